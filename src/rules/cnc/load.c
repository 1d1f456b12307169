/* Setup and first state from a scenario's elements, and the invariants of a state.
 *
 *	<side seat="fr" name="French" hand="5" banners="5" baseline="south" first="yes"
 *	      retreat="nearest"/>
 *	<ground kind="hill" hexes="E6 E7 E8"/>
 *	<works hex="D6" sides="NW NE"/>
 *	<objective seat="br" hexes="A5 A9" need="one" when="start" lasts="held" banners="1"/>
 *	<exit seat="br" hexes="A1 A2" banners="1"/>
 *	<camp seat="br" hexes="F4 G4"/>
 *	<restore seat="br" hexes="F4 G4"/>
 *	<escape seat="br" hexes="F10 G10"/>
 *	<switch name="square-min-hand" value="3"/>
 *	<unit id="57e" seat="fr" nation="french" kind="LN" hex="D6" name="57e Ligne" blocks="4"/>
 *	<leader id="ney" seat="fr" hex="D6" name="Ney"/>
 *	<deck><card id="scout-left" copies="2"/></deck>
 *
 * Ids may be left out: they are then made from seat and kind, ln-1, ln-2 and so on. */
#include "rules/cnc/cnc.h"

struct loading {
	struct cnc_setup *setup;
	struct cnc_state *state;
	struct setup_errors *errors;
	int souths; /* sides whose baseline is the first row */
};

static int read_hex(struct loading *in, const struct element *e, const char *text)
{
	int hex;
	if (in->setup->law->system->place_read(in->setup, text, &hex))
		return hex;
	setup_error(in->errors, e, "\"%s\" is no hex of this board (%s)", text, in->setup->law->hexes);
	return VALUE_NONE;
}

static void load_side(struct loading *in, const struct element *e)
{
	struct cnc_setup *s = in->setup;
	const char *base = element_attr(e, "baseline", "");
	int n = setup_side(&s->head, e, in->errors);
	if (n == VALUE_NONE)
		return;
	if (s->law->load_side)
		s->law->load_side(e, s, in->state, n, in->errors);
	s->hand[n] = (int8_t)element_int(e, "hand", 5, 1, CNC_HAND - 2, in->errors);
	s->banners[n] = (int8_t)element_int(e, "banners", 5, 1, 30, in->errors);
	s->nearest[n] = !strcmp(element_attr(e, "retreat", ""), "nearest");
	if (!strcmp(base, "south")) {
		s->south = (int8_t)n;
		in->souths++;
	} else if (strcmp(base, "north"))
		setup_error(in->errors, e, "baseline=\"%s\" is neither south nor north", base);
	if (!strcmp(element_attr(e, "first", "no"), "yes"))
		s->first = (int8_t)n;
	if (n == 1 && in->souths != 1)
		setup_error(in->errors, e, "one side must be south and one north");
}

/* Rows to each side's baseline, where its units fall back to as well; to the nearest edge of
 * the board with nearest set. */
static void set_edges(struct cnc_setup *s)
{
	int last = s->board->rows - 1;
	for (int seat = 0; seat < 2; seat++)
		for (int hex = 0; hex < s->board->n; hex++) {
			int south = cnc_row(hex), north = last - south;
			int own = seat == s->south ? south : north;
			int rows = !s->nearest[seat] ? own : south < north ? south : north;
			s->edge[seat][hex] = s->home[seat][hex] = (int8_t)rows;
		}
}

/* Calls set for each hex of a blank-separated list. */
static void each_hex(struct loading *in, const struct element *e, const char *attr,
		     void (*set)(struct loading *, int hex, int value), int value)
{
	char *copy = base_strdup(element_attr(e, attr, "")), *rest = copy, *word;
	while ((word = strsep(&rest, " \t\n"))) {
		int hex = *word ? read_hex(in, e, word) : VALUE_NONE;
		if (hex != VALUE_NONE)
			set(in, hex, value);
	}
	free(copy);
}

/* A hill lies beside other ground; the last of the others counts. */
static void set_ground(struct loading *in, int hex, int terrain)
{
	if (terrain == in->setup->law->hill)
		in->setup->hill[hex] = true;
	else
		in->setup->terrain[hex] = (int8_t)terrain;
}

