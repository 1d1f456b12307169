/* Case files: read, each variant and row tried, what failed shown. */
#include "case/case.h"
#include "case/trial.h"
#include "base/file.h"
#include "base/limits.h"
#include "base/progress.h"
#include "scenario/scenario.h"

#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

/* A case file with its conventions, read but not yet played. */
struct sheet {
	struct arena *arena;
	const struct element *root, *conventions; /* conventions: NULL if it names none */
	const struct system *sys;
};

static bool is_slug(const char *id)
{
	return *id && !id[strspn(id, "abcdefghijklmnopqrstuvwxyz0123456789-")];
}

/* Lines about ids that are none: the schema's own complaint names the element around them. */
static void list_bad_ids(const struct element *e, struct buf *out)
{
	const char *id = element_attr(e, "id", NULL);
	if (id && !is_slug(id))
		buf_addf(out,
			 "line %u: <%s> id=\"%.40s\" is no id: lower-case letters, digits and hyphens, and not "
			 "like a hex\n",
			 e->line, e->name, id);
	for (size_t i = 0; i < e->n_children; i++)
		list_bad_ids(&e->children[i], out);
}

static void explain(struct arena *arena, struct buf *text, struct error *e)
{
	const struct element *root;
	struct error ignored = ERROR_INIT;
	struct buf said = BUF_INIT;
	if (!doc_tree(buf_text(text), text->len, NULL, arena, &root, &ignored))
		list_bad_ids(root, &said);
	if (said.len)
		error_add(e, "%s", said.data);
	buf_free(&said);
}

static enum err read_elements(struct arena *arena, const char *path, const char *schemas, const struct element **root,
			      struct error *e)
{
	struct buf text = BUF_INIT;
	char *schema = schemas ? arena_printf(arena, "%s/case.rng", schemas) : NULL;
	enum err r = file_read(path, LIMIT_SCENARIO_BYTES, &text, e);
	if (!r)
		r = doc_tree(buf_text(&text), text.len, schema, arena, root, e);
	if (r && text.len)
		explain(arena, &text, e);
	buf_free(&text);
	return r;
}

/* Conventions lie beside the case that names them. */
static enum err read_conventions(struct sheet *s, const char *path, const char *schemas, struct error *e)
{
	const char *name = element_attr(s->root, "conventions", NULL), *slash = strrchr(path, '/');
	if (!name)
		return ERR_NONE;
	int folder = slash ? (int)(slash - path) + 1 : 0;
	char *beside = arena_printf(s->arena, "%.*s%s", folder, path, name);
	if (read_elements(s->arena, beside, schemas, &s->conventions, e))
		return error_add(e, "%s: ", beside);
	if (!strcmp(s->conventions->name, "conventions"))
		return ERR_NONE;
	return error_set(e, ERR_REFUSED, "%s: <%s> is not conventions", beside, s->conventions->name);
}

static enum err sheet_read(struct sheet *s, const char *path, const char *schemas, struct error *e)
{
	enum err r = read_elements(s->arena, path, schemas, &s->root, e);
	if (!r && strcmp(s->root->name, "case"))
		r = error_set(e, ERR_REFUSED, "line %u: <%s> is not a case", s->root->line, s->root->name);
	if (!r)
		r = read_conventions(s, path, schemas, e);
	if (r)
		return r;
	const char *system = element_attr(s->root, "system", "");
	s->sys = scenario_system(system);
	if (!s->sys)
		return error_set(e, ERR_REFUSED, "line %u: there is no rule system \"%s\"", s->root->line, system);
	return ERR_NONE;
}

static void open_trial(struct trial *t, const struct sheet *s, const struct element *variant)
{
	*t = (struct trial){.arena = arena_new(), .sys = s->sys};
	if (s->conventions)
		t->part[t->n_parts++] = s->conventions;
	t->part[t->n_parts++] = s->root;
	if (variant)
		t->part[t->n_parts++] = variant;
}

typedef void each_trial(struct trial *t, const char *name, void *ctx);

/* Plays every variant; a case without any is its own.  turn: after each turn; end: behind the last
 * one. */
static void for_variants(const struct sheet *s, each_trial *turn, each_trial *end, void *ctx)
{
	const char *id = element_attr(s->root, "id", "?");
	int n = 0;
	for (size_t i = 0; i <= s->root->n_children; i++) {
		struct trial t;
		const struct element *v = i < s->root->n_children ? &s->root->children[i] : NULL;
		if (v ? strcmp(v->name, "variant") : n > 0)
			continue;
		n++;
		open_trial(&t, s, v);
		const char *name = v ? arena_printf(t.arena, "%s(%s)", id, element_attr(v, "id", "?")) : id;
		for (bool good = trial_load(&t); good && trial_turn(&t);)
			turn(&t, name, ctx);
		end(&t, name, ctx);
		trial_free(&t);
	}
}

struct running {
	const char *path, *schemas;
	const struct words *words;
	FILE *out;
	struct case_report *report;
	bool good;
};

static void write_trouble(struct running *r, const char *name, const char *title, const char *trouble)
{
	struct slice rest = slice_of(trouble), line;
	progress_hide();
	fprintf(r->out, "%s: case %s fails: %s\n", r->path, name, title);
	while (slice_line(&rest, &line))
		fprintf(r->out, "  %.*s\n", (int)line.n, line.p);
	r->report->failed++;
}

