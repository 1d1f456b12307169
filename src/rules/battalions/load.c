/* Setup and first state from a scenario's elements, and the invariants of a state.
 *
 *	<side seat="fr" name="French" first="yes"/>
 *	<battalions seat="fr" nation="french" kind="I" count="11" names="2e Ligne, 4e Ligne"/>
 *	<commander seat="fr" id="napoleon" name="Napoleon" rating="4" rank="army"/>
 *	<commander seat="fr" id="massena" name="Masséna" rating="2"/>
 *	<stack id="fr-s3" cards="I FA I" generals="massena" terrain="village"/>
 *	<hand id="fr" cards="I LC ney" tactics="T07 hill"/>    in place of five cards drawn
 *	<limit turns="12" winner="au"/>
 *	<switch name="actions" value="3"/>
 *
 * Ids of battalions follow from nation, kind and number: fi01, alc2.  In a stack or a hand a
 * kind means the first card of it that is not used yet; an id means that card. */
#include "rules/battalions/bat.h"
#include "rules/battalions/battalions.h"

enum { DECK_MOST = 50, GENERALS_MOST = 6, USUAL_TURNS = 20 };

struct loading {
	struct bat_setup *setup;
	struct bat_state *state;
	struct setup_errors *errors;
	bool used[BAT_CARDS];
};

static void load_side(struct loading *in, const struct element *e)
{
	struct bat_setup *s = in->setup;
	int n = setup_side(&s->head, e, in->errors);
	if (n == VALUE_NONE)
		return;
	if (!strcmp(element_attr(e, "first", "no"), "yes"))
		s->first = (int8_t)n;
	for (int p = 0; p < BAT_LINE; p++)
		snprintf(s->stack_id[bat_stack_at(n, p)], sizeof s->stack_id[0], "%s-s%d", s->head.seat[n].id, p + 1);
}

static int find_unit(const char *nation, const char *code)
{
	for (int i = 0; i < bat_n_units; i++)
		if (!strcmp(bat_units[i].nation, nation) && !strcasecmp(bat_types[bat_units[i].type].code, code))
			return i;
	return VALUE_NONE;
}

static int find_card(const struct bat_setup *s, const char *id)
{
	for (int c = 0; c < s->n_cards; c++)
		if (!strcasecmp(s->card[c].id, id))
			return c;
	return VALUE_NONE;
}

/* ---- decks ---- */

static struct bat_card_setup *new_card(struct loading *in, const struct element *e, int seat)
{
	struct bat_setup *s = in->setup;
	if (s->n_cards == BAT_CARDS) {
		setup_error(in->errors, e, "is one card too many: at most %d of both sides", BAT_CARDS);
		return NULL;
	}
	struct bat_card_setup *c = &s->card[s->n_cards];
	*c = (struct bat_card_setup){.seat = (int8_t)seat, .unit = VALUE_NONE};
	return c;
}

/* The next name of a list with commas, else the kind's own. */
static void name_card(struct bat_card_setup *c, const char **names, const char *kind)
{
	size_t n = strcspn(*names, ",");
	if (n)
		text_format(c->name, sizeof c->name, "%.*s", (int)n, *names);
	else
		text_format(c->name, sizeof c->name, "%s", kind);
	*names += n;
	*names += strspn(*names, ", ");
}

static void add_battalion(struct loading *in, const struct element *e, int seat, int unit, const char **names)
{
	struct bat_card_setup *c = new_card(in, e, seat);
	const char *code = bat_types[bat_units[unit].type].code;
	if (!c)
		return;
	for (int k = 1; k < 100; k++) {
		snprintf(c->id, sizeof c->id, strlen(code) == 1 ? "%c%s%02d" : "%c%s%d", bat_units[unit].nation[0],
			 code, k);
		for (char *p = c->id; *p; p++)
			*p = (char)(*p >= 'A' && *p <= 'Z' ? *p + 32 : *p);
		if (find_card(in->setup, c->id) == VALUE_NONE)
			break;
	}
	c->unit = (int8_t)unit;
	c->budget = bat_units[unit].budget;
	name_card(c, names, bat_types[bat_units[unit].type].name);
	in->setup->n_cards++;
}

