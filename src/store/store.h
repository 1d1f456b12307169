/* Where games, mail and records live between two runs: one SQLite database in WAL mode with
 * synchronous=FULL, but for what store_begin_soon begins.  This folder holds all SQL there is.
 *
 * One transaction takes a mail from inbox to answers, snapshot, records and outbox rows, so
 * it is done wholly or not at all, once.  Text and blobs read are copied to the caller's
 * arena.  Every function that can fail returns ERR_TEMP for what may pass (locked, disk
 * full) and ERR_BUG for a broken database. */
#ifndef STORE_STORE_H
#define STORE_STORE_H

#include "store/state.h"

struct store;

enum err store_open(const char *path, struct store **out, struct error *e) MUST_USE;
void store_close(struct store *s);
/* Looks through the whole database for damage: ERR_BUG, with what is to be done. */
enum err store_check(struct store *s, struct error *e) MUST_USE;
enum err store_begin(struct store *s, struct error *e) MUST_USE;
/* A durable step.  After an error the transaction is rolled back. */
enum err store_commit(struct store *s, struct error *e) MUST_USE;
void store_rollback(struct store *s);
/* As store_begin, for one whose commit does not wait for the disk: what it keeps stands at once for all programs, whatever
 * becomes of this one, and is safe from a failure of the machine when store_sync has ended.  Not while others are gathered. */
enum err store_begin_soon(struct store *s, struct error *e) MUST_USE;
/* Waits for the disk, if something was kept that it may not have yet: a durable step then. */
enum err store_sync(struct store *s, struct error *e) MUST_USE;
/* Many transactions to one wait for the disk: from now on each that is kept is kept as far as this program sees, and
 * for good by store_keep, all or none of them; one that is rolled back takes nothing else along.  Others who write
 * wait meanwhile: not for long. */
void store_gather(struct store *s);
/* Before something that takes long: what was gathered so far is kept for good, and others who write have their turn.
 * If it cannot be kept, store_begin and store_keep say so. */
void store_breathe(struct store *s);
/* Ends that.  A durable step, if anything was gathered.  After an error all of it, or all since the last
 * store_breathe that went well, is rolled back. */
enum err store_keep(struct store *s, struct error *e) MUST_USE;
/* Ends the transaction: kept if all went well, else rolled back.  r is how it went; returns it, or how
 * keeping it went. */
enum err store_end(struct store *s, enum err r, struct error *e) MUST_USE;

/* Begins something within the transaction that can fail by itself; store_unmark ends it: it is kept, or if r tells that
 * it failed, undone.  Returns r, or how that went. */
enum err store_mark(struct store *s, struct error *e) MUST_USE;
enum err store_unmark(struct store *s, enum err r, struct error *e) MUST_USE;

/* ---- games ---- */

struct store_game {
	const char *name, *title, *system, *scenario; /* scenario: the XML text */
	enum game_state status;                       /* changed by game_enter alone */
	const char *why; /* of a hold or an end: a sentence as said_write stores it, or as an older program did; "" */
	const char *reactions;       /* "decide" or "ask" */
	const uint8_t *top, *secret; /* 32 bytes each: last link of the chain; sealed secret */
	const uint8_t *next_top;     /* of the chain that follows; NULL: not committed yet */
	int64_t rules, turn, link, hours, deadline, revision, created;
	const char *snapshot, *journal; /* run_save's texts of the turn in progress */
	const char *windows;            /* "ahead" or "wait" */
	int64_t grid;                   /* hours between two release times */
	int64_t remaining;              /* seconds on the clock that stands still while a window is open */
	int64_t words;                  /* hours in which words were asked for before the deal; 0: they were not */
	const char *row_digest;         /* of what has happened in the row in progress; "" unknown */
	const char *seam;               /* the turn was gone on with under other rules: which, from where; or "" */
	int64_t undo;                   /* seconds in which a complete set of orders can still be changed */
	int64_t grace;                  /* seconds behind a deadline in which those who are late are waited for */
	const char *early;              /* what runs before the deadline: "complete" sets, or "all-final" */
	const char *late;               /* for who lets it pass: "doctrine", "pass" or "wait" */
	int64_t runs_at;                /* when the complete orders are carried out; 0: nothing is to run */
	int64_t passed;                 /* the deadline that passed, while its grace runs; 0: none */
	const char *
		dice; /* the name its dice were committed under, of one that moved or plays by a deal; NULL or "": its own */
};
/* The name its dice were committed under: it stays when the game gets another. */
const char *store_game_dice(const struct store_game *g);
enum err store_game_add(struct store *s, const struct store_game *g, struct error *e) MUST_USE;
/* Saves what changes: status, why, rules, turn, link, top, next_top, deadline, remaining,
 * revision, snapshot, journal, row_digest, seam, runs_at, passed. */
