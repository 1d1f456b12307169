/* Rectangles on a table, in whole numbers: contact, overlap, arcs, sight, wheels, paths. */
#include "geometry/geometry.h"

/* ---- numbers ---- */

int64_t geo_rdiv(int64_t a, int64_t b)
{
	return a < 0 ? -((-2 * a + b) / (2 * b)) : (2 * a + b) / (2 * b);
}

/* Digit by digit, from the highest of four (two bits each) that n has. */
int64_t geo_isqrt(int64_t n)
{
	int64_t root = 0, bit = (int64_t)1 << (n >> 32 ? 62 : 30);
	while (bit > n)
		bit >>= 2;
	for (; bit; bit >>= 2) {
		bool fits = n >= root + bit;
		n -= fits ? root + bit : 0;
		root = (root >> 1) + (fits ? bit : 0);
	}
	return root;
}

int geo_turn_between(int a, int b)
{
	int n = geo_turned(a - b);
	return n > GEO_FACINGS / 2 ? GEO_FACINGS - n : n;
}

static const struct geo_point directions[GEO_FACINGS] = {
	{0, 10000},	{2588, 9659},	{5000, 8660},	{7071, 7071},	{8660, 5000},	{9659, 2588},
	{10000, 0},	{9659, -2588},	{8660, -5000},	{7071, -7071},	{5000, -8660},	{2588, -9659},
	{0, -10000},	{-2588, -9659}, {-5000, -8660}, {-7071, -7071}, {-8660, -5000}, {-9659, -2588},
	{-10000, 0},	{-9659, 2588},	{-8660, 5000},	{-7071, 7071},	{-5000, 8660},	{-2588, 9659},
};

struct geo_point geo_direction(int facing)
{
	return directions[geo_turned(facing)];
}

int geo_facing_along(int64_t x, int64_t y)
{
	int64_t most = INT64_MIN;
	int facing = 0;
	for (int f = 0; f < GEO_FACINGS; f++) {
		int64_t dot = directions[f].x * x + directions[f].y * y;
		facing = dot > most ? f : facing;
		most = dot > most ? dot : most;
	}
	return facing;
}

/* ---- shapes ---- */

struct geo_shape geo_of_point(struct geo_point p)
{
	return (struct geo_shape){{p}, 1};
}

struct geo_shape geo_segment(struct geo_point a, struct geo_point b)
{
	return (struct geo_shape){{a, b}, 2};
}

/* A point and an offset to the right and to the rear of one who faces d, both doubled, in hundredths. */
static struct geo_point offset(struct geo_point from, struct geo_point d, int64_t right2, int64_t back2)
{
	return (struct geo_point){from.x + (int32_t)geo_rdiv(right2 * d.y - back2 * d.x, 2 * GEO_ONE),
				  from.y + (int32_t)geo_rdiv(-right2 * d.x - back2 * d.y, 2 * GEO_ONE)};
}

static struct geo_shape doubled_part(struct geo_pose at, int left2, int right2, int from2, int to2)
{
	struct geo_point d = geo_direction(at.facing), o = geo_anchor(at);
	return (struct geo_shape){{offset(o, d, left2, from2), offset(o, d, right2, from2), offset(o, d, right2, to2),
				   offset(o, d, left2, to2)},
				  4};
}

struct geo_shape geo_rect(struct geo_pose at, int width, int depth)
{
	return doubled_part(at, -width, width, 0, 2 * depth);
}

struct geo_shape geo_part(struct geo_pose at, int left, int right, int from, int to)
{
	return doubled_part(at, 2 * left, 2 * right, 2 * from, 2 * to);
}

struct geo_shape geo_arc(struct geo_pose at, int width, int range)
{
	struct geo_point d = geo_direction(at.facing), r = geo_direction(at.facing + 6), o = geo_anchor(at);
	struct geo_point fl = offset(o, d, -width, 0), fr = offset(o, d, width, 0);
	struct geo_point right = {(int32_t)geo_rdiv((int64_t)range * (d.x + r.x), GEO_ONE),
				  (int32_t)geo_rdiv((int64_t)range * (d.y + r.y), GEO_ONE)};
	struct geo_point left = {(int32_t)geo_rdiv((int64_t)range * (d.x - r.x), GEO_ONE),
				 (int32_t)geo_rdiv((int64_t)range * (d.y - r.y), GEO_ONE)};
	return (struct geo_shape){{fl, fr, {fr.x + right.x, fr.y + right.y}, {fl.x + left.x, fl.y + left.y}}, 4};
}

/* The corner behind that one, without a division. */
static int after(const struct geo_shape *s, int i)
{
	return i + 1 < s->n ? i + 1 : 0;
}

