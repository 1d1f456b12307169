/* Mails that belong to no seat of a game, queued as outbox rows like every other. */
#include "base/clock.h"
#include "document/document.h"
#include "mail/address.h"
#include "site/site.h"
#include "store/moderator.h"

const struct words *site_words(const struct site *s, const char *lang)
{
	(void)lang; /* there is one so far */
	return s->words;
}

struct notice {
	const char *kind, *game, *to, *key, *reply;
	int64_t turn;                       /* -1: none */
	const char *address, *token, *role; /* the reply address of who gets it, and what he is; NULL: it has none */
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
	doc_attr(d, "address", n->address);
	doc_attr(d, "token", n->token);
	if (n->role)
		doc_attr(d, "role", n->role);
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
				 .to = n->to, .from = n->address ? n->address : s->address, .message_id = id,
				 .wrapper = buf_text(&wrapper), .said = buf_text(&text), .record = "",
				 .reply = n->reply ? n->reply : "", .bytes = {"", 0},
				 .state = OUT_COMPOSE, .at = clock_now(), .next = 0};
	enum err r = store_out_add(s->store, &mail, e);
	buf_free(&wrapper);
	buf_free(&text);
	return r;
}

enum err site_moderator_address(const struct site *s, const char *game, int64_t person, int64_t epoch,
				char token[SITE_TOKEN], struct arena *a, const char **out, struct error *e)
{
	char address[MAIL_ADDRESS_BYTES], detail[SITE_TEXT];
	site_moderator_token(s, game, person, epoch, token);
	*out = s->address;
	if (!strcmp(s->separator, "none"))
		return ERR_NONE;
	snprintf(detail, sizeof detail, "%s." SITE_MODERATOR ".%s", game, token);
	if (!mail_address_with_detail(s->address, site_separator(s), detail, address))
		return error_set(e, ERR_REFUSED, "no reply address can be made of %s", s->address);
	*out = arena_strdup(a, address);
	return ERR_NONE;
}

enum err site_notice_to(struct site *s, const char *game, int64_t turn, const char *key,
			const struct store_moderator *to, const struct words_said *said, struct error *e)
{
	struct notice n = {.kind = "notice", .game = game, .to = to->address, .turn = turn, .role = SITE_MODERATOR};
	char token[SITE_TOKEN];
	struct arena *a = arena_new();
	enum err r = site_moderator_address(s, game, to->person, to->epoch, token, a, &n.address, e);
	n.token = token;
	n.key = arena_printf(a, "%s/p%lld", key, (long long)to->person);
	if (!r)
		r = queue(s, &n, said, e);
	arena_free(a);
	return r;
}

enum err site_notice(struct site *s, const char *game, int64_t turn, const char *key, const struct words_said *said,
		     struct error *e)
{
	struct notice n = {.kind = "notice", .game = game, .to = s->moderator, .key = key, .turn = turn};
	struct arena *a = arena_new();
	struct store_moderator *list;
	size_t count = 0, told = 0;
	enum err r = store_moderators(s->store, game, a, &list, &count, e);
	for (size_t i = 0; !r && i < count; i++)
		if (!list[i].plays) {
			r = site_notice_to(s, game, turn, key, &list[i], said, e);
			told++;
		}
	if (!r && !told && site_is_set(s->moderator))
		r = queue(s, &n, said, e);
	arena_free(a);
	return r;
}

enum err site_tell(struct site *s, const char *game, int64_t turn, const char *key, const char *to,
		   const struct words_said *said, struct error *e)
{
	struct notice n = {.kind = "told", .game = game, .to = to, .key = key, .turn = turn};
	return queue(s, &n, said, e);
}

enum err site_answer(struct site *s, const char *kind, const char *to, const char *reply, const struct words_said *said,
		     struct error *e)
{
	char key[2 * SITE_TEXT];
	snprintf(key, sizeof key, "%s/%.254s/%lld", kind, to, (long long)clock_now());
	struct notice n = {.kind = kind, .game = "", .to = to, .key = key, .reply = reply, .turn = -1};
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
