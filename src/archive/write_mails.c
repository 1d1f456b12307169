/* Mails of players who wish to have them kept, as mbox (RFC 4155): without addresses, tokens, codes and names. */
#include "archive/scrub.h"
#include "archive/write_private.h"
#include "base/clock.h"
#include "mail/message.h"
#include "outbox/encode.h"
#include "store/boxed.h"
#include "words/said.h"

struct box {
	struct writing *w;
	const char *seat;
	struct store_known *known;
	size_t n_known;
	struct store_handles handles;
	int64_t n; /* mails so far */
	struct buf *out;
};

/* Invented addresses (RFC 2606 2): a seat of the game, or the program. */
static const char *address_of(const struct box *b, const char *seat, struct arena *a)
{
	return arena_printf(a, "%s@%s.invalid", seat, b->w->g->name);
}

/* The line that parts mails: asctime(3) in UTC. */
static void add_from_line(struct box *b, const char *from, int64_t at)
{
	static const char days[] = "SunMonTueWedThuFriSat", months[] = "JanFebMarAprMayJunJulAugSepOctNovDec";
	time_t t = (time_t)at;
	struct tm tm;
	gmtime_r(&t, &tm);
	buf_addf(b->out, "From %s %.3s %.3s %2d %02d:%02d:%02d %d\n", from, days + 3 * tm.tm_wday,
		 months + 3 * tm.tm_mon, tm.tm_mday, tm.tm_hour, tm.tm_min, tm.tm_sec, tm.tm_year + 1900);
}

/* A line of a body that looks as if it began a mail gets one ">" more. */
static void add_body(struct box *b, const char *text, size_t n)
{
	struct buf clean = BUF_INIT;
	scrub(text, n, b->known, b->n_known, &b->handles, &clean);
	struct slice rest = slice_of(buf_text(&clean)), line;
	while (slice_line(&rest, &line)) {
		size_t marks = 0;
		while (marks < line.n && line.p[marks] == '>')
			marks++;
		bool begins = line.n - marks >= 5 && !memcmp(line.p + marks, "From ", 5);
		buf_addf(b->out, "%s%.*s\n", begins ? ">" : "", (int)line.n, line.p);
	}
	buf_addc(b->out, '\n');
	buf_free(&clean);
}

static enum err add_subject(struct box *b, const char *subject, struct error *e)
{
	struct buf clean = BUF_INIT, lines = BUF_INIT;
	scrub(subject, strlen(subject), b->known, b->n_known, &b->handles, &clean);
	enum err r = mail_encode_text(&lines, "Subject", buf_text(&clean), e);
	for (const char *p = buf_text(&lines); !r && *p; p++)
		if (*p != '\r')
			buf_addc(b->out, *p);
	buf_free(&clean);
	buf_free(&lines);
	return r;
}

/* What stands before the address: of his own seat the handle of who wrote or read it, if that is known. */
static const char *display(const struct box *b, const struct store_boxed *row, const char *seat, struct arena *a)
{
	char handle[STORE_HANDLE];
	if (!row->person || !seat || strcmp(seat, b->seat) != 0)
		return seat ? seat : "Estafette";
	store_handle_in(&b->handles, row->person, handle);
	return arena_strdup(a, handle);
}

/* from, to: a seat, or NULL for the program. */
static enum err add_head(struct box *b, const struct store_boxed *row, const char *from, const char *to,
			 const char *subject, struct arena *a, struct error *e)
{
	char date[CLOCK_TEXT];
	const char *sender = address_of(b, from ? from : "estafette", a);
	const char *reader = address_of(b, to ? to : "estafette", a);
	clock_rfc5322(row->at, date);
	add_from_line(b, sender, row->at);
	buf_addf(b->out, "From: %s <%s>\nTo: %s <%s>\nDate: %s\n", display(b, row, from, a), sender,
		 display(b, row, to, a), reader, date);
	enum err r = add_subject(b, subject, e);
	buf_addf(b->out, "Message-ID: <%lld.%s>\nMIME-Version: 1.0\n", (long long)++b->n, address_of(b, b->seat, a));
	buf_adds(b->out, "Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: 8bit\n\n");
	return r;
}

