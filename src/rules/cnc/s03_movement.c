/* Chapter 3: move the ordered units and leaders. */
#include "rules/cnc/cnc.h"

struct walk {
	const struct cnc_setup *setup;
	const struct cnc_look *look;
	int piece, seat;
	bool led;       /* a leader goes along, or the piece is one */
	bool unstopped; /* no ground stops it: to tell whether ground is in the way */
};

/* ---- who moves ---- */

/* 3.ordered: only who has an order moves. */
static bool has_order(const struct cnc_state *s, int piece)
{
	RULE("CNC 3.ordered", true);
	return s->piece[piece].ordered;
}

static struct no lacks_order(const struct cnc_setup *setup, const struct cnc_state *s, int piece)
{
	if (has_order(s, piece))
		return NO_OBJECTION;
	struct no luck = cnc_luck_fault(setup, s, piece);
	return luck.why ? luck : NO(setup, no_order_to_move, piece);
}

/* Once a turn; a leader who joined a unit has it stay. */
static struct no is_done(const struct cnc_setup *setup, const struct cnc_state *s, int piece)
{
	if (!s->piece[piece].done)
		return NO_OBJECTION;
	bool joined = cnc_arm(setup, piece) != LEADER && !s->piece[piece].moved;
	return joined ? NO(setup, was_joined, piece) : NO(setup, has_moved, piece);
}

struct no cnc_stay_fault(const struct cnc_setup *setup, const struct cnc_state *s, int piece)
{
	const struct cnc_law *law = setup->law;
	struct no no = lacks_order(setup, s, piece);
	if (!no.why)
		no = is_done(setup, s, piece);
	if (!no.why && law->stays)
		no = law->stays(setup, s, piece);
	return no.why || law->far(setup, s, piece) > 0 ? no : NO(setup, card_holds, cnc_effect(setup, s));
}

/* ---- where to ---- */

/* 3.units: hexes closed to a moving unit, and where it must stop. */
static bool unit_may_enter(const struct walk *w, int hex, bool *stop)
{
	RULE("CNC 3.units", true);
	int leader = w->look->leader[hex];
	if (w->look->unit[hex] != VALUE_NONE)
		return false;
	if (leader == VALUE_NONE)
		return true;
	*stop = true;
	return cnc_seat(w->setup, leader) == w->seat && !w->led;
}

/* 3.leader: a leader passes friends, and never stops with another leader. */
static bool leader_may_enter(const struct walk *w, int hex, bool *end)
{
	RULE("CNC 3.leader", true);
	int unit = w->look->unit[hex], leader = w->look->leader[hex];
	*end = leader == VALUE_NONE;
	return (unit == VALUE_NONE || cnc_seat(w->setup, unit) == w->seat) &&
	       (leader == VALUE_NONE || cnc_seat(w->setup, leader) == w->seat);
}

/* 3.card: what the tactic card makes of it. */
int cnc_far_by_card(const struct cnc_setup *setup, const struct cnc_state *s, int far)
{
	RULE("CNC 3.card", far);
	int card = cnc_effect(setup, s), most = card == VALUE_NONE ? USUAL : cnc_card(setup, card)->far;
	return most == USUAL ? far : most;
}

/* 3.exit: an ordered unit leaves the board where its side may. */
static bool can_exit(const struct cnc_setup *setup, int piece, int hex)
{
	RULE("CNC 3.exit", true);
	return cnc_arm(setup, piece) != LEADER && setup->exit[cnc_seat(setup, piece)][hex] > 0;
}

static bool with_leader(struct run *run, int piece)
{
	int leader = cnc_leader_with(run, piece);
	return leader != VALUE_NONE && (leader == piece || !cnc_state(run)->piece[leader].ordered);
}

/* Of several ways out the one with the most banners is taken. */
static bool better_exit(const struct cnc_setup *setup, int seat, int hex, int exit)
{
	return exit == VALUE_NONE || setup->exit[seat][hex] > setup->exit[seat][exit];
}

