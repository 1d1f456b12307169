/* From a mail that belongs to no seat to the games of who writes it: GAME, and what waits in all of them. */
#include "base/clock.h"
#include "command/events.h"
#include "command/moderate.h"
#include "command/pages.h"
#include "command/receive_private.h"
#include "game/move.h"
#include "store/meeting.h"
#include "words/said.h"

/* Challenges that wait for his yes or no; of whom he has blocked he hears nothing. */
static enum err add_challenges(struct session *s, size_t *waits, struct error *e)
{
	struct store_offer *list;
	size_t n;
	enum err r = store_offers(s->site->store, s->person.id, s->arena, &list, &n, e);
	for (size_t i = 0; !r && i < n; i++) {
		bool blocked;
		if (list[i].invited != s->person.id)
			continue;
		r = store_blocked(s->site->store, s->person.id, list[i].opener, &blocked, e);
		if (r || blocked)
			continue;
		++*waits;
		pages_say(s,
			  SAID(todo, challenge, .title = list[i].title, .scenario = list[i].scenario, .n = list[i].id));
	}
	return r;
}

/* His seats, and behind them those that he orders for. */
static enum err seats_of(struct session *s, struct store_played **out, size_t *n, struct error *e)
{
	struct store_played *own, *others;
	size_t n_own = 0, n_others = 0;
	enum err r = store_played(s->site->store, s->person.id, s->arena, &own, &n_own, e);
	if (!r)
		r = store_ordered(s->site->store, s->person.id, clock_now(), s->arena, &others, &n_others, e);
	*n = 0;
	if (r)
		return r;
	*out = arena_alloc(s->arena, (n_own + n_others + 1) * sizeof **out);
	for (size_t i = 0; i < n_own + n_others; i++)
		(*out)[(*n)++] = i < n_own ? own[i] : others[i - n_own];
	return ERR_NONE;
}

static int by_due(const void *a, const void *b)
{
	const struct store_played *x = a, *y = b;
	if (x->deadline != y->deadline)
		return x->deadline < y->deadline ? -1 : 1;
	int by_name = strcmp(x->game, y->game);
	return by_name ? by_name : strcmp(x->seat, y->seat);
}

/* Does something wait for him there?  Then it is told. */
static enum err add_waiting(struct session *s, const struct store_played *p, bool *waits, struct error *e)
{
	struct game *g = NULL;
	bool orders = false;
	*waits = false;
	if (!strcmp(p->status, "over") || !strcmp(p->status, "held"))
		return ERR_NONE;
	enum err r = game_load(s->site, p->game, &g, e);
	int seat = r ? 0 : game_find_seat(g, p->seat);
	bool word = !r && game_before_deal(g) && !*game_seat(g, seat)->word;
	*waits = !r && (word || (!game_before_deal(g) && game_asked(g, seat, &orders)));
	if (*waits && s->n_games_waiting++ < GAMES_NAMED)
		s->games_waiting = arena_printf(s->arena, "%s%s%s", s->games_waiting ? s->games_waiting : "",
						s->games_waiting ? ", " : "", p->game);
	if (*waits)
		pages_say(s, p->units ? SAID(todo, line_other, .game = p->game, .title = p->title, .seat = p->seat,
					     .turn = p->turn, .orders = orders, .word = word, .until = p->deadline,
					     .units = p->units)
				      : SAID(todo, line, .game = p->game, .title = p->title, .seat = p->seat,
					     .turn = p->turn, .orders = orders, .word = word, .until = p->deadline));
	game_free(g);
	return r;
}

/* What waits for him there waits on another site. */
static enum err add_moved(struct session *s, struct error *e)
{
	const char **names;
	size_t n = 0;
	enum err r = store_moved_of(s->site->store, s->person.id, s->arena, &names, &n, e);
	for (size_t i = 0; !r && i < n; i++) {
		struct store_game row;
		const char *to = "";
		r = store_game_get(s->site->store, names[i], s->arena, &row, e);
		if (!r)
			r = game_went(s->site, names[i], s->arena, &to, e);
		if (!r)
			pages_say(s, SAID(move, listed, .game = row.name, .title = row.title, .to = to));
	}
	return r;
}

