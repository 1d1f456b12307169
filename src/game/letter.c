/* Letters: what the templates make a mail of, XML and the record beside it, queued as an outbox row. */
#include "base/clock.h"
#include "game/game_private.h"
#include "mail/address.h"
#include "record/record.h"
#include "store/diary.h"
#include "store/hands.h"
#include "store/press.h"
#include "words/said.h"

enum err letter_address(const struct game *g, int seat, const char *token, char out[MAIL_ADDRESS_BYTES],
			struct error *e)
{
	const struct store_seat *s = g->seats[seat];
	char detail[SITE_TEXT];
	if (!strcmp(g->site->separator, "none")) {
		if (mail_address_normal(slice_of(g->site->address), out))
			return ERR_NONE;
		return error_set(e, ERR_REFUSED, "%s is no address", g->site->address);
	}
	snprintf(detail, sizeof detail, "%s.%s.%s", g->row.name, s->seat, token);
	if (!mail_address_with_detail(g->site->address, site_separator(g->site), detail, out))
		return error_set(e, ERR_REFUSED, "%s: no reply address can be made of %s", g->row.name,
				 g->site->address);
	return ERR_NONE;
}

/* hand: NULL for the seat's holder. */
static enum err reply_address(const struct game *g, int seat, const struct store_hand *hand, char token[SITE_TOKEN],
			      char out[MAIL_ADDRESS_BYTES], struct error *e)
{
	const struct store_seat *s = g->seats[seat];
	if (hand)
		site_hand_token(g->site, g->row.name, s->seat, g->row.turn, s->epoch, hand->person, token);
	else
		site_token(g->site, g->row.name, s->seat, g->row.turn, s->epoch, token);
	return letter_address(g, seat, token, out, e);
}

/* Whose turn it is, for the Subject. */
static void write_active(const struct game *g, struct doc *d)
{
	const struct setup_head *head = g->scenario->setup;
	int active = game_active(g);
	if (active == VALUE_NONE)
		return;
	doc_attr(d, "active", head->seat[active].id);
	doc_attr(d, "active-name", head->seat[active].name);
}

/* A sentence by name and arguments: post puts it into words. */
static void write_said(const char *name, const struct words_said *is, struct doc *d)
{
	struct buf said = BUF_INIT;
	if (is)
		said_write(is, &said);
	doc_attr(d, name, buf_text(&said));
	buf_free(&said);
}

static void write_told(const struct letter_line *line, struct doc *d)
{
	if (line->said)
		write_said("said", line->said, d);
	else
		doc_attr(d, "text", line->text);
}

void letter_lines(const struct letter *l, struct doc *d)
{
	if (!l->n_lines && !l->status)
		return;
	doc_begin(d, "receipt");
	doc_attr(d, "status", l->status);
	doc_number(d, "revision", (long)l->revision);
	doc_attr(d, "digest", l->digest);
	write_said("runs", l->runs, d);
	doc_children(d);
	for (size_t i = 0; i < l->n_lines; i++) {
		doc_begin(d, "line");
		doc_number(d, "n", l->lines[i].line);
		doc_number(d, "code", l->lines[i].code);
		write_told(&l->lines[i], d);
		if (*l->lines[i].typed)
			doc_attr(d, "typed", l->lines[i].typed);
		doc_end(d);
	}
	doc_end(d);
}

static void write_lines(struct slice text, struct arena *a, struct doc *d)
{
	struct slice line;
	doc_children(d);
	while (slice_line(&text, &line))
		doc_say(d, "line", arena_strndup(a, line.p, line.n));
}

/* The set as it stands, or with check as it would: in the order in which it is carried out. */
static void write_stands(const struct letter *l, struct arena *a, struct doc *d)
{
	if (!l->stands || !*l->stands)
		return;
	doc_begin(d, "stands");
	doc_attr(d, "check", l->check ? "yes" : "no");
	write_lines(slice_of(l->stands), a, d);
	doc_end(d);
}

