/* People as the site knows them: whose an address is, the token that proves who writes, and what each wishes of
 * his mails.  The rows are the store's (store/people.h). */
#ifndef PEOPLE_PEOPLE_H
#define PEOPLE_PEOPLE_H

#include "site/site.h"
#include "store/people.h"

enum { PEOPLE_NAME_BYTES = 60, PEOPLE_PROFILE_BYTES = 4000, PEOPLE_ADDRESSES = 5 };

/* The person with that address; of one that nobody has, a person is made with that name.  For what the site's
 * moderator names: whoever writes himself must confirm first. */
enum err people_known(struct site *site, const char *name, const char *address, int64_t *id, struct error *e) MUST_USE;
/* May a person be called so?  A name that reads as an address or as a handle, is empty, too long or broken in
 * lines, has no letter, or is what the program itself is called, is none.  NULL: yes; else what is wrong with it. */
const struct words_said *people_name_wrong(const struct site *site, const char *name);
/* Is anybody else called so, or so that it looks the same: in other case, with other blanks and points, with letters
 * of another script?  By: who wants the name; 0: somebody new. */
enum err people_name_taken(struct site *site, int64_t by, const char *name, bool *yes, struct error *e) MUST_USE;
/* The person that the text names: a handle, a name that one person alone has, or an address of his.  ERR_MISSING:
 * nobody; ERR_REFUSED: several have that name. */
enum err people_find(struct site *site, const char *text, struct arena *a, struct store_person *out,
		     struct error *e) MUST_USE;
/* "Anna K,Bob" as handles, "p1,p2"; "none" stays.  ERR_MISSING, ERR_REFUSED: as of people_find, *wrong is whom; an address
 * names nobody here, for so it would be found out whose it is. */
enum err people_list(struct site *site, const char *text, struct arena *a, const char **out, const char **wrong,
		     struct error *e) MUST_USE;
/* Does the person write from that address? */
enum err people_writes_from(struct site *site, int64_t person, const char *address, bool *yes,
			    struct error *e) MUST_USE;

/* The text with names, as they are today, in place of handles (p17); a handle that nobody has stays. */
struct store_handles;
enum err people_named(struct site *site, const struct store_handles *game, const char *text, struct arena *a,
		      const char **out, struct error *e) MUST_USE;
/* Do the words of a ledger's entry of that kind tell of people by handles, and hold nobody's own words? */
bool people_are_told(const char *what);

/* The token in the Reply-To of mails that belong to no seat: 26 base32 characters of a keyed digest, withdrawn by
 * a new epoch. */
void people_token(const struct site *site, const struct store_person *p, char out[SITE_TOKEN]);
/* The reply address with that token: robot+p.17.TOKEN@host; the robot's own where it knows no details, and then
 * the token stands in the subject. */
enum err people_reply_address(const struct site *site, const struct store_person *p, char token[SITE_TOKEN],
			      struct arena *a, const char **out, struct error *e) MUST_USE;

/* Queues a mail of plain words to the person, who can reply to it; key makes it unique.  None to who was forgotten. */
enum err people_tell(struct site *site, const struct store_person *to, const char *key, const struct words_said *said,
		     struct error *e) MUST_USE;

/* The same, of an event: its subject names it.  of NULL: of none. */
struct people_news {
	const char *name, *title;
};
enum err people_tell_of(struct site *site, const struct store_person *to, const char *key, const struct people_news *of,
			const struct words_said *said, struct error *e) MUST_USE;

/* ---- what a person wishes of his mails ---- */

struct people_wish {
	const char *key;
	const char *values; /* words that are allowed, parted by blanks; NULL: what read takes */
	bool (*read)(const char *text, struct arena *a, const char **value);
	enum said_id help;
};
extern const struct people_wish people_wishes[];
extern const size_t n_people_wishes;

/* The row of that key; NULL: there is none. */
const struct people_wish *people_wish_find(const char *key);
/* Is it a value of the wish?  Then *value is it as it is stored. */
bool people_wish_read(const struct people_wish *w, const char *text, struct arena *a, const char **value);

/* When somebody wishes to be reminded, as a wish is stored: seconds behind a deadline, below 0 before it; how many. */
enum { PEOPLE_REMINDERS = 6 };
size_t people_reminders(const char *value, int64_t out[PEOPLE_REMINDERS]);
/* Reads "48h,12h,+6h", or "off"; lengths from 1h to 30d, at most so many. */
bool people_remind_read(const char *text, struct arena *a, const char **value);

/* How somebody's mails look: his wishes, and the site's where he has none. */
struct people_looks {
	const char *zone;     /* of the tz database */
	const char *pictures; /* "yes", "no": in characters alone; "attached": not in the page */
	const char *width, *colours, *report;
	const char *format; /* "html" with text beside it, or "text" alone */
	const char *remind; /* as people_reminders reads it; "": as the site does */
};
/* Of the site. */
struct people_looks people_site_looks(const struct site *site);
/* Of the person with that address, or of the site where nobody has it. */
enum err people_looks_of(struct site *site, const char *address, struct arena *a, struct people_looks *out,
			 struct error *e) MUST_USE;

#endif
