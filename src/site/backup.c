/* A whole site copied while it runs. */
#include "site/backup.h"
#include "base/clock.h"
#include "base/file.h"
#include "site/keys.h"
#include "store/copy.h"

#include <dirent.h>
#include <errno.h>
#include <ftw.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

enum { MOST = 64 << 20 }; /* bytes of a mail that was put aside */

struct making {
	const struct site *s;
	const char *from, *to; /* to: beside the place */
	struct site_backup *out;
	struct arena *a;
};

/* The path behind the site's folder; NULL: it lies outside. */
static const char *within(const struct site *s, const char *path)
{
	size_t n = strlen(s->root);
	return strncmp(path, s->root, n) || path[n] != '/' || strstr(path, "/../") ? NULL : path + n + 1;
}

static enum err copy_file(struct making *m, const char *name, struct error *e)
{
	struct buf bytes = BUF_INIT;
	const char *slash = strrchr(name, '/'), *to = arena_printf(m->a, "%s/%s", m->to, name);
	enum err r = file_read(arena_printf(m->a, "%s/%s", m->from, name), MOST, &bytes, e);
	if (!r && slash)
		r = file_mkdir(arena_printf(m->a, "%s/%.*s", m->to, (int)(slash - name), name), e);
	if (!r)
		r = file_put(to, bytes.data, bytes.len, e);
	if (!r)
		m->out->files++;
	if (bytes.data)
		explicit_bzero(bytes.data, bytes.cap);
	buf_free(&bytes);
	return r;
}

/* One that is not there, or went while it was looked for, is nothing to copy. */
static enum err copy_if_there(struct making *m, const char *name, struct error *e)
{
	struct error why = ERROR_INIT;
	enum err r = copy_file(m, name, &why);
	if (r && r != ERR_MISSING)
		*e = why;
	return r == ERR_MISSING ? ERR_NONE : r;
}

/* What a site that is laid does not get as a file. */
static bool is_apart(const struct making *m, const char *file)
{
	return !m->s && (!strcmp(file, "./estafette.db") || !strcmp(file, "./" SITE_BACKUP_TEXT));
}

/* The files of a folder of the site, without those below it. */
static enum err copy_folder(struct making *m, const char *name, struct error *e)
{
	enum err r = ERR_NONE;
	DIR *dir = opendir(arena_printf(m->a, "%s/%s", m->from, name));
	struct dirent *d;
	if (!dir)
		return errno == ENOENT ? ERR_NONE
				       : error_set(e, ERR_TEMP, "%s cannot be read: %s", name, strerror(errno));
	while (!r && (d = readdir(dir))) {
		struct stat st;
		const char *file = arena_printf(m->a, "%s/%s", name, d->d_name);
		if (*d->d_name != '.' && !is_apart(m, file) && !stat(arena_printf(m->a, "%s/%s", m->from, file), &st) &&
		    S_ISREG(st.st_mode))
			r = copy_if_there(m, file, e);
	}
	closedir(dir);
	return r;
}

/* What the configuration names: a file or a folder. */
static enum err copy_named(struct making *m, const char *path, bool folder, struct error *e)
{
	const char *name = within(m->s, path);
	struct stat st;
	if (name)
		return folder ? copy_folder(m, name, e) : copy_if_there(m, name, e);
	if (site_is_set(path) && !stat(path, &st))
		buf_addf(&m->out->left, "%s\n", path);
	return ERR_NONE;
}

static enum err tell_what(struct making *m, struct error *e)
{
	struct buf text = BUF_INIT;
	char at[CLOCK_TEXT];
	clock_rfc3339(clock_now(), at);
	buf_addf(&text,
		 "A backup of an Estafette site, made\n%s\n\n"
		 "It holds all secrets of the site: the keys that open replies and sign, passwords of its\n"
		 "mailboxes, the dice of every running game, what every player wrote, and addresses.\n"
		 "Keep it where nobody else reads it, and delete it when it has served.\n\n"
		 "    estafette restore THIS-FOLDER --site NEW-FOLDER\n\n"
		 "makes a site of it again.  Mailboxes are not in it.\n",
		 at);
	if (m->out->left.len)
		buf_addf(&text, "Not in it, for it lies outside the site's folder:\n%s", buf_text(&m->out->left));
	enum err r = file_put(arena_printf(m->a, "%s/" SITE_BACKUP_TEXT, m->to), text.data, text.len, e);
	buf_free(&text);
	return r;
}

static enum err copy_all(struct making *m, struct error *e)
{
	static const char *const files[] = {"estafette.conf", "site.key", SITE_PUBLIC_KEY, SITE_SECRET_KEY};
	const struct site *s = m->s;
	const char *db = arena_printf(m->a, "%s/estafette.db", m->to);
	enum err r = store_copy(s->database, db, e);
	for (size_t i = 0; !r && i < ARRAY_LEN(files); i++)
		r = copy_if_there(m, files[i], e);
	if (!r)
		r = copy_folder(m, SITE_KEYS, e);
	if (!r)
		r = copy_named(m, s->in_password_file, false, e);
	if (!r)
		r = copy_named(m, s->password_file, false, e);
	if (!r)
		r = copy_named(m, s->failed, true, e);
	if (!r)
		r = tell_what(m, e);
	return r ? r : file_sync(m->to, e);
}

