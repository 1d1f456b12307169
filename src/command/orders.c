/* Order lines of a mail: merged with what is stored, tried on the player's own view, good
 * ones kept, and carried out when they are complete and the mail held no mistake. */
#include "base/clock.h"
#include "base/hash.h"
#include "command/lines.h"

/* One subject; without one, one verb. */
static bool same_order(const struct order_language *l, const struct order_line *a,
		       const struct order_line *b)
{
	(void)l;
	return lines_same_subjects(a, b) &&
	       (a->n_subjects || (a->list && b->list && a->list->n && b->list->n &&
				  a->list->steps[0].verb == b->list->steps[0].verb));
}

/* A mark on the map of the receipt: what the line would do. */
static void mark(struct session *s, const struct order_line *l, const char *status)
{
	const struct system *sys = s->game->sys;
	const void *setup = s->game->scenario->setup;
	int row;
	if (!l->n_subjects || !l->list || !sys->id_read(setup, 1, l->subjects[0], &row))
		return;
	struct buf from = BUF_INIT;
	if (!state_get(sys, setup, run_now(s->game->run), s->seat, 1, row, "hex", &from))
		return;
	for (size_t i = 0; i < l->list->n; i++) {
		const struct order_step *step = &l->list->steps[i];
		const struct order_value *to = step->n ? &step->values[step->n - 1] : NULL;
		int place;
		if (!to || to->arg->kind != ORDER_PLACE || !sys->place_read(setup, to->text, &place))
			continue;
		buf_addf(&s->understood,
			 "<line n=\"%u\" unit=\"%s\" status=\"%s\" verb=\"%s\" from=\"%s\" to=\"%s\"/>",
			 l->line, sys->id_text(setup, 1, row), status, step->verb->name,
			 buf_text(&from), to->text);
		if (!strcmp(step->verb->name, "move")) {
			buf_clear(&from);
			buf_adds(&from, to->text);
		}
	}
	buf_free(&from);
}

static enum err stored_before(struct session *s, struct store_orders *o, struct error *e)
{
	const char *seat = game_seat(s->game, s->seat)->seat;
	enum err r = store_orders_get(s->site->store, s->game->row.name, game_turn(s->game), seat,
				      s->arena, o, e);
	if (r != ERR_MISSING)
		return r;
	*o = (struct store_orders){.seat = seat, .text = "", .turn = game_turn(s->game)};
	return ERR_NONE;
}

static void digest_of(struct session *s, const char *text)
{
	uint8_t h[HASH_BYTES];
	char hex[HASH_HEX];
	hash_bytes(h, NULL, text, strlen(text));
	hash_hex(hex, h);
	s->digest = arena_printf(s->arena, "%.4s-%.4s", hex, hex + 4);
}

const char *command_when(struct session *s)
{
	char when[CLOCK_TEXT];
	clock_people(s->game->row.deadline, when);
	return arena_printf(s->arena, "%s, as stored; at once when the set is complete and a mail holds "
				      "no mistake", when);
}

static const char *runs_now(struct session *s)
{
	const struct store_game *g = &s->game->row;
	if (strcmp(g->windows, "wait"))
		return "now: the orders are complete";
	return arena_printf(s->arena, "now: the orders are complete. Where the other side may answer "
				      "unseen, results leave at the release times, every %lld hours "
				      "from 00:00 UTC", (long long)g->grid);
}

static void say_status(struct session *s, const char *missing, bool faults, bool conflict,
		       bool check)
{
	s->status = conflict ? "CONFLICT" : missing || faults ? "INCOMPLETE" : "COMPLETE";
	if (check)
		session_say(s, 0, 220, "This was a CHECK: nothing was stored.");
	else if (!missing && !faults)
		s->runs = runs_now(s);
	else
		s->runs = command_when(s);
	if (missing)
		session_say(s, 0, 231, "Still missing: %s.", missing);
}

/* Half a sentence, or NULL if the plan is complete. */
static const char *what_is_missing(struct session *s, const struct order_set *plan)
{
	struct game *g = s->game;
	struct buf out = BUF_INIT;
	bool complete = g->sys->complete(g->scenario->setup, run_view(g->run, s->seat), s->seat, plan,
					 &out);
	const char *text = complete ? NULL : arena_strdup(s->arena, buf_text(&out));
	buf_free(&out);
	return text;
}

char *command_without(struct session *s, const char *stored, const char *units)
{
	struct order_set *set = orders_parse_text(s->game->sys->language, stored, s->arena);
	struct buf b = BUF_INIT;
	for (size_t i = 0; i < set->n; i++) {
		bool gone = false;
		for (size_t k = 0; k < set->lines[i].n_subjects; k++)
			gone = gone || strcasestr(units, set->lines[i].subjects[k]);
		if (gone)
			continue;
		order_line_print(&b, set->language, &set->lines[i]);
		buf_addc(&b, '\n');
	}
	char *text = arena_strdup(s->arena, buf_text(&b));
	buf_free(&b);
	return text;
}

enum err command_orders(struct session *s, const struct order_text *lines, size_t n, bool anew,
			bool check, struct error *e)
{
	const struct order_language *language = s->game->sys->language;
	struct store_orders o;
	bool orders = false;
	if (!game_asked(s->game, s->seat, &orders) || !orders) {
		session_say(s, n ? lines[0].line : 0, 420, "It is not your turn: no orders are due from "
			    "you now.");
		return ERR_NONE;
	}
	enum err r = stored_before(s, &o, e);
	if (r)
		return r;
	struct order_set *fresh = orders_parse(language, lines, n, s->arena);
	struct order_set *old = orders_parse_text(language, anew ? "" : o.text, s->arena);
	struct order_set *all = lines_merge(s->arena, fresh, old, same_order);
	struct order_mistakes found = {.arena = s->arena};
	game_try(s->game, s->seat, all, &found);
	for (size_t i = 0; i < fresh->n; i++) {
		const struct order_line *l = &fresh->lines[i];
		bool wrong = !l->good || lines_faulty(&found, l->line);
		if (!wrong)
			lines_say(s, fresh, l, check ? 220 : 230);
		if (l->good)
			mark(s, l, wrong ? "refused" : "ordered");
	}
	lines_say_mistakes(s, &fresh->mistakes);
	lines_say_mistakes(s, &found);
	bool faults = lines_any_fault(&fresh->mistakes) || lines_any_fault(&found);
	/* A line that is wrong leaves what was stored for its unit. */
	lines_drop_faulty(fresh, &found);
	o.text = lines_text(s->arena, lines_merge(s->arena, fresh, old, same_order), &found);
	digest_of(s, o.text);
	const char *missing = what_is_missing(s, orders_parse_text(language, o.text, s->arena));
	say_status(s, missing, faults, found.conflict, check);
	s->revision = o.revision + !check;
	if (check)
		return ERR_NONE;
	o.revision++;
	o.digest = s->digest;
	o.at = clock_now();
	s->changed = true;
	s->execute = !missing && !faults;
	return store_orders_put(s->site->store, s->game->row.name, &o, e);
}
