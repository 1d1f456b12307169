/* Recursive descent over the tokens of one line.  A mistake marks the line as bad, is
 * recorded, and parsing goes on behind the next semicolon to find more. */
#include "orders/lex.h"

#include "base/limits.h"
#include "base/utf8.h"

enum { SUBJECTS = 40 };

struct parser {
	const struct order_language *language;
	struct arena *arena;
	struct order_set *set;
	struct order_line *line;
	const struct token *token; /* the next one */
	unsigned depth;            /* conditions around */
	bool at_place;             /* the first step is a place without its verb */
	bool seek_subject;         /* none before the verb; the first verb may have one behind */
};

static void parse_list(struct parser *p, struct order_list *out, bool top);

/* ---- mistakes ---- */

/* Remarks that are too many are no mistake, but hide none. */
void order_mistake_again(struct order_mistakes *m, const struct order_mistake *mistake)
{
	bool wrong = mistake->code >= ORDER_NOT_UNDERSTOOD;
	if (m->n > LIMIT_ERRORS) {
		if (wrong)
			m->list[LIMIT_ERRORS].code = ORDER_TOO_LONG;
		return;
	}
	if (m->n == m->cap) {
		m->cap = m->cap ? 2 * m->cap : 8;
		struct order_mistake *list = arena_alloc(m->arena, m->cap * sizeof *list);
		if (m->n)
			memcpy(list, m->list, m->n * sizeof *list);
		m->list = list;
	}
	bool last = m->n == LIMIT_ERRORS;
	m->list[m->n++] = !last ? *mistake
		: (struct order_mistake){.code = wrong ? ORDER_TOO_LONG : ORDER_REMARK, .line = mistake->line,
					 .column = mistake->column, .says = said_keep(SAID(orders, more_mistakes),
										      m->arena)};
}

static const char *kept(struct order_mistakes *m, const char *text)
{
	return text ? arena_strdup(m->arena, text) : NULL;
}

void order_mistake_word(struct order_mistakes *m, int code, const unsigned where[2], const char *suggestion,
			struct no said, struct no why, const char *word)
{
	order_mistake_again(m, &(struct order_mistake){.code = code, .line = where[0], .column = where[1],
						       .suggestion = kept(m, suggestion), .said = said, .why = why,
						       .word = kept(m, word)});
}

void order_mistake_no(struct order_mistakes *m, int code, const unsigned where[2], const char *suggestion,
		      struct no said, struct no why)
{
	order_mistake_word(m, code, where, suggestion, said, why, NULL);
}

void order_mistake_say(struct order_mistakes *m, int code, unsigned line, unsigned column, const char *suggestion,
		       const struct words_said *says)
{
	order_mistake_again(m, &(struct order_mistake){.code = code, .line = line, .column = column,
						       .says = said_keep(says, m->arena),
						       .suggestion = kept(m, suggestion)});
}

void order_mistakes_say(const struct words *words, struct order_mistakes *m)
{
	for (size_t i = 0; i < m->n; i++)
		if (!m->list[i].text && m->list[i].says)
			m->list[i].text = words_text(words, m->list[i].says, m->arena);
}

/* At a token; marks the line as bad.  Returns false, so that `return wrong(…)` reads well. */
static bool wrong(struct parser *p, int code, const struct token *at, const char *suggestion,
		  const struct words_said *says)
{
	order_mistake_say(&p->set->mistakes, code, p->line->line, at->column, suggestion, says);
	p->line->good = false;
	return false;
}

/* ---- small steps ---- */

static bool accept(struct parser *p, const char *word)
{
	bool is = lex_is(p->token, word);
	p->token += is;
	return is;
}

static bool at_text(const struct token *t)
{
	return t->kind == TOKEN_WORD || t->kind == TOKEN_QUOTED;
}

/* Where a step or a test cannot go on, whatever its arguments. */
static bool at_end(const struct token *t)
{
	return t->kind == TOKEN_END || t->kind == TOKEN_SEMICOLON || lex_is_on_fail(t) ||
	       (lex_is_keyword(t) && !lex_is(t, "and"));
}

static void skip_step(struct parser *p)
{
	while (p->token->kind != TOKEN_END && p->token->kind != TOKEN_SEMICOLON)
		p->token++;
}

static void skip_line(struct parser *p)
{
	while (p->token->kind != TOKEN_END)
		p->token++;
}

/* "a", "b": for messages; "": the end of the line. */
static const char *shown(const struct token *t)
{
	return t->kind == TOKEN_END ? "" : *t->text ? t->text : "\"\"";
}

