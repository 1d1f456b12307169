/* Who watches: what he is told and when, what he may ask, and that nothing hidden changes a byte of it. */
#include "base/clock.h"
#include "command/bounce.h"
#include "command/receive_private.h"
#include "game/hands.h"
#include "living/mailing.h"
#include "mail/report.h"
#include "post/post.h"
#include "store/meeting.h"
#include "store/observer.h"
#include "store/store_private.h"

#define EVE "eve@p.test"
#define ANNA "anna@p.test"
#define BOB "bob@p.test"

static struct living w;
static int mails;

static struct store_out newest(const char *to)
{
	return mailing_newest(&w, to);
}

static int64_t count(const char *sql)
{
	return mailing_count(&w, sql);
}

static int64_t watched(const char *where)
{
	return count(arena_printf(w.arena, "SELECT count(*) FROM outbox WHERE kind='watch' AND %s", where));
}

static int64_t observers(void)
{
	return count("SELECT count(*) FROM observer");
}

/* What a query gives, a line a column. */
static const char *rows(const char *sql)
{
	return mailing_rows(&w, sql);
}

static bool told(const char *to, const char *says)
{
	struct store_out o = newest(to);
	return strstr(o.wrapper, says) || strstr(o.said, says);
}

/* With the account's token, which the Reply-To of his mails carries. */
static const char *account(const char *address)
{
	struct store_person p;
	char token[SITE_TOKEN];
	const char *to;
	MUST(&w, store_person_of(w.site.store, address, w.arena, &p, &w.e));
	MUST(&w, people_reply_address(&w.site, &p, token, w.arena, &to, &w.e));
	return to;
}

static void writes(const char *from, const char *text)
{
	(void)mailing_write(&w, from, "", account(from), text, MAIL_AUTH_NONE, ++mails);
}

/* In reply to the newest mail of his seat. */
static const char *seat_address(const char *seat)
{
	char token[SITE_TOKEN];
	struct game *g = living_load(&w, "one");
	const struct store_seat *s = game_seat(g, game_find_seat(g, seat));
	site_token(&w.site, "one", seat, g->row.turn, s->epoch, token);
	const char *to = arena_printf(w.arena, "robot+one.%s.%s@game.test", seat, token);
	game_free(g);
	return to;
}

static void plays(const char *seat, const char *text)
{
	(void)mailing_write(&w, strcmp(seat, "fr") ? BOB : ANNA, "", seat_address(seat), text, MAIL_AUTH_NONE, ++mails);
}

static void person(const char *name, const char *address)
{
	int64_t id;
	MUST(&w, people_known(&w.site, name, address, &id, &w.e));
}

static void set(const char *key, const char *value)
{
	MUST(&w, game_set(&w.site, "one", &(struct game_switch){key, value}, 1, &w.e));
}

/* Game "one", and Eve, who is registered. */
static void begin_game(const char *delay)
{
	living_play(&w, "one", 0);
	person("Eve", EVE);
	set("observers-delay", delay);
}

/* The deadline passes: a turn is played by default. */
static void turn_ends(void)
{
	int64_t turn = count("SELECT turn FROM game");
	living_sql(&w, "UPDATE outbox SET state='sent', next=at WHERE recipient<>'" EVE "'");
	while (count("SELECT turn FROM game") == turn) {
		clock_fix(count("SELECT deadline FROM game"));
		struct game *g = living_load(&w, "one");
		MUST(&w, game_clock(g, &w.e));
		game_free(g);
	}
}

static void game_ends(void)
{
	MUST(&w, game_end(&w.site, "one", &(struct game_end){"abandoned", "snow", NULL}, &w.e));
}

/* ---- the commands ---- */

START_TEST(who_observes_gets_each_turn_and_the_end)
{
	begin_game("0");
	writes(EVE, "OBSERVE one");
	ck_assert_str_eq(newest(EVE).kind, "answer");
	ck_assert(told(EVE, "observe.begun"));
	ck_assert_int_eq(watched("recipient='" EVE "'"), 1);
	turn_ends();
	struct store_out o = newest(EVE);
	ck_assert_str_eq(o.kind, "watch");
	ck_assert_str_eq(o.from, account(EVE));
	ck_assert_ptr_nonnull(strstr(o.record, "turn=\"1\""));
	ck_assert_ptr_nonnull(strstr(o.record, "view=\"public\""));
	turn_ends();
	ck_assert_int_eq(watched("recipient='" EVE "'"), 3);
	game_ends();
	ck_assert_int_eq(watched("recipient='" EVE "'"), 4);
	ck_assert_ptr_nonnull(strstr(newest(EVE).record, "<ended"));
	ck_assert_int_eq(observers(), 0);
}
END_TEST

START_TEST(results_are_the_end_alone)
{
	begin_game("0");
	writes(EVE, "OBSERVE one +results");
	ck_assert_int_eq(count("SELECT count(*) FROM observer WHERE results=1"), 1);
	turn_ends();
	turn_ends();
	ck_assert_int_eq(watched("1"), 0);
	game_ends();
	ck_assert_int_eq(watched("record LIKE '%<ended%'"), 1);
}
END_TEST

START_TEST(who_wants_no_more_gets_no_more)
{
	begin_game("0");
	writes(EVE, "OBSERVE one");
	writes(EVE, "CHECK UNOBSERVE one");
	ck_assert_int_eq(observers(), 1);
	writes(EVE, "UNOBSERVE one");
	ck_assert(told(EVE, "observe.ended"));
	turn_ends();
	ck_assert_int_eq(watched("1"), 1);
	writes(EVE, "UNOBSERVE one");
	ck_assert(told(EVE, "observe.not_observing"));
	writes(EVE, "OBSERVE one");
	writes(EVE, "OBSERVE one");
	ck_assert(told(EVE, "observe.already"));
	writes(EVE, "OBSERVE one +results"); /* which is another wish */
	ck_assert(told(EVE, "observe.begun"));
	ck_assert_int_eq(count("SELECT count(*) FROM observer WHERE results=1"), 1);
	ck_assert_int_eq(watched("1"), 2);
}
END_TEST

