/* Chapter 6: leader casualty checks. */
#include "rules/cnc/cnc.h"

void cnc_lose_leader(struct run *run, struct cnc_blow *b, int by, int leader)
{
	struct cnc_state *s = cnc_state(run);
	int hex = s->piece[leader].hex;
	cnc_tell(run, leader_lost, by, leader, hex, by);
	s->piece[leader].fate = FATE_LOST;
	cnc_place(run, leader, VALUE_NONE);
	s->piece[leader].blocks = 0;
	cnc_banner(run, by, leader);
	if (cnc_law(run)->leader_lost)
		cnc_law(run)->leader_lost(run, b, leader, hex);
}

/* 6.attached: two dice and two sabres while the unit lives, else one of each; one check a
 * roll. */
static void leader_check(struct run *run, struct cnc_blow *b, int leader, bool unit_lives)
{
	RULE("CNC 6.attached");
	const struct cnc_state *s = cnc_state(run);
	const struct cnc_law *law = cnc_law(run);
	int dice = unit_lives ? 2 : 1;
	if (b->checked)
		return;
	b->checked = true;
	int needed = unit_lives && law->sabres_needed ? law->sabres_needed(run, b, leader) : dice;
	const struct roll *r = roll(run, law->rule_check, "check", b->by, dice, VALUE_NONE, leader);
	struct cnc_count c;
	cnc_count(law, r, &c);
	roll_check_dice(run, c.n[FACE_SABRE] >= needed, law->face_count[FACE_SABRE], needed);
	if (c.n[FACE_SABRE] >= needed)
		cnc_lose_leader(run, b, b->by, leader);
	else
		cnc_tell(run, leader_safe, b->by, leader, s->piece[leader].hex);
}

/* 6.room: is a leader checked for blocks that were lost for want of room? */
static bool spared(const struct cnc_setup *setup, bool unit_lives)
{
	RULE("CNC 6.room", false);
	const struct cnc_law *law = setup->law;
	return unit_lives ? law->check_for_room && !law->check_for_room(setup) : law->no_room_no_check;
}

/* The leader (or NONE) of a unit that lost blocks: checked; if the unit is gone he must go. */
void cnc_leader_after_loss(struct run *run, struct cnc_blow *b, int leader, bool room)
{
	const struct cnc_state *s = cnc_state(run);
	bool unit_lives = s->piece[b->target].blocks > 0;
	if (leader == VALUE_NONE)
		return;
	if (!room || !spared(cnc_setup(run), unit_lives))
		leader_check(run, b, leader, unit_lives);
	if (!unit_lives && s->piece[leader].hex >= 0)
		cnc_leader_retreat(run, leader);
}

static int sabres_alone(const struct cnc_blow *b)
{
	return b->melee ? 1 : 2;
}

void cnc_lone_leader_rolled(struct run *run, const struct cnc_blow *b, const struct cnc_count *c)
{
	roll_check_dice(run, c->n[FACE_SABRE] >= sabres_alone(b), cnc_law(run)->face_count[FACE_SABRE],
			sabres_alone(b));
}

/* 6.alone: any sabre of a melee eliminates a leader alone in his hex, of fire two; else he
 * must go. */
void cnc_lone_leader_hit(struct run *run, struct cnc_blow *b, const struct cnc_count *c)
{
	RULE("CNC 6.alone");
	if (c->n[FACE_SABRE] >= sabres_alone(b))
		cnc_lose_leader(run, b, b->by, b->target);
	else
		cnc_leader_retreat(run, b->target);
	b->vacated = true;
}

/* ---- 7.3 the leader's retreat, 7.4 escape ---- */

enum { LEADER_STEPS = 3, GONE = -2 };

struct flight {
	const struct cnc_setup *setup;
	const struct cnc_look *look;
	int leader, seat;
};

static bool enemy_unit_at(const struct flight *f, int hex)
{
	int unit = f->look->unit[hex];
	return unit != VALUE_NONE && cnc_seat(f->setup, unit) != f->seat;
}

static bool may_stop(const struct flight *f, int hex)
{
	return f->look->leader[hex] == VALUE_NONE && !enemy_unit_at(f, hex);
}

/* Is there a legal end within `left` more hexes from here? */
static bool can_finish(const struct flight *f, int hex, int left)
{
	int back[HEX_DIRECTIONS], n = cnc_back_hexes(f->setup, f->leader, hex, back);
	if (cnc_on_baseline(f->setup, f->seat, hex))
		return left > 0;
	for (int i = 0; left && i < n; i++)
		if (cnc_passable(f->setup, back[i], LEADER) &&
		    (may_stop(f, back[i]) || can_finish(f, back[i], left - 1)))
			return true;
	return false;
}

/* 6.alone: attacks and flags are answered by units. */
struct no cnc_never_reacts(const struct cnc_setup *setup, int piece)
{
	RULE("CNC 6.alone", NO_OBJECTION);
	return cnc_arm(setup, piece) == LEADER ? NO(setup, leader_reacts, piece) : NO_OBJECTION;
}

/* 7.3: leaders alone go where they like. */
struct no cnc_never_withdraws(const struct cnc_setup *setup, int piece)
{
	RULE("CNC 7.3", NO_OBJECTION);
	return cnc_arm(setup, piece) == LEADER ? NO_OBJECTION : NO(setup, only_leaders_withdraw, piece, piece);
}

/* He falls where he has come to, which matters to those who stand beside him. */
static void fall(struct run *run, const struct flight *f, int by, int hex)
{
	if (cnc_law(run)->leader_lost)
		cnc_place(run, f->leader, hex);
	cnc_lose_leader(run, NULL, by, f->leader);
}

