/* Rounds whose tables share a deal: how it comes about, what stays closed until it opens, and that nobody sees at another
 * table what is to come. */
#include "base/clock.h"
#include "base/file.h"
#include "archive/verify.h"
#include "base/hash.h"
#include "command/command.h"
#include "dice/dice.h"
#include "event/event.h"
#include "game/moderate.h"
#include "game/move.h"
#include "living/directing.h"
#include "store/diary.h"

#include <sys/stat.h>
#include <sys/wait.h>

/* ---- two worlds that have the same past ---- */

enum { CARDS_SEEN = 12 };

static unsigned other_from; /* dice of links from that one on fall otherwise; 0: none do */
static bool blind;          /* nothing hangs on full records */
static uint64_t drawn;      /* of what is drawn by chance: the same in both */

void __wrap_hash_random(void *out, size_t n);
void __wrap_hash_random(void *out, size_t n)
{
	uint8_t h[HASH_BYTES];
	hash_format(h, NULL, "test %llu", (unsigned long long)++drawn);
	memset(out, 0, n);
	memcpy(out, h, n < sizeof h ? n : sizeof h);
}

bool __real_dice_start(struct dice_stream *s, const uint8_t key[HASH_BYTES], const char *game, unsigned i,
		       const char *purpose, const char *seeds);
bool __wrap_dice_start(struct dice_stream *s, const uint8_t key[HASH_BYTES], const char *game, unsigned i,
		       const char *purpose, const char *seeds);
bool __wrap_dice_start(struct dice_stream *s, const uint8_t key[HASH_BYTES], const char *game, unsigned i,
		       const char *purpose, const char *seeds)
{
	uint8_t other[HASH_BYTES];
	memcpy(other, key, sizeof other);
	if (other_from && i >= other_from)
		other[0] ^= 1;
	return __real_dice_start(s, other, game, i, purpose, seeds);
}

bool __real_dice_shuffle(struct dice_stream *s, int16_t *a, size_t n);
bool __wrap_dice_shuffle(struct dice_stream *s, int16_t *a, size_t n);
/* Of a deck lies the other way round in the other world what nobody draws in the test, from whichever end. */
bool __wrap_dice_shuffle(struct dice_stream *s, int16_t *a, size_t n)
{
	bool good = __real_dice_shuffle(s, a, n);
	for (size_t i = CARDS_SEEN, k = n; good && other_from && i + CARDS_SEEN + 1 < k; i++, k--) {
		int16_t held = a[i];
		a[i] = a[k - CARDS_SEEN - 1];
		a[k - CARDS_SEEN - 1] = held;
	}
	return good;
}

void __real_dice_seal(uint8_t out[HASH_BYTES], const uint8_t secret[HASH_BYTES], unsigned i,
		      const uint8_t head[HASH_BYTES]);
void __wrap_dice_seal(uint8_t out[HASH_BYTES], const uint8_t secret[HASH_BYTES], unsigned i,
		      const uint8_t head[HASH_BYTES]);
/* The seal of the full record, in which other cards lie, is another one, of which nobody can tell anything without the
 * secret: here it is always that of nothing. */
void __wrap_dice_seal(uint8_t out[HASH_BYTES], const uint8_t secret[HASH_BYTES], unsigned i,
		      const uint8_t head[HASH_BYTES])
{
	static const uint8_t nothing[HASH_BYTES];
	__real_dice_seal(out, secret, i, blind ? nothing : head);
}

/* ---- an event, and its clock ---- */

#define GRID "turn=1d grace=0 leave-stops=off"

static const char *scenario;

static void cup(const char *how)
{
	static const char *const players[] = {"Anna", "Bob", "Cleo", "Dora"};
	writes("Mo", arena_printf(w.arena, "BEGIN EVENT cup\nscenario=%s\nrounds=3\n%s\nEND\n", scenario, how));
	for (size_t i = 0; i < ARRAY_LEN(players); i++)
		writes(players[i], "ENTER cup\n");
}

/* Tables cup-1-1, of Anna and Cleo, and cup-1-2, of Dora and Bob. */
static void open_round(void)
{
	confirms("Mo", "DEAL cup round=1 SAME\n");
	writes("Anna", "GIVE WORD cup drum\n");
	writes("Bob", "GIVE WORD cup Fife\n");
	confirms("Mo", "PAIR cup\n");
	writes("Mo", "ROUND cup OPEN\n");
}

/* All that is due then happens, as in a round of the service. */
static void rings(int64_t at)
{
	const char **names;
	size_t n;
	clock_fix(at);
	MUST(&w, store_game_due(w.site.store, at, w.arena, &names, &n, &w.e));
	for (size_t i = 0; i < n; i++) {
		struct game *g = living_load(&w, names[i]);
		MUST(&w, game_clock(g, &w.e));
		game_free(g);
	}
	ring(at);
}

static const char *record(const char *game, int turn, const char *viewer)
{
	struct slice bytes;
	MUST(&w, store_record_get(w.site.store, game, turn, viewer, w.arena, &bytes, &w.e));
	return arena_strndup(w.arena, bytes.p, bytes.n);
}

/* All lines of the record that hold that. */
static const char *lines_with(const char *record, const char *what)
{
	const char *all = "";
	for (const char *p = record; *p;) {
		size_t n = strcspn(p, "\n");
		const char *line = arena_strndup(w.arena, p, n);
		if (strstr(line, what))
			all = arena_printf(w.arena, "%s%s\n", all, line);
		p += n + (p[n] != '\0');
	}
	return all;
}

/* ---- how it comes about ---- */

