/* The engine: runs the rows of a system's sequence of play on one state, again and again
 * until an answer is missing.
 *
 * Rule code is ordinary C that asks, rolls and reports events.  When an answer is missing
 * the run ends there (a longjmp to the one place that started it) and the question becomes
 * a pending decision.  Once it is answered the row runs again from the state it started
 * with, taking the recorded answers and the same dice, and so comes to the same place.
 * This is safe because rule code holds nothing: state is a plain struct, scratch comes from
 * run_scratch, and dice are a function of their purpose.
 *
 * A run owns its state, journal and recorded answers.  It never looks at time, files or
 * mail, and knows no particular game. */
#ifndef ENGINE_RUN_H
#define ENGINE_RUN_H

#include "base/work.h"
#include "engine/rule.h"
#include "engine/state.h"

struct run;

/* ---- answers ---- */

enum origin { /* where a consumed answer came from */
	ORIGIN_ORDERS,
	ORIGIN_DOCTRINE,
	ORIGIN_PRESET, /* the system's documented default */
	ORIGIN_MAIL,
	ORIGIN_MODERATOR,
	ORIGIN_BOT,
	ORIGINS
};
extern const char *const origin_names[ORIGINS];

struct answer {
	char *key;  /* turn/seat/row.visit/scope/question/k */
	char *text; /* the choice as spelt */
	int seat;
	enum origin origin;
	int line; /* of the order or doctrine, 0: none */
};

/* Who answers what is not recorded yet.  Returns true, the choice and where it came from.
 * False with *line set: that line wants the question to wait for its player, whatever the
 * policy. */
struct source {
	bool (*answer)(struct source *self, struct run *run, const struct question *q, struct choice *out,
		       enum origin *origin, int *line);
};

/* Hears every answer, recorded or new, before the rules go on with it, and of every row that has
 * ended, before the next one begins.  Either may be NULL.  Looks and changes nothing. */
struct listener {
	void (*heard)(struct listener *self, struct run *run, const struct question *q, const struct choice *taken);
	void (*ended)(struct listener *self, const void *state, int row);
};

/* ---- dice ---- */

/* Whom a modifier may be told: everybody, one seat, or nobody before the end. */
enum { MODIFIER_OPEN = VALUE_NONE, MODIFIER_SEALED = -2 };

struct modifier {
	const char *rule, *why;
	int n;
	int8_t seat; /* or one of those */
};

enum { ROLL_DICE = 40, ROLL_MODIFIERS = 20 };

/* What a roll was worth to who rolled, so that luck can be told: WORTH_HITS, of more hits than count; WORTH_CHECKS, one point
 * if it passed; WORTH_FACES, as many as its dice show.  Of `dice` dice with `sides` equal faces each those count that show
 * one of `faces`, from the least-th on, and no more than most (record/chance.h). */
enum worth_of { WORTH_NONE, WORTH_HITS, WORTH_CHECKS, WORTH_FACES };
struct worth {
	uint8_t of;  /* enum worth_of; WORTH_NONE: nothing was declared, or its hits are all there is */
	int8_t seat; /* who may know it, as of a modifier */
	int points, dice, least, most, faces, sides;
};

struct roll {
	const char *rule, *label;
	int by; /* seat that rolls, or NONE */
	bool sealed;
	enum seen seen; /* SEEN_SEAT: `by` */
	int sides;
	int n;
	int16_t who, target; /* rows of the system's first declared table, or NONE */
	struct modifier mod[ROLL_MODIFIERS];
	int n_mods;
	uint8_t value[ROLL_DICE]; /* 1..sides, the result */
	char *purpose;            /* NULL when the dice do not need one */
	unsigned link;            /* that of the dice, where it is not that of the turn; else 0 */
	int8_t hits, hit_faces;   /* what counted, and how many faces of a die would; -1: no matter */
	struct worth worth;
	uint8_t drawn[ROLL_DICE]; /* what fell, where the moderator has set other faces */
	const char *why;          /* his reason; NULL: what fell counts */
};

/* Fills roll->value; purpose is the text of estafette-dice(7).  False: cannot roll (a scripted
 * source has run dry, an open roll without a link), with the reason set by run_fault. */
