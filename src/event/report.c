/* How the standings of an event came about, and the event as a tournament report file (pairing/trf.h). */
#include "base/clock.h"
#include "event/ranking.h"
#include "pairing/trf.h"

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

enum err event_standings_trf(const struct contest *v, int64_t rounds, const char **out, struct error *e)
{
	struct event_ranking f;
	struct trf t;
	struct buf b = BUF_INIT;
	trf_init(&t);
	enum err r = event_rank(v, rounds, 0, &f, e);
	const char **names = arena_alloc(v->arena, (f.n + 1) * sizeof *names);
	for (size_t i = 0; !r && i < f.n; i++)
		names[i] = short_name(v, f.by[i]->name);
	if (!r) {
		add_head(v, &f, rounds, &t);
		r = trf_make(&f.ev, names, f.row, &t, e);
	}
	if (!r)
		r = trf_write(&t, &b, e);
	*out = r ? NULL : arena_strdup(v->arena, buf_text(&b));
	if (r == ERR_LIMIT) {
		*e = (struct error)ERROR_INIT;
		r = ERR_NONE;
	}
	buf_free(&b);
	trf_free(&t);
	event_ranking_free(&f);
	return r;
}
