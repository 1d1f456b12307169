/* The sequence of play, the questions it asks and the events it reports: read this first. */
#include "rules/battalions/bat.h"
#include "rules/battalions/battalions.h"
#include "rules/battalions/orders.h"

static const struct row rows[] = {
	/*                name         rule             title                                  play               stop? */
	[ROW_SETUP]     = {"setup",     "BAT 2",         "Shuffle and deal",                    bat_setup_row,     true},
	[ROW_DRAW]      = {"draw",      "BAT 3.1.cards", "Draw Phase: cards played in it",      bat_draw_row,      true},
	[ROW_TERRAIN]   = {"terrain",   "BAT 3.2",       "Terrain Phase",                       bat_terrain_row,   true},
	[ROW_REINFORCE] = {"reinforce", "BAT 3.3",       "Reinforce Phase",                     bat_reinforce_row, true},
	[ROW_ATTACK]    = {"attack",    "BAT 4",         "Attack Phase",                        bat_attack_row,    true},
	[ROW_CARDS]     = {"cards",     "BAT 9.1.cards", "Morale Phase: cards played in it",    bat_cards_row,     true},
	[ROW_MORALE]    = {"morale",    "BAT 9",         "Morale Phase, both sides",            bat_morale_row,    true},
	[ROW_DISCARD]   = {"discard",   "BAT 3.6",       "Discard and redraw, end of turn",     bat_discard_row,   true},
	[ROW_NEXT]      = {"next",      "BAT 3.1",       "Draw Phase of the other side",        bat_next_row,      true},
};

#define CARD VALUE_ID, NULL, BAT_CARD
#define STACK VALUE_ID, NULL, bat_TABLE_stack
#define PLACE VALUE_PLACE, NULL, 0
#define INT VALUE_INT, NULL, 0
#define BOOL VALUE_BOOL, NULL, 0
#define SEAT VALUE_SEAT, NULL, 0
#define ENUM(names) VALUE_ENUM, names, (int)ARRAY_LEN(names)
#define TACTIC ENUM(bat_card_names)
#define VERBS(v) v, (int)ARRAY_LEN(v)

static const struct verb_decl draw_verbs[] = {{"", {{"decks", ENUM(bat_deck_names)}}}};
static const struct verb_decl drawn_verbs[] = {
	{"draw", {{"card", TACTIC}, {"deck", ENUM(bat_deck_names)}}},
	{"take", {{"card", TACTIC}, {"who", CARD}}},
	{"done", {{NULL}}}};
static const struct verb_decl terrain_verbs[] = {{"lay", {{"card", TACTIC}, {"stack", PLACE}}},
						 {"none", {{NULL}}}};
static const struct verb_decl reinforce_verbs[] = {
	[REIN_PLACE] = {"place", {{"card", CARD}, {"stack", PLACE}}},
	[REIN_SHIFT] = {"shift", {{"stack", PLACE}, {"position", INT}, {"to", PLACE}}},
	[REIN_GENERAL] = {"general", {{"general", CARD}, {"stack", PLACE}}},
	[REIN_COMMANDER] = {"commander", {{"stack", PLACE}}},
	[REIN_BEHIND] = {"behind", {{NULL}}},
	[REIN_DRAW] = {"draw", {{"card", TACTIC}, {"deck", ENUM(bat_deck_names)}}},
	[REIN_TAKE] = {"take", {{"card", TACTIC}, {"who", CARD}}},
	[REIN_AIDE] = {"aide", {{NULL}}},
	[REIN_WIND] = {"second-wind", {{"stack", PLACE}, {"position", INT}}},
	[REIN_SEE] = {"see", {{"stack", PLACE}}},
	[REIN_DONE] = {"done", {{NULL}}}};
static const struct verb_decl attack_verbs[] = {
	{"attack", {{"stack", PLACE}, {"how", ENUM(bat_attack_kinds)}, {"target", PLACE}}},
	{"more", {{NULL}}},
	{"done", {{NULL}}}};
static const struct verb_decl response_verbs[] = {
	{"stand", {{NULL}}}, {"evade", {{"stack", PLACE}}}, {"counter", {{NULL}}}};
static const struct verb_decl yes_no_verbs[] = {{"no", {{NULL}}}, {"yes", {{NULL}}}};
static const struct verb_decl play_verbs[] = {{"none", {{NULL}}}, {"", {{"card", TACTIC}}}};
static const struct verb_decl support_verbs[] = {{"none", {{NULL}}}, {"", {{"position", INT}}}};
static const struct verb_decl general_verbs[] = {{"no", {{NULL}}}, {"", {{"general", CARD}}}};
static const struct verb_decl morale_verbs[] = {{"huzzah", {{"stack", PLACE}}},
						{"confuse", {{NULL}}},
						{"spike", {{"stack", PLACE}}},
						{"done", {{NULL}}}};
static const struct verb_decl cheer_verbs[] = {{"none", {{NULL}}}, {"", {{"stack", PLACE}}}};
static const struct verb_decl rally_verbs[] = {{"none", {{NULL}}},
					       {"", {{"stack", PLACE}, {"position", INT}}}};
static const struct verb_decl discard_verbs[] = {
	{"none", {{NULL}}}, {"", {{"card", CARD}}}, {"", {{"card", TACTIC}}}, {"tactic", {{"card", TACTIC}}}};
static const struct verb_decl excess_verbs[] = {
	{"", {{"card", CARD}}}, {"", {{"card", TACTIC}}}, {"tactic", {{"card", TACTIC}}}};
