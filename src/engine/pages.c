/* Charts and rules printed for whoever looks them up. */
#include "engine/pages.h"
#include "engine/system.h"
#include "words/said.h"

/* ---- words ---- */

static int columns(const char *text, size_t n)
{
	int c = 0;
	for (size_t i = 0; i < n; i++)
		c += (text[i] & 0xc0) != 0x80; /* bytes that begin a character */
	return c;
}

static int column_of(const struct buf *out)
{
	size_t from = out->len;
	while (from && out->data[from - 1] != '\n')
		from--;
	return from == out->len ? 0 : columns(out->data + from, out->len - from);
}

void page_words(struct buf *out, int indent, const char *text)
{
	int at = column_of(out);
	bool first = true; /* of its line: no blank before it */
	for (size_t n; *(text += strspn(text, " ")); text += n) {
		n = strcspn(text, " ");
		int width = columns(text, n);
		if (!first && at + 1 + width > PAGE_COLUMNS) {
			buf_addf(out, "\n%*s", indent, "");
			at = indent;
			first = true;
		}
		if (!first)
			buf_addc(out, ' ');
		at += width + !first;
		buf_add(out, text, n);
		first = false;
	}
	buf_addc(out, '\n');
}

void page_column(struct buf *out, int width, const char *text)
{
	int rest = width - columns(text, strlen(text));
	buf_addf(out, "%s%*s", text, rest > 0 ? rest : 0, "");
}

/* ---- charts ---- */

const struct chart *chart_find(const struct system *sys, const char *word)
{
	const struct chart *found = NULL;
	size_t n = strlen(word);
	long long number;
	int most = 0;
	while (sys->charts[most].name)
		most++;
	if (parse_int(word, 1, most, &number))
		return &sys->charts[number - 1];
	for (int i = 0; n && i < most; i++) {
		if (!strcasecmp(sys->charts[i].name, word))
			return &sys->charts[i];
		if (!strncasecmp(sys->charts[i].name, word, n)) {
			if (found)
				return NULL;
			found = &sys->charts[i];
		}
	}
	return found;
}

void chart_list(const struct system *sys, const struct words *words, struct buf *out)
{
	for (int i = 0; sys->charts[i].name; i++) {
		buf_addf(out, "  %2d  %-10s  ", i + 1, sys->charts[i].name);
		page_words(out, 18, words_plain(words, sys->charts[i].about));
	}
}

void chart_print(const struct system *sys, const struct chart *c, const struct words *words, const void *setup,
		 struct buf *out)
{
	buf_addf(out, "%s, chart %d: ", sys->title, (int)(c - sys->charts) + 1);
	for (const char *p = c->name; *p; p++)
		buf_addc(out, (char)(*p >= 'a' && *p <= 'z' ? *p - 32 : *p));
	buf_adds(out, "\n\n");
	c->print(words, setup, out);
}

/* ---- rules ---- */

/* "5.3.back" of "CCN 5.3.back": the ids of texts.def have letters and one blank. */
static const char *number_of(const char *id)
{
	return strchr(id, ' ') + 1;
}

/* The same of what a player wrote, who may leave the letters or the blank out. */
static const char *number_written(const struct system *sys, const char *id)
{
	id += strspn(id, " ");
	for (int b = 0; b < 2 && sys->book[b]; b++) {
		const char *own = sys->book[b]->texts[0].id;
		size_t n = (size_t)(number_of(own) - own) - 1;
		if (!strncasecmp(id, own, n))
			return id + n + strspn(id + n, " ");
	}
	return id;
}

const struct rule_text *rule_at(const struct system *sys, int i)
{
	for (int b = 0; b < 2 && sys->book[b]; i -= sys->book[b++]->n_texts)
		if (i < sys->book[b]->n_texts)
			return &sys->book[b]->texts[i];
	return NULL;
}

