/* The charts as data, and the spellings of this system's words. */
#include "rules/tactiques/tac.h"

const struct tac_ground_row tac_grounds[GROUNDS] = {
#define TERRAIN(id, letter, name, inf, cav, foot, horse, leader, traits, cover, los, limit, rally, di, dc, \
		da, source)                                                                        \
	{letter, name, {inf, cav, foot, horse, leader}, traits, cover, los, limit, rally,          \
	 {(uint8_t)(di), (uint8_t)(dc), (uint8_t)(da)}, source},
#include "rules/tactiques/terrain.def"
#undef TERRAIN
};

const struct tac_hexside_row tac_hexsides[HEXSIDES] = {
#define HEXSIDE(id, name, inf, cav, foot, horse, leader, down, traits, cover, di, dc, da, source)  \
	{name, {inf, cav, foot, horse, leader}, down, traits, cover,                               \
	 {(uint8_t)(di), (uint8_t)(dc), (uint8_t)(da)}, source},
#include "rules/tactiques/hexsides.def"
#undef HEXSIDE
};

const struct tac_weather_row tac_weathers[WEATHERS] = {
#define WEATHER(id, name, from, to, muskets, sight, deepens, twice)                                \
	{name, from, to, muskets, twice, sight, deepens},
#include "rules/tactiques/weather.def"
#undef WEATHER
};

const char *const tac_weather_names[WEATHERS] = {
#define WEATHER(id, name, ...) name,
#include "rules/tactiques/weather.def"
#undef WEATHER
};

const int8_t tac_house_events[TAC_DIE + 1] = {
#define HAPPENING(id, name, die) [die] = HAPPENS_##id,
#include "rules/tactiques/happenings.def"
#undef HAPPENING
};

const char *const tac_happenings[HAPPENINGS] = {
	"none",
#define HAPPENING(id, name, die) name,
#include "rules/tactiques/happenings.def"
#undef HAPPENING
};

const struct tac_formation_row tac_formations[FORMATIONS] = {
#define FORMATION(id, name, facing, inf, cav, art, factor, target, halves)                         \
	{name, facing, {inf, cav, art}, factor, target, halves},
#include "rules/tactiques/formations.def"
#undef FORMATION
};

const char *const tac_formation_names[FORMATIONS] = {
#define FORMATION(id, name, ...) name,
#include "rules/tactiques/formations.def"
#undef FORMATION
};

const char *const tac_ground_names[GROUNDS] = {
#define TERRAIN(id, letter, name, ...) name,
#include "rules/tactiques/terrain.def"
#undef TERRAIN
};

const char *const tac_hexside_names[HEXSIDES] = {
#define HEXSIDE(id, name, ...) name,
#include "rules/tactiques/hexsides.def"
#undef HEXSIDE
};

const struct tac_modifier_row tac_modifiers[MODIFIERS] = {
#define MODIFIER(id, rule, why, n, secret) {rule, why, n, secret},
#include "rules/tactiques/charts.def"
#undef MODIFIER
};

const struct tac_melee_row tac_melee_rows[] = {
#define MELEE_ROW(won, attacker, defender, ...) {won, attacker, defender, {__VA_ARGS__}},
#include "rules/tactiques/melee.def"
#undef MELEE_ROW
};
const int tac_n_melee_rows = ARRAY_LEN(tac_melee_rows);

const int8_t tac_special_losses[11][COLUMNS] = {
#define SPECIAL(die, musket, gun, hand) [die] = {musket, gun, hand},
#include "rules/tactiques/special.def"
#undef SPECIAL
};

/* Melee Odds: 1 to 4, 1 to 3, 1 to 2, 1 to 1, 2 to 1, 3 to 1, 4 to 1. */
int tac_odds_modifier(int odds, bool defender)
{
	static const int8_t attackers[] = {-3, -2, -1, 0, 0, 1, 2, 3, 4};
	static const int8_t defenders[] = {3, 2, 1, 0, 0, 0, -1, -2, -3};
	return (defender ? defenders : attackers)[odds - ODDS_LEAST];
}

const struct switch_row tac_switches[SWITCHES] = {
#define SWITCH(id, name, usual, lo, hi, source) {name, usual, lo, hi, source},
#include "rules/tactiques/switches.def"
#undef SWITCH
};

/*                                        infantry  cavalry  foot guns  horse guns */
const int8_t tac_retreat_hexes[ARMS] = {2, 4, 2, 4};
const int8_t tac_change_points[ARMS] = {1, 2, 3, 3};

const char *const tac_facings[2 * FLAT_DIRECTIONS] = {
	"N", "NNE", "NE", "E", "SE", "SSE", "S", "SSW", "SW", "W", "NW", "NNW"};
const char *const tac_directions[FLAT_DIRECTIONS] = {"N", "NE", "SE", "S", "SW", "NW"};
const char *const tac_disruptions[] = {"normal", "shaken", "disorganized", "routed"};
const char *const tac_statuses[] = {"on-map", "routed", "lost", "waiting", "exited"};
const char *const tac_leader_statuses[] = {"leads", "wounded", "out", "captured", "reserved"};
const char *const tac_markers[] = {"none", "assault", "charge"};
const char *const tac_orders[ORDERS] = {"engage", "maneuver", "reserve"};
const char *const tac_levels[LEVELS] = {"brigade", "division", "column", "wing", "corps", "army"};
const char *const tac_ranks[RANKS] = {"aide",	"staff", "brigade", "division",
				      "column", "wing",	 "corps",   "army"};
const char *const tac_abilities[ABILITIES] = {"none", "grand-assault", "grand-battery",
					      "grand-charge", "plus-one"};
const char *const tac_roles[ROLES] = {"none", "aide", "chief-of-staff", "artillery", "cavalry",
				      "monarch"};
const char *const tac_arms[ARMS] = {"infantry", "cavalry", "foot-artillery", "horse-artillery"};
const char *const tac_lights[LIGHTS] = {"day", "dusk", "night"};
const char *const tac_types[TYPES] = {"infantry", "cavalry", "artillery", "square"};
const char *const tac_fires[FIRES] = {"musketry", "skirmish", "artillery", "counter-battery"};
const char *const tac_whens[WHENS] = {"offensive", "opportunity", "defensive"};
const char *const tac_tasks[TASKS] = {"declare", "limber", "press", "refuse", "fall-back", "form-up",
				      "reaction-charge", "counter-charge", "pursuit", "recall",
				      "rally"};
const char *const tac_causes[CAUSES] = {"fire", "melee", "panic"};
const char *const tac_ways[WAYS] = {"marches", "back", "by-flank", "dash", "prolong", "pursuit",
				    "counter-charge"};
const char *const tac_specials[SPECIALS] = {"none", "captured", "blaze", "brigadier", "unhorsed",
					    "lightly-wounded", "grievously-wounded", "killed"};
const char *const tac_awards[AWARDS] = {"terrain", "brigade", "unit", "leader"};
const char *const tac_victories[VICTORIES] = {"decisive", "tactical", "drawn"};
const char *const tac_replies[REPLIES] = {"accepted", "waits", "lost"};
const char *const tac_lines[LINES] = {"none", "road", "trail", "sunken-road"};

const char *tac_name(const struct words *words, const char *kind, const char *name)
{
	return words_row(words, kind, "tactiques", name);
}
