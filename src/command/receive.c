#include "command/receive.h"
#include "base/clock.h"
#include "base/limits.h"
#include "base/log.h"
#include "base/utf8.h"
#include "command/bounce.h"
#include "command/claim.h"
#include "command/region.h"
#include "mail/address.h"
#include "mail/dns.h"
#include "mail/reply.h"

enum { DAY = 86400, CODE_CHARS = 12 };

/* ---- answers ---- */

const char *session_serial(struct session *s)
{
	char hex[HASH_HEX];
	hash_hex(hex, s->mail->digest);
	return s->unnamed ? arena_printf(s->arena, "%.16s.%u", hex, s->mails_before)
			  : arena_printf(s->arena, "%.16s.%s", hex, s->mail->message_id);
}

/* The transcript follows the mail; what belongs to no line stands last. */
static void sort_lines(struct session *s)
{
	for (size_t i = 1; i < s->n_lines; i++) {
		struct letter_line l = s->lines[i];
		size_t k = i;
		while (k && l.line && (!s->lines[k - 1].line || s->lines[k - 1].line > l.line)) {
			s->lines[k] = s->lines[k - 1];
			k--;
		}
		s->lines[k] = l;
	}
}

static enum err send_receipt(struct session *s, const char *kind, struct error *e)
{
	struct buf view = BUF_INIT;
	bool enough = false;
	if (!s->altered) {
		enum err bad = session_enough(s, &enough, e);
		if (bad || enough)
			return bad;
	}
	if (s->mail->garbled)
		session_say(s, 0, 251, SAID(mail, garbled, .kib = LIMIT_FIELD_BYTES / 1024,
					    .brackets = LIMIT_FIELD_PARENS, .fields = s->mail->garbled));
	command_show_orders(s);
	sort_lines(s);
	struct letter l = {.kind = kind, .serial = session_serial(s), .status = s->status,
			   .digest = s->digest, .runs = s->runs, .revision = s->revision,
			   .lines = s->lines, .n_lines = s->n_lines,
			   .stands = s->stands, .check = s->checked,
			   .understood = s->understood.len ? buf_text(&s->understood) : NULL,
			   .text = s->text.len ? buf_text(&s->text) : NULL,
			   .in_reply_to = s->mail->message_id};
	bool picture = s->status || s->understood.len;
	enum err r = picture ? game_view(s->game, s->seat, &view, e) : ERR_NONE;
	if (!r)
		r = letter_queue(s->game, s->seat, &l, picture ? buf_text(&view) : NULL, e);
	buf_free(&view);
	return r;
}

/* The mail of a known player in which nothing was found to do. */
static enum err nothing_found(struct session *s, const struct words_said *why, struct error *e)
{
	bool early = game_before_deal(s->game);
	session_say(s, 0, 500, why);
	words_say(session_words(s), early ? SAID(mail, write_word) : SAID(mail, write_orders), &s->text);
	enum err r = early ? ERR_NONE : help_waiting(s, e);
	return r ? r : send_receipt(s, "help", e);
}

/* The lines of the blocks that count; what they are stands around them where it must. */
static void add_blocks(struct buf *text, const struct order_region *r, bool framed)
{
	for (size_t i = 0; i < r->n_blocks; i++) {
		const struct order_block *b = &r->blocks[i];
		bool frame = framed || strcmp(b->kind, "orders");
		if (b->state != ORDER_BLOCK_COUNTS)
			continue;
		if (frame)
			buf_addf(text, "%s%sBEGIN %s%s\n", b->check ? "CHECK " : "",
				 b->verbose ? "VERBOSE " : "", b->kind,
				 order_block_word(b, "new") ? " NEW" : "");
		for (size_t k = 0; k < b->n; k++)
			buf_addf(text, "%s\n", b->lines[k].text);
		if (frame)
			buf_adds(text, "END\n");
	}
}

static bool is_confirm(const char *line)
{
	const char *args;
	const struct command *c = command_find(line + strspn(line, " \t"), &args);
	return c && !strcmp(c->name, "confirm");
}

