/* BEGIN EVENT, SET EVENT, SHOW EVENT, LIST EVENTS: what an event is. */
#include "base/clock.h"
#include "command/admin.h"
#include "command/events.h"
#include "command/offers.h"
#include "command/pages.h"
#include "command/receive_private.h"
#include "game/deal.h"
#include "people/people.h"
#include "scenario/shelf.h"
#include "words/said.h"

#define NO_TRIES "tries=0" /* odds are not told in games of an event, unless it says so */

enum { TITLE = 80, TEXT = 2000, TABLE_SEATS = 2 };

/* ---- which event ---- */

enum err events_find(struct session *s, struct error *e)
{
	int64_t n = 0;
	enum err r = s->person.id ? store_events_directed(s->site->store, s->person.id, true, &n, e) : ERR_NONE;
	s->directs = n > 0;
	return r;
}

bool events_named(struct session *s, unsigned line, const char *name, struct contest *out, struct error *e)
{
	struct error none = ERROR_INIT;
	enum err r = event_load(s->site, name, s->arena, out, &none);
	if (!r)
		return true;
	if (r == ERR_MISSING)
		session_say(s, line, 400, SAID(events, no_such, .name = session_cut(s, name, 40)));
	else
		*e = none;
	return false;
}

bool events_shown(struct session *s, const struct command_call *in, struct command_given *g, struct contest *out,
		  struct error *e)
{
	if (!command_args(s, in, g))
		return false;
	if (list_allowed(s))
		return events_named(s, in->line, g->word[0], out, e);
	session_say(s, in->line, 430, SAID(list, not_told, .register_first = !s->person.id));
	return false;
}

bool events_has(const struct session *s, const char *text)
{
	struct store_event v;
	struct error none = ERROR_INIT;
	const char *name = arena_strndup(s->arena, text, strcspn(text, " \t"));
	return !store_event_get(s->site->store, name, s->arena, &v, &none);
}

enum err events_take(struct session *s, const struct command_call *in, bool *his, struct error *e)
{
	const char *name = arena_strndup(s->arena, in->args, strcspn(in->args, " \t"));
	struct contest *v = arena_alloc(s->arena, sizeof *v);
	bool own = !s->person.id && s->directs; /* the operator's (command_direct) */
	*his = false;
	if (!events_named(s, in->line, name, v, e))
		return e->code;
	*his = own || (s->person.id && v->row.director == s->person.id);
	if (*his)
		s->event = v;
	else
		session_say(s, in->line, 430, SAID(events, not_director, .name = v->row.name));
	return ERR_NONE;
}

const char *events_serial(struct session *s, const char *what)
{
	return arena_printf(s->arena, "%s/%s", what, session_serial(s));
}

/* ---- its settings as they are written ---- */

/* What a block or SET EVENT says; in the arena of the session. */
struct draft {
	const char *title, *text;
	const char *value[EVENT_SETTINGS]; /* NULL: as it comes, or as it is */
	const struct contest *from;        /* whose entrants and settings come along; NULL */
	struct store_entrant **heirs;
	size_t n_heirs;
};

/* Each as "SYSTEM/NAME", and with two sides. */
static bool read_scenarios(struct session *s, unsigned line, const char **value, struct error *e)
{
	char *rest = arena_strdup(s->arena, *value), *one;
	const char *list = "";
	while ((one = strsep(&rest, ","))) {
		struct scenario *read = NULL;
		struct error why = ERROR_INIT;
		if (shelf_read(s->site->schemas, one, &read, &why)) {
			if (list_no_scenario(s, line, one, why.code == ERR_REFUSED, e))
				error_add(e, "BEGIN EVENT: ");
			return false;
		}
		const struct setup_head *head = read->setup;
		int seats = head->n_seats;
		list = arena_printf(s->arena, "%s%s%s/%s", list, *list ? "," : "", read->sys->name,
				    element_attr(read->root, "id", one));
		scenario_free(read);
		if (seats != TABLE_SEATS) {
			session_say(s, line, 520, SAID(events, two_sides, .scenario = session_cut(s, one, 60)));
			return false;
		}
	}
	*value = list;
	return true;
}

