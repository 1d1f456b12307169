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
	int16_t n;
	if (!t->counted)
		return t->max;
	memcpy(&n, (const char *)state + t->count_offset, sizeof n);
	return n;
}

/* UNKNOWN is the smallest number of whatever width stores it. */
static int get(const struct field_decl *f, const char *row, int k)
{
	const char *p = row + f->offset + k * f->width;
	int16_t wide;
	if (f->width == 1)
		return *(const int8_t *)p == INT8_MIN ? VALUE_UNKNOWN : *(const int8_t *)p;
	memcpy(&wide, p, sizeof wide);
	return wide;
}

static void put(const struct field_decl *f, char *row, int k, int v)
{
	char *p = row + f->offset + k * f->width;
	int16_t wide = (int16_t)v;
	if (f->width == 1)
		*(int8_t *)p = v == VALUE_UNKNOWN ? INT8_MIN : (int8_t)v;
	else
		memcpy(p, &wide, sizeof wide);
}

static int list_length(const struct field_decl *f, const char *row)
{
	return f->list ? *(const int8_t *)(row + f->count) : 1;
}

static bool known(const struct table_decl *t, const struct field_decl *f, const void *setup,
		  const void *state, int row, int viewer)
{
	if (viewer == VIEW_FULL || f->know == KNOW_ALL)
		return true;
	if (f->know == KNOW_OWNER)
		return viewer >= 0 && t->owner(setup, state, row) == viewer;
	return f->know == KNOW_TEST && f->test(setup, state, row, viewer);
}

static void write_field(const struct system *sys, const void *setup, const struct field_decl *f,
			const char *row, bool show, struct buf *out)
{
	int n = list_length(f, row);
	if (f->list)
		buf_addf(out, " n-%s=\"%d\"", f->value.name, n);
	buf_addf(out, " %s=\"", f->value.name);
	if (!show)
		buf_adds(out, "unknown");
	for (int k = 0; show && k < n; k++) {
		if (k)
			buf_addc(out, ' ');
		value_write(sys, setup, &f->value, get(f, row, k), out);
	}
	buf_addc(out, '"');
}

static void write_id(const struct system *sys, const void *setup, int table, int row,
		     struct buf *out)
{
	if (sys->tables[table].has_id)
		buf_adds(out, sys->id_text(setup, table, row));
	else
		buf_addf(out, "%d", row);
}

void state_write(const struct system *sys, const void *setup, const void *state, int viewer,
		 struct buf *out)
{
	for (int t = 0; t < sys->n_tables; t++) {
		const struct table_decl *table = &sys->tables[t];
		for (int r = 0; r < row_count(table, state); r++) {
			buf_addf(out, "<%s id=\"", table->name);
			write_id(sys, setup, t, r, out);
			buf_addc(out, '"');
			for (int i = 0; i < table->n_fields; i++)
				write_field(sys, setup, &table->fields[i], row_of(table, state, r),
					    known(table, &table->fields[i], setup, state, r, viewer),
					    out);
			buf_adds(out, "/>\n");
		}
	}
}

