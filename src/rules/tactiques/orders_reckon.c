/* CHECK VERBOSE: what each step of a move costs, and why; what a shot adds up to.  And what may be
 * hoped of dice while orders are tried. */
#include "rules/tactiques/orders.h"
#include "words/said.h"

enum { HIT = 10, BEST = 10, LEAST = 1 };

/* ---- words ---- */

/* Who is told, and in which words. */
struct teller {
	const struct words *words;
	struct arena *arena;
	struct tac_at at;
};

static const char *points_text(const struct teller *t, int halves)
{
	return arena_printf(t->arena, "%d%s", halves / 2, halves & 1 ? ".5" : "");
}

static const char *hex_text(const struct teller *t, int hex)
{
	struct buf b = BUF_INIT;
	flat_text(&t->at.setup->map, hex, &b);
	const char *text = arena_strdup(t->arena, buf_text(&b));
	buf_free(&b);
	return text;
}

static const char *form_name(const struct teller *t, int formation)
{
	return tac_name(t->words, "formations", tac_formation_names[formation]);
}

/* ---- moves ---- */

/* The hexsides that cost something, and how much. */
static const char *sides_text(const struct teller *t, int mover, int from, int to)
{
	struct buf b = BUF_INIT;
	int d = flat_direction_of(&t->at.setup->map, from, to);
	for (int k = 0; d != FLAT_NONE && k < HEXSIDES; k++) {
		const struct tac_hexside_row *row = &tac_hexsides[tac_side_now(t->at, (enum tac_hexside)k)];
		if (t->at.setup->sides[from][d] >> k & 1 && row->cost[mover] > 0)
			words_say(t->words,
				  SAID(reckon, side, .name = tac_name(t->words, "hexsides", row->name),
				       .cost = row->cost[mover]),
				  &b);
	}
	const char *text = arena_strdup(t->arena, buf_text(&b));
	buf_free(&b);
	return text;
}

/* Why a step costs what it does: the road, or hex and hexsides by the formation's factor. */
static const char *reason(const struct teller *t, int mover, int formation, int from, int to, int cost)
{
	const struct tac_setup *setup = t->at.setup;
	const struct tac_ground_row *g = &tac_grounds[setup->ground[to]];
	int d = flat_direction_of(&setup->map, from, to);
	int factor = mover == LEADER_MOVES ? 1 : tac_formations[formation].factor;
	if (d != FLAT_NONE && setup->road[from][d] != NO_ROAD && cost < 2 * g->cost[mover] * factor)
		return tac_name(t->words, "ways", tac_lines[setup->road[from][d]]);
	return words_text(t->words,
			  SAID(reckon, ground, .name = tac_name(t->words, "ground", g->name), .cost = g->cost[mover],
			       .sides = sides_text(t, mover, from, to), .factor = factor,
			       .formation = factor > 1 ? form_name(t, formation) : ""),
			  t->arena);
}

static void reckon_hex(const struct teller *t, const struct question *q, const struct choice *c, int from,
		       struct buf *out)
{
	struct tac_at at = t->at;
	int unit = ASKED(q, Q_STEP, unit), to = ARG(c, STEP_TO, hex);
	int mover = unit == VALUE_NONE ? LEADER_MOVES : (int)tac_arm(at, unit);
	int formation = unit == VALUE_NONE ? F_COLUMN : at.s->unit[unit].formation;
	bool slides = c->verb == STEP_TO && unit != VALUE_NONE && tac_slides(at, unit, from, to);
	bool pulled = c->verb == STEP_PROLONG;
	int extra = tac_way_extra(c->verb);
	int cost = pulled ? ASKED(q, Q_STEP, halves) : slides ? 0 : tac_cost(at, mover, formation, from, to) + extra;
	words_say(t->words,
		  SAID(reckon, step, .hex = hex_text(t, to), .back = c->verb == STEP_BACK,
		       .flank = c->verb == STEP_FLANK, .dash = c->verb == STEP_DASH, .prolong = pulled,
		       .points = points_text(t, cost),
		       .why = slides   ? words_plain(t->words, SAYS_reckon_slides)
			      : pulled ? ""
				       : reason(t, mover, formation, from, to, cost - extra),
		       .more = extra ? points_text(t, extra) : ""),
		  out);
}

/* Where the mover stands: a leader alone is known by the answer before. */
static int place_of(struct run *run, struct tac_at at, const struct question *q)
{
	int n, leader = VALUE_NONE;
	const struct answer *a = run_answers(run, &n);
	if (ASKED(q, Q_STEP, unit) != VALUE_NONE)
		return at.s->unit[ASKED(q, Q_STEP, unit)].hex;
	while (n-- && leader == VALUE_NONE)
		if (!strncmp(a[n].text, "leader ", 7))
			leader = tac_find_leader(at.setup, q->seat, a[n].text + 7);
	return leader == VALUE_NONE ? VALUE_NONE : at.s->leader[leader].hex;
}

/* Half points. */
static int reckon_entry(struct tac_at at, const struct question *q, int hex)
{
	int unit = ASKED(q, Q_STEP, unit), mover = unit == VALUE_NONE ? LEADER_MOVES : (int)tac_arm(at, unit);
	int formation = unit == VALUE_NONE ? F_COLUMN : at.s->unit[unit].formation;
	return tac_entry_cost(at, mover, formation, hex) + tac_crowd_cost(at, hex);
}

