/* The sequence of play, the questions it asks and the events it reports: read this first. */
#include "rules/napoleonics/nap.h"
#include "rules/napoleonics/napoleonics.h"
#include "rules/napoleonics/orders.h"

static const struct row rows[] = {
	/*               name        rule         title                          play            stop? */
	[ROW_SETUP]    = {"setup",    "CCN 9.deal", "Shuffle and deal",            nap_setup_row,  true},
	[ROW_COMMAND]  = {"command",  "CCN 1",      "Play a Command card",         nap_command,    true},
	[ROW_ORDER]    = {"order",    "CCN 2",      "Order units and leaders",     nap_order,      true},
	[ROW_MOVEMENT] = {"movement", "CCN 3",      "Move the ordered",            nap_movement,   true},
	[ROW_COMBAT]   = {"combat",   "CCN 4",      "Combat, one unit at a time",  nap_combat,     true},
	[ROW_DRAW]     = {"draw",     "CCN 9.1",    "Draw, end of turn",           nap_draw,       true},
};

#define PIECE VALUE_ID, NULL, nap_TABLE_piece
#define PLACE VALUE_PLACE, NULL, 0
#define INT VALUE_INT, NULL, 0
#define BOOL VALUE_BOOL, NULL, 0
#define SEAT VALUE_SEAT, NULL, 0
#define ENUM(names) VALUE_ENUM, names, (int)ARRAY_LEN(names)
#define CARD_ARG ENUM(nap_card_names)
#define VERBS(v) v, (int)ARRAY_LEN(v)

static const struct verb_decl card_verbs[] = {{"", {{"card", CARD_ARG}}}};
static const struct verb_decl order_verbs[] = {
	{"", {{"piece", PIECE}}}, {"detach", {{"leader", PIECE}}}, {"unform", {{"piece", PIECE}}},
	{"done", {{NULL}}}};
static const struct verb_decl mover_verbs[] = {{"", {{"piece", PIECE}}}, {"done", {{NULL}}}};
static const struct verb_decl to_verbs[] = {
	{"", {{"hex", PLACE}}}, {"exit", {{NULL}}}, {"stay", {{NULL}}}};
static const struct verb_decl attack_verbs[] = {{"melee", {{"piece", PIECE}, {"hex", PLACE}}},
						{"fire", {{"piece", PIECE}, {"hex", PLACE}}},
						{"combined", {{"piece", PIECE}, {"hex", PLACE}, {"gun", PIECE}}},
						{"done", {{NULL}}}};
static const struct verb_decl reaction_verbs[] = {
	{"stand", {{NULL}}}, {"strike", {{NULL}}}, {"square", {{NULL}}}, {"retire", {{NULL}}}};
static const struct verb_decl token_verbs[] = {{"card", {{NULL}}}, {"token", {{NULL}}}};
static const struct verb_decl number_verbs[] = {{"", {{"flags", INT}}}};
static const struct verb_decl hex_verbs[] = {{"", {{"hex", PLACE}}}};
static const struct verb_decl leader_verbs[] = {
	{"", {{"hex", PLACE}}}, {"stop", {{NULL}}}, {"off", {{NULL}}}};
static const struct verb_decl yes_no_verbs[] = {{"no", {{NULL}}}, {"yes", {{NULL}}}};
static const struct verb_decl break_verbs[] = {{"", {{"hex", PLACE}}}, {"stop", {{NULL}}}};
static const struct verb_decl bonus_verbs[] = {
	{"", {{"hex", PLACE}}}, {"combined", {{"hex", PLACE}, {"gun", PIECE}}}, {"no", {{NULL}}}};

/* ---- documented defaults ---- */

static int preset_last(const void *setup, const void *view, const struct question *q)
{
	(void)setup;
	(void)view;
	return q->n - 1;
}

/* The hex nearest the middle column; of two equal ones the lower column. */
static int preset_retreat(const void *setup, const void *view, const struct question *q)
{
	int best = 0, best_gap = 1000;
	(void)setup;
	(void)view;
	for (int i = 0; i < q->n; i++) {
		int gap = nap_from_middle(q->options[i].v[0]);
		if (gap < best_gap)
			best = i, best_gap = gap;
	}
	return best;
}

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

