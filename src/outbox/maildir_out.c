/* Mail left in folders, one for each address, instead of sent. */
#include "outbox/transport.h"

#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

#include "base/file.h"
#include "base/hash.h"

struct maildir_out {
	struct mail_transport transport;
	char *dir;
};

/* Value of the Message-ID in the header of a mail we composed: one line, CRLF. */
static bool find_id(const char *bytes, size_t n, struct slice *id)
{
	struct slice rest = {bytes, n}, line;
	while (slice_line(&rest, &line) && line.n) {
		if (line.n > 11 && !strncasecmp(line.p, "Message-ID:", 11)) {
			*id = slice_trim((struct slice){line.p + 11, line.n - 11});
			return id->n > 0;
		}
	}
	return false;
}

static enum err write_new(int fd, const char *bytes, size_t n, struct error *e)
{
	while (n) {
		ssize_t k = write(fd, bytes, n);
		if (k < 0 && errno == EINTR)
			continue;
		if (k <= 0)
			return error_set(e, ERR_TEMP, "writing mail: %s", strerror(errno));
		bytes += k;
		n -= (size_t)k;
	}
	return fsync(fd) ? error_set(e, ERR_TEMP, "syncing mail: %s", strerror(errno)) : ERR_NONE;
}

/* tmp/NAME, synced, then moved to new/NAME: as the Maildir specification asks, but with a
 * name that depends on the mail alone. */
static enum err deliver(const char *box, const char *name, const char *bytes, size_t n, struct error *e)
{
	struct buf tmp = BUF_INIT, to = BUF_INIT;
	buf_addf(&tmp, "%s/tmp/%s", box, name);
	buf_addf(&to, "%s/new/%s", box, name);
	int fd = open(tmp.data, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0644);
	enum err r = fd < 0 ? error_set(e, ERR_TEMP, "making %s: %s", tmp.data, strerror(errno))
			    : write_new(fd, bytes, n, e);
	if (fd >= 0 && close(fd) && !r)
		r = error_set(e, ERR_TEMP, "closing %s: %s", tmp.data, strerror(errno));
	if (!r)
		r = file_move(tmp.data, to.data, e);
	if (r)
		unlink(tmp.data);
	buf_free(&tmp);
	buf_free(&to);
	return r;
}

static enum err make_box(const char *box, struct error *e)
{
	static const char *const names[] = {"tmp", "new", "cur"};
	enum err r = ERR_NONE;
	for (size_t i = 0; i < ARRAY_LEN(names) && !r; i++) {
		struct buf path = BUF_INIT;
		buf_addf(&path, "%s/%s", box, names[i]);
		r = file_mkdir(path.data, e);
		buf_free(&path);
	}
	return r;
}

static enum mail_sent maildir_send(struct mail_transport *t, const struct mail_envelope *v, const char *bytes, size_t n,
				   struct error *e)
{
	struct maildir_out *d = (struct maildir_out *)t;
	struct buf box = BUF_INIT;
	struct slice id;
	uint8_t digest[HASH_BYTES];
	char name[41];
	buf_addf(&box, "%s/", d->dir);
	if (!mail_transport_folder(v->to, &box) || !find_id(bytes, n, &id)) {
		error_set(e, ERR_REFUSED, "no recipient address, or no Message-ID in the mail");
		buf_free(&box);
		return MAIL_REJECTED;
	}
	hash_bytes(digest, NULL, id.p, id.n);
	hash_base32(name, sizeof name - 1, digest, sizeof digest);
	enum err r = make_box(box.data, e);
	if (!r)
		r = deliver(box.data, name, bytes, n, e);
	buf_free(&box);
	return r ? MAIL_RETRY : MAIL_SENT;
}

static void maildir_close(struct mail_transport *t)
{
	struct maildir_out *d = (struct maildir_out *)t;
	free(d->dir);
	free(d);
}

enum err mail_transport_maildir(const char *dir, struct mail_transport **out, struct error *e)
{
	static const struct mail_transport_ops ops = {true, maildir_send, NULL, maildir_close};
	enum err r = file_mkdir(dir, e);
	if (r)
		return r;
	struct maildir_out *d = base_calloc(1, sizeof *d);
	d->transport.ops = &ops;
	d->dir = base_strdup(dir);
	*out = &d->transport;
	return ERR_NONE;
}
