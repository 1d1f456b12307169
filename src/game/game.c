/* What a game is asked: whose turn it is, what a seat is asked, whether a plan is complete; and an answer to what it
 * asks. */
#include "base/utf8.h"
#include "game/game_private.h"
#include "plan/plan.h"

int game_turn(const struct game *g)
{
	return ((const struct position *)run_now(g->run))->turn;
}

int game_active(const struct game *g)
{
	return ((const struct position *)run_now(g->run))->active;
}

bool game_moves(const struct game *g, int seat)
{
	int active = game_active(g);
	return active == VALUE_NONE || active == seat;
}

const struct store_seat *game_seat(const struct game *g, int seat)
{
	return g->seats[seat];
}

int game_find_seat(const struct game *g, const char *id)
{
	return system_seat(g->scenario->setup, id);
}

int game_seats(const struct game *g)
{
	return ((const struct setup_head *)g->scenario->setup)->n_seats;
}

/* Is what the seat is asked now the first of its turn, which is its orders? */
static bool before_orders(const struct game *g, int seat)
{
	int n;
	const struct position *at = run_now(g->run);
	const struct answer *a = run_answers(g->run, &n);
	if (at->row == g->sys->first_row)
		return true;
	if (!g->sys->late_orders || (g->answered_turn == at->turn && g->answered[seat]))
		return false;
	while (n && (a[n - 1].seat != seat || !game_was_own(g, a[n - 1].key)))
		n--;
	return !n;
}

const struct pending *game_asked(const struct game *g, int seat, bool *orders)
{
	int n;
	const struct pending *p = run_pending(g->run, &n);
	const struct position *at = run_now(g->run);
	for (int i = 0; i < n; i++) {
		if (p[i].q.seat != seat)
			continue;
		const struct question_decl *d = &g->sys->questions[p[i].q.kind];
		*orders = (seat == at->active || d->blind) && before_orders(g, seat) &&
			  !question_reaction(g->sys, &p[i].q) && !question_window(g->sys, &p[i].q);
		return &p[i];
	}
	return NULL;
}

bool game_wants_orders(const struct game *g, int seat, bool *midway)
{
	bool orders;
	const struct pending *p = game_asked(g, seat, &orders);
	*midway = p && !orders && game_moves(g, seat) && !game_window(g, p);
	return (p && orders) || *midway;
}

const struct words *game_catalogue(const struct game *g, int seat)
{
	(void)seat; /* seats have no language yet */
	return site_words(g->site, NULL);
}

enum err game_ledger(struct game *g, const struct store_entry *entry, const struct words_said *why, struct error *e)
{
	return site_ledger(g->site, g->row.name, game_turn(g), entry, false, why, e);
}

void game_say(const struct game *g, struct order_mistakes *notes)
{
	plan_say(site_words(g->site, NULL), g->sys, g->scenario->setup, notes);
}

const struct words_said *game_missing(const struct game *g, int seat, const struct order_set *plan)
{
	return plan_missing(g->site->words, g->sys, g->scenario->setup, run_view(g->run, seat), seat, plan, g->arena);
}

/* The option that is meant, as spelt. */
static bool spell(struct game *g, const struct pending *p, const char *text, struct buf *spelt)
{
	struct choice c;
	long long n;
	const void *view = run_view(g->run, p->q.seat);
	int letter = strlen(text) == 1 ? (text[0] | 32) - 'a' : -1;
	if (letter >= 0 && letter < p->q.n)
		c = p->q.options[letter];
	else if (run_choice_read(g->sys, g->scenario->setup, view, &p->q, text, &c) < 0) {
		if (!parse_int(text, 1, p->q.n, &n))
			return false;
		c = p->q.options[n - 1];
	}
	run_choice_text(g->sys, g->scenario->setup, &p->q, &c, spelt);
	return true;
}

enum err game_answer(struct game *g, int seat, const char *text, bool *kept, struct error *e)
{
	bool orders;
	struct buf spelt = BUF_INIT;
	const struct pending *p = game_asked(g, seat, &orders);
	enum err r = ERR_NONE;
	if (!p || orders)
		return error_set(e, ERR_REFUSED, "Nothing is asked of you now.");
	if (!spell(g, p, text, &spelt))
		return error_set(e, ERR_REFUSED, "\"%.*s\" is none of the answers that were listed.",
				 (int)utf8_cut(text, 60), text);
	*kept = game_window(g, p) || game_anonymous(g) || g->paused || game_on_grid(g);
	if (*kept)
		r = store_kept_put(g->site->store, g->row.name, p->key, seat, buf_text(&spelt), clock_now(), e);
	else
		run_record(g->run, p->key, buf_text(&spelt), seat, g->acts ? ORIGIN_MODERATOR : ORIGIN_MAIL, 0);
	if (!r && *kept)
		r = game_acted_answer(g, seat, p->key, buf_text(&spelt), e);
	if (!r && *kept && !game_window(g, p) && !g->paused && !game_on_grid(g))
		r = game_at_hour(g, e);
	buf_free(&spelt);
	return r;
}
