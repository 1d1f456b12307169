/* GnuPG asked in a process of its own.  A shared object of its own (base/module.h). */
#include "mail/openpgp_library.h"

#include "base/utf8.h"
#include "config.h"

#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <gpgme.h>
#include <poll.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

enum { OPENPGP_SECONDS = 10, OPENPGP_FILE = 1 << 20 };

/* What the process answers; the text follows. */
struct answer {
	int failed; /* GnuPG could not be asked */
	enum openpgp_verdict verdict;
	char fingerprint[OPENPGP_FINGERPRINT];
	int64_t at;
	size_t n;
};

/* ---- in the process ---- */

static bool write_all(int fd, const void *p, size_t n)
{
	for (const char *at = p; n;) {
		ssize_t k = write(fd, at, n);
		if (k <= 0 && errno != EINTR)
			return false;
		at += k > 0 ? k : 0;
		n -= k > 0 ? (size_t)k : 0;
	}
	return true;
}

static void limit(int what, rlim_t value)
{
	struct rlimit r = {value, value};
	setrlimit(what, &r);
}

static bool keep_offline(const char *home)
{
	static const char *const options[] = {"no-auto-key-locate", "no-auto-key-retrieve", "no-autostart",
					      "disable-dirmngr", "batch"};
	char path[600];
	snprintf(path, sizeof path, "%.500s/gpg.conf", home);
	FILE *f = fopen(path, "we");
	bool good = f != NULL;
	for (size_t i = 0; good && i < ARRAY_LEN(options); i++)
		good = fprintf(f, "%s\n", options[i]) > 0;
	return f && !fclose(f) && good;
}

static gpgme_ctx_t open_home(const char *home)
{
	gpgme_ctx_t ctx = NULL;
	if (!keep_offline(home) || !gpgme_check_version(NULL) || gpgme_new(&ctx) ||
	    gpgme_ctx_set_engine_info(ctx, GPGME_PROTOCOL_OpenPGP, NULL, home))
		return NULL;
	gpgme_set_offline(ctx, 1);
	return ctx;
}

static bool is_usable(gpgme_ctx_t ctx, const char *fingerprint, enum openpgp_verdict *verdict)
{
	gpgme_key_t key = NULL;
	if (gpgme_get_key(ctx, fingerprint, &key, 0))
		return false;
	if (key->revoked || key->expired || key->disabled)
		*verdict = OPENPGP_EXPIRED;
	else if (key->invalid || !key->can_sign)
		*verdict = OPENPGP_NO_KEY;
	gpgme_key_unref(key);
	return true;
}

/* The one key of that armour, in the home from now on. */
static void take_key(gpgme_ctx_t ctx, const char *key, struct answer *out)
{
	gpgme_data_t data;
	out->failed = gpgme_data_new_from_mem(&data, key, strlen(key), 0) != 0;
	if (out->failed)
		return;
	bool bad = gpgme_op_import(ctx, data) != 0;
	gpgme_import_result_t r = gpgme_op_import_result(ctx);
	gpgme_data_release(data);
	if (bad || !r || r->imported != 1 || r->secret_read || !r->imports) {
		out->verdict = OPENPGP_NO_KEY;
		return;
	}
	snprintf(out->fingerprint, sizeof out->fingerprint, "%s", r->imports->fpr);
	out->failed = !is_usable(ctx, out->fingerprint, &out->verdict);
}

static bool is_strong(gpgme_hash_algo_t h)
{
	return h == GPGME_MD_SHA256 || h == GPGME_MD_SHA384 || h == GPGME_MD_SHA512 || h == GPGME_MD_SHA224;
}

static enum openpgp_verdict verdict_of(gpgme_verify_result_t r)
{
	gpgme_signature_t s = r ? r->signatures : NULL;
	if (!s || s->next)
		return OPENPGP_BAD;
	switch (gpgme_err_code(s->status)) {
	case GPG_ERR_NO_ERROR: return is_strong(s->hash_algo) ? OPENPGP_GOOD : OPENPGP_WEAK;
	case GPG_ERR_NO_PUBKEY: return OPENPGP_OTHER;
	case GPG_ERR_SIG_EXPIRED:
	case GPG_ERR_KEY_EXPIRED:
	case GPG_ERR_CERT_REVOKED: return OPENPGP_EXPIRED;
	default: return OPENPGP_BAD;
	}
}

/* *plain: the text of a clear-signed one, gpgme's to be freed. */
static void check(gpgme_ctx_t ctx, const struct mail_signed *s, struct answer *out, char **plain)
{
	gpgme_data_t bytes = NULL, signature = NULL, text = NULL;
	out->failed = gpgme_data_new_from_mem(&bytes, s->bytes.p, s->bytes.n, 0) ||
		      (s->signature ? gpgme_data_new_from_mem(&signature, s->signature, strlen(s->signature), 0)
				    : gpgme_data_new(&text));
	if (!out->failed) {
		gpgme_error_t bad = s->signature ? gpgme_op_verify(ctx, signature, bytes, NULL)
						 : gpgme_op_verify(ctx, bytes, NULL, text);
		gpgme_verify_result_t r = bad ? NULL : gpgme_op_verify_result(ctx);
		out->verdict = verdict_of(r);
		out->at = out->verdict == OPENPGP_GOOD ? (int64_t)r->signatures->timestamp : 0;
	}
	if (text)
		*plain = gpgme_data_release_and_get_mem(text, &out->n);
	gpgme_data_release(signature);
	gpgme_data_release(bytes);
}

