/* Tricorne as the book and its supplement have it (seed "Commands & Colors: Tricorne"; numbers in
 * brackets are sections of the supplement).  Written without a look at src/rules/tricorne and
 * src/rules/cnc; charts are typed again.  HACKING tells what it holds and what not. */
#include "pieces.h"
#include "rules/tricorne/tri.h"

enum compared {
	CARDS, ORDERS, MOVERS, MOVES, ATTACKS, FIRE_DICE, MELEE_DICE, HITS_MADE, CHECKS, IGNORED, WAY_BACK, FALLEN_BACK,
	RALLIES, SWEEPS, RETIRES, REACTIONS, BONUSES, BACKS, CHARTS, GROUND_TAKEN
};
static const char *const names[] = {
	"cards to play", "whom a card orders", "who moves", "hexes to move to", "attacks", "dice of fire",
	"dice of melee", "hits from faces", "leader checks", "flags ignored", "hexes to retreat to",
	"hexes and blocks of a retreat", "rally checks", "leaders swept away", "ways to retire", "reactions",
	"bonus attacks", "battles back", "units of the charts", "ground taken", NULL};

/* ---- charts [3.1] ---- */

enum kind { K_INF, K_CAV, K_GUN };
enum { GREEN = 1, NO_HITS = 2, CHARGES = 4 }; /* GREEN: light infantry class */
struct kind_row {
	const char *nation, *code;
	int kind, blocks, battle, far; /* longest move with battle, without */
	int dice[6];                   /* by range; 1: melee */
	int flees, ignores, rally, traits;
};
static const struct kind_row kinds[] = {
	{"british", "GD", K_INF, 4, 1, 1, {0, 3, 2, 1}, 1, 2, 2, 0},
	{"british", "GR", K_INF, 4, 1, 1, {0, 3, 2, 1}, 1, 1, 1, 0},
	{"german", "GR", K_INF, 4, 1, 1, {0, 3, 2, 1}, 1, 1, 1, 0},
	{"french", "GR", K_INF, 4, 1, 1, {0, 3, 2, 1}, 1, 1, 1, 0},
	{"british", "HL", K_INF, 4, 2, 2, {0, 2, 2, 1}, 1, 0, 0, CHARGES},
	{"british", "RG", K_INF, 4, 1, 1, {0, 2, 2, 1}, 1, 0, 0, 0},
	{"german", "RG", K_INF, 4, 1, 1, {0, 2, 2, 1}, 1, 0, 0, 0},
	{"continental", "RG", K_INF, 4, 1, 1, {0, 2, 2, 1}, 1, 0, 0, 0},
	{"french", "RG", K_INF, 5, 1, 1, {0, 2, 2, 1}, 1, 0, 0, 0},
	{"british", "LT", K_INF, 4, 1, 2, {0, 2, 2, 1}, 1, 0, 0, GREEN},
	{"german", "LT", K_INF, 4, 1, 2, {0, 2, 2, 1}, 1, 0, 0, GREEN},
	{"continental", "LT", K_INF, 4, 1, 2, {0, 2, 2, 1}, 1, 0, 0, GREEN | NO_HITS},
	/* Light companies with the morale of militia [8, 008]. */
	{"continental", "LTM", K_INF, 4, 1, 2, {0, 2, 2, 1}, 3, 0, -1, GREEN | NO_HITS},
	{"continental", "RF", K_INF, 4, 1, 2, {0, 2, 2, 1, 1}, 1, 0, 0, GREEN | NO_HITS},
	{"british", "PV", K_INF, 4, 1, 1, {0, 2, 2, 1}, 2, 0, -1, 0},
	{"continental", "PV", K_INF, 4, 1, 1, {0, 2, 2, 1}, 2, 0, -1, 0},
	{"british", "ML", K_INF, 4, 1, 1, {0, 2, 1, 1}, 3, 0, -1, NO_HITS},
	{"continental", "ML", K_INF, 4, 1, 1, {0, 2, 1, 1}, 3, 0, -1, NO_HITS},
	{"british", "LC", K_CAV, 4, 2, 2, {0, 2}, 2, 0, 0, NO_HITS},
	{"continental", "LC", K_CAV, 4, 2, 2, {0, 2}, 2, 0, 0, NO_HITS},
	{"french", "LC", K_CAV, 4, 2, 2, {0, 2}, 2, 0, 0, NO_HITS},
	{"british", "LA", K_GUN, 4, 0, 1, {0, 2, 2, 1, 1, 1}, 1, 0, 0, 0},
	{"german", "LA", K_GUN, 4, 0, 1, {0, 2, 2, 1, 1, 1}, 1, 0, 0, 0},
	{"continental", "LA", K_GUN, 4, 0, 1, {0, 2, 2, 1, 1, 1}, 1, 0, 0, 0},
	{"french", "LA", K_GUN, 4, 0, 1, {0, 2, 2, 1, 1, 1}, 1, 0, 0, 0},
};

/* Ground [5]. */
enum enters { EVERY, BUT_GUNS, NO_ONE_ENTERS };
enum battles { ALL_BATTLE, FOOT_LESS_ONE, LESS_ONE, NO_BATTLE, BUT_LIGHT_MAY };
enum cover { OPEN, WOOD, HOUSE }; /* cavalry -2 in and out, guns -1 out; but -2 once within one kind */
struct land {
	const char *name;
	bool stops, hides;
	enum enters enters;
	enum battles battles; /* on the turn it is entered */
	enum cover cover;
	int out; /* dice of whoever fights out of it */
	int saves_fire, saves_melee, flags;
};
static const struct land lands[] = {
	{"clear", false, false, EVERY, ALL_BATTLE, OPEN, 0, 0, 0, 0},
	{"forest", true, true, EVERY, FOOT_LESS_ONE, WOOD, 0, 1, 0, 0},
	{"building", true, true, EVERY, FOOT_LESS_ONE, HOUSE, 0, 1, 1, 0},
	{"church", true, true, EVERY, FOOT_LESS_ONE, HOUSE, 0, 1, 1, 1},
	{"fence", false, false, EVERY, ALL_BATTLE, OPEN, 0, 1, 0, 0}, /* saves infantry alone */
	{"fields", false, false, EVERY, ALL_BATTLE, OPEN, 0, 0, 0, 0},
	{"marsh", true, false, BUT_GUNS, NO_BATTLE, OPEN, 0, 0, 0, 0},
	{"river", false, false, NO_ONE_ENTERS, ALL_BATTLE, OPEN, 0, 0, 0, 0},
	{"fordable-river", true, false, EVERY, BUT_LIGHT_MAY, OPEN, -1, 0, 0, 0},
	{"ford", true, false, EVERY, LESS_ONE, OPEN, 0, 0, 0, 0},
	{"easy-ford", false, false, EVERY, ALL_BATTLE, OPEN, 0, 0, 0, 0},
	{"bridge", false, false, EVERY, ALL_BATTLE, OPEN, 0, 0, 0, 0},
	{"camp", true, false, EVERY, ALL_BATTLE, OPEN, 0, 0, 0, 0},
	{"impassable", false, false, NO_ONE_ENTERS, ALL_BATTLE, OPEN, 0, 0, 0, 0},
};

/* ---- who and where ---- */

