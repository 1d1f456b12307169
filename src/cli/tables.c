#include "cli/cli.h"
#include "scenario/scenario.h"

#include <sysexits.h>

int cli_tables(int argc, char **argv)
{
	struct buf out = BUF_INIT;
	struct error e = ERROR_INIT;
	if (argc != 2 || argv[1][0] == '-')
		return cli_usage("tables");
	const struct system *sys = scenario_system(argv[1]);
	if (!sys) {
		error_set(&e, ERR_REFUSED, "there is no rule system \"%s\"", argv[1]);
		return cli_fail("tables", &e);
	}
	if (!sys->charts) {
		error_set(&e, ERR_MISSING, "%s has no charts to print", sys->name);
		return cli_fail("tables", &e);
	}
	sys->charts(&out);
	fputs(buf_text(&out), stdout);
	buf_free(&out);
	return EX_OK;
}
