/* The program's players, as commands name them. */
#include "command/command.h"
#include "words/said.h"

const struct words_said *command_no_player(struct session *s, const struct system *sys, const char *text,
					   const char **player)
{
	*player = game_player_named(text);
	if (!sys->play)
		return session_keep(s, SAID(moderate, bot_none, .bot = *player, .system = sys->title));
	return game_has_player(sys, *player)
		       ? NULL
		       : session_keep(s, SAID(moderate, bot_no_better, .bot = *player, .system = sys->title));
}
