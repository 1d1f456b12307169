/* What C says, of the table said.def. */
#include "words/words_private.h"

#include "base/clock.h"

#include <limits.h>

const struct said_form said_forms[SAID_COUNT] = {
#define N(name) {#name, 'N'},
#define T(name) {#name, 'T'},
#define S(name) {#name, 'S'},
#define W(name) {#name, 'W'},
#define SAYS(group, id, ...) {#group, #id, {__VA_ARGS__}},
#include "words/said.def"
#undef N
#undef T
#undef S
#undef W
};

static const union said_value *values_of(const struct words_said *said)
{
	return (const void *)(said + 1);
}

static size_t count_args(const struct said_form *f)
{
	size_t n = 0;
	while (n < SAID_ARGS && f->args[n].name)
		n++;
	return n;
}

struct saying {
	const struct words *words;
	const struct words_said *said;
};

static void add_value(const struct words *w, char kind, union said_value v, struct buf *out, int *is)
{
	if (kind == 'S')
		buf_adds(out, v.s ? v.s : "");
	else if (kind == 'W')
		buf_adds(out, words_plain(w, (enum said_id)v.n));
	else if (kind == 'T')
		words_time(w, v.n, out);
	else
		buf_addf(out, "%lld", (long long)v.n);
	*is = kind == 'S' ? v.s && *v.s : kind == 'W' ? 1 : v.n > INT_MAX ? INT_MAX : (int)v.n;
}

static bool value_of(void *context, struct slice name, struct buf *out, int *value)
{
	const struct saying *s = context;
	const struct said_form *f = &said_forms[s->said->id];
	for (size_t i = 0, n = count_args(f); i < n; i++)
		if (slice_is(name, f->args[i].name)) {
			add_value(s->words, f->args[i].kind, values_of(s->said)[i], out, value);
			return true;
		}
	return false;
}

static void say_bare(const struct words_said *said, struct buf *out)
{
	const struct said_form *f = &said_forms[said->id];
	int is;
	buf_addf(out, "%s.%s", f->group, f->id);
	for (size_t i = 0, n = count_args(f); i < n; i++) {
		buf_addf(out, " %s=", f->args[i].name);
		add_value(NULL, f->args[i].kind, values_of(said)[i], out, &is);
	}
}

void words_say(const struct words *w, const struct words_said *said, struct buf *out)
{
	struct saying s = {w, said};
	if (w && w->said[said->id])
		words_fill(w->said[said->id], value_of, &s, out);
	else
		say_bare(said, out);
}

const char *words_text(const struct words *w, const struct words_said *said, struct arena *a)
{
	struct buf text = BUF_INIT;
	words_say(w, said, &text);
	const char *kept = arena_strdup(a, buf_text(&text));
	buf_free(&text);
	return kept;
}

const char *words_plain(const struct words *w, enum said_id id)
{
	return w && w->said[id] ? w->said[id] : said_forms[id].id;
}

static const enum said_id days[] = {SAYS_time_sun, SAYS_time_mon, SAYS_time_tue, SAYS_time_wed, SAYS_time_thu, SAYS_time_fri,
				    SAYS_time_sat};
static const enum said_id months[] = {SAYS_time_jan, SAYS_time_feb, SAYS_time_mar, SAYS_time_apr, SAYS_time_may, SAYS_time_jun,
				      SAYS_time_jul, SAYS_time_aug, SAYS_time_sep, SAYS_time_oct, SAYS_time_nov, SAYS_time_dec};

void words_time(const struct words *w, int64_t t, struct buf *out)
{
	struct clock_parts here, utc;
	const char *zone = clock_zone_name();
	char clock[8], utc_clock[8], bare[CLOCK_TEXT];
	if (!w && t) {
		clock_rfc3339(t, bare);
		buf_adds(out, bare);
	}
	if (!w || !t)
		return;
	clock_split(t, &here, &utc);
	snprintf(clock, sizeof clock, "%02d:%02d", here.hour, here.minute);
	snprintf(utc_clock, sizeof utc_clock, "%02d:%02d", utc.hour, utc.minute);
	enum said_id day = days[here.weekday], month = months[here.month - 1];
	if (!*zone)
		words_say(w,
			  SAID(time, utc, .day = day, .date = here.day, .month = month, .year = here.year,
			       .clock = clock),
			  out);
	else if (here.day == utc.day)
		words_say(w,
			  SAID(time, zone, .day = day, .date = here.day, .month = month, .year = here.year,
			       .clock = clock, .zone = zone, .utc = utc_clock),
			  out);
	else
		words_say(w,
			  SAID(time, zone_other_day, .day = day, .date = here.day, .month = month, .year = here.year,
			       .clock = clock, .zone = zone, .utc_day = days[utc.weekday], .utc = utc_clock),
			  out);
}

