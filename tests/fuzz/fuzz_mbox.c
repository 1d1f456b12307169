/* Any bytes as an mbox: they are moved, and then the file is empty, or it is no mbox and left
 * alone; what was moved is no more than what was there, and comes once. */
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file.h"
#include "base/hash.h"
#include "mail/source.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { MOST = 1 << 24 };

static char dir[64], file[96], in[96];

static void must(bool ok)
{
	if (!ok)
		abort();
}

static void clean_up(void)
{
	struct buf command = BUF_INIT;
	buf_addf(&command, "rm -rf %s", dir);
	must(system(command.data) == 0);
	buf_free(&command);
}

static void prepare(void)
{
	hash_init();
	snprintf(dir, sizeof dir, "/tmp/fuzz-mbox.XXXXXX");
	must(mkdtemp(dir) != NULL);
	snprintf(file, sizeof file, "%s/mbox", dir);
	snprintf(in, sizeof in, "%s/in", dir);
	atexit(clean_up);
}

static off_t size_now(void)
{
	struct stat st;
	must(stat(file, &st) == 0);
	return st.st_size;
}

/* One pass; the bytes of all mails. */
static enum err take_all(struct mail_source *s, size_t *bytes, struct error *e)
{
	struct buf id = BUF_INIT, mail = BUF_INIT;
	enum err r;
	while (!(r = mail_source_next(s, &id, e))) {
		must(mail_source_read(s, buf_text(&id), MOST, &mail, e) == ERR_NONE);
		must(mail_source_done(s, buf_text(&id), e) == ERR_NONE);
	}
	*bytes = mail.len;
	buf_free(&id);
	buf_free(&mail);
	return r;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct mail_source *s = NULL;
	struct error e = ERROR_INIT;
	size_t bytes = 0;
	if (!*dir)
		prepare();
	must(file_write(file, data, size, &e) == ERR_NONE);
	must(mail_source_mbox(file, in, NULL, &s, &e) == ERR_NONE);
	if (take_all(s, &bytes, &e) == ERR_MISSING) {
		must(size_now() == 0 && bytes <= size);
		must(take_all(s, &bytes, &e) == ERR_MISSING && bytes == 0);
	} else {
		must(e.text[0] && size_now() == (off_t)size);
	}
	mail_source_close(s);
	return 0;
}