/* With a rule switched off a test only wants to know that some case fails; records of such games are nobody's
 * concern. */
static bool one_failure_is_enough(void)
{
#ifdef ESTAFETTE_RULES
	return getenv("ESTAFETTE_RULE_OFF") != NULL;
#else
	return false;
#endif
}

static void judge(struct trial *t, const char *name, void *ctx)
{
	struct running *r = ctx;
	(void)name;
	t->words = r->words;
	trial_judge(t, r->schemas, !one_failure_is_enough());
}

static void sum_up(struct trial *t, const char *name, void *ctx)
{
	struct running *r = ctx;
	if (!t->trouble.len)
		r->report->passed++;
	else
		write_trouble(r, name, element_attr(t->part[t->n_parts - 1], "title", ""), buf_text(&t->trouble));
}

void case_run_file(const char *path, const char *schemas, const struct words *words, FILE *out,
		   struct case_report *report)
{
	struct sheet s = {.arena = arena_new()};
	struct error e = ERROR_INIT;
	struct running r = {path, schemas, words, out, report, true};
	if (one_failure_is_enough())
		schemas = r.schemas = NULL;
	if (sheet_read(&s, path, schemas, &e))
		write_trouble(&r, "?", "the file cannot be read", e.text);
	else
		for_variants(&s, judge, sum_up, &r);
	arena_free(s.arena);
}

static void show(struct trial *t, const char *name, void *ctx)
{
	struct running *r = ctx;
	struct buf text = BUF_INIT;
	t->words = r->words;
	trial_record(t, VIEW_FULL, &text);
	doc_comment(&(struct doc){.out = &text}, arena_printf(t->arena, "case %s, turn %d", name, t->turn));
	fputs(buf_text(&text), r->out);
	buf_free(&text);
}

static void show_trouble(struct trial *t, const char *name, void *ctx)
{
	struct running *r = ctx;
	struct buf text = BUF_INIT;
	r->good = r->good && !t->trouble.len;
	if (t->trouble.len)
		doc_comment(&(struct doc){.out = &text}, arena_printf(t->arena, "case %s\n%s", name, t->trouble.data));
	fputs(buf_text(&text), r->out);
	buf_free(&text);
}

bool case_show_file(const char *path, const char *schemas, const struct words *words, FILE *out)
{
	struct sheet s = {.arena = arena_new()};
	struct error e = ERROR_INIT;
	struct running r = {path, schemas, words, out, NULL, true};
	r.good = !sheet_read(&s, path, schemas, &e);
	if (r.good)
		for_variants(&s, show, show_trouble, &r);
	else
		fprintf(out, "%s: %s\n", path, e.text);
	arena_free(s.arena);
	return r.good;
}

static int run_files(const char *const *files, int n, const char *schemas, const struct words *words, FILE *out)
{
	struct case_report report = {0, 0};
	progress_begin("running cases", n);
	for (int i = 0; i < n && !(report.failed && one_failure_is_enough()); i++) {
		case_run_file(files[i], schemas, words, out, &report);
		progress_step();
	}
	progress_end();
	fprintf(out, "%d passed, %d failed\n", report.passed, report.failed);
	return report.failed ? 1 : 0;
}

#ifdef ESTAFETTE_RULES
enum { ROW_FILES = 256, ROW_SECONDS = 60 };

static _Noreturn void try_row(char *row, const char *schemas, const struct words *words)
{
	const char *files[ROW_FILES];
	int n = 0;
	char *rest, *rule = strtok_r(row, "|\n", &rest);
	for (char *file; n < ROW_FILES && (file = strtok_r(NULL, "|\n", &rest)); n++)
		files[n] = file;
	const struct rlimit limit = {ROW_SECONDS, ROW_SECONDS};
	setrlimit(RLIMIT_CPU, &limit);
	setenv("ESTAFETTE_RULE_OFF", rule, 1);
	rule_switch_off(rule);
	int status = run_files(files, n, schemas, words, stdout);
	fflush(stdout);
	_exit(status);
}

/* Each row of the list, "RULE|FILE|FILE", is tried in a process of its own with that rule switched off, for without
 * a rule a run may fall or not end.  Behind what it said of its cases stands "pass", "fail" or "crash", and the
 * row. */
static int run_rows(FILE *list, const char *schemas, const struct words *words)
{
	char *row = NULL;
	size_t room = 0;
	while (getline(&row, &room, list) > 0) {
		int status;
		fflush(stdout);
		pid_t child = fork();
		if (!child)
			try_row(row, schemas, words);
		if (child < 0 || waitpid(child, &status, 0) != child)
			return 1;
		printf("%s %s",
		       !WIFEXITED(status)         ? "crash"
		       : WEXITSTATUS(status) == 0 ? "pass"
		       : WEXITSTATUS(status) == 1 ? "fail"
						  : "crash",
		       row);
	}
	free(row);
	return 0;
}
#endif

int case_main_run(const char *const *files, int n, const char *schemas, const struct words *words, FILE *out)
{
#ifdef ESTAFETTE_RULES
	const char *rows = getenv("ESTAFETTE_RULES_OFF");
	rule_switch_off(getenv("ESTAFETTE_RULE_OFF"));
	if (rows) {
		FILE *list = fopen(rows, "r");
		int status = !list || run_files(files, n, schemas, words, out) || run_rows(list, schemas, words);
		if (list)
			fclose(list);
		return status;
	}
#endif
	return run_files(files, n, schemas, words, out);
}
