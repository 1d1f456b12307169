/* One test for every way mail comes in:
 *
 *   conform maildir DIR FAILED
 *   conform mbox FILE DIR FAILED
 *   conform imap KEY=VALUE...       (host port tls ca user password folders done failed reasons
 *                                    timeout backoff)
 *
 * Mail is brought and taken away behind the source's back by the commands in the environment:
 * DELIVER (a mail on standard input), VANISH NAME, FAILED (prints how many were put aside),
 * REASONS (prints the reasons).  WAKES=no: the source cannot tell of new mail by itself.  Prints
 * TAP lines; the caller counts.
 *
 *   conform try imap KEY=VALUE...
 *
 * looks for mail once and prints what came of it: a number of enum err, and the text.
 *
 *   conform take SECONDS imap KEY=VALUE...
 *
 * takes mail for that long, or until nothing has come in several looks, and says what it does: it
 * is driven by servers that misbehave (tests/e2e/imapfake.py). */
#include <signal.h>
#include <stdarg.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/hash.h"
#include "mail/source.h"

enum { MANY = 20, BIG_LINES = 6000, MOST = 1 << 20 };
enum { LONGEST = 100000, QUIET_LOOKS = 4, WAIT_MS = 15 }; /* of take */

static char **arguments;
static int n_arguments;
static struct mail_source *source;
static struct error e;
static int bad;

/* ---- results ---- */

static bool ok(bool good, const char *fmt, ...) PRINTF(2, 3);
static bool ok(bool good, const char *fmt, ...)
{
	va_list ap;
	va_start(ap, fmt);
	printf("%s - ", good ? "ok" : "not ok");
	vprintf(fmt, ap);
	printf("\n");
	va_end(ap);
	if (!good && *e.text)
		printf("#   %s\n", e.text);
	fflush(stdout);
	bad += !good;
	e = (struct error)ERROR_INIT;
	return good;
}

/* ---- the source ---- */

static const char *value(const char *key)
{
	size_t n = strlen(key);
	for (int i = 0; i < n_arguments; i++)
		if (!strncmp(arguments[i], key, n) && arguments[i][n] == '=')
			return arguments[i] + n + 1;
	return NULL;
}

static unsigned number(const char *key, unsigned preset)
{
	return value(key) ? (unsigned)strtoul(value(key), NULL, 10) : preset;
}

static enum err open_imap(void)
{
	struct mail_imap how = {.host = value("host"), .port = number("port", 0),
				.implicit = value("tls") && !strcmp(value("tls"), "implicit"),
				.ca_file = value("ca"), .user = value("user"),
				.password = value("password"),
				.folders = value("folders") ? value("folders") : "INBOX",
				.done = value("done"), .failed = value("failed"),
				.reasons = value("reasons"), .timeout = number("timeout", 10),
				.backoff = number("backoff", 0)};
	return mail_source_imap(&how, &source, &e);
}

static enum err open_any(void)
{
	if (!strcmp(arguments[0], "maildir"))
		return mail_source_maildir(arguments[1], arguments[2], &source, &e);
	if (!strcmp(arguments[0], "mbox"))
		return mail_source_mbox(arguments[1], arguments[2], arguments[3], &source, &e);
	return open_imap();
}

static void open_source(void)
{
	if (open_any()) {
		ok(false, "opened");
		exit(1);
	}
}

static void open_again(void)
{
	mail_source_close(source);
	open_source();
}

/* ---- mail, behind its back ---- */

static void deliver_text(const char *name, const char *body)
{
	FILE *f = popen(getenv("DELIVER"), "w");
	fprintf(f,
		"From: a@player.test\nTo: robot@game.test\nSubject: %s\n"
		"Message-ID: <%s@player.test>\n\n%s",
		name, name, body);
	if (pclose(f)) {
		ok(false, "%s delivered", name);
		exit(1);
	}
}

static void deliver(const char *name)
{
	deliver_text(name, "Hello.\n");
}

static void command_output(const char *command, struct buf *out)
{
	char text[512];
	FILE *f = popen(command, "r");
	while (fgets(text, sizeof text, f))
		buf_adds(out, text);
	pclose(f);
	if (out->len && out->data[out->len - 1] == '\n')
		out->data[--out->len] = '\0';
}

