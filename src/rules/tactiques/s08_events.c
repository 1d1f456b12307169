/* Chapter 8, steps A and B: events and weather.  What they are stands in happenings.def and
 * weather.def; here is what they do.  Both come before the first player turn of a game turn and last
 * to its end. */
#include "rules/tactiques/tac.h"

enum { TRIES = 40, FROM_DEPOT = 4, SMOKE_FROM = 4 };

/* Is it a unit of the roster, no counter for companies? */
static bool is_own(struct tac_at at, int unit, int seat)
{
	return at.setup->unit[unit].seat == seat && !at.setup->unit[unit].company;
}

/* ---- 1: courier astray ---- */

/* A Pending order is its owner's secret, and so is which of them was lost. */
static void lose_courier(struct run *run, int seat)
{
	RULE("TN 8.1A1");
	struct tac_state *s = tac_state(run);
	int found[TAC_COMMANDS];
	int n = 0;
	for (int c = 0; c < s->n_command; c++)
		if (tac_setup(run)->command[c].seat == seat && s->command[c].pending != VALUE_NONE)
			found[n++] = (int16_t)c;
	if (!n)
		return;
	int i = n == 1 ? 0 : roll_sealed(run, "TN 8.1A1", "courier", seat, SEEN_SEAT, 1, n)->value[0] - 1;
	s->command[found[i]].pending = VALUE_NONE;
	s->command[found[i]].issuer = 0;
	report(run, EV_astray, seat, found[i]);
}

/* ---- 2, 3: Rally To The Colors ---- */

static int from_depot(struct tac_at at, int seat, int hex)
{
	int best = TAC_LOS;
	for (int i = 0; i < at.setup->side[seat].n_depots; i++) {
		int d = flat_distance(&at.setup->map, hex, at.setup->side[seat].depot[i]);
		best = d < best ? d : best;
	}
	return best;
}

/* 1.46: in a free hex in which it may be, not beside an enemy. */
static bool gathers_in(struct tac_at at, int unit, int hex)
{
	return tac_top(at, hex) == VALUE_NONE && !tac_blazes(at, hex) &&
	       tac_grounds[at.setup->ground[hex]].cost[tac_arm(at, unit)] != X &&
	       !tac_beside(at, !at.setup->unit[unit].seat, hex, VALUE_NONE);
}

/* The hexes for it by their distance from a Depot; run NULL: is there any? */
static bool offer_gathering(struct run *run, struct tac_at at, int unit)
{
	RULE("TN 1.46r", false);
	int seat = at.setup->unit[unit].seat, n = flat_hexes(&at.setup->map);
	bool found = false;
	for (int d = 0; d <= FROM_DEPOT; d++)
		for (int hex = 0; hex < n; hex++) {
			if (from_depot(at, seat, hex) != d || !gathers_in(at, unit, hex))
				continue;
			found = true;
			if (run)
				option(run, HEX_AT, hex, 0, 0);
		}
	return found;
}

static bool may_gather(struct tac_at at, int unit, int seat)
{
	return is_own(at, unit, seat) && at.s->unit[unit].status == OFF_ROUTED && offer_gathering(NULL, at, unit);
}

static bool has_routed(struct tac_at at, int seat)
{
	for (int u = 0; u < at.s->n_unit; u++)
		if (may_gather(at, u, seat))
			return true;
	return false;
}

