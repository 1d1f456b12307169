/* Conditions: what a line asks, answered from what the seat may know at this moment, and which of
 * its steps stand by them. */
#include "rules/tactiques/orders.h"

struct tac_eye tac_eye_of(struct tac_at at, const struct order_language *language, int seat, int unit)
{
	return (struct tac_eye){at,   language, seat, unit, unit == VALUE_NONE ? VALUE_NONE : at.s->unit[unit].hex,
				false};
}

/* ---- what a check is about ---- */

/* The value of that kind, or NULL. */
static const struct order_value *value_of(const struct order_check *c, enum order_kind kind)
{
	for (size_t i = 0; i < c->n; i++)
		if (c->values[i].arg->kind == kind)
			return &c->values[i];
	return NULL;
}

/* The unit named, else the one that it is about. */
static int unit_of(const struct tac_eye *eye, const struct order_check *c)
{
	const struct order_value *v = value_of(c, ORDER_UNIT);
	return v ? tac_find_any(eye->at.setup, eye->seat, v->text) : eye->unit;
}

/* The same, if it stands on the map. */
static const struct tac_unit *on_map(const struct tac_eye *eye, const struct order_check *c)
{
	int unit = unit_of(eye, c);
	return unit != VALUE_NONE && tac_on_map(eye->at.s, unit) ? &eye->at.s->unit[unit] : NULL;
}

/* Is it hidden, wherever it is? */
static bool is_unseen(const struct tac_eye *eye, const struct order_check *c)
{
	int unit = unit_of(eye, c);
	return unit != VALUE_NONE && eye->at.s->unit[unit].status == VALUE_UNKNOWN;
}

/* The hex named, else the first of the step. */
static int hex_of(const struct tac_eye *eye, const struct order_check *c, const struct order_step *step)
{
	const struct order_value *v = value_of(c, ORDER_PLACE);
	for (size_t i = 0; !v && step && i < step->n; i++)
		if (step->values[i].arg->kind == ORDER_PLACE)
			v = &step->values[i];
	return v ? tac_hex_of(eye->at, v) : VALUE_NONE;
}

/* The own unit whose roster is looked at, or NONE. */
static int roster_of(const struct tac_eye *eye, const struct order_check *c)
{
	int unit = unit_of(eye, c);
	return unit != VALUE_NONE && eye->at.setup->unit[unit].seat == eye->seat ? unit : VALUE_NONE;
}

static int arm_of(const struct order_check *c)
{
	const struct order_value *v = value_of(c, ORDER_CHOICE);
	return v ? v->choice : VALUE_NONE;
}

/* ---- enemies ---- */

/* Is it an enemy on the map, of that column of the charts if one is given? */
static bool is_enemy(const struct tac_eye *eye, int unit, int branch)
{
	return eye->at.setup->unit[unit].seat != eye->seat && tac_on_map(eye->at.s, unit) &&
	       (branch == VALUE_NONE || tac_branch(eye->at, unit) == branch);
}

/* Hexes to the nearest place of the unit. */
static int gap_to(const struct tac_eye *eye, int unit)
{
	const struct tac_unit *u = &eye->at.s->unit[unit];
	int gap = flat_distance(&eye->at.setup->map, eye->hex, u->hex);
	int other = u->hex2 == VALUE_NONE ? gap : flat_distance(&eye->at.setup->map, eye->hex, u->hex2);
	return other < gap ? other : gap;
}

/* Hexes to the nearest mask of the enemy. */
static int gap_to_masks(const struct tac_eye *eye)
{
	const struct tac_side *side = &eye->at.s->side[!eye->seat];
	int best = TAC_LOS;
	for (int i = 0; i < side->n_masks; i++) {
		int gap = flat_distance(&eye->at.setup->map, eye->hex, side->masks[i]);
		best = gap < best ? gap : best;
	}
	return best;
}

