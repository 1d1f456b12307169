/* What comes with the program: templates, schemas, guides; a site may have templates of its own. */
#include "base/file.h"
#include "base/limits.h"
#include "doctor/doctor_private.h"
#include "document/document.h"
#include "render/render.h"

#include <glob.h>
#include <unistd.h>

enum { FOLDER_BYTES = 1024 };

const char *doctor_shipped(struct doctor *d, const char *folder)
{
	char path[FOLDER_BYTES];
	return arena_strdup(d->a, data_folder(folder, path, sizeof path));
}

/* Is the folder there, with that file in it? */
static bool has(struct doctor *d, const char *folder, const char *file)
{
	return !access(arena_printf(d->a, "%s/%s", folder, file), R_OK);
}

/* A folder of [paths] that does not hold what it must; preset: the program's own. */
static void wrong_path(struct doctor *d, const char *key, const char *is, const char *preset, const char *file)
{
	if (!strcmp(is, preset) || !has(d, preset, file))
		doctor_wrong(d, "", "there is no %s/%s: install the program again", is, file);
	else
		doctor_wrong(d, doctor_set(d, "paths", key, preset), "%s = %s: there is no %s", key, is, file);
}

/* ---- templates ---- */

/* Puts the program's own file in place of one, which is kept beside it. */
static const char *put_back(struct doctor *d, const char *file)
{
	const char *to = arena_printf(d->a, "%s/%s", d->site.templates, file);
	const char *from = arena_printf(d->a, "%s/%s", doctor_shipped(d, "templates"), file);
	const char *copy = arena_printf(d->a, "cp %s %s", doctor_quote(d, from), doctor_quote(d, to));
	if (!strcmp(d->site.templates, doctor_shipped(d, "templates")))
		return "";
	return access(to, F_OK) ? copy
				: arena_printf(d->a, "mv %s %s && %s", doctor_quote(d, to),
					       doctor_quote(d, arena_printf(d->a, "%s.bad", to)), copy);
}

static void check_template(struct doctor *d, const char *file)
{
	const char *path = arena_printf(d->a, "%s/%s", d->site.templates, file);
	struct buf text = BUF_INIT;
	struct error e = ERROR_INIT;
	if (access(path, F_OK))
		doctor_wrong(d, put_back(d, file),
			     "%s is not there: a folder of your own needs every file that this program brings", path);
	else if (file_read(path, LIMIT_RECORD_BYTES, &text, &e))
		doctor_wrong(d, doctor_mend(d, "chmod u+r %s", doctor_quote(d, path)), "%s", e.text);
	else if (doc_check(buf_text(&text), text.len, NULL, &e))
		doctor_wrong(d, put_back(d, file), "%s: %.*s", path, (int)strcspn(e.text, "\n"), e.text);
	buf_free(&text);
}

/* The file that a compiler's complaint names; else the sheet it began with. */
static const char *named_in(struct doctor *d, const glob_t *files, const char *text)
{
	const char *best = "page.xsl";
	for (size_t i = 0; i < files->gl_pathc; i++) {
		const char *file = strrchr(files->gl_pathv[i], '/') + 1;
		if (strstr(text, arena_printf(d->a, "/%s", file)))
			return file;
		if (strstr(text, arena_printf(d->a, " %s:", file)))
			best = file;
	}
	return best;
}

/* What a catalogue of one's own lacks of what this program says. */
struct lacking {
	const struct words *own;
	struct arena *a;
	const char *first;
	int n;
};

static void look_for(void *context, const char *group, const char *id, const char *text)
{
	struct lacking *l = context;
	(void)text;
	if (words_find(l->own, group, id))
		return;
	if (!l->n++)
		l->first = arena_printf(l->a, "%s/%s", group, id);
}

static void check_words(struct doctor *d)
{
	static const char file[] = "words-" WORDS_DEFAULT ".xml";
	struct lacking l = {.a = d->a};
	struct words *own = NULL, *ours = NULL;
	struct error e = ERROR_INIT, none = ERROR_INIT;
	if (words_open(d->site.templates, WORDS_DEFAULT, &own, &e)) {
		doctor_wrong(d, put_back(d, file), "%s", e.text);
	} else if (!words_open(doctor_shipped(d, "templates"), WORDS_DEFAULT, &ours, &none)) {
		l.own = own;
		words_each(ours, look_for, &l);
	}
	if (l.n)
		doctor_wrong(d, put_back(d, file), "%s/%s lacks %d sentences of this program's, such as %s",
			     d->site.templates, file, l.n, l.first);
	words_free(own);
	words_free(ours);
}

static void compile(struct doctor *d, const glob_t *files)
{
	struct render *r = NULL;
	struct error e = ERROR_INIT;
	if ((render_new(d->site.templates, WORDS_DEFAULT, &r, &e) || render_compile(r, &e)))
		doctor_wrong(d, put_back(d, named_in(d, files, e.text)), "%s", e.text);
	render_free(r);
}

void check_templates(struct doctor *d)
{
	const char *folder = doctor_shipped(d, "templates");
	glob_t files = {0};
	if (!has(d, d->site.templates, ".")) {
		wrong_path(d, "templates", d->site.templates, folder, ".");
		return;
	}
	if (glob(arena_printf(d->a, "%s/*.x[sm]l", folder), 0, NULL, &files))
		doctor_unseen(d, "the program's own templates are not in %s, to compare with", folder);
	for (size_t i = 0; i < files.gl_pathc; i++)
		check_template(d, strrchr(files.gl_pathv[i], '/') + 1);
	if (!d->told)
		check_words(d);
	if (!d->told)
		compile(d, &files);
	if (!d->told)
		doctor_good(d, "those in %s are whole and compile", d->site.templates);
	globfree(&files);
}

/* ---- schemas and guides ---- */

void check_schemas(struct doctor *d)
{
	static const char *const files[] = {"record.rng", "scenario.rng"};
	for (size_t i = 0; i < ARRAY_LEN(files) && !d->told; i++)
		if (!has(d, d->site.schemas, files[i]))
			wrong_path(d, "schemas", d->site.schemas, doctor_shipped(d, "scenarios"), files[i]);
	if (!d->told)
		doctor_good(d, "those of records and scenarios are in %s", d->site.schemas);
}

void check_guides(struct doctor *d)
{
	if (!has(d, d->site.guides, "."))
		wrong_path(d, "guides", d->site.guides, doctor_shipped(d, "guides"), ".");
	else
		doctor_good(d, "they are in %s", d->site.guides);
}
