/* Stories of random play, and the ways to play their turns again. */
#include "battery.h"
#include "base/file.h"
#include "base/limits.h"
#include "scenario/scenario.h"
#include "toys.h"

#include <check.h>
#include <glob.h>

/* ---- subjects ---- */

/* The first scenario of that system. */
static const struct element *scenario_of(const char *system)
{
	static struct arena *arena;
	const struct element *root = NULL;
	struct buf text = BUF_INIT;
	struct error e = ERROR_INIT;
	char pattern[512];
	glob_t found;
	const char *dir = getenv("srcdir");
	snprintf(pattern, sizeof pattern, "%s/scenarios/%s/*.xml", dir ? dir : ".", system);
	ck_assert_msg(!glob(pattern, 0, NULL, &found), "%s: none", pattern);
	arena = arena ? arena : arena_new();
	ck_assert_msg(!file_read(found.gl_pathv[0], LIMIT_SCENARIO_BYTES, &text, &e), "%s", e.text);
	ck_assert_msg(!doc_tree(text.data, text.len, NULL, arena, &root, &e), "%s", e.text);
	globfree(&found);
	buf_free(&text);
	return root;
}

static void load(struct subject *s)
{
	struct setup_errors errors = {BUF_INIT, 0};
	void *state = base_calloc(1, s->sys->state_size);
	s->setup = base_calloc(1, s->sys->setup_size);
	s->sys->load(s->scenario, s->setup, state, &errors);
	ck_assert_msg(!errors.n, "%s", buf_text(&errors.text));
	s->start = state_text(s, state, VIEW_FULL);
	buf_free(&errors.text);
	free(state);
}

bool battery_is_long(void)
{
	const char *all = getenv("LONG");
	return all && *all;
}

const struct subject *battery_subject(int i)
{
	static const char *const systems[] = {
#define SYSTEM(name) #name,
#include "rules/systems.def"
#undef SYSTEM
	};
	static struct subject subjects[SUBJECTS] = {
		{&toy_blind, &toy_three_sides, 8},  {&toy_window, &toy_two_sides, 12},
		{&toy_nested, &toy_two_sides, 1},   {&toy_stacks, &toy_two_sides, 20},
		{&toy_cascade, &toy_two_sides, 40},
	};
	struct subject *s = &subjects[i];
	hash_init();
	if (!s->sys) {
		s->sys = scenario_system(systems[i - TOYS]);
		s->scenario = scenario_of(systems[i - TOYS]);
		s->turns = battery_is_long() ? 60 : 40;
	}
	if (!s->setup)
		load(s);
	return s;
}

/* ---- answers ---- */

static void add(struct answers *a, struct given g)
{
	GROW(a->list, a->cap, a->n + 1);
	g.key = base_strdup(g.key);
	g.text = base_strdup(g.text);
	a->list[a->n++] = g;
}

void answers_add(struct answers *a, const struct answer *from)
{
	add(a, (struct given){from->key, from->text, from->seat, from->line, from->origin});
}

void answers_add_text(struct answers *a, const char *key, const char *text, int seat)
{
	add(a, (struct given){(char *)(uintptr_t)key, (char *)(uintptr_t)text, seat, 0, ORIGIN_MAIL});
}

void answers_drop(struct answers *a, size_t i)
{
	free(a->list[i].key);
	free(a->list[i].text);
	memmove(&a->list[i], &a->list[i + 1], (a->n - i - 1) * sizeof a->list[0]);
	a->n--;
}

void answers_free(struct answers *a)
{
	while (a->n)
		answers_drop(a, a->n - 1);
	free(a->list);
	*a = (struct answers){NULL, 0, 0};
}

const struct given *answers_find(const struct answers *a, const char *key)
{
	for (size_t i = 0; i < a->n; i++)
		if (!strcmp(a->list[i].key, key))
			return &a->list[i];
	return NULL;
}

void answers_record(const struct answers *a, struct run *run)
{
	for (size_t i = 0; i < a->n; i++)
		run_record(run, a->list[i].key, a->list[i].text, a->list[i].seat, a->list[i].origin, a->list[i].line);
}

/* ---- tables and runs ---- */

void battery_keys(int turn, uint8_t open[32], uint8_t sealed[32], char seeds[65])
{
	uint8_t digest[32];
	hash_format(open, NULL, "open %d", turn);
	hash_format(sealed, NULL, "sealed %d", turn);
	hash_format(digest, NULL, "seeds");
	hash_hex(seeds, digest);
}

