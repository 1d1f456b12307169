/* Conditions: what stands behind IF and WHEN, up to the order. */
#include "orders/parse.h"
#include "words/said.h"

static bool unknown_test(struct parser *p, const struct token *t)
{
	const char *near = NULL;
	const char **names = base_malloc((p->language->n_tests + 1) * sizeof *names);
	for (size_t i = 0; i < p->language->n_tests; i++)
		names[i] = p->language->tests[i].name;
	if (lex_is_text(t))
		near = order_nearest(t->text, t->n, names, p->language->n_tests);
	free(names);
	return parse_wrong(p, ORDER_NOT_UNDERSTOOD, t, near, SAID(orders, no_condition, .word = lex_shown(t)));
}

static bool parse_comparison(struct parser *p, struct order_check *c)
{
	const struct order_arg *arg = &c->test->compare;
	const struct token *mark = p->token;
	struct values v = {.args = arg};
	if (mark->kind != TOKEN_COMPARE) {
		if (!arg->name || (arg->flags & ORDER_OPTIONAL))
			return true;
		return parse_wrong(p, ORDER_BAD_VALUE, mark, NULL, SAID(orders, compared, .test = c->test->name));
	}
	if (!arg->name)
		return parse_wrong(p, ORDER_NOT_UNDERSTOOD, mark, NULL,
				   SAID(orders, not_compared, .test = c->test->name));
	c->compare = mark->compare;
	p->token++;
	if (lex_is_end(p->token) || !parse_take_value(p, arg, &v))
		return parse_wrong_value(p, arg, p->token);
	c->with = v.list[0];
	free(v.list);
	return true;
}

static bool parse_check(struct parser *p, struct order_check *c)
{
	const struct token *t = p->token;
	*c = (struct order_check){.column = t->column};
	while (parse_accept(p, "not"))
		c->negated = !c->negated;
	t = p->token;
	struct word_match m = {-1, false, false};
	if (t->kind == TOKEN_WORD && !lex_is_end(t))
		m = match_test(p->language, t->text, t->n);
	if (m.index < 0)
		return unknown_test(p, t);
	p->token++;
	c->test = &p->language->tests[m.index];
	if (c->test->link)
		parse_accept(p, c->test->link);
	struct values v = {.args = c->test->args};
	bool good = parse_values(p, &v, false);
	c->n = v.n;
	c->values = parse_keep(p, v.list, v.n, sizeof *v.list);
	return good && parse_comparison(p, c);
}

/* Behind IF or WHEN.  NULL after a mistake. */
struct order_cond *parse_cond(struct parser *p, bool trigger)
{
	struct order_check *list = NULL;
	size_t n = 0, cap = 0;
	struct order_check c;
	bool good;
	do {
		good = parse_check(p, &c);
		GROW(list, cap, n + 1);
		list[n++] = c;
	} while (good && (parse_accept(p, "and") || (parse_is_test(p, p->token) && !parse_is_verb(p, p->token))));
	struct order_cond *cond = arena_alloc(p->arena, sizeof *cond);
	*cond = (struct order_cond){trigger, parse_keep(p, list, n, sizeof *list), n};
	return good ? cond : NULL;
}
