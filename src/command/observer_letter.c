/* BEGIN PRESS by who observes a game: to those who play it, where it lets observers write. */
#include "base/clock.h"
#include "base/limits.h"
#include "command/observe.h"
#include "command/press.h"
#include "store/observer.h"
#include "store/press.h"
#include "words/said.h"

enum { DAY = 86400 };

static void refuse(struct session *s, const struct order_block *b, int code, const struct words_said *why)
{
	session_say(s, b->first, code, why);
}

/* The game that the block names, else that of the mail which is answered; NULL: neither.  Never one that is only likely:
 * a letter is for nobody else. */
static enum err name_of(struct session *s, const struct order_block *b, const char **out, struct error *e)
{
	struct store_out o;
	struct error none = ERROR_INIT;
	const char *id = s->mail->in_reply_to;
	*out = order_block_key(b, "game");
	if (*out || !id || strlen(id) < 2)
		return ERR_NONE;
	enum err r =
		store_out_named(s->site->store, arena_strndup(s->arena, id + 1, strlen(id) - 2), s->arena, &o, &none);
	if (!r && *o.game && !*o.seat)
		*out = o.game;
	if (r && r != ERR_MISSING)
		*e = none;
	return r == ERR_MISSING ? ERR_NONE : r;
}

/* *yes: he observes it; if not, it was told. */
static enum err observes(struct session *s, const struct order_block *b, const char *name, bool *yes, struct error *e)
{
	struct store_observer o;
	struct error none = ERROR_INIT;
	enum err r = store_observer_get(s->site->store, name, s->person.id, s->arena, &o, &none);
	*yes = !r;
	if (r == ERR_MISSING)
		refuse(s, b, 430, SAID(observe, not_observing, .game = session_cut(s, name, 40)));
	else if (r)
		*e = none;
	return r == ERR_MISSING ? ERR_NONE : r;
}

static bool game_takes(struct session *s, const struct order_block *b, const struct game *g)
{
	const char *press = game_setting(g, SET_PRESS), *from = order_block_key(b, "from");
	bool grey = from && !strcasecmp(from, "grey");
	if (strcmp(game_setting(g, SET_OBSERVERS_WRITE), "on") != 0 || !strcmp(press, "none"))
		refuse(s, b, 430, SAID(press, no_observers));
	else if ((from && !grey && strcasecmp(from, "white") != 0) || order_block_key(b, "title") ||
		 (grey && !strstr(press, "grey")))
		refuse(s, b, 430, SAID(press, observer_shade, .grey = strstr(press, "grey") != NULL));
	else if (game_sides_open(g))
		refuse(s, b, 420, SAID(dispatch, sides_first, .command = "BEGIN PRESS"));
	else
		return true;
	return false;
}

static bool is_check(const char *word)
{
	return !strcasecmp(word, "check") || !strcasecmp(word, "test") || !strcasecmp(word, "verbose");
}

/* *to: a seat or PRESS_ALL; false: it was told that it is none. */
static bool read_reader(struct session *s, const struct order_block *b, const struct game *g, int *to)
{
	const char *name = order_block_key(b, "to"), *sides = press_sides(s, g, VALUE_NONE);
	for (size_t i = 0; !name && i < b->n_words; i++)
		name = is_check(b->words[i]) ? NULL : b->words[i];
	*to = PRESS_ALL;
	if (name && !strcasecmp(name, "all"))
		return true;
	*to = name ? press_find_side(g, name) : VALUE_NONE;
	if (!name)
		refuse(s, b, 310, SAID(press, to_whom, .sides = sides));
	else if (*to == VALUE_NONE)
		refuse(s, b, 400, SAID(press, no_side, .to = session_cut(s, name, 40), .sides = sides));
	else if (!game_seat(g, *to)->holder)
		refuse(s, b, 420, SAID(press, nobody, .side = press_side_name(g, *to)));
	else
		return true;
	return false;
}

static enum err may_write(struct session *s, const struct order_block *b, const struct game *g, bool *yes,
			  struct error *e)
{
	char handle[STORE_HANDLE];
	int64_t n;
	store_handle(s->person.id, handle);
	enum err r = store_press_since(s->site->store, g->row.name, handle, clock_now() - DAY, &n, e);
	*yes = !r && n < LIMIT_OBSERVER_LETTERS_DAY;
	if (!r && !*yes)
		refuse(s, b, 440, SAID(press, observer_enough, .most = LIMIT_OBSERVER_LETTERS_DAY));
	return r;
}

static enum err send_or_show(struct session *s, const struct order_block *b, struct game *g, struct press *p,
			     bool check, struct error *e)
{
	bool yes = true;
	const char *side = p->to < 0 ? "" : press_side_name(g, p->to);
	enum err r = check ? ERR_NONE : may_write(s, b, g, &yes, e);
	if (r || !yes)
		return r;
	session_say(s, b->first, check ? 220 : 250,
		    check ? SAID(press, would, .side = side) : SAID(press, sent, .side = side));
	press_tell_cut(s, b);
	if (check) {
		words_say(session_words(s),
			  SAID(press, shown_observer, .game = g->row.name, .letter = session_text(s, press_said(g, p))),
			  &s->text);
		return ERR_NONE;
	}
	p->serial = arena_printf(s->arena, "%s.%u", session_serial(s), b->first);
	s->altered = true;
	return press_send(g, p, e);
}

static enum err write_letter(struct session *s, const struct order_block *b, struct game *g, bool check,
			     struct error *e)
{
	struct press p = {.from = PRESS_OBSERVERS, .writer = s->person.id, .shade = "white", .title = "",
			  .text = press_block_text(s, b), .person = s->person.name};
	const char *from = order_block_key(b, "from");
	if (from && !strcasecmp(from, "grey"))
		p.shade = "grey";
	if (!press_block_good(s, b, p.text) || !game_takes(s, b, g) || !read_reader(s, b, g, &p.to))
		return ERR_NONE;
	return send_or_show(s, b, g, &p, check, e);
}

/* A block that he did not type is none. */
enum err observe_press(struct session *s, const struct order_block *b, struct error *e)
{
	struct game *g = NULL;
	const char *name = NULL;
	bool yes = false, check = b->check || order_block_word(b, "check") || order_block_word(b, "test");
	enum err r = name_of(s, b, &name, e);
	if (r)
		return r;
	if (!s->person.id)
		refuse(s, b, 430, SAID(dispatch, register_first, .address = s->mail->from));
	else if (!s->proved)
		refuse(s, b, 430, SAID(press, observer_unproved));
	else if (!name)
		refuse(s, b, 310, SAID(press, which_game));
	else
		r = observes(s, b, name, &yes, e);
	if (r || !yes)
		return r;
	r = game_load(s->site, name, &g, e);
	if (!r)
		r = write_letter(s, b, g, check, e);
	game_free(g);
	return r;
}
