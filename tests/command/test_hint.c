/* HINT: in a practice game steady says what he would do, from what the asker may know, and nothing comes of it. */
#include "game/game_private.h"
#include "game/hint.h"
#include "living/mailing.h"

#define ANNA "anna@p.test"

static struct living w;
static int mails;

/* From the seat of the game, with the token of its turn; the answer as it is stored. */
static const char *answer_to(const char *game, const char *seat, const char *text)
{
	(void)mailing_play(&w, game, seat, ANNA, text, ++mails);
	return mailing_column(&w, "SELECT said || wrapper FROM outbox WHERE recipient=? ORDER BY id DESC LIMIT 1",
			      ANNA);
}

static const char *opens(const char *scenario, const char *side)
{
	struct store_person p;
	int64_t id;
	const char *to;
	char token[SITE_TOKEN];
	MUST(&w, people_known(&w.site, "Anna", ANNA, &id, &w.e));
	MUST(&w, store_person_get(w.site.store, id, w.arena, &p, &w.e));
	MUST(&w, people_reply_address(&w.site, &p, token, w.arena, &to, &w.e));
	const char *text = arena_printf(w.arena, "OPEN %s side=%s against=steady\n", scenario, side);
	(void)mailing_write(&w, ANNA, "", to, text, MAIL_AUTH_NONE, ++mails);
	return mailing_column(&w, "SELECT name FROM game WHERE name LIKE ?",
			      arena_printf(w.arena, "%s%%", strchr(scenario, '/') + 1));
}

static int64_t number(const char *sql)
{
	return mailing_count(&w, sql);
}

/* The page alone. */
static const char *hint_of(const char *answer)
{
	const char *from = strstr(answer, "In your place steady");
	ck_assert_msg(from != NULL, "%s", answer);
	return arena_strndup(w.arena, from, strcspn(from, "<"));
}

static const struct {
	const char *scenario, *side, *says;
} battles[] = {{"napoleonics/valbrune", "br", "&#10;| card: "},
	       {"tricorne/first-muster", "br", "&#10;| card: "},
	       {"battalions/first-cards", "fr", "&#10;"},
	       {"emperor/mill-farm", "fr", "&#10;"},
	       {"tactiques/drill-ground", "fr", "&#10;"}};

START_TEST(every_system_gives_one_in_practice)
{
	const char *game = opens(battles[_i].scenario, battles[_i].side);
	const char *first = hint_of(answer_to(game, battles[_i].side, "HINT\n"));
	ck_assert_msg(strstr(first, battles[_i].says) != NULL, "%s", first);
	ck_assert_msg(strstr(first, "&#10;    ") != NULL, "no reason: %s", first);
	ck_assert_str_eq(first, hint_of(answer_to(game, battles[_i].side, "HINT\n")));
	ck_assert_int_eq(number("SELECT count(*) FROM orders WHERE text<>''"), 0);
	ck_assert_int_eq(number("SELECT count(*) FROM ledger WHERE what='hinted'"), 2);
	ck_assert_int_eq(number("SELECT count(*) FROM ledger WHERE what='hinted' AND seen=who"), 2);
	(void)answer_to(game, battles[_i].side, "CHECK HINT\n");
	ck_assert_int_eq(number("SELECT count(*) FROM ledger WHERE what='hinted'"), 2);
}
END_TEST

START_TEST(against_people_there_is_none)
{
	living_play(&w, "one", 0);
	const char *answer = answer_to("one", "fr", "HINT\n");
	ck_assert_msg(strstr(answer, "@hint.rated") != NULL, "%s", answer);
	ck_assert_int_eq(number("SELECT count(*) FROM ledger WHERE what='hinted'"), 0);
}
END_TEST

START_TEST(what_is_hidden_changes_no_byte)
{
	const char *game = opens(battles[_i].scenario, battles[_i].side);
	const char *first = hint_of(answer_to(game, battles[_i].side, "HINT\n"));
	ck_assert(living_exchange(&w, game, battles[_i].side) || !strncmp(battles[_i].scenario, "emperor/", 8));
	ck_assert_str_eq(first, hint_of(answer_to(game, battles[_i].side, "HINT\n")));
}
END_TEST

