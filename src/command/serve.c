/* What a player's own mail does: it is read, carried out, kept for the record of the turn, and answered. */
#include "base/clock.h"
#include "command/press.h"
#include "command/receive_private.h"
#include "words/said.h"

void receive_effect(const struct mail_message *m, char hex[HASH_HEX])
{
	uint8_t h[HASH_BYTES];
	char text[HASH_HEX];
	hash_hex(text, m->digest);
	hash_format(h, NULL, "%s\n%s\n", text, m->in_reply_to ? m->in_reply_to : "");
	hash_hex(hex, h);
}

/* What people do for themselves is not told to those who share a seat with them. */
static bool is_of_seat(const char *line)
{
	const char *args;
	enum command_check check;
	const struct command *c = command_find(region_skip_check(line, &check), &args);
	return !c || c->who == WHO_PLAYER;
}

enum err receive_keep(struct session *s, const struct order_region *r, struct error *e)
{
	char hex[HASH_HEX];
	struct buf text = BUF_INIT, told = BUF_INIT;
	receive_effect(s->mail, hex);
	for (size_t i = 0; i < r->n_commands; i++)
		if (r->commands[i].known)
			buf_addf(&text, "%s\n", r->commands[i].text);
	for (size_t i = 0; i < r->n_commands; i++)
		if (r->commands[i].known && is_of_seat(r->commands[i].text))
			buf_addf(&told, "%s\n", r->commands[i].text);
	receive_add_blocks(&text, r, false);
	receive_add_blocks(&told, r, false);
	enum err err = store_mail_add(s->site->store, s->game->row.name, game_turn(s->game),
				      game_seat(s->game, s->seat)->seat, hex, clock_now(), buf_text(&text), e);
	if (!err && s->hand)
		err = store_mail_by(s->site->store, s->hand->person, e);
	if (!err && told.len)
		err = session_tell_hands(s, buf_text(&told), e);
	buf_free(&text);
	buf_free(&told);
	return err;
}

const struct words_said *command_rests(const struct session *s)
{
	if (game_before_deal(s->game))
		return session_keep(s, SAID(mail, not_dealt));
	return session_keep(s, s->game->row.status == GAME_HELD ? SAID(mail, game_held) : SAID(mail, game_over));
}

/* In a game that is over, held or not dealt yet nothing is ordered, but information is given. */
static enum err act_at_rest(struct session *s, const struct order_region *r, struct error *e)
{
	enum err err = ERR_NONE;
	unsigned other = 0;
	for (size_t i = 0; !err && i < r->n_commands; i++) {
		const char *args, *line = r->commands[i].text;
		const char *rest = region_without_point(line + strspn(line, " \t"), s->arena);
		const struct command *c = command_find(rest, &args);
		if (c && command_allowed(s, c))
			err = command_dispatch(s, &(struct command_call){c, r->commands[i].line, args, false}, e);
		else if (!other && r->commands[i].known)
			other = r->commands[i].line;
	}
	for (size_t i = 0; !err && i < r->n_blocks; i++)
		if (press_is_prose(&r->blocks[i]))
			err = press_block(s, &r->blocks[i], false, e);
		else if (!other && !r->blocks[i].quoted)
			other = r->blocks[i].first;
	if (other)
		session_say(s, other, 420, command_rests(s));
	return err;
}

/* Our form, unchanged and without quote marks, below something else. */
static bool holds_form(const struct order_region *r)
{
	for (size_t i = 0; i < r->n_blocks; i++)
		if (!r->blocks[i].quoted && r->blocks[i].state == ORDER_BLOCK_TEMPLATE)
			return true;
	return false;
}

/* What was held and is confirmed now is read as if it came from the right address. */
static enum err act_confirmed(struct session *s, struct error *e)
{
	s->token_turn = s->confirmed_turn;
	enum err err = receive_recall(s, e);
	if (err)
		return err;
	struct order_region *r = region_of_held(s->confirmed, s->game->sys->language, s->arena);
	region_sort(s, r);
	const char *source = s->source;
	s->source = s->confirmed;
	s->confirming = true;
	err = game_takes_orders(s->game) ? command_act(s, r, e) : act_at_rest(s, r, e);
	s->confirming = false;
	s->source = source;
	return err;
}

/* Which files were read, and which not. */
static void tell_files(struct session *s)
{
	const struct mail_message *m = s->mail;
	bool first = m->from_attachment || s->from_file;
	if (!m->files || (first && !m->unread))
		return;
	if (!first)
		session_say(s, 0, 251, SAID(mail, files_unread, .files = m->files));
	else if (m->unread > !m->from_attachment)
		session_say(s, 0, 251, SAID(mail, first_file, .files = m->files));
}

/* Is it a form of ours?  It has a token that we gave the seat, and that nobody else knows. */
static bool is_ours(const struct session *s, const struct order_block *b)
{
	struct claim c = {.kind = CLAIM_SEAT};
	const char *token = order_block_key(b, "token");
	if (!token || strlen(token) != TOKEN_CHARS)
		return false;
	snprintf(c.token, sizeof c.token, "%s", token);
	return claim_turn(s->site, s->game, game_seat(s->game, s->seat), s->hand ? s->hand->person : 0, &c) >= 0;
}