/* A mail of ours: its text, for page and pictures say the same. */
static enum err add_got(struct box *b, const struct store_boxed *row, struct arena *a, struct error *e)
{
	struct slice bytes;
	struct mail_message *m = NULL;
	enum err r = store_boxed_bytes(b->w->site->store, row->id, a, &bytes, e);
	if (!r)
		r = mail_parse(bytes.p, bytes.n, NULL, a, &m, e);
	if (!r)
		r = add_head(b, row, NULL, b->seat, m->subject, a, e);
	if (!r)
		add_body(b, m->text, m->text_len);
	return r;
}

/* Without the bars that stand before the lines of a letter. */
static enum err add_letter(struct box *b, const struct store_boxed *row, struct arena *a, struct error *e)
{
	struct buf text = BUF_INIT;
	struct slice rest = slice_of(row->text), line;
	while (slice_line(&rest, &line)) {
		size_t bar = line.n >= 2 && !memcmp(line.p, "| ", 2) ? 2 : line.n == 1 && *line.p == '|';
		buf_addf(&text, "%.*s\n", (int)(line.n - bar), line.p + bar);
	}
	const char *subject = words_plain(site_words(b->w->site, NULL), SAYS_mbox_letter);
	enum err r = add_head(b, row, row->from, row->to, subject, a, e);
	if (!r)
		add_body(b, buf_text(&text), text.len);
	buf_free(&text);
	return r;
}

static enum err add_orders(struct box *b, const struct store_boxed *row, struct arena *a, struct error *e)
{
	struct buf subject = BUF_INIT;
	words_say(site_words(b->w->site, NULL), SAID(mbox, orders, .turn = row->turn), &subject);
	enum err r = add_head(b, row, b->seat, NULL, buf_text(&subject), a, e);
	if (!r)
		add_body(b, row->text, strlen(row->text));
	buf_free(&subject);
	return r;
}

enum err archive_box(struct writing *w, const char *seat, struct buf *out, struct error *e)
{
	struct box b = {.w = w, .seat = seat, .out = out};
	struct store_boxed *rows;
	size_t n = 0;
	enum err r = store_boxed(w->site->store, w->g->name, seat, clock_now(), w->arena, &rows, &n, e);
	if (!r && n)
		r = store_boxed_known(w->site->store, w->g->name, w->arena, &b.known, &b.n_known, e);
	if (!r && n)
		r = store_handles(w->site->store, w->g->name, w->arena, &b.handles, e);
	for (size_t i = 0; !r && i < n; i++) {
		struct arena *a = arena_new();
		r = !strcmp(rows[i].what, "got")      ? add_got(&b, &rows[i], a, e)
		    : !strcmp(rows[i].what, "letter") ? add_letter(&b, &rows[i], a, e)
						      : add_orders(&b, &rows[i], a, e);
		arena_free(a);
	}
	return r;
}

/* Once it is there it stays as it is, whatever its people wish from then on. */
static enum err put_box(struct writing *w, const char *seat, bool open, struct error *e)
{
	const char *path = arena_printf(w->arena, "%smails/%s.mbox", w->under, seat);
	struct buf box = BUF_INIT;
	if (shelf_keeps(w->shelf, path, NULL) || !open)
		return ERR_NONE;
	enum err r = archive_box(w, seat, &box, e);
	if (!r && box.len)
		r = shelf_fact(w->shelf, path, (struct slice){box.data, box.len}, e);
	buf_free(&box);
	return r;
}

enum err archive_mails(struct writing *w, struct error *e)
{
	struct store_seat *seats;
	size_t n = 0;
	bool ready = false;
	enum err r = store_boxed_ready(w->site->store, w->g->name, &ready, e);
	if (!r)
		r = store_seats(w->site->store, w->g->name, w->arena, &seats, &n, e);
	for (size_t i = 0; !r && i < n; i++)
		r = put_box(w, seats[i].seat, ready && archive_is_open(w), e);
	return r;
}
