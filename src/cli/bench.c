/* Figures for bench/run: one "name value" a line.  The work goes the way it always goes. */
#include "cli/cli.h"
#include "base/file.h"
#include "base/limits.h"
#include "command/receive.h"
#include "mail/source.h"
#include "render/render.h"

#include <dirent.h>
#include <sys/resource.h>
#include <sysexits.h>
#include <time.h>

enum { MAP_WIDTH = 1200, MAP_SECONDS = 1 };

static double now(void)
{
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

/* Resident now, in KiB. */
static long resident(void)
{
	long size = 0, pages = 0;
	FILE *f = fopen("/proc/self/statm", "re");
	if (f && fscanf(f, "%ld %ld", &size, &pages) != 2)
		pages = 0;
	if (f)
		fclose(f);
	return pages * 4;
}

static void peak(void)
{
	struct rusage u;
	getrusage(RUSAGE_SELF, &u);
	printf("peak_kb %ld\n", u.ru_maxrss);
}

/* ---- ingest: every mail of the site's Maildir, to its receipt in the queue ---- */

struct tally {
	unsigned mails, failed;
	long early; /* resident after the first thousand */
};

static enum err take(struct site *site, struct mail_parser *parser, struct mail_source *source, const char *id,
		     struct tally *t, struct error *e)
{
	struct buf raw = BUF_INIT;
	enum receive_result result = RECEIVE_TAKEN;
	char reason[SITE_TEXT];
	enum err r = mail_source_read(source, id, LIMIT_MAIL_BYTES + 1, &raw, e);
	if (!r)
		r = receive_mail(site, parser, buf_text(&raw), raw.len, &result, reason, e);
	if (!r)
		r = mail_source_done(source, id, e);
	t->failed += result == RECEIVE_FAILED;
	if (++t->mails == 1000)
		t->early = resident();
	buf_free(&raw);
	return r;
}

static enum err ingest(const char *folder, struct error *e)
{
	struct site site = {0};
	struct mail_self self;
	struct mail_source *source = NULL;
	struct buf id = BUF_INIT;
	struct tally t = {0, 0, 0};
	enum err r = site_open(folder, &site, e);
	receive_self(&site, &self);
	struct mail_parser *parser = mail_parser_new(&self);
	if (!r)
		r = mail_source_maildir(site.in, site.failed, &source, e);
	double start = now();
	while (!r && !(r = mail_source_next(source, &id, e)))
		r = take(&site, parser, source, buf_text(&id), &t, e);
	double seconds = now() - start;
	if (r == ERR_MISSING) {
		printf("mails %u\nrefused %u\nmails_per_s %.0f\n", t.mails, t.failed, t.mails / seconds);
		printf("grown_kb %ld\n", t.early ? resident() - t.early : 0);
		r = ERR_NONE;
	}
	mail_source_close(source);
	mail_parser_free(parser);
	site_close(&site);
	buf_free(&id);
	return r;
}

/* ---- mime: parsing alone, all limits on, in this process ---- */

static enum err mime(const char *folder, struct error *e)
{
	DIR *dir = opendir(folder);
	struct dirent *entry;
	struct arena *a = arena_new();
	unsigned mails = 0;
	size_t bytes = 0, text = 0;
	double seconds = 0;
	enum err r = dir ? ERR_NONE : error_set(e, ERR_MISSING, "%s is no folder", folder);
	while (!r && (entry = readdir(dir))) {
		struct buf raw = BUF_INIT;
		struct mail_message *m = NULL;
		char path[4096];
		snprintf(path, sizeof path, "%.2000s/%.255s", folder, entry->d_name);
		if (*entry->d_name == '.' || file_read(path, 4 << 20, &raw, e))
			continue;
		double start = now();
		r = mail_parse(raw.data, raw.len, NULL, a, &m, e);
		seconds += now() - start;
		text += r ? 0 : m->text_len;
		bytes += raw.len;
		mails++;
		arena_clear(a);
		buf_free(&raw);
	}
	if (dir)
		closedir(dir);
	if (!r)
		printf("mails %u\ntext %zu\nmb_per_s %.1f\nmails_per_s %.0f\n", mails, text,
		       (double)bytes / 1e6 / seconds, mails / seconds);
	arena_free(a);
	return r;
}

/* ---- map: a record drawn as a mail draws it, sheets compiled once ---- */

static enum err draw(struct render *render, const struct buf *record, struct buf *svg, struct buf *png, struct error *e)
{
	unsigned w, h;
	buf_clear(svg);
	buf_clear(png);
	enum err r = render_apply(render, "map", (struct slice){record->data, record->len}, NULL, svg, e);
	return r || !png->cap ? r : render_png((struct slice){svg->data, svg->len}, MAP_WIDTH, png, &w, &h, e);
}

static enum err rate(struct render *render, const struct buf *record, struct buf *svg, struct buf *png,
		     const char *name, struct error *e)
{
	enum err r = draw(render, record, svg, png, e);
	double start = now(), seconds = 0;
	int n = 0;
	for (; !r && seconds < MAP_SECONDS; seconds = now() - start, n++)
		r = draw(render, record, svg, png, e);
	if (!r)
		printf("%s %.1f\n", name, n / seconds);
	return r;
}

static enum err map(const char *path, struct error *e)
{
	struct buf record = BUF_INIT, svg = BUF_INIT, png = BUF_INIT;
	struct render *render = NULL;
	enum err r = file_read(path, LIMIT_RECORD_BYTES, &record, e);
	if (!r)
		r = render_new(cli_templates(), "en", &render, e);
	if (!r)
		r = rate(render, &record, &svg, &png, "maps_per_s", e);
	buf_addc(&png, ' '); /* with a buffer of its own it is drawn, too */
	if (!r)
		r = rate(render, &record, &svg, &png, "pictures_per_s", e);
	if (!r)
		printf("svg_bytes %zu\npng_bytes %zu\n", svg.len, png.len);
	render_free(render);
	buf_free(&png);
	buf_free(&svg);
	buf_free(&record);
	return r;
}

int cli_bench(int argc, char **argv)
{
	struct error e = ERROR_INIT;
	static const struct {
		const char *name;
		enum err (*run)(const char *path, struct error *e);
	} groups[] = {{"ingest", ingest}, {"mime", mime}, {"map", map}};
	size_t i = 0;
	while (argc == 3 && i < ARRAY_LEN(groups) && strcmp(argv[1], groups[i].name))
		i++;
	if (argc != 3 || i == ARRAY_LEN(groups))
		return cli_usage("bench");
	enum err r = groups[i].run(argv[2], &e);
	peak();
	return r ? cli_fail("bench", &e) : EX_OK;
}
