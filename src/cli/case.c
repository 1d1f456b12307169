#include "cli/cli.h"
#include "case/case.h"

#include <sysexits.h>

int cli_case(int argc, char **argv)
{
	if (argc > 2 && !strcmp(argv[1], "--show"))
		return case_show_file(argv[2], cli_schemas(), stdout) ? EX_OK : EX_DATAERR;
	if (argc < 2 || argv[1][0] == '-')
		return cli_usage("case");
	return case_main_run((const char *const *)(void *)(argv + 1), argc - 1, cli_schemas(), stdout);
}
