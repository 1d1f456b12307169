/* The settings of a game, one row each in the table of settings.c: key, values, default, until when it may be changed
 * and what it does.  SHOW SETTINGS, `estafette set`, `estafette new --set` and the manual's list come from it. */
#ifndef SETTINGS_SETTINGS_H
#define SETTINGS_SETTINGS_H

#include "pace/pace.h"
#include "words/words.h"

enum setting_key {
	SET_PACE, SET_TURN, SET_BANK, SET_INCREMENT, SET_CAP, SET_HOUR, SET_MIN, SET_DAYS, SET_HOURS, SET_EARLY, SET_UNDO, SET_GRACE, SET_LATE, SET_FORFEIT, SET_EJECT, SET_TOKENS, SET_TOKEN, SET_CLOCKS, SET_DOWNTIME, SET_STANDS, SET_BOT_DELAY,
	SET_LEAVE, SET_LEAVE_PIECES, SET_LEAVE_NOTICE, SET_LEAVE_STOPS, SET_LEAVE_SHOWN,
	SET_REACTIONS, SET_WINDOW, SET_GRID, SET_PRESS, SET_VOTES, SET_LAPSE,
	SET_OBSERVERS, SET_OBSERVERS_DELAY, SET_OBSERVERS_PRESS, SET_OBSERVERS_WRITE, SET_LIST, SET_APPROVE, SET_MIN_RELIABILITY, SET_ALLOW, SET_DENY, SET_NAMES, SET_LOOKS, SET_SIDES, SET_HANDICAP, SET_CHAIR, SET_RATED, SET_EXPLAIN, SET_TRIES, SET_MAP_LAYERS,
	SETTINGS
};

enum setting_type {
	SETTING_LENGTH, /* "3d", from lo to hi seconds, a whole number of steps */
	SETTING_NUMBER, /* from lo to hi */
	SETTING_WORD,   /* one of words */
	SETTING_HOUR,   /* a time of day, "18:00", or "none" */
	SETTING_DAYS,   /* "mtwtf--", from Monday */
	SETTING_HOURS,	/* "8-22" */
	SETTING_PEOPLE, /* "p3,p17": handles, or "none" */
};

enum setting_until {
	SETTING_BEFORE, /* the start */
	SETTING_ANY,    /* at any time, and counts at once */
	SETTING_NEXT,   /* at any time, and counts from the next turn */
};

struct setting {
	const char *key, *group;
	enum setting_type type;
	int64_t lo, hi, step;
	const char *words, *preset;
	enum setting_until until;
	enum said_id help;
};
extern const struct setting settings[SETTINGS];

enum { SETTING_TEXT = 128 };
/* The row of that key; NULL: there is none. */
const struct setting *setting_find(const char *key);
/* Reads a value; false: it is none.  out: as it is stored and printed. */
bool setting_read(const struct setting *s, const char *text, char out[SETTING_TEXT]);
/* What values it takes: "1h to 2000h", "complete, all-final". */
void setting_values(const struct setting *s, struct buf *out);
/* Of a value as it is stored: seconds, the number, the minute of the day or -1, or a bit for each day from Sunday. */
int64_t setting_number(const struct setting *s, const char *value);
/* Do the values go together?  False: `clash` are two that do not, as a deadline at an hour that no day has.  begins: of a
 * game that has not begun, whose banks are still to be filled. */
bool settings_fit(const char *const values[SETTINGS], bool begins, enum setting_key clash[2]);
/* Is the clash that a side whose bank is empty would have no time at all, so that each of its turns would pass as it begins? */
bool settings_no_time(const enum setting_key clash[2]);
/* Does SETTING_PEOPLE name that handle?  And how many it names. */
bool setting_names(const char *value, const char *handle);
int setting_people(const char *value);
/* The minutes of the day between which SETTING_HOURS lie. */
void setting_hours(const char *value, int *from, int *until);

#endif
