/* The folder of mails that were put aside. */
#include "site/aside.h"
#include "base/file.h"
#include "base/limits.h"
#include "store/admin.h"

#include <dirent.h>
#include <errno.h>
#include <sys/stat.h>
#include <unistd.h>

enum { REASON_BYTES = 4096, HEAD_BYTES = 64 * 1024, NUMBERS = 900000, FIRST_NUMBER = 100000 };

static const char ending[] = ".reason";

static int64_t number_of(const char *name)
{
	uint8_t h[HASH_BYTES];
	hash_bytes(h, NULL, name, strlen(name));
	return FIRST_NUMBER + (int64_t)(((uint32_t)h[0] << 16 | (uint32_t)h[1] << 8 | h[2]) % NUMBERS);
}

static const char *path_of(const struct site *s, const char *name, const char *end, struct arena *a)
{
	return arena_printf(a, "%s/%s%s", s->failed, name, end);
}

static struct site_aside read_one(const struct site *s, const char *name, struct arena *a)
{
	struct buf text = BUF_INIT;
	struct error none = ERROR_INIT;
	struct stat st;
	struct site_aside mail = {.n = number_of(name), .name = name, .reason = "", .at = 0};
	if (!stat(path_of(s, name, ending, a), &st))
		mail.at = (int64_t)st.st_mtime;
	mail.here = !stat(path_of(s, name, "", a), &st);
	if (!file_read(path_of(s, name, ending, a), REASON_BYTES, &text, &none))
		mail.reason = arena_strndup(a, text.data, strcspn(buf_text(&text), "\r\n"));
	buf_free(&text);
	return mail;
}

static int by_name(const void *x, const void *y)
{
	return strcmp(((const struct site_aside *)x)->name, ((const struct site_aside *)y)->name);
}

enum err site_asides(const struct site *s, struct arena *a, struct site_aside **out, size_t *n, struct error *e)
{
	DIR *dir = opendir(s->failed);
	const struct dirent *entry;
	struct site_aside *list = NULL;
	size_t cap = 0, len = sizeof ending - 1;
	*n = 0;
	if (!dir && errno != ENOENT)
		return error_set(e, ERR_TEMP, "%s cannot be read: %s", s->failed, strerror(errno));
	while (dir && (entry = readdir(dir))) {
		size_t all = strlen(entry->d_name);
		if (*entry->d_name == '.' || all <= len || strcmp(entry->d_name + all - len, ending) != 0)
			continue;
		GROW(list, cap, *n + 1);
		list[(*n)++] = read_one(s, arena_strndup(a, entry->d_name, all - len), a);
	}
	if (dir)
		closedir(dir);
	*out = arena_alloc(a, *n * sizeof *list + 1);
	if (*n) {
		memcpy(*out, list, *n * sizeof *list);
		qsort(*out, *n, sizeof **out, by_name);
	}
	free(list);
	return ERR_NONE;
}

/* "<id@host>" of its header; "" if it has none. */
static const char *message_id(const char *path, struct arena *a)
{
	struct buf text = BUF_INIT;
	struct error none = ERROR_INIT;
	struct slice rest, line;
	const char *id = "";
	enum err r = file_read(path, LIMIT_MAIL_BYTES + 1, &text, &none);
	rest = (struct slice){buf_text(&text), r && r != ERR_LIMIT ? 0 : text.len < HEAD_BYTES ? text.len : HEAD_BYTES};
	while (!*id && slice_line(&rest, &line) && line.n && *line.p != '\r')
		if (line.n > 11 && !strncasecmp(line.p, "message-id:", 11)) {
			const char *open = memchr(line.p, '<', line.n), *shut = memchr(line.p, '>', line.n);
			id = open && shut > open ? arena_strndup(a, open, (size_t)(shut + 1 - open)) : "";
		}
	buf_free(&text);
	return id;
}

/* Its writer may have been answered that nothing of it counted: that answer stands, and what it holds counts now. */
enum err site_aside_release(struct site *s, const struct site_aside *mail, struct error *e)
{
	struct arena *a = arena_new();
	const char *from = path_of(s, mail->name, "", a), *to = arena_printf(a, "%s/new/%s", s->in, mail->name);
	enum err r = mail->here ? ERR_NONE
				: error_set(e, ERR_REFUSED, "the mail %s does not lie in %s", mail->name, s->failed);
	const char *id = r ? "" : message_id(from, a);
	if (!r && *id)
		r = store_inbox_forget(s->store, id, e);
	step_durable("aside");
	if (!r && rename(from, to))
		r = error_set(e, ERR_TEMP, "moving %s to %s: %s", from, to, strerror(errno));
	if (!r)
		unlink(path_of(s, mail->name, ending, a));
	arena_free(a);
	return r;
}

enum err site_aside_delete(struct site *s, const struct site_aside *mail, struct error *e)
{
	struct arena *a = arena_new();
	const char *path = path_of(s, mail->name, "", a);
	enum err r = ERR_NONE;
	step_durable("aside");
	if (unlink(path) && errno != ENOENT)
		r = error_set(e, ERR_TEMP, "taking away %s: %s", path, strerror(errno));
	if (!r)
		unlink(path_of(s, mail->name, ending, a));
	arena_free(a);
	return r;
}
