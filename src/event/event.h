/* Events: tournaments that a director runs by mail.  An event is its rows (store/event.h), read together; what was
 * played in it stands in its games, which are ordinary ones that the director moderates, and results are read from there
 * each time, so that a game which is taken back takes its result back.  Everything happens inside the caller's
 * transaction.  What an event holds lies in the arena it was read into. */
#ifndef EVENT_EVENT_H
#define EVENT_EVENT_H

#include "settings/settings.h"
#include "site/site.h"
#include "store/event.h"
#include "store/people.h"

/* ---- settings: setting.c ---- */

enum event_setting_key {
	EVENT_FORM,
	EVENT_SCENARIO,
	EVENT_ROUNDS,
	EVENT_LENGTH,
	EVENT_DOUBLE,
	EVENT_POINTS,
	EVENT_LATE_ENTRY,
	EVENT_LIMIT,
	EVENT_GAMES, /* settings of its games, "turn=2d press=none": those that are not as they come */
	EVENT_SETTINGS
};
/* Rows as those of a game (settings/settings.h), but for EVENT_SCENARIO, EVENT_POINTS and EVENT_GAMES, whose values are
 * lists that setting_read does not know.  SETTING_BEFORE: until the first round is paired. */
extern const struct setting event_settings[EVENT_SETTINGS];
/* The row of that key, but for EVENT_GAMES, which nobody writes; NULL: there is none. */
const struct setting *event_setting_find(const char *key);
/* Reads a value; false: it is none.  *value: as it is stored, in the arena.  Scenarios are looked up by the caller. */
bool event_setting_read(const struct setting *s, const char *text, struct arena *a, const char **value);
/* What values it takes, as setting_values. */
void event_setting_values(const struct setting *s, struct buf *out);

/* What a game brings, and a bye: in the units of the event's own table. */
struct event_points {
	int64_t win, draw, loss;
};

/* ---- the event: event.c ---- */

enum {
	EVENT_NAME_MAX = 8, /* characters; names of its games are made of it: autumn-12-104a */
	EVENT_ENTRANTS = 200,
	EVENT_ROUNDS_MAX = 20,
	EVENTS_MOST = 3, /* that one person may direct at once */
};

/* An event, read together. */
struct contest {
	struct site *site;
	struct arena *arena;
	struct store_event row;
	const char *value[EVENT_SETTINGS];
	struct store_entrant *entrants; /* by number, which is place + 1 */
	struct store_round *rounds;     /* the same */
	struct store_table *tables;
	struct store_table_game *games;
	struct store_bye *byes;
	struct store_penalty *penalties;
	size_t n_entrants, n_rounds, n_tables, n_games, n_byes, n_penalties;
};

/* May an event be called so? */
bool event_name_valid(const char *name);
/* Reads it.  ERR_MISSING: there is none of that name. */
enum err event_load(struct site *site, const char *name, struct arena *a, struct contest *out,
		    struct error *e) MUST_USE;
/* An event begins, with the settings that are not NULL. */
enum err event_begin(struct site *site, const struct store_event *row, const char *const value[EVENT_SETTINGS],
		     struct error *e) MUST_USE;
/* As a number: seconds, the number, or of a word whether it is "on". */
int64_t event_number(const struct contest *v, enum event_setting_key key);
struct event_points event_points(const struct contest *v);
/* "SYSTEM/NAME" that is played in the round: the list's, the last of it over and over. */
const char *event_scenario(const struct contest *v, int64_t round);
/* The round that is paired or open; 0: none is, the next may be paired. */
int64_t event_round_now(const struct contest *v);

/* ---- entries: entries.c ---- */

enum event_entry {
	EVENT_ENTRY_IN,
	EVENT_ENTRY_WAITS,   /* it is full */
	EVENT_ENTRY_ALREADY, /* he is in it, or waits */
	EVENT_ENTRY_CLOSED,  /* it is over, or has begun and takes no late entries */
};
/* The entrant who is that person; NULL: he is none.  Who withdrew is one. */
struct store_entrant *event_entrant_of(const struct contest *v, int64_t person);
/* The entrant of that number; NULL: 0, or there is none. */
struct store_entrant *event_entrant(const struct contest *v, int64_t n);
/* Is he paired in that round, if nothing else is said of him (a bye)? */
bool event_present(const struct store_entrant *p, int64_t round);
/* How many are entered or wait. */
size_t event_count(const struct contest *v, enum entrant_state status);
/* What would come of it, or what has: he is in from *since, a round; with check nothing is changed. */
enum err event_enter_person(struct contest *v, int64_t person, bool check, enum event_entry *out, int64_t *since,
			    struct error *e) MUST_USE;
/* He plays in no round behind that one, which is not before the round in progress.  The director is told, and who comes
 * in for him from those who waited. */
enum err event_withdraw(struct contest *v, struct store_entrant *p, int64_t after, struct error *e) MUST_USE;
/* The person leaves every event that is not over. */
enum err event_leave_all(struct site *site, int64_t person, struct error *e) MUST_USE;
/* Entrants in the order of the director's list, who is not in it behind, by number; seeds: from 1.  The caller frees. */
struct store_entrant **event_by_seed(const struct contest *v);

/* ---- mails: tell.c ---- */

/* A mail to a person about the event; key: makes it another than all before of the event to him. */
enum err event_tell(const struct contest *v, int64_t person, const char *key, const struct words_said *said,
		    struct error *e) MUST_USE;
enum err event_tell_director(const struct contest *v, const char *key, const struct words_said *said,
			     struct error *e) MUST_USE;
/* To all who are entered, and to the director. */
enum err event_tell_all(const struct contest *v, const char *key, const struct words_said *said,
			struct error *e) MUST_USE;

#endif
