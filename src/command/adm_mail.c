/* QUEUE, BOUNCES, WRITE AGAIN: mails that do not arrive. */
#include "base/clock.h"
#include "command/admin.h"
#include "command/pages.h"
#include "words/said.h"

enum { MOST = 40, DAYS = 30, DAY = 86400 };

/* ---- QUEUE ---- */

static enum err list_queue(struct session *s, const struct command_call *in, struct error *e)
{
	struct store_out *o;
	size_t n = 0;
	enum err r = store_out_troubled(s->site->store, MOST, s->arena, &o, &n, e);
	if (r)
		return r;
	session_say(s, in->line, 220, SAID(admin, queue_has, .n = (int64_t)n));
	for (size_t i = 0; !in->check && i < n; i++)
		pages_say(s,
			  SAID(admin, queue_line, .n = o[i].id, .state = out_state_name(o[i].state), .kind = o[i].kind,
			       .about = *o[i].game ? arena_printf(s->arena, "%s %s", o[i].game, o[i].seat) : "",
			       .to = o[i].to, .tries = o[i].tries, .next = o[i].state == OUT_FAILED ? 0 : o[i].next,
			       .note = o[i].note));
	return ERR_NONE;
}

static enum err note_mail(struct session *s, const struct store_out *o, const char *what, struct error *e)
{
	enum err r = store_out_save_state(s->site->store, o, e);
	return r ? r
		 : care_note(s->site, admin_by(s), what, SAID(admin, queue_noted, .id = o->message_id, .kind = o->kind),
			     e);
}

/* One that was given up is tried again too, if there is a mail of it; one to be made is made anyway. */
static enum err retry(struct session *s, const struct command_call *in, struct store_out *o, struct error *e)
{
	bool held = false, made = false;
	enum err r = store_out_has_bytes(s->site->store, o->id, &made, e);
	if (!r)
		r = store_hold_get(s->site->store, o->to, &held, e);
	if (r)
		return r;
	if ((o->state != OUT_FAILED && o->state != OUT_QUEUED && o->state != OUT_UNKNOWN) || !made) {
		session_say(s, in->line, 420, SAID(admin, queue_not, .n = o->id, .state = out_state_name(o->state)));
		return ERR_NONE;
	}
	session_say(s, in->line, in->check ? 220 : 200,
		    SAID(admin, queue_retried, .check = in->check, .n = o->id, .held = held));
	if (in->check)
		return ERR_NONE;
	r = o->state == OUT_FAILED ? out_enter(o, OUT_QUEUED, e) : ERR_NONE;
	o->next = clock_now();
	o->tries = 0;
	return r ? r : note_mail(s, o, "tried again", e);
}

static enum err drop(struct session *s, const struct command_call *in, struct store_out *o, struct error *e)
{
	if (o->state == OUT_SENT || o->state == OUT_FAILED || o->state == OUT_BOUNCED) {
		session_say(s, in->line, 420, SAID(admin, queue_not, .n = o->id, .state = out_state_name(o->state)));
		return ERR_NONE;
	}
	session_say(s, in->line, in->check ? 220 : 200, SAID(admin, queue_dropped, .check = in->check, .n = o->id));
	if (in->check)
		return ERR_NONE;
	enum err r = out_enter(o, OUT_FAILED, e);
	o->note = session_text(s, SAID(admin, dropped));
	o->next = 0; /* it is no failure of today */
	return r ? r : note_mail(s, o, "mail dropped", e);
}

