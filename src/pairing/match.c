/* The best matching of a graph, by blossoms with weights.
 *
 * Vertices are numbered from 1 here, blossoms from n + 1, and 0 is nobody.  A stage grows trees of alternating paths from
 * all single vertices at once: OUTER nodes are an even number of edges away from their root, INNER ones odd, FREE ones in
 * no tree.  Between two stages one path more is matched.  `dual` is twice what the books call u for a vertex and twice z
 * for a blossom; an edge is tight when the duals of its ends are together twice its weight, and only tight edges are used. */
#include "pairing/match.h"

enum label { FREE = -1, OUTER, INNER };

/* An edge, by the vertices at its ends; from 0: there is none. */
struct ends {
	short from, to;
};

struct match {
	int n, words;
	int room; /* numbers 0..room-1 of vertices and blossoms */
	int top;  /* the highest number that was ever given to one */
	int64_t *weight;
	int64_t *dual;
	struct ends *given; /* edges between vertices, as the caller made them */
	struct ends *
		via; /* between any two numbers: the edge with the least slack, which is the same as long as both last */
	int *within; /* the outermost blossom around a number, itself if there is none; 0: the number is not in use */
	int *mate;   /* the vertex that it is matched with */
	int *parent; /* of an INNER node: the vertex from which it was reached */
	int *near;   /* the OUTER vertex from which it can be reached with the least slack */
	int *label, *seen, stamp;
	int *petals, *n_petals; /* of a blossom: around it, its base first */
	short *petal_of;        /* of a blossom and a vertex: the petal that holds it */
	int *queue, first, last;
	int64_t *step;
};

static struct ends *via(const struct match *m, int x, int y)
{
	return &m->via[(size_t)x * m->room + y];
}

static int64_t *dual(const struct match *m, int x)
{
	return m->dual + (size_t)x * m->words;
}

static int64_t *weight(const struct match *m, int a, int b)
{
	size_t high = a > b ? a : b, low = a > b ? b : a;
	return m->weight + ((high - 1) * (high - 2) / 2 + low - 1) * m->words;
}

static int *petals(const struct match *m, int b)
{
	return m->petals + (size_t)b * m->room;
}

static short *petal_of(const struct match *m, int b, int v)
{
	return &m->petal_of[(size_t)b * (m->n + 1) + v];
}

struct match *match_new(int n, int words)
{
	struct match *m = base_calloc(1, sizeof *m);
	size_t room = n + n / 2 + 2;
	m->n = n;
	m->words = words;
	m->room = (int)room;
	m->weight = base_calloc((size_t)n * (n + 1) / 2 * words + 1, sizeof *m->weight);
	m->dual = base_calloc(room * words + 1, sizeof *m->dual);
	m->given = base_calloc((size_t)(n + 1) * (n + 1), sizeof *m->given);
	m->via = base_calloc(room * room, sizeof *m->via);
	m->within = base_calloc(room, sizeof *m->within);
	m->mate = base_calloc(room, sizeof *m->mate);
	m->parent = base_calloc(room, sizeof *m->parent);
	m->near = base_calloc(room, sizeof *m->near);
	m->label = base_calloc(room, sizeof *m->label);
	m->seen = base_calloc(room, sizeof *m->seen);
	m->petals = base_calloc(room * room, sizeof *m->petals);
	m->n_petals = base_calloc(room, sizeof *m->n_petals);
	m->petal_of = base_calloc(room * (n + 1), sizeof *m->petal_of);
	m->queue = base_calloc(room, sizeof *m->queue);
	m->step = base_calloc(words + 1, sizeof *m->step);
	return m;
}

void match_free(struct match *m)
{
	if (!m)
		return;
	free(m->weight);
	free(m->dual);
	free(m->given);
	free(m->via);
	free(m->within);
	free(m->mate);
	free(m->parent);
	free(m->near);
	free(m->label);
	free(m->seen);
	free(m->petals);
	free(m->n_petals);
	free(m->petal_of);
	free(m->queue);
	free(m->step);
	free(m);
}

static void give(struct match *m, int a, int b, bool there)
{
	m->given[(size_t)a * (m->n + 1) + b] = there ? (struct ends){(short)a, (short)b} : (struct ends){0};
}

void match_edge(struct match *m, int a, int b, const int64_t *w)
{
	memcpy(weight(m, a + 1, b + 1), w, m->words * sizeof *w);
	give(m, a + 1, b + 1, true);
	give(m, b + 1, a + 1, true);
}

