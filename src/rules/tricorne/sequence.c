/* The sequence of play, the questions it asks and the events it reports, and what the shared
 * chapters are given: read this first. */
#include "rules/cnc/player.h"
#include "rules/tricorne/orders.h"
#include "rules/tricorne/tri.h"
#include "rules/tricorne/tricorne.h"

static const struct row rows[] = {
	/*                name        rule          play          stop? */
	[ROW_SETUP]    = {"setup",    "CCT 9.deal", cnc_deal,     true},  /* Shuffle and deal */
	[ROW_COMMAND]  = {"command",  "CCT 1",      cnc_command,  true},  /* Play a Command card */
	[ROW_ORDER]    = {"order",    "CCT 2",      cnc_order,    true},  /* Order units and leaders */
	[ROW_MOVEMENT] = {"movement", "CCT 3",      cnc_movement, true},  /* Move the ordered */
	[ROW_COMBAT]   = {"combat",   "CCT 4",      cnc_combat,   true},  /* Combat, one unit at a time */
	[ROW_DRAW]     = {"draw",     "CCT 9.1",    cnc_draw,     true},  /* Draw, end of turn */
};

#define PIECE VALUE_ID, NULL, cnc_TABLE_piece
#define PLACE VALUE_PLACE, NULL, 0
#define INT VALUE_INT, NULL, 0
#define BOOL VALUE_BOOL, NULL, 0
#define SEAT VALUE_SEAT, NULL, 0
#define ENUM(names) VALUE_ENUM, names, (int)ARRAY_LEN(names)
#define CARD_ARG ENUM(tri_card_names)
#define COMBAT_ARG ENUM(tri_combat_names)
#define CNC "CCT "

/* ---- documented defaults ---- */

/* The hex with more friends beside it; of equal ones the first, which is the western. */
static int preset_retreat(const void *setup, const void *view, const struct question *q)
{
	const struct cnc_setup *s = setup;
	struct cnc_look look;
	int best = 0, most = -1;
	cnc_look_at(s, view, &look);
	for (int i = 0; i < q->n; i++) {
		int n = cnc_friends_beside(s, &look, ASKED(q, Q_RETREAT, piece), ARG(&q->options[i], GO_HEX, hex),
					   true);
		if (n > most)
			best = i, most = n;
	}
	return best;
}

/* A unit of his side that he can join. */
static bool wants_leader(const struct cnc_setup *s, const struct cnc_look *look, int leader, int hex)
{
	return look->leader[hex] == VALUE_NONE && look->unit[hex] != VALUE_NONE &&
	       !cnc_enemy(s, leader, look->unit[hex]);
}

static bool is_vacant(const struct cnc_look *look, int hex)
{
	return cnc_who_at(look, hex) == VALUE_NONE;
}

/* To the first unit without a leader on his way, else as far as he can. */
static int preset_leader(const void *setup, const void *view, const struct question *q)
{
	const struct cnc_setup *s = setup;
	struct cnc_look look;
	int leader = ASKED(q, Q_LEADER_RETREAT, piece), hex = ASKED(q, Q_LEADER_RETREAT, hex);
	int vacant = VALUE_NONE, stop = VALUE_NONE;
	cnc_look_at(s, view, &look);
	for (int i = 0; i < q->n; i++) {
		if (q->options[i].verb == LEADER_STOP)
			stop = i;
		else if (q->options[i].verb == LEADER_HEX && vacant == VALUE_NONE &&
			 is_vacant(&look, ARG(&q->options[i], LEADER_HEX, hex)))
			vacant = i;
	}
	if (stop != VALUE_NONE && wants_leader(s, &look, leader, hex))
		return stop;
	for (int i = 0; i < q->n; i++)
		if (q->options[i].verb == LEADER_HEX &&
		    wants_leader(s, &look, leader, ARG(&q->options[i], LEADER_HEX, hex)))
			return i;
	return vacant != VALUE_NONE ? vacant : stop != VALUE_NONE ? stop : 0;
}

#define REACTION_USUAL NULL
#define RETREAT_USUAL  preset_retreat
#define LEADER_USUAL   preset_leader
#define QUESTION_TABLES
#define QUESTIONS_SHARED "rules/cnc/questions.def"
#define QUESTIONS_DEF "rules/tricorne/questions.def"
#include "engine/questions.h"

#define A(name, ...) {#name, __VA_ARGS__}
static const struct event_decl events[] = {
#define EVENT(name, rule, seen, ...) {#name, rule, seen, VALUE_LIST(__VA_ARGS__), {0}},
#include "rules/tricorne/events.def"
#undef EVENT
};

