/* What the files of this folder share. */
#ifndef ARCHIVE_VERIFY_PRIVATE_H
#define ARCHIVE_VERIFY_PRIVATE_H

#include "archive/verify.h"
#include "base/hash.h"
#include "record/replay.h"

enum { PATH_BYTES = 1024 };

struct paper { /* one record file */
	char path[PATH_BYTES];
	struct buf text;
	struct arena *arena;
	const struct element *root;
	char digest[HASH_HEX];
};

/* Digests of records that fit the schema: the same bytes are not looked through again. */
struct fitting {
	char (*digest)[HASH_HEX];
	size_t n, cap;
};

/* What is told beside the records of a game when the deal opens that it plays by. */
struct verify_deal {
	bool opens;    /* it is there, and can be read */
	unsigned link; /* the last of the deal's that the game used */
	uint8_t open[HASH_BYTES], secret[HASH_BYTES];
	bool has_own; /* it left the deal */
	uint8_t own[HASH_BYTES];
	char path[PATH_BYTES];
	struct buf text;
	struct arena *arena;
	const struct element *root;
};

struct check {
	const char *schemas;
	struct fitting *fitting; /* of the game's folder in hand */
	FILE *out;
	struct verify_count *count;
	const char *path; /* of the record looked at */
	struct scenario *scenario;
	char scenario_path[PATH_BYTES], scenario_digest[HASH_HEX];
	uint8_t secret[HASH_BYTES];
	bool has_secret;
	struct verify_deal deal;
	bool listed;        /* a list of an archive vouches for every file: there are no DIGESTS */
	char dice[20];      /* the name under which its dice were committed, of a game that moved; "" */
	bool left;          /* the records are of a line that was left: no game ends with them */
	struct buf setup;   /* <setup> by the scenario */
	struct head *heads; /* of the full records, for the seals of the views */
	size_t n_heads, cap_heads;
};

/* ---- verify.c ---- */

/* All records of a game's folder. */
void verify_game(struct check *c, const char *folder);

/* Writes, if anything is to be written. */
void verify_say(struct check *c, const char *fmt, ...) PRINTF(2, 3);
/* Writes a line that names the record looked at, tells who wants to know, and counts. */
void verify_wrong(struct check *c, const char *fmt, ...) PRINTF(2, 3);
/* The link that the record reveals, if it fits the commitment; else false, and if it reveals one
 * that does not fit, that is written. */
bool verify_link(struct check *c, const struct paper *p, uint8_t link[HASH_BYTES]);

/* ---- dealt.c ---- */

/* Reads deal.xml of a game's folder, if it is there; and forgets it. */
void verify_deal_read(struct check *c, const char *folder);
void verify_deal_drop(struct check *c);
/* Compares it with a viewer's records. */
void verify_deal(struct check *c, const struct paper *papers, size_t n);
/* The secret of the dice of that element, <dice> or a <turn> that was opened; NULL: it is not open. */
const uint8_t *verify_secret(const struct check *c, const struct element *dice);
/* That link of the deal that the element names; false: it is not open. */
bool verify_deal_link(const struct check *c, const struct element *dice, unsigned link, uint8_t out[HASH_BYTES]);

/* ---- check.c ---- */

/* Does the folder hold the list of an archive? */
bool verify_is_archive(const char *folder);
/* Checks the list, the files and the games of an archive. */
void verify_archive(struct check *c, const char *folder);

/* ---- verify_event.c ---- */

/* Each event of an archive: its results against the public records that are there, and its standings reckoned anew. */
void verify_events(struct check *c, const char *folder);

/* ---- seams.c ---- */

/* What a game's folder says of where it moved. */
void verify_seams(struct check *c, const char *folder);

/* ---- again.c ---- */

/* Was the record made by the rules of this program?  If not, a line says so. */
bool verify_rules(struct check *c, const struct paper *p);
/* As whom the record is written: a seat, VIEW_PUBLIC or VIEW_FULL. */
int verify_viewer(const struct check *c, const struct paper *p);
/* Does the record open the secret? */
bool verify_reveals_secret(const struct element *root);
/* Compares what a replay of the turn came to with the record, as its viewer may know it. */
void verify_replayed(struct check *c, const struct paper *p, const struct replay *r, struct run *run, enum run_end end);

/* Plays a finished game again, from its scenario and what its last record opens, and compares every
 * turn with the records of one viewer.  They begin with turn 0; the secret is open. */
void verify_again(struct check *c, const struct paper *papers, size_t n);

/* ---- setup.c ---- */

/* What follows from the scenario, from the record itself and from the one before (NULL: it is missing), as it tells it: setup
 * and luck. */
void verify_setup(struct check *c, const struct paper *prev, const struct paper *p);
/* Was it made by a program whose records had no handles?  <players> and <luck> held less then. */
bool verify_is_older(const struct paper *p);
/* Of another scenario from now on. */
void verify_setup_drop(struct check *c);

/* ---- stands.c ---- */

/* Of records of one viewer, in the order of their turns: dice of a turn that was played once more stand as far as they are
 * to.  What only the lines of the game can tell is looked at where they lie beside. */
void verify_stands(struct check *c, const struct paper *papers, size_t n);

#endif
