/* What a moderator writes to players, and what he looked at. */
#include "game/game_private.h"
#include "game/moderate.h"
#include "store/later.h"
#include "words/said.h"

static enum err note(struct game *g, const char *seen, const char *what, const char *by, const struct words_said *why,
		     struct error *e)
{
	struct store_entry entry = {seen, what, by, NULL, clock_now()};
	return site_ledger(g->site, g->row.name, g->row.turn, &entry, false, why, e);
}

enum err game_official(struct game *g, const char *by, const char *subject, const char *text, const char *serial,
		       struct error *e)
{
	enum err r = note(g, "all", "notice", by, SAID(text, as_it_is, .text = subject), e);
	return r ? r
		 : letter_tell(g, VALUE_NONE, arena_printf(g->arena, "official.%s", serial),
			       SAID(moderate, official, .subject = subject, .text = text), e);
}

/* Players learn of it when it comes: until then it is the moderator's. */
static enum err note_later(struct game *g, const char *by, const char *subject, int64_t at, bool dropped,
			   struct error *e)
{
	return note(g, "end", "notice", by,
		    SAID(ledger, notice_later, .subject = subject, .at = at == LATER_TURN ? 0 : at, .dropped = dropped),
		    e);
}

enum err game_official_later(struct game *g, const char *by, int64_t person, const char *subject, const char *text,
			     int64_t at, struct error *e)
{
	struct store_later l = {.game = g->row.name, .seat = LATER_MODERATOR, .person = person, .turn = g->row.turn,
				.line = arena_printf(g->arena, "%s\n%s", subject, text), .at = at};
	enum err r = store_later_put(g->site->store, &l, e);
	return r ? r : note_later(g, by, subject, at, false, e);
}

enum err game_official_drop(struct game *g, const char *by, const struct store_later *l, struct error *e)
{
	const char *subject = arena_strndup(g->arena, l->line, strcspn(l->line, "\n"));
	enum err r = store_later_drop(g->site->store, l->id, e);
	return r ? r : note_later(g, by, subject, l->at, true, e);
}

enum err game_ruling(struct game *g, const char *by, const char *event, const char *text, struct error *e)
{
	const struct words_said *said = SAID(ledger, ruling, .event = event, .text = text);
	const char *serial = arena_printf(g->arena, "ruling.%s.%lld", event, (long long)clock_now());
	enum err r = note(g, "all", "ruling", by, said, e);
	return r ? r
		 : letter_tell(g, VALUE_NONE, serial,
			       SAID(moderate, ruling, .turn = g->row.turn, .event = event, .text = text), e);
}

enum err game_looked(struct game *g, const char *by, const struct words_said *at, struct error *e)
{
	const char *seen = strcmp(game_setting(g, SET_LOOKS), "at-once") ? "end" : "all";
	return g->row.status == GAME_OVER ? ERR_NONE : note(g, seen, "look", by, at, e);
}

/* What is mailed to who moderates: a record, and which part of it. */
struct shown {
	const struct store_person *to;
	const char *part, *seed, *key, *record, *in_reply_to;
	int turn;
};

static void write_wrapper(const struct game *g, const struct shown *w, const char *address, const char *token,
			  struct doc *d)
{
	char handle[STORE_HANDLE];
	store_handle(w->to->id, handle);
	doc_begin(d, "mail");
	doc_attr(d, "kind", "past");
	doc_attr(d, "seat", "");
	doc_attr(d, "game", g->row.name);
	doc_attr(d, "address", address);
	doc_attr(d, "token", token);
	doc_attr(d, "person", handle);
	doc_attr(d, "role", SITE_MODERATOR);
	doc_number(d, "turn", game_turn(g));
	doc_attr(d, "reply", w->in_reply_to);
	doc_children(d);
	doc_begin(d, "past");
	doc_number(d, "turn", w->turn);
	doc_attr(d, "part", w->part);
	doc_attr(d, "seed", w->seed);
	doc_end(d);
	doc_end(d);
}

static enum err queue(struct game *g, const struct shown *w, struct error *e)
{
	char token[SITE_TOKEN], id[SITE_TEXT];
	const char *address;
	struct buf text = BUF_INIT;
	struct doc d = {.out = &text};
	enum err r =
		site_moderator_address(g->site, g->row.name, w->to->id, w->to->epoch, token, g->arena, &address, e);
	site_message_id(g->site, w->key, id);
	if (!r) {
		write_wrapper(g, w, address, token, &d);
		struct store_out out = {.key = w->key, .kind = "past", .game = g->row.name, .seat = "",
					.to = w->to->address, .from = address, .message_id = id,
					.wrapper = buf_text(&text), .said = "", .record = doc_body(w->record),
					.reply = w->in_reply_to ? w->in_reply_to : "", .picture = 1,
					.bytes = {"", 0}, .state = OUT_COMPOSE, .at = clock_now(), .next = 0};
		r = store_out_add(g->site->store, &out, e);
	}
	buf_free(&text);
	return r;
}

enum err game_show_view(struct game *g, const struct store_person *to, int seat, const char *serial,
			const char *in_reply_to, struct error *e)
{
	struct buf view = BUF_INIT;
	enum err r = game_view(g, seat, &view, e);
	struct shown w = {.to = to, .part = "map", .record = buf_text(&view), .in_reply_to = in_reply_to,
			  .turn = game_turn(g),
			  .key = arena_printf(g->arena, "%s/%d/look/%s/%s", g->row.name, game_turn(g),
					      g->seats[seat]->seat, serial)};
	if (!r)
		r = queue(g, &w, e);
	buf_free(&view);
	return r;
}

enum err game_show_preview(struct game *g, const struct store_person *to, const struct preview *p, const char *seed,
			   const char *serial, const char *in_reply_to, struct error *e)
{
	struct shown w = {.to = to, .part = "preview", .seed = seed, .record = p->record, .in_reply_to = in_reply_to,
			  .turn = game_turn(g),
			  .key = arena_printf(g->arena, "%s/%d/preview/%s", g->row.name, game_turn(g), serial)};
	return queue(g, &w, e);
}