void match_cut(struct match *m, int a, int b)
{
	give(m, a + 1, b + 1, false);
	give(m, b + 1, a + 1, false);
}

/* ---- slack ---- */

static bool is_tight(const struct match *m, struct ends e)
{
	const int64_t *u = dual(m, e.from), *v = dual(m, e.to), *w = weight(m, e.from, e.to);
	for (int i = 0; i < m->words; i++)
		if (u[i] + v[i] != 2 * w[i])
			return false;
	return true;
}

static bool has_less_slack(const struct match *m, struct ends e, struct ends f)
{
	const int64_t *u = dual(m, e.from), *v = dual(m, e.to), *w = weight(m, e.from, e.to);
	const int64_t *fu = dual(m, f.from), *fv = dual(m, f.to), *fw = weight(m, f.from, f.to);
	for (int i = 0; i < m->words; i++) {
		int64_t mine = u[i] + v[i] - 2 * w[i], other = fu[i] + fv[i] - 2 * fw[i];
		if (mine != other)
			return mine < other;
	}
	return false;
}

/* x can be reached from the OUTER vertex u, perhaps with less slack than from whom we know. */
static void reach(struct match *m, int u, int x)
{
	if (!m->near[x] || has_less_slack(m, *via(m, u, x), *via(m, m->near[x], x)))
		m->near[x] = u;
}

static void reach_anew(struct match *m, int x)
{
	m->near[x] = 0;
	for (int u = 1; u <= m->n; u++)
		if (via(m, u, x)->from && m->within[u] != x && m->label[m->within[u]] == OUTER)
			reach(m, u, x);
}

/* ---- blossoms ---- */

static void enqueue(struct match *m, int x)
{
	if (x <= m->n)
		m->queue[m->last++] = x;
	else
		for (int i = 0; i < m->n_petals[x]; i++)
			enqueue(m, petals(m, x)[i]);
}

static void put_within(struct match *m, int x, int b)
{
	m->within[x] = b;
	if (x > m->n)
		for (int i = 0; i < m->n_petals[x]; i++)
			put_within(m, petals(m, x)[i], b);
}

static void turn_round(int *list, int from, int n)
{
	for (int i = from, j = n - 1; i < j; i++, j--) {
		int kept = list[i];
		list[i] = list[j];
		list[j] = kept;
	}
}

/* Where that petal stands, counted from the base the way on which it is an even number of petals away: the petals are
 * turned round if they go the other way. */
static int even_way(struct match *m, int b, int petal)
{
	int *p = petals(m, b), at = 0;
	while (p[at] != petal)
		at++;
	if (at % 2 == 0)
		return at;
	turn_round(p, 1, m->n_petals[b]);
	return m->n_petals[b] - at;
}

/* u is matched to v, by the edge between them; inside of a blossom the petals are matched so that the end of the edge
 * becomes its base. */
static void join(struct match *m, int u, int v)
{
	struct ends e = *via(m, u, v);
	m->mate[u] = e.to;
	if (u <= m->n)
		return;
	int petal = *petal_of(m, u, e.from), at = even_way(m, u, petal), *p = petals(m, u), n = m->n_petals[u];
	for (int i = 0; i < at; i++)
		join(m, p[i], p[i ^ 1]);
	join(m, petal, v);
	turn_round(p, 0, at);
	turn_round(p, at, n);
	turn_round(p, 0, n);
}

/* Matches u to v, and from u on every other edge of its path back to the root. */
static void augment(struct match *m, int u, int v)
{
	for (;;) {
		int inner = m->within[m->mate[u]];
		join(m, u, v);
		if (!inner)
			return;
		int outer = m->within[m->parent[inner]];
		join(m, inner, outer);
		u = outer;
		v = inner;
	}
}

/* Where the paths of two OUTER nodes back to their roots meet, or 0: they have two roots. */
static int meeting(struct match *m, int u, int v)
{
	m->stamp++;
	while (u || v) {
		if (u) {
			if (m->seen[u] == m->stamp)
				return u;
			m->seen[u] = m->stamp;
			u = m->within[m->mate[u]];
			if (u)
				u = m->within[m->parent[u]];
		}
		int kept = u;
		u = v;
		v = kept;
	}
	return 0;
}

/* The petals on the path from x back to the base; INNER ones become OUTER. */
static void add_path(struct match *m, int b, int x, int base)
{
	while (x != base) {
		int inner = m->within[m->mate[x]];
		petals(m, b)[m->n_petals[b]++] = x;
		petals(m, b)[m->n_petals[b]++] = inner;
		enqueue(m, inner);
		x = m->within[m->parent[inner]];
	}
}

