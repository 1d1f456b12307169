/* FIRST, LAST and BEFORE among the stored lines. */
#include "command/place.h"

static bool has_subject(const struct session *s, const struct order_line *l, const char *id)
{
	for (size_t i = 0; l->good && i < l->n_subjects; i++)
		if (!strcasecmp(lines_name(s, l->subjects[i]), id))
			return true;
	return false;
}

static bool is_somebody(const struct session *s, const char *name, const struct order_set *stored)
{
	const struct system *sys = s->game->sys;
	int row;
	if ((sys->named && sys->named(s->game->scenario->setup, s->seat, name)) ||
	    sys->id_read(s->game->scenario->setup, 1, name, &row))
		return true;
	for (size_t i = 0; i < stored->n; i++)
		if (has_subject(s, &stored->lines[i], lines_name(s, name)))
			return true;
	return false;
}

static const char *trimmed(const struct session *s, const char *from, const char *end)
{
	while (from < end && strchr(" \t,\"'", *from))
		from++;
	while (end > from && strchr(" \t.,;!\"'", end[-1]))
		end--;
	return arena_strndup(s->arena, from, (size_t)(end - from));
}

/* The last word of the text, if it is that one; else NULL. */
static const char *before_word(const char *text, const char *word)
{
	size_t n = strlen(text), k = strlen(word);
	return n > k && strchr(" \t", text[n - k - 1]) && !strcasecmp(text + n - k, word) ? text + n - k : NULL;
}

bool place_read(const struct session *s, const struct order_text *line, const struct order_set *stored,
		struct place_move *out)
{
	static const struct {
		const char *word;
		enum place where;
	} words[] = {{"first", PLACE_FIRST}, {"last", PLACE_LAST}};
	const char *text = trimmed(s, line->text, line->text + strlen(line->text)), *end;
	*out = (struct place_move){.line = line->line, .text = text};
	for (size_t i = 0; i < ARRAY_LEN(words) && !out->id; i++)
		if ((end = before_word(text, words[i].word))) {
			out->where = words[i].where;
			out->id = lines_name(s, trimmed(s, text, end));
		}
	if (!out->id && (end = strcasestr(text, " before "))) {
		out->where = PLACE_BEFORE;
		out->id = lines_name(s, trimmed(s, text, end));
		out->other = lines_name(s, trimmed(s, end + strlen(" before "), text + strlen(text)));
	}
	return out->id && is_somebody(s, out->id, stored) && (!out->other || is_somebody(s, out->other, stored));
}

bool place_move(const struct session *s, struct order_set *set, const struct place_move *m)
{
	struct order_line *moved = arena_alloc(s->arena, (set->n + 1) * sizeof *moved);
	struct order_line *rest = arena_alloc(s->arena, (set->n + 1) * sizeof *rest);
	size_t n = 0, k = 0, at = 0;
	for (size_t i = 0; i < set->n; i++)
		if (has_subject(s, &set->lines[i], m->id))
			moved[n++] = set->lines[i];
		else
			rest[k++] = set->lines[i];
	if (m->where == PLACE_LAST)
		at = k;
	while (m->where == PLACE_BEFORE && at < k && !has_subject(s, &rest[at], m->other))
		at++;
	if (!n || (m->where == PLACE_BEFORE && at == k))
		return false;
	memcpy(set->lines, rest, at * sizeof *rest);
	memcpy(set->lines + at, moved, n * sizeof *moved);
	memcpy(set->lines + at + n, rest + at, (k - at) * sizeof *rest);
	return true;
}
