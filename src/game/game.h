/* The life of a game: begun from a scenario, advanced by orders, answers and deadlines,
 * written down turn by turn.  Everything here happens inside the caller's transaction:
 * state, answers, records and the mails they cause are kept together or not at all. */
#ifndef GAME_GAME_H
#define GAME_GAME_H

#include "ahead/ahead.h"
#include "document/document.h"
#include "engine/sources.h"
#include "orders/orders.h"
#include "people/people.h"
#include "scenario/scenario.h"
#include "settings/settings.h"
#include "site/site.h"
#include "store/deal.h"
#include "store/moved.h"

enum { GAME_NAME_MAX = 16 };

struct record_ending;

/* Answers a seat's questions from its stored orders, through the system's binder. */
struct plan_source {
	struct source source;
	int seat; /* NONE: no plan is in force */
	const struct order_set *plan;
	struct order_mistakes notes; /* what it asked for and could not have */
	const char *passed;          /* numbers of lines with ON FAIL STOP that have stopped it before */
	const char *acted;           /* numbers of lines that a moderator wrote */
	bool all_acted;              /* those are all */
	unsigned stopped;            /* the line that stops it now; 0: none */
};

/* The program's player: steady (system.play), who knows the view of the seat that is asked, the question, and a number by
 * the sealed key of the turn; or keen, who is given the same number and what the seat knows (ahead_know). */
struct bot {
	uint32_t plays, helps; /* seats (bits): all of it; what its doctrine would answer and does not */
	uint32_t keen;         /* of these the seats that keen answers for (src/ahead), not steady */
	void (*play)(const void *setup, const void *view, const struct question *q, int temper, uint64_t *rng,
		     void *memory, struct choice *out);
	struct keyed_dice *dice;
	struct ahead_plan plan[SEATS_MAX]; /* keen's, of the row in progress */
	char failed[240]; /* the key of the first question to which he had no answer that is one; "": none */
};

/* Answers any seat's questions from what it wrote once and for all, or by the program's player. */
struct doctrine_source {
	struct source source;
	const struct order_set *lines[SEATS_MAX]; /* by seat; NULL: the system knows none */
	struct bot bot;
};

/* A plan that answers the seat's questions; seat NONE: none is in force.  Nobody has stopped it. */
void sources_plan(struct plan_source *p, int seat, const struct order_set *plan, struct arena *a);
/* Doctrines that answer those of every seat; there are none yet. */
void sources_standing(struct doctrine_source *d);

struct game {
	struct site *site;
	struct arena *arena;
	struct store_game row;
	const struct scenario *scenario;
	const struct system *sys;
	struct store_seat *seats[SEATS_MAX]; /* by seat number of the setup */
	const char *settings[SETTINGS];
	const char *zone[SEATS_MAX];      /* whose clocks the days and hours of a seat are read from */
	struct pace_span *off[SEATS_MAX]; /* when its holder's clock stands, by his leave */
	size_t n_off[SEATS_MAX];
	struct run *run;
	struct keyed_dice dice;
	uint8_t open[HASH_BYTES];           /* the link of the turn in progress: a secret until it ends */
	int64_t open_link;                  /* its number; 0: not computed yet */
	struct plan_source plan[SEATS_MAX]; /* by seat; most systems use the active seat's alone */
	struct doctrine_source doctrine;
	struct source *sources[SEATS_MAX + 2];
	struct game_redo *redo;             /* of a turn that is played once more (redo.c); or NULL */
	struct store_handles handles;       /* of its people, as its ledger and records name them */
	struct store_deal_game deal;        /* that it plays by, or did; .event NULL: none (dealt.c) */
	struct store_deal_word *deal_words; /* while it plays by it: those of all entrants */
	size_t n_deal_words;
	bool off_grid;            /* the turn in progress is played when other tables have played it */
	bool clock_stopped;       /* a window is open */
	int64_t line;             /* how often turns of it were taken back */
	bool acts;                /* its moderator orders and answers for a seat */
	bool paused;              /* held because its moderator said so: it stands where it stopped */
	bool unfit;               /* a record of it does not fit its schema: it is to be held */
	bool answered[SEATS_MAX]; /* a question of its own, in rows of that turn that had ended at loading? */
	int answered_turn;
	int64_t revision[SEATS_MAX]; /* of the orders that are in force */
	uint8_t policy[64];
	const struct record_ending *ending; /* by the moderator; or NULL */
	struct work tried, played;          /* of this mail or deadline: orders tried, and carried out */
	struct {
		int turn;
		const char *view
			[SEATS_MAX]; /* the records of a turn, whose letters wait for what the next begins with; or NULL */
	} kept;
};

