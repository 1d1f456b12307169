/* Standings of an event, as src/pairing ranks them. */
#include "event/ranking.h"
#include "words/said.h"

enum { NAME_COLUMN = 22, NAME_LEAST = 8, CELL = 6, LINE = 60 /* of a mail on a telephone */ };

/* ---- the list of tie-breaks ---- */

static size_t read_breaks(const char *text, enum standing_break out[STANDING_LIST], bool *good)
{
	size_t n = 0;
	*good = true;
	for (const char *p = text; *p; p += strspn(p, ", ")) {
		char name[32];
		size_t len = strcspn(p, ", ");
		snprintf(name, sizeof name, "%.*s", (int)(len < sizeof name ? len : sizeof name - 1), p);
		*good = *good && n < STANDING_LIST && standing_break_of(name, &out[n]);
		if (!*good)
			return 0;
		n++;
		p += len;
	}
	return n;
}

bool event_tiebreaks(const char *text, struct arena *a, const char **value)
{
	enum standing_break list[STANDING_LIST];
	bool good;
	size_t n = read_breaks(text, list, &good);
	*value = "";
	for (size_t i = 0; good && i < n; i++)
		*value = arena_printf(a, "%s%s%s", *value, i ? "," : "", standing_break_name(list[i]));
	return good && n && list[0] == STANDING_POINTS;
}

/* ---- the event as it is ranked ---- */

enum standing_kind event_cell_kind(const struct event_cell *c)
{
	bool played = false;
	for (int i = 0; i < c->n; i++)
		played = played || c->side[i].how != EVENT_FORFEITED;
	if (c->kind == EVENT_TABLE && c->decided)
		return played ? STANDING_GAME : c->side[0].won == 2 ? STANDING_FORFEIT_WIN : STANDING_FORFEIT_LOSS;
	if (c->kind != EVENT_BYE)
		return STANDING_ZERO_BYE; /* not there, or not known yet */
	return !strcmp(c->bye, "pairing") ? STANDING_PAIRING_BYE
	       : !strcmp(c->bye, "full")  ? STANDING_FULL_BYE
	       : !strcmp(c->bye, "half")  ? STANDING_HALF_BYE
					  : STANDING_ZERO_BYE;
}

/* A match of teams is one game, for which the boards are added up. */
static struct standing_entry add_boards(struct standing_entry en, const struct event_cell *c)
{
	en.n_games = 1;
	for (int i = 0; i < c->n; i++) {
		en.games[0].won += c->side[i].won;
		en.games[0].banners_won += c->side[i].banners;
		en.games[0].banners_lost += c->side[i].lost;
	}
	return en;
}

static struct standing_entry entry_of(const struct contest *v, const struct event_ranking *f,
				      const struct event_cell *c, int64_t round, int64_t unit)
{
	struct standing_entry en = {.kind = event_cell_kind(c), .opponent = -1};
	bool table = c->kind == EVENT_TABLE && c->decided;
	if (c->kind == EVENT_BYE || table)
		en.points = c->points;
	if (!table)
		return en;
	int64_t other = event_cell(&f->sheet, c->opponent, round)->points;
	en.opponent = f->player[c->opponent];
	en.side = c->side[0].first ? 1 : -1;
	en.match = unit * (c->points > other ? 2 : c->points == other);
	if (event_boards(v))
		return add_boards(en, c);
	for (en.n_games = 0; en.n_games < c->n && en.n_games < 2; en.n_games++)
		en.games[en.n_games] = (struct standing_game){.won = c->side[en.n_games].won,
							      .adjudicated = c->side[en.n_games].how == EVENT_ADJUDICATED,
							      .banners_won = c->side[en.n_games].banners,
							      .banners_lost = c->side[en.n_games].lost};
	return en;
}

/* Has or had he a place in it, or somebody of the team that he stands for? */
static bool ever_in(const struct contest *v, const struct store_entrant *p)
{
	for (size_t i = 0; i < v->n_entrants; i++) {
		const struct store_entrant *one = &v->entrants[i];
		bool never = one->status == ENTRANT_WAITING || (one->status == ENTRANT_WITHDRAWN && !one->after);
		if (!never && (one == p || (event_boards(v) && event_head(v, one->n) == p)))
			return true;
	}
	return false;
}

