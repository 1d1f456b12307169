/* An event as a file, for everybody's eyes (estafette-archive(5)): what was decided about it, how its games stand, and the standings
 * that follow.  People are handles in it.  It is read back, so that the standings can be reckoned from it anew. */
#include "base/clock.h"
#include "document/document.h"
#include "event/ranking.h"
#include "store/store.h"

static const char *const hows[EVENT_HOWS] = {[EVENT_UNDECIDED] = "undecided",
					     [EVENT_PLAYED] = "played",
					     [EVENT_CONCEDED] = "conceded",
					     [EVENT_DECIDED] = "decisive",
					     [EVENT_ADJUDICATED] = "adjudicated",
					     [EVENT_FORFEITED] = "forfeited",
					     [EVENT_PROVISIONAL] = "provisional"};

/* ---- standings ---- */

/* Of the rounds that are closed. */
static int64_t closed_rounds(const struct contest *v)
{
	return (int64_t)v->n_rounds - (event_round_now(v) ? 1 : 0);
}

static void write_ranking(const struct contest *v, const struct event_ranking *f, int64_t rounds, int pool,
			  struct doc *d)
{
	const char *list = "";
	for (size_t k = 0; k < f->n_breaks; k++)
		list = arena_printf(v->arena, "%s%s%s", list, k ? " " : "", standing_break_name(f->breaks[k]));
	doc_begin(d, "standings");
	doc_number(d, "rounds", (long)rounds);
	doc_number(d, "pool", pool);
	doc_attr(d, "tiebreaks", list);
	doc_children(d);
	for (size_t i = 0; i < f->n; i++) {
		const struct standing_row *row = &f->row[i];
		const char *values = "";
		for (size_t k = 0; k < f->n_breaks; k++)
			values = arena_printf(v->arena, "%s%s%s", values, k ? " " : "",
					      event_value_text(v, row->values[k]));
		doc_begin(d, "row");
		doc_number(d, "place", row->place);
		doc_number(d, "entrant", (long)f->by[row->player]->n);
		doc_attr(d, "values", values);
		doc_end(d);
	}
	doc_end(d);
}

static enum err write_standings(const struct contest *v, struct doc *d, struct error *e)
{
	int64_t rounds = closed_rounds(v);
	bool several = event_pools(v) > 1;
	enum err r = ERR_NONE;
	for (int pool = 1; !r && rounds && !event_is_ladder(v) && pool <= event_pools(v); pool++) {
		struct event_ranking f;
		r = event_rank(v, rounds, several ? pool : 0, &f, e);
		if (!r)
			write_ranking(v, &f, rounds, several ? pool : 0, d);
		event_ranking_free(&f);
	}
	return r;
}

enum err event_file_standings(const struct contest *v, struct buf *out, struct error *e)
{
	struct doc d = {.out = out};
	return write_standings(v, &d, e);
}

/* ---- written ---- */

static void add_time(struct doc *d, const char *name, int64_t at)
{
	char text[CLOCK_TEXT] = "";
	if (at)
		clock_rfc3339(at, text);
	doc_attr(d, name, text);
}

/* The call for entries, a line each without the "| " that it is stored with. */
static void add_text(const struct contest *v, struct doc *d)
{
	struct slice rest = slice_of(v->row.text), line;
	while (slice_line(&rest, &line)) {
		size_t mark = line.n >= 2 && !memcmp(line.p, "| ", 2) ? 2 : 0;
		doc_say(d, "text", arena_strndup(v->arena, line.p + mark, line.n - mark));
	}
}

static void add_settings(const struct contest *v, struct doc *d)
{
	for (int i = 0; i < EVENT_SETTINGS; i++) {
		if (i == EVENT_APPEALS) /* who they are belongs to no page */
			continue;
		doc_begin(d, "setting");
		doc_attr(d, "key", event_settings[i].key);
		doc_attr(d, "value", v->value[i]);
		doc_end(d);
	}
}