struct geo_shape geo_edge(const struct geo_shape *s, int i)
{
	return geo_segment(s->p[i], s->p[after(s, i)]);
}

static int64_t cross(struct geo_point o, struct geo_point a, struct geo_point b)
{
	return (int64_t)(a.x - o.x) * (b.y - o.y) - (int64_t)(a.y - o.y) * (b.x - o.x);
}

static int64_t dot(struct geo_point o, struct geo_point a, struct geo_point b)
{
	return (int64_t)(a.x - o.x) * (b.x - o.x) + (int64_t)(a.y - o.y) * (b.y - o.y);
}

/* Gift wrapping: from an extreme corner always to the one that leaves all others on one side. */
struct geo_shape geo_hull(const struct geo_shape *a, const struct geo_shape *b)
{
	struct geo_point all[4] = {a->p[0], a->p[1], b->p[0], b->p[1]};
	struct geo_shape out = {.n = 0};
	int first = 0, at;
	for (int i = 1; i < 4; i++)
		if (all[i].x < all[first].x || (all[i].x == all[first].x && all[i].y < all[first].y))
			first = i;
	at = first;
	do {
		int next = at == 0 ? 1 : 0;
		out.p[out.n++] = all[at];
		for (int i = 0; i < 4; i++) {
			int64_t side = cross(all[at], all[next], all[i]);
			bool farther = dot(all[at], all[i], all[i]) > dot(all[at], all[next], all[next]);
			if (side > 0 || (side == 0 && farther))
				next = i;
		}
		at = next;
	} while (out.n < 4 && (all[at].x != all[first].x || all[at].y != all[first].y));
	return out;
}

struct geo_point geo_centre(const struct geo_shape *s)
{
	int64_t x = 0, y = 0;
	for (int i = 0; i < s->n; i++) {
		x += s->p[i].x - s->p[0].x;
		y += s->p[i].y - s->p[0].y;
	}
	return (struct geo_point){s->p[0].x + (int32_t)geo_rdiv(x, s->n), s->p[0].y + (int32_t)geo_rdiv(y, s->n)};
}

void geo_widen(struct geo_box *box, const struct geo_box *other)
{
	box->west = other->west < box->west ? other->west : box->west;
	box->east = other->east > box->east ? other->east : box->east;
	box->south = other->south < box->south ? other->south : box->south;
	box->north = other->north > box->north ? other->north : box->north;
}

struct geo_box geo_box(const struct geo_shape *s)
{
	struct geo_box box = {s->p[0].x, s->p[0].y, s->p[0].x, s->p[0].y};
	for (int i = 1; i < s->n; i++) {
		struct geo_point p = s->p[i];
		box.west = p.x < box.west ? p.x : box.west;
		box.east = p.x > box.east ? p.x : box.east;
		box.south = p.y < box.south ? p.y : box.south;
		box.north = p.y > box.north ? p.y : box.north;
	}
	return box;
}

struct geo_shape geo_turn_round(const struct geo_shape *s, int width, int height)
{
	struct geo_shape out = {.n = s->n};
	for (int i = 0; i < s->n; i++)
		out.p[i] = (struct geo_point){width - s->p[i].x, height - s->p[i].y};
	return out;
}

/* ---- measuring ---- */

static int larger(int a, int b)
{
	return a > b ? a : b;
}

int geo_outside(const struct geo_box *box, struct geo_point p)
{
	return larger(0, larger(larger(box->west - p.x, p.x - box->east), larger(box->south - p.y, p.y - box->north)));
}

/* Do the boxes of the shapes lie apart? */
static bool apart(const struct geo_shape *a, const struct geo_shape *b)
{
	struct geo_box one = geo_box(a), other = geo_box(b);
	return !geo_boxes_meet(&one, &other);
}

bool geo_contains(const struct geo_shape *s, struct geo_point p)
{
	bool left = false, right = false;
	struct geo_point from = s->p[s->n - 1];
	for (int i = 0; i < s->n && !(left && right); from = s->p[i++]) {
		int64_t side = cross(from, s->p[i], p);
		left = left || side > 0;
		right = right || side < 0;
	}
	return s->n > 2 && !(left && right);
}

/* Does the direction of an edge of a, turned by 90 degrees, part the shapes?  Along it both ends of the edge are 0. */
static bool parts(const struct geo_shape *a, int edge, const struct geo_shape *b)
{
	int end = after(a, edge);
	struct geo_point p = a->p[edge], q = a->p[end];
	int64_t nx = q.y - p.y, ny = p.x - q.x;
	int64_t lo[2] = {0, INT64_MAX}, hi[2] = {0, INT64_MIN};
	for (int i = after(a, end); i != edge && i != end; i = after(a, i)) {
		int64_t v = nx * (a->p[i].x - p.x) + ny * (a->p[i].y - p.y);
		lo[0] = v < lo[0] ? v : lo[0];
		hi[0] = v > hi[0] ? v : hi[0];
	}
	for (int i = 0; i < b->n; i++) {
		int64_t v = nx * (b->p[i].x - p.x) + ny * (b->p[i].y - p.y);
		lo[1] = v < lo[1] ? v : lo[1];
		hi[1] = v > hi[1] ? v : hi[1];
	}
	return (nx || ny) && (lo[0] >= hi[1] || lo[1] >= hi[0]);
}

