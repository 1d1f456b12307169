/* What a line would do, for the map of a receipt (templates/columns-orders.xsl): whose step it is,
 * where each of them is when it begins, and the hexes that it names. */
#include "document/document.h"
#include "rules/tactiques/orders.h"

/* What is told apart when lines of several names speak of one unit: moves, fire, declarations; the
 * other verbs each for itself. */
enum { MATTER_MOVE = TAC_VERBS, MATTER_FIRE, MATTER_DECLARE, VERB_MATTERS };

/* How nearly a unit is named by a line that says something of a matter now: looked up at the first
 * step of that matter, for all units. */
struct named_by {
	int8_t *best[VERB_MATTERS]; /* of each unit; NULL: not looked up yet */
};

struct marker {
	struct order_drawing *drawing;
	struct tac_at at; /* as the seat sees it */
	int seat;
	const struct order_line *line;
	const struct order_step *step;
	struct buf units, places;
	int n_units;
};

static bool is_going(enum tac_verb verb)
{
	return (verb >= V_MOVE && verb <= V_PROLONG) || verb == V_DRIFT;
}

/* The last hex of the line's moves before the step, or where they begin. */
static int place_before(const struct marker *m, int from)
{
	for (size_t i = 0; i < m->line->list->n && &m->line->list->steps[i] != m->step; i++) {
		const struct order_step *s = &m->line->list->steps[i];
		if (is_going(tac_verb_of(s)) && s->n)
			flat_read(&m->at.setup->map, s->values[s->n - 1].text, &from);
	}
	return from;
}

/* Orders to brigades and fire come before all movement, whatever is written first. */
static void add(struct marker *m, const char *id, int hex)
{
	enum tac_verb verb = tac_verb_of(m->step);
	if (verb != V_FIRE && verb != V_HOLD && verb != V_DECLARE && verb != V_ORDER && verb != V_FREE)
		hex = place_before(m, hex);
	m->n_units++;
	buf_addf(&m->units, "%s%s", m->units.len ? " " : "", id);
	if (m->places.len)
		buf_addc(&m->places, ' ');
	flat_text(&m->at.setup->map, hex, &m->places);
}

static int nearness(void *self, const struct order_line *l, int unit)
{
	const struct marker *m = self;
	int best = PLAN_FAR;
	for (size_t k = 0; k < l->n_subjects && order_work(l, 1); k++) {
		int n = tac_nearness(m->at, tac_subject_of(m->at.setup, m->seat, l, k), m->seat, unit);
		best = n < best ? n : best;
	}
	return best;
}

static int matter_of(enum tac_verb verb)
{
	return VERB(verb) & SAYS_MOVE      ? MATTER_MOVE
	       : VERB(verb) & SAYS_FIRE    ? MATTER_FIRE
	       : VERB(verb) & SAYS_DECLARE ? MATTER_DECLARE
					   : (int)verb;
}

static uint64_t verbs_of(int matter)
{
	return matter == MATTER_MOVE      ? SAYS_MOVE
	       : matter == MATTER_FIRE    ? SAYS_FIRE
	       : matter == MATTER_DECLARE ? SAYS_DECLARE
					  : VERB(matter);
}

/* The table of the matter. */
static const int8_t *names_of(struct marker *m, int matter)
{
	struct plan_whom whom = {.plan = m->drawing->plan, .eye = m, .nearness = nearness};
	struct order_drawing *d = m->drawing;
	if (!d->notes)
		d->notes = arena_alloc(d->arena, sizeof(struct named_by));
	int8_t **best = &((struct named_by *)d->notes)->best[matter];
	if (*best)
		return *best;
	*best = arena_alloc(d->arena, TAC_UNITS);
	for (int u = 0; u < m->at.s->n_unit; u++)
		(*best)[u] = m->at.setup->unit[u].seat == m->seat && tac_on_map(m->at.s, u)
				     ? (int8_t)plan_nearest(&whom, u, verbs_of(matter))
				     : PLAN_FAR;
	return *best;
}

