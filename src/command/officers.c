/* SHARE: a seat's units divided among several people, and whose a line of orders is. */
#include "command/officers.h"
#include "base/clock.h"
#include "command/lines.h"
#include "game/hands.h"
#include "store/meeting.h"
#include "words/said.h"

enum { UNITS_MOST = 40 };

/* Is it one of the words? */
static bool has_word(const char *words, const char *word)
{
	size_t n = strlen(word);
	for (; *words; words += strcspn(words, " "), words += *words == ' ')
		if (strcspn(words, " ") == n && !strncasecmp(words, word, n))
			return true;
	return false;
}

bool officers_is_one(const struct session *s)
{
	return s->hand && *s->hand->units;
}

enum err officers_read(struct session *s, struct officers *out, struct error *e)
{
	struct store_hand *list;
	size_t all, n = 0;
	const char *game = s->game->row.name;
	enum err r = store_hands(s->site->store, game, game_seat(s->game, s->seat)->seat, clock_now(), s->arena, &list,
				 &all, e);
	bool *silent = arena_alloc(s->arena, (r ? 0 : all) * sizeof *silent + 1);
	for (size_t i = 0; !r && i < all; i++) {
		if (!*list[i].units)
			continue;
		r = store_hand_silent(s->site->store, game, game_turn(s->game), list[i].person, &silent[n], e);
		list[n++] = list[i];
	}
	*out = (struct officers){list, silent, n};
	return r;
}

/* The officer that has the unit; NULL: it is the commander's. */
static const struct store_hand *officer_of(const struct officers *o, const char *id)
{
	for (size_t i = 0; i < o->n; i++)
		if (has_word(o->list[i].units, id))
			return &o->list[i];
	return NULL;
}

/* May who writes order it?  Of a silent officer's units the commander may. */
static bool may_order(const struct session *s, const struct officers *o, const char *id)
{
	const struct store_hand *officer = officer_of(o, id);
	if (officers_is_one(s))
		return officer && officer->person == s->hand->person;
	return !officer || o->silent[officer - o->list];
}

/* The first subject of the line that is another's, "" where it has none and is the commander's; NULL: it is the
 * writer's. */
static const char *foreign_in(const struct session *s, const struct officers *o, const struct order_line *l)
{
	for (size_t i = 0; i < l->n_subjects; i++) {
		const char *id = lines_name(s, l->subjects[i]);
		if (!may_order(s, o, id))
			return id;
	}
	return officers_is_one(s) && !l->n_subjects ? "" : NULL;
}

void officers_refuse(struct session *s, const struct officers *o, struct order_set *fresh)
{
	size_t n = 0;
	for (size_t i = 0; o->n && i < fresh->n; i++) {
		const struct order_line *l = &fresh->lines[i];
		const char *foreign = l->good ? foreign_in(s, o, l) : NULL;
		const struct store_hand *officer = foreign && *foreign ? officer_of(o, foreign) : NULL;
		if (!foreign)
			fresh->lines[n++] = *l;
		else
			session_say(s, l->line, 430,
				    SAID(hands, not_yours, .unit = foreign,
					 .person = officer ? officer->name : game_seat(s->game, s->seat)->person));
	}
	if (o->n)
		fresh->n = n;
}

const char *officers_others(struct session *s, const struct officers *o, const char *stored)
{
	struct order_set *set = orders_parse_text(s->game->sys->language, stored, s->arena);
	struct order_mistakes none = {.arena = s->arena};
	size_t n = 0;
	for (size_t i = 0; i < set->n; i++)
		if (foreign_in(s, o, &set->lines[i]))
			set->lines[n++] = set->lines[i];
	set->n = n;
	return o->n ? lines_text(s->arena, set, &none) : "";
}