/* Names as handles. */
static bool read_people(struct session *s, unsigned line, const char **list, struct error *e)
{
	struct error none = ERROR_INIT;
	const char *wrong = "";
	enum err r = people_list(s->site, *list, s->arena, list, &wrong, &none);
	if (r == ERR_MISSING || r == ERR_REFUSED)
		session_say(s, line, 400, SAID(events, no_person, .person = session_cut(s, wrong, 60)));
	else if (r)
		*e = none;
	return !r;
}

/* A key of the event's own, or of its games'. */
static bool read_setting(struct session *s, unsigned line, struct draft *d, const char *key, const char *given,
			 struct error *e)
{
	const struct setting *one = event_setting_find(key);
	if (!one) {
		d->value[EVENT_GAMES] = d->value[EVENT_GAMES] ? d->value[EVENT_GAMES] : "";
		return offers_setting(s, line, key, given, &d->value[EVENT_GAMES]);
	}
	const char **value = &d->value[one - event_settings];
	if (one == &event_settings[EVENT_APPEALS] && !read_people(s, line, &given, e))
		return false;
	if (event_setting_read(one, given, s->arena, value))
		return one != &event_settings[EVENT_SCENARIO] || read_scenarios(s, line, value, e);
	struct buf values = BUF_INIT;
	event_setting_values(one, &values);
	session_say(s, line, 520, SAID(offer, bad_setting, .key = one->key, .values = buf_text(&values)));
	buf_free(&values);
	return false;
}

/* What all must see who are paired cannot be hidden in their games. */
static bool games_good(struct session *s, unsigned line, const char *list)
{
	const struct store_offer o = {.settings = list};
	if (!list)
		return true;
	if (offers_anonymous(s, &o) || offers_drawn(s, &o)) {
		session_say(s, line, 520, SAID(events, open_games));
		return false;
	}
	return offers_settings_fit(s, line, list);
}

/* The value that it will have; old: what it has. */
static const char *will_be(const struct draft *d, const char *const *old, enum event_setting_key key)
{
	return d->value[key] ? d->value[key] : old ? old[key] : event_settings[key].preset;
}

/* To strike there must be three at least, who plays both sides bids for none, and neither fits a ladder or teams. */
static bool choice_fits(struct session *s, unsigned line, const struct draft *d, const char *const *old)
{
	const char *choice = will_be(d, old, EVENT_CHOICE), *first = strchr(will_be(d, old, EVENT_SCENARIO), ',');
	bool few = !strcmp(choice, "strike") && !(first && strchr(first + 1, ','));
	bool both = !strcmp(choice, "bid") && !strcmp(will_be(d, old, EVENT_DOUBLE), "on");
	bool alone = strcmp(will_be(d, old, EVENT_FORM), "ladder") != 0 && !strcmp(will_be(d, old, EVENT_TEAMS), "0");
	bool form = !alone && strcmp(choice, "list") != 0;
	if (few || both || form)
		session_say(s, line, 520, SAID(events, choice_not, .few = few, .form = form));
	return !few && !both && !form;
}

static bool pairing_fits(struct session *s, unsigned line, const struct draft *d, const char *const *old)
{
	bool own = !strcmp(will_be(d, old, EVENT_PAIRING), "own"),
	     doubled = !strcmp(will_be(d, old, EVENT_DOUBLE), "on"),
	     teams = strcmp(will_be(d, old, EVENT_TEAMS), "0") != 0;
	bool fits = own || event_outside_fits(s->site, will_be(d, old, EVENT_FORM), doubled, teams);
	if (!fits)
		session_say(s, line, 520, SAID(events, outside_not, .program = site_is_set(s->site->pairing_program)));
	return fits;
}

/* Only where points count is there something that time costs. */
static bool allowance_fits(struct session *s, unsigned line, const struct draft *d, const char *const *old)
{
	const char *form = will_be(d, old, EVENT_FORM);
	bool fits = !strcmp(form, "swiss") || !strcmp(form, "round-robin") ||
		    !setting_number(&event_settings[EVENT_ALLOWANCE], will_be(d, old, EVENT_ALLOWANCE));
	if (!fits)
		session_say(s, line, 520, SAID(events, allowance_not));
	return fits;
}

/* ---- BEGIN EVENT ---- */

