/* The site, a game or a turn for who has the shell: seen whole, unless a seat is named. */
#include "cli/cli.h"
#include "cli/stand.h"
#include "base/utf8.h"
#include "cli/terminal.h"
#include "post/post.h"
#include "render/render.h"

#include <getopt.h>
#include <sysexits.h>

enum { TEXT_WIDTH = 72, LEAST_WIDTH = 40 };

struct showing {
	struct site site;
	struct arena *a;
	struct cli_terminal terminal;
	const char *game, *as; /* as: whose view; NULL: all */
	bool map, json;
	json_t *value; /* what is printed for scripts */
};

/* ---- the site ---- */

/* As many columns as are there; of the last field what fits. */
static void print_stand(struct showing *s, const struct cli_stand *g)
{
	struct buf line = BUF_INIT;
	int width = s->terminal.width;
	buf_addf(&line, "%-16s %-11s %-8s turn %-3lld %s", g->name, g->system, game_state_name(g->state),
		 (long long)g->turn, g->title);
	if (g->deadline)
		buf_addf(&line, ", until %s%s", cli_when(s->a, g->deadline), g->late ? " (LATE)" : "");
	if (*g->waits || *g->why)
		buf_addf(&line, ", %s%s%s", g->waits, *g->waits && *g->why ? ": " : "", g->why);
	const char *code = g->state == GAME_HELD || g->late ? "\033[1;31m" : g->state == GAME_OVER ? "\033[2m" : "";
	printf("%s%.*s%s\n", s->terminal.colour ? code : "",
	       (int)(width ? utf8_cut(buf_text(&line), (size_t)width) : line.len), buf_text(&line),
	       s->terminal.colour && *code ? "\033[0m" : "");
	buf_free(&line);
}

static enum err show_site(struct showing *s, struct error *e)
{
	struct cli_stand *stands;
	size_t n = 0;
	if (s->json)
		return cli_site_json(&s->site, s->a, &s->value, e);
	enum err r = cli_stands(&s->site, s->a, &stands, &n, e);
	if (r)
		return r;
	printf("%s, %s: %zu game%s\n", s->site.name, s->site.address, n, n == 1 ? "" : "s");
	for (size_t i = 0; i < n; i++)
		print_stand(s, &stands[i]);
	return ERR_NONE;
}

/* ---- what is drawn of a record ---- */

/* make: "text" or "textmap"; with marks. */
static enum err draw(struct showing *s, const char *make, struct slice record, struct buf *out, struct error *e)
{
	struct render *render = NULL;
	int width = s->terminal.width;
	width = !width || width > TEXT_WIDTH ? TEXT_WIDTH : width < LEAST_WIDTH ? LEAST_WIDTH : width;
	const struct render_param params[] = {
		{"marks", "yes"}, {"line-width", arena_printf(s->a, "%d", width)}, {NULL, NULL}};
	enum err r = post_named(&s->site, s->game, &record, s->a, e);
	if (!r)
		r = render_new(s->site.templates, WORDS_DEFAULT, &render, e);
	if (!r)
		r = render_apply(render, make, record, params, out, e);
	render_free(render);
	return r;
}

static json_t *lines_of(const char *text)
{
	struct buf plain = BUF_INIT;
	json_t *all = json_array();
	cli_plain_marked(text, &plain);
	struct slice rest = slice_of(buf_text(&plain)), line;
	while (slice_line(&rest, &line)) {
		while (line.n && line.p[line.n - 1] == ' ') /* as it stands in a mail */
			line.n--;
		char *one = base_strndup(line.p, line.n);
		json_array_append_new(all, cli_json_text(one));
		free(one);
	}
	buf_free(&plain);
	return all;
}

