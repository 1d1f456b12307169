/* Who may know of a game, and who may come to it: the settings of the group access. */
#include "game/game_private.h"
#include "store/observer.h"
#include "store/reliability.h"

static bool names(const char *const values[SETTINGS], enum setting_key key, int64_t person)
{
	char handle[STORE_HANDLE];
	store_handle(person, handle);
	return setting_names(values[key], handle);
}

static bool some_alone(const char *const values[SETTINGS])
{
	return strcmp(values[SET_ALLOW], settings[SET_ALLOW].preset) != 0;
}

enum err game_access(struct site *site, const char *const values[SETTINGS], int64_t person, enum game_access *out,
		     struct error *e)
{
	int64_t least = setting_number(&settings[SET_MIN_RELIABILITY], values[SET_MIN_RELIABILITY]);
	struct store_reliability is = {.turns = 0};
	*out = ACCESS_OPEN;
	if (names(values, SET_DENY, person) || (some_alone(values) && !names(values, SET_ALLOW, person))) {
		*out = ACCESS_SHUT;
		return ERR_NONE;
	}
	enum err r = least ? store_reliability(site->store, person, false, &is, e) : ERR_NONE;
	if (!r && is.turns && 100 * (is.turns - is.late) < least * is.turns)
		*out = ACCESS_LATE;
	return r;
}

bool game_private(const char *const values[SETTINGS])
{
	return !strcmp(values[SET_LIST], "private");
}

enum err game_known(struct site *site, const struct store_game *row, const char *const values[SETTINGS], int64_t person,
		    bool *yes, struct error *e)
{
	*yes = !game_private(values) || names(values, SET_ALLOW, person);
	return *yes ? ERR_NONE : store_has_part(site->store, row->name, person, yes, e);
}