void state_mask(const struct system *sys, const void *setup, const void *state, int viewer,
		void *view)
{
	memcpy(view, state, sys->state_size);
	for (int t = 0; t < sys->n_tables; t++) {
		const struct table_decl *table = &sys->tables[t];
		for (int r = 0; r < row_count(table, state); r++)
			for (int i = 0; i < table->n_fields; i++) {
				const struct field_decl *f = &table->fields[i];
				if (known(table, f, setup, state, r, viewer))
					continue;
				int n = list_length(f, row_of(table, state, r));
				for (int k = 0; k < n; k++)
					put(f, row_edit(table, view, r), k, VALUE_UNKNOWN);
			}
	}
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

static void write_values(const struct system *sys, const void *setup, const struct field_decl *f,
			 const char *row, struct buf *out)
{
	for (int k = 0; k < list_length(f, row); k++) {
		buf_addc(out, k ? ',' : ' ');
		value_write(sys, setup, &f->value, get(f, row, k), out);
	}
}

static int diff_row(const struct system *sys, const void *setup, int t, int r, const void *a,
		    const void *b, struct buf *out)
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

int state_diff(const struct system *sys, const void *setup, const void *a, const void *b,
	       struct buf *out)
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

static enum err set_one(const struct system *sys, const void *setup, const struct field_decl *f,
			char *row, int k, const char *text, struct error *e)
{
	int v;
	if (!value_read(sys, setup, &f->value, text, &v) || v < f->lo || v > f->hi)
		return error_set(e, ERR_REFUSED, "%s: \"%s\" is not a value of it", f->value.name,
				 text);
	put(f, row, k, v);
	return ERR_NONE;
}

/* Cuts the words of text apart. */
static enum err set_list(const struct system *sys, const void *setup, const struct field_decl *f,
			 char *row, char *text, struct error *e)
{
	char *word;
	int k = 0;
	while ((word = strsep(&text, " "))) {
		if (!*word)
			continue;
		if (k == f->list)
			return error_set(e, ERR_REFUSED, "%s: more than %d entries", f->value.name,
					 f->list);
		enum err r = set_one(sys, setup, f, row, k++, word, e);
		if (r)
			return r;
	}
	*(int8_t *)(row + f->count) = (int8_t)k;
	return ERR_NONE;
}

static enum err set_field(const struct system *sys, const void *setup, const struct field_decl *f,
			  char *row, const char *text, struct error *e)
{
	if (!f->list)
		return set_one(sys, setup, f, row, 0, text, e);
	char *copy = base_strdup(text);
	enum err r = set_list(sys, setup, f, row, copy, e);
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
		return sys->id_read(setup, table, id, &row) && row < sys->tables[table].max ? row
											     : -1;
	return parse_int(id, 0, sys->tables[table].max - 1, &n) ? (int)n : -1;
}

static int find_table(const struct system *sys, const char *name)
{
	for (int t = 0; t < sys->n_tables; t++)
		if (!strcmp(sys->tables[t].name, name))
			return t;
	return -1;
}

enum err state_fix(const struct system *sys, const void *setup, void *state, const char *table,
		   const char *row, const char *field, const char *value, struct error *e)
{
	int t = find_table(sys, table);
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
	enum err bad = set_field(sys, setup, f, target, value, e);
	if (!bad)
		bad = check_position(sys, state, e);
	if (!bad)
		return ERR_NONE;
	memcpy(target, saved, sys->tables[t].stride);
	return error_add(e, "%s %s: ", table, row);
}

bool state_get(const struct system *sys, const void *setup, const void *state, int viewer,
	       int table, int row, const char *field, struct buf *out)
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

/* Cuts ` name="value"` off *p; false at the end of the attributes. */
static bool next_attr(char **p, char **name, char **value)
{
	char *s = *p;
	if (*s++ != ' ')
		return false;
	*name = s;
	s += strcspn(s, "=\" /<>");
	if (s == *name || s[0] != '=' || s[1] != '"')
		return false;
	*s = '\0';
	*value = s + 2;
	s = strchr(*value, '"');
	if (!s)
		return false;
	*s = '\0';
	*p = s + 1;
	return true;
}

struct reading {
	const struct system *sys;
	const void *setup;
	char *state;
	int table; /* of the line before: tables come in order */
	int rows;  /* read of it */
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
	p->n_seen = (int16_t)head->n_seats;
	for (int i = 0; i < p->n_seen; i++) {
		p->seen[i].n_visit = p->n_visit;
		memcpy(p->seen[i].visit, p->visit, sizeof p->visit);
	}
}

static enum err read_attrs(struct reading *in, char **p, char *row, const struct table_decl *t)
{
	char *name, *value;
	int seen = 0;
	while (next_attr(p, &name, &value)) {
		if (!strncmp(name, "n-", 2))
			continue; /* follows from the list itself */
		if (seen >= t->n_fields || strcmp(t->fields[seen].value.name, name))
			return error_set(in->e, ERR_REFUSED, "field \"%s\" is not due here", name);
		enum err r = set_field(in->sys, in->setup, &t->fields[seen], row, value, in->e);
		if (r)
			return r;
		seen++;
	}
	if (t == in->sys->tables && seen == t->n_fields - FIELDS_SINCE) {
		in->older = true;
		seen = t->n_fields;
	}
	if (seen != t->n_fields || strcmp(*p, "/>"))
		return error_set(in->e, ERR_REFUSED, "%s after %d fields",
				 seen == t->n_fields ? "no \"/>\"" : "line ends", seen);
	return ERR_NONE;
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

static enum err read_line(struct reading *in, char *line, size_t length)
{
	char *p = line + 1, *name, *id;
	size_t n = strcspn(p, " ");
	if (strlen(line) != length)
		return error_set(in->e, ERR_REFUSED, "a NUL byte");
	if (*line != '<' || !p[n])
		return error_set(in->e, ERR_REFUSED, "not an element");
	p[n] = '\0';
	int t = find_table(in->sys, p);
	if (t < 0 || t < in->table)
		return error_set(in->e, ERR_REFUSED, "table \"%.40s\" is not due here", p);
	if (t != in->table) {
		if (!complete_before(in, t))
			return error_set(in->e, ERR_REFUSED, "rows are missing before this");
		in->table = t;
		in->rows = 0;
	}
	const struct table_decl *table = &in->sys->tables[t];
	p += n;
	*p = ' ';
	if (!next_attr(&p, &name, &id) || strcmp(name, "id") ||
	    find_row(in->sys, in->setup, t, id) != in->rows)
		return error_set(in->e, ERR_REFUSED, "row %d of %s is due here", in->rows,
				 table->name);
	enum err r = read_attrs(in, &p, row_edit(table, in->state, in->rows), table);
	if (!r)
		r = check_position(in->sys, in->state, in->e);
	if (r)
		return error_add(in->e, "%s %s: ", table->name, id);
	in->rows++;
	int16_t count = (int16_t)in->rows;
	if (table->counted)
		memcpy(in->state + table->count_offset, &count, sizeof count);
	return ERR_NONE;
}

enum err state_read(const struct system *sys, const void *setup, const char *text, size_t n,
		    void *state, struct error *e)
{
	struct slice rest = {text, n}, line;
	struct reading in = {sys, setup, base_calloc(1, sys->state_size), -1, 0, false, e};
	unsigned number = 0;
	enum err r = ERR_NONE;
	while (!r && slice_line(&rest, &line)) {
		number++;
		if (!line.n)
			continue;
		char *copy = base_strndup(line.p, line.n);
		r = read_line(&in, copy, line.n);
		free(copy);
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
