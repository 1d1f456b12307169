/* Whom a mail says it is from and for. */
#include "command/claim.h"

#include "mail/address.h"

/* b.NUMBER or u.NUMBER: a mail of ours; p.NUMBER: a person. */
static bool is_numbered(const struct site *site, const char *detail, struct claim *c)
{
	char number[16];
	long long n;
	if (!*detail || !strchr("bup", *detail) || detail[1] != '.')
		return false;
	size_t digits = strcspn(detail + 2, ".");
	if (digits >= sizeof number)
		return false;
	snprintf(number, sizeof number, "%.*s", (int)digits, detail + 2);
	if (!parse_int(number, 0, UINT32_MAX, &n))
		return false;
	c->kind = *detail == 'b' ? CLAIM_BOUNCE : *detail == 'u' ? CLAIM_UNSUBSCRIBE : CLAIM_PERSON;
	c->id = c->kind == CLAIM_PERSON ? n : site_mail_id(site, (uint32_t)n);
	return true;
}

/* ONE.TWO.TOKEN: game and seat, which hold no dots, or a letter and a number. */
static bool split_detail(const struct site *site, const char *detail, struct claim *c)
{
	const char *dot = strchr(detail, '.'), *dot2 = dot ? strchr(dot + 1, '.') : NULL;
	if (!dot2 || strlen(dot2 + 1) != TOKEN_CHARS)
		return false;
	snprintf(c->token, sizeof c->token, "%s", dot2 + 1);
	if (is_numbered(site, detail, c))
		return true;
	if (dot - detail > GAME_NAME_MAX || dot2 - dot - 1 >= SEAT_ID)
		return false;
	snprintf(c->game, sizeof c->game, "%.*s", (int)(dot - detail), detail);
	snprintf(c->seat, sizeof c->seat, "%.*s", (int)(dot2 - dot - 1), dot + 1);
	c->kind = strcasecmp(c->seat, SITE_MODERATOR) ? CLAIM_SEAT : CLAIM_MODERATOR;
	return true;
}

static void read_subject(const struct site *site, const char *subject, struct claim *c)
{
	char detail[MAIL_ADDRESS_BYTES];
	for (const char *p = strstr(subject, "[#"); p; p = strstr(p + 2, "[#")) {
		size_t n = strcspn(p + 2, "] ");
		if (p[2 + n] != ']' || n >= sizeof detail)
			continue;
		snprintf(detail, sizeof detail, "%.*s", (int)n, p + 2);
		if (split_detail(site, detail, c))
			return;
	}
}

void claim_read(const struct site *site, const struct mail_message *m, struct claim *out)
{
	char detail[MAIL_ADDRESS_BYTES];
	*out = (struct claim){.kind = CLAIM_NONE, .recipient = site->address};
	for (size_t i = 0; i < m->n_recipients; i++)
		if (mail_address_detail(m->recipients[i].address, site->address, site_separator(site), detail) &&
		    split_detail(site, detail, out)) {
			out->recipient = m->recipients[i].address;
			return;
		}
	read_subject(site, m->subject, out);
}

void claim_of_block(const struct order_region *r, struct claim *out)
{
	for (size_t i = 0; i < r->n_blocks; i++) {
		const char *game = order_block_key(&r->blocks[i], "game");
		const char *seat = order_block_key(&r->blocks[i], "seat");
		const char *token = order_block_key(&r->blocks[i], "token");
		if (!game || !token || strlen(token) != TOKEN_CHARS || strlen(game) > GAME_NAME_MAX ||
		    (seat && strlen(seat) >= SEAT_ID))
			continue;
		snprintf(out->game, sizeof out->game, "%s", game);
		snprintf(out->seat, sizeof out->seat, "%s", seat ? seat : "");
		snprintf(out->token, sizeof out->token, "%s", token);
		out->kind = CLAIM_SEAT;
		return;
	}
}

int64_t claim_turn(const struct site *site, const struct game *g, const struct store_seat *seat, int64_t hand,
		   const struct claim *c)
{
	char good[SITE_TOKEN];
	for (int64_t turn = g->row.turn; turn >= 0; turn--) {
		if (hand)
			site_hand_token(site, g->row.name, seat->seat, turn, seat->epoch, hand, good);
		else
			site_token(site, g->row.name, seat->seat, turn, seat->epoch, good);
		if (hash_same(good, c->token, TOKEN_CHARS))
			return turn;
	}
	return -1;
}

bool claim_press(const struct site *site, const struct game *g, const struct store_seat *seat, const struct claim *c)
{
	char good[SITE_TOKEN];
	site_press_token(site, g->row.name, seat->seat, seat->epoch, good);
	return hash_same(good, c->token, TOKEN_CHARS);
}

enum err claim_mail(const struct site *site, const struct claim *c, struct arena *a, struct store_out *out,
		    struct error *e)
{
	char good[SITE_TOKEN];
	enum err r = store_out_get(site->store, c->id, a, out, e);
	if (r)
		return r;
	site_mail_token(site, c->kind == CLAIM_BOUNCE ? "bounce" : "unsubscribe", c->id, out->to, good);
	return hash_same(good, c->token, TOKEN_CHARS) ? ERR_NONE : error_set(e, ERR_MISSING, "the token is not ours");
}
