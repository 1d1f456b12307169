/* What must have come of a case: its record against the schema and the expectations. */
#include "case/trial.h"
#include "orders/orders.h"
#include "record/record.h"

#include <libxml/parser.h>
#include <libxml/xpath.h>

/* ---- XPath on the record of a view ---- */

struct views {
	const char *schemas;
	struct view {
		int viewer;
		struct buf text;
		xmlDoc *doc; /* NULL: not asked for yet */
	} view[SEATS_MAX + 2];
	int n;
};

static void quiet(void *ctx, xmlErrorPtr error)
{
	(void)ctx;
	(void)error;
}

static struct view *view_of(struct trial *t, struct views *v, int viewer)
{
	struct error e = ERROR_INIT;
	for (int i = 0; i < v->n; i++)
		if (v->view[i].viewer == viewer)
			return &v->view[i];
	struct view *view = &v->view[v->n++];
	*view = (struct view){.viewer = viewer, .text = BUF_INIT};
	trial_record(t, viewer, &view->text);
	if (v->schemas &&
	    doc_check(view->text.data, view->text.len, arena_printf(t->arena, "%s/record.rng", v->schemas), &e))
		trial_fail(t, NULL, "its record is not of record.rng: %s", e.text);
	return view;
}

/* Most views are looked at by no expectation. */
static xmlDoc *doc_of(struct trial *t, struct views *v, int viewer)
{
	struct view *view = view_of(t, v, viewer);
	if (!view->doc)
		view->doc = xmlReadMemory(view->text.data, (int)view->text.len, "record.xml", NULL,
					  XML_PARSE_NONET | XML_PARSE_NOERROR | XML_PARSE_NOWARNING);
	return view->doc;
}

static void judge_value(struct trial *t, const struct element *e, xmlXPathObject *value)
{
	const char *want = element_attr(e, "is", NULL), *test = element_attr(e, "test", "");
	xmlChar *got = xmlXPathCastToString(value);
	if (want && strcmp((char *)got, want))
		trial_fail(t, e, "%s: expected \"%s\", got \"%s\"", test, want, (char *)got);
	else if (!want && !xmlXPathCastToBoolean(value))
		trial_fail(t, e, "%s: does not hold", test);
	xmlFree(got);
}

static void judge_expect(struct trial *t, const struct element *e)
{
	struct views *v = t->views;
	const char *view = element_attr(e, "view", "full");
	int viewer = !strcmp(view, "full")     ? VIEW_FULL
		     : !strcmp(view, "public") ? VIEW_PUBLIC
					       : system_seat(t->setup, view);
	if (viewer == VALUE_NONE && strcmp(view, "full")) {
		trial_fail(t, e, "view=\"%s\" is no seat", view);
		return;
	}
	xmlDoc *doc = doc_of(t, v, viewer);
	xmlXPathContext *ctx = doc ? xmlXPathNewContext(doc) : NULL;
	if (!ctx) {
		trial_fail(t, e, "there is no record to look at");
		return;
	}
	ctx->error = (xmlStructuredErrorFunc)(void (*)(void))quiet;
	const char *test = element_attr(e, "test", "");
	xmlXPathObject *value = xmlXPathEval((const xmlChar *)test, ctx);
	if (value)
		judge_value(t, e, value);
	else
		trial_fail(t, e, "\"%s\" is not XPath", test);
	xmlXPathFreeObject(value);
	xmlXPathFreeContext(ctx);
}

/* ---- <after>: rows of the state ---- */

static int find_table(const struct system *sys, const char *name)
{
	for (int i = 0; i < sys->n_tables; i++)
		if (!strcmp(sys->tables[i].name, name))
			return i;
	return VALUE_NONE;
}

/* n-hand: how many are in the list. */
static bool count_list(struct trial *t, const void *state, int table, int row, const char *name, struct buf *out)
{
	const struct table_decl *d = &t->sys->tables[table];
	struct buf all = BUF_INIT;
	int n = 0, i = 0;
	while (i < d->n_fields && strcmp(d->fields[i].value.name, name))
		i++;
	bool good = i < d->n_fields && d->fields[i].list &&
		    state_get(t->sys, t->setup, state, VIEW_FULL, table, row, name, &all);
	for (const char *c = buf_text(&all); *c; c++)
		n += *c != ' ' && (c == all.data || c[-1] == ' ');
	if (good)
		buf_addf(out, "%d", n);
	buf_free(&all);
	return good;
}

static void judge_field(struct trial *t, const void *state, const struct element *row, int table, int number,
			const struct attribute *want)
{
	struct buf got = BUF_INIT;
	bool good = strncmp(want->name, "n-", 2)
			    ? state_get(t->sys, t->setup, state, VIEW_FULL, table, number, want->name, &got)
			    : count_list(t, state, table, number, want->name + 2, &got);
	if (!good)
		trial_fail(t, row, "has no field \"%s\"", want->name);
	else if (strcmp(buf_text(&got), want->value))
		trial_fail(t, row, "%s %s: expected \"%s\", got \"%s\"", element_attr(row, "id", "0"), want->name,
			   want->value, buf_text(&got));
	buf_free(&got);
}

