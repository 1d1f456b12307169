/* Letters between players, mailed so that an answer to one can order nothing. */
#include "base/clock.h"
#include "base/utf8.h"
#include "game/game_private.h"
#include "game/watch.h"
#include "mail/address.h"
#include "store/meeting.h"
#include "store/press.h"
#include "words/said.h"

static const char *side_of(const struct game *g, int seat)
{
	return ((const struct setup_head *)g->scenario->setup)->seat[seat].name;
}

const char *press_side(const struct game *g, const struct press *p)
{
	return strcmp(p->shade, "white") || p->from < 0 ? "" : side_of(g, p->from);
}

const struct words_said *press_said(const struct game *g, const struct press *p)
{
	bool named = !strcmp(p->shade, "white");
	if (p->from == PRESS_OBSERVERS)
		return said_keep(SAID(press, letter_observer, .person = named && !game_anonymous(g) ? p->person : "",
				      .all = p->to == PRESS_ALL, .text = p->text),
				 g->arena);
	const struct store_seat *s = g->seats[p->from];
	const char *person = game_name(g, VIEW_PUBLIC, p->from, p->person ? p->person : s->person);
	if (p->to == PRESS_OBSERVERS)
		return said_keep(SAID(press, letter_observers, .person = named ? person : "",
				      .seat = named ? s->seat : "", .side = press_side(g, p), .title = p->title,
				      .turn = g->row.turn, .text = p->text),
				 g->arena);
	return said_keep(SAID(press, letter, .person = named ? person : "", .side = press_side(g, p),
			      .seat = named ? s->seat : "", .title = p->title, .all = p->to == PRESS_ALL,
			      .text = p->text),
			 g->arena);
}

/* ---- titles ---- */

static bool is_letter(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
}

/* Does the text, in which letters are plain, hold the name as words of its own? */
static bool holds_name(const char *text, const char *name)
{
	struct buf plain = BUF_INIT;
	bool found = false;
	utf8_plain(&plain, name, strlen(name));
	for (const char *p = text; plain.len && !found && (p = strstr(p, plain.data)); p++)
		found = (p == text || !is_letter(p[-1])) && !is_letter(p[plain.len]);
	buf_free(&plain);
	return found;
}

static bool names_anybody(const struct game *g, int from, const char *text)
{
	static const char *const ours[] = {"moderator", "moderators", "estafette", "program",
					   "robot",     "referee",    "site"};
	bool found = holds_name(text, g->site->name);
	for (size_t i = 0; i < ARRAY_LEN(ours); i++)
		found = found || holds_name(text, ours[i]);
	for (int i = 0; i < game_seats(g); i++) /* a name that nobody is to know must not be found by trying */
		found = found ||
			(i != from && (holds_name(text, game_name(g, from, i, g->seats[i]->person)) ||
				       holds_name(text, side_of(g, i)) || holds_name(text, g->seats[i]->seat)));
	return found;
}

bool press_title_good(const struct game *g, int from, const char *title)
{
	struct buf plain = BUF_INIT;
	bool good, word = false;
	utf8_plain(&plain, title, strlen(title));
	good = plain.len && plain.len <= PRESS_TITLE && strlen(title) <= 2 * PRESS_TITLE;
	for (size_t i = 0; good && i < plain.len; i++) {
		word = word || is_letter(plain.data[i]);
		good = is_letter(plain.data[i]) || strchr(" .'-", plain.data[i]);
	}
	good = good && word && !names_anybody(g, from, plain.data);
	buf_free(&plain);
	return good;
}

/* ---- the mail ---- */

/* What somebody wrote who plays no side is answered nowhere: a letter in such a reply would go to the other side. */
static enum err reply_address(const struct game *g, const struct press *p, int seat, char token[SITE_TOKEN],
			      char out[MAIL_ADDRESS_BYTES], struct error *e)
{
	if (p->from < 0) {
		*token = '\0';
		return mail_address_normal(slice_of(g->site->address), out)
			       ? ERR_NONE
			       : error_set(e, ERR_REFUSED, "%s is no address", g->site->address);
	}
	const struct store_seat *s = g->seats[seat];
	site_press_token(g->site, g->row.name, s->seat, s->epoch, token);
	return letter_address(g, seat, token, out, e);
}