struct dice {
	bool (*roll)(struct dice *self, struct run *run, struct roll *roll);
	/* Puts 0..n-1 into out in shuffled order. */
	bool (*shuffle)(struct dice *self, struct run *run, const char *purpose, int16_t *out, int n);
	bool needs_purpose; /* false: roll() does not look at run_purpose */
	unsigned link;      /* by which the last of these was thrown, if not by that of the turn; else 0 */
};

/* ---- a turn that is played once more ---- */

/* What was recorded when the turn was played before: answers and corrections are taken again by their keys, before a
 * window opens and any source is asked.  One that is no answer any more is left, and the question put. */
struct redo {
	/* The text of that key as that seat's; NULL: there is none. */
	const char *(*answer)(struct redo *self, const char *key, int seat, enum origin *origin, int *line);
	/* Before a row is played: do the piles of cards lie as somebody may know, though it has come to other events? */
	bool (*known_piles)(struct redo *self, struct run *run);
};

/* ---- the journal ---- */

struct event {
	int16_t kind; /* index into system.events, or EVENT_ROLL, EVENT_SHUFFLE */
	int8_t seat;  /* for whom, when it is private; else NONE */
	uint8_t seen; /* enum seen */
	int16_t arg[EVENT_ARGS];
	int32_t extra; /* index of the roll, shuffle, deck or correction */
};
enum { EVENT_ROLL = -1, EVENT_SHUFFLE = -2, EVENT_TAKEN = -3, EVENT_UNDER = -4, EVENT_FIX = -5 };

/* A field of the state that the moderator set by hand, spelt as in <state>; old: what it was.  deck: the one that lies in
 * it, or NULL.  Of the table FIX_DICE: the row is the purpose of a roll, the value its faces, "3 4 4 5". */
struct fix {
	const char *table, *row, *field, *value, *old, *why;
	const struct deck *deck;
};
#define FIX_DICE "dice"

/* A deck, so that the journal can tell what was shuffled and where every card went: whoever has
 * the secret can then prove each of them.  Runs keep pointers to it; it is never changed. */
struct deck {
	const char *label;      /* its shuffles' label, part of their purposes */
	int seat;               /* whose it is, or NONE: everybody's */
	struct value_decl card; /* how a card is spelt */
	bool top_first;         /* the first of the list is the top; else the last is */
};

/* ---- policies ---- */

/* Bits: the default is taken where the question is put as its name says, and where it is put back. */
enum policy { POLICY_WAIT = 0, POLICY_DECIDE = 1, POLICY_DECIDE_BACK = 2 };

struct run_config {
	const struct system *sys;
	const void *setup;
	struct dice *dice;
	struct source **sources;   /* tried in order; NULL-terminated; may be NULL */
	const uint8_t *policy;     /* of enum policy, by question kind; NULL: wait for all */
	bool window_wait;          /* windows open at every public trigger; else answered ahead */
	uint32_t forced;           /* seats (bits) whose open questions take the default now */
	uint32_t dummies;          /* seats (bits) that nobody plays: theirs always do */
	struct listener *listener; /* may be NULL */
	struct redo *redo;         /* of a turn that is played once more; else NULL */
	bool keep_journal;
	bool tell_all;     /* sources are shown questions with one answer too: for cases */
	bool straight;     /* sources[0] answers everything; answers are not recorded */
	bool check;        /* look at the invariants after every row */
	struct work *work; /* counts what is asked and answered; spent: a fault.  NULL: nobody counts */
	size_t until; /* stops before the event behind so many of the turn, as if an answer were missing; 0: nowhere */
	bool trial;   /* orders are tried on a view, as far as no new dice are needed */
};

enum run_end { RUN_TURN_END, RUN_GAME_OVER, RUN_PENDING, RUN_FAULT };

struct pending {
	char *key;
	struct question q; /* options owned by the run */
	bool window;       /* a window that opened */
	int usual;         /* the option that is taken if no answer comes; NONE: there are none */
};

/* ---- life of a run ---- */

