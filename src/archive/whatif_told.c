/* What was in a game when it was played, and what of it stands in what might have been. */
#include "archive/whatif_private.h"
#include "base/file.h"
#include "base/limits.h"
#include "dice/dice.h"
#include "record/stands.h"

#include <sys/stat.h>

static const char *attr(const struct element *e, const char *name)
{
	return element_attr(e, name, "");
}

/* ---- the record ---- */

void whatif_told_end(struct whatif_told *t)
{
	buf_free(&t->text);
	arena_free(t->arena);
	*t = (struct whatif_told){.text = BUF_INIT};
}

enum err whatif_told(struct whatif_game *g, int turn, bool *there, struct error *e)
{
	struct stat st;
	const char *path = arena_printf(g->arena, "%s/full/turn-%03d.xml", g->asked->folder, turn);
	whatif_told_end(&g->told);
	*there = !stat(path, &st);
	if (!*there)
		return ERR_NONE;
	g->told.arena = arena_new();
	enum err r = file_read(path, LIMIT_RECORD_BYTES, &g->told.text, e);
	if (!r)
		r = doc_tree(buf_text(&g->told.text), g->told.text.len, NULL, g->told.arena, &g->told.root, e);
	if (!r && strtoul(attr(g->told.root, "rules"), NULL, 10) != g->sys->rules)
		r = error_set(e, ERR_REFUSED, "turn %d was made by rules %s, this program has %u", turn,
			      attr(g->told.root, "rules"), g->sys->rules);
	return r;
}

static const struct element *events(const struct whatif_game *g)
{
	return g->told.root ? element_child(g->told.root, "events") : NULL;
}

const struct element *whatif_event(const struct whatif_game *g, const char *name, const char *value)
{
	const struct element *list = events(g);
	for (size_t i = 0; list && i < list->n_children; i++)
		if (!strcmp(attr(&list->children[i], name), value))
			return &list->children[i];
	return NULL;
}

size_t whatif_count(const struct whatif_game *g, const char *event)
{
	const struct element *found = whatif_event(g, "n", event);
	return found ? (size_t)(found - events(g)->children) + 1 : 0;
}

/* ---- answers ---- */

static const struct element *told_answer(const struct whatif_game *g, const char *key, int seat)
{
	const struct element *list = g->told.root ? element_child(g->told.root, "answers") : NULL;
	const char *id = seat == VALUE_NONE ? "-" : system_viewer_name(g->scenario->setup, seat);
	for (size_t i = 0; list && i < list->n_children; i++)
		if (!strcmp(attr(&list->children[i], "key"), key) && !strcmp(attr(&list->children[i], "seat"), id))
			return &list->children[i];
	return NULL;
}

static enum origin origin_of(const struct element *a)
{
	int i = 0;
	while (i < ORIGINS && strcmp(attr(a, "from"), origin_names[i]) != 0)
		i++;
	return i < ORIGINS ? (enum origin)i : ORIGIN_MAIL;
}

static struct whatif_set *set_of(struct whatif_game *g, bool dice, const char *name)
{
	for (size_t i = 0; i < g->n_set; i++)
		if (g->set[i].dice == dice && !strcmp(g->set[i].name, name))
			return &g->set[i];
	return NULL;
}

/* Up to the moment from which on it may go another way nothing is asked but what was; then what the text says is first, and
 * who has other orders is asked what they say before what he answered in the game. */
static const char *take(struct redo *self, const char *key, int seat, enum origin *origin, int *line)
{
	struct whatif_game *g = (struct whatif_game *)(void *)((char *)self - offsetof(struct whatif_game, redo));
	const struct element *a = told_answer(g, key, seat);
	long long n = 0;
	int happened;
	if (!g->begun && (run_events(g->run, &happened), (size_t)happened >= g->until))
		return NULL;
	struct whatif_set *s = g->begun ? set_of(g, false, key) : NULL;
	g->key = arena_strdup(g->arena, key);
	if (s) {
		*origin = ORIGIN_MODERATOR;
		return s->text;
	}
	if (!a || (g->begun && seat != VALUE_NONE && g->plan[seat].plan))
		return NULL;
	*origin = origin_of(a);
	(void)parse_int(attr(a, "line"), 0, 1000000, &n);
	*line = (int)n;
	return a->text;
}

static bool known_piles(struct redo *self, struct run *run)
{
	(void)self, (void)run;
	return false;
}

/* Of a seat that has other orders: what it answered by no order. */
static bool answer_as_then(struct source *self, struct run *run, const struct question *q, struct choice *out,
			   enum origin *origin, int *line)
{
	struct whatif_game *g = (struct whatif_game *)(void *)((char *)self - offsetof(struct whatif_game, as_then));
	const struct element *a = g->plan[q->seat].plan && g->key ? told_answer(g, g->key, q->seat) : NULL;
	const struct run_config *c = run_settings(run);
	if (!a || origin_of(a) == ORIGIN_ORDERS || (origin_of(a) == ORIGIN_MODERATOR && *attr(a, "line")) ||
	    run_choice_read(c->sys, c->setup, q->options ? NULL : run_view(run, q->seat), q, a->text, out) < 0)
		return false;
	*origin = origin_of(a);
	*line = 0;
	return true;
}

/* ---- dice ---- */

