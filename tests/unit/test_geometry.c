/* The measured table: exact places that were worked out by hand, and what must hold of any shapes:
 * symmetry, the triangle inequality, and the turn of the table by 180 degrees. */
#include "geometry/geometry.h"

#include <check.h>

enum { LINE_W = 600, LINE_D = 100, COLUMN_W = 300, COLUMN_D = 200, MANY = 20000 };
enum { TABLE_W = 7200, TABLE_H = 4800 };

static uint64_t seed;

static int below(int n)
{
	seed = seed * 6364136223846793005u + 1442695040888963407u;
	return (int)((seed >> 33) % (uint64_t)n);
}

static struct geo_pose any_pose(void)
{
	return (struct geo_pose){(int16_t)below(721), (int16_t)below(481), (int8_t)below(24)};
}

static struct geo_shape any_shape(void)
{
	return geo_rect(any_pose(), 100 + 50 * below(12), 100 + 50 * below(12));
}

static struct geo_pose turned(struct geo_pose at)
{
	return (struct geo_pose){(int16_t)(720 - at.x), (int16_t)(480 - at.y), (int8_t)geo_turned(at.facing + 12)};
}

static bool same(const struct geo_shape *a, const struct geo_shape *b)
{
	return a->n == b->n && !memcmp(a->p, b->p, sizeof a->p[0] * (size_t)a->n);
}

static void setup(void)
{
	seed = 1;
}

static void ck_corners(const struct geo_shape *s, const int want[8])
{
	for (int i = 0; i < 4; i++) {
		ck_assert_int_eq(s->p[i].x, want[2 * i]);
		ck_assert_int_eq(s->p[i].y, want[2 * i + 1]);
	}
}

START_TEST(numbers)
{
	ck_assert_int_eq(geo_rdiv(5, 10), 1);
	ck_assert_int_eq(geo_rdiv(-5, 10), -1);
	ck_assert_int_eq(geo_rdiv(4, 10), 0);
	ck_assert_int_eq(geo_rdiv(-14, 10), -1);
	ck_assert_int_eq(geo_rdiv(-15, 10), -2);
	for (int64_t n = 0; n < 70000; n++) {
		int64_t r = geo_isqrt(n);
		ck_assert(r * r <= n && (r + 1) * (r + 1) > n);
	}
	ck_assert_int_eq(geo_isqrt((int64_t)3037000499 * 3037000499), 3037000499);
	for (int f = 0; f < GEO_FACINGS; f++) {
		struct geo_point d = geo_direction(f), back = geo_direction(f + 12);
		int64_t length = geo_isqrt((int64_t)d.x * d.x + (int64_t)d.y * d.y);
		ck_assert(length >= 9999 && length <= 10000);
		ck_assert(d.x == -back.x && d.y == -back.y);
		ck_assert_int_eq(geo_turn_between(f, f + 13), 11);
	}
	ck_assert_int_eq(geo_direction(6).x, 10000);
	ck_assert_int_eq(geo_direction(2).x, 5000);
	ck_assert_int_eq(geo_direction(2).y, 8660);
}
END_TEST

START_TEST(corners)
{
	struct geo_shape north = geo_rect((struct geo_pose){300, 200, 0}, LINE_W, LINE_D);
	struct geo_shape oblique = geo_rect((struct geo_pose){300, 200, 3}, LINE_W, LINE_D);
	ck_corners(&north, (const int[]){2700, 2000, 3300, 2000, 3300, 1900, 2700, 1900});
	ck_corners(&oblique, (const int[]){2788, 2212, 3212, 1788, 3141, 1717, 2717, 2141});
}
END_TEST

