/* Mail that belongs to no seat: what anybody may ask, and what people do who are registered.  Where nothing proves
 * who writes, what changes something waits for a code that goes to the address of record. */
#include "base/clock.h"
#include "command/admin.h"
#include "command/events.h"
#include "command/moderate.h"
#include "command/observe.h"
#include "command/offers.h"
#include "command/receive.h"
#include "command/receive_private.h"
#include "command/signed.h"
#include "people/people.h"
#include "words/said.h"

enum { DAY = 86400, STRANGERS_ANSWERS = 12 };

/* ---- the answer ---- */

/* For the subject of a daily mail. */
static void write_waits(const struct session *s, struct doc *d)
{
	size_t named = s->n_games_waiting < GAMES_NAMED ? s->n_games_waiting : GAMES_NAMED;
	doc_number(d, "waits", (long)s->n_waits);
	doc_attr(d, "games", s->games_waiting);
	doc_number(d, "more", (long)(s->n_waits - named));
}

static enum err write_answer(struct session *s, const char *serial, struct store_out *out, struct error *e)
{
	const char *kind = s->answer_kind ? s->answer_kind : "answer";
	char token[SITE_TOKEN] = "", handle[STORE_HANDLE] = "", id[SITE_TEXT];
	struct buf text = BUF_INIT;
	struct doc doc = {.out = &text}, *d = &doc;
	const char *address = s->site->address;
	enum err r = ERR_NONE;
	const char *game = s->moderated ? s->moderated->row.name : NULL;
	if (s->person.id) {
		r = game ? site_moderator_address(s->site, game, s->person.id, s->person.epoch, token, s->arena,
						  &address, e)
			 : people_reply_address(s->site, &s->person, token, s->arena, &address, e);
		store_handle(s->person.id, handle);
	}
	const char *key = serial ? serial : arena_printf(s->arena, "answer/%s/%s", handle, session_serial(s));
	site_message_id(s->site, key, id);
	doc_begin(d, "mail");
	doc_attr(d, "kind", kind);
	doc_attr(d, "seat", "");
	doc_attr(d, "game", game ? game : "site");
	doc_attr(d, "address", address);
	doc_attr(d, "token", token);
	doc_attr(d, "person", handle);
	if (game)
		doc_attr(d, "role", SITE_MODERATOR);
	doc_attr(d, "turn", "");
	doc_attr(d, "reply", s->mail->message_id);
	if (s->n_waits)
		write_waits(s, d);
	doc_children(d);
	letter_lines(&(struct letter){.lines = s->lines, .n_lines = s->n_lines}, d);
	if (s->text.len)
		doc_say(d, "text", buf_text(&s->text));
	letter_file(&(struct letter){.file_name = s->file_name, .file = s->file}, d);
	doc_end(d);
	*out = (struct store_out){.key = key, .kind = kind, .game = "", .seat = "",
				  .to = s->person.id ? s->person.address : s->mail->from, .from = address,
				  .message_id = arena_strdup(s->arena, id), .wrapper = arena_strdup(s->arena, buf_text(&text)),
				  .said = "", .record = "", .reply = s->mail->message_id ? s->mail->message_id : "",
				  .bytes = {"", 0}, .state = OUT_COMPOSE, .at = clock_now(), .next = 0};
	buf_free(&text);
	return r;
}

enum err desk_send_code(struct session *s, struct error *e)
{
	struct session mail = *s;
	struct store_out out;
	char id[SITE_TEXT];
	mail.lines = NULL;
	mail.n_lines = mail.cap_lines = 0;
	mail.text = (struct buf)BUF_INIT;
	mail.person.id = 0; /* nothing of his goes to an address that is not his yet */
	enum err r = pending_ask(s, &mail, e);
	if (!r)
		r = write_answer(&mail, NULL, &out, e);
	if (!r) {
		out.key = arena_printf(s->arena, "%s/code", out.key);
		site_message_id(s->site, out.key, id);
		out.message_id = id;
		out.to = s->code_to;
		out.reply = "";
		r = store_out_add(s->site->store, &out, e);
	}
	free(mail.lines);
	buf_free(&mail.text);
	return r;
}

enum err desk_answer(struct session *s, struct error *e)
{
	struct store_out out;
	bool code = s->unconfirmed.len && s->code_to; /* then this answer says that it is on its way */
	enum err r = code ? desk_send_code(s, e) : pending_ask(s, s, e);
	if (!r)
		r = write_answer(s, NULL, &out, e);
	return r ? r : store_out_add(s->site->store, &out, e);
}