static int count_adjacent(const struct tac_eye *eye, int branch)
{
	int n = 0;
	for (int u = 0; u < eye->at.s->n_unit && eye->hex != VALUE_NONE; u++)
		n += is_enemy(eye, u, branch) && gap_to(eye, u) == 1;
	return n;
}

static long range_of(const struct tac_eye *eye, const struct order_check *c)
{
	const struct order_value *hex = value_of(c, ORDER_PLACE);
	int best = TAC_LOS;
	if (eye->hex == VALUE_NONE)
		return VALUE_NONE;
	if (hex)
		return flat_distance(&eye->at.setup->map, eye->hex, tac_hex_of(eye->at, hex));
	for (int u = 0; u < eye->at.s->n_unit; u++)
		if (is_enemy(eye, u, arm_of(c)) && gap_to(eye, u) < best)
			best = gap_to(eye, u);
	return arm_of(c) == VALUE_NONE && gap_to_masks(eye) < best ? gap_to_masks(eye) : best;
}

/* An enemy of that marker is near enough for a reaction. */
static bool is_threatened(const struct tac_eye *eye, enum tac_marker marker)
{
	for (int u = 0; u < eye->at.s->n_unit && eye->hex != VALUE_NONE; u++)
		if (is_enemy(eye, u, VALUE_NONE) && eye->at.s->unit[u].marker == (int)marker &&
		    gap_to(eye, u) <= TAC_NEAR)
			return true;
	return false;
}

static bool is_target(const struct tac_eye *eye, int hex, int type)
{
	return hex != FLAT_NONE && tac_seat_at(eye->at, hex) == !eye->seat && tac_top(eye->at, hex) != VALUE_NONE &&
	       (int)tac_type_of(eye->at, tac_top(eye->at, hex)) == type;
}

/* In the hex named, or in front of the unit. */
static bool has_target(const struct tac_eye *eye, const struct order_check *c)
{
	const struct order_value *hex = value_of(c, ORDER_PLACE);
	if (hex)
		return is_target(eye, tac_hex_of(eye->at, hex), c->with.choice);
	for (int d = 0; d < FLAT_DIRECTIONS && eye->hex != VALUE_NONE && eye->unit != VALUE_NONE; d++)
		if (tac_arc_at(eye->at, eye->hex, d) == FRONT &&
		    is_target(eye, flat_next(&eye->at.setup->map, eye->hex, d), c->with.choice))
			return true;
	return false;
}

/* ---- ground and leaders ---- */

static bool is_led(const struct tac_eye *eye, const struct order_check *c)
{
	const struct order_value *v = value_of(c, ORDER_UNIT);
	int leader = v ? tac_find_leader(eye->at.setup, eye->seat, v->text) : VALUE_NONE;
	if (eye->hex == VALUE_NONE || (v && leader == VALUE_NONE))
		return false;
	if (v)
		return tac_leads(eye->at.s, leader) && eye->at.s->leader[leader].hex == eye->hex;
	return tac_leader_at(eye->at, eye->seat, eye->hex);
}

static bool is_paralysed(const struct tac_eye *eye, const struct order_check *c)
{
	int leader = tac_find_leader(eye->at.setup, eye->seat, c->values[0].text);
	return leader != VALUE_NONE && eye->at.s->leader[leader].paralysed;
}

static bool holds_hex(const struct tac_eye *eye, int hex)
{
	for (int o = 0; o < eye->at.s->n_objective; o++)
		if (eye->at.setup->objective[o].hex == hex)
			return eye->at.s->objective[o].holder == eye->seat;
	return tac_seat_at(eye->at, hex) == eye->seat;
}

/* ---- has the step above come about? ---- */

static bool stands_at(const struct tac_eye *eye, const struct order_step *step)
{
	return eye->hex != VALUE_NONE && step->n && eye->hex == tac_hex_of(eye->at, &step->values[step->n - 1]);
}

