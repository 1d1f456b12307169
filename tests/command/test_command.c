/* What a mail claims and what its lines are: commands, CHECK, tokens; and what a database that is
 * at fault must not be taken for. */
#include "base/clock.h"
#include "base/file.h"
#include "command/claim.h"
#include "command/intake.h"
#include "command/region.h"
#include "living/living.h"
#include "store/store_private.h"
#include "words/said.h"

#include <dirent.h>

static struct living w;
static bool faulty; /* the database cannot tell of mails that were sent */

enum err __real_store_out_named(struct store *s, const char *id, struct arena *a, struct store_out *out,
				struct error *e);
enum err __wrap_store_out_named(struct store *s, const char *id, struct arena *a, struct store_out *out,
				struct error *e);
enum err __wrap_store_out_named(struct store *s, const char *id, struct arena *a, struct store_out *out,
				struct error *e)
{
	return faulty ? error_set(e, ERR_TEMP, "database is locked") : __real_store_out_named(s, id, a, out, e);
}

static const struct {
	const char *line, *name, *args;
} lines[] = {
    {"help", "help", ""},
    {"?", "help", ""},
    {"HELP orders", "help", "orders"},
    {"Help please", "help", ""},
    {"orders: ", "orders", ""},
    {"seed drum", "seed", "drum"},
    {"run", "final", ""},
    {"clear 9e 5e", "clear", "9e 5e"},
    {"Show settings", "show settings", ""},
    {"SHOW SETTINGS clock", "show settings", "clock"},
    {"set game turn=1d late=pass", "set game", "turn=1d late=pass"},
    {"show map", NULL, NULL},
    {"show", NULL, NULL},
    {"set up the guns", NULL, NULL},
    {"settings", NULL, NULL},
    {"See you", NULL, NULL},
    {"help me with all of it", NULL, NULL},
    {"helpful", NULL, NULL},
    {"orders are orders", NULL, NULL},
    {"TERRAIN S3", "terrain", "S3"},
    {"terrain F6 9e", "terrain", "F6 9e"},
    {"terrain hill S3", NULL, NULL}, /* an order of Battalions */
    {"RECEIPT turn=3", "receipt", "turn=3"},
};

START_TEST(a_command_is_its_whole_name)
{
	const char *args;
	const struct command *c = command_find(lines[_i].line, &args);
	ck_assert_msg(!!c == !!lines[_i].name, "%s", lines[_i].line);
	if (!c)
		return;
	ck_assert_str_eq(c->name, lines[_i].name);
	ck_assert_str_eq(args, lines[_i].args);
}
END_TEST

START_TEST(every_command_is_found_by_its_name)
{
	for (size_t i = 0; i < n_commands; i++) {
		const char *args;
		enum command_who who = commands[i].who;
		const char *plain = commands[i].name, /* a director's is found with its event behind it */
			*name = who == WHO_DIRECTOR ? arena_printf(w.arena, "%s cup", plain) : plain;
		bool role = who >= WHO_MODERATOR || commands[i].flags & COMMAND_DESK;
		ck_assert_ptr_eq(role ? command_find_role(who, name, &args) : command_find(name, &args), &commands[i]);
		if (role && who != WHO_ADMIN)
			ck_assert_ptr_null(command_find(name, &args));
		if (who != WHO_MODERATOR)
			ck_assert_ptr_null(command_find_role(WHO_MODERATOR, name, &args));
		if (who != WHO_ADMIN && commands[i].act != act_unblock) /* of an address it is an admin's */
			ck_assert_ptr_null(command_find_role(WHO_ADMIN, name, &args));
		ck_assert_ptr_ne(commands[i].act, NULL);
	}
}
END_TEST

static const struct {
	const char *line, *rest;
	enum command_check check;
} checks[] = {
    {"CHECK 9e hold", "9e hold", CHECK_ONLY},  {"check verbose 9e hold", "9e hold", CHECK_VERBOSE},
    {"TEST 9e hold", "9e hold", CHECK_ONLY},   {"9e hold", "9e hold", CHECK_NOT},
    {"checking 9e", "checking 9e", CHECK_NOT},
};

START_TEST(check_stands_in_front)
{
	enum command_check check = CHECK_NOT;
	ck_assert_str_eq(region_skip_check(checks[_i].line, &check), checks[_i].rest);
	ck_assert_int_eq(check, checks[_i].check);
}
END_TEST

START_TEST(a_point_of_a_phone_is_left_out)
{
	ck_assert_str_eq(region_without_point("HELP.", w.arena), "HELP");
	ck_assert_str_eq(region_without_point("HELP", w.arena), "HELP");
}
END_TEST

