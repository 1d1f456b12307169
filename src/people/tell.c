/* A mail to a person that belongs to no seat: his reply to it proves who he is. */
#include "base/clock.h"
#include "document/document.h"
#include "people/people.h"

enum err people_tell_of(struct site *site, const struct store_person *to, const char *key, const struct people_news *of,
			const struct words_said *said, struct error *e)
{
	char token[SITE_TOKEN], handle[STORE_HANDLE], id[SITE_TEXT];
	struct arena *a = arena_new();
	struct buf text = BUF_INIT, words = BUF_INIT;
	struct doc doc = {.out = &text}, *d = &doc;
	const char *address;
	enum err r = people_reply_address(site, to, token, a, &address, e);
	site_message_id(site, key, id);
	store_handle(to->id, handle);
	if (!r && *to->address) {
		doc_begin(d, "mail");
		doc_attr(d, "kind", "told");
		doc_attr(d, "seat", "");
		doc_attr(d, "game", of ? of->name : "site");
		if (of)
			doc_attr(d, "event", of->title);
		doc_attr(d, "address", address);
		doc_attr(d, "token", token);
		doc_attr(d, "person", handle);
		doc_attr(d, "turn", "");
		doc_children(d);
		doc_end(d);
		said_write(said, &words);
		struct store_out mail = {.key = key, .kind = "told", .game = "", .seat = "", .to = to->address,
					 .from = address, .message_id = id, .wrapper = buf_text(&text),
					 .said = buf_text(&words), .record = "", .reply = "", .bytes = {"", 0},
					 .state = OUT_COMPOSE, .at = clock_now(), .next = 0};
		r = store_out_add(site->store, &mail, e);
	}
	buf_free(&text);
	buf_free(&words);
	arena_free(a);
	return r;
}

enum err people_tell(struct site *site, const struct store_person *to, const char *key, const struct words_said *said,
		     struct error *e)
{
	return people_tell_of(site, to, key, NULL, said, e);
}
