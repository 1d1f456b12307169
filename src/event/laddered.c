/* Ladders: who challenges whom, and who stands where.  A challenge stands as a round of one table, whose first entrant is the
 * challenger: paired as long as it waits for an answer, open while its games are played.  Places are the seeds of those who are
 * entered.  What has moved somebody is done, whatever becomes of its game later. */
#include "base/clock.h"
#include "event/event_private.h"
#include "pairing/ladder.h"
#include "words/said.h"

enum {
	ANSWER = LADDER_ACCEPT_DAYS * PACE_DAY,
	IDLE = LADDER_IDLE_DAYS * PACE_DAY,
	REMIND = 2 * PACE_DAY,
	ASKED = 3 * PACE_DAY,
	LONGER = 7 * PACE_DAY
};
#define NEVER INT64_MAX /* a game of a ladder has no time but that of its own clock */

bool event_is_ladder(const struct contest *v)
{
	return !strcmp(v->value[EVENT_FORM], "ladder");
}

/* ---- what it is ---- */

/* Numbers of those on it, the highest first; in the arena. */
static int *read_ladder(const struct contest *v, size_t *n)
{
	struct store_entrant **by = event_by_seed(v);
	int *list = arena_alloc(v->arena, (v->n_entrants + 1) * sizeof *list);
	*n = 0;
	for (size_t i = 0; i < v->n_entrants; i++)
		if (by[i]->status == ENTRANT_ENTERED)
			list[(*n)++] = (int)by[i]->n;
	free(by);
	return list;
}

static enum err put_ladder(struct contest *v, const int *list, size_t n, struct error *e)
{
	enum err r = ERR_NONE;
	for (size_t i = 0; !r && i < n; i++) {
		struct store_entrant *p = event_entrant(v, list[i]);
		if (p->seed == (int64_t)i + 1)
			continue;
		p->seed = (int64_t)i + 1;
		r = store_entrant_put(v->site->store, v->row.name, p, e);
	}
	return r;
}

int64_t event_ladder_place(const struct contest *v, const struct store_entrant *p)
{
	size_t n;
	const int *list = read_ladder(v, &n);
	return ladder_place(list, n, (int)p->n);
}

static enum err put_number(struct contest *v, const char *key, int64_t number, struct error *e)
{
	return store_event_setting_put(v->site->store, v->row.name, key,
				       arena_printf(v->arena, "%lld", (long long)number), e);
}

struct store_round *event_challenge_of(const struct contest *v, const struct store_entrant *p)
{
	for (size_t i = 0; i < v->n_tables; i++) {
		const struct store_table *t = &v->tables[i];
		if ((t->one == p->n || t->two == p->n) && v->rounds[t->round - 1].status != ROUND_CLOSED)
			return &v->rounds[t->round - 1];
	}
	return NULL;
}

/* The clock looks at it when somebody is to be reminded, a challenge lapses, somebody has been idle too long, or its time is
 * over. */
static enum err put_due(struct contest *v, struct error *e)
{
	int64_t due = v->until;
	for (size_t i = 0; i < v->n_rounds; i++) {
		const struct store_round *round = &v->rounds[i];
		int64_t next = round->ends - (round->asked ? 0 : REMIND);
		if (round->status == ROUND_PAIRED && next < due)
			due = next;
	}
	for (size_t i = 0; i < v->n_entrants; i++) {
		const struct store_entrant *p = &v->entrants[i];
		if (p->status == ENTRANT_ENTERED && p->at + IDLE < due && !event_challenge_of(v, p))
			due = p->at + IDLE;
	}
	return put_number(v, EVENT_DUE, due, e);
}

enum err event_ladder_wake(struct contest *v, struct error *e)
{
	enum err r = event_reload(v, e);
	return r ? r : put_due(v, e);
}

enum err event_ladder_stood(struct contest *v, int64_t since, struct error *e)
{
	int64_t now = clock_now();
	enum err r = ERR_NONE;
	v->until += now - since;
	for (size_t i = 0; !r && i < v->n_rounds; i++) {
		struct store_round *round = &v->rounds[i];
		if (round->status != ROUND_PAIRED)
			continue;
		round->ends += now - (round->paired > since ? round->paired : since);
		r = store_round_put(v->site->store, v->row.name, round, e);
	}
	for (size_t i = 0; !r && i < v->n_entrants; i++) {
		struct store_entrant *p = &v->entrants[i];
		p->at += now - (p->at > since ? p->at : since);
		r = store_entrant_put(v->site->store, v->row.name, p, e);
	}
	if (!r)
		r = put_number(v, EVENT_UNTIL, v->until, e);
	return r ? r : put_due(v, e);
}

