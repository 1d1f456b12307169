/* Two mails by SMTP, of which the first may not end:
 *
 *   last_bytes PORT CA-FILE
 *
 * Prints how often each was asked about, and what became of it, a number of enum mail_sent. */
#include "outbox/transport.h"

static int asked;

static bool no(void *context)
{
	(void)context;
	asked++;
	return false;
}

static bool yes(void *context)
{
	(void)context;
	asked++;
	return true;
}

static void hand(struct mail_transport *t, const char *name, bool (*may)(void *context), const struct buf *text)
{
	struct mail_envelope v = {"robot@game.test", "anna@player.test"};
	struct buf mail = BUF_INIT;
	struct error e = ERROR_INIT;
	buf_addf(&mail, "Subject: %s\r\n\r\n%s", name, text->data);
	asked = 0;
	mail_transport_before_end(t, may, NULL);
	enum mail_sent sent = mail_transport_send(t, &v, mail.data, mail.len, &e);
	printf("%s %d %d\n", name, asked, sent);
	buf_free(&mail);
}

int main(int argc, char **argv)
{
	struct error e = ERROR_INIT;
	struct mail_transport *t = NULL;
	struct buf text = BUF_INIT;
	if (argc != 3)
		return 2;
	struct mail_smtp how = {.host = "127.0.0.1", .port = (unsigned)strtoul(argv[1], NULL, 10), .implicit = true,
				.ca_file = argv[2], .ehlo = "game.test", .timeout = 10};
	for (int i = 0; i < 5000; i++) /* more than is given at once */
		buf_adds(&text, "a line of the mail\r\n");
	if (mail_transport_smtp(&how, &t, &e)) {
		fprintf(stderr, "%s\n", e.text);
		return 1;
	}
	hand(t, "first", no, &text);
	hand(t, "second", yes, &text);
	mail_transport_close(t);
	buf_free(&text);
	return 0;
}
