/* Lines that are no orders by the grammar: what was meant. */
#include "command/meant.h"
#include "base/limits.h"
#include "base/utf8.h"
#include "command/region.h"
#include "orders/lex.h"
#include "engine/run.h"
#include "orders/speech.h"
#include "words/said.h"

enum { WORK = 4000000 }; /* of one mail's words: what is beyond is not looked at */

/* The seat's vocabulary, made once for a mail, and only if a line needs it; NULL: there is none. */
static struct speech *vocabulary(struct session *s)
{
	const struct system *sys = s->game->sys;
	if (s->speech || !sys->vocabulary || !game_takes_orders(s->game))
		return s->speech;
	struct speech *v = arena_alloc(s->arena, sizeof *v);
	struct work *w = arena_alloc(s->arena, sizeof *w);
	memset(v, 0, sizeof *v);
	*w = (struct work){.most = WORK};
	v->language = sys->language;
	v->words = session_words(s);
	v->arena = s->arena;
	v->work = w;
	sys->vocabulary(s->game->scenario->setup, run_view(s->game->run, s->seat), s->seat, v);
	speech_ready(v);
	return s->speech = v;
}

bool meant_names_are_good(const struct session *s, const struct order_set *set)
{
	const struct system *sys = s->game->sys;
	struct order_mistakes found = {.arena = s->arena};
	if (sys->check_names && !game_before_deal(s->game))
		sys->check_names(s->game->scenario->setup, run_view(s->game->run, s->seat), s->seat, set, &found);
	for (size_t i = 0; i < found.n; i++)
		if (found.list[i].code >= 400)
			return false;
	return true;
}

/* Are all names in front those of somebody? */
static bool names_subjects(const struct session *s, const struct order_line *l)
{
	const struct system *sys = s->game->sys;
	for (size_t i = 0; i < l->n_subjects; i++)
		if (!sys->named || !sys->named(s->game->scenario->setup, s->seat, l->subjects[i]))
			return false;
	return l->n_subjects > 0;
}

/* By the grammar; what the rules forbid those who are named is no matter of words. */
static bool is_good(const struct session *s, const char *line)
{
	struct order_set *set = orders_parse_text(s->game->sys->language, line, s->arena);
	const struct system *sys = s->game->sys;
	struct order_mistakes found = {.arena = s->arena};
	if (set->n != 1 || !set->lines[0].good)
		return false;
	if (sys->check_names && !game_before_deal(s->game))
		sys->check_names(s->game->scenario->setup, run_view(s->game->run, s->seat), s->seat, set, &found);
	bool named = names_subjects(s, &set->lines[0]);
	for (size_t i = 0; i < found.n; i++)
		if (found.list[i].code >= 400 && !(named && found.list[i].code == ORDER_IMPOSSIBLE))
			return false;
	return true;
}

/* Composes; false: nothing, or not by the grammar. */
static bool compose(struct session *s, struct speech *v, const char *line)
{
	if (!v || !speech_read(v, line))
		return false;
	s->game->sys->compose(v);
	for (size_t i = 0; i < v->n_lines; i++)
		if (!is_good(s, v->line[i]))
			return false;
	return v->n_lines > 0;
}

static const char *joined(struct session *s, const struct speech *v)
{
	struct buf b = BUF_INIT;
	for (size_t i = 0; i < v->n_lines; i++)
		buf_addf(&b, "%s%s", i ? v->choice ? " / " : "\n" : "", v->line[i]);
	const char *text = arena_strdup(s->arena, buf_text(&b));
	buf_free(&b);
	return text;
}

/* All its words are known, and it says of somebody that he does something. */
static bool is_like_order(const struct speech *v)
{
	bool who = false, what = false;
	for (size_t i = 0; i < v->n_words; i++) {
		if (!v->word[i].known || (v->word[i].value[SPEECH_STOP] && !v->word[i].value[SPEECH_PIECE]))
			return false;
		who = who || v->word[i].value[SPEECH_PIECE] || speech_mark(&v->word[i], "all");
		what = what || v->word[i].value[SPEECH_VERB];
	}
	return who && what && !strchr(v->text, '?') && v->n_lines == 0 && v->n_words < 20;
}

