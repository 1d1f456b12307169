/* Armies of a scenario in figures, and what looks like an oversight. */
#include "scenario/review.h"

/* What the rule system tells of its setup, as far as a review needs it. */
struct review {
	struct describe d;
	const struct scenario *s;
	struct setup_errors *warnings;
	struct hex {
		char id[12], ground[24];
		int row, x;
	} hex[1024];
	struct piece {
		char id[20], seat[SEAT_ID], arm[16];
		int blocks;
	} piece[256];
	struct side {
		int wanted, hand;
	} side[SEATS_MAX];
	int n_hexes, n_pieces, seat; /* seat: whose player is being told */
	enum { ELSEWHERE, IN_HEX, IN_PIECE, IN_PLAYER } in;
};

static void begin(struct describe *d, const char *name)
{
	struct review *r = (struct review *)d;
	r->in = ELSEWHERE;
	if (!strcmp(name, "hex") && r->n_hexes < (int)ARRAY_LEN(r->hex)) {
		r->in = IN_HEX;
		r->n_hexes++;
	} else if (!strcmp(name, "piece") && r->n_pieces < (int)ARRAY_LEN(r->piece)) {
		r->in = IN_PIECE;
		r->n_pieces++;
	}
}

static int number(const char *value)
{
	long long n = 0;
	parse_int(value, 0, 100000, &n);
	return (int)n;
}

static void hex_attr(struct hex *h, const char *name, const char *value)
{
	if (!strcmp(name, "id"))
		snprintf(h->id, sizeof h->id, "%s", value);
	else if (!strcmp(name, "terrain"))
		snprintf(h->ground, sizeof h->ground, "%s", value);
	else if (!strcmp(name, "row"))
		h->row = number(value);
	else if (!strcmp(name, "x"))
		h->x = number(value);
}

static void piece_attr(struct piece *p, const char *name, const char *value)
{
	if (!strcmp(name, "id"))
		snprintf(p->id, sizeof p->id, "%s", value);
	else if (!strcmp(name, "seat"))
		snprintf(p->seat, sizeof p->seat, "%s", value);
	else if (!strcmp(name, "arm"))
		snprintf(p->arm, sizeof p->arm, "%s", value);
	else if (!strcmp(name, "full"))
		p->blocks = number(value);
}

static void attr(struct describe *d, const char *name, const char *value)
{
	struct review *r = (struct review *)d;
	if (r->in == IN_HEX)
		hex_attr(&r->hex[r->n_hexes - 1], name, value);
	else if (r->in == IN_PIECE)
		piece_attr(&r->piece[r->n_pieces - 1], name, value);
	else if (r->in == IN_PLAYER && !strcmp(name, "wanted"))
		r->side[r->seat].wanted = number(value);
	else if (r->in == IN_PLAYER && !strcmp(name, "hand"))
		r->side[r->seat].hand = number(value);
}

static void end(struct describe *d)
{
	((struct review *)d)->in = ELSEWHERE;
}

/* The scenario's own figures: hand and blocks before anything happened. */
static void read_elements(struct review *r)
{
	int side = 0, piece = 0;
	for (size_t i = 0; i < r->s->root->n_children; i++) {
		const struct element *e = &r->s->root->children[i];
		const char *blocks = element_attr(e, "blocks", NULL);
		if (!strcmp(e->name, "side") && side < SEATS_MAX) {
			const char *hand = element_attr(e, "hand", NULL);
			r->side[side].hand = hand ? number(hand) : r->side[side].hand;
			side++;
		}
		if ((strcmp(e->name, "unit") && strcmp(e->name, "leader")) || piece == r->n_pieces)
			continue;
		if (blocks)
			r->piece[piece].blocks = number(blocks);
		piece++;
	}
}

static const struct hex *hex_of(const struct review *r, const char *id)
{
	for (int i = 0; i < r->n_hexes; i++)
		if (!strcasecmp(r->hex[i].id, id))
			return &r->hex[i];
	return NULL;
}

