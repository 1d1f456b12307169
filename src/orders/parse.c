/* Recursive descent over the tokens of one line.  A mistake marks the line as bad, is
 * recorded, and parsing goes on behind the next semicolon to find more.
 *
 *	parse_words.c       one word: what it may be by the tables
 *	parse_subject.c     whom the line is about
 *	parse_steps.c       orders, ELSE
 *	parse_values.c      arguments of an order or a test
 *	parse_conditions.c  IF and WHEN
 *
 * Here stand whole lines: what is in front of them and behind, and which are read at all. */
#include "orders/parse.h"

#include "base/limits.h"
#include "base/utf8.h"
#include "words/said.h"

static void parse_on_fail(struct parser *p)
{
	if (!lex_is_on_fail(p->token))
		return;
	p->token += 2;
	if (parse_accept(p, "skip"))
		p->line->on_fail = ORDER_FAIL_SKIP;
	else if (parse_accept(p, "stop"))
		p->line->on_fail = ORDER_FAIL_STOP;
	else
		parse_wrong(p, ORDER_BAD_VALUE, p->token, "SKIP", SAID(orders, on_fail));
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
		parse_wrong(p, ORDER_NOT_UNDERSTOOD, p->token, NULL,
			    SAID(orders, too_much, .word = lex_shown(p->token)));
	if (p->line->good && p->line->list)
		parse_inherit_subject(p, first);
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

struct order_set *orders_parse(const struct order_language *language, const struct order_text *lines, size_t n,
			       struct arena *a)
{
	struct parser p = {.language = language, .arena = a};
	p.set = arena_alloc(a, sizeof *p.set);
	p.set->language = language;
	p.set->mistakes.arena = a;
	p.set->lines = arena_alloc(a, (n < LIMIT_ORDER_LINES ? n : LIMIT_ORDER_LINES) * sizeof *p.set->lines + 1);
	for (size_t i = 0; i < n && i < LIMIT_ORDER_LINES; i++)
		parse_text(&p, &lines[i]);
	if (n > LIMIT_ORDER_LINES)
		order_mistake_say(&p.set->mistakes, ORDER_TOO_LONG, lines[LIMIT_ORDER_LINES].line, 0, NULL,
				  SAID(orders, too_many_lines, .most = LIMIT_ORDER_LINES));
	return p.set;
}

struct order_set *orders_parse_text(const struct order_language *language, const char *text, struct arena *a)
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
