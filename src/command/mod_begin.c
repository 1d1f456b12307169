/* BEGIN GAME, INVITE, APPROVE, START GAME, UNSTART, COPY: a moderator's game from its first word to its deal.  Until it
 * begins it is an offer (offers.c) whose opener moderates it. */
#include "base/clock.h"
#include "command/admin.h"
#include "command/moderate.h"
#include "command/offers.h"
#include "command/pages.h"
#include "scenario/shelf.h"
#include "words/said.h"

/* ---- BEGIN GAME ---- */

/* What the block says; in the arena of the session. */
struct draft {
	const char *name, *scenario, *title, *text, *settings;
	struct scenario *read;
	struct {
		bool mine;
		const struct store_person *person; /* for whom it is kept; NULL: nobody */
	} side[SEATS_MAX];
};

const char *offers_unquoted(const struct session *s, const char *text)
{
	size_t n = strlen(text);
	return n > 1 && *text == '"' && text[n - 1] == '"' ? arena_strndup(s->arena, text + 1, n - 2) : text;
}

bool offers_pair(const struct session *s, const char *line, const char **key, const char **value)
{
	line += strspn(line, " \t");
	size_t n = strcspn(line, "= \t");
	if (!n || line[n] != '=')
		return false;
	*key = arena_strndup(s->arena, line, n);
	*value = line + n + 1;
	size_t end = strlen(*value);
	while (end && strchr(" \t\r", (*value)[end - 1]))
		end--;
	*value = offers_unquoted(s, arena_strndup(s->arena, *value, end));
	return true;
}

bool offers_may_begin(struct session *s, unsigned line)
{
	bool own = s->person.id && !strcasecmp(s->person.address, s->site->moderator);
	if (!s->person.id)
		session_say(s, line, 430, SAID(dispatch, register_first, .address = s->mail->from));
	else if (!s->proved && !s->confirming)
		session_say(s, line, 430, SAID(todo, unproved));
	else if (!strcmp(s->site->open, "moderator") && !own)
		session_say(s, line, 430, SAID(offer, by_moderator));
	else
		return true;
	return false;
}

/* The scenario comes first, for the other lines are read by it. */
static bool read_scenario(struct session *s, const struct order_block *b, struct draft *d, struct error *e)
{
	struct error why = ERROR_INIT;
	const char *key, *value;
	for (size_t i = 0; i < b->n && !d->scenario; i++)
		if (offers_pair(s, b->lines[i].text, &key, &value) && !strcasecmp(key, "scenario"))
			d->scenario = value;
	if (!d->scenario) {
		session_say(s, b->first, 520, SAID(offer, no_scenario));
		return false;
	}
	if (shelf_read(s->site->schemas, d->scenario, &d->read, &why)) {
		if (list_no_scenario(s, b->first, d->scenario, why.code == ERR_REFUSED, e))
			error_add(e, "BEGIN GAME: ");
		return false;
	}
	d->scenario =
		arena_printf(s->arena, "%s/%s", d->read->sys->name, element_attr(d->read->root, "id", d->scenario));
	d->title = arena_strdup(s->arena, element_attr(d->read->root, "title", d->scenario));
	return true;
}

static int side_named(const struct draft *d, const char *text)
{
	const struct setup_head *head = d->read->setup;
	for (int i = 0; i < head->n_seats; i++)
		if (!strcasecmp(head->seat[i].id, text) || !strcasecmp(head->seat[i].name, text))
			return i;
	return VALUE_NONE;
}

static bool read_side(struct session *s, unsigned line, struct draft *d, int side, const char *value, struct error *e)
{
	struct store_person who;
	if (!strcasecmp(value, "open"))
		return true;
	if (!strcasecmp(value, "me")) {
		d->side[side].mine = true;
		return true;
	}
	if (!command_person(s, line, value, &who, e))
		return false;
	d->side[side].mine = who.id == s->person.id;
	struct store_person *kept = arena_alloc(s->arena, sizeof *kept);
	*kept = who;
	d->side[side].person = d->side[side].mine ? NULL : kept;
	return true;
}