int64_t event_ladder_bottom(const struct contest *v)
{
	int64_t most = 0;
	for (size_t i = 0; i < v->n_entrants; i++)
		if (v->entrants[i].status == ENTRANT_ENTERED && v->entrants[i].seed > most)
			most = v->entrants[i].seed;
	return most + 1;
}

/* ---- begun ---- */

enum err event_ladder_begin(struct contest *v, struct error *e)
{
	size_t n;
	const char *standings;
	const int *list = read_ladder(v, &n);
	v->until = clock_now() + event_number(v, EVENT_LENGTH);
	enum err r = event_enter(&v->row, EVENT_RUNNING, e);
	if (!r)
		r = store_event_save(v->site->store, &v->row, e);
	for (size_t i = 0; !r && i < n; i++) {
		struct store_entrant *p = event_entrant(v, list[i]);
		p->seed = (int64_t)i + 1;
		p->at = clock_now();
		r = store_entrant_put(v->site->store, v->row.name, p, e);
	}
	if (!r)
		r = put_number(v, EVENT_UNTIL, v->until, e);
	if (!r)
		r = put_due(v, e);
	if (!r)
		r = event_ladder_text(v, &standings, e);
	return r ? r
		 : event_tell_all(v, "ladder",
				  SAID(events, ladder_opens, .name = v->row.name, .title = v->row.title,
				       .until = v->until, .standings = standings),
				  e);
}

enum err event_ladder_extend(struct contest *v, int64_t seconds, struct error *e)
{
	v->until += seconds;
	v->asked = 0;
	enum err r = put_number(v, EVENT_UNTIL, v->until, e);
	if (!r)
		r = put_number(v, EVENT_ASKED, 0, e);
	if (!r)
		r = put_due(v, e);
	return r ? r
		 : event_tell_all(v, arena_printf(v->arena, "extended/%lld", (long long)v->until),
				  SAID(events, ladder_extended, .title = v->row.title, .until = v->until), e);
}

/* ---- a challenge ---- */

const struct words_said *event_challenge_fits(const struct contest *v, const struct store_entrant *by,
					      const struct store_entrant *whom)
{
	size_t n;
	const int *list = read_ladder(v, &n);
	if (v->row.status != EVENT_RUNNING || v->asked)
		return said_keep(SAID(events, ladder_shut, .name = v->row.name, .open = v->row.status == EVENT_OPEN),
				 v->arena);
	if (!ladder_may_challenge(list, n, (int)by->n, (int)whom->n))
		return said_keep(
			SAID(events, ladder_reach, .person = whom->name, .most = LADDER_REACH, .name = v->row.name),
			v->arena);
	if (event_challenge_of(v, by))
		return said_keep(SAID(events, ladder_busy, .person = ""), v->arena);
	return event_challenge_of(v, whom) ? said_keep(SAID(events, ladder_busy, .person = whom->name), v->arena)
					   : NULL;
}

enum err event_challenge(struct contest *v, const struct store_entrant *by, const struct store_entrant *whom,
			 struct error *e)
{
	struct store_round round = {
		.n = (int64_t)v->n_rounds + 1, .status = ROUND_PAIRED, .ends = clock_now() + ANSWER};
	struct store_table t = {round.n, 1, by->n, whom->n};
	int64_t person = whom->person;
	struct event_seats seats = {{"", ""}, {"", ""}};
	enum err r = event_seats(v, event_scenario(v, round.n), &seats, e);
	if (!r)
		r = store_round_put(v->site->store, v->row.name, &round, e);
	if (!r)
		r = store_table_put(v->site->store, v->row.name, &t, e);
	const struct words_said *said =
		SAID(events, challenged, .name = v->row.name, .title = v->row.title, .person = by->name,
		     .scenario = event_scenario(v, round.n), .first = seats.name[0], .second = seats.name[1],
		     .seat = seats.id[1], .until = round.ends);
	if (!r)
		r = event_tell(v, person, arena_printf(v->arena, "challenge/%lld", (long long)round.n), said, e);
	return r ? r : event_ladder_wake(v, e);
}

