/* The records of a game verified: digests, chain, dice, seals, and every turn replayed. */
#include "archive/verify_private.h"
#include "base/file.h"
#include "base/limits.h"
#include "base/progress.h"
#include "base/utf8.h"
#include "dice/dice.h"
#include "record/record.h"

#include <sys/stat.h>

struct head {
	int turn;
	unsigned link;
	char digest[HASH_HEX];
};

void verify_say(struct check *c, const char *fmt, ...)
{
	va_list ap;
	if (!c->out)
		return;
	progress_hide();
	va_start(ap, fmt);
	vfprintf(c->out, fmt, ap);
	va_end(ap);
}

void verify_wrong(struct check *c, const char *fmt, ...)
{
	struct buf what = BUF_INIT;
	va_list ap;
	va_start(ap, fmt);
	buf_vaddf(&what, fmt, ap);
	va_end(ap);
	c->count->wrong++;
	verify_say(c, "%s: WRONG: %s\n", c->path, buf_text(&what));
	if (c->count->tell)
		c->count->tell(c->count->context, c->path, buf_text(&what));
	buf_free(&what);
}

static const char *attr(const struct element *e, const char *name)
{
	return element_attr(e, name, "");
}

static bool fits(const struct check *c, const char *digest)
{
	for (size_t i = 0; i < c->fitting->n; i++)
		if (!memcmp(c->fitting->digest[i], digest, HASH_HEX))
			return true;
	return false;
}

static enum err read_paper(struct check *c, const char *path, struct paper *p, struct error *e)
{
	char schema[PATH_BYTES];
	uint8_t h[HASH_BYTES];
	snprintf(schema, sizeof schema, "%s/record.rng", c->schemas);
	enum err r = file_read(path, LIMIT_RECORD_BYTES, &p->text, e);
	hash_bytes(h, NULL, p->text.data, p->text.len);
	hash_hex(p->digest, h);
	bool known = !r && fits(c, p->digest);
	if (!r)
		r = doc_tree(buf_text(&p->text), p->text.len, known ? NULL : schema, p->arena, &p->root, e);
	if (!r && !known) {
		GROW(c->fitting->digest, c->fitting->cap, c->fitting->n + 1);
		memcpy(c->fitting->digest[c->fitting->n++], p->digest, HASH_HEX);
	}
	return r;
}

static bool open_paper(struct check *c, const char *path, struct paper *p)
{
	struct error e = ERROR_INIT;
	*p = (struct paper){.text = BUF_INIT, .arena = arena_new()};
	snprintf(p->path, sizeof p->path, "%s", path);
	c->path = p->path;
	c->count->records++;
	if (read_paper(c, path, p, &e)) {
		verify_wrong(c, "%.*s", (int)strcspn(e.text, "\n"), e.text);
		p->root = NULL;
	} else if (*attr(p->root, "what-if")) {
		verify_wrong(c, "it tells what might have been from %s on, and is no turn of the game",
			     attr(p->root, "what-if"));
		p->root = NULL;
	}
	return p->root != NULL;
}

static void close_paper(struct paper *p)
{
	buf_free(&p->text);
	arena_free(p->arena);
}

static int number(const struct element *e, const char *name)
{
	long long v = -1;
	(void)parse_int(attr(e, name), 0, 1000000, &v);
	return (int)v;
}

static const struct element *kind_of(const struct element *dice, const char *name, const char *kind)
{
	for (size_t i = 0; i < dice->n_children; i++)
		if (!strcmp(dice->children[i].name, name) && !strcmp(attr(&dice->children[i], "kind"), kind))
			return &dice->children[i];
	return NULL;
}

/* ---- dice ---- */

static void check_seeds(struct check *c, const struct element *dice)
{
	const char *seats[DICE_SEATS_MAX], *words[DICE_SEATS_MAX];
	char hex[HASH_HEX];
	size_t n = 0;
	for (size_t i = 0; i < dice->n_children && n < DICE_SEATS_MAX; i++) {
		if (strcmp(dice->children[i].name, "seed"))
			continue;
		seats[n] = attr(&dice->children[i], "seat");
		words[n++] = attr(&dice->children[i], "word");
	}
	if (!dice_seeds(hex, seats, words, n) || strcmp(hex, attr(dice, "seeds")))
		verify_wrong(c, "the digest of the seed words is not theirs");
}

/* The commitment of the chain that the link belongs to. */
static const struct element *chain_of(const struct element *dice, int link)
{
	for (size_t i = 0; i < dice->n_children; i++) {
		const struct element *e = &dice->children[i];
		if (!strcmp(e->name, "commitment") && !strcmp(attr(e, "kind"), "chain") && number(e, "first") < link &&
		    link <= number(e, "last"))
			return e;
	}
	return NULL;
}