static const struct kind_row *kind_row(int unit)
{
	static const struct kind_row *known[TRI_UNITS];
	const struct cnc_unit *u = &tri_units[unit].unit;
	for (size_t i = 0; !known[unit] && i < ARRAY_LEN(kinds); i++)
		if (!strcmp(kinds[i].nation, u->nation) && !strcmp(kinds[i].code, u->code))
			known[unit] = &kinds[i];
	if (!known[unit]) {
		printf("Bail out! no chart of %s %s\n", u->nation, u->code);
		exit(1);
	}
	return known[unit];
}

/* NULL: a leader. */
static const struct kind_row *kind_of(const struct cnc_setup *setup, int piece)
{
	int unit = setup->piece[piece].unit;
	return unit < 0 ? NULL : kind_row(unit);
}

/* Rows that no scenario has, too. */
static void compare_charts(struct trial *t)
{
	static bool done;
	for (int i = 0; !done && i < TRI_UNITS && compares(t, CHARTS); i++) {
		const struct cnc_unit *u = &tri_units[i].unit;
		const struct kind_row *k = kind_row(i);
		bool same = u->blocks == k->blocks && u->move == k->battle && u->far == k->far &&
			    u->ignores == k->ignores && u->retreat == k->flees && tri_units[i].rally == k->rally;
		for (int range = 1; range < TRI_RANGES; range++)
			same = same && tri_units[i].dice[range] == k->dice[range];
		if (!same)
			differs(t, "the charts of %s %s are not the same", u->nation, u->code);
	}
	done = true;
}

static const struct land *land_at(const struct cnc_setup *setup, int hex)
{
	static const struct land *known[TERRAINS];
	int at = setup->terrain[hex];
	for (size_t i = 0; !known[at] && i < ARRAY_LEN(lands); i++)
		if (!strcmp(lands[i].name, tri_grounds[at].ground.name))
			known[at] = &lands[i];
	if (!known[at]) {
		printf("Bail out! no chart of %s\n", tri_grounds[at].ground.name);
		exit(1);
	}
	return known[at];
}

bool may_stand(const struct cnc_setup *setup, int piece, int hex)
{
	const struct land *g = land_at(setup, hex);
	const struct kind_row *k = kind_of(setup, piece);
	return g->enters == EVERY || (g->enters == BUT_GUNS && !(k && k->kind == K_GUN));
}

static bool full(const struct look *l, int piece)
{
	const struct kind_row *k = kind_of(l->setup, piece);
	return k && l->s->piece[piece].blocks == k->blocks;
}

/* ---- cards [6.3] ---- */

enum whom {
	BY_SECTION,
	IN_LINE,
	ANY_ONE,
	ANY_UNIT,
	BY_CHIEF,
	ALL_GUNS,
	ALL_HORSE,
	RALLIED,
	BY_DICE
};
struct card_row {
	const char *id;
	int left, centre, right, anywhere;
	enum whom whom;
	int far;   /* the longest move; -1: as usual */
	int quiet; /* moves beyond it end in no battle; -1: as usual */
	int fire, melee;
};
enum { AS_COMMAND = 100 };
#define SECTIONS(name, n)                                                                                  \
	{name "-left", n, 0, 0, 0, BY_SECTION, -1, -1, 0, 0},                                              \
	{name "-centre", 0, n, 0, 0, BY_SECTION, -1, -1, 0, 0},                                            \
	{name "-right", 0, 0, n, 0, BY_SECTION, -1, -1, 0, 0}
static const struct card_row cards[] = {
	SECTIONS("scout", 1), SECTIONS("probe", 2), SECTIONS("attack", 3), SECTIONS("assault", AS_COMMAND),
	{"recon-in-force", 1, 1, 1, 0, BY_SECTION, -1, -1, 0, 0},
	{"both-flanks", 2, 0, 2, 0, BY_SECTION, -1, -1, 0, 0},
	{"line-volley", 0, 0, 0, 100, IN_LINE, 0, -1, 1, 0},
	{"line-command", 0, 0, 0, 100, IN_LINE, 1, -1, 0, 0},
	{"forward", 0, 0, 0, 4, ANY_ONE, -1, -1, 0, 0},
	{"first-strike", 0, 0, 0, 1, ANY_UNIT, -1, -1, 0, 0},
	{"inspired-leadership", 0, 0, 0, 4, BY_CHIEF, -1, -1, 0, 1},
	{"bombard", 0, 0, 0, 3, ALL_GUNS, 2, 0, 1, 0},
	{"cavalry-charge", 0, 0, 0, 3, ALL_HORSE, -1, -1, 0, 1},
	{"rally", 0, 0, 0, 0, RALLIED, 0, -1, 0, 0},
	{"king-or-country", 0, 0, 0, 0, BY_DICE, -1, -1, 1, 1},
};

static const struct card_row *effect(const struct cnc_state *s)
{
	for (size_t i = 0; s->deck.played >= 0 && i < ARRAY_LEN(cards); i++)
		if (!strcmp(cards[i].id, tri_cards[s->deck.played].id))
			return &cards[i];
	return NULL;
}

/* ---- orders (Phases 1 and 2) ---- */

static bool fits_dice(const struct look *l, const int *pieces, int n)
{
	int have[5];
	for (int i = 0; i < 5; i++)
		have[i] = l->s->deck.allow[i];
	for (int i = 0; i < n; i++) {
		const struct kind_row *k = kind_of(l->setup, pieces[i]);
		int arm = k ? (int)k->kind : 3;
		if (have[arm])
			have[arm]--;
		else if (arm == 3 || !have[4]--)
			return false;
	}
	return true;
}

/* A line of infantry: beside one that was ordered, or joined to it by leaders alone in their hexes.
 */
static bool in_line(const struct look *l, int piece)
{
	bool seen[MOST_HEXES] = {false};
	int queue[MOST_HEXES], n = 0, seat = seat_of(l, piece), ordered = 0;
	queue[n++] = l->s->piece[piece].hex;
	seen[queue[0]] = true;
	for (int p = 0; p < l->s->n_piece; p++)
		ordered += l->s->piece[p].ordered && l->s->piece[p].hex >= 0 && seat_of(l, p) == seat;
	for (int i = 0; i < n; i++) {
		int next[SIDES];
		for (int k = board_around(queue[i], next) - 1; k >= 0; k--) {
			int unit = l->unit[next[k]], leader = l->leader[next[k]];
			if (unit >= 0 && seat_of(l, unit) == seat && l->s->piece[unit].ordered)
				return true;
			if (unit < 0 && leader >= 0 && seat_of(l, leader) == seat && !seen[next[k]]) {
				seen[next[k]] = true;
				queue[n++] = next[k];
			}
		}
	}
	return !ordered;
}

static bool suits(const struct look *l, const struct card_row *c, int piece)
{
	const struct kind_row *k = kind_of(l->setup, piece);
	switch (c->whom) {
	case BY_SECTION:
	case ANY_ONE:
	case BY_DICE: return true;
	case IN_LINE: return k && k->kind == K_INF && in_line(l, piece);
	case ANY_UNIT: return k;
	case BY_CHIEF:
		return piece == l->s->deck.chief ||
		       (k && board_distance(l->s->piece[piece].hex, l->s->piece[l->s->deck.chief].hex) < 2);
	case ALL_GUNS: return k && k->kind == K_GUN;
	case ALL_HORSE: return k && k->kind == K_CAV;
	default: return false;
	}
}

