/* A turn played again from its record. */
#include "record/replay.h"
#include "dice/dice.h"

static const char *attr(const struct element *e, const char *name)
{
	return element_attr(e, name, "");
}

static const struct element *event_of(const struct element *list, const char *purpose)
{
	for (size_t i = 0; list && i < list->n_children; i++)
		if (!strcmp(attr(&list->children[i], "purpose"), purpose))
			return &list->children[i];
	return NULL;
}

/* As the record tells it, or what was opened at the end. */
static const struct element *told_event(const struct replay_dice *d, const char *purpose)
{
	const struct element *e = event_of(d->events, purpose);
	return e ? e : event_of(d->opened, purpose);
}

/* The dice of the event: those of the link that it names, which stand from when the turn was played before; else those of
 * the turn. */
static struct dice *dice_of(struct replay_dice *d, const struct element *e, struct keyed_dice *older)
{
	long long link = 0;
	uint8_t open[HASH_BYTES], sealed[HASH_BYTES] = {0};
	d->dice.link = 0;
	if (!e || !*attr(e, "link"))
		return &d->keyed.dice;
	(void)parse_int(attr(e, "link"), 0, 1000000, &link);
	bool has_open = d->keyed.has_open &&
			dice_link_older(open, d->keyed.game, d->keyed.open_key, d->keyed.link, (unsigned)link);
	if (d->secret)
		dice_sealed_key(sealed, d->secret, (unsigned)link);
	keyed_dice_init(older, d->keyed.game, (unsigned)link, has_open ? open : NULL, sealed, d->keyed.seeds);
	d->dice.link = (unsigned)link;
	return &older->dice;
}

static bool replay_roll(struct dice *self, struct run *run, struct roll *r)
{
	struct replay_dice *d = (struct replay_dice *)self;
	struct keyed_dice older;
	const struct element *e = told_event(d, run_purpose(run));
	struct dice *dice = dice_of(d, e, &older);
	bool open = dice == &d->keyed.dice ? d->keyed.has_open : older.has_open; /* of a deal it may not be yet */
	if (r->sealed ? d->secret != NULL : open)
		return dice->roll(dice, run, r);
	const char *p = e ? element_attr(e, "drawn", attr(e, "values")) : ""; /* what is set by hand is an answer */
	for (int i = 0; i < r->n; i++) {
		char *rest;
		long v = strtol(p, &rest, 10);
		if (rest == p || v < 1 || v > r->sides)
			return false;
		r->value[i] = (uint8_t)v;
		p = rest;
	}
	return true;
}

/* As the record shows it. */
static bool shuffle_told(const struct element *e, int16_t *out, int n)
{
	const char *p = e ? attr(e, "values") : "";
	bool seen[DICE_SIDES_MAX] = {false};
	for (int i = 0; i < n; i++) {
		char *rest;
		long v = strtol(p, &rest, 10);
		if (rest == p || v < 0 || v >= n || v >= DICE_SIDES_MAX || seen[v])
			return false;
		seen[v] = true;
		out[i] = (int16_t)v;
		p = rest;
	}
	return true;
}

static bool replay_shuffle(struct dice *self, struct run *run, const char *purpose, int16_t *out, int n)
{
	struct replay_dice *d = (struct replay_dice *)self;
	struct keyed_dice older;
	const struct element *e = told_event(d, purpose);
	struct dice *dice = dice_of(d, e, &older);
	return d->secret ? dice->shuffle(dice, run, purpose, out, n) : shuffle_told(e, out, n);
}

const char *replay_dice_game(const struct element *root)
{
	const struct element *dice = element_child(root, "dice");
	const char *own = element_attr(dice, "deal", attr(dice, "game"));
	return *own ? own : attr(root, "game");
}

static void set_dice(struct replay *r)
{
	const struct element *dice = element_child(r->root, "dice");
	uint8_t sealed[HASH_BYTES] = {0};
	long long link = 0;
	(void)parse_int(attr(dice, "link"), 0, 1000000, &link);
	r->dice = (struct replay_dice){.dice = {replay_roll, replay_shuffle, true, 0},
				       .events = element_child(r->root, "events"),
				       .opened = r->answers,
				       .secret = r->secret};
	if (r->secret)
		dice_sealed_key(sealed, r->secret, (unsigned)link);
	keyed_dice_init(&r->dice.keyed, replay_dice_game(r->root), (unsigned)link, r->link, sealed,
			attr(dice, "seeds"));
}

static void record_answers(struct run *run, const struct element *answers, const void *setup)
{
	for (size_t i = 0; i < answers->n_children; i++) {
		const struct element *a = &answers->children[i];
		if (strcmp(a->name, "answer"))
			continue;
		run_record(run, attr(a, "key"), a->text, system_seat(setup, attr(a, "seat")), ORIGIN_MAIL, 0);
	}
}

static enum err start_state(struct run *run, const char *before, struct error *e)
{
	struct slice s = doc_part(before, "state", NULL, NULL);
	char *text = base_strndup(s.p, s.n);
	enum err r = run_restore(run, text, "", e);
	free(text);
	return r;
}

static void note_active(struct replay *r, const struct position *p)
{
	if (p->turn == r->turn && p->active != VALUE_NONE)
		r->active |= UINT32_C(1) << p->active;
}

static void row_ended(struct listener *self, const void *state, int row)
{
	(void)row;
	note_active((struct replay *)(void *)((char *)self - offsetof(struct replay, rows)), state);
}

enum err replay_turn(struct replay *r, struct run **out, enum run_end *end, struct error *e)
{
	const struct scenario *s = r->scenario;
	struct run_config config = {.sys = s->sys, .setup = s->setup, .dice = &r->dice.dice,
				    .window_wait = true, .keep_journal = true, .check = true,
				    .listener = r->listener ? r->listener : &r->rows, .until = r->until};
	r->rows = (struct listener){.ended = row_ended};
	set_dice(r);
	struct run *run = run_new(&config, s->state);
	enum err err = r->before ? start_state(run, r->before, e) : ERR_NONE;
	if (err) {
		run_free(run);
		return err;
	}
	record_answers(run, r->answers ? r->answers : element_child(r->root, "answers"), s->setup);
	const struct position *p = run_now(run);
	r->turn = p->turn;
	r->active = 0;
	note_active(r, p);
	*end = run_turn(run);
	*out = run;
	return ERR_NONE;
}

bool replay_link(const struct element *root, uint8_t link[HASH_BYTES])
{
	const struct element *dice = element_child(root, "dice");
	for (size_t i = 0; i < dice->n_children; i++)
		if (!strcmp(dice->children[i].name, "reveal") && !strcmp(attr(&dice->children[i], "kind"), "link"))
			return hash_unhex(link, dice->children[i].text);
	return false;
}
