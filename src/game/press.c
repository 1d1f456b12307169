/* Letters between players: cleaned, behind bars, and mailed so that an answer to one can order nothing. */
#include "base/clock.h"
#include "base/utf8.h"
#include "game/game_private.h"
#include "mail/address.h"
#include "store/meeting.h"
#include "store/press.h"

enum { COLUMNS = 64, BLANK_LINES = 2 };

/* ---- the text ---- */

static bool is_break(uint32_t c)
{
	return c == '\n' || c == 0x2028 || c == 0x2029;
}

/* What is not seen, and so could hide or part words: signs of format, tags, variants. */
static bool is_unseen(uint32_t c)
{
	return c == 0xad || c == 0x34f || c == 0x61c || c == 0x115f || c == 0x1160 || c == 0x3164 || c == 0xffa0 ||
	       (c >= 0x17b4 && c <= 0x17b5) || (c >= 0x180b && c <= 0x180f) || (c >= 0x200b && c <= 0x200f) ||
	       (c >= 0x2028 && c <= 0x202e) || (c >= 0x2060 && c <= 0x206f) || (c >= 0xfe00 && c <= 0xfe0f) ||
	       c == 0xfeff || (c >= 0xfff0 && c <= 0xfffb) || (c >= 0xe0000 && c <= 0xe0fff);
}

/* Marks that stand on the character before: a few are spelling, a tower of them covers other lines. */
static bool is_mark(uint32_t c)
{
	return (c >= 0x300 && c <= 0x36f) || (c >= 0x483 && c <= 0x489) || (c >= 0x1ab0 && c <= 0x1aff) ||
	       (c >= 0x1dc0 && c <= 0x1dff) || (c >= 0x20d0 && c <= 0x20ff) || (c >= 0xfe20 && c <= 0xfe2f);
}

/* The line that is being written: at a blank it can be parted. */
struct bar {
	struct buf *out;
	struct buf line;
	unsigned columns, blank_lines, marks;
	bool begun; /* something stands above */
};

static void put_line(struct bar *b, size_t n)
{
	while (n && b->line.data[n - 1] == ' ')
		n--;
	if (!n) {
		b->blank_lines++;
		return;
	}
	for (unsigned i = 0; b->begun && i < b->blank_lines && i < BLANK_LINES; i++)
		buf_adds(b->out, "|\n");
	buf_addf(b->out, "| %.*s\n", (int)n, b->line.data);
	b->blank_lines = 0;
	b->begun = true;
}

static void end_line(struct bar *b)
{
	put_line(b, b->line.len);
	buf_clear(&b->line);
	b->columns = b->marks = 0;
}

/* The line is full: it is parted at its last blank, or where it ends. */
static void part_line(struct bar *b)
{
	size_t at = b->line.len;
	while (at && b->line.data[at - 1] != ' ')
		at--;
	if (at == strspn(buf_text(&b->line), " "))
		at = b->line.len;
	char *rest = base_strndup(b->line.data + at, b->line.len - at);
	put_line(b, at);
	buf_clear(&b->line);
	buf_adds(&b->line, rest);
	b->columns = 0;
	for (const char *p = rest; *p; p++)
		b->columns += (*p & 0xc0) != 0x80;
	free(rest);
}

static void put_char(struct bar *b, uint32_t c)
{
	enum { MARKS = 3 };
	b->marks = is_mark(c) ? b->marks + 1 : 0;
	if (is_unseen(c) || b->marks > MARKS)
		return;
	if (b->columns == COLUMNS)
		part_line(b);
	utf8_put(&b->line, c == '\t' || c == 0xa0 ? ' ' : c);
	b->columns++;
}

void press_text(const char *text, size_t n, struct buf *out)
{
	struct buf clean = BUF_INIT;
	struct bar b = {.out = out, .line = BUF_INIT};
	utf8_clean(&clean, text, n);
	for (size_t i = 0; i < clean.len;) {
		uint32_t c;
		size_t k = utf8_next(clean.data + i, clean.len - i, &c);
		i += k ? k : 1;
		if (is_break(c))
			end_line(&b);
		else
			put_char(&b, c);
	}
	end_line(&b);
	buf_free(&b.line);
	buf_free(&clean);
}

