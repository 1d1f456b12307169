/* The folder of a site: configuration, key, lock and tokens. */
#include "base/clock.h"
#include "site/keys.h"
#include "base/file.h"
#include "base/utf8.h"

#include <errno.h>
#include <fcntl.h>
#include <ini.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

enum option_kind { TEXT, PATH, NUMBER, CHOICE };

/* Every key of estafette.conf, in the order of the file. */
static const struct option {
	const char *section, *key;
	enum option_kind kind;
	size_t offset;
	const char *preset; /* "" : must be given */
	const char *allowed; /* CHOICE: words; NUMBER: "lo hi" */
	const char *help;
} options[] = {
#define AT(field) offsetof(struct site, field)
	{"site", "name", TEXT, AT(name), "Estafette", NULL, "shown as the sender of every mail"},
	{"site", "address", TEXT, AT(address), "", NULL, "the robot's address; replies come to it"},
	{"site", "moderator", TEXT, AT(moderator), "-", NULL, "who is told of trouble; - for nobody"},
	{"site", "backup", NUMBER, AT(backup), "0", "0 3650",
	 "days after which the admins are told that no younger backup was made; 0 for never"},
	{"mail", "in", PATH, AT(in), "mail/in", NULL, "Maildir that is read, unless [in] says imap"},
	{"mail", "failed", PATH, AT(failed), "mail/failed", NULL,
	 "where mails go that could not be read, each with its reason"},
	{"mail", "out", PATH, AT(out), "mail/out", NULL,
	 "folder with a Maildir for every address mail goes to"},
	{"mail", "separator", CHOICE, AT(separator), "+", "+ - none",
	 "between the robot's name and the token in a reply address; none: token in the subject"},
	{"mail", "envelope-field", TEXT, AT(envelope_field), "-", NULL,
	 "field in which the mail server writes the recipient, beside Delivered-To"},
	{"mail", "authserv-id", TEXT, AT(authserv), "-", NULL,
	 "name our mail server gives in Authentication-Results; - to believe none"},
	{"mail", "hosts", TEXT, AT(hosts), "-", NULL,
	 "further names our mail servers give in Received, parted by blanks"},
	{"mail", "dkim", PATH, AT(dkim), "-", NULL,
	 "check signatures ourselves: dns, or a file of keys; - for no"},
	{"mail", "trust", CHOICE, AT(trust), "token", "token authenticated",
	 "what orders need beside token and address: nothing, or proof that the mail is genuine"},
	{"mail", "answers-per-hour", NUMBER, AT(answers_hour), "60", "1 1000",
	 "answers to one address, to mails that change nothing"},
	{"mail", "answers-per-day", NUMBER, AT(answers_day), "300", "1 10000", "the same in a day"},
	{"mail", "site-answers", NUMBER, AT(site_answers), "2000", "1 100000",
	 "the same to all addresses in an hour"},
	{"mail", "poll", NUMBER, AT(poll), "30", "1 3600", "seconds between two looks at the mail"},
	{"in", "transport", CHOICE, AT(in_transport), "maildir", "maildir mbox imap",
	 "how mail comes; maildir: [mail] in"},
	{"in", "file", PATH, AT(in_file), "-", NULL, "mbox: the file; it is emptied into [mail] in"},
	{"in", "host", TEXT, AT(in_host), "-", NULL, "imap: the mail server"},
	{"in", "port", NUMBER, AT(in_port), "0", "0 65535", "imap: 0 is 143 for starttls, 993 for implicit"},
	{"in", "tls", CHOICE, AT(in_tls), "starttls", "starttls implicit",
	 "imap: TLS after STARTTLS, or from the first byte; never without"},
	{"in", "user", TEXT, AT(in_user), "-", NULL, "imap: name to log in with"},
	{"in", "password-file", PATH, AT(in_password_file), "imap.password", NULL,
	 "imap: file with the password, readable by its owner alone"},
	{"in", "ca-file", PATH, AT(in_ca_file), "-", NULL,
	 "imap: certificates to trust; - for those the system trusts"},
	{"in", "folders", TEXT, AT(in_folders), "INBOX", NULL,
	 "imap: folders to take mail from, separated by commas"},
	{"in", "done", TEXT, AT(in_done), "Done", NULL,
	 "imap: folder for mails that were taken; - to leave them, marked as seen"},
	{"in", "failed", TEXT, AT(in_failed), "Failed", NULL,
	 "imap: folder for mails that could not be read; - like done"},
	{"in", "timeout", NUMBER, AT(in_timeout), "60", "1 3600", "imap: seconds to wait for an answer"},
	{"out", "transport", CHOICE, AT(transport), "maildir", "maildir smtp sendmail",
	 "how mail leaves"},
	{"out", "host", TEXT, AT(host), "-", NULL, "smtp: the mail server"},
	{"out", "port", NUMBER, AT(port), "0", "0 65535", "smtp: 0 is 587 for starttls, 465 for implicit"},
	{"out", "tls", CHOICE, AT(tls), "starttls", "starttls implicit",
	 "smtp: TLS after STARTTLS, or from the first byte; never without"},
	{"out", "user", TEXT, AT(user), "-", NULL, "smtp: name to log in with; - for no login"},
	{"out", "password-file", PATH, AT(password_file), "smtp.password", NULL,
	 "smtp: file with the password, readable by its owner alone"},
	{"out", "ca-file", PATH, AT(ca_file), "-", NULL,
	 "smtp: certificates to trust; - for those the system trusts"},
	{"out", "ehlo", TEXT, AT(ehlo), "-", NULL,
	 "smtp: the name we give; - for the domain of address"},
	{"out", "program", PATH, AT(program), "/usr/sbin/sendmail", NULL, "sendmail: the program"},
	{"out", "from", TEXT, AT(out_from), "-", NULL,
	 "envelope sender, where bounces go; - for an address of its own a mail, <> for nowhere"},
	{"out", "timeout", NUMBER, AT(timeout), "600", "1 3600", "seconds to wait for an answer"},
	{"out", "pace", NUMBER, AT(pace), "60", "0 6000",
	 "mails a minute at most, but for maildir; 0 for no limit"},
	{"paths", "templates", PATH, AT(templates), PKGDATADIR "/templates", NULL,
	 "the XSLT templates of maps, reports and mails"},
	{"paths", "schemas", PATH, AT(schemas), PKGDATADIR "/scenarios", NULL,
	 "the RELAX NG schemas of scenarios and records"},
	{"paths", "guides", PATH, AT(guides), PKGDATADIR "/guides", NULL,
	 "the players' guides and the pages of rules"},
	{"paths", "database", PATH, AT(database), "estafette.db", NULL, "the database"},
	{"paths", "records", PATH, AT(records), "games", NULL, "where turn records are written"},
	{"paths", "readers", CHOICE, AT(readers), "owner", "owner group all",
	 "who may read the public records and pages, such as a web server"},
	{"looks", "pictures", CHOICE, AT(pictures), "yes", "yes no",
	 "maps in mails as pictures, or in characters alone; the map file comes with both"},
	{"looks", "width", CHOICE, AT(width), "1200", "480 800 1200",
	 "of the pictures in mails, in points; with 480, for telephones, what happened comes from near first"},
	{"looks", "colours", CHOICE, AT(colours), "light", "light dark",
	 "of the pictures and pages in mails; light pages still follow a reader's dark screen"},
	{"looks", "report", CHOICE, AT(report), "list", "list prose short",
	 "events numbered and units in tables, all told in full sentences, for who listens, or what came of the turn "
	 "alone"},
	{"looks", "zone", TEXT, AT(zone), "UTC", NULL,
	 "whose clocks mails tell beside UTC: a name of the tz database, such as Europe/Berlin"},
	{"game", "open", CHOICE, AT(open), "players", "players moderator",
	 "who may begin games by mail: everybody who is registered, or the moderator alone"},
	{"game", "list", CHOICE, AT(list), "registered", "anybody registered nobody",
	 "who is told which games run, and who plays: anybody who asks, those who are registered, or nobody"},
	{"game", "hours", NUMBER, AT(hours), "72", "1 2000", "time for a turn, for new games"},
	{"game", "reactions", CHOICE, AT(reactions), "decide", "decide ask",
	 "answer reactions by their default, or mail each one, for new games"},
	{"game", "window", CHOICE, AT(window), "ahead", "ahead wait",
	 "answer hidden reactions ahead, or keep every window open to a release time"},
	{"game", "reminder", NUMBER, AT(reminder), "24", "0 2000",
	 "hours before a deadline at which those who are asked are reminded; 0 for never"},
	{"game", "outage", NUMBER, AT(outage), "2", "0 720",
	 "hours for which the service may stand, or its mailbox, before clocks are moved by that; 0 for never"},
	{"game", "stop-if-missing", NUMBER, AT(missing), "60", "0 100",
	 "of a hundred sides whose deadlines pass at once, with more that sent nothing none rings; 0 for off"},
	{"game", "grid", NUMBER, AT(grid), "6", "1 24",
	 "hours between two release times, counted from 00:00 UTC"},
	{"game", "undo", NUMBER, AT(undo), "15", "0 1440",
	 "minutes in which a complete set of orders can still be changed, for new games; 0 for none"},
	{"game", "grace", NUMBER, AT(grace), "12", "0 720",
	 "hours for which who is late is waited for behind a deadline, for new games; 0 for none"},
	{"game", "early", CHOICE, AT(early), "complete", "complete all-final",
	 "what runs before the deadline: complete orders, or those of which all have said FINAL"},
	{"game", "late", CHOICE, AT(late), "doctrine", "doctrine pass wait",
	 "for who lets a deadline pass: stored orders, doctrine and defaults play, the turn is passed, or "
	 "the game waits"},
	{"pairing", "program", TEXT, AT(pairing_program), "-", NULL,
	 "that pairs rounds of events, with its arguments: %i is the report file, %o where pairs go; - for none"},
	{"pairing", "seconds", NUMBER, AT(pairing_seconds), "10", "1 60", "for which it is waited"},
#undef AT
};

