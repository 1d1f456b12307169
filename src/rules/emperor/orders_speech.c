/* What people write who know no grammar: the vocabulary of a seat, and orders composed of it. */
#include "rules/emperor/orders.h"

#include "orders/speech.h"
#include "words/said.h"

enum { SUBJECTS = 12, STEPS = 8 };

static const struct {
	const char *phrases, *verb;
} verbs[] = {
    {"move|moves|moving|mv|go|goes|going|ride|rides|gallop|gallops|walk|walks|run|runs|head|heads|proceed|proceeds|"
     "come|comes",
     "move"},
    {"advance|advances|advancing|goes forward|go forward|moves forward|move forward|forward|moves up|move up|push "
     "on|pushes forward|"
     "up|ahead|straight ahead|straight down|straight on",
     "advance"},
    {"back|withdraw|withdraws|fall back|falls back|go back|goes back|moves back|move back|retire|retires", "back"},
    {"turn|turns|face|faces|facing|turn to face|turns to face|turn to|pivot|pivots", "turn"},
    {"wheel|wheels", "wheel"},
    {"shoot|shoots|shooting|fire|fires|firing|bombard|bombards|shell|shells|counter "
     "battery|cannonade|volley|volleys|keeps firing|fire on",
     "shoot"},
    {"charge|charges|charging", "charge"},
    {"do not shoot|dont shoot|does not shoot|hold fire|holds fire|holds its fire|hold its fire|hold their fire|no "
     "shooting|without shooting",
     "+hold"},
    {"stay|stays|stand|stands|remain|remains|stay put|stays put|no change|wait|waits|stop there|and stop there|wait "
     "for a charge|in reserve",
     "stand"},
    {"hold|holds|hold position", "+hold"},
    {"line|form line|forms line|to line|into line|deploy|deploys|deploys into line|deploy into line|change formation "
     "to line|formation line",
     "+line"},
    {"column|attack column|form column|forms column|form attack column|forms attack column|into column|in attack "
     "column|columns",
     "+column"},
    {"march|march column|march order|in march order|form march column|forms march column|marching column", "+march"},
    {"squadrons|form squadrons|into squadrons|forms squadrons", "+squadrons"},
    {"limber|limbers|limber up|limbers up", "+limber"},
    {"unlimber|unlimbers", "+unlimber"},
    {"about|about face|turn about|turns about|about turn", "+about"},
    {"rally|rallies", "+rally"},
    {"join|joins|rides to|ride to|goes to|go to|follow|follows", "join"},
    {"elan|spend elan|spends elan|uses elan|uses a point of elan|point of elan", "elan"},
    {"recover|recovers", "=recover"},
    {"att|reroll the shooting|reroll attack|reroll shooting|to reroll the shooting", "=att"},
    {"act|activation|reroll activation|activate", "=act"},
    {"reroll", "elan"},
    {"order|orders|changes his orders|change orders|changes orders|new orders|orders attack|orders to attack|"
     "order to attack|attack orders",
     "orders"},
    {"orders defend|orders to defend|order to defend|defend orders", "orders-defend"},
};

static const char noise[] = "inch|inches|in line|stays in line|in column|in squadrons|battalion|battery "
			    "fire|archduke|past|outside|inside|the outside|round|order of|"
			    "y|column moves|french|austrian|for turn "
			    "1|point|points|use|uses|using|spend|spends|keeping|formation|change formation";

static const char *const arm_words[] = {"infantry|foot|battalion", "cavalry|horse|hussars|horsemen|squadron",
					"artillery|guns|gun|battery|cannon|cannons|gunners"};

enum said { MOVE, ADVANCE, BACK, TURN, WHEEL, SHOOT, JOIN, PLAIN, ELAN, ORDERS };

struct step {
	enum said said;
	const char *word; /* PLAIN: the verb; WHEEL: the side; ELAN: the use; SHOOT: "charge", or NULL */
	const char *place, *way;
	int tenths, facing; /* -1: not said */
	int piece;          /* SHOOT, JOIN, ELAN; -1 */
};

struct clause {
	int subject[SUBJECTS];
	size_t n_subjects, n;
	struct step step[STEPS];
};

