/* Who is the site's admin, and what his commands share. */
#include "command/admin.h"
#include "command/receive_private.h"
#include "command/region.h"
#include "command/signed.h"
#include "mail/address.h"
#include "people/people.h"
#include "words/said.h"

enum err admin_find(struct session *s, struct error *e)
{
	const char *from = s->mail->from, *named = s->site->moderator;
	enum err r = ERR_NONE;
	s->admin = from && site_is_set(named) && mail_address_same(from, named);
	if (!s->admin && s->person.id && site_is_set(named))
		r = people_writes_from(s->site, s->person.id, named, &s->admin, e);
	if (!r && !s->admin && s->person.id)
		r = store_admin_get(s->site->store, s->person.id, &s->admin, e);
	return r;
}

const char *admin_by(const struct session *s)
{
	char handle[STORE_HANDLE];
	if (!s->person.id)
		return s->mail->from && *s->mail->from ? "admin" : "operator";
	store_handle(s->person.id, handle);
	return arena_strdup(s->arena, handle);
}

enum err admin_person(struct session *s, unsigned line, const char *text, struct store_person *out, bool *found,
		      struct error *e)
{
	struct error why = ERROR_INIT;
	enum err r = people_find(s->site, text, s->arena, out, &why);
	*found = !r && *out->address;
	if (r == ERR_REFUSED)
		session_say(s, line, 310, SAID(people, several, .name = session_cut(s, text, 60)));
	else if (r == ERR_MISSING || (!r && !*found))
		session_say(s, line, 400, SAID(people, nobody, .name = session_cut(s, text, 60)));
	else if (r)
		return *e = why, r;
	return ERR_NONE;
}

bool admin_unsigned(struct session *s, unsigned line)
{
	if (s->confirming || signed_for_site(s))
		return false;
	session_say(s, line, 430,
		    s->is_signed ? SAID(key, not_for_site, .address = s->site->address) : SAID(key, wants_signature));
	return true;
}

enum err admin_locked(struct session *s, int64_t person, bool *yes, struct error *e)
{
	*yes = false;
	enum err r = person && !s->admin ? store_locked_get(s->site->store, person, yes, e) : ERR_NONE;
	if (!r && *yes)
		session_say(s, 0, 430, SAID(admin, locked));
	return r;
}

/* ---- the command line ---- */

static enum err do_line(struct session *s, const char *line, struct error *e)
{
	const char *args, *text;
	enum command_check how;
	text = region_skip_check(line, &how);
	const struct command *c = command_find_role(WHO_ADMIN, text, &args);
	if (!c) {
		session_say(s, 1, 500, SAID(admin, no_command, .text = session_cut(s, text, 40)));
		return ERR_NONE;
	}
	return command_dispatch(s, &(struct command_call){c, 1, args, how != CHECK_NOT}, e);
}

enum err command_admin(struct site *site, const char *line, bool *good, struct buf *told, struct error *e)
{
	struct arena *a = arena_new();
	struct mail_message mail = {
		.text = line, .text_len = strlen(line), .subject = "", .from = "", .message_id = ""};
	struct session s = {.site = site, .arena = a, .mail = &mail, .proved = true, .confirming = true, .admin = true,
			    .source = line};
	enum err r = do_line(&s, line, e);
	*good = session_transcript(&s, told);
	receive_close(&s);
	arena_free(a);
	return r;
}
