/* What is wrong with a line before anything is tried; and is all said that the turn can want? */
#include "base/limits.h"
#include "rules/tactiques/orders.h"

struct check { /* the line that is looked at */
	struct tac_at at;
	const struct order_language *language;
	const struct order_line *line;
	int seat;
	struct order_mistakes *notes;
};

/* About what stands in that column, as it was written; why: the refusal behind it. */
static void wrong(const struct check *c, int code, unsigned column, const char *hint, struct no said, struct no why,
		  const char *word)
{
	order_mistake_word(c->notes, code, (const unsigned[2]){c->line->line, column}, hint, said, why, word);
}

static void impossible(const struct check *c, unsigned column, const char *hint, struct no said, const char *word)
{
	wrong(c, ORDER_IMPOSSIBLE, column, hint, said, NO_OBJECTION, word);
}

/* ---- names ---- */

/* What the seat calls its own: for the word that was meant. */
static const char *nearest_name(const struct check *c, const char *text)
{
	const char *names[TAC_UNITS + TAC_LEADERS + TAC_COMMANDS + TAC_GROUPS];
	const struct tac_setup *s = c->at.setup;
	size_t n = 0;
	for (int u = 0; u < s->n_units; u++)
		if (s->unit[u].seat == c->seat)
			names[n++] = s->unit[u].id;
	for (int l = 0; l < s->n_leaders; l++)
		if (s->leader[l].seat == c->seat)
			names[n++] = s->leader[l].id;
	for (int k = 0; k < s->n_commands; k++)
		if (s->command[k].seat == c->seat)
			names[n++] = s->command[k].id;
	for (int g = 0; g < s->n_groups; g++)
		if (s->group[g].seat == c->seat)
			names[n++] = s->group[g].id;
	return order_nearest(text, strlen(text), names, n);
}

static struct tac_subject subject_of(const struct check *c, size_t k)
{
	return tac_subject_of(c->at.setup, c->seat, c->line, k);
}

/* Of a column or row that the map has not, the last one. */
static int on_map(const char *two, int most)
{
	int n = 10 * (two[0] - '0') + two[1] - '0';
	return n < 1 ? 1 : n > most ? most : n;
}

static void check_place(const struct check *c, const struct order_value *v)
{
	const struct flat *map = &c->at.setup->map;
	struct buf near = BUF_INIT;
	int hex;
	if (flat_read(map, v->text, &hex))
		return;
	flat_text(map, flat_hex(map, on_map(v->text, map->columns), on_map(v->text + 2, map->rows)), &near);
	wrong(c, ORDER_BAD_VALUE, v->column, buf_text(&near), NO(no_such_hex), NO_OBJECTION, v->text);
	buf_free(&near);
}

static void check_own_unit(const struct check *c, const struct order_value *v)
{
	if (tac_find_unit(c->at.setup, c->seat, v->text) == VALUE_NONE)
		impossible(c, v->column, nearest_name(c, v->text), NO(no_own_unit), v->text);
}

static void check_own_brigade(const struct check *c, const struct order_value *v)
{
	if (tac_find_brigade(c->at.setup, c->seat, v->text) == VALUE_NONE)
		impossible(c, v->column, nearest_name(c, v->text), NO(no_own_brigade), v->text);
}

static void check_own_leader(const struct check *c, const struct order_value *v)
{
	if (tac_find_leader(c->at.setup, c->seat, v->text) == VALUE_NONE && strcasecmp(v->text, "generic"))
		impossible(c, v->column, nearest_name(c, v->text), NO(no_own_leader), v->text);
}

static void check_value(const struct check *c, const struct order_value *v)
{
	if (v->arg->kind == ORDER_PLACE)
		check_place(c, v);
	else if (v->arg->kind == ORDER_UNIT && !strncmp(v->arg->name, "leader", 6))
		check_own_leader(c, v);
	else if (v->arg->kind == ORDER_UNIT && !strcmp(v->arg->name, "brigade"))
		check_own_brigade(c, v);
	else if (v->arg->kind == ORDER_UNIT)
		check_own_unit(c, v);
}