static bool enough(const struct look *l, const struct card_row *c, int seat, int piece)
{
	int pieces[CNC_PIECES], n = 1;
	pieces[0] = piece;
	for (int p = 0; p < l->s->n_piece; p++)
		if (l->s->piece[p].ordered && l->s->piece[p].hex >= 0 && seat_of(l, p) == seat &&
		    !(c->whom == BY_CHIEF && p == l->s->deck.chief))
			pieces[n++] = p;
	if (c->whom == BY_DICE)
		return fits_dice(l, pieces, n);
	if (c->whom == BY_CHIEF && piece == l->s->deck.chief)
		return true; /* he and four units */
	if (c->whom != BY_SECTION)
		return n <= c->anywhere;
	int have[3] = {c->left, c->centre, c->right};
	for (int i = 0; i < 3; i++)
		if (have[i] == AS_COMMAND)
			have[i] = l->s->deck.command;
	return fits(l, pieces, n, have, seat);
}

static void compare_orders(struct trial *t, const struct question *q)
{
	struct look l;
	struct choices mine = {.n = 0};
	look(t, &l);
	const struct card_row *c = effect(l.s);
	if (!c || !compares(t, ORDERS))
		return;
	for (int p = 0; p < l.s->n_piece; p++) {
		int hex = l.s->piece[p].hex;
		if (hex < 0 || seat_of(&l, p) != q->seat || l.s->piece[p].ordered || !suits(&l, c, p) ||
		    !enough(&l, c, q->seat, p))
			continue;
		if (l.setup->piece[p].unit >= 0 || l.unit[hex] < 0)
			add(&mine, PICK_UNIT, p, 0, 0);
		else if (c->whom == BY_SECTION || c->whom == BY_DICE)
			add(&mine, PICK_DETACH, p, 0, 0);
	}
	add(&mine, PICK_DONE, 0, 0, 0);
	compare_choices(t, q, &mine);
}

/* ---- movement (Phase 3) ---- */

struct memory;
static bool was_joined(struct trial *t, int piece);

static bool beside_enemy(const struct look *l, int seat, int hex)
{
	int next[SIDES];
	for (int i = board_around(hex, next) - 1; i >= 0; i--)
		if (enemy_in(l, seat, next[i]))
			return true;
	return false;
}

static int longest(const struct look *l, int piece)
{
	const struct card_row *c = effect(l->s);
	const struct kind_row *k = kind_of(l->setup, piece);
	int far = !k ? 3 : c && c->far >= 0 ? c->far : k->far;
	return far + !!l->s->piece[piece].quick;
}

/* Least steps to the hexes where it may end, 0: not; by road alone, if that is wanted. */
static void walk(const struct look *l, int piece, int far, bool road, int steps[MOST_HEXES], bool *exits)
{
	int best[MOST_HEXES], home = l->s->piece[piece].hex;
	bool unit = l->setup->piece[piece].unit >= 0;
	int leader = unit ? l->leader[home] : -1;
	bool led = leader >= 0 && !l->s->piece[leader].ordered;
	memset(steps, 0, MOST_HEXES * sizeof *steps);
	for (int h = 0; h < MOST_HEXES; h++)
		best[h] = -1;
	best[home] = far;
	for (int left = far; left > 0; left--)
		for (int h = 0; h < board_size(); h++) {
			int next[SIDES];
			if (best[h] != left)
				continue;
			if (unit && l->setup->exit[seat_of(l, piece)][h])
				*exits = true;
			for (int i = board_around(h, next) - 1; i >= 0; i--) {
				bool pass, end;
				entry(l, piece, next[i], led, &pass, &end);
				if (next[i] == home || (road && !(l->setup->road[h] & board_sides(h, next[i]))))
					continue;
				if (end && !steps[next[i]])
					steps[next[i]] = far - left + 1;
				int more = pass && !land_at(l->setup, next[i])->stops ? left - 1 : 0;
				if ((pass || end) && more > best[next[i]])
					best[next[i]] = more;
			}
		}
}

/* No battle there on the turn it is entered? */
static bool no_battle_on(const struct look *l, int piece, int hex)
{
	const struct kind_row *k = kind_of(l->setup, piece);
	const struct land *g = land_at(l->setup, hex);
	return g->battles == NO_BATTLE || (g->battles == FOOT_LESS_ONE && k->kind != K_INF) ||
	       (g->battles == BUT_LIGHT_MAY && !((k->traits & GREEN) && l->setup->rule[SWITCH_LIGHT_FORDS]));
}

static void compare_moves(struct trial *t, const struct question *q)
{
	struct look l;
	static struct choices mine;
	int steps[MOST_HEXES], road[MOST_HEXES] = {0}, piece = q->arg[0];
	bool exits = false;
	if (!compares(t, MOVES))
		return;
	look(t, &l);
	const struct kind_row *k = kind_of(l.setup, piece);
	const struct card_row *c = effect(l.s);
	int far = longest(&l, piece);
	walk(&l, piece, far, false, steps, &exits);
	if (k && (k->traits & CHARGES) && !(c && c->far >= 0)) {
		int near[MOST_HEXES]; /* off the board is not into melee */
		exits = false;
		walk(&l, piece, far - 1, false, near, &exits);
	}
	/* Two hexes for who starts, moves and ends on road [5.2]. */
	if (k && l.setup->road[l.s->piece[piece].hex] && !(c && c->far >= 0))
		walk(&l, piece, (k->far < 2 ? 2 : k->far) + !!l.s->piece[piece].quick, true, road, &exits);
	mine.n = 0;
	for (int h = 0; h < MOST_HEXES; h++) {
		/* Highlanders go two hexes into melee alone [3.3]. */
		bool tame = k && (k->traits & CHARGES) && steps[h] == far && far > 1 && !(c && c->far >= 0) &&
			    (!beside_enemy(&l, q->seat, h) || no_battle_on(&l, piece, h));
		if ((steps[h] && !tame) || road[h])
			add(&mine, TO_HEX, h, 0, 0);
	}
	if (exits)
		add(&mine, TO_EXIT, 0, 0, 0);
	add(&mine, TO_STAY, 0, 0, 0);
	compare_choices(t, q, &mine);
}

static void compare_movers(struct trial *t, const struct question *q)
{
	struct look l;
	struct choices mine = {.n = 0};
	if (!compares(t, MOVERS))
		return;
	look(t, &l);
	for (int p = 0; p < l.s->n_piece; p++)
		if (l.s->piece[p].hex >= 0 && seat_of(&l, p) == q->seat && l.s->piece[p].ordered &&
		    !l.s->piece[p].done && !was_joined(t, p) && longest(&l, p) > 0)
			add(&mine, MOVER_PIECE, p, 0, 0);
	add(&mine, MOVER_DONE, 0, 0, 0);
	for (int i = 0; i < q->n; i++) /* a card that is played on the way [7.4]: no part of this */
		if (q->options[i].verb == MOVER_QUICK)
			add(&mine, MOVER_QUICK, q->options[i].v[0], q->options[i].v[1], q->options[i].v[2]);
	compare_choices(t, q, &mine);
}

/* ---- sight and dice (Phase 4) ---- */

/* The same hill, of hexes that touch? */
static bool one_hill(const struct look *l, int a, int b)
{
	bool seen[MOST_HEXES] = {false};
	int queue[MOST_HEXES], n = 0;
	if (!l->setup->hill[a] || !l->setup->hill[b])
		return false;
	queue[n++] = a;
	seen[a] = true;
	for (int i = 0; i < n; i++) {
		int next[SIDES];
		for (int k = board_around(queue[i], next) - 1; k >= 0; k--)
			if (l->setup->hill[next[k]] && !seen[next[k]]) {
				seen[next[k]] = true;
				queue[n++] = next[k];
			}
	}
	return seen[b];
}

