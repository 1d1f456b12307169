/* The player weighs blows: all throws of the dice with what follows from each, in integers. */
#include "rules/cnc/player.h"
#include "engine/sources.h"

enum { DICE_MOST = 10, SAVES_MOST = 2, THOUSAND = 1000 };

void cnc_consider(struct cnc_mind *m, struct cnc_pick *pick, int index, int worth)
{
	if (pick->index != VALUE_NONE && worth < pick->worth)
		return;
	if (pick->index == VALUE_NONE || worth > pick->worth) {
		*pick = (struct cnc_pick){index, worth, 1};
		return;
	}
	pick->equal++;
	m->draws++;
	if (sources_random(m->rng) % (uint64_t)pick->equal == 0)
		pick->index = index;
}

/* ---- losses ---- */

/* The banner that one of its pieces brings the enemy; the last is the game. */
static int banner(const struct cnc_mind *m, int piece)
{
	int enemy = !cnc_seat(m->setup, piece);
	bool last = m->s->side[enemy].banners + 1 >= m->setup->banners[enemy];
	return m->w[W_BANNER] + (last ? m->w[W_LAST] : 0);
}

static int loss_of(const struct cnc_mind *m, int piece, int blocks, int n)
{
	int lost = n < blocks ? n : blocks;
	return lost * m->w[W_BLOCK] + (lost && lost == blocks ? banner(m, piece) : 0);
}

int cnc_loss(const struct cnc_mind *m, int piece, int n)
{
	return loss_of(m, piece, m->s->piece[piece].blocks, n);
}

/* His check: two sabres while the unit lives, else one. */
static int leader_loss(const struct cnc_mind *m, int leader, bool unit_lives)
{
	return leader == VALUE_NONE ? 0 : banner(m, leader) / (unit_lives ? 36 : 6);
}

/* ---- one blow ---- */

struct sum { /* over all throws */
	int64_t worth, vacated, stays[CNC_BLOCKS + 1];
};

struct blow { /* that is being weighed */
	struct cnc_mind *m;
	const struct cnc_blow *b;
	const struct cnc_player_law *law;
	int blocks, leader;
	int ignores, room; /* flags; hexes it can go back */
	bool square;
};

/* In how many throws of all so many hits and flags come up. */
struct throws {
	int32_t ways[SAVES_MOST + 1][DICE_MOST + 1][DICE_MOST + 1]; /* by symbols that did nothing, too */
	int dice, saves;
};
struct faces { /* of the die */
	int symbols, sabres, flags;
};

/* One die more, to each throw of those before it. */
static void add_die(struct throws *t, const struct faces *of)
{
	int32_t others = FACES_OF_DIE - of->symbols - of->sabres - of->flags;
	for (int s = t->saves; s >= 0; s--)
		for (int h = t->dice; h >= 0; h--)
			for (int f = t->dice - h; f >= 0; f--) {
				int hits = of->sabres + (s == t->saves ? of->symbols : 0);
				int32_t n = others * t->ways[s][h][f] + (s ? of->symbols * t->ways[s - 1][h][f] : 0);
				n += h ? hits * t->ways[s][h - 1][f] : 0;
				n += f ? of->flags * t->ways[s][h][f - 1] : 0;
				t->ways[s][h][f] = n;
			}
}

static void throw_all(struct throws *t, int dice, int saves, const struct faces *of)
{
	t->saves = saves < SAVES_MOST ? saves : SAVES_MOST;
	for (int s = 0; s <= t->saves; s++)
		for (int h = 0; h <= dice; h++)
			memset(t->ways[s][h], 0, (size_t)(dice + 1) * sizeof t->ways[s][h][0]);
	t->ways[0][0][0] = 1;
	for (t->dice = 1; t->dice <= dice; t->dice++)
		add_die(t, of);
	t->dice = dice;
}

/* What it loses by flags with so many blocks left; *gone: it is no longer in its hex. */
static int flags_cost(const struct blow *w, int left, int flags, bool *gone)
{
	const struct cnc_mind *m = w->m;
	int hexes = w->square ? flags : w->law->hexes_back(m->setup, w->b->target, flags);
	int room = w->square ? 0 : w->room, back = hexes < room ? hexes : room;
	int lost = hexes - back < left ? hexes - back : left;
	int cost = back * m->w[W_HEX_BACK] + loss_of(m, w->b->target, left, lost);
	*gone = back > 0 || lost == left;
	if (lost < left && w->law->routs)
		cost += w->law->routs(m->run, w->b, left - lost) * loss_of(m, w->b->target, left - lost, left - lost) /
			100;
	return cost;
}

