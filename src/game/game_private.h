/* What the files of this folder share. */
#ifndef GAME_GAME_PRIVATE_H
#define GAME_GAME_PRIVATE_H

#include "base/clock.h"
#include "game/game.h"
#include "mail/address.h"

/* ---- game.c ---- */

/* A line in the ledger of the turn in progress (site_ledger). */
enum err game_ledger(struct game *g, const struct store_entry *entry, const struct words_said *why,
		     struct error *e) MUST_USE;

/* ---- advance.c ---- */

/* The sentence as a row stores it (said_write), in the arena. */
const char *game_sentence(const struct words_said *said, struct arena *a);

/* ---- terms.c ---- */

/* Reads the game's settings, and the zones of its seats where a setting looks at them. */
enum err terms_read(struct game *g, struct error *e) MUST_USE;
/* The settings with which a game begins: into its row, or stored. */
enum err terms_begin(struct site *site, struct store_game *row, const struct game_switch *want, size_t n,
		     struct arena *a, struct error *e) MUST_USE;
/* Who is to order in the turn in progress, a bit a seat. */
uint32_t terms_movers(const struct game *g);
/* How long who is asked something within a turn has at least. */
int64_t terms_least(const struct game *g);
/* When the clocks of the seats (0: of all) have run so many seconds more: that of the last of them. */
int64_t terms_after(const struct game *g, uint32_t seats, int64_t from, int64_t seconds);
/* For how long they run between the two; below 0 if until lies before from. */
int64_t terms_worked(const struct game *g, uint32_t seats, int64_t from, int64_t until);
/* The deadline of a turn that begins now, if its length alone counts: that of the last of the seats. */
int64_t terms_turn(const struct game *g, uint32_t seats);
/* The deadline when the game has stood from then until then. */
int64_t terms_moved(const struct game *g, uint32_t seats, int64_t stood, int64_t until);

/* A time as a deadline may be: in an anonymous game the hour of its grid that comes then. */
int64_t terms_hour(const struct game *g, int64_t at);
/* The deadline when the seat's clock stands for a leave, which is among those that were read. */
int64_t terms_stood(const struct game *g, int seat, const struct pace_span *stood);

/* ---- leave.c ---- */

/* Reads when the seat's clock stands by leave. */
enum err leave_read(struct game *g, int seat, struct error *e) MUST_USE;
/* The leave of who holds the seat, as far as the game gives it, whether or not its clock stands for it; in the arena
 * of the game.  None in an anonymous game. */
enum err leave_of(struct game *g, int seat, struct pace_span **off, size_t *n, struct error *e) MUST_USE;

/* ---- load.c ---- */

/* A game of which nothing is known yet. */
struct game *game_blank(struct site *site);
/* Reads the row's scenario; schema: NULL for one that was checked when the game began. */
enum err game_read_scenario(struct game *g, const char *schema, struct error *e) MUST_USE;
/* Makes the dice of the turn in progress from the row's secrets and the words of the seats. */
enum err game_set_dice(struct game *g, struct error *e) MUST_USE;
/* Makes the run, at the beginning of the scenario, with the sources that answer in it. */
void game_make_run(struct game *g);
/* The run answers by itself for seats that nobody plays: after who plays them has changed. */
void game_read_dummies(struct game *g);
/* Was it a question that is the mover's own, and not one of those that doctrine and defaults settle
 * on the way? */
bool game_was_own(const struct game *g, const char *key);
/* Digest of the words that the players gave to the dice. */
enum err game_seed_digest(const struct game *g, char out[HASH_HEX], struct error *e) MUST_USE;
/* Number of the last link of the chain in use; its anchor is DICE_CHAIN below. */
unsigned game_chain_last(const struct game *g);
/* The link that opens this turn; valid until the game goes on to the next. */
const uint8_t *game_open_link(struct game *g);

/* ---- letter.c ---- */

/* The robot's address with the seat and that token in it, where such addresses work. */
enum err letter_address(const struct game *g, int seat, const char *token, char out[MAIL_ADDRESS_BYTES],
			struct error *e) MUST_USE;

/* ---- advance.c ---- */

/* Freezes the words the players gave, for the dice of the turn that begins. */
enum err game_freeze_words(struct game *g, struct error *e) MUST_USE;
/* Saves where the game stands within its row, and plays no further. */
enum err game_save_row(struct game *g, struct error *e) MUST_USE;
/* The next turn is played with the next link, or the first of the chain that was committed to follow. */
void game_next_link(struct game *g);
/* No stored orders are in force any more. */
void game_drop_plans(struct game *g);

