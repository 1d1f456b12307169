/* MAP: the map once more, with the front arcs of units. */
#include "command/command.h"
#include "document/document.h"

/* The unit of either side that goes by the name, or NULL. */
static const char *unit_named(const struct session *s, const char *name)
{
	const struct system *sys = s->game->sys;
	const char *id = NULL;
	for (int seat = 0; sys->named && !id && seat < game_seats(s->game); seat++)
		id = sys->named(s->game->scenario->setup, seat, name);
	return id;
}

/* MAP, MAP dr1 dr2, MAP all: the units whose front arcs are drawn.  A word that is none is a remark:
 * the line may be talk, and holds up no orders. */
enum err act_map(struct session *s, const struct command_call *in, struct error *e)
{
	struct buf arcs = BUF_INIT;
	char *rest = arena_strdup(s->arena, s->game->sys->arcs ? in->args : ""), *word;
	(void)e;
	session_say(s, in->line, 220, SAID(command, map));
	if (*in->args && !s->game->sys->arcs)
		session_say(s, in->line, ORDER_REMARK, SAID(command, map_alone));
	while ((word = strsep(&rest, " \t,\""))) {
		if (!*word)
			continue;
		const char *id = strcasecmp(word, "all") ? unit_named(s, word) : "all";
		if (id)
			buf_addf(&arcs, "%s%s", arcs.len ? " " : "", id);
		else
			session_say(s, in->line, ORDER_REMARK, SAID(command, no_arc, .unit = word));
	}
	struct doc d = doc_in_line(&s->understood);
	doc_begin(&d, "arcs");
	doc_attr(&d, "units", buf_text(&arcs));
	doc_end(&d);
	buf_free(&arcs);
	return ERR_NONE;
}