START_TEST(without_a_token_it_waits_for_its_code)
{
	begin_game("0");
	(void)mailing_write(&w, EVE, "", "robot@game.test", "OBSERVE one", MAIL_AUTH_NONE, ++mails);
	ck_assert(told(EVE, "CONFIRM "));
	ck_assert_int_eq(observers(), 0);
	(void)mailing_write(&w, "mallory@p.test", "", "robot@game.test", "OBSERVE one", MAIL_AUTH_NONE, ++mails);
	ck_assert(told("mallory@p.test", "dispatch.register_first"));
}
END_TEST

static const struct {
	const char *sql, *line, *says;
} refused[] = {
	{NULL, "OBSERVE two", "list.no_game"},
	{NULL, "OBSERVE", "arguments.wrong"},
	{NULL, "OBSERVE one everything", "observe.bad_word"},
	{NULL, "CHECK OBSERVE one", "observe.begun"},
	{"INSERT INTO setting VALUES ('one','observers','off')", "OBSERVE one", "observe.off"},
	{"INSERT INTO blocked SELECT p.id, q.id FROM person p, person q WHERE p.name='Bob' AND q.name='Eve'",
	 "OBSERVE one", "observe.not_with_you"},
	{"INSERT INTO blocked SELECT p.id, q.id FROM person p, person q WHERE p.name='Eve' AND q.name='Anna'",
	 "OBSERVE one", "observe.not_with_you"},
	{"INSERT INTO hand SELECT 'one','fr',id,'',0 FROM person WHERE name='Eve'", "OBSERVE one", "observe.plays"},
	{"INSERT INTO offer (name,scenario,title,opener,invited,settings,at) VALUES ('two','napoleonics/rolica','R',1,0,'',0)",
	 "OBSERVE two", "observe.not_begun"},
	{"INSERT INTO offer (name,scenario,title,opener,invited,settings,at) VALUES ('two','napoleonics/rolica','R',1,2,'',0)",
	 "OBSERVE two", "list.no_game"},
};

START_TEST(what_cannot_be_observed_is_told)
{
	begin_game("0");
	if (refused[_i].sql)
		living_sql(&w, refused[_i].sql);
	writes(EVE, refused[_i].line);
	ck_assert_msg(told(EVE, refused[_i].says), "%s: %s", refused[_i].line, newest(EVE).wrapper);
	ck_assert_int_eq(observers(), 0);
}
END_TEST

START_TEST(players_and_who_may_not_know_do_not_observe)
{
	begin_game("0");
	plays("fr", "OBSERVE one");
	ck_assert(told(ANNA, "observe.plays"));
	writes(BOB, "OBSERVE one");
	ck_assert(told(BOB, "observe.plays"));
	snprintf(w.site.list, sizeof w.site.list, "nobody");
	writes(EVE, "OBSERVE one");
	ck_assert(told(EVE, "list.not_told"));
	ck_assert_int_eq(observers(), 0);
}
END_TEST

START_TEST(a_game_that_is_over_is_read)
{
	begin_game("3");
	turn_ends();
	game_ends();
	writes(EVE, "OBSERVE one");
	ck_assert(told(EVE, "observe.over"));
	writes(EVE, "HISTORY one");
	ck_assert_str_eq(newest(EVE).kind, "history");
	ck_assert(told(EVE, "from=\"0\" to=\"2\""));
	writes(EVE, "MAP one");
	ck_assert_str_eq(newest(EVE).kind, "past");
	living_sql(&w, "INSERT INTO setting VALUES ('one','observers','off')");
	writes(EVE, "HISTORY one");
	ck_assert(told(EVE, "observe.not_observing"));
}
END_TEST

START_TEST(lists_say_what_can_be_observed)
{
	begin_game("2");
	writes(EVE, "LIST GAMES");
	ck_assert(told(EVE, "OBSERVE one"));
	writes(EVE, "SHOW GAME one");
	ck_assert(told(EVE, "OBSERVE one lets you watch, 2 turns behind the players; 0 people do"));
	writes(EVE, "OBSERVE one");
	writes(EVE, "SHOW GAME one\nWHOAMI");
	ck_assert(told(EVE, "1 person does"));
	ck_assert(told(EVE, "as an observer"));
	set("observers", "off");
	writes(EVE, "LIST GAMES\nSHOW GAME one");
	ck_assert(!told(EVE, "OBSERVE one"));
	ck_assert(told(EVE, "it takes no observers"));
	turn_ends();
	ck_assert(told(EVE, "observe.closed"));
	ck_assert_int_eq(observers(), 0);
}
END_TEST

/* ---- people ---- */

START_TEST(stop_and_forget_me_end_it)
{
	begin_game("0");
	writes(EVE, "OBSERVE one");
	writes(EVE, "STOP");
	ck_assert(told(EVE, "stop.watches"));
	ck_assert_int_eq(observers(), 0);
	living_sql(&w, "DELETE FROM stopped");
	writes(EVE, "OBSERVE one");
	ck_assert_int_eq(observers(), 1);
	living_sql(&w, "INSERT INTO observer_read SELECT 'one','fr',id FROM person WHERE name='Eve'");
	writes(EVE, "MY DATA");
	ck_assert(told(EVE, "as an observer"));
	ck_assert(told(EVE, "You got a letter of one fr"));
	writes(EVE, "FORGET ME");
	const char *code = strstr(newest(EVE).wrapper, "CONFIRM ");
	ck_assert_ptr_nonnull(code);
	writes(EVE, arena_strndup(w.arena, code, strlen("CONFIRM ") + 12));
	ck_assert_int_eq(observers() + count("SELECT count(*) FROM observer_read"), 0);
	turn_ends();
	ck_assert_int_eq(count("SELECT count(*) FROM outbox WHERE recipient='" EVE "' AND kind<>'stopped'"), 0);
}
END_TEST

START_TEST(a_letter_of_who_is_forgotten_is_not_sent)
{
	begin_game("1");
	set("observers-press", "on");
	writes(EVE, "OBSERVE one");
	plays("fr", "BEGIN PRESS to=observers\nI am Anna.\nEND\n");
	ck_assert_int_eq(count("SELECT count(*) FROM observer_letter"), 1);
	writes(ANNA, "FORGET ME");
	const char *code = strstr(newest(ANNA).wrapper, "CONFIRM ");
	ck_assert_ptr_nonnull(code);
	writes(ANNA, arena_strndup(w.arena, code, strlen("CONFIRM ") + 12));
	turn_ends();
	turn_ends();
	ck_assert_int_eq(count("SELECT count(*) FROM outbox WHERE said LIKE '%I am Anna%'"), 0);
}
END_TEST

