/* Keys of DKIM signatures, from the DNS or from a file of a test. */
#include "mail/dns.h"

#include <arpa/nameser.h>
#include <netdb.h>
#include <netinet/in.h>
#include <resolv.h>

#include "base/file.h"
#include "mail/dkim.h"

enum { ANSWER_BYTES = 16 << 10, RECORD_BYTES = 4 << 10, TRY_SECONDS = 2, TRIES = 2 };

static void add_key(struct buf *out, const char *name, const char *record, size_t n)
{
	if (out->len + strlen(name) + n + 3 >= MAIL_DKIM_KEYS_BYTES)
		return;
	buf_addf(out, "%s ", name);
	for (size_t i = 0; i < n; i++)
		buf_addc(out, record[i] >= ' ' && record[i] < 0x7f ? record[i] : ' ');
	buf_addc(out, '\n');
}

/* ---- from a file ---- */

static void find_line(struct slice rest, const char *name, struct buf *out)
{
	struct slice line;
	size_t n = strlen(name);
	while (slice_line(&rest, &line))
		if (line.n > n + 1 && !strncasecmp(line.p, name, n) && line.p[n] == ' ')
			add_key(out, name, line.p + n + 1, line.n - n - 1);
}

static void from_file(const struct mail_message *m, const char *file, struct buf *out)
{
	struct buf text = BUF_INIT;
	struct error none = ERROR_INIT;
	if (!file_read(file, 1 << 20, &text, &none))
		for (size_t i = 0; i < m->n_dkim_keys; i++)
			find_line((struct slice){buf_text(&text), text.len}, m->dkim_keys[i], out);
	buf_free(&text);
}

/* ---- from the DNS ---- */

/* The strings of a text record (RFC 1035 3.3.14), joined (RFC 6376 3.6.2.2). */
static size_t join(const unsigned char *p, size_t n, char record[RECORD_BYTES])
{
	size_t len = 0;
	while (n) {
		size_t k = *p++;
		n--;
		if (k > n || len + k >= RECORD_BYTES)
			return 0;
		memcpy(record + len, p, k);
		len += k;
		p += k;
		n -= k;
	}
	record[len] = '\0';
	return len;
}

/* False if the servers of that domain do not answer: asking them more would hold up all mail. */
static bool ask(struct __res_state *state, const char *name, struct buf *out)
{
	static unsigned char answer[ANSWER_BYTES];
	char record[RECORD_BYTES];
	ns_msg msg;
	ns_rr rr;
	int n = res_nquery(state, name, ns_c_in, ns_t_txt, answer, sizeof answer);
	if (n < 0 || n > ANSWER_BYTES || ns_initparse(answer, n, &msg))
		return n >= 0 || state->res_h_errno != TRY_AGAIN;
	for (int i = 0; i < ns_msg_count(msg, ns_s_an); i++) {
		if (ns_parserr(&msg, ns_s_an, i, &rr) || ns_rr_type(rr) != ns_t_txt)
			continue;
		size_t len = join(ns_rr_rdata(rr), ns_rr_rdlen(rr), record);
		if (len && strstr(record, "p=")) {
			add_key(out, name, record, len);
			break;
		}
	}
	return true;
}

static void from_dns(const struct mail_message *m, struct buf *out)
{
	struct __res_state state = {0};
	if (res_ninit(&state))
		return;
	state.retrans = TRY_SECONDS;
	state.retry = TRIES;
	bool answered = true;
	for (size_t i = 0; i < m->n_dkim_keys && answered; i++)
		answered = ask(&state, m->dkim_keys[i], out);
	res_nclose(&state);
}

void mail_dns_keys(const struct mail_message *m, const char *file, struct buf *out)
{
	if (file)
		from_file(m, file, out);
	else
		from_dns(m, out);
}
