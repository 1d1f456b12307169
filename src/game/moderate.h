/* What a game's moderator does to it.  by: whom the ledger names, his handle or "moderator" (the site's own, by the
 * command line).  Each of these stands in the ledger, and those whom it concerns are told. */
#ifndef GAME_MODERATE_H
#define GAME_MODERATE_H

#include "game/game.h"
#include "scenario/umpire.h"
#include "store/moderator.h"

/* ---- who moderates: moderators.c ---- */

/* The person moderates it from now on, and gets a mail that he can answer with commands. */
enum err game_appoint(struct game *g, const char *by, const struct store_person *who, struct error *e) MUST_USE;
/* The same, and nobody is mailed: whoever begins the game tells all. */
enum err game_appoint_first(struct game *g, const char *by, const struct store_person *who, struct error *e) MUST_USE;
enum err game_dismiss(struct game *g, const char *by, const struct store_person *who, struct error *e) MUST_USE;
/* May he?  NULL: yes.  Not who orders for a seat now or did: but for the one who begins a game of his own. */
enum err game_may_moderate(struct game *g, int64_t person, bool *plays, struct error *e) MUST_USE;

/* ---- seats: seat.c, assign.c ---- */

/* Why the person cannot have the seat; NULL: he can.  Who knows another side's secrets, is barred from the game, or blocks
 * or is blocked by one who plays is told alike: neither is told anybody. */
enum err game_may_assign(struct game *g, int seat, const struct store_person *who, const struct words_said **why,
			 struct error *e) MUST_USE;
/* He plays it from now on, as game_take_seat has it. */
enum err game_assign(struct game *g, int seat, const char *by, const struct store_person *who,
		     struct error *e) MUST_USE;
/* Who holds the seat does so no more, and it is open; he, those who ordered for him and all others are told. */
enum err game_eject_seat(struct game *g, int seat, const char *by, struct error *e) MUST_USE;
/* Is another seat played, or open?  Without one the game would play itself to its end. */
bool game_may_dummy(const struct game *g, int seat);
/* Nobody plays the seat, nor is it open: its doctrine answers for it, and where that says nothing the usual answer, at
 * once. */
enum err game_dummy(struct game *g, int seat, const char *by, struct error *e) MUST_USE;
/* The program's player of that name plays the seat from now on, at once where it is asked something, until somebody takes
 * it over: who holds it hears that he does so no more. */
enum err game_assign_bot(struct game *g, int seat, const char *by, const char *player, struct error *e) MUST_USE;
/* Can the program play it to its end? */
bool game_may_play_on(const struct game *g);
/* The program's player steady plays all sides from where the game stands to its end, a turn each time that its clock is looked
 * at; what was stored for the turn in progress runs.  Who held a seat, or ordered for one, hears that he does so no more.
 * The game is one of which game_may_play_on is true, and is not rated then. */
enum err game_play_on(struct game *g, const char *by, struct error *e) MUST_USE;
/* A seat that nobody plays is open again. */
enum err game_revive(struct game *g, int seat, const char *by, struct error *e) MUST_USE;
/* Who holds the one holds the other from now on: before the deal, when nothing hidden was shown. */
enum err game_swap(struct game *g, int one, int other, const char *by, struct error *e) MUST_USE;

/* ---- the clock: pause.c, moderate.c ---- */

/* A running game stands; until: when it goes on by itself, 0: when somebody says so.  why: his words, or "". */
enum err game_pause(struct game *g, const char *by, int64_t until, const char *why, struct error *e) MUST_USE;
/* Is it held because its moderator said so? */
enum err game_is_paused(struct game *g, bool *yes, int64_t *until, struct error *e) MUST_USE;
/* The turn is due then; in an anonymous game at the hour of its grid that comes then. */
enum err game_due_at(struct game *g, const char *by, int64_t at, struct error *e) MUST_USE;
/* Who is late has so many seconds more: behind a deadline that has passed, or behind the one that comes, for this turn
 * alone. */
enum err game_grace_for(struct game *g, const char *by, int64_t seconds, struct error *e) MUST_USE;
/* The seconds of grace that were given to the turn in progress; -1: as its settings say. */
enum err game_grace_of(struct game *g, int64_t *seconds, struct error *e) MUST_USE;
/* Reminds who has not sent what he is asked for: the seat, or with VALUE_NONE all; *n: how many they were. */
enum err game_late_seats(struct game *g, int seat, int *n, struct error *e) MUST_USE; /* how many it would remind */
enum err game_nudge(struct game *g, const char *by, int seat, int *n, struct error *e) MUST_USE;
/* Who is asked for something, or for his word before the deal, and has sent nothing that may run: a bit a seat. */
enum err game_late(struct game *g, uint32_t *late, struct error *e) MUST_USE;
/* Runs what is stored now, whoever asked it to wait.  ERR_REFUSED if something is missing, unless force: then those who
 * are late are dealt with as at their deadline, without grace. */
