/* Where units are that a view hides, and dummies: each Masked counter has something under it, and who has no counter lies
 * beneath a stack into which the other side does not see. */
#include "rules/tactiques/imagine.h"
#include "engine/sources.h"

enum { ATTEMPTS = 50 };

/* A hex where units can be hidden, and how. */
struct hiding {
	int hex;
	bool masked;
};

struct hidings {
	struct hiding at[TAC_MASKS + TAC_UNITS];
	int n, n_masks; /* first the hexes of masks */
};

/* ---- the hexes ---- */

/* Stacks with room below the top: under who marches nobody lies.  unseen: into which the other side does not look. */
static void find_stacks(const struct tac_imagining *m, struct hidings *h, bool unseen)
{
	struct tac_board board;
	struct tac_at at = tac_on_board(tac_imagined(m), &board);
	for (int u = 0; u < m->s->n_unit; u++) {
		const struct tac_unit *unit = &m->s->unit[u];
		if (m->setup->unit[u].seat != m->side || !tac_on_map(m->s, u) || unit->formation == F_MARCH ||
		    tac_top(at, unit->hex) != u ||
		    list_has(m->s->side[m->side].masks, m->s->side[m->side].n_masks, unit->hex) ||
		    (unseen && tac_examines(at, !m->side, unit->hex)))
			continue;
		h->at[h->n++] = (struct hiding){unit->hex, false};
	}
}

static void find_hidings(const struct tac_imagining *m, bool unseen, struct hidings *h)
{
	const struct tac_side *side = &m->s->side[m->side];
	h->n = 0;
	for (int i = 0; i < side->n_masks; i++)
		h->at[h->n++] = (struct hiding){side->masks[i], true};
	h->n_masks = h->n;
	if (tac_is_examining(m->setup))
		find_stacks(m, h, unseen);
}

/* ---- the rows ---- */

static bool hides_at(const struct hidings *h, int hex)
{
	for (int i = 0; i < h->n; i++)
		if (h->at[i].hex == hex)
			return true;
	return false;
}

/* A company is of a unit that may detach one more, and where nothing is masked of one that it can lie beneath; without any
 * it is of the first of the side. */
static int any_parent(const struct tac_imagining *m, const struct hidings *h)
{
	int parent[TAC_UNITS], n = 0, some = VALUE_NONE;
	for (int u = 0; u < m->s->n_unit; u++) {
		const struct tac_unit_setup *k = &m->setup->unit[u];
		if (k->seat != m->side || k->company)
			continue;
		some = some == VALUE_NONE ? u : some;
		if (k->detaches && m->s->unit[u].status == ON_MAP && tac_imagined_out(m, u) + 1 < k->increments &&
		    (h->n_masks || hides_at(h, m->s->unit[u].hex)))
			parent[n++] = u;
	}
	return n ? parent[sources_below(m->rng, (unsigned)n)] : some;
}

int tac_imagine_lift(const struct tac_imagining *m, int hidden[TAC_UNITS])
{
	int n = 0;
	for (int u = 0; u < m->s->n_unit; u++) {
		struct tac_unit *unit = &m->s->unit[u];
		if (unit->hex != VALUE_UNKNOWN)
			continue;
		hidden[n++] = u;
		*unit = (struct tac_unit){.hex = VALUE_NONE, .hex2 = VALUE_NONE, .parent = VALUE_NONE, .status = ON_MAP,
					  .losses = VALUE_UNKNOWN, .out = VALUE_UNKNOWN, .spent = VALUE_UNKNOWN,
					  .odd = VALUE_UNKNOWN, .queue = VALUE_UNKNOWN, .grand = VALUE_NONE};
	}
	struct hidings h = {.n = 0};
	for (int i = 0; i < n; i++)
		if (m->setup->unit[hidden[i]].company) {
			if (!h.n)
				find_hidings(m, true, &h);
			m->s->unit[hidden[i]].parent = any_parent(m, &h);
		}
	return n;
}

/* ---- laying ---- */

/* Faces as who stands there, else as somebody of the side does. */
static int any_facing(const struct tac_imagining *m, int top)
{
	int from = (int)sources_below(m->rng, (unsigned)m->s->n_unit);
	if (top != VALUE_NONE)
		return m->s->unit[top].facing;
	for (int i = 0; i < m->s->n_unit; i++) {
		int u = (from + i) % m->s->n_unit;
		if (m->setup->unit[u].seat == m->side && tac_on_map(m->s, u))
			return m->s->unit[u].facing;
	}
	return m->side == 0 ? 0 : FLAT_DIRECTIONS;
}