static void write_doctrine(const struct order_set *lines, struct doc *d)
{
	if (!lines || !lines->n)
		return;
	doc_begin(d, "doctrine");
	for (size_t i = 0; i < lines->n; i++) {
		doc_begin(d, "line");
		doc_number(d, "n", lines->lines[i].line);
		doc_text(d, lines->lines[i].text);
		doc_end(d);
	}
	doc_end(d);
}

/* What is stored for the turn that is asked for: carried over from the last, or sent. */
static enum err write_stored(const struct game *g, int seat, struct doc *d, struct error *e)
{
	struct store_orders o;
	enum err r = store_orders_get(g->site->store, g->row.name, g->row.turn, g->seats[seat]->seat, g->arena, &o, e);
	if (r)
		return r == ERR_MISSING ? ERR_NONE : r;
	doc_begin(d, "stored");
	doc_attr(d, "ready", o.ready ? "yes" : "no");
	write_lines(slice_of(o.text), g->arena, d);
	doc_end(d);
	return ERR_NONE;
}

const char *letter_layers(const char *layers, struct arena *a)
{
	struct buf text = BUF_INIT;
	struct doc d = doc_in_line(&text);
	if (!strcmp(layers, settings[SET_MAP_LAYERS].preset))
		return NULL;
	doc_begin(&d, "arcs");
	doc_attr(&d, "units", "");
	doc_attr(&d, "layers", layers);
	doc_end(&d);
	const char *kept = arena_strdup(a, buf_text(&text));
	buf_free(&text);
	return kept;
}

const char *letter_marked(const char *record, const char *marks, struct arena *a)
{
	const char *body = doc_body(record), *end = doc_end_tag(body, "record");
	struct buf text = BUF_INIT;
	struct doc doc = {.out = &text}, *d = &doc;
	if (!marks || !end)
		return arena_strdup(a, body);
	doc_lines(d, body, (size_t)(end - body));
	doc_begin(d, "understood");
	doc_inside(d, slice_of(marks));
	doc_end(d);
	doc_lines(d, end, strlen(end));
	const char *kept = arena_strdup(a, buf_text(&text));
	buf_free(&text);
	return kept;
}

/* What the game's settings say of its times. */
static void write_times(const struct game *g, int seat, const struct letter *l, const char *due, struct doc *d)
{
	doc_number(d, "undo", (long)g->row.undo / 60);
	doc_number(d, "grace", (long)g->row.grace / 3600);
	doc_attr(d, "early", g->row.early);
	doc_attr(d, "late", g->row.late);
	if (!strcmp(g->row.windows, "wait"))
		doc_number(d, "grid", (long)g->row.grid);
	if (game_anonymous(g))
		doc_number(d, "hours", (long)g->row.grid);
	if (g->row.status == GAME_OVER)
		doc_attr(d, "over", "yes");
	if (g->row.status == GAME_OVER && strcmp(game_setting(g, SET_NAMES), "open") != 0)
		doc_attr(d, "names", game_anonymous(g) ? "hidden" : "told");
	if (g->plan[seat].stopped)
		doc_attr(d, "stopped", "yes");
	if (l->window)
		doc_attr(d, "window", "open");
	if (g->clock_stopped)
		doc_attr(d, "leaves", due);
}

/* Of a game that is over: whose diaries everybody may read, and how many notes of the reader's own nobody may. */
static enum err write_diaries(const struct game *g, int64_t reader, struct doc *d, struct error *e)
{
	struct store_diary *open;
	struct store_note *own;
	size_t n = 0, n_own = 0;
	bool shown = false;
	const char *seats = "";
	enum err r = store_diaries(g->site->store, g->row.name, g->arena, &open, &n, e);
	for (size_t i = 0; i < n; i++) {
		shown = shown || open[i].person == reader;
		if (!i || strcmp(open[i].seat, open[i - 1].seat))
			seats = arena_printf(g->arena, "%s%s%s", seats, *seats ? " " : "", open[i].seat);
	}
	if (!r && !shown)
		r = store_notes(g->site->store, g->row.name, reader, g->arena, &own, &n_own, e);
	if (!r && *seats)
		doc_attr(d, "diaries", seats);
	if (!r && n_own)
		doc_number(d, "own-notes", (long)n_own);
	return r;
}

