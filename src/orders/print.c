/* Printing back, subject first.  The one rule: what is printed parses to the same.  So a
 * word is quoted whenever its place in the line could give it another meaning. */
#include "document/document.h"
#include "orders/lex.h"

static bool is_place(const struct order_language *l, const char *s, size_t n)
{
	return n && l->place(s, n);
}

static void print_quoted(struct buf *b, const char *s)
{
	buf_addf(b, "\"%s\"", s);
}

/* A text that stands as an argument. */
static bool bare_value(const struct order_language *l, const struct order_value *v)
{
	size_t n = strlen(v->text);
	if (v->arg->kind == ORDER_PLACE || v->arg->kind == ORDER_CHOICE)
		return lex_is_plain(v->text, n);
	if (!lex_is_plain(v->text, n))
		return false;
	if (v->arg->kind == ORDER_TEXT && !(v->arg->flags & (ORDER_MANY | ORDER_OPTIONAL)))
		return true; /* it is waited for, and takes whatever comes */
	if (match_verb(l, v->text, n).exact || match_test(l, v->text, n).exact)
		return false;
	if (v->arg->kind == ORDER_TEXT && (v->arg->flags & ORDER_MANY))
		return !memchr(v->text, ',', n);
	if (v->arg->kind != ORDER_UNIT)
		return true;
	return !is_place(l, v->text, n) && !memchr(v->text, ',', n);
}

static void print_value(struct buf *b, const struct order_language *l, const struct order_value *v)
{
	if (v->arg->kind == ORDER_NUMBER)
		buf_addf(b, "%ld", v->number);
	else if (bare_value(l, v))
		buf_adds(b, v->text);
	else
		print_quoted(b, v->text);
}

/* Bit by index of the arguments that are given. */
static unsigned given_of(const struct order_arg *args, const struct order_value *v, size_t n)
{
	unsigned given = 0;
	for (size_t i = 0; i < n; i++)
		given |= 1u << (v[i].arg - args);
	return given;
}

/* Could the value be taken for one of that argument? */
static bool may_be(const struct order_arg *arg, const struct order_value *v)
{
	if (arg->kind != ORDER_CHOICE || v->arg->kind != ORDER_PLACE)
		return true;
	struct word_match m = match_choice(arg->choices, v->text, strlen(v->text));
	return m.index >= 0 || m.several;
}

/* A value goes by name if it must, or if one before it was left out that it could be. */
static bool goes_by_name(const struct order_arg *args, const struct order_value *v, unsigned given)
{
	if (v->arg->flags & ORDER_KEYED)
		return true;
	for (int i = 0; &args[i] < v->arg; i++)
		if (!(args[i].flags & ORDER_KEYED) && !(given >> i & 1) && may_be(&args[i], v))
			return true;
	return false;
}

static void print_step(struct buf *b, const struct order_language *l, const struct order_step *s, bool by_name)
{
	unsigned given = given_of(s->verb->args, s->values, s->n);
	buf_adds(b, s->verb->name);
	for (size_t i = 0; i < s->n; i++) {
		const struct order_arg *arg = s->values[i].arg;
		bool listed = i && arg == s->values[i - 1].arg && arg->kind == ORDER_TEXT;
		buf_adds(b, listed ? ", " : " ");
		if (by_name || goes_by_name(s->verb->args, &s->values[i], given))
			buf_addf(b, "%s=", arg->name);
		print_value(b, l, &s->values[i]);
	}
}

static void print_check(struct buf *b, const struct order_language *l, const struct order_check *c)
{
	static const char *const marks[] = {"", "<", "<=", "=", "!=", ">=", ">"};
	buf_addf(b, "%s%s", c->negated ? "not " : "", c->test->name);
	for (size_t i = 0; i < c->n; i++) {
		if (!i && c->test->link)
			buf_addf(b, " %s", c->test->link);
		buf_addc(b, ' ');
		print_value(b, l, &c->values[i]);
	}
	buf_adds(b, marks[c->compare]);
	if (c->compare != ORDER_ANY)
		print_value(b, l, &c->with);
}

void order_cond_print(struct buf *b, const struct order_language *l, const struct order_cond *cond)
{
	for (size_t i = 0; i < cond->n; i++) {
		buf_adds(b, i ? " and " : "");
		print_check(b, l, &cond->checks[i]);
	}
}

/* by_name: the first order of a line without a subject must not seem to have one. */
static void print_list(struct buf *b, const struct order_language *l, const struct order_list *list, bool by_name)
{
	if (list->cond) {
		buf_adds(b, list->cond->trigger ? "WHEN " : "IF ");
		order_cond_print(b, l, list->cond);
		buf_adds(b, " THEN ");
	}
	for (size_t i = 0; i < list->n; i++) {
		const struct order_step *s = &list->steps[i];
		buf_adds(b, i ? "; " : "");
		print_step(b, l, s, by_name && !i && s->verb->subject == ORDER_SUBJECT_MAY);
		if (s->cond) {
			buf_adds(b, " IF ");
			order_cond_print(b, l, s->cond);
		}
		if (s->otherwise) {
			buf_adds(b, " ELSE ");
			print_list(b, l, s->otherwise, false);
		}
	}
	if (list->otherwise) {
		buf_adds(b, " ELSE ");
		print_list(b, l, list->otherwise, false);
	}
}

/* Would each word of the subject, bare, come back as part of it?  An abbreviated verb
 * does only as the last word, because a comma or the verb follows it. */
static bool bare_subject(const struct order_language *l, const char *s)
{
	for (;;) {
		size_t n = strcspn(s, " ");
		struct word_match m = match_verb(l, s, n);
		char word[64];
		if (!n || n >= sizeof word)
			return false;
		memcpy(word, s, n);
		word[n] = '\0';
		if (!lex_is_plain(word, n) || memchr(s, ',', n) || is_place(l, word, n) || m.exact)
			return false;
		if (!s[n])
			return true;
		if (m.index >= 0)
			return false;
		s += n + 1;
	}
}

void order_step_print(struct buf *b, const struct order_language *language, const struct order_step *step)
{
	struct order_list list = {.steps = (struct order_step[]){*step}, .n = 1};
	print_list(b, language, &list, false);
}

void order_step_attributes(struct buf *b, const struct order_language *language, const struct order_step *step)
{
	struct buf text = BUF_INIT;
	order_step_print(&text, language, step);
	struct doc d = {.out = b};
	doc_attr(&d, "verb", step->verb->name);
	doc_attr(&d, "text", buf_text(&text));
	buf_free(&text);
}

void order_line_print(struct buf *b, const struct order_language *language, const struct order_line *line)
{
	static const char *const on_fail[] = {"", "ON FAIL SKIP", "ON FAIL STOP"};
	buf_adds(b, line->repeat ? "@" : "");
	for (size_t i = 0; i < line->n_subjects; i++) {
		buf_adds(b, i ? ", " : "");
		if (bare_subject(language, line->subjects[i]))
			buf_adds(b, line->subjects[i]);
		else
			print_quoted(b, line->subjects[i]);
	}
	if (line->list) {
		buf_adds(b, line->n_subjects ? " " : "");
		print_list(b, language, line->list, !line->n_subjects);
	}
	if (line->on_fail)
		buf_addf(b, "%s%s", line->list ? " " : "", on_fail[line->on_fail]);
}
