/* What a system says of orders, filled from the row of its refusals.def. */
#include "engine/message.h"
#include "engine/system.h"
#include "words/said.h"

struct speaker {
	const struct words *words;
	const struct system *sys;
	const void *setup;
	const struct saying *said;
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

static void add_value(const struct speaker *s, const struct value_decl *d, int v, struct buf *out)
{
	if (d->type == VALUE_INT && v != VALUE_UNKNOWN)
		add_number(out, v, d->n);
	else if (d->type == VALUE_ID && v >= 0 && s->sys->name_text)
		buf_adds(out, s->sys->name_text(s->words, s->setup, d->n, v));
	else
		value_write(s->sys, s->setup, d, v, out);
}

static bool value_of(void *context, struct slice name, struct buf *out, int *value)
{
	const struct speaker *s = context;
	const struct saying *said = s->said;
	const struct message *m = said->no.why;
	if (slice_is(name, "rule")) {
		buf_adds(out, m->rule ? m->rule : "");
		return m->rule;
	}
	if (slice_is(name, "word")) {
		buf_adds(out, said->word ? said->word : "");
		return said->word;
	}
	if (slice_is(name, "why")) {
		*value = said->why.why != NULL;
		if (said->why.why)
			message_say(s->words, s->sys, s->setup, &(struct saying){.no = said->why}, out);
		return true;
	}
	for (int i = 0; i < NO_ARGS && m->args[i].name; i++)
		if (slice_is(name, m->args[i].name)) {
			*value = said->no.about[i];
			add_value(s, &m->args[i], said->no.about[i], out);
			return true;
		}
	return false;
}

static const char *find_sentence(const struct words *w, const struct system *sys, const char *name)
{
	const char *own = w ? words_find(w, sys->name, name) : NULL;
	return !own && w && sys->shared_words ? words_find(w, sys->shared_words, name) : own;
}

void message_say(const struct words *w, const struct system *sys, const void *setup, const struct saying *said,
		 struct buf *out)
{
	struct speaker s = {w, sys, setup, said};
	const struct message *m = said->no.why;
	const char *sentence = find_sentence(w, sys, m->name);
	if (sentence)
		words_fill(sentence, value_of, &s, out);
	else
		buf_addf(out, "%s (%s)", m->name, m->rule ? m->rule : sys->name);
}

/* "name number text", a line. */
static void add_about(const char *name, int value, const char *text, struct buf *out)
{
	buf_addf(out, "%s %d ", name, value);
	for (const char *p = text; *p; p++)
		buf_addc(out, *p == '\n' ? ' ' : *p);
	buf_addc(out, '\n');
}

static const char *about_of(const struct speaker *s, struct arena *a)
{
	const struct message *m = s->said->no.why;
	struct buf about = BUF_INIT, text = BUF_INIT;
	for (int i = 0; i < NO_ARGS && m->args[i].name; i++) {
		buf_clear(&text);
		add_value(s, &m->args[i], s->said->no.about[i], &text);
		add_about(m->args[i].name, s->said->no.about[i], buf_text(&text), &about);
	}
	if (s->said->word)
		add_about("word", 0, s->said->word, &about);
	const char *kept = arena_strdup(a, buf_text(&about));
	buf_free(&about);
	buf_free(&text);
	return kept;
}

const struct words_said *message_said(const struct words *w, const struct system *sys, const void *setup,
				      const struct saying *said, struct arena *a)
{
	struct speaker s = {w, sys, setup, said};
	const struct message *m = said->no.why;
	bool shared = sys->shared_words && !(w && words_find(w, sys->name, m->name));
	const struct words_said *why =
		said->why.why ? message_said(w, sys, setup, &(struct saying){.no = said->why}, a) : NULL;
	return said_keep(SAID(refusal, row, .system = sys->name, .group = shared ? sys->shared_words : sys->name,
			      .id = m->name, .rule = m->rule ? m->rule : "", .about = about_of(&s, a), .why = why),
			 a);
}
