/* Events put into an archive: a file of each, who its people are, its standings for other programs, its page. */
#include "archive/pages.h"
#include "base/clock.h"
#include "document/document.h"
#include "event/event.h"

struct showing {
	struct writing *w;
	struct contest v;
	const char *under; /* "events/NAME/" */
	struct buf file;   /* event.xml */
	int64_t closed;    /* rounds */
	bool csv, trf;
};

static enum err put(struct showing *s, const char *name, enum manifest_kind kind, const char *text, size_t n,
		    struct error *e)
{
	return shelf_put(s->w->shelf, arena_printf(s->w->arena, "%s%s", s->under, name), kind, (struct slice){text, n},
			 e);
}

/* ---- for other programs ---- */

static enum err put_tables(struct showing *s, struct error *e)
{
	const char *csv, *trf;
	enum err r = event_standings_csv(&s->v, s->closed, &csv, e);
	if (!r)
		r = event_standings_trf(&s->v, s->closed, &trf, e);
	s->csv = !r && s->closed;
	s->trf = s->csv && trf && !event_is_ladder(&s->v); /* which has neither rounds nor points */
	if (s->csv)
		r = put(s, "standings.csv", MANIFEST_DERIVED, csv, strlen(csv), e);
	return r || !s->trf ? r : put(s, "report.trf", MANIFEST_DERIVED, trf, strlen(trf), e);
}

/* ---- people ---- */

static void add_people(const struct showing *s, struct doc *d)
{
	for (size_t i = 0; i < s->v.n_entrants; i++) {
		char handle[STORE_HANDLE];
		event_handle(&s->v.entrants[i], handle);
		doc_begin(d, "person");
		doc_attr(d, "handle", handle);
		doc_attr(d, "name", s->v.entrants[i].name);
		doc_end(d);
	}
}

static enum err put_people(struct showing *s, struct error *e)
{
	struct buf out = BUF_INIT;
	struct doc d = {.out = &out};
	doc_declare(&d);
	doc_begin(&d, "people");
	doc_attr(&d, "event", s->v.row.name);
	doc_children(&d);
	add_people(s, &d);
	doc_end(&d);
	enum err r = put(s, "people.xml", MANIFEST_NAMES, buf_text(&out), out.len, e);
	buf_free(&out);
	return r;
}

/* ---- the page ---- */

/* Its games that have a page here: not those that are private, or of which nobody may know a turn yet. */
static void add_games(const struct showing *s, struct doc *d)
{
	for (size_t i = 0; i < s->v.n_games; i++) {
		const char *game = s->v.games[i].game;
		if (!*game ||
		    !manifest_find(&s->w->shelf->list, arena_printf(s->w->arena, "games/%s/index.html", game)))
			continue;
		doc_begin(d, "here");
		doc_attr(d, "game", game);
		doc_end(d);
	}
}

static enum err put_page(struct showing *s, struct error *e)
{
	struct buf xml = BUF_INIT, html = BUF_INIT;
	struct doc d = {.out = &xml};
	const char *body = doc_body(buf_text(&s->file));
	doc_begin(&d, "page");
	doc_attr(&d, "site", s->w->site->name);
	doc_attr(&d, "csv", s->csv ? "yes" : "no");
	doc_attr(&d, "trf", s->trf ? "yes" : "no");
	doc_children(&d);
	add_people(s, &d);
	add_games(s, &d);
	doc_lines(&d, body, strlen(body));
	doc_end(&d);
	enum err r = render_apply(s->w->render, "event", (struct slice){buf_text(&xml), xml.len}, NULL, &html, e);
	if (!r)
		r = put(s, "index.html", MANIFEST_DERIVED, buf_text(&html), html.len, e);
	buf_free(&xml);
	buf_free(&html);
	return r;
}

/* ---- what the lists tell of it ---- */

static void add_news(struct doc *d, const char *kind, int64_t round, int64_t at)
{
	char text[CLOCK_TEXT];
	if (!at)
		return;
	clock_rfc3339(at, text);
	doc_begin(d, "news");
	doc_attr(d, "kind", kind);
	doc_number(d, "round", (long)round);
	doc_attr(d, "newest", text);
	doc_end(d);
}

static void write_about(const struct showing *s, const char *leader, struct doc *d)
{
	const struct contest *v = &s->v;
	const struct store_round *last = v->n_rounds ? &v->rounds[v->n_rounds - 1] : NULL;
	doc_begin(d, "event");
	doc_attr(d, "name", v->row.name);
	doc_attr(d, "title", v->row.title);
	doc_attr(d, "state", event_state_name(v->row.status));
	doc_attr(d, "form", v->value[EVENT_FORM]);
	doc_number(d, "rounds", (long)event_rounds(v));
	doc_number(d, "players", (long)(event_count(v, ENTRANT_ENTERED) + event_count(v, ENTRANT_WITHDRAWN)));
	doc_number(d, "round", last ? (long)last->n : 0);
	doc_attr(d, "round-state", last ? round_state_name(last->status) : "");
	doc_attr(d, "leader", leader);
	doc_children(d);
	add_news(d, "founded", 0, v->row.at);
	for (size_t i = 0; i < v->n_rounds; i++) {
		add_news(d, "paired", v->rounds[i].n, v->rounds[i].paired);
		add_news(d, "opened", v->rounds[i].n, v->rounds[i].opened);
		add_news(d, "closed", v->rounds[i].n, v->rounds[i].closed);
	}
	doc_end(d);
}

static enum err put_about(struct showing *s, struct error *e)
{
	struct buf out = BUF_INIT;
	struct doc d = {.out = &out};
	const char *leader;
	enum err r = event_leader(&s->v, s->closed, &leader, e);
	doc_declare(&d);
	write_about(s, r ? "" : leader, &d);
	if (!r)
		r = put(s, "about.xml", MANIFEST_DERIVED, buf_text(&out), out.len, e);
	buf_free(&out);
	return r;
}

/* ---- the whole ---- */

static enum err put_event(struct showing *s, struct error *e)
{
	enum err r = event_file(&s->v, &s->file, e);
	if (!r)
		r = put(s, "event.xml", MANIFEST_DERIVED, buf_text(&s->file), s->file.len, e);
	if (!r)
		r = put_people(s, e);
	if (!r)
		r = put_tables(s, e);
	if (!r)
		r = put_page(s, e);
	return r ? r : put_about(s, e);
}

static enum err write_event(struct writing *all, const char *name, struct error *e)
{
	struct writing w = *all;
	struct showing s = {.w = &w, .file = BUF_INIT};
	w.arena = arena_new();
	s.under = arena_printf(w.arena, "events/%s/", name);
	enum err r = event_load(w.site, name, w.arena, &s.v, e);
	if (!r) {
		s.closed = (int64_t)s.v.n_rounds - (event_round_now(&s.v) ? 1 : 0);
		r = put_event(&s, e);
	}
	buf_free(&s.file);
	arena_free(w.arena);
	return r;
}

enum err archive_events(struct writing *w, struct error *e)
{
	struct store_event *list;
	size_t n = 0;
	enum err r = store_events(w->site->store, w->arena, &list, &n, e);
	for (size_t i = 0; !r && i < n; i++)
		r = write_event(w, list[i].name, e);
	return r;
}