void rule_id(const struct system *sys, const struct rule_text *t, struct buf *out)
{
	const char *own = sys->book[0]->texts[0].id;
	buf_addf(out, "%.*s%s", (int)(number_of(own) - own), own, number_of(t->id));
}

/* Have the two lists of codes one in common? */
static bool share_code(const char *a, const char *b)
{
	for (size_t n; *a; a += n, a += strspn(a, ", ")) {
		n = strcspn(a, ",");
		for (const char *c = b; *c; c += strcspn(c, ","), c += strspn(c, ", "))
			if (strcspn(c, ",") == n && !strncmp(a, c, n))
				return true;
	}
	return false;
}

/* Its own book has the readings of all rules that a system plays. */
static void print_readings(const struct rulebook *b, const struct rule_text *t, const struct words *w, struct buf *out)
{
	for (int c = 0; c < b->n_cites; c++)
		for (int r = 0; !strcmp(b->cites[c].id, t->id) && r < b->n_readings; r++)
			if (share_code(b->readings[r].code, b->cites[c].codes)) {
				words_say(w, SAID(pages, reading, .code = b->readings[r].code), out);
				page_words(out, 4, b->readings[r].says);
			}
}

const char *rule_says(const struct system *sys, const struct rule_text *t, const struct words *w)
{
	const char *own = words_row(w, "rules", sys->name, t->id);
	return own == t->id && sys->shared_words ? words_row(w, "rules", sys->shared_words, t->id) : own;
}

void rule_print_text(const struct system *sys, const struct rule_text *t, const struct words *w, struct buf *out)
{
	rule_id(sys, t, out);
	buf_adds(out, ": ");
	page_words(out, 2, rule_says(sys, t, w));
	print_readings(sys->book[0], t, w, out);
	if (*t->chart)
		words_say(w, SAID(pages, see_chart, .chart = t->chart), out);
}

/* A rule below: its number goes on with a point, or with the letter of a part. */
static bool is_below(const char *id, const char *of)
{
	size_t n = strlen(of);
	if (!n || strncasecmp(id, of, n) != 0)
		return false;
	return id[n] && !(id[n] >= '0' && id[n] <= '9');
}

/* Prints the rules whose ids the test takes; returns how many. */
static int print_all(const struct system *sys, const char *id, bool below, const struct words *w, struct buf *out)
{
	int n = 0;
	for (int b = 0; b < 2 && sys->book[b]; b++)
		for (int i = 0; i < sys->book[b]->n_texts; i++) {
			const struct rule_text *t = &sys->book[b]->texts[i];
			const char *own = number_of(t->id);
			if (below ? !is_below(own, id) : strcasecmp(own, id) != 0)
				continue;
			if (out->len)
				buf_addc(out, '\n');
			n++;
			rule_print_text(sys, t, w, out);
		}
	return n;
}

/* Ids that begin as this one does, as far as they do. */
static void print_near(const struct system *sys, const char *id, struct buf *out)
{
	size_t most = 0;
	int told = 0;
	const struct rule_text *t;
	for (int pass = 0; pass < 2; pass++)
		for (int i = 0; (t = rule_at(sys, i)); i++) {
			const char *own = number_of(t->id);
			size_t same = 0;
			while (own[same] && id[same] && strncasecmp(own, id, same + 1) == 0)
				same++;
			if (!pass && same > most)
				most = same;
			if (!pass || same < most || told == 8)
				continue;
			buf_adds(out, told++ ? ", " : "");
			rule_id(sys, t, out);
		}
}

bool rule_print(const struct system *sys, const char *id, const struct words *w, struct buf *out)
{
	struct buf near = BUF_INIT, text = BUF_INIT;
	id = number_written(sys, id);
	int n = print_all(sys, id, false, w, out);
	n += print_all(sys, id, true, w, out);
	if (n)
		return true;
	print_near(sys, id, &near);
	words_say(w, SAID(pages, nearest, .rules = buf_text(&near)), &text);
	page_words(out, 0, buf_text(&text));
	buf_free(&text);
	buf_free(&near);
	return false;
}
