/* A turn that is played once more after ROLLBACK dice=changed: answers and corrections are those that were recorded, and
 * dice stand as they fell, up to the first event that goes another way; or until something is answered that was not so
 * then, for who answers would know what falls.
 *
 * The line that was left tells both: store/rollback.h.  Nothing but that and the records since is looked at, so that it
 * goes on after a mail, a day or a crash as if it had never stopped. */
#include "dice/dice.h"
#include "game/game_private.h"
#include "record/record.h"
#include "record/stands.h"
#include "store/rollback.h"

struct taken { /* an answer of a line that was left */
	const char *key, *text, *seat;
	enum origin origin;
	int line;
};

struct game_redo {
	struct redo redo;
	struct dice dice;
	struct game *g;
	struct taken *answers; /* of lines that were left, the newest first */
	size_t n_answers, cap_answers;
	const char *full,
		*seen; /* the record of the turn in the newest of them, whole and as all see it; NULL: no dice stand */
	bool differed; /* what came before the turn has gone another way, or the line has not come so far */
	bool shuffled; /* since then piles were, in a turn before */
};

/* ---- answers ---- */

static enum origin origin_of(const struct doc_line *a)
{
	int i = 0;
	while (i < ORIGINS && !doc_field_is(a, "from", origin_names[i]))
		i++;
	return i < ORIGINS ? (enum origin)i : ORIGIN_MAIL;
}

static const char *text_of(const struct game *g, const struct doc_line *a)
{
	struct buf text = BUF_INIT;
	doc_plain(&text, a->inside);
	const char *kept = arena_strdup(g->arena, buf_text(&text));
	buf_free(&text);
	return kept;
}

/* Those of a record's <answers>. */
static void add_answers(struct game_redo *r, struct slice answers)
{
	struct doc_line a;
	while (doc_read(&answers, &a)) {
		long long line = 0;
		(void)parse_int(doc_field_text(&a, "line", r->g->arena), 0, 1000000, &line);
		if (r->n_answers == r->cap_answers) {
			size_t cap = 2 * r->cap_answers + 64;
			struct taken *more = arena_alloc(r->g->arena, cap * sizeof *more);
			if (r->n_answers)
				memcpy(more, r->answers, r->n_answers * sizeof *more);
			r->answers = more;
			r->cap_answers = cap;
		}
		r->answers[r->n_answers++] = (struct taken){doc_field_text(&a, "key", r->g->arena), text_of(r->g, &a),
							    doc_field_text(&a, "seat", r->g->arena), origin_of(&a), (int)line};
	}
}

static const struct taken *find_answer(const struct game_redo *r, const char *key, const char *seat)
{
	for (size_t i = 0; i < r->n_answers; i++)
		if (!strcmp(r->answers[i].key, key) && !strcmp(r->answers[i].seat, seat))
			return &r->answers[i];
	return NULL;
}

static const char *seat_of(const struct game_redo *r, int seat)
{
	return seat == VALUE_NONE ? "-" : system_viewer_name(r->g->scenario->setup, seat);
}

static const char *take_again(struct redo *self, const char *key, int seat, enum origin *origin, int *line)
{
	struct game_redo *r = (struct game_redo *)self;
	const struct taken *t = find_answer(r, key, seat_of(r, seat));
	if (!t)
		return NULL;
	*origin = t->origin;
	*line = t->line;
	return t->text;
}

/* Did a side answer that otherwise than now, or nothing? */
static bool is_new(const struct game_redo *r, const char *key, int seat, const char *text)
{
	const struct taken *t = seat == VALUE_NONE ? NULL : find_answer(r, key, seat_of(r, seat));
	return seat != VALUE_NONE && (!t || strcmp(t->text, text) != 0);
}

static bool has_new(const struct game_redo *r, struct run *run)
{
	int n;
	const struct answer *a = run_answers(run, &n);
	for (int i = 0; i < n; i++)
		if (is_new(r, a[i].key, a[i].seat, a[i].text))
			return true;
	return false;
}

/* ---- dice ---- */

static unsigned link_of(const char *record)
{
	struct doc_line dice;
	long long n = 0;
	char text[12] = "";
	struct slice s = doc_start(record, "dice", &dice) ? doc_field(&dice, "link") : (struct slice){NULL, 0};
	snprintf(text, sizeof text, "%.*s", (int)s.n, s.p ? s.p : "");
	return parse_int(text, 1, 1000000, &n) ? (unsigned)n : 0;
}

/* That link: the record shows its own, from which those below it follow.  False: it is of another chain. */
static bool open_link(const struct game *g, const char *record, unsigned link, uint8_t out[HASH_BYTES])
{
	unsigned own = link_of(record);
	struct slice rest = doc_part(record, "dice", NULL, NULL);
	struct doc_line l;
	uint8_t top[HASH_BYTES];
	while (doc_read(&rest, &l)) {
		if (!slice_is(l.name, "reveal") || !doc_field_is(&l, "kind", "link") ||
		    !hash_unhex(top, text_of(g, &l)))
			continue;
		if (link == own)
			memcpy(out, top, HASH_BYTES);
		return link == own || dice_link_older(out, store_game_dice(&g->row), top, own, link);
	}
	return false;
}

