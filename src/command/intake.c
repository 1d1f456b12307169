/* Mails of a mailbox, decided one by one and committed together. */
#include "command/intake.h"
#include "base/clock.h"
#include "base/limits.h"
#include "base/log.h"

enum err intake_settle(struct intake *i, struct error *e)
{
	enum err r = store_keep(i->site->store, e);
	if (r)
		error_add(e, "%zu mails: ", i->n);
	for (size_t k = 0; k < i->n; k++) {
		struct error bad = ERROR_INIT;
		if (!r && mail_source_done(i->source, i->taken[k], &bad)) /* it comes again, and is known */
			log_line(LOG_ERROR, "mail-waits", "a mail stays where it is: %s", bad.text);
		free(i->taken[k]);
	}
	i->n = 0;
	return r;
}

static enum err remember(struct intake *i, const char *id, bool *wait, struct error *e)
{
	if (!i->n)
		i->since = clock_ms();
	i->taken[i->n++] = base_strdup(id);
	if (i->n < INTAKE_MOST && clock_ms() - i->since < INTAKE_MS)
		return ERR_NONE;
	enum err r = intake_settle(i, e);
	*wait = r != ERR_NONE;
	return r;
}

/* Its writer and the moderator are told before it lies aside. */
static enum err keep_aside(struct intake *i, const char *id, const char *reason, struct error *e)
{
	enum err r = intake_settle(i, e);
	if (r)
		return r;
	i->aside++;
	log_line(LOG_WARN, "mail-aside", "a mail is kept aside: %s", reason);
	return mail_source_failed(i->source, id, reason, e);
}

/* Names the next mail and reads it: what came of either is looked at in its turn. */
static void fetch(struct intake *i, struct intake_mail *m)
{
	m->why = (struct error)ERROR_INIT;
	m->read = ERR_NONE;
	buf_clear(&m->raw);
	m->named = mail_source_next(i->source, &m->id, &m->why);
	if (!m->named)
		m->read = mail_source_read(i->source, buf_text(&m->id), LIMIT_MAIL_BYTES + 1, &m->raw, &m->why);
	m->fetched = true;
}

enum err intake_next(struct intake *i, struct error *e)
{
	struct intake_mail past = i->now;
	if (!i->ahead.fetched)
		fetch(i, &i->ahead);
	i->now = i->ahead;
	i->ahead = past;
	i->ahead.fetched = false;
	if (i->now.named) {
		*e = i->now.why;
		return i->now.named;
	}
	fetch(i, &i->ahead);
	if (!i->ahead.named && !i->ahead.read)
		mail_parser_next(i->parser, buf_text(&i->ahead.raw), i->ahead.raw.len);
	return ERR_NONE;
}

enum err intake_take(struct intake *i, bool *wait, struct error *e)
{
	struct intake_mail *m = &i->now;
	const char *id = buf_text(&m->id);
	enum receive_result result = RECEIVE_TAKEN;
	char reason[SITE_TEXT] = "";
	enum err r = m->read;
	if (r == ERR_REFUSED) { /* a link or a folder: no mail */
		result = RECEIVE_FAILED;
		text_format(reason, sizeof reason, "%s", m->why.text);
		r = ERR_NONE;
	} else if (r) {
		*e = m->why;
	} else {
		store_gather(i->site->store);
		r = receive_carefully(i->site, i->parser, id, buf_text(&m->raw), m->raw.len, &result, reason, e);
		*wait = r == ERR_TEMP;
	}
	if (r)
		return r;
	return result == RECEIVE_TAKEN ? remember(i, id, wait, e) : keep_aside(i, id, reason, e);
}

enum err intake_end(struct intake *i, struct error *e)
{
	struct intake_mail *mails[] = {&i->now, &i->ahead};
	for (size_t k = 0; k < ARRAY_LEN(mails); k++) {
		buf_free(&mails[k]->id);
		buf_free(&mails[k]->raw);
	}
	return intake_settle(i, e);
}
