/* What people write who know no grammar: the vocabulary of a seat, and orders composed of it. */
#include "rules/battalions/orders.h"

#include "orders/speech.h"
#include "words/said.h"

enum { MOST = 6, CLAUSES = 12 };

static const struct {
	const char *phrases, *verb;
} verbs[] = {
    {"place|places|put|puts|deploy|deploys|lay|lay down|bring|brings|reinforce|play down", "place"},
    {"from my hand|from hand|out of my hand", "place"},
    {"go|goes|move|moves|mv|come|comes|ride|rides|send|march|marches|step|steps", "go"},
    {"shift|shifts|transfer|transfers|change from|changes from|changes|swap", "shift"},
    {"join|joins|one stack", "go"},
    {"general|generals|commander", "general"},
    {"attack|attacks|attacking", "attack"},
    {"fire|fires|firing|shoot|shoots|volley|volleys|bombard|bombards|fire attack|with fire|shell|shells|by fire",
     "fire"},
    {"melee|melees|mele|charge|charges|assault|assaults|in melee|with bayonet|with the bayonet|with "
     "bayonets|bayonet|bayonets|"
     "hand to hand|fight|fights|storm|storms",
     "melee"},
    {"play|plays|use|uses|playing|tactic card|tactics card|tactic", "play"},
    {"support|supported by|support from|with support from|support by", "support"},
    {"without support|no support|unsupported|support never", "=support never"},
    {"ride around|rides around|riding around", "=ride-around"},
    {"no riding around|do not ride around|dont ride around", "skip"},
    {"discard|discards|throw away|throws away|throw out", "discard"},
    {"redraw|redraws|draw|draws|draw a|draw from", "redraw"},
};

static const char noise[] = "stack|stacks|card|cards|tactics deck|hand|line|my turn|the line|in the line|actions|into "
			    "the line|on top|again|deck|new|"
			    "at the end|enemy infantry|french|over|put down|opposite|both";

static const char *const arm_words[] = {"infantry|foot|battalion", "cavalry|horse|horsemen|cav",
					"artillery|guns|gun|battery|cannon|cannons|gunners"};

struct clause {
	const char *verb, *how;
	struct speech_set card[MOST];
	const char *place[MOST], *tactic[MOST], *way, *support, *deck;
	size_t n_cards, n_places, n_tactics;
	int enemy;          /* -1: none is named */
	const char *beside; /* the place of a card that another goes to */
	bool at_enemy, ride;
};

struct composer {
	struct speech *s;
	struct clause clause[CLAUSES];
	size_t n;
	const char *mark;
	bool fails, aside;
};

/* ---- the vocabulary ---- */

static int add_card(struct speech *s, int card, const char *place, bool own)
{
	const struct bat_setup *setup = s->system;
	const struct bat_unit *u = bat_unit_of(setup, card);
	int n = speech_add_piece(s, setup->card[card].id, place, own, !u);
	speech_add_name(s, n, setup->card[card].id);
	speech_add_name(s, n, setup->card[card].name);
	if (!u)
		return n;
	speech_add_kind(s, n, bat_types[u->type].name);
	speech_add_words(s, n, arm_words[bat_types[u->type].arm]);
	size_t k = strcspn(setup->card[card].id, "0123456789"); /* "fhc" */
	speech_add_words(s, n, arena_strndup(s->arena, setup->card[card].id, k));
	return n;
}

static const char *place_name(int p)
{
	return bat_place_names[p];
}