/* Where the robot's address knows no details the token stands in the subject, also of the plainest mail. */
START_TEST(an_account_is_found_without_plus_addresses)
{
	struct post *post = NULL;
	begin_game("0");
	snprintf(w.site.separator, sizeof w.site.separator, "none");
	writes(EVE, "OBSERVE one");
	ck_assert_int_eq(observers(), 0);
	const char *code = strstr(newest(EVE).wrapper, "CONFIRM ");
	(void)mailing_write(&w, EVE, "", "robot@game.test", arena_strndup(w.arena, code, strlen("CONFIRM ") + 12),
			    MAIL_AUTH_NONE, ++mails);
	ck_assert_int_eq(observers(), 1);
	living_sql(&w, "UPDATE outbox SET record='<record' WHERE kind='watch'");
	MUST(&w, post_open(&w.site, &post, &w.e));
	MUST(&w, post_compose(post, &w.e));
	post_close(post);
	ck_assert_int_eq(count("SELECT count(*) FROM outbox JOIN outbox_bytes USING (id) WHERE kind='watch' AND "
			       "CAST(bytes AS TEXT) LIKE '%[#p.3.%'"),
			 1);
}
END_TEST

/* Running games go on after a BLOCK, between players and for who watches; letters do not. */
START_TEST(a_block_stops_letters_and_not_the_game)
{
	begin_game("0");
	set("observers-press", "on");
	writes(EVE, "OBSERVE one");
	writes(EVE, "BLOCK Anna");
	plays("fr", "BEGIN PRESS to=observers\nHello\nEND\n");
	plays("br", "BEGIN PRESS to=observers\nGood day\nEND\n");
	turn_ends();
	ck_assert_int_eq(watched("1"), 2);
	ck_assert_str_eq(rows("SELECT said LIKE '%Good day%' FROM outbox WHERE kind='press' AND recipient='" EVE "'"),
			 "1\n");
}
END_TEST

START_TEST(reports_do_not_heap_up_for_an_address_on_hold)
{
	begin_game("0");
	writes(EVE, "OBSERVE one");
	MUST(&w, store_hold_put(w.site.store, EVE, "550", START, &w.e));
	turn_ends();
	turn_ends();
	ck_assert_int_eq(watched("1"), 1);
	MUST(&w, store_hold_end(w.site.store, EVE, &w.e));
	turn_ends();
	ck_assert_int_eq(watched("1"), 2); /* and what was missed is in HISTORY */
	MUST(&w, store_hold_put(w.site.store, EVE, "550", START, &w.e));
	game_ends();
	ck_assert_int_eq(watched("record LIKE '%<ended%'"), 1);
}
END_TEST

START_TEST(a_complaint_ends_it)
{
	struct mail_message m = {.kind = MAIL_COMPLAINT};
	struct mail_report report = {.original_id = NULL};
	const char *what;
	begin_game("0");
	writes(EVE, "OBSERVE one");
	turn_ends();
	report.original_id = arena_printf(w.arena, "<%s>", newest(EVE).message_id);
	m.report = &report;
	MUST(&w, bounce_take(&w.site, &m, &(struct claim){.kind = CLAIM_NONE}, w.arena, &what, &w.e));
	ck_assert_int_eq(observers(), 0);
}
END_TEST

/* ---- from watching to playing ---- */

static void seat_opens(const char *seat)
{
	struct game *g = living_load(&w, "one");
	MUST(&w, game_open_seat(g, game_find_seat(g, seat), 0, &w.e));
	game_free(g);
}

static void takes_over(const char *seat)
{
	writes(EVE, arena_printf(w.arena, "TAKEOVER one %s", seat));
	const char *code = strstr(newest(EVE).wrapper, "CONFIRM ");
	if (code)
		writes(EVE, arena_strndup(w.arena, code, strlen("CONFIRM ") + 12));
}

START_TEST(who_watched_may_play)
{
	begin_game("0");
	writes(EVE, "OBSERVE one");
	turn_ends();
	seat_opens("br");
	takes_over("br");
	ck_assert_int_eq(count("SELECT count(*) FROM seat s JOIN person p ON p.id=holder WHERE name='Eve'"), 1);
	ck_assert_int_eq(observers(), 0);
	int64_t before = watched("1");
	turn_ends();
	ck_assert_int_eq(watched("1"), before);
}
END_TEST

/* A letter to the observers says more of a side than the others know. */
START_TEST(who_got_a_letter_of_one_side_does_not_play_another)
{
	int64_t *list;
	size_t n;
	struct store_person eve;
	begin_game("0");
	set("observers-press", "on");
	writes(EVE, "OBSERVE one\nSTANDBY ON");
	MUST(&w, store_standbys(w.site.store, "one", "napoleonics", w.arena, &list, &n, &w.e));
	ck_assert_uint_eq(n, 1);
	plays("fr", "BEGIN PRESS to=observers\nThe left is a feint.\nEND\n");
	turn_ends();
	writes(EVE, "UNOBSERVE one");
	MUST(&w, store_standbys(w.site.store, "one", "napoleonics", w.arena, &list, &n, &w.e));
	ck_assert_uint_eq(n, 0);
	seat_opens("br");
	takes_over("br");
	ck_assert(told(EVE, "seats.other_side"));
	seat_opens("fr");
	takes_over("fr");
	ck_assert(told(EVE, "seats.taken_over") || !strcmp(newest(EVE).kind, "report"));
	MUST(&w, store_person_of(w.site.store, EVE, w.arena, &eve, &w.e));
	ck_assert_int_eq(count("SELECT holder FROM seat WHERE seat='fr'"), eve.id);
}
END_TEST

START_TEST(who_orders_for_a_seat_watches_no_more)
{
	struct store_person eve;
	begin_game("0");
	writes(EVE, "OBSERVE one");
	MUST(&w, store_person_of(w.site.store, EVE, w.arena, &eve, &w.e));
	struct game *g = living_load(&w, "one");
	MUST(&w, game_delegate(g, 0, &eve, "", 0, &w.e));
	game_free(g);
	ck_assert_int_eq(observers(), 0);
}
END_TEST

static const char *text_of(struct slice s)
{
	return arena_strndup(w.arena, s.p, s.n);
}