enum err event_challenge_side(const struct contest *v, int64_t round, const char *text, int *side, struct error *e)
{
	struct event_seats seats;
	enum err r = event_seats(v, event_scenario(v, round), &seats, e);
	*side = -1;
	for (int i = 0; !r && i < 2; i++)
		if (!strcasecmp(text, seats.id[i]) || !strcasecmp(text, seats.name[i]))
			*side = i;
	return r;
}

enum err event_challenge_accept(struct contest *v, struct store_round *round, int64_t first, struct error *e)
{
	const struct store_table *t = event_table(v, round->n, 1);
	int64_t n = round->n, halves = event_number(v, EVENT_DOUBLE) ? 2 : 1, by = t->one, whom = t->two;
	enum err r = round_enter(round, ROUND_OPEN, e);
	round->opened = clock_now();
	round->ends = NEVER;
	round->asked = 0;
	if (!r)
		r = store_round_put(v->site->store, v->row.name, round, e);
	for (int64_t half = 0; !r && half < halves; half++) {
		struct store_table_game g = {n, 1, half, "", half ? by + whom - first : first, "", 0, "", 0};
		r = store_table_game_put(v->site->store, v->row.name, &g, e);
	}
	if (!r)
		r = event_reload(v, e);
	if (!r)
		r = event_begin_games(v, n, e);
	if (!r)
		r = event_tell(v, event_entrant(v, by)->person, arena_printf(v->arena, "accepted/%lld", (long long)n),
			       SAID(events, accepted, .title = v->row.title, .person = event_entrant_name(v, whom)), e);
	return r ? r : put_due(v, e);
}

/* ---- what comes of it ---- */

static const struct words_said *how_said(const struct contest *v, enum event_challenge_result how, bool won,
					 const char *one, const char *two)
{
	switch (how) {
	case EVENT_CHALLENGE_UNANSWERED:
		return said_keep(SAID(events, ladder_unanswered, .one = one, .two = two), v->arena);
	case EVENT_CHALLENGE_DECLINED:
		return said_keep(SAID(events, ladder_declined, .one = one, .two = two), v->arena);
	case EVENT_CHALLENGE_LEFT: return said_keep(SAID(events, ladder_left, .one = one, .two = two), v->arena);
	case EVENT_CHALLENGE_TAKEN_BACK:
	case EVENT_CHALLENGE_OFF: return said_keep(SAID(events, ladder_off, .one = one, .two = two), v->arena);
	case EVENT_CHALLENGE_PLAYED: break;
	}
	return said_keep(SAID(events, ladder_played, .one = one, .two = two, .won = won), v->arena);
}

/* Both are told where they stand now, and so are those whose place has changed, but not who leaves; was: the ladder before. */
static enum err tell_moved(struct contest *v, const struct store_table *t, enum event_challenge_result how, bool won,
			   const int *was, size_t n, struct error *e)
{
	const struct store_entrant *one = event_entrant(v, t->one), *two = event_entrant(v, t->two);
	const char *key = arena_printf(v->arena, "moved/%lld", (long long)t->round);
	const struct store_entrant *leaves = how == EVENT_CHALLENGE_LEFT         ? two
					     : how == EVENT_CHALLENGE_TAKEN_BACK ? one
										 : NULL;
	enum err r = ERR_NONE;
	for (size_t i = 0; !r && i < v->n_entrants; i++) {
		const struct store_entrant *p = &v->entrants[i];
		int64_t place = event_ladder_place(v, p);
		bool party = p == one || p == two, moved = place && place != ladder_place(was, n, (int)p->n);
		if (p == leaves || (!party && !moved))
			continue;
		r = event_tell(v, p->person, key,
			       SAID(events, ladder_moved, .name = v->row.name, .title = v->row.title,
				    .how = how_said(v, how, won, one->name, two->name), .one = one->name,
				    .one_place = leaves == one ? 0 : event_ladder_place(v, one), .two = two->name,
				    .two_place = leaves == two ? 0 : event_ladder_place(v, two),
				    .own = party ? 0 : place),
			       e);
	}
	return r;
}

/* Did the challenger win more of its games? */
static enum err challenger_won(const struct contest *v, const struct store_table *t, bool *won, struct error *e)
{
	struct event_cell one, two;
	int ahead = 0;
	enum err r = event_table_cells(v, t, &one, &two, e);
	for (int i = 0; !r && i < one.n; i++)
		ahead += one.side[i].won - two.side[i].won;
	*won = ahead > 0;
	return r;
}

