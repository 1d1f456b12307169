/* Play-offs: games that the director has played outside of the event, and what they came to for those whom nothing else told
 * apart. */
#include "event/event_private.h"
#include "words/said.h"

#define PLAY_OFF "play-off/"

int64_t event_play_off(const struct contest *v, int64_t entrant)
{
	for (size_t i = 0; i < v->n_play_offs; i++)
		if (v->play_offs[i].entrant == entrant)
			return v->play_offs[i].place;
	return 0;
}

void event_read_play_offs(struct contest *v, const struct store_event_setting *list, size_t n)
{
	v->play_offs = arena_alloc(v->arena, (n + 1) * sizeof *v->play_offs);
	v->n_play_offs = 0;
	for (size_t i = 0; i < n; i++)
		if (!strncmp(list[i].key, PLAY_OFF, strlen(PLAY_OFF)) && strcmp(list[i].value, "0") != 0)
			v->play_offs[v->n_play_offs++] = (struct event_play_off){
				strtoll(list[i].key + strlen(PLAY_OFF), NULL, 10), strtoll(list[i].value, NULL, 10)};
}

enum err event_put_play_off(const struct contest *v, int64_t entrant, int64_t place, struct error *e)
{
	return store_event_setting_put(v->site->store, v->row.name,
				       arena_printf(v->arena, PLAY_OFF "%lld", (long long)entrant),
				       arena_printf(v->arena, "%lld", (long long)place), e);
}

enum err event_set_play_offs(struct contest *v, const int64_t *list, size_t n, const char *key, struct error *e)
{
	const char *names = "", *standings;
	enum err r = ERR_NONE;
	for (size_t i = 0; !r && !n && i < v->n_play_offs; i++)
		r = event_put_play_off(v, v->play_offs[i].entrant, 0, e);
	for (size_t i = 0; !r && i < n; i++) {
		r = event_put_play_off(v, list[i], (int64_t)(n - i), e);
		names = arena_printf(v->arena, "%s%s%s", names, i ? ", " : "", event_unit_name(v, list[i]));
	}
	if (!r)
		r = event_reload(v, e);
	if (!r)
		r = event_standings_text(v, (int64_t)v->n_rounds, &standings, e);
	return r ? r
		 : event_tell_all(
			   v, key,
			   SAID(events, play_offs, .title = v->row.title, .names = names, .standings = standings), e);
}