bool verify_link(struct check *c, const struct paper *p, uint8_t link[HASH_BYTES])
{
	const char *game = replay_dice_game(p->root);
	const struct element *dice = element_child(p->root, "dice"), *r = kind_of(dice, "reveal", "link"), *chain;
	uint8_t anchor[HASH_BYTES];
	if (*attr(dice, "deal"))
		return verify_deal_link(c, dice, (unsigned)number(dice, "link"), link);
	if (!r)
		return false;
	chain = chain_of(dice, number(r, "link"));
	if (!chain || !hash_unhex(link, r->text) || !hash_unhex(anchor, chain->text) ||
	    number(r, "link") != number(dice, "link") ||
	    !dice_link_fits(game, (unsigned)number(r, "link"), link, (unsigned)number(chain, "first"), anchor)) {
		verify_wrong(c, "the revealed link does not hash down to the commitment");
		return false;
	}
	return true;
}

static bool same_values(const struct element *event, struct dice_stream *s, const char *values)
{
	const char *p = values;
	int sides = number(event, "sides");
	while (*p) {
		char *rest;
		long v = strtol(p, &rest, 10);
		if (rest == p || sides < 1 || (long)dice_face(s, (unsigned)sides) != v)
			return false;
		p = rest + (*rest == ' ');
	}
	return true;
}

static bool same_shuffle(const struct element *event, struct dice_stream *s, const char *values)
{
	int16_t order[DICE_SIDES_MAX];
	int n = number(event, "count");
	struct buf b = BUF_INIT;
	if (n < 0 || n > DICE_SIDES_MAX)
		return false;
	for (int i = 0; i < n; i++)
		order[i] = (int16_t)i;
	bool good = dice_shuffle(s, order, (size_t)n);
	for (int i = 0; i < n; i++)
		buf_addf(&b, "%s%d", i ? " " : "", order[i]);
	good = good && !strcmp(buf_text(&b), values);
	buf_free(&b);
	return good;
}

/* What fell, where the moderator has set other faces: that he did is no fault, and is told. */
static const char *fallen(struct check *c, const struct element *event)
{
	const char *drawn = attr(event, "drawn"), *values = attr(event, "values");
	if (!*drawn)
		return values;
	verify_say(c, "%s: event %s: the moderator set the dice to %s, %s fell: %s\n", c->path, attr(event, "n"),
		   values, drawn, attr(event, "why"));
	return drawn;
}

/* That of the turn, but for dice that stand from when it was played before: they name theirs, an older one. */
static unsigned link_used(struct check *c, const struct element *from, const struct element *event)
{
	int own = number(event, "link");
	if (!*attr(event, "link"))
		return (unsigned)number(from, "link");
	if (own < 1 || own >= number(from, "link"))
		verify_wrong(c, "event %s: by link %s", attr(event, "n"), attr(event, "link"));
	return own < 1 ? 1 : (unsigned)own;
}

/* A roll that cannot be checked waits, if its dice are a deal's. */
static void await(struct check *c, const struct element *from)
{
	if (!*attr(from, "deal"))
		return;
	c->count->waiting++;
	snprintf(c->count->deal, sizeof c->count->deal, "%s", attr(from, "deal"));
}

/* from: tells the link and the digest of the words. */
static void check_roll(struct check *c, const char *game, const struct element *from, const struct element *event,
		       const uint8_t *link)
{
	const char *values = fallen(c, event);
	bool sealed = !strcmp(attr(event, "source"), "sealed");
	uint8_t key[HASH_BYTES];
	struct dice_stream s;
	unsigned used = link_used(c, from, event);
	if (!*values)
		verify_wrong(c, "event %s: a roll without dice", attr(event, "n"));
	const uint8_t *secret = verify_secret(c, from);
	if (sealed ? !secret : !link) {
		await(c, from);
		return;
	}
	if (sealed)
		dice_sealed_key(key, secret, used);
	else if (used == (unsigned)number(from, "link"))
		memcpy(key, link, sizeof key);
	else if (!dice_link_older(key, game, link, (unsigned)number(from, "link"), used))
		return; /* of an older chain: its own record shows it */
	c->count->rolls++;
	if (!dice_start(&s, key, game, used, attr(event, "purpose"), attr(from, "seeds")))
		verify_wrong(c, "event %s: the purpose cannot be rolled for", attr(event, "n"));
	else if (!strcmp(attr(event, "kind"), "shuffle") ? !same_shuffle(event, &s, values)
							 : !same_values(event, &s, values))
		verify_wrong(c, "event %s: the dice of %s are not those shown", attr(event, "n"),
			     attr(event, "purpose"));
}

/* list: events, or a turn that the last record opens. */
static void check_rolls(struct check *c, const char *game, const struct element *from, const struct element *list,
			const uint8_t *link)
{
	for (size_t i = 0; i < list->n_children; i++) {
		const char *a = attr(&list->children[i], "purpose");
		if (*a)
			check_roll(c, game, from, &list->children[i], link);
		for (size_t k = 0; *a && k < i; k++)
			if (!strcmp(a, attr(&list->children[k], "purpose")))
				verify_wrong(c, "the purpose %s comes twice", a);
	}
}