enum err event_challenge_end(struct contest *v, struct store_round *round, enum event_challenge_result how,
			     struct error *e)
{
	const struct store_table *t = event_table(v, round->n, 1);
	size_t n;
	int *list = read_ladder(v, &n);
	const int *was = read_ladder(v, &n);
	bool won = how == EVENT_CHALLENGE_UNANSWERED || how == EVENT_CHALLENGE_DECLINED || how == EVENT_CHALLENGE_LEFT;
	enum err r = round_enter(round, ROUND_CLOSED, e);
	round->ends = clock_now();
	if (!r)
		r = store_round_put(v->site->store, v->row.name, round, e);
	if (!r && how == EVENT_CHALLENGE_PLAYED)
		r = challenger_won(v, t, &won, e);
	if (r)
		return r;
	ladder_result(list, n, (int)t->one, (int)t->two, won);
	for (int i = 0; how == EVENT_CHALLENGE_PLAYED && !r && i < 2; i++) {
		struct store_entrant *p = event_entrant(v, i ? t->two : t->one);
		p->at = clock_now();
		r = store_entrant_put(v->site->store, v->row.name, p, e);
	}
	if (!r)
		r = put_ladder(v, list, n, e);
	if (!r)
		r = tell_moved(v, t, how, won, was, n, e);
	return r ? r : put_due(v, e);
}

enum err event_ladder_left(struct contest *v, const struct store_entrant *p, struct error *e)
{
	struct store_round *round = event_challenge_of(v, p);
	if (!round || round->status != ROUND_PAIRED)
		return ERR_NONE;
	bool challenged = event_table(v, round->n, 1)->two == p->n;
	return event_challenge_end(v, round, challenged ? EVENT_CHALLENGE_LEFT : EVENT_CHALLENGE_TAKEN_BACK, e);
}

enum err event_ladder_drop(struct contest *v, struct error *e)
{
	enum err r = ERR_NONE;
	for (size_t i = 0; !r && i < v->n_rounds; i++) {
		struct store_round *round = &v->rounds[i];
		if (round->status == ROUND_CLOSED)
			continue;
		r = round_enter(round, ROUND_CLOSED, e);
		round->opened = 0;
		if (!r)
			r = store_round_put(v->site->store, v->row.name, round, e);
	}
	return r;
}

/* ---- the clock ---- */

/* Somebody has to decide: its games are over, and nobody has won them. */
static enum err ask(struct contest *v, struct store_round *round, struct error *e)
{
	const struct store_table *t = event_table(v, round->n, 1);
	round->asked = clock_now();
	round->ends = round->asked + ASKED;
	enum err r = store_round_put(v->site->store, v->row.name, round, e);
	const char *tables = words_text(site_words(v->site, NULL), event_undecided_said(v, t), v->arena);
	return r ? r
		 : event_tell_director(
			   v, arena_printf(v->arena, "ask/%lld", (long long)round->n),
			   SAID(events, ladder_ask, .title = v->row.title, .until = round->ends, .tables = tables), e);
}

/* Who has not answered yet is told once more. */
static enum err remind(struct contest *v, struct store_round *round, struct error *e)
{
	const struct store_table *t = event_table(v, round->n, 1);
	round->asked = clock_now();
	enum err r = store_round_put(v->site->store, v->row.name, round, e);
	return r ? r
		 : event_tell(v, event_entrant(v, t->two)->person,
			      arena_printf(v->arena, "reminded/%lld", (long long)round->n),
			      SAID(events, challenge_waits, .name = v->row.name, .title = v->row.title,
				   .person = event_entrant_name(v, t->one), .until = round->ends),
			      e);
}

/* What time does to a challenge that waits. */
static enum err look_at_waiting(struct contest *v, struct store_round *round, struct error *e)
{
	if (round->ends <= clock_now())
		return event_challenge_end(v, round, EVENT_CHALLENGE_UNANSWERED, e);
	return !round->asked && round->ends - REMIND <= clock_now() ? remind(v, round, e) : ERR_NONE;
}

/* A challenge whose time is over lapses; games that are decided count. */
static enum err look_at(struct contest *v, struct store_round *round, struct error *e)
{
	struct event_cell one, two;
	int64_t now = clock_now();
	bool over = true;
	if (round->status == ROUND_PAIRED)
		return look_at_waiting(v, round, e);
	enum err r = event_table_cells(v, event_table(v, round->n, 1), &one, &two, e);
	if (r || one.decided || (round->asked && round->ends <= now))
		return r ? r : event_challenge_end(v, round, EVENT_CHALLENGE_PLAYED, e);
	for (size_t i = 0; i < v->n_games; i++)
		over = over &&
		       (v->games[i].round != round->n || v->games[i].finished || event_is_decided(&v->games[i]));
	return over && !round->asked ? ask(v, round, e) : ERR_NONE;
}