/* ---- conditions ---- */

/* What only its owner knows. */
static bool asks_for_a_roster(const struct check *c, const struct order_test *test)
{
	int i = (int)(test - c->language->tests);
	return i == T_INCREMENTS || i == T_SHATTERED || i == T_AMMO || i == T_FATIGUE || i == T_ORDER;
}

static void check_asked(void *context, const struct order_check *check)
{
	const struct check *c = context;
	for (size_t k = 0; k < check->n; k++) {
		const struct order_value *v = &check->values[k];
		bool unit = v->arg->kind == ORDER_UNIT && !strcmp(v->arg->name, "unit");
		int any = unit ? tac_find_any(c->at.setup, c->seat, v->text) : VALUE_NONE;
		if (unit && any == VALUE_NONE)
			impossible(c, v->column, nearest_name(c, v->text), NO(no_unit), v->text);
		else if (unit && asks_for_a_roster(c, check->test) && c->at.setup->unit[any].seat != c->seat)
			impossible(c, v->column, NULL, NO(roster_is_secret), v->text);
		else if (!unit)
			check_value(c, v);
	}
}

/* ---- what a unit never does ---- */

static struct no never(struct tac_at at, int unit, enum tac_verb verb)
{
	switch (verb) {
	case V_DECLARE: return tac_unmarked_no(at, unit);
	case V_COLUMN:
	case V_LINE:
	case V_MARCH:
	case V_SQUARE:
	case V_SKIRMISH:
	case V_LIMBER:
	case V_UNLIMBER: return tac_never_forms(at, unit, tac_formation_of_verb(verb));
	case V_PROLONG: return tac_guns_no(at, unit);
	case V_DASH:
	case V_RECALL: return tac_dashes_no(at, unit);
	case V_DETACH: return tac_detaches_no(at, unit);
	default: return NO_OBJECTION;
	}
}

/* The order that asks the same of a unit as the response, or NONE. */
static int order_like(const struct order_step *step)
{
	switch (step->verb - tac_standing_language.verbs) {
	case R_SQUARE: return V_SQUARE;
	case R_SKIRMISH: return V_SKIRMISH;
	case R_LINE: return V_LINE;
	case R_COLUMN: return V_COLUMN;
	case R_LIMBER: return V_LIMBER;
	case R_UNLIMBER: return V_UNLIMBER;
	case R_CHARGE:
	case R_COUNTER:
	case R_RECALL: return V_RECALL;
	default: return VALUE_NONE;
	}
}

/* ---- who commands ---- */

/* The command that a subject leads or is, or NONE. */
static int command_of(const struct check *c, struct tac_subject s)
{
	return s.whom == THE_LEADER ? tac_commands(c->at, s.row) : s.whom == THE_COMMAND ? s.row : VALUE_NONE;
}

/* Brigades that begin as their owner likes, below the command or anywhere. */
static bool is_left_open(const struct check *c, int above)
{
	for (int k = 0; k < c->at.setup->n_commands; k++)
		if (c->at.setup->command[k].seat == c->seat && c->at.setup->command[k].any &&
		    (above == VALUE_NONE || tac_below(c->at, k, above)))
			return true;
	return false;
}

static struct no never_commands(const struct check *c, struct tac_subject subject, enum tac_verb verb)
{
	int command = command_of(c, subject);
	int level = command == VALUE_NONE ? VALUE_NONE : c->at.setup->command[command].level;
	bool nobody = level == VALUE_NONE && subject.whom != EVERYBODY;
	switch (verb) {
	case V_ORDER: return level == VALUE_NONE || level == BRIGADE ? NO(commands_nobody) : NO_OBJECTION;
	case V_FREE: return level != ARMY ? NO(leads_no_army) : NO_OBJECTION;
	case V_KEEP: return nobody ? NO(no_brigade) : NO_OBJECTION;
	case V_SUPERSEDE: return nobody ? NO(not_superseded) : NO_OBJECTION;
	case V_START:
		if (c->at.s->at.turn)
			return NO(game_has_begun);
		return !nobody && is_left_open(c, command) ? NO_OBJECTION : NO(begins_as_told);
	default: return NO_OBJECTION;
	}
}