static void add_players(struct event_ranking *f, const struct contest *v, int pool)
{
	int *pool_of = pool ? event_pool_of(v) : NULL;
	int64_t unit = event_points(v).unit;
	struct store_entrant **all = event_by_seed(v);
	f->by = all;
	f->player = arena_alloc(v->arena, (v->n_entrants + 1) * sizeof(int));
	for (size_t i = 0; i < v->n_entrants; i++) {
		bool never = !ever_in(v, all[i]) || event_head(v, all[i]->n) != all[i] ||
			     (pool && pool_of[all[i]->n] != pool);
		f->player[all[i]->n] = never ? -1 : (int)f->n;
		if (!never)
			f->by[f->n++] = all[i];
	}
	free(pool_of);
	f->list = arena_alloc(v->arena, (f->n + 1) * sizeof *f->list);
	for (size_t i = 0; i < f->n; i++) {
		f->list[i].number = (int)i + 1;
		f->list[i].play_off = (int)event_play_off(v, f->by[i]->n);
		for (size_t k = 0; k < v->n_penalties; k++)
			f->list[i].adjust -= v->penalties[k].entrant == f->by[i]->n ? unit * v->penalties[k].points : 0;
	}
}

/* Where the list does not name them, play-offs decide behind all that it does. */
static void add_play_offs(const struct contest *v, struct event_ranking *f)
{
	bool there = !v->n_play_offs || f->n_breaks == STANDING_LIST;
	for (size_t i = 0; i < f->n_breaks; i++)
		there = there || f->breaks[i] == STANDING_PLAY_OFF;
	if (!there)
		f->breaks[f->n_breaks++] = STANDING_PLAY_OFF;
}

/* In a knock-out who has come further stands higher: that goes before all tie-breaks. */
static void add_reached(const struct contest *v, int64_t rounds, struct event_ranking *f)
{
	int *reached = arena_alloc(v->arena, (v->n_entrants + 1) * sizeof *reached);
	event_knock_places(v, &f->sheet, rounds, reached);
	for (size_t i = 0; i < f->n; i++)
		f->list[i].play_off = reached[f->by[i]->n];
	f->n_breaks -= f->n_breaks == STANDING_LIST;
	memmove(f->breaks + 1, f->breaks, f->n_breaks * sizeof *f->breaks);
	f->breaks[0] = STANDING_PLAY_OFF;
	f->n_breaks++;
}

enum err event_rank(const struct contest *v, int64_t rounds, int pool, struct event_ranking *f, struct error *e)
{
	struct event_points p = event_points(v);
	bool good, doubled = event_number(v, EVENT_DOUBLE) && !event_boards(v);
	int64_t games = doubled ? 2 : 1;
	*f = (struct event_ranking){.n_breaks = 0};
	enum err r = event_sheet(v, rounds, &f->sheet, e);
	add_players(f, v, pool);
	f->n_breaks = read_breaks(v->value[EVENT_TIEBREAKS], f->breaks, &good);
	add_play_offs(v, f);
	if (!r && event_is_knock(v))
		add_reached(v, rounds, f);
	f->entry = arena_alloc(v->arena, (f->n * (size_t)rounds + 1) * sizeof *f->entry);
	f->row = arena_alloc(v->arena, (f->n + 1) * sizeof *f->row);
	for (size_t i = 0; !r && i < f->n; i++)
		for (int64_t k = 0; k < rounds; k++)
			f->entry[i * (size_t)rounds + (size_t)k] =
				entry_of(v, f, event_cell(&f->sheet, f->by[i]->n, k + 1), k + 1, p.unit);
	f->ev = (struct standing_event){.players = f->list, .n = f->n, .entries = f->entry, .rounds = (size_t)rounds,
					.unit = p.unit, .win = p.win * games, .draw = p.draw * games, .loss = p.loss * games, .match_draw = p.unit,
					.doubled = doubled, .fixed = !strcmp(v->value[EVENT_FORM], "round-robin")};
	return r ? r : standing_make(&f->ev, f->breaks, f->n_breaks, f->row, e);
}

void event_ranking_free(struct event_ranking *f)
{
	free(f->by);
}

/* ---- told ---- */

const char *event_value_text(const struct contest *v, struct ratio value)
{
	struct buf b = BUF_INIT;
	ratio_text(value, &b);
	const char *text = arena_strdup(v->arena, buf_text(&b));
	buf_free(&b);
	return text;
}