/* Disorganized, with the increments that it had when it ran. */
static void gather(struct run *run, int seat)
{
	RULE("TN 8.1A2");
	struct tac_at at = tac_now(run);
	if (!has_routed(at, seat))
		return;
	for (int u = 0; u < at.s->n_unit; u++)
		if (may_gather(at, u, seat))
			option(run, ONE_UNIT, u, 0, 0);
	struct choice who = ask(run, Q_COLORS, seat, VALUE_NONE, VALUE_NONE);
	int unit = ARG(&who, ONE_UNIT, unit);
	struct tac_unit *u = &tac_state(run)->unit[unit];
	offer_gathering(run, at, unit);
	struct choice at_hex = ask(run, Q_COLORS_HEX, seat, unit, VALUE_NONE);
	int hex = ARG(&at_hex, HEX_AT, hex);
	u->hex = hex;
	u->status = ON_MAP;
	u->disruption = DISORGANIZED;
	u->formation = tac_traits(at, hex) & GENERAL_GROUND ? F_GENERAL
		       : tac_is_artillery(at, unit)         ? F_LIMBERED
							    : F_COLUMN;
	u->facing = tac_facing_for(u->formation, u->facing);
	u->depth = 0;
	tac_lay(run, unit);
	report(run, EV_to_colors, seat, unit, hex);
	tac_claim(run, hex, seat);
	tac_scout(run, seat, hex);
	tac_fog(run);
}

/* ---- 4: ammunition wagons ---- */

/* Asked even when no battery needs them, for that is a secret. */
static void supply(struct run *run, int seat)
{
	RULE("TN 8.1A4");
	struct tac_state *s = tac_state(run);
	option(run, WHO_NONE, 0, 0, 0);
	for (int u = 0; u < s->n_unit; u++)
		if (is_own(tac_now(run), u, seat) && tac_on_map(s, u) && s->unit[u].spent > 0 &&
		    !tac_engaged(tac_now(run), u))
			option(run, WHO_UNIT, u, 0, 0);
	struct choice c = ask(run, Q_WAGONS, seat, VALUE_NONE, VALUE_NONE);
	if (c.verb == WHO_NONE)
		return;
	s->unit[ARG(&c, WHO_UNIT, unit)].spent--;
	report(run, EV_supplied, seat, ARG(&c, WHO_UNIT, unit));
}

/* ---- 5: inspired leader ---- */

static bool may_inspire(struct tac_at at, int leader, int seat)
{
	return at.setup->leader[leader].seat == seat && tac_leads(at.s, leader) && !at.s->leader[leader].inspired;
}

/* The die says which side; nobody is inspired twice. */
static void inspire(struct run *run)
{
	RULE("TN 8.1A5");
	struct tac_state *s = tac_state(run);
	int first = tac_setup(run)->first, n = 0;
	int die = roll(run, "TN 8.1A5", "inspired", first, 1, VALUE_NONE, VALUE_NONE)->value[0];
	int seat = die % 2 ? !first : first;
	for (int l = 0; l < s->n_leader; l++)
		if (may_inspire(tac_now(run), l, seat)) {
			option(run, INSPIRED_LEADER, l, 0, 0);
			n++;
		}
	if (!n)
		return;
	struct choice c = ask(run, Q_INSPIRED, seat, VALUE_NONE, VALUE_NONE);
	int leader = ARG(&c, INSPIRED_LEADER, leader);
	s->leader[leader].inspired = 1;
	s->game.inspired = leader;
	report(run, EV_inspired, seat, leader);
}

/* He has the Grand ability of his arm; all others have their own. */
enum tac_ability tac_ability_of(struct tac_at at, int leader)
{
	static const int8_t of_arm[ARMS] = {GRAND_ASSAULT, GRAND_CHARGE, GRAND_BATTERY, GRAND_BATTERY};
	enum tac_ability own = (enum tac_ability)at.setup->leader[leader].ability;
	RULE("TN 3.2E", own);
	return at.s->game.inspired == leader ? (enum tac_ability)of_arm[at.setup->leader[leader].arm] : own;
}

/* ---- 6: second wind ---- */

static bool is_engaged(struct tac_at at, int command)
{
	for (int u = 0; u < at.s->n_unit; u++)
		if (tac_on_map(at.s, u) && tac_unit(at, u)->command == command && tac_engaged(at, u))
			return true;
	return false;
}

