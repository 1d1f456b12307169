/* Letters: the XML from which the templates make a mail, queued as an outbox row. */
#include "base/clock.h"
#include "game/game.h"
#include "mail/address.h"
#include "record/record.h"

static void attr(struct buf *out, const char *name, const char *value)
{
	buf_addf(out, " %s=\"", name);
	buf_add_xml(out, value ? value : "");
	buf_addc(out, '"');
}

static enum err reply_address(const struct game *g, int seat, char token[SITE_TOKEN],
			      char out[MAIL_ADDRESS_BYTES], struct error *e)
{
	const struct store_seat *s = g->seats[seat];
	char detail[SITE_TEXT];
	site_token(g->site, g->row.name, s->seat, g->row.turn, s->epoch, token);
	if (!strcmp(g->site->separator, "none")) {
		if (mail_address_normal(slice_of(g->site->address), out))
			return ERR_NONE;
		return error_set(e, ERR_REFUSED, "%s is no address", g->site->address);
	}
	snprintf(detail, sizeof detail, "%s.%s.%s", g->row.name, s->seat, token);
	if (!mail_address_with_detail(g->site->address, site_separator(g->site), detail, out))
		return error_set(e, ERR_REFUSED, "%s: no reply address can be made of %s",
				 g->row.name, g->site->address);
	return ERR_NONE;
}

/* Whose turn it is, for the Subject. */
static void write_active(const struct game *g, struct buf *out)
{
	const struct setup_head *head = g->scenario->setup;
	int active = game_active(g);
	if (active == VALUE_NONE)
		return;
	attr(out, "active", head->seat[active].id);
	attr(out, "active-name", head->seat[active].name);
}

static void write_lines(const struct letter *l, struct buf *out)
{
	if (!l->n_lines && !l->status)
		return;
	buf_adds(out, "<receipt");
	attr(out, "status", l->status);
	buf_addf(out, " revision=\"%lld\"", (long long)l->revision);
	attr(out, "digest", l->digest);
	attr(out, "runs", l->runs);
	buf_adds(out, ">\n");
	for (size_t i = 0; i < l->n_lines; i++) {
		buf_addf(out, "<line n=\"%u\" code=\"%d\"", l->lines[i].line, l->lines[i].code);
		attr(out, "text", l->lines[i].text);
		if (*l->lines[i].typed)
			attr(out, "typed", l->lines[i].typed);
		buf_adds(out, "/>\n");
	}
	buf_adds(out, "</receipt>\n");
}

/* The set as it stands, or with check as it would: in the order in which it is carried out. */
static void write_stands(const struct letter *l, struct arena *a, struct buf *out)
{
	struct slice rest = slice_of(l->stands ? l->stands : ""), line;
	if (!rest.n)
		return;
	buf_addf(out, "<stands check=\"%s\">\n", l->check ? "yes" : "no");
	while (slice_line(&rest, &line)) {
		buf_adds(out, "<line>");
		buf_add_xml(out, arena_strndup(a, line.p, line.n));
		buf_adds(out, "</line>\n");
	}
	buf_adds(out, "</stands>\n");
}

static void write_doctrine(const struct order_set *lines, struct buf *out)
{
	if (!lines || !lines->n)
		return;
	buf_adds(out, "<doctrine>\n");
	for (size_t i = 0; i < lines->n; i++) {
		buf_addf(out, "<line n=\"%u\">", lines->lines[i].line);
		buf_add_xml(out, lines->lines[i].text);
		buf_adds(out, "</line>\n");
	}
	buf_adds(out, "</doctrine>\n");
}

/* What is stored for the turn that is asked for: carried over from the last, or sent. */
static enum err write_stored(const struct game *g, int seat, struct buf *out, struct error *e)
{
	struct store_orders o;
	enum err r = store_orders_get(g->site->store, g->row.name, g->row.turn, g->seats[seat]->seat,
				      g->arena, &o, e);
	if (r)
		return r == ERR_MISSING ? ERR_NONE : r;
	struct slice rest = slice_of(o.text), line;
	buf_addf(out, "<stored ready=\"%s\">\n", o.ready ? "yes" : "no");
	while (slice_line(&rest, &line)) {
		buf_adds(out, "<line>");
		buf_add_xml(out, arena_strndup(g->arena, line.p, line.n));
		buf_adds(out, "</line>\n");
	}
	buf_adds(out, "</stored>\n");
	return ERR_NONE;
}