enum err desk_tell(struct session *s, const char *key, struct error *e)
{
	struct store_out out;
	enum err r = write_answer(s, key, &out, e);
	return r ? r : store_out_add(s->site->store, &out, e);
}

/* ---- reading ---- */

/* The command of a typed line, or NULL; *near: the one that its first word is nearly. */
static const struct command *line_command(const struct session *s, const struct order_text *t, bool *check,
					  const char **args, const struct command **near)
{
	enum command_check how;
	const char *line = region_skip_check(t->text, &how);
	line = region_without_point(line + strspn(line, " \t"), s->arena);
	size_t n = strlen(line);
	if (n && line[n - 1] == '?') /* "who is late?" */
		line = arena_strndup(s->arena, line, n - 1);
	const struct command *c = command_find_for(s, line, args);
	*check = how != CHECK_NOT;
	*near = c ? NULL : command_near(s, line);
	return c;
}

static bool is_for_side(const struct order_block *b)
{
	return !strcmp(b->kind, "orders") && order_block_key(b, "as");
}

static bool is_fix(const struct order_block *b)
{
	return !strcmp(b->kind, "fix");
}

static bool is_of_desk(const struct session *s, const struct order_block *b)
{
	return !strcmp(b->kind, "profile") || !strcmp(b->kind, "game") || !strcmp(b->kind, "event") ||
	       (s->moderates && (is_for_side(b) || is_fix(b))) ||
	       ((s->moderates || s->admin || s->directs) && !strcmp(b->kind, "text"));
}

/* One of those; a letter to those who play a game that he observes, where it is named. */
static enum err block_wanted(const struct session *s, const struct order_block *b, bool *yes, struct error *e)
{
	const char *game = order_block_key(b, "game");
	if (b->quoted)
		return ERR_NONE;
	*yes = is_of_desk(s, b);
	return !strcmp(b->kind, "press") && game ? observe_names(s, game, yes, e) : ERR_NONE;
}

/* Does the mail hold a command that is nobody's seat's? */
enum err desk_wanted(struct session *s, const struct order_region *r, bool *yes, struct error *e)
{
	enum err err = ERR_NONE;
	*yes = false;
	for (size_t i = 0; !err && !*yes && i < r->n_commands; i++) {
		const char *args;
		const struct command *near;
		bool check;
		const struct command *c = line_command(s, &r->commands[i], &check, &args, &near);
		if (c && c->flags & COMMAND_BOTH && s->moderated)
			*yes = true;
		else if (c && c->flags & COMMAND_OBSERVED)
			err = observe_names(s, args, yes, e);
		else if (c || near)
			*yes = (c ? c : near)->who != WHO_PLAYER && (c ? c : near)->act != act_help;
	}
	for (size_t i = 0; !err && !*yes && i < r->n_blocks; i++)
		err = block_wanted(s, &r->blocks[i], yes, e);
	return err;
}

bool desk_asks_help(const struct session *s, const struct order_region *r)
{
	for (size_t i = 0; i < r->n_commands; i++) {
		const char *args;
		const struct command *near;
		bool check;
		const struct command *c = line_command(s, &r->commands[i], &check, &args, &near);
		c = c ? c : near;
		if (c && c->act == act_help)
			return true;
	}
	return false;
}

static enum err act_lines(struct session *s, const struct order_region *r, struct error *e)
{
	enum err err = ERR_NONE;
	for (size_t i = 0; !err && i < r->n_commands; i++) {
		const struct order_text *t = &r->commands[i];
		const char *args;
		const struct command *near;
		bool check;
		const struct command *c = line_command(s, t, &check, &args, &near);
		if (c)
			err = command_dispatch(s, &(struct command_call){c, t->line, args, check}, e);
		else if (near)
			session_say(s, t->line, 500,
				    SAID(desk, did_you_mean, .command = near->name, .example = near->example));
	}
	for (size_t i = 0; !err && i < r->n_blocks; i++)
		if (!r->blocks[i].quoted && !strcmp(r->blocks[i].kind, "profile"))
			err = command_profile(s, &r->blocks[i], e);
		else if (!r->blocks[i].quoted && s->moderates && is_for_side(&r->blocks[i]))
			err = moderate_orders(s, &r->blocks[i], e);
		else if (!r->blocks[i].quoted && s->moderates && is_fix(&r->blocks[i]))
			err = moderate_fixes(s, &r->blocks[i], e);
		else if (!r->blocks[i].quoted && !strcmp(r->blocks[i].kind, "game"))
			err = offers_block(s, &r->blocks[i], e);
		else if (!r->blocks[i].quoted && !strcmp(r->blocks[i].kind, "event"))
			err = events_block(s, &r->blocks[i], e);
		else if (!r->blocks[i].quoted && is_of_desk(s, &r->blocks[i]))
			err = order_block_key(&r->blocks[i], "event")
				      ? events_text(s, &r->blocks[i], e)
				      : (s->admin && order_block_word(&r->blocks[i], "site")
						 ? admin_text
						 : moderate_text)(s, &r->blocks[i], e);
		else if (!r->blocks[i].quoted && !s->game && !strcmp(r->blocks[i].kind, "press"))
			err = observe_press(s, &r->blocks[i], e);
	return err;
}