void bat_vocabulary(const void *setup, const void *view, int seat, struct speech *s)
{
	const struct bat_state *v = view;
	s->system = setup;
	s->state = view;
	s->seat = seat;
	for (int i = 0; i < v->side[seat].n_hand; i++)
		if (v->side[seat].hand[i] >= 0)
			add_card(s, v->side[seat].hand[i], "", true);
	for (int p = 0; p < BAT_LINE; p++) {
		const struct bat_stack *own = &v->stack[bat_stack_at(seat, p)],
				       *other = &v->stack[bat_stack_at(!seat, BAT_LINE - 1 - p)];
		for (int i = 0; i < own->n_cards; i++)
			if (own->cards[i] >= 0)
				add_card(s, own->cards[i], place_name(p), true);
		for (int i = 0; i < own->n_generals; i++)
			if (own->generals[i] >= 0)
				add_card(s, own->generals[i], place_name(p), true);
		if (other->n_cards && other->cards[0] >= 0) /* by the stack that it faces */
			add_card(s, other->cards[0], place_name(p), false);
		char words[40];
		snprintf(words, sizeof words, "stack %d|s %d|stack s%d", p + 1, p + 1, p + 1);
		speech_add(s, arena_strdup(s->arena, words), SPEECH_PLACE, place_name(p));
	}
	for (int i = 0; i < v->side[seat].n_held; i++) {
		int t = v->side[seat].held[i];
		if (t < 0 || t >= TACTICS)
			continue;
		const char *code = bat_tactics[t].code;
		char words[80];
		snprintf(words, sizeof words, "%s|t%s|%s", code, code + 1 + (code[1] == '0'), bat_card_names[t]);
		for (char *c = words; *c; c++)
			*c = (char)(*c >= 'A' && *c <= 'Z' ? *c + 32 : *c == '-' ? ' ' : *c);
		speech_add(s, arena_strdup(s->arena, words), SPEECH_CARD, code);
	}
	for (size_t i = 0; i < ARRAY_LEN(verbs); i++)
		speech_add(s, verbs[i].phrases, SPEECH_VERB, verbs[i].verb);
	speech_add(s, noise, SPEECH_NOISE, "");
	speech_add(s,
		   "to the left most stack|to the leftmost stack|to the left most|left most stack|leftmost "
		   "stack|leftmost|left most|the left stack|far left",
		   SPEECH_PLACE, "S1");
	speech_add(s,
		   "to the right most stack|to the rightmost stack|to the right most|rightmost stack|rightmost|right "
		   "most stack|right most|far right",
		   SPEECH_PLACE, "S5");
	speech_add(s, "centre|the centre|middle|the middle", SPEECH_PLACE, "S3");
	speech_add(s, "on my right|my right", SPEECH_WAY, "my-right");
	speech_add(s, "on my left|my left", SPEECH_WAY, "my-left");
	speech_add(s, "enemy|austrian|prussian|russian|british|his", SPEECH_WAY, "enemy");
	speech_add(s, "tactics|a tactics card|new tactic card|tactics deck|the tactics deck|a new tactic card",
		   SPEECH_WAY, "tactics");
	speech_add(s, "reserve|the reserve|reserve deck", SPEECH_WAY, "reserve");
	speech_add(s, "village|hill|wood", SPEECH_NOISE, "");
}

/* ---- clauses ---- */

static struct clause *open_clause(struct composer *c)
{
	return &c->clause[c->n - 1];
}

static bool is_verb(const struct clause *k, const char *verb)
{
	return k->verb && !strcmp(k->verb, verb);
}

static bool attacks(const struct clause *k)
{
	return k->how || is_verb(k, "attack");
}

static bool is_empty(const struct clause *k)
{
	return !k->verb && !k->how && !k->n_cards && !k->n_places && !k->n_tactics && !k->way && !k->support &&
	       !k->ride && k->enemy < 0;
}

/* Says a comma that what stands before it is whole? */
static bool is_whole(const struct clause *k)
{
	bool who = k->n_places || k->n_cards || k->enemy >= 0;
	return (k->how && who) || (k->n_cards && k->n_places) || is_verb(k, "discard") || is_verb(k, "redraw") ||
	       (is_verb(k, "attack") && k->n_places);
}

static void close_clause(struct composer *c)
{
	if (is_empty(open_clause(c)))
		return;
	if (c->n == CLAUSES)
		c->fails = true;
	else
		c->clause[c->n++] = (struct clause){.enemy = -1};
}