/* By the clocks of who reads it. */
static void write_due(const struct game *g, int seat, const char *zone, struct buf *out)
{
	const char *was = arena_strdup(g->arena, clock_zone_full());
	(void)clock_zone(*zone ? zone : g->site->zone);
	words_time(game_catalogue(g, seat), g->row.deadline, out);
	(void)clock_zone(was);
}

/* What differs between those who get it. */
struct head {
	char address[MAIL_ADDRESS_BYTES], token[SITE_TOKEN];
	const char *to, *zone;
	int64_t reader;
};

/* hand: NULL for the seat's holder. */
static enum err read_head(const struct game *g, int seat, const struct store_hand *hand, struct head *out,
			  struct error *e)
{
	struct people_looks looks;
	out->to = hand ? hand->address : g->seats[seat]->address;
	out->zone = g->seats[seat]->zone;
	out->reader = hand ? hand->person : g->seats[seat]->holder;
	enum err r = hand ? people_looks_of(g->site, hand->address, g->arena, &looks, e) : ERR_NONE;
	if (!r && hand)
		out->zone = looks.zone;
	return r ? r : reply_address(g, seat, hand, out->token, out->address, e);
}

/* The start tag: to whom, about which turn, how to answer. */
static enum err write_head(const struct game *g, int seat, const struct letter *l, const struct head *head,
			   struct doc *d, struct error *e)
{
	enum err r = ERR_NONE;
	struct buf due = BUF_INIT;
	write_due(g, seat, head->zone, &due);
	doc_begin(d, "mail");
	doc_attr(d, "kind", l->kind);
	doc_attr(d, "seat", g->seats[seat]->seat);
	doc_attr(d, "game", g->row.name);
	doc_attr(d, "address", head->address);
	doc_attr(d, "token", head->token);
	doc_attr(d, "due", buf_text(&due));
	doc_number(d, "turn", (long)g->row.turn);
	if (game_before_deal(g))
		doc_attr(d, "deal", "before");
	else
		write_active(g, d);
	write_times(g, seat, l, buf_text(&due), d);
	doc_attr(d, "reply", l->in_reply_to);
	if (g->row.status == GAME_OVER)
		r = write_diaries(g, head->reader, d, e);
	doc_children(d);
	buf_free(&due);
	return r;
}

void letter_file(const struct letter *l, struct doc *d)
{
	if (!l->file)
		return;
	doc_begin(d, "file");
	doc_attr(d, "name", l->file_name);
	doc_attr(d, "text", l->file);
	doc_children(d);
	doc_end(d);
}

static enum err write_body(const struct game *g, int seat, const struct letter *l, struct doc *d, struct error *e)
{
	letter_lines(l, d);
	write_stands(l, g->arena, d);
	if (l->text)
		doc_say(d, "text", l->text);
	letter_file(l, d);
	write_doctrine(game_doctrine(g, seat), d);
	if (l->extra)
		doc_lines(d, l->extra, strlen(l->extra));
	enum err r = write_stored(g, seat, d, e);
	doc_end(d);
	return r;
}

/* What is mailed once more, after its turn was taken back, is another mail. */
static const char *line_of(const struct game *g)
{
	return g->line ? arena_printf(g->arena, ".line%lld", (long long)g->line) : "";
}

static const char *key_of(const struct game *g, int seat, const struct letter *l, const struct store_hand *hand)
{
	char handle[STORE_HANDLE] = "";
	if (hand)
		store_handle(hand->person, handle);
	return arena_printf(g->arena, "%s/%lld/%s/%s/%s%s%s%s", g->row.name, (long long)g->row.turn, l->kind,
			    g->seats[seat]->seat, l->serial, line_of(g), hand ? STORE_HAND_MARK : "", handle);
}