/* An event of his own, which is over. */
static bool read_from(struct session *s, unsigned line, struct draft *d, const char *name, struct error *e)
{
	struct contest *v = arena_alloc(s->arena, sizeof *v);
	if (!events_named(s, line, name, v, e))
		return false;
	if (v->row.director != s->person.id)
		session_say(s, line, 430, SAID(events, not_director, .name = v->row.name));
	else if (v->row.status != EVENT_OVER)
		session_say(s, line, 420, SAID(events, not_over, .name = v->row.name));
	else
		d->from = v;
	return d->from && !event_heirs(v, &d->heirs, &d->n_heirs, e);
}

/* What the block does not set is as it was in the event that it comes from. */
static void take_settings(struct draft *d)
{
	for (int i = 0; d->from && i < EVENT_SETTINGS; i++)
		if (!d->value[i] && strcmp(d->from->value[i], event_settings[i].preset) != 0)
			d->value[i] = d->from->value[i];
}

/* The next "key=value" of the line, cut out of it; its value may have blanks in quotes, and behind commas, which go.
 * NULL: there is none. */
static char *next_pair(char **rest)
{
	char *in = *rest + strspn(*rest, " \t"), *out = in, *pair = in;
	bool quoted = false;
	for (; *in && (quoted || !strchr(" \t", *in)); in++) {
		quoted = quoted != (*in == '"');
		*out++ = *in;
		if (*in == ',' && !quoted)
			in += strspn(in + 1, " \t");
	}
	*rest = *in ? in + 1 : in;
	*out = '\0';
	return *pair ? pair : NULL;
}

static bool read_pairs(struct session *s, unsigned line, struct draft *d, const char *text, struct error *e)
{
	char *rest = arena_strdup(s->arena, text), *one;
	while ((one = next_pair(&rest))) {
		char *equals = strchr(one, '=');
		if (!equals || equals == one) {
			session_say(s, line, 520, SAID(offer, no_pair, .line = session_cut(s, one, 60)));
			return false;
		}
		*equals = '\0';
		if (!read_setting(s, line, d, one, offers_unquoted(s, equals + 1), e))
			return false;
	}
	return true;
}

static bool read_line(struct session *s, const struct order_text *t, struct draft *d, struct error *e)
{
	const char *key, *value;
	bool pair = offers_pair(s, t->text, &key, &value);
	if (!t->text[strspn(t->text, " \t")])
		return true;
	if (pair && !strcasecmp(key, "title"))
		d->title = session_cut(s, value, TITLE);
	else if (pair && !strcasecmp(key, "from"))
		return read_from(s, t->line, d, value, e);
	else if (pair && !strcasecmp(key, "text") && strlen(d->text) < TEXT)
		d->text = arena_printf(s->arena, "%s| %s\n", d->text, session_cut(s, value, TEXT));
	else
		return read_pairs(s, t->line, d, t->text, e);
	return true;
}

static bool name_free(struct session *s, unsigned line, const char *name, struct error *e)
{
	struct store_event old;
	struct error none = ERROR_INIT;
	if (!event_name_valid(name)) {
		session_say(s, line, 520,
			    SAID(events, bad_name, .name = session_cut(s, name, 40), .most = EVENT_NAME_MAX));
		return false;
	}
	enum err r = store_event_get(s->site->store, name, s->arena, &old, &none);
	if (r && r != ERR_MISSING)
		*e = none;
	else if (!r)
		session_say(s, line, 422, SAID(events, name_taken, .name = name));
	return r == ERR_MISSING;
}

static bool has_room(struct session *s, unsigned line, struct error *e)
{
	int64_t n = 0;
	if (store_events_directed(s->site->store, s->person.id, false, &n, e))
		return false;
	if (n >= EVENTS_MOST)
		session_say(s, line, 440, SAID(events, enough, .most = EVENTS_MOST));
	return n < EVENTS_MOST;
}

/* What stands behind the name counts as lines below it do. */
static bool read_head(struct session *s, const struct order_block *b, struct draft *d, struct error *e)
{
	for (size_t i = 0; i < b->n_keys; i++) {
		const char *quote = strchr(b->keys[i].value, ' ') ? "\"" : "";
		struct order_text line = {.line = b->first};
		line.text = arena_printf(s->arena, "%s=%s%s%s", b->keys[i].key, quote, b->keys[i].value, quote);
		if (!read_line(s, &line, d, e))
			return false;
	}
	return true;
}

/* All words, for one of several is none. */
static const char *name_of(struct session *s, const struct order_block *b)
{
	const char *name = "";
	for (size_t i = 0; i < b->n_words; i++)
		name = arena_printf(s->arena, "%s%s%s", name, i ? " " : "", b->words[i]);
	return name;
}