static void load_battalions(struct loading *in, const struct element *e)
{
	const char *nation = element_attr(e, "nation", ""), *kind = element_attr(e, "kind", "");
	const char *names = element_attr(e, "names", "");
	int seat = element_seat(e, "seat", in->setup, in->errors), unit = find_unit(nation, kind);
	int count = element_int(e, "count", 1, 1, DECK_MOST, in->errors);
	if (unit == VALUE_NONE)
		setup_error(in->errors, e, "there is no kind \"%s\" of nation \"%s\"", kind, nation);
	for (int i = 0; i < count && seat != VALUE_NONE && unit != VALUE_NONE; i++)
		add_battalion(in, e, seat, unit, &names);
}

/* Words of the questions' verbs: a card of that name could not be told from them. */
static bool is_answer_word(const char *id)
{
	for (int q = 0; q < battalions.n_questions; q++)
		for (int v = 0; v < battalions.questions[q].n_verbs && battalions.questions[q].verbs[v].name; v++)
			if (!strcmp(battalions.questions[q].verbs[v].name, id))
				return *id != '\0';
	return false;
}

static void load_commander(struct loading *in, const struct element *e)
{
	const char *id = element_attr(e, "id", "");
	int seat = element_seat(e, "seat", in->setup, in->errors), place;
	bool army = !strcmp(element_attr(e, "rank", "division"), "army");
	struct bat_card_setup *c = seat == VALUE_NONE ? NULL : new_card(in, e, seat);
	if (!c)
		return;
	if (!*id || strlen(id) > 15 || id[strspn(id, "abcdefghijklmnopqrstuvwxyz0123456789-")])
		setup_error(in->errors, e, "id=\"%s\" is not 1 to 15 of a-z, 0-9 and -", id);
	else if (find_card(in->setup, id) != VALUE_NONE)
		setup_error(in->errors, e, "id=\"%s\" is taken", id);
	else if (is_answer_word(id) || battalions.place_read(in->setup, id, &place))
		setup_error(in->errors, e, "id=\"%s\" is a word that answers are made of", id);
	snprintf(c->id, sizeof c->id, "%.15s", id);
	text_format(c->name, sizeof c->name, "%s", element_attr(e, "name", id));
	c->rating = (int8_t)element_int(e, "rating", army ? 2 : 1, army ? 2 : 1, army ? 5 : 3, in->errors);
	c->army = army;
	c->budget = (int8_t)(c->rating * (army ? 6 : 5));
	if (army && bat_commander(in->setup, seat) != VALUE_NONE)
		setup_error(in->errors, e, "is a second army commander");
	in->setup->n_cards++;
}

/* ---- who lies where ---- */

/* The first card of a kind (or of that id) that is not used yet. */
static int take_card(struct loading *in, const struct element *e, int seat, const char *word)
{
	struct bat_setup *s = in->setup;
	for (int c = 0; c < s->n_cards; c++) {
		const struct bat_unit *u = bat_unit_of(s, c);
		if (s->card[c].seat != seat || in->used[c] ||
		    (strcasecmp(s->card[c].id, word) && (!u || strcasecmp(bat_types[u->type].code, word))))
			continue;
		in->used[c] = true;
		return c;
	}
	setup_error(in->errors, e, "there is no card \"%s\" left in the deck", word);
	return VALUE_NONE;
}

static int read_stack(struct loading *in, const struct element *e)
{
	const char *id = element_attr(e, "id", "");
	for (int k = 0; k < BAT_STACKS; k++)
		if (!strcmp(in->setup->stack_id[k], id))
			return k;
	setup_error(in->errors, e, "id=\"%s\" is no stack: %s to %s, %s to %s", id, in->setup->stack_id[0],
		    in->setup->stack_id[4], in->setup->stack_id[5], in->setup->stack_id[9]);
	return VALUE_NONE;
}

static void lay_card(struct loading *in, const struct element *e, int stack, const char *word)
{
	int card = take_card(in, e, bat_seat_of(stack), word);
	if (card == VALUE_NONE)
		return;
	if (bat_arm(in->setup, card) == COMMANDER)
		setup_error(in->errors, e, "%s is a commander: generals=\"%s\"", word, word);
	else if (!bat_may_enter(in->setup, in->state, card, stack))
		setup_error(in->errors, e, "%s may not enter this stack (number, nation or kind)", word);
	else
		bat_lay(in->state, stack, &(struct bat_lifted){.card = card});
}

static void lay_general(struct loading *in, const struct element *e, int stack, const char *word)
{
	struct bat_stack *k = &in->state->stack[stack];
	int card = take_card(in, e, bat_seat_of(stack), word);
	if (card == VALUE_NONE)
		return;
	if (bat_arm(in->setup, card) != COMMANDER)
		setup_error(in->errors, e, "%s is no general", word);
	else
		k->generals[k->n_generals++] = card;
	if (in->setup->card[card].army)
		in->state->side[bat_seat_of(stack)].commander = IN_LINE;
}

