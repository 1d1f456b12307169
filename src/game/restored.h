/* A site that was made from a backup: nobody may profit from what was mailed since. */
#ifndef GAME_RESTORED_H
#define GAME_RESTORED_H

#include "game/care.h"

struct restored_how {
	int64_t made;        /* the backup */
	const char *records; /* the folder of the old site's records (games); NULL: it is lost */
	bool nothing_left;   /* no report has left since the backup: turns go on as they stood */
};
struct restored_count {
	int games;  /* that begin a turn anew */
	int caught; /* turns that were taken from the old site's records */
	int over;   /* games that had ended since */
	int held;   /* that cannot go on, each told to its moderator */
};
/* The whole site stands, until SITE START.  Each game that runs is caught up, byte for byte, with the full records of the
 * old site, and begins the turn behind them anew, by a link that nobody can know: one behind those of the records and of
 * a few turns more that may have left without, or, without records, the last but one of the chain.  What cannot be so is
 * held.  All who play are told. */
enum err restored_site(struct site *site, const struct restored_how *how, struct restored_count *out,
		       struct error *e) MUST_USE;

#endif
