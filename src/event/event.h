/* Events: tournaments that a director runs by mail.  An event is its rows (store/event.h), read together; what was
 * played in it stands in its games, which are ordinary ones that the director moderates, and results are read from there
 * each time, so that a game which is taken back takes its result back.  Everything happens inside the caller's
 * transaction.  What an event holds lies in the arena it was read into. */
#ifndef EVENT_EVENT_H
#define EVENT_EVENT_H

#include "base/hash.h"
#include "settings/settings.h"
#include "site/site.h"
#include "store/deal.h"
#include "store/event.h"
#include "store/people.h"

/* ---- settings: setting.c ---- */

enum event_setting_key {
	EVENT_FORM,
	EVENT_SCENARIO,
	EVENT_CHOICE,
	EVENT_ROUNDS,
	EVENT_LENGTH,
	EVENT_DOUBLE,
	EVENT_TEAMS,
	EVENT_POOLS,
	EVENT_LEVELS,
	EVENT_PROMOTE,
	EVENT_THIRD_PLACE,
	EVENT_POINTS,
	EVENT_DECISIVE,
	EVENT_TIEBREAKS,
	EVENT_LATE_ENTRY,
	EVENT_LIMIT,
	EVENT_UNFINISHED,
	EVENT_ALLOWANCE,
	EVENT_OVERTIME,
	EVENT_DEAL,
	EVENT_PAIRING,
	EVENT_APPEALS, /* handles with commas between, or "none" */
	EVENT_GAMES, /* settings of its games, "turn=2d press=none": those that are not as they come */
	EVENT_SETTINGS
};
/* Rows as those of a game (settings/settings.h), but for EVENT_SCENARIO, EVENT_POINTS, EVENT_TIEBREAKS, EVENT_APPEALS and EVENT_GAMES, whose values are
 * lists that setting_read does not know.  SETTING_BEFORE: until the first round is paired. */
extern const struct setting event_settings[EVENT_SETTINGS];
/* The row of that key, but for EVENT_GAMES, which nobody writes; NULL: there is none. */
const struct setting *event_setting_find(const char *key);
/* Reads a value; false: it is none.  *value: as it is stored, in the arena.  Scenarios and people are looked up by the caller. */
bool event_setting_read(const struct setting *s, const char *text, struct arena *a, const char **value);
/* What values it takes, as setting_values. */
void event_setting_values(const struct setting *s, struct buf *out);

/* What a game brings, and a bye: in the units of the event's own table.  What is won or lost by fewer banners than decisive=
 * brings narrow_win and narrow_loss, which are win and loss where the table has three numbers. */
struct event_points {
	int64_t win, narrow_win, draw, narrow_loss, loss;
	int64_t unit; /* so many of these are a point: 1 or 10 */
};

/* ---- the event: event.c ---- */

enum {
	EVENT_NAME_MAX = 8, /* characters; names of its games are made of it: autumn-12-104a */
	EVENT_ENTRANTS = 200,
	EVENT_ROUNDS_MAX = 20,
	EVENT_POOLS_MAX = 20,
	EVENT_PROMOTE_MAX = 50,
	EVENT_BOARDS_MAX = 10,
	EVENT_THIRD = 2,     /* the half that a third game of a knock-out stands as */
	EVENTS_MOST = 3, /* that one person may direct at once */
};

/* Two entrants who should not meet in a Swiss. */
struct event_forbidden {
	int64_t one, two;
};

/* What the captain of a team said of who plays first: "5,3", by number; and the one whom the director named captain. */
struct event_lineup {
	int64_t head;
	const char *list;
	int64_t captain; /* 0: nobody was named */
};

/* What play-offs came to for an entrant, or the head of a team: the higher the better, by those who played them together. */
struct event_play_off {
	int64_t entrant, place;
};

