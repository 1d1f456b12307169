/* Events of teams: a match of two teams is as many tables as there are boards, at each of which one of either side sits.  In
 * byes, seeds, pairings and standings a team is its head, who entered first for it, whether he still plays or not. */
#include "base/clock.h"
#include "event/event_private.h"
#include "people/people.h"
#include "words/said.h"

#define LINEUP "lineup/"
#define CAPTAIN "captain/"

int64_t event_boards(const struct contest *v)
{
	return event_is_ladder(v) ? 0 : event_number(v, EVENT_TEAMS);
}

static bool same_team(const struct store_entrant *a, const struct store_entrant *b)
{
	return a == b || (*a->team && !strcasecmp(a->team, b->team));
}

struct store_entrant *event_head(const struct contest *v, int64_t n)
{
	struct store_entrant *p = event_entrant(v, n);
	for (size_t i = 0; p && event_boards(v) && i < v->n_entrants; i++)
		if (same_team(&v->entrants[i], p))
			return &v->entrants[i];
	return p;
}

const char *event_unit_name(const struct contest *v, int64_t n)
{
	const struct store_entrant *head = event_head(v, n);
	return head && event_boards(v) && *head->team ? head->team : event_entrant_name(v, n);
}

/* ---- who plays ---- */

/* What was said of the team; NULL: nothing. */
static const struct event_lineup *said_of(const struct contest *v, int64_t head)
{
	for (size_t i = 0; i < v->n_lineups; i++)
		if (v->lineups[i].head == head)
			return &v->lineups[i];
	return NULL;
}

static bool is_mate(const struct store_entrant *one, const struct store_entrant *p)
{
	return one && one->status == ENTRANT_ENTERED && same_team(one, p);
}

struct store_entrant *event_captain(const struct contest *v, const struct store_entrant *p)
{
	const struct event_lineup *said = said_of(v, event_head(v, p->n)->n);
	struct store_entrant *named = said ? event_entrant(v, said->captain) : NULL;
	if (is_mate(named, p))
		return named;
	for (size_t i = 0; i < v->n_entrants; i++)
		if (is_mate(&v->entrants[i], p))
			return &v->entrants[i];
	return NULL;
}

enum err event_set_captain(struct contest *v, const struct store_entrant *p, struct error *e)
{
	const char *key = arena_printf(v->arena, CAPTAIN "%lld", (long long)event_head(v, p->n)->n);
	enum err r = store_event_setting_put(v->site->store, v->row.name, key,
					     arena_printf(v->arena, "%lld", (long long)p->n), e);
	for (size_t i = 0; !r && i < v->n_entrants; i++)
		if (is_mate(&v->entrants[i], p))
			r = event_tell(
				v, v->entrants[i].person,
				arena_printf(v->arena, CAPTAIN "%lld/%lld", (long long)p->n, (long long)clock_now()),
				SAID(events, captain_named, .name = v->row.name, .title = v->row.title,
				     .person = p->name, .team = p->team),
				e);
	return r;
}

/* Is he in the list already? */
static bool is_in(const int64_t *list, int64_t n, int64_t who)
{
	for (int64_t i = 0; i < n; i++)
		if (list[i] == who)
			return true;
	return false;
}

int64_t event_team(const struct contest *v, const struct store_entrant *head, int64_t round, int64_t *out)
{
	int64_t n = 0, boards = event_boards(v);
	const struct event_lineup *said = said_of(v, head->n);
	for (const char *p = said ? said->list : ""; *p && n < boards; p += strcspn(p, ","), p += *p == ',') {
		const struct store_entrant *one = event_entrant(v, strtoll(p, NULL, 10));
		if (one && event_present(one, round) && same_team(one, head) && !is_in(out, n, one->n))
			out[n++] = one->n;
	}
	for (size_t i = 0; i < v->n_entrants && n < boards; i++) {
		const struct store_entrant *one = &v->entrants[i];
		if (event_present(one, round) && same_team(one, head) && !is_in(out, n, one->n))
			out[n++] = one->n;
	}
	return n;
}

bool event_unit_present(const struct contest *v, const struct store_entrant *p, int64_t round)
{
	int64_t list[EVENT_BOARDS_MAX];
	if (!event_boards(v))
		return event_present(p, round);
	return event_head(v, p->n) == p && event_team(v, p, round, list) == event_boards(v);
}

enum err event_set_lineup(struct contest *v, const struct store_entrant *captain, const int64_t *list, size_t n,
			  struct error *e)
{
	const char *text = "", *names = "";
	const struct store_entrant *head = event_head(v, captain->n);
	for (size_t i = 0; i < n; i++) {
		text = arena_printf(v->arena, "%s%s%lld", text, i ? "," : "", (long long)list[i]);
		names = arena_printf(v->arena, "%s%s%s", names, i ? ", " : "", event_entrant_name(v, list[i]));
	}
	enum err r = store_event_setting_put(v->site->store, v->row.name,
					     arena_printf(v->arena, LINEUP "%lld", (long long)head->n), text, e);
	for (size_t i = 0; !r && i < v->n_entrants; i++) {
		const struct store_entrant *p = &v->entrants[i];
		if (p->status == ENTRANT_ENTERED && same_team(p, captain) && p != captain)
			r = event_tell(
				v, p->person, arena_printf(v->arena, "lineup/%s", text),
				SAID(events, lineup, .title = v->row.title, .team = captain->team, .names = names), e);
	}
	return r;
}

