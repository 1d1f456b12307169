/* Whose mail it is, and so whether it may act: by its kind, its token, its sender, and by whether it has come
 * before. */
#include "base/clock.h"
#include "command/admin.h"
#include "command/bounce.h"
#include "command/receive_private.h"
#include "command/signed.h"
#include "game/move.h"
#include "mail/reply.h"
#include "people/people.h"
#include "words/said.h"

/* What a moderator can ask for beside token and address. */
bool receive_genuine(const struct session *s)
{
	enum mail_auth auth = s->mail->auth;
	return auth == MAIL_AUTH_PASS || (auth == MAIL_AUTH_NONE && strcmp(s->site->trust, "authenticated"));
}

enum err receive_zone(struct session *s, struct error *e)
{
	struct people_looks looks;
	enum err r = people_looks_of(s->site, s->person.address, s->arena, &looks, e);
	if (!r)
		(void)clock_zone(looks.zone);
	return r;
}

enum err receive_load(struct session *s, const char *name, struct error *e)
{
	enum err r = game_load(s->site, name, &s->game, e);
	if (r && r != ERR_MISSING && r != ERR_TEMP) { /* broken: hold it, and say so */
		char why[SITE_TEXT];
		text_format(why, sizeof why, "%s", e->text);
		*e = (struct error)ERROR_INIT;
		r = game_hold(s->site, name, SAID(text, as_it_is, .text = why), e);
		if (!r)
			r = game_load(s->site, name, &s->game, e);
		if (r && r != ERR_TEMP)
			r = error_set(e, ERR_BUG, "%s is held: %s", name, why);
	}
	return r;
}

enum err receive_recall(struct session *s, struct error *e)
{
	const char *game = s->game->row.name, *key = arena_printf(s->arena, "?%s", session_form_seat(s));
	s->missed = NULL;
	enum err r = store_form_get(s->site->store, game, key, s->arena, &s->printed, e);
	if (!r && s->token_turn != game_turn(s->game))
		r = game_missed(s->game, s->seat, (int)s->token_turn, &s->missed, e);
	return r;
}

/* Is it the token of somebody who orders for that seat? */
static enum err find_hand(struct session *s, const struct claim *c, int seat, struct error *e)
{
	const struct store_seat *row = s->game->seats[seat];
	struct store_hand *hands;
	size_t n;
	enum err r = store_hands(s->site->store, s->game->row.name, row->seat, clock_now(), s->arena, &hands, &n, e);
	for (size_t i = 0; !r && i < n && s->token_turn < 0; i++) {
		if (hands[i].idle)
			continue;
		s->token_turn = claim_turn(s->site, s->game, row, hands[i].person, c);
		s->hand = s->token_turn < 0 ? NULL : &hands[i];
	}
	return r;
}

static enum err open_game(struct session *s, const struct claim *c, struct error *e)
{
	enum err r = receive_load(s, c->game, e);
	if (r)
		return r;
	s->token_turn = -1;
	for (int i = 0; !r && i < SEATS_MAX && s->game->seats[i] && s->token_turn < 0; i++) {
		if (*c->seat && strcasecmp(c->seat, s->game->seats[i]->seat))
			continue;
		s->seat = i;
		s->token_turn = claim_turn(s->site, s->game, s->game->seats[i], 0, c);
		s->press = s->token_turn < 0 && claim_press(s->site, s->game, s->game->seats[i], c);
		if (s->press)
			s->token_turn = game_turn(s->game);
		else if (s->token_turn < 0)
			r = find_hand(s, c, i, e);
	}
	if (r)
		return r;
	if (s->token_turn < 0)
		return error_set(e, ERR_MISSING, "the token is not ours");
	r = people_writes_from(s->site, session_writer(s), s->mail->from, &s->from_player, e);
	return r ? r : receive_recall(s, e);
}

/* Was this very mail the last one of its seat that changed anything in this turn?  If not,
 * the player means it anew: orders A, then B, then A again. */
static enum err changed_last(struct session *s, bool *again, struct error *e)
{
	struct store_orders *mails;
	size_t n;
	char hex[HASH_HEX];
	const char *last = "", *seat = game_seat(s->game, s->seat)->seat;
	enum err r = store_mails(s->site->store, s->game->row.name, game_turn(s->game), s->arena, &mails, &n, e);
	for (size_t i = 0; !r && i < n; i++)
		if (!strcmp(mails[i].seat, seat)) {
			last = mails[i].digest;
			s->mails_before++;
		}
	receive_effect(s->mail, hex);
	*again = !strcmp(hex, last) || s->token_turn != game_turn(s->game);
	return r;
}

/* Of a mail that may not be the player's only a code counts that was sent to the player alone. */
static bool has_confirm(struct order_region *r)
{
	size_t n = 0;
	for (size_t i = 0; i < r->n_commands; i++)
		if (receive_is_confirm(r->commands[i].text))
			r->commands[n++] = r->commands[i];
	if (!n)
		return false;
	r->n_commands = n;
	r->n_blocks = 0;
	return true;
}