/* How a game of a table stands: by the entrant who has its first seat, and by the other. */
enum event_how {
	EVENT_UNDECIDED,
	EVENT_PLAYED,
	EVENT_CONCEDED, /* played, and given up: told where a narrow result counts otherwise */
	EVENT_DECIDED,  /* the same of what the system's own rules call a decisive victory */
	EVENT_ADJUDICATED,
	EVENT_FORFEITED,
	EVENT_PROVISIONAL, /* it is not over, and its round is: a draw, or as banners have it, until it is */
	EVENT_HOWS
};
struct event_result {
	enum event_how how;
	int64_t winner;        /* an entrant; 0: nobody */
	int banners[2];        /* no more than what wins the game */
	int64_t turn;          /* of the public record that it was read from; -1: of none */
	char record[HASH_HEX]; /* its digest; "": of none, or it was not asked for */
};

/* An event, read together. */
struct contest {
	struct site *site;
	struct arena *arena;
	struct store_event row;
	const char *value[EVENT_SETTINGS];
	const char *die; /* of the next draw of seeds, sealed until then: 64 hex digits */
	int64_t drawn;   /* so many were in it when their order was drawn last; 0: it never was */
	/* Of a knock-out, when its last round was paired: a digit a match, 0: not decided, else which seat won; "" or NULL: nothing
	 * was kept, and results tell. */
	const char *won;
	int64_t until,
		asked; /* of a ladder that runs: when it ends; since when the director is asked what runs still, or 0 */
	struct store_entrant *entrants; /* by number, which is place + 1 */
	struct store_round *rounds;     /* the same */
	struct store_table *tables;
	struct store_table_game *games;
	struct store_bye *byes;
	struct store_penalty *penalties;
	struct store_deal *deals; /* by round and half */
	size_t n_deals;
	struct event_forbidden *forbidden;
	struct event_lineup *lineups;
	struct event_play_off *play_offs;
	size_t n_entrants, n_rounds, n_tables, n_games, n_byes, n_penalties, n_forbidden, n_lineups, n_play_offs;
	const struct event_result
		*told; /* of each game, where they are known; NULL: they are read from the site's records */
};

/* May an event be called so? */
bool event_name_valid(const char *name);
/* Reads it.  ERR_MISSING: there is none of that name. */
enum err event_load(struct site *site, const char *name, struct arena *a, struct contest *out,
		    struct error *e) MUST_USE;
/* An event begins, with the settings that are not NULL. */
enum err event_begin(struct site *site, const struct store_event *row, const char *const value[EVENT_SETTINGS],
		     struct error *e) MUST_USE;
/* Makes a die for the next draw of seeds; the one before is not sealed any more. */
enum err event_new_die(struct contest *v, struct error *e) MUST_USE;
/* The order of all who are in it was drawn: not once more before somebody else comes. */
enum err event_set_drawn(struct contest *v, struct error *e) MUST_USE;
/* What tells everybody that the die stood before it was opened: a digest, in hex. */
const char *event_die_seal(const struct contest *v);
/* The two should not meet, or may again. */
enum err event_forbid(struct contest *v, int64_t one, int64_t two, bool on, struct error *e) MUST_USE;
/* As a number: seconds, the number, or of a word whether it is "on". */
int64_t event_number(const struct contest *v, enum event_setting_key key);
struct event_points event_points(const struct contest *v);
/* Has its table five numbers, of which two are for narrow results? */
bool event_tells_margins(const struct contest *v);
/* So many units as people read them: "2", "0.5".  In the event's arena. */
const char *event_points_text(const struct contest *v, int64_t units);
/* "SYSTEM/NAME" that is played in the round: the list's, the last of it over and over; or the one that was drawn.  Where the two of
 * each table choose, the whole list. */
const char *event_scenario(const struct contest *v, int64_t round);
/* Is it a knock-out, single or double?  Then it is laid down who meets whom. */
bool event_is_knock(const struct contest *v);
/* Has it no rounds, for entrants challenge each other? */
bool event_is_ladder(const struct contest *v);
/* The round that is paired or open; 0: none is, the next may be paired. */
int64_t event_round_now(const struct contest *v);

