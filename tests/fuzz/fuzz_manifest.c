/* Any bytes as the list of an archive: it is read or refused; what was read is written, and read back, as the same, and no
 * path of it leads out of the folder. */
#include <stdlib.h>

#include "archive/manifest.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void must(bool ok)
{
	if (!ok)
		abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct arena *a = arena_new();
	struct manifest m = {.arena = a}, again = {.arena = a};
	struct buf text = BUF_INIT;
	struct error e = ERROR_INIT;
	if (!manifest_read((const char *)data, size, &m, &e)) {
		manifest_text(&m, &text);
		must(!manifest_read(buf_text(&text), text.len, &again, &e) && again.n == m.n);
		for (size_t i = 0; i < m.n; i++) {
			const char *path = m.files[i].path;
			must(*path != '/' && strncmp(path, "../", 3) != 0 && !strstr(path, "/../") &&
			     manifest_find(&m, path) == &m.files[i]);
			must(!strcmp(manifest_find(&again, path)->digest, m.files[i].digest));
		}
	}
	manifest_free(&m);
	manifest_free(&again);
	buf_free(&text);
	arena_free(a);
	return 0;
}