/* Is anything in it that may come from the mail of an earlier turn? */
static bool only_orders(const struct order_region *r)
{
	for (size_t i = 0; i < r->n_blocks; i++)
		if (r->blocks[i].state == ORDER_BLOCK_COUNTS && strcmp(r->blocks[i].kind, "orders"))
			return false;
	return true;
}

/* What a moderator can ask for beside token and address.  OpenPGP would be one more. */
static bool is_genuine(const struct session *s)
{
	enum mail_auth auth = s->mail->auth;
	return auth == MAIL_AUTH_PASS ||
	       (auth == MAIL_AUTH_NONE && strcmp(s->site->trust, "authenticated"));
}

/* The address that is not the player's; "" if it is, and then the mail may be called forged. */
static const char *elsewhere(const struct session *s)
{
	if (s->from_player)
		return "";
	return s->mail->from ? s->mail->from : session_text(s, SAID(mail, unknown_address));
}

static bool is_forged(const struct session *s)
{
	return s->mail->auth == MAIL_AUTH_FAIL;
}

/* A mail with a good token that holds nothing to be held: its player, not its sender, is told. */
static enum err tell_of_talk(struct session *s, struct error *e)
{
	if (s->mail->subject_automatic)
		return ERR_NONE;
	session_say(s, 0, 300, SAID(held, talk, .from = elsewhere(s), .forged = is_forged(s)));
	return send_receipt(s, "refused", e);
}

/* Orders with a good token that may not be the player's wait for a word from the address of
 * record. */
static enum err hold_orders(struct session *s, const struct order_region *r, struct error *e)
{
	struct buf text = BUF_INIT;
	for (size_t i = 0; i < r->n_commands; i++)
		if (r->commands[i].known && !is_confirm(r->commands[i].text))
			buf_addf(&text, "%s\n", r->commands[i].text);
	add_blocks(&text, r, true);
	if (!text.len) {
		buf_free(&text);
		return tell_of_talk(s, e);
	}
	if (s->token_turn != game_turn(s->game) && only_orders(r)) {
		session_say(s, 0, 421, SAID(held, too_late, .from = elsewhere(s), .forged = is_forged(s)));
		buf_free(&text);
		return send_receipt(s, "refused", e);
	}
	uint8_t h[HASH_BYTES];
	char code[CODE_CHARS + 1];
	hash_format(h, s->site->key, "confirm\n%s\n%s\n%s\n", s->game->row.name, session_serial(s), text.data);
	hash_base32(code, CODE_CHARS, h, sizeof h);
	struct store_held held = {code, s->game->row.name, game_seat(s->game, s->seat)->seat,
				  text.data, s->token_turn, clock_now()};
	enum err err = store_held_put(s->site->store, &held, e);
	session_say(s, 0, 300, SAID(held, orders, .from = elsewhere(s), .forged = is_forged(s)));
	/* The code on a line that is never broken, and that is no command where it is quoted. */
	words_say(session_words(s), SAID(held, confirm, .code = code, .orders = text.data), &s->text);
	buf_free(&text);
	return err ? err : send_receipt(s, "refused", e);
}

/* What makes a mail the same as another: sender, subject, text, and what it answers. */
static void effect_digest(const struct mail_message *m, char hex[HASH_HEX])
{
	uint8_t h[HASH_BYTES];
	char text[HASH_HEX];
	hash_hex(text, m->digest);
	hash_format(h, NULL, "%s\n%s\n", text, m->in_reply_to ? m->in_reply_to : "");
	hash_hex(hex, h);
}

