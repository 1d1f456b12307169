/* DENY, ALLOW: addresses, or all of a domain, whose mails are not read, or who may not join or open games. */
#include "base/clock.h"
#include "command/admin.h"
#include "command/pages.h"
#include "people/people.h"
#include "store/account.h"
#include "words/said.h"

enum { WRITE, JOIN, CREATE, WAYS, SHOWN = 80 };
static const char *const ways[WAYS] = {[WRITE] = "write", [JOIN] = "join", [CREATE] = "create"};

/* ---- who is barred ---- */

/* By any address of who writes: another of his would be a way around it. */
static enum err is_barred(struct session *s, const char *how, bool *yes, struct error *e)
{
	struct store_address *list;
	size_t n = 0;
	enum err r = s->mail->from ? store_barred(s->site->store, s->mail->from, how, yes, e) : ERR_NONE;
	if (!r && s->person.id)
		r = store_addresses(s->site->store, s->person.id, s->arena, &list, &n, e);
	for (size_t i = 0; !r && !*yes && i < n; i++)
		r = store_barred(s->site->store, list[i].address, how, yes, e);
	return r;
}

enum err admin_unread(struct session *s, bool *yes, struct error *e)
{
	*yes = false;
	if (!s->mail->from || !*s->mail->from)
		return ERR_NONE;
	return store_barred(s->site->store, s->mail->from, ways[WRITE], yes, e);
}

/* What the command is to who may not do all: -1: open to everybody. */
static int way_of(const struct command *c)
{
	static const struct {
		command_handler *act;
		int way;
	} barred[] = {{act_register, JOIN}, {act_join, JOIN},	     {act_accept, JOIN},    {act_takeover, JOIN},
		      {act_standby, JOIN},  {act_challenge, CREATE}, {act_open, CREATE},    {act_copy, CREATE},
		      {act_rematch, CREATE}, {act_enter, JOIN}};
	for (size_t i = 0; i < ARRAY_LEN(barred); i++)
		if (c->act == barred[i].act)
			return barred[i].way;
	return -1;
}

static enum err bars(struct session *s, unsigned line, int way, bool *yes, struct error *e)
{
	*yes = false;
	enum err r = s->admin || way < 0 ? ERR_NONE : is_barred(s, ways[way], yes, e);
	if (!r && *yes)
		session_say(s, line, 430, SAID(admin, barred, .create = way == CREATE));
	return r;
}

enum err admin_bars(struct session *s, unsigned line, const struct command *c, bool *yes, struct error *e)
{
	return bars(s, line, way_of(c), yes, e);
}

enum err admin_bars_game(struct session *s, unsigned line, bool *yes, struct error *e)
{
	return bars(s, line, CREATE, yes, e);
}

/* ---- DENY, ALLOW ---- */