/* Who moderates games may write much in an hour, and what he wrote must not be lost. */
static enum err enough_answers(struct session *s, const char *to, bool *enough, struct error *e)
{
	bool at_work = s->moderates && s->proved;
	return at_work ? brake_enough_today(s->site, to, enough, e) : brake_enough(s->site, to, enough, e);
}

/* Strangers are answered a few times a day, and where nothing says that the address is not theirs; so is a mail with
 * a token that is none. */
static enum err may_answer(struct session *s, bool lost, bool *yes, struct error *e)
{
	int64_t n = 0;
	bool enough = false;
	const char *to = s->person.id ? s->person.address : s->mail->from;
	*yes = false;
	if (!to || !*to || s->mail->auth == MAIL_AUTH_FAIL || s->mail->subject_automatic)
		return ERR_NONE;
	enum err r = enough_answers(s, to, &enough, e);
	if (!r && ((!s->person.id && !s->admin) || lost))
		r = store_answers_since(s->site->store, to, "answer", clock_now() - DAY, &n, e);
	*yes = !r && !enough && n < STRANGERS_ANSWERS;
	return r;
}

enum err desk_serve(struct session *s, const struct order_region *r, const char **what, struct error *e)
{
	bool yes;
	enum err err = may_answer(s, false, &yes, e);
	*what = "desk: not answered";
	if (err || !yes)
		return err;
	*what = s->person.id ? "desk" : "desk: stranger";
	if (!s->source)
		s->source = s->mail->text;
	bool locked = false;
	err = admin_locked(s, s->person.id, &locked, e);
	if (s->mail->refusal && s->source != s->mail->subject)
		session_say(s, 0, 552, SAID(mail, refused, .why = s->mail->refusal));
	else if (!err && !locked && !signed_bars(s))
		err = act_lines(s, r, e);
	if (!err && !s->n_lines && s->explained)
		return ERR_NONE; /* those letters are the answer */
	if (!err && !s->n_lines)
		session_say(s, 0, 500, s->person.id || s->admin ? SAID(desk, nothing_found) : SAID(desk, stranger));
	if (err)
		return err;
	return s->game ? receive_receipt(s, "receipt", e) : desk_answer(s, e);
}

enum err desk_tell_off(struct session *s, const struct words_said *said, struct error *e)
{
	bool yes = false;
	enum err r = s->person.id ? may_answer(s, true, &yes, e) : ERR_NONE;
	if (r || !yes)
		return r;
	session_say(s, 0, 421, said);
	return desk_answer(s, e);
}

enum err desk_lost(struct session *s, const struct claim *claim, struct error *e)
{
	enum err r = desk_person(s, claim, e);
	return r ? r : desk_tell_off(s, SAID(desk, token_lost), e);
}

enum err desk_person(struct session *s, const struct claim *claim, struct error *e)
{
	char good[SITE_TOKEN];
	struct error none = ERROR_INIT;
	const char *from = s->mail->from;
	s->proved = false;
	enum err r = from ? store_person_of(s->site->store, from, s->arena, &s->person, &none) : ERR_MISSING;
	if (r == ERR_MISSING)
		s->person = (struct store_person){.id = 0};
	else if (r)
		return *e = none, r;
	r = signed_take(s, s->person.id, e);
	if (!r)
		r = admin_find(s, e);
	if (!r && s->person.id)
		r = receive_zone(s, e);
	if (!r && s->person.id)
		r = moderate_find(s, claim, e);
	if (!r && s->person.id)
		r = events_find(s, e);
	if (r || !s->person.id || claim->kind != CLAIM_PERSON || claim->id != s->person.id)
		return r;
	people_token(s->site, &s->person, good);
	s->proved = hash_same(good, claim->token, TOKEN_CHARS) && receive_genuine(s);
	return ERR_NONE;
}