/* config is copied; what it points to must outlive the run.  state is copied in. */
struct run *run_new(const struct run_config *config, const void *state);
void run_free(struct run *run);
/* Starts over with another state, as if new: for playouts. */
void run_reset(struct run *run, const void *state);
struct run_config *run_settings(struct run *run); /* may be changed between run_turn calls; straight, and what dice
						   * need, also by a source while it answers */

/* In a trial of orders: from now on what happens hangs on dice that were hoped for (system.hope). */
void run_hope(struct run *run);
bool run_hoped(const struct run *run);

/* Plays on from where the state stands to the end of the turn, of the game, or to the first
 * missing answer.  After RUN_TURN_END the state stands at the first row of the next turn and
 * the journal still holds the turn that ended: call run_turn_close before going on.
 * RUN_FAULT: see run_error; the state is the one before the row that failed. */
enum run_end run_turn(struct run *run);
/* Drops journal, answers and pending decisions of the ended turn. */
void run_turn_close(struct run *run);

/* Records an answer to be consumed by key.  text must be one of the options' spellings
 * when the question comes; else the run ends as a divergence (RUN_FAULT). */
void run_record(struct run *run, const char *key, const char *text, int seat, enum origin origin, int line);
/* Takes back the recorded answer of that key, if it was not consumed by a row that ended. */
void run_unrecord(struct run *run, const char *key);
/* The question of that key need wait no longer: sources and the default answer it when it is
 * asked again. */
void run_release(struct run *run, const char *key);

/* A correction before the row in progress: run_record it under the next key of its own, seat NONE, ORIGIN_MODERATOR,
 * with that text; run_turn sets the field and tells it as an event, as often as the row is played.  Faces that are set
 * so are those of their roll, whose event tells what fell as well. */
void run_fix_key(struct run *run, struct buf *out);
void run_fix_text(const struct fix *fix, struct buf *out);
/* The same back; false: the text is no correction, or the key none of one. */
bool run_fix_read(const char *key, const char *text, struct arena *a, struct fix *out);
/* Does what was corrected by hand before the row in progress to a state of the row's beginning.  ERR_REFUSED: it cannot be
 * done to that one. */
enum err run_correct(struct run *run, struct arena *a, void *state, struct error *e) MUST_USE;
/* The event of that number, as the journal has it, if the row in progress has reported it; NULL: it is of an earlier row
 * (*earlier), or there is none. */
const struct event *run_event_numbered(struct run *run, const char *number, bool *earlier);
/* The faces of so many dice as people read them, by their names where the system's own die has some. */
void run_faces(const struct system *sys, int sides, const uint8_t *value, int n, struct buf *out);
/* Reads so many faces, each by its number or name, into out; false: they are no such faces. */
bool run_faces_read(const struct system *sys, int sides, const char *text, int n, uint8_t *out);
/* Who is told of it, if it is set as the state stands; *seat: that one, or NONE. */
enum seen run_fix_seen(struct run *run, const struct fix *fix, int *seat);

/* All piles of cards are shuffled, sealed, before the row in progress: recorded as a correction is, under that key and by
 * that rule.  Nobody then knows any more how they lie. */
#define RUN_ANEW_RULE "ROLLBACK piles"
void run_anew_key(struct run *run, struct buf *out);
/* Has the system piles at all? */
bool run_has_piles(struct run *run);

const struct pending *run_pending(struct run *run, int *n);
/* Consumed since run_new, run_restore or run_turn_close; the first run_settled of them belong
 * to rows that have ended: after run_save they need not be recorded again. */
const struct answer *run_answers(struct run *run, int *n);
int run_settled(struct run *run);
const struct event *run_events(struct run *run, int *n); /* since the last run_restore */
const struct roll *run_roll(struct run *run, int extra);
const char *run_error(struct run *run);
const void *run_now(struct run *run); /* the state: after a stop, that of the row's start */
/* The state to be shown: after a stop, as it stood when the answer was missing. */
const void *run_shown(struct run *run);
/* Decisions taken since run_new or run_reset: questions that had a choice. */
unsigned long run_decisions(struct run *run);

/* ---- stopping and starting: what is kept of a game between two mails ---- */

/* The state at the start of the row to be run again, and the journal up to there, both as
 * text.  Together with the recorded answers this is all. */
