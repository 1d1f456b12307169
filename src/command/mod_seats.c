/* ASSIGN, EJECT, DUMMY, REVIVE, SWAP, BAN, UNBAN: who plays a game, as its moderator decides it. */
#include "command/moderate.h"
#include "game/hands.h"
#include "store/observer.h"
#include "words/said.h"

/* The whole argument is a side, perhaps in quotes; VALUE_NONE: it was told that it is none, or that the game is over. */
static int read_side(struct session *s, const struct command_call *in)
{
	struct command_given given;
	if (moderate_over(s, in->line) || !command_args(s, in, &given))
		return VALUE_NONE;
	return moderate_side(s, in->line, given.word[0]);
}

/* The whole argument is a person; false: it was told, or stands in *e, why not. */
static bool read_person(struct session *s, const struct command_call *in, struct store_person *who, struct error *e)
{
	struct command_given given;
	return !moderate_over(s, in->line) && command_args(s, in, &given) &&
	       command_person(s, in->line, given.word[0], who, e);
}

static const char *name_at(const struct session *s, int seat)
{
	return game_seat(s->moderated, seat)->person;
}

/* ---- seats ---- */

/* Why the program's player of that name cannot have it; NULL: *bot can. */
static const struct words_said *no_bot(struct session *s, int seat, const char *name, const char **bot)
{
	const struct game *g = s->moderated;
	const struct words_said *no = command_no_player(s, g->sys, name, bot);
	if (no)
		return no;
	if (game_bot_plays(g, seat) && !strcmp(game_bot(g, seat), *bot))
		return session_keep(s, SAID(moderate, bot_already, .bot = *bot, .side = moderate_side_name(s, seat)));
	return game_may_dummy(g, seat) ? NULL : session_keep(s, SAID(moderate, dummy_last));
}

static enum err assign_bot(struct session *s, const struct command_call *in, int seat, const char *name,
			   struct error *e)
{
	const char *bot;
	const struct words_said *why = no_bot(s, seat, name, &bot);
	if (why) {
		session_say(s, in->line, 420, why);
		return ERR_NONE;
	}
	session_say(s, in->line, in->check ? 220 : 200,
		    SAID(moderate, bot_done, .check = in->check, .bot = bot, .side = moderate_side_name(s, seat),
			 .left = arena_strdup(s->arena, name_at(s, seat))));
	if (in->check)
		return ERR_NONE;
	enum err r = game_assign_bot(s->moderated, seat, moderate_by(s), bot, e);
	return r ? r : moderate_reload(s, e);
}

enum err act_assign(struct session *s, const struct command_call *in, struct error *e)
{
	struct command_given given;
	struct store_person who;
	const struct words_said *why;
	int seat;
	if (moderate_over(s, in->line) || !command_args(s, in, &given) ||
	    (seat = moderate_side(s, in->line, given.word[0])) == VALUE_NONE)
		return ERR_NONE;
	const char *bot = command_key(&given, "bot");
	if (!bot == (given.n_words < 2)) {
		session_say(s, in->line, 520, SAID(moderate, bot_or_person));
		return ERR_NONE;
	}
	if (bot)
		return assign_bot(s, in, seat, bot, e);
	if (!command_person(s, in->line, given.word[1], &who, e))
		return e->code;
	enum err r = game_may_assign(s->moderated, seat, &who, &why, e);
	if (r)
		return r;
	if (why) {
		session_say(s, in->line, 420, session_keep(s, why));
		return ERR_NONE;
	}
	session_say(s, in->line, in->check ? 220 : 200,
		    SAID(moderate, assign_done, .check = in->check, .person = who.name, .address = who.address,
			 .side = moderate_side_name(s, seat), .left = arena_strdup(s->arena, name_at(s, seat))));
	return in->check ? ERR_NONE : game_assign(s->moderated, seat, moderate_by(s), &who, e);
}

static enum err eject_holder(struct session *s, const struct command_call *in, int seat, struct error *e)
{
	const char *name = arena_strdup(s->arena, name_at(s, seat));
	if (!game_seat(s->moderated, seat)->holder) {
		session_say(s, in->line, 420, SAID(moderate, nobody_there, .side = moderate_side_name(s, seat)));
		return ERR_NONE;
	}
	session_say(
		s, in->line, in->check ? 220 : 200,
		SAID(moderate, eject_done, .check = in->check, .person = name, .side = moderate_side_name(s, seat)));
	return in->check ? ERR_NONE : game_eject_seat(s->moderated, seat, moderate_by(s), e);
}