/* ---- entries: entries.c ---- */

enum event_entry {
	EVENT_ENTRY_IN,
	EVENT_ENTRY_WAITS,   /* it is full */
	EVENT_ENTRY_ALREADY, /* he is in it, or waits */
	EVENT_ENTRY_CLOSED,  /* it is over, or has begun and takes no late entries */
	EVENT_ENTRY_OTHER_TEAM, /* he has played for another team */
};
/* The entrant who is that person; NULL: he is none.  Who withdrew is one. */
struct store_entrant *event_entrant_of(const struct contest *v, int64_t person);
/* The entrant of that number; NULL: 0, or there is none. */
struct store_entrant *event_entrant(const struct contest *v, int64_t n);
/* As records name him: "p17"; "x3" of who is not known here, his number in the event. */
void event_handle(const struct store_entrant *p, char out[STORE_HANDLE]);
/* His name; "" as above. */
const char *event_entrant_name(const struct contest *v, int64_t n);
/* The table of that round; NULL: there is none. */
const struct store_table *event_table(const struct contest *v, int64_t round, int64_t board);
/* Is he paired in that round, if nothing else is said of him (a bye)?  Who is not known here is not. */
bool event_present(const struct store_entrant *p, int64_t round);
/* How many are entered or wait. */
size_t event_count(const struct contest *v, enum entrant_state status);
/* Does nobody enter any more, nor come back? */
bool event_is_shut(const struct contest *v);
/* What would come of it, or what has: he is in from *since, a round; with check nothing is changed.  team: he
 * plays for, "" for none. */
enum err event_enter_person(struct contest *v, int64_t person, const char *team, bool check, enum event_entry *out,
			    int64_t *since, struct error *e) MUST_USE;
/* Those who wait come in as far as there is room, and are told; not into rounds that have begun.  v is read anew. */
enum err event_fill(struct contest *v, struct error *e) MUST_USE;
/* He plays in no round behind that one, which is not before the round in progress.  The director is told, and who comes
 * in for him from those who waited. */
enum err event_withdraw(struct contest *v, struct store_entrant *p, int64_t after, struct error *e) MUST_USE;
/* The person leaves every event that is not over. */
enum err event_leave_all(struct site *site, int64_t person, struct error *e) MUST_USE;
/* Entrants in the order of the director's list, who is not in it behind, by number; seeds: from 1.  The caller frees. */
struct store_entrant **event_by_seed(const struct contest *v);

/* ---- what was played: sheet.c ---- */

/* What the newest public record of a game that is over tells, if it counts: *out has how, winner and banners of it, `second` the
 * other entrant.  What the director decided goes before. */
struct query_game;
/* Did the director decide it, or was it played elsewhere?  Else the game tells. */
bool event_is_decided(const struct store_table_game *t);
void event_result_of(const struct contest *v, const struct store_table_game *t, int64_t second,
		     const struct query_game *g, struct event_result *out);