static void give_card(struct loading *in, const struct element *e, int seat, const char *word)
{
	struct bat_side *side = &in->state->side[seat];
	int card = take_card(in, e, seat, word);
	if (card != VALUE_NONE)
		side->hand[side->n_hand++] = card;
}

static int find_tactic(const char *word)
{
	for (int t = 0; t < BAT_DECK_CARDS; t++)
		if (!strcasecmp(word, bat_card_names[t]) || (t < TACTICS && !strcasecmp(word, bat_tactics[t].code)))
			return t;
	return VALUE_NONE;
}

/* Out of the common deck into a hand. */
static void give_tactic(struct loading *in, const struct element *e, int seat, const char *word)
{
	struct bat_side *side = &in->state->side[seat];
	int card = find_tactic(word), i = 0;
	while (i < in->state->deck.n_draw && in->state->deck.draw[i] != card)
		i++;
	if (card == VALUE_NONE || i == in->state->deck.n_draw) {
		setup_error(in->errors, e, "there is no card \"%s\" left in the Tactics deck", word);
		return;
	}
	list_remove(in->state->deck.draw, &in->state->deck.n_draw, i);
	side->held[side->n_held++] = card;
}

typedef void each_word(struct loading *in, const struct element *e, int where, const char *word);

static void words(struct loading *in, const struct element *e, const char *attr, int where, each_word *f)
{
	char *copy = base_strdup(element_attr(e, attr, "")), *rest = copy, *word;
	while ((word = strsep(&rest, " \t\n")))
		if (*word)
			f(in, e, where, word);
	free(copy);
}

static void load_stack(struct loading *in, const struct element *e)
{
	const char *terrain = element_attr(e, "terrain", NULL);
	int stack = read_stack(in, e), t = 0;
	if (stack == VALUE_NONE)
		return;
	while (terrain && t < TERRAINS && strcmp(bat_terrain_names[t], terrain))
		t++;
	if (terrain && t == TERRAINS)
		setup_error(in->errors, e, "terrain=\"%s\" is none of this system", terrain);
	else if (terrain)
		in->setup->terrain[stack] = in->state->stack[stack].terrain = t;
	words(in, e, "cards", stack, lay_card);
	words(in, e, "generals", stack, lay_general);
}

static void load_hand(struct loading *in, const struct element *e)
{
	int seat = element_seat(e, "id", in->setup, in->errors);
	if (seat == VALUE_NONE)
		return;
	in->setup->hand_given[seat] = e->n_attrs > 1;
	words(in, e, "cards", seat, give_card);
	words(in, e, "tactics", seat, give_tactic);
}

static void load_limit(struct loading *in, const struct element *e)
{
	in->setup->turns = (int8_t)element_int(e, "turns", USUAL_TURNS, 1, 60, in->errors);
	in->setup->at_limit =
		(int8_t)(element_attr(e, "winner", NULL) ? element_seat(e, "winner", in->setup, in->errors)
							 : VALUE_NONE);
}

static void load_switch(struct loading *in, const struct element *e)
{
	const char *name = element_attr(e, "name", "");
	int i = 0;
	while (i < SWITCHES && strcmp(bat_switches[i].name, name))
		i++;
	if (i == SWITCHES)
		setup_error(in->errors, e, "there is no switch \"%s\"", name);
	else
		in->setup->rule[i] = (int8_t)element_int(e, "value", bat_switches[i].usual, bat_switches[i].lo,
							 bat_switches[i].hi, in->errors);
}

/* ---- decks by points ---- */

/* 1.1.size: a deck of 25 to 50 battalions, up to six generals, one army commander. */
static void check_deck(struct loading *in, const struct element *scenario, int seat)
{
	const struct bat_setup *s = in->setup;
	int battalions_ = 0, generals = 0;
	for (int c = 0; c < s->n_cards; c++) {
		if (s->card[c].seat != seat)
			continue;
		battalions_ += s->card[c].unit != VALUE_NONE;
		generals += s->card[c].unit == VALUE_NONE && !s->card[c].army;
	}
	if (battalions_ < s->rule[SWITCH_DECK] || battalions_ > DECK_MOST)
		setup_error(in->errors, scenario, "has %d battalions for %s: %d to %d make a deck (BAT 1.1)",
			    battalions_, s->head.seat[seat].id, s->rule[SWITCH_DECK], DECK_MOST);
	if (generals > GENERALS_MOST)
		setup_error(in->errors, scenario, "has %d generals for %s: at most %d (BAT 1.2)", generals,
			    s->head.seat[seat].id, GENERALS_MOST);
	if (bat_commander(s, seat) == VALUE_NONE)
		setup_error(in->errors, scenario, "has no army commander for %s (BAT 1.2)", s->head.seat[seat].id);
}

