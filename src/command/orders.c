/* Order lines of a mail: merged with what is stored, tried on the player's own view, good
 * ones kept, and carried out when they are complete and the mail held no mistake. */
#include "base/clock.h"
#include "base/hash.h"
#include "base/limits.h"
#include "base/utf8.h"
#include "command/conflict.h"
#include "command/officers.h"
#include "document/document.h"
#include "game/moderate.h"
#include "command/place.h"
#include "words/said.h"

/* One verb, and where the verb says what it is about, the same. */
static bool same_step(const struct order_step *a, const struct order_step *b)
{
	if (a->verb != b->verb)
		return false;
	for (size_t i = 0; i < a->n && i < b->n; i++)
		if ((a->values[i].arg->flags & ORDER_ABOUT) && strcasecmp(a->values[i].text, b->values[i].text))
			return false;
	return true;
}

/* One subject; without one, one verb. */
static bool same_order(const struct lines_key *fresh, const struct lines_key *stored)
{
	const struct order_line *a = fresh->line, *b = stored->line;
	return lines_same_subjects(fresh, stored) &&
	       (a->n_subjects ||
		(a->list && b->list && a->list->n && b->list->n && same_step(&a->list->steps[0], &b->list->steps[0])));
}

/* ---- marks on the map of the receipt: what the lines would do ---- */

struct marking {
	struct session *s;
	struct order_drawing drawing;
	const struct order_line *line;
	const char *status; /* of steps that depend on nothing */
	const char *unit;   /* NULL: the system says what is drawn */
	int row;            /* of that unit */
	struct buf *out;
};

/* Beyond what a map can hold nothing is drawn any more. */
static bool is_full(const struct marking *m)
{
	return m->drawing.drawn > LIMIT_DRAWN || work_spent(&m->s->game->tried);
}

/* The place a step is about: its last one. */
static const char *place_of(const struct marking *m, const struct order_step *step)
{
	int place;
	for (size_t i = step->n; i--;)
		if (step->values[i].arg->kind == ORDER_PLACE &&
		    m->s->game->sys->place_read(m->s->game->scenario->setup, step->values[i].text, &place))
			return step->values[i].text;
	return NULL;
}

static void mark_list(struct marking *m, const struct order_list *list, const char *from, bool depends);

struct mark {
	struct marking *m;
	bool depends; /* on a condition */
};

static void draw(void *context, const char *attributes)
{
	const struct mark *k = context;
	const struct marking *m = k->m;
	bool refused = !strcmp(m->status, "refused");
	struct doc d = doc_in_line(m->out);
	doc_begin(&d, "line");
	doc_number(&d, "n", m->line->line);
	doc_attr(&d, "status", k->depends && !refused ? "conditional" : m->status);
	doc_attrs(&d, attributes);
	doc_end(&d);
}

enum { UNIT_DRAWN = 4 }; /* in things of LIMIT_DRAWN: an arrow with its head and its words */

/* Of a group's line, a unit that has one of its own about the same does not do it. */
static bool does(const struct marking *m, const struct order_step *step)
{
	const struct order_drawing *d = &m->drawing;
	return !m->unit || m->s->game->sys->means(d->setup, d->view, d->seat, d->plan, m->line, step, m->row);
}

/* A unit on a board goes, or does something to a hex. */
static void draw_unit(struct mark *k, const struct order_step *step, const char *from)
{
	const char *to = place_of(k->m, step);
	struct buf what = BUF_INIT;
	struct doc d = {.out = &what};
	doc_attr(&d, "unit", k->m->unit);
	doc_attr(&d, "verb", step->verb->name);
	doc_attr(&d, "from", from);
	doc_attr(&d, "to", to);
	if (to)
		draw(k, buf_text(&what));
	k->m->drawing.drawn += UNIT_DRAWN;
	buf_free(&what);
}

static void mark_step(struct marking *m, const struct order_step *step, const char *from, bool depends)
{
	const struct game *g = m->s->game;
	struct mark k = {m, depends || step->cond};
	if (is_full(m))
		return;
	if (m->unit && does(m, step))
		draw_unit(&k, step, from);
	else if (!m->unit)
		g->sys->mark(&m->drawing, m->line, step, draw, &k);
	if (step->otherwise)
		mark_list(m, step->otherwise, from, true);
}

static void mark_list(struct marking *m, const struct order_list *list, const char *from, bool depends)
{
	const char *at = from;
	for (size_t i = 0; i < list->n; i++) {
		const char *to = place_of(m, &list->steps[i]);
		mark_step(m, &list->steps[i], at, depends || list->cond);
		if (to && !strcmp(list->steps[i].verb->name, "move") && does(m, &list->steps[i]))
			at = to;
	}
	if (list->otherwise)
		mark_list(m, list->otherwise, from, true);
}

