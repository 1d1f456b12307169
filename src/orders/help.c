/* What help says of the words of a language stands in the catalogue. */
#include "orders/orders.h"

/* The system's own sentence, or the one that it shares; NULL: there is none. */
static const char *find(const struct words *w, const struct order_language *l, const char *id)
{
	const char *own = w && l->words ? words_find(w, l->words, id) : NULL;
	return !own && w && l->shared_words ? words_find(w, l->shared_words, id) : own;
}

const char *order_verb_help(const struct words *w, const struct order_language *l, const struct order_verb *v)
{
	char id[ORDER_HELP_ID];
	snprintf(id, sizeof id, "%s.%s", l->verbs_are, v->name);
	const char *text = find(w, l, id);
	return text ? text : v->name;
}

const char *order_arg_help(const struct words *w, const struct order_language *l, const struct order_verb *v,
			   const struct order_arg *arg)
{
	char id[ORDER_HELP_ID];
	snprintf(id, sizeof id, "%s.%s.%s", l->verbs_are, v->name, arg->name);
	return find(w, l, id);
}

const char *order_test_help(const struct words *w, const struct order_language *l, const struct order_test *t)
{
	char id[ORDER_HELP_ID];
	snprintf(id, sizeof id, "test.%s", t->name);
	const char *text = find(w, l, id);
	return text ? text : t->name;
}