enum err game_process(struct game *g, const char *by, bool force, struct error *e) MUST_USE;

/* ---- for a side: acted.c ---- */

/* While g->acts, what is ordered and answered for a seat is the moderator's.  The seat's stored orders are `now` and were
 * `before`: lines that are new are of who orders; what answers are taken from them says so. */
enum err game_acted_orders(struct game *g, int seat, const char *before, const char *now, struct error *e) MUST_USE;
/* He has ordered for the seat, or answered: it stands in the ledger, and who plays for it is told at once. */
enum err game_acted(struct game *g, const char *by, int seat, const char *text, bool answer, const char *serial,
		    struct error *e) MUST_USE;

/* ---- looking ahead: preview.c ---- */

struct preview {
	struct dice dice; /* those of its run: what has fallen falls again */
	struct keyed_dice keyed;
	struct game *real, *copy;
	enum run_end end;
	const char *record; /* the full record of the turn, as far as it went; lives until game_preview_end */
};
/* Plays the stored orders of all sides to the end of the turn or the next question, on a copy, with dice of the seed and
 * what nobody may know yet drawn anew; changes nothing.  ERR_REFUSED with a reason: it cannot be played so.  With any
 * result game_preview_end frees it. */
enum err game_preview(struct game *g, const char *seed, struct preview *p, struct error *e) MUST_USE;
void game_preview_end(struct preview *p);
/* Mails somebody that record. */
enum err game_show_preview(struct game *g, const struct store_person *to, const struct preview *p, const char *seed,
			   const char *serial, const char *in_reply_to, struct error *e) MUST_USE;

/* ---- mending: fix.c ---- */

/* What is to be set, and why; value: spelt as in <state>.  table "": the only one that has the row.  Of the table FIX_DICE
 * the row is the number of a roll's event in the row in progress, the value its faces by number or name.  The two below
 * find the rest, in the arena of the game: what it was, and row and value as people read them. */
struct game_fix {
	const char *table, *row, *field, *value, *why, *old, *name, *told;
};
enum { GAME_FIXES = 16 }; /* at once */
/* Would they do, all together?  ERR_REFUSED with a reason if not: no such row or field, no value of it, or a position
 * that the rules do not know. */
enum err game_may_fix(struct game *g, struct game_fix *fix, size_t n, struct error *e) MUST_USE;
/* Sets them before the row in progress, which is played again from there: answers that are asked for no more lapse, and
 * their seats are told.  Who may know a field is told, and nobody else. */
enum err game_fix(struct game *g, const char *by, struct game_fix *fix, size_t n, struct error *e) MUST_USE;
/* The same where nothing has been played of the row: they are recorded and told, and nothing is played. */
enum err game_fix_first(struct game *g, const char *by, struct game_fix *fix, size_t n, struct error *e) MUST_USE;
/* The same before turn 0, where no card lies anywhere yet, so that it need not be a position of the rules; nobody is told but
 * by the report of what then happens. */
enum err game_fix_begin(struct game *g, struct game_fix *fix, size_t n, struct error *e) MUST_USE;

/* ---- umpire's lists: inject.c ---- */

/* Finds what the scenario lists under that id (""; *found false: nothing), and whether it may come: *why is NULL. */
enum err game_may_inject(struct game *g, const char *kind, const char *id, struct umpire_event *out, bool *found,
			 const struct words_said **why, struct error *e) MUST_USE;
/* Brings it about, as corrections of which each is told to those who know its field; that it was the umpire's doing stands
 * in the ledger at the end. */
enum err game_inject(struct game *g, const char *by, const struct umpire_event *what, bool only_try,
		     struct error *e) MUST_USE;

/* ---- back: rollback.c ---- */

/* new: from the next link that was never used.  same: from the link in use, where nobody has seen a die of it.  changed:
 * what was answered is taken again, and dice stand up to the first event that goes another way, from there on new. */