bool site_is_set(const char *value)
{
	return *value && strcmp(value, "-");
}

static char *field_of(struct site *s, const struct option *o)
{
	return (char *)s + o->offset;
}

struct reading {
	struct site *site;
	char wrong[SITE_TEXT];
};

static const struct option *find(const char *section, const char *key)
{
	for (size_t i = 0; i < ARRAY_LEN(options); i++)
		if (!strcmp(options[i].section, section) && !strcmp(options[i].key, key))
			return &options[i];
	return NULL;
}

static bool is_allowed(const char *words, const char *value)
{
	size_t n = strlen(value);
	if (!n || strchr(value, ' '))
		return false;
	for (const char *p = words; (p = strstr(p, value)); p += n)
		if ((p == words || p[-1] == ' ') && (p[n] == ' ' || !p[n]))
			return true;
	return false;
}

static bool is_address(const char *text)
{
	const char *at = strchr(text, '@');
	return at && at > text && at[1] && !strchr(at + 1, '@') && !strpbrk(text, " \t<>,;\"");
}

static bool set(struct site *s, const struct option *o, const char *value, char *wrong)
{
	long long lo = 0, hi = 0;
	if (o->kind == NUMBER) {
		sscanf(o->allowed, "%lld %lld", &lo, &hi);
		if (parse_int(value, lo, hi, (long long *)(void *)field_of(s, o)))
			return true;
		snprintf(wrong, SITE_TEXT, "%s must be a number from %lld to %lld", o->key, lo, hi);
		return false;
	}
	if (o->kind == CHOICE && !is_allowed(o->allowed, value)) {
		snprintf(wrong, SITE_TEXT, "%s must be one of: %s", o->key, o->allowed);
		return false;
	}
	if (strlen(value) > 120) {
		snprintf(wrong, SITE_TEXT, "%s is too long", o->key);
		return false;
	}
	char text[SITE_TEXT];
	bool relative = o->kind == PATH && value[0] != '/' && strcmp(value, "-") &&
			(strcmp(o->key, "dkim") || strcmp(value, "dns"));
	snprintf(text, sizeof text, "%.120s%s%.120s", relative ? s->root : "", relative ? "/" : "", value);
	memcpy(field_of(s, o), text, sizeof text);
	return true;
}