#define COMBAT VALUE_ID, NULL, TRI_COMBAT
#define COMBAT_WORD VALUE_ID, NULL, TRI_COMBAT_WORD
#include "rules/cnc/messages.h"
const struct message tri_messages[] = {
#include "rules/cnc/refusals.def"
#include "rules/tricorne/refusals.def"
};
#undef REFUSAL
#undef REMARK
#undef COMBAT
#undef COMBAT_WORD
#undef A
#undef CARD_ARG
#undef COMBAT_ARG
#undef ENUM
#undef PLACE
#undef INT
#undef BOOL
#undef SEAT

#define STATE_DEF "rules/tricorne/state.def"
#define STATE_NAME(x) tri_##x
#define STATE_STRUCT(x) cnc_##x
#define STATE_TABLES
#include "engine/declare.h"

static const int8_t event_of[CNC_EVENTS] = {
#define E(name) [CNC_EV_##name] = EV_##name,
	CNC_SHARED_EVENTS(E)
#undef E
};

/* The die: infantry, cavalry, artillery, sabre, two flags. */
static const int8_t face_of[] = {0, FACE_INFANTRY, FACE_CAVALRY, FACE_ARTILLERY,
				 FACE_SABRE, FACE_FLAG, FACE_FLAG};
static const int8_t face_count[FACES] = {1, 1, 1, 2, 1};

/* A letter for the hex within its row, from the West; a number for the row, from the South. */
static void place_text(const void *setup, int place, struct buf *out)
{
	(void)setup;
	buf_addc(out, (char)('A' + cnc_column(place) - 1));
	buf_add_number(out, cnc_row(place) + 1);
}

static const char *name_text(const struct words *words, const void *setup, int table, int row)
{
	switch (table) {
	case TRI_COMBAT: return tri_combat_title(words, row);
	case TRI_COMBAT_WORD: return tri_combats[row].id;
	default: return cnc_name_text(words, setup, table, row);
	}
}

enum { BOARD_ROWS = 11 };

static bool place_read(const void *setup, const char *text, int *place)
{
	long long row;
	int column = (text[0] | 32) - 'a' + 1;
	(void)setup;
	if (column < 1 || !parse_int(text + 1, 1, BOARD_ROWS, &row) || column > CNC_COLUMNS - (row - 1) % 2)
		return false;
	*place = ((int)row - 1) * CNC_COLUMNS + column - 1;
	return true;
}

/* Combat cards; what the side's Scouts bring; a hand that grows. */
static void load_side(const struct element *e, struct cnc_setup *setup, struct cnc_state *state, int seat,
		      struct setup_errors *errors)
{
	const char *deck = element_attr(e, "deck", tri_decks[DECK_BRITISH]);
	const char *clock = element_attr(e, "clock", "");
	int side = !strcmp(deck, tri_decks[DECK_CONTINENTAL]) ? DECK_CONTINENTAL : DECK_BRITISH;
	(void)state;
	if (!strcmp(element_attr(e, "army", ""), "continental")) /* blue coats, and red ones */
		setup->filled = (int8_t)seat;
	setup->combat[seat] = (int8_t)element_int(e, "combat", 0, 0, 12, errors);
	setup->grows[seat] = (int8_t)element_int(e, "grows", 0, 0, 6, errors);
	setup->clock[seat] = !strcmp(clock, "choice")    ? CLOCK_CHOICE
			     : !strcmp(clock, "presses") ? CLOCK_PRESSES
							 : CLOCK_NONE;
	for (int card = 0; card < TRI_COMBATS; card++)
		setup->combat_copies[seat][card] = tri_combats[card].copies[side];
}

/* A Combat deck of the scenario's own: <deck seat="…"> with cards in it. */
static void load_combat_deck(const struct element *deck, struct cnc_setup *setup, struct setup_errors *errors)
{
	int seat = element_seat(deck, "seat", setup, errors);
	if (seat == VALUE_NONE)
		return;
	memset(setup->combat_copies[seat], 0, sizeof setup->combat_copies[seat]);
	for (size_t i = 0; i < deck->n_children; i++) {
		const struct element *e = &deck->children[i];
		int card = 0;
		while (card < TRI_COMBATS && strcmp(tri_combats[card].id, element_attr(e, "id", "")))
			card++;
		if (card == TRI_COMBATS)
			setup_error(errors, e, "there is no Combat card \"%s\"", element_attr(e, "id", ""));
		else
			setup->combat_copies[seat][card] = (int8_t)element_int(e, "copies", 1, 0, 4, errors);
	}
}