/* "turn=3d names=hidden", as many as there are; false: it was told what is wrong. */
static bool read_settings(struct session *s, unsigned line, struct draft *d, const char *text)
{
	char *rest = arena_strdup(s->arena, text), *one;
	while ((one = strsep(&rest, " \t"))) {
		char *equals = strchr(one, '=');
		if (!*one)
			continue;
		if (!equals || equals == one) {
			session_say(s, line, 520, SAID(offer, no_pair, .line = session_cut(s, one, 60)));
			return false;
		}
		*equals = '\0';
		if (!offers_setting(s, line, one, offers_unquoted(s, equals + 1), &d->settings))
			return false;
	}
	return true;
}

static bool read_line(struct session *s, const struct order_text *t, struct draft *d, struct error *e)
{
	const char *key, *value;
	enum { SPARE = 1000 };
	if (!t->text[strspn(t->text, " \t")])
		return true;
	bool pair = offers_pair(s, t->text, &key, &value);
	int side = pair ? side_named(d, key) : VALUE_NONE;
	const struct setting *set = pair ? setting_find(key) : NULL;
	if (pair && !strcasecmp(key, "scenario"))
		return true;
	if (pair && !strcasecmp(key, "title"))
		d->title = session_cut(s, value, 80);
	else if (pair && !strcasecmp(key, "text") && strlen(d->text) < SPARE)
		d->text = arena_printf(s->arena, "%s| %s\n", d->text, session_cut(s, value, SPARE));
	else if (side != VALUE_NONE)
		return read_side(s, t->line, d, side, value, e);
	else if (set && set->type == SETTING_PEOPLE) /* names hold blanks */
		return offers_setting(s, t->line, key, value, &d->settings);
	else
		return read_settings(s, t->line, d, t->text);
	return true;
}

/* One seat for one person, and no names where they are to be hidden. */
static bool sides_good(struct session *s, unsigned line, const struct draft *d)
{
	const struct setup_head *head = d->read->setup;
	const struct store_offer o = {.settings = d->settings};
	int mine = 0, twice = 0;
	bool kept = false;
	for (int i = 0; i < head->n_seats; i++) {
		mine += d->side[i].mine;
		kept = kept || d->side[i].person || d->side[i].mine;
		for (int k = 0; k < i; k++)
			twice += d->side[i].person && d->side[k].person &&
				 d->side[i].person->id == d->side[k].person->id;
	}
	if (mine > 1 || twice)
		session_say(s, line, 520, SAID(offer, one_side));
	else if (kept && offers_drawn(s, &o))
		session_say(s, line, 520, SAID(offer, sides_drawn));
	else
		return true;
	return false;
}

/* May a game be called so, and is none?  False: it was told, or stands in *e, why not. */
static bool name_free(struct session *s, unsigned line, const char *name, struct error *e)
{
	bool taken = false;
	if (!game_name_valid(name)) {
		session_say(s, line, 520,
			    SAID(offer, bad_name, .name = session_cut(s, name, 40), .most = GAME_NAME_MAX));
		return false;
	}
	if (offers_name_taken(s, name, &taken, e))
		return false;
	if (taken)
		session_say(s, line, 422, SAID(offer, name_taken, .name = name));
	return !taken;
}

static bool read_name(struct session *s, const struct order_block *b, struct draft *d, struct error *e)
{
	if (!b->n_words)
		return !offers_free_name(s, d->scenario, &d->name, e);
	d->name = b->words[0];
	return name_free(s, b->first, d->name, e);
}

/* How many he has open. */
static bool has_room(struct session *s, unsigned line, struct error *e)
{
	int64_t open = 0;
	if (store_offers_of(s->site->store, s->person.id, &open, e))
		return false;
	if (open >= OFFERS_MOST)
		session_say(s, line, 440, SAID(offer, enough, .most = OFFERS_MOST));
	return open < OFFERS_MOST;
}

