/* TRY: what may come of the orders as they would be stored, told on a page. */
#include "game/odds.h"
#include "base/limits.h"
#include "command/lines.h"
#include "command/pages.h"
#include "words/said.h"

enum { TOLD = 40, LISTED = 8, TENTHS = 1000 }; /* lines of a kind; numbers in one; tenths of a per cent in all */

struct telling {
	struct session *s;
	const struct odds *odds;
};

/* ---- shares ---- */

static const char *kept(const struct telling *t, struct buf *text)
{
	const char *s = arena_strdup(t->s->arena, buf_text(text));
	buf_free(text);
	return s;
}

static int tenths(uint64_t part, uint64_t all)
{
	return (int)((2 * TENTHS * part + all) / (2 * all));
}

static void add_share(struct session *s, struct buf *out, int value, int of_thousand, const char *exactly)
{
	buf_adds(out, out->len ? ", " : "");
	words_say(session_words(s),
		  SAID(odds, share, .value = value, .whole = of_thousand / 10, .tenth = of_thousand % 10,
		       .exactly = exactly ? exactly : ""),
		  out);
}

/* "0: 40.1%, 1: 35.0%", or of many numbers where they lie. */
static const char *shares(const struct telling *t, const struct odds_shares *of, unsigned all)
{
	struct buf out = BUF_INIT;
	if (of->n > LISTED)
		words_say(session_words(t->s),
			  SAID(odds, spread, .least = of->share[0].value, .low = odds_part(of, 25),
			       .middle = odds_part(of, 50), .high = odds_part(of, 75),
			       .most = of->share[of->n - 1].value),
			  &out);
	for (size_t i = 0; of->n <= LISTED && i < of->n; i++)
		add_share(t->s, &out, of->share[i].value, tenths(of->share[i].times, all), NULL);
	return kept(t, &out);
}

/* ---- one roll, exactly ---- */

static uint64_t power(uint64_t base, int n)
{
	uint64_t p = 1;
	while (n--)
		p *= base;
	return p;
}

static uint64_t greatest_divisor(uint64_t a, uint64_t b)
{
	while (b) {
		uint64_t rest = a % b;
		a = b;
		b = rest;
	}
	return a;
}

enum { EXACT_BITS = 50 };

/* Are its chances known, and is there room for all its ways to fall? */
static bool is_exact(const struct odds_roll *r)
{
	uint64_t ways = 1;
	for (int i = 0; i < r->worth.dice && !(ways >> EXACT_BITS); i++)
		ways *= (uint64_t)r->worth.sides;
	return r->exact && (r->worth.of == WORTH_HITS || r->worth.of == WORTH_CHECKS) && !(ways >> EXACT_BITS);
}

/* Points of so many dice that count. */
static int points(const struct worth *w, int counting)
{
	int n = counting < w->least ? 0 : counting - w->least + 1;
	return n < w->most ? n : w->most;
}

/* In how many ways so many points come, of all. */
static uint64_t ways_to(const struct worth *w, int n)
{
	uint64_t choose = 1, ways = 0;
	for (int k = 0; k <= w->dice; k++) {
		if (points(w, k) == n)
			ways += choose * power((uint64_t)w->faces, k) *
				power((uint64_t)(w->sides - w->faces), w->dice - k);
		choose = choose * (uint64_t)(w->dice - k) / (uint64_t)(k + 1);
	}
	return ways;
}

/* So many ways of all, as a fraction. */
static const char *fraction(const struct telling *t, uint64_t ways, uint64_t all)
{
	uint64_t d = greatest_divisor(ways, all);
	return arena_printf(t->s->arena, "%llu/%llu", (unsigned long long)(ways / d), (unsigned long long)(all / d));
}

/* Each number of hits with its chance. */
static const char *exact_hits(const struct telling *t, const struct worth *w)
{
	uint64_t all = power((uint64_t)w->sides, w->dice);
	struct buf out = BUF_INIT;
	for (int n = 0; n <= points(w, w->dice); n++) {
		uint64_t ways = ways_to(w, n);
		if (ways)
			add_share(t->s, &out, n, tenths(ways, all), fraction(t, ways, all));
	}
	return kept(t, &out);
}

/* ---- lines ---- */

/* A line as long as it is: mail programs break it where their windows end, and the text of a mail at its own width. */
static void item(const struct telling *t, const struct words_said *said)
{
	pages_say(t->s, said);
	buf_addc(&t->s->text, '\n');
}

/* A blank line, behind a part that told something. */
static void part_ends(const struct telling *t, size_t from)
{
	if (t->s->text.len > from)
		buf_addc(&t->s->text, '\n');
}

static const char *name_of(const struct telling *t, int row)
{
	const struct game *g = t->s->game;
	if (row == VALUE_NONE)
		return "";
	return g->sys->name_text ? g->sys->name_text(session_words(t->s), g->scenario->setup, 1, row)
				 : g->sys->id_text(g->scenario->setup, 1, row);
}

/* In how many of 100 it is made, 1 to 99; 0: in all. */
static int made(const struct telling *t, const struct odds_roll *r)
{
	int share = (tenths(r->times, t->odds->played) + 5) / 10;
	return r->times == t->odds->played ? 0 : share < 1 ? 1 : share > 99 ? 99 : share;
}

static unsigned passed(const struct odds_roll *r)
{
	for (size_t i = 0; i < r->came.n; i++)
		if (r->came.share[i].value == 1)
			return r->came.share[i].times;
	return 0;
}

