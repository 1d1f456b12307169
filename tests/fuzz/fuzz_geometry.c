/* Bytes as poses and sizes on a measured table: whatever they are, distance and overlap do not depend
 * on who is asked, shapes that overlap are at no distance, and a table turned by 180 degrees gives
 * the turned answer. */
#include "geometry/geometry.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { WIDTH = 1440, HEIGHT = 1440, BYTES = 7 };

static void must(bool ok, const char *why)
{
	if (ok)
		return;
	fprintf(stderr, "%s\n", why);
	abort();
}

struct thing {
	struct geo_pose at;
	int width, depth;
};

static struct thing read_thing(const uint8_t *p)
{
	return (struct thing){{(int16_t)((p[0] << 8 | p[1]) % (WIDTH + 1)),
			       (int16_t)((p[2] << 8 | p[3]) % (HEIGHT + 1)), (int8_t)(p[4] % GEO_FACINGS)},
			      10 * (p[5] + 1),
			      10 * (p[6] + 1)};
}

static struct geo_pose turned(struct geo_pose at)
{
	return (struct geo_pose){(int16_t)(WIDTH - at.x), (int16_t)(HEIGHT - at.y), (int8_t)geo_turned(at.facing + 12)};
}

static void look(const struct thing *a, const struct thing *b)
{
	struct geo_shape p = geo_rect(a->at, a->width, a->depth), q = geo_rect(b->at, b->width, b->depth);
	struct geo_shape tp = geo_rect(turned(a->at), a->width, a->depth),
			 tq = geo_rect(turned(b->at), b->width, b->depth);
	struct geo_shape front = geo_edge(&p, 0), edge = geo_edge(&q, a->width % 4), hull = geo_hull(&front, &edge);
	int distance = geo_distance(&p, &q);
	bool overlap = geo_overlap(&p, &q);
	must(distance == geo_distance(&q, &p) && overlap == geo_overlap(&q, &p), "not symmetric");
	must(!overlap || !distance, "overlapping shapes are apart");
	must(distance == geo_distance(&tp, &tq) && overlap == geo_overlap(&tp, &tq), "not the same when turned");
	must(geo_length_inside(&p, q.p[0], q.p[2]) == geo_length_inside(&tp, tq.p[0], tq.p[2]),
	     "sight differs when turned");
	must(hull.n >= 2 && hull.n <= 4, "a hull of so many corners");
	struct geo_pose to = geo_wheel(a->at, a->width, b->width % 2, b->depth % 12);
	struct geo_pose back = turned(geo_wheel(turned(a->at), a->width, b->width % 2, b->depth % 12));
	must(to.x == back.x && to.y == back.y && to.facing == back.facing, "a wheel differs when turned");
	int n = geo_steps(a->at, b->at);
	struct geo_pose last = geo_step(a->at, b->at, n, n);
	must(last.x == b->at.x && last.y == b->at.y && last.facing == b->at.facing, "a path ends elsewhere");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	for (size_t i = 0; i + 2 * BYTES <= size; i += BYTES) {
		struct thing a = read_thing(data + i), b = read_thing(data + i + BYTES);
		look(&a, &b);
	}
	return 0;
}
