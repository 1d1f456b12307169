/* What C says, of the table said.def. */
#include "words/words_private.h"

#include "base/clock.h"
#include "words/said.h"

#include <limits.h>
#include <stdlib.h>

const struct said_form said_forms[SAID_COUNT] = {
#define N(name) {#name, 'N'},
#define T(name) {#name, 'T'},
#define S(name) {#name, 'S'},
#define W(name) {#name, 'W'},
#define Q(name) {#name, 'Q'},
#define SAYS(group, id, ...) {#group, #id, {__VA_ARGS__}},
#include "words/said.def"
#undef N
#undef T
#undef S
#undef W
#undef Q
};

static const union said_value *values_of(const struct words_said *said)
{
	return (const void *)(said + 1);
}

static size_t count_args(const struct said_form *f)
{
	size_t n = 0;
	while (n < SAID_ARGS && *f->args[n].name)
		n++;
	return n;
}

/* Then it cannot stand for itself. */
static bool has_args(size_t id)
{
	return *said_forms[id].args[0].name;
}

struct saying {
	const struct words *words;
	const struct words_said *said;
};

/* What is the value as a number? */
static int number_of(char kind, union said_value v)
{
	switch (kind) {
	case 'S': return v.s && *v.s;
	case 'W': return !has_args((size_t)v.n);
	case 'Q': return v.q != NULL;
	default: return v.n > INT_MAX ? INT_MAX : (int)v.n;
	}
}