/* "fr br": the seats of the record, in their order? */
static bool names_seats(const struct paper *p, const char *list)
{
	const struct element *players = element_child(p->root, "players");
	for (size_t i = 0; players && i < players->n_children; i++) {
		const char *seat = attr(&players->children[i], "seat");
		size_t n = strlen(seat);
		if (strncmp(list, seat, n) != 0)
			return false;
		list += n;
		list += *list == ' ';
	}
	return !*list;
}

/* The draw of sides in turn 0.  Its purpose is one alone: else it could be thrown until somebody liked it. */
static void check_sides(struct check *c, const struct paper *p, const uint8_t *link)
{
	const struct element *dice = element_child(p->root, "dice"), *sides = element_child(dice, "sides");
	if (!sides)
		return;
	if (strcmp(attr(sides, "purpose"), DICE_SIDES_PURPOSE) != 0 || number(p->root, "turn") ||
	    !names_seats(p, attr(sides, "before")))
		verify_wrong(c, "the sides are not drawn as they are to be");
	check_roll(c, replay_dice_game(p->root), dice, sides, link);
}

static void check_dice(struct check *c, const struct paper *p)
{
	const char *game = replay_dice_game(p->root);
	const struct element *dice = element_child(p->root, "dice"), *opened = element_child(p->root, "opened");
	uint8_t link[HASH_BYTES];
	check_seeds(c, dice);
	int first = number(p->root, "turn") + 1; /* where turns were taken back their links are spent */
	if (*attr(p->root, "lines") ? number(dice, "link") < first : number(dice, "link") != first)
		verify_wrong(c, "turn %d by link %d", number(p->root, "turn"), number(dice, "link"));
	bool open = verify_link(c, p, link);
	check_sides(c, p, open ? link : NULL);
	check_rolls(c, game, dice, element_child(p->root, "events"), open ? link : NULL);
	for (size_t i = 0; opened && i < opened->n_children; i++)
		check_rolls(c, game, &opened->children[i], &opened->children[i], NULL);
}

static const char *commitment(const struct paper *p, const char *kind)
{
	const struct element *e = kind_of(element_child(p->root, "dice"), "commitment", kind);
	return e ? e->text : "";
}

static const char *scenario_digest(const struct paper *p)
{
	const struct element *setup = element_child(p->root, "setup"),
			     *scenario = setup ? element_child(setup, "scenario") : NULL;
	return scenario ? attr(scenario, "digest") : "";
}

/* The game has left its deal: its dice are those that were committed beside. */
static bool has_own_dice(const struct element *before, const struct element *dice)
{
	const struct element *own = element_child(before, "own"), *now = kind_of(dice, "commitment", "sealed"),
			     *chain = chain_of(dice, number(dice, "link"));
	const struct element *sealed = own ? kind_of(own, "commitment", "sealed") : NULL,
			     *same = own ? chain_of(own, number(dice, "link")) : NULL;
	return sealed && now && chain && same && !strcmp(sealed->text, now->text) && !strcmp(same->text, chain->text);
}

/* Beside a deal the same dice of the game's own stand as before. */
static bool same_own(const struct element *before, const struct element *dice)
{
	const struct element *own = element_child(before, "own"), *now = element_child(dice, "own");
	return own && now && own->n_children == 2 && now->n_children == 2 &&
	       !strcmp(own->children[0].text, now->children[0].text) &&
	       !strcmp(own->children[1].text, now->children[1].text);
}

/* A chain that the record before does not know must be announced before it is used. */
static void check_commitments(struct check *c, const struct paper *prev, const struct paper *p)
{
	const struct element *dice = element_child(p->root, "dice"), *before = element_child(prev->root, "dice");
	bool by_deal = *attr(dice, "deal"), was = *attr(before, "deal");
	if (was && !by_deal ? !has_own_dice(before, dice) : was != by_deal || (was && !same_own(before, dice)))
		verify_wrong(c, "the dice of its own that the game has beside a deal differ from those in %s",
			     prev->path);
	if (was != by_deal)
		return;
	bool good = !strcmp(commitment(p, "sealed"), commitment(prev, "sealed"));
	for (size_t i = 0; i < dice->n_children; i++) {
		const struct element *e = &dice->children[i];
		if (strcmp(e->name, "commitment") || strcmp(attr(e, "kind"), "chain"))
			continue;
		const struct element *same = chain_of(before, number(e, "last"));
		good = good && (same ? !strcmp(same->text, e->text) : number(e, "first") > number(dice, "link"));
	}
	if (!good)
		verify_wrong(c, "the commitments differ from those of %s", prev->path);
}

/* Entries of the ledger: numbered on from the record before, each with the hash of itself and of the one before.  Those
 * of programs that chained none have neither. */
