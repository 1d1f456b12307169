/* The sequence of play, the questions it asks and the events it reports, and what the shared
 * chapters are given: read this first. */
#include "rules/napoleonics/nap.h"
#include "rules/napoleonics/napoleonics.h"
#include "rules/cnc/player.h"
#include "rules/napoleonics/orders.h"

static const struct row rows[] = {
	/*                name        rule          play          stop? */
	[ROW_SETUP]    = {"setup",    "CCN 9.deal", cnc_deal,     true},  /* Shuffle and deal */
	[ROW_COMMAND]  = {"command",  "CCN 1",      cnc_command,  true},  /* Play a Command card */
	[ROW_ORDER]    = {"order",    "CCN 2",      cnc_order,    true},  /* Order units and leaders */
	[ROW_MOVEMENT] = {"movement", "CCN 3",      cnc_movement, true},  /* Move the ordered */
	[ROW_COMBAT]   = {"combat",   "CCN 4",      cnc_combat,   true},  /* Combat, one unit at a time */
	[ROW_DRAW]     = {"draw",     "CCN 9.1",    cnc_draw,     true},  /* Draw, end of turn */
};

#define PIECE VALUE_ID, NULL, cnc_TABLE_piece
#define PLACE VALUE_PLACE, NULL, 0
#define INT VALUE_INT, NULL, 0
#define BOOL VALUE_BOOL, NULL, 0
#define SEAT VALUE_SEAT, NULL, 0
#define ENUM(names) VALUE_ENUM, names, (int)ARRAY_LEN(names)
#define CARD_ARG ENUM(nap_card_names)
#define CNC "CCN "

/* ---- documented defaults ---- */

/* A square where one can be formed, else the unit stands. */
static int preset_reaction(const void *setup, const void *view, const struct question *q)
{
	(void)setup;
	(void)view;
	for (int i = 0; i < q->n; i++)
		if (q->options[i].verb == REACT_SQUARE)
			return i;
	return 0;
}

#define REACTION_USUAL preset_reaction
#define RETREAT_USUAL  cnc_preset_middle
#define LEADER_USUAL   NULL
#define QUESTION_TABLES
#define QUESTIONS_SHARED "rules/cnc/questions.def"
#define QUESTIONS_DEF "rules/napoleonics/questions.def"
#include "engine/questions.h"

#define A(name, ...) {#name, __VA_ARGS__}
static const struct event_decl events[] = {
#define EVENT(name, rule, seen, ...) {#name, rule, seen, VALUE_LIST(__VA_ARGS__), {0}},
#include "rules/napoleonics/events.def"
#undef EVENT
};

#include "rules/cnc/messages.h"
const struct message nap_messages[] = {
#include "rules/cnc/refusals.def"
#include "rules/napoleonics/refusals.def"
};
#undef REFUSAL
#undef REMARK
#undef A
#undef CARD_ARG
#undef ENUM
#undef PLACE
#undef INT
#undef BOOL
#undef SEAT

#define STATE_DEF "rules/napoleonics/state.def"
#define STATE_NAME(x) nap_##x
#define STATE_STRUCT(x) cnc_##x
#define STATE_TABLES
#include "engine/declare.h"

static const int8_t event_of[CNC_EVENTS] = {
#define E(name) [CNC_EV_##name] = EV_##name,
	CNC_SHARED_EVENTS(E)
#undef E
};

/* The die: two infantry, cavalry, artillery, flag, sabre. */
static const int8_t face_of[] = {0, FACE_INFANTRY, FACE_INFANTRY, FACE_CAVALRY,
				 FACE_ARTILLERY, FACE_FLAG, FACE_SABRE};
static const int8_t face_count[FACES] = {2, 1, 1, 1, 1};

/* A letter for the row, a number for the hex within it. */
static void place_text(const void *setup, int place, struct buf *out)
{
	(void)setup;
	buf_addc(out, (char)('A' + cnc_row(place)));
	buf_add_number(out, cnc_column(place));
}

enum { BOARD_ROWS = 9 };

static bool place_read(const void *setup, const char *text, int *place)
{
	long long column;
	int row = (text[0] | 32) - 'a';
	(void)setup;
	if (row < 0 || row >= BOARD_ROWS || !parse_int(text + 1, 1, CNC_COLUMNS - row % 2, &column))
		return false;
	*place = row * CNC_COLUMNS + (int)column - 1;
	return true;
}

static void load_side(const struct element *e, struct cnc_setup *setup, struct cnc_state *state, int seat,
		      struct setup_errors *errors)
{
	state->side[seat].tokens = element_int(e, "guerrillas", 0, 0, 20, errors);
	setup->guerrillas[seat] = element_attr(e, "guerrillas", NULL) != NULL;
	state->side[seat].iron = element_int(e, "iron-will", 0, 0, 20, errors);
}

static void load(const struct element *scenario, void *setup, void *state, struct setup_errors *errors)
{
	struct cnc_state *n = state;
	for (int seat = 0; seat < 2; seat++) {
		n->side[seat].n_track = CNC_TRACK;
		for (int i = 0; i < CNC_TRACK; i++)
			n->side[seat].track[i] = VALUE_NONE;
	}
	cnc_load(&nap_law, scenario, setup, state, errors);
}

/* Only infantry forms square; a card on a place of the track for each square that has one,
 * and no other. */