static bool read_draft(struct session *s, const struct order_block *b, struct draft *d, struct error *e)
{
	if (!read_scenario(s, b, d, e))
		return false;
	for (size_t i = 0; i < b->n; i++)
		if (!read_line(s, &b->lines[i], d, e))
			return false;
	return offers_settings_fit(s, b->first, d->settings) &&
	       offers_handicap_fits(s, b->first, d->settings, d->read) && sides_good(s, b->first, d) &&
	       read_name(s, b, d, e) && has_room(s, b->first, e);
}

static const char *length_of(struct session *s, int64_t seconds)
{
	char text[PACE_LENGTH];
	pace_length_text(seconds, text);
	return arena_strdup(s->arena, text);
}

/* What it comes with: some of it the site says. */
static const char *as_it_comes(struct session *s, int key)
{
	const struct site *site = s->site;
	switch (key) {
	case SET_TURN: return length_of(s, site->hours * PACE_HOUR);
	case SET_UNDO: return length_of(s, site->undo * PACE_MINUTE);
	case SET_GRACE: return length_of(s, site->grace * PACE_HOUR);
	case SET_GRID: return length_of(s, site->grid * PACE_HOUR);
	case SET_EARLY: return site->early;
	case SET_LATE: return site->late;
	case SET_REACTIONS: return site->reactions;
	case SET_WINDOW: return site->window;
	default: return settings[key].preset;
	}
}

static bool is_set(struct session *s, const struct draft *d, const char *key)
{
	const char *mark = arena_printf(s->arena, " %s=", key);
	return strstr(arena_printf(s->arena, " %s", d->settings), mark) != NULL;
}

/* What is set, who has which side, and what is as it comes. */
static void show_draft(struct session *s, const struct draft *d)
{
	const struct setup_head *head = d->read->setup;
	const char *unset = "";
	for (int i = 0; i < head->n_seats; i++)
		pages_say(s, SAID(offer, draft_side, .seat = head->seat[i].id, .side = head->seat[i].name,
				  .person = d->side[i].mine     ? s->person.name
					    : d->side[i].person ? d->side[i].person->name
								: ""));
	for (int i = 0; i < SETTINGS; i++)
		if (!is_set(s, d, settings[i].key))
			unset = arena_printf(s->arena, "%s%s%s=%s", unset, *unset ? " " : "", settings[i].key,
					     as_it_comes(s, i));
	pages_say(s, SAID(offer, draft_set, .settings = d->settings, .unset = unset));
}

/* Who is asked to play; nobody learns of it whom he blocks. */
static enum err invite(struct session *s, const struct store_offer *o, const struct store_person *who, const char *seat,
		       const char *side, struct error *e)
{
	bool blocked = false;
	struct store_offer_person p = {.person = who->id, .seat = seat, .asks = false};
	enum err r = store_offer_person_put(s->site->store, o->id, &p, e);
	if (!r)
		r = store_blocked(s->site->store, who->id, s->person.id, &blocked, e);
	if (r || blocked)
		return r;
	const char *key = arena_printf(s->arena, "invited/%lld/%lld", (long long)o->id, (long long)who->id);
	return people_tell(s->site, who, key,
			   SAID(offer, invited, .person = s->person.name, .name = o->name, .title = o->title,
				.scenario = o->scenario, .side = side),
			   e);
}

static enum err store_draft(struct session *s, const struct draft *d, struct error *e)
{
	const struct setup_head *head = d->read->setup;
	struct store_offer o = {.name = d->name, .scenario = d->scenario, .title = d->title,
				.opener = s->person.id, .settings = d->settings, .at = clock_now()};
	enum err r = store_offer_add(s->site->store, &o, e);
	if (!r)
		r = store_offer_moderate(s->site->store, o.id, d->text, e);
	for (int i = 0; !r && i < head->n_seats; i++) {
		struct store_offer_seat seat = {head->seat[i].id, head->seat[i].name,
						d->side[i].mine ? s->person.id : 0, ""};
		r = store_offer_seat_put(s->site->store, o.id, &seat, e);
		if (!r && d->side[i].person)
			r = invite(s, &o, d->side[i].person, seat.seat, seat.side, e);
	}
	return r;
}