/* Every field of the line is as the seat has it, or it does not know it. */
static void no_more_than(const struct doc_line *public, const char *seat)
{
	struct slice id = doc_field(public, "id"), rest = slice_of(seat);
	struct doc_line own;
	bool found = false;
	while (!found && doc_next(&rest, &own))
		found = slice_is(own.name, text_of(public->name)) && doc_field_is(&own, "id", text_of(id));
	ck_assert_msg(found, "%.*s %.*s", (int)public->name.n, public->name.p, (int)id.n, id.p);
	for (int i = 0; i < public->n; i++) {
		struct slice value = public->field[i].value, theirs = doc_field(&own, text_of(public->field[i].name));
		ck_assert_msg(slice_is(value, "unknown") || (theirs.p && slice_is(value, text_of(theirs))),
			      "%.*s %.*s: %.*s", (int)id.n, id.p, (int)public->field[i].name.n, public->field[i].name.p,
			      (int)value.n, value.p);
	}
}

/* So he who watches can take any seat: what he was told its record tells, too. */
START_TEST(a_side_knows_all_that_everybody_knows)
{
	static const char *const seats[] = {"fr", "br"};
	begin_game("0");
	turn_ends();
	turn_ends();
	for (int turn = 0; turn <= 2; turn++)
		for (size_t i = 0; i < ARRAY_LEN(seats); i++) {
			struct slice all, own;
			struct doc_line line;
			MUST(&w, store_record_get(w.site.store, "one", turn, "public", w.arena, &all, &w.e));
			MUST(&w, store_record_get(w.site.store, "one", turn, seats[i], w.arena, &own, &w.e));
			struct slice events = doc_part(all.p, "events", NULL, NULL), one;
			while (slice_line(&events, &one))
				if (memmem(one.p, one.n, "<event ", 7))
					ck_assert_ptr_nonnull(strstr(own.p, text_of(slice_trim(one))));
			struct slice state = doc_part(all.p, "state", NULL, NULL);
			const char *theirs = text_of(doc_part(own.p, "state", NULL, NULL));
			while (slice_line(&state, &one)) {
				one = slice_trim(one);
				if (doc_read(&one, &line))
					no_more_than(&line, theirs);
			}
		}
}
END_TEST

/* ---- the delay ---- */

static const char *word_of(int turn)
{
	return arena_printf(w.arena, "zebra%dend", turn);
}

/* Nothing that the mails to her hold is of that turn. */
static void nothing_of(int turn)
{
	const char *all =
		rows("SELECT wrapper||said||record||CAST(ifnull(bytes,'') AS TEXT) FROM outbox LEFT JOIN outbox_bytes "
		     "USING (id) WHERE recipient='" EVE "'");
	ck_assert_msg(!strstr(all, word_of(turn)), "turn %d is told", turn);
	ck_assert_ptr_null(strstr(rows("SELECT substr(record,1,400) FROM outbox WHERE recipient='" EVE "'"),
				  arena_printf(w.arena, " turn=\"%d\"", turn)));
}

/* A word for the dice stands in the ledger of its turn, for all to see; a letter says it, too. */
static void marks(int turn)
{
	const char *word = word_of(turn);
	plays(turn % 2 ? "fr" : "br",
	      arena_printf(w.arena, "SEED %s\nBEGIN PRESS to=observers\n%s\nEND\n", word, word));
	writes(EVE,
	       "HISTORY one\nMAP one\nMAP one turn=1\nHISTORY one turn=0..9\nEXPLAIN one 1\nSHOW GAME one\nLIST GAMES\nWHOAMI\nTODO");
}

START_TEST(two_turns_behind_nothing_of_the_last_two_is_told)
{
	begin_game("2");
	set("observers-press", "on");
	writes(EVE, "OBSERVE one");
	ck_assert(told(EVE, "observe.none_yet"));
	struct post *post = NULL;
	MUST(&w, post_open(&w.site, &post, &w.e));
	for (int turn = 1; turn <= 5; turn++) {
		marks(turn);
		turn_ends();
		MUST(&w, post_compose(post, &w.e));
		nothing_of(turn);
		nothing_of(turn - 1);
		clock_fix(clock_now() + HOUR); /* the brake lets her ask again */
	}
	post_close(post);
	const char *all = rows("SELECT said||record FROM outbox WHERE recipient='" EVE "'");
	ck_assert_ptr_nonnull(strstr(all, word_of(3)));
	ck_assert_int_eq(watched("1"), 4);
	ck_assert_int_eq(count("SELECT count(*) FROM outbox WHERE kind='press' AND recipient='" EVE "'"), 3);
	game_ends();
	ck_assert_int_eq(watched("1"), 7);
	ck_assert_int_eq(watched("record LIKE '%<ended%'"), 1);
	ck_assert_int_eq(count("SELECT count(*) FROM outbox WHERE kind='press' AND recipient='" EVE "'"), 5);
	ck_assert_int_eq(count("SELECT count(*) FROM observer_letter"), 0);
}
END_TEST

START_TEST(a_shorter_delay_tells_what_is_missing)
{
	begin_game("2");
	writes(EVE, "OBSERVE one");
	turn_ends();
	turn_ends();
	ck_assert_int_eq(watched("1"), 1);
	set("observers-delay", "0");
	turn_ends();
	ck_assert_int_eq(watched("1"), 4);
	set("observers-delay", "2");
	turn_ends();
	turn_ends();
	ck_assert_int_eq(watched("1"), 4);
	turn_ends();
	ck_assert_int_eq(watched("1"), 5);
}
END_TEST

