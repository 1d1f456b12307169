/* The history of a game as a seat saw it: the records that it got, put into words turn by turn when the mail is made,
 * as many as a mail may hold. */
#include "post/post_private.h"
#include "words/said.h"

enum { HISTORY_BYTES = 60000 };

/* How much of a record is told: a few sentences, its events too, or all of its report. */
enum told { SHORT, EVENTS, WHOLE };

/* The record as the sheets read one that is told again: nothing is due in it any more. */
static const char *letter_of(const struct store_out *o, struct slice record, enum told how, struct arena *a)
{
	const char *body = doc_body(arena_strndup(a, record.p, record.n));
	struct buf b = BUF_INIT;
	struct doc d = {.out = &b};
	doc_begin(&d, "mail");
	doc_attr(&d, "kind", "past");
	doc_attr(&d, "seat", o->seat);
	doc_attr(&d, "game", o->game);
	doc_children(&d);
	doc_begin(&d, "past");
	doc_attr(&d, "part", how == EVENTS ? "events" : "report");
	doc_end(&d);
	doc_lines(&d, body, strlen(body));
	doc_end(&d);
	const char *text = arena_strdup(a, buf_text(&b));
	buf_free(&b);
	return text;
}

/* The text of one record. */
static enum err tell(struct post *p, const struct store_out *o, int turn, enum told how, struct buf *out,
		     struct error *e)
{
	struct arena *a = arena_new();
	struct slice record;
	const char *viewer = *o->seat ? o->seat : "public"; /* who watches has no seat */
	enum err r = store_record_get(p->site->store, o->game, turn, viewer, a, &record, e);
	if (!r)
		r = post_named(p->site, o->game, &record, a, e);
	if (!r)
		r = render_apply(p->render, how == SHORT ? "short" : "text", slice_of(letter_of(o, record, how, a)),
				 NULL, out, e);
	arena_free(a);
	return r == ERR_MISSING ? ERR_NONE : r;
}

/* last: with the events of the last of them, where the others are told in short. */
static enum err tell_turns(struct post *p, const struct store_out *o, long long from, long long to, bool whole,
			   bool last, struct buf *out, struct error *e)
{
	const struct words *words = site_words(p->site, NULL);
	enum err r = ERR_NONE;
	long long turn = from;
	if (!whole) {
		words_say(words, SAID(past, index, .first = from, .last = to), out);
		buf_adds(out, "\n\n");
	}
	for (; !r && turn <= to; turn++) {
		size_t before = out->len;
		r = tell(p, o, (int)turn, whole ? WHOLE : last && turn == to ? EVENTS : SHORT, out, e);
		if (r || out->len <= HISTORY_BYTES || turn == from)
			continue;
		out->len = before; /* the next mail has room for it */
		out->data[before] = '\0';
		break;
	}
	if (!r && turn <= to) {
		buf_addc(out, '\n');
		words_say(words, SAID(past, rest, .from = turn, .to = to), out);
	}
	return r;
}

enum err post_history(struct post *p, const struct store_out *o, struct slice *letter, struct arena *a, struct error *e)
{
	struct doc_line asked;
	long long from, to;
	struct buf text = BUF_INIT, whole = BUF_INIT;
	const char *end = doc_end_tag(letter->p, "mail");
	bool told = !strcmp(o->kind, "history") || !strcmp(o->kind, "welcome"); /* the first mail of who takes over */
	if (!told || !end || !doc_start(letter->p, "history", &asked) ||
	    !parse_int(doc_field_text(&asked, "from", a), 0, 100000, &from) ||
	    !parse_int(doc_field_text(&asked, "to", a), 0, 100000, &to))
		return ERR_NONE;
	enum err r = tell_turns(p, o, from, to, doc_field_is(&asked, "whole", "yes"),
				doc_field_is(&asked, "whole", "last"), &text, e);
	if (!r) {
		struct doc d = {.out = &whole};
		doc_lines(&d, letter->p, (size_t)(end - letter->p));
		doc_say(&d, "text", buf_text(&text));
		doc_lines(&d, end, strlen(end));
		*letter = slice_of(arena_strdup(a, buf_text(&whole)));
	}
	buf_free(&text);
	buf_free(&whole);
	return r;
}