enum err store_game_save(struct store *s, const struct store_game *g, struct error *e) MUST_USE;
/* ERR_MISSING if there is none. */
enum err store_game_get(struct store *s, const char *name, struct arena *a, struct store_game *out,
			struct error *e) MUST_USE;
enum err store_game_names(struct store *s, struct arena *a, const char ***out, size_t *n, struct error *e) MUST_USE;
/* Names of games, running or before the deal, whose deadline, or the time at which complete orders
 * run, is at or before now. */
enum err store_game_due(struct store *s, int64_t now, struct arena *a, const char ***out, size_t *n,
			struct error *e) MUST_USE;

/* Names of games whose clock runs: they have a deadline. */
enum err store_game_clocks(struct store *s, struct arena *a, const char ***out, size_t *n, struct error *e) MUST_USE;

struct store_seat {
	const char *seat, *person, *address; /* who holds it, by name, and the address of record; "" nobody */
	int64_t epoch;
	const char *word;     /* seed word for the next turn that starts, "" none */
	const char *word_now; /* frozen for the turn in progress */
	int64_t holder;       /* the person's number; 0: the seat is open */
	const char *zone;     /* the person's, of the tz database; "": the site's */
	int64_t dummy;        /* nobody plays it, nor is to (store/dummy.h) */
	const char *bot;      /* the program's player that answers for it, "steady"; "": none (store_bot_put) */
};
/* Saves holder, epoch and words; name and address are the person's. */
enum err store_seat_put(struct store *s, const char *game, const struct store_seat *seat, struct error *e) MUST_USE;
enum err store_seats(struct store *s, const char *game, struct arena *a, struct store_seat **out, size_t *n,
		     struct error *e) MUST_USE;

/* "GAME SEAT" of every seat in a game that is not over, held by the person with that address. */
enum err store_seats_of(struct store *s, const char *address, struct arena *a, const char ***out, size_t *n,
			struct error *e) MUST_USE;

/* ---- the turn in progress ---- */

struct store_answer {
	const char *key, *text, *from;
	int64_t seat, line, settled;
};
/* Replaces the unsettled answers of the game's turn. */
enum err store_answers_put(struct store *s, const char *game, int64_t turn, const struct store_answer *a, size_t n,
			   struct error *e) MUST_USE;
enum err store_answers(struct store *s, const char *game, int64_t turn, struct arena *a, struct store_answer **out,
		       size_t *n, struct error *e) MUST_USE;

/* LATE: since a deadline that their seat let pass, so that it is asked nothing more this turn. */
enum store_complete { STORE_WAITING, STORE_COMPLETE, STORE_LATE };

struct store_orders {
	const char *seat, *text, *digest; /* stored order lines */
	int64_t turn, revision, at;
	int64_t complete;    /* they are being carried out: an enum store_complete */
	const char *stopped; /* numbers of lines at which the turn stopped and asked */
	int64_t ready;       /* complete, and the last mail held no mistake: they may be carried out */
	const char *hold;    /* "wait", "below", "final", "temp"; or "" (NULL when put) */
	int64_t by;          /* of a mail: the person who wrote it for the seat's holder; 0: he himself */
};
enum { STORE_BY_MODERATOR = -1 }; /* who wrote it was no person of the seat */
enum err store_orders_put(struct store *s, const char *game, const struct store_orders *o, struct error *e) MUST_USE;
/* ERR_MISSING if none are stored. */
enum err store_orders_get(struct store *s, const char *game, int64_t turn, const char *seat, struct arena *a,
			  struct store_orders *out, struct error *e) MUST_USE;
/* The newest orders of the seat before that turn.  ERR_MISSING if there are none. */
enum err store_orders_last(struct store *s, const char *game, int64_t turn, const char *seat, struct arena *a,
			   struct store_orders *out, struct error *e) MUST_USE;
/* What a seat's side does of itself, in force until it is changed. */
enum err store_doctrine_put(struct store *s, const char *game, const char *seat, const char *text, int64_t at,
			    struct error *e) MUST_USE;
/* "" if there is none. */
enum err store_doctrine_get(struct store *s, const char *game, const char *seat, struct arena *a, const char **out,
			    struct error *e) MUST_USE;
