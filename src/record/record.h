/* The turn record: everything a turn was, as one XML file (estafette-record(5)), and the
 * views of it.  Views are cut here and nowhere else, from the declarations of state and
 * events, before any template sees a byte. */
#ifndef RECORD_RECORD_H
#define RECORD_RECORD_H

#include "base/hash.h"
#include "engine/run.h"
#include "scenario/scenario.h"

struct record_player {
	const char *who; /* his handle, "p17"; never a name; "": the seat is open */
	bool hidden;     /* nobody is to know who it is; who is "" */
	const char *
		bot; /* the program's player, who plays the side if nobody has it, else what its doctrine would; NULL or
			    "": none */
	bool unrated; /* it counts for nobody's rating: a setting says so, or a program has played in it, for some time at least */
};

struct record_answer {
	int seat;
	const char *key, *text, *from; /* from: a name of origin_names */
	int line;
};

struct record_mail { /* orders as received */
	int seat;
	const char *digest, *at; /* RFC 3339 */
	const char *text;
	const char *by; /* the handle of who wrote it for the seat's holder; NULL: he himself */
};

struct record_entry {     /* of the ledger */
	const char *seen; /* "all", a seat's id, or "end" */
	const char *what, *who, *why, *at;
};

struct record_chain {
	long long from;   /* how many entries were read before */
	const char *head; /* hash of the last of them, hex; NULL: there was none */
};

struct record_dice {
	const char *game; /* the name that they were committed under; NULL: that of the record */
	const char *deal; /* they are of the deal of that name, which other games play by; NULL: they are the game's */
	const char *own_chain, *own_sealed; /* of a deal: commitments of the game's own from link 1 on, hex */
	unsigned link, first, last;         /* of this turn; of the chain */
	const char *chain, *sealed;         /* commitments, hex */
	const char *next;                   /* of the chain behind last, hex; NULL: not announced yet */
	unsigned next_last;
	const char *seeds; /* digest of the words, hex */
	const char *words; /* "asked" before the deal, or "none" were; NULL but in turn 0 */
	const char *const *seed_seat, *const *seed_word; /* sorted by seat */
	size_t n_seeds;
	const char *places,
		*sides;     /* the seats in their order, and what the draw of sides made of it, "1 0"; or NULL */
	const char *open;   /* the link revealed, hex; NULL while the turn is open */
	const char *secret; /* hex; NULL until the game ends */
};

struct record_fork { /* a line that was left where the turn began */
	int line;
	const char *dice, *at; /* of what came in its place: "new" or "same"; RFC 3339 */
	const char *head;      /* digest of the viewer's last record of it, hex; "-": he has none */
};

struct record_ending {  /* by the moderator or the players, before anybody had won */
	const char *as; /* "broken-off", "abandoned", "drawn", "conceded", "forfeited"; or "rolled-back", of the
			      last turn of a line that was left */
	const char *why;
	int winner;        /* seat or NONE */
	const char *state; /* what <state> shows: "now"; "row", as the row in progress began;
			      "lost", nothing of the turn; "undealt", before the deal */
};

struct record {
	const struct system *sys;
	const void *setup, *state;
	const struct words *words;       /* in which cards and switches are told; NULL: by their names */
	const struct element *scenario;  /* title, date, history, places */
	const char *scenario_digest;     /* of the scenario file's bytes, hex */
	struct scenario_print *print;    /* of the scenario that setup and scenario are of; NULL: nothing is kept */
	const char *game, *title, *made; /* made: RFC 3339 */
	const char *seam;                /* other rules made the rows before one: which, and before which; or NULL */
	const char *
		what_if; /* from where on it tells what might have been, "12" or "12.31"; NULL: it is a turn of the game */
	int turn;
	int active;                          /* seat whose turn it was */
	const struct record_player *players; /* by seat */
	int due;                             /* seat that is asked next, or NONE */
	const char *due_at;                  /* RFC 3339 or NULL: no deadline */
	const char *due_for;                 /* "orders" or "question" */
	struct record_dice dice;
	const char *journal; /* run_journal's text */
	const char
		*before; /* text of the record of the turn before, of the same viewer; where the secret is open that of
			      the full one; NULL: there is none, or what the game came to until then is not to be told */
	const struct record_answer *answers;
	size_t n_answers;
	const struct record_mail *mails;
	size_t n_mails;
	const struct record_entry *ledger;
	size_t n_ledger;
	struct record_chain chain, whole; /* of this viewer's ledger before this turn, and of the whole */
	const struct pending *pending;
	int n_pending;
	long lines; /* how many lines of turns were left in the game, up to now */
	const struct record_fork *forks;
	size_t n_forks;
	const struct record_ending *ended; /* or NULL */
	const char *opened;                /* of the record that ends a game: <turn> elements of all turns before
			       (opened.h); else NULL */
};

/* Writes the record as viewer may know it.  prev: digest (hex) of the viewer's previous
 * file, "-" for the first; seal: hex, for views alone, else NULL. */
void record_write(const struct record *r, int viewer, const char *prev, const char *seal, struct buf *out);

/* Parts of it as record_write writes them, the lines inside of the element, for who has played a turn again.  Of r they need
 * what stands there: <setup>: sys, setup, words, scenario and its digest; <players>: sys, setup, words, state, players,
 * due NONE, and dice.secret where the record shows all; <luck>: sys, setup, turn, before, dice.secret and the lines of its
 * <events> as journal. */
void record_setup(const struct record *r, struct buf *out);
void record_players(const struct record *r, int viewer, struct buf *out);
void record_luck(const struct record *r, int viewer, struct buf *out);

/* ---- ledger.c: each entry that a viewer may read is chained to the one before ---- */

#define RECORD_LEDGER_NONE "0000000000000000000000000000000000000000000000000000000000000000"
/* BLAKE2b-256 of "estafette-ledger-1\n" and, a line each, the hash before in hex (RECORD_LEDGER_NONE: none), number, turn, seen,
 * what, who, at, why. */
void record_entry_hash(const char *before, long long n, int turn, const struct record_entry *e, char out[HASH_HEX]);
/* How many entries the viewer has read by the end of that record, and the hash of the last; false:
 * its ledger is of a program that chained none. */
bool record_ledger_end(const char *record, long long *n, char head[HASH_HEX]);

/* The lines of its <events> as viewer may know them: of the record system, setup and journal. */
void record_events(const struct record *r, int viewer, struct buf *out);

#endif