/* All throws that leave it so many blocks, from so many hits on. */
static void weigh_hits(const struct blow *w, const struct throws *t, int hits, struct sum *sum)
{
	int lost = hits < w->blocks ? hits : w->blocks, left = w->blocks - lost;
	int worth = loss_of(w->m, w->b->target, w->blocks, lost);
	if (lost)
		worth += leader_loss(w->m, w->leader, left > 0);
	for (int f = 0; f <= t->dice - hits; f++) {
		int64_t ways = 0;
		bool gone = !left;
		int flags = 0;
		for (int s = 0; s <= t->saves; s++)
			ways += t->ways[s][hits][f];
		if (!ways)
			continue;
		if (left && f > w->ignores)
			flags = flags_cost(w, left, f - w->ignores, &gone);
		sum->worth += ways * (worth + flags);
		*(gone ? &sum->vacated : &sum->stays[left]) += ways;
	}
}

static int64_t power(int base, int n)
{
	int64_t p = 1;
	while (n-- > 0)
		p *= base;
	return p;
}

/* Any sabre of a melee is the end of a leader alone, of fire two. */
static void weigh_leader(const struct cnc_mind *m, const struct cnc_blow *b, int dice, struct cnc_hope *out)
{
	int64_t all = power(FACES_OF_DIE, dice), none = power(FACES_OF_DIE - 1, dice);
	int64_t missed = b->melee ? none : none + dice * power(FACES_OF_DIE - 1, dice - 1);
	out->worth = (int)((all - missed) * banner(m, b->target) / all) + m->w[W_HEX_BACK];
	out->vacated = THOUSAND;
}

/* Of so many hexes back those that it can go, or more; they are not looked for again while danger is weighed. */
static int room_behind(struct cnc_mind *m, int piece, int steps)
{
	if (m->room.piece == piece && m->room.steps >= steps)
		return m->room.hexes;
	int hexes = cnc_room_back(m->run, &m->look, piece, steps);
	if (m->room.piece == piece)
		m->room = (struct cnc_room){piece, steps, hexes};
	return hexes;
}

static void weigh_throws(const struct blow *w, int dice, int saves, struct cnc_hope *out)
{
	const struct cnc_mind *m = w->m;
	const struct cnc_blow *b = w->b;
	const struct cnc_law *law = m->setup->law;
	struct faces faces = {law->face_count[cnc_arm(m->setup, b->target)],
			      b->melee && b->sabres && !b->retiring ? law->face_count[FACE_SABRE] : 0,
			      b->retiring ? 0 : law->face_count[FACE_FLAG]};
	struct throws throws;
	struct sum sum = {0};
	throw_all(&throws, dice, saves, &faces);
	for (int h = 0; h <= dice; h++)
		weigh_hits(w, &throws, h, &sum);
	int64_t all = power(FACES_OF_DIE, dice);
	*out = (struct cnc_hope){.worth = (int)(sum.worth / all), .vacated = (int)(sum.vacated * THOUSAND / all)};
	for (int i = 1; i <= w->blocks; i++)
		out->stays[i] = (int)(sum.stays[i] * THOUSAND / all);
}

/* All by which blows of one question differ in what comes of them; never 0. */
static uint64_t key_of(const struct blow *w, int dice, int saves)
{
	const struct cnc_blow *b = w->b;
	const struct {
		int value, size;
	} part[] = {{b->target, CNC_PIECES}, {w->leader + 1, CNC_PIECES + 1}, {w->blocks, CNC_BLOCKS + 1},
		    {w->ignores, 16},        {w->room, 64},                   {w->square, 16},
		    {dice, DICE_MOST + 1},   {saves, 16},                     {b->kind, MELEE_KINDS},
		    {cnc_arm(w->m->setup, b->attacker), ARMS}, {b->melee, 2}, {b->sabres, 2}, {b->retiring, 2}};
	uint64_t key = 1;
	for (size_t i = 0; i < ARRAY_LEN(part); i++)
		key = key * (uint64_t)part[i].size + (uint64_t)part[i].value;
	return key;
}

static void weigh_unit(struct cnc_mind *m, const struct cnc_blow *b, int dice, struct cnc_hope *out)
{
	const struct cnc_law *law = m->setup->law;
	const struct cnc_piece *n = &m->s->piece[b->target];
	struct blow w = {.m = m, .b = b, .law = law->player, .blocks = n->blocks, .leader = m->look.leader[n->hex],
			 .square = n->square, .ignores = law->player->ignores(m->run, &m->look, b)};
	int saves = law->player->saves(m->setup, b);
	if (w.ignores < dice && !b->retiring)
		w.room = room_behind(m, b->target, law->player->hexes_back(m->setup, b->target, dice - w.ignores));
	uint64_t key = key_of(&w, dice, saves);
	struct cnc_weighed *kept = &m->weighed[(key ^ key >> 7 ^ key >> 17) % CNC_BLOWS_KEPT];
	if (kept->key != key) {
		kept->key = key;
		weigh_throws(&w, dice, saves, &kept->hope);
	}
	*out = kept->hope;
}

