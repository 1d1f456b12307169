/* Games of every system are taken back, in the midst of a window or a question, with each rule for the dice: every line
 * verifies, the program of estafette-dice(7) agrees, and nobody learns what he may not. */
#include "archive/verify.h"
#include "base/clock.h"
#include "base/file.h"
#include "engine/state.h"
#include "game/bank.h"
#include "game/moderate.h"
#include "game/votes.h"
#include "living/mailing.h"
#include "record/stands.h"
#include "store/rollback.h"

#include <sys/stat.h>
#include <unistd.h>

#define ANNA "anna@p.test"
#define BOB "bob@p.test"

static const struct played {
	const char *scenario, *one, *other;
	const char *table, *field, *value; /* what is set, of the first row that will have it */
	int patience;                      /* turns in which it comes to blows */
} games[] = {
	{"napoleonics/valbrune", "fr", "br", "piece", "blocks", "1", 6},
	{"tricorne/meeting-engagement", "br", "co", "piece", "blocks", "1", 4},
	{"battalions/aspern", "fr", "au", "stack", "terrain", "hill", 2},
	{"emperor/mill-farm", "fr", "au", "unit", "hits", "1", 1},
	{"tactiques/night-watch", "fr", "pr", "unit", "losses", "1", 2},
};

static struct living w;
static uint64_t rng;

static struct game *load(void)
{
	return living_load(&w, "back");
}

static void begin_with(const struct played *p, const struct game_switch *terms, size_t n)
{
	struct game_player players[] = {{p->one, "Anna", ANNA}, {p->other, "Bob", BOB}};
	struct game_start start = {.name = "back", .players = players, .n_players = 2, .hours = 72, .reactions = "ask",
				   .windows = "wait", .grid = 24, .early = "complete", .late = "doctrine",
				   .dice_from = "back", .settings = terms, .n_settings = n};
	living_begin(&w);
	rng = 1;
	start.scenario_path = living_file(&w, arena_printf(w.arena, "scenarios/%s.xml", p->scenario));
	MUST(&w, game_new(&w.site, &start, &w.e));
}

static void begin(const struct played *p)
{
	begin_with(p, NULL, 0);
}

/* ---- played ---- */

/* What a sensible player would, or one of the answers by chance. */
static void answer(struct game *g, const struct pending *p)
{
	const struct question_decl *d = &g->sys->questions[p->q.kind];
	struct buf text = BUF_INIT;
	struct choice c;
	if (p->q.options && g->sys->play && sources_random(&rng) % 3)
		g->sys->play(g->scenario->setup, run_view(g->run, p->q.seat), &p->q, 0, &rng, NULL, &c);
	else if (p->q.options)
		c = p->q.options[sources_random(&rng) % (uint64_t)p->q.n];
	else
		d->draw(g->scenario->setup, run_view(g->run, p->q.seat), &p->q, &rng, &c);
	run_choice_text(g->sys, g->scenario->setup, &p->q, &c, &text);
	run_record(g->run, p->key, buf_text(&text), p->q.seat, ORIGIN_MAIL, 0);
	buf_free(&text);
}

static void step(void)
{
	struct game *g = load();
	int n;
	const struct pending *p = run_pending(g->run, &n);
	ck_assert_int_gt(n, 0);
	for (int i = 0; i < n; i++)
		answer(g, &p[i]);
	g->clock_stopped = false;
	MUST(&w, game_advance(g, &w.e));
	ck_assert_msg(g->row.status == GAME_RUNNING, "turn %d: %s %d", game_turn(g), g->row.why, (int)g->row.status);
	game_free(g);
}

static int turn_now(void)
{
	struct game *g = load();
	int turn = game_turn(g);
	game_free(g);
	return turn;
}

/* In the midst of a turn: dice have fallen, and somebody is asked in a window, or how he reacts; or somebody is asked at
 * all. */
