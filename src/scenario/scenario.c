/* A scenario file read, checked, and made setup and state. */
#include "scenario/scenario.h"
#include "base/limits.h"
#include "scenario/umpire.h"

#define SYSTEM(name) extern const struct system name;
#include "rules/systems.def"
#undef SYSTEM

const struct system *const scenario_systems[] = {
#define SYSTEM(name) &name,
#include "rules/systems.def"
#undef SYSTEM
	NULL};

const struct system *scenario_system(const char *name)
{
	for (int i = 0; scenario_systems[i]; i++)
		if (!strcmp(scenario_systems[i]->name, name))
			return scenario_systems[i];
	return NULL;
}

enum err scenario_set_switch(struct buf *text, const char *name, const char *value, struct error *e)
{
	return doc_set(text, "switch", "name", name, "value", value, e);
}

/* As many mistakes as an error can hold, and how many there are. */
static void tell_all(const struct setup_errors *errors, struct error *e)
{
	size_t room = sizeof e->text - 40, n = errors->text.len;
	if (n <= room) {
		error_set(e, ERR_REFUSED, "%s", errors->text.data);
		return;
	}
	for (n = room; n && errors->text.data[n - 1] != '\n'; n--)
		;
	error_set(e, ERR_REFUSED, "%.*s... %d mistakes in all\n", (int)n, errors->text.data, errors->n);
}

static enum err load(struct scenario *s, struct setup_errors *errors, struct error *e)
{
	const char *name = element_attr(s->root, "system", "");
	s->sys = scenario_system(name);
	if (!s->sys)
		return error_set(e, ERR_REFUSED, "line %u: there is no rule system \"%s\"", s->root->line, name);
	s->setup = base_calloc(1, s->sys->setup_size);
	s->state = base_calloc(1, s->sys->state_size);
	s->sys->load(s->root, s->setup, s->state, errors);
	if (!errors->n)
		umpire_check(s, errors);
	if (errors->n)
		tell_all(errors, e);
	return errors->n ? ERR_REFUSED : ERR_NONE;
}

static enum err read_scenario(const char *text, size_t n, const char *schema, struct scenario **out,
			      struct setup_errors *errors, struct error *e)
{
	if (n > LIMIT_SCENARIO_BYTES)
		return error_set(e, ERR_LIMIT, "larger than %d bytes", LIMIT_SCENARIO_BYTES);
	struct scenario *s = base_calloc(1, sizeof *s);
	s->arena = arena_new();
	s->print = base_calloc(1, sizeof *s->print);
	s->text = base_strndup(text, n);
	s->length = n;
	enum err r = doc_tree(text, n, schema, s->arena, &s->root, e);
	if (!r && strcmp(s->root->name, "scenario"))
		r = error_set(e, ERR_REFUSED, "line %u: <%s> is not a scenario", s->root->line, s->root->name);
	if (!r)
		r = load(s, errors, e);
	if (r)
		scenario_free(s);
	else
		*out = s;
	return r;
}

enum err scenario_read(const char *text, size_t n, const char *schema, struct scenario **out, struct error *e)
{
	struct setup_errors errors = {BUF_INIT, 0};
	enum err r = read_scenario(text, n, schema, out, &errors, e);
	buf_free(&errors.text);
	return r;
}

enum err scenario_try(const char *text, size_t n, struct scenario **out, struct setup_errors *errors, struct error *e)
{
	return read_scenario(text, n, NULL, out, errors, e);
}

void scenario_free(struct scenario *s)
{
	if (!s)
		return;
	arena_free(s->arena);
	buf_free(&s->print->text);
	free(s->print);
	free(s->text);
	free(s->setup);
	free(s->state);
	free(s);
}
