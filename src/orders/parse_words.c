/* One word of a line: what it may be by the tables, and a mistake at it. */
#include "orders/parse.h"

/* At a token; marks the line as bad.  Returns false, so that `return parse_wrong(…)` reads well. */
bool parse_wrong(struct parser *p, int code, const struct token *at, const char *suggestion,
		 const struct words_said *says)
{
	order_mistake_say(&p->set->mistakes, code, p->line->line, at->column, suggestion, says);
	p->line->good = false;
	return false;
}

bool parse_accept(struct parser *p, const char *word)
{
	bool is = lex_is(p->token, word);
	p->token += is;
	return is;
}

void parse_skip_step(struct parser *p)
{
	while (p->token->kind != TOKEN_END && p->token->kind != TOKEN_SEMICOLON)
		p->token++;
}

void parse_skip_line(struct parser *p)
{
	while (p->token->kind != TOKEN_END)
		p->token++;
}

/* "hold fire", "by flank": two words that are a verb with a hyphen between. */
const struct order_verb *parse_verb_of_two(const struct parser *p, const struct token *t)
{
	char both[40];
	if (t->kind != TOKEN_WORD || t->comma || t[1].kind != TOKEN_WORD || t->n + t[1].n + 2 > sizeof both)
		return NULL;
	snprintf(both, sizeof both, "%s-%s", t->text, t[1].text);
	struct word_match m = match_verb(p->language, both, strlen(both));
	return m.exact ? &p->language->verbs[m.index] : NULL;
}

bool parse_is_verb(const struct parser *p, const struct token *t)
{
	return t->kind == TOKEN_WORD && (match_verb(p->language, t->text, t->n).exact || parse_verb_of_two(p, t));
}

bool parse_is_test(const struct parser *p, const struct token *t)
{
	return t->kind == TOKEN_WORD && match_test(p->language, t->text, t->n).exact;
}

const char *parse_near_verb(const struct parser *p, const struct token *t)
{
	const char **names = base_malloc((p->language->n_verbs + 1) * sizeof *names);
	for (size_t i = 0; i < p->language->n_verbs; i++)
		names[i] = p->language->verbs[i].name;
	const char *near = order_nearest(t->text, t->n, names, p->language->n_verbs);
	free(names);
	return near;
}

/* Heap array that ends as an arena array. */
void *parse_keep(struct parser *p, void *list, size_t n, size_t size)
{
	void *out = n ? arena_alloc(p->arena, n * size) : NULL;
	if (n)
		memcpy(out, list, n * size);
	free(list);
	return out;
}
