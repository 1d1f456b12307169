/* What steady would answer, as lines of the order language. */
#include "game/game_private.h"
#include "game/hint.h"

enum { SUBJECT = 64 };

/* A line as it grows. */
struct hint_order {
	char subject[SUBJECT]; /* "": it has none */
	bool weak;             /* what it says goes when its subject does something else */
	struct buf text;
};

struct hint_orders {
	struct hint_order line[HINT_LINES];
	size_t n;
};

struct hint_orders *hint_orders_new(void)
{
	return base_calloc(1, sizeof(struct hint_orders));
}

static void free_lines(struct hint_orders *o)
{
	for (size_t i = 0; i < o->n; i++)
		buf_free(&o->line[i].text);
	free(o);
}

/* ---- one answer ---- */

static const struct answer_form *form_of(const struct system *sys, const struct question *q, const struct choice *c)
{
	const char *question = question_name(sys, q), *verb = sys->questions[q->kind].verbs[c->verb].name;
	for (const struct answer_form *f = sys->forms; f && f->question; f++)
		if (!strcmp(f->question, question) && !strcmp(f->verb, verb))
			return f;
	return NULL;
}

/* Puts the arguments into the form. */
static void fill(const struct game *g, const char *form, const struct question *q, const struct choice *c,
		 struct buf *out)
{
	const struct question_decl *d = &g->sys->questions[q->kind];
	for (const char *p = form; *p; p++) {
		int n = *p == '$' || *p == '@' ? p[1] - '1' : -1;
		if (n < 0)
			buf_addc(out, *p);
		else if (*p == '@')
			value_write(g->sys, g->scenario->setup, &d->args[n], q->arg[n], out);
		else if (p[2] == '.') {
			int x = c->v[n], y = c->v[p[3] - '1'];
			buf_addf(out, "%d.%d,%d.%d", x / 10, x % 10, y / 10, y % 10);
			p += 2;
		} else
			value_write(g->sys, g->scenario->setup, &d->verbs[c->verb].args[n], c->v[n], out);
		p += n >= 0;
	}
}

/* ---- lines ---- */

static struct hint_order *line_of(struct hint_orders *o, const char *subject, size_t n)
{
	for (size_t i = 0; n && i < o->n; i++)
		if (strlen(o->line[i].subject) == n && !strncmp(o->line[i].subject, subject, n))
			return &o->line[i];
	if (o->n == HINT_LINES || n >= SUBJECT)
		return NULL;
	struct hint_order *l = &o->line[o->n++];
	memcpy(l->subject, subject, n);
	return l;
}

static void add_step(struct hint_order *l, const char *step, bool weak)
{
	if (l->text.len && weak)
		return;
	if (l->weak)
		buf_clear(&l->text);
	if (l->text.len)
		buf_addf(&l->text, "; %s", step);
	else
		buf_addf(&l->text, "%s%s%s", l->subject, *l->subject ? " " : "", step);
	l->weak = weak;
}

void hint_orders_add(struct hint_orders *o, const struct game *g, const struct question *q, const void *view,
		     const struct choice *c)
{
	const struct answer_form *f = form_of(g->sys, q, c);
	struct buf text = BUF_INIT;
	if (f && f->own)
		f->own(g->scenario->setup, view, q, c, &text);
	else if (f)
		fill(g, f->form, q, c, &text);
	const char *says = buf_text(&text), *colon = strstr(says, ": ");
	bool weak = *says == '~', joins = *says == '+';
	says += weak || joins;
	struct hint_order *l = !*says          ? NULL
			       : joins && o->n ? &o->line[o->n - 1]
					       : line_of(o, says, colon ? (size_t)(colon - says) : 0);
	if (l)
		add_step(l, colon ? colon + 2 : says, weak);
	buf_free(&text);
}

/* Is there a mistake in that line of the set? */
static bool is_wrong(const struct order_mistakes *m, unsigned line)
{
	for (size_t i = 0; i < m->n; i++)
		if (m->list[i].code >= 300 && m->list[i].line == line)
			return true;
	return false;
}

const char *hint_orders_end(struct hint_orders *o, struct game *g, int seat, struct arena *a)
{
	struct buf all = BUF_INIT, right = BUF_INIT;
	for (size_t i = 0; i < o->n; i++)
		buf_addf(&all, "%s\n", buf_text(&o->line[i].text));
	struct order_set *plan = orders_parse_text(g->sys->language, buf_text(&all), a);
	game_try(g, seat, plan, &plan->mistakes);
	for (size_t i = 0; i < o->n; i++)
		if (!is_wrong(&plan->mistakes, (unsigned)i + 1))
			buf_addf(&right, "%s\n", buf_text(&o->line[i].text));
	if (!right.len)
		buf_adds(&right, "done\n");
	const char *kept = arena_strdup(a, buf_text(&right));
	buf_free(&all);
	buf_free(&right);
	free_lines(o);
	return kept;
}