/* Reads how each game of the event stands, with digests of the records that tell it: v->told from now on. */
enum err event_results(struct contest *v, struct error *e) MUST_USE;
/* A game of a table as one of the two has it. */
struct event_side {
	enum event_how how;
	int64_t half;      /* of the table: 0, 1, or EVENT_THIRD */
	bool both;         /* both have forfeited it */
	bool first;        /* he has the scenario's first seat */
	int won;           /* 2, 1, 0: won, drawn, lost */
	int banners, lost; /* won by him, by the other; no more than what wins the game */
};
enum event_kind {
	EVENT_ABSENT, /* not entered yet, withdrawn, or not paired */
	EVENT_BYE,
	EVENT_TABLE,
};
enum { EVENT_SIDES = 2 * EVENT_BOARDS_MAX };
/* What a round was for an entrant; in an event of teams for a team, where it is its head's (teams.c). */
struct event_cell {
	enum event_kind kind;
	const char *bye; /* of EVENT_BYE: its kind, as the store has it */
	int64_t board;   /* of EVENT_TABLE, as what follows */
	int64_t opponent;
	struct event_side side[EVENT_SIDES];
	int n;          /* games: 1, 2 or with a third 3; of a team those of all its boards */
	int64_t points; /* what the round brings, as far as it is known; of a team what the match does, if it is decided */
	int64_t boards; /* of a team: what its boards brought together */
	bool decided;   /* all of it is */
};
struct event_sheet {
	struct event_cell *cell; /* [(entrant - 1) * rounds + round - 1] */
	size_t rounds;
};
/* What one table was for both. */
enum err event_table_cells(const struct contest *v, const struct store_table *t, struct event_cell *one,
			   struct event_cell *two, struct error *e) MUST_USE;
/* Reads what was played from its games: of all rounds up to that one.  In the event's arena. */
enum err event_sheet(const struct contest *v, int64_t rounds, struct event_sheet *out, struct error *e) MUST_USE;
const struct event_cell *event_cell(const struct event_sheet *s, int64_t entrant, int64_t round);
/* His points before that round, with penalties. */
int64_t event_score(const struct contest *v, const struct event_sheet *s, int64_t entrant, int64_t before);

/* ---- pairing: paired.c, which alone asks src/pairing ---- */

struct event_pair {
	int64_t one, two; /* entrants; two 0: one has a bye */
	const char *
		bye; /* of which kind: "pairing"; in a round robin "zero" of who is free, "full" of whose opponent is away */
	int64_t down, up;             /* who floats, from a higher score and from a lower; 0: nobody */
	const struct words_said *why; /* of who floats down: what would be worse otherwise; NULL */
	const struct words_said
		*part; /* of a knock-out: what it is for, the lower part, the third place; of pools which; NULL */
};
/* How the round is paired by the event's form, after what was played in all rounds before.  *why: it cannot be, and *n is
 * 0; else NULL.  In the event's arena. */
enum err event_pairings(const struct contest *v, int64_t round, struct event_pair **out, size_t *n,
			const struct words_said **why, struct error *e) MUST_USE;
/* Does the site have a program that pairs, and can it pair such an event? */
bool event_outside_fits(const struct site *site, const char *form, bool doubled, bool teams);
/* What would be otherwise if one of a Swiss round were not there: the pairs that are not among those.  none: the others could
 * not be paired. */
struct event_late {
	int64_t who;
	bool none;
	struct event_pair *fresh;
	size_t n;
};
/* Of each who is paired in it, *n of them; nobody in other forms, where another program pairs, and where more than EVENT_LATE_MOST are. */
enum { EVENT_LATE_MOST = 64 };
enum err event_late(const struct contest *v, int64_t round, const struct event_pair *pairs, size_t n_pairs,
		    struct event_late **out, size_t *n, struct error *e) MUST_USE;
/* Of a Swiss round that was paired, and perhaps mended: the number of the first criterion (estafette-events(7)) in which
 * the best pairing is better; 0: it is the best.  By results as they are now. */
enum err event_verdict(const struct contest *v, int64_t round, int *worse, struct error *e) MUST_USE;
/* How many rounds it has at most, as far as is known: of a round robin and a knock-out by who is entered. */
int64_t event_rounds(const struct contest *v);

/* ---- standings: ranked.c and report.c, which ask src/pairing, too ---- */

/* Is it a list of tie-breaks, with commas between, points first?  *value: as it is stored. */
bool event_tiebreaks(const char *text, struct arena *a, const char **value);
/* The standings behind that round, from results alone: as lines for people (tie-breaks that fit into a line of a mail), for
 * a table, or who met whom. */
