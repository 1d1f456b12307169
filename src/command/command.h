/* Mail commands: one row each in the table of command.c, from which the reader, the help
 * mail and the manual's list come. */
#ifndef COMMAND_COMMAND_H
#define COMMAND_COMMAND_H

#include "game/game.h"
#include "store/hands.h"
#include "mail/message.h"
#include "orders/block.h"
#include "people/people.h"
#include "words/words.h"

/* One mail while it is acted on. */
struct session {
	struct site *site;
	struct arena *arena;
	const struct mail_message *mail;
	struct store_person person;            /* who writes, as far as is known; its id 0: nobody we know */
	bool proved;                           /* by a token of his, from an address of his */
	const struct signature *signature;     /* of the mail, as it was judged (signed.h); NULL: of none we know */
	bool is_signed;                        /* the mail is what who writes has signed, and nothing else */
	const struct words_said *unsigned_why; /* he has a key, and the mail does not count by it; or NULL */
	bool confirming;                       /* what is done now was confirmed by its code */
	struct buf unconfirmed;                /* commands that wait for their code, a line each */
	const char *answer_kind;               /* of the mail that answers one of no seat; NULL: "answer" */
	int64_t vote_on;                       /* the proposal that is voted on; 0: none */
	bool vote_yes, concedes;
	bool resigned;          /* his seat is open when the mail is dealt with */
	const char *code_to;    /* where that code goes; NULL: to the address of record */
	const char *code_from;  /* of what is confirmed: the address that its code went to */
	struct game *game;      /* NULL: the mail is about none, or is its moderator's */
	struct game *moderated; /* whose moderator writes; NULL: no moderator does */
	bool moderates;         /* he moderates a game, whichever this mail is about */
	bool mod_plays;         /* he plays in the one it is about, or did */
	bool admin;             /* who writes is the site's admin */
	bool directs;           /* he directs an event, or did */
	struct contest *event;  /* of a line of its director's: the one it names; else NULL */
	int seat;
	const struct store_hand *hand;   /* the token is his, who orders for the seat; NULL: its holder's */
	int64_t token_turn;              /* the turn the token was made for */
	const struct words_said *missed; /* what was done when that turn's deadline passed its player by; or NULL */
	const char *printed;             /* what the seat is asked, as it was mailed; "" or NULL: it was not */
	bool press;                      /* it came to the address at which letters to the seat are answered */
	bool from_player;                /* came from the seat's own address */
	bool unnamed;                    /* the mail has no Message-ID */
	unsigned mails_before;           /* of the seat in this turn, if the mail's text has come before */
	struct letter_line *lines;       /* the transcript */
	size_t n_lines, cap_lines;
	struct buf text;              /* free text of the answer: help, listings */
	const char *file_name, *file; /* that comes with the answer, as [A-Za-z0-9._-] and what is in it; or NULL */
	struct buf understood;        /* marks for the map */
	const char *stands;           /* the orders as they are stored, or would be; NULL: not touched */
	bool checked;                 /* stands: as they would be */
	const char *status, *digest;
	const struct words_said *runs; /* when the orders are carried out; NULL: there is nothing to be said of it */
	int64_t revision;
	bool found;        /* a command or an order was */
	bool left_waiting; /* the brake holds its answer back, which is noted */
	bool altered;      /* what is stored is not as it was; the same orders again alter nothing */
	bool changed;
	bool ordered;                    /* orders were stored or taken back */
	bool full;                       /* nothing is missing in them */
	bool execute;                    /* and no line of the mail's orders was wrong */
	const char *games_waiting;       /* the first of the games in which something waits for him, or NULL */
	size_t n_games_waiting, n_waits; /* how many those are; with challenges, of a daily mail */
	const char *hold;                /* "wait", "final", "temp", or "" to end them; NULL: nothing is said of it */
	size_t hold_said;                /* the number of the line that says so; 0: none */
	bool advance;                    /* an answer was taken: play on */
	bool resend;
	bool deal;              /* the last word has come: the game begins */
	bool rated;             /* what reads many records was done in this mail */
	int explained;          /* letters of their own that answer it are queued: an event, an earlier turn */
	bool from_file;         /* and the lines are those of the file that came with it */
	const char *source;     /* the text in which lines are counted */
	bool asks;              /* talk with a question mark in it */
	bool told_waiting;      /* what waits for him stands in the answer */
	bool found_below;       /* a line counts that stood below a cut: the set waits for its deadline, or FINAL */
	struct speech *speech;  /* the seat's words for what the grammar does not read; made when it is wanted */
	bool unsure;            /* something of the mail was asked back: nothing is carried out yet */
	const char *confirmed;  /* text of a held mail that its player has confirmed, or NULL */
	int64_t confirmed_turn; /* the turn its token was made for */
};