struct game_player {
	const char *seat, *person, *address;
};

struct game_switch {
	const char *name, *value;
};

struct game_start {
	const char *name, *scenario_path;
	const struct game_switch *switches; /* in place of what the scenario says */
	size_t n_switches;
	const struct game_switch *settings; /* in place of what stands below, or of defaults */
	size_t n_settings;
	const struct game_player *players;
	size_t n_players;
	bool dummies;          /* seats for which nobody is named are played by nobody; else each wants a player */
	const char *bot;       /* those are played by the program's player of that name; NULL: they are not */
	const char *title;     /* NULL: the scenario's */
	long long hours;       /* for a turn */
	long long words;       /* for the players' words, before the deal; 0: it is dealt at once, without */
	const char *reactions; /* "decide" or "ask" */
	const char *windows;   /* "ahead" or "wait" */
	long long grid;        /* hours between two release times, 1 to 24 */
	long long undo;        /* minutes in which complete orders can still be changed */
	long long grace;       /* hours behind a deadline in which who is late is waited for */
	const char *early;     /* what runs before the deadline: "complete" or "all-final" */
	const char *late;      /* for who lets a deadline pass: "doctrine", "pass" or "wait" */
	const struct store_deal_game *deal; /* it plays by a deal: event, round, half and what is read of it; or NULL */
	const char *dice_from;              /* NULL: real secrets.  Else they are made from this text, which
				   whoever knows it can foretell: demonstrations and tests. */
};

/* May a game be called so? */
bool game_name_valid(const char *name);
/* Begins a game: secrets, commitments, and a mail to every player that asks for a word; or turn 0 at
 * once, and a welcome. */
enum err game_new(struct site *site, const struct game_start *start, struct error *e) MUST_USE;

/* Loads a game as it stands.  ERR_MISSING if there is none. */
enum err game_load(struct site *site, const char *name, struct game **out, struct error *e) MUST_USE;
void game_free(struct game *g);

/* Does it play by a deal, which other tables play by as well?  Is there one that it plays by or did and that is not open
 * yet: then nothing that is sealed may be told, not even of a game that is over.  And its name, or NULL. */
bool game_by_deal(const struct game *g);
bool game_deal_closed(const struct game *g);
const char *game_deal_waits(const struct game *g);
/* Does it play each turn at the hour that is posted for all tables of its deal, and at no other? */
bool game_on_grid(const struct game *g);

/* Are the players still asked for their words?  Nothing is dealt then, and no turn is in progress. */
bool game_before_deal(const struct game *g);
/* Was nothing dealt yet, whether it waits for words or is held? */
bool game_undealt(const struct game *g);
/* Does it take orders and answers: while it runs, or stands because its moderator said so?  Then they are stored, and
 * run when it goes on. */
bool game_takes_orders(const struct game *g);
/* Does the program's player play the seat, which nobody holds?  Is there nobody who could be asked anything: that, or a
 * dummy? */
bool game_bot_plays(const struct game *g, int seat);
/* Does he play all of them?  So it is of a game that is played on when its time is over (game_play_on), and of no other. */
bool game_bots_alone(const struct game *g);
bool game_unmanned(const struct game *g, int seat);
/* The program's player that somebody calls so, in capitals or not: "keen", or "steady".  Do the rules have the player of that
 * name, and is he any better than steady? */
const char *game_player_named(const char *text);
bool game_has_player(const struct system *sys, const char *player);
/* His name as people read it, "steady" or "keen", if he answers for the seat or for its doctrine; else "". */
const char *game_bot(const struct game *g, int seat);
#define GAME_NO_WORD "-" /* the word of a seat that wants to give none */
/* Has every seat answered? */
bool game_all_words(const struct game *g);
/* Deals, with the words that were given: turn 0, and a welcome for every player. */
enum err game_deal(struct game *g, struct error *e) MUST_USE;

