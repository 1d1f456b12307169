/* The site's admins, and what is kept of their care for it. */
#ifndef STORE_ADMIN_H
#define STORE_ADMIN_H

#include "store/people.h"

/* Admins beside who writes from the address of the configuration. */
enum err store_admin_put(struct store *s, int64_t person, bool on, int64_t at, struct error *e) MUST_USE;
enum err store_admin_get(struct store *s, int64_t person, bool *yes, struct error *e) MUST_USE;
/* Their numbers; of who was forgotten none. */
enum err store_admins(struct store *s, struct arena *a, int64_t **out, size_t *n, struct error *e) MUST_USE;

/* Somebody whose mails change nothing, until he is let in again. */
enum err store_locked_put(struct store *s, int64_t person, bool on, int64_t at, struct error *e) MUST_USE;
enum err store_locked_get(struct store *s, int64_t person, bool *yes, struct error *e) MUST_USE;
/* Numbers of those who hold, order for, moderate or watch something in a game that is not over, or wait for one. */
enum err store_active(struct store *s, struct arena *a, int64_t **out, size_t *n, struct error *e) MUST_USE;

/* The whole site stands, and which games it was that ran. */
struct store_site_stop {
	const char *why;
	int64_t since; /* 0: it does not */
};
enum err store_site_stop_put(struct store *s, const char *why, int64_t at, struct error *e) MUST_USE;
enum err store_site_stop_get(struct store *s, struct arena *a, struct store_site_stop *out, struct error *e) MUST_USE;
/* It has stood since then. */
enum err store_site_stop_since(struct store *s, int64_t at, struct error *e) MUST_USE;
enum err store_site_stop_end(struct store *s, struct error *e) MUST_USE;
enum err store_site_stopped_put(struct store *s, const char *game, struct error *e) MUST_USE;
enum err store_site_stopped(struct store *s, struct arena *a, const char ***out, size_t *n, struct error *e) MUST_USE;
/* Names of games in that state ("running", "words"). */
enum err store_games_in(struct store *s, const char *state, struct arena *a, const char ***out, size_t *n,
			struct error *e) MUST_USE;

/* Deadlines do not ring since then (0: they do); those of before `lifted` do in any case. */
enum err store_guard_put(struct store *s, int64_t since, int64_t lifted, struct error *e) MUST_USE;
enum err store_guard_get(struct store *s, int64_t *since, int64_t *lifted, struct error *e) MUST_USE;
/* Has a day begun since it was asked last, and was it ever?  days: of the calendar, since 1970. */
enum err store_care_day(struct store *s, int64_t days, bool *begun, struct error *e) MUST_USE;
/* How many mails came after that time. */
enum err store_inbox_since(struct store *s, int64_t at, int64_t until, int64_t *n, struct error *e) MUST_USE;

/* How a site stands: whole numbers, for STATUS and the daily word. */
struct store_figures {
	int64_t running, words, held; /* games */
	int64_t trouble;              /* of those held, which no moderator paused */
	int64_t waiting, oldest;      /* mails that are to leave, and when the first was written; 0: none */
	int64_t failed;               /* mails that were given up since `day` */
	int64_t holds;                /* addresses that are not written to */
};
enum err store_figures(struct store *s, int64_t day, struct store_figures *out, struct error *e) MUST_USE;
/* Games of the system that run, that are held, and of both those that were begun under another number of rules. */
struct store_ruleset {
	int64_t running, held, older;
};
enum err store_ruleset(struct store *s, const char *system, int64_t rules, struct store_ruleset *out,
		       struct error *e) MUST_USE;
/* What came back from the address (NULL: from all) since, newest first, at most so many. */
struct store_bounce;
enum err store_bounces(struct store *s, const char *address, int64_t since, int64_t most, struct arena *a,
		       struct store_bounce **out, size_t *n, struct error *e) MUST_USE;
/* Saves state, note, next and tries of a mail, and nothing else. */
struct store_out;
enum err store_out_save_state(struct store *s, const struct store_out *o, struct error *e) MUST_USE;
/* Is there a finished mail of it? */
enum err store_out_has_bytes(struct store *s, int64_t id, bool *yes, struct error *e) MUST_USE;
/* A mail of that Message-ID, brackets and all, counts as one that never came. */
enum err store_inbox_forget(struct store *s, const char *message_id, struct error *e) MUST_USE;

/* An entry of the site's own ledger. */
struct store_site_entry {
	const char *what, *who, *why; /* why: said_write wrote it */
	const char *hash;             /* hex: of this entry and of all before */
	int64_t n, at;                /* n: from 1 */
};
enum err store_site_entry_add(struct store *s, const struct store_site_entry *entry, struct error *e) MUST_USE;
/* Those from that number on, at most so many. */
enum err store_site_entries(struct store *s, int64_t from, int64_t most, struct arena *a, struct store_site_entry **out,
			    size_t *n, struct error *e) MUST_USE;
/* The last; its n is 0 and its hash "" where there is none. */
enum err store_site_entry_last(struct store *s, struct arena *a, struct store_site_entry *out,
			       struct error *e) MUST_USE;
/* When the last entry of that name was written; 0: there is none. */
enum err store_site_entry_at(struct store *s, const char *what, int64_t *at, struct error *e) MUST_USE;

#endif
