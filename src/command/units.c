/* UNITS: the units that the seat may know of, with what it may know of each. */
#include "command/asking.h"
#include "engine/system.h"
#include "words/said.h"

struct units {
	struct session *s;
	unsigned line;
	struct asking_args args;
};

/* The side that the word means: "own", "enemy", its id or name; NONE: it means none. */
static int side_of(const struct inquiry *q, const char *word)
{
	const struct setup_head *head = q->setup;
	for (int seat = 0; seat < head->n_seats; seat++)
		if (!strcasecmp(word, head->seat[seat].id) || !strcasecmp(word, head->seat[seat].name))
			return seat;
	if (!strcasecmp(word, "own") || !strcasecmp(word, "mine"))
		return q->seat;
	if (head->n_seats == 2 && (!strcasecmp(word, "enemy") || !strcasecmp(word, "theirs")))
		return !q->seat;
	return VALUE_NONE;
}

/* A blank line, unless there is one, or nothing. */
static void part(struct buf *out)
{
	if (out->len > 1 && strcmp(out->data + out->len - 2, "\n\n") != 0)
		buf_addc(out, '\n');
}

static void all_of(const struct inquiry *q, int seat)
{
	part(q->out);
	q->sys->facts->units(q, seat);
}

/* Sides are told whole and taken out of the words; what is left names units and places. */
static bool take_sides(const struct inquiry *q, struct asking_args *args)
{
	int n = 0;
	for (int i = 0; i < args->n; i++) {
		int seat = side_of(q, args->word[i]);
		if (seat == VALUE_NONE)
			args->word[n++] = args->word[i];
		else
			all_of(q, seat);
	}
	bool any = n < args->n;
	args->n = n;
	return any;
}

static void look(const struct inquiry *q, void *context)
{
	struct units *u = context;
	const struct setup_head *head = q->setup;
	struct fact_thing things[ASKING_THINGS];
	bool all = !u->args.n, sides = take_sides(q, &u->args);
	int n = asking_find(u->s, u->line, q, &u->args, things);
	for (int i = 0; i < n; i++) {
		part(q->out);
		q->sys->facts->unit(q, &things[i]);
	}
	if (all)
		all_of(q, q->seat);
	for (int seat = 0; all && seat < head->n_seats; seat++)
		if (seat != q->seat)
			all_of(q, seat);
	if (n > 0 || all || sides)
		session_say(u->s, u->line, 220, SAID(facts, units_follow));
}

enum err act_units(struct session *s, const struct command_call *in, struct error *e)
{
	struct units u = {.s = s, .line = in->line};
	if (pages_enough(s, in->line))
		return ERR_NONE;
	asking_read(s, in->args, &u.args);
	if (!asking_known(s, in->line, &u.args, ""))
		return ERR_NONE;
	enum err r = game_inquire(s->game, s->seat, s->arena, &s->text, look, &u, e);
	if (r != ERR_MISSING)
		return r;
	asking_no_position(s, in->line);
	return ERR_NONE;
}