void table_set(struct table *t, const struct subject *s, int turn)
{
	uint8_t open[32], sealed[32];
	char seeds[65];
	battery_keys(turn, open, sealed, seeds);
	keyed_dice_init(&t->dice, "battery", (unsigned)turn + 1, open, sealed, seeds);
	t->config = (struct run_config){.sys = s->sys, .setup = s->setup, .dice = &t->dice.dice,
					.keep_journal = true, .check = true};
}

void *state_of(const struct subject *s, const char *text)
{
	struct error e = ERROR_INIT;
	void *state = base_calloc(1, s->sys->state_size);
	ck_assert_msg(!state_read(s->sys, s->setup, text, strlen(text), state, &e), "%s", e.text);
	return state;
}

struct run *table_open(struct table *t, const char *state, const char *journal)
{
	struct error e = ERROR_INIT;
	void *empty = base_calloc(1, t->config.sys->state_size);
	struct run *run = run_new(&t->config, empty);
	ck_assert_msg(!run_restore(run, state, journal, &e), "%s", e.text);
	free(empty);
	return run;
}

/* ---- stories ---- */

static void write_chapter(struct chapter *c, const struct subject *s, struct run *run, enum run_end end)
{
	int n;
	const struct answer *a = run_answers(run, &n);
	for (int i = 0; i < n; i++)
		answers_add(&c->answers, &a[i]);
	c->journal = journal_text(run);
	c->after = state_text(s, run_now(run), VIEW_FULL);
	c->end = end;
}

void story_play(struct story *story, const struct subject *s, uint64_t seed)
{
	struct random_source bot;
	struct source *sources[] = {&bot.source, NULL};
	random_source_init(&bot, seed);
	*story = (struct story){s, base_calloc((size_t)s->turns + 1, sizeof(struct chapter)), 0, 0};
	const char *before = s->start;
	for (int turn = 0; turn <= s->turns; turn++) {
		struct chapter *c = &story->chapters[story->n++];
		struct table t;
		table_set(&t, s, turn);
		t.config.sources = sources;
		c->turn = turn;
		c->before = base_strdup(before);
		struct run *run = table_open(&t, before, "");
		enum run_end end = run_turn(run);
		ck_assert_msg(end == RUN_TURN_END || end == RUN_GAME_OVER, "%s turn %d: %s", s->sys->name, turn,
			      end == RUN_FAULT ? run_error(run) : "pending");
		write_chapter(c, s, run, end);
		story->decisions += run_decisions(run);
		run_free(run);
		before = c->after;
		if (end == RUN_GAME_OVER)
			return;
	}
}

void story_free(struct story *story)
{
	for (int i = 0; i < story->n; i++) {
		struct chapter *c = &story->chapters[i];
		free(c->before);
		free(c->after);
		free(c->journal);
		answers_free(&c->answers);
	}
	free(story->chapters);
}

/* ---- texts ---- */

char *state_text(const struct subject *s, const void *state, int viewer)
{
	struct buf b = BUF_INIT;
	state_write(s->sys, s->setup, state, viewer, &b);
	return buf_take(&b);
}

char *journal_text(struct run *run)
{
	struct buf b = BUF_INIT;
	run_journal(run, &b);
	return buf_take(&b);
}

char *record_text(const struct subject *s, int viewer, const void *state, const char *journal,
		  const struct answers *answers, const struct pending *pending, int n_pending)
{
	static const struct record_player players[SEATS_MAX] = {{"A"}, {"B"}, {"C"}};
	struct record_answer *list = base_calloc(answers ? answers->n : 0, sizeof *list);
	struct record r = {.sys = s->sys, .setup = s->setup, .state = state,
			   .scenario = s->scenario, .scenario_digest = "0", .game = "battery",
			   .title = "Battery", .made = "2026-11-20T18:00:00Z",
			   .active = ((const struct position *)state)->active, .players = players,
			   .due = VALUE_NONE,
			   .dice = {.link = 1, .last = 1024, .chain = "0", .sealed = "0", .seeds = "0"},
			   .journal = journal, .answers = list, .pending = pending,
			   .n_pending = n_pending};
	struct buf b = BUF_INIT;
	for (size_t i = 0; answers && i < answers->n; i++)
		list[r.n_answers++] = (struct record_answer){answers->list[i].seat, answers->list[i].key,
							     answers->list[i].text, "mail", 0};
	record_write(&r, viewer, "-", NULL, &b);
	free(list);
	return buf_take(&b);
}