static void add_entrants(const struct contest *v, const struct event_sheet *s, struct doc *d)
{
	for (size_t i = 0; i < v->n_entrants; i++) {
		const struct store_entrant *p = &v->entrants[i];
		char handle[STORE_HANDLE];
		event_handle(p, handle);
		doc_begin(d, "entrant");
		doc_number(d, "n", (long)p->n);
		doc_attr(d, "who", handle);
		doc_attr(d, "state", entrant_state_name(p->status));
		doc_number(d, "since", (long)p->since);
		doc_number(d, "after", (long)p->after);
		doc_number(d, "seed", (long)p->seed);
		doc_attr(d, "team", p->team);
		doc_attr(d, "points", event_points_text(v, event_score(v, s, p->n, (int64_t)v->n_rounds + 1)));
		doc_end(d);
	}
	for (size_t i = 0; i < v->n_penalties; i++) {
		doc_begin(d, "penalty");
		doc_number(d, "entrant", (long)v->penalties[i].entrant);
		doc_number(d, "points", (long)v->penalties[i].points);
		doc_end(d);
	}
	for (size_t i = 0; i < v->n_play_offs; i++) {
		doc_begin(d, "play-off");
		doc_number(d, "entrant", (long)v->play_offs[i].entrant);
		doc_number(d, "place", (long)v->play_offs[i].place);
		doc_end(d);
	}
}

static void add_game(const struct store_table_game *g, const struct event_result *res, struct doc *d)
{
	doc_begin(d, "game");
	doc_number(d, "half", (long)g->half);
	doc_number(d, "first", (long)g->first);
	doc_attr(d, "name", g->game);
	doc_attr(d, "how", hows[res->how]);
	doc_number(d, "winner", (long)res->winner);
	doc_number(d, "won", res->banners[0]);
	doc_number(d, "lost", res->banners[1]);
	doc_attr(d, "decided", g->decided);
	if (res->turn >= 0) {
		doc_number(d, "turn", (long)res->turn);
		doc_attr(d, "record", res->record);
	}
	doc_end(d);
}

static enum err add_sides(const struct contest *v, const char *scenario, struct doc *d, struct error *e)
{
	struct event_seats seats;
	enum err r = event_seats(v, scenario, &seats, e);
	for (int i = 0; !r && i < 2; i++) {
		doc_begin(d, "side");
		doc_attr(d, "seat", seats.id[i]);
		doc_attr(d, "name", seats.name[i]);
		doc_end(d);
	}
	return r;
}

/* What the games of a table bring: where teams play, to its board alone. */
static enum err add_table(const struct contest *v, const struct store_table *t, struct doc *d, struct error *e)
{
	struct event_cell one, two;
	enum err r = event_table_cells(v, t, &one, &two, e);
	if (r)
		return r;
	doc_begin(d, "table");
	doc_number(d, "board", (long)t->board);
	doc_number(d, "one", (long)t->one);
	doc_number(d, "two", (long)t->two);
	doc_attr(d, "decided", one.decided && two.decided ? "yes" : "no");
	doc_attr(d, "points-one", event_points_text(v, one.points));
	doc_attr(d, "points-two", event_points_text(v, two.points));
	if (t->handicap)
		doc_number(d, "handicap", (long)t->handicap);
	if (*t->scenario)
		doc_attr(d, "scenario", t->scenario);
	doc_children(d);
	if (*t->scenario)
		r = add_sides(v, t->scenario, d, e);
	for (size_t i = 0; i < v->n_games; i++)
		if (v->games[i].round == t->round && v->games[i].board == t->board)
			add_game(&v->games[i], &v->told[i], d);
	doc_end(d);
	return r;
}

static enum err add_round(const struct contest *v, const struct store_round *round, struct doc *d, struct error *e)
{
	bool struck = event_chooses(v, "strike");
	doc_begin(d, "round");
	doc_number(d, "n", (long)round->n);
	doc_attr(d, "state", round_state_name(round->status));
	doc_attr(d, "scenario", struck ? "" : event_scenario(v, round->n));
	add_time(d, "paired", round->paired);
	add_time(d, "opened", round->opened);
	add_time(d, "ends", round->ends == INT64_MAX ? 0 : round->ends); /* games of a ladder have no time of its own */
	add_time(d, "closed", round->closed);
	doc_children(d);
	enum err r = struck ? ERR_NONE : add_sides(v, event_scenario(v, round->n), d, e);
	for (size_t i = 0; !r && i < v->n_tables; i++)
		if (v->tables[i].round == round->n)
			r = add_table(v, &v->tables[i], d, e);
	for (size_t i = 0; i < v->n_byes; i++)
		if (v->byes[i].round == round->n) {
			doc_begin(d, "bye");
			doc_number(d, "entrant", (long)v->byes[i].entrant);
			doc_attr(d, "kind", v->byes[i].kind);
			doc_end(d);
		}
	doc_end(d);
	return r;
}