/* "hold fire", "by flank": two words that are a verb with a hyphen between. */
static const struct order_verb *verb_of_two(const struct parser *p, const struct token *t)
{
	char both[40];
	if (t->kind != TOKEN_WORD || t->comma || t[1].kind != TOKEN_WORD || t->n + t[1].n + 2 > sizeof both)
		return NULL;
	snprintf(both, sizeof both, "%s-%s", t->text, t[1].text);
	struct word_match m = match_verb(p->language, both, strlen(both));
	return m.exact ? &p->language->verbs[m.index] : NULL;
}

static bool is_exact_verb(const struct parser *p, const struct token *t)
{
	return t->kind == TOKEN_WORD && (match_verb(p->language, t->text, t->n).exact || verb_of_two(p, t));
}

static bool is_exact_test(const struct parser *p, const struct token *t)
{
	return t->kind == TOKEN_WORD && match_test(p->language, t->text, t->n).exact;
}

/* Heap array that ends as an arena array. */
static void *keep(struct parser *p, void *list, size_t n, size_t size)
{
	void *out = n ? arena_alloc(p->arena, n * size) : NULL;
	if (n)
		memcpy(out, list, n * size);
	free(list);
	return out;
}

/* ---- values ---- */

struct values {
	struct order_value *list;
	size_t n, cap;
	unsigned given; /* bit by index of the argument */
	const struct order_arg *args;
};

static const char *upper(struct parser *p, const char *text, size_t n)
{
	char *s = arena_strndup(p->arena, text, n);
	for (size_t i = 0; i < n; i++)
		if (s[i] >= 'a' && s[i] <= 'z')
			s[i] = (char)(s[i] - 'a' + 'A');
	return s;
}

/* Makes the value of one piece of text; false if it is not of the kind. */
static bool read_value(struct parser *p, const struct order_arg *arg, const struct token *t,
		       struct order_value *out)
{
	*out = (struct order_value){arg, t->text, 0, -1, t->column};
	switch (arg->kind) {
	case ORDER_WORD:
	case ORDER_TEXT: return t->n != 0;
	case ORDER_UNIT:
		return t->n && (t->kind == TOKEN_QUOTED || !p->language->place(t->text, t->n));
	case ORDER_PLACE: out->text = upper(p, t->text, t->n);
		if (p->language->place(t->text, t->n) && p->language->say_place)
			out->text = p->language->say_place(t->text, t->n, p->arena);
		return p->language->place(t->text, t->n);
	case ORDER_NUMBER: return value_is_number(t->text, t->n, &out->number);
	case ORDER_CHOICE: break;
	}
	out->choice = match_choice(arg->choices, t->text, t->n).index;
	if (out->choice >= 0)
		out->text = arg->choices[out->choice];
	return out->choice >= 0;
}

static void add_value(struct values *v, const struct order_value *value)
{
	GROW(v->list, v->cap, v->n + 1);
	v->list[v->n++] = *value;
	v->given |= 1u << (value->arg - v->args);
}

/* "a,b" as several values of a MANY argument; false if a piece is not of the kind. */
static bool take_pieces(struct parser *p, const struct order_arg *arg, const struct token *t,
			struct values *v)
{
	size_t before = v->n;
	for (const char *s = t->text;;) {
		size_t n = strcspn(s, ",");
		struct token piece = {TOKEN_WORD, arena_strndup(p->arena, s, n), n, ORDER_ANY, false,
				      t->column};
		struct order_value value;
		if (!read_value(p, arg, &piece, &value)) {
			v->n = before;
			return false;
		}
		add_value(v, &value);
		if (!s[n])
			return true;
		s += n + 1;
	}
}

/* "8 inches", "2 hexes", "8 in" at the end of an order: what a number counts. */
static bool is_measure(const struct parser *p)
{
	static const char *const words[] = {"inch", "inches", "hex", "hexes", "zoll", "pouces"};
	const struct token *t = p->token;
	for (size_t i = 0; t->kind == TOKEN_WORD && i < ARRAY_LEN(words); i++)
		if (lex_is(t, words[i]))
			return true;
	return lex_is(t, "in") && (t[1].kind == TOKEN_END || t[1].kind == TOKEN_SEMICOLON);
}

/* Takes the token as a value of the argument, if it is of its kind. */
static bool take_value(struct parser *p, const struct order_arg *arg, struct values *v)
{
	const struct token *t = p->token;
	struct order_value value;
	bool pieces = (arg->flags & ORDER_MANY) && arg->kind != ORDER_WORD &&
		      t->kind == TOKEN_WORD && strchr(t->text, ',');
	if (!at_text(t))
		return false;
	if (pieces && (arg->kind == ORDER_UNIT || !read_value(p, arg, t, &value))) {
		if (!take_pieces(p, arg, t, v))
			return false;
	} else if (read_value(p, arg, t, &value)) {
		add_value(v, &value);
	} else {
		return false;
	}
	p->token++;
	if (arg->kind == ORDER_NUMBER && is_measure(p))
		p->token++;
	return true;
}

