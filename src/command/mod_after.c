/* REVEAL, PUBLISH: what a moderator opens behind a game's end. */
#include "command/moderate.h"

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

enum err act_publish(struct session *s, const struct command_call *in, struct error *e)
{
	if (!is_over(s, in))
		return ERR_NONE;
	if (!game_private((const char *const *)s->moderated->settings)) {
		session_say(s, in->line, 420, SAID(moderate, published_already));
		return ERR_NONE;
	}
	session_say(s, in->line, in->check ? 220 : 200, SAID(moderate, publish_done, .check = in->check));
	return in->check ? ERR_NONE : game_publish(s->moderated, moderate_by(s), e);
}