/* The seat that he orders for beside its holder; VALUE_NONE: there is none. */
static enum err find_share(struct session *s, int64_t person, int *seat, struct error *e)
{
	enum err r = ERR_NONE;
	*seat = VALUE_NONE;
	for (int i = 0; !r && i < game_seats(s->moderated); i++) {
		struct store_hand *hands;
		size_t n = 0;
		r = store_hands(s->site->store, s->moderated->row.name, game_seat(s->moderated, i)->seat, 0, s->arena,
				&hands, &n, e);
		for (size_t k = 0; !r && k < n; k++)
			*seat = hands[k].person == person ? i : *seat;
	}
	return r;
}

static enum err eject_person(struct session *s, const struct command_call *in, const struct store_person *who,
			     struct error *e)
{
	int seat = VALUE_NONE;
	bool any;
	for (int i = 0; i < game_seats(s->moderated); i++)
		if (game_seat(s->moderated, i)->holder == who->id)
			return eject_holder(s, in, i, e);
	enum err r = find_share(s, who->id, &seat, e);
	if (r)
		return r;
	if (seat == VALUE_NONE) {
		session_say(s, in->line, 420, SAID(moderate, not_in_game, .person = who->name));
		return ERR_NONE;
	}
	session_say(s, in->line, in->check ? 220 : 200,
		    SAID(moderate, share_ended, .check = in->check, .person = who->name,
			 .side = moderate_side_name(s, seat)));
	return in->check ? ERR_NONE : game_undelegate(s->moderated, seat, who->id, &any, e);
}

enum err act_eject(struct session *s, const struct command_call *in, struct error *e)
{
	struct command_given given;
	struct store_person who;
	if (moderate_over(s, in->line) || !command_args(s, in, &given))
		return ERR_NONE;
	int seat = moderate_find_side(s, given.word[0]);
	if (seat != VALUE_NONE)
		return eject_holder(s, in, seat, e);
	return command_person(s, in->line, given.word[0], &who, e) ? eject_person(s, in, &who, e) : e->code;
}

/* ---- dummies ---- */

enum err act_dummy(struct session *s, const struct command_call *in, struct error *e)
{
	int seat = read_side(s, in);
	if (seat == VALUE_NONE)
		return ERR_NONE;
	const char *side = moderate_side_name(s, seat);
	bool is = game_seat(s->moderated, seat)->dummy && !game_bot_plays(s->moderated, seat);
	if (is || !game_may_dummy(s->moderated, seat)) {
		session_say(s, in->line, 420,
			    is ? SAID(moderate, dummy_already, .side = side) : SAID(moderate, dummy_last));
		return ERR_NONE;
	}
	session_say(s, in->line, in->check ? 220 : 200, SAID(moderate, dummy_done, .check = in->check, .side = side));
	if (in->check)
		return ERR_NONE;
	enum err r = game_dummy(s->moderated, seat, moderate_by(s), e);
	return r ? r : moderate_reload(s, e);
}

enum err act_revive(struct session *s, const struct command_call *in, struct error *e)
{
	int seat = read_side(s, in);
	if (seat == VALUE_NONE)
		return ERR_NONE;
	const char *side = moderate_side_name(s, seat);
	if (!game_seat(s->moderated, seat)->dummy) {
		session_say(s, in->line, 420, SAID(moderate, no_dummy, .side = side));
		return ERR_NONE;
	}
	session_say(s, in->line, in->check ? 220 : 200, SAID(moderate, revive_done, .check = in->check, .side = side));
	return in->check ? ERR_NONE : game_revive(s->moderated, seat, moderate_by(s), e);
}

/* ---- SWAP ---- */

/* Why it cannot be; NULL: it can. */
static const struct words_said *no_swap(const struct session *s, int one, int other)
{
	if (one == other)
		return session_keep(s, SAID(moderate, swap_same));
	if (*s->moderated->row.snapshot)
		return session_keep(s, SAID(moderate, swap_late));
	return game_sides_drawn(s->moderated) ? session_keep(s, SAID(moderate, swap_drawn)) : NULL;
}