/* The edges of a new blossom: those of its petals that have the least slack. */
static void gather_edges(struct match *m, int b)
{
	for (int x = 1; x <= m->top; x++)
		*via(m, b, x) = *via(m, x, b) = (struct ends){0};
	memset(petal_of(m, b, 0), 0, (m->n + 1) * sizeof(short));
	for (int i = 0; i < m->n_petals[b]; i++) {
		int petal = petals(m, b)[i];
		for (int x = 1; x <= m->top; x++) {
			struct ends e = *via(m, petal, x);
			if (e.from && (!via(m, b, x)->from || has_less_slack(m, e, *via(m, b, x)))) {
				*via(m, b, x) = e;
				*via(m, x, b) = *via(m, x, petal);
			}
		}
		for (int v = 1; v <= m->n; v++)
			if (*petal_of(m, petal, v))
				*petal_of(m, b, v) = (short)petal;
	}
}

/* The edge between u and v closes a circle of odd length, which has its base where their paths meet. */
static void make_blossom(struct match *m, int u, int base, int v)
{
	int b = m->n + 1;
	while (b <= m->top && m->within[b])
		b++;
	if (b > m->top)
		m->top = b;
	memset(dual(m, b), 0, m->words * sizeof(int64_t));
	m->label[b] = OUTER;
	m->mate[b] = m->mate[base];
	m->n_petals[b] = 1;
	petals(m, b)[0] = base;
	add_path(m, b, u, base);
	turn_round(petals(m, b), 1, m->n_petals[b]);
	add_path(m, b, v, base);
	put_within(m, b, b);
	gather_edges(m, b);
	reach_anew(m, b);
}

/* An INNER blossom whose dual is 0 falls apart: the petals on the even way from where it was reached to its base stay in
 * the tree, the others are free. */
static void open_blossom(struct match *m, int b)
{
	int *p = petals(m, b), n = m->n_petals[b];
	for (int i = 0; i < n; i++)
		put_within(m, p[i], p[i]);
	int petal = *petal_of(m, b, via(m, b, m->parent[b])->from), at = even_way(m, b, petal);
	for (int i = 0; i < at; i += 2) {
		m->parent[p[i]] = via(m, p[i + 1], p[i])->from;
		m->label[p[i]] = INNER;
		m->near[p[i]] = 0;
		m->label[p[i + 1]] = OUTER;
		reach_anew(m, p[i + 1]);
		enqueue(m, p[i + 1]);
	}
	m->label[petal] = INNER;
	m->parent[petal] = m->parent[b];
	m->near[petal] = 0;
	for (int i = at + 1; i < n; i++) {
		m->label[p[i]] = FREE;
		reach_anew(m, p[i]);
	}
	m->within[b] = 0;
}

/* ---- a stage ---- */

/* Follows a tight edge from an OUTER node: the tree grows, or a blossom is made, or (true) the matching has grown. */
static bool follow(struct match *m, struct ends e)
{
	int u = m->within[e.from], v = m->within[e.to];
	if (m->label[v] == FREE) {
		int next = m->within[m->mate[v]];
		m->parent[v] = e.from;
		m->label[v] = INNER;
		m->label[next] = OUTER;
		m->near[v] = m->near[next] = 0;
		enqueue(m, next);
	} else if (m->label[v] == OUTER) {
		int base = meeting(m, u, v);
		if (!base) {
			augment(m, u, v);
			augment(m, v, u);
			return true;
		}
		make_blossom(m, u, base, v);
	}
	return false;
}

/* Looks along all edges of the OUTER vertices that nobody looked at. */
static bool search(struct match *m)
{
	while (m->first < m->last) {
		int u = m->queue[m->first++];
		for (int v = 1; v <= m->n; v++) {
			struct ends e = *via(m, u, v);
			if (!e.from || m->within[u] == m->within[v] || m->label[m->within[v]] == INNER)
				continue;
			if (!is_tight(m, e))
				reach(m, u, m->within[v]);
			else if (follow(m, e))
				return true;
		}
	}
	return false;
}

/* How far the duals may move before something happens: word by word (a + b - 2 * w), or a alone, or half of it. */
struct bound {
	const int64_t *a, *b, *w;
	bool half;
};

static int64_t bound_word(const struct bound *k, int i)
{
	int64_t all = k->b ? k->a[i] + k->b[i] - 2 * k->w[i] : k->a[i];
	return k->half ? all / 2 : all;
}

