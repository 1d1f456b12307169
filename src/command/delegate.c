/* DELEGATE: somebody else orders for the seat too, under his own name. */
#include "base/clock.h"
#include "command/command.h"
#include "game/hands.h"
#include "pace/pace.h"
#include "store/dummy.h"
#include "store/meeting.h"
#include "words/said.h"

/* ---- who writes for a seat ---- */

int64_t session_writer(const struct session *s)
{
	return s->hand ? s->hand->person : game_seat(s->game, s->seat)->holder;
}

const char *session_address(const struct session *s)
{
	return s->hand ? s->hand->address : game_seat(s->game, s->seat)->address;
}

const char *session_form_seat(const struct session *s)
{
	char handle[STORE_HANDLE];
	const char *seat = game_seat(s->game, s->seat)->seat;
	if (!s->hand)
		return seat;
	store_handle(s->hand->person, handle);
	return arena_printf(s->arena, "%s.%s", seat, handle);
}

enum err session_tell_hands(struct session *s, const char *lines, struct error *e)
{
	struct letter l = {.kind = "told", .serial = session_serial(s), .except = session_writer(s),
			   .said = SAID(hands, wrote, .person = s->person.name, .lines = lines)};
	return letter_queue(s->game, s->seat, &l, NULL, e);
}

/* ---- the command ---- */

/* Is there something against it?  Who knows another side, and who will have nothing to do with the holder, are not told
 * apart: it is nobody's affair. */
static enum err is_free(struct session *s, const struct store_person *who, bool *yes, struct error *e)
{
	bool other = false, blocked = false;
	const struct store_seat *seat = game_seat(s->game, s->seat);
	enum err r = store_knows(s->site->store, s->game->row.name, seat->seat, who->id, &other, e);
	if (!r)
		r = store_blocked(s->site->store, seat->holder, who->id, &blocked, e);
	*yes = !other && !blocked && !game_bars(s->game, who->id);
	return r;
}

/* The end of what is named, by the clocks of who writes; 0 for none.  False: it was told that it is none. */
static bool read_until(struct session *s, unsigned line, const char *text, int64_t *until)
{
	*until = 0;
	if (!text ||
	    (pace_when(text, clock_now(), clock_zone_full(), true, until) != PACE_NO_WHEN && *until > clock_now()))
		return true;
	session_say(s, line, 520, SAID(hands, bad_until, .text = session_cut(s, text, 40)));
	return false;
}

static enum err end(struct session *s, const struct command_call *in, struct error *e)
{
	const struct store_seat *seat = game_seat(s->game, s->seat);
	struct store_hand *hands;
	size_t n;
	bool any;
	enum err r = store_hands(s->site->store, s->game->row.name, seat->seat, clock_now(), s->arena, &hands, &n, e);
	if (r)
		return r;
	bool one = s->hand != NULL;
	for (size_t i = 0; i < n; i++)
		one = one || !*hands[i].units;
	if (!one) {
		session_say(s, in->line, 420, SAID(hands, nobody));
		return ERR_NONE;
	}
	session_say(s, in->line, in->check ? 220 : 200, SAID(hands, off, .own = s->hand != NULL));
	return in->check ? ERR_NONE : game_undelegate(s->game, s->seat, s->hand ? s->hand->person : 0, &any, e);
}

enum err command_may_order(struct session *s, unsigned line, const struct store_person *who, bool *yes, struct error *e)
{
	bool free;
	enum err r = is_free(s, who, &free, e);
	free = free || game_anonymous(s->game); /* game_delegate sees to it, and tells nobody */
	bool self = who->id == session_writer(s);
	*yes = !r && free && !self;
	if (!r && self)
		session_say(s, line, 510, SAID(hands, yourself));
	else if (!r && !free)
		session_say(s, line, 430, SAID(hands, may_not, .person = who->name));
	return r;
}

static enum err begin(struct session *s, const struct command_call *in, const struct store_person *who, int64_t until,
		      struct error *e)
{
	bool may;
	enum err r = command_may_order(s, in->line, who, &may, e);
	if (r || !may)
		return r;
	session_say(s, in->line, in->check ? 220 : 200, SAID(hands, given, .person = who->name, .until = until));
	return in->check ? ERR_NONE : game_delegate(s->game, s->seat, who, "", until, e);
}

/* He for whom somebody orders says who; that one may only end it. */
enum err act_delegate(struct session *s, const struct command_call *in, struct error *e)
{
	struct command_given g;
	struct store_person who;
	struct error why = ERROR_INIT;
	int64_t until;
	if (!command_args(s, in, &g))
		return ERR_NONE;
	if (!strcasecmp(g.word[0], "off"))
		return end(s, in, e);
	if (s->hand) {
		session_say(s, in->line, 430, SAID(hands, holder_alone, .command = in->command->name));
		return ERR_NONE;
	}
	if (!command_person(s, in->line, g.word[0], &who, &why))
		return why.code ? (*e = why, why.code) : ERR_NONE;
	if (!read_until(s, in->line, command_key(&g, "until"), &until))
		return ERR_NONE;
	return begin(s, in, &who, until, e);
}
