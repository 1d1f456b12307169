/* Shared objects of the program found and loaded. */
#include "base/module.h"

#include "config.h"

#include <dlfcn.h>
#include <libgen.h>
#include <unistd.h>

enum { PATH_BYTES = 4096, MOST = 8 };

/* What fontconfig keeps of the fonts is its own, and what a drawing keeps of them lies where the leak finder of clang
 * does not look: both seem lost. */
#if defined(__has_feature)
#if __has_feature(address_sanitizer)
const char *__lsan_default_suppressions(void);
const char *__lsan_default_suppressions(void)
{
	return "leak:libfontconfig\n";
}
#endif
#endif

static struct loaded {
	const char *name;
	const void *calls;
} all[MOST];

/* The folder of the running program; "" if that cannot be told. */
static void own_folder(char *out, size_t size)
{
	char path[PATH_BYTES];
	ssize_t n = readlink("/proc/self/exe", path, sizeof path - 1);
	path[n > 0 ? n : 0] = '\0';
	text_format(out, size, "%s", n > 0 ? dirname(path) : "");
}

static void find(const char *name, char *out, size_t size)
{
	const char *folder = getenv("ESTAFETTE_MODULES");
	char own[PATH_BYTES];
	if (folder && *folder) {
		text_format(out, size, "%s/%s.so", folder, name);
		return;
	}
	own_folder(own, sizeof own);
	text_format(out, size, "%s/%s.so", own, name);
	if (!*own || access(out, R_OK))
		text_format(out, size, "%s/%s.so", MODULEDIR, name);
}

static enum err open_object(const char *name, const void **calls, struct error *e)
{
	char path[PATH_BYTES + 64];
	find(name, path, sizeof path);
	void *object = dlopen(path, RTLD_NOW | RTLD_LOCAL);
	if (!object)
		return error_set(e, ERR_MISSING, "a part of the program cannot be loaded: %s", dlerror());
	const struct module *m = dlsym(object, MODULE_SYMBOL);
	if (!m || strcmp(m->version, PACKAGE_VERSION) != 0)
		return error_set(e, ERR_MISSING,
				 "%s is a part of estafette %s, and %s runs: start it again, or install it anew", path,
				 m ? m->version : "of another kind", PACKAGE_VERSION);
	*calls = m->calls;
	return ERR_NONE;
}

enum err module_load(const char *name, const void **calls, struct error *e)
{
	size_t i = 0;
	while (i < MOST - 1 && all[i].name && strcmp(all[i].name, name) != 0)
		i++;
	enum err r = all[i].name ? ERR_NONE : open_object(name, &all[i].calls, e);
	if (!r) {
		all[i].name = name;
		*calls = all[i].calls;
	}
	return r;
}
