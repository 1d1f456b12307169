/* What people write who know no grammar: the vocabulary of a seat, and what it lacks of a board. */
#include "rules/tactiques/orders.h"

#include "orders/speech.h"
#include "words/said.h"

static const struct {
	const char *phrases, *verb;
} verbs[] = {
    {"move|moves|moving|mv|go|goes|going|advance|advances|advancing|walk|walks|ride|rides|rides "
     "over|run|runs|head|heads|push|pushes|"
     "proceed|proceeds|shift|sidestep|sidesteps|moves forward|move forward|moves up|move "
     "up|come|comes|bring|send|screen|cover|covers|"
     "goes forward|go forward|advances forward|run ahead|runs ahead|skirmish forward|moves down|forward|move "
     "together|cover the front",
     "move"},
    {"fire|fires|firing|shoot|shoots|bombard|bombards|shell|shells|volley|volleys|open fire", "fire"},
    {"attack|attacks|melee|melees|mele|storm|storms|charge the|assault the|charges the", "melee"},
    {"hold|holds|stay|stays|stand|stands|remain|remains|halt|halts|wait|waits|stay put|stays put|stand fast|hold "
     "position|stay in battery|"
     "stays in battery|stands still",
     "hold"},
    {"hold fire|holds fire|hold its fire|hold their fire|holds its fire|holds their fire|holdfire|doesnt fire|does not "
     "fire|dont fire|no fire|"
     "without firing|hold his fire",
     "hold-fire"},
    {"join|joins|attach to|rejoin", "join"},
    {"follow|follows", "follow"},
    {"face|faces|facing|turn|turns|turn to|turns to|turn to face|turns to face", "face"},
    {"column|columns|form column|forms column|into column|change to column|form columns|forms columns|columns formed",
     "+column"},
    {"line|form line|forms line|into line|change to line|deploy|deploys|deploy into line|deploys into line|form lines",
     "+line"},
    {"march|march column|form march column|forms march column|form march|march order", "+march"},
    {"square|form square|forms square|into square", "+square"},
    {"skirmish|skirmish formation|change to skirmish|change to skirmish formation|form skirmish|forms "
     "skirmish|skirmish order|"
     "into skirmish",
     "+skirmish"},
    {"limber|limbers|limber up|limbers up", "+limber"},
    {"unlimber|unlimbers|go into battery", "+unlimber"},
    {"double|double step|at the double|double time|doubling", "+double"},
    {"declare|declares|declare assault|declares assault|declare charge|declares charge|declare an assault|declares an "
     "assault",
     "+declare"},
    {"together|together with", "+together"},
    {"by flank|by the flank|byflank|by flank to|flank march", "@by-flank"},
    {"prolong|prolonge|prolongs|push forward by hand|by hand|push by hand", "@prolong"},
    {"back|backs|fall back|falls back|back up|step back|steps back|go back|goes back|withdraw|withdraws", "@back"},
    {"engage", "=engage"},
    {"maneuver|manoeuvre|manoeuver|maneuvre", "=maneuver"},
    {"reserve|into reserve|in reserve", "=reserve"},
};

static const char noise[] = "brush|scrub|woods|wood|hill|river|stream|beach|field|fields|front of|still facing the "
			    "enemy|facing the enemy|r|m|e|one hex each|turn 1|"
			    "keeping its facing|through the scrub|through the brush|unlimbered|battalions|on the "
			    "left|on the right|by the river|the left by the river";

static const char *const arm_words[] = {"infantry|foot|infantrymen", "cavalry|horse|horsemen|squadrons",
					"artillery|guns|gun|battery|batteries|cannon|cannons|gunners"};

static const char *place_name(const struct speech *s, int hex)
{
	struct buf b = BUF_INIT;
	if (hex >= 0)
		flat_text(&((const struct tac_setup *)s->system)->map, hex, &b);
	const char *text = arena_strdup(s->arena, buf_text(&b));
	buf_free(&b);
	return text;
}

static void add_names(struct speech *s, int piece, const char *id, const char *name)
{
	speech_add_name(s, piece, id);
	speech_add_name(s, piece, name);
}

static void add_units(struct speech *s, const struct tac_setup *setup, const struct tac_state *view)
{
	struct tac_at at = {setup, view};
	for (int u = 0; u < setup->n_units; u++) {
		bool own = setup->unit[u].seat == s->seat;
		if (!tac_on_map(view, u) || (!own && tac_hidden(view, u)))
			continue;
		int n = speech_add_piece(s, setup->unit[u].id, place_name(s, view->unit[u].hex), own, false);
		add_names(s, n, setup->unit[u].id, setup->unit[u].name);
		speech_add_words(s, n, arm_words[tac_branch(at, u)]);
	}
}

static void add_leaders(struct speech *s, const struct tac_setup *setup, const struct tac_state *view)
{
	for (int l = 0; l < setup->n_leaders; l++)
		if (tac_leads(view, l)) {
			int n = speech_add_piece(s, setup->leader[l].id, place_name(s, view->leader[l].hex),
						 setup->leader[l].seat == s->seat, true);
			add_names(s, n, setup->leader[l].id, setup->leader[l].name);
			speech_add_words(s, n, "general|gen|leader|commander");
		}
}

