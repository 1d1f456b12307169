/* Chapter 12: combat, from the pools to the hits. */
#include "rules/emperor/emp.h"

void emp_gather(const struct emp_setup *setup, const struct emp_state *s, int unit, struct emp_combat *c)
{
	bool in[EMP_UNITS] = {false}, grew = true;
	*c = (struct emp_combat){.n = 0};
	in[unit] = true;
	while (grew) {
		grew = false;
		for (int i = 0; i < s->n_contact; i++) {
			bool a = in[s->contact[i].attacker], d = in[s->contact[i].defender];
			grew = grew || a != d;
			in[s->contact[i].attacker] = in[s->contact[i].defender] = a || d;
		}
	}
	for (int k = 0; k < setup->n_units; k++)
		if (in[setup->by_id[k]])
			c->unit[c->n++] = setup->by_id[k];
}

/* ---- who fights whom ---- */

enum { FOES = 24 };

/* One pool: a unit, and the contacts in which it fights with it. */
struct pool {
	int unit;
	const struct emp_contact *contact[FOES];
	int n;
	int hits;
	struct emp_pool dice;
};

static int foe_of(const struct emp_contact *c, int unit)
{
	return c->attacker == unit ? c->defender : c->attacker;
}

static bool all_round(const struct emp_state *s, int unit)
{
	return s->unit[unit].where == GARRISON || s->unit[unit].formation == SQUARE;
}

/* 12.6.flank: nobody fights to his flank or rear. */
static bool fights_back(const struct emp_contact *c, int unit)
{
	RULE("EMP 12.6.flank", true);
	return c->attacker == unit || c->zone == ZONE_FRONT;
}

/* The contacts of a unit, those of one side of a square or garrison alone; sorted by the foe. */
static void collect(const struct emp_setup *setup, const struct emp_state *s, struct pool *p, int side)
{
	for (int k = 0; k < setup->n_units; k++)
		for (int i = 0; i < s->n_contact && p->n < FOES; i++) {
			const struct emp_contact *c = &s->contact[i];
			if ((c->attacker != p->unit && c->defender != p->unit) ||
			    foe_of(c, p->unit) != setup->by_id[k] || !fights_back(c, p->unit))
				continue;
			if (side == VALUE_NONE || c->attacker == p->unit || c->side == side)
				p->contact[p->n++] = c;
		}
}

/* ---- 12.3: fixed pools ---- */

static bool faces(const struct emp_setup *setup, const struct emp_state *s, const struct pool *p, int arm, bool square)
{
	for (int i = 0; i < p->n; i++) {
		int foe = foe_of(p->contact[i], p->unit);
		bool is_square = s->unit[foe].where == ON_TABLE && s->unit[foe].formation == SQUARE;
		if (setup->unit[foe].arm == arm && is_square == square)
			return true;
	}
	return false;
}

static int fixed_square(const struct emp_setup *setup, const struct emp_state *s, const struct pool *p)
{
	RULE("EMP 12.3.square", VALUE_NONE);
	const struct emp_unit *u = &s->unit[p->unit];
	if (setup->unit[p->unit].arm == CAVALRY)
		return faces(setup, s, p, INFANTRY, true) ? 1 : VALUE_NONE;
	if (u->where != ON_TABLE || u->formation != SQUARE)
		return VALUE_NONE;
	return faces(setup, s, p, CAVALRY, false) ? 3 : 1;
}

static int fixed_ridden_down(const struct emp_setup *setup, const struct emp_state *s, const struct pool *p)
{
	RULE("EMP 12.3.cavalry", VALUE_NONE);
	const struct emp_unit *u = &s->unit[p->unit];
	bool open = setup->unit[p->unit].arm == INFANTRY && u->where == ON_TABLE && u->formation != SQUARE;
	return open && faces(setup, s, p, CAVALRY, false) ? 1 : VALUE_NONE;
}

static int fixed_houses(const struct emp_setup *setup, const struct emp_state *s, const struct pool *p)
{
	RULE("EMP 12.3.bua", VALUE_NONE);
	if (s->unit[p->unit].where == GARRISON)
		return 2;
	for (int i = 0; i < p->n; i++) {
		int foe = foe_of(p->contact[i], p->unit);
		if (s->unit[foe].where == GARRISON && !emp_in_fort(setup, s, foe))
			return 2;
	}
	return VALUE_NONE;
}

