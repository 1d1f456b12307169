/* What a moderator writes to players, and what he looked at. */
#include "game/game_private.h"
#include "game/moderate.h"

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

static void write_wrapper(const struct game *g, const struct store_person *to, const char *address, const char *token,
			  const char *in_reply_to, struct doc *d)
{
	char handle[STORE_HANDLE];
	store_handle(to->id, handle);
	doc_begin(d, "mail");
	doc_attr(d, "kind", "past");
	doc_attr(d, "seat", "");
	doc_attr(d, "game", g->row.name);
	doc_attr(d, "address", address);
	doc_attr(d, "token", token);
	doc_attr(d, "person", handle);
	doc_attr(d, "role", SITE_MODERATOR);
	doc_number(d, "turn", game_turn(g));
	doc_attr(d, "reply", in_reply_to);
	doc_children(d);
	doc_begin(d, "past");
	doc_number(d, "turn", game_turn(g));
	doc_attr(d, "part", "map");
	doc_end(d);
	doc_end(d);
}

enum err game_show_view(struct game *g, const struct store_person *to, int seat, const char *serial,
			const char *in_reply_to, struct error *e)
{
	char token[SITE_TOKEN], id[SITE_TEXT];
	const char *address, *key = arena_printf(g->arena, "%s/%d/look/%s/%s", g->row.name, game_turn(g),
						 g->seats[seat]->seat, serial);
	struct buf view = BUF_INIT, text = BUF_INIT;
	struct doc d = {.out = &text};
	enum err r = site_moderator_address(g->site, g->row.name, to->id, to->epoch, token, g->arena, &address, e);
	if (!r)
		r = game_view(g, seat, &view, e);
	site_message_id(g->site, key, id);
	if (!r) {
		write_wrapper(g, to, address, token, in_reply_to, &d);
		struct store_out out = {.key = key, .kind = "past", .game = g->row.name, .seat = "", .to = to->address,
					.from = address, .message_id = id, .wrapper = buf_text(&text), .said = "",
					.record = buf_text(&view), .reply = in_reply_to ? in_reply_to : "", .picture = 1,
					.bytes = {"", 0}, .state = OUT_COMPOSE, .at = clock_now(), .next = 0};
		r = store_out_add(g->site->store, &out, e);
	}
	buf_free(&view);
	buf_free(&text);
	return r;
}
