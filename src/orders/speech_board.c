/* Orders to units on a board, composed of words that were looked up: who, then what, in the order in which
 * people say it. */
#include "orders/speech.h"
#include "words/said.h"

enum { SUBJECTS = 12, STEPS = 8, PLACES = 12, CLAUSES = 16 };

struct step {
	const char *verb;
	const char *place[PLACES];
	size_t n;
	const char *way;
	int count;
};

struct clause { /* one line of orders */
	int subject[SUBJECTS];
	size_t n_subjects;
	struct step step[STEPS];
	size_t n;
	bool first, zip;
	bool leader; /* named beside his unit */
	bool all;
};

struct composer {
	struct speech *s;
	const struct speech_board *board;
	struct clause clause[CLAUSES];
	size_t n;                 /* the last one is open */
	const char *pending;      /* a verb that waits for its object */
	const char *way, *target; /* a direction; an enemy's place without a verb */
	int count;
	const char *card;
	const char *mark; /* the one just before */
	bool cut;         /* behind a comma or "and" */
	bool aside;       /* between brackets */
	bool fails;
};

static struct clause *open_clause(struct composer *c)
{
	return &c->clause[c->n - 1];
}

static struct step *last_step(struct composer *c)
{
	struct clause *k = open_clause(c);
	return k->n ? &k->step[k->n - 1] : NULL;
}

static bool is_pending(const struct composer *c, const char *verb)
{
	return c->pending && !strcmp(c->pending, verb);
}

static bool wants_target(const struct composer *c)
{
	return is_pending(c, "fire") || is_pending(c, "melee") || is_pending(c, "attack");
}

static bool is_mark(const struct composer *c, const char *mark)
{
	return c->mark && !strcmp(c->mark, mark);
}

static struct step *add_step(struct composer *c, const char *verb)
{
	struct clause *k = open_clause(c);
	if (k->n == STEPS) {
		c->fails = true;
		return &k->step[STEPS - 1];
	}
	k->step[k->n] = (struct step){.verb = verb};
	return &k->step[k->n++];
}

static void add_place(struct composer *c, struct step *step, const char *place)
{
	if (step->n == PLACES)
		c->fails = true;
	else
		step->place[step->n++] = place;
}

static bool same_place(const struct composer *c, int a, int b)
{
	const char *x = c->s->piece[a].place, *y = c->s->piece[b].place;
	return *x && !strcmp(x, y);
}

static int piece_at(const struct composer *c, const char *place, bool own, bool leader)
{
	for (int p = 0; p < c->s->n_pieces; p++)
		if (c->s->piece[p].own == own && c->s->piece[p].leader == leader &&
		    !strcmp(c->s->piece[p].place, place))
			return p;
	return -1;
}

static int enemy_at(const struct composer *c, const char *place)
{
	int unit = piece_at(c, place, false, false);
	return unit >= 0 ? unit : piece_at(c, place, false, true);
}

/* ---- motion: so many hexes that way ---- */

static void close_motion(struct composer *c)
{
	struct step *last = last_step(c);
	bool named = last && last->n && (!strcmp(last->verb, "move") || last->verb[0] == '@');
	bool compass = c->way && strlen(c->way) < 4;
	c->fails = c->fails || (c->way && !compass && !c->count && !named && !c->pending && strcmp(c->way, "ahead"));
	bool ahead_alone = c->way && !strcmp(c->way, "ahead") && !c->count &&
			   (named || (c->pending && last) || !is_pending(c, "move"));
	if ((c->way || c->count) && !named && !ahead_alone) {
		struct step *step = add_step(c, "move");
		step->way = c->way ? c->way : "ahead";
		step->count = c->count ? c->count : 1;
		c->pending = is_pending(c, "move") ? NULL : c->pending;
	}
	c->way = NULL;
	c->count = 0;
}

static void close_clause(struct composer *c)
{
	struct clause *k = open_clause(c);
	close_motion(c);
	struct step *last = last_step(c);
	bool at_enemy = last && last->n && !strcmp(last->verb, "move") && enemy_at(c, last->place[last->n - 1]) >= 0;
	if (is_pending(c, "melee") && last && !strcmp(last->verb, "melee"))
		c->pending = NULL;
	if (is_pending(c, "melee") && at_enemy && last->n == 1) {
		last->verb = "melee";
		c->pending = NULL;
	}
	if (is_pending(c, "fire") && c->board->fires_alone) {
		(void)add_step(c, "fire");
		c->pending = NULL;
	}
	c->fails = c->fails || c->pending || c->target;
	c->pending = c->target = NULL;
	if (c->n == CLAUSES)
		c->fails = true;
	else if (k->n_subjects || k->n)
		c->clause[c->n++] = (struct clause){.n = 0};
}