static int fixed_weak(const struct emp_setup *setup, const struct emp_state *s, const struct pool *p)
{
	RULE("EMP 12.3.weak", VALUE_NONE);
	bool weak = setup->unit[p->unit].arm == ARTILLERY ||
		    (s->unit[p->unit].where == ON_TABLE && s->unit[p->unit].formation == MARCH);
	return weak ? 1 : VALUE_NONE;
}

/* The smallest of those that apply, or NONE. */
static int fixed_pool(const struct emp_setup *setup, const struct emp_state *s, const struct pool *p)
{
	const int all[] = {fixed_square(setup, s, p), fixed_ridden_down(setup, s, p), fixed_houses(setup, s, p),
			   fixed_weak(setup, s, p)};
	int least = VALUE_NONE;
	for (size_t i = 0; i < ARRAY_LEN(all); i++)
		if (all[i] != VALUE_NONE && (least == VALUE_NONE || all[i] < least))
			least = all[i];
	return least;
}

/* ---- 12.5: what is added ---- */

/* 12.5.cover: infantry that charges into cover has no die for it. */
static bool into_cover(const struct emp_setup *setup, const struct emp_state *s, const struct emp_contact *c, int unit)
{
	RULE("EMP 12.5.cover", false);
	int foe = foe_of(c, unit);
	struct geo_shape shape = emp_shape(setup, s, foe);
	return setup->unit[unit].arm == INFANTRY &&
	       (s->unit[foe].where == GARRISON || c->over == OVER_WALL || c->over == OVER_HEDGE ||
		emp_stands_in(setup, &shape, TERRAIN_WOOD) != VALUE_NONE);
}

static bool has_charge(const struct emp_contact *c, int unit)
{
	return c->attacker == unit ? c->charge : c->counter;
}

static int plus_charge(struct run *run, const struct pool *p)
{
	RULE("EMP 12.5.charge", 0);
	for (int i = 0; i < p->n; i++)
		if (has_charge(p->contact[i], p->unit) &&
		    !into_cover(emp_setup(run), emp_state(run), p->contact[i], p->unit))
			return modifier(run, "EMP 12.5.charge", "charge", 1);
	return 0;
}

static int plus_cavalry(struct run *run, const struct pool *p)
{
	RULE("EMP 12.5.cavalry", 0);
	const struct emp_setup *setup = emp_setup(run);
	return setup->unit[p->unit].arm == CAVALRY && faces(setup, emp_state(run), p, INFANTRY, false)
		       ? modifier(run, "EMP 12.5.cavalry", "cavalry against infantry", 2)
		       : 0;
}

static int plus_at_square(struct run *run, const struct pool *p)
{
	RULE("EMP 12.5.square", 0);
	const struct emp_setup *setup = emp_setup(run);
	return setup->unit[p->unit].arm == INFANTRY && faces(setup, emp_state(run), p, INFANTRY, true)
		       ? modifier(run, "EMP 12.5.square", "infantry against a square", 2)
		       : 0;
}

static int plus_at_guns(struct run *run, const struct pool *p)
{
	RULE("EMP 12.5.guns", 0);
	const struct emp_setup *setup = emp_setup(run);
	return setup->unit[p->unit].arm != ARTILLERY && faces(setup, emp_state(run), p, ARTILLERY, false)
		       ? modifier(run, "EMP 12.5.guns", "against guns", 2)
		       : 0;
}

static int plus_flank(struct run *run, const struct pool *p)
{
	RULE("EMP 12.5.flank", 0);
	for (int i = 0; i < p->n; i++)
		if (p->contact[i]->attacker == p->unit && p->contact[i]->zone != ZONE_FRONT)
			return modifier(run, "EMP 12.5.flank", "flank or rear", 2);
	return 0;
}

static int minus_over(struct run *run, const struct pool *p)
{
	RULE("EMP 12.5.wall", 0);
	static const char *const why[OVERS] = {"", "over a wall", "over a hedge", "across a stream"};
	for (int i = 0; i < p->n; i++) {
		const struct emp_contact *c = p->contact[i];
		if (c->attacker == p->unit && c->over != OVER_NOTHING &&
		    !emp_in_fort(emp_setup(run), emp_state(run), c->defender))
			return modifier(run, "EMP 12.5.wall", why[c->over], -1);
	}
	return 0;
}

