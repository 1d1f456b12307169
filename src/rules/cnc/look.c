/* Looking at the board: who stands where, sections, baselines (chapter 11); ids and the
 * start of a turn. */
#include "rules/cnc/cnc.h"

const char *const cnc_fates[FATES] = {"there", "lost", "left"};
const char *const cnc_melee_kinds[MELEE_KINDS] = {"attack", "bonus", "back", "strike"};
const char *const cnc_arms[ARMS] = {"infantry", "cavalry", "artillery", "leader"};
const char *const cnc_confidences[] = {"sure", "likely", "guessed"};
const char *const cnc_hex_sides[HEX_DIRECTIONS] = {"W", "E", "NW", "NE", "SW", "SE"};
const char *const cnc_needs[NEEDS] = {"one", "all", "most", "no-enemy"};
const char *const cnc_lastings[LASTINGS] = {"held", "ever", "taken"};

int cnc_side_owner(const void *setup, const void *state, int row)
{
	(void)setup;
	(void)state;
	return row;
}

void cnc_look_at(const struct cnc_setup *setup, const struct cnc_state *s, struct cnc_look *look)
{
	memset(look, VALUE_NONE, sizeof *look);
	for (int p = 0; p < s->n_piece; p++) {
		if (s->piece[p].hex < 0)
			continue;
		if (setup->piece[p].unit == VALUE_NONE)
			look->leader[s->piece[p].hex] = (int8_t)p;
		else
			look->unit[s->piece[p].hex] = (int8_t)p;
	}
}

void cnc_look(struct run *run, struct cnc_look *look)
{
	cnc_look_at(cnc_setup(run), cnc_state(run), look);
}

bool cnc_enemy(const struct cnc_setup *setup, int piece, int other)
{
	return other != VALUE_NONE && cnc_seat(setup, other) != cnc_seat(setup, piece);
}

int cnc_leader_at(const struct cnc_setup *setup, const struct cnc_state *s, int piece)
{
	int hex = s->piece[piece].hex;
	for (int i = 0; hex >= 0 && i < setup->n_leaders; i++)
		if (s->piece[setup->leader[i]].hex == hex)
			return setup->leader[i];
	return VALUE_NONE;
}

int cnc_leader_with(struct run *run, int piece)
{
	return cnc_leader_at(cnc_setup(run), cnc_state(run), piece);
}

int cnc_unit_with(const struct cnc_setup *setup, const struct cnc_state *s, int piece)
{
	struct cnc_look look;
	cnc_look_at(setup, s, &look);
	return look.unit[s->piece[piece].hex];
}

int cnc_beside_enemy(const struct cnc_setup *setup, const struct cnc_look *look, int piece, int hex)
{
	for (int d = 0; d < HEX_DIRECTIONS; d++) {
		int h = setup->board->next[hex][d];
		if (h != HEX_NONE && cnc_enemy(setup, piece, look->unit[h]))
			return h;
	}
	return VALUE_NONE;
}

/* 11.back: hexes nearer to where the side falls back to; as a rule the one or two of the next
 * row toward its baseline. */
int cnc_back_hexes(const struct cnc_setup *setup, int piece, int hex, int out[HEX_DIRECTIONS])
{
	RULE("CNC 11.back", 0);
	int seat = cnc_seat(setup, piece), n = 0;
	const int8_t *away = cnc_arm(setup, piece) == LEADER ? setup->edge[seat] : setup->home[seat];
	for (int d = 0; d < HEX_DIRECTIONS; d++) {
		int h = setup->board->next[hex][d];
		if (h != HEX_NONE && away[h] < away[hex])
			out[n++] = h;
	}
	return n;
}

bool cnc_on_baseline(const struct cnc_setup *setup, int seat, int hex)
{
	return !setup->edge[seat][hex];
}

/* 11.sections: the dotted lines fall between hexes 4|5 and 9|10 of a long row and cut hexes
 * 4 and 9 of a short one, which belong to both sides of the line. */
int cnc_sections(int hex)
{
	RULE("CNC 11.sections", CENTRE);
	int column = cnc_column(hex);
	bool shifted = cnc_row(hex) % 2;
	int west = column <= 4 ? WEST : 0, east = column >= (shifted ? 9 : 10) ? EAST : 0;
	int centre = column >= (shifted ? 4 : 5) && column <= 9 ? CENTRE : 0;
	return west | centre | east;
}

