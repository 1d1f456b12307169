/* Mails of who is forgotten are taken out of the folders that the site keeps. */
#include "daemon/forgotten.h"

#include "base/file.h"
#include "base/limits.h"
#include "base/log.h"
#include "store/forget.h"

#include <ctype.h>
#include <dirent.h>
#include <errno.h>
#include <unistd.h>

struct search {
	const char **addresses;
	size_t n;
	bool all; /* were all files read, and all those taken away that had to be? */
};

static bool is_of_address(char c)
{
	return isalnum((unsigned char)c) || c == '-' || c == '_' || c == '+';
}

/* Does it stand there as an address of its own, and is no part of another? */
static bool holds(const struct buf *text, const char *address)
{
	size_t n = strlen(address);
	const char *end = text->data + text->len;
	for (const char *at = text->data; (at = memmem(at, (size_t)(end - at), address, n)); at++)
		if ((at == text->data || !(is_of_address(at[-1]) || at[-1] == '.')) &&
		    (at + n == end ||
		     !(is_of_address(at[n]) || (at[n] == '.' && at + n + 1 < end && is_of_address(at[n + 1])))))
			return true;
	return false;
}

static bool is_to_go(const char *path, struct search *s)
{
	struct buf text = BUF_INIT;
	struct error e = ERROR_INIT;
	bool found = false;
	enum err r = file_read(path, LIMIT_MAIL_BYTES + 1, &text, &e);
	if (r && r != ERR_MISSING && r != ERR_LIMIT)
		s->all = false;
	for (size_t i = 0; i < text.len; i++)
		text.data[i] = (char)tolower((unsigned char)text.data[i]);
	for (size_t i = 0; text.len && !found && i < s->n; i++)
		found = holds(&text, s->addresses[i]);
	buf_free(&text);
	return found;
}

static void take_away(const char *path, struct search *s)
{
	step_durable("forget");
	if (!unlink(path) || errno == ENOENT)
		return;
	log_line(LOG_ERROR, "forget", "taking away %s: %s", path, strerror(errno));
	s->all = false;
}

static void clear_folder(const char *folder, struct search *s)
{
	DIR *d = opendir(folder);
	const struct dirent *entry;
	char path[4 * SITE_TEXT];
	while (d && (entry = readdir(d))) {
		snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
		if (*entry->d_name == '.' || !is_to_go(path, s))
			continue;
		take_away(path, s);
		snprintf(path, sizeof path, "%s/%s.reason", folder, entry->d_name);
		take_away(path, s);
	}
	if (d)
		closedir(d);
}

void forgotten_clear(struct site *site)
{
	struct arena *a = arena_new();
	struct error e = ERROR_INIT;
	struct search s = {.all = true};
	char cur[2 * SITE_TEXT];
	enum err r = store_forgotten(site->store, a, &s.addresses, &s.n, &e);
	snprintf(cur, sizeof cur, "%s/cur", site->in);
	if (!r && s.n) {
		clear_folder(cur, &s);
		clear_folder(site->failed, &s);
	}
	if (!r && s.n && s.all) {
		r = store_begin(site->store, &e);
		r = store_end(site->store, r ? r : store_forgotten_done(site->store, &e), &e);
	}
	if (r)
		log_line(LOG_ERROR, "store", "who is forgotten: %s", e.text);
	arena_free(a);
}