static enum err print_drawn(struct showing *s, const char *make, const char *key, struct slice record, struct error *e)
{
	struct buf text = BUF_INIT;
	enum err r = draw(s, make, record, &text, e);
	if (!r && s->json)
		json_object_set_new(s->value, key, lines_of(buf_text(&text)));
	else if (!r && !cli_print_marked(buf_text(&text), &s->terminal))
		printf("(Lines are cut: the map wants a wider terminal.)\n");
	buf_free(&text);
	return r;
}

/* ---- whose view ---- */

static const char *view_name(const struct showing *s)
{
	return s->as ? s->as : "full";
}

static void say_view(struct showing *s)
{
	if (s->json)
		json_object_set_new(s->value, "view", cli_json_text(view_name(s)));
	else if (!s->as)
		printf("Seen whole, as no player sees it.\n");
	else if (!strcmp(s->as, "public"))
		printf("As everybody may see it.\n");
	else
		printf("As %s sees it.\n", s->as);
}

static enum err find_viewer(struct showing *s, const struct game *g, int *viewer, struct error *e)
{
	*viewer = !s->as ? VIEW_FULL : !strcmp(s->as, "public") ? VIEW_PUBLIC : game_find_seat(g, s->as);
	if (s->as && *viewer == VALUE_NONE)
		return error_set(e, ERR_MISSING, "%s has no seat %s", g->row.name, s->as);
	return ERR_NONE;
}

/* ---- a game ---- */

/* The newest record there is of the view; -1: none. */
static int newest_record(struct showing *s, const char *game)
{
	struct store_record *all;
	struct error none = ERROR_INIT;
	size_t n = 0;
	int64_t turn = -1;
	if (store_record_digests(s->site.store, game, s->a, &all, &n, &none))
		return -1;
	for (size_t i = 0; i < n; i++)
		if (!strcmp(all[i].viewer, view_name(s)) && all[i].turn > turn)
			turn = all[i].turn;
	return (int)turn;
}

/* Of a game that runs, how it stands now; of one that is held or over, the end of its last turn. */
static enum err position(struct showing *s, struct game *g, int viewer, struct buf *out, struct error *e)
{
	struct slice record;
	if (g->row.status == GAME_RUNNING)
		return game_view(g, viewer, out, e);
	int turn = newest_record(s, g->row.name);
	if (turn < 0)
		return error_set(e, ERR_MISSING, "%s has not been dealt: there is no map yet", g->row.name);
	enum err r = store_record_get(s->site.store, g->row.name, turn, view_name(s), s->a, &record, e);
	if (!r)
		buf_add(out, record.p, record.n);
	return r;
}

/* With a seat's view, what that seat is asked and nothing of the others. */
static enum err show_seats(struct showing *s, struct game *g, struct error *e)
{
	static const char *const asked[] = {[CLI_NOTHING] = "waits", [CLI_READY] = "has sent a complete set",
					    [CLI_ORDERS] = "is to send orders",
					    [CLI_QUESTION] = "is asked a question"};
	struct cli_seat *seats;
	size_t n = 0;
	json_t *all = json_array();
	enum err r = g->row.status == GAME_RUNNING ? cli_seats(g, s->a, &seats, &n, e) : ERR_NONE;
	for (size_t i = 0; !r && i < n; i++) {
		if (s->as && strcmp(s->as, seats[i].seat) != 0)
			continue;
		if (s->json)
			json_array_append_new(all, cli_seat_json(&seats[i]));
		else
			printf("  %-4s %-20s %s\n", seats[i].seat, seats[i].person, asked[seats[i].asked]);
	}
	if (s->json)
		json_object_set(s->value, "seats", all);
	json_decref(all);
	return r;
}

static void print_head(struct showing *s, const struct game *g)
{
	printf("%s: %s (%s), %s, turn %lld%s%s%s%s\n", g->row.name, g->row.title, g->row.system,
	       game_state_name(g->row.status), (long long)g->row.turn, g->row.deadline ? ", until " : "",
	       g->row.deadline ? cli_when(s->a, g->row.deadline) : "", *g->row.why ? ": " : "",
	       game_why(g->site, &g->row, g->arena));
}

