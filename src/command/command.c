/* The table of mail commands, and which of them a line begins with. */
#include "command/command.h"

const struct command commands[] = {
	{"help", "?", "HELP [topic]", SAYS_commands_help, false, true, true, 1, act_help},
	{"orders", NULL, "ORDERS", SAYS_commands_orders, false, false, false, 0, act_orders},
	{"doctrine", NULL, "DOCTRINE", SAYS_commands_doctrine, false, true, false, 0, act_doctrine},
	{"clear", NULL, "CLEAR [unit ...]", SAYS_commands_clear, false, false, false, -1, act_clear},
	{"final", "run", "FINAL", SAYS_commands_final, true, false, false, 3, act_final},
	{"wait", NULL, "WAIT [ON|OFF]", SAYS_commands_wait, true, false, false, 3, act_wait},
	{"temp", NULL, "TEMP", SAYS_commands_temp, true, false, false, 0, act_temp},
	{"seed", NULL, "SEED word", SAYS_commands_seed, false, false, true, 1, act_seed},
	{"guide", NULL, "GUIDE", SAYS_commands_guide, false, true, true, 0, act_guide},
	{"charts", "chart", "CHARTS [topic]", SAYS_commands_charts, false, true, true, 1, act_charts},
	{"rule", "rules", "RULE id", SAYS_commands_rule, false, true, true, 2, act_rule},
	{"resend", NULL, "RESEND", SAYS_commands_resend, false, true, true, 0, act_resend},
	{"map", NULL, "MAP [unit ...]", SAYS_commands_map, false, true, false, 8, act_map},
	{"explain", NULL, "EXPLAIN n [turn=k]", SAYS_commands_explain, false, true, false, 2, act_explain},
	{"answer", NULL, "ANSWER choice", SAYS_commands_answer, true, false, false, 12, act_answer},
	{"confirm", NULL, "CONFIRM code", SAYS_commands_confirm, false, false, false, 1, act_confirm},
};
const size_t n_commands = ARRAY_LEN(commands);

/* "HELP please" */
static bool is_please(const char *text)
{
	size_t n = strcspn(text, " \t!");
	return (n == 6 && !strncasecmp(text, "please", n)) || (n == 3 && !strncasecmp(text, "pls", n));
}

static int count_words(const char *text)
{
	int n = 0;
	while (*text) {
		n++;
		text += strcspn(text, " \t");
		text += strspn(text, " \t");
	}
	return n;
}

/* The whole name or an alias; nothing shorter, for "See you" must not set a seed word. */
const struct command *command_find(const char *line, const char **args)
{
	size_t n = strcspn(line, " \t:");
	*args = line + n + strspn(line + n, " \t:");
	for (size_t i = 0; i < n_commands; i++) {
		const struct command *c = &commands[i];
		bool named = (c->aliases && n == strlen(c->aliases) && !strncasecmp(c->aliases, line, n)) ||
			     (n == strlen(c->name) && !strncasecmp(c->name, line, n));
		if (named && is_please(*args))
			*args += strlen(*args);
		if (named && (c->words < 0 || count_words(*args) <= c->words))
			return c;
	}
	return NULL;
}