/* Draws the line for every unit that it means. */
static void mark_units(struct marking *m)
{
	const struct session *s = m->s;
	const struct system *sys = s->game->sys;
	const struct order_drawing *d = &m->drawing;
	for (int row = 0; row < sys->tables[TABLE_PIECES].max && !is_full(m); row++) {
		struct buf from = BUF_INIT;
		if (state_get(sys, d->setup, run_shown(s->game->run), s->seat, 1, row, "hex", &from) &&
		    sys->means(d->setup, d->view, d->seat, d->plan, m->line, NULL, row)) {
			m->row = row;
			m->unit = sys->id_text(d->setup, 1, row);
			mark_list(m, m->line->list, buf_text(&from), false);
		}
		buf_free(&from);
	}
}

static struct marking marking_of(struct session *s, const struct order_set *set, const char *status)
{
	const struct game *g = s->game;
	struct order_drawing d = {g->scenario->setup, run_view(g->run, s->seat), s->seat, set, s->arena, 0, NULL};
	return (struct marking){.s = s, .drawing = d, .status = status, .out = &s->understood};
}

static void mark(struct marking *m, const struct order_line *l)
{
	const struct system *sys = m->s->game->sys;
	m->line = l;
	if (l->list && sys->means)
		mark_units(m);
	else if (l->list && sys->mark)
		mark_list(m, l->list, "", false);
}

void command_show_orders(struct session *s)
{
	if (!s->stands)
		return;
	struct order_set *set = orders_parse_text(s->game->sys->language, s->stands, s->arena);
	struct marking m = marking_of(s, set, "ordered");
	const struct order_line *last = NULL;
	order_set_count(set, &s->game->tried);
	for (size_t i = 0; i < set->n; i++) {
		mark(&m, &set->lines[i]);
		if (!last && is_full(&m))
			last = &set->lines[i];
	}
	if (last && last + 1 < set->lines + set->n)
		session_say(s, 0, 251, SAID(receipt, map_full, .line = session_cut(s, last->text, 200)));
}

static enum err stored_before(struct session *s, struct store_orders *o, struct error *e)
{
	const char *seat = game_seat(s->game, s->seat)->seat;
	enum err r = store_orders_get(s->site->store, s->game->row.name, game_turn(s->game), seat, s->arena, o, e);
	if (r != ERR_MISSING)
		return r;
	*o = (struct store_orders){.seat = seat, .text = "", .turn = game_turn(s->game)};
	return ERR_NONE;
}

static void digest_of(struct session *s, const char *text)
{
	uint8_t h[HASH_BYTES];
	char hex[HASH_HEX];
	hash_bytes(h, NULL, text, strlen(text));
	hash_hex(hex, h);
	s->digest = arena_printf(s->arena, "%.4s-%.4s", hex, hex + 4);
}

/* "a: b" and "a; b" up to there: what is left, without what to write. */
static const struct words_said *first_half(struct session *s, const struct words_said *said)
{
	const char *text = session_text(s, said);
	return session_keep(s, SAID(text, as_it_is, .text = arena_strndup(s->arena, text, strcspn(text, ":;"))));
}

const struct words_said *command_missing(struct session *s, const struct order_set *plan)
{
	return game_missing(s->game, s->seat, plan);
}

static bool is_done(const struct order_line *l)
{
	return l->good && !l->n_subjects && l->list && l->list->n && !strcmp(l->list->steps[0].verb->name, "done");
}

/* What DONE gives away: half a sentence, or NULL. */
static const struct words_said *given_away(struct session *s, const struct order_set *plan)
{
	const struct system *sys = s->game->sys;
	struct order_set rest = *plan;
	rest.lines = arena_alloc(s->arena, (plan->n + 1) * sizeof *rest.lines);
	rest.n = 0;
	for (size_t i = 0; i < plan->n; i++)
		if (!is_done(&plan->lines[i]))
			rest.lines[rest.n++] = plan->lines[i];
	if (rest.n == plan->n)
		return NULL;
	const struct words_said *missing = sys->given_up ? NULL : command_missing(s, &rest);
	if (!sys->given_up)
		return missing ? first_half(s, missing) : NULL;
	const void *setup = s->game->scenario->setup;
	struct saying said = {.no = sys->given_up(setup, run_view(s->game->run, s->seat), s->seat, plan)};
	return said.no.why ? message_said(session_words(s), sys, setup, &said, s->arena) : NULL;
}