static void load_ground(struct loading *in, const struct element *e)
{
	const char *kind = element_attr(e, "kind", "");
	const struct cnc_law *law = in->setup->law;
	int t = 0;
	while (t < law->n_grounds && strcmp(cnc_ground_row(law, t)->name, kind))
		t++;
	if (t == law->n_grounds)
		setup_error(in->errors, e, "kind=\"%s\" is no ground of this system", kind);
	else
		each_hex(in, e, "hexes", set_ground, t);
}

static int read_side(const char *text)
{
	for (int d = 0; d < HEX_DIRECTIONS; d++)
		if (!strcmp(cnc_hex_sides[d], text))
			return d;
	return VALUE_NONE;
}

static void load_works(struct loading *in, const struct element *e)
{
	int hex = read_hex(in, e, element_attr(e, "hex", ""));
	char *copy = base_strdup(element_attr(e, "sides", "")), *rest = copy, *word;
	while (hex != VALUE_NONE && (word = strsep(&rest, " \t\n"))) {
		int side = *word ? read_side(word) : VALUE_NONE;
		if (side != VALUE_NONE)
			in->setup->works[hex] |= (uint8_t)(1u << side);
		else if (*word)
			setup_error(in->errors, e, "\"%s\" is no hex side: W E NW NE SW SE", word);
	}
	free(copy);
}

static void add_objective_hex(struct loading *in, int hex, int row)
{
	struct cnc_objective_setup *o = &in->setup->objective[row];
	if (o->n_hexes < CNC_OBJECTIVE_HEXES)
		o->hex[o->n_hexes] = (int16_t)hex;
	if (o->n_hexes <= CNC_OBJECTIVE_HEXES)
		o->n_hexes++; /* one more says: too many */
}

/* One of the words, or the first: the schema refuses others. */
static int word_of(const struct element *e, const char *attr, const char *const *words, int n)
{
	const char *text = element_attr(e, attr, words[0]);
	for (int i = 0; i < n; i++)
		if (!strcmp(words[i], text))
			return i;
	return 0;
}

/* All hexes of a section; those on a dotted line are of the centre.  Any: of none in particular. */
static void add_section(struct loading *in, const struct element *e, int row)
{
	static const char *const names[] = {"west", "centre", "east", "any"};
	static const int8_t section[] = {WEST, CENTRE, EAST, ANY_SECTION};
	struct cnc_objective_setup *o = &in->setup->objective[row];
	if (!element_attr(e, "section", NULL))
		return;
	o->section = section[word_of(e, "section", names, (int)ARRAY_LEN(names))];
	if (o->section == ANY_SECTION && o->need != NEED_NO_ENEMY)
		setup_error(in->errors, e, "section=\"any\" goes with need=\"no-enemy\" alone");
	for (int hex = 0; o->section != ANY_SECTION && hex < in->setup->board->n; hex++)
		if (in->setup->board->on[hex] && cnc_section(hex) == o->section)
			add_objective_hex(in, hex, row);
}

/* Who holds it before the game begins. */
static void start_objective(struct loading *in, const struct element *e, int row)
{
	const char *text = element_attr(e, "holder", NULL);
	int seat = text ? system_seat(in->setup, text) : VALUE_NONE;
	if (text && seat == VALUE_NONE)
		setup_error(in->errors, e, "holder=\"%s\" is no side of this scenario", text);
	in->state->objective[row].held = seat;
	if (seat != VALUE_NONE)
		in->state->side[seat].banners =
			in->state->side[seat].banners +
			(seat ? in->setup->objective[row].other : in->setup->objective[row].banners);
}

