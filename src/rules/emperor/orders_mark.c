/* What a line would do, for the map of a receipt (templates/table-orders.xsl): a footprint where
 * the unit would stand, those whom it shoots at or charges, the place that a commander names, the
 * houses that it enters; what has no place on the table as its text.  Places as in a record. */
#include "document/document.h"
#include "rules/emperor/orders.h"

enum { FOOTPRINT_DRAWN = 5 }; /* in things of LIMIT_DRAWN: a block with its shadow and its words */

struct marker {
	struct order_drawing *drawing;
	const struct emp_setup *setup;
	const struct emp_state *view;
	int seat;
	const struct order_step *step;
	order_draw *draw;
	void *context;
};

/* Where a move ends, or was to end if it cannot be; how the unit stands after another change. */
static bool add_footprint(struct doc *d, const struct emp_tried *t)
{
	const struct emp_unit *from = &t->from, *to = &t->to;
	bool changes =
		to->formation != from->formation || to->facing != from->facing || to->x != from->x || to->y != from->y;
	if (t->unit == VALUE_NONE || from->where != ON_TABLE || (!changes && !t->aim))
		return false;
	doc_number(d, "x", changes ? to->x : t->aim->x);
	doc_number(d, "y", changes ? to->y : t->aim->y);
	doc_number(d, "facing", changes ? to->facing : t->aim->facing);
	doc_attr(d, "formation", emp_formations[to->formation]);
	return true;
}

/* Enemies that the step names. */
static bool add_targets(const struct marker *m, struct doc *d)
{
	struct buf at = BUF_INIT;
	for (size_t i = 0; i < m->step->n; i++) {
		const struct order_value *v = &m->step->values[i];
		int u = strcmp(v->arg->name, "at") ? VALUE_NONE : emp_mean_unit(m->setup, !m->seat, v->text);
		if (u != VALUE_NONE)
			buf_addf(&at, "%s%s", at.len ? " " : "", m->setup->unit[u].id);
	}
	bool any = at.len > 0;
	if (any)
		doc_attr(d, "at", buf_text(&at));
	buf_free(&at);
	return any;
}

/* A place that the step names, or houses. */
static void add_place(const struct marker *m, struct doc *d)
{
	const struct order_value *to = order_step_value(m->step, "to");
	const struct order_value *houses = order_step_value(m->step, "place");
	int x, y, area = houses ? emp_mean_area(m->setup, houses->text) : VALUE_NONE;
	if (area != VALUE_NONE) {
		doc_attr(d, "area", m->setup->area[area].id);
	} else if (to && emp_read_place(to->text, strlen(to->text), &x, &y)) {
		doc_number(d, "x", x);
		doc_number(d, "y", y);
	}
}

static void mark_tried(void *context, const struct emp_tried *t)
{
	const struct marker *m = context;
	struct buf out = BUF_INIT;
	struct doc d = {.out = &out};
	order_step_attributes(&out, &emp_language, m->step);
	if (t->unit != VALUE_NONE) {
		doc_attr(&d, "unit", m->setup->unit[t->unit].id);
		doc_number(&d, "from_x", t->from.x);
		doc_number(&d, "from_y", t->from.y);
	} else if (t->leader != VALUE_NONE) {
		doc_attr(&d, "unit", m->setup->leader[t->leader].id);
		doc_number(&d, "from_x", m->view->leader[t->leader].x);
		doc_number(&d, "from_y", m->view->leader[t->leader].y);
	}
	if (!add_footprint(&d, t) && !add_targets(m, &d))
		add_place(m, &d);
	m->draw(m->context, buf_text(&out));
	m->drawing->drawn += FOOTPRINT_DRAWN;
	buf_free(&out);
}

void emp_mark(struct order_drawing *d, const struct order_line *line, const struct order_step *step, order_draw *draw,
	      void *context)
{
	const struct emp_state *v = d->view;
	struct marker m = {d, d->setup, v, d->seat, step, draw, context};
	unsigned bit = emp_verb_bit(&emp_language, step);
	if (bit != VERB(V_DONE) && (v->at.row != ROW_CHARGES || (bit & EMP_SECOND_MAIL)))
		emp_try_step(d, &(struct emp_watch){line, step, mark_tried, &m});
}
