/* estafette commands: the table of mail commands, for the manual. */
#include "cli/cli.h"
#include "command/command.h"

#include <sysexits.h>

/* The table of mail commands as the manual has it; estafette-commands(7) is made of it. */
static const struct {
	enum command_who who;
	const char *title;
} groups[] = {
	{WHO_ANYBODY, "Anybody"},
	{WHO_PERSON, "Who is registered"},
	{WHO_PLAYER, "Players, in a reply to a mail of their game"},
	{WHO_MODERATOR, "A game's moderator, in a reply to a mail to him, or below GAME and its name"},
	{WHO_DIRECTOR, "The director of an event, in mail of no seat"},
	{WHO_ADMIN, "The site's admin, in any mail from his address, or with \\fBestafette admin\\fR"},
};

/* "\fIgame\fR [\fIside\fR]": what is to be replaced in italics, words to be typed as they are. */
static void print_args(const char *args)
{
	while (*args) {
		size_t n = strspn(args, "abcdefghijklmnopqrstuvwxyz");
		if (n && args[n] == '=')
			n = 0;
		if (n) {
			printf("\\fI%.*s\\fR", (int)n, args);
			args += n;
			continue;
		}
		n = strcspn(args + 1, "abcdefghijklmnopqrstuvwxyz") + 1;
		if (args[0] >= 'a' && args[0] <= 'z')
			n = strcspn(args, "=") + 1;
		printf("\\fB%.*s\\fR", (int)n, args);
		args += n;
	}
}

static void print_row(const struct command *c, const struct words *words)
{
	struct buf name = BUF_INIT;
	command_usage(&(struct command){.name = c->name, .args = ""}, &name);
	printf(".TP\n\\fB%s\\fR ", buf_text(&name));
	print_args(c->args);
	printf("\n%s\n", words_plain(words, c->help));
	if (c->aliases)
		printf("The same: %s.\n", c->aliases);
	if (c->flags & COMMAND_NEWEST)
		printf("In a reply to the newest mail of its turn.\n");
	if (c->flags & COMMAND_CONFIRM)
		printf("Asked back: it counts when its code has come back.\n");
	if (c->told == TOLD_ALL)
		printf("All who play are told.\n");
	if (c->told == TOLD_OTHERS)
		printf("Whom it is about is told.\n");
	if (c->flags & COMMAND_BOTH)
		printf("A moderator's too.\n");
	if (c->who == WHO_MODERATOR && !(c->flags & COMMAND_SIGHT))
		printf("For one who plays in the game as well.\n");
	if (c->ledger)
		printf(c->who == WHO_ADMIN ? "In the site's ledger as \"%s\".\n" : "In the ledger as \"%s\".\n",
		       c->ledger);
	printf("Example:\n.B ");
	for (const char *p = c->example; *p; p++)
		if (*p == '"')
			printf("\\(dq");
		else
			putchar(*p);
	printf("\n");
	buf_free(&name);
}

int cli_commands(int argc, char **argv)
{
	struct words *words = NULL;
	struct error e = ERROR_INIT;
	(void)argv;
	if (argc != 1)
		return cli_usage("commands");
	if (words_open(cli_templates(), WORDS_DEFAULT, &words, &e))
		return cli_fail("commands", &e);
	for (size_t g = 0; g < ARRAY_LEN(groups); g++) {
		printf(".SS %s\n", groups[g].title);
		for (size_t i = 0; i < n_commands; i++)
			if (commands[i].who == groups[g].who)
				print_row(&commands[i], words);
	}
	words_free(words);
	return EX_OK;
}