static void load_objective(struct loading *in, const struct element *e)
{
	struct cnc_setup *s = in->setup;
	int row = s->n_objectives;
	if (row == CNC_OBJECTIVES) {
		setup_error(in->errors, e, "is one too many: at most %d", CNC_OBJECTIVES);
		return;
	}
	struct cnc_objective_setup *o = &s->objective[row];
	snprintf(o->id, sizeof o->id, "%d", row);
	text_format(o->name, sizeof o->name, "%s", element_attr(e, "name", ""));
	o->seat =
		(int8_t)(strcmp(element_attr(e, "seat", "any"), "any") ? element_seat(e, "seat", in->setup, in->errors)
								       : VALUE_NONE);
	o->banners = (int8_t)element_int(e, "banners", 1, 1, 10, in->errors);
	o->other = (int8_t)element_int(e, "other", o->banners, 1, 10, in->errors);
	o->need = (int8_t)word_of(e, "need", cnc_needs, NEEDS);
	o->lasts = (int8_t)word_of(e, "lasts", cnc_lastings, LASTINGS);
	o->at_once = !strcmp(element_attr(e, "when", "start"), "at-once");
	each_hex(in, e, "hexes", add_objective_hex, row);
	add_section(in, e, row);
	if (o->n_hexes > CNC_OBJECTIVE_HEXES)
		setup_error(in->errors, e, "has too many hexes: at most %d", CNC_OBJECTIVE_HEXES);
	start_objective(in, e, row);
	in->state->n_objective = ++s->n_objectives;
}

static void set_camp(struct loading *in, int hex, int seat)
{
	struct cnc_setup *s = in->setup;
	for (int h = 0; h < s->board->n; h++)
		if (s->board->distance[h][hex] < s->home[seat][h])
			s->home[seat][h] = s->board->distance[h][hex];
}

/* Camps of a side: its units fall back to the nearest. */
static void load_camp(struct loading *in, const struct element *e)
{
	int seat = element_seat(e, "seat", in->setup, in->errors);
	if (seat == VALUE_NONE)
		return;
	if (!in->setup->camp[seat])
		memset(in->setup->home[seat], INT8_MAX, sizeof in->setup->home[seat]);
	in->setup->camp[seat] = true;
	each_hex(in, e, "hexes", set_camp, seat);
}

static void set_restore(struct loading *in, int hex, int seat)
{
	in->setup->restores[seat][hex] = true;
}

static void set_escape(struct loading *in, int hex, int seat)
{
	in->setup->escapes[seat][hex] = true;
}

static void load_restore(struct loading *in, const struct element *e)
{
	int seat = element_seat(e, "seat", in->setup, in->errors);
	if (seat != VALUE_NONE)
		each_hex(in, e, "hexes", set_restore, seat);
}

static void load_escape(struct loading *in, const struct element *e)
{
	int seat = element_seat(e, "seat", in->setup, in->errors);
	if (seat != VALUE_NONE)
		each_hex(in, e, "hexes", set_escape, seat);
}

static void load_exit(struct loading *in, const struct element *e)
{
	int seat = element_seat(e, "seat", in->setup, in->errors);
	int n = element_int(e, "banners", 1, 1, 10, in->errors);
	char *copy = base_strdup(element_attr(e, "hexes", "")), *rest = copy, *word;
	while (seat != VALUE_NONE && (word = strsep(&rest, " \t\n"))) {
		int hex = *word ? read_hex(in, e, word) : VALUE_NONE;
		if (hex == VALUE_NONE)
			continue;
		if (!cnc_on_baseline(in->setup, 0, hex) && !cnc_on_baseline(in->setup, 1, hex))
			setup_error(in->errors, e, "%s lies on no baseline", word);
		in->setup->exit[seat][hex] = (int8_t)n;
	}
	free(copy);
}

static void load_switch(struct loading *in, const struct element *e)
{
	const struct cnc_law *law = in->setup->law;
	const char *name = element_attr(e, "name", "");
	int i = 0;
	while (i < law->n_switches && strcmp(law->switches[i].name, name))
		i++;
	if (i == law->n_switches)
		setup_error(in->errors, e, "there is no switch \"%s\"", name);
	else
		in->setup->rule[i] = (int8_t)element_int(e, "value", law->switches[i].usual, law->switches[i].lo,
							 law->switches[i].hi, in->errors);
}