static void check_ledger(struct check *c, const struct paper *prev, const struct paper *p)
{
	const struct element *ledger = element_child(p->root, "ledger");
	char head[HASH_HEX] = RECORD_LEDGER_NONE;
	long long n = 0;
	if (!ledger || !*attr(ledger, "head"))
		return;
	if (prev && record_ledger_end(prev->text.data, &n, head) &&
	    (n != number(ledger, "from") || strcmp(head, attr(ledger, "head"))))
		verify_wrong(c, "its ledger does not go on from that of %s", prev->path);
	n = number(ledger, "from");
	snprintf(head, sizeof head, "%s", attr(ledger, "head"));
	for (size_t i = 0; i < ledger->n_children; i++) {
		const struct element *x = &ledger->children[i];
		struct record_entry e = {attr(x, "seen"), attr(x, "what"), attr(x, "who"), x->text, attr(x, "at")};
		record_entry_hash(head, ++n, number(p->root, "turn"), &e, head);
		if (n != number(x, "n") || strcmp(head, attr(x, "hash"))) {
			verify_wrong(c, "entry %lld of the ledger is not the one that was chained there", n);
			return;
		}
	}
}

static int link_of(const struct paper *p)
{
	return number(element_child(p->root, "dice"), "link");
}

/* Links are used one after the other; only a turn that was taken back, and begins anew with other dice, leaves some out. */
static void check_link_order(struct check *c, const struct paper *prev, const struct paper *p)
{
	int skipped = link_of(p) - link_of(prev) - 1;
	const struct element *fork = element_child(p->root, "fork");
	if (skipped < 0 || (skipped && !fork))
		verify_wrong(c, "link %d follows upon link %d", link_of(p), link_of(prev));
}

static void check_chain(struct check *c, const struct paper *prev, const struct paper *p)
{
	check_ledger(c, prev, p);
	if (!prev)
		return;
	check_link_order(c, prev, p);
	if (strcmp(attr(p->root, "prev"), prev->digest))
		verify_wrong(c, "prev is not the digest of %s: one of the two was changed", prev->path);
	check_commitments(c, prev, p);
	if (strcmp(scenario_digest(p), scenario_digest(prev)))
		verify_wrong(c, "the scenario differs from that of %s", prev->path);
}

/* The secret, if the last record opens it. */
static void find_secret(struct check *c, const struct paper *papers, size_t n)
{
	uint8_t h[HASH_BYTES];
	char hex[HASH_HEX];
	for (size_t i = 0; i < n; i++) {
		const struct element *r =
			papers[i].root ? kind_of(element_child(papers[i].root, "dice"), "reveal", "secret") : NULL;
		if (!r || !hash_unhex(c->secret, r->text))
			continue;
		dice_commit_secret(h, replay_dice_game(papers[i].root), c->secret);
		hash_hex(hex, h);
		c->path = papers[i].path;
		c->has_secret = !strcmp(hex, commitment(&papers[i], "sealed"));
		if (!c->has_secret)
			verify_wrong(c, "the secret is not the one that was committed");
	}
}

/* ---- replay of a full record ---- */

/* What the game came to, told to all where the secret was opened. */
static void compare_whole(struct check *c, const struct paper *full, const struct paper *view)
{
	struct slice a = doc_part(full->text.data, "whole", NULL, NULL),
		     b = doc_part(view->text.data, "whole", NULL, NULL);
	if (verify_reveals_secret(view->root) && (a.n != b.n || (a.n && memcmp(a.p, b.p, a.n) != 0)))
		verify_wrong(c, "its luck is not that of the full record");
}

/* Every view of the turn is cut from what was played, and from nothing else.  What else is wrong with it is said when
 * its own folder is looked at. */
static void check_views(struct check *c, const struct paper *p, const struct replay *r, struct run *run,
			enum run_end end)
{
	char game[PATH_BYTES], pattern[PATH_BYTES];
	glob_t found;
	const char *file = strrchr(p->path, '/'), *full = file ? memrchr(p->path, '/', (size_t)(file - p->path)) : NULL;
	if (!full || strncmp(full, "/full/", 6) != 0)
		return;
	snprintf(game, sizeof game, "%.*s", (int)(full - p->path), p->path);
	snprintf(pattern, sizeof pattern, "*%s", file);
	file_glob(game, pattern, &found);
	for (size_t i = 0; i < found.gl_pathc; i++) {
		struct paper view;
		struct verify_count none = {0};
		struct check quiet = {.schemas = c->schemas, .fitting = c->fitting, .count = &none};
		if (!strcmp(found.gl_pathv[i], p->path))
			continue;
		if (open_paper(&quiet, found.gl_pathv[i], &view) && link_of(&view) == link_of(p)) {
			c->path = view.path;
			verify_replayed(c, &view, r, run, end);
			compare_whole(c, p, &view);
			c->count->replayed--;
		}
		close_paper(&view);
	}
	globfree(&found);
	c->path = p->path;
}