/* All words to the end of the step, as one text. */
static bool take_text(struct parser *p, const struct order_arg *arg, struct values *v)
{
	struct buf b = BUF_INIT;
	const struct token *first = p->token;
	struct order_value value = {arg, NULL, 0, -1, first->column};
	for (; at_text(p->token) && !at_end(p->token); p->token++) {
		if (p->token->kind == TOKEN_WORD && p->token[1].kind == TOKEN_COMPARE)
			break;
		buf_addf(&b, "%s%s", b.len && p->token->n ? " " : "", p->token->text);
	}
	value.text = arena_strdup(p->arena, buf_text(&b));
	buf_free(&b);
	if (!*value.text) {
		p->token = first;
		return false;
	}
	add_value(v, &value);
	return true;
}

/* Words and quoted texts up to the end of the step, as texts with commas between. */
static bool take_texts(struct parser *p, const struct order_arg *arg, struct values *v)
{
	struct buf b = BUF_INIT;
	size_t before = v->n;
	for (; at_text(p->token) && !at_end(p->token); p->token++) {
		const struct token *t = p->token;
		bool word = t->kind == TOKEN_WORD;
		if (word && t[1].kind == TOKEN_COMPARE)
			break;
		for (const char *s = t->text;;) {
			size_t n = word ? strcspn(s, ",") : strlen(s);
			bool last = !s[n];
			buf_addf(&b, "%s%.*s", b.len && n ? " " : "", (int)n, s);
			if (b.len && (!last || t->comma || !word || !at_text(t + 1) ||
				      at_end(t + 1) || t[1].kind == TOKEN_QUOTED)) {
				add_value(v, &(struct order_value){
						     arg, arena_strdup(p->arena, buf_text(&b)), 0, -1,
						     t->column});
				buf_clear(&b);
			}
			if (last)
				break;
			s += n + 1;
		}
	}
	if (b.len)
		add_value(v, &(struct order_value){arg, arena_strdup(p->arena, buf_text(&b)), 0, -1,
						   p->token->column});
	buf_free(&b);
	return v->n > before;
}

static enum said_id kind_name(const struct parser *p, const struct order_arg *arg)
{
	switch (arg->kind) {
	case ORDER_UNIT: return SAYS_orders_a_unit;
	case ORDER_NUMBER: return SAYS_orders_a_number;
	case ORDER_TEXT: return SAYS_orders_a_name;
	case ORDER_PLACE: return p->language->a_place;
	case ORDER_WORD:
	case ORDER_CHOICE: break; /* wanted() says what can be chosen */
	}
	return SAYS_orders_a_word;
}

/* What can be chosen, the last of it apart; "": it is no choice. */
static const char *wanted(const struct parser *p, const struct order_arg *arg, const char **last)
{
	struct buf b = BUF_INIT;
	*last = "";
	for (int i = 0; arg->kind == ORDER_CHOICE && arg->choices[i]; i++)
		if (i && !arg->choices[i + 1])
			*last = arg->choices[i];
		else
			buf_addf(&b, "%s%s", i ? ", " : "", arg->choices[i]);
	const char *text = arena_strdup(p->arena, buf_text(&b));
	buf_free(&b);
	return text;
}

static const char *near_choice(const struct order_arg *arg, const struct token *t)
{
	size_t n = 0;
	if (arg->kind != ORDER_CHOICE)
		return NULL;
	while (arg->choices[n])
		n++;
	return order_nearest(t->text, t->n, arg->choices, n);
}

static bool wrong_value(struct parser *p, const struct order_arg *arg, const struct token *t)
{
	const char *last, *want = wanted(p, arg, &last);
	if (!t->n && t->kind != TOKEN_QUOTED)
		return wrong(p, ORDER_BAD_VALUE, t, NULL, SAID(orders, value_missing, .name = arg->name,
							       .kind = kind_name(p, arg), .wanted = want, .or = last));
	return wrong(p, ORDER_BAD_VALUE, t, near_choice(arg, t),
		     SAID(orders, bad_value, .word = shown(t), .kind = kind_name(p, arg), .wanted = want, .or = last,
			  .name = arg->name));
}

/* Index of the argument with that name, or -1. */
static int arg_named(const struct order_arg *args, const char *name)
{
	for (int i = 0; args[i].name; i++)
		if (!strcasecmp(args[i].name, name))
			return i;
	return -1;
}

static bool may_take(const struct values *v, int i)
{
	return !(v->given >> i & 1) || (v->args[i].flags & ORDER_MANY);
}

