/* Questions of fact: what stands where, what ground does, what is seen, how far it is and with how many dice. */
#include "engine/facts.h"
#include "rules/cnc/orders.h"
#include "words/said.h"

enum cnc_thing { THING_HEX, THING_PIECE };

static const struct cnc_setup *setup_of(const struct inquiry *q)
{
	return q->setup;
}

static const struct cnc_state *view_of(const struct inquiry *q)
{
	return q->view;
}

static const char *letters(const struct inquiry *q)
{
	return setup_of(q)->law->name;
}

/* ---- what is meant ---- */

static bool find(const struct inquiry *q, const char *word, struct fact_thing *out)
{
	const struct cnc_setup *setup = setup_of(q);
	int row = cnc_find_any(setup, q->seat, word), hex;
	if (row != VALUE_NONE) {
		int at = view_of(q)->piece[row].hex;
		*out = (struct fact_thing){setup->piece[row].id, THING_PIECE, row, at >= 0 ? at : VALUE_NONE, 0};
		return true;
	}
	if (!q->sys->place_read(setup, word, &hex))
		return false;
	*out = (struct fact_thing){fact_place(q, hex), THING_HEX, VALUE_NONE, hex, 0};
	return true;
}

static const char *name(const struct inquiry *q, int i)
{
	for (int p = 0; p < view_of(q)->n_piece; p++)
		if (view_of(q)->piece[p].hex >= 0 && !i--)
			return setup_of(q)->piece[p].id;
	return NULL;
}

/* Is it somewhere?  If not, that is the answer. */
static bool is_there(const struct inquiry *q, const struct fact_thing *t)
{
	if (t->x == VALUE_NONE)
		fact_say(q, SAID(facts, nowhere, .name = t->name));
	return t->x != VALUE_NONE;
}

/* ---- units ---- */

static const char *leader_with(const struct inquiry *q, int piece)
{
	int leader = cnc_leader_at(setup_of(q), view_of(q), piece);
	return leader == VALUE_NONE || leader == piece ? "" : setup_of(q)->piece[leader].id;
}

static const char *unit_text(const struct inquiry *q, int p)
{
	const struct cnc_setup *setup = setup_of(q);
	const struct cnc_piece *n = &view_of(q)->piece[p];
	const struct cnc_unit *u = cnc_unit_of(setup, p);
	if (n->hex < 0)
		return fact_text(q, SAID(facts_cnc, gone, .name = setup->piece[p].name, .left = n->fate == FATE_LEFT,
					 .lost = n->fate == FATE_LOST));
	return fact_text(q,
			 SAID(facts_cnc, unit, .name = setup->piece[p].name,
			      .kind = u ? cnc_kind_name(q->words, setup->law, u) : "", .leader = leader_with(q, p),
			      .square = n->square > 0, .ordered = n->ordered, .moved = n->moved, .fought = n->fought));
}

static void unit_line(const struct inquiry *q, int p)
{
	static const int width[] = {9, 3, 4, 0};
	const struct cnc_piece *n = &view_of(q)->piece[p];
	const struct cnc_unit *u = cnc_unit_of(setup_of(q), p);
	const char *blocks = u && n->hex >= 0 ? arena_printf(q->arena, "%d/%d", n->blocks, u->blocks) : "-";
	const char *cell[] = {setup_of(q)->piece[p].id, n->hex >= 0 ? fact_place(q, n->hex) : "-", blocks,
			      unit_text(q, p)};
	fact_row(q, width, cell);
}

static void units(const struct inquiry *q, int seat)
{
	const struct cnc_setup *setup = setup_of(q);
	int there = 0, all = 0;
	for (int p = 0; p < view_of(q)->n_piece; p++)
		if (cnc_seat(setup, p) == seat) {
			there += view_of(q)->piece[p].hex >= 0;
			all++;
		}
	page_words(
		q->out, 2,
		fact_text(q, SAID(facts_cnc, side, .side = setup->head.seat[seat].name, .there = there, .all = all)));
	for (int p = 0; p < view_of(q)->n_piece; p++)
		if (cnc_seat(setup, p) == seat)
			unit_line(q, p);
}

/* Sections as the asker calls them: left and right are his own. */
static int own_sections(const struct inquiry *q, int hex)
{
	int s = cnc_sections(hex);
	if (setup_of(q)->south == q->seat)
		return s;
	return (s & CENTRE) | (s & WEST ? EAST : 0) | (s & EAST ? WEST : 0);
}

static void say_where(const struct inquiry *q, int hex)
{
	const struct cnc_setup *setup = setup_of(q);
	fact_say(q, SAID(facts_cnc, where, .hex = fact_place(q, hex),
			 .ground = cnc_ground_name(q->words, setup->law, cnc_ground_at(setup, hex)),
			 .hill = setup->hill[hex], .sections = own_sections(q, hex)));
}

/* How its kind moves and fires, by the unit tables. */
static void say_kind(const struct inquiry *q, const struct cnc_unit *u)
{
	fact_say(q, SAID(facts_cnc, kind, .move = u->move, .far = u->far > u->move ? u->far : 0,
			 .range = u->range > 1 ? u->range : 0, .flags = u->ignores, .retreat = u->retreat,
			 .letters = letters(q)));
}

