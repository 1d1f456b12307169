/* Who may what, when: the one place at which a command of the table is carried out. */
#include "command/command.h"

static bool has_fault(const struct session *s, size_t from)
{
	for (size_t i = from; i < s->n_lines; i++)
		if (s->lines[i].code >= 400)
			return true;
	return false;
}

/* Without a token of the sender's nothing is changed for him; some things are asked back always. */
static bool must_confirm(const struct session *s, const struct command *c)
{
	return !s->confirming && !s->confirmed && c->act != act_confirm &&
	       (c->flags & COMMAND_CONFIRM || (c->flags & COMMAND_WRITES && !s->proved));
}

/* The command is tried; if nothing is wrong with it, it waits for its code. */
enum err command_later(struct session *s, const struct command_call *in, struct error *e)
{
	struct command_call try = *in;
	struct buf line = BUF_INIT;
	size_t before = s->n_lines;
	try.check = true;
	enum err r = in->command->act(s, &try, e);
	if (!r && !has_fault(s, before)) {
		command_usage(&(struct command){.name = in->command->name, .args = in->args}, &line);
		buf_addf(&s->unconfirmed, "%s\n", buf_text(&line));
	}
	buf_free(&line);
	return r;
}

enum err command_dispatch(struct session *s, const struct command_call *in, struct error *e)
{
	const struct command *c = in->command;
	if (c->who == WHO_PERSON && !s->person.id) {
		session_say(s, in->line, 430, SAID(dispatch, register_first, .address = s->mail->from));
		return ERR_NONE;
	}
	if (c->who == WHO_PLAYER && !s->game) {
		session_say(s, in->line, 430, SAID(dispatch, of_a_game, .command = c->name));
		return ERR_NONE;
	}
	if (c->who == WHO_PLAYER && !command_allowed(s, c)) {
		session_say(s, in->line, 420, SAID(dispatch, not_now, .command = c->name));
		return ERR_NONE;
	}
	if (c->flags & COMMAND_NEWEST && session_stale(s, in->line))
		return ERR_NONE;
	if (s->text.len && strncmp(s->text.data + s->text.len - 2, "\n\n", 2) != 0)
		buf_addc(&s->text, '\n'); /* what several commands tell stands apart */
	return in->check || !must_confirm(s, c) ? c->act(s, in, e) : command_later(s, in, e);
}