enum err todo_list(struct session *s, size_t *waits, struct error *e)
{
	struct store_played *list;
	size_t n = 0;
	enum err r = seats_of(s, &list, &n, e);
	*waits = 0;
	if (!r)
		qsort(list, n, sizeof *list, by_due);
	for (size_t i = 0; !r && i < n; i++) {
		bool one;
		r = add_waiting(s, &list[i], &one, e);
		*waits += one;
	}
	if (!r)
		r = moderate_todo(s, waits, e);
	if (!r)
		r = events_todo(s, waits, e);
	if (!r)
		r = events_protests(s, waits, e);
	if (!r)
		r = add_moved(s, e);
	return r ? r : add_challenges(s, waits, e);
}

enum err act_todo(struct session *s, const struct command_call *in, struct error *e)
{
	size_t waits;
	session_say(s, in->line, 220, SAID(todo, follows));
	enum err r = todo_list(s, &waits, e);
	if (!r && !waits && !s->moderates && !s->directs)
		pages_say(s, SAID(todo, nothing));
	return r;
}

/* The seat is another's, and he orders for it: what he may there is his as who orders. */
static enum err take_hand(struct session *s, const char *seat, struct error *e)
{
	struct store_hand *hands;
	size_t n;
	enum err r = store_hands(s->site->store, s->game->row.name, seat, clock_now(), s->arena, &hands, &n, e);
	for (size_t i = 0; !r && i < n; i++)
		if (hands[i].person == s->person.id)
			s->hand = &hands[i];
	return r;
}

/* Is it one of his, and played elsewhere?  Then that is told. */
static enum err say_gone(struct session *s, unsigned line, const char *game, bool *gone, struct error *e)
{
	const char **names, *to = "";
	size_t n = 0, i = 0;
	enum err r = store_moved_of(s->site->store, s->person.id, s->arena, &names, &n, e);
	while (!r && i < n && strcasecmp(names[i], game) != 0)
		i++;
	*gone = !r && i < n;
	if (*gone)
		r = game_went(s->site, names[i], s->arena, &to, e);
	if (!r && *gone)
		session_say(s, line, 421, SAID(move, went, .game = names[i], .to = to));
	return r;
}

/* The rest of the mail is about that game. */
enum err act_game(struct session *s, const struct command_call *in, struct error *e)
{
	struct command_given given;
	struct store_played *list;
	size_t n, i = 0;
	if (!command_args(s, in, &given))
		return ERR_NONE;
	bool gone = false;
	enum err r = say_gone(s, in->line, given.word[0], &gone, e);
	if (r || gone)
		return r;
	r = seats_of(s, &list, &n, e);
	while (!r && i < n && strcasecmp(list[i].game, given.word[0]) != 0)
		i++;
	if (!r && i == n && s->moderates) {
		bool found;
		r = moderate_take(s, in->line, given.word[0], &found, e);
		if (r || found)
			return r;
	}
	if (r || i == n) {
		session_say(s, in->line, 400, SAID(todo, not_your_game, .game = session_cut(s, given.word[0], 40)));
		return r;
	}
	if (s->game) {
		session_say(s, in->line, strcmp(s->game->row.name, list[i].game) ? 431 : 251,
			    SAID(todo, one_game, .game = s->game->row.name));
		return ERR_NONE;
	}
	if (!s->proved) {
		session_say(s, in->line, 430, SAID(todo, unproved));
		return ERR_NONE;
	}
	session_say(s, in->line, 220, SAID(todo, game, .game = list[i].game, .seat = list[i].seat));
	r = receive_seat(s, list[i].game, list[i].seat, e);
	return r || !list[i].units ? r : take_hand(s, list[i].seat, e);
}
