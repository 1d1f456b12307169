/* The mails of those who watch: reports of turns from the public record alone, and letters written to them. */
#include "game/watch.h"
#include "store/rollback.h"
#include "base/clock.h"
#include "game/game_private.h"
#include "store/meeting.h"
#include "words/said.h"

/* The newest turn that observers may be told of: so many behind the players, or up to the one that the moderator has
 * opened to them. */
static enum err newest(struct site *site, const struct store_game *row, int delay, int *turn, struct error *e)
{
	int64_t line = 0, opened = -1;
	*turn = (int)row->turn - (row->status == GAME_OVER ? 0 : 1 + delay);
	enum err r = store_lines(site->store, row->name, &line, e);
	if (!r)
		r = store_published(site->store, row->name, line, &opened, e);
	if (opened < row->turn && opened > *turn)
		*turn = (int)opened;
	if (*turn < -1)
		*turn = -1;
	return r;
}

enum err watch_read(struct site *site, const struct store_game *row, struct arena *a, struct watch *out,
		    struct error *e)
{
	const char **values = out->values;
	enum err r = game_settings(site, row->name, a, values, e);
	if (r)
		return r;
	out->on = !strcmp(values[SET_OBSERVERS], "on");
	out->press = !strcmp(values[SET_OBSERVERS_PRESS], "on");
	out->layers = values[SET_MAP_LAYERS];
	out->delay = (int)setting_number(&settings[SET_OBSERVERS_DELAY], values[SET_OBSERVERS_DELAY]);
	return newest(site, row, out->delay, &out->turn, e);
}

/* ---- one mail ---- */

static void write_head(const struct store_game *row, const char *kind, const char *handle, const char *address,
		       const char *token, struct doc *d)
{
	doc_begin(d, "mail");
	doc_attr(d, "kind", kind);
	doc_attr(d, "seat", "");
	doc_attr(d, "game", row->name);
	doc_attr(d, "address", address);
	doc_attr(d, "token", token);
	doc_attr(d, "person", handle);
}

/* The record of that turn as everybody may know it; "" of none. */
static enum err read_record(struct site *site, const struct store_game *row, int turn, struct arena *a,
			    const char **out, struct error *e)
{
	struct slice bytes;
	*out = "";
	if (turn < 0)
		return ERR_NONE;
	enum err r = store_record_get(site->store, row->name, turn, "public", a, &bytes, e);
	if (!r)
		*out = doc_body(arena_strndup(a, bytes.p, bytes.n));
	return r;
}

static void write_letter(const struct store_game *row, const struct watch *w, const struct watch_mail *m,
			 const char *handle, const char *address, const char *token, struct doc *d)
{
	write_head(row, m->kind, handle, address, token, d);
	doc_attr(d, "turn", "");
	doc_number(d, "delay", w->delay);
	doc_attr(d, "reply", m->in_reply_to ? m->in_reply_to : "");
	doc_children(d);
	if (m->extra)
		doc_lines(d, m->extra, strlen(m->extra));
	doc_end(d);
}

static enum err compose(struct site *site, const struct store_game *row, const struct store_observer *to,
			const struct watch *w, const struct watch_mail *m, struct arena *a, struct error *e)
{
	const struct store_person who = {.id = to->person, .epoch = to->epoch};
	char token[SITE_TOKEN], handle[STORE_HANDLE], id[SITE_TEXT];
	const char *address, *record;
	int64_t line;
	struct buf text = BUF_INIT;
	struct doc d = {.out = &text};
	enum err r = people_reply_address(site, &who, token, a, &address, e);
	if (!r)
		r = store_lines(site->store, row->name, &line, e);
	if (!r)
		r = read_record(site, row, m->turn, a, &record, e);
	if (r)
		return r;
	record = letter_marked(record, m->marks ? m->marks : letter_layers(w->layers, a), a);
	store_handle(to->person, handle);
	const char *key = arena_printf(a, "%s/%d/%s/%s/%s", row->name, m->turn, m->kind, handle, m->serial);
	if (line) /* the same turn, played once more */
		key = arena_printf(a, "%s.line%lld", key, (long long)line);
	site_message_id(site, key, id);
	write_letter(row, w, m, handle, address, token, &d);
	struct store_out out = {.key = key, .kind = m->kind, .game = row->name, .seat = "", .to = to->address,
				.from = address, .message_id = id, .wrapper = buf_text(&text), .said = "", .record = record,
				.reply = m->in_reply_to ? m->in_reply_to : "", .picture = *record && strcmp(m->kind, "explain"), .bytes = {"", 0},
				.state = OUT_COMPOSE, .at = clock_now(), .next = 0};
	r = store_out_add(site->store, &out, e);
	buf_free(&text);
	return r;
}

enum err watch_mail(struct site *site, const struct store_game *row, const struct store_observer *to,
		    const struct watch *w, const struct watch_mail *m, struct error *e)
{
	struct arena *a = arena_new();
	enum err r = compose(site, row, to, w, m, a, e);
	arena_free(a);
	return r;
}

/* ---- letters ---- */

enum err watch_letter(struct game *g, const struct press *p, struct error *e)
{
	const struct store_seat *s = g->seats[p->from];
	struct buf said = BUF_INIT;
	said_write(press_said(g, p), &said);
	struct store_observer_letter l = {.game = g->row.name, .seat = s->seat, .turn = g->row.turn, .writer = game_anonymous(g) ? 0 : s->holder,
					  .side = press_side(g, p), .title = p->title, .said = buf_text(&said),
					  .serial = p->serial, .at = game_now(g)};
	enum err r = store_observer_letter_add(g->site->store, &l, e);
	buf_free(&said);
	return r;
}