struct composer {
	struct speech *s;
	struct clause clause[SUBJECTS];
	size_t n;
	const char *mark, *first; /* first: of two numbers that are a place */
	bool cut, all, fails, stands;
	const char *ground; /* named in this clause: the place of its middle */
};

/* ---- the vocabulary ---- */

static void place_text(int x, int y, struct buf *b)
{
	buf_addf(b, "%d.%d,%d.%d", x / 10, x % 10, y / 10, y % 10);
}

static void add_one(struct speech *s, const char *id, const char *name, int x, int y, bool own, bool leader,
		    const char *words)
{
	struct buf b = BUF_INIT;
	place_text(x, y, &b);
	int n = speech_add_piece(s, id, buf_text(&b), own, leader);
	buf_free(&b);
	speech_add_name(s, n, id);
	speech_add_name(s, n, name);
	speech_add_words(s, n, words);
	size_t k = strcspn(id, "0123456789"); /* "AI 1" */
	if (id[k] && k)
		speech_add_words(s, n, arena_printf(s->arena, "%.*s %s", (int)k, id, id + k));
}

void emp_vocabulary(const void *setup, const void *view, int seat, struct speech *s)
{
	const struct emp_setup *k = setup;
	const struct emp_state *v = view;
	s->system = setup;
	s->state = view;
	s->seat = seat;
	for (int u = 0; u < k->n_units; u++)
		if (v->unit[u].where == ON_TABLE)
			add_one(s, k->unit[u].id, k->unit[u].name, v->unit[u].x, v->unit[u].y, k->unit[u].seat == seat,
				false, arm_words[k->unit[u].arm]);
	for (int l = 0; l < k->n_leaders; l++)
		if (v->leader[l].where == ON_TABLE)
			add_one(s, k->leader[l].id, k->leader[l].name, v->leader[l].x, v->leader[l].y,
				k->leader[l].seat == seat, true, "general|gen|leader|commander");
	for (size_t i = 0; i < ARRAY_LEN(verbs); i++)
		speech_add(s, verbs[i].phrases, SPEECH_VERB, verbs[i].verb);
	for (int f = 0; f < 24; f++)
		speech_add(s, arena_printf(s->arena, "f%d", f), SPEECH_WAY, arena_printf(s->arena, "#%d", f));
	speech_add(s, noise, SPEECH_NOISE, "");
	speech_add(s, "nearest|the nearest|closest|anything in range|at anything in range|nearest enemy", SPEECH_CARD,
		   "nearest");
	for (int a = 0; a < k->n_areas; a++) {
		const char *name = k->area[a].name;
		struct geo_point at = geo_centre(&k->area[a].shape); /* in hundredths */
		const char *middle =
			arena_printf(s->arena, "%d.%d,%d.%d", at.x / 100, at.x / 10 % 10, at.y / 100, at.y / 10 % 10);
		speech_add(s, !strncmp(name, "the ", 4) ? name + 4 : name, SPEECH_CARD, middle);
		speech_add(s, k->area[a].id, SPEECH_CARD, middle);
	}
}

/* ---- clauses ---- */

static struct clause *open_clause(struct composer *c)
{
	return &c->clause[c->n - 1];
}

static struct step *last_step(struct composer *c)
{
	struct clause *k = open_clause(c);
	return k->n ? &k->step[k->n - 1] : NULL;
}

static struct step *add_step(struct composer *c, enum said said)
{
	struct clause *k = open_clause(c);
	if (k->n == STEPS) {
		c->fails = true;
		return &k->step[STEPS - 1];
	}
	k->step[k->n] = (struct step){.said = said, .tenths = -1, .facing = -1, .piece = -1};
	return &k->step[k->n++];
}

/* The step that waits for an object, or a new one. */
static struct step *step_of(struct composer *c, enum said said)
{
	struct step *last = last_step(c);
	bool moves = last && (last->said == MOVE || last->said == ADVANCE || last->said == BACK);
	bool fits = last && (last->said == said || (said == MOVE && moves));
	return fits ? last : add_step(c, said);
}

