/* Orders: verb and arguments of each step, the condition behind it or in front of all, and ELSE. */
#include "orders/parse.h"
#include "words/said.h"

/* ---- a verb that is none ---- */

/* Would the line be right in the other block? */
static bool fits_other(const struct parser *p)
{
	struct order_language other = *p->language->other;
	other.other = NULL;
	return orders_parse(&other, &(struct order_text){p->line->text, p->line->line, false}, 1, p->arena)
		       ->mistakes.n == 0;
}

/* The word from here on that is a verb of the other block, or NULL. */
static const struct token *verb_of_other(const struct parser *p, const struct token *t)
{
	const struct order_language *other = p->language->other;
	for (; other && lex_is_text(t); t++)
		if (t->kind == TOKEN_WORD && order_verb_find(other, t->text, t->n))
			return fits_other(p) ? t : NULL;
	return NULL;
}

bool parse_unknown_verb(struct parser *p, const struct token *t)
{
	struct buf b = BUF_INIT;
	const struct token *other = verb_of_other(p, t);
	if (!lex_is_text(t))
		return parse_wrong(p, ORDER_NOT_UNDERSTOOD, t, NULL, SAID(orders, missing));
	if (other)
		return parse_wrong(p, ORDER_NOT_UNDERSTOOD, other, NULL,
				   SAID(orders, other_block, .word = other->text, .block = p->language->other_block));
	if (t->kind == TOKEN_WORD && p->language->place(t->text, t->n))
		return parse_wrong(p, ORDER_NOT_UNDERSTOOD, t, NULL, SAID(orders, place_alone, .place = t->text));
	if (!match_verb(p->language, t->text, t->n).several)
		return parse_wrong(p, ORDER_NOT_UNDERSTOOD, t, parse_near_verb(p, t),
				   SAID(orders, no_order, .word = t->text));
	for (size_t i = 0; i < p->language->n_verbs; i++)
		if (word_fits(t->text, t->n, p->language->verbs[i].name, p->language->verbs[i].aliases))
			buf_addf(&b, "%s%s", b.len ? ", " : "", p->language->verbs[i].name);
	parse_wrong(p, ORDER_NOT_UNDERSTOOD, t, NULL, SAID(orders, several, .word = t->text, .orders = buf_text(&b)));
	buf_free(&b);
	return false;
}

/* ---- steps ---- */

static bool too_deep(struct parser *p, const struct token *t)
{
	if (p->depth < ORDER_NESTING)
		return false;
	parse_wrong(p, ORDER_NOT_UNDERSTOOD, t, NULL, SAID(orders, too_deep, .most = ORDER_NESTING));
	parse_skip_line(p);
	return true;
}

/* ELSE and its list, if it stands here. */
static struct order_list *parse_otherwise(struct parser *p)
{
	if (!parse_accept(p, "else"))
		return NULL;
	struct order_list *list = arena_alloc(p->arena, sizeof *list);
	p->depth++;
	parse_list(p, list, false);
	p->depth--;
	return list;
}

/* IF behind a step. */
static void parse_step_condition(struct parser *p, struct order_step *s)
{
	const struct token *t = p->token;
	if (!parse_accept(p, "if") || too_deep(p, t))
		return;
	s->cond = parse_cond(p, false);
	if (!s->cond) {
		parse_skip_step(p);
		return;
	}
	if (lex_is(p->token, "then")) {
		parse_wrong(p, ORDER_NOT_UNDERSTOOD, p->token, NULL, SAID(orders, if_behind));
		parse_skip_step(p);
	}
	if (p->token->kind == TOKEN_SEMICOLON && lex_is(p->token + 1, "else"))
		p->token++;
	s->otherwise = parse_otherwise(p);
}

