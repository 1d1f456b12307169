/* Private to src/command: offers, which are games that begin when every seat is taken. */
#ifndef COMMAND_OFFERS_H
#define COMMAND_OFFERS_H

#include "command/command.h"
#include "store/meeting.h"
#include "store/offer.h"

enum { OFFERS_MOST = 5 }; /* that one person may have open */

/* Adds "key=value" to the settings of an offer, as they are stored; false: it is none, and that was told. */
bool offers_setting(struct session *s, unsigned line, const char *key, const char *given, const char **list);
/* Do they go together, each as it stands in the list or comes?  False: two do not, and that was told. */
bool offers_settings_fit(struct session *s, unsigned line, const char *list);
/* Is no handicap asked for that the battle does not state?  False: that was told. */
bool offers_handicap_fits(struct session *s, unsigned line, const char *list, const struct scenario *scenario);
/* How an offer with these settings has all of them. */
void offers_values(const struct session *s, const struct store_offer *o, const char *values[SETTINGS]);
/* Are its sides drawn; are its players hidden from each other? */
bool offers_drawn(const struct session *s, const struct store_offer *o);
bool offers_anonymous(const struct session *s, const struct store_offer *o);
/* "rolica-7": the scenario's name, and a number that no game and no offer has. */
enum err offers_free_name(struct session *s, const char *scenario, const char **out, struct error *e) MUST_USE;
/* Has a game or an offer that name? */
enum err offers_name_taken(struct session *s, const char *name, bool *yes, struct error *e) MUST_USE;
/* His line among those who are invited or ask; NULL: there is none. */
const struct store_offer_person *offers_person(const struct store_offer_person *list, size_t n, int64_t person);
/* A seat that he may take, by its id or side's name, or any (NULL); kept ones are for whom they are kept alone. */
struct store_offer_seat *offers_seat(struct store_offer_seat *seats, size_t n, const struct store_offer_person *list,
				     size_t n_list, int64_t person, const char *side);
/* Would all seats be taken if that one were? */
bool offers_fills(const struct store_offer_seat *seats, size_t n, const struct store_offer_seat *seat);
/* The person has the seat from now on; if all are taken the game begins. */
enum err offers_sit(struct session *s, const struct store_offer *o, struct store_offer_seat *seats, size_t n,
		    struct store_offer_seat *seat, int64_t person, struct error *e) MUST_USE;
/* It begins; seats that nobody has are dummies, or the program's player of that name plays them: then it is dealt at once,
 * for nobody waits for a word.  bot: NULL for none. */
enum err offers_begin(struct session *s, const struct store_offer *o, const struct store_offer_seat *seats, size_t n,
		      const char *bot, struct error *e) MUST_USE;
/* Who begins a game or an event: registered, with a token, where the site lets him.  False: it was told that he may not. */
bool offers_may_begin(struct session *s, unsigned line);
/* A line of such a block: "key=value", the value being the rest of the line, without quotes; false: it is none. */
bool offers_pair(const struct session *s, const char *line, const char **key, const char **value);
const char *offers_unquoted(const struct session *s, const char *text);
/* BEGIN GAME: an offer whose writer moderates the game. */
enum err offers_block(struct session *s, const struct order_block *b, struct error *e) MUST_USE;

#endif
