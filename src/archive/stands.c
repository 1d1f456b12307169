/* Turns that were played once more after ROLLBACK dice=changed: do only those dice stand that may?  By what everybody sees, and
 * where the line that was left lies beside. */
#include "archive/verify_private.h"
#include "base/file.h"
#include "base/limits.h"
#include "dice/dice.h"
#include "record/stands.h"

struct once_more {
	struct check *c;
	int line;     /* the newest that was left in what these records belong to; 0: none, or its dice are all new */
	bool differs; /* what came before has gone another way than there, as far as all can see */
	bool anew;    /* a roll did not stand that could: somebody had answered what he was not asked then */
};

static int number(const struct element *e, const char *name)
{
	long long v = 0;
	(void)parse_int(element_attr(e, name, ""), 0, 1000000, &v);
	return (int)v;
}

static void look_at_forks(struct once_more *o, const struct paper *p, int *newest)
{
	for (size_t i = 0; i < p->root->n_children; i++) {
		const struct element *e = &p->root->children[i];
		if (strcmp(e->name, "fork") != 0 || number(e, "line") <= *newest)
			continue;
		*newest = number(e, "line");
		o->line = strcmp(element_attr(e, "dice", ""), "changed") ? 0 : *newest;
		o->differs = o->anew = false;
	}
}

/* The folder of the game: a line that was left lies one deeper. */
static void folder_of(const char *path, char out[PATH_BYTES])
{
	const char *in_line = strstr(path, "/line-");
	snprintf(out, PATH_BYTES, "%s", path);
	if (in_line) {
		out[in_line - path] = '\0';
		return;
	}
	for (int i = 0; i < 2 && strrchr(out, '/'); i++)
		*strrchr(out, '/') = '\0';
}

/* The text of the turn's record in that line; false: it is not there. */
static bool read_before(const struct once_more *o, const struct paper *p, struct buf *out)
{
	char folder[PATH_BYTES], path[2 * PATH_BYTES];
	struct error none = ERROR_INIT;
	folder_of(p->path, folder);
	snprintf(path, sizeof path, "%s/line-%d/public/turn-%03d.xml", folder, o->line, number(p->root, "turn"));
	return !file_read(path, LIMIT_RECORD_BYTES, out, &none);
}

static unsigned link_of(const char *record)
{
	struct doc_line dice;
	return doc_start(record, "dice", &dice) ? stands_link(&dice, 0) : 0;
}

static int dice_of(const struct element *event)
{
	const char *values = element_attr(event, "values", "");
	int n = *values != '\0';
	for (; *values; values++)
		n += *values == ' ';
	return n;
}

/* By which link the roll is to be, if not by that of its turn; now: the events before it. */
static unsigned wanted(const struct once_more *o, const struct paper *p, const char *before, struct slice now,
		       const struct element *event)
{
	if (o->differs)
		return 0;
	unsigned link = stands_roll(doc_part(before, "events", NULL, NULL), link_of(before), now,
				    element_attr(event, "purpose", ""), number(event, "sides"), dice_of(event));
	return dice_same_chain(link, (unsigned)number(element_child(p->root, "dice"), "link")) ? link : 0;
}

static void check_roll(struct once_more *o, const struct paper *p, const char *before, struct slice now,
		       const struct element *event)
{
	unsigned link = o->anew ? 0 : wanted(o, p, before, now, event), own = (unsigned)number(event, "link");
	if (own && link != own)
		verify_wrong(o->c, "event %s: the dice of line %d do not stand here", element_attr(event, "n", ""),
			     o->line);
	o->anew = o->anew || !own;
}

static void check_turn(struct once_more *o, const struct paper *p)
{
	struct buf before = BUF_INIT;
	struct slice now = doc_part(p->text.data, "events", NULL, NULL), rest = now;
	const struct element *events = element_child(p->root, "events");
	struct doc_line line;
	bool there = read_before(o, p, &before);
	for (size_t i = 0; there && i < events->n_children; i++) {
		const struct element *e = &events->children[i];
		if (!strcmp(element_attr(e, "kind", ""), "roll") && !strcmp(element_attr(e, "source", ""), "open"))
			check_roll(o, p, before.data, (struct slice){now.p, (size_t)(rest.p - now.p)}, e);
		if (!doc_read(&rest, &line))
			break;
	}
	if (!there || !stands_same(doc_part(before.data, "events", NULL, NULL), now, &line) || line.name.p)
		o->differs = true;
	buf_free(&before);
}

void verify_stands(struct check *c, const struct paper *papers, size_t n)
{
	struct once_more o = {.c = c};
	int newest = 0;
	for (size_t i = 0; i < n; i++) {
		if (!papers[i].root || strcmp(element_attr(papers[i].root, "view", ""), "public") != 0)
			continue;
		c->path = papers[i].path;
		look_at_forks(&o, &papers[i], &newest);
		if (o.line)
			check_turn(&o, &papers[i]);
	}
}
