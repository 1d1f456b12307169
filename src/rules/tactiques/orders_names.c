/* Who is meant: units, leaders, commands, arms. */
#include "rules/tactiques/orders.h"

static bool is_named(const char *text, const char *id, const char *name)
{
	return !strcasecmp(text, id) || order_same_name(text, name);
}

int tac_find_unit(const struct tac_setup *setup, int seat, const char *text)
{
	for (int u = 0; u < setup->n_units; u++)
		if (setup->unit[u].seat == seat && is_named(text, setup->unit[u].id, setup->unit[u].name))
			return u;
	return VALUE_NONE;
}

int tac_find_dummy(const struct tac_setup *setup, int seat, const char *text)
{
	for (int d = 0; d < setup->n_dummies; d++)
		if (setup->dummy[d].seat == seat && !strcasecmp(text, setup->dummy[d].id))
			return d;
	return VALUE_NONE;
}

int tac_find_any(const struct tac_setup *setup, int seat, const char *text)
{
	int own = tac_find_unit(setup, seat, text);
	return own == VALUE_NONE ? tac_find_unit(setup, !seat, text) : own;
}

int tac_find_leader(const struct tac_setup *setup, int seat, const char *text)
{
	for (int l = 0; l < setup->n_leaders; l++)
		if (setup->leader[l].seat == seat && is_named(text, setup->leader[l].id, setup->leader[l].name))
			return l;
	return VALUE_NONE;
}

/* ---- commands ---- */

/* Words for a level of command, before its name. */
static const struct {
	const char *word;
	int8_t level;
} levels[] = {{"bde", BRIGADE},	  {"brigade", BRIGADE}, {"div", DIVISION}, {"division", DIVISION},
	      {"wing", WING},	  {"corps", CORPS},	{"army", ARMY}};

/* The level that the first word names; *name: what stands behind it.  NONE: no such word. */
static int level_of(const char *text, const char **name)
{
	size_t n = strcspn(text, " ");
	for (size_t i = 0; text[n] && i < ARRAY_LEN(levels); i++)
		if (strlen(levels[i].word) == n && !strncasecmp(levels[i].word, text, n))
			return *name = text + n + 1, levels[i].level;
	return VALUE_NONE;
}

/* "bde Kempt" is Kempt's brigade, if no other brigade begins so. */
static int find_by_level(const struct tac_setup *setup, int seat, const char *text)
{
	const char *name = text;
	int level = level_of(text, &name), found = VALUE_NONE, n = 0;
	for (int c = 0; level != VALUE_NONE && c < setup->n_commands; c++) {
		const struct tac_command_setup *k = &setup->command[c];
		if (k->seat != seat || k->level != level)
			continue;
		if (is_named(name, k->id, k->name))
			return c;
		if (order_short_name(name, k->name) || order_short_name(name, k->id)) {
			found = c;
			n++;
		}
	}
	return n == 1 ? found : VALUE_NONE;
}

int tac_find_command(const struct tac_setup *setup, int seat, const char *text)
{
	for (int c = 0; c < setup->n_commands; c++)
		if (setup->command[c].seat == seat && is_named(text, setup->command[c].id, setup->command[c].name))
			return c;
	return find_by_level(setup, seat, text);
}

int tac_find_group(const struct tac_setup *setup, int seat, const char *text)
{
	for (int g = 0; g < setup->n_groups; g++)
		if (setup->group[g].seat == seat && is_named(text, setup->group[g].id, setup->group[g].name))
			return g;
	return VALUE_NONE;
}

int tac_find_brigade(const struct tac_setup *setup, int seat, const char *text)
{
	int c = tac_find_command(setup, seat, text), leader = tac_find_leader(setup, seat, text);
	if (c == VALUE_NONE && leader != VALUE_NONE)
		c = setup->leader[leader].command;
	return c != VALUE_NONE && setup->command[c].level == BRIGADE ? c : VALUE_NONE;
}

/* ---- subjects ---- */

/* Words for several; of arms by the columns of the charts. */
static const struct {
	const char *word;
	int8_t whom, branch;
} groups[] = {{"all", EVERYBODY, 0},	{"infantry", THE_BRANCH, 0}, {"cavalry", THE_BRANCH, 1},
	      {"artillery", THE_BRANCH, 2}, {"guns", THE_BRANCH, 2}, {"leaders", THE_LEADERS, 0}};

