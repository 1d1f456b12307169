/* SEED: a word for the dice of the next turn; before the deal the answer to what is asked of all. */
#include "command/command.h"
#include "base/clock.h"
#include "dice/dice.h"
#include "words/said.h"

/* Before the deal it is an answer to what was asked of all. */
static void say_seed(struct session *s, unsigned line, bool check, const char *word, bool none)
{
	bool early = game_undealt(s->game);
	session_say(s, line, check ? 220 : 200,
		    none ? SAID(command, no_word, .deal = early) : SAID(command, word, .word = word, .deal = early));
	if (game_before_deal(s->game) && !check)
		session_say(s, line, 220,
			    game_all_words(s->game) ? SAID(command, all_answered)
						    : SAID(command, all_answer_until, .until = s->game->row.deadline));
}

enum err act_seed(struct session *s, const struct command_call *in, struct error *e)
{
	char word[64];
	size_t n = strcspn(in->args, " \t");
	snprintf(word, sizeof word, "%.*s", (int)(n < 60 ? n : 60), in->args);
	for (char *c = word; *c; c++)
		*c = (char)(*c >= 'A' && *c <= 'Z' ? *c + 32 : *c);
	bool none = !strcmp(word, "none") || !strcmp(word, GAME_NO_WORD);
	if (!none && !dice_word_valid(word)) {
		session_say(s, in->line, 520, SAID(command, bad_word));
		return ERR_NONE;
	}
	struct store_seat *seat = s->game->seats[s->seat];
	if (!in->check)
		seat->word = !none ? arena_strdup(s->game->arena, word) : game_undealt(s->game) ? GAME_NO_WORD : "";
	say_seed(s, in->line, in->check, word, none);
	if (in->check)
		return ERR_NONE;
	enum err r = store_seat_put(s->site->store, s->game->row.name, seat, e);
	if (!r)
		r = store_ledger_add(
			s->site->store, s->game->row.name, game_turn(s->game),
			&(struct store_entry){"all", "seed word", seat->seat, none ? "none" : word, clock_now()}, e);
	s->changed = s->altered = true;
	s->deal = game_before_deal(s->game) && game_all_words(s->game);
	return r;
}
