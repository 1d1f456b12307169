#include "mail/decode.h"

#include <libetpan/libetpan.h>

#include "base/clock.h"
#include "base/utf8.h"

enum { SHORT_TEXT = 32 }; /* too short to tell base64 from words */

static int hex_digit(char c)
{
	return c >= '0' && c <= '9' ? c - '0'
	     : c >= 'A' && c <= 'F' ? c - 'A' + 10
	     : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

/* Quoted-printable (RFC 2045 6.7).  An = that means nothing was typed by somebody, and
 * stays; libetpan would eat what follows it. */
static void decode_quoted(struct buf *out, const char *p, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		int high = i + 2 < n ? hex_digit(p[i + 1]) : -1;
		int low = i + 2 < n ? hex_digit(p[i + 2]) : -1;
		size_t end = i + 1;
		if (p[i] != '=') {
			buf_addc(out, p[i]);
			continue;
		}
		while (end < n && strchr(" \t\r", p[end]) && p[end])
			end++;
		if (high >= 0 && low >= 0) {
			buf_addc(out, (char)(high << 4 | low));
			i += 2;
		} else if (end == n || p[end] == '\n') {
			i = end;
		} else {
			buf_addc(out, '=');
		}
	}
}

/* Some programs promise base64 and send the text itself: that has blanks and stops. */
static bool is_base64(const char *p, size_t n)
{
	size_t strange = 0;
	for (size_t i = 0; i < n; i++) {
		bool letter = (p[i] | 32) >= 'a' && (p[i] | 32) <= 'z';
		bool digit = p[i] >= '0' && p[i] <= '9';
		strange += !letter && !digit && p[i] && !strchr("+/=\r\n", p[i]);
	}
	return n < SHORT_TEXT || strange < n / 16;
}

void mail_decode_transfer(struct buf *out, const char *p, size_t n, const char *encoding)
{
	char *text = NULL;
	size_t at = 0, len = 0;
	if (!strncmp(encoding, "quoted", 6)) {
		decode_quoted(out, p, n);
		return;
	}
	if (strcmp(encoding, "base64") || !n || !is_base64(p, n)) {
		buf_add(out, p, n);
		return;
	}
	if (mailmime_part_parse(p, n, &at, MAILMIME_MECHANISM_BASE64, &text, &len) !=
	    MAILIMF_NO_ERROR)
		return;
	buf_add(out, text, len);
	mailmime_decoded_part_free(text);
}

/* One line without controls, and without runs of blanks that folding leaves. */
static const char *one_line(const char *text, struct arena *a)
{
	struct buf clean = BUF_INIT, line = BUF_INIT;
	utf8_clean(&clean, text, strlen(text));
	for (size_t i = 0; i < clean.len; i++) {
		bool blank = clean.data[i] == ' ' || clean.data[i] == '\t' || clean.data[i] == '\n';
		if (!blank)
			buf_addc(&line, clean.data[i]);
		else if (line.len && line.data[line.len - 1] != ' ')
			buf_addc(&line, ' ');
	}
	struct slice s = slice_trim((struct slice){buf_text(&line), line.len});
	const char *result = arena_strndup(a, s.p, s.n);
	buf_free(&clean);
	buf_free(&line);
	return result;
}

const char *mail_decode_words(struct slice value, struct arena *a)
{
	char *copy = arena_strndup(a, value.n ? value.p : "", value.n), *decoded = NULL;
	size_t at = 0;
	if (!strstr(copy, "=?"))
		return one_line(copy, a);
	if (mailmime_encoded_phrase_parse("utf-8", copy, value.n, &at, "utf-8", &decoded) !=
		    MAILIMF_NO_ERROR || !decoded)
		return one_line(copy, a);
	const char *result = one_line(decoded, a);
	free(decoded);
	return result;
}

static int full_year(int y)
{
	return y < 0 ? -1 : y < 50 ? 2000 + y : y < 1000 ? 1900 + y : y;
}

static bool in_range(const struct mailimf_date_time *d, int year)
{
	int zone = d->dt_zone < 0 ? -d->dt_zone : d->dt_zone;
	return year >= 1970 && year <= 9999 && d->dt_month >= 1 && d->dt_month <= 12 &&
	       d->dt_day >= 1 && d->dt_day <= 31 && d->dt_hour >= 0 && d->dt_hour <= 23 &&
	       d->dt_min >= 0 && d->dt_min <= 59 && d->dt_sec >= 0 && d->dt_sec <= 60 &&
	       zone <= 1400 && zone % 100 <= 59;
}

bool mail_decode_date(const char *value, int64_t *out)
{
	struct mailimf_date_time *d = NULL;
	size_t at = 0;
	char text[64];
	int64_t t;
	if (mailimf_date_time_parse(value, strlen(value), &at, &d) != MAILIMF_NO_ERROR)
		return false;
	int year = full_year(d->dt_year), zone = d->dt_zone;
	bool ok = in_range(d, year);
	snprintf(text, sizeof text, "%04d-%02d-%02dT%02d:%02d:%02dZ", year, d->dt_month, d->dt_day,
		 d->dt_hour, d->dt_min, d->dt_sec);
	mailimf_date_time_free(d);
	if (!ok || !clock_parse(text, &t))
		return false;
	*out = t - (zone / 100 * 60 + zone % 100) * 60;
	return true;
}