START_TEST(a_round_is_dealt_on_the_grid_alone)
{
	cup("turn=1d");
	writes("Mo", "DEAL cup round=1 SAME\n");
	ck_assert_msg(told("Mo", "@events.off_grid") && told("Mo", "grace=0h leave-stops=off"), "%s", newest("Mo"));
	ck_assert_int_eq(number("SELECT count(*) FROM event_deal"), 0);
	writes("Mo", "SET EVENT cup grace=0 leave-stops=off\n");
	confirms("Mo", "DEAL cup round=1 SAME\n");
	ck_assert(told("Mo", "events.deal_done") || was_told("Mo", "events.deal_same"));
	ck_assert_str_eq(text("SELECT name||' '||grid FROM event_deal"), "cup-1a 1");
	ck_assert(was_told("Bob", "events.deal_same"));
	writes("Nina", "SHOW EVENT cup\n");
	ck_assert(told("Nina", "cup-1a"));
	confirms("Mo", "DEAL cup round=1 OWN\n");
	ck_assert_int_eq(number("SELECT count(*) FROM event_deal"), 0);
	confirms("Mo", "DEAL cup round=2 SAME\n");
	writes("Mo", "SET EVENT cup grace=6h\n");
	confirms("Mo", "PAIR cup\n");
	writes("Mo", "DEAL cup round=1 SAME\n");
	ck_assert(told("Mo", "@events.deal_late"));
	writes("Mo", "ROUND cup OPEN\n"); /* that round has dice of its own */
	ck_assert_int_eq(number("SELECT count(*) FROM game"), 2);
	ck_assert_int_eq(number("SELECT count(*) FROM deal_game"), 0);
	ends("cup-1-1", "fr");
	ends("cup-1-2", "fr");
	rings(START + HOUR);
	confirms("Mo", "PAIR cup\n");
	writes("Mo", "ROUND cup OPEN\n");
	ck_assert_msg(told("Mo", "@events.off_grid"), "%s", newest("Mo"));
	ck_assert_int_eq(number("SELECT count(*) FROM game"), 2);
}
END_TEST

START_TEST(who_trusts_his_players_needs_no_grid)
{
	cup("turn=1d deal=trusting");
	open_round();
	ck_assert_int_eq(number("SELECT count(*) FROM deal_game"), 2);
	ck_assert_int_eq(number("SELECT grid FROM event_deal"), 0);
	struct game *g = living_load(&w, "cup-1-1");
	ck_assert(game_by_deal(g) && !game_on_grid(g) && game_deal_closed(g));
	game_free(g);
}
END_TEST

START_TEST(who_gave_the_deal_a_word_has_come)
{
	cup(GRID);
	open_round();
	confirms("Mo", "FORFEIT cup 1 Anna\n");
	confirms("Mo", "FORFEIT cup 2 Dora\n"); /* of whom nothing was heard */
	ck_assert_str_eq(text("SELECT group_concat(status) FROM (SELECT status FROM entrant ORDER BY n)"),
			 "entered,entered,entered,withdrawn");
}
END_TEST

START_TEST(all_tables_are_dealt_alike_and_say_by_what)
{
	cup(GRID " double=on");
	open_round();
	writes("Cleo", "GIVE WORD cup late\n");
	ck_assert(told("Cleo", "@events.no_words"));
	ck_assert_int_eq(number("SELECT count(*) FROM deal_game"), 4);
	ck_assert_str_eq(mailing_rows(&w, "SELECT DISTINCT turn||' '||status FROM game"), "1 running\n");
	const char *one = record("cup-1-1a", 0, "full"), *two = record("cup-1-2a", 0, "full"),
		   *other = record("cup-1-1b", 0, "full");
	ck_assert(strstr(one, "<dice deal=\"cup-1a\" link=\"1\"") && strstr(one, "words=\"asked\""));
	ck_assert(strstr(other, "<dice deal=\"cup-1b\" link=\"1\""));
	ck_assert(strstr(one, "<seed seat=\"e1\" word=\"drum\"/>") && strstr(one, "<seed seat=\"e2\" word=\"fife\"/>"));
	ck_assert_str_eq(lines_with(one, "kind=\"shuffle\""), lines_with(two, "kind=\"shuffle\""));
	ck_assert(*lines_with(one, "kind=\"shuffle\"") &&
		  strcmp(lines_with(one, "kind=\"shuffle\""), lines_with(other, "kind=\"shuffle\"")) != 0);
	ck_assert(strcmp(lines_with(one, "<commitment"), lines_with(two, "<commitment")) !=
		  0); /* each its own, beside */
	ck_assert_ptr_null(strstr(one, "<reveal"));
	ck_assert_int_eq(number("SELECT count(DISTINCT deadline) FROM game"), 1);
}
END_TEST

/* The clock looks at the event then, for a deal opens; but the round goes on, and nobody is asked about its other halves. */
START_TEST(one_half_that_is_over_ends_no_round)
{
	cup(GRID " double=on");
	open_round();
	ends("cup-1-1a", "fr");
	ends("cup-1-2a", "fr");
	ring(START + 2 * HOUR);
	ck_assert_int_eq(number("SELECT opened>0 FROM event_deal WHERE name='cup-1a'"), 1);
	ck_assert_str_eq(text("SELECT status||asked FROM event_round"), "open0");
	ck_assert(!was_told("Mo", "events.ask"));
}
END_TEST

/* Who sits at a table has seen cards of all of its deal; and the deal opens here. */
START_TEST(nobody_sits_at_two_tables_and_no_table_leaves)
{
	cup(GRID);
	open_round();
	struct move_away away = {.game = "cup-1-1", .to = "robot@other.test", .file = "/nowhere/cup"};
	const struct words_said *why = NULL;
	struct store_person bob = person("Bob"), nina = person("Nina");
	struct game *g = living_load(&w, "cup-1-1");
	ck_assert_str_eq(game_seat(g, 0)->person, "Anna");
	MUST(&w, game_may_assign(g, 0, &bob, &why, &w.e));
	ck_assert_ptr_nonnull(why);
	MUST(&w, game_may_assign(g, 0, &nina, &why, &w.e));
	ck_assert_ptr_null(why);
	game_free(g);
	ck_assert_int_eq(game_move_away(&w.site, &away, w.arena, &w.e), ERR_REFUSED);
	ck_assert_msg(strstr(w.e.text, "table of deal cup-1a") != NULL, "%s", w.e.text);
}
END_TEST

/* ---- turns ---- */