/* ---- rollback.c ---- */

/* Has anything been thrown in the turn in progress? */
bool game_has_thrown(const struct game *g);

/* ---- redo.c ---- */

/* The turn in progress begins, or is loaded: if it is played once more with what was recorded (ROLLBACK dice=changed), that
 * is taken from now on. */
enum err game_redo_turn(struct game *g, struct error *e) MUST_USE;
/* Do the words stand by which its dice were thrown?  And the seat's, or "". */
bool game_redo_has_words(const struct game *g);
const char *game_redo_word(const struct game *g, const char *seat);

/* ---- tell.c ---- */

/* What is to be told of a game that was played on: letters in their order, and that it is held. */
struct game_told {
	struct told_mail *first, *last;
	bool held; /* its moderator is told so, and why */
};
/* Adds a letter, as the game stands now; it is kept as long as the game. */
enum err told_letter(struct game *g, struct game_told *t, int seat, const struct letter *l, const char *record,
		     struct error *e) MUST_USE;
/* Queues all of it. */
enum err game_tell(struct game *g, const struct game_told *t, struct error *e) MUST_USE;

/* ---- letter.c ---- */

/* Tells every seat but that one (VALUE_NONE: every one) something in words. */
enum err letter_tell(struct game *g, int except, const char *serial, const struct words_said *said,
		     struct error *e) MUST_USE;

typedef enum err letter_take(struct game *g, const struct store_out *mail, void *context, struct error *e);
/* Makes a letter to a seat, for its holder (hand NULL) or one who orders for it, kept as long as the game. */
struct store_hand;
enum err letter_write(struct game *g, int seat, const struct letter *l, const char *record,
		      const struct store_hand *hand, struct store_out *out, struct error *e) MUST_USE;
/* Makes it for each of them, and has it taken; letter_queue queues them at once. */
enum err letter_each(struct game *g, int seat, const struct letter *l, const char *record, letter_take *take,
		     void *context, struct error *e) MUST_USE;

/* ---- deal.c ---- */

/* Mails the commitments to every seat and asks it for a word. */
enum err game_ask_words(struct game *g, struct error *e) MUST_USE;
/* The same for one seat; serial makes the mail unique. */
enum err game_ask_word(struct game *g, int seat, const char *serial, const char *in_reply_to, int64_t only,
		       struct error *e) MUST_USE;

/* ---- dealt.c: games that play by a deal ---- */

/* Reads of which deal the game is, and the words of that. */
enum err game_deal_read(struct game *g, struct error *e) MUST_USE;
/* Seats and words for the digest, as many as game_deal_words; the seats live as long as the game. */
size_t game_deal_seeds(const struct game *g, const char **seats, const char **words);
/* The game, whose row has the deal's secrets, plays by it from its first turn on; top and secret: its own. */
enum err game_deal_begin(struct game *g, const struct store_deal_game *d, const uint8_t *top, const uint8_t *secret,
			 struct error *e) MUST_USE;
/* It has dice of its own from its link on, if it has not yet: for good.  No die of that link was thrown.  The caller calls
 * game_set_dice. */
enum err game_deal_leave(struct game *g, struct error *e) MUST_USE;
/* It had left it with that link, as its records tell; the ledger has that already. */
enum err game_deal_left(struct game *g, int64_t link, struct error *e) MUST_USE;
/* The key of a roll of the deal's link, if the deal is open. */
bool game_deal_key(const struct game *g, unsigned link, bool sealed, uint8_t key[HASH_BYTES]);
/* On the grid: the deadline of a turn that begins, which all tables of the round have. */
enum err game_grid_due(struct game *g, int turn, struct error *e) MUST_USE;
/* A game that stood goes on: the hour of its turn is what it was, if that is still to come. */
enum err game_grid_keep(struct game *g, struct error *e) MUST_USE;
/* On the grid: has the hour of the turn come?  If not, its clock is set to it.  Sets g->off_grid. */
enum err game_grid_rings(struct game *g, bool *yes, struct error *e) MUST_USE;

/* ---- stood.c ---- */

/* The deadline, moved by the time that nobody could write in. */
int64_t stood_until(const struct game *g, int64_t from, int64_t now);

/* ---- seat.c ---- */

/* Nobody holds it any more, and what was mailed before opens nothing.  bot: the program's player plays it ("": he does
 * not; NULL: as the game's setting says). */
