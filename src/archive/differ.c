/* Two records compared: sentences by what both have in common, rows of the state field by field. */
#include "archive/differ.h"
#include "document/document.h"

struct lines {
	const char **line;
	size_t n, cap;
};
struct side {
	const struct element *root;
	struct lines told;
};
struct differ {
	struct arena *arena;
	FILE *out;
	int n;
};

static void PRINTF(2, 3) say(struct differ *d, const char *fmt, ...)
{
	va_list ap;
	va_start(ap, fmt);
	vfprintf(d->out, fmt, ap);
	va_end(ap);
	fputc('\n', d->out);
	d->n++;
}

/* ---- what happened ---- */

static void collect(const struct element *e, struct lines *out)
{
	if (!strcmp(e->name, "span")) { /* behind its number, which tells nothing here */
		GROW(out->line, out->cap, out->n + 1);
		out->line[out->n++] = e->text;
	}
	for (size_t i = 0; i < e->n_children; i++)
		collect(&e->children[i], out);
}

static enum err read_side(struct differ *d, struct render *render, struct slice text, struct side *out, struct error *e)
{
	struct buf scene = BUF_INIT;
	const struct element *told;
	enum err r = doc_tree(text.p, text.n, NULL, d->arena, &out->root, e);
	if (!r && strcmp(out->root->name, "record") != 0)
		r = error_set(e, ERR_REFUSED, "it is no record but <%s>", out->root->name);
	if (!r)
		r = render_apply(render, "scene", text, NULL, &scene, e);
	if (!r)
		r = doc_tree(buf_text(&scene), scene.len, NULL, d->arena, &told, e);
	if (!r)
		collect(told, &out->told);
	buf_free(&scene);
	return r;
}

/* The longest common list, told as what is missing in either: by how long it is behind each pair of lines. */
static void tell_lines(struct differ *d, const struct lines *a, const struct lines *b)
{
	size_t w = b->n + 1;
	int *common = base_calloc((a->n + 1) * w, sizeof *common);
	for (size_t i = a->n; i-- > 0;)
		for (size_t k = b->n; k-- > 0;) {
			int down = common[(i + 1) * w + k], right = common[i * w + k + 1];
			common[i * w + k] = !strcmp(a->line[i], b->line[k]) ? common[(i + 1) * w + k + 1] + 1
					    : down > right                  ? down
									    : right;
		}
	for (size_t i = 0, k = 0; i < a->n || k < b->n;) {
		if (i < a->n && k < b->n && !strcmp(a->line[i], b->line[k]))
			i++, k++;
		else if (k == b->n || (i < a->n && common[(i + 1) * w + k] >= common[i * w + k + 1]))
			say(d, "- %s", a->line[i++]);
		else
			say(d, "+ %s", b->line[k++]);
	}
	free(common);
}

/* ---- how things stand ---- */

static const char *key_of(const struct element *e)
{
	const char *id = element_attr(e, "id", NULL);
	return id ? id : element_attr(e, "seat", "");
}

static const struct element *same_row(const struct element *in, const struct element *row)
{
	for (size_t i = 0; in && i < in->n_children; i++)
		if (!strcmp(in->children[i].name, row->name) && !strcmp(key_of(&in->children[i]), key_of(row)))
			return &in->children[i];
	return NULL;
}

static void tell_fields(struct differ *d, const char *what, const struct element *a, const struct element *b)
{
	for (size_t i = 0; i < a->n_attrs; i++) {
		if (!strcmp(a->attrs[i].name, "prev")) /* which always is another */
			continue;
		const char *other = element_attr(b, a->attrs[i].name, "(none)");
		if (strcmp(a->attrs[i].value, other) != 0)
			say(d, "%s: %s %s, then %s", what, a->attrs[i].name, a->attrs[i].value, other);
	}
	for (size_t i = 0; i < b->n_attrs; i++)
		if (!element_attr(a, b->attrs[i].name, NULL))
			say(d, "%s: %s (none), then %s", what, b->attrs[i].name, b->attrs[i].value);
}

static void tell_state(struct differ *d, const struct element *a, const struct element *b)
{
	for (size_t i = 0; a && i < a->n_children; i++) {
		const struct element *row = &a->children[i], *other = same_row(b, row);
		const char *what = arena_printf(d->arena, "%s %s", row->name, key_of(row));
		if (other)
			tell_fields(d, what, row, other);
		else
			say(d, "%s: only in the first", what);
	}
	for (size_t i = 0; b && i < b->n_children; i++)
		if (!same_row(a, &b->children[i]))
			say(d, "%s %s: only in the second", b->children[i].name, key_of(&b->children[i]));
}

enum err archive_diff(struct render *render, struct slice a, struct slice b, FILE *out, int *n, struct error *e)
{
	struct differ d = {.arena = arena_new(), .out = out};
	struct side first = {0}, second = {0};
	enum err r = read_side(&d, render, a, &first, e);
	if (!r)
		r = read_side(&d, render, b, &second, e);
	if (!r) {
		tell_fields(&d, "record", first.root, second.root);
		tell_lines(&d, &first.told, &second.told);
		tell_state(&d, element_child(first.root, "state"), element_child(second.root, "state"));
	}
	*n = d.n;
	free(first.told.line);
	free(second.told.line);
	arena_free(d.arena);
	return r;
}
