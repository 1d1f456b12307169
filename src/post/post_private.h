/* What the files of this folder share. */
#ifndef POST_POST_PRIVATE_H
#define POST_POST_PRIVATE_H

#include "base/hash.h"
#include "document/document.h"
#include "people/people.h"
#include "post/post.h"

enum { BATCH = 50 };

struct post_picture {
	uint8_t drawn[HASH_BYTES]; /* digest of its SVG */
	struct buf png;
	unsigned width, height;
};

struct post {
	struct site *site;
	struct render *render;
	struct mail_transport *transport;
	struct people_looks looks; /* of the mail that is made now */
	char key[64];              /* the site signs with, as people compare it; "": with none */
	char settings[HASH_HEX];   /* keyed digest of how mail leaves, password and all */
	bool again;                /* sending has queued letters */
	int64_t quiet_until;       /* the server wanted no more */
	enum post_reached reached;
	char answer[SITE_TEXT]; /* the last one of the server, without addresses; "" if it was well */
	bool (*go_on)(void *context);
	void *context;
	struct post_picture picture[1 + RENDER_INSETS]; /* the last ones: the map, its insets */
	struct post_picture near[RENDER_CUTS];          /* parts of them, for a small screen */
	struct render_cut cut[RENDER_CUTS];
	int cuts;
};

/* The insets of a map, and the same as its template reads them: "0512:16x11 2030:16x11". */
struct post_windows {
	int n;
	struct render_window window[RENDER_INSETS];
	char text[12 * RENDER_INSETS];
};
static inline char post_inset_letter(int i)
{
	return (char)('A' + i);
}
/* Opens the public folder of a game to the readers that the configuration names.  ERR_TEMP if the
 * system does not let us. */
enum err post_publish(const struct site *s, const char *game, struct error *e) MUST_USE;
/* What insets the map of a record has. */
void post_windows(struct slice record, struct post_windows *w);
/* Appends the SVG of the map, with a frame round each inset; of the inset i. */
enum err post_map(struct post *p, struct slice record, const struct post_windows *w, struct buf *svg,
		  struct error *e) MUST_USE;
enum err post_inset(struct post *p, struct slice record, const struct post_windows *w, int i, struct buf *svg,
		    struct error *e) MUST_USE;
/* Appends the SVG of the map in the colours of mails, those that the configuration says. */
enum err post_mail_map(struct post *p, struct slice record, const struct post_windows *w, struct buf *svg,
		       struct error *e) MUST_USE;
/* Leaves that SVG and the insets in p->picture as PNG, as wide and in the colours that the configuration
 * says; for a small screen parts of them in p->near. */
enum err post_draw(struct post *p, struct slice record, const struct post_windows *w, const struct buf *svg,
		   struct error *e) MUST_USE;
/* So many bytes a mail has at most, insets being left out first; how many of those drawn last go into
 * one whose other parts have that many bytes as they are sent. */
enum { POST_MAIL_MOST = 990000 };
/* What so many bytes take in a mail, as base64 in lines of 76 (RFC 2045 6.8). */
static inline size_t post_encoded(size_t n)
{
	return (n / 57 + 1) * 78;
}
int post_insets_that_fit(const struct post *p, const struct post_windows *w, size_t others);

/* The letter as the templates read it: what it tells put into words, and its record inside. */
const char *post_letter(const struct words *words, const struct store_out *o, struct arena *a);
/* Writes people.xml of the game: the handles of its records, and their names. */
enum err post_people(struct post *p, const char *game, struct arena *a, struct error *e) MUST_USE;
/* Writes notes.xml and notes.html beside the public records of a game that is over, if a writer of notes allowed it;
 * *there: one did.  last: its last public record. */
enum err post_diaries(struct post *p, const struct store_game *g, struct slice last, struct arena *a, bool *there,
		      struct error *e) MUST_USE;
/* Puts into a letter of the kind "history" what it tells: the turns that it names, from the records of its seat. */
enum err post_history(struct post *p, const struct store_out *o, struct slice *letter, struct arena *a,
		      struct error *e) MUST_USE;
/* What is told of a line of its receipt, in words. */
const char *post_told(const struct words *words, const struct doc_line *line, struct arena *a);
/* Appends subject and text of a letter's mail, made from its XML by the simplest of means: no
 * template, no other library and no picture is asked. */
void post_plain(const struct words *words, const struct store_out *o, struct buf *subject, struct buf *text);

/* The mailto: URL that ends mails of this kind to their recipient; "" if none can be made. */
void post_unsubscribe(const struct site *s, const struct store_out *o, char out[SITE_TEXT]);
bool post_go_on(const struct post *p);
/* Opens the transport the configuration names. */
enum err post_transport(struct post *p, struct error *e) MUST_USE;
/* The envelope sender of a mail: where the configuration names none, an address of its own. */
const char *post_sender(const struct site *s, const struct store_out *o, struct arena *a);

/* Puts the guide of the system and the page of its rules beside the public records of the game, if they are
 * installed here; *there says so. */
enum err post_guide(const struct site *s, const char *game, const char *system, bool *there, struct error *e) MUST_USE;

#endif
