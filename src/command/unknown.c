/* Mail without a token: from a player who lost it, from the moderator, from a stranger. */
#include "base/clock.h"
#include "command/receive_private.h"
#include "game/move.h"
#include "mail/address.h"
#include "words/said.h"

enum { DAY = 86400 };

enum err receive_seat(struct session *s, const char *game, const char *seat, struct error *e)
{
	enum err r = receive_load(s, game, e);
	s->seat = r ? 0 : game_find_seat(s->game, seat);
	if (!r && s->seat < 0)
		r = error_set(e, ERR_MISSING, "there is no such seat");
	s->from_player = true;
	s->token_turn = -1;
	return r;
}

/* "GAME SEAT" of the mail of ours that this one answers; as it was if it answers none. */
static enum err answered_seat(struct session *s, const char **seat, struct error *e)
{
	struct store_out o;
	const char *id = s->mail->in_reply_to;
	if (!id)
		return ERR_NONE;
	id = arena_strndup(s->arena, id + 1, strlen(id) - 2);
	enum err r = store_out_named(s->site->store, id, s->arena, &o, e);
	if (!r)
		*seat = arena_printf(s->arena, "%s %s", o.game, o.seat);
	return r == ERR_MISSING ? ERR_NONE : r;
}

/* The game of the mail that this one answers, if that is played elsewhere. */
static enum err answered_gone(struct session *s, const char **game, struct error *e)
{
	const char *seat = "", *went = "";
	enum err r = answered_seat(s, &seat, e);
	const char *name = arena_strndup(s->arena, seat, strcspn(seat, " "));
	if (!r)
		r = game_went(s->site, name, s->arena, &went, e);
	*game = *went ? name : "";
	return r;
}

/* A player of ours, whose reply lost its token: the answer, to the address of record, carries a
 * new one.  What the mail answers tells the game, else its [name] in the subject, else it is the
 * first game of that address. */
static enum err help_player(struct session *s, const char *const *seats, size_t n, struct error *e)
{
	const char *answers = "", *chosen = seats[0];
	enum err r = answered_seat(s, &answers, e);
	for (size_t i = 0; i < n; i++) {
		const char *tag = arena_printf(s->arena, "[%.*s]", (int)strcspn(seats[i], " "), seats[i]);
		if (!strcmp(seats[i], answers) || strstr(s->mail->subject, tag))
			chosen = seats[i];
	}
	size_t k = strcspn(chosen, " ");
	if (!r)
		r = receive_seat(s, arena_strndup(s->arena, chosen, k), chosen + k + 1, e);
	return r ? r : receive_nothing_found(s, SAID(mail, no_seat), e);
}

/* Is it a reply to a mail that went to its writer? */
static enum err answers_ours(struct session *s, bool *yes, struct error *e)
{
	struct store_out o;
	struct error none = ERROR_INIT;
	const char *id = s->mail->in_reply_to;
	*yes = false;
	if (!id || !s->mail->from)
		return ERR_NONE;
	id = arena_strndup(s->arena, id + 1, strlen(id) - 2);
	enum err r = store_out_named(s->site->store, id, s->arena, &o, &none);
	*yes = !r && mail_address_same(o.to, s->mail->from);
	if (r && r != ERR_MISSING)
		*e = none;
	return r == ERR_MISSING ? ERR_NONE : r;
}

/* Somebody unknown gets one polite answer, if the mail is really from there; and nothing of it
 * comes back, for it might be meant for somebody else's eyes. */
static enum err greet_stranger(struct session *s, const char **what, struct error *e)
{
	const char *from = s->mail->from;
	int64_t n = 0;
	bool enough = false;
	*what = "stranger";
	if (!from || s->mail->auth != MAIL_AUTH_PASS || s->mail->subject_automatic)
		return ERR_NONE;
	enum err r = store_answers_since(s->site->store, from, "stranger", clock_now() - DAY, &n, e);
	if (!r)
		r = brake_enough(s->site, from, &enough, e);
	if (r || n || enough)
		return r;
	*what = "stranger: answered";
	return site_answer(s->site, "stranger", from, s->mail->message_id, SAID(mail, stranger), e);
}

