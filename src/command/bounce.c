/* Delivery notices and complaints about mails of ours. */
#include "command/bounce.h"

#include "base/clock.h"
#include "base/log.h"
#include "mail/address.h"
#include "mail/report.h"
#include "store/observer.h"
#include "store/people.h"
#include "words/said.h"

/* The mail of ours it is about. */
static enum err find_mail(struct site *site, const struct mail_message *m, const struct claim *c, struct arena *a,
			  struct store_out *out, struct error *e)
{
	const char *id = m->report->original_id;
	if (c->kind == CLAIM_BOUNCE)
		return claim_mail(site, c, a, out, e);
	if (!id)
		return error_set(e, ERR_MISSING, "it names no mail");
	return store_out_named(site->store, arena_strndup(a, id + 1, strlen(id) - 2), a, out, e);
}

/* What it says of our recipient: under his address or, since mail is passed on to other
 * addresses, the worst it says of any. */
static const struct mail_reported *about(const struct mail_report *r, const char *recipient)
{
	const struct mail_reported *worst = NULL;
	for (size_t i = 0; i < r->n; i++) {
		const struct mail_reported *one = &r->recipients[i];
		if (one->address && mail_address_same(one->address, recipient))
			return one;
		if (!worst || one->verdict > worst->verdict)
			worst = one;
	}
	return worst;
}

/* is_signed: it came to the address that belongs to that mail alone.  A Message-ID is known to whoever has
 * seen the mail: one notice that names it puts no address on hold. */
static enum err came_back(struct site *site, struct store_out *o, const char *said, struct error *e)
{
	enum err r = out_enter(o, OUT_BOUNCED, e);
	o->note = said;
	return r ? r : store_out_save_note(site->store, o, e);
}

static enum err bounced(struct site *site, struct store_out *o, const struct mail_reported *r, bool is_signed,
			const char **what, struct error *e)
{
	static const char *const outcomes[] = {"bounce: may pass", "bounce: refused", "bounce: bad address"};
	enum status_verdict verdict = r ? r->verdict : STATUS_SOFT;
	if (verdict == STATUS_HARD && !is_signed)
		verdict = STATUS_SOFT;
	const char *said = r ? r->said : "";
	*what = outcomes[verdict];
	log_line(verdict == STATUS_NOTE ? LOG_INFO : LOG_WARN, "mail-bounced", "mail %s (%s%s%s %s) came back: %s",
		 o->message_id, o->kind, *o->game ? ", " : "", o->game, o->seat, *what);
	if (verdict == STATUS_NOTE)
		return ERR_NONE;
	enum err err = o->state == OUT_SENT ? came_back(site, o, said, e) : ERR_NONE;
	if (!err)
		err = site_note_undelivered(site, o, SAID(ledger, came_back), e);
	return err ? err : site_address_failed(site, o->to, verdict, said, o->message_id, e);
}

/* Who takes a mail about a game that he watches for spam does not want to watch it. */
static enum err unobserve(struct site *site, const struct store_out *o, struct error *e)
{
	struct arena *a = arena_new();
	struct store_person p;
	struct error none = ERROR_INIT;
	enum err r = store_person_of(site->store, o->to, a, &p, &none);
	if (!r)
		r = store_observer_drop(site->store, o->game, p.id, e);
	else if (r == ERR_MISSING)
		r = ERR_NONE;
	else
		*e = none;
	arena_free(a);
	return r;
}

static enum err complained(struct site *site, const struct store_out *o, const char **what, struct error *e)
{
	char key[2 * SITE_TEXT];
	*what = "complaint";
	enum err r = store_unwanted_put(site->store, o->to, clock_now(), e);
	if (!r && !strcmp(o->kind, "watch"))
		r = unobserve(site, o, e);
	snprintf(key, sizeof key, "complaint/%.254s", o->to);
	return r ? r
		 : site_notice(site, "", -1, key, SAID(notice, unwanted, .address = o->to, .mail = o->message_id), e);
}

enum err bounce_take(struct site *site, const struct mail_message *m, const struct claim *c, struct arena *a,
		     const char **what, struct error *e)
{
	struct store_out o;
	struct error none = ERROR_INIT;
	enum err r = find_mail(site, m, c, a, &o, &none);
	if (r == ERR_MISSING) {
		*what = "bounce of no mail of ours";
		return ERR_NONE;
	}
	if (r) {
		*e = none;
		return r;
	}
	return m->kind == MAIL_COMPLAINT ? complained(site, &o, what, e)
					 : bounced(site, &o, about(m->report, o.to), c->kind == CLAIM_BOUNCE, what, e);
}

enum err bounce_unsubscribe(struct site *site, const struct claim *c, struct arena *a, const char **what,
			    struct error *e)
{
	struct store_out o;
	struct error none = ERROR_INIT;
	enum err r = claim_mail(site, c, a, &o, &none);
	*what = r ? "unknown token" : "unsubscribed";
	if (r && r != ERR_MISSING)
		*e = none;
	return r ? r == ERR_MISSING ? ERR_NONE : r : store_unwanted_put(site->store, o.to, clock_now(), e);
}
