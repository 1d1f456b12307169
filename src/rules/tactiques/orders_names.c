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

int tac_find_leader(const struct tac_setup *setup, int seat, const char *text)
{
	for (int l = 0; l < setup->n_leaders; l++)
		if (setup->leader[l].seat == seat &&
		    is_named(text, setup->leader[l].id, setup->leader[l].name))
			return l;
	return VALUE_NONE;
}

int tac_find_command(const struct tac_setup *setup, int seat, const char *text)
{
	for (int c = 0; c < setup->n_commands; c++)
		if (setup->command[c].seat == seat &&
		    is_named(text, setup->command[c].id, setup->command[c].name))
			return c;
	return VALUE_NONE;
}

/* Words for units of an arm, by the columns of the charts; NONE: of all. */
static const struct {
	const char *word;
	int8_t branch;
} groups[] = {{"all", VALUE_NONE}, {"infantry", 0}, {"cavalry", 1}, {"artillery", 2}, {"guns", 2}};

bool tac_is_group(const char *text)
{
	for (size_t i = 0; i < ARRAY_LEN(groups); i++)
		if (!strcasecmp(groups[i].word, text))
			return true;
	return false;
}

bool tac_means_unit(struct tac_at at, int seat, const char *text, int unit)
{
	if (at.setup->unit[unit].seat != seat)
		return false;
	if (is_named(text, at.setup->unit[unit].id, at.setup->unit[unit].name))
		return true;
	for (size_t i = 0; i < ARRAY_LEN(groups); i++)
		if (!strcasecmp(groups[i].word, text))
			return groups[i].branch == VALUE_NONE || groups[i].branch == tac_branch(at, unit);
	int command = tac_find_command(at.setup, seat, text);
	return command != VALUE_NONE && tac_below(at, tac_unit(at, unit)->command, command);
}

bool tac_line_means_unit(struct tac_at at, int seat, const struct order_line *l, int unit)
{
	for (size_t i = 0; i < l->n_subjects && l->good; i++)
		if (tac_means_unit(at, seat, l->subjects[i], unit))
			return true;
	return false;
}

bool tac_line_means_leader(struct tac_at at, int seat, const struct order_line *l, int leader)
{
	for (size_t i = 0; i < l->n_subjects && l->good; i++)
		if (tac_find_unit(at.setup, seat, l->subjects[i]) == VALUE_NONE &&
		    tac_find_leader(at.setup, seat, l->subjects[i]) == leader)
			return true;
	return false;
}

const char *tac_named(const void *setup, int seat, const char *name)
{
	const struct tac_setup *s = setup;
	int unit = tac_find_unit(s, seat, name), leader = tac_find_leader(s, seat, name);
	return unit != VALUE_NONE ? s->unit[unit].id : leader != VALUE_NONE ? s->leader[leader].id : NULL;
}
