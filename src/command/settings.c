/* SHOW SETTINGS: how the game is set, and until when it can be changed. */
#include "command/pages.h"
#include "document/document.h"
#include "words/said.h"

#define RULES "rules" /* a group without settings */

static enum said_id until_of(const struct setting *s)
{
	return s->until == SETTING_BEFORE ? SAYS_settings_before
	       : s->until == SETTING_ANY  ? SAYS_settings_any
					  : SAYS_settings_next;
}

static const struct game *game_of(const struct session *s)
{
	return s->moderated ? s->moderated : s->game;
}

static const char *value_of(const struct session *s, const struct setting *one)
{
	const char *value = game_setting(game_of(s), (enum setting_key)(one - settings));
	int n = one->type == SETTING_PEOPLE ? setting_people(value) : 0;
	return n ? session_text(s, SAID(settings, people, .n = n)) : value;
}

/* "short-supply=1 guerrillas=0": what the scenario, or who began the game, decided of the rules. */
static const char *options_of(const struct session *s)
{
	const struct element *root = game_of(s)->scenario->root;
	const char *list = "";
	for (size_t i = 0; i < root->n_children; i++)
		if (!strcmp(root->children[i].name, "switch"))
			list = arena_printf(s->arena, "%s%s%s=%s", list, *list ? " " : "",
					    element_attr(&root->children[i], "name", ""),
					    element_attr(&root->children[i], "value", ""));
	return list;
}

static bool add_rules(struct session *s, const char *group)
{
	const struct game *g = game_of(s);
	if (*group && strcasecmp(group, RULES) != 0)
		return false;
	pages_say(s, SAID(settings, rules, .system = g->sys->name, .title = g->sys->title, .rules = g->row.rules,
			  .scenario = element_attr(g->scenario->root, "id", ""), .options = options_of(s)));
	return true;
}

static void add_setting(struct session *s, const struct setting *one)
{
	struct buf values = BUF_INIT;
	setting_values(one, &values);
	pages_say(s, SAID(settings, row, .key = one->key, .value = value_of(s, one), .preset = one->preset,
			  .help = one->help, .values = buf_text(&values), .until = until_of(one)));
	buf_free(&values);
}

static const char *groups(struct session *s)
{
	const char *list = "";
	for (int i = 0; i < SETTINGS; i++)
		if (!i || strcmp(settings[i].group, settings[i - 1].group))
			list = arena_printf(s->arena, "%s%s%s", list, i ? ", " : "", settings[i].group);
	return arena_printf(s->arena, "%s, %s", list, RULES);
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
	any = add_rules(s, in->args) || any;
	if (any)
		session_say(s, in->line, 220, SAID(settings, shown));
	else
		session_say(s, in->line, 400,
			    SAID(settings, no_group, .group = session_cut(s, in->args, 40), .groups = groups(s)));
	return ERR_NONE;
}