static _Noreturn void work(int fd, const char *home, const char *key, const struct mail_signed *s)
{
	struct answer out = {.failed = true};
	char *plain = NULL;
	setpgid(0, 0);
	limit(RLIMIT_CPU, OPENPGP_SECONDS);
	limit(RLIMIT_FSIZE, OPENPGP_FILE);
	limit(RLIMIT_CORE, 0);
	if (dup2(fd, 3) == 3)
		close_range(4, ~0u, 0);
	gpgme_ctx_t ctx = open_home(home);
	if (ctx) {
		out = (struct answer){.verdict = OPENPGP_GOOD};
		take_key(ctx, key, &out);
		if (!out.failed && out.verdict == OPENPGP_GOOD && s)
			check(ctx, s, &out, &plain);
	}
	(void)(write_all(3, &out, sizeof out) && write_all(3, plain, out.n));
	_exit(0);
}

/* ---- outside of it ---- */

static int64_t now_ms(void)
{
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

/* All that comes until the other end is closed; false: it takes too long. */
static bool read_all(int fd, struct buf *out)
{
	int64_t end = now_ms() + OPENPGP_SECONDS * 1000;
	char bytes[4096];
	for (;;) {
		struct pollfd p = {.fd = fd, .events = POLLIN};
		int64_t left = end - now_ms();
		int n = left > 0 ? poll(&p, 1, (int)left) : 0;
		if (n < 0 && errno == EINTR)
			continue;
		ssize_t k = n > 0 ? read(fd, bytes, sizeof bytes) : -1;
		if (k <= 0 || out->len > SIGNED_BYTES + sizeof(struct answer))
			return !k;
		buf_add(out, bytes, (size_t)k);
	}
}

static int remove_one(const char *path, const struct stat *st, int kind, struct FTW *ftw)
{
	(void)st, (void)kind, (void)ftw;
	return remove(path), 0;
}

/* The answer of a process, and the text behind it. */
static enum err ask_process(const char *home, const char *key, const struct mail_signed *s, struct buf *out,
			    struct error *e)
{
	int fds[2];
	if (pipe2(fds, O_CLOEXEC))
		return error_set(e, ERR_TEMP, "a signature cannot be looked at: %s", strerror(errno));
	pid_t pid = fork();
	if (!pid)
		work(fds[1], home, key, s);
	close(fds[1]);
	bool good = pid > 0 && read_all(fds[0], out) && out->len >= sizeof(struct answer);
	close(fds[0]);
	if (pid > 0) {
		if (!good)
			kill(-pid, SIGKILL);
		while (waitpid(pid, NULL, 0) < 0 && errno == EINTR)
			;
	}
	return good ? ERR_NONE : error_set(e, ERR_TEMP, "a signature cannot be looked at: GnuPG does not answer");
}

static enum err ask(const char *key, const struct mail_signed *s, struct arena *a, enum openpgp_verdict *verdict,
		    struct openpgp_checked *out, struct error *e)
{
	const char *tmp = getenv("TMPDIR");
	char *home = arena_printf(a, "%s/estafette-gpg-XXXXXX", tmp && *tmp ? tmp : "/tmp");
	struct buf bytes = BUF_INIT, text = BUF_INIT;
	struct answer answer = {.failed = true};
	if (!mkdtemp(home))
		return error_set(e, ERR_TEMP, "%s: %s", home, strerror(errno));
	enum err r = ask_process(home, key, s, &bytes, e);
	nftw(home, remove_one, 8, FTW_DEPTH | FTW_PHYS);
	if (!r)
		memcpy(&answer, bytes.data, sizeof answer);
	if (!r && (answer.failed || answer.n != bytes.len - sizeof answer))
		r = error_set(e, ERR_TEMP, "GnuPG cannot be asked: is gpg installed?");
	if (!r) {
		*verdict = answer.verdict;
		*out = (struct openpgp_checked){.at = answer.at};
		snprintf(out->fingerprint, sizeof out->fingerprint, "%.64s", answer.fingerprint);
		utf8_clean(&text, bytes.data + sizeof answer, answer.n);
		out->text = s && s->text ? s->text : arena_strndup(a, buf_text(&text), text.len);
	}
	buf_free(&bytes);
	buf_free(&text);
	return r;
}

enum err mail_openpgp_check(const char *key, const struct mail_signed *s, struct arena *a,
			    enum openpgp_verdict *verdict, struct openpgp_checked *out, struct error *e)
{
	return ask(key, s, a, verdict, out, e);
}

enum err mail_openpgp_key(const char *key, struct arena *a, enum openpgp_verdict *verdict, struct openpgp_checked *out,
			  struct error *e)
{
	return ask(key, NULL, a, verdict, out, e);
}

static const struct openpgp_library library = {mail_openpgp_check, mail_openpgp_key};
MODULE(library);
