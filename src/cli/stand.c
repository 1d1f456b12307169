/* How the site and its games stand, read once for what status and show print. */
#include "cli/stand.h"
#include "game/move.h"
#include "base/clock.h"

enum { FIRST = 0, LATE = 1 };

const char *cli_when(struct arena *a, int64_t at)
{
	char text[CLOCK_TEXT];
	clock_people(at, text);
	return at ? arena_strdup(a, text) : "never";
}

/* ---- games ---- */

/* Whom the game waits for, since when.  In a window everybody reads the same. */
static enum err waits_for(struct game *g, struct arena *a, const char **out, struct error *e)
{
	const char *list = "";
	*out = "results leave then";
	for (int i = 0; i < game_seats(g) && !g->clock_stopped; i++) {
		struct store_out o;
		bool orders = false, ready = false;
		if (!game_asked(g, i, &orders))
			continue;
		enum err r = game_is_ready(g, i, &ready, e);
		if (!r && ready)
			continue;
		if (!r)
			r = store_out_asking(g->site->store, g->row.name, g->row.turn, g->seats[i]->seat, a, &o, e);
		if (r && r != ERR_MISSING)
			return r;
		list = arena_printf(a, "%s%s%s (%s, %s%s%s)", list, *list ? ", " : "", g->seats[i]->person,
				    g->seats[i]->seat, orders || game_asks_orders(g, i) ? "orders" : "a question",
				    r ? "" : " since ", r ? "" : cli_when(a, o.at));
	}
	if (!g->clock_stopped)
		*out = *list ? arena_printf(a, "waits for %s", list) : "nobody is waited for";
	return ERR_NONE;
}

static enum err moved_to(struct site *site, const char *name, struct arena *a, const char **waits, struct error *e)
{
	const char *to;
	enum err r = game_went(site, name, a, &to, e);
	if (!r && *to)
		*waits = arena_printf(a, "it moved to %s", to);
	return r;
}

static enum err stand_of(struct site *site, const char *name, struct arena *a, struct cli_stand *out, struct error *e)
{
	struct store_game row;
	struct game *g = NULL;
	struct error none = ERROR_INIT;
	const char *waits = "";
	enum err r = store_game_get(site->store, name, a, &row, e);
	if (r)
		return r;
	if (row.status == GAME_MOVED || row.status == GAME_OVER)
		r = moved_to(site, name, a, &waits, e);
	else if (row.status == GAME_RUNNING && game_load(site, name, &g, &none))
		waits = arena_printf(a, "cannot be read: %s", none.text);
	else if (row.status == GAME_RUNNING)
		r = waits_for(g, a, &waits, e);
	game_free(g);
	*out = (struct cli_stand){
		.name = row.name, .title = row.title, .system = row.system, .why = game_why(site, &row, a), .waits = waits,
		.state = row.status, .turn = row.turn, .deadline = row.deadline, .runs_at = row.runs_at,
		.late = row.passed != 0,
		.need = row.status == GAME_HELD ? FIRST : row.passed ? LATE : row.deadline ? row.deadline : INT64_MAX};
	return r;
}

static int by_need(const void *a, const void *b)
{
	const struct cli_stand *x = a, *y = b;
	return x->need != y->need ? (x->need < y->need ? -1 : 1) : strcmp(x->name, y->name);
}

enum err cli_stands(struct site *site, struct arena *a, struct cli_stand **out, size_t *n, struct error *e)
{
	const char **names;
	enum err r = store_game_names(site->store, a, &names, n, e);
	if (r)
		return r;
	*out = arena_alloc(a, *n * sizeof **out + 1);
	for (size_t i = 0; !r && i < *n; i++)
		r = stand_of(site, names[i], a, &(*out)[i], e);
	if (!r)
		qsort(*out, *n, sizeof **out, by_need);
	return r;
}

/* ---- seats ---- */

enum err cli_seats(struct game *g, struct arena *a, struct cli_seat **out, size_t *n, struct error *e)
{
	enum err r = ERR_NONE;
	*n = 0;
	*out = arena_alloc(a, SEATS_MAX * sizeof **out);
	for (int i = 0; !r && i < SEATS_MAX && g->seats[i]; i++) {
		struct cli_seat *s = &(*out)[(*n)++];
		bool orders = false, ready = false;
		const struct pending *p = game_asked(g, i, &orders);
		*s = (struct cli_seat){.seat = g->seats[i]->seat,
				       .person = game_bot_plays(g, i)  ? arena_printf(a, "(%s)", game_bot(g, i))
						 : g->seats[i]->dummy ? "(dummy)"
								      : g->seats[i]->person};
		r = game_is_ready(g, i, &ready, e);
		if (!r)
			r = game_spent(g, i, &s->spent, e);
		s->asked = !p ? CLI_NOTHING : ready ? CLI_READY : orders ? CLI_ORDERS : CLI_QUESTION;
	}
	return r;
}

/* ---- for scripts ---- */

