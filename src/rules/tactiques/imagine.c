/* What a view does not show: rosters, orders, who waits; for where hidden units are see imagine_fog.c.  Nobody can tell from a
 * view how much fighting a unit has seen.  So each box that may be crossed is so with one chance, which grows with the game:
 * its turn in so many times the turns of the scenario. */
#include "rules/tactiques/imagine.h"
#include "engine/sources.h"

/* How many of so many boxes are crossed. */
static int crossed(const struct tac_imagining *m, int boxes)
{
	int turns = IMAGINED_TURNS * (m->setup->turns > 0 ? m->setup->turns : 1), turn = tac_game_turn(tac_imagined(m)),
	    n = 0;
	for (int i = 0; i < boxes; i++)
		n += (int)sources_below(m->rng, (unsigned)turns) < turn;
	return n;
}

/* ---- units ---- */

int tac_imagined_out(const struct tac_imagining *m, int unit)
{
	int n = 0;
	for (int u = 0; u < m->s->n_unit; u++)
		n += m->setup->unit[u].company && m->s->unit[u].parent == unit && m->s->unit[u].status == ON_MAP;
	return n;
}

/* Who is lost has lost all, who waits nothing; others keep an increment in each hex, and have lost what they lost in
 * cohesion. */
static int imagine_losses(const struct tac_imagining *m, int unit)
{
	const struct tac_unit *u = &m->s->unit[unit];
	int all = m->setup->unit[unit].increments - u->out, most = all - (u->hex2 != VALUE_NONE ? 2 : 1);
	if (u->parent != VALUE_NONE || m->setup->unit[unit].company)
		return u->status == LOST;
	if (u->status == LOST)
		return all;
	if (u->status == WAITING || most < 1)
		return 0;
	int least = u->cohesion < most ? u->cohesion : most;
	return least + crossed(m, most - least);
}

static void imagine_unit(const struct tac_imagining *m, int unit)
{
	struct tac_unit *u = &m->s->unit[unit];
	if (u->out == VALUE_UNKNOWN)
		u->out = tac_imagined_out(m, unit);
	if (u->losses == VALUE_UNKNOWN)
		u->losses = imagine_losses(m, unit);
	if (u->spent == VALUE_UNKNOWN)
		u->spent = u->status == WAITING ? 0 : crossed(m, m->setup->unit[unit].ammo);
	if (u->odd == VALUE_UNKNOWN)
		u->odd = u->hex2 != VALUE_NONE && sources_below(m->rng, 2);
}

/* A stack that all see is one that may be: where it has too many, some have lost more. */
static void thin_out(const struct tac_imagining *m, int unit)
{
	struct tac_at at = tac_imagined(m);
	struct tac_stack k = tac_stack_at(at, m->s->unit[unit].hex);
	if (!m->setup->rule[SWITCH_FOG])
		return;
	for (int i = 0; k.n > 1 && i < k.n; i++) {
		struct tac_unit *u = &m->s->unit[k.unit[i]];
		while (!tac_may_stack(at, &k, m->s->unit[unit].hex, false) && u->parent == VALUE_NONE &&
		       tac_left(at, k.unit[i]) > 1)
			u->losses++;
	}
}

/* ---- commands ---- */

/* 7.23: a box for each of its units at the mark. */
static int shattered_units(const struct tac_imagining *m, int command)
{
	int n = 0;
	for (int u = 0; u < m->s->n_unit; u++)
		n += m->setup->unit[u].command == command && m->setup->unit[u].counts && !m->setup->unit[u].company &&
		     m->s->unit[u].losses >= m->setup->unit[u].shatter;
	return n;
}

/* 9.42: may it be in Reserve? */
static bool is_fresh(const struct tac_imagining *m, int command)
{
	return !m->s->command[command].fatigue && !tac_brigade_shattered(tac_imagined(m), command);
}

static int any_order(const struct tac_imagining *m, int command)
{
	int n = is_fresh(m, command) ? ORDERS : ORDERS - 1; /* the last is Reserve */
	return (int)sources_below(m->rng, (unsigned)n);
}

