/* The doctrine: lines that answer questions in the player's place until he changes them. */
#include "command/officers.h"
#include "base/limits.h"
#include "command/lines.h"
#include "store/event.h"
#include "words/said.h"

static const struct order_verb *first_verb(const struct order_line *l)
{
	return l->list && l->list->n ? l->list->steps[0].verb : NULL;
}

/* One subject, one trigger; without a trigger, one verb. */
static bool same_case(const struct lines_key *fresh, const struct lines_key *stored)
{
	return lines_same_subjects(fresh, stored) && !strcmp(fresh->trigger, stored->trigger) &&
	       (*fresh->trigger || first_verb(fresh->line) == first_verb(stored->line));
}

/* What is asked of the seat now may be what a line answers. */
static enum err look_again(struct session *s, struct error *e)
{
	bool orders;
	const struct pending *p = game_asked(s->game, s->seat, &orders);
	if (!p || orders || game_window(s->game, p))
		return ERR_NONE;
	if (game_anonymous(s->game))
		return game_at_hour(s->game, e);
	s->advance = true;
	return ERR_NONE;
}

static enum err keep(struct session *s, const char *text, struct error *e)
{
	s->changed = s->altered = true;
	enum err r = look_again(s, e);
	return r ? r : game_set_doctrine(s->game, s->seat, text, e);
}

/* What it would look like, and what it would have done. */
static enum err try_doctrine(struct session *s, const char *text, struct error *e)
{
	struct order_set *d = orders_parse_text(game_doctrine_language(s->game), text, s->arena);
	session_say(s, 0, 220, SAID(receipt, check));
	words_say(session_words(s), SAID(doctrine, as_it_would_stand), &s->text);
	for (size_t i = 0; i < d->n; i++)
		buf_addf(&s->text, "  %u. %s\n", d->lines[i].line, d->lines[i].text);
	words_say(session_words(s), SAID(doctrine, would_have_answered), &s->text);
	order_set_count(d, &s->game->tried);
	enum err r = game_recall(s->game, s->seat, d, &s->text, e);
	return !r && work_spent(&s->game->tried) ? lines_too_much(s, d, true, false) : r;
}

/* A line stored before that names several units stands while one of them does. */
static void forgive_losses(const struct order_set *all, struct order_mistakes *found)
{
	for (size_t i = 0; i < all->n; i++) {
		const struct order_line *l = &all->lines[i];
		size_t lost = 0, other = 0;
		for (size_t k = 0; k < found->n; k++) {
			lost += found->list[k].line == l->line && found->list[k].code == 400;
			other += found->list[k].line == l->line && found->list[k].code > 400;
		}
		if (l->line < LINES_KEPT || other || lost >= l->n_subjects)
			continue;
		for (size_t k = 0; k < found->n; k++)
			if (found->list[k].line == l->line)
				found->list[k].code = 251;
	}
}

static void look_for_ask(void *context, const struct order_step *step, bool sure)
{
	(void)sure;
	*(bool *)context |= !strcmp(step->verb->name, "ask");
}

/* Who leaves a question to himself learns which ones this game does not put. */
static void say_ask(struct session *s, const struct order_set *fresh)
{
	bool asks = false;
	for (size_t i = 0; i < fresh->n; i++)
		if (fresh->lines[i].good)
			order_steps_each(&fresh->lines[i], look_for_ask, &asks);
	if (asks && strcmp(s->game->row.windows, "wait"))
		session_say(s, 0, 251, SAID(doctrine, ask));
}

