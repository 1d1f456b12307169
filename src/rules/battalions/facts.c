/* Questions of fact.  There is no board here: what counts in place of ground, sight and distance is the stack, its
 * terrain card, and whom it faces. */
#include "engine/facts.h"
#include "rules/battalions/orders.h"
#include "words/said.h"

enum bat_thing { THING_STACK, THING_CARD, THING_RESERVE };

static const struct bat_setup *setup_of(const struct inquiry *q)
{
	return q->setup;
}

static const struct bat_state *view_of(const struct inquiry *q)
{
	return q->view;
}

/* ---- what is meant ---- */

/* The stack in which the card lies, as far as the seat sees; NONE. */
static int stack_of(const struct inquiry *q, int card)
{
	for (int k = 0; k < BAT_STACKS; k++) {
		const struct bat_stack *s = &view_of(q)->stack[k];
		if (list_has(s->cards, s->n_cards, card) || list_has(s->generals, s->n_generals, card))
			return k;
	}
	return VALUE_NONE;
}

/* y: it was called by its place alone, so that an enemy stack may be meant where one is to be named. */
static struct fact_thing stack_thing(const struct inquiry *q, int stack, bool by_place)
{
	return (struct fact_thing){setup_of(q)->stack_id[stack], THING_STACK, stack, stack, by_place};
}

static bool find(const struct inquiry *q, const char *word, struct fact_thing *out)
{
	const struct bat_setup *setup = setup_of(q);
	int card = bat_find_card(setup, q->seat, word);
	card = card == VALUE_NONE ? bat_find_card(setup, !q->seat, word) : card;
	for (int p = 0; p < BAT_LINE; p++)
		if (!strcasecmp(word, bat_place_names[p]))
			return *out = stack_thing(q, bat_stack_at(q->seat, p), true), true;
	for (int k = 0; k < BAT_STACKS; k++)
		if (!strcasecmp(word, setup->stack_id[k]))
			return *out = stack_thing(q, k, false), true;
	if (!strcasecmp(word, bat_place_names[BAT_RESERVE]))
		return *out = (struct fact_thing){bat_place_names[BAT_RESERVE], THING_RESERVE, VALUE_NONE, BAT_STACKS,
						  0},
		       true;
	if (card == VALUE_NONE)
		return false;
	*out = (struct fact_thing){setup->card[card].id, THING_CARD, card, stack_of(q, card), 0};
	return true;
}

static const char *name(const struct inquiry *q, int i)
{
	const struct bat_setup *setup = setup_of(q);
	if (i < BAT_STACKS)
		return setup->stack_id[i];
	i -= BAT_STACKS;
	if (i < BAT_PLACES)
		return bat_place_names[i];
	i -= BAT_PLACES;
	for (int c = 0; c < setup->n_cards; c++)
		if (stack_of(q, c) != VALUE_NONE && !i--)
			return setup->card[c].id;
	return NULL;
}

/* ---- units ---- */

static const char *card_text(const struct inquiry *q, int card)
{
	const struct bat_card_setup *c = &setup_of(q)->card[card];
	const struct bat_unit *u = bat_unit_of(setup_of(q), card);
	if (!u)
		return fact_text(
			q, SAID(facts_battalions, general, .name = c->name, .rating = c->rating, .army = c->army));
	return fact_text(q, SAID(facts_battalions, card, .name = c->name, .kind = bat_kind_name(q->words, u->type),
				 .fire = u->value[FIRE], .melee = u->value[MELEE], .morale = u->morale,
				 .training = u->training));
}

static void card_line(const struct inquiry *q, const char *where, int card, const char *marks)
{
	static const int width[] = {4, 7, 0};
	bool known = card >= 0 && card < setup_of(q)->n_cards;
	const char *cell[] = {where, known ? setup_of(q)->card[card].id : "?",
			      arena_printf(q->arena, "%s%s",
					   known ? card_text(q, card)
						 : words_plain(q->words, SAYS_facts_battalions_face_down),
					   marks)};
	fact_row(q, width, cell);
}

static const char *marks_of(const struct inquiry *q, const struct bat_stack *k, int i)
{
	return fact_text(q, SAID(facts_battalions, marks, .shaken = k->shaken[i], .blown = k->blown[i],
				 .moved = k->moved[i], .fought = k->fought[i], .spiked = k->spiked[i]));
}