static const struct {
	const char *line, *kind, *says;
} past[] = {
	{"HISTORY one", "history", "from=\"0\" to=\"1\""},
	{"HISTORY", "history", "from=\"0\" to=\"1\""},
	{"HISTORY turn=1", "history", "from=\"1\" to=\"1\" whole=\"yes\""},
	{"HISTORY turn=2", "answer", "past.bad_turns"},
	{"HISTORY one turn=0..9", "history", "from=\"0\" to=\"1\""},
	{"MAP one turn=0", "past", "part=\"map\""},
	{"MAP", "past", "part=\"map\""},
	{"MAP turn=2", "answer", "facts.bad_turn"},
	{"MAP two", "answer", "list.no_game"},
	{"MAP one layer=fire", "past", "part=\"map\""},
	{"MAP one layer=orders", "answer", "past.no_orders_layer"},
	{"MAP one layer=hills", "answer", "past.bad_layer"},
	{"EXPLAIN one 1", "explain", "<explain turn=\"1\" n=\"1\""},
	{"EXPLAIN 1 turn=1", "explain", "<explain turn=\"1\" n=\"1\""},
	{"EXPLAIN one 1 turn=1", "explain", "<explain turn=\"1\" n=\"1\""},
	{"EXPLAIN 1-99", "explain", "<explain turn=\"1\""},
	{"EXPLAIN 1 turn=2", "answer", "facts.bad_turn"},
	{"EXPLAIN one 999", "answer", "command.no_event_in_turn"},
	{"EXPLAIN one 1.br.1", "answer", "command.no_event_in_turn"},
	{"EXPLAIN", "answer", "command.explain_what"},
	{"ORDERS", "answer", "desk.nothing_found"},
	{"UNITS one", "answer", "dispatch.of_a_game"},
};

START_TEST(the_past_is_asked_for_by_mail)
{
	begin_game("1");
	writes(EVE, "OBSERVE one");
	turn_ends();
	turn_ends();
	writes(EVE, past[_i].line);
	struct store_out o = newest(EVE);
	ck_assert_msg(!strcmp(o.kind, past[_i].kind) || !strcmp(past[_i].says, "desk.nothing_found"), "%s: %s",
		      past[_i].line, o.wrapper);
	ck_assert_msg(told(EVE, past[_i].says) || !strcmp(past[_i].line, "ORDERS"), "%s: %s", past[_i].line, o.wrapper);
	ck_assert_str_eq(o.from, account(EVE));
}
END_TEST

START_TEST(a_game_that_is_over_is_reviewed_for_who_observes)
{
	begin_game("0");
	writes(EVE, "OBSERVE one");
	turn_ends();
	writes(EVE, "REVIEW one");
	ck_assert(told(EVE, "@review.running"));
	game_ends();
	writes(EVE, "REVIEW one");
	ck_assert(told(EVE, "@review.follows"));
	ck_assert(told(EVE, "From the start of each") || told(EVE, "No turn of the game"));
	writes(EVE, "REVIEW two");
	ck_assert(!told(EVE, "@review.follows"));
}
END_TEST

START_TEST(the_past_is_for_who_observes)
{
	begin_game("0");
	writes(EVE, "HISTORY one");
	ck_assert(told(EVE, "observe.not_observing"));
	writes(EVE, "HISTORY");
	ck_assert(told(EVE, "dispatch.of_a_game"));
	writes(EVE, "OBSERVE one");
	(void)mailing_write(&w, EVE, "", "robot@game.test", "HISTORY one", MAIL_AUTH_NONE, ++mails);
	ck_assert_str_eq(newest(EVE).kind, "history");
	writes(EVE, "HELP COMMANDS");
	ck_assert(told(EVE, "HISTORY [game]"));
	living_play(&w, "two", 0);
	writes(EVE, "OBSERVE two\nHISTORY");
	ck_assert_int_gt(count("SELECT count(*) FROM outbox WHERE wrapper LIKE '%observe.which%'"), 0);
}
END_TEST

START_TEST(a_map_of_some_layers_says_so)
{
	begin_game("0");
	turn_ends();
	writes(EVE, "OBSERVE one");
	writes(EVE, "MAP one layer=trails");
	ck_assert_ptr_nonnull(strstr(newest(EVE).record, "<arcs units=\"\" layers=\"trails\"/>"));
	writes(EVE, "MAP one");
	ck_assert_ptr_null(strstr(newest(EVE).record, "<arcs"));
}
END_TEST

/* ---- letters by who observes ---- */

static int letters_to(const char *to)
{
	return living_mails(&w, "press", to);
}

/* In reply to the newest report of the game that she watches. */
static void watcher_writes(const char *text)
{
	mailing_answers = mailing_column(&w,
					 "SELECT '<'||message_id||'>' FROM outbox WHERE kind IN ('watch','answer') AND "
					 "recipient=? ORDER BY kind DESC, id DESC",
					 EVE);
	writes(EVE, text);
	mailing_answers = NULL;
}

START_TEST(who_observes_may_write_where_the_game_says_so)
{
	begin_game("0");
	turn_ends();
	writes(EVE, "OBSERVE one");
	watcher_writes("BEGIN PRESS to=french\nHello\nEND\n");
	ck_assert(told(EVE, "press.no_observers"));
	set("observers-write", "on");
	watcher_writes("CHECK BEGIN PRESS to=french\nHello\nEND\n");
	ck_assert(told(EVE, "press.would") && told(EVE, "Eve, who watches this game and does not play"));
	ck_assert_int_eq(letters_to(NULL), 0);
	watcher_writes("BEGIN PRESS to=french\nHello\nall hold\nEND\n");
	ck_assert(told(EVE, "press.sent"));
	ck_assert_int_eq(letters_to(ANNA), 1);
	ck_assert_int_eq(letters_to(BOB), 0);
	struct store_out o = newest(ANNA);
	const char *text = words_stored(site_words(&w.site, NULL), o.said, w.arena);
	ck_assert_ptr_nonnull(
		strstr(text, "Eve, who watches this game and does not play, writes to you:\n\n| Hello\n| all hold"));
	ck_assert_str_eq(o.from, w.site.address); /* and is answered nowhere */
	watcher_writes("BEGIN PRESS to=all\nHello\nEND\n");
	ck_assert_int_eq(letters_to(BOB), 1);
	plays("fr", "MUTE observers");
	watcher_writes("BEGIN PRESS to=all\nHello again\nEND\n");
	ck_assert_int_eq(letters_to(ANNA), 2);
	ck_assert_int_eq(letters_to(BOB), 2);
	watcher_writes("BEGIN PRESS to=all\nOnce more\nEND\n");
	ck_assert(told(EVE, "press.observer_enough"));
	ck_assert_str_eq(rows("SELECT DISTINCT writer FROM press"), "p3\n");
}
END_TEST

