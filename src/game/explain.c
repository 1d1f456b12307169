/* EXPLAIN: one event of a turn, from the view of its seat and nothing else.  What the record
 * does not say itself is how the dice came about; the templates make the sentences. */
#include "dice/dice.h"
#include "game/game_private.h"
#include "record/record.h"
#include "record/replay.h"

static const char *attr(const struct element *e, const char *name)
{
	return element_attr(e, name, "");
}

static int number(const struct element *e, const char *name)
{
	long long v = 0;
	(void)parse_int(attr(e, name), 0, 1000000, &v);
	return (int)v;
}

/* Index of the event of that number, or -1. */
static int find_event(const struct element *events, const char *n)
{
	for (size_t i = 0; i < events->n_children; i++)
		if (!strcmp(attr(&events->children[i], "n"), n))
			return (int)i;
	return -1;
}

static bool is_roll(const struct element *e, const char *name, const char *piece)
{
	return !strcmp(attr(e, "kind"), "roll") && !strcmp(attr(e, name), piece);
}

/* The piece that the event is about, or "". */
static const char *piece_of(const struct element *e)
{
	return element_attr(e, "piece", attr(e, "unit"));
}

/* The last roll before it, if that was of or against this piece; else one that hit the piece, with
 * nothing else of that piece in between: hits are told together. */
static const struct element *roll_before(const struct element *events, int i, const char *piece)
{
	bool last = true, more = false;
	while (i-- && (last || !more)) {
		const struct element *e = &events->children[i];
		bool rolled = !strcmp(attr(e, "kind"), "roll");
		if (is_roll(e, "target", piece) && (last || number(e, "hits")))
			return e;
		if (last && is_roll(e, "who", piece))
			return e;
		last = last && !rolled;
		more = more || (!rolled && !strcmp(piece_of(e), piece));
	}
	return NULL;
}

/* The event itself; the roll of the piece it is about that directly follows; or one before it.
 * NULL: it has no dice. */
static const struct element *roll_of(const struct element *events, int i)
{
	const struct element *e = &events->children[i];
	const char *piece = piece_of(e);
	if (!strcmp(attr(e, "kind"), "roll"))
		return e;
	if (!*piece)
		return NULL;
	if ((size_t)i + 1 < events->n_children && is_roll(e + 1, "who", piece))
		return e + 1;
	return roll_before(events, i, piece);
}

/* That of the turn, but for dice that stand from when it was played before: they name theirs. */
static unsigned link_of(const struct element *root, const struct element *roll)
{
	return (unsigned)number(*attr(roll, "link") ? roll : element_child(root, "dice"), "link");
}

/* The key of the roll, if it is open by now. */
static bool key_of(const struct game *g, const struct element *root, const struct element *roll,
		   uint8_t key[HASH_BYTES])
{
	unsigned turn = (unsigned)number(element_child(root, "dice"), "link"), own = link_of(root, roll);
	uint8_t open[HASH_BYTES];
	if (*attr(element_child(root, "dice"), "deal"))
		return game_deal_key(g, own, !strcmp(attr(roll, "source"), "sealed"), key);
	if (strcmp(attr(roll, "source"), "sealed")) {
		if (!replay_link(root, open))
			return false;
		memcpy(key, open, sizeof open);
		return own == turn || dice_link_older(key, store_game_dice(&g->row), open, turn, own);
	}
	if (g->row.status != GAME_OVER || game_deal_closed(g))
		return false;
	dice_sealed_key(key, g->row.secret, own);
	return true;
}

/* One face: the byte it was made of, and where that stood. */
static void write_die(const struct game *g, struct dice_stream *s, int n, int sides, struct doc *d)
{
	unsigned value = dice_face(s, (unsigned)sides);
	doc_begin(d, "die");
	doc_number(d, "n", n);
	doc_number(d, "block", s->block - 1);
	doc_number(d, "place", s->used - 1u);
	doc_number(d, "byte", s->bytes[s->used - 1]);
	doc_number(d, "value", value);
	if (g->sys->face && sides == g->sys->sides)
		doc_attr(d, "face", g->sys->face[value]);
	doc_end(d);
}