static void say_status(struct session *s, const struct order_set *plan, const struct words_said *missing, bool faults,
		       bool conflict, bool check)
{
	const struct words_said *away = missing ? NULL : given_away(s, plan);
	s->status = conflict ? "CONFLICT" : missing || faults ? "INCOMPLETE" : "COMPLETE";
	if (check)
		session_say(s, 0, 220, SAID(receipt, check));
	if (missing)
		session_say(s, 0, 231, SAID(receipt, missing, .what = missing));
	if (away)
		session_say(s, 0, 251, SAID(receipt, done_leaves, .what = away));
}

/* Lines with the ids of their subjects, so that a name is found however it is written. */
struct named_lines {
	struct order_set *set;
	const char ***ids; /* of each line, of each subject */
};

static struct named_lines with_ids(const struct session *s, struct order_set *set)
{
	struct named_lines named = {set, arena_alloc(s->arena, (set->n + 1) * sizeof *named.ids)};
	for (size_t i = 0; i < set->n; i++) {
		const struct order_line *l = &set->lines[i];
		named.ids[i] = arena_alloc(s->arena, (l->n_subjects + 1) * sizeof *named.ids[i]);
		for (size_t k = 0; k < l->n_subjects; k++)
			named.ids[i][k] = lines_name(s, l->subjects[k]);
	}
	return named;
}

/* Takes the subjects of that id out of the line.  False: it has none. */
static bool drop_from(const struct session *s, struct order_line *l, const char **ids, const char *id)
{
	size_t n = 0, k = 0;
	while (k < l->n_subjects && strcasecmp(ids[k], id) != 0)
		k++;
	if (k == l->n_subjects)
		return false;
	const char **left = arena_alloc(s->arena, l->n_subjects * sizeof *left);
	for (k = 0; k < l->n_subjects; k++)
		if (strcasecmp(ids[k], id) != 0) {
			ids[n] = ids[k];
			left[n++] = l->subjects[k];
		}
	l->subjects = left;
	l->meant = arena_alloc(s->arena, (n + 1) * sizeof *l->meant);
	l->n_subjects = n;
	return true;
}

/* Takes the name out of every line; a line of nobody else goes.  False: no line has it. */
static bool drop_name(const struct session *s, struct named_lines *named, const char *name)
{
	const char *id = lines_name(s, name);
	struct order_set *set = named->set;
	size_t n = 0, dropped = 0;
	for (size_t i = 0; i < set->n; i++) {
		bool had = drop_from(s, &set->lines[i], named->ids[i], id);
		dropped += had;
		if (had && !set->lines[i].n_subjects)
			continue;
		set->lines[n] = set->lines[i];
		named->ids[n++] = named->ids[i];
	}
	set->n = n;
	return dropped > 0;
}

enum { CLEAR_WORDS = 40 };

/* The words as names: of several words the most that are one. */
static bool drop_names(const struct session *s, struct named_lines *named, char *words)
{
	const char *word[CLEAR_WORDS];
	size_t n = 0;
	bool any = false;
	for (char *p; n < CLEAR_WORDS && (p = strsep(&words, " \t,\"'"));)
		if (*p && strcasecmp(p, "and"))
			word[n++] = p;
	for (size_t i = 0, k; i < n; i = (k > i) ? k : i + 1) {
		for (k = n; k > i; k--) {
			struct buf name = BUF_INIT;
			for (size_t w = i; w < k; w++)
				buf_addf(&name, "%s%s", name.len ? " " : "", word[w]);
			bool found = drop_name(s, named, buf_text(&name));
			buf_free(&name);
			any = any || found;
			if (found)
				break;
		}
	}
	return any;
}

char *command_without(struct session *s, const char *stored, const char *units)
{
	struct order_set *set = orders_parse_text(s->game->sys->language, stored, s->arena);
	struct order_mistakes none = {.arena = s->arena};
	struct named_lines named = with_ids(s, set);
	bool any = drop_names(s, &named, arena_strdup(s->arena, units));
	return any ? lines_text(s->arena, set, &none) : NULL;
}

/* A line that only says ON FAIL is about those below it in this mail, not about what is stored:
 * each of them that somebody carries out says it now. */
static void spread_on_fail(struct session *s, struct order_set *set, int code)
{
	for (size_t i = set->n; i--;) {
		enum order_on_fail says = order_on_fail(set, i);
		if (set->lines[i].n_subjects && says == ORDER_FAIL_STOP)
			set->lines[i].on_fail = says;
	}
	size_t n = 0;
	for (size_t i = 0; i < set->n; i++) {
		if (set->lines[i].list || !set->lines[i].good)
			set->lines[n++] = set->lines[i];
		else
			lines_say(s, set, &set->lines[i], code);
	}
	set->n = n;
}

