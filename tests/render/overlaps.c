/* What the maps of random play hide: texts under texts or marks, marks on ids of units and on numbers of hexes,
 * blocks and arrows over one of these; of all scenarios of each system, seen by all sides and the public.
 *
 *   overlaps.test [-n POSITIONS] [-o FOLDER] [-s SEED] [-v] [SYSTEM ...]
 *
 * None may hide anything.  Without -n one position of every scenario is looked at; -o keeps the
 * pictures, -v tells the figures of each. */
#include "positions.h"

#include "base/file.h"
#include "render/render.h"

#include <getopt.h>
#include <glob.h>

enum { EACH = 8 };

static struct {
	long long positions, seed;
	const char *folder;
	bool verbose;
	struct render *render;
	int tests, failed;
} test = {.seed = 1};

struct tally {
	long long positions, end; /* end: where the present game is left */
	struct render_overlaps sum;
	int unpainted, unseen;
	size_t largest;
};

static void keep(const struct scenario *s, long long n, struct buf *svg)
{
	char path[600];
	struct error e = ERROR_INIT;
	snprintf(path, sizeof path, "%s/%s-%s-%lld.svg", test.folder, s->sys->name, element_attr(s->root, "id", ""), n);
	if (file_write(path, svg->data, svg->len, &e))
		positions_die(path, &e);
}

/* Does the style tell how that class is painted?  "uid" and "mark" are for the placing alone. */
static bool painted(const char *style, const char *word, size_t n)
{
	char rule[40];
	if (!n || (n == 3 && !strncmp(word, "uid", n)) || (n == 4 && !strncmp(word, "mark", n)))
		return true;
	snprintf(rule, sizeof rule, ".%.*s", (int)n, word);
	for (const char *p = style; (p = strstr(p, rule)); p += n)
		if (strchr(" {,.:", p[n + 1]))
			return true;
	return false;
}

/* A class that has no rule is painted black: no hex, and nothing else, may have one. */
static void all_painted(const char *svg, const char *id, struct tally *t)
{
	const char *style = strstr(svg, "<style");
	for (const char *p = svg; (p = strstr(p, " class=\""));) {
		p += strlen(" class=\"");
		for (size_t n; *p && *p != '"'; p += n + (p[n] == ' ')) {
			n = strcspn(p, " \"");
			if (painted(style ? style : "", p, n))
				continue;
			t->unpainted++;
			printf("# %s: nothing says how class %.*s is painted\n", id, (int)n, p);
		}
	}
}

/* Drawn in a legend in a form of their own: what they stand for has no symbol on the map. */
static bool legend_only(const char *ref, size_t n)
{
	static const char *const own[] = {"#tn-hex", "#tn-line", "#tn-masked"};
	for (size_t i = 0; i < ARRAY_LEN(own); i++)
		if (strlen(own[i]) == n && !strncmp(own[i], ref, n))
			return true;
	return false;
}

/* A legend explains no symbol that is not on the map. */
static void legend_is_seen(const char *svg, const char *id, struct tally *t)
{
	const char *body = strstr(svg, "</defs>"), *legend = body ? strstr(body, "<g id=\"legend\"") : NULL;
	const char *foot = legend ? strstr(legend, "<g id=\"foot\"") : NULL;
	for (const char *more = body; more && more < legend; more = strstr(more + 1, "</defs>"))
		body = more;
	if (!foot) {
		t->unseen++;
		printf("# %s: no legend found\n", id);
		return;
	}
	for (const char *p = legend; (p = strstr(p, " href=\"#")) && p < foot;) {
		char ref[80];
		p += strlen(" href=\"");
		size_t n = strcspn(p, "\"");
		snprintf(ref, sizeof ref, " href=\"%.*s\"", (int)n, p);
		const char *on = strstr(body, ref);
		if (legend_only(p, n) || (on && on < legend))
			continue;
		t->unseen++;
		printf("# %s: the legend has %.*s, the map has not\n", id, (int)n, p);
	}
}

/* Signs that a map draws without a symbol of their own: where one is drawn, the legend has it. */
static void legend_tells(const char *svg, const char *id, struct tally *t)
{
	static const char *const signs[] = {"class=\"fire\"", "marker-end=\"url(#ah-", "ghost dead"};
	const char *body = strstr(svg, "<g id=\"last-turn\""), *legend = strstr(svg, "<g id=\"legend\"");
	for (size_t i = 0; body && legend && i < ARRAY_LEN(signs); i++) {
		const char *drawn = strstr(body, signs[i]);
		if (!drawn || drawn > legend || strstr(legend, signs[i]))
			continue;
		t->unseen++;
		printf("# %s: the map has %s, the legend has not\n", id, signs[i]);
	}
}