/* Nothing runs before the hour; at it both tables do, and who wrote nothing is played by doctrine. */
START_TEST(each_turn_is_played_at_one_hour)
{
	cup(GRID);
	open_round();
	int64_t due = number("SELECT deadline FROM game LIMIT 1");
	at_table("cup-1-1", "Anna", "BEGIN ORDERS\ndone\nEND\nFINAL\n");
	rings(START + 6 * HOUR);
	ck_assert_str_eq(mailing_rows(&w, "SELECT DISTINCT turn FROM game"), "1\n");
	rings(due);
	ck_assert_str_eq(mailing_rows(&w, "SELECT DISTINCT turn FROM game"), "2\n");
	ck_assert_int_eq(number("SELECT count(DISTINCT deadline) FROM game"), 1);
	ck_assert_int_eq(number("SELECT deadline FROM game LIMIT 1"), due + DAY);
	ck_assert_ptr_null(strstr(record("cup-1-1", 1, "full"), "<reveal"));
	for (int turn = 2; turn < 5; turn++)
		rings(due + (turn - 1) * DAY);
	ck_assert_str_eq(mailing_rows(&w, "SELECT DISTINCT turn FROM game"), "5\n");
	/* A moderator who sets a nearer hour changes nothing, and one that stands behind has dice of its own. */
	struct game *g = living_load(&w, "cup-1-1");
	MUST(&w, game_due_at(g, "moderator", due + 3 * DAY + HOUR, &w.e));
	game_free(g);
	rings(due + 3 * DAY + HOUR);
	ck_assert_str_eq(mailing_rows(&w, "SELECT DISTINCT turn FROM game"), "5\n");
	g = living_load(&w, "cup-1-2");
	MUST(&w, game_due_at(g, "moderator", due + 4 * DAY + 2 * HOUR, &w.e));
	game_free(g);
	rings(due + 4 * DAY);
	rings(due + 4 * DAY + 2 * HOUR);
	ck_assert_str_eq(mailing_rows(&w, "SELECT DISTINCT turn FROM game"), "6\n");
	ck_assert_str_eq(mailing_rows(&w, "SELECT game||' '||left FROM deal_game ORDER BY game"),
			 "cup-1-1 0\ncup-1-2 6\n");
	ck_assert(strstr(record("cup-1-2", 5, "public"), "<dice link=\"6\"") &&
		  strstr(record("cup-1-2", 5, "public"), "<reveal kind=\"link\""));
	ck_assert(was_told("Bob", "events.round_opens"));
}
END_TEST

/* The service stops between two tables: who has seen the first one orders for the second, which has dice of its own then. */
START_TEST(who_orders_behind_the_hour_gets_other_dice)
{
	scenario = "emperor/mill-farm";
	cup(GRID);
	open_round();
	int64_t due = number("SELECT deadline FROM game LIMIT 1");
	clock_fix(due);
	struct game *g = living_load(&w, "cup-1-1");
	MUST(&w, game_clock(g, &w.e));
	game_free(g);
	clock_fix(due + 60);
	at_table("cup-1-2", "Bob", "BEGIN ORDERS\ndone\nEND\n");
	rings(due + 120);
	ck_assert_str_eq(mailing_rows(&w, "SELECT game||' '||left FROM deal_game ORDER BY game"),
			 "cup-1-1 0\ncup-1-2 2\n");
	ck_assert(strstr(record("cup-1-2", 1, "public"), "<reveal kind=\"link\" link=\"2\""));
	ck_assert(strcmp(lines_with(record("cup-1-1", 1, "public"), "label=\"initiative\""),
			 lines_with(record("cup-1-2", 1, "public"), "label=\"initiative\"")) != 0);
}
END_TEST

/* Sides that nobody plays wait for the hour as well: the one whose turn it is, and the one whose turn comes. */
START_TEST(a_dummy_and_the_program_wait_for_the_hour)
{
	cup(GRID);
	open_round();
	int64_t due = number("SELECT deadline FROM game LIMIT 1");
	for (int i = 0; i < 2; i++) {
		struct game *g = living_load(&w, i ? "cup-1-2" : "cup-1-1");
		if (_i)
			MUST(&w, game_assign_bot(g, i, "moderator", "steady", &w.e));
		else
			MUST(&w, game_dummy(g, i, "moderator", &w.e));
		game_free(g);
	}
	for (int turn = 1; turn < 4; turn++) {
		const char *now = arena_printf(w.arena, "%d\n", turn);
		rings(due + (turn - 1) * DAY - 1);
		ck_assert_str_eq(mailing_rows(&w, "SELECT DISTINCT turn FROM game"), now);
		rings(due + (turn - 1) * DAY);
	}
	ck_assert_str_eq(mailing_rows(&w, "SELECT DISTINCT turn FROM game"), "4\n");
	ck_assert_int_eq(number("SELECT count(*) FROM deal_game WHERE left"), 0);
}
END_TEST

/* As the moderator of the game, with the code if it is asked back. */
static void confirmed(const char *game, const char *says)
{
	moderates(game, "Mo", says);
	const char *code = strstr(newest("Mo"), "CONFIRM ");
	if (code)
		moderates(game, "Mo", arena_strndup(w.arena, code, strlen("CONFIRM ") + 12));
}

/* A game that stood, or whose turn began once more, waits for the hour as well; and one that stood over it with new orders
 * has dice of its own. */