static void vanish(const char *name)
{
	struct buf b = BUF_INIT;
	buf_addf(&b, "%s %s", getenv("VANISH"), name);
	if (system(b.data))
		ok(false, "%s taken away", name);
	buf_free(&b);
}

/* ---- reading ---- */

/* The text behind "Subject: ", up to the end of its line. */
static void subject_of(struct buf *mail, struct buf *out)
{
	const char *s = strstr(buf_text(mail), "\nSubject: ");
	if (!strncmp(buf_text(mail), "Subject: ", 9))
		s = buf_text(mail) - 1;
	if (s)
		buf_add(out, s + 10, strcspn(s + 10, "\r\n"));
}

static enum err read_id(const char *id, size_t max, struct buf *out)
{
	buf_clear(out);
	return mail_source_read(source, id, max, out, &e);
}

/* A whole pass: the subjects, separated by blanks, and the ids the same way.  finish: each is
 * done. */
static enum err pass(struct buf *subjects, struct buf *ids, bool finish)
{
	struct buf id = BUF_INIT, mail = BUF_INIT;
	enum err r;
	buf_clear(subjects);
	buf_clear(ids);
	while (!(r = mail_source_next(source, &id, &e))) {
		r = read_id(buf_text(&id), MOST, &mail);
		if (r == ERR_MISSING)
			continue;
		if (r)
			break;
		buf_adds(subjects, subjects->len ? " " : "");
		subject_of(&mail, subjects);
		buf_addf(ids, "%s%s", ids->len ? " " : "", buf_text(&id));
		if (finish && (r = mail_source_done(source, buf_text(&id), &e)))
			break;
	}
	buf_free(&id);
	buf_free(&mail);
	if (r == ERR_MISSING)
		e = (struct error)ERROR_INIT;
	return r == ERR_MISSING ? ERR_NONE : r;
}

static void holds(const char *want, const char *what)
{
	struct buf subjects = BUF_INIT, ids = BUF_INIT;
	enum err r = pass(&subjects, &ids, false);
	if (!ok(!r && !strcmp(buf_text(&subjects), want), "%s", what))
		printf("#   got: %s\n#   wanted: %s\n", buf_text(&subjects), want);
	buf_free(&subjects);
	buf_free(&ids);
}

static void clear_out(void)
{
	struct buf subjects = BUF_INIT, ids = BUF_INIT;
	if (pass(&subjects, &ids, true))
		ok(false, "all taken");
	buf_free(&subjects);
	buf_free(&ids);
}

/* The id of the only mail there is. */
static void only(struct buf *id)
{
	struct buf subjects = BUF_INIT;
	if (pass(&subjects, id, false) || strchr(buf_text(id), ' '))
		ok(false, "one mail: %s", buf_text(&subjects));
	buf_free(&subjects);
}

/* ---- the cases ---- */

static void taking(void)
{
	struct buf id = BUF_INIT;
	ok(mail_source_next(source, &id, &e) == ERR_MISSING, "nothing waits in an empty mailbox");
	deliver("a");
	deliver("b");
	deliver("c");
	holds("a b c", "three mails, in order of arrival");
	holds("a b c", "what is not acknowledged comes again");
	open_again();
	holds("a b c", "and after a crash too");
	ok(!mail_source_next(source, &id, &e), "the first is named");
	bool plain = id.len > 0;
	for (size_t i = 0; i < id.len; i++)
		plain = plain && id.data[i] > ' ' && id.data[i] < 0x7f;
	ok(plain, "by a name that is fit for a log");
	ok(!mail_source_done(source, buf_text(&id), &e), "it is done");
	ok(!mail_source_done(source, buf_text(&id), &e), "doing it twice is fine");
	ok(!mail_source_next(source, &id, &e), "the pass goes on");
	ok(!mail_source_failed(source, buf_text(&id), "it is no mail at all", &e), "the second has failed");
	ok(!mail_source_next(source, &id, &e), "the third is named");
	ok(mail_source_next(source, &id, &e) == ERR_MISSING, "the pass ends");
	holds("c", "what was done or failed does not come again");
	open_again();
	holds("c", "not after a crash either");
	struct buf said = BUF_INIT;
	command_output(getenv("FAILED"), &said);
	ok(!strcmp(buf_text(&said), "1"), "the failed one is kept: %s", buf_text(&said));
	buf_clear(&said);
	command_output(getenv("REASONS"), &said);
	ok(strstr(buf_text(&said), "it is no mail at all"), "with its reason");
	clear_out();
	holds("", "an empty mailbox again");
	buf_free(&said);
	buf_free(&id);
}

