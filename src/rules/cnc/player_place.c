/* The player weighs places: what draws him on, what he holds there, and what may be done to him. */
#include "rules/cnc/player.h"

#include <limits.h>

enum { FAR = -10000, AT_HAND = 2, SUPPORTERS = 2 };

/* ---- what draws ---- */

static void raise(int16_t *draw, int worth)
{
	if (worth > *draw)
		*draw = (int16_t)worth;
}

static int as_goal(const struct cnc_mind *m, int piece)
{
	const struct cnc_unit *u = cnc_unit_of(m->setup, piece);
	return u ? m->w[W_ENEMY] + m->w[W_WEAK] * (u->blocks - m->s->piece[piece].blocks) : m->w[W_ENEMY_LEADER];
}

/* Banners that the seat would have for the objective. */
static int banners_for(const struct cnc_objective_setup *o, int seat)
{
	return o->seat == VALUE_NONE || o->seat == seat ? seat ? o->other : o->banners : 0;
}

static bool stands_there(const struct cnc_mind *m, int hex, int seat)
{
	int unit = m->look.unit[hex];
	return unit != VALUE_NONE && cnc_seat(m->setup, unit) == seat;
}

static void find_goals(struct cnc_mind *m, int16_t *draw)
{
	for (int h = 0; h < CNC_HEXES; h++)
		draw[h] = FAR;
	for (int p = 0; p < m->s->n_piece; p++)
		if (m->s->piece[p].hex >= 0 && cnc_seat(m->setup, p) != m->seat)
			raise(&draw[m->s->piece[p].hex], as_goal(m, p));
	for (int row = 0; row < m->s->n_objective; row++) {
		const struct cnc_objective_setup *o = &m->setup->objective[row];
		for (int i = 0; i < o->n_hexes; i++)
			if (m->s->objective[row].held != m->seat && !stands_there(m, o->hex[i], m->seat))
				raise(&draw[o->hex[i]], banners_for(o, m->seat) * m->w[W_OBJECTIVE]);
	}
	for (int h = 0; h < CNC_HEXES; h++)
		if (m->setup->exit[m->seat][h])
			raise(&draw[h], m->setup->exit[m->seat][h] * m->w[W_EXIT]);
}

struct waiting { /* hexes that have not yet passed on what they draw, each once */
	int16_t hex[CNC_HEXES];
	int first, n;
	bool waits[CNC_HEXES];
};

static void wait(struct waiting *w, int hex)
{
	if (w->waits[hex])
		return;
	w->waits[hex] = true;
	w->hex[(w->first + w->n++) % CNC_HEXES] = (int16_t)hex;
}

/* A hex passes on what it draws to those beside it, less the way. */
static void pass_on(const struct cnc_mind *m, int16_t *draw, int hex, int arm, struct waiting *w)
{
	bool stops = cnc_ground_at(m->setup, hex)->stops;
	int worth = draw[hex] - m->w[W_STEP] - (stops ? m->w[W_STEP] / 2 : 0);
	for (int d = 0; d < HEX_DIRECTIONS; d++) {
		int to = m->setup->board->next[hex][d];
		if (to == HEX_NONE || worth <= draw[to] || !cnc_passable(m->setup, to, arm))
			continue;
		draw[to] = (int16_t)worth;
		wait(w, to);
	}
}

/* From the goals outward over all ground that the arm may enter. */
static void spread(const struct cnc_mind *m, int16_t *draw, int arm)
{
	struct waiting w = {.n = 0};
	for (int h = 0; h < m->setup->board->n; h++)
		if (draw[h] != FAR)
			wait(&w, h);
	while (w.n) {
		int hex = w.hex[w.first];
		w.first = (w.first + 1) % CNC_HEXES;
		w.n--;
		w.waits[hex] = false;
		pass_on(m, draw, hex, arm, &w);
	}
}

void cnc_find_draw(struct cnc_mind *m)
{
	for (int guns = 0; guns < 2 && !m->drawn; guns++) {
		find_goals(m, m->draw[guns]);
		spread(m, m->draw[guns], guns ? ARTILLERY : INFANTRY);
	}
	m->drawn = true;
}

/* Guns are near enough where they reach an enemy; the weak are drawn less, while there is caution. */
static int drawn(const struct cnc_mind *m, int piece)
{
	const struct cnc_piece *n = &m->s->piece[piece];
	int arm = cnc_arm(m->setup, piece), worth = m->draw[arm == ARTILLERY][n->hex];
	if (worth == FAR)
		return 0;
	int near = m->w[W_ENEMY] - m->w[W_STEP] * m->w[W_GUNS_NEAR];
	if (arm == ARTILLERY && worth > near)
		worth = near;
	if (arm == LEADER || n->blocks == 1)
		worth -= worth * m->w[W_WEAK_BACK] / 100 * m->caution / 100;
	return worth;
}

/* ---- what is held ---- */

