/* Chapter 16: fog of war.  What is hidden stands in two fields of a unit, put right after each move:
 * it is under a mask, or beneath the top of a stack that may not be examined.  Where masks lie is
 * for all to see; rules that ask for the enemy count a mask as such, whatever it hides. */
#include "rules/tactiques/memo.h"
#include "rules/tactiques/tactiques.h"

enum { DRIFT_STEPS = 80, DUSK_HEXES = 6 };

/* ---- 16.1: masks ---- */

int tac_mask_at(struct tac_at at, int hex)
{
	for (int seat = 0; seat < 2; seat++)
		if (list_has(at.s->side[seat].masks, at.s->side[seat].n_masks, hex))
			return seat;
	return VALUE_NONE;
}

bool tac_masked_at(struct tac_at at, int hex)
{
	if (tac_mask_at(at, hex) == VALUE_NONE)
		return false;
	struct tac_stack k = tac_stack_at(at, hex);
	for (int i = 0; i < k.n; i++)
		if (!tac_hidden(at.s, k.unit[i]))
			return false;
	return true;
}

/* Is the position a view of the other side, which does not know what its masks hide? */
static bool is_veiled(struct tac_at at, int seat)
{
	for (int u = 0; u < at.s->n_unit; u++)
		if (at.setup->unit[u].seat == seat && at.s->unit[u].masked == VALUE_UNKNOWN)
			return true;
	for (int d = 0; d < at.s->n_dummy; d++)
		if (at.setup->dummy[d].seat == seat && at.s->dummy[d].hex == INT16_MIN)
			return true;
	return false;
}

/* In the order of the map, so that nothing is told by it. */
static void add_mask(struct tac_side *side, int hex)
{
	int i = side->n_masks;
	if (hex == VALUE_NONE || side->n_masks == TAC_MASKS || list_has(side->masks, i, hex))
		return;
	for (; i && side->masks[i - 1] > hex; i--)
		side->masks[i] = side->masks[i - 1];
	side->masks[i] = hex;
	side->n_masks++;
}

static void note_side(const struct tac_setup *setup, struct tac_state *s, int seat)
{
	RULE("TN 16.1");
	struct tac_side *side = &s->side[seat];
	side->n_masks = 0;
	memset(side->masks, 0, sizeof side->masks);
	for (int u = 0; u < s->n_unit; u++)
		if (setup->unit[u].seat == seat && s->unit[u].masked && tac_on_map(s, u)) {
			add_mask(side, s->unit[u].hex);
			add_mask(side, s->unit[u].hex2);
		}
	for (int d = 0; d < s->n_dummy; d++)
		if (setup->dummy[d].seat == seat)
			add_mask(side, s->dummy[d].hex);
}

void tac_note_masks(const struct tac_setup *setup, struct tac_state *s)
{
	bool some[2] = {s->side[0].n_masks, s->side[1].n_masks};
	for (int u = 0; u < s->n_unit; u++)
		if (s->unit[u].masked)
			some[setup->unit[u].seat] = true;
	for (int d = 0; d < s->n_dummy; d++)
		some[setup->dummy[d].seat] = true;
	for (int seat = 0; seat < 2; seat++)
		if (some[seat] && !is_veiled((struct tac_at){.setup = setup, .s = s}, seat))
			note_side(setup, s, seat);
}

/* All that lies under the masks of the hex is seen; dummies are gone. */
void tac_lift(struct run *run, int hex)
{
	struct tac_state *s = tac_state(run);
	int seat = tac_mask_at(tac_now(run), hex);
	if (seat == VALUE_NONE || is_veiled(tac_now(run), seat))
		return;
	for (int u = 0; u < s->n_unit; u++)
		if (tac_in_hex(s, u, hex))
			s->unit[u].masked = 0;
	for (int d = 0; d < s->n_dummy; d++)
		if (s->dummy[d].hex == hex)
			s->dummy[d].hex = VALUE_NONE;
	note_side(tac_setup(run), s, seat);
	tac_fog_at(run, hex);
	report(run, EV_revealed, seat, hex, tac_top(tac_now(run), hex));
	if (tac_top(tac_now(run), hex) != VALUE_NONE)
		tac_claim(run, hex, seat);
}

