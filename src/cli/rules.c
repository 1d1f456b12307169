/* estafette rules: what the rules of a system say. */
#include "cli/cli.h"
#include "engine/pages.h"
#include "scenario/scenario.h"
#include "words/words.h"

#include <sysexits.h>

static void print_list(const struct system *sys, const struct words *words, struct buf *out)
{
	const struct rule_text *t;
	for (int i = 0; (t = rule_at(sys, i)); i++) {
		rule_id(sys, t, out);
		buf_addf(out, "\t%s\t%s\n", t->chart, rule_says(sys, t, words));
	}
}

/* Every rule as RULE tells it, an empty line behind each. */
static void print_all(const struct system *sys, const struct words *words, struct buf *out)
{
	const struct rule_text *t;
	for (int i = 0; (t = rule_at(sys, i)); i++) {
		rule_print_text(sys, t, words, out);
		buf_addc(out, '\n');
	}
}

/* All ids, or what one says: the same as RULE by mail. */
int cli_rules(int argc, char **argv)
{
	struct buf out = BUF_INIT;
	struct error e = ERROR_INIT;
	struct words *words;
	bool found = true;
	if (argc < 2 || argc > 4 || argv[1][0] == '-')
		return cli_usage("rules");
	const struct system *sys = scenario_system(argv[1]);
	if (!sys) {
		error_set(&e, ERR_REFUSED, "there is no rule system \"%s\"", argv[1]);
		return cli_fail("rules", &e);
	}
	if (words_open(cli_templates(), WORDS_DEFAULT, &words, &e))
		return cli_fail("rules", &e);
	if (argc == 2)
		print_list(sys, words, &out);
	else if (!strcmp(argv[2], "all"))
		print_all(sys, words, &out);
	else
		found = rule_print(sys, argv[argc - 1], words, &out);
	fputs(buf_text(&out), found ? stdout : stderr);
	buf_free(&out);
	words_free(words);
	return found ? EX_OK : EX_DATAERR;
}