static int drop(const char *path, const struct stat *st, int kind, struct FTW *at)
{
	(void)st, (void)kind, (void)at;
	return remove(path);
}

void site_backup_drop(const char *folder)
{
	nftw(folder, drop, 16, FTW_DEPTH | FTW_PHYS);
}

/* Makes it beside its place and moves it there. */
static enum err make(struct making *m, const char *to, struct error *e)
{
	char *beside = arena_strdup(m->a, arena_printf(m->a, "%s.XXXXXX", to));
	if (!mkdtemp(beside))
		return error_set(e, ERR_REFUSED, "a folder beside %s cannot be made: %s", to, strerror(errno));
	m->to = beside;
	enum err r = copy_all(m, e);
	if (!r)
		r = file_move(beside, to, e);
	if (r)
		site_backup_drop(beside);
	return r;
}

enum err site_backup(const struct site *s, const char *to, struct site_backup *out, struct error *e)
{
	struct stat st;
	*out = (struct site_backup){.left = BUF_INIT};
	if (!lstat(to, &st))
		return error_set(e, ERR_REFUSED, "%s is there already", to);
	struct making m = {.s = s, .from = s->root, .out = out, .a = arena_new()};
	mode_t old = umask(077);
	enum err r = make(&m, to, e);
	umask(old);
	arena_free(m.a);
	return r;
}

enum err site_backup_time(const char *folder, int64_t *at, struct error *e)
{
	struct buf path = BUF_INIT, text = BUF_INIT;
	buf_addf(&path, "%s/" SITE_BACKUP_TEXT, folder);
	enum err r = file_read(buf_text(&path), 100000, &text, e);
	char *line = r ? NULL : strchr(buf_text(&text), '\n'), *end = line ? strchr(line + 1, '\n') : NULL;
	if (end)
		*end = '\0';
	if (r || !end || !clock_parse(line + 1, at))
		r = error_set(e, ERR_REFUSED, "%s is no backup: %s", folder,
			      r ? "it has no file " SITE_BACKUP_TEXT
				: SITE_BACKUP_TEXT " does not say when it was made");
	buf_free(&path);
	buf_free(&text);
	return r;
}

/* All of a folder of the backup and below, as they lie there. */
static enum err lay_folder(struct making *m, const char *name, struct error *e)
{
	enum err r = file_mkdir(arena_printf(m->a, "%s/%s", m->to, name), e);
	if (!r)
		r = copy_folder(m, name, e);
	DIR *dir = r ? NULL : opendir(arena_printf(m->a, "%s/%s", m->from, name));
	struct dirent *d;
	while (dir && !r && (d = readdir(dir))) {
		struct stat st;
		const char *below = arena_printf(m->a, "%s/%s", name, d->d_name);
		if (*d->d_name != '.' && !lstat(arena_printf(m->a, "%s/%s", m->from, below), &st) &&
		    S_ISDIR(st.st_mode))
			r = lay_folder(m, below, e);
	}
	if (dir)
		closedir(dir);
	return r;
}

/* It writes into its own folder, and its database lies where the configuration says. */
static enum err lay_database(struct making *m, struct error *e)
{
	struct site s;
	enum err r = site_read(m->to, &s, e);
	if (r)
		return r;
	if (!within(&s, s.database) || !within(&s, s.records))
		return error_set(e, ERR_REFUSED,
				 "its estafette.conf names %s, which is not in the site's folder and may be the old "
				 "site's: change that in the backup's estafette.conf",
				 within(&s, s.database) ? s.records : s.database);
	r = store_copy(arena_printf(m->a, "%s/estafette.db", m->from), s.database, e);
	return r || chmod(arena_printf(m->a, "%s/" SITE_PUBLIC_KEY, m->to), 0644) ? r : ERR_NONE;
}

enum err site_backup_lay(const char *folder, const char *to, struct error *e)
{
	struct site_backup none = {0, BUF_INIT};
	struct making m = {.from = folder, .to = to, .out = &none, .a = arena_new()};
	mode_t old = umask(077);
	int64_t at;
	enum err r = site_backup_time(folder, &at, e);
	if (!r && mkdir(to, 0700))
		r = error_set(e, ERR_REFUSED, "%s cannot be made: %s", to, strerror(errno));
	if (!r)
		r = lay_folder(&m, ".", e);
	if (!r)
		r = lay_database(&m, e);
	umask(old);
	arena_free(m.a);
	return r;
}

const char *site_backup_place(const struct site *s, struct arena *a)
{
	char at[CLOCK_TEXT], name[CLOCK_TEXT];
	size_t n = 0;
	clock_rfc3339(clock_now(), at);
	for (const char *p = at; *p; p++)
		if (*p != ':')
			name[n++] = *p;
	name[n] = '\0';
	return arena_printf(a, "%s/" SITE_BACKUPS "/%s", s->root, name);
}