int game_turn(const struct game *g);   /* of the turn in progress */
int game_seats(const struct game *g);  /* how many */
int game_active(const struct game *g); /* seat, or NONE: all order at once */
/* Is it the seat's turn to order: its own, or everybody's? */
bool game_moves(const struct game *g, int seat);
const struct store_seat *game_seat(const struct game *g, int seat);
/* Seat number of an id or NONE. */
int game_find_seat(const struct game *g, const char *id);
/* What the seat is asked now; NULL if nothing.  orders: true for the orders of its turn. */
const struct pending *game_asked(const struct game *g, int seat, bool *orders);

/* May the seat send orders now?  *midway: its turn has stopped to ask, and what was done in it
 * stands. */
bool game_wants_orders(const struct game *g, int seat, bool *midway);

/* Holds a running game that cannot be loaded or played on, until somebody has looked at it;
 * the others go on.  A game held so can be loaded, but stands at its scenario's beginning; one that its moderator has
 * paused (moderate.h) stands where it stopped. */
enum err game_hold(struct site *site, const char *name, const struct words_said *why, struct error *e) MUST_USE;
/* Why it is held, as it was ended, or "", in the language of the command line; the row stores the sentence itself. */
const char *game_why(const struct site *site, const struct store_game *row, struct arena *a);

/* Lets a held game go on; all are told.  by: whom the ledger names; why tells the reason if it is held again at once,
 * else it is left as it is.  keep: though its turn would go another way under these rules, if the row in progress goes
 * the same way.  ERR_REFUSED if it is not held; with any error nothing may be kept. */
enum err game_resume(struct site *site, const char *name, const char *by, bool keep, char why[SITE_TEXT],
		     struct error *e) MUST_USE;
struct game_end {
	const char *as; /* "broken-off", "abandoned", "drawn", "conceded" or "forfeited" */
	const char *why;
	const char *winner; /* a seat's id; NULL: none */
	const char *by;     /* whom the ledger names; NULL: "moderator" */
};
/* Ends a running or held game, wherever it stands: its secret is opened, the last record written
 * and mailed.  ERR_REFUSED if it is over, or has no such seat. */
enum err game_end(struct site *site, const char *name, const struct game_end *how, struct error *e) MUST_USE;
/* Plays on until an answer is missing; saves all and queues what is to be mailed. */
enum err game_advance(struct game *g, struct error *e) MUST_USE;
/* A time has come.  That at which complete orders run: they are carried out.  Else the deadline: sets
 * that are ready run, and for who is late the game waits through its grace, once; then what is asked
 * is answered as the game's policy says, by stored orders, doctrine and defaults.  While a window is
 * open it is the release time that has come. */
enum err game_clock(struct game *g, struct error *e) MUST_USE;
/* A letter to everybody who is asked and whose time for a reminder has come, by his wish or the site's; and when the
 * next comes is stored.  Not while a window is open, for whom it asks may be a secret. */
enum err game_remind(struct game *g, struct error *e) MUST_USE;
/* The service stood since then, and mails could not come: deadlines are moved by that, no time counts as used, and
 * all are told.  Only what was not moved yet; nothing if the game's setting says so. */
enum err game_stood(struct game *g, int64_t since, struct error *e) MUST_USE;
struct store_standing;
/* The game is held, or has been waiting behind a deadline: its players and the moderator are told when it has for as
 * long as its settings allow, and each week. */
enum err game_stands(struct site *site, const struct store_standing *g, struct error *e) MUST_USE;
/* Is it a window that waits for the release time? */
bool game_window(const struct game *g, const struct pending *p);
/* Records an answer to what the seat is asked; text must spell one of the options, or be
 * its letter.  ERR_REFUSED with a sentence if it does not.  Then game_resume_orders and
 * game_advance; but *kept if it waits for the release time, or because the game stands, and nothing is to be done. */
enum err game_answer(struct game *g, int seat, const char *text, bool *kept, struct error *e) MUST_USE;

/* Tries a plan on the seat's own view, from where the game stands up to the first die that has
 * not fallen yet and of which nothing can be hoped; collects what is wrong, and says so if what
 * the row has seen so far cannot be played again on that view.  What it takes counts as tried: when
 * that is spent the trial has ended early, and what was found is worth nothing. */
