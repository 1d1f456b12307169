/* The machine: disk, lock, parts of the program, fonts. */
#include "base/file.h"
#include "base/limits.h"
#include "base/module.h"
#include "doctor/doctor_private.h"
#include "render/render.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

enum { FREE_MB = 64, FREE_FILES = 1000, OLD_DAYS = 30 };

/* ---- disk ---- */

/* Mails that were taken lie in cur for whoever wants to look at them; the database has what came of them. */
static const char *old_mails(struct doctor *d)
{
	return doctor_mend(d, "find %s -type f -mtime +%d -delete",
			   doctor_quote(d, arena_printf(d->a, "%s/cur", d->site.in)), OLD_DAYS);
}

/* The folder of a path that is a file; it may not be there yet. */
static const char *folder_of(struct doctor *d, const char *path)
{
	const char *slash = strrchr(path, '/');
	return slash && slash > path ? arena_strndup(d->a, path, (size_t)(slash - path)) : "/";
}

static void check_space(struct doctor *d, const char *folder, dev_t *seen, size_t *n)
{
	struct statvfs fs;
	struct stat st;
	if (stat(folder, &st) || statvfs(folder, &fs))
		return;
	for (size_t i = 0; i < *n; i++)
		if (seen[i] == st.st_dev)
			return;
	seen[(*n)++] = st.st_dev;
	unsigned long long mb = (unsigned long long)fs.f_bavail * fs.f_frsize >> 20;
	if (mb < FREE_MB)
		doctor_wrong(
			d, old_mails(d),
			"%llu MB are free where %s lies, and a site wants %d (mails that were taken long ago may go)",
			mb, folder, FREE_MB);
	else if (fs.f_files && fs.f_favail < FREE_FILES)
		doctor_wrong(d, old_mails(d), "%llu more files can be made where %s lies, and a site wants %d",
			     (unsigned long long)fs.f_favail, folder, FREE_FILES);
	else
		doctor_good(d, "%llu MB are free where %s lies", mb, folder);
}

void check_disk(struct doctor *d)
{
	const struct site *s = &d->site;
	const char *folders[] = {d->how->root, folder_of(d, s->database), s->records, s->in, s->out, "/tmp"};
	dev_t seen[ARRAY_LEN(folders)];
	size_t n = 0;
	for (size_t i = 0; i < ARRAY_LEN(folders); i++)
		check_space(d, folders[i], seen, &n);
}

/* ---- lock ---- */

/* What the kernel tells of a process: its name, and the letter of its state. */
static bool process(struct doctor *d, long pid, const char **name, char *state)
{
	struct buf text = BUF_INIT;
	struct error none = ERROR_INIT;
	bool good = !file_read(arena_printf(d->a, "/proc/%ld/stat", pid), 4096, &text, &none);
	const char *open = good ? strchr(text.data, '(') : NULL, *close = open ? strrchr(open, ')') : NULL;
	good = close && close[1] == ' ';
	if (good) {
		*name = arena_strndup(d->a, open + 1, (size_t)(close - open - 1));
		*state = close[2];
	}
	buf_free(&text);
	return good;
}

static void tell_holder(struct doctor *d, long pid)
{
	const char *name = "";
	char state = '?';
	if (!process(d, pid, &name, &state))
		doctor_wrong(d, "", "process %ld holds run.lock, and cannot be seen from here: is the folder shared?",
			     pid);
	else if (state == 'T' || state == 't')
		doctor_wrong(d, doctor_mend(d, "kill -CONT %ld", pid),
			     "%s, process %ld, holds run.lock and has been stopped: no mail is read", name, pid);
	else if (strncmp(name, "estafette", 9) != 0)
		doctor_wrong(d, doctor_mend(d, "kill %ld", pid),
			     "%s, process %ld, holds run.lock, and is no estafette: no mail is read", name, pid);
	else
		doctor_good(d, "%s, process %ld, works on the site", name, pid);
}

void check_lock(struct doctor *d)
{
	struct flock lock = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
	const char *path = arena_printf(d->a, "%s/run.lock", d->how->root);
	int fd = open(path, O_RDWR | O_CLOEXEC);
	if (fd < 0 && errno != ENOENT)
		doctor_wrong(d, doctor_mend(d, "rm -rf %s", doctor_quote(d, path)), "%s: %s", path, strerror(errno));
	else if (fd < 0 || fcntl(fd, F_GETLK, &lock) || lock.l_type == F_UNLCK)
		doctor_good(d, "nobody works on the site now");
	else
		tell_holder(d, (long)lock.l_pid);
	if (fd >= 0)
		close(fd);
}

/* ---- parts of the program (base/module.h) ---- */

void check_parts(struct doctor *d)
{
	static const char *const parts[] = {"draw", "smtp", "imap", "certificate", "dkim", "openpgp"};
	const char *mend = getenv("ESTAFETTE_MODULES") ? "unset ESTAFETTE_MODULES" : "";
	const void *calls;
	struct error e = ERROR_INIT;
	enum err r = ERR_NONE;
	for (size_t i = 0; i < ARRAY_LEN(parts) && !r; i++)
		r = module_load(parts[i], &calls, &e);
	if (r)
		doctor_wrong(d, mend, "%s%s", e.text, *mend ? "" : "; install the program again");
	else
		doctor_good(d, "those that draw, send and fetch mail and check signatures can be loaded");
}

/* ---- fonts ---- */

/* Of a list as a sheet writes it, 'EB Garamond',Garamond,serif, the first family; NULL: the text has no such list. */
static const char *family_behind(struct doctor *d, const char *text, const char *label)
{
	const char *p = strstr(text, label);
	if (!p)
		return NULL;
	p += strlen(label);
	p += *p == '\'';
	return arena_strndup(d->a, p, strcspn(p, "',;}<"));
}

void check_fonts(struct doctor *d)
{
	/* Where colours.xsl, from which every map has its letters, names them, and what brings them. */
	static const struct {
		const char *label, *package;
	} fonts[] = {{"name=\"font-label\">", "fonts-dejavu-extra fonts-dejavu-core"},
		     {".serif{font-family:", "fonts-ebgaramond"}};
	struct buf text = BUF_INIT;
	struct error e = ERROR_INIT;
	enum err r = file_read(arena_printf(d->a, "%s/colours.xsl", d->site.templates), LIMIT_WORDS, &text, &e);
	for (size_t i = 0; i < ARRAY_LEN(fonts) && !r; i++) {
		const char *family = family_behind(d, buf_text(&text), fonts[i].label);
		bool there = true;
		r = family ? render_has_font(family, &there, &e) : ERR_NONE;
		if (!r && !there)
			doctor_wrong(d, doctor_mend(d, "apt-get install -y %s", fonts[i].package),
				     "maps ask for %s, and this machine does not have it", family);
	}
	if (r == ERR_REFUSED)
		doctor_wrong(d, "apt-get install -y --reinstall fontconfig-config", "%s", e.text);
	else if (r)
		doctor_unseen(d, "%s", e.text);
	else if (!d->told)
		doctor_good(d, "those that maps ask for are there");
	buf_free(&text);
}
