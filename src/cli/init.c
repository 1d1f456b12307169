/* estafette init: a new site. */
#include "cli/cli.h"
#include "mail/address.h"
#include "mail/source.h"
#include "outbox/transport.h"
#include "site/site.h"

#include <getopt.h>
#include <sysexits.h>

/* The Maildirs of the configuration, so that the first mail can be put there before the first run. */
static enum err make_mail_folders(const char *root, struct error *e)
{
	struct site site;
	struct mail_source *in = NULL;
	struct mail_transport *out = NULL;
	enum err r = site_read(root, &site, e);
	if (!r)
		r = mail_source_maildir(site.in, site.failed, &in, e);
	mail_source_close(in);
	if (!r)
		r = mail_transport_maildir(site.out, &out, e);
	mail_transport_close(out);
	return r;
}

int cli_init(int argc, char **argv)
{
	static const struct option longs[] = {{"name", required_argument, NULL, 'n'},
					      {"address", required_argument, NULL, 'a'},
					      {"key-from", required_argument, NULL, 'k'},
					      {NULL, 0, NULL, 0}};
	const char *name = "Estafette", *address = NULL, *key_from = NULL;
	char normal[MAIL_ADDRESS_BYTES];
	struct error e = ERROR_INIT;
	int c;
	while ((c = getopt_long(argc, argv, "", longs, NULL)) != -1) {
		if (c == 'n')
			name = optarg;
		else if (c == 'a')
			address = optarg;
		else if (c == 'k')
			key_from = optarg;
		else
			return cli_usage("init");
	}
	if (!address || optind + 1 != argc)
		return cli_usage("init");
	if (!mail_address_normal(slice_of(address), normal)) {
		error_set(&e, ERR_REFUSED, "%s is no mail address", address);
		return cli_fail("init", &e);
	}
	if (site_init(argv[optind], name, normal, key_from, &e) || make_mail_folders(argv[optind], &e))
		return cli_fail("init", &e);
	printf("The site %s is ready.  Look through %s/estafette.conf, then start a game:\n"
	       "  estafette new --site %s NAME SCENARIO SEAT=\"PERSON <ADDRESS>\" ...\n",
	       argv[optind], argv[optind], argv[optind]);
	return EX_OK;
}
