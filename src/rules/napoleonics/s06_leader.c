/* Chapter 6: leader casualty checks. */
#include "rules/napoleonics/nap.h"

static void lose_leader(struct run *run, int by, int leader)
{
	struct nap_state *s = nap_state(run);
	report(run, EV_leader_lost, by, leader, s->piece[leader].hex, by);
	s->piece[leader].fate = FATE_LOST;
	nap_place(run, leader, VALUE_NONE);
	s->piece[leader].blocks = 0;
	nap_banner(run, by, leader);
}

/* 6.attached: two dice and two sabres while the unit lives, else one of each; one check a
 * roll. */
void nap_leader_check(struct run *run, struct nap_blow *b, int leader, bool unit_lives)
{
	RULE("CCN 6.attached");
	const struct nap_state *s = nap_state(run);
	int dice = unit_lives ? 2 : 1;
	if (b->checked)
		return;
	b->checked = true;
	const struct roll *r = roll(run, "CCN 6.attached", "check", b->by, dice, VALUE_NONE, leader);
	struct nap_count c;
	nap_count(r, &c);
	if (c.n[FACE_SABRE] == dice)
		lose_leader(run, b->by, leader);
	else
		report(run, EV_leader_safe, b->by, leader, s->piece[leader].hex);
}

/* The leader (or NONE) of a unit that lost blocks: checked; if the unit is gone he must go. */
void nap_leader_after_loss(struct run *run, struct nap_blow *b, int leader)
{
	const struct nap_state *s = nap_state(run);
	bool unit_lives = s->piece[b->target].blocks > 0;
	if (leader == VALUE_NONE)
		return;
	nap_leader_check(run, b, leader, unit_lives);
	if (!unit_lives && s->piece[leader].hex >= 0)
		nap_leader_retreat(run, leader);
}

/* 6.alone: any sabre of a melee eliminates a leader alone in his hex, of fire two; else he
 * must go. */
void nap_lone_leader_hit(struct run *run, struct nap_blow *b, const struct nap_count *c)
{
	RULE("CCN 6.alone");
	if (c->n[FACE_SABRE] >= (b->melee ? 1 : 2))
		lose_leader(run, b->by, b->target);
	else
		nap_leader_retreat(run, b->target);
	b->vacated = true;
}

/* ---- 7.3 the leader's retreat, 7.4 escape ---- */

enum { LEADER_STEPS = 3, GONE = -2 };

struct flight {
	const struct nap_setup *setup;
	const struct nap_look *look;
	int leader, seat;
};

static bool enemy_unit_at(const struct flight *f, int hex)
{
	int unit = f->look->unit[hex];
	return unit != VALUE_NONE && nap_seat(f->setup, unit) != f->seat;
}

static bool may_stop(const struct flight *f, int hex)
{
	return f->look->leader[hex] == VALUE_NONE && !enemy_unit_at(f, hex);
}

/* Is there a legal end within `left` more hexes from here? */
static bool can_finish(const struct flight *f, int hex, int left)
{
	int back[2], n = nap_back_hexes(f->setup, f->seat, hex, back);
	if (nap_on_baseline(f->setup, f->seat, hex))
		return left > 0;
	for (int i = 0; left && i < n; i++)
		if (nap_passable(f->setup->terrain[back[i]], LEADER) &&
		    (may_stop(f, back[i]) || can_finish(f, back[i], left - 1)))
			return true;
	return false;
}

/* 7.4: an enemy unit in the way rolls its melee dice; any sabre is the end. */
static bool escapes(struct run *run, const struct flight *f, int hex)
{
	RULE("CCN 7.4", true);
	const struct nap_state *s = nap_state(run);
	int unit = f->look->unit[hex], by = nap_seat(f->setup, unit);
	const struct nap_unit *u = nap_unit_of(f->setup, unit);
	int dice = u->arm == ARTILLERY
			   ? nap_modifier(run, true, "CCN 5.4", "guns in melee",
					  nap_gun_melee(u, s->piece[unit].blocks, 0))
			   : nap_modifier(run, true, "CCN 5.4", "blocks", s->piece[unit].blocks);
	dice += nap_modifier(run, true, "CCN 5.4", u->name, u->melee);
	dice = nap_one_die(run, unit, VALUE_NONE, dice, true);
	struct nap_count c = {{0}, 0};
	if (dice) /* rockets of one block have none */
		nap_count(roll(run, "CCN 7.4", "escape", by, dice, unit, f->leader), &c);
	if (c.n[FACE_SABRE]) {
		lose_leader(run, by, f->leader);
		return false;
	}
	report(run, EV_escapes, f->seat, f->leader, hex, unit);
	return true;
}