static bool hides(const struct look *l, int hex, int from, int to, int gun)
{
	if (hex < 0 || land_at(l->setup, hex)->hides || (l->setup->hill[hex] && !one_hill(l, from, to)))
		return true;
	int who = l->unit[hex] >= 0 ? l->unit[hex] : l->leader[hex];
	if (who < 0)
		return false;
	return !(kind_of(l->setup, gun)->kind == K_GUN && l->setup->hill[from] && !l->setup->hill[hex] &&
		 board_distance(from, hex) == 1 && seat_of(l, who) == seat_of(l, gun));
}

/* May it battle after its move? */
static bool fresh(const struct look *l, int piece)
{
	const struct card_row *c = effect(l->s);
	const struct kind_row *k = kind_of(l->setup, piece);
	int moved = l->s->piece[piece].moved, most = k->battle;
	if (c && c->quiet >= 0)
		most = c->quiet;
	if (moved > most + !!l->s->piece[piece].quick)
		return false;
	return !moved || !no_battle_on(l, piece, l->s->piece[piece].hex);
}

/* Dice that every attack has: full strength, the moved, ground entered, cards. */
static int common_dice(const struct look *l, int piece, bool melee, bool active, bool bonus)
{
	const struct kind_row *k = kind_of(l->setup, piece);
	const struct cnc_piece *p = &l->s->piece[piece];
	const struct card_row *c = effect(l->s);
	bool moved = active && (p->moved || bonus),
	     entered = moved && k->kind == K_INF && land_at(l->setup, p->hex)->battles == FOOT_LESS_ONE;
	int n = full(l, piece);
	if (moved && land_at(l->setup, p->hex)->battles == LESS_ONE)
		n--;
	if (moved && k->kind == K_INF && (melee || !(k->traits & GREEN)))
		n -= 1 + (entered && l->setup->rule[SWITCH_ENTRY_STACKS]);
	else
		n -= entered;
	if (active && p->ordered && c)
		n += melee ? c->melee : c->fire;
	return n;
}

static int fire_dice(const struct look *l, int piece, int at)
{
	const struct kind_row *k = kind_of(l->setup, piece);
	int from = l->s->piece[piece].hex, range = board_distance(from, at);
	const struct land *out = land_at(l->setup, from);
	if (range > 5 || !k->dice[range])
		return 0;
	int n = k->dice[range] + common_dice(l, piece, false, true, false) + out->out;
	n += l->leader[from] >= 0 && k->kind == K_INF;
	n -= out->cover != OPEN && k->kind == K_GUN;
	return n < 0 ? 0 : n;
}

static int melee_dice(const struct look *l, int piece, int from, int target, int at, int how)
{
	const struct kind_row *k = kind_of(l->setup, piece);
	const struct land *in = land_at(l->setup, at), *out = land_at(l->setup, from);
	bool attack = how == MELEE_ATTACK || how == MELEE_BONUS, lone = l->setup->piece[target].unit < 0;
	int n = k->dice[1] + common_dice(l, piece, true, attack, how == MELEE_BONUS) + out->out;
	n += l->leader[from] >= 0;
	n += (k->traits & CHARGES) && how == MELEE_ATTACK;
	if (k->kind == K_CAV && out->cover != OPEN)
		n -= 2;
	if (k->kind == K_CAV && in->cover != OPEN && !lone && in->cover != out->cover)
		n -= 2;
	if (k->kind == K_GUN && out->cover != OPEN)
		n--;
	return n < 0 ? 0 : n;
}

static void compare_attacks(struct trial *t, const struct question *q)
{
	struct look l;
	static struct choices mine;
	if (!compares(t, ATTACKS))
		return;
	mine.n = 0;
	look(t, &l);
	for (int p = 0; p < l.s->n_piece; p++) {
		const struct cnc_piece *at = &l.s->piece[p];
		const struct kind_row *k = kind_of(l.setup, p);
		if (at->hex < 0 || seat_of(&l, p) != q->seat || !k || !at->ordered || at->fought || !fresh(&l, p))
			continue;
		bool close = beside_enemy_unit(&l, q->seat, at->hex);
		/* Who came by two hexes came for melee [3.3]. */
		bool charge = (k->traits & CHARGES) && at->moved > 1 + !!at->quick;
		for (int h = 0; h < board_size(); h++) {
			if (!board_has(h) || !enemy_in(&l, q->seat, h))
				continue;
			int target = l.unit[h] >= 0 ? l.unit[h] : l.leader[h];
			if (board_distance(at->hex, h) == 1) {
				if (melee_dice(&l, p, at->hex, target, h, MELEE_ATTACK) > 0)
					add(&mine, ATTACK_MELEE, p, h, 0);
			} else if (!close && !charge && fire_dice(&l, p, h) > (l.unit[h] < 0) &&
				   sees(&l, at->hex, h, p, hides))
				add(&mine, ATTACK_FIRE, p, h, 0);
		}
	}
	add(&mine, ATTACK_DONE, 0, 0, 0);
	compare_choices(t, q, &mine);
}

/* ---- one roll and what comes of it ---- */

/* The board as it was when the dice of a combat fell, and what must follow. */
struct blow {
	bool on, melee, retiring, full;
	int attacker, target, at, kind, blocks, symbols, sabres, flags, leader, saves;
	int left;                    /* of the target, after hits and retreat */
	int await_hits;              /* an event must tell so many; 0: none */
	int await_check;             /* dice of the leader check that must be rolled; 0 */
	bool await_fate;             /* whether the leader lives must be told */
	bool advanced, fatal, asked; /* asked about the ground; a leader alone: hit, asked whither */
	bool led, checked, backed;
	int thrown; /* flags of the last dice */
	int more;   /* flags it ignores by Hold Fast */
	int retreat, way, steps, now;
	struct look look;
	struct cnc_state s;
};
struct memory {
	struct blow b;
	bool done[CNC_PIECES];                 /* moved, or joined by a leader */
	int how, plus;                         /* of the melee told last; dice of Combat cards for the next attack */
	int steady[CNC_PIECES];                /* dice of Combat cards for its rally check */
	bool opening, struck, retiring, sharp; /* the guns open; who was attacked struck first, retires */
	int wants_reaction, retire_steps, retire_now;
	int rallied; /* the unit whose rally check was rolled, -1 */
	bool rally;  /* that it was passed */
	int swept;   /* as rallied, of a leader */
	bool stays;
};

static struct blow *blow_of(struct trial *t)
{
	return &((struct memory *)t->memory)->b;
}

static bool was_joined(struct trial *t, int piece)
{
	return ((struct memory *)t->memory)->done[piece];
}

/* Baselines other than the usual ones: camps, and the nearest edge [8, 108]. */
static bool odd_home(const struct cnc_setup *setup, int seat)
{
	return setup->camp[seat] || setup->nearest[seat];
}

static int faces(const struct roll *r, int face)
{
	static const int shows[] = {FACE_INFANTRY, FACE_CAVALRY, FACE_ARTILLERY,
				    FACE_SABRE,	   FACE_FLAG,	 FACE_FLAG};
	int n = 0;
	for (int i = 0; i < r->n; i++)
		n += shows[r->value[i] - 1] == face;
	return n;
}

static bool behind_works(const struct cnc_setup *setup, int at, int from)
{
	return setup->works[at] & board_sides(at, from);
}

