/* estafette case: conformance cases are run. */
#include "cli/cli.h"
#include "base/progress.h"
#include "case/case.h"

#include <sysexits.h>

int cli_case(int argc, char **argv)
{
	bool show = argc > 2 && !strcmp(argv[1], "--show");
	struct words *words;
	struct error e = ERROR_INIT;
	if (!show && (argc < 2 || argv[1][0] == '-'))
		return cli_usage("case");
	if (words_open(cli_templates(), WORDS_DEFAULT, &words, &e))
		return cli_fail("case", &e);
	progress_allow();
	int status =
		show ? case_show_file(argv[2], cli_schemas(), words, stdout) ? EX_OK : EX_DATAERR
		     : case_main_run((const char *const *)(void *)(argv + 1), argc - 1, cli_schemas(), words, stdout);
	words_free(words);
	return status;
}
