#include "command/lines.h"

bool lines_same_name(const struct session *s, const char *a, const char *b)
{
	const struct system *sys = s->game->sys;
	const void *setup = s->game->scenario->setup;
	if (!strcasecmp(a, b))
		return true;
	const char *one = sys->named ? sys->named(setup, s->seat, a) : NULL;
	const char *two = one ? sys->named(setup, s->seat, b) : NULL;
	return two && !strcmp(one, two);
}

bool lines_same_subjects(const struct session *s, const struct order_line *a,
			 const struct order_line *b)
{
	if (a->n_subjects != b->n_subjects)
		return false;
	for (size_t i = 0; i < a->n_subjects; i++)
		if (!lines_same_name(s, a->subjects[i], b->subjects[i]))
			return false;
	return true;
}

static bool replaced(const struct session *s, const struct order_set *fresh,
		     const struct order_line *stored, lines_replace *replace)
{
	for (size_t i = 0; i < fresh->n; i++)
		if (fresh->lines[i].good && replace(s, &fresh->lines[i], stored))
			return true;
	return false;
}

struct order_set *lines_merge(const struct session *s, const struct order_set *fresh,
			      const struct order_set *stored, lines_replace *replace)
{
	struct order_set *all = arena_alloc(s->arena, sizeof *all);
	*all = *fresh;
	all->lines = arena_alloc(s->arena, (fresh->n + stored->n) * sizeof *all->lines + 1);
	all->n = 0;
	for (size_t i = 0; i < fresh->n; i++)
		if (fresh->lines[i].good)
			all->lines[all->n++] = fresh->lines[i];
	for (size_t i = 0; i < stored->n; i++) {
		if (replaced(s, fresh, &stored->lines[i], replace))
			continue;
		all->lines[all->n] = stored->lines[i];
		all->lines[all->n++].line += LINES_KEPT;
	}
	return all;
}

bool lines_faulty(const struct order_mistakes *m, unsigned line)
{
	for (size_t i = 0; i < m->n; i++)
		if (m->list[i].line == line && m->list[i].code >= 400)
			return true;
	return false;
}

bool lines_any_fault(const struct order_mistakes *m)
{
	for (size_t i = 0; i < m->n; i++)
		if (m->list[i].code >= 400)
			return true;
	return false;
}

void lines_drop_faulty(struct order_set *set, const struct order_mistakes *m)
{
	for (size_t i = 0; i < set->n; i++)
		set->lines[i].good = set->lines[i].good && !lines_faulty(m, set->lines[i].line);
}

char *lines_text(struct arena *a, const struct order_set *set, const struct order_mistakes *m)
{
	struct buf b = BUF_INIT;
	for (size_t i = 0; i < set->n; i++) {
		if (lines_faulty(m, set->lines[i].line))
			continue;
		order_line_print(&b, set->language, &set->lines[i]);
		buf_addc(&b, '\n');
	}
	char *text = arena_strdup(a, buf_text(&b));
	buf_free(&b);
	return text;
}

void lines_say(struct session *s, const struct order_set *set, const struct order_line *l, int code)
{
	struct buf b = BUF_INIT;
	order_line_print(&b, set->language, l);
	session_say(s, l->line, code, "%s", buf_text(&b));
	buf_free(&b);
}

/* "dance is no order" becomes a sentence before another follows. */
static const char *full_stop(const char *text)
{
	size_t n = strlen(text);
	return n && strchr(".?!", text[n - 1]) ? "" : ".";
}

static void say_mistake(struct session *s, const struct order_mistake *m)
{
	const char *kept = m->line >= LINES_KEPT ? "(stored before) " : "";
	unsigned line = m->line >= LINES_KEPT ? 0 : m->line;
	if (m->suggestion)
		session_say(s, line, m->code, "%s%s%s Perhaps: %s", kept, m->text,
			    full_stop(m->text), m->suggestion);
	else
		session_say(s, line, m->code, "%s%s", kept, m->text);
}

void lines_say_mistakes(struct session *s, const struct order_mistakes *m)
{
	for (size_t i = 0; i < m->n; i++)
		say_mistake(s, &m->list[i]);
}

static void say_kept(struct session *s, const struct order_set *all, const struct order_mistake *m)
{
	struct buf b = BUF_INIT;
	for (size_t i = 0; i < all->n; i++)
		if (all->lines[i].line == m->line)
			order_line_print(&b, all->language, &all->lines[i]);
	session_say(s, 0, 251, "%s %s: %s", m->code >= 400 ? "No longer kept:" : "Kept from before:",
		    buf_text(&b), m->text);
	buf_free(&b);
}

void lines_say_standing(struct session *s, const struct order_set *all,
			const struct order_mistakes *m)
{
	for (size_t i = 0; i < m->n; i++)
		if (m->list[i].line >= LINES_KEPT)
			say_kept(s, all, &m->list[i]);
		else
			say_mistake(s, &m->list[i]);
}