enum rollback_dice { ROLLBACK_NEW, ROLLBACK_SAME, ROLLBACK_CHANGED };
extern const char *const rollback_dice[]; /* behind the last: NULL */
/* After a backup was brought back: the turn begins anew behind all dice that players may know. */
struct game_restored {
	unsigned link; /* the turn takes this one, or a later one */
	int64_t made;  /* the backup */
	int caught;    /* turns that were taken from records of after it */
	bool known;    /* no turn has ended behind those, so that what was mailed still opens the one in progress */
	int64_t due;   /* when the turn is due, but for the time that the game stands */
};
struct game_rollback {
	int turn;
	enum rollback_dice dice;
	const char *why;
	struct game_fix *fix; /* what is set where the turn begins: of ROLLBACK_CHANGED alone */
	size_t n_fix;
	const struct game_restored
		*restored; /* the site itself goes back, of ROLLBACK_NEW: nothing is put away; or NULL */
};
/* Why the game cannot be taken back so; NULL: it can, if its corrections will do. */
enum err game_may_rollback(struct game *g, const struct game_rollback *how, const struct words_said **why,
			   struct error *e) MUST_USE;
/* Takes it back: what was played since is kept as a line of its own, marked, and the turn begins anew, with piles of cards
 * that are shuffled anew.  All are told, and mailed the turn once more.  ERR_REFUSED with a reason: a correction will not
 * do, and nothing may be kept. */
enum err game_rollback(struct game *g, const char *by, const struct game_rollback *how, struct error *e) MUST_USE;
/* What would come of it: a turn, and how many of its events that all saw stay so; or, with event, one that does not. */
struct rollback_change {
	int turn, stay;
	const char *event, *kind, *rule; /* its number as its record has it; event NULL: none */
};
/* For ROLLBACK_CHANGED, played on a copy; nothing is kept.  ERR_REFUSED with a reason: a correction will not do. */
enum err game_rollback_changes(struct game *g, const struct game_rollback *how, struct rollback_change **out, size_t *n,
			       struct error *e) MUST_USE;
/* Why the last rollback cannot be undone; NULL: it can.  *turn: that in which its line was left. */
enum err game_may_forward(struct game *g, int64_t *turn, const struct words_said **why, struct error *e) MUST_USE;
/* Undoes it: turns that ended count again, and the one in progress goes on from where it was left, as after
 * ROLLBACK_CHANGED.  All are told. */
enum err game_forward(struct game *g, const char *by, int64_t turn, const char *why, struct error *e) MUST_USE;

/* ---- behind the end: after.c ---- */

/* Who played, which the setting `names` held back until then, is told to all. */
enum err game_reveal(struct game *g, const char *by, struct error *e) MUST_USE;
/* Why turns up to that one cannot be opened to observers before their time; NULL: they can. */
enum err game_may_publish(struct game *g, int turn, const struct words_said **why, struct error *e) MUST_USE;
/* Who watches the game is told of its turns up to that one now, and may look them up, however many turns the game keeps
 * observers behind its players.  It holds while the turn is not taken back. */
enum err game_publish_turn(struct game *g, const char *by, int turn, struct error *e) MUST_USE;
/* The pages of a private game are opened, and it stands in the lists. */
enum err game_publish(struct game *g, const char *by, struct error *e) MUST_USE;

/* ---- words: notices.c ---- */

/* A letter to all who play, in the moderator's words; the observers get it with their next turn. */
enum err game_official(struct game *g, const char *by, const char *subject, const char *text, const char *serial,
		       struct error *e) MUST_USE;
/* The same, but not before that time, or with LATER_TURN (store/later.h) when the turn in progress has ended; person: who
 * writes it.  It can be taken back until then. */
enum err game_official_later(struct game *g, const char *by, int64_t person, const char *subject, const char *text,
			     int64_t at, struct error *e) MUST_USE;
/* Takes it back. */
struct store_later;
enum err game_official_drop(struct game *g, const char *by, const struct store_later *l, struct error *e) MUST_USE;
/* A ruling on an event of the turn (-1: the one in progress): it stands in the ledger, and all are told. */
enum err game_ruling(struct game *g, const char *by, const char *event, const char *text, struct error *e) MUST_USE;
/* He has looked at something that is hidden from players: noted, and told at the end; or at once, where the setting
 * `looks` says so. */
enum err game_looked(struct game *g, const char *by, const struct words_said *at, struct error *e) MUST_USE;
/* Mails somebody the turn in progress as the seat sees it. */
enum err game_show_view(struct game *g, const struct store_person *to, int seat, const char *serial,
			const char *in_reply_to, struct error *e) MUST_USE;

#endif