enum err event_standings_text(const struct contest *v, int64_t rounds, const char **out, struct error *e) MUST_USE;
enum err event_standings_csv(const struct contest *v, int64_t rounds, const char **out, struct error *e) MUST_USE;
/* As a tournament report file; *out NULL: it has points that such a file cannot say. */
enum err event_standings_trf(const struct contest *v, int64_t rounds, const char **out, struct error *e) MUST_USE;
/* What play-offs came to: these, the first first, in place of what was told of each of them before; n 0: of nobody any more.  All
 * are told, with the standings, in a mail that `key` makes another than all before. */
enum err event_set_play_offs(struct contest *v, const int64_t *list, size_t n, const char *key,
			     struct error *e) MUST_USE;
/* Where is he or his team in play-offs?  0: nothing was told of them. */
int64_t event_play_off(const struct contest *v, int64_t entrant);
/* How each figure of the entrant came about, a line a term. */
enum err event_explain(const struct contest *v, int64_t rounds, int64_t entrant, const char **out,
		       struct error *e) MUST_USE;
/* The name of who stands first behind that round; "" if several do, or pools are ranked apart. */
enum err event_leader(const struct contest *v, int64_t rounds, const char **out, struct error *e) MUST_USE;
enum err event_crosstable(const struct contest *v, int64_t rounds, const char **out, struct error *e) MUST_USE;

/* ---- an event as a file: file.c ---- */

/* Appends the event as everybody may know it, as XML (scenarios/event.rng): people are handles, and what the director wrote to
 * those whom a decision concerns is left out.  Sets v->told. */
enum err event_file(struct contest *v, struct buf *out, struct error *e) MUST_USE;
/* Its part <standings>, behind the last round that is closed, reckoned from v alone; one a pool. */
enum err event_file_standings(const struct contest *v, struct buf *out, struct error *e) MUST_USE;
/* Reads such a file; schema: path of event.rng.  What there is has no site, and its people no numbers: it serves for event_sheet
 * and whatever ranks.  Entrants are named by their handles.  ERR_REFUSED: it is none, or its points are not what
 * its games and byes come to. */
enum err event_file_read(const char *text, size_t n, const char *schema, struct arena *a, struct contest *out,
			 struct error *e) MUST_USE;

/* ---- an event that began elsewhere: import.c ---- */

/* The event, which has no entrants yet, goes on from the tournament report file: its players are entered, in the order of their
 * numbers, its rounds stand as they were played, and its points are the file's.  Who is known here by that name is told so,
 * if `known` says that names are to be looked up; any other has a person below 0 (his number, times -1), and is not paired until
 * somebody plays on for him.  ERR_REFUSED,
 * ERR_LIMIT: the text says why, and nothing may be kept. */
enum err event_import(struct contest *v, const char *file, size_t n, bool known, struct error *e) MUST_USE;

/* ---- rounds: round.c ---- */

/* The next round stands as paired, and all are told.  There is none that is not closed. */
enum err event_pair_round(struct contest *v, const struct event_pair *pairs, size_t n, struct error *e) MUST_USE;
/* Two who are to sit at that table of the paired round; whoever sat there or with them sits where they did.  Those
 * concerned are told, and why. */
enum err event_repair(struct contest *v, int64_t board, int64_t one, int64_t two, const char *why,
		      struct error *e) MUST_USE;
/* The games of the paired round begin, all at once, moderated by the director. */
enum err event_open_round(struct contest *v, struct error *e) MUST_USE;
/* The open round ends; what is not over counts as drawn until it is.  All are told the standings; behind the last round
 * the event is over. */
