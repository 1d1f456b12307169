/* A question of fact is put to a system, and its answer laid in rows and sentences. */
#include "engine/facts.h"
#include "engine/message.h"
#include "engine/pages.h"
#include "engine/system.h"
#include "words/said.h"

enum { INDENT = 2 };

struct asked {
	struct inquiry q;
	void (*look)(const struct inquiry *q, void *context);
	void *context;
};

static void look_on(struct run *run, void *context)
{
	struct asked *a = context;
	(void)run;
	a->look(&a->q, a->context);
}

bool facts_ask(const struct run_config *config, const struct words *words, const void *view, int seat,
	       struct arena *arena, struct buf *out, void (*look)(const struct inquiry *q, void *context),
	       void *context)
{
	struct run *run = run_new(config, view);
	struct asked a = {{config->sys, words, config->setup, run_now(run), run, seat, arena, out}, look, context};
	bool well = run_look(run, look_on, &a);
	run_free(run);
	return well;
}

/* ---- for the systems ---- */

static void add_paragraph(const struct inquiry *q, const char *text)
{
	buf_addf(q->out, "%*s", INDENT, "");
	page_words(q->out, INDENT, text);
}

const char *fact_text(const struct inquiry *q, const struct words_said *said)
{
	return words_text(q->words, said, q->arena);
}

void fact_say(const struct inquiry *q, const struct words_said *said)
{
	add_paragraph(q, fact_text(q, said));
}

void fact_no(const struct inquiry *q, struct no no)
{
	struct buf text = BUF_INIT;
	message_say(q->words, q->sys, q->setup, &(struct saying){.no = no}, &text);
	while (text.len && text.data[text.len - 1] == '.') /* whole sentences and halves alike */
		text.data[--text.len] = '\0';
	fact_say(q, SAID(facts, not_so, .why = buf_text(&text)));
	buf_free(&text);
}

void fact_rule(const struct inquiry *q, const char *id)
{
	const struct rule_text *t;
	for (int i = 0; (t = rule_at(q->sys, i)); i++) {
		if (strcmp(t->id, id))
			continue;
		struct buf shown = BUF_INIT;
		rule_id(q->sys, t, &shown);
		fact_say(q, SAID(facts, rule, .rule = buf_text(&shown), .says = rule_says(q->sys, t, q->words)));
		buf_free(&shown);
	}
}

void fact_row(const struct inquiry *q, const int width[], const char *const cell[])
{
	int indent = INDENT;
	buf_addf(q->out, "%*s", INDENT, "");
	for (; *width; width++, cell++) {
		page_column(q->out, *width, *cell);
		buf_addc(q->out, ' ');
		indent += *width + 1;
	}
	page_words(q->out, indent, *cell);
}

const char *fact_word(const struct inquiry *q, const char *kind, const char *name)
{
	return words_row(q->words, kind, q->sys->name, name);
}

const char *fact_place(const struct inquiry *q, int place)
{
	struct buf b = BUF_INIT;
	q->sys->place_text(q->setup, place, &b);
	const char *text = arena_strdup(q->arena, buf_text(&b));
	buf_free(&b);
	return text;
}

const char *fact_modifiers(const struct inquiry *q)
{
	struct modifier mods[ROLL_MODIFIERS];
	int n = run_take_modifiers(q->run, mods);
	struct buf text = BUF_INIT;
	for (int i = 0; i < n; i++)
		buf_addf(&text, "%s%+d %s (%s)", i ? ", " : "", mods[i].n, mods[i].why, mods[i].rule);
	const char *kept = arena_strdup(q->arena, buf_text(&text));
	buf_free(&text);
	return kept;
}