/* Answers to an open window: kept, and changed by a later one, until the release time. */
enum err store_kept_put(struct store *s, const char *game, const char *key, int64_t seat, const char *text, int64_t at,
			struct error *e) MUST_USE;
/* ERR_MISSING if there is none. */
enum err store_kept_get(struct store *s, const char *game, const char *key, struct arena *a, const char **out,
			struct error *e) MUST_USE;
/* Drops all of the game. */
enum err store_kept_drop(struct store *s, const char *game, struct error *e) MUST_USE;
/* Every order mail as it came, for the record. */
enum err store_mail_add(struct store *s, const char *game, int64_t turn, const char *seat, const char *digest,
			int64_t at, const char *text, struct error *e) MUST_USE;
enum err store_mails(struct store *s, const char *game, int64_t turn, struct arena *a, struct store_orders **out,
		     size_t *n, struct error *e) MUST_USE;

struct store_entry {
	const char *seen, *what, *who;
	const char *why; /* said_write wrote it; or a plain sentence, or a word of a player's */
	int64_t at;
};
enum err store_ledger_add(struct store *s, const char *game, int64_t turn, const struct store_entry *entry,
			  struct error *e) MUST_USE;
enum err store_ledger(struct store *s, const char *game, int64_t turn, struct arena *a, struct store_entry **out,
		      size_t *n, struct error *e) MUST_USE;

/* ---- records ---- */

enum err store_record_put(struct store *s, const char *game, int64_t turn, const char *viewer, const char *bytes,
			  size_t n, const char *digest, struct error *e) MUST_USE;
/* ERR_MISSING if there is none; ERR_BUG if its bytes are not those that were stored. */
enum err store_record_get(struct store *s, const char *game, int64_t turn, const char *viewer, struct arena *a,
			  struct slice *out, struct error *e) MUST_USE;
/* Digest of the viewer's newest record before the turn; "-" if there is none. */
enum err store_record_prev(struct store *s, const char *game, int64_t turn, const char *viewer, struct arena *a,
			   const char **out, struct error *e) MUST_USE;
struct store_record {
	const char *game, *viewer;
	int64_t turn;
	struct slice bytes;
};
/* Names of the games of which records are to be written to files by now, those that wait longest
 * first. */
enum err store_games_unwritten(struct store *s, int64_t now, struct arena *a, const char ***out, size_t *n,
			       struct error *e) MUST_USE;
/* Records of the game that are not written yet, oldest first, without their bytes. */
enum err store_record_unwritten(struct store *s, const char *game, struct arena *a, struct store_record **out,
				size_t *n, struct error *e) MUST_USE;
/* All records of the game (NULL: of all games) count as not written yet; *n: how many they are. */
enum err store_record_again(struct store *s, const char *game, int64_t *n, struct error *e) MUST_USE;
/* They are not tried before that time. */
enum err store_record_put_off(struct store *s, const char *game, int64_t until, struct error *e) MUST_USE;
/* Every record of a game, by viewer and turn; bytes holds the digest in hex alone. */
enum err store_record_digests(struct store *s, const char *game, struct arena *a, struct store_record **out, size_t *n,
			      struct error *e) MUST_USE;
enum err store_record_written(struct store *s, const char *game, int64_t turn, const char *viewer,
			      struct error *e) MUST_USE;

/* ---- mail taken ---- */

/* What is known of a mail like this one. */
enum store_seen { STORE_NEW, STORE_SAME, STORE_SAME_TEXT };
/* Looks for the pair (message id, recipient) with the same content (STORE_SAME), else for the
 * same content from the same sender under another id (STORE_SAME_TEXT), to the same recipient:
 * the same words in a reply to another turn's mail are another order. */
enum err store_inbox_seen(struct store *s, const char *message_id, const char *recipient, const char *digest,
			  enum store_seen *out, struct error *e) MUST_USE;
enum err store_inbox_add(struct store *s, const char *message_id, const char *recipient, const char *digest, int64_t at,
			 const char *what, struct error *e) MUST_USE;
/* How many mails with this content came since a time. */
enum err store_inbox_alike(struct store *s, const char *digest, int64_t since, int64_t *n, struct error *e) MUST_USE;
/* A mail that a brake left without an answer, in a few words. */
struct store_unanswered {
	const char *text;
	int64_t at;
};
enum err store_unanswered_add(struct store *s, const char *game, const char *seat, const char *text, int64_t at,
			      struct error *e) MUST_USE;