static void add_commands(struct speech *s, const struct tac_setup *setup)
{
	for (int c = 0; c < setup->n_commands; c++) {
		if (setup->command[c].seat != s->seat || setup->command[c].level != BRIGADE)
			continue;
		int n = speech_add_piece(s, setup->command[c].id, "", true, false);
		add_names(s, n, setup->command[c].id, setup->command[c].name);
		speech_add_words(s, n, "brigade");
	}
}

void tac_vocabulary(const void *setup, const void *view, int seat, struct speech *s)
{
	s->system = setup;
	s->state = view;
	s->seat = seat;
	add_units(s, setup, view);
	add_leaders(s, setup, view);
	add_commands(s, setup);
	for (size_t i = 0; i < ARRAY_LEN(verbs); i++)
		speech_add(s, verbs[i].phrases, SPEECH_VERB, verbs[i].verb);
	speech_add(s, noise, SPEECH_NOISE, "");
	speech_add(s, "in line|in column|in skirmish", SPEECH_MARK, "?");
}

/* ---- the board ---- */

static int row_of(const struct speech *s, int piece)
{
	return tac_find_unit(s->system, s->seat, s->piece[piece].id);
}

static const char *step(const struct speech *s, int piece, const char *from, const char *way, int n)
{
	static const char *const ways[FLAT_DIRECTIONS] = {"n", "ne", "se", "s", "sw", "nw"};
	const struct tac_setup *setup = s->system;
	const struct tac_state *view = s->state;
	int hex, unit = row_of(s, piece), direction = 0;
	while (direction < FLAT_DIRECTIONS && strcmp(ways[direction], way))
		direction++;
	bool ahead = !strcmp(way, "ahead") && unit != VALUE_NONE && view->unit[unit].facing % 2 == 0;
	if (ahead)
		direction = view->unit[unit].facing / 2;
	if ((direction == FLAT_DIRECTIONS && !ahead) || !flat_read(&setup->map, from, &hex))
		return NULL;
	for (; n && hex != FLAT_NONE; n--)
		hex = flat_next(&setup->map, hex, direction);
	return hex == FLAT_NONE ? NULL : place_name(s, hex);
}

static int distance(const struct speech *s, const char *a, const char *b)
{
	const struct tac_setup *setup = s->system;
	int x, y;
	return flat_read(&setup->map, a, &x) && flat_read(&setup->map, b, &y) ? flat_distance(&setup->map, x, y) : 0;
}

/* The units of a command, as pieces. */
static size_t members(const struct speech *s, int piece, int out[], size_t most)
{
	const struct tac_setup *setup = s->system;
	struct tac_at at = {setup, s->state};
	int command = tac_find_command(setup, s->seat, s->piece[piece].id);
	size_t n = 0;
	for (int p = 0; command != VALUE_NONE && p < s->n_pieces && n < most; p++) {
		int unit = s->piece[p].own && !s->piece[p].leader ? row_of(s, p) : VALUE_NONE;
		if (unit != VALUE_NONE && tac_below(at, setup->unit[unit].command, command))
			out[n++] = p;
	}
	return n;
}

/* ---- orders to brigades ---- */

static int brigade_of(const struct speech *s, int piece)
{
	return tac_find_brigade(s->system, s->seat, s->piece[piece].id);
}

static int army_leader(const struct speech *s)
{
	const struct tac_setup *setup = s->system;
	for (int l = 0; l < setup->n_leaders; l++)
		if (setup->leader[l].seat == s->seat && setup->leader[l].rank == RANK_ARMY && tac_leads(s->state, l))
			return l;
	return VALUE_NONE;
}

/* "Stuart orders Acland's brigade into reserve" */
static void compose_order(struct speech *s, const char *mission)
{
	const struct tac_setup *setup = s->system;
	const struct tac_state *view = s->state;
	int brigade = VALUE_NONE, leader = army_leader(s);
	for (size_t i = 0, end; i < s->n_words; i = end) {
		end = i + 1;
		struct speech_set set =
			s->word[i].value[SPEECH_PIECE] ? speech_named(s, i, true, &end) : (struct speech_set){{0}};
		for (int p = 0; p < s->n_pieces; p++) {
			int found = speech_has(set, p) ? brigade_of(s, p) : VALUE_NONE;
			if (found != VALUE_NONE && brigade != VALUE_NONE && found != brigade)
				return;
			brigade = found != VALUE_NONE ? found : brigade;
		}
		if (s->word[i].value[SPEECH_PLACE] ||
		    (s->word[i].value[SPEECH_VERB] && *s->word[i].value[SPEECH_VERB] != '='))
			return;
	}
	if (brigade == VALUE_NONE || leader == VALUE_NONE)
		return;
	if (!strcmp(tac_orders[view->command[brigade].order], mission))
		s->why = speech_keep(s, SAID(speech, has_that_order, .brigade = setup->command[brigade].name));
	else
		speech_line(s, arena_printf(s->arena, "%s order %s %s", setup->leader[leader].id,
					    setup->command[brigade].id, mission));
}

void tac_compose(struct speech *s)
{
	static const struct speech_board board = {"fire", "attack", "hold-fire", false, true, step, distance, members};
	for (size_t i = 0; i < s->n_words; i++)
		if (s->word[i].value[SPEECH_VERB] && *s->word[i].value[SPEECH_VERB] == '=') {
			compose_order(s, s->word[i].value[SPEECH_VERB] + 1);
			return;
		}
	speech_compose_board(s, &board);
}