static void stack_whole(const struct inquiry *q, int stack)
{
	const struct bat_setup *setup = setup_of(q);
	const struct bat_stack *k = &view_of(q)->stack[stack];
	fact_say(q, SAID(facts_battalions, stack, .stack = setup->stack_id[stack],
			 .place = fact_word(q, "stacks", bat_place_names[bat_place_of(stack)]),
			 .faces = setup->stack_id[bat_facing(stack)], .n = k->n_cards,
			 .most = bat_places[bat_place_of(stack)].in_play,
			 .terrain = k->terrain >= 0 ? bat_card_title(q->words, TACTICS + k->terrain) : ""));
	for (int i = 0; i < k->n_cards; i++)
		card_line(q, arena_printf(q->arena, "%d", i + 1), k->cards[i], marks_of(q, k, i));
	for (int i = 0; i < k->n_generals; i++)
		card_line(q, "-", k->generals[i], "");
}

static void units(const struct inquiry *q, int seat)
{
	const struct bat_setup *setup = setup_of(q);
	const struct bat_side *side = &view_of(q)->side[seat];
	page_words(q->out, 2,
		   fact_text(q, SAID(facts_battalions, side, .side = setup->head.seat[seat].name,
				     .hand = side->n_hand + side->n_held, .reserve = side->n_reserve,
				     .lost = side->n_lost, .own = seat == q->seat)));
	for (int p = 0; p < BAT_LINE; p++)
		stack_whole(q, bat_stack_at(seat, p));
	if (seat == q->seat && side->n_hand)
		fact_say(q, SAID(facts_battalions, in_hand));
	for (int i = 0; seat == q->seat && i < side->n_hand; i++)
		card_line(q, "-", side->hand[i], "");
}

static void unit(const struct inquiry *q, const struct fact_thing *what)
{
	buf_addf(q->out, "%s\n", what->name);
	if (what->kind == THING_STACK) {
		stack_whole(q, what->row);
		return;
	}
	if (what->kind == THING_RESERVE) {
		fact_say(q, SAID(facts_battalions, reserves, .own = view_of(q)->side[q->seat].n_reserve,
				 .enemy = view_of(q)->side[!q->seat].n_reserve));
		return;
	}
	const struct bat_side *own = &view_of(q)->side[setup_of(q)->card[what->row].seat];
	card_line(q, what->x == VALUE_NONE ? "-" : bat_place_names[bat_place_of(what->x)], what->row, "");
	fact_say(q, SAID(facts_battalions, lies, .stack = what->x == VALUE_NONE ? "" : setup_of(q)->stack_id[what->x],
			 .hand = list_has(own->hand, own->n_hand, what->row),
			 .discarded = list_has(own->discard, own->n_discard, what->row),
			 .lost = list_has(own->lost, own->n_lost, what->row)));
}

/* ---- ground ---- */

static bool is_there(const struct inquiry *q, const struct fact_thing *t)
{
	if (t->x == VALUE_NONE)
		fact_say(q, SAID(facts, nowhere, .name = t->name));
	return t->x != VALUE_NONE;
}

static void say_terrain_card(const struct inquiry *q, int terrain)
{
	const struct bat_terrain_row *t = &bat_terrains[terrain];
	fact_say(q, SAID(facts_battalions, terrain, .title = bat_card_title(q->words, TACTICS + terrain),
			 .text = bat_card_text(q->words, TACTICS + terrain)));
	if (t->melee || t->fire || t->infantry)
		fact_rule(q, "BAT 3.2.defence");
	if (t->by_artillery || t->by_melee || t->by_cavalry)
		fact_rule(q, "BAT 3.2.attack");
	if (t->bars_cavalry)
		fact_rule(q, "BAT 3.2.bars");
	if (t->bars_artillery)
		fact_rule(q, "BAT 3.3.limits");
}

static void terrain(const struct inquiry *q, const struct fact_thing *where)
{
	buf_addf(q->out, "%s\n", where->name);
	if (!is_there(q, where))
		return;
	if (where->kind == THING_RESERVE) {
		fact_say(q, SAID(facts_battalions, no_ground_there));
		return;
	}
	const struct bat_place_row *p = &bat_places[bat_place_of(where->x)];
	int lies = view_of(q)->stack[where->x].terrain;
	fact_say(q, SAID(facts_battalions, place, .stack = setup_of(q)->stack_id[where->x],
			 .place = fact_word(q, "stacks", bat_place_names[bat_place_of(where->x)]), .most = p->in_play,
			 .centre = p->centre, .none = lies < 0));
	if (lies >= 0)
		say_terrain_card(q, lies);
}