/* ---- what looks like an oversight ---- */

static bool adjacent(const struct hex *a, const struct hex *b)
{
	int dr = abs(a->row - b->row), dx = abs(a->x - b->x);
	return (dr == 0 && dx == 2) || (dr == 1 && dx == 1);
}

static bool watery(const struct hex *h)
{
	return strstr(h->ground, "river") || strstr(h->ground, "ford") || !strcmp(h->ground, "bridge") ||
	       !strcmp(h->ground, "lake") || !strcmp(h->ground, "sea") || !strcmp(h->ground, "frozen-lake");
}

/* Roads and rivers are drawn from hex to hex; rivers that are drawn alone stop nobody. */
static void check_way(struct review *r, const struct element *way)
{
	const struct hex *before = NULL;
	bool river = !strcmp(way->name, "river");
	for (size_t i = 0; i < way->n_children; i++) {
		const struct element *via = &way->children[i];
		const struct hex *h = hex_of(r, element_attr(via, "hex", ""));
		if (!h)
			continue;
		if (before && !adjacent(before, h))
			setup_error(r->warnings, via,
				    "%s is no neighbour of %s, so the %s is drawn "
				    "across country",
				    h->id, before->id, way->name);
		if (river && !watery(h))
			setup_error(r->warnings, via,
				    "the river is drawn through %s, which is %s "
				    "and stops nobody",
				    h->id, h->ground);
		before = h;
	}
}

static bool on_course(const struct review *r, const char *hex)
{
	for (size_t i = 0; i < r->s->root->n_children; i++) {
		const struct element *e = &r->s->root->children[i];
		for (size_t k = 0; !strcmp(e->name, "river") && k < e->n_children; k++)
			if (!strcasecmp(element_attr(&e->children[k], "hex", ""), hex))
				return true;
	}
	return false;
}

static void check_course(struct review *r)
{
	for (int i = 0; i < r->n_hexes; i++) {
		const struct hex *h = &r->hex[i];
		if ((strstr(h->ground, "river") || !strcmp(h->ground, "bridge")) && !on_course(r, h->id))
			setup_error(r->warnings, r->s->root,
				    "%s is a %s on no <river> course: it "
				    "is drawn as a pool",
				    h->id, h->ground);
	}
}

static void check_place(struct review *r, size_t at)
{
	const struct element *e = &r->s->root->children[at];
	const char *hex = element_attr(e, "hex", "");
	for (size_t i = 0; i < at; i++) {
		const struct element *other = &r->s->root->children[i];
		if (!strcmp(other->name, "place") && !strcasecmp(element_attr(other, "hex", ""), hex))
			setup_error(r->warnings, e, "%s stands in %s over %s", element_attr(e, "name", ""), hex,
				    element_attr(other, "name", ""));
	}
}

static int words(const char *text)
{
	int n = 0;
	for (const char *p = text; *p; p++)
		n += *p != ' ' && (p == text || p[-1] == ' ');
	return n;
}

/* Banners a side can win: what the enemy has to lose, its objectives and ways out. */
static int to_be_won(const struct review *r, const char *seat)
{
	int n = 0, own = 0;
	for (int i = 0; i < r->n_pieces; i++) {
		bool mine = !strcmp(r->piece[i].seat, seat);
		n += !mine;
		own += mine;
	}
	for (size_t i = 0; i < r->s->root->n_children; i++) {
		const struct element *e = &r->s->root->children[i];
		const char *whose = element_attr(e, "seat", "");
		int banners = number(element_attr(e, "banners", "1"));
		bool for_us = !strcmp(whose, seat) || !strcmp(whose, "any");
		if (!strcmp(e->name, "objective") && for_us)
			n += banners;
		if (!strcmp(e->name, "exit") && for_us)
			n += banners * own;
	}
	return n;
}