/* 0 makes inih report the line. */
static int take(void *user, const char *section, const char *key, const char *value)
{
	struct reading *r = user;
	const struct option *o = find(section, key);
	if (*r->wrong)
		return 0;
	if (!o) {
		text_format(r->wrong, sizeof r->wrong, "there is no key %.*s in section [%.*s]", (int)utf8_cut(key, 60),
			    key, (int)utf8_cut(section, 60), section);
		return 0;
	}
	return set(r->site, o, value, r->wrong);
}

enum err site_read_at(const char *root, struct site *out, int *at, struct error *e)
{
	struct site s = {0};
	struct reading r = {&s, ""};
	char path[2 * SITE_TEXT];
	if (strlen(root) >= SITE_TEXT / 2)
		return error_set(e, ERR_REFUSED, "the folder's name is too long");
	snprintf(s.root, sizeof s.root, "%s", root);
	for (size_t i = 0; i < ARRAY_LEN(options); i++)
		if (*options[i].preset)
			(void)set(&s, &options[i], options[i].preset, r.wrong);
	snprintf(path, sizeof path, "%s/estafette.conf", root);
	int line = ini_parse(path, take, &r);
	*at = line > 0 ? line : 0;
	if (line < 0)
		return error_set(e, ERR_MISSING,
				 "%s cannot be read: is this a site? "
				 "(estafette init makes one)",
				 path);
	if (line > 0)
		return error_set(e, ERR_REFUSED, "%s: line %d: %s", path, line,
				 *r.wrong ? r.wrong : "neither [section] nor key = value");
	if (!*s.address)
		return error_set(e, ERR_REFUSED, "%s: address is not set in [site]", path);
	if (!is_address(s.address))
		return error_set(e, ERR_REFUSED, "%s: address: \"%s\" is no mail address", path, s.address);
	if (site_is_set(s.moderator) && !is_address(s.moderator))
		return error_set(e, ERR_REFUSED,
				 "%s: moderator: \"%s\" is no mail address: write the address alone, "
				 "without a name",
				 path, s.moderator);
	*out = s;
	return ERR_NONE;
}

