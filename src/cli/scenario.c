/* estafette scenario: a scenario is checked, drawn and listed. */
#include "cli/cli.h"
#include "cli/json.h"
#include "base/file.h"
#include "base/limits.h"
#include "record/record.h"
#include "render/render.h"
#include "scenario/faults.h"
#include "scenario/review.h"

#include <getopt.h>
#include <glob.h>
#include <sysexits.h>
#include <unistd.h>

static enum err read_text(const char *path, struct buf *text, struct error *e)
{
	enum err r = file_read(path, LIMIT_SCENARIO_BYTES, text, e);
	return r ? error_add(e, "%s: ", path) : ERR_NONE;
}

static const char *schema(void)
{
	static char path[1100];
	snprintf(path, sizeof path, "%s/scenario.rng", cli_schemas());
	return path;
}

/* ---- check ---- */

/* Every line of text, behind the name of the file. */
static void print_lines(const char *path, const char *kind, const char *text)
{
	struct slice rest = slice_of(text), line;
	while (slice_line(&rest, &line))
		printf("%s: %s%.*s\n", path, kind, (int)line.n, line.p);
}

static void tell_good(const char *path, const struct scenario *s)
{
	struct setup_errors warnings = {BUF_INIT, 0};
	struct buf figures = BUF_INIT;
	scenario_review(s, &warnings, &figures);
	print_lines(path, "warning: ", buf_text(&warnings.text));
	printf("%s: %s, %s placement: no mistakes\n%s", path, element_attr(s->root, "title", ""),
	       element_attr(s->root, "placement", "house"), buf_text(&figures));
	buf_free(&warnings.text);
	buf_free(&figures);
}

static int check_one(const char *path)
{
	struct buf text = BUF_INIT, said = BUF_INIT;
	struct scenario *s = NULL;
	struct error e = ERROR_INIT;
	if (read_text(path, &text, &e)) {
		buf_free(&text);
		return cli_fail("scenario", &e);
	}
	int n = scenario_faults(buf_text(&text), text.len, schema(), &s, &said);
	if (n) {
		print_lines(path, "", buf_text(&said));
		printf("%s: %d mistake%s\n", path, n, n == 1 ? "" : "s");
	} else {
		tell_good(path, s);
	}
	scenario_free(s);
	buf_free(&said);
	buf_free(&text);
	return n ? EX_DATAERR : EX_OK;
}

/* The gravest of several: a file that cannot be read before one that is wrong. */
static int check(int argc, char **argv)
{
	int status = EX_OK;
	if (argc < 2 || argv[1][0] == '-')
		return cli_usage("scenario");
	for (int i = 1; i < argc; i++) {
		int one = check_one(argv[i]);
		status = one > status ? one : status;
	}
	return status;
}

/* ---- map ---- */

/* A record of the board before turn 0: nobody plays yet, and no die is promised. */
static void record_of(const struct scenario *s, const struct words *words, struct buf *out)
{
	static const char none[] = "0000000000000000000000000000000000000000000000000000000000000000";
	struct record_player players[SEATS_MAX] = {0};
	for (int i = 0; i < SEATS_MAX; i++)
		players[i].who = "";
	struct record r = {.sys = s->sys, .words = words, .setup = s->setup, .state = s->state, .scenario = s->root,
			   .scenario_digest = none, .game = element_attr(s->root, "id", ""),
			   .title = element_attr(s->root, "title", ""), .made = "1970-01-01T00:00:00Z",
			   .active = VALUE_NONE, .players = players, .due = VALUE_NONE,
			   .dice = {.chain = none, .sealed = none, .seeds = none}, .journal = ""};
	record_write(&r, VIEW_PUBLIC, "-", NULL, out);
}

static enum err draw(const struct scenario *s, bool png, struct buf *out, struct error *e)
{
	struct buf record = BUF_INIT, svg = BUF_INIT;
	struct render *render = NULL;
	struct words *words = NULL;
	enum err r = words_open(cli_templates(), WORDS_DEFAULT, &words, e);
	if (!r) {
		record_of(s, words, &record);
		r = render_new(cli_templates(), WORDS_DEFAULT, &render, e);
	}
	if (!r)
		r = render_apply(render, "map", (struct slice){record.data, record.len}, NULL, &svg, e);
	if (!r && png)
		r = render_png((struct slice){svg.data, svg.len}, RENDER_PNG_WIDTH, out, NULL, NULL, e);
	if (!r && !png)
		buf_add(out, svg.data, svg.len);
	render_free(render);
	words_free(words);
	buf_free(&record);
	buf_free(&svg);
	return r;
}

static enum err put(const char *path, const struct buf *bytes, struct error *e)
{
	if (path)
		return file_write(path, bytes->data, bytes->len, e);
	if (fwrite(bytes->data, 1, bytes->len, stdout) != bytes->len || fflush(stdout))
		return error_set(e, ERR_TEMP, "standard output cannot be written");
	return ERR_NONE;
}