enum err offers_block(struct session *s, const struct order_block *b, struct error *e)
{
	struct draft d = {.text = "", .settings = ""};
	enum err r = ERR_NONE;
	*e = (struct error)ERROR_INIT; /* what was missing before and dealt with is no fault of this */
	bool barred = false;
	r = admin_bars_game(s, b->first, &barred, e);
	if (r || barred || !offers_may_begin(s, b->first))
		return r;
	if (read_draft(s, b, &d, e)) {
		session_say(s, b->first, b->check ? 220 : 200,
			    SAID(offer, begun, .check = b->check, .name = d.name, .title = d.title));
		show_draft(s, &d);
		r = b->check ? ERR_NONE : store_draft(s, &d, e);
	} else
		r = e->code;
	scenario_free(d.read);
	return r;
}

/* ---- the offer that is meant ---- */

/* The one that he opened, by its name, or the only one (NULL); false: it was told, or stands in *e, that it is none. */
static bool find_own(struct session *s, unsigned line, const char *name, struct store_offer *o, struct error *e)
{
	const char **names;
	size_t n = 0;
	if (store_offers_opened(s->site->store, s->person.id, s->arena, &names, &n, e))
		return false;
	for (size_t i = 0; i < n; i++)
		if (name ? !strcasecmp(names[i], name) : n == 1)
			return !store_offer_get(s->site->store, 0, names[i], s->arena, o, e);
	session_say(s, line, 400,
		    name || !n ? SAID(offer, not_own, .name = name ? session_cut(s, name, 40) : "")
			       : SAID(offer, which_own));
	return false;
}

static enum err read_offer(struct session *s, const struct store_offer *o, struct store_offer_seat **seats, size_t *n,
			   struct store_offer_person **people, size_t *n_people, struct error *e)
{
	enum err r = store_offer_seats(s->site->store, o->id, s->arena, seats, n, e);
	return r ? r : store_offer_persons(s->site->store, o->id, s->arena, people, n_people, e);
}

/* ---- INVITE, APPROVE ---- */

/* To the first seat of a game that runs which is open. */
static enum err invite_over(struct session *s, const struct command_call *in, const struct store_person *who,
			    struct error *e)
{
	struct game *g = s->moderated;
	const struct words_said *why;
	bool blocked = false;
	int seat = 0;
	while (seat < game_seats(g) && (game_seat(g, seat)->holder || game_seat(g, seat)->dummy))
		seat++;
	if (moderate_over(s, in->line))
		return ERR_NONE;
	if (seat == game_seats(g)) {
		session_say(s, in->line, 420, SAID(seats, none_open, .game = g->row.name));
		return ERR_NONE;
	}
	enum err r = game_may_assign(g, seat, who, &why, e);
	if (!r)
		r = store_blocked(s->site->store, who->id, s->person.id, &blocked, e);
	if (r)
		return r;
	session_say(s, in->line,
		    why         ? 420
		    : in->check ? 220
				: 200,
		    why ? why : SAID(offer, invite_done, .check = in->check, .person = who->name, .name = g->row.name));
	const char *key =
		arena_printf(s->arena, "invited/%s/%lld/%lld", g->row.name, (long long)who->id, (long long)clock_now());
	return why || in->check || blocked ? ERR_NONE
					   : people_tell(s->site, who, key,
							 SAID(offer, invited_over, .name = g->row.name,
							      .title = g->row.title, .seat = game_seat(g, seat)->seat,
							      .side = moderate_side_name(s, seat), .turn = g->row.turn),
							 e);
}

static bool denies(const struct session *s, const struct store_offer *o, int64_t person)
{
	const char *values[SETTINGS];
	char handle[STORE_HANDLE];
	store_handle(person, handle);
	offers_values(s, o, values);
	return setting_names(values[SET_DENY], handle);
}

static bool has_seat(const struct store_offer_seat *seats, size_t n, int64_t person)
{
	for (size_t i = 0; i < n; i++)
		if (seats[i].person == person)
			return true;
	return false;
}