/* "free kempt": the grammar's verb stands first, and all behind it is known. */
static const struct words_said *lacks_subject(const struct session *s, const struct speech *v)
{
	const struct order_language *l = s->game->sys->language;
	size_t verb = 0;
	bool names = false;
	if (v->n_words < 2 || v->n_lines || strchr(v->text, '?'))
		return NULL;
	while (verb < l->n_verbs && strcasecmp(l->verbs[verb].name, v->word[0].text))
		verb++;
	for (size_t i = 1; i < v->n_words; i++) {
		const struct speech_word *w = &v->word[i];
		if (!w->known || w->value[SPEECH_STOP])
			return NULL;
		names = names || w->value[SPEECH_PIECE] || w->value[SPEECH_PLACE] || w->value[SPEECH_CARD];
	}
	return verb == l->n_verbs || !names ? NULL
					    : session_keep(s, SAID(ask, who_first, .example = l->verbs[verb].example));
}

/* Is the second word an order's, or a letter away from it?  Then what the grammar says of the line helps most. */
static bool has_verb(const struct order_language *l, const char *line)
{
	const char *word = line + strspn(line, " \t");
	word += strcspn(word, " \t");
	word += strspn(word, " \t");
	size_t n = strcspn(word, " \t;,.!");
	for (size_t i = 0; n > 2 && i < l->n_verbs; i++)
		if (edit_distance(word, n, l->verbs[i].name, strlen(l->verbs[i].name), 1) <= 1)
			return true;
	return false;
}

const struct words_said *meant_note(const struct session *s)
{
	return s->speech ? s->speech->note : NULL;
}

/* What stands behind # is a note; a line of the form that still has its # in front is nothing else. */
static const char *without_note(struct session *s, const char *line)
{
	const char *note = strchr(line, '#');
	return note ? arena_strndup(s->arena, line, (size_t)(note - line)) : line;
}

size_t meant_orders(struct session *s, const char *line, unsigned number, struct order_text out[], const char **offer,
		    const struct words_said **why)
{
	*offer = NULL;
	*why = NULL;
	if (s->speech)
		s->speech->why = s->speech->note = NULL;
	line = without_note(s, line);
	if (!line[strspn(line, " \t")] || strlen(line) > LIMIT_ORDER_LINE || is_good(s, line))
		return 0;
	struct speech *v = vocabulary(s);
	if (!v)
		return 0;
	if (!compose(s, v, line)) {
		if (!v->why && !v->note)
			v->why = lacks_subject(s, v);
		if (!v->why && !v->note && is_like_order(v) && !has_verb(s->game->sys->language, line))
			v->why = session_keep(s, SAID(ask, what_is_done));
		struct order_set *set = orders_parse_text(s->game->sys->language, line, s->arena);
		bool form = set->n == 1 && set->lines[0].good; /* what is wrong with it is told as it stands */
		*why = v->n_lines || v->note || form ? NULL : v->why;
		return 0;
	}
	if (v->doubt || v->choice) {
		*offer = joined(s, v);
		return 0;
	}
	for (size_t i = 0; i < v->n_lines; i++)
		out[i] = (struct order_text){v->line[i], number, true, NULL};
	return v->n_lines;
}

const struct order_text *meant_lines(struct session *s, const struct order_text *lines, size_t n, size_t *n_out)
{
	struct order_text *out = arena_alloc(s->arena, (n * MEANT_LINES + 1) * sizeof *out);
	*n_out = 0;
	for (size_t i = 0; i < n; i++) {
		const char *offer;
		const struct words_said *why;
		size_t k = meant_orders(s, lines[i].text, lines[i].line, &out[*n_out], &offer, &why);
		if (why) {
			session_ask(s, lines[i].line, why);
			continue;
		}
		if (!k)
			out[*n_out] = lines[i];
		if (offer)
			session_offer(s, lines[i].line, offer);
		*n_out += k ? k : 1;
	}
	return out;
}

bool meant_troops(struct session *s, const char *text)
{
	struct speech *v = vocabulary(s);
	if (!v)
		return false;
	(void)speech_read(v, text); /* a condition makes no order of it, but it is cut into words */
	bool found = v->n_words && v->word[0].value[SPEECH_VERB] && !v->word[0].near;
	for (size_t i = 0; i < v->n_words && !found; i++)
		found = v->word[i].value[SPEECH_PIECE] && !v->word[i].near;
	return found;
}