/* name=value, or a preposition that is the name of an argument and its value. */
static bool take_named(struct parser *p, struct values *v, int i, const struct token *name)
{
	if (i < 0) {
		const char *names[ORDER_ARGS + 1];
		size_t n = 0;
		for (; v->args[n].name; n++)
			names[n] = v->args[n].name;
		return wrong(p, ORDER_NOT_UNDERSTOOD, name, order_nearest(name->text, name->n, names, n),
			     SAID(orders, no_such_argument, .name = name->text));
	}
	if (!may_take(v, i))
		return wrong(p, ORDER_BAD_VALUE, name, NULL, SAID(orders, given_twice, .name = v->args[i].name));
	return take_value(p, &v->args[i], v) || wrong_value(p, &v->args[i], p->token);
}

/* Is everything given that must be, from argument i on? */
static const struct order_arg *missing(const struct values *v)
{
	for (int i = 0; v->args[i].name; i++)
		if (!(v->args[i].flags & ORDER_OPTIONAL) && !(v->given >> i & 1))
			return &v->args[i];
	return NULL;
}

static bool take_any(struct parser *p, const struct order_arg *arg, struct values *v)
{
	if (arg->kind != ORDER_TEXT)
		return take_value(p, arg, v);
	return arg->flags & ORDER_MANY ? take_texts(p, arg, v) : take_text(p, arg, v);
}

/* The next word as the first positional argument that it fits.  *next is the first that
 * may still be filled.  Result: 1 taken, 0 the arguments end here, -1 a mistake. */
static int take_positional(struct parser *p, struct values *v, int *next)
{
	const struct order_arg *last = NULL;
	for (int i = *next; v->args[i].name; i++) {
		const struct order_arg *arg = &v->args[i];
		if ((arg->flags & ORDER_KEYED) || !may_take(v, i))
			continue;
		bool loose = arg->kind <= ORDER_UNIT || arg->kind == ORDER_TEXT;
		if (loose && !missing(v) && is_exact_verb(p, p->token))
			return 0;
		last = arg;
		if (take_any(p, arg, v)) {
			*next = i;
			return 1;
		}
		if (!(arg->flags & ORDER_OPTIONAL) && !(v->given >> i & 1))
			break;
	}
	if (!missing(v) && (is_exact_verb(p, p->token) || lex_is(p->token, "and")))
		return 0;
	if (last && missing(v)) {
		wrong_value(p, missing(v), p->token);
		return -1;
	}
	return 0;
}

static int compare_arg(const void *a, const void *b)
{
	const struct order_value *x = a, *y = b;
	if (x->arg != y->arg)
		return x->arg < y->arg ? -1 : 1;
	return 0;
}

/* In the order of the table; equal arguments keep their order (insertion sort: few). */
static void sort_values(struct values *v)
{
	for (size_t i = 1; i < v->n; i++)
		for (size_t k = i; k && compare_arg(&v->list[k - 1], &v->list[k]) > 0; k--) {
			struct order_value held = v->list[k];
			v->list[k] = v->list[k - 1];
			v->list[k - 1] = held;
		}
}

/* Words that people put before a place or a name: "place ai03 on S1". */
static bool is_filler(const struct token *t)
{
	return lex_is_noise(t) || ((lex_is(t, "on") || lex_is(t, "in") || lex_is(t, "into") || lex_is(t, "onto")) &&
				   !lex_is_on_fail(t));
}

/* Arguments of a verb or, without names before "=", of a test. */
static bool parse_values(struct parser *p, struct values *v, bool named)
{
	int next = 0;
	for (;;) {
		const struct token *t = p->token;
		bool equals = t[0].kind == TOKEN_WORD && t[1].kind == TOKEN_COMPARE &&
			      t[1].compare == ORDER_EQ;
		if (!at_text(t) || at_end(t))
			break;
		if (named && equals) {
			p->token += 2;
			if (!take_named(p, v, arg_named(v->args, t->text), t))
				return false;
			continue;
		}
		if (is_filler(t) && t[1].kind != TOKEN_COMPARE) {
			int i = arg_named(v->args, t->text);
			p->token++;
			if (i >= 0 && !take_named(p, v, i, t))
				return false;
			continue;
		}
		if (!named && (lex_is(t, "and") || (!missing(v) && is_exact_test(p, t))))
			break;
		int taken = take_positional(p, v, &next);
		if (taken < 0)
			return false;
		if (!taken)
			break;
	}
	if (missing(v))
		return wrong_value(p, missing(v), p->token);
	sort_values(v);
	return true;
}

/* ---- conditions ---- */

static bool unknown_test(struct parser *p, const struct token *t)
{
	const char *near = NULL;
	const char **names = base_malloc((p->language->n_tests + 1) * sizeof *names);
	for (size_t i = 0; i < p->language->n_tests; i++)
		names[i] = p->language->tests[i].name;
	if (at_text(t))
		near = order_nearest(t->text, t->n, names, p->language->n_tests);
	free(names);
	return wrong(p, ORDER_NOT_UNDERSTOOD, t, near, SAID(orders, no_condition, .word = shown(t)));
}