void game_try(struct game *g, int seat, struct order_set *plan, struct order_mistakes *notes);
/* The catalogue of the seat's language. */
const struct words *game_catalogue(const struct game *g, int seat);
/* Puts what was found in orders into words. */
void game_say(const struct game *g, struct order_mistakes *notes);
/* What the plan does not say of all that the seat's turn can want: half a sentence; NULL: it says all. */
const struct words_said *game_missing(const struct game *g, int seat, const struct order_set *plan);
struct game_reckoned { /* what a line costs and leaves */
	unsigned line;
	const char *text;
};
/* The same, and tells what can be reckoned of it, kept as long as the game; for CHECK VERBOSE. */
void game_try_reckoned(struct game *g, int seat, struct order_set *plan, struct order_mistakes *notes,
		       const struct game_reckoned **reckoned, size_t *n_reckoned);
/* Is the seat asked for a set of orders: those of its turn, or what all sides order at once? */
bool game_asks_orders(const struct game *g, int seat);
/* Is the seat asked for a set of orders, and has sent one that may run, though it may wait? */
enum err game_is_ready(struct game *g, int seat, bool *ready, struct error *e) MUST_USE;
/* Says of the seat's stored orders whether they may be carried out, and what holds or hurries them
 * ("wait", "below", "final", "temp", ""), and sets row.runs_at: after the game's undo, or 0.  *now: they run at
 * once, by game_run_orders.  No row of orders is no error: one is made.  Nothing runs of a game that stands. */
enum err game_ready(struct game *g, int seat, bool ready, const char *hold, bool *now, struct error *e) MUST_USE;
/* The game goes on after it stood: what was stored meanwhile and may run does so behind the time to change it. */
enum err game_time_anew(struct game *g, struct error *e) MUST_USE;
/* An anonymous game plays on at the next hour of its grid, by game_run_orders, with what was answered by then; and with
 * the seat's stored orders, which answer a stop inside its turn. */
enum err game_at_hour(struct game *g, struct error *e) MUST_USE;
enum err game_use_at_hour(struct game *g, int seat, struct error *e) MUST_USE;
/* Puts the stored orders of all that are asked for a set in force, and plays on. */
enum err game_run_orders(struct game *g, struct error *e) MUST_USE;
/* Puts the seat's stored orders in force, which answer a stop inside its turn. */
enum err game_use_orders(struct game *g, int seat, struct error *e) MUST_USE;
/* Did the seat let the deadline of that turn pass?  What the ledger says of it, or NULL. */
enum err game_missed(struct game *g, int seat, int turn, const struct words_said **why, struct error *e) MUST_USE;
/* Puts all orders in force that were being carried out when the game stopped to ask. */
enum err game_resume_orders(struct game *g, struct error *e) MUST_USE;

/* Nobody plays the seat any more: its player left, or has let so many deadlines in a row pass (missed), and is told
 * that.  All are told, and those who stand by. */
enum err game_open_seat(struct game *g, int seat, int64_t missed, struct error *e) MUST_USE;
/* The person takes over the seat, which is open. */
enum err game_take_seat(struct game *g, int seat, const struct store_person *who, struct error *e) MUST_USE;
/* The seat is played by that person from that address now; what was mailed before opens nothing
 * any more, and the turn is mailed anew. */
enum err game_give_seat(struct game *g, int seat, const char *person, const char *address, struct error *e) MUST_USE;

/* ---- settings ---- */

const char *game_setting(const struct game *g, enum setting_key key);
/* The values of all, without the game itself. */
enum err game_settings(struct site *site, const char *name, struct arena *a, const char *values[SETTINGS],
		       struct error *e) MUST_USE;
/* Changes settings in the moderator's name: what is changed stands in the ledger for all and is mailed to every
 * player.  ERR_REFUSED: a key or a value is none, or it is too late for it; with any error nothing may be kept. */
enum err game_set(struct site *site, const char *name, const struct game_switch *want, size_t n,
		  struct error *e) MUST_USE;
/* The same for those who decided on it; by: whom the ledger names. */
enum err game_set_by(struct site *site, const char *name, const char *by, const struct game_switch *want, size_t n,
		     struct error *e) MUST_USE;
/* Could they be changed so?  ERR_REFUSED: they could not; nothing is changed. */
enum err game_may_set(struct site *site, const char *name, const struct game_switch *want, size_t n,
		      struct error *e) MUST_USE;

