/* What is known of the addresses mail goes to.  An address that is wrong for good, or refuses
 * mail after mail, is put on hold: its mails wait until it writes itself or the moderator
 * lets them go.  Nobody loses a seat by that. */
#include "base/clock.h"
#include "site/site.h"
#include "words/said.h"

enum { SOFT_MAX = 5, SOFT_DAYS = 7, DAY = 86400, SHUFFLES = 4 };

void site_mail_token(const struct site *s, const char *use, int64_t id, const char *recipient, char out[SITE_TOKEN])
{
	uint8_t h[HASH_BYTES];
	hash_format(h, s->key, "%s\n%lld\n%s\n", use, (long long)id, recipient);
	hash_base32(out, TOKEN_CHARS, h, sizeof h);
}

/* A Feistel network: with a key, and back by the same steps in the other order. */
static uint32_t step(const struct site *s, int round, uint32_t half)
{
	uint8_t h[HASH_BYTES];
	hash_format(h, s->key, "mail-number\n%d\n%u\n", round, half);
	return (uint32_t)h[0] << 8 | h[1];
}

uint32_t site_mail_number(const struct site *s, uint32_t id)
{
	uint32_t left = id >> 16, right = id & 0xffff;
	for (int i = 0; i < SHUFFLES; i++) {
		uint32_t next = left ^ step(s, i, right);
		left = right;
		right = next;
	}
	return left << 16 | right;
}

uint32_t site_mail_id(const struct site *s, uint32_t number)
{
	uint32_t left = number >> 16, right = number & 0xffff;
	for (int i = SHUFFLES; i--;) {
		uint32_t before = right ^ step(s, i, left);
		right = left;
		left = before;
	}
	return left << 16 | right;
}

char site_separator(const struct site *s)
{
	return strcmp(s->separator, "none") ? s->separator[0] : '+';
}

static enum err tell_of_hold(struct site *s, const char *address, const char *said, int64_t refused, struct error *e)
{
	char key[2 * SITE_TEXT];
	struct buf list = BUF_INIT;
	struct arena *a = arena_new();
	const char **seats;
	size_t n = 0;
	enum err r = store_seats_of(s->store, address, a, &seats, &n, e);
	for (size_t i = 0; i < n; i++)
		buf_addf(&list, "%s%s", i ? ", " : "", seats[i]);
	snprintf(key, sizeof key, "hold/%.254s/%lld", address, (long long)clock_now());
	if (!r)
		r = site_notice(s, "", -1, key,
				SAID(notice, address_held, .address = address, .refused = refused, .days = SOFT_DAYS,
				     .answer = said, .seats = buf_text(&list)),
				e);
	buf_free(&list);
	arena_free(a);
	return r;
}

static enum err begin_hold(struct site *s, const char *address, const char *said, int64_t refused, struct error *e)
{
	bool held;
	struct arena *a = arena_new();
	const char **seats;
	size_t n = 0;
	enum err r = store_hold_get(s->store, address, &held, e);
	if (!r && !held)
		r = store_seats_of(s->store, address, a, &seats, &n, e);
	arena_free(a);
	if (r || held || !n) /* nobody else is written to again */
		return r;
	r = store_hold_put(s->store, address, said, clock_now(), e);
	return r ? r : tell_of_hold(s, address, said, refused, e);
}

enum err site_address_failed(struct site *s, const char *address, enum status_verdict verdict, const char *said,
			     const char *message_id, struct error *e)
{
	struct store_bounce b = {address, said, message_id, verdict == STATUS_HARD, clock_now()};
	int64_t n = 0;
	if (verdict == STATUS_NOTE)
		return ERR_NONE;
	enum err r = store_bounce_add(s->store, &b, e);
	if (!r)
		r = store_bounces_since(s->store, address, clock_now() - SOFT_DAYS * DAY, &n, e);
	bool moderator = !strcmp(address, s->moderator); /* nobody else could be told */
	if (r || moderator || (verdict != STATUS_HARD && n < SOFT_MAX))
		return r;
	return begin_hold(s, address, said, verdict == STATUS_HARD ? 0 : n, e);
}

enum err site_note_undelivered(struct site *s, const struct store_out *o, const struct words_said *why, struct error *e)
{
	struct store_game g;
	struct error none = ERROR_INIT;
	if (!*o->game || !*o->seat || store_out_hand(o))
		return ERR_NONE;
	struct arena *a = arena_new();
	enum err r = store_game_get(s->store, o->game, a, &g, &none);
	if (r == ERR_MISSING)
		r = ERR_NONE;
	else if (r)
		*e = none;
	else
		r = site_ledger(s, o->game, g.turn,
				&(struct store_entry){o->seat, "mail not delivered", o->seat, NULL, clock_now()}, false,
				why, e);
	arena_free(a);
	return r;
}

enum err site_address_works(struct site *s, const char *address, struct error *e)
{
	bool held;
	enum err r = store_hold_get(s->store, address, &held, e);
	if (!r)
		r = store_hold_end(s->store, address, e);
	if (r || !held)
		return r;
	char key[2 * SITE_TEXT];
	snprintf(key, sizeof key, "works/%.254s/%lld", address, (long long)clock_now());
	return site_notice(s, "", -1, key, SAID(notice, address_works, .address = address), e);
}