static void check_side(struct review *r, const struct element *e, int side)
{
	const char *seat = element_attr(e, "seat", "");
	int can = to_be_won(r, seat), wants = r->side[side].wanted, hand = r->side[side].hand;
	if (wants > can)
		setup_error(r->warnings, e,
			    "%s has no way to win: it needs %d banners, and %d can be "
			    "won",
			    seat, wants, can);
	if (hand + number(element_attr(e, "grows", "0")) < 3 || hand > 6)
		setup_error(r->warnings, e, "%s has a hand of %d; usual are 3 to 6", seat, hand);
}

static void check_objective(struct review *r, const struct element *e)
{
	const char *hexes = element_attr(e, "hexes", "");
	if (!strcmp(element_attr(e, "need", "one"), "all") && words(hexes) == 1)
		setup_error(r->warnings, e, "needs all of one hex: need=\"all\" says nothing here");
	if (!*element_attr(e, "name", ""))
		setup_error(r->warnings, e, "has no name; reports call it \"the objective at %s\"", hexes);
}

static void check_all(struct review *r)
{
	int sides = 0, first = 0;
	for (size_t i = 0; i < r->s->root->n_children; i++) {
		const struct element *e = &r->s->root->children[i];
		if (!strcmp(e->name, "side") && sides < SEATS_MAX) {
			first += !strcmp(element_attr(e, "first", "no"), "yes");
			check_side(r, e, sides++);
		} else if (!strcmp(e->name, "road") || !strcmp(e->name, "river")) {
			check_way(r, e);
		} else if (!strcmp(e->name, "place")) {
			check_place(r, i);
		} else if (!strcmp(e->name, "objective")) {
			check_objective(r, e);
		}
	}
	if (first != 1)
		setup_error(r->warnings, r->s->root,
			    first ? "says of more than one side that it moves first" : "does not say who moves first");
	check_course(r);
}

/* ---- figures ---- */

static void count(const struct review *r, const char *seat, const char *arm, int *units, int *blocks)
{
	*units = *blocks = 0;
	for (int i = 0; i < r->n_pieces; i++)
		if (!strcmp(r->piece[i].seat, seat) && !strcmp(r->piece[i].arm, arm)) {
			++*units;
			*blocks += r->piece[i].blocks;
		}
}

static void figures(const struct review *r, struct buf *out)
{
	static const char *const arms[] = {"infantry", "cavalry", "artillery"};
	const struct setup_head *head = r->s->setup;
	for (int s = 0; s < head->n_seats; s++) {
		int units, blocks, all = 0, strength = 0;
		struct buf parts = BUF_INIT;
		for (size_t a = 0; a < ARRAY_LEN(arms); a++) {
			count(r, head->seat[s].id, arms[a], &units, &blocks);
			all += units;
			strength += blocks;
			if (units)
				buf_addf(&parts, ", %s %d (%d)", arms[a], units, blocks);
		}
		count(r, head->seat[s].id, "leader", &units, &blocks);
		buf_addf(out,
			 "  %s: %d units of %d blocks%s, leaders %d; hand %d, %d banners to win of "
			 "%d\n",
			 head->seat[s].name, all, strength, buf_text(&parts), units, r->side[s].hand, r->side[s].wanted,
			 to_be_won(r, head->seat[s].id));
		buf_free(&parts);
	}
}

void scenario_review(const struct scenario *s, struct setup_errors *warnings, struct buf *out)
{
	const struct setup_head *head = s->setup;
	if (s->sys->figures) {
		s->sys->figures(s->setup, s->state, out);
		return;
	}
	struct review *r = base_calloc(1, sizeof *r);
	r->d = (struct describe){NULL, begin, attr, end};
	r->s = s;
	r->warnings = warnings;
	s->sys->describe(s->setup, &r->d);
	for (int seat = 0; seat < head->n_seats; seat++) {
		r->in = IN_PLAYER;
		r->seat = seat;
		s->sys->describe_player(s->setup, s->state, seat, &r->d);
	}
	read_elements(r);
	check_all(r);
	figures(r, out);
	free(r);
}
