/* estafette bench: records drawn as mails and pages draw them, sheets compiled once. */
#include "cli/bench.h"
#include "base/file.h"
#include "base/limits.h"
#include "render/render.h"

enum { MAP_WIDTH = 1200, KINDS = 3 };

static const char *const kinds[KINDS] = {"map", "html", "text"};

struct drawing {
	struct render *render;
	struct buf record, made[KINDS], png;
};

static enum err begin(const struct bench *b, struct drawing *d, struct error *e)
{
	enum err r = file_read(b->place, LIMIT_RECORD_BYTES, &d->record, e);
	return r ? r : render_new(cli_templates(), "en", &d->render, e);
}

static void end(struct drawing *d)
{
	render_free(d->render);
	buf_free(&d->record);
	buf_free(&d->png);
	for (int i = 0; i < KINDS; i++)
		buf_free(&d->made[i]);
}

/* The first so many kinds. */
static enum err make(struct drawing *d, int n, struct error *e)
{
	enum err r = ERR_NONE;
	for (int i = 0; !r && i < n; i++) {
		buf_clear(&d->made[i]);
		r = render_apply(d->render, kinds[i], (struct slice){d->record.data, d->record.len}, NULL, &d->made[i],
				 e);
	}
	return r;
}

static enum err rate(const struct bench *b, struct drawing *d, int n, const char *name, struct error *e)
{
	enum err r = make(d, n, e); /* compiles the sheets */
	double start = bench_now(), seconds = 0;
	int rounds = 0;
	do {
		r = r ? r : make(d, n, e);
		seconds = bench_now() - start;
		rounds++;
	} while (!r && seconds < b->seconds);
	if (!r)
		printf("%s %.2f\n", name, rounds / seconds);
	return r;
}

enum err bench_map(const struct bench *b, struct error *e)
{
	struct drawing d = {.record = BUF_INIT};
	enum err r = begin(b, &d, e);
	if (!r)
		r = rate(b, &d, 1, "maps_per_s", e);
	if (!r)
		bench_digest("svg", d.made[0].data, d.made[0].len);
	if (!r)
		printf("svg_bytes %zu\n", d.made[0].len);
	if (!r && b->out)
		r = file_write(b->out, d.made[0].data, d.made[0].len, e);
	end(&d);
	return r;
}

enum err bench_sheets(const struct bench *b, struct error *e)
{
	struct drawing d = {.record = BUF_INIT};
	enum err r = begin(b, &d, e);
	if (!r)
		r = rate(b, &d, KINDS, "sheets_per_s", e);
	for (int i = 0; !r && i < KINDS; i++)
		bench_digest(kinds[i], d.made[i].data, d.made[i].len);
	end(&d);
	return r;
}

enum err bench_png(const struct bench *b, struct error *e)
{
	struct buf svg = BUF_INIT, png = BUF_INIT;
	struct bench_times times = {NULL, 0, 0};
	unsigned w, h;
	enum err r = file_read(b->place, RENDER_SVG_BYTES, &svg, e);
	double start = bench_now(), from = start;
	do {
		buf_clear(&png);
		from = bench_now();
		if (!r)
			r = render_png((struct slice){svg.data, svg.len}, MAP_WIDTH, &png, &w, &h, e);
		bench_time(&times, bench_now() - from);
	} while (!r && bench_now() - start < b->seconds);
	if (!r)
		printf("pictures_per_s %.2f\npng_bytes %zu\n", (double)times.n / (bench_now() - start), png.len);
	bench_times_print(&times);
	buf_free(&png);
	buf_free(&svg);
	return r;
}
