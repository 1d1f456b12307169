/* The name of the program, without what all are called by. */
#include "fuzz/name.h"
#include "base/base.h"

#include <errno.h>

const char *fuzz_name(void)
{
	static char name[64];
	const char *from = program_invocation_short_name;
	from += strncmp(from, "fuzz-", 5) ? 0 : 5;
	snprintf(name, sizeof name, "%.*s", (int)strcspn(from, "."), from);
	return name;
}