enum err site_read(const char *root, struct site *out, struct error *e)
{
	int line;
	return site_read_at(root, out, &line, e);
}

/* A site made by a program that is not installed finds what lies beside that. */
static void write_data_folder(const char *key, const char *preset, struct buf *out)
{
	char path[1024];
	data_folder(strrchr(preset, '/') + 1, path, sizeof path);
	buf_addf(out, "%s%s = %s\n", strcmp(path, preset) ? "" : "; ", key, path);
}

static void write_config(const char *name, const char *address, struct buf *out)
{
	const char *section = "";
	buf_adds(out, "; Configuration of this site: see estafette.conf(5).\n"
		      "; Lines that begin with ; are comments; the values shown are in force.\n");
	for (size_t i = 0; i < ARRAY_LEN(options); i++) {
		const struct option *o = &options[i];
		if (strcmp(section, o->section))
			buf_addf(out, "\n[%s]\n", section = o->section);
		const char *value = !strcmp(o->key, "address") ? address : !strcmp(o->key, "name") ? name : o->preset;
		buf_addf(out, "; %s\n", o->help);
		if (!strcmp(o->section, "paths") && value[0] == '/')
			write_data_folder(o->key, value, out);
		else
			buf_addf(out, "%s = %s\n", o->key, value);
	}
}

static enum err make_key(const char *root, const char *key_from, struct error *e)
{
	uint8_t key[HASH_BYTES];
	char hex[HASH_HEX + 1], path[2 * SITE_TEXT];
	struct stat st;
	snprintf(path, sizeof path, "%s/site.key", root);
	if (!stat(path, &st)) /* left by an init that was broken off, or worth more than that */
		return ERR_NONE;
	if (key_from)
		hash_format(key, NULL, "demonstration\nkey\n%s\n", key_from);
	else
		hash_random(key, sizeof key);
	hash_hex(hex, key);
	mode_t old = umask(077);
	enum err r = file_write(path, hex, strlen(hex), e);
	umask(old);
	return r;
}

enum err site_key_again(const char *root, bool *made, struct error *e)
{
	char path[2 * SITE_TEXT];
	struct stat st;
	snprintf(path, sizeof path, "%s/site.key", root);
	*made = stat(path, &st) != 0;
	return make_key(root, NULL, e);
}

enum err site_init(const char *root, const char *name, const char *address, const char *key_from, struct error *e)
{
	struct buf config = BUF_INIT;
	struct store *store = NULL;
	char path[2 * SITE_TEXT], db[2 * SITE_TEXT], records[2 * SITE_TEXT];
	struct stat st;
	bool made;
	snprintf(path, sizeof path, "%.200s/estafette.conf", root);
	if (!stat(path, &st))
		return error_set(e, ERR_REFUSED, "%s is there already", path);
	enum err r = file_mkdir(root, e);
	if (!r)
		r = make_key(root, key_from, e);
	if (!r)
		r = site_keys_make(root, key_from, &made, e);
	snprintf(db, sizeof db, "%.200s/estafette.db", root);
	snprintf(records, sizeof records, "%.200s/games", root);
	if (!r)
		r = store_open(db, &store, e);
	if (!r)
		r = file_mkdir(records, e);
	store_close(store);
	/* The configuration last: with it the site is there, and whole. */
	write_config(name, address, &config);
	if (!r)
		r = file_write(path, config.data, config.len, e);
	buf_free(&config);
	return r;
}

