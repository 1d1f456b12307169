/* Games that move between sites: one is played on one of them. */
#include "game/move.h"
#include "base/file.h"
#include "game/game_private.h"
#include "mail/address.h"
#include "site/keys.h"
#include "site/parcel.h"
#include "store/meeting.h"
#include "store/moderator.h"
#include "store/observer.h"
#include "store/transfer.h"
#include "words/said.h"

#include <unistd.h>

enum err game_went(struct site *site, const char *name, struct arena *a, const char **to, struct error *e)
{
	struct store_moved m;
	enum err r = store_moved_get(site->store, name, a, &m, e);
	*to = r ? "" : m.went;
	return r;
}

/* ---- away ---- */

struct leaving {
	struct site *site;
	struct move_away *how;
	struct store_game row;
	struct store_moved moved;
	struct parcel parcel;
	struct arena *a;
	const char *beside;
};

/* Its dice are opened here, beside those of the other tables of its deal. */
static enum err bound_by_deal(struct leaving *l, struct error *e)
{
	struct store_deal_game d;
	enum err r = store_deal_game_get(l->site->store, l->how->game, l->a, &d, e);
	return r || !d.event ? r
			     : error_set(e, ERR_REFUSED,
					 "%s is a table of deal %s, which other games play by here: it goes nowhere",
					 l->how->game, d.name);
}

static enum err may_leave(struct leaving *l, struct error *e)
{
	char address[MAIL_ADDRESS_BYTES];
	int64_t waiting = 0;
	struct move_away *how = l->how;
	if (!mail_address_normal(slice_of(how->to), address) || mail_address_same(address, l->site->address))
		return error_set(e, ERR_REFUSED, "%s is no address of another robot", how->to);
	if (!access(how->file, F_OK))
		return error_set(e, ERR_REFUSED, "%s is there already", how->file);
	how->to = arena_strdup(l->a, address);
	enum err r = store_game_get(l->site->store, how->game, l->a, &l->row, e);
	if (!r)
		r = store_moved_get(l->site->store, how->game, l->a, &l->moved, e);
	if (!r && *l->moved.went)
		return error_set(
			e, ERR_REFUSED,
			access(l->beside, F_OK)
				? "%s moved to %s: it is played there"
				: "%s moved to %s, but its file has not got its name: %s.part is the whole of it",
			how->game, l->moved.went, how->file);
	if (!r)
		r = bound_by_deal(l, e);
	if (!r)
		r = transfer_unsent(l->site->store, how->game, clock_now(), &waiting, e);
	if (!r && waiting)
		return error_set(e, ERR_REFUSED,
				 "%lld letter(s) of %s wait to leave: let estafette run send them first",
				 (long long)waiting, how->game);
	return r ? r : transfer_unsent(l->site->store, how->game, INT64_MAX, &how->unsent, e);
}

/* How far it had come, as everybody can check. */
static enum err write_seam(struct leaving *l, struct error *e)
{
	struct seam *s = &l->parcel.seam;
	struct store_record *rows;
	size_t n = 0;
	*s = (struct seam){.at = clock_now(), .turn = -1};
	snprintf(s->game, sizeof s->game, "%s", l->row.name);
	snprintf(s->dice, sizeof s->dice, "%s", store_game_dice(&l->row));
	snprintf(s->from, sizeof s->from, "%s", l->site->address);
	snprintf(s->to, sizeof s->to, "%s", l->how->to);
	enum err r = store_record_digests(l->site->store, l->row.name, l->a, &rows, &n, e);
	for (size_t i = 0; !r && i < n; i++)
		if (!strcmp(rows[i].viewer, "public") && rows[i].turn > s->turn) {
			s->turn = (int)rows[i].turn;
			snprintf(s->record, sizeof s->record, "%.*s", (int)rows[i].bytes.n, rows[i].bytes.p);
		}
	return r;
}

static enum err note(struct site *site, const struct store_game *row, const char *what, const struct words_said *why,
		     struct error *e)
{
	return site_ledger(site, row->name, row->turn,
			   &(struct store_entry){"all", what, "operator", NULL, clock_now()}, false, why, e);
}

