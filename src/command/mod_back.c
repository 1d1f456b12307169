/* ROLLBACK and FORWARD: a moderator takes the game back to the start of a turn, and undoes that. */
#include "command/moderate.h"
#include "command/pages.h"
#include "document/document.h"
#include "words/said.h"

enum { CHANGES_SHOWN = 40 };

/* ---- what is asked for ---- */

/* "9e blocks=3", or "unit:9e blocks=3". */
static bool read_fix(const struct session *s, char *text, struct game_fix *fix)
{
	char *field, *value, *row = text + strspn(text, " ");
	field = row + strcspn(row, " ");
	if (!*row || !*field)
		return false;
	*field++ = '\0';
	field += strspn(field, " ");
	value = strchr(field, '=');
	if (!value || value == field)
		return false;
	*value++ = '\0';
	for (size_t n = strlen(value); n && value[n - 1] == ' '; n--)
		value[n - 1] = '\0';
	char *colon = strchr(row, ':');
	*fix = (struct game_fix){.table = colon ? arena_strndup(s->arena, row, (size_t)(colon - row)) : "",
				 .row = colon ? colon + 1 : row,
				 .field = field,
				 .value = value,
				 .why = ""};
	return *value != '\0';
}

/* Several, with ; between; false: the one that is none has been told. */
static bool read_fixes(struct session *s, unsigned line, const char *text, struct game_rollback *how)
{
	char *rest = arena_strdup(s->arena, text ? text : ""), *one;
	how->fix = arena_alloc(s->arena, GAME_FIXES * sizeof *how->fix);
	while (text && (one = strsep(&rest, ";"))) {
		const char *spelt = arena_strdup(s->arena, one);
		if (how->n_fix < GAME_FIXES && read_fix(s, one, &how->fix[how->n_fix])) {
			how->fix[how->n_fix++].why = how->why;
			continue;
		}
		session_say(s, line, 520, SAID(moderate, rollback_fix_form, .text = spelt));
		return false;
	}
	return true;
}

static bool read_rollback(struct session *s, const struct command_call *in, struct game_rollback *how)
{
	struct command_given given;
	long long turn = 0;
	if (!command_args(s, in, &given))
		return false;
	const char *dice = command_key(&given, "dice");
	(void)parse_int(command_key(&given, "turn"), 0, 1000000, &turn);
	how->turn = (int)turn;
	how->why = moderate_words(s, command_key(&given, "why"));
	for (int i = 0; dice && rollback_dice[i]; i++)
		if (!strcasecmp(dice, rollback_dice[i]))
			how->dice = (enum rollback_dice)i;
	return read_fixes(s, in->line, command_key(&given, "fix"), how);
}

/* ---- looked at ---- */

/* What would not count any more: turns that ended, and what was done in the one in progress. */
static enum err list_undone(struct session *s, int turn, struct error *e)
{
	struct game *g = s->moderated;
	struct buf now = BUF_INIT;
	enum err r = game_view(g, VIEW_PUBLIC, &now, e);
	struct slice rest = doc_part(buf_text(&now), "events", NULL, NULL);
	struct doc_line event;
	int events = 0;
	while (!r && doc_read(&rest, &event))
		events++;
	for (int i = turn; !r && i < (int)g->row.turn; i++)
		pages_say(s, SAID(moderate, rollback_ended, .turn = i));
	if (!r)
		pages_say(s, SAID(moderate, rollback_begun, .turn = g->row.turn, .events = events));
	buf_free(&now);
	return r;
}

static void say_changes(struct session *s, const struct rollback_change *list, size_t n)
{
	int shown = 0, more = 0;
	for (size_t i = 0; i < n; i++) {
		if (!list[i].event)
			pages_say(s, SAID(moderate, rollback_stays, .turn = list[i].turn, .events = list[i].stay));
		else if (shown++ < CHANGES_SHOWN)
			pages_say(s, SAID(moderate, rollback_differs, .turn = list[i].turn, .event = list[i].event,
					  .kind = list[i].kind, .rule = list[i].rule));
		else
			more++;
	}
	if (!shown)
		pages_say(s, SAID(moderate, rollback_alike));
	if (more)
		pages_say(s, SAID(moderate, rollback_more, .n = more));
}

