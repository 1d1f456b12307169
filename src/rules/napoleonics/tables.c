/* The charts as data: units, ground, cards, switches, and the spellings of this system's
 * words. */
#include "rules/napoleonics/nap.h"
#include "rules/napoleonics/whom.h"

const struct nap_unit nap_units[NAP_UNITS] = {
#define UNIT(nation, code, name, arm, badge, mark, blocks, move, far, st, rnd, mv, rng, ml, mm, vs, \
	     ig, r1, r2, traits, conf)                                                             \
	{{nation, #code, name, arm, badge, mark, blocks, move, far, rng, ig, r1, traits, conf},    \
	 st, rnd, mv, ml, mm, vs, r2},
#include "rules/napoleonics/units.def"
#undef UNIT
};

const struct nap_ground nap_grounds[TERRAINS] = {
#define TERRAIN(id, name, stop, battle, passes, mi, mc, ma, fi, fc, fa, omi, omc, oma, ofi, ofc, ofa, \
		flags, sight, square, building, conf)                                              \
	{{name, stop, passes, {mi, mc, ma}, {fi, fc, fa}, {omi, omc, oma}, {ofi, ofc, ofa}, sight, \
	  building, conf},                                                                         \
	 battle, flags, square},
#include "rules/napoleonics/terrain.def"
#undef TERRAIN
};

const struct switch_row nap_switches[SWITCHES] = {
#define SWITCH(id, name, usual, lo, hi, source) {name, usual, lo, hi, source},
#include "rules/napoleonics/switches.def"
#undef SWITCH
};

const struct cnc_card nap_cards[NAP_CARDS] = {
#define CARD(id, name, title, mirror, copies, left, centre, right, bicorne, draws, conf)           \
	{name, title, CARD_##mirror, copies, {left, centre, right}, bicorne, draws, 0, USUAL,      \
	 USUAL, 0, 0, NULL, 0, conf},
#define TACTIC(id, name, title, copies, orders, bicorne, far, battle, fire, melee, whom, conf)       \
	{name, title, CARD_##id, copies, {0}, bicorne, 1, orders, far, battle, fire, melee,        \
	 whom, 0, conf},
#include "rules/napoleonics/cards.def"
#undef CARD
#undef TACTIC
};

const char *const nap_card_names[NAP_CARDS] = {
#define CARD(id, name, ...) name,
#define TACTIC(id, name, ...) name,
#include "rules/napoleonics/cards.def"
#undef CARD
#undef TACTIC
};

/* The die: two infantry, cavalry, artillery, flag, sabre. */
const char *const nap_faces[] = {NULL, "I", "I", "C", "A", "F", "S"};
