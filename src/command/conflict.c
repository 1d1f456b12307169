/* A line of a mail and one that is stored that cannot both be carried out: neither drives the other out
 * without a word.  The stored one stays until the player chooses. */
#include "command/conflict.h"
#include "base/utf8.h"
#include "words/said.h"

enum { SHARE = 4, QUOTED = 100 }; /* of the mail's work, that looking for who excludes whom may take */

static bool may_look(const struct session *s)
{
	return s->game->tried.done < s->game->tried.most / SHARE;
}

static const char *quoted(const struct session *s, const struct order_set *set, const struct order_line *l)
{
	struct buf b = BUF_INIT;
	order_line_print(&b, set->language, l);
	const char *text = arena_printf(s->arena, "\"%.*s\"", (int)utf8_cut(buf_text(&b), QUOTED), buf_text(&b));
	buf_free(&b);
	return text;
}

static const struct order_line *line_of(const struct order_set *set, unsigned number)
{
	for (size_t i = 0; i < set->n; i++)
		if (set->lines[i].line == number)
			return &set->lines[i];
	return NULL;
}

/* Is that line right in the set? */
static bool fits(const struct conflict *c, struct order_set *set, unsigned number)
{
	struct order_mistakes m = {.arena = c->s->arena};
	game_try(c->s->game, c->s->seat, set, &m);
	return !lines_faulty(&m, number);
}

/* The first stored line of a unit without which the mail's line fits; NULL: there is none. */
static const struct order_line *stored_in_the_way(const struct conflict *c, unsigned number)
{
	for (size_t i = 0; i < c->all->n && may_look(c->s); i++) {
		const struct order_line *l = &c->all->lines[i];
		struct order_set rest = *c->all;
		if (l->line < LINES_KEPT || !l->n_subjects)
			continue;
		rest.lines = arena_alloc(c->s->arena, rest.n * sizeof *rest.lines);
		memcpy(rest.lines, c->all->lines, i * sizeof *rest.lines);
		memcpy(rest.lines + i, l + 1, (rest.n - i - 1) * sizeof *rest.lines);
		rest.n--;
		if (fits(c, &rest, number))
			return l;
	}
	return NULL;
}

/* The line of the mail without which the stored one fits, what the line replaced standing again; if none
 * alone does that, the last. */
static struct order_line *fresh_in_the_way(const struct conflict *c, unsigned number)
{
	struct order_line *last = NULL;
	for (size_t i = 0; i < c->fresh->n && may_look(c->s); i++) {
		struct order_line *l = &c->fresh->lines[i];
		if (!l->good || lines_faulty(c->found, l->line))
			continue;
		last = l;
		l->good = false;
		bool good = fits(c, c->combine(c->context), number);
		l->good = true;
		if (good)
			return l;
	}
	return last;
}

/* The mistake becomes one of the mail's line, which names both. */
static void blame(const struct conflict *c, struct order_mistake *m)
{
	const struct order_line *stored = line_of(c->all, m->line);
	const struct order_line *l = stored ? fresh_in_the_way(c, m->line) : NULL;
	if (!l)
		return;
	m->says = session_keep(c->s, SAID(conflict, both, .line = quoted(c->s, c->all, l),
					  .stored = quoted(c->s, c->all, stored), .why = m->says));
	m->text = session_text(c->s, m->says);
	m->line = l->line;
	m->suggestion = NULL;
	c->found->conflict = true;
}

static void name_stored(const struct conflict *c, struct order_mistake *m)
{
	const struct order_line *stored = stored_in_the_way(c, m->line);
	if (!stored)
		return;
	m->says = session_keep(c->s, SAID(conflict, without, .why = m->says, .stored = quoted(c->s, c->all, stored)));
	m->text = session_text(c->s, m->says);
	c->found->conflict = true;
}

void conflicts_find(const struct conflict *c)
{
	bool any = false;
	for (size_t i = 0; i < c->all->n; i++)
		any = any || c->all->lines[i].line >= LINES_KEPT;
	for (size_t i = 0; any && i < c->found->n; i++) {
		struct order_mistake *m = &c->found->list[i];
		if (m->line >= LINES_KEPT && m->code >= 400)
			blame(c, m);
		else if (m->line < LINES_KEPT && m->code == ORDER_IMPOSSIBLE && !c->found->conflict)
			name_stored(c, m);
	}
}
