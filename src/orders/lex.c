/* Words and marks of a line, and words matched with the tables. */
#include "orders/lex.h"

static bool is_blank(char c)
{
	return c && (uint8_t)c <= ' ';
}

static bool ends_word(const char *p)
{
	return !*p || (uint8_t)*p <= ' ' || strchr(";\"#=<>", *p) || (*p == '!' && p[1] == '=');
}

static bool is_mark(char c)
{
	return c == ',' || c == '.' || c == ':' || c == '!' || c == '?';
}

/* Characters, not bytes, before p. */
static unsigned column_of(const char *text, const char *p)
{
	unsigned column = 1;
	for (; text < p; text++)
		column += (*text & 0xc0) != 0x80;
	return column;
}

/* The sign of inches behind a number, which begins no quoted text. */
static const char *skip_inches(const char *p)
{
	return *p == '"' && (!p[1] || is_blank(p[1]) || strchr(";,.:#", p[1])) ? p + 1 : p;
}

/* ---- one token each; they return where the rest begins ---- */

static const char *lex_word(struct token *t, const char *p, struct arena *a)
{
	const char *end = p;
	while (!ends_word(end))
		end++;
	size_t n = (size_t)(end - p);
	while (n && is_mark(p[n - 1]))
		t->comma |= p[--n] == ',';
	t->kind = TOKEN_WORD;
	t->text = arena_strndup(a, p, n);
	t->n = n;
	return n && p[n - 1] >= '0' && p[n - 1] <= '9' ? skip_inches(end) : end;
}

static const char *lex_quoted(struct token *t, const char *p, struct arena *a)
{
	const char *end = strchr(p, '"');
	if (!end)
		end = p + strlen(p);
	t->kind = TOKEN_QUOTED;
	t->text = arena_strndup(a, p, (size_t)(end - p));
	t->n = (size_t)(end - p);
	end += *end == '"';
	while (*end == ',')
		t->comma = true, end++;
	return end;
}

/* < <= =< = == <> != >= => > */
static const char *lex_compare(struct token *t, const char *p)
{
	static const struct {
		char mark[3];
		enum order_compare compare;
	} table[] = {{"<=", ORDER_LE}, {"=<", ORDER_LE}, {">=", ORDER_GE}, {"=>", ORDER_GE},
		     {"<>", ORDER_NE}, {"!=", ORDER_NE}, {"==", ORDER_EQ}, {"=", ORDER_EQ},
		     {"<", ORDER_LT},  {">", ORDER_GT}};
	t->kind = TOKEN_COMPARE;
	for (size_t i = 0;; i++) {
		size_t n = strlen(table[i].mark);
		if (strncmp(p, table[i].mark, n))
			continue;
		t->text = table[i].mark;
		t->compare = table[i].compare;
		return p + n;
	}
}

static const char *lex_token(struct token *t, const char *p, struct arena *a)
{
	if (*p == ';') {
		t->kind = TOKEN_SEMICOLON;
		t->text = ";";
		return p + 1;
	}
	if (*p == '"')
		return lex_quoted(t, p + 1, a);
	return ends_word(p) ? lex_compare(t, p) : lex_word(t, p, a);
}

static bool is_decimal(const struct token *t)
{
	return t->kind == TOKEN_WORD && t->n && strspn(t->text, "0123456789.") == t->n;
}

/* "550, 100" becomes the one word that "550,100" is. */
static bool joins(const struct token *before, const struct token *t)
{
	return before->comma && is_decimal(before) && t->kind == TOKEN_WORD && t->n && t->text[0] >= '0' &&
	       t->text[0] <= '9' && strspn(t->text, "0123456789.,") == t->n;
}

