/* RECEIPT: what the server had of the seat for a turn: its mails, the lines that were stored, what came of them. */
#include "command/asking.h"
#include "base/clock.h"
#include "command/past.h"
#include "game/ledger.h"
#include "site/keys.h"
#include "words/said.h"

enum { DIGEST_CHARS = 16 }; /* of a digest, enough to know a mail again */

/* Lines with a bar before them, so that they are no orders where they are quoted. */
static void add_lines(struct session *s, const char *text)
{
	struct slice rest = slice_of(text), line;
	while (slice_line(&rest, &line))
		buf_addf(&s->text, "    | %.*s\n", (int)line.n, line.p);
}

static void add_said(struct session *s, int indent, const struct words_said *said)
{
	buf_addf(&s->text, "%*s%s\n", indent, "", session_text(s, said));
}

enum err past_mails(struct session *s, int turn, bool texts, struct error *e)
{
	struct store_orders *mails;
	size_t n = 0, own = 0;
	const char *seat = game_seat(s->game, s->seat)->seat;
	enum err r = store_mails(s->site->store, s->game->row.name, turn, s->arena, &mails, &n, e);
	for (size_t i = 0; !r && i < n; i++)
		own += !strcmp(mails[i].seat, seat);
	if (!r)
		add_said(s, 0, own ? SAID(past, of_mails, .n = (int64_t)own) : SAID(past, no_mail));
	for (size_t i = 0; !r && i < n; i++) {
		if (strcmp(mails[i].seat, seat))
			continue;
		add_said(s, 2,
			 SAID(past, mail, .at = mails[i].at, .digest = session_cut(s, mails[i].digest, DIGEST_CHARS),
			      .moderator = mails[i].by == STORE_BY_MODERATOR));
		if (texts)
			add_lines(s, mails[i].text);
	}
	return r;
}

/* What became of the stored lines. */
static enum err add_outcome(struct session *s, int turn, const struct store_orders *o, struct error *e)
{
	const struct words_said *why;
	enum err r = game_missed(s->game, s->seat, turn, &why, e);
	bool runs = s->game->row.status == GAME_RUNNING && turn == game_turn(s->game);
	if (r)
		return r;
	if (why)
		add_said(s, 0, SAID(past, missed, .why = why));
	else if (o->complete == STORE_COMPLETE)
		add_said(s, 0, SAID(past, ran));
	else if (o->complete == STORE_LATE)
		add_said(s, 0, SAID(past, late));
	else
		add_said(s, 0, runs ? SAID(past, waits, .ready = o->ready, .hold = o->hold) : SAID(past, ended));
	return ERR_NONE;
}

static enum err add_stored(struct session *s, int turn, struct error *e)
{
	struct store_orders o;
	const char *seat = game_seat(s->game, s->seat)->seat;
	enum err r = store_orders_get(s->site->store, s->game->row.name, turn, seat, s->arena, &o, e);
	if (r && r != ERR_MISSING)
		return r;
	if (r) {
		const struct words_said *why;
		add_said(s, 0, SAID(past, nothing_stored));
		r = game_missed(s->game, s->seat, turn, &why, e);
		if (!r && why)
			add_said(s, 0, SAID(past, missed, .why = why));
		return r;
	}
	add_said(s, 0,
		 SAID(past, stored, .revision = o.revision, .at = o.at,
		      .digest = session_cut(s, o.digest, DIGEST_CHARS)));
	add_lines(s, o.text);
	return add_outcome(s, turn, &o, e);
}

/* ---- signed ---- */

static const char *when(const struct session *s, int64_t at)
{
	char text[CLOCK_TEXT];
	clock_rfc3339(at, text);
	return arena_strdup(s->arena, text);
}

static enum err sign_orders(struct session *s, int turn, struct buf *out, struct error *e)
{
	struct store_orders o;
	struct error none = ERROR_INIT;
	const char *seat = game_seat(s->game, s->seat)->seat;
	enum err r = store_orders_get(s->site->store, s->game->row.name, turn, seat, s->arena, &o, &none);
	if (!r)
		buf_addf(out, "orders %lld %s\n%s\n", (long long)o.revision, when(s, o.at), o.digest);
	if (r && r != ERR_MISSING)
		*e = none;
	return r == ERR_MISSING ? ERR_NONE : r;
}

static enum err sign_mails(struct session *s, int turn, struct buf *out, struct error *e)
{
	struct store_orders *mails;
	size_t n = 0;
	const char *seat = game_seat(s->game, s->seat)->seat;
	enum err r = store_mails(s->site->store, s->game->row.name, turn, s->arena, &mails, &n, e);
	for (size_t i = 0; !r && i < n; i++)
		if (!strcmp(mails[i].seat, seat))
			buf_addf(out, "%s %s\n%s\n", mails[i].by == STORE_BY_MODERATOR ? "moderator" : "mail",
				 when(s, mails[i].at), mails[i].digest);
	return r;
}

/* Where the ledger of the seat stands, which the records of its turns go on from. */
static enum err sign_ledger(struct session *s, struct buf *out, struct error *e)
{
	struct ledger_line *lines;
	size_t n = 0;
	enum err r = ledger_read(s->game, s->seat, s->arena, &lines, &n, e);
	if (!r && n)
		buf_addf(out, "ledger %zu\n%s\n", n, lines[n - 1].hash);
	return r;
}

static void add_fact(struct buf *out, const char *name, const char *value)
{
	buf_addf(out, "%s %s\n", name, value);
}

/* Short lines that no mail program breaks, and the site's signature of them, for signify(1) and its like. */
static enum err add_signed(struct session *s, int turn, struct error *e)
{
	struct buf text = BUF_INIT, signature = BUF_INIT;
	struct error why = ERROR_INIT;
	const char *game = s->game->row.name, *seat = game_seat(s->game, s->seat)->seat;
	buf_adds(&text, "estafette-receipt-1\n");
	add_fact(&text, "site", s->site->address);
	add_fact(&text, "game", game);
	add_fact(&text, "seat", seat);
	add_fact(&text, "turn", arena_printf(s->arena, "%d", turn));
	add_fact(&text, "at", when(s, clock_now()));
	enum err r = sign_orders(s, turn, &text, e);
	if (!r)
		r = sign_mails(s, turn, &text, e);
	if (!r)
		r = sign_ledger(s, &text, e);
	const char *comment = arena_printf(s->arena, "receipt-%s-%s-%d", game, seat, turn);
	enum err none = r ? ERR_NONE : site_sign(s->site->root, buf_text(&text), text.len, comment, &signature, &why);
	if (!r && none == ERR_TEMP)
		r = (*e = why, none);
	if (!r && !none)
		pages_say(s, SAID(past, is_signed, .receipt = buf_text(&text), .signature = buf_text(&signature),
				  .key = SITE_PUBLIC_KEY));
	buf_free(&text);
	buf_free(&signature);
	return r;
}

enum err act_receipt(struct session *s, const struct command_call *in, struct error *e)
{
	struct asking_args args;
	int turn;
	asking_read(s, in->args, &args);
	if (pages_enough(s, in->line) || !asking_known(s, in->line, &args, "turn") ||
	    !asking_turn(s, in->line, &args, true, game_turn(s->game), &turn))
		return ERR_NONE;
	session_say(s, in->line, 220, SAID(past, receipt_follows, .turn = turn));
	add_said(s, 0, SAID(past, receipt, .turn = turn));
	enum err r = past_mails(s, turn, false, e);
	if (!r)
		r = add_stored(s, turn, e);
	return r ? r : add_signed(s, turn, e);
}