static void texts(void)
{
	static const char odd[] = "From the hill we saw\n\nFrom the wood too\n>From here\n>>From there\n"
				  ".\n..\n \n\nend\n";
	struct buf id = BUF_INIT, whole = BUF_INIT, part = BUF_INIT, body = BUF_INIT;
	deliver_text("odd", odd);
	only(&id);
	ok(!read_id(buf_text(&id), MOST, &whole), "odd lines: read");
	for (size_t i = 0; i < whole.len; i++)
		if (whole.data[i] != '\r')
			buf_addc(&body, whole.data[i]);
	const char *text = strstr(buf_text(&body), "\n\n");
	if (!ok(text && !strcmp(text + 2, odd), "odd lines: as they were written"))
		printf("%s\n", buf_text(&body));
	clear_out();
	buf_clear(&body);
	for (int i = 0; i < BIG_LINES; i++)
		buf_addf(&body, "%06d and the rest of a line of some length\n", i);
	deliver_text("big", buf_text(&body));
	only(&id);
	ok(!read_id(buf_text(&id), MOST, &whole) && whole.len > body.len && strstr(buf_text(&whole), "005999 and"),
	   "a big mail is read whole");
	ok(!read_id(buf_text(&id), 1000, &part) && part.len == 1000 && !memcmp(part.data, whole.data, 1000),
	   "or its beginning, if that is all that is wanted");
	ok(!read_id(buf_text(&id), whole.len, &part) && part.len == whole.len &&
		   !memcmp(part.data, whole.data, whole.len),
	   "or exactly as much as there is");
	clear_out();
	buf_free(&id);
	buf_free(&whole);
	buf_free(&part);
	buf_free(&body);
}

static void changes(void)
{
	struct buf id = BUF_INIT, mail = BUF_INIT;
	deliver("stays");
	deliver("goes");
	ok(!mail_source_next(source, &id, &e), "a pass begins");
	vanish("goes");
	deliver("new");
	enum err second = mail_source_next(source, &id, &e);
	enum err r = second ? second : read_id(buf_text(&id), MOST, &mail);
	ok(r == ERR_MISSING, "a mail that somebody took in the meantime is missing");
	ok(second == ERR_MISSING || mail_source_next(source, &id, &e) == ERR_MISSING,
	   "one that came in the meantime is for the next pass");
	holds("stays new", "and there it is");
	clear_out();
	buf_free(&id);
	buf_free(&mail);
}

static void many(void)
{
	struct buf want = BUF_INIT, got = BUF_INIT, again = BUF_INIT, ids = BUF_INIT;
	char name[16];
	for (int i = 0; i < MANY; i++) {
		snprintf(name, sizeof name, "m%03d", i);
		deliver(name);
		buf_addf(&want, "%s%s", i ? " " : "", name);
	}
	enum err r = pass(&got, &ids, true);
	ok(!r && !strcmp(buf_text(&want), buf_text(&got)), "%d mails, each once, in order", MANY);
	r = pass(&again, &ids, true);
	ok(!r && !again.len, "and never again");
	buf_free(&want);
	buf_free(&got);
	buf_free(&again);
	buf_free(&ids);
}

/* A process that does something in a moment; the test waits meanwhile. */
static pid_t soon(void (*act)(int), int argument)
{
	pid_t pid = fork();
	if (pid)
		return pid;
	usleep(300000);
	act(argument);
	_exit(0);
}

static void bring(int unused)
{
	(void)unused;
	deliver("woken");
}

static void wake(int fd)
{
	(void)!write(fd, "x", 1);
}

static int64_t waited(int fd, int ms)
{
	int64_t begun = clock_ms();
	enum err r = mail_source_wait(source, fd, ms, &e);
	return r ? -1 : clock_ms() - begun;
}

