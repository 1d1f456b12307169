/* Answers to questions as people write them: the letter, the words that the mail printed or the id, yes or
 * no, with or without ANSWER in front and courtesy around.  A line that holds more than the answer is asked
 * back: dice fall on an answer, and it is final. */
#include "command/officers.h"
#include "base/utf8.h"
#include "words/said.h"

#include <ctype.h>

enum { WORDS_MAX = 40, WORD_BYTES = 48, LISTED_MAX = 12 };

struct word_list {
	char word[WORDS_MAX][WORD_BYTES];
	size_t n;
};

static bool is_among(const char *word, const char *const *list, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (!strcmp(word, list[i]))
			return true;
	return false;
}

static bool is_courtesy(const char *word)
{
	static const char *const words[] = {"please", "pls", "plz", "thanks", "thank", "you", "thx", "ok", "okay", "hi",
					    "hello", "dear", "robot", "answer", "my", "is", "the", "it", "then", "option",
					    "to", "at", "i", "we", "take", "choose", "want", "would", "like", "with", "and",
					    "bitte", "danke", "merci"};
	return is_among(word, words, ARRAY_LEN(words));
}

static bool is_yes(const char *word)
{
	static const char *const words[] = {"yes", "y", "yep", "yeah", "sure", "oui", "ja"};
	return is_among(word, words, ARRAY_LEN(words));
}

static bool is_no(const char *word)
{
	static const char *const words[] = {"no", "n", "nope", "non", "nein"};
	return is_among(word, words, ARRAY_LEN(words));
}

/* The words of the text in small letters, without courtesy. */
static void split(const char *text, bool courtesy, struct word_list *out)
{
	out->n = 0;
	while (*text && out->n < WORDS_MAX) {
		size_t n = 0;
		char *to = out->word[out->n];
		while (*text && !isalnum((unsigned char)*text) && (unsigned char)*text < 0x80)
			text++;
		for (; isalnum((unsigned char)*text) || (unsigned char)*text >= 0x80 || (*text == '\'' && n); text++)
			if (n < WORD_BYTES - 1)
				to[n++] = (char)(*text >= 'A' && *text <= 'Z' ? *text + 32 : *text);
		to[n] = '\0';
		out->n += n && (courtesy || !is_courtesy(to));
	}
}

/* "battle" and "battles": one word, but for its ending. */
static bool same_word(const char *a, const char *b)
{
	size_t n = strlen(a), k = strlen(b), least = n < k ? n : k;
	return !strcmp(a, b) || (least >= 4 && n + k - 2 * least <= 3 && !strncmp(a, b, least));
}

static bool holds(const struct word_list *list, const char *word)
{
	for (size_t i = 0; i < list->n; i++)
		if (same_word(list->word[i], word))
			return true;
	return false;
}

/* ---- what was asked ---- */

struct asked {
	const struct pending *p;
	const char *question; /* as it was mailed; "" if that is not known */
	const char **printed; /* the same of each answer */
	struct session *s;
};

/* What was mailed: the question, then a line an answer. */
static void read_printed(struct asked *a, const char *mailed)
{
	struct slice rest = slice_of(mailed), line;
	int n = 0;
	a->printed = arena_alloc(a->s->arena, ((size_t)a->p->q.n + 1) * sizeof *a->printed);
	for (int i = 0; i < a->p->q.n; i++)
		a->printed[i] = "";
	a->question = "";
	while (slice_line(&rest, &line))
		n++;
	rest = slice_of(mailed);
	for (int i = -1; n == a->p->q.n + 1 && slice_line(&rest, &line); i++) {
		const char *text = arena_strndup(a->s->arena, line.p, line.n);
		if (i < 0)
			a->question = text;
		else
			a->printed[i] = text;
	}
}

static bool read_asked(struct session *s, struct asked *out)
{
	bool orders = false;
	*out = (struct asked){.p = game_asked(s->game, s->seat, &orders), .s = s};
	if (!out->p || orders)
		return false;
	read_printed(out, s->printed ? s->printed : "");
	return true;
}

