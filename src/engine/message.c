#include "engine/message.h"
#include "engine/system.h"
#include "words/words.h"

struct saying {
	const struct words *words;
	const struct system *sys;
	const void *setup;
	struct no no, why;
	const char *quoted;
};

/* 1250 with two decimals is "12.50". */
static void add_number(struct buf *out, int v, int decimals)
{
	static const int scale[] = {1, 10, 100};
	int s = scale[decimals], n = v < 0 ? -v : v;
	buf_addf(out, "%s%d", v < 0 ? "-" : "", n / s);
	if (decimals)
		buf_addf(out, ".%0*d", decimals, n % s);
}

static void add_value(const struct saying *s, const struct value_decl *d, int v, struct buf *out)
{
	if (d->type == VALUE_INT && v != VALUE_UNKNOWN)
		add_number(out, v, d->n);
	else if (d->type == VALUE_ID && v >= 0 && s->sys->name_text)
		buf_adds(out, s->sys->name_text(s->setup, d->n, v));
	else
		value_write(s->sys, s->setup, d, v, out);
}

static bool value_of(void *context, struct slice name, struct buf *out, int *value)
{
	const struct saying *s = context;
	const struct message *m = s->no.why;
	if (slice_is(name, "rule")) {
		buf_adds(out, m->rule ? m->rule : "");
		return m->rule;
	}
	if (slice_is(name, "why")) {
		*value = s->why.why != NULL;
		if (s->why.why)
			message_say(s->words, s->sys, s->setup, s->why, NO_OBJECTION, out);
		return true;
	}
	if (slice_is(name, "quoted")) {
		buf_adds(out, s->quoted ? s->quoted : "");
		return s->quoted;
	}
	for (int i = 0; i < NO_ARGS && m->args[i].name; i++)
		if (slice_is(name, m->args[i].name)) {
			*value = s->no.about[i];
			add_value(s, &m->args[i], s->no.about[i], out);
			return true;
		}
	return false;
}

static const char *find_sentence(const struct words *w, const struct system *sys, const char *name)
{
	const char *own = w ? words_find(w, sys->name, name) : NULL;
	return !own && w && sys->shared_words ? words_find(w, sys->shared_words, name) : own;
}

static void say(struct saying *s, struct buf *out)
{
	const struct message *m = s->no.why;
	const char *sentence = find_sentence(s->words, s->sys, m->name);
	if (sentence)
		words_fill(sentence, value_of, s, out);
	else
		buf_addf(out, "%s (%s)", m->name, m->rule ? m->rule : s->sys->name);
}

void message_say(const struct words *w, const struct system *sys, const void *setup, struct no no, struct no why,
		 struct buf *out)
{
	say(&(struct saying){w, sys, setup, no, why, NULL}, out);
}

void message_quote(const struct words *w, const struct system *sys, const void *setup, struct no no, const char *quoted,
		   struct buf *out)
{
	say(&(struct saying){w, sys, setup, no, NO_OBJECTION, quoted}, out);
}
