/* The public folders are opened to those whom the configuration names. */
#include <dirent.h>
#include <errno.h>
#include <sys/stat.h>

#include "post/post_private.h"
#include "store/setting.h"

static enum err open_path(const char *path, mode_t more, struct error *e)
{
	struct stat st;
	if (!stat(path, &st) && ((st.st_mode & more) == more || !chmod(path, (st.st_mode & 07777) | more)))
		return ERR_NONE;
	return error_set(e, ERR_TEMP, "opening %s to its readers: %s", path, strerror(errno));
}

static enum err open_files(const char *folder, mode_t more, struct error *e)
{
	DIR *d = opendir(folder);
	const struct dirent *entry;
	char path[4 * SITE_TEXT];
	enum err r = ERR_NONE;
	while (d && !r && (entry = readdir(d))) {
		if (*entry->d_name == '.')
			continue;
		snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
		r = open_path(path, more, e);
	}
	if (!d)
		r = error_set(e, ERR_TEMP, "opening %s to its readers: %s", folder, strerror(errno));
	else
		closedir(d);
	return r;
}

/* The folders from that of the site down to the one that holds all games; one that lies elsewhere was
 * made by its owner, and its parents are his matter. */
static enum err open_way(const struct site *s, mode_t pass, struct error *e)
{
	char path[SITE_TEXT];
	size_t root = strlen(s->root);
	bool inside = !strncmp(s->records, s->root, root) && s->records[root] == '/';
	enum err r = inside ? open_path(s->root, pass, e) : ERR_NONE;
	for (size_t i = inside ? root + 1 : strlen(s->records); !r && i <= strlen(s->records); i++) {
		if (s->records[i] && s->records[i] != '/')
			continue;
		snprintf(path, sizeof path, "%.*s", (int)i, s->records);
		r = open_path(path, pass, e);
	}
	return r;
}

/* To nobody but the owner: what lies in the folder cannot be reached any more. */
static enum err close_path(const char *path, struct error *e)
{
	struct stat st;
	if (!stat(path, &st) && (!(st.st_mode & 077) || !chmod(path, st.st_mode & 07700)))
		return ERR_NONE;
	return error_set(e, ERR_TEMP, "closing %s: %s", path, strerror(errno));
}

static enum err is_private(const struct site *s, const char *game, bool *yes, struct error *e)
{
	struct arena *a = arena_new();
	struct store_setting *list;
	size_t n;
	enum err r = store_settings(s->store, game, a, &list, &n, e);
	*yes = false;
	for (size_t i = 0; !r && i < n; i++)
		*yes = *yes || (!strcmp(list[i].key, "list") && !strcmp(list[i].value, "private"));
	arena_free(a);
	return r;
}

enum err post_publish(const struct site *s, const char *game, struct error *e)
{
	bool all = !strcmp(s->readers, "all");
	mode_t read = all ? S_IRGRP | S_IROTH : S_IRGRP, pass = all ? S_IXGRP | S_IXOTH : S_IXGRP;
	char path[3 * SITE_TEXT];
	if (!strcmp(s->readers, "owner"))
		return ERR_NONE;
	bool private = false;
	enum err r = is_private(s, game, &private, e);
	snprintf(path, sizeof path, "%s/%s", s->records, game);
	if (r || private)
		return r ? r : close_path(path, e);
	r = open_way(s, pass, e);
	if (!r)
		r = open_path(path, pass, e);
	snprintf(path, sizeof path, "%s/%s/public", s->records, game);
	if (!r)
		r = open_path(path, read | pass, e);
	return r ? r : open_files(path, read, e);
}