/* The lines that counted, for the record of the turn. */
static enum err keep_mail(struct session *s, const struct order_region *r, struct error *e)
{
	char hex[HASH_HEX];
	struct buf text = BUF_INIT;
	effect_digest(s->mail, hex);
	for (size_t i = 0; i < r->n_commands; i++)
		if (r->commands[i].known)
			buf_addf(&text, "%s\n", r->commands[i].text);
	add_blocks(&text, r, false);
	enum err err = store_mail_add(s->site->store, s->game->row.name, game_turn(s->game),
				      game_seat(s->game, s->seat)->seat, hex, clock_now(),
				      buf_text(&text), e);
	buf_free(&text);
	return err;
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
		if (c && (game_before_deal(s->game) ? c->before : c->at_rest))
			err = c->act(s, r->commands[i].line, args, false, e);
		else if (!other && r->commands[i].known)
			other = r->commands[i].line;
	}
	for (size_t i = 0; !other && i < r->n_blocks; i++)
		if (!r->blocks[i].quoted)
			other = r->blocks[i].first;
	if (other && game_before_deal(s->game))
		session_say(s, other, 420, SAID(mail, not_dealt));
	else if (other)
		session_say(s, other, 420,
			    s->game->row.status == GAME_HELD ? SAID(mail, game_held) : SAID(mail, game_over));
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
	struct order_region *r = region_of_held(s->confirmed, s->game->sys->language, s->arena);
	region_sort(s, r);
	const char *source = s->source;
	s->source = s->confirmed;
	enum err err = command_act(s, r, e);
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

/* Quoted blocks that are not our form, which has a token, are nobody's orders: HELP and GUIDE show examples. */
static void drop_examples(struct order_region *r)
{
	for (size_t i = 0; i < r->n_blocks; i++)
		if (r->blocks[i].quoted && r->blocks[i].state == ORDER_BLOCK_COUNTS && !order_block_key(&r->blocks[i], "token"))
			r->blocks[i].state = ORDER_BLOCK_TEMPLATE;
}

/* What counts of the mail; of the text file that came with it where its text holds nothing. */
static enum err read_mail(struct session *s, struct order_region **out, struct error *e)
{
	const struct mail_message *m = s->mail;
	const struct order_language *language = s->game->sys->language;
	const char *form;
	enum err err = store_form_get(s->site->store, s->game->row.name,
				      game_seat(s->game, s->seat)->seat, s->arena, &form, e);
	if (err)
		return err;
	s->source = m->text;
	*out = region_read(m->text, m->text_len, *form ? form : NULL, language, s->arena);
	drop_examples(*out);
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
	return help_waiting(s, e);
}

/* Everything a player's mail does; *what says in a word what it was. */
static enum err serve(struct session *s, struct order_region *r, const char **what,
		      struct error *e)
{
	bool running = s->game->row.status == GAME_RUNNING;
	if (s->mail->subject_automatic) {
		*what = "automatic by its subject";
		return nothing_found(s, SAID(mail, automatic), e);
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
		answered = answered || (r->commands[i].said && *r->commands[i].said);
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
		return nothing_found(s, holds_form(r) ? SAID(mail, only_form) : SAID(mail, nothing_found), e);
	}
	bool now = false;
	if (!err)
		err = command_settle(s, &now, e);
	if (!err && s->changed)
		err = keep_mail(s, r, e);
	if (!err)
		err = add_when(s, e);
	if (!err)
		err = send_receipt(s, "receipt", e);
	if (!err && s->resend)
		err = letter_resend(s->game, s->seat, arena_printf(s->arena, "again.%s", session_serial(s)),
				    s->mail->message_id, e);
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

static enum err repeated(struct session *s, const char **what, struct error *e)
{
	*what = "repeated";
	if (s->unnamed) /* the server may have delivered it twice */
		return ERR_NONE;
	session_say(s, 0, 422, SAID(mail, repeated));
	return send_receipt(s, "receipt", e);
}

/* What could be read of it may not be all of it, so nothing of it counts. */
static enum err refused(struct session *s, const char **what, struct error *e)
{
	*what = "refused";
	session_say(s, 0, 552, SAID(mail, refused, .why = s->mail->refusal));
	words_say(session_words(s), SAID(mail, plain_text), &s->text);
	return send_receipt(s, "refused", e);
}

/* ---- one mail ---- */

static enum err load_game(struct session *s, const char *name, struct error *e)
{
	enum err r = game_load(s->site, name, &s->game, e);
	if (r && r != ERR_MISSING && r != ERR_TEMP) { /* broken: hold it, and say so */
		char why[SITE_TEXT];
		text_format(why, sizeof why, "%s", e->text);
		*e = (struct error)ERROR_INIT;
		r = game_hold(s->site, name, why, e);
		if (!r)
			r = game_load(s->site, name, &s->game, e);
		if (r && r != ERR_TEMP)
			r = error_set(e, ERR_BUG, "%s is held: %s", name, why);
	}
	return r;
}

static enum err open_game(struct session *s, const struct claim *c, struct error *e)
{
	enum err r = load_game(s, c->game, e);
	if (r)
		return r;
	s->token_turn = -1;
	for (int i = 0; i < SEATS_MAX && s->game->seats[i] && s->token_turn < 0; i++) {
		if (*c->seat && strcasecmp(c->seat, s->game->seats[i]->seat))
			continue;
		s->seat = i;
		s->token_turn = claim_turn(s->site, s->game, s->game->seats[i], c);
	}
	const struct store_seat *seat = game_seat(s->game, s->seat);
	s->from_player = s->mail->from && mail_address_same(s->mail->from, seat->address);
	return s->token_turn < 0 ? error_set(e, ERR_MISSING, "the token is not ours") : ERR_NONE;
}

/* Was this very mail the last one of its seat that changed anything in this turn?  If not,
 * the player means it anew: orders A, then B, then A again. */
static enum err changed_last(struct session *s, bool *again, struct error *e)
{
	struct store_orders *mails;
	size_t n;
	char hex[HASH_HEX];
	const char *last = "", *seat = game_seat(s->game, s->seat)->seat;
	enum err r = store_mails(s->site->store, s->game->row.name, game_turn(s->game), s->arena,
				 &mails, &n, e);
	for (size_t i = 0; !r && i < n; i++)
		if (!strcmp(mails[i].seat, seat)) {
			last = mails[i].digest;
			s->mails_before++;
		}
	effect_digest(s->mail, hex);
	*again = !strcmp(hex, last) || s->token_turn != game_turn(s->game);
	return r;
}

/* Of a mail that may not be the player's only a code counts that was sent to the player alone. */
static bool has_confirm(struct order_region *r)
{
	size_t n = 0;
	for (size_t i = 0; i < r->n_commands; i++)
		if (is_confirm(r->commands[i].text))
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
			   SAID(notice, forged, .game = s->game->row.name, .seat = seat->seat, .address = seat->address,
				.why = s->mail->auth_reason), e);
}

