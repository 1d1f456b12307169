/* Pages by mail: the charts of the game's system, its guide, and what its rules say. */
#include "command/command.h"
#include "base/file.h"
#include "base/utf8.h"
#include "engine/pages.h"

enum { GUIDE_BYTES = 60000, PAGES_BYTES = 40000 }; /* of one answer: beyond it the next page is asked for anew */

static bool too_much(struct session *s, unsigned line)
{
	if (s->text.len < PAGES_BYTES)
		return false;
	session_say(s, line, 552, "The answer to this mail is full: ask for this page in the next one.");
	return true;
}

enum err command_charts(struct session *s, unsigned line, const char *args, bool check, struct error *e)
{
	const struct system *sys = s->game->sys;
	const struct chart *c = *args ? chart_find(sys, args) : NULL;
	(void)check;
	(void)e;
	if (too_much(s, line))
		return ERR_NONE;
	if (*args && !c)
		session_say(s, line, 400, "There is no chart \"%.*s\"; the list follows.", (int)utf8_cut(args, 40), args);
	else
		session_say(s, line, 220, c ? "The chart follows." : "The list of charts follows.");
	if (c) {
		chart_print(sys, c, s->game->scenario->setup, &s->text);
	} else {
		buf_adds(&s->text, "CHARTS of this game; write CHARTS and a name or number:\n\n");
		chart_list(sys, &s->text);
	}
	buf_addc(&s->text, '\n');
	return ERR_NONE;
}

enum err command_rule(struct session *s, unsigned line, const char *args, bool check, struct error *e)
{
	const struct system *sys = s->game->sys;
	struct buf page = BUF_INIT;
	(void)check;
	(void)e;
	if (!*args) {
		session_say(s, line, 520, "RULE wants the number that stands in brackets behind what happened, as in: RULE %s",
			    "5.7");
		return ERR_NONE;
	}
	if (too_much(s, line))
		return ERR_NONE;
	if (rule_print(sys, args, &page))
		session_say(s, line, 220, "What the rule says follows.");
	else
		session_say(s, line, 400, "There is no rule \"%.*s\"; rules go by their numbers, and CHARTS lists the tables.", (int)utf8_cut(args, 40), args);
	buf_addf(&s->text, "%s\n", buf_text(&page));
	buf_free(&page);
	return ERR_NONE;
}

enum err command_guide(struct session *s, unsigned line, const char *args, bool check, struct error *e)
{
	struct error why = ERROR_INIT;
	const char *path = arena_printf(s->arena, "%s/%s.txt", s->site->guides, s->game->sys->name);
	(void)args;
	(void)check;
	(void)e;
	if (too_much(s, line))
		return ERR_NONE;
	if (file_read(path, GUIDE_BYTES, &s->text, &why))
		session_say(s, line, 420, "The guide is not installed here; HELP and CHARTS are.");
	else
		session_say(s, line, 220, "The player's guide follows.");
	return ERR_NONE;
}