static void piece_whole(const struct inquiry *q, int p)
{
	const struct cnc_unit *u = cnc_unit_of(setup_of(q), p);
	unit_line(q, p);
	if (u)
		say_kind(q, u);
	if (view_of(q)->piece[p].hex >= 0)
		say_where(q, view_of(q)->piece[p].hex);
}

/* In a hex everybody who stands there. */
static void unit(const struct inquiry *q, const struct fact_thing *what)
{
	bool any = false;
	buf_addf(q->out, "%s\n", what->name);
	if (what->kind == THING_PIECE) {
		piece_whole(q, what->row);
		return;
	}
	for (int p = 0; p < view_of(q)->n_piece; p++)
		if (view_of(q)->piece[p].hex == what->x) {
			unit_line(q, p);
			any = true;
		}
	if (!any)
		fact_say(q, SAID(facts, nobody_there));
}

/* ---- ground ---- */

static const char *dice_text(const struct inquiry *q, const int8_t dice[3])
{
	struct buf b = BUF_INIT;
	for (int arm = 0; arm < 3; arm++)
		buf_addf(&b, dice[arm] ? "%s%+d" : "%s%d", arm ? " " : "", dice[arm]);
	const char *text = arena_strdup(q->arena, buf_text(&b));
	buf_free(&b);
	return text;
}

static bool is_any(const int8_t a[3], const int8_t b[3])
{
	return a[0] || a[1] || a[2] || b[0] || b[1] || b[2];
}

static void say_dice(const struct inquiry *q, const struct cnc_ground *g)
{
	bool in = is_any(g->in_melee, g->in_fire), out = is_any(g->out_melee, g->out_fire);
	if (in)
		fact_say(q, SAID(facts_cnc, dice_in, .melee = dice_text(q, g->in_melee),
				 .fire = dice_text(q, g->in_fire), .letters = letters(q)));
	if (out)
		fact_say(q, SAID(facts_cnc, dice_out, .melee = dice_text(q, g->out_melee),
				 .fire = dice_text(q, g->out_fire), .letters = letters(q)));
	if (!in && !out)
		fact_say(q, SAID(facts_cnc, no_dice, .letters = letters(q)));
}

static void say_works(const struct inquiry *q, int hex)
{
	struct buf sides = BUF_INIT;
	for (int d = 0; d < HEX_DIRECTIONS; d++)
		if (setup_of(q)->works[hex] >> d & 1)
			buf_addf(&sides, "%s%s", sides.len ? " " : "", cnc_hex_sides[d]);
	if (sides.len) {
		fact_say(q, SAID(facts_cnc, works, .sides = buf_text(&sides)));
		fact_rule(q, "CNC 10.works");
	}
	buf_free(&sides);
}

static void say_objectives(const struct inquiry *q, int hex)
{
	const struct cnc_setup *setup = setup_of(q);
	for (int o = 0; o < setup->n_objectives; o++)
		for (int i = 0; i < setup->objective[o].n_hexes; i++)
			if (setup->objective[o].hex[i] == hex)
				fact_say(q, SAID(facts_cnc, objective, .name = setup->objective[o].name,
						 .banners = setup->objective[o].banners, .letters = letters(q)));
}

static void terrain(const struct inquiry *q, const struct fact_thing *where)
{
	const struct cnc_setup *setup = setup_of(q);
	buf_addf(q->out, "%s\n", where->name);
	if (!is_there(q, where))
		return;
	int hex = where->x;
	const struct cnc_ground *g = cnc_ground_at(setup, hex);
	say_where(q, hex);
	fact_say(q, SAID(facts_cnc, entering, .passes = g->passes == ALL_ARMS, .no_guns = g->passes == NO_GUNS,
			 .stops = g->stops, .letters = letters(q)));
	say_dice(q, g);
	fact_say(q, SAID(facts_cnc, blocks, .blocks = g->sight, .hill = setup->hill[hex], .letters = letters(q)));
	setup->law->ground_facts(q, hex);
	say_works(q, hex);
	say_objectives(q, hex);
}

/* ---- sight ---- */

static int arm_of(const struct inquiry *q, const struct cnc_look *look, int hex)
{
	int unit = look->unit[hex];
	return unit == VALUE_NONE ? INFANTRY : cnc_arm(setup_of(q), unit);
}

/* Those of the hexes that lie so far from the one. */
static void add_at(const struct inquiry *q, int from, int gap, const int16_t *hexes, int n, struct buf *out)
{
	for (int i = 0; i < n; i++)
		if (setup_of(q)->board->distance[from][hexes[i]] == gap)
			buf_addf(out, "%s%s", out->len ? " " : "", fact_place(q, hexes[i]));
}