/* An answer to a mail, or what one of the side tells another: nobody else sees it leave. */
static bool is_of_own_side(const struct letter *l)
{
	return l->in_reply_to || l->only || l->except;
}

enum err letter_write(struct game *g, int seat, const struct letter *l, const char *record,
		      const struct store_hand *hand, struct store_out *out, struct error *e)
{
	char id[SITE_TEXT];
	struct head head;
	const struct store_seat *s = g->seats[seat];
	int64_t leaves = is_of_own_side(l) ? clock_now() : game_now(g);
	struct buf text = BUF_INIT, said = BUF_INIT;
	struct doc d = {.out = &text};
	enum err r = read_head(g, seat, hand, &head, e);
	if (r)
		return r;
	const char *key = key_of(g, seat, l, hand),
		   *marks = l->understood ? l->understood : letter_layers(game_setting(g, SET_MAP_LAYERS), g->arena);
	site_message_id(g->site, key, id);
	r = write_head(g, seat, l, &head, &d, e);
	if (!r)
		r = write_body(g, seat, l, &d, e);
	if (l->said)
		said_write(l->said, &said);
	*out = (struct store_out){.key = key, .kind = l->kind, .game = g->row.name, .seat = s->seat, .to = head.to,
				  .from = arena_strdup(g->arena, head.address), .message_id = arena_strdup(g->arena, id),
				  .wrapper = arena_strdup(g->arena, buf_text(&text)), .said = arena_strdup(g->arena, buf_text(&said)),
				  .record = record ? letter_marked(record, marks, g->arena) : "", .reply = arena_strdup(g->arena, l->in_reply_to ? l->in_reply_to : ""),
				  .picture = record && strcmp(l->kind, "explain"), .bytes = {"", 0},
				  .state = OUT_COMPOSE, .at = leaves, .next = leaves};
	buf_free(&text);
	buf_free(&said);
	return r;
}

static bool is_for(const struct letter *l, int64_t person)
{
	return l->only ? person == l->only : !l->except || person != l->except;
}

enum err letter_each(struct game *g, int seat, const struct letter *l, const char *record, letter_take *take,
		     void *context, struct error *e)
{
	struct store_out mail;
	struct store_hand *hands;
	const struct store_seat *s = g->seats[seat];
	size_t n;
	enum err r = store_hands(g->site->store, g->row.name, s->seat, clock_now(), g->arena, &hands, &n, e);
	if (!r && is_for(l, s->holder)) {
		r = letter_write(g, seat, l, record, NULL, &mail, e);
		r = r ? r : take(g, &mail, context, e);
	}
	for (size_t i = 0; !r && i < n; i++) {
		if (hands[i].idle || !is_for(l, hands[i].person))
			continue;
		r = letter_write(g, seat, l, record, &hands[i], &mail, e);
		r = r ? r : take(g, &mail, context, e);
	}
	return r;
}

static enum err queue(struct game *g, const struct store_out *mail, void *context, struct error *e)
{
	(void)context;
	return store_out_add(g->site->store, mail, e);
}

enum err letter_queue(struct game *g, int seat, const struct letter *l, const char *record, struct error *e)
{
	return letter_each(g, seat, l, record, queue, NULL, e);
}

enum err letter_tell(struct game *g, int except, const char *serial, const struct words_said *said, struct error *e)
{
	struct letter l = {.kind = "told", .serial = serial, .said = said};
	enum err r = ERR_NONE;
	for (int i = 0; !r && i < game_seats(g); i++)
		r = i == except ? ERR_NONE : letter_queue(g, i, &l, NULL, e);
	return r;
}

enum err letter_moderator(struct site *site, const struct store_game *row, struct error *e)
{
	struct arena *a = arena_new();
	const char *key = arena_printf(a, "%s/%lld/notice/moderator/%lld", row->name, (long long)row->turn,
				       (long long)clock_now());
	enum err r = site_notice(site, row->name, row->turn, key,
				 SAID(notice, game_held, .game = row->name, .why = said_or_text(row->why, a)), e);
	arena_free(a);
	return r;
}