START_TEST(no_character_is_cut)
{
	struct session s = {.arena = w.arena};
	ck_assert_str_eq(session_cut(&s, "d\xc3\xa9j\xc3\xa0", 2), "d");
	ck_assert_str_eq(session_cut(&s, "d\xc3\xa9j\xc3\xa0", 3), "d\xc3\xa9");
}
END_TEST

static struct claim claim_of(const char *to, const char *subject)
{
	struct mail_recipient recipient = {to, true};
	struct mail_message m = {.recipients = &recipient, .n_recipients = 1, .subject = subject};
	struct claim c;
	claim_read(&w.site, &m, &c);
	return c;
}

#define TOKEN "abcdefghijklmnopqrstuvwxyz"

START_TEST(a_claim_is_read_from_address_or_subject)
{
	struct claim c = claim_of("robot+one.fr." TOKEN "@game.test", "");
	ck_assert_int_eq(c.kind, CLAIM_SEAT);
	ck_assert_str_eq(c.game, "one");
	ck_assert_str_eq(c.seat, "fr");
	ck_assert_str_eq(c.token, TOKEN);
	c = claim_of("robot@game.test", "Re: [#one.br." TOKEN "] turn 3");
	ck_assert_int_eq(c.kind, CLAIM_SEAT);
	ck_assert_str_eq(c.seat, "br");
	ck_assert_str_eq(c.recipient, "robot@game.test");
	ck_assert_int_eq(claim_of("other+one.fr." TOKEN "@game.test", "").kind, CLAIM_NONE);
	ck_assert_int_eq(claim_of("robot+one.fr.short@game.test", "").kind, CLAIM_NONE);
	ck_assert_int_eq(claim_of("robot+b.12." TOKEN "@game.test", "").kind, CLAIM_BOUNCE);
	ck_assert_int_eq(claim_of("robot+u.12." TOKEN "@game.test", "").kind, CLAIM_UNSUBSCRIBE);
	ck_assert_int_eq(claim_of("robot+averyveryverylongname.fr." TOKEN "@game.test", "").kind, CLAIM_NONE);
}
END_TEST

START_TEST(a_token_is_known_until_the_seat_is_given_away)
{
	living_play(&w, "one", 0);
	struct game *g = living_load(&w, "one");
	struct store_seat seat = *game_seat(g, 0);
	struct claim c = {.kind = CLAIM_SEAT};
	for (int64_t turn = 0; turn <= 1; turn++) {
		site_token(&w.site, "one", seat.seat, turn, seat.epoch, c.token);
		ck_assert_int_eq(claim_turn(&w.site, g, &seat, 0, &c), turn);
	}
	site_token(&w.site, "one", seat.seat, 2, seat.epoch, c.token);
	ck_assert_int_eq(claim_turn(&w.site, g, &seat, 0, &c), -1);
	site_token(&w.site, "one", seat.seat, 1, seat.epoch, c.token);
	seat.epoch++;
	ck_assert_int_eq(claim_turn(&w.site, g, &seat, 0, &c), -1);
	game_free(g);
}
END_TEST

START_TEST(a_mail_is_claimed_with_its_own_token)
{
	struct store_out o;
	living_play(&w, "one", 0);
	MUST(&w, store_out_get(w.site.store, 1, w.arena, &o, &w.e));
	struct claim c = {.kind = CLAIM_BOUNCE, .id = 1};
	site_mail_token(&w.site, "bounce", 1, o.to, c.token);
	MUST(&w, claim_mail(&w.site, &c, w.arena, &o, &w.e));
	c.kind = CLAIM_UNSUBSCRIBE;
	ck_assert_int_eq(claim_mail(&w.site, &c, w.arena, &o, &w.e), ERR_MISSING);
	c.id = 999;
	ck_assert_int_eq(claim_mail(&w.site, &c, w.arena, &o, &w.e), ERR_MISSING);
}
END_TEST

static enum err receive(const char *raw)
{
	struct mail_self self;
	char reason[SITE_TEXT];
	enum receive_result result;
	receive_self(&w.site, &self);
	struct mail_parser *parser = mail_parser_new(&self);
	enum err r = receive_mail(&w.site, parser, raw, strlen(raw), &result, reason, &w.e);
	mail_parser_free(parser);
	return r;
}

#define MAIL(id, body)                                                                             \
	"From: anna@p.test\r\nTo: robot@game.test\r\nSubject: Hello\r\nMessage-ID: <" id           \
	"@p.test>\r\n"                                                                             \
	"In-Reply-To: <any@game.test>\r\n\r\n" body "\r\n"