static void say_line(const struct inquiry *q, int from, int to, const struct hex_line *l)
{
	struct buf b = BUF_INIT;
	for (int gap = 1; gap <= setup_of(q)->board->distance[from][to]; gap++) {
		add_at(q, from, gap, l->through, l->n_through, &b);
		add_at(q, from, gap, l->left, l->n_left, &b);
		add_at(q, from, gap, l->right, l->n_right, &b);
	}
	if (b.len)
		fact_say(q, SAID(facts_cnc, touches, .hexes = buf_text(&b), .edges = l->n_left + l->n_right > 0));
	buf_free(&b);
}

/* What is in the way, in which hex; on one side of a line along edges it blocks if the other is blocked, too. */
static void say_bar(const struct inquiry *q, const struct cnc_look *look, const struct hex_line *l, int bar)
{
	const struct cnc_setup *setup = setup_of(q);
	int there = cnc_who_at(look, bar);
	bool through = false, ground = cnc_terrain_blocks(setup, bar);
	for (int i = 0; i < l->n_through; i++)
		through = through || l->through[i] == bar;
	const char *what = ground                ? cnc_ground_name(q->words, setup->law, cnc_ground_at(setup, bar))
			   : there != VALUE_NONE ? setup->piece[there].id
						 : "";
	fact_say(q, SAID(facts_cnc, in_the_way, .hex = fact_place(q, bar), .what = what, .ground = ground,
			 .edges = !through, .letters = letters(q)));
}

static bool see(const struct inquiry *q, const struct fact_thing *from, const struct fact_thing *to)
{
	const struct cnc_setup *setup = setup_of(q);
	struct cnc_look look;
	cnc_look(q->run, &look);
	int bar = cnc_obstruction(q->run, &look, from->x, to->x, arm_of(q, &look, from->x));
	const struct hex_line *l = hex_trace(setup->board, from->x, to->x);
	fact_say(q, SAID(facts_cnc, sight, .from = from->name, .to = to->name, .blocked = bar != VALUE_NONE,
			 .letters = letters(q)));
	if (bar != VALUE_NONE)
		say_bar(q, &look, l, bar);
	else
		say_line(q, from->x, to->x, l);
	return bar == VALUE_NONE;
}

static bool both_there(const struct inquiry *q, const struct fact_thing *from, const struct fact_thing *to)
{
	buf_addf(q->out, "%s - %s\n", from->name, to->name);
	if (!is_there(q, from) || !is_there(q, to))
		return false;
	if (from->x == to->x)
		fact_say(q, SAID(facts, same_place));
	return from->x != to->x;
}

static void sight(const struct inquiry *q, const struct fact_thing *from, const struct fact_thing *to)
{
	if (both_there(q, from, to))
		(void)see(q, from, to);
}

/* ---- range ---- */

/* The dice of an attack as things stand, and what they are made of; why there is none. */
static void say_attack(const struct inquiry *q, int piece, int at, bool melee)
{
	const struct cnc_setup *setup = setup_of(q);
	const struct cnc_law *law = setup->law;
	struct cnc_look look;
	cnc_look(q->run, &look);
	int target = cnc_who_at(&look, at), from = view_of(q)->piece[piece].hex;
	bool enemy = cnc_enemy(setup, piece, target);
	struct no no = !enemy  ? NO_OBJECTION
		       : melee ? cnc_melee_fault(q->run, &look, piece, at)
			       : cnc_fire_fault(q->run, &look, piece, at);
	if (no.why) {
		fact_no(q, no);
		return;
	}
	if (melee && !enemy) {
		fact_say(q, SAID(facts_cnc, melee_nobody, .unit = setup->piece[piece].id));
		return;
	}
	int dice = melee ? law->melee_dice(q->run, piece, from, target, at, MELEE_ATTACK, true)
			 : law->fire_dice(q->run, &look, piece, at, true);
	fact_say(q, SAID(facts_cnc, dice, .unit = setup->piece[piece].id, .melee = melee, .dice = dice, .enemy = enemy,
			 .how = fact_modifiers(q)));
}

static void range(const struct inquiry *q, const struct fact_thing *from, const struct fact_thing *to)
{
	const struct cnc_setup *setup = setup_of(q);
	if (!both_there(q, from, to))
		return;
	int gap = setup->board->distance[from->x][to->x];
	fact_say(q, SAID(facts_cnc, distance, .hexes = gap));
	if (from->kind != THING_PIECE) {
		(void)see(q, from, to);
		return;
	}
	const struct cnc_unit *u = cnc_unit_of(setup, from->row);
	struct no never = gap > 1 ? cnc_never_fires(setup, from->row) : cnc_never_battles(setup, from->row);
	if (!u || never.why) {
		fact_no(q, u ? never : cnc_never_battles(setup, from->row));
		return;
	}
	if (gap > 1)
		fact_say(q, SAID(facts_cnc, reach, .unit = from->name, .range = u->range, .within = gap <= u->range,
				 .letters = letters(q)));
	if (gap == 1 || (gap <= u->range && see(q, from, to)))
		say_attack(q, from->row, to->x, gap == 1);
}

const struct facts cnc_facts = {
	.find = find,
	.name = name,
	.places = SAYS_facts_cnc_places,
	.units = units,
	.unit = unit,
	.terrain = terrain,
	.sight = sight,
	.range = range,
};