/* What has happened in the turn, as all see it. */
static void seen_events(const struct game *g, struct run *run, struct buf *out)
{
	struct buf journal = BUF_INIT;
	run_journal(run, &journal);
	record_events(&(struct record){.sys = g->sys, .setup = g->scenario->setup, .journal = buf_text(&journal)},
		      VIEW_PUBLIC, out);
	buf_free(&journal);
}

/* Has it come to something that all see and that was not so before, or has somebody answered anew? */
static bool differs(const struct game_redo *r, struct run *run)
{
	struct buf now = BUF_INIT;
	struct doc_line next;
	if (r->differed || !r->seen || has_new(r, run))
		return true;
	seen_events(r->g, run, &now);
	bool same = stands_same(doc_part(r->seen, "events", NULL, NULL), slice_of(buf_text(&now)), &next);
	buf_free(&now);
	return !same;
}

/* What is sealed stands if it was thrown for the same. */
static unsigned sealed_link(const struct game_redo *r, const char *purpose)
{
	struct slice rest = doc_part(r->full, "events", NULL, NULL);
	struct doc_line e;
	while (doc_read(&rest, &e))
		if (!strcmp(doc_field_text(&e, "purpose", r->g->arena), purpose))
			return stands_link(&e, link_of(r->full));
	return 0;
}

/* The dice of that link, if the next ones stand; NULL: they are those of the turn. */
static struct dice *standing(struct game_redo *r, struct run *run, const struct roll *roll, struct keyed_dice *keyed)
{
	struct buf now = BUF_INIT;
	uint8_t open[HASH_BYTES], sealed[HASH_BYTES];
	unsigned link = 0;
	if (differs(r, run))
		return NULL;
	seen_events(r->g, run, &now);
	if (!roll || roll->sealed)
		link = sealed_link(r, run_purpose(run));
	else
		link = stands_roll(doc_part(r->seen, "events", NULL, NULL), link_of(r->seen), slice_of(buf_text(&now)),
				   run_purpose(run), roll->sides, roll->n);
	buf_free(&now);
	if (!dice_same_chain(link, (unsigned)r->g->row.link) || !open_link(r->g, r->full, link, open))
		return NULL;
	dice_sealed_key(sealed, r->g->row.secret, link);
	keyed_dice_init(keyed, store_game_dice(&r->g->row), link, open, sealed, r->g->dice.seeds);
	return &keyed->dice;
}

static struct game_redo *of_dice(struct dice *self)
{
	return (struct game_redo *)(void *)((char *)self - offsetof(struct game_redo, dice));
}

static bool throw_again(struct dice *self, struct run *run, struct roll *roll)
{
	struct keyed_dice keyed;
	struct game_redo *r = of_dice(self);
	struct dice *old = standing(r, run, roll, &keyed);
	self->link = old ? keyed.link : 0;
	return old ? old->roll(old, run, roll) : r->g->dice.dice.roll(&r->g->dice.dice, run, roll);
}

static bool shuffle_again(struct dice *self, struct run *run, const char *purpose, int16_t *out, int n)
{
	struct keyed_dice keyed;
	struct game_redo *r = of_dice(self);
	struct dice *old = standing(r, run, NULL, &keyed);
	self->link = old ? keyed.link : 0;
	return old ? old->shuffle(old, run, purpose, out, n)
		   : r->g->dice.dice.shuffle(&r->g->dice.dice, run, purpose, out, n);
}

/* ---- piles ---- */

/* Piles that were shuffled anew by dice that nobody has seen: those that stand lie as they did. */
static bool has_shuffled(struct slice events)
{
	struct doc_line e;
	while (doc_read(&events, &e))
		if (doc_field_is(&e, "rule", RUN_ANEW_RULE) && !doc_field(&e, "link").p)
			return true;
	return false;
}

static bool known_piles(struct redo *self, struct run *run)
{
	struct game_redo *r = (struct game_redo *)self;
	struct buf journal = BUF_INIT;
	if (r->shuffled || !differs(r, run))
		return false;
	run_journal(run, &journal);
	bool known = !has_shuffled(slice_of(buf_text(&journal)));
	buf_free(&journal);
	return known;
}

/* ---- read ---- */

static enum err record_of(struct game *g, int64_t line, int64_t turn, const char *viewer, const char **out,
			  struct error *e)
{
	struct error none = ERROR_INIT;
	struct slice text;
	const char *name = line ? arena_printf(g->arena, STORE_LINE "%lld/%s", (long long)line, viewer) : viewer;
	enum err r = store_record_get(g->site->store, g->row.name, turn, name, g->arena, &text, &none);
	*out = r ? NULL : text.p;
	if (r && r != ERR_MISSING)
		*e = none;
	return r == ERR_MISSING ? ERR_NONE : r;
}

