/* Greetings, thanks and names are known, and not told of. */
#include "command/courtesy.h"
#include "base/utf8.h"

enum { NAMES = 2, SIGNATURE = 4, SHORT_WORDS = 5 };

/* What a line may begin with, up to two words of a name behind it; without accents, in lower case.
 * English, German, French, Italian, Spanish, Portuguese, Dutch, Polish, Swedish. */
static const char *const greetings[] = {
	"hi", "hello", "hey", "dear", "good morning", "good afternoon", "good evening", "good day", "morning", "evening",
	"greetings", "hallo", "guten morgen", "guten tag", "guten abend", "moin", "servus", "liebe", "lieber", "sehr geehrte",
	"sehr geehrter", "bonjour", "bonsoir", "salut", "cher", "chere", "ciao", "buongiorno", "buonasera", "salve", "caro",
	"cara", "gentile", "hola", "buenos dias", "buenas tardes", "estimado", "estimada", "querido", "ola", "bom dia",
	"boa tarde", "prezado", "beste", "goedemorgen", "goedendag", "dag", "czesc", "dzien dobry", "witam", "hej", "god morgon",
	"sir", "gentlemen", NULL};
static const char *const thanks[] = {
	"thanks", "thank you", "many thanks", "thx", "please", "danke", "vielen dank", "danke schon", "bitte",
	"merci", "grazie", "gracias", "obrigado", "obrigada", "dank je", "bedankt", "dzieki", "dziekuje", "tack", "here are my orders",
	"my orders", "here are my orders for this turn", "here we go", "here you go", "orders", "my orders are", "good luck",
	"have fun", "well played", "good game", "hier meine befehle", "meine befehle", "voici mes ordres", "mes ordres", "viel gluck",
	"bonne chance", NULL};
/* Behind them stands a name, on lines of its own. */
static const char *const closings[] = {
	"best", "best regards", "regards", "kind regards", "warm regards", "best wishes", "all the best", "cheers", "yours",
	"yours truly", "yours sincerely", "sincerely", "brgds", "your obedient servant", "see you", "bye", "take care",
	"gruss", "grusse", "gruse", "viele grusse", "viele gruse", "liebe grusse", "liebe gruse", "beste grusse", "mit freundlichen grussen",
	"mit freundlichen grusen", "freundliche grusse", "mfg", "lg", "vg", "bis bald", "tschuss", "cordialement", "bien cordialement", "amicalement",
	"a bientot", "saluti", "cordiali saluti", "a presto", "saludos", "un saludo", "un abrazo", "abraco", "abracos", "cumprimentos", "groeten",
	"groetjes", "met vriendelijke groet", "mvg", "pozdrawiam", "pozdrowienia", "halsningar", "mvh", "hilsen", NULL};

static size_t count_words(const char *s)
{
	size_t n = 0;
	for (s += strspn(s, " "); *s; s += strspn(s, " ")) {
		n++;
		s += strcspn(s, " ");
	}
	return n;
}

/* In lower case, letters and digits with single blanks between; other signs are as blanks. */
static const char *plain(struct arena *a, const char *line)
{
	struct buf in = BUF_INIT, out = BUF_INIT;
	utf8_plain(&in, line, strlen(line));
	for (size_t i = 0; i < in.len; i++) {
		unsigned char c = (unsigned char)in.data[i];
		bool word = c >= 0x80 || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z');
		if (word)
			buf_addc(&out, (char)c);
		else if (out.len && out.data[out.len - 1] != ' ')
			buf_addc(&out, ' ');
	}
	while (out.len && out.data[out.len - 1] == ' ')
		out.len--;
	const char *text = arena_strndup(a, buf_text(&out), out.len);
	buf_free(&in);
	buf_free(&out);
	return text;
}

/* Does the line begin with one of them, and go on with at most so many words? */
static bool begins(const char *line, const char *const *list, size_t words)
{
	for (size_t i = 0; list[i]; i++) {
		size_t n = strlen(list[i]);
		if (!strncmp(line, list[i], n) && (!line[n] || line[n] == ' ') && count_words(line + n) <= words)
			return true;
	}
	return false;
}

static bool has_word(const char *text, const char *word, size_t n)
{
	while (*text) {
		size_t k = strcspn(text, " ");
		if (k == n && !memcmp(text, word, n))
			return true;
		text += k + strspn(text + k, " ");
	}
	return false;
}

/* The writer's name, or a part of it. */
static bool is_name(const struct session *s, const char *line)
{
	const struct mail_message *m = s->mail;
	const char *at = m->from ? strchr(m->from, '@') : NULL;
	const char *names = arena_printf(s->arena, "%s %.*s", m->from_name ? m->from_name : "",
					 at ? (int)(at - m->from) : 0, at ? m->from : "");
	names = plain(s->arena, names);
	while (*line) {
		size_t n = strcspn(line, " ");
		if (!has_word(names, line, n))
			return false;
		line += n + strspn(line + n, " ");
	}
	return true;
}

bool courtesy_is(struct courtesy *c, const char *line)
{
	const char *text = plain(c->session->arena, line);
	if (begins(text, closings, NAMES)) {
		c->signing = SIGNATURE;
		return true;
	}
	if (c->signing && count_words(text) <= SHORT_WORDS) {
		c->signing--;
		return true;
	}
	c->signing = 0;
	return !*text || is_name(c->session, text) || begins(text, greetings, NAMES) || begins(text, thanks, NAMES - 1);
}
