/* Any bytes as a tournament report file: it is read or refused; what was read is written, and read again it is written as
 * the same; and it is an event whose standings can be made, or none. */
#include <stdlib.h>

#include "pairing/trf.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void must(bool ok)
{
	if (!ok)
		abort();
}

static void rank(const struct trf *t)
{
	static const enum standing_break list[] = {STANDING_POINTS, STANDING_DIRECT, STANDING_CUT1,
						   STANDING_BERGER_CUT1};
	struct standing_row rows[200];
	struct standing_event ev;
	struct error e = ERROR_INIT;
	if (trf_event(t, &ev, &e) == ERR_NONE && ev.n <= ARRAY_LEN(rows))
		(void)standing_make(&ev, list, ARRAY_LEN(list), rows, &e);
	trf_event_free(&ev);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct trf t, again;
	struct error e = ERROR_INIT;
	struct buf once = BUF_INIT, twice = BUF_INIT;
	trf_init(&t);
	trf_init(&again);
	if (!trf_read((const char *)data, size, &t, &e)) {
		must(!trf_write(&t, &once, &e));
		must(!trf_read(buf_text(&once), once.len, &again, &e));
		must(!trf_write(&again, &twice, &e));
		must(once.len == twice.len && !memcmp(buf_text(&once), buf_text(&twice), once.len));
		rank(&t);
	}
	buf_free(&once);
	buf_free(&twice);
	trf_free(&t);
	trf_free(&again);
	return 0;
}
