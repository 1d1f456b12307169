/* What of a reply its writer typed. */
#include "mail/reply.h"

#include "base/utf8.h"
#include "mail/reply_words.h"

#include <ctype.h>

enum {
	ATTRIBUTION_BYTES = 400, /* longer is prose */
	ATTRIBUTION_LINES = 3,
	RULE_LENGTH = 8,
	BLOCK_LINES = 8, /* within so many lines a From: block shows its other labels */
	NOTICE_LINES = 3, /* within so many lines a notice shows what it is */
	DEVICE_BYTES = 100,
	SHORT_SIGNATURE = 5, /* lines */
};

struct page {
	struct mail_line *line;
	const char **plain; /* each line folded, without blanks in front: only to be looked at */
	size_t n;
	struct arena *arena;
};

/* ---- splitting ---- */

static size_t quote_marks(struct slice *s)
{
	size_t depth = 0;
	for (;;) {
		size_t blanks = 0;
		while (blanks < s->n && blanks < 3 && s->p[blanks] == ' ')
			blanks++;
		if (blanks >= s->n || s->p[blanks] != '>')
			break;
		depth++;
		s->p += blanks + 1;
		s->n -= blanks + 1;
	}
	if (depth && s->n && s->p[0] == ' ')
		s->p++, s->n--;
	return depth;
}

static size_t count_lines(const char *text, size_t n)
{
	struct slice rest = {text, n}, line;
	size_t k = 0;
	while (slice_line(&rest, &line))
		k++;
	return k;
}

/* Programs put no-break spaces, marks of direction and curly quotes into their phrases. */
static const char *plain_text(const char *s, struct arena *a)
{
	const char *p = s;
	while (*p && !((unsigned char)*p & 0x80))
		p++;
	if (*p) {
		struct buf folded = BUF_INIT;
		utf8_fold(&folded, s, strlen(s));
		s = arena_strdup(a, buf_text(&folded));
		buf_free(&folded);
	}
	return s + strspn(s, " \t");
}

static void split(struct page *g, const char *text, size_t n)
{
	struct slice rest = {text, n}, line;
	g->n = count_lines(text, n);
	g->line = arena_alloc(g->arena, (g->n + 1) * sizeof *g->line);
	g->plain = arena_alloc(g->arena, (g->n + 1) * sizeof *g->plain);
	for (size_t i = 0; slice_line(&rest, &line); i++) {
		struct mail_line *l = &g->line[i];
		l->quote_depth = (unsigned)quote_marks(&line);
		while (line.n && (line.p[line.n - 1] == ' ' || line.p[line.n - 1] == '\t'))
			line.n--;
		l->text = arena_strndup(g->arena, line.p, line.n);
		g->plain[i] = plain_text(l->text, g->arena);
		l->number = (unsigned)i + 1;
		l->damaged = strstr(l->text, "\xef\xbf\xbd") != NULL;
	}
}

static bool is_blank(const struct mail_line *l)
{
	return !l->text[strspn(l->text, " \t")];
}

/* Index of the next line after i that is not blank; g->n if there is none. */
static size_t next_written(const struct page *g, size_t i)
{
	for (i++; i < g->n && is_blank(&g->line[i]); i++)
		;
	return i;
}

/* ---- attributions ---- */

static bool is_digit(char c)
{
	return c >= '0' && c <= '9';
}

/* A year of the age of mail; a player's 1809 is not one, and +2000 is a time zone. */
static bool has_year(const char *s)
{
	for (const char *p = s; (p = strstr(p, "20")); p++)
		if ((p == s || (!is_digit(p[-1]) && p[-1] != '+')) && strspn(p, "0123456789") == 4)
			return true;
	return false;
}

/* 20.11.26 or 11/20/26. */
static bool has_short_date(const char *s)
{
	static const char digits[] = "0123456789";
	for (const char *p = s; (p = strpbrk(p, digits)); p += strspn(p, digits)) {
		size_t day = strspn(p, digits);
		char mark = p[day];
		size_t month = mark && strchr("./-", mark) ? strspn(p + day + 1, digits) : 0;
		const char *year = p + day + month + 1;
		if (day <= 2 && month >= 1 && month <= 2 && *year == mark && strspn(year + 1, digits) == 2)
			return true;
	}
	return false;
}

static bool has_clock(const char *s)
{
	for (const char *p = s; *p; p++)
		if (p > s && is_digit(p[-1]) && (*p == ':' || *p == '.' || *p == 'h') && is_digit(p[1]) &&
		    is_digit(p[2]) && !is_digit(p[3]))
			return true;
	return false;
}

