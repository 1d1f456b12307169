/* HISTORY: the story of the game as the seat saw it: a line a turn, or whole reports again, as text. */
#include "command/asking.h"
#include "command/observe.h"
#include "command/past.h"
#include "document/document.h"
#include "words/said.h"

bool past_turns(const char *text, int last, int *from, int *to)
{
	const char *dots = strstr(text, "..");
	char first[8];
	long long a, b;
	snprintf(first, sizeof first, "%.*s", (int)(dots ? dots - text : 7), text);
	if (!parse_int(first, 0, last, &a) || !parse_int(dots ? dots + 2 : text, a, 100000, &b))
		return false;
	*from = (int)a;
	*to = b < last ? (int)b : last;
	return true;
}

const char *past_asked(struct session *s, int from, int to, bool whole)
{
	struct buf b = BUF_INIT;
	struct doc d = {.out = &b};
	doc_begin(&d, "history");
	doc_number(&d, "from", from);
	doc_number(&d, "to", to);
	doc_attr(&d, "whole", whole ? "yes" : "no");
	doc_children(&d); /* post reads it line by line */
	doc_end(&d);
	const char *text = arena_strdup(s->arena, buf_text(&b));
	buf_free(&b);
	return text;
}

static enum err queue(struct session *s, unsigned line, int from, int to, bool whole, struct error *e)
{
	bool enough = false;
	if (s->explained == PAST_MAX) {
		session_say(s, line, 552, SAID(past, enough, .most = PAST_MAX));
		return ERR_NONE;
	}
	enum err r = session_enough(s, &enough, e);
	if (r || enough)
		return r;
	struct letter l = {.kind = "history", .only = session_writer(s), .in_reply_to = s->mail->message_id,
			   .extra = past_asked(s, from, to, whole),
			   .serial = arena_printf(s->arena, "%s.%u", session_serial(s), line)};
	r = letter_queue(s->game, s->seat, &l, NULL, e);
	s->explained += !r;
	return r;
}

enum err act_history(struct session *s, const struct command_call *in, struct error *e)
{
	struct asking_args args;
	int now = game_turn(s->game), last = s->game->row.status == GAME_OVER ? now : now - 1, from = 0, to = last;
	asking_read(s, in->args, &args);
	const char *turns = asking_value(&args, "turn");
	if (observe_another(s->game, in->args))
		return observe_past(s, in, e);
	if (!asking_known(s, in->line, &args, "turn"))
		return ERR_NONE;
	if (last < 0)
		session_say(s, in->line, 420, SAID(past, no_turn_yet));
	else if (turns && !past_turns(turns, last, &from, &to))
		session_say(s, in->line, 400, SAID(past, bad_turns, .turns = session_cut(s, turns, 20), .last = last));
	else
		return queue(s, in->line, from, to, turns != NULL, e);
	return ERR_NONE;
}