START_TEST(a_fault_of_the_database_is_no_unknown_mail)
{
	living_play(&w, "one", 0);
	faulty = true;
	ck_assert_int_eq(receive(MAIL("1", "help")), ERR_TEMP);
	ck_assert_int_eq(living_mails(&w, "help", "anna@p.test"), 0);
	faulty = false;
	MUST(&w, receive(MAIL("1", "help")));
	ck_assert_int_eq(living_mails(&w, "help", "anna@p.test"), 1);
}
END_TEST

/* ---- many mails to one wait for the disk ---- */

static struct intake in;

static const char *maildir(const char *inside)
{
	return arena_printf(w.arena, "%s/box/%s", w.root, inside);
}

static int files_in(const char *path)
{
	int n = 0;
	DIR *d = opendir(path);
	ck_assert_ptr_nonnull(d);
	for (struct dirent *f; (f = readdir(d));)
		n += *f->d_name != '.';
	closedir(d);
	return n;
}

static void open_intake(const char *const *mails, size_t n)
{
	struct mail_self self;
	receive_self(&w.site, &self);
	in = (struct intake){.site = &w.site, .parser = mail_parser_new(&self)};
	MUST(&w, mail_source_maildir(maildir(""), maildir("failed"), &in.source, &w.e));
	for (size_t i = 0; i < n; i++) {
		const char *path = arena_printf(w.arena, "%s/%zu.mail", maildir("new"), i);
		MUST(&w, file_write(path, mails[i], strlen(mails[i]), &w.e));
	}
}

static void close_intake(void)
{
	MUST(&w, intake_end(&in, &w.e));
	mail_source_close(in.source);
	mail_parser_free(in.parser);
}

/* Takes one mail; false if there is none. */
static bool take_next(void)
{
	bool wait = false;
	enum err r = intake_next(&in, &w.e);
	if (r == ERR_MISSING)
		w.e = (struct error)ERROR_INIT;
	if (r)
		return false;
	MUST(&w, intake_take(&in, &wait, &w.e));
	ck_assert(!wait);
	return true;
}

static const char *const three[] = {MAIL("1", "help"), "no mail at all", MAIL("2", "help")};

START_TEST(mails_are_put_away_when_they_are_durable)
{
	living_play(&w, "one", 0);
	open_intake(three, 3);
	ck_assert(take_next());
	ck_assert_int_eq(files_in(maildir("cur")), 0);
	/* What cannot be read lies aside only when all before it is durable. */
	ck_assert(take_next());
	ck_assert_int_eq(files_in(maildir("cur")), 1);
	ck_assert_int_eq(files_in(maildir("failed")), 2); /* the mail, and why */
	ck_assert(take_next());
	ck_assert(!take_next());
	ck_assert_int_eq(files_in(maildir("new")), 1);
	MUST(&w, intake_settle(&in, &w.e));
	ck_assert_int_eq(files_in(maildir("new")), 0);
	ck_assert_int_eq(files_in(maildir("cur")), 2);
	ck_assert_uint_eq(in.aside, 1);
	ck_assert_int_eq(living_mails(&w, "help", "anna@p.test"), 2);
	close_intake();
}
END_TEST

/* The disk is full when they are to be stored: none is put away, none is answered, and all come again. */
START_TEST(mails_that_are_lost_come_again)
{
	bool wait = false;
	living_play(&w, "one", 0);
	open_intake((const char *[]){MAIL("1", "help"), MAIL("2", "version"), MAIL("3", "help")}, 3);
	ck_assert(take_next() && take_next());
	ck_assert_int_eq(sqlite3_exec(w.site.store->db, "ROLLBACK", NULL, NULL, NULL), SQLITE_OK);
	MUST(&w, intake_next(&in, &w.e));
	ck_assert_int_eq(intake_take(&in, &wait, &w.e), ERR_TEMP);
	ck_assert(wait); /* the next would fare no better */
	ck_assert_int_eq(intake_settle(&in, &w.e), ERR_TEMP);
	w.e = (struct error)ERROR_INIT;
	ck_assert_int_eq(files_in(maildir("new")), 3);
	ck_assert_int_eq(living_mails(&w, "help", "anna@p.test"), 0);
	while (take_next()) /* the end of the pass, and the next one */
		;
	while (take_next())
		;
	MUST(&w, intake_settle(&in, &w.e));
	ck_assert_int_eq(files_in(maildir("cur")), 3);
	ck_assert_int_eq(living_mails(&w, "help", "anna@p.test"), 2);
	close_intake();
}
END_TEST

/* What was asked, and what became of an earlier turn, is read before the mail is: a fault there leaves the mail
 * for the next time, and answers nothing. */