/* Who has had no game for too long goes down by one. */
static enum err drop_idle(struct contest *v, struct error *e)
{
	size_t n;
	int *list = read_ladder(v, &n);
	const int *was = read_ladder(v, &n);
	enum err r = ERR_NONE;
	for (size_t i = 0; !r && i < n; i++) {
		struct store_entrant *p = event_entrant(v, was[i]);
		if (event_challenge_of(v, p) || p->at + IDLE > clock_now())
			continue;
		ladder_idle(list, n, (int)p->n, LADDER_IDLE_DAYS);
		p->at += IDLE;
		r = store_entrant_put(v->site->store, v->row.name, p, e);
		if (!r)
			r = event_tell(v, p->person, arena_printf(v->arena, "idle/%lld", (long long)p->at),
				       SAID(events, ladder_idle, .name = v->row.name, .title = v->row.title,
					    .days = LADDER_IDLE_DAYS, .place = ladder_place(list, n, (int)p->n)),
				       e);
	}
	return r ? r : put_ladder(v, list, n, e);
}

/* The program plays on what runs still; what it cannot, or with bot false all, the director is asked about. */
static enum err leave_to(struct contest *v, bool bot, struct error *e)
{
	enum err r = ERR_NONE;
	int64_t all = 0;
	for (size_t i = 0; !r && i < v->n_rounds; i++) {
		struct store_round *round = &v->rounds[i];
		int64_t n = 0;
		if (bot && round->status == ROUND_OPEN)
			r = event_play_on(v, round->n, &n, e);
		if (!r && round->status == ROUND_OPEN && !n && !round->asked)
			r = ask(v, round, e);
		all += n;
	}
	return r || !all
		       ? r
		       : event_tell_all(v, arena_printf(v->arena, "on/%lld", (long long)v->asked),
					SAID(events, played_on, .title = v->row.title, .until = v->until, .n = all), e);
}

/* What runs still has three days. */
static enum err give_time(struct contest *v, bool bot, struct error *e)
{
	v->asked = clock_now();
	v->until = v->asked + ASKED;
	enum err r = put_number(v, EVENT_ASKED, v->asked, e);
	if (!r)
		r = put_number(v, EVENT_UNTIL, v->until, e);
	if (!r)
		r = leave_to(v, bot, e);
	return r ? r : put_due(v, e);
}

/* Its time is over: no challenge waits any more, and what still runs is dealt with as the event says of a round. */
static enum err end_time(struct contest *v, struct error *e)
{
	const char *rule = v->value[EVENT_UNFINISHED];
	enum err r = ERR_NONE;
	size_t run = 0;
	for (size_t i = 0; i < v->n_rounds; i++)
		run += v->rounds[i].status == ROUND_OPEN;
	if (run && !strcmp(rule, "extend"))
		return event_ladder_extend(v, LONGER, e);
	for (size_t i = 0; !r && i < v->n_rounds; i++)
		if (v->rounds[i].status == ROUND_PAIRED)
			r = event_challenge_end(v, &v->rounds[i], EVENT_CHALLENGE_OFF, e);
	if (r)
		return r;
	bool bot = !strcmp(rule, "bot");
	if (run && !v->asked && (bot || !strcmp(rule, "adjudicate")))
		return give_time(v, bot, e);
	for (size_t i = 0; !r && i < v->n_rounds; i++)
		if (v->rounds[i].status == ROUND_OPEN)
			r = event_challenge_end(v, &v->rounds[i], EVENT_CHALLENGE_PLAYED, e);
	const struct words_said *why = SAID(events, ladder_time);
	return r ? r : event_end(v, words_text(site_words(v->site, NULL), why, v->arena), e);
}

enum err event_ladder_clock(struct contest *v, struct error *e)
{
	enum err r = ERR_NONE;
	for (size_t i = 0; !r && i < v->n_rounds; i++)
		if (v->rounds[i].status != ROUND_CLOSED)
			r = look_at(v, &v->rounds[i], e);
	if (!r)
		r = drop_idle(v, e);
	if (!r && v->until <= clock_now())
		return end_time(v, e);
	return r ? r : put_due(v, e);
}

