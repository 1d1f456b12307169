/* Runs a harness on every file of its corpus, without a fuzzer: what was once found stays
 * found.  The folder is the argument, or
 * tests/fuzz/corpus/NAME in $srcdir, by the name of the program.  One TAP line a file. */
#include "base/file.h"
#include "fuzz/name.h"

#include <dirent.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { FILES_MAX = 1000, FILE_BYTES = 4 << 20 };

static int by_name(const void *a, const void *b)
{
	return strcmp(*(char *const *)a, *(char *const *)b);
}

static size_t list(const char *folder, char *names[FILES_MAX])
{
	DIR *d = opendir(folder);
	size_t n = 0;
	for (struct dirent *e; d && n < FILES_MAX && (e = readdir(d));)
		if (e->d_name[0] != '.')
			names[n++] = base_strdup(e->d_name);
	if (d)
		closedir(d);
	qsort(names, n, sizeof *names, by_name);
	return n;
}

/* A copy of exactly that size, so that a read beyond it is noticed. */
static bool replay(const char *folder, const char *name)
{
	struct buf path = BUF_INIT, text = BUF_INIT;
	struct error e = ERROR_INIT;
	buf_addf(&path, "%s/%s", folder, name);
	bool good = file_read(path.data, FILE_BYTES, &text, &e) == ERR_NONE;
	if (good) {
		uint8_t *copy = base_malloc(text.len);
		if (text.len)
			memcpy(copy, text.data, text.len);
		LLVMFuzzerTestOneInput(copy, text.len);
		free(copy);
	}
	buf_free(&path);
	buf_free(&text);
	return good;
}

int main(int argc, char **argv)
{
	static char *names[FILES_MAX];
	struct buf folder = BUF_INIT;
	const char *dir = getenv("srcdir");
	size_t failed = 0;
	if (argc > 1)
		buf_adds(&folder, argv[1]);
	else
		buf_addf(&folder, "%s/tests/fuzz/corpus/%s", dir ? dir : ".", fuzz_name());
	size_t n = list(buf_text(&folder), names);
	printf("1..%zu\n", n);
	for (size_t i = 0; i < n; i++) {
		bool good = replay(folder.data, names[i]);
		failed += !good;
		printf("%sok %zu - %s\n", good ? "" : "not ", i + 1, names[i]);
		fflush(stdout);
		free(names[i]);
	}
	buf_free(&folder);
	return failed || !n;
}