/* Does the piece alone hold the objective where it stands? */
static bool decides(const struct cnc_mind *m, const struct cnc_objective_setup *o, int hex, int seat)
{
	bool in = false;
	for (int i = 0; i < o->n_hexes; i++) {
		in |= o->hex[i] == hex;
		if (o->hex[i] != hex && stands_there(m, o->hex[i], seat) && o->need != NEED_ALL && o->need != NEED_MOST)
			return false;
	}
	return in;
}

int cnc_worth_of_ground(const struct cnc_mind *m, int piece)
{
	int seat = cnc_seat(m->setup, piece), hex = m->s->piece[piece].hex, worth = 0;
	for (int row = 0; row < m->s->n_objective; row++) {
		const struct cnc_objective_setup *o = &m->setup->objective[row];
		int shared = o->need == NEED_ALL || o->need == NEED_MOST ? (o->n_hexes + 1) / 2 : 1;
		bool kept = o->lasts != LASTS_HELD && m->s->objective[row].held == seat;
		if (!decides(m, o, hex, seat))
			continue;
		worth += banners_for(o, !seat) * m->w[W_DENY] / shared;
		if (!kept && o->need != NEED_NO_ENEMY)
			worth += banners_for(o, seat) * m->w[W_OBJECTIVE] / shared;
	}
	return worth;
}

/* ---- danger ---- */

/* The hex beside the other that is nearest to who comes. */
static int comes_from(const struct cnc_mind *m, int enemy, int hex)
{
	const struct hex_board *board = m->setup->board;
	int from = m->s->piece[enemy].hex, best = from, least = board->distance[from][hex];
	for (int d = 0; least > 1 && d < HEX_DIRECTIONS; d++) {
		int h = board->next[hex][d];
		if (h != HEX_NONE && cnc_passable(m->setup, h, cnc_arm(m->setup, enemy)) &&
		    cnc_who_at(&m->look, h) == VALUE_NONE && board->distance[from][h] < least) {
			least = board->distance[from][h];
			best = h;
		}
	}
	return best;
}

static int danger_of_fire(struct cnc_mind *m, int enemy, int piece)
{
	const struct cnc_unit *u = cnc_unit_of(m->setup, enemy);
	int hex = m->s->piece[piece].hex, from = m->s->piece[enemy].hex, gap = m->setup->board->distance[from][hex];
	struct cnc_blow b = {.attacker = enemy, .target = piece, .at = hex, .from = from, .by = !m->seat};
	struct cnc_hope hope;
	if (gap < 2 || gap > u->range + u->move)
		return 0;
	int dice = gap > u->range ? 1 : m->setup->law->fire_dice(m->run, &m->look, enemy, hex, false);
	if (!dice || (gap <= u->range && !cnc_in_sight(m->run, &m->look, from, hex, u->arm)))
		return 0;
	cnc_weigh_blow(m, &b, dice, &hope);
	return hope.worth;
}

static int danger_of_melee(struct cnc_mind *m, int enemy, int piece)
{
	const struct cnc_unit *u = cnc_unit_of(m->setup, enemy);
	int hex = m->s->piece[piece].hex, gap = m->setup->board->distance[m->s->piece[enemy].hex][hex];
	struct cnc_hope hope;
	if (gap > u->move + 1)
		return 0;
	int from = comes_from(m, enemy, hex);
	if (m->setup->board->distance[from][hex] > 1)
		return 0;
	struct cnc_blow b = {.attacker = enemy, .target = piece, .at = hex, .from = from, .by = !m->seat, .melee = true,
			     .sabres = cnc_sabres_hit(u)};
	cnc_weigh_blow(m, &b, m->setup->law->melee_dice(m->run, enemy, from, piece, hex, MELEE_ATTACK, false), &hope);
	return hope.worth;
}

void cnc_find_foes(struct cnc_mind *m)
{
	m->n_foes = 0;
	for (int p = 0; p < m->s->n_piece; p++) {
		const struct cnc_unit *u = cnc_unit_of(m->setup, p);
		if (m->s->piece[p].hex < 0 || cnc_seat(m->setup, p) == m->seat || !u)
			continue;
		int reach = u->move + (u->range > 1 ? u->range : 1);
		m->foe[m->n_foes++] = (struct cnc_foe){(int8_t)p, (int8_t)reach};
	}
}

/* What enemies may do to a piece: the strongest, the second and the third. */
struct danger {
	int most[3];
};

static void add_danger(struct danger *d, int worth)
{
	for (int k = 0; k < 3; k++)
		if (worth > d->most[k]) {
			int less = d->most[k];
			d->most[k] = worth;
			worth = less;
		}
}

/* The strongest, and parts of the second and the third: not all are ordered at once. */
static int sum_of(const struct cnc_mind *m, const struct danger *d)
{
	return d->most[0] + d->most[1] * m->w[W_DANGER_SECOND] / 100 + d->most[2] * m->w[W_DANGER_THIRD] / 100;
}