void tac_lift_all(struct run *run)
{
	for (int seat = 0; seat < 2; seat++) {
		struct tac_side before = tac_state(run)->side[seat];
		for (int i = 0; i < before.n_masks; i++)
			tac_lift(run, before.masks[i]);
	}
}

void tac_show(struct run *run, int unit)
{
	struct tac_unit *u = &tac_state(run)->unit[unit];
	if (u->masked == 1)
		tac_lift(run, u->hex);
	u->beneath = 0;
}

void tac_fire_unmasks(struct run *run, int hex)
{
	RULE("TN 16.13");
	tac_lift(run, hex);
}

void tac_hit_unmasks(struct run *run, int hex)
{
	RULE("TN 16.14h");
	tac_lift(run, hex);
}

/* Dummies are nobody that a mask would have to come off for. */
static bool is_beside(struct tac_at at, int seat, int hex)
{
	for (int d = 0; d < FLAT_DIRECTIONS; d++) {
		int next = flat_next(&at.setup->map, hex, d);
		int top = next == FLAT_NONE ? VALUE_NONE : tac_top(at, next);
		if ((top != VALUE_NONE && at.setup->unit[top].seat == seat) ||
		    (next != FLAT_NONE && tac_leader_at(at, seat, next)))
			return true;
	}
	return false;
}

/* Before the step, so that what is found there can be in its way. */
void tac_scout(struct run *run, int seat, int hex)
{
	RULE("TN 16.14");
	for (int d = 0; d < FLAT_DIRECTIONS; d++) {
		int next = flat_next(&tac_setup(run)->map, hex, d);
		if (next != FLAT_NONE && tac_mask_at(tac_now(run), next) == !seat)
			tac_lift(run, next);
	}
}

/* However they came beside each other. */
static void lift_beside(struct run *run)
{
	RULE("TN 16.14b");
	for (int seat = 0; seat < 2; seat++) {
		struct tac_side before = tac_state(run)->side[seat];
		for (int i = 0; i < before.n_masks; i++)
			if (is_beside(tac_now(run), !seat, before.masks[i]))
				tac_lift(run, before.masks[i]);
	}
}

/* ---- 16.01: stacks ---- */

/* Looks anew when another leader is the highest, one has moved, or the air is another one. */
static void open_eyes(struct tac_at at, int seat, struct tac_eyes *eyes)
{
	struct tac_air air;
	int highest = VALUE_NONE, n = 0, from[TAC_LEADERS];
	for (int l = 0; l < at.s->n_leader; l++) {
		const struct tac_leader_setup *k = &at.setup->leader[l];
		if (k->seat != seat || k->rank < highest || !tac_leads(at.s, l))
			continue;
		n = k->rank > highest ? 0 : n;
		highest = k->rank;
		from[n++] = at.s->leader[l].hex;
	}
	tac_air(at, &air);
	if (n == eyes->n && !memcmp(from, eyes->from, (size_t)n * sizeof from[0]) &&
	    !memcmp(&air, &eyes->air, sizeof air))
		return;
	*eyes = (struct tac_eyes){.air = air, .n = n};
	memcpy(eyes->from, from, (size_t)n * sizeof from[0]);
}

/* From the hex of a leader than whom none on the map ranks higher. */
static bool is_examined(struct tac_at at, struct tac_eyes *eyes, int hex)
{
	RULE("TN 16.01", true);
	bool seen = false;
	if (eyes->seen[hex])
		return eyes->seen[hex] - 1;
	for (int i = 0; i < eyes->n && !seen; i++)
		seen = tac_sees(at, eyes->from[i], hex);
	eyes->seen[hex] = (uint8_t)(1 + seen);
	return seen;
}

bool tac_examines(struct tac_at at, int seat, int hex)
{
	struct tac_eyes eyes = {0};
	open_eyes(at, seat, &eyes);
	return is_examined(at, &eyes, hex);
}