/* ---- names ---- */

/* Are the sides drawn when the game is dealt; and are they still to be?  Then who holds a seat stands in a place. */
bool game_sides_drawn(const struct game *g);
bool game_sides_open(const struct game *g);
/* Are its players hidden from each other and from all who watch, by the setting `names`?  Then what others see of a
 * player comes at the game's grid hours alone. */
bool game_anonymous(const struct game *g);
/* The same of a game that is not loaded, by its settings and status. */
bool game_names_hidden(const char *const values[SETTINGS], enum game_state status);
/* The name of one who plays for the seat as the viewer may read it (a seat, VIEW_PUBLIC or VIEW_FULL): "" where names
 * are hidden, but for his own side and the moderator. */
const char *game_name(const struct game *g, int viewer, int seat, const char *name);
/* His handle as a record and the ledger hold it: "" of nobody, and where names are hidden, for it is the same in every
 * game. */
const char *game_handle(const struct game *g, int seat, int64_t person);
/* The same of anybody who has to do with the game, whether or not he is hidden. */
const char *game_person(const struct game *g, int64_t person);
/* The game's hour of its grid that comes next, or is now. */
int64_t game_grid_hour(int64_t grid, int64_t now);
/* When others see what is done now: at once; of what a player of an anonymous game does, at its next grid hour. */
int64_t game_now(const struct game *g);

/* How many extensions the seat has left. */
enum err game_tokens(struct game *g, int seat, int64_t *left, struct error *e) MUST_USE;
/* It spends one, which the caller has seen that it may: the deadline is later, and all are told. */
enum err game_extend(struct game *g, int seat, struct error *e) MUST_USE;

/* ---- doctrine ---- */

/* What it is written in; NULL: the system's questions cannot be answered so. */
const struct order_language *game_doctrine_language(const struct game *g);
/* The seat's lines in force, perhaps none; NULL where there is no language. */
const struct order_set *game_doctrine(const struct game *g, int seat);
/* Stores the lines, as printed back, and puts them in force. */
enum err game_set_doctrine(struct game *g, int seat, const char *text, struct error *e) MUST_USE;
/* What the lines do not answer is answered by the program's player of that name from now on; "": by nobody.  The other
 * sides are told. */
enum err game_leave_doctrine(struct game *g, int seat, const char *bot, struct error *e) MUST_USE;
/* Adds a line for every question the seat was asked in the last three finished turns, but for
 * its own turn's orders: what these lines would have answered, and what the answer was.  The
 * turns are played again from their records. */
enum err game_recall(struct game *g, int seat, const struct order_set *doctrine, struct buf *out,
		     struct error *e) MUST_USE;

/* Puts questions of fact on what the seat may know now (engine/facts.h); its answers are kept in the arena, the page in
 * out.  ERR_MISSING: nothing is known, before the deal, or of a held game whose position cannot be read. */
struct inquiry;
enum err game_inquire(struct game *g, int seat, struct arena *arena, struct buf *out,
		      void (*look)(const struct inquiry *q, void *context), void *context, struct error *e) MUST_USE;

/* The view of the turn in progress, as record XML, for letters: without the orders, which no letter shows and the record
 * of the turn will have. */
enum err game_view(struct game *g, int viewer, struct buf *out, struct error *e) MUST_USE;

/* ---- letters: what is mailed ---- */

struct letter_line {
	unsigned line; /* of the mail; 0: none */
	int code;
	const struct words_said *said; /* what is told of it, put into words when the mail is made; NULL: text is */
	const char *text;              /* words of a player or of the rules */
	const char *typed;             /* the line itself, where something is wrong with it; "" */
};

struct letter {
	const char *kind;            /* "words", "welcome", "report", "receipt", "question", "over", "refused", "help",
			       "explain", "reminder", "late" */
	const char *serial;          /* makes the row unique among its kind, game and turn */
	const char *status, *digest; /* receipts */
	const struct words_said *runs; /* when the orders are carried out, of receipts; NULL */
	int64_t revision;
	const struct letter_line *lines;
	size_t n_lines;
	const char *stands; /* the stored orders, a line each, or with check as they would be; NULL */
	bool check;
	const char *understood;        /* <line …/> elements, or NULL */
	const char *text;              /* free text: help, held orders */
	const char *file_name, *file;  /* a file that comes along, as [A-Za-z0-9._-] and what is in it; or NULL */
	const struct words_said *said; /* the same by name and arguments; NULL: there is none */
	const char *extra;             /* elements of this kind of letter alone, or NULL */
	const char *in_reply_to;
	bool window;    /* it asks a question that waits for the release time */
	int64_t only;   /* the person it is for, of those who have the seat in hand; 0: all of them */
	int64_t except; /* if all: but for this one */
};