/* Something only a mail program would write: an address or a date of our time.  A clock
 * time alone stands in many a letter of the game. */
static bool has_evidence(const char *s)
{
	return strchr(s, '@') || has_year(s) || has_short_date(s);
}

/* The length without the colon that ends an attribution; 0 if there is none.  Dashes may
 * follow, and stand for it if the line begins with some too. */
static size_t before_colon(const char *s)
{
	size_t all = strlen(s), n = all;
	while (n && strchr(" -", s[n - 1]))
		n--;
	if (n && s[n - 1] == ':')
		return n - 1;
	return *s == '-' && all - n > 2 ? n : 0;
}

/* Does the line end with "<address>:"?  Some programs write no verb at all; without the
 * brackets it must have a date. */
static bool ends_with_address(const char *s)
{
	size_t n = before_colon(s), word;
	while (n && s[n - 1] == ' ')
		n--;
	for (word = n; word && !strchr(" <", s[word - 1]); word--)
		;
	if (!memchr(s + word, '@', n - word))
		return false;
	return (word && s[word - 1] == '<' && s[n - 1] == '>') || (has_year(s) && has_clock(s));
}

/* first: the begin of the phrase must be one of the table's, not "". */
static bool has_verb(const char *s, bool first)
{
	for (const struct reply_attribution *a = reply_attributions; a->verb; a++)
		if ((*a->begin || !first) && !strncmp(s, a->begin, strlen(a->begin)) && strstr(s, a->verb))
			return true;
	return false;
}

/* "Somebody wrote:", and nothing else. */
static bool ends_with_verb(const char *s)
{
	size_t n = before_colon(s);
	for (const struct reply_attribution *a = reply_attributions; a->verb; a++) {
		size_t k = strlen(a->verb);
		if (n > k && !memcmp(s + n - k, a->verb, k))
			return true;
	}
	return false;
}

/* "On <date>, <somebody@somewhere> wrote: …" with the old mail in the same line. */
static bool runs_on(const char *s)
{
	const char *at = strchr(s, '@');
	if (!at || (size_t)(at - s) > ATTRIBUTION_BYTES)
		return false;
	for (const struct reply_attribution *a = reply_attributions; a->verb; a++) {
		if (!*a->begin || strncmp(s, a->begin, strlen(a->begin)))
			continue;
		const char *verb = strstr(at, a->verb);
		if (verb && verb - s < ATTRIBUTION_BYTES && verb[strlen(a->verb)] == ':')
			return true;
	}
	return false;
}

/* Weak: if a quote follows at once.  A moment and a colon are enough for that, whatever
 * the language. */
enum proof { NO_ATTRIBUTION, WEAK_ATTRIBUTION, SURE_ATTRIBUTION };

static enum proof judge(const char *s)
{
	if (runs_on(s))
		return SURE_ATTRIBUTION;
	if (!before_colon(s) || strlen(s) > ATTRIBUTION_BYTES)
		return NO_ATTRIBUTION;
	bool evidence = has_evidence(s);
	s += strspn(s, " -");
	if (has_verb(s, true) || ends_with_verb(s))
		return evidence ? SURE_ATTRIBUTION : WEAK_ATTRIBUTION;
	if (evidence && (has_verb(s, false) || ends_with_address(s)))
		return SURE_ATTRIBUTION;
	return has_year(s) && has_clock(s) ? WEAK_ATTRIBUTION : NO_ATTRIBUTION;
}

/* May an attribution that goes on in the next line begin like this? */
static bool may_begin(const char *s)
{
	s += strspn(s, " -");
	for (const struct reply_attribution *a = reply_attributions; a->verb; a++)
		if (*a->begin && !strncmp(s, a->begin, strlen(a->begin)))
			return true;
	if (is_digit(*s))
		return has_evidence(s);
	return (has_year(s) || has_clock(s)) && strpbrk(s, "<@");
}

/* An attribution that needs no line above it. */
static bool stands_alone(const char *s)
{
	return judge(s) == SURE_ATTRIBUTION && (has_verb(s, true) || has_year(s) || has_clock(s));
}

/* Can line k be part of the attribution that begins at i, after the lines joined? */
static bool goes_on(const struct page *g, size_t i, size_t k, const struct buf *joined)
{
	const struct mail_line *l = &g->line[k];
	if (is_blank(l) || joined->len > ATTRIBUTION_BYTES)
		return false;
	if (k == i)
		return true;
	return l->quote_depth == g->line[i].quote_depth && (k > i + 1 || may_begin(g->plain[i])) &&
	       !stands_alone(g->plain[k]);
}

/* "<somebody@somewhere", and the line below begins with the > that closes it, which looks
 * like a quote mark. */
