/* What a rule system declares, in one constant structure of tables.  The engine knows
 * games only through this. */
#ifndef ENGINE_SYSTEM_H
#define ENGINE_SYSTEM_H

#include "engine/describe.h"
#include "engine/message.h"
#include "engine/setup.h"
#include "engine/value.h"

struct run;
struct roll;
struct deck;
struct chart; /* engine/pages.h */
struct rulebook;
struct facts; /* engine/facts.h */
struct source;
struct order_language; /* orders/orders.h: the engine only hands them on */
struct order_set;
struct speech; /* orders/speech.h */
struct order_line;
struct order_step;
struct order_drawing;
struct order_mistakes;

/* ---- state: tables of rows of fields, made from the system's state.def ---- */

enum know { KNOW_ALL, KNOW_OWNER, KNOW_NOBODY, KNOW_TEST };

/* Viewers other than a seat (0..n_seats-1). */
enum { VIEW_FULL = -1, VIEW_PUBLIC = -2 };

/* Takes what is drawn of an order: attributes in XML, each with a blank before it. */
typedef void order_draw(void *context, const char *attributes);

typedef bool know_test(const void *setup, const void *state, int row, int viewer);

struct field_decl {
	struct value_decl value;
	uint16_t offset; /* in the row */
	uint8_t know;    /* enum know */
	int16_t lo, hi;  /* legal range; NONE is legal when lo <= -1 */
	uint8_t list;    /* longest list, 0 for a single value */
	uint16_t count;  /* list: offset of its length in the row */
	know_test *test; /* KNOW_TEST */
	bool small;      /* an int16_t, no list; else ints */
};

struct table_decl {
	const char *name; /* element name in <state> */
	size_t offset, stride;
	uint16_t max;
	bool counted; /* the number of rows in use stands at count_offset */
	size_t count_offset;
	bool has_id; /* rows are named by system.id_text, else by number */
	int (*owner)(const void *setup, const void *state, int row);
	const struct field_decl *fields;
	int n_fields;
};

/* ---- events ---- */

/* Who an event is for: everybody, its seat alone, or nobody until the end. */
enum seen { SEEN_ALL, SEEN_SEAT, SEEN_NOBODY };

enum { EVENT_ARGS = 8 };

struct event_decl {
	const char *name;
	const char *rule; /* NULL: carries none of its own */
	enum seen seen;
	const struct value_decl *args; /* EVENT_ARGS at most; behind the last one without a name, as in all lists */
	uint8_t know[EVENT_ARGS];      /* KNOW_ALL, KNOW_OWNER (the event's seat) or KNOW_NOBODY */
};

/* ---- questions ---- */

enum { CHOICE_ARGS = 5 };

struct choice {
	int16_t verb;
	int16_t v[CHOICE_ARGS];
};

struct verb_decl {
	const char *name;              /* "" for a verb spelt by its arguments alone */
	const struct value_decl *args; /* CHOICE_ARGS at most */
};

struct question {
	int kind;
	int seat;
	int16_t arg[2];               /* what it is about: typed by question_decl.args */
	const struct choice *options; /* NULL for a continuous choice */
	int n;
	bool back; /* put to the side that is not moving, where its declaration names that */
};

/* What keen looks ahead at: nothing; the answers of his tempers, if these differ; the question's options besides; the whole
 * row, of which one temper answers all; or the whole turn: the two answers that each temper likes best, with the temper, who
 * then answers the rest of it. */
enum { WEIGHED_NOT, WEIGHED_TEMPERS, WEIGHED_OPTIONS, WEIGHED_ROW, WEIGHED_TURN };

struct question_decl {
	const char *name; /* in keys and records */
	const char *rule;
	const struct verb_decl *verbs;
	int n_verbs; /* at most so many: behind the last one without a name */
	struct value_decl args[2];
	/* Its name where it is put to the side that is not moving: it is a reaction then, and a window if one is
	 * declared; put to the mover it is neither.  NULL: whoever is asked, it is what the declaration says. */
	const char *back;
	bool window; /* its existence would tell: asked even with one option, or ahead */
	bool ahead;  /* a window that never opens: it follows upon what nobody else has seen */
	/* Is it a window now?  By what everybody sees alone.  NULL: always. */
	bool (*tells)(const void *setup, const void *open, const struct question *q);
	bool always;     /* asked even with one option: the game waits there for its seat */
	bool told;       /* shown to plans even with one option: they may want what cannot be had */
	bool reaction;   /* whoever is asked, it falls under the policies */
	bool blind;      /* asked of all seats at once (ask_all): each answers by its orders, and the game
			* goes on when all have */
	uint8_t weighed; /* keen looks ahead at it, which of WEIGHED_NOT and so on; else his own temper answers */
	bool lesser;     /* of the own turn, but no turn waits for it: where lines are silent the
			* default is taken; back it is none of the own turn */
	/* Continuous choices only: says whether it is legal, and draws a legal one. */
	bool (*check)(const void *setup, const void *view, const struct question *q, const struct choice *c);
	void (*draw)(const void *setup, const void *view, const struct question *q, uint64_t *rng, struct choice *out);
	/* Their documented default.  NULL: what is drawn from the seed 1. */
	void (*usual)(const void *setup, const void *view, const struct question *q, struct choice *out);
	/* The documented default.  NULL: the first option. */
	int (*preset)(const void *setup, const void *view, const struct question *q);
};

