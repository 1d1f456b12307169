/* Who moderates a game: named and dismissed. */
#include "game/game_private.h"
#include "game/moderate.h"
#include "store/deal.h"
#include "store/meeting.h"
#include "store/observer.h"
#include "words/said.h"

static const char *serial_of(struct game *g, const char *what, int64_t person)
{
	return arena_printf(g->arena, "%s.%lld.%lld", what, (long long)person, (long long)clock_now());
}

/* His first mail of the game, which he can answer with commands. */
static enum err welcome(struct game *g, const struct store_person *who, bool plays, struct error *e)
{
	const char *serial = arena_printf(g->arena, "%s/%lld/%s", g->row.name, (long long)g->row.turn,
					  serial_of(g, "moderates", who->id));
	struct store_moderator m;
	enum err r = store_moderator_get(g->site->store, g->row.name, who->id, g->arena, &m, e);
	return r ? r
		 : site_notice_to(g->site, g->row.name, g->row.turn, serial, &m,
				  SAID(moderate, you_do, .game = g->row.name, .title = g->row.title, .plays = plays),
				  e);
}

enum err game_may_moderate(struct game *g, int64_t person, bool *plays, struct error *e)
{
	enum err r = ERR_NONE;
	*plays = false;
	for (int i = 0; !r && !*plays && i < game_seats(g); i++)
		r = store_other_side(g->site->store, g->row.name, g->seats[i]->seat, person, plays, e);
	if (!r && !*plays)
		r = store_deal_sits(g->site->store, g->row.name, person, plays, e);
	return r;
}

enum err game_appoint_first(struct game *g, const char *by, const struct store_person *who, struct error *e)
{
	struct store_entry entry = {"all", "moderator named", by, NULL, clock_now()};
	enum err r = store_moderator_put(g->site->store, g->row.name, who->id, clock_now(), e);
	if (!r)
		r = store_observer_drop(g->site->store, g->row.name, who->id, e);
	return r ? r
		 : site_ledger(g->site, g->row.name, g->row.turn, &entry, false,
			       SAID(ledger, moderator_named, .person = game_person(g, who->id)), e);
}

enum err game_appoint(struct game *g, const char *by, const struct store_person *who, struct error *e)
{
	bool plays;
	enum err r = game_may_moderate(g, who->id, &plays, e);
	if (!r)
		r = game_appoint_first(g, by, who, e);
	if (!r)
		r = letter_tell(g, VALUE_NONE, serial_of(g, "moderator", who->id),
				SAID(moderate, named, .person = who->name, .plays = plays), e);
	return r ? r : welcome(g, who, plays, e);
}

enum err game_dismiss(struct game *g, const char *by, const struct store_person *who, struct error *e)
{
	struct store_entry entry = {"all", "moderator dismissed", by, NULL, clock_now()};
	enum err r = store_moderator_drop(g->site->store, g->row.name, who->id, e);
	if (!r)
		r = site_ledger(g->site, g->row.name, g->row.turn, &entry, false,
				SAID(ledger, moderator_dismissed, .person = game_person(g, who->id)), e);
	return r ? r
		 : letter_tell(g, VALUE_NONE, serial_of(g, "no-moderator", who->id),
			       SAID(moderate, dismissed, .person = who->name), e);
}