static bool parse_comparison(struct parser *p, struct order_check *c)
{
	const struct order_arg *arg = &c->test->compare;
	const struct token *mark = p->token;
	struct values v = {.args = arg};
	if (mark->kind != TOKEN_COMPARE) {
		if (!arg->name || (arg->flags & ORDER_OPTIONAL))
			return true;
		return wrong(p, ORDER_BAD_VALUE, mark, NULL, SAID(orders, compared, .test = c->test->name));
	}
	if (!arg->name)
		return wrong(p, ORDER_NOT_UNDERSTOOD, mark, NULL, SAID(orders, not_compared, .test = c->test->name));
	c->compare = mark->compare;
	p->token++;
	if (at_end(p->token) || !take_value(p, arg, &v))
		return wrong_value(p, arg, p->token);
	c->with = v.list[0];
	free(v.list);
	return true;
}

static bool parse_check(struct parser *p, struct order_check *c)
{
	const struct token *t = p->token;
	*c = (struct order_check){.column = t->column};
	while (accept(p, "not"))
		c->negated = !c->negated;
	t = p->token;
	struct word_match m = {-1, false, false};
	if (t->kind == TOKEN_WORD && !at_end(t))
		m = match_test(p->language, t->text, t->n);
	if (m.index < 0)
		return unknown_test(p, t);
	p->token++;
	c->test = &p->language->tests[m.index];
	if (c->test->link)
		accept(p, c->test->link);
	struct values v = {.args = c->test->args};
	bool good = parse_values(p, &v, false);
	c->n = v.n;
	c->values = keep(p, v.list, v.n, sizeof *v.list);
	return good && parse_comparison(p, c);
}

/* Behind IF or WHEN.  NULL after a mistake. */
static struct order_cond *parse_cond(struct parser *p, bool trigger)
{
	struct order_check *list = NULL;
	size_t n = 0, cap = 0;
	struct order_check c;
	bool good;
	do {
		good = parse_check(p, &c);
		GROW(list, cap, n + 1);
		list[n++] = c;
	} while (good && (accept(p, "and") ||
			  (is_exact_test(p, p->token) && !is_exact_verb(p, p->token))));
	struct order_cond *cond = arena_alloc(p->arena, sizeof *cond);
	*cond = (struct order_cond){trigger, keep(p, list, n, sizeof *list), n};
	return good ? cond : NULL;
}

static bool too_deep(struct parser *p, const struct token *t)
{
	if (p->depth < ORDER_NESTING)
		return false;
	wrong(p, ORDER_NOT_UNDERSTOOD, t, NULL, SAID(orders, too_deep, .most = ORDER_NESTING));
	skip_line(p);
	return true;
}

/* ELSE and its list, if it stands here. */
static struct order_list *parse_otherwise(struct parser *p)
{
	if (!accept(p, "else"))
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
	if (!accept(p, "if") || too_deep(p, t))
		return;
	s->cond = parse_cond(p, false);
	if (!s->cond) {
		skip_step(p);
		return;
	}
	if (lex_is(p->token, "then")) {
		wrong(p, ORDER_NOT_UNDERSTOOD, p->token, NULL, SAID(orders, if_behind));
		skip_step(p);
	}
	if (p->token->kind == TOKEN_SEMICOLON && lex_is(p->token + 1, "else"))
		p->token++;
	s->otherwise = parse_otherwise(p);
}

/* ---- steps ---- */

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
	for (; at_text(t) && !at_end(t) && !lex_is_noise(t); t++) {
		if (t[1].kind == TOKEN_COMPARE || is_exact_verb(p, t) ||
		    (t->kind == TOKEN_WORD && p->language->place(t->text, t->n)))
			break;
		if (arg->name && !loose && read_value(&probe, arg, t, &value))
			break;
	}
	if (!loose || lex_is_noise(t) || t == first)
		return t;
	/* "support MO1 RE1": who, and its argument; one word alone is the argument. */
	bool enough = t - first > 1 || (arg->flags & ORDER_OPTIONAL);
	return enough ? first + 1 : first;
}

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
		wrong(p, ORDER_BAD_VALUE, from, NULL, SAID(orders, too_many_units));
	const char **out = arena_alloc(p->arena, (n + 1) * sizeof *out);
	if (n)
		memcpy(out, list, n * sizeof *out);
	p->line->subjects = out;
	p->line->meant = arena_alloc(p->arena, (n + 1) * sizeof *p->line->meant);
	p->line->n_subjects = n;
}

