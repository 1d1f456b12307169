/* estafette bench: mails in and out, and rounds of a site. */
#include "cli/bench.h"
#include "base/clock.h"
#include "base/file.h"
#include "base/limits.h"
#include "command/intake.h"
#include "daemon/daemon.h"
#include "mail/source.h"
#include "post/post.h"

#include <dirent.h>

/* ---- ingest ---- */

struct tally {
	unsigned mails, failed;
	long long first; /* so many mails, after which it is looked what is resident */
	long early;      /* that, in KiB */
	struct bench_times times;
};

static enum err take(struct intake *in, struct tally *t, struct error *e)
{
	bool wait = false;
	double start = bench_now();
	enum err r = intake_take(in, &wait, e);
	bench_time(&t->times, bench_now() - start);
	if (++t->mails == t->first)
		t->early = bench_resident();
	return r;
}

static void tell(struct tally *t, double seconds)
{
	printf("mails %u\nrefused %u\nmails_per_s %.1f\n", t->mails, t->failed, t->mails / seconds);
	printf("grown_kb %ld\n", t->early ? bench_resident() - t->early : 0);
	bench_times_print(&t->times);
}

enum err bench_ingest(const struct bench *b, struct error *e)
{
	struct site site = {0};
	struct mail_self self;
	struct mail_source *source = NULL;
	struct tally t = {.first = b->count};
	struct mail_parser *parser = NULL;
	enum err r = site_read(b->place, &site, e);
	if (!r) { /* before the key is read, as the service does */
		receive_self(&site, &self);
		parser = mail_parser_new(&self);
		r = site_open(b->place, &site, e);
	}
	if (!r)
		r = mail_source_maildir(site.in, site.failed, &source, e);
	struct intake in = {.site = &site, .parser = parser, .source = source};
	double start = bench_now();
	while (!r && !(r = intake_next(&in, e)))
		r = take(&in, &t, e);
	if (r == ERR_MISSING)
		r = intake_end(&in, e);
	if (!r) {
		t.failed = in.aside;
		tell(&t, bench_now() - start);
	}
	free(t.times.seconds);
	mail_source_close(source);
	mail_parser_free(parser);
	site_close(&site);
	return r;
}

/* ---- mime: parsing alone, all limits on, in this process ---- */

struct parsed {
	unsigned mails, refused;
	size_t bytes, text;
	double seconds;
	struct bench_times times;
};

static void parse(const struct buf *raw, struct arena *a, struct parsed *p)
{
	struct mail_message *m = NULL;
	struct error e = ERROR_INIT;
	double start = bench_now();
	enum err r = mail_parse(raw->data, raw->len, NULL, a, &m, &e);
	double seconds = bench_now() - start;
	p->seconds += seconds;
	bench_time(&p->times, seconds);
	p->text += r ? 0 : m->text_len;
	p->refused += r != ERR_NONE;
	p->bytes += raw->len;
	p->mails++;
}

enum err bench_mime(const struct bench *b, struct error *e)
{
	DIR *dir = opendir(b->place);
	struct dirent *entry;
	struct arena *a = arena_new();
	struct parsed p = {0};
	enum err r = dir ? ERR_NONE : error_set(e, ERR_MISSING, "%s is no folder", b->place);
	while (!r && (entry = readdir(dir))) {
		struct buf raw = BUF_INIT;
		char path[4096];
		snprintf(path, sizeof path, "%.2000s/%.255s", b->place, entry->d_name);
		if (*entry->d_name != '.' && !file_read(path, 64 << 20, &raw, e))
			parse(&raw, a, &p);
		arena_clear(a);
		buf_free(&raw);
	}
	if (dir)
		closedir(dir);
	if (!r)
		printf("mails %u\nrefused %u\ntext %zu\nmb_per_s %.1f\nmails_per_s %.0f\n", p.mails, p.refused, p.text,
		       (double)p.bytes / 1e6 / p.seconds, p.mails / p.seconds);
	bench_times_print(&p.times);
	arena_free(a);
	return r;
}

/* ---- games ---- */

static enum err make_game(struct site *site, const char *scenario, long long i, struct error *e)
{
	char name[32], first[64], second[64];
	snprintf(name, sizeof name, "g%06lld", i);
	snprintf(first, sizeof first, "a%lld@player.test", i);
	snprintf(second, sizeof second, "b%lld@player.test", i);
	struct game_player players[] = {{"fr", "Anna", first}, {"br", "Bob", second}};
	struct game_start g = {.name = name, .scenario_path = scenario, .hours = site->hours,
			       .reactions = site->reactions, .windows = site->window, .grid = site->grid,
			       .undo = site->undo, .grace = site->grace, .early = site->early, .late = site->late,
			       .dice_from = "bench", .players = players, .n_players = ARRAY_LEN(players)};
	enum err r = store_begin(site->store, e);
	if (!r)
		r = game_new(site, &g, e);
	return store_end(site->store, r, e);
}

enum err bench_games(const struct bench *b, struct error *e)
{
	struct site site = {0};
	char scenario[1024];
	snprintf(scenario, sizeof scenario, "%.900s/napoleonics/valbrune.xml", cli_schemas());
	enum err r = site_open(b->place, &site, e);
	double start = bench_now();
	for (long long i = 0; !r && i < b->count; i++)
		r = make_game(&site, scenario, i, e);
	if (!r)
		printf("games_per_s %.1f\n", (double)b->count / (bench_now() - start));
	site_close(&site);
	return r;
}

/* ---- the way out ---- */

enum err bench_send(const struct bench *b, struct error *e)
{
	struct site site = {0};
	struct post *post = NULL;
	int sent = 0, failed = 0;
	enum err r = site_open(b->place, &site, e);
	if (!r)
		r = post_open(&site, &post, e);
	double start = bench_now();
	if (!r)
		r = post_compose(post, e);
	double composed = bench_now();
	if (!r)
		r = post_send(post, &sent, &failed, e);
	double seconds = bench_now() - composed;
	if (!r)
		printf("sent %d\nfailed %d\nmade_per_s %.1f\nmails_per_s %.1f\n", sent, failed,
		       sent / (composed - start), sent / seconds);
	post_close(post);
	site_close(&site);
	return r;
}

/* ---- rounds ---- */

enum err bench_rounds(const struct bench *b, struct error *e)
{
	char line[64];
	int64_t at;
	struct daemon *d = NULL;
	enum err r = daemon_open(b->place, &d, e);
	while (!r && fgets(line, sizeof line, stdin)) {
		line[strcspn(line, "\n")] = '\0';
		if (!clock_parse(line, &at)) {
			r = error_set(e, ERR_REFUSED, "%s is no time", line);
			continue;
		}
		clock_fix(at);
		double start = bench_now();
		bool good = daemon_round(d, false);
		printf("round_ms %.3f\n", 1000 * (bench_now() - start));
		fflush(stdout);
		r = good ? ERR_NONE : error_set(e, ERR_TEMP, "a round left something undone: the log says what");
	}
	daemon_close(d);
	return r;
}