int cnc_section(int hex)
{
	int sections = cnc_sections(hex);
	return sections & CENTRE ? CENTRE : sections;
}

int cnc_from_middle(int hex)
{
	int x = 2 * cnc_column(hex) + cnc_row(hex) % 2;
	int middle = CNC_COLUMNS + 1;
	return x < middle ? middle - x : x - middle;
}

void cnc_scope(struct run *run, int hex)
{
	static const struct value_decl place = {"hex", VALUE_PLACE, NULL, 0};
	scope_push(run, &place, hex);
}

void cnc_scope_piece(struct run *run, int piece)
{
	static const struct value_decl id = {"piece", VALUE_ID, NULL, cnc_TABLE_piece};
	scope_push(run, &id, piece);
}

void cnc_place(struct run *run, int piece, int hex)
{
	cnc_state(run)->piece[piece].hex = hex;
}

void cnc_place_both(struct run *run, int piece, int leader, int hex)
{
	cnc_place(run, piece, hex);
	if (leader != VALUE_NONE)
		cnc_place(run, leader, hex);
	cnc_objectives(run, false);
}

int cnc_modifier(struct run *run, bool note, const char *rule, const char *why, int n)
{
	return note ? modifier(run, rule, why, n) : n;
}

/* ---- what struct system wants ---- */

const char *cnc_id_text(const void *setup, int table, int row)
{
	const struct cnc_setup *s = setup;
	return table == cnc_TABLE_piece       ? s->piece[row].id
	       : table == cnc_TABLE_objective ? s->objective[row].id
					      : s->head.seat[row].id;
}

bool cnc_id_read(const void *setup, int table, const char *text, int *row)
{
	const struct cnc_setup *s = setup;
	if (table == cnc_TABLE_side)
		return (*row = system_seat(setup, text)) >= 0;
	if (table == cnc_TABLE_objective) {
		for (int o = 0; o < s->n_objectives; o++)
			if (!strcmp(s->objective[o].id, text))
				return *row = o, true;
		return false;
	}
	for (int p = 0; p < s->n_pieces; p++)
		if (text_case_is(s->piece[p].id, text))
			return *row = p, true;
	return false;
}

void cnc_turn_start(const void *setup, void *state)
{
	const struct cnc_setup *s = setup;
	struct cnc_state *n = state;
	n->at.active = n->at.turn % 2 ? s->first : !s->first;
}

int cnc_preset_last(const void *setup, const void *view, const struct question *q)
{
	(void)setup;
	(void)view;
	return q->n - 1;
}

/* How many units the card orders, by what is printed on it; tactics cards come behind all others. */
static int card_worth(const struct cnc_setup *setup, const struct cnc_state *s, int card)
{
	const struct cnc_card *c = cnc_card(setup, card);
	int n = 0;
	if (c->whom)
		return 100;
	for (int i = 0; i < 3; i++)
		n += c->orders[i] == COMMAND ? s->side[s->at.active].n_hand : c->orders[i];
	return n;
}

/* A card that nobody chose orders nobody: the one that orders the fewest is given away, of equal ones the
 * first in the table of cards. */
int cnc_preset_card(const void *setup, const void *view, const struct question *q)
{
	RULE("CNC 1.default", 0);
	int best = 0;
	for (int i = 1; i < q->n; i++) {
		int card = ARG(&q->options[i], PLAY_CARD, card), other = ARG(&q->options[best], PLAY_CARD, card);
		int a = card_worth(setup, view, card), b = card_worth(setup, view, other);
		if (a < b || (a == b && card < other))
			best = i;
	}
	return best;
}

/* The hex nearest the middle column; of two equal ones the lower column. */
int cnc_preset_middle(const void *setup, const void *view, const struct question *q)
{
	int best = 0, best_gap = 1000;
	(void)setup;
	(void)view;
	for (int i = 0; i < q->n; i++) {
		int gap = cnc_from_middle(ARG(&q->options[i], GO_HEX, hex));
		if (gap < best_gap)
			best = i, best_gap = gap;
	}
	return best;
}
