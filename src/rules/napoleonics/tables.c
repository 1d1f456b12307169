/* The charts as data: units, cards, and the spellings of this system's words. */
#include "rules/napoleonics/nap.h"

const struct nap_unit nap_units[] = {
#define UNIT(nation, code, name, arm, badge, mark, blocks, move, far, st, rnd, mv, rng, ml, vs,    \
	     ig, rt, traits, conf)                                                                 \
	{#nation, #code, name, arm, badge, mark, blocks, move, far, st, rnd, mv, rng, ml, vs, ig,  \
	 rt, traits, conf},
#include "rules/napoleonics/units.def"
#undef UNIT
};
const int nap_n_units = ARRAY_LEN(nap_units);

const struct nap_card nap_cards[NAP_CARDS] = {
#define CARD(id, title, copies, left, centre, right, bicorne, draws, conf)                         \
	{id, title, copies, {left, centre, right}, bicorne, draws, conf},
#include "rules/napoleonics/cards.def"
#undef CARD
};

const char *const nap_card_names[NAP_CARDS] = {
#define CARD(id, ...) id,
#include "rules/napoleonics/cards.def"
#undef CARD
};

const char *const nap_fates[FATES] = {"there", "lost", "left", "reserve"};
const char *const nap_terrains[TERRAINS] = {"clear", "forest", "hill", "town", "river"};
const char *const nap_melee_kinds[MELEE_KINDS] = {"attack", "bonus", "back"};
/* The die: two infantry, cavalry, artillery, flag, sabre. */
const char *const nap_faces[] = {NULL, "I", "I", "C", "A", "F", "S"};
