/* The umpire's list of a scenario: <umpire> with its <set>s. */
#include "scenario/umpire.h"
#include "engine/setup.h"
#include "engine/state.h"

static const struct element *find(const struct scenario *s, size_t n)
{
	for (size_t i = 0; i < s->root->n_children; i++)
		if (!strcmp(s->root->children[i].name, "umpire") && !n--)
			return &s->root->children[i];
	return NULL;
}

bool umpire_event(const struct scenario *s, size_t n, struct umpire_event *out)
{
	const struct element *e = find(s, n);
	if (!e)
		return false;
	*out = (struct umpire_event){element_attr(e, "id", ""), element_attr(e, "kind", ""), element_attr(e, "title", ""),
				     !strcmp(element_attr(e, "again", "no"), "yes"), {{NULL}}, 0};
	for (size_t i = 0; i < e->n_children && out->n < UMPIRE_SETS; i++) {
		const struct element *set = &e->children[i];
		out->set[out->n++] =
			(struct umpire_set){element_attr(set, "table", ""), element_attr(set, "row", ""),
					    element_attr(set, "field", ""), element_attr(set, "value", "")};
	}
	return true;
}

bool umpire_find(const struct scenario *s, const char *id, struct umpire_event *out)
{
	for (size_t n = 0; umpire_event(s, n, out); n++)
		if (!strcmp(out->id, id))
			return true;
	return false;
}

static bool has_before(const struct scenario *s, size_t n, const char *id)
{
	struct umpire_event other;
	for (size_t i = 0; i < n; i++)
		if (umpire_event(s, i, &other) && !strcmp(other.id, id))
			return true;
	return false;
}

/* On a copy, for the position of that time is not known: whether it is one of the rules is seen when it comes. */
static void check_sets(const struct scenario *s, const struct element *where, const struct umpire_event *u,
		       struct setup_errors *errors)
{
	void *state = base_calloc(1, s->sys->state_size);
	memcpy(state, s->state, s->sys->state_size);
	for (size_t i = 0; i < u->n; i++) {
		const struct umpire_set *set = &u->set[i];
		struct error why = ERROR_INIT;
		if (!strcmp(set->table, "position") || !strcmp(set->table, "visits"))
			setup_error(errors, &where->children[i], "%s is no table of the position", set->table);
		else if (state_fix(s->sys, s->setup, state, set->table, set->row, set->field, set->value, &why))
			setup_error(errors, &where->children[i], "%s", why.text);
	}
	free(state);
}

void umpire_check(const struct scenario *s, struct setup_errors *errors)
{
	struct umpire_event u;
	for (size_t i = 0; umpire_event(s, i, &u); i++) {
		const struct element *where = find(s, i);
		if (has_before(s, i, u.id))
			setup_error(errors, where, "there is an umpire's event %s already", u.id);
		if (where->n_children > UMPIRE_SETS)
			setup_error(errors, where, "%s sets more than %d fields", u.id, UMPIRE_SETS);
		else if (!u.n)
			setup_error(errors, where, "%s sets nothing", u.id);
		check_sets(s, where, &u, errors);
	}
}

enum err umpire_begin(struct scenario *s, const char *id, struct error *e)
{
	struct umpire_event u;
	enum err r = ERR_NONE;
	if (!umpire_find(s, id, &u))
		return error_set(e, ERR_MISSING, "the scenario lists no %s for its umpire", id);
	for (size_t i = 0; !r && i < u.n; i++)
		r = state_fix(s->sys, s->setup, s->state, u.set[i].table, u.set[i].row, u.set[i].field, u.set[i].value,
			      e);
	return r;
}