enum err event_close_round(struct contest *v, struct error *e) MUST_USE;
/* The event is over, whatever was to come; no round of it is open.  All are told the standings, and why. */
enum err event_end(struct contest *v, const char *why, struct error *e) MUST_USE;
/* The open round ends so many seconds later; all are told. */
enum err event_extend_round(struct contest *v, int64_t seconds, struct error *e) MUST_USE;
/* A round whose games are all over closes; one whose time is over does what the event says of it. */
enum err event_clock(struct site *site, const char *name, struct error *e) MUST_USE;
/* Tables of the round that wait for the director, a few lines each, with what he may write. */
enum err event_undecided_text(const struct contest *v, int64_t round, const char **out, struct error *e) MUST_USE;
/* Seconds that the sides of a game of a table have used, who has its first seat first: what turns took that are over, and
 * what runs in the one that is played, where the game can be loaded; 0 of a game that is played on elsewhere. */
enum err event_times(const struct contest *v, const struct store_table_game *g, int64_t used[2],
		     struct error *e) MUST_USE;
/* What allowance= says, in seconds; 0: nothing, or the form has no points to take. */
int64_t event_allowance(const struct contest *v);
/* The tables of a round, a line each, as all are told them: with results as far as they are known. */
enum err event_tables_text(const struct contest *v, int64_t round, const char **out, struct error *e) MUST_USE;

/* ---- deals: dealt.c ---- */

/* What the games of that half of the round share, their dice and the order of their cards; NULL: each has its own. */
const struct store_deal *event_deal(const struct contest *v, int64_t round, int64_t half);
/* The halves of a round that is not paired yet share a deal each, from now on; all are told what it is committed to, and
 * asked for words. */
enum err event_deal_same(struct contest *v, int64_t round, struct error *e) MUST_USE;
/* They do not; the round has no games yet. */
enum err event_deal_own(struct contest *v, int64_t round, struct error *e) MUST_USE;
/* The entrant's word for all deals of rounds that are not paired; *n: for how many rounds. */
enum err event_deal_word(const struct contest *v, int64_t entrant, const char *word, bool check, int64_t *n,
			 struct error *e) MUST_USE;
/* How many have given one for the deals of the round. */
enum err event_deal_words(const struct contest *v, int64_t round, int64_t *n, struct error *e) MUST_USE;
/* Deals of which no game is played any more are opened: all their games are told so beside their records, and all
 * entrants by mail. */
enum err event_deals_open(struct contest *v, struct error *e) MUST_USE;

/* The comparison of that name, "butler"; -1: there is none.  And the tables of the round's deals by it, a line each: "" of
 * a round whose tables share none. */
int event_comparison(const char *name);
enum err event_compare_text(const struct contest *v, int64_t round, int how, const char **out,
			    struct error *e) MUST_USE;
/* ---- teams: teams.c ---- */

/* At how many boards teams meet; 0: it is no event of teams. */
int64_t event_boards(const struct contest *v);
/* Who stands for the team of that entrant: who entered first for it, whether he still plays or not; where there are no teams,
 * and of who plays for none, he himself. */
struct store_entrant *event_head(const struct contest *v, int64_t n);
/* What is called so in pairings and standings: the team, or the entrant. */
const char *event_unit_name(const struct contest *v, int64_t n);
/* Is he paired in that round: he himself, or a team that he stands for, with somebody at each board? */
bool event_unit_present(const struct contest *v, const struct store_entrant *p, int64_t round);
/* Who orders his team: the one whom the director named, as long as he is in it, else who entered first for it of those who
 * are; NULL: nobody is. */
struct store_entrant *event_captain(const struct contest *v, const struct store_entrant *p);
/* He is captain of his team from now on, in which he is; all in it are told. */
enum err event_set_captain(struct contest *v, const struct store_entrant *p, struct error *e) MUST_USE;
/* From the next round on these play at boards 1, 2, ..., then who else is in the team, as they entered; team mates are told. */
enum err event_set_lineup(struct contest *v, const struct store_entrant *captain, const int64_t *list, size_t n,
			  struct error *e) MUST_USE;
/* What each has won at which board. */
enum err event_boards_text(const struct contest *v, int64_t rounds, const char **out, struct error *e) MUST_USE;

/* ---- the next event: heirs.c ---- */

