/* REVIEW: where a game that is over was won, as the program's player sees it. */
#include "base/limits.h"
#include "command/observe.h"
#include "command/pages.h"
#include "command/past.h"
#include "game/review.h"
#include "words/said.h"

enum err past_review(struct session *s, unsigned line, struct game *g, struct error *e)
{
	struct review told;
	if (g->row.status != GAME_OVER) {
		session_say(s, line, 420, SAID(review, running));
		return ERR_NONE;
	}
	if (game_deal_closed(g)) {
		session_say(s, line, 420, SAID(review, deal_waits, .deal = game_deal_waits(g)));
		return ERR_NONE;
	}
	if (s->rated) {
		session_say(s, line, 552, SAID(review, once));
		return ERR_NONE;
	}
	if (pages_enough(s, line))
		return ERR_NONE;
	s->rated = true;
	struct error why = ERROR_INIT;
	enum err r = game_review(g, REVIEW_PLAYED, LIMIT_REVIEW, s->arena, &told, &why);
	if (r && r != ERR_TEMP) { /* a record that is damaged holds up no mail */
		session_say(s, line, 420, SAID(review, unread));
		return ERR_NONE;
	}
	if (r)
		return *e = why, r;
	session_say(s, line, 220, SAID(review, follows));
	review_tell(g, &told, session_words(s), &s->text);
	return ERR_NONE;
}

/* A player's, or its moderator's; another that is named is looked for as by who observes it. */
enum err act_review(struct session *s, const struct command_call *in, struct error *e)
{
	struct game *g = s->game ? s->game : s->moderated;
	return observe_another(g, in->args) ? observe_past(s, in, e) : past_review(s, in->line, g, e);
}