/* Unit symbols that do nothing to it [5.2, 5.3]. */
static int saves(const struct look *l, const struct blow *b)
{
	const struct kind_row *k = kind_of(l->setup, b->target), *foe = kind_of(l->setup, b->attacker);
	const struct land *g = land_at(l->setup, b->at);
	int n = b->melee ? g->saves_melee : g->saves_fire;
	if (!strcmp(g->name, "fence") && k->kind != K_INF)
		n = 0;
	if (k->kind != K_CAV && behind_works(l->setup, b->at, l->s->piece[b->attacker].hex) &&
	    (b->melee || foe->kind != K_GUN))
		n = n > 1 ? n : 1;
	return n;
}

/* Flags it may ignore, but for a leader of its own [Bolster Morale; 5.2]. */
static int nerves(const struct look *l, const struct blow *b)
{
	const struct kind_row *k = kind_of(l->setup, b->target), *foe = kind_of(l->setup, b->attacker);
	int from = l->s->piece[b->attacker].hex, next[SIDES], units = 0, lone = 0, seat = seat_of(l, b->target);
	const struct land *g = land_at(l->setup, b->at);
	for (int i = board_around(b->at, next) - 1; i >= 0; i--) {
		int unit = l->unit[next[i]], leader = l->leader[next[i]];
		units += unit >= 0 && seat_of(l, unit) == seat;
		lone += unit < 0 && leader >= 0 && seat_of(l, leader) == seat;
	}
	int n = k->ignores + (units + (l->setup->rule[SWITCH_BUILDINGS_SUPPORT] && g->cover == HOUSE) >= 2);
	n += (k->traits & CHARGES) && b->full;
	n += (k->traits & GREEN) && g->cover == WOOD;
	n += lone && l->leader[b->at] < 0;
	if (foe->kind == K_GUN)
		return n;
	n += g->flags + (l->setup->hill[b->at] && !one_hill(l, b->at, from));
	n += !b->melee && k->kind != K_CAV && behind_works(l->setup, b->at, from);
	return n;
}

static void count_faces(struct trial *t, struct blow *b, const struct roll *r)
{
	static const int own[3] = {FACE_INFANTRY, FACE_CAVALRY, FACE_ARTILLERY};
	const struct kind_row *foe = kind_of(t->setup, b->target), *k = kind_of(t->setup, b->attacker);
	b->thrown = faces(r, FACE_FLAG);
	if (!foe) {
		b->sabres += faces(r, FACE_SABRE);
		b->fatal = b->sabres >= (b->melee ? 1 : 2);
		return;
	}
	b->symbols += faces(r, own[foe->kind]);
	if (b->melee && !b->retiring && !(k->traits & NO_HITS))
		b->sabres += faces(r, FACE_SABRE);
	b->flags += b->retiring ? 0 : faces(r, FACE_FLAG);
	int symbols = b->symbols > b->saves ? b->symbols - b->saves : 0;
	b->await_hits = symbols + b->sabres;
	b->left = b->blocks > b->await_hits ? b->blocks - b->await_hits : 0;
}

static void owes(struct trial *t)
{
	struct blow *b = blow_of(t);
	struct memory *m = t->memory;
	if (((const struct position *)run_state(t->run))->over)
		return; /* the last banner ends all */
	if (b->on && b->await_hits > 0)
		differs(t, "%d hits were not told", b->await_hits);
	if (b->on && b->await_check > 0)
		differs(t, "a leader was not checked with %d dice", b->await_check);
	if (m->wants_reaction)
		differs(t, "who was attacked was not asked what to do");
	b->await_hits = b->await_check = m->wants_reaction = 0;
}

static void begin_blow(struct trial *t, const struct roll *r, bool melee, int how)
{
	struct blow *b = blow_of(t);
	struct memory *m = t->memory;
	memset(b, 0, sizeof *b);
	look(t, &b->look);
	b->s = *b->look.s;
	b->look.s = &b->s;
	*b = (struct blow){.on = true,
			   .melee = melee,
			   .attacker = r->who,
			   .target = r->target,
			   .at = b->s.piece[r->target].hex,
			   .kind = how,
			   .blocks = b->s.piece[r->target].blocks,
			   .retreat = -1,
			   .steps = -1,
			   .leader = -1,
			   .look = b->look,
			   .s = b->s};
	b->look.s = &b->s;
	b->retiring = melee && m->retiring && how != MELEE_BACK && how != MELEE_STRIKE;
	b->left = b->blocks;
	if (!kind_of(t->setup, b->target)) {
		count_faces(t, b, r);
		return;
	}
	b->full = full(&b->look, b->target);
	b->leader = b->look.leader[b->at];
	b->led = b->leader >= 0;
	b->saves = saves(&b->look, b);
	count_faces(t, b, r);
}

static void rolled_fire(struct trial *t, const struct roll *r)
{
	struct memory *m = t->memory;
	struct look l;
	look(t, &l);
	if (!compares(t, FIRE_DICE))
		return;
	int mine = fire_dice(&l, r->who, l.s->piece[r->target].hex) + m->plus;
	if (!m->opening && mine != r->n)
		differs(t, "%s fires at %s: the model rolls %d dice, the program %d", l.setup->piece[r->who].id,
			l.setup->piece[r->target].id, mine, r->n);
	m->plus = 0;
	begin_blow(t, r, false, 0);
}

static void rolled_melee(struct trial *t, const struct roll *r)
{
	struct memory *m = t->memory;
	struct look l;
	look(t, &l);
	if (!compares(t, MELEE_DICE))
		return;
	int how = !strcmp(r->label, "back") ? MELEE_BACK : m->how;
	int mine = melee_dice(&l, r->who, l.s->piece[r->who].hex, r->target, l.s->piece[r->target].hex, how) + m->plus;
	if (mine != r->n)
		differs(t, "%s (%s, kind %d) against %s: the model rolls %d dice, the program %d",
			l.setup->piece[r->who].id, r->label, how, l.setup->piece[r->target].id, mine, r->n);
	m->plus = 0;
	begin_blow(t, r, true, how);
}

/* Drilled Reload: the flags of the roll fall once more. */
static void rolled_reload(struct trial *t, const struct roll *r)
{
	struct blow *b = blow_of(t);
	if (r->n != b->thrown)
		differs(t, "%d flags are rolled again, not %d", r->n, b->thrown);
	b->flags = 0;
	count_faces(t, b, r);
}

static void rolled_check(struct trial *t, const struct roll *r)
{
	struct blow *b = blow_of(t);
	struct memory *m = t->memory;
	if (!b->on || !compares(t, CHECKS))
		return;
	int dice = b->left ? 2 : 1;
	if (b->checked || b->leader < 0 || r->n != dice || r->target != b->leader)
		differs(t, "the leader of %s is checked with %d dice, not %d, or twice",
			((const struct cnc_setup *)t->setup)->piece[b->target].id, r->n, dice);
	b->checked = true;
	b->await_check = 0;
	b->await_fate = true;
	b->led = faces(r, FACE_SABRE) < (m->sharp ? 1 : dice);
	if (!b->led)
		b->look.leader[b->at] = -1;
	m->sharp = false;
}

