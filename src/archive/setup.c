/* What a record tells of the setup is what its scenario gives, and its luck what its own rolls come to. */
#include "archive/verify_private.h"
#include "record/record.h"

void verify_setup_drop(struct check *c)
{
	buf_free(&c->setup);
	buf_free(&c->bare);
	c->setup = c->bare = (struct buf)BUF_INIT;
}

/* By the scenario, once for all records. */
static void make_setup(struct check *c)
{
	struct record r = {.sys = c->scenario->sys, .setup = c->scenario->setup, .words = c->count->words,
			   .scenario = c->scenario->root, .scenario_digest = c->scenario_digest};
	if (c->setup.len)
		return;
	record_setup(&r, &c->setup);
	r.words = NULL;
	record_setup(&r, &c->bare);
}

static bool same_slice(struct slice a, struct slice b)
{
	return a.n == b.n && (!a.n || !memcmp(a.p, b.p, a.n));
}

/* What the lines of an element differ in: nothing, words of the catalogue, or facts. */
enum differs { SAME, WORDS, FACTS };

static enum differs compare_line(const struct doc_line *then, const struct doc_line *now, const struct doc_line *bare)
{
	enum differs d = SAME;
	if (!same_slice(then->name, now->name) || then->n != now->n)
		return FACTS;
	for (int i = 0; i < then->n; i++) {
		if (!same_slice(then->field[i].name, now->field[i].name))
			return FACTS;
		if (same_slice(then->field[i].value, now->field[i].value))
			continue;
		if (i >= bare->n || same_slice(now->field[i].value, bare->field[i].value))
			return FACTS;
		d = WORDS;
	}
	return d;
}

/* Line by line, and the lines inside of each; *where: the element that differs. */
static enum differs compare(struct slice then, struct slice now, struct slice bare, struct slice *where)
{
	struct doc_line a, b, c;
	enum differs d = SAME;
	for (;;) {
		bool more = doc_next(&then, &a), mine = doc_next(&now, &b);
		if (!more || !mine || !doc_next(&bare, &c))
			return more || mine || !same_slice(then, now) ? FACTS : d;
		enum differs one = compare_line(&a, &b, &c);
		*where = a.name;
		if (one != FACTS && !same_slice(a.inside, b.inside)) {
			bool leaf = !a.inside.n || !memchr(a.inside.p, '<', a.inside.n);
			enum differs in = leaf ? FACTS : compare(a.inside, b.inside, c.inside, where);
			one = in > one ? in : one;
		}
		d = one > d ? one : d;
		if (d == FACTS)
			return d;
	}
}

static void compare_setup(struct check *c, const struct paper *p)
{
	struct slice then = doc_part(p->text.data, "setup", NULL, NULL), where = {"setup", 5};
	make_setup(c);
	if (same_slice(then, (struct slice){c->setup.data, c->setup.len}))
		return;
	enum differs d = compare(then, (struct slice){c->setup.data, c->setup.len},
				 (struct slice){c->bare.data, c->bare.len}, &where);
	if (d == FACTS)
		verify_wrong(c, "its setup is not that of the scenario: <%.*s>", (int)where.n, where.p);
	else if (d == WORDS)
		verify_say(c, "%s: its setup tells something in other words than this program\n", c->path);
}

static void compare_luck(struct check *c, const struct paper *p)
{
	struct buf now = BUF_INIT;
	struct slice events = doc_part(p->text.data, "events", NULL, NULL);
	char *journal = base_strndup(events.p ? events.p : "", events.n);
	record_luck(&(struct record){.sys = c->scenario->sys, .setup = c->scenario->setup, .journal = journal}, &now);
	if (!same_slice((struct slice){now.data, now.len}, doc_part(p->text.data, "luck", NULL, NULL)))
		verify_wrong(c, "its luck is not what its rolls come to");
	buf_free(&now);
	free(journal);
}

/* Programs before handles stood in records counted less. */
bool verify_is_older(const struct paper *p)
{
	const struct element *players = element_child(p->root, "players");
	for (size_t i = 0; players && i < players->n_children; i++)
		if (!element_attr(&players->children[i], "who", NULL))
			return true;
	return false;
}

void verify_setup(struct check *c, const struct paper *p)
{
	char rules[16];
	if (!c->scenario)
		return;
	snprintf(rules, sizeof rules, "%u", c->scenario->sys->rules);
	if (strcmp(element_attr(p->root, "rules", ""), rules) != 0)
		return; /* of other tables, perhaps */
	if (c->count->words)
		compare_setup(c, p);
	if (!verify_is_older(p))
		compare_luck(c, p);
}
