/* What players may look up: pages of a rule system's tables, and what each of its rules says. */
#ifndef ENGINE_PAGES_H
#define ENGINE_PAGES_H

#include "base/base.h"
#include "words/words.h"

struct system;

enum { PAGE_COLUMNS = 72 }; /* no line of a page is longer */

/* ---- charts ---- */

struct chart {
	const char *name;   /* one word: CHARTS name */
	enum said_id about; /* what it tells, half a line */
	/* Of the kinds that a game has, its setup; NULL: of all there are. */
	void (*print)(const struct words *words, const void *setup, struct buf *out);
};

/* The chart of that name, number (from 1) or unique beginning of a name; NULL: none. */
const struct chart *chart_find(const struct system *sys, const char *word);
/* Number, name and what it tells, a line each. */
void chart_list(const struct system *sys, const struct words *words, struct buf *out);
/* A chart under its heading; setup as above. */
void chart_print(const struct system *sys, const struct chart *c, const struct words *words, const void *setup,
		 struct buf *out);

/* ---- rules ---- */

/* A row of texts.def.  What the rule says, in our words, stands in the catalogue: group rules-SYSTEM, or that of the
 * book which the system shares. */
struct rule_text {
	const char *id;    /* "CCN 5.3.back" */
	const char *chart; /* the name of the chart it is read with, or "" */
};
/* Made from RULES.md (tools/readings): how an unclear sentence is read here, by one code or several,
 * and which codes each rule of the table names; codes with ", " between them. */
struct rule_reading {
	const char *code, *says;
};
struct rule_cites {
	const char *id, *codes; /* "CCN 5.3.ground": "4.1, 6.1, reading 7" */
};
struct rulebook {
	const struct rule_text *texts;
	const struct rule_reading *readings;
	const struct rule_cites *cites;
	int n_texts, n_readings, n_cites;
};

/* What the rule of that id says, with or without the system's letters in front, its readings and
 * chart, and the rules below it; false: there is none, and the nearest ids are told. */
bool rule_print(const struct system *sys, const char *id, const struct words *w, struct buf *out);
/* What the rule says; without a catalogue its id. */
const char *rule_says(const struct system *sys, const struct rule_text *t, const struct words *w);
/* What that one rule says, as above. */
void rule_print_text(const struct system *sys, const struct rule_text *t, const struct words *w, struct buf *out);
/* The i-th of all rules of the system in the order of its files, or NULL behind the last. */
const struct rule_text *rule_at(const struct system *sys, int i);
/* The id as players read it: those of the shared book bear the system's letters. */
void rule_id(const struct system *sys, const struct rule_text *t, struct buf *out);

/* ---- words ---- */

/* Adds words behind what stands in out's last line, broken at blanks, further lines behind so many
 * blanks; ends the line.  A single word is never broken. */
void page_words(struct buf *out, int indent, const char *text);
/* Adds words and blanks behind them, so many columns in all or as many as the words have. */
void page_column(struct buf *out, int width, const char *text);

#endif
