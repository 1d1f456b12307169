/* GUIDE: the player's guide of the game's system, as it was built. */
#include "command/pages.h"
#include "base/file.h"
#include "words/said.h"

enum { GUIDE_BYTES = 60000 };

enum err act_guide(struct session *s, const struct command_call *in, struct error *e)
{
	struct error why = ERROR_INIT;
	const char *path = arena_printf(s->arena, "%s/%s.txt", s->site->guides, s->game->sys->name);
	(void)e;
	if (pages_enough(s, in->line))
		return ERR_NONE;
	if (file_read(path, GUIDE_BYTES, &s->text, &why))
		session_say(s, in->line, 420, SAID(pages, no_guide));
	else
		session_say(s, in->line, 220, SAID(pages, guide));
	return ERR_NONE;
}
