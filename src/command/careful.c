/* A mail is tried with care: one that the program dies of, or fails in, is put aside after the second
 * time; the moderator is told, and its sender, if he plays here. */
#include "command/receive.h"
#include "site/attempt.h"
#include "words/said.h"

static enum err tell_moderator(struct site *site, const char *id, const char *from, const struct attempt *tried,
			       struct arena *a, struct error *e)
{
	return site_notice(
		site, "", -1, arena_printf(a, "aside/%s", id),
		SAID(notice, aside, .from = from, .why = SAID(attempt, spent, .why = tried->why), .mail = id), e);
}

/* Only somebody who plays here, and not if his own server calls the mail forged. */
static enum err tell_sender(struct site *site, const struct mail_message *m, struct arena *a, struct error *e)
{
	const char **seats;
	size_t n = 0;
	if (m->kind != MAIL_PERSON || !m->from || m->auth == MAIL_AUTH_FAIL || m->subject_automatic)
		return ERR_NONE;
	enum err r = store_seats_of(site->store, m->from, a, &seats, &n, e);
	if (r || !n)
		return r;
	return site_answer(site, "aside", m->from, m->message_id, SAID(mail, aside), e);
}

/* The mail is read once more for its sender; it was put aside for good reason, so that is tried as
 * carefully as anything. */
static enum err sender_of(struct site *site, struct mail_parser *parser, const char *raw, size_t n, const char *id,
			  struct arena *a, struct mail_message **m, struct error *e)
{
	struct attempt again;
	struct error none = ERROR_INIT;
	enum err r = attempt_begin(site, "sender", id, &again, e);
	*m = NULL;
	if (!r && !attempt_spent(&again) && mail_parser_run(parser, raw, n, a, m, &none) == ERR_TEMP)
		r = error_set(e, ERR_TEMP, "%s", none.text);
	if (!r || r == ERR_TEMP)
		attempt_end(&again);
	return r;
}

static enum err put_aside(struct site *site, struct mail_parser *parser, const char *raw, size_t n,
			  const struct attempt *tried, char reason[SITE_TEXT], struct error *e)
{
	struct arena *a = arena_new();
	struct mail_message *m;
	uint8_t h[HASH_BYTES];
	char id[HASH_HEX];
	hash_bytes(h, NULL, raw, n);
	hash_hex(id, h);
	const char *why = attempt_reason(tried, site_words(site, NULL), a);
	snprintf(reason, SITE_TEXT, "%.250s", why);
	enum err r = sender_of(site, parser, raw, n, id, a, &m, e);
	if (!r)
		r = store_begin(site->store, e);
	if (!r) {
		r = tell_moderator(site, id, m ? m->from : NULL, tried, a, e);
		if (!r && m)
			r = tell_sender(site, m, a, e);
		r = store_end(site->store, r, e);
	}
	arena_free(a);
	return r;
}

enum err receive_carefully(struct site *site, struct mail_parser *parser, const char *name, const char *raw, size_t n,
			   enum receive_result *result, char reason[SITE_TEXT], struct error *e)
{
	struct attempt a;
	enum err r = attempt_begin(site, "mail", name, &a, e);
	bool spent = !r && attempt_spent(&a);
	if (!r && !spent)
		r = receive_mail(site, parser, raw, n, result, reason, e);
	if (r && r != ERR_TEMP)
		spent = attempt_failed(&a, e->text);
	if (spent) {
		*e = (struct error)ERROR_INIT;
		*result = RECEIVE_FAILED;
		r = put_aside(site, parser, raw, n, &a, reason, e);
	}
	if (!r || r == ERR_TEMP)
		attempt_end(&a);
	return r;
}
