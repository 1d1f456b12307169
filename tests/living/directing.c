/* People who direct and play events by mail, known by their first names. */
#include "living/directing.h"
#include "base/clock.h"
#include "event/event.h"
#include "game/moderate.h"
#include "people/people.h"

struct living w;
int mails;

void directing_begin(void)
{
	living_begin(&w);
	mails = 0;
}

struct store_person person(const char *name)
{
	struct store_person p;
	int64_t id;
	const char *address = arena_printf(w.arena, "%c%s@p.test", *name | 32, name + 1);
	MUST(&w, people_known(&w.site, name, address, &id, &w.e));
	MUST(&w, store_person_get(w.site.store, id, w.arena, &p, &w.e));
	return p;
}

void writes(const char *name, const char *text)
{
	struct store_person p = person(name);
	const char *to;
	char token[SITE_TOKEN];
	MUST(&w, people_reply_address(&w.site, &p, token, w.arena, &to, &w.e));
	(void)mailing_write(&w, p.address, "", to, text, MAIL_AUTH_NONE, ++mails);
}

void confirms(const char *name, const char *text)
{
	writes(name, text);
	const char *code = strstr(newest(name), "CONFIRM ");
	ck_assert_msg(code != NULL, "no code for %s: %s", text, newest(name));
	writes(name, arena_strndup(w.arena, code, strlen("CONFIRM ") + 12));
}

void at_table(const char *game, const char *name, const char *says)
{
	const char *to = text(arena_printf(w.arena,
					   "SELECT sender FROM outbox WHERE recipient='%s' AND seat<>'' AND game LIKE "
					   "'%s' ORDER BY id DESC LIMIT 1",
					   person(name).address, game ? game : "%"));
	(void)mailing_write(&w, person(name).address, "", to, says, MAIL_AUTH_NONE, ++mails);
}

void moderates(const char *game, const char *name, const char *says)
{
	struct store_person p = person(name);
	char token[SITE_TOKEN];
	const char *to;
	MUST(&w, site_moderator_address(&w.site, game, p.id, p.epoch, token, w.arena, &to, &w.e));
	(void)mailing_write(&w, p.address, "", to, says, MAIL_AUTH_NONE, ++mails);
}

const char *newest(const char *name)
{
	return mailing_column(&w, "SELECT wrapper||said FROM outbox WHERE recipient=? ORDER BY id DESC LIMIT 1",
			      person(name).address);
}

bool told(const char *name, const char *says)
{
	return strstr(newest(name), says) != NULL;
}

bool was_told(const char *name, const char *says)
{
	return mailing_count(&w, arena_printf(w.arena,
					      "SELECT count(*) FROM outbox WHERE recipient='%s' AND said LIKE '%%%s%%'",
					      person(name).address, says)) > 0;
}

int64_t number(const char *sql)
{
	return mailing_count(&w, sql);
}

const char *text(const char *sql)
{
	const char *rows = mailing_rows(&w, sql);
	return arena_strndup(w.arena, rows, strcspn(rows, "\n"));
}

void ends(const char *game, const char *winner)
{
	struct game_end how = {winner ? "conceded" : "drawn", "in the test", winner, NULL};
	MUST(&w, game_end(&w.site, game, &how, &w.e));
}

void ring(int64_t at)
{
	const char **names;
	size_t n;
	clock_fix(at);
	MUST(&w, store_rounds_due(w.site.store, at, w.arena, &names, &n, &w.e));
	for (size_t i = 0; i < n; i++)
		MUST(&w, event_clock(&w.site, names[i], &w.e));
}