enum err seat_vacate(struct game *g, int seat, const char *bot, struct error *e) MUST_USE;
/* What a seat that is unmanned from now on was asked is answered: the game is dealt or goes on.  A window stays open until
 * its hour. */
enum err seat_go_on(struct game *g, struct error *e) MUST_USE;
/* Those who stand by learn that it is open. */
enum err seat_tell_standbys(struct game *g, int seat, struct error *e) MUST_USE;

/* ---- sides.c ---- */

/* Draws the sides, if the game has them drawn; the words are frozen. */
enum err sides_draw(struct game *g, struct error *e) MUST_USE;
/* The draw of turn 0: who has seat i stood in place[i]. */
enum err sides_throw(struct game *g, int16_t place[SEATS_MAX], struct error *e) MUST_USE;

/* ---- papers.c ---- */

/* Stores the records of a turn that ended, one for each viewer; the letters that bring them are to be told.
 * mover: whose turn it was; over: the game has ended.  Where a turn begins before its orders are
 * asked for (system.late_orders) the letters are kept until game_send_kept. */
enum err game_write_turn(struct game *g, int turn, int mover, bool over, struct game_told *told,
			 struct error *e) MUST_USE;
/* The letters that were kept are to be told, each with what the turn has begun with by now. */
enum err game_send_kept(struct game *g, struct game_told *told, struct error *e) MUST_USE;
/* Appends the record of the last turn as a mail tells it: with the state of now, and with what has
 * happened since its end, if anything has. */
enum err game_add_beginning(struct game *g, int seat, const char *last, struct buf *out, struct error *e) MUST_USE;

/* ---- due.c ---- */

/* Lines at which a seat's turn has stopped, and asks, stop it again when its orders are in force once more: what is asked
 * was not answered. */
enum err game_stops_again(struct game *g, struct error *e) MUST_USE;
/* The seat's orders are its plan from now on; writes nothing. */
enum err game_plan_stored(struct game *g, int seat, const struct store_orders *o, struct error *e) MUST_USE;

/* ---- try.c ---- */

/* Did the dice of that purpose fall in what the game's run has played? */
bool game_has_fallen(const struct game *g, const char *purpose);
/* Those dice again, for another run in which they are thrown; they have fallen. */
bool game_roll_fallen(struct game *g, struct run *run, struct roll *r);

/* ---- papers.c ---- */

/* The full record of a turn that was played on a copy, without what is sealed. */
enum err game_view_preview(struct game *g, int turn, int mover, struct buf *out, struct error *e) MUST_USE;

/* ---- inject.c ---- */

/* Before turn 0: the game begins with the handicap that its battle states, where it is set so; else nothing. */
enum err game_begin_handicap(struct game *g, struct error *e) MUST_USE;

/* ---- row.c ---- */

struct row_anew {
	struct game *real; /* it is left as it stands */
	struct run *run;   /* another of its system and setup, which is begun */
	struct arena *arena;
	struct dice *dice; /* their shuffles alone: by them what nobody may know is drawn anew (anew.h) */
	const char *what;  /* part of their purposes: "preview.1" */
};
/* Begins the row in progress in that run, as often as it is called: with what was answered in it, and for the caller's dice
 * to throw again what has fallen (game_has_fallen).  ERR_REFUSED: cards were shuffled in the row. */
enum err row_anew(const struct row_anew *w, struct error *e) MUST_USE;

/* ---- sums.c ---- */

/* Hands each number that the system tells of each side, banners and points, as the state is: by its name, which lives no
 * longer than the call; the catalogue's group sums-SYSTEM has those that people are told. */
typedef void game_sums_take(void *context, int seat, const char *name, int value);
void game_sums(const struct game *g, const void *state, game_sums_take *take, void *context);

/* ---- acted.c ---- */

/* Which lines of the seat's plan, made of that text, a moderator wrote. */
enum err game_acted_plan(struct game *g, int seat, const char *text, struct error *e) MUST_USE;
/* An answer is kept until its hour: is it his?  And when it counts: was it? */
enum err game_acted_answer(struct game *g, int seat, const char *key, const char *text, struct error *e) MUST_USE;
enum err game_acted_is_answer(struct game *g, int seat, const char *key, const char *text, bool *yes,
			      struct error *e) MUST_USE;

/* ---- bot.c ---- */