/* Both examples of a left wheel, and the third that is too far for a line. */
START_TEST(wheels)
{
	struct geo_pose from = {300, 200, 0};
	struct geo_pose one = geo_wheel(from, LINE_W, false, 1), two = geo_wheel(from, LINE_W, false, 2);
	struct geo_pose three = geo_wheel(from, LINE_W, false, 3), right = geo_wheel(from, LINE_W, true, 1);
	ck_assert(one.x == 299 && one.y == 208 && one.facing == 23);
	ck_assert(two.x == 296 && two.y == 215 && two.facing == 22);
	ck_assert(right.x == 301 && right.y == 208 && right.facing == 1);
	ck_assert_int_eq(geo_isqrt(geo_travel(from, one, LINE_W, LINE_D)), 161);
	ck_assert_int_eq(geo_isqrt(geo_travel(from, two, LINE_W, LINE_D)), 314);
	ck_assert_int_eq(geo_isqrt(geo_travel(from, three, LINE_W, LINE_D)), 463);
	struct geo_pose about = geo_about(from, LINE_D);
	ck_assert(about.x == 300 && about.y == 190 && about.facing == 12);
}
END_TEST

START_TEST(touching_is_no_overlap)
{
	struct geo_shape a = geo_rect((struct geo_pose){300, 200, 0}, LINE_W, LINE_D);
	struct geo_shape ahead = geo_rect((struct geo_pose){300, 200, 12}, LINE_W, LINE_D);
	struct geo_shape nearer = geo_rect((struct geo_pose){300, 199, 12}, LINE_W, LINE_D);
	struct geo_shape corner = geo_rect((struct geo_pose){345, 190, 0}, COLUMN_W, COLUMN_D);
	ck_assert(!geo_overlap(&a, &ahead) && geo_overlap(&a, &nearer));
	ck_assert(!geo_overlap(&a, &corner));
	ck_assert_int_eq(geo_distance(&a, &ahead), 0);
	ck_assert_int_eq(geo_distance(&a, &corner), 0);
	ck_assert_int_eq(geo_distance(&a, &nearer), 0);
	struct geo_shape far = geo_rect((struct geo_pose){300, 240, 12}, LINE_W, LINE_D);
	ck_assert_int_eq(geo_distance(&a, &far), 400);
	struct geo_shape inner = geo_rect((struct geo_pose){300, 198, 0}, 100, 50);
	ck_assert(geo_overlap(&a, &inner) && geo_overlap(&inner, &a) && !geo_distance(&a, &inner));
}
END_TEST

START_TEST(arcs_and_lines)
{
	struct geo_pose at = {300, 200, 0};
	struct geo_shape arc = geo_arc(at, LINE_W, 400);
	ck_corners(&arc, (const int[]){2700, 2000, 3300, 2000, 3700, 2400, 2300, 2400});
	struct geo_shape wood = {{{1000, 1000}, {2000, 1000}, {2000, 2000}, {1000, 2000}}, 4};
	struct geo_point west = {500, 1500}, east = {2500, 1500}, in = {1300, 1500};
	ck_assert_int_eq(geo_length_inside(&wood, west, east), 1000);
	ck_assert_int_eq(geo_length_inside(&wood, west, in), 300);
	ck_assert_int_eq(geo_length_inside(&wood, in, east), 700);
	ck_assert_int_eq(geo_length_inside(&wood, (struct geo_point){500, 1000}, (struct geo_point){2500, 1000}), 0);
	ck_assert_int_eq(geo_length_inside(&wood, (struct geo_point){500, 1500}, (struct geo_point){500, 3000}), 0);
	ck_assert_int_eq(geo_length_inside(&wood, (struct geo_point){0, 2000}, (struct geo_point){1000, 1000}), 0);
	ck_assert(geo_contains(&wood, in) && geo_contains(&wood, wood.p[2]) && !geo_contains(&wood, west));
	ck_assert(geo_crosses(west, east, (struct geo_point){1500, 0}, in));
	struct geo_shape edge = geo_edge(&wood, 0);
	struct geo_point foot = geo_nearest(&edge, (struct geo_point){1234, 0});
	ck_assert(foot.x == 1234 && foot.y == 1000);
	struct geo_shape other = geo_edge(&wood, 2), hull = geo_hull(&edge, &other);
	ck_assert_int_eq(hull.n, 4);
	ck_assert(geo_contains(&hull, in) && !geo_contains(&hull, west));
	ck_assert_int_eq(geo_centre(&wood).x, 1500);
}
END_TEST

