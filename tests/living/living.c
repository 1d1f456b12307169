/* A site in memory: made, given a game, played on, looked into. */
#include "living/living.h"
#include "base/clock.h"
#include "base/file.h"
#include "engine/imagine.h"
#include "engine/state.h"
#include "game/game_private.h"
#include "served/warm.h"
#include "store/store_private.h"

#include <ftw.h>
#include <sys/stat.h>
#include <unistd.h>

const char *living_file(struct living *w, const char *path)
{
	const char *data = getenv("ESTAFETTE_DATA"), *source = getenv("srcdir");
	return arena_printf(w->arena, "%s/%s", data ? data : source ? source : ".", path);
}

/* A new site and its store are the same each time and take as long to make as a short test: they are made once, and
 * kept.  What is kept is the program's as long as it runs. */
static struct kept {
	char name[40];
	struct buf content; /* of a folder none */
	bool folder;
} kept[16];
static size_t n_kept;

static void keep_site(struct living *w)
{
	glob_t found;
	ck_assert(file_glob(w->root, "*", &found));
	for (size_t i = 0; i < found.gl_pathc; i++) {
		struct stat st;
		ck_assert_uint_lt(n_kept, ARRAY_LEN(kept));
		struct kept *k = &kept[n_kept++];
		snprintf(k->name, sizeof k->name, "%s", strrchr(found.gl_pathv[i], '/') + 1);
		ck_assert(!stat(found.gl_pathv[i], &st));
		k->folder = S_ISDIR(st.st_mode);
		if (!k->folder)
			MUST(w, file_read(found.gl_pathv[i], 10000000, &k->content, &w->e));
	}
	globfree(&found);
}

static void make_site(struct living *w)
{
	if (!n_kept) {
		MUST(w, site_init(w->root, "Club", "robot@game.test", "living", &w->e));
		keep_site(w);
		return;
	}
	for (const struct kept *k = kept; k < kept + n_kept; k++) {
		const char *path = arena_printf(w->arena, "%s/%s", w->root, k->name);
		if (k->folder)
			MUST(w, file_mkdir(path, &w->e));
		else
			MUST(w, file_put(path, k->content.data, k->content.len, &w->e));
	}
}

/* The site's store goes on in memory, where nothing waits for a disk. */
static void store_into_memory(struct living *w)
{
	struct store *memory = base_calloc(1, sizeof *memory);
	ck_assert(!sqlite3_open(":memory:", &memory->db));
	sqlite3_backup *copy = sqlite3_backup_init(memory->db, "main", w->site.store->db, "main");
	ck_assert_int_eq(sqlite3_backup_step(copy, -1), SQLITE_DONE);
	sqlite3_backup_finish(copy);
	ck_assert(!sqlite3_exec(memory->db, "PRAGMA foreign_keys=ON", NULL, NULL, NULL));
	store_close(w->site.store);
	w->site.store = memory;
}

void living_begin(struct living *w)
{
	const char *folder = getenv("TMPDIR");
	*w = (struct living){.arena = arena_new()};
	snprintf(w->root, sizeof w->root, "%.40s/living.XXXXXX", folder ? folder : "/tmp");
	clock_fix(START);
	hash_init();
	umask(077);
	ck_assert(mkdtemp(w->root) != NULL);
	make_site(w);
	MUST(w, site_open(w->root, &w->site, &w->e));
	snprintf(w->site.moderator, sizeof w->site.moderator, "mod@club.test");
	snprintf(w->site.pictures, sizeof w->site.pictures, "no");
	store_into_memory(w);
}

static int drop(const char *path, const struct stat *st, int type, struct FTW *at)
{
	(void)st;
	(void)type;
	(void)at;
	return remove(path);
}

void living_end(struct living *w)
{
	site_close(&w->site);
	arena_free(w->arena);
	nftw(w->root, drop, 8, FTW_DEPTH | FTW_PHYS);
}

void living_play(struct living *w, const char *name, long long words)
{
	struct game_player players[] = {{"fr", "Anna", "anna@p.test"}, {"br", "Bob", "bob@p.test"}};
	struct game_start start = {.name = name,
				   .scenario_path =
				       living_file(w, "scenarios/napoleonics/valbrune.xml"),
				   .players = players,
				   .n_players = ARRAY_LEN(players),
				   .hours = 72,
				   .words = words,
				   .reactions = "decide",
				   .windows = "ahead",
				   .grid = 24,
				   .undo = 15,
				   .early = "complete",
				   .late = "doctrine",
				   .dice_from = "living"};
	MUST(w, game_new(&w->site, &start, &w->e));
}

struct game *living_load(struct living *w, const char *name)
{
	struct game *g = NULL;
	MUST(w, game_load(&w->site, name, &g, &w->e));
	return g;
}

bool living_exchange(struct living *w, const char *name, const char *seat)
{
	struct game *g = living_load(w, name);
	size_t size = g->sys->state_size;
	int me = game_find_seat(g, seat);
	void *now = (void *)(uintptr_t)run_now(g->run);
	char *before = arena_alloc(w->arena, size), *after = arena_alloc(w->arena, size),
	     *other = arena_alloc(w->arena, size);
	uint64_t rng = 1815;
	memset(before, 0, size);
	memset(after, 0, size);
	memset(other, 0, size);
	state_mask(g->sys, g->scenario->setup, now, me, before);
	imagine_state(g->sys, g->scenario->setup, before, me, &rng, other);
	bool another = memcmp(other, now, size) != 0;
	memcpy(now, other, size);
	state_mask(g->sys, g->scenario->setup, now, me, after);
	ck_assert_mem_eq(before, after, size);
	MUST(w, game_save_row(g, &w->e));
	game_free(g);
	return another;
}

int living_mails(struct living *w, const char *kind, const char *to)
{
	int64_t n = 0;
	MUST(w, store_answers_since(w->site.store, to ? to : "", kind, 0, &n, &w->e));
	return (int)n;
}

void living_sql(struct living *w, const char *sql)
{
	ck_assert_msg(!sqlite3_exec(w->site.store->db, sql, NULL, NULL, NULL), "%s", sqlite3_errmsg(w->site.store->db));
}

static int run(const char *name, void (*add)(TCase *t))
{
	Suite *s = suite_create(name);
	TCase *t = tcase_create(name);
	tcase_set_timeout(t, 60);
	add(t);
	suite_add_tcase(s, t);
	SRunner *r = srunner_create(s);
	srunner_set_tap(r, "-");
	srunner_run_all(r, CK_SILENT);
	int failed = srunner_ntests_failed(r);
	srunner_free(r);
	return failed != 0;
}

/* What every process of a test would read again is read before they are forked. */
static bool warmed(bool sheets)
{
	struct living w = {.arena = arena_new(), .e = ERROR_INIT};
	const char *templates = living_file(&w, "templates");
	bool good = !warm_texts(templates, living_file(&w, "scenarios"), &w.e) &&
		    (!sheets || !warm_sheets(templates, &w.e));
	if (!good)
		printf("Bail out! %s\n", w.e.text);
	arena_free(w.arena);
	return good;
}

int living_run(const char *name, void (*add)(TCase *t))
{
	return warmed(false) ? run(name, add) : 1;
}

int living_run_posting(const char *name, void (*add)(TCase *t))
{
	return warmed(true) ? run(name, add) : 1;
}
