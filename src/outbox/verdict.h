/* What the end of an SMTP dialogue, or the exit status of a sendmail program, means for a
 * mail.  Pure functions: the tables of rules that the transports share with their tests.
 *
 * The reply code decides (RFC 5321 4.2.1, 4.5.4).  A permanent refusal before the recipient
 * was named, of the login, or of the way we speak (x.5.x, RFC 3463) is about us and would
 * meet every mail; later ones are about this mail. */
#ifndef OUTBOX_VERDICT_H
#define OUTBOX_VERDICT_H

#include "outbox/transport.h"

/* The command that was answered last. */
enum smtp_stage {
	SMTP_HELLO, /* connecting, EHLO, STARTTLS, AUTH */
	SMTP_MAIL,
	SMTP_RCPT,
	SMTP_DATA, /* and the message */
};

struct smtp_end {
	enum smtp_stage stage;
	int code;          /* of the last reply; 0: none */
	const char *reply; /* the last reply line, code and all; "" if none */
	bool all_given;    /* the whole message was handed to the connection */
	bool untrusted;    /* no TLS, or a certificate that is not to be trusted */
	bool login;        /* the login failed */
};

/* For dialogues that did not end well. */
enum mail_sent smtp_verdict(const struct smtp_end *end);

/* all_given: the program has read the message to its end.  status is waitpid's. */
enum mail_sent sendmail_verdict(int status, bool all_given);

#endif
