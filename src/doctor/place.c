/* The site's folder: configuration, owner, permissions, keys, passwords, folders. */
#include "base/clock.h"
#include "base/file.h"
#include "doctor/doctor_private.h"
#include "outbox/transport.h"
#include "post/post.h"
#include "site/keys.h"

#include <dirent.h>
#include <errno.h>
#include <pwd.h>
#include <sys/stat.h>
#include <unistd.h>

static const char *in_site(struct doctor *d, const char *file)
{
	return arena_printf(d->a, "%s/%s", d->how->root, file);
}

/* ---- configuration ---- */

static const char *conf(struct doctor *d)
{
	return doctor_quote(d, in_site(d, "estafette.conf"));
}

static void tell_misread(struct doctor *d, enum err r, int line, const struct error *e)
{
	if (r == ERR_MISSING && access(in_site(d, "site.key"), F_OK))
		d->barred = "there is no site";
	if (r == ERR_MISSING)
		doctor_wrong(d, doctor_mend(d, "%s init --address ROBOT@HOST %s", d->me, d->root),
			     "%s; what else is in the folder is kept", e->text);
	else if (line)
		doctor_wrong(d, doctor_mend(d, "sed -i '%ds/^/; /' %s", line, conf(d)),
			     "%s (without the line its preset is in force)", e->text);
	else if (strstr(e->text, "moderator"))
		doctor_wrong(d, doctor_set(d, "site", "moderator", "-"), "%s (- for nobody)", e->text);
	else
		doctor_wrong(d, doctor_set(d, "site", "address", "ROBOT@HOST"), "%s", e->text);
}

/* What a transport cannot do without. */
static void check_servers(struct doctor *d)
{
	const struct site *s = &d->site;
	bool imap = !strcmp(s->in_transport, "imap"), smtp = !strcmp(s->transport, "smtp");
	if (imap && !site_is_set(s->in_host))
		doctor_wrong(d, doctor_set(d, "in", "host", "HOST"), "[in] is to take mail by imap, and has no host");
	if (imap && !site_is_set(s->in_user))
		doctor_wrong(d, doctor_set(d, "in", "user", "NAME"), "[in] is to take mail by imap, and has no user");
	if (!strcmp(s->in_transport, "mbox") && !site_is_set(s->in_file))
		doctor_wrong(d, doctor_set(d, "in", "file", "/var/mail/NAME"),
			     "[in] is to take mail from an mbox, and has no file");
	if (smtp && !site_is_set(s->host))
		doctor_wrong(d, doctor_set(d, "out", "host", "HOST"), "[out] is to send by smtp, and has no host");
	if (!strcmp(s->transport, "sendmail") && access(s->program, X_OK))
		doctor_wrong(d,
			     access(s->program, F_OK) ? access("/usr/sbin/sendmail", X_OK)
								? doctor_mend(d, "apt-get install -y postfix")
								: doctor_set(d, "out", "program", "/usr/sbin/sendmail")
						      : doctor_mend(d, "chmod +x %s", doctor_quote(d, s->program)),
			     "[out] is to send by the program %s: %s", s->program, strerror(errno));
}

/* The first word of its line is the program. */
static void check_pairing(struct doctor *d)
{
	const char *line = d->site.pairing_program, *program = arena_strndup(d->a, line, strcspn(line, " \t"));
	if (site_is_set(line) && (*program != '/' || access(program, X_OK)))
		doctor_wrong(d,
			     *program == '/' && !access(program, F_OK)
				     ? doctor_mend(d, "chmod +x %s", doctor_quote(d, program))
				     : doctor_set(d, "pairing", "program", "-"),
			     "[pairing] names the program %s: %s", program,
			     *program == '/' ? strerror(errno) : "it must begin with /");
}

static void check_zone(struct doctor *d)
{
	if (!clock_has_zone("Europe/Berlin"))
		doctor_wrong(d, "apt-get install -y --reinstall tzdata", "this machine has no time zones");
	else if (!clock_has_zone(d->site.zone))
		doctor_wrong(d, doctor_set(d, "looks", "zone", "UTC"),
			     "zone = %s: there is no such time zone; another is Europe/Berlin", d->site.zone);
}

void check_configuration(struct doctor *d)
{
	struct error e = ERROR_INIT;
	int line = 0;
	enum err r = site_read_at(d->how->root, &d->site, &line, &e);
	d->read = !r;
	if (r) {
		tell_misread(d, r, line, &e);
		return;
	}
	check_servers(d);
	check_pairing(d);
	check_zone(d);
	if (!d->told)
		doctor_good(d, "%s can be read; mail comes by %s and goes by %s", in_site(d, "estafette.conf"),
			    d->site.in_transport, d->site.transport);
}