/* A line of every turn that this turn's card cannot use is no mistake of this mail, and waits for
 * the next turn.  One that excludes a line of the mail is in its way. */
static void forgive_repeated(const struct order_set *all, struct order_mistakes *found)
{
	for (size_t i = 0; i < found->n && !found->conflict; i++)
		for (size_t k = 0; k < all->n; k++)
			if (all->lines[k].line == found->list[i].line && all->lines[k].line >= LINES_KEPT &&
			    all->lines[k].repeat && found->list[i].code >= 400)
				found->list[i].code = ORDER_REMARK;
}

/* What became of each line of the mail. */
static void say_fresh(struct session *s, const struct order_set *fresh, const struct order_mistakes *found, bool check)
{
	struct marking m = marking_of(s, fresh, "refused");
	for (size_t i = 0; i < fresh->n; i++) {
		const struct order_line *l = &fresh->lines[i];
		bool wrong = !l->good || lines_faulty(found, l->line);
		if (!wrong)
			lines_say(s, fresh, l, check ? 220 : 230);
		else if (l->good)
			mark(&m, l);
	}
	lines_say_mistakes(s, &fresh->mistakes);
	lines_say_mistakes(s, found);
}

/* The lines of a mail and those that are stored. */
struct making {
	struct session *s;
	struct order_set *fresh, *old, *all; /* all: what is tried */
	const struct place_move *moves;
	size_t n_moves;
	bool midway;              /* the stored lines are partly done: what is sent now comes first */
	struct officers officers; /* among whom the units are divided */
	size_t said;              /* lines of the answer before these are spoken of */
};

static struct order_set *combine(void *context)
{
	const struct making *m = context;
	if (m->midway)
		return lines_merge(m->s, m->fresh, m->old, same_order);
	struct order_set *all = lines_place(m->s, m->fresh, m->old, same_order);
	for (size_t i = 0; i < m->n_moves; i++)
		(void)place_move(m->s, all, &m->moves[i]);
	return all;
}

/* What is to be stored: the right lines of the mail, and those kept that they leave right.  A line
 * that is wrong leaves what was stored for its unit, also where it excluded that. */
static char *text_to_store(struct making *m, const struct order_mistakes *found)
{
	struct session *s = m->s;
	struct order_mistakes again = {.arena = s->arena};
	lines_drop_faulty(m->fresh, found);
	struct order_set *all = combine(m);
	if (!m->midway && lines_any_fault(found)) {
		game_try(s->game, s->seat, all, &again);
		forgive_repeated(all, &again);
		for (size_t i = 0; i < again.n; i++)
			if (again.list[i].line < LINES_KEPT)
				again.list[i].code = ORDER_REMARK;
	}
	return lines_text(s->arena, all, &again);
}

/* What each line comes to, of those kept as well. */
static void say_reckoned(struct session *s, const struct game_reckoned *list, size_t n)
{
	for (size_t i = 0; i < n; i++)
		session_tell(s, list[i].line < LINES_KEPT ? list[i].line : 0, 220, list[i].text);
}

/* Takes the words that hold or hurry the set, and the lines that move others, out of those of the mail. */
static void take_words(struct making *m, const struct order_text *lines, size_t n, struct order_text *rest,
		       size_t *n_rest, bool check)
{
	struct place_move *moves = arena_alloc(m->s->arena, n * sizeof *moves + 1);
	for (size_t i = 0; i < n; i++)
		if (place_read(m->s, &lines[i], m->old, &moves[m->n_moves]))
			m->n_moves += !officers_is_one(m->s);
		else if (!command_hold_word(m->s, &lines[i], check))
			rest[(*n_rest)++] = lines[i];
	m->moves = moves;
}

static void say_moves(const struct making *m, const struct order_set *all, int code)
{
	struct order_set copy = *all;
	copy.lines = arena_alloc(m->s->arena, all->n * sizeof *copy.lines + 1);
	memcpy(copy.lines, all->lines, all->n * sizeof *copy.lines);
	for (size_t i = 0; i < m->n_moves; i++)
		if (place_move(m->s, &copy, &m->moves[i]))
			session_say(m->s, m->moves[i].line, code,
				    SAID(place, moved, .line = m->moves[i].text,
					 .first = m->moves[i].where == PLACE_FIRST,
					 .last = m->moves[i].where == PLACE_LAST));
		else if (m->moves[i].other)
			session_say(m->s, m->moves[i].line, 400, SAID(place, none_of_both, .line = m->moves[i].text));
		else
			session_say(m->s, m->moves[i].line, 400,
				    SAID(place, none, .line = m->moves[i].text, .unit = m->moves[i].id));
}