/* Dice of a rally check [4.2].  Whoever checks because a leader died owes nothing to cavalry. */
static void rolled_rally(struct trial *t, const struct roll *r)
{
	struct memory *m = t->memory;
	struct blow *b = blow_of(t);
	struct look l;
	int unit = r->target;
	look(t, &l);
	const struct kind_row *k = kind_of(t->setup, unit);
	if (!k || !compares(t, RALLIES))
		return;
	int n = l.s->piece[unit].blocks + full(&l, unit) + (l.leader[l.s->piece[unit].hex] >= 0) + k->rally;
	bool own = b->on && unit == b->target && (b->leader < 0 || b->led) && (b->retiring || b->retreat >= 0);
	if (own && b->retiring)
		n += 2;
	else if (own && b->melee && (b->kind == MELEE_ATTACK || b->kind == MELEE_BONUS) && k->kind != K_CAV &&
		 kind_of(t->setup, b->attacker)->kind == K_CAV)
		n--;
	n += m->steady[unit];
	m->steady[unit] = 0;
	if (n < 1)
		n = 1;
	if (n != r->n)
		differs(t, "%s checks with %d dice, not %d", l.setup->piece[unit].id, r->n, n);
	m->rallied = unit;
	m->rally = faces(r, FACE_FLAG);
}

static void rolled_sweep(struct trial *t, const struct roll *r)
{
	struct memory *m = t->memory;
	if (!compares(t, SWEEPS))
		return;
	if (r->n != 2)
		differs(t, "%d dice for a leader whose unit routs", r->n);
	m->swept = r->target;
	m->stays = faces(r, FACE_FLAG);
}

static int may_ignore(const struct blow *b)
{
	int n = nerves(&b->look, b) + (b->leader >= 0 && b->led) + b->more;
	n = n > 2 ? 2 : n; /* key rule */
	return n < b->flags ? n : b->flags;
}

static void compare_ignore(struct trial *t, const struct question *q)
{
	struct blow *b = blow_of(t);
	struct choices mine = {.n = 0};
	if (!b->on || q->arg[0] != b->target || !compares(t, IGNORED))
		return;
	if (q->arg[1] != b->flags)
		differs(t, "%d flags, not %d", q->arg[1], b->flags);
	for (int i = may_ignore(b); i >= 0; i--)
		add(&mine, 0, i, 0, 0);
	compare_choices(t, q, &mine);
}

static void compare_retreat(struct trial *t, const struct question *q)
{
	struct look l;
	struct choices mine = {.n = 0};
	struct blow *b = blow_of(t);
	int next[2], n, unit = q->arg[0];
	if (!b->on || unit != b->target || odd_home(t->setup, q->seat) || !compares(t, WAY_BACK))
		return;
	look(t, &l);
	bool led = l.leader[b->at] >= 0;
	if (b->steps < 0) {
		b->steps = b->retreat;
		b->now = b->at;
	}
	for (; b->steps > q->arg[1]; b->steps--) {
		if (best_back(&l, unit, b->now, b->steps, led, next) != 1) {
			differs(t, "a choice of %d hexes was not given", b->steps);
			return;
		}
		b->now = next[0];
	}
	n = best_back(&l, unit, b->now, b->steps, led, next);
	for (int i = 0; i < n; i++)
		add(&mine, 0, next[i], 0, 0);
	compare_choices(t, q, &mine);
}

/* ---- what is told ---- */

static void told_hits(struct trial *t, const struct event *e)
{
	struct blow *b = blow_of(t);
	if (!b->on || e->arg[0] != b->target || !compares(t, HITS_MADE))
		return;
	int lost = b->blocks - b->left;
	if (e->arg[2] != b->await_hits || e->arg[3] != lost || e->arg[4] != b->left)
		differs(t, "hits %d lost %d left %d, not %d %d %d", e->arg[2], e->arg[3], e->arg[4], b->await_hits,
			lost, b->left);
	b->await_hits = 0;
	if (b->leader >= 0 && lost)
		b->await_check = b->left ? 2 : 1;
}

/* A leader alone who was not hit, was not asked and could step back to a hex of his own is not lost. */
static void told_lone(struct trial *t, const struct event *e)
{
	struct blow *b = blow_of(t);
	int next[2], seat = e->arg[0] == b->target ? seat_of(&b->look, b->target) : 0;
	if (!b->on || e->kind != EV_leader_lost || e->arg[0] != b->target || b->fatal || b->asked)
		return;
	if (odd_home(t->setup, seat))
		return;
	for (int i = board_ahead(b->at, b->look.setup->south == seat ? -1 : 1, next) - 1; i >= 0; i--)
		if (may_stand(t->setup, b->target, next[i]) && !enemy_in(&b->look, seat, next[i]) &&
		    b->look.leader[next[i]] < 0)
			differs(t, "a leader who was not hit is lost");
}

/* After a leader check: he lives or not, as the faces say. */
static void told_fate(struct trial *t, const struct event *e)
{
	struct blow *b = blow_of(t);
	told_lone(t, e);
	if (b->await_fate && e->arg[0] == b->leader && (e->kind == EV_leader_safe) != b->led)
		differs(t, "what became of the leader does not follow from the roll");
	b->await_fate = false;
}

static void told_flags(struct trial *t, const struct event *e)
{
	struct blow *b = blow_of(t);
	if (!b->on || e->arg[0] != b->target || !compares(t, FALLEN_BACK))
		return;
	int most = may_ignore(b);
	if (e->arg[2] != b->flags || e->arg[3] > most || !b->left)
		differs(t, "%d flags of which %d are ignored; the model has %d of which %d may be", e->arg[2],
			e->arg[3], b->flags, most);
	b->retreat = (b->flags - e->arg[3]) * kind_of(t->setup, b->target)->flees;
	b->way = can_fall_back(&b->look, b->target, b->at, b->retreat, b->leader >= 0 && b->led);
}

/* From hex to hex, through nobody; of longer ways the event names some alone. */
static void told_way(struct trial *t, const struct event *e)
{
	enum { WHOLE = 5 };
	int at = e->arg[1], steps = e->arg[7];
	for (int i = 1; i <= steps && steps <= WHOLE; i++) {
		int next = i < steps ? e->arg[2 + i] : e->arg[2];
		if (next < 0 || board_distance(at, next) != 1 || (i < steps && blow_of(t)->look.unit[next] >= 0)) {
			differs(t, "hex %d of a retreat of %d is not on its way", i, steps);
			return;
		}
		at = next;
	}
}

static void told_retreat(struct trial *t, const struct event *e)
{
	struct blow *b = blow_of(t);
	if (!b->on || e->arg[0] != b->target || b->retreat < 0 || odd_home(t->setup, seat_of(&b->look, b->target)) ||
	    !compares(t, FALLEN_BACK))
		return;
	told_way(t, e);
	bool joined = b->look.leader[e->arg[2]] >= 0 && b->look.unit[e->arg[2]] < 0;
	if (e->arg[7] != b->way && !joined)
		differs(t, "goes back %d hexes, not %d of %d", e->arg[7], b->way, b->retreat);
	b->retreat -= joined ? b->retreat : e->arg[7];
}

static void told_stuck(struct trial *t, const struct event *e)
{
	struct blow *b = blow_of(t);
	if (!b->on || e->arg[0] != b->target || b->retreat < 0 || odd_home(t->setup, seat_of(&b->look, b->target)) ||
	    !compares(t, FALLEN_BACK))
		return;
	int lost = b->retreat < b->left ? b->retreat : b->left;
	if (e->arg[2] != b->retreat || e->arg[3] != lost || e->arg[4] != b->left - lost)
		differs(t, "short %d lost %d left %d, not %d %d %d", e->arg[2], e->arg[3], e->arg[4], b->retreat, lost,
			b->left - lost);
	b->left -= lost;
	/* A unit that dies for want of room spares its leader the check. */
	if (b->leader >= 0 && b->led && !b->checked && lost && b->left && b->look.setup->rule[SWITCH_RETREAT_LOSS])
		b->await_check = 2;
	b->retreat = 0;
}