static void replay(struct check *c, const struct paper *prev, const struct paper *p)
{
	uint8_t link[HASH_BYTES];
	struct replay again = {.scenario = c->scenario, .root = p->root,
			       .before = prev ? prev->text.data : NULL};
	struct error e = ERROR_INIT;
	struct run *run;
	enum run_end end;
	if (!verify_rules(c, p))
		return;
	if (verify_link(c, p, link))
		again.link = link;
	if (replay_turn(&again, &run, &end, &e)) {
		verify_wrong(c, "the state of %s cannot be read: %s", prev->path, e.text);
		return;
	}
	verify_replayed(c, p, &again, run, end);
	check_views(c, p, &again, run, end);
	run_free(run);
}

/* ---- folders ---- */

/* Beside the viewers' folders; a full record needs it for its replay. */
static void load_scenario(struct check *c, const char *folder, bool needed)
{
	struct buf text = BUF_INIT;
	struct error e = ERROR_INIT;
	uint8_t h[HASH_BYTES];
	scenario_free(c->scenario);
	c->scenario = NULL;
	verify_setup_drop(c);
	snprintf(c->scenario_path, sizeof c->scenario_path, "%.900s/scenario.xml", folder);
	*c->scenario_digest = '\0';
	c->path = c->scenario_path;
	if (file_read(c->scenario_path, LIMIT_SCENARIO_BYTES, &text, &e)) {
		if (needed)
			verify_wrong(c, "nothing can be replayed: %s", e.text);
	} else {
		hash_bytes(h, NULL, text.data, text.len);
		hash_hex(c->scenario_digest, h);
		if (scenario_read(buf_text(&text), text.len, NULL, &c->scenario, &e))
			verify_wrong(c, "nothing can be replayed: %s", e.text);
	}
	buf_free(&text);
}

static void remember_head(struct check *c, const struct paper *p)
{
	struct head h = {number(p->root, "turn"),
			 (unsigned)number(element_child(p->root, "dice"), "link"), ""};
	memcpy(h.digest, p->digest, sizeof h.digest);
	GROW(c->heads, c->cap_heads, c->n_heads + 1);
	c->heads[c->n_heads++] = h;
}

/* A view vouches for the full record it was made with; that can be looked at when the secret
 * is open. */
static void check_seal(struct check *c, const struct paper *p)
{
	const struct element *seal = element_child(p->root, "seal");
	const uint8_t *secret = verify_secret(c, element_child(p->root, "dice"));
	uint8_t head[HASH_BYTES], sealed[HASH_BYTES];
	char hex[HASH_HEX];
	for (size_t i = 0; i < c->n_heads; i++) {
		const struct head *h = &c->heads[i];
		if (h->turn != number(p->root, "turn") || (int)h->link != link_of(p) || !secret ||
		    !hash_unhex(head, h->digest))
			continue;
		dice_seal(sealed, secret, h->link, head);
		hash_hex(hex, sealed);
		if (!seal || strcmp(hex, seal->text))
			verify_wrong(c, "its seal is not that of the full record of turn %d", h->turn);
	}
}

/* All records of a viewer, with the scenario beside them and the secret open? */
static bool is_finished(const struct check *c, const struct paper *papers, size_t n)
{
	if (!c->scenario || !(c->has_secret || c->deal.opens))
		return false;
	for (size_t i = 0; i < n; i++)
		if (!papers[i].root || number(papers[i].root, "turn") != (int)i)
			return false;
	return strcmp(attr(papers[0].root, "view"), "full");
}

/* All records of a game have dice of one name, whatever it is called; and those by a deal, of one deal. */
static void check_names(struct check *c, const struct paper *papers, size_t n)
{
	const char *names[2] = {*c->dice ? c->dice : NULL, NULL};
	for (size_t i = 0; i < n; i++) {
		if (!papers[i].root)
			continue;
		const char *own = replay_dice_game(papers[i].root);
		const char **known = &names[*attr(element_child(papers[i].root, "dice"), "deal") != '\0'];
		c->path = papers[i].path;
		*known = *known ? *known : own;
		const char *name = *known;
		if (strcmp(name, own) != 0)
			verify_wrong(c, "its dice are of the game %s, and others of %s", own, name);
	}
}