enum err act_swap(struct session *s, const struct command_call *in, struct error *e)
{
	struct command_given given;
	int one, other;
	if (moderate_over(s, in->line) || !command_args(s, in, &given) ||
	    (one = moderate_side(s, in->line, given.word[0])) == VALUE_NONE ||
	    (other = moderate_side(s, in->line, given.word[1])) == VALUE_NONE)
		return ERR_NONE;
	const struct words_said *why = no_swap(s, one, other);
	if (why) {
		session_say(s, in->line, 420, why);
		return ERR_NONE;
	}
	session_say(s, in->line, in->check ? 220 : 200,
		    SAID(moderate, swap_done, .check = in->check, .one = moderate_side_name(s, one),
			 .other = moderate_side_name(s, other), .person = name_at(s, other),
			 .beside = name_at(s, one)));
	return in->check ? ERR_NONE : game_swap(s->moderated, one, other, moderate_by(s), e);
}

/* ---- BAN ---- */

/* The setting deny with the handle in it, or without. */
static const char *denied(const struct session *s, const char *handle, bool on)
{
	const char *was = game_setting(s->moderated, SET_DENY), *list = "";
	if (on)
		return strcmp(was, "none") ? arena_printf(s->arena, "%s,%s", was, handle) : handle;
	char *rest = arena_strdup(s->arena, was), *one;
	while ((one = strsep(&rest, ",")))
		if (strcmp(one, handle))
			list = arena_printf(s->arena, "%s%s%s", list, *list ? "," : "", one);
	return *list ? list : "none";
}

static enum err deny(struct session *s, const char *list, struct error *e)
{
	struct game_switch set = {"deny", list};
	enum err r = game_set_by(s->site, s->moderated->row.name, moderate_by(s), &set, 1, e);
	return r ? r : moderate_reload(s, e);
}

/* Is there something against it?  It is told. */
static enum err may_ban(struct session *s, unsigned line, const struct store_person *who, const char *list, bool *yes,
			struct error *e)
{
	struct store_moderator m;
	struct error none = ERROR_INIT;
	char value[SETTING_TEXT];
	int seat = VALUE_NONE;
	*yes = false;
	enum err r = store_moderator_get(s->site->store, s->moderated->row.name, who->id, s->arena, &m, &none);
	bool moderates = !r;
	if (r && r != ERR_MISSING)
		return *e = none, r;
	r = find_share(s, who->id, &seat, e);
	for (int i = 0; i < game_seats(s->moderated); i++)
		seat = game_seat(s->moderated, i)->holder == who->id ? i : seat;
	if (r)
		return r;
	*yes = !moderates && seat == VALUE_NONE && setting_read(&settings[SET_DENY], list, value);
	if (!*yes)
		session_say(s, line, 420,
			    moderates            ? SAID(moderate, ban_moderates, .person = who->name)
			    : seat != VALUE_NONE ? SAID(moderate, ban_plays, .person = who->name)
						 : SAID(moderate, ban_full));
	return ERR_NONE;
}

enum err act_ban(struct session *s, const struct command_call *in, struct error *e)
{
	struct store_person who;
	char handle[STORE_HANDLE];
	bool may;
	if (!read_person(s, in, &who, e))
		return e->code;
	store_handle(who.id, handle);
	if (setting_names(game_setting(s->moderated, SET_DENY), handle)) {
		session_say(s, in->line, 422, SAID(moderate, banned_already, .person = who.name));
		return ERR_NONE;
	}
	const char *list = denied(s, handle, true);
	enum err r = may_ban(s, in->line, &who, list, &may, e);
	if (r || !may)
		return r;
	session_say(s, in->line, in->check ? 220 : 200,
		    SAID(moderate, ban_done, .check = in->check, .person = who.name));
	if (in->check)
		return ERR_NONE;
	r = store_observer_drop(s->site->store, s->moderated->row.name, who.id, e);
	return r ? r : deny(s, list, e);
}

enum err act_unban(struct session *s, const struct command_call *in, struct error *e)
{
	struct store_person who;
	char handle[STORE_HANDLE];
	if (!read_person(s, in, &who, e))
		return e->code;
	store_handle(who.id, handle);
	if (!setting_names(game_setting(s->moderated, SET_DENY), handle)) {
		session_say(s, in->line, 420, SAID(moderate, not_banned, .person = who.name));
		return ERR_NONE;
	}
	session_say(s, in->line, in->check ? 220 : 200,
		    SAID(moderate, unban_done, .check = in->check, .person = who.name));
	return in->check ? ERR_NONE : deny(s, denied(s, handle, false), e);
}