static void lay(const struct tac_imagining *m, int unit, struct hiding at)
{
	struct tac_unit *u = &m->s->unit[unit];
	struct tac_stack there = tac_stack_at(tac_imagined(m), at.hex);
	int top = there.n ? there.unit[0] : VALUE_NONE;
	u->masked = at.masked;
	u->beneath = !at.masked;
	u->formation = tac_traits(tac_imagined(m), at.hex) & GENERAL_GROUND ? F_GENERAL
		       : tac_is_artillery(tac_imagined(m), unit)            ? F_LIMBERED
									    : F_COLUMN;
	u->facing = tac_facing_for(u->formation, any_facing(m, top));
	u->disruption = top == VALUE_NONE ? NORMAL : m->s->unit[top].disruption;
	for (int i = 0; i < there.n; i++)
		if (m->s->unit[there.unit[i]].depth >= u->depth)
			u->depth = m->s->unit[there.unit[i]].depth + 1;
	u->hex = at.hex;
}

static bool may_lie(const struct tac_imagining *m, int unit, struct hiding at)
{
	struct tac_stack one = {1, {unit}};
	struct tac_stack there = tac_stack_at(tac_imagined(m), at.hex);
	return there.n < TAC_STACK && tac_may_stack(tac_imagined(m), &one, at.hex, false);
}

/* Anywhere, each hex that takes it as likely. */
static bool lay_anywhere(const struct tac_imagining *m, int unit, const struct hidings *h)
{
	int order[TAC_MASKS + TAC_UNITS];
	for (int i = 0; i < h->n; i++)
		order[i] = i;
	sources_shuffle(m->rng, order, h->n);
	for (int i = 0; i < h->n; i++)
		if (may_lie(m, unit, h->at[order[i]])) {
			lay(m, unit, h->at[order[i]]);
			return true;
		}
	return false;
}

/* 4.6: where masks are more than what can lie under them, a unit stands in line in two. */
static bool stretch(const struct tac_imagining *m, const int *hidden, int n, int hex)
{
	for (int i = 0; i < n; i++) {
		struct tac_unit *u = &m->s->unit[hidden[i]];
		if (!u->masked || u->hex2 != VALUE_NONE || tac_left(tac_imagined(m), hidden[i]) < 2 ||
		    tac_is_artillery(tac_imagined(m), hidden[i]) || flat_distance(&m->setup->map, u->hex, hex) != 1 ||
		    tac_stack_at(tac_imagined(m), u->hex).n > 1)
			continue;
		u->formation = F_LINE;
		u->facing = tac_facing_for(F_LINE, u->facing);
		u->hex2 = hex;
		return true;
	}
	return false;
}

/* 18.2: stands wherever its other half does: one that is seen, or the first of two. */
static bool is_led(const struct tac_imagining *m, const int *hidden, int n, int unit)
{
	int twin = tac_twin(tac_imagined(m), unit);
	if (twin == VALUE_NONE || m->s->unit[twin].status != ON_MAP)
		return false;
	return twin < unit || !list_has(hidden, n, twin);
}

static void lay_led(const struct tac_imagining *m, const int *hidden, int n)
{
	for (int i = 0; i < n; i++) {
		struct tac_unit *u = &m->s->unit[hidden[i]];
		if (!is_led(m, hidden, n, hidden[i]))
			continue;
		const struct tac_unit *half = &m->s->unit[tac_twin(tac_imagined(m), hidden[i])];
		if (half->hex == VALUE_NONE)
			continue; /* no place was found for it */
		lay(m, hidden[i], (struct hiding){half->hex, half->masked});
		u->formation = half->formation;
		u->facing = half->facing;
		u->hex2 = half->hex2;
	}
}

/* Who may lie under masks, in any order: units, and dummies by numbers behind theirs. */
struct tokens {
	int at[TAC_UNITS + TAC_DUMMIES];
	int n, next;
};