/* ---- who ---- */

static bool joins_subject(const struct composer *c, int piece)
{
	const struct clause *k = &c->clause[c->n - 1];
	for (size_t i = 0; i < k->n_subjects; i++)
		if (k->subject[i] != piece && c->s->piece[piece].leader && same_place(c, k->subject[i], piece))
			return true;
	return false;
}

static void add_subject(struct composer *c, int piece)
{
	struct clause *k = open_clause(c);
	for (size_t i = 0; i < k->n_subjects; i++)
		if (k->subject[i] == piece)
			return;
	if (!k->n && joins_subject(c, piece)) {
		k->leader = true;
		return;
	}
	if ((k->n && k->n_subjects) || (k->n_subjects && !c->cut)) {
		c->s->doubt = c->s->doubt || (!c->cut && !is_mark(c, ":"));
		close_clause(c);
		k = open_clause(c);
	}
	if (k->n_subjects == SUBJECTS)
		c->fails = true;
	else
		k->subject[k->n_subjects++] = piece;
	c->cut = false;
}

/* The place that stands behind a name and tells which of several is meant. */
static const char *place_behind(const struct composer *c, size_t i)
{
	for (; i < c->s->n_words; i++) {
		const struct speech_word *w = &c->s->word[i];
		if (w->value[SPEECH_PLACE])
			return w->value[SPEECH_PLACE];
		if (!w->value[SPEECH_NOISE] && !speech_mark(w, "at") && !speech_mark(w, "(") && !speech_mark(w, ":") &&
		    !speech_mark(w, "from"))
			return NULL;
	}
	return NULL;
}

/* The one of several that is meant: it stands there, or it is no leader among units. */
static int meant_of(const struct composer *c, struct speech_set set, size_t end)
{
	const char *place = place_behind(c, end);
	int found = speech_only(set), units = 0, unit = -1;
	for (int p = 0; p < c->s->n_pieces && found < 0; p++) {
		if (speech_has(set, p) && place && !strcmp(c->s->piece[p].place, place))
			return p;
		if (speech_has(set, p) && !c->s->piece[p].leader) {
			units++;
			unit = p;
		}
	}
	return found >= 0 ? found : units == 1 ? unit : -1;
}

static void set_target(struct composer *c, const char *place)
{
	struct step *last = last_step(c);
	if (last && last->n == 1 && !strcmp(last->place[0], place) && !c->pending)
		return;
	close_motion(c);
	struct step *step = add_step(c, c->pending ? c->pending : "attack");
	add_place(c, step, place);
	c->pending = NULL;
}

/* As orders, if it is known who does what to them: " guns fire F7, or guns fire H7"; else by name. */
static const char *names_in(struct composer *c, struct speech_set set)
{
	const struct clause *k = open_clause(c);
	const char *who = k->n_subjects == 1 && c->pending ? c->s->piece[k->subject[0]].id : NULL, *names = "";
	for (int p = 0; p < c->s->n_pieces && strlen(names) < 80; p++) {
		const char *id = c->s->piece[p].id, *place = c->s->piece[p].place;
		if (!speech_has(set, p))
			continue;
		if (!who)
			names = arena_printf(c->s->arena, "%s %s (%s)", names, id, place);
		else
			names = speech_text(c->s, SAID(speech, or_order, .others = names, .unit = who,
						       .verb = c->pending, .place = place));
	}
	return names;
}

static void take_enemy(struct composer *c, struct speech_set set, size_t end)
{
	int p = meant_of(c, set, end);
	struct step *last = last_step(c);
	if (p < 0 && !place_behind(c, end))
		c->s->why = speech_keep(c->s, SAID(speech, which_of, .names = names_in(c, set)));
	if (p < 0 || !*c->s->piece[p].place) {
		c->fails = c->fails || !place_behind(c, end);
		return;
	}
	const char *place = c->s->piece[p].place;
	if (wants_target(c) || is_mark(c, "x") || (is_mark(c, "at") && !c->pending))
		set_target(c, place);
	else if (!last || !last->n || strcmp(last->place[last->n - 1], place))
		c->target = place;
}

