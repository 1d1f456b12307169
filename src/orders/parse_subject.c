/* Whom a line is about: names in front of the verb, behind it, behind a condition, or those of the line above. */
#include "orders/parse.h"
#include "words/said.h"

enum { SUBJECTS = 40 };

/* The words from..to as subjects, cut at commas and "and". */
static void set_subjects(struct parser *p, const struct token *from, const struct token *to)
{
	const char *list[SUBJECTS];
	size_t n = 0;
	struct buf b = BUF_INIT;
	for (const struct token *t = from; t < to; t++) {
		bool word = t->kind == TOKEN_WORD;
		for (const char *s = t->text; !(word && lex_is(t, "and"));) {
			size_t k = word ? strcspn(s, ",") : t->n;
			buf_addf(&b, "%s%.*s", b.len && k ? " " : "", (int)k, s);
			if (!s[k])
				break;
			s += k + 1;
			if (b.len && n < SUBJECTS)
				list[n++] = arena_strdup(p->arena, buf_text(&b));
			buf_clear(&b);
		}
		bool cut = t->comma || t + 1 == to || (word && lex_is(t, "and"));
		if (cut && b.len && n < SUBJECTS)
			list[n++] = arena_strdup(p->arena, buf_text(&b));
		if (cut)
			buf_clear(&b);
	}
	buf_free(&b);
	if (n == SUBJECTS)
		parse_wrong(p, ORDER_BAD_VALUE, from, NULL, SAID(orders, too_many_units));
	const char **out = arena_alloc(p->arena, (n + 1) * sizeof *out);
	if (n)
		memcpy(out, list, n * sizeof *out);
	p->line->subjects = out;
	p->line->meant = arena_alloc(p->arena, (n + 1) * sizeof *p->line->meant);
	p->line->n_subjects = n;
}

/* ---- in front of the verb, or behind a condition ---- */

/* Is this word the verb of the line?  An abbreviation gives way to a verb behind it, so
 * that a unit may be called REA where there is a verb REACT. */
static bool begins_order(const struct parser *p, const struct token *t)
{
	if (t->kind != TOKEN_WORD || t[1].kind == TOKEN_COMPARE)
		return parse_is_verb(p, t);
	struct word_match m = match_verb(p->language, t->text, t->n);
	if (m.exact || parse_verb_of_two(p, t))
		return true;
	return m.index >= 0 && !t->comma && !parse_is_verb(p, t + 1) && !lex_is(t + 1, "if") &&
	       !lex_is(t + 1, "when") && !lex_is(t + 1, "on");
}

/* The first token that cannot belong to a subject. */
static const struct token *subject_stop(const struct parser *p)
{
	const struct token *t = p->token;
	while (lex_is_text(t) && !begins_order(p, t) &&
	       (lex_is(t, "and") || (!lex_is_keyword(t) && !lex_is(t, "on"))) &&
	       (t->kind == TOKEN_QUOTED || !p->language->place(t->text, t->n)))
		t++;
	return t;
}

static bool is_place(const struct parser *p, const struct token *t)
{
	return t->kind == TOKEN_WORD && p->language->place(t->text, t->n);
}

/* "57e D6": names of one word, then places and nothing else that could be chat. */
static bool is_bare_place(const struct parser *p, const struct token *from, const struct token *t)
{
	if (!p->language->at_place || t == from || !is_place(p, t))
		return false;
	for (const struct token *k = from; k + 1 < t; k++)
		if (!k->comma && !lex_is(k, "and") && !lex_is(k + 1, "and") && !(k + 2 == t && lex_is_noise(k + 1)))
			return false;
	while (is_place(p, t))
		t++;
	return lex_is_end(t) || parse_is_verb(p, t);
}

/* Takes the subject of such a line. */
static bool take_bare_place(struct parser *p, const struct token *t)
{
	const struct token *from = p->token, *to = lex_is_noise(t - 1) ? t - 1 : t;
	if (!is_bare_place(p, from, t) || to == from)
		return false;
	set_subjects(p, from, to);
	p->token = t;
	p->at_place = true;
	p->seek_subject = false;
	return true;
}

