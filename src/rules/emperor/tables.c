/* The charts as data, and the spellings of this system's words. */
#include "rules/emperor/emp.h"

const struct emp_grade_row emp_grades[GRADES] = {
#define GRADE(id, name, hits, activation, waver) {name, hits, activation, waver},
#include "rules/emperor/grades.def"
#undef GRADE
};
const char *const emp_grade_names[GRADES] = {
#define GRADE(id, name, hits, activation, waver) name,
#include "rules/emperor/grades.def"
#undef GRADE
};

const struct emp_formation_row emp_footprints[ARMS][FORMATIONS] = {
#define FORMATION(arm, formation, wide, deep, base_w, base_d, shooting, combat, allowance)         \
	[arm][formation] = {true, wide, deep, base_w, base_d, shooting, combat, allowance},
#include "rules/emperor/arms.def"
#undef FORMATION
};

/* The move by enum emp_allowance; limbered guns move as fast as an attack column, horse guns as
 * cavalry in line (E18). */
const struct emp_scale_row emp_scales[] = {
#define SCALE(figures, line, column, march, horse, horse_march, foot_charge, horse_charge, zone,    \
	      canister, effective)                                                               \
	{figures, {0, line, column, march, horse, horse_march, column}, {foot_charge, horse_charge}, \
	 zone, canister, effective},
#include "rules/emperor/scales.def"
#undef SCALE
};
const int emp_n_scales = ARRAY_LEN(emp_scales);

const struct emp_number_row emp_numbers[NUMBERS] = {
#define COUNT false
#define LENGTH true
#define NUMBER(id, name, value, length, tag, source) {name, value, length, tag, source},
#include "rules/emperor/numbers.def"
#undef NUMBER
};

const struct emp_terrain_row emp_terrains[TERRAINS] = {
#define TERRAIN(id, name, foot, horse, sight, cover) {name, {foot, horse}, sight, cover},
#include "rules/emperor/terrain.def"
#undef TERRAIN
};

const struct switch_row emp_switches[SWITCHES] = {
#define SWITCH(id, name, usual, lo, hi, source) {name, usual, lo, hi, source},
#include "rules/emperor/switches.def"
#undef SWITCH
};

const char *const emp_arms[ARMS] = {"infantry", "cavalry", "artillery"};
const char *const emp_formations[FORMATIONS] = {"line", "att", "march", "square", "sqn", "unl", "lim"};
const char *const emp_statuses[STATUSES] = {"fresh", "halted", "disordered"};
const char *const emp_wheres[WHERES] = {"table", "off", "garrison", "gone"};
const char *const emp_moves[MOVES] = {"stood", "half", "more"};
const char *const emp_orders[ORDER_KINDS] = {"attack", "defend", "delay", "flank", "withdraw"};
const char *const emp_edges[EDGES] = {"n", "e", "s", "w"};
const char *const emp_zones[ZONES] = {"front", "right", "rear", "left"};
const char *const emp_overs[OVERS] = {"nothing", "wall", "hedge", "stream"};
const char *const emp_losses[LOSSES] = {"exhausted", "destroyed", "ridden-down", "broken", "left", "crushed"};
const char *const emp_stops[STOPS] = {"all", "unit", "ground", "zone", "table"};
const char *const emp_endings[ENDINGS] = {"elan", "score", "both"};
const char *const emp_spendings[SPENDINGS] = {"activation", "recover", "orders", "attack"};
#define QUESTION(id, name, rule, set, about, ...)
#define CHOICES(set)                 const char *const emp_words_##set[set##_CHOICES] = {
#define CHOICE(set, verb, word, ...) word,
#define END_CHOICES(set)             };
#include "rules/emperor/questions.def"
