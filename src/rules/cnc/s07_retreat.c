/* Chapter 7: retreats.  (The leader's own retreat stands with the leader
 * rules in s06_leader.c.) */
#include "rules/cnc/cnc.h"

/* Friends in the hexes beside the piece; leaders alone count if they are to. */
int cnc_friends_beside(const struct cnc_setup *setup, const struct cnc_look *look, int piece, int hex, bool leaders)
{
	int n = 0;
	for (int d = 0; d < HEX_DIRECTIONS; d++) {
		int h = setup->board->next[hex][d];
		if (h == HEX_NONE)
			continue;
		int friend = leaders ? cnc_who_at(look, h) : look->unit[h];
		n += friend != VALUE_NONE && cnc_seat(setup, friend) == cnc_seat(setup, piece);
	}
	return n;
}

int cnc_led(struct run *run, int piece)
{
	RULE("CNC 7.2.leader", 0);
	return cnc_leader_with(run, piece) != VALUE_NONE;
}

/* ---- 7.1 ---- */

struct way {
	const struct cnc_setup *setup;
	const struct cnc_look *look;
	int piece, seat, arm;
	bool led;
};

/* 7.1.camp: a retreat ends in a camp. */
static bool is_camp(const struct way *w, int hex)
{
	RULE("CNC 7.1.camp", false);
	return w->setup->camp[w->seat] && !w->setup->home[w->seat][hex];
}

/* May a retreating unit enter?  *ends: a lone friendly leader, or a camp, stops it there. */
static bool may_enter(const struct way *w, int hex, bool *ends)
{
	RULE("CNC 7.1.closed", true);
	int leader = w->look->leader[hex];
	*ends = leader != VALUE_NONE || is_camp(w, hex);
	if (!cnc_passable(w->setup, hex, w->arm) || w->look->unit[hex] != VALUE_NONE)
		return false;
	return leader == VALUE_NONE || (cnc_seat(w->setup, leader) == w->seat && !w->led);
}

/* The most hexes of the retreat that can be carried out from here. */
static int farthest(const struct way *w, int hex, int left)
{
	int back[HEX_DIRECTIONS], n = cnc_back_hexes(w->setup, w->piece, hex, back), best = 0;
	for (int i = 0; best < left && i < n; i++) {
		bool ends;
		if (!may_enter(w, back[i], &ends))
			continue;
		int k = ends ? left : 1 + farthest(w, back[i], left - 1);
		if (k > best)
			best = k;
	}
	return best;
}

/* Takes the piece and its leader out of the look. */
static struct way begin_way(struct run *run, struct cnc_look *look, int piece)
{
	int hex = cnc_state(run)->piece[piece].hex, leader = cnc_leader_with(run, piece);
	look->unit[hex] = look->leader[hex] = VALUE_NONE;
	return (struct way){
		cnc_setup(run),      look, piece, cnc_seat(cnc_setup(run), piece), cnc_arm(cnc_setup(run), piece),
		leader != VALUE_NONE};
}

int cnc_room_back(struct run *run, const struct cnc_look *look, int piece, int steps)
{
	struct cnc_look others = *look;
	struct way w = begin_way(run, &others, piece);
	return farthest(&w, cnc_state(run)->piece[piece].hex, steps);
}

/* The next hex of the owner's choice among those that carry out most of the retreat. */
static int next_hex(struct run *run, const struct way *w, int hex, int left, bool *ends)
{
	int back[HEX_DIRECTIONS], n = cnc_back_hexes(w->setup, w->piece, hex, back);
	int best = farthest(w, hex, left);
	if (!best)
		return VALUE_NONE;
	for (int i = 0; i < n; i++)
		if (may_enter(w, back[i], ends) && (*ends ? left : 1 + farthest(w, back[i], left - 1)) == best)
			option(run, GO_HEX, back[i], 0, 0);
	struct choice c = ask(run, Q_RETREAT, w->seat, w->piece, left);
	int to = ARG(&c, GO_HEX, hex);
	may_enter(w, to, ends);
	return to;
}

void cnc_step(struct cnc_way *way, int hex)
{
	if (way->n < CNC_WAY_MAX)
		way->hex[way->n++] = hex;
}

/* All while there are no more than are told, else some with like gaps. */
int cnc_via(const struct cnc_way *way, int i, int of)
{
	int between = way->n - 2;
	if (i > between)
		return VALUE_NONE;
	return way->hex[between <= of ? i : (i * (between + 1) + of / 2) / (of + 1)];
}

/* Walks back; returns the hexes that could not be carried out. */
int cnc_walk_back(struct run *run, int piece, int steps)
{
	RULE("CNC 7.1", 0);
	struct cnc_state *s = cnc_state(run);
	struct cnc_look look;
	int from = s->piece[piece].hex, hex = from, left = steps, leader = cnc_leader_with(run, piece);
	bool ends = false;
	struct cnc_way gone = {0};
	cnc_look(run, &look);
	struct way w = begin_way(run, &look, piece);
	cnc_step(&gone, from);
	while (left && !ends) {
		int to = next_hex(run, &w, hex, left, &ends);
		if (to == VALUE_NONE)
			break;
		cnc_step(&gone, hex = to);
		left--;
	}
	if (hex == from)
		return left;
	cnc_tell(run, retreats, w.seat, piece, from, hex, cnc_via(&gone, 1, 4), cnc_via(&gone, 2, 4),
		 cnc_via(&gone, 3, 4), cnc_via(&gone, 4, 4), steps - left);
	if (look.leader[hex] != VALUE_NONE)
		cnc_tell(run, attached, w.seat, look.leader[hex], piece, hex);
	cnc_place_both(run, piece, leader, hex);
	return ends ? 0 : left;
}

/* 7.1.loss: a block for every hex that could not be carried out. */
void cnc_pay(struct run *run, struct cnc_blow *b, int missing)
{
	RULE("CNC 7.1.loss");
	cnc_blocks_for(run, b, missing, cnc_law(run)->event[CNC_EV_cannot_retreat]);
}
