#include "mail/reply.h"

#include "mail/reply_words.h"

enum {
	ATTRIBUTION_BYTES = 400, /* longer is prose */
	ATTRIBUTION_LINES = 3,
	RULE_LENGTH = 8,
	BLOCK_LINES = 8, /* within so many lines a From: block shows its other labels */
	DEVICE_BYTES = 100,
};

struct page {
	struct mail_line *line;
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

static void split(struct page *g, const char *text, size_t n)
{
	struct slice rest = {text, n}, line;
	g->n = count_lines(text, n);
	g->line = arena_alloc(g->arena, (g->n + 1) * sizeof *g->line);
	for (size_t i = 0; slice_line(&rest, &line); i++) {
		struct mail_line *l = &g->line[i];
		l->quote_depth = (unsigned)quote_marks(&line);
		while (line.n && (line.p[line.n - 1] == ' ' || line.p[line.n - 1] == '\t'))
			line.n--;
		l->text = arena_strndup(g->arena, line.p, line.n);
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

/* Something only a mail program would write: an address, a clock time, or a year of
 * the age of mail (a player's 1809 is not one). */
static bool has_evidence(const char *s)
{
	if (strchr(s, '@'))
		return true;
	for (const char *p = s; *p; p++) {
		bool start = p == s || !is_digit(p[-1]);
		if (start && p[0] == '2' && p[1] == '0' && is_digit(p[2]) && is_digit(p[3]) &&
		    !is_digit(p[4]))
			return true;
		if (p > s && is_digit(p[-1]) && (*p == ':' || *p == '.' || *p == 'h') &&
		    is_digit(p[1]) && is_digit(p[2]) && !is_digit(p[3]))
			return true;
	}
	return false;
}

/* The length without the colon that ends an attribution; 0 if there is none. */
static size_t before_colon(const char *s)
{
	size_t n = strlen(s);
	while (n && s[n - 1] == ' ')
		n--;
	if (n >= 1 && s[n - 1] == ':')
		return n - 1;
	return n >= 3 && !memcmp(s + n - 3, "\xef\xbc\x9a", 3) ? n - 3 : 0; /* full-width */
}

/* Does the line end with "<address>:"?  Some programs write no verb at all. */
static bool ends_with_address(const char *s)
{
	size_t n = before_colon(s);
	while (n && s[n - 1] == ' ')
		n--;
	const char *lt = strrchr(s, '<');
	return n && s[n - 1] == '>' && lt && strchr(lt, '@');
}

/* first: the begin of the phrase must be one of the table's, not "". */
static bool has_verb(const char *s, bool first)
{
	for (const struct reply_attribution *a = reply_attributions; a->verb; a++)
		if ((*a->begin || !first) && !strncmp(s, a->begin, strlen(a->begin)) &&
		    strstr(s, a->verb))
			return true;
	return false;
}

enum proof { NO_ATTRIBUTION, WEAK_ATTRIBUTION, SURE_ATTRIBUTION };

static enum proof judge(const char *s)
{
	while (*s == ' ')
		s++;
	if (!before_colon(s) || strlen(s) > ATTRIBUTION_BYTES)
		return NO_ATTRIBUTION;
	bool evidence = has_evidence(s);
	if (has_verb(s, true))
		return evidence ? SURE_ATTRIBUTION : WEAK_ATTRIBUTION;
	if (has_verb(s, false) || (ends_with_address(s) && evidence))
		return evidence ? SURE_ATTRIBUTION : NO_ATTRIBUTION;
	return NO_ATTRIBUTION;
}

/* May an attribution that goes on in the next line begin like this? */
static bool may_begin(const char *s)
{
	while (*s == ' ')
		s++;
	for (const struct reply_attribution *a = reply_attributions; a->verb; a++)
		if (*a->begin && !strncmp(s, a->begin, strlen(a->begin)))
			return true;
	return is_digit(*s) && has_evidence(s);
}

/* How many lines from i on are one attribution; 0 if none. */
static size_t attribution_lines(const struct page *g, size_t i, enum proof *proof)
{
	struct buf joined = BUF_INIT;
	size_t found = 0;
	for (size_t k = 0; k < ATTRIBUTION_LINES && i + k < g->n && !found; k++) {
		const struct mail_line *l = &g->line[i + k];
		if (is_blank(l) || l->quote_depth != g->line[i].quote_depth ||
		    joined.len > ATTRIBUTION_BYTES || (k == 1 && !may_begin(g->line[i].text)))
			break;
		if (k && judge(l->text) == SURE_ATTRIBUTION && has_verb(l->text, true))
			break; /* the next line is one by itself */
		if (k)
			buf_addc(&joined, ' ');
		buf_adds(&joined, l->text);
		*proof = judge(buf_text(&joined));
		found = *proof ? k + 1 : 0;
	}
	buf_free(&joined);
	return found;
}

/* ---- other beginnings of old mail ---- */

static bool is_rule(const char *s)
{
	size_t n = strspn(s, "_");
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

/* "-----Original Message-----" in any of the languages, with or without blanks. */
static bool is_original(const char *s)
{
	struct slice all = slice_trim(slice_of(s)), inner = slice_trim(without(all, '-'));
	if (slice_case_is(all, "Begin forwarded message:"))
		return true;
	if (all.n < inner.n + 4 || all.p[0] != '-')
		return false;
	for (size_t i = 0; reply_originals[i]; i++)
		if (slice_case_is(inner, reply_originals[i]))
			return true;
	return false;
}

/* "Label: …", also "*Label:* …" as programs write bold. */
static bool has_label(const char *s, const char *label)
{
	size_t n = strlen(label);
	s += strspn(s, " *");
	if (strncmp(s, label, n))
		return false;
	s += n;
	s += strspn(s, " \xc2\xa0*");
	return *s == ':' || !strncmp(s, "\xef\xbc\x9a", 3);
}

static bool any_label(const struct reply_labels *l, const char *s)
{
	return has_label(s, l->from) || has_label(s, l->sent) || has_label(s, l->to) ||
	       has_label(s, l->subject);
}

/* Does a block of From, Sent, To and Subject begin at i?  Returns its lines.  The date
 * decides: a letter in a player's press may well have the other labels. */
static size_t block_lines(const struct page *g, size_t i, const struct reply_labels *l)
{
	bool sent = false, to = false, subject = false;
	size_t last = i;
	if (!has_label(g->line[i].text, l->from))
		return 0;
	for (size_t k = i + 1; k < g->n && k < i + BLOCK_LINES; k++) {
		const char *s = g->line[k].text;
		if (g->line[k].quote_depth != g->line[i].quote_depth)
			break;
		sent |= has_label(s, l->sent) && has_evidence(s);
		to |= has_label(s, l->to);
		subject |= has_label(s, l->subject);
		if (any_label(l, s))
			last = k;
	}
	return sent && (to || subject) ? last - i + 1 : 0;
}

static size_t any_block(const struct page *g, size_t i)
{
	for (const struct reply_labels *l = reply_labels; l->from; l++) {
		size_t n = block_lines(g, i, l);
		if (n)
			return n;
	}
	return 0;
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
	const char *s = g->line[i].text;
	enum proof proof = NO_ATTRIBUTION;
	size_t n = attribution_lines(g, i, &proof);
	if (n) {
		bool quote = quote_follows(g, i + n - 1);
		if (proof == WEAK_ATTRIBUTION && !quote)
			return 1;
		*cut = !quote;
	} else if ((n = any_block(g, i)) || (n = is_original(s) || is_rule(s))) {
		*cut = true;
	} else {
		return 1;
	}
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

static bool is_device(const char *s)
{
	if (strlen(s) > DEVICE_BYTES || strchr(s, ','))
		return false;
	for (size_t i = 0; reply_devices[i]; i++)
		if (!strncasecmp(s, reply_devices[i], strlen(reply_devices[i])))
			return true;
	return false;
}

/* A line from the phone counts only as the last thing written in front of old mail, a
 * signature or the end. */
static void mark_devices(struct page *g)
{
	for (size_t i = 0; i < g->n; i++) {
		struct mail_line *l = &g->line[i];
		if (!is_device(l->text + strspn(l->text, " ")))
			continue;
		size_t next = next_written(g, i);
		const struct mail_line *f = next < g->n ? &g->line[next] : NULL;
		if (!f || f->attribution || f->in_signature || f->quote_depth != l->quote_depth)
			l->in_signature = true;
	}
}

struct mail_reply *mail_reply_read(const char *text, size_t n, struct arena *a)
{
	struct page g = {.arena = a};
	struct mail_reply *r = arena_alloc(a, sizeof *r);
	split(&g, text, n);
	mark_old_mail(&g);
	mark_signatures(&g);
	mark_devices(&g);
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
