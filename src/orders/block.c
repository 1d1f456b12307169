/* Blocks of orders in the lines of a mail, and which lines count. */
#include "orders/block.h"

#include "base/limits.h"
#include "base/utf8.h"
#include "orders/lex.h"
#include "words/said.h"

static const char *const kinds[] = {"orders", "doctrine", "press", "note",
				    "profile", "game", "event", "text", "fix", NULL};

enum { OUTSIDE, BLOCK, FORM }; /* FORM: ours, unchanged and unmarked */
enum { BROKEN = 3 };           /* lines that one of ours can have become */
enum { STRANGE = 3 };          /* lines in a row that are nothing: where our own mail may begin */

struct reader {
	const struct order_input_line *in;
	size_t n;
	const char *form; /* its words, blanks single; NULL */
	struct order_region *out;
	struct arena *arena;
	size_t cap;     /* of blocks */
	unsigned known; /* commands */
	uint8_t *taken; /* of each line: OUTSIDE, or it is a block's or the CHECK above one */
};

/* ---- single lines ---- */

static unsigned level(const struct order_input_line *l)
{
	return l->quote + l->old;
}

static bool is_typed(const struct order_input_line *l)
{
	return !level(l) && !l->stop && !l->signature;
}

static bool is_blank_line(const char *s)
{
	return !s[strspn(s, " \t")];
}

/* A line of ours as our mails repeat it. */
static bool is_repeated(const char *s)
{
	s += strspn(s, " \t");
	return s[0] == '|' && (!s[1] || s[1] == ' ');
}

/* Does such a line stand above, with no blank one between?  Then a mail program has broken it in two, and this is
 * its rest. */
static bool is_rest(const struct order_input_line *in, size_t i)
{
	size_t k = i;
	while (k && !is_blank_line(in[k].text) && !is_repeated(in[k].text) && level(&in[k - 1]) == level(&in[i]))
		k--;
	return k != i && is_repeated(in[k].text) && i - k <= BROKEN;
}

/* The last lines of every mail of ours; templates/messages-en.xsl has the words. */
static bool is_footer(const char *s)
{
	static const char *const footers[] = {"Estafette, rules ", "Estafette. HELP "};
	s += strspn(s, " \t");
	return !strncmp(s, footers[0], strlen(footers[0])) || !strncmp(s, footers[1], strlen(footers[1]));
}

/* "-- ", which arrives without its trailing blank. */
static bool is_signature(const char *s)
{
	return s[0] == '-' && s[1] == '-' && is_blank_line(s + 2);
}

static const char *fold(const char *text, struct arena *a)
{
	struct buf b = BUF_INIT;
	utf8_fold(&b, text, strlen(text));
	const char *out = arena_strdup(a, buf_text(&b));
	buf_free(&b);
	return out;
}

/* Without the stars around it that stand for bold type. */
static const char *unstarred(const char *text, struct arena *a)
{
	const char *s = text + strspn(text, " \t");
	size_t stars = strspn(s, "*"), n = strlen(s);
	while (n && strchr(" \t", s[n - 1]))
		n--;
	if (!stars || stars > 3 || n <= 2 * stars || strspn(s + n - stars, "*") < stars)
		return text;
	return arena_strndup(a, s + stars, n - 2 * stars);
}

/* Behind "- ", "*", "2." or "2)", as mail programs begin the lines of a list. */
static const char *unlisted(const char *text, struct arena *a)
{
	text = unstarred(text, a);
	static const char *const bullets[] = {"- ", "* ", "\xe2\x80\xa2", "\xe2\x97\xa6", "\xe2\x96\xaa", "\xc2\xb7"};
	const char *s = text + strspn(text, " \t");
	size_t digits = strspn(s, "0123456789");
	for (size_t i = 0; i < ARRAY_LEN(bullets); i++)
		if (!strncmp(s, bullets[i], strlen(bullets[i])))
			return s + strlen(bullets[i]) + strspn(s + strlen(bullets[i]), " \t");
	if (digits && digits <= 2 && strchr(".)", s[digits]) && s[digits] && strchr(" \t", s[digits + 1]) &&
	    s[digits + 1])
		return s + digits + 1 + strspn(s + digits + 1, " \t");
	return text;
}

/* A kind, also when misspelt a little; sets *near then.  NULL: prose that begins so. */
static const char *kind_of(const struct token *t, bool *near)
{
	*near = false;
	if (t->kind != TOKEN_WORD)
		return NULL;
	struct word_match m = match_choice(kinds, t->text, t->n);
	if (m.index >= 0)
		return kinds[m.index];
	if (t->n < 5)
		return NULL;
	*near = true;
	return order_nearest(t->text, t->n, kinds, ARRAY_LEN(kinds) - 1);
}

