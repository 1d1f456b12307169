/* A moderator writes, and his players do. */
#include "living/moderating.h"
#include "base/clock.h"
#include "game/moderate.h"

struct living w;
static int mails;

static void appoint(void)
{
	struct store_person p;
	int64_t id;
	struct game *g = living_load(&w, "one");
	MUST(&w, people_known(&w.site, "Mo", MO, &id, &w.e));
	MUST(&w, store_person_get(w.site.store, id, w.arena, &p, &w.e));
	MUST(&w, game_appoint(g, "moderator", &p, &w.e));
	game_free(g);
}

void moderating_begin(void)
{
	living_begin(&w);
	living_play(&w, "one", 0);
	appoint();
}

const struct moderating_game moderating_games[MODERATING_GAMES] = {
	{"napoleonics/valbrune", "fr", "br"}, {"tricorne/first-muster", "br", "co"}, {"battalions/first-cards", "fr", "au"},
	{"emperor/mill-farm", "fr", "au"},    {"tactiques/drill-ground", "fr", "ru"}};

void moderating_play(const char *path, const struct moderating_game *game, const char *windows)
{
	struct game_player players[] = {{game->first, "Anna", ANNA}, {game->second, "Bob", BOB}};
	struct game_start start = {.name = "one",
				   .scenario_path = path,
				   .players = players,
				   .n_players = ARRAY_LEN(players),
				   .hours = 72,
				   .reactions = "decide",
				   .windows = windows,
				   .grid = 24,
				   .undo = 15,
				   .early = "complete",
				   .late = "doctrine",
				   .dice_from = "living"};
	MUST(&w, game_new(&w.site, &start, &w.e));
	appoint();
}

void moderating_begin_with(const struct moderating_game *game)
{
	living_begin(&w);
	moderating_play(living_file(&w, arena_printf(w.arena, "scenarios/%s.xml", game->scenario)), game, "ahead");
}

void rings(int64_t at)
{
	const char **names;
	size_t n;
	clock_fix(at);
	MUST(&w, store_game_due(w.site.store, at, w.arena, &names, &n, &w.e));
	for (size_t i = 0; i < n; i++) {
		struct game *g = living_load(&w, names[i]);
		MUST(&w, game_clock(g, &w.e));
		game_free(g);
	}
}

void moderating_end(void)
{
	living_end(&w);
}

static const char *address(void)
{
	struct store_person p;
	char token[SITE_TOKEN];
	const char *to;
	MUST(&w, store_person_of(w.site.store, MO, w.arena, &p, &w.e));
	MUST(&w, site_moderator_address(&w.site, "one", p.id, p.epoch, token, w.arena, &to, &w.e));
	return to;
}

void moderates(const char *says)
{
	(void)mailing_write(&w, MO, "", address(), says, MAIL_AUTH_NONE, ++mails);
}

void confirmed(const char *says)
{
	moderates(says);
	const char *mail = mailing_newest(&w, MO).wrapper, *code = strstr(mail, "CONFIRM ");
	ck_assert_msg(code != NULL, "no code: %s", mail);
	moderates(arena_strndup(w.arena, code, strlen("CONFIRM ") + 12));
}

void replies(const char *from, const char *says)
{
	const char *to = mailing_column(
		&w, "SELECT sender FROM outbox WHERE recipient=? AND seat<>'' ORDER BY id DESC LIMIT 1", from);
	(void)mailing_write(&w, from, "", to, says, MAIL_AUTH_NONE, ++mails);
}

bool told(const char *to, const char *says)
{
	struct store_out o = mailing_newest(&w, to);
	return strstr(o.wrapper, says) || strstr(o.said, says);
}

bool ever_told(const char *to, const char *says)
{
	const char *all =
		mailing_column(&w, "SELECT group_concat(wrapper||char(10)||said) FROM outbox WHERE recipient=?", to);
	return strstr(all, says) != NULL;
}

int64_t number(const char *sql)
{
	return mailing_count(&w, sql);
}

const char *text(const char *sql)
{
	return mailing_column(&w, sql, "one");
}

int64_t entries(const char *what)
{
	return number(arena_printf(w.arena, "SELECT count(*) FROM ledger WHERE what='%s'", what));
}

const char *moderating_turned(const char *list)
{
	const char *out = "";
	char *rest = arena_strdup(w.arena, list), *word;
	while ((word = strsep(&rest, " ")))
		out = arena_printf(w.arena, "%s%s%s", word, *out ? " " : "", out);
	return out;
}

void moderating_turn(const char *field)
{
	const char *snapshot = text("SELECT snapshot FROM game WHERE name=?");
	const char *at = strstr(snapshot, arena_printf(w.arena, " %s=\"", field));
	ck_assert_msg(at != NULL, "no %s", field);
	at = strchr(at, '"') + 1;
	const char *list = arena_strndup(w.arena, at, strcspn(at, "\""));
	living_sql(&w, arena_printf(w.arena, "UPDATE game SET snapshot=replace(snapshot,' %s=\"%s\"',' %s=\"%s\"')",
				    field, list, field, moderating_turned(list)));
	ck_assert_str_ne(text("SELECT snapshot FROM game WHERE name=?"), snapshot);
}
