/* BEGIN NOTE and NOTES: the diary of a person in a game, which nobody else reads: not who orders for his seat, nor who takes
 * it over.  NOTES PUBLISH: whether all may, when the game is over. */
#include "base/clock.h"
#include "base/limits.h"
#include "command/pages.h"
#include "command/press.h"
#include "store/diary.h"
#include "store/press.h"
#include "store/setting.h"
#include "words/said.h"

static enum err read_notes(struct session *s, struct store_note **out, size_t *n, struct error *e)
{
	return store_notes(s->site->store, s->game->row.name, session_writer(s), s->arena, out, n, e);
}

enum err command_note(struct session *s, const struct order_block *b, bool check, struct error *e)
{
	struct store_note *list;
	size_t n;
	int64_t number;
	if (b->quoted)
		return ERR_NONE;
	const char *text = press_block_text(s, b);
	enum err r = read_notes(s, &list, &n, e);
	if (r || !press_block_good(s, b, text))
		return r;
	if (n >= LIMIT_NOTES) {
		session_say(s, b->first, 440, SAID(notes, enough, .most = LIMIT_NOTES));
		return ERR_NONE;
	}
	if (check)
		session_say(s, b->first, 220, SAID(notes, would));
	else
		r = store_note_add(s->site->store, s->game->row.name, session_writer(s), text, clock_now(), &number, e);
	if (!r && !check)
		session_say(s, b->first, 250, SAID(notes, kept, .n = number));
	s->altered = s->altered || !check;
	press_tell_cut(s, b);
	return r;
}

bool press_is_prose(const struct order_block *b)
{
	return !strcmp(b->kind, "press") || !strcmp(b->kind, "note");
}

enum err press_block(struct session *s, const struct order_block *b, bool check, struct error *e)
{
	check = check || b->check || order_block_word(b, "check") || order_block_word(b, "test");
	return strcmp(b->kind, "note") ? command_press(s, b, check, e) : command_note(s, b, check, e);
}

enum err act_notes(struct session *s, const struct command_call *in, struct error *e)
{
	struct command_given g;
	struct store_note *list;
	size_t n, shown = 0;
	long long one = 0;
	if (!command_args(s, in, &g))
		return ERR_NONE;
	if (g.n_words)
		(void)parse_int(g.word[0], 1, 1000000, &one);
	enum err r = read_notes(s, &list, &n, e);
	for (size_t i = 0; !r && i < n; i++)
		if (!g.n_words || list[i].n == one) {
			shown++;
			pages_say(s, SAID(notes, note, .n = list[i].n, .at = list[i].at, .text = list[i].text));
		}
	if (!r)
		session_say(s, in->line, shown ? 220 : 400,
			    shown ? SAID(notes, follow, .n = (int64_t)shown) : SAID(notes, none, .one = one));
	return r;
}

/* ---- NOTES PUBLISH ---- */

/* Is it over, and the deal open by which others still play? */
static bool is_open(const struct game *g)
{
	return g->row.status == GAME_OVER && !game_deal_closed(g);
}

/* What was so before; NULL: it changes. */
static const struct words_said *nothing_new(const struct session *s, bool was, bool on)
{
	bool over = is_open(s->game);
	if (over && was && !on)
		return session_keep(s, SAID(notes, stays));
	if (on != was)
		return NULL;
	return session_keep(s, on ? SAID(notes, open_already, .over = over) : SAID(notes, shut_already));
}

static enum err publish(struct session *s, const struct command_call *in, bool on, struct error *e)
{
	struct store_note *list;
	const char *names = game_setting(s->game, SET_NAMES);
	bool over = is_open(s->game);
	size_t n;
	enum err r = read_notes(s, &list, &n, e);
	if (r)
		return r;
	if (on && over && !in->check && !s->confirming) /* what is public stays so */
		return command_later(s, in, e);
	session_say(s, in->line,
		    on && over && !n ? 400
		    : in->check      ? 220
				     : 200,
		    on ? SAID(notes, open, .over = over, .deal = game_deal_closed(s->game),
			      .hidden = !strcmp(names, "hidden") || !strcmp(names, "until-revealed"), .n = (int64_t)n,
			      .check = in->check)
		       : SAID(notes, shut, .check = in->check));
	if (in->check || (on && over && !n))
		return ERR_NONE;
	s->altered = true;
	r = store_diary_put(s->site->store, s->game->row.name, session_writer(s), game_seat(s->game, s->seat)->seat, on,
			    clock_now(), e);
	return r || !over ? r : store_pages_again(s->site->store, s->game->row.name, e);
}

enum err act_notes_publish(struct session *s, const struct command_call *in, struct error *e)
{
	struct command_given g;
	bool was;
	if (!command_args(s, in, &g))
		return ERR_NONE;
	bool on = !strcasecmp(g.word[0], "on");
	enum err r = store_diary_open(s->site->store, s->game->row.name, session_writer(s), &was, e);
	const struct words_said *same = r ? NULL : nothing_new(s, was, on);
	if (same)
		session_say(s, in->line, was == on ? 220 : 420, same);
	return r || same ? r : publish(s, in, on, e);
}
