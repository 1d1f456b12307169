/* The declared state: written, read, masked, compared and repaired. */
#include "engine/state.h"
#include "base/hash.h"

int position_seat(const void *setup, const void *state, int row)
{
	(void)setup;
	(void)state;
	return row;
}

static const char *row_of(const struct table_decl *t, const void *state, int row)
{
	return (const char *)state + t->offset + (size_t)row * t->stride;
}

static char *row_edit(const struct table_decl *t, void *state, int row)
{
	return (char *)state + t->offset + (size_t)row * t->stride;
}

static int row_count(const struct table_decl *t, const void *state)
{
	int n;
	if (!t->counted)
		return t->max;
	memcpy(&n, (const char *)state + t->count_offset, sizeof n);
	return n;
}

static int get(const struct field_decl *f, const char *row, int k)
{
	int v;
	int16_t small;
	if (f->small) {
		memcpy(&small, row + f->offset, sizeof small);
		return small;
	}
	memcpy(&v, row + f->offset + (size_t)k * sizeof v, sizeof v);
	return v;
}

static void put(const struct field_decl *f, char *row, int k, int v)
{
	int16_t small = (int16_t)v;
	if (f->small)
		memcpy(row + f->offset, &small, sizeof small);
	else
		memcpy(row + f->offset + (size_t)k * sizeof v, &v, sizeof v);
}

static int list_length(const struct field_decl *f, const char *row)
{
	int n = 1;
	if (f->list)
		memcpy(&n, row + f->count, sizeof n);
	return n;
}

static bool known(const struct table_decl *t, const struct field_decl *f, const void *setup, const void *state, int row,
		  int viewer)
{
	if (viewer == VIEW_FULL || f->know == KNOW_ALL)
		return true;
	if (f->know == KNOW_OWNER)
		return viewer >= 0 && t->owner(setup, state, row) == viewer;
	return f->know == KNOW_TEST && f->test(setup, state, row, viewer);
}

static void write_field(const struct system *sys, const void *setup, const struct field_decl *f, const char *row,
			bool show, struct doc *d)
{
	int n = list_length(f, row);
	if (f->list) {
		char count[48] = "n-";
		memcpy(count + 2, f->value.name, strlen(f->value.name) + 1);
		doc_number(d, count, n);
	}
	struct buf *out = doc_value(d, f->value.name);
	if (!show)
		buf_adds(out, "unknown");
	for (int k = 0; show && k < n; k++) {
		if (k)
			buf_addc(out, ' ');
		value_write(sys, setup, &f->value, get(f, row, k), out);
	}
	doc_done(d);
}

static void write_id(const struct system *sys, const void *setup, int table, int row, struct buf *out)
{
	if (sys->tables[table].has_id)
		buf_adds(out, sys->id_text(setup, table, row));
	else
		buf_add_number(out, row);
}

static void write_row(const struct system *sys, const void *setup, const void *state, int viewer, int t, int r,
		      struct doc *d)
{
	const struct table_decl *table = &sys->tables[t];
	doc_begin(d, table->name);
	write_id(sys, setup, t, r, doc_value(d, "id"));
	doc_done(d);
	for (int i = 0; i < table->n_fields; i++)
		write_field(sys, setup, &table->fields[i], row_of(table, state, r),
			    known(table, &table->fields[i], setup, state, r, viewer), d);
	doc_end(d);
}

void state_write(const struct system *sys, const void *setup, const void *state, int viewer, struct buf *out)
{
	struct doc d = {.out = out};
	for (int t = 0; t < sys->n_tables; t++)
		for (int r = 0; r < row_count(&sys->tables[t], state); r++)
			write_row(sys, setup, state, viewer, t, r, &d);
}

void state_copy(const struct system *sys, const void *state, void *to)
{
	size_t done = 0;
	for (int t = 0; t < sys->n_tables; t++) {
		const struct table_decl *d = &sys->tables[t];
		if (!d->counted || d->offset < done)
			continue;
		size_t used = d->offset + (size_t)row_count(d, state) * d->stride;
		memcpy((char *)to + done, (const char *)state + done, used - done);
		done = d->offset + (size_t)d->max * d->stride;
	}
	memcpy((char *)to + done, (const char *)state + done, sys->state_size - done);
}

static bool known_alike(const struct field_decl *a, const struct field_decl *b)
{
	return a->know == b->know && a->test == b->test;
}

/* Of one row the fields that are known as that one. */
static void mask_row(const struct table_decl *table, const struct field_decl *like, const char *row, char *view)
{
	for (int i = 0; i < table->n_fields; i++) {
		const struct field_decl *f = &table->fields[i];
		for (int k = 0, n = known_alike(f, like) ? list_length(f, row) : 0; k < n; k++)
			put(f, view, k, VALUE_UNKNOWN);
	}
}

