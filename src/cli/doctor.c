/* estafette doctor: what is wrong with a site, and the command that mends it. */
#include "cli/cli.h"
#include "cli/json.h"
#include "base/progress.h"
#include "doctor/doctor.h"

#include <getopt.h>
#include <sysexits.h>

enum { WAIT_SECONDS = 30, WAIT_MOST = 3600, SOMETHING_WRONG = 1 };

static const char *const state_names[] = {[DOCTOR_GOOD] = "ok", [DOCTOR_WRONG] = "wrong", [DOCTOR_UNSEEN] = "unseen"};

static void print(void *context, const struct doctor_said *said)
{
	(void)context;
	progress_hide();
	printf("%-7s %-13s %s%s%s\n", said->state == DOCTOR_WRONG ? "WRONG" : state_names[said->state], said->check,
	       said->what, *said->mend ? "; mend: " : "", said->mend);
	fflush(stdout); /* the next may take its time */
}

static void keep(void *context, const struct doctor_said *said)
{
	json_t *one = json_object();
	json_object_set_new(one, "check", json_string(said->check));
	json_object_set_new(one, "state", json_string(state_names[said->state]));
	json_object_set_new(one, "what", cli_json_text(said->what));
	json_object_set_new(one, "mend", cli_json_text_or_null(said->mend));
	json_array_append_new(context, one);
}

/* What is to be typed holds in any folder. */
static int look(const char *site, int wait, bool as_json)
{
	char *whole = realpath(site, NULL);
	const char *root = whole && strlen(whole) < SITE_TEXT / 2 ? whole : site;
	json_t *list = as_json ? json_array() : NULL;
	struct doctor_count count = {0};
	progress_allow();
	doctor_look(&(struct doctor_how){root, wait, as_json ? keep : print, list}, &count);
	int status = EX_OK;
	if (as_json) {
		json_t *all = json_object();
		json_object_set_new(all, "site", cli_json_text(root));
		json_object_set_new(all, "wrong", json_integer(count.wrong));
		json_object_set_new(all, "unseen", json_integer(count.unseen));
		json_object_set_new(all, "checks", list);
		status = cli_json_print(all);
	}
	free(whole);
	return status ? status : count.wrong ? SOMETHING_WRONG : EX_OK;
}

int cli_doctor(int argc, char **argv)
{
	static const struct option longs[] = {{"site", required_argument, NULL, 's'},
					      {"json", no_argument, NULL, 'j'},
					      {"wait", required_argument, NULL, 'w'},
					      {"at", required_argument, NULL, 't'},
					      {NULL, 0, NULL, 0}};
	const char *site = NULL, *at = NULL;
	long long wait = WAIT_SECONDS;
	bool as_json = false, good = true;
	int c;
	while (good && (c = getopt_long(argc, argv, "", longs, NULL)) != -1) {
		if (c == 's')
			site = optarg;
		else if (c == 'j')
			as_json = true;
		else if (c == 't')
			at = optarg;
		else
			good = c == 'w' && parse_int(optarg, 0, WAIT_MOST, &wait);
	}
	if (!good || optind != argc || !cli_clock(at))
		return cli_usage("doctor");
	return look(cli_site(site), (int)wait, as_json);
}