static bool look(void *ctx, const struct scenario *s, const struct buf *record, int turn, bool over)
{
	struct tally *t = ctx;
	struct buf svg = BUF_INIT;
	struct error e = ERROR_INIT;
	struct render_overlaps o;
	(void)turn, (void)over;
	if (render_apply(test.render, "map", (struct slice){record->data, record->len}, NULL, &svg, &e) ||
	    render_measure((struct slice){svg.data, svg.len}, &o, &e))
		positions_die(element_attr(s->root, "id", ""), &e);
	all_painted(buf_text(&svg), element_attr(s->root, "id", ""), t);
	legend_is_seen(buf_text(&svg), element_attr(s->root, "id", ""), t);
	legend_tells(buf_text(&svg), element_attr(s->root, "id", ""), t);
	if (test.folder)
		keep(s, t->positions, &svg);
	if (test.verbose)
		printf("# %s %lld: texts %d, ids %d, numbers %d, under blocks %d, under arrows %d, %zu bytes; %s\n",
		       element_attr(s->root, "id", ""), t->positions, o.texts, o.ids, o.numbers, o.under_blocks,
		       o.under_arrows, svg.len, o.first);
	t->positions++;
	t->sum.texts += o.texts;
	t->sum.ids += o.ids;
	t->sum.numbers += o.numbers;
	t->sum.under_blocks += o.under_blocks;
	t->sum.under_arrows += o.under_arrows;
	t->largest = svg.len > t->largest ? svg.len : t->largest;
	buf_free(&svg);
	return t->positions < t->end;
}

static void check(const char *system)
{
	struct tally t = {0};
	char pattern[600];
	glob_t found = {0};
	snprintf(pattern, sizeof pattern, "%s/scenarios/%s/*.xml", positions_tree(), system);
	if (glob(pattern, 0, NULL, &found))
		positions_die(pattern, &(struct error){.text = "there is no scenario"});
	long long files = (long long)found.gl_pathc, want = test.positions ? test.positions : files;
	long long each = want > files ? EACH : 1;
	for (long long game = 0; t.positions < want; game++) {
		long long left = want - t.positions;
		t.end = t.positions + (left < each ? left : each);
		positions_play(found.gl_pathv[(size_t)game % found.gl_pathc], (uint64_t)(test.seed * 1000003 + game),
			       (int)t.positions, look, &t);
	}
	globfree(&found);
	bool good = !t.sum.texts && !t.sum.ids && !t.sum.numbers && !t.sum.under_blocks && !t.sum.under_arrows;
	test.failed += !good;
	printf("%s %d - %s: of %lld maps texts on texts %d, marks on ids %d, on numbers %d, blocks over them %d, arrows %d; "
	       "the largest has %zu bytes\n",
	       good ? "ok" : "not ok", ++test.tests, system, t.positions, t.sum.texts, t.sum.ids, t.sum.numbers,
	       t.sum.under_blocks, t.sum.under_arrows, t.largest);
	printf("%s %d - %s: everything on them is painted\n", t.unpainted ? "not ok" : "ok", ++test.tests, system);
	printf("%s %d - %s: their legends explain what is on them\n", t.unseen ? "not ok" : "ok", ++test.tests, system);
	test.failed += (t.unpainted > 0) + (t.unseen > 0);
	fflush(stdout);
}

static bool wanted(const char *system, char **argv)
{
	for (char **a = argv; *a; a++)
		if (!strcmp(*a, system))
			return true;
	return !*argv;
}

static void read_arguments(int argc, char **argv)
{
	int c;
	while ((c = getopt(argc, argv, "n:o:s:v")) != -1) {
		if (c == 'v')
			test.verbose = true;
		else if (c == 'o')
			test.folder = optarg;
		else if (c == '?' || !parse_int(optarg, 1, 1000000, c == 'n' ? &test.positions : &test.seed))
			exit(2);
	}
}

int main(int argc, char **argv)
{
	struct error e = ERROR_INIT;
	char templates[600];
	read_arguments(argc, argv);
	snprintf(templates, sizeof templates, "%s/templates", positions_tree());
	if (render_new(templates, "en", &test.render, &e))
		positions_die(templates, &e);
	for (int i = 0; scenario_systems[i]; i++) {
		const char *name = scenario_systems[i]->name;
		if (wanted(name, argv + optind))
			check(name);
	}
	printf("1..%d\n", test.tests);
	render_free(test.render);
	return test.failed > 0;
}
