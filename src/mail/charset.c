/* Charsets: names found, bytes made UTF-8. */
#include "mail/charset.h"

#include <errno.h>
#include <iconv.h>

#include "base/utf8.h"

/* Labels met in mail that iconv does not know, or means something else by. */
static const struct {
	const char *label, *name;
} aliases[] = {
	{"iso-8859-1", "windows-1252"},   {"latin1", "windows-1252"},
	{"iso8859-1", "windows-1252"},    {"iso_8859-1", "windows-1252"},
	{"l1", "windows-1252"},           {"us-ascii", "windows-1252"},
	{"ascii", "windows-1252"},        {"ansi_x3.4-1968", "windows-1252"},
	{"ansi", "windows-1252"},         {"default", "windows-1252"},
	{"x-unknown", "windows-1252"},    {"unknown-8bit", "windows-1252"},
	{"8bit", "windows-1252"},         {"iso-8859-8-i", "iso-8859-8"},
	{"iso-8859-8-e", "iso-8859-8"},   {"iso-8859-6-i", "iso-8859-6"},
	{"koi8_r", "koi8-r"},             {"koi8r", "koi8-r"},
	{"koi8_u", "koi8-u"},             {"x-gbk", "gb18030"},
	{"gbk", "gb18030"},               {"gb2312", "gb18030"},
	{"gb_2312-80", "gb18030"},        {"x-mac-cyrillic", "mac-cyrillic"},
	{"x-mac-roman", "macintosh"},     {"mac", "macintosh"},
	{"unicode-1-1-utf-7", "utf-7"},   {"x-unicode-2-0-utf-7", "utf-7"},
	{"utf8mb4", "utf-8"},             {"utf8", "utf-8"},
	{"unicode-1-1-utf-8", "utf-8"},   {"x-sjis", "cp932"},
	{"shift_jis", "cp932"},           {"shift-jis", "cp932"},
	{"sjis", "cp932"},                {"x-euc-jp", "euc-jp"},
	{"ks_c_5601-1987", "cp949"},      {"ks_c_5601", "cp949"},
	{"euc-kr", "cp949"},              {"x-windows-949", "cp949"},
	{"iso-2022-jp", "iso-2022-jp-2"}, {"x-big5", "big5-hkscs"},
	{"big5", "big5-hkscs"},           {"unicode", "utf-16"},
	{"iso-10646-ucs-2", "utf-16"},    {"ucs-2", "utf-16"},
	{"tis-620", "cp874"},             {"x-windows-1252", "windows-1252"},
};

/* Charsets whose bytes may look like well-formed UTF-8 without being it. */
static const char *const disguised[] = {"utf-7", "utf-16", "utf-32", "iso-2022", "hz", "ucs-4"};

static const char *find_name(const char *label)
{
	for (size_t i = 0; i < ARRAY_LEN(aliases); i++)
		if (!strcasecmp(label, aliases[i].label))
			return aliases[i].name;
	return label;
}

const char *mail_charset_label(size_t i)
{
	return i < ARRAY_LEN(aliases) ? aliases[i].label : NULL;
}

static bool is_disguised(const char *name)
{
	for (size_t i = 0; i < ARRAY_LEN(disguised); i++)
		if (!strncasecmp(name, disguised[i], strlen(disguised[i])))
			return true;
	return false;
}

/* UTF-16 without a byte order mark: Latin text has its zero bytes on one side. */
static const char *utf16_order(const char *p, size_t n)
{
	size_t zero[2] = {0, 0};
	if (n >= 2 && (!memcmp(p, "\xff\xfe", 2) || !memcmp(p, "\xfe\xff", 2)))
		return "utf-16";
	for (size_t i = 0; i < n; i++)
		zero[i & 1] += !p[i];
	return zero[1] > zero[0] ? "utf-16le" : "utf-16be";
}

/* Longest prefix of well-formed text that has at most max bytes and whole characters. */
static size_t whole(const char *p, size_t n, size_t max)
{
	if (n <= max)
		return n;
	while (max && ((unsigned char)p[max] & 0xc0) == 0x80)
		max--;
	return max;
}

static bool add_whole(struct buf *out, const char *p, size_t n, size_t max)
{
	size_t k = whole(p, n, max);
	buf_add(out, p, k);
	return k == n;
}

static bool convert(struct buf *out, iconv_t cd, const char *p, size_t n, size_t max, bool *damaged)
{
	char *in = (char *)(uintptr_t)p, block[4096];
	size_t left = n, start = out->len;
	bool flush = false;
	iconv(cd, NULL, NULL, NULL, NULL); /* as new */
	for (;;) {
		char *o = block;
		size_t room = sizeof block;
		size_t r = iconv(cd, flush ? NULL : &in, &left, &o, &room);
		int why = errno;
		size_t made = (size_t)(o - block);
		if (!add_whole(out, block, made, max - (out->len - start)))
			return false;
		if (r != (size_t)-1) {
			if (flush)
				return true;
			flush = true; /* shift states may hold back a character */
		} else if (why != E2BIG || !made) {
			*damaged = true;
			if (!add_whole(out, "\xef\xbf\xbd", 3, max - (out->len - start)))
				return false;
			if (flush || left <= 1)
				return true;
			in++;
			left--;
		}
	}
}

