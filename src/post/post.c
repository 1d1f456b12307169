/* Letters are made into mails. */
#include "post/post_private.h"
#include "site/attempt.h"
#include "site/keys.h"
#include "base/clock.h"
#include "base/file.h"
#include "base/log.h"
#include "outbox/compose.h"
#include "words/said.h"

enum err post_open(struct site *site, struct post **out, struct error *e)
{
	struct post *p = base_calloc(1, sizeof *p);
	p->site = site;
	enum err r = render_new(site->templates, WORDS_DEFAULT, &p->render, e);
	if (!r)
		r = post_transport(p, e);
	if (r) {
		post_close(p);
		return r;
	}
	post_watch(p, NULL, NULL);
	*out = p;
	return r;
}

static bool always(void *context)
{
	(void)context;
	return true;
}

void post_watch(struct post *p, bool (*go_on)(void *context), void *context)
{
	p->go_on = go_on ? go_on : always;
	p->context = context;
	mail_transport_watch(p->transport, p->go_on, context);
}

bool post_go_on(const struct post *p)
{
	return p->go_on(p->context);
}

enum post_reached post_reached(struct post *p, const char **answer)
{
	enum post_reached reached = p->reached;
	p->reached = POST_NOT_TRIED;
	*answer = p->answer;
	return reached;
}

void post_close(struct post *p)
{
	if (!p)
		return;
	render_free(p->render);
	mail_transport_close(p->transport);
	for (size_t i = 0; i < ARRAY_LEN(p->picture); i++)
		buf_free(&p->picture[i].png);
	for (size_t i = 0; i < ARRAY_LEN(p->near); i++)
		buf_free(&p->near[i].png);
	free(p);
}

/* ---- letters into mails ---- */

struct draft {
	struct slice letter; /* as the templates read it */
	struct buf subject, text, html, form, svg, bytes;
	struct slice record;
	struct post_windows windows;
	int insets;             /* that go into the mail */
	bool picture, attached; /* attached: as a file, not in the page */
	char first[SITE_TEXT];  /* Message-ID of the seat's first mail, "" for none */
};

static void free_draft(struct draft *d)
{
	buf_free(&d->subject);
	buf_free(&d->text);
	buf_free(&d->html);
	buf_free(&d->form);
	buf_free(&d->svg);
	buf_free(&d->bytes);
}

/* "map.ID" names the map, "map-A.ID" an inset, "map-1.ID" a part from near. */
static void picture_id(char out[SITE_TEXT + 16], const char *letter, const char *message_id)
{
	snprintf(out, SITE_TEXT + 16, "map%s%s.%s", *letter ? "-" : "", letter, message_id);
}

/* What the page says of the parts from near: "57e, bty|5foot|". */
static void cut_words(const struct post *p, struct buf *out)
{
	for (int i = 0; i < p->cuts; i++)
		buf_addf(out, "%s|", p->cut[i].units);
}

/* What a mail of that kind asks for: the order form, or the answers of its question; NULL: nothing.  Other mails may hold a player's own
 * block: held orders, for one. */
static const char *form_of(const char *kind)
{
	static const char *const kinds[] = {"welcome", "report", "reminder", "late", "help"};
	for (size_t i = 0; i < ARRAY_LEN(kinds); i++)
		if (!strcmp(kind, kinds[i]))
			return "form";
	return strcmp(kind, "question") ? NULL : "answers";
}

