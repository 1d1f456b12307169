/* estafette bench: figures for bench/run. */
#include "cli/bench.h"
#include "base/clock.h"

#include <getopt.h>
#include <sysexits.h>
#include <time.h>

double bench_now(void)
{
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

long bench_resident(void)
{
	long size = 0, pages = 0;
	FILE *f = fopen("/proc/self/statm", "re");
	if (f && fscanf(f, "%ld %ld", &size, &pages) != 2)
		pages = 0;
	if (f)
		fclose(f);
	return pages * 4;
}

void bench_time(struct bench_times *t, double seconds)
{
	if (t->n == t->cap) {
		t->cap = t->cap ? 2 * t->cap : 1024;
		t->seconds = base_realloc(t->seconds, t->cap * sizeof *t->seconds);
	}
	t->seconds[t->n++] = seconds;
}

static int by_length(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;
	return (x > y) - (x < y);
}

void bench_times_print(struct bench_times *t)
{
	if (t->n) {
		qsort(t->seconds, t->n, sizeof *t->seconds, by_length);
		printf("p50_ms %.3f\np99_ms %.3f\nworst_ms %.3f\n", 1000 * t->seconds[t->n / 2],
		       1000 * t->seconds[t->n * 99 / 100], 1000 * t->seconds[t->n - 1]);
	}
	free(t->seconds);
	*t = (struct bench_times){NULL, 0, 0};
}

void bench_digest(const char *name, const void *p, size_t n)
{
	uint8_t digest[HASH_BYTES];
	char hex[HASH_HEX];
	hash_bytes(digest, NULL, p, n);
	hash_hex(hex, digest);
	printf("%s %s\n", name, hex);
}

/* The most that was resident, in KiB.  What getrusage says is also that of the process that began this one. */
static void peak(void)
{
	char line[128];
	FILE *f = fopen("/proc/self/status", "re");
	while (f && fgets(line, sizeof line, f))
		if (!strncmp(line, "VmHWM:", 6))
			printf("peak_kb %ld\n", strtol(line + 6, NULL, 10));
	if (f)
		fclose(f);
}

/* Seconds, or a part of one. */
static bool read_seconds(const char *text, double *out)
{
	char *end;
	*out = strtod(text, &end);
	return end != text && !*end && *out >= 0 && *out <= 3600;
}

static const struct group {
	const char *name;
	bool placed; /* wants a place */
	enum err (*run)(const struct bench *b, struct error *e);
} groups[] = {{"ingest", true, bench_ingest}, {"mime", true, bench_mime},   {"games", true, bench_games},
	      {"send", true, bench_send},     {"rounds", true, bench_rounds}, {"plain", true, bench_plain},
	      {"kept", true, bench_kept},     {"stops", true, bench_stops}, {"steady", true, bench_steady}, {"keen", true, bench_keen}, {"pairing", false, bench_pairing}, {"clone", true, bench_clone},
	      {"dice", false, bench_dice},    {"map", true, bench_map},	    {"sheets", true, bench_sheets},
	      {"png", true, bench_png},       {"verify", true, bench_verify}, {"replay", true, bench_replay}};

static const struct group *find(const char *name)
{
	for (size_t i = 0; i < ARRAY_LEN(groups); i++)
		if (!strcmp(groups[i].name, name))
			return &groups[i];
	return NULL;
}

static bool take_options(struct bench *b, int argc, char **argv)
{
	static const struct option longs[] = {{"seconds", required_argument, NULL, 's'},
					      {"seed", required_argument, NULL, 'd'},
					      {"count", required_argument, NULL, 'n'},
					      {"out", required_argument, NULL, 'o'},
					      {"at", required_argument, NULL, 't'},
					      {NULL, 0, NULL, 0}};
	bool good = true;
	int c;
	while ((c = getopt_long(argc, argv, "", longs, NULL)) != -1)
		switch (c) {
		case 's': good = good && read_seconds(optarg, &b->seconds); break;
		case 'd': good = good && parse_int(optarg, 0, 4000000000LL, &b->seed); break;
		case 'n': good = good && parse_int(optarg, 1, 1000000, &b->count); break;
		case 't': good = good && cli_clock(optarg); break;
		case 'o': b->out = optarg; break;
		default: good = false;
		}
	return good;
}

int cli_bench(int argc, char **argv)
{
	struct error e = ERROR_INIT;
	struct bench b = {.place = "", .seconds = 1, .seed = 1, .count = 24};
	bool good = take_options(&b, argc, argv);
	const struct group *g = good && optind < argc ? find(argv[optind]) : NULL;
	if (!g || argc - optind != 1 + g->placed)
		return cli_usage("bench");
	if (g->placed)
		b.place = argv[optind + 1];
	enum err r = g->run(&b, &e);
	peak();
	return r ? cli_fail("bench", &e) : EX_OK;
}