struct heading { /* of a BEGIN line */
	const char *kind;
	struct prefix {
		bool check, verbose, odds;
	} prefix;
	bool near;
	const struct token *rest;
};

/* CHECK or TEST, perhaps with VERBOSE behind it, or TRY; returns what follows. */
static const struct token *read_prefix(const struct token *t, struct prefix *p)
{
	p->odds = lex_is(t, "try");
	p->check = p->odds || lex_is(t, "check") || lex_is(t, "test");
	p->verbose = p->check && !p->odds && lex_is(t + 1, "verbose");
	return t + p->check + p->verbose;
}

static bool read_heading(const char *text, struct heading *h, struct arena *a)
{
	size_t n;
	unsigned open_quote;
	if (strlen(text) > LIMIT_ORDER_LINE)
		return false;
	const struct token *t = lex_line(unstarred(fold(text, a), a), &n, &open_quote, a);
	t = read_prefix(t, &h->prefix);
	if (!lex_is(t, "begin"))
		return false;
	h->kind = kind_of(t + 1, &h->near);
	h->rest = t + 2;
	return h->kind != NULL;
}

/* END, alone or with a kind and nothing else. */
static bool is_end(const char *text, struct arena *a)
{
	size_t n;
	unsigned open_quote;
	bool near;
	text = unstarred(text, a);
	if (strncasecmp(text + strspn(text, " \t"), "end", 3) || strlen(text) > LIMIT_ORDER_LINE)
		return false;
	const struct token *t = lex_line(fold(text, a), &n, &open_quote, a);
	return lex_is(t, "end") && (n == 1 || (n == 2 && kind_of(t + 1, &near)));
}

/* ---- one block ---- */

static void read_words(struct order_block *b, const struct token *t)
{
	for (; t->kind == TOKEN_WORD || t->kind == TOKEN_QUOTED; t++) {
		bool key = t[1].kind == TOKEN_COMPARE && t[1].compare == ORDER_EQ &&
			   (t[2].kind == TOKEN_WORD || t[2].kind == TOKEN_QUOTED);
		if (!key && b->n_words < ORDER_BLOCK_WORDS)
			b->words[b->n_words++] = t->text;
		if (!key)
			continue;
		if (b->n_keys < ORDER_BLOCK_WORDS)
			b->keys[b->n_keys++] = (struct order_key){t->text, t[2].text};
		t += 2;
	}
}

static bool holds_prose(const struct order_block *b)
{
	static const char *const prose[] = {"press", "note", "profile", "text", "game"};
	for (size_t i = 0; i < ARRAY_LEN(prose); i++)
		if (!strcmp(b->kind, prose[i]))
			return true;
	return false;
}

/* Does its writer alone speak in it, to people? */
static bool is_letter(const char *kind)
{
	return !strcmp(kind, "press") || !strcmp(kind, "note");
}

static unsigned cut_of(const struct order_input_line *l)
{
	return level(l) ? ORDER_CUT_QUOTE : l->stop ? ORDER_CUT_HEADING : l->signature ? ORDER_CUT_SIGNATURE : 0;
}

static void set_lines(struct reader *r, struct order_block *b, size_t from, size_t to)
{
	bool letter = is_letter(b->kind) && is_typed(&r->in[from - 1]);
	b->lines = arena_alloc(r->arena, (to - from + 1) * sizeof *b->lines);
	for (size_t i = from; i < to; i++) {
		const struct order_input_line *l = &r->in[i];
		const char *text = fold(l->text, r->arena);
		if (letter && cut_of(l))
			b->cut |= is_blank_line(text) ? 0 : cut_of(l);
		else if (level(l) == level(&r->in[from - 1]) && (holds_prose(b) || !is_repeated(text)))
			b->lines[b->n++] =
				(struct order_text){holds_prose(b) ? text : unlisted(text, r->arena), l->line, false};
	}
	if (!holds_prose(b))
		b->n = order_lines_join(b->lines, b->n, r->arena);
}

/* Where the block that begins at i stops: the line after its last one. */
static size_t find_end(struct reader *r, size_t i, bool *ended, bool *mixed)
{
	unsigned own = level(&r->in[i]);
	struct heading h;
	size_t k;
	*ended = *mixed = false;
	for (k = i + 1; k < r->n && !r->in[k].stop; k++) {
		const struct order_input_line *l = &r->in[k];
		bool same = level(l) == own;
		if (!same && is_blank_line(l->text))
			continue;
		if ((!same && !own) || is_signature(l->text) || l->signature != r->in[i].signature ||
		    read_heading(l->text, &h, r->arena))
			break;
		*mixed |= !same;
		if (same && is_end(l->text, r->arena)) {
			*ended = true;
			return k + 1;
		}
	}
	return k;
}

