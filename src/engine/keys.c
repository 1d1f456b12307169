/* Names of what happens in a run: scopes, visits of rows, keys of questions, purposes of dice. */
#include "engine/run_private.h"

/* ---- scopes ---- */

static uint64_t mix(uint64_t h, uint64_t v)
{
	h = (h ^ v) * 0x9e3779b97f4a7c15u;
	return h ^ h >> 29;
}

static uint64_t mix_text(uint64_t h, const char *s, size_t n)
{
	uint64_t w = 0;
	for (; n >= sizeof w; s += sizeof w, n -= sizeof w) {
		memcpy(&w, s, sizeof w);
		h = mix(h, w);
	}
	w = (uint64_t)n << 56;
	memcpy(&w, s, n);
	return mix(h, w);
}

void scope_push(struct run *run, const struct value_decl *decl, int value)
{
	if (run->n_scopes == SCOPES_MAX)
		run_fault(run, "more than %d scopes", SCOPES_MAX);
	run->scope[run->n_scopes++] = (struct scope){decl, value};
}

void scope_pop(struct run *run)
{
	if (!run->n_scopes)
		run_fault(run, "a scope is popped that was not pushed");
	run->n_scopes--;
}

/* The place of a digest: its own, or the free one it would take. */
static struct count *count_of(struct run *run, uint64_t h)
{
	size_t mask = run->cap_counts - 1, i = h & mask;
	while (run->counts[i].epoch == run->epoch && run->counts[i].hash != h)
		i = (i + 1) & mask;
	return &run->counts[i];
}

static void grow_counts(struct run *run)
{
	struct count *old = run->counts;
	size_t n = run->cap_counts;
	run->cap_counts = n ? 2 * n : 1024;
	run->counts = base_calloc(run->cap_counts, sizeof *run->counts);
	for (size_t i = 0; i < n; i++)
		if (old[i].epoch == run->epoch)
			*count_of(run, old[i].hash) = old[i];
	free(old);
}

/* Number of earlier uses of this text since the row began.  The text counts, not what it was
 * made of: the number 4 and a unit called "4" must not share their dice. */
static unsigned use_count(struct run *run, uint64_t seed, const struct buf *text)
{
	uint64_t h = mix_text(seed, text->data, text->len);
	if (2 * run->n_counts >= run->cap_counts)
		grow_counts(run);
	struct count *c = count_of(run, h);
	if (c->epoch != run->epoch) {
		run->n_counts++;
		*c = (struct count){h, run->epoch, 0};
	}
	return c->n++;
}

/* ---- visits ---- */

void run_visit_begin(struct run *run)
{
	struct position *p = run_at(run);
	const struct setup_head *head = run->config.setup;
	p->n_visit = p->n_open = run->config.sys->n_rows;
	p->n_seen = (int16_t)head->n_seats;
	for (int i = 0; i < p->n_seen; i++)
		p->seen[i].n_visit = p->n_visit;
	p->visit[p->row]++;
	run->witnesses = 0;
	run->veiled = false;
}

void run_visit_end(struct run *run, int row)
{
	struct position *p = run_at(run);
	p->open[row] = (int16_t)(p->open[row] + (run->witnesses == EVERYBODY));
	p->quiet = run->witnesses == EVERYBODY ? 0 : row + 1;
	for (int i = 0; i < p->n_seen; i++)
		p->seen[i].visit[row] = (int16_t)(p->seen[i].visit[row] + (run->witnesses >> i & 1));
}

void run_veil(struct run *run)
{
	run->veiled = true;
}

int run_visit(struct run *run, int seat)
{
	const struct position *p = run_at(run);
	return 1 + (seat < 0 ? p->open[p->row] : p->seen[seat].visit[p->row]);
}

/* ---- keys and purposes ---- */

void run_key(struct run *run, int seat, struct buf *out)
{
	const struct position *p = run_at(run);
	const char *row = run->config.sys->rows[p->row].name;
	buf_addf(out, "%d/%s/%s.%d/", p->turn, system_viewer_name(run->config.setup, seat), row, run_visit(run, seat));
}

static void write_scopes(struct run *run, struct buf *out)
{
	for (int i = 0; i < run->n_scopes; i++) {
		value_write(run->config.sys, run->config.setup, run->scope[i].decl, run->scope[i].value, out);
		buf_addc(out, '/');
	}
}

const char *run_purpose(struct run *run)
{
	return buf_text(&run->purpose);
}

/* Open dice are counted apart from sealed ones, of which not all know. */
void run_set_purpose(struct run *run, const struct roll *r)
{
	const struct position *p = run_at(run);
	int visit = !r->sealed             ? run_visit(run, VALUE_NONE)
		    : r->seen == SEEN_SEAT ? run_visit(run, r->by)
					   : p->visit[p->row];
	struct buf *out = &run->purpose;
	buf_clear(out);
	buf_addf(out, "%d/%s.%d/", p->turn, run->config.sys->rows[p->row].name, visit);
	write_scopes(run, out);
	buf_addf(out, "%s/%s", r->rule, r->label);
	buf_addf(out, "/%u", use_count(run, r->sealed ? 3 : 2, out));
}

const char *run_asked(const struct run *run)
{
	return run->key.data;
}

void run_set_key(struct run *run, const struct question *q)
{
	buf_clear(&run->key);
	run_key(run, q->seat, &run->key);
	write_scopes(run, &run->key);
	buf_adds(&run->key, question_name(run->config.sys, q));
	buf_addf(&run->key, "/%u", use_count(run, 1, &run->key));
}