static bool lies_on_top(struct tac_at at, int unit)
{
	const struct tac_unit *u = &at.s->unit[unit];
	return tac_top(at, u->hex) == unit || (u->hex2 != VALUE_NONE && tac_top(at, u->hex2) == unit);
}

/* Who is marked is seen.  eyes: of both sides. */
static void look_beneath(struct tac_state *s, struct tac_at at, struct tac_eyes eyes[2], int hex)
{
	if (!tac_stacked(at, hex)) {
		if (tac_top(at, hex) != VALUE_NONE)
			s->unit[tac_top(at, hex)].beneath = 0;
		return;
	}
	struct tac_stack k = tac_stack_at(at, hex);
	bool examined = is_examined(at, &eyes[!at.setup->unit[k.unit[0]].seat], hex);
	for (int i = 0; i < k.n; i++)
		s->unit[k.unit[i]].beneath =
			!examined && at.s->unit[k.unit[i]].marker == NO_MARKER && !lies_on_top(at, k.unit[i]);
}

bool tac_is_examining(const struct tac_setup *s)
{
	return s->rule[SWITCH_FOG] && s->rule[SWITCH_EXAMINE];
}

void tac_fog_at(struct run *run, int hex)
{
	if (!tac_is_examining(tac_setup(run)))
		return;
	struct tac_memo *memo = run_memo(run);
	struct tac_at at = tac_now(run);
	for (int seat = 0; seat < 2 && tac_stacked(at, hex); seat++)
		open_eyes(at, seat, &memo->eyes[seat]);
	look_beneath(tac_state(run), at, memo->eyes, hex);
}

static void look_beneath_all(struct tac_state *s, struct tac_at at, struct tac_eyes eyes[2])
{
	for (int seat = 0; seat < 2; seat++)
		open_eyes(at, seat, &eyes[seat]);
	for (int u = 0; u < s->n_unit; u++)
		if (tac_on_map(s, u) && tac_top(at, s->unit[u].hex) == u)
			look_beneath(s, at, eyes, s->unit[u].hex);
}

void tac_look_beneath(const struct tac_setup *setup, struct tac_state *s)
{
	struct tac_board board;
	struct tac_eyes eyes[2] = {0};
	if (tac_is_examining(setup))
		look_beneath_all(s, tac_on_board((struct tac_at){.setup = setup, .s = s}, &board), eyes);
}

void tac_fog(struct run *run)
{
	tac_note_masks(tac_setup(run), tac_state(run));
	lift_beside(run);
	if (tac_is_examining(tac_setup(run)))
		look_beneath_all(tac_state(run), tac_now(run), ((struct tac_memo *)run_memo(run))->eyes);
}

/* ---- 16.15: dummies ---- */

static int allowance_of(struct tac_at at, int dummy)
{
	int ma = at.s->dummy[dummy].ma;
	return 2 * (tac_light(at) == NIGHT ? (ma + 1) / 2 : ma);
}

/* 16.11: as many as one likes, with units or without. */
static bool may_lie(struct tac_at at, int seat, int hex)
{
	RULE("TN 16.11", false);
	return tac_seat_at(at, hex) != !seat && !tac_blazes(at, hex);
}

static void offer_drifts(struct run *run, int dummy, int left)
{
	struct tac_at at = tac_now(run);
	int here = at.s->dummy[dummy].hex;
	option(run, DRIFT_STOP, 0, 0, 0);
	for (int d = 0; d < FLAT_DIRECTIONS; d++) {
		int to = flat_next(&at.setup->map, here, d);
		int cost = to == FLAT_NONE ? X : tac_cost(at, INFANTRY, F_MARCH, here, to);
		if (cost != X && cost <= left && may_lie(at, at.setup->dummy[dummy].seat, to))
			option(run, DRIFT_TO, to, 0, 0);
	}
}