static struct event_lineup *put_lineup(struct contest *v, int64_t head)
{
	struct event_lineup *of = (struct event_lineup *)said_of(v, head);
	if (!of) {
		of = &v->lineups[v->n_lineups++];
		*of = (struct event_lineup){.head = head, .list = ""};
	}
	return of;
}

void event_read_lineups(struct contest *v, const struct store_event_setting *list, size_t n)
{
	v->lineups = arena_alloc(v->arena, (n + 1) * sizeof *v->lineups);
	for (size_t i = 0; i < n; i++)
		if (!strncmp(list[i].key, LINEUP, strlen(LINEUP)))
			put_lineup(v, strtoll(list[i].key + strlen(LINEUP), NULL, 10))->list = list[i].value;
		else if (!strncmp(list[i].key, CAPTAIN, strlen(CAPTAIN)))
			put_lineup(v, strtoll(list[i].key + strlen(CAPTAIN), NULL, 10))->captain =
				strtoll(list[i].value, NULL, 10);
}

/* ---- what came of it ---- */

/* What one of the two at a table has goes to his team. */
static void add_board(struct event_cell *to, const struct event_cell *c, int64_t opponent)
{
	if (to->kind != EVENT_TABLE)
		*to = (struct event_cell){
			.kind = EVENT_TABLE, .bye = "", .board = c->board, .opponent = opponent, .decided = true};
	for (int i = 0; i < c->n && to->n < EVENT_SIDES; i++)
		to->side[to->n++] = c->side[i];
	to->boards += c->points;
	to->decided = to->decided && c->decided;
}

enum err event_team_boards(const struct contest *v, const struct store_table *t, struct event_sheet *s, struct error *e)
{
	struct event_cell one, two;
	const struct store_entrant *a = event_head(v, t->one), *b = event_head(v, t->two);
	enum err r = event_table_cells(v, t, &one, &two, e);
	if (r)
		return r;
	add_board(event_cell_of(s, a->n, t->round), &one, b->n);
	add_board(event_cell_of(s, b->n, t->round), &two, a->n);
	return ERR_NONE;
}

void event_team_matches(const struct contest *v, struct event_sheet *s)
{
	struct event_points p = event_points(v);
	for (size_t i = 0; i < v->n_entrants; i++)
		for (int64_t round = 1; round <= (int64_t)s->rounds; round++) {
			struct event_cell *c = event_cell_of(s, v->entrants[i].n, round);
			if (c->kind != EVENT_TABLE || !c->decided)
				continue;
			int64_t other = event_cell(s, c->opponent, round)->boards;
			c->points = c->boards > other ? p.win : c->boards == other ? p.draw : p.loss;
		}
}

/* ---- boards told ---- */

struct boarded {
	const struct store_entrant *who;
	int64_t board, points, games;
};

static int by_board(const void *a, const void *b)
{
	const struct boarded *x = a, *y = b;
	if (x->board != y->board)
		return x->board < y->board ? -1 : 1;
	if (x->points != y->points)
		return x->points > y->points ? -1 : 1;
	return (x->who->n > y->who->n) - (x->who->n < y->who->n);
}

static void add_points(const struct contest *v, struct boarded *list, size_t *n, int64_t who, int64_t board,
		       const struct event_cell *c)
{
	size_t i = 0;
	while (i < *n && (list[i].who->n != who || list[i].board != board))
		i++;
	if (i == *n)
		list[(*n)++] = (struct boarded){event_entrant(v, who), board, 0, 0};
	list[i].points += c->points;
	list[i].games += c->n;
}

enum err event_boards_text(const struct contest *v, int64_t rounds, const char **out, struct error *e)
{
	struct boarded *list = arena_alloc(v->arena, (2 * v->n_tables + 1) * sizeof *list);
	struct buf b = BUF_INIT;
	size_t n = 0;
	enum err r = ERR_NONE;
	for (size_t i = 0; !r && i < v->n_tables; i++) {
		const struct store_table *t = &v->tables[i];
		struct event_cell one, two;
		if (t->round > rounds)
			continue;
		r = event_table_cells(v, t, &one, &two, e);
		int64_t board = (t->board - 1) % event_boards(v) + 1;
		add_points(v, list, &n, t->one, board, &one);
		add_points(v, list, &n, t->two, board, &two);
	}
	qsort(list, n, sizeof *list, by_board);
	for (size_t i = 0; i < n; i++)
		words_say(site_words(v->site, NULL),
			  SAID(events, board_line, .board = list[i].board,
			       .first = !i || list[i - 1].board != list[i].board, .person = list[i].who->name,
			       .team = event_unit_name(v, list[i].who->n), .points = list[i].points,
			       .games = list[i].games),
			  &b);
	*out = arena_strdup(v->arena, buf_text(&b));
	buf_free(&b);
	return r;
}
