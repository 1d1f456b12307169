/* The program's own player in a game: for a seat that nobody holds, and for a doctrine that is left to him.
 *
 * He is given the setup, which is the scenario's and which everybody has, the view of his seat, the question, and a number
 * by the sealed key, so nothing else can change what he answers, and nobody can foretell it before the key is opened
 * (estafette-dice(7)); keen besides what his seat knows of the row in progress (ahead_know).  What he answered is recorded like any answer, as from "bot"; nothing that plays a turn again asks
 * him. */
#include "game/game_private.h"
#include "store/dummy.h"
#include "words/said.h"

/* ---- who ---- */

bool game_bot_plays(const struct game *g, int seat)
{
	return !g->seats[seat]->holder && *g->seats[seat]->bot;
}

bool game_bots_alone(const struct game *g)
{
	bool all = true;
	for (int i = 0; i < game_seats(g); i++)
		all = all && game_bot_plays(g, i);
	return all;
}

bool game_unmanned(const struct game *g, int seat)
{
	return g->seats[seat]->dummy || game_bot_plays(g, seat);
}

#define STEADY "steady"
#define KEEN "keen"

const char *game_player_named(const char *text)
{
	return strcasecmp(text, KEEN) ? STEADY : KEEN;
}

bool game_has_player(const struct system *sys, const char *player)
{
	return strcmp(player, KEEN) ? sys->play != NULL : sys->play && sys->ahead.games;
}

const char *game_bot(const struct game *g, int seat)
{
	return g->sys->play ? g->seats[seat]->bot : "";
}

/* ---- when ---- */

/* Is the turn that is played now his alone, and is he to take his time for it?  Where nobody else plays he stops behind each
 * turn, so that no mail waits until he has played the game to its end. */
static bool takes_time(const struct game *g)
{
	bool slow = setting_number(&settings[SET_BOT_DELAY], game_setting(g, SET_BOT_DELAY)) > 0 || game_bots_alone(g),
	     his = slow && game_turn(g);
	for (int i = 0; i < game_seats(g); i++)
		his = his && (!game_moves(g, i) || game_bot_plays(g, i));
	return his;
}

void game_wake_bots(struct game *g)
{
	run_settings(g->run)->dummies |= g->doctrine.bot.plays;
}

void game_read_bots(struct game *g)
{
	struct bot *b = &g->doctrine.bot;
	b->plays = b->helps = b->keen = 0;
	b->play = g->sys->play;
	b->dice = &g->dice;
	for (int i = 0; i < game_seats(g); i++) {
		b->plays |= game_bot_plays(g, i) && *game_bot(g, i) ? 1u << i : 0;
		b->helps |= !game_bot_plays(g, i) && *game_bot(g, i) ? 1u << i : 0;
		b->keen |= !strcmp(game_bot(g, i), KEEN) ? 1u << i : 0;
	}
	run_settings(g->run)->dummies &= ~b->plays;
	if (!takes_time(g) && !game_on_grid(g)) /* there he waits for the hour */
		game_wake_bots(g);
}

void game_time_bots(struct game *g)
{
	int n;
	const struct pending *p = run_pending(g->run, &n);
	if (game_on_grid(g)) /* the hour rings for him as for all */
		return;
	int64_t at = clock_now() + setting_number(&settings[SET_BOT_DELAY], game_setting(g, SET_BOT_DELAY));
	for (int i = 0; i < n; i++)
		if (game_bot_plays(g, p[i].q.seat))
			g->row.runs_at = g->row.deadline && g->row.deadline < at ? g->row.deadline : terms_hour(g, at);
}

/* ---- his answers ---- */

/* Behind the turn, so that it is the purpose of no roll: "5/bot/fr/combat.2/F6/retreat/0". */
static bool number_of(const struct bot *b, const char *key, uint64_t *out)
{
	struct buf purpose = BUF_INIT;
	const char *rest = strchr(key, '/');
	buf_addf(&purpose, "%.*s/bot%s", (int)(rest ? rest - key : 0), key, rest ? rest : "");
	bool good = keyed_dice_number(b->dice, buf_text(&purpose), out);
	buf_free(&purpose);
	return good;
}

static bool is_answer(struct run *run, const struct question *q, const struct choice *c)
{
	for (int i = 0; q->options && i < q->n; i++)
		if (!memcmp(&q->options[i], c, sizeof *c))
			return true;
	const struct question_decl *d = &run_settings(run)->sys->questions[q->kind];
	return !q->options && d->check(run_setup(run), run_view(run, q->seat), q, c);
}

static void play(struct bot *b, struct run *run, const struct question *q, uint64_t *number, struct choice *out)
{
	if (b->keen >> q->seat & 1)
		ahead_answer(run, q, 0, number, &b->plan[q->seat], out);
	else
		b->play(run_setup(run), run_view(run, q->seat), q, 0, number, NULL, out);
}

bool bot_answer(struct bot *b, struct run *run, const struct question *q, struct choice *out, enum origin *origin)
{
	uint64_t number;
	*origin = ORIGIN_BOT;
	*out = q->options ? q->options[0] : (struct choice){0};
	if (q->options && q->n == 1)
		return true;
	if (number_of(b, run_asked(run), &number)) {
		play(b, run, q, &number, out);
		if (is_answer(run, q, out))
			return true;
	}
	if (!*b->failed)
		snprintf(b->failed, sizeof b->failed, "%s", run_asked(run));
	return false;
}

enum err game_tell_bots(struct game *g, struct error *e)
{
	struct bot *b = &g->doctrine.bot;
	if (!*b->failed)
		return ERR_NONE;
	const char *key = arena_printf(g->arena, "%s/bot/%s", g->row.name, b->failed);
	enum err r = site_notice(g->site, g->row.name, game_turn(g), key,
				 SAID(notice, bot_failed, .game = g->row.name, .key = b->failed), e);
	*b->failed = '\0';
	return r;
}

enum err bot_note(struct game *g, int seat, const char *by, struct error *e)
{
	const struct setup_head *head = g->scenario->setup;
	struct store_entry entry = {"all", STORE_BOT_PLAYS, by, NULL, clock_now()};
	return site_ledger(g->site, g->row.name, g->row.turn, &entry, false,
			   SAID(ledger, bot, .side = head->seat[seat].name, .bot = game_bot(g, seat)), e);
}

enum err game_leave_doctrine(struct game *g, int seat, const char *bot, struct error *e)
{
	const struct setup_head *head = g->scenario->setup;
	struct store_entry entry = {"all", "doctrine left", g->seats[seat]->seat, NULL, game_now(g)};
	const char *serial = arena_printf(g->arena, "doctrine.%lld.%s", (long long)clock_now(), *bot ? bot : "own");
	enum err r = game_bot_put(g, seat, bot, e);
	if (!r)
		r = game_ledger(g, &entry, SAID(ledger, doctrine_left, .bot = bot), e);
	return r ? r
		 : letter_tell(g, seat, serial, SAID(told, doctrine_left, .side = head->seat[seat].name, .bot = bot),
			       e);
}

enum err game_bot_put(struct game *g, int seat, const char *player, struct error *e)
{
	struct store_seat *s = g->seats[seat];
	s->bot = player;
	game_read_dummies(g);
	return store_bot_put(g->site->store, g->row.name, s->seat, player, clock_now(), e);
}
