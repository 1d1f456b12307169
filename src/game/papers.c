/* The record of a turn, cut for each viewer and stored, and the letters that go with it. */
#include "dice/dice.h"
#include "game/game_private.h"
#include "record/opened.h"
#include "store/dummy.h"
#include "store/moderator.h"
#include "store/rollback.h"

struct papers { /* what struct record borrows */
	char chain[HASH_HEX], next[HASH_HEX], sealed[HASH_HEX], open[HASH_HEX], secret[HASH_HEX], seeds[HASH_HEX];
	char own_chain[HASH_HEX], own_sealed[HASH_HEX];
	char made[CLOCK_TEXT], due[CLOCK_TEXT], scenario[HASH_HEX];
	const char *seed_seat[DICE_SEATS_MAX], *seed_word[DICE_SEATS_MAX];
	struct record_player players[SEATS_MAX];
	struct buf journal, opened;
	struct record record;
};

/* The dice are a deal's, which opens by itself; those with which the game goes on if it leaves the deal are committed
 * beside. */
static void fill_deal(struct game *g, struct papers *p)
{
	uint8_t h[HASH_BYTES];
	struct record_dice *d = &p->record.dice;
	dice_chain_link(h, g->row.name, g->deal.top, DICE_CHAIN, 0);
	hash_hex(p->own_chain, h);
	dice_commit_secret(h, g->row.name, g->deal.secret);
	hash_hex(p->own_sealed, h);
	d->game = d->open = NULL;
	d->deal = g->deal.name;
	d->own_chain = p->own_chain;
	d->own_sealed = p->own_sealed;
	d->n_seeds = game_deal_seeds(g, p->seed_seat, p->seed_word);
}

static void fill_dice(struct game *g, struct papers *p, bool reveal, bool over)
{
	uint8_t h[HASH_BYTES];
	struct record_dice *d = &p->record.dice;
	unsigned last = game_chain_last(g);
	dice_chain_link(h, store_game_dice(&g->row), game_open_link(g), (unsigned)g->row.link, last - DICE_CHAIN);
	hash_hex(p->chain, h);
	if (g->row.next_top) {
		dice_chain_link(h, store_game_dice(&g->row), g->row.next_top, last + DICE_CHAIN, last);
		hash_hex(p->next, h);
	}
	dice_commit_secret(h, store_game_dice(&g->row), g->row.secret);
	hash_hex(p->sealed, h);
	hash_hex(p->open, game_open_link(g));
	hash_hex(p->secret, g->row.secret);
	*d = (struct record_dice){.game = strcmp(store_game_dice(&g->row), g->row.name) ? store_game_dice(&g->row) : NULL,
				  .link = (unsigned)g->row.link,
				  .first = last - DICE_CHAIN, .last = last, .chain = p->chain,
				  .next = g->row.next_top ? p->next : NULL,
				  .next_last = last + DICE_CHAIN, .sealed = p->sealed, .seeds = p->seeds,
				  .seed_seat = p->seed_seat, .seed_word = p->seed_word,
				  .open = reveal ? p->open : NULL, .secret = over && !g->deal.event ? p->secret : NULL};
	if (game_by_deal(g)) {
		fill_deal(g, p);
		return;
	}
	for (int i = 0; i < game_seats(g); i++) {
		if (!*g->seats[i]->word_now)
			continue;
		p->seed_seat[d->n_seeds] = g->seats[i]->seat;
		p->seed_word[d->n_seeds++] = g->seats[i]->word_now;
	}
}

/* What the first turn tells of the draw of sides: it is thrown again. */
static enum err fill_sides(struct game *g, struct papers *p, struct error *e)
{
	int16_t place[SEATS_MAX];
	struct record_dice *d = &p->record.dice;
	if (!game_sides_drawn(g) || (g->ending && !strcmp(g->ending->state, "undealt")))
		return ERR_NONE;
	enum err r = sides_throw(g, place, e);
	d->places = d->sides = "";
	for (int i = 0; i < game_seats(g); i++) {
		d->places = arena_printf(g->arena, "%s%s%s", d->places, i ? " " : "", g->seats[i]->seat);
		d->sides = arena_printf(g->arena, "%s%s%d", d->sides, i ? " " : "", place[i]);
	}
	return r;
}