/* As it is written in keys and records. */
const char *question_name(const struct system *sys, const struct question *q);
/* Does it fall under the policies?  Is it a window, as far as declarations say?  Is it of the own turn, but
 * such that no turn waits for it? */
bool question_reaction(const struct system *sys, const struct question *q);
bool question_window(const struct system *sys, const struct question *q);
bool question_lesser(const struct system *sys, const struct question *q);

/* A pile that cards are drawn from: of which deck, and the cards as they lie. */
struct deck; /* engine/run.h */
struct draw_pile {
	const struct deck *deck;
	int *card;
	int n;
};

/* ---- sequence of play ---- */

/* A row function returns the index of the next row, or one of these. */
enum { FLOW_NEXT = -1, FLOW_TURN_END = -2, FLOW_GAME_OVER = -3 };

struct row {
	const char *name; /* part of keys and purposes: lower case, no '/' */
	const char *rule;
	int (*play)(struct run *run);
	bool snapshot; /* may the game stop here and start again?  Else the row before. */
};

enum { ROWS_MAX = 40 };

/* First member of every state.  Visits are counted for everybody and for each seat apart, so that
 * what is numbered by them says nothing of visits that its reader knows nothing of (see
 * run_key). */
struct position {
	int turn; /* 0 while setting up */
	int row;
	int active; /* seat, or NONE */
	int over;
	int winner;          /* seat, NONE: not over or drawn */
	int n_visit;         /* rows of the sequence */
	int visit[ROWS_MAX]; /* how often each row was entered this turn */
	int quiet;           /* the row, counted from 1, whose last visit not all noticed; 0: they did */
	int n_open;
	int open[ROWS_MAX]; /* the visits of which everybody knows */
	int n_seen;         /* seats */
	struct visits {
		int n_visit;
		int visit[ROWS_MAX]; /* those of which the seat knows */
	} seen[SEATS_MAX];
};

/* The owner of a row of position.seen: the seat of that number. */
int position_seat(const void *setup, const void *state, int row);

/* The order that makes a plan give an answer (system.forms).  form: "card $1": a line; "$1: move $2": a step of the line of
 * the subject before the colon.  Before both may stand ~: a step that says nothing beside others of the subject; +: a step of
 * the line before it.  $1 is the choice's first argument, @1 the question's, as they are spelt; $2.3 a point, of which these
 * are the tenths. */
struct answer_form {
	const char *question, *verb; /* names; behind the last row no question */
	const char *form;            /* NULL: what `own` appends */
	void (*own)(const void *setup, const void *view, const struct question *q, const struct choice *c,
		    struct buf *out);
};

/* Names of fields: what a piece has left, or, where it loses, what it has lost; where it stands, with the value of one
 * that is off the board.  NULL: there is no such field. */
struct piece_fields {
	const char *strength, *place;
	bool loses;
	int off;
};

/* How far keen looks ahead, and how hard (system.worth). */
struct ahead {
	bool games;     /* he plays in games: he was measured to be stronger than steady */
	int16_t temper; /* whose answer he takes unless another is better, and at all questions that he does not weigh */
	int16_t turns;  /* he plays out so many, the one in progress among them */
	int16_t answers;  /* of a question that he tries at most: first those of the tempers, if these differ */
	int16_t playouts; /* of a question, all answers together, unless he is told another budget */
	int16_t each;     /* no more than so many for each answer there is to try; 0: always all */
	int16_t doubt;    /* another answer than the first is taken if it is better by so many tenths of the error */
	int16_t wary; /* and so many more for each answer beyond two: the more there are, the better one looks by chance */
	/* Of so many pieces and more, where a playout is dear, he plays out so many turns, so often, and asks no more than
	 * so many of the tempers, the first; 0 pieces: never. */
	struct {
		int16_t pieces, turns, playouts, tempers;
	} large;
};

/* The first declared table, behind the engine's own: that of the pieces. */
enum { TABLE_PIECES = 1 };

