/* Looking at the board: who stands where, sections, baselines (chapter 11). */
#include "rules/napoleonics/nap.h"

struct hex_board *nap_board(void)
{
	static struct hex_board *board;
	if (!board)
		board = hex_board(9, 13);
	return board;
}

const struct nap_unit *nap_unit_of(const struct nap_setup *setup, int piece)
{
	int unit = setup->piece[piece].unit;
	return unit == VALUE_NONE ? NULL : &nap_units[unit];
}

int nap_arm(const struct nap_setup *setup, int piece)
{
	const struct nap_unit *u = nap_unit_of(setup, piece);
	return u ? u->arm : LEADER;
}

int nap_side_owner(const void *setup, const void *state, int row)
{
	(void)setup;
	(void)state;
	return row;
}

void nap_look_at(const struct nap_setup *setup, const struct nap_state *s, struct nap_look *look)
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

void nap_look(struct run *run, struct nap_look *look)
{
	nap_look_at(nap_setup(run), nap_state(run), look);
}

bool nap_enemy(const struct nap_setup *setup, int piece, int other)
{
	return other != VALUE_NONE && nap_seat(setup, other) != nap_seat(setup, piece);
}

int nap_leader_at(const struct nap_setup *setup, const struct nap_state *s, int piece)
{
	for (int p = 0; p < s->n_piece; p++)
		if (setup->piece[p].unit == VALUE_NONE && s->piece[p].hex >= 0 &&
		    s->piece[p].hex == s->piece[piece].hex)
			return p;
	return VALUE_NONE;
}

int nap_leader_with(struct run *run, int piece)
{
	return nap_leader_at(nap_setup(run), nap_state(run), piece);
}

/* 11.back: the one or two hexes of the next row toward the own side. */
int nap_back_hexes(const struct nap_setup *setup, int seat, int hex, int out[2])
{
	RULE("CCN 11.back", 0);
	bool south = seat == setup->south;
	int n = 0, a = nap_board()->next[hex][south ? HEX_SW : HEX_NW],
	    b = nap_board()->next[hex][south ? HEX_SE : HEX_NE];
	if (a != HEX_NONE)
		out[n++] = a;
	if (b != HEX_NONE)
		out[n++] = b;
	return n;
}

bool nap_on_baseline(const struct nap_setup *setup, int seat, int hex)
{
	return hex_row(nap_board(), hex) == (seat == setup->south ? 0 : nap_board()->rows - 1);
}

/* 11.sections: the dotted lines fall between hexes 4|5 and 9|10 of a long row and cut hexes
 * 4 and 9 of a short one, which belong to both sides of the line. */
int nap_sections(int hex)
{
	RULE("CCN 11.sections", CENTRE);
	int column = hex_column(nap_board(), hex);
	bool shifted = hex_row(nap_board(), hex) % 2;
	int west = column <= 4 ? WEST : 0, east = column >= (shifted ? 9 : 10) ? EAST : 0;
	int centre = column >= (shifted ? 4 : 5) && column <= 9 ? CENTRE : 0;
	return west | centre | east;
}

int nap_from_middle(int hex)
{
	int x = 2 * hex_column(nap_board(), hex) + hex_row(nap_board(), hex) % 2;
	int middle = nap_board()->columns + 1;
	return x < middle ? middle - x : x - middle;
}

void nap_scope(struct run *run, int hex)
{
	static const struct value_decl place = {"hex", VALUE_PLACE, NULL, 0};
	scope_push(run, &place, hex);
}

void nap_place(struct run *run, int piece, int hex)
{
	nap_state(run)->piece[piece].hex = (i8)hex;
}

void nap_place_both(struct run *run, int piece, int leader, int hex)
{
	nap_place(run, piece, hex);
	if (leader != VALUE_NONE)
		nap_place(run, leader, hex);
	nap_objectives(run, false);
}
