/* How the standings of an event came about, and the event as a tournament report file (pairing/trf.h). */
#include "base/clock.h"
#include "event/ranking.h"
#include "pairing/trf.h"
#include "words/said.h"

enum { NAME_CHARS = 33 /* of a name in a report file */ };

/* ---- explained ---- */

static void explain_term(const struct contest *v, const struct event_ranking *f, const struct standing_term *t,
			 struct buf *out)
{
	const char *other = t->opponent >= 0 ? event_unit_name(v, f->by[t->opponent]->n) : "";
	bool times = t->factor.top != t->factor.bottom;
	words_say(site_words(v->site, NULL),
		  SAID(events, term, .round = t->round, .value = event_value_text(v, t->value), .person = other,
		       .own = t->how == STANDING_HOW_OWN, .dummy = t->how == STANDING_HOW_DUMMY,
		       .adjusted = t->how == STANDING_HOW_ADJUSTED, .score = times ? event_value_text(v, t->score) : "",
		       .times = times ? event_value_text(v, t->factor) : "", .cut = t->cut),
		  out);
}

static enum err explain_break(const struct contest *v, const struct event_ranking *f, size_t at, int player,
			      struct buf *out, struct error *e)
{
	struct standing_terms *terms = base_calloc(1, sizeof *terms);
	enum err r = standing_explain(&f->ev, f->breaks, f->n_breaks, at, player, terms, e);
	if (!r)
		words_say(site_words(v->site, NULL),
			  SAID(events, explained, .name = standing_break_name(f->breaks[at]),
			       .value = event_value_text(v, terms->value),
			       .divisor = terms->divisor > 1 ? (int64_t)terms->divisor : 0),
			  out);
	for (size_t i = 0; !r && i < terms->n; i++)
		explain_term(v, f, &terms->terms[i], out);
	free(terms);
	return r;
}

/* How often he had which side, and attacked and defended, of which pairings take care. */
static void explain_sides(const struct contest *v, struct event_ranking *f, int player, struct buf *out)
{
	int side[2] = {0, 0}, role[2] = {0, 0};
	event_add_roles(v, f);
	for (size_t k = 0; k < f->ev.rounds; k++) {
		const struct standing_entry *en = &f->entry[(size_t)player * f->ev.rounds + k];
		if (en->kind != STANDING_GAME)
			continue;
		side[en->side < 0]++;
		if (en->role)
			role[en->role < 0]++;
	}
	words_say(site_words(v->site, NULL),
		  SAID(events, explained_sides, .first = side[0], .second = side[1], .roles = role[0] + role[1],
		       .attacked = role[0], .defended = role[1]),
		  out);
}

enum err event_explain(const struct contest *v, int64_t rounds, int64_t entrant, const char **out, struct error *e)
{
	struct event_ranking f;
	struct buf b = BUF_INIT;
	int *pool = event_pool_of(v);
	enum err r = event_rank(v, rounds, event_pools(v) > 1 ? pool[entrant] : 0, &f, e);
	free(pool);
	int player = r ? -1 : f.player[entrant];
	for (size_t i = 0; !r && player >= 0 && i < f.n_breaks; i++)
		r = explain_break(v, &f, i, player, &b, e);
	if (!r && player >= 0 && !strcmp(v->value[EVENT_FORM], "swiss") && !f.ev.doubled && !event_boards(v))
		explain_sides(v, &f, player, &b);
	*out = arena_strdup(v->arena, buf_text(&b));
	buf_free(&b);
	event_ranking_free(&f);
	return r;
}

/* ---- a report file ---- */

static const char *short_name(const struct contest *v, const char *name)
{
	size_t n = 0;
	for (int chars = 0; name[n] && chars < NAME_CHARS; chars++)
		for (n++; ((unsigned char)name[n] & 0xc0) == 0x80;)
			n++;
	return arena_strndup(v->arena, name, n);
}

static void add_head(const struct contest *v, const struct event_ranking *f, int64_t rounds, struct trf *t)
{
	trf_add_text(t, "012", v->row.title);
	trf_add_text(t, "062", arena_printf(v->arena, "%zu", f->n));
	trf_add_text(t, "092", f->ev.fixed ? "Round-Robin" : event_is_knock(v) ? "Knock-Out" : "Swiss");
	trf_add_note(t, "event", v->row.name);
	for (int64_t k = 1; k <= rounds && !event_chooses(v, "strike"); k++)
		trf_add_note(t, "scenario", event_scenario(v, k));
}