static enum err tell_of_forgery(struct session *s, struct error *e)
{
	const struct store_seat *seat = game_seat(s->game, s->seat);
	const char *key = arena_printf(s->arena, "forged/%s", session_serial(s));
	return site_notice(s->site, s->game->row.name, game_turn(s->game), key,
			   SAID(notice, forged, .game = s->game->row.name, .seat = seat->seat,
				.address = session_address(s), .why = s->mail->auth_reason),
			   e);
}

/* An ANSWER that was changed inside the quote counts if the mail says nothing else. */
static void add_edited_answer(struct session *s, struct order_region *r)
{
	if (region_says_something(r))
		return;
	struct mail_reply *reply = mail_reply_read(s->mail->text, s->mail->text_len, s->arena);
	for (size_t i = 0; i < reply->n && !region_says_something(r); i++) {
		const struct mail_line *l = &reply->lines[i];
		const char *text =
			mail_line_own(l) ? NULL : command_edited_answer(s, region_without_point(l->text, s->arena));
		if (!text)
			continue;
		struct order_text *all = arena_alloc(s->arena, (r->n_commands + 1) * sizeof *all);
		memcpy(all, r->commands, r->n_commands * sizeof *all);
		all[r->n_commands++] = (struct order_text){arena_printf(s->arena, "ANSWER %s", text), l->number, true};
		r->commands = all;
	}
}

static enum err act_as(struct session *s, bool again, const char **what, struct error *e)
{
	struct order_region *r;
	bool locked = false;
	enum err err = s->from_player ? admin_locked(s, session_writer(s), &locked, e) : ERR_NONE;
	*what = "locked";
	if (err || locked)
		return err ? err : receive_receipt(s, "receipt", e);
	if (s->press)
		return receive_press(s, again, what, e);
	if (s->from_player)
		err = signed_take(s, session_writer(s), e);
	if (err)
		return err;
	if (signed_bars(s)) {
		*what = "not signed";
		return receive_receipt(s, "receipt", e);
	}
	err = receive_read(s, &r, e);
	if (err)
		return err;
	add_edited_answer(s, r);
	if (!s->from_player || (!receive_genuine(s) && !has_confirm(r))) {
		*what = s->from_player ? "held: not genuine" : "held: another address";
		if (again || s->mail->refusal)
			return ERR_NONE;
		if (s->from_player && s->mail->auth == MAIL_AUTH_FAIL)
			err = tell_of_forgery(s, e);
		return err ? err : receive_hold(s, r, e);
	}
	if (receive_genuine(s))
		err = site_address_works(s->site, s->mail->from, e);
	if (!err && again)
		err = changed_last(s, &again, e);
	if (err)
		return err;
	if (again)
		return receive_repeated(s, what, e);
	err = store_person_get(s->site->store, session_writer(s), s->arena, &s->person, e);
	if (err)
		return err;
	s->proved = true;
	err = receive_zone(s, e);
	if (err)
		return err;
	return s->mail->refusal ? receive_refused(s, what, e) : receive_serve(s, r, what, e);
}

/* Mail about mail, and to the address that ends mail a game can do without. */
static enum err serve_address(struct session *s, const struct claim *c, const char **what, struct error *e)
{
	enum mail_kind kind = s->mail->kind;
	if (kind == MAIL_BOUNCE || kind == MAIL_COMPLAINT)
		return bounce_take(s->site, s->mail, c, s->arena, what, e);
	if (c->kind == CLAIM_UNSUBSCRIBE && kind != MAIL_OWN)
		return bounce_unsubscribe(s->site, c, s->arena, what, e);
	*what = kind == MAIL_PERSON ? "to an address for bounces" : mail_kind_name(kind);
	return ERR_NONE;
}

enum err receive_decide(struct session *s, const struct claim *claim, bool again, const char **what, struct error *e)
{
	bool person = s->mail->kind == MAIL_PERSON;
	bool maybe = s->mail->maybe_person && claim->kind == CLAIM_SEAT;
	if ((!person && !maybe) || claim->kind == CLAIM_BOUNCE || claim->kind == CLAIM_UNSUBSCRIBE)
		return serve_address(s, claim, what, e);
	bool unread = false;
	enum err bad = admin_unread(s, &unread, e);
	if (bad || unread) {
		*what = "denied";
		return bad;
	}
	const char *went = "";
	if (*claim->game)
		bad = game_went(s->site, claim->game, s->arena, &went, e);
	if (bad || *went)
		return bad ? bad : receive_gone(s, claim, claim->game, what, e);
	if (claim->kind == CLAIM_NONE || claim->kind == CLAIM_PERSON || claim->kind == CLAIM_MODERATOR)
		return receive_unknown(s, claim, what, e);
	enum err r = open_game(s, claim, e);
	if (r && r != ERR_MISSING)
		return r;
	if (!person && (r || !s->from_player)) /* not the player's, so it is what it looks like */
		return serve_address(s, claim, what, e);
	if (r) {
		*what = "unknown token";
		return desk_lost(s, claim, e);
	}
	return act_as(s, again, what, e);
}
