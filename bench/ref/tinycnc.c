/* What plain C can do: random games of a cut-down battle of cards and sections on a board of 13 by 9 hexes, with the
 * full list of legal choices at every decision (card, order, move, battle, retreat).  An upper bound, no rule system.
 *
 *	tinycnc SECONDS [SEED] */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { W = 13, H = 9, HEXES = W * H, UNITS = 26, HAND = 5, WIN = 6 };
enum { INF, CAV, ART };
struct unit { int8_t hex, side, arm, n; uint8_t ordered, moved, fought; };
struct state { struct unit u[UNITS]; int8_t at[HEXES], hand[2][HAND], score[2], side, card, left; };
struct act { int8_t unit, to; };

static int16_t nb[HEXES][6];
static uint8_t dist[HEXES][HEXES], sect[HEXES], wood[HEXES], len[HEXES][HEXES];
static uint8_t between[HEXES][HEXES][2];
static uint64_t rs;
static struct act list[2048];
static int nlist;
static unsigned long decisions, games, branching;

static double now(void)
{
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return t.tv_sec + t.tv_nsec / 1e9;
}

static uint32_t rnd(uint32_t n)
{
	rs ^= rs << 13; rs ^= rs >> 7; rs ^= rs << 17;
	return (uint32_t)(((rs >> 32) * n) >> 32);
}

static void setup_board(void)
{
	static const int dc[2][6] = { { -1, 0, 1, 0, -1, -1 }, { 0, 1, 1, 1, 0, -1 } };
	static const int dr[6] = { -1, -1, 0, 1, 1, 0 };
	int h, d, i, j;
	for (h = 0; h < HEXES; h++) {
		int c = h % W, r = h / W;
		sect[h] = (uint8_t)(c < 4 ? 1 : c < 9 ? 2 : 4);
		wood[h] = (uint8_t)((c * 7 + r * 5) % 11 == 0);
		for (d = 0; d < 6; d++) {
			int x = c + dc[r & 1][d], y = r + dr[d];
			nb[h][d] = (int16_t)(x < 0 || y < 0 || y >= H || x >= W - (y & 1) || c >= W - (r & 1) ? -1 : y * W + x);
		}
	}
	memset(dist, 99, sizeof dist);
	for (i = 0; i < HEXES; i++) {
		int q[HEXES], a = 0, b = 0;
		q[b++] = i;
		dist[i][i] = 0;
		while (a < b) {
			h = q[a++];
			for (d = 0; d < 6; d++) if ((j = nb[h][d]) >= 0 && dist[i][j] == 99) {
				dist[i][j] = (uint8_t)(dist[i][h] + 1);
				q[b++] = j;
			}
		}
	}
	for (i = 0; i < HEXES; i++) for (j = 0; j < HEXES; j++) if (dist[i][j] <= 3)
		for (h = 0; h < HEXES && len[i][j] < 2; h++)
			if (h != i && h != j && dist[i][h] + dist[h][j] == dist[i][j]) between[i][j][len[i][j]++] = (uint8_t)h;
}

static int choose(void)
{
	decisions++;
	branching += (unsigned)nlist;
	return (int)rnd((uint32_t)nlist);
}

static void add(int unit, int to) { list[nlist].unit = (int8_t)unit; list[nlist++].to = (int8_t)to; }
static int card_sections(int k) { return k < 9 ? 1 << (k / 3) : 7; }
static int card_orders(int k) { return k < 9 ? 1 + k % 3 : 4; }

static void kill_unit(struct state *s, int v)
{
	s->at[s->u[v].hex] = -1;
	s->u[v].n = 0;
	s->score[!s->u[v].side]++;
}

static void retreat(struct state *s, int v, int flags)
{
	while (flags-- > 0 && s->u[v].n > 0) {
		int h = s->u[v].hex, d, first = s->u[v].side == 0 ? 3 : 0, to;
		nlist = 0;
		for (d = first; d < first + 2; d++) if ((to = nb[h][d]) >= 0 && s->at[to] < 0) add(v, to);
		if (nlist == 0) { if (--s->u[v].n == 0) kill_unit(s, v); continue; }
		to = list[choose()].to;
		s->at[h] = -1;
		s->at[to] = (int8_t)v;
		s->u[v].hex = (int8_t)to;
	}
}

static int dice_for(const struct unit *a, int range, int target)
{
	int n = a->arm == INF ? (range == 1 ? 4 : 4 - range) : a->arm == CAV ? (range == 1 ? 3 : 0) : 4 - range;
	if (wood[target] && n > 0) n--;
	if (a->moved && a->arm == ART) n = 0;
	return n;
}

static int sees(const struct state *s, int a, int b)
{
	int i, blocked = 0;
	for (i = 0; i < len[a][b]; i++) blocked += s->at[between[a][b][i]] >= 0 || wood[between[a][b][i]];
	return len[a][b] == 0 || blocked < len[a][b];
}

static void battle(struct state *s, int a, int v)
{
	int n = dice_for(&s->u[a], dist[s->u[a].hex][s->u[v].hex], s->u[v].hex), hits = 0, flags = 0, i;
	for (i = 0; i < n; i++) {
		int f = (int)rnd(6); /* 0 1 infantry, 2 cavalry, 3 artillery, 4 sabre, 5 flag */
		if (f == 5) flags++;
		else if (f == 4 || (f < 2 && s->u[v].arm == INF) || (f == 2 && s->u[v].arm == CAV) || (f == 3 && s->u[v].arm == ART)) hits++;
	}
	s->u[a].fought = 1;
	if (hits >= s->u[v].n) { kill_unit(s, v); return; }
	s->u[v].n = (int8_t)(s->u[v].n - hits);
	if (flags) retreat(s, v, flags);
}