static void join_by_road(struct cnc_setup *s, int from, int to)
{
	for (int d = 0; from != HEX_NONE && d < HEX_DIRECTIONS; d++) {
		if (s->board->next[from][d] == to)
			s->road[from] |= (uint8_t)(1 << d);
		if (s->board->next[to][d] == from)
			s->road[to] |= (uint8_t)(1 << d);
	}
}

/* A road: the hexes it goes through, one <via> each, joined to the one before.  The schema refuses
 * what is no hex. */
static void load_road(struct loading *in, const struct element *e)
{
	int hex, before = HEX_NONE;
	for (size_t i = 0; i < e->n_children; i++) {
		if (!in->setup->law->system->place_read(in->setup, element_attr(&e->children[i], "hex", ""), &hex))
			continue;
		join_by_road(in->setup, before, hex);
		before = hex;
	}
}

static int find_unit(const struct cnc_law *law, const char *nation, const char *code)
{
	for (int i = 0; i < law->n_units; i++) {
		const struct cnc_unit *u = cnc_unit_row(law, i);
		if (!strcmp(u->nation, nation) && !strcasecmp(u->code, code))
			return i;
	}
	return VALUE_NONE;
}

static bool id_taken(const struct cnc_setup *s, const char *id)
{
	for (int p = 0; p < s->n_pieces; p++)
		if (!strcasecmp(s->piece[p].id, id))
			return true;
	return false;
}

/* Words of the questions' verbs: a unit of that name could not be told from them. */
static bool is_answer_word(const struct system *sys, const char *id)
{
	for (int q = 0; q < sys->n_questions; q++)
		for (int v = 0; v < sys->questions[q].n_verbs && sys->questions[q].verbs[v].name; v++)
			if (!strcmp(sys->questions[q].verbs[v].name, id))
				return *id != '\0';
	return false;
}

/* Ids are slugs that never look like a hex. */
static void set_id(struct loading *in, const struct element *e, struct cnc_piece_setup *p, const char *kind)
{
	const char *id = element_attr(e, "id", NULL);
	char seat[SEAT_ID];
	int hex;
	memcpy(seat, in->setup->head.seat[p->seat].id, sizeof seat);
	for (int k = 1; !id && k <= CNC_PIECES; k++) {
		snprintf(p->id, sizeof p->id, "%s-%.4s%d", seat, kind, k);
		for (char *c = p->id; *c; c++)
			*c = (char)(*c >= 'A' && *c <= 'Z' ? *c + 32 : *c);
		if (!id_taken(in->setup, p->id))
			return;
	}
	if (!id)
		id = "";
	snprintf(p->id, sizeof p->id, "%.15s", id);
	if (!*id || strlen(id) > 15 || id[strspn(id, "abcdefghijklmnopqrstuvwxyz0123456789-")])
		setup_error(in->errors, e, "id=\"%s\" is not 1 to 15 of a-z, 0-9 and -", id);
	else if (is_answer_word(in->setup->law->system, id))
		setup_error(in->errors, e, "id=\"%s\" is a word that answers are made of", id);
	else if (in->setup->law->system->place_read(in->setup, id, &hex))
		setup_error(in->errors, e, "id=\"%s\" looks like a hex", id);
	else if (id_taken(in->setup, id))
		setup_error(in->errors, e, "id=\"%s\" is taken", id);
}

static bool same_kind_there(const struct loading *in, int hex, bool leader)
{
	for (int p = 0; p < in->setup->n_pieces; p++)
		if (in->state->piece[p].hex == hex && (in->setup->piece[p].unit == VALUE_NONE) == leader)
			return true;
	return false;
}

static bool enemy_there(const struct loading *in, int hex, int seat)
{
	for (int p = 0; p < in->setup->n_pieces; p++)
		if (in->state->piece[p].hex == hex && in->setup->piece[p].seat != seat)
			return true;
	return false;
}

