/* Napoleonics as the book and its supplement have it (seed "Commands & Colors: Napoleonics"; numbers
 * in brackets are sections of the supplement).  Written without a look at src/rules/napoleonics and
 * src/rules/cnc; charts are typed again.  HACKING tells what it holds and what not. */
#include "pieces.h"
#include "rules/napoleonics/nap.h"

enum compared {
	CARDS, ORDERS, MOVERS, MOVES, ATTACKS, FIRE_DICE, MELEE_DICE, HITS_MADE, CHECKS, IGNORED, WAY_BACK, FALLEN_BACK,
	RETIRES, REACTIONS, BREAKTHROUGHS, BONUSES, BACKS, ESCAPES, CHARTS,
	LEADERS_BACK, GROUND_TAKEN
};
static const char *const names[] = {
	"cards to play", "whom a card orders", "who moves", "hexes to move to", "attacks", "dice of fire",
	"dice of melee", "hits from faces", "leader checks", "flags ignored", "hexes to retreat to",
	"hexes and blocks of a retreat", "ways to retire", "reactions", "breakthroughs", "bonus attacks", "battles back",
	"dice of escapes", "units of the charts",
	"steps of leaders who retreat", "ground taken", NULL};

/* ---- charts [7.1 to 7.6] ---- */

enum round { FOOT = 0, HALF_UP = 1, HALF_DOWN = 2 };
enum kind { K_INF, K_CAV, K_GUN };
enum {
	LIGHT_TYPE = 1, NO_HITS = 2, IS_HORSE = 4, ROCKET = 8, LANCE = 16, CUIRASSIER = 32, SAVES = 64,
	LINE_MILITIA = 128, IN_MASS = 256, COSSACK = 512, GUARD_GUN = 1024, FRENCH_LINE = 2048,
	PRUSSIAN_LINE = 4096, ENLISTED_SPAIN = 8192
};
struct kind_row {
	const char *nation, *code;
	int kind, blocks, battle, far, range; /* longest move with battle, without */
	int fire, rounding, moving;           /* dice beside the blocks: standing; after half of them */
	int melee, ignores, flees, flees_more, traits;
};
#define INF(nat, code, n, move, fire, half, moving, melee, ign, ret, traits)                               \
	{nat, code, K_INF, n, 1, move, 2, fire, half, moving, melee, ign, ret, ret, traits}
#define CAV(nat, code, n, move, melee, ign, ret, traits)                                                   \
	{nat, code, K_CAV, n, move, move, 0, 0, 0, 0, melee, ign, ret, ret, traits}
#define GUN(nat, code, battle, far, range, ign, ret, traits)                                               \
	{nat, code, K_GUN, 3, battle, far, range, 0, 0, 0, 0, ign, ret, ret, traits}
static const struct kind_row kinds[] = {
	INF("french", "LN", 4, 1, 0, HALF_UP, 0, 0, 0, 1, FRENCH_LINE),
	INF("french", "CL", 4, 1, 0, HALF_UP, 0, 0, 0, 2, 0),
	INF("french", "LT", 4, 2, 1, HALF_UP, 1, 0, 0, 1, LIGHT_TYPE),
	INF("french", "GR", 4, 1, 0, HALF_UP, 0, 1, 1, 1, 0),
	INF("french", "YG", 4, 2, 1, HALF_UP, 1, 1, 1, 1, LIGHT_TYPE),
	INF("french", "OG", 4, 1, 1, HALF_UP, 1, 2, 2, 1, 0),
	INF("french", "MI", 4, 1, 0, HALF_DOWN, 0, 0, 0, 3, NO_HITS),
	CAV("french", "LC", 4, 3, 0, 0, 1, 0),
	CAV("french", "LNCR", 4, 3, 0, 0, 1, LANCE),
	CAV("french", "HC", 4, 2, 1, 0, 1, 0),
	CAV("french", "CU", 4, 2, 1, 1, 1, CUIRASSIER | SAVES),
	CAV("french", "GLC", 4, 3, 0, 2, 1, 0),
	CAV("french", "GHC", 4, 2, 1, 2, 1, 0),
	GUN("french", "FA", 0, 1, 5, 0, 1, 0),
	GUN("french", "HA", 1, 2, 4, 0, 1, IS_HORSE),
	GUN("french", "GFA", 0, 1, 5, 2, 1, GUARD_GUN),
	GUN("french", "GHA", 1, 2, 4, 2, 1, IS_HORSE | GUARD_GUN),
	INF("british", "LN", 4, 1, 1, HALF_UP, 0, 0, 0, 1, 0),
	INF("british", "LT", 5, 2, 1, HALF_UP, 1, 0, 0, 1, LIGHT_TYPE),
	{"british", "RL", K_INF, 3, 1, 2, 3, 1, HALF_UP, 1, 0, 0, 1, 1, LIGHT_TYPE | NO_HITS},
	INF("british", "GR", 4, 1, 1, HALF_UP, 1, 1, 1, 1, 0),
	INF("british", "GG", 5, 1, 1, HALF_UP, 1, 1, 2, 1, 0),
	INF("british", "HL", 4, 1, 1, HALF_UP, 0, 0, 1, 1, 0),
	CAV("british", "LC", 3, 3, 0, 0, 1, 0),
	CAV("british", "HC", 3, 2, 1, 0, 1, 0),
	CAV("british", "GHC", 3, 2, 1, 2, 1, 0),
	GUN("british", "FA", 0, 1, 5, 0, 1, 0),
	GUN("british", "HA", 1, 2, 4, 0, 1, IS_HORSE),
	GUN("british", "RB", 0, 2, 5, 0, 1, ROCKET),
	INF("portuguese", "LN", 4, 1, 0, HALF_DOWN, 0, 0, 0, 1, 0),
	INF("portuguese", "LT", 4, 2, 1, HALF_DOWN, 1, 0, 0, 1, LIGHT_TYPE),
	INF("portuguese", "MI", 4, 1, 0, HALF_DOWN, 0, 0, 0, 3, NO_HITS),
	CAV("portuguese", "LC", 3, 3, 0, 0, 1, 0),
	CAV("portuguese", "HC", 3, 2, 1, 0, 1, 0),
	GUN("portuguese", "FA", 0, 1, 5, 0, 1, 0),
	INF("spanish", "LN", 4, 1, 0, HALF_DOWN, -1, 0, 0, 2, ENLISTED_SPAIN),
	INF("spanish", "LT", 5, 2, 0, HALF_DOWN, 0, 0, 0, 2, LIGHT_TYPE | ENLISTED_SPAIN),
	INF("spanish", "GR", 4, 1, 0, HALF_DOWN, 0, 1, 1, 2, 0),
	INF("spanish", "MI", 4, 1, 0, HALF_DOWN, -1, 0, 0, 3, NO_HITS | ENLISTED_SPAIN),
	CAV("spanish", "LC", 3, 3, 0, 0, 2, 0),
	CAV("spanish", "HC", 3, 2, 1, 0, 2, 0),
	CAV("spanish", "CU", 3, 2, 1, 1, 2, CUIRASSIER),
	GUN("spanish", "FA", 0, 1, 5, 0, 2, 0),
	INF("russian", "LN", 3, 1, 0, HALF_UP, 0, 0, 1, 1, 0),
	INF("russian", "LT", 3, 2, 1, HALF_UP, 1, 0, 1, 1, LIGHT_TYPE),
	INF("russian", "GR", 4, 1, 0, HALF_UP, 0, 1, 1, 1, 0),
	INF("russian", "GLT", 4, 2, 1, HALF_UP, 1, 0, 2, 1, LIGHT_TYPE),
	INF("russian", "GG", 4, 1, 1, HALF_UP, 1, 1, 2, 1, 0),
	INF("russian", "MI", 4, 1, 0, HALF_DOWN, 0, 0, 0, 3, NO_HITS),
	CAV("russian", "LC", 4, 3, 0, 0, 1, 0),
	CAV("russian", "HC", 4, 2, 1, 0, 1, 0),
	CAV("russian", "CU", 4, 2, 1, 1, 1, CUIRASSIER),
	CAV("russian", "LNCR", 4, 3, 0, 0, 1, LANCE),
	CAV("russian", "MLNCR", 4, 3, 0, 0, 3, LANCE | NO_HITS),
	CAV("russian", "CK", 2, 3, 0, 0, 1, COSSACK),
	CAV("russian", "GLC", 4, 3, 0, 2, 1, 0),
	CAV("russian", "GHC", 4, 2, 1, 2, 1, 0),
	CAV("russian", "GCU", 4, 2, 1, 2, 1, CUIRASSIER),
	GUN("russian", "FA", 0, 1, 5, 0, 1, 0),
	GUN("russian", "HA", 1, 2, 4, 0, 1, IS_HORSE),
	GUN("russian", "GFA", 0, 1, 5, 2, 1, GUARD_GUN),
	GUN("russian", "GHA", 1, 2, 4, 2, 1, IS_HORSE | GUARD_GUN),
	INF("austrian", "LN", 5, 1, 0, HALF_DOWN, 0, 0, 0, 2, LINE_MILITIA | IN_MASS),
	INF("austrian", "LT", 4, 2, 1, HALF_DOWN, 1, 0, 0, 1, LIGHT_TYPE),
	INF("austrian", "GRZ", 4, 2, 1, HALF_DOWN, 1, 0, 0, 2, LIGHT_TYPE | NO_HITS),
	INF("austrian", "GR", 4, 1, 1, HALF_DOWN, 1, 1, 1, 1, 0),
	INF("austrian", "MI", 4, 1, 0, HALF_DOWN, 0, 0, 0, 3, NO_HITS | LINE_MILITIA),
	CAV("austrian", "LC", 4, 3, 0, 0, 1, 0),
	CAV("austrian", "LNCR", 4, 3, 0, 0, 1, LANCE),
	CAV("austrian", "HC", 4, 2, 1, 0, 1, 0),
	CAV("austrian", "CU", 4, 2, 1, 1, 1, CUIRASSIER),
	GUN("austrian", "FA", 0, 1, 5, 0, 1, 0),
	GUN("austrian", "HA", 1, 2, 4, 0, 1, IS_HORSE),
	{"prussian", "LN", K_INF, 4, 1, 1, 2, 0, HALF_DOWN, 0, 0, 0, 1, 2, PRUSSIAN_LINE},
	INF("prussian", "LT", 4, 2, 1, HALF_DOWN, 1, 0, 0, 1, LIGHT_TYPE),
	INF("prussian", "GR", 4, 1, 0, HALF_DOWN, 0, 1, 1, 1, 0),
	INF("prussian", "GG", 4, 1, 1, HALF_DOWN, 1, 1, 2, 1, 0),
	INF("prussian", "RI", 4, 1, 0, HALF_DOWN, 0, 0, 0, 2, 0),
	INF("prussian", "MI", 4, 1, 0, HALF_DOWN, 0, 0, 0, 3, NO_HITS),
	CAV("prussian", "LC", 3, 3, 0, 0, 1, 0),
	CAV("prussian", "LNCR", 3, 3, 0, 0, 1, LANCE),
	CAV("prussian", "MLNCR", 3, 3, 0, 0, 3, LANCE | NO_HITS),
	CAV("prussian", "HC", 3, 2, 1, 0, 1, 0),
	CAV("prussian", "CU", 3, 2, 1, 1, 1, CUIRASSIER),
	GUN("prussian", "FA", 0, 1, 5, 0, 1, 0),
	GUN("prussian", "HA", 1, 2, 4, 0, 1, IS_HORSE),
	/* They stand on the brown blocks of the Portuguese [7.3]; the horse guns are as all others. */
	INF("dutch-belgian", "LN", 4, 1, 0, HALF_DOWN, 0, 0, 0, 1, 0),
	INF("dutch-belgian", "LT", 4, 2, 1, HALF_DOWN, 1, 0, 0, 1, LIGHT_TYPE),
	INF("dutch-belgian", "MI", 4, 1, 0, HALF_DOWN, 0, 0, 0, 3, NO_HITS),
	CAV("dutch-belgian", "LC", 3, 3, 0, 0, 1, 0),
	CAV("dutch-belgian", "HC", 3, 2, 1, 0, 1, 0),
	GUN("dutch-belgian", "FA", 0, 1, 5, 0, 1, 0),
	GUN("dutch-belgian", "HA", 1, 2, 4, 0, 1, IS_HORSE),
};