enum err event_file(struct contest *v, struct buf *out, struct error *e)
{
	struct doc d = {.out = out};
	struct event_sheet s = {NULL, 0};
	enum err r = event_results(v, e);
	if (!r)
		r = event_sheet(v, (int64_t)v->n_rounds, &s, e);
	if (r)
		return r;
	doc_declare(&d);
	doc_begin(&d, "event");
	doc_attr(&d, "version", "1");
	doc_attr(&d, "name", v->row.name);
	doc_attr(&d, "title", v->row.title);
	doc_attr(&d, "state", event_state_name(v->row.status));
	doc_number(&d, "rounds", (long)event_rounds(v));
	add_time(&d, "founded", v->row.at);
	if (*v->won)
		doc_attr(&d, "won", v->won);
	doc_children(&d);
	add_text(v, &d);
	add_settings(v, &d);
	add_entrants(v, &s, &d);
	for (size_t i = 0; !r && i < v->n_rounds; i++)
		r = add_round(v, &v->rounds[i], &d, e);
	if (!r)
		r = write_standings(v, &d, e);
	doc_end(&d);
	return r;
}

/* ---- read back ---- */

static const char *attr(const struct element *e, const char *name)
{
	return element_attr(e, name, "");
}

static int64_t number(const struct element *e, const char *name)
{
	long long n = 0;
	(void)parse_int(attr(e, name), -1000000, 1000000, &n);
	return n;
}

static size_t count(const struct element *e, const char *name)
{
	size_t n = 0;
	for (size_t i = 0; i < e->n_children; i++)
		n += !strcmp(e->children[i].name, name) + count(&e->children[i], name);
	return n;
}

/* An entrant is numbered by his place in the file, and whoever a round names is one. */
static bool is_entrant(const struct contest *v, int64_t n)
{
	return n > 0 && n <= (int64_t)v->n_entrants;
}

/* One that this program does not know is passed over. */
static bool read_setting(struct contest *v, const struct element *one)
{
	const struct setting *s = event_setting_find(attr(one, "key"));
	return !s || event_setting_read(s, attr(one, "value"), v->arena, &v->value[s - event_settings]);
}

static bool read_entrant(struct contest *v, const struct element *one)
{
	struct store_entrant *p = &v->entrants[v->n_entrants++];
	*p = (struct store_entrant){.n = number(one, "n"), .name = attr(one, "who"),
				    .status = entrant_state_named(attr(one, "state")), .since = number(one, "since"),
				    .after = number(one, "after"), .seed = number(one, "seed"), .team = attr(one, "team")};
	return p->n == (int64_t)v->n_entrants && p->status != ENTRANT_STATES;
}

static bool read_game(struct contest *v, const struct store_table *t, const struct element *one,
		      struct event_result *told)
{
	struct store_table_game *g = &v->games[v->n_games];
	struct event_result *res = &told[v->n_games++];
	*g = (struct store_table_game){.round = t->round, .board = t->board, .half = number(one, "half"),
				       .game = attr(one, "name"), .first = number(one, "first"),
				       .decided = attr(one, "decided"), .winner = number(one, "winner"), .why = ""};
	*res = (struct event_result){.winner = g->winner, .turn = *attr(one, "turn") ? number(one, "turn") : -1};
	res->banners[0] = (int)number(one, "won");
	res->banners[1] = (int)number(one, "lost");
	snprintf(res->record, sizeof res->record, "%s", attr(one, "record"));
	while (res->how < EVENT_HOWS && strcmp(hows[res->how], attr(one, "how")) != 0)
		res->how++;
	return res->how != EVENT_HOWS && (g->first == t->one || g->first == t->two) &&
	       (!g->winner || g->winner == t->one || g->winner == t->two);
}

static bool read_table(struct contest *v, int64_t round, const struct element *one, struct event_result *told)
{
	struct store_table *t = &v->tables[v->n_tables++];
	bool good = true;
	*t = (struct store_table){.round = round, .board = number(one, "board"), .one = number(one, "one"),
				  .two = number(one, "two"), .scenario = attr(one, "scenario"),
				  .handicap = number(one, "handicap")};
	for (size_t i = 0; i < one->n_children; i++)
		if (!strcmp(one->children[i].name, "game"))
			good = read_game(v, t, &one->children[i], told) && good;
	return good && is_entrant(v, t->one) && is_entrant(v, t->two) && t->one != t->two;
}