/* Where the letter typed from i on stops: behind its END, whatever a mail program put before that; else as any. */
static size_t find_letter_end(struct reader *r, size_t i, bool *ended, bool *mixed)
{
	struct heading h;
	for (size_t k = i + 1; k < r->n; k++) {
		const struct order_input_line *l = &r->in[k];
		if (level(l) || l->stop)
			continue;
		if (read_heading(l->text, &h, r->arena))
			break;
		if (is_end(l->text, r->arena)) {
			*ended = true;
			*mixed = false;
			return k + 1;
		}
	}
	return find_end(r, i, ended, mixed);
}

/* Words of the lines i..end, blanks single. */
static char *words_of(const struct order_input_line *in, size_t i, size_t end)
{
	struct buf b = BUF_INIT;
	for (; i < end; i++)
		for (const char *p = in[i].text; *p;) {
			size_t n = strcspn(p, " \t\r\n");
			if (n)
				buf_addf(&b, "%s%.*s", b.len ? " " : "", (int)n, p);
			p += n + (p[n] != '\0');
		}
	return buf_take(&b);
}

static bool is_form(struct reader *r, size_t i, size_t end)
{
	if (!r->form)
		return false;
	char *words = words_of(r->in, i, end);
	const char *folded = fold(words, r->arena);
	bool same = !strcmp(folded, r->form);
	free(words);
	return same;
}

/* Is anything above it that the writer may have typed? */
static bool is_below_text(const struct reader *r, size_t i)
{
	while (i--)
		if (is_typed(&r->in[i]) && !is_blank_line(r->in[i].text))
			return true;
	return false;
}

/* Our form below somebody's words, unchanged, is the old mail under a heading that nobody knew, or
 * under none; alone it was sent to be carried out. */
static enum order_block_state state_of(struct reader *r, const struct order_block *b, size_t i, size_t end, bool mixed)
{
	if (b->below && !b->ended)
		return ORDER_BLOCK_UNFINISHED;
	if (!b->quoted)
		return is_below_text(r, i) && is_form(r, i, end) ? ORDER_BLOCK_TEMPLATE : ORDER_BLOCK_COUNTS;
	if (level(&r->in[i]) > 1)
		return ORDER_BLOCK_DEEP;
	if (mixed)
		return ORDER_BLOCK_MIXED;
	if (!b->ended)
		return ORDER_BLOCK_UNFINISHED;
	return is_form(r, i, end) ? ORDER_BLOCK_TEMPLATE : ORDER_BLOCK_COUNTS;
}

/* from, to: the lines between BEGIN and END. */
static void remark(struct reader *r, const struct order_block *b, const struct heading *h, size_t from, size_t to)
{
	struct order_mistakes *m = &r->out->remarks;
	if (b->state != ORDER_BLOCK_COUNTS)
		return;
	for (size_t i = from; i < to && !holds_prose(b); i++)
		if (is_repeated(r->in[i].text))
			order_mistake_say(m, ORDER_REMARK, r->in[i].line, 0, NULL, SAID(orders, repeated));
	if (h->near)
		order_mistake_say(m, ORDER_REMARK, b->first, 0, b->kind,
				  SAID(orders, begin_taken_as, .typed = h->rest[-1].text, .kind = b->kind));
	if (!b->ended)
		order_mistake_say(m, ORDER_REMARK, b->first, 0, "END", SAID(orders, no_end, .line = b->last));
}

/* CHECK or TRY alone on the last written line above BEGIN is meant for the block. */
static void look_for_check_above(struct reader *r, size_t i, struct order_block *b)
{
	const struct order_input_line *own = &r->in[i];
	size_t n;
	unsigned open_quote;
	struct prefix p;
	while (i && (is_blank_line(r->in[i - 1].text) && level(&r->in[i - 1]) == level(own)))
		i--;
	if (!i || level(&r->in[i - 1]) != level(own) || strlen(r->in[i - 1].text) > LIMIT_ORDER_LINE)
		return;
	const struct token *t = lex_line(fold(r->in[i - 1].text, r->arena), &n, &open_quote, r->arena);
	read_prefix(t, &p);
	if (!p.check || n != 1u + p.verbose)
		return;
	b->check = true;
	b->verbose = b->verbose || p.verbose;
	b->odds = b->odds || p.odds;
	r->taken[i - 1] = BLOCK;
}