/* Ground [6.1]: dice by infantry, cavalry, guns. */
enum who { EVERY, BUT_GUNS, NONE_AT_ALL, BUT_LIGHT };
struct land {
	const char *name;
	bool stops;
	int enters, battles; /* BUT_GUNS; EVERY, BUT_LIGHT (nobody else), NONE_AT_ALL */
	int in_melee[3], in_fire[3], out_melee[3], out_fire[3];
	int flags;
	bool hides, square, town;
};
#define TOWN(name, flags)                                                                                  \
	{name, true, EVERY, NONE_AT_ALL, {-2, -3, -1}, {-2, -3, -1}, {0, -3, -1}, {0, -3, -1}, flags, true, false, true}
#define WET(name, enters, square)                                                                          \
	{name, true, enters, EVERY, {-1, -1, -1}, {0, 0, 0}, {-1, -1, -1}, {-1, -1, -1}, 0, false, square, false}
#define CLOSED(name, hides) {name, false, NONE_AT_ALL, EVERY, {0}, {0}, {0}, {0}, 0, hides, true, false}
#define TREES(name, flags)                                                                                 \
	{name, true, EVERY, BUT_LIGHT, {-1, -2, -1}, {-1, -2, -1}, {0, -2, -1}, {0, -2, -1}, flags, true, true, false}
#define ROWS(name)                                                                                         \
	{name, false, EVERY, EVERY, {-1, -1, -1}, {-1, -1, -1}, {0, -1, -1}, {0, -1, -1}, 0, true, true, false}
static const struct land lands[] = {
	{"clear", false, EVERY, EVERY, {0}, {0}, {0}, {0}, 0, false, true, false},
	{"bridge", false, EVERY, EVERY, {0}, {0}, {0}, {0}, 0, false, true, false},
	TREES("forest", 0), TREES("walled-garden", 1),
	TOWN("town", 0), TOWN("windmill", 0), TOWN("tower", 0), TOWN("church", 1), TOWN("walled-farm", 1),
	TOWN("castle", 2), TOWN("walled-city", 0),
	WET("fordable-river", EVERY, true), WET("marsh", BUT_GUNS, false), WET("frozen-river", EVERY, false),
	WET("frozen-lake", EVERY, false),
	CLOSED("river", false), CLOSED("lake", false), CLOSED("sea", false), CLOSED("rugged-hill", true),
	{"quarry", true, BUT_GUNS, EVERY, {-1, -2, -1}, {0, -2, -1}, {-1, -2, 0}, {-1, -2, 0}, 0, false, false, false},
	ROWS("orchard"), ROWS("vineyard"),
};

/* The board as it was when the dice of a combat fell, and what must follow. */
struct blow {
	bool on, melee, retiring;
	int attacker, target, at, kind, blocks, hits, flags, leader; /* leader: with the target; -1 */
	int left;                                                    /* of the target, after hits and retreat */
	int await_hits;                                              /* an event must tell so many; -1: none awaited */
	int await_check;   /* dice of the leader check that must be rolled; 0 */
	bool fatal;        /* sabres hit a leader alone: one in melee, two in fire */
	int from;          /* where a leader who must go back begins */
	bool asked;        /* a leader was asked where he goes */
	bool advanced;     /* the attacker was asked whether it takes ground */
	bool backed;       /* the target was asked whether it strikes back */
	bool await_fate;   /* whether the leader lives must be told */
	bool led, checked; /* the leader lives; he was checked in this roll */
	int nerve, thrown; /* flags it ignores without him; flags of the first dice */
	int retreat;       /* hexes to go; -1: not known */
	int way;           /* of these can be gone */
	int steps, now;    /* still to go, from where; -1: it has not begun */
	int saved;         /* hits that its cuirass may turn aside */
	struct look look;
	struct cnc_state s;
};
struct memory {
	struct blow b;
	bool done[CNC_PIECES];                                   /* moved, or joined by a leader */
	int attacker, target, at, how, guns[CNC_PIECES], n_guns; /* of the melee told last */
	int wants_reaction, steps, now; /* of who is attacked: more than to stand; hexes to retire, from where */
	bool struck;                    /* by who was attacked, first */
	bool retiring, bounce;          /* a flag fell on a square's bounce roll and was not told yet */
};

/* ---- who and where ---- */

static const struct kind_row *kind_row(int unit)
{
	static const struct kind_row *known[NAP_UNITS];
	const struct cnc_unit *u = &nap_units[unit].unit;
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
	for (int i = 0; !done && i < NAP_UNITS && compares(t, CHARTS); i++) {
		const struct cnc_unit *u = &nap_units[i].unit;
		const struct kind_row *k = kind_row(i);
		if (u->blocks != k->blocks || u->move != k->battle || u->far != k->far || u->range != k->range ||
		    u->ignores != k->ignores || u->retreat != k->flees || nap_units[i].retreat_more != k->flees_more ||
		    (k->kind == K_INF && (nap_units[i].fire != k->fire || nap_units[i].fire_moved != k->moving ||
					  nap_units[i].rounding != (k->rounding == HALF_UP ? UP : DOWN))))
			differs(t, "the charts of %s %s are not the same", u->nation, u->code);
	}
	done = true;
}