void run_save(struct run *run, struct buf *state, struct buf *journal);
/* Continues from run_save's texts; then run_record the answers that were not settled. */
enum err run_restore(struct run *run, const char *state, const char *journal, struct error *e) MUST_USE;
/* The whole journal of the turn as text, one <event …/> a line (see estafette-record(5)). */
void run_journal(struct run *run, struct buf *out);
/* Adds the journal of this run to a digest in a fixed byte order. */
struct hash_state;
void run_journal_hash(struct run *run, struct hash_state *h);
/* Recorded answers that nothing has asked for yet. */
int run_unasked(const struct run *run);
/* The first of those; NULL: there is none. */
const struct answer *run_unasked_first(const struct run *run);
/* After RUN_FAULT: the recorded answer that the rules did not take; NULL: it was another fault. */
const struct answer *run_diverged(const struct run *run);
/* Lets f look at the state as rule code does, outside of all turns; it asks and rolls nothing.  False: it failed, see
 * run_error. */
bool run_look(struct run *run, void (*f)(struct run *run, void *context), void *context);
/* Takes out what modifier() has noted for the next roll, which will not come; how many. */
int run_take_modifiers(struct run *run, struct modifier out[ROLL_MODIFIERS]);
/* Spelling of a choice; the same text answers the question. */
void run_choice_text(const struct system *sys, const void *setup, const struct question *q, const struct choice *c,
		     struct buf *out);
/* Reads a spelling: the index of the option, or 0 for a continuous choice that the checker
 * accepts; -1 if it is none. */
int run_choice_read(const struct system *sys, const void *setup, const void *view, const struct question *q,
		    const char *text, struct choice *out);

/* The key of the question that is being put to a source. */
const char *run_asked(const struct run *run);

/* The first choice of that kind of question that is spelt so, whether or not it is offered; false: none is. */
bool run_choice_spelt(const struct system *sys, const void *setup, int kind, const char *text, struct choice *out);

/* ---- for rule code ---- */

void *run_state(struct run *run);
const void *run_setup(struct run *run);
/* The state as seat may know it; valid until the state changes or the row ends, whatever
 * other views are taken.  Options of a question that hidden facts could touch are computed
 * from this. */
const void *run_view(struct run *run, int seat);
/* The same of the state with which the row began: what a condition asks that is looked at once.
 * Valid until the next call. */
const void *run_view_before(struct run *run, int seat);
/* Memory of the row, zeroed; gone when the row ends or runs again. */
void *run_scratch(struct run *run, size_t n);
/* A place that stays with the owner until the row ends or runs again: for what is worked out at one
 * question and true at the next.  NULL when the row begins. */
void **run_slot(struct run *run, const void *owner);
/* What the system lays by so as not to work it out again: its memo_size bytes, zeroed by run_new and run_reset, never part
 * of the state, and as they were left whatever has become of that since.  So each thing in it has beside it what it was
 * made of, and counts while that is the same; or the run_epoch, while the rules note there all that they change. */
void *run_memo(struct run *run);
/* Another number whenever a row begins or the state is put back: as long as it is the same, nobody but the row has
 * changed the state.  Never 0. */
uint32_t run_epoch(const struct run *run);

/* Scopes name where the rules are: they make keys and purposes.  Use values every viewer
 * may know (hexes, public ids).  value_decl tells the spelling. */
void scope_push(struct run *run, const struct value_decl *decl, int value);
void scope_pop(struct run *run);

/* Appends "turn/seat/row.visit/", with which the keys of all questions put to the seat in this
 * visit begin.  A row's visits are numbered for everybody and for each seat apart, over those of
 * which they know: one counts for everybody from its first event that all see or open die, for
 * a seat also from the first question, event or sealed die of its own.  So no number tells of
 * what was kept from its reader. */
void run_key(struct run *run, int seat, struct buf *out);
/* That number of this visit; of VALUE_NONE: everybody's. */
int run_visit(struct run *run, int seat);
/* From now on events alone do not make this visit known: for one that shows something, but not
 * who did it.  An open die does. */
void run_veil(struct run *run);

