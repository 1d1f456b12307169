/* EXPLAIN: letters on events, and why they went so. */
#include "command/command.h"
#include "words/said.h"

enum { EXPLAIN_MAX = 5 };

/* EXPLAIN 47, EXPLAIN 47 turn=5 */
static bool read_explain(const char *args, char n[24], long long *turn)
{
	size_t len = strcspn(args, " \t");
	const char *rest = args + len + strspn(args + len, " \t");
	snprintf(n, 24, "%.*s", (int)(len < 23 ? len : 23), args);
	*turn = -1;
	if (!len || len > 23 || !strpbrk(n, "0123456789") || strspn(n, "0123456789abcdefghijklmnopqrstuvwxyz.-") != len)
		return false;
	return !*rest || (!strncasecmp(rest, "turn=", 5) && parse_int(rest + 5, 0, 100000, turn));
}

/* "6-7", as a report joins what belongs together: each of them, as far as one answer goes. */
static enum err explain_range(struct session *s, unsigned line, const char *n, int turn, bool *found, struct error *e)
{
	char from[24];
	const char *dash = strchr(n, '-');
	long long first, last;
	enum err r = ERR_NONE;
	snprintf(from, sizeof from, "%.*s", (int)(dash ? dash - n : 0), n);
	if (!dash || !parse_int(from, 1, 99999, &first) || !parse_int(dash + 1, first, 99999, &last))
		return ERR_NONE;
	for (long long i = first; !r && i <= last && s->explained < EXPLAIN_MAX; i++) {
		bool one = false;
		struct letter l = {.only = session_writer(s), .in_reply_to = s->mail->message_id,
				   .serial = arena_printf(s->arena, "%s.%u.%lld", session_serial(s), line, i)};
		r = game_explain(s->game, s->seat, arena_printf(s->arena, "%lld", i), turn, &l, &one, e);
		s->explained += one;
		*found = *found || one;
	}
	return r;
}

enum err act_explain(struct session *s, const struct command_call *in, struct error *e)
{
	char n[24];
	long long turn;
	bool found = false;
	struct letter l = {.only = session_writer(s), .in_reply_to = s->mail->message_id};
	if (!read_explain(in->args, n, &turn)) {
		session_say(s, in->line, 520, SAID(command, explain_what));
		return ERR_NONE;
	}
	if (strcmp(game_setting(s->game, SET_EXPLAIN), "on") != 0) {
		session_say(s, in->line, 430, SAID(command, explain_off));
		return ERR_NONE;
	}
	if (s->explained == EXPLAIN_MAX) {
		session_say(s, in->line, 552, SAID(command, explain_enough, .most = EXPLAIN_MAX));
		return ERR_NONE;
	}
	l.serial = arena_printf(s->arena, "%s.%u", session_serial(s), in->line);
	bool enough = false;
	enum err r = session_enough(s, &enough, e);
	if (r || enough)
		return r;
	r = game_explain(s->game, s->seat, n, (int)turn, &l, &found, e);
	if (found)
		s->explained++;
	if (!r && !found)
		r = explain_range(s, in->line, n, (int)turn, &found, e);
	if (r || found)
		return r;
	session_say(s, in->line, 400,
		    turn < 0 ? SAID(command, no_event, .event = n)
			     : SAID(command, no_event_in_turn, .event = n, .turn = turn));
	return ERR_NONE;
}