static const struct land *land_at(const struct cnc_setup *setup, int hex)
{
	static const struct land *known[TERRAINS];
	int at = setup->terrain[hex];
	for (size_t i = 0; !known[at] && i < ARRAY_LEN(lands); i++)
		if (!strcmp(lands[i].name, nap_grounds[at].ground.name))
			known[at] = &lands[i];
	if (!known[at]) {
		printf("Bail out! no chart of %s\n", nap_grounds[at].ground.name);
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

/* ---- cards [8] ---- */

enum whom {
	BY_SECTION,
	ALL_FOOT,
	ALL_HORSE,
	ALL_GUNS,
	STEEL,
	ANY_ONE,
	LEADERS,
	BY_DICE,
	RALLIED,
	NO_ONE
};
struct card_row {
	const char *id;
	int left, centre, right, anywhere; /* orders; AS_COMMAND */
	enum whom whom;
	int far;         /* every unit may go so far; -1: as usual */
	int quiet;       /* moves beyond it end in no battle; -1: as usual */
	int fire, melee; /* dice more */
	bool no_fire, no_battle;
};
enum { AS_COMMAND = 100, NO_LIMIT = 100 };
#define SECTIONS(name, n)                                                                                  \
	{name "-left", n, 0, 0, 0, BY_SECTION, -1, -1, 0, 0, false, false},                                \
	{name "-centre", 0, n, 0, 0, BY_SECTION, -1, -1, 0, 0, false, false},                              \
	{name "-right", 0, 0, n, 0, BY_SECTION, -1, -1, 0, 0, false, false}
static const struct card_row cards[] = {
	SECTIONS("scout", 1), SECTIONS("probe", 2), SECTIONS("attack", 3), SECTIONS("assault", AS_COMMAND),
	{"recon-in-force", 1, 1, 1, 0, BY_SECTION, -1, -1, 0, 0, false, false},
	{"coordinated-advance", 1, 2, 1, 0, BY_SECTION, -1, -1, 0, 0, false, false},
	{"flank-attack", 2, 0, 2, 0, BY_SECTION, -1, -1, 0, 0, false, false},
	{"forward", 3, 3, 3, 0, BY_SECTION, -1, -1, 0, 0, false, false},
	{"bayonet-charge", 0, 0, 0, 4, ALL_FOOT, 2, 2, 0, 0, true, false},
	{"bombard", 0, 0, 0, 4, ALL_GUNS, 3, 0, 1, 1, false, false},
	{"cavalry-charge", 0, 0, 0, 4, ALL_HORSE, -1, -1, 0, 1, false, false},
	{"elan", 0, 0, 0, 0, BY_DICE, -1, -1, 1, 1, false, false},
	{"fire-and-hold", 0, 0, 0, 4, ALL_FOOT, 0, -1, 1, 0, false, false},
	{"first-strike", 0, 0, 0, 0, NO_ONE, -1, -1, 0, 0, false, false},
	{"force-march", 0, 0, 0, 4, ALL_FOOT, 2, 1, 0, 0, false, false},
	{"cold-steel", 0, 0, 0, NO_LIMIT, STEEL, 0, -1, 0, 1, false, false},
	{"grande-manoeuvre", 0, 0, 0, 4, ANY_ONE, 4, -1, 0, 0, false, true},
	{"leadership", 0, 0, 0, NO_LIMIT, LEADERS, -1, -1, 1, 1, false, false},
	{"rally", 0, 0, 0, 0, RALLIED, -1, -1, 0, 0, false, false},
	{"short-supply", 0, 0, 0, 0, NO_ONE, -1, -1, 0, 0, false, false},
};

static const struct card_row *card_row(const char *id)
{
	for (size_t i = 0; i < ARRAY_LEN(cards); i++)
		if (!strcmp(cards[i].id, id))
			return &cards[i];
	return NULL;
}

/* Whose orders are given; NULL: nobody's.  *mirrored: left and right are exchanged. */
static const struct card_row *effect(const struct cnc_state *s, bool *mirrored)
{
	int played = s->deck.played;
	*mirrored = false;
	if (played < 0 || s->deck.cancelled)
		return NULL;
	if (!strcmp(nap_cards[played].id, "counter-attack")) {
		/* Neither the first card of the game nor one that orders by itself nothing [9.26].
		 */
		*mirrored = true;
		if (s->deck.last < 0 || s->at.turn <= 2 || !strcmp(nap_cards[s->deck.last].id, "counter-attack") ||
		    !strcmp(nap_cards[s->deck.last].id, "first-strike"))
			return NULL;
		played = s->deck.last;
	}
	return card_row(nap_cards[played].id);
}

/* ---- movement (Phase 3) ---- */

/* Crossing a protected side, from within or without, stops [6.4]. */
static bool works_between(const struct cnc_setup *setup, int from, int to)
{
	return (setup->works[from] & board_sides(from, to)) || (setup->works[to] & board_sides(to, from));
}

/* Does the leader go along with the unit?  Not one who was ordered to go by himself. */
static int leader_along(const struct look *l, int unit)
{
	int leader = l->leader[l->s->piece[unit].hex];
	return leader >= 0 && !l->s->piece[leader].ordered ? leader : -1;
}

static int longest(const struct look *l, int piece)
{
	bool mirrored;
	const struct card_row *c = effect(l->s, &mirrored);
	const struct kind_row *k = kind_of(l->setup, piece);
	if (!k)
		return c && c->whom == ANY_ONE ? 4 : 3;
	if (l->s->piece[piece].square)
		return 0;
	if (!c || c->far < 0)
		return k->far;
	/* Austrian line and militia: one hex with Force March and Bayonet Charge [7.6]. */
	if ((k->traits & LINE_MILITIA) && c->whom == ALL_FOOT && c->far > 1)
		return 1;
	return c->far;
}

/* All hexes it may move to; *exits: it may leave the board. */
static void reach(const struct look *l, int piece, bool to[MOST_HEXES], bool *exits)
{
	int best[MOST_HEXES], at = l->s->piece[piece].hex, far = longest(l, piece);
	bool unit = l->setup->piece[piece].unit >= 0, led = unit && leader_along(l, piece) >= 0;
	int home = at;
	memset(to, 0, MOST_HEXES * sizeof *to);
	for (int h = 0; h < MOST_HEXES; h++)
		best[h] = -1; /* hexes that may still be gone */
	best[at] = far;
	*exits = false;
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
				if (next[i] == home)
					continue;
				to[next[i]] |= end;
				bool stop = land_at(l->setup, next[i])->stops || works_between(l->setup, h, next[i]);
				int more = pass && !stop ? left - 1 : 0;
				if ((pass || end) && more > best[next[i]])
					best[next[i]] = more;
			}
		}
}

static void compare_moves(struct trial *t, const struct question *q)
{
	struct look l;
	static struct choices mine;
	bool to[MOST_HEXES], exits;
	if (!compares(t, MOVES))
		return;
	look(t, &l);
	mine.n = 0;
	reach(&l, q->arg[0], to, &exits);
	for (int h = 0; h < MOST_HEXES; h++)
		if (to[h])
			add(&mine, TO_HEX, h, 0, 0);
	if (exits)
		add(&mine, TO_EXIT, 0, 0, 0);
	add(&mine, TO_STAY, 0, 0, 0);
	compare_choices(t, q, &mine);
}

/* ---- orders (Phases 1 and 2) ---- */

/* Dice that ordered an arm, then those that order any unit [8.2]. */
static bool fits_dice(const struct look *l, const int *pieces, int n)
{
	int have[5];
	for (int i = 0; i < 5; i++)
		have[i] = l->s->deck.allow[i];
	for (int i = 0; i < n; i++) {
		const struct kind_row *k = kind_of(l->setup, pieces[i]);
		int arm = k ? k->kind : 3;
		if (have[arm])
			have[arm]--;
		else if (arm == 3 || !have[4]--)
			return false;
	}
	return true;
}

/* Is the piece one that the card may order, whatever was ordered before? */
static bool suits(const struct look *l, const struct card_row *c, int piece, bool detach)
{
	const struct kind_row *k = kind_of(l->setup, piece);
	int hex = l->s->piece[piece].hex;
	switch (c->whom) {
	case BY_SECTION:
	case ANY_ONE:
	case BY_DICE: return true;
	case ALL_FOOT: return k && k->kind == K_INF;
	case ALL_HORSE: return k && k->kind == K_CAV;
	case ALL_GUNS: return k && k->kind == K_GUN;
	case STEEL: return k && beside_enemy_unit(l, seat_of(l, piece), hex);
	case LEADERS: /* one order for each leader: with his unit, or without */
		if (detach)
			return !l->s->piece[l->unit[hex]].ordered;
		return !k || (l->leader[hex] >= 0 && !l->s->piece[l->leader[hex]].ordered);
	default: return false;
	}
}