static void close_clause(struct composer *c)
{
	struct clause *k = open_clause(c);
	const struct step *last = last_step(c);
	if (c->ground && (!last || (!last->place && last->tenths < 0 && last->piece < 0))) {
		c->s->why = speech_keep(c->s, SAID(speech, where_on_ground, .middle = c->ground));
		c->fails = true;
	}
	c->fails = c->fails || c->first || (k->n_subjects && !k->n && !c->stands);
	c->stands = c->stands && k->n_subjects && !k->n ? false : c->stands;
	if (c->n == SUBJECTS)
		c->fails = true;
	else if (k->n_subjects || k->n)
		c->clause[c->n++] = (struct clause){.n = 0};
}

static void add_subject(struct composer *c, int piece)
{
	struct clause *k = open_clause(c);
	for (size_t i = 0; i < k->n_subjects; i++)
		if (k->subject[i] == piece)
			return;
	if (k->n_subjects && (k->n || !c->cut)) {
		close_clause(c);
		k = open_clause(c);
	}
	if (k->n_subjects == SUBJECTS)
		c->fails = true;
	else
		k->subject[k->n_subjects++] = piece;
	c->cut = false;
}

static void take_set(struct composer *c, struct speech_set set, bool all)
{
	int only = speech_only(set), unit = -1, units = 0;
	for (int p = 0; p < c->s->n_pieces; p++) {
		if (!speech_has(set, p) || c->s->piece[p].leader || !c->s->piece[p].own)
			continue;
		unit = p;
		units++;
		if (all) {
			c->cut = true;
			add_subject(c, p);
		}
	}
	if (all)
		return;
	only = only < 0 && units == 1 ? unit : only;
	if (only < 0)
		c->fails = true;
	else
		add_subject(c, only);
}

static void take_piece(struct composer *c, size_t i, size_t *end)
{
	size_t end_own, end_enemy;
	struct speech_set own = speech_named(c->s, i, true, &end_own), enemy = speech_named(c->s, i, false, &end_enemy);
	struct step *last = last_step(c);
	struct clause *k = open_clause(c);
	bool at = c->mark && !strcmp(c->mark, "at"), shoots = last && last->said == SHOOT && last->piece < 0;
	bool object = last && last->piece < 0 && k->n_subjects && (last->said == ELAN || last->said == JOIN);
	if (speech_count(enemy) && k->n_subjects && (shoots || (at && !k->n))) {
		*end = end_enemy;
		int p = speech_only(enemy);
		c->fails = c->fails || p < 0;
		step_of(c, SHOOT)->piece = p;
		return;
	}
	*end = end_own;
	c->fails = c->fails || !speech_count(own);
	if (object || (c->mark && !strcmp(c->mark, "to") && k->n_subjects && !k->n)) {
		last = object ? last : add_step(c, JOIN);
		last->piece = speech_only(own);
		c->fails = c->fails || last->piece < 0;
		return;
	}
	take_set(c, own, c->all && speech_count(own) > 1);
	c->all = false;
}

/* ---- numbers ---- */

static int tenths_of(const char *text)
{
	long long whole = 0;
	size_t n = strcspn(text, ".");
	char digits[8];
	snprintf(digits, sizeof digits, "%.*s", (int)(n < 7 ? n : 7), text);
	if (!parse_int(digits, 0, 999, &whole) || strlen(text + n) > 2)
		return -1;
	return (int)whole * 10 + (text[n] ? text[n + 1] - '0' : 0);
}

