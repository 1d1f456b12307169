/* Addresses: made normal, compared, read out of a header. */
#include "mail/address.h"

#include "base/utf8.h"

#include <idn2.h>
#include <uninorm.h>

/* atext of RFC 5322 3.2.3; RFC 6532 adds everything beyond ASCII. */
static bool is_atext(unsigned char c)
{
	if (c >= 0x80)
		return true;
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
	       (c && strchr("!#$%&'*+-/=?^_`{|}~", c));
}

static bool is_domain_char(unsigned char c)
{
	return c >= 0x80 || c == '-' || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
}

/* Labels joined by single dots, none empty. */
static bool dotted(struct slice s, bool (*ok)(unsigned char))
{
	size_t label = 0;
	for (size_t i = 0; i < s.n; i++) {
		if (s.p[i] == '.' ? label == 0 : !ok((unsigned char)s.p[i]))
			return false;
		label = s.p[i] == '.' ? 0 : label + 1;
	}
	return label > 0;
}

static bool domain_ok(struct slice d)
{
	if (!dotted(d, is_domain_char) || d.p[0] == '-' || d.p[d.n - 1] == '-')
		return false;
	size_t label = 0;
	for (size_t i = 0; i < d.n; i++) {
		label = d.p[i] == '.' ? 0 : label + 1;
		if (label > 63)
			return false;
	}
	return true;
}

