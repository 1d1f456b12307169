/* The seam of a game that moved: what the site that it left says, and signs, of where it went and how far it had come.  It
 * goes along with the game, and its archive shows it, so that what was recorded on both sides can be checked as one. */
#ifndef SITE_SEAM_H
#define SITE_SEAM_H

#include "base/hash.h"
#include "base/sign.h"
#include "site/site.h"

enum { SEAM_NAME = 17 };
#define SEAM_FILE "moved-%d.txt" /* in the folder of the game, beside its records: one a move, from 1 */

struct seam {
	char game[SEAM_NAME], dice[SEAM_NAME]; /* as it was called there; the name its dice were committed under */
	char from[SITE_TEXT], to[SITE_TEXT];   /* addresses of the two robots */
	int64_t at;
	int turn;                                /* the last that had ended; -1: none */
	char record[HASH_HEX], digest[HASH_HEX]; /* of its public record, "" of none; of all that was handed over */
	struct sign_public key;                  /* of the site that it left */
};
/* Appends the seam, signed with the key of the site in that folder; .key is filled in.  ERR_MISSING: it has none. */
enum err seam_write(const char *root, struct seam *s, struct buf *out, struct error *e) MUST_USE;
/* Cuts the next seam off; ERR_REFUSED: there is none, or it is not the one that was signed.  *text: its bytes. */
enum err seam_read(struct slice *rest, struct seam *out, struct slice *text, struct error *e) MUST_USE;

/* The files of all seams that stand in that text, one after the other, as bytes within it; in the arena. */
enum err seam_parts(const char *seams, struct arena *a, struct slice **out, size_t *n, struct error *e) MUST_USE;

#endif