/* Its seat, or the handle of who watches. */
static const char *writer_of(const struct game *g, const struct press *p)
{
	return p->from < 0 ? game_person(g, p->writer) : g->seats[p->from]->seat;
}

static void write_mail(const struct game *g, const struct press *p, int to, const char *address, const char *token,
		       struct doc *d)
{
	doc_begin(d, "mail");
	doc_attr(d, "kind", "press");
	doc_attr(d, "seat", g->seats[to]->seat);
	doc_attr(d, "game", g->row.name);
	doc_attr(d, "address", address);
	doc_attr(d, "token", token);
	doc_attr(d, "turn", "");
	if (p->from < 0)
		doc_attr(d, "from", "observer");
	doc_attr(d, "from-name", press_side(g, p));
	doc_attr(d, "title", p->title);
	doc_attr(d, "reply", "");
	doc_children(d);
	doc_end(d);
}

static enum err queue(struct game *g, const struct press *p, int to, struct error *e)
{
	char token[SITE_TOKEN], address[MAIL_ADDRESS_BYTES], id[SITE_TEXT];
	struct buf text = BUF_INIT, said = BUF_INIT;
	struct doc d = {.out = &text};
	enum err r = reply_address(g, p, to, token, address, e);
	if (r)
		return r;
	const char *key = arena_printf(g->arena, "%s/press/%s/%s/%s", g->row.name, writer_of(g, p), g->seats[to]->seat,
				       p->serial);
	site_message_id(g->site, key, id);
	write_mail(g, p, to, address, token, &d);
	said_write(press_said(g, p), &said);
	struct store_out mail = {.key = key, .kind = "press", .game = g->row.name, .seat = g->seats[to]->seat,
				 .to = g->seats[to]->address, .from = address, .message_id = id, .wrapper = buf_text(&text),
				 .said = buf_text(&said), .record = "", .reply = "", .bytes = {"", 0},
				 .state = OUT_COMPOSE, .at = game_now(g), .next = game_now(g)};
	r = store_out_add(g->site->store, &mail, e);
	buf_free(&text);
	buf_free(&said);
	return r;
}

/* Nobody reads it whose seat is open, who has muted the writer's side, or where one blocks the other: in an anonymous
 * game that counts for nothing, for by blocking one after the other it would be found out who writes. */
static enum err is_read(struct game *g, const struct press *p, int to, bool *yes, struct error *e)
{
	const struct store_seat *reader = g->seats[to];
	const char *writer = p->from < 0 ? STORE_OBSERVERS : g->seats[p->from]->seat;
	int64_t person = p->from < 0 ? p->writer : g->seats[p->from]->holder;
	bool muted = false, blocked = false;
	*yes = false;
	if (p->from == to || !reader->holder)
		return ERR_NONE;
	enum err r = store_muted(g->site->store, g->row.name, reader->seat, writer, &muted, e);
	if (!r && !game_anonymous(g))
		r = store_blocked(g->site->store, reader->holder, person, &blocked, e);
	*yes = !r && !muted && !blocked;
	return r;
}

/* The serial is made of the mail that brought it: what its id tells in an anonymous game is how many there were. */
static enum err number_it(struct game *g, struct press *p, struct error *e)
{
	int64_t n = 0;
	if (!game_anonymous(g))
		return ERR_NONE;
	enum err r = store_press_since(g->site->store, g->row.name, writer_of(g, p), 0, &n, e);
	p->serial = arena_printf(g->arena, "letter.%lld", (long long)n);
	return r;
}

enum err press_send(struct game *g, const struct press *given, struct error *e)
{
	struct press mailed = *given, *p = &mailed;
	const char *reader = p->to == PRESS_OBSERVERS ? "observers" : p->to < 0 ? "all" : g->seats[p->to]->seat;
	struct store_press row = {
		g->row.name, writer_of(g, p), reader, p->shade, p->title, p->text, game_now(g)};
	enum err r = store_press_add(g->site->store, &row, e);
	if (!r)
		r = number_it(g, p, e);
	if (p->to == PRESS_OBSERVERS)
		return r ? r : watch_letter(g, p, e);
	for (int i = 0; !r && i < game_seats(g); i++) {
		bool yes = false;
		if (p->to < 0 || p->to == i)
			r = is_read(g, p, i, &yes, e);
		if (!r && yes)
			r = queue(g, p, i, e);
	}
	return r;
}