static void fill_due(const struct game *g, struct papers *p, bool over)
{
	bool orders = false;
	struct record *r = &p->record;
	const struct position *at = run_now(g->run);
	r->due = VALUE_NONE;
	if (over)
		return;
	r->pending = run_pending(g->run, &r->n_pending);
	r->due = r->n_pending ? r->pending[0].q.seat : at->active;
	if (r->n_pending)
		game_asked(g, r->due, &orders);
	r->due_for = !r->n_pending || orders ? "orders" : "question";
	if (orders)
		r->n_pending = 0; /* the order form asks for those */
	clock_rfc3339(g->row.deadline, p->due);
	r->due_at = g->row.deadline ? p->due : NULL;
}

static enum err fill_answers(const struct game *g, int turn, struct record *r, struct error *e)
{
	struct store_answer *old;
	size_t n_old;
	int n;
	const struct answer *now = run_answers(g->run, &n);
	enum err err = store_answers(g->site->store, g->row.name, turn, g->arena, &old, &n_old, e);
	if (err)
		return err;
	struct record_answer *all = arena_alloc(g->arena, (n_old + (size_t)n) * sizeof *all + 1);
	for (size_t i = 0; i < n_old; i++)
		if (old[i].settled)
			all[r->n_answers++] = (struct record_answer){(int)old[i].seat,
								     game_older_key(g, old[i].key, (int)old[i].seat),
								     old[i].text, old[i].from,
								     (int)old[i].line};
	for (int i = 0; i < n; i++)
		all[r->n_answers++] = (struct record_answer){now[i].seat, now[i].key, now[i].text,
							     origin_names[now[i].origin],
							     now[i].line};
	r->answers = all;
	return ERR_NONE;
}

static const char *when(const struct game *g, int64_t at)
{
	char text[CLOCK_TEXT];
	clock_rfc3339(at, text);
	return arena_strdup(g->arena, text);
}

/* The handle of who wrote for the seat's holder, or "moderator"; NULL: he himself. */
static const char *writer(const struct game *g, int64_t person)
{
	if (person == STORE_BY_MODERATOR)
		return "moderator";
	if (!person || game_anonymous(g))
		return NULL;
	return game_person(g, person);
}

/* Of one whom nobody is to know: of his words alone, and the hour at which they counted. */
static const char *text_digest(const struct game *g, const char *text)
{
	uint8_t h[HASH_BYTES];
	char hex[HASH_HEX];
	hash_bytes(h, NULL, text, strlen(text));
	hash_hex(hex, h);
	return arena_strdup(g->arena, hex);
}

static struct record_mail mail_of(const struct game *g, const struct store_orders *m)
{
	bool hidden = game_anonymous(g);
	int64_t at = hidden ? game_grid_hour(g->row.grid, m->at) : m->at;
	return (struct record_mail){.seat = game_find_seat(g, m->seat),
				    .digest = hidden ? text_digest(g, m->text) : m->digest,
				    .at = when(g, at),
				    .text = m->text,
				    .by = writer(g, m->by)};
}

/* Where the viewer's ledger stands before that turn. */
static enum err chain_before(struct game *g, int turn, const char *viewer, struct record_chain *out, struct error *e)
{
	int64_t entries;
	enum err r = store_chain_get(g->site->store, g->row.name, viewer, turn - 1, g->arena, &entries, &out->head, e);
	out->from = entries;
	return r;
}

static enum err chain_after(struct game *g, int turn, const char *viewer, const char *record, struct error *e)
{
	char head[HASH_HEX];
	long long entries;
	if (!record_ledger_end(record, &entries, head))
		return ERR_NONE;
	return store_chain_put(g->site->store, g->row.name, viewer, turn, entries, head, e);
}

static enum err fill_mails(const struct game *g, int turn, struct record *r, struct error *e)
{
	struct store_orders *rows;
	enum err err = store_mails(g->site->store, g->row.name, turn, g->arena, &rows, &r->n_mails, e);
	if (err)
		return err;
	struct record_mail *mails = arena_alloc(g->arena, r->n_mails * sizeof *mails + 1);
	for (size_t i = 0; i < r->n_mails; i++)
		mails[i] = mail_of(g, &rows[i]);
	r->mails = mails;
	return ERR_NONE;
}

