/* The subcommands, their options of all, and how each says that it failed. */
#include "cli/cli.h"
#include "base/clock.h"
#include "base/file.h"
#include "base/hash.h"
#include "config.h"

#include <libxml/parser.h>
#include <signal.h>
#include <sys/stat.h>
#include <sysexits.h>

const struct subcommand subcommands[] = {
	{"init", cli_init, "init [--name NAME] --address ROBOT@HOST FOLDER", "make a site"},
	{"keys", cli_keys, "keys [--site FOLDER] [--sign FILE] [--lost] [--rotate]",
	 "show the key the site signs with, or sign a file; made where it is missing"},
	{"new", cli_new, "new [--site FOLDER] [--hours N] [--reactions decide|ask] [--window ahead|wait] "
			 "[--grid N] [--undo MINUTES] [--grace HOURS] [--early complete|all-final] "
			 "[--late doctrine|pass|wait] [--set KEY=VALUE] [--switch NAME=VALUE] [--words N | --now] [--moderator \"PERSON <ADDRESS>\"] [--solo] NAME SCENARIO SEAT=\"PERSON <ADDRESS>\" ...",
	 "start a game from a scenario"},
	{"run", cli_run, "run [--site FOLDER] [--once [--every LENGTH]]", "read mail, play, write; for ever or once"},
	{"ingest", cli_ingest, "ingest [--site FOLDER]", "take one message from standard input"},
	{"admin", cli_admin, "admin [--site FOLDER] COMMAND...", "what the site's admin writes by mail, done at once"},
	{"moderate", cli_moderate, "moderate [--site FOLDER] GAME COMMAND...",
	 "what a game's moderator writes by mail, done at once"},
	{"direct", cli_direct, "direct [--site FOLDER] [--import FILE] EVENT|COMMAND...", "what the director of an event writes by mail, done at once"},
	{"resume", cli_resume, "resume [--site FOLDER] [--keep] GAME", "let a held game go on"},
	{"repair", cli_repair, "repair [--site FOLDER] [GAME]", "write records and pages anew from the database"},
	{"end", cli_end, "end [--site FOLDER] [--as broken-off|abandoned] [--winner SEAT|-] GAME WHY",
	 "end a game that nobody has won, and open its secret"},
	{"set", cli_set, "set [--site FOLDER] GAME [KEY=VALUE ...]", "show the settings of a game, or change some"},
	{"seat", cli_seat, "seat [--site FOLDER] [--solo] GAME SEAT \"PERSON <ADDRESS>\"",
	 "give a seat to another player, or another address to its player"},
	{"unblock", cli_unblock, "unblock [--site FOLDER] ADDRESS",
	 "write again to an address that is on hold"},
	{"status", cli_status, "status [--site FOLDER] [--json] [GAME]", "how the site or a game stands"},
	{"show", cli_show, "show [--site FOLDER] [--as SEAT|public] [--map] [--color auto|always|never] [--json] [GAME [TURN]]",
	 "the games, or one and its map, or what happened in a turn"},
	{"doctor", cli_doctor, "doctor [--site FOLDER] [--wait SECONDS] [--json]",
	 "what is wrong with a site, and the commands that mend it"},
	{"scenario", cli_scenario, "scenario check FILE... | map FILE [-o OUT.svg|.png] | list [--json] [FOLDER]",
	 "check a scenario, draw its first map, list those there are"},
	{"commands", cli_commands, "commands", "the mail commands, as estafette-commands(7) lists them"},
	{"tables", cli_tables, "tables SYSTEM [CHART]", "every chart of a rule system, or one, as text"},
	{"rules", cli_rules, "rules SYSTEM [ID|all]", "what the rules of a system say, in our words, or one of them"},
	{"case", cli_case, "case [--show] [--without-schema] FILE...", "run conformance cases"},
	{"playout", cli_playout, "playout SYSTEM [--games N] [--seed S] [--scenario FILE] [--census] [--player steady|keen [--against random|steady|keen]] [--budget N] [--keep FILE] [--plain]",
	 "random legal play to the end, or a player of the program against chance or another"},
	{"balance", cli_balance, "balance [--games N] [--seed S] [--player steady] [--inject ID] SCENARIO",
	 "is a scenario fair?  the program's player on both sides"},
	{"finish", cli_finish, "finish [--site FOLDER] [--games N] [--seed S] [--json] GAME",
	 "how a running game might end, played on by doctrines and the program's player"},
	{"review", cli_review, "review [--site FOLDER] [--games N] GAME",
	 "the turns in which a game that is over was won"},
	{"pair", cli_pair, "pair [--round N] [--double] [--role attacker|defender] [--check] FILE",
	 "pair the next round of a tournament report file, or look at one that was paired"},
	{"standings", cli_standings, "standings [--by LIST] FILE", "rank a tournament report file by tie-breaks"},
	{"backup", cli_backup, "backup [--site FOLDER] [--at TIME] NEW-FOLDER",
	 "copy a whole site while it runs; the copy holds all its secrets"},
	{"restore", cli_restore, "restore --site NEW-FOLDER [--records OLD/games] [--sent-until TIME] [--at TIME] BACKUP",
	 "make a site from a backup; it stands until SITE START"},
	{"export", cli_export, "export [--site FOLDER] [--to KEYFILE] [--at TIME] --address ROBOT@HOST GAME FILE",
	 "hand a game to another site, where it goes on; the file holds its secrets"},
	{"import", cli_import, "import [--site FOLDER] [--as NAME | --back] [--at TIME] FILE",
	 "take up a game from another site, or take back one that went"},
	{"archive", cli_archive, "archive [--site FOLDER] [--at TIME] [--private] GAME|all FOLDER",
	 "write games into a folder that explains itself and can be checked"},
	{"replay", cli_replay, "replay [--site FOLDER] --to TURN[.EVENT] [--as SEAT|public] [--map FILE] [--xml FILE] [--what-if FILE [--seed N] [--turns N]] GAME|FOLDER",
	 "play a turn again up to one of its events, and show how things stood"},
	{"diff", cli_diff, "diff RECORD RECORD", "what is different in two records, in words"},
	{"query", cli_query,
	 "query [--site FOLDER | ARCHIVE] [--player NAME|pN] [--system S] [--scenario ID] [--side SEAT] "
	 "[--result won|lost|drawn|broken-off|running] [--since DATE] [--until DATE] "
	 "[--by player|side|scenario|system | --ratings [--history]] [--csv] [--json]",
	 "games of an archive or a site: results, luck, delays, ratings"},
	{"verify", cli_verify, "verify [--json] FILE|FOLDER...", "check records: chains, dice, replay"},
	{"bench", cli_bench, "bench GROUP [--seconds N] [--seed N] [--count N] [--out FILE] [--at TIME] [PLACE]", NULL},
	{"completion", cli_completion, "completion bash|zsh", "what completes this command line in a shell"},
	{"help", cli_help, "help [SUBCOMMAND]", "this list, or one usage line"},
};
const size_t n_subcommands = ARRAY_LEN(subcommands);