START_TEST(zones)
{
	struct geo_pose line = {300, 200, 0}, column = {350, 195, 18};
	struct geo_shape south = geo_part(column, -150, 0, 0, 100), north = geo_part(column, 0, 150, 0, 100);
	ck_assert(geo_behind(line, &south) && !geo_behind(line, &north));
	ck_assert(geo_right(line, geo_anchor(column)) > 0);
	ck_assert_int_eq(geo_ahead(line, geo_anchor(column)), -50 * GEO_ONE);
}
END_TEST

START_TEST(paths)
{
	struct geo_pose from = {100, 100, 0}, to = {130, 140, 3};
	int n = geo_steps(from, to);
	ck_assert_int_eq(n, 50);
	ck_assert_int_eq(geo_steps(from, from), 1);
	for (int k = 1; k <= n; k++) {
		struct geo_pose at = geo_step(from, to, k, n);
		ck_assert_int_eq(at.facing, k < n ? 0 : 3);
		struct geo_pose before = geo_step(from, to, k - 1, n);
		ck_assert(abs(at.x - before.x) <= 1 && abs(at.y - before.y) <= 1);
	}
	ck_assert(geo_forward(from, to) && geo_forward(from, (struct geo_pose){110, 110, 0}));
	ck_assert(!geo_forward(from, (struct geo_pose){111, 110, 0}));
	ck_assert(!geo_forward(from, (struct geo_pose){100, 99, 0}));
	struct geo_pose back = geo_moved(from, from.facing + 12, 800);
	ck_assert(back.x == 100 && back.y == 20 && back.facing == 0);
	struct geo_pose moved = geo_moved(from, 3, 800);
	ck_assert(moved.x == 157 && moved.y == 157);
}
END_TEST

START_TEST(distance_is_symmetric)
{
	for (int i = 0; i < MANY; i++) {
		struct geo_shape a = any_shape(), b = any_shape();
		int d = geo_distance(&a, &b);
		bool overlap = geo_overlap(&a, &b);
		ck_assert_int_eq(d, geo_distance(&b, &a));
		ck_assert_int_eq(overlap, geo_overlap(&b, &a));
		ck_assert(!overlap || d == 0);
		struct geo_shape c = geo_of_point(geo_centre(&a));
		ck_assert_int_eq(geo_distance(&a, &c), 0);
	}
}
END_TEST

START_TEST(triangle_inequality)
{
	for (int i = 0; i < MANY; i++) {
		struct geo_shape a = geo_of_point(geo_anchor(any_pose()));
		struct geo_shape b = geo_of_point(geo_anchor(any_pose()));
		struct geo_shape c = geo_of_point(geo_anchor(any_pose()));
		/* each distance is a whole part: two of them may lack nearly 2 */
		ck_assert_int_le(geo_distance(&a, &c), geo_distance(&a, &b) + geo_distance(&b, &c) + 1);
	}
}
END_TEST

