/* estafette verify: records are verified. */
#include "cli/cli.h"
#include "archive/verify.h"

#include <sysexits.h>

int cli_verify(int argc, char **argv)
{
	struct verify_count count = {0};
	if (argc < 2 || argv[1][0] == '-')
		return cli_usage("verify");
	for (int i = 1; i < argc; i++)
		verify_path(argv[i], cli_schemas(), stdout, &count);
	printf("%d records, %d rolls checked, %d turns replayed, %d wrong\n", count.records, count.rolls,
	       count.replayed, count.wrong);
	return count.wrong ? EX_DATAERR : EX_OK;
}