/* 1.1.budget: the totals differ by a tenth of the larger at most. */
static void check_budgets(struct loading *in, const struct element *scenario)
{
	const struct bat_setup *s = in->setup;
	int total[2] = {0, 0};
	for (int c = 0; c < s->n_cards; c++)
		total[s->card[c].seat] += s->card[c].budget;
	int more = total[0] > total[1] ? total[0] : total[1];
	int gap = total[0] > total[1] ? total[0] - total[1] : total[1] - total[0];
	if (100 * gap > s->rule[SWITCH_GAP] * more)
		setup_error(in->errors, scenario,
			    "has budgets of %d and %d: %d points are more than %d per cent of the "
			    "larger (BAT 1.1)",
			    total[0], total[1], gap, s->rule[SWITCH_GAP]);
}

/* 1.1.nations: no nation fights on both sides. */
static void check_nations(struct loading *in, const struct element *scenario)
{
	const struct bat_setup *s = in->setup;
	for (int c = 0; c < s->n_cards; c++)
		for (int d = 0; d < c; d++) {
			const struct bat_unit *a = bat_unit_of(s, c), *b = bat_unit_of(s, d);
			if (!a || !b || s->card[c].seat == s->card[d].seat || strcmp(a->nation, b->nation))
				continue;
			setup_error(in->errors, scenario, "has %s on both sides (BAT 1.1)", a->nation);
			return;
		}
}

/* 2.1: fewer cards at the start than in play; 2.2: and no heavy cavalry. */
static void check_line(struct loading *in, const struct element *e)
{
	int k = 0;
	while (k < BAT_STACKS - 1 && strcmp(in->setup->stack_id[k], element_attr(e, "id", "")))
		k++;
	const struct bat_stack *stack = &in->state->stack[k];
	if (stack->n_cards > bat_places[bat_place_of(k)].at_start)
		setup_error(in->errors, e, "has %d cards: at most %d at the start (BAT 2.1)", stack->n_cards,
			    bat_places[bat_place_of(k)].at_start);
	for (int i = 0; i < stack->n_cards; i++)
		if (bat_has(in->setup, stack->cards[i], HEAVY))
			setup_error(in->errors, e, "has heavy cavalry: none at the start (BAT 2.2)");
}

/* ---- all ---- */

static void load_each(struct loading *in, const struct element *scenario, const char *name,
		      void (*load)(struct loading *, const struct element *))
{
	for (size_t i = 0; i < scenario->n_children; i++)
		if (!strcmp(scenario->children[i].name, name))
			load(in, &scenario->children[i]);
}

static void fill_reserves(struct loading *in)
{
	const struct bat_setup *s = in->setup;
	for (int c = 0; c < s->n_cards; c++) {
		struct bat_side *side = &in->state->side[s->card[c].seat];
		if (!in->used[c] && !s->card[c].army)
			side->reserve[side->n_reserve++] = c;
	}
}

static void clear_table(struct bat_setup *s, struct bat_state *n)
{
	for (int i = 0; i < SWITCHES; i++)
		s->rule[i] = bat_switches[i].usual;
	s->turns = USUAL_TURNS;
	s->at_limit = VALUE_NONE;
	for (int k = 0; k < BAT_STACKS; k++)
		s->terrain[k] = n->stack[k].terrain = VALUE_NONE;
	for (int card = 0; card < BAT_DECK_CARDS; card++)
		for (int i = 0; i < bat_copies(card); i++)
			n->deck.draw[n->deck.n_draw++] = card;
	n->battle.stack = n->battle.target = n->battle.kind = VALUE_NONE;
	n->battle.attacker = n->battle.defender = n->battle.square = VALUE_NONE;
}