json_t *cli_stand_json(const struct cli_stand *s)
{
	json_t *o = json_object();
	json_object_set_new(o, "game", cli_json_text(s->name));
	json_object_set_new(o, "title", cli_json_text(s->title));
	json_object_set_new(o, "system", cli_json_text(s->system));
	json_object_set_new(o, "state", json_string(game_state_name(s->state)));
	json_object_set_new(o, "turn", json_integer(s->turn));
	json_object_set_new(o, "deadline", cli_json_time(s->deadline));
	json_object_set_new(o, "late", json_boolean(s->late));
	json_object_set_new(o, "runs", cli_json_time(s->runs_at));
	json_object_set_new(o, "waits", cli_json_text_or_null(s->waits));
	json_object_set_new(o, "why", cli_json_text_or_null(s->why));
	return o;
}

json_t *cli_row_json(const struct store_game *row, const char *why)
{
	return cli_stand_json(&(struct cli_stand){.name = row->name,
						  .title = row->title,
						  .system = row->system,
						  .why = why,
						  .waits = "",
						  .state = row->status,
						  .turn = row->turn,
						  .deadline = row->deadline,
						  .runs_at = row->runs_at,
						  .late = row->passed != 0});
}

json_t *cli_seat_json(const struct cli_seat *s)
{
	static const char *const asked[] = {[CLI_NOTHING] = "", [CLI_READY] = "ready", [CLI_ORDERS] = "orders",
					    [CLI_QUESTION] = "question"};
	json_t *o = json_object();
	json_object_set_new(o, "seat", cli_json_text(s->seat));
	json_object_set_new(o, "person", cli_json_text_or_null(s->person));
	json_object_set_new(o, "asked", cli_json_text_or_null(asked[s->asked]));
	json_object_set_new(o, "used", json_integer(s->spent.turn));
	json_object_set_new(o, "used_before", json_integer(s->spent.before));
	return o;
}

static enum err add_counts(struct site *site, struct arena *a, json_t *o, struct error *e)
{
	struct store_count *counts;
	size_t n = 0;
	enum err r = store_status(site->store, a, &counts, &n, e);
	json_t *all = json_object();
	for (size_t i = 0; !r && i < n; i++)
		json_object_set_new(all, counts[i].label, json_integer(counts[i].n));
	json_object_set_new(o, "counts", all);
	return r;
}

static enum err add_servers(struct site *site, struct arena *a, json_t *o, struct error *e)
{
	struct store_contact *c;
	size_t n = 0;
	enum err r = store_contacts(site->store, a, &c, &n, e);
	json_t *all = json_array();
	for (size_t i = 0; !r && i < n; i++) {
		json_t *one = json_object();
		json_object_set_new(one, "server", cli_json_text(c[i].server));
		json_object_set_new(one, "well", cli_json_time(c[i].good));
		json_object_set_new(one, "tried", cli_json_time(c[i].tried));
		json_object_set_new(one, "note", cli_json_text_or_null(c[i].note));
		json_array_append_new(all, one);
	}
	json_object_set_new(o, "servers", all);
	return r;
}

static enum err add_pause(struct site *site, struct arena *a, json_t *o, struct error *e)
{
	struct store_pause pause;
	struct error none = ERROR_INIT;
	enum err r = store_pause_get(site->store, a, &pause, &none);
	json_t *one = r ? json_null() : json_object();
	if (!r) {
		json_object_set_new(one, "since", cli_json_time(pause.since));
		json_object_set_new(one, "next", cli_json_time(pause.next));
		json_object_set_new(one, "why", cli_json_text(pause.why));
	}
	json_object_set_new(o, "paused", one);
	if (!r || r == ERR_MISSING)
		return ERR_NONE;
	*e = none;
	return r;
}

static enum err add_holds(struct site *site, struct arena *a, json_t *o, struct error *e)
{
	struct store_hold *h;
	size_t n = 0;
	enum err r = store_holds(site->store, a, &h, &n, e);
	json_t *all = json_array();
	for (size_t i = 0; !r && i < n; i++) {
		json_t *one = json_object();
		json_object_set_new(one, "address", cli_json_text(h[i].address));
		json_object_set_new(one, "since", cli_json_time(h[i].since));
		json_object_set_new(one, "why", cli_json_text(h[i].why));
		json_array_append_new(all, one);
	}
	json_object_set_new(o, "held_addresses", all);
	return r;
}

static enum err add_games(struct site *site, struct arena *a, json_t *o, struct error *e)
{
	struct cli_stand *stands;
	size_t n = 0;
	enum err r = cli_stands(site, a, &stands, &n, e);
	json_t *all = json_array();
	for (size_t i = 0; !r && i < n; i++)
		json_array_append_new(all, cli_stand_json(&stands[i]));
	json_object_set_new(o, "games", all);
	return r;
}

enum err cli_site_json(struct site *site, struct arena *a, json_t **out, struct error *e)
{
	static enum err (*const parts[])(struct site *, struct arena *, json_t *, struct error *) = {
		add_counts, add_servers, add_pause, add_holds, add_games};
	enum err r = ERR_NONE;
	*out = json_object();
	json_object_set_new(*out, "site", cli_json_text(site->root));
	json_object_set_new(*out, "name", cli_json_text(site->name));
	for (size_t i = 0; !r && i < ARRAY_LEN(parts); i++)
		r = parts[i](site, a, *out, e);
	return r;
}