static bool read_draft(struct session *s, const struct order_block *b, const char *name, struct draft *d,
		       struct error *e)
{
	if (!read_head(s, b, d, e))
		return false;
	for (size_t i = 0; i < b->n; i++)
		if (!read_line(s, &b->lines[i], d, e))
			return false;
	take_settings(d);
	if (!d->value[EVENT_SCENARIO]) {
		session_say(s, b->first, 520, SAID(offer, no_scenario));
		return false;
	}
	const char *games = d->value[EVENT_GAMES] ? d->value[EVENT_GAMES] : "";
	if (!strstr(arena_printf(s->arena, " %s", games), " tries="))
		d->value[EVENT_GAMES] = arena_printf(s->arena, "%s%s" NO_TRIES, games, *games ? " " : "");
	return games_good(s, b->first, d->value[EVENT_GAMES]) && choice_fits(s, b->first, d, NULL) &&
	       pairing_fits(s, b->first, d, NULL) && allowance_fits(s, b->first, d, NULL) &&
	       name_free(s, b->first, name, e) && has_room(s, b->first, e);
}

/* The value as people write it: names in place of handles. */
static const char *as_read(const struct session *s, int key, const char *value)
{
	struct error none = ERROR_INIT;
	const char *named;
	if (key != EVENT_APPEALS || people_named(s->site, NULL, value, s->arena, &named, &none))
		return value;
	return strchr(named, ' ') ? arena_printf(s->arena, "\"%s\"", named) : named;
}

/* What means nothing in an event of that form. */
static bool is_void(const char *form, int key)
{
	bool swiss = !strcmp(form, "swiss"), robin = !strcmp(form, "round-robin"), ladder = !strcmp(form, "ladder");
	switch (key) {
	case EVENT_ROUNDS:
	case EVENT_LATE_ENTRY: return !swiss;
	case EVENT_POOLS:
	case EVENT_LEVELS:
	case EVENT_PROMOTE: return !robin;
	case EVENT_THIRD_PLACE: return strcmp(form, "knock-out") != 0;
	case EVENT_TEAMS:
	case EVENT_POINTS:
	case EVENT_DECISIVE:
	case EVENT_TIEBREAKS:
	case EVENT_DEAL: return ladder;
	case EVENT_ALLOWANCE:
	case EVENT_OVERTIME: return !swiss && !robin;
	default: return false;
	}
}

static bool is_preset(int key, const char *value)
{
	return event_settings[key].preset && !strcmp(value, event_settings[key].preset);
}

/* "form=swiss rounds=5": those that are set, or are not, and mean something. */
static const char *pairs_of(const struct session *s, const char *const value[EVENT_SETTINGS], bool set)
{
	const char *list = "", *form = value[EVENT_FORM] ? value[EVENT_FORM] : event_settings[EVENT_FORM].preset;
	for (int i = 0; i < EVENT_GAMES; i++)
		if ((value[i] != NULL) == set && (!is_void(form, i) || (set && !is_preset(i, value[i]))))
			list = arena_printf(s->arena, "%s%s%s=%s", list, *list ? " " : "", event_settings[i].key,
					    set ? as_read(s, i, value[i]) : event_settings[i].preset);
	return list;
}

static enum err found(struct session *s, const struct store_event *row, const struct draft *d, struct error *e)
{
	struct contest v;
	enum err r = event_begin(s->site, row, d->value, e);
	if (!r && d->from)
		r = event_load(s->site, row->name, s->arena, &v, e);
	return r || !d->from ? r : event_inherit(&v, d->heirs, d->n_heirs, e);
}