/* What the mail prints behind the answer that is taken if none comes. */
static const char *the_default(const struct asked *a)
{
	return words_plain(session_words(a->s), SAYS_answer_the_default);
}

static const char *spelt(const struct asked *a, int option)
{
	const struct game *g = a->s->game;
	struct buf text = BUF_INIT;
	run_choice_text(g->sys, g->scenario->setup, &a->p->q, &a->p->q.options[option], &text);
	const char *copy = arena_strdup(a->s->arena, buf_text(&text));
	buf_free(&text);
	return copy;
}

/* "b) it battles back" */
static const char *said(const struct asked *a, int option)
{
	return arena_printf(a->s->arena, "%c) %s", 'a' + option,
			    *a->printed[option] ? a->printed[option] : spelt(a, option));
}

/* ---- what is meant ---- */

enum meant { MEANT_NONE, MEANT_ONE, MEANT_UNSURE };

static int by_letter(const struct asked *a, const struct word_list *words)
{
	long long n;
	const char *w = words->word[0];
	if (words->n != 1)
		return VALUE_NONE;
	if (!w[1] && w[0] >= 'a' && w[0] - 'a' < a->p->q.n)
		return w[0] - 'a';
	return parse_int(w, 1, a->p->q.n, &n) ? (int)n - 1 : VALUE_NONE;
}

static int by_yes_or_no(const struct asked *a, const struct word_list *words)
{
	bool yes = words->n > 0, no = words->n > 0;
	for (size_t i = 0; i < words->n; i++) {
		yes = yes && is_yes(words->word[i]);
		no = no && is_no(words->word[i]);
	}
	for (int k = 0; (yes || no) && k < a->p->q.n; k++)
		if (!strcmp(spelt(a, k), yes ? "yes" : "no"))
			return k;
	return VALUE_NONE;
}

/* Every word stands in the answer, as it is spelt or as it was printed: in how many? */
static int by_words(const struct asked *a, const struct word_list *words, bool *any)
{
	int found = VALUE_NONE, n = 0;
	for (int k = 0; k < a->p->q.n; k++) {
		struct word_list own;
		/* "Does it battle back?": who says that it battles back says yes. */
		const char *asks = !strcmp(spelt(a, k), "yes") ? a->question : "";
		split(arena_printf(a->s->arena, "%s %s %s", spelt(a, k), a->printed[k], asks), true, &own);
		bool all = words->n > 0;
		for (size_t i = 0; i < words->n; i++) {
			bool has = holds(&own, words->word[i]);
			all = all && has;
			*any = *any || has;
		}
		if (all) {
			found = k;
			n++;
		}
	}
	return n == 1 ? found : VALUE_NONE;
}

static enum meant read_answer(const struct asked *a, const char *text, int *option);

/* "b) yes", as the mail prints it: letter and words must mean the same. */
static int by_letter_and_words(const struct asked *a, const char *text)
{
	const char *usual = the_default(a);
	size_t n = strlen(text), k = strlen(usual);
	int letter = tolower((unsigned char)text[0]) - 'a', option;
	if (!isalpha((unsigned char)text[0]) || text[1] != ')' || letter >= a->p->q.n)
		return VALUE_NONE;
	const char *words =
		arena_strndup(a->s->arena, text + 2, n > k && !strcasecmp(text + n - k, usual) ? n - k - 2 : n - 2);
	return read_answer(a, words + strspn(words, " "), &option) == MEANT_ONE && option == letter ? letter
												    : VALUE_NONE;
}

/* "No harm done" says nothing to a question that is not answered by yes or no. */
static bool is_yes_or_no(const struct asked *a, const char *word)
{
	for (int k = 0; k < a->p->q.n; k++)
		if (!strcmp(spelt(a, k), "yes") || !strcmp(spelt(a, k), "no"))
			return is_yes(word) || is_no(word);
	return false;
}

