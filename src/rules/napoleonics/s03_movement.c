/* Chapter 3: move the ordered units and leaders. */
#include "rules/napoleonics/nap.h"

enum { LEADER_MOVE = 3 };

struct walk {
	const struct nap_setup *setup;
	const struct nap_look *look;
	int piece, seat;
	bool led; /* a leader goes along, or the piece is one */
};

/* 3.units: hexes closed to a moving unit, and where it must stop. */
static bool unit_may_enter(const struct walk *w, int hex, bool *stop)
{
	RULE("CCN 3.units", true);
	int leader = w->look->leader[hex];
	if (w->look->unit[hex] != VALUE_NONE)
		return false;
	if (leader == VALUE_NONE)
		return true;
	*stop = true;
	return nap_seat(w->setup, leader) == w->seat && !w->led;
}

/* 3.leader: a leader passes friends, and never stops with another leader. */
static bool leader_may_enter(const struct walk *w, int hex, bool *end)
{
	RULE("CCN 3.leader", true);
	int unit = w->look->unit[hex], leader = w->look->leader[hex];
	*end = leader == VALUE_NONE;
	return (unit == VALUE_NONE || nap_seat(w->setup, unit) == w->seat) &&
	       (leader == VALUE_NONE || nap_seat(w->setup, leader) == w->seat);
}

static int allowance(const struct nap_setup *setup, int piece)
{
	RULE("CCN 3.distance", 1);
	const struct nap_unit *u = nap_unit_of(setup, piece);
	return u ? u->far : LEADER_MOVE;
}

static bool led(struct run *run, int piece)
{
	int leader = nap_leader_with(run, piece);
	return leader != VALUE_NONE && (leader == piece || !nap_state(run)->piece[leader].ordered);
}

/* Hex by hex outward; what can be passed but not ended in has no steps. */
int nap_reach(struct run *run, int piece, struct nap_reach *reach)
{
	const struct nap_setup *setup = nap_setup(run);
	struct nap_look look;
	struct walk w = {setup, &look, piece, nap_seat(setup, piece), led(run, piece)};
	bool is_leader = nap_arm(setup, piece) == LEADER;
	int from = nap_state(run)->piece[piece].hex, far = allowance(setup, piece), found = 0;
	int16_t queue[NAP_HEXES];
	int8_t way[NAP_HEXES] = {0};
	int head = 0, tail = 0;
	nap_look(run, &look);
	memset(reach, 0, sizeof *reach);
	for (queue[tail++] = (int16_t)from; head < tail;) {
		int hex = queue[head++];
		if (way[hex] == far)
			continue;
		for (int d = 0; d < HEX_DIRECTIONS; d++) {
			int to = nap_board()->next[hex][d];
			bool stop = false, end = true;
			if (to == HEX_NONE || to == from || way[to] || !nap_passable(setup->terrain[to]))
				continue;
			if (!(is_leader ? leader_may_enter(&w, to, &end)
					: unit_may_enter(&w, to, &stop)))
				continue;
			stop = stop || nap_enter_terrain_stops(setup->terrain[to]);
			way[to] = (int8_t)(way[hex] + 1);
			reach->from[to] = (int16_t)hex;
			if (end)
				reach->steps[to] = way[to], found++;
			if (!stop)
				queue[tail++] = (int16_t)to;
		}
	}
	return found;
}

/* 3.attached: a leader that stopped with a unit pins it; a unit that stopped with a lone
 * leader has him attached. */
static void attach(struct run *run, int piece, int hex)
{
	RULE("CCN 3.attached");
	struct nap_state *s = nap_state(run);
	struct nap_look look;
	nap_look(run, &look);
	if (nap_arm(nap_setup(run), piece) == LEADER) {
		if (look.unit[hex] == VALUE_NONE)
			return;
		s->piece[look.unit[hex]].done = 1;
		report(run, EV_attached, s->at.active, piece, look.unit[hex], hex);
	} else if (look.leader[hex] != VALUE_NONE) {
		report(run, EV_attached, s->at.active, look.leader[hex], piece, hex);
	}
}

/* 3.along: an attached leader who was not ordered himself moves with his unit. */
static bool goes_along(const struct nap_state *s, int piece, int leader)
{
	RULE("CCN 3.along", false);
	return leader != VALUE_NONE && leader != piece && !s->piece[leader].ordered;
}

static void move_to(struct run *run, int piece, int to, const struct nap_reach *reach)
{
	struct nap_state *s = nap_state(run);
	int from = s->piece[piece].hex, leader = nap_leader_with(run, piece);
	bool along = goes_along(s, piece, leader);
	int steps = reach->steps[to], last = reach->from[to];
	int via = steps == 3 ? reach->from[last] : steps == 2 ? last : VALUE_NONE;
	report(run, EV_moved, s->at.active, piece, from, to, via, steps == 3 ? last : VALUE_NONE,
	       steps);
	nap_place(run, piece, to);
	s->piece[piece].moved = (i8)steps;
	s->piece[piece].entered =
		(i8)nap_enter_terrain_stops(nap_setup(run)->terrain[to]);
	if (along) {
		nap_place(run, leader, to);
		s->piece[leader].moved = (i8)steps;
	} else {
		attach(run, piece, to);
	}
}

static void move_piece(struct run *run, int piece)
{
	struct nap_state *s = nap_state(run);
	struct nap_reach reach;
	const struct value_decl id = {"piece", VALUE_ID, NULL, nap_TABLE_piece};
	scope_push(run, &id, piece);
	if (nap_reach(run, piece, &reach))
		for (int h = 0; h < NAP_HEXES; h++)
			if (reach.steps[h])
				option(run, TO_HEX, h, 0, 0);
	option(run, TO_STAY, 0, 0, 0);
	struct choice c = ask(run, Q_TO, s->at.active, piece, VALUE_NONE);
	if (c.verb == TO_HEX)
		move_to(run, piece, c.v[0], &reach);
	s->piece[piece].done = 1;
	scope_pop(run);
}

static bool one_move(struct run *run)
{
	struct nap_state *s = nap_state(run);
	for (int p = 0; p < s->n_piece; p++)
		if (s->piece[p].hex >= 0 && s->piece[p].ordered && !s->piece[p].done)
			option(run, MOVER_PIECE, p, 0, 0);
	option(run, MOVER_DONE, 0, 0, 0);
	struct choice c = ask(run, Q_MOVER, s->at.active, VALUE_NONE, VALUE_NONE);
	if (c.verb == MOVER_DONE)
		return false;
	move_piece(run, c.v[0]);
	return true;
}

/* 3: one ordered piece after the other, each once, in the order the player likes. */
int nap_movement(struct run *run)
{
	RULE("CCN 3", FLOW_NEXT);
	while (one_move(run))
		;
	return FLOW_NEXT;
}