/* It can be answered at no address of anybody: what a player wrote is quoted in no mail that could do something. */
static enum err queue_letter(struct site *site, const struct store_game *row, const struct store_observer *to,
			     const struct store_observer_letter *l, struct arena *a, struct error *e)
{
	char handle[STORE_HANDLE], id[SITE_TEXT];
	struct buf text = BUF_INIT;
	struct doc doc = {.out = &text}, *d = &doc;
	store_handle(to->person, handle);
	const char *key = arena_printf(a, "%s/press/observers/%s/%s", row->name, handle, l->serial);
	site_message_id(site, key, id);
	write_head(row, "press", handle, site->address, "", d);
	doc_attr(d, "turn", "");
	doc_attr(d, "from-name", l->side);
	doc_attr(d, "title", l->title);
	doc_attr(d, "reply", "");
	doc_children(d);
	doc_end(d);
	struct store_out out = {.key = key, .kind = "press", .game = row->name, .seat = "", .to = to->address, .from = site->address,
				.message_id = id, .wrapper = buf_text(&text), .said = l->said, .record = "", .reply = "",
				.bytes = {"", 0}, .state = OUT_COMPOSE, .at = clock_now(), .next = 0};
	enum err r = store_out_add(site->store, &out, e);
	buf_free(&text);
	return r ? r : store_observer_read(site->store, row->name, l->seat, to->person, e);
}

/* Not to who wants the result alone, cannot be reached, or is blocked by the writer or blocks him. */
static enum err send_letter(struct site *site, const struct store_game *row, const struct store_observer *list,
			    size_t n, const struct store_observer_letter *l, struct arena *a, struct error *e)
{
	enum err r = ERR_NONE;
	for (size_t i = 0; !r && i < n; i++) {
		bool blocked = false;
		if (list[i].results || list[i].held)
			continue;
		r = store_blocked(site->store, list[i].person, l->writer, &blocked, e);
		if (!r && !blocked)
			r = queue_letter(site, row, &list[i], l, a, e);
	}
	return r;
}

static enum err send_letters(struct site *site, const struct store_game *row, const struct watch *w,
			     const struct store_observer *list, size_t n, struct arena *a, struct error *e)
{
	struct store_observer_letter *letters;
	size_t many;
	enum err r = store_observer_letters(site->store, row->name, w->turn, a, &letters, &many, e);
	for (size_t i = 0; !r && w->press && i < many; i++)
		r = send_letter(site, row, list, n, &letters[i], a, e);
	return r ? r : store_observer_letters_drop(site->store, row->name, w->turn, e);
}

/* ---- all of them ---- */

/* What he was not told of yet.  Reports do not heap up for an address to which nothing is sent; the end waits. */
static enum err tell_one(struct site *site, const struct store_game *row, const struct watch *w,
			 const struct store_observer *o, struct error *e)
{
	bool over = row->status == GAME_OVER;
	int from = o->results || o->held ? w->turn : (int)o->told + 1;
	enum err r = ERR_NONE;
	struct error why = ERROR_INIT;
	if ((o->results || o->held) && !over)
		return r;
	for (int turn = from < 0 ? 0 : from; !r && turn <= w->turn; turn++)
		r = watch_mail(site, row, o, w, &(struct watch_mail){.kind = "watch", .serial = "turn", .turn = turn},
			       &why);
	if (r && r != ERR_MISSING)
		*e = why;
	return r == ERR_MISSING ? ERR_NONE : r; /* a record that is lost holds up no game */
}

/* The game takes no observers any more. */
static enum err dismiss(struct site *site, const struct store_game *row, const struct store_observer *list, size_t n,
			struct arena *a, struct error *e)
{
	enum err r = ERR_NONE;
	for (size_t i = 0; !r && i < n; i++) {
		struct store_person p;
		const char *key = arena_printf(a, "%s/%lld/observers-off/%lld", row->name, (long long)row->turn,
					       (long long)list[i].person);
		r = store_person_get(site->store, list[i].person, a, &p, e);
		if (!r)
			r = people_tell(site, &p, key, SAID(observe, closed, .game = row->name), e);
	}
	return r ? r : store_observer_drop(site->store, row->name, 0, e);
}

static enum err tell_all(struct site *site, const struct store_game *row, struct arena *a, struct error *e)
{
	struct store_observer *list;
	struct watch w;
	size_t n;
	enum err r = watch_read(site, row, a, &w, e);
	if (!r)
		r = store_observers(site->store, row->name, a, &list, &n, e);
	if (r)
		return r;
	if (!w.on)
		return dismiss(site, row, list, n, a, e);
	for (size_t i = 0; !r && i < n; i++)
		r = tell_one(site, row, &w, &list[i], e);
	if (!r)
		r = send_letters(site, row, &w, list, n, a, e);
	if (!r)
		r = store_observers_told(site->store, row->name, w.turn, e);
	return r || row->status != GAME_OVER ? r : store_observer_drop(site->store, row->name, 0, e);
}

enum err watch_tell(struct site *site, const struct store_game *row, struct error *e)
{
	int64_t people, letters;
	enum err r = store_observers_count(site->store, row->name, &people, &letters, e);
	if (r || (!people && !letters))
		return r;
	struct arena *a = arena_new();
	r = tell_all(site, row, a, e);
	arena_free(a);
	return r;
}
