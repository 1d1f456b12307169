/* SHOW SETTINGS: how the game is set, and until when it can be changed. */
#include "command/pages.h"

static enum said_id until_of(const struct setting *s)
{
	return s->until == SETTING_BEFORE ? SAYS_settings_before
	       : s->until == SETTING_ANY  ? SAYS_settings_any
					  : SAYS_settings_next;
}

static void add_setting(struct session *s, const struct setting *one)
{
	struct buf values = BUF_INIT;
	setting_values(one, &values);
	const struct game *g = s->moderated ? s->moderated : s->game;
	pages_say(s,
		  SAID(settings, row, .key = one->key, .value = game_setting(g, (enum setting_key)(one - settings)),
		       .preset = one->preset, .help = one->help, .values = buf_text(&values), .until = until_of(one)));
	buf_free(&values);
}

static const char *groups(struct session *s)
{
	const char *list = "";
	for (int i = 0; i < SETTINGS; i++)
		if (!i || strcmp(settings[i].group, settings[i - 1].group))
			list = arena_printf(s->arena, "%s%s%s", list, i ? ", " : "", settings[i].group);
	return list;
}

enum err act_show_settings(struct session *s, const struct command_call *in, struct error *e)
{
	const char *group = "";
	bool any = false;
	(void)e;
	if (pages_enough(s, in->line))
		return ERR_NONE;
	for (int i = 0; i < SETTINGS; i++) {
		if (*in->args && strcasecmp(in->args, settings[i].group) != 0 &&
		    strcasecmp(in->args, settings[i].key) != 0)
			continue;
		if (strcmp(group, settings[i].group))
			pages_say(s, SAID(settings, group, .group = settings[i].group));
		group = settings[i].group;
		add_setting(s, &settings[i]);
		any = true;
	}
	if (any)
		session_say(s, in->line, 220, SAID(settings, shown));
	else
		session_say(s, in->line, 400,
			    SAID(settings, no_group, .group = session_cut(s, in->args, 40), .groups = groups(s)));
	return ERR_NONE;
}