/* Whatever is measured gives the turned answer on a table turned by 180 degrees. */
START_TEST(turned_table)
{
	for (int i = 0; i < MANY; i++) {
		struct geo_pose p = any_pose(), q = any_pose();
		int w = 100 + 50 * below(12), d = 100 + 50 * below(12), k = below(6), n = below(1000);
		struct geo_shape a = geo_rect(p, w, d), b = geo_arc(q, w, n);
		struct geo_shape ta = geo_turn_round(&a, TABLE_W, TABLE_H), tb = geo_turn_round(&b, TABLE_W, TABLE_H);
		struct geo_shape ra = geo_rect(turned(p), w, d), rb = geo_arc(turned(q), w, n);
		ck_assert(same(&ta, &ra) && same(&tb, &rb));
		ck_assert_int_eq(geo_distance(&a, &b), geo_distance(&ta, &tb));
		ck_assert_int_eq(geo_overlap(&a, &b), geo_overlap(&ta, &tb));
		ck_assert_int_eq(geo_ahead(p, b.p[1]), geo_ahead(turned(p), tb.p[1]));
		ck_assert_int_eq(geo_length_inside(&a, b.p[0], b.p[2]), geo_length_inside(&ta, tb.p[0], tb.p[2]));
		struct geo_pose results[][2] = {
			{geo_wheel(p, w, k % 2, k), geo_wheel(turned(p), w, k % 2, k)},
			{geo_moved(p, k, n), geo_moved(turned(p), k + 12, n)},
			{geo_about(p, d), geo_about(turned(p), d)},
			{geo_step(p, q, k, 7), geo_step(turned(p), turned(q), k, 7)},
			{geo_pose_to(p, b.p[2], k), geo_pose_to(turned(p), tb.p[2], k + 12)},
		};
		for (size_t r = 0; r < ARRAY_LEN(results); r++) {
			struct geo_pose t = turned(results[r][0]), u = results[r][1];
			ck_assert_msg(t.x == u.x && t.y == u.y && t.facing == u.facing, "result %zu of round %d", r, i);
		}
		struct geo_shape edge = geo_edge(&a, k % 4), turned_edge = geo_edge(&ta, k % 4);
		struct geo_point near = geo_nearest(&edge, b.p[0]), tn = geo_nearest(&turned_edge, tb.p[0]);
		ck_assert(near.x == TABLE_W - tn.x && near.y == TABLE_H - tn.y);
		ck_assert_int_eq(geo_travel(p, q, w, d), geo_travel(turned(p), turned(q), w, d));
		ck_assert_int_eq(geo_forward(p, q), geo_forward(turned(p), turned(q)));
	}
}
END_TEST

START_TEST(boxes)
{
	for (int i = 0; i < MANY; i++) {
		struct geo_shape a = any_shape(), b = any_shape();
		struct geo_box box = geo_box(&a);
		int gap = geo_distance(&a, &b);
		ck_assert(gap || geo_within(&a, &b, 0));
		ck_assert(!gap || !geo_within(&a, &b, gap - 1));
		ck_assert(geo_within(&a, &b, gap));
		ck_assert(!geo_overlap(&a, &b) || !gap);
		struct geo_shape point = geo_of_point(b.p[0]);
		ck_assert_int_le(geo_outside(&box, b.p[0]), geo_distance(&a, &point));
		struct geo_box both = box, other = geo_box(&b);
		geo_widen(&both, &other);
		for (int k = 0; k < 4; k++)
			ck_assert(!geo_outside(&both, a.p[k]) && !geo_outside(&both, b.p[k]));
	}
}
END_TEST

/* The least of all distances from a corner of one to an edge of the other, none of them left out. */
static int measured_in_full(const struct geo_shape *a, const struct geo_shape *b)
{
	int least = INT32_MAX;
	for (int i = 0; i < a->n; i++)
		for (int k = 0; k < b->n; k++) {
			struct geo_shape p = geo_of_point(a->p[i]), edge = geo_edge(b, k);
			int d = geo_distance(&p, &edge);
			least = d < least ? d : least;
		}
	return least;
}