static bool is_domain(const char *text)
{
	size_t n = strlen(text);
	return n && strchr(text, '.') && *text != '.' && text[n - 1] != '.' &&
	       !text[strspn(text, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-")];
}

/* An address, or a domain with "@" in front or not; NULL: it was told that it is neither. */
static const char *read_what(struct session *s, unsigned line, const char *text)
{
	const char *at = strchr(text, '@');
	if (at == text)
		text++;
	if (at && at != text - 1 ? is_domain(at + 1) && !strchr(at + 1, '@') : is_domain(text))
		return text;
	session_say(s, line, 520, SAID(admin, no_address, .text = session_cut(s, text, SHOWN)));
	return NULL;
}

/* In the ledger nobody stands by his address, who may wish to be forgotten. */
static const char *noted(struct session *s, const char *what)
{
	const char *at = strchr(what, '@');
	return at ? arena_printf(s->arena, "*%s", at) : what;
}

/* An address that it bars if it is denied. */
static bool covers(const char *what, const char *address)
{
	size_t n = strlen(what), m = strlen(address);
	if (strchr(what, '@'))
		return !strcasecmp(what, address);
	return m > n && !strcasecmp(address + m - n, what) && strchr("@.", address[m - n - 1]);
}

static enum err bars_admin(struct session *s, const char *what, bool *yes, struct error *e)
{
	int64_t *admins;
	size_t n = 0;
	*yes = covers(what, s->site->moderator) || (s->mail->from && covers(what, s->mail->from));
	enum err r = store_admins(s->site->store, s->arena, &admins, &n, e);
	for (size_t i = 0; !r && !*yes && i < n; i++) {
		struct store_address *list;
		size_t k = 0;
		r = store_addresses(s->site->store, admins[i], s->arena, &list, &k, e);
		for (size_t j = 0; !r && j < k; j++)
			*yes = *yes || covers(what, list[j].address);
	}
	return r;
}

static enum err list_bars(struct session *s, const struct command_call *in, struct error *e)
{
	struct store_bar *list;
	size_t n = 0;
	enum err r = store_bars(s->site->store, s->arena, &list, &n, e);
	if (r)
		return r;
	session_say(s, in->line, 220, SAID(admin, bars, .n = (int64_t)n));
	for (size_t i = 0; !in->check && i < n; i++)
		pages_say(s, SAID(admin, bar_line, .what = list[i].what, .how = list[i].how, .allowed = list[i].allowed,
				  .at = list[i].at));
	return ERR_NONE;
}

/* Somebody who is known and writes from there: he is not told, who would be if he were locked out. */
static enum err name_known(struct session *s, unsigned line, const char *what, struct error *e)
{
	struct store_person who;
	struct error none = ERROR_INIT;
	if (!strchr(what, '@'))
		return ERR_NONE;
	enum err r = store_person_of(s->site->store, what, s->arena, &who, &none);
	if (!r)
		session_say(s, line, 251, SAID(admin, bar_known, .person = who.name));
	if (r && r != ERR_MISSING)
		*e = none;
	return r == ERR_MISSING ? ERR_NONE : r;
}

enum err act_deny(struct session *s, const struct command_call *in, struct error *e)
{
	struct command_given given;
	bool own = false;
	const char *what;
	if (!command_args(s, in, &given))
		return ERR_NONE;
	if (!strcasecmp(given.word[0], "list"))
		return list_bars(s, in, e);
	if (!(what = read_what(s, in->line, given.word[0])))
		return ERR_NONE;
	const char *to = command_key(&given, "to");
	to = to ? to : ways[WRITE];
	enum err r = bars_admin(s, what, &own, e);
	if (r || own) {
		session_say(s, in->line, 510, SAID(admin, bars_admin, .what = session_cut(s, what, SHOWN)));
		return r;
	}
	session_say(s, in->line, in->check ? 220 : 200,
		    SAID(admin, bar_done, .check = in->check, .what = session_cut(s, what, SHOWN), .how = to));
	r = strcasecmp(to, ways[WRITE]) ? ERR_NONE : name_known(s, in->line, what, e);
	if (r || in->check)
		return r;
	struct store_bar bar = {what, to, 0, clock_now()};
	r = store_bar_put(s->site->store, &bar, e);
	return r ? r
		 : care_note(s->site, admin_by(s), "denied", SAID(admin, bar_noted, .what = noted(s, what), .how = to),
			     e);
}

/* Takes its own row out; where a domain bars it still, a row lets it through.  *did: something was barred. */
static enum err allow_one(struct session *s, const char *what, const char *how, bool check, bool *did, struct error *e)
{
	const char *probe = strchr(what, '@') ? what : arena_printf(s->arena, "any@%s", what);
	bool barred = false, still = false;
	enum err r = store_barred(s->site->store, probe, how, &barred, e);
	*did = *did || barred;
	if (r || !barred || check)
		return r;
	r = store_bar_drop(s->site->store, what, how, e);
	if (!r)
		r = store_barred(s->site->store, probe, how, &still, e);
	struct store_bar bar = {what, how, 1, clock_now()};
	return r || !still ? r : store_bar_put(s->site->store, &bar, e);
}

enum err act_allow(struct session *s, const struct command_call *in, struct error *e)
{
	struct command_given given;
	bool did = false;
	const char *what;
	enum err r = ERR_NONE;
	if (!command_args(s, in, &given) || !(what = read_what(s, in->line, given.word[0])))
		return ERR_NONE;
	const char *to = command_key(&given, "to"), *shown = session_cut(s, what, SHOWN);
	for (int i = 0; !r && i < WAYS; i++)
		if (!to || !strcasecmp(to, ways[i]))
			r = allow_one(s, what, ways[i], in->check, &did, e);
	if (r)
		return r;
	if (!did) {
		session_say(s, in->line, 422, SAID(admin, bar_none, .what = shown));
		return ERR_NONE;
	}
	session_say(s, in->line, in->check ? 220 : 200,
		    SAID(admin, allow_done, .check = in->check, .what = shown, .how = to ? to : ""));
	if (in->check)
		return ERR_NONE;
	return care_note(s->site, admin_by(s), "allowed",
			 SAID(admin, bar_noted, .what = noted(s, what), .how = to ? to : ""), e);
}