static void check_papers(struct check *c, struct paper *papers, size_t n)
{
	check_names(c, papers, n);
	find_secret(c, papers, n);
	verify_deal(c, papers, n);
	if (n && papers[0].root && *c->scenario_digest && strcmp(c->scenario_digest, scenario_digest(&papers[0]))) {
		c->path = c->scenario_path;
		verify_wrong(c, "its digest is not the one in %s", papers[0].path);
	}
	for (size_t i = 0; i < n; i++) {
		const struct paper *prev = i && papers[i - 1].root ? &papers[i - 1] : NULL;
		if (!papers[i].root)
			continue;
		c->path = papers[i].path;
		check_chain(c, prev, &papers[i]);
		check_dice(c, &papers[i]);
		verify_setup(c, prev, &papers[i]);
		bool full = !strcmp(attr(papers[i].root, "view"), "full");
		if (full)
			remember_head(c, &papers[i]);
		else
			check_seal(c, &papers[i]);
		if (full && c->scenario && (prev || !number(papers[i].root, "turn")))
			replay(c, prev, &papers[i]);
		progress_step();
	}
	verify_stands(c, papers, n);
	if (n && !c->left && is_finished(c, papers, n))
		verify_again(c, papers, n);
}

static void check_files(struct check *c, char **paths, size_t n)
{
	struct paper *papers = base_calloc(n, sizeof *papers);
	for (size_t i = 0; i < n; i++)
		(void)open_paper(c, paths[i], &papers[i]);
	check_papers(c, papers, n);
	for (size_t i = 0; i < n; i++)
		close_paper(&papers[i]);
	free(papers);
}

static void check_folder(struct check *c, const char *folder)
{
	glob_t found;
	struct verify_count before = *c->count;
	if (file_glob(folder, "turn-*.xml", &found)) {
		check_files(c, found.gl_pathv, found.gl_pathc);
		verify_say(c, "%s: %d records, %d rolls checked, %d turns replayed, %d wrong\n", folder,
			   c->count->records - before.records, c->count->rolls - before.rolls,
			   c->count->replayed - before.replayed, c->count->wrong - before.wrong);
	}
	globfree(&found);
}

/* ---- a game's folder ---- */

enum { DIGEST_LINE = 64 + 2 }; /* "hex  turn-NNN.xml" */

static bool digest_line(struct slice line)
{
	char hex[HASH_HEX];
	uint8_t h[HASH_BYTES];
	if (line.n <= DIGEST_LINE || line.p[64] != ' ' || line.p[65] != ' ')
		return false;
	memcpy(hex, line.p, 64);
	hex[64] = '\0';
	return hash_unhex(h, hex) && !memchr(line.p, '\0', line.n) &&
	       !memchr(line.p + DIGEST_LINE, '/', line.n - DIGEST_LINE);
}

static void check_digest(struct check *c, const char *folder, const char *list, struct slice line)
{
	struct buf text = BUF_INIT;
	struct error e = ERROR_INIT;
	uint8_t h[HASH_BYTES];
	char hex[HASH_HEX], file[PATH_BYTES];
	c->path = list;
	if (!digest_line(line)) {
		verify_wrong(c, "\"%.*s\" is no digest and record", (int)utf8_cut(line.p, line.n < 80 ? line.n : 80),
			     line.p);
		return;
	}
	snprintf(file, sizeof file, "%.700s/%.*s", folder, (int)(line.n - DIGEST_LINE), line.p + DIGEST_LINE);
	c->path = file;
	if (file_read(file, LIMIT_RECORD_BYTES, &text, &e)) {
		verify_wrong(c, "it is listed in DIGESTS and cannot be read");
	} else {
		hash_bytes(h, NULL, text.data, text.len);
		hash_hex(hex, h);
		if (memcmp(hex, line.p, 64))
			verify_wrong(c, "its bytes are not those that were listed in DIGESTS");
	}
	buf_free(&text);
}

static bool is_listed(const struct buf *list, const char *name)
{
	struct slice rest = {list->data, list->len}, line;
	while (slice_line(&rest, &line))
		if (line.n > DIGEST_LINE && slice_is((struct slice){line.p + DIGEST_LINE, line.n - DIGEST_LINE}, name))
			return true;
	return false;
}

/* Every line of a viewer's DIGESTS fits its record, and every record has its line.  A folder
 * of records that somebody collected needs none; a game's own folder does. */
static void check_digests(struct check *c, const char *folder, bool needed)
{
	char path[PATH_BYTES];
	struct buf list = BUF_INIT;
	struct error e = ERROR_INIT;
	struct slice rest, line;
	glob_t found;
	snprintf(path, sizeof path, "%.900s/DIGESTS", folder);
	c->path = path;
	if (file_read(path, LIMIT_RECORD_BYTES, &list, &e)) {
		if (needed && !c->listed)
			verify_wrong(c, "%s", e.text);
		buf_free(&list);
		return;
	}
	rest = (struct slice){list.data, list.len};
	while (slice_line(&rest, &line))
		check_digest(c, folder, path, line);
	file_glob(folder, "turn-*.xml", &found);
	for (size_t i = 0; i < found.gl_pathc; i++) {
		c->path = found.gl_pathv[i];
		if (!is_listed(&list, c->path + strlen(folder) + 1))
			verify_wrong(c, "it is not listed in DIGESTS");
	}
	globfree(&found);
	buf_free(&list);
}

static bool is_folder(const char *path);