static void take_number(struct composer *c, size_t i)
{
	const char *text = c->s->word[i].value[SPEECH_NUMBER];
	const struct speech_word *next = &c->s->word[i + 1];
	struct step *last = last_step(c);
	bool comma = speech_mark(next, ",") && next[1].value[SPEECH_NUMBER];
	bool pair = c->first || comma || next->value[SPEECH_NUMBER] ||
		    (speech_mark(next - 2, "=") && strchr("xy", next[-3].text[0]));
	int n = tenths_of(text);
	if (last && last->said == SHOOT && last->piece >= 0)
		return; /* how far it is */
	c->fails = c->fails || n < 0;
	if (c->first) {
		const char *place = arena_printf(c->s->arena, "%s,%s", c->first, text);
		struct step *step = step_of(c, MOVE);
		step->said = MOVE;
		step->place = c->s->language->say_place(place, strlen(place), c->s->arena);
		c->first = NULL;
	} else if (last && last->said == TURN) {
		last->facing = n / 10;
	} else if (last && last->said == WHEEL) {
		last->tenths = n;
	} else if (pair) {
		c->first = text;
	} else if (last && last->said == MOVE && strchr(text, '.') && !last->way && !next->value[SPEECH_WAY] &&
		   strcmp(next->text, "inches") && strcmp(next->text, "in")) {
		char *place = arena_strdup(c->s->arena, text); /* "24.17" */
		*strchr(place, '.') = ',';
		last->place = c->s->language->say_place(place, strlen(place), c->s->arena);
		c->s->doubt = true;
	} else {
		struct step *step = step_of(c, MOVE);
		if (step->tenths >= 0 || step->place)
			step = add_step(c, MOVE);
		step->tenths = n;
	}
}

static int facing_of(const char *way)
{
	static const char *const ways[] = {"n", "ne", "e", "se", "s", "sw", "w", "nw"};
	long long n;
	if (*way == '#')
		return parse_int(way + 1, 0, 23, &n) ? (int)n : -1;
	for (size_t i = 0; i < ARRAY_LEN(ways); i++)
		if (!strcmp(way, ways[i]))
			return (int)i * 3;
	return -1;
}

static void take_way(struct composer *c, const char *way)
{
	struct step *last = last_step(c);
	if (last && last->said == WHEEL) {
		last->word = way;
		return;
	}
	bool faces = last && (last->said == TURN || *way == '#');
	if (faces && last->said != TURN && last->said != MOVE)
		last = add_step(c, TURN);
	if (faces) {
		last->facing = facing_of(way);
		c->fails = c->fails || last->facing < 0;
		return;
	}
	step_of(c, MOVE)->way = way;
}

/* ---- words ---- */

static void take_verb(struct composer *c, size_t i)
{
	static const struct {
		const char *verb;
		enum said said;
	} says[] = {{"move", MOVE},   {"advance", ADVANCE}, {"back", BACK}, {"turn", TURN},    {"wheel", WHEEL},
		    {"shoot", SHOOT}, {"charge", SHOOT},	    {"join", JOIN}, {"elan", ELAN}, {"orders", ORDERS},
		    {"orders-defend", ORDERS}};
	const struct speech_word *w = &c->s->word[i];
	const char *verb = w->value[SPEECH_VERB];
	struct clause *k = open_clause(c);
	struct step *last = last_step(c);
	if (!strcmp(verb, "stand")) {
		c->stands = true;
		return;
	}
	if (*verb == '=') {
		last = last && last->said == ELAN ? last : add_step(c, ELAN);
		last->word = verb + 1;
		return;
	}
	if (*verb == '+') {
		const char *next = w[1].value[SPEECH_VERB];
		bool its = i && !k->n && k->n_subjects && next && (!strcmp(next, "move") || !strcmp(next, "advance")) &&
			   strcmp(verb, "+hold");
		bool now = c->mark && !strcmp(c->mark, "at"); /* "advance 6 in column" */
		c->s->doubt = c->s->doubt || now;
		if (!its && !now && !(last && last->said == PLAIN && !strcmp(last->word, verb + 1)))
			add_step(c, PLAIN)->word = verb + 1;
		return;
	}
	for (size_t n = 0; n < ARRAY_LEN(says); n++) {
		if (strcmp(verb, says[n].verb))
			continue;
		if (says[n].said == TURN && last && last->said == MOVE && last->place) /* "24,18 facing south" */
			return (void)(last->facing = -2);
		if ((says[n].said == ADVANCE || says[n].said == BACK) && last && last->said == MOVE && !last->place) {
			last->said = says[n].said;
			return;
		}
		if (last && last->said == says[n].said &&
		    (last->said == ELAN || (last->said == TURN && last->facing < 0)))
			return;
		if (says[n].said != MOVE || !last || last->said != MOVE || last->place)
			add_step(c, says[n].said)->word = !strcmp(verb, "charge")          ? "charge"
							  : !strcmp(verb, "orders-defend") ? "defend"
											   : NULL;
		return;
	}
}

