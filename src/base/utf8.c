/* UTF-8 read, cleaned, cut, and folded to what looks alike. */
#include "base/utf8.h"

size_t utf8_next(const char *s, size_t n, uint32_t *out)
{
	const unsigned char *p = (const unsigned char *)s;
	static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
	size_t len = p[0] < 0x80 ? 1 : p[0] < 0xc2 ? 0 : p[0] < 0xe0 ? 2 : p[0] < 0xf0 ? 3 : p[0] < 0xf5 ? 4 : 0;
	if (!len || len > n)
		return 0;
	uint32_t c = len == 1 ? p[0] : p[0] & (0x7fu >> len);
	for (size_t i = 1; i < len; i++) {
		if ((p[i] & 0xc0) != 0x80)
			return 0;
		c = c << 6 | (p[i] & 0x3f);
	}
	if (c < least[len] || c > 0x10ffff || (c >= 0xd800 && c <= 0xdfff))
		return 0;
	*out = c;
	return len;
}

/* So many bytes from there on are ASCII, no deletion and none below least: most of a text is. */
static size_t ascii_run(const char *p, size_t n, unsigned char least)
{
	size_t k = 0;
	while (k < n && (unsigned char)p[k] >= least && (unsigned char)p[k] < 0x7f)
		k++;
	return k;
}

bool utf8_valid(const char *p, size_t n)
{
	uint32_t c;
	while (n) {
		size_t plain = ascii_run(p, n, 0);
		p += plain;
		n -= plain;
		if (!n)
			break;
		size_t k = utf8_next(p, n, &c);
		if (!k)
			return false;
		p += k;
		n -= k;
	}
	return true;
}

size_t utf8_cut(const char *s, size_t max)
{
	size_t n = strnlen(s, max), start = n;
	uint32_t c;
	while (start && n - start < 3 && ((unsigned char)s[start - 1] & 0xc0) == 0x80)
		start--;
	if (!start || (unsigned char)s[start - 1] < 0xc0)
		return n; /* ASCII, or no UTF-8 at all */
	return utf8_next(s + start - 1, n - start + 1, &c) ? n : start - 1;
}

void utf8_put(struct buf *b, uint32_t c)
{
	if (c < 0x80) {
		buf_addc(b, (char)c);
	} else if (c < 0x800) {
		buf_addc(b, (char)(0xc0 | c >> 6));
		buf_addc(b, (char)(0x80 | (c & 0x3f)));
	} else if (c < 0x10000) {
		buf_addc(b, (char)(0xe0 | c >> 12));
		buf_addc(b, (char)(0x80 | (c >> 6 & 0x3f)));
		buf_addc(b, (char)(0x80 | (c & 0x3f)));
	} else {
		buf_addc(b, (char)(0xf0 | c >> 18));
		buf_addc(b, (char)(0x80 | (c >> 12 & 0x3f)));
		buf_addc(b, (char)(0x80 | (c >> 6 & 0x3f)));
		buf_addc(b, (char)(0x80 | (c & 0x3f)));
	}
}

static bool unwanted(uint32_t c)
{
	return (c < 0x20 && c != '\n' && c != '\t') || (c >= 0x7f && c < 0xa0) || (c >= 0x202a && c <= 0x202e) ||
	       (c >= 0x2066 && c <= 0x2069) || c == 0xfeff || c == 0xfffe || c == 0xffff;
}

void utf8_clean(struct buf *b, const char *p, size_t n)
{
	while (n) {
		uint32_t c = 0;
		size_t plain = ascii_run(p, n, ' ');
		buf_add(b, p, plain);
		p += plain;
		n -= plain;
		if (!n)
			break;
		size_t k = utf8_next(p, n, &c);
		if (!k)
			utf8_put(b, 0xfffd);
		else if (!unwanted(c))
			buf_add(b, p, k);
		p += k ? k : 1;
		n -= k ? k : 1;
	}
}

static const char *look_alike(uint32_t c)
{
	/* clang-format off */
	switch (c) {
	case 0x00a0: case 0x1680: case 0x202f: case 0x205f: case 0x3000: return " ";
	case 0x00ad: case 0x061c: case 0x200e: case 0x200f: case 0x200b: case 0x200c: case 0x200d: case 0x2060: case 0xfeff: return "";
	case 0x2010: case 0x2011: case 0x2012: case 0x2013: case 0x2014: case 0x2015:
	case 0x2212: case 0xfe58: case 0xfe63: return "-";
	case 0x2264: return "<=";
	case 0x2265: return ">=";
	case 0x2018: case 0x2019: case 0x201a: case 0x201b: case 0x2032: case 0x00b4: return "'";
	case 0x201c: case 0x201d: case 0x201e: case 0x201f: case 0x2033: case 0x00ab:
	case 0x00bb: return "\"";
	case 0x2026: return "...";
	default: return c >= 0x2000 && c <= 0x200a ? " " : NULL;
	}
	/* clang-format on */
}

void utf8_fold(struct buf *b, const char *p, size_t n)
{
	while (n) {
		uint32_t c = 0xfffd;
		size_t plain = ascii_run(p, n, 0);
		buf_add(b, p, plain);
		p += plain;
		n -= plain;
		if (!n)
			break;
		size_t k = utf8_next(p, n, &c);
		const char *ascii = look_alike(c);
		if (ascii)
			buf_adds(b, ascii);
		else if (c >= 0xff01 && c <= 0xff5e)
			buf_addc(b, (char)(c - 0xff01 + '!'));
		else
			utf8_put(b, c);
		p += k ? k : 1;
		n -= k ? k : 1;
	}
}

/* The letter of Latin-1 or Latin Extended-A without its accent; 0: an accent alone. */
static uint32_t plain_letter(uint32_t c)
{
	static const char latin1[] = "aaaaaaaceeeeiiiidnooooo*ouuuuyts";
	static const struct {
		uint32_t last;
		char letter;
	} extended[] = {
		{0x105, 'a'}, {0x10d, 'c'}, {0x111, 'd'}, {0x11b, 'e'}, {0x123, 'g'}, {0x127, 'h'},
		{0x133, 'i'}, {0x135, 'j'}, {0x138, 'k'}, {0x142, 'l'}, {0x14b, 'n'}, {0x153, 'o'},
		{0x159, 'r'}, {0x161, 's'}, {0x167, 't'}, {0x173, 'u'}, {0x175, 'w'}, {0x178, 'y'},
		{0x17e, 'z'}, {0x17f, 's'},
	};
	if (c >= 'A' && c <= 'Z')
		return c - 'A' + 'a';
	if (c >= 0x300 && c <= 0x36f)
		return 0;
	if (c < 0xc0 || c > 0x17f)
		return c;
	if (c <= 0xff)
		return c == 0xff ? 'y' : (uint32_t)latin1[c & 31];
	size_t i = 0;
	while (c > extended[i].last)
		i++;
	return (uint32_t)extended[i].letter;
}

void utf8_plain(struct buf *b, const char *p, size_t n)
{
	while (n) {
		uint32_t c = 0xfffd;
		size_t k = utf8_next(p, n, &c);
		uint32_t letter = plain_letter(c);
		if (letter)
			utf8_put(b, letter);
		p += k ? k : 1;
		n -= k ? k : 1;
	}
}
