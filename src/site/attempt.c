/* Notes of what is being tried, in the folder `attempts`. */
#include "site/attempt.h"
#include "base/file.h"
#include "words/said.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/stat.h>
#include <unistd.h>

enum { NOTE_BYTES = 64 * 1024 };

static const char tried[] = "try\n", failed[] = "failed: ";

/* Built for tests, the program dies of, or fails in, what ESTAFETTE_DIE_IN or ESTAFETTE_FAIL_IN
 * names: "KIND" or "KIND NAME", a part of the name being enough. */
#ifdef ESTAFETTE_STEPS
static bool named(const char *variable, const char *kind, const char *name)
{
	const char *what = getenv(variable);
	size_t n = strlen(kind);
	return what && !strncmp(what, kind, n) && (!what[n] || (what[n] == ' ' && strstr(name, what + n + 1)));
}

enum err attempt_hit(const char *kind, const char *name, struct error *e)
{
	if (named("ESTAFETTE_DIE_IN", kind, name))
		raise(SIGSEGV);
	return named("ESTAFETTE_FAIL_IN", kind, name) ? error_set(e, ERR_BUG, "made to fail in %s", kind) : ERR_NONE;
}
#else
enum err attempt_hit(const char *kind, const char *name, struct error *e)
{
	(void)kind;
	(void)name;
	(void)e;
	return ERR_NONE;
}
#endif

static enum err append(const char *path, const char *text, struct error *e)
{
	size_t n = strlen(text);
	int fd = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
	enum err r = fd < 0 || write(fd, text, n) != (ssize_t)n
			     ? error_set(e, ERR_TEMP, "writing %s: %s", path, strerror(errno))
			     : ERR_NONE;
	if (fd >= 0)
		close(fd);
	return r;
}

/* Counts the tries; what followed the last one is its reason. */
static void read_note(const char *note, struct attempt *a)
{
	struct slice rest = slice_of(note), line;
	slice_line(&rest, &line); /* what it is */
	while (slice_line(&rest, &line)) {
		size_t n = sizeof failed - 1;
		if (line.n > n && !memcmp(line.p, failed, n))
			snprintf(a->why, sizeof a->why, "%.*s", (int)(line.n - n < 200 ? line.n - n : 200), line.p + n);
		else
			*a->why = '\0', a->before++;
	}
}

static enum err note(const struct site *s, const char *kind, const char *name, struct attempt *out, struct error *e)
{
	uint8_t h[HASH_BYTES];
	char hex[HASH_HEX], folder[2 * SITE_TEXT];
	struct buf old = BUF_INIT;
	struct error none = ERROR_INIT;
	hash_bytes(h, NULL, name, strlen(name));
	hash_hex(hex, h);
	*out = (struct attempt){.before = 0};
	snprintf(folder, sizeof folder, "%s/attempts", s->root);
	snprintf(out->path, sizeof out->path, "%s/%s.%.24s", folder, kind, hex);
	enum err r = file_read(out->path, NOTE_BYTES, &old, &none);
	if (!r)
		read_note(buf_text(&old), out);
	buf_free(&old);
	if (attempt_spent(out))
		return ERR_NONE;
	struct buf line = BUF_INIT;
	if (!out->before)
		buf_addf(&line, "%s %.*s\n", kind, (int)strcspn(name, "\r\n"), name);
	buf_adds(&line, tried);
	r = r && access(folder, F_OK) ? file_mkdir(folder, e) : ERR_NONE;
	if (!r)
		r = append(out->path, line.data, e);
	buf_free(&line);
	return r;
}

enum err attempt_begin(const struct site *s, const char *kind, const char *name, struct attempt *out, struct error *e)
{
	enum err r = note(s, kind, name, out, e);
	return r || attempt_spent(out) ? r : attempt_hit(kind, name, e);
}

enum err attempt_died(const struct site *s, const char *kind, const char *name, struct error *e)
{
	struct attempt a;
	return note(s, kind, name, &a, e);
}

bool attempt_spent(const struct attempt *a)
{
	return a->before >= ATTEMPTS;
}

bool attempt_failed(struct attempt *a, const char *why)
{
	struct error none = ERROR_INIT;
	struct buf line = BUF_INIT;
	snprintf(a->why, sizeof a->why, "%.*s", (int)strcspn(why, "\r\n"), why);
	buf_addf(&line, "%s%s\n", failed, a->why);
	(void)append(a->path, line.data, &none); /* else it counts as a death: no matter */
	buf_free(&line);
	a->before++;
	return attempt_spent(a);
}

void attempt_end(const struct attempt *a)
{
	unlink(a->path);
}

const char *attempt_reason(const struct attempt *a, const struct words *w, struct arena *arena)
{
	return words_text(w, SAID(attempt, spent, .why = a->why), arena);
}
