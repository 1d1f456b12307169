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
	session_say(s, line, 552, SAID(pages, enough));
	return true;
}

enum err act_charts(struct session *s, const struct command_call *in, struct error *e)
{
	const struct system *sys = s->game->sys;
	const struct chart *c = *in->args ? chart_find(sys, in->args) : NULL;
	(void)e;
	if (too_much(s, in->line))
		return ERR_NONE;
	if (*in->args && !c)
		session_say(s, in->line, 400, SAID(pages, no_chart, .chart = session_cut(s, in->args, 40)));
	else
		session_say(s, in->line, 220, c ? SAID(pages, chart) : SAID(pages, chart_list));
	if (c) {
		chart_print(sys, c, session_words(s), s->game->scenario->setup, &s->text);
	} else {
		words_say(session_words(s), SAID(pages, charts), &s->text);
		chart_list(sys, session_words(s), &s->text);
	}
	buf_addc(&s->text, '\n');
	return ERR_NONE;
}

enum err act_rule(struct session *s, const struct command_call *in, struct error *e)
{
	const struct system *sys = s->game->sys;
	struct buf page = BUF_INIT;
	(void)e;
	if (!*in->args) {
		session_say(s, in->line, 520, SAID(pages, rule_what, .rule = "5.7"));
		return ERR_NONE;
	}
	if (too_much(s, in->line))
		return ERR_NONE;
	if (rule_print(sys, in->args, session_words(s), &page))
		session_say(s, in->line, 220, SAID(pages, rule));
	else
		session_say(s, in->line, 400, SAID(pages, no_rule, .rule = session_cut(s, in->args, 40)));
	buf_addf(&s->text, "%s\n", buf_text(&page));
	buf_free(&page);
	return ERR_NONE;
}

enum err act_guide(struct session *s, const struct command_call *in, struct error *e)
{
	struct error why = ERROR_INIT;
	const char *path = arena_printf(s->arena, "%s/%s.txt", s->site->guides, s->game->sys->name);
	(void)e;
	if (too_much(s, in->line))
		return ERR_NONE;
	if (file_read(path, GUIDE_BYTES, &s->text, &why))
		session_say(s, in->line, 420, SAID(pages, no_guide));
	else
		session_say(s, in->line, 220, SAID(pages, guide));
	return ERR_NONE;
}