static bool bicorne(const struct card_row *c)
{
	return c->whom == BY_SECTION || c->whom == ANY_ONE || c->whom == BY_DICE || c->whom == LEADERS;
}

static bool enough(const struct look *l, const struct card_row *c, bool mirrored, int seat, int piece)
{
	int pieces[CNC_PIECES], n = 1;
	pieces[0] = piece;
	for (int p = 0; p < l->s->n_piece; p++)
		if (l->s->piece[p].ordered && l->s->piece[p].hex >= 0 && seat_of(l, p) == seat)
			pieces[n++] = p;
	if (c->whom == BY_DICE)
		return fits_dice(l, pieces, n);
	if (c->whom != BY_SECTION)
		return n <= c->anywhere;
	int have[3] = {mirrored ? c->right : c->left, c->centre, mirrored ? c->left : c->right};
	for (int i = 0; i < 3; i++)
		if (have[i] == AS_COMMAND)
			have[i] = l->s->deck.command;
	return fits(l, pieces, n, have, seat);
}

/* A square comes out if no enemy cavalry stands beside it [4.5]. */
static bool may_come_out(const struct look *l, int piece)
{
	int next[SIDES];
	for (int i = board_around(l->s->piece[piece].hex, next) - 1; i >= 0; i--) {
		int other = l->unit[next[i]];
		if (other >= 0 && seat_of(l, other) != seat_of(l, piece) && kind_of(l->setup, other)->kind == K_CAV)
			return false;
	}
	return l->s->piece[piece].square;
}

static void compare_orders(struct trial *t, const struct question *q)
{
	struct look l;
	struct choices mine = {.n = 0};
	bool mirrored;
	look(t, &l);
	const struct card_row *c = effect(l.s, &mirrored);
	if (!c || !compares(t, ORDERS))
		return;
	for (int p = 0; p < l.s->n_piece; p++) {
		int hex = l.s->piece[p].hex;
		/* Who was ordered by a Rally comes out with that order. */
		if (hex >= 0 && seat_of(&l, p) == q->seat && c->whom == RALLIED && l.s->piece[p].ordered &&
		    may_come_out(&l, p))
			add(&mine, PICK_UNFORM, p, 0, 0);
		if (hex < 0 || seat_of(&l, p) != q->seat || l.s->piece[p].ordered ||
		    !enough(&l, c, mirrored, q->seat, p))
			continue;
		bool unit = l.setup->piece[p].unit >= 0;
		if (unit || l.unit[hex] < 0) {
			if (!suits(&l, c, p, false))
				continue;
			add(&mine, PICK_UNIT, p, 0, 0);
			if (unit && may_come_out(&l, p))
				add(&mine, PICK_UNFORM, p, 0, 0);
		} else if (bicorne(c) && suits(&l, c, p, true) && !l.s->piece[l.unit[hex]].square)
			add(&mine, PICK_DETACH, p, 0, 0);
	}
	add(&mine, PICK_DONE, 0, 0, 0);
	compare_choices(t, q, &mine);
}

/* Everybody who was ordered and has not moved, but for squares and under cards that forbid it. */
static void compare_movers(struct trial *t, const struct question *q)
{
	struct look l;
	struct choices mine = {.n = 0};
	const struct memory *m = t->memory;
	if (!compares(t, MOVERS))
		return;
	look(t, &l);
	for (int p = 0; p < l.s->n_piece; p++)
		if (l.s->piece[p].hex >= 0 && seat_of(&l, p) == q->seat && l.s->piece[p].ordered &&
		    !l.s->piece[p].done && !m->done[p] && longest(&l, p) > 0)
			add(&mine, MOVER_PIECE, p, 0, 0);
	add(&mine, MOVER_DONE, 0, 0, 0);
	compare_choices(t, q, &mine);
}

/* ---- sight and ground (Phase 4; [1.5], [6]) ---- */

/* Does what lies or stands there hide one hex from the other?  gun: the gun that fires by itself.
 */
static bool hides(const struct look *l, int hex, int from, int to, int gun)
{
	if (hex < 0)
		return true;
	const bool *hill = l->setup->hill;
	bool both = hill[from] && hill[to];
	if (land_at(l->setup, hex)->hides || (hill[hex] && !both))
		return true;
	int who = l->unit[hex] >= 0 ? l->unit[hex] : l->leader[hex];
	if (who < 0 || (both && !hill[hex]))
		return false;
	return !(gun >= 0 && kind_of(l->setup, gun)->kind == K_GUN && hill[from] && !hill[hex] &&
		 board_distance(from, hex) == 1 && seat_of(l, who) == seat_of(l, gun));
}

static int worse(int a, int b)
{
	return a < b ? a : b;
}

/* Is `at` behind works against what comes from there? */
static bool behind_works(const struct cnc_setup *setup, int at, int from)
{
	return setup->works[at] & board_sides(at, from);
}

/* Dice that ground takes from the attacker [6.1, 6.3, 6.4, 9.8 to 9.11]. */
static int ground_dice(const struct look *l, int arm, int from, int at, bool melee)
{
	static const int works_in[3] = {-1, -2, 0};
	const struct land *in = land_at(l->setup, at), *out = land_at(l->setup, from);
	bool high = l->setup->hill[from], target_high = l->setup->hill[at];
	int into = melee ? in->in_melee[arm] : in->in_fire[arm];
	int away = melee ? out->out_melee[arm] : out->out_fire[arm];
	if (l->setup->works[from] & board_sides(from, at) && arm == K_CAV && melee)
		away = worse(away, -2);
	if (behind_works(l->setup, at, from)) {
		into = in->town ? into : works_in[arm];
		return into + away;
	}
	bool uphill = target_high && !high && arm != K_GUN;
	if (uphill || (high && target_high && arm == K_INF && !melee)) {
		/* Neither with the ground on the hill, nor with that of the attacker. */
		if (into < 0)
			return worse(into, -1) + away;
		return worse(away, -1);
	}
	if (high && !target_high && arm == K_CAV)
		away = worse(away, -1);
	return into + away;
}

/* ---- dice (step 4 of both procedures, [7], [9.6]) ---- */

/* May it battle after its move, and on the ground where that ended? */
static bool fresh(const struct look *l, int piece)
{
	bool mirrored;
	const struct card_row *c = effect(l->s, &mirrored);
	const struct kind_row *k = kind_of(l->setup, piece);
	int moved = l->s->piece[piece].moved, most = k->battle, hex = l->s->piece[piece].hex;
	if (c && c->no_battle)
		return false;
	if (c && c->quiet >= 0)
		most = c->quiet;
	if (moved > most)
		return false;
	if (!moved || land_at(l->setup, hex)->battles == EVERY)
		return true;
	if (land_at(l->setup, hex)->battles == NONE_AT_ALL)
		return false;
	return (k->traits & LIGHT_TYPE) || ((k->traits & COSSACK) && !strcmp(land_at(l->setup, hex)->name, "forest"));
}

static int card_dice(const struct look *l, int piece, int from, int at, bool melee)
{
	bool mirrored;
	const struct card_row *c = effect(l->s, &mirrored);
	const struct kind_row *k = kind_of(l->setup, piece);
	if (!c || !l->s->piece[piece].ordered || seat_of(l, piece) != l->s->at.active)
		return 0;
	if (c->whom == LEADERS && l->leader[from] < 0)
		return 0;
	if (c->whom == ALL_HORSE && (land_at(l->setup, from)->town || land_at(l->setup, at)->town))
		return 0;
	if (c->whom == ALL_GUNS && k->kind != K_GUN)
		return 0;
	return melee ? c->melee : c->fire;
}

/* The gun chart [7.9]; 0: not allowed. */
static int gun_chart(const struct look *l, int piece, int range)
{
	static const int chart[5][5] = {
	    {4, 3, 2, 1, 1}, {3, 2, 1, 1, 0}, {3, 2, 1, 1, 0}, {2, 1, 1, 0, 0}, {3, 2, 1, 0, 0}};
	const struct kind_row *k = kind_of(l->setup, piece);
	int moved = seat_of(l, piece) == l->s->at.active ? l->s->piece[piece].moved : 0;
	int blocks = l->s->piece[piece].blocks, row;
	if (range > 5)
		return 0;
	if (k->traits & ROCKET)
		return moved || blocks < 2 ? 0 : 2;
	if (!(k->traits & IS_HORSE))
		row = moved ? -1 : blocks > 1 ? 0 : 1;
	else
		row = moved > 1 ? -1 : !moved ? (blocks > 1 ? 2 : 3) : blocks > 1 ? 4 : -1;
	if (row < 0 || !chart[row][range - 1])
		return 0;
	return chart[row][range - 1] + (range == 1 && (k->traits & GUARD_GUN));
}