static bool is_torn(const struct page *g, size_t i, size_t k)
{
	const char *lt = strrchr(g->plain[k - 1], '<');
	return k < g->n && lt && !strchr(lt, '>') && before_colon(g->plain[k]) <= 12 && strchr(g->plain[k], ':') &&
	       g->line[k].quote_depth == g->line[i].quote_depth + 1;
}

/* An attribution that has lost its colon. */
static bool has_no_colon(const char *s)
{
	return strlen(s) <= ATTRIBUTION_BYTES && has_clock(s) && has_verb(s, true);
}

/* How many lines from i on are one attribution; 0 if none. */
static size_t attribution_lines(const struct page *g, size_t i, enum proof *proof)
{
	struct buf joined = BUF_INIT;
	size_t found = 0, k;
	*proof = NO_ATTRIBUTION;
	for (k = i; k < i + ATTRIBUTION_LINES && k < g->n && !found; k++) {
		bool torn = k > i && is_torn(g, i, k);
		if (!torn && !goes_on(g, i, k, &joined))
			break;
		buf_addf(&joined, "%s%s", torn ? "> " : k > i ? " " : "", g->plain[k]);
		*proof = judge(buf_text(&joined));
		found = *proof ? k + 1 - i : 0;
	}
	buf_free(&joined);
	if (!found && has_no_colon(g->plain[i])) {
		*proof = WEAK_ATTRIBUTION;
		found = 1;
	}
	return found;
}

/* ---- other beginnings of old mail ---- */

static bool is_rule(const char *s, const char *of)
{
	size_t n = strspn(s, of);
	return n >= RULE_LENGTH && !s[n];
}

static struct slice without(struct slice s, char c)
{
	while (s.n && s.p[0] == c)
		s.p++, s.n--;
	while (s.n && s.p[s.n - 1] == c)
		s.n--;
	return s;
}

static bool is_among(struct slice s, const char *const *list)
{
	for (size_t i = 0; list[i]; i++)
		if (slice_case_is(s, list[i]))
			return true;
	return false;
}

/* "-----Original Message-----" in any of the languages, with or without blanks. */
static bool is_original(const char *s)
{
	struct slice all = slice_trim(slice_of(s)), inner = slice_trim(without(all, '-'));
	if (is_among(all, reply_forwards))
		return true;
	return all.n >= inner.n + 4 && all.p[0] == '-' && is_among(inner, reply_originals);
}

/* Lines that some programs put above a header block, but that mean nothing alone. */
static bool may_introduce(const char *s)
{
	return is_rule(s, "-") || is_among(slice_trim(slice_of(s)), reply_originals);
}

/* "Label: …", also "*Label:* …" as programs write bold: the label; n is 0 if there is none. */
static struct slice label_of(const char *s)
{
	s += strspn(s, " *");
	const char *colon = strchr(s, ':');
	size_t n = colon ? (size_t)(colon - s) : 0;
	while (n && strchr(" *", s[n - 1]))
		n--;
	return (struct slice){s, n};
}

/* Lines that may be one header block, each with its label: read once, for every language is looked at. */
struct block {
	struct slice label[BLOCK_LINES];
	size_t n;
};

static void read_block(const struct page *g, size_t i, struct block *b)
{
	b->n = 0;
	for (size_t k = i; k < g->n && b->n < BLOCK_LINES; k++) {
		if (g->line[k].quote_depth != g->line[i].quote_depth || !*g->plain[k])
			break;
		b->label[b->n++] = label_of(g->plain[k]);
	}
}

static bool any_label(const struct reply_labels *l, struct slice s)
{
	return slice_is(s, l->from) || slice_is(s, l->sent) || slice_is(s, l->to) || slice_is(s, l->subject);
}

/* Does a block of From, Sent, To and Subject, in any order, begin at i?  Returns its
 * lines.  The date decides: a letter in a player's press may well have the other labels. */
static size_t block_lines(const struct page *g, size_t i, const struct block *b, const struct reply_labels *l)
{
	bool from = false, sent = false, to = false, subject = false;
	size_t last = 0;
	if (!b->n || !any_label(l, b->label[0]))
		return 0;
	for (size_t k = 0; k < b->n; k++) {
		from |= slice_is(b->label[k], l->from);
		sent |= slice_is(b->label[k], l->sent) && has_evidence(g->plain[i + k]);
		to |= slice_is(b->label[k], l->to);
		subject |= slice_is(b->label[k], l->subject);
		if (any_label(l, b->label[k]))
			last = k;
	}
	return from && sent && (to || subject) ? last + 1 : 0;
}

