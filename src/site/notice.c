/* Mails to the moderator, queued as outbox rows like every other. */
#include "base/clock.h"
#include "site/site.h"

enum err site_notice(struct site *s, const char *game, int64_t turn, const char *key,
		     const char *text, struct error *e)
{
	char id[SITE_TEXT];
	struct buf wrapper = BUF_INIT;
	if (!strcmp(s->moderator, "-"))
		return ERR_NONE;
	site_message_id(s, key, id);
	buf_addf(&wrapper, "<mail kind=\"notice\" seat=\"\" game=\"%s\" turn=\"", *game ? game : "site");
	if (turn >= 0)
		buf_addf(&wrapper, "%lld", (long long)turn);
	buf_adds(&wrapper, "\"><text>");
	buf_add_xml(&wrapper, text);
	buf_adds(&wrapper, "</text></mail>\n");
	struct store_out mail = {.key = key, .kind = "notice", .game = game, .seat = "",
				 .to = s->moderator, .from = s->address, .message_id = id,
				 .wrapper = buf_text(&wrapper), .bytes = {"", 0},
				 .state = "compose", .at = clock_now(), .next = 0};
	enum err r = store_out_add(s->store, &mail, e);
	buf_free(&wrapper);
	return r;
}
