/* RULE: what a rule of the game's system says. */
#include "command/pages.h"
#include "engine/pages.h"
#include "words/said.h"

enum err act_rule(struct session *s, const struct command_call *in, struct error *e)
{
	const struct system *sys = s->game->sys;
	struct buf page = BUF_INIT;
	(void)e;
	if (!*in->args) {
		session_say(s, in->line, 520, SAID(pages, rule_what, .rule = "5.7"));
		return ERR_NONE;
	}
	if (pages_enough(s, in->line))
		return ERR_NONE;
	if (rule_print(sys, in->args, session_words(s), &page))
		session_say(s, in->line, 220, SAID(pages, rule));
	else
		session_say(s, in->line, 400, SAID(pages, no_rule, .rule = session_cut(s, in->args, 40)));
	buf_addf(&s->text, "%s\n", buf_text(&page));
	buf_free(&page);
	return ERR_NONE;
}
