/* PLAYOFF: what the director says of games that were played outside of an event, for those whom nothing in it tells apart. */
#include "command/events.h"
#include "words/said.h"

/* Does the director name himself?  That is told. */
static bool bars_any(struct session *s, unsigned line, struct store_entrant *const *list, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (events_bars(s, line, list[i], NULL))
			return true;
	return false;
}

enum err act_playoff(struct session *s, const struct command_call *in, struct error *e)
{
	struct command_given g;
	struct contest *v = s->event;
	struct store_entrant **list = arena_alloc(s->arena, (v->n_entrants + 1) * sizeof(struct store_entrant *));
	int64_t *numbers = arena_alloc(s->arena, (v->n_entrants + 1) * sizeof *numbers);
	const char *text = "";
	if (!command_args(s, in, &g) || events_no_rounds(s, in->line, v))
		return ERR_NONE;
	const char *names = command_key(&g, "list");
	if (event_is_knock(v) || v->row.status != EVENT_OVER) {
		session_say(s, in->line, 420,
			    SAID(events, play_offs_when, .name = v->row.name, .knock = event_is_knock(v)));
		return ERR_NONE;
	}
	size_t n = strcasecmp(names, "none") ? events_list_of(s, in->line, names, list, e) : 0;
	if ((!n && strcasecmp(names, "none") != 0) || bars_any(s, in->line, list, n))
		return e->code;
	for (size_t i = 0; i < n; i++) {
		numbers[i] = list[i]->n;
		text = arena_printf(s->arena, "%s%s%s", text, i ? ", " : "", event_unit_name(v, list[i]->n));
	}
	session_say(s, in->line, in->check ? 220 : 200,
		    SAID(events, play_offs_done, .check = in->check, .title = v->row.title, .names = text));
	return in->check ? ERR_NONE : event_set_play_offs(v, numbers, n, events_serial(s, "play-offs"), e);
}