enum err events_block(struct session *s, const struct order_block *b, struct error *e)
{
	struct draft d = {.text = ""};
	const char *name = name_of(s, b);
	bool barred = false;
	*e = (struct error)ERROR_INIT; /* what was missing before and dealt with is no fault of this */
	enum err r = admin_bars_game(s, b->first, &barred, e);
	if (r || barred || !offers_may_begin(s, b->first))
		return r;
	if (!read_draft(s, b, name, &d, e))
		return e->code;
	d.title = d.title ? d.title : name;
	session_say(s, b->first, b->check ? 220 : 200,
		    SAID(events, begun, .check = b->check, .name = name, .title = d.title,
			 .ladder = d.value[EVENT_FORM] && !strcmp(d.value[EVENT_FORM], "ladder")));
	pages_say(s, SAID(events, draft, .set = pairs_of(s, d.value, true), .games = d.value[EVENT_GAMES],
			  .unset = pairs_of(s, d.value, false)));
	struct store_event row = {.name = name, .title = d.title, .director = s->person.id, .status = EVENT_OPEN,
				  .text = d.text, .at = clock_now()};
	if (d.from)
		pages_say(s, SAID(events, heirs, .n = (int64_t)d.n_heirs, .from = d.from->row.name));
	s->directs = s->directs || !b->check;
	return b->check ? ERR_NONE : found(s, &row, &d, e);
}

/* ---- SET EVENT ---- */

/* A round that is dealt and not paired yet: by those settings its deals were made. */
static bool deals_fit(struct session *s, unsigned line, const struct draft *d)
{
	static const int keys[] = {EVENT_FORM, EVENT_DOUBLE, EVENT_DEAL};
	const struct contest *v = s->event;
	int64_t round = v->n_deals ? v->deals[v->n_deals - 1].round : 0;
	for (size_t i = 0; round > (int64_t)v->n_rounds && i < ARRAY_LEN(keys); i++)
		if (d->value[keys[i]] && strcmp(d->value[keys[i]], v->value[keys[i]]) != 0) {
			session_say(s, line, 420,
				    SAID(events, set_dealt, .key = event_settings[keys[i]].key, .name = v->row.name,
					 .round = round));
			return false;
		}
	return true;
}

/* Rounds that are paired keep what all were told that they play, for sides and results are read by it. */
static bool scenarios_fit(struct session *s, unsigned line, const struct draft *d)
{
	struct contest *v = s->event, then = *v;
	const char *list = "";
	bool fits = true;
	then.value[EVENT_SCENARIO] = d->value[EVENT_SCENARIO];
	for (int64_t k = 1; d->value[EVENT_SCENARIO] && k <= (int64_t)v->n_rounds; k++) {
		fits = fits && !strcmp(event_scenario(v, k), event_scenario(&then, k));
		list = arena_printf(s->arena, "%s%s,", list, event_scenario(v, k));
	}
	if (!fits)
		session_say(s, line, 420,
			    SAID(events, set_played, .name = v->row.name, .played = list,
				 .rounds = (int64_t)v->n_rounds, .scenario = d->value[EVENT_SCENARIO]));
	return fits;
}

/* Does the event still take another value of it?  If not, that is told. */
static bool may_set(struct session *s, unsigned line, const struct draft *d)
{
	for (int i = 0; i < EVENT_SETTINGS; i++)
		if (d->value[i] && event_settings[i].until == SETTING_BEFORE && s->event->row.status != EVENT_OPEN) {
			session_say(s, line, 420, SAID(events, set_before, .key = event_settings[i].key));
			return false;
		}
	return deals_fit(s, line, d) && scenarios_fit(s, line, d);
}

static enum err set(struct session *s, const struct draft *d, struct error *e)
{
	struct store_event row = s->event->row;
	row.title = d->title ? d->title : row.title;
	enum err r = store_event_save(s->site->store, &row, e);
	for (int i = 0; !r && i < EVENT_SETTINGS; i++)
		if (d->value[i])
			r = store_event_setting_put(s->site->store, row.name, event_settings[i].key, d->value[i], e);
	return r || !d->value[EVENT_LIMIT] ? r : event_fill(s->event, e);
}

/* "turn=2d tries=0" with "turn=3d" is "tries=0 turn=3d". */
static const char *merged(const struct session *s, const char *old, const char *fresh)
{
	char *rest = arena_strdup(s->arena, old), *one;
	const char *list = "", *keys = arena_printf(s->arena, " %s", fresh);
	while ((one = strsep(&rest, " "))) {
		const char *key = arena_printf(s->arena, " %.*s=", (int)strcspn(one, "="), one);
		if (*one && !strstr(keys, key))
			list = arena_printf(s->arena, "%s%s ", list, one);
	}
	return arena_printf(s->arena, "%s%s", list, fresh);
}