static void move_to(struct composer *c, const char *place)
{
	struct step *last = last_step(c);
	/* "71st dance D8": the unknown word is what it does. */
	c->fails = c->fails || (c->s->unknown && !c->pending && !is_mark(c, "to") && !is_mark(c, "->"));
	c->pending = NULL;
	if (last && !strcmp(last->verb, "move") && !last->way) {
		if (strcmp(last->place[last->n - 1], place))
			add_place(c, last, place);
		return;
	}
	add_place(c, add_step(c, "move"), place);
}

/* "Hill goes with the 9th": a leader does, without an order. */
static bool stays_with(struct composer *c, int piece)
{
	const struct clause *k = open_clause(c);
	bool said = is_mark(c, "with") || is_pending(c, "join") || (is_mark(c, "to") && !c->pending);
	if (!said || k->n_subjects != 1 || !c->s->piece[k->subject[0]].leader || !same_place(c, k->subject[0], piece))
		return false;
	c->s->note = speech_keep(
		c->s, SAID(speech, goes_with, .leader = c->s->piece[k->subject[0]].id, .unit = c->s->piece[piece].id));
	c->fails = true;
	return true;
}

static void take_own(struct composer *c, struct speech_set set, size_t end)
{
	struct clause *k = open_clause(c);
	int p = meant_of(c, set, end);
	if (c->aside && k->n_subjects)
		return;
	if (is_mark(c, "all") && speech_count(set) > 1 && !k->n) {
		for (p = 0; p < c->s->n_pieces; p++)
			if (speech_has(set, p) && !c->s->piece[p].leader) {
				c->cut = true;
				add_subject(c, p);
			}
		return;
	}
	if (p < 0) {
		c->fails = c->fails || !place_behind(c, end);
		return;
	}
	if (is_mark(c, ":") && !k->n && !*c->s->piece[k->subject[0]].place)
		k->n_subjects = 0; /* "Kempt's brigade: light to 0505" */
	bool object = k->n_subjects && (is_pending(c, "join") || is_pending(c, "follow") || is_pending(c, "leave") ||
					is_mark(c, "behind"));
	if (stays_with(c, p))
		return;
	k->leader |= is_mark(c, "with") && joins_subject(c, p);
	if (is_mark(c, "with") && k->n_subjects && (joins_subject(c, p) || (k->n && !c->s->piece[p].leader)))
		return;
	if (k->n_subjects && is_mark(c, "to") && (!c->pending || is_pending(c, "move")))
		object = true, c->pending = "join";
	if (!object) {
		c->fails = c->fails || is_mark(c, "behind");
		add_subject(c, p);
		return;
	}
	if (is_pending(c, "join") && !place_behind(c, end)) {
		struct step *last = last_step(c);
		if (!last || !last->n || strcmp(last->place[last->n - 1], c->s->piece[p].place))
			move_to(c, c->s->piece[p].place);
	}
	c->pending = NULL;
}

/* ---- what ---- */

static void take_verb(struct composer *c, const char *verb)
{
	struct step *last = last_step(c);
	if (verb[0] == '+' || !strcmp(verb, "hold") || !strcmp(verb, "hold-fire")) {
		close_motion(c);
		c->pending = is_pending(c, "move") ? NULL : c->pending;
		if (!last || strcmp(last->verb, verb))
			(void)add_step(c, verb);
		return;
	}
	if (!strcmp(verb, "detach"))
		return;
	if (strcmp(verb, "move") || !c->pending)
		close_motion(c);
	if (!strcmp(verb, "move") && c->pending && is_pending(c, "melee"))
		return;
	c->pending = verb;
	if (c->target && wants_target(c)) {
		const char *place = c->target;
		c->target = NULL;
		set_target(c, place);
	}
}

static bool is_own_place(const struct composer *c, const char *place)
{
	const struct clause *k = &c->clause[c->n - 1];
	for (size_t i = 0; i < k->n; i++)
		if (!strcmp(k->step[i].verb, "move") || k->step[i].verb[0] == '@')
			return false;
	for (size_t i = 0; i < k->n_subjects; i++)
		if (!strcmp(c->s->piece[k->subject[i]].place, place))
			return true;
	return false;
}

