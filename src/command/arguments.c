/* What stands behind a command's name, parted and looked at as its row says. */
#include "command/command.h"
#include "base/utf8.h"
#include "words/said.h"

enum { SHOWN = 40 };

/* An argument of a row: "[turn=n]" is name "turn", kind "n", a key, and may be missing. */
struct form {
	const char *name, *kind; /* kind: of a choice all its words, "ON|OFF" */
	bool key, needed, more;  /* more: one or several of it */
};

static size_t read_forms(const char *args, struct arena *a, struct form *out)
{
	char *rest = arena_strdup(a, args), *word;
	size_t n = 0;
	while ((word = strsep(&rest, " "))) {
		size_t len = strlen(word);
		bool optional = *word == '[';
		if (!strncmp(word, "...", 3)) {
			out[n - 1].more = true;
			continue;
		}
		word += optional;
		len -= optional;
		if (len && word[len - 1] == ']')
			word[len - 1] = '\0';
		char *equals = strchr(word, '=');
		if (equals)
			*equals = '\0';
		if (*word)
			out[n++] = (struct form){word, equals ? equals + 1 : word, equals != NULL, !optional, false};
	}
	return n;
}

static const char *cut(const char *text, struct arena *a)
{
	return arena_strndup(a, text, utf8_cut(text, SHOWN));
}

/* Is it one of the words "ON|OFF"? */
static bool is_choice(const char *words, const char *text)
{
	size_t n = strlen(text);
	for (const char *w = words; *w; w += strcspn(w, "|"), w += *w == '|')
		if (strcspn(w, "|") == n && !strncasecmp(w, text, n))
			return true;
	return false;
}

/* "from|LIST": the words, or anything else for what is written small. */
static bool takes_any(const struct form *f)
{
	for (const char *w = f->kind; !f->key && *w; w += strcspn(w, "|"), w += *w == '|')
		if (*w >= 'a' && *w <= 'z')
			return true;
	return false;
}

static const struct words_said *wrong_value(const struct form *f, const char *text, struct arena *a)
{
	long long n;
	bool number = !strcmp(f->kind, "n") || !strcmp(f->kind, "k"), below = !strcmp(f->kind, "[-]n");
	if ((number || below) && !parse_int(text, below ? -1000000 : 0, 1000000, &n))
		return said_keep(SAID(arguments, number, .name = f->name, .text = cut(text, a)), a);
	if (strchr(f->kind, '|') && !takes_any(f) && !is_choice(f->kind, text))
		return said_keep(SAID(arguments, choice, .words = f->kind, .text = cut(text, a)), a);
	return NULL;
}

/* The next word, its quotes taken off; a comma before a quote belongs to what is quoted. */
static char *next_word(char **rest)
{
	char *p = *rest + strspn(*rest, " \t"), *start = p, *to = p;
	bool quoted = false;
	if (!*p)
		return NULL;
	for (; *p && (quoted || !strchr(" \t", *p)); p++)
		if (*p == '"')
			quoted = !quoted;
		else
			*to++ = *p;
	*rest = p + (*p != '\0');
	*to = '\0';
	return start;
}

/* Does the row take several words with several keys of their own, "row ... key=value ..."? */
static bool takes_groups(const struct form *forms, size_t n)
{
	bool words = false, keys = false;
	for (size_t i = 0; i < n; i++) {
		words = words || (!forms[i].key && forms[i].more);
		keys = keys || (!strcmp(forms[i].name, "key") && forms[i].more);
	}
	return words && keys;
}

/* Was the key given before; where each word has its own, behind this word? */
static bool is_given(const struct command_given *given, const struct form *f, bool groups, const char *key)
{
	for (size_t i = 0; i < given->n_pairs; i++)
		if (!strcasecmp(given->pair[i].key, key) &&
		    (!groups || strcmp(f->name, "key") != 0 || given->pair[i].words == given->n_words))
			return true;
	return false;
}