static const struct subcommand *find(const char *name)
{
	for (size_t i = 0; i < n_subcommands; i++)
		if (!strcmp(subcommands[i].name, name))
			return &subcommands[i];
	return NULL;
}

int cli_help(int argc, char **argv)
{
	const struct subcommand *c = argc > 1 ? find(argv[1]) : NULL;
	if (argc > 1 && !c) {
		fprintf(stderr, "estafette help: there is no subcommand %s\n", argv[1]);
		return EX_USAGE;
	}
	if (c) {
		printf("usage: estafette %s\n%s\n", c->usage, c->help);
		return EX_OK;
	}
	puts("usage: estafette SUBCOMMAND ...\n\nA play-by-email adjudicator for Napoleonic wargames."
	     "\n");
	for (size_t i = 0; i < n_subcommands; i++)
		if (subcommands[i].help) /* bench is for its harness */
			printf("  %-10s  %s\n", subcommands[i].name, subcommands[i].help);
	puts("\nestafette help SUBCOMMAND tells its arguments; estafette(1) tells the rest.");
	return EX_OK;
}

int cli_fail(const char *name, const struct error *e)
{
	fprintf(stderr, "estafette %s: %s\n", name, e->text);
	return error_exit(e);
}

int cli_usage(const char *name)
{
	fprintf(stderr, "usage: estafette %s\n", find(name)->usage);
	return EX_USAGE;
}

const char *cli_site(const char *option)
{
	const char *env = getenv("ESTAFETTE_SITE");
	return option ? option : env ? env : ".";
}

const char *cli_schemas(void)
{
	static char path[1024];
	return data_folder("scenarios", path, sizeof path);
}

const char *cli_templates(void)
{
	static char path[1024];
	return data_folder("templates", path, sizeof path);
}

bool cli_clock(const char *option)
{
	int64_t t;
	if (!option)
		return true;
	if (!clock_parse(option, &t)) {
		fprintf(stderr, "estafette: --at wants a time such as 2026-11-20T18:00:00Z\n");
		return false;
	}
	clock_fix(t);
	return true;
}

int cli_main(int argc, char **argv)
{
	signal(SIGPIPE, SIG_IGN);
	umask(077); /* a site holds hands, secrets and tokens */
	hash_init();
	xmlInitParser();
	if (argc > 1 && !strcmp(argv[1], "--version")) {
		puts("estafette " PACKAGE_VERSION);
		return EX_OK;
	}
	if (argc < 2 || !strcmp(argv[1], "--help")) {
		cli_help(1, argv);
		return argc < 2 ? EX_USAGE : EX_OK;
	}
	const struct subcommand *c = find(argv[1]);
	if (!c) {
		fprintf(stderr, "estafette: there is no subcommand %s; estafette help lists them\n", argv[1]);
		return EX_USAGE;
	}
	return c->run(argc - 1, argv + 1);
}