static void check_commander(const struct check *c, const struct order_step *step)
{
	enum tac_verb verb = c->language == &tac_language                              ? tac_verb_of(step)
			     : step->verb - tac_standing_language.verbs == R_KEEP      ? V_KEEP
			     : step->verb - tac_standing_language.verbs == R_SUPERSEDE ? V_SUPERSEDE
										       : V_DONE;
	for (size_t i = 0; i < c->line->n_subjects; i++) {
		struct no no =
			subject_of(c, i).whom != NOBODY ? never_commands(c, subject_of(c, i), verb) : NO_OBJECTION;
		if (no.why)
			impossible(c, step->column, NULL, no, c->line->subjects[i]);
	}
}

/* Of a unit that the line names itself; groups do what each of them can. */
static void check_step(void *context, const struct order_step *step, bool sure)
{
	const struct check *c = context;
	(void)sure;
	for (size_t i = 0; i < step->n; i++)
		check_value(c, &step->values[i]);
	check_commander(c, step);
	int verb = c->language == &tac_language ? (int)tac_verb_of(step) : order_like(step);
	for (size_t i = 0; i < c->line->n_subjects && verb != VALUE_NONE; i++) {
		struct tac_subject s = subject_of(c, i);
		struct no no = s.whom != THE_UNIT ? NO_OBJECTION : never(c->at, s.row, (enum tac_verb)verb);
		if (no.why)
			wrong(c, ORDER_IMPOSSIBLE, step->column, NULL, NO(subject_never), no, c->line->subjects[i]);
	}
}

static bool is_subject(const void *ctx, const char *name)
{
	const struct check *c = ctx;
	return tac_read_subject(c->at.setup, c->seat, name).whom != NOBODY;
}

static void check_subjects(const struct check *c)
{
	for (size_t k = 0; k < c->line->n_subjects; k++) {
		const char *name = c->line->subjects[k];
		struct buf parted = BUF_INIT;
		if (subject_of(c, k).whom != NOBODY)
			continue;
		bool several = order_parted(name, is_subject, c, &parted);
		impossible(c, 0, several ? buf_text(&parted) : nearest_name(c, name), NO(no_own_subject), name);
		buf_free(&parted);
	}
}

/* ---- an attack from too far ---- */

static bool has_one_line(const struct check *c, const struct order_set *set, int unit)
{
	int n = 0;
	for (size_t i = 0; i < set->n; i++)
		n += set->lines[i].good && set->lines[i].list &&
		     tac_line_means_unit(c->at, c->seat, &set->lines[i], unit);
	return n == 1;
}

/* The hex of the last value of the step, or NONE. */
static int hex_of_step(const struct check *c, const struct order_step *step)
{
	int hex = VALUE_NONE;
	for (size_t i = 0; i < step->n; i++)
		if (step->values[i].arg->kind == ORDER_PLACE &&
		    !flat_read(&c->at.setup->map, step->values[i].text, &hex))
			return VALUE_NONE;
	return hex;
}

/* Where the line leads the unit before it attacks. */
static void check_reach(const struct check *c, int unit, const char *name)
{
	const struct order_list *list = c->line->list;
	int at = c->at.s->unit[unit].hex;
	for (size_t i = 0; i < list->n; i++) {
		const struct order_step *step = &list->steps[i];
		enum tac_verb verb = tac_verb_of(step);
		int hex = hex_of_step(c, step);
		if (step->cond || (hex == VALUE_NONE && step->n))
			return;
		if (verb == V_ATTACK && hex != VALUE_NONE && flat_distance(&c->at.setup->map, at, hex) > 1) {
			impossible(c, step->column, NULL,
				   NO(attacks_from_afar, (int16_t)at,
				      (int16_t)flat_distance(&c->at.setup->map, at, hex), (int16_t)hex),
				   name);
			return;
		}
		if (verb != V_ATTACK && verb != V_FIRE && hex != VALUE_NONE)
			at = hex;
	}
}