enum err command_doctrine(struct session *s, const struct order_block *b, bool check, struct error *e)
{
	const struct order_language *language = game_doctrine_language(s->game);
	struct order_mistakes found = {.arena = s->arena};
	if (officers_is_one(s)) {
		session_say(s, b->first, 430, SAID(hands, commander_alone, .command = "doctrine"));
		return ERR_NONE;
	}
	if (!language) {
		session_say(s, b->first, 420, SAID(doctrine, none_here));
		return ERR_NONE;
	}
	struct order_set none = {.language = language};
	const struct order_set *stored = order_block_word(b, "new") ? &none : game_doctrine(s->game, s->seat);
	struct order_set *fresh = orders_parse(language, b->lines, b->n, s->arena);
	struct order_set *all = lines_merge(s, fresh, stored, same_case);
	if (all->n > LIMIT_ORDER_LINES) {
		session_say(s, b->first, 552, SAID(doctrine, too_long, .lines = LIMIT_ORDER_LINES));
		return ERR_NONE;
	}
	order_set_count(all, &s->game->tried);
	s->game->sys->check_standing(s->game->scenario->setup, run_view(s->game->run, s->seat), s->seat, all, &found);
	if (work_spent(&s->game->tried))
		return lines_too_much(s, all, true, true);
	game_say(s->game, &found);
	forgive_losses(all, &found);
	for (size_t i = 0; i < fresh->n; i++)
		if (fresh->lines[i].good && !lines_faulty(&found, fresh->lines[i].line))
			lines_say(s, fresh, &fresh->lines[i], check ? 220 : 230);
	say_ask(s, fresh);
	lines_say_mistakes(s, &fresh->mistakes);
	lines_say_standing(s, all, &found);
	lines_drop_faulty(fresh, &found);
	char *text = lines_text(s->arena, lines_merge(s, fresh, stored, same_case), &found);
	return check ? try_doctrine(s, text, e) : keep(s, text, e);
}

enum err command_clear_doctrine(struct session *s, unsigned line, bool check, struct error *e)
{
	const struct order_set *stored = game_doctrine(s->game, s->seat);
	if (!stored || !stored->n) {
		session_say(s, line, 251, SAID(doctrine, none_to_clear));
		return ERR_NONE;
	}
	session_say(s, line, check ? 220 : 200, SAID(doctrine, cleared, .check = check));
	return check ? ERR_NONE : keep(s, "", e);
}

/* What its lines do not answer is the program's player's from now on, or ("") nobody's. */
static enum err leave_to(struct session *s, const struct command_call *in, const char *bot, struct error *e)
{
	const struct game *g = s->game;
	const struct words_said *no = NULL;
	if (officers_is_one(s))
		no = SAID(hands, commander_alone, .command = "doctrine");
	else if (*bot && !g->sys->standing)
		no = SAID(moderate, bot_none, .bot = bot, .system = g->sys->title);
	else if (*bot)
		no = command_no_player(s, g->sys, bot, &bot);
	else if (g->row.status == GAME_OVER)
		no = SAID(mail, game_over);
	session_say(s, in->line,
		    no          ? 420
		    : in->check ? 220
				: 200,
		    no ? no : SAID(doctrine, left_to, .check = in->check, .bot = bot));
	if (no || in->check || !strcmp(game_bot(g, s->seat), bot))
		return ERR_NONE;
	int64_t hour = 0;
	enum err r = later_hour(s, g->row.name, &hour, e);
	if (r || hour) /* the others hear of it */
		return r ? r
			 : later_put(s, g->row.name, game_seat(g, s->seat)->seat,
				     arena_printf(s->arena, "DOCTRINE %s", *bot ? bot : "OWN"), hour, e);
	s->changed = s->altered = true;
	r = look_again(s, e);
	return r ? r : game_leave_doctrine(s->game, s->seat, bot, e);
}

/* In a game of an event nobody's doctrine is left to the program; true: that was told, or stands in *e. */
static bool of_event(struct session *s, unsigned line, struct error *e)
{
	const char *event = NULL;
	if (store_event_of(s->site->store, s->game->row.name, s->arena, &event, e))
		return true;
	if (event)
		session_say(s, line, 420, SAID(events, no_bots, .event = event));
	return event != NULL;
}

/* DOCTRINE: shows it. */
enum err act_doctrine(struct session *s, const struct command_call *in, struct error *e)
{
	const struct order_set *d = game_doctrine(s->game, s->seat);
	struct command_given given;
	if (!command_args(s, in, &given))
		return ERR_NONE;
	if (given.n_words && strcasecmp(given.word[0], "own") != 0 && of_event(s, in->line, e))
		return e->code;
	if (given.n_words)
		return leave_to(s, in, strcasecmp(given.word[0], "own") ? given.word[0] : "", e);
	session_say(s, in->line, 220, d && d->n ? SAID(command, doctrine) : SAID(command, no_doctrine));
	return ERR_NONE;
}
