/* FORBID: who should not meet whom in a Swiss. */
#include "command/events.h"
#include "command/pages.h"
#include "words/said.h"

static void list_pairs(struct session *s, const struct contest *v)
{
	for (size_t i = 0; i < v->n_forbidden; i++)
		pages_say(s, SAID(events, forbidden_line, .one = event_entrant_name(v, v->forbidden[i].one),
				  .two = event_entrant_name(v, v->forbidden[i].two)));
}

/* Both whom the line names; false: it was told, or stands in *e, that it names no two. */
static bool read_two(struct session *s, unsigned line, const struct command_given *g,
		     const struct store_entrant *out[2], struct error *e)
{
	enum { PERSON = 1, OFF = 3 };
	bool good = g->n_words == OFF || (g->n_words == OFF + 1 && !strcasecmp(g->word[OFF], "off"));
	for (int i = 0; good && i < 2; i++)
		if (!(out[i] = events_entrant(s, line, s->event, g->word[PERSON + i], e)))
			return false;
	if (good && out[0] != out[1])
		return true;
	session_say(s, line, 520, good ? SAID(events, himself) : SAID(events, forbid_two, .name = s->event->row.name));
	return false;
}

enum err act_forbid(struct session *s, const struct command_call *in, struct error *e)
{
	enum { OFF = 3 };
	struct command_given g;
	const struct contest *v = s->event;
	const struct store_entrant *two[2];
	if (!command_args(s, in, &g) || events_no_rounds(s, in->line, v))
		return ERR_NONE;
	if (strcmp(v->value[EVENT_FORM], "swiss") != 0) {
		session_say(s, in->line, 420, SAID(events, by_draw));
		return ERR_NONE;
	}
	if (g.n_words == 1) {
		session_say(s, in->line, 220,
			    SAID(events, forbidden_follow, .n = (int64_t)v->n_forbidden, .name = v->row.name));
		list_pairs(s, v);
		return ERR_NONE;
	}
	if (!read_two(s, in->line, &g, two, e))
		return e->code;
	bool off = g.n_words > OFF;
	session_say(s, in->line, in->check ? 220 : 200,
		    SAID(events, forbidden, .check = in->check, .one = two[0]->name, .two = two[1]->name, .off = off));
	return in->check ? ERR_NONE : event_forbid(s->event, two[0]->n, two[1]->n, !off, e);
}