bool geo_overlap(const struct geo_shape *a, const struct geo_shape *b)
{
	if (apart(a, b))
		return false;
	for (int i = 0; i < a->n; i++)
		if (parts(a, i, b))
			return false;
	for (int i = 0; i < b->n; i++)
		if (parts(b, i, a))
			return false;
	return a->n > 2 && b->n > 2;
}

static int sign(int64_t n)
{
	return (n > 0) - (n < 0);
}

bool geo_crosses(struct geo_point a, struct geo_point b, struct geo_point c, struct geo_point d)
{
	int s1 = sign(cross(a, b, c)), s2 = sign(cross(a, b, d));
	int s3 = sign(cross(c, d, a)), s4 = sign(cross(c, d, b));
	if (s1 * s2 < 0 && s3 * s4 < 0)
		return true;
	return (!s1 && dot(c, a, b) <= 0) || (!s2 && dot(d, a, b) <= 0) || (!s3 && dot(a, c, d) <= 0) ||
	       (!s4 && dot(b, c, d) <= 0);
}

/* Square of the distance from p to an edge; where the foot lies inside it, the whole part. */
static int64_t square_to_edge(struct geo_point p, struct geo_point a, struct geo_point b)
{
	int64_t along = dot(a, p, b), length = dot(a, b, b);
	if (along <= 0 || !length)
		return dot(a, p, p);
	if (along >= length)
		return dot(b, p, p);
	int64_t c = cross(a, b, p);
	return c * c / length;
}

/* From the corners of a to the edges of b; what lies too far from all of b is not measured. */
static int64_t least_square(const struct geo_shape *a, const struct geo_shape *b, int64_t least)
{
	struct geo_box box = geo_box(b);
	for (int i = 0; i < a->n; i++) {
		struct geo_point p = a->p[i];
		if (geo_box_square(&box, &(struct geo_box){p.x, p.y, p.x, p.y}) >= least)
			continue;
		for (int k = 0; k < b->n; k++) {
			int64_t d = square_to_edge(p, b->p[k], b->p[after(b, k)]);
			least = d < least ? d : least;
		}
	}
	return least;
}

static bool meet(const struct geo_shape *a, const struct geo_shape *b)
{
	if (geo_contains(a, b->p[0]) || geo_contains(b, a->p[0]))
		return true;
	for (int i = 0; i < a->n; i++)
		for (int k = 0; k < b->n; k++)
			if (geo_crosses(a->p[i], a->p[after(a, i)], b->p[k], b->p[after(b, k)]))
				return true;
	return false;
}

int geo_distance(const struct geo_shape *a, const struct geo_shape *b)
{
	if (!apart(a, b) && meet(a, b))
		return 0;
	return (int)geo_isqrt(least_square(b, a, least_square(a, b, INT64_MAX)));
}

bool geo_within(const struct geo_shape *a, const struct geo_shape *b, int hundredths)
{
	struct geo_box one = geo_box(a), other = geo_box(b);
	int64_t beyond = (int64_t)hundredths + 1;
	return geo_box_square(&one, &other) < beyond * beyond && geo_distance(a, b) <= hundredths;
}

static int64_t along(struct geo_pose at, struct geo_point p, int facing)
{
	struct geo_point o = geo_anchor(at), d = geo_direction(facing);
	return (int64_t)(p.x - o.x) * d.x + (int64_t)(p.y - o.y) * d.y;
}

int64_t geo_ahead(struct geo_pose at, struct geo_point p)
{
	return along(at, p, at.facing);
}

int64_t geo_right(struct geo_pose at, struct geo_point p)
{
	return along(at, p, at.facing + 6);
}

bool geo_behind(struct geo_pose at, const struct geo_shape *s)
{
	for (int i = 0; i < s->n; i++)
		if (geo_ahead(at, s->p[i]) > 0)
			return false;
	return true;
}

enum { WHOLE = 1 << 20 };

/* Part of the whole line, in parts of WHOLE. */
static int64_t fraction(int64_t n, int64_t d)
{
	return geo_rdiv(n * WHOLE, d);
}