/* ---- owner ---- */

static const char *user_name(struct doctor *d, uid_t uid)
{
	const struct passwd *p = getpwuid(uid);
	return p ? arena_strdup(d->a, p->pw_name) : arena_printf(d->a, "%u", (unsigned)uid);
}

/* What is to be written by who runs the site; records of others may be read by it. */
static const char *foreign(struct doctor *d, uid_t owner)
{
	static const char *const files[] = {"estafette.conf", "site.key", "site.sec", "site.pub",
					    "estafette.db",   "estafette.db-wal", "estafette.db-shm", "attempts",
					    "run.lock",	      "games",	  "mail",     "mail/in",
					    "mail/out",	      "mail/failed"};
	struct stat st;
	for (size_t i = 0; i < ARRAY_LEN(files); i++)
		if (!stat(in_site(d, files[i]), &st) && st.st_uid != owner)
			return files[i];
	return NULL;
}

static void tell_stranger(struct doctor *d, const char *owner)
{
	doctor_wrong(d, doctor_mend(d, "runuser -u %s -- %s doctor --site %s", doctor_quote(d, owner), d->me, d->root),
		     "the site belongs to %s, and you are %s", owner, user_name(d, geteuid()));
	d->barred = "its owner alone can look at it";
}

void check_owner(struct doctor *d)
{
	struct stat st;
	if (stat(d->how->root, &st)) {
		doctor_wrong(d, doctor_mend(d, "%s init --address ROBOT@HOST %s", d->me, d->root), "%s: %s",
			     d->how->root, strerror(errno));
		d->barred = "there is no site";
		return;
	}
	const char *owner = user_name(d, st.st_uid), *other = foreign(d, st.st_uid);
	if (other)
		doctor_wrong(d, doctor_mend(d, "chown -R %s %s", doctor_quote(d, owner), d->root),
			     "%s does not belong to %s, whose the site is", other, owner);
	else if (geteuid() && geteuid() != st.st_uid)
		tell_stranger(d, owner);
	else
		doctor_good(d, "all belongs to %s", owner);
}

/* ---- permissions ---- */

/* Who may write to a folder may replace any file in it. */
void check_permissions(struct doctor *d)
{
	static const char *const folders[] = {"", "/games", "/mail", "/mail/in", "/mail/out"};
	struct stat st;
	for (size_t i = 0; i < ARRAY_LEN(folders); i++) {
		const char *path = arena_printf(d->a, "%s%s", d->how->root, folders[i]);
		if (stat(path, &st) || !S_ISDIR(st.st_mode))
			continue;
		if (st.st_mode & (S_IWGRP | S_IWOTH))
			doctor_wrong(d, doctor_mend(d, "chmod go-w %s", doctor_quote(d, path)),
				     "others than the owner may write to %s", path);
		if ((st.st_mode & S_IRWXU) != S_IRWXU)
			doctor_wrong(d, doctor_mend(d, "chmod u+rwx %s", doctor_quote(d, path)),
				     "the owner may not write to %s", path);
	}
	const char *path = in_site(d, "estafette.conf");
	if (!stat(path, &st) && (st.st_mode & (S_IWGRP | S_IWOTH)))
		doctor_wrong(d, doctor_mend(d, "chmod go-w %s", doctor_quote(d, path)),
			     "others than the owner may write to %s", path);
	if (!d->told)
		doctor_good(d, "nobody but the owner may write");
}

/* ---- keys ---- */

/* A file that must be its owner's alone. */
static bool is_private(struct doctor *d, const char *path)
{
	struct error e = ERROR_INIT;
	if (file_check_private(path, &e) != ERR_REFUSED)
		return true;
	doctor_wrong(d, doctor_mend(d, "chmod 600 %s", doctor_quote(d, path)),
		     "%s may be read or written by others than its owner", path);
	return false;
}

static void check_site_key(struct doctor *d)
{
	struct buf text = BUF_INIT;
	struct error e = ERROR_INIT;
	uint8_t key[HASH_BYTES];
	const char *path = in_site(d, "site.key"), *lost = doctor_mend(d, "%s keys --lost --site %s", d->me, d->root);
	if (!is_private(d, path))
		return;
	enum err r = file_read_private(path, 1000, &text, &e);
	if (r == ERR_MISSING)
		doctor_wrong(d, lost,
			     "%s is lost: bring it back from a backup; a new one will do, but answers to mails sent "
			     "before do not count any more",
			     path);
	else if (r)
		doctor_wrong(d, "", "%s", e.text);
	else if (!hash_unhex(key, buf_text(&text)))
		doctor_wrong(d,
			     doctor_mend(d, "mv %s %s && %s", doctor_quote(d, path),
					 doctor_quote(d, in_site(d, "site.key.bad")), lost),
			     "%s does not hold a key: bring it back from a backup; a new one will do, but answers to "
			     "mails sent before do not count any more",
			     path);
	explicit_bzero(key, sizeof key);
	if (text.data)
		explicit_bzero(text.data, text.cap);
	buf_free(&text);
}

