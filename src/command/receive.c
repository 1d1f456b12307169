/* From a raw mail to what came of it: read by the parser, decided in one transaction, put aside if it cannot be
 * read. */
#include "command/receive.h"
#include "base/clock.h"
#include "command/receive_private.h"
#include "command/signed.h"
#include "mail/dns.h"
#include "words/said.h"

enum { DAY = 86400 };

void receive_close(struct session *s)
{
	(void)clock_zone(s->site->zone);
	game_free(s->game);
	game_free(s->moderated);
	free(s->lines);
	buf_free(&s->text);
	buf_free(&s->understood);
	buf_free(&s->unconfirmed);
}

/* Put aside for somebody to look at.  Told once a day, for a stranger can send many. */
static enum err tell_of_aside(struct site *site, const struct words_said *reason, struct error *e)
{
	char key[64];
	text_format(key, sizeof key, "aside/%lld", (long long)clock_now() / DAY);
	return site_notice(site, "", -1, key, SAID(notice, unreadable, .why = reason), e);
}

/* gone: the game that it is about, and that is played elsewhere; "".  broken: the game whose record does not fit its
 * schema; "": none. */
static enum err serve_message(struct site *site, struct arena *a, const struct mail_message *m,
			      const struct signature *by, const char *gone, char broken[SITE_TEXT], struct error *e)
{
	struct session s = {.site = site, .arena = a, .mail = m, .signature = by};
	struct claim claim;
	const char *what = "", *id = m->message_id ? m->message_id : "";
	enum store_seen seen;
	char hex[HASH_HEX];
	hash_hex(hex, m->digest);
	claim_read(site, m, &claim);
	if (claim.kind == CLAIM_NONE)
		claim_of_block(region_read(m->text, m->text_len, NULL, NULL, a), &claim);
	enum err r = store_inbox_seen(site->store, id, claim.recipient, hex, &seen, e);
	if (r || (seen == STORE_SAME && (*id || claim.kind != CLAIM_SEAT)))
		return r;
	s.unnamed = !*id;
	r = *gone ? receive_gone(&s, &claim, gone, &what, e) : receive_decide(&s, &claim, seen != STORE_NEW, &what, e);
	if (!r && m->aside)
		r = tell_of_aside(site, m->refusal, e);
	if (!r)
		r = store_inbox_add(site->store, id, claim.recipient, hex, clock_now(), what, e);
	snprintf(broken, SITE_TEXT, "%s", r == ERR_BUG && s.game && s.game->unfit ? s.game->row.name : "");
	receive_close(&s);
	return r;
}

static enum err in_transaction(struct site *site, struct arena *a, const struct mail_message *m,
			       const struct signature *by, const char *gone, char broken[SITE_TEXT], struct error *e)
{
	enum err r = store_begin(site->store, e);
	if (!r)
		r = serve_message(site, a, m, by, gone, broken, e);
	return store_end(site->store, r, e);
}

static enum err hold(struct site *site, const char *game, const char *why, struct error *e)
{
	*e = (struct error)ERROR_INIT;
	enum err r = store_begin(site->store, e);
	if (!r)
		r = game_hold(site, game, SAID(text, as_it_is, .text = why), e);
	return store_end(site->store, r, e);
}

/* A game whose record does not fit its schema is held at once and its moderator told; the mail is then
 * served again, for its writer is to know. */
static enum err serve_or_hold(struct site *site, struct arena *a, const struct mail_message *m, struct error *e)
{
	char broken[SITE_TEXT] = "", why[SITE_TEXT];
	const struct signature *by;
	*site->moved = '\0';
	if (m->is_signed)
		store_breathe(site->store); /* gpg is a process of its own */
	enum err r = signed_check(site, m, a, &by, e);
	if (!r)
		r = in_transaction(site, a, m, by, "", broken, e);
	if (r && r != ERR_TEMP && *site->moved) { /* a command of it wanted a game that is played elsewhere */
		*e = (struct error)ERROR_INIT;
		return in_transaction(site, a, m, by, arena_strdup(a, site->moved), broken, e);
	}
	if (r != ERR_BUG || !*broken)
		return r;
	text_format(why, sizeof why, "%s", e->text);
	r = hold(site, broken, why, e);
	return r ? r : in_transaction(site, a, m, by, "", broken, e);
}

void receive_self(const struct site *site, struct mail_self *out)
{
	*out = (struct mail_self){
		.address = site->address, .separator = site_separator(site), .id_prefix = "estafette.",
		.envelope_field = site_is_set(site->envelope_field) ? site->envelope_field : NULL,
		.authserv = site_is_set(site->authserv) ? site->authserv : NULL,
		.hosts = site_is_set(site->hosts) ? site->hosts : NULL};
}

/* A mail that nothing could be read of. */
static enum err put_aside(struct site *site, const char *reason, struct error *e)
{
	*e = (struct error)ERROR_INIT;
	enum err r = store_begin(site->store, e);
	if (!r)
		r = tell_of_aside(site, SAID(text, as_it_is, .text = reason), e);
	return store_end(site->store, r, e);
}

/* Where our server has said nothing of the sender, a signature may. */
static enum err check_signature(const struct site *site, struct mail_parser *parser, const char *raw, size_t n,
				struct mail_message *m, struct error *e)
{
	struct buf keys = BUF_INIT;
	struct error why = ERROR_INIT;
	if (!site_is_set(site->dkim) || m->auth != MAIL_AUTH_NONE || !m->n_dkim_keys ||
	    (m->kind != MAIL_PERSON && !m->maybe_person))
		return ERR_NONE;
	store_breathe(site->store); /* name servers may be slow */
	mail_dns_keys(m, strcmp(site->dkim, "dns") ? site->dkim : NULL, &keys);
	enum err r = keys.len ? mail_parser_dkim(parser, raw, n, buf_text(&keys), &why) : ERR_REFUSED;
	buf_free(&keys);
	if (!r) {
		m->auth = MAIL_AUTH_PASS;
		m->auth_reason = "dkim=pass";
	}
	if (r == ERR_TEMP)
		*e = why;
	return r == ERR_TEMP ? r : ERR_NONE;
}

enum err receive_mail(struct site *site, struct mail_parser *parser, const char *raw, size_t n,
		      enum receive_result *result, char reason[SITE_TEXT], struct error *e)
{
	struct arena *a = arena_new();
	struct mail_message *m = NULL;
	enum err r = mail_parser_run(parser, raw, n, a, &m, e);
	*result = RECEIVE_TAKEN;
	if (r == ERR_REFUSED || r == ERR_LIMIT) {
		*result = RECEIVE_FAILED;
		text_format(reason, SITE_TEXT, "%s", e->text);
		arena_free(a);
		return put_aside(site, reason, e);
	}
	if (!r && m->aside) {
		*result = RECEIVE_FAILED;
		text_format(reason, SITE_TEXT, "%s", words_text(site_words(site, NULL), m->refusal, a));
	}
	if (!r && n && memchr(raw, '\0', n) && !m->refusal)
		m->refusal = said_keep(SAID(unread, nul_bytes), a);
	if (!r)
		r = check_signature(site, parser, raw, n, m, e);
	if (!r)
		r = serve_or_hold(site, a, m, e);
	arena_free(a);
	return r;
}