START_TEST(a_fault_in_what_was_asked_fails_the_mail)
{
	static const char *const tables[] = {"form", "ledger"};
	living_play(&w, "one", 0);
	struct game *g = living_load(&w, "one");
	char token[SITE_TOKEN];
	site_token(&w.site, "one", game_seat(g, 0)->seat, 0, game_seat(g, 0)->epoch, token);
	game_free(g);
	const char *mail = arena_printf(w.arena,
					"From: anna@p.test\nTo: robot+one.fr.%s@game.test\nSubject: x\n"
					"Message-ID: <t@p.test>\n\nANSWER a\n",
					token);
	for (size_t i = 0; i < ARRAY_LEN(tables); i++) {
		living_sql(&w, arena_printf(w.arena, "ALTER TABLE %s RENAME TO away", tables[i]));
		ck_assert_int_ne(receive(mail), ERR_NONE);
		ck_assert_int_eq(living_mails(&w, "receipt", NULL), 0);
		living_sql(&w, arena_printf(w.arena, "ALTER TABLE away RENAME TO %s", tables[i]));
		w.e = (struct error)ERROR_INIT;
	}
	MUST(&w, receive(mail));
	ck_assert_int_eq(living_mails(&w, "receipt", NULL), 1);
}
END_TEST

/* A mail of the seat's player, with the token of that turn. */
static void write_mail(const struct game *g, int seat, int turn, const char *id, const char *body)
{
	const struct store_seat *s = game_seat(g, seat);
	char token[SITE_TOKEN];
	site_token(&w.site, "one", s->seat, turn, s->epoch, token);
	MUST(&w, receive(arena_printf(
			 w.arena, "From: %s\nTo: robot+one.%s.%s@game.test\nSubject: x\nMessage-ID: <%s@p.test>\n\n%s",
			 s->address, s->seat, token, id, body)));
}

/* Its writer is answered that the game is held, its moderator told why, in the same round. */
START_TEST(a_record_that_does_not_fit_holds_its_game_at_once)
{
	static const char schema[] =
		"<element name=\"other\" xmlns=\"http://relaxng.org/ns/structure/1.0\"><empty/></element>\n";
	struct store_game row;
	living_play(&w, "one", 72);
	struct game *g = living_load(&w, "one");
	snprintf(w.site.schemas, sizeof w.site.schemas, "%s", w.root);
	MUST(&w, file_write(arena_printf(w.arena, "%s/record.rng", w.root), schema, sizeof schema - 1, &w.e));
	for (int seat = 0; seat < game_seats(g); seat++)
		write_mail(g, seat, 0, arena_printf(w.arena, "%d", seat), "SEED rain\n");
	MUST(&w, store_game_get(w.site.store, "one", w.arena, &row, &w.e));
	ck_assert_int_eq(row.status, GAME_HELD);
	ck_assert_ptr_nonnull(strstr(row.why, "record of turn 0 for full"));
	ck_assert_int_eq(living_mails(&w, "notice", "mod@club.test"), 1);
	ck_assert_int_eq(living_mails(&w, "welcome", NULL), 0);
	struct store_out *out;
	size_t n;
	MUST(&w, store_out_list(w.site.store, OUT_COMPOSE, INT64_MAX, 100, w.arena, &out, &n, &w.e));
	ck_assert_str_eq(out[n - 1].reply, "<1@p.test>");
	ck_assert_str_eq(out[n - 1].to, game_seat(g, 1)->address);
	ck_assert_ptr_nonnull(strstr(out[n - 1].wrapper, "held"));
	game_free(g);
}
END_TEST

/* What the rules say of a line, and when the orders run, are stored by name and arguments. */
START_TEST(refusal_is_stored_by_name)
{
	struct store_out *out;
	size_t n;
	living_play(&w, "one", 0);
	struct game *g = living_load(&w, "one");
	write_mail(g, game_active(g), 1, "r", "BEGIN ORDERS\nplay no-such-card\nEND\n");
	MUST(&w, store_out_list(w.site.store, OUT_COMPOSE, INT64_MAX, 100, w.arena, &out, &n, &w.e));
	ck_assert_str_eq(out[n - 1].reply, "<r@p.test>");
	ck_assert_msg(strstr(out[n - 1].wrapper, "@refusal.row"), "%s", out[n - 1].wrapper);
	ck_assert_msg(strstr(out[n - 1].wrapper, "id no_card"), "%s", out[n - 1].wrapper);
	ck_assert_msg(strstr(out[n - 1].wrapper, " runs=\"@runs."), "%s", out[n - 1].wrapper);
	ck_assert_ptr_null(strstr(out[n - 1].wrapper, "(CCN 1)"));
	game_free(g);
}
END_TEST

