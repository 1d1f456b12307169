/* ROLLBACK: a moderator takes the game back to the start of a turn. */
#include "command/moderate.h"
#include "command/pages.h"
#include "document/document.h"

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

static enum err carry_out(struct session *s, const struct command_call *in, int turn, bool same, const char *why,
			  struct error *e)
{
	enum err r = game_rollback(s->moderated, moderate_by(s), turn, same, why, e);
	if (!r)
		r = moderate_reload(s, e);
	if (!r)
		session_say(s, in->line, 200, SAID(moderate, rollback_done, .turn = turn, .same = same));
	return r;
}

enum err act_rollback(struct session *s, const struct command_call *in, struct error *e)
{
	struct command_given given;
	const struct words_said *no;
	long long turn = 0;
	if (!command_args(s, in, &given))
		return ERR_NONE;
	if (s->moderated->row.status == GAME_OVER) {
		session_say(s, in->line, 420, SAID(moderate, over));
		return ERR_NONE;
	}
	(void)parse_int(command_key(&given, "turn"), 0, 1000000, &turn);
	const char *dice = command_key(&given, "dice"), *why = command_key(&given, "why");
	bool same = dice && !strcasecmp(dice, "same");
	enum err r = game_may_rollback(s->moderated, (int)turn, same, &no, e);
	if (r)
		return r;
	if (no) {
		session_say(s, in->line, 420, no);
		return ERR_NONE;
	}
	if (!in->check)
		return carry_out(s, in, (int)turn, same, moderate_words(s, why), e);
	session_say(s, in->line, 220, SAID(moderate, rollback_would, .turn = turn, .same = same));
	return list_undone(s, (int)turn, e);
}