static int minus_uphill(struct run *run, const struct pool *p)
{
	RULE("EMP 12.5.uphill", 0);
	for (int i = 0; i < p->n; i++)
		if (p->contact[i]->attacker == p->unit && p->contact[i]->uphill)
			return modifier(run, "EMP 12.5.uphill", "uphill", -1);
	return 0;
}

static int combat_base(struct run *run, const struct pool *p)
{
	RULE("EMP 12.2", 1);
	return emp_form(emp_setup(run), p->unit, emp_state(run)->unit[p->unit].formation)->combat;
}

/* 12.6: never below one. */
static int dice_of(struct run *run, const struct pool *p)
{
	int fixed = fixed_pool(emp_setup(run), emp_state(run), p);
	if (fixed != VALUE_NONE)
		return fixed;
	int n = combat_base(run, p) + plus_charge(run, p) + plus_cavalry(run, p) + plus_at_square(run, p) +
		plus_at_guns(run, p) + plus_flank(run, p) + minus_over(run, p) + minus_uphill(run, p);
	return n < 1 ? 1 : n;
}

/* 12.4: against a fortification one grade lower. */
static int grade_of(struct run *run, const struct pool *p)
{
	RULE("EMP 12.4", emp_grade(emp_setup(run), emp_state(run), p->unit));
	const struct emp_setup *setup = emp_setup(run);
	const struct emp_state *s = emp_state(run);
	int grade = emp_grade(setup, s, p->unit);
	for (int i = 0; i < p->n; i++)
		if (emp_in_fort(setup, s, foe_of(p->contact[i], p->unit)) && grade < SPENT)
			return grade + 1;
	return grade;
}

/* ---- 12.7: rolling ---- */

static int once_more(struct run *run, const struct emp_pool *p, int n)
{
	int hits = 0;
	if (!n)
		return 0;
	const struct roll *r = roll(run, p->rule, "reroll", emp_setup(run)->unit[p->unit].seat, n, p->unit, p->target);
	for (int i = 0; i < n; i++)
		hits += r->value[i] >= p->on;
	roll_result(run, hits, 7 - p->on);
	return hits;
}

/* 13.6.spent: every success again; 12.7: the Disordered one of them. */
static int successes_lost(const struct emp_pool *p, int hits)
{
	RULE("EMP 12.7", 0);
	if (p->spent)
		return hits;
	return p->disordered && hits ? 1 : 0;
}

int emp_roll_pool(struct run *run, const struct emp_pool *p)
{
	int hits = 0;
	const struct roll *r =
		roll(run, p->rule, p->label, emp_setup(run)->unit[p->unit].seat, p->n, p->unit, p->target);
	for (int i = 0; i < p->n; i++)
		hits += r->value[i] >= p->on;
	roll_result(run, hits < p->most ? hits : p->most, 7 - p->on);
	roll_most(run, p->most);
	int again = successes_lost(p, hits);
	bool failed = p->canister && hits < p->n;
	hits += once_more(run, p, again) - again;
	hits += once_more(run, p, failed);
	return hits < p->most ? hits : p->most;
}

/* ---- one round ---- */

struct round {
	struct pool pool[2 * EMP_UNITS];
	int n;
};

static void prepare(struct run *run, struct pool *p)
{
	const struct emp_state *s = emp_state(run);
	int grade = grade_of(run, p);
	bool guns = emp_setup(run)->unit[p->unit].arm == ARTILLERY;
	p->dice = (struct emp_pool){.rule = "EMP 12", .label = "fight", .unit = p->unit,
				    .target = foe_of(p->contact[0], p->unit),
				    .on = guns ? emp_number(N_GUNS_HIT) : emp_grades[grade].hits_on,
				    .spent = !guns && grade == SPENT,
				    .disordered = s->unit[p->unit].status == DISORDERED, .most = ROLL_DICE};
}

static void add_pool(struct run *run, struct round *r, int unit, int side)
{
	struct pool *p = &r->pool[r->n];
	*p = (struct pool){.unit = unit};
	collect(emp_setup(run), emp_state(run), p, side);
	if (!p->n)
		return;
	prepare(run, p);
	r->n++;
}

/* A square or garrison fights on every attacked side; the sides by the lowest id that is there. */
static void add_sides(struct run *run, struct round *r, int unit)
{
	const struct emp_setup *setup = emp_setup(run);
	const struct emp_state *s = emp_state(run);
	bool done[GEO_CORNERS] = {false};
	for (int k = 0; k < setup->n_units; k++)
		for (int i = 0; i < s->n_contact; i++) {
			const struct emp_contact *c = &s->contact[i];
			if (c->defender != unit || c->attacker != setup->by_id[k] || done[c->side])
				continue;
			done[c->side] = true;
			add_pool(run, r, unit, c->side);
		}
}

