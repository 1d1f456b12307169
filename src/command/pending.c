/* Commands that wait for their code: it goes to the address of record, and is good once, for two days. */
#include "base/clock.h"
#include "command/admin.h"
#include "command/events.h"
#include "words/said.h"

enum { CODE_CHARS = 12, HOUR = 3600 };

static void make_code(struct session *s, const char *address, char code[CODE_CHARS + 1])
{
	uint8_t h[HASH_BYTES];
	hash_format(h, s->site->key, "pending\n%lld\n%s\n%s\n%s\n", (long long)s->person.id, address, session_serial(s),
		    buf_text(&s->unconfirmed));
	hash_base32(code, CODE_CHARS, h, sizeof h);
}

/* The game that the mail is about: of a seat's, or of a moderator's. */
static const char *game_of(const struct session *s)
{
	const struct game *g = s->moderated ? s->moderated : s->game;
	return g ? g->row.name : "";
}

enum err pending_ask(struct session *s, struct session *told, struct error *e)
{
	char code[CODE_CHARS + 1];
	const char *address = s->person.id ? s->person.address : s->mail->from;
	if (!s->unconfirmed.len)
		return ERR_NONE;
	if (s->code_to)
		address = s->code_to;
	make_code(s, address, code);
	struct store_pending p = {code,	 s->person.id, address, s->code_to ? "" : game_of(s),
				  buf_text(&s->unconfirmed), clock_now()};
	/* For a while longer than they are good, one that comes too late is told so. */
	enum err r = store_pending_expire(s->site->store, p.at - 2 * CONFIRM_HOURS * HOUR, e);
	if (!r)
		r = store_pending_put(s->site->store, &p, e);
	session_say(told, 0, 300, SAID(pending, asked, .hours = CONFIRM_HOURS));
	words_say(session_words(s), SAID(pending, code, .code = code, .commands = session_marked(s, p.text)),
		  &told->text);
	buf_clear(&s->unconfirmed);
	return r;
}

/* It came from the address that the code went to; or from its person, who has proved who he is. */
static enum err may_confirm(struct session *s, const struct store_pending *p, bool *yes, struct error *e)
{
	*yes = s->mail->from && !strcasecmp(s->mail->from, p->address);
	if (*yes && p->person && p->person != s->person.id)
		return store_person_get(s->site->store, p->person, s->arena, &s->person, e);
	return ERR_NONE;
}

static enum err carry_out(struct session *s, const struct store_pending *p, unsigned line, struct error *e)
{
	struct slice rest = slice_of(p->text), one;
	enum err r = store_pending_drop(s->site->store, p->code, e);
	if (!r) /* where the code was read, mails arrive */
		r = site_address_works(s->site, p->address, e);
	if (!r)
		r = admin_find(s, e);
	if (!r)
		r = events_find(s, e);
	s->confirming = true;
	s->code_from = p->address;
	while (!r && slice_line(&rest, &one)) {
		const char *args, *text = arena_strndup(s->arena, one.p, one.n);
		const struct command *c = command_find_for(s, text, &args);
		if (c)
			r = command_dispatch(s, &(struct command_call){c, line, args, false}, e);
	}
	s->confirming = false;
	return r;
}

enum err pending_confirm(struct session *s, const struct command_call *in, const char *code, bool *found,
			 struct error *e)
{
	struct store_pending p;
	struct error none = ERROR_INIT;
	bool mine;
	enum err r = store_pending_get(s->site->store, code, s->arena, &p, &none);
	*found = !r;
	if (r)
		return r == ERR_MISSING ? ERR_NONE : (*e = none, r);
	r = may_confirm(s, &p, &mine, e);
	if (r)
		return r;
	const char *game = game_of(s);
	if (!mine || (*p.game && strcmp(p.game, game) != 0))
		session_say(s, in->line, 430,
			    mine ? SAID(pending, of_game, .game = p.game) : SAID(command, not_your_code));
	else if (clock_now() - p.at > CONFIRM_HOURS * HOUR)
		session_say(s, in->line, 421, SAID(command, code_too_old));
	else
		return carry_out(s, &p, in->line, e);
	return ERR_NONE;
}