/* "De la: …", "*Sent:* …": up to three words of letters and a colon, whatever the language. */
static bool is_labelled(const char *s)
{
	enum { LABEL_BYTES = 40, LABEL_BLANKS = 2 };
	size_t n = 0, blanks = 0;
	s += strspn(s, " *");
	for (; s[n] && s[n] != ':'; n++) {
		blanks += s[n] == ' ';
		if (!strchr(" *-'", s[n]) && !isalpha((unsigned char)s[n]) && !((unsigned char)s[n] & 0x80))
			return false;
	}
	return n && n <= LABEL_BYTES && blanks <= LABEL_BLANKS && s[n] == ':' &&
	       (!s[n + 1] || strchr(" *\t", s[n + 1]));
}

/* A header block in a language that is not in the tables: three lines or more with labels, a moment, and
 * an address or the mark of a game's subject among them. */
static size_t foreign_block(const struct page *g, size_t i)
{
	enum { LABELS = 3 };
	bool moment = false, mail = false;
	size_t k = i;
	for (; k < g->n && k < i + BLOCK_LINES; k++) {
		const char *s = g->plain[k], *colon = strchr(s, ':');
		if (g->line[k].quote_depth != g->line[i].quote_depth || !is_labelled(s))
			break;
		moment |= has_evidence(colon) ? !strchr(colon, '@') : has_clock(colon + 1);
		mail |= strchr(colon, '@') || strstr(colon, ": [") || strstr(colon, ": Re:") || strstr(colon, ": RE:");
	}
	return k - i >= LABELS && moment && mail ? k - i : 0;
}

static size_t any_block(const struct page *g, size_t i)
{
	if (!strchr(g->plain[i], ':')) /* most lines, without a look at every language */
		return 0;
	struct block b;
	read_block(g, i, &b);
	for (const struct reply_labels *l = reply_labels; l->from; l++) {
		size_t n = block_lines(g, i, &b, l);
		if (n)
			return n;
	}
	return foreign_block(g, i);
}

/* How many lines from i on are a heading of old mail: a rule or "Original Message", a
 * header block, or both; 0 if none. */
static size_t heading_lines(const struct page *g, size_t i)
{
	const char *s = g->plain[i];
	bool sure = is_original(s) || is_rule(s, "_");
	if (!sure && !may_introduce(s))
		return any_block(g, i);
	size_t next = next_written(g, i);
	size_t n = next < g->n && g->line[next].quote_depth == g->line[i].quote_depth ? any_block(g, next) : 0;
	return n ? next - i + n : sure;
}

/* ---- marking ---- */

static void mark_attribution(struct page *g, size_t i, size_t n)
{
	for (size_t k = i; k < i + n; k++)
		g->line[k].attribution = true;
}

static bool quote_follows(const struct page *g, size_t last)
{
	size_t next = next_written(g, last);
	return next < g->n && g->line[next].quote_depth > g->line[last].quote_depth;
}

/* Lines that begin old mail at i: marks them, tells whether what follows has no quote
 * marks (a cut), and returns how many they are. */
static size_t mark_beginning(struct page *g, size_t i, bool *cut)
{
	enum proof proof = SURE_ATTRIBUTION;
	size_t n = attribution_lines(g, i, &proof);
	if (!n) {
		proof = SURE_ATTRIBUTION;
		n = heading_lines(g, i);
	}
	bool quote = n && quote_follows(g, i + n - 1);
	if (!n || (proof == WEAK_ATTRIBUTION && !quote))
		return 1;
	*cut = !quote;
	mark_attribution(g, i, n);
	return n;
}

static void mark_old_mail(struct page *g)
{
	bool cut = false;
	for (size_t i = 0; i < g->n;) {
		bool begins = false;
		size_t n = is_blank(&g->line[i]) ? 1 : mark_beginning(g, i, &begins);
		/* A cut inside a quote says nothing about what the writer typed. */
		cut |= begins && !g->line[i].quote_depth;
		for (size_t k = i; k < i + n; k++)
			g->line[k].after_cut = cut;
		i += n;
	}
}

static void mark_signatures(struct page *g)
{
	bool inside = false;
	unsigned depth = 0;
	for (size_t i = 0; i < g->n; i++) {
		struct mail_line *l = &g->line[i];
		if (inside && (l->attribution || (l->quote_depth != depth && !is_blank(l))))
			inside = false;
		if (!strcmp(l->text, "--") && !l->attribution) {
			inside = true;
			depth = l->quote_depth;
		}
		l->in_signature = inside;
	}
}

/* ---- what programs, shops and lawyers write below ---- */