/* Fields that are known alike are so by one look at each row. */
static void mask_table(const struct table_decl *table, const void *setup, const void *state, int viewer, void *view)
{
	for (int i = 0; i < table->n_fields; i++) {
		const struct field_decl *f = &table->fields[i];
		int before = 0;
		if (f->know == KNOW_ALL)
			continue;
		while (before < i && !known_alike(&table->fields[before], f))
			before++;
		for (int r = 0; before == i && r < row_count(table, state); r++)
			if (!known(table, f, setup, state, r, viewer))
				mask_row(table, f, row_of(table, state, r), row_edit(table, view, r));
	}
}

void state_mask(const struct system *sys, const void *setup, const void *state, int viewer, void *view)
{
	state_copy(sys, state, view);
	for (int t = 0; viewer != VIEW_FULL && t < sys->n_tables; t++)
		mask_table(&sys->tables[t], setup, state, viewer, view);
}

static const struct field_decl *field_out_of_range(const struct table_decl *t, const char *row, int *value)
{
	for (int i = 0; i < t->n_fields; i++) {
		const struct field_decl *f = &t->fields[i];
		int n = list_length(f, row);
		for (int k = 0; k < n; k++) {
			*value = get(f, row, k);
			if (*value < f->lo || *value > f->hi)
				return f;
		}
		*value = n;
		if (f->list && (n < 0 || n > f->list))
			return f;
	}
	return NULL;
}

bool state_in_range(const struct system *sys, const void *setup, const void *state, struct buf *out)
{
	for (int t = 0; t < sys->n_tables; t++)
		for (int r = 0; r < row_count(&sys->tables[t], state); r++) {
			int value;
			const struct field_decl *f =
				field_out_of_range(&sys->tables[t], row_of(&sys->tables[t], state, r), &value);
			if (!f)
				continue;
			buf_addf(out, "%s ", sys->tables[t].name);
			write_id(sys, setup, t, r, out);
			buf_addf(out, ": %s=%d (%d to %d)", f->value.name, value, f->lo, f->hi);
			return false;
		}
	return true;
}

void state_hash(const struct system *sys, const void *setup, const void *state, uint8_t out[32])
{
	struct buf b = BUF_INIT;
	state_write(sys, setup, state, VIEW_FULL, &b);
	hash_bytes(out, NULL, b.data, b.len);
	buf_free(&b);
}

static bool same_field(const struct field_decl *f, const char *a, const char *b)
{
	int n = list_length(f, a);
	if (n != list_length(f, b))
		return false;
	for (int k = 0; k < n; k++)
		if (get(f, a, k) != get(f, b, k))
			return false;
	return true;
}

static void write_values(const struct system *sys, const void *setup, const struct field_decl *f, const char *row,
			 struct buf *out)
{
	for (int k = 0; k < list_length(f, row); k++) {
		buf_addc(out, k ? ',' : ' ');
		value_write(sys, setup, &f->value, get(f, row, k), out);
	}
}

static int diff_row(const struct system *sys, const void *setup, int t, int r, const void *a, const void *b,
		    struct buf *out)
{
	const struct table_decl *table = &sys->tables[t];
	int n = 0;
	for (int i = 0; i < table->n_fields; i++) {
		const struct field_decl *f = &table->fields[i];
		if (same_field(f, row_of(table, a, r), row_of(table, b, r)))
			continue;
		buf_addf(out, "%s ", table->name);
		write_id(sys, setup, t, r, out);
		buf_addf(out, " %s", f->value.name);
		write_values(sys, setup, f, row_of(table, a, r), out);
		buf_adds(out, " ->");
		write_values(sys, setup, f, row_of(table, b, r), out);
		buf_addc(out, '\n');
		n++;
	}
	return n;
}

int state_diff(const struct system *sys, const void *setup, const void *a, const void *b, struct buf *out)
{
	int n = 0;
	for (int t = 0; t < sys->n_tables; t++) {
		int rows = row_count(&sys->tables[t], a), other = row_count(&sys->tables[t], b);
		if (rows != other) {
			buf_addf(out, "%s rows %d -> %d\n", sys->tables[t].name, rows, other);
			n++;
		}
		for (int r = 0; r < rows && r < other; r++)
			n += diff_row(sys, setup, t, r, a, b, out);
	}
	return n;
}

/* ---- reading ---- */

static const struct field_decl *find_field(const struct table_decl *t, const char *name)
{
	for (int i = 0; i < t->n_fields; i++)
		if (!strcmp(t->fields[i].value.name, name))
			return &t->fields[i];
	return NULL;
}

static enum err set_one(const struct system *sys, const void *setup, const struct field_decl *f, char *row, int k,
			const char *text, struct error *e)
{
	int v;
	if (!value_read(sys, setup, &f->value, text, &v) || v < f->lo || v > f->hi)
		return error_set(e, ERR_REFUSED, "%s: \"%s\" is not a value of it", f->value.name, text);
	put(f, row, k, v);
	return ERR_NONE;
}

