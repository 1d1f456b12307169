/* ACT AS: a moderator gives orders or an answer for a side, checked as its own. */
#include "command/lines.h"
#include "command/moderate.h"
#include "base/clock.h"
#include "command/receive_private.h"
#include "store/hands.h"
#include "words/said.h"

/* What is to be done for which side. */
struct acting {
	int seat;
	bool anew, answer;
	const char *text;         /* as he wrote it, without what stood in front */
	struct order_text *lines; /* of orders */
	size_t n;
};

/* ---- his lines ---- */

/* Does what stands behind ";" go on with the line: another step of it, or a condition?  DONE is of no unit. */
static bool goes_on(const struct order_language *language, const char *text)
{
	static const char *const words[] = {"if", "when", "then", "else", "on", "and"};
	size_t n = strcspn(text, " \t;");
	for (size_t i = 0; i < ARRAY_LEN(words); i++)
		if (strlen(words[i]) == n && !strncasecmp(words[i], text, n))
			return true;
	return order_verb_find(language, text, n) && (n != 4 || strncasecmp(text, "done", n) != 0);
}

/* Where the line ends that begins there: before a bar, or a ";" behind which another begins. */
static size_t line_length(const struct order_language *language, const char *text)
{
	bool quoted = false;
	size_t i = 0;
	for (; text[i] && (quoted || text[i] != '|'); i++) {
		quoted ^= text[i] == '"';
		if (text[i] == ';' && !quoted && !goes_on(language, text + i + 1 + strspn(text + i + 1, " \t")))
			break;
	}
	return i;
}

static void split(struct session *s, struct acting *a)
{
	const struct order_language *language = s->moderated->sys->language;
	a->lines = arena_alloc(s->arena, (strlen(a->text) + 1) * sizeof *a->lines);
	for (const char *at = a->text; *at;) {
		size_t n = line_length(language, at);
		a->lines[a->n] = (struct order_text){.text = arena_strndup(s->arena, at, n),
						     .line = (unsigned)a->n + 1, .known = true};
		a->n += strspn(at, " \t") < n;
		at += n + (at[n] != '\0');
		at += strspn(at, " \t");
	}
}

static bool take_word(const char **text, const char *word)
{
	size_t n = strlen(word);
	const char *at = *text;
	if (strncasecmp(at, word, n) != 0 || (at[n] && !strchr(" \t:", at[n])))
		return false;
	*text = at + n + strspn(at + n, " \t:");
	return true;
}

/* False: it was told what is wrong. */
static bool read_acting(struct session *s, const struct command_call *in, struct acting *a)
{
	struct command_given given;
	*a = (struct acting){.seat = VALUE_NONE};
	if (!command_args(s, in, &given))
		return false;
	a->seat = moderate_side(s, in->line, given.word[0]);
	if (a->seat == VALUE_NONE)
		return false;
	a->text = given.word[1];
	a->anew = take_word(&a->text, "+new");
	a->answer = take_word(&a->text, "answer");
	if (!a->answer)
		split(s, a);
	if (a->answer ? *a->text != '\0' : a->n > 0)
		return true;
	session_say(s, in->line, 520, SAID(moderate, act_nothing, .side = moderate_side_name(s, a->seat)));
	return false;
}

/* The lines as the side would have sent them. */
static const char *lines_of(const struct session *s, const struct acting *a)
{
	struct buf text = BUF_INIT;
	if (a->answer)
		buf_addf(&text, "ANSWER %s\n", a->text);
	for (size_t i = 0; i < a->n; i++)
		buf_addf(&text, "%s\n", a->lines[i].text);
	const char *copy = arena_strdup(s->arena, buf_text(&text));
	buf_free(&text);
	return copy;
}

/* ---- as the side ---- */

static void begin(const struct session *s, const struct acting *a, struct session *as)
{
	*as = (struct session){.site = s->site, .arena = s->arena, .mail = s->mail, .proved = true, .confirming = true,
			       .from_player = true, .game = s->moderated, .seat = a->seat,
			       .token_turn = game_turn(s->moderated), .source = lines_of(s, a)};
	s->moderated->acts = true;
}

/* Tells what came of it, with the lines' own words where something is wrong; false: something is. */
static bool end(struct session *s, unsigned line, struct session *as)
{
	bool good = true;
	as->game->acts = false;
	for (size_t i = 0; i < as->n_lines; i++) {
		struct letter_line told = as->lines[i];
		good = good && told.code < 300;
		if (told.said && told.said->id == SAYS_receipt_check)
			continue; /* it was no CHECK of his */
		told.line = line;
		GROW(s->lines, s->cap_lines, s->n_lines + 1);
		s->lines[s->n_lines++] = told;
	}
	free(as->lines);
	buf_free(&as->text);
	buf_free(&as->understood);
	buf_free(&as->unconfirmed);
	return good;
}