enum err act_queue(struct session *s, const struct command_call *in, struct error *e)
{
	struct command_given given;
	struct store_out o;
	struct error none = ERROR_INIT;
	long long n = 0;
	if (!command_args(s, in, &given))
		return ERR_NONE;
	if (!strcasecmp(given.word[0], "list"))
		return list_queue(s, in, e);
	if (given.n_words < 2) {
		session_say(s, in->line, 520, SAID(admin, number_missing, .command = "QUEUE"));
		return ERR_NONE;
	}
	(void)parse_int(given.word[1], 0, 1000000, &n);
	enum err r = store_out_get(s->site->store, n, s->arena, &o, &none);
	if (r == ERR_MISSING) {
		session_say(s, in->line, 400, SAID(admin, no_mail, .n = n));
		return ERR_NONE;
	}
	if (r)
		return *e = none, r;
	return strcasecmp(given.word[0], "drop") ? retry(s, in, &o, e) : drop(s, in, &o, e);
}

/* ---- addresses ---- */

/* What came back from the address; NULL: from all. */
static enum err tell_bounces(struct session *s, const char *address, struct error *e)
{
	struct store_bounce *list;
	size_t n = 0;
	enum err r = store_bounces(s->site->store, address, clock_now() - DAYS * DAY, MOST, s->arena, &list, &n, e);
	for (size_t i = 0; !r && i < n; i++)
		pages_say(s, SAID(admin, bounce_line, .address = list[i].address, .at = list[i].at,
				  .hard = list[i].hard, .answer = list[i].said));
	return r;
}

static void tell_holds(struct session *s, const char *address, const struct store_hold *holds, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (!address || !strcasecmp(address, holds[i].address))
			pages_say(s, SAID(admin, hold_line, .address = holds[i].address, .since = holds[i].since,
					  .why = holds[i].why));
}

/* The addresses that are meant: one, those of a person, or all (one that is NULL); *n 0: it was told that nobody is. */
static enum err meant(struct session *s, unsigned line, const char *text, const char ***out, size_t *n, struct error *e)
{
	struct store_person who;
	struct store_address *list;
	bool found = true;
	*out = arena_alloc(s->arena, sizeof **out);
	(*out)[0] = text;
	*n = 1;
	if (!text || strchr(text, '@'))
		return ERR_NONE;
	enum err r = admin_person(s, line, text, &who, &found, e);
	*n = 0;
	if (!r && found)
		r = store_addresses(s->site->store, who.id, s->arena, &list, n, e);
	*out = arena_alloc(s->arena, (*n + 1) * sizeof **out);
	for (size_t i = 0; i < *n; i++)
		(*out)[i] = list[i].address;
	return r;
}

enum err act_bounces(struct session *s, const struct command_call *in, struct error *e)
{
	struct command_given given;
	struct store_hold *holds;
	const char **addresses;
	size_t n_holds = 0, n = 0;
	if (!command_args(s, in, &given))
		return ERR_NONE;
	enum err r = store_holds(s->site->store, s->arena, &holds, &n_holds, e);
	if (!r)
		r = meant(s, in->line, given.n_words ? given.word[0] : NULL, &addresses, &n, e);
	if (r || !n)
		return r;
	session_say(s, in->line, 220, SAID(admin, bounces, .holds = (int64_t)n_holds, .days = DAYS));
	for (size_t i = 0; !in->check && !r && i < n; i++) {
		tell_holds(s, addresses[i], holds, n_holds);
		r = tell_bounces(s, addresses[i], e);
	}
	return r;
}

enum err act_write_again(struct session *s, const struct command_call *in, struct error *e)
{
	struct command_given given;
	bool held = false;
	if (!command_args(s, in, &given))
		return ERR_NONE;
	const char *address = session_cut(s, given.word[0], 120);
	enum err r = store_hold_get(s->site->store, address, &held, e);
	if (r)
		return r;
	if (!held) {
		session_say(s, in->line, 400, SAID(admin, no_hold, .address = address));
		return ERR_NONE;
	}
	session_say(s, in->line, in->check ? 220 : 200,
		    SAID(admin, hold_ended, .check = in->check, .address = address));
	if (in->check)
		return ERR_NONE;
	r = site_address_works(s->site, address, e);
	return r ? r : care_note(s->site, admin_by(s), "hold ended", SAID(admin, hold_noted), e);
}