/* Is there an edge of a that has all of it on one side, or on it, and all of b on the other? */
static bool edge_parts(const struct geo_shape *a, const struct geo_shape *b)
{
	for (int k = 0; k < a->n; k++) {
		struct geo_point p = a->p[k], q = a->p[(k + 1) % a->n];
		bool left[2] = {true, true}, right[2] = {true, true};
		for (int i = 0; i < 4; i++) {
			struct geo_point of[2] = {a->p[i], b->p[i]};
			for (int j = 0; j < 2; j++) {
				int64_t side =
					(int64_t)(q.x - p.x) * (of[j].y - p.y) - (int64_t)(q.y - p.y) * (of[j].x - p.x);
				left[j] = left[j] && side >= 0;
				right[j] = right[j] && side <= 0;
			}
		}
		if ((left[0] && right[1]) || (right[0] && left[1]))
			return true;
	}
	return false;
}

/* What is passed over because boxes or corners show that it is no matter changes no answer. */
START_TEST(nothing_is_left_out)
{
	for (int i = 0; i < MANY; i++) {
		struct geo_shape a = any_shape(), b = any_shape();
		struct geo_box one = geo_box(&a), other = geo_box(&b);
		int ab = measured_in_full(&a, &b), ba = measured_in_full(&b, &a), gap = geo_distance(&a, &b);
		bool parted = edge_parts(&a, &b) || edge_parts(&b, &a);
		ck_assert_int_eq(geo_overlap(&a, &b), !parted);
		ck_assert(gap == (ab < ba ? ab : ba) || (!gap && !parted));
		ck_assert_int_eq(geo_boxes_meet(&one, &other), !geo_box_square(&one, &other));
		ck_assert(geo_boxes_meet(&one, &other) || gap);
		ck_assert_int_le(geo_isqrt(geo_box_square(&one, &other)), gap);
	}
}
END_TEST

/* A rectangle drawn about the origin and put elsewhere is the one that is drawn there. */
START_TEST(put_elsewhere)
{
	for (int i = 0; i < MANY; i++) {
		struct geo_pose at = any_pose(), origin = {0, 0, at.facing};
		int w = 100 + 50 * below(12), d = 100 + 50 * below(12);
		struct geo_shape drawn = geo_rect(origin, w, d), put = geo_put(drawn.p, geo_anchor(at)),
				 there = geo_rect(at, w, d);
		struct geo_box box = geo_box(&drawn), moved = geo_put_box(&box, geo_anchor(at)),
			       wanted = geo_box(&there);
		ck_assert(same(&put, &there));
		ck_assert_mem_eq(&moved, &wanted, sizeof wanted);
	}
}
END_TEST

START_TEST(facings_along_a_way)
{
	for (int f = 0; f < GEO_FACINGS; f++) {
		struct geo_point d = geo_direction(f);
		ck_assert_int_eq(geo_facing_along(d.x, d.y), f);
		ck_assert_int_eq(geo_facing_along(7 * d.x + d.y / 20, 7 * d.y - d.x / 20), f);
	}
	ck_assert_int_eq(geo_facing_along(0, 0), 0);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("geometry");
	TCase *exact = tcase_create("exact"), *any = tcase_create("any shapes");
	tcase_add_test(exact, numbers);
	tcase_add_test(exact, corners);
	tcase_add_test(exact, wheels);
	tcase_add_test(exact, touching_is_no_overlap);
	tcase_add_test(exact, arcs_and_lines);
	tcase_add_test(exact, zones);
	tcase_add_test(exact, paths);
	tcase_add_test(exact, facings_along_a_way);
	tcase_add_checked_fixture(any, setup, NULL);
	tcase_add_test(any, distance_is_symmetric);
	tcase_add_test(any, triangle_inequality);
	tcase_add_test(any, boxes);
	tcase_add_test(any, nothing_is_left_out);
	tcase_add_test(any, put_elsewhere);
	tcase_add_test(any, turned_table);
	suite_add_tcase(s, exact);
	suite_add_tcase(s, any);
	SRunner *r = srunner_create(s);
	srunner_set_tap(r, "-");
	srunner_run_all(r, CK_SILENT);
	int failed = srunner_ntests_failed(r);
	srunner_free(r);
	return failed != 0;
}
