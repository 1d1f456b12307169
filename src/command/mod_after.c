/* REVEAL, PUBLISH: what a moderator opens behind a game's end, or to observers before their time. */
#include "command/moderate.h"
#include "words/said.h"

/* Is it over?  If not, that is told. */
static bool is_over(struct session *s, const struct command_call *in)
{
	if (s->moderated->row.status == GAME_OVER)
		return true;
	session_say(s, in->line, 420, SAID(moderate, not_over, .command = in->command->name));
	return false;
}

enum err act_reveal(struct session *s, const struct command_call *in, struct error *e)
{
	if (!is_over(s, in))
		return ERR_NONE;
	const char *names = game_setting(s->moderated, SET_NAMES);
	if (strcmp(names, "until-revealed")) {
		session_say(s, in->line, 420, SAID(moderate, reveal_none, .ever = !strcmp(names, "hidden")));
		return ERR_NONE;
	}
	session_say(s, in->line, in->check ? 220 : 200, SAID(moderate, reveal_done, .check = in->check));
	return in->check ? ERR_NONE : game_reveal(s->moderated, moderate_by(s), e);
}

static enum err publish_turn(struct session *s, const struct command_call *in, const char *number, struct error *e)
{
	const struct words_said *why;
	long long turn = 0;
	(void)parse_int(number, 0, 1000000, &turn);
	enum err r = game_may_publish(s->moderated, (int)turn, &why, e);
	if (r)
		return r;
	if (why) {
		session_say(s, in->line, 420, session_keep(s, why));
		return ERR_NONE;
	}
	session_say(s, in->line, in->check ? 220 : 200,
		    SAID(moderate, publish_turn_done, .check = in->check, .turn = turn));
	return in->check ? ERR_NONE : game_publish_turn(s->moderated, moderate_by(s), (int)turn, e);
}

enum err act_publish(struct session *s, const struct command_call *in, struct error *e)
{
	struct command_given given;
	if (!command_args(s, in, &given))
		return ERR_NONE;
	const char *turn = command_key(&given, "turn");
	if (turn && s->moderated->row.status != GAME_OVER)
		return publish_turn(s, in, turn, e);
	if (!is_over(s, in))
		return ERR_NONE;
	if (!game_private((const char *const *)s->moderated->settings)) {
		session_say(s, in->line, 420, SAID(moderate, published_already));
		return ERR_NONE;
	}
	session_say(s, in->line, in->check ? 220 : 200, SAID(moderate, publish_done, .check = in->check));
	return in->check ? ERR_NONE : game_publish(s->moderated, moderate_by(s), e);
}