const struct words_said *said_keep(const struct words_said *said, struct arena *a)
{
	const struct said_form *f = &said_forms[said->id];
	size_t n = count_args(f), size = sizeof *said + n * sizeof(union said_value);
	struct words_said *copy = arena_alloc(a, size);
	memcpy(copy, said, size);
	union said_value *values = (void *)(copy + 1);
	for (size_t i = 0; i < n; i++)
		if (f->args[i].kind == 'S')
			values[i].s = arena_strdup(a, values[i].s ? values[i].s : "");
	return copy;
}

/* ---- stored ---- */

static void write_value(char kind, union said_value v, struct buf *out)
{
	if (kind == 'N' || kind == 'T')
		buf_addf(out, "%lld", (long long)v.n);
	else if (kind == 'W')
		buf_addf(out, "%s.%s", said_forms[v.n].group, said_forms[v.n].id);
	for (const char *p = kind == 'S' && v.s ? v.s : ""; *p; p++)
		if (*p == '\n')
			buf_adds(out, "\\n");
		else
			buf_addf(out, *p == '\\' ? "\\%c" : "%c", *p);
}

void said_write(const struct words_said *said, struct buf *out)
{
	const struct said_form *f = &said_forms[said->id];
	buf_addf(out, "@%s.%s", f->group, f->id);
	for (size_t i = 0, n = count_args(f); i < n; i++) {
		buf_addf(out, "\n%s ", f->args[i].name);
		write_value(f->args[i].kind, values_of(said)[i], out);
	}
}

/* The sentence of the name "group.id"; SAID_COUNT: there is none. */
static size_t form_named(struct slice name)
{
	for (size_t i = 0; i < SAID_COUNT; i++) {
		size_t n = strlen(said_forms[i].group);
		if (name.n > n && !memcmp(name.p, said_forms[i].group, n) && name.p[n] == '.' &&
		    slice_is((struct slice){name.p + n + 1, name.n - n - 1}, said_forms[i].id))
			return i;
	}
	return SAID_COUNT;
}

static const char *read_text(struct slice s, struct arena *a)
{
	char *out = arena_strndup(a, s.p, s.n), *to = out;
	for (const char *p = out; *p; p++) {
		if (*p == '\\' && p[1])
			p++, *to++ = *p == 'n' ? '\n' : *p;
		else
			*to++ = *p;
	}
	*to = '\0';
	return out;
}

static union said_value read_value(char kind, struct slice s, struct arena *a)
{
	long long n = 0;
	if (kind == 'S')
		return (union said_value){.s = read_text(s, a)};
	if (kind == 'W') {
		size_t id = form_named(s);
		return (union said_value){.n = id == SAID_COUNT ? 0 : (int64_t)id};
	}
	return (union said_value){.n = parse_int(arena_strndup(a, s.p, s.n), INT64_MIN, INT64_MAX, &n) ? n : 0};
}

const struct words_said *said_read(const char *text, struct arena *a)
{
	struct slice rest = slice_of(text), line;
	if (*text != '@' || !slice_line(&rest, &line))
		return NULL;
	size_t id = form_named((struct slice){line.p + 1, line.n - 1});
	if (id == SAID_COUNT)
		return NULL;
	const struct said_form *f = &said_forms[id];
	size_t n = count_args(f), size = sizeof(struct words_said) + n * sizeof(union said_value);
	struct words_said *said = arena_alloc(a, size);
	union said_value *values = (void *)(said + 1);
	said->id = (int64_t)id;
	for (size_t i = 0; i < n; i++)
		values[i] = read_value(f->args[i].kind, (struct slice){"", 0}, a);
	while (slice_line(&rest, &line)) {
		const char *blank = memchr(line.p, ' ', line.n);
		size_t name = blank ? (size_t)(blank - line.p) : line.n;
		for (size_t i = 0; blank && i < n; i++)
			if (slice_is((struct slice){line.p, name}, f->args[i].name))
				values[i] =
					read_value(f->args[i].kind, (struct slice){blank + 1, line.n - name - 1}, a);
	}
	return said;
}

const char *words_stored(const struct words *w, const char *text, struct arena *a)
{
	const struct words_said *said = said_read(text, a);
	return said ? words_text(w, said, a) : text;
}