static void load_piece(struct loading *in, const struct element *e, bool leader)
{
	struct cnc_setup *s = in->setup;
	int p = s->n_pieces, seat = system_seat(s, element_attr(e, "seat", ""));
	const char *kind = element_attr(e, "kind", ""), *nation = element_attr(e, "nation", "");
	int unit = leader ? VALUE_NONE : find_unit(s->law, nation, kind);
	int hex = read_hex(in, e, element_attr(e, "hex", ""));
	if (seat == VALUE_NONE)
		setup_error(in->errors, e, "seat=\"%s\" is no side of this scenario", element_attr(e, "seat", ""));
	if (!leader && unit == VALUE_NONE)
		setup_error(in->errors, e, "there is no kind \"%s\" of nation \"%s\"", kind, nation);
	if (p == CNC_PIECES)
		setup_error(in->errors, e, "is one too many: at most %d units and leaders", CNC_PIECES);
	if (seat == VALUE_NONE || hex == VALUE_NONE || p == CNC_PIECES || (!leader && unit == VALUE_NONE))
		return;
	if (same_kind_there(in, hex, leader) || enemy_there(in, hex, seat))
		setup_error(in->errors, e, "hex %s is taken", element_attr(e, "hex", ""));
	const struct cnc_unit *u = leader ? NULL : cnc_unit_row(s->law, unit);
	if (!cnc_passable(s, hex, u ? u->arm : LEADER))
		setup_error(in->errors, e, "hex %s is impassable", element_attr(e, "hex", ""));
	struct cnc_piece_setup *piece = &s->piece[p];
	piece->seat = (int8_t)seat;
	piece->unit = (int8_t)unit;
	set_id(in, e, piece, leader ? "ld" : kind);
	text_format(piece->name, sizeof piece->name, "%s", element_attr(e, "name", u ? u->name : "Leader"));
	int full = u ? u->blocks : 1;
	in->state->piece[p].hex = hex;
	in->state->piece[p].blocks = element_int(e, "blocks", full, 1, full, in->errors);
	if (s->piece[p].unit == VALUE_NONE)
		s->leader[s->n_leaders++] = (int8_t)p;
	s->n_pieces++;
	in->state->n_piece = s->n_pieces;
}

static void load_deck(struct loading *in, const struct element *deck)
{
	const struct cnc_law *law = in->setup->law;
	if (element_attr(deck, "seat", NULL)) /* a side's own deck, of other cards */
		return;
	memset(in->setup->copies, 0, sizeof in->setup->copies);
	for (size_t i = 0; i < deck->n_children; i++) {
		const struct element *e = &deck->children[i];
		int card = 0;
		while (card < law->n_cards && strcmp(law->cards[card].id, element_attr(e, "id", "")))
			card++;
		if (card == law->n_cards)
			setup_error(in->errors, e, "there is no card \"%s\"", element_attr(e, "id", ""));
		else
			in->setup->copies[card] = (int8_t)element_int(e, "copies", 1, 0, 20, in->errors);
	}
}

static int deck_size(const struct cnc_setup *s)
{
	int n = 0;
	for (int card = 0; card < s->law->n_cards; card++)
		n += s->copies[card];
	return n;
}

static void load_each(struct loading *in, const struct element *scenario, const char *name,
		      void (*load)(struct loading *, const struct element *))
{
	for (size_t i = 0; i < scenario->n_children; i++)
		if (!strcmp(scenario->children[i].name, name))
			load(in, &scenario->children[i]);
}

/* Units and leaders in the order of the file, which is the order of their rows. */
static void load_pieces(struct loading *in, const struct element *scenario)
{
	for (size_t i = 0; i < scenario->n_children; i++) {
		const struct element *e = &scenario->children[i];
		if (!strcmp(e->name, "unit") || !strcmp(e->name, "leader"))
			load_piece(in, e, !strcmp(e->name, "leader"));
	}
}

static void set_usual(struct cnc_setup *s, const struct cnc_law *law)
{
	s->law = law;
	s->filled = VALUE_NONE;
	s->board = hex_board(law->rows, CNC_COLUMNS);
	for (int card = 0; card < law->n_cards; card++)
		s->copies[card] = law->cards[card].copies;
	for (int i = 0; i < law->n_switches; i++)
		s->rule[i] = law->switches[i].usual;
}