/* Games with a mail left unanswered at that time or before. */
enum err store_unanswered_games(struct store *s, int64_t before, struct arena *a, const char ***out, size_t *n,
				struct error *e) MUST_USE;
/* Those of a seat, the oldest first. */
enum err store_unanswered_list(struct store *s, const char *game, const char *seat, struct arena *a,
			       struct store_unanswered **out, size_t *n, struct error *e) MUST_USE;
/* When the last of them came; 0: there is none. */
enum err store_unanswered_newest(struct store *s, const char *game, const char *seat, int64_t *at,
				 struct error *e) MUST_USE;
enum err store_unanswered_clear(struct store *s, const char *game, const char *seat, struct error *e) MUST_USE;
/* How many mails of this kind went to the address ("": to anybody) since a time. */
enum err store_answers_since(struct store *s, const char *address, const char *kind, int64_t since, int64_t *n,
			     struct error *e) MUST_USE;

/* Orders that came from a stranger's address, until their player confirms them. */
struct store_held {
	const char *code, *game, *seat, *text;
	int64_t turn, at;
};
enum err store_held_put(struct store *s, const struct store_held *h, struct error *e) MUST_USE;
/* Takes it out: a code is good once.  ERR_MISSING if there is none. */
enum err store_held_take(struct store *s, const char *code, struct arena *a, struct store_held *out,
			 struct error *e) MUST_USE;

/* The order form that was last mailed to a seat, to know it again when it is quoted; with "?" before the
 * seat the answers that its last question listed; with ".p17" behind it that of who orders for the seat. */
enum err store_form_put(struct store *s, const char *game, const char *seat, const char *text,
			struct error *e) MUST_USE;
/* "" if none was sent. */
enum err store_form_get(struct store *s, const char *game, const char *seat, struct arena *a, const char **out,
			struct error *e) MUST_USE;

/* ---- mail to send ---- */

struct store_out {
	int64_t id, at, next, tries;
	const char *key;                                         /* unique: game/turn/kind/recipient/… */
	const char *kind, *game, *seat, *to, *from, *message_id; /* from: the reply address */
	/* What the templates make the mail from; "" all of them once it is sent or failed. */
	const char
		*wrapper; /* the letter as XML, without the two that follow; said of a line is as said_write wrote it */
	const char *said; /* what it tells in words of the catalogue, as said_write wrote it; or "" */
	const char *record;   /* the record that it tells of, as XML; or "" */
	const char *reply;    /* Message-ID of the mail that it answers; or "" */
	struct slice bytes;   /* the finished mail; empty until composed */
	int64_t picture;      /* does it show, or is it to show, the map of the record as a picture? */
	enum out_state state; /* changed by out_enter alone */
	const char *note;     /* last answer of the transport */
};
/* Behind it in the key stands the handle of who gets it, where that is not the seat's holder. */
#define STORE_HAND_MARK "/hand."
/* That handle; NULL: it goes to the seat's holder. */
const char *store_out_hand(const struct store_out *o);
/* Without its bytes: it is composed later.  A row with a key that is there already is left as it is; none is made to "", nobody, or to an address that wants no mail, but of
 * kinds "start" and "stopped". */
enum err store_out_add(struct store *s, const struct store_out *o, struct error *e) MUST_USE;
/* Is there one of that key? */
enum err store_out_has(struct store *s, const char *key, bool *yes, struct error *e) MUST_USE;
/* Rows in a state whose time has come, oldest first; at most max. */
enum err store_out_list(struct store *s, enum out_state state, int64_t now, size_t max, struct arena *a,
			struct store_out **out, size_t *n, struct error *e) MUST_USE;
/* Rows that are queued, or whose outcome is unknown, whose time has come, and whose address is
 * not on hold; START is answered there all the same.  Without what they were made from. */
enum err store_out_due(struct store *s, int64_t now, size_t max, struct arena *a, struct store_out **out, size_t *n,
		       struct error *e) MUST_USE;