static bool in_the_midst(bool reacts)
{
	struct game *g = load();
	struct buf journal = BUF_INIT;
	int n;
	const struct pending *p = run_pending(g->run, &n);
	run_journal(g->run, &journal);
	bool thrown = strstr(buf_text(&journal), "kind=\"roll\"");
	bool yes = n && (!reacts || (thrown && (p->window || question_reaction(g->sys, &p->q))));
	buf_free(&journal);
	game_free(g);
	return yes;
}

static void play_to(int turn)
{
	while (turn_now() < turn)
		step();
}

/* Into the midst of a turn, from that on; the first in which there is such a place, if it comes in time. */
static int play_into(const struct played *p, int turn)
{
	play_to(turn);
	while (!in_the_midst(turn_now() < turn + p->patience))
		step();
	return turn_now();
}

/* ---- between ---- */

static void letter_and_substitution(const struct played *p)
{
	struct game *g = load();
	struct press letter = {.from = 0, .to = PRESS_ALL, .shade = "white", .title = "", .text = "A fine morning.",
			       .serial = "1"};
	MUST(&w, press_send(g, &letter, &w.e));
	MUST(&w, game_give_seat(g, game_find_seat(g, p->other), "Carl", "carl@p.test", &w.e));
	game_free(g);
}

static enum err take_back(int turn, enum rollback_dice dice, struct game_fix *fix)
{
	struct game *g = load();
	const struct words_said *no;
	struct game_rollback how = {turn, dice, "a wrong map", fix, fix != NULL};
	MUST(&w, store_mark(w.site.store, &w.e));
	MUST(&w, game_may_rollback(g, &how, &no, &w.e));
	enum err r = no ? ERR_REFUSED : game_rollback(g, "moderator", &how, &w.e);
	r = store_unmark(w.site.store, r, &w.e);
	ck_assert_msg(!r || r == ERR_REFUSED, "%s", w.e.text);
	game_free(g);
	return r;
}

/* Played again with a correction, of the first row that will have it. */
static void correct(const struct played *p, int turn)
{
	struct game *g = load();
	int table = state_table(g->sys, p->table), rows = g->sys->tables[table].max;
	enum err r = ERR_REFUSED;
	for (int i = 0; r && i < rows; i++) {
		const char *id = g->sys->id_text(g->scenario->setup, table, i);
		struct game_fix fix = {
			p->table, arena_strdup(w.arena, id ? id : ""), p->field, p->value, "counted twice", NULL};
		r = id ? take_back(turn, ROLLBACK_CHANGED, &fix) : r;
	}
	ck_assert_int_eq(r, ERR_NONE);
	game_free(g);
}

/* ---- checked ---- */

static void write_record(const struct store_record *r, const char *folder)
{
	struct slice bytes;
	const char *at = arena_printf(w.arena, "%s/%s", folder, r->viewer);
	MUST(&w, store_record_get(w.site.store, "back", r->turn, r->viewer, w.arena, &bytes, &w.e));
	if (strchr(r->viewer, '/'))
		(void)mkdir(arena_printf(w.arena, "%s/%.*s", folder, (int)strcspn(r->viewer, "/"), r->viewer), 0700);
	(void)mkdir(at, 0700);
	MUST(&w,
	     file_write(arena_printf(w.arena, "%s/turn-%03lld.xml", at, (long long)r->turn), bytes.p, bytes.n, &w.e));
	FILE *f = fopen(arena_printf(w.arena, "%s/DIGESTS", at), "a");
	ck_assert_ptr_nonnull(f);
	fprintf(f, "%.*s  turn-%03lld.xml\n", (int)r->bytes.n, r->bytes.p, (long long)r->turn);
	fclose(f);
}

