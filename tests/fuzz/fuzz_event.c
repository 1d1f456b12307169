/* Any bytes as the file of an event: it is read or refused, and of what was read the standings can be reckoned, or it is
 * said why not. */
#include <stdlib.h>

#include "event/event.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	const char *folder = getenv("ESTAFETTE_DATA");
	struct arena *a = arena_new();
	struct buf standings = BUF_INIT;
	struct error e = ERROR_INIT;
	struct contest v;
	if (!event_file_read((const char *)data, size, arena_printf(a, "%s/scenarios/event.rng", folder ? folder : "."),
			     a, &v, &e))
		(void)!event_file_standings(&v, &standings, &e);
	buf_free(&standings);
	arena_free(a);
	return 0;
}
