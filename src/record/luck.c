/* How lucky the dice were, as the record tells it.
 *
 * <side> and <thrown> add up what everybody saw in the turn.  <whole> tells how likely a side was to come to as much: of
 * all the rolls that this viewer has seen, in the turn and in the game.  What the game came to is kept there as sorts of
 * dice, so the record before is all that has to be read; a roll that a viewer does not see moves nothing of his until the
 * game ends. */
#include "engine/told.h"
#include "record/chance.h"
#include "record/record_private.h"

#include <stdlib.h>

/* ---- hits and figures against expectation, of the rolls everybody saw ---- */

/* A roll that everybody saw, and whose dice nobody set: who rolled, and its values, else false. */
static bool open_roll(const struct told *t, struct slice *by, struct slice *values)
{
	*by = doc_field(&t->line, "by");
	*values = doc_field(&t->line, "values");
	return told_number(t, "sides") >= 1 && doc_field_is(&t->line, "seen", "all") && by->p && values->p &&
	       !doc_field(&t->line, "drawn").p;
}

/* Values added up; their number, 0 if one is no figure. */
static long add_values(struct slice values, long *sum)
{
	long n = 0, one = 0;
	*sum = 0;
	for (size_t i = 0; i <= values.n; i++) {
		char c = i < values.n ? values.p[i] : ' ';
		if (c >= '0' && c <= '9' && one < 100) {
			one = 10 * one + c - '0';
		} else if (c == ' ' && one) {
			*sum += one, n++, one = 0;
		} else {
			return 0;
		}
	}
	return n;
}

enum { LUCK_LABELS = 16 };
struct thrown {
	struct slice label;
	long dice, sum, twice_mean;
};

static struct thrown *thrown_of(struct thrown t[LUCK_LABELS], int *n, struct slice label)
{
	for (int i = 0; i < *n; i++)
		if (t[i].label.n == label.n && !memcmp(t[i].label.p, label.p, label.n))
			return &t[i];
	if (*n == LUCK_LABELS)
		return NULL;
	t[*n] = (struct thrown){.label = label};
	return &t[(*n)++];
}

static long count_values(struct slice values)
{
	long n = values.n ? 1 : 0;
	for (size_t i = 0; i < values.n; i++)
		n += values.p[i] == ' ';
	return n;
}

/* Hits of rolls that score them, against those to be expected. */
static void luck_of_hits(const struct record *r, const char *seat, struct doc *d)
{
	struct slice rest = slice_of(r->journal), by, values;
	struct told t;
	long dice = 0, hits = 0, tenths = 0;
	while (told_next(r->sys, &rest, &t)) {
		long faces = told_number(&t, "hit-faces");
		if (faces < 0 || !open_roll(&t, &by, &values) || !slice_is(by, seat))
			continue;
		long n = count_values(values);
		dice += n;
		hits += told_number(&t, "hits");
		tenths += n * faces * 60 / told_number(&t, "sides");
	}
	if (!dice)
		return;
	doc_begin(d, "side");
	doc_attr(d, "seat", seat);
	doc_number(d, "dice", dice);
	doc_number(d, "hits", hits);
	buf_addf(doc_value(d, "expected"), "%ld.%ld", (tenths + 3) / 60, (tenths + 3) / 6 % 10);
	doc_done(d);
	doc_end(d);
}

static void write_thrown(const struct thrown *t, const char *seat, struct doc *d)
{
	doc_begin(d, "thrown");
	doc_attr(d, "seat", seat);
	doc_copy(d, &(struct doc_field){slice_of("label"), t->label});
	doc_number(d, "dice", t->dice);
	doc_number(d, "sum", t->sum);
	buf_addf(doc_value(d, "expected"), "%ld.%d", t->twice_mean / 2, t->twice_mean % 2 ? 5 : 0);
	doc_done(d);
	doc_end(d);
}

/* What else showed figures and no signs: their sum for each kind of roll, against the mean of such dice. */
static void luck_of_throws(const struct record *r, const char *seat, struct doc *d)
{
	struct slice rest = slice_of(r->journal), by, values;
	struct thrown kind[LUCK_LABELS], *k;
	struct told t;
	int n = 0;
	while (told_next(r->sys, &rest, &t)) {
		long sum, dice;
		struct slice label = doc_field(&t.line, "label");
		if (told_number(&t, "hit-faces") >= 0 || doc_field(&t.line, "faces").p ||
		    !open_roll(&t, &by, &values) || !slice_is(by, seat) || !label.p ||
		    !(dice = add_values(values, &sum)) || !(k = thrown_of(kind, &n, label)))
			continue;
		k->dice += dice;
		k->sum += sum;
		k->twice_mean += dice * (told_number(&t, "sides") + 1);
	}
	for (int i = 0; i < n; i++)
		write_thrown(&kind[i], seat, d);
}

/* ---- the chance to come to as much, of the rolls that the viewer saw ---- */