static enum err invite_to(struct session *s, const struct command_call *in, const struct store_offer *o,
			  const struct store_person *who, struct error *e)
{
	struct store_offer_seat *seats;
	struct store_offer_person *people;
	size_t n, n_people;
	enum err r = read_offer(s, o, &seats, &n, &people, &n_people, e);
	if (r)
		return r;
	const struct store_offer_person *own = offers_person(people, n_people, who->id);
	if (has_seat(seats, n, who->id) || (own && !own->asks))
		session_say(s, in->line, 422, SAID(offer, invited_already, .person = who->name, .name = o->name));
	else if (own)
		session_say(s, in->line, 422, SAID(offer, asks_you, .person = who->name, .name = o->name));
	else if (denies(s, o, who->id))
		session_say(s, in->line, 420, SAID(offer, denied, .person = who->name, .name = o->name));
	else {
		session_say(s, in->line, in->check ? 220 : 200,
			    SAID(offer, invite_done, .check = in->check, .person = who->name, .name = o->name));
		return in->check ? ERR_NONE : invite(s, o, who, "", "", e);
	}
	return ERR_NONE;
}

enum err act_invite(struct session *s, const struct command_call *in, struct error *e)
{
	struct command_given g;
	struct store_person who;
	struct store_offer o;
	if (!command_args(s, in, &g) || !command_person(s, in->line, g.word[0], &who, e))
		return e->code;
	bool over = s->moderated && (g.n_words == 1 || !strcasecmp(g.word[1], s->moderated->row.name));
	if (over && !s->mod_plays)
		return invite_over(s, in, &who, e);
	if (over) {
		session_say(s, in->line, 430, SAID(moderate, needs_sight, .command = "INVITE"));
		return ERR_NONE;
	}
	return find_own(s, in->line, g.n_words > 1 ? g.word[1] : NULL, &o, e) ? invite_to(s, in, &o, &who, e) : e->code;
}

/* He has the seat that he asked for, or any. */
static enum err approve(struct session *s, const struct command_call *in, const struct store_offer *o,
			const struct store_person *who, struct error *e)
{
	struct store_offer_seat *seats, *seat = NULL;
	struct store_offer_person *people;
	size_t n, n_people;
	enum err r = read_offer(s, o, &seats, &n, &people, &n_people, e);
	if (r)
		return r;
	const struct store_offer_person *own = offers_person(people, n_people, who->id);
	bool asks = own && own->asks;
	if (asks && *own->seat)
		seat = offers_seat(seats, n, people, n_people, who->id, own->seat);
	if (asks && !seat)
		seat = offers_seat(seats, n, people, n_people, who->id, NULL);
	if (!seat) {
		session_say(s, in->line, 420,
			    asks ? SAID(offer, all_taken, .name = o->name)
				 : SAID(offer, asks_not, .person = who->name, .name = o->name));
		return ERR_NONE;
	}
	bool full = offers_fills(seats, n, seat), drawn = offers_drawn(s, o);
	session_say(s, in->line, in->check ? 220 : 200,
		    SAID(offer, approve_done, .check = in->check, .person = who->name, .name = o->name,
			 .seat = drawn ? "" : seat->seat, .full = full));
	if (in->check)
		return ERR_NONE;
	r = people_tell(s->site, who,
			arena_printf(s->arena, "approved/%lld/%lld", (long long)o->id, (long long)who->id),
			SAID(offer, approved, .name = o->name, .title = o->title, .seat = drawn ? "" : seat->seat,
			     .full = full),
			e);
	return r ? r : offers_sit(s, o, seats, n, seat, who->id, e);
}

enum err act_approve(struct session *s, const struct command_call *in, struct error *e)
{
	struct command_given g;
	struct store_person who;
	struct store_offer o;
	if (!command_args(s, in, &g) || !command_person(s, in->line, g.word[0], &who, e) ||
	    !find_own(s, in->line, g.n_words > 1 ? g.word[1] : NULL, &o, e))
		return e->code;
	return approve(s, in, &o, &who, e);
}

