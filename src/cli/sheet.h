/* Rows of one kind, as a table to read, as CSV (RFC 4180) or as JSON: one list of columns says what is in each. */
#ifndef CLI_SHEET_H
#define CLI_SHEET_H

#include "cli/json.h"

enum { SHEET_COLUMNS = 24 };

enum sheet_as { SHEET_TEXT, SHEET_CSV, SHEET_JSON };

struct sheet_column {
	const char *key;  /* in CSV and JSON; NULL: not there */
	const char *head; /* in the table; NULL: not there */
	int width;        /* in characters; what is longer is cut.  Below 0: at the right */
	int digits;       /* behind the point */
};

enum sheet_kind { SHEET_NONE, SHEET_WORD, SHEET_WHOLE, SHEET_REAL };
struct sheet_cell {
	enum sheet_kind kind;
	const char *word;
	long long whole;
	double real;
};

struct sheet {
	enum sheet_as as;
	const struct sheet_column *columns;
	size_t n;
	json_t *rows; /* as JSON, until the end */
};

struct sheet_cell sheet_word(const char *word);
struct sheet_cell sheet_whole(long long n);
struct sheet_cell sheet_real(double x);
/* Sum by count; nothing where there is none. */
struct sheet_cell sheet_mean(double sum, long long count);

/* Begins a sheet on standard output; a row of it has a cell for each column. */
void sheet_begin(struct sheet *s, enum sheet_as as, const struct sheet_column *columns, size_t n);
void sheet_row(struct sheet *s, const struct sheet_cell *cells);
/* EX_OK, or EX_IOERR if standard output cannot be written. */
int sheet_end(struct sheet *s);

#endif
