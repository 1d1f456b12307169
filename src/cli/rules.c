#include "cli/cli.h"
#include "engine/pages.h"
#include "scenario/scenario.h"

#include <sysexits.h>

/* All ids, or what one says: the same as RULE by mail. */
int cli_rules(int argc, char **argv)
{
	struct buf out = BUF_INIT;
	struct error e = ERROR_INIT;
	const struct rule_text *t;
	bool found = true;
	if (argc < 2 || argc > 4 || argv[1][0] == '-')
		return cli_usage("rules");
	const struct system *sys = scenario_system(argv[1]);
	if (!sys) {
		error_set(&e, ERR_REFUSED, "there is no rule system \"%s\"", argv[1]);
		return cli_fail("rules", &e);
	}
	for (int i = 0; argc == 2 && (t = rule_at(sys, i)); i++) {
		rule_id(sys, t, &out);
		buf_addf(&out, "\t%s\t%s\n", t->chart, t->says);
	}
	if (argc > 2)
		found = rule_print(sys, argv[argc - 1], &out);
	fputs(buf_text(&out), found ? stdout : stderr);
	buf_free(&out);
	return found ? EX_OK : EX_DATAERR;
}
