/* From a mail that belongs to no seat to the games of who writes it: GAME, and what waits in all of them. */
#include "command/pages.h"
#include "command/receive_private.h"

/* What waits for him, over all his games, those first that are due first. */
enum err act_todo(struct session *s, const struct command_call *in, struct error *e)
{
	struct store_played *list;
	size_t n, waits = 0;
	enum err r = store_played(s->site->store, s->person.id, s->arena, &list, &n, e);
	session_say(s, in->line, 220, SAID(todo, follows));
	for (size_t i = 0; !r && i < n; i++) {
		struct game *g = NULL;
		bool orders = false;
		if (!strcmp(list[i].status, "over") || !strcmp(list[i].status, "held"))
			continue;
		r = game_load(s->site, list[i].game, &g, e);
		int seat = r ? 0 : game_find_seat(g, list[i].seat);
		bool word = !r && game_before_deal(g) && !*game_seat(g, seat)->word;
		if (!r && (word || (!game_before_deal(g) && game_asked(g, seat, &orders)))) {
			waits++;
			pages_say(s, SAID(todo, line, .game = list[i].game, .title = list[i].title,
					  .seat = list[i].seat, .turn = list[i].turn, .orders = orders, .word = word,
					  .until = list[i].deadline));
		}
		game_free(g);
	}
	if (!r && !waits)
		pages_say(s, SAID(todo, nothing));
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
	enum err r = store_played(s->site->store, s->person.id, s->arena, &list, &n, e);
	while (!r && i < n && strcasecmp(list[i].game, given.word[0]) != 0)
		i++;
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
	return receive_seat(s, list[i].game, list[i].seat, e);
}