/* 7.4: an enemy unit in the way rolls its melee dice; any sabre is the end. */
static bool escapes(struct run *run, const struct flight *f, int hex)
{
	RULE("CNC 7.4", true);
	const struct cnc_law *law = f->setup->law;
	int unit = f->look->unit[hex], by = cnc_seat(f->setup, unit);
	int dice = law->escape_dice(run, unit);
	struct cnc_count c = {{0}, 0};
	if (dice) { /* some units have none */
		cnc_count(law, roll(run, law->rule_escape, "escape", by, dice, unit, f->leader), &c);
		roll_check_dice(run, c.n[FACE_SABRE] > 0, law->face_count[FACE_SABRE], 1);
	}
	if (c.n[FACE_SABRE]) {
		fall(run, f, by, hex);
		return false;
	}
	cnc_tell(run, escapes, f->seat, f->leader, hex, unit);
	return true;
}

/* How good a hex is for the next step: he can stop there, he can stop behind it, neither. */
static int worth(const struct flight *f, int hex, int step)
{
	if (may_stop(f, hex))
		return 2;
	return can_finish(f, hex, LEADER_STEPS - step - 1);
}

/* 7.4.shut: through an enemy unit only if no other way leads on, where the rules say so. */
static bool must_pass_others(const struct flight *f, const int *back, int n, int step)
{
	RULE("CNC 7.4.shut", false);
	for (int i = 0; f->setup->law->escape_if_shut && i < n; i++)
		if (cnc_passable(f->setup, back[i], LEADER) && !enemy_unit_at(f, back[i]) && worth(f, back[i], step))
			return true;
	return false;
}

static void sort_to_middle(int *hexes, int n)
{
	for (int i = 1; i < n; i++)
		for (int k = i; k && cnc_from_middle(hexes[k]) < cnc_from_middle(hexes[k - 1]); k--) {
			int nearer = hexes[k];
			hexes[k] = hexes[k - 1];
			hexes[k - 1] = nearer;
		}
}

/* Hexes for the next step, the best first, of equal ones that nearer the middle.  He may
 * choose a way that has no legal end: that is the owner's loss. */
static int offer_steps(struct run *run, const struct flight *f, int hex, int step)
{
	int back[HEX_DIRECTIONS], n = cnc_back_hexes(f->setup, f->leader, hex, back), offered = 0;
	sort_to_middle(back, n);
	bool open = must_pass_others(f, back, n, step);
	for (int want = 2; want >= 0; want--)
		for (int i = 0; i < n; i++) {
			if (!cnc_passable(f->setup, back[i], LEADER) || worth(f, back[i], step) != want ||
			    (open && enemy_unit_at(f, back[i])))
				continue;
			option(run, LEADER_HEX, back[i], 0, 0);
			offered++;
		}
	return offered;
}

static void leave_board(struct run *run, int leader)
{
	struct cnc_state *s = cnc_state(run);
	cnc_tell(run, leader_left, cnc_seat(cnc_setup(run), leader), leader, s->piece[leader].hex);
	cnc_place(run, leader, VALUE_NONE);
	s->piece[leader].fate = FATE_LEFT;
}

/* The next hex, NONE to stop, or GONE when he left the board or was lost. */
static int next_step(struct run *run, const struct flight *f, int hex, int step)
{
	bool home = cnc_on_baseline(f->setup, f->seat, hex);
	bool stop = step > 0 && may_stop(f, hex);
	if (stop)
		option(run, LEADER_STOP, 0, 0, 0);
	if (home)
		option(run, LEADER_OFF, 0, 0, 0);
	if (!home && !offer_steps(run, f, hex, step) && !stop) {
		fall(run, f, !f->seat, hex);
		return GONE;
	}
	struct choice c = ask(run, Q_LEADER_RETREAT, f->seat, f->leader, hex);
	if (c.verb == LEADER_OFF) {
		leave_board(run, f->leader);
		return GONE;
	}
	return c.verb == LEADER_STOP ? VALUE_NONE : ARG(&c, LEADER_HEX, hex);
}

/* 7.3: one to three hexes toward the own side, or off it. */
void cnc_leader_retreat(struct run *run, int leader)
{
	RULE("CNC 7.3");
	struct cnc_state *s = cnc_state(run);
	struct cnc_look look;
	int from = s->piece[leader].hex, hex = from;
	struct cnc_way gone = {0};
	cnc_look(run, &look);
	look.leader[from] = VALUE_NONE;
	struct flight f = {cnc_setup(run), &look, leader, cnc_seat(cnc_setup(run), leader)};
	cnc_step(&gone, from);
	for (int step = 0; step < LEADER_STEPS; step++) {
		int to = next_step(run, &f, hex, step);
		if (to == GONE)
			return;
		if (to == VALUE_NONE)
			break;
		cnc_step(&gone, hex = to);
		if (!enemy_unit_at(&f, hex))
			continue;
		if (step == LEADER_STEPS - 1) { /* nowhere to go from a third enemy hex */
			fall(run, &f, !f.seat, hex);
			return;
		}
		if (!escapes(run, &f, hex))
			return;
	}
	if (!may_stop(&f, hex)) {
		fall(run, &f, !f.seat, hex);
		return;
	}
	cnc_tell(run, leader_retreats, f.seat, leader, from, hex, cnc_via(&gone, 1, 2), cnc_via(&gone, 2, 2));
	cnc_place(run, leader, hex);
	if (look.unit[hex] != VALUE_NONE)
		cnc_tell(run, attached, f.seat, leader, look.unit[hex], hex);
}
