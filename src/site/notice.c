/* Mails that belong to no seat of a game, queued as outbox rows like every other. */
#include "base/clock.h"
#include "site/site.h"

struct notice {
	const char *kind, *game, *to, *key, *reply, *text;
	int64_t turn; /* -1: none */
};

static enum err queue(struct site *s, const struct notice *n, struct error *e)
{
	char id[SITE_TEXT];
	struct buf wrapper = BUF_INIT;
	site_message_id(s, n->key, id);
	buf_addf(&wrapper, "<mail kind=\"%s\" seat=\"\" game=\"%s\" turn=\"", n->kind,
		 *n->game ? n->game : "site");
	if (n->turn >= 0)
		buf_addf(&wrapper, "%lld", (long long)n->turn);
	buf_adds(&wrapper, "\" reply=\"");
	buf_add_xml(&wrapper, n->reply ? n->reply : "");
	buf_adds(&wrapper, "\"><text>");
	buf_add_xml(&wrapper, n->text);
	buf_adds(&wrapper, "</text></mail>\n");
	struct store_out mail = {.key = n->key, .kind = n->kind, .game = n->game, .seat = "",
				 .to = n->to, .from = s->address, .message_id = id,
				 .wrapper = buf_text(&wrapper), .bytes = {"", 0},
				 .state = "compose", .at = clock_now(), .next = 0};
	enum err r = store_out_add(s->store, &mail, e);
	buf_free(&wrapper);
	return r;
}

enum err site_notice(struct site *s, const char *game, int64_t turn, const char *key,
		     const char *text, struct error *e)
{
	struct notice n = {"notice", game, s->moderator, key, NULL, text, turn};
	return site_is_set(s->moderator) ? queue(s, &n, e) : ERR_NONE;
}

enum err site_tell(struct site *s, const char *game, int64_t turn, const char *key, const char *to,
		   const char *text, struct error *e)
{
	struct notice n = {"told", game, to, key, NULL, text, turn};
	return queue(s, &n, e);
}

enum err site_answer(struct site *s, const char *kind, const char *to, const char *reply, const char *text,
		     struct error *e)
{
	char key[2 * SITE_TEXT];
	snprintf(key, sizeof key, "%s/%.254s/%lld", kind, to, (long long)clock_now());
	struct notice n = {kind, "", to, key, reply, text, -1};
	return queue(s, &n, e);
}