/* Does a line that names the unit more nearly say what it does in this step of the turn? */
static bool is_excepted(struct marker *m, int unit)
{
	return names_of(m, matter_of(tac_verb_of(m->step)))[unit] < nearness(m, m->line, unit);
}

/* The leader of a command gives its orders. */
static bool gives(const struct marker *m, int leader)
{
	for (size_t i = 0; i < m->line->n_subjects; i++) {
		struct tac_subject s = tac_subject_of(m->at.setup, m->seat, m->line, i);
		if ((s.whom == THE_LEADER && s.row == leader) ||
		    (s.whom == THE_COMMAND && m->at.s->command[s.row].leader == leader))
			return true;
	}
	return false;
}

static void add_givers(struct marker *m)
{
	for (int l = 0; l < m->at.s->n_leader; l++)
		if (tac_leads(m->at.s, l) && gives(m, l))
			add(m, m->at.setup->leader[l].id, m->at.s->leader[l].hex);
}

static bool names_dummy(const struct marker *m, int dummy)
{
	for (size_t i = 0; i < m->line->n_subjects; i++)
		if (tac_find_dummy(m->at.setup, m->seat, m->line->subjects[i]) == dummy)
			return true;
	return false;
}

static void add_all(struct marker *m)
{
	for (int u = 0; u < m->at.s->n_unit; u++)
		if (tac_on_map(m->at.s, u) && tac_line_means_unit(m->at, m->seat, m->line, u) && !is_excepted(m, u))
			add(m, m->at.setup->unit[u].id, m->at.s->unit[u].hex);
	for (int l = 0; l < m->at.s->n_leader; l++)
		if (tac_leads(m->at.s, l) && tac_line_means_leader(m->at, m->seat, m->line, l))
			add(m, m->at.setup->leader[l].id, m->at.s->leader[l].hex);
	for (int d = 0; d < m->at.s->n_dummy; d++)
		if (m->at.s->dummy[d].hex >= 0 && names_dummy(m, d))
			add(m, m->at.setup->dummy[d].id, m->at.s->dummy[d].hex);
}

static void hexes_attr(const struct marker *m, struct doc *d)
{
	struct buf to = BUF_INIT;
	for (size_t i = 0; i < m->step->n; i++) {
		int hex;
		if (m->step->values[i].arg->kind != ORDER_PLACE ||
		    !flat_read(&m->at.setup->map, m->step->values[i].text, &hex))
			continue;
		if (to.len)
			buf_addc(&to, ' ');
		flat_text(&m->at.setup->map, hex, &to);
	}
	if (to.len)
		doc_attr(d, "to", buf_text(&to));
	buf_free(&to);
}

void tac_mark(struct order_drawing *d, const struct order_line *line, const struct order_step *step, order_draw *draw,
	      void *context)
{
	struct marker m = {d, {d->setup, d->view}, d->seat, line, step, BUF_INIT, BUF_INIT, 0};
	if (VERB(tac_verb_of(step)) & (VERB(V_ORDER) | VERB(V_FREE)))
		add_givers(&m);
	else
		add_all(&m);
	if (m.units.len) {
		struct buf out = BUF_INIT, text = BUF_INIT;
		struct doc doc = {.out = &out};
		order_step_print(&text, &tac_language, step);
		doc_attr(&doc, "verb", step->verb->name);
		doc_attr(&doc, "units", buf_text(&m.units));
		doc_attr(&doc, "at", buf_text(&m.places));
		hexes_attr(&m, &doc);
		if (tac_verb_of(step) == V_FACE)
			doc_attr(&doc, "facing", tac_facings[step->values[0].choice]);
		doc_attr(&doc, "text", buf_text(&text));
		draw(context, buf_text(&out));
		d->drawn += (uint64_t)m.n_units * (1 + step->n);
		buf_free(&out);
		buf_free(&text);
	}
	buf_free(&m.units);
	buf_free(&m.places);
}