/* Each would hold all mails of the turn before it: a hundred mails would be five thousand. */
START_TEST(a_receipt_does_not_repeat_the_mails)
{
	struct store_out *out;
	size_t n;
	living_play(&w, "one", 0);
	struct game *g = living_load(&w, "one");
	write_mail(g, game_active(g), 1, "r", "BEGIN ORDERS\nplay no-such-card\nEND\n");
	MUST(&w, store_out_list(w.site.store, OUT_COMPOSE, INT64_MAX, 100, w.arena, &out, &n, &w.e));
	ck_assert_ptr_nonnull(strstr(out[n - 1].record, "<state"));
	ck_assert_ptr_null(strstr(out[n - 1].record, "no-such-card"));
	game_free(g);
}
END_TEST

/* What is known at the end alone stands in place of what was said before, by name as well. */
START_TEST(final_without_a_set_is_answered_that_it_is_too_early)
{
	struct store_out *out;
	size_t n;
	living_play(&w, "one", 0);
	struct game *g = living_load(&w, "one");
	write_mail(g, game_active(g), 1, "f", "FINAL\n");
	MUST(&w, store_out_list(w.site.store, OUT_COMPOSE, INT64_MAX, 100, w.arena, &out, &n, &w.e));
	ck_assert_str_eq(out[n - 1].reply, "<f@p.test>");
	ck_assert_ptr_nonnull(strstr(out[n - 1].wrapper, "code=\"251\" said=\"@settle.final_too_early\""));
	ck_assert_ptr_null(strstr(out[n - 1].wrapper, "@settle.final\""));
	game_free(g);
}
END_TEST

/* The second word of a command may have a letter wrong, too. */
START_TEST(show_settings_is_meant_by_show_setting)
{
	static const char *const typed[] = {"SHOW SETTING", "SHOW CLOCKS"}, *const meant[] = {"show settings",
											      "show clock"};
	struct store_out *out;
	size_t n;
	living_play(&w, "one", 0);
	struct game *g = living_load(&w, "one");
	write_mail(g, game_active(g), 1, "f", typed[_i]);
	MUST(&w, store_out_list(w.site.store, OUT_COMPOSE, INT64_MAX, 100, w.arena, &out, &n, &w.e));
	ck_assert_msg(strstr(out[n - 1].wrapper, "desk.did_you_mean") && strstr(out[n - 1].wrapper, meant[_i]), "%s",
		      out[n - 1].wrapper);
	game_free(g);
}
END_TEST

/* Questions of fact, and of turns that have ended: what stands in the last letter that answers them. */
static const struct {
	const char *line, *kind, *has;
} facts[] = {
    {"UNITS", "receipt", "@facts.units_follow"},
    {"units own", "receipt", "French: "},
    {"UNITS zzz", "receipt", "code=\"400\" said=\"@facts.no_thing"},
    {"TERRAIN E4", "receipt", "CCN 10.impassable"},
    {"TERRAIN Z9", "receipt", "code=\"400\" said=\"@facts.no_thing"},
    {"TERRAIN", "receipt", "code=\"520\" said=\"@facts.how"},
    {"LOS C4 to F6?", "receipt", "CCN 4.3"},
    {"LOS C4", "receipt", "code=\"520\" said=\"@facts.how"},
    {"RANGE C4 F6", "receipt", "hexes apart"},
    {"RANGE C4 F6 far=1", "receipt", "code=\"520\" said=\"@facts.no_key"},
    {"CHECK RANGE C4 C4", "receipt", "one and the same place"},
    {"MAP layer=fire", "receipt", "layers=\"fire\""},
    {"MAP layer=smoke", "receipt", "code=\"520\" said=\"@past.bad_layer"},
    {"MAP turn=0", "past", "part=\"map\""},
    {"MAP layer=trails turn=0", "past", "layers=\"trails\""},
    {"MAP turn=0 layer=orders", "receipt", "@past.no_orders_layer"},
    {"MAP turn=7", "receipt", "code=\"400\" said=\"@facts.no_turn"},
    {"RESEND turn=0 part=map", "past", "part=\"map\""},
    {"RESEND part=orders turn=1", "receipt", "@past.orders_follow"},
    {"RESEND 0 map", "past", "part=\"map\""},
    {"RESEND 3", "receipt", "code=\"400\" said=\"@facts.no_turn"},
    {"RESEND everything", "receipt", "code=\"520\" said=\"@past.bad_part"},
    {"RESEND part=all", "receipt", "code=\"520\" said=\"@past.bad_part"},
    {"HISTORY", "history", "whole=\"no\""},
    {"HISTORY turn=0..9", "history", "from=\"0\" to=\"0\" whole=\"yes\""},
    {"HISTORY turn=x", "receipt", "code=\"400\" said=\"@past.bad_turns"},
    {"RECEIPT", "receipt", "No mail of yours changed anything"},
    {"RECEIPT turn=x", "receipt", "code=\"520\" said=\"@facts.bad_turn"},
};

