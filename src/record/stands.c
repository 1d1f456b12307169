/* Which dice stand when a turn is played once more. */
#include "record/stands.h"
#include "engine/told.h"

/* The next that all see and that no hand has put there. */
bool stands_next(struct slice *rest, struct doc_line *out)
{
	while (doc_read(rest, out))
		if (doc_field_is(out, "seen", "all") && !doc_field_is(out, "kind", "fix"))
			return true;
	out->name.p = NULL;
	return false;
}

static bool same_slice(struct slice a, struct slice b)
{
	return a.n == b.n && (!a.n || !memcmp(a.p, b.p, a.n));
}

/* Its number, the link of its dice and what they were worth say nothing of what happened. */
static const struct doc_field *next_field(const struct doc_line *l, int *i)
{
	while (*i < l->n && (slice_is(l->field[*i].name, "n") || slice_is(l->field[*i].name, "link")))
		++*i;
	return *i < l->n ? &l->field[(*i)++] : NULL;
}

static bool same_event(const struct doc_line *a, const struct doc_line *b)
{
	int i = 0, k = 0;
	for (;;) {
		const struct doc_field *f = next_field(a, &i), *g = next_field(b, &k);
		if (!f || !g)
			return !f && !g && same_slice(told_inside(a->inside), told_inside(b->inside));
		if (!same_slice(f->name, g->name) || !same_slice(f->value, g->value))
			return false;
	}
}

bool stands_same(struct slice before, struct slice now, struct doc_line *next)
{
	struct doc_line event;
	while (stands_next(&now, &event))
		if (!stands_next(&before, next) || !same_event(next, &event))
			return false;
	stands_next(&before, next);
	return true;
}

int stands_common(struct slice before, struct slice now, struct slice *rest)
{
	struct doc_line then, event;
	int n = 0;
	*rest = before;
	while (stands_next(&before, &then) && stands_next(&now, &event) && same_event(&then, &event)) {
		*rest = before;
		n++;
	}
	return n;
}

static long long number(const struct doc_line *l, const char *name)
{
	struct slice s = doc_field(l, name);
	char text[12];
	long long n;
	snprintf(text, sizeof text, "%.*s", s.p && s.n < sizeof text ? (int)s.n : 0, s.p ? s.p : "");
	return parse_int(text, 0, 1000000, &n) ? n : -1;
}

unsigned stands_link(const struct doc_line *event, unsigned link)
{
	long long own = number(event, "link");
	return own > 0 ? (unsigned)own : link;
}

static int count(struct slice values)
{
	int n = values.n > 0;
	for (size_t i = 0; i < values.n; i++)
		n += values.p[i] == ' ';
	return n;
}

unsigned stands_roll(struct slice before, unsigned link, struct slice now, const char *purpose, int sides, int n)
{
	struct doc_line next;
	struct buf plain = BUF_INIT;
	if (!stands_same(before, now, &next) || !next.name.p || !doc_field_is(&next, "kind", "roll"))
		return 0;
	doc_plain(&plain, doc_field(&next, "purpose"));
	bool same = !strcmp(buf_text(&plain), purpose) && number(&next, "sides") == sides &&
		    count(doc_field(&next, "values")) == n;
	buf_free(&plain);
	return same ? stands_link(&next, link) : 0;
}