static void take_verb(struct composer *c, const char *verb)
{
	struct clause *k = open_clause(c);
	bool how = !strcmp(verb, "fire") || !strcmp(verb, "melee");
	if (!strcmp(verb, "skip"))
		return;
	if (!strcmp(verb, "=ride-around")) {
		k->ride = true;
		return;
	}
	if (*verb == '=') {
		k->support = "never";
		return;
	}
	if (!strcmp(verb, "attack") && k->n_places && (k->n_cards || attacks(k)))
		close_clause(c), k = open_clause(c);
	if (how)
		k->how = !k->how || is_verb(k, "attack") || !strcmp(verb, "melee") ? verb : k->how;
	else if (!strcmp(verb, "support"))
		k->support = "";
	else if (!k->verb || !strcmp(k->verb, "go") || !strcmp(verb, "general") ||
		 (!strcmp(verb, "place") && is_verb(k, "play")))
		k->verb = verb;
	else if (strcmp(verb, k->verb) && !(attacks(k) && !strcmp(verb, "play")) && strcmp(verb, "go"))
		c->fails = true;
}

/* Of one side by what the clause does: who is placed is in the hand, who attacks lies on top. */
static struct speech_set fitting(const struct composer *c, const struct clause *k, struct speech_set set)
{
	const struct speech *s = c->s;
	struct speech_set out = {{0}};
	bool hand = is_verb(k, "place") || is_verb(k, "general"), line = attacks(k) || is_verb(k, "shift");
	for (int p = 0; p < s->n_pieces; p++) {
		bool held = !*s->piece[p].place, top = true;
		for (int q = 0; q < p; q++)
			top = top && !(s->piece[q].own == s->piece[p].own && *s->piece[q].place &&
				       !strcmp(s->piece[q].place, s->piece[p].place));
		bool fits = hand ? held : line ? !held && (top || !attacks(k)) : true;
		bool general = s->piece[p].leader == is_verb(k, "general");
		if (speech_has(set, p) && fits && (general || !k->verb))
			out.bits[p / 64] |= (uint64_t)1 << p % 64;
	}
	return speech_count(out) ? out : set;
}

static bool any_leader(const struct composer *c, struct speech_set set)
{
	for (int p = 0; p < c->s->n_pieces; p++)
		if (speech_has(set, p) && c->s->piece[p].leader)
			return true;
	return false;
}

static void take_piece(struct composer *c, size_t i, size_t *end)
{
	size_t end_own, end_enemy;
	struct clause *k = open_clause(c);
	struct speech_set own = speech_named(c->s, i, true, &end_own), enemy = speech_named(c->s, i, false, &end_enemy);
	bool object =
		k->n_cards && (k->verb || c->mark) && !attacks(k) && c->mark &&
		(!strcmp(c->mark, "behind") || !strcmp(c->mark, "with") || (!strcmp(c->mark, "to") && !k->n_places));
	bool supports = k->support && !*k->support;
	struct speech_set anywhere = own;
	own = fitting(c, k, own);
	*end = end_own;
	if (c->aside && k->n_cards && k->n_places)
		return;
	if (is_verb(k, "general") && !any_leader(c, own))
		object = true;
	else if (!k->n_cards && c->mark && !strcmp(c->mark, "behind")) {
		int over = speech_only(anywhere);
		const struct clause *before = c->n > 1 ? &k[-1] : NULL; /* "S5, under flc1" */
		c->fails = !before || over < 0 || !before->n_places ||
			   strcmp(before->place[before->n_places - 1], c->s->piece[over].place);
		return;
	}
	int only = speech_only(own);
	if (speech_count(enemy) && attacks(k) && !supports && (k->n_cards || k->n_places || !speech_count(own))) {
		*end = end_enemy;
		k->enemy = speech_only(enemy);
		c->fails = c->fails || k->enemy < 0;
		return;
	}
	*end = end_own;
	if (!speech_count(own)) {
		c->fails = true;
	} else if (supports) {
		k->support = only >= 0 ? c->s->piece[only].id : NULL;
		c->fails = c->fails || only < 0;
	} else if (object || (k->n_cards && is_verb(k, "go") && only >= 0 && *c->s->piece[only].place &&
			      !(c->mark && strchr(",a", *c->mark)))) {
		for (int p = 0; p < c->s->n_pieces; p++) {
			const char *place =
				speech_has(anywhere, p) && *c->s->piece[p].place ? c->s->piece[p].place : NULL;
			c->fails = c->fails || (place && k->beside && strcmp(k->beside, place));
			k->beside = place ? place : k->beside;
		}
	} else if (k->n_cards && speech_only(speech_both(own, k->card[k->n_cards - 1])) >= 0) {
		k->card[k->n_cards - 1] = speech_both(own, k->card[k->n_cards - 1]);
	} else {
		if (k->n_cards && k->n_places)
			close_clause(c), k = open_clause(c);
		c->fails = c->fails || k->n_cards == MOST;
		if (k->n_cards < MOST)
			k->card[k->n_cards++] = own;
	}
}