static const struct words_said *add_pair(const struct form *forms, size_t n, char *word, struct command_given *out,
					 struct arena *a)
{
	char *equals = strchr(word, '=');
	size_t i = 0;
	*equals = '\0';
	while (i < n && !(forms[i].key && (!strcasecmp(forms[i].name, word) || !strcmp(forms[i].name, "key"))))
		i++;
	if (i == n)
		return said_keep(SAID(arguments, no_key, .key = cut(word, a)), a);
	if (is_given(out, &forms[i], takes_groups(forms, n), word))
		return said_keep(SAID(arguments, twice, .key = cut(word, a)), a);
	if (out->n_pairs == COMMAND_PAIRS)
		return said_keep(SAID(arguments, too_many), a);
	out->pair[out->n_pairs].key = word;
	out->pair[out->n_pairs].words = out->n_words;
	out->pair[out->n_pairs++].value = equals + 1;
	return strcmp(forms[i].name, "key") ? wrong_value(&forms[i], equals + 1, a) : NULL;
}

/* The row of the next word that has no key; NULL: there is none. */
static const struct form *place_of(const struct form *forms, size_t n, size_t word)
{
	for (size_t i = 0; i < n; i++) {
		if (forms[i].key)
			continue;
		if (!word || forms[i].more)
			return &forms[i];
		word--;
	}
	return NULL;
}

static bool has_key(const struct form *forms, size_t n, const char *word)
{
	size_t len = strcspn(word, "=");
	for (size_t i = 0; i < n && word[len]; i++)
		if (forms[i].key && ((strlen(forms[i].name) == len && !strncasecmp(forms[i].name, word, len)) ||
				     !strcmp(forms[i].name, "key")))
			return true;
	return false;
}

static const struct words_said *take_words(const struct form *forms, size_t n, char *rest, struct command_given *out,
					   struct arena *a)
{
	const struct words_said *wrong = NULL;
	for (char *word; !wrong && (rest += strspn(rest, " \t"), *rest);) {
		const struct form *f = place_of(forms, n, out->n_words);
		if (f && !strcmp(f->kind, "text") && !has_key(forms, n, rest)) {
			out->word[out->n_words++] = rest;
			return NULL;
		}
		word = next_word(&rest);
		if (has_key(forms, n, word) || (strchr(word, '=') && !f))
			wrong = add_pair(forms, n, word, out, a);
		else if (!f || out->n_words == COMMAND_WORDS)
			wrong = said_keep(SAID(arguments, not_wanted, .text = cut(word, a)), a);
		else if (!(wrong = wrong_value(f, word, a)))
			out->word[out->n_words++] = word;
	}
	return wrong;
}

static const struct words_said *missing(const struct form *forms, size_t n, const struct command_given *out,
					struct arena *a)
{
	size_t words = 0;
	for (size_t i = 0; i < n; i++) {
		bool there = forms[i].key ? command_key(out, forms[i].name) ||
						    (!strcmp(forms[i].name, "key") && out->n_pairs)
					  : words++ < out->n_words;
		if (forms[i].needed && !there)
			return said_keep(SAID(arguments, missing, .name = forms[i].name), a);
	}
	return NULL;
}

/* "JOIN mill-1 please": who is polite names nobody of that name. */
static char *without_please(char *args)
{
	size_t n = strlen(args);
	while (n && strchr(" \t!", args[n - 1]))
		n--;
	if (n > 7 && !strncasecmp(args + n - 7, " please", 7))
		args[n - 7] = '\0';
	return args;
}

const struct words_said *command_part(const struct command_call *in, struct arena *a, struct command_given *out)
{
	struct form forms[COMMAND_WORDS];
	size_t n = read_forms(in->command->args, a, forms);
	*out = (struct command_given){.n_words = 0};
	const struct words_said *wrong = take_words(forms, n, without_please(arena_strdup(a, in->args)), out, a);
	return wrong ? wrong : missing(forms, n, out, a);
}

bool command_args(struct session *s, const struct command_call *in, struct command_given *out)
{
	const struct words_said *wrong = command_part(in, s->arena, out);
	struct buf usage = BUF_INIT;
	if (!wrong)
		return true;
	command_usage(in->command, &usage);
	session_say(s, in->line, 520,
		    SAID(arguments, wrong, .why = wrong, .usage = buf_text(&usage), .example = in->command->example));
	buf_free(&usage);
	return false;
}

const char *command_key(const struct command_given *g, const char *key)
{
	for (size_t i = 0; i < g->n_pairs; i++)
		if (!strcasecmp(g->pair[i].key, key))
			return g->pair[i].value;
	return NULL;
}