struct tac_subject tac_read_subject(const struct tac_setup *setup, int seat, const char *text)
{
	int row;
	if ((row = tac_find_unit(setup, seat, text)) != VALUE_NONE)
		return (struct tac_subject){THE_UNIT, (int16_t)row};
	if ((row = tac_find_leader(setup, seat, text)) != VALUE_NONE)
		return (struct tac_subject){THE_LEADER, (int16_t)row};
	if ((row = tac_find_dummy(setup, seat, text)) != VALUE_NONE)
		return (struct tac_subject){THE_DUMMY, (int16_t)row};
	for (size_t i = 0; i < ARRAY_LEN(groups); i++)
		if (!strcasecmp(groups[i].word, text))
			return (struct tac_subject){groups[i].whom, groups[i].branch};
	if ((row = tac_find_command(setup, seat, text)) != VALUE_NONE)
		return (struct tac_subject){THE_COMMAND, (int16_t)row};
	if ((row = tac_find_group(setup, seat, text)) != VALUE_NONE)
		return (struct tac_subject){THE_GROUP, (int16_t)row};
	return (struct tac_subject){NOBODY, VALUE_NONE};
}

struct tac_subject tac_subject_of(const struct tac_setup *setup, int seat, const struct order_line *l, size_t k)
{
	struct order_meant *m = &l->meant[k];
	if (!m->known || m->seat != seat) {
		struct tac_subject s = tac_read_subject(setup, seat, l->subjects[k]);
		*m = (struct order_meant){true, (int8_t)seat, s.whom, s.row};
	}
	return (struct tac_subject){(int8_t)m->kind, m->row};
}

int tac_nearness(struct tac_at at, struct tac_subject subject, int seat, int unit)
{
	if (at.setup->unit[unit].seat != seat)
		return PLAN_FAR;
	switch (subject.whom) {
	case THE_UNIT: return subject.row == unit ? PLAN_OWN : PLAN_FAR;
	case THE_COMMAND:
		return tac_below(at, tac_unit(at, unit)->command, subject.row)
			       ? 1 + at.setup->command[subject.row].level
			       : PLAN_FAR;
	case THE_GROUP: return at.setup->unit[unit].group == subject.row ? 1 : PLAN_FAR;
	case THE_BRANCH: return subject.row == tac_branch(at, unit) ? 1 + LEVELS : PLAN_FAR;
	case EVERYBODY: return 2 + LEVELS;
	default: return PLAN_FAR;
	}
}

bool tac_line_means_unit(struct tac_at at, int seat, const struct order_line *l, int unit)
{
	for (size_t i = 0; i < l->n_subjects && l->good && order_work(l, 1); i++)
		if (tac_nearness(at, tac_subject_of(at.setup, seat, l, i), seat, unit) < PLAN_FAR)
			return true;
	return false;
}

int tac_command_nearness(struct tac_at at, struct tac_subject subject, int command)
{
	int own = subject.whom == THE_COMMAND  ? subject.row
		  : subject.whom == THE_LEADER ? at.s->leader[subject.row].command
					       : VALUE_NONE;
	if (subject.whom == EVERYBODY)
		return LEVELS;
	return own != VALUE_NONE && tac_below(at, command, own) ? at.setup->command[own].level : PLAN_FAR;
}

bool tac_line_means_command(struct tac_at at, int seat, const struct order_line *l, int command)
{
	for (size_t i = 0; i < l->n_subjects && l->good && order_work(l, 1); i++)
		if (tac_command_nearness(at, tac_subject_of(at.setup, seat, l, i), command) < PLAN_FAR)
			return true;
	return false;
}

int tac_leader_nearness(struct tac_at at, struct tac_subject s, int leader)
{
	if (s.whom == THE_LEADER && s.row == leader)
		return PLAN_OWN;
	return s.whom == THE_LEADERS || (s.whom == THE_GROUP && at.setup->leader[leader].group == s.row) ? PLAN_OWN + 1
													 : PLAN_FAR;
}

bool tac_line_means_leader(struct tac_at at, int seat, const struct order_line *l, int leader)
{
	for (size_t i = 0; i < l->n_subjects && l->good && order_work(l, 1); i++)
		if (tac_leader_nearness(at, tac_subject_of(at.setup, seat, l, i), leader) < PLAN_FAR)
			return true;
	return false;
}

const char *tac_named(const void *setup, int seat, const char *name)
{
	const struct tac_setup *s = setup;
	int unit = tac_find_unit(s, seat, name), leader = tac_find_leader(s, seat, name);
	return unit != VALUE_NONE ? s->unit[unit].id : leader != VALUE_NONE ? s->leader[leader].id : NULL;
}
