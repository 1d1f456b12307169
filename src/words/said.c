/* What C says, of the table said.def. */
#include "words/words_private.h"

#include <limits.h>

const struct said_form said_forms[SAID_COUNT] = {
#define N(name) {#name, 'N'},
#define S(name) {#name, 'S'},
#define W(name) {#name, 'W'},
#define SAYS(group, id, ...) {#group, #id, {__VA_ARGS__}},
#include "words/said.def"
#undef N
#undef S
#undef W
};

static const union said_value *values_of(const struct words_said *said)
{
	return (const void *)(said + 1);
}

static size_t count_args(const struct said_form *f)
{
	size_t n = 0;
	while (n < SAID_ARGS && f->args[n].name)
		n++;
	return n;
}

struct saying {
	const struct words *words;
	const struct words_said *said;
};

static void add_value(const struct words *w, char kind, union said_value v, struct buf *out, int *is)
{
	if (kind == 'S')
		buf_adds(out, v.s ? v.s : "");
	else if (kind == 'W')
		buf_adds(out, words_plain(w, (enum said_id)v.n));
	else
		buf_addf(out, "%lld", (long long)v.n);
	*is = kind == 'S' ? v.s && *v.s : kind == 'W' ? 1 : v.n > INT_MAX ? INT_MAX : (int)v.n;
}

static bool value_of(void *context, struct slice name, struct buf *out, int *value)
{
	const struct saying *s = context;
	const struct said_form *f = &said_forms[s->said->id];
	for (size_t i = 0, n = count_args(f); i < n; i++)
		if (slice_is(name, f->args[i].name)) {
			add_value(s->words, f->args[i].kind, values_of(s->said)[i], out, value);
			return true;
		}
	return false;
}

static void say_bare(const struct words_said *said, struct buf *out)
{
	const struct said_form *f = &said_forms[said->id];
	int is;
	buf_addf(out, "%s.%s", f->group, f->id);
	for (size_t i = 0, n = count_args(f); i < n; i++) {
		buf_addf(out, " %s=", f->args[i].name);
		add_value(NULL, f->args[i].kind, values_of(said)[i], out, &is);
	}
}

void words_say(const struct words *w, const struct words_said *said, struct buf *out)
{
	struct saying s = {w, said};
	if (w && w->said[said->id])
		words_fill(w->said[said->id], value_of, &s, out);
	else
		say_bare(said, out);
}

const char *words_text(const struct words *w, const struct words_said *said, struct arena *a)
{
	struct buf text = BUF_INIT;
	words_say(w, said, &text);
	const char *kept = arena_strdup(a, buf_text(&text));
	buf_free(&text);
	return kept;
}

const char *words_plain(const struct words *w, enum said_id id)
{
	return w && w->said[id] ? w->said[id] : said_forms[id].id;
}

const struct words_said *said_keep(const struct words_said *said, struct arena *a)
{
	const struct said_form *f = &said_forms[said->id];
	size_t n = count_args(f), size = sizeof *said + n * sizeof(union said_value);
	struct words_said *copy = arena_alloc(a, size);
	memcpy(copy, said, size);
	union said_value *values = (void *)(copy + 1);
	for (size_t i = 0; i < n; i++)
		if (f->args[i].kind == 'S')
			values[i].s = arena_strdup(a, values[i].s ? values[i].s : "");
	return copy;
}
