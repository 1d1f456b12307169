/* HINT: what steady would do in the writer's place, where nobody but the program plays against him. */
#include "game/hint.h"
#include "command/pages.h"
#include "words/said.h"

static void say(struct session *s, const struct words_said *said)
{
	pages_say(s, said);
	buf_addc(&s->text, '\n');
}

/* Told once of each question: of the system's own group, or of what it shares with others. */
static const char *why(struct session *s, const struct hint *h, size_t line)
{
	const struct words *w = session_words(s);
	const struct system *sys = s->game->sys;
	for (size_t i = 0; i < line; i++)
		if (!strcmp(h->line[i].question, h->line[line].question))
			return "";
	const char *own = words_row(w, "steady", sys->name, h->line[line].question);
	if (own == h->line[line].question && sys->shared_words)
		own = words_row(w, "steady", sys->shared_words, own);
	return own == h->line[line].question ? "" : own;
}

static void tell(struct session *s, const struct hint *h)
{
	say(s, SAID(hint, head));
	buf_addc(&s->text, '\n');
	for (size_t i = 0; i < h->n; i++)
		say(s, SAID(hint, line, .question = h->line[i].question, .choice = h->line[i].choice,
			    .reckoned = h->line[i].reckoned, .why = why(s, h, i)));
	buf_addc(&s->text, '\n');
	say(s, h->more ? SAID(hint, more) : h->whole ? SAID(hint, whole) : SAID(hint, die));
	buf_addc(&s->text, '\n');
	if (*h->orders) {
		say(s, SAID(hint, paste, .whole = h->whole));
		buf_addf(&s->text, "\nBEGIN ORDERS\n%sEND\n", h->orders);
	} else if (h->answer != VALUE_NONE) {
		say(s, SAID(hint, reply));
		buf_addf(&s->text, "\nANSWER %c\n", 'a' + h->answer);
	}
}

enum err act_hint(struct session *s, const struct command_call *in, struct error *e)
{
	struct hint h;
	bool orders;
	if (!game_is_practice(s->game, s->seat))
		session_say(s, in->line, 440, SAID(hint, rated));
	else if (!game_asked(s->game, s->seat, &orders))
		session_say(s, in->line, 420, SAID(answer, nothing_asked));
	else if (!pages_enough(s, in->line)) {
		enum err r = game_hint(s->game, s->seat, s->arena, &h, e);
		if (r)
			return r;
		session_say(s, in->line, 220, h.n ? SAID(hint, follows) : SAID(hint, none));
		if (h.n)
			tell(s, &h);
		return in->check ? ERR_NONE : game_hinted(s->game, s->seat, e);
	}
	return ERR_NONE;
}