/* Reads the block at line i; returns where to go on. */
static size_t read_block(struct reader *r, size_t i, const struct heading *h)
{
	bool mixed;
	struct order_block b = {.kind = h->kind, .check = h->prefix.check, .verbose = h->prefix.verbose,
				.odds = h->prefix.odds, .first = r->in[i].line};
	look_for_check_above(r, i, &b);
	bool letter = is_letter(b.kind) && is_typed(&r->in[i]);
	size_t end = letter ? find_letter_end(r, i, &b.ended, &mixed) : find_end(r, i, &b.ended, &mixed);
	b.quoted = level(&r->in[i]) != 0;
	b.below = r->in[i].signature;
	b.last = r->in[end - 1].line;
	read_words(&b, h->rest);
	set_lines(r, &b, i + 1, end - b.ended);
	b.state = state_of(r, &b, i, end, mixed);
	memset(r->taken + i, b.state == ORDER_BLOCK_TEMPLATE && !b.quoted ? FORM : BLOCK, end - i);
	remark(r, &b, h, i + 1, end - b.ended);
	if (r->out->n_blocks == r->cap) {
		r->cap = r->cap ? 2 * r->cap : 4;
		struct order_block *list = arena_alloc(r->arena, r->cap * sizeof *list);
		if (r->out->n_blocks)
			memcpy(list, r->out->blocks, r->out->n_blocks * sizeof *list);
		r->out->blocks = list;
	}
	r->out->blocks[r->out->n_blocks++] = b;
	return end;
}

/* ---- which blocks count ---- */

/* Both named and different: another game or turn.  One that does not say may be any. */
static bool differs(const struct order_block *a, const struct order_block *b, const char *key)
{
	const char *x = order_block_key(a, key), *y = order_block_key(b, key);
	return x && y && strcasecmp(x, y) != 0;
}

/* Quoted, or below a signature: what is typed above has the word. */
static bool is_second(const struct order_block *b)
{
	return b->quoted || b->below;
}

static void let_typed_win(struct order_region *out)
{
	for (size_t i = 0; i < out->n_blocks; i++)
		for (size_t k = 0; k < out->n_blocks; k++) {
			struct order_block *quoted = &out->blocks[i];
			const struct order_block *typed = &out->blocks[k];
			if (is_second(quoted) && !is_second(typed) && quoted->state == ORDER_BLOCK_COUNTS &&
			    quoted->kind == typed->kind && !differs(quoted, typed, "game") &&
			    !differs(quoted, typed, "turn"))
				quoted->state = ORDER_BLOCK_TYPED_WINS;
		}
}

/* ---- lines outside blocks ---- */

/* Does our own mail stand among what seems to be typed, as below a heading that nobody knows? */
static bool looks_typed(const struct reader *r)
{
	for (size_t i = 0; i < r->out->n_blocks; i++)
		if (!r->out->blocks[i].quoted && r->out->blocks[i].state == ORDER_BLOCK_TEMPLATE)
			return true;
	for (size_t i = 0; i < r->n; i++)
		if (is_typed(&r->in[i]) && is_footer(r->in[i].text))
			return true;
	return false;
}

static bool holds_footer(const struct reader *r)
{
	for (size_t i = 0; i < r->n; i++)
		if (!r->in[i].quote && is_footer(r->in[i].text))
			return true;
	return false;
}

/* Does a typed block that counts follow upon the line, with no blank line between? */
static bool is_directly_above(const struct reader *r, size_t i)
{
	size_t end = i + LIMIT_COMMANDS < r->n ? i + LIMIT_COMMANDS : r->n;
	while (i < end && !r->taken[i] && is_typed(&r->in[i]) && !is_blank_line(r->in[i].text))
		i++;
	for (size_t k = 0; i < r->n && k < r->out->n_blocks; k++)
		if (r->out->blocks[k].first == r->in[i].line && r->out->blocks[k].state == ORDER_BLOCK_COUNTS)
			return !r->out->blocks[k].quoted;
	return false;
}

static void look_up(struct reader *r, struct order_text *t, order_is_command *is_command, void *context)
{
	if (is_repeated(t->text) || !is_command || !is_command(t->text, context))
		return;
	r->known++;
	t->known = r->known <= LIMIT_COMMANDS;
	if (r->known == LIMIT_COMMANDS + 1)
		order_mistake_say(&r->out->remarks, ORDER_TOO_LONG, t->line, 0, NULL,
				  SAID(orders, too_many_commands, .most = LIMIT_COMMANDS));
}