/* Who is still in the event, which is over, in the order of the next one's seeds: by standings, of levels with the first
 * `promote` of each moved up and the last moved down.  In the event's arena. */
enum err event_heirs(const struct contest *v, struct store_entrant ***out, size_t *n, struct error *e) MUST_USE;
/* The event, in which nobody is yet, takes them in as entrants in that order, and tells them; who has no room waits. */
enum err event_inherit(const struct contest *v, struct store_entrant *const *heirs, size_t n, struct error *e) MUST_USE;

/* ---- ladders: laddered.c ---- */

/* It begins: all who are entered stand in the director's order, and are told. */
enum err event_ladder_begin(struct contest *v, struct error *e) MUST_USE;
/* It ends so many seconds later; all are told. */
enum err event_ladder_extend(struct contest *v, int64_t seconds, struct error *e) MUST_USE;
/* His place on it, from 1; 0: he is not on it. */
int64_t event_ladder_place(const struct contest *v, const struct store_entrant *p);
/* The challenge that he waits for or has to answer, or whose games he plays, as a round of one table, whose `one` is the
 * challenger; NULL: none. */
struct store_round *event_challenge_of(const struct contest *v, const struct store_entrant *p);
/* May the one challenge the other?  NULL, or why not. */
const struct words_said *event_challenge_fits(const struct contest *v, const struct store_entrant *by,
					      const struct store_entrant *whom);
/* He does, and the other is told. */
enum err event_challenge(struct contest *v, const struct store_entrant *by, const struct store_entrant *whom,
			 struct error *e) MUST_USE;
/* Which side of what the challenge plays the text names, by seat or name: 0, 1; -1: none. */
enum err event_challenge_side(const struct contest *v, int64_t round, const char *text, int *side,
			      struct error *e) MUST_USE;
/* The challenge is accepted, and its games begin: that entrant has the first side, in a double game in the first half. */
enum err event_challenge_accept(struct contest *v, struct store_round *round, int64_t first, struct error *e) MUST_USE;
enum event_challenge_result {
	EVENT_CHALLENGE_PLAYED, /* who won more of its games? */
	EVENT_CHALLENGE_UNANSWERED,
	EVENT_CHALLENGE_DECLINED,
	EVENT_CHALLENGE_LEFT,       /* who was challenged left the ladder */
	EVENT_CHALLENGE_TAKEN_BACK, /* the challenger did: nobody moves */
	EVENT_CHALLENGE_OFF,        /* the ladder ends: nobody moves */
};
/* The challenge is over: places change as it came, and both are told, but for who left, and all whom it moved. */
enum err event_challenge_end(struct contest *v, struct store_round *round, enum event_challenge_result how,
			     struct error *e) MUST_USE;

/* ---- what the director decides: games.c ---- */

/* Of those games of the table that nothing is decided of yet (half -1: of both): an entrant won, or nobody did, or both
 * lost it.  A game that still runs is ended so.  Both players are told, and why. */
struct event_decision {
	int64_t round, board, half, winner;
	const char *as; /* "adjudicated", "forfeited", "double" */
	const char *why;
};
/* *any: is there something that it decides, a game of the table of which nothing counts yet, or the half that it names? */
enum err event_decides(const struct contest *v, const struct event_decision *d, bool *any, struct error *e) MUST_USE;
enum err event_decide(struct contest *v, const struct event_decision *d, struct error *e) MUST_USE;
/* Did the entrant leave his table of the first round without a word: none in its games, and no orders?  Then he is out
 * behind it. */
enum err event_no_show(struct contest *v, const struct store_table *t, struct store_entrant *p,
		       struct error *e) MUST_USE;
/* The person plays on in place of the entrant: in all games of his in the event that are not over, and with all his
 * points.  *why: he may not take over one of the games; nothing may be kept then.  NULL: he can, or with check false has. */
enum err event_substitute(struct contest *v, struct store_entrant *p, const struct store_person *who, bool check,
			  const struct words_said **why, struct error *e) MUST_USE;