static enum err refused(struct session *s, unsigned line, struct error *why, enum err r, struct error *e)
{
	if (r == ERR_REFUSED)
		session_say(s, line, 520, SAID(moderate, fix_refused, .why = arena_strdup(s->arena, why->text)));
	else
		*e = *why;
	return r == ERR_REFUSED ? ERR_NONE : r;
}

static bool has_piles(const struct session *s)
{
	return run_has_piles(s->moderated->run);
}

static enum err check(struct session *s, unsigned line, const struct game_rollback *how, struct error *e)
{
	struct rollback_change *list;
	struct error why = ERROR_INIT;
	size_t n = 0;
	bool changed = how->dice == ROLLBACK_CHANGED, same = how->dice == ROLLBACK_SAME;
	enum err r = changed ? game_rollback_changes(s->moderated, how, &list, &n, &why) : ERR_NONE;
	if (r)
		return refused(s, line, &why, r, e);
	session_say(s, line, 220,
		    SAID(moderate, rollback_would, .turn = how->turn, .same = same, .changed = changed,
			 .piles = !same && has_piles(s)));
	if (!changed)
		return list_undone(s, how->turn, e);
	say_changes(s, list, n);
	return ERR_NONE;
}

/* ---- carried out ---- */

static enum err take_back(struct session *s, unsigned line, const struct game_rollback *how, struct error *e)
{
	struct error why = ERROR_INIT;
	enum err r = store_mark(s->site->store, &why);
	if (!r)
		r = game_rollback(s->moderated, moderate_by(s), how, &why);
	r = store_unmark(s->site->store, r, &why);
	enum err again = moderate_reload(s, e);
	if (r || again)
		return again ? again : refused(s, line, &why, r, e);
	session_say(s, line, 200,
		    SAID(moderate, rollback_done, .turn = how->turn, .same = how->dice == ROLLBACK_SAME,
			 .changed = how->dice == ROLLBACK_CHANGED));
	return ERR_NONE;
}

static bool is_over(struct session *s, unsigned line)
{
	if (s->moderated->row.status != GAME_OVER)
		return false;
	session_say(s, line, 420, SAID(moderate, over));
	return true;
}

enum err act_rollback(struct session *s, const struct command_call *in, struct error *e)
{
	struct game_rollback how = {.dice = ROLLBACK_NEW};
	const struct words_said *no;
	if (!read_rollback(s, in, &how) || is_over(s, in->line))
		return ERR_NONE;
	enum err r = game_may_rollback(s->moderated, &how, &no, e);
	if (r)
		return r;
	if (no) {
		session_say(s, in->line, 420, no);
		return ERR_NONE;
	}
	return in->check ? check(s, in->line, &how, e) : take_back(s, in->line, &how, e);
}

enum err act_forward(struct session *s, const struct command_call *in, struct error *e)
{
	struct command_given given;
	const struct words_said *no;
	int64_t turn;
	if (!command_args(s, in, &given) || is_over(s, in->line))
		return ERR_NONE;
	enum err r = game_may_forward(s->moderated, &turn, &no, e);
	if (r)
		return r;
	if (no || in->check) {
		session_say(s, in->line, no ? 420 : 220, no ? no : SAID(moderate, forward_would, .turn = turn));
		return ERR_NONE;
	}
	r = game_forward(s->moderated, moderate_by(s), turn, moderate_words(s, command_key(&given, "why")), e);
	if (!r)
		r = moderate_reload(s, e);
	if (!r)
		session_say(s, in->line, 200, SAID(moderate, forward_done, .turn = turn));
	return r;
}