/* A name in a column of so many characters; a longer one is cut. */
static void add_name(struct buf *out, const char *name, int column)
{
	int n = 0;
	for (const char *p = name; *p && (n < column || ((unsigned char)*p & 0xc0) == 0x80); p++) {
		n += ((unsigned char)*p & 0xc0) != 0x80;
		buf_addc(out, *p);
	}
	buf_addf(out, "%*s", column - n, "");
}

/* How wide the column of that tie-break is, its blank in front. */
static int width_of(const struct contest *v, const struct event_ranking *f, size_t at)
{
	size_t most = strlen(standing_break_name(f->breaks[at]));
	for (size_t i = 0; i < f->n; i++) {
		size_t n = strlen(event_value_text(v, f->row[i].values[at]));
		most = n > most ? n : most;
	}
	return (int)most + 1;
}

/* As wide as the longest name in it, within bounds. */
static int name_column(const struct contest *v, const struct event_ranking *f)
{
	int most = NAME_LEAST;
	for (size_t i = 0; i < f->n; i++) {
		int n = 0;
		for (const char *c = event_unit_name(v, f->by[i]->n); *c; c++)
			n += ((unsigned char)*c & 0xc0) != 0x80;
		most = n > most ? n : most;
	}
	return most < NAME_COLUMN ? most : NAME_COLUMN;
}

/* "Pool 2", or "Level 2", where there are several. */
static void add_pool(const struct contest *v, int pool, struct buf *out)
{
	if (event_pools(v) > 1)
		words_say(site_words(v->site, NULL),
			  SAID(events, pool, .n = pool, .level = event_number(v, EVENT_LEVELS)), out);
}

static void add_standings(const struct contest *v, const struct event_ranking *f, struct buf *out)
{
	int width[STANDING_LIST], name = name_column(v, f), all = 5 + name;
	size_t shown = 0;
	while (shown < f->n_breaks && all + (width[shown] = width_of(v, f, shown)) <= LINE)
		all += width[shown++];
	buf_addf(out, "%*s", 5 + name, "");
	for (size_t k = 0; k < shown; k++)
		buf_addf(out, "%*s", width[k], standing_break_name(f->breaks[k]));
	for (size_t i = 0; i < f->n; i++) {
		buf_addf(out, "\n%4d ", f->row[i].place);
		add_name(out, event_unit_name(v, f->by[f->row[i].player]->n), name);
		for (size_t k = 0; k < shown; k++)
			buf_addf(out, "%*s", width[k], event_value_text(v, f->row[i].values[k]));
	}
	buf_addc(out, '\n');
	if (shown < f->n_breaks)
		words_say(site_words(v->site, NULL), SAID(events, more_columns), out);
}

/* What `add` writes of each pool, one below the other. */
static enum err each_pool(const struct contest *v, int64_t rounds, const char **out,
			  void (*add)(const struct contest *v, const struct event_ranking *f, struct buf *out),
			  struct error *e)
{
	struct buf b = BUF_INIT;
	enum err r = ERR_NONE;
	for (int pool = 1; !r && pool <= event_pools(v); pool++) {
		struct event_ranking f;
		r = event_rank(v, rounds, event_pools(v) > 1 ? pool : 0, &f, e);
		if (!r) {
			add_pool(v, pool, &b);
			add(v, &f, &b);
		}
		event_ranking_free(&f);
	}
	*out = arena_strdup(v->arena, buf_text(&b));
	buf_free(&b);
	return r;
}

enum err event_standings_text(const struct contest *v, int64_t rounds, const char **out, struct error *e)
{
	return event_is_ladder(v) ? event_ladder_text(v, out, e) : each_pool(v, rounds, out, add_standings, e);
}

enum err event_leader(const struct contest *v, int64_t rounds, const char **out, struct error *e)
{
	struct event_ranking f;
	*out = "";
	if (!rounds || event_pools(v) > 1 || event_is_ladder(v))
		return ERR_NONE;
	enum err r = event_rank(v, rounds, 0, &f, e);
	bool alone = !r && f.n && (f.n == 1 || f.row[1].place != 1);
	if (alone)
		*out = event_unit_name(v, f.by[f.row[0].player]->n);
	event_ranking_free(&f);
	return r;
}

/* In quotes, those in it doubled; a name that a spreadsheet would take for a formula is none. */
void event_csv_text(struct buf *out, const char *text)
{
	buf_adds(out, strchr("=+-@", *text) && *text ? "\"'" : "\"");
	for (; *text; text++)
		buf_addf(out, "%s%c", *text == '"' ? "\"" : "", *text);
	buf_addc(out, '"');
}