static const char *archive(const char *name)
{
	struct store_record *rows;
	struct store_game g;
	size_t n;
	const char *folder = arena_printf(w.arena, "%s/%s", w.root, name);
	ck_assert_int_eq(mkdir(folder, 0700), 0);
	MUST(&w, store_record_digests(w.site.store, "back", w.arena, &rows, &n, &w.e));
	for (size_t i = 0; i < n; i++)
		write_record(&rows[i], folder);
	MUST(&w, store_game_get(w.site.store, "back", w.arena, &g, &w.e));
	MUST(&w, file_write(arena_printf(w.arena, "%s/scenario.xml", folder), g.scenario, strlen(g.scenario), &w.e));
	return folder;
}

static void program_agrees(const char *folder)
{
	const char *said = arena_printf(w.arena, "%s.said", folder);
	const char *call = arena_printf(w.arena, "sh %s %s >%s/checker.py && python3 %s/checker.py %s >%s 2>&1",
					living_file(&w, "tests/dice/extract-checker"),
					living_file(&w, "man/estafette-dice.7"), w.root, w.root, folder, said);
	struct buf text = BUF_INIT;
	int status = system(call);
	MUST(&w, file_read(said, 1 << 20, &text, &w.e));
	const char *wrong = strstr(buf_text(&text), "WRONG");
	ck_assert_msg(!status, "%.900s", wrong ? wrong : buf_text(&text));
	buf_free(&text);
}

static void verified(const char *name)
{
	struct verify_count count = {0};
	char *said;
	size_t n;
	const char *folder = archive(name);
	FILE *out = open_memstream(&said, &n);
	verify_path(folder, w.site.schemas, out, &count);
	fclose(out);
	const char *wrong = strstr(said, "WRONG");
	ck_assert_msg(!count.wrong && count.replayed > 0, "%s: %.900s", name, wrong ? wrong : said);
	free(said);
	program_agrees(folder);
}

static void end_game(void)
{
	struct game_end how = {"broken-off", "enough", NULL, NULL};
	MUST(&w, game_end(&w.site, "back", &how, &w.e));
}

/* ---- the tests ---- */

/* What is asked, and the record of the turn as the viewer has it. */
static const char *where(int viewer, const char **asked)
{
	struct game *g = load();
	struct buf view = BUF_INIT;
	int n;
	const struct pending *p = run_pending(g->run, &n);
	*asked = arena_strdup(w.arena, n ? p->key : "");
	MUST(&w, game_view(g, viewer, &view, &w.e));
	const char *kept = arena_strdup(w.arena, buf_text(&view));
	buf_free(&view);
	game_free(g);
	return kept;
}

static enum err forward(void)
{
	struct game *g = load();
	const struct words_said *no;
	int64_t turn;
	MUST(&w, game_may_forward(g, &turn, &no, &w.e));
	enum err r = no ? ERR_REFUSED : game_forward(g, "moderator", turn, "it was right", &w.e);
	ck_assert_msg(!r || r == ERR_REFUSED, "%s", w.e.text);
	game_free(g);
	return r;
}

static const char *column(const char *sql)
{
	return mailing_column(&w, sql, "back");
}

static int64_t count(const char *sql)
{
	return mailing_count(&w, sql);
}