static struct store_out last_letter(void)
{
	struct store_out *out;
	size_t n;
	MUST(&w, store_out_list(w.site.store, OUT_COMPOSE, INT64_MAX, 100, w.arena, &out, &n, &w.e));
	return out[n - 1];
}

static void expect_fact(const char *line, const char *kind, const char *has)
{
	struct game *g = living_load(&w, "one");
	struct store_orders o;
	write_mail(g, game_find_seat(g, "fr"), 1, "q", line);
	struct store_out answer = last_letter();
	ck_assert_msg(!strcmp(answer.kind, kind), "%s: %s", line, answer.kind);
	ck_assert_str_eq(answer.reply, "<q@p.test>");
	ck_assert_msg(strstr(answer.wrapper, has) || strstr(answer.record, has), "%s: %s", line, answer.wrapper);
	ck_assert_int_eq(store_orders_get(w.site.store, "one", 1, "fr", w.arena, &o, &w.e), ERR_MISSING);
	game_free(g);
}

START_TEST(a_fact_is_told)
{
	living_play(&w, "one", 0);
	int i = check_round(_i);
	expect_fact(facts[i].line, facts[i].kind, facts[i].has);
}
END_TEST

/* Held at the beginning of a row, it is looked at as it stood there; before the deal there is nothing to see. */
START_TEST(facts_of_a_game_at_rest)
{
	living_play(&w, "one", 0);
	MUST(&w, game_hold(&w.site, "one", SAID(text, as_it_is, .text = "to be looked at"), &w.e));
	expect_fact("UNITS own", "receipt", "French: ");
	expect_fact("RECEIPT turn=0", "receipt", "@past.receipt_follows");
}
END_TEST

/* What others have, and the whole record, change nothing of what a seat is told of earlier turns. */
START_TEST(a_past_turn_is_told_by_the_own_record)
{
	living_play(&w, "one", 0);
	living_sql(&w, "UPDATE record SET bytes = x'00' WHERE viewer <> 'fr'");
	living_sql(&w,
		   "INSERT INTO mail (game, turn, seat, digest, at, text) VALUES ('one', 1, 'br', 'd', 1, 'secret')");
	expect_fact("RESEND turn=0 part=map", "past", "view=\"fr\"");
	struct game *g = living_load(&w, "one");
	write_mail(g, game_find_seat(g, "fr"), 1, "r", "RECEIPT\nRESEND turn=1 part=orders\n");
	struct store_out answer = last_letter();
	ck_assert_str_eq(answer.reply, "<r@p.test>");
	ck_assert_ptr_null(strstr(answer.wrapper, "secret"));
	game_free(g);
}
END_TEST

/* The first word of that attribute in the element that begins so. */
static char *first_word(char *text, const char *element, const char *attr, size_t *n)
{
	char *at = strstr(strstr(text, element), attr) + strlen(attr);
	*n = strcspn(at, " \"");
	return at;
}

/* The first card of the seat's hand and the first of the pile change their places. */
static void swap_hidden_cards(const char *seat)
{
	struct store_game row;
	struct buf sql = BUF_INIT;
	size_t n, m;
	MUST(&w, store_game_get(w.site.store, "one", w.arena, &row, &w.e));
	char *text = arena_strdup(w.arena, row.snapshot);
	char *a = first_word(text, arena_printf(w.arena, "<side id=\"%s\"", seat), " hand=\"", &n);
	char *b = first_word(text, "<deck", " draw=\"", &m);
	ck_assert(a < b && (n != m || strncmp(a, b, n)));
	buf_addf(&sql, "UPDATE game SET snapshot = '%.*s%.*s%.*s%.*s%s'", (int)(a - text), text, (int)m, b,
		 (int)(b - a - (long)n), a + n, (int)n, a, b + m);
	living_sql(&w, buf_text(&sql));
	buf_free(&sql);
}

/* What all questions of fact are answered with, as one text. */
static const char *all_facts(void)
{
	struct game *g = living_load(&w, "one");
	struct store_out *out;
	size_t n;
	const char *all = "";
	write_mail(g, game_active(g), 1, "q",
		   "UNITS\nTERRAIN E4 C5\nLOS C4 F6\nRANGE C4 F6\nRECEIPT\nHISTORY\nMAP turn=0\nRESEND part=orders\n");
	MUST(&w, store_out_list(w.site.store, OUT_COMPOSE, INT64_MAX, 100, w.arena, &out, &n, &w.e));
	for (size_t i = 0; i < n; i++)
		if (!strcmp(out[i].reply, "<q@p.test>"))
			all = arena_printf(w.arena, "%s%s%s\n", all, out[i].wrapper, out[i].record);
	game_free(g);
	return all;
}

