/* How many rows SQLite can make durable: WAL, synchronous=FULL, one row or a hundred a
 * transaction.   commits DIR SECONDS [ROW_BYTES]   prints name and rows a second */
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static double now(void)
{
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return t.tv_sec + t.tv_nsec / 1e9;
}

static void run(sqlite3 *db, const char *s)
{
	if (sqlite3_exec(db, s, NULL, NULL, NULL) != SQLITE_OK) {
		fprintf(stderr, "%s: %s\n", s, sqlite3_errmsg(db));
		exit(1);
	}
}

static void insert(sqlite3_stmt *st, long n, unsigned *r, const char *blob, int bytes)
{
	char id[80];
	*r = *r * 1664525u + 1013904223u;
	snprintf(id, sizeof id, "<%08x.%ld@example.org>", *r, n);
	sqlite3_bind_text(st, 1, id, -1, SQLITE_TRANSIENT);
	sqlite3_bind_int(st, 2, (int)(*r >> 20));
	sqlite3_bind_blob(st, 3, blob, bytes, SQLITE_STATIC);
	if (sqlite3_step(st) != SQLITE_DONE)
		exit(1);
	sqlite3_reset(st);
}

static double rows(int batch, double seconds, int bytes)
{
	static char blob[65536];
	sqlite3 *db;
	sqlite3_stmt *st;
	unsigned r = 12345;
	long n = 0;
	unlink("commits.db");
	unlink("commits.db-wal");
	if (sqlite3_open("commits.db", &db) != SQLITE_OK)
		exit(1);
	run(db, "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;"
		"CREATE TABLE mail(id INTEGER PRIMARY KEY, msgid TEXT NOT NULL UNIQUE, game INTEGER, raw BLOB);"
		"CREATE INDEX mail_game ON mail(game, id)");
	sqlite3_prepare_v2(db, "INSERT INTO mail(msgid,game,raw) VALUES(?,?,?)", -1, &st, NULL);
	memset(blob, 'a', sizeof blob);
	double start = now(), end;
	do {
		run(db, "BEGIN IMMEDIATE");
		for (int k = 0; k < batch; k++)
			insert(st, n++, &r, blob, bytes);
		run(db, "COMMIT");
		end = now();
	} while (end - start < seconds);
	sqlite3_finalize(st);
	sqlite3_close(db);
	unlink("commits.db");
	return n / (end - start);
}

int main(int argc, char **argv)
{
	if (argc < 3 || chdir(argv[1])) {
		fprintf(stderr, "usage: commits DIR SECONDS [ROW_BYTES]\n");
		return 2;
	}
	int bytes = argc > 3 ? atoi(argv[3]) : 6000;
	printf("single %.0f\n", rows(1, atof(argv[2]), bytes));
	printf("batch100 %.0f\n", rows(100, atof(argv[2]), bytes));
	return 0;
}
