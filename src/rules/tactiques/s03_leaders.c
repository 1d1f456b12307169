/* Chapter 3: the rating that counts, and who gives more. */
#include "rules/tactiques/tac.h"

/* ---- 2.3 ---- */

int tac_bound_to(struct tac_at at, int leader)
{
	RULE("TN 2.3", VALUE_NONE);
	int command = at.s->leader[leader].command;
	return command != VALUE_NONE && at.setup->command[command].level == BRIGADE &&
			       at.s->command[command].leader == leader
		       ? command
		       : VALUE_NONE;
}

bool tac_stands_with(struct tac_at at, int command, int hex, const struct tac_stack *but)
{
	struct tac_stack k = tac_stack_at(at, hex);
	for (int i = 0; i < k.n; i++)
		if (tac_is_of(at, k.unit[i], command) && !(but && list_has(but->unit, but->n, k.unit[i])))
			return true;
	return false;
}

/* ---- roles ---- */

bool tac_acts_as(struct tac_at at, int leader, enum tac_role role)
{
	bool is = at.setup->leader[leader].role == (int)role;
	RULE("TN 7.3r", is);
	return is && at.s->leader[leader].command == VALUE_NONE;
}

/* ---- ratings ---- */

/* Is the leader with a unit of the brigade? */
static bool is_with(struct tac_at at, int leader, int command)
{
	return tac_leads(at.s, leader) && tac_stands_with(at, command, at.s->leader[leader].hex, NULL);
}

static bool is_above(struct tac_at at, int own, int command)
{
	return own != VALUE_NONE && own != command && tac_below(at, command, own);
}

static bool is_superior(struct tac_at at, int leader, int command)
{
	return (is_above(at, at.s->leader[leader].command, command) ||
		is_above(at, tac_acts_for(at, leader), command)) &&
	       is_with(at, leader, command);
}

int tac_superiors(struct tac_at at, int command)
{
	int n = 0;
	for (int l = 0; l < at.s->n_leader; l++)
		n += is_superior(at, l, command) && !at.s->leader[l].paralysed;
	return n;
}

/* 3.12: one who raises another's rating by 1; leader NONE: of who leads the brigade without a
 * counter, with any unit of it. */
static int raised(struct tac_at at, int leader, int command)
{
	RULE("TN 3.12", 0);
	int seat = at.setup->command[command].seat;
	for (int l = 0; l < at.s->n_leader; l++)
		if (l != leader && at.setup->leader[l].seat == seat && at.setup->leader[l].ability == PLUS_ONE &&
		    tac_leads(at.s, l) && !at.s->leader[l].paralysed &&
		    (leader == VALUE_NONE ? is_with(at, l, command) : at.s->leader[l].hex == at.s->leader[leader].hex))
			return 1;
	return 0;
}

int tac_own_rating(struct tac_at at, int leader)
{
	return at.setup->leader[leader].rating + raised(at, leader, at.s->leader[leader].command);
}

int tac_brigade_rating(struct tac_at at, int command)
{
	const struct tac_command *c = &at.s->command[command];
	return c->leader == VALUE_NONE ? c->rating + raised(at, VALUE_NONE, command) : tac_own_rating(at, c->leader);
}

/* 3.02: a superior who is with the brigade may give his own rating instead, be it more or less. */
static int superseded(struct run *run, int command, int rating)
{
	RULE("TN 3.02", rating);
	struct tac_at at = tac_now(run);
	int n = 0;
	for (int l = 0; l < at.s->n_leader; l++) {
		if (!is_superior(at, l, command) || tac_own_rating(at, l) == rating)
			continue;
		if (!n++)
			option(run, SUPERSEDE_NOBODY, 0, 0, 0);
		option(run, SUPERSEDE_LEADER, l, 0, 0);
	}
	if (!n)
		return rating;
	struct choice c = ask(run, Q_SUPERSEDE, at.setup->command[command].seat, command, VALUE_NONE);
	return c.verb == SUPERSEDE_NOBODY ? rating : tac_own_rating(at, ARG(&c, SUPERSEDE_LEADER, leader));
}

int tac_rating(struct run *run, int command)
{
	return superseded(run, command, tac_brigade_rating(tac_now(run), command));
}