/* Has a side answered in the turn of that record what it had not in the line's? */
static bool answered_anew(const struct game_redo *r, const char *then, const char *now)
{
	struct game_redo old = {.g = r->g}, new = {.g = r->g};
	add_answers(&old, doc_part(then ? then : "", "answers", NULL, NULL));
	add_answers(&new, doc_part(now, "answers", NULL, NULL));
	for (size_t i = 0; i < new.n_answers; i++) {
		const struct taken *t = find_answer(&old, new.answers[i].key, new.answers[i].seat);
		if (strcmp(new.answers[i].seat, "-") != 0 && (!t || strcmp(t->text, new.answers[i].text) != 0))
			return true;
	}
	return false;
}

/* Has that turn, which ended again, come to the same as in the line; and were piles shuffled in it? */
static enum err look_back(struct game_redo *r, int64_t line, int64_t turn, struct error *e)
{
	struct game *g = r->g;
	const char *then, *now, *full, *line_full;
	struct doc_line next;
	enum err err = record_of(g, line, turn, "public", &then, e);
	if (!err)
		err = record_of(g, line, turn, "full", &line_full, e);
	if (!err)
		err = record_of(g, 0, turn, "public", &now, e);
	if (!err)
		err = record_of(g, 0, turn, "full", &full, e);
	if (err)
		return err;
	if (!then || !now || (full && answered_anew(r, line_full, full)) ||
	    !stands_same(doc_part(then, "events", NULL, NULL), doc_part(now, "events", NULL, NULL), &next) ||
	    next.name.p)
		r->differed = true;
	if (r->differed && full && has_shuffled(doc_part(full, "events", NULL, NULL)))
		r->shuffled = true;
	return ERR_NONE;
}

/* Answers of the turn in all lines that were left for what is played now, one after the other. */
static enum err read_answers(struct game_redo *r, const struct store_rollback *lines, size_t n, struct error *e)
{
	enum err err = ERR_NONE;
	for (size_t i = n; !err && i > 0 && !strcmp(lines[i - 1].dice, "changed"); i--) {
		const char *full;
		err = record_of(r->g, lines[i - 1].line, r->g->row.turn, "full", &full, e);
		if (!err && full)
			add_answers(r, doc_part(full, "answers", NULL, NULL));
	}
	return err;
}

/* Rows that have ended are known by what is stored of them. */
static enum err read_settled(struct game_redo *r, struct error *e)
{
	struct store_answer *a;
	size_t n = 0;
	enum err err = store_answers(r->g->site->store, r->g->row.name, r->g->row.turn, r->g->arena, &a, &n, e);
	for (size_t i = 0; !err && i < n; i++)
		if (a[i].settled && is_new(r, a[i].key, (int)a[i].seat, a[i].text))
			r->differed = true;
	return err;
}

static enum err read_line(struct game_redo *r, const struct store_rollback *line, struct error *e)
{
	int64_t turn = r->g->row.turn;
	enum err err = ERR_NONE;
	for (int64_t t = line->turn; !err && t < turn; t++)
		err = look_back(r, line->line, t, e);
	if (!err)
		err = record_of(r->g, line->line, turn, "full", &r->full, e);
	if (!err)
		err = record_of(r->g, line->line, turn, "public", &r->seen, e);
	return err;
}

/* Is there anything of it to be taken again, or are piles to be shuffled still? */
static bool matters(const struct game_redo *r)
{
	return r->n_answers || r->full || (r->differed && !r->shuffled && run_has_piles(r->g->run));
}

enum err game_redo_turn(struct game *g, struct error *e)
{
	struct store_rollback *lines;
	size_t n = 0;
	struct run_config *config = run_settings(g->run);
	config->redo = NULL;
	config->dice = &g->dice.dice;
	g->redo = NULL;
	enum err err = g->line ? store_rollbacks(g->site->store, g->row.name, g->arena, &lines, &n, e) : ERR_NONE;
	if (err || !n || strcmp(lines[n - 1].dice, "changed") != 0)
		return err;
	struct game_redo *r = arena_alloc(g->arena, sizeof *r);
	*r = (struct game_redo){
		.redo = {take_again, known_piles}, .dice = {throw_again, shuffle_again, true, 0}, .g = g};
	err = read_answers(r, lines, n, e);
	if (!err)
		err = read_line(r, &lines[n - 1], e);
	if (!err)
		err = read_settled(r, e);
	if (err || !matters(r))
		return err;
	g->redo = r;
	config->redo = &r->redo;
	config->dice = &r->dice;
	return ERR_NONE;
}

/* ---- words ---- */

const char *game_redo_word(const struct game *g, const char *seat)
{
	struct slice rest = doc_part(g->redo && g->redo->full ? g->redo->full : "", "dice", NULL, NULL);
	struct doc_line l;
	while (rest.p && doc_read(&rest, &l))
		if (slice_is(l.name, "seed") && doc_field_is(&l, "seat", seat))
			return doc_field_text(&l, "word", g->arena);
	return "";
}

bool game_redo_has_words(const struct game *g)
{
	return g->redo && g->redo->full && !g->redo->differed;
}