static void find_tokens(const struct tac_imagining *m, const int *hidden, int n, struct tokens *t)
{
	t->n = t->next = 0;
	for (int i = 0; i < n; i++)
		if (!is_led(m, hidden, n, hidden[i]))
			t->at[t->n++] = hidden[i];
	for (int d = 0; d < m->s->n_dummy; d++)
		if (m->setup->dummy[d].seat == m->side)
			t->at[t->n++] = TAC_UNITS + d;
	sources_shuffle(m->rng, t->at, t->n);
}

/* Every mask gets one of them, any. */
static bool fill_masks(const struct tac_imagining *m, const struct hidings *h, const int *hidden, int n,
		       struct tokens *t)
{
	int order[TAC_MASKS];
	for (int i = 0; i < h->n_masks; i++)
		order[i] = i;
	sources_shuffle(m->rng, order, h->n_masks);
	for (int i = 0; i < h->n_masks; i++) {
		struct hiding at = h->at[order[i]];
		int one = t->next < t->n ? t->at[t->next++] : VALUE_NONE;
		if (one == VALUE_NONE ? !stretch(m, hidden, n, at.hex) : one < TAC_UNITS && !may_lie(m, one, at))
			return false;
		if (one >= TAC_UNITS)
			m->s->dummy[one - TAC_UNITS].hex = at.hex;
		else if (one != VALUE_NONE)
			lay(m, one, at);
	}
	return true;
}

/* Of the dummies that are left some lie under a mask, others are gone. */
static void lay_dummy(const struct tac_imagining *m, const struct hidings *h, int dummy)
{
	if (h->n_masks && !sources_below(m->rng, IMAGINED_DUMMY))
		m->s->dummy[dummy].hex = h->at[sources_below(m->rng, (unsigned)h->n_masks)].hex;
}

static bool lay_all(const struct tac_imagining *m, const struct hidings *h, const int *hidden, int n)
{
	struct tokens t;
	find_tokens(m, hidden, n, &t);
	bool good = fill_masks(m, h, hidden, n, &t);
	for (; t.next < t.n && good; t.next++)
		if (t.at[t.next] < TAC_UNITS)
			good = lay_anywhere(m, t.at[t.next], h);
		else
			lay_dummy(m, h, t.at[t.next] - TAC_UNITS);
	lay_led(m, hidden, n);
	return good;
}

static void take_up(const struct tac_imagining *m, const int *hidden, int n)
{
	for (int i = 0; i < n; i++)
		m->s->unit[hidden[i]].hex = m->s->unit[hidden[i]].hex2 = VALUE_NONE;
	for (int i = 0; i < n; i++)
		m->s->unit[hidden[i]].depth = 0;
	for (int d = 0; d < m->s->n_dummy; d++)
		if (m->setup->dummy[d].seat == m->side)
			m->s->dummy[d].hex = VALUE_NONE;
}

/* Who found no place that the rules allow lies in any, or with somebody of his own. */
static void lay_rest(const struct tac_imagining *m, const struct hidings *h, const int *hidden, int n)
{
	for (int i = 0; i < n; i++) {
		if (m->s->unit[hidden[i]].hex != VALUE_NONE)
			continue;
		struct hiding at = {0, false};
		for (int u = 0; u < m->s->n_unit; u++)
			if (m->setup->unit[u].seat == m->side && tac_on_map(m->s, u))
				at.hex = m->s->unit[u].hex;
		lay(m, hidden[i], h->n ? h->at[sources_below(m->rng, (unsigned)h->n)] : at);
	}
}

void tac_imagine_places(const struct tac_imagining *m, const int *hidden, int n)
{
	struct hidings h;
	bool good = false;
	for (int d = 0; d < m->s->n_dummy; d++)
		if (m->setup->dummy[d].seat == m->side && m->s->dummy[d].ma == VALUE_UNKNOWN) {
			m->s->dummy[d].ma = (int)sources_below(m->rng, IMAGINED_DUMMY_MA + 1);
			m->s->dummy[d].acted = 0;
		}
	if (!n && !m->s->side[m->side].n_masks && !m->s->n_dummy)
		return;
	for (int unseen = 1; unseen >= 0 && !good; unseen--) {
		take_up(m, hidden, n);
		find_hidings(m, unseen, &h);
		for (int i = 0; i < ATTEMPTS && !good; i++) {
			take_up(m, hidden, n);
			good = lay_all(m, &h, hidden, n);
		}
	}
	lay_rest(m, &h, hidden, n);
}
