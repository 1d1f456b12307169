/* Names as people write them, and numbers compared. */
#include "base/utf8.h"
#include "orders/orders.h"

static bool skipped(char c)
{
	return c == ' ' || c == '-' || c == '_' || c == '.' || c == '\'';
}

/* Letters and digits alone, so that "Probe Centre" and probe-centre are one. */
static bool same_letters(const char *a, const char *b)
{
	for (;; a++, b++) {
		while (skipped(*a))
			a++;
		while (skipped(*b))
			b++;
		if (!*a || !*b)
			return *a == *b;
		if (strncasecmp(a, b, 1))
			return false;
	}
}

static bool is_ascii(const char *s)
{
	while (*s > 0)
		s++;
	return !*s;
}

typedef bool compare_names(const char *text, const char *name);

/* The same without accents: many who write "Caçadores" have no such letter at hand. */
static bool compare_plain(compare_names *compare, const char *text, const char *name)
{
	struct buf a = BUF_INIT, b = BUF_INIT;
	if (is_ascii(text) && is_ascii(name))
		return compare(text, name);
	utf8_plain(&a, text, strlen(text));
	utf8_plain(&b, name, strlen(name));
	bool same = compare(buf_text(&a), buf_text(&b));
	buf_free(&a);
	buf_free(&b);
	return same;
}

bool order_same_name(const char *text, const char *name)
{
	return compare_plain(same_letters, text, name);
}

/* Length of the first word, which blanks and hyphens end. */
static size_t word_length(const char *s)
{
	return strcspn(s, " -_");
}

static const char *next_word(const char *s)
{
	s += word_length(s);
	return s + strspn(s, " -_");
}

/* Is every word of the text the beginning of a word of the name, in order?  "asl le" is none,
 * "ass left" is Assault Left; "center" is "centre". */
static bool cut_short(const char *text, const char *name)
{
	while (*text) {
		size_t n = word_length(text);
		if (n == 6 && !strncasecmp(text, "center", 6))
			n = 4;
		while (*name && strncasecmp(text, name, n))
			name = next_word(name);
		if (!*name || !n)
			return false;
		text = next_word(text);
		name = next_word(name);
	}
	return true;
}

bool order_short_name(const char *text, const char *name)
{
	return compare_plain(cut_short, text, name);
}

bool order_compares(long a, enum order_compare how, long b)
{
	switch (how) {
	case ORDER_LT: return a < b;
	case ORDER_LE: return a <= b;
	case ORDER_EQ: return a == b;
	case ORDER_NE: return a != b;
	case ORDER_GE: return a >= b;
	case ORDER_GT: return a > b;
	case ORDER_ANY: break;
	}
	return a != 0;
}

bool order_parted(const char *text, bool (*is_name)(const void *ctx, const char *word), const void *ctx,
		  struct buf *out)
{
	struct buf all = BUF_INIT, word = BUF_INIT;
	size_t n = 0;
	bool good = true;
	for (const char *p = text; good && *(p += strspn(p, " ")); p += strcspn(p, " "), n++) {
		buf_clear(&word);
		buf_add(&word, p, strcspn(p, " "));
		good = is_name(ctx, buf_text(&word));
		buf_addf(&all, "%s%s", n ? ", " : "", buf_text(&word));
	}
	good = good && n > 1;
	if (good)
		buf_add(out, all.data, all.len);
	buf_free(&all);
	buf_free(&word);
	return good;
}
