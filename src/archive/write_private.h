/* What the files share that write an archive. */
#ifndef ARCHIVE_WRITE_PRIVATE_H
#define ARCHIVE_WRITE_PRIVATE_H

#include "archive/write.h"
#include "game/watch.h"
#include "store/rollback.h"

struct writing {
	struct site *site;
	struct shelf *shelf;
	struct render *render;
	const struct store_game *g;
	struct store_rollback *lines; /* that were left */
	size_t n_lines;
	const char *sheets;       /* digest of what the pages are made with */
	char made_from[HASH_HEX]; /* and of what the game is made from */
	struct watch watch;       /* its turn: the newest that everybody may know */
	const char *under;        /* "games/NAME/" */
	const char *deal_file;    /* what is told of the deal that it plays by, when that opens; "": nothing */
	bool deal_waits;          /* that is not open: of the game nothing is told that is sealed */
	struct arena *arena;
};

/* ---- made.c ---- */

/* The digest of sheets, words and program. */
enum err archive_sheets(const struct site *site, char hex[HASH_HEX], struct error *e) MUST_USE;
/* Sets made_from, of all that a run could find changed since another: rows, the game's records and their digests. */
enum err archive_made_from(struct writing *w, const struct store_record *rows, size_t n, struct error *e) MUST_USE;
/* Does the archive hold the game as it would be written now?  Then no file of it needs to be looked into. */
bool archive_stands(const struct writing *w);

/* ---- words.c ---- */

/* games/NAME/words.txt: the words of its reports, each once. */
enum err archive_words(struct writing *w, struct error *e) MUST_USE;

/* ---- write_game.c ---- */

/* Everything of one game; *nothing: there is none yet. */
enum err archive_game(struct writing *w, bool *nothing, struct error *e) MUST_USE;

/* Reads what there is of the deal that the game plays by. */
enum err archive_deal(struct writing *w, struct error *e) MUST_USE;

/* May everybody see it whole?  Before a game has ended never; after it, but where it stays hidden who played, for
 * when orders came would tell of him. */
bool archive_is_open(const struct writing *w);

/* ---- write_letters.c ---- */

/* Letters that everybody may read, a file a turn. */
enum err archive_letters(struct writing *w, struct error *e) MUST_USE;

/* ---- write_mails.c ---- */

/* Appends the mails of a seat whose people wish so, as mbox; nothing if none does. */
enum err archive_box(struct writing *w, const char *seat, struct buf *out, struct error *e) MUST_USE;
/* mails/SEAT.mbox of each seat, when the game has ended and all its mails have left. */
enum err archive_mails(struct writing *w, struct error *e) MUST_USE;

/* ---- write_program.c ---- */

/* What explains and checks the archive: README, the checker, manual, schemas, templates, rules, keys. */
enum err archive_program(struct writing *w, struct error *e) MUST_USE;

#endif