enum err event_standings_csv(const struct contest *v, int64_t rounds, const char **out, struct error *e)
{
	struct buf b = BUF_INIT;
	enum err r = ERR_NONE;
	bool several = event_pools(v) > 1;
	if (event_is_ladder(v))
		return event_ladder_csv(v, out, e);
	for (int pool = 1; !r && pool <= event_pools(v); pool++) {
		struct event_ranking f;
		r = event_rank(v, rounds, several ? pool : 0, &f, e);
		if (pool == 1) {
			buf_addf(&b, "%splace,number,name", several ? "pool," : "");
			for (size_t i = 0; !r && i < f.n_breaks; i++)
				buf_addf(&b, ",%s", standing_break_name(f.breaks[i]));
		}
		for (size_t i = 0; !r && i < f.n; i++) {
			buf_addc(&b, '\n');
			if (several)
				buf_addf(&b, "%d,", pool);
			buf_addf(&b, "%d,%lld,", f.row[i].place, (long long)f.by[f.row[i].player]->n);
			event_csv_text(&b, event_unit_name(v, f.by[f.row[i].player]->n));
			for (size_t k = 0; k < f.n_breaks; k++)
				buf_addf(&b, ",%s", event_value_text(v, f.row[i].values[k]));
		}
		event_ranking_free(&f);
	}
	buf_addc(&b, '\n');
	*out = arena_strdup(v->arena, buf_text(&b));
	buf_free(&b);
	return r;
}

/* ---- who met whom ---- */

static char code_of(const struct event_side *s)
{
	static const char played[] = "0=1", adjudicated[] = "LDW";
	return s->how == EVENT_UNDECIDED     ? '?'
	       : s->how == EVENT_ADJUDICATED ? adjudicated[s->won]
	       : s->how == EVENT_FORFEITED   ? (s->won == 2 ? '+' : '-')
					     : played[s->won];
}

/* "4:1", of a double game "4:1=": the place of whom he met, and a code a game; F H Z U of byes. */
static const char *cell_text(const struct contest *v, const struct event_ranking *f, const int *place,
			     const struct event_cell *c, int64_t round)
{
	char codes[4] = "";
	if (c->kind == EVENT_BYE)
		return !strcmp(c->bye, "pairing") ? "U" : arena_printf(v->arena, "%c", *c->bye - 'a' + 'A');
	if (c->kind != EVENT_TABLE)
		return "-";
	int64_t other = event_cell(&f->sheet, c->opponent, round)->points;
	for (int i = 0; !event_boards(v) && i < c->n; i++)
		codes[i] = code_of(&c->side[i]);
	if (event_boards(v))
		codes[0] = !c->decided ? '?' : c->points > other ? '1' : c->points == other ? '=' : '0';
	return arena_printf(v->arena, "%d:%s", place[f->player[c->opponent]], codes);
}

static void add_crosstable(const struct contest *v, const struct event_ranking *f, struct buf *out)
{
	int64_t rounds = (int64_t)f->ev.rounds;
	int *place = arena_alloc(v->arena, (f->n + 1) * sizeof *place);
	int room = LINE - 5 - (CELL + 1) * (int)rounds - 6;
	int name = room > NAME_COLUMN ? NAME_COLUMN : room < NAME_LEAST ? NAME_LEAST : room;
	size_t points = f->breaks[0] == STANDING_PLAY_OFF;
	for (size_t i = 0; i < f->n; i++)
		place[f->row[i].player] = (int)i + 1;
	for (size_t i = 0; i < f->n; i++) {
		const struct store_entrant *p = f->by[f->row[i].player];
		buf_addf(out, "%4zu ", i + 1);
		add_name(out, event_unit_name(v, p->n), name);
		for (int64_t k = 1; k <= rounds; k++)
			buf_addf(out, " %*s", CELL, cell_text(v, f, place, event_cell(&f->sheet, p->n, k), k));
		buf_addf(out, " %5s\n", event_value_text(v, f->row[i].values[points]));
	}
}

enum err event_crosstable(const struct contest *v, int64_t rounds, const char **out, struct error *e)
{
	return event_is_ladder(v) ? event_ladder_games(v, out, e) : each_pool(v, rounds, out, add_crosstable, e);
}
