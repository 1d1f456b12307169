/* Any bytes as a key, a secret key or a signature: they are read or refused; what was read is written, and read back, as
 * the same; and nothing that was not made by the key passes for its signature. */
#include <stdlib.h>

#include "base/hash.h"
#include "base/sign.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void must(bool ok)
{
	if (!ok)
		abort();
}

static void try_keys(const char *text)
{
	struct sign_public public, public_again;
	struct sign_secret secret, secret_again;
	struct error e = ERROR_INIT;
	struct buf out = BUF_INIT;
	if (!sign_public_read(text, &public, &e)) {
		sign_public_text(&public, &out);
		must(!sign_public_read(buf_text(&out), &public_again, &e) &&
		     !memcmp(&public, &public_again, sizeof public));
	}
	buf_clear(&out);
	if (!sign_secret_read(text, &secret, &e)) {
		sign_secret_text(&secret, &out);
		must(!sign_secret_read(buf_text(&out), &secret_again, &e) &&
		     !memcmp(&secret, &secret_again, sizeof secret));
	}
	buf_free(&out);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static struct sign_secret secret;
	static struct sign_public public;
	static const char other[] = "what nobody has signed";
	struct error e = ERROR_INIT;
	char *text = base_strndup((const char *)data, size);
	hash_init();
	sign_make(&secret, "fuzz");
	sign_public_of(&secret, &public);
	try_keys(text);
	must(sign_check(&public, other, sizeof other, text, &e) == ERR_REFUSED);
	free(text);
	return 0;
}