/* The moderator's mail is answered with what waits for him, to the address that the site knows. */
static enum err answer_moderator(struct session *s, const char **what, struct error *e)
{
	const char **names;
	size_t n;
	bool enough = false;
	struct buf text = BUF_INIT;
	enum err r = brake_enough(s->site, s->site->moderator, &enough, e);
	*what = "the moderator";
	if (r || enough || s->mail->auth == MAIL_AUTH_FAIL)
		return r;
	r = store_game_names(s->site->store, s->arena, &names, &n, e);
	for (size_t i = 0; !r && i < n; i++) {
		struct store_game g;
		r = store_game_get(s->site->store, names[i], s->arena, &g, e);
		if (!r && g.status != GAME_OVER)
			buf_addf(&text, "%s: %s, turn %lld%s%s\n", g.name, game_state_name(g.status), (long long)g.turn,
				 *g.why ? ": " : "", g.why);
	}
	if (!r)
		r = site_answer(s->site, "moderator", s->site->moderator, s->mail->message_id,
				SAID(mail, moderator, .games = buf_text(&text)), e);
	buf_free(&text);
	return r;
}

/* Many write a command into the subject, and nothing else.  *wanted: it can be dealt with without a seat. */
static enum err read_region(struct session *s, struct order_region **out, bool *wanted, struct error *e)
{
	const struct mail_message *m = s->mail;
	*out = region_read(m->text, m->text_len, NULL, NULL, s->arena);
	enum err r = desk_wanted(s, *out, wanted, e);
	if (r || *wanted || (*out)->n_blocks || region_says_something(*out))
		return r;
	struct order_region *subject = region_read(m->subject, strlen(m->subject), NULL, NULL, s->arena);
	if (!region_says_something(subject))
		return ERR_NONE;
	*out = subject;
	s->source = m->subject;
	return desk_wanted(s, subject, wanted, e);
}

/* Who holds no seat: the moderator, somebody registered, who asks for help, who answers a mail of ours, a stranger. */
static enum err serve_seatless(struct session *s, struct order_region *region, const char **what, struct error *e)
{
	bool known = s->person.id || desk_asks_help(s, region);
	if (s->mail->from && site_is_set(s->site->moderator) && mail_address_same(s->mail->from, s->site->moderator) &&
	    !s->mail->subject_automatic)
		return answer_moderator(s, what, e);
	enum err r = known ? ERR_NONE : answers_ours(s, &known, e);
	if (r)
		return r;
	return known ? desk_serve(s, region, what, e) : greet_stranger(s, what, e);
}

enum err receive_unknown(struct session *s, const struct claim *claim, const char **what, struct error *e)
{
	struct order_region *region = NULL;
	bool wanted = false;
	const char *gone = "";
	enum err bad = claim->kind == CLAIM_NONE ? answered_gone(s, &gone, e) : ERR_NONE;
	if (*gone)
		return receive_gone(s, claim, gone, what, e);
	if (!bad)
		bad = desk_person(s, claim, e);
	if (!bad)
		bad = read_region(s, &region, &wanted, e);
	if (bad)
		return bad;
	if (claim->kind == CLAIM_PERSON || s->moderated || wanted)
		return desk_serve(s, region, what, e);

	const char **seats;
	size_t n = 0;
	enum err r = s->mail->from ? store_seats_of(s->site->store, s->mail->from, s->arena, &seats, &n, e) : ERR_NONE;
	if (r)
		return r;
	if (!n)
		return serve_seatless(s, region, what, e);
	*what = "no token";
	bool forged = s->mail->auth == MAIL_AUTH_FAIL || s->mail->subject_automatic;
	return forged ? ERR_NONE : help_player(s, seats, n, e);
}