static const char *invariant(const struct cnc_setup *s, const struct cnc_state *n, struct buf *out)
{
	int squares[2][CNC_TRACK + 2] = {{0}};
	for (int p = 0; p < n->n_piece; p++) {
		if (n->piece[p].square && (n->piece[p].hex < 0 || cnc_arm(s, p) != INFANTRY))
			return buf_addf(out, "%s is no infantry in a square", s->piece[p].id), buf_text(out);
		squares[s->piece[p].seat][n->piece[p].square]++;
	}
	for (int seat = 0; seat < 2; seat++)
		for (int place = 1; place <= CNC_TRACK; place++)
			if (squares[seat][place] != (n->side[seat].track[place - 1] != VALUE_NONE))
				return buf_addf(out, "%d squares for place %d of a track", squares[seat][place], place),
				       buf_text(out);
	return NULL;
}

static void count_cards(const struct cnc_state *n, int *seen)
{
	for (int side = 0; side < 2; side++)
		list_count(n->side[side].track, n->side[side].n_track, seen);
}

static void describe_player(const struct cnc_setup *s, const struct cnc_state *n, int seat, struct describe *d)
{
	if (s->guerrillas[seat])
		describe_number(d, "tokens", n->side[seat].tokens);
	if (n->side[seat].iron)
		describe_number(d, "iron", n->side[seat].iron);
}

const struct cnc_law nap_law = {
	.system = &napoleonics,
	.name = "CCN",
	.rows = BOARD_ROWS,
	.hexes = "A1 to I13; 12 hexes in rows B, D, F, H",
	.messages = nap_messages,
	.units = nap_units,
	.unit_size = sizeof(struct nap_unit),
	.n_units = NAP_UNITS,
	.grounds = nap_grounds,
	.ground_size = sizeof(struct nap_ground),
	.n_grounds = TERRAINS,
	.hill = HILL,
	.cards = nap_cards,
	.card_names = nap_card_names,
	.n_cards = NAP_CARDS,
	.deck = {"deck", VALUE_NONE, {"card", VALUE_ENUM, nap_card_names, NAP_CARDS}, false},
	.switches = nap_switches,
	.n_switches = SWITCHES,
	.face = face_of,
	.face_count = face_count,
	.event = event_of,
	.first_strike = CARD_FIRST_STRIKE,
	.rally = CARD_RALLY,
	.elan = CARD_ELAN,
	.elan_label = "elan",
	.rule_roll = "CCN 12.roll",
	.rule_dice = "CCN 12.dice",
	.rule_check = "CCN 6.attached",
	.rule_escape = "CCN 7.4",
	.rule_deal = "CCN 9.deal",
	.rule_refill = "CCN 9.1.shuffle",
	.rule_shuffle = "CCN 9.1.elan",
	.effect = nap_effect,
	.card_played = nap_card_played,
	.orders_otherwise = nap_orders_otherwise,
	.order_otherwise = nap_order_otherwise,
	.offer_order = nap_offer_order,
	.chosen_order = nap_chosen_order,
	.detach_fault = nap_detach_fault,
	.stays = nap_stays,
	.far = nap_far,
	.crossing_stops = nap_works_stop,
	.entry_fault = nap_entry_fault,
	.obstructs = nap_obstructs,
	.fire_dice = nap_fire_dice,
	.melee_dice = nap_melee_dice,
	.escape_dice = nap_escape_dice,
	.leader_fault = nap_leader_fault,
	.offer_attack = nap_offer_guns,
	.fire = nap_fire,
	.melee = nap_melee,
	.throw_dice = nap_throw_dice,
	.turned_aside = nap_turned_aside,
	.flags = nap_flags,
	.unit_lost = nap_unit_lost,
	.card_dice_lost = nap_card_dice_lost,
	.may_advance = nap_may_advance,
	.draws = nap_draws,
	.load_side = load_side,
	.invariant = invariant,
	.count_cards = count_cards,
	.describe_player = describe_player,
	.ground_facts = nap_ground_facts,
	.orders = &nap_orders_law,
	.player = &nap_player_law,
};

/* The piles that cards are drawn from. */
static const struct deck *deck_in(const char *table, int row, const char *field)
{
	(void)row;
	return !strcmp(table, "deck") && !strcmp(field, "draw") ? &nap_law.deck : NULL;
}

const struct system napoleonics = {
	.name = "napoleonics",
	.title = "Commands & Colors: Napoleonics",
	.rules = 6,
	.setup_size = sizeof(struct cnc_setup),
	.state_size = sizeof(struct cnc_state),
	.tables = nap_tables,
	.n_tables = ARRAY_LEN(nap_tables),
	.events = events,
	.n_events = ARRAY_LEN(events),
	.messages = nap_messages,
	.n_messages = (int)ARRAY_LEN(nap_messages),
	.shared_words = "cnc",
	.questions = questions,
	.n_questions = ARRAY_LEN(questions),
	.rows = rows,
	.n_rows = ARRAY_LEN(rows),
	.setup_row = ROW_SETUP,
	.first_row = ROW_COMMAND,
	.sides = 6,
	.face = nap_faces,
	.place_text = place_text,
	.place_read = place_read,
	.id_text = cnc_id_text,
	.name_text = cnc_name_text,
	.id_read = cnc_id_read,
	.load = load,
	.turn_start = cnc_turn_start,
	.charts = nap_charts,
	.book = {&nap_book, &cnc_book},
	.facts = &cnc_facts,
	.describe = cnc_describe,
	.describe_player = cnc_describe_player,
	.language = &nap_language,
	.bind = cnc_bind,
	.standing_language = &nap_standing_language,
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
	.ahead = {.games = true, .turns = 4, .answers = 12, .playouts = 960, .each = 80, .doubt = 5, .wary = 1},
	.imagine = nap_imagine,
	.deck_in = deck_in,
	.pile = cnc_pile,
	.invariant = cnc_invariant,
};
