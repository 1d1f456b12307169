/* estafette replay: a turn played again up to one of its events, or on from there by other orders, answers or dice. */
#include "cli/cli.h"
#include "cli/terminal.h"
#include "archive/position.h"
#include "archive/whatif.h"
#include "base/file.h"
#include "base/limits.h"
#include "render/render.h"
#include "site/site.h"
#include "store/store.h"

#include <getopt.h>
#include <sys/stat.h>
#include <sysexits.h>

struct asked {
	const char *site, *game, *to, *as, *map, *xml;
	const char *what_if, *seed, *turns;
};

struct told { /* the records of what might have been, one behind another */
	struct site site;
	const char *game; /* of the site; NULL: of a folder */
	struct arena *arena;
	struct slice *record;
	size_t n, cap;
};

/* "12" or "12.31", "12.31.fr.1". */
static bool read_to(const char *to, int *turn, const char **event)
{
	long long n;
	char digits[16];
	size_t k = strspn(to, "0123456789");
	snprintf(digits, sizeof digits, "%.*s", (int)k, to);
	if (k >= sizeof digits || !parse_int(digits, 0, 1000000, &n) || (to[k] && (to[k] != '.' || !to[k + 1])))
		return false;
	*turn = (int)n;
	*event = to[k] ? to + k + 1 : NULL;
	return true;
}

static enum err no_records(const struct asked *q, struct error *e)
{
	struct stat st;
	char path[3 * SITE_TEXT];
	snprintf(path, sizeof path, "%.500s/public", q->game);
	if (stat(path, &st))
		return error_set(e, ERR_MISSING, "%s is neither a game of this site nor a folder with full records",
				 q->game);
	return error_set(
		e, ERR_MISSING,
		"%s holds no full records (%s/full): while a game runs its public records lack what is hidden, and "
		"no turn can be played from them; its site can, by its name, or the archive when it is over",
		q->game, q->game);
}

/* A folder that holds records, or a game of the site. */
static enum err find_folder(const struct asked *q, char path[3 * SITE_TEXT], struct error *e)
{
	struct site site;
	struct stat st;
	snprintf(path, 3 * SITE_TEXT, "%.500s/full", q->game);
	if (!stat(path, &st)) {
		snprintf(path, 3 * SITE_TEXT, "%.500s", q->game);
		return ERR_NONE;
	}
	snprintf(path, 3 * SITE_TEXT, "%.500s/public", q->game);
	if (!stat(path, &st))
		return no_records(q, e);
	enum err r = site_read(cli_site(q->site), &site, e);
	if (!r)
		snprintf(path, 3 * SITE_TEXT, "%s/%.100s", site.records, q->game);
	return !r && stat(path, &st) ? no_records(q, e) : r;
}

/* To a file, unless path is NULL. */
static enum err draw(struct render *render, const char *path, struct slice record, struct error *e)
{
	struct buf map = BUF_INIT;
	enum err r = path ? render_apply(render, "map", record, NULL, &map, e) : ERR_NONE;
	if (!r && path)
		r = file_write(path, map.data, map.len, e);
	buf_free(&map);
	return r;
}

/* The record in words; its map and itself, if they are asked for, to files. */
static enum err print(const struct asked *q, struct slice record, bool files, struct error *e)
{
	struct render *render = NULL;
	struct cli_terminal terminal;
	struct buf text = BUF_INIT;
	const struct render_param params[] = {{"marks", "yes"}, {NULL, NULL}};
	(void)cli_terminal("auto", &terminal);
	enum err r = render_new(cli_templates(), WORDS_DEFAULT, &render, e);
	if (!r)
		r = render_apply(render, "text", record, params, &text, e);
	if (!r)
		r = draw(render, files ? q->map : NULL, record, e);
	if (!r && files && q->xml)
		r = file_write(q->xml, record.p, record.n, e);
	if (!r)
		(void)cli_print_marked(buf_text(&text), &terminal);
	render_free(render);
	buf_free(&text);
	return r;
}

static enum err show(const struct asked *q, int turn, const char *event, struct error *e)
{
	char folder[3 * SITE_TEXT];
	struct buf record = BUF_INIT;
	enum err r = find_folder(q, folder, e);
	if (!r)
		r = archive_position(folder, turn, event, q->as, &record, e);
	if (!r && event)
		printf("Played again up to event %s of turn %d: nobody's record.\n\n", event, turn);
	if (!r)
		r = print(q, (struct slice){buf_text(&record), record.len}, true, e);
	buf_free(&record);
	return r;
}

/* ---- what might have been ---- */

static enum err keep(void *context, struct slice record, struct error *e)
{
	struct told *t = context;
	(void)e;
	GROW(t->record, t->cap, t->n + 1);
	t->record[t->n++] = (struct slice){arena_strndup(t->arena, record.p, record.n), record.n};
	return ERR_NONE;
}

