/* estafette keys: the key that the site signs with. */
#include "cli/cli.h"
#include "base/clock.h"
#include "base/file.h"
#include "base/limits.h"
#include "site/keys.h"

#include <getopt.h>
#include <sysexits.h>
#include <unistd.h>

/* Writes FILE.sig; one that is there already is another's signature, or of other bytes. */
static enum err sign_file(const char *root, const char *file, struct error *e)
{
	struct buf bytes = BUF_INIT, comment = BUF_INIT, signature = BUF_INIT;
	char *path = NULL, at[CLOCK_TEXT];
	const char *slash = strrchr(file, '/');
	buf_addf(&comment, "%s.sig", file);
	path = buf_take(&comment);
	clock_rfc3339(clock_now(), at);
	buf_addf(&comment, "%s %s", at, slash ? slash + 1 : file);
	enum err r = access(path, F_OK) ? file_read(file, LIMIT_RECORD_BYTES, &bytes, e)
					: error_set(e, ERR_REFUSED, "%s is there already", path);
	if (!r)
		r = site_sign(root, bytes.data, bytes.len, buf_text(&comment), &signature, e);
	if (!r)
		r = file_write(path, signature.data, signature.len, e);
	if (!r)
		printf("%s\n", path);
	buf_free(&bytes);
	buf_free(&comment);
	buf_free(&signature);
	free(path);
	return r;
}

static enum err show(const char *root, bool made, struct error *e)
{
	struct sign_public public;
	struct buf text = BUF_INIT;
	enum err r = site_keys_public(root, &public, e);
	if (!r) {
		sign_public_text(&public, &text);
		printf("%s%s/%s:\n%s", made ? "Made " : "", root, SITE_PUBLIC_KEY, buf_text(&text));
	}
	buf_free(&text);
	return r;
}

static enum err rotate(const char *root, struct error *e)
{
	struct sign_public old, now;
	struct arena *a = arena_new();
	enum err r = site_keys_rotate(root, NULL, &old, &now, e);
	if (!r)
		printf("Made %s/%s: %s\nThe key before it, %s, vouches for it in %s/%s.\n", root, SITE_PUBLIC_KEY,
		       site_key_text(&now, a), site_key_text(&old, a), root, SITE_KEYS);
	arena_free(a);
	return r;
}

static enum err make_again(const char *root, struct error *e)
{
	bool made;
	enum err r = site_key_again(root, &made, e);
	if (!r)
		printf(made ? "Made %s/site.key: answers to mails that were sent before do not count any more.\n"
			    : "%s/site.key is there.\n",
		       root);
	return r;
}

int cli_keys(int argc, char **argv)
{
	static const struct option longs[] = {{"site", required_argument, NULL, 's'},
					      {"sign", required_argument, NULL, 'f'},
					      {"lost", no_argument, NULL, 'l'},
					      {"rotate", no_argument, NULL, 'r'},
					      {NULL, 0, NULL, 0}};
	struct site site;
	struct error e = ERROR_INIT;
	const char *folder = NULL, *file = NULL;
	bool made = false, lost = false, other = false;
	int c;
	while ((c = getopt_long(argc, argv, "", longs, NULL)) != -1) {
		if (c == 's')
			folder = optarg;
		else if (c == 'f')
			file = optarg;
		else if (c == 'l')
			lost = true;
		else if (c == 'r')
			other = true;
		else
			return cli_usage("keys");
	}
	if (optind != argc)
		return cli_usage("keys");
	enum err r = site_read(cli_site(folder), &site, &e);
	if (!r && lost)
		r = make_again(site.root, &e);
	if (!r)
		r = site_keys_make(site.root, NULL, &made, &e);
	if (!r && other)
		return rotate(site.root, &e) ? cli_fail("keys", &e) : EX_OK;
	if (!r)
		r = file ? sign_file(site.root, file, &e) : show(site.root, made, &e);
	return r ? cli_fail("keys", &e) : EX_OK;
}
