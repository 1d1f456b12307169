/* estafette case: conformance cases are run. */
#include "cli/cli.h"
#include "base/progress.h"
#include "case/case.h"

#include <getopt.h>
#include <sysexits.h>

int cli_case(int argc, char **argv)
{
	static const struct option longs[] = {{"show", no_argument, NULL, 's'},
					      {"without-schema", no_argument, NULL, 'w'},
					      {NULL, 0, NULL, 0}};
	struct words *words;
	struct error e = ERROR_INIT;
	const char *schemas = cli_schemas();
	bool show = false, good = true;
	int c;
	while ((c = getopt_long(argc, argv, "", longs, NULL)) != -1) {
		if (c == 's')
			show = true;
		else if (c == 'w')
			schemas = NULL;
		else
			good = false;
	}
	const char *const *files = (const char *const *)(void *)(argv + optind);
	if (!good || optind == argc)
		return cli_usage("case");
	if (words_open(cli_templates(), WORDS_DEFAULT, &words, &e))
		return cli_fail("case", &e);
	progress_allow();
	int status = show ? case_show_file(files[0], schemas, words, stdout) ? EX_OK : EX_DATAERR
			  : case_main_run(files, argc - optind, schemas, words, stdout);
	words_free(words);
	return status;
}