static void tell_check(const struct telling *t, const struct odds_roll *r)
{
	const struct worth *w = &r->worth;
	bool exact = is_exact(r);
	uint64_t all = exact ? power((uint64_t)w->sides, w->dice) : r->times, ways = exact ? ways_to(w, 1) : passed(r);
	int share = tenths(ways, all);
	item(t, SAID(odds, check, .who = name_of(t, r->who != VALUE_NONE ? r->who : r->target), .label = r->label,
		     .rule = r->rule, .whole = share / 10, .tenth = share % 10,
		     .exactly = exact ? fraction(t, ways, all) : "", .made = made(t, r)));
}

static void tell_roll(const struct telling *t, const struct odds_roll *r)
{
	const struct worth *w = &r->worth;
	const char *who = name_of(t, r->who), *target = name_of(t, r->target);
	if (w->of == WORTH_CHECKS)
		tell_check(t, r);
	else if (is_exact(r))
		item(t, SAID(odds, roll, .who = *who ? who : target, .target = *who ? target : "", .label = r->label,
			     .rule = r->rule, .dice = w->dice, .faces = w->faces, .sides = w->sides,
			     .hits = exact_hits(t, w), .made = made(t, r)));
	else if (w->of == WORTH_HITS)
		item(t, SAID(odds, rolls, .who = *who ? who : target, .target = *who ? target : "", .label = r->label,
			     .rule = r->rule, .hits = shares(t, &r->came, r->times), .made = made(t, r)));
}

static void tell_piece(const struct telling *t, const struct odds_piece *p)
{
	unsigned all = t->odds->played;
	item(t, SAID(odds, piece, .piece = name_of(t, p->row), .gone = (tenths(p->gone, all) + 5) / 10,
		     .was_gone = p->gone > 0, .moved = (tenths(p->moved, all) + 5) / 10, .was_moved = p->moved > 0,
		     .lost = p->lost.n ? shares(t, &p->lost, all) : ""));
}

static void tell_sum(const struct telling *t, const struct odds_sum *sum)
{
	const struct setup_head *head = t->s->game->scenario->setup;
	const char *what = words_row(session_words(t->s), "sums", t->s->game->sys->name, sum->name);
	bool same = sum->shares.n == 1 && sum->shares.share[0].value == sum->now;
	if (!same && what != sum->name)
		item(t, SAID(odds, sum, .side = head->seat[sum->seat].name, .what = what, .now = sum->now,
			     .shares = shares(t, &sum->shares, t->odds->played)));
}

static void tell_end(const struct telling *t)
{
	const struct setup_head *head = t->s->game->scenario->setup;
	const struct odds *o = t->odds;
	for (int seat = 0; seat < head->n_seats; seat++)
		if (o->won[seat])
			item(t, SAID(odds, won, .side = head->seat[seat].name,
				     .share = (tenths(o->won[seat], o->played) + 5) / 10));
}

static void tell_more(const struct telling *t, size_t n)
{
	if (n > TOLD)
		item(t, SAID(odds, more, .n = (int64_t)n - TOLD));
}

/* How far a share of a half may be off, 95 times of 100, in tenths of a per cent: 1.96 times the root of 1 / 4 n. */
static int sure_of(unsigned n)
{
	int off = 0;
	while ((uint64_t)off * (uint64_t)off * n < 960400 && off < TENTHS / 2)
		off++;
	return off;
}

static void tell(const struct telling *t)
{
	const struct odds *o = t->odds;
	struct buf *out = &t->s->text;
	int sure = sure_of(o->played);
	pages_say(t->s, SAID(odds, title));
	item(t, SAID(odds, head, .played = o->played, .unfit = o->asked > o->played, .asked = o->asked,
		     .spent = o->spent, .whole = sure / 10, .tenth = sure % 10));
	buf_addc(out, '\n');
	const size_t start = out->len;
	size_t from = start;
	for (size_t i = 0; i < o->n_rolls && i < TOLD; i++)
		tell_roll(t, &o->roll[i]);
	tell_more(t, o->n_rolls);
	part_ends(t, from);
	from = out->len;
	for (size_t i = 0; i < o->n_pieces && i < TOLD; i++)
		tell_piece(t, &o->piece[i]);
	tell_more(t, o->n_pieces);
	part_ends(t, from);
	for (size_t i = 0; i < o->n_sums; i++)
		tell_sum(t, &o->sum[i]);
	tell_end(t);
	if (out->len == start)
		item(t, SAID(odds, quiet));
}

enum err command_odds(struct session *s, const char *text, int64_t revision, struct error *e)
{
	struct game *g = s->game;
	int64_t left;
	struct odds odds;
	struct work work = {.most = LIMIT_ODDS};
	enum err r = game_odds_left(g, s->seat, &left, e);
	if (!r && left <= 0)
		session_say(
			s, 0, 440,
			SAID(odds, enough, .most = setting_number(&settings[SET_TRIES], game_setting(g, SET_TRIES))));
	if (r || left <= 0)
		return r;
	struct order_set *plan = orders_parse_text(g->sys->language, text, s->arena);
	r = game_odds(g, s->seat, plan, revision, &work, s->arena, &odds, e);
	if (r)
		return r;
	if (odds.played)
		tell(&(struct telling){s, &odds});
	else
		session_say(s, 0, 220, SAID(odds, none, .spent = odds.spent));
	session_say(s, 0, 220, SAID(odds, left, .left = left - 1));
	return game_odds_tried(g, s->seat, e);
}