struct command;
struct contest;

/* A command as it stands in a mail. */
struct command_call {
	const struct command *command;
	unsigned line;     /* of the mail */
	const char *args;  /* what stands behind its name; "" if nothing does */
	bool check;        /* CHECK stood in front: nothing is to change */
	const char *guard; /* what a code asks again, " if-turn=7"; NULL: nothing */
};
/* Does what the command says, and tells it in the session's transcript. */
typedef enum err command_handler(struct session *s, const struct command_call *in, struct error *e);

enum command_who { WHO_ANYBODY, WHO_PERSON, WHO_PLAYER, WHO_MODERATOR, WHO_DIRECTOR, WHO_ADMIN };
enum command_told { TOLD_NOBODY, TOLD_OTHERS, TOLD_ALL, TOLD_OLD_ADDRESS };
enum { WHEN_RUNNING = 1, WHEN_REST = 2, WHEN_BEFORE = 4, WHEN_PAUSED = 8, WHEN_UNDEALT = 16, WHEN_EVER = 31 };
enum {
	COMMAND_NEWEST = 1,
	COMMAND_CONFIRM = 2,
	COMMAND_WRITES = 4,
	COMMAND_BRIEF = 8,
	COMMAND_OWN = 16,
	COMMAND_OBSERVED = 32,
	COMMAND_SIGHT = 64,
	COMMAND_BOTH = 128,
	COMMAND_SIGNED = 256,
	COMMAND_DESK = 512
};

/* A row of commands.def, which tells what each column means. */
struct command {
	const char *name, *aliases, *args, *example;
	enum said_id help;
	enum command_who who;
	unsigned when;
	enum command_told told;
	const char *ledger;
	unsigned flags;
	int words;
	command_handler *act;
};
extern const struct command commands[];
extern const size_t n_commands;
#define COMMAND(id, ...) command_handler act_##id;
#include "command/commands.def"
#undef COMMAND

/* Appends "NAME arguments", as people are to write it. */
void command_usage(const struct command *c, struct buf *out);
/* May the sender of this mail write it now? */
bool command_allowed(const struct session *s, const struct command *c);

enum { CONFIRM_HOURS = 48 }; /* for which a code is good */
enum { COMMAND_WORDS = 16, COMMAND_PAIRS = 16 };

/* What stands behind a command's name, parted: words, and key=value. */
struct command_given {
	const char *word[COMMAND_WORDS];
	struct {
		const char *key, *value;
		size_t words; /* so many stood in front of it */
	} pair[COMMAND_PAIRS];
	size_t n_words, n_pairs;
};
/* Parts the arguments and looks whether they are those of the row.  NULL: they are; else what is wrong, kept in
 * the arena.  In quotes a word holds blanks; an argument "text" takes the rest of the line as it stands. */
const struct words_said *command_part(const struct command_call *in, struct arena *a, struct command_given *out);
/* The same, and tells what is wrong in the transcript; false: it has been told. */
bool command_args(struct session *s, const struct command_call *in, struct command_given *out);
/* The value behind "key=", or NULL. */
const char *command_key(const struct command_given *g, const char *key);

/* Is it the name of a page of HELP that is no command's (help.c)? */
bool help_has_topic(const char *text);

/* ---- later.c: what waits for the hour of an anonymous game ---- */

/* The next hour of the game's grid; *at 0: its names are open, or it is the clock that acts, and nothing waits. */
enum err later_hour(struct session *s, const char *game, int64_t *at, struct error *e) MUST_USE;
/* Keeps a line for that time, as the sender's; seat "": of none of his. */
enum err later_put(struct session *s, const char *game, const char *seat, const char *line, int64_t at,
		   struct error *e) MUST_USE;
/* Keeps the command itself, which is of no seat of his, and tells him when it counts. */
enum err later_keep(struct session *s, const struct command_call *in, const char *game, int64_t at,
		    struct error *e) MUST_USE;
/* Does it wait? */
bool later_waits(const struct session *s, const struct command_call *in);
/* Tries a command of the seat, and keeps it if nothing is wrong with it. */
enum err later_try(struct session *s, const struct command_call *in, struct error *e) MUST_USE;

/* Is what stands behind LEAVE neither a date nor a word of the command? */
bool leave_is_talk(const char *args);

/* The command a line begins with, and what follows it; NULL if none.  Those of moderators, directors and admins are found
 * by command_find_role alone, which finds no others: their names may be order verbs, and begin sentences; for the same
 * reason those of mail of no seat (COMMAND_DESK) are found there as WHO_PERSON. */