/* Of ".../line-2/fr"; 0: it is none. */
static long long line_number(const char *line)
{
	const char *at = strstr(line, "/line-");
	char digits[16] = "";
	long long n = 0;
	if (at)
		snprintf(digits, sizeof digits, "%.*s", (int)strspn(at + 6, "0123456789"), at + 6);
	return parse_int(digits, 1, 1000000, &n) ? n : 0;
}

/* Does the record end the line of that number, by the digest of its last record? */
static bool ends_line(const struct paper *p, long long line, const char *digest)
{
	for (size_t i = 0; i < p->root->n_children; i++) {
		const struct element *e = &p->root->children[i];
		if (!strcmp(e->name, "fork") && number(e, "line") == (int)line && !strcmp(attr(e, "head"), digest))
			return true;
	}
	return false;
}

/* The viewer's record of that name in the line that counts, or in one that was left later: the one with that digest, or
 * that ends the line with it.  found: "" if there is none; *any: one of that name is there. */
static void find_record(struct check *c, const char *folder, const char *line, const char *name, const char *digest,
			bool ends, char found[PATH_BYTES], bool *any)
{
	char pattern[PATH_BYTES];
	glob_t all;
	const char *viewer = strrchr(line, '/') + 1;
	*found = '\0';
	*any = false;
	snprintf(pattern, sizeof pattern, "{%.100s,line-*/%.100s}/%.40s", viewer, viewer, name);
	file_glob(folder, pattern, &all);
	for (size_t i = 0; i < all.gl_pathc && !*found; i++) {
		struct paper p;
		long long of = line_number(all.gl_pathv[i]);
		if (of && of <= line_number(line)) /* it was left before */
			continue;
		*any = true;
		if (open_paper(c, all.gl_pathv[i], &p) &&
		    (ends ? ends_line(&p, line_number(line), digest) : !strcmp(p.digest, digest)))
			snprintf(found, PATH_BYTES, "%s", all.gl_pathv[i]);
		c->count->records--;
		close_paper(&p);
	}
	globfree(&all);
}

/* The record of the turn before the first of the line, which it shares with another. */
static void find_shared(struct check *c, const char *folder, const char *line, const char *first, char out[PATH_BYTES])
{
	struct paper p;
	bool any;
	char name[40];
	*out = '\0';
	if (open_paper(c, first, &p)) {
		snprintf(name, sizeof name, "turn-%03d.xml", number(p.root, "turn") - 1);
		find_record(c, folder, line, name, attr(p.root, "prev"), false, out, &any);
		c->path = p.path;
		if (!*out)
			verify_wrong(c, "no line holds the record that it goes on from");
	}
	c->count->records--;
	close_paper(&p);
}

/* The record with which the turn began anew names the last of the line, if that turn has ended. */
static void check_fork(struct check *c, const char *folder, const char *line, const char *first, const char *last)
{
	struct paper end;
	char found[PATH_BYTES];
	bool any;
	if (open_paper(c, last, &end)) {
		find_record(c, folder, line, strrchr(first, '/') + 1, end.digest, true, found, &any);
		c->path = end.path;
		if (!*found && any)
			verify_wrong(c, "no record says that the line ended with it");
	}
	c->count->records--;
	close_paper(&end);
}

/* Turns that were taken back: they go on from a record that both lines share. */
static void check_line(struct check *c, const char *folder, const char *line)
{
	char shared[PATH_BYTES];
	glob_t found;
	if (file_glob(line, "turn-*.xml", &found)) {
		struct verify_count before = *c->count;
		char **paths = base_calloc(found.gl_pathc + 1, sizeof *paths);
		find_shared(c, folder, line, found.gl_pathv[0], shared);
		paths[0] = shared;
		memcpy(paths + 1, found.gl_pathv, found.gl_pathc * sizeof *paths);
		check_files(c, *shared ? paths : paths + 1, found.gl_pathc + (*shared != '\0'));
		check_fork(c, folder, line, found.gl_pathv[0], found.gl_pathv[found.gl_pathc - 1]);
		verify_say(c, "%s: %zu records of a line that was left, %d wrong\n", line, found.gl_pathc,
			   c->count->wrong - before.wrong);
		free(paths);
	}
	globfree(&found);
}

/* The full records of each line first, as in verify_game. */
static void check_lines(struct check *c, const char *folder)
{
	static const char *const viewers[] = {"line-*/full", "line-*/[!f]*", "line-*/f[!u]*"};
	c->left = true;
	for (size_t k = 0; k < ARRAY_LEN(viewers); k++) {
		glob_t found;
		file_glob(folder, viewers[k], &found);
		for (size_t i = 0; i < found.gl_pathc; i++)
			if (is_folder(found.gl_pathv[i])) {
				check_digests(c, found.gl_pathv[i], true);
				check_line(c, folder, found.gl_pathv[i]);
			}
		globfree(&found);
	}
}