/* Subject, text and page; pictures come first, for the page names them and their sizes. */
static enum err apply_all(struct post *p, const struct store_out *o, struct draft *d, struct error *e)
{
	const struct post_picture *map = &p->picture[0], *first = &p->picture[1], *near = &p->near[0];
	const char *dark = strcmp(p->looks.colours, "dark") ? "no" : "yes";
	struct arena *a = arena_new();
	char id[SITE_TEXT + 16];
	struct buf cuts = BUF_INIT;
	picture_id(id, "", o->message_id);
	const char *image = arena_printf(a, "cid:%s", id);
	picture_id(id, "*", o->message_id);
	const char *part = arena_printf(a, "cid:%s", id);
	cut_words(p, &cuts);
	struct render_param none[] = {{"picture", "no"},
				      {"dark", dark},
				      {"report", p->looks.report},
				      {"site-key", p->key},
				      {NULL, NULL}};
	struct render_param picture[] = {{"image", image},
					 {"report", p->looks.report},
					 {"width", arena_printf(a, "%u", map->width)},
					 {"height", arena_printf(a, "%u", map->height)},
					 {"windows", d->windows.text},
					 {"inset", part},
					 {"inset-width", arena_printf(a, "%u", first->width)},
					 {"inset-height", arena_printf(a, "%u", first->height)},
					 {"cuts", buf_text(&cuts)},
					 {"cut-width", arena_printf(a, "%u", near->width)},
					 {"cut-height", arena_printf(a, "%u", near->height)},
					 {"dark", dark},
					 {"site-key", p->key},
					 {"left-out", "0"},
					 {NULL, NULL}};
	const struct render_part parts[] = {{"subject", &d->subject}, {"text", &d->text},	 {"html", &d->html},
					    {form_of(o->kind), &d->form}, {NULL, NULL}};
	enum err r = render_parts(p->render, d->letter, d->picture && !d->attached ? picture : none, parts, e);
	if (!r && d->picture && !d->attached && d->windows.n) {
		size_t others =
			post_encoded(d->svg.len) + post_encoded(map->png.len) + d->text.len + d->html.len / 10 * 11;
		for (int i = 0; i < p->cuts; i++)
			others += post_encoded(p->near[i].png.len);
		d->insets = post_insets_that_fit(p, &d->windows, others);
	}
	if (!r && d->insets < d->windows.n) { /* the page says which insets there was no room for */
		buf_clear(&d->html);
		picture[ARRAY_LEN(picture) - 2].value = arena_printf(a, "%d", d->windows.n - d->insets);
		r = render_apply(p->render, "html", d->letter, picture, &d->html, e);
	}
	buf_free(&cuts);
	arena_free(a);
	return r;
}

/* The map as a file, and the pictures where the mail has any. */
static enum err draw(struct post *p, struct draft *d, struct error *e)
{
	if (d->picture)
		post_windows(d->record, &d->windows);
	enum err r = post_mail_map(p, d->record, &d->windows, &d->svg, e);
	return r || !d->picture ? r : post_draw(p, d->record, &d->windows, &d->svg, e);
}

/* Mails name the key, so that who keeps one knows whose archive it is. */
static void read_key(struct post *p)
{
	struct sign_public key;
	struct error none = ERROR_INIT;
	struct arena *a = arena_new();
	bool there = !site_keys_public(p->site->root, &key, &none);
	snprintf(p->key, sizeof p->key, "%s", there ? site_key_text(&key, a) : "");
	arena_free(a);
}

static enum err apply(struct post *p, const struct store_out *o, struct draft *d, struct error *e)
{
	const struct render_param told[] = {{"report", p->looks.report}, {"site-key", p->key}, {NULL, NULL}};
	if (strcmp(o->kind, "explain")) /* which is about one event, not about the map */
		d->record = slice_of(o->record);
	d->picture = d->record.n && o->picture && strcmp(p->looks.pictures, "no");
	d->attached = d->picture && (strcmp(p->looks.pictures, "yes") || !strcmp(p->looks.format, "text"));
	read_key(p);
	enum err r = ERR_NONE;
	if (d->record.n)
		r = draw(p, d, e);
	if (!r && strcmp(p->looks.format, "text") != 0)
		return apply_all(p, o, d, e);
	if (!r)
		r = render_apply(p->render, "subject", d->letter, NULL, &d->subject, e);
	return r ? r : render_apply(p->render, "text", d->letter, told, &d->text, e);
}