START_TEST(what_stood_waits_for_the_hour)
{
	scenario = "emperor/mill-farm";
	cup(GRID);
	open_round();
	int64_t due = number("SELECT deadline FROM game LIMIT 1");
	confirmed("cup-1-2", "HOLD\n");
	ck_assert_str_eq(text("SELECT status FROM game WHERE name='cup-1-2'"), "held");
	clock_fix(due - 4 * HOUR);
	at_table("cup-1-2", "Bob", "BEGIN ORDERS\ndone\nEND\nFINAL\n");
	at_table("cup-1-2", "Dora", "BEGIN ORDERS\ndone\nEND\nFINAL\n");
	confirmed("cup-1-2", "RESUME\n");
	ck_assert_int_eq(number("SELECT count(*) FROM game WHERE deadline<>(SELECT min(deadline) FROM game)"), 0);
	ring(clock_now() + HOUR);
	rings(clock_now() + HOUR);
	ck_assert_str_eq(mailing_rows(&w, "SELECT DISTINCT turn||status FROM game"), "1running\n");
	confirmed("cup-1-2", "ROLLBACK turn=1 dice=same why=\"once more\"\n");
	ck_assert_int_eq(number("SELECT count(*) FROM rollback"), 1);
	rings(due - HOUR);
	ck_assert_str_eq(mailing_rows(&w, "SELECT DISTINCT turn||status FROM game"), "1running\n");
	rings(due);
	ck_assert_str_eq(mailing_rows(&w, "SELECT DISTINCT turn||status FROM game"), "2running\n");
	ck_assert_int_eq(number("SELECT count(*) FROM deal_game WHERE left"), 0);
	confirmed("cup-1-2", "HOLD\n");
	rings(due + DAY);
	clock_fix(due + DAY + 60);
	confirmed("cup-1-2", "RESUME\n");
	confirmed("cup-1-2", "DEADLINE +1h\n");
	at_table("cup-1-2", "Bob", "BEGIN ORDERS\ndone\nEND\n");
	rings(due + DAY + 2 * HOUR);
	ck_assert_str_eq(mailing_rows(&w, "SELECT turn||status FROM game ORDER BY name"), "3running\n3running\n");
	ck_assert_str_eq(mailing_rows(&w, "SELECT game||' '||left FROM deal_game ORDER BY game"),
			 "cup-1-1 0\ncup-1-2 3\n");
}
END_TEST

/* ---- nobody sees what is to come ---- */

static const struct {
	const char *game, *who, *says; /* game NULL: to the robot */
	bool confirmed;
} asks[] = {
	{"cup-1-1", "Anna", "BEGIN ORDERS\nfg1 fire ag1\ndone\nEND\nFINAL\n", false},
	{"cup-1-1", "Cleo", "CHECK BEGIN ORDERS\nag1 fire fg1\ndone\nEND\n", false},
	{"cup-1-1", "Cleo", "BEGIN ORDERS\ndone\nEND\nFINAL\n", false},
	{"cup-1-1", "Anna", "EXPLAIN 1 turn=1\nEXPLAIN 1\nMAP\nUNITS\nHISTORY\nRECEIPT turn=1\n", false},
	{"cup-1-1", "Anna", "RESEND turn=1\n", false},
	{"cup-1-1", "Cleo", "TIME\nLEDGER\nREVIEW\nHINT\nTRY 5\n", false},
	{"cup-1-2", "Dora", "BEGIN ORDERS\ndone\nEND\nFINAL\n", false},
	{"cup-1-2", "Bob", "EXPLAIN 2 turn=1\nEXPLAIN 1 turn=2\nORDERS\nDOCTRINE\n", false},
	{"cup-1-2", "Bob", "BEGIN ORDERS\ndone\nEND\nFINAL\n", false},
	{NULL, "Nina", "OBSERVE cup-1-1\nOBSERVE cup-1-2\n", false},
	{NULL, "Nina", "EXPLAIN cup-1-1 1 turn=1\nMAP cup-1-2\nHISTORY cup-1-1\nSHOW EVENT cup\nSTANDINGS cup\n", false},
	{NULL, "Nina", "STANDINGS cup round=1 compare=average\nCROSSTABLE cup\nSHOW GAME cup-1-1\n", false},
	{"cup-1-1", "Mo", "OVERVIEW\nSHOW QUEUE\nWHO IS LATE\nPEEK fr\nTODO\n", false},
	{"cup-1-1", "Mo", "PREVIEW\n", false},
	{"cup-1-1", "Mo", "PROCESS\n", false},
	{"cup-1-1", "Mo", "DEADLINE now\nGRACE +1h\nNUDGE\n", false},
	{"cup-1-2", "Mo", "DUMMY fr\n", true},
	{"cup-1-2", "Mo", "ACT AS au done\n", true},
};

/* As a reply to the newest mail of that game to a seat of his, or as its moderator. */
static void asks_of(const char *game, const char *who, const char *says)
{
	const char *to = text(arena_printf(w.arena,
					   "SELECT sender FROM outbox WHERE recipient='%s' AND game='%s' AND seat<>'' "
					   "ORDER BY id DESC LIMIT 1",
					   person(who).address, game));
	if (*to)
		(void)mailing_write(&w, person(who).address, "", to, says, MAIL_AUTH_NONE, ++mails);
	else
		moderates(game, who, says);
}

static void all_ask(void)
{
	for (size_t i = 0; i < ARRAY_LEN(asks); i++) {
		clock_fix(clock_now() + 60);
		if (asks[i].game)
			asks_of(asks[i].game, asks[i].who, asks[i].says);
		else
			writes(asks[i].who, asks[i].says);
		const char *code = asks[i].confirmed ? strstr(newest(asks[i].who), "CONFIRM ") : NULL;
		ck_assert_msg(code || !asks[i].confirmed, "%s: %s", asks[i].says, newest(asks[i].who));
		if (code)
			writes(asks[i].who, arena_strndup(w.arena, code, strlen("CONFIRM ") + 12));
	}
}

/* All that anybody has got since, and every public record. */
static const char *all_since(int64_t mail)
{
	const char *out = mailing_rows(&w, arena_printf(w.arena,
							"SELECT recipient||kind||game||wrapper||said||record FROM "
							"outbox WHERE id>%lld ORDER BY id",
							(long long)mail));
	return arena_printf(w.arena, "%s%s", out,
			    mailing_rows(&w,
					 "SELECT CAST(bytes AS TEXT) FROM record WHERE viewer NOT IN ('full') ORDER "
					 "BY game,turn,viewer"));
}

/* The example of each command as the people of this event would write it. */
static const char *example(const struct command *c)
{
	static const char *const names[][2] = {
		{"rolica-7", "cup-1-1"}, {"rolica-8", "rolica-9"}, {"autumn", "cup"}, {"\"Anna K\"", "Dora"},
		{"wat-001", "cup-1-1"},	 {"british", "austrian"},  {" br", " au"}};
	const char *line = c->example;
	for (size_t i = 0; i < ARRAY_LEN(names); i++) {
		const char *at = strstr(line, names[i][0]);
		if (at)
			line = arena_printf(w.arena, "%.*s%s%s", (int)(at - line), line, names[i][1],
					    at + strlen(names[i][0]));
	}
	return c->flags & COMMAND_WRITES && !(c->flags & COMMAND_CONFIRM) ? arena_printf(w.arena, "CHECK %s\n", line)
									  : arena_printf(w.arena, "%s\n", line);
}