static enum meant read_answer(const struct asked *a, const char *text, int *option)
{
	struct word_list words;
	bool any = false;
	split(text, false, &words);
	for (size_t i = 0; i < words.n; i++)
		any = any || is_yes_or_no(a, words.word[i]);
	*option = by_letter(a, &words);
	if (*option < 0)
		*option = by_letter_and_words(a, text);
	if (*option < 0)
		*option = by_yes_or_no(a, &words);
	for (int k = 0; *option < 0 && k < a->p->q.n; k++)
		if (!strcasecmp(text, spelt(a, k)))
			*option = k;
	if (*option < 0)
		*option = by_words(a, &words, &any);
	if (*option >= 0 && !strchr(text, '?'))
		return MEANT_ONE;
	return any || *option >= 0 ? MEANT_UNSURE : MEANT_NONE;
}

/* ---- the line ---- */

static const char *list_of(const struct asked *a)
{
	const char *list = "";
	for (int k = 0; k < a->p->q.n && k < LISTED_MAX; k++)
		list = arena_printf(a->s->arena, "%s%s%s", list, k ? "; " : "", said(a, k));
	return list;
}

static enum err refuse(const struct asked *a, unsigned line, const char *text, enum meant meant)
{
	struct session *s = a->s;
	if (meant == MEANT_UNSURE)
		session_say(s, line, 310, SAID(answer, unsure, .line = session_cut(s, text, 72), .list = list_of(a)));
	else
		session_say(s, line, 520, SAID(answer, none, .line = session_cut(s, text, 60), .list = list_of(a)));
	return ERR_NONE;
}

static enum err take(struct session *s, unsigned line, const char *spelling, const char *says, struct error *e)
{
	struct error why = ERROR_INIT;
	bool kept = false;
	enum err r = game_answer(s->game, s->seat, spelling, &kept, &why);
	if (r == ERR_REFUSED) {
		session_say(s, line, 520, SAID(answer, not_listed, .line = session_cut(s, spelling, 60)));
		return ERR_NONE;
	}
	if (r)
		return *e = why, r;
	s->changed = s->altered = true;
	s->advance = !kept;
	if (s->game->paused)
		session_say(s, line, 200, SAID(answer, kept_paused, .answer = says));
	else if (kept)
		session_say(s, line, 200,
			    SAID(answer, kept, .answer = says,
				 .until = s->game->row.runs_at ? s->game->row.runs_at : s->game->row.deadline));
	else
		session_say(s, line, 200, SAID(answer, taken, .answer = says));
	return ERR_NONE;
}

enum err command_answer(struct session *s, unsigned line, const char *text, struct error *e)
{
	struct asked a;
	int option = VALUE_NONE;
	if (officers_is_one(s)) {
		session_say(s, line, 430, SAID(hands, commander_alone, .command = "answer"));
		return ERR_NONE;
	}
	if (!read_asked(s, &a)) {
		session_say(s, line, 420, SAID(answer, nothing_asked));
		return ERR_NONE;
	}
	if (s->advance) {
		session_say(s, line, 420, SAID(answer, one_a_mail));
		return ERR_NONE;
	}
	if (!a.p->q.options)
		return take(s, line, text, text, e);
	enum meant meant = read_answer(&a, text, &option);
	return meant == MEANT_ONE ? take(s, line, spelt(&a, option), said(&a, option), e)
				  : refuse(&a, line, text, meant);
}

bool command_is_answer(struct session *s, const char *text)
{
	struct asked a;
	int option;
	return read_asked(s, &a) && a.p->q.options && read_answer(&a, text, &option) != MEANT_NONE;
}

const char *command_edited_answer(struct session *s, const char *quoted)
{
	struct asked a;
	if (strncasecmp(quoted, "answer ", 7) || !read_asked(s, &a) || !a.p->q.options)
		return NULL;
	const char *sent = arena_printf(s->arena, "%c", 'a' + (a.p->usual < 0 ? 0 : a.p->usual));
	const char *text = quoted + 7 + strspn(quoted + 7, " \t");
	return strcasecmp(text, sent) ? text : NULL;
}

enum err act_answer(struct session *s, const struct command_call *in, struct error *e)
{
	if (!in->check)
		return command_answer(s, in->line, in->args, e);
	session_say(s, in->line, 251, SAID(command, answer_untried));
	return ERR_NONE;
}