static void told_rally(struct trial *t, const struct event *e)
{
	struct memory *m = t->memory;
	bool good = e->kind == EV_steady;
	if (m->rallied == e->arg[0] && m->rally != good)
		differs(t, "%s does not follow from its rally check",
			((const struct cnc_setup *)t->setup)->piece[e->arg[0]].id);
	m->rallied = -1;
}

static void told_sweep(struct trial *t, const struct event *e)
{
	struct memory *m = t->memory;
	if (m->swept == e->arg[0] && m->stays != (e->kind == EV_leader_stays))
		differs(t, "whether the leader is swept away does not follow from the roll");
	m->swept = -1;
}

/* Units that rout and leaders that go before the flags count clear the way and support no more. */
static void told_gone(struct trial *t, const struct event *e)
{
	struct blow *b = blow_of(t);
	if (b->on && b->fatal && e->arg[0] == b->target && e->kind != EV_leader_lost)
		differs(t, "a leader who was hit is away");
	struct look *l = &blow_of(t)->look;
	if (e->kind == EV_routs)
		l->unit[e->arg[1]] = -1;
	else
		l->leader[e->arg[1]] = -1;
	if (e->kind == EV_leader_retreats)
		l->leader[e->arg[2]] = e->arg[0];
}

static void told_card(struct trial *t, const struct event *e)
{
	struct memory *m = t->memory;
	const char *id = tri_combats[e->arg[0]].id;
	if (!strcmp(id, "steady-volley") || !strcmp(id, "cold-steel") || !strcmp(id, "whites"))
		m->plus++;
	if (!strcmp(id, "take-cover"))
		m->plus--;
	if (!strcmp(id, "to-the-colours"))
		m->steady[e->arg[1]] = 2;
	if (!strcmp(id, "hold-fast"))
		m->b.more = 1;
	if (!strcmp(id, "sharpshooters"))
		m->sharp = true;
	if (!strcmp(id, "ambush") || !strcmp(id, "whites"))
		m->struck = true;
}

/* ---- reactions and what follows a melee ---- */

/* Two hexes back, or to a leader alone for who has none. */
static bool may_retire(const struct look *l, int unit)
{
	const struct kind_row *k = kind_of(l->setup, unit);
	int hex = l->s->piece[unit].hex;
	return (k->kind == K_CAV || (k->traits & GREEN)) && can_fall_back(l, unit, hex, 2, l->leader[hex] >= 0) == 2;
}

static bool holds(const struct look *l, int seat, const char *id)
{
	for (int i = 0; i < l->s->side[seat].n_combat; i++)
		if (!strcmp(tri_combats[l->s->side[seat].combat[i]].id, id))
			return true;
	return false;
}

static void add_reactions(const struct look *l, int unit, int attacker, struct choices *out)
{
	int seat = seat_of(l, unit), hex = l->s->piece[unit].hex, from = l->s->piece[attacker].hex;
	const struct kind_row *k = kind_of(l->setup, unit), *foe = kind_of(l->setup, attacker);
	int dice = melee_dice(l, unit, hex, attacker, from, MELEE_STRIKE);
	bool strike = false, carded = l->s->piece[unit].carded;
	for (int i = 0; i < l->s->side[seat].n_hand; i++)
		strike |= !strcmp(tri_cards[l->s->side[seat].hand[i]].id, "first-strike");
	if (strike && dice > 0)
		add(out, REACT_STRIKE, 0, 0, 0);
	if (may_retire(l, unit))
		add(out, REACT_RETIRE, 0, 0, 0);
	if (!carded && holds(l, seat, "ambush") && land_at(l->setup, hex)->cover != OPEN && dice > 0)
		add(out, REACT_AMBUSH, 0, 0, 0);
	if (!carded && holds(l, seat, "whites") && k->kind == K_INF && foe->kind == K_INF &&
	    l->s->piece[attacker].moved && dice + 1 > 0)
		add(out, REACT_WHITES, 0, 0, 0);
}

static void compare_reactions(struct trial *t, const struct question *q)
{
	struct look l;
	struct choices mine = {.n = 0};
	if (odd_home(t->setup, q->seat) || !compares(t, REACTIONS))
		return;
	look(t, &l);
	add(&mine, REACT_STAND, 0, 0, 0);
	add_reactions(&l, q->arg[0], q->arg[1], &mine);
	compare_choices(t, q, &mine);
}

/* A melee is announced: whoever can do more than stand must be asked. */
static void announce(struct trial *t, int attacker, int hex)
{
	struct memory *m = t->memory;
	struct choices able = {.n = 0};
	struct look l;
	look(t, &l);
	if (l.unit[hex] >= 0 && !odd_home(t->setup, seat_of(&l, l.unit[hex])))
		add_reactions(&l, l.unit[hex], attacker, &able);
	m->wants_reaction = able.n;
	m->retiring = m->struck = false;
	m->retire_now = hex;
	m->retire_steps = 2;
	m->plus = 0;
}

static void compare_retire(struct trial *t, const struct question *q)
{
	struct memory *m = t->memory;
	struct choices mine = {.n = 0};
	struct look l;
	int next[2], n;
	look(t, &l);
	if (m->opening || odd_home(t->setup, q->seat) || !compares(t, RETIRES))
		return;
	int unit = q->arg[0];
	bool led = l.leader[l.s->piece[unit].hex] >= 0;
	for (; m->retire_steps > q->arg[1]; m->retire_steps--) {
		if (best_back(&l, unit, m->retire_now, m->retire_steps, led, next) != 1) {
			differs(t, "a choice of hexes to retire to was not given");
			return;
		}
		m->retire_now = next[0];
	}
	n = best_back(&l, unit, m->retire_now, m->retire_steps, led, next);
	for (int i = 0; i < n; i++)
		add(&mine, 0, next[i], 0, 0);
	compare_choices(t, q, &mine);
}

static bool may_strike_back(struct trial *t)
{
	struct blow *b = blow_of(t);
	struct memory *m = t->memory;
	struct look l;
	if (!b->on || !b->melee || (b->kind != MELEE_ATTACK && b->kind != MELEE_BONUS) || b->retiring || m->struck ||
	    !kind_of(t->setup, b->target))
		return false;
	look(t, &l);
	const struct cnc_piece *p = &l.s->piece[b->target];
	return p->hex == b->at && l.s->piece[b->attacker].hex >= 0 &&
	       melee_dice(&l, b->target, p->hex, b->attacker, l.s->piece[b->attacker].hex, MELEE_BACK) > 0;
}

static void compare_back(struct trial *t, const struct question *q)
{
	if (!compares(t, BACKS))
		return;
	if (!may_strike_back(t) || q->arg[0] != blow_of(t)->target)
		differs(t, "who may not is asked whether he strikes back");
	blow_of(t)->backed = true;
}

