/* estafette tables: the charts of a system. */
#include "cli/cli.h"
#include "engine/pages.h"
#include "scenario/scenario.h"

#include <sysexits.h>

static void print_all(const struct system *sys, const struct words *words, struct buf *out)
{
	for (int i = 0; sys->charts[i].name; i++) {
		buf_adds(out, i ? "\n" : "");
		chart_print(sys, &sys->charts[i], words, NULL, out);
	}
}

int cli_tables(int argc, char **argv)
{
	struct words *words = NULL;
	struct buf out = BUF_INIT;
	struct error e = ERROR_INIT;
	if (argc < 2 || argc > 3 || argv[1][0] == '-')
		return cli_usage("tables");
	const struct system *sys = scenario_system(argv[1]);
	if (!sys || !sys->charts) {
		error_set(&e, ERR_REFUSED, sys ? "%s has no charts to print" : "there is no rule system \"%s\"",
			  argv[1]);
		return cli_fail("tables", &e);
	}
	if (words_open(cli_templates(), WORDS_DEFAULT, &words, &e))
		return cli_fail("tables", &e);
	const struct chart *c = argc == 3 ? chart_find(sys, argv[2]) : NULL;
	if (argc == 3 && !c) {
		chart_list(sys, words, &out);
		words_free(words);
		error_set(&e, ERR_REFUSED, "%s has no chart \"%s\"; it has\n%s", sys->name, argv[2], buf_text(&out));
		buf_free(&out);
		return cli_fail("tables", &e);
	}
	if (c)
		chart_print(sys, c, words, NULL, &out);
	else
		print_all(sys, words, &out);
	fputs(buf_text(&out), stdout);
	words_free(words);
	buf_free(&out);
	return EX_OK;
}