static void take_place(struct composer *c, const char *place)
{
	struct clause *k = open_clause(c);
	struct step *last = last_step(c);
	int own = piece_at(c, place, true, false);
	if (c->target && !strcmp(c->target, place)) /* "the 4e on C6" */
		c->target = NULL;
	if (is_mark(c, "from") || (is_own_place(c, place) && !wants_target(c)))
		return;
	bool again = last && last->n && !strcmp(last->place[last->n - 1], place);
	if (wants_target(c) || (is_mark(c, "x") && k->n_subjects))
		set_target(c, place);
	else if (again)
		return;
	else if (c->pending && c->pending[0] == '@')
		add_place(c, add_step(c, c->pending), place), c->pending = NULL;
	else if (last && last->verb[0] == '@' && !c->pending)
		add_place(c, last, place);
	else if (!k->n_subjects && own >= 0)
		add_subject(c, own);
	else if (!k->n_subjects)
		c->fails = true;
	else if (enemy_at(c, place) >= 0 &&
		 ((is_mark(c, "at") && !c->pending) || (is_mark(c, "->") && last && !strcmp(last->verb, "move"))))
		set_target(c, place);
	else {
		k->zip = k->zip || c->cut;
		move_to(c, place);
	}
	c->way = NULL;
	c->count = 0;
}

/* A count is one where a measure stands behind it. */
static bool is_count(const struct composer *c, size_t i)
{
	static const char *const measures[] = {"hex", "hexes", "step", "steps", "pace", "paces"};
	const struct speech_word *w = &c->s->word[i], *next = w + 1;
	const struct clause *k = &c->clause[c->n - 1];
	if (!w->value[SPEECH_NUMBER])
		return false;
	if (i && !strcmp(w[-1].text, "range"))
		return true;
	for (size_t m = 0; m < ARRAY_LEN(measures); m++)
		if (!strcmp(next->text, measures[m]))
			return true;
	return k->n_subjects && (next->value[SPEECH_WAY] || !w->value[SPEECH_PIECE]);
}

/* Words behind "after" say what happens by itself when the lines are carried out in their order. */
static size_t skip_clause(const struct composer *c, size_t i)
{
	while (i < c->s->n_words && !speech_mark(&c->s->word[i], ",") && !speech_mark(&c->s->word[i], ";"))
		i++;
	return i;
}

static void take_mark(struct composer *c, const char *mark, const struct speech_word *next)
{
	bool between = !strcmp(mark, "and") || !strcmp(mark, ",") || !strcmp(mark, ";") || !strcmp(mark, ":");
	if (between && !next->value[SPEECH_PLACE] && !speech_mark(next, "to")) /* "two hexes forward, to E11" */
		close_motion(c);
	c->cut = c->cut || between;
	c->s->doubt = c->s->doubt || !strcmp(mark, "?");
	if (!strcmp(mark, "first"))
		open_clause(c)->first = true;
	if (!strcmp(mark, "(") || !strcmp(mark, ")"))
		c->aside = *mark == '(';
	c->fails = c->fails || !strcmp(mark, "is"); /* it tells how things are */
	if (!strcmp(mark, "all") && open_clause(c)->n)
		c->fails = true;
	if (!strcmp(mark, "all") && !open_clause(c)->n_subjects)
		open_clause(c)->all = true;
	if (strcmp(mark, "(") && strcmp(mark, ")") && strcmp(mark, "of") && strcmp(mark, "-") && strcmp(mark, "first"))
		c->mark = mark;
}

static void take_card(struct composer *c, const struct speech_word *w)
{
	if (c->card && strcmp(c->card, w->value[SPEECH_CARD]))
		c->s->why = speech_keep(c->s, SAID(speech, one_card));
	if (w->several[SPEECH_CARD] || speech_is(w, SPEECH_CARD, "?"))
		c->s->why = speech_keep(c->s, SAID(speech, which_card));
	c->fails = c->fails || c->s->why;
	c->card = w->value[SPEECH_CARD];
	c->pending = NULL;
}

/* A unit, one's own or the enemy's.  Returns one past the last word of its name. */
static size_t take_piece(struct composer *c, size_t i, const struct clause *k)
{
	size_t end_own, end_enemy;
	struct speech_set own = speech_named(c->s, i, true, &end_own), enemy = speech_named(c->s, i, false, &end_enemy);
	bool wants = wants_target(c) && (k->n_subjects || !speech_count(own));
	bool at_enemy = speech_count(enemy) && (wants || is_mark(c, "x") ||
						(is_mark(c, "at") && k->n_subjects && !k->n) || !speech_count(own));
	if (at_enemy)
		take_enemy(c, enemy, end_enemy);
	else
		take_own(c, own, end_own);
	c->cut = false;
	return at_enemy ? end_enemy : end_own;
}