/* Some brigades have another order on its way, where there is somebody above it who has written one. */
static void imagine_pending(const struct tac_imagining *m, int command)
{
	struct tac_command *c = &m->s->command[command];
	const struct tac_command_setup *k = &m->setup->command[command];
	int leader = k->n_parents ? m->s->command[k->parent[0]].leader : VALUE_NONE, order = any_order(m, command);
	c->pending = VALUE_NONE;
	c->issuer = 0;
	if (sources_below(m->rng, IMAGINED_PENDING) || k->level != BRIGADE || order == c->order ||
	    leader == VALUE_NONE || !tac_leads(m->s, leader))
		return;
	c->pending = order;
	c->issuer = tac_own_rating(tac_imagined(m), leader);
}

/* 7.3, 7.43B: the rating of a brigade that has no counter of a leader: as printed or, after one, the side's. */
static int rating_of(const struct tac_imagining *m, int command)
{
	const struct tac_command_setup *k = &m->setup->command[command];
	const struct tac_command *c = &m->s->command[command];
	bool replaced = k->level == BRIGADE && c->leader == VALUE_NONE && k->leader != VALUE_NONE;
	int rating = replaced ? m->setup->side[m->side].brigade_rating : k->rating;
	return c->struck && rating > 0 ? rating - 1 : rating;
}

/* Some brigades are under any order, others under that of the roster. */
static void imagine_command(const struct tac_imagining *m, int command)
{
	const struct tac_command_setup *k = &m->setup->command[command];
	struct tac_command *c = &m->s->command[command];
	bool brigade = k->level == BRIGADE, awaited = tac_is_awaited(tac_imagined(m), command);
	if (c->struck == VALUE_UNKNOWN)
		c->struck = brigade && c->leader == VALUE_NONE && !awaited && !sources_below(m->rng, IMAGINED_STRUCK);
	if (c->doubled == VALUE_UNKNOWN)
		c->doubled = 0;
	if (c->order != VALUE_UNKNOWN)
		return;
	c->fatigue = brigade && !awaited ? crossed(m, k->fatigue) : 0;
	c->shattered = brigade ? shattered_units(m, command) : 0;
	c->order = brigade && !sources_below(m->rng, IMAGINED_ORDER) ? any_order(m, command) : k->order;
	imagine_pending(m, command);
	c->rating = rating_of(m, command);
	c->ordered = 0;
}

/* ---- reinforcements ---- */

/* They come as the schedule says. */
static void imagine_group(const struct tac_imagining *m, int group)
{
	struct tac_group *g = &m->s->group[group];
	if (g->late == VALUE_UNKNOWN)
		g->late = 0;
	if (g->entry == VALUE_UNKNOWN)
		g->entry = m->setup->group[group].entry;
}

/* 9.74: units of groups that have arrived stand in any order. */
static void imagine_queue(const struct tac_imagining *m)
{
	int waiting[TAC_UNITS], n = 0;
	for (int u = 0; u < m->s->n_unit; u++) {
		int group = m->setup->unit[u].group;
		if (m->s->unit[u].queue != VALUE_UNKNOWN)
			continue;
		m->s->unit[u].queue = 0;
		if (m->s->unit[u].status == WAITING && group != VALUE_NONE && m->s->group[group].arrived)
			waiting[n++] = u;
	}
	for (int place = 1; n; place++) {
		int k = (int)sources_below(m->rng, (unsigned)n);
		m->s->unit[waiting[k]].queue = place;
		list_remove(waiting, &n, k);
	}
}

/* ---- all of it ---- */

static void imagine_side(const struct tac_imagining *m)
{
	int hidden[TAC_UNITS], n = tac_imagine_lift(m, hidden);
	for (int u = 0; u < m->s->n_unit; u++)
		if (m->setup->unit[u].seat == m->side)
			imagine_unit(m, u);
	for (int u = 0; u < m->s->n_unit; u++)
		if (m->setup->unit[u].seat == m->side && tac_on_map(m->s, u))
			thin_out(m, u);
	tac_imagine_places(m, hidden, n);
	for (int c = 0; c < m->s->n_command; c++)
		if (m->setup->command[c].seat == m->side)
			imagine_command(m, c);
	for (int g = 0; g < m->s->n_group; g++)
		if (m->setup->group[g].seat == m->side)
			imagine_group(m, g);
	imagine_queue(m);
}

/* The seat knows all of its own side. */
void tac_imagine(const void *setup, int seat, uint64_t *rng, void *state)
{
	for (int side = 0; side < 2; side++) {
		struct tac_imagining m = {setup, state, side, rng};
		if (side != seat)
			imagine_side(&m);
	}
}
