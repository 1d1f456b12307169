/* The charts as data: units, ground, cards, switches, and the spellings of this system's
 * words. */
#include "rules/tricorne/tri.h"
#include "rules/tricorne/whom.h"

const struct tri_unit tri_units[TRI_UNITS] = {
#define UNIT(nation, code, name, arm, badge, mark, blocks, move, far, ml, f2, f3, f4, f5, rng, ig, ral, \
	     ret, traits, conf)                                                                    \
	{{nation, #code, name, arm, badge, mark, blocks, move, far, rng, ig, ret, traits, conf},   \
	 {0, ml, f2, f3, f4, f5}, ral},
#include "rules/tricorne/units.def"
#undef UNIT
};

const struct tri_ground tri_grounds[TERRAINS] = {
#define TERRAIN(id, name, stop, passes, ei, ec, ea, mi, mc, ma, fi, fc, fa, omi, omc, oma, ofi, ofc, ofa, \
		sf, sm, foot, flags, lights, sight, building, conf)                                \
	{{name, stop, passes, {mi, mc, ma}, {fi, fc, fa}, {omi, omc, oma}, {ofi, ofc, ofa}, sight, \
	  building, conf},                                                                         \
	 {ei, ec, ea}, sf, sm, foot, flags, lights},
#include "rules/tricorne/terrain.def"
#undef TERRAIN
};

const struct switch_row tri_switches[SWITCHES] = {
#define SWITCH(id, name, usual, lo, hi, source) {name, usual, lo, hi, source},
#include "rules/tricorne/switches.def"
#undef SWITCH
};

const struct cnc_card tri_cards[TRI_CARDS] = {
#define CARD(id, name, title, mirror, copies, left, centre, right, draws, combat, conf)            \
	{name, title, CARD_##mirror, copies, {left, centre, right}, true, draws, 0, USUAL, USUAL, 0, \
	 0, NULL, combat, conf},
#define TACTIC(id, name, title, copies, orders, bicorne, far, battle, fire, melee, whom, combat, conf) \
	{name, title, CARD_##id, copies, {0}, bicorne, 1, orders, far, battle, fire, melee, whom,  \
	 combat, conf},
#include "rules/tricorne/cards.def"
#undef CARD
#undef TACTIC
};

const char *const tri_card_names[TRI_CARDS] = {
#define CARD(id, name, ...) name,
#define TACTIC(id, name, ...) name,
#include "rules/tricorne/cards.def"
#undef CARD
#undef TACTIC
};

const struct tri_combat tri_combats[TRI_COMBATS] = {
#define COMBAT(id, name, title, british, continental, turn) {name, title, {british, continental}, turn},
#include "rules/tricorne/combat.def"
#undef COMBAT
};

const char *tri_combat_title(const struct words *words, int card)
{
	return words_row(words, "combat-titles", "tricorne", tri_combats[card].id);
}

const char *tri_combat_text(const struct words *words, int card)
{
	return words_row(words, "combat", "tricorne", tri_combats[card].id);
}

const char *const tri_combat_names[TRI_COMBATS] = {
#define COMBAT(id, name, ...) name,
#include "rules/tricorne/combat.def"
#undef COMBAT
};

const char *const tri_decks[TRI_DECKS] = {"british", "continental"};
/* The die: infantry, cavalry, artillery, sabre, two flags. */
const char *const tri_faces[] = {NULL, "I", "C", "A", "S", "F", "F"};