/* Other quoted blocks are nobody's orders: HELP and GUIDE show examples, and a letter may hold anything. */
static void drop_examples(const struct session *s, struct order_region *r)
{
	for (size_t i = 0; i < r->n_blocks; i++)
		if (r->blocks[i].quoted && r->blocks[i].state == ORDER_BLOCK_COUNTS && !is_ours(s, &r->blocks[i]))
			r->blocks[i].state = ORDER_BLOCK_TEMPLATE;
}

enum err receive_read(struct session *s, struct order_region **out, struct error *e)
{
	const struct mail_message *m = s->mail;
	const struct order_language *language = s->game->sys->language;
	const char *form;
	enum err err = store_form_get(s->site->store, s->game->row.name, session_form_seat(s), s->arena, &form, e);
	if (err)
		return err;
	s->source = m->text;
	*out = region_read(m->text, m->text_len, *form ? form : NULL, language, s->arena);
	drop_examples(s, *out);
	region_sort(s, *out);
	if (!m->file || m->refusal || region_says_something(*out))
		return ERR_NONE;
	struct order_region *r = region_read(m->file, m->file_len, *form ? form : NULL, language, s->arena);
	region_sort(s, r);
	if (!region_says_something(r))
		return ERR_NONE;
	*out = r;
	s->source = m->file;
	s->from_file = true;
	return ERR_NONE;
}

/* Who asks something in plain words is told at least what waits for him; a receipt of orders says it anyway. */
static enum err add_when(struct session *s, struct error *e)
{
	if (!s->asks || s->status || s->told_waiting)
		return ERR_NONE;
	if (s->text.len)
		buf_addc(&s->text, '\n');
	return session_waiting(s, e);
}

enum err receive_follow(struct session *s, bool now, struct error *e)
{
	enum err err = command_voted(s, e);
	if (!err && s->resigned)
		err = game_open_seat(s->game, s->seat, 0, e);
	if (!err && s->resend)
		err = letter_resend(s->game, s->seat, arena_printf(s->arena, "again.%s", session_serial(s)),
				    s->mail->message_id, session_writer(s), e);
	if (!err && s->deal)
		err = game_deal(s->game, e);
	if (!err && now)
		return command_run(s, e);
	if (!err && s->advance)
		err = game_resume_orders(s->game, e);
	if (!err && s->advance)
		err = game_advance(s->game, e);
	return err;
}

enum err receive_serve(struct session *s, struct order_region *r, const char **what, struct error *e)
{
	bool running = game_takes_orders(s->game);
	if (s->mail->subject_automatic) {
		*what = "automatic by its subject";
		return receive_nothing_found(s, SAID(mail, automatic), e);
	}
	if (s->from_file)
		session_say(s, 0, 251, SAID(mail, file_read, .files = s->mail->files));
	enum err err = running ? region_take_below(s, r, e) : ERR_NONE;
	if (!err)
		err = running ? command_act(s, r, e) : act_at_rest(s, r, e);
	if (!err && s->confirmed)
		err = act_confirmed(s, e);
	*what = "commands";
	s->found = s->n_lines;
	bool answered = s->n_lines || s->explained;
	for (size_t i = 0; i < r->n_commands; i++)
		answered = answered || r->commands[i].said;
	region_tell(s, r);
	tell_files(s);
	if (!answered && s->mail->papers)
		session_say(s, 0, 251, SAID(mail, papers_unread, .files = s->mail->papers));
	if (!err && !s->n_lines && s->explained)
		return ERR_NONE; /* those letters are the answer */
	if (!err && !answered) {
		*what = "nothing found";
		if (running)
			region_tell_quoted(s);
		return receive_nothing_found(s, holds_form(r) ? SAID(mail, only_form) : SAID(mail, nothing_found), e);
	}
	bool now = false;
	if (!err)
		err = command_settle(s, &now, e);
	if (!err && s->changed)
		err = receive_keep(s, r, e);
	if (!err)
		err = add_when(s, e);
	if (!err)
		err = receive_receipt(s, "receipt", e);
	return err ? err : receive_follow(s, now, e);
}

enum err receive_repeated(struct session *s, const char **what, struct error *e)
{
	*what = "repeated";
	if (s->unnamed) /* the server may have delivered it twice */
		return ERR_NONE;
	session_say(s, 0, 422, SAID(mail, repeated));
	return receive_receipt(s, "receipt", e);
}

/* What could be read of it may not be all of it, so nothing of it counts. */
enum err receive_refused(struct session *s, const char **what, struct error *e)
{
	*what = "refused";
	session_say(s, 0, 552, SAID(mail, refused, .why = s->mail->refusal));
	words_say(session_words(s), SAID(mail, plain_text), &s->text);
	return receive_receipt(s, "refused", e);
}