static int guns_at_square(const struct look *l, int piece, int at)
{
	const struct kind_row *k = kind_of(l->setup, piece);
	return k->kind == K_GUN && l->unit[at] >= 0 && l->s->piece[l->unit[at]].square
		       ? l->setup->rule[SWITCH_GUNS_VS_SQUARE]
		       : 0;
}

static int fire_dice(const struct look *l, int piece, int at)
{
	const struct kind_row *k = kind_of(l->setup, piece);
	const struct cnc_piece *p = &l->s->piece[piece];
	int range = board_distance(p->hex, at), n;
	if (k->kind == K_CAV)
		return 0;
	if (k->kind == K_GUN) {
		n = gun_chart(l, piece, range);
		if (!n)
			return 0;
		n += guns_at_square(l, piece, at);
	} else {
		if (range > k->range)
			return 0;
		n = !p->moved ? p->blocks + k->fire : (p->blocks + (k->rounding == HALF_UP)) / 2 + k->moving;
	}
	n += card_dice(l, piece, p->hex, at, false);
	if (p->square && n > 1)
		n = 1;
	n += ground_dice(l, k->kind, p->hex, at, false);
	return n < 0 ? 0 : n;
}

static int melee_dice(const struct look *l, int piece, int from, int target, int at, int how)
{
	const struct kind_row *k = kind_of(l->setup, piece), *foe = kind_of(l->setup, target);
	const struct cnc_piece *p = &l->s->piece[piece];
	bool attack = how == MELEE_ATTACK || how == MELEE_BONUS;
	int n = p->blocks + k->melee;
	if (k->kind == K_GUN) {
		n = gun_chart(l, piece, 1);
		if (!n)
			return 0;
		n += guns_at_square(l, piece, at);
	}
	if ((k->traits & FRENCH_LINE) && foe && foe->kind == K_INF)
		n++;
	if ((k->traits & PRUSSIAN_LINE) && how != MELEE_STRIKE && (how == MELEE_BACK || !p->moved))
		n++;
	if ((k->traits & ENLISTED_SPAIN) && attack && p->moved)
		n--;
	if (attack)
		n += card_dice(l, piece, from, at, true);
	bool square = foe && l->s->piece[target].square;
	if ((p->square || (square && k->kind == K_CAV)) && n > 1)
		n = 1;
	n += ground_dice(l, k->kind, from, at, true);
	return n < 0 ? 0 : n;
}

/* Dice of a gun that joins a melee [5]; 0: it cannot. */
static int joined_dice(const struct look *l, int gun, int at)
{
	bool mirrored;
	const struct card_row *c = effect(l->s, &mirrored);
	int from = l->s->piece[gun].hex, target = l->unit[at] >= 0 ? l->unit[at] : l->leader[at];
	if (!l->s->piece[gun].ordered || l->s->piece[gun].fought || !fresh(l, gun))
		return 0;
	if (board_distance(from, at) == 1)
		return melee_dice(l, gun, from, target, at, MELEE_ATTACK);
	if (beside_enemy_unit(l, seat_of(l, gun), from) || (c && c->no_fire) || !sees(l, from, at, -1, hides))
		return 0;
	return fire_dice(l, gun, at);
}

static void add_melees(const struct look *l, int piece, int at, bool bonus, struct choices *out)
{
	int from = l->s->piece[piece].hex, target = l->unit[at] >= 0 ? l->unit[at] : l->leader[at];
	int kind = kind_of(l->setup, piece)->kind, how = bonus ? MELEE_BONUS : MELEE_ATTACK;
	if (melee_dice(l, piece, from, target, at, how) <= 0)
		return; /* nor does a gun help who has no dice of his own [9.7] */
	add(out, bonus ? BONUS_HEX : ATTACK_MELEE, bonus ? at : piece, bonus ? 0 : at, 0);
	for (int gun = 0; kind != K_GUN && gun < l->s->n_piece; gun++)
		if (l->s->piece[gun].hex >= 0 && seat_of(l, gun) == seat_of(l, piece) &&
		    l->setup->piece[gun].unit >= 0 && kind_of(l->setup, gun)->kind == K_GUN &&
		    joined_dice(l, gun, at) > 0)
			add(out, bonus ? BONUS_COMBINED : ATTACK_COMBINED, bonus ? at : piece, bonus ? gun : at,
			    bonus ? 0 : gun);
}

static void compare_attacks(struct trial *t, const struct question *q)
{
	struct look l;
	static struct choices mine;
	bool mirrored;
	if (!compares(t, ATTACKS))
		return;
	mine.n = 0;
	look(t, &l);
	const struct card_row *c = effect(l.s, &mirrored);
	for (int p = 0; p < l.s->n_piece; p++) {
		const struct cnc_piece *at = &l.s->piece[p];
		if (at->hex < 0 || seat_of(&l, p) != q->seat || l.setup->piece[p].unit < 0 || !at->ordered ||
		    at->fought || !fresh(&l, p))
			continue;
		bool close = beside_enemy_unit(&l, q->seat, at->hex);
		for (int h = 0; h < board_size(); h++) {
			if (!board_has(h) || !enemy_in(&l, q->seat, h))
				continue;
			if (board_distance(at->hex, h) == 1)
				add_melees(&l, p, h, false, &mine);
			else if (!close && !(c && c->no_fire) && sees(&l, at->hex, h, p, hides) &&
				 (l.unit[h] >= 0 ? fire_dice(&l, p, h) > 0
						 : l.setup->rule[SWITCH_FIRE_AT_LEADERS] && fire_dice(&l, p, h) > 1))
				add(&mine, ATTACK_FIRE, p, h, 0);
		}
	}
	add(&mine, ATTACK_DONE, 0, 0, 0);
	compare_choices(t, q, &mine);
}

/* ---- one roll and what comes of it ---- */

static struct blow *blow_of(struct trial *t)
{
	return &((struct memory *)t->memory)->b;
}

/* Units and lone leaders beside it, two of which let it ignore a flag. */
static bool supported(const struct look *l, int unit)
{
	int next[SIDES], n = 0;
	for (int i = board_around(l->s->piece[unit].hex, next) - 1; i >= 0; i--) {
		int who = l->unit[next[i]] >= 0 ? l->unit[next[i]] : l->leader[next[i]];
		n += who >= 0 && seat_of(l, who) == seat_of(l, unit);
	}
	return n >= 2 && !l->s->piece[unit].square;
}

/* Flags it may ignore, but for its leader. */
static int nerves(const struct look *l, int unit, int from)
{
	const struct kind_row *k = kind_of(l->setup, unit);
	int hex = l->s->piece[unit].hex, ground = land_at(l->setup, hex)->flags;
	if (behind_works(l->setup, hex, from) && k->kind != K_CAV && ground < 1)
		ground = 1;
	return k->ignores + ground + supported(l, unit);
}

static int faces(const struct roll *r, int face)
{
	static const int shows[] = {FACE_INFANTRY,  FACE_INFANTRY, FACE_CAVALRY,
				    FACE_ARTILLERY, FACE_FLAG,	   FACE_SABRE};
	int n = 0;
	for (int i = 0; i < r->n; i++)
		n += shows[r->value[i] - 1] == face;
	return n;
}

static void count_faces(struct trial *t, struct blow *b, const struct roll *r)
{
	const struct kind_row *foe = kind_of(t->setup, b->target), *k = kind_of(t->setup, b->attacker);
	int sabres = b->melee && !b->retiring && !(k->traits & NO_HITS) ? faces(r, FACE_SABRE) : 0;
	if (!foe) {
		b->hits += faces(r, FACE_SABRE);
		b->fatal = b->hits >= (b->melee ? 1 : 2);
		return;
	}
	static const int own[3] = {FACE_INFANTRY, FACE_CAVALRY, FACE_ARTILLERY};
	b->hits += faces(r, own[foe->kind]) + sabres;
	b->flags += b->retiring ? 0 : faces(r, FACE_FLAG);
}

static void owes(struct trial *t, struct blow *b, const char *label)
{
	struct memory *m = t->memory;
	if (((const struct position *)run_state(t->run))->over)
		return; /* the last banner ends all */
	if (m->bounce && strcmp(label, "bounce") && strcmp(label, "check"))
		differs(t, "cavalry did not bounce");
	if (b->on && b->await_hits > 0)
		differs(t, "%d hits were not told", b->await_hits);
	if (b->on && b->await_check > 0)
		differs(t, "a leader was not checked with %d dice", b->await_check);
	b->await_hits = b->await_check = 0;
}