/* With the line that it goes, so that both sites have it. */
static enum err write_file(struct leaving *l, struct error *e)
{
	l->moved.dice = store_game_dice(&l->row);
	enum err r = note(l->site, &l->row, "moved away",
			  SAID(ledger, moved_away, .from = l->site->address, .to = l->how->to), e);
	if (!r)
		r = store_moved_put(l->site->store, l->row.name, &l->moved, e);
	if (!r)
		r = transfer_pack(l->site->store, l->row.name, e);
	if (!r)
		r = transfer_bytes(l->site->store, &l->parcel.rows, e);
	if (!r)
		r = write_seam(l, e);
	return r ? r : parcel_write(l->site->root, l->beside, l->how->key, &l->parcel, l->a, e);
}

/* Nothing of it happens here any more.  One that is over stays so: it can be looked at. */
static enum err stop_here(struct leaving *l, struct error *e)
{
	enum err r = l->row.status == GAME_OVER ? ERR_NONE : game_enter(&l->row, GAME_MOVED, e);
	l->row.deadline = l->row.runs_at = l->row.passed = 0;
	l->moved.seams = arena_printf(l->a, "%s%s", l->moved.seams, l->parcel.seam_text);
	l->moved.went = l->how->to;
	if (!r)
		r = store_moved_put(l->site->store, l->row.name, &l->moved, e);
	if (!r)
		r = transfer_stop(l->site->store, l->row.name, e);
	return r ? r : store_game_save(l->site->store, &l->row, e);
}

/* The file has its name when the game is no more played here: until then it is not to be used. */
static enum err leave(struct leaving *l, struct error *e)
{
	enum err r = store_begin(l->site->store, e);
	if (!r)
		r = may_leave(l, e);
	bool wrote = !r; /* one that lies there already may be the whole of a game */
	if (!r)
		r = write_file(l, e);
	if (!r)
		r = stop_here(l, e);
	r = store_end(l->site->store, r, e);
	if (r && wrote)
		(void)unlink(l->beside);
	if (!r && (r = file_move(l->beside, l->how->file, e)))
		error_add(e, "%s is not played here any more, and all of it is in %s: ", l->row.name, l->beside);
	return r;
}

enum err game_move_away(struct site *site, struct move_away *how, struct arena *a, struct error *e)
{
	struct leaving l = {.site = site, .how = how, .parcel = {.rows = BUF_INIT}, .a = a};
	l.beside = arena_printf(l.a, "%s.part", how->file);
	enum err r = transfer_open(site->store, NULL, 0, e);
	if (!r)
		r = leave(&l, e);
	transfer_close(site->store);
	parcel_free(&l.parcel);
	return r;
}

/* ---- in ---- */

struct coming {
	struct site *site;
	struct move_in *how;
	struct parcel parcel;
	struct arena *a;
	struct store_moved here; /* of the game that went from here, if it did */
};

/* Does what the seams tell begin with what was signed here when it went? */
static bool goes_on(const struct coming *c, const char *seams)
{
	return *c->here.seams && !strncmp(seams, c->here.seams, strlen(c->here.seams));
}

static enum err is_for_us(struct coming *c, struct error *e)
{
	const struct seam *s = &c->parcel.seam;
	if (mail_address_same(s->to, c->site->address) ||
	    (c->how->back && mail_address_same(s->from, c->site->address)))
		return ERR_NONE;
	return error_set(e, ERR_REFUSED, "%s goes to %s, and this site is %s", s->game, s->to, c->site->address);
}