static void check_reaches(const struct check *c, const struct order_set *set)
{
	for (size_t k = 0; k < c->line->n_subjects && !c->line->list->cond && !c->line->list->otherwise; k++) {
		struct tac_subject s = subject_of(c, k);
		if (!order_work(c->line, set->n))
			return;
		if (s.whom == THE_UNIT && tac_on_map(c->at.s, s.row) && c->at.setup->unit[s.row].seat == c->seat &&
		    c->at.s->unit[s.row].hex2 == VALUE_NONE && has_one_line(c, set, s.row))
			check_reach(c, s.row, c->line->subjects[k]);
	}
}

static void check_lines(struct check *c, const struct order_set *set)
{
	for (size_t i = 0; i < set->n && c->notes->n <= LIMIT_ERRORS; i++) {
		c->line = &set->lines[i];
		if (!c->line->good || !c->line->list)
			continue;
		check_subjects(c);
		order_checks_each(c->line, check_asked, c);
		order_steps_each(c->line, check_step, c);
		if (c->language == &tac_language)
			check_reaches(c, set);
	}
}

void tac_check_names(const void *setup, const void *view, int seat, const struct order_set *plan,
		     struct order_mistakes *notes)
{
	struct check c = {{.setup = setup, .s = view}, &tac_language, NULL, seat, notes};
	check_lines(&c, plan);
}

void tac_check_standing(const void *setup, const void *view, int seat, const struct order_set *doctrine,
			struct order_mistakes *notes)
{
	struct check c = {{.setup = setup, .s = view}, &tac_standing_language, NULL, seat, notes};
	check_lines(&c, doctrine);
}

/* ---- complete ---- */

static bool says_done(const struct order_set *plan)
{
	for (size_t i = 0; i < plan->n; i++)
		if (order_step_any(&plan->lines[i], &tac_language, VERB(V_DONE)))
			return true;
	return false;
}

static bool is_said(struct tac_at at, int seat, const struct order_set *plan, int unit)
{
	for (size_t i = 0; i < plan->n; i++)
		if (tac_line_means_unit(at, seat, &plan->lines[i], unit))
			return true;
	return false;
}

/* Before the first turn: each brigade that has the choice has a line. */
static struct no begins_with(struct tac_at at, int seat, const struct order_set *plan, struct buf *word)
{
	for (int c = 0; c < at.setup->n_commands; c++) {
		bool said = at.setup->command[c].seat != seat || !at.setup->command[c].any;
		for (size_t i = 0; i < plan->n && !said; i++)
			said = order_step_any(&plan->lines[i], &tac_language, VERB(V_START)) &&
			       tac_line_means_command(at, seat, &plan->lines[i], c);
		if (said)
			continue;
		buf_adds(word, at.setup->command[c].id);
		return NO(begins_with_what);
	}
	return NO_OBJECTION;
}

/* Every unit on the map has a line, or the player says that nothing else is meant. */
struct no tac_missing(const void *setup, const void *view, int seat, const struct order_set *plan, struct buf *word)
{
	enum { NAMED = 6 };
	struct tac_at at = {.setup = setup, .s = view};
	int n = 0;
	if (says_done(plan))
		return NO_OBJECTION;
	if (!at.s->at.turn)
		return begins_with(at, seat, plan, word);
	for (int u = 0; u < at.s->n_unit; u++) {
		if (at.setup->unit[u].seat != seat || !tac_on_map(at.s, u) || !tac_activation_left(at, u) ||
		    is_said(at, seat, plan, u))
			continue;
		if (n++ < NAMED)
			buf_addf(word, "%s%s", n > 1 ? ", " : "", at.setup->unit[u].id);
	}
	return n ? NO(nothing_said, (int16_t)(n > NAMED ? n - NAMED : 0)) : NO_OBJECTION;
}