/* After the faces are counted: what must be told next. */
static void expect(struct blow *b)
{
	const struct kind_row *foe = kind_of(b->look.setup, b->target);
	b->await_hits = foe ? b->hits - b->saved : 0;
	b->await_hits = b->await_hits < 0 ? 0 : b->await_hits;
	b->left = b->blocks - b->await_hits;
	b->left = b->left < 0 ? 0 : b->left;
	b->await_check = 0;
	b->led = b->leader >= 0;
}

static void begin_blow(struct trial *t, const struct roll *r, bool melee, int how)
{
	struct blow *b = blow_of(t);
	struct memory *m = t->memory;
	memset(b, 0, sizeof *b);
	look(t, &b->look);
	b->s = *b->look.s;
	b->look.s = &b->s;
	b->on = true;
	b->thrown = faces(r, FACE_FLAG);
	b->melee = melee;
	b->attacker = r->who;
	b->target = r->target;
	b->at = b->from = b->s.piece[r->target].hex;
	b->kind = how;
	b->retiring = melee && m->retiring && how != MELEE_BACK && how != MELEE_STRIKE;
	b->blocks = b->s.piece[r->target].blocks;
	b->retreat = b->steps = -1;
	bool unit = kind_of(t->setup, b->target);
	b->leader = unit ? b->look.leader[b->at] : -1;
	b->nerve = unit ? nerves(&b->look, b->target, b->s.piece[r->who].hex) : 0;
	const struct kind_row *k = kind_of(t->setup, b->attacker);
	if (unit && (kind_of(t->setup, b->target)->traits & SAVES) && !melee && k->kind == K_INF &&
	    b->look.setup->rule[SWITCH_FIRE_SAVE])
		b->saved = 1;
	count_faces(t, b, r);
	expect(b);
}

static void rolled_fire(struct trial *t, const struct roll *r)
{
	struct look l;
	look(t, &l);
	if (!compares(t, FIRE_DICE))
		return;
	/* A gun whose cavalry bounced fires alone, from beside the square too [9.17]. */
	int from = l.s->piece[r->who].hex, at = l.s->piece[r->target].hex;
	int mine = board_distance(from, at) == 1 ? melee_dice(&l, r->who, from, r->target, at, MELEE_ATTACK)
						 : fire_dice(&l, r->who, at);
	if (mine != r->n)
		differs(t, "%s fires at %s: the model rolls %d dice, the program %d", l.setup->piece[r->who].id,
			l.setup->piece[r->target].id, mine, r->n);
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
	int at = l.s->piece[r->target].hex;
	int mine = melee_dice(&l, r->who, l.s->piece[r->who].hex, r->target, at, how);
	if (how != MELEE_BACK && how != MELEE_STRIKE)
		for (int i = 0; i < m->n_guns; i++) {
			int gun = m->guns[i];
			mine += board_distance(l.s->piece[gun].hex, at) == 1
					? melee_dice(&l, gun, l.s->piece[gun].hex, r->target, at, how)
					: fire_dice(&l, gun, at);
		}
	if (mine != r->n)
		differs(t, "%s (%s, kind %d) against %s: the model rolls %d dice, the program %d",
			l.setup->piece[r->who].id, r->label, how, l.setup->piece[r->target].id, mine, r->n);
	begin_blow(t, r, true, how);
}

/* Lancers of the attacker throw flags once more, not against cuirassiers [7.7]. */
static void rolled_lances(struct trial *t, const struct roll *r)
{
	struct blow *b = blow_of(t);
	const struct kind_row *foe = kind_of(t->setup, b->target);
	if (!(kind_of(t->setup, b->attacker)->traits & LANCE) || b->kind == MELEE_BACK || r->n != b->thrown ||
	    (foe && (foe->traits & CUIRASSIER)))
		differs(t, "lances roll %d dice for %d flags", r->n, b->thrown);
	count_faces(t, b, r);
	expect(b);
}

/* The one die of a square: a flag throws the cavalry back, and nothing ignores it [4.3]. */
static void rolled_bounce(struct trial *t, const struct roll *r)
{
	struct memory *m = t->memory;
	const struct cnc_state *s = run_state(t->run);
	const struct kind_row *k = kind_of(t->setup, r->target);
	blow_of(t)->on = false;
	if (r->n != 1 || !s->piece[r->who].square || !k || k->kind != K_CAV)
		differs(t, "a bounce roll of %d dice", r->n);
	m->bounce = faces(r, FACE_FLAG);
}

/* The enemy's normal number: no card, no ground, nothing against infantry; one of a square [9.25].
 */
static void rolled_escape(struct trial *t, const struct roll *r)
{
	struct look l;
	if (!compares(t, ESCAPES))
		return;
	look(t, &l);
	const struct kind_row *k = kind_of(t->setup, r->who);
	const struct cnc_piece *p = &l.s->piece[r->who];
	static const int foot[] = {0, 3, 4, 4}, horse[] = {0, 2, 3, 3};
	int n = p->blocks + k->melee + !!(k->traits & PRUSSIAN_LINE);
	if (k->kind == K_GUN)
		n = k->traits & ROCKET ? 2
				       : (k->traits & IS_HORSE ? horse : foot)[p->blocks] + !!(k->traits & GUARD_GUN);
	if (p->square)
		n = 1;
	if (r->n != n)
		differs(t, "%d dice of an escape, not %d", r->n, n);
}

static void rolled_check(struct trial *t, const struct roll *r)
{
	struct blow *b = blow_of(t);
	if (!b->on || !compares(t, CHECKS))
		return;
	int want = b->left ? 2 : 1;
	if (b->checked || b->leader < 0 || r->n != want || r->target != b->leader)
		differs(t, "the leader of %s is checked with %d dice, not %d, or twice",
			((const struct cnc_setup *)t->setup)->piece[b->target].id, r->n, want);
	b->checked = true;
	b->await_check = 0;
	b->await_fate = true;
	b->led = faces(r, FACE_SABRE) < want;
}