/* Its name is free, or it is the game that went from here. */
static enum err find_name(struct coming *c, struct error *e)
{
	struct store_game row;
	struct store_offer offer;
	struct error none = ERROR_INIT;
	const char *same, *name = c->how->as ? c->how->as : c->parcel.seam.game;
	enum err r = transfer_same(c->site->store, c->a, &same, e);
	if (!r && *same)
		r = store_moved_get(c->site->store, same, c->a, &c->here, e);
	if (r)
		return r;
	if (c->how->back) {
		c->how->name = same;
		return *c->here.went ? ERR_NONE
		       : *same       ? error_set(e, ERR_REFUSED, "%s is here, and did not go away", same)
				     : error_set(e, ERR_REFUSED, "%s did not go from here", c->parcel.seam.game);
	}
	if (*same)
		return error_set(e, ERR_REFUSED,
				 *c->here.went ? "%s went from here: take it back with --back" : "%s is here already",
				 same);
	c->how->name = arena_strdup(c->a, name);
	if (!game_name_valid(name))
		return error_set(e, ERR_REFUSED, "%s is no name of a game: 2 to 16 of a to z, 0 to 9 and -", name);
	r = store_game_get(c->site->store, name, c->a, &row, &none);
	if (r == ERR_MISSING)
		r = store_offer_get(c->site->store, 0, name, c->a, &offer, &none);
	if (r == ERR_MISSING)
		return ERR_NONE;
	return r ? (*e = none, r)
		 : error_set(e, ERR_REFUSED, "there is another game %s here: give it a name by --as NAME", name);
}

/* What each site signed that it left is of this game, and is still as it was signed. */
static enum err look_at_seams(struct coming *c, const char *all, const char *dice, struct error *e)
{
	struct slice *part, text;
	struct seam seam;
	size_t n = 0;
	enum err r = seam_parts(all, c->a, &part, &n, e);
	for (size_t i = 0; !r && i < n; i++) {
		r = seam_read(&part[i], &seam, &text, e);
		if (!r && strcmp(seam.dice, dice) != 0)
			r = error_set(e, ERR_REFUSED, "no site wrote it so: one has signed that another game moved");
	}
	return r;
}

/* Mails go there. */
static enum err look_at_addresses(struct coming *c, struct error *e)
{
	const char **list;
	size_t n = 0;
	char normal[MAIL_ADDRESS_BYTES];
	enum err r = transfer_addresses(c->site->store, c->a, &list, &n, e);
	for (size_t i = 0; !r && i < n; i++)
		if (!mail_address_normal(slice_of(list[i]), normal) || strcmp(normal, list[i]) != 0)
			r = error_set(e, ERR_REFUSED, "no site wrote it so: an address of its people is none");
	return r;
}

/* What the rows tell of moves before this one, and this one. */
static enum err note_moved(struct coming *c, const char *name, struct error *e)
{
	struct store_moved m;
	enum err r = store_moved_get(c->site->store, name, c->a, &m, e);
	if (r)
		return r;
	const char *all = arena_printf(c->a, "%s%s", m.seams, c->parcel.seam_text);
	if ((r = look_at_seams(c, all, m.dice, e)))
		return r;
	if (c->how->back && !goes_on(c, all))
		return error_set(e, ERR_REFUSED, "it is older than when %s went from here", name);
	m.seams = all;
	m.went = "";
	return store_moved_put(c->site->store, name, &m, e);
}

static enum err take_rows(struct coming *c, struct error *e)
{
	struct transfer_count count;
	struct move_in *how = c->how;
	enum err r = transfer_take(c->site->store, how->name, how->back, c->a, &count, e);
	how->people = count.people;
	how->fresh = count.fresh;
	if (!r)
		r = look_at_addresses(c, e);
	if (!r)
		r = note_moved(c, how->name, e);
	return r ? r : transfer_stood(c->site->store, how->name, c->parcel.seam.at, clock_now(), e);
}

/* ---- who is told ---- */

static const struct words_said *came(const struct coming *c, const struct game *g)
{
	const struct seam *s = &c->parcel.seam;
	return said_keep(SAID(move, came, .game = g->row.name, .title = g->row.title, .from = s->from,
			      .was = strcmp(s->game, g->row.name) ? s->game : "", .to = c->site->address,
			      .back = mail_address_same(s->from, c->site->address)),
			 g->arena);
}

/* What waits for him: a question, or his orders with the last report. */
static enum err mail_seat(struct game *g, int seat, const char *serial, struct error *e)
{
	bool orders = false;
	const struct pending *p = game_before_deal(g) ? NULL : game_asked(g, seat, &orders);
	if (!p || orders)
		return letter_resend(g, seat, serial, NULL, 0, e);
	struct buf view = BUF_INIT;
	struct letter l = {.kind = "question", .serial = arena_printf(g->arena, "%s/%s", p->key, serial),
			   .window = game_window(g, p)};
	enum err r = game_view(g, seat, &view, e);
	if (!r)
		r = letter_queue(g, seat, &l, buf_text(&view), e);
	buf_free(&view);
	return r;
}