/* ---- START GAME ---- */

static enum err start(struct session *s, const struct command_call *in, const struct store_offer *o, bool in_short,
		      struct error *e)
{
	struct store_offer_seat *seats;
	size_t n;
	const char *open = "";
	bool any = false;
	enum err r = store_offer_seats(s->site->store, o->id, s->arena, &seats, &n, e);
	for (size_t i = 0; !r && i < n; i++) {
		any = any || seats[i].person;
		if (!seats[i].person)
			open = arena_printf(s->arena, "%s%s%s", open, *open ? ", " : "", seats[i].side);
	}
	if (r)
		return r;
	if (!any || (*open && !in_short)) {
		session_say(s, in->line, 420,
			    any ? SAID(offer, start_short, .name = o->name, .sides = open)
				: SAID(offer, start_nobody, .name = o->name));
		return ERR_NONE;
	}
	session_say(s, in->line, in->check ? 220 : 200,
		    SAID(offer, started, .check = in->check, .name = o->name, .sides = open));
	return in->check ? ERR_NONE : offers_begin(s, o, seats, n, NULL, e);
}

enum err act_start_game(struct session *s, const struct command_call *in, struct error *e)
{
	struct command_given g;
	struct store_offer o;
	const char *name = NULL;
	bool in_short = false, good = true;
	if (!command_args(s, in, &g))
		return ERR_NONE;
	for (size_t i = 0; i < g.n_words; i++)
		if (*g.word[i] != '+')
			name = g.word[i];
		else {
			in_short = true;
			good = good && !strcasecmp(g.word[i], "+short");
		}
	if (!good) {
		session_say(s, in->line, 520, SAID(offer, no_plus, .word = "+short"));
		return ERR_NONE;
	}
	return find_own(s, in->line, name, &o, e) ? start(s, in, &o, in_short, e) : e->code;
}

/* ---- the same again ---- */

/* The settings of a game that are not as they come, as an offer has them. */
static const char *settings_of(const struct session *s, const struct game *g)
{
	const char *list = "";
	for (int i = 0; i < SETTINGS; i++) {
		const char *value = game_setting(g, (enum setting_key)i);
		if (strcmp(value, settings[i].preset))
			list = arena_printf(s->arena, "%s%s%s=%s", list, *list ? " " : "", settings[i].key, value);
	}
	return list;
}

/* An offer of the game's scenario and settings under that name; its seats are still to come. */
static enum err offer_again(struct session *s, const struct game *g, const char *name, int64_t opener,
			    struct store_offer *o, struct error *e)
{
	*o = (struct store_offer){.name = name, .opener = opener, .settings = settings_of(s, g), .at = clock_now(),
				  .title = arena_strdup(s->arena, g->row.title),
				  .scenario = arena_printf(s->arena, "%s/%s", g->sys->name, element_attr(g->scenario->root, "id", ""))};
	enum err r = store_offer_add(s->site->store, o, e);
	return r ? r : store_offer_moderate(s->site->store, o->id, "", e);
}

/* Each who played is asked, his seat kept for him; who moderates it has his own at once. */
static enum err copy(struct session *s, const struct game *g, const char *name, bool swap, struct error *e)
{
	const struct setup_head *head = g->scenario->setup;
	struct store_offer o;
	int n = game_seats(g);
	enum err r = offer_again(s, g, name, s->person.id, &o, e);
	for (int i = 0; !r && i < n; i++) {
		int64_t person = game_seat(g, swap ? (i + 1) % n : i)->holder;
		struct store_person who;
		struct store_offer_seat seat = {head->seat[i].id, head->seat[i].name,
						person == s->person.id ? person : 0, ""};
		r = store_offer_seat_put(s->site->store, o.id, &seat, e);
		if (r || !person || seat.person)
			continue;
		r = store_person_get(s->site->store, person, s->arena, &who, e);
		if (!r)
			r = invite(s, &o, &who, game_sides_drawn(g) ? "" : seat.seat,
				   game_sides_drawn(g) ? "" : seat.side, e);
	}
	return r;
}