/* Flags it may ignore now; markers of Iron Will are for Prussians. */
static int may_ignore(struct blow *b)
{
	const struct cnc_setup *setup = b->look.setup;
	int seat = setup->piece[b->target].seat;
	bool prussian = !strcmp(kind_of(setup, b->target)->nation, "prussian");
	int n = b->nerve + (b->leader >= 0 && b->led) + (prussian ? b->s.side[seat].iron : 0);
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

/* Asked a step at a time, where there is a choice; the others are gone without a word. */
static void compare_retreat(struct trial *t, const struct question *q)
{
	struct look l;
	struct choices mine = {.n = 0};
	struct blow *b = blow_of(t);
	int next[2], n, unit = q->arg[0];
	if (!b->on || unit != b->target || !compares(t, WAY_BACK))
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

/* ---- reactions and what follows a melee (steps 2, 3 and 10) ---- */

static bool has_nation(const struct look *l, int seat, const char *nation)
{
	for (int p = 0; p < l->s->n_piece; p++)
		if (seat_of(l, p) == seat && kind_of(l->setup, p) && !strcmp(kind_of(l->setup, p)->nation, nation))
			return true;
	return false;
}

/* Stewart's Folly: under a French Cavalry Charge neither squares nor First Strikes. */
static bool folly(const struct look *l)
{
	bool mirrored;
	const struct card_row *c = effect(l->s, &mirrored);
	return l->setup->rule[SWITCH_STEWARTS_FOLLY] && c && c->whom == ALL_HORSE &&
	       has_nation(l, l->s->at.active, "french");
}

static bool may_square(const struct look *l, int unit, int attacker)
{
	const struct kind_row *k = kind_of(l->setup, unit);
	const struct cnc_side *side = &l->s->side[seat_of(l, unit)];
	int hex = l->s->piece[unit].hex, free = 0;
	if (k->kind != K_INF || kind_of(l->setup, attacker)->kind != K_CAV || l->s->piece[unit].square || folly(l) ||
	    !land_at(l->setup, hex)->square || behind_works(l->setup, hex, l->s->piece[attacker].hex))
		return false;
	for (int i = 0; i < CNC_TRACK; i++)
		free += side->track[i] < 0;
	return (k->traits & IN_MASS) || (free && side->n_hand >= l->setup->rule[SWITCH_SQUARE_MIN_HAND]);
}

static bool may_strike(const struct look *l, int unit, int attacker)
{
	const struct cnc_side *side = &l->s->side[seat_of(l, unit)];
	bool holds = false;
	for (int i = 0; i < side->n_hand; i++)
		holds |= !strcmp(nap_cards[side->hand[i]].id, "first-strike");
	return holds && !folly(l) &&
	       melee_dice(l, unit, l->s->piece[unit].hex, attacker, l->s->piece[attacker].hex, MELEE_STRIKE) > 0;
}

static void add_reactions(const struct look *l, int unit, int attacker, struct choices *out)
{
	if (may_strike(l, unit, attacker))
		add(out, REACT_STRIKE, 0, 0, 0);
	if (kind_of(l->setup, unit)->kind == K_CAV && kind_of(l->setup, attacker)->kind == K_INF &&
	    way_out(l, unit, l->s->piece[unit].hex, 2))
		add(out, REACT_RETIRE, 0, 0, 0);
	if (may_square(l, unit, attacker))
		add(out, REACT_SQUARE, 0, 0, 0);
}

static void compare_reactions(struct trial *t, const struct question *q)
{
	struct look l;
	struct choices mine = {.n = 0};
	if (!compares(t, REACTIONS))
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
	if (l.unit[hex] >= 0)
		add_reactions(&l, l.unit[hex], attacker, &able);
	m->wants_reaction = able.n;
	m->retiring = m->struck = false;
	m->n_guns = 0;
	m->now = hex;
	m->steps = 2;
}

static void compare_retire(struct trial *t, const struct question *q)
{
	struct memory *m = t->memory;
	struct choices mine = {.n = 0};
	struct look l;
	int next[2], up, k;
	if (!compares(t, RETIRES))
		return;
	look(t, &l);
	up = l.setup->south == q->seat ? -1 : 1;
	do {
		mine.n = 0;
		k = board_ahead(m->now, up, next);
		for (int i = 0; i < k; i++)
			if (may_stand(l.setup, q->arg[0], next[i]) && l.unit[next[i]] < 0 && l.leader[next[i]] < 0 &&
			    way_out(&l, q->arg[0], next[i], m->steps - 1))
				add(&mine, 0, next[i], 0, 0);
		if (m->steps > q->arg[1] && mine.n == 1)
			m->now = mine.list[0].v[0];
	} while (m->steps-- > q->arg[1] && mine.n == 1);
	compare_choices(t, q, &mine);
}

static void compare_breakthrough(struct trial *t, const struct question *q)
{
	struct look l;
	struct choices mine = {.n = 0};
	int next[SIDES], piece = q->arg[0], own;
	if (!compares(t, BREAKTHROUGHS))
		return;
	look(t, &l);
	own = l.s->piece[piece].hex;
	bool led = l.leader[own] >= 0;
	l.unit[own] = l.leader[own] = -1;
	for (int i = board_around(q->arg[1], next) - 1; i >= 0; i--) {
		bool pass, end;
		entry(&l, piece, next[i], led, &pass, &end);
		if (end)
			add(&mine, BREAK_HEX, next[i], 0, 0);
	}
	if (land_at(l.setup, q->arg[1])->stops)
		differs(t, "rides on from ground that stops");
	add(&mine, BREAK_STOP, 0, 0, 0);
	compare_choices(t, q, &mine);
}

/* Who was attacked, lives and stands where he stood may strike back if he has dice; once he was
 * asked that is done.  Not after a First Strike, nor who retired. */
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

static void compare_bonus(struct trial *t, const struct question *q)
{
	struct look l;
	struct choices mine = {.n = 0};
	int next[SIDES], piece = q->arg[0];
	if (!compares(t, BONUSES))
		return;
	look(t, &l);
	for (int i = board_around(l.s->piece[piece].hex, next) - 1; i >= 0; i--)
		if (enemy_in(&l, q->seat, next[i]))
			add_melees(&l, piece, next[i], true, &mine);
	add(&mine, BONUS_NO, 0, 0, 0);
	compare_choices(t, q, &mine);
}

/* ---- what is told ---- */

/* Cavalry that a square leaves without a die: nothing is rolled, but the melee goes on. */
static void told_no_dice(struct trial *t, const struct event *e)
{
	struct blow *b = blow_of(t);
	*b = (struct blow){.on = true,
			   .melee = true,
			   .attacker = e->arg[0],
			   .target = e->arg[2],
			   .at = e->arg[3],
			   .kind = e->arg[4],
			   .leader = -1};
}

static void told_hits(struct trial *t, const struct event *e)
{
	struct blow *b = blow_of(t);
	if (!b->on || e->arg[0] != b->target || !compares(t, HITS_MADE))
		return;
	int lost = b->await_hits < b->blocks ? b->await_hits : b->blocks;
	if (e->arg[2] != b->await_hits || e->arg[3] != lost || e->arg[4] != b->left)
		differs(t, "hits %d lost %d left %d, not %d %d %d", e->arg[2], e->arg[3], e->arg[4], b->await_hits,
			lost, b->left);
	b->await_hits = 0;
	if (b->leader >= 0 && lost)
		b->await_check = b->left ? 2 : 1;
}

/* Hexes for so many flags: militia three each, and so on. */
static int hexes_back(const struct kind_row *k, int flags)
{
	return flags > 0 ? k->flees + (flags - 1) * k->flees_more : 0;
}

/* A leader alone who was not hit, was not asked and could step back to a hex of his own is not lost. */
static void told_lone(struct trial *t, const struct event *e)
{
	struct blow *b = blow_of(t);
	int next[2], seat = e->arg[0] == b->target ? seat_of(&b->look, b->target) : 0;
	if (!b->on || e->kind != EV_leader_lost || e->arg[0] != b->target || b->fatal || b->asked)
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
	if (b->leader >= 0 && !b->led)
		b->look.leader[b->at] = -1;
	b->s.piece[b->target].blocks = (int8_t)b->left;
	b->retreat = hexes_back(kind_of(t->setup, b->target), b->flags - e->arg[3]);
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
	if (!b->on || e->arg[0] != b->target || b->retreat < 0 || !compares(t, FALLEN_BACK))
		return;
	told_way(t, e);
	/* With a lone leader it stops before its way is done. */
	bool joined = b->look.leader[e->arg[2]] >= 0 && b->look.unit[e->arg[2]] < 0;
	if (e->arg[7] != b->way && !joined)
		differs(t, "goes back %d hexes, not %d of %d", e->arg[7], b->way, b->retreat);
	b->retreat -= joined ? b->retreat : e->arg[7];
	b->from = e->arg[2];
}

static void told_stuck(struct trial *t, const struct event *e)
{
	struct blow *b = blow_of(t);
	if (!b->on || e->arg[0] != b->target || b->retreat < 0 || !compares(t, FALLEN_BACK))
		return;
	int lost = b->retreat < b->left ? b->retreat : b->left;
	if (e->arg[2] != b->retreat || e->arg[3] != lost || e->arg[4] != b->left - lost)
		differs(t, "short %d lost %d left %d, not %d %d %d", e->arg[2], e->arg[3], e->arg[4], b->retreat, lost,
			b->left - lost);
	b->left -= lost;
	if (b->leader >= 0 && b->led && !b->checked && lost)
		b->await_check = b->left ? 2 : 1;
	b->retreat = 0;
}

/* In square a flag that is not ignored costs a block. */
static void told_square_flags(struct trial *t, const struct event *e)
{
	struct blow *b = blow_of(t);
	if (!b->on || e->arg[0] != b->target || !compares(t, FALLEN_BACK))
		return;
	int lost = e->arg[2] < b->left ? e->arg[2] : b->left;
	if (!b->s.piece[b->target].square || e->arg[3] != lost || e->arg[4] != b->left - lost)
		differs(t, "a square loses %d, has %d", e->arg[3], e->arg[4]);
	b->left -= lost;
	if (b->leader >= 0 && b->led && !b->checked && lost)
		b->await_check = b->left ? 2 : 1;
	b->retreat = -1;
}

/* ---- leaders who retreat, ground that is won ---- */

/* One to three hexes back; the way is his owner's choice, also through enemies and into ruin.  He may
 * stop where neither another leader nor an enemy is, and leave from his baseline. */
static void compare_leader(struct trial *t, const struct question *q)
{
	struct blow *b = blow_of(t);
	struct choices mine = {.n = 0};
	struct look l;
	int leader = q->arg[0], hex = q->arg[1], next[2];
	if (!b->on || (leader != b->target && leader != b->leader) || !compares(t, LEADERS_BACK))
		return;
	look(t, &l);
	b->asked = true;
	if (leader == b->target && b->fatal)
		differs(t, "a leader who was hit retreats");
	int up = l.setup->south == q->seat ? -1 : 1, gone = abs(board_row(hex) - board_row(b->from));
	int n = gone < 3 ? board_ahead(hex, up, next) : 0;
	if (gone && !enemy_in(&l, q->seat, hex) && l.leader[hex] < 0)
		add(&mine, LEADER_STOP, 0, 0, 0);
	for (int i = 0; i < n; i++)
		if (may_stand(l.setup, leader, next[i]))
			add(&mine, LEADER_HEX, next[i], 0, 0);
	if (gone < 3 && board_row(hex) == (up < 0 ? 0 : 8))
		add(&mine, LEADER_OFF, 0, 0, 0);
	compare_choices(t, q, &mine);
}

/* Infantry and cavalry that attacked, not a square, may go where nobody is left. */
static bool may_take_ground(struct trial *t)
{
	struct blow *b = blow_of(t);
	struct look l;
	if (!b->on || !b->melee || (b->kind != MELEE_ATTACK && b->kind != MELEE_BONUS))
		return false;
	look(t, &l);
	const struct cnc_piece *p = &l.s->piece[b->attacker];
	if (p->hex < 0 || kind_of(t->setup, b->attacker)->kind == K_GUN || p->square || l.unit[b->at] >= 0 ||
	    l.leader[b->at] >= 0 || !may_stand(t->setup, b->attacker, b->at))
		return false;
	bool stopped = (p->moved || b->kind == MELEE_BONUS) && land_at(t->setup, p->hex)->stops;
	return !stopped || l.setup->rule[SWITCH_ADVANCE_AFTER_STOP];
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

/* An infantry unit stands in square, and a card of its side lies on the track. */
static void make_square(struct trial *t, struct cnc_state *s, int piece)
{
	const struct kind_row *k = kind_of(t->setup, piece);
	struct cnc_side *side = &s->side[((const struct cnc_setup *)t->setup)->piece[piece].seat];
	if (!k || k->kind != K_INF || s->piece[piece].square || s->piece[piece].hex < 0 ||
	    !land_at(t->setup, s->piece[piece].hex)->square)
		return;
	if (k->traits & IN_MASS) {
		s->piece[piece].square = BATTALION_MASS;
		return;
	}
	for (int i = 0; i < CNC_TRACK && side->n_hand > 2; i++)
		if (side->track[i] < 0) {
			side->track[i] = side->hand[--side->n_hand];
			s->piece[piece].square = (int8_t)(i + 1);
			return;
		}
}

/* All pieces somewhere in a belt of rows, weakened by chance. */
static bool toss(struct trial *t, void *state)
{
	const struct cnc_setup *setup = t->setup;
	struct cnc_state *s = state;
	board_open(9);
	int lo = chance(t, 2) ? chance(t, 3) : 0, hi = lo ? lo + 5 : 8;
	clear_board(s);
	for (int leaders = 0; leaders < 2; leaders++)
		for (int p = 0; p < s->n_piece; p++) {
			if (s->piece[p].hex != -2 || (setup->piece[p].unit < 0) != leaders)
				continue;
			if (leaders) {
				put_leader(t, s, p, lo, hi);
				continue;
			}
			put(t, s, p, lo, hi, false);
			s->piece[p].blocks = (int8_t)(1 + chance(t, kind_of(setup, p)->blocks));
		}
	mix_cards(t, s);
	for (int i = 0; i < 4; i++)
		make_square(t, s, chance(t, s->n_piece));
	return true;
}

/* ---- what the frame calls ---- */

static void unasked(struct trial *t)
{
	struct memory *m = t->memory;
	if (m->wants_reaction)
		differs(t, "who was attacked was not asked what to do");
	m->wants_reaction = 0;
}

static void asked(struct trial *t, const struct question *q)
{
	struct memory *m = t->memory;
	board_open(9);
	compare_charts(t);
	if (q->kind == Q_REACTION)
		m->wants_reaction = 0;
	unasked(t);
	if (q->kind == Q_ATTACK)
		compare_attacks(t, q);
	if (q->kind == Q_CARD && compares(t, CARDS))
		compare_cards(t, q);
	else if (q->kind == Q_ORDER)
		compare_orders(t, q);
	else if (q->kind == Q_MOVER)
		compare_movers(t, q);
	else if (q->kind == Q_TO)
		compare_moves(t, q);
	else if (q->kind == Q_IGNORE)
		compare_ignore(t, q);
	else if (q->kind == Q_RETREAT)
		compare_retreat(t, q);
	else if (q->kind == Q_REACTION)
		compare_reactions(t, q);
	else if (q->kind == Q_RETIRE)
		compare_retire(t, q);
	else if (q->kind == Q_LEADER_RETREAT)
		compare_leader(t, q);
	else if (q->kind == Q_ADVANCE)
		compare_advance(t, q);
	else if (q->kind == Q_BACK)
		compare_back(t, q);
	else if (q->kind == Q_ATTACK && !blow_of(t)->advanced && may_take_ground(t))
		differs(t, "who may take ground was not asked");
	else if (q->kind == Q_ATTACK && blow_of(t)->on && !blow_of(t)->backed && may_strike_back(t))
		differs(t, "who may strike back was not asked");
	else if (q->kind == Q_BREAKTHROUGH)
		compare_breakthrough(t, q);
	else if (q->kind == Q_BONUS)
		compare_bonus(t, q);
}

static void chosen(struct trial *t, const struct question *q, const struct choice *c)
{
	struct memory *m = t->memory;
	if (q->kind == Q_TO && c->verb == TO_STAY)
		m->done[q->arg[0]] = true;
	if (q->kind == Q_ATTACK && (c->verb == ATTACK_MELEE || c->verb == ATTACK_COMBINED))
		announce(t, c->v[0], c->v[1]);
	else if (q->kind == Q_BONUS && c->verb != BONUS_NO)
		announce(t, q->arg[0], c->v[0]);
	if (q->kind == Q_RETIRE)
		m->now = c->v[0];
	if (q->kind == Q_RETREAT && blow_of(t)->on) {
		blow_of(t)->now = c->v[0];
		blow_of(t)->steps--;
	}
	if (q->kind == Q_REACTION && c->verb == REACT_RETIRE)
		m->retiring = true;
	if (q->kind == Q_REACTION && c->verb == REACT_STRIKE)
		m->struck = true;
}

static void rolled(struct trial *t, const struct roll *r)
{
	board_open(9);
	unasked(t);
	if (strcmp(r->label, "check"))
		if (strcmp(r->label, "lance"))
			owes(t, blow_of(t), r->label);
	if (!strcmp(r->rule, "CCN 4.7"))
		rolled_fire(t, r);
	else if (!strcmp(r->rule, "CCN 5.7"))
		rolled_melee(t, r);
	else if (!strcmp(r->label, "escape"))
		rolled_escape(t, r);
	else if (!strcmp(r->label, "bounce"))
		rolled_bounce(t, r);
	else if (!strcmp(r->label, "lance"))
		rolled_lances(t, r);
	else if (!strcmp(r->label, "check"))
		rolled_check(t, r);
}

static void happened(struct trial *t, const struct event *e)
{
	struct memory *m = t->memory;
	board_open(9);
	switch (e->kind) {
	case EV_melees:
		m->how = e->arg[4];
		if (!e->arg[5])
			told_no_dice(t, e);
		break;
	case EV_bounced:
		if (!m->bounce)
			differs(t, "cavalry bounced without a flag");
		m->bounce = false;
		break;
	case EV_joins: m->guns[m->n_guns++] = e->arg[0]; break;
	case EV_moved: m->done[e->arg[0]] = true; break;
	case EV_attached: m->done[e->arg[1]] = true; break;
	case EV_hits: told_hits(t, e); break;
	case EV_leader_safe:
	case EV_leader_lost: told_fate(t, e); break;
	case EV_leader_retreats:
	case EV_leader_left:
		if (blow_of(t)->on && e->arg[0] == blow_of(t)->target && blow_of(t)->fatal)
			differs(t, "a leader who was hit is away");
		break;
	case EV_flags: told_flags(t, e); break;
	case EV_retreats: told_retreat(t, e); break;
	case EV_cannot_retreat: told_stuck(t, e); break;
	case EV_square_flags: told_square_flags(t, e); break;
	}
}

static void ended(struct trial *t)
{
	owes(t, blow_of(t), "");
	unasked(t);
}

static bool idle(const struct question *q, const struct choice *c)
{
	return (q->kind == Q_ORDER && c->verb == PICK_DONE) || (q->kind == Q_MOVER && c->verb == MOVER_DONE) ||
	       (q->kind == Q_ATTACK && c->verb == ATTACK_DONE);
}

const struct model the_model = {
    "napoleonics", sizeof(struct memory), names, toss, asked, chosen, rolled, happened, ended,
    idle};