/* Every command there is, from each who may think that he has it; what changes something is only tried. */
static void all_try(void)
{
	static const struct {
		const char *game, *who;
		enum command_who least, most;
	} from[] = {{"cup-1-1", "Anna", WHO_ANYBODY, WHO_PLAYER},    {"cup-1-2", "Bob", WHO_PLAYER, WHO_PLAYER},
		    {"cup-1-1", "Cleo", WHO_PLAYER, WHO_PLAYER},     {NULL, "Nina", WHO_ANYBODY, WHO_PLAYER},
		    {"cup-1-1", "Mo", WHO_MODERATOR, WHO_MODERATOR}, {"cup-1-2", "Mo", WHO_MODERATOR, WHO_MODERATOR},
		    {NULL, "Mo", WHO_DIRECTOR, WHO_DIRECTOR}};
	for (size_t k = 0; k < ARRAY_LEN(from); k++)
		for (size_t i = 0; i < n_commands; i++) {
			if (commands[i].who < from[k].least || commands[i].who > from[k].most)
				continue;
			clock_fix(clock_now() + 30);
			if (from[k].game)
				asks_of(from[k].game, from[k].who, example(&commands[i]));
			else
				writes(from[k].who, example(&commands[i]));
		}
}

/* Table cup-1-1 is over, and its deal is not open. */
static void one_is_over(void)
{
	asks_of("cup-1-1", "Anna", "BEGIN NOTE\nI held the Guard.\nEND\nNOTES PUBLISH ON\n");
	asks_of("cup-1-1", "Cleo", "CONCEDE\n");
	const char *code = strstr(newest("Cleo"), "CONFIRM ");
	ck_assert_msg(code, "%s", newest("Cleo"));
	asks_of("cup-1-1", "Cleo", arena_strndup(w.arena, code, strlen("CONFIRM ") + 12));
	ck_assert_str_eq(text("SELECT status FROM game WHERE name='cup-1-1'"), "over");
	asks_of("cup-1-1", "Anna", "REVIEW\nLEDGER\nEXPLAIN 1 turn=1\nHISTORY\nNOTES\nMAP\nUNITS\n");
	asks_of("cup-1-1", "Cleo", "RESEND\nREMATCH\nRECEIPT turn=1\nMAP turn=1\n");
	asks_of("cup-1-1", "Mo", "WHY HELD\nLEDGER\nPEEK fr part=map\nPEEK au part=orders\nPUBLISH\nREVEAL\n");
}

static const struct {
	const char *scenario;
	void (*done)(void); /* by all, in turn 2 */
} worlds[] = {{"emperor/mill-farm", all_ask},
	      {"emperor/mill-farm", all_try},
	      {"napoleonics/first-steps", all_try},
	      {"battalions/first-cards", one_is_over}};

/* A world: what everybody got up to the hour of turn 2, and behind it; in the other the dice from turn 2 on are others, and
 * cards lie otherwise that nobody has drawn. */
static void world(int n, bool other, char **before, char **behind)
{
	directing_begin();
	drawn = 0;
	other_from = other ? 3 : 0;
	blind = true;
	scenario = worlds[n].scenario;
	w.site.answers_hour = w.site.answers_day = w.site.site_answers = 100000;
	cup(GRID " tries=5");
	open_round();
	int64_t due = number("SELECT deadline FROM game LIMIT 1");
	rings(due);
	worlds[n].done();
	if (worlds[n].done == all_try)
		one_is_over(), all_try();
	ck_assert(clock_now() < due + DAY);
	rings(due + DAY - 1);
	*before = base_strdup(all_since(0));
	int64_t mail = number("SELECT max(id) FROM outbox");
	rings(due + DAY);
	ck_assert_str_eq(mailing_rows(&w, "SELECT turn FROM game WHERE name='cup-1-2'"), "3\n");
	*behind = base_strdup(arena_printf(w.arena, "%s%s", all_since(mail), record("cup-1-2", 0, "full")));
	living_end(&w);
}

/* What the program plays on goes on at the hours of the deal, and nothing rings in between. */
START_TEST(the_program_plays_on_at_the_hours)
{
	cup(GRID " length=2d unfinished=bot");
	open_round();
	for (int i = 0; i < 20 && number("SELECT asked FROM event_round") == 0; i++)
		rings(START + 6 * HOUR + i * 6 * HOUR);
	ck_assert_int_eq(number("SELECT count(*) FROM bot"), 4);
	int64_t turn = number("SELECT turn FROM game WHERE name='cup-1-1'");
	const char **names;
	size_t n;
	MUST(&w, store_game_due(w.site.store, clock_now() + HOUR, w.arena, &names, &n, &w.e));
	ck_assert_uint_eq(n, 0);
	ck_assert_int_eq(number("SELECT turn FROM game WHERE name='cup-1-1'"), turn);
	for (int i = 0; i < 5; i++) {
		int64_t hour = number("SELECT max(deadline) FROM game WHERE status='running'");
		rings(hour - HOUR);
		ck_assert_int_eq(number("SELECT turn FROM game WHERE name='cup-1-1'"), turn);
		rings(hour);
		bool over = number("SELECT count(*) FROM game WHERE status='over'") > 0;
		ck_assert(over || number("SELECT turn FROM game WHERE name='cup-1-1'") == turn + 1);
		if (over)
			break;
		turn++;
	}
	ck_assert_int_eq(number("SELECT count(DISTINCT deadline) FROM game WHERE status='running'") <= 1, 1);
}
END_TEST

START_TEST(nobody_sees_what_is_to_come)
{
	char *before[2], *behind[2];
	living_end(&w);
	for (int i = 0; i < 2; i++)
		world(_i, i, &before[i], &behind[i]);
	directing_begin();
	size_t at = 0;
	while (before[0][at] && before[0][at] == before[1][at])
		at++;
	ck_assert_msg(!strcmp(before[0], before[1]), "before the hour: %.200s / %.200s", before[0] + at,
		      before[1] + at);
	ck_assert(strcmp(behind[0], behind[1]) != 0);
	ck_assert(!strstr(before[0], "@mail.no_seat"));
	ck_assert(strlen(before[0]) > 100000);
	for (int i = 0; i < 2; i++) {
		free(before[i]);
		free(behind[i]);
	}
}
END_TEST