char *pending_text(const struct subject *s, int seat, const struct pending *pending, int n)
{
	struct buf b = BUF_INIT;
	for (int i = 0; i < n; i++) {
		const struct question *q = &pending[i].q;
		if (q->seat != seat)
			continue;
		buf_addf(&b, "%s %d %d %d %d\n", pending[i].key, q->kind, q->arg[0], q->arg[1], q->n);
		for (int k = 0; q->options && k < q->n; k++) {
			run_choice_text(s->sys, s->setup, q, &q->options[k], &b);
			buf_addc(&b, '\n');
		}
	}
	buf_text(&b);
	return buf_take(&b);
}

/* ---- what is hidden ---- */

static int int_at(const char *at)
{
	int v;
	memcpy(&v, at, sizeof v);
	return v;
}

int cell_get(const struct field_decl *f, const char *at)
{
	int16_t small;
	memcpy(&small, at, sizeof small);
	return f->small ? small : int_at(at);
}

static void cell_put(const struct field_decl *f, char *at, int v)
{
	int16_t small = (int16_t)v;
	memcpy(at, f->small ? (const void *)&small : &v, f->small ? sizeof small : sizeof v);
}

int rows_of(const struct table_decl *t, const void *state)
{
	return t->counted ? int_at((const char *)state + t->count_offset) : t->max;
}

size_t find_hidden(const struct subject *s, char *state, int viewer, struct cell **cells)
{
	size_t n = 0, cap = 0;
	char *view = base_calloc(1, s->sys->state_size);
	state_mask(s->sys, s->setup, state, viewer, view);
	for (int t = 0; t < s->sys->n_tables; t++) {
		const struct table_decl *d = &s->sys->tables[t];
		for (int k = 0; k < rows_of(d, state) * d->n_fields; k++) {
			const struct field_decl *f = &d->fields[k % d->n_fields];
			size_t row = d->offset + (size_t)(k / d->n_fields) * d->stride;
			int length = f->list ? int_at(state + row + f->count) : 1;
			int owner = d->owner ? d->owner(s->setup, state, k / d->n_fields) : VALUE_NONE;
			for (int i = 0; i < length; i++) {
				size_t at = row + f->offset + (size_t)i * sizeof(int);
				if (cell_get(f, view + at) != VALUE_UNKNOWN)
					continue;
				GROW(*cells, cap, n + 1);
				(*cells)[n++] = (struct cell){f, state + at, owner};
			}
		}
	}
	free(view);
	return n;
}

int hidden_values(const struct subject *s, const void *state, int viewer)
{
	struct cell *cells = NULL;
	char *copy = base_malloc(s->sys->state_size);
	memcpy(copy, state, s->sys->state_size);
	size_t n = find_hidden(s, copy, viewer, &cells);
	free(cells);
	free(copy);
	return (int)n;
}

/* What has an identity belongs to one side: it is dealt among that side's places alone. */
static bool exchangeable(const struct cell *a, const struct cell *b)
{
	const struct value_decl *v = &a->field->value, *w = &b->field->value;
	if (v->type == VALUE_ID)
		return w->type == VALUE_ID && v->n == w->n && a->owner == b->owner;
	return a->field == b->field || (v->type == VALUE_ENUM && v->names == w->names);
}

void scramble(const struct subject *s, void *state, int viewer, uint64_t *rng)
{
	struct cell *cells = NULL;
	size_t n = find_hidden(s, state, viewer, &cells);
	for (size_t i = n; i-- > 0;) {
		const struct field_decl *f = cells[i].field;
		if (f->value.type == VALUE_INT) {
			cell_put(f, cells[i].at, f->lo + (int)(sources_random(rng) % (unsigned)(f->hi - f->lo + 1)));
			continue;
		}
		size_t k = sources_random(rng) % (i + 1);
		int a = cell_get(f, cells[i].at), b = cell_get(cells[k].field, cells[k].at);
		if (!exchangeable(&cells[i], &cells[k]) || a == VALUE_NONE || b == VALUE_NONE)
			continue; /* that there is nothing shows elsewhere */
		cell_put(f, cells[i].at, b);
		cell_put(cells[k].field, cells[k].at, a);
	}
	free(cells);
}