static void take_place(struct composer *c, const char *place)
{
	struct clause *k = open_clause(c);
	if (k->how && k->n_places && !k->n_cards && c->mark && strchr(",", *c->mark))
		close_clause(c), k = open_clause(c);
	k->at_enemy = k->at_enemy || (k->way && !strcmp(k->way, "enemy"));
	c->fails = c->fails || k->n_places == MOST;
	if (k->n_places < MOST)
		k->place[k->n_places++] = place;
}

/* Does what stands there belong to the attack before it? */
static bool goes_on(const struct composer *c, size_t i)
{
	const struct clause *k = &c->clause[c->n - 1];
	const char *verb = NULL;
	while (i < c->s->n_words && c->s->word[i].value[SPEECH_MARK])
		i++;
	verb = c->s->word[i].value[SPEECH_VERB];
	return attacks(k) &&
	       (c->s->word[i].value[SPEECH_CARD] ||
		(verb && (!strcmp(verb, "play") || !strcmp(verb, "support") || !strcmp(verb, "skip") || *verb == '=')));
}

static void take_mark(struct composer *c, const char *mark, size_t i)
{
	struct clause *k = open_clause(c);
	c->fails = c->fails || !strcmp(mark, "is");
	bool comma = !strcmp(mark, ",") || !strcmp(mark, "and"), cut = !strcmp(mark, ";") || !strcmp(mark, ":");
	bool heading = !strcmp(mark, ":") && k->verb && !k->n_cards && !k->n_places && !k->n_tactics;
	if (heading && is_verb(k, "general"))
		return;
	if (heading && is_verb(k, "attack"))
		*k = (struct clause){.enemy = -1};
	else if ((comma || cut) && is_whole(k) && !goes_on(c, i + 1))
		close_clause(c);
	if (*mark == '(' || *mark == ')')
		c->aside = *mark == '(';
	else
		c->mark = mark;
}

static size_t take_word(struct composer *c, size_t i)
{
	const struct speech_word *w = &c->s->word[i];
	struct clause *k = open_clause(c);
	size_t end = i + 1;
	if (w->value[SPEECH_CARD]) {
		c->fails = c->fails || k->n_tactics == MOST || w->several[SPEECH_CARD];
		if (k->n_tactics < MOST)
			k->tactic[k->n_tactics++] = w->value[SPEECH_CARD];
	} else if (w->value[SPEECH_PLACE]) {
		take_place(c, w->value[SPEECH_PLACE]);
	} else if (w->value[SPEECH_NUMBER] && w[1].value[SPEECH_VERB]) { /* "2. attack" */
		return end;
	} else if (w->value[SPEECH_MARK]) {
		take_mark(c, w->value[SPEECH_MARK], i);
		return end;
	} else if (w->value[SPEECH_WAY] && !w->value[SPEECH_PIECE]) {
		k->way = w->value[SPEECH_WAY];
	} else if (w->value[SPEECH_PIECE] && !(w->value[SPEECH_VERB] && !k->verb)) {
		take_piece(c, i, &end);
	} else if (w->value[SPEECH_VERB]) {
		take_verb(c, w->value[SPEECH_VERB]);
	} else if (w->value[SPEECH_NUMBER]) {
		if (strcmp(w->value[SPEECH_NUMBER], "1") && !w[1].value[SPEECH_VERB])
			c->fails = true;
	} else {
		return end;
	}
	c->mark = NULL;
	return end;
}

/* ---- lines ---- */

static const char *opposite(const char *place)
{
	for (int p = 0; p < BAT_LINE; p++)
		if (!strcmp(place_name(p), place))
			return place_name(BAT_LINE - 1 - p);
	return place;
}

static int top_of(const struct composer *c, const char *place)
{
	const struct bat_state *v = c->s->state;
	for (int p = 0; p < BAT_LINE; p++) {
		const struct bat_stack *k = &v->stack[bat_stack_at(c->s->seat, p)];
		if (!strcmp(place_name(p), place))
			return k->n_cards ? k->cards[0] : -1;
	}
	return -1;
}