/* The line that was left is taken up where it was left, and no die falls twice. */
START_TEST(the_last_rollback_is_undone)
{
	const struct played *p = &games[_i];
	const char *asked, *again;
	struct doc_line next;
	begin(p);
	ck_assert_int_eq(forward(), ERR_REFUSED);
	int turn = play_into(p, 2);
	const char *was = where(VIEW_PUBLIC, &asked);
	bool thrown = in_the_midst(true);
	int64_t entries = count("SELECT count(*) FROM ledger"), orders = count("SELECT count(*) FROM orders");
	int64_t link = count("SELECT link FROM game");
	living_sql(&w, "UPDATE seat SET word='drum'"); /* counts from the next turn on */
	ck_assert_int_eq(take_back(turn > 2 ? turn - 1 : turn, ROLLBACK_NEW, NULL), ERR_NONE);
	ck_assert_int_eq(forward(), ERR_NONE);
	ck_assert_int_eq(turn_now(), turn);
	const char *now = where(VIEW_PUBLIC, &again);
	ck_assert_str_eq(asked, again);
	ck_assert(stands_same(doc_part(was, "events", NULL, NULL), doc_part(now, "events", NULL, NULL), &next) &&
		  !next.name.p);
	ck_assert_int_gt(count("SELECT link FROM game"), link);
	ck_assert(!thrown || strstr(where(VIEW_FULL, &again), "\" link=\""));
	ck_assert_int_eq(count("SELECT count(*) FROM ledger"), entries + 2);
	ck_assert_int_eq(count("SELECT count(*) FROM ledger WHERE what LIKE 'undone%'"), 0);
	ck_assert_int_eq(count("SELECT count(*) FROM orders"), orders);
	ck_assert_int_eq(forward(), ERR_REFUSED);
	play_to(turn + 1);
	verified("forward");
	ck_assert_int_eq(take_back(2, ROLLBACK_NEW, NULL), ERR_NONE);
	play_to(3);
	ck_assert_int_eq(forward(), ERR_REFUSED);
	end_game();
	verified("over");
	living_end(&w);
}
END_TEST

/* Another answer than the one that the line has. */
static void answer_otherwise(struct game *g, const struct pending *p, const char *line)
{
	struct buf text = BUF_INIT;
	const char *then = strstr(line, p->key);
	ck_assert(then && p->q.options && p->q.n > 1);
	then = strchr(then, '>') + 1;
	for (int i = 0; i < p->q.n; i++) {
		buf_clear(&text);
		run_choice_text(g->sys, g->scenario->setup, &p->q, &p->q.options[i], &text);
		if (strncmp(then, buf_text(&text), text.len) != 0 || then[text.len] != '<')
			break;
	}
	run_record(g->run, p->key, buf_text(&text), p->q.seat, ORIGIN_MAIL, 0);
	buf_free(&text);
}

/* Who answers anew knows what fell: nothing of it falls again. */
START_TEST(no_dice_stand_behind_another_answer)
{
	const char *asked;
	int n;
	begin(&games[0]);
	int turn = play_into(&games[0], 2);
	ck_assert(in_the_midst(true));
	struct game *g = load();
	MUST(&w, game_pause(g, "moderator", 0, "", &w.e));
	game_free(g);
	ck_assert_int_eq(take_back(turn, ROLLBACK_CHANGED, NULL), ERR_NONE);
	g = load();
	const struct pending *p = run_pending(g->run, &n);
	ck_assert_int_eq(n, 1);
	answer_otherwise(g, p,
			 column(arena_printf(w.arena,
					     "SELECT CAST(bytes AS TEXT) FROM record WHERE game=? AND "
					     "viewer='line-1/full' AND turn=%d",
					     turn)));
	g->paused = false;
	MUST(&w, game_enter(&g->row, GAME_RUNNING, &w.e));
	MUST(&w, game_advance(g, &w.e));
	game_free(g);
	while (turn_now() == turn && !strstr(where(VIEW_FULL, &asked), "kind=\"roll\""))
		step();
	ck_assert_ptr_null(strstr(where(VIEW_FULL, &asked), "\" link=\""));
	play_to(turn + 1);
	verified("otherwise");
	living_end(&w);
}
END_TEST

START_TEST(every_line_verifies_whatever_the_dice)
{
	const struct played *p = &games[_i];
	begin(p);
	play_to(2);
	ck_assert_int_eq(take_back(2, ROLLBACK_SAME, NULL), ERR_NONE);
	int turn = play_into(p, 2);
	if (in_the_midst(true))
		ck_assert_int_eq(take_back(turn, ROLLBACK_SAME, NULL), ERR_REFUSED);
	letter_and_substitution(p);
	ck_assert_int_eq(take_back(turn - 1, ROLLBACK_NEW, NULL), ERR_NONE);
	ck_assert_int_eq(turn_now(), turn - 1);
	turn = play_into(p, turn - 1);
	correct(p, turn > 2 ? turn - 1 : turn);
	verified("changed");
	play_to(turn_now() + 1);
	ck_assert_int_eq(take_back(1, ROLLBACK_NEW, NULL), ERR_NONE);
	play_into(p, 2);
	end_game();
	verified("over");
	living_end(&w);
}
END_TEST

