/* BEGIN PRESS: a letter to other players; MUTE: whose letters are not wanted. */
#include "command/press.h"
#include "base/clock.h"
#include "base/limits.h"
#include "mail/barred.h"
#include "store/press.h"
#include "words/said.h"

enum { DAY = 86400 };

/* ---- sides by name ---- */

static const struct seat *side_of(const struct game *g, int seat)
{
	return &((const struct setup_head *)g->scenario->setup)->seat[seat];
}

static const struct seat *seat_of(const struct session *s, int seat)
{
	return side_of(s->game, seat);
}

const char *press_side_name(const struct game *g, int seat)
{
	return side_of(g, seat)->name;
}

int press_find_side(const struct game *g, const char *name)
{
	if (!strncasecmp(name, "the ", 4))
		name += 4;
	for (int i = 0; i < game_seats(g); i++)
		if (!strcasecmp(side_of(g, i)->id, name) || !strcasecmp(side_of(g, i)->name, name))
			return i;
	return VALUE_NONE;
}

const char *press_sides(const struct session *s, const struct game *g, int but)
{
	const char *list = "";
	for (int i = 0; i < game_seats(g); i++)
		if (i != but)
			list = arena_printf(s->arena, "%s%s%s (%s)", list, *list ? ", " : "", side_of(g, i)->id,
					    side_of(g, i)->name);
	return list;
}

const char *press_reader(const struct session *s)
{
	return game_seats(s->game) == 2 ? seat_of(s, !s->seat)->id : NULL;
}

/* ---- to whom ---- */

static void refuse(struct session *s, const struct order_block *b, int code, const struct words_said *why)
{
	session_say(s, b->first, code, why);
}

static bool is_check(const char *word)
{
	return !strcasecmp(word, "check") || !strcasecmp(word, "test") || !strcasecmp(word, "verbose");
}

/* Those who watch: where the game has such letters, while it lasts. */
static bool to_observers(struct session *s, const struct order_block *b)
{
	bool over = s->game->row.status == GAME_OVER;
	if (!over && !strcmp(game_setting(s->game, SET_OBSERVERS), "on") &&
	    !strcmp(game_setting(s->game, SET_OBSERVERS_PRESS), "on"))
		return true;
	refuse(s, b, over ? 420 : 430, SAID(press, not_to_observers, .over = over));
	return false;
}

/* *to: a seat, PRESS_ALL or PRESS_OBSERVERS.  False: it was told that there is nobody it could go to. */
static bool read_readers(struct session *s, const struct order_block *b, int *to)
{
	const char *name = order_block_key(b, "to");
	for (size_t i = 0; !name && i < b->n_words; i++)
		name = is_check(b->words[i]) ? NULL : b->words[i];
	if (!name)
		name = press_reader(s);
	*to = PRESS_ALL;
	if (!name) {
		refuse(s, b, 310, SAID(press, to_whom, .sides = press_sides(s, s->game, s->seat)));
		return false;
	}
	if (!strcasecmp(name, "all"))
		return true;
	if (!strcasecmp(name, "observers")) {
		*to = PRESS_OBSERVERS;
		return to_observers(s, b);
	}
	*to = press_find_side(s->game, name);
	if (*to == VALUE_NONE || *to == s->seat) {
		refuse(s, b, 400,
		       SAID(press, no_reader, .to = session_cut(s, name, 40), .yourself = *to == s->seat,
			    .sides = press_sides(s, s->game, s->seat)));
		return false;
	}
	if (!game_seat(s->game, *to)->holder) {
		refuse(s, b, 420, SAID(press, nobody, .side = seat_of(s, *to)->name));
		return false;
	}
	return true;
}

/* Is it one of the words that the game's setting names, parted by commas? */
static bool is_allowed(const char *setting, const char *shade)
{
	size_t n = strlen(shade);
	for (const char *p = setting; *p; p += strcspn(p, ","), p += *p == ',')
		if (strcspn(p, ",") == n && !strncasecmp(p, shade, n))
			return strcasecmp(shade, "none") != 0;
	return false;
}

/* How it is signed; one that is to hide its writer must never go out with his name. */
static bool read_shade(struct session *s, const struct order_block *b, struct press *p)
{
	static const char *const shades[] = {"white", "grey", "title"};
	const char *from = order_block_key(b, "from"), *title = order_block_key(b, "title");
	const char *setting = game_setting(s->game, SET_PRESS);
	from = from ? from : "white";
	p->shade = shades[0];
	for (size_t i = 0; i < ARRAY_LEN(shades); i++)
		if (!strcasecmp(from, shades[i]))
			p->shade = shades[i];
	bool titled = !strcasecmp(from, "title");
	p->title = titled && title ? title : "";
	if (!is_allowed(setting, from) || (title && !titled)) {
		refuse(s, b, 430,
		       SAID(press, no_shade, .from = title && !titled ? "" : session_cut(s, from, 20),
			    .press = setting));
		return false;
	}
	if (!titled || press_title_good(s->game, s->seat, p->title))
		return true;
	refuse(s, b, 520, SAID(press, bad_title, .title = session_cut(s, p->title, 60), .most = PRESS_TITLE));
	return false;
}

/* ---- the letter ---- */

