/* An event read together, and begun. */
#include "base/hash.h"
#include "event/event_private.h"
#include "game/game.h"

#define DRAWN "drawn"
#define DIE "die" /* no setting, though it stands among them, as EVENT_WON and its like do */

bool event_name_valid(const char *name)
{
	return game_name_valid(name) && strlen(name) <= EVENT_NAME_MAX;
}

/* "forbid/3-7" "on", among the settings as well. */
#define FORBID "forbid/"
static void read_forbidden(struct contest *v, const struct store_event_setting *list, size_t n)
{
	v->forbidden = arena_alloc(v->arena, (n + 1) * sizeof *v->forbidden);
	for (size_t i = 0; i < n; i++) {
		char one[24], two[24];
		if (sscanf(list[i].key, FORBID "%23[0-9]-%23[0-9]", one, two) == 2 && !strcmp(list[i].value, "on"))
			v->forbidden[v->n_forbidden++] =
				(struct event_forbidden){strtoll(one, NULL, 10), strtoll(two, NULL, 10)};
	}
}

static enum err read_settings(struct contest *v, struct error *e)
{
	struct store_event_setting *list;
	size_t n = 0;
	enum err r = store_event_settings(v->site->store, v->row.name, v->arena, &list, &n, e);
	v->die = v->won = "";
	for (size_t i = 0; i < n; i++)
		if (!strcmp(list[i].key, DIE))
			v->die = list[i].value;
		else if (!strcmp(list[i].key, DRAWN))
			v->drawn = strtoll(list[i].value, NULL, 10);
		else if (!strcmp(list[i].key, EVENT_WON))
			v->won = list[i].value;
		else if (!strcmp(list[i].key, EVENT_UNTIL))
			v->until = strtoll(list[i].value, NULL, 10);
		else if (!strcmp(list[i].key, EVENT_ASKED))
			v->asked = strtoll(list[i].value, NULL, 10);
	read_forbidden(v, list, n);
	event_read_lineups(v, list, n);
	event_read_play_offs(v, list, n);
	for (int k = 0; k < EVENT_SETTINGS; k++) {
		v->value[k] = event_settings[k].preset;
		for (size_t i = 0; i < n; i++)
			if (!strcmp(list[i].key, event_settings[k].key))
				v->value[k] = list[i].value;
	}
	return r;
}

enum err event_load(struct site *site, const char *name, struct arena *a, struct contest *out, struct error *e)
{
	struct contest *v = out;
	struct store *s = site->store;
	*v = (struct contest){.site = site, .arena = a};
	enum err r = store_event_get(s, name, a, &v->row, e);
	if (!r)
		r = read_settings(v, e);
	if (!r)
		r = store_entrants(s, v->row.name, a, &v->entrants, &v->n_entrants, e);
	if (!r)
		r = store_rounds(s, v->row.name, a, &v->rounds, &v->n_rounds, e);
	if (!r)
		r = store_tables(s, v->row.name, a, &v->tables, &v->n_tables, e);
	if (!r)
		r = store_table_games(s, v->row.name, a, &v->games, &v->n_games, e);
	if (!r)
		r = store_byes(s, v->row.name, a, &v->byes, &v->n_byes, e);
	if (!r)
		r = store_deals(s, v->row.name, a, &v->deals, &v->n_deals, e);
	return r ? r : store_penalties(s, v->row.name, a, &v->penalties, &v->n_penalties, e);
}

enum err event_begin(struct site *site, const struct store_event *row, const char *const value[EVENT_SETTINGS],
		     struct error *e)
{
	enum err r = store_event_add(site->store, row, e);
	for (int i = 0; !r && i < EVENT_SETTINGS; i++)
		if (value[i])
			r = store_event_setting_put(site->store, row->name, event_settings[i].key, value[i], e);
	struct arena *a = arena_new();
	struct contest v = {.site = site, .arena = a, .row = *row};
	if (!r)
		r = event_new_die(&v, e);
	arena_free(a);
	return r;
}

enum err event_new_die(struct contest *v, struct error *e)
{
	uint8_t bytes[HASH_BYTES];
	char hex[HASH_HEX];
	hash_random(bytes, sizeof bytes);
	hash_hex(hex, bytes);
	v->die = arena_strdup(v->arena, hex);
	return store_event_setting_put(v->site->store, v->row.name, DIE, v->die, e);
}

enum err event_set_drawn(struct contest *v, struct error *e)
{
	v->drawn = (int64_t)v->n_entrants;
	return store_event_setting_put(v->site->store, v->row.name, DRAWN,
				       arena_printf(v->arena, "%lld", (long long)v->drawn), e);
}

enum err event_forbid(struct contest *v, int64_t one, int64_t two, bool on, struct error *e)
{
	const char *key = arena_printf(v->arena, FORBID "%lld-%lld", (long long)(one < two ? one : two),
				       (long long)(one < two ? two : one));
	return store_event_setting_put(v->site->store, v->row.name, key, on ? "on" : "off", e);
}

const char *event_die_seal(const struct contest *v)
{
	uint8_t h[HASH_BYTES];
	char hex[HASH_HEX];
	hash_format(h, NULL, "seeding die\n%s\n%s\n", v->row.name, v->die);
	hash_hex(hex, h);
	return arena_strdup(v->arena, hex);
}

const char *event_scenario(const struct contest *v, int64_t round)
{
	const char *p = v->value[EVENT_SCENARIO], *comma;
	if (round <= (int64_t)v->n_rounds && v->rounds[round - 1].scenario && *v->rounds[round - 1].scenario)
		return v->rounds[round - 1].scenario;
	if (event_chooses(v, "strike"))
		return p;
	while (--round > 0 && (comma = strchr(p, ',')))
		p = comma + 1;
	return arena_strndup(v->arena, p, strcspn(p, ","));
}

int64_t event_round_now(const struct contest *v)
{
	bool any = v->n_rounds && v->rounds[v->n_rounds - 1].status != ROUND_CLOSED;
	return any ? (int64_t)v->n_rounds : 0;
}
