/* What a record tells of the setup: board, pieces, cards. */
#include "rules/cnc/cnc.h"
#include "words/said.h"

static void add_place(const struct cnc_setup *s, int hex, struct buf *out)
{
	s->law->system->place_text(s, hex, out);
}

static void place_attr(const struct cnc_setup *s, struct describe *d, const char *name, int hex)
{
	struct buf b = BUF_INIT;
	add_place(s, hex, &b);
	d->attr(d, name, buf_text(&b));
	buf_free(&b);
}

static void works_attr(const struct cnc_setup *s, struct describe *d, int hex)
{
	struct buf b = BUF_INIT;
	for (int side = 0; side < HEX_DIRECTIONS; side++)
		if (s->works[hex] >> side & 1)
			buf_addf(&b, "%s%s", b.len ? " " : "", cnc_hex_sides[side]);
	d->attr(d, "works", buf_text(&b));
	buf_free(&b);
}

/* By bits of enum cnc_section. */
static const char *const section_names[] = {"",	 "west", "centre",	"west centre",
					    "east", "",	    "centre east", "any"};

static const char *seat_name(const struct cnc_setup *s, int seat)
{
	return seat == VALUE_NONE ? "any" : s->head.seat[seat].id;
}

static void describe_objective(const struct cnc_setup *s, struct describe *d, int row)
{
	const struct cnc_objective_setup *o = &s->objective[row];
	struct buf b = BUF_INIT;
	for (int i = 0; i < o->n_hexes; i++) {
		buf_adds(&b, i ? " " : "");
		add_place(s, o->hex[i], &b);
	}
	d->begin(d, "objective");
	d->attr(d, "seat", seat_name(s, o->seat));
	if (o->n_hexes)
		d->attr(d, "hexes", buf_text(&b));
	if (o->section)
		d->attr(d, "section", section_names[o->section]);
	d->attr(d, "name", o->name);
	describe_number(d, "banners", o->banners);
	if (o->other != o->banners)
		describe_number(d, "other", o->other);
	d->attr(d, "need", cnc_needs[o->need]);
	d->attr(d, "when", o->at_once ? "at-once" : "start");
	d->attr(d, "lasts", cnc_lastings[o->lasts]);
	d->end(d);
	buf_free(&b);
}

/* One element for the exits of a side that are worth the same. */
static void describe_exits(const struct cnc_setup *s, struct describe *d, int seat, int banners)
{
	struct buf b = BUF_INIT;
	for (int hex = 0; hex < s->board->n; hex++) {
		if (s->exit[seat][hex] != banners)
			continue;
		buf_adds(&b, b.len ? " " : "");
		add_place(s, hex, &b);
	}
	if (b.len) {
		d->begin(d, "exit");
		d->attr(d, "seat", seat_name(s, seat));
		d->attr(d, "hexes", buf_text(&b));
		describe_number(d, "banners", banners);
		d->end(d);
	}
	buf_free(&b);
}

static void describe_hex(const struct cnc_setup *s, struct describe *d, int hex)
{
	d->begin(d, "hex");
	place_attr(s, d, "id", hex);
	describe_number(d, "row", cnc_row(hex));
	describe_number(d, "x", 2 * cnc_column(hex) + cnc_row(hex) % 2);
	int terrain = s->hill[hex] && !s->terrain[hex] ? s->law->hill : s->terrain[hex];
	d->attr(d, "terrain", cnc_ground_row(s->law, terrain)->name);
	if (s->hill[hex])
		d->attr(d, "hill", "yes");
	if (s->works[hex])
		works_attr(s, d, hex);
	d->attr(d, "sections", section_names[cnc_sections(hex)]);
	d->end(d);
}

