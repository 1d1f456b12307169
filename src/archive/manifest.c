/* The list of an archive's files, read and written. */
#include "archive/manifest.h"

enum { UNSORTED = 512 };

static const char first_line[] = "# estafette archive 1";

static const char *const kinds[MANIFEST_KINDS] = {
	[MANIFEST_FACT] = "fact",
	[MANIFEST_NAMES] = "names",
	[MANIFEST_PROGRAM] = "program",
	[MANIFEST_DERIVED] = "derived",
};

const char *manifest_kind_name(enum manifest_kind kind)
{
	return kinds[kind];
}

void manifest_free(struct manifest *m)
{
	free(m->files);
	m->files = NULL;
	m->n = m->cap = 0;
}

bool manifest_path_good(const char *path)
{
	if (!*path)
		return false;
	for (const char *part = path;; part++) {
		size_t n = strcspn(part, "/");
		if (!n || *part == '.' || memchr(part, '\n', n) || memchr(part, '\\', n))
			return false;
		part += n;
		if (!*part)
			return true;
	}
}

static int by_path(const void *a, const void *b)
{
	const struct manifest_file *x = a, *y = b;
	return strcmp(x->path, y->path);
}

static void sort(struct manifest *m)
{
	if (m->n)
		qsort(m->files, m->n, sizeof *m->files, by_path);
	m->sorted = m->n;
}

struct manifest_file *manifest_find(const struct manifest *m, const char *path)
{
	struct manifest_file key = {.path = path};
	struct manifest_file *f = m->sorted ? bsearch(&key, m->files, m->sorted, sizeof *m->files, by_path) : NULL;
	for (size_t i = m->sorted; !f && i < m->n; i++)
		if (!strcmp(m->files[i].path, path))
			f = &m->files[i];
	return f;
}

/* The first one of the sorted that is not before the text. */
static size_t first_from(const struct manifest *m, const char *text)
{
	size_t low = 0, high = m->sorted;
	while (low < high) {
		size_t middle = (low + high) / 2;
		if (strcmp(m->files[middle].path, text) < 0)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

size_t manifest_next(const struct manifest *m, const char *under, size_t i)
{
	size_t n = strlen(under), first = i < m->sorted ? first_from(m, under) : 0;
	if (i < m->sorted) {
		i = i < first ? first : i;
		if (i < m->sorted && !strncmp(m->files[i].path, under, n))
			return i;
		i = m->sorted;
	}
	while (i < m->n && strncmp(m->files[i].path, under, n) != 0)
		i++;
	return i;
}

static struct manifest_file *append(struct manifest *m, const char *path)
{
	GROW(m->files, m->cap, m->n + 1);
	m->files[m->n] = (struct manifest_file){.path = arena_strdup(m->arena, path)};
	return &m->files[m->n++];
}

void manifest_put(struct manifest *m, const char *path, enum manifest_kind kind, const char digest[HASH_HEX])
{
	if (m->n - m->sorted > UNSORTED)
		sort(m);
	struct manifest_file *f = manifest_find(m, path);
	if (!f)
		f = append(m, path);
	f->kind = kind;
	f->seen = true;
	memcpy(f->digest, digest, HASH_HEX);
}

void manifest_drop(struct manifest *m, const char *path)
{
	struct manifest_file *f = manifest_find(m, path);
	if (!f)
		return;
	size_t i = (size_t)(f - m->files);
	memmove(f, f + 1, (--m->n - i) * sizeof *f);
	m->sorted -= i < m->sorted;
}

void manifest_drop_unseen(struct manifest *m)
{
	size_t n = 0;
	sort(m);
	for (size_t i = 0; i < m->n; i++)
		if (m->files[i].seen)
			m->files[n++] = m->files[i];
	m->n = m->sorted = n;
}

/* ---- reading ---- */

enum { DIGEST_CHARS = HASH_HEX - 1, PATH_AT = DIGEST_CHARS + 2 };

/* "# fact:" begins files of that kind; other comments are for people. */
static bool read_comment(struct slice line, enum manifest_kind *kind)
{
	for (int k = 0; k < MANIFEST_KINDS; k++) {
		size_t n = strlen(kinds[k]);
		if (line.n < n + 3 || memcmp(line.p + 2, kinds[k], n) != 0 || line.p[n + 2] != ':')
			continue;
		*kind = (enum manifest_kind)k;
		return true;
	}
	return false;
}

static bool read_file(struct manifest *m, struct slice line, enum manifest_kind kind)
{
	char digest[HASH_HEX];
	uint8_t bytes[HASH_BYTES];
	if (line.n <= PATH_AT || line.p[DIGEST_CHARS] != ' ' || line.p[DIGEST_CHARS + 1] != ' ' ||
	    memchr(line.p, '\0', line.n))
		return false;
	snprintf(digest, sizeof digest, "%.*s", DIGEST_CHARS, line.p);
	const char *path = arena_strndup(m->arena, line.p + PATH_AT, line.n - PATH_AT);
	if (!hash_unhex(bytes, digest) || !manifest_path_good(path))
		return false;
	struct manifest_file *f = append(m, path);
	f->kind = kind;
	memcpy(f->digest, digest, HASH_HEX);
	return true;
}

enum err manifest_read(const char *text, size_t n, struct manifest *m, struct error *e)
{
	struct slice rest = {text, n}, line;
	enum manifest_kind kind = MANIFEST_KINDS;
	int number = 1;
	if (!slice_line(&rest, &line) || !slice_is(line, first_line))
		return error_set(e, ERR_REFUSED, "%s does not begin with \"%s\"", MANIFEST_FILE, first_line);
	while (slice_line(&rest, &line)) {
		number++;
		if (line.n && *line.p == '#' && read_comment(line, &kind))
			continue;
		if (line.n && *line.p == '#')
			continue;
		if (kind == MANIFEST_KINDS || !read_file(m, line, kind))
			return error_set(e, ERR_REFUSED, "line %d of %s is no digest and path of a file", number,
					 MANIFEST_FILE);
	}
	sort(m);
	for (size_t i = 1; i < m->n; i++)
		if (!by_path(&m->files[i - 1], &m->files[i]))
			return error_set(e, ERR_REFUSED, "%s lists %s twice", MANIFEST_FILE, m->files[i].path);
	return ERR_NONE;
}

/* ---- writing ---- */

void manifest_text(struct manifest *m, struct buf *out)
{
	sort(m);
	buf_addf(out, "%s\n# b2sum -l 256 -c %s\n", first_line, MANIFEST_FILE);
	for (int k = 0; k < MANIFEST_KINDS; k++) {
		buf_addf(out, "# %s:\n", kinds[k]);
		for (size_t i = 0; i < m->n; i++)
			if (m->files[i].kind == (enum manifest_kind)k)
				buf_addf(out, "%s  %s\n", m->files[i].digest, m->files[i].path);
	}
}