struct token *lex_line(const char *text, size_t *n, unsigned *open_quote, struct arena *a)
{
	struct token *list = NULL;
	size_t used = 0, cap = 0;
	const char *p = text;
	*open_quote = 0;
	for (;;) {
		while (is_blank(*p))
			p++;
		if (!*p || *p == '#')
			break;
		struct token t = {.column = column_of(text, p)};
		if (*p == '"' && !strchr(p + 1, '"'))
			*open_quote = t.column;
		p = lex_token(&t, p, a);
		if (t.kind == TOKEN_WORD && !t.n)
			continue;
		if (used && joins(&list[used - 1], &t)) {
			struct token *before = &list[used - 1];
			before->text = arena_printf(a, "%s,%s", before->text, t.text);
			before->n = strlen(before->text);
			before->comma = t.comma;
			continue;
		}
		GROW(list, cap, used + 2);
		list[used++] = t;
	}
	struct token *out = arena_alloc(a, (used + 1) * sizeof *out);
	if (used)
		memcpy(out, list, used * sizeof *out);
	out[used] = (struct token){TOKEN_END, "", 0, ORDER_ANY, false, column_of(text, p)};
	free(list);
	*n = used;
	return out;
}

/* ---- what a word is ---- */

bool lex_is(const struct token *t, const char *word)
{
	return t->kind == TOKEN_WORD && !strcasecmp(t->text, word);
}

static bool among(const struct token *t, const char *const words[])
{
	for (; *words; words++)
		if (lex_is(t, *words))
			return true;
	return false;
}

bool lex_is_keyword(const struct token *t)
{
	return among(t, (const char *const[]){"if", "when", "then", "else", "and", NULL});
}

bool lex_is_on_fail(const struct token *t)
{
	return lex_is(t, "on") && lex_is(t + 1, "fail");
}

bool lex_is_noise(const struct token *t)
{
	return among(t, (const char *const[]){"at", "to", "from", "with", NULL});
}

bool lex_is_text(const struct token *t)
{
	return t->kind == TOKEN_WORD || t->kind == TOKEN_QUOTED;
}

bool lex_is_end(const struct token *t)
{
	return t->kind == TOKEN_END || t->kind == TOKEN_SEMICOLON || lex_is_on_fail(t) ||
	       (lex_is_keyword(t) && !lex_is(t, "and"));
}

/* Quoted and empty is "". */
const char *lex_shown(const struct token *t)
{
	return t->kind == TOKEN_END ? "" : *t->text ? t->text : "\"\"";
}

bool lex_is_plain(const char *text, size_t n)
{
	static const char *const others[] = {"on", "not", "in", "by", NULL};
	struct token t = {.kind = TOKEN_WORD, .text = text, .n = n};
	if (!n || text[0] == '@' || is_mark(text[n - 1]) || memchr(text, '\\', n))
		return false;
	for (size_t i = 0; i < n; i++)
		if (ends_word(text + i))
			return false;
	return !lex_is_keyword(&t) && !lex_is_noise(&t) && !among(&t, others);
}

bool value_is_number(const char *text, size_t n, long *out)
{
	long long v;
	size_t sign = n && (text[0] == '-' || text[0] == '+');
	if (n > sign + 2 && text[n - 1] == '0' && text[n - 2] == '.') /* 4.0 is 4 */
		n -= 2;
	char digits[10];
	if (n - sign > 9 || n == sign || strspn(text + sign, "0123456789") < n - sign)
		return false;
	snprintf(digits, sizeof digits, "%.*s", (int)(n - sign), text + sign);
	if (!parse_int(digits, 0, 999999999, &v))
		return false;
	*out = (long)(text[0] == '-' ? -v : v);
	return true;
}

/* ---- matching names ---- */

static int fits_name(const char *word, size_t n, const char *name, size_t length)
{
	if (n > length || strncasecmp(word, name, n))
		return 0;
	return n == length ? 2 : n >= 3;
}

int word_fits(const char *word, size_t n, const char *name, const char *aliases)
{
	int best = fits_name(word, n, name, strlen(name));
	for (const char *p = aliases ? aliases : ""; *p;) {
		size_t length = strcspn(p, " ");
		int fit = fits_name(word, n, p, length);
		best = fit > best ? fit : best;
		p += length + (p[length] == ' ');
	}
	return best;
}