/* An ANSWER that was changed inside the quote counts if the mail says nothing else. */
static void add_edited_answer(struct session *s, struct order_region *r)
{
	struct mail_reply *reply = mail_reply_read(s->mail->text, s->mail->text_len, s->arena);
	for (size_t i = 0; i < reply->n && !region_says_something(r); i++) {
		const struct mail_line *l = &reply->lines[i];
		const char *text = mail_line_own(l) ? NULL : command_edited_answer(s, region_without_point(l->text, s->arena));
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
	enum err err = read_mail(s, &r, e);
	if (err)
		return err;
	add_edited_answer(s, r);
	if (!s->from_player || (!is_genuine(s) && !has_confirm(r))) {
		*what = s->from_player ? "held: not genuine" : "held: another address";
		if (again || s->mail->refusal)
			return ERR_NONE;
		if (s->from_player && s->mail->auth == MAIL_AUTH_FAIL)
			err = tell_of_forgery(s, e);
		return err ? err : hold_orders(s, r, e);
	}
	if (is_genuine(s))
		err = site_address_works(s->site, game_seat(s->game, s->seat)->address, e);
	if (!err && again)
		err = changed_last(s, &again, e);
	if (err)
		return err;
	if (again)
		return repeated(s, what, e);
	return s->mail->refusal ? refused(s, what, e) : serve(s, r, what, e);
}

static void close_session(struct session *s)
{
	game_free(s->game);
	free(s->lines);
	buf_free(&s->text);
	buf_free(&s->understood);
}

/* Mail about mail, and to the address that ends mail a game can do without. */
static enum err serve_address(struct session *s, const struct claim *c, const char **what,
			      struct error *e)
{
	enum mail_kind kind = s->mail->kind;
	if (kind == MAIL_BOUNCE || kind == MAIL_COMPLAINT)
		return bounce_take(s->site, s->mail, c, s->arena, what, e);
	if (c->kind == CLAIM_UNSUBSCRIBE && kind != MAIL_OWN)
		return bounce_unsubscribe(s->site, c, s->arena, what, e);
	*what = kind == MAIL_PERSON ? "to an address for bounces" : mail_kind_name(kind);
	return ERR_NONE;
}

/* ---- mail without a token ---- */

static enum err open_seat(struct session *s, const char *game, const char *seat, struct error *e)
{
	enum err r = load_game(s, game, e);
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
		r = open_seat(s, arena_strndup(s->arena, chosen, k), chosen + k + 1, e);
	return r ? r : nothing_found(s, SAID(mail, no_seat), e);
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
			buf_addf(&text, "%s: %s, turn %lld%s%s\n", g.name, game_state_name(g.status),
				 (long long)g.turn, *g.why ? ": " : "", g.why);
	}
	if (!r)
		r = site_answer(s->site, "moderator", s->site->moderator, s->mail->message_id,
				SAID(mail, moderator, .games = buf_text(&text)), e);
	buf_free(&text);
	return r;
}

