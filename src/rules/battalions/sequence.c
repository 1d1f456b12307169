/* The sequence of play, the questions it asks and the events it reports: read this first. */
#include "rules/battalions/bat.h"
#include "rules/battalions/battalions.h"
#include "rules/battalions/orders.h"

static const struct row rows[] = {
	/*                 name         rule             play               stop? */
	[ROW_SETUP]     = {"setup",     "BAT 2",         bat_setup_row,     true},  /* Shuffle and deal */
	[ROW_DRAW]      = {"draw",      "BAT 3.1.cards", bat_draw_row,      true},  /* Draw Phase: cards played in it */
	[ROW_TERRAIN]   = {"terrain",   "BAT 3.2",       bat_terrain_row,   true},  /* Terrain Phase */
	[ROW_REINFORCE] = {"reinforce", "BAT 3.3",       bat_reinforce_row, true},  /* Reinforce Phase */
	[ROW_ATTACK]    = {"attack",    "BAT 4",         bat_attack_row,    true},  /* Attack Phase */
	[ROW_CARDS]     = {"cards",     "BAT 9.1.cards", bat_cards_row,     true},  /* Morale Phase: cards played in it */
	[ROW_MORALE]    = {"morale",    "BAT 9",         bat_morale_row,    true},  /* Morale Phase, both sides */
	[ROW_DISCARD]   = {"discard",   "BAT 3.6",       bat_discard_row,   true},  /* Discard and redraw, end of turn */
	[ROW_NEXT]      = {"next",      "BAT 3.1",       bat_next_row,      true},  /* Draw Phase of the other side */
};

#define CARD VALUE_ID, NULL, BAT_CARD
#define STACK VALUE_ID, NULL, bat_TABLE_stack
#define PLACE VALUE_PLACE, NULL, 0
#define INT VALUE_INT, NULL, 0
#define BOOL VALUE_BOOL, NULL, 0
#define SEAT VALUE_SEAT, NULL, 0
#define ENUM(names) VALUE_ENUM, names, (int)ARRAY_LEN(names)
#define TACTIC ENUM(bat_card_names)

/* ---- documented defaults ---- */

static int preset_last(const void *setup, const void *view, const struct question *q)
{
	(void)setup;
	(void)view;
	return q->n - 1;
}

/* One of each deck. */
static int preset_draw(const void *setup, const void *view, const struct question *q)
{
	(void)setup;
	(void)view;
	return q->n > FROM_BOTH ? FROM_BOTH : 0;
}

/* The second card from the top that may support, which is the first offered. */
static int preset_support(const void *setup, const void *view, const struct question *q)
{
	(void)setup;
	(void)view;
	return q->n > 1;
}

/* The best general helps the first revival test of his stack, and nothing else. */
static int preset_general(const void *setup, const void *view, const struct question *q)
{
	const struct bat_setup *s = setup;
	int best = 0;
	(void)view;
	if (ASKED(q, Q_GENERAL, cause) != CAUSE_REVIVAL)
		return 0;
	for (int i = 1; i < q->n; i++)
		if (!best || s->card[ARG(&q->options[i], LEND_GENERAL, general)].rating >
				     s->card[ARG(&q->options[best], LEND_GENERAL, general)].rating)
			best = i;
	return best;
}

#define QUESTION_TABLES
#define QUESTIONS_DEF "rules/battalions/questions.def"
#include "engine/questions.h"

#define A(name, ...) {#name, __VA_ARGS__}
static const struct event_decl events[] = {
#define EVENT(name, rule, seen, know, ...) {#name, rule, seen, VALUE_LIST(__VA_ARGS__), {know}},
#include "rules/battalions/events.def"
#undef EVENT
};

static const char *const triggers[] = {
#define TEST(id, name, ...) name,
#define TRIGGER TEST
#include "rules/battalions/tests.def"
#undef TRIGGER
#undef TEST
};

