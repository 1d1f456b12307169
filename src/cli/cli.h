/* The program's subcommands: one row each in main.c, one file each here. */
#ifndef CLI_CLI_H
#define CLI_CLI_H

#include "base/base.h"
#include "game/game.h"

struct subcommand {
	const char *name;
	int (*run)(int argc, char **argv); /* returns an exit status of sysexits.h */
	const char *usage, *help;
};
extern const struct subcommand subcommands[];
extern const size_t n_subcommands;

/* All of the program: what main is called with, and its exit status. */
int cli_main(int argc, char **argv);

int cli_init(int argc, char **argv);
int cli_keys(int argc, char **argv);
int cli_new(int argc, char **argv);
int cli_run(int argc, char **argv);
int cli_ingest(int argc, char **argv);
int cli_resume(int argc, char **argv);
int cli_moderate(int argc, char **argv);
int cli_admin(int argc, char **argv);
int cli_direct(int argc, char **argv);
int cli_repair(int argc, char **argv);
int cli_end(int argc, char **argv);
int cli_set(int argc, char **argv);
int cli_seat(int argc, char **argv);
int cli_unblock(int argc, char **argv);
int cli_status(int argc, char **argv);
int cli_doctor(int argc, char **argv);
int cli_show(int argc, char **argv);
int cli_completion(int argc, char **argv);
int cli_case(int argc, char **argv);
int cli_scenario(int argc, char **argv);
int cli_tables(int argc, char **argv);
int cli_commands(int argc, char **argv);
int cli_rules(int argc, char **argv);
int cli_balance(int argc, char **argv);
int cli_finish(int argc, char **argv);
int cli_review(int argc, char **argv);
int cli_pair(int argc, char **argv);
int cli_standings(int argc, char **argv);
int cli_playout(int argc, char **argv);
int cli_replay(int argc, char **argv);
int cli_diff(int argc, char **argv);
int cli_backup(int argc, char **argv);
int cli_restore(int argc, char **argv);
int cli_export(int argc, char **argv);
int cli_import(int argc, char **argv);
int cli_archive(int argc, char **argv);
int cli_query(int argc, char **argv);
int cli_verify(int argc, char **argv);
int cli_bench(int argc, char **argv);
int cli_help(int argc, char **argv);

/* Says "estafette NAME: text" on standard error and gives the exit status. */
int cli_fail(const char *name, const struct error *e);
/* Prints the usage line of a subcommand on standard error; EX_USAGE. */
int cli_usage(const char *name);
/* The site folder: --site, else $ESTAFETTE_SITE, else "." */
const char *cli_site(const char *option);
/* Sets the clock from --at; false if it is no time. */
bool cli_clock(const char *option);
/* Reads SEAT=PERSON <ADDRESS>, or SEAT=ADDRESS, into the arena; false, and e says why. */
bool cli_player(struct arena *a, const char *text, struct game_player *out, struct error *e);
/* Reads NAME=VALUE into the arena; false: it is none. */
bool cli_key_value(struct arena *a, const char *text, struct game_switch *out);
/* The file of a scenario that is named by its path, its id or SYSTEM/ID; false, and e says why. */
bool cli_find_scenario(struct arena *a, const char *text, const char **path, struct error *e);
/* Does one address hold two of the seats? */
bool cli_solo(const struct game_player *players, size_t n, struct error *e);
/* Where schemas and templates of an uninstalled program lie: $ESTAFETTE_DATA, else the
 * place they are installed in. */
const char *cli_schemas(void);
const char *cli_templates(void);

#endif