static bool read_round(struct contest *v, const struct element *one, struct event_result *told)
{
	struct store_round *round = &v->rounds[v->n_rounds++];
	bool good = true;
	*round = (struct store_round){.n = number(one, "n"), .status = round_state_named(attr(one, "state"))};
	for (size_t i = 0; i < one->n_children; i++) {
		const struct element *c = &one->children[i];
		if (!strcmp(c->name, "table"))
			good = read_table(v, round->n, c, told) && good;
		if (strcmp(c->name, "bye") != 0)
			continue;
		v->byes[v->n_byes++] = (struct store_bye){round->n, number(c, "entrant"), attr(c, "kind")};
		good = good && is_entrant(v, number(c, "entrant"));
	}
	return good && round->n == (int64_t)v->n_rounds && round->status != ROUND_STATES;
}

static void make_room(struct contest *v, const struct element *root, struct arena *a, struct event_result **told)
{
	v->entrants = arena_alloc(a, (count(root, "entrant") + 1) * sizeof *v->entrants);
	v->rounds = arena_alloc(a, (count(root, "round") + 1) * sizeof *v->rounds);
	v->tables = arena_alloc(a, (count(root, "table") + 1) * sizeof *v->tables);
	v->games = arena_alloc(a, (count(root, "game") + 1) * sizeof *v->games);
	v->byes = arena_alloc(a, (count(root, "bye") + 1) * sizeof *v->byes);
	v->penalties = arena_alloc(a, (count(root, "penalty") + 1) * sizeof *v->penalties);
	v->play_offs = arena_alloc(a, (count(root, "play-off") + 1) * sizeof *v->play_offs);
	*told = arena_alloc(a, (count(root, "game") + 1) * sizeof **told);
}

/* Are the points of a table, and of an entrant, what its games and byes come to? */
static bool are_points(const struct contest *v, const struct event_sheet *s, const struct element *e, int64_t round)
{
	bool good = true;
	if (!strcmp(e->name, "entrant"))
		return !strcmp(attr(e, "points"),
			       event_points_text(v, event_score(v, s, number(e, "n"), (int64_t)v->n_rounds + 1)));
	if (!strcmp(e->name, "table")) {
		struct event_cell one, two;
		struct error none = ERROR_INIT;
		return !event_table_cells(v, event_table(v, round, number(e, "board")), &one, &two, &none) &&
		       !strcmp(attr(e, "points-one"), event_points_text(v, one.points)) &&
		       !strcmp(attr(e, "points-two"), event_points_text(v, two.points)) &&
		       !strcmp(attr(e, "decided"), one.decided && two.decided ? "yes" : "no");
	}
	for (size_t i = 0; i < e->n_children; i++)
		good = good && are_points(v, s, &e->children[i], !strcmp(e->name, "round") ? number(e, "n") : round);
	return good;
}

static bool read_all(struct contest *v, const struct element *root, struct event_result *told)
{
	bool good = true;
	for (size_t i = 0; good && i < root->n_children; i++) {
		const struct element *c = &root->children[i];
		good = !strcmp(c->name, "setting")   ? read_setting(v, c)
		       : !strcmp(c->name, "entrant") ? read_entrant(v, c)
		       : !strcmp(c->name, "round")   ? read_round(v, c, told)
						     : true;
		if (!strcmp(c->name, "penalty"))
			v->penalties[v->n_penalties++] = (struct store_penalty){
				.entrant = number(c, "entrant"), .points = number(c, "points"), .why = ""};
		if (!strcmp(c->name, "play-off"))
			v->play_offs[v->n_play_offs++] =
				(struct event_play_off){number(c, "entrant"), number(c, "place")};
	}
	int field;
	free(event_first_field(v, &field));
	return good && field <= EVENT_ENTRANTS && v->row.status != EVENT_STATES;
}

enum err event_file_read(const char *text, size_t n, const char *schema, struct arena *a, struct contest *out,
			 struct error *e)
{
	const struct element *root;
	struct contest *v = out;
	struct event_result *told;
	struct event_sheet sheet;
	*v = (struct contest){.arena = a, .die = ""};
	enum err r = doc_tree(text, n, schema, a, &root, e);
	if (r)
		return r;
	v->row = (struct store_event){.name = attr(root, "name"), .title = attr(root, "title"),
				      .status = event_state_named(attr(root, "state")), .text = ""};
	v->won = attr(root, "won");
	for (int i = 0; i < EVENT_SETTINGS; i++)
		v->value[i] = event_settings[i].preset;
	make_room(v, root, a, &told);
	v->told = told;
	if (!read_all(v, root, told))
		return error_set(e, ERR_REFUSED, "the event names an entrant, a round or a setting that there is not");
	r = event_sheet(v, (int64_t)v->n_rounds, &sheet, e);
	return r || are_points(v, &sheet, root, 0)
		       ? r
		       : error_set(e, ERR_REFUSED, "the points are not those that its games and byes bring");
}
