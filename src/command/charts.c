/* CHARTS: those of the game's system. */
#include "command/pages.h"
#include "engine/pages.h"
#include "words/said.h"

enum err act_charts(struct session *s, const struct command_call *in, struct error *e)
{
	const struct system *sys = s->game->sys;
	const struct chart *c = *in->args ? chart_find(sys, in->args) : NULL;
	(void)e;
	if (pages_enough(s, in->line))
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