static enum err show_game(struct showing *s, struct game *g, int viewer, struct error *e)
{
	struct buf record = BUF_INIT;
	enum err r = ERR_NONE;
	if (s->json)
		s->value = cli_row_json(&g->row, game_why(g->site, &g->row, g->arena));
	else if (!s->map)
		print_head(s, g);
	say_view(s);
	if (!s->map || s->json)
		r = show_seats(s, g, e);
	if (!r && !s->json)
		putchar('\n');
	if (!r && g->row.status == GAME_WORDS && !s->map) {
		if (s->json)
			json_object_set_new(s->value, "map", json_array());
		return ERR_NONE;
	}
	if (!r)
		r = position(s, g, viewer, &record, e);
	if (!r)
		r = print_drawn(s, "textmap", "map", (struct slice){record.data, record.len}, e);
	buf_free(&record);
	return r;
}

/* ---- a turn ---- */

static enum err show_turn(struct showing *s, const struct game *g, const char *text, struct error *e)
{
	long long turn;
	struct slice record;
	if (!parse_int(text, 0, INT32_MAX, &turn))
		return error_set(e, ERR_REFUSED, "\"%s\" is no number of a turn", text);
	if (store_record_get(s->site.store, g->row.name, turn, view_name(s), s->a, &record, e))
		return error_set(e, ERR_MISSING, "there is no record of turn %lld of %s", turn, g->row.name);
	if (s->json) {
		s->value = json_object();
		json_object_set_new(s->value, "game", cli_json_text(g->row.name));
		json_object_set_new(s->value, "turn", json_integer(turn));
	}
	say_view(s);
	if (!s->json)
		putchar('\n');
	return print_drawn(s, s->map ? "textmap" : "text", s->map ? "map" : "report", record, e);
}

/* ---- the subcommand ---- */

static enum err show_named(struct showing *s, const char *name, const char *turn, struct error *e)
{
	struct game *g = NULL;
	int viewer = VIEW_FULL;
	s->game = name;
	enum err r = game_load(&s->site, name, &g, e);
	if (!r)
		r = find_viewer(s, g, &viewer, e);
	if (!r)
		r = turn ? show_turn(s, g, turn, e) : show_game(s, g, viewer, e);
	game_free(g);
	return r;
}

static int show(struct showing *s, const char *folder, int argc, char **argv)
{
	struct error e = ERROR_INIT;
	s->a = arena_new();
	enum err r = site_open(cli_site(folder), &s->site, &e);
	if (!r)
		r = argc ? show_named(s, argv[0], argc > 1 ? argv[1] : NULL, &e) : show_site(s, &e);
	int status = r ? cli_fail("show", &e) : s->json ? cli_json_print(json_incref(s->value)) : EX_OK;
	json_decref(s->value);
	site_close(&s->site);
	arena_free(s->a);
	return status;
}

int cli_show(int argc, char **argv)
{
	static const struct option longs[] = {{"site", required_argument, NULL, 's'},
					      {"as", required_argument, NULL, 'a'},
					      {"map", no_argument, NULL, 'm'},
					      {"color", required_argument, NULL, 'c'},
					      {"json", no_argument, NULL, 'j'},
					      {NULL, 0, NULL, 0}};
	struct showing s = {0};
	const char *folder = NULL, *colour = NULL;
	int c;
	while ((c = getopt_long(argc, argv, "", longs, NULL)) != -1) {
		if (c == 's')
			folder = optarg;
		else if (c == 'a')
			s.as = optarg;
		else if (c == 'm')
			s.map = true;
		else if (c == 'c')
			colour = optarg;
		else if (c == 'j')
			s.json = true;
		else
			return cli_usage("show");
	}
	if (!cli_terminal(colour, &s.terminal) || argc - optind > 2 || ((s.as || s.map) && optind == argc))
		return cli_usage("show");
	return show(&s, folder, argc - optind, argv + optind);
}
