/* Sentences with their places filled. */
#include "words/words.h"

static int number(const char *at, const char *end)
{
	int n = 0;
	for (; at < end && *at >= '0' && *at <= '9' && n < 1000; at++)
		n = 10 * n + *at - '0';
	return n;
}

/* Where the place behind that brace ends; NULL: it does not. */
static const char *closing(const char *at, const char *end)
{
	for (int depth = 0; at < end; at++)
		if (*at == '{')
			depth++;
		else if (*at == '}' && !depth--)
			return at;
	return NULL;
}

/* Up to the next bar that stands in no place of its own. */
static struct slice next_choice(const char **at, const char *end)
{
	int depth = 0;
	const char *from = *at, *p = from;
	for (; p < end && (depth || *p != '|'); p++)
		depth += (*p == '{') - (*p == '}');
	*at = p < end ? p + 1 : end;
	return (struct slice){from, (size_t)(p - from)};
}

static void fill(const char *at, const char *end, words_value *value, void *context, struct buf *out);

/* "name", "name?yes|no", "name&4?yes|no", "name|one|many": at is behind the brace, end before the other. */
static bool fill_place(const char *at, const char *end, words_value *value, void *context, struct buf *out)
{
	const char *sign = at;
	int v = 0;
	while (sign < end && !strchr("?&|", *sign))
		sign++;
	struct buf text = BUF_INIT;
	bool known = value(context, (struct slice){at, (size_t)(sign - at)}, &text, &v);
	if (known && sign == end)
		buf_add(out, text.data, text.len);
	buf_free(&text);
	if (!known || sign == end)
		return known;
	bool first = *sign == '|' ? v == 1 : *sign == '&' ? v & number(sign + 1, end) : v > 0;
	while (*sign == '&' || (*sign >= '0' && *sign <= '9'))
		sign++;
	const char *rest = sign + 1;
	struct slice choice = next_choice(&rest, end);
	if (!first)
		choice = next_choice(&rest, end);
	fill(choice.p, choice.p + choice.n, value, context, out);
	return true;
}

static void fill(const char *at, const char *end, words_value *value, void *context, struct buf *out)
{
	while (at < end) {
		const char *stop = *at == '{' ? closing(at + 1, end) : NULL;
		if (stop && fill_place(at + 1, stop, value, context, out))
			at = stop + 1;
		else
			buf_addc(out, *at++);
	}
}

void words_fill(const char *sentence, words_value *value, void *context, struct buf *out)
{
	fill(sentence, sentence + strlen(sentence), value, context, out);
}
