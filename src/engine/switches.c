#include "engine/switches.h"
#include "engine/describe.h"
#include "words/words.h"

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