static void take_way(struct composer *c, const struct speech_word *w)
{
	if (is_pending(c, "face")) {
		add_place(c, add_step(c, "face"), w->value[SPEECH_WAY]);
		c->pending = NULL;
	} else if (!c->way || !strcmp(c->way, "ahead")) {
		c->way = w->value[SPEECH_WAY];
	}
}

/* Takes the word, and those that go with it.  Returns the word to go on with. */
static size_t take_word(struct composer *c, size_t i)
{
	const struct speech_word *w = &c->s->word[i];
	const struct clause *k = open_clause(c);
	size_t end = i + 1;
	if (w->value[SPEECH_MARK] && speech_mark(w, "after"))
		return skip_clause(c, i);
	if (w->value[SPEECH_MARK]) {
		take_mark(c, w->value[SPEECH_MARK], w + 1);
		return end;
	}
	if (w->value[SPEECH_CARD] && !w->value[SPEECH_VERB] && !k->n_subjects && !k->n) {
		take_card(c, w);
		return end;
	}
	if (w->value[SPEECH_PLACE]) {
		take_place(c, w->value[SPEECH_PLACE]);
		c->cut = false;
	} else if (is_count(c, i) && ((i && !strcmp(w[-1].text, "range")) || is_mark(c, "at"))) {
		return end; /* how far a target is */
	} else if (is_count(c, i)) {
		long long n = 0;
		c->fails = c->fails || !parse_int(w->value[SPEECH_NUMBER], 1, 99, &n);
		c->count = (int)n;
		return end;
	} else if (w->value[SPEECH_PIECE] && !(w->value[SPEECH_VERB] && k->n_subjects)) {
		end = take_piece(c, i, k);
	} else if (w->value[SPEECH_VERB]) {
		take_verb(c, w->value[SPEECH_VERB]);
		c->way = w->value[SPEECH_WAY] ? w->value[SPEECH_WAY] : c->way;
	} else if (w->value[SPEECH_WAY]) {
		take_way(c, w);
	} else {
		return end; /* a word that means nothing leaves the mark before it */
	}
	c->mark = NULL;
	return end;
}

/* ---- lines ---- */

static const char *written(struct composer *c, const struct step *step, int piece, const char **at)
{
	const char *verb = step->verb[0] == '+' || step->verb[0] == '@' ? step->verb + 1 : step->verb;
	if (!strcmp(verb, "fire"))
		verb = c->board->fire;
	if (!strcmp(verb, "melee"))
		verb = c->board->melee;
	if (!strcmp(verb, "attack"))
		verb = step->n && c->board->distance(c->s, *at, step->place[0]) == 1 ? c->board->melee : c->board->fire;
	if (!strcmp(verb, "hold-fire"))
		verb = c->board->hold_fire;
	struct buf b = BUF_INIT;
	buf_adds(&b, verb);
	if (step->way) {
		const char *to = c->board->step(c->s, piece, *at, step->way, step->count);
		if (!to)
			c->s->why = speech_keep(c->s, SAID(speech, which_hexes));
		buf_addf(&b, " %s", to ? to : "?");
		*at = to ? to : *at;
	}
	for (size_t i = 0; i < step->n; i++)
		buf_addf(&b, " %s", step->place[i]);
	if (step->n && !strcmp(verb, "move"))
		*at = step->place[step->n - 1];
	const char *text = arena_strdup(c->s->arena, buf_text(&b));
	buf_free(&b);
	return text;
}

/* Whoever fires or moves does not stand for it. */
static bool is_idle(const struct clause *k, size_t i)
{
	if (strcmp(k->step[i].verb, "hold"))
		return false;
	for (size_t n = 0; n < k->n; n++)
		if (n != i && strcmp(k->step[n].verb, "hold-fire"))
			return true;
	return false;
}

static bool must_detach(const struct composer *c, const struct clause *k, int piece)
{
	return c->board->detaches && c->s->piece[piece].leader && k->n && !strcmp(k->step[0].verb, "move") &&
	       piece_at(c, c->s->piece[piece].place, true, false) >= 0;
}

static const char *line_of(struct composer *c, const struct clause *k, int piece, const char *who)
{
	struct buf b = BUF_INIT;
	const char *at = c->s->piece[piece].place;
	buf_addf(&b, "%s %s", who, must_detach(c, k, piece) ? "detach; " : "");
	bool any = false;
	for (size_t i = 0; i < k->n; i++) {
		if (is_idle(k, i))
			continue;
		buf_addf(&b, "%s%s", any ? "; " : "", written(c, &k->step[i], piece, &at));
		any = true;
	}
	c->fails = c->fails || strchr(buf_text(&b), '?') || !any;
	const char *text = arena_strdup(c->s->arena, buf_text(&b));
	buf_free(&b);
	return text;
}

