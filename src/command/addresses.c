/* ADDRESS: one more, one less, or another of record.  A new one confirms itself: its code goes there. */
#include "command/command.h"
#include "base/clock.h"
#include "mail/address.h"
#include "mail/classify.h"
#include "people/people.h"
#include "words/said.h"

/* The address of record hears of every change; of another one of record, the old one does. */
static enum err tell_old(struct session *s, const char *old, const struct words_said *said, struct error *e)
{
	const char *key = arena_printf(s->arena, "address/%lld/%s", (long long)s->person.id, session_serial(s));
	return site_tell(s->site, "", -1, key, old, said, e);
}

static const struct store_address *find(const struct store_address *list, size_t n, const char *address)
{
	for (size_t i = 0; i < n; i++)
		if (!strcasecmp(list[i].address, address))
			return &list[i];
	return NULL;
}

static enum err add(struct session *s, const struct command_call *in, const char *address, struct error *e)
{
	struct store_person p;
	struct error none = ERROR_INIT;
	enum err r = store_person_of(s->site->store, address, s->arena, &p, &none);
	if (r && r != ERR_MISSING)
		return *e = none, r;
	if (!r || mail_nobody_reads(address)) { /* whose it is, is nobody's business */
		session_say(s, in->line, 520,
			    !r && p.id == s->person.id ? SAID(address, yours) : SAID(address, not_free));
		return ERR_NONE;
	}
	if (in->check) {
		s->code_to = address;
		session_say(s, in->line, 220, SAID(address, code_goes_there, .address = address));
		return ERR_NONE;
	}
	if (!s->code_from || strcasecmp(s->code_from, address) != 0) {
		session_say(s, in->line, 430, SAID(address, confirm_there, .address = address));
		return ERR_NONE;
	}
	session_say(s, in->line, 200, SAID(address, added, .address = address));
	r = store_address_add(s->site->store, s->person.id, address, clock_now(), e);
	return r ? r : tell_old(s, s->person.address, SAID(address, told_added, .address = address), e);
}

static enum err drop(struct session *s, const struct command_call *in, const struct store_address *a, struct error *e)
{
	if (a->main) {
		session_say(s, in->line, 520, SAID(address, drop_main));
		return ERR_NONE;
	}
	session_say(s, in->line, in->check ? 220 : 200, SAID(address, dropped, .address = a->address));
	return in->check ? ERR_NONE : store_address_drop(s->site->store, s->person.id, a->address, e);
}

static enum err make_main(struct session *s, const struct command_call *in, const struct store_address *a,
			  struct error *e)
{
	const char *old = s->person.address;
	session_say(s, in->line, in->check ? 220 : 200, SAID(address, main, .address = a->address));
	if (in->check || a->main)
		return ERR_NONE;
	enum err r = store_address_main(s->site->store, s->person.id, a->address, e);
	s->person.address = a->address;
	return r ? r : tell_old(s, old, SAID(address, told_main, .address = a->address), e);
}

enum err act_address(struct session *s, const struct command_call *in, struct error *e)
{
	struct command_given g;
	struct store_address *list;
	size_t n;
	char address[MAIL_ADDRESS_BYTES];
	if (!command_args(s, in, &g))
		return ERR_NONE;
	if (!mail_address_normal(slice_of(g.word[1]), address)) {
		session_say(s, in->line, 520, SAID(address, none, .text = session_cut(s, g.word[1], 60)));
		return ERR_NONE;
	}
	enum err r = store_addresses(s->site->store, s->person.id, s->arena, &list, &n, e);
	if (r)
		return r;
	const struct store_address *a = find(list, n, address);
	if (!strcasecmp(g.word[0], "add") && n < PEOPLE_ADDRESSES)
		return add(s, in, arena_strdup(s->arena, address), e);
	if (!strcasecmp(g.word[0], "add"))
		session_say(s, in->line, 440, SAID(address, enough, .most = PEOPLE_ADDRESSES));
	else if (!a)
		session_say(s, in->line, 400, SAID(address, not_yours, .address = address));
	else
		return strcasecmp(g.word[0], "drop") ? make_main(s, in, a, e) : drop(s, in, a, e);
	return ERR_NONE;
}