static char *one_line(struct buf *b)
{
	struct slice s = slice_trim((struct slice){buf_text(b), strcspn(buf_text(b), "\r\n")});
	return base_strndup(s.p, s.n);
}

enum { PICTURES = RENDER_CUTS + 1 + RENDER_INSETS };
struct picture_names {
	char id[SITE_TEXT + 16], name[16];
};

static struct mail_picture listed(const struct store_out *o, const struct post_picture *k, char letter,
				  struct picture_names *n)
{
	const char text[] = {letter, '\0'};
	picture_id(n->id, text, o->message_id);
	snprintf(n->name, sizeof n->name, "map%s%s.png", *text ? "-" : "", text);
	return (struct mail_picture){k->png.data, k->png.len, n->id, n->name};
}

/* In the order of the page: from near, the whole, its insets. */
static size_t list_pictures(const struct post *p, const struct store_out *o, int insets,
			    struct mail_picture out[PICTURES], struct picture_names names[PICTURES])
{
	size_t n = 0;
	for (int i = 0; i < p->cuts; i++, n++)
		out[n] = listed(o, &p->near[i], (char)('1' + i), &names[n]);
	for (int i = 0; i <= insets; i++, n++)
		out[n] = listed(o, &p->picture[i], i ? post_inset_letter(i - 1) : '\0', &names[n]);
	return n;
}

/* What an answer brings along beside its page; false: nothing. */
static bool letter_brings(struct slice letter, struct arena *a, struct mail_attachment *out)
{
	struct doc_line file;
	if (!doc_start(letter.p, "file", &file))
		return false;
	const char *text = doc_field_text(&file, "text", a);
	*out = (struct mail_attachment){doc_field_text(&file, "name", a), "text/plain; charset=utf-8", text,
					strlen(text)};
	return true;
}

/* Answers say so, and hang below the mail they answer (RFC 3834, 5322 3.6.4). */
static enum err build(struct post *p, const struct store_out *o, struct draft *d, struct error *e)
{
	char svg_name[64];
	const char *reply = o->reply;
	struct mail_picture pictures[PICTURES];
	struct picture_names names[PICTURES];
	snprintf(svg_name, sizeof svg_name, "%.40s-map.svg", o->game);
	struct mail_attachment files[3] = {{svg_name, "image/svg+xml", d->svg.data, d->svg.len},
					   {"map.png", "image/png", p->picture[0].png.data, p->picture[0].png.len}};
	struct arena *a = arena_new();
	char *subject = one_line(&d->subject);
	struct mail_draft m = {.from = p->site->address, .from_name = p->site->name, .to = o->to,
			       .reply_to = o->from, .subject = subject, .date = o->at,
			       .message_id = o->message_id, .in_reply_to = *reply ? reply : NULL,
			       .auto_submitted = *reply ? "auto-replied" : "auto-generated",
			       .text = buf_text(&d->text), .html = d->html.len ? buf_text(&d->html) : NULL};
	if (d->picture && !d->attached) {
		m.pictures = pictures;
		m.n_pictures = list_pictures(p, o, d->insets, pictures, names);
	}
	/* One thread a player and game: everything hangs on its first mail. */
	const char *thread[] = {d->first, reply};
	if (*d->first && strcmp(d->first, o->message_id)) {
		m.references = thread;
		m.n_references = *reply ? 2 : 1;
		if (!*reply)
			m.in_reply_to = d->first;
	}
	char unsubscribe[SITE_TEXT] = "";
	if (!strcmp(o->kind, "reminder")) {
		post_unsubscribe(p->site, o, unsubscribe);
		m.unsubscribe = *unsubscribe ? unsubscribe : NULL;
	}
	if (d->record.n) {
		m.n_attachments = 1 + d->attached;
	}
	m.n_attachments += letter_brings(d->letter, a, &files[m.n_attachments]);
	m.attachments = files;
	enum err r = mail_compose(&m, &d->bytes, e);
	arena_free(a);
	free(subject);
	return r;
}