/* Guns fire and horse melees; of others it must be said. */
static const char *how_of(struct composer *c, const struct clause *k, const char *place)
{
	int top = top_of(c, place);
	int arm = top >= 0 ? bat_arm(c->s->system, top) : VALUE_NONE;
	const char *sure = arm == ARTILLERY ? "fire" : arm == CAVALRY ? "melee" : NULL;
	return k->how ? k->how : sure;
}

static void say_attack(struct composer *c, const struct clause *k, const char *place)
{
	const char *how = how_of(c, k, place);
	struct buf b = BUF_INIT;
	if (k->enemy >= 0 && strcmp(c->s->piece[k->enemy].place, place)) {
		c->s->why =
			speech_keep(c->s, SAID(speech, faces_other, .stack = place, .enemy = c->s->piece[k->enemy].id,
					       .faces = c->s->piece[k->enemy].place));
		c->fails = true;
		return;
	}
	if (!how) {
		speech_line(c->s, arena_printf(c->s->arena, "attack %s fire", place));
		speech_line(c->s, arena_printf(c->s->arena, "attack %s melee", place));
		c->s->choice = true;
		return;
	}
	buf_addf(&b, "attack %s %s", place, how);
	for (size_t i = 0; i < k->n_tactics; i++)
		buf_addf(&b, "; play %s", k->tactic[i]);
	if (k->support)
		buf_addf(&b, "; support %s", *k->support ? k->support : "auto");
	if (k->ride)
		buf_adds(&b, "; ride-around");
	speech_line(c->s, buf_text(&b));
	buf_free(&b);
}

static void say_attacks(struct composer *c, struct clause *k)
{
	for (size_t i = 0; i < k->n_cards && k->n_places < MOST; i++) {
		int p = speech_only(fitting(c, k, k->card[i]));
		const char *place = p >= 0 ? c->s->piece[p].place : "";
		bool said = false;
		for (size_t n = 0; n < k->n_places; n++)
			said = said || !strcmp(k->place[n], place);
		c->fails = c->fails || !*place || (k->n_places && !said && !k->at_enemy);
		if (p >= 0 && c->fails && !c->s->why)
			c->s->why = speech_keep(c->s, SAID(speech, not_on_top, .card = c->s->piece[p].id));
		if (!said && !k->at_enemy)
			k->place[k->n_places++] = place;
	}
	if (k->at_enemy && k->n_places == 1)
		k->place[0] = opposite(k->place[0]);
	if (!k->n_places && k->enemy >= 0)
		k->place[k->n_places++] = c->s->piece[k->enemy].place;
	if (!k->n_places && k->way && (!strcmp(k->way, "left") || !strcmp(k->way, "my-left")))
		k->place[k->n_places++] = place_name(0);
	if (!k->n_places && k->way && (!strcmp(k->way, "right") || !strcmp(k->way, "my-right")))
		k->place[k->n_places++] = place_name(BAT_LINE - 1);
	if (!k->n_places && !c->fails)
		c->s->why = speech_keep(c->s, SAID(speech, which_stack));
	c->fails = c->fails || !k->n_places;
	for (size_t i = 0; i < k->n_places && !c->fails; i++)
		say_attack(c, k, k->place[i]);
}

static const char *beyond(const char *place, const char *way)
{
	int step = !strcmp(way, "left") ? -1 : !strcmp(way, "right") ? 1 : 0;
	for (int p = 0; p < BAT_LINE && step; p++)
		if (!strcmp(place_name(p), place) && p + step >= 0 && p + step < BAT_LINE)
			return place_name(p + step);
	return NULL;
}

