/* Whom a mail says it is from and for: the token in the address it was sent to, in the subject
 * or in a block.  What is claimed is not believed here, but for a token that only this site can
 * have made. */
#ifndef COMMAND_CLAIM_H
#define COMMAND_CLAIM_H

#include "game/game.h"
#include "mail/message.h"
#include "orders/block.h"

enum claim_kind {
	CLAIM_NONE,
	CLAIM_SEAT,        /* robot+GAME.SEAT.TOKEN: a reply, to a mail of ours or to a letter */
	CLAIM_BOUNCE,      /* robot+b.NUMBER.TOKEN: the envelope sender of a mail of ours */
	CLAIM_UNSUBSCRIBE, /* robot+u.NUMBER.TOKEN: no more mail that a game can do without */
	CLAIM_PERSON,      /* robot+p.NUMBER.TOKEN: a reply to a mail that belongs to no seat */
	CLAIM_MODERATOR,   /* robot+GAME.mod.TOKEN: a reply to a mail to the game's moderator */
};

struct claim {
	enum claim_kind kind;
	char game[GAME_NAME_MAX + 1], seat[SEAT_ID], token[SITE_TOKEN]; /* seat "": any */
	int64_t id;                                                     /* of the outbox row, or the person */
	const char *recipient; /* the address it came to, for the record of mails taken */
};

/* From the addresses it came to, those of the delivering server first, else from a
 * [#GAME.SEAT.TOKEN] in the subject, for where plus-addresses do not work. */
void claim_read(const struct site *site, const struct mail_message *m, struct claim *out);
/* From the token line of a block, if there is one; else *out stays as it is. */
void claim_of_block(const struct order_region *r, struct claim *out);
/* The turn the token was made for, newest first; -1 if it was never ours. */
int64_t claim_turn(const struct site *site, const struct game *g, const struct store_seat *seat, int64_t hand,
		   const struct claim *c);
/* Is it the token of the address at which letters to the seat are answered? */
bool claim_press(const struct site *site, const struct game *g, const struct store_seat *seat, const struct claim *c);
/* The mail of ours the token was made for.  ERR_MISSING: it is no token of ours. */
enum err claim_mail(const struct site *site, const struct claim *c, struct arena *a, struct store_out *out,
		    struct error *e) MUST_USE;

#endif
