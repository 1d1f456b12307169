/* Switches of a scenario, described. */
#include "engine/switches.h"
#include "engine/describe.h"
#include "engine/pages.h"
#include "words/said.h"

static bool value_of(void *context, struct slice name, struct buf *out, int *value)
{
	if (!slice_is(name, "n"))
		return false;
	*value = *(const int *)context;
	buf_addf(out, "%d", *value);
	return true;
}

void switch_say(const struct words *w, const char *system, const struct switch_row *row, int value, struct buf *out)
{
	words_fill(words_row(w, "switches", system, row->name), value_of, &value, out);
}

void switches_describe(struct describe *d, const char *system, const struct switch_row *rows, int n,
		       const int8_t *value)
{
	struct buf text = BUF_INIT;
	for (int i = 0; i < n; i++) {
		if (value[i] == rows[i].usual)
			continue;
		buf_clear(&text);
		switch_say(d->words, system, &rows[i], value[i], &text);
		d->begin(d, "switch");
		d->attr(d, "name", rows[i].name);
		describe_number(d, "value", value[i]);
		d->attr(d, "text", buf_text(&text));
		d->end(d);
	}
	buf_free(&text);
}

void switches_print(const struct words *w, const char *system, const struct switch_row *rows, int n,
		    const int8_t *value, int columns, struct buf *out)
{
	struct buf says = BUF_INIT, text = BUF_INIT;
	for (int i = 0; i < n; i++) {
		int v = value ? value[i] : rows[i].usual;
		buf_clear(&says);
		buf_clear(&text);
		switch_say(w, system, &rows[i], v, &says);
		words_say(w,
			  SAID(cells, switch, .here = value != NULL, .value = v, .least = rows[i].lo,
			       .most = rows[i].hi, .says = buf_text(&says), .source = rows[i].source),
			  &text);
		buf_addf(out, "  %-*s ", columns, rows[i].name);
		page_words(out, columns + 3, buf_text(&text));
	}
	buf_free(&says);
	buf_free(&text);
}