/* Signs and checks something, which needs both files, and that they belong together. */
static void check_signing(struct doctor *d)
{
	static const char probe[] = "doctor";
	struct sign_public public;
	struct buf signature = BUF_INIT;
	struct error e = ERROR_INIT;
	const char *sec = in_site(d, SITE_SECRET_KEY), *pub = in_site(d, SITE_PUBLIC_KEY);
	const char *again = doctor_mend(d, "%s keys --site %s", d->me, d->root);
	if (!is_private(d, sec))
		return;
	enum err secret = site_sign(d->how->root, probe, sizeof probe, "doctor", &signature, &e);
	enum err r = secret ? secret : site_keys_public(d->how->root, &public, &e);
	if (secret == ERR_MISSING)
		doctor_wrong(d,
			     access(pub, F_OK)
				     ? again
				     : doctor_mend(d, "mv %s %s && %s", doctor_quote(d, pub),
						   doctor_quote(d, in_site(d, SITE_PUBLIC_KEY ".old")), again),
			     "%s, the key to sign with, is not there", sec);
	else if (secret == ERR_TEMP)
		doctor_wrong(d, "", "%s", e.text);
	else if (secret)
		doctor_wrong(d,
			     doctor_mend(d, "mv %s %s.bad && rm -f %s && %s", doctor_quote(d, sec),
					 doctor_quote(d, sec), doctor_quote(d, pub), again),
			     "%s", e.text);
	else if (r == ERR_MISSING)
		doctor_wrong(d, again, "%s, the public half of the key to sign with, is not there", pub);
	else if (r || sign_check(&public, probe, sizeof probe, buf_text(&signature), &e))
		doctor_wrong(d, doctor_mend(d, "rm %s && %s", doctor_quote(d, pub), again),
			     "%s is not the public half of %s", pub, SITE_SECRET_KEY);
	buf_free(&signature);
}

void check_keys(struct doctor *d)
{
	check_site_key(d);
	check_signing(d);
	if (!d->told)
		doctor_good(d, "they can be read by the owner alone, and sign");
}

/* ---- passwords ---- */

static void check_password(struct doctor *d, const char *path)
{
	struct buf text = BUF_INIT;
	struct error e = ERROR_INIT;
	if (!is_private(d, path))
		return;
	if (post_password(path, &text, &e))
		doctor_wrong(d, doctor_ask_password(d, path), "%s", e.text);
	if (text.data)
		explicit_bzero(text.data, text.cap);
	buf_free(&text);
}

void check_passwords(struct doctor *d)
{
	const struct site *s = &d->site;
	int needed = 0;
	if (!strcmp(s->in_transport, "imap") && ++needed)
		check_password(d, s->in_password_file);
	if (!strcmp(s->transport, "smtp") && site_is_set(s->user) && ++needed)
		check_password(d, s->password_file);
	if (!d->told)
		doctor_good(d, needed ? "they can be read by the owner alone" : "none is needed");
}

/* ---- folders ---- */

static void check_folder(struct doctor *d, const char *path, const char *what)
{
	struct stat st;
	const char *name = doctor_quote(d, path);
	if (stat(path, &st))
		doctor_wrong(d, doctor_mend(d, "mkdir -p -m 700 %s", name), "%s, %s, is not there: %s", path, what,
			     strerror(errno));
	else if (!S_ISDIR(st.st_mode))
		doctor_wrong(d,
			     doctor_mend(d, "mv %s %s && mkdir -m 700 %s", name,
					 doctor_quote(d, arena_printf(d->a, "%s.old", path)), name),
			     "%s, %s, is no folder", path, what);
	else if ((st.st_mode & S_IRWXU) != S_IRWXU || access(path, R_OK | W_OK | X_OK))
		doctor_wrong(d, doctor_mend(d, "chmod u+rwx %s", name), "%s, %s, cannot be written to", path, what);
}

void check_folders(struct doctor *d)
{
	const struct site *s = &d->site;
	check_folder(d, s->records, "where records are written");
	if (strcmp(s->in_transport, "imap") != 0)
		check_folder(d, s->in, "where mail is read");
	if (!strcmp(s->transport, "maildir"))
		check_folder(d, s->out, "where mail is laid");
	if (!access(s->failed, F_OK)) /* made for the first mail that is put aside */
		check_folder(d, s->failed, "where mails are put aside");
	if (!d->told)
		doctor_good(d, "all are there");
}