/* What has happened in the turn. */
static void happened(const struct whatif_game *g, struct run *run, struct buf *out)
{
	struct buf journal = BUF_INIT;
	run_journal(run, &journal);
	record_events(&(struct record){.sys = g->sys, .setup = g->scenario->setup, .journal = buf_text(&journal)},
		      VIEW_FULL, out);
	buf_free(&journal);
}

bool whatif_differs(const struct whatif_game *g, struct run *run)
{
	struct buf now = BUF_INIT;
	struct doc_line next;
	if (g->differed || !g->told.root)
		return true;
	happened(g, run, &now);
	bool same = stands_same(doc_part(buf_text((struct buf *)&g->told.text), "events", NULL, NULL),
				slice_of(buf_text(&now)), &next);
	buf_free(&now);
	return !same;
}

bool whatif_differed(const struct whatif_game *g, struct run *run)
{
	struct buf now = BUF_INIT;
	if (whatif_differs(g, run))
		return true;
	struct slice then = doc_part(buf_text((struct buf *)&g->told.text), "state", NULL, NULL);
	state_write(g->sys, g->scenario->setup, run_now(run), VIEW_FULL, &now);
	bool same = now.len == then.n && !memcmp(buf_text(&now), then.p, then.n);
	buf_free(&now);
	return !same;
}

/* Had it happened before the moment? */
static bool is_before(const struct whatif_game *g, const struct element *event)
{
	return !g->begun || (size_t)(event - events(g)->children) < g->until;
}

/* The event of dice that stand as they fell; NULL: they are of those that are no game's. */
static const struct element *standing(const struct whatif_game *g, struct run *run, const char *purpose)
{
	const struct element *e = whatif_event(g, "purpose", purpose);
	if (!e || is_before(g, e))
		return e;
	return g->running || g->asked->seed || whatif_differs(g, run) ? NULL : e;
}

/* So many numbers from lo to hi; false: they are not those. */
static bool read_numbers(const char *text, int n, long lo, long hi, int16_t *out)
{
	for (int i = 0; i < n; i++) {
		char *rest;
		long v = strtol(text, &rest, 10);
		if (rest == text || v < lo || v > hi)
			return false;
		out[i] = (int16_t)v;
		text = rest;
	}
	return !*text;
}

static bool as_fallen(const struct element *e, struct roll *r)
{
	int16_t v[ROLL_DICE];
	if (strtol(attr(e, "sides"), NULL, 10) != r->sides ||
	    !read_numbers(element_attr(e, "drawn", attr(e, "values")), r->n, 1, r->sides, v))
		return false;
	for (int i = 0; i < r->n; i++)
		r->value[i] = (uint8_t)v[i];
	return true;
}

/* Faces that the text sets, beside what fell. */
static bool set_faces(struct whatif_game *g, struct run *run, struct roll *r)
{
	struct whatif_set *s = set_of(g, true, run_purpose(run));
	const struct element *e = whatif_event(g, "purpose", run_purpose(run));
	uint8_t value[ROLL_DICE];
	if (!s || !g->begun || (e && is_before(g, e)))
		return true;
	if (!run_faces_read(g->sys, r->sides, s->text, r->n, value))
		return false;
	s->used = true;
	memcpy(r->drawn, r->value, sizeof r->drawn);
	memcpy(r->value, value, (size_t)r->n);
	r->why = "what if";
	return true;
}

static struct whatif_game *of_dice(struct dice *self)
{
	return (struct whatif_game *)(void *)((char *)self - offsetof(struct whatif_game, dice));
}

static bool throw_dice(struct dice *self, struct run *run, struct roll *r)
{
	struct whatif_game *g = of_dice(self);
	const struct element *e = standing(g, run, run_purpose(run));
	bool fell = e && as_fallen(e, r);
	if (!fell && !g->begun)
		return false;
	return (fell || g->own.dice.roll(&g->own.dice, run, r)) && set_faces(g, run, r);
}

static bool shuffle_cards(struct dice *self, struct run *run, const char *purpose, int16_t *out, int n)
{
	struct whatif_game *g = of_dice(self);
	const struct element *e = standing(g, run, purpose);
	if (e && read_numbers(attr(e, "values"), n, 0, n - 1, out))
		return true;
	return g->begun && g->own.dice.shuffle(&g->own.dice, run, purpose, out, n);
}

/* By keys of the seed alone: no secret of the game has part in them. */
static void make_own(struct whatif_game *g)
{
	uint8_t open[HASH_BYTES], sealed[HASH_BYTES];
	char seeds[HASH_HEX] = "";
	const char *seed = g->asked->seed ? g->asked->seed : "1", *game = attr(g->base_root, "game");
	bool good = dice_seeds(seeds, NULL, NULL, 0);
	hash_format(open, NULL, "estafette-what-if-1\nopen\n%s\n%s\n", game, seed);
	hash_format(sealed, NULL, "estafette-what-if-1\nsealed\n%s\n%s\n", game, seed);
	keyed_dice_init(&g->own, game, 1, open, sealed, good ? seeds : "");
}

void whatif_sources(struct whatif_game *g)
{
	make_own(g);
	g->redo = (struct redo){take, known_piles};
	g->dice = (struct dice){throw_dice, shuffle_cards, true, 0};
	g->as_then = (struct source){answer_as_then};
	sources_standing(&g->doctrine);
}