static const struct {
	const char *set, *value, *text, *says;
} no_letters[] = {
	{"observers-write", "on", "BEGIN PRESS game=two to=fr\nHello\nEND\n", "observe.not_observing"},
	{"observers-write", "on", "BEGIN PRESS game=one to=fr\nHello\nEND\n", "press.sent"},
	{"observers-write", "on", "BEGIN PRESS to=fr\nHello\nEND\n", "press.which_game"},
	{"press", "none", "BEGIN PRESS game=one to=fr\nHello\nEND\n", "press.no_observers"},
	{"press", "white", "BEGIN PRESS game=one to=fr from=grey\nHello\nEND\n", "press.observer_shade"},
	{"press", "white,grey", "BEGIN PRESS game=one to=fr from=grey\nHello\nEND\n", "press.sent"},
	{"press", "white,title", "BEGIN PRESS game=one to=fr from=title title=\"A Spy\"\nHello\nEND\n",
	 "press.observer_shade"},
	{"observers-write", "on", "BEGIN PRESS game=one\nHello\nEND\n", "press.to_whom"},
	{"observers-write", "on", "BEGIN PRESS game=one to=pr\nHello\nEND\n", "press.no_side"},
	{"observers-write", "on", "BEGIN PRESS game=one to=fr\nHello\n", "press.no_end"},
};

START_TEST(a_letter_of_who_observes_must_be_clear)
{
	begin_game("0");
	set("observers-write", "on");
	set(no_letters[_i].set, no_letters[_i].value);
	writes(EVE, "OBSERVE one");
	writes(EVE, no_letters[_i].text);
	ck_assert_msg(told(EVE, no_letters[_i].says), "%s: %s", no_letters[_i].text, newest(EVE).wrapper);
	ck_assert_int_eq(letters_to(NULL), !strcmp(no_letters[_i].says, "press.sent"));
}
END_TEST

START_TEST(nobody_else_writes_to_players)
{
	begin_game("0");
	set("observers-write", "on");
	writes(EVE, "BEGIN PRESS game=one to=fr\nHello\nEND\n");
	ck_assert(told(EVE, "observe.not_observing"));
	writes(EVE, "OBSERVE one");
	(void)mailing_write(&w, EVE, "", "robot@game.test", "BEGIN PRESS game=one to=fr\nHello\nEND\n", MAIL_AUTH_NONE,
			    ++mails);
	ck_assert(told(EVE, "press.observer_unproved"));
	ck_assert_int_eq(letters_to(NULL), 0);
}
END_TEST

/* In an anonymous game it is the same letter, whoever watches, and comes at the game's hours. */
START_TEST(an_observer_of_an_anonymous_game_is_an_observer)
{
	static const char *const names[] = {"Eve", "Maximilian Bernadotte"};
	char *letter[2];
	for (int i = 0; i < 2; i++) {
		living_end(&w);
		living_begin(&w);
		living_play(&w, "one", 0);
		if (i)
			person("Carl", "carl@p.test");
		person(names[i], EVE);
		set("observers-write", "on");
		living_sql(&w, "INSERT OR REPLACE INTO setting VALUES ('one','names','hidden')");
		writes(EVE, "OBSERVE one");
		clock_fix(START + (1 + i) * HOUR + 7 * i);
		writes(EVE, "BEGIN PRESS game=one to=fr\nHello\nEND\n");
		ck_assert(told(EVE, "press.sent"));
		letter[i] = base_strdup(rows(
			"SELECT kind,game,seat,recipient,sender,wrapper,said,at,next FROM outbox WHERE kind='press'"));
	}
	ck_assert_str_eq(letter[0], letter[1]);
	ck_assert_ptr_nonnull(strstr(letter[0], "letter_observer"));
	ck_assert_ptr_null(strstr(letter[0], "Eve"));
	free(letter[0]);
	free(letter[1]);
}
END_TEST

/* ---- letters ---- */

static const struct {
	const char *key, *value, *says;
} letter_terms[] = {
	{"observers-press", "off", "press.not_to_observers"},
	{"observers", "off", "press.not_to_observers"},
	{"press", "none", "press.no_shade"},
};

START_TEST(letters_to_observers_are_where_the_game_has_them)
{
	begin_game("0");
	set("observers-press", "on");
	set(letter_terms[_i].key, letter_terms[_i].value);
	plays("fr", "BEGIN PRESS to=observers\nHello\nEND\n");
	ck_assert(told(ANNA, letter_terms[_i].says));
	ck_assert_int_eq(count("SELECT count(*) FROM observer_letter"), 0);
}
END_TEST

START_TEST(a_letter_to_observers_is_nobody_elses)
{
	begin_game("0");
	set("observers-press", "on");
	set("press", "white,grey");
	person("Carl", "carl@p.test");
	writes(EVE, "OBSERVE one");
	writes("carl@p.test", "OBSERVE one +results");
	plays("fr", "CHECK BEGIN PRESS to=observers\nHello\nEND\n");
	ck_assert_int_eq(count("SELECT count(*) FROM observer_letter"), 0);
	plays("fr", "BEGIN PRESS to=observers\nFORGET ME\nUNOBSERVE one\nEND\n");
	plays("fr", "BEGIN PRESS to=observers from=grey\nUnsigned.\nEND\n");
	plays("fr", "BEGIN PRESS to=all\nAmong us.\nEND\n");
	ck_assert_int_eq(count("SELECT count(*) FROM outbox WHERE kind='press' AND recipient<>'" BOB "'"), 0);
	turn_ends();
	ck_assert_int_eq(count("SELECT count(*) FROM outbox WHERE kind='press' AND recipient='" EVE "'"), 2);
	ck_assert_int_eq(count("SELECT count(*) FROM outbox WHERE kind='press'"), 3);
	ck_assert_int_eq(count("SELECT count(*) FROM outbox WHERE kind='press' AND said LIKE '%| FORGET ME%'"), 1);
	/* No address that could do anything, and nothing of who did not sign. */
	ck_assert_str_eq(rows("SELECT DISTINCT sender FROM outbox WHERE kind='press' AND recipient='" EVE "'"),
			 "robot@game.test\n");
	const char *grey = rows("SELECT wrapper||said||message_id||sender FROM outbox WHERE said LIKE '%Unsigned%'");
	ck_assert(!strstr(grey, "Anna") && !strstr(grey, "French") && !strstr(grey, "=fr") && !strstr(grey, "\"fr"));
	game_ends();
	plays("fr", "BEGIN PRESS to=observers\nToo late\nEND\n");
	ck_assert(told(ANNA, "press.not_to_observers"));
}
END_TEST