/* ---- which scenario, and which side: choice.c ---- */

/* The two seats of a scenario, their sides' names, and what they do: 1 attacks, -1 defends, 0 neither. */
struct event_seats {
	const char *id[2], *name[2];
	int role[2];
};
enum err event_seats(const struct contest *v, const char *scenario, struct event_seats *out, struct error *e) MUST_USE;
/* Is that how it is chosen: "list", "draw", "strike", "bid"? */
bool event_chooses(const struct contest *v, const char *how);
/* What is played at the table, as far as it is known. */
const char *event_table_scenario(const struct contest *v, const struct store_table *t);
/* How many of the list's scenarios each may strike: less than half. */
int event_strikes(const struct contest *v);
/* The scenario of the list that the text names, with or without its system; NULL: none. */
const char *event_listed(const struct contest *v, const char *text);
/* Draws the scenario of the round that is being paired by the sealed die, from those that were drawn least often; all are told
 * the die.  NULL: it is not drawn. */
enum err event_draw(struct contest *v, const char **scenario, struct error *e) MUST_USE;
/* What was struck or bid counts for the tables of the round that is being opened; those who sit there are told. */
enum err event_choose(struct contest *v, struct error *e) MUST_USE;

/* ---- protests: protest.c ---- */

/* Is the person the entrant, or does he sit at the table, or where the entrant does in that round? */
bool event_concerned(const struct contest *v, const struct store_table *t, const struct store_entrant *p,
		     int64_t person);
/* Who decides about the table for that entrant: the first of the event's appeals persons, or else its director, whom it does
 * not concern, and who was not forgotten; 0: nobody does. */
int64_t event_judge(const struct contest *v, const struct store_table *t, const struct store_entrant *p);
/* The entrant's protest about the table waits for the judge, who is told, as is the director. */
enum err event_protest(struct contest *v, const struct store_table *t, const struct store_entrant *p, int64_t judge,
		       const char *why, struct error *e) MUST_USE;
/* Can that person decide it: was he not forgotten, and does it not concern him? */
bool event_may_judge(const struct contest *v, const struct store_table *t, const struct store_entrant *p,
		     int64_t person);
/* Another is to decide a protest that waits, and is told it. */
enum err event_set_judge(struct contest *v, const struct store_protest *p, int64_t judge, struct error *e) MUST_USE;
/* The person is about to be forgotten: protests that wait for him go back to the directors of their events, who are told; where a
 * director cannot decide it, who runs the site is. */
enum err event_judge_left(struct site *site, int64_t person, struct error *e) MUST_USE;
/* It is decided so, by a person of that name: all whom it concerns are told. */
enum err event_rule(struct contest *v, const struct store_protest *p, const char *by, const char *ruling,
		    struct error *e) MUST_USE;

/* ---- a site that stood: stood.c ---- */

/* All the site has stood since then, and goes on: rounds, and what is due in ladders, end as much later. */
enum err event_stood(struct site *site, int64_t since, struct error *e) MUST_USE;
/* The site is made from a backup of that time: deals of rounds that are not open there have their own dice, for they may
 * have been dealt since; all who are entered are told. */
enum err event_restored(struct site *site, int64_t made, struct error *e) MUST_USE;

/* ---- mails: tell.c ---- */

/* A mail to a person about the event; key: makes it another than all before of the event to him.  None to who is not known
 * here. */
enum err event_tell(const struct contest *v, int64_t person, const char *key, const struct words_said *said,
		    struct error *e) MUST_USE;
/* NULL: nobody directs it. */
const char *event_director_name(const struct contest *v);
enum err event_tell_director(const struct contest *v, const char *key, const struct words_said *said,
			     struct error *e) MUST_USE;
/* To all who are entered, and to the director. */
enum err event_tell_all(const struct contest *v, const char *key, const struct words_said *said,
			struct error *e) MUST_USE;

#endif