/* ---- nobody learns ---- */

static const char *draw(const char *state)
{
	const char *at = strstr(strstr(state, "<deck "), " draw=\"") + 7;
	return arena_strndup(w.arena, at, strcspn(at, "\""));
}

/* How the pile of Command cards lay when that turn ended. */
static const char *pile(int turn)
{
	return draw(column(arena_printf(
		w.arena, "SELECT CAST(bytes AS TEXT) FROM record WHERE game=? AND viewer='full' AND turn=%d", turn)));
}

/* The two cards at the bottom, which nobody comes to, change their places: those that are named last where the first is
 * the top one. */
static const char *swapped(const char *cards, bool top_first)
{
	const char *at = cards;
	for (const char *next = at; top_first && (next = strchr(next, ' ')) && strchr(next + 1, ' ');)
		at = ++next;
	size_t one = strcspn(at, " "), two = strcspn(at + one + 1, " ");
	return arena_printf(w.arena, "%.*s%.*s %.*s%s", (int)(at - cards), cards, (int)two, at + one + 1, (int)one, at,
			    at + one + 1 + two);
}

static bool top_first(void)
{
	struct game *g = load();
	bool first = g->sys->deck_in("deck", 0, "draw")->top_first;
	game_free(g);
	return first;
}

/* Digests of what holds a seal of hidden things are others. */
static void drop_digests(char *text)
{
	for (char *p = text; *p;) {
		size_t n = strspn(p, "0123456789abcdef");
		if (n == 64)
			memset(p, '-', n);
		p += n ? n : 1;
	}
}

/* All that anybody gets: mails, and the turn as each sees it. */
static char *all_that_is_told(void)
{
	const char *asked, *all = mailing_rows(&w, "SELECT key||recipient||wrapper||said||record||reply FROM outbox "
						   "ORDER BY id");
	struct game *g = load();
	for (int viewer = VIEW_PUBLIC; viewer < game_seats(g); viewer++)
		if (viewer != VIEW_FULL)
			all = arena_printf(w.arena, "%s%s", all, where(viewer, &asked));
	game_free(g);
	char *told = base_strdup(all);
	drop_digests(told);
	return told;
}

enum back { BACK_NEW, BACK_FIX, BACK_FORWARD, BACKS };

static void go_back(enum back how, int turn, bool other)
{
	const char *cards = pile(turn - 1);
	struct game_fix fix = {"deck", "0", "draw", other ? swapped(cards, top_first()) : cards, "x", NULL};
	enum err r = take_back(turn, how == BACK_FIX ? ROLLBACK_CHANGED : ROLLBACK_NEW, how == BACK_FIX ? &fix : NULL);
	ck_assert_msg(!r, "%s", w.e.text);
	if (how == BACK_FORWARD)
		ck_assert_int_eq(forward(), ERR_NONE);
}

/* Taken back, and perhaps forward again, with other cards in the pile; or with the pile set by a correction, of which
 * nobody may know. */
static char *told_with(const struct played *p, bool other, enum back how)
{
	begin(p);
	const char *cards = draw(column("SELECT snapshot FROM game WHERE name=?"));
	const char *others = swapped(cards, top_first());
	ck_assert_str_ne(cards, others);
	if (other && how != BACK_FIX)
		living_sql(&w, arena_printf(w.arena, "UPDATE game SET snapshot=replace(snapshot,'\"%s\"','\"%s\"')",
					    cards, others));
	int turn = play_into(p, 2);
	go_back(how, turn, other);
	char *all = all_that_is_told();
	living_end(&w);
	return all;
}