START_TEST(facts_tell_nothing_hidden)
{
	living_play(&w, "one", 0);
	struct game *g = living_load(&w, "one");
	const char *other = arena_strdup(w.arena, game_seat(g, !game_active(g))->seat);
	game_free(g);
	const char *before = all_facts();
	ck_assert_int_gt(strlen(before), 2000);
	living_sql(&w, "DELETE FROM outbox WHERE reply <> ''");
	living_sql(&w, "DELETE FROM inbox");
	swap_hidden_cards(other);
	ck_assert_str_eq(all_facts(), before);
}
END_TEST

/* The newest mail as it stands in the outbox, with its free text. */
static struct store_out newest(void)
{
	struct store_out *out;
	size_t n;
	MUST(&w, store_out_list(w.site.store, OUT_COMPOSE, INT64_MAX, 100, w.arena, &out, &n, &w.e));
	return out[n - 1];
}

START_TEST(settings_are_shown)
{
	living_play(&w, "one", 0);
	struct game *g = living_load(&w, "one");
	write_mail(g, game_active(g), 1, "s", "SHOW SETTINGS\n");
	struct store_out o = newest();
	ck_assert_ptr_nonnull(strstr(o.wrapper, "@settings.shown"));
	ck_assert_ptr_nonnull(strstr(o.wrapper, "turn=3d"));
	ck_assert_ptr_nonnull(strstr(o.wrapper, "grid=1d"));
	write_mail(g, game_active(g), 1, "c", "show settings reactions\n");
	ck_assert_ptr_null(strstr(newest().wrapper, "turn=3d"));
	ck_assert_ptr_nonnull(strstr(newest().wrapper, "window=ahead"));
	write_mail(g, game_active(g), 1, "n", "show settings weather\n");
	ck_assert_ptr_nonnull(strstr(newest().wrapper, "@settings.no_group"));
	game_free(g);
}
END_TEST

START_TEST(an_extension_is_spent_once)
{
	living_play(&w, "one", 0);
	struct game *g = living_load(&w, "one");
	int mover = game_active(g);
	int64_t due = g->row.deadline;
	write_mail(g, mover, 1, "x1", "EXTEND\n");
	ck_assert_ptr_nonnull(strstr(newest().wrapper, "code=\"420\" said=\"@extend.none"));
	MUST(&w, game_set(&w.site, "one", &(struct game_switch){"tokens", "1"}, 1, &w.e));
	write_mail(g, mover, 1, "x2", "CHECK EXTEND +1d\n");
	ck_assert_ptr_nonnull(strstr(newest().wrapper, "@extend.check"));
	write_mail(g, mover, 1, "x3", "EXTEND +2d\n");
	ck_assert_ptr_nonnull(strstr(newest().wrapper, "@extend.length"));
	write_mail(g, !mover, 1, "x4", "EXTEND\n");
	ck_assert_ptr_nonnull(strstr(newest().wrapper, "@extend.not_now"));
	int told = living_mails(&w, "told", NULL);
	write_mail(g, mover, 1, "x5", "EXTEND +1d\n");
	ck_assert_ptr_nonnull(strstr(newest().wrapper, "@extend.done"));
	ck_assert_int_eq(living_mails(&w, "told", NULL), told + 1);
	write_mail(g, mover, 1, "x6", "EXTEND\n");
	ck_assert_ptr_nonnull(strstr(newest().wrapper, "@extend.none"));
	game_free(g);
	g = living_load(&w, "one");
	ck_assert_int_eq(g->row.deadline, due + DAY);
	game_free(g);
}
END_TEST

START_TEST(clocks_are_shown_as_the_game_allows)
{
	living_play(&w, "one", 0);
	living_sql(&w, "UPDATE outbox SET state = 'sent', next = at");
	clock_fix(START + 8 * HOUR);
	struct game *g = living_load(&w, "one");
	write_mail(g, game_active(g), 1, "c1", "SHOW CLOCK\n");
	ck_assert_ptr_nonnull(strstr(newest().wrapper, "Time used: 8h in this turn"));
	ck_assert_ptr_nonnull(strstr(newest().wrapper, "Time used: 0h in all turns"));
	write_mail(g, !game_active(g), 1, "c2", "show clock\n");
	ck_assert_ptr_null(strstr(newest().wrapper, "8h"));
	game_free(g);
	MUST(&w, game_set(&w.site, "one", &(struct game_switch){"clocks", "hidden"}, 1, &w.e));
	g = living_load(&w, "one");
	write_mail(g, game_active(g), 1, "c3", "show clock\n");
	ck_assert_ptr_null(strstr(newest().wrapper, "in all turns"));
	game_free(g);
}
END_TEST

