/* MANIFEST: every file of an archive with its digest, in lines that b2sum(1) checks (`b2sum -l 256 -c MANIFEST`), under
 * a comment that says what kind of file they are.  MANIFEST.sig is its signature by the site's key. */
#ifndef ARCHIVE_MANIFEST_H
#define ARCHIVE_MANIFEST_H

#include "base/base.h"
#include "base/hash.h"

#define MANIFEST_FILE "MANIFEST"
#define MANIFEST_SIGNATURE "MANIFEST.sig"

enum manifest_kind {
	MANIFEST_FACT,     /* never changes once it is written */
	MANIFEST_NAMES,    /* names of people, which can be replaced, and stand in no chain */
	MANIFEST_PROGRAM,  /* schemas, templates, manual, checker: as the program has them that wrote last */
	MANIFEST_DERIVED,  /* pages and lists, made from the others */
	MANIFEST_KINDS
};

struct manifest_file {
	const char *path; /* from the archive's folder, with "/" between */
	char digest[HASH_HEX];
	enum manifest_kind kind;
	bool seen; /* the caller's */
};

struct manifest {
	struct arena *arena;         /* the caller's; the paths live there */
	struct manifest_file *files; /* by path, but for the last ones */
	size_t n, cap, sorted;
};

/* Frees the list, not the arena. */
void manifest_free(struct manifest *m);
/* Reads the text of one.  ERR_REFUSED: a line is no digest and path, a path leads out of the folder, or stands twice. */
enum err manifest_read(const char *text, size_t n, struct manifest *m, struct error *e) MUST_USE;
/* Appends the text: kind by kind, each by path. */
void manifest_text(struct manifest *m, struct buf *out);
/* The file of that path, or NULL; good until one is noted. */
struct manifest_file *manifest_find(const struct manifest *m, const char *path);
/* The number of the first file from i on whose path begins so; m->n: there is none.  What is below a folder is found
 * without a look at the others. */
size_t manifest_next(const struct manifest *m, const char *under, size_t i);
/* Notes a file, or what it is now. */
void manifest_put(struct manifest *m, const char *path, enum manifest_kind kind, const char digest[HASH_HEX]);
/* Takes that file out. */
void manifest_drop(struct manifest *m, const char *path);
/* Takes out the files that were not seen. */
void manifest_drop_unseen(struct manifest *m);
/* May a file of an archive be called so?  No step up, no root, no end of line, no empty part. */
bool manifest_path_good(const char *path);
/* Name of a kind, as the comment says it. */
const char *manifest_kind_name(enum manifest_kind kind);

#endif
