/* Mails that belong to no seat of a game, queued as outbox rows like every other. */
#include "base/clock.h"
#include "document/document.h"
#include "site/site.h"

const struct words *site_words(const struct site *s, const char *lang)
{
	(void)lang; /* there is one so far */
	return s->words;
}

struct notice {
	const char *kind, *game, *to, *key, *reply;
	int64_t turn; /* -1: none */
};

static void write_wrapper(const struct notice *n, struct doc *d)
{
	doc_begin(d, "mail");
	doc_attr(d, "kind", n->kind);
	doc_attr(d, "seat", "");
	doc_attr(d, "game", *n->game ? n->game : "site");
	if (n->turn >= 0)
		doc_number(d, "turn", (long)n->turn);
	else
		doc_attr(d, "turn", "");
	doc_attr(d, "reply", n->reply);
	doc_children(d);
	doc_end(d);
}

static enum err queue(struct site *s, const struct notice *n, const struct words_said *said, struct error *e)
{
	char id[SITE_TEXT];
	struct buf wrapper = BUF_INIT, text = BUF_INIT; /* told when the mail is made, in its reader's words */
	site_message_id(s, n->key, id);
	write_wrapper(n, &(struct doc){.out = &wrapper});
	said_write(said, &text);
	struct store_out mail = {.key = n->key, .kind = n->kind, .game = n->game, .seat = "",
				 .to = n->to, .from = s->address, .message_id = id,
				 .wrapper = buf_text(&wrapper), .said = buf_text(&text), .record = "",
				 .reply = n->reply ? n->reply : "", .bytes = {"", 0},
				 .state = OUT_COMPOSE, .at = clock_now(), .next = 0};
	enum err r = store_out_add(s->store, &mail, e);
	buf_free(&wrapper);
	buf_free(&text);
	return r;
}

enum err site_notice(struct site *s, const char *game, int64_t turn, const char *key, const struct words_said *said,
		     struct error *e)
{
	struct notice n = {"notice", game, s->moderator, key, NULL, turn};
	return site_is_set(s->moderator) ? queue(s, &n, said, e) : ERR_NONE;
}

enum err site_tell(struct site *s, const char *game, int64_t turn, const char *key, const char *to,
		   const struct words_said *said, struct error *e)
{
	struct notice n = {"told", game, to, key, NULL, turn};
	return queue(s, &n, said, e);
}

enum err site_answer(struct site *s, const char *kind, const char *to, const char *reply, const struct words_said *said,
		     struct error *e)
{
	char key[2 * SITE_TEXT];
	snprintf(key, sizeof key, "%s/%.254s/%lld", kind, to, (long long)clock_now());
	struct notice n = {kind, "", to, key, reply, -1};
	return queue(s, &n, said, e);
}

/* Has the turn a line that says so, of whatever program? */
static enum err is_said(struct site *s, const char *game, int64_t turn, const struct store_entry *entry,
			const struct words_said *why, bool *yes, struct error *e)
{
	struct arena *a = arena_new();
	struct store_entry *list;
	size_t n = 0;
	const char *text = words_text(site_words(s, NULL), why, a);
	enum err r = store_ledger(s->store, game, turn, a, &list, &n, e);
	for (size_t i = 0; !r && i < n; i++)
		*yes |= !strcmp(list[i].seen, entry->seen) && !strcmp(list[i].what, entry->what) &&
			!strcmp(words_stored(site_words(s, NULL), list[i].why, a), text);
	arena_free(a);
	return r;
}

enum err site_ledger(struct site *s, const char *game, int64_t turn, const struct store_entry *entry, bool once,
		     const struct words_said *why, struct error *e)
{
	struct buf text = BUF_INIT;
	struct store_entry with = *entry;
	bool there = false;
	enum err r = once ? is_said(s, game, turn, entry, why, &there, e) : ERR_NONE;
	said_write(why, &text);
	with.why = buf_text(&text);
	if (!r && !there)
		r = store_ledger_add(s->store, game, turn, &with, e);
	buf_free(&text);
	return r;
}