enum err act_set_event(struct session *s, const struct command_call *in, struct error *e)
{
	struct command_given g;
	struct draft d = {.text = ""};
	if (!command_args(s, in, &g))
		return ERR_NONE;
	for (size_t i = 0; i < g.n_pairs; i++)
		if (!strcasecmp(g.pair[i].key, "title"))
			d.title = session_cut(s, g.pair[i].value, TITLE);
		else if (!read_setting(s, in->line, &d, g.pair[i].key, g.pair[i].value, e))
			return e->code;
	if (d.value[EVENT_GAMES])
		d.value[EVENT_GAMES] = merged(s, s->event->value[EVENT_GAMES], d.value[EVENT_GAMES]);
	if (!games_good(s, in->line, d.value[EVENT_GAMES]) || !may_set(s, in->line, &d) ||
	    !choice_fits(s, in->line, &d, s->event->value) || !pairing_fits(s, in->line, &d, s->event->value) ||
	    !allowance_fits(s, in->line, &d, s->event->value))
		return ERR_NONE;
	session_say(s, in->line, in->check ? 220 : 200,
		    SAID(events, set, .check = in->check, .name = s->event->row.name, .set = pairs_of(s, d.value, true),
			 .games = d.value[EVENT_GAMES] ? d.value[EVENT_GAMES] : ""));
	return in->check ? ERR_NONE : set(s, &d, e);
}

/* ---- SHOW EVENT, LIST EVENTS ---- */

static const char *director_of(const struct contest *v)
{
	const char *name = event_director_name(v);
	return name ? name : "";
}

/* What waits and runs of a ladder. */
static void show_ladder(struct session *s, const struct contest *v)
{
	int64_t waits = 0, run = 0;
	for (size_t i = 0; i < v->n_rounds; i++) {
		waits += v->rounds[i].status == ROUND_PAIRED;
		run += v->rounds[i].status == ROUND_OPEN;
	}
	if (v->row.status == EVENT_RUNNING)
		pages_say(s, SAID(events, ladder_state, .waits = waits, .run = run, .until = v->until));
}

static void show_rounds(struct session *s, const struct contest *v)
{
	for (size_t i = 0; i < v->n_rounds; i++)
		pages_say(s,
			  SAID(events, round_line, .n = v->rounds[i].n, .paired = v->rounds[i].status == ROUND_PAIRED,
			       .open = v->rounds[i].status == ROUND_OPEN, .ends = v->rounds[i].ends,
			       .scenario = event_scenario(v, v->rounds[i].n)));
}

/* Rounds whose tables share a deal, and how many words came for it. */
static enum err show_deals(struct session *s, const struct contest *v, struct error *e)
{
	enum err r = ERR_NONE;
	for (size_t i = 0; !r && i < v->n_deals; i++) {
		const struct store_deal *d = &v->deals[i];
		char chain[HASH_HEX], sealed[HASH_HEX];
		int64_t words = 0;
		r = event_deal_words(v, d->round, &words, e);
		game_deal_commitments(d, chain, sealed);
		pages_say(s, SAID(events, deal_line, .deal = d->name, .round = d->round, .words = words,
				  .chain = arena_strdup(s->arena, chain), .sealed = arena_strdup(s->arena, sealed),
				  .hours = d->grid, .opened = d->opened));
	}
	return r;
}

enum err act_show_event(struct session *s, const struct command_call *in, struct error *e)
{
	struct command_given g;
	struct contest v;
	if (!events_shown(s, in, &g, &v, e))
		return e->code;
	session_say(s, in->line, 220,
		    SAID(events, shown, .name = v.row.name, .title = v.row.title, .director = director_of(&v),
			 .open = v.row.status == EVENT_OPEN, .over = v.row.status == EVENT_OVER));
	if (*v.row.text)
		pages_say(s, SAID(events, text, .text = v.row.text));
	pages_say(s, SAID(events, settings, .set = pairs_of(s, v.value, true), .games = v.value[EVENT_GAMES]));
	if (v.row.status == EVENT_OPEN)
		pages_say(s, SAID(events, die, .seal = event_die_seal(&v)));
	pages_say(s, SAID(events, counts, .entered = (int64_t)event_count(&v, ENTRANT_ENTERED),
			  .waiting = (int64_t)event_count(&v, ENTRANT_WAITING)));
	if (event_is_ladder(&v))
		show_ladder(s, &v);
	else
		show_rounds(s, &v);
	return show_deals(s, &v, e);
}

