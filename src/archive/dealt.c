/* Games that play by a deal, whose dice other tables share: what is told of one beside its records when the deal opens, and
 * until then how many rolls wait for it (estafette-dice(7)). */
#include "archive/verify_private.h"
#include "base/file.h"
#include "base/limits.h"
#include "dice/dice.h"
#include "record/revealed.h"

static const char *attr(const struct element *e, const char *name)
{
	return element_attr(e, name, "");
}

static const struct element *child_of(const struct element *e, const char *name, const char *kind)
{
	for (size_t i = 0; e && i < e->n_children; i++)
		if (!strcmp(e->children[i].name, name) && (!kind || !strcmp(attr(&e->children[i], "kind"), kind)))
			return &e->children[i];
	return NULL;
}

static bool read_key(const struct element *reveal, uint8_t key[HASH_BYTES])
{
	return reveal && hash_unhex(key, reveal->text);
}

void verify_deal_drop(struct check *c)
{
	buf_free(&c->deal.text);
	if (c->deal.arena)
		arena_free(c->deal.arena);
	c->deal = (struct verify_deal){.text = BUF_INIT};
}

void verify_deal_read(struct check *c, const char *folder)
{
	struct verify_deal *d = &c->deal;
	struct error e = ERROR_INIT;
	char schema[PATH_BYTES];
	long long link = 0;
	verify_deal_drop(c);
	snprintf(d->path, sizeof d->path, "%.900s/" REVEALED_FILE, folder);
	snprintf(schema, sizeof schema, "%s/deal.rng", c->schemas);
	c->path = d->path;
	enum err r = file_read(d->path, LIMIT_RECORD_BYTES, &d->text, &e);
	if (r == ERR_MISSING)
		return;
	d->arena = arena_new();
	if (!r)
		r = doc_tree(buf_text(&d->text), d->text.len, schema, d->arena, &d->root, &e);
	if (r) {
		verify_wrong(c, "%.*s", (int)strcspn(e.text, "\n"), e.text);
		return;
	}
	const struct element *open = child_of(d->root, "reveal", "link"), *own = child_of(d->root, "own", NULL);
	d->opens = read_key(open, d->open) && read_key(child_of(d->root, "reveal", "secret"), d->secret) &&
		   parse_int(attr(open, "link"), 1, DICE_CHAIN, &link);
	d->link = (unsigned)link;
	d->has_own = read_key(child_of(own, "reveal", "secret"), d->own);
	if (!d->opens)
		verify_wrong(c, "it opens no link of a first chain");
}

/* Is the dice element, or the turn that was opened, of the deal that is open? */
static bool is_of_it(const struct check *c, const struct element *dice)
{
	return c->deal.opens && !strcmp(attr(dice, "deal"), attr(c->deal.root, "name"));
}

const uint8_t *verify_secret(const struct check *c, const struct element *dice)
{
	if (*attr(dice, "deal"))
		return is_of_it(c, dice) ? c->deal.secret : NULL;
	return c->deal.has_own ? c->deal.own : c->has_secret ? c->secret : NULL;
}

bool verify_deal_link(const struct check *c, const struct element *dice, unsigned link, uint8_t out[HASH_BYTES])
{
	if (!is_of_it(c, dice) || !link || link > c->deal.link)
		return false;
	dice_chain_link(out, attr(dice, "deal"), c->deal.open, c->deal.link, link);
	return true;
}

/* ---- against the records ---- */

static bool is_committed(const char *name, const uint8_t secret[HASH_BYTES], const struct element *commitment)
{
	uint8_t h[HASH_BYTES], told[HASH_BYTES];
	dice_commit_secret(h, name, secret);
	return read_key(commitment, told) && !memcmp(h, told, sizeof h);
}

/* What it opens must be what the record committed. */
static void check_opens(struct check *c, const struct element *dice, const struct element *root)
{
	const struct verify_deal *d = &c->deal;
	const struct element *chain = child_of(dice, "commitment", "chain"), *own = child_of(dice, "own", NULL);
	uint8_t anchor[HASH_BYTES];
	if (!read_key(chain, anchor) || !dice_link_fits(attr(dice, "deal"), d->link, d->open, 0, anchor))
		verify_wrong(c, "its link does not hash down to what %s committed", attr(dice, "deal"));
	if (!is_committed(attr(dice, "deal"), d->secret, child_of(dice, "commitment", "sealed")))
		verify_wrong(c, "its secret is not the one that was committed for %s", attr(dice, "deal"));
	if (d->has_own && !is_committed(attr(root, "game"), d->own, child_of(own, "commitment", "sealed")))
		verify_wrong(c, "the secret of the game's own dice is not the one that was committed");
}

/* The turn that it opens must be the record's. */
static void check_turn(struct check *c, const struct element *root, const struct element *dice)
{
	const struct element *opened = element_child(c->deal.root, "opened");
	for (size_t i = 0; i < opened->n_children; i++) {
		const struct element *t = &opened->children[i];
		if (strcmp(attr(t, "n"), attr(root, "turn")) != 0)
			continue;
		if (strcmp(attr(t, "link"), attr(dice, "link")) || strcmp(attr(t, "seeds"), attr(dice, "seeds")) ||
		    strcmp(attr(t, "deal"), attr(dice, "deal")))
			verify_wrong(c, "it opens other dice of turn %s than its record has", attr(t, "n"));
		return;
	}
	verify_wrong(c, "it does not open turn %s", attr(root, "turn"));
}

void verify_deal(struct check *c, const struct paper *papers, size_t n)
{
	bool opens = false;
	if (!c->deal.opens)
		return;
	c->path = c->deal.path;
	for (size_t i = 0; i < n; i++) {
		const struct element *root = papers[i].root, *dice = root ? element_child(root, "dice") : NULL;
		if (!root)
			continue;
		if (is_of_it(c, dice) && !opens)
			check_opens(c, dice, root);
		opens = opens || is_of_it(c, dice);
		if (!c->left)
			check_turn(c, root, dice);
	}
}