/* The record without its XML declaration. */
static const char *body_of(const char *record)
{
	const char *end = !strncmp(record, "<?xml", 5) ? strstr(record, "?>") : NULL;
	return end ? end + 2 : record;
}

/* Marks drawn over the map go inside the record, before its end. */
static void write_record(const struct letter *l, const char *record, struct buf *out)
{
	const char *body = body_of(record), *end = strstr(body, "</record>");
	if (!l->understood || !end) {
		buf_adds(out, body);
		return;
	}
	buf_add(out, body, (size_t)(end - body));
	buf_addf(out, "<understood>%s</understood>", l->understood);
	buf_adds(out, end);
}

/* The start tag: to whom, about which turn, how to answer. */
static void write_head(const struct game *g, int seat, const struct letter *l, const char *address,
		       const char *token, struct buf *out)
{
	char due[CLOCK_TEXT];
	clock_people(g->row.deadline, due);
	buf_addf(out, "<mail kind=\"%s\"", l->kind);
	attr(out, "seat", g->seats[seat]->seat);
	attr(out, "game", g->row.name);
	attr(out, "address", address);
	attr(out, "token", token);
	attr(out, "due", g->row.deadline ? due : "");
	buf_addf(out, " turn=\"%lld\"", (long long)g->row.turn);
	if (game_before_deal(g))
		attr(out, "deal", "before");
	else
		write_active(g, out);
	buf_addf(out, " undo=\"%lld\" grace=\"%lld\" early=\"%s\" late=\"%s\"", (long long)g->row.undo / 60,
		 (long long)g->row.grace / 3600, g->row.early, g->row.late);
	if (!strcmp(g->row.windows, "wait"))
		buf_addf(out, " grid=\"%lld\"", (long long)g->row.grid);
	if (g->plan[seat].stopped)
		attr(out, "stopped", "yes");
	if (l->window)
		attr(out, "window", "open");
	if (g->clock_stopped)
		attr(out, "leaves", due);
	attr(out, "reply", l->in_reply_to ? l->in_reply_to : "");
	buf_adds(out, ">\n");
}

static enum err write_body(const struct game *g, int seat, const struct letter *l,
			   const char *record, struct buf *out, struct error *e)
{
	write_lines(l, out);
	write_stands(l, g->arena, out);
	if (l->text) {
		buf_adds(out, "<text>");
		buf_add_xml(out, l->text);
		buf_adds(out, "</text>\n");
	}
	write_doctrine(game_doctrine(g, seat), out);
	buf_adds(out, l->extra ? l->extra : "");
	enum err r = write_stored(g, seat, out, e);
	if (record)
		write_record(l, record, out);
	buf_adds(out, "</mail>\n");
	return r;
}

enum err letter_queue(struct game *g, int seat, const struct letter *l, const char *record,
		      struct error *e)
{
	char token[SITE_TOKEN], address[MAIL_ADDRESS_BYTES], id[SITE_TEXT];
	const struct store_seat *s = g->seats[seat];
	struct buf out = BUF_INIT, key = BUF_INIT;
	enum err r = reply_address(g, seat, token, address, e);
	if (r)
		return r;
	buf_addf(&key, "%s/%lld/%s/%s/%s", g->row.name, (long long)g->row.turn, l->kind, s->seat,
		 l->serial);
	site_message_id(g->site, key.data, id);
	write_head(g, seat, l, address, token, &out);
	r = write_body(g, seat, l, record, &out, e);
	struct store_out row = {.key = buf_text(&key), .kind = l->kind, .game = g->row.name,
				.seat = s->seat, .to = s->address, .from = address, .message_id = id,
				.wrapper = buf_text(&out), .bytes = {"", 0}, .state = "compose",
				.at = clock_now(), .next = 0};
	if (!r)
		r = store_out_add(g->site->store, &row, e);
	buf_free(&out);
	buf_free(&key);
	return r;
}

enum err letter_moderator(struct site *site, const struct store_game *row, struct error *e)
{
	struct buf key = BUF_INIT;
	buf_addf(&key, "%s/%lld/notice/moderator/%lld", row->name, (long long)row->turn,
		 (long long)clock_now());
	enum err r = site_notice(site, row->name, row->turn, key.data,
				 SAID(notice, game_held, .game = row->name, .why = row->why), e);
	buf_free(&key);
	return r;
}