/* "Sent from my phone, sorry for the brevity", but not "Sent from my desk, as always". */
static bool is_prose(const char *s)
{
	const char *comma = strchr(s, ',');
	for (size_t i = 0; comma && reply_machines[i]; i++) {
		const char *found = strcasestr(s, reply_machines[i]);
		if (found && found < comma)
			return false;
	}
	return comma;
}

/* Languages whose verb comes last. */
static bool ends_with_device(const char *s)
{
	size_t n = strlen(s);
	n -= n && s[n - 1] == '.';
	for (size_t i = 0; reply_device_ends[i]; i++) {
		size_t k = strlen(reply_device_ends[i]);
		if (n > k && !memcmp(s + n - k, reply_device_ends[i], k))
			return true;
	}
	return false;
}

static bool is_device(const char *s)
{
	if (strlen(s) > DEVICE_BYTES || is_prose(s))
		return false;
	for (size_t i = 0; reply_devices[i]; i++)
		if (!strncasecmp(s, reply_devices[i], strlen(reply_devices[i])))
			return true;
	return ends_with_device(s);
}

static bool is_mentioned(const struct page *g, size_t from, size_t to, const char *word)
{
	for (size_t i = from; i < to && i < from + NOTICE_LINES; i++)
		if (strcasestr(g->plain[i], word))
			return true;
	return false;
}

/* Does a disclaimer or an advert begin at i?  It ends before to. */
static bool is_notice(const struct page *g, size_t i, size_t to)
{
	for (const struct reply_notice *t = reply_notices; t->begin; t++)
		if (!strncasecmp(g->plain[i], t->begin, strlen(t->begin)) && is_mentioned(g, i, to, t->word))
			return true;
	return false;
}

/* A line drawn with characters. */
static bool is_ornament(const char *s)
{
	size_t n = strspn(s, "-*_=#~");
	return n >= 3 && !s[n];
}

/* Telephones make a dash of "--". */
static bool is_dash(const struct mail_line *l)
{
	return !strcmp(l->text, "\xe2\x80\x94");
}

/* From which line on the last paragraph, from..to, was not typed for this mail. */
static size_t tail_start(const struct page *g, size_t from, size_t to)
{
	for (size_t i = from; i < to; i++) {
		if (is_dash(&g->line[i]) && to - i <= SHORT_SIGNATURE)
			return i;
		if (is_notice(g, i, to))
			return i > from && is_ornament(g->plain[i - 1]) ? i - 1 : i;
	}
	while (to > from && is_device(g->plain[to - 1]))
		to--;
	return to;
}

/* A line from the phone, a disclaimer or an advert counts only as the last thing written
 * in front of old mail, a signature or the end. */
static void mark_tails(struct page *g)
{
	bool last = true;
	for (size_t end = g->n; end > 0;) {
		size_t start = end - 1, tail;
		if (is_blank(&g->line[start]) || !mail_line_own(&g->line[start])) {
			last |= !mail_line_own(&g->line[start]);
			end = start;
			continue;
		}
		while (start && !is_blank(&g->line[start - 1]) && mail_line_own(&g->line[start - 1]))
			start--;
		tail = last ? tail_start(g, start, end) : end;
		for (size_t i = tail; i < end; i++)
			g->line[i].in_signature = true;
		last = tail == start;
		end = start;
	}
}

struct mail_reply *mail_reply_read(const char *text, size_t n, struct arena *a)
{
	struct page g = {.arena = a};
	struct mail_reply *r = arena_alloc(a, sizeof *r);
	split(&g, text, n);
	mark_old_mail(&g);
	mark_signatures(&g);
	mark_tails(&g);
	r->lines = g.line;
	r->n = g.n;
	for (size_t i = 0; i < g.n; i++)
		r->quoted |= g.line[i].quote_depth || g.line[i].after_cut || g.line[i].attribution;
	return r;
}

bool mail_line_own(const struct mail_line *l)
{
	return !l->quote_depth && !l->attribution && !l->after_cut && !l->in_signature;
}

const char *mail_reply_text(const struct mail_reply *r, struct arena *a)
{
	struct buf text = BUF_INIT;
	for (size_t i = 0; i < r->n; i++) {
		const struct mail_line *l = &r->lines[i];
		if (!mail_line_own(l) || (!text.len && is_blank(l)))
			continue;
		buf_adds(&text, l->text);
		buf_addc(&text, '\n');
	}
	while (text.len && strchr(" \t\n", text.data[text.len - 1]))
		text.len--;
	const char *result = arena_strndup(a, text.len ? text.data : "", text.len);
	buf_free(&text);
	return result;
}