static void add_below(struct reader *r, const struct order_input_line *l, const char *text)
{
	struct order_below *b = &r->out->below[r->out->n_below];
	if (r->out->n_below == LIMIT_TYPED_LINES || is_rest(r->in, (size_t)(l - r->in)) || is_blank_line(text) ||
	    is_signature(text) || is_repeated(text) || (l->old && strchr(" \t", l->text[0])))
		return;
	*b = (struct order_below){text, l->line, l->signature && !l->old};
	r->out->n_below++;
}

/* All that is outside blocks: what was typed, and what may have been. */
static void sort_lines(struct reader *r, order_is_command *is_command, void *context)
{
	struct order_region *out = r->out;
	bool ours = looks_typed(r);
	out->ours = ours || holds_footer(r);
	unsigned strange = 0;
	size_t n = 0;
	struct order_text *list = out->commands = arena_alloc(r->arena, (r->n + 1) * sizeof *list);
	out->below = arena_alloc(r->arena, (r->n + 1) * sizeof *out->below);
	for (size_t i = 0; i < r->n; i++) {
		const struct order_input_line *l = &r->in[i];
		const char *text = unlisted(fold(l->text, r->arena), r->arena);
		if (r->taken[i] == FORM)
			strange = STRANGE;
		else if (r->taken[i] && strange < STRANGE)
			strange = 0;
		if (r->taken[i])
			continue;
		if (is_typed(l) && (!ours || strange < STRANGE || is_directly_above(r, i))) {
			if (is_blank_line(text) || is_signature(text) || is_end(text, r->arena))
				continue;
			if (n == LIMIT_TYPED_LINES) {
				order_mistake_say(&out->remarks, ORDER_TOO_LONG, l->line, 0, NULL,
						  SAID(orders, too_many_outside, .most = LIMIT_TYPED_LINES));
				break;
			}
			if (is_rest(r->in, i))
				text = arena_printf(r->arena, "| %s", text);
			list[n++] = (struct order_text){text, l->line, false};
			if (ours)
				strange = is_command && is_command(text, context) ? 0 : strange + 1;
		} else if (!l->quote && !l->stop) {
			add_below(r, l, text);
		}
	}
	out->n_commands = order_lines_join(list, n, r->arena);
	for (size_t i = 0; i < out->n_commands; i++)
		look_up(r, &list[i], is_command, context);
}

/* ---- all ---- */

struct order_region *order_region_read(const struct order_input_line *lines, size_t n, const char *form,
				       order_is_command *is_command, void *context, struct arena *a)
{
	struct reader r = {.in = lines, .n = n, .arena = a};
	struct heading h;
	r.out = arena_alloc(a, sizeof *r.out);
	r.out->remarks.arena = a;
	r.taken = arena_alloc(a, n + 1);
	memset(r.taken, OUTSIDE, n + 1);
	if (form) {
		struct order_input_line whole = {.text = form};
		char *words = words_of(&whole, 0, 1);
		r.form = fold(words, a);
		free(words);
	}
	for (size_t i = 0; i < n;) {
		if (lines[i].stop || !read_heading(lines[i].text, &h, a) || is_rest(lines, i)) {
			i++;
			continue;
		}
		if (r.out->n_blocks == LIMIT_COMMANDS) {
			order_mistake_say(&r.out->remarks, ORDER_TOO_LONG, lines[i].line, 0, NULL,
					  SAID(orders, too_many_blocks, .most = LIMIT_COMMANDS));
			break;
		}
		i = read_block(&r, i, &h);
	}
	let_typed_win(r.out);
	sort_lines(&r, is_command, context);
	return r.out;
}

const char *order_block_key(const struct order_block *b, const char *key)
{
	for (size_t i = 0; i < b->n_keys; i++)
		if (!strcasecmp(b->keys[i].key, key))
			return b->keys[i].value;
	return NULL;
}

bool order_block_word(const struct order_block *b, const char *word)
{
	for (size_t i = 0; i < b->n_words; i++)
		if (!strcasecmp(b->words[i], word))
			return true;
	return false;
}

bool order_block_reason(const struct order_block *b, enum said_id *why)
{
	switch (b->state) {
	case ORDER_BLOCK_COUNTS: return false;
	case ORDER_BLOCK_TEMPLATE: *why = SAYS_block_template; break;
	case ORDER_BLOCK_TYPED_WINS: *why = b->below ? SAYS_block_typed_above : SAYS_block_typed; break;
	case ORDER_BLOCK_MIXED: *why = SAYS_block_mixed; break;
	case ORDER_BLOCK_DEEP: *why = SAYS_block_deep; break;
	case ORDER_BLOCK_UNFINISHED: *why = b->below ? SAYS_block_no_end_below : SAYS_block_no_end; break;
	}
	return true;
}
