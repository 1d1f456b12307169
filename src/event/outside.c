/* A round that another program pairs, which reads tournament report files: it is given one in a folder of its own, and answers
 * as such programs do, with the number of pairs and a line for each, numbers of who has the first side and of the other, 0 for
 * the bye. */
#include "base/file.h"
#include "base/program.h"
#include "base/utf8.h"
#include "event/ranking.h"
#include "site/backup.h"
#include "words/said.h"

#include <unistd.h>

enum { WORDS = 40, ANSWER = 1 << 16, TOLD_BYTES = 600, TOLD_LINES = 10 };

bool event_outside_fits(const struct site *site, const char *form, bool doubled, bool teams)
{
	return site_is_set(site->pairing_program) && !strcmp(form, "swiss") && !doubled && !teams;
}

/* ---- its line ---- */

/* The word with the files' names in the places of %i and %o. */
static const char *filled(const struct contest *v, const char *word, const char *in, const char *out, bool *to_file)
{
	const char *all = "";
	for (const char *p = word; *p;) {
		bool name = *p == '%' && (p[1] == 'i' || p[1] == 'o');
		size_t n = name ? 2 : 1 + strcspn(p + 1, "%");
		*to_file = *to_file || (name && p[1] == 'o');
		all = name ? arena_printf(v->arena, "%s%s", all, p[1] == 'i' ? in : out)
			   : arena_printf(v->arena, "%s%.*s", all, (int)n, p);
		p += n;
	}
	return all;
}

static void read_line(const struct contest *v, const char *in, const char *out, const char *argv[WORDS + 1],
		      bool *to_file)
{
	char *rest = arena_strdup(v->arena, v->site->pairing_program), *one;
	int n = 0;
	*to_file = false;
	while (n < WORDS && (one = strsep(&rest, " \t")))
		if (*one)
			argv[n++] = filled(v, one, in, out, to_file);
	argv[n] = NULL;
}

/* ---- its answer ---- */

/* Two whole numbers and nothing else. */
static bool read_pair(struct slice line, struct swiss_table *out)
{
	char text[64];
	int end = 0;
	snprintf(text, sizeof text, "%.*s", (int)(line.n < sizeof text ? line.n : sizeof text - 1), line.p);
	return line.n < sizeof text && sscanf(text, "%7d %7d %n", &out->first, &out->second, &end) == 2 && !text[end] &&
	       out->first >= 0 && out->second >= 0;
}

static bool is_blank(struct slice line)
{
	size_t i = 0;
	while (i < line.n && strchr(" \t\r", line.p[i]))
		i++;
	return i == line.n;
}

/* The bye may be named first. */
static bool read_answer(struct slice text, struct swiss_table *out, size_t *n)
{
	struct slice line;
	int count = -1;
	*n = 0;
	while (slice_line(&text, &line)) {
		struct swiss_table t = {0, 0, 0, 0};
		char number[16];
		if (is_blank(line))
			continue;
		if (count < 0) {
			snprintf(number, sizeof number, "%.*s", (int)(line.n < 15 ? line.n : 15), line.p);
			long long k;
			number[strcspn(number, " \t\r")] = '\0';
			if (!parse_int(number, 1, SWISS_PLAYERS / 2, &k))
				return false;
			count = (int)k;
			continue;
		}
		if (*n == (size_t)count || !read_pair(line, &t))
			return false;
		out[(*n)++] = t.first ? t : (struct swiss_table){t.second, 0, 0, 0};
	}
	return count >= 0 && *n == (size_t)count;
}

/* ---- asked ---- */

/* What it said, marked, so that nobody's mail takes it for commands. */
static const char *marked(const struct contest *v, const struct buf *a, const struct buf *b)
{
	struct buf text = BUF_INIT;
	const char *all = "";
	int lines = 0;
	struct slice rest, line;
	utf8_clean(&text, a->data, a->len < TOLD_BYTES ? a->len : TOLD_BYTES);
	utf8_clean(&text, b->data, b->len < TOLD_BYTES ? b->len : TOLD_BYTES);
	rest = slice_of(buf_text(&text));
	while (lines < TOLD_LINES && slice_line(&rest, &line)) {
		if (is_blank(line))
			continue;
		all = arena_printf(v->arena, "%s| %.*s\n", all, (int)line.n, line.p);
		lines++;
	}
	buf_free(&text);
	return all;
}

/* Runs it in that folder: its answer is appended to out, what else it said to said. */
static enum err ask(const struct contest *v, const char *folder, const char *file, struct buf *out, struct buf *said,
		    struct error *e)
{
	const char *in = arena_printf(v->arena, "%s/round.trf", folder),
		   *to = arena_printf(v->arena, "%s/pairs", folder);
	const char *argv[WORDS + 1];
	bool to_file;
	struct buf printed = BUF_INIT;
	read_line(v, in, to, argv, &to_file);
	enum err r = file_write(in, file, strlen(file), e);
	if (!r)
		r = program_run(argv, (unsigned)v->site->pairing_seconds, ANSWER, to_file ? &printed : out, said, e);
	buf_add(said, printed.data, printed.len);
	if (!r && to_file)
		r = file_read(to, ANSWER, out, e);
	buf_free(&printed);
	return r;
}

static const struct words_said *failed(const struct contest *v, const char *why, const struct buf *out,
				       const struct buf *said)
{
	return said_keep(SAID(events, outside_failed, .name = v->row.name, .why = why, .text = marked(v, said, out)),
			 v->arena);
}

static void pair(const struct contest *v, const char *folder, const char *file, struct swiss_table *out, size_t *n,
		 const struct words_said **why)
{
	struct buf answer = BUF_INIT, said = BUF_INIT;
	struct error none = ERROR_INIT;
	enum err r = ask(v, folder, file, &answer, &said, &none);
	if (r)
		*why = failed(v, none.text, &answer, &said);
	else if (!read_answer((struct slice){answer.data, answer.len}, out, n))
		*why = failed(v, words_text(site_words(v->site, NULL), SAID(events, outside_form), v->arena), &answer,
			      &said);
	buf_free(&answer);
	buf_free(&said);
}

enum err event_outside(const struct contest *v, const struct event_ranking *f, const struct swiss_round *round,
		       int64_t number, struct swiss_table *out, size_t *n, const struct words_said **why,
		       struct error *e)
{
	const char *file;
	char *folder = arena_strdup(v->arena, arena_printf(v->arena, "%s/pairing.XXXXXX", v->site->root));
	*n = 0;
	*why = NULL;
	if (!event_outside_fits(v->site, v->value[EVENT_FORM], f->ev.doubled, event_boards(v))) {
		*why = said_keep(SAID(events, outside_not, .program = site_is_set(v->site->pairing_program)), v->arena);
		return ERR_NONE;
	}
	enum err r = event_pairing_file(v, f, round, number, &file, e);
	if (r)
		return r;
	if (!file) {
		*why = said_keep(SAID(events, no_trf), v->arena);
		return ERR_NONE;
	}
	if (!mkdtemp(folder))
		return error_set(e, ERR_TEMP, "a folder in %s cannot be made", v->site->root);
	pair(v, folder, file, out, n, why);
	site_backup_drop(folder);
	return ERR_NONE;
}
