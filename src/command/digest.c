/* The daily mail of who wishes one: what waits for him, over all his games, as TODO tells it. */
#include "base/clock.h"
#include "command/pages.h"
#include "command/receive.h"
#include "command/receive_private.h"
#include "people/people.h"
#include "words/said.h"

enum { HOUR_OF_DAY = 7 };

/* The day by his clocks, once it is late enough on it; NULL: it is too early. */
static const char *day_of(const struct people_looks *looks, struct arena *a)
{
	struct clock_parts now;
	clock_in_zone(clock_now(), looks->zone, &now);
	return now.hour < HOUR_OF_DAY ? NULL : arena_printf(a, "%04d-%02d-%02d", now.year, now.month, now.day);
}

static enum err write_digest(struct session *s, const char *key, struct error *e)
{
	size_t waits = 0;
	enum err r = receive_zone(s, e);
	if (!r)
		r = todo_list(s, &waits, e);
	if (!r && waits) {
		pages_say(s, SAID(todo, digest, .waits = (long long)waits));
		s->n_waits = waits;
		r = desk_tell(s, key, e);
	}
	(void)clock_zone(s->site->zone);
	return r;
}

enum err command_digest(struct site *site, const struct store_person *p, struct error *e)
{
	struct arena *a = arena_new();
	struct people_looks looks;
	bool sent = true;
	struct mail_message m = {.kind = MAIL_PERSON, .from = p->address, .text = "", .subject = ""};
	struct session s = {.site = site, .arena = a, .mail = &m, .person = *p, .unnamed = true, .source = "",
			    .answer_kind = "told"};
	char handle[STORE_HANDLE];
	store_handle(p->id, handle);
	mail_message_digest(&m);
	enum err r = people_looks_of(site, p->address, a, &looks, e);
	const char *day = r ? NULL : day_of(&looks, a);
	const char *key = day ? arena_printf(a, "digest/%s/%s", handle, day) : NULL;
	if (key)
		r = store_out_has(site->store, key, &sent, e);
	if (!r && !sent)
		r = write_digest(&s, key, e);
	receive_close(&s);
	arena_free(a);
	return r;
}