static void judge_row(struct trial *t, const void *state, const struct element *row)
{
	const char *id = element_attr(row, "id", "0");
	int table = find_table(t->sys, row->name), number = 0;
	if (table == VALUE_NONE) {
		trial_fail(t, row, "is no table of the state");
		return;
	}
	if (t->sys->tables[table].has_id && !t->sys->id_read(t->setup, table, id, &number)) {
		trial_fail(t, row, "has no row \"%s\"", id);
		return;
	}
	for (size_t i = 0; i < row->n_attrs; i++)
		if (strcmp(row->attrs[i].name, "id"))
			judge_field(t, state, row, table, number, &row->attrs[i]);
}

/* What that look saw; of a look at the end of play, what there is now. */
static const void *state_after(struct trial *t, const struct element *e)
{
	for (size_t i = 0; i < t->n_looks; i++) {
		const struct trial_look *look = &t->look[i];
		if (look->e != e)
			continue;
		if (!look->state)
			trial_fail(t, e, "row \"%s\" has ended %d times, not %d", t->sys->rows[look->row].name,
				   look->ends, look->visit ? look->visit : 1);
		return look->state;
	}
	return run_now(t->run);
}

static void judge_after(struct trial *t, const struct element *e)
{
	const void *state = state_after(t, e);
	for (size_t i = 0; state && i < e->n_children; i++)
		judge_row(t, state, &e->children[i]);
}

/* ---- dice and orders ---- */

/* The numbers of dice of all rolls with the label, in order: "5 4". */
static void judge_count(struct trial *t, const struct element *e)
{
	const char *label = element_attr(e, "label", "");
	struct buf got = BUF_INIT;
	int n;
	const struct event *events = run_events(t->run, &n);
	for (int i = 0; i < n; i++) {
		if (events[i].kind != EVENT_ROLL)
			continue;
		const struct roll *r = run_roll(t->run, events[i].extra);
		if (!strcmp(r->label, label))
			buf_addf(&got, "%s%d", got.len ? " " : "", r->n);
	}
	if (strcmp(buf_text(&got), element_attr(e, "n", "")))
		trial_fail(t, e, "dice for \"%s\": expected \"%s\", got \"%s\"", label, element_attr(e, "n", ""),
			   buf_text(&got));
	buf_free(&got);
}

/* The labels of all rolls, in the order in which they were made. */
static void judge_dice_order(struct trial *t, const struct element *e)
{
	struct buf got = BUF_INIT;
	int n;
	const struct event *events = run_events(t->run, &n);
	for (int i = 0; i < n; i++)
		if (events[i].kind == EVENT_ROLL)
			buf_addf(&got, "%s%s", got.len ? " " : "", run_roll(t->run, events[i].extra)->label);
	if (strcmp(buf_text(&got), element_attr(e, "labels", "")))
		trial_fail(t, e, "rolls: expected \"%s\", got \"%s\"", element_attr(e, "labels", ""), buf_text(&got));
	buf_free(&got);
}

static const struct order_mistake *mistake_at(const struct order_mistakes *m, unsigned line)
{
	for (size_t i = 0; i < m->n; i++)
		if (m->list[i].line == line && m->list[i].code != ORDER_REMARK)
			return &m->list[i];
	return NULL;
}

/* What is wrong with the line is what the case says, and so is what may have been meant. */
static void judge_mistake(struct trial *t, const struct element *e, const struct order_mistake *m)
{
	const char *refused = element_attr(e, "refused", NULL), *perhaps = element_attr(e, "perhaps", NULL);
	if (!refused && m)
		trial_fail(t, e, "is refused: %s", m->text);
	else if (refused && !m)
		trial_fail(t, e, "is not refused");
	else if (refused && !strstr(m->text, refused))
		trial_fail(t, e, "is refused, but not because of \"%s\": %s", refused, m->text);
	else if (perhaps && !(m && m->suggestion && !strcmp(m->suggestion, perhaps)))
		trial_fail(t, e, "is not thought to mean \"%s\" but \"%s\"", perhaps,
			   m && m->suggestion ? m->suggestion : "nothing");
}

static void judge_order(struct trial *t, const struct element *e)
{
	int seat = system_seat(t->setup, element_attr(e, "seat", ""));
	struct trial_plan *p = seat == VALUE_NONE            ? NULL
			       : strcmp(e->name, "doctrine") ? &t->plan[seat]
							     : &t->doctrine[seat];
	if (!p || !p->set) {
		trial_fail(t, e, "is for no seat that takes such lines");
		return;
	}
	unsigned line = ++p->judged;
	plan_say(t->words, t->sys, t->setup, p->notes);
	plan_say(t->words, t->sys, t->setup, &p->set->mistakes);
	const struct order_mistake *m = mistake_at(&p->set->mistakes, line);
	judge_mistake(t, e, m ? m : mistake_at(p->notes, line));
}

void trial_judge(struct trial *t, const char *schemas, bool all_views)
{
	const struct setup_head *head = t->setup;
	struct views v = {.schemas = schemas};
	if (t->end == RUN_FAULT)
		return;
	script_judge_left(t);
	trial_each(t, "order", judge_order);
	trial_each(t, "doctrine", judge_order);
	trial_each(t, "after", judge_after);
	trial_each(t, "dice-count", judge_count);
	trial_each(t, "dice-order", judge_dice_order);
	if (all_views)
		view_of(t, &v, VIEW_FULL);
	for (int seat = VIEW_PUBLIC; all_views && seat < head->n_seats; seat++)
		view_of(t, &v, seat);
	t->views = &v;
	trial_each(t, "expect", judge_expect);
	t->views = NULL;
	for (int i = 0; i < v.n; i++) {
		xmlFreeDoc(v.view[i].doc);
		buf_free(&v.view[i].text);
	}
}
