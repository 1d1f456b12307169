/* Arguments: words of a line as values of what a verb or a test takes. */
#include "orders/parse.h"
#include "words/said.h"

/* ---- one value ---- */

static const char *upper(struct parser *p, const char *text, size_t n)
{
	char *s = arena_strndup(p->arena, text, n);
	for (size_t i = 0; i < n; i++)
		if (s[i] >= 'a' && s[i] <= 'z')
			s[i] = (char)(s[i] - 'a' + 'A');
	return s;
}

/* Makes the value of one piece of text; false if it is not of the kind. */
bool parse_read_value(struct parser *p, const struct order_arg *arg, const struct token *t, struct order_value *out)
{
	*out = (struct order_value){arg, t->text, 0, -1, t->column};
	switch (arg->kind) {
	case ORDER_WORD:
	case ORDER_TEXT: return t->n != 0;
	case ORDER_UNIT: return t->n && (t->kind == TOKEN_QUOTED || !p->language->place(t->text, t->n));
	case ORDER_PLACE:
		out->text = upper(p, t->text, t->n);
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
static bool take_pieces(struct parser *p, const struct order_arg *arg, const struct token *t, struct values *v)
{
	size_t before = v->n;
	for (const char *s = t->text;;) {
		size_t n = strcspn(s, ",");
		struct token piece = {TOKEN_WORD, arena_strndup(p->arena, s, n), n, ORDER_ANY, false,
				      t->column};
		struct order_value value;
		if (!parse_read_value(p, arg, &piece, &value)) {
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
bool parse_take_value(struct parser *p, const struct order_arg *arg, struct values *v)
{
	const struct token *t = p->token;
	struct order_value value;
	bool pieces =
		(arg->flags & ORDER_MANY) && arg->kind != ORDER_WORD && t->kind == TOKEN_WORD && strchr(t->text, ',');
	if (!lex_is_text(t))
		return false;
	if (pieces && (arg->kind == ORDER_UNIT || !parse_read_value(p, arg, t, &value))) {
		if (!take_pieces(p, arg, t, v))
			return false;
	} else if (parse_read_value(p, arg, t, &value)) {
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
	for (; lex_is_text(p->token) && !lex_is_end(p->token); p->token++) {
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
	for (; lex_is_text(p->token) && !lex_is_end(p->token); p->token++) {
		const struct token *t = p->token;
		bool word = t->kind == TOKEN_WORD;
		if (word && t[1].kind == TOKEN_COMPARE)
			break;
		for (const char *s = t->text;;) {
			size_t n = word ? strcspn(s, ",") : strlen(s);
			bool last = !s[n];
			buf_addf(&b, "%s%.*s", b.len && n ? " " : "", (int)n, s);
			if (b.len && (!last || t->comma || !word || !lex_is_text(t + 1) || lex_is_end(t + 1) ||
				      t[1].kind == TOKEN_QUOTED)) {
				add_value(v, &(struct order_value){arg, arena_strdup(p->arena, buf_text(&b)), 0, -1,
								   t->column});
				buf_clear(&b);
			}
			if (last)
				break;
			s += n + 1;
		}
	}
	if (b.len)
		add_value(v, &(struct order_value){arg, arena_strdup(p->arena, buf_text(&b)), 0, -1, p->token->column});
	buf_free(&b);
	return v->n > before;
}

static bool take_any(struct parser *p, const struct order_arg *arg, struct values *v)
{
	if (arg->kind != ORDER_TEXT)
		return parse_take_value(p, arg, v);
	return arg->flags & ORDER_MANY ? take_texts(p, arg, v) : take_text(p, arg, v);
}

/* ---- what is wrong with it ---- */

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

bool parse_wrong_value(struct parser *p, const struct order_arg *arg, const struct token *t)
{
	const char *last, *want = wanted(p, arg, &last);
	if (!t->n && t->kind != TOKEN_QUOTED)
		return parse_wrong(p, ORDER_BAD_VALUE, t, NULL,
				   SAID(orders, value_missing, .name = arg->name, .kind = kind_name(p, arg),
					.wanted = want, .or = last));
	return parse_wrong(p, ORDER_BAD_VALUE, t, near_choice(arg, t),
			   SAID(orders, bad_value, .word = lex_shown(t), .kind = kind_name(p, arg), .wanted = want,
				.or = last, .name = arg->name));
}

/* ---- all of a verb or a test ---- */

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
		return parse_wrong(p, ORDER_NOT_UNDERSTOOD, name, order_nearest(name->text, name->n, names, n),
				   SAID(orders, no_such_argument, .name = name->text));
	}
	if (!may_take(v, i))
		return parse_wrong(p, ORDER_BAD_VALUE, name, NULL, SAID(orders, given_twice, .name = v->args[i].name));
	return parse_take_value(p, &v->args[i], v) || parse_wrong_value(p, &v->args[i], p->token);
}

/* Is everything given that must be, from argument i on? */
static const struct order_arg *missing(const struct values *v)
{
	for (int i = 0; v->args[i].name; i++)
		if (!(v->args[i].flags & ORDER_OPTIONAL) && !(v->given >> i & 1))
			return &v->args[i];
	return NULL;
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
		if (loose && !missing(v) && parse_is_verb(p, p->token))
			return 0;
		last = arg;
		if (take_any(p, arg, v)) {
			*next = i;
			return 1;
		}
		if (!(arg->flags & ORDER_OPTIONAL) && !(v->given >> i & 1))
			break;
	}
	if (!missing(v) && (parse_is_verb(p, p->token) || lex_is(p->token, "and")))
		return 0;
	if (last && missing(v)) {
		parse_wrong_value(p, missing(v), p->token);
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

/* Words that people put before a place or a name: "place ai03 on S1", "fi2 enter the farm". */
static bool is_filler(const struct token *t)
{
	return lex_is_noise(t) ||
	       ((lex_is(t, "on") || lex_is(t, "in") || lex_is(t, "into") || lex_is(t, "onto") || lex_is(t, "the")) &&
		!lex_is_on_fail(t));
}

/* Arguments of a verb or, without names before "=", of a test. */
bool parse_values(struct parser *p, struct values *v, bool named)
{
	int next = 0;
	for (;;) {
		const struct token *t = p->token;
		bool equals = t[0].kind == TOKEN_WORD && t[1].kind == TOKEN_COMPARE && t[1].compare == ORDER_EQ;
		if (!lex_is_text(t) || lex_is_end(t))
			break;
		if (named && equals) {
			p->token += 2;
			if (!take_named(p, v, arg_named(v->args, t->text), t))
				return false;
			continue;
		}
		if (is_filler(t) && t[1].kind != TOKEN_COMPARE) {
			int i = arg_named(v->args, t->text);
			p->token += 1 + lex_is(t + 1, "the"); /* "fire at the F7" */
			if (i >= 0 && !take_named(p, v, i, t))
				return false;
			continue;
		}
		if (!named && (lex_is(t, "and") || (!missing(v) && parse_is_test(p, t))))
			break;
		int taken = take_positional(p, v, &next);
		if (taken < 0)
			return false;
		if (!taken)
			break;
	}
	if (missing(v))
		return parse_wrong_value(p, missing(v), p->token);
	sort_values(v);
	return true;
}