/* Cuts the words of text apart. */
static enum err set_list(const struct system *sys, const void *setup, const struct field_decl *f, char *row, char *text,
			 struct error *e)
{
	int k = 0;
	for (char *word = text, *end; word; word = end) {
		end = strchr(word, ' ');
		if (end)
			*end++ = '\0';
		if (!*word)
			continue;
		if (k == f->list)
			return error_set(e, ERR_REFUSED, "%s: more than %d entries", f->value.name, f->list);
		enum err r = set_one(sys, setup, f, row, k++, word, e);
		if (r)
			return r;
	}
	memcpy(row + f->count, &k, sizeof k);
	return ERR_NONE;
}

enum { VALUE_SHORT = 256 };

static enum err set_field(const struct system *sys, const void *setup, const struct field_decl *f, char *row,
			  struct slice text, struct error *e)
{
	char some[VALUE_SHORT], *copy = text.n < sizeof some ? some : base_malloc(text.n + 1);
	memcpy(copy, text.p, text.n);
	copy[text.n] = '\0';
	enum err r = f->list ? set_list(sys, setup, f, row, copy, e) : set_one(sys, setup, f, row, 0, copy, e);
	if (copy != some)
		free(copy);
	return r;
}

/* The one value whose range its declaration cannot know. */
static enum err check_position(const struct system *sys, const void *state, struct error *e)
{
	int row = ((const struct position *)state)->row;
	if (row < sys->n_rows)
		return ERR_NONE;
	return error_set(e, ERR_REFUSED, "row: \"%d\" is no row of the sequence of play", row);
}

static int find_row(const struct system *sys, const void *setup, int table, const char *id)
{
	long long n;
	int row;
	if (sys->tables[table].has_id)
		return sys->id_read(setup, table, id, &row) && row < sys->tables[table].max ? row : -1;
	return parse_int(id, 0, sys->tables[table].max - 1, &n) ? (int)n : -1;
}

int state_pieces(const struct system *sys, const void *state)
{
	return row_count(&sys->tables[TABLE_PIECES], state);
}

bool state_row(const struct system *sys, const void *setup, int table, const char *row, int *out)
{
	*out = find_row(sys, setup, table, row);
	return *out >= 0;
}

int state_table(const struct system *sys, const char *name)
{
	for (int t = 0; t < sys->n_tables; t++)
		if (!strcmp(sys->tables[t].name, name))
			return t;
	return -1;
}

enum err state_fix(const struct system *sys, const void *setup, void *state, const char *table, const char *row,
		   const char *field, const char *value, struct error *e)
{
	int t = state_table(sys, table);
	if (t < 0)
		return error_set(e, ERR_REFUSED, "there is no table \"%s\"", table);
	int r = find_row(sys, setup, t, row);
	if (r < 0 || r >= row_count(&sys->tables[t], state))
		return error_set(e, ERR_REFUSED, "%s: there is no row \"%s\"", table, row);
	const struct field_decl *f = find_field(&sys->tables[t], field);
	if (!f)
		return error_set(e, ERR_REFUSED, "%s: there is no field \"%s\"", table, field);
	char saved[4096];
	if (sys->tables[t].stride > sizeof saved)
		return error_set(e, ERR_BUG, "%s: row larger than the repair buffer", table);
	char *target = row_edit(&sys->tables[t], state, r);
	memcpy(saved, target, sys->tables[t].stride);
	enum err bad = set_field(sys, setup, f, target, slice_of(value), e);
	if (!bad)
		bad = check_position(sys, state, e);
	if (!bad)
		return ERR_NONE;
	memcpy(target, saved, sys->tables[t].stride);
	return error_add(e, "%s %s: ", table, row);
}

bool state_get(const struct system *sys, const void *setup, const void *state, int viewer, int table, int row,
	       const char *field, struct buf *out)
{
	const struct table_decl *t = &sys->tables[table];
	const struct field_decl *f = find_field(t, field);
	if (!f || row < 0 || row >= row_count(t, state))
		return false;
	if (!known(t, f, setup, state, row, viewer))
		buf_adds(out, "unknown");
	for (int k = 0; known(t, f, setup, state, row, viewer) && k < list_length(f, row_of(t, state, row)); k++) {
		if (k)
			buf_addc(out, ' ');
		value_write(sys, setup, &f->value, get(f, row_of(t, state, row), k), out);
	}
	return true;
}

struct reading {
	const struct system *sys;
	const void *setup;
	char *state;
	int table;  /* of the line before: tables come in order */
	int rows;   /* read of it */
	bool older; /* of rules under which visits were counted once for all */
	struct error *e;
};

enum { FIELDS_SINCE = 2 }; /* of a position: quiet and open */