/* How many were sent after a time, up to now: next of a sent mail is when it was. */
enum err store_out_sent(struct store *s, int64_t since, int64_t now, int64_t *n, struct error *e) MUST_USE;
/* Was a report queued for the same seat since? */
enum err store_out_overtaken(struct store *s, const struct store_out *o, bool *yes, struct error *e) MUST_USE;
/* Saves state, tries, next, note and picture; it is no longer being handed over. */
enum err store_out_save(struct store *s, const struct store_out *o, struct error *e) MUST_USE;
/* It is being handed over, and nothing else of it changes: until it is saved, whoever reads it reads OUT_SENDING. */
enum err store_out_sending(struct store *s, const struct store_out *o, struct error *e) MUST_USE;
/* What it was made from is forgotten. */
enum err store_out_forget(struct store *s, const struct store_out *o, struct error *e) MUST_USE;
/* Saves the bytes of a mail that was composed. */
enum err store_out_made(struct store *s, const struct store_out *o, struct error *e) MUST_USE;
/* One row, without its bytes.  ERR_MISSING if there is none. */
enum err store_out_get(struct store *s, int64_t id, struct arena *a, struct store_out *out, struct error *e) MUST_USE;
/* The same by its Message-ID, without brackets. */
enum err store_out_named(struct store *s, const char *message_id, struct arena *a, struct store_out *out,
			 struct error *e) MUST_USE;
/* Message-ID of the first mail there was to the seat; "" if there is none. */
enum err store_out_first(struct store *s, const char *game, const char *seat, char *id, size_t size,
			 struct error *e) MUST_USE;
/* The newest mail of a game's turn that tells a seat what it is to do.  ERR_MISSING if there is
 * none. */
enum err store_out_asking(struct store *s, const char *game, int64_t turn, const char *seat, struct arena *a,
			  struct store_out *out, struct error *e) MUST_USE;
/* Mails that were tried and are not sent, or failed: newest first, without their bytes. */
enum err store_out_troubled(struct store *s, size_t max, struct arena *a, struct store_out **out, size_t *n,
			    struct error *e) MUST_USE;
/* Saves state and note of a row that was read without its bytes. */
enum err store_out_save_note(struct store *s, const struct store_out *o, struct error *e) MUST_USE;

/* ---- addresses ---- */

/* A mail that came back, or was refused for its address. */
struct store_bounce {
	const char *address, *said, *message_id;
	int64_t hard, at;
};
enum err store_bounce_add(struct store *s, const struct store_bounce *b, struct error *e) MUST_USE;
/* How many mails to the address came back since a time. */
enum err store_bounces_since(struct store *s, const char *address, int64_t since, int64_t *n, struct error *e) MUST_USE;
/* An address on hold is not written to: its mails wait. */
struct store_hold {
	const char *address, *why;
	int64_t since;
};
enum err store_hold_put(struct store *s, const char *address, const char *why, int64_t at, struct error *e) MUST_USE;
enum err store_hold_get(struct store *s, const char *address, bool *held, struct error *e) MUST_USE;
/* Ends the hold, if there is one, and forgets what came back. */
enum err store_hold_end(struct store *s, const char *address, struct error *e) MUST_USE;
enum err store_holds(struct store *s, struct arena *a, struct store_hold **out, size_t *n, struct error *e) MUST_USE;
/* Addresses that want no mail which a game can do without. */
enum err store_unwanted_put(struct store *s, const char *address, int64_t at, struct error *e) MUST_USE;
/* Reminders are wanted again. */
enum err store_unwanted_drop(struct store *s, const char *address, struct error *e) MUST_USE;
enum err store_unwanted_get(struct store *s, const char *address, bool *unwanted, struct error *e) MUST_USE;

/* ---- servers ---- */

/* When a mail server was last spoken to, and when it last went well (0: never). */
struct store_contact {
	const char *server, *note;
	int64_t good, tried;
};
enum err store_contact_put(struct store *s, const char *server, bool good, const char *note, int64_t at,
			   struct error *e) MUST_USE;
enum err store_contacts(struct store *s, struct arena *a, struct store_contact **out, size_t *n,
			struct error *e) MUST_USE;
/* When the next deadline passes or the next mail is to be tried; 0 if nothing is to come. */
enum err store_next_event(struct store *s, int64_t *at, struct error *e) MUST_USE;

/* The whole queue waits, because it is our side that is at fault. */
struct store_pause {
	const char *why;
	const char *settings; /* digest of those under which it began */
	int64_t since, next, tries;
};
enum err store_pause_put(struct store *s, const struct store_pause *p, struct error *e) MUST_USE;
/* ERR_MISSING if nothing is paused. */
enum err store_pause_get(struct store *s, struct arena *a, struct store_pause *out, struct error *e) MUST_USE;
enum err store_pause_end(struct store *s, struct error *e) MUST_USE;

/* "running games" and the like: label and number pairs for status. */
struct store_count {
	const char *label;
	int64_t n;
};
enum err store_status(struct store *s, struct arena *a, struct store_count **out, size_t *n, struct error *e) MUST_USE;

#endif
