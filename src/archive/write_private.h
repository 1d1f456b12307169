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
	struct watch watch; /* its turn: the newest that everybody may know */
	const char *under;  /* "games/NAME/" */
	struct arena *arena;
};

/* ---- write_game.c ---- */

/* Everything of one game; *nothing: there is none yet. */
enum err archive_game(struct writing *w, bool *nothing, struct error *e) MUST_USE;

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
