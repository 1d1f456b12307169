/* TRY: what may come of the orders as they would be stored, told line by line. */
#include "game/odds.h"
#include "command/lines.h"
#include "game/game.h"

enum { TOLD = 40, TENTHS = 1000 }; /* lines of a kind; tenths of a per cent in all */

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

static void add_share(struct session *s, struct buf *out, int value, bool more, int of_thousand, const char *exactly)
{
	buf_adds(out, out->len ? ", " : "");
	words_say(session_words(s),
		  SAID(odds, share, .value = value, .more = more, .whole = of_thousand / 10, .tenth = of_thousand % 10,
		       .exactly = exactly ? exactly : ""),
		  out);
}

/* "none 40.1 %, 1 35.0 %, ..." */
static const char *shares(const struct telling *t, const struct odds_shares *of, unsigned all)
{
	struct buf out = BUF_INIT;
	for (int i = 0; i < of->n; i++)
		add_share(t->s, &out, of->share[i].value, of->n == ODDS_SHARES && i == of->n - 1,
			  tenths(of->share[i].times, all), NULL);
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

/* Do all its ways to fall have room? */
static bool is_exact(const struct odds_roll *r)
{
	uint64_t ways = 1;
	for (int i = 0; i < r->dice; i++) {
		if (ways >> EXACT_BITS)
			return false;
		ways *= (uint64_t)r->sides;
	}
	return r->exact && !(ways >> EXACT_BITS);
}

/* Each number of hits with its ways to fall, over all of them. */
static const char *exact_hits(const struct telling *t, const struct odds_roll *r)
{
	uint64_t all = power((uint64_t)r->sides, r->dice), choose = 1;
	struct buf out = BUF_INIT;
	for (int k = 0; k <= r->dice; k++) {
		uint64_t ways =
			choose * power((uint64_t)r->faces, k) * power((uint64_t)(r->sides - r->faces), r->dice - k);
		uint64_t d = greatest_divisor(ways, all);
		if (ways)
			add_share(t->s, &out, k, false, tenths(ways, all),
				  arena_printf(t->s->arena, "%llu/%llu", (unsigned long long)(ways / d),
					       (unsigned long long)(all / d)));
		choose = choose * (uint64_t)(r->dice - k) / (uint64_t)(k + 1);
	}
	return kept(t, &out);
}

/* ---- lines ---- */

static const char *name_of(const struct telling *t, int row)
{
	const struct game *g = t->s->game;
	if (row == VALUE_NONE)
		return "";
	return g->sys->name_text ? g->sys->name_text(session_words(t->s), g->scenario->setup, 1, row)
				 : g->sys->id_text(g->scenario->setup, 1, row);
}

static void tell_roll(const struct telling *t, const struct odds_roll *r)
{
	int made = tenths(r->times, t->odds->played);
	const char *who = name_of(t, r->who), *target = name_of(t, r->target);
	if (is_exact(r))
		session_say(t->s, 0, 220,
			    SAID(odds, roll, .who = who, .target = target, .label = r->label, .rule = r->rule,
				 .dice = r->dice, .faces = r->faces, .sides = r->sides, .hits = exact_hits(t, r),
				 .made = made < TENTHS ? made / 10 : 0));
	else if (r->hits.n)
		session_say(t->s, 0, 220,
			    SAID(odds, rolls, .who = who, .target = target, .label = r->label, .rule = r->rule,
				 .hits = shares(t, &r->hits, r->times), .made = made < TENTHS ? made / 10 : 0));
}

static void tell_piece(const struct telling *t, const struct odds_piece *p)
{
	unsigned all = t->odds->played;
	session_say(t->s, 0, 220,
		    SAID(odds, piece, .piece = name_of(t, p->row), .gone = (tenths(p->gone, all) + 5) / 10,
			 .was_gone = p->gone > 0, .moved = (tenths(p->moved, all) + 5) / 10, .was_moved = p->moved > 0,
			 .lost = p->lost.n ? shares(t, &p->lost, all) : ""));
}

static void tell_sum(const struct telling *t, const struct odds_sum *sum)
{
	const struct setup_head *head = t->s->game->scenario->setup;
	const char *what = words_row(session_words(t->s), "sums", t->s->game->sys->name, sum->name);
	bool same = sum->shares.n == 1 && sum->shares.share[0].value == sum->now;
	if (!same && what != sum->name)
		session_say(t->s, 0, 220,
			    SAID(odds, sum, .side = head->seat[sum->seat].name, .what = what, .now = sum->now,
				 .shares = shares(t, &sum->shares, t->odds->played)));
}

static void tell_end(const struct telling *t)
{
	const struct setup_head *head = t->s->game->scenario->setup;
	const struct odds *o = t->odds;
	for (int seat = 0; seat < head->n_seats; seat++)
		if (o->won[seat])
			session_say(t->s, 0, 220,
				    SAID(odds, won, .side = head->seat[seat].name,
					 .share = (tenths(o->won[seat], o->played) + 5) / 10));
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
	int sure = sure_of(o->played);
	session_say(t->s, 0, 220,
		    SAID(odds, head, .played = o->played, .unfit = o->asked > o->played, .asked = o->asked,
			 .whole = sure / 10, .tenth = sure % 10));
	for (size_t i = 0; i < o->n_rolls && i < TOLD; i++)
		tell_roll(t, &o->roll[i]);
	for (size_t i = 0; i < o->n_pieces && i < TOLD; i++)
		tell_piece(t, &o->piece[i]);
	for (size_t i = 0; i < o->n_sums; i++)
		tell_sum(t, &o->sum[i]);
	tell_end(t);
}

enum err command_odds(struct session *s, const char *text, int64_t revision, struct error *e)
{
	struct game *g = s->game;
	int64_t left;
	struct odds odds;
	enum err r = game_odds_left(g, s->seat, &left, e);
	if (!r && left <= 0)
		session_say(
			s, 0, 440,
			SAID(odds, enough, .most = setting_number(&settings[SET_TRIES], game_setting(g, SET_TRIES))));
	if (r || left <= 0)
		return r;
	struct order_set *plan = orders_parse_text(g->sys->language, text, s->arena);
	game_odds(g, s->seat, plan, revision, s->arena, &odds);
	if (odds.played)
		tell(&(struct telling){s, &odds});
	else
		session_say(s, 0, 220, SAID(odds, none));
	session_say(s, 0, 220, SAID(odds, left, .left = left - 1));
	return game_odds_tried(g, s->seat, e);
}