void cnc_load(const struct cnc_law *law, const struct element *scenario, void *setup, void *state,
	      struct setup_errors *errors)
{
	struct loading in = {setup, state, errors, 0};
	struct cnc_setup *s = setup;
	struct cnc_state *n = state;
	set_usual(s, law);
	load_each(&in, scenario, "side", load_side);
	if (s->head.n_seats != 2) {
		setup_error(errors, scenario, "needs two sides");
		return;
	}
	set_edges(s);
	load_each(&in, scenario, "camp", load_camp);
	load_each(&in, scenario, "restore", load_restore);
	load_each(&in, scenario, "escape", load_escape);
	load_each(&in, scenario, "switch", load_switch);
	load_each(&in, scenario, "ground", load_ground);
	load_each(&in, scenario, "works", load_works);
	load_each(&in, scenario, "road", load_road);
	load_each(&in, scenario, "objective", load_objective);
	load_each(&in, scenario, "exit", load_exit);
	load_each(&in, scenario, "deck", load_deck);
	load_pieces(&in, scenario);
	int cards = deck_size(s);
	if (cards > CNC_DECK || cards < s->hand[0] + s->hand[1] + 2)
		setup_error(errors, scenario,
			    "has a deck of %d cards: at least both hands and two "
			    "more, at most %d",
			    cards, CNC_DECK);
	n->at = (struct position){.row = ROW_SETUP, .active = s->first, .winner = VALUE_NONE};
	n->at.n_visit = law->system->n_rows;
	n->deck.played = n->deck.last = n->deck.chief = VALUE_NONE;
}

/* ---- invariants ---- */

/* What is lost is off the board, and who is there has blocks. */
static const char *bad_piece(const struct cnc_setup *s, const struct cnc_state *n, int p, struct buf *out)
{
	int hex = n->piece[p].hex;
	if ((hex >= 0) != (n->piece[p].fate == FATE_THERE && n->piece[p].blocks > 0))
		return buf_addf(out, "%s: place, blocks and fate differ", s->piece[p].id), buf_text(out);
	return NULL;
}

/* A hex holds one unit and one leader at most, of one side. */
static const char *bad_hexes(const struct cnc_setup *s, const struct cnc_state *n, struct buf *out)
{
	int8_t there[2][CNC_HEXES]; /* units, leaders: rows and one, 0: none */
	memset(there, 0, sizeof there);
	for (int p = 0; p < n->n_piece; p++) {
		int hex = n->piece[p].hex, leader = s->piece[p].unit == VALUE_NONE;
		if (hex < 0)
			continue;
		int other = there[leader][hex] ? there[leader][hex] : there[!leader][hex];
		if (there[leader][hex] || (other && s->piece[other - 1].seat != s->piece[p].seat))
			return buf_addf(out, "%s and %s share a hex", s->piece[p].id, s->piece[other - 1].id),
			       buf_text(out);
		there[leader][hex] = (int8_t)(p + 1);
	}
	return NULL;
}

void cnc_count_cards(const struct cnc_law *law, const struct cnc_state *n, int *seen)
{
	list_count(n->deck.draw, n->deck.n_draw, seen);
	list_count(n->deck.discard, n->deck.n_discard, seen);
	for (int side = 0; side < 2; side++)
		list_count(n->side[side].hand, n->side[side].n_hand, seen);
	list_count(&n->deck.played, 1, seen);
	if (law->count_cards)
		law->count_cards(n, seen);
}

/* Every card is in one place; nobody shares a hex; what is lost is off the board. */
const char *cnc_invariant(const void *setup, const void *state, struct buf *out)
{
	const struct cnc_setup *s = setup;
	const struct cnc_state *n = state;
	int seen[CNC_CARDS_MOST] = {0};
	for (int p = 0; p < n->n_piece; p++)
		if (bad_piece(s, n, p, out))
			return buf_text(out);
	if (bad_hexes(s, n, out) || (s->law->invariant && s->law->invariant(s, n, out)))
		return buf_text(out);
	cnc_count_cards(s->law, n, seen);
	for (int card = 0; card < s->law->n_cards; card++)
		if (seen[card] != s->copies[card])
			return buf_addf(out, "%d of %d cards %s", seen[card], s->copies[card], s->law->cards[card].id),
			       buf_text(out);
	return NULL;
}
