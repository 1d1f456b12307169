/* What a player of an anonymous game does that others hear of, or can see: it is tried when it comes, and carried out at
 * the game's next grid hour, so that nobody learns from it when he writes. */
#include "base/clock.h"
#include "command/admin.h"
#include "command/moderate.h"
#include "command/receive.h"
#include "command/receive_private.h"
#include "store/later.h"
#include "words/said.h"

/* ---- kept ---- */

enum err later_hour(struct session *s, const char *game, int64_t *at, struct error *e)
{
	struct store_game row;
	const char *values[SETTINGS];
	enum err r = store_game_get(s->site->store, game, s->arena, &row, e);
	if (!r)
		r = game_settings(s->site, game, s->arena, values, e);
	bool waits = !r && !s->site->rings && game_names_hidden(values, row.status);
	*at = waits ? game_grid_hour(row.grid, clock_now()) : 0;
	return r;
}

enum err later_put(struct session *s, const char *game, const char *seat, const char *line, int64_t at, struct error *e)
{
	struct store_later l = {.game = game, .seat = seat, .person = s->person.id, .turn = s->token_turn, .line = line,
				.at = at};
	s->altered = true;
	return store_later_put(s->site->store, &l, e);
}

enum err later_keep(struct session *s, const struct command_call *in, const char *game, int64_t at, struct error *e)
{
	struct buf line = BUF_INIT;
	buf_addf(&line, "%s %s", in->command->name, in->args);
	session_say(s, in->line, 250, SAID(later, waits, .at = at));
	enum err r = later_put(s, game, "", buf_text(&line), at, e);
	buf_free(&line);
	return r;
}

bool later_waits(const struct session *s, const struct command_call *in)
{
	const struct command *c = in->command;
	return c->who == WHO_PLAYER && c->flags & COMMAND_WRITES && (c->told == TOLD_ALL || c->told == TOLD_OTHERS) &&
	       !in->check && !s->site->rings && game_anonymous(s->game);
}

static bool has_fault(const struct session *s, size_t from)
{
	for (size_t i = from; i < s->n_lines; i++)
		if (s->lines[i].code >= 300)
			return true;
	return false;
}

enum err later_try(struct session *s, const struct command_call *in, struct error *e)
{
	struct command_call try = *in;
	size_t before = s->n_lines;
	const struct store_seat *seat = game_seat(s->game, s->seat);
	int64_t at = game_grid_hour(s->game->row.grid, clock_now());
	try.check = true;
	enum err r = in->command->act(s, &try, e);
	if (r || has_fault(s, before))
		return r;
	session_say(s, in->line, 250, SAID(later, waits, .at = at));
	return later_put(s, s->game->row.name, seat->seat, arena_printf(s->arena, "%s %s", in->command->name, in->args),
			 at, e);
}

/* ---- carried out ---- */

/* He who wrote it is still who plays for the seat.  False: nothing is done. */
static enum err find_seat(struct session *s, const struct store_later *l, bool *found, struct error *e)
{
	struct store_hand *hands;
	size_t n = 0;
	enum err r = receive_seat(s, l->game, l->seat, e);
	*found = !r && game_seat(s->game, s->seat)->holder == l->person;
	if (r || *found)
		return r;
	r = store_hands(s->site->store, l->game, l->seat, clock_now(), s->arena, &hands, &n, e);
	for (size_t i = 0; !r && i < n; i++)
		if (hands[i].person == l->person && !hands[i].idle) {
			s->hand = &hands[i];
			*found = true;
		}
	return r;
}

/* Read by his own clocks; what comes of it is written by the site's. */
static enum err do_line(struct session *s, const struct store_later *l, struct error *e)
{
	const char *args;
	const struct command *c = command_find(l->line, &args);
	enum err r = receive_zone(s, e);
	if (!r && c)
		r = command_dispatch(s, &(struct command_call){c, 0, args, false}, e);
	(void)clock_zone(s->site->zone);
	return r;
}

static enum err carry_out(struct session *s, const struct store_later *l, struct error *e)
{
	bool found = true;
	enum err r = l->person ? store_person_get(s->site->store, l->person, s->arena, &s->person, e) : ERR_NONE;
	if (!r && !strcmp(l->seat, LATER_MODERATOR))
		return moderate_notice_due(s, l, e);
	if (!r && !strcmp(l->seat, LATER_ADMIN))
		return admin_notice_due(s, l, e);
	if (!r && *l->seat)
		r = find_seat(s, l, &found, e);
	if (r || !found)
		return r;
	s->token_turn = l->turn;
	r = do_line(s, l, e);
	s->altered = true; /* no brake holds back what becomes of it */
	if (r || !s->game)
		return r ? r : desk_answer(s, e);
	struct order_region *region = region_read(l->line, strlen(l->line), NULL, NULL, s->arena);
	region_sort(s, region);
	r = s->changed ? receive_keep(s, region, e) : ERR_NONE;
	if (!r)
		r = receive_receipt(s, "receipt", e);
	return r ? r : receive_follow(s, false, e);
}

enum err command_later_due(struct site *site, const struct store_later *l, struct error *e)
{
	struct arena *a = arena_new();
	struct mail_message m = {.kind = MAIL_PERSON, .from = "", .text = l->line, .text_len = strlen(l->line),
				 .subject = arena_printf(a, "later.%lld", (long long)l->id)};
	struct session s = {.site = site, .arena = a, .mail = &m, .proved = true, .confirming = true,
			    .from_player = true, .unnamed = true, .source = ""};
	mail_message_digest(&m);
	site->rings = true;
	enum err r = store_later_drop(site->store, l->id, e);
	if (!r)
		r = carry_out(&s, l, e);
	site->rings = false;
	receive_close(&s);
	arena_free(a);
	return r;
}