enum err site_open(const char *root, struct site *out, struct error *e)
{
	struct buf key = BUF_INIT;
	char path[2 * SITE_TEXT];
	enum err r = site_read(root, out, e);
	if (r)
		return r;
	snprintf(path, sizeof path, "%s/site.key", root);
	r = file_read_private(path, 1000, &key, e);
	if (!r && !hash_unhex(out->key, buf_text(&key)))
		r = error_set(e, ERR_REFUSED, "%s does not hold a key", path);
	buf_free(&key);
	if (r)
		return r;
	if (!clock_zone(out->zone))
		return error_set(e, ERR_REFUSED,
				 "zone = %s: no zone of the tz database on this machine; one is "
				 "Europe/Berlin, and UTC is always there",
				 out->zone);
	r = file_check_private(out->database, e);
	if (r && r != ERR_MISSING)
		return r;
	*e = (struct error)ERROR_INIT;
	r = words_open(out->templates, WORDS_DEFAULT, &out->words, e);
	return r ? r : store_open(out->database, &out->store, e);
}

enum err site_lock(const struct site *s, int seconds, int *fd, struct error *e)
{
	/* A record lock: unlike flock's it is not handed on to the child that parses mail. */
	struct flock lock = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
	char path[2 * SITE_TEXT];
	snprintf(path, sizeof path, "%s/run.lock", s->root);
	*fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0644);
	if (*fd < 0)
		return error_set(e, ERR_TEMP, "making %s: %s", path, strerror(errno));
	for (int tries = 0; fcntl(*fd, F_SETLK, &lock); tries++) {
		if (tries == seconds * 10) {
			close(*fd);
			*fd = -1;
			return error_set(e, ERR_TEMP, "another estafette run is at work on %s", s->root);
		}
		poll(NULL, 0, 100);
	}
	return ERR_NONE;
}

void site_close(struct site *s)
{
	store_close(s->store);
	words_free(s->words);
	s->store = NULL;
	s->words = NULL;
}

void site_token(const struct site *s, const char *game, const char *seat, int64_t turn, int64_t epoch,
		char out[SITE_TOKEN])
{
	uint8_t h[HASH_BYTES];
	hash_format(h, s->key, "reply\n%s\n%s\n%lld\n%lld\n", game, seat, (long long)turn, (long long)epoch);
	hash_base32(out, TOKEN_CHARS, h, sizeof h);
}

void site_press_token(const struct site *s, const char *game, const char *seat, int64_t epoch, char out[SITE_TOKEN])
{
	uint8_t h[HASH_BYTES];
	hash_format(h, s->key, "press\n%s\n%s\n%lld\n", game, seat, (long long)epoch);
	hash_base32(out, TOKEN_CHARS, h, sizeof h);
}

void site_hand_token(const struct site *s, const char *game, const char *seat, int64_t turn, int64_t epoch,
		     int64_t person, char out[SITE_TOKEN])
{
	uint8_t h[HASH_BYTES];
	hash_format(h, s->key, "hand\n%s\n%s\n%lld\n%lld\n%lld\n", game, seat, (long long)turn, (long long)epoch,
		    (long long)person);
	hash_base32(out, TOKEN_CHARS, h, sizeof h);
}

void site_moderator_token(const struct site *s, const char *game, int64_t person, int64_t epoch, char out[SITE_TOKEN])
{
	uint8_t h[HASH_BYTES];
	hash_format(h, s->key, "moderator\n%s\n%lld\n%lld\n", game, (long long)person, (long long)epoch);
	hash_base32(out, TOKEN_CHARS, h, sizeof h);
}

void site_message_id(const struct site *s, const char *key, char out[SITE_TEXT])
{
	uint8_t h[HASH_BYTES];
	char id[TOKEN_CHARS + 1];
	const char *at = strchr(s->address, '@');
	hash_format(h, s->key, "message-id\n%s\n", key);
	hash_base32(id, TOKEN_CHARS, h, sizeof h);
	snprintf(out, SITE_TEXT, "estafette.%s%.200s", id, at ? at : "@localhost");
}