int geo_length_inside(const struct geo_shape *s, struct geo_point a, struct geo_point b)
{
	struct geo_shape line = geo_segment(a, b);
	struct geo_point c = geo_centre(s);
	int64_t enter = 0, leave = WHOLE;
	if (s->n < 3 || apart(s, &line))
		return 0;
	for (int i = 0; i < s->n; i++) {
		struct geo_point p = s->p[i], q = s->p[after(s, i)];
		int inner = sign(cross(p, q, c));
		int64_t from = inner * cross(p, q, a), to = inner * cross(p, q, b);
		if (from <= 0 && to <= 0)
			return 0;
		if (from < 0 && fraction(-from, to - from) > enter)
			enter = fraction(-from, to - from);
		if (to < 0 && fraction(from, from - to) < leave)
			leave = fraction(from, from - to);
	}
	int length = enter < leave ? (int)geo_rdiv(geo_isqrt(dot(a, b, b)) * (leave - enter), WHOLE) : 0;
	return enter < leave && !length ? 1 : length;
}

struct geo_point geo_nearest(const struct geo_shape *segment, struct geo_point p)
{
	struct geo_point a = segment->p[0], b = segment->p[1];
	int64_t way = dot(a, p, b), length = dot(a, b, b);
	if (way <= 0 || !length)
		return a;
	if (way >= length)
		return b;
	return (struct geo_point){a.x + (int32_t)geo_rdiv(way * (b.x - a.x), length),
				  a.y + (int32_t)geo_rdiv(way * (b.y - a.y), length)};
}

/* ---- moving ---- */

int64_t geo_travel(struct geo_pose from, struct geo_pose to, int width, int depth)
{
	struct geo_shape a = geo_rect(from, width, depth), b = geo_rect(to, width, depth);
	int64_t most = 0;
	for (int i = 0; i < a.n; i++) {
		int64_t d = dot(a.p[i], b.p[i], b.p[i]);
		most = d > most ? d : most;
	}
	return most;
}

int geo_steps(struct geo_pose from, struct geo_pose to)
{
	int64_t dx = to.x - from.x, dy = to.y - from.y, d = dx * dx + dy * dy;
	int64_t n = geo_isqrt(d);
	n += n * n < d;
	return n ? (int)n : 1;
}

/* k of n parts of a way of so many tenths, which fits into 32 bits: as geo_rdiv. */
static int part_of_way(int tenths, int k, int n)
{
	int twice = 2 * k * tenths;
	return (twice < 0 ? twice - n : twice + n) / (2 * n);
}

struct geo_pose geo_step(struct geo_pose from, struct geo_pose to, int k, int n)
{
	if (k >= n)
		return to;
	return (struct geo_pose){(int16_t)(from.x + part_of_way(to.x - from.x, k, n)),
				 (int16_t)(from.y + part_of_way(to.y - from.y, k, n)), from.facing};
}

struct geo_pose geo_moved(struct geo_pose from, int direction, int hundredths)
{
	struct geo_point d = geo_direction(direction);
	int64_t by = GEO_ONE * GEO_UNIT;
	from.x = (int16_t)(from.x + geo_rdiv((int64_t)hundredths * d.x, by));
	from.y = (int16_t)(from.y + geo_rdiv((int64_t)hundredths * d.y, by));
	return from;
}

bool geo_forward(struct geo_pose from, struct geo_pose to)
{
	struct geo_point d = geo_direction(from.facing);
	int64_t x = to.x - from.x, y = to.y - from.y;
	int64_t on = d.x * x + d.y * y, across = d.x * y - d.y * x;
	return on >= (across < 0 ? -across : across);
}

struct geo_pose geo_pose_to(struct geo_pose from, struct geo_point p, int facing)
{
	struct geo_point o = geo_anchor(from);
	return (struct geo_pose){(int16_t)(from.x + geo_rdiv(p.x - o.x, GEO_UNIT)),
				 (int16_t)(from.y + geo_rdiv(p.y - o.y, GEO_UNIT)), (int8_t)geo_turned(facing)};
}

struct geo_pose geo_wheel(struct geo_pose from, int width, bool right, int k)
{
	int facing = geo_turned(right ? from.facing + k : from.facing - k);
	struct geo_point middle = offset(geo_anchor(from), geo_direction(from.facing), right ? width : -width, 0);
	struct geo_point r = geo_direction(facing + 6);
	int64_t half = right ? -width : width;
	middle.x += (int32_t)geo_rdiv(half * r.x, 2 * GEO_ONE);
	middle.y += (int32_t)geo_rdiv(half * r.y, 2 * GEO_ONE);
	return geo_pose_to(from, middle, facing);
}

struct geo_pose geo_about(struct geo_pose from, int depth)
{
	struct geo_pose to = geo_moved(from, from.facing + 12, depth);
	to.facing = (int8_t)geo_turned(from.facing + 12);
	return to;
}
