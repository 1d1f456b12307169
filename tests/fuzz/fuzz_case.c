/* Any bytes as a conformance case: it is refused with a reason or played, and each of its variants
 * passes or fails. */
#include "case/case.h"

#include <stdio.h>
#include <sys/mman.h>
#include <unistd.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct case_report report = {0, 0};
	char path[40];
	char *said = NULL;
	size_t n = 0;
	int fd = memfd_create("case", 0);
	FILE *out = open_memstream(&said, &n);
	if (fd < 0 || !out || write(fd, data, size) != (ssize_t)size)
		abort();
	snprintf(path, sizeof path, "/proc/self/fd/%d", fd);
	case_run_file(path, NULL, NULL, out, &report);
	fclose(out);
	if (report.passed + report.failed < 1 || (report.failed && !n))
		abort();
	free(said);
	close(fd);
	return 0;
}
