/* What a record tells of the setup is what its scenario gives, and its luck what its own rolls come to. */
#include "archive/verify_private.h"
#include "record/record.h"

void verify_setup_drop(struct check *c)
{
	buf_free(&c->setup);
	c->setup = (struct buf)BUF_INIT;
}

/* By the scenario, once for all records. */
static void make_setup(struct check *c)
{
	struct record r = {.sys = c->scenario->sys, .setup = c->scenario->setup, .words = c->count->words,
			   .scenario = c->scenario->root, .scenario_digest = c->scenario_digest};
	if (!c->setup.len)
		record_setup(&r, &c->setup);
}

static bool same_slice(struct slice a, struct slice b)
{
	return a.n == b.n && (!a.n || !memcmp(a.p, b.p, a.n));
}

/* What the catalogue tells in a setup, and may tell otherwise where a site has one of its own. */
static bool is_worded(struct slice element, struct slice attribute)
{
	static const char *const by_words[][2] = {
		{"card", "name"}, {"card", "text"}, {"footprint", "name"}, {"stack", "name"}, {"switch", "text"}};
	for (size_t i = 0; i < ARRAY_LEN(by_words); i++)
		if (slice_is(element, by_words[i][0]) && slice_is(attribute, by_words[i][1]))
			return true;
	return false;
}

/* The next attribute that is a fact. */
static const struct doc_field *next_fact(const struct doc_line *l, int *i)
{
	while (*i < l->n && is_worded(l->name, l->field[*i].name))
		++*i;
	return *i < l->n ? &l->field[(*i)++] : NULL;
}

static bool same_facts(const struct doc_line *then, const struct doc_line *now)
{
	const struct doc_field *a, *b;
	int i = 0, k = 0;
	if (!same_slice(then->name, now->name))
		return false;
	do {
		a = next_fact(then, &i);
		b = next_fact(now, &k);
		if (!a != !b || (a && (!same_slice(a->name, b->name) || !same_slice(a->value, b->value))))
			return false;
	} while (a);
	return true;
}

static bool is_leaf(const struct doc_line *l)
{
	return !l->inside.n || !memchr(l->inside.p, '<', l->inside.n);
}

/* Line by line, and the lines inside of each; *where: the element that differs. */
static bool same_elements(struct slice then, struct slice now, struct slice *where)
{
	struct doc_line a, b;
	bool more, mine;
	for (;;) {
		more = doc_next(&then, &a);
		mine = doc_next(&now, &b);
		if (!more || !mine)
			break;
		*where = a.name;
		if (!same_facts(&a, &b))
			return false;
		if (!same_slice(a.inside, b.inside) && (is_leaf(&a) || !same_elements(a.inside, b.inside, where)))
			return false;
	}
	return !more && !mine && same_slice(then, now);
}

static void compare_setup(struct check *c, const struct paper *p)
{
	struct slice then = doc_part(p->text.data, "setup", NULL, NULL), where = {"setup", 5};
	make_setup(c);
	if (same_slice(then, (struct slice){c->setup.data, c->setup.len}))
		return;
	if (!same_elements(then, (struct slice){c->setup.data, c->setup.len}, &where))
		verify_wrong(c, "its setup is not that of the scenario: <%.*s>", (int)where.n, where.p);
	else
		verify_say(c, "%s: its setup tells something in other words than this program\n", c->path);
}

/* Of <luck> what stands in front of <whole>: records of older programs end there. */
static struct slice of_turn(struct slice luck)
{
	struct slice rest = luck;
	struct doc_line line;
	while (doc_next(&rest, &line))
		if (slice_is(line.name, "whole"))
			return (struct slice){luck.p, (size_t)(line.name.p - 1 - luck.p)};
	return luck;
}

/* Chances follow from the record before, if that is there, and from events that the viewer saw: where the secret was
 * opened to him the full record shows them, with which his is compared. */
static bool tells_whole(const struct paper *prev, const struct paper *p)
{
	struct doc_line whole;
	bool before = prev || !strcmp(element_attr(p->root, "turn", ""), "0");
	bool full = !strcmp(element_attr(p->root, "view", ""), "full");
	bool told = doc_start(p->text.data, "whole", &whole) || (prev && doc_start(prev->text.data, "whole", &whole));
	return told && before && (full || !verify_reveals_secret(p->root));
}

static void compare_luck(struct check *c, const struct paper *prev, const struct paper *p)
{
	struct buf now = BUF_INIT;
	long long turn = 0;
	struct slice events = doc_part(p->text.data, "events", NULL, NULL),
		     then = doc_part(p->text.data, "luck", NULL, NULL);
	char *journal = base_strndup(events.p ? events.p : "", events.n);
	(void)parse_int(element_attr(p->root, "turn", ""), 0, 1000000, &turn);
	record_luck(&(struct record){.sys = c->scenario->sys,
				     .setup = c->scenario->setup,
				     .turn = (int)turn,
				     .before = prev ? prev->text.data : NULL,
				     .journal = journal},
		    verify_viewer(c, p), &now);
	struct slice made = {now.data, now.len};
	bool same = tells_whole(prev, p) ? same_slice(made, then) : same_slice(of_turn(made), of_turn(then));
	if (!same)
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

void verify_setup(struct check *c, const struct paper *prev, const struct paper *p)
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
		compare_luck(c, prev, p);
}