static enum err fill_ledger(const struct game *g, int turn, struct record *r, struct error *e)
{
	struct store_entry *entries;
	const struct words *words = site_words(g->site, NULL); /* all read the same record */
	enum err err = store_ledger(g->site->store, g->row.name, turn, g->arena, &entries, &r->n_ledger, e);
	if (err)
		return err;
	struct record_entry *ledger = arena_alloc(g->arena, r->n_ledger * sizeof *ledger + 1);
	for (size_t i = 0; i < r->n_ledger; i++)
		ledger[i] = (struct record_entry){entries[i].seen, entries[i].what, entries[i].who,
						  words_stored(words, entries[i].why, g->arena),
						  when(g, entries[i].at)};
	r->ledger = ledger;
	return ERR_NONE;
}

/* What was sealed in the turns before, and all answers, from their full records.  A turn without
 * one keeps no game from its end: whoever checks it is told that the turn is not opened. */
static enum err fill_opened(const struct game *g, int turn, struct papers *p, struct error *e)
{
	enum err r = ERR_NONE;
	for (int t = 0; !r && t < turn; t++) {
		struct slice full;
		r = store_record_get(g->site->store, g->row.name, t, "full", g->arena, &full, e);
		if (!r)
			opened_turn(g->sys, t, full.p, &p->opened);
		else if (r == ERR_MISSING)
			r = ERR_NONE;
	}
	p->record.opened = buf_text(&p->opened);
	return r;
}

/* turn: the one written down; mover: whose it was. */
static enum err fill(struct game *g, struct papers *p, int turn, int mover, bool ended, bool over, struct error *e)
{
	struct record *r = &p->record;
	uint8_t h[HASH_BYTES];
	hash_bytes(h, NULL, g->row.scenario, strlen(g->row.scenario));
	hash_hex(p->scenario, h);
	clock_rfc3339(game_now(g), p->made);
	run_journal(g->run, &p->journal);
	bool played = false, unrated = !strcmp(game_setting(g, SET_RATED), "off");
	enum err err = store_bot_played(g->site->store, g->row.name, &played, e);
	for (int i = 0; i < game_seats(g); i++)
		p->players[i] = (struct record_player){game_handle(g, i, g->seats[i]->holder),
						       game_anonymous(g) && g->seats[i]->holder, game_bot(g, i),
						       unrated || played};
	*r = (struct record){.sys = g->sys, .words = g->site->words, .setup = g->scenario->setup, .state = run_shown(g->run),
			     .scenario = g->scenario->root, .scenario_digest = p->scenario, .print = g->scenario->print, .game = g->row.name,
			     .title = g->row.title, .seam = *g->row.seam ? g->row.seam : NULL, .made = p->made, .turn = turn, .active = mover,
			     .players = p->players, .journal = buf_text(&p->journal)};
	fill_dice(g, p, ended, over);
	if (!turn)
		r->dice.words = g->row.words || g->deal.event ? "asked" : "none";
	fill_due(g, p, over);
	if (!err)
		err = game_seed_digest(g, p->seeds, e);
	if (!err && !turn)
		err = fill_sides(g, p, e);
	if (!err)
		err = fill_answers(g, turn, r, e);
	if (!err &&
	    ended) /* no mail shows what was written in a turn that goes on, and each would write it all again */
		err = fill_mails(g, turn, r, e);
	if (!err)
		err = fill_ledger(g, turn, r, e);
	r->ended = g->ending;
	r->lines = (long)g->line;
	if (!err && over)
		err = chain_before(g, turn, "full", &r->whole, e);
	return err || !over || g->deal.event ? err : fill_opened(g, turn, p, e);
}

/* Where all order at once each is told what is due from himself. */
static struct record due_of(const struct game *g, const struct record *r, int viewer)
{
	struct record own = *r;
	/* Whose window it is, if anybody's, nobody else reads: results leave at their time. */
	if (g->clock_stopped && viewer != VIEW_FULL && own.due != viewer) {
		own.due = VALUE_NONE;
		return own;
	}
	bool orders = false, asked = viewer >= 0 && game_asked(g, viewer, &orders);
	if (game_active(g) != VALUE_NONE || g->row.status == GAME_OVER)
		return own;
	if (r->n_pending || orders)
		own.due = asked ? viewer : VALUE_NONE;
	else
		own.due = viewer >= 0 ? viewer : VALUE_NONE;
	own.due_for = orders || !asked ? "orders" : "question";
	return own;
}