static void keep_least(const struct match *m, struct bound *least, struct bound k)
{
	for (int i = 0; least->a && i < m->words; i++) {
		int64_t mine = bound_word(&k, i), other = bound_word(least, i);
		if (mine > other)
			return;
		if (mine < other)
			break;
	}
	*least = k;
}

/* The least step after which an edge becomes tight or a blossom must open; false: there is none, and the matching has as
 * many edges as can be. */
static bool find_step(struct match *m)
{
	struct bound least = {0};
	for (int b = m->n + 1; b <= m->top; b++)
		if (m->within[b] == b && m->label[b] == INNER)
			keep_least(m, &least, (struct bound){dual(m, b), NULL, NULL, true});
	for (int x = 1; x <= m->top; x++) {
		if (m->within[x] != x || !m->near[x] || m->label[x] == INNER)
			continue;
		struct ends e = *via(m, m->near[x], x);
		keep_least(
			m, &least,
			(struct bound){dual(m, e.from), dual(m, e.to), weight(m, e.from, e.to), m->label[x] == OUTER});
	}
	for (int i = 0; least.a && i < m->words; i++)
		m->step[i] = bound_word(&least, i);
	return least.a != NULL;
}

static void move_dual(struct match *m, int x, int times)
{
	int64_t *d = dual(m, x);
	for (int i = 0; i < m->words; i++)
		d[i] += times * m->step[i];
}

static void move_duals(struct match *m)
{
	for (int u = 1; u <= m->n; u++)
		if (m->label[m->within[u]] != FREE)
			move_dual(m, u, m->label[m->within[u]] == OUTER ? -1 : 1);
	for (int b = m->n + 1; b <= m->top; b++)
		if (m->within[b] == b && m->label[b] != FREE)
			move_dual(m, b, m->label[b] == OUTER ? 2 : -2);
}

static bool is_zero(const struct match *m, const int64_t *word)
{
	for (int i = 0; i < m->words; i++)
		if (word[i])
			return false;
	return true;
}

/* Follows the edges that the step made tight, and opens blossoms. */
static bool follow_step(struct match *m)
{
	for (int x = 1; x <= m->top; x++) {
		int u = m->within[x] == x ? m->near[x] : 0;
		if (u && m->within[u] != x && is_tight(m, *via(m, u, x)) && follow(m, *via(m, u, x)))
			return true;
	}
	for (int b = m->n + 1; b <= m->top; b++)
		if (m->within[b] == b && m->label[b] == INNER && is_zero(m, dual(m, b)))
			open_blossom(m, b);
	return false;
}

/* One edge more, if there can be one. */
static bool stage(struct match *m)
{
	m->first = m->last = 0;
	for (int x = 1; x <= m->top; x++) {
		m->label[x] = FREE;
		m->near[x] = 0;
	}
	for (int x = 1; x <= m->top; x++)
		if (m->within[x] == x && !m->mate[x]) {
			m->parent[x] = 0;
			m->label[x] = OUTER;
			enqueue(m, x);
		}
	for (;;) {
		if (search(m))
			return true;
		if (!find_step(m))
			return false;
		move_duals(m);
		if (follow_step(m))
			return true;
	}
}

/* All duals begin as the greatest weight, so that no edge has less than no slack. */
static void begin(struct match *m)
{
	const int64_t *most = NULL;
	m->top = m->n;
	memset(m->within, 0, m->room * sizeof *m->within);
	memset(m->mate, 0, m->room * sizeof *m->mate);
	memset(m->petal_of, 0, (size_t)m->room * (m->n + 1) * sizeof *m->petal_of);
	for (int a = 1; a <= m->n; a++) {
		m->within[a] = a;
		*petal_of(m, a, a) = (short)a;
		for (int b = 1; b <= m->n; b++) {
			struct ends e = *via(m, a, b) = m->given[(size_t)a * (m->n + 1) + b];
			const int64_t *w = e.from ? weight(m, a, b) : most;
			for (int i = 0; most && i < m->words && w[i] >= most[i]; i++)
				if (w[i] > most[i])
					most = w;
			most = most ? most : w;
		}
	}
	for (int a = 1; most && a <= m->n; a++)
		memcpy(dual(m, a), most, m->words * sizeof *most);
}

int match_best(struct match *m, int *mate)
{
	int edges = 0;
	begin(m);
	while (stage(m))
		edges++;
	for (int a = 1; a <= m->n; a++)
		mate[a - 1] = m->mate[a] - 1;
	return edges;
}
