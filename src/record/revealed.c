/* The file that is told of a game when its deal opens. */
#include "record/revealed.h"
#include "document/document.h"

static void write_secret(struct doc *d, const char *hex)
{
	doc_begin(d, "reveal");
	doc_attr(d, "kind", "secret");
	doc_text(d, hex);
	doc_end(d);
}

void revealed_write(const struct revealed *r, struct buf *out)
{
	struct doc doc = {.out = out}, *d = &doc;
	doc_declare(d);
	doc_begin(d, "deal");
	doc_attr(d, "version", "1");
	doc_attr(d, "game", r->game);
	doc_attr(d, "name", r->deal);
	doc_children(d);
	doc_begin(d, "reveal");
	doc_attr(d, "kind", "link");
	doc_number(d, "link", r->link);
	doc_text(d, r->open);
	doc_end(d);
	write_secret(d, r->secret);
	if (r->own_secret) {
		doc_begin(d, "own");
		doc_children(d);
		write_secret(d, r->own_secret);
		doc_end(d);
	}
	doc_begin(d, "opened");
	doc_lines(d, r->opened, strlen(r->opened));
	doc_end(d);
	doc_end(d);
}