/* A bank that shrinks while its side thinks would tell when it has sent its orders. */
START_TEST(a_bank_is_told_to_others_as_its_turn_began)
{
	living_play(&w, "one", 0);
	MUST(&w, game_set(&w.site, "one", &(struct game_switch){"pace", "both"}, 1, &w.e));
	living_sql(&w, "UPDATE outbox SET state = 'sent', next = at");
	clock_fix(START + 72 * HOUR);
	struct game *g = living_load(&w, "one");
	MUST(&w, game_clock(g, &w.e));
	living_sql(&w, "UPDATE outbox SET state = 'sent', next = at");
	clock_fix(START + 170 * HOUR); /* 72 of the turn's own, 26 of the bank's */
	write_mail(g, game_active(g), 2, "b1", "SHOW CLOCK\n");
	ck_assert_msg(strstr(newest().wrapper, "Bank: 8d22h.") != NULL, "%s", newest().wrapper);
	write_mail(g, !game_active(g), 2, "b2", "SHOW CLOCK\n");
	ck_assert_ptr_nonnull(strstr(newest().wrapper, "Bank: 10d when its turn began. Each turn adds 1d, up to 20d."));
	ck_assert_ptr_null(strstr(newest().wrapper, "8d22h"));
	game_free(g);
}
END_TEST

START_TEST(one_player_alone_changes_no_setting)
{
	living_play(&w, "one", 0);
	struct game *g = living_load(&w, "one");
	write_mail(g, game_active(g), 1, "s", "SET GAME turn=30d\n");
	ck_assert_ptr_nonnull(strstr(newest().wrapper, "@vote.opened"));
	game_free(g);
	g = living_load(&w, "one");
	ck_assert_str_eq(game_setting(g, SET_TURN), "3d");
	game_free(g);
}
END_TEST

START_TEST(a_mail_is_taken_once)
{
	living_play(&w, "one", 0);
	for (int i = 0; i < 2; i++)
		MUST(&w, receive(MAIL("1", "help")));
	ck_assert_int_eq(living_mails(&w, "help", "anna@p.test"), 1);
}
END_TEST

static void begin(void)
{
	living_begin(&w);
}

static void end(void)
{
	living_end(&w);
}

static void add(TCase *t)
{
	tcase_add_checked_fixture(t, begin, end);
	tcase_add_loop_test(t, a_command_is_its_whole_name, 0, (int)ARRAY_LEN(lines));
	tcase_add_test(t, every_command_is_found_by_its_name);
	tcase_add_loop_test(t, check_stands_in_front, 0, (int)ARRAY_LEN(checks));
	tcase_add_test(t, a_point_of_a_phone_is_left_out);
	tcase_add_test(t, no_character_is_cut);
	tcase_add_test(t, a_claim_is_read_from_address_or_subject);
	tcase_add_test(t, a_token_is_known_until_the_seat_is_given_away);
	tcase_add_test(t, a_mail_is_claimed_with_its_own_token);
	tcase_add_test(t, mails_are_put_away_when_they_are_durable);
	tcase_add_test(t, mails_that_are_lost_come_again);
	tcase_add_test(t, a_fault_of_the_database_is_no_unknown_mail);
	tcase_add_test(t, a_fault_in_what_was_asked_fails_the_mail);
	tcase_add_test(t, a_record_that_does_not_fit_holds_its_game_at_once);
	tcase_add_test(t, refusal_is_stored_by_name);
	tcase_add_test(t, a_receipt_does_not_repeat_the_mails);
	tcase_add_test(t, final_without_a_set_is_answered_that_it_is_too_early);
	tcase_add_loop_test(t, show_settings_is_meant_by_show_setting, 0, 2);
	tcase_add_loop_test(t, a_fact_is_told, 0, check_rounds((int)ARRAY_LEN(facts)));
	tcase_add_test(t, facts_of_a_game_at_rest);
	tcase_add_test(t, a_past_turn_is_told_by_the_own_record);
	tcase_add_test(t, facts_tell_nothing_hidden);
	tcase_add_test(t, a_mail_is_taken_once);
	tcase_add_test(t, settings_are_shown);
	tcase_add_test(t, clocks_are_shown_as_the_game_allows);
	tcase_add_test(t, a_bank_is_told_to_others_as_its_turn_began);
	tcase_add_test(t, one_player_alone_changes_no_setting);
	tcase_add_test(t, an_extension_is_spent_once);
}

int main(void)
{
	return living_run("command", add);
}