const struct message bat_messages[] = {
#define TITLE VALUE_ID, NULL, BAT_CARD_TITLE
#define CARD_TEXT VALUE_ID, NULL, BAT_CARD_TEXT
#define TYPE VALUE_ID, NULL, BAT_KIND
#define TERRAIN VALUE_ID, NULL, BAT_GROUND
#define TRIGGER ENUM(triggers)
#define REFUSAL(name, rule, ...) {#name, rule, VALUE_LIST(__VA_ARGS__)},
#include "rules/battalions/refusals.def"
#undef REFUSAL
#undef TRIGGER
#undef TERRAIN
#undef TYPE
#undef CARD_TEXT
#undef TITLE
};
#undef A
#undef TACTIC
#undef CARD
#undef STACK
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
	buf_adds(out, place >= 0 && place < BAT_PLACES ? bat_place_names[place] : "?");
}

static bool place_read(const void *setup, const char *text, int *place)
{
	(void)setup;
	for (int p = 0; p < BAT_PLACES; p++)
		if (!strcasecmp(text, bat_place_names[p]))
			return *place = p, true;
	return false;
}

static const char *id_text(const void *setup, int table, int row)
{
	const struct bat_setup *s = setup;
	if (table == BAT_CARD)
		return row >= 0 && row < s->n_cards ? s->card[row].id : "?";
	return table == bat_TABLE_stack ? s->stack_id[row] : s->head.seat[row].id;
}

/* Cards, kinds and ground have names. */
static const char *name_text(const struct words *words, const void *setup, int table, int row)
{
	const struct bat_setup *s = setup;
	switch (table) {
	case BAT_CARD: return row < s->n_cards ? s->card[row].name : "?";
	case BAT_CARD_TITLE: return bat_card_title(words, row);
	case BAT_CARD_TEXT: return bat_card_text(words, row);
	case BAT_KIND: return bat_kind_name(words, row);
	case BAT_GROUND: return words_row(words, "ground", "battalions", bat_terrain_names[row]);
	default: return id_text(setup, table, row);
	}
}

static bool id_read(const void *setup, int table, const char *text, int *row)
{
	const struct bat_setup *s = setup;
	if (table == bat_TABLE_side)
		return (*row = system_seat(setup, text)) >= 0;
	for (int k = 0; table == bat_TABLE_stack && k < BAT_STACKS; k++)
		if (text_case_is(s->stack_id[k], text))
			return *row = k, true;
	for (int c = 0; table == BAT_CARD && c < s->n_cards; c++)
		if (text_case_is(s->card[c].id, text))
			return *row = c, true;
	return false;
}

static void turn_start(const void *setup, void *state)
{
	const struct bat_setup *s = setup;
	struct bat_state *n = state;
	n->at.active = n->at.turn % 2 ? s->first : !s->first;
}

const struct system battalions = {
	.name = "battalions",
	.title = "Battalions",
	.rules = 4,
	.setup_size = sizeof(struct bat_setup),
	.state_size = sizeof(struct bat_state),
	.tables = bat_tables,
	.n_tables = ARRAY_LEN(bat_tables),
	.events = events,
	.n_events = ARRAY_LEN(events),
	.messages = bat_messages,
	.n_messages = (int)ARRAY_LEN(bat_messages),
	.questions = questions,
	.n_questions = ARRAY_LEN(questions),
	.rows = rows,
	.n_rows = ARRAY_LEN(rows),
	.setup_row = ROW_SETUP,
	.first_row = ROW_DRAW,
	.sides = 10,
	.place_text = place_text,
	.place_read = place_read,
	.id_text = id_text,
	.name_text = name_text,
	.id_read = id_read,
	.load = bat_load,
	.turn_start = turn_start,
	.pile = bat_pile,
	.charts = bat_charts,
	.book = {&bat_book},
	.facts = &bat_facts,
	.describe = bat_describe,
	.describe_player = bat_describe_player,
	.language = &bat_language,
	.bind = bat_bind,
	.standing_language = &bat_standing_language,
	.standing = bat_standing,
	.check_names = bat_check_names,
	.vocabulary = bat_vocabulary,
	.compose = bat_compose,
	.check_standing = bat_check_standing,
	.mark = bat_mark,
	.missing = bat_missing,
	.play = bat_play,
	.forms = bat_forms,
	.tempers = bat_tempers,
	.worth = bat_worth,
	.worth_shares = true,
	.ahead = {.games = true, .turns = 4, .answers = 12, .playouts = 800, .doubt = 8},
	.figures = bat_figures,
	.imagine = bat_imagine,
	.deck_in = bat_deck_in,
	.invariant = bat_invariant,
};
