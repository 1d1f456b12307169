/* Catalogue, schemas and sheets, read once and lent to all that is forked afterwards. */
#include "served/warm.h"
#include "document/document.h"
#include "render/render.h"
#include "words/words.h"

/* The schema stays with the process that checked something by it, be it nothing that fits. */
static void warm_schema(const char *folder, const char *name)
{
	char path[1024];
	struct error none = ERROR_INIT;
	snprintf(path, sizeof path, "%s/%s", folder, name);
	(void)!doc_check("<nothing/>", strlen("<nothing/>"), path, &none);
}

enum err warm_texts(const char *templates, const char *schemas, struct error *e)
{
	warm_schema(schemas, "scenario.rng");
	warm_schema(schemas, "record.rng");
	return words_lend(templates, WORDS_DEFAULT, e);
}

enum err warm_sheets(const char *templates, struct error *e)
{
	struct render *render;
	enum err r = render_new(templates, WORDS_DEFAULT, &render, e);
	return r ? r : render_lend(render, e);
}
