/* The lines of a mail are laid over those that are stored. */
#include "base/utf8.h"
#include "command/lines.h"
#include "words/said.h"

const char *lines_name(const struct session *s, const char *name)
{
	const struct system *sys = s->game->sys;
	const char *id = sys->named ? sys->named(s->game->scenario->setup, s->seat, name) : NULL;
	return id ? id : name;
}

bool lines_same_subjects(const struct lines_key *a, const struct lines_key *b)
{
	if (a->line->n_subjects != b->line->n_subjects)
		return false;
	for (size_t i = 0; i < a->line->n_subjects; i++)
		if (strcasecmp(a->subjects[i], b->subjects[i]) != 0)
			return false;
	return true;
}

static const char *trigger_of(const struct session *s, const struct order_language *language,
			      const struct order_line *l)
{
	const struct order_cond *cond = l->list ? l->list->cond : NULL;
	if (!cond || !cond->trigger)
		return "";
	struct buf b = BUF_INIT;
	struct order_cond first = {.trigger = true, .checks = cond->checks, .n = 1};
	order_cond_print(&b, language, &first);
	const char *text = arena_strdup(s->arena, buf_text(&b));
	buf_free(&b);
	return text;
}

/* Of all good lines of the set; of others nothing is asked. */
static struct lines_key *keys_of(const struct session *s, const struct order_set *set)
{
	struct lines_key *keys = arena_alloc(s->arena, (set->n + 1) * sizeof *keys);
	for (size_t i = 0; i < set->n; i++) {
		const struct order_line *l = &set->lines[i];
		const char **names = arena_alloc(s->arena, (l->n_subjects + 1) * sizeof *names);
		for (size_t k = 0; k < l->n_subjects && l->good; k++)
			names[k] = lines_name(s, l->subjects[k]);
		keys[i] = (struct lines_key){l, names, l->good ? trigger_of(s, set->language, l) : ""};
	}
	return keys;
}

static bool replaced(const struct lines_key *fresh, size_t n, const struct lines_key *stored, lines_replace *replace)
{
	for (size_t i = 0; i < n; i++)
		if (fresh[i].line->good && replace(&fresh[i], stored))
			return true;
	return false;
}

struct order_set *lines_merge(const struct session *s, const struct order_set *fresh, const struct order_set *stored,
			      lines_replace *replace)
{
	struct order_set *all = arena_alloc(s->arena, sizeof *all);
	*all = *fresh;
	all->lines = arena_alloc(s->arena, (fresh->n + stored->n) * sizeof *all->lines + 1);
	all->n = 0;
	for (size_t i = 0; i < fresh->n; i++)
		if (fresh->lines[i].good)
			all->lines[all->n++] = fresh->lines[i];
	const struct lines_key *news = keys_of(s, fresh), *olds = keys_of(s, stored);
	for (size_t i = 0; i < stored->n; i++) {
		if (replaced(news, fresh->n, &olds[i], replace))
			continue;
		all->lines[all->n] = stored->lines[i];
		all->lines[all->n++].line += LINES_KEPT;
	}
	return all;
}

/* Which of the mail's lines take the place of a stored one, and which of the stored lose theirs. */
struct takes {
	bool *fresh, *stored;
	size_t n_fresh, n_stored;
};

static struct takes takes_of(const struct session *s, const struct order_set *fresh, const struct order_set *stored,
			     lines_replace *replace)
{
	struct takes t = {arena_alloc(s->arena, fresh->n + 1), arena_alloc(s->arena, stored->n + 1), 0, 0};
	const struct lines_key *news = keys_of(s, fresh), *olds = keys_of(s, stored);
	memset(t.fresh, 0, fresh->n + 1);
	memset(t.stored, 0, stored->n + 1);
	for (size_t i = 0; i < stored->n; i++)
		for (size_t k = 0; k < fresh->n; k++)
			if (fresh->lines[k].good && replace(&news[k], &olds[i]))
				t.fresh[k] = t.stored[i] = true;
	for (size_t k = 0; k < fresh->n; k++)
		t.n_fresh += t.fresh[k];
	for (size_t i = 0; i < stored->n; i++)
		t.n_stored += t.stored[i];
	return t;
}

struct order_set *lines_place(const struct session *s, const struct order_set *fresh, const struct order_set *stored,
			      lines_replace *replace)
{
	struct order_set *all = arena_alloc(s->arena, sizeof *all);
	struct takes t = takes_of(s, fresh, stored, replace);
	bool whole = t.n_stored == stored->n && stored->n > 1; /* the mail sets the order of all */
	size_t next = 0, left = t.n_stored;
	*all = *fresh;
	all->lines = arena_alloc(s->arena, (fresh->n + stored->n) * sizeof *all->lines + 1);
	all->n = 0;
	for (size_t i = 0; i < stored->n && !whole; i++) {
		if (!t.stored[i]) {
			all->lines[all->n] = stored->lines[i];
			all->lines[all->n++].line += LINES_KEPT;
			continue;
		}
		/* The places that were lost are taken in the order of the mail; the last takes all that is left. */
		left--;
		for (bool one = false; next < fresh->n && (!one || !left); next++) {
			if (t.fresh[next])
				all->lines[all->n++] = fresh->lines[next];
			one = one || t.fresh[next];
		}
	}
	for (size_t k = 0; k < fresh->n; k++)
		if (fresh->lines[k].good && (whole || !t.fresh[k]))
			all->lines[all->n++] = fresh->lines[k];
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
	session_tell(s, l->line, code, buf_text(&b));
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
	bool kept = m->line >= LINES_KEPT;
	unsigned line = kept ? 0 : m->line;
	if (m->suggestion)
		session_say(s, line, m->code,
			    SAID(receipt, perhaps, .kept = kept, .mistake = m->says,
				 .stop = full_stop(session_text(s, m->says)), .order = m->suggestion));
	else if (kept)
		session_say(s, line, m->code, SAID(receipt, mistake_of_kept, .mistake = m->says));
	else
		session_say(s, line, m->code, m->says);
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
	session_say(s, 0, 251,
		    m->code >= 400 ? SAID(receipt, no_longer_kept, .line = buf_text(&b), .why = m->says)
				   : SAID(receipt, kept, .line = buf_text(&b), .why = m->says));
	buf_free(&b);
}

void lines_say_standing(struct session *s, const struct order_set *all, const struct order_mistakes *m)
{
	for (size_t i = 0; i < m->n; i++)
		if (m->list[i].line >= LINES_KEPT)
			say_kept(s, all, &m->list[i]);
		else
			say_mistake(s, &m->list[i]);
}

enum err lines_too_much(struct session *s, const struct order_set *all, bool doctrine, bool of_mail)
{
	const struct order_line *l = all->lines, *end = all->lines + all->n;
	while (l < end && l->line != s->game->tried.line)
		l++;
	bool known = l < end;
	session_say(
		s, known && of_mail && l->line < LINES_KEPT ? l->line : 0, 552,
		SAID(receipt, too_much_work, .doctrine = doctrine, .line = known ? session_cut(s, l->text, 200) : ""));
	return ERR_NONE;
}