/* Only what a step leaves behind can be looked at; of others it is not known that they failed. */
static bool has_failed(const struct tac_eye *eye, const struct order_step *prior)
{
	const struct tac_unit *u = eye->unit == VALUE_NONE ? NULL : &eye->at.s->unit[eye->unit];
	if (!prior)
		return false;
	enum tac_verb verb = tac_verb_of(prior);
	int formation = tac_formation_of_verb(verb);
	if (formation != VALUE_NONE)
		return u && u->formation != formation;
	switch (verb) {
	case V_DECLARE: return u && u->marker == NO_MARKER;
	case V_FACE: return u && u->facing != prior->values[0].choice;
	case V_MOVE:
	case V_BACK:
	case V_FLANK:
	case V_DASH:
	case V_PROLONG:
	case V_COLLAPSE: return !stands_at(eye, prior);
	case V_EXTRA: return u && (u->odd ? u->hex2 : u->hex) != tac_hex_of(eye->at, &prior->values[0]);
	case V_EXPAND: return u && u->hex2 != tac_hex_of(eye->at, &prior->values[0]);
	default: return false;
	}
}

/* ---- checks ---- */

static enum tac_test test_of(const struct tac_eye *eye, const struct order_check *c)
{
	int i = (int)(c->test - eye->language->tests);
	bool standing = eye->language == &tac_standing_language;
	return (enum tac_test)(standing && i >= TAC_COMMON_TESTS ? i + TAC_ORDER_TESTS - TAC_COMMON_TESTS : i);
}

static bool has_disruption(const struct tac_eye *eye, const struct order_check *c, int disruption)
{
	const struct tac_unit *u = on_map(eye, c);
	return u && u->disruption == disruption;
}

/* Compared with a word: equal or not. */
static bool is_word(const struct order_check *c, bool known, int value)
{
	return known && (value == c->with.choice) == (c->compare == ORDER_EQ);
}

static bool is_there(const struct tac_eye *eye, enum tac_test test, int hex)
{
	if (hex == VALUE_NONE)
		return false;
	int seat = tac_seat_at(eye->at, hex);
	switch (test) {
	case T_ENEMY: return seat == !eye->seat;
	case T_FRIEND: return seat == eye->seat;
	case T_FREE: return seat == VALUE_NONE;
	case T_BLAZE: return tac_blazes(eye->at, hex);
	case T_HOLDS: return holds_hex(eye, hex);
	case T_STANDS: return eye->hex == hex;
	default: return eye->hex != VALUE_NONE && tac_sees(eye->at, eye->hex, hex); /* T_SEES */
	}
}

static bool is_so(void *self, const struct order_check *c)
{
	const struct tac_eye *eye = self;
	enum tac_test test = test_of(eye, c);
	const struct order_step *step = eye->step, *prior = eye->prior;
	const struct tac_unit *u = on_map(eye, c);
	int own = roster_of(eye, c);
	switch (test) {
	case T_MARKED: return u && u->marker != NO_MARKER;
	case T_STEADY: return has_disruption(eye, c, NORMAL);
	case T_SHAKEN: return has_disruption(eye, c, SHAKEN);
	case T_DISORGANIZED: return has_disruption(eye, c, DISORGANIZED);
	case T_TIRED: return u && u->tired;
	case T_OOC: return u && tac_out_of_command(eye->at, unit_of(eye, c));
	case T_GONE: return !u && !is_unseen(eye, c);
	case T_REACTED: return u && u->reacted;
	case T_FORMATION: return is_word(c, u != NULL, u ? u->formation : 0);
	case T_ORDER: return is_word(c, own != VALUE_NONE, own == VALUE_NONE ? 0 : (int)tac_order_of(eye->at, own));
	case T_WEATHER: return is_word(c, true, eye->at.s->game.weather);
	case T_EVENT: return is_word(c, true, eye->at.s->game.event);
	case T_LIGHT: return is_word(c, true, (int)tac_light(eye->at));
	case T_TARGET: return has_target(eye, c) == (c->compare == ORDER_EQ);
	case T_SHATTERED: return own != VALUE_NONE && tac_shattered(eye->at, own);
	case T_LEADER: return is_led(eye, c);
	case T_PARALYSED: return is_paralysed(eye, c);
	case T_CHARGED: return is_threatened(eye, CHARGE);
	case T_ASSAULTED: return is_threatened(eye, ASSAULT);
	case T_FAILED: return has_failed(eye, prior);
	default: return is_there(eye, test, hex_of(eye, c, step));
	}
}

