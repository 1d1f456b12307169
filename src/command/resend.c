/* RESEND: the last report once more. */
#include "command/command.h"

enum err act_resend(struct session *s, const struct command_call *in, struct error *e)
{
	(void)e;
	session_say(s, in->line, 220, SAID(command, resend));
	s->resend = true;
	return ERR_NONE;
}