/* It goes as infantry in March does, and stops where it is found out. */
void tac_drift(struct run *run, int dummy)
{
	RULE("TN 16.15");
	struct tac_dummy *n = &tac_state(run)->dummy[dummy];
	int seat = tac_setup(run)->dummy[dummy].seat, left = allowance_of(tac_now(run), dummy);
	int hexes = tac_light(tac_now(run)) == DUSK ? DUSK_HEXES : DRIFT_STEPS;
	for (; hexes && n->hex != VALUE_NONE; hexes--) {
		offer_drifts(run, dummy, left);
		struct choice c = ask(run, Q_DRIFT, seat, dummy, left);
		if (c.verb == DRIFT_STOP)
			return;
		int from = n->hex;
		left -= tac_cost(tac_now(run), INFANTRY, F_MARCH, from, ARG(&c, DRIFT_TO, hex));
		n->hex = ARG(&c, DRIFT_TO, hex);
		report(run, EV_drifts, seat, from, n->hex);
		tac_fog(run);
	}
}

/* ---- what is told of hidden units ---- */

/* A loss is told to all, whoever it was. */
static bool is_loss(int kind)
{
	return kind == EV_destroyed || kind == EV_routs || kind == EV_surrounded || kind == EV_gone;
}

/* Does the command have a unit that is hidden? */
static bool hides_some(const struct tac_setup *setup, const struct tac_state *s, int command)
{
	for (int u = 0; u < s->n_unit; u++)
		if (tac_hidden(s, u) && setup->unit[u].command == command && tac_on_map(s, u))
			return true;
	return false;
}

bool tac_event_secret(const void *setup, const void *state, int kind, const int16_t *arg, int *owner)
{
	const struct tac_setup *s = setup;
	const struct tac_state *n = state;
	const struct event_decl *d = &tactiques.events[kind];
	for (int i = 0; i < EVENT_ARGS && d->args[i].name && !is_loss(kind); i++) {
		if (d->args[i].type != VALUE_ID || d->args[i].n != tac_TABLE_unit || arg[i] < 0 ||
		    !tac_hidden(n, arg[i]))
			continue;
		*owner = s->unit[arg[i]].seat;
		return true;
	}
	/* 7.43B: whose brigade it was, of a stack of which the top alone is seen */
	bool brigadier = kind == EV_brigadier && tac_is_examining(s);
	if (!brigadier && (kind != EV_double_step || !hides_some(s, n, arg[0])))
		return false;
	*owner = s->command[arg[0]].seat;
	return true;
}

/* ---- what is asked of hidden units ---- */

/* Nobody else knows of it: by the view of everybody. */
static bool is_unseen(const struct tac_state *open, int unit)
{
	return open->unit[unit].hex == INT16_MIN;
}

bool tac_tells_some(const void *setup, const void *open, const struct question *q)
{
	const struct tac_setup *s = setup;
	const struct tac_state *n = open;
	if (n->side[q->seat].n_masks)
		return true;
	for (int u = 0; u < n->n_unit; u++)
		if (s->unit[u].seat == q->seat && is_unseen(n, u))
			return true;
	return false;
}

bool tac_tells_unit(const void *setup, const void *open, const struct question *q)
{
	(void)setup;
	return is_unseen(open, ASKED(q, Q_AIM, unit));
}

bool tac_tells_option(const void *setup, const void *open, const struct question *q)
{
	(void)setup;
	for (int i = 0; i < q->n; i++)
		if (is_unseen(open, ARG(&q->options[i], ONE_UNIT, unit)))
			return true;
	return false;
}

bool tac_sees_unit(const void *setup, const void *state, int row, int viewer)
{
	return tac_unit_owner(setup, state, row) == viewer || !tac_hidden(state, row);
}

bool tac_sees_struck(const void *setup, const void *state, int row, int viewer)
{
	return tac_command_owner(setup, state, row) == viewer || !tac_is_examining(setup);
}

bool tac_sees_double(const void *setup, const void *state, int row, int viewer)
{
	return tac_command_owner(setup, state, row) == viewer || !hides_some(setup, state, row);
}
