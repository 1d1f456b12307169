/* The mistakes of a set, collected: no more than a mail may list. */
#include "base/limits.h"
#include "orders/orders.h"
#include "words/said.h"

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
				: (struct order_mistake){.code = wrong ? ORDER_TOO_LONG : ORDER_REMARK,
							 .line = mistake->line,
							 .column = mistake->column,
							 .says = said_keep(SAID(orders, more_mistakes), m->arena)};
}

static const char *kept(struct order_mistakes *m, const char *text)
{
	return text ? arena_strdup(m->arena, text) : NULL;
}

void order_mistake_word(struct order_mistakes *m, int code, const unsigned where[2], const char *suggestion,
			struct no said, struct no why, const char *word)
{
	order_mistake_again(m, &(struct order_mistake){.code = code,
						       .line = where[0],
						       .column = where[1],
						       .suggestion = kept(m, suggestion),
						       .said = said,
						       .why = why,
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
	order_mistake_again(m, &(struct order_mistake){.code = code,
						       .line = line,
						       .column = column,
						       .says = said_keep(says, m->arena),
						       .suggestion = kept(m, suggestion)});
}

void order_mistakes_say(const struct words *words, struct order_mistakes *m)
{
	for (size_t i = 0; i < m->n; i++)
		if (!m->list[i].text && m->list[i].says)
			m->list[i].text = words_text(words, m->list[i].says, m->arena);
}
