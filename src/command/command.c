/* The table of mail commands, and which of them a line begins with. */
#include "command/command.h"
#include "command/events.h"
#include "command/observe.h"
#include "orders/lex.h"

#define ANYBODY WHO_ANYBODY
#define PERSON	WHO_PERSON
#define PLAYER	WHO_PLAYER
#define MODERATOR WHO_MODERATOR
#define DIRECTOR WHO_DIRECTOR
#define ADMIN WHO_ADMIN
#define RUNNING WHEN_RUNNING
#define REST	WHEN_REST
#define PAUSED	WHEN_PAUSED
#define UNDEALT WHEN_UNDEALT
#define BEFORE	WHEN_BEFORE
#define EVER	WHEN_EVER
#define NOBODY	TOLD_NOBODY
#define OTHERS	TOLD_OTHERS
#define ALL	TOLD_ALL
#define OLD_ADDRESS TOLD_OLD_ADDRESS
#define NEWEST	COMMAND_NEWEST
#define CONFIRM COMMAND_CONFIRM
#define WRITES	COMMAND_WRITES
#define BRIEF	COMMAND_BRIEF
#define OWN	COMMAND_OWN
#define OBSERVED COMMAND_OBSERVED
#define SIGHT COMMAND_SIGHT
#define BOTH COMMAND_BOTH
#define SIGNED COMMAND_SIGNED
#define DESK COMMAND_DESK
#define COMMAND(id, name, aliases, args, example, who, when, told, ledger, flags, words) \
	{name, aliases, args, example, SAYS_commands_##id, who, when, told, ledger, flags, words, act_##id},
const struct command commands[] = {
#include "command/commands.def"
};
#undef COMMAND
const size_t n_commands = ARRAY_LEN(commands);

/* "HELP please" */
static bool is_please(const char *text)
{
	size_t n = strcspn(text, " \t!");
	return (n == 6 && !strncasecmp(text, "please", n)) || (n == 3 && !strncasecmp(text, "pls", n));
}

/* Guards are of the line, not of what it says, and a turn is of no talk. */
static int count_words(const char *text)
{
	int n = 0;
	while (*text) {
		n += strncasecmp(text, "if-turn=", 8) && strncasecmp(text, "if-rev=", 7) &&
		     strncasecmp(text, "turn=", 5);
		text += strcspn(text, " \t");
		text += strspn(text, " \t");
	}
	return n;
}

/* Where the name ends that the line begins with, its words parted by any blanks; NULL: it does not. */
static const char *behind_name(const char *line, const char *name)
{
	while (*name) {
		size_t n = strcspn(name, " ");
		if (strncasecmp(line, name, n) != 0)
			return NULL;
		line += n;
		name += n;
		if (*name++ != ' ')
			break;
		if (*line != ' ' && *line != '\t')
			return NULL;
		line += strspn(line, " \t");
	}
	return !*line || strchr(" \t:", *line) ? line + strspn(line, " \t:") : NULL;
}

static const char *behind_alias(const char *line, const char *aliases)
{
	for (const char *a = aliases; a && *a; a += strcspn(a, " "), a += *a == ' ') {
		char name[32];
		snprintf(name, sizeof name, "%.*s", (int)strcspn(a, " "), a);
		const char *rest = behind_name(line, name);
		if (rest)
			return rest;
	}
	return NULL;
}

/* "TERRAIN hill S3" lays a card in Battalions, "TERRAIN S3" asks what lies there: an order has a place behind a word
 * that is none. */
static bool is_order(const struct command *c, const char *args)
{
	const char *last = args + strcspn(args, " \t");
	last += strspn(last, " \t");
	return c->act == act_terrain && strlen(last) == 2 && (*last | 32) == 's' && strchr("12345", last[1]) &&
	       strcspn(args, "0123456789") > strcspn(args, " \t");
}

/* "HELP set me" asks for one thing, though its name has two words; so does "HELP begin event". */
static int names_command(const char *text)
{
	if (strchr(text, ' ') && help_has_topic(text))
		return 1;
	for (size_t i = 0; i < n_commands; i++)
		if (strchr(commands[i].name, ' ') && !strcasecmp(commands[i].name, text))
			return 1;
	return 0;
}

/* Moderators, directors and admins have names of their own. */
static enum command_who role_of(const struct command *c)
{
	return c->who >= WHO_MODERATOR ? c->who : c->flags & COMMAND_DESK ? WHO_PERSON : WHO_ANYBODY;
}

/* "Bye": a line of a director's names its event. */
static bool is_sentence(const struct command *c, const char *args)
{
	return c->who == WHO_DIRECTOR && !*args;
}

/* The whole name or an alias; nothing shorter, for "See you" must not set a seed word.  Of two that fit, the one of
 * more words. */
static const struct command *find(const char *line, enum command_who role, const char **args)
{
	const struct command *found = NULL;
	for (size_t i = 0; i < n_commands; i++) {
		const struct command *c = &commands[i];
		bool looked_at = role_of(c) == role;
		const char *rest = looked_at ? behind_name(line, c->name) : NULL;
		if (!rest && looked_at)
			rest = behind_alias(line, c->aliases);
		if (!rest || (found && strlen(found->name) > strlen(c->name)))
			continue;
		if (is_please(rest))
			rest += strlen(rest);
		if (is_order(c, rest) || is_sentence(c, rest) || (c->act == act_leave && leave_is_talk(rest)) ||
		    (c->words >= 0 && count_words(rest) > c->words + names_command(rest)))
			continue;
		found = c;
		*args = rest;
	}
	return found;
}

const struct command *command_find(const char *line, const char **args)
{
	return find(line, WHO_ANYBODY, args);
}

const struct command *command_find_role(enum command_who who, const char *line, const char **args)
{
	return find(line, who, args);
}

const struct command *command_find_for(const struct session *s, const char *line, const char **args)
{
	const struct command *c = s->admin ? find(line, WHO_ADMIN, args) : NULL;
	if (c && c->act == act_write_again && !strchr(*args, '@')) /* UNBLOCK of a person is his own matter */
		c = NULL;
	if (!c && s->moderates)
		c = find(line, WHO_MODERATOR, args);
	if (!c && (s->directs || (s->person.id && !s->game)))
		c = find(line, WHO_DIRECTOR, args);
	if (c && c->who == WHO_DIRECTOR && !s->directs && !events_has(s, *args)) /* else he is told who may */
		c = NULL;
	if (!c && (!s->game || s->confirming))
		c = find(line, WHO_PERSON, args);
	return c ? c : find(line, WHO_ANYBODY, args);
}

bool command_is_of_event(const struct session *s, const char *line)
{
	const char *args;
	return s->game && find(line, WHO_PERSON, &args) && events_has(s, args);
}

enum { FAR = 100 }; /* more letters than may be wrong */

/* How far the line's first word is from the name's; a short one may differ by one letter. */
static unsigned wrong_letters(const char *line, const char *name)
{
	size_t n = strcspn(line, " \t:!?,"), m = strcspn(name, " ");
	unsigned limit = m < 7 ? 1 : 2;
	unsigned wrong = edit_distance(line, n, name, m, limit);
	return wrong > limit || (wrong && (n < 4 || m < 4)) ? FAR : wrong;
}

/* The same of the second word; none is wrong where the name has one word. */
static unsigned wrong_behind(const char *line, const char *name)
{
	const char *second = strchr(name, ' ');
	line += strcspn(line, " \t");
	return second ? wrong_letters(line + strspn(line, " \t"), second + 1) : 0;
}

bool command_second_near(const char *line, const struct command *c)
{
	return strchr(c->name, ' ') && wrong_behind(line, c->name) < FAR;
}

const struct command *command_near(const struct session *s, const char *line)
{
	const struct command *found = NULL;
	unsigned least = FAR;
	for (size_t i = 0; i < n_commands; i++) {
		const struct command *c = &commands[i];
		int most = c->words < 0 ? COMMAND_WORDS : c->words;
		unsigned wrong = wrong_letters(line, c->name);
		bool talk = count_words(line) > most + 1 + (strchr(c->name, ' ') != NULL);
		unsigned all = wrong + (wrong < FAR && wrong_behind(line, c->name) == FAR ? FAR / 2 : 0);
		if (!command_allowed(s, c) || all >= least || (talk && (wrong || !s->person.id)))
			continue;
		least = all;
		found = c;
	}
	return found;
}

void command_usage(const struct command *c, struct buf *out)
{
	for (const char *p = c->name; *p; p++)
		buf_addc(out, *p >= 'a' && *p <= 'z' ? (char)(*p - 32) : *p);
	if (*c->args)
		buf_addf(out, " %s", c->args);
}

/* The state of the game that the mail is about, as bits of when. */
static unsigned state_of(const struct game *g)
{
	if (game_before_deal(g))
		return WHEN_BEFORE;
	if (g->row.status == GAME_RUNNING)
		return WHEN_RUNNING;
	return WHEN_REST | (!g->paused ? 0 : game_undealt(g) ? WHEN_UNDEALT : WHEN_PAUSED);
}

/* Does who writes mail of no seat observe a game? */
static bool observes(const struct session *s)
{
	struct error none = ERROR_INIT;
	bool yes = false;
	return !observe_names(s, "", &yes, &none) && yes;
}

bool command_allowed(const struct session *s, const struct command *c)
{
	if (c->who == WHO_ADMIN)
		return s->admin;
	if (s->moderated && (c->who == WHO_MODERATOR || c->flags & COMMAND_BOTH))
		return c->when & state_of(s->moderated) && (!(c->flags & COMMAND_SIGHT) || !s->mod_plays);
	if (c->flags & COMMAND_OBSERVED && !s->game)
		return observes(s);
	if (c->who == WHO_MODERATOR)
		return false;
	if (c->who == WHO_DIRECTOR)
		return s->directs;
	if (c->flags & COMMAND_DESK && s->game)
		return false;
	if (c->who == WHO_PLAYER)
		return s->game && c->when & state_of(s->game);
	return c->who == WHO_ANYBODY ? c->act != act_register || !s->person.id : s->person.id != 0;
}