/* The opening cannonade: all guns, and units that are named, perhaps with dice of their own. */
static void load_cannonade(const struct element *e, struct cnc_setup *setup, struct setup_errors *errors)
{
	const char *id = element_attr(e, "unit", NULL);
	int dice = element_int(e, "dice", ANY, 1, 4, errors), p = 0;
	setup->cannonade = true;
	if (!id)
		return;
	while (p < setup->n_pieces && strcasecmp(setup->piece[p].id, id))
		p++;
	if (p == setup->n_pieces)
		setup_error(errors, e, "unit=\"%s\" is no unit of this scenario", id);
	else {
		setup->salvo[p] = (int8_t)dice;
		setup->draws_off[p] = !strcmp(element_attr(e, "draws-off", "no"), "yes");
	}
}

static void load(const struct element *scenario, void *setup, void *state, struct setup_errors *errors)
{
	struct cnc_setup *s = setup;
	cnc_load(&tri_law, scenario, setup, state, errors);
	for (int p = 0; p < s->n_pieces; p++)
		s->salvo[p] = cnc_arm(s, p) == ARTILLERY ? ANY : VALUE_NONE;
	for (size_t i = 0; i < scenario->n_children; i++) {
		const struct element *e = &scenario->children[i];
		if (!strcmp(e->name, "deck") && element_attr(e, "seat", NULL))
			load_combat_deck(e, s, errors);
		else if (!strcmp(e->name, "cannonade"))
			load_cannonade(e, s, errors);
	}
}

/* Every Combat card is in one place; no roll is in the making. */
static const char *invariant(const struct cnc_setup *s, const struct cnc_state *n, struct buf *out)
{
	for (int seat = 0; seat < 2; seat++) {
		int seen[TRI_COMBATS] = {0};
		tri_count_combat(n, seat, seen);
		for (int card = 0; card < TRI_COMBATS; card++)
			if (n->at.turn && seen[card] != s->combat_copies[seat][card])
				return buf_addf(out, "%d of %d Combat cards %s", seen[card],
						s->combat_copies[seat][card], tri_combats[card].id),
				       buf_text(out);
	}
	for (int p = 0; p < n->n_piece; p++)
		if (n->piece[p].plus)
			return buf_addf(out, "%s has dice left of a card", s->piece[p].id), buf_text(out);
	return n->shock.busy || n->shock.n_hex ? "a leader's loss was not told to the end" : NULL;
}

static void describe_cannonade(const struct cnc_setup *s, struct describe *d)
{
	for (int p = 0; s->cannonade && p < s->n_pieces; p++) {
		if (s->salvo[p] == VALUE_NONE)
			continue;
		d->begin(d, "cannonade");
		d->attr(d, "piece", s->piece[p].id);
		if (s->draws_off[p])
			d->attr(d, "draws-off", "yes");
		d->end(d);
	}
}

static void describe(const struct cnc_setup *s, struct describe *d)
{
	describe_cannonade(s, d);
	for (int card = 0; card < TRI_COMBATS; card++) {
		if (!s->combat_copies[0][card] && !s->combat_copies[1][card])
			continue;
		d->begin(d, "card");
		d->attr(d, "id", tri_combats[card].id);
		d->attr(d, "name", tri_combat_title(d->words, card));
		d->attr(d, "text", tri_combat_text(d->words, card));
		d->attr(d, "deck", "combat");
		d->end(d);
	}
}

static void describe_player(const struct cnc_setup *s, const struct cnc_state *n, int seat, struct describe *d)
{
	(void)s;
	describe_number(d, "combat", n->side[seat].n_combat);
}