/* ---- who sees other tables ---- */

/* Anna directs and plays: of the table at which she does not sit she sees no more than of her own, for hands are alike. */
START_TEST(who_plays_and_directs_looks_at_no_table_of_the_deal)
{
	static const char *const players[] = {"Dora", "Anna", "Bob", "Cleo"}; /* Dora-Bob, Cleo-Anna */
	writes("Anna", arena_printf(w.arena, "BEGIN EVENT cup\nscenario=%s\n" GRID "\nEND\n", scenario));
	for (size_t i = 0; i < ARRAY_LEN(players); i++)
		writes(players[i], "ENTER cup\n");
	confirms("Anna", "DEAL cup round=1 SAME\n");
	confirms("Anna", "PAIR cup\n");
	writes("Anna", "ROUND cup OPEN\n");
	rings(number("SELECT deadline FROM game LIMIT 1"));
	ck_assert_int_eq(number("SELECT count(*) FROM seat JOIN person ON id=holder WHERE game='cup-1-1' AND "
				"name='Anna'"),
			 0);
	asks_of("cup-1-1", "Anna", "PEEK fr part=map\n");
	ck_assert_msg(told("Anna", "@moderate.needs_sight"), "%s", newest("Anna"));
	asks_of("cup-1-1", "Anna", "OVERVIEW\n");
	ck_assert_msg(!told("Anna", "PREVIEW"), "%s", newest("Anna"));
	/* Nor when somebody else plays on for her; and a finish played from there is a look, too. */
	struct store_person olga = person("Olga"), anna = person("Anna");
	const struct words_said *why;
	struct contest v;
	MUST(&w, event_load(&w.site, "cup", w.arena, &v, &w.e));
	MUST(&w, event_substitute(&v, event_entrant_of(&v, anna.id), &olga, false, &why, &w.e));
	ck_assert_ptr_null(why);
	asks_of("cup-1-1", "Anna", "PEEK fr part=map\n");
	ck_assert_msg(told("Anna", "@moderate.needs_sight"), "%s", newest("Anna"));
	writes("Anna", "ADJUDICATE cup 1 +finish\n");
	ck_assert_msg(told("Anna", "@events.finish_plays"), "%s", newest("Anna"));
	/* When the deal is open nothing of it is hidden any more. */
	ends("cup-1-1", "fr");
	ends("cup-1-2", "fr");
	ring(clock_now() + HOUR);
	asks_of("cup-1-1", "Anna", "PEEK fr part=orders\n");
	ck_assert_msg(!told("Anna", "@moderate.needs_sight"), "%s", newest("Anna"));
}
END_TEST

/* Nina has moderated one table, and could have looked. */
START_TEST(who_moderated_a_table_takes_no_seat_at_another)
{
	(void)person("Nina");
	cup(GRID);
	open_round();
	confirmed("cup-1-2", "PROMOTE Nina\n");
	ck_assert_int_eq(number("SELECT count(*) FROM moderator WHERE game='cup-1-2'"), 2);
	writes("Mo", "SUBSTITUTE cup Anna Nina\n");
	ck_assert_msg(told("Mo", "@moderate.assign_never"), "%s", newest("Mo"));
	at_table("cup-1-1", "Anna", "DELEGATE Nina\n");
	ck_assert_msg(told("Anna", "@hands.may_not"), "%s", newest("Anna"));
	(void)person("Olga"); /* who has not */
	confirms("Mo", "SUBSTITUTE cup Anna Olga\n");
	ck_assert_int_eq(number("SELECT count(*) FROM seat JOIN person ON id=holder WHERE name='Olga'"), 1);
	/* And who has sat at the table moderates no other one with open eyes. */
	confirmed("cup-1-2", "PROMOTE Anna\n");
	asks_of("cup-1-2", "Anna", "PEEK fr part=orders\n");
	ck_assert_msg(told("Anna", "@moderate.needs_sight"), "%s", newest("Anna"));
}
END_TEST

/* What a player has noted of his hand is no other table's to read, as long as that plays by the same cards. */
START_TEST(notes_of_a_table_wait_for_its_deal)
{
	struct store_diary *list;
	size_t n;
	cup(GRID);
	open_round();
	at_table("cup-1-1", "Anna", "BEGIN NOTE\nTwo scouts.\nEND\nNOTES PUBLISH ON\n");
	ends("cup-1-1", "fr");
	MUST(&w, store_diaries(w.site.store, "cup-1-1", w.arena, &list, &n, &w.e));
	ck_assert_int_eq(n, 0);
	at_table("cup-1-1", "Anna", "NOTES PUBLISH OFF\nNOTES PUBLISH ON\n");
	ck_assert_msg(told("Anna", "@notes.shut") && told("Anna", "@notes.open") && told("Anna", "deal 1"), "%s",
		      newest("Anna"));
	ends("cup-1-2", "br");
	ring(START + HOUR);
	MUST(&w, store_diaries(w.site.store, "cup-1-1", w.arena, &list, &n, &w.e));
	ck_assert_int_eq(n, 1);
	at_table("cup-1-1", "Anna", "NOTES PUBLISH OFF\n");
	ck_assert_msg(told("Anna", "@notes.stays"), "%s", newest("Anna"));
}
END_TEST

/* ---- compared ---- */