static enum err serve_unknown(struct session *s, const char **what, struct error *e)
{
	const char **seats;
	size_t n = 0;
	enum err r = s->mail->from ? store_seats_of(s->site->store, s->mail->from, s->arena, &seats, &n, e)
				   : ERR_NONE;
	if (r)
		return r;
	if (!n && s->mail->from && site_is_set(s->site->moderator) &&
	    mail_address_same(s->mail->from, s->site->moderator) && !s->mail->subject_automatic)
		return answer_moderator(s, what, e);
	if (!n)
		return greet_stranger(s, what, e);
	*what = "no token";
	bool forged = s->mail->auth == MAIL_AUTH_FAIL || s->mail->subject_automatic;
	return forged ? ERR_NONE : help_player(s, seats, n, e);
}

static enum err decide(struct session *s, const struct claim *claim, bool again, const char **what,
		       struct error *e)
{
	bool person = s->mail->kind == MAIL_PERSON;
	bool maybe = s->mail->maybe_person && claim->kind == CLAIM_SEAT;
	if ((!person && !maybe) || claim->kind == CLAIM_BOUNCE || claim->kind == CLAIM_UNSUBSCRIBE)
		return serve_address(s, claim, what, e);
	if (claim->kind == CLAIM_NONE)
		return serve_unknown(s, what, e);
	enum err r = open_game(s, claim, e);
	if (r && r != ERR_MISSING)
		return r;
	if (!person && (r || !s->from_player)) /* not the player's, so it is what it looks like */
		return serve_address(s, claim, what, e);
	if (r) { /* made up, or withdrawn: nobody learns which */
		*what = "unknown token";
		return ERR_NONE;
	}
	return act_as(s, again, what, e);
}

/* Put aside for somebody to look at.  Told once a day, for a stranger can send many. */
static enum err tell_of_aside(struct site *site, const char *reason, struct error *e)
{
	char key[64];
	text_format(key, sizeof key, "aside/%lld", (long long)clock_now() / DAY);
	return site_notice(site, "", -1, key, SAID(notice, unreadable, .why = reason), e);
}

/* broken: the game in which an invariant broke with ERR_BUG, "" for none. */
static enum err serve_message(struct site *site, struct arena *a, const struct mail_message *m,
			      char broken[SITE_TEXT], struct error *e)
{
	struct session s = {.site = site, .arena = a, .mail = m};
	struct claim claim;
	const char *what = "", *id = m->message_id ? m->message_id : "";
	enum store_seen seen;
	char hex[HASH_HEX];
	hash_hex(hex, m->digest);
	claim_read(site, m, &claim);
	if (claim.kind == CLAIM_NONE)
		claim_of_block(region_read(m->text, m->text_len, NULL, NULL, a), &claim);
	enum err r = store_inbox_seen(site->store, id, claim.recipient, hex, &seen, e);
	if (r || (seen == STORE_SAME && (*id || claim.kind != CLAIM_SEAT)))
		return r;
	s.unnamed = !*id;
	r = decide(&s, &claim, seen != STORE_NEW, &what, e);
	if (!r && m->aside)
		r = tell_of_aside(site, m->refusal, e);
	if (!r)
		r = store_inbox_add(site->store, id, claim.recipient, hex, clock_now(), what, e);
	snprintf(broken, SITE_TEXT, "%s", r == ERR_BUG && s.game ? s.game->row.name : "");
	close_session(&s);
	return r;
}

