/* The charts as data: units, ground, cards, switches, and the spellings of this system's
 * words. */
#include "rules/napoleonics/nap.h"
#include "rules/napoleonics/whom.h"

const struct nap_unit nap_units[] = {
#define UNIT(nation, code, name, arm, badge, mark, blocks, move, far, st, rnd, mv, rng, ml, mm, vs, \
	     ig, r1, r2, traits, conf)                                                             \
	{nation, #code, name, arm, badge, mark, blocks, move, far, st, rnd, mv, rng, ml, mm, vs,   \
	 ig, r1, r2, traits, conf},
#include "rules/napoleonics/units.def"
#undef UNIT
};
const int nap_n_units = ARRAY_LEN(nap_units);

const struct nap_ground nap_grounds[TERRAINS] = {
#define TERRAIN(id, name, stop, battle, passes, mi, mc, ma, fi, fc, fa, omi, omc, oma, ofi, ofc, ofa, \
		flags, sight, square, building, conf)                                              \
	{name, stop, battle, passes, {mi, mc, ma}, {fi, fc, fa}, {omi, omc, oma},                  \
	 {ofi, ofc, ofa}, flags, sight, square, building, conf},
#include "rules/napoleonics/terrain.def"
#undef TERRAIN
};

const struct nap_switch_row nap_switches[SWITCHES] = {
#define SWITCH(id, name, usual, lo, hi, text, off, source) {name, usual, lo, hi, text, off, source},
#include "rules/napoleonics/switches.def"
#undef SWITCH
};

const struct nap_card nap_cards[NAP_CARDS] = {
#define CARD(id, name, title, mirror, copies, left, centre, right, bicorne, draws, conf)           \
	{name, title, CARD_##mirror, copies, {left, centre, right}, bicorne, draws, 0, USUAL,      \
	 USUAL, 0, 0, NULL, conf, NULL},
#define TACTIC(id, name, title, copies, orders, bicorne, far, battle, fire, melee, whom, conf, text) \
	{name, title, CARD_##id, copies, {0}, bicorne, 1, orders, far, battle, fire, melee,        \
	 nap_whom_##whom, conf, text},
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

const char *const nap_fates[FATES] = {"there", "lost", "left"};
const char *const nap_melee_kinds[MELEE_KINDS] = {"attack", "bonus", "back", "strike"};
const char *const nap_arms[ARMS] = {"infantry", "cavalry", "artillery", "leader"};
const char *const nap_confidences[] = {"sure", "likely", "guessed"};
const char *const nap_hex_sides[HEX_DIRECTIONS] = {"W", "E", "NW", "NE", "SW", "SE"};
/* The die: two infantry, cavalry, artillery, flag, sabre. */
const char *const nap_faces[] = {NULL, "I", "I", "C", "A", "F", "S"};