static bool ends_with(const char *path, const char *end)
{
	size_t n = strlen(path), m = strlen(end);
	return n >= m && !strcasecmp(path + n - m, end);
}

static int map(int argc, char **argv)
{
	const char *to = NULL;
	struct buf text = BUF_INIT, picture = BUF_INIT;
	struct scenario *s = NULL;
	struct error e = ERROR_INIT;
	int c;
	while ((c = getopt(argc, argv, "o:")) != -1) {
		if (c != 'o')
			return cli_usage("scenario");
		to = optarg;
	}
	if (optind + 1 != argc || (to && !ends_with(to, ".svg") && !ends_with(to, ".png")))
		return cli_usage("scenario");
	enum err r = read_text(argv[optind], &text, &e);
	if (!r && (r = scenario_read(buf_text(&text), text.len, schema(), &s, &e)))
		error_add(&e, "%s: ", argv[optind]);
	if (!r)
		r = draw(s, to && ends_with(to, ".png"), &picture, &e);
	if (!r)
		r = put(to, &picture, &e);
	scenario_free(s);
	buf_free(&text);
	buf_free(&picture);
	return r ? cli_fail("scenario", &e) : EX_OK;
}

/* ---- list ---- */

static void list_one(const char *path, const struct scenario *s)
{
	const struct setup_head *head = s->setup;
	printf("%s/%-*s %-10s  %-8s %s (", s->sys->name, (int)(26 - strlen(s->sys->name)),
	       element_attr(s->root, "id", ""), element_attr(s->root, "date", "-"),
	       element_attr(s->root, "placement", "house"), element_attr(s->root, "title", ""));
	for (int i = 0; i < head->n_seats; i++)
		printf("%s%s=%s", i ? ", " : "", head->seat[i].id, head->seat[i].name);
	printf(")\n%27s %s\n", "", path);
}

static json_t *one_json(const char *path, const struct scenario *s)
{
	const struct setup_head *head = s->setup;
	json_t *o = json_object(), *seats = json_array();
	for (int i = 0; i < head->n_seats; i++) {
		json_t *seat = json_object();
		json_object_set_new(seat, "seat", cli_json_text(head->seat[i].id));
		json_object_set_new(seat, "name", cli_json_text(head->seat[i].name));
		json_array_append_new(seats, seat);
	}
	json_object_set_new(o, "system", cli_json_text(s->sys->name));
	json_object_set_new(o, "id", cli_json_text(element_attr(s->root, "id", "")));
	json_object_set_new(o, "title", cli_json_text(element_attr(s->root, "title", "")));
	json_object_set_new(o, "date", cli_json_text_or_null(element_attr(s->root, "date", "")));
	json_object_set_new(o, "placement", cli_json_text(element_attr(s->root, "placement", "house")));
	json_object_set_new(o, "seats", seats);
	json_object_set_new(o, "file", cli_json_text(path));
	return o;
}

/* all: NULL, or where it is kept for scripts. */
static int list_file(const char *path, json_t *all)
{
	struct buf text = BUF_INIT;
	struct scenario *s = NULL;
	struct error e = ERROR_INIT;
	int status = EX_OK;
	enum err r = read_text(path, &text, &e);
	if (!r && (r = scenario_read(buf_text(&text), text.len, schema(), &s, &e)))
		error_add(&e, "%s: ", path);
	if (r)
		status = cli_fail("scenario", &e);
	else if (all)
		json_array_append_new(all, one_json(path, s));
	else
		list_one(path, s);
	scenario_free(s);
	buf_free(&text);
	return status;
}

static int list(int argc, char **argv)
{
	char pattern[1100];
	glob_t found = {0};
	int status = EX_OK, one;
	bool json = argc > 1 && !strcmp(argv[1], "--json");
	const char *folder = argv[1 + json]; /* NULL: of the program */
	if (argc > 2 + json || (folder && folder[0] == '-'))
		return cli_usage("scenario");
	snprintf(pattern, sizeof pattern, folder ? "%s/*.xml" : "%s/*/*.xml", folder ? folder : cli_schemas());
	if (glob(pattern, 0, NULL, &found) || !found.gl_pathc) {
		struct error e = ERROR_INIT;
		error_set(&e, ERR_MISSING, "there is no scenario %s", pattern);
		return cli_fail("scenario", &e);
	}
	json_t *all = json ? json_array() : NULL;
	for (size_t i = 0; i < found.gl_pathc; i++)
		if ((one = list_file(found.gl_pathv[i], all)))
			status = one;
	globfree(&found);
	return json && cli_json_print(all) ? EX_IOERR : status;
}

int cli_scenario(int argc, char **argv)
{
	static const struct {
		const char *name;
		int (*run)(int argc, char **argv);
	} actions[] = {{"check", check}, {"map", map}, {"list", list}};
	for (size_t i = 0; argc > 1 && i < ARRAY_LEN(actions); i++)
		if (!strcmp(argv[1], actions[i].name))
			return actions[i].run(argc - 1, argv + 1);
	return cli_usage("scenario");
}
