/* From a raw mail to its effects and its answer, in one transaction: who wrote it, for
 * which seat, what of it counts, what it changes.  The only place that decides whether a
 * mail may act. */
#ifndef COMMAND_RECEIVE_H
#define COMMAND_RECEIVE_H

#include "mail/parser.h"
#include "game/game.h"
#include "site/site.h"

enum receive_result {
	RECEIVE_TAKEN,  /* its effects are durable: it may be put away */
	RECEIVE_FAILED, /* cannot be read: keep it aside with the reason */
};

/* What the parser must know of us; it points into the site. */
void receive_self(const struct site *site, struct mail_self *out);
/* ERR_TEMP: nothing happened, try again later. */
enum err receive_mail(struct site *site, struct mail_parser *parser, const char *raw, size_t n,
		      enum receive_result *result, char reason[SITE_TEXT], struct error *e) MUST_USE;
/* The same for a mail that may come again and again, under a name of its own: after the program has
 * died of it or failed in it twice it is RECEIVE_FAILED, and the moderator and its sender, if he
 * plays here, are told.  Errors other than ERR_TEMP: it failed once. */
enum err receive_carefully(struct site *site, struct mail_parser *parser, const char *name, const char *raw, size_t n,
			   enum receive_result *result, char reason[SITE_TEXT], struct error *e) MUST_USE;

/* A command is carried out that was kept for this hour (store/later.h); its writer is told what becomes of it. */
struct store_later;
enum err command_later_due(struct site *site, const struct store_later *l, struct error *e) MUST_USE;

/* To who wishes that (SET ME digest=daily), once a day: what waits for him, if something does. */
enum err command_digest(struct site *site, const struct store_person *p, struct error *e) MUST_USE;

/* Mails that the brake left without an answer are named to their players in one letter, when an hour
 * has gone by and the brake is off. */
enum err brake_answer(struct game *g, struct error *e) MUST_USE;

#endif