static const char *near_verb(const struct parser *p, const struct token *t)
{
	const char **names = base_malloc((p->language->n_verbs + 1) * sizeof *names);
	for (size_t i = 0; i < p->language->n_verbs; i++)
		names[i] = p->language->verbs[i].name;
	const char *near = order_nearest(t->text, t->n, names, p->language->n_verbs);
	free(names);
	return near;
}

/* Would the line be right in the other block? */
static bool fits_other(const struct parser *p)
{
	struct order_language other = *p->language->other;
	other.other = NULL;
	return orders_parse(&other, &(struct order_text){p->line->text, p->line->line, false}, 1, p->arena)->mistakes.n == 0;
}

/* The word from here on that is a verb of the other block, or NULL. */
static const struct token *verb_of_other(const struct parser *p, const struct token *t)
{
	const struct order_language *other = p->language->other;
	for (; other && at_text(t); t++)
		if (t->kind == TOKEN_WORD && order_verb_find(other, t->text, t->n))
			return fits_other(p) ? t : NULL;
	return NULL;
}

static bool unknown_verb(struct parser *p, const struct token *t)
{
	struct buf b = BUF_INIT;
	const struct token *other = verb_of_other(p, t);
	if (!at_text(t))
		return wrong(p, ORDER_NOT_UNDERSTOOD, t, NULL, SAID(orders, missing));
	if (other)
		return wrong(p, ORDER_NOT_UNDERSTOOD, other, NULL,
			     SAID(orders, other_block, .word = other->text, .block = p->language->other_block));
	if (t->kind == TOKEN_WORD && p->language->place(t->text, t->n))
		return wrong(p, ORDER_NOT_UNDERSTOOD, t, NULL, SAID(orders, place_alone, .place = t->text));
	if (!match_verb(p->language, t->text, t->n).several)
		return wrong(p, ORDER_NOT_UNDERSTOOD, t, near_verb(p, t), SAID(orders, no_order, .word = t->text));
	for (size_t i = 0; i < p->language->n_verbs; i++)
		if (word_fits(t->text, t->n, p->language->verbs[i].name,
			      p->language->verbs[i].aliases))
			buf_addf(&b, "%s%s", b.len ? ", " : "", p->language->verbs[i].name);
	wrong(p, ORDER_NOT_UNDERSTOOD, t, NULL, SAID(orders, several, .word = t->text, .orders = buf_text(&b)));
	buf_free(&b);
	return false;
}

/* Verb and arguments. */
static bool parse_order(struct parser *p, struct order_step *s)
{
	const struct token *t = p->token;
	*s = (struct order_step){.column = t->column};
	if (lex_is(t, "if") || lex_is(t, "when"))
		return wrong(p, ORDER_NOT_UNDERSTOOD, t, NULL, SAID(orders, if_where, .word = t->text));
	if (p->at_place)
		s->verb = order_verb_find(p->language, p->language->at_place,
					  strlen(p->language->at_place));
	else if (t->kind == TOKEN_WORD && !at_end(t))
		s->verb = order_verb_find(p->language, t->text, t->n);
	const struct order_verb *two = p->at_place ? NULL : verb_of_two(p, t);
	s->verb = two ? two : s->verb;
	if (!s->verb)
		return unknown_verb(p, t);
	p->token += p->at_place ? 0 : two ? 2 : 1;
	p->at_place = false;
	if (p->seek_subject && s->verb->subject != ORDER_SUBJECT_NONE) {
		const struct token *from = p->token;
		p->token = subject_end(p, s->verb);
		set_subjects(p, from, p->token);
	}
	p->seek_subject = false;
	struct values v = {.args = s->verb->args};
	bool good = parse_values(p, &v, true);
	s->n = v.n;
	s->values = keep(p, v.list, v.n, sizeof *v.list);
	return good;
}

/* Does another step follow?  Takes what stands between. */
static bool next_step(struct parser *p)
{
	const struct token *t = p->token;
	if (lex_is(t, "and") && is_exact_verb(p, t + 1)) {
		p->token++;
		return true;
	}
	while (p->token->kind == TOKEN_SEMICOLON || lex_is(p->token, "then"))
		p->token++;
	if (p->token == t)
		return is_exact_verb(p, t);
	return p->token->kind != TOKEN_END && !lex_is_on_fail(p->token) &&
	       !lex_is(p->token, "else");
}

static void parse_steps(struct parser *p, struct order_list *out)
{
	struct order_step *list = NULL, s;
	size_t n = 0, cap = 0;
	do {
		if (parse_order(p, &s))
			parse_step_condition(p, &s);
		else
			skip_step(p);
		GROW(list, cap, n + 1);
		list[n++] = s;
		if (!at_end(p->token) && !lex_is(p->token, "and") && !is_exact_verb(p, p->token)) {
			wrong(p, ORDER_NOT_UNDERSTOOD, p->token, near_verb(p, p->token),
			      SAID(orders, too_much_order, .word = p->token->text));
			skip_step(p);
		}
	} while (next_step(p));
	out->steps = keep(p, list, n, sizeof *list);
	out->n = n;
}