const char *press_block_text(struct session *s, const struct order_block *b)
{
	struct buf raw = BUF_INIT, text = BUF_INIT;
	for (size_t i = 0; i < b->n; i++)
		buf_addf(&raw, "%s\n", b->lines[i].text);
	mail_barred(buf_text(&raw), raw.len, &text);
	const char *kept = arena_strdup(s->arena, buf_text(&text));
	buf_free(&raw);
	buf_free(&text);
	return kept;
}

bool press_block_good(struct session *s, const struct order_block *b, const char *text)
{
	if (b->below || !b->ended)
		refuse(s, b, 500, SAID(press, no_end, .below = b->below));
	else if (!*text)
		refuse(s, b, 500, SAID(press, empty));
	else if (strlen(text) > LIMIT_LETTER_BYTES)
		refuse(s, b, 552, SAID(press, too_long, .most = LIMIT_LETTER_BYTES));
	else
		return true;
	return false;
}

void press_tell_cut(struct session *s, const struct order_block *b)
{
	if (b->cut)
		session_say(s, b->first, 251,
			    SAID(press, cut, .quote = b->cut & ORDER_CUT_QUOTE, .heading = b->cut & ORDER_CUT_HEADING,
				 .signature = b->cut & ORDER_CUT_SIGNATURE));
}

static const char *names_of(const struct session *s, int to)
{
	return to < 0 ? "" : seat_of(s, to)->name;
}

static enum err may_write(struct session *s, const struct order_block *b, bool *yes, struct error *e)
{
	int64_t n;
	enum err r = store_press_since(s->site->store, s->game->row.name, game_seat(s->game, s->seat)->seat,
				       clock_now() - DAY, &n, e);
	*yes = !r && n < LIMIT_LETTERS_DAY;
	if (!r && !*yes)
		refuse(s, b, 440, SAID(press, enough, .most = LIMIT_LETTERS_DAY));
	return r;
}

static enum err send(struct session *s, const struct order_block *b, struct press *p, struct error *e)
{
	bool yes;
	enum err r = may_write(s, b, &yes, e);
	if (r || !yes)
		return r;
	p->serial = arena_printf(s->arena, "%s.%u%s", session_serial(s), b->first, s->confirmed ? ".held" : "");
	session_say(s, b->first, 250,
		    p->to == PRESS_OBSERVERS ? SAID(press, to_observers)
					     : SAID(press, sent, .side = names_of(s, p->to)));
	press_tell_cut(s, b);
	s->altered = true;
	return press_send(s->game, p, e);
}

enum err command_press(struct session *s, const struct order_block *b, bool check, struct error *e)
{
	struct press p = {.from = s->seat, .person = s->hand ? s->person.name : NULL};
	if (b->quoted) /* somebody else's, or shown as an example */
		return ERR_NONE;
	p.text = press_block_text(s, b);
	if (game_sides_open(s->game)) {
		refuse(s, b, 420, SAID(dispatch, sides_first, .command = "BEGIN PRESS"));
		return ERR_NONE;
	}
	if (!press_block_good(s, b, p.text) || !read_shade(s, b, &p) || !read_readers(s, b, &p.to))
		return ERR_NONE;
	if (!check)
		return send(s, b, &p, e);
	session_say(s, b->first, 220,
		    p.to == PRESS_OBSERVERS ? SAID(press, to_observers, .check = true)
					    : SAID(press, would, .side = names_of(s, p.to)));
	press_tell_cut(s, b);
	words_say(session_words(s),
		  SAID(press, shown, .game = s->game->row.name, .side = press_side(s->game, &p), .title = p.title,
		       .letter = session_text(s, press_said(s->game, &p))),
		  &s->text);
	return ERR_NONE;
}

/* ---- MUTE ---- */

static enum err mute_observers(struct session *s, const struct command_call *in, bool on, struct error *e)
{
	session_say(s, in->line, in->check ? 220 : 200, SAID(press, muted_observers, .on = on));
	if (in->check)
		return ERR_NONE;
	s->altered = true;
	return store_mute_put(s->site->store, s->game->row.name, seat_of(s, s->seat)->id, STORE_OBSERVERS, on, e);
}

static enum err mute(struct session *s, const struct command_call *in, bool on, struct error *e)
{
	struct command_given g;
	if (!command_args(s, in, &g))
		return ERR_NONE;
	if (!strcasecmp(g.word[0], "observers"))
		return mute_observers(s, in, on, e);
	int other = press_find_side(s->game, g.word[0]);
	if (other == VALUE_NONE || other == s->seat) {
		session_say(s, in->line, 400,
			    SAID(press, no_reader, .to = session_cut(s, g.word[0], 40), .yourself = other == s->seat,
				 .sides = press_sides(s, s->game, s->seat)));
		return ERR_NONE;
	}
	session_say(s, in->line, in->check ? 220 : 200, SAID(press, muted, .side = seat_of(s, other)->name, .on = on));
	if (in->check)
		return ERR_NONE;
	s->altered = true;
	return store_mute_put(s->site->store, s->game->row.name, seat_of(s, s->seat)->id, seat_of(s, other)->id, on, e);
}

enum err act_mute(struct session *s, const struct command_call *in, struct error *e)
{
	return mute(s, in, true, e);
}

enum err act_unmute(struct session *s, const struct command_call *in, struct error *e)
{
	return mute(s, in, false, e);
}