static enum err tell_seats(struct coming *c, struct game *g, const char *serial, struct error *e)
{
	bool goes_on = game_before_deal(g) || game_takes_orders(g);
	enum err r = letter_tell(g, VALUE_NONE, serial, came(c, g), e);
	for (int i = 0; !r && goes_on && i < game_seats(g); i++)
		r = g->seats[i]->holder ? mail_seat(g, i, serial, e) : ERR_NONE;
	return r;
}

static enum err tell_moderators(struct coming *c, struct game *g, const char *serial, struct error *e)
{
	struct store_moderator *list;
	size_t n = 0;
	enum err r = store_moderators(g->site->store, g->row.name, g->arena, &list, &n, e);
	for (size_t i = 0; !r && i < n; i++)
		r = site_notice_to(
			g->site, g->row.name, g->row.turn,
			arena_printf(g->arena, "%s/%s/mod.%lld", g->row.name, serial, (long long)list[i].person),
			&list[i], came(c, g), e);
	return r;
}

static enum err tell_observers(struct coming *c, struct game *g, const char *serial, struct error *e)
{
	struct store_observer *list;
	size_t n = 0;
	enum err r = store_observers(g->site->store, g->row.name, g->arena, &list, &n, e);
	for (size_t i = 0; !r && i < n; i++) {
		struct store_person who;
		r = store_person_get(g->site->store, list[i].person, g->arena, &who, e);
		if (!r)
			r = people_tell(
				g->site, &who,
				arena_printf(g->arena, "%s/%s/watch.%lld", g->row.name, serial, (long long)who.id),
				came(c, g), e);
	}
	return r;
}

/* It goes on where it stopped, as if no time had passed since. */
static enum err go_on(struct coming *c, struct game *g, struct error *e)
{
	const struct seam *s = &c->parcel.seam;
	const char *serial = arena_printf(g->arena, "moved.%lld", (long long)clock_now());
	bool runs = g->row.status == GAME_RUNNING || g->row.status == GAME_WORDS;
	if (g->row.status == GAME_MOVED)
		return error_set(e, ERR_REFUSED, "no site wrote it so: it was not played where it comes from");
	if (runs && g->row.deadline)
		g->row.deadline = stood_until(g, s->at, clock_now());
	enum err r = store_game_save(c->site->store, &g->row, e);
	if (!r)
		r = note(c->site, &g->row, "moved here",
			 SAID(ledger, moved_here, .from = s->from, .was = s->game, .to = c->site->address,
			      .name = g->row.name, .digest = s->digest, .key = site_key_text(&s->key, g->arena)),
			 e);
	if (!r)
		r = tell_seats(c, g, serial, e);
	if (!r)
		r = tell_moderators(c, g, serial, e);
	return r ? r : tell_observers(c, g, serial, e);
}

static enum err arrive(struct coming *c, struct error *e)
{
	struct game *g = NULL;
	enum err r = find_name(c, e);
	if (!r)
		r = take_rows(c, e);
	if (!r)
		r = game_load(c->site, c->how->name, &g, e);
	if (!r)
		r = go_on(c, g, e);
	game_free(g);
	return r;
}

enum err game_move_in(struct site *site, struct move_in *how, struct arena *a, struct error *e)
{
	struct coming c = {.site = site, .how = how, .a = a, .here = {"", 0, "", ""}};
	enum err r = parcel_read(site->root, how->file, &c.parcel, a, e);
	if (!r)
		r = is_for_us(&c, e);
	if (r) {
		parcel_free(&c.parcel);
		return r;
	}
	how->from = arena_strdup(a, c.parcel.seam.from);
	how->key = site_key_text(&c.parcel.seam.key, a);
	r = transfer_open(site->store, c.parcel.rows.data, c.parcel.rows.len, e);
	if (!r)
		r = store_begin(site->store, e);
	if (!r)
		r = store_end(site->store, arrive(&c, e), e);
	transfer_close(site->store);
	parcel_free(&c.parcel);
	return r;
}