/* IF, WHEN or ON in front of a list. */
static bool parse_front(struct parser *p, struct order_list *out, bool top)
{
	const struct token *t = p->token;
	bool trigger = lex_is(t, "when") || (lex_is(t, "on") && !lex_is_on_fail(t));
	if (!trigger && !lex_is(t, "if"))
		return true;
	if (trigger && !top)
		return wrong(p, ORDER_NOT_UNDERSTOOD, t, NULL, SAID(orders, only_first, .word = t->text));
	if (!trigger && too_deep(p, t))
		return false;
	p->token++;
	out->cond = parse_cond(p, trigger);
	if (!out->cond)
		return false;
	if (accept(p, "then") || is_exact_verb(p, p->token))
		return true;
	if (p->token->kind == TOKEN_SEMICOLON) {
		p->token++;
		return true;
	}
	return wrong(p, ORDER_NOT_UNDERSTOOD, p->token, "THEN",
		     SAID(orders, no_then, .word = shown(p->token)));
}

/* Is this word the verb of the line?  An abbreviation gives way to a verb behind it, so
 * that a unit may be called REA where there is a verb REACT. */
static bool begins_order(const struct parser *p, const struct token *t)
{
	if (t->kind != TOKEN_WORD || t[1].kind == TOKEN_COMPARE)
		return is_exact_verb(p, t);
	struct word_match m = match_verb(p->language, t->text, t->n);
	if (m.exact || verb_of_two(p, t))
		return true;
	return m.index >= 0 && !t->comma && !is_exact_verb(p, t + 1) && !lex_is(t + 1, "if") &&
	       !lex_is(t + 1, "when") && !lex_is(t + 1, "on");
}