static void describe_piece(const struct cnc_setup *s, struct describe *d, int p)
{
	const struct cnc_unit *u = cnc_unit_of(s, p);
	d->begin(d, "piece");
	d->attr(d, "id", s->piece[p].id);
	d->attr(d, "seat", s->head.seat[s->piece[p].seat].id);
	d->attr(d, "name", s->piece[p].name);
	d->attr(d, "kind", u ? u->code : "LD");
	d->attr(d, "kind-name", cnc_kind_name(d->words, s->law, u));
	d->attr(d, "arm", cnc_arms[cnc_arm(s, p)]);
	d->attr(d, "badge", u ? u->badge : "leader");
	d->attr(d, "mark", u ? u->mark : "");
	d->attr(d, "nation", u ? u->nation : "");
	describe_number(d, "full", u ? u->blocks : 1);
	describe_number(d, "move", u ? u->far : 3);
	d->end(d);
}

const char *cnc_card_title(const struct words *words, const struct cnc_law *law, const struct cnc_card *c)
{
	return words_row(words, "titles", law->system->name, c->id);
}

const char *cnc_kind_name(const struct words *words, const struct cnc_law *law, const struct cnc_unit *u)
{
	return words_row(words, "kinds", law->system->name, u ? u->name : cnc_arms[LEADER]);
}

const char *cnc_ground_name(const struct words *words, const struct cnc_law *law, const struct cnc_ground *g)
{
	return words_row(words, "ground", law->system->name, g->name);
}

void cnc_card_text(const struct words *words, const struct cnc_law *law, const struct cnc_card *c, struct buf *out)
{
	const int8_t *n = c->orders;
	int all = 0, more = (n[0] && (n[1] || n[2])) | (n[1] && n[2]) << 1;
	for (int i = 0; i < 3; i++)
		all |= (n[i] == COMMAND) << i;
	words_say(words,
		  SAID(cards, text, .text = c->whom ? words_row(words, "cards", law->system->name, c->id) : "",
		       .left = n[0], .centre = n[1], .right = n[2], .command = all, .more = more,
		       .keeps = c->draws == 2, .combat = c->combat),
		  out);
}

void cnc_describe(const void *setup, struct describe *d)
{
	const struct cnc_setup *s = setup;
	struct buf text = BUF_INIT;
	enum { MOST_BANNERS = 10 };
	d->begin(d, "board");
	d->attr(d, "shape", "pointy");
	describe_number(d, "columns", s->board->columns);
	describe_number(d, "rows", s->board->rows);
	for (int hex = 0; hex < s->board->n; hex++)
		if (s->board->on[hex])
			describe_hex(s, d, hex);
	for (int row = 0; row < s->n_objectives; row++)
		describe_objective(s, d, row);
	for (int seat = 0; seat < 2; seat++)
		for (int n = 1; n <= MOST_BANNERS; n++)
			describe_exits(s, d, seat, n);
	d->end(d);
	for (int p = 0; p < s->n_pieces; p++)
		describe_piece(s, d, p);
	for (int c = 0; c < s->law->n_cards; c++) {
		const struct cnc_card *card = cnc_card(s, c);
		buf_clear(&text);
		cnc_card_text(d->words, s->law, card, &text);
		d->begin(d, "card");
		d->attr(d, "id", card->id);
		d->attr(d, "name", cnc_card_title(d->words, s->law, card));
		d->attr(d, "text", buf_text(&text));
		d->end(d);
	}
	buf_free(&text);
	switches_describe(d, s->law->system->name, s->law->switches, s->law->n_switches, s->rule);
	if (s->law->describe)
		s->law->describe(s, d);
}

void cnc_describe_player(const void *setup, const void *state, int seat, struct describe *d)
{
	const struct cnc_setup *s = setup;
	const struct cnc_state *n = state;
	describe_number(d, "banners", n->side[seat].banners);
	describe_number(d, "wanted", s->banners[seat]);
	int filled = s->filled == VALUE_NONE ? s->south : s->filled;
	d->attr(d, "side", seat == filled ? "a" : "b");
	if (filled != s->south)
		d->attr(d, "baseline", seat == s->south ? "south" : "north");
	describe_number(d, "hand", n->side[seat].n_hand);
	if (s->law->describe_player)
		s->law->describe_player(s, n, seat, d);
}