/* Writes the receipt of a letter: its transcript, and what is said of the orders. */
void letter_lines(const struct letter *l, struct doc *d);
/* Writes the file of a letter, if it has one. */
void letter_file(const struct letter *l, struct doc *d);
/* Queues a letter to a seat, unless nobody holds it, and to each who orders for it; record is the view shown in it, or
 * NULL. */
enum err letter_queue(struct game *g, int seat, const struct letter *l, const char *record, struct error *e) MUST_USE;
/* Queues the last report, or the welcome, once more; only: for that person (0: all who have the seat in hand). */
enum err letter_resend(struct game *g, int seat, const char *serial, const char *in_reply_to, int64_t only,
		       struct error *e) MUST_USE;
/* Queues a letter that explains event n of the turn (-1: of the one in progress, or else the
 * last) by what the seat may see of it.  Of l serial and in_reply_to are given.  Not *found:
 * it sees no such event, and nothing is queued. */
enum err game_explain(struct game *g, int seat, const char *n, int turn, struct letter *l, bool *found,
		      struct error *e) MUST_USE;

/* The element of such a letter to who watches, by the record of a turn that has ended as everybody may know it, kept as
 * long as the game; NULL: there is no such event. */
enum err game_explain_public(struct game *g, const char *n, int turn, const char **out, struct error *e) MUST_USE;

/* ---- who may come ---- */

enum game_access {
	ACCESS_OPEN,
	ACCESS_SHUT, /* he is denied, or not among those who are allowed alone: which of the two, nobody is told */
	ACCESS_LATE, /* he let pass too many deadlines for it */
};
/* May the person play or watch a game that is set so? */
enum err game_access(struct site *site, const char *const values[SETTINGS], int64_t person, enum game_access *out,
		     struct error *e) MUST_USE;
/* Does its setting deny name him? */
bool game_bars(const struct game *g, int64_t person);
/* Is it told to those alone who have part in it? */
bool game_private(const char *const values[SETTINGS]);
/* May the person know that there is such a game? */
enum err game_known(struct site *site, const struct store_game *row, const char *const values[SETTINGS], int64_t person,
		    bool *yes, struct error *e) MUST_USE;

/* ---- letters between players ---- */

enum { PRESS_ALL = -1, PRESS_OBSERVERS = -2 };
struct press {
	int from, to;       /* seats; to PRESS_ALL: all other sides; PRESS_OBSERVERS: who watches, and no side */
	const char *shade;  /* "white": signed; "grey": nobody learns who wrote it; "title": signed by that alone */
	const char *title;  /* "" but of the last */
	const char *person; /* who writes for the seat; NULL: its holder */
	const char *text;   /* mail_barred made it */
	const char *serial; /* makes it another than all letters before */
	int64_t writer;     /* from PRESS_OBSERVERS: the person who watches, whom an anonymous game does not name */
};
enum { PRESS_TITLE = 40 }; /* characters */
/* May a letter of the seat be signed so?  Not with what can be taken for another player or side, the moderator or the
 * program. */
bool press_title_good(const struct game *g, int from, const char *title);
/* The writer's side as the letter tells it; "" if it does not. */
const char *press_side(const struct game *g, const struct press *p);
/* What a reader's mail says, the letter in it. */
const struct words_said *press_said(const struct game *g, const struct press *p);
/* Keeps the letter and queues it to its readers: not to who has muted its writer, or where one blocks the other; to
 * observers when they are told of the turn in progress (watch.h).
 * What is mailed can be answered at an address of its own kind, where nothing is ordered. */
enum err press_send(struct game *g, const struct press *p, struct error *e) MUST_USE;

/* Queues a notice to the site's moderator, if it names one: the game is held, and why. */
enum err letter_moderator(struct site *site, const struct store_game *row, struct error *e) MUST_USE;

#endif