const struct command *command_find(const char *line, const char **args);
const struct command *command_find_role(enum command_who who, const char *line, const char **args);
/* The same of whom the session knows to be an admin, a moderator or a director: theirs first. */
const struct command *command_find_for(const struct session *s, const char *line, const char **args);
/* The command of the sender's that the line's first word nearly is, where the line is no longer than one; or is, of
 * somebody registered; or NULL. */
const struct command *command_near(const struct session *s, const char *line);
/* Is it a command about an event that there is, which mail of a seat does not take? */
bool command_is_of_event(const struct session *s, const char *line);
/* Is the line's second word that of the command's name, or a letter or two away?  False for a name of one word. */
bool command_second_near(const char *line, const struct command *c);
/* Carries the command out, if its row lets the sender do it now; one that must be confirmed is tried, and joins what
 * waits for a code. */
enum err command_dispatch(struct session *s, const struct command_call *in, struct error *e) MUST_USE;
/* Has the command, which its handler found to be one that is asked back, wait for its code. */
enum err command_later(struct session *s, const struct command_call *in, struct error *e) MUST_USE;
/* The person that a command names; false: it was told, or stands in *e, that there is none, or several. */
bool command_person(struct session *s, unsigned line, const char *text, struct store_person *out, struct error *e);
/* Why none of the program's players plays that system by the name that was typed; NULL: *player does. */
const struct words_said *command_no_player(struct session *s, const struct system *sys, const char *text,
					   const char **player);
/* Hours that "72", "72h" or "3d" are, at most so many; 0: it is no such time. */
int64_t command_hours(const char *text, int64_t most);
/* Carries out a vote or a concession of this mail. */
enum err command_voted(struct session *s, struct error *e) MUST_USE;
/* The seat of that game is open from now on. */
enum err command_leave(struct session *s, const char *game, const char *seat, struct error *e) MUST_USE;
/* Says that the game takes him not: in the words that are given, which tell nothing, or because he was late too often. */
enum err command_shut(struct session *s, unsigned line, enum game_access may, const char *const values[SETTINGS],
		      const struct words_said *shut, struct error *e) MUST_USE;
/* May the sender know which games run, and the names of people? */
bool list_allowed(const struct session *s);
/* Says that there is no scenario of that name, or that several have it, and which may be meant. */
enum err list_no_scenario(struct session *s, unsigned line, const char *name, bool several, struct error *e) MUST_USE;
/* Adds to the answer what can be joined. */
enum err list_open(struct session *s, struct error *e) MUST_USE;
/* Does a line of the game's moderator, as the site's own, who needs no token; *good: nothing of it was refused.  told: its
 * transcript, and pages, as text. */
enum err command_moderate(struct site *site, const char *game, const char *line, bool *good, struct buf *told,
			  struct error *e) MUST_USE;
/* The same of the director of the event that the line names. */
enum err command_direct(struct site *site, const char *line, bool *good, struct buf *told, struct error *e) MUST_USE;
/* The event of that name goes on from a tournament report file (event_import).  Appends who of its players is not known here.
 * ERR_MISSING: there is no such event; ERR_REFUSED, ERR_LIMIT: the text says why the file does not fit.  Nothing may be kept
 * then. */
enum err command_import(struct site *site, const char *event, struct slice file, struct buf *told,
			struct error *e) MUST_USE;
/* The same of the site's admin. */
enum err command_admin(struct site *site, const char *line, bool *good, struct buf *told, struct error *e) MUST_USE;
/* Appends the session's transcript and pages as text; false: something of it was refused. */
bool session_transcript(struct session *s, struct buf *out);
/* Why nothing is ordered in a game that is over, held or not dealt yet. */
const struct words_said *command_rests(const struct session *s);
/* Gives what waits in this mail a code, and says it in the answer `told`: to this mail, or to the address it goes to. */
enum err pending_ask(struct session *s, struct session *told, struct error *e) MUST_USE;
/* CONFIRM of such a code: carries out what waits under it.  *found: there was one. */
enum err pending_confirm(struct session *s, const struct command_call *in, const char *code, bool *found,
			 struct error *e) MUST_USE;
/* The catalogue that the mail is answered from. */
const struct words *session_words(const struct session *s);
/* The sentence in those words, in the session's arena. */
const char *session_text(const struct session *s, const struct words_said *said);
/* A copy that lives as long as the session. */
const struct words_said *session_keep(const struct session *s, const struct words_said *said);
/* So many bytes of the text at most, no character broken. */
const char *session_cut(const struct session *s, const char *text, size_t bytes);
/* Its lines with the mark that no reader of orders takes: what somebody else may have typed, and is told again. */
const char *session_marked(const struct session *s, const char *lines);
/* Adds a line to the transcript. */
void session_say(struct session *s, unsigned line, int code, const struct words_said *said);
/* In place of the line of that number, from 1, which is about the same line of the mail. */
void session_say_instead(struct session *s, size_t number, int code, const struct words_said *said);
/* The same in words that stand already, as those of a player or of the rules. */
void session_tell(struct session *s, unsigned line, int code, const char *text);
/* Asks whether the lines, with LF between, were meant. */
void session_offer(struct session *s, unsigned line, const char *lines);
/* Asks what is not clear of a line. */
void session_ask(struct session *s, unsigned line, const struct words_said *why);
/* The stored orders without those of the units named; NULL if none of them has any. */
char *command_without(struct session *s, const char *stored, const char *units);
/* Does the mail, which changes nothing, stay without an answer: as one of a loop, for good, or because
 * its player has got very many of late?  Then it is noted, and brake_answer names it. */