/* ---- whom a stack faces, in place of sight and range ---- */

/* Two own stacks called by their places: as in an order to attack, the second is the enemy's. */
static struct fact_thing enemy_if_short(const struct inquiry *q, const struct fact_thing *from,
					const struct fact_thing *to)
{
	bool own = from->kind != THING_RESERVE && from->x >= 0 && bat_seat_of(from->x) == q->seat;
	if (to->kind == THING_STACK && to->y && own)
		return stack_thing(q, bat_stack_at(!q->seat, bat_place_of(to->row)), false);
	return *to;
}

static bool say_faces(const struct inquiry *q, const struct fact_thing *from, const struct fact_thing *to,
		      const struct words_said *first)
{
	int beside[2], n;
	buf_addf(q->out, "%s - %s\n", from->name, to->name);
	fact_say(q, first);
	if (!is_there(q, from) || !is_there(q, to))
		return false;
	if (from->kind == THING_RESERVE) {
		fact_say(q, SAID(facts_battalions, reserve_faces_nobody));
		return false;
	}
	n = bat_beside(from->x, beside);
	fact_say(q,
		 SAID(facts_battalions, faces, .stack = setup_of(q)->stack_id[from->x],
		      .faces = setup_of(q)->stack_id[bat_facing(from->x)], .beside = setup_of(q)->stack_id[beside[0]],
		      .other = n > 1 ? setup_of(q)->stack_id[beside[1]] : "",
		      .gap = bat_is_empty(view_of(q), bat_facing(from->x))));
	return true;
}

static void sight(const struct inquiry *q, const struct fact_thing *from, const struct fact_thing *to)
{
	struct fact_thing other = enemy_if_short(q, from, to);
	if (!say_faces(q, from, &other, SAID(facts_battalions, no_sight)) || other.kind == THING_RESERVE)
		return;
	const struct bat_stack *k = &view_of(q)->stack[other.x];
	fact_say(q, SAID(facts_battalions, seen, .stack = setup_of(q)->stack_id[other.x], .n = k->n_cards,
			 .open = k->n_cards && k->cards[0] >= 0));
}

/* What the attack would have before the dice, of what its owner knows; or why it is none. */
static void say_attack(const struct inquiry *q, int stack, int target, enum bat_attack_kind kind)
{
	const struct bat_setup *setup = setup_of(q);
	const struct bat_state *s = view_of(q);
	struct no no = bat_attack_no(setup, s, stack, kind);
	if (!no.why)
		no = bat_target_no(setup, s, stack, kind, target);
	if (no.why) {
		fact_say(q, SAID(facts_battalions, no_attack, .fire = kind == FIRE));
		fact_no(q, no);
		return;
	}
	struct bat_fight f = {.kind = kind, .flank = target != bat_facing(stack)};
	f.attacker = (struct bat_battler){q->seat, stack, s->stack[stack].cards[0], 0, VALUE_NONE, VALUE_NONE};
	f.defender = (struct bat_battler){!q->seat, target, VALUE_NONE, 0, VALUE_NONE, VALUE_NONE};
	int sum = bat_attack_modifiers(q->run, &f, true);
	fact_say(q, SAID(facts_battalions, attack, .fire = kind == FIRE, .flank = f.flank, .sum = sum,
			 .how = fact_modifiers(q)));
}

static void range(const struct inquiry *q, const struct fact_thing *from, const struct fact_thing *to)
{
	struct fact_thing other = enemy_if_short(q, from, to);
	if (!say_faces(q, from, &other, SAID(facts_battalions, no_range)) || bat_seat_of(from->x) != q->seat)
		return;
	if (other.kind != THING_RESERVE && bat_seat_of(other.x) == q->seat) {
		fact_say(q, SAID(facts_battalions, own_stacks));
		return;
	}
	say_attack(q, from->x, other.kind == THING_RESERVE ? VALUE_NONE : other.x, FIRE);
	say_attack(q, from->x, other.kind == THING_RESERVE ? VALUE_NONE : other.x, MELEE);
}

const struct facts bat_facts = {
	.find = find,
	.name = name,
	.places = SAYS_facts_battalions_places,
	.units = units,
	.unit = unit,
	.terrain = terrain,
	.sight = sight,
	.range = range,
};