static void reckon_form(const struct teller *t, int unit, int formation, struct buf *out)
{
	bool check = formation == F_LIMBERED && t->at.s->unit[unit].formation == F_UNLIMBERED;
	words_say(t->words,
		  SAID(reckon, forms, .formation = form_name(t, formation),
		       .points = points_text(t, tac_change_cost(t->at, unit)), .check = check),
		  out);
}

static void reckon_step(const struct teller *t, struct run *run, const struct question *q, const struct choice *c,
			struct buf *out)
{
	const char *points;
	switch (c->verb) {
	case STEP_TO:
	case STEP_BACK:
	case STEP_FLANK:
	case STEP_DASH:
	case STEP_PROLONG: reckon_hex(t, q, c, place_of(run, t->at, q), out); return;
	case STEP_STOP:
		points = points_text(t, ASKED(q, Q_STEP, halves));
		words_say(t->words, SAID(reckon, left, .points = points, .one = ASKED(q, Q_STEP, halves) == 2), out);
		return;
	case STEP_ENTER:
		points = points_text(t, reckon_entry(t->at, q, ARG(c, STEP_ENTER, hex)));
		words_say(t->words, SAID(reckon, enters, .hex = hex_text(t, ARG(c, STEP_ENTER, hex)), .points = points),
			  out);
		return;
	case STEP_FACE:
		words_say(t->words, SAID(reckon, faces, .facing = tac_facings[ARG(c, STEP_FACE, facing)]), out);
		return;
	case STEP_FORM: reckon_form(t, ASKED(q, Q_STEP, unit), ARG(c, STEP_FORM, formation), out); return;
	default:
		words_say(t->words,
			  SAID(reckon, other, .verb = run_settings(run)->sys->questions[Q_STEP].verbs[c->verb].name),
			  out);
	}
}

static void reckon_mover(const struct teller *t, const struct choice *c, struct buf *out)
{
	const struct tac_setup *setup = t->at.setup;
	int unit = c->verb == MOVER_UNIT    ? ARG(c, MOVER_UNIT, unit)
		   : c->verb == MOVER_STACK ? tac_top(t->at, ARG(c, MOVER_STACK, hex))
					    : VALUE_NONE;
	if (c->verb == MOVER_LEADER)
		buf_addf(out, "%s:", setup->leader[ARG(c, MOVER_LEADER, leader)].id);
	else if (c->verb != MOVER_DONE && c->verb != MOVER_DUMMY)
		words_say(t->words,
			  SAID(reckon, mover, .unit = setup->unit[unit].id, .stack = c->verb == MOVER_STACK,
			       .points = points_text(t, tac_allowance(t->at, unit, false))),
			  out);
}

/* ---- fire ---- */

/* Of what only the enemy knows nothing is added. */
static bool is_hidden(struct tac_at at, int mod)
{
	return mod == MOD_MASSED && at.setup->rule[SWITCH_FOG];
}

static void reckon_fire(const struct teller *t, const struct question *q, const struct choice *c, struct buf *out)
{
	struct tac_at at = t->at;
	int unit = ASKED(q, Q_TARGET, unit), hex = at.s->unit[unit].hex;
	int to = ARG(c, TARGET_HEX, hex), increments = ARG(c, TARGET_HEX, increments);
	struct tac_shot shot = {unit, hex, to, increments, to, NULL, OFFENSIVE};
	struct tac_sum sum = {0};
	if (c->verb != TARGET_HEX)
		return;
	int strength = tac_reckon_fire(at, &shot, &sum), total = strength;
	words_say(t->words,
		  SAID(reckon, fires, .unit = at.setup->unit[unit].id, .hex = hex_text(t, to),
		       .range = flat_distance(&at.setup->map, hex, to), .increments = increments, .strength = strength),
		  out);
	for (int i = 0; i < sum.n; i++) {
		if (is_hidden(at, sum.item[i].mod))
			continue;
		total += sum.item[i].n;
		buf_addf(out, ", %+d %s", sum.item[i].n, tac_modifiers[sum.item[i].mod].why);
	}
	int need = HIT - total > 2 ? HIT - total : 2;
	words_say(t->words,
		  SAID(reckon, hits, .with = need > BEST ? BEST : need, .more = need < BEST,
		       .fog = at.setup->rule[SWITCH_FOG]),
		  out);
}

bool tac_reckon(const struct words *words, struct run *run, const struct question *q, const struct choice *taken,
		struct buf *out)
{
	struct teller t = {words, arena_new(), {.setup = run_setup(run), .s = run_view(run, q->seat)}};
	bool begins = q->kind != Q_STEP;
	if (q->kind == Q_MOVER)
		reckon_mover(&t, taken, out);
	else if (q->kind == Q_STEP)
		reckon_step(&t, run, q, taken, out);
	else if (q->kind == Q_TARGET)
		reckon_fire(&t, q, taken, out);
	arena_free(t.arena);
	return begins;
}

/* ---- hope ---- */

/* No fire hits, every check is passed; a melee is not tried. */
int tac_hope(const void *setup, const struct roll *r)
{
	(void)setup;
	if (!strcmp(r->label, "fire") || !strcmp(r->label, "pick"))
		return LEAST;
	if (!strcmp(r->label, "initiative") || !strcmp(r->label, "morale") || !strcmp(r->label, "panic") ||
	    !strcmp(r->label, "evade") || !strcmp(r->label, "arrival"))
		return BEST;
	for (int t = 0; t < TASKS; t++)
		if (!strcmp(r->label, tac_tasks[t]))
			return BEST;
	return 0;
}