/* A corps is ordered towards ground by its middle; a unit is not. */
static void take_ground(struct composer *c, const char *middle)
{
	struct step *last = last_step(c);
	if (last && last->said == ORDERS && !last->place)
		last->place = middle;
	else
		c->ground = middle;
}

static void take_nearest(struct composer *c)
{
	c->fails = true;
	c->s->note = speech_keep(c->s, SAID(speech, shoots_at_nearest));
}

static size_t take_word(struct composer *c, size_t i)
{
	const struct speech_word *w = &c->s->word[i];
	struct step *last = last_step(c);
	size_t end = i + 1;
	if (w->value[SPEECH_CARD]) {
		if (!strcmp(w->value[SPEECH_CARD], "nearest"))
			take_nearest(c);
		else
			take_ground(c, w->value[SPEECH_CARD]);
	} else if (w->value[SPEECH_PLACE]) {
		struct step *step = last && (last->said == ORDERS || last->said == JOIN) ? last : step_of(c, MOVE);
		if (step->place)
			step = add_step(c, MOVE);
		if (step->said != ORDERS)
			step->said = MOVE;
		step->place = w->value[SPEECH_PLACE];
	} else if (w->value[SPEECH_MARK]) {
		c->fails = c->fails || speech_mark(w, "is");
		c->cut = c->cut || strchr(",;:a", *w->value[SPEECH_MARK]);
		c->all = c->all || speech_mark(w, "all");
		c->mark = w->value[SPEECH_MARK];
		return end;
	} else if (w->value[SPEECH_NUMBER] && !(w->value[SPEECH_PIECE] && !open_clause(c)->n_subjects)) {
		if (last && last->facing == -2) {
			last->facing = tenths_of(w->value[SPEECH_NUMBER]) / 10;
			return end;
		}
		take_number(c, i);
		end += speech_mark(&w[1], ",") && c->first;
	} else if (w->value[SPEECH_PIECE] && !(w->value[SPEECH_VERB] && open_clause(c)->n_subjects)) {
		take_piece(c, i, &end);
	} else if (w->value[SPEECH_WAY] && !(w->value[SPEECH_VERB] && strcmp(w->value[SPEECH_WAY], "behind"))) {
		if (last && last->facing == -2)
			last->facing = facing_of(w->value[SPEECH_WAY]);
		else
			take_way(c, w->value[SPEECH_WAY]);
	} else if (w->value[SPEECH_VERB]) {
		if (c->all && !open_clause(c)->n_subjects) {
			struct speech_set every;
			memset(&every, 0xff, sizeof every);
			take_set(c, every, true);
			c->all = false;
		}
		take_verb(c, i);
	} else {
		return end;
	}
	c->mark = NULL;
	return end;
}

/* ---- lines ---- */

/* So far in a direction of the four that need no reckoning. */
static const char *place_beyond(struct composer *c, int piece, int facing, int tenths)
{
	static const int8_t dx[] = {0, 1, 0, -1}, dy[] = {1, 0, -1, 0};
	int x, y;
	if (facing % 6 || !emp_read_place(c->s->piece[piece].place, strlen(c->s->piece[piece].place), &x, &y))
		return NULL;
	x += dx[facing / 6] * tenths;
	y += dy[facing / 6] * tenths;
	if (x < 0 || y < 0)
		return NULL;
	return arena_printf(c->s->arena, "%d.%d,%d.%d", x / 10, x % 10, y / 10, y % 10);
}