/* Returns the sections in which the card that was chosen orders. */
static int play_card(struct state *s)
{
	int i, c;
	for (nlist = 0, i = 0; i < HAND; i++) add(i, 0);
	c = list[choose()].unit;
	s->card = s->hand[(int)s->side][c];
	s->hand[(int)s->side][c] = (int8_t)rnd(12);
	return card_sections(s->card);
}

static void order_units(struct state *s, int sec)
{
	int i, k;
	for (i = 0; i < UNITS; i++) s->u[i].ordered = s->u[i].moved = s->u[i].fought = 0;
	for (k = card_orders(s->card); k > 0; k--) {
		nlist = 0;
		add(-1, 0);
		for (i = 0; i < UNITS; i++)
			if (s->u[i].n && s->u[i].side == s->side && !s->u[i].ordered && (sect[s->u[i].hex] & sec)) add(i, 0);
		if (nlist == 1 || (i = list[choose()].unit) < 0) break;
		s->u[i].ordered = 1;
	}
}

/* Every hex that the unit can go to. */
static void add_moves(const struct state *s, int i)
{
	int reach = s->u[i].arm == CAV ? 3 : s->u[i].arm == INF ? 2 : 1, q[64], a = 0, b = 0, cost[64], h, d;
	uint8_t seen[HEXES] = { 0 };
	q[b] = s->u[i].hex; cost[b++] = 0;
	seen[s->u[i].hex] = 1;
	while (a < b) {
		h = q[a];
		if (cost[a] < reach && !(wood[h] && a > 0)) for (d = 0; d < 6; d++) {
			int to = nb[h][d];
			if (to >= 0 && !seen[to] && s->at[to] < 0) {
				seen[to] = 1;
				q[b] = to; cost[b++] = cost[a] + 1;
				add(i, to);
			}
		}
		a++;
	}
}

static void move_units(struct state *s)
{
	int i, k;
	for (;;) {
		nlist = 0;
		add(-1, 0);
		for (i = 0; i < UNITS; i++) if (s->u[i].n && s->u[i].ordered && !s->u[i].moved) add_moves(s, i);
		if (nlist == 1 || list[k = choose()].unit < 0) break;
		i = list[k].unit;
		if (s->u[i].arm == INF && dist[s->u[i].hex][list[k].to] > 1) s->u[i].fought = 1;
		s->at[s->u[i].hex] = -1;
		s->u[i].hex = list[k].to;
		s->at[s->u[i].hex] = (int8_t)i;
		s->u[i].moved = 1;
	}
}

/* Every enemy that the unit can battle. */
static void add_targets(const struct state *s, int i)
{
	int close = 0, range, d, h, v;
	for (d = 0; d < 6; d++) if ((h = nb[s->u[i].hex][d]) >= 0 && s->at[h] >= 0 && s->u[(int)s->at[h]].side != s->side) close = 1;
	for (v = 0; v < UNITS; v++) if (s->u[v].n && s->u[v].side != s->side) {
		range = dist[s->u[i].hex][s->u[v].hex];
		if (range > 3 || (close && range > 1) || dice_for(&s->u[i], range, s->u[v].hex) <= 0) continue;
		if (range == 1 || s->u[i].arm == ART || sees(s, s->u[i].hex, s->u[v].hex)) add(i, v);
	}
}

static int is_won(const struct state *s) { return s->score[0] >= WIN || s->score[1] >= WIN; }

static void battle_units(struct state *s)
{
	int i, k;
	for (;;) {
		nlist = 0;
		add(-1, 0);
		for (i = 0; i < UNITS; i++) if (s->u[i].n && s->u[i].ordered && !s->u[i].fought) add_targets(s, i);
		if (nlist == 1 || list[k = choose()].unit < 0) break;
		battle(s, list[k].unit, list[k].to);
		if (is_won(s)) return;
	}
}

static void turn(struct state *s)
{
	order_units(s, play_card(s));
	move_units(s);
	battle_units(s);
	s->side = !s->side;
}

int main(int argc, char **argv)
{
	double secs = argc > 1 ? atof(argv[1]) : 3, t0, t;
	struct state start, s;
	int i;
	rs = 88172645463325252u ^ (argc > 2 ? strtoull(argv[2], NULL, 10) : 1);
	setup_board();
	memset(&start, 0, sizeof start);
	memset(start.at, -1, sizeof start.at);
	for (i = 0; i < UNITS; i++) {
		struct unit *u = &start.u[i];
		u->side = (int8_t)(i & 1);
		u->hex = (int8_t)((u->side ? 1 + (i / 2) % 2 : 7 - (i / 2) % 2) * W + (i / 2) % 12);
		while (start.at[u->hex] >= 0) u->hex++;
		u->arm = (int8_t)(i / 2 % 5 == 3 ? CAV : i / 2 % 6 == 5 ? ART : INF);
		u->n = (int8_t)(u->arm == ART ? 2 : u->arm == CAV ? 3 : 4);
		start.at[u->hex] = (int8_t)i;
	}
	t0 = now();
	do {
		s = start;
		for (i = 0; i < HAND; i++) { s.hand[0][i] = (int8_t)rnd(12); s.hand[1][i] = (int8_t)rnd(12); }
		while (!is_won(&s)) turn(&s);
		games++;
		t = now() - t0;
	} while (t < secs);
	printf("games %lu\ndecisions_per_game %.0f\nchoices %.1f\nstate_bytes %zu\nper_s %.0f\n", games,
	       (double)decisions / (double)games, (double)branching / (double)decisions, sizeof s, (double)decisions / t);
	return 0;
}