static void match_one(struct word_match *m, int index, int fit)
{
	if (fit == 2 && !m->exact)
		*m = (struct word_match){index, true, false};
	else if (fit == 1 && !m->exact && m->index < 0 && !m->several)
		m->index = index;
	else if (fit == 1 && !m->exact)
		*m = (struct word_match){-1, false, true};
}

struct word_match match_verb(const struct order_language *l, const char *word, size_t n)
{
	struct word_match m = {-1, false, false};
	for (size_t i = 0; i < l->n_verbs; i++)
		match_one(&m, (int)i, word_fits(word, n, l->verbs[i].name, l->verbs[i].aliases));
	return m;
}

struct word_match match_test(const struct order_language *l, const char *word, size_t n)
{
	struct word_match m = {-1, false, false};
	for (size_t i = 0; i < l->n_tests; i++)
		match_one(&m, (int)i, word_fits(word, n, l->tests[i].name, l->tests[i].aliases));
	return m;
}

struct word_match match_choice(const char *const *choices, const char *word, size_t n)
{
	struct word_match m = {-1, false, false};
	for (int i = 0; choices[i]; i++)
		match_one(&m, i, word_fits(word, n, choices[i], NULL));
	return m;
}

const struct order_verb *order_verb_find(const struct order_language *language, const char *word, size_t n)
{
	struct word_match m = match_verb(language, word, n);
	return m.index < 0 ? NULL : &language->verbs[m.index];
}

/* ---- nearest word ---- */

enum { DISTANCE_MAX = 40 }; /* longer words are never compared */

static unsigned least(unsigned a, unsigned b)
{
	return a < b ? a : b;
}

static uint8_t lower(char c)
{
	return (uint8_t)(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c);
}

unsigned edit_distance(const char *a, size_t n, const char *b, size_t m, unsigned limit)
{
	unsigned rows[3][DISTANCE_MAX + 1];
	if (n > DISTANCE_MAX || m > DISTANCE_MAX)
		return limit + 1;
	for (size_t j = 0; j <= m; j++)
		rows[0][j] = (unsigned)j;
	for (size_t i = 1; i <= n; i++) {
		unsigned *now = rows[i % 3];
		const unsigned *last = rows[(i + 2) % 3], *before = rows[(i + 1) % 3];
		now[0] = (unsigned)i;
		for (size_t j = 1; j <= m; j++) {
			unsigned change = lower(a[i - 1]) != lower(b[j - 1]);
			now[j] = least(last[j - 1] + change, least(last[j], now[j - 1]) + 1);
			if (i > 1 && j > 1 && lower(a[i - 1]) == lower(b[j - 2]) && lower(a[i - 2]) == lower(b[j - 1]))
				now[j] = least(now[j], before[j - 2] + 1);
		}
	}
	return least(rows[n % 3][m], limit + 1);
}

const char *order_nearest(const char *word, size_t n, const char *const words[], size_t n_words)
{
	const char *best = NULL;
	unsigned limit = n < 2 ? 0 : n < 4 ? 1 : n < 8 ? 2 : 3;
	for (size_t i = 0; i < n_words && limit; i++) {
		unsigned d = edit_distance(word, n, words[i], strlen(words[i]), limit);
		if (d > limit)
			continue;
		best = words[i];
		limit = d ? d - 1 : 0;
	}
	return best;
}

/* ---- lines ---- */

size_t order_lines_join(struct order_text *lines, size_t n, struct arena *a)
{
	size_t out = 0;
	struct buf b = BUF_INIT;
	for (size_t i = 0; i < n; i++) {
		unsigned first = lines[i].line;
		buf_clear(&b);
		for (;; i++) {
			struct slice s = slice_trim(slice_of(lines[i].text));
			bool goes_on = s.n && s.p[s.n - 1] == '\\';
			s.n -= goes_on;
			s = slice_trim(s);
			buf_add(&b, s.p, s.n);
			if (!goes_on || i + 1 == n)
				break;
			buf_addc(&b, ' ');
		}
		lines[out++] = (struct order_text){arena_strdup(a, buf_text(&b)), first, false};
	}
	buf_free(&b);
	return out;
}