START_TEST(tables_of_a_deal_are_compared)
{
	cup(GRID);
	writes("Nina", "STANDINGS cup compare=butler\n");
	ck_assert(told("Nina", "@events.no_deal"));
	open_round();
	confirms("Mo", "ADJUDICATE cup 1 result=draw\n");
	writes("Nina", "STANDINGS cup round=1 compare=matchpoints\n");
	ck_assert_msg(told("Nina", "1. Anna - Cleo: 0 - 0, 0 - 0") && told("Nina", "2. Dora - Bob: does not count"),
		      "%s", newest("Nina"));
	confirms("Mo", "ADJUDICATE cup 2 result=Bob\n");
	rings(START + HOUR);
	writes("Nina", "STANDINGS cup round=1 compare=matchpoints\n");
	ck_assert_msg(told("Nina", "1. Anna - Cleo: 0 - 0, 1 - 1") && told("Nina", "2. Dora - Bob: 0 - 0, 1 - 1"), "%s",
		      newest("Nina"));
	writes("Nina", "STANDINGS cup round=1 compare=nonsense\n");
	ck_assert_msg(told("Nina", "@arguments") || told("Nina", "520"), "%s", newest("Nina"));
}
END_TEST

/* Games that end by themselves decide their tables as others do, and with the last of them the round is over. */
START_TEST(a_round_that_is_dealt_closes_by_itself)
{
	cup(GRID);
	open_round();
	ends("cup-1-1", "fr");
	ends("cup-1-2", NULL);
	ring(START + HOUR);
	ck_assert_str_eq(text("SELECT status FROM event_round"), "closed");
	ck_assert(was_told("Bob", "events.round_closes") && !was_told("Mo", "events.ask"));
	writes("Nina", "STANDINGS cup round=1 compare=average\n");
	ck_assert_msg(told("Nina", "1. Anna - Cleo: 0 - 0") && told("Nina", "2. Dora - Bob: 0 - 0"), "%s",
		      newest("Nina"));
}
END_TEST

/* ---- closed, and opened ---- */

static void write_record(const struct store_record *r, const char *folder)
{
	const char *viewer = arena_printf(w.arena, "%s/%s", folder, r->viewer);
	char *slash = strchr(viewer + strlen(folder) + 1, '/');
	struct slice bytes;
	if (slash) {
		*slash = '\0';
		(void)mkdir(viewer, 0700);
		*slash = '/';
	}
	(void)mkdir(viewer, 0700);
	MUST(&w, store_record_get(w.site.store, r->game, r->turn, r->viewer, w.arena, &bytes, &w.e));
	MUST(&w, file_write(arena_printf(w.arena, "%s/turn-%03lld.xml", viewer, (long long)r->turn), bytes.p, bytes.n,
			    &w.e));
	FILE *f = fopen(arena_printf(w.arena, "%s/DIGESTS", viewer), "a");
	ck_assert_ptr_nonnull(f);
	fprintf(f, "%.*s  turn-%03lld.xml\n", (int)r->bytes.n, r->bytes.p, (long long)r->turn);
	fclose(f);
}

/* The game's folder as the site writes it. */
static const char *folder_of(const char *game, const char *name)
{
	struct store_record *rows;
	struct store_game g;
	size_t n;
	const char *file, *folder = arena_printf(w.arena, "%s/%s", w.root, name);
	ck_assert_int_eq(mkdir(folder, 0700), 0);
	MUST(&w, store_record_digests(w.site.store, game, w.arena, &rows, &n, &w.e));
	for (size_t i = 0; i < n; i++)
		write_record(&rows[i], folder);
	MUST(&w, store_game_get(w.site.store, game, w.arena, &g, &w.e));
	MUST(&w, file_write(arena_printf(w.arena, "%s/scenario.xml", folder), g.scenario, strlen(g.scenario), &w.e));
	MUST(&w, store_deal_file(w.site.store, game, w.arena, &file, &w.e));
	if (*file)
		MUST(&w, file_write(arena_printf(w.arena, "%s/deal.xml", folder), file, strlen(file), &w.e));
	return folder;
}

static struct verify_count verified(const char *folder, int wrong)
{
	struct verify_count count = {0};
	char *said;
	size_t n;
	FILE *out = open_memstream(&said, &n);
	verify_path(folder, w.site.schemas, out, &count);
	fclose(out);
	const char *first = strstr(said, "WRONG");
	ck_assert_msg(!count.wrong == !wrong, "%s: %.900s", folder, first ? first : said);
	free(said);
	return count;
}

/* The program of estafette-dice(7), with its status, and whether it says that. */
static void program_says(const char *folder, int status, const char *says)
{
	const char *said = arena_printf(w.arena, "%s.said", folder);
	const char *call = arena_printf(w.arena, "sh %s %s >%s/checker.py && python3 %s/checker.py %s >%s 2>&1",
					living_file(&w, "tests/dice/extract-checker"),
					living_file(&w, "man/estafette-dice.7"), w.root, w.root, folder, said);
	struct buf all = BUF_INIT;
	int ended = system(call);
	MUST(&w, file_read(said, 1 << 20, &all, &w.e));
	const char *wrong = strstr(buf_text(&all), "WRONG");
	ck_assert_msg(WIFEXITED(ended) && WEXITSTATUS(ended) == status && strstr(buf_text(&all), says), "%.1500s",
		      wrong ? wrong : buf_text(&all));
	buf_free(&all);
}

/* So does verify.py, of the same folder as it lay in an archive. */
static void archive_says(const char *folder, const char *game, bool waits)
{
	const char *said = arena_printf(w.arena, "%s.archive", folder);
	const char *call =
		arena_printf(w.arena, "python3 %s %s %s %s >%s 2>&1", living_file(&w, "tests/command/one_game.py"),
			     living_file(&w, "archive/verify.py"), folder, game, said);
	struct buf all = BUF_INIT;
	int ended = system(call);
	MUST(&w, file_read(said, 1 << 20, &all, &w.e));
	ck_assert_msg(!ended && !strstr(buf_text(&all), "WRONG") &&
			      !strstr(buf_text(&all), "checked, 0 waiting") == waits,
		      "%.1500s", buf_text(&all));
	buf_free(&all);
}

static void all_say(const char *game, const char *name, bool waits)
{
	const char *folder = folder_of(game, name);
	struct verify_count count = verified(folder, 0);
	ck_assert_msg(waits == (count.waiting > 0) && (waits || count.rolls > 0), "%s: %d rolls, %d wait", name,
		      count.rolls, count.waiting);
	program_says(folder, waits ? 3 : 0, waits ? "wait for deal cup-1a" : " 0 wrong");
	archive_says(folder, game, waits);
}

