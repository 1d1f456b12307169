/* Told now and then: games that stand, and digests. */
#include "daemon/daily.h"

#include "base/clock.h"
#include "base/log.h"
#include "command/receive.h"
#include "game/care.h"
#include "game/game.h"
#include "store/people.h"
#include "store/remind.h"

enum { DAY = 86400 };

void standing_tell(struct site *site)
{
	struct arena *a = arena_new();
	struct error e = ERROR_INIT;
	struct store_standing *list;
	size_t n = 0;
	enum err r = store_standings(site->store, clock_now() - DAY, a, &list, &n, &e);
	for (size_t i = 0; !r && i < n; i++) {
		r = store_begin(site->store, &e);
		r = store_end(site->store, r ? r : game_stands(site, &list[i], &e), &e);
	}
	if (r)
		log_line(LOG_ERROR, "store", "games that stand: %s", e.text);
	arena_free(a);
}

void digests_send(struct site *site)
{
	struct arena *a = arena_new();
	struct error e = ERROR_INIT;
	struct store_person *list;
	size_t n = 0;
	enum err r = store_wishers(site->store, "digest", "daily", a, &list, &n, &e);
	for (size_t i = 0; !r && i < n; i++) {
		r = store_begin(site->store, &e);
		r = store_end(site->store, r ? r : command_digest(site, &list[i], &e), &e);
	}
	if (r)
		log_line(LOG_ERROR, "store", "daily mails: %s", e.text);
	arena_free(a);
}

void care_send(struct site *site)
{
	struct error e = ERROR_INIT;
	enum err r = store_begin(site->store, &e);
	r = store_end(site->store, r ? r : care_daily(site, &e), &e);
	if (r)
		log_line(LOG_ERROR, "store", "the daily word: %s", e.text);
}
