/* Records against their schema, when writing and when reading. */
#include "record/record.h"
#include "base/limits.h"
#include "scenario/scenario.h"

enum err record_check(const char *bytes, size_t n, const char *schema, struct error *e)
{
	if (n > LIMIT_RECORD_BYTES)
		return error_set(e, ERR_LIMIT, "larger than %d bytes", LIMIT_RECORD_BYTES);
	return scenario_check(bytes, n, schema, e);
}