/* The game, which he moderates; false: it was told, or stands in *e, that he does not. */
static bool load_moderated(struct session *s, unsigned line, const char *name, struct game **g, struct error *e)
{
	struct store_moderator m;
	struct error none = ERROR_INIT;
	enum err r = store_moderator_get(s->site->store, name, s->person.id, s->arena, &m, &none);
	if (!r)
		return !game_load(s->site, name, g, e);
	if (r == ERR_MISSING)
		session_say(s, line, 430, SAID(offer, not_moderated, .name = session_cut(s, name, 40)));
	else
		*e = none;
	return false;
}

enum err act_copy(struct session *s, const struct command_call *in, struct error *e)
{
	struct command_given given;
	struct game *g = NULL;
	if (!command_args(s, in, &given))
		return ERR_NONE;
	bool swap = given.n_words > 3,
	     good = !strcasecmp(given.word[1], "as") && (!swap || !strcasecmp(given.word[3], "+swap"));
	if (!good) {
		session_say(s, in->line, 520, SAID(offer, no_plus, .word = "+swap"));
		return ERR_NONE;
	}
	const char *name = given.word[2];
	if (!offers_may_begin(s, in->line) || !name_free(s, in->line, name, e) || !has_room(s, in->line, e) ||
	    !load_moderated(s, in->line, given.word[0], &g, e))
		return e->code;
	session_say(s, in->line, in->check ? 220 : 200,
		    SAID(offer, copied, .check = in->check, .game = g->row.name, .name = name, .swap = swap));
	enum err r = in->check ? ERR_NONE : copy(s, g, name, swap, e);
	game_free(g);
	return r;
}

/* ---- UNSTART ---- */

/* Who had a seat has it in the offer; those of dummies are open. */
static enum err seats_again(struct session *s, const struct game *g, const struct store_offer *o, struct error *e)
{
	const struct setup_head *head = g->scenario->setup;
	enum err r = ERR_NONE;
	for (int i = 0; !r && i < game_seats(g); i++) {
		struct store_offer_seat seat = {head->seat[i].id, head->seat[i].name, game_seat(g, i)->holder, ""};
		struct store_person who;
		r = store_offer_seat_put(s->site->store, o->id, &seat, e);
		if (r || !seat.person)
			continue;
		r = store_person_get(s->site->store, seat.person, s->arena, &who, e);
		if (!r)
			r = people_tell(
				s->site, &who, arena_printf(s->arena, "unstarted/%lld/%s", (long long)o->id, seat.seat),
				SAID(offer, waits_again, .game = g->row.name, .name = o->name, .title = o->title), e);
	}
	return r;
}

static enum err unstart(struct session *s, const char *name, struct error *e)
{
	const struct game *g = s->moderated;
	struct store_offer o;
	const char *game = arena_strdup(s->arena, g->row.name);
	const char *why = session_text(s, SAID(offer, called_off, .name = name));
	struct game_end how = {"abandoned", why, NULL, moderate_by(s)};
	enum err r = offer_again(s, g, name, s->person.id, &o, e);
	if (!r)
		r = seats_again(s, g, &o, e);
	if (!r)
		r = game_end(s->site, game, &how, e);
	return r ? r : moderate_reload(s, e);
}

enum err act_unstart(struct session *s, const struct command_call *in, struct error *e)
{
	const char *name;
	if (!s->person.id) {
		session_say(s, in->line, 430, SAID(offer, by_mail));
		return ERR_NONE;
	}
	if (!has_room(s, in->line, e))
		return e->code;
	enum err r = offers_free_name(s, element_attr(s->moderated->scenario->root, "id", ""), &name, e);
	if (r)
		return r;
	session_say(s, in->line, in->check ? 220 : 200,
		    SAID(offer, unstarted, .check = in->check, .game = s->moderated->row.name, .name = name));
	return in->check ? ERR_NONE : unstart(s, name, e);
}