const struct cnc_law tri_law = {
	.system = &tricorne,
	.name = "CCT",
	.rows = BOARD_ROWS,
	.hexes = "A1 to M11; 12 hexes, A to L, in rows 2, 4, 6, 8, 10",
	.messages = tri_messages,
	.units = tri_units,
	.unit_size = sizeof(struct tri_unit),
	.n_units = TRI_UNITS,
	.grounds = tri_grounds,
	.ground_size = sizeof(struct tri_ground),
	.n_grounds = TERRAINS,
	.hill = HILL,
	.cards = tri_cards,
	.card_names = tri_card_names,
	.n_cards = TRI_CARDS,
	.deck = {"deck", VALUE_NONE, {"card", VALUE_ENUM, tri_card_names, TRI_CARDS}, false},
	.switches = tri_switches,
	.n_switches = SWITCHES,
	.face = face_of,
	.face_count = face_count,
	.event = event_of,
	.first_strike = CARD_FIRST_STRIKE,
	.rally = CARD_RALLY,
	.elan = CARD_KING_OR_COUNTRY,
	.elan_label = "king",
	.rule_roll = "CCT 12.roll",
	.rule_dice = "CCT 12.dice",
	.rule_check = "CCT 6.attached",
	.rule_escape = "CCT 7.4",
	.rule_deal = "CCT 9.deal",
	.rule_refill = "CCT 9.1.shuffle",
	.rule_shuffle = "CCT 9.1.king",
	.leader_stops_retiring = true,
	.escape_if_shut = true,
	.no_room_no_check = true,
	.relief = true,
	.effect = tri_effect,
	.opening = tri_cannonade,
	.card_played = tri_card_played,
	.order_otherwise = tri_order_otherwise,
	.after_order = tri_after_order,
	.far = tri_far,
	.step_fault = tri_step_fault,
	.after_move = tri_after_move,
	.offer_mover = tri_offer_quick,
	.chosen_mover = tri_chosen_quick,
	.entry_fault = tri_entry_fault,
	.silence = tri_silence,
	.obstructs = tri_obstructs,
	.fire_dice = tri_fire_dice,
	.melee_dice = tri_melee_dice,
	.escape_dice = tri_escape_dice,
	.leader_fault = tri_leader_fault,
	.fire = tri_fire,
	.melee = tri_melee,
	.throw_dice = tri_throw_dice,
	.turned_aside = tri_turned_aside,
	.flags = tri_flags,
	.leader_lost = tri_leader_lost,
	.check_for_room = tri_check_for_room,
	.sabres_needed = tri_sabres_needed,
	.draws = tri_draws,
	.after_draw = tri_after_draw,
	.after_deal = tri_after_deal,
	.reshuffle = tri_reshuffle,
	.load_side = load_side,
	.invariant = invariant,
	.describe = describe,
	.describe_player = describe_player,
	.ground_facts = tri_ground_facts,
	.orders = &tri_orders_law,
	.player = &tri_player_law,
};

/* The piles that cards are drawn from. */
static const struct deck *deck_in(const char *table, int row, const char *field)
{
	if (!strcmp(table, "side") && !strcmp(field, "pile"))
		return tri_combat_deck(row);
	return !strcmp(table, "deck") && !strcmp(field, "draw") ? &tri_law.deck : NULL;
}

const struct system tricorne = {
	.name = "tricorne",
	.title = "Commands & Colors: Tricorne",
	.rules = 5,
	.setup_size = sizeof(struct cnc_setup),
	.state_size = sizeof(struct cnc_state),
	.tables = tri_tables,
	.n_tables = ARRAY_LEN(tri_tables),
	.events = events,
	.n_events = ARRAY_LEN(events),
	.messages = tri_messages,
	.n_messages = (int)ARRAY_LEN(tri_messages),
	.shared_words = "cnc",
	.questions = questions,
	.n_questions = ARRAY_LEN(questions),
	.rows = rows,
	.n_rows = ARRAY_LEN(rows),
	.setup_row = ROW_SETUP,
	.first_row = ROW_COMMAND,
	.sides = 6,
	.face = tri_faces,
	.place_text = place_text,
	.place_read = place_read,
	.id_text = cnc_id_text,
	.name_text = name_text,
	.id_read = cnc_id_read,
	.load = load,
	.turn_start = cnc_turn_start,
	.charts = tri_charts,
	.book = {&tri_book, &cnc_book},
	.facts = &cnc_facts,
	.describe = cnc_describe,
	.describe_player = cnc_describe_player,
	.language = &tri_language,
	.bind = cnc_bind,
	.standing_language = &tri_standing_language,
	.standing = cnc_standing,
	.check_standing = cnc_check_standing,
	.named = cnc_named,
	.check_names = cnc_check_names,
	.vocabulary = cnc_vocabulary,
	.compose = cnc_compose,
	.means = cnc_plan_means,
	.missing = cnc_missing,
	.suppose = cnc_suppose,
	.play = cnc_play,
	.play_memory = sizeof(struct cnc_memory),
	.forms = cnc_forms,
	.tempers = cnc_tempers,
	.piece = {"blocks", "hex", false, VALUE_NONE},
	.worth = cnc_worth,
	.worth_shares = true,
	.ahead = {.turns = 6, .answers = 12, .playouts = 800, .each = 100, .doubt = 5, .wary = 1},
	.imagine = tri_imagine,
	.deck_in = deck_in,
	.pile = tri_pile,
	.invariant = cnc_invariant,
};