/* Verb and arguments. */
static bool parse_order(struct parser *p, struct order_step *s)
{
	const struct token *t = p->token;
	*s = (struct order_step){.column = t->column};
	if (lex_is(t, "if") || lex_is(t, "when"))
		return parse_wrong(p, ORDER_NOT_UNDERSTOOD, t, NULL, SAID(orders, if_where, .word = t->text));
	if (p->at_place)
		s->verb = order_verb_find(p->language, p->language->at_place, strlen(p->language->at_place));
	else if (t->kind == TOKEN_WORD && !lex_is_end(t))
		s->verb = order_verb_find(p->language, t->text, t->n);
	const struct order_verb *two = p->at_place ? NULL : parse_verb_of_two(p, t);
	s->verb = two ? two : s->verb;
	if (!s->verb)
		return parse_unknown_verb(p, t);
	p->token += p->at_place ? 0 : two ? 2 : 1;
	p->at_place = false;
	parse_subject_behind(p, s->verb);
	struct values v = {.args = s->verb->args};
	bool good = parse_values(p, &v, true);
	s->n = v.n;
	s->values = parse_keep(p, v.list, v.n, sizeof *v.list);
	return good;
}

/* Does another step follow?  Takes what stands between. */
bool parse_next_step(struct parser *p)
{
	const struct token *t = p->token;
	if (lex_is(t, "and") && parse_is_verb(p, t + 1)) {
		p->token++;
		return true;
	}
	while (p->token->kind == TOKEN_SEMICOLON || lex_is(p->token, "then"))
		p->token++;
	if (p->token == t)
		return parse_is_verb(p, t);
	return p->token->kind != TOKEN_END && !lex_is_on_fail(p->token) && !lex_is(p->token, "else");
}

void parse_steps(struct parser *p, struct order_list *out)
{
	struct order_step *list = NULL, s;
	size_t n = 0, cap = 0;
	do {
		if (parse_order(p, &s))
			parse_step_condition(p, &s);
		else
			parse_skip_step(p);
		GROW(list, cap, n + 1);
		list[n++] = s;
		if (!lex_is_end(p->token) && !lex_is(p->token, "and") && !parse_is_verb(p, p->token)) {
			parse_wrong(p, ORDER_NOT_UNDERSTOOD, p->token, parse_near_verb(p, p->token),
				    SAID(orders, too_much_order, .word = p->token->text));
			parse_skip_step(p);
		}
	} while (parse_next_step(p));
	out->steps = parse_keep(p, list, n, sizeof *list);
	out->n = n;
}

/* ---- a list of them ---- */

/* IF, WHEN or ON in front of a list. */
static bool parse_front(struct parser *p, struct order_list *out, bool top)
{
	const struct token *t = p->token;
	bool trigger = lex_is(t, "when") || (lex_is(t, "on") && !lex_is_on_fail(t));
	if (!trigger && !lex_is(t, "if"))
		return true;
	if (trigger && !top)
		return parse_wrong(p, ORDER_NOT_UNDERSTOOD, t, NULL, SAID(orders, only_first, .word = t->text));
	if (!trigger && too_deep(p, t))
		return false;
	p->token++;
	out->cond = parse_cond(p, trigger);
	if (!out->cond)
		return false;
	if (parse_accept(p, "then") || parse_is_verb(p, p->token))
		return true;
	if (p->token->kind == TOKEN_SEMICOLON) {
		p->token++;
		return true;
	}
	return parse_wrong(p, ORDER_NOT_UNDERSTOOD, p->token, "THEN",
			   SAID(orders, no_then, .word = lex_shown(p->token)));
}

void parse_list(struct parser *p, struct order_list *out, bool top)
{
	*out = (struct order_list){0};
	if (!parse_front(p, out, top)) {
		parse_skip_line(p);
		return;
	}
	if (out->cond)
		parse_late_subject(p);
	unsigned deeper = out->cond && !out->cond->trigger;
	p->depth += deeper;
	parse_steps(p, out);
	p->depth -= deeper;
	if (out->cond)
		out->otherwise = parse_otherwise(p);
}