static bool is_due(const struct session *s, const struct acting *a)
{
	bool orders;
	return a->answer ? game_asked(s->moderated, a->seat, &orders) && !orders
			 : game_wants_orders(s->moderated, a->seat, &(bool){false});
}

static enum err give(struct session *as, const struct acting *a, enum command_check how, struct error *e)
{
	return a->answer ? command_answer(as, 1, a->text, e) : command_orders(as, a->lines, a->n, a->anew, how, e);
}

/* Tries it, and leaves no trace. */
static enum err try(struct session *s, const struct command_call *in, const struct acting *a, bool *good,
		    struct error *e)
{
	struct session as;
	enum err r = store_mark(s->site->store, e);
	if (r)
		return r;
	begin(s, a, &as);
	r = give(&as, a, CHECK_ONLY, e);
	*good = end(s, in->line, &as) && !r;
	struct error undone = ERROR_INIT;
	enum err back = store_unmark(s->site->store, r ? r : ERR_REFUSED, &undone);
	if (!r && back != ERR_REFUSED)
		return *e = undone, back;
	if (!*good && !r)
		session_say(s, in->line, 520, SAID(moderate, act_unclear, .side = moderate_side_name(s, a->seat)));
	enum err again = moderate_reload(s, e);
	return r ? r : again;
}

/* What follows from it, behind the letter that tells of it. */
static enum err follow(struct session *as, bool now, struct error *e)
{
	enum err r = now ? command_run(as, e) : ERR_NONE;
	if (!r && as->advance)
		r = game_resume_orders(as->game, e);
	return !r && as->advance ? game_advance(as->game, e) : r;
}

/* It stands among the mails of the side's turn, as his. */
static enum err keep(struct session *s, const struct acting *a, const char *source, struct error *e)
{
	char hex[HASH_HEX];
	struct game *g = s->moderated;
	receive_effect(s->mail, hex);
	enum err r = store_mail_add(s->site->store, g->row.name, game_turn(g), g->seats[a->seat]->seat, hex,
				    clock_now(), source, e);
	return r ? r : store_mail_by(s->site->store, STORE_BY_MODERATOR, e);
}

static enum err carry_out(struct session *s, const struct command_call *in, const struct acting *a, struct error *e)
{
	struct session as;
	bool now = false;
	const char *serial = arena_printf(s->arena, "%s.%u", session_serial(s), (unsigned)s->n_lines);
	begin(s, a, &as);
	const char *text = session_marked(s, as.source);
	enum err r = game_acted(s->moderated, moderate_by(s), a->seat, text, a->answer, serial, e);
	if (!r)
		r = keep(s, a, as.source, e);
	if (!r)
		r = give(&as, a, CHECK_NOT, e);
	if (!r && !a->answer)
		r = command_settle(&as, &now, e);
	if (!r)
		r = follow(&as, now, e);
	if (!r && as.runs)
		session_say(s, in->line, 250, as.runs);
	(void)end(s, in->line, &as);
	enum err again = r ? r : moderate_reload(s, e);
	return r ? r : again;
}

enum err act_act_as(struct session *s, const struct command_call *in, struct error *e)
{
	struct acting a;
	bool good;
	if (!read_acting(s, in, &a))
		return ERR_NONE;
	const char *side = moderate_side_name(s, a.seat);
	if (!is_due(s, &a)) {
		session_say(s, in->line, 420,
			    a.answer ? SAID(answer, nothing_asked) : SAID(moderate, act_nothing_due, .side = side));
		return ERR_NONE;
	}
	session_say(s, in->line, 220, SAID(moderate, act_head, .check = in->check, .side = side));
	size_t before = s->n_lines;
	enum err r = try(s, in, &a, &good, e);
	if (r || !good || in->check)
		return r;
	s->n_lines = before; /* what was tried is told as it was done */
	return carry_out(s, in, &a, e);
}

/* Its lines as one command, with bars between. */
enum err moderate_orders(struct session *s, const struct order_block *b, struct error *e)
{
	const char *args, *line = arena_printf(s->arena, "ACT AS %s%s", order_block_key(b, "as"),
					       order_block_word(b, "new") ? " +new" : "");
	for (size_t i = 0; i < b->n; i++)
		line = arena_printf(s->arena, "%s%s%s", line, i ? " | " : " ", b->lines[i].text);
	const struct command *c = command_find_role(WHO_MODERATOR, line, &args);
	return command_dispatch(s, &(struct command_call){c, b->first, args, b->check}, e);
}
