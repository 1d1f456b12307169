/* estafette replay: a turn played again up to one of its events. */
#include "cli/cli.h"
#include "cli/terminal.h"
#include "archive/position.h"
#include "base/file.h"
#include "render/render.h"
#include "site/site.h"

#include <getopt.h>
#include <sys/stat.h>
#include <sysexits.h>

struct asked {
	const char *site, *game, *to, *as, *map;
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
	enum err r = site_read(cli_site(q->site), &site, e);
	if (!r)
		snprintf(path, 3 * SITE_TEXT, "%s/%.100s", site.records, q->game);
	if (!r && stat(path, &st))
		r = error_set(e, ERR_MISSING, "%s is neither a game of this site nor a folder with full records",
			      q->game);
	return r;
}

static enum err print(const struct asked *q, struct slice record, struct error *e)
{
	struct render *render = NULL;
	struct cli_terminal terminal;
	struct buf text = BUF_INIT, map = BUF_INIT;
	const struct render_param params[] = {{"marks", "yes"}, {NULL, NULL}};
	(void)cli_terminal("auto", &terminal);
	enum err r = render_new(cli_templates(), WORDS_DEFAULT, &render, e);
	if (!r)
		r = render_apply(render, "text", record, params, &text, e);
	if (!r && q->map)
		r = render_apply(render, "map", record, NULL, &map, e);
	if (!r && q->map)
		r = file_write(q->map, map.data, map.len, e);
	if (!r)
		(void)cli_print_marked(buf_text(&text), &terminal);
	render_free(render);
	buf_free(&text);
	buf_free(&map);
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
		r = print(q, (struct slice){buf_text(&record), record.len}, e);
	buf_free(&record);
	return r;
}

int cli_replay(int argc, char **argv)
{
	static const struct option longs[] = {{"site", required_argument, NULL, 's'}, {"to", required_argument, NULL, 't'},
					      {"as", required_argument, NULL, 'a'},   {"map", required_argument, NULL, 'm'},
					      {NULL, 0, NULL, 0}};
	struct asked q = {.as = "full"};
	struct error e = ERROR_INIT;
	const char *event;
	int c, turn;
	while ((c = getopt_long(argc, argv, "", longs, NULL)) != -1) {
		if (c == 's')
			q.site = optarg;
		else if (c == 't')
			q.to = optarg;
		else if (c == 'a')
			q.as = optarg;
		else if (c == 'm')
			q.map = optarg;
		else
			return cli_usage("replay");
	}
	if (argc - optind != 1 || !q.to || !read_to(q.to, &turn, &event))
		return cli_usage("replay");
	q.game = argv[optind];
	return show(&q, turn, event, &e) ? cli_fail("replay", &e) : EX_OK;
}
