/* What lies in an archive beside the games. */
#include "archive/pages.h"
#include "base/file.h"
#include "scenario/scenario.h"
#include "site/keys.h"

#include <glob.h>

enum { FILE_MOST = 4 << 20 };

static enum err copy(struct writing *w, const char *from, const char *to, struct error *e)
{
	struct buf bytes = BUF_INIT;
	enum err r = file_read(from, FILE_MOST, &bytes, e);
	if (!r)
		r = shelf_put(w->shelf, to, MANIFEST_PROGRAM, (struct slice){buf_text(&bytes), bytes.len}, e);
	buf_free(&bytes);
	return r;
}

/* All files of that pattern, into a folder of the archive. */
static enum err copy_all(struct writing *w, const char *pattern, const char *folder, struct error *e)
{
	glob_t found = {0};
	enum err r = glob(pattern, 0, NULL, &found) ? error_set(e, ERR_MISSING, "there is no %s", pattern) : ERR_NONE;
	for (size_t i = 0; !r && i < found.gl_pathc; i++)
		r = copy(w, found.gl_pathv[i],
			 arena_printf(w->arena, "%s/%s", folder, strrchr(found.gl_pathv[i], '/') + 1), e);
	globfree(&found);
	return r;
}

/* The rules of a system as its RULES.md tells them: installed in one folder, in the tree beside their code. */
static enum err copy_rules(struct writing *w, const char *system, struct error *e)
{
	char name[64], path[SITE_TEXT];
	const char *to = arena_printf(w->arena, "rules/%s.md", system);
	struct error none = ERROR_INIT;
	snprintf(name, sizeof name, "rules/%s.md", system);
	if (!copy(w, data_folder(name, path, sizeof path), to, &none))
		return ERR_NONE;
	snprintf(name, sizeof name, "src/rules/%s/RULES.md", system);
	return copy(w, data_folder(name, path, sizeof path), to, e);
}

/* All public keys that ever were, and how each vouches for the next. */
static enum err copy_old_keys(struct writing *w, struct error *e)
{
	glob_t found = {0};
	enum err r = ERR_NONE;
	if (glob(arena_printf(w->arena, "%s/%s/*.pub*", w->site->root, SITE_KEYS), 0, NULL, &found))
		found.gl_pathc = 0;
	for (size_t i = 0; !r && i < found.gl_pathc; i++)
		r = copy(w, found.gl_pathv[i],
			 arena_printf(w->arena, "%s/%s", SITE_KEYS, strrchr(found.gl_pathv[i], '/') + 1), e);
	globfree(&found);
	return r;
}

/* The key that signs here. */
static enum err copy_keys(struct writing *w, struct error *e)
{
	struct sign_public key;
	struct buf text = BUF_INIT;
	enum err r = site_keys_public(w->site->root, &key, e);
	if (!r) {
		sign_public_text(&key, &text);
		r = shelf_put(w->shelf, SITE_PUBLIC_KEY, MANIFEST_PROGRAM, (struct slice){buf_text(&text), text.len},
			      e);
	}
	buf_free(&text);
	return r;
}

enum err archive_program(struct writing *w, struct error *e)
{
	char path[SITE_TEXT];
	shelf_begin(w->shelf, "");
	enum err r = copy_keys(w, e);
	if (!r)
		r = copy_old_keys(w, e);
	if (!r)
		r = copy(w, arena_printf(w->arena, "%s/README", data_folder("archive", path, sizeof path)), "README",
			 e);
	if (!r)
		r = copy(w, arena_printf(w->arena, "%s/verify.py", path), "checker/verify.py", e);
	if (!r)
		r = copy_all(w, arena_printf(w->arena, "%s/pages/*", path), "pages", e);
	if (!r)
		r = copy_all(w, arena_printf(w->arena, "%s/*.rng", w->site->schemas), "schemas", e);
	if (!r)
		r = copy_all(w, arena_printf(w->arena, "%s/*.x[ms]l", w->site->templates), "templates", e);
	if (!r)
		r = copy_all(w, arena_printf(w->arena, "%s/estafette-*.[57]", data_folder("man", path, sizeof path)),
			     "manual", e);
	if (!r)
		r = copy_rules(w, "cnc", e);
	for (int i = 0; !r && scenario_systems[i]; i++)
		r = copy_rules(w, scenario_systems[i]->name, e);
	if (!r)
		r = archive_events(w, e);
	if (!r)
		r = archive_lists(w, e);
	return r ? r : shelf_end(w->shelf, "", e);
}