/* ---- told ---- */

struct tally {
	int64_t won, drawn, lost;
};

/* What each has played, by number. */
static enum err tally(const struct contest *v, struct tally **out, struct error *e)
{
	struct tally *list = arena_alloc(v->arena, (v->n_entrants + 1) * sizeof *list);
	enum err r = ERR_NONE;
	for (size_t i = 0; !r && i < v->n_tables; i++) {
		const struct store_table *t = &v->tables[i];
		const struct store_round *round = &v->rounds[t->round - 1];
		struct event_cell one, two;
		if (!round->opened || round->status != ROUND_CLOSED)
			continue;
		r = event_table_cells(v, t, &one, &two, e);
		int ahead = 0;
		for (int k = 0; k < one.n; k++)
			ahead += one.side[k].won - two.side[k].won;
		*(ahead > 0 ? &list[t->one].won : ahead ? &list[t->one].lost : &list[t->one].drawn) += 1;
		*(ahead > 0 ? &list[t->two].lost : ahead ? &list[t->two].won : &list[t->two].drawn) += 1;
	}
	*out = list;
	return r;
}

/* Whom he plays, has challenged, or is challenged by; NULL: nobody. */
static const struct words_said *now_said(const struct contest *v, const struct store_entrant *p)
{
	const struct store_round *round = event_challenge_of(v, p);
	if (!round)
		return NULL;
	const struct store_table *t = event_table(v, round->n, 1);
	return said_keep(SAID(events, ladder_now, .n = round->n, .open = round->status == ROUND_OPEN,
			      .challenger = t->one == p->n,
			      .other = event_entrant_name(v, t->one == p->n ? t->two : t->one)),
			 v->arena);
}

enum err event_ladder_text(const struct contest *v, const char **out, struct error *e)
{
	struct tally *of;
	struct buf b = BUF_INIT;
	size_t n;
	const int *list = read_ladder(v, &n);
	enum err r = tally(v, &of, e);
	for (size_t i = 0; !r && i < n; i++) {
		const struct store_entrant *p = event_entrant(v, list[i]);
		words_say(site_words(v->site, NULL),
			  SAID(events, ladder_line, .place = (int64_t)i + 1, .person = p->name, .won = of[p->n].won,
			       .drawn = of[p->n].drawn, .lost = of[p->n].lost, .now = now_said(v, p)),
			  &b);
	}
	*out = arena_strdup(v->arena, buf_text(&b));
	buf_free(&b);
	return r;
}

enum err event_ladder_csv(const struct contest *v, const char **out, struct error *e)
{
	struct tally *of;
	struct buf b = BUF_INIT;
	size_t n;
	const int *list = read_ladder(v, &n);
	enum err r = tally(v, &of, e);
	buf_adds(&b, "place,number,name,won,drawn,lost\n");
	for (size_t i = 0; !r && i < n; i++) {
		const struct tally *t = &of[list[i]];
		buf_addf(&b, "%zu,%d,", i + 1, list[i]);
		event_csv_text(&b, event_entrant_name(v, list[i]));
		buf_addf(&b, ",%lld,%lld,%lld\n", (long long)t->won, (long long)t->drawn, (long long)t->lost);
	}
	*out = arena_strdup(v->arena, buf_text(&b));
	buf_free(&b);
	return r;
}

enum err event_ladder_games(const struct contest *v, const char **out, struct error *e)
{
	struct buf b = BUF_INIT;
	enum err r = ERR_NONE;
	for (size_t i = 0; !r && i < v->n_tables; i++) {
		const struct store_table *t = &v->tables[i];
		const struct store_round *round = &v->rounds[t->round - 1];
		struct event_cell one, two;
		int games[2] = {0, 0};
		r = event_table_cells(v, t, &one, &two, e);
		for (int k = 0; !r && k < one.n; k++) {
			games[0] += one.side[k].won == 2;
			games[1] += two.side[k].won == 2;
		}
		words_say(site_words(v->site, NULL),
			  SAID(events, ladder_game, .n = t->round, .one = event_entrant_name(v, t->one),
			       .two = event_entrant_name(v, t->two), .waits = round->status == ROUND_PAIRED,
			       .open = round->status == ROUND_OPEN, .played = round->opened != 0, .one_won = games[0],
			       .two_won = games[1]),
			  &b);
	}
	*out = arena_strdup(v->arena, buf_text(&b));
	buf_free(&b);
	return r;
}
