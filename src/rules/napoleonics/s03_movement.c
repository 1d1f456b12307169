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

/* 3.card: what the tactic card makes of it.  Some units are too stiff for two hexes. */
static int far_by_card(const struct nap_state *s, const struct nap_unit *u, int far)
{
	RULE("CCN 3.card", far);
	int card = nap_effect(s), most = card == VALUE_NONE ? USUAL : nap_cards[card].far;
	if (most == USUAL)
		return far;
	return nap_has(u, STIFF) && most > 1 ? 1 : most;
}

int nap_far(const struct nap_setup *setup, const struct nap_state *s, int piece)
{
	RULE("CCN 3.distance", 1);
	const struct nap_unit *u = nap_unit_of(setup, piece);
	return s->piece[piece].square ? 0 : far_by_card(s, u, u ? u->far : LEADER_MOVE);
}

/* 3.exit: an ordered unit leaves the board where its side may. */
static bool can_exit(const struct nap_setup *setup, int piece, int hex)
{
	RULE("CCN 3.exit", false);
	return nap_arm(setup, piece) != LEADER && setup->exit[nap_seat(setup, piece)][hex] > 0;
}

static bool with_leader(struct run *run, int piece)
{
	int leader = nap_leader_with(run, piece);
	return leader != VALUE_NONE && (leader == piece || !nap_state(run)->piece[leader].ordered);
}

/* Banners of an exit; of several the best is taken. */
static int exit_banners(const struct nap_setup *setup, int seat, int exit)
{
	return exit == VALUE_NONE ? 0 : setup->exit[seat][exit];
}

struct outward { /* hexes reached so far */
	int16_t queue[2 * NAP_HEXES];
	int head, tail;
	int8_t way[NAP_HEXES]; /* steps to where a piece may go on from */
};

/* One step of the way; a hex can be reached twice, stopping and not. */
static void step(const struct walk *w, int hex, int to, struct outward *o, struct nap_reach *reach)
{
	bool stop = false, end = true, leader = nap_arm(w->setup, w->piece) == LEADER;
	if (!nap_passable(w->setup->terrain[to], nap_arm(w->setup, w->piece)) ||
	    !(leader ? leader_may_enter(w, to, &end) : unit_may_enter(w, to, &stop)))
		return;
	int8_t steps = (int8_t)(o->way[hex] + 1);
	stop = stop || nap_stops(w->setup, hex, to);
	if (!reach->steps[to] || (reach->steps[to] == steps && !stop))
		reach->from[to] = (int16_t)hex;
	if (end && !reach->steps[to])
		reach->steps[to] = steps;
	if (!stop && !o->way[to]) {
		o->way[to] = steps;
		reach->on[to] = (int16_t)hex;
		o->queue[o->tail++] = (int16_t)to;
	}
}

/* Hex by hex outward; what can be passed but not ended in has no steps. */
void nap_reach(struct run *run, int piece, struct nap_reach *reach)
{
	const struct nap_setup *setup = nap_setup(run);
	struct nap_look look;
	struct walk w = {setup, &look, piece, nap_seat(setup, piece), with_leader(run, piece)};
	struct outward o = {.tail = 0};
	int from = nap_state(run)->piece[piece].hex, far = nap_far(setup, nap_state(run), piece);
	nap_look(run, &look);
	memset(reach, 0, sizeof *reach);
	reach->exit = VALUE_NONE;
	for (o.queue[o.tail++] = (int16_t)from; o.head < o.tail;) {
		int hex = o.queue[o.head++];
		if (o.way[hex] == far)
			continue;
		if (can_exit(setup, piece, hex) && exit_banners(setup, w.seat, hex) > exit_banners(setup, w.seat, reach->exit))
			reach->exit = hex;
		for (int d = 0; d < HEX_DIRECTIONS; d++) {
			int to = nap_board()->next[hex][d];
			if (to != HEX_NONE && to != from)
				step(&w, hex, to, &o, reach);
		}
	}
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
	int first = last; /* hex of the way */
	for (int i = 2; i < steps; i++)
		first = reach->on[first];
	report(run, EV_moved, s->at.active, piece, from, to, steps > 1 ? first : VALUE_NONE,
	       steps > 2 ? last : VALUE_NONE, steps);
	s->piece[piece].moved = (i8)steps;
	s->piece[piece].entered = (i8)nap_stops(nap_setup(run), last, to);
	nap_place(run, piece, to);
	if (along)
		s->piece[leader].moved = (i8)steps;
	else
		attach(run, piece, to);
	nap_place_both(run, piece, along ? leader : VALUE_NONE, to);
}

/* A unit that leaves takes its leader along and may be worth banners. */
static void exit_board(struct run *run, int piece, int hex)
{
	struct nap_state *s = nap_state(run);
	int leader = nap_leader_with(run, piece), seat = s->at.active;
	bool along = goes_along(s, piece, leader);
	report(run, EV_exited, seat, piece, hex);
	s->piece[piece].fate = FATE_LEFT;
	if (along)
		s->piece[leader].fate = FATE_LEFT;
	nap_place_both(run, piece, along ? leader : VALUE_NONE, VALUE_NONE);
	nap_banners(run, seat, nap_setup(run)->exit[seat][hex], piece);
}

static void move_piece(struct run *run, int piece)
{
	struct nap_state *s = nap_state(run);
	struct nap_reach reach;
	const struct value_decl id = {"piece", VALUE_ID, NULL, nap_TABLE_piece};
	scope_push(run, &id, piece);
	nap_reach(run, piece, &reach);
	for (int h = 0; h < NAP_HEXES; h++)
		if (reach.steps[h])
			option(run, TO_HEX, h, 0, 0);
	if (reach.exit != VALUE_NONE)
		option(run, TO_EXIT, 0, 0, 0);
	option(run, TO_STAY, 0, 0, 0);
	struct choice c = ask(run, Q_TO, s->at.active, piece, VALUE_NONE);
	if (c.verb == TO_HEX)
		move_to(run, piece, c.v[0], &reach);
	else if (c.verb == TO_EXIT)
		exit_board(run, piece, reach.exit);
	s->piece[piece].done = 1;
	scope_pop(run);
}

static bool one_move(struct run *run)
{
	struct nap_state *s = nap_state(run);
	for (int p = 0; p < s->n_piece; p++)
		if (s->piece[p].hex >= 0 && s->piece[p].ordered && !s->piece[p].done &&
		    nap_far(nap_setup(run), s, p) > 0)
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
