/* VERIFY: the public records of a game checked, and how to do that oneself. */
#include "archive/verify.h"
#include "command/observe.h"
#include "command/pages.h"
#include "words/said.h"

#include <sys/stat.h>
#include <unistd.h>

/* So much is checked while other mail waits; and so much that is wrong is told. */
enum { VERIFY_BYTES = 12 << 20, VERIFY_TURNS = 100, VERIFY_TOLD = 10 };

struct verifying {
	struct session *s;
	const char *folder;
	struct verify_count count;
	int told;
};

static const char *file_of(const struct verifying *v, int turn)
{
	return arena_printf(v->s->arena, "%s/turn-%03d.xml", v->folder, turn);
}

/* Where the site lies is nobody's business. */
static const char *without_folder(const struct verifying *v, const char *what)
{
	struct buf b = BUF_INIT;
	for (const char *at; (at = strstr(what, v->folder)); what = at + strlen(v->folder)) {
		buf_add(&b, what, (size_t)(at - what));
		buf_adds(&b, "public");
	}
	buf_adds(&b, what);
	const char *text = session_cut(v->s, buf_text(&b), 300);
	buf_free(&b);
	return text;
}

static void tell_wrong(void *context, const char *path, const char *what)
{
	struct verifying *v = context;
	const char *file = strrchr(path, '/');
	if (v->told++ < VERIFY_TOLD)
		pages_say(v->s, SAID(verify, wrong_file, .file = session_cut(v->s, file ? file + 1 : path, 40),
				     .what = without_folder(v, what)));
}

/* All that everybody may know of; turns that are told later one by one, for their chain goes on. */
static void look(struct verifying *v, int from, int to, bool whole)
{
	const char *schemas = v->s->site->schemas;
	v->count.words = site_words(v->s->site, NULL);
	if (whole)
		verify_path(v->folder, schemas, NULL, &v->count);
	for (int turn = from; !whole && turn <= to; turn++)
		verify_path(file_of(v, turn), schemas, NULL, &v->count);
}

static bool is_too_much(const struct verifying *v, int from, int to)
{
	long long bytes = 0;
	struct stat st;
	for (int turn = from; turn <= to && to - from < VERIFY_TURNS; turn++)
		bytes += stat(file_of(v, turn), &st) ? 0 : st.st_size;
	return to - from >= VERIFY_TURNS || bytes > VERIFY_BYTES;
}

static void tell_all(struct session *s, const struct command_call *in, const char *game, struct verifying *v)
{
	const struct verify_count *n = &v->count;
	if (!n->records)
		session_say(s, in->line, 420, SAID(observe, none_yet, .game = game));
	else if (n->wrong)
		session_say(s, in->line, 220,
			    SAID(verify, wrong, .game = game, .wrong = n->wrong, .records = n->records));
	else
		session_say(s, in->line, 220,
			    SAID(verify, right, .game = game, .records = n->records, .rolls = n->rolls,
				 .replayed = n->replayed, .waiting = n->waiting, .deal = n->deal));
	pages_say(s, SAID(verify, yourself, .game = game));
}

static void verify(struct session *s, const struct command_call *in, const struct store_game *row,
		   const struct watch *w, const char *turn)
{
	long long n = 0;
	struct verifying v = {.s = s, .count = {.tell = tell_wrong, .context = &v}};
	v.folder = arena_printf(s->arena, "%s/%s/public", s->site->records, row->name);
	bool whole = !turn && (row->status == GAME_OVER || !w->delay);
	if (w->turn < 0 || access(v.folder, F_OK))
		session_say(s, in->line, 420, SAID(observe, none_yet, .game = row->name));
	else if (turn && !parse_int(turn, 0, w->turn, &n))
		session_say(s, in->line, 400,
			    SAID(past, bad_turns, .turns = session_cut(s, turn, 20), .last = w->turn));
	else if (is_too_much(&v, turn ? (int)n : 0, turn ? (int)n : w->turn))
		session_say(s, in->line, 552, SAID(verify, too_much, .game = row->name));
	else if (s->rated)
		session_say(s, in->line, 552, SAID(rating, once));
	else {
		s->rated = true;
		look(&v, turn ? (int)n : 0, turn ? (int)n : w->turn, whole);
		tell_all(s, in, row->name, &v);
	}
}

enum err act_verify(struct session *s, const struct command_call *in, struct error *e)
{
	struct command_given g;
	struct store_game row;
	struct watch w;
	bool found = false, enough = false;
	if (!command_args(s, in, &g))
		return ERR_NONE;
	enum err r = observe_find(s, in->line, g.word[0], &row, &w, &found, e);
	if (!r && found)
		r = s->game ? session_enough(s, &enough, e) : brake_enough(s->site, s->mail->from, &enough, e);
	if (!r && found && !enough)
		verify(s, in, &row, &w, command_key(&g, "turn"));
	return r;
}
