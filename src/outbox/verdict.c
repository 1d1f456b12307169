/* What the answers of mail servers mean for a mail. */
#include "outbox/verdict.h"
#include "base/status.h"

#include <sys/wait.h>
#include <sysexits.h>

/* The enhanced status code behind a reply code (RFC 2034). */
static bool read_enhanced(const char *reply, struct status_code *out)
{
	return strlen(reply) > 4 && status_read(reply + 4, out) && out->class == reply[0] - '0';
}

static bool has_status(struct status_code have, int subject, int detail)
{
	return have.subject == subject && have.detail == detail;
}

/* 552 alone may mean a full mailbox as well: then the enhanced code tells (RFC 1870 6). */
static bool is_too_big(int code, bool enhanced, struct status_code status)
{
	if (enhanced)
		return has_status(status, 3, 4) || has_status(status, 2, 3);
	return code == 552;
}

/* Login wanted or refused (RFC 4954 6), or a mistake in how we speak.  At RCPT some servers
 * say 550 5.5.0 of a mailbox that is not there. */
static bool is_our_fault(const struct smtp_end *end, bool enhanced, struct status_code status)
{
	if (end->stage < SMTP_RCPT || end->code == 530 || end->code == 534 || end->code == 535 || end->code == 538)
		return true;
	if (!enhanced)
		return false;
	return has_status(status, 7, 8) || (status.subject == 5 && !(end->stage == SMTP_RCPT && end->code == 550));
}

static enum mail_sent permanent(const struct smtp_end *end)
{
	struct status_code status = {0};
	bool enhanced = strtol(end->reply, NULL, 10) == end->code && read_enhanced(end->reply, &status);
	if (end->stage > SMTP_HELLO && is_too_big(end->code, enhanced, status))
		return MAIL_TOO_BIG;
	return is_our_fault(end, enhanced, status) ? MAIL_BLOCKED : MAIL_REJECTED;
}

enum mail_sent smtp_verdict(const struct smtp_end *end)
{
	if (end->code == 421)
		return MAIL_STOP;
	if (end->code / 100 == 4)
		return end->stage < SMTP_RCPT ? MAIL_STOP : MAIL_RETRY;
	if (end->untrusted || end->login)
		return MAIL_BLOCKED;
	if (end->code / 100 == 5)
		return permanent(end);
	/* The connection was lost.  A server must forget a message that it has not seen the end
	 * of (RFC 5321 4.1.1.4); after that it may have it. */
	return end->stage == SMTP_DATA && end->all_given ? MAIL_UNKNOWN : MAIL_STOP;
}

enum mail_sent sendmail_verdict(int status, bool all_given)
{
	if (!WIFEXITED(status))
		return all_given ? MAIL_UNKNOWN : MAIL_RETRY;
	switch (WEXITSTATUS(status)) {
	case EX_OK: return all_given ? MAIL_SENT : MAIL_RETRY; /* it never saw all of it */
	case EX_DATAERR:
	case EX_NOUSER:
	case EX_NOHOST: return MAIL_REJECTED;
	case EX_USAGE:
	case EX_SOFTWARE:
	case EX_OSFILE:
	case EX_NOPERM:
	case EX_CONFIG:
	case 126: /* a shell's: cannot be run, is not there */
	case 127: return MAIL_BLOCKED;
	default: return MAIL_RETRY; /* EX_TEMPFAIL, and the machine's troubles */
	}
}
