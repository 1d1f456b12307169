/* The scenarios of a folder, SYSTEM/NAME.xml each. */
#include "scenario/shelf.h"
#include "base/file.h"
#include "base/limits.h"

#include <glob.h>

static bool is_name(const char *text)
{
	const char *slash = strchr(text, '/');
	return *text && strspn(text, "abcdefghijklmnopqrstuvwxyz0123456789-/") == strlen(text) && *text != '/' &&
	       !(slash && (strchr(slash + 1, '/') || !slash[1]));
}

enum err shelf_find(const char *folder, const char *text, struct arena *a, const char **path, struct error *e)
{
	bool whole = strchr(text, '/') != NULL;
	glob_t found = {0};
	enum err r = ERR_NONE;
	if (!is_name(text))
		return error_set(e, ERR_MISSING, "there is no scenario %.60s", text);
	(void)glob(arena_printf(a, "%s/%s%s.xml", folder, whole ? "" : "*/", text), 0, NULL, &found);
	if (found.gl_pathc == 1)
		*path = arena_strdup(a, found.gl_pathv[0]);
	else if (found.gl_pathc)
		r = error_set(e, ERR_REFUSED, "%s is a scenario of more than one rule system: write SYSTEM/%s", text,
			      text);
	else
		r = error_set(e, ERR_MISSING, "there is no scenario %.60s", text);
	globfree(&found);
	return r;
}

enum err shelf_read(const char *folder, const char *text, struct scenario **out, struct error *e)
{
	struct arena *a = arena_new();
	struct buf file = BUF_INIT;
	const char *path;
	enum err r = shelf_find(folder, text, a, &path, e);
	if (!r)
		r = file_read(path, LIMIT_SCENARIO_BYTES, &file, e);
	if (!r)
		r = scenario_read(buf_text(&file), file.len, NULL, out, e);
	buf_free(&file);
	arena_free(a);
	return r;
}

enum err shelf_each(const char *folder, const char *system, void (*visit)(void *context, const struct scenario *s),
		    void *context, struct error *e)
{
	struct arena *a = arena_new();
	glob_t found = {0};
	enum err r = ERR_NONE;
	(void)glob(arena_printf(a, "%s/%s/*.xml", folder, system ? system : "*"), 0, NULL, &found);
	for (size_t i = 0; !r && i < found.gl_pathc; i++) {
		struct scenario *s = NULL;
		struct buf file = BUF_INIT;
		struct error none = ERROR_INIT;
		r = file_read(found.gl_pathv[i], LIMIT_SCENARIO_BYTES, &file, e);
		/* One that is broken is told by `estafette scenario check`, and left out here. */
		if (!r && !scenario_read(buf_text(&file), file.len, NULL, &s, &none))
			visit(context, s);
		scenario_free(s);
		buf_free(&file);
	}
	globfree(&found);
	arena_free(a);
	return r;
}