/* Keeps what the mail asked for, beside it: its order form, so that a player who quotes it unchanged is not taken
 * to have written it; of a question, under its seat behind a ?, what it asks and what each answer says, to know
 * these words again. */
static enum err keep_form(struct post *p, const struct store_out *o, struct draft *d, struct error *e)
{
	const char *form = form_of(o->kind);
	bool question = form && !strcmp(form, "answers");
	struct error none = ERROR_INIT;
	char seat[SITE_TEXT];
	enum err r = ERR_NONE;
	if (!form)
		return r;
	const char *hand = store_out_hand(o);
	snprintf(seat, sizeof seat, "%s%s%s%s", question ? "?" : "", o->seat, hand ? "." : "", hand ? hand : "");
	/* A letter whose template fails was told in plain words, without a form. */
	if (!d->html.len && render_apply(p->render, form, d->letter, NULL, &d->form, &none))
		buf_clear(&d->form);
	if (d->form.len)
		r = store_form_put(p->site->store, o->game, seat, d->form.data, e);
	return r;
}

/* Without page and pictures. */
static enum err apply_words(struct post *p, const struct store_out *o, struct draft *d, struct error *e)
{
	(void)o;
	enum err r = render_apply(p->render, "subject", d->letter, NULL, &d->subject, e);
	return r ? r : render_apply(p->render, "text", d->letter, NULL, &d->text, e);
}

static enum err apply_plain(struct post *p, const struct store_out *o, struct draft *d, struct error *e)
{
	(void)p;
	(void)e;
	post_plain(site_words(p->site, NULL), o, &d->subject, &d->text);
	return ERR_NONE;
}

enum { WAYS = 3 };

/* A letter that cannot be made into the mail it should be becomes a lesser one, for its reader waits
 * for what is in it.  from: the first way that is tried.  *why: what was wrong with the best; ERR_NONE
 * if nothing was. */
static enum err make(struct post *p, const struct store_out *o, struct draft *d, int from, struct error *why,
		     struct error *e)
{
	static enum err (*const ways[WAYS])(struct post *, const struct store_out *, struct draft *,
					    struct error *) = {apply, apply_words, apply_plain};
	enum err r = ERR_BUG;
	for (int i = from; r && r != ERR_TEMP && i < WAYS; i++) {
		struct draft again = {.letter = d->letter, .record = {"", 0}};
		memcpy(again.first, d->first, sizeof again.first);
		free_draft(d);
		*d = again;
		r = ways[i](p, o, d, e);
		if (!r)
			r = build(p, o, d, e);
		if (r && !i)
			*why = *e;
	}
	return r;
}

/* A notice about a mail that could not be made, or not as it should be: of the latter, one a game
 * and day, for what is wrong is wrong with all of them. */
static enum err tell_of_mail(struct post *p, const struct store_out *o, bool failed, const char *why, struct error *e)
{
	enum { DAY = 86400 };
	struct buf key = BUF_INIT;
	log_line(LOG_ERROR, failed ? "mail-failed" : "mail-plain", "mail %s (%s, %s %s) %s: %s", o->message_id, o->kind,
		 o->game, o->seat, failed ? "cannot be made" : "goes out as plain text", why);
	if (!strcmp(o->kind, "notice"))
		return ERR_NONE;
	if (failed)
		buf_addf(&key, "%s/failed", o->key);
	else
		buf_addf(&key, "plain/%s/%lld", o->game, (long long)clock_now() / DAY);
	p->again = true;
	enum err r = site_notice(p->site, o->game, -1, buf_text(&key),
				 SAID(notice, unmade, .plain = !failed, .game = o->game, .seat = o->seat, .to = o->to,
				      .kind = o->kind, .id = o->message_id, .why = why),
				 e);
	buf_free(&key);
	return r;
}