struct outward { /* hexes reached so far */
	int16_t queue[2 * CNC_HEXES];
	int head, tail;
	int8_t way[CNC_HEXES]; /* steps to where a piece may go on from */
};

/* One step of the way; a hex can be reached twice, stopping and not. */
static void step(const struct walk *w, const struct cnc_state *s, int hex, int to, struct outward *o,
		 struct cnc_reach *reach)
{
	const struct cnc_law *law = w->setup->law;
	bool stop = false, end = true, leader = cnc_arm(w->setup, w->piece) == LEADER;
	if (!cnc_passable(w->setup, to, cnc_arm(w->setup, w->piece)) ||
	    !(leader ? leader_may_enter(w, to, &end) : unit_may_enter(w, to, &stop)))
		return;
	int8_t steps = (int8_t)(o->way[hex] + 1);
	if (law->step_fault && law->step_fault(w->setup, s, w->piece, hex, to, steps).why)
		return;
	stop = stop || (!w->unstopped && cnc_stops(w->setup, hex, to));
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

/* Off the board is one step more, out of that hex. */
static bool may_step_off(const struct walk *w, const struct cnc_state *s, int hex, int steps)
{
	const struct cnc_law *law = w->setup->law;
	return !law->step_fault || !law->step_fault(w->setup, s, w->piece, hex, HEX_NONE, steps).why;
}

/* Hex by hex outward; what can be passed but not ended in has no steps. */
static void go_out(const struct walk *w, const struct cnc_state *s, struct cnc_reach *reach)
{
	const struct cnc_setup *setup = w->setup;
	struct outward o = {.tail = 0};
	int piece = w->piece, from = s->piece[piece].hex, far = setup->law->far(setup, s, piece);
	memset(reach, 0, sizeof *reach);
	reach->exit = VALUE_NONE;
	for (o.queue[o.tail++] = (int16_t)from; o.head < o.tail;) {
		int hex = o.queue[o.head++];
		if (o.way[hex] == far)
			continue;
		if (can_exit(setup, piece, hex) && may_step_off(w, s, hex, o.way[hex] + 1) &&
		    better_exit(setup, w->seat, hex, reach->exit))
			reach->exit = hex;
		for (int d = 0; d < HEX_DIRECTIONS; d++) {
			int to = setup->board->next[hex][d];
			if (to != HEX_NONE && to != from)
				step(w, s, hex, to, &o, reach);
		}
	}
}

static struct walk begin_walk(struct run *run, const struct cnc_look *look, int piece)
{
	const struct cnc_setup *setup = cnc_setup(run);
	return (struct walk){setup, look, piece, cnc_seat(setup, piece), with_leader(run, piece), false};
}

void cnc_reach(struct run *run, int piece, struct cnc_reach *reach)
{
	struct cnc_look look;
	struct walk w = begin_walk(run, &look, piece);
	cnc_look(run, &look);
	go_out(&w, cnc_state(run), reach);
}

/* ---- why not there ---- */

/* Farther than it moves, or than it makes its steps in any way. */
static struct no distance_fault(const struct walk *w, const struct cnc_state *s, int to)
{
	const struct cnc_law *law = w->setup->law;
	int from = s->piece[w->piece].hex, gap = w->setup->board->distance[from][to];
	int far = law->far(w->setup, s, w->piece);
	if (gap > far)
		return NO(w->setup, too_far, to, gap, w->piece, w->piece, far);
	if (!law->step_fault || w->look->unit[to] != VALUE_NONE || gap < 2)
		return NO_OBJECTION;
	return law->step_fault(w->setup, s, w->piece, from, to, gap);
}

/* Who stands there. */
static struct no troops_fault(const struct walk *w, int to)
{
	bool stop, end = true, leads = cnc_arm(w->setup, w->piece) == LEADER;
	bool enters = leads ? leader_may_enter(w, to, &end) : unit_may_enter(w, to, &stop);
	bool shut = w->look->unit[to] != VALUE_NONE || cnc_enemy(w->setup, w->piece, w->look->leader[to]);
	if (enters && end)
		return NO_OBJECTION;
	int there = cnc_who_at(w->look, to);
	if (enters || !shut)
		return leads ? NO(w->setup, two_leaders, w->piece, to) : NO(w->setup, hex_led, w->piece, to);
	return leads ? NO(w->setup, hex_of_enemy, w->piece, to, there) : NO(w->setup, hex_taken, w->piece, to, there);
}

static struct no ground_fault(const struct walk *w, int to)
{
	return cnc_passable(w->setup, to, cnc_arm(w->setup, w->piece))
		       ? NO_OBJECTION
		       : NO(w->setup, ground_closed, w->piece, to, w->setup->terrain[to]);
}

/* All that lies between: is it the ground? */
static struct no way_fault(const struct walk *w, const struct cnc_state *s, int to)
{
	struct walk unstopped = *w;
	struct cnc_reach reach;
	unstopped.unstopped = true;
	go_out(&unstopped, s, &reach);
	return reach.steps[to] ? NO(w->setup, stopped_on_way, w->piece, to) : NO(w->setup, cannot_reach, w->piece, to);
}

/* What keeps it from a hex that it cannot reach: the hex itself, then what lies on the way. */
static struct no reach_fault(const struct walk *w, const struct cnc_state *s, int to)
{
	struct no no = distance_fault(w, s, to);
	if (!no.why)
		no = ground_fault(w, to);
	if (!no.why)
		no = troops_fault(w, to);
	return no.why ? no : way_fault(w, s, to);
}

struct no cnc_move_fault(struct run *run, int piece, int to)
{
	struct cnc_look look;
	struct cnc_reach reach;
	struct walk w = begin_walk(run, &look, piece);
	const struct cnc_state *s = cnc_state(run);
	cnc_look(run, &look);
	struct no no = cnc_stay_fault(w.setup, s, piece);
	if (no.why)
		return no;
	go_out(&w, s, &reach);
	if (to == VALUE_NONE)
		return reach.exit == VALUE_NONE ? NO(w.setup, no_exit, piece) : NO_OBJECTION;
	return reach.steps[to] ? NO_OBJECTION : reach_fault(&w, s, to);
}

/* A hex holds one unit. */
struct no cnc_share_fault(const struct cnc_setup *setup, int units)
{
	RULE("CNC 3.units", NO_OBJECTION);
	return units > 1 ? NO(setup, one_a_hex) : NO_OBJECTION;
}

/* Each moves once. */
struct no cnc_again_fault(const struct cnc_setup *setup, int moves)
{
	RULE("CNC 3", NO_OBJECTION);
	return moves > 1 ? NO(setup, moves_once) : NO_OBJECTION;
}

/* ---- the move ---- */

/* 3.attached: a leader that stopped with a unit pins it; a unit that stopped with a lone
 * leader has him attached. */
static void attach(struct run *run, int piece, int hex)
{
	RULE("CNC 3.attached");
	struct cnc_state *s = cnc_state(run);
	struct cnc_look look;
	cnc_look(run, &look);
	if (cnc_arm(cnc_setup(run), piece) == LEADER) {
		if (look.unit[hex] == VALUE_NONE)
			return;
		s->piece[look.unit[hex]].done = 1;
		cnc_tell(run, attached, s->at.active, piece, look.unit[hex], hex);
	} else if (look.leader[hex] != VALUE_NONE) {
		cnc_tell(run, attached, s->at.active, look.leader[hex], piece, hex);
	}
}

/* 3.along: an attached leader who was not ordered himself moves with his unit. */
static bool goes_along(const struct cnc_state *s, int piece, int leader)
{
	RULE("CNC 3.along", false);
	return leader != VALUE_NONE && leader != piece && !s->piece[leader].ordered;
}

static void move_to(struct run *run, int piece, int to, const struct cnc_reach *reach)
{
	struct cnc_state *s = cnc_state(run);
	int from = s->piece[piece].hex, leader = cnc_leader_with(run, piece);
	bool along = goes_along(s, piece, leader);
	int steps = reach->steps[to], last = reach->from[to];
	int first = last; /* hex of the way */
	for (int i = 2; i < steps; i++)
		first = reach->on[first];
	cnc_tell(run, moved, s->at.active, piece, from, to, steps > 1 ? first : VALUE_NONE,
		 steps > 2 ? last : VALUE_NONE, steps);
	s->piece[piece].moved = steps;
	s->piece[piece].entered = cnc_stops(cnc_setup(run), last, to);
	cnc_place(run, piece, to);
	if (along)
		s->piece[leader].moved = steps;
	else
		attach(run, piece, to);
	cnc_place_both(run, piece, along ? leader : VALUE_NONE, to);
	if (cnc_law(run)->after_move)
		cnc_law(run)->after_move(run, piece, from, steps);
}

void cnc_leave(struct run *run, int piece, int hex)
{
	struct cnc_state *s = cnc_state(run);
	int leader = cnc_leader_with(run, piece);
	bool along = goes_along(s, piece, leader);
	cnc_tell(run, exited, s->at.active, piece, hex);
	s->piece[piece].fate = FATE_LEFT;
	if (along)
		s->piece[leader].fate = FATE_LEFT;
	cnc_place_both(run, piece, along ? leader : VALUE_NONE, VALUE_NONE);
}

/* Off the board, which may be worth banners. */
static void exit_board(struct run *run, int piece, int hex)
{
	int seat = cnc_state(run)->at.active;
	cnc_leave(run, piece, hex);
	cnc_banners(run, seat, cnc_setup(run)->exit[seat][hex], piece);
}

static void move_piece(struct run *run, int piece)
{
	struct cnc_state *s = cnc_state(run);
	struct cnc_reach reach;
	cnc_scope_piece(run, piece);
	cnc_reach(run, piece, &reach);
	for (int h = 0; h < CNC_HEXES; h++)
		if (reach.steps[h])
			option(run, TO_HEX, h, 0, 0);
	if (reach.exit != VALUE_NONE)
		option(run, TO_EXIT, 0, 0, 0);
	option(run, TO_STAY, 0, 0, 0);
	struct choice c = ask(run, Q_TO, s->at.active, piece, VALUE_NONE);
	if (c.verb == TO_HEX)
		move_to(run, piece, ARG(&c, TO_HEX, hex), &reach);
	else if (c.verb == TO_EXIT)
		exit_board(run, piece, reach.exit);
	s->piece[piece].done = 1;
	scope_pop(run);
}

static bool one_move(struct run *run)
{
	const struct cnc_law *law = cnc_law(run);
	struct cnc_state *s = cnc_state(run);
	for (int p = 0; p < s->n_piece; p++)
		if (s->piece[p].hex >= 0 && has_order(s, p) && cnc_seat(cnc_setup(run), p) == s->at.active &&
		    !cnc_stay_fault(cnc_setup(run), s, p).why)
			option(run, MOVER_PIECE, p, 0, 0);
	if (law->offer_mover)
		law->offer_mover(run);
	option(run, MOVER_DONE, 0, 0, 0);
	struct choice c = ask(run, Q_MOVER, s->at.active, VALUE_NONE, VALUE_NONE);
	if (c.verb == MOVER_DONE)
		return false;
	if (c.verb >= MOVER_CHOICES)
		law->chosen_mover(run, &c);
	else
		move_piece(run, ARG(&c, MOVER_PIECE, piece));
	return true;
}

/* 3: one ordered piece after the other, each once, in the order the player likes. */
int cnc_movement(struct run *run)
{
	RULE("CNC 3", FLOW_NEXT);
	while (one_move(run))
		;
	cnc_all_moved(run);
	return FLOW_NEXT;
}
