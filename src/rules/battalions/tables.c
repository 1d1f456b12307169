/* The charts as data, and the spellings of this system's words. */
#include "rules/battalions/bat.h"

const struct bat_type_row bat_types[TYPES] = {
#define TYPE(id, name, arm, badge, mark, traits) {#id, name, arm, badge, mark, traits},
#include "rules/battalions/types.def"
#undef TYPE
};

const struct bat_unit bat_units[] = {
#define UNIT(nation, type, fire, melee, morale, training, budget, conf)                            \
	{nation, TYPE_##type, {fire, melee}, morale, training, budget, conf},
#include "rules/battalions/units.def"
#undef UNIT
};
const int bat_n_units = ARRAY_LEN(bat_units);

const struct bat_result_row bat_results[RESULTS] = {
#define RESULT(from, to, id, name) {from, to, name},
#include "rules/battalions/results.def"
#undef RESULT
};

const struct bat_tactic_row bat_tactics[TACTICS] = {
#define TACTIC(id, code, name, when, bonus, conf) {code, name, when, bonus, conf},
#include "rules/battalions/tactics.def"
#undef TACTIC
};

const struct bat_terrain_row bat_terrains[TERRAINS] = {
#define TERRAIN(id, name, copies, melee, fire, infantry, artillery, in_melee, cavalry,       \
		no_cavalry, no_artillery)                                                          \
	{name, copies, melee, fire, infantry, artillery, in_melee, cavalry, no_cavalry,     \
	 no_artillery},
#include "rules/battalions/terrain.def"
#undef TERRAIN
};

const struct switch_row bat_switches[SWITCHES] = {
#define SWITCH(id, name, usual, lo, hi, source) {name, usual, lo, hi, source},
#include "rules/battalions/switches.def"
#undef SWITCH
};

/* 2.1 */
const struct bat_place_row bat_places[BAT_LINE] = {
	/* at start, in play, line infantry and foot artillery? */
	{2, 5, false},
	{3, 6, true},
	{3, 6, true},
	{3, 6, true},
	{2, 5, false},
};

const char *const bat_card_names[BAT_DECK_CARDS] = {
#define TACTIC(id, code, name, ...) name,
#define TERRAIN(id, name, ...) name,
#include "rules/battalions/tactics.def"
#include "rules/battalions/terrain.def"
#undef TACTIC
#undef TERRAIN
};
const char *const bat_terrain_names[TERRAINS] = {
#define TERRAIN(id, name, ...) name,
#include "rules/battalions/terrain.def"
#undef TERRAIN
};
const char *const bat_result_names[RESULTS] = {
#define RESULT(from, to, id, name) name,
#include "rules/battalions/results.def"
#undef RESULT
};

const char *const bat_attack_kinds[ATTACK_KINDS] = {"fire", "melee"};
const char *const bat_squares[SQUARES] = {"none", "formed", "failed"};
const char *const bat_whereabouts[WHEREABOUTS] = {"behind", "line", "killed"};
const char *const bat_causes[CAUSES] = {"at-once", "loss", "revival", "counter", "army"};
const char *const bat_sparings[SPARINGS] = {"no-fire", "guns"};
const char *const bat_endings[ENDINGS] = {"stacks", "army", "points", "time"};
const char *const bat_deck_names[DECKS] = {"reserve", "both", "tactics"};
const char *const bat_redraws[REDRAWS] = {"reserve", "tactics", "reserve-first", "tactics-first"};
const char *const bat_arms[ARMS] = {"infantry", "cavalry", "artillery", "commander"};
const char *const bat_confidences[] = {"found", "house"};
const char *const bat_place_names[BAT_PLACES] = {"S1", "S2", "S3", "S4", "S5", "reserve"};

int bat_copies(int card)
{
	return card < TACTICS ? 1 : bat_terrains[card - TACTICS].copies;
}

const char *bat_card_title(const struct words *words, int card)
{
	return words_row(words, "titles", "battalions", bat_card_names[card]);
}

const char *bat_card_text(const struct words *words, int card)
{
	return words_row(words, "cards", "battalions", bat_card_names[card]);
}

const char *bat_kind_name(const struct words *words, int type)
{
	return words_row(words, "kinds", "battalions", bat_types[type].name);
}