/* What it gives to be copied, as one types it. */
static const char *copied(const char *answer)
{
	const char *from = strstr(answer, "&#10;BEGIN ORDERS&#10;"), *end = from ? strstr(from, "&#10;END&#10;") : NULL;
	struct buf text = BUF_INIT;
	if (!from)
		from = strstr(answer, "&#10;ANSWER "), end = from ? from + strlen("&#10;ANSWER x") : NULL;
	for (const char *p = from; p && p < end; p++)
		if (!strncmp(p, "&#10;", 5)) {
			buf_addc(&text, '\n');
			p += 4;
		} else {
			buf_addc(&text, *p);
		}
	if (from && strstr(buf_text(&text), "BEGIN"))
		buf_adds(&text, "\nEND\n");
	const char *kept = arena_strdup(w.arena, buf_text(&text));
	buf_free(&text);
	return kept;
}

/* As a mail program leaves it that puts no mark before what it quotes: "order: line" was an order to the unit line. */
START_TEST(what_it_says_is_no_order_below_a_heading)
{
	static const char heading[] = "Thanks!\n\nFrom: Games <robot@game.test>\nSent: Friday, 20 November 2026 18:01\n"
				      "To: Anna\nSubject: Answer: what you asked for\n\n";
	const char *game = opens(battles[_i].scenario, battles[_i].side);
	struct buf text = BUF_INIT;
	const char *said = hint_of(answer_to(game, battles[_i].side, "HINT\n")), *block = strstr(said, "BEGIN ORDERS");
	buf_adds(&text, heading);
	for (const char *p = said; *p && p != block; p++)
		if (strncmp(p, "&#10;", 5)) {
			buf_addc(&text, *p);
		} else {
			buf_addc(&text, '\n');
			p += 4;
		}
	(void)answer_to(game, battles[_i].side, buf_text(&text));
	ck_assert_int_eq(number("SELECT count(*) FROM orders WHERE text<>''"), 0);
	buf_free(&text);
}
END_TEST

/* Question by question, as one who always does what it says; no more than so many. */
enum { COPIED = 5 };

START_TEST(what_it_gives_is_taken_as_it_stands)
{
	const char *side = battles[_i].side, *game = opens(battles[_i].scenario, side);
	int blocks = 0, last = 0;
	for (int k = 0; k < COPIED; k++) {
		const char *lines = copied(answer_to(game, side, "HINT\n"));
		ck_assert_msg(*lines || k, "nothing to be copied");
		if (!*lines)
			break;
		if (strstr(lines, "BEGIN")) {
			const char *checked = answer_to(game, side, arena_printf(w.arena, "CHECK\n%s", lines));
			ck_assert_msg(!strstr(checked, "code=\"3") && !strstr(checked, "code=\"4") &&
					      !strstr(checked, "code=\"5") && strstr(checked, "code=\"220\""),
				      "%s: %s", lines, checked);
			blocks++;
		}
		const char *end = strstr(lines, "END\n");
		(void)answer_to(game, side,
				end ? arena_printf(w.arena, "%.*sdone\nEND\nFINAL\n", (int)(end - lines), lines)
				    : lines);
		struct game *g = living_load(&w, game);
		MUST(&w, game_clock(g, &w.e));
		last = game_turn(g);
		game_free(g);
	}
	ck_assert_int_ge(blocks, 1);
	ck_assert_int_ge(last, 1);
}
END_TEST

/* A shot that falls after the moves is no fault of the line, but who names one that cannot be taken then shoots at nobody. */
START_TEST(a_shot_that_cannot_be_taken_is_told)
{
	const char *game = opens("emperor/mill-farm", "fr");
	const char *said =
		answer_to(game, "fr", "CHECK BEGIN ORDERS\nfi2 shoot ai1\nfg1 turn bear=90\nfg1 shoot ai2 ai1\nEND\n");
	ck_assert(strstr(said, "shot_short") && strstr(said, "about unit 1 Grandjean"));
	const char *guns = strstr(said, "could_not_shoot");
	ck_assert_msg(guns && strstr(guns, "Oudinot's guns") && strstr(guns, "shot_arc"), "%s", said);
}
END_TEST

static void begin(void)
{
	living_begin(&w);
	mails = 0;
}

static void end(void)
{
	living_end(&w);
}

static void add(TCase *t)
{
	tcase_add_checked_fixture(t, begin, end);
	tcase_add_loop_test(t, what_it_says_is_no_order_below_a_heading, 0, ARRAY_LEN(battles));
	tcase_add_loop_test(t, every_system_gives_one_in_practice, 0, ARRAY_LEN(battles));
	tcase_add_loop_test(t, what_it_gives_is_taken_as_it_stands, 0, ARRAY_LEN(battles));
	tcase_add_test(t, a_shot_that_cannot_be_taken_is_told);
	tcase_add_test(t, against_people_there_is_none);
	tcase_add_loop_test(t, what_is_hidden_changes_no_byte, 0, ARRAY_LEN(battles));
}

int main(void)
{
	return living_run("hint", add);
}