/* ---- bytes ---- */

/* What a record holds, but for the digests of records that differ: its seal, and that of the one before. */
static void add_record(const char *record, struct buf *out)
{
	static const char *const parts[] = {"players", "setup", "orders", "answers", "events",
					    "state",   "pending", "luck",	  "ledger"};
	for (size_t i = 0; *record && i < ARRAY_LEN(parts); i++) {
		struct slice part = doc_part(record, parts[i], NULL, NULL);
		buf_addf(out, "%s\n", parts[i]);
		if (part.n)
			buf_add(out, part.p, part.n);
	}
}

/* All that waits for who watches. */
static char *all_of_eve(void)
{
	struct store_out *list;
	struct buf out = BUF_INIT;
	size_t n;
	MUST(&w, store_out_list(w.site.store, OUT_COMPOSE, INT64_MAX, 100, w.arena, &list, &n, &w.e));
	for (size_t i = 0; i < n; i++) {
		if (strcmp(list[i].to, EVE))
			continue;
		buf_addf(&out, "%s %s %s %s\n%s\n%s\n", list[i].kind, list[i].key, list[i].from, list[i].message_id,
			 list[i].wrapper, list[i].said);
		add_record(list[i].record, &out);
	}
	char *text = base_strdup(buf_text(&out));
	buf_free(&out);
	return text;
}

/* What differs first is shown, for all of it is more than a test may say. */
static void must_be_same(const char *one, const char *two)
{
	size_t n = 0;
	while (one[n] && one[n] == two[n])
		n++;
	size_t from = n < 60 ? 0 : n - 60;
	ck_assert_msg(one[n] == two[n], "%.160s\n%.160s", one + from, two + from);
}

/* All that comes to who watches, as mails, of a game with these secrets. */
static char *bytes_of(const char *leave, void (*hide)(void))
{
	struct post *post = NULL;
	living_end(&w);
	living_begin(&w);
	mails = 0;
	begin_game("1");
	set("leave-shown", "off");
	set("late", "pass");
	writes(EVE, "SET ME format=text width=480");
	writes(EVE, "OBSERVE one");
	plays("fr", leave);
	if (hide)
		hide();
	for (int i = 0; i < 4; i++)
		turn_ends();
	mails = 1000;
	writes(EVE, "HISTORY one\nMAP one turn=2\nEXPLAIN one 1\nSHOW GAME one");
	char *letters = all_of_eve();
	MUST(&w, post_open(&w.site, &post, &w.e));
	MUST(&w, post_compose(post, &w.e));
	post_close(post);
	ck_assert_int_eq(count("SELECT count(*) FROM outbox WHERE recipient='" EVE "' AND state<>'queued'"), 0);
	ck_assert_int_ge(watched("1"), 4);
	const char *made =
		rows("SELECT CAST(bytes AS TEXT) FROM outbox JOIN outbox_bytes USING (id) WHERE recipient='" EVE
		     "' ORDER BY key");
	char *all = base_strdup(arena_printf(w.arena, "%s%s", letters, made));
	free(letters);
	return all;
}

/* The word at which an attribute begins, in the element with that beginning; its length in *n. */
static char *first_word(char *text, const char *element, const char *attr, size_t *n)
{
	char *at = strstr(strstr(text, element), attr) + strlen(attr);
	*n = strcspn(at, " \"");
	return at;
}

/* The first card of the hand and the first of the pile change their places. */
static void other_hand(const char *seat)
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

static void hands(void)
{
	other_hand("br");
}

static void letters_and_notes(void)
{
	plays("fr", "BEGIN PRESS\nOne secret\nEND\nBEGIN NOTE\nOne more\nEND\n");
	plays("br", "BEGIN PRESS\nA longer answer\nEND\nMUTE fr\n");
}

static void doctrine(void)
{
	plays("br", "BEGIN DOCTRINE\ninfantry when charged then square\nEND\n");
	ck_assert_int_eq(count("SELECT count(*) FROM doctrine WHERE text<>''"), 1);
}

/* They are stored, and wait for a deadline at which the turn is passed. */
static void orders(void)
{
	struct game *g = living_load(&w, "one");
	const char *seat = arena_strdup(w.arena, game_seat(g, game_active(g))->seat);
	game_free(g);
	plays(seat, "TEMP\nBEGIN ORDERS\nall hold\nEND\n");
	ck_assert_int_eq(count("SELECT count(*) FROM orders WHERE text<>''"), 1);
}

static const struct {
	const char *leave;
	void (*hide)(void);
} secrets[] = {
	{"LEAVE +48h +72h", NULL}, {"LEAVE +30h +54h", hands}, {"LEAVE +30h +54h", letters_and_notes},
	{"LEAVE +30h +54h", doctrine}, {"LEAVE +30h +54h", orders},
};

START_TEST(nothing_hidden_changes_a_byte)
{
	char *plain = bytes_of("LEAVE +30h +54h", NULL), *other = bytes_of(secrets[_i].leave, secrets[_i].hide);
	ck_assert_int_gt(strlen(plain), 10000);
	must_be_same(other, plain);
	free(plain);
	free(other);
}
END_TEST

/* The mail with which somebody takes over the French, of a game in which the British have these secrets. */
static char *pack_of(void (*hide)(void))
{
	struct store_person eve;
	living_end(&w);
	living_begin(&w);
	mails = 0;
	begin_game("1");
	set("late", "pass");
	hide();
	for (int i = 0; i < 4; i++)
		turn_ends();
	struct game *g = living_load(&w, "one");
	MUST(&w, store_person_of(w.site.store, EVE, w.arena, &eve, &w.e));
	MUST(&w, game_take_seat(g, game_find_seat(g, "fr"), &eve, &w.e));
	game_free(g);
	ck_assert_int_eq(count("SELECT count(*) FROM outbox WHERE kind='welcome' AND recipient='" EVE "'"), 1);
	return all_of_eve();
}

static void nothing(void)
{
}

START_TEST(who_takes_over_a_side_learns_nothing_of_the_other)
{
	static void (*const hidden[])(void) = {hands, doctrine};
	char *plain = pack_of(nothing), *other = pack_of(hidden[_i]);
	ck_assert_int_gt(strlen(plain), 3000);
	must_be_same(other, plain);
	free(plain);
	free(other);
}
END_TEST