/* The first token that cannot belong to a subject. */
static const struct token *subject_stop(const struct parser *p)
{
	const struct token *t = p->token;
	while (at_text(t) && !begins_order(p, t) &&
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
		if (!k->comma && !lex_is(k, "and") && !lex_is(k + 1, "and") &&
		    !(k + 2 == t && lex_is_noise(k + 1)))
			return false;
	while (is_place(p, t))
		t++;
	return at_end(t) || is_exact_verb(p, t);
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
static void parse_late_subject(struct parser *p)
{
	const struct token *t = subject_stop(p);
	if (p->seek_subject && t > p->token && take_bare_place(p, t))
		return;
	if (!p->seek_subject || t == p->token || !at_text(t) || !begins_order(p, t))
		return;
	set_subjects(p, p->token, t);
	p->token = t;
	p->seek_subject = !p->line->n_subjects;
}

static void parse_list(struct parser *p, struct order_list *out, bool top)
{
	*out = (struct order_list){0};
	if (!parse_front(p, out, top)) {
		skip_line(p);
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

/* ---- lines ---- */

/* The word most likely meant as the verb of a line that has none. */
static const struct token *likely_verb(const struct parser *p, const struct token *from,
				       const struct token *to)
{
	const struct token *t;
	for (t = from; t < to; t++)
		if (match_verb(p->language, t->text, t->n).several)
			return t;
	for (t = from; t < to; t++)
		if (near_verb(p, t))
			return t;
	return from + (to - from > 1);
}

/* Words up to the verb or the condition. */
static bool parse_subject(struct parser *p)
{
	const struct token *from = p->token, *t = subject_stop(p);
	bool front = lex_is(t, "if") || lex_is(t, "when") || (lex_is(t, "on") && !lex_is_on_fail(t));
	if (!front && t > from && take_bare_place(p, t))
		return true;
	if (!front && !(at_text(t) && begins_order(p, t))) {
		unknown_verb(p, t == from ? t : likely_verb(p, from, t));
		skip_step(p);
		while (next_step(p)) {
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

static void parse_on_fail(struct parser *p)
{
	if (!lex_is_on_fail(p->token))
		return;
	p->token += 2;
	if (accept(p, "skip"))
		p->line->on_fail = ORDER_FAIL_SKIP;
	else if (accept(p, "stop"))
		p->line->on_fail = ORDER_FAIL_STOP;
	else
		wrong(p, ORDER_BAD_VALUE, p->token, "SKIP", SAID(orders, on_fail));
}

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
static void inherit_subject(struct parser *p, const struct token *first)
{
	const struct order_line *above = p->line - 1;
	if (p->line->n_subjects || !needs_subject(p->line->list))
		return;
	if (p->set->n == 1 || !above->n_subjects) {
		wrong(p, ORDER_BAD_VALUE, first, NULL, SAID(orders, who));
		return;
	}
	p->line->subjects = above->subjects;
	p->line->meant = above->meant;
	p->line->n_subjects = above->n_subjects;
	p->line->inherited = true;
}

/* Takes the @ off the first token. */
static void parse_repeat(struct parser *p, struct token *first)
{
	if (first->kind != TOKEN_WORD || first->text[0] != '@')
		return;
	p->line->repeat = true;
	if (--first->n)
		first->text++;
	else
		p->token++;
}

static void parse_line(struct parser *p, struct token *tokens)
{
	const struct token *first;
	p->token = tokens;
	p->depth = 0;
	p->seek_subject = p->at_place = false;
	parse_repeat(p, tokens);
	first = p->token;
	if (!lex_is_on_fail(first)) {
		if (!parse_subject(p))
			return;
		p->line->list = arena_alloc(p->arena, sizeof *p->line->list);
		parse_list(p, p->line->list, true);
	}
	parse_on_fail(p);
	if (p->token->kind == TOKEN_SEMICOLON)
		p->token++;
	if (p->token->kind != TOKEN_END && p->line->good)
		wrong(p, ORDER_NOT_UNDERSTOOD, p->token, NULL, SAID(orders, too_much, .word = shown(p->token)));
	if (p->line->good && p->line->list)
		inherit_subject(p, first);
}

static void parse_text(struct parser *p, const struct order_text *in)
{
	size_t n;
	unsigned open_quote;
	struct order_mistakes *m = &p->set->mistakes;
	if (strlen(in->text) > LIMIT_ORDER_LINE) {
		order_mistake_say(m, ORDER_TOO_LONG, in->line, 0, NULL,
				  SAID(orders, line_too_long, .bytes = LIMIT_ORDER_LINE));
		return;
	}
	struct token *tokens = lex_line(in->text, &n, &open_quote, p->arena);
	if (!n)
		return;
	p->line = &p->set->lines[p->set->n++];
	*p->line = (struct order_line){.text = arena_strdup(p->arena, in->text),
				       .line = in->line, .good = true};
	if (strstr(in->text, "\xef\xbf\xbd")) { /* U+FFFD: refused, not guessed */
		order_mistake_say(m, ORDER_TOO_LONG, in->line, 0, NULL, SAID(orders, damaged));
		p->line->good = false;
		return;
	}
	if (open_quote) {
		order_mistake_say(m, ORDER_NOT_UNDERSTOOD, in->line, open_quote, NULL, SAID(orders, open_quote));
		p->line->good = false;
		return;
	}
	parse_line(p, tokens);
}

struct order_set *orders_parse(const struct order_language *language,
			       const struct order_text *lines, size_t n, struct arena *a)
{
	struct parser p = {.language = language, .arena = a};
	p.set = arena_alloc(a, sizeof *p.set);
	p.set->language = language;
	p.set->mistakes.arena = a;
	p.set->lines = arena_alloc(a, (n < LIMIT_ORDER_LINES ? n : LIMIT_ORDER_LINES) *
					      sizeof *p.set->lines + 1);
	for (size_t i = 0; i < n && i < LIMIT_ORDER_LINES; i++)
		parse_text(&p, &lines[i]);
	if (n > LIMIT_ORDER_LINES)
		order_mistake_say(&p.set->mistakes, ORDER_TOO_LONG, lines[LIMIT_ORDER_LINES].line, 0, NULL,
				  SAID(orders, too_many_lines, .most = LIMIT_ORDER_LINES));
	return p.set;
}

struct order_set *orders_parse_text(const struct order_language *language, const char *text,
				    struct arena *a)
{
	struct buf folded = BUF_INIT;
	struct order_text *lines = NULL;
	struct slice rest, line;
	size_t n = 0, cap = 0;
	utf8_fold(&folded, text, strlen(text));
	rest = slice_of(buf_text(&folded));
	for (unsigned number = 1; slice_line(&rest, &line); number++) {
		GROW(lines, cap, n + 1);
		lines[n++] = (struct order_text){arena_strndup(a, line.p, line.n), number, false};
	}
	n = order_lines_join(lines, n, a);
	struct order_set *set = orders_parse(language, lines, n, a);
	free(lines);
	buf_free(&folded);
	return set;
}

const struct order_value *order_step_value(const struct order_step *s, const char *name)
{
	for (size_t i = 0; i < s->n; i++)
		if (!strcmp(s->values[i].arg->name, name))
			return &s->values[i];
	return NULL;
}

enum order_on_fail order_on_fail(const struct order_set *set, size_t i)
{
	if (set->lines[i].on_fail)
		return set->lines[i].on_fail;
	while (i--)
		if (!set->lines[i].list && set->lines[i].on_fail)
			return set->lines[i].on_fail;
	return ORDER_FAIL_SKIP;
}
