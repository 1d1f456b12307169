/* Events counted by kind and by value. */
#include "playout/census.h"
#include "engine/rule.h"

struct census {
	const struct system *sys;
	unsigned long *events;
	unsigned long *values[EVENT_ARGS]; /* [kind * widest + value] of each argument */
	int widest;                        /* longest list of names */
};

static bool is_named(const struct event_decl *d, int arg)
{
	return d->args[arg].name && d->args[arg].type == VALUE_ENUM;
}

struct census *census_new(const struct system *sys)
{
	struct census *c = base_calloc(1, sizeof *c);
	c->sys = sys;
	for (int k = 0; k < sys->n_events; k++)
		for (int a = 0; a < EVENT_ARGS && sys->events[k].args[a].name; a++)
			if (is_named(&sys->events[k], a) && sys->events[k].args[a].n > c->widest)
				c->widest = sys->events[k].args[a].n;
	c->events = base_calloc((size_t)sys->n_events, sizeof *c->events);
	for (int a = 0; a < EVENT_ARGS; a++)
		c->values[a] = base_calloc((size_t)(sys->n_events * c->widest) + 1, sizeof *c->values[a]);
	return c;
}

void census_free(struct census *c)
{
	if (!c)
		return;
	free(c->events);
	for (int a = 0; a < EVENT_ARGS; a++)
		free(c->values[a]);
	free(c);
}

void census_add(struct census *c, struct run *run)
{
	int n;
	const struct event *e = run_events(run, &n);
	for (int i = 0; i < n; i++) {
		if (e[i].kind < 0)
			continue;
		const struct event_decl *d = &c->sys->events[e[i].kind];
		c->events[e[i].kind]++;
		for (int a = 0; a < EVENT_ARGS && d->args[a].name; a++)
			if (is_named(d, a) && e[i].arg[a] >= 0 && e[i].arg[a] < d->args[a].n)
				c->values[a][e[i].kind * c->widest + e[i].arg[a]]++;
	}
}

void census_print(const struct census *c, FILE *out)
{
	for (int k = 0; k < c->sys->n_events; k++) {
		const struct event_decl *d = &c->sys->events[k];
		fprintf(out, "event %s %lu\n", d->name, c->events[k]);
		for (int a = 0; a < EVENT_ARGS && d->args[a].name; a++)
			for (int v = 0; is_named(d, a) && v < d->args[a].n; v++)
				fprintf(out, "event %s %s=%s %lu\n", d->name, d->args[a].name, d->args[a].names[v],
					c->values[a][k * c->widest + v]);
	}
#ifdef ESTAFETTE_RULES
	rule_report(out);
#endif
}
