/* Chapter 5, section 2: a unit that is attacked falls back instead of fighting. */
#include "rules/cnc/cnc.h"

enum { RETIRE_STEPS = 2 };

struct withdrawal {
	const struct cnc_setup *setup;
	struct cnc_look look;
	int piece, seat, arm;
	bool led;
};

static void begin_withdrawal(struct run *run, int piece, struct withdrawal *w)
{
	int hex = cnc_state(run)->piece[piece].hex;
	w->setup = cnc_setup(run);
	w->piece = piece;
	w->seat = cnc_seat(w->setup, piece);
	w->arm = cnc_arm(w->setup, piece);
	w->led = cnc_leader_with(run, piece) != VALUE_NONE;
	cnc_look(run, &w->look);
	w->look.unit[hex] = w->look.leader[hex] = VALUE_NONE;
}

/* A lone friendly leader stops the unit there, where the system's rules say so. */
static bool joins(const struct withdrawal *w, int hex)
{
	int leader = w->look.leader[hex];
	return w->setup->law->leader_stops_retiring && leader != VALUE_NONE && !w->led &&
	       w->look.unit[hex] == VALUE_NONE && cnc_seat(w->setup, leader) == w->seat;
}

/* Free is a hex without unit and leader. */
static bool is_free(const struct withdrawal *w, int hex)
{
	return w->look.unit[hex] == VALUE_NONE && w->look.leader[hex] == VALUE_NONE;
}

static bool can_go_back(const struct withdrawal *w, int hex, int steps);

static bool can_take(const struct withdrawal *w, int hex, int steps)
{
	return cnc_passable(w->setup, hex, w->arm) &&
	       (joins(w, hex) || (is_free(w, hex) && can_go_back(w, hex, steps - 1)));
}

static bool can_go_back(const struct withdrawal *w, int hex, int steps)
{
	int back[HEX_DIRECTIONS], n = cnc_back_hexes(w->setup, w->piece, hex, back);
	for (int i = 0; steps && i < n; i++)
		if (can_take(w, back[i], steps))
			return true;
	return !steps;
}

bool cnc_can_withdraw(struct run *run, int piece)
{
	struct withdrawal w;
	begin_withdrawal(run, piece, &w);
	return can_go_back(&w, cnc_state(run)->piece[piece].hex, RETIRE_STEPS);
}

/* 5.2.way: two hexes, each a back hex; the leader goes along. */
void cnc_withdraw(struct run *run, int piece)
{
	RULE("CNC 5.2.way");
	struct withdrawal w;
	int from = cnc_state(run)->piece[piece].hex, hex = from, leader = cnc_leader_with(run, piece);
	struct cnc_way gone = {0};
	begin_withdrawal(run, piece, &w);
	cnc_step(&gone, from);
	for (int left = RETIRE_STEPS; left && (hex == from || !joins(&w, hex)); left--) {
		int back[HEX_DIRECTIONS], n = cnc_back_hexes(w.setup, piece, hex, back);
		for (int i = 0; i < n; i++)
			if (can_take(&w, back[i], left))
				option(run, GO_HEX, back[i], 0, 0);
		struct choice c = ask(run, Q_RETIRE, w.seat, piece, left);
		cnc_step(&gone, hex = ARG(&c, GO_HEX, hex));
	}
	cnc_tell(run, retires, w.seat, piece, from, hex, cnc_via(&gone, 1, 1));
	if (w.look.leader[hex] != VALUE_NONE)
		cnc_tell(run, attached, w.seat, w.look.leader[hex], piece, hex);
	cnc_place_both(run, piece, leader, hex);
}