/* The lines that were left where this turn began: each by the last record that the viewer has of it. */
static enum err fill_forks(struct game *g, const char *viewer, struct record *r, struct error *e)
{
	struct store_rollback *list;
	size_t n = 0;
	enum err err = g->line ? store_rollbacks(g->site->store, g->row.name, g->arena, &list, &n, e) : ERR_NONE;
	struct record_fork *forks = arena_alloc(g->arena, n * sizeof *forks + 1);
	for (size_t i = 0; !err && i < n; i++) {
		struct record_fork *f = &forks[r->n_forks];
		if (list[i].turn != r->turn)
			continue;
		*f = (struct record_fork){.line = (int)list[i].line, .dice = list[i].dice, .at = when(g, list[i].at)};
		err = store_line_head(g->site->store, g->row.name, list[i].line, viewer, g->arena, &f->head, e);
		r->n_forks++;
	}
	r->forks = forks;
	return err;
}

/* The record of the turn before, by which luck goes on: where the secret is open all that was sealed joins.  One that is
 * damaged holds up nothing: luck begins anew, and says since when. */
static enum err fill_before(const struct game *g, const char *viewer, struct record *r, struct error *e)
{
	struct slice before;
	if (!r->turn)
		return ERR_NONE;
	enum err err = store_record_get(g->site->store, g->row.name, r->turn - 1, r->dice.secret ? "full" : viewer,
					g->arena, &before, e);
	if (!err)
		r->before = before.p;
	return err == ERR_MISSING || err == ERR_BUG ? ERR_NONE : err;
}

static enum err write_view(struct game *g, const struct record *whole, int viewer, const char *seal, struct buf *bytes,
			   char digest[HASH_HEX], struct error *e)
{
	struct record own = due_of(g, whole, viewer);
	const struct record *r = &own;
	const char *prev, *name = system_viewer_name(g->scenario->setup, viewer);
	char schema[2 * SITE_TEXT];
	uint8_t h[HASH_BYTES];
	snprintf(schema, sizeof schema, "%s/record.rng", g->site->schemas);
	enum err err = store_record_prev(g->site->store, g->row.name, r->turn, name, g->arena, &prev, e);
	if (!err)
		err = chain_before(g, r->turn, name, &own.chain, e);
	if (!err)
		err = fill_forks(g, name, &own, e);
	if (!err)
		err = fill_before(g, name, &own, e);
	if (err)
		return err;
	record_write(r, viewer, prev, seal, bytes);
	err = doc_check(bytes->data, bytes->len, schema, e);
	if (err) { /* a bug of ours: the tables made the schema */
		g->unfit = true;
		e->code = ERR_BUG;
		return error_add(e, "%s: record of turn %d for %s: ", g->row.name, r->turn, name);
	}
	hash_bytes(h, NULL, bytes->data, bytes->len);
	hash_hex(digest, h);
	err = chain_after(g, r->turn, name, bytes->data, e);
	return err ? err
		   : store_record_put(g->site->store, g->row.name, r->turn, name, bytes->data, bytes->len, digest, e);
}

static enum err report_to(struct game *g, int seat, int turn, bool over, const char *view, struct game_told *told,
			  struct error *e)
{
	char serial[16];
	snprintf(serial, sizeof serial, "%d", turn);
	struct letter l = {.kind = over ? "over" : turn ? "report" : "welcome", .serial = serial};
	return told_letter(g, told, seat, &l, view, e);
}

static enum err report_or_keep(struct game *g, int seat, int turn, bool over, const struct buf *view,
			       struct game_told *told, struct error *e)
{
	if (over || !g->sys->late_orders)
		return report_to(g, seat, turn, over, view->data, told, e);
	g->kept.turn = turn;
	g->kept.view[seat] = arena_strdup(g->arena, view->data);
	return ERR_NONE;
}