static bool is_folder(const char *path)
{
	struct stat st;
	return !stat(path, &st) && S_ISDIR(st.st_mode);
}

/* An archive tells what was hidden when the game is over, and then its last record opens the secret. */
static void check_end(struct check *c, const char *folder, char **viewers, size_t n)
{
	bool hidden = false;
	for (size_t i = 0; c->listed && i < n; i++) {
		const char *name = strrchr(viewers[i], '/') + 1;
		glob_t found;
		bool turns = file_glob(viewers[i], "turn-*.xml", &found);
		hidden = hidden ||
			 (turns && strcmp(name, "public") && strncmp(name, "line-", 5) && strcmp(name, "letters"));
		globfree(&found);
	}
	c->path = folder;
	if (hidden && !c->has_secret && !c->deal.opens)
		verify_wrong(
			c,
			"it tells what was hidden, as when a game is over; the last turn, which opens the secret, is "
			"missing");
}

/* What was sealed in the turns of a game whose deal is open. */
static void check_deal_rolls(struct check *c)
{
	const struct element *opened = c->deal.opens ? element_child(c->deal.root, "opened") : NULL;
	for (size_t i = 0; opened && i < opened->n_children; i++) {
		const struct element *t = &opened->children[i];
		const char *name = element_attr(t, "deal", element_attr(t, "game", attr(c->deal.root, "game")));
		check_rolls(c, name, t, t, NULL);
	}
}

/* The full records first: they tell what the seals of the views must be. */
void verify_game(struct check *c, const char *folder)
{
	char full[PATH_BYTES];
	glob_t found;
	snprintf(full, sizeof full, "%.900s/full", folder);
	bool any = file_glob(folder, "*/turn-*.xml", &found);
	globfree(&found);
	if (!any) /* no game's folder: verify_path says so */
		return;
	c->n_heads = c->fitting->n = 0;
	c->has_secret = c->left = false;
	verify_seams(c, folder);
	verify_deal_read(c, folder);
	check_deal_rolls(c);
	load_scenario(c, folder, is_folder(full));
	if (is_folder(full))
		check_digests(c, full, true);
	check_folder(c, full);
	file_glob(folder, "*", &found);
	for (size_t i = 0; i < found.gl_pathc; i++)
		if (is_folder(found.gl_pathv[i]) && strcmp(found.gl_pathv[i], full) &&
		    strncmp(strrchr(found.gl_pathv[i], '/'), "/line-", 6) != 0) {
			check_digests(c, found.gl_pathv[i], true);
			check_folder(c, found.gl_pathv[i]);
		}
	check_end(c, folder, found.gl_pathv, found.gl_pathc);
	globfree(&found);
	check_lines(c, folder);
}

/* One viewer's folder, the scenario beside it if it is there. */
static void check_viewer(struct check *c, const char *folder)
{
	char above[PATH_BYTES];
	glob_t found;
	bool any = file_glob(folder, "turn-*.xml", &found);
	globfree(&found);
	if (!any)
		return;
	snprintf(above, sizeof above, "%.900s/..", folder);
	verify_deal_read(c, above);
	check_deal_rolls(c);
	load_scenario(c, above, false);
	*c->dice = '\0';
	check_digests(c, folder, false);
	check_folder(c, folder);
}

void verify_path(const char *path, const char *schemas, FILE *out, struct verify_count *count)
{
	struct fitting fitting = {0};
	struct check c = {.schemas = schemas, .fitting = &fitting, .out = out, .count = count, .path = path};
	char *one = base_strdup(path);
	int before = count->records;
	size_t n = strlen(one);
	while (n > 1 && one[n - 1] == '/')
		one[--n] = '\0';
	if (is_folder(one) && verify_is_archive(one)) {
		verify_archive(&c, one);
	} else if (is_folder(one)) {
		check_viewer(&c, one);
		if (count->records == before)
			verify_game(&c, one);
	} else {
		check_files(&c, &one, 1);
	}
	c.path = path;
	if (count->records == before)
		verify_wrong(&c, "there are no records here");
	verify_setup_drop(&c);
	verify_deal_drop(&c);
	scenario_free(c.scenario);
	free(fitting.digest);
	free(c.heads);
	free(one);
}

long long verify_size(const char *path)
{
	/* Of one viewer; of all of a game; of an archive, with its other files. */
	static const char *const ways[] = {"/turn-*.xml", "/*/turn-*.xml", "/games/*/*/*", "/games/*/*/turn-*.xml"};
	char pattern[PATH_BYTES];
	long long n = 0;
	for (size_t i = 0; i < ARRAY_LEN(ways); i++) {
		glob_t found = {0};
		snprintf(pattern, sizeof pattern, "%.900s%s", path, ways[i]);
		if (!glob(pattern, 0, NULL, &found))
			n += (long long)found.gl_pathc;
		globfree(&found);
	}
	return n ? n : 1;
}