/* The losses of a unit are its owner's secret, where rosters are. */
static void play_rosters(void)
{
	struct game_player players[] = {{"fr", "Anna", ANNA}, {"gb", "Bob", BOB}};
	struct game_start start = {.name = "one",
				   .scenario_path = living_file(&w, "scenarios/tactiques/maida.xml"),
				   .players = players,
				   .n_players = ARRAY_LEN(players),
				   .hours = 72,
				   .reactions = "decide",
				   .windows = "ahead",
				   .grid = 24,
				   .undo = 15,
				   .early = "complete",
				   .late = "pass",
				   .dice_from = "living"};
	MUST(&w, game_new(&w.site, &start, &w.e));
}

static char *bytes_of_rosters(const char *losses)
{
	living_end(&w);
	living_begin(&w);
	mails = 0;
	play_rosters();
	person("Eve", EVE);
	writes(EVE, "OBSERVE one");
	struct store_game row;
	MUST(&w, store_game_get(w.site.store, "one", w.arena, &row, &w.e));
	const char *at = strstr(row.snapshot, " losses=\"0\"");
	ck_assert_ptr_nonnull(at);
	living_sql(&w, arena_printf(w.arena, "UPDATE game SET snapshot='%.*s losses=\"%s\"%s'",
				    (int)(at - row.snapshot), row.snapshot, losses, at + strlen(" losses=\"0\"")));
	turn_ends();
	turn_ends();
	mails = 1000;
	writes(EVE, "HISTORY one\nMAP one");
	return all_of_eve();
}

START_TEST(a_roster_changes_no_byte)
{
	char *plain = bytes_of_rosters("0"), *other = bytes_of_rosters("1");
	ck_assert_int_gt(strlen(plain), 5000);
	must_be_same(other, plain);
	free(plain);
	free(other);
}
END_TEST

/* ---- tokens ---- */

START_TEST(no_mail_to_who_watches_carries_a_seats_token)
{
	static const char *const seats[] = {"fr", "br"};
	begin_game("0");
	set("observers-press", "on");
	writes(EVE, "OBSERVE one");
	for (int i = 0; i < 3; i++) {
		plays("fr", "BEGIN PRESS to=observers\nHello\nEND\n");
		turn_ends();
	}
	writes(EVE, "HISTORY one\nMAP one\nSHOW GAME one");
	game_ends();
	const char *all =
		rows("SELECT sender||wrapper||said||record||key||message_id FROM outbox WHERE recipient='" EVE "'");
	for (size_t i = 0; i < ARRAY_LEN(seats); i++)
		for (int64_t epoch = 0; epoch < 3; epoch++) {
			char token[SITE_TOKEN];
			site_press_token(&w.site, "one", seats[i], epoch, token);
			ck_assert_ptr_null(strstr(all, token));
			for (int turn = 0; turn < 6; turn++) {
				site_token(&w.site, "one", seats[i], turn, epoch, token);
				ck_assert_ptr_null(strstr(all, token));
			}
		}
	ck_assert_int_eq(count("SELECT count(*) FROM outbox WHERE recipient='" EVE "' AND seat<>''"), 0);
}
END_TEST

static void begin(void)
{
	mails = 0;
	living_begin(&w);
}

static void end(void)
{
	living_end(&w);
}

static void add(TCase *t)
{
	tcase_add_checked_fixture(t, begin, end);
	tcase_add_test(t, who_observes_gets_each_turn_and_the_end);
	tcase_add_test(t, results_are_the_end_alone);
	tcase_add_test(t, who_wants_no_more_gets_no_more);
	tcase_add_test(t, without_a_token_it_waits_for_its_code);
	tcase_add_loop_test(t, what_cannot_be_observed_is_told, 0, ARRAY_LEN(refused));
	tcase_add_test(t, players_and_who_may_not_know_do_not_observe);
	tcase_add_test(t, a_game_that_is_over_is_read);
	tcase_add_test(t, lists_say_what_can_be_observed);
	tcase_add_test(t, stop_and_forget_me_end_it);
	tcase_add_test(t, a_letter_of_who_is_forgotten_is_not_sent);
	tcase_add_test(t, an_account_is_found_without_plus_addresses);
	tcase_add_test(t, a_block_stops_letters_and_not_the_game);
	tcase_add_test(t, reports_do_not_heap_up_for_an_address_on_hold);
	tcase_add_test(t, a_complaint_ends_it);
	tcase_add_test(t, who_watched_may_play);
	tcase_add_test(t, who_got_a_letter_of_one_side_does_not_play_another);
	tcase_add_test(t, who_orders_for_a_seat_watches_no_more);
	tcase_add_test(t, a_side_knows_all_that_everybody_knows);
	tcase_add_test(t, two_turns_behind_nothing_of_the_last_two_is_told);
	tcase_add_test(t, a_shorter_delay_tells_what_is_missing);
	tcase_add_loop_test(t, the_past_is_asked_for_by_mail, 0, ARRAY_LEN(past));
	tcase_add_test(t, a_game_that_is_over_is_reviewed_for_who_observes);
	tcase_add_test(t, the_past_is_for_who_observes);
	tcase_add_test(t, a_map_of_some_layers_says_so);
	tcase_add_test(t, who_observes_may_write_where_the_game_says_so);
	tcase_add_loop_test(t, a_letter_of_who_observes_must_be_clear, 0, ARRAY_LEN(no_letters));
	tcase_add_test(t, nobody_else_writes_to_players);
	tcase_add_test(t, an_observer_of_an_anonymous_game_is_an_observer);
	tcase_add_loop_test(t, letters_to_observers_are_where_the_game_has_them, 0, ARRAY_LEN(letter_terms));
	tcase_add_test(t, a_letter_to_observers_is_nobody_elses);
	tcase_add_loop_test(t, nothing_hidden_changes_a_byte, 0, check_rounds((int)ARRAY_LEN(secrets)));
	tcase_add_loop_test(t, who_takes_over_a_side_learns_nothing_of_the_other, 0, 2);
	tcase_add_test(t, a_roster_changes_no_byte);
	tcase_add_test(t, no_mail_to_who_watches_carries_a_seats_token);
}

int main(void)
{
	return living_run_posting("observe", add);
}