enum err events_list(struct session *s, struct error *e)
{
	struct store_event *list;
	size_t n = 0;
	enum err r = store_events(s->site->store, s->arena, &list, &n, e);
	for (size_t i = 0; !r && i < n; i++)
		pages_say(s, SAID(events, line, .name = list[i].name, .title = list[i].title,
				  .open = list[i].status == EVENT_OPEN, .over = list[i].status == EVENT_OVER));
	if (!r && !n)
		pages_say(s, SAID(events, none));
	return r;
}

/* ---- the command line ---- */

static enum err do_line(struct session *s, const char *line, struct error *e)
{
	const char *args, *text;
	enum command_check how;
	text = region_skip_check(line, &how);
	const struct command *c = command_find_role(WHO_PERSON, text, &args);
	if (c && c->act == act_decide_protest) /* no event is named in it */
		return c->act(s, &(struct command_call){c, 1, args, how != CHECK_NOT}, e);
	c = command_find_role(WHO_DIRECTOR, text, &args);
	if (!c) {
		session_say(s, 1, 500, SAID(events, no_command, .text = session_cut(s, text, 40)));
		return ERR_NONE;
	}
	return command_dispatch(s, &(struct command_call){c, 1, args, how != CHECK_NOT}, e);
}

enum err command_direct(struct site *site, const char *line, bool *good, struct buf *told, struct error *e)
{
	struct arena *a = arena_new();
	struct mail_message mail = {
		.text = line, .text_len = strlen(line), .subject = "", .from = "", .message_id = ""};
	struct session s = {.site = site, .arena = a, .mail = &mail, .proved = true, .confirming = true,
			    .directs = true, .source = line};
	enum err r = do_line(&s, line, e);
	*good = session_transcript(&s, told);
	receive_close(&s);
	arena_free(a);
	return r;
}

static void tell_imported(const struct contest *v, const struct words *w, struct buf *out)
{
	words_say(w,
		  SAID(events, imported, .name = v->row.name, .players = (int64_t)v->n_entrants,
		       .rounds = (int64_t)v->n_rounds),
		  out);
	for (size_t i = 0; i < v->n_entrants; i++)
		if (v->entrants[i].person < 0)
			words_say(w, SAID(events, unknown_line, .name = v->row.name, .person = v->entrants[i].name),
				  out);
}

enum err command_import(struct site *site, const char *event, struct slice file, struct buf *told, struct error *e)
{
	struct arena *a = arena_new();
	const struct words *w = site_words(site, NULL);
	struct contest v;
	enum err r = event_load(site, event, a, &v, e);
	if (!r)
		r = event_import(&v, file.p, file.n, true, e);
	if (!r)
		tell_imported(&v, w, told);
	arena_free(a);
	return r;
}

/* ---- IMPORT EVENT ---- */

/* It is taken as it is, or nothing of it; with check nothing.  Nobody is entered by his name, for whoever founds an event would
 * have others in it who were not asked. */
enum err act_import_event(struct session *s, const struct command_call *in, struct error *e)
{
	struct command_given g;
	struct contest *v = s->event;
	struct error why = ERROR_INIT;
	const struct mail_message *m = s->mail;
	if (!command_args(s, in, &g))
		return ERR_NONE;
	if (!s->proved || !m->file) {
		session_say(s, in->line, s->proved ? 520 : 430,
			    s->proved ? SAID(events, no_file) : SAID(todo, unproved));
		return ERR_NONE;
	}
	enum err r = store_mark(s->site->store, e);
	if (r)
		return r;
	enum err taken = event_import(v, m->file, m->file_len, false, &why);
	bool refused = taken == ERR_REFUSED || taken == ERR_LIMIT;
	struct error undone = ERROR_INIT;
	r = store_unmark(s->site->store, taken ? taken : in->check ? ERR_REFUSED : ERR_NONE, &undone);
	if (taken && !refused)
		return *e = why, taken;
	if (r && r != ERR_REFUSED && r != ERR_LIMIT)
		return *e = undone, r;
	session_say(s, in->line,
		    refused     ? 420
		    : in->check ? 220
				: 200,
		    refused ? SAID(events, not_imported, .why = why.text)
			    : SAID(events, imported_done, .check = in->check, .name = v->row.name));
	if (!refused && !in->check)
		tell_imported(v, site_words(s->site, NULL), &s->text);
	return ERR_NONE;
}
