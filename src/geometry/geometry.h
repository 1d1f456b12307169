/* A table without hexes, measured exactly: rectangles that face one of 24 ways, their contact,
 * overlap, distance, arcs, lines of sight, wheels and paths.
 *
 * Integers only, so every machine gives the same answer.  A pose (where the middle of a front
 * edge stands) is in tenths of an inch, every point of a shape in hundredths; x grows East, y
 * North, facing 0 is North and 6 East.  Directions come from one table of whole numbers times
 * GEO_ONE.  Every rounding is symmetric (halves away from zero) and of a difference, never of a
 * coordinate: a table turned by 180 degrees gives the turned answer, to the last hundredth.
 *
 * Coordinates must lie within GEO_FAR of the origin; then nothing overflows 64 bits.  Nothing
 * here allocates, keeps state or can fail. */
#ifndef GEOMETRY_GEOMETRY_H
#define GEOMETRY_GEOMETRY_H

#include "base/base.h"

enum {
	GEO_FACINGS = 24,
	GEO_ONE = 10000,  /* length of a direction of the table */
	GEO_FAR = 30000,  /* hundredths of an inch */
	GEO_CORNERS = 8,  /* most corners of a shape */
	GEO_UNIT = 10,    /* hundredths in one tenth */
};

struct geo_point {
	int32_t x, y; /* hundredths of an inch */
};

/* Where something stands: tenths of an inch, facing 0 to 23. */
struct geo_pose {
	int16_t x, y;
	int8_t facing;
};

/* A point, a segment or a convex polygon, its corners in turn. */
struct geo_shape {
	struct geo_point p[GEO_CORNERS];
	int n;
};

/* The smallest upright rectangle that holds a shape. */
struct geo_box {
	int32_t west, south, east, north;
};

/* Corners of a rectangle, in this order. */
enum geo_corner { GEO_FRONT_LEFT, GEO_FRONT_RIGHT, GEO_REAR_RIGHT, GEO_REAR_LEFT };

/* ---- numbers ---- */

/* a / b to the nearest whole number, halves away from zero; b > 0. */
int64_t geo_rdiv(int64_t a, int64_t b);
/* The whole part of the square root of n >= 0. */
int64_t geo_isqrt(int64_t n);
/* Any facing, brought to 0..23. */
static inline int geo_turned(int facing)
{
	return facing >= 0 && facing < GEO_FACINGS ? facing : (facing % GEO_FACINGS + GEO_FACINGS) % GEO_FACINGS;
}
/* Steps between two facings the shorter way, 0 to 12. */
int geo_turn_between(int a, int b);
/* The direction of a facing times GEO_ONE. */
struct geo_point geo_direction(int facing);
/* The facing that looks most along a way of x to the East and y to the North; of two the lesser. */
int geo_facing_along(int64_t x, int64_t y);

/* ---- shapes ---- */

/* In hundredths. */
static inline struct geo_point geo_anchor(struct geo_pose at)
{
	return (struct geo_point){at.x * GEO_UNIT, at.y * GEO_UNIT};
}
struct geo_shape geo_of_point(struct geo_point p);
struct geo_shape geo_segment(struct geo_point a, struct geo_point b);
/* The rectangle of a width and depth in hundredths whose front edge has its middle at `at`. */
struct geo_shape geo_rect(struct geo_pose at, int width, int depth);
/* The part of such a rectangle between left and right (from the middle, right is positive) and
 * between the depths from and to behind the front edge; a negative depth lies ahead. */
struct geo_shape geo_part(struct geo_pose at, int left, int right, int from, int to);
/* The front arc: from the front edge, spreading by 45 degrees to either side as far as range. */
struct geo_shape geo_arc(struct geo_pose at, int width, int range);
/* Edge i of a polygon, from corner i to the next. */
struct geo_shape geo_edge(const struct geo_shape *s, int i);
/* The smallest convex shape that holds two segments. */
struct geo_shape geo_hull(const struct geo_shape *a, const struct geo_shape *b);
/* Mean of the corners, taken from the first so that it turns with the shape. */
struct geo_point geo_centre(const struct geo_shape *s);
struct geo_box geo_box(const struct geo_shape *s);
/* Lets a box hold another one, too. */
void geo_widen(struct geo_box *box, const struct geo_box *other);
/* The four corners, and their box, as they lie when what was the origin comes to stand there. */
static inline struct geo_shape geo_put(const struct geo_point corner[4], struct geo_point there)
{
	struct geo_shape out;
	out.n = 4;
	for (int i = 0; i < 4; i++)
		out.p[i] = (struct geo_point){there.x + corner[i].x, there.y + corner[i].y};
	return out;
}
static inline struct geo_box geo_put_box(const struct geo_box *box, struct geo_point there)
{
	return (struct geo_box){box->west + there.x, box->south + there.y, box->east + there.x, box->north + there.y};
}
/* The shape turned by 180 degrees about the middle of a table of that size. */
struct geo_shape geo_turn_round(const struct geo_shape *s, int width, int height);