static bool attacks(const struct emp_state *s, int unit)
{
	for (int i = 0; i < s->n_contact; i++)
		if (s->contact[i].attacker == unit)
			return true;
	return false;
}

static void roll_one(struct run *run, struct pool *p)
{
	emp_scope_unit(run, p->unit);
	p->dice.n = dice_of(run, p);
	p->hits = emp_roll_pool(run, &p->dice);
	scope_pop(run);
}

/* 12.8: one at a time, beginning with the lowest id. */
static void deal(struct run *run, struct emp_combat *c, const struct pool *p)
{
	RULE("EMP 12.8");
	const struct emp_setup *setup = emp_setup(run);
	for (int h = 0; h < p->hits; h++)
		c->taken[foe_of(p->contact[h % p->n], p->unit)]++;
	c->by_side[setup->unit[p->unit].seat] += p->hits;
	report(run, EV_fought, setup->unit[p->unit].seat, p->unit, p->dice.target, p->dice.n, p->hits);
}

static void note_charges(const struct emp_setup *setup, const struct emp_state *s, struct emp_combat *c)
{
	for (int u = 0; u < EMP_UNITS; u++)
		c->foe[u] = VALUE_NONE;
	for (int k = setup->n_units; k-- > 0;)
		for (int i = 0; i < s->n_contact; i++) {
			const struct emp_contact *x = &s->contact[i];
			if (x->defender == setup->by_id[k]) {
				c->foe[x->attacker] = x->defender;
				c->charged[x->attacker] = c->charged[x->attacker] || x->charge;
			}
			if (x->attacker == setup->by_id[k] && x->counter) {
				c->foe[x->defender] = x->attacker;
				c->charged[x->defender] = true;
			}
		}
}

/* 12.1: both sides strike at once, on what they are when it begins. */
void emp_fight(struct run *run, struct emp_combat *c)
{
	RULE("EMP 12.1");
	const struct emp_state *s = emp_state(run);
	struct round *r = run_scratch(run, sizeof *r);
	note_charges(emp_setup(run), s, c);
	for (int attacker = 1; attacker >= 0; attacker--)
		for (int k = 0; k < c->n; k++) {
			int u = c->unit[k];
			if (attacks(s, u) != attacker)
				continue;
			if (all_round(s, u))
				add_sides(run, r, u);
			else
				add_pool(run, r, u, VALUE_NONE);
		}
	for (int i = 0; i < r->n; i++)
		roll_one(run, &r->pool[i]);
	for (int i = 0; i < r->n; i++) {
		emp_scope_unit(run, r->pool[i].unit);
		bool again = emp_reroll(run, r->pool[i].unit, SPENT_ATTACK, r->pool[i].hits);
		scope_pop(run);
		if (again)
			roll_one(run, &r->pool[i]);
	}
	for (int i = 0; i < r->n; i++)
		deal(run, c, &r->pool[i]);
}

/* ---- the Combat Phase ---- */

static void end_of_round(struct emp_state *s)
{
	for (int i = 0; i < s->n_contact; i++)
		s->contact[i].charge = s->contact[i].counter = 0;
}

static bool is_defender(const struct emp_state *s, int unit)
{
	for (int i = 0; i < s->n_contact; i++)
		if (s->contact[i].defender == unit)
			return true;
	return false;
}

/* 12: one combat after the other, by the lowest id that is attacked. */
int emp_combat_row(struct run *run)
{
	RULE("EMP 12", FLOW_NEXT);
	const struct emp_setup *setup = emp_setup(run);
	struct emp_state *s = emp_state(run);
	bool fought[EMP_UNITS] = {false};
	emp_clear_phase(s);
	for (int k = 0; k < setup->n_units; k++) {
		int u = setup->by_id[k];
		struct emp_combat c;
		if (!is_defender(s, u) || fought[u])
			continue;
		emp_gather(setup, s, u, &c);
		for (int i = 0; i < c.n; i++)
			fought[c.unit[i]] = true;
		emp_fight(run, &c);
		emp_after_combat(run, &c);
		emp_waver_all(run);
	}
	end_of_round(s);
	return FLOW_NEXT;
}
