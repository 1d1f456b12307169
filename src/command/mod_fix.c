/* FIX: a moderator sets a fact by hand. */
#include "command/moderate.h"

enum { WHY_BYTES = 200 };

/* "unit:57e" or "57e". */
static void read_row(const struct session *s, const char *text, struct game_fix *fix)
{
	const char *colon = strchr(text, ':');
	fix->table = colon ? arena_strndup(s->arena, text, (size_t)(colon - text)) : "";
	fix->row = colon ? colon + 1 : text;
}

/* One field and its reason; false: it was told what is missing. */
static bool read_fix(struct session *s, const struct command_call *in, struct game_fix *fix)
{
	struct command_given given;
	size_t n = 0;
	if (!command_args(s, in, &given))
		return false;
	read_row(s, given.word[0], fix);
	for (size_t i = 0; i < given.n_pairs; i++)
		if (strcasecmp(given.pair[i].key, "why") != 0) {
			fix->field = given.pair[i].key;
			fix->value = given.pair[i].value;
			n++;
		}
	fix->why = command_key(&given, "why");
	if (n == 1 && *fix->why) {
		fix->why = session_cut(s, fix->why, WHY_BYTES);
		return true;
	}
	session_say(s, in->line, 520, SAID(moderate, fix_one));
	return false;
}

static enum err refused(struct session *s, unsigned line, struct error *why, enum err r, struct error *e)
{
	if (r == ERR_REFUSED)
		session_say(s, line, 520, SAID(moderate, fix_refused, .why = arena_strdup(s->arena, why->text)));
	else
		*e = *why;
	return r == ERR_REFUSED ? ERR_NONE : r;
}

enum err act_fix(struct session *s, const struct command_call *in, struct error *e)
{
	struct game_fix fix;
	struct error why = ERROR_INIT;
	if (!moderate_stands(s, in->line) || !read_fix(s, in, &fix))
		return ERR_NONE;
	enum err r = game_may_fix(s->moderated, &fix, 1, &why);
	if (r)
		return refused(s, in->line, &why, r, e);
	const struct words_said *said =
		session_keep(s, SAID(moderate, fix_done, .check = in->check || !s->confirming, .row = fix.row,
				     .field = fix.field, .old = arena_strdup(s->arena, fix.old), .value = fix.value));
	if (in->check) {
		session_say(s, in->line, 220, said);
		return ERR_NONE;
	}
	r = store_mark(s->site->store, &why);
	if (!r)
		r = game_fix(s->moderated, moderate_by(s), &fix, 1, &why);
	r = store_unmark(s->site->store, r, &why);
	enum err again = moderate_reload(s, e);
	if (!r)
		session_say(s, in->line, 200, said);
	return again ? again : r ? refused(s, in->line, &why, r, e) : ERR_NONE;
}
