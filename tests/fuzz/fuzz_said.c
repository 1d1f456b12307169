/* Any bytes as a stored sentence: it is read or refused; what was read is written, and read back, as the same; and it can
 * be told without a catalogue. */
#include <stdlib.h>

#include "words/words.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void must(bool ok)
{
	if (!ok)
		abort();
}

static const char *written(const struct words_said *said, struct arena *a)
{
	struct buf text = BUF_INIT;
	said_write(said, &text);
	const char *kept = arena_strdup(a, buf_text(&text));
	buf_free(&text);
	return kept;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct arena *a = arena_new();
	const char *text = arena_strndup(a, (const char *)data, size);
	const struct words_said *said = said_read(text, a);
	must(said_or_text(text, a) != NULL);
	must(words_stored(NULL, text, a) != NULL);
	if (said) {
		const char *once = written(said, a);
		const struct words_said *again = said_read(once, a);
		must(again && !strcmp(once, written(again, a)));
		must(words_text(NULL, said, a) != NULL);
	}
	arena_free(a);
	return 0;
}
