/* Addresses, tokens, codes and names taken out of a text. */
#include "archive/scrub.h"
#include "store/people.h"

#include <strings.h>

enum { TOKEN = 26, CODE = 12, WORD_LEAST = 3, NAME_LEAST = 2 };

static bool is_letter(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || (unsigned char)c >= 0x80;
}

/* RFC 5322 3.2.3 atext, and the point. */
static bool is_of_address(char c)
{
	return is_letter(c) || (c && strchr("!#$%&'*+-/=?^_`{|}~.", c));
}

static size_t word_length(const char *p, const char *end)
{
	const char *to = p;
	while (to < end && is_letter(*to))
		to++;
	return (size_t)(to - p);
}

/* So many letters and figures of base32, as tokens and codes have. */
static bool is_base32(const char *p, size_t n, size_t wanted)
{
	for (size_t i = 0; i < n; i++)
		if (!((p[i] >= 'a' && p[i] <= 'z') || (p[i] >= 'A' && p[i] <= 'Z') || (p[i] >= '2' && p[i] <= '7')))
			return false;
	return n == wanted;
}

static bool has_figure(const char *p, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (p[i] >= '2' && p[i] <= '7')
			return true;
	return false;
}

/* The length of an address that begins here; 0: none does. */
static size_t address_length(const char *p, const char *end)
{
	const char *at = p, *to;
	while (at < end && is_of_address(*at))
		at++;
	if (at == p || at == end || *at != '@')
		return 0;
	for (to = at + 1; to < end && (is_letter(*to) || *to == '-' || *to == '.'); to++)
		;
	while (to > at + 1 && to[-1] == '.')
		to--;
	return to > at + 1 ? (size_t)(to - p) : 0;
}

static size_t blanks(const char *p, const char *end)
{
	const char *to = p;
	while (to < end && (*to == ' ' || *to == '\n' || *to == '\t'))
		to++;
	return (size_t)(to - p);
}

/* So much of the text is the name, in whatever case and broken in lines wherever it has a blank; 0: it is not. */
static size_t name_length(const char *p, const char *end, const char *name)
{
	const char *at = p;
	for (; *name; name++) {
		size_t gap = *name == ' ' ? blanks(at, end) : 0;
		if (!gap && (at == end || strncasecmp(at, name, 1) != 0))
			return 0;
		at += gap ? gap : 1;
	}
	return at == end || !is_letter(*at) ? (size_t)(at - p) : 0;
}

/* "Jo" is a name, "jo" and "J" are other words as well: what is so short is looked for as it is written. */
static bool is_short_name(const char *p, const char *end, const char *word)
{
	size_t n = strlen(word);
	return n == NAME_LEAST && *word >= 'A' && *word <= 'Z' && (size_t)(end - p) >= n && !memcmp(p, word, n) &&
	       (p + n == end || !is_letter(p[n]));
}

static const struct store_known *find_known(const char *p, const char *end, const struct store_known *known, size_t n,
					    size_t *length)
{
	for (size_t i = 0; i < n; i++) {
		const char *word = known[i].word;
		size_t found = strlen(word) >= WORD_LEAST    ? name_length(p, end, word)
			       : is_short_name(p, end, word) ? NAME_LEAST
							     : 0;
		if (found) {
			*length = found;
			return &known[i];
		}
	}
	return NULL;
}

/* What stands for the word that begins here, and *n, how much of the text it takes; NULL: it may stay. */
static const char *instead(const char *p, const char *end, bool confirm, size_t *n)
{
	size_t word = word_length(p, end);
	if ((*n = address_length(p, end)))
		return "[address]";
	*n = word;
	if (is_base32(p, word, TOKEN))
		return "[token]";
	return is_base32(p, word, CODE) && (confirm || has_figure(p, word)) ? "[code]" : NULL;
}

void scrub(const char *text, size_t n, const struct store_known *known, size_t n_known,
	   const struct store_handles *handles, struct buf *out)
{
	const char *p = text, *end = text + n;
	bool confirm = false;
	while (p < end) {
		size_t length;
		const char *other = instead(p, end, confirm, &length);
		const struct store_known *who = other ? NULL : find_known(p, end, known, n_known, &length);
		char handle[STORE_HANDLE];
		if (who) {
			store_handle_in(handles, who->person, handle);
			other = handle;
		}
		confirm = (length == 7 && !strncasecmp(p, "confirm", 7)) || (confirm && !length);
		length = length ? length : 1;
		if (other)
			buf_adds(out, other);
		else
			buf_add(out, p, length);
		p += length;
	}
}