enum err session_enough(struct session *s, bool *enough, struct error *e) MUST_USE;
/* Is it what loops are made of, and has been answered often enough? */
enum err session_loops(struct session *s, bool *loops, struct error *e) MUST_USE;
/* The same of an address by what was sent to it alone. */
enum err brake_enough(struct site *site, const char *address, bool *enough, struct error *e) MUST_USE;
/* The same of the day alone. */
enum err brake_enough_today(struct site *site, const char *address, bool *enough, struct error *e) MUST_USE;
/* Who writes for the seat: its holder, or who orders for it. */
int64_t session_writer(const struct session *s);
/* The address of record that answers go to. */
const char *session_address(const struct session *s);
/* Under which name the form is kept that was mailed to him. */
const char *session_form_seat(const struct session *s);
/* May the person order for the seat?  If not, it is told: he knows another side, one blocks the other, or it is the
 * writer himself. */
enum err command_may_order(struct session *s, unsigned line, const struct store_person *who, bool *yes,
			   struct error *e) MUST_USE;
/* Tells the others who have the seat in hand what counted of this mail. */
enum err session_tell_hands(struct session *s, const char *lines, struct error *e) MUST_USE;
/* Makes the mails that answer this one different from all others. */
const char *session_serial(struct session *s);
/* No orders are due from the seat: says so, whose turn it is, and what can be sent. */
void session_not_now(struct session *s, unsigned line);
/* The mail is one of an earlier turn: says so, what came of that turn if its deadline passed the player by,
 * and that nothing is done. */
bool session_stale(struct session *s, unsigned line);
/* What the set of the seat's turn lacks: half a sentence, or NULL. */
const struct words_said *command_missing(struct session *s, const struct order_set *plan);
/* When all of the mail is read: are the stored orders ready, and when do they run?  Says it in s->runs;
 * *now: at once.  Nothing if the mail has said nothing of orders. */
enum err command_settle(struct session *s, bool *now, struct error *e) MUST_USE;
/* Carries them out. */
enum err command_run(struct session *s, struct error *e) MUST_USE;
/* The line of orders, if it is one of the words that hold a set or hurry it; it is told then. */
bool command_hold_word(struct session *s, const struct order_text *line, bool check);
/* Takes the text as the answer to what the seat is asked, or says why not. */
enum err command_answer(struct session *s, unsigned line, const char *text, struct error *e) MUST_USE;
/* May a line without ANSWER be meant as one? */
bool command_is_answer(struct session *s, const char *text);
/* The answer in a quoted line, if it is an ANSWER that is not as we sent it; else NULL. */
const char *command_edited_answer(struct session *s, const char *quoted);
/* CHECK in front: nothing is changed; with VERBOSE what the lines come to is told as well.  TRY: nothing is changed, and
 * what may come of the orders is told. */
enum command_check { CHECK_NOT, CHECK_ONLY, CHECK_VERBOSE, CHECK_TRY };
/* What counts of a mail, carried out. */
enum err command_act(struct session *s, const struct order_region *r, struct error *e) MUST_USE;
/* Order lines: checked, stored, executed if complete. */
enum err command_orders(struct session *s, const struct order_text *lines, size_t n, bool anew,
			enum command_check check, struct error *e);
/* TRY: tells what may come of the orders of that text, of so many revisions, and counts it. */
enum err command_odds(struct session *s, const char *text, int64_t revision, struct error *e) MUST_USE;
/* Marks the orders as they stand on the map. */
void command_show_orders(struct session *s);
/* A block of doctrine: checked and stored; it stays until it is changed. */
enum err command_doctrine(struct session *s, const struct order_block *b, bool check, struct error *e);
/* BEGIN PROFILE: what others may read of the person. */
enum err command_profile(struct session *s, const struct order_block *b, struct error *e) MUST_USE;
/* Adds to the answer what waits for the player now, once. */
enum err session_waiting(struct session *s, struct error *e);
enum err command_clear_doctrine(struct session *s, unsigned line, bool check, struct error *e);

#endif