/* ---- the mail ---- */

static const char *side_of(const struct game *g, int seat)
{
	return ((const struct setup_head *)g->scenario->setup)->seat[seat].name;
}

const struct words_said *press_said(const struct game *g, int from, bool all, const char *text)
{
	const struct store_seat *s = g->seats[from];
	return said_keep(SAID(press, letter, .person = s->person, .side = side_of(g, from), .seat = s->seat, .all = all,
			      .text = text),
			 g->arena);
}

static enum err reply_address(const struct game *g, int seat, char token[SITE_TOKEN], char out[MAIL_ADDRESS_BYTES],
			      struct error *e)
{
	const struct store_seat *s = g->seats[seat];
	site_press_token(g->site, g->row.name, s->seat, s->epoch, token);
	return letter_address(g, seat, token, out, e);
}

static void write_mail(const struct game *g, int from, int to, const char *address, const char *token, struct doc *d)
{
	doc_begin(d, "mail");
	doc_attr(d, "kind", "press");
	doc_attr(d, "seat", g->seats[to]->seat);
	doc_attr(d, "game", g->row.name);
	doc_attr(d, "address", address);
	doc_attr(d, "token", token);
	doc_attr(d, "turn", "");
	doc_attr(d, "from-name", side_of(g, from));
	doc_attr(d, "reply", "");
	doc_children(d);
	doc_end(d);
}

static enum err queue(struct game *g, const struct press *p, int to, struct error *e)
{
	char token[SITE_TOKEN], address[MAIL_ADDRESS_BYTES], id[SITE_TEXT];
	struct buf text = BUF_INIT, said = BUF_INIT;
	struct doc d = {.out = &text};
	enum err r = reply_address(g, to, token, address, e);
	if (r)
		return r;
	const char *key = arena_printf(g->arena, "%s/press/%s/%s/%s", g->row.name, g->seats[p->from]->seat,
				       g->seats[to]->seat, p->serial);
	site_message_id(g->site, key, id);
	write_mail(g, p->from, to, address, token, &d);
	said_write(press_said(g, p->from, p->to < 0, p->text), &said);
	struct store_out mail = {.key = key, .kind = "press", .game = g->row.name, .seat = g->seats[to]->seat,
				 .to = g->seats[to]->address, .from = address, .message_id = id, .wrapper = buf_text(&text),
				 .said = buf_text(&said), .record = "", .reply = "", .bytes = {"", 0},
				 .state = OUT_COMPOSE, .at = clock_now(), .next = 0};
	r = store_out_add(g->site->store, &mail, e);
	buf_free(&text);
	buf_free(&said);
	return r;
}

/* Nobody reads it whose seat is open, who has muted the writer's side, or where one blocks the other. */
static enum err is_read(struct game *g, int from, int to, bool *yes, struct error *e)
{
	const struct store_seat *writer = g->seats[from], *reader = g->seats[to];
	bool muted = false, blocked = false;
	*yes = false;
	if (from == to || !reader->holder)
		return ERR_NONE;
	enum err r = store_muted(g->site->store, g->row.name, reader->seat, writer->seat, &muted, e);
	if (!r)
		r = store_blocked(g->site->store, reader->holder, writer->holder, &blocked, e);
	*yes = !r && !muted && !blocked;
	return r;
}

enum err press_send(struct game *g, const struct press *p, struct error *e)
{
	struct store_press row = {g->row.name, g->seats[p->from]->seat, p->to < 0 ? "all" : g->seats[p->to]->seat, p->text,
				  clock_now()};
	enum err r = store_press_add(g->site->store, &row, e);
	for (int i = 0; !r && i < game_seats(g); i++) {
		bool yes = false;
		if (p->to < 0 || p->to == i)
			r = is_read(g, p->from, i, &yes, e);
		if (!r && yes)
			r = queue(g, p, i, e);
	}
	return r;
}
