/* Parts of the program that stand on large libraries: a shared object each, loaded when it is first needed.  The
 * linker takes longer for all libraries of a mail server and a drawing program than most commands for their work,
 * and every process that is forked carries them along. */
#ifndef BASE_MODULE_H
#define BASE_MODULE_H

#include "base/base.h"

/* What a shared object has under the name of MODULE_SYMBOL: which version of the program it belongs to, and what it
 * does, a struct of functions that its header declares. */
struct module {
	const char *version;
	const void *calls;
};

#define MODULE_SYMBOL "estafette_module"
/* Stands once in each, in the file that only the shared object has. */
#define MODULE(calls)                                                                         \
	extern const struct module estafette_module;                                          \
	__attribute__((visibility("default"))) const struct module estafette_module = {PACKAGE_VERSION, &(calls)}

/* Loads NAME.so of the folder that ESTAFETTE_MODULES names, or the running program's, or where make install put it,
 * for as long as the program runs; the second time it is there at once.  *calls: its struct of functions.
 * ERR_MISSING: it is not there, cannot be loaded, or is of another version. */
enum err module_load(const char *name, const void **calls, struct error *e) MUST_USE;

#endif
