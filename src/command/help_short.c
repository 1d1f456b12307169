/* HELP alone: a short page of what waits for the player now, how to reply, and the commands. */
#include "command/pages.h"
#include "orders/orders.h"
#include "words/said.h"

enum { EXAMPLES = 2 };

/* A line of our form as a player would send it: without the mark in front and the note behind. */
static char *form_line(struct session *s, const char *text, size_t n)
{
	while (n && strchr("# ", *text)) {
		text++;
		n--;
	}
	char *line = arena_strndup(s->arena, text, n), *note = strstr(line, "  #");
	if (note)
		*note = '\0';
	return line;
}

/* Up to two orders of the form that was mailed last, which have a note behind them, below the lines
 * that it has filled in already: they are of this turn and can be sent. */
static void add_examples(struct session *s, const char *form)
{
	const struct order_language *l = s->game->sys->language;
	int shown = 0;
	buf_adds(&s->text, "  BEGIN ORDERS\n");
	for (size_t n; *form && shown < EXAMPLES; form += n, form += *form == '\n') {
		n = strcspn(form, "\n");
		const char *line = form_line(s, form, n), *note = strstr(form, "  #");
		struct order_set *set = orders_parse_text(l, line, s->arena);
		bool offered = *form == '#', noted = note && note < form + n;
		if (!n || (offered && !noted) || set->n != 1 || !set->lines[0].good)
			continue;
		shown += offered;
		buf_addf(&s->text, "  %s\n", line);
	}
	buf_adds(&s->text, "  END\n\n");
	pages_say(s, SAID(help, or_form));
}

static enum err add_reply(struct session *s, struct error *e)
{
	bool orders;
	const char *form;
	if (!game_takes_orders(s->game) || !game_asked(s->game, s->seat, &orders))
		return ERR_NONE;
	pages_say(s, SAID(help, how_to_reply));
	if (!orders) {
		pages_say(s, SAID(help, either_answer));
		return ERR_NONE;
	}
	enum err r = store_form_get(s->site->store, s->game->row.name, session_form_seat(s), s->arena, &form, e);
	if (!r)
		add_examples(s, form);
	return r;
}

/* What a command is for in a line of its own: the sentence up to its first stop. */
static void add_briefly(struct session *s, const struct command *c)
{
	const char *help = words_plain(session_words(s), c->help);
	struct buf usage = BUF_INIT;
	command_usage(c, &usage);
	buf_addf(&s->text, "  %-18s %.*s.\n", buf_text(&usage), (int)strcspn(help, ",.:;"), help);
	buf_free(&usage);
}

enum err help_short(struct session *s, struct error *e)
{
	enum err r = session_waiting(s, e);
	if (!r)
		r = add_reply(s, e);
	pages_say(s, SAID(help, commands_briefly));
	for (size_t i = 0; i < n_commands; i++)
		if (commands[i].flags & COMMAND_BRIEF && command_allowed(s, &commands[i]))
			add_briefly(s, &commands[i]);
	pages_say(s, SAID(help, beyond));
	buf_addc(&s->text, '\n');
	help_list_topics(s);
	return r;
}