/* Cavalry, Highlanders, and infantry with a leader, where they may battle on the hex they won. */
static void compare_bonus(struct trial *t, const struct question *q)
{
	struct look l;
	struct choices mine = {.n = 0};
	int next[SIDES], piece = q->arg[0];
	if (!compares(t, BONUSES))
		return;
	look(t, &l);
	const struct kind_row *k = kind_of(l.setup, piece);
	int hex = l.s->piece[piece].hex;
	bool may = k->kind == K_CAV || (k->traits & CHARGES) || (k->kind == K_INF && l.leader[hex] >= 0);
	for (int i = board_around(hex, next) - 1; i >= 0; i--) {
		int target = l.unit[next[i]] >= 0 ? l.unit[next[i]] : l.leader[next[i]];
		if (may && !no_battle_on(&l, piece, hex) && enemy_in(&l, q->seat, next[i]) &&
		    melee_dice(&l, piece, hex, target, next[i], MELEE_BONUS) > 0)
			add(&mine, BONUS_HEX, next[i], 0, 0);
	}
	add(&mine, BONUS_NO, 0, 0, 0);
	compare_choices(t, q, &mine);
}

/* Infantry and cavalry that attacked may go where nobody is left, who retired too. */
static bool may_take_ground(struct trial *t)
{
	struct blow *b = blow_of(t);
	struct look l;
	if (!b->on || !b->melee || (b->kind != MELEE_ATTACK && b->kind != MELEE_BONUS))
		return false;
	look(t, &l);
	return l.s->piece[b->attacker].hex >= 0 && kind_of(t->setup, b->attacker)->kind != K_GUN && l.unit[b->at] < 0 &&
	       l.leader[b->at] < 0 && may_stand(t->setup, b->attacker, b->at);
}

static void compare_advance(struct trial *t, const struct question *q)
{
	if (!compares(t, GROUND_TAKEN))
		return;
	if (!may_take_ground(t) || q->arg[0] != blow_of(t)->attacker)
		differs(t, "who may not is asked whether he takes ground");
	blow_of(t)->advanced = true;
}

/* ---- positions ---- */

static bool toss(struct trial *t, void *state)
{
	const struct cnc_setup *setup = t->setup;
	struct cnc_state *s = state;
	board_open(11);
	int lo = chance(t, 3) ? chance(t, 5) : 0, hi = lo ? lo + 5 : 10;
	clear_board(s);
	for (int leaders = 0; leaders < 2; leaders++)
		for (int p = 0; p < s->n_piece; p++) {
			if (s->piece[p].hex != -2 || (setup->piece[p].unit < 0) != leaders)
				continue;
			if (leaders) {
				put_leader(t, s, p, lo, hi > 10 ? 10 : hi);
				continue;
			}
			put(t, s, p, lo, hi > 10 ? 10 : hi, false);
			if (chance(t, 2))
				s->piece[p].blocks = (int8_t)(1 + chance(t, kind_of(setup, p)->blocks));
		}
	mix_cards(t, s);
	return true;
}

/* ---- what the frame calls ---- */

static void asked(struct trial *t, const struct question *q)
{
	struct memory *m = t->memory;
	board_open(11);
	compare_charts(t);
	if (q->kind == Q_REACTION)
		m->wants_reaction = 0;
	if (q->kind != Q_SPEND)
		owes(t);
	if (q->kind == Q_ATTACK && blow_of(t)->on && !blow_of(t)->backed && may_strike_back(t))
		differs(t, "who may strike back was not asked");
	if (q->kind == Q_ATTACK && !blow_of(t)->advanced && may_take_ground(t))
		differs(t, "who may take ground was not asked");
	switch (q->kind) {
	case Q_CARD:
		if (compares(t, CARDS))
			compare_cards(t, q);
		break;
	case Q_ORDER: compare_orders(t, q); break;
	case Q_MOVER: compare_movers(t, q); break;
	case Q_TO: compare_moves(t, q); break;
	case Q_ATTACK: compare_attacks(t, q); break;
	case Q_IGNORE: compare_ignore(t, q); break;
	case Q_RETREAT: compare_retreat(t, q); break;
	case Q_REACTION: compare_reactions(t, q); break;
	case Q_RETIRE: compare_retire(t, q); break;
	case Q_LEADER_RETREAT: blow_of(t)->asked = true; break;
	case Q_ADVANCE: compare_advance(t, q); break;
	case Q_BACK: compare_back(t, q); break;
	case Q_BONUS: compare_bonus(t, q); break;
	}
}

static void chosen(struct trial *t, const struct question *q, const struct choice *c)
{
	struct memory *m = t->memory;
	struct blow *b = blow_of(t);
	if (q->kind == Q_TO && c->verb == TO_STAY)
		m->done[q->arg[0]] = true;
	if (q->kind == Q_ATTACK && c->verb == ATTACK_MELEE)
		announce(t, c->v[0], c->v[1]);
	else if (q->kind == Q_ATTACK)
		m->plus = 0;
	else if (q->kind == Q_BONUS && c->verb != BONUS_NO)
		announce(t, q->arg[0], c->v[0]);
	if (q->kind == Q_RETREAT && b->on) {
		b->now = c->v[0];
		b->steps--;
	}
	if (q->kind == Q_RETIRE) {
		m->retire_now = c->v[0];
		m->retire_steps--;
	}
	if (q->kind == Q_REACTION) {
		m->retiring = c->verb == REACT_RETIRE;
		m->struck = c->verb != REACT_RETIRE && c->verb != REACT_STAND;
	}
}

static void rolled(struct trial *t, const struct roll *r)
{
	board_open(11);
	if (strcmp(r->label, "check") && strcmp(r->label, "reload"))
		owes(t);
	if (!strcmp(r->rule, "CCT 4.7"))
		rolled_fire(t, r);
	else if (!strcmp(r->rule, "CCT 5.7"))
		rolled_melee(t, r);
	else if (!strcmp(r->label, "reload"))
		rolled_reload(t, r);
	else if (!strcmp(r->label, "check"))
		rolled_check(t, r);
	else if (!strcmp(r->rule, "CCT 7.5"))
		rolled_rally(t, r);
	else if (!strcmp(r->label, "sweep"))
		rolled_sweep(t, r);
}

static void happened(struct trial *t, const struct event *e)
{
	struct memory *m = t->memory;
	board_open(11);
	switch (e->kind) {
	case EV_cannonade: m->opening = true; break;
	case EV_card_played: /* leaders may have joined units in the cannonade */
		memset(m->done, 0, sizeof m->done);
		m->opening = false;
		break;
	case EV_moved: m->done[e->arg[0]] = true; break;
	case EV_attached: m->done[e->arg[1]] = true; break;
	case EV_combat_card: told_card(t, e); break;
	case EV_melees: m->how = e->arg[4]; break;
	case EV_hits: told_hits(t, e); break;
	case EV_flags: told_flags(t, e); break;
	case EV_retreats: told_retreat(t, e); break;
	case EV_cannot_retreat: told_stuck(t, e); break;
	case EV_steady:
	case EV_routs:
		told_rally(t, e);
		if (e->kind == EV_routs)
			told_gone(t, e);
		break;
	case EV_leader_stays:
	case EV_swept_away: told_sweep(t, e); break;
	case EV_leader_safe: told_fate(t, e); break;
	case EV_leader_lost:
		told_fate(t, e);
		told_gone(t, e);
		break;
	case EV_leader_left:
	case EV_leader_retreats: told_gone(t, e); break;
	}
}

static void ended(struct trial *t)
{
	owes(t);
}

static bool idle(const struct question *q, const struct choice *c)
{
	return (q->kind == Q_ORDER && c->verb == PICK_DONE) || (q->kind == Q_MOVER && c->verb == MOVER_DONE) ||
	       (q->kind == Q_ATTACK && c->verb == ATTACK_DONE);
}

const struct model the_model = {
    "tricorne", sizeof(struct memory), names, toss, asked, chosen, rolled, happened, ended, idle};