/* Adds what the foe of that number may do, if the piece is within its reach; false: nothing. */
static bool add_foe(struct cnc_mind *m, int piece, int i, struct danger *d)
{
	int e = m->foe[i].piece;
	if (m->setup->board->distance[m->s->piece[piece].hex][m->s->piece[e].hex] > m->foe[i].reach)
		return false;
	int fire = danger_of_fire(m, e, piece), melee = danger_of_melee(m, e, piece);
	add_danger(d, fire > melee ? fire : melee);
	return fire || melee;
}

int cnc_danger(struct cnc_mind *m, int piece)
{
	struct danger d = {{0}};
	m->room = (struct cnc_room){piece, 0, 0};
	for (int i = 0; i < m->n_foes; i++)
		add_foe(m, piece, i, &d);
	m->room.piece = VALUE_NONE;
	return sum_of(m, &d);
}

/* ---- places ---- */

static int foes_within(const struct cnc_mind *m, int hex, int far)
{
	int n = 0;
	for (int i = 0; i < m->n_foes; i++)
		n += m->setup->board->distance[hex][m->s->piece[m->foe[i].piece].hex] <= far;
	return n;
}

/* He belongs to a unit that will fight, and is in danger alone. */
static int leaders_place(const struct cnc_mind *m, int leader)
{
	int hex = m->s->piece[leader].hex, worth = drawn(m, leader);
	if (stands_there(m, hex, m->seat))
		return worth + m->w[W_LEADS];
	return worth - (foes_within(m, hex, AT_HAND) ? m->w[W_LONELY] : 0);
}

/* Parts of 100 of the danger that count, by who is near. */
static int outnumbered(const struct cnc_mind *m, int piece)
{
	int hex = m->s->piece[piece].hex, friends = 0, enemies = foes_within(m, hex, m->w[W_NEAR]);
	for (int p = 0; p < m->s->n_piece; p++)
		friends += cnc_seat(m->setup, p) == m->seat && m->s->piece[p].hex >= 0 &&
			   m->setup->board->distance[hex][m->s->piece[p].hex] <= m->w[W_NEAR] &&
			   cnc_unit_of(m->setup, p);
	int share = enemies * 100 / friends;
	return share < m->w[W_AMONG_FRIENDS] ? m->w[W_AMONG_FRIENDS]
	       : share > m->w[W_OUTNUMBERED] ? m->w[W_OUTNUMBERED]
					     : share;
}

int cnc_place_at_best(struct cnc_mind *m, int piece)
{
	if (cnc_arm(m->setup, piece) == LEADER)
		return leaders_place(m, piece);
	int worth = drawn(m, piece) + cnc_worth_of_ground(m, piece);
	if (cnc_friends_beside(m->setup, &m->look, piece, m->s->piece[piece].hex, false) >= SUPPORTERS)
		worth += m->w[W_SUPPORT];
	return worth;
}

int cnc_threat(struct cnc_mind *m, int piece, int enough)
{
	struct danger d = {{0}};
	int threat = 0, share = 0;
	if (cnc_arm(m->setup, piece) == LEADER)
		return 0;
	m->room = (struct cnc_room){piece, 0, 0};
	for (int i = 0; i < m->n_foes && threat <= enough; i++) {
		if (!add_foe(m, piece, i, &d))
			continue;
		share = share ? share : outnumbered(m, piece);
		threat = sum_of(m, &d) * m->w[W_DANGER] / 100 * m->caution / 100 * share / 100;
	}
	m->room.piece = VALUE_NONE;
	return threat;
}

int cnc_worth_of_place(struct cnc_mind *m, int piece)
{
	return cnc_place_at_best(m, piece) - cnc_threat(m, piece, INT_MAX);
}

/* ---- trials ---- */

static void set_look(struct cnc_mind *m, int piece, int from, int to)
{
	int8_t *row = cnc_unit_of(m->setup, piece) ? m->look.unit : m->look.leader;
	row[from] = VALUE_NONE;
	row[to] = (int8_t)piece;
	m->s->piece[piece].hex = to;
}

void cnc_try(struct cnc_mind *m, int piece, int hex, struct cnc_trial *t)
{
	int leader = cnc_arm(m->setup, piece) == LEADER ? VALUE_NONE : cnc_leader_at(m->setup, m->s, piece);
	if (leader != VALUE_NONE && m->s->piece[leader].ordered)
		leader = VALUE_NONE;
	*t = (struct cnc_trial){piece, leader, m->s->piece[piece].hex, m->s->piece[piece],
				leader == VALUE_NONE ? m->s->piece[piece] : m->s->piece[leader]};
	set_look(m, piece, t->hex, hex);
	if (leader != VALUE_NONE)
		set_look(m, leader, t->hex, hex);
}

void cnc_untry(struct cnc_mind *m, const struct cnc_trial *t)
{
	set_look(m, t->piece, m->s->piece[t->piece].hex, t->hex);
	m->s->piece[t->piece] = t->was;
	if (t->leader == VALUE_NONE)
		return;
	set_look(m, t->leader, m->s->piece[t->leader].hex, t->hex);
	m->s->piece[t->leader] = t->led;
}
