/* estafette verify: records are verified. */
#include "cli/cli.h"
#include "cli/json.h"
#include "archive/verify.h"
#include "base/progress.h"

#include <getopt.h>
#include <sysexits.h>

enum { ROLLS_WAIT = 3 }; /* nothing is wrong, but rolls wait for a deal that is not open yet */

static int status_of(const struct verify_count *count)
{
	return count->wrong ? EX_DATAERR : count->waiting ? ROLLS_WAIT : EX_OK;
}

static void keep(void *context, const char *path, const char *what)
{
	json_t *one = json_object();
	json_object_set_new(one, "path", cli_json_text(path));
	json_object_set_new(one, "what", cli_json_text(what));
	json_array_append_new(context, one);
}

static void look(char **paths, int n, FILE *out, struct verify_count *count)
{
	long long records = 0;
	for (int i = 0; i < n; i++)
		records += verify_size(paths[i]);
	progress_allow();
	progress_begin("verifying records", records);
	for (int i = 0; i < n; i++)
		verify_path(paths[i], cli_schemas(), out, count);
	progress_end();
}

static int as_json(char **paths, int n, const struct words *words)
{
	json_t *all = json_object(), *wrong = json_array();
	struct verify_count count = {.tell = keep, .context = wrong, .words = words};
	look(paths, n, NULL, &count);
	json_object_set_new(all, "records", json_integer(count.records));
	json_object_set_new(all, "rolls", json_integer(count.rolls));
	json_object_set_new(all, "replayed", json_integer(count.replayed));
	json_object_set_new(all, "waiting", json_integer(count.waiting));
	json_object_set_new(all, "wrong", wrong);
	int status = cli_json_print(all);
	return status ? status : status_of(&count);
}

static int as_text(char **paths, int n, const struct words *words)
{
	struct verify_count count = {.words = words};
	look(paths, n, stdout, &count);
	printf("%d records, %d rolls checked, %d turns replayed, %d wrong\n", count.records, count.rolls,
	       count.replayed, count.wrong);
	if (count.waiting)
		printf("%d rolls wait for deal %s, which is not open yet\n", count.waiting, count.deal);
	return status_of(&count);
}

int cli_verify(int argc, char **argv)
{
	static const struct option longs[] = {{"json", no_argument, NULL, 'j'}, {NULL, 0, NULL, 0}};
	struct words *words = NULL;
	struct error e = ERROR_INIT;
	bool json = false;
	int c;
	while ((c = getopt_long(argc, argv, "", longs, NULL)) != -1) {
		if (c != 'j')
			return cli_usage("verify");
		json = true;
	}
	if (optind == argc)
		return cli_usage("verify");
	if (words_open(cli_templates(), WORDS_DEFAULT, &words, &e))
		return cli_fail("verify", &e);
	int status = (json ? as_json : as_text)(argv + optind, argc - optind, words);
	words_free(words);
	return status;
}