static const char **names_of(const struct contest *v, const struct event_ranking *f)
{
	const char **names = arena_alloc(v->arena, (f->n + 1) * sizeof *names);
	for (size_t i = 0; i < f->n; i++)
		names[i] = short_name(v, f->by[i]->name);
	return names;
}

/* *out NULL: there is what such a file cannot say. */
static enum err write_file(const struct contest *v, const struct trf *t, const char **out, struct error *e)
{
	struct buf b = BUF_INIT;
	enum err r = trf_write(t, &b, e);
	*out = r ? NULL : arena_strdup(v->arena, buf_text(&b));
	buf_free(&b);
	return r;
}

/* What programs that pair want beside: rounds, who has the first side in the first one, and who should not meet; by the names
 * of TRF-2026 and those that were in use before. */
static void add_wishes(const struct contest *v, const struct event_ranking *f, struct trf *t)
{
	const char *rounds = arena_printf(v->arena, "%lld", (long long)event_rounds(v));
	trf_add_text(t, "142", rounds);
	trf_add_text(t, "XXR", rounds);
	trf_add_text(t, "152", "W");
	trf_add_text(t, "XXC", "white1");
	for (size_t i = 0; i < v->n_forbidden; i++) {
		int one = f->player[v->forbidden[i].one], two = f->player[v->forbidden[i].two];
		if (one >= 0 && two >= 0)
			trf_add_text(t, "XXP",
				     arena_printf(v->arena, "%d %d", f->list[one].number, f->list[two].number));
	}
}

/* Nothing for a round without a game, which goes without saying, is a word that bbpPairings does not read. */
static void drop_nothing(struct trf *t)
{
	for (size_t i = 0; i < t->n_scorings; i++) {
		struct trf_scoring *s = &t->scorings[i];
		int n = 0;
		for (int k = 0; k < s->n; k++) {
			if (s->code[k] == 'A' && !s->points[k])
				continue;
			s->code[n] = s->code[k];
			s->points[n++] = s->points[k];
		}
		s->n = n;
	}
}

static char bye_code(const struct contest *v, int64_t entrant, int64_t round)
{
	for (size_t i = 0; i < v->n_byes; i++)
		if (v->byes[i].entrant == entrant && v->byes[i].round == round)
			return !strcmp(v->byes[i].kind, "full") ? 'F' : !strcmp(v->byes[i].kind, "half") ? 'H' : 'Z';
	return 'Z';
}

enum err event_pairing_file(const struct contest *v, const struct event_ranking *f, const struct swiss_round *round,
			    int64_t number, const char **out, struct error *e)
{
	struct trf t;
	struct error none = ERROR_INIT;
	trf_init(&t);
	add_head(v, f, number - 1, &t);
	add_wishes(v, f, &t);
	*out = NULL;
	enum err r = trf_make(&f->ev, names_of(v, f), f->row, &t, &none);
	drop_nothing(&t);
	for (size_t i = 0; !r && i < f->n; i++)
		if (!round->players[i].present)
			trf_add_result(&t.players[i], (struct trf_result){0, '-', bye_code(v, f->by[i]->n, number)});
	if (!r)
		r = write_file(v, &t, out, &none);
	trf_free(&t);
	if (r && r != ERR_LIMIT)
		*e = none;
	return r == ERR_LIMIT ? ERR_NONE : r;
}

enum err event_standings_trf(const struct contest *v, int64_t rounds, const char **out, struct error *e)
{
	struct event_ranking f;
	struct trf t;
	trf_init(&t);
	*out = NULL;
	enum err r = event_rank(v, rounds, 0, &f, e);
	if (!r) {
		event_add_roles(v, &f);
		add_head(v, &f, rounds, &t);
		r = trf_make(&f.ev, names_of(v, &f), f.row, &t, e);
	}
	if (!r)
		r = write_file(v, &t, out, e);
	if (r == ERR_LIMIT) {
		*e = (struct error)ERROR_INIT;
		r = ERR_NONE;
	}
	trf_free(&t);
	event_ranking_free(&f);
	return r;
}