static bool number_of(void *self, const struct order_check *c, long *out)
{
	const struct tac_eye *eye = self;
	enum tac_test test = test_of(eye, c);
	int own = roster_of(eye, c);
	switch (test) {
	case T_ADJACENT: return *out = count_adjacent(eye, arm_of(c)), true;
	case T_RANGE: return (*out = range_of(eye, c)) != VALUE_NONE;
	case T_TURN: return *out = tac_game_turn(eye->at), true;
	default: break;
	}
	if (own == VALUE_NONE)
		return false;
	int command = tac_unit(eye->at, own)->command;
	*out = test == T_INCREMENTS ? (tac_on_map(eye->at.s, own) ? tac_left(eye->at, own) : 0)
	       : test == T_AMMO     ? tac_unit(eye->at, own)->ammo - eye->at.s->unit[own].spent
				    : eye->at.s->command[command].fatigue; /* T_FATIGUE */
	return true;
}

/* Units are looked for by their names, and some tests go through all of them. */
static uint64_t cost(void *self, const struct order_check *c)
{
	const struct tac_eye *eye = self;
	enum tac_test test = test_of(eye, c);
	bool all = value_of(c, ORDER_UNIT) || test == T_RANGE || test == T_ADJACENT || test == T_CHARGED ||
		   test == T_ASSAULTED;
	return all ? (uint64_t)eye->at.s->n_unit / 2 : 4;
}

/* ---- what a line says ---- */

static void look(void *self, const struct order_list *list, const struct order_step *step,
		 const struct order_step *before)
{
	struct tac_eye *eye = self;
	(void)list;
	eye->step = step;
	eye->prior = before;
}

/* Who was marked by a line goes on with it: what its condition asked may have changed by that. */
static bool goes_on(void *self, const struct order_list *list)
{
	const struct tac_eye *eye = self;
	bool marked = eye->goes_on && eye->unit != VALUE_NONE && eye->at.s->unit[eye->unit].marker != NO_MARKER;
	for (size_t i = 0; marked && i < list->n; i++)
		if (tac_verb_of(&list->steps[i]) == V_DECLARE)
			return true;
	return false;
}

struct plan_reader tac_reader(struct tac_eye *eye)
{
	return (struct plan_reader){.language = eye->language,
				    .eye = eye,
				    .look = look,
				    .goes_on = goes_on,
				    .is_so = is_so,
				    .number_of = number_of,
				    .cost = cost};
}

bool tac_holds(const struct tac_eye *eye, const struct order_cond *cond, const struct order_step *step,
	       const struct order_step *prior)
{
	struct tac_eye own = *eye;
	struct plan_reader r = tac_reader(&own);
	look(&own, NULL, step, prior);
	return plan_holds(&r, cond);
}

const struct order_list *tac_list_now(const struct tac_eye *eye, const struct order_line *l)
{
	struct tac_eye own = *eye;
	struct plan_reader r = tac_reader(&own);
	return l->good ? plan_list_now(&r, l->list, NULL) : NULL;
}

int tac_steps(const struct tac_eye *eye, const struct order_line *l, uint64_t verbs,
	      const struct order_step *out[TAC_STEPS])
{
	struct tac_eye own = *eye;
	struct plan_reader r = tac_reader(&own);
	return plan_steps(&r, l, verbs, out, TAC_STEPS);
}