/* Adds an option to the question being put together. */
void option(struct run *run, int verb, int a, int b, int c);
/* Is it put to its seat?  With one option it is not, but in a window that may open, or where its
 * declaration says always; sources may be shown it all the same. */
bool run_puts(struct run *run, const struct question *q);
/* Asks: consumes the options added since the last question.  With one option it may not be put
 * (run_puts), with none it is a fault.  Never
 * returns if the answer is missing. */
struct choice ask(struct run *run, int kind, int seat, int arg0, int arg1);
/* A continuous choice: checked and drawn by the question's declaration. */
struct choice ask_free(struct run *run, int kind, int seat, int arg0, int arg1);
/* Barrier: runs block once for every seat in the bit set against the state as it stands now,
 * collects all that is missing, then ends the run.  A block may ask and write to its context
 * but must not change the state. */
void ask_all(struct run *run, uint32_t seats, void (*block)(struct run *, int seat, void *ctx), void *ctx);

/* Modifiers of the next roll, in order, for the journal.  Returns n. */
int modifier(struct run *run, const char *rule, const char *why, int n);
/* The same of what only that seat may know, or MODIFIER_SEALED: nobody. */
int modifier_for(struct run *run, int seat, const char *rule, const char *why, int n);
/* Rolls n dice of the system's sides for seat `by`; who and target are rows of the first
 * declared table or NONE.  The roll becomes a numbered event.  Valid until the row ends. */
const struct roll *roll(struct run *run, const char *rule, const char *label, int by, int n, int who, int target);
/* The same with dice of other sides than the system's usual ones. */
const struct roll *roll_sides(struct run *run, const char *rule, const char *label, int by, int n, int sides, int who,
			      int target);
/* Notes in the journal what the last roll did: hits scored, and how many faces of the die
 * score one.  From these a report sums up luck. */
void roll_result(struct run *run, int hits, int hit_faces);
/* Of the last roll, after its result: no more than so many of its hits count. */
void roll_most(struct run *run, int most);
/* The last roll was a check, which is good for who rolled if it passed: as it does in so many ways of so many that are
 * equally likely, at most 1,000,000.  roll_check_for: only that seat may know how likely it was, or MODIFIER_SEALED: nobody
 * before the end. */
void roll_check(struct run *run, bool passed, int ways, int of);
void roll_check_for(struct run *run, int seat, bool passed, int ways, int of);
/* The same of one that passes where `needed` of its dice or more show one of so many faces. */
void roll_check_dice(struct run *run, bool passed, int faces, int needed);
/* The last roll is worth as much as its dice show: high is good for who rolled. */
void roll_figures(struct run *run);
/* A roll nobody may see before the game ends, or only `by` (SEEN_SEAT).  That one is numbered by the
 * visits that the seat knows of: scope or label must name something of its own, so that no two
 * seats share dice. */
const struct roll *roll_sealed(struct run *run, const char *rule, const char *label, int by, enum seen seen, int n,
			       int sides);
/* Shuffles the n cards of the deck that lie in the list, sealed; without a card nothing happens. */
void shuffle(struct run *run, const char *rule, const struct deck *deck, int *list, int n);
/* Reports, sealed: the seat has taken that card, the top one of the deck; or it was laid under
 * the others.  The list itself is the caller's to change. */
void deck_taken(struct run *run, const struct deck *deck, int card, int seat);
void deck_under(struct run *run, const struct deck *deck, int card);
/* Reports what happened: report().  Arguments follow the declaration, neither more nor fewer;
 * a private event needs its seat. */
void event(struct run *run, int kind, int seat, ...);
#define EVENT_END INT32_MIN
#define report(run, kind, seat, ...) event(run, kind, seat, ##__VA_ARGS__, EVENT_END)

/* The game ends here and now; winner may be NONE. */
_Noreturn void run_finish(struct run *run, int winner);
/* Ends the run: an invariant broke, or something asked for is impossible. */
_Noreturn void run_fault(struct run *run, const char *fmt, ...) PRINTF(2, 3);
/* turn/row.visit/scope/…/rule/label/k of the roll being made. */
const char *run_purpose(struct run *run);

#endif