static enum err in_transaction(struct site *site, struct arena *a, const struct mail_message *m,
			       char broken[SITE_TEXT], struct error *e)
{
	enum err r = store_begin(site->store, e);
	if (!r)
		r = serve_message(site, a, m, broken, e);
	return store_end(site->store, r, e);
}

static enum err hold(struct site *site, const char *game, const char *why, struct error *e)
{
	*e = (struct error)ERROR_INIT;
	enum err r = store_begin(site->store, e);
	if (!r)
		r = game_hold(site, game, why, e);
	return store_end(site->store, r, e);
}

/* A game in which an invariant broke is held at once and its moderator told; the mail is then served
 * again, for its writer is to know. */
static enum err serve_or_hold(struct site *site, struct arena *a, const struct mail_message *m, struct error *e)
{
	char broken[SITE_TEXT], why[SITE_TEXT];
	enum err r = in_transaction(site, a, m, broken, e);
	if (r != ERR_BUG || !*broken)
		return r;
	text_format(why, sizeof why, "%s", e->text);
	r = hold(site, broken, why, e);
	return r ? r : in_transaction(site, a, m, broken, e);
}

void receive_self(const struct site *site, struct mail_self *out)
{
	*out = (struct mail_self){
		.address = site->address, .separator = site_separator(site), .id_prefix = "estafette.",
		.envelope_field = site_is_set(site->envelope_field) ? site->envelope_field : NULL,
		.authserv = site_is_set(site->authserv) ? site->authserv : NULL,
		.hosts = site_is_set(site->hosts) ? site->hosts : NULL};
}

/* A mail that nothing could be read of. */
static enum err put_aside(struct site *site, const char *reason, struct error *e)
{
	*e = (struct error)ERROR_INIT;
	enum err r = store_begin(site->store, e);
	if (!r)
		r = tell_of_aside(site, reason, e);
	return store_end(site->store, r, e);
}

/* Where our server has said nothing of the sender, a signature may. */
static enum err check_signature(const struct site *site, struct mail_parser *parser, const char *raw,
				size_t n, struct mail_message *m, struct error *e)
{
	struct buf keys = BUF_INIT;
	struct error why = ERROR_INIT;
	if (!site_is_set(site->dkim) || m->auth != MAIL_AUTH_NONE || !m->n_dkim_keys ||
	    (m->kind != MAIL_PERSON && !m->maybe_person))
		return ERR_NONE;
	mail_dns_keys(m, strcmp(site->dkim, "dns") ? site->dkim : NULL, &keys);
	enum err r = keys.len ? mail_parser_dkim(parser, raw, n, buf_text(&keys), &why) : ERR_REFUSED;
	buf_free(&keys);
	if (!r) {
		m->auth = MAIL_AUTH_PASS;
		m->auth_reason = "dkim=pass";
	}
	if (r == ERR_TEMP)
		*e = why;
	return r == ERR_TEMP ? r : ERR_NONE;
}

enum err receive_mail(struct site *site, struct mail_parser *parser, const char *raw, size_t n,
		      enum receive_result *result, char reason[SITE_TEXT], struct error *e)
{
	struct arena *a = arena_new();
	struct mail_message *m = NULL;
	enum err r = mail_parser_run(parser, raw, n, a, &m, e);
	*result = RECEIVE_TAKEN;
	if (r == ERR_REFUSED || r == ERR_LIMIT) {
		*result = RECEIVE_FAILED;
		text_format(reason, SITE_TEXT, "%s", e->text);
		arena_free(a);
		return put_aside(site, reason, e);
	}
	if (!r && m->aside) {
		*result = RECEIVE_FAILED;
		text_format(reason, SITE_TEXT, "%s", m->refusal);
	}
	if (!r && n && memchr(raw, '\0', n) && !m->refusal)
		m->refusal = words_plain(site_words(site, NULL), SAYS_mail_nul_bytes);
	if (!r)
		r = check_signature(site, parser, raw, n, m, e);
	if (!r)
		r = serve_or_hold(site, a, m, e);
	arena_free(a);
	return r;
}