/* The program's player answers, if he does for the seat; false: he does not, or has no answer that is one (failed). */
bool bot_answer(struct bot *b, struct run *run, const struct question *q, struct choice *out, enum origin *origin);
/* For which seats he answers: after who plays them, or whose turn it is, has changed. */
void game_read_bots(struct game *g);
/* He goes on with a turn of his own, for which he has waited (bot-delay). */
void game_wake_bots(struct game *g);
/* A turn of his own waits for its time, which is set. */
void game_time_bots(struct game *g);
/* If he had no answer somewhere, the moderator is told. */
enum err game_tell_bots(struct game *g, struct error *e) MUST_USE;
/* In the ledger, for all: he plays the seat from now on.  by: whom it names. */
enum err bot_note(struct game *g, int seat, const char *by, struct error *e) MUST_USE;
/* He answers for the seat from now on; player "": no more. */
enum err game_bot_put(struct game *g, int seat, const char *player, struct error *e) MUST_USE;

/* ---- sources.c ---- */

/* Loads every seat's doctrine. */
enum err sources_doctrine(struct game *g, struct error *e) MUST_USE;

/* ---- fair.c ---- */

/* Before a deadline counts: if the mail that asks one of the seats has not arrived, or left
 * late, the deadline is moved instead, saved, and noted for all. */
enum err game_fair_clock(struct game *g, uint32_t seats, bool *moved, struct error *e) MUST_USE;

/* ---- reliability.c ---- */

/* That turn has ended: what is to be known of those who were asked in it. */
enum err reliability_count(struct game *g, int turn, struct error *e) MUST_USE;

/* ---- succession.c ---- */

/* The first mail of who plays the seat from now on, in place of left. */
enum err succession_pack(struct game *g, int seat, const char *left, struct error *e) MUST_USE;

/* ---- forfeit.c ---- */

/* If one of those that are late has let so many deadlines in a row pass as the game bears, it ends with its loss:
 * *over, and g is not to be used any more.  For games of two sides. */
enum err game_forfeit(struct game *g, uint32_t late, bool *over, struct error *e) MUST_USE;
/* Opens the seats of those who let as many pass as the game bears, where it does. */
enum err game_eject(struct game *g, uint32_t late, struct error *e) MUST_USE;

/* ---- upgrade.c ---- */

/* After the run has settled: a running game of other rules goes on if its turn goes the same
 * way under these; else an error, for which the caller holds it. */
enum err game_upgrade(struct game *g, struct error *e) MUST_USE;
/* The same where only the row in progress need go the same way from its snapshot: what has been told
 * of the rows before stands, and the record of the turn says where the other rules began. */
enum err game_keep(struct game *g, struct error *e) MUST_USE;
/* What has happened in this turn up to now, and what is asked: as hex, kept as long as the game. */
const char *game_row_digest(const struct game *g);
/* game_load with game_keep in place of game_upgrade. */
enum err game_load_kept(struct site *site, const char *name, struct game **out, struct error *e) MUST_USE;

/* ---- older.c ---- */

/* A key of an answer of that seat in the form of now; and as it was written before keys named seats. */
const char *game_older_key(const struct game *g, const char *key, int seat);
const char *game_key_without_seat(const struct game *g, const char *key);

/* ---- window.c ---- */

/* Has the seat answered what it is asked, in an anonymous game, and is the answer kept until its next hour? */
enum err game_answer_waits(struct game *g, int seat, bool *yes, struct error *e) MUST_USE;
/* That hour has come: answers that are kept, but to windows, count. */
enum err game_take_answers(struct game *g, struct error *e) MUST_USE;

bool window_open(const struct game *g);
/* The first release time that leaves an hour, or half the grid if that is less. */
int64_t window_release_at(const struct game *g, int64_t now);
/* A window has opened: from now on the deadline is the release time. */
void window_stop_clock(struct game *g);
/* The release time has come: kept answers count, doctrine and default fill the others, and
 * the game goes on. */
enum err window_release(struct game *g, struct error *e) MUST_USE;
/* What is kept for the windows of g counts in that run, and the others are closed there. */
enum err window_answers(struct game *g, struct run *run, struct error *e) MUST_USE;

/* The mark that says which of "trails,fire" a map shows; NULL: both, as it does without. */
const char *letter_layers(const char *layers, struct arena *a);
/* A copy of the record, with the marks that are drawn over its map inside, before its end; marks NULL: without. */
const char *letter_marked(const char *record, const char *marks, struct arena *a);

#endif