/* Every visit counts for everybody, as it did: no number is given out twice in the turn in progress. */
static void count_for_all(const struct reading *in)
{
	struct position *p = (struct position *)(void *)in->state;
	const struct setup_head *head = in->setup;
	p->n_open = p->n_visit;
	memcpy(p->open, p->visit, sizeof p->open);
	p->n_seen = head->n_seats;
	for (int i = 0; i < p->n_seen; i++) {
		p->seen[i].n_visit = p->n_visit;
		memcpy(p->seen[i].visit, p->visit, sizeof p->visit);
	}
}

static enum err read_fields(struct reading *in, const struct doc_line *line, char *row, const struct table_decl *t)
{
	int seen = 0;
	for (int i = 1; i < line->n; i++) {
		const struct doc_field *f = &line->field[i];
		if (f->name.n > 2 && !memcmp(f->name.p, "n-", 2))
			continue; /* follows from the list itself */
		if (seen >= t->n_fields || !slice_is(f->name, t->fields[seen].value.name))
			return error_set(in->e, ERR_REFUSED, "field \"%.*s\" is not due here", (int)f->name.n,
					 f->name.p);
		enum err r = set_field(in->sys, in->setup, &t->fields[seen++], row, f->value, in->e);
		if (r)
			return r;
	}
	if (t == in->sys->tables && seen == t->n_fields - FIELDS_SINCE) {
		in->older = true;
		seen = t->n_fields;
	}
	return seen == t->n_fields ? ERR_NONE : error_set(in->e, ERR_REFUSED, "line ends after %d fields", seen);
}

/* Is everything there that stands before table `next`?  Only counted tables may be empty. */
static bool complete_before(const struct reading *in, int next)
{
	const struct table_decl *t = in->sys->tables;
	if (in->table >= 0 && !t[in->table].counted && in->rows != t[in->table].max)
		return false;
	for (int i = in->table + 1; i < next; i++)
		if (!t[i].counted)
			return false;
	return true;
}

static enum err begin_table(struct reading *in, struct slice name)
{
	char text[41];
	if (in->table >= 0 && slice_is(name, in->sys->tables[in->table].name))
		return ERR_NONE;
	snprintf(text, sizeof text, "%.*s", (int)name.n, name.p);
	int t = state_table(in->sys, text);
	if (t < 0 || t < in->table)
		return error_set(in->e, ERR_REFUSED, "table \"%s\" is not due here", text);
	if (!complete_before(in, t))
		return error_set(in->e, ERR_REFUSED, "rows are missing before this");
	in->table = t;
	in->rows = 0;
	return ERR_NONE;
}

static enum err read_row(struct reading *in, const struct doc_line *line)
{
	enum err r = begin_table(in, line->name);
	if (r)
		return r;
	const struct table_decl *table = &in->sys->tables[in->table];
	char *id = line->n && slice_is(line->field[0].name, "id")
			   ? base_strndup(line->field[0].value.p, line->field[0].value.n)
			   : base_strdup("");
	if (find_row(in->sys, in->setup, in->table, id) != in->rows)
		r = error_set(in->e, ERR_REFUSED, "row %d of %s is due here", in->rows, table->name);
	if (!r)
		r = read_fields(in, line, row_edit(table, in->state, in->rows), table);
	if (!r)
		r = check_position(in->sys, in->state, in->e);
	if (r)
		error_add(in->e, "%s %s: ", table->name, id);
	free(id);
	if (r)
		return r;
	in->rows++;
	if (table->counted)
		memcpy(in->state + table->count_offset, &in->rows, sizeof in->rows);
	return ERR_NONE;
}

static enum err read_line(struct reading *in, struct slice text)
{
	struct doc_line line;
	if (memchr(text.p, '\0', text.n))
		return error_set(in->e, ERR_REFUSED, "a NUL byte");
	if (!doc_read(&text, &line) || line.inside.p || text.n)
		return error_set(in->e, ERR_REFUSED, "not an element");
	return read_row(in, &line);
}

enum err state_read(const struct system *sys, const void *setup, const char *text, size_t n, void *state,
		    struct error *e)
{
	struct slice rest = {text, n}, line;
	struct reading in = {sys, setup, base_calloc(1, sys->state_size), -1, 0, false, e};
	unsigned number = 0;
	enum err r = ERR_NONE;
	while (!r && slice_line(&rest, &line)) {
		number++;
		if (!line.n)
			continue;
		r = read_line(&in, line);
	}
	if (r)
		error_add(e, "line %u: ", number);
	else if (!complete_before(&in, sys->n_tables))
		r = error_set(e, ERR_REFUSED, "line %u: the state is not complete", number);
	if (!r && in.older)
		count_for_all(&in);
	if (!r)
		memcpy(state, in.state, sys->state_size);
	free(in.state);
	return r;
}