/* What is added up by itself. */
enum luck_of { LUCK_HITS, LUCK_CHECKS, LUCK_FACES, LUCK_KINDS };
static const char *const kind_names[LUCK_KINDS] = {"hits", "checks", "faces"};

struct sum {
	long points;
	struct chance_dice *list; /* each sort once, in their order */
	size_t n, cap;
};

struct luck {
	long since; /* the turn with which the sums of the game begin */
	struct sum turn[SEATS_MAX][LUCK_KINDS], game[SEATS_MAX][LUCK_KINDS];
};

static int by_sort(const struct chance_dice *a, const struct chance_dice *b)
{
	const long x[] = {a->sides, a->faces, a->dice, a->least, a->most};
	const long y[] = {b->sides, b->faces, b->dice, b->least, b->most};
	for (size_t i = 0; i < ARRAY_LEN(x); i++)
		if (x[i] != y[i])
			return x[i] < y[i] ? -1 : 1;
	return 0;
}

/* Dice that count each by themselves are so many rolls of one: how they were grouped is no matter. */
static void add_sort(struct sum *sum, const struct chance_dice *sort)
{
	struct chance_dice s = *sort;
	size_t at = 0;
	if (s.faces == CHANCE_FACES || (s.least == 1 && s.most >= s.dice))
		s = (struct chance_dice){s.faces, s.sides, 1, 1, 1, s.rolls * s.dice};
	while (at < sum->n && by_sort(&sum->list[at], &s) < 0)
		at++;
	if (at < sum->n && !by_sort(&sum->list[at], &s)) {
		sum->list[at].rolls += s.rolls;
		return;
	}
	GROW(sum->list, sum->cap, sum->n + 1);
	memmove(&sum->list[at + 1], &sum->list[at], (sum->n++ - at) * sizeof s);
	sum->list[at] = s;
}

static void add_sum(struct sum *to, const struct sum *from)
{
	to->points += from->points;
	for (size_t i = 0; i < from->n; i++)
		add_sort(to, &from->list[i]);
}

static int seat_of(const struct record *r, struct slice id)
{
	const struct setup_head *head = r->setup;
	for (int seat = 0; seat < head->n_seats; seat++)
		if (id.p && slice_is(id, head->seat[seat].id))
			return seat;
	return VALUE_NONE;
}

static long long number_of(const struct doc_line *line, const char *name, long long fallback)
{
	struct slice s = doc_field(line, name);
	char text[20];
	long long n;
	if (!s.p || s.n >= sizeof text)
		return fallback;
	snprintf(text, sizeof text, "%.*s", (int)s.n, s.p);
	return parse_int(text, 0, 1000000000, &n) ? n : fallback;
}

/* Is that a sort whose chances can be worked out?  A record may be anybody's. */
static bool is_sort(const struct chance_dice *s)
{
	return s->sides >= 1 && s->sides <= (s->faces == CHANCE_FACES ? CHANCE_SHOWN : CHANCE_SIDES) &&
	       s->faces <= s->sides && s->dice >= 1 && s->dice <= CHANCE_DICE && s->least >= 1 && s->most >= 1 &&
	       s->rolls >= 0 && s->rolls <= CHANCE_ROLLS;
}

/* ---- read ---- */

static int kind_of(const struct doc_line *line)
{
	for (int k = 0; k < LUCK_KINDS; k++)
		if (doc_field_is(line, "of", kind_names[k]))
			return k;
	return LUCK_KINDS;
}

static struct chance_dice read_sort(const struct doc_line *d)
{
	return (struct chance_dice){.faces = (long)number_of(d, "faces", CHANCE_FACES),
				    .sides = (long)number_of(d, "sides", 0),
				    .dice = (long)number_of(d, "dice", 1),
				    .least = (long)number_of(d, "least", 1),
				    .most = (long)number_of(d, "most", 1),
				    .rolls = (long)number_of(d, "rolls", 1)};
}

/* A roll that says itself what it was worth, to this viewer or not. */
static bool add_worth(const struct record *r, int viewer, const struct told *t, struct sum of[LUCK_KINDS])
{
	struct slice inside = t->line.inside;
	struct doc_line child;
	while (doc_read(&inside, &child)) {
		if (!slice_is(child.name, "worth"))
			continue;
		int kind = kind_of(&child);
		struct chance_dice sort = read_sort(&child);
		if (kind < LUCK_KINDS && is_sort(&sort) && record_may_see(r, viewer, doc_field(&child, "seen"))) {
			of[kind].points += (long)number_of(&child, "points", 0);
			add_sort(&of[kind], &sort);
		}
		return true;
	}
	return false;
}

/* Any other that scored hits. */
static void add_hits(const struct told *t, struct sum of[LUCK_KINDS])
{
	long faces = told_number(t, "hit-faces");
	struct chance_dice sort = {
		faces, told_number(t, "sides"), 1, 1, 1, count_values(doc_field(&t->line, "values"))};
	if (faces <= 0 || !is_sort(&sort) || !sort.rolls)
		return;
	of[LUCK_HITS].points += told_number(t, "hits");
	add_sort(&of[LUCK_HITS], &sort);
}

