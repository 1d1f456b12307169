/* What the files of this folder share. */
#ifndef POST_POST_PRIVATE_H
#define POST_POST_PRIVATE_H

#include "base/hash.h"
#include "post/post.h"

enum { BATCH = 50 };

/* The start tag of a letter whose mail goes without the picture. */
#define POST_SMALL "<mail small=\"yes\""

struct post {
	struct site *site;
	struct render *render;
	struct mail_transport *transport;
	char settings[HASH_HEX]; /* keyed digest of how mail leaves, password and all */
	bool again;              /* sending has queued letters */
	int64_t quiet_until;     /* the server wanted no more */
	enum post_reached reached;
	char answer[SITE_TEXT];  /* the last one of the server, without addresses; "" if it was well */
	bool (*go_on)(void *context);
	void *context;
	/* The last picture: two players who may see the same get it drawn once. */
	uint8_t drawn[HASH_BYTES];
	struct buf png;
	unsigned width, height;
};

/* The mailto: URL that ends mails of this kind to their recipient; "" if none can be made. */
void post_unsubscribe(const struct site *s, const struct store_out *o, char out[SITE_TEXT]);
bool post_go_on(const struct post *p);
/* Opens the transport the configuration names. */
enum err post_transport(struct post *p, struct error *e) MUST_USE;
/* The envelope sender of a mail: where the configuration names none, an address of its own. */
const char *post_sender(const struct site *s, const struct store_out *o, struct arena *a);

/* Appends the one line of the file, which nobody but its owner may be able to read. */
enum err post_password(const char *path, struct buf *out, struct error *e) MUST_USE;

#endif