/* ---- converters, each opened once a process ---- */

enum { NAME_BYTES = 41, OPENED_MAX = 64, NAMED_MAX = 32 };

static struct {
	char name[NAME_BYTES];
	iconv_t cd; /* (iconv_t)-1: there is no such charset */
} opened[OPENED_MAX];
static size_t n_opened;

static bool is_name(const char *name)
{
	return *name && strlen(name) < NAME_BYTES && !strpbrk(name, "/ ,");
}

/* (iconv_t)-1 if there is none.  What it was used for before may have left something in it. */
static iconv_t open_charset(const char *name)
{
	if (!is_name(name))
		return (iconv_t)-1;
	for (size_t i = 0; i < n_opened; i++)
		if (!strcasecmp(opened[i].name, name))
			return opened[i].cd;
	if (n_opened == OPENED_MAX) { /* nobody needs so many: the last place is used again */
		n_opened--;
		if (opened[n_opened].cd != (iconv_t)-1)
			iconv_close(opened[n_opened].cd);
	}
	snprintf(opened[n_opened].name, NAME_BYTES, "%s", name);
	opened[n_opened].cd = iconv_open("UTF-8", name);
	return opened[n_opened++].cd;
}

/* The name that decoding would open for a label. */
static const char *name_to_open(const char *label)
{
	const char *name = find_name(label);
	return !strcasecmp(name, "utf-8") ? "windows-1252" : name;
}

static bool is_among(char names[NAMED_MAX][NAME_BYTES], size_t n, const char *label)
{
	for (size_t i = 0; i < n; i++)
		if (!strcasecmp(names[i], label))
			return true;
	return false;
}

/* Labels as they stand behind "charset=", perhaps by RFC 2231, and in encoded words; each once. */
static size_t find_labels(const char *raw, size_t n, char out[NAMED_MAX][NAME_BYTES])
{
	size_t found = 0;
	for (size_t i = 0; i + 8 < n && found < NAMED_MAX; i++) {
		size_t k = 0;
		if (raw[i] == '=' && raw[i + 1] == '?')
			k = i + 2;
		else if ((raw[i] | 32) == 'c' && !strncasecmp(raw + i, "charset", 7))
			k = i + 7 + strspn(raw + i + 7, " \t*0=\"'");
		size_t len = k ? strcspn(raw + k, " \t\r\n;\"'?*(<>,/") : 0;
		if (!len || len >= NAME_BYTES)
			continue;
		memcpy(out[found], raw + k, len);
		out[found][len] = '\0';
		found += !is_among(out, found, out[found]);
	}
	return found;
}

void mail_charset_load(const char *raw, size_t n)
{
	static const char *const always[] = {"windows-1252", "utf-16le", "utf-16be"};
	char labels[NAMED_MAX][NAME_BYTES];
	size_t found = find_labels(raw, n, labels);
	for (size_t i = 0; i < ARRAY_LEN(always); i++)
		(void)open_charset(always[i]);
	for (size_t i = 0; i < found; i++)
		(void)open_charset(name_to_open(labels[i]));
}

/* ---- decoding ---- */

/* Valid UTF-8 but for some broken characters: text that was meant to be UTF-8. */
static bool add_repaired(struct buf *out, const char *p, size_t n, size_t max, bool *damaged)
{
	size_t start = out->len;
	while (n) {
		uint32_t c;
		size_t k = utf8_next(p, n, &c);
		*damaged |= !k;
		if (!add_whole(out, k ? p : "\xef\xbf\xbd", k ? k : 3, max - (out->len - start)))
			return false;
		p += k ? k : 1;
		n -= k ? k : 1;
	}
	return true;
}

/* Text called UTF-8 that is not: damaged UTF-8 if most of its bytes beyond ASCII make
 * characters, else windows-1252 in disguise. */
static bool mostly_utf8(const char *p, size_t n)
{
	size_t good = 0, bad = 0;
	while (n) {
		uint32_t c;
		size_t k = utf8_next(p, n, &c);
		good += k > 1;
		bad += !k;
		p += k ? k : 1;
		n -= k ? k : 1;
	}
	return good > bad;
}

bool mail_charset_decode(struct buf *out, const char *p, size_t n, const char *label, size_t max, bool *damaged)
{
	const char *name = find_name(label ? label : "us-ascii");
	if (!strcasecmp(name, "utf-16"))
		name = utf16_order(p, n);
	if (!n)
		return true;
	if (!is_disguised(name) && utf8_valid(p, n))
		return add_whole(out, p, n, max);
	bool utf8 = !strcasecmp(name, "utf-8");
	if (utf8 && mostly_utf8(p, n))
		return add_repaired(out, p, n, max, damaged);
	iconv_t cd = open_charset(utf8 ? "windows-1252" : name);
	if (cd == (iconv_t)-1)
		cd = open_charset("windows-1252");
	return cd == (iconv_t)-1 ? add_repaired(out, p, n, max, damaged) : convert(out, cd, p, n, max, damaged);
}