static char lower(char c)
{
	return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

/* Beyond ASCII only letters are welcome: blanks, controls and invisible characters
 * would make two addresses look the same. */
static bool plain_characters(struct slice s)
{
	struct buf clean = BUF_INIT;
	if (!utf8_valid(s.p, s.n))
		return false;
	utf8_clean(&clean, s.p, s.n);
	struct buf folded = BUF_INIT;
	utf8_fold(&folded, clean.data ? clean.data : "", clean.len);
	bool same = folded.len == s.n && !memcmp(buf_text(&folded), s.p, s.n);
	buf_free(&clean);
	buf_free(&folded);
	return same;
}

/* Composed characters (RFC 6532 3.1), and a domain of other letters as the DNS has it (RFC 5891).
 * False if it is no domain, or too long. */
static bool to_a_label(struct slice s, size_t at, char out[MAIL_ADDRESS_BYTES])
{
	char domain[MAIL_ADDRESS_BYTES], *ascii = NULL;
	size_t n = 0;
	uint8_t *local = u8_normalize(UNINORM_NFC, (const uint8_t *)s.p, at, NULL, &n);
	snprintf(domain, sizeof domain, "%.*s", (int)(s.n - at - 1), s.p + at + 1);
	bool good = local && idn2_to_ascii_8z(domain, &ascii, IDN2_NFC_INPUT | IDN2_NONTRANSITIONAL) == IDN2_OK;
	if (good)
		good = (size_t)snprintf(out, MAIL_ADDRESS_BYTES, "%.*s@%s", (int)n, (char *)local, ascii) <
		       MAIL_ADDRESS_BYTES;
	free(local);
	idn2_free(ascii);
	if (!good)
		out[0] = '\0';
	return good;
}

static bool is_ascii(struct slice s)
{
	for (size_t i = 0; i < s.n; i++)
		if ((unsigned char)s.p[i] >= 0x80)
			return false;
	return true;
}

bool mail_address_normal(struct slice s, char out[MAIL_ADDRESS_BYTES])
{
	out[0] = '\0';
	const char *at = s.n ? memchr(s.p, '@', s.n) : NULL;
	if (!at || s.n >= MAIL_ADDRESS_BYTES)
		return false;
	struct slice local = {s.p, (size_t)(at - s.p)};
	struct slice domain = {at + 1, s.n - local.n - 1};
	if (local.n > 64 || !dotted(local, is_atext) || !domain_ok(domain) || !plain_characters(s))
		return false;
	if (is_ascii(s))
		memcpy(out, s.p, s.n), out[s.n] = '\0';
	else if (!to_a_label(s, local.n, out))
		return false;
	for (char *c = out; *c; c++)
		*c = lower(*c);
	return true;
}

bool mail_address_same(const char *a, const char *b)
{
	char x[MAIL_ADDRESS_BYTES], y[MAIL_ADDRESS_BYTES];
	return mail_address_normal(slice_of(a), x) && mail_address_normal(slice_of(b), y) && !strcmp(x, y);
}

bool mail_address_with_detail(const char *robot, char separator, const char *detail, char out[MAIL_ADDRESS_BYTES])
{
	struct buf b = BUF_INIT;
	const char *at = strchr(robot, '@');
	out[0] = '\0';
	if (!at || !*detail)
		return false;
	buf_add(&b, robot, (size_t)(at - robot));
	buf_addc(&b, separator ? separator : '+');
	buf_adds(&b, detail);
	buf_adds(&b, at);
	bool ok = mail_address_normal((struct slice){b.data, b.len}, out);
	buf_free(&b);
	return ok;
}

bool mail_address_detail(const char *address, const char *robot, char separator, char detail[MAIL_ADDRESS_BYTES])
{
	char a[MAIL_ADDRESS_BYTES], r[MAIL_ADDRESS_BYTES];
	detail[0] = '\0';
	if (!mail_address_normal(slice_of(address), a) || !mail_address_normal(slice_of(robot), r))
		return false;
	char *at = strchr(a, '@'), *robot_at = strchr(r, '@');
	size_t n = (size_t)(at - a), user = (size_t)(robot_at - r);
	if (strcmp(at, robot_at) || n < user || memcmp(a, r, user))
		return false;
	if (n == user)
		return true;
	if (a[user] != (separator ? separator : '+') || n == user + 1)
		return false;
	memcpy(detail, a + user + 1, n - user - 1);
	detail[n - user - 1] = '\0';
	return true;
}

/* ---- address lists ---- */

/* Where a comment or quoted string that starts at i ends (index after it). */
static size_t skip_comment(struct slice s, size_t i)
{
	int depth = 0;
	for (; i < s.n; i++) {
		if (s.p[i] == '\\')
			i++;
		else if (s.p[i] == '(')
			depth++;
		else if (s.p[i] == ')' && --depth == 0)
			return i + 1;
	}
	return s.n;
}

static size_t skip_quoted(struct slice s, size_t i)
{
	for (i++; i < s.n; i++) {
		if (s.p[i] == '\\')
			i++;
		else if (s.p[i] == '"')
			return i + 1;
	}
	return s.n;
}

/* Length of the encoded word at i (RFC 2047), which parts no entries whatever stands in it; 0 if there
 * is none.  With < > @ or quotes in it, it may be taken for something else, and is taken for none. */
static size_t skip_word(struct slice s, size_t i)
{
	size_t n = 2, marks = 0;
	if (s.n - i < 6 || s.p[i] != '=' || s.p[i + 1] != '?' || (i && !strchr(" \t\"=", s.p[i - 1])))
		return 0;
	for (; i + n < s.n && marks < 3; n++) {
		if (strchr("<>@\" \t", s.p[i + n]))
			return 0;
		marks += s.p[i + n] == '?';
	}
	return marks == 3 && i + n < s.n && s.p[i + n] == '=' ? n + 1 : 0;
}

/* "bob"@player.example is bob@player.example (RFC 5321 4.1.2). */
static bool read_address(struct slice s, char out[MAIL_ADDRESS_BYTES])
{
	s = slice_trim(s);
	const char *end = s.n > 1 && s.p[0] == '"' ? memchr(s.p + 1, '"', s.n - 1) : NULL;
	if (!end)
		return mail_address_normal(s, out);
	struct slice local = {s.p + 1, (size_t)(end - s.p - 1)};
	struct buf bare = BUF_INIT;
	if (dotted(local, is_atext) && end + 1 < s.p + s.n && end[1] == '@') {
		buf_add(&bare, local.p, local.n);
		buf_add(&bare, end + 1, s.n - local.n - 2);
	}
	bool good = mail_address_normal((struct slice){buf_text(&bare), bare.len}, out);
	buf_free(&bare);
	return good;
}

/* What was gathered of one entry. */
struct entry {
	struct buf outside;   /* the text without comments; quoted strings stay */
	struct slice angle;   /* between < and > */
	struct slice comment; /* the last one, without its parentheses */
	struct slice before;  /* raw text in front of < */
	unsigned angles;
	bool odd;
	bool colon; /* behind the name of a group, or in somebody's own name */
};

/* "a@b (A B)" puts the name behind; "A B <a@b>" in front. */
static void finish(struct entry *e, struct mail_mailbox *m, bool *clean)
{
	struct slice outside = slice_trim((struct slice){e->outside.data, e->outside.len});
	*m = (struct mail_mailbox){.name = {"", 0}};
	if (e->angles == 0) {
		*clean &= !e->colon;
		e->odd |= !read_address(outside, m->address);
		m->name = slice_trim(e->comment);
	} else {
		*clean &= !e->colon || !memchr(e->before.p, '@', e->before.n);
		e->odd |= !read_address(e->angle, m->address);
		m->name = slice_trim(e->before);
	}
	if (e->angles > 1 || e->odd) {
		m->address[0] = '\0';
		*clean = false;
	}
	buf_free(&e->outside);
	*e = (struct entry){.comment = {"", 0}, .before = {"", 0}};
}

static size_t read_angle(struct slice s, size_t i, size_t start, struct entry *e)
{
	const char *end = memchr(s.p + i, '>', s.n - i);
	size_t close = end ? (size_t)(end - s.p) : s.n;
	e->odd |= !end;
	if (!e->angles++) {
		e->angle = (struct slice){s.p + i + 1, close - i - 1};
		e->before = (struct slice){s.p + start, i - start};
	}
	return end ? close + 1 : s.n;
}

/* Reads up to the comma (or the end) that closes an entry; returns the index after it. */
static size_t read_entry(struct slice s, size_t i, struct entry *e, bool *clean)
{
	size_t start = i;
	while (i < s.n) {
		size_t from = i;
		char c = s.p[i];
		if (c == ',' || c == ';') { /* ; ends a group */
			*clean &= c == ',';
			return i + 1;
		}
		if (c == '(') {
			i = skip_comment(s, i);
			e->comment = (struct slice){s.p + from + 1, i - from - 1};
			if (e->comment.n && e->comment.p[e->comment.n - 1] == ')')
				e->comment.n--;
			continue;
		}
		if (c == '<') {
			i = read_angle(s, i, start, e);
			continue;
		}
		if (c == ':') { /* group: its name goes, its members are read */
			*clean &= !e->angles;
			e->colon = true;
			buf_clear(&e->outside);
			i++;
			continue;
		}
		size_t word = e->angles ? 0 : skip_word(s, i);
		i = c == '"' ? skip_quoted(s, i) : i + (word ? word : 1);
		if (e->angles && c != ' ' && c != '\t')
			e->odd = true; /* text behind the address: which one is meant? */
		buf_add(&e->outside, s.p + from, i - from);
	}
	return i;
}

size_t mail_address_list(struct slice value, struct mail_mailbox *out, size_t max, bool *clean)
{
	size_t n = 0, i = 0;
	*clean = true;
	while (i < value.n) {
		struct entry e = {.comment = {"", 0}, .before = {"", 0}};
		i = read_entry(value, i, &e, clean);
		if (!e.angles && !slice_trim((struct slice){e.outside.data, e.outside.len}).n) {
			buf_free(&e.outside);
			continue;
		}
		if (n == max) {
			buf_free(&e.outside);
			*clean = false;
			return n;
		}
		finish(&e, &out[n++], clean);
	}
	return n;
}