/* A letter that the program has died of twice goes out as plain text; if it dies of that, too, not at
 * all. */
static enum err try_to_make(struct post *p, const struct store_out *o, struct draft *d, struct attempt *a,
			    struct error *why, struct error *e)
{
	struct attempt plain;
	enum err r = attempt_begin(p->site, "letter", o->key, a, e);
	if (r || !attempt_spent(a))
		return r ? r : make(p, o, d, 0, why, e);
	error_set(why, ERR_BUG, "the program died of it twice");
	r = attempt_begin(p->site, "plain-letter", o->key, &plain, e);
	if (!r && attempt_spent(&plain))
		r = error_set(e, ERR_BUG, "the program died of it twice, and of its plain text too");
	else if (!r)
		r = make(p, o, d, WAYS - 1, why, e);
	attempt_end(&plain);
	return r;
}

static enum err compose_one(struct post *p, struct store_out *o, struct arena *arena, struct error *e)
{
	struct draft d = {.record = {"", 0}};
	struct attempt a = {.path = ""};
	struct error why = ERROR_INIT, bad = ERROR_INIT;
	enum err made =
		*o->seat ? store_out_first(p->site->store, o->game, o->seat, d.first, sizeof d.first, &bad) : ERR_NONE;
	if (!made)
		made = people_looks_of(p->site, o->to, arena, &p->looks, &bad);
	if (!made && clock_zone(p->looks.zone))
		d.letter = slice_of(post_letter(site_words(p->site, NULL), o, arena));
	if (!made)
		made = post_named(p->site, o->game, &d.letter, arena, &bad);
	if (!made)
		made = post_history(p, o, &d.letter, arena, &bad);
	if (!made)
		made = try_to_make(p, o, &d, &a, &why, &bad);
	(void)clock_zone(p->site->zone);
	if (made == ERR_TEMP) {
		attempt_end(&a);
		free_draft(&d);
		*e = bad;
		return made;
	}
	o->note = made ? bad.text : "";
	if (!made)
		o->bytes = (struct slice){d.bytes.data, d.bytes.len};
	o->picture = d.picture;
	enum err r = store_begin(p->site->store, e);
	if (!r)
		r = out_enter(o, made ? OUT_FAILED : OUT_QUEUED, e);
	if (!r)
		r = store_out_save(p->site->store, o, e);
	if (!r && !made)
		r = store_out_made(p->site->store, o, e);
	if (!r)
		r = keep_form(p, o, &d, e);
	if (!r && (made || why.code))
		r = tell_of_mail(p, o, made, made ? bad.text : why.text, e);
	r = store_end(p->site->store, r, e);
	attempt_end(&a);
	free_draft(&d);
	return r;
}

enum err post_compose(struct post *p, struct error *e)
{
	size_t n = BATCH;
	enum err r = ERR_NONE;
	while (!r && n == BATCH && post_go_on(p)) {
		struct arena *a = arena_new();
		struct store_out *rows;
		r = store_out_list(p->site->store, OUT_COMPOSE, INT64_MAX, BATCH, a, &rows, &n, e);
		for (size_t i = 0; !r && i < n && post_go_on(p); i++)
			r = compose_one(p, &rows[i], a, e);
		arena_free(a);
	}
	return r;
}

enum err post_all(struct post *p, struct error *e)
{
	int sent, failed;
	struct error why[2] = {ERROR_INIT, ERROR_INIT};
	enum err r = post_records(p, e), compose, send;
	do { /* sending may queue letters: to the moderator, or a smaller one */
		p->again = false;
		compose = post_compose(p, &why[0]);
		send = post_send(p, &sent, &failed, &why[1]);
	} while (p->again && !compose && !send && post_go_on(p));
	/* None of the three holds up the others: mail leaves when a page cannot be written. */
	if (!r && (compose || send))
		*e = why[compose ? 0 : 1];
	return r ? r : compose ? compose : send;
}
