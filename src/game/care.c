/* The ledger of the site. */
#include "game/care.h"
#include "base/clock.h"
#include "record/record.h"

enum { PAGE = 500 };

static void chain(const char *before, const struct store_site_entry *entry, char hash[HASH_HEX])
{
	char at[CLOCK_TEXT];
	clock_rfc3339(entry->at, at);
	struct record_entry r = {.seen = "admin", .what = entry->what, .who = entry->who, .why = entry->why, .at = at};
	record_entry_hash(*before ? before : RECORD_LEDGER_NONE, entry->n, 0, &r, hash);
}

enum err care_note(struct site *site, const char *by, const char *what, const struct words_said *why, struct error *e)
{
	struct arena *a = arena_new();
	struct buf text = BUF_INIT;
	struct store_site_entry last;
	char hash[HASH_HEX];
	enum err r = store_site_entry_last(site->store, a, &last, e);
	said_write(why, &text);
	struct store_site_entry entry = {what, by, buf_text(&text), hash, last.n + 1, clock_now()};
	if (!r) {
		chain(last.hash, &entry, hash);
		r = store_site_entry_add(site->store, &entry, e);
	}
	buf_free(&text);
	arena_free(a);
	return r;
}

enum err care_chain(struct site *site, int64_t *broken, struct error *e)
{
	char before[HASH_HEX] = "", hash[HASH_HEX];
	int64_t next = 1;
	size_t n = PAGE;
	enum err r = ERR_NONE;
	*broken = 0;
	while (!r && !*broken && n == PAGE) {
		struct arena *a = arena_new();
		struct store_site_entry *list;
		r = store_site_entries(site->store, next, PAGE, a, &list, &n, e);
		for (size_t i = 0; !r && !*broken && i < n; i++, next++) {
			chain(before, &list[i], hash);
			if (list[i].n != next || strcmp(hash, list[i].hash) != 0)
				*broken = next;
			memcpy(before, hash, sizeof before);
		}
		arena_free(a);
	}
	return r;
}
