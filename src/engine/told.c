/* Events read back from their lines. */
#include "engine/told.h"

/* A system may have events of the same names: ground is taken, too. */
static bool is_card(const struct doc_line *line)
{
	return (doc_field_is(line, "kind", "taken") || doc_field_is(line, "kind", "under")) &&
	       doc_field(line, "deck").p;
}

static const struct event_decl *decl_of(const struct system *sys, const struct doc_line *line)
{
	struct slice kind = doc_field(line, "kind");
	bool declared = kind.p && !is_card(line);
	for (int i = 0; declared && i < sys->n_events; i++)
		if (slice_is(kind, sys->events[i].name))
			return &sys->events[i];
	return NULL;
}

bool told_next(const struct system *sys, struct slice *journal, struct told *out)
{
	if (!doc_read(journal, &out->line))
		return false;
	out->decl = decl_of(sys, &out->line);
	return true;
}

bool told_sealed(const struct told *t)
{
	return doc_field_is(&t->line, "source", "sealed") || is_card(&t->line) ||
	       (doc_field_is(&t->line, "kind", "fix") && doc_field_is(&t->line, "seen", "end"));
}

struct slice told_inside(struct slice inside)
{
	struct slice rest = inside;
	struct doc_line child;
	while (doc_read(&rest, &child)) {
		size_t n = (size_t)(child.name.p - 1 - inside.p); /* in front of it */
		if (slice_is(child.name, "worth"))
			return n ? (struct slice){inside.p, n} : (struct slice){NULL, 0};
	}
	return inside;
}

void told_as_then(const struct system *sys, struct slice now, struct slice then, struct buf *out)
{
	struct told a, b;
	struct doc d = {.out = out};
	while (told_next(sys, &now, &a)) {
		bool told = then.n && told_next(sys, &then, &b);
		if (!told || told_inside(b.line.inside).n == b.line.inside.n)
			a.line.inside = told_inside(a.line.inside);
		doc_again(&d, &a.line);
	}
}

long told_number(const struct told *t, const char *name)
{
	struct slice s = doc_field(&t->line, name);
	char text[12];
	long long n;
	if (!s.p || s.n >= sizeof text)
		return -1;
	snprintf(text, sizeof text, "%.*s", (int)s.n, s.p);
	return parse_int(text, 0, 10000, &n) ? (long)n : -1;
}