void bat_load(const struct element *scenario, void *setup, void *state, struct setup_errors *errors)
{
	struct loading in = {setup, state, errors, {false}};
	struct bat_setup *s = setup;
	struct bat_state *n = state;
	clear_table(s, n);
	load_each(&in, scenario, "side", load_side);
	if (s->head.n_seats != 2) {
		setup_error(errors, scenario, "needs two sides");
		return;
	}
	load_each(&in, scenario, "switch", load_switch);
	load_each(&in, scenario, "limit", load_limit);
	load_each(&in, scenario, "battalions", load_battalions);
	load_each(&in, scenario, "commander", load_commander);
	load_each(&in, scenario, "stack", load_stack);
	load_each(&in, scenario, "hand", load_hand);
	for (int seat = 0; seat < 2; seat++)
		check_deck(&in, scenario, seat);
	check_budgets(&in, scenario);
	check_nations(&in, scenario);
	if (s->rule[SWITCH_LIMITS])
		load_each(&in, scenario, "stack", check_line);
	fill_reserves(&in);
	n->at = (struct position){.row = ROW_SETUP, .active = s->first, .winner = VALUE_NONE};
	n->at.n_visit = battalions.n_rows;
}

/* ---- invariants ---- */

/* Every battalion and commander is in exactly one place. */
static const char *bad_cards(const struct bat_setup *s, const struct bat_state *n, struct buf *out)
{
	int seen[INT8_MAX + 1] = {0};
	for (int k = 0; k < BAT_STACKS; k++) {
		list_count(n->stack[k].cards, n->stack[k].n_cards, seen);
		list_count(n->stack[k].generals, n->stack[k].n_generals, seen);
	}
	for (int seat = 0; seat < 2; seat++) {
		const struct bat_side *side = &n->side[seat];
		list_count(side->reserve, side->n_reserve, seen);
		list_count(side->hand, side->n_hand, seen);
		list_count(side->discard, side->n_discard, seen);
		list_count(side->lost, side->n_lost, seen);
		seen[bat_commander(s, seat)] += side->commander == BEHIND;
	}
	for (int c = 0; c < s->n_cards; c++)
		if (seen[c] != 1)
			return buf_addf(out, "%s is in %d places", s->card[c].id, seen[c]), buf_text(out);
	return NULL;
}

/* So is every card of the common deck; terrain of the battlefield itself is none of them. */
static const char *bad_deck(const struct bat_setup *s, const struct bat_state *n, struct buf *out)
{
	int seen[INT8_MAX + 1] = {0};
	list_count(n->deck.draw, n->deck.n_draw, seen);
	list_count(n->deck.discard, n->deck.n_discard, seen);
	for (int seat = 0; seat < 2; seat++)
		list_count(n->side[seat].held, n->side[seat].n_held, seen);
	for (int k = 0; k < BAT_STACKS; k++)
		if (s->terrain[k] == VALUE_NONE && n->stack[k].terrain != VALUE_NONE)
			seen[TACTICS + n->stack[k].terrain]++;
	for (int card = 0; card < BAT_DECK_CARDS; card++)
		if (seen[card] != bat_copies(card))
			return buf_addf(out, "%d of %d cards %s", seen[card], bat_copies(card), bat_card_names[card]),
			       buf_text(out);
	return NULL;
}

/* A stack keeps to number, side and nation, and its markers to its cards. */
static const char *bad_stack(const struct bat_setup *s, const struct bat_state *n, int k, struct buf *out)
{
	const struct bat_stack *stack = &n->stack[k];
	int cards = stack->n_cards;
	bool good = cards <= bat_places[bat_place_of(k)].in_play && stack->n_shaken == cards &&
		    stack->n_blown == cards && stack->n_moved == cards && stack->n_fought == cards &&
		    stack->n_spiked == cards;
	for (int i = 0; good && i < cards; i++) {
		const struct bat_unit *u = bat_unit_of(s, stack->cards[i]);
		good = u && s->card[stack->cards[i]].seat == bat_seat_of(k) &&
		       !strcmp(u->nation, bat_unit_of(s, stack->cards[0])->nation) &&
		       (!bat_has(s, stack->cards[i], CENTRE) || bat_places[bat_place_of(k)].centre) &&
		       (!stack->blown[i] || bat_types[u->type].arm == CAVALRY);
	}
	return good ? NULL : (buf_addf(out, "stack %s is against the rules", s->stack_id[k]), buf_text(out));
}

const char *bat_invariant(const void *setup, const void *state, struct buf *out)
{
	const struct bat_setup *s = setup;
	const struct bat_state *n = state;
	for (int k = 0; k < BAT_STACKS; k++)
		if (bad_stack(s, n, k, out))
			return buf_text(out);
	if (bad_cards(s, n, out) || bad_deck(s, n, out))
		return buf_text(out);
	return NULL;
}