/* Tries the lines and says of each what came of it.  false: that is more work than a mail may cost. */
static bool try_lines(struct making *m, enum command_check how, struct order_mistakes *found)
{
	struct session *s = m->s;
	const struct game_reckoned *reckoned = NULL;
	size_t n = 0;
	int code = how != CHECK_NOT ? 220 : 230;
	spread_on_fail(s, m->fresh, code);
	/* Midway the stored lines are partly done: only the new ones can be tried. */
	m->all = m->midway ? m->fresh : combine(m);
	game_try_reckoned(s->game, s->seat, m->all, found, how == CHECK_VERBOSE ? &reckoned : NULL, &n);
	if (work_spent(&s->game->tried))
		return false;
	forgive_repeated(m->all, found);
	if (!m->midway)
		conflicts_find(&(struct conflict){s, m->fresh, m->all, found, combine, m});
	if (work_spent(&s->game->tried))
		return false;
	m->said = s->n_lines;
	say_moves(m, m->all, code);
	say_fresh(s, m->fresh, found, how != CHECK_NOT);
	say_reckoned(s, reckoned, n);
	return true;
}

/* Says how the seat's orders stand with the text, and whether they run. */
static void say_stored(const struct making *m, const char *text, const struct order_mistakes *found,
		       enum command_check how)
{
	struct session *s = m->s;
	bool check = how != CHECK_NOT, faults = lines_any_fault(&m->fresh->mistakes) || lines_any_fault(found);
	s->stands = text;
	s->checked = check;
	digest_of(s, text);
	struct order_set *stands = orders_parse_text(s->game->sys->language, text, s->arena);
	bool set = game_asks_orders(s->game, s->seat);
	const struct words_said *missing = set ? command_missing(s, stands) : NULL;
	say_status(s, set ? stands : &(struct order_set){0}, missing, faults, found->conflict,
		   check && how != CHECK_TRY);
	if (set)
		officers_missing(s, &m->officers, stands);
	if (check)
		return;
	s->full = !missing;
	s->execute = !missing && !faults && !s->unsure;
}

static enum err store_text(struct session *s, struct store_orders *o, const char *text, struct error *e)
{
	enum err r = game_acted_orders(s->game, s->seat, o->text, text, e);
	if (r)
		return r;
	s->altered |= strcmp(text, o->text) != 0;
	s->changed = s->ordered = true;
	o->text = text;
	o->revision++;
	o->digest = s->digest;
	o->at = clock_now();
	o->stopped = "";
	return store_orders_put(s->site->store, s->game->row.name, o, e);
}

enum err command_orders(struct session *s, const struct order_text *lines, size_t n, bool anew, enum command_check how,
			struct error *e)
{
	bool check = how != CHECK_NOT;
	const struct order_language *language = s->game->sys->language;
	struct making m = {.s = s};
	struct order_mistakes found = {.arena = s->arena};
	struct store_orders o;
	if (!game_wants_orders(s->game, s->seat, &m.midway)) {
		session_not_now(s, n ? lines[0].line : 0);
		return ERR_NONE;
	}
	enum err r = stored_before(s, &o, e);
	if (!r)
		r = officers_read(s, &m.officers, e);
	if (r)
		return r;
	m.old = orders_parse_text(language, anew ? officers_others(s, &m.officers, o.text) : o.text, s->arena);
	struct order_text *rest = arena_alloc(s->arena, n * sizeof *rest + 1);
	size_t n_rest = 0;
	take_words(&m, lines, n, rest, &n_rest, check);
	if (!n_rest && !m.n_moves && n && !anew)
		return ERR_NONE;
	m.fresh = orders_parse(language, rest, n_rest, s->arena);
	officers_refuse(s, &m.officers, m.fresh);
	bool tried = try_lines(&m, how, &found);
	const char *text = tried ? text_to_store(&m, &found) : NULL;
	if (work_spent(&s->game->tried)) {
		if (tried) {
			s->n_lines = m.said;
			buf_clear(&s->understood);
		}
		return lines_too_much(s, m.all, false, true);
	}
	say_stored(&m, text, &found, how);
	s->revision = o.revision + !check;
	if (how == CHECK_TRY)
		return command_odds(s, text, o.revision, e);
	return check ? ERR_NONE : store_text(s, &o, text, e);
}