static bool has_line(const struct session *s, const struct order_set *set, const char *unit, size_t len)
{
	for (size_t i = 0; i < set->n; i++)
		for (size_t k = 0; k < set->lines[i].n_subjects; k++) {
			const char *id = lines_name(s, set->lines[i].subjects[k]);
			if (strlen(id) == len && !strncasecmp(id, unit, len))
				return true;
		}
	return false;
}

void officers_missing(struct session *s, const struct officers *o, const struct order_set *stands)
{
	for (size_t i = 0; i < o->n; i++) {
		const char *units = "";
		for (const char *u = o->list[i].units; *u; u += strcspn(u, " "), u += *u == ' ') {
			size_t len = strcspn(u, " ");
			if (!has_line(s, stands, u, len))
				units = arena_printf(s->arena, "%s%s%.*s", units, *units ? ", " : "", (int)len, u);
		}
		if (*units)
			session_say(s, 0, 251, SAID(hands, no_lines, .person = o->list[i].name, .units = units));
	}
}

/* ---- the command ---- */

/* "57e,3e Leger" as ids; NULL: it was told that one of them is no unit of the seat, or somebody else's. */
static const char *read_units(struct session *s, unsigned line, const struct officers *o, const char *text,
			      int64_t person)
{
	const char *units = "";
	char *rest = arena_strdup(s->arena, text), *name;
	int n = 0;
	while ((name = strsep(&rest, ","))) {
		const struct system *sys = s->game->sys;
		name += strspn(name, " ");
		const char *id = sys->named ? sys->named(s->game->scenario->setup, s->seat, name) : NULL;
		const struct store_hand *officer = id ? officer_of(o, id) : NULL;
		if (!id || strchr(id, ' ') || ++n > UNITS_MOST) {
			session_say(s, line, 400, SAID(hands, no_unit, .unit = session_cut(s, name, 40)));
			return NULL;
		}
		if (officer && officer->person != person) {
			session_say(s, line, 430, SAID(hands, not_yours, .unit = id, .person = officer->name));
			return NULL;
		}
		if (!has_word(units, id))
			units = arena_printf(s->arena, "%s%s%s", units, *units ? " " : "", id);
	}
	return units;
}

static enum err end(struct session *s, const struct command_call *in, const struct store_person *who,
		    const struct officers *o, struct error *e)
{
	bool any = false;
	for (size_t i = 0; i < o->n; i++)
		any = any || o->list[i].person == who->id;
	if (!any) {
		session_say(s, in->line, 420, SAID(hands, no_officer, .person = who->name));
		return ERR_NONE;
	}
	session_say(s, in->line, in->check ? 220 : 200, SAID(hands, unshared, .person = who->name));
	return in->check ? ERR_NONE : game_undelegate(s->game, s->seat, who->id, &any, e);
}

enum err act_share(struct session *s, const struct command_call *in, struct error *e)
{
	struct command_given g;
	struct store_person who;
	struct officers o;
	struct error why = ERROR_INIT;
	bool may = true;
	if (!command_args(s, in, &g))
		return ERR_NONE;
	bool first = !strcasecmp(g.word[0], "off") && g.n_words > 1;
	if (!command_person(s, in->line, g.word[first], &who, &why))
		return why.code ? (*e = why, why.code) : ERR_NONE;
	enum err r = officers_read(s, &o, e);
	if (r)
		return r;
	if (first || (g.n_words > 1 && !strcasecmp(g.word[1], "off")))
		return end(s, in, &who, &o, e);
	const char *text = command_key(&g, "units");
	const char *units = text ? read_units(s, in->line, &o, text, who.id) : NULL;
	if (!text)
		session_say(s, in->line, 520, SAID(hands, which_units));
	if (units)
		r = command_may_order(s, in->line, &who, &may, e);
	if (r || !units || !may)
		return r;
	session_say(s, in->line, in->check ? 220 : 200, SAID(hands, shared, .person = who.name, .units = units));
	return in->check ? ERR_NONE : game_delegate(s->game, s->seat, &who, units, 0, e);
}
