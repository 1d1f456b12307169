/* Who answers the questions of a game: the plan that is in force, then the doctrine of the
 * seat that is asked. */
#include "game/game_private.h"

/* Is the number one of the words of the list? */
static bool listed(const char *list, unsigned number)
{
	char word[16];
	snprintf(word, sizeof word, "%u", number);
	size_t n = strlen(word);
	for (const char *p = list; (p = strstr(p, word)); p += n)
		if ((p == list || p[-1] == ' ') && (p[n] == ' ' || !p[n]))
			return true;
	return false;
}

/* Stops at the first failure of a line that says so, but once a line. */
static void look_for_stop(struct plan_source *p, size_t from)
{
	for (size_t n = from; n < p->notes.n && !p->stopped; n++) {
		const struct order_mistake *m = &p->notes.list[n];
		if (m->code < 400 || listed(p->passed, m->line))
			continue;
		for (size_t i = 0; i < p->plan->n; i++)
			if (p->plan->lines[i].line == m->line && order_on_fail(p->plan, i) == ORDER_FAIL_STOP)
				p->stopped = m->line;
	}
}

static bool plan_answer(struct source *self, struct run *run, const struct question *q, struct choice *out,
			enum origin *origin, int *line)
{
	struct plan_source *p = (struct plan_source *)self;
	if (q->seat != p->seat || !p->plan)
		return false;
	const struct run_config *c = run_settings(run);
	bool forced = (c->forced | c->dummies) >> q->seat & 1;
	size_t before = p->notes.n;
	*origin = ORIGIN_ORDERS;
	bool said = !p->stopped && run_settings(run)->sys->bind(run, p->plan, q, out, line, &p->notes);
	if (!forced)
		look_for_stop(p, before);
	if (said && (*line ? listed(p->acted, (unsigned)*line) : p->all_acted))
		*origin = ORIGIN_MODERATOR;
	if (!p->stopped)
		return said;
	*line = (int)p->stopped; /* the question waits for its player */
	return false;
}

void sources_plan(struct plan_source *p, int seat, const struct order_set *plan, struct arena *a)
{
	*p = (struct plan_source){.source = {plan_answer}, .seat = seat, .plan = plan,
				  .notes = {.arena = a}, .passed = "", .acted = ""};
}

static bool doctrine_answer(struct source *self, struct run *run, const struct question *q, struct choice *out,
			    enum origin *origin, int *line)
{
	struct doctrine_source *d = (struct doctrine_source *)self;
	const struct order_set *lines = d->lines[q->seat];
	const struct run_config *c = run_settings(run);
	const struct system *sys = c->sys;
	if (d->bot.plays >> q->seat & 1) {
		*line = !((c->dummies | c->forced) >> q->seat & 1); /* he takes his time: the question waits for him */
		return !*line && bot_answer(&d->bot, run, q, out, origin);
	}
	*origin = ORIGIN_DOCTRINE;
	if (lines && lines->n && sys->standing(run, lines, q, out, line))
		return true;
	bool helps = d->bot.helps >> q->seat & 1 && !*line && (question_reaction(sys, q) || question_lesser(sys, q));
	return helps && bot_answer(&d->bot, run, q, out, origin);
}

void sources_standing(struct doctrine_source *d)
{
	*d = (struct doctrine_source){.source = {doctrine_answer}};
}

const struct order_language *game_doctrine_language(const struct game *g)
{
	if (!g->sys->standing)
		return NULL;
	return g->sys->standing_language ? g->sys->standing_language : g->sys->language;
}

static void put_in_force(struct game *g, int seat, const char *text)
{
	struct order_set *lines = orders_parse_text(game_doctrine_language(g), text, g->arena);
	order_set_count(lines, &g->played);
	g->doctrine.lines[seat] = lines;
}

enum err sources_doctrine(struct game *g, struct error *e)
{
	enum err r = ERR_NONE;
	sources_standing(&g->doctrine);
	for (int i = 0; !r && g->sys->standing && i < game_seats(g); i++) {
		const char *text;
		r = store_doctrine_get(g->site->store, g->row.name, g->seats[i]->seat, g->arena, &text, e);
		if (!r)
			put_in_force(g, i, text);
	}
	return r;
}

const struct order_set *game_doctrine(const struct game *g, int seat)
{
	return g->doctrine.lines[seat];
}

enum err game_set_doctrine(struct game *g, int seat, const char *text, struct error *e)
{
	put_in_force(g, seat, text);
	return store_doctrine_put(g->site->store, g->row.name, g->seats[seat]->seat, text, clock_now(), e);
}