/* How good a hex is for the next step: he can stop there, he can stop behind it, neither. */
static int worth(const struct flight *f, int hex, int step)
{
	if (may_stop(f, hex))
		return 2;
	return can_finish(f, hex, LEADER_STEPS - step - 1);
}

/* Hexes for the next step, the best first, of equal ones that nearer the middle.  He may choose a way that has no legal end: that
 * is the owner's loss. */
static int offer_steps(struct run *run, const struct flight *f, int hex, int step)
{
	int back[2], n = nap_back_hexes(f->setup, f->seat, hex, back), offered = 0;
	if (n == 2 && nap_from_middle(back[1]) < nap_from_middle(back[0])) {
		int nearer = back[1];
		back[1] = back[0];
		back[0] = nearer;
	}
	for (int want = 2; want >= 0; want--)
		for (int i = 0; i < n; i++) {
			if (!nap_passable(f->setup->terrain[back[i]], LEADER) || worth(f, back[i], step) != want)
				continue;
			option(run, LEADER_HEX, back[i], 0, 0);
			offered++;
		}
	return offered;
}

static void leave_board(struct run *run, int leader)
{
	struct nap_state *s = nap_state(run);
	report(run, EV_leader_left, nap_seat(nap_setup(run), leader), leader, s->piece[leader].hex);
	nap_place(run, leader, VALUE_NONE);
	s->piece[leader].fate = FATE_LEFT;
}

/* The next hex, NONE to stop, or GONE when he left the board or was lost. */
static int next_step(struct run *run, const struct flight *f, int hex, int step)
{
	bool home = nap_on_baseline(f->setup, f->seat, hex);
	bool stop = step > 0 && may_stop(f, hex);
	if (stop)
		option(run, LEADER_STOP, 0, 0, 0);
	if (home)
		option(run, LEADER_OFF, 0, 0, 0);
	if (!home && !offer_steps(run, f, hex, step) && !stop) {
		lose_leader(run, !f->seat, f->leader);
		return GONE;
	}
	struct choice c = ask(run, Q_LEADER_RETREAT, f->seat, f->leader, hex);
	if (c.verb == LEADER_OFF) {
		leave_board(run, f->leader);
		return GONE;
	}
	return c.verb == LEADER_STOP ? VALUE_NONE : c.v[0];
}

/* 7.3: one to three hexes toward the own side, or off it. */
void nap_leader_retreat(struct run *run, int leader)
{
	RULE("CCN 7.3");
	struct nap_state *s = nap_state(run);
	struct nap_look look;
	int from = s->piece[leader].hex, hex = from;
	nap_look(run, &look);
	look.leader[from] = VALUE_NONE;
	struct flight f = {nap_setup(run), &look, leader, nap_seat(nap_setup(run), leader)};
	for (int step = 0; step < LEADER_STEPS; step++) {
		int to = next_step(run, &f, hex, step);
		if (to == GONE)
			return;
		if (to == VALUE_NONE)
			break;
		hex = to;
		if (!enemy_unit_at(&f, hex))
			continue;
		if (step == LEADER_STEPS - 1) { /* nowhere to go from a third enemy hex */
			lose_leader(run, !f.seat, leader);
			return;
		}
		if (!escapes(run, &f, hex))
			return;
	}
	if (!may_stop(&f, hex)) {
		lose_leader(run, !f.seat, leader);
		return;
	}
	report(run, EV_leader_retreats, f.seat, leader, from, hex);
	nap_place(run, leader, hex);
	if (look.unit[hex] != VALUE_NONE)
		report(run, EV_attached, f.seat, leader, look.unit[hex], hex);
}