/* What the viewer saw in the turn; dice that were set by hand are none. */
static void read_turn(const struct record *r, int viewer, struct luck *out)
{
	struct slice rest = slice_of(r->journal);
	struct told t;
	while (told_next(r->sys, &rest, &t)) {
		int seat = doc_field_is(&t.line, "kind", "roll") ? seat_of(r, doc_field(&t.line, "by")) : VALUE_NONE;
		if (seat != VALUE_NONE && record_may_see(r, viewer, doc_field(&t.line, "seen")) &&
		    !doc_field(&t.line, "drawn").p && !add_worth(r, viewer, &t, out->turn[seat]))
			add_hits(&t, out->turn[seat]);
	}
}

static void read_sum(const struct doc_line *line, struct sum *out)
{
	struct slice inside = line->inside;
	struct doc_line d;
	out->points = (long)number_of(line, "points", 0);
	while (doc_read(&inside, &d)) {
		struct chance_dice sort = read_sort(&d);
		if (is_sort(&sort))
			add_sort(out, &sort);
	}
}

/* What the game came to until then, as the record before tells it. */
static void read_before(const struct record *r, struct luck *out)
{
	struct doc_line line;
	struct slice rest = r->before ? doc_part(r->before, "whole", NULL, NULL) : (struct slice){NULL, 0};
	out->since = r->turn;
	if (r->before && doc_start(r->before, "whole", &line))
		out->since = (long)number_of(&line, "since", r->turn);
	while (rest.p && doc_read(&rest, &line)) {
		int seat = seat_of(r, doc_field(&line, "seat"));
		int kind = kind_of(&line);
		if (seat != VALUE_NONE && kind < LUCK_KINDS && doc_field_is(&line, "over", "game"))
			read_sum(&line, &out->game[seat][kind]);
	}
}

/* ---- written ---- */

static void write_sort(const struct chance_dice *s, struct doc *d)
{
	doc_begin(d, "dice");
	doc_number(d, "rolls", s->rolls);
	if (s->dice > 1) {
		doc_number(d, "dice", s->dice);
		doc_number(d, "least", s->least);
		doc_number(d, "most", s->most);
	}
	if (s->faces != CHANCE_FACES)
		doc_number(d, "faces", s->faces);
	doc_number(d, "sides", s->sides);
	doc_end(d);
}

/* sorts: with the dice that it is of.  Dice that count each by themselves are a roll each. */
static void write_sum(const struct sum *s, const char *seat, const char *of, const char *over, bool sorts,
		      struct doc *d)
{
	long rolls = 0;
	for (size_t i = 0; i < s->n; i++)
		rolls += s->list[i].rolls;
	doc_begin(d, "sum");
	doc_attr(d, "seat", seat);
	doc_attr(d, "of", of);
	doc_attr(d, "over", over);
	doc_number(d, "rolls", rolls);
	doc_number(d, "points", s->points);
	chance_mean(s->list, s->n, doc_value(d, "expected"));
	doc_done(d);
	struct buf chance = BUF_INIT;
	chance_at_least(s->list, s->n, s->points, &chance);
	doc_attr(d, "chance", buf_text(&chance));
	buf_free(&chance);
	doc_inline(d);
	for (size_t i = 0; sorts && i < s->n; i++)
		write_sort(&s->list[i], d);
	doc_end(d);
}

static void write_whole(const struct record *r, int viewer, struct doc *d)
{
	const struct setup_head *head = r->setup;
	struct luck *l = base_calloc(1, sizeof *l);
	read_before(r, l);
	read_turn(r, record_knows_as(r, viewer), l);
	doc_begin(d, "whole");
	doc_number(d, "since", l->since);
	doc_children(d);
	for (int k = 0; k < LUCK_KINDS; k++)
		for (int seat = 0; seat < head->n_seats; seat++) {
			struct sum *turn = &l->turn[seat][k], *game = &l->game[seat][k];
			add_sum(game, turn);
			if (turn->n)
				write_sum(turn, head->seat[seat].id, kind_names[k], "turn", false, d);
			if (game->n)
				write_sum(game, head->seat[seat].id, kind_names[k], "game", true, d);
			free(turn->list);
			free(game->list);
		}
	doc_end(d);
	free(l);
}

/* ---- all of it ---- */

void luck_write(const struct record *r, int viewer, struct doc *d)
{
	const struct setup_head *head = r->setup;
	doc_begin(d, "luck");
	doc_children(d);
	for (int seat = 0; seat < head->n_seats; seat++)
		luck_of_hits(r, head->seat[seat].id, d);
	for (int seat = 0; seat < head->n_seats; seat++)
		luck_of_throws(r, head->seat[seat].id, d);
	write_whole(r, viewer, d);
	doc_end(d);
}