static void say_move(struct composer *c, const struct step *step, int piece, struct buf *b)
{
	const struct emp_state *v = c->s->state;
	int unit = emp_mean_unit(c->s->system, c->s->seat, c->s->piece[piece].id),
	    now = unit != VALUE_NONE ? v->unit[unit].facing : 0;
	bool back = step->said == BACK || (step->way && !strcmp(step->way, "behind"));
	int facing = step->way && facing_of(step->way) >= 0 ? facing_of(step->way) : back ? (now + 12) % 24 : now;
	if (step->place) {
		buf_addf(b, "move %s", step->place);
		if (step->facing >= 0)
			buf_addf(b, " facing=%d", step->facing);
		return;
	}
	bool clear = !step->way || facing_of(step->way) >= 0 || !strcmp(step->way, "ahead") || back;
	if (step->tenths < 0 || !clear || unit == VALUE_NONE) {
		c->s->why = speech_keep(c->s, SAID(speech, how_far));
		c->fails = true;
	} else if (step->tenths % 10 == 0 && facing == now) {
		buf_addf(b, "advance %d", step->tenths / 10);
	} else if (step->tenths % 10 == 0 && back) {
		buf_addf(b, "back %d", step->tenths / 10);
	} else {
		const char *place = place_beyond(c, piece, facing, step->tenths);
		if (place)
			buf_addf(b, "move %s", place);
		else if (step->tenths % 10 == 0)
			buf_addf(b, "move %d bear=%d", step->tenths / 10, facing * 15);
		c->fails = c->fails || (!place && step->tenths % 10);
	}
}

static void say_step(struct composer *c, const struct step *step, int piece, struct buf *b)
{
	const char *id = step->piece >= 0 ? c->s->piece[step->piece].id : NULL;
	switch (step->said) {
	case MOVE:
	case ADVANCE:
	case BACK: say_move(c, step, piece, b); return;
	case TURN:
		if (step->facing < 0)
			c->s->why = speech_keep(c->s, SAID(speech, which_facing));
		c->fails = c->fails || step->facing < 0;
		buf_addf(b, "turn facing=%d", step->facing);
		return;
	case WHEEL:
		c->fails = c->fails || !step->word || step->tenths < 0 || step->tenths % 10;
		if (strchr(c->s->text, '"') || strstr(c->s->text, "inch") || step->tenths % 10)
			c->s->why = speech_keep(c->s, SAID(speech, wheel_counts));
		c->fails = c->fails || c->s->why;
		buf_addf(b, "wheel %s %d", step->word ? step->word : "", step->tenths / 10);
		return;
	case SHOOT:
		c->fails = c->fails || !id;
		buf_addf(b, "%s %s", step->word ? step->word : "shoot", id ? id : "");
		return;
	case JOIN:
		c->fails = c->fails || !id;
		buf_addf(b, "move %s", id ? c->s->piece[step->piece].place : "");
		return;
	case PLAIN: buf_adds(b, step->word); return;
	case ELAN:
		c->fails = c->fails || !id || !step->word;
		buf_addf(b, "elan %s %s", step->word ? step->word : "", id ? id : "");
		return;
	case ORDERS:
		c->fails = c->fails || !step->place;
		buf_addf(b, "orders %s %s", step->word ? step->word : "attack", step->place ? step->place : "");
	}
}

static void say_clause(struct composer *c, const struct clause *k)
{
	c->fails = c->fails || (k->n && !k->n_subjects);
	for (size_t i = 0; i < k->n_subjects && k->n; i++) {
		struct buf b = BUF_INIT;
		buf_addf(&b, "%s ", c->s->piece[k->subject[i]].id);
		for (size_t n = 0; n < k->n; n++) {
			buf_adds(&b, n ? "; " : "");
			say_step(c, &k->step[n], k->subject[i], &b);
		}
		speech_line(c->s, buf_text(&b));
		buf_free(&b);
	}
}

void emp_compose(struct speech *s)
{
	struct composer c = {.s = s, .n = 1};
	for (size_t i = 0; i < s->n_words && !c.fails;)
		i = take_word(&c, i);
	bool stood = c.stands;
	close_clause(&c);
	for (size_t k = 0; k < c.n && !c.fails; k++)
		say_clause(&c, &c.clause[k]);
	if (!c.fails && stood && !s->n_lines)
		s->note = speech_keep(s, SAID(speech, stands_and_shoots));
	if (c.fails)
		s->n_lines = 0;
}