/* What is changed in the file that opens the deal both programs find. */
static void spoiled(const char *game, const char *what, const char *instead)
{
	static int n;
	const char *folder = folder_of(game, arena_printf(w.arena, "spoiled-%d", ++n));
	const char *path = arena_printf(w.arena, "%s/deal.xml", folder);
	struct buf file = BUF_INIT;
	MUST(&w, file_read(path, 1 << 20, &file, &w.e));
	char *at = strstr(file.data, what);
	ck_assert_msg(at && strlen(what) == strlen(instead), "no %s", what);
	memcpy(at, instead, strlen(instead));
	MUST(&w, file_write(path, file.data, file.len, &w.e));
	buf_free(&file);
	(void)verified(folder, 1);
	program_says(folder, 1, "WRONG");
	const char *call = arena_printf(w.arena, "python3 %s %s %s %s | grep -q WRONG",
					living_file(&w, "tests/command/one_game.py"),
					living_file(&w, "archive/verify.py"), folder, game);
	ck_assert_msg(!system(call), "verify.py finds nothing: %s", instead);
}

/* The text, its last digit another. */
static const char *another(const char *text)
{
	char *copy = arena_strdup(w.arena, text), *last = copy + strlen(copy) - 1;
	*last = *last == '0' ? '1' : '0';
	return copy;
}

/* Of deal.xml the first so many characters behind that. */
static const char *of_file(const char *game, const char *what, int n)
{
	const char *file;
	MUST(&w, store_deal_file(w.site.store, game, w.arena, &file, &w.e));
	const char *at = strstr(file, what);
	ck_assert_msg(at != NULL, "no %s", what);
	return arena_strndup(w.arena, at, strlen(what) + (size_t)n);
}

static void plays(int64_t due, int turns)
{
	for (int i = 0; i < turns; i++)
		rings(due + i * DAY);
}

START_TEST(a_deal_opens_when_its_last_table_is_over)
{
	scenario = "emperor/mill-farm"; /* open dice are thrown in it whatever is ordered */
	cup(GRID);
	open_round();
	int64_t due = number("SELECT deadline FROM game LIMIT 1");
	plays(due, 4);
	ends("cup-1-1", "fr");
	rings(due + 3 * DAY + HOUR);
	const char *over = record("cup-1-1", 5, "public");
	ck_assert(!strstr(over, "<reveal") && !strstr(over, "<opened>"));
	ck_assert_int_eq(number("SELECT count(*) FROM event_deal WHERE opened"), 0);
	at_table("cup-1-1", "Anna", "REVIEW\n");
	ck_assert_msg(told("Anna", "@review.deal_waits"), "%s", newest("Anna"));
	all_say("cup-1-1", "closed", true);
	/* The other table is taken back: it has dice of its own from there on. */
	struct game *g = living_load(&w, "cup-1-2");
	struct game_rollback how = {.turn = 4, .why = "a wrong map"};
	MUST(&w, game_rollback(g, "moderator", &how, &w.e));
	game_free(g);
	ck_assert_str_eq(text("SELECT left FROM deal_game WHERE game='cup-1-2'"), "7");
	rings(due + 5 * DAY);
	ends("cup-1-2", "au");
	all_say("cup-1-2", "left", true);
	rings(due + 5 * DAY + HOUR);
	ck_assert_int_eq(number("SELECT count(*) FROM event_deal WHERE opened"), 1);
	ck_assert(was_told("Cleo", "events.deal_opens"));
	all_say("cup-1-1", "open", false);
	all_say("cup-1-2", "gone", false);
	static const char *const keys[] = {"kind=\"secret\">", "kind=\"link\" link=\"6\">",
					   "<own>\n<reveal kind=\"secret\">"};
	for (size_t i = 0; i < ARRAY_LEN(keys); i++) {
		const char *key = of_file("cup-1-2", keys[i], 64);
		spoiled("cup-1-2", key, another(key));
	}
	spoiled("cup-1-2", "<turn n=\"1\" deal=\"cup-1a\" link=\"2\"", "<turn n=\"1\" deal=\"cup-1a\" link=\"3\"");
	writes("Nina", "STANDINGS cup round=1 compare=butler\n");
	ck_assert_msg(told("Nina", "@events.compare_follows") && told("Nina", "does not count"), "%s", newest("Nina"));
}
END_TEST

static void begin(void)
{
	drawn = other_from = 0;
	blind = false;
	scenario = "napoleonics/first-steps";
	directing_begin();
}

static void end(void)
{
	living_end(&w);
}

static void add(TCase *t)
{
	tcase_add_checked_fixture(t, begin, end);
	tcase_add_test(t, a_round_is_dealt_on_the_grid_alone);
	tcase_add_test(t, who_trusts_his_players_needs_no_grid);
	tcase_add_test(t, who_gave_the_deal_a_word_has_come);
	tcase_add_test(t, all_tables_are_dealt_alike_and_say_by_what);
	tcase_add_test(t, one_half_that_is_over_ends_no_round);
	tcase_add_test(t, nobody_sits_at_two_tables_and_no_table_leaves);
	tcase_add_test(t, each_turn_is_played_at_one_hour);
	tcase_add_loop_test(t, a_dummy_and_the_program_wait_for_the_hour, 0, 2);
	tcase_add_test(t, who_orders_behind_the_hour_gets_other_dice);
	tcase_add_test(t, what_stood_waits_for_the_hour);
	tcase_add_loop_test(t, nobody_sees_what_is_to_come, 0, ARRAY_LEN(worlds));
	tcase_add_test(t, who_plays_and_directs_looks_at_no_table_of_the_deal);
	tcase_add_test(t, who_moderated_a_table_takes_no_seat_at_another);
	tcase_add_test(t, notes_of_a_table_wait_for_its_deal);
	tcase_add_test(t, the_program_plays_on_at_the_hours);
	tcase_add_test(t, tables_of_a_deal_are_compared);
	tcase_add_test(t, a_round_that_is_dealt_closes_by_itself);
	tcase_add_test(t, a_deal_opens_when_its_last_table_is_over);
}

int main(void)
{
	return living_run("deal", add);
}
