/* The chain of ledger entries that a viewer may read: his own numbers, and no trace of what others read. */
#include "document/document.h"
#include "record/record.h"

void record_entry_hash(const char *before, long long n, int turn, const struct record_entry *e, char out[HASH_HEX])
{
	uint8_t h[HASH_BYTES];
	hash_format(h, NULL, "estafette-ledger-1\n%s\n%lld\n%d\n%s\n%s\n%s\n%s\n%s\n", before, n, turn, e->seen,
		    e->what, e->who, e->at, e->why);
	hash_hex(out, h);
}

bool record_ledger_end(const char *record, long long *n, char head[HASH_HEX])
{
	struct doc_line ledger, entry;
	struct arena *a = arena_new();
	snprintf(head, HASH_HEX, "%s", RECORD_LEDGER_NONE);
	*n = 0;
	bool good = doc_start(record, "ledger", &ledger) && doc_field(&ledger, "head").n == HASH_HEX - 1 &&
		    parse_int(doc_field_text(&ledger, "from", a), 0, 1000000000, n);
	if (good)
		snprintf(head, HASH_HEX, "%s", doc_field_text(&ledger, "head", a));
	struct slice rest = doc_part(record, "ledger", NULL, NULL);
	while (good && doc_read(&rest, &entry)) {
		snprintf(head, HASH_HEX, "%s", doc_field_text(&entry, "hash", a));
		++*n;
	}
	arena_free(a);
	return good;
}
