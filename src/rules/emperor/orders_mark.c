/* What a line would do, for the map of a receipt (templates/table-orders.xsl): a footprint where
 * the unit would stand, those whom it shoots at or charges, the place that a commander names, the
 * houses that it enters; what has no place on the table as its text.  Places as in a record. */
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

static void add_number(struct buf *out, const char *name, int n)
{
	buf_addf(out, " %s=\"%d\"", name, n);
}

/* Where a move ends, or was to end if it cannot be; how the unit stands after another change. */
static bool add_footprint(struct buf *out, const struct emp_tried *t)
{
	const struct emp_unit *from = &t->from, *to = &t->to;
	bool changes =
		to->formation != from->formation || to->facing != from->facing || to->x != from->x || to->y != from->y;
	if (t->unit == VALUE_NONE || from->where != ON_TABLE || (!changes && !t->aim))
		return false;
	add_number(out, "x", changes ? to->x : t->aim->x);
	add_number(out, "y", changes ? to->y : t->aim->y);
	add_number(out, "facing", changes ? to->facing : t->aim->facing);
	buf_addf(out, " formation=\"%s\"", emp_formations[to->formation]);
	return true;
}

/* Enemies that the step names. */
static bool add_targets(const struct marker *m, struct buf *out)
{
	bool any = false;
	for (size_t i = 0; i < m->step->n; i++) {
		const struct order_value *v = &m->step->values[i];
		int u = strcmp(v->arg->name, "at") ? VALUE_NONE : emp_mean_unit(m->setup, !m->seat, v->text);
		if (u != VALUE_NONE)
			buf_addf(out, "%s%s", any ? " " : " at=\"", m->setup->unit[u].id);
		any = any || u != VALUE_NONE;
	}
	if (any)
		buf_addc(out, '"');
	return any;
}

/* A place that the step names, or houses. */
static void add_place(const struct marker *m, struct buf *out)
{
	const struct order_value *to = order_step_value(m->step, "to");
	const struct order_value *houses = order_step_value(m->step, "place");
	int x, y, area = houses ? emp_mean_area(m->setup, houses->text) : VALUE_NONE;
	if (area != VALUE_NONE) {
		buf_addf(out, " area=\"%s\"", m->setup->area[area].id);
	} else if (to && emp_read_place(to->text, strlen(to->text), &x, &y)) {
		add_number(out, "x", x);
		add_number(out, "y", y);
	}
}

static void mark_tried(void *context, const struct emp_tried *t)
{
	const struct marker *m = context;
	struct buf out = BUF_INIT;
	order_step_attributes(&out, &emp_language, m->step);
	if (t->unit != VALUE_NONE) {
		buf_addf(&out, " unit=\"%s\"", m->setup->unit[t->unit].id);
		add_number(&out, "from_x", t->from.x);
		add_number(&out, "from_y", t->from.y);
	} else if (t->leader != VALUE_NONE) {
		buf_addf(&out, " unit=\"%s\"", m->setup->leader[t->leader].id);
		add_number(&out, "from_x", m->view->leader[t->leader].x);
		add_number(&out, "from_y", m->view->leader[t->leader].y);
	}
	if (!add_footprint(&out, t) && !add_targets(m, &out))
		add_place(m, &out);
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