/* The card goes to the stack: from the hand it is placed, in the line shifted. */
static void say_going(struct composer *c, const struct clause *k, struct speech_set card)
{
	int p = speech_only(fitting(c, k, card));
	const char *to = k->n_places ? k->place[k->n_places - 1] : k->beside;
	if (p < 0) {
		c->s->why = speech_keep(c->s, SAID(speech, card_by_id));
		c->fails = true;
		return;
	}
	const struct speech_piece *piece = &c->s->piece[p];
	if (!to && k->way && *piece->place && k->verb)
		to = beyond(piece->place, k->way);
	if (!to && is_verb(k, "place") && k->way && !strcmp(k->way, "my-right"))
		to = place_name(BAT_LINE - 1);
	if (!to || (k->n_places > 1 && (!*piece->place || strcmp(piece->place, k->place[0])))) {
		c->s->why = speech_keep(c->s, to ? SAID(speech, other_stack) : SAID(speech, to_which_stack));
		c->fails = true;
	} else if (is_verb(k, "place") && *piece->place && !piece->leader) {
		c->s->choice = true;
		speech_line(c->s, arena_printf(c->s->arena, "shift %s %s %s", piece->id, piece->place, to));
	} else {
		const char *from =
			*piece->place && !piece->leader ? arena_printf(c->s->arena, "%s ", piece->place) : "";
		speech_line(c->s, arena_printf(c->s->arena, "%s %s %s%s",
					       piece->leader ? "general"
					       : *from       ? "shift"
							     : "place",
					       piece->id, from, to));
	}
}

/* "the general": the only one of the hand. */
static void add_general(const struct composer *c, struct clause *k)
{
	struct speech_set set = {{0}};
	for (int p = 0; p < c->s->n_pieces; p++)
		if (c->s->piece[p].leader && c->s->piece[p].own && !*c->s->piece[p].place)
			set.bits[p / 64] |= (uint64_t)1 << p % 64;
	k->card[k->n_cards++] = set;
}

static void say_clause(struct composer *c, struct clause *k)
{
	if (is_empty(k))
		return;
	if (is_verb(k, "general") && !k->n_cards)
		add_general(c, k);
	if (is_verb(k, "redraw") && k->way && (!strcmp(k->way, "tactics") || !strcmp(k->way, "reserve"))) {
		speech_line(c->s, arena_printf(c->s->arena, "redraw %s", k->way));
	} else if (is_verb(k, "discard") && (k->n_tactics == 1 || k->n_cards == 1)) {
		int p = k->n_cards ? speech_only(k->card[0]) : -1;
		c->fails = c->fails || (k->n_cards && p < 0);
		speech_line(c->s, arena_printf(c->s->arena, "discard %s",
					       k->n_tactics ? k->tactic[0]
					       : p >= 0     ? c->s->piece[p].id
							    : ""));
	} else if (attacks(k)) {
		say_attacks(c, k);
	} else if (k->n_tactics && is_verb(k, "play") && !k->n_places && !k->n_cards) {
		for (size_t i = 0; i < k->n_tactics; i++)
			speech_line(c->s, arena_printf(c->s->arena, "play %s", k->tactic[i]));
	} else if (k->n_tactics == 1 && is_verb(k, "play") && !k->n_places) { /* "on the 57e": as it may fit */
		speech_line(c->s, arena_printf(c->s->arena, "play %s", k->tactic[0]));
		c->s->doubt = true;
	} else if (k->n_cards && !k->n_tactics && !is_verb(k, "discard") && !is_verb(k, "redraw")) {
		for (size_t i = 0; i < k->n_cards && !c->fails; i++)
			say_going(c, k, k->card[i]);
	} else {
		c->fails = true;
	}
}

/* More than the army commander allows are not chosen among. */
static void count_attacks(struct composer *c)
{
	int n = 0, allowed = bat_allowance(c->s->system, c->s->state, c->s->seat);
	for (size_t i = 0; i < c->s->n_lines; i++)
		n += !strncmp(c->s->line[i], "attack", 6);
	if (n <= allowed || c->s->choice)
		return;
	c->s->why = speech_keep(c->s, SAID(speech, too_many_attacks, .named = n, .left = allowed));
	c->fails = true;
}

void bat_compose(struct speech *s)
{
	struct composer c = {.s = s, .n = 1};
	c.clause[0].enemy = -1;
	for (size_t i = 0; i < s->n_words && !c.fails;)
		i = take_word(&c, i);
	for (size_t k = 0; k < c.n && !c.fails; k++)
		say_clause(&c, &c.clause[k]);
	count_attacks(&c);
	if (c.fails)
		s->n_lines = 0;
}