/* The same: who is tired is a secret. */
static void refresh(struct run *run, int seat)
{
	RULE("TN 8.1A6");
	struct tac_state *s = tac_state(run);
	option(run, WIND_NONE, 0, 0, 0);
	for (int c = 0; c < s->n_command; c++)
		if (tac_setup(run)->command[c].seat == seat && s->command[c].fatigue > 0 &&
		    !is_engaged(tac_now(run), c))
			option(run, WIND_COMMAND, c, 0, 0);
	struct choice c = ask(run, Q_SECOND_WIND, seat, VALUE_NONE, VALUE_NONE);
	if (c.verb == WIND_NONE)
		return;
	int command = ARG(&c, WIND_COMMAND, command);
	s->command[command].fatigue--;
	report(run, EV_refreshed, seat, command, s->command[command].fatigue);
}

/* ---- 7: staff confusion ---- */

static int echelon_leaders(struct tac_at at, int seat, int out[TAC_LEADERS])
{
	int n = 0;
	for (int l = 0; l < at.s->n_leader; l++) {
		int c = at.s->leader[l].command;
		if (tac_leads(at.s, l) && at.setup->leader[l].seat == seat && c != VALUE_NONE &&
		    at.setup->command[c].level > BRIGADE && at.setup->command[c].level < ARMY)
			out[n++] = (int16_t)l;
	}
	return n;
}

static void confuse(struct run *run, int seat)
{
	RULE("TN 8.1A7");
	int found[TAC_LEADERS];
	int n = echelon_leaders(tac_now(run), seat, found);
	if (!n)
		return;
	int leader = found[tac_pick(run, seat, n)];
	tac_state(run)->leader[leader].confused = 1;
	report(run, EV_confused, seat, leader);
}

bool tac_confused(struct tac_at at, int leader)
{
	RULE("TN 8.1A7m", false);
	return at.s->leader[leader].confused;
}

/* ---- 8: zeal ---- */

/* A brigade of nothing but cavalry that has some of it on the map. */
static bool is_of_horse(struct tac_at at, int command)
{
	bool found = false;
	for (int u = 0; u < at.s->n_unit; u++) {
		if (at.setup->unit[u].company || at.setup->unit[u].command != command)
			continue;
		if (tac_arm(at, u) != CAVALRY)
			return false;
		found = found || tac_on_map(at.s, u);
	}
	return found && at.setup->command[command].level == BRIGADE;
}

static int brigades_of_horse(struct tac_at at, int out[TAC_COMMANDS])
{
	int n = 0;
	for (int c = 0; c < at.s->n_command; c++)
		if (is_of_horse(at, c))
			out[n++] = (int16_t)c;
	return n;
}

static void be_zealous(struct run *run)
{
	RULE("TN 8.1A8");
	int found[TAC_COMMANDS];
	struct tac_game *g = &tac_state(run)->game;
	int n = brigades_of_horse(tac_now(run), found);
	if (!n)
		return;
	int command = found[tac_pick(run, tac_setup(run)->first, n)];
	g->zeal = 1;
	g->zealous = command;
	report(run, EV_zealous, tac_setup(run)->command[command].seat, command);
}

/* Declares in step H whether its owner likes it or not, and without a check. */
bool tac_is_zealous(struct tac_at at, int unit)
{
	RULE("TN 8.1A8h", false);
	return at.s->game.zealous != VALUE_NONE && tac_unit(at, unit)->command == at.s->game.zealous;
}

/* ---- 9, 10: smoke, orders in hand ---- */

bool tac_is_smoky(struct tac_at at, int range)
{
	RULE("TN 8.1A9", false);
	return at.s->game.event == HAPPENS_SMOKE && range >= SMOKE_FROM;
}

int tac_extra_orders(struct tac_at at)
{
	RULE("TN 8.1A10", 0);
	return at.s->game.event == HAPPENS_IN_HAND;
}

/* ---- A ---- */