static void add_value(const struct words *w, char kind, union said_value v, struct buf *out, int *is)
{
	*is = number_of(kind, v);
	switch (kind) {
	case 'S': buf_adds(out, v.s ? v.s : ""); break;
	case 'W': buf_adds(out, *is ? words_plain(w, (enum said_id)v.n) : ""); break;
	case 'T': words_time(w, v.n, out); break;
	case 'Q':
		if (v.q)
			words_say(w, v.q, out);
		break;
	default: buf_addf(out, "%lld", (long long)v.n);
	}
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

/* ---- what a system says ---- */

struct row_saying {
	const struct words *words;
	const struct said_refusal_row *row;
};

/* The line of `about` of that name: number and text. */
static bool about(const struct row_saying *s, struct slice name, struct buf *out, int *value)
{
	struct slice rest = slice_of(s->row->about), line;
	while (slice_line(&rest, &line)) {
		if (line.n <= name.n || memcmp(line.p, name.p, name.n) || line.p[name.n] != ' ')
			continue;
		const char *number = line.p + name.n + 1, *end = line.p + line.n;
		const char *blank = memchr(number, ' ', (size_t)(end - number));
		long n = strtol(number, NULL, 10);
		*value = n > INT_MAX ? INT_MAX : n < INT_MIN ? INT_MIN : (int)n;
		if (blank)
			buf_add(out, blank + 1, (size_t)(end - blank - 1));
		return true;
	}
	return false;
}

static bool row_value(void *context, struct slice name, struct buf *out, int *value)
{
	const struct row_saying *s = context;
	if (slice_is(name, "rule")) {
		buf_adds(out, s->row->rule);
		return *s->row->rule;
	}
	if (slice_is(name, "why")) {
		*value = s->row->why != NULL;
		if (s->row->why)
			words_say(s->words, s->row->why, out);
		return true;
	}
	return about(s, name, out, value);
}

/* False: the catalogue has no sentence for it. */
static bool say_row(const struct words *w, const struct words_said *said, struct buf *out)
{
	struct row_saying s = {w, (const void *)said};
	const char *sentence = words_find(w, s.row->group, s.row->id);
	if (sentence)
		words_fill(sentence, row_value, &s, out);
	return sentence;
}

void words_say(const struct words *w, const struct words_said *said, struct buf *out)
{
	struct saying s = {w, said};
	if (w && said->id == SAYS_refusal_row && say_row(w, said, out))
		return;
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
		else if (f->args[i].kind == 'Q' && values[i].q)
			values[i].q = said_keep(values[i].q, a);
	return copy;
}

/* ---- stored ---- */

static void write_text(const char *text, struct buf *out)
{
	for (const char *p = text; *p; p++)
		if (*p == '\n')
			buf_adds(out, "\\n");
		else
			buf_addf(out, *p == '\\' ? "\\%c" : "%c", *p);
}

static void write_at(const struct words_said *said, int depth, struct buf *out);

static void write_inner(const struct words_said *said, int depth, struct buf *out)
{
	struct buf text = BUF_INIT;
	if (depth < SAID_DEPTH)
		write_at(said, depth + 1, &text);
	else
		say_bare(said, &text);
	write_text(buf_text(&text), out);
	buf_free(&text);
}

static void write_value(char kind, union said_value v, int depth, struct buf *out)
{
	if (kind == 'N' || kind == 'T')
		buf_addf(out, "%lld", (long long)v.n);
	else if (kind == 'W')
		buf_addf(out, "%s.%s", said_forms[v.n].group, said_forms[v.n].id);
	else if (kind == 'S' && v.s)
		write_text(v.s, out);
	else if (kind == 'Q' && v.q)
		write_inner(v.q, depth, out);
}

static void write_at(const struct words_said *said, int depth, struct buf *out)
{
	const struct said_form *f = &said_forms[said->id];
	buf_addf(out, "@%s.%s", f->group, f->id);
	for (size_t i = 0, n = count_args(f); i < n; i++) {
		buf_addf(out, "\n%s ", f->args[i].name);
		write_value(f->args[i].kind, values_of(said)[i], depth, out);
	}
}

void said_write(const struct words_said *said, struct buf *out)
{
	write_at(said, 1, out);
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

static const struct words_said *read_at(const char *text, int depth, struct arena *a);

/* A text that is none of ours was written by a program for which it was a text. */
static bool read_inner(const char *text, int depth, struct arena *a, const struct words_said **out)
{
	if (*text == '@')
		*out = depth < SAID_DEPTH ? read_at(text, depth + 1, a) : NULL;
	else
		*out = *text ? said_keep(SAID(text, as_it_is, .text = text), a) : NULL;
	return *out || !*text;
}

/* False: it is of another kind. */
static bool read_value(char kind, struct slice s, int depth, struct arena *a, union said_value *out)
{
	long long n = 0;
	size_t id;
	switch (kind) {
	case 'S': out->s = read_text(s, a); return true;
	case 'Q': return read_inner(read_text(s, a), depth, a, &out->q);
	case 'W':
		id = form_named(s);
		out->n = (int64_t)id;
		return id < SAID_COUNT && (!id || !has_args(id));
	default:
		if (!parse_int(arena_strndup(a, s.p, s.n), INT64_MIN, INT64_MAX, &n))
			return false;
		out->n = n;
		return true;
	}
}

static struct words_said *empty_of(size_t id, struct arena *a)
{
	const struct said_form *f = &said_forms[id];
	size_t n = count_args(f);
	struct words_said *said = arena_alloc(a, sizeof *said + n * sizeof(union said_value));
	union said_value *values = (void *)(said + 1);
	said->id = (int64_t)id;
	for (size_t i = 0; i < n; i++)
		values[i] = f->args[i].kind == 'S'   ? (union said_value){.s = ""}
			    : f->args[i].kind == 'Q' ? (union said_value){.q = NULL}
						     : (union said_value){.n = 0};
	return said;
}

/* "argument value"; one that the sentence does not have is left out. */
static bool read_line(struct slice line, struct words_said *said, int depth, struct arena *a)
{
	const struct said_form *f = &said_forms[said->id];
	union said_value *values = (void *)(said + 1);
	const char *blank = memchr(line.p, ' ', line.n);
	size_t name = blank ? (size_t)(blank - line.p) : line.n;
	for (size_t i = 0, n = count_args(f); blank && i < n; i++)
		if (slice_is((struct slice){line.p, name}, f->args[i].name))
			return read_value(f->args[i].kind, (struct slice){blank + 1, line.n - name - 1}, depth, a,
					  &values[i]);
	return true;
}

static const struct words_said *read_at(const char *text, int depth, struct arena *a)
{
	struct slice rest = slice_of(text), line;
	if (*text != '@' || rest.n > SAID_BYTES || !slice_line(&rest, &line))
		return NULL;
	size_t id = form_named((struct slice){line.p + 1, line.n - 1});
	if (id == SAID_COUNT)
		return NULL;
	struct words_said *said = empty_of(id, a);
	while (slice_line(&rest, &line))
		if (!read_line(line, said, depth, a))
			return NULL;
	return said;
}

const struct words_said *said_read(const char *text, struct arena *a)
{
	return read_at(text, 1, a);
}

const struct words_said *said_or_text(const char *text, struct arena *a)
{
	const struct words_said *said = said_read(text, a);
	return said ? said : said_keep(SAID(text, as_it_is, .text = text), a);
}

const char *words_stored(const struct words *w, const char *text, struct arena *a)
{
	const struct words_said *said = said_read(text, a);
	return said ? words_text(w, said, a) : text;
}