static void waiting(void)
{
	int ends[2];
	const char *wakes = getenv("WAKES");
	holds("", "nothing waits");
	int64_t ms = waited(-1, 300);
	ok(ms >= 0 && ms < 3000, "waiting ends: %lld ms", (long long)ms);
	pid_t pid = soon(bring, 0);
	if (wakes && !strcmp(wakes, "no")) {
		ms = waited(-1, 1500);
		ok(ms >= 0 && ms < 5000, "waiting for as long as was said: %lld ms", (long long)ms);
	} else {
		int64_t begun = clock_ms();
		struct buf id = BUF_INIT;
		while (clock_ms() - begun < 10000 && mail_source_next(source, &id, &e) == ERR_MISSING)
			if (waited(-1, 20000) < 0)
				break;
		ms = clock_ms() - begun;
		ok(ms < 5000, "new mail ends the wait: %lld ms", (long long)ms);
		while (mail_source_next(source, &id, &e) == ERR_NONE)
			;
		buf_free(&id);
	}
	waitpid(pid, NULL, 0);
	holds("woken", "and it is there");
	clear_out();
	holds("", "nothing waits");
	if (pipe(ends))
		exit(1);
	pid = soon(wake, ends[1]);
	ms = waited(ends[0], 20000);
	ok(ms >= 0 && ms < 2000, "the descriptor ends the wait: %lld ms", (long long)ms);
	waitpid(pid, NULL, 0);
	ms = waited(ends[0], 20000);
	ok(ms >= 0 && ms < 500, "at once if it was ready before: %lld ms", (long long)ms);
	close(ends[0]);
	close(ends[1]);
	deliver("last");
	holds("last", "and mail comes as before");
	clear_out();
}

/* ---- without a verdict ---- */

static int try_once(void)
{
	struct buf id = BUF_INIT;
	enum err r = open_any();
	if (!r)
		r = mail_source_next(source, &id, &e);
	printf("%d %s\n", r, e.text);
	buf_free(&id);
	mail_source_close(source);
	return 0;
}

static void say(const char *what, const char *id, enum err r)
{
	printf("%s %s %d %s\n", what, id, r, r ? e.text : "");
	fflush(stdout);
	e = (struct error)ERROR_INIT;
}

static void take_one(const char *id)
{
	struct buf mail = BUF_INIT, subject = BUF_INIT;
	enum err r = mail_source_read(source, id, LONGEST, &mail, &e);
	subject_of(&mail, &subject);
	printf("bytes %s %zu\n", id, mail.len);
	say("read", r ? id : buf_text(&subject), r);
	if (!r)
		say("done", buf_text(&subject), mail_source_done(source, id, &e));
	else if (r == ERR_REFUSED)
		say("failed", id, mail_source_failed(source, id, "refused", &e));
	buf_free(&mail);
	buf_free(&subject);
}

static int take(int seconds)
{
	struct buf id = BUF_INIT;
	int64_t until = clock_ms() + (int64_t)seconds * 1000;
	open_source();
	for (int quiet = 0; quiet < QUIET_LOOKS && clock_ms() < until;) {
		enum err r = mail_source_next(source, &id, &e);
		if (!r)
			take_one(buf_text(&id));
		else if (r != ERR_MISSING)
			say("next", "-", r);
		quiet = r == ERR_MISSING ? quiet + 1 : 0;
		if (r && mail_source_wait(source, -1, WAIT_MS, &e))
			say("wait", "-", e.code);
	}
	buf_free(&id);
	mail_source_close(source);
	return 0;
}

int main(int argc, char **argv)
{
	bool once = argc > 2 && !strcmp(argv[1], "try"), taking_all = argc > 3 && !strcmp(argv[1], "take");
	arguments = argv + (once ? 2 : taking_all ? 3 : 1);
	n_arguments = argc - (int)(arguments - argv);
	hash_init();
	signal(SIGPIPE, SIG_IGN);
	if (once)
		return try_once();
	if (taking_all)
		return take((int)strtol(argv[2], NULL, 10));
	if (argc < 3 || !getenv("DELIVER") || !getenv("VANISH") || !getenv("FAILED") || !getenv("REASONS"))
		return 2;
	open_source();
	taking();
	texts();
	changes();
	many();
	waiting();
	mail_source_close(source);
	return bad != 0;
}