struct system {
	const char *name;
	const char *title;
	unsigned rules;                           /* raised by any change that alters a journal */
	size_t setup_size, state_size, memo_size; /* the last: run_memo; 0: it has none */
	const struct table_decl *tables;
	int n_tables;
	const struct event_decl *events;
	int n_events;
	const struct message *messages; /* what is said of orders */
	int n_messages;
	const char *shared_words; /* group of the catalogue with sentences that it has in common with others; or NULL */
	const struct question_decl *questions;
	int n_questions;
	const struct row *rows;
	int n_rows;
	int setup_row;    /* first row of turn 0 */
	int first_row;    /* first row of every later turn */
	bool late_orders; /* the first thing that the active side is asked in its turn is its
			   * orders, whatever the row; else what it is asked in the first row */
	int sides;        /* faces of this system's die; names in face[] may be NULL */
	const char *const *face;
	void (*place_text)(const void *setup, int place, struct buf *out);
	bool (*place_read)(const void *setup, const char *text, int *place);
	const char *(*id_text)(const void *setup, int table, int row);
	/* What people call the row, in a sentence; NULL: as id_text. */
	const char *(*name_text)(const struct words *words, const void *setup, int table, int row);
	bool (*id_read)(const void *setup, int table, const char *text, int *row);
	/* Builds setup and first state from a scenario or a case position; reports every
	 * mistake with its line.  Both outputs come zeroed. */
	void (*load)(const struct element *scenario, void *setup, void *state, struct setup_errors *errors);
	/* Is an event that its declaration lets all see for one seat alone, as the position is when it
	 * is reported?  NULL: never. */
	bool (*event_secret)(const void *setup, const void *state, int kind, const int16_t *arg, int *owner);
	/* Sets the position of turn's first row: who is active and so on.  May be NULL. */
	void (*turn_start)(const void *setup, void *state);
	/* The k-th pile of the state, from 0; false: there are no more.  NULL: no cards are drawn. */
	bool (*pile)(struct run *run, int k, struct draw_pile *out);
	/* The facts of the setup, for the record's <setup>: board, pieces, cards. */
	void (*describe)(const void *setup, struct describe *d);
	/* Attributes of a seat's <player>: banners, what it needs, which colour it has. */
	void (*describe_player)(const void *setup, const void *state, int seat, struct describe *d);
	/* It is given what the reader of the record may know in place of the state. */
	bool player_as_seen;
	/* The order language, and the binder that answers a seat's questions from its plan.
	 * The binder sees that seat's view alone.  What the plan asks for and cannot have goes
	 * into notes, once.  Returns false if the plan says nothing about the question. */
	const struct order_language *language;
	bool (*bind)(struct run *run, const struct order_set *plan, const struct question *q, struct choice *out,
		     int *line, struct order_mistakes *notes);
	/* The doctrine: what the side does of itself, in lines of a language of its own (NULL: the
	 * same).  standing answers a question from the first line that fits, by that seat's view
	 * alone.  False if none does; with *line set when that line says to ask the player.  NULL:
	 * the system has none. */
	const struct order_language *standing_language;
	bool (*standing)(struct run *run, const struct order_set *doctrine, const struct question *q,
			 struct choice *out, int *line);
	/* As check_names, for doctrine lines. */
	void (*check_standing)(const void *setup, const void *view, int seat, const struct order_set *doctrine,
			       struct order_mistakes *notes);
	/* Can the map draw the front arcs of units?  All units lie open then. */
	bool arcs;
	/* The id of the seat's piece that goes by the name, or NULL (a group, nobody).  NULL: lines
	 * name pieces by nothing else. */
	const char *(*named)(const void *setup, int seat, const char *name);
	/* Names that must mean something: units, hexes, cards.  Adds a mistake for each that
	 * does not, before anything is tried. */
	void (*check_names)(const void *setup, const void *view, int seat, const struct order_set *plan,
			    struct order_mistakes *notes);
	/* What people write who know no grammar (orders/speech.h): the seat's words for its pieces, and orders
	 * composed of the words of a line.  NULL: the grammar alone is read. */
	void (*vocabulary)(const void *setup, const void *view, int seat, struct speech *s);
	void (*compose)(struct speech *s);
	/* Does a line of the seat's plan mean that row of the first declared table, by its name
	 * or as one of a group?  With a step: does that step of it count for the row, which may have a line of its
	 * own about the same?  For drawing what was understood.  NULL: mark draws, or nothing. */
	bool (*means)(const void *setup, const void *view, int seat, const struct order_set *plan,
		      const struct order_line *line, const struct order_step *step, int row);
	/* In place of means, where lines name more than pieces on a board: what a step of the line
	 * would do, from what the seat may know.  For each thing to be drawn it calls draw with the
	 * attributes in XML (verb, unit, from, to and what else the templates draw). */
	void (*mark)(struct order_drawing *d, const struct order_line *line, const struct order_step *step,
		     order_draw *draw, void *context);
	/* The orders that say what a player would answer (HINT): a row for each answer that lines can give.  NULL: none. */
	const struct answer_form *forms;
	/* What the plan does not say of all that the turn can want: half a sentence of the catalogue; what is
	 * {word} there, as names of units, goes into word. */
	struct no (*missing)(const void *setup, const void *view, int seat, const struct order_set *plan,
			     struct buf *word);
	/* A plan may be silent of what decides whether its other lines can be carried out (which card is
	 * played): the line that it may still say, the k-th of them; NULL: there is none.  NULL: nothing
	 * decides so. */
	const char *(*suppose)(const void *setup, const void *view, int seat, const struct order_set *plan, int k,
			       struct arena *a);
	/* What a plan that says DONE gives away though it is complete without it: half a sentence of the
	 * catalogue, or nothing.  NULL: nothing ever. */
	struct no (*given_up)(const void *setup, const void *view, int seat, const struct order_set *plan);
	/* What a player who tries his orders may hope of a die that has not fallen: its face, so that
	 * the lines behind it are tried too; 0: nothing, the trial ends there.  NULL: the same. */
	int (*hope)(const void *setup, const struct roll *r);
	/* What an answer costs, adds up to and leaves, for CHECK VERBOSE: from the view of the seat
	 * that is asked, before it is carried out; a part of a sentence, or nothing.  True: it begins a
	 * new one.  NULL: nothing can be told. */
	bool (*reckon)(const struct words *words, struct run *run, const struct question *q, const struct choice *taken,
		       struct buf *out);
	/* steady, the system's own player: what a sensible player would answer who knows the view of the
	 * question's seat and no more.  One of the options, or a choice that the question's check accepts.  What
	 * is worth the same is decided by *rng (sources_random), else anyone could foretell it: the same view,
	 * question, temper and *rng, the same answer.  NULL: the system has no player of its own.
	 * temper: 0, steady himself; else the same player with other numbers in what he weighs (engine/temper.h).
	 * memory: play_memory bytes that whoever asks again and again keeps from question to question of the same setup,
	 * whatever seats, tempers and games they are of, zeroed before the first: so the player need not work out again
	 * what he knows, and answers the same.  NULL: he remembers nothing. */
	void (*play)(const void *setup, const void *view, const struct question *q, int temper, uint64_t *rng,
		     void *memory, struct choice *out);
	size_t play_memory;
	/* Names of the tempers, "steady" first; behind the last one NULL.  NULL: there is but steady. */
	const char *const *tempers;
	/* What the seat may not know, drawn from all that may be, each as likely as the rules make it, by *rng alone
	 * (sources_below).  state is that seat's view, in which the engine has filled what it counts by: what is UNKNOWN
	 * there is set, all else stays.  It is called by imagine_state (engine/imagine.h) and nobody else.  NULL: nothing
	 * of a state is hidden. */
	void (*imagine)(const void *setup, int seat, uint64_t *rng, void *state);
	/* keen (src/ahead), who plays out what may come of an answer: what a whole state is worth to the seat, in points of
	 * the system's own; a game that is won is far above all others.  NULL: the system has no such player. */
	int (*worth)(const void *setup, const void *state, int seat);
	bool worth_shares; /* that is the share of games that it would win (engine/share.h) */
	struct ahead ahead;
	/* Pieces of their table, for who tells what may become of them (TRY). */
	struct piece_fields piece;
	/* Pages of the rules' tables, and what each rule says: the system's own book, and the one that it
	 * shares with another or NULL. */
	const struct chart *charts; /* behind the last one without a name */
	const struct rulebook *book[2];
	/* Questions of fact.  NULL: a toy, of which nobody asks any. */
	const struct facts *facts;
	/* What `scenario check` says of a scenario that is right: figures, lines that begin with two
	 * blanks.  NULL: those of a board of hexes and of banners. */
	void (*figures)(const void *setup, const void *state, struct buf *out);
	/* The deck that lies in that list of the state, or NULL: a correction of the list tells which it is.  NULL: there
	 * are no decks. */
	const struct deck *(*deck_in)(const char *table, int row, const char *field);
	/* NULL if all holds, else a sentence (into out) that says what is broken. */
	const char *(*invariant)(const void *setup, const void *state, struct buf *out);
};

/* The seat's or viewer's name in files: "fr", "full", "public". */
const char *system_viewer_name(const void *setup, int viewer);
/* Seat number of an id, or NONE. */
int system_seat(const void *setup, const char *id);

#endif