static enum err standing(void *context, const char *seat, struct arena *a, const char **text, struct error *e)
{
	struct told *t = context;
	return store_doctrine_get(t->site.store, t->game, seat, a, text, e);
}

/* A game of a site: its doctrines are looked up there. */
static enum err open_game(const struct asked *q, const char *folder, struct told *t, struct error *e)
{
	if (!strcmp(folder, q->game))
		return ERR_NONE;
	enum err r = site_open(cli_site(q->site), &t->site, e);
	t->game = r ? NULL : q->game;
	return r;
}

/* The file that tells what is otherwise; "-": standard input. */
static enum err read_text(const char *path, struct buf *out, struct error *e)
{
	char part[4096];
	size_t n;
	if (strcmp(path, "-") != 0)
		return file_read(path, LIMIT_TEXT_BYTES, out, e);
	while ((n = fread(part, 1, sizeof part, stdin)) > 0 && out->len <= LIMIT_TEXT_BYTES)
		buf_add(out, part, n);
	return out->len > LIMIT_TEXT_BYTES ? error_set(e, ERR_LIMIT, "standard input is too long") : ERR_NONE;
}

static enum err print_all(const struct asked *q, const struct told *t, bool anew, struct error *e)
{
	enum err r = ERR_NONE;
	printf("What might have been from %s on: not a turn of the game.\n", q->to);
	if (anew)
		printf("The game still runs: cards to draw were shuffled anew before, and no die is one of its own.\n");
	for (size_t i = 0; !r && i < t->n; i++) {
		printf("\n");
		r = print(q, t->record[i], i + 1 == t->n, e);
	}
	return r;
}

static enum err show_what_if(const struct asked *q, int turn, const char *event, int turns, struct error *e)
{
	char folder[3 * SITE_TEXT];
	struct told told = {.arena = arena_new()};
	struct buf text = BUF_INIT;
	struct words *words = NULL;
	bool anew;
	enum err r = find_folder(q, folder, e);
	if (!r)
		r = open_game(q, folder, &told, e);
	if (!r)
		r = read_text(q->what_if, &text, e);
	if (!r)
		r = words_open(cli_templates(), WORDS_DEFAULT, &words, e);
	const struct whatif w = {.folder = folder, .view = q->as, .turn = turn, .event = event, .text = buf_text(&text),
				 .seed = q->seed, .turns = turns, .words = words, .take = keep, .standing = told.game ? standing : NULL,
				 .context = &told};
	if (!r)
		r = archive_whatif(&w, &anew, e);
	if (!r)
		r = print_all(q, &told, anew, e);
	words_free(words);
	buf_free(&text);
	if (told.game)
		site_close(&told.site);
	free(told.record);
	arena_free(told.arena);
	return r;
}

/* Seed and turns belong to what might have been; false: they are not what they are to be. */
static bool read_what_if(const struct asked *q, int *turns)
{
	long long n = 1;
	bool good = !q->turns || parse_int(q->turns, 1, 1000, &n);
	*turns = (int)n;
	if (q->seed && (!*q->seed || strlen(q->seed) > 64 ||
			strspn(q->seed, "0123456789abcdefghijklmnopqrstuvwxyz") != strlen(q->seed)))
		return false;
	return good && (q->what_if || (!q->seed && !q->turns));
}

int cli_replay(int argc, char **argv)
{
	static const struct option longs[] = {{"site", required_argument, NULL, 's'}, {"to", required_argument, NULL, 't'},
					      {"as", required_argument, NULL, 'a'},   {"map", required_argument, NULL, 'm'},
					      {"xml", required_argument, NULL, 'x'},  {"what-if", required_argument, NULL, 'w'},
					      {"seed", required_argument, NULL, 'd'}, {"turns", required_argument, NULL, 'n'},
					      {NULL, 0, NULL, 0}};
	struct asked q = {.as = "full"};
	struct error e = ERROR_INIT;
	const char *event;
	int c, turn, turns;
	while ((c = getopt_long(argc, argv, "", longs, NULL)) != -1) {
		const char **option = c == 's'   ? &q.site
				      : c == 't' ? &q.to
				      : c == 'a' ? &q.as
				      : c == 'm' ? &q.map
				      : c == 'x' ? &q.xml
				      : c == 'w' ? &q.what_if
				      : c == 'd' ? &q.seed
				      : c == 'n' ? &q.turns
						 : NULL;
		if (!option)
			return cli_usage("replay");
		*option = optarg;
	}
	if (argc - optind != 1 || !q.to || !read_to(q.to, &turn, &event) || !read_what_if(&q, &turns))
		return cli_usage("replay");
	q.game = argv[optind];
	enum err r = q.what_if ? show_what_if(&q, turn, event, turns, &e) : show(&q, turn, event, &e);
	return r ? cli_fail("replay", &e) : EX_OK;
}
