/* QUARANTINE: mails that could not be read, or that the program died of. */
#include "command/admin.h"
#include "command/pages.h"
#include "site/aside.h"
#include "words/said.h"

static enum err act_on(struct session *s, const struct command_call *in, const struct site_aside *mail, bool release,
		       struct error *e)
{
	struct error why = ERROR_INIT;
	bool reads = strcmp(s->site->in_transport, "imap") != 0;
	if (release && (!mail->here || !reads)) {
		session_say(s, in->line, 420, SAID(admin, aside_elsewhere, .n = mail->n));
		return ERR_NONE;
	}
	enum err r = in->check ? ERR_NONE : (release ? site_aside_release : site_aside_delete)(s->site, mail, &why);
	if (r)
		session_say(s, in->line, 420, SAID(admin, aside_failed, .n = mail->n, .why = why.text));
	else
		session_say(s, in->line, in->check ? 220 : 200,
			    SAID(admin, aside_done, .check = in->check, .n = mail->n, .release = release));
	if (r || in->check)
		return ERR_NONE;
	return care_note(s->site, admin_by(s), release ? "mail released" : "mail deleted",
			 SAID(admin, aside_noted, .mail = mail->name, .why = mail->reason), e);
}

static void list_aside(struct session *s, const struct command_call *in, const struct site_aside *list, size_t n)
{
	session_say(s, in->line, 220, SAID(admin, aside_has, .n = (int64_t)n));
	for (size_t i = 0; !in->check && i < n; i++)
		pages_say(s, SAID(admin, aside_line, .n = list[i].n, .at = list[i].at, .mail = list[i].name,
				  .why = list[i].reason, .here = list[i].here));
}

enum err act_quarantine(struct session *s, const struct command_call *in, struct error *e)
{
	struct command_given given;
	struct site_aside *list;
	struct error why = ERROR_INIT;
	size_t n = 0, i = 0;
	long long number = 0;
	if (!command_args(s, in, &given))
		return ERR_NONE;
	if (site_asides(s->site, s->arena, &list, &n, &why)) {
		session_say(s, in->line, 420, SAID(admin, aside_closed, .why = why.text));
		return ERR_NONE;
	}
	if (!strcasecmp(given.word[0], "list"))
		return list_aside(s, in, list, n), ERR_NONE;
	if (given.n_words < 2) {
		session_say(s, in->line, 520, SAID(admin, number_missing, .command = "QUARANTINE"));
		return ERR_NONE;
	}
	(void)parse_int(given.word[1], 0, 1000000, &number);
	while (i < n && list[i].n != number)
		i++;
	if (i < n)
		return act_on(s, in, &list[i], !strcasecmp(given.word[0], "release"), e);
	session_say(s, in->line, 400, SAID(admin, no_aside, .n = number));
	return ERR_NONE;
}
