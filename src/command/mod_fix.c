/* FIX: a moderator sets facts by hand, all of a line or block at once or none. */
#include "command/moderate.h"
#include "words/said.h"

enum { WHY_BYTES = 200, SHOWN_BYTES = 100 };

/* What a line wants; the game sees it as it stands then. */
struct fixes {
	struct game_fix one[GAME_FIXES];
	size_t n;
};

/* "unit:57e" or "57e". */
static void read_row(const struct session *s, const char *text, struct game_fix *fix)
{
	const char *colon = strchr(text, ':');
	fix->table = colon ? arena_strndup(s->arena, text, (size_t)(colon - text)) : "";
	fix->row = colon ? colon + 1 : text;
}

/* "dice 12 faces=...", "dice event 12 faces=...": one roll, and nothing else. */
static bool read_dice(const struct command_given *given, struct fixes *out)
{
	bool named = given->n_words == 3 && !strcasecmp(given->word[1], "event");
	const char *faces = command_key(given, "faces");
	if ((given->n_words != 2 && !named) || !faces || given->n_pairs != 2)
		return false;
	out->one[0] = (struct game_fix){.table = FIX_DICE, .row = given->word[given->n_words - 1], .field = "faces",
					.value = faces};
	out->n = 1;
	return true;
}

/* Each word is a row, and what stands behind it its fields; false: a row has none, or a field no row. */
static bool read_fields(const struct session *s, const struct command_given *given, struct fixes *out)
{
	size_t row = 0; /* the last that has a field */
	for (size_t i = 0; i < given->n_pairs; i++) {
		size_t words = given->pair[i].words;
		if (!strcasecmp(given->pair[i].key, "why"))
			continue;
		if (out->n == GAME_FIXES || words < 1 || words > row + 1)
			return false;
		row = words;
		read_row(s, given->word[words - 1], &out->one[out->n]);
		out->one[out->n].field = given->pair[i].key;
		out->one[out->n++].value = given->pair[i].value;
	}
	return out->n && row == given->n_words;
}

/* Fields and their reason; false: it was told what is missing. */
static bool read_fixes(struct session *s, const struct command_call *in, struct fixes *out)
{
	struct command_given given;
	*out = (struct fixes){.n = 0};
	if (!command_args(s, in, &given))
		return false;
	const char *why = session_cut(s, command_key(&given, "why"), WHY_BYTES);
	bool good = !strcasecmp(given.word[0], FIX_DICE) ? read_dice(&given, out) : read_fields(s, &given, out);
	for (size_t i = 0; i < out->n; i++)
		out->one[i].why = why;
	if (good && *why)
		return true;
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

static const char *shown(struct session *s, const char *value)
{
	return strlen(value) <= SHOWN_BYTES ? value
					    : arena_printf(s->arena, "%s...", session_cut(s, value, SHOWN_BYTES));
}

static const struct words_said *done_one(struct session *s, const struct game_fix *fix, bool would)
{
	const char *old = shown(s, fix->old), *now = shown(s, fix->told);
	return session_keep(
		s, !strcmp(fix->table, FIX_DICE)
			   ? SAID(moderate, dice_done, .check = would, .event = fix->name, .old = old, .value = now)
			   : SAID(moderate, fix_done, .check = would, .row = fix->name, .field = fix->field, .old = old,
				  .value = now));
}

/* What has come of each, as it was found when it was tried. */
static void say_done(struct session *s, const struct command_call *in, const struct words_said *const said[], size_t n)
{
	for (size_t i = 0; i < n; i++)
		session_say(s, in->line, in->check ? 220 : 200, said[i]);
	if (!in->check && s->confirming)
		session_say(s, in->line, 250, SAID(moderate, fix_again));
}

enum err act_fix(struct session *s, const struct command_call *in, struct error *e)
{
	struct fixes tried, fixes;
	struct error why = ERROR_INIT;
	const struct words_said *said[GAME_FIXES];
	if (!moderate_stands(s, in->line) || !read_fixes(s, in, &tried))
		return ERR_NONE;
	fixes = tried;
	enum err r = game_may_fix(s->moderated, tried.one, tried.n, &why);
	if (r)
		return refused(s, in->line, &why, r, e);
	for (size_t i = 0; i < tried.n; i++)
		said[i] = done_one(s, &tried.one[i], in->check || !s->confirming);
	if (in->check)
		return say_done(s, in, said, tried.n), ERR_NONE;
	r = store_mark(s->site->store, &why);
	if (!r)
		r = game_fix(s->moderated, moderate_by(s), fixes.one, fixes.n, &why);
	r = store_unmark(s->site->store, r, &why);
	enum err again = moderate_reload(s, e);
	if (!r)
		say_done(s, in, said, fixes.n);
	return again ? again : r ? refused(s, in->line, &why, r, e) : ERR_NONE;
}

/* Its lines as one command: a long list may be broken between its words. */
enum err moderate_fixes(struct session *s, const struct order_block *b, struct error *e)
{
	const char *args, *line = "FIX", *why = order_block_key(b, "why");
	for (size_t i = 0; i < b->n_words; i++)
		line = arena_printf(s->arena, "%s %s", line, b->words[i]);
	for (size_t i = 0; i < b->n; i++)
		line = arena_printf(s->arena, "%s %s", line, b->lines[i].text);
	if (why)
		line = arena_printf(s->arena, "%s why=\"%s\"", line, why);
	const struct command *c = command_find_role(WHO_MODERATOR, line, &args);
	return command_dispatch(s, &(struct command_call){c, b->first, args, b->check}, e);
}