static const struct question_decl questions[] = {
	[Q_CARD] = {"card", "CCN 1", VERBS(card_verbs), .always = true},
	[Q_GUERRILLA] = {"guerrilla", "CCN 12.guerrilla", VERBS(yes_no_verbs), {{"card", CARD_ARG}},
			 .reaction = true},
	[Q_ORDER] = {"order", "CCN 2", VERBS(order_verbs), .told = true, .preset = preset_last},
	[Q_RALLY] = {"rally", "CCN 12.rally", VERBS(mover_verbs), .told = true},
	[Q_SUPPLY] = {"supply", "CCN 12.short-supply", VERBS(mover_verbs), .told = true},
	[Q_SUPPLY_TO] = {"supply-to", "CCN 12.short-supply", VERBS(hex_verbs), {{"piece", PIECE}}},
	[Q_MOVER] = {"mover", "CCN 3", VERBS(mover_verbs), .told = true, .preset = preset_last},
	[Q_TO] = {"to", "CCN 3", VERBS(to_verbs), {{"piece", PIECE}}, .told = true, .preset = preset_last},
	[Q_ATTACK] = {"attack", "CCN 4", VERBS(attack_verbs), .told = true, .preset = preset_last},
	[Q_REACTION] = {"reaction", "CCN 5", VERBS(reaction_verbs),
			{{"piece", PIECE}, {"attacker", PIECE}}, .window = true, .reaction = true,
			.preset = preset_reaction},
	[Q_RETIRE] = {"retire", "CCN 5.2", VERBS(hex_verbs), {{"piece", PIECE}, {"left", INT}},
		      .reaction = true, .preset = preset_retreat},
	[Q_IGNORE] = {"ignore", "CCN 7.2", VERBS(number_verbs), {{"piece", PIECE}, {"flags", INT}},
		      .reaction = true},
	[Q_RETREAT] = {"retreat", "CCN 7.1", VERBS(hex_verbs), {{"piece", PIECE}, {"left", INT}},
		       .reaction = true, .preset = preset_retreat},
	[Q_LEADER_RETREAT] = {"leader-retreat", "CCN 7.3", VERBS(leader_verbs),
			      {{"piece", PIECE}, {"hex", PLACE}}, .reaction = true},
	[Q_ADVANCE] = {"advance", "CCN 8.1", VERBS(yes_no_verbs), {{"piece", PIECE}, {"hex", PLACE}}},
	[Q_BREAKTHROUGH] = {"breakthrough", "CCN 8.2", VERBS(break_verbs),
			    {{"piece", PIECE}, {"hex", PLACE}}, .preset = preset_last},
	[Q_BONUS] = {"bonus", "CCN 8.3", VERBS(bonus_verbs), {{"piece", PIECE}, {"hex", PLACE}},
		     .preset = preset_last},
	[Q_BACK] = {"back", "CCN 8.4", VERBS(yes_no_verbs), {{"piece", PIECE}, {"hex", PLACE}},
		    .reaction = true, .preset = preset_last},
	[Q_TOKEN] = {"token", "CCN 12.token", VERBS(token_verbs)},
	[Q_KEEP] = {"keep", "CCN 9.1.scout", VERBS(card_verbs), .always = true},
};

#define A(name, ...) {#name, __VA_ARGS__}
static const struct event_decl events[] = {
#define EVENT(name, rule, seen, ...) {#name, rule, seen, {__VA_ARGS__}, {0}},
#include "rules/napoleonics/events.def"
#undef EVENT
};
#undef A
#undef CARD_ARG
#undef ENUM
#undef PLACE
#undef INT
#undef BOOL
#undef SEAT

#define STATE_TABLES
#include "engine/declare.h"

static void place_text(const void *setup, int place, struct buf *out)
{
	(void)setup;
	buf_addf(out, "%c%d", 'A' + hex_row(nap_board(), place), hex_column(nap_board(), place));
}

static bool place_read(const void *setup, const char *text, int *place)
{
	long long column;
	int row = (text[0] | 32) - 'a';
	(void)setup;
	if (row < 0 || row >= nap_board()->rows ||
	    !parse_int(text + 1, 1, nap_board()->columns - row % 2, &column))
		return false;
	*place = row * nap_board()->columns + (int)column - 1;
	return true;
}

static const char *id_text(const void *setup, int table, int row)
{
	const struct nap_setup *s = setup;
	return table == nap_TABLE_piece	      ? s->piece[row].id
	       : table == nap_TABLE_objective ? s->objective[row].id
					      : s->head.seat[row].id;
}

static bool id_read(const void *setup, int table, const char *text, int *row)
{
	const struct nap_setup *s = setup;
	if (table == nap_TABLE_side)
		return (*row = system_seat(setup, text)) >= 0;
	if (table == nap_TABLE_objective) {
		for (int o = 0; o < s->n_objectives; o++)
			if (!strcmp(s->objective[o].id, text))
				return *row = o, true;
		return false;
	}
	for (int p = 0; p < s->n_pieces; p++)
		if (!strcasecmp(s->piece[p].id, text))
			return *row = p, true;
	return false;
}

static void turn_start(const void *setup, void *state)
{
	const struct nap_setup *s = setup;
	struct nap_state *n = state;
	n->at.active = (int8_t)(n->at.turn % 2 ? s->first : !s->first);
}

const struct system napoleonics = {
	.name = "napoleonics",
	.title = "Commands & Colors: Napoleonics",
	.rules = 2,
	.setup_size = sizeof(struct nap_setup),
	.state_size = sizeof(struct nap_state),
	.tables = nap_tables,
	.n_tables = ARRAY_LEN(nap_tables),
	.events = events,
	.n_events = ARRAY_LEN(events),
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
	.id_text = id_text,
	.id_read = id_read,
	.load = nap_load,
	.turn_start = turn_start,
	.charts = nap_print_tables,
	.describe = nap_describe,
	.describe_player = nap_describe_player,
	.language = &nap_language,
	.bind = nap_bind,
	.standing_language = &nap_standing_language,
	.standing = nap_standing,
	.check_standing = nap_check_standing,
	.check_names = nap_check_names,
	.means = nap_plan_means,
	.complete = nap_complete,
	.invariant = nap_invariant,
};