static const struct verb_decl redraw_verbs[] = {{"", {{"decks", ENUM(bat_redraws)}}}};

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
	if (q->arg[1] != CAUSE_REVIVAL)
		return 0;
	for (int i = 1; i < q->n; i++)
		if (!best || s->card[q->options[i].v[0]].rating >
				     s->card[q->options[best].v[0]].rating)
			best = i;
	return best;
}

/* What is too much goes from the end of the list: tactics first. */
static const struct question_decl questions[] = {
	[Q_DRAW] = {"draw", "BAT 3.1", VERBS(draw_verbs), .reaction = true, .preset = preset_draw},
	[Q_DRAWN] = {"drawing", "BAT 3.1.cards", VERBS(drawn_verbs), .always = true,
		     .preset = preset_last},
	[Q_TERRAIN] = {"terrain", "BAT 3.2", VERBS(terrain_verbs), .told = true, .preset = preset_last},
	[Q_REINFORCE] = {"reinforce", "BAT 3.3", VERBS(reinforce_verbs), {{"actions", INT}},
			 .told = true, .preset = preset_last},
	[Q_ATTACK] = {"attack", "BAT 4", VERBS(attack_verbs), {{"left", INT}}, .told = true,
		      .preset = preset_last},
	[Q_RESPONSE] = {"response", "BAT 4.5.response", VERBS(response_verbs), {{"stack", STACK}},
			.reaction = true, .always = true},
	[Q_SQUARE] = {"square", "BAT 11.square", VERBS(play_verbs),
		      {{"infantry", CARD}, {"cavalry", CARD}}, .back = "square-back", .window = true},
	[Q_ABORT] = {"abort", "BAT 4.5.abort", VERBS(yes_no_verbs), {{"stack", STACK}}, .lesser = true, .back = "abort-back"},
	[Q_PLAY] = {"play", "BAT 4.5.tactics", VERBS(play_verbs),
		    {{"attacker", CARD}, {"defender", CARD}}, .back = "play-back", .window = true},
	[Q_SUPPORT] = {"support", "BAT 5.ask", VERBS(support_verbs), {{"stack", STACK}},
		       .lesser = true, .preset = preset_support, .back = "support-back"},
	[Q_FAST] = {"stand-fast", "BAT 11.fast", VERBS(yes_no_verbs),
		    {{"stack", STACK}, {"position", INT}}, .back = "stand-fast-back", .window = true},
	[Q_AGAIN] = {"again", "BAT 11.sabers", VERBS(yes_no_verbs), {{"stack", STACK}}},
	[Q_GENERAL] = {"general", "BAT 9.7", VERBS(general_verbs),
		       {{"stack", STACK}, {"cause", ENUM(bat_causes)}}, .lesser = true,
		       .preset = preset_general, .back = "general-back"},
	[Q_MORALE] = {"morale", "BAT 9.1", VERBS(morale_verbs), .preset = preset_last},
	[Q_HUZZAH] = {"huzzah-back", "BAT 11.huzzah", VERBS(cheer_verbs), .window = true,
			   .reaction = true},
	[Q_RALLY] = {"rally", "BAT 11.rally", VERBS(rally_verbs), .back = "rally-back", .window = true},
	[Q_DISCARD] = {"discard", "BAT 3.6", VERBS(discard_verbs)},
	[Q_EXCESS] = {"excess", "BAT 3.6.down", VERBS(excess_verbs), {{"cards", INT}},
		      .lesser = true, .preset = preset_last},
	[Q_REDRAW] = {"redraw", "BAT 3.6.up", VERBS(redraw_verbs), {{"cards", INT}},
		      .lesser = true},
};

#define A(name, ...) {#name, __VA_ARGS__}
static const struct event_decl events[] = {
#define EVENT(name, rule, seen, know, ...) {#name, rule, seen, {__VA_ARGS__}, {know}},
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
#define TITLE ENUM(bat_card_titles)
#define CARD_TEXT ENUM(bat_card_texts)
#define TYPE ENUM(bat_type_names)
#define TERRAIN ENUM(bat_terrain_names)
#define TRIGGER ENUM(triggers)
#define REFUSAL(name, rule, ...) {#name, rule, {__VA_ARGS__}},
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

/* Cards have names. */
static const char *name_text(const void *setup, int table, int row)
{
	const struct bat_setup *s = setup;
	return table == BAT_CARD && row >= 0 && row < s->n_cards ? s->card[row].name : id_text(setup, table, row);
}

static bool id_read(const void *setup, int table, const char *text, int *row)
{
	const struct bat_setup *s = setup;
	if (table == bat_TABLE_side)
		return (*row = system_seat(setup, text)) >= 0;
	for (int k = 0; table == bat_TABLE_stack && k < BAT_STACKS; k++)
		if (!strcasecmp(s->stack_id[k], text))
			return *row = k, true;
	for (int c = 0; table == BAT_CARD && c < s->n_cards; c++)
		if (!strcasecmp(s->card[c].id, text))
			return *row = c, true;
	return false;
}

static void turn_start(const void *setup, void *state)
{
	const struct bat_setup *s = setup;
	struct bat_state *n = state;
	n->at.active = (int8_t)(n->at.turn % 2 ? s->first : !s->first);
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
	.charts = bat_charts,
	.book = {&bat_book},
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
	.figures = bat_figures,
	.invariant = bat_invariant,
};