enum err game_add_beginning(struct game *g, int seat, const char *last, struct buf *out, struct error *e)
{
	struct buf now = BUF_INIT;
	enum err r = game_view(g, seat, &now, e);
	struct slice old = doc_part(last, "state", NULL, NULL);
	const char *end = doc_end_tag(last, "record");
	struct slice state = doc_part(buf_text(&now), "state", NULL, NULL);
	struct slice events = doc_part(buf_text(&now), "events", NULL, NULL);
	if (!r && (!old.p || !state.p || !events.n || !end)) {
		buf_adds(out, last);
	} else if (!r) {
		struct doc d = {.out = out};
		doc_lines(&d, last, (size_t)(old.p - last));
		doc_lines(&d, state.p, state.n);
		doc_lines(&d, old.p + old.n, (size_t)(end - old.p) - old.n);
		doc_begin(&d, "begun");
		doc_number(&d, "turn", game_turn(g));
		doc_children(&d);
		doc_begin(&d, "events");
		doc_lines(&d, events.p, events.n);
		doc_end(&d);
		doc_end(&d);
		doc_lines(&d, end, strlen(end));
	}
	buf_free(&now);
	return r;
}

enum err game_send_kept(struct game *g, struct game_told *told, struct error *e)
{
	enum err r = ERR_NONE;
	int n;
	run_pending(g->run, &n);
	for (int i = 0; !r && i < game_seats(g); i++) {
		struct buf both = BUF_INIT;
		if (!g->kept.view[i])
			continue;
		if (n)
			r = game_add_beginning(g, i, g->kept.view[i], &both, e);
		if (!r)
			r = report_to(g, i, g->kept.turn, false, n ? both.data : g->kept.view[i], told, e);
		g->kept.view[i] = NULL;
		buf_free(&both);
	}
	return r;
}

/* The full record, then one view per seat and the public one, each with the seal of the
 * full one; and a letter to every seat. */
enum err game_write_turn(struct game *g, int turn, int mover, bool over, struct game_told *told, struct error *e)
{
	struct papers p = {.journal = BUF_INIT, .opened = BUF_INIT};
	struct buf full = BUF_INIT;
	char digest[HASH_HEX], seal[HASH_HEX];
	uint8_t head[HASH_BYTES], sealed[HASH_BYTES];
	enum err r = fill(g, &p, turn, mover, true, over, e);
	if (!r)
		r = write_view(g, &p.record, VIEW_FULL, NULL, &full, digest, e);
	if (!r && hash_unhex(head, digest)) {
		dice_seal(sealed, g->row.secret, (unsigned)g->row.link, head);
		hash_hex(seal, sealed);
	}
	for (int viewer = VIEW_PUBLIC; !r && viewer < game_seats(g); viewer++) {
		struct buf view = BUF_INIT;
		if (viewer == VIEW_FULL)
			continue;
		r = write_view(g, &p.record, viewer, seal, &view, digest, e);
		if (!r && viewer >= 0)
			r = report_or_keep(g, viewer, turn, over, &view, told, e);
		buf_free(&view);
	}
	buf_free(&full);
	buf_free(&p.journal);
	buf_free(&p.opened);
	return r;
}

enum err game_view(struct game *g, int viewer, struct buf *out, struct error *e)
{
	struct papers p = {.journal = BUF_INIT, .opened = BUF_INIT};
	enum err r = fill(g, &p, game_turn(g), game_active(g), false, false, e);
	struct record own = r ? p.record : due_of(g, &p.record, viewer);
	if (!r)
		r = chain_before(g, game_turn(g), system_viewer_name(g->scenario->setup, viewer), &own.chain, e);
	if (!r)
		record_write(&own, viewer, "-", NULL, out);
	buf_free(&p.journal);
	return r;
}

/* A journal without what nobody may know before the end: how a deck was shuffled, and where its cards lie. */
static void drop_sealed(struct papers *p)
{
	struct buf open = BUF_INIT;
	struct slice rest = slice_of(buf_text(&p->journal));
	struct doc_line line;
	struct doc d = {.out = &open};
	while (doc_next(&rest, &line))
		if (!doc_field_is(&line, "seen", "end"))
			doc_again(&d, &line);
	buf_free(&p->journal);
	p->journal = open;
	p->record.journal = buf_text(&p->journal);
}

enum err game_view_preview(struct game *g, int turn, int mover, struct buf *out, struct error *e)
{
	struct papers p = {.journal = BUF_INIT, .opened = BUF_INIT};
	enum err r = fill(g, &p, turn, mover, false, false, e);
	drop_sealed(&p);
	if (!r)
		record_write(&p.record, VIEW_FULL, "-", NULL, out);
	buf_free(&p.journal);
	return r;
}
