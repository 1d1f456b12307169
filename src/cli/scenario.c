/* estafette scenario: a scenario is checked, drawn and listed. */
#include "cli/cli.h"
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
	struct record_player players[SEATS_MAX];
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

static int list(int argc, char **argv)
{
	char pattern[1100];
	glob_t found = {0};
	int status = EX_OK;
	if (argc > 2 || (argc == 2 && argv[1][0] == '-'))
		return cli_usage("scenario");
	snprintf(pattern, sizeof pattern, argc == 2 ? "%s/*.xml" : "%s/*/*.xml", argc == 2 ? argv[1] : cli_schemas());
	if (glob(pattern, 0, NULL, &found) || !found.gl_pathc) {
		struct error e = ERROR_INIT;
		error_set(&e, ERR_MISSING, "there is no scenario %s", pattern);
		return cli_fail("scenario", &e);
	}
	for (size_t i = 0; i < found.gl_pathc; i++) {
		struct buf text = BUF_INIT;
		struct scenario *s = NULL;
		struct error e = ERROR_INIT;
		enum err r = read_text(found.gl_pathv[i], &text, &e);
		if (!r && (r = scenario_read(buf_text(&text), text.len, schema(), &s, &e)))
			error_add(&e, "%s: ", found.gl_pathv[i]);
		if (r)
			status = cli_fail("scenario", &e);
		else
			list_one(found.gl_pathv[i], s);
		scenario_free(s);
		buf_free(&text);
	}
	globfree(&found);
	return status;
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
