/* LEDGER: what was done in a game, and looked at, as its reader may know it. */
#include "command/moderate.h"
#include "command/pages.h"
#include "game/ledger.h"
#include "words/said.h"

enum { PAGE = 60 };

static void say_line(struct session *s, const struct ledger_line *l)
{
	pages_say(s, SAID(moderate, ledger_line, .n = l->n, .turn = l->turn, .at = l->at, .what = l->what,
			  .who = l->who, .why = l->why));
}

static void tell(struct session *s, const struct ledger_line *lines, size_t n, size_t from)
{
	size_t shown = 0;
	for (size_t i = from - 1; i < n && shown < PAGE; i++, shown++)
		say_line(s, &lines[i]);
	if (from - 1 + shown < n)
		pages_say(s, SAID(moderate, ledger_more, .from = (int64_t)(from + shown)));
	else
		pages_say(s, SAID(moderate, ledger_head, .head = lines[n - 1].hash));
}

static int viewer_of(const struct session *s)
{
	return !s->moderated ? s->seat : s->mod_plays ? VIEW_PUBLIC : VIEW_FULL;
}

enum err moderate_ledger_end(struct session *s, size_t most, struct error *e)
{
	struct ledger_line *lines;
	size_t n = 0;
	enum err r = ledger_read(s->moderated, viewer_of(s), s->arena, &lines, &n, e);
	if (!r && n)
		pages_say(s, SAID(moderate, ledger_end));
	for (size_t i = n > most ? n - most : 0; !r && i < n; i++)
		say_line(s, &lines[i]);
	return r;
}

/* What the moderators did unseen is told to all at the end; the whole ledger has it in its place. */
static enum err tell_unseen(struct session *s, struct game *g, struct error *e)
{
	struct ledger_line *lines;
	size_t n = 0;
	bool any = false;
	enum err r = ledger_read(g, VIEW_FULL, s->arena, &lines, &n, e);
	for (size_t i = 0; !r && i < n; i++) {
		if (!lines[i].unseen)
			continue;
		if (!any)
			pages_say(s, SAID(moderate, ledger_unseen));
		any = true;
		say_line(s, &lines[i]);
	}
	return r;
}

enum err act_ledger(struct session *s, const struct command_call *in, struct error *e)
{
	struct command_given given;
	struct ledger_line *lines;
	size_t n = 0;
	long long from = 1;
	if (!command_args(s, in, &given))
		return ERR_NONE;
	struct game *g = s->moderated ? s->moderated : s->game;
	int viewer = viewer_of(s);
	const char *key = command_key(&given, "from");
	if (key)
		(void)parse_int(key, 1, 1000000, &from);
	enum err r = ledger_read(g, viewer, s->arena, &lines, &n, e);
	if (r)
		return r;
	if ((size_t)from > n) {
		session_say(s, in->line, 220, SAID(moderate, ledger_none));
		return ERR_NONE;
	}
	session_say(s, in->line, 220, SAID(moderate, ledger_follows, .n = (int64_t)n - from + 1, .from = from));
	tell(s, lines, n, (size_t)from);
	bool last = n - (size_t)from < PAGE;
	return last && viewer != VIEW_FULL && g->row.status == GAME_OVER ? tell_unseen(s, g, e) : ERR_NONE;
}
