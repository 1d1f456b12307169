/* WHOAMI, TODO, PROFILE: what the site knows of a person, and what waits for him. */
#include "base/clock.h"
#include "command/observe.h"
#include "command/pages.h"
#include "people/people.h"
#include "store/reliability.h"
#include "words/said.h"

static enum err add_addresses(struct session *s, struct error *e)
{
	struct store_address *list;
	size_t n;
	enum err r = store_addresses(s->site->store, s->person.id, s->arena, &list, &n, e);
	for (size_t i = 0; !r && i < n; i++)
		pages_say(s, SAID(whoami, address, .address = list[i].address, .main = list[i].main));
	return r;
}

static enum err add_wishes(struct session *s, struct error *e)
{
	struct store_wish *list;
	size_t n;
	enum err r = store_wishes(s->site->store, s->person.id, s->arena, &list, &n, e);
	for (size_t k = 0; !r && k < n_people_wishes; k++) {
		const struct people_wish *row = &people_wishes[k];
		const char *value = NULL;
		for (size_t i = 0; i < n; i++)
			if (!strcmp(list[i].key, row->key))
				value = list[i].value;
		pages_say(s, SAID(whoami, wish, .key = row->key, .value = value ? value : ""));
	}
	return r;
}

static enum err add_games(struct session *s, struct error *e)
{
	struct store_played *list;
	size_t n;
	enum err r = store_played(s->site->store, s->person.id, s->arena, &list, &n, e);
	if (!r && !n)
		pages_say(s, SAID(whoami, no_games));
	for (size_t i = 0; !r && i < n; i++)
		pages_say(s, SAID(whoami, game, .game = list[i].game, .title = list[i].title, .seat = list[i].seat,
				  .state = list[i].status, .turn = list[i].turn, .until = list[i].deadline));
	return r;
}

static enum err add_ordered(struct session *s, struct error *e)
{
	struct store_played *list;
	size_t n;
	enum err r = store_ordered(s->site->store, s->person.id, clock_now(), s->arena, &list, &n, e);
	for (size_t i = 0; !r && i < n; i++)
		pages_say(s, SAID(whoami, ordered, .game = list[i].game, .title = list[i].title, .seat = list[i].seat,
				  .units = list[i].units));
	return r;
}

static enum err add_pending(struct session *s, struct error *e)
{
	struct store_pending *list;
	size_t n;
	enum err r = store_pending_list(s->site->store, s->person.id, s->arena, &list, &n, e);
	for (size_t i = 0; !r && i < n; i++)
		if (clock_now() - list[i].at <= CONFIRM_HOURS * 3600)
			pages_say(s,
				  SAID(whoami, pending, .commands = session_marked(s, list[i].text), .at = list[i].at));
	return r;
}

/* To others without the games that hide who plays. */
static enum err add_reliability(struct session *s, int64_t person, bool own, struct error *e)
{
	struct store_reliability found;
	enum err r = store_reliability(s->site->store, person, own, &found, e);
	if (!r)
		pages_say(s, SAID(people, reliable, .turns = found.turns, .late = found.late, .games = found.games,
				  .gone = found.gone));
	return r;
}

enum err act_whoami(struct session *s, const struct command_call *in, struct error *e)
{
	char handle[STORE_HANDLE];
	store_handle(s->person.id, handle);
	session_say(s, in->line, 220, SAID(whoami, you, .name = s->person.name, .handle = handle));
	enum err r = add_addresses(s, e);
	if (!r)
		r = add_wishes(s, e);
	if (!r)
		r = add_games(s, e);
	if (!r)
		r = add_ordered(s, e);
	if (!r)
		r = observe_list(s, e);
	if (!r)
		r = add_pending(s, e);
	if (!r)
		r = add_reliability(s, s->person.id, true, e);
	if (!r && *s->person.profile)
		pages_say(s, SAID(whoami, profile, .text = s->person.profile));
	return r;
}

/* ---- what others may know ---- */

enum err act_profile(struct session *s, const struct command_call *in, struct error *e)
{
	struct command_given g;
	struct store_person p;
	char handle[STORE_HANDLE];
	if (!command_args(s, in, &g))
		return ERR_NONE;
	if (!command_person(s, in->line, g.word[0], &p, e))
		return e->code;
	store_handle(p.id, handle);
	session_say(s, in->line, 220, SAID(people, shown, .name = p.name, .handle = handle));
	if (*p.profile)
		pages_say(s, SAID(people, profile, .text = p.profile));
	return add_reliability(s, p.id, false, e);
}

/* Each line of the block behind a bar, so that none of it is ever read as an order. */
enum err command_profile(struct session *s, const struct order_block *b, struct error *e)
{
	struct buf text = BUF_INIT;
	if (!s->person.id) {
		session_say(s, b->first, 430, SAID(dispatch, register_first, .address = s->mail->from));
		return ERR_NONE;
	}
	for (size_t i = 0; i < b->n; i++)
		buf_addf(&text, "| %s\n", b->lines[i].text);
	enum err r = ERR_NONE;
	if (text.len > PEOPLE_PROFILE_BYTES)
		session_say(s, b->first, 552, SAID(people, profile_long, .most = PEOPLE_PROFILE_BYTES));
	else if (!s->proved)
		session_say(s, b->first, 430, SAID(people, profile_unproved));
	else {
		s->person.profile = arena_strdup(s->arena, buf_text(&text));
		session_say(s, b->first, b->check ? 220 : 200, SAID(people, profile_kept, .none = !text.len));
		r = b->check ? ERR_NONE : store_person_save(s->site->store, &s->person, e);
	}
	buf_free(&text);
	return r;
}