void cnc_weigh_blow(struct cnc_mind *m, const struct cnc_blow *b, int dice, struct cnc_hope *out)
{
	*out = (struct cnc_hope){0};
	if (dice <= 0)
		out->stays[m->s->piece[b->target].blocks] = THOUSAND;
	else if (cnc_arm(m->setup, b->target) == LEADER)
		weigh_leader(m, b, dice < DICE_MOST ? dice : DICE_MOST, out);
	else
		weigh_unit(m, b, dice < DICE_MOST ? dice : DICE_MOST, out);
}

/* ---- attacks ---- */

static struct cnc_blow blow_of(const struct cnc_mind *m, int piece, int at, int kind)
{
	const struct cnc_setup *setup = m->setup;
	return (struct cnc_blow){.attacker = piece,
				 .target = cnc_who_at(&m->look, at),
				 .at = at,
				 .from = m->s->piece[piece].hex,
				 .by = cnc_seat(setup, piece),
				 .kind = kind % MELEE_KINDS,
				 .melee = kind != CNC_FIRES,
				 .sabres = cnc_sabres_hit(cnc_unit_of(setup, piece))};
}

/* What the target strikes back with, by the blocks it may have left. */
static int blows_back(struct cnc_mind *m, const struct cnc_blow *b, const struct cnc_hope *hope)
{
	const struct cnc_law *law = m->setup->law;
	struct cnc_blow back = blow_of(m, b->target, b->from, MELEE_BACK);
	int blocks = m->s->piece[b->target].blocks, sum = 0;
	back.target = b->attacker;
	for (int left = 1; left <= blocks; left++) {
		struct cnc_hope answer;
		if (!hope->stays[left])
			continue;
		m->s->piece[b->target].blocks = left;
		cnc_weigh_blow(m, &back,
			       law->melee_dice(m->run, b->target, b->at, b->attacker, b->from, MELEE_BACK, false),
			       &answer);
		sum += hope->stays[left] * answer.worth;
	}
	m->s->piece[b->target].blocks = blocks;
	return sum / THOUSAND;
}

int cnc_worth_of_attack(struct cnc_mind *m, int piece, int at, int kind, int guns)
{
	const struct cnc_law *law = m->setup->law;
	struct cnc_blow b = blow_of(m, piece, at, kind);
	struct cnc_hope hope;
	if (kind == CNC_FIRES) {
		cnc_weigh_blow(m, &b, law->fire_dice(m->run, &m->look, piece, at, false), &hope);
		return hope.worth + m->w[W_FIRE_FIRST];
	}
	cnc_weigh_blow(m, &b, guns + law->melee_dice(m->run, piece, b.from, b.target, at, kind, false), &hope);
	int worth = hope.worth;
	if (!cnc_never_advances(m->setup, piece).why)
		worth += hope.vacated * m->w[W_GROUND] / THOUSAND;
	if (cnc_arm(m->setup, b.target) == LEADER)
		return worth;
	worth -= blows_back(m, &b, &hope) * m->w[W_OWN_LOSS] / 100 * m->caution / 100;
	return worth * law->player->doubt(m, piece, b.target) / 100;
}

int cnc_best_melee(struct cnc_mind *m, int piece, int kind)
{
	int hex = m->s->piece[piece].hex, best = 0;
	for (int d = 0; d < HEX_DIRECTIONS; d++) {
		int at = m->setup->board->next[hex][d];
		if (at == HEX_NONE || !cnc_enemy(m->setup, piece, cnc_who_at(&m->look, at)) ||
		    cnc_melee_fault(m->run, &m->look, piece, at).why)
			continue;
		int worth = cnc_worth_of_attack(m, piece, at, kind, 0);
		best = worth > best ? worth : best;
	}
	return best;
}

static int best_fire(struct cnc_mind *m, int piece)
{
	int best = 0, hex = m->s->piece[piece].hex;
	const struct cnc_unit *u = cnc_unit_of(m->setup, piece);
	if (u->range < 2 || cnc_beside_enemy(m->setup, &m->look, piece, hex) != VALUE_NONE)
		return 0;
	for (int t = 0; t < m->s->n_piece; t++) {
		int at = m->s->piece[t].hex;
		if (at < 0 || !cnc_enemy(m->setup, piece, t) || m->setup->board->distance[hex][at] > u->range ||
		    cnc_who_at(&m->look, at) != t || cnc_fire_fault(m->run, &m->look, piece, at).why)
			continue;
		int worth = cnc_worth_of_attack(m, piece, at, CNC_FIRES, 0);
		best = worth > best ? worth : best;
	}
	return best;
}

int cnc_best_attack(struct cnc_mind *m, int piece)
{
	if (cnc_arm(m->setup, piece) == LEADER || !cnc_may_battle(m->run, piece))
		return 0;
	int melee = cnc_best_melee(m, piece, MELEE_ATTACK), fire = best_fire(m, piece);
	return melee > fire ? melee : fire;
}