/* "2foot and 9foot to E5 and E6" */
static bool say_zipped(struct composer *c, const struct clause *k)
{
	if (!k->zip || k->n_subjects < 2 || k->n != 1 || k->step[0].n != k->n_subjects)
		return false;
	for (size_t i = 0; i < k->n_subjects; i++) {
		struct clause one = *k;
		one.step[0].place[0] = k->step[0].place[i];
		one.step[0].n = 1;
		speech_line(c->s, line_of(c, &one, k->subject[i], c->s->piece[k->subject[i]].id));
	}
	return true;
}

/* A brigade is its units. */
static void expand(struct composer *c, struct clause *k)
{
	int list[SUBJECTS];
	size_t n = 0;
	for (size_t i = 0; i < k->n_subjects; i++) {
		int p = k->subject[i];
		if (*c->s->piece[p].place || !c->board->members) {
			if (n < SUBJECTS)
				list[n++] = p;
			continue;
		}
		n += c->board->members(c->s, p, list + n, SUBJECTS - n);
	}
	memcpy(k->subject, list, n * sizeof *list);
	c->fails = c->fails || !n;
	k->n_subjects = n;
}

/* "light and Kempt together" */
static void with_leader(const struct composer *c, struct clause *k)
{
	for (size_t i = 0; i < k->n && k->leader && c->board->members && k->n < STEPS; i++) {
		if (strcmp(k->step[i].verb, "move"))
			continue;
		for (size_t n = 0; n < k->n; n++)
			if (!strcmp(k->step[n].verb, "+together"))
				return;
		memmove(&k->step[1], &k->step[0], k->n++ * sizeof k->step[0]);
		k->step[0] = (struct step){.verb = "+together"};
		return;
	}
}

/* "all hold" */
static bool say_all(struct composer *c, const struct clause *k)
{
	bool stand = k->all && !k->n_subjects && k->n == 1 && !strncmp(k->step[0].verb, "hold", 4);
	if (stand)
		speech_line(c->s, arena_printf(c->s->arena, "all %s",
					       strcmp(k->step[0].verb, "hold") ? c->board->hold_fire : "hold"));
	return stand;
}

static void say_clause(struct composer *c, struct clause *k)
{
	if (say_all(c, k))
		return;
	if (!k->n_subjects && !k->n)
		return;
	if (!k->n && k->n_subjects == 1 && c->s->piece[k->subject[0]].leader && k > c->clause &&
	    same_place(c, k->subject[0], k[-1].subject[0]))
		return;
	if (!k->n && c->card) { /* ordered, and nothing said of what they do */
		k->step[k->n++] = (struct step){.verb = "hold"};
		c->s->doubt = true;
	}
	if (!k->n_subjects || !k->n) {
		c->fails = true;
		return;
	}
	expand(c, k);
	with_leader(c, k);
	if (say_zipped(c, k))
		return;
	for (size_t i = 0; i < k->n_subjects; i++)
		speech_line(c->s, line_of(c, k, k->subject[i], c->s->piece[k->subject[i]].id));
}

/* What is said twice of one unit is one line. */
static void merge(struct composer *c)
{
	for (size_t i = 1; i < c->n; i++)
		for (size_t k = 0; k < i; k++) {
			struct clause *a = &c->clause[k], *b = &c->clause[i];
			if (a->n_subjects != 1 || b->n_subjects != 1 || a->subject[0] != b->subject[0] ||
			    a->n + b->n > STEPS)
				continue;
			for (size_t n = 0; n < b->n; n++)
				a->step[a->n++] = b->step[n];
			*b = (struct clause){.n = 0};
		}
}

void speech_compose_board(struct speech *s, const struct speech_board *board)
{
	struct composer c = {.s = s, .board = board, .n = 1};
	for (size_t i = 0; i < s->n_words && !c.fails;)
		i = take_word(&c, i);
	close_clause(&c);
	merge(&c);
	if (c.card)
		speech_line(s, arena_printf(s->arena, "card %s", c.card));
	for (int late = 0; late < 2; late++)
		for (size_t k = 0; k < c.n; k++)
			if (c.clause[k].first == !late)
				say_clause(&c, &c.clause[k]);
	if (c.fails)
		s->n_lines = 0;
}
