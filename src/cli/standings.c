/* estafette standings: a tournament report file ranked by a list of tie-breaks. */
#include "cli/cli.h"
#include "base/file.h"
#include "pairing/trf.h"

#include <getopt.h>
#include <sysexits.h>

#define USUAL "points,buchholz,berger,direct"

struct ranking {
	struct trf trf;
	struct standing_event ev;
	enum standing_break by[STANDING_LIST];
	size_t n_by;
	struct standing_row *row;
};

static bool read_breaks(const char *text, struct ranking *r)
{
	for (const char *p = text; *p; p += strspn(p, ",")) {
		char name[32];
		size_t n = strcspn(p, ",");
		if (!n || n >= sizeof name || r->n_by == STANDING_LIST)
			return false;
		snprintf(name, sizeof name, "%.*s", (int)n, p);
		if (!standing_break_of(name, &r->by[r->n_by++]))
			return false;
		p += n;
	}
	return r->n_by > 0;
}

static enum err rank(struct ranking *r, const char *path, struct arena *a, struct error *e)
{
	struct buf text = BUF_INIT;
	enum err done = file_read(path, TRF_BYTES, &text, e);
	if (!done)
		done = trf_read(buf_text(&text), text.len, &r->trf, e);
	if (!done)
		done = trf_event(&r->trf, &r->ev, e);
	buf_free(&text);
	r->row = arena_alloc(a, (r->ev.n + 1) * sizeof *r->row);
	return done ? done : standing_make(&r->ev, r->by, r->n_by, r->row, e);
}

static void print(const struct ranking *r)
{
	printf("place\tnumber\tname");
	for (size_t k = 0; k < r->n_by; k++)
		printf("\t%s", standing_break_name(r->by[k]));
	putchar('\n');
	for (size_t i = 0; i < r->ev.n; i++) {
		const struct standing_row *row = &r->row[i];
		const struct trf_player *p = &r->trf.players[row->player];
		printf("%d\t%d\t%s", row->place, p->number, p->name);
		for (size_t k = 0; k < r->n_by; k++) {
			struct buf value = BUF_INIT;
			ratio_text(row->values[k], &value);
			printf("\t%s", buf_text(&value));
			buf_free(&value);
		}
		putchar('\n');
	}
}

int cli_standings(int argc, char **argv)
{
	static const struct option longs[] = {{"by", required_argument, NULL, 'b'}, {NULL, 0, NULL, 0}};
	struct ranking r = {.n_by = 0};
	struct error e = ERROR_INIT;
	const char *by = USUAL;
	bool good = true;
	int c;
	while ((c = getopt_long(argc, argv, "", longs, NULL)) != -1) {
		if (c == 'b')
			by = optarg;
		else
			good = false;
	}
	if (!good || optind + 1 != argc || !read_breaks(by, &r))
		return cli_usage("standings");
	struct arena *a = arena_new();
	trf_init(&r.trf);
	enum err done = rank(&r, argv[optind], a, &e);
	if (!done)
		print(&r);
	trf_event_free(&r.ev);
	trf_free(&r.trf);
	arena_free(a);
	return done ? cli_fail("standings", &e) : EX_OK;
}