const char *meant_piece(struct session *s, const char *text)
{
	struct speech *v = vocabulary(s);
	if (!v || !speech_read(v, text))
		return NULL;
	for (size_t i = 0; i < v->n_words; i++) {
		size_t end;
		int p = v->word[i].value[SPEECH_PIECE] ? speech_only(speech_named(v, i, true, &end)) : -1;
		if (p >= 0)
			return v->piece[p].id;
	}
	return NULL;
}

/* ---- corrections ---- */

static const char *const beginnings[] = {"oops i meant ",
					 "sorry i meant ",
					 "sorry i mean ",
					 "no i meant ",
					 "no i mean ",
					 "no sorry ",
					 "sorry no ",
					 "no rather ",
					 "no make that ",
					 "make that ",
					 "wrong card i want ",
					 "wrong i want ",
					 "i meant ",
					 "i mean ",
					 "scratch that ",
					 "correction ",
					 "corr ",
					 "change ",
					 "sorry ",
					 "rather ",
					 "oops ",
					 "no ",
					 "better ",
					 NULL};

/* In lower case; signs of other kinds than those inside of words and numbers are blanks. */
static const char *softened(struct session *s, const char *line)
{
	char *out = arena_strdup(s->arena, line);
	size_t n = 0;
	for (const char *p = line; *p; p++) {
		bool inside = p > line && p[1] && p[-1] != ' ' && p[1] != ' ' &&
			      (!strchr(".,", *p) || (p[1] >= '0' && p[1] <= '9'));
		char c = (char)(*p >= 'A' && *p <= 'Z' ? *p + 32 : *p);
		if (strchr(",;:!()\"-", *p) || (*p == '.'))
			c = inside ? *p : ' ';
		if (c == '\'')
			continue;
		if (c != ' ' || (n && out[n - 1] != ' '))
			out[n++] = c;
	}
	while (n && out[n - 1] == ' ')
		n--;
	out[n] = '\0';
	return out;
}

/* Takes out the words, and so many behind them. */
static const char *without(struct session *s, const char *text, const char *words, size_t more)
{
	const char *at = strstr(text, words), *end;
	if (!at || (at > text && at[-1] != ' '))
		return text;
	for (end = at + strlen(words); more--;)
		end += strcspn(end, " "), end += *end == ' ';
	return arena_printf(s->arena, "%.*s%s", (int)(at - text), text, end);
}

static const char *rest_of_correction(struct session *s, const char *line)
{
	const char *text = softened(s, line), *whole = text;
	for (size_t i = 0; beginnings[i]; i++) {
		size_t n = strlen(beginnings[i]);
		if (strncmp(text, beginnings[i], n))
			continue;
		text += n;
		break;
	}
	const char *rest = without(s, text, "instead of ", 1);
	rest = without(s, arena_printf(s->arena, "%s ", rest), "instead ", 0);
	rest = without(s, rest, "forget ", 1);
	const char *target = strstr(rest, "change target to ");
	if (target)
		rest = arena_printf(s->arena, "%.*sat %s", (int)(target - rest), rest,
				    target + strlen("change target to "));
	rest = without(s, rest, "moving ", 0);
	return strncmp(whole, text, strlen(text)) || strcmp(rest, arena_printf(s->arena, "%s ", text)) || text > whole
		       ? rest
		       : NULL;
}

/* The line above with this in place of its last place or number. */
static const char *replaced(struct session *s, const char *above, const char *rest)
{
	const struct order_language *l = s->game->sys->language;
	size_t n = strcspn(rest, " "), last = strlen(above);
	bool place = l->place(rest, n), number = n && strspn(rest, "0123456789") == n;
	if (!place && !number)
		return NULL;
	while (last) {
		size_t from = last;
		while (from && above[from - 1] != ' ')
			from--;
		bool fits =
			place ? l->place(above + from, last - from) : strspn(above + from, "0123456789") >= last - from;
		if (fits) {
			const char *text =
				arena_printf(s->arena, "%.*s%.*s%s", (int)from, above, (int)n, rest, above + last);
			return is_good(s, text) ? text : NULL;
		}
		last = from ? from - 1 : 0;
	}
	return NULL;
}

const char *meant_correction(struct session *s, const char *line, const char *above)
{
	const char *rest = strlen(line) < SPEECH_LETTERS ? rest_of_correction(s, line) : NULL;
	struct speech *v = rest && *rest ? vocabulary(s) : NULL;
	if (!v)
		return NULL;
	if (compose(s, v, rest))
		return joined(s, v);
	return above ? replaced(s, above, rest) : NULL;
}