/* The stream again, block by block and die by die. */
static void write_derivation(const struct game *g, const struct element *root, const struct element *roll,
			     const uint8_t key[HASH_BYTES], struct doc *d)
{
	const struct element *dice = element_child(root, "dice");
	struct dice_stream s;
	char hex[HASH_HEX];
	uint32_t shown = 0;
	int n = (int)strlen(attr(roll, "values")), dies = n > 0;
	for (const char *p = attr(roll, "values"); *p; p++)
		dies += *p == ' ';
	if (!dice_start(&s, key, replay_dice_game(root), link_of(root, roll), attr(roll, "purpose"),
			attr(dice, "seeds")))
		return;
	hash_hex(hex, key);
	doc_say(d, "key", hex);
	for (int i = 1; i <= dies; i++) {
		struct buf die = BUF_INIT;
		write_die(g, &s, i, number(roll, "sides"), &(struct doc){.out = &die});
		for (; shown < s.block; shown++) {
			hash_hex(hex, s.bytes);
			doc_begin(d, "block");
			doc_number(d, "n", shown);
			doc_text(d, hex);
			doc_end(d);
		}
		doc_lines(d, buf_text(&die), die.len);
		buf_free(&die);
	}
}

/* How often each face stands on the die. */
static void write_faces(const struct game *g, int sides, struct doc *d)
{
	for (int i = 1; g->sys->face && sides == g->sys->sides && i <= sides; i++) {
		int times = 1;
		bool before = false;
		for (int k = 1; k <= sides; k++) {
			bool same = k != i && !strcmp(g->sys->face[k], g->sys->face[i]);
			times += same;
			before = before || (same && k < i);
		}
		if (before)
			continue;
		doc_begin(d, "face");
		doc_attr(d, "name", g->sys->face[i]);
		doc_number(d, "times", times);
		doc_end(d);
	}
}

static void write_roll(const struct game *g, const struct element *root, const struct element *roll, struct doc *d)
{
	const struct element *dice = element_child(root, "dice");
	int sides = number(roll, "sides");
	uint8_t key[HASH_BYTES];
	doc_begin(d, "roll");
	doc_attr(d, "n", attr(roll, "n"));
	doc_attr(d, "game", replay_dice_game(root));
	doc_number(d, "link", link_of(root, roll));
	doc_attr(d, "seeds", attr(dice, "seeds"));
	if (sides > 0)
		doc_number(d, "fair", 256 - 256 % sides);
	doc_children(d);
	if (key_of(g, root, roll, key))
		write_derivation(g, root, roll, key, d);
	write_faces(g, sides, d);
	doc_end(d);
}

static enum err view_of(struct game *g, int seat, int turn, struct buf *out, struct error *e)
{
	struct slice bytes;
	if (turn == game_turn(g) && g->row.status == GAME_RUNNING)
		return game_view(g, seat, out, e);
	const char *viewer = system_viewer_name(g->scenario->setup, seat);
	enum err r = store_record_get(g->site->store, g->row.name, turn, viewer, g->arena, &bytes, e);
	if (!r)
		buf_add(out, bytes.p, bytes.n);
	return r;
}

/* Sets *extra and fills view if the seat sees such an event in that turn. */
static enum err look_for(struct game *g, int seat, const char *n, int turn, struct buf *view, struct buf *extra,
			 struct error *e)
{
	const struct element *root;
	enum err r = view_of(g, seat, turn, view, e);
	if (!r)
		r = doc_tree(buf_text(view), view->len, NULL, g->arena, &root, e);
	if (r)
		return r;
	const struct element *events = element_child(root, "events");
	int i = find_event(events, n);
	if (i < 0)
		return ERR_NONE;
	const struct element *roll = roll_of(events, i);
	struct doc doc = {.out = extra}, *d = &doc;
	doc_begin(d, "explain");
	doc_number(d, "turn", turn);
	doc_attr(d, "n", n);
	doc_children(d);
	if (roll)
		write_roll(g, root, roll, d);
	doc_end(d);
	return ERR_NONE;
}

enum err game_explain_public(struct game *g, const char *n, int turn, const char **out, struct error *e)
{
	struct buf view = BUF_INIT, extra = BUF_INIT;
	enum err r = look_for(g, VIEW_PUBLIC, n, turn, &view, &extra, e);
	*out = r || !extra.len ? NULL : arena_strdup(g->arena, extra.data);
	buf_free(&view);
	buf_free(&extra);
	return r;
}

enum err game_explain(struct game *g, int seat, const char *n, int turn, struct letter *l, bool *found, struct error *e)
{
	struct buf view = BUF_INIT, extra = BUF_INIT;
	int now = (int)g->row.turn, from = turn < 0 ? now : turn, to = turn < 0 ? now - 1 : turn;
	enum err r = ERR_NONE;
	for (int t = from; !r && t >= to && t >= 0 && !extra.len; t--) {
		buf_clear(&view);
		r = look_for(g, seat, n, t, &view, &extra, e);
		if (r == ERR_MISSING)
			r = ERR_NONE;
	}
	*found = extra.len > 0;
	l->kind = "explain";
	l->extra = buf_text(&extra);
	if (!r && *found)
		r = letter_queue(g, seat, l, buf_text(&view), e);
	buf_free(&view);
	buf_free(&extra);
	return r;
}