/* Could anybody use it, by what all may see?  A secret never lets the die be thrown again. */
static bool is_playable(struct tac_at at, enum tac_happening what)
{
	RULE("TN 8.1Ar", true);
	int some[TAC_COMMANDS > TAC_LEADERS ? TAC_COMMANDS : TAC_LEADERS];
	switch (what) {
	case HAPPENS_COLORS_1: return has_routed(at, at.setup->first);
	case HAPPENS_COLORS_2: return has_routed(at, !at.setup->first);
	case HAPPENS_CONFUSION: return echelon_leaders(at, 0, some) || echelon_leaders(at, 1, some);
	case HAPPENS_ZEAL: return !at.s->game.zeal && brigades_of_horse(at, some);
	default: return true;
	}
}

static void both(struct run *run, void (*what)(struct run *, int seat))
{
	what(run, tac_setup(run)->first);
	what(run, !tac_setup(run)->first);
}

static void play(struct run *run, enum tac_happening what)
{
	int first = tac_setup(run)->first;
	tac_state(run)->game.event = what;
	report(run, EV_happens, VALUE_NONE, (int)what);
	switch (what) {
	case HAPPENS_COURIER: both(run, lose_courier); break;
	case HAPPENS_COLORS_1: gather(run, first); break;
	case HAPPENS_COLORS_2: gather(run, !first); break;
	case HAPPENS_WAGONS: both(run, supply); break;
	case HAPPENS_INSPIRED: inspire(run); break;
	case HAPPENS_SECOND_WIND: both(run, refresh); break;
	case HAPPENS_CONFUSION: both(run, confuse); break;
	case HAPPENS_ZEAL: be_zealous(run); break;
	default: break;
	}
}

/* What the event of the last game turn did is over. */
static void end_event(struct tac_state *s)
{
	s->game.event = NOTHING;
	s->game.inspired = s->game.zealous = VALUE_NONE;
	for (int l = 0; l < s->n_leader; l++)
		s->leader[l].confused = 0;
}

int tac_events_row(struct run *run)
{
	RULE("TN 8.1A", FLOW_NEXT);
	const struct tac_setup *setup = tac_setup(run);
	if (!tac_opens_game_turn(tac_now(run)))
		return FLOW_NEXT;
	end_event(tac_state(run));
	if (!setup->has_events || roll(run, "TN 8.1A", "event", setup->first, 1, VALUE_NONE, VALUE_NONE)->value[0] % 2)
		return FLOW_NEXT;
	for (int i = 0; i < TRIES; i++) {
		int die = roll(run, "TN 8.1A", "event-table", setup->first, 1, VALUE_NONE, VALUE_NONE)->value[0];
		enum tac_happening what = (enum tac_happening)setup->event[die];
		if (!is_playable(tac_now(run), what))
			continue;
		if (what != NOTHING)
			play(run, what);
		break;
	}
	return FLOW_NEXT;
}

/* ---- B: weather ---- */

static const struct tac_weather_row *weather(struct tac_at at)
{
	return &tac_weathers[at.s->game.weather];
}

int tac_rain(struct tac_at at)
{
	RULE("TN 8.1Bf", 0);
	return weather(at)->muskets;
}

int tac_weather_sight(struct tac_at at)
{
	RULE("TN 8.1Bs", TAC_LOS);
	return weather(at)->sight;
}

/* Streams are up after a shower. */
enum tac_hexside tac_side_now(struct tac_at at, enum tac_hexside side)
{
	RULE("TN 8.1Bw", side);
	return side == SIDE_STREAM && weather(at)->deepens ? SIDE_DEEP : side;
}

int tac_double_cost(struct tac_at at)
{
	RULE("TN 8.1Bd", 1);
	return weather(at)->double_step;
}

int tac_weather_row(struct run *run)
{
	RULE("TN 8.1B", FLOW_NEXT);
	const struct tac_setup *setup = tac_setup(run);
	if (!setup->has_weather || !tac_opens_game_turn(tac_now(run)))
		return FLOW_NEXT;
	int die = roll(run, "TN 8.1B", "weather", setup->first, 1, VALUE_NONE, VALUE_NONE)->value[0];
	tac_state(run)->game.weather = setup->weather[die];
	report(run, EV_weather, VALUE_NONE, setup->weather[die]);
	return FLOW_NEXT;
}
