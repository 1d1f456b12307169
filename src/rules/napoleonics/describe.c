/* What a record tells of the setup: board, pieces, cards. */
#include "rules/napoleonics/nap.h"
#include "rules/napoleonics/napoleonics.h"

static void place_attr(struct describe *d, const char *name, int hex)
{
	struct buf b = BUF_INIT;
	napoleonics.place_text(NULL, hex, &b);
	d->attr(d, name, buf_text(&b));
	buf_free(&b);
}

static void works_attr(const struct nap_setup *s, struct describe *d, int hex)
{
	struct buf b = BUF_INIT;
	for (int side = 0; side < HEX_DIRECTIONS; side++)
		if (s->works[hex] >> side & 1)
			buf_addf(&b, "%s%s", b.len ? " " : "", nap_hex_sides[side]);
	d->attr(d, "works", buf_text(&b));
	buf_free(&b);
}

static const char *seat_name(const struct nap_setup *s, int seat)
{
	return seat == VALUE_NONE ? "any" : s->head.seat[seat].id;
}

static void describe_objective(const struct nap_setup *s, struct describe *d, int row)
{
	const struct nap_objective_setup *o = &s->objective[row];
	struct buf b = BUF_INIT;
	for (int i = 0; i < o->n_hexes; i++) {
		buf_adds(&b, i ? " " : "");
		napoleonics.place_text(s, o->hex[i], &b);
	}
	d->begin(d, "objective");
	d->attr(d, "seat", seat_name(s, o->seat));
	d->attr(d, "hexes", buf_text(&b));
	d->attr(d, "name", o->name);
	describe_number(d, "banners", o->banners);
	d->attr(d, "need", o->all ? "all" : "one");
	d->attr(d, "when", o->at_once ? "at-once" : "start");
	d->attr(d, "lasts", o->ever ? "ever" : "held");
	d->end(d);
	buf_free(&b);
}

/* One element for the exits of a side that are worth the same. */
static void describe_exits(const struct nap_setup *s, struct describe *d, int seat, int banners)
{
	struct buf b = BUF_INIT;
	for (int hex = 0; hex < nap_board()->n; hex++) {
		if (s->exit[seat][hex] != banners)
			continue;
		buf_adds(&b, b.len ? " " : "");
		napoleonics.place_text(s, hex, &b);
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

static void describe_hex(const struct nap_setup *s, struct describe *d, int hex)
{
	static const char *const names[] = {"",     "west", "centre",      "west centre",
					    "east", "",     "centre east", ""};
	d->begin(d, "hex");
	place_attr(d, "id", hex);
	describe_number(d, "row", hex_row(nap_board(), hex));
	describe_number(d, "x", 2 * hex_column(nap_board(), hex) + hex_row(nap_board(), hex) % 2);
	int terrain = s->hill[hex] && s->terrain[hex] == CLEAR ? HILL : s->terrain[hex];
	d->attr(d, "terrain", nap_grounds[terrain].name);
	if (s->hill[hex])
		d->attr(d, "hill", "yes");
	if (s->works[hex])
		works_attr(s, d, hex);
	d->attr(d, "sections", names[nap_sections(hex)]);
	d->end(d);
}

static void describe_piece(const struct nap_setup *s, struct describe *d, int p)
{
	const struct nap_unit *u = nap_unit_of(s, p);
	d->begin(d, "piece");
	d->attr(d, "id", s->piece[p].id);
	d->attr(d, "seat", s->head.seat[s->piece[p].seat].id);
	d->attr(d, "name", s->piece[p].name);
	d->attr(d, "kind", u ? u->code : "LD");
	d->attr(d, "kind-name", u ? u->name : "leader");
	d->attr(d, "arm", nap_arms[nap_arm(s, p)]);
	d->attr(d, "badge", u ? u->badge : "leader");
	d->attr(d, "mark", u ? u->mark : "");
	d->attr(d, "nation", u ? u->nation : "");
	describe_number(d, "full", u ? u->blocks : 1);
	describe_number(d, "move", u ? u->far : 3);
	d->end(d);
}

void nap_card_text(const struct nap_card *c, struct buf *out)
{
	static const char *const where[] = {"on the left", "in the centre", "on the right"};
	if (c->text)
		buf_adds(out, c->text);
	for (int i = 0; i < 3; i++) {
		if (!c->orders[i])
			continue;
		buf_adds(out, out->len ? ", " : "orders ");
		if (c->orders[i] == COMMAND)
			buf_addf(out, "as many as your Command %s", where[i]);
		else
			buf_addf(out, "%d %s", c->orders[i], where[i]);
	}
	if (c->draws == 2)
		buf_adds(out, "; draw two cards, keep one");
}

void nap_switch_text(int number, int value, struct buf *out)
{
	const struct nap_switch_row *s = &nap_switches[number];
	for (const char *c = value || !*s->off ? s->text : s->off; *c; c++)
		if (*c == '#')
			buf_addf(out, "%d", value);
		else
			buf_addc(out, *c);
}

/* Switches that are not set as usual: what players must be told. */
static void describe_switches(const struct nap_setup *s, struct describe *d)
{
	struct buf text = BUF_INIT;
	for (int i = 0; i < SWITCHES; i++) {
		if (s->rule[i] == nap_switches[i].usual)
			continue;
		buf_clear(&text);
		nap_switch_text(i, s->rule[i], &text);
		d->begin(d, "switch");
		d->attr(d, "name", nap_switches[i].name);
		describe_number(d, "value", s->rule[i]);
		d->attr(d, "text", buf_text(&text));
		d->end(d);
	}
	buf_free(&text);
}

void nap_describe(const void *setup, struct describe *d)
{
	const struct nap_setup *s = setup;
	struct buf text = BUF_INIT;
	enum { MOST_BANNERS = 10 };
	d->begin(d, "board");
	d->attr(d, "shape", "pointy");
	describe_number(d, "columns", nap_board()->columns);
	describe_number(d, "rows", nap_board()->rows);
	for (int hex = 0; hex < nap_board()->n; hex++)
		if (nap_board()->on[hex])
			describe_hex(s, d, hex);
	for (int row = 0; row < s->n_objectives; row++)
		describe_objective(s, d, row);
	for (int seat = 0; seat < 2; seat++)
		for (int n = 1; n <= MOST_BANNERS; n++)
			describe_exits(s, d, seat, n);
	d->end(d);
	for (int p = 0; p < s->n_pieces; p++)
		describe_piece(s, d, p);
	for (int c = 0; c < NAP_CARDS; c++) {
		buf_clear(&text);
		nap_card_text(&nap_cards[c], &text);
		d->begin(d, "card");
		d->attr(d, "id", nap_cards[c].id);
		d->attr(d, "name", nap_cards[c].title);
		d->attr(d, "text", buf_text(&text));
		d->end(d);
	}
	buf_free(&text);
	describe_switches(s, d);
}

void nap_describe_player(const void *setup, const void *state, int seat, struct describe *d)
{
	const struct nap_setup *s = setup;
	const struct nap_state *n = state;
	describe_number(d, "banners", n->side[seat].banners);
	describe_number(d, "wanted", s->banners[seat]);
	d->attr(d, "side", seat == s->south ? "a" : "b");
	describe_number(d, "hand", n->side[seat].n_hand);
	if (s->guerrillas[seat])
		describe_number(d, "tokens", n->side[seat].tokens);
	if (n->side[seat].iron)
		describe_number(d, "iron", n->side[seat].iron);
}
