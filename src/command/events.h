/* Private to src/command: what the commands about events share (evt_*.c). */
#ifndef COMMAND_EVENTS_H
#define COMMAND_EVENTS_H

#include "command/command.h"
#include "event/event.h"

/* Does who writes direct an event? */
enum err events_find(struct session *s, struct error *e) MUST_USE;
/* The event that a line names, for anybody; false: it was told, or stands in *e, that there is none. */
bool events_named(struct session *s, unsigned line, const char *name, struct contest *out, struct error *e);
/* The same for who reads of it: his line's arguments, and its event; false as well: a stranger is told nothing here. */
bool events_shown(struct session *s, const struct command_call *in, struct command_given *g, struct contest *out,
		  struct error *e);
/* Is there an event of the name that the text begins with? */
bool events_has(const struct session *s, const char *text);
/* The event that a director's line names, into session.event.  Not *his: there is none, or another directs it, and that was
 * told. */
enum err events_take(struct session *s, const struct command_call *in, bool *his, struct error *e) MUST_USE;
/* BEGIN EVENT: its writer directs it. */
enum err events_block(struct session *s, const struct order_block *b, struct error *e) MUST_USE;
/* BEGIN TEXT event=name: words of its director to all. */
enum err events_text(struct session *s, const struct order_block *b, struct error *e) MUST_USE;
/* The events that he directs, and what is to be done in each; *waits grows by what waits for him. */
enum err events_todo(struct session *s, size_t *waits, struct error *e) MUST_USE;
/* The protests that wait for him; *waits grows by them. */
enum err events_protests(struct session *s, size_t *waits, struct error *e) MUST_USE;
/* May the director decide about himself, or about a table at which he sits?  Not if he plays there; that is told. */
bool events_bars(struct session *s, unsigned line, const struct store_entrant *p, const struct store_entrant *other);
/* ADJUDICATE +finish: how the games of the table, or of its half (-1: all), that are played might end.  Not for who plays in the
 * event. */
enum err events_finish(struct session *s, const struct command_call *in, const struct store_table *t, int64_t half,
		       struct error *e) MUST_USE;
/* LIST EVENTS */
enum err events_list(struct session *s, struct error *e) MUST_USE;
/* Do all games of session.event play each turn at one hour, as its deals want it, or does it trust its players?  If
 * neither, it is told what is to be set. */
bool events_on_grid(struct session *s, unsigned line);
/* The entrant whom the text names, of those who are entered or were, or the head of the team; NULL: it was told, or stands in *e, that he is none. */
struct store_entrant *events_entrant(struct session *s, unsigned line, const struct contest *v, const char *text,
				     struct error *e);
/* Those of the list, with commas between, in its order, of teams their heads, into out, which has room for all entrants; 0, and it
 * was told or stands in *e, if one is none. */
size_t events_list_of(struct session *s, unsigned line, const char *names, struct store_entrant **out, struct error *e);
/* Is there a ladder of that name? */
bool events_ladder(struct session *s, const char *name, struct contest *out);
/* Of a ladder: it was told that it has no rounds. */
bool events_no_rounds(struct session *s, unsigned line, const struct contest *v);
/* CHALLENGE event person, ACCEPT event [side], DECLINE event, ROUND event of a ladder. */
enum err events_challenge(struct session *s, const struct command_call *in, const struct command_given *g,
			  struct contest *v, struct error *e) MUST_USE;
enum err events_answer(struct session *s, const struct command_call *in, const struct command_given *g,
		       struct contest *v, bool yes, struct error *e) MUST_USE;
enum err events_ladder_round(struct session *s, const struct command_call *in, const struct command_given *g,
			     struct error *e) MUST_USE;
/* "+3d" of ROUND EXTEND; false: it is none, and that was told. */
bool events_length(struct session *s, unsigned line, const char *text, int64_t *seconds);
/* Makes a mail of the event another than all before. */
const char *events_serial(struct session *s, const char *what);

#endif