START_TEST(nobody_learns_how_cards_lie)
{
	const struct played *p = &games[_i / BACKS]; /* those that have cards */
	char *one = told_with(p, false, (enum back)(_i % BACKS)), *other = told_with(p, true, (enum back)(_i % BACKS));
	size_t n = 0;
	while (one[n] && one[n] == other[n])
		n++;
	ck_assert_msg(!strcmp(one, other), "%s: they differ: %.200s", p->scenario, other + (n > 100 ? n - 100 : 0));
	free(one);
	free(other);
}
END_TEST

/* Who saw cards in what is undone knows nothing of those that come: the pile was shuffled since. */
START_TEST(cards_that_were_seen_come_in_another_order)
{
	begin(&games[0]);
	play_to(3);
	const char *was = pile(1);
	ck_assert_int_eq(take_back(2, ROLLBACK_NEW, NULL), ERR_NONE);
	play_to(3);
	const char *full = column("SELECT CAST(bytes AS TEXT) FROM record WHERE game=? AND viewer='full' AND turn=2");
	const char *shuffle = strstr(full, "rule=\"ROLLBACK piles\"");
	ck_assert_ptr_nonnull(shuffle);
	ck_assert_ptr_nonnull(strstr(shuffle, arena_printf(w.arena, " before=\"%s\"", was)));
	ck_assert_ptr_null(
		strstr(column("SELECT CAST(bytes AS TEXT) FROM record WHERE game=? AND viewer='fr' AND turn=2"),
		       "ROLLBACK piles"));
	living_end(&w);
}
END_TEST

/* ---- time ---- */

static const struct game_switch banks[] = {{"pace", "bank"}, {"bank", "10d"}, {"increment", "0h"}};

START_TEST(a_bank_stands_again_as_before_the_turn)
{
	begin_with(&games[0], banks, ARRAY_LEN(banks));
	int64_t left = count("SELECT left FROM bank WHERE seat='br'");
	struct game *g = load();
	MUST(&w, bank_use(g, game_find_seat(g, "br"), 1, HOUR, &w.e));
	game_free(g);
	play_to(3);
	ck_assert_int_lt(count("SELECT left FROM bank WHERE seat='br'"), left);
	ck_assert_int_eq(take_back(1, ROLLBACK_NEW, NULL), ERR_NONE);
	ck_assert_int_eq(count("SELECT left FROM bank WHERE seat='br'"), left);
	living_end(&w);
}
END_TEST

/* What was proposed in what is undone is not decided when that turn comes again. */
START_TEST(proposals_lapse)
{
	begin(&games[0]);
	play_to(2);
	int64_t id;
	struct game *g = load();
	MUST(&w, game_propose(g, 0, "draw", 0, &id, &w.e));
	game_free(g);
	ck_assert_int_eq(take_back(1, ROLLBACK_NEW, NULL), ERR_NONE);
	ck_assert_int_eq(count("SELECT count(*) FROM proposal"), 0);
	living_end(&w);
}
END_TEST

static void add(TCase *t)
{
	bool all = getenv("LONG") && *getenv("LONG");
	tcase_add_loop_test(t, every_line_verifies_whatever_the_dice, 0, check_rounds((int)ARRAY_LEN(games)));
	tcase_add_test(t, no_dice_stand_behind_another_answer);
	tcase_add_loop_test(t, nobody_learns_how_cards_lie, 0, check_rounds(3 * BACKS));
	tcase_add_test(t, cards_that_were_seen_come_in_another_order);
	tcase_add_test(t, a_bank_stands_again_as_before_the_turn);
	tcase_add_test(t, proposals_lapse);
	tcase_add_loop_test(t, the_last_rollback_is_undone, 0, all ? (int)ARRAY_LEN(games) : 1);
}

int main(void)
{
	return living_run("back", add);
}