/* ---- measuring ---- */

/* Hundredths that p lies outside a box to the West, South, East or North, the most of them; 0 inside.  No corner of
 * the shape is nearer. */
int geo_outside(const struct geo_box *box, struct geo_point p);
/* Do two boxes meet, be it at an edge?  If not, nor do the shapes in them. */
static inline bool geo_boxes_meet(const struct geo_box *a, const struct geo_box *b)
{
	return a->west <= b->east && b->west <= a->east && a->south <= b->north && b->south <= a->north;
}
/* Square of the hundredths between two boxes: no two points in them are nearer. */
static inline int64_t geo_box_square(const struct geo_box *a, const struct geo_box *b)
{
	int64_t west = a->west - b->east, east = b->west - a->east, across = west > east ? west : east;
	int64_t south = a->south - b->north, north = b->south - a->north, up = south > north ? south : north;
	return (across > 0 ? across * across : 0) + (up > 0 ? up * up : 0);
}
/* Inside or on the boundary? */
bool geo_contains(const struct geo_shape *s, struct geo_point p);
/* Do the insides meet?  Touching is no overlap. */
bool geo_overlap(const struct geo_shape *a, const struct geo_shape *b);
/* Hundredths of an inch between two shapes, whole part; 0 if they touch or overlap. */
int geo_distance(const struct geo_shape *a, const struct geo_shape *b);
/* Are they no farther apart than so many hundredths?  Most are not, and that is soon seen. */
bool geo_within(const struct geo_shape *a, const struct geo_shape *b, int hundredths);
/* How far p lies ahead of the line through the front edge of `at`, times GEO_ONE: negative behind,
 * and the same to the right of its anchor. */
int64_t geo_ahead(struct geo_pose at, struct geo_point p);
int64_t geo_right(struct geo_pose at, struct geo_point p);
/* Are all corners behind, or on, that line? */
bool geo_behind(struct geo_pose at, const struct geo_shape *s);
/* Hundredths of the line from a to b that lie strictly inside a polygon; 0 where it only touches. */
int geo_length_inside(const struct geo_shape *s, struct geo_point a, struct geo_point b);
/* Do the segments a-b and c-d meet, ends included? */
bool geo_crosses(struct geo_point a, struct geo_point b, struct geo_point c, struct geo_point d);
/* The point of a segment nearest to p, rounded to whole hundredths. */
struct geo_point geo_nearest(const struct geo_shape *segment, struct geo_point p);

/* ---- moving ---- */

/* Square of the way, in hundredths, of the corner that goes farthest between two poses. */
int64_t geo_travel(struct geo_pose from, struct geo_pose to, int width, int depth);
/* Steps of a move, each at most a tenth of an inch; at least one. */
int geo_steps(struct geo_pose from, struct geo_pose to);
/* Where it stands after step k of n: the old facing up to the last step. */
struct geo_pose geo_step(struct geo_pose from, struct geo_pose to, int k, int n);
/* Moved by so many hundredths along a facing; its own facing stays. */
struct geo_pose geo_moved(struct geo_pose from, int direction, int hundredths);
/* Is the way from one anchor to the other within 45 degrees of the facing? */
bool geo_forward(struct geo_pose from, struct geo_pose to);
/* A wheel by k facings about the inner front corner; right: to the right. */
struct geo_pose geo_wheel(struct geo_pose from, int width, bool right, int k);
/* Turned about: front and rear edge change places. */
struct geo_pose geo_about(struct geo_pose from, int depth);
/* The pose with this facing whose front edge has its middle nearest to p.  The way from the old
 * anchor is what is rounded to tenths, so that it turns with the table. */
struct geo_pose geo_pose_to(struct geo_pose from, struct geo_point p, int facing);

#endif
