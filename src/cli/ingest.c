/* estafette ingest: one mail from standard input is taken into a site. */
#include "cli/cli.h"
#include "base/file.h"
#include "base/limits.h"
#include "command/receive.h"
#include "post/post.h"

#include <errno.h>
#include <getopt.h>
#include <sysexits.h>
#include <unistd.h>

enum { HEAP_OF_ONE = 1400 * 1024 }; /* what one mail takes, with site and game, as measured */

/* Keeps one byte more than the limit, so that an over-long mail is known as one, and reads
 * the rest to nowhere, so that the sender's pipe does not break. */
static enum err read_mail(struct buf *raw, struct error *e)
{
	char block[65536];
	for (;;) {
		ssize_t n = read(STDIN_FILENO, block, sizeof block);
		if (n < 0 && errno == EINTR)
			continue;
		if (n < 0)
			return error_set(e, ERR_TEMP, "reading: %s", strerror(errno));
		if (n == 0)
			return ERR_NONE;
		size_t room = LIMIT_MAIL_BYTES + 1 - raw->len;
		buf_add(raw, block, (size_t)n < room ? (size_t)n : room);
	}
}

static enum err keep_aside(const struct site *site, const struct buf *raw, const char *reason, struct error *e)
{
	uint8_t h[HASH_BYTES];
	char hex[HASH_HEX], path[2 * SITE_TEXT];
	hash_bytes(h, NULL, raw->data, raw->len);
	hash_hex(hex, h);
	enum err r = file_mkdir(site->failed, e);
	snprintf(path, sizeof path, "%s/ingest.%.32s", site->failed, hex);
	if (!r)
		r = file_write(path, raw->data, raw->len, e);
	snprintf(path, sizeof path, "%s/ingest.%.32s.reason", site->failed, hex);
	return r ? r : file_write(path, reason, strlen(reason), e);
}

static enum err take(struct site *site, struct mail_parser *parser, const struct buf *raw, struct error *e)
{
	enum receive_result result = RECEIVE_TAKEN;
	char reason[SITE_TEXT] = "";
	const char *bytes = raw->data ? raw->data : "";
	uint8_t h[HASH_BYTES];
	char name[HASH_HEX];
	hash_bytes(h, NULL, bytes, raw->len);
	hash_hex(name, h);
	enum err r = receive_carefully(site, parser, name, bytes, raw->len, &result, reason, e);
	if (!r && result == RECEIVE_FAILED)
		r = keep_aside(site, raw, reason, e);
	return r;
}

/* Mail servers send a mail back to its writer for nearly every exit status but this: Postfix for
 * all of sysexits.h but EX_TEMPFAIL and EX_OSERR, Exim for all but EX_TEMPFAIL and
 * EX_CANTCREAT.  Nothing that goes wrong here is the writer's fault, a wrong option or
 * configuration least of all. */
int cli_ingest(int argc, char **argv)
{
	static const struct option longs[] = {{"site", required_argument, NULL, 's'},
					      {"at", required_argument, NULL, 't'},
					      {NULL, 0, NULL, 0}};
	struct site site = {0};
	struct buf raw = BUF_INIT;
	struct error e = ERROR_INIT;
	const char *folder = NULL, *at = NULL;
	bool wrong = false;
	int c;
	while ((c = getopt_long(argc, argv, "", longs, NULL)) != -1) {
		if (c == 's')
			folder = optarg;
		else if (c == 't')
			at = optarg;
		else
			wrong = true;
	}
	if (wrong || optind != argc || !cli_clock(at)) {
		cli_usage("ingest");
		return EX_TEMPFAIL;
	}
	struct mail_parser *parser = NULL;
	struct mail_self self;
	enum err r = read_mail(&raw, &e); /* first of all: nobody's pipe shall break */
	if (!r)
		r = site_read(cli_site(folder), &site, &e);
	if (!r) { /* before the key is read */
		receive_self(&site, &self);
		parser = mail_parser_new_for_one(&self);
		base_expect(HEAP_OF_ONE);
		r = site_open(cli_site(folder), &site, &e);
	}
	if (!r)
		r = take(&site, parser, &raw, &e);
	mail_parser_free(parser);
	buf_free(&raw);
	site_close(&site);
	if (r)
		cli_fail("ingest", &e);
	return r ? EX_TEMPFAIL : EX_OK;
}