/* "if enemy in E6 then 57e melee E6": the subject behind the condition. */
void parse_late_subject(struct parser *p)
{
	const struct token *t = subject_stop(p);
	if (p->seek_subject && t > p->token && take_bare_place(p, t))
		return;
	if (!p->seek_subject || t == p->token || !lex_is_text(t) || !begins_order(p, t))
		return;
	set_subjects(p, p->token, t);
	p->token = t;
	p->seek_subject = !p->line->n_subjects;
}

/* The word most likely meant as the verb of a line that has none. */
static const struct token *likely_verb(const struct parser *p, const struct token *from, const struct token *to)
{
	const struct token *t;
	for (t = from; t < to; t++)
		if (match_verb(p->language, t->text, t->n).several)
			return t;
	for (t = from; t < to; t++)
		if (parse_near_verb(p, t))
			return t;
	return from + (to - from > 1);
}

/* Words up to the verb or the condition. */
bool parse_subject(struct parser *p)
{
	const struct token *from = p->token, *t = subject_stop(p);
	bool front = lex_is(t, "if") || lex_is(t, "when") || (lex_is(t, "on") && !lex_is_on_fail(t));
	if (!front && t > from && take_bare_place(p, t))
		return true;
	if (!front && !(lex_is_text(t) && begins_order(p, t))) {
		parse_unknown_verb(p, t == from ? t : likely_verb(p, from, t));
		parse_skip_step(p);
		while (parse_next_step(p)) {
			struct order_list rest;
			p->seek_subject = false;
			parse_steps(p, &rest);
		}
		return false;
	}
	set_subjects(p, from, t);
	p->token = t;
	p->seek_subject = !p->line->n_subjects;
	return true;
}

/* ---- behind the verb ---- */

/* One past the last word of a subject behind the verb, or the first word if there is none. */
static const struct token *subject_end(const struct parser *p, const struct order_verb *v)
{
	const struct token *t = p->token, *first = t;
	const struct order_arg *arg = v->args;
	struct parser probe = *p;
	struct order_value value;
	while (arg->name && (arg->flags & ORDER_KEYED))
		arg++;
	bool loose = arg->name && (arg->kind <= ORDER_UNIT || arg->kind == ORDER_TEXT);
	for (; lex_is_text(t) && !lex_is_end(t) && !lex_is_noise(t); t++) {
		if (t[1].kind == TOKEN_COMPARE || parse_is_verb(p, t) ||
		    (t->kind == TOKEN_WORD && p->language->place(t->text, t->n)))
			break;
		if (arg->name && !loose && parse_read_value(&probe, arg, t, &value))
			break;
	}
	if (!loose || lex_is_noise(t) || t == first)
		return t;
	/* "support MO1 RE1": who, and its argument; one word alone is the argument. */
	bool enough = t - first > 1 || (arg->flags & ORDER_OPTIONAL);
	return enough ? first + 1 : first;
}

void parse_subject_behind(struct parser *p, const struct order_verb *v)
{
	const struct token *from = p->token;
	if (p->seek_subject && v->subject != ORDER_SUBJECT_NONE) {
		p->token = subject_end(p, v);
		set_subjects(p, from, p->token);
	}
	p->seek_subject = false;
}

/* ---- of the line above ---- */

/* Does any order of the list need somebody to do it? */
static bool needs_subject(const struct order_list *list)
{
	for (size_t i = 0; list && i < list->n; i++)
		if ((list->steps[i].verb && list->steps[i].verb->subject == ORDER_SUBJECT_NEEDED) ||
		    needs_subject(list->steps[i].otherwise))
			return true;
	return list && list->otherwise && needs_subject(list->otherwise);
}

/* Orders that name nobody go to whom the line above went. */
void parse_inherit_subject(struct parser *p, const struct token *first)
{
	const struct order_line *above = p->line - 1;
	if (p->line->n_subjects || !needs_subject(p->line->list))
		return;
	if (p->set->n == 1 || !above->n_subjects) {
		parse_wrong(p, ORDER_BAD_VALUE, first, NULL, SAID(orders, who));
		return;
	}
	p->line->subjects = above->subjects;
	p->line->meant = above->meant;
	p->line->n_subjects = above->n_subjects;
	p->line->inherited = true;
}
