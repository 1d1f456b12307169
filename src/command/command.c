#include "command/command.h"
#include "base/clock.h"
#include "base/limits.h"
#include "base/utf8.h"
#include "dice/dice.h"

enum { CONFIRM_HOURS = 48, EXPLAIN_MAX = 5 };

enum { TYPED_CHARS = 72 };

/* The line of the mail as it was typed, cut; "" if it has none. */
static const char *typed_line(const struct session *s, unsigned number)
{
	struct slice rest = slice_of(s->source ? s->source : ""), line = {"", 0};
	while (number && slice_line(&rest, &line))
		number--;
	if (number)
		return "";
	while (line.n && strchr("> \t", *line.p))
		line.p++, line.n--;
	const char *text = arena_strndup(s->arena, line.p, line.n);
	size_t n = 0;
	for (unsigned chars = 0; text[n] && chars < TYPED_CHARS; chars++)
		for (n++; (text[n] & 0xc0) == 0x80;)
			n++;
	return text[n] ? arena_printf(s->arena, "%.*s...", (int)n, text) : text;
}

const struct words *session_words(const struct session *s)
{
	return s->game ? game_catalogue(s->game, s->seat) : site_words(s->site, NULL);
}

const char *session_text(const struct session *s, const struct words_said *said)
{
	return words_text(session_words(s), said, s->arena);
}

const char *session_cut(const struct session *s, const char *text, size_t bytes)
{
	return arena_strndup(s->arena, text, utf8_cut(text, bytes));
}

/* What is wrong is told with the line that it is about, so that nobody counts lines. */
void session_tell(struct session *s, unsigned line, int code, const char *says)
{
	char text[600];
	text_format(text, sizeof text, "%s", says);
	GROW(s->lines, s->cap_lines, s->n_lines + 1);
	const char *typed = line && (code == 310 || code >= 400) ? typed_line(s, line) : "";
	s->lines[s->n_lines++] = (struct letter_line){line, code, arena_strdup(s->arena, text),
						      strstr(text, typed) ? "" : typed};
}

void session_say(struct session *s, unsigned line, int code, const struct words_said *said)
{
	session_tell(s, line, code, session_text(s, said));
}

void session_offer(struct session *s, unsigned line, const char *lines)
{
	struct slice rest = slice_of(lines), one;
	for (bool more = false; slice_line(&rest, &one); more = true) {
		const char *order = arena_strndup(s->arena, one.p, one.n);
		session_say(s, line, 310,
			    more ? SAID(ask, and_order, .order = order) : SAID(ask, order, .order = order));
	}
	s->unsure = true;
}

void session_ask(struct session *s, unsigned line, const char *why)
{
	session_say(s, line, 310, SAID(ask, line, .why = why));
	s->unsure = true;
}

/* ---- the commands ---- */

static enum err act_orders(struct session *s, unsigned line, const char *args, bool check,
			   struct error *e)
{
	struct store_orders o;
	(void)args;
	(void)check;
	enum err r = store_orders_get(s->site->store, s->game->row.name, game_turn(s->game),
				      game_seat(s->game, s->seat)->seat, s->arena, &o, e);
	if (r && r != ERR_MISSING)
		return r;
	if (r)
		session_say(s, line, 220, SAID(command, no_orders));
	else
		session_say(s, line, 220, SAID(command, orders, .revision = o.revision));
	if (!r)
		s->stands = o.text;
	return ERR_NONE;
}

static enum err act_doctrine(struct session *s, unsigned line, const char *args, bool check,
			     struct error *e)
{
	const struct order_set *d = game_doctrine(s->game, s->seat);
	(void)args;
	(void)check;
	(void)e;
	session_say(s, line, 220, d && d->n ? SAID(command, doctrine) : SAID(command, no_doctrine));
	return ERR_NONE;
}

static enum err act_clear(struct session *s, unsigned line, const char *args, bool check,
			  struct error *e)
{
	if (!strcasecmp(args, "doctrine"))
		return command_clear_doctrine(s, line, check, e);
	if (session_stale(s, line))
		return ERR_NONE;
	struct store_orders o = {.text = "", .digest = "", .at = clock_now()}, old;
	const char *seat = game_seat(s->game, s->seat)->seat;
	o.seat = seat;
	o.turn = game_turn(s->game);
	enum err r = store_orders_get(s->site->store, s->game->row.name, o.turn, seat, s->arena, &old,
				      e);
	if (r == ERR_MISSING) {
		session_say(s, line, 251, SAID(command, none_to_clear));
		return ERR_NONE;
	}
	if (!r && old.complete) {
		session_say(s, line, 420, SAID(command, clear_too_late));
		return ERR_NONE;
	}
	if (!r && *args)
		o.text = command_without(s, old.text, args);
	if (!r && !o.text) {
		session_say(s, line, 251, SAID(command, none_of_these, .units = session_cut(s, args, 60)));
		return ERR_NONE;
	}
	s->stands = o.text;
	session_say(s, line, check ? 220 : 200, SAID(command, cleared, .some = *args != 0, .check = check));
	if (r || check)
		return r;
	o.revision = old.revision + 1;
	s->changed = s->altered = s->ordered = true;
	s->full = s->execute = false;
	return store_orders_put(s->site->store, s->game->row.name, &o, e);
}

static const char *when_text(struct session *s, int64_t at)
{
	char text[CLOCK_TEXT];
	clock_people(at, text);
	return arena_strdup(s->arena, text);
}

/* Before the deal it is an answer to what was asked of all. */
static void say_seed(struct session *s, unsigned line, bool check, const char *word, bool none)
{
	bool early = game_before_deal(s->game);
	session_say(s, line, check ? 220 : 200, none ? SAID(command, no_word, .deal = early)
						     : SAID(command, word, .word = word, .deal = early));
	if (early && !check)
		session_say(s, line, 220, game_all_words(s->game)
			    ? SAID(command, all_answered)
			    : SAID(command, all_answer_until, .until = when_text(s, s->game->row.deadline)));
}

static enum err act_seed(struct session *s, unsigned line, const char *args, bool check,
			 struct error *e)
{
	char word[64];
	size_t n = strcspn(args, " \t");
	snprintf(word, sizeof word, "%.*s", (int)(n < 60 ? n : 60), args);
	for (char *c = word; *c; c++)
		*c = (char)(*c >= 'A' && *c <= 'Z' ? *c + 32 : *c);
	bool none = !strcmp(word, "none") || !strcmp(word, GAME_NO_WORD);
	if (!none && !dice_word_valid(word)) {
		session_say(s, line, 520, SAID(command, bad_word));
		return ERR_NONE;
	}
	struct store_seat *seat = s->game->seats[s->seat];
	if (!check)
		seat->word = !none ? arena_strdup(s->game->arena, word)
			     : game_before_deal(s->game) ? GAME_NO_WORD : "";
	say_seed(s, line, check, word, none);
	if (check)
		return ERR_NONE;
	enum err r = store_seat_put(s->site->store, s->game->row.name, seat, e);
	if (!r)
		r = store_ledger_add(s->site->store, s->game->row.name, game_turn(s->game),
				     &(struct store_entry){"all", "seed word", seat->seat, none ? "none" : word,
							   clock_now()},
				     e);
	s->changed = s->altered = true;
	s->deal = game_before_deal(s->game) && game_all_words(s->game);
	return r;
}

static enum err act_resend(struct session *s, unsigned line, const char *args, bool check,
			   struct error *e)
{
	(void)args;
	(void)check;
	(void)e;
	session_say(s, line, 220, SAID(command, resend));
	s->resend = true;
	return ERR_NONE;
}

static enum err act_answer(struct session *s, unsigned line, const char *args, bool check,
			   struct error *e)
{
	if (!check)
		return command_answer(s, line, args, e);
	session_say(s, line, 251, SAID(command, answer_untried));
	return ERR_NONE;
}

static enum err act_confirm(struct session *s, unsigned line, const char *args, bool check,
			    struct error *e)
{
	struct store_held held;
	char code[32];
	snprintf(code, sizeof code, "%.*s", (int)strcspn(args, " \t.,"), args);
	for (char *c = code; *c; c++)
		*c = (char)(*c >= 'A' && *c <= 'Z' ? *c + 32 : *c);
	if (check) {
		session_say(s, line, 251, SAID(command, confirm_untried));
		return ERR_NONE;
	}
	enum err r = store_held_take(s->site->store, code, s->arena, &held, e);
	if (r == ERR_MISSING) {
		session_say(s, line, 422, SAID(command, no_such_code, .hours = CONFIRM_HOURS));
		return ERR_NONE;
	}
	if (r)
		return r;
	if (strcmp(held.game, s->game->row.name) ||
	    strcmp(held.seat, game_seat(s->game, s->seat)->seat)) {
		session_say(s, line, 430, SAID(command, not_your_code));
		return store_held_put(s->site->store, &held, e);
	}
	if (clock_now() - held.at > CONFIRM_HOURS * 3600) {
		session_say(s, line, 421, SAID(command, code_too_old));
		return ERR_NONE;
	}
	session_say(s, line, 200, SAID(command, confirmed));
	s->changed = s->altered = true;
	s->confirmed = held.text;
	s->confirmed_turn = held.turn;
	return ERR_NONE;
}

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
		struct letter l = {.in_reply_to = s->mail->message_id, .serial = arena_printf(s->arena, "%s.%u.%lld", session_serial(s), line, i)};
		r = game_explain(s->game, s->seat, arena_printf(s->arena, "%lld", i), turn, &l, &one, e);
		s->explained += one;
		*found = *found || one;
	}
	return r;
}

static enum err act_explain(struct session *s, unsigned line, const char *args, bool check,
			    struct error *e)
{
	char n[24];
	long long turn;
	bool found = false;
	struct letter l = {.in_reply_to = s->mail->message_id};
	(void)check;
	if (!read_explain(args, n, &turn)) {
		session_say(s, line, 520, SAID(command, explain_what));
		return ERR_NONE;
	}
	if (s->explained == EXPLAIN_MAX) {
		session_say(s, line, 552, SAID(command, explain_enough, .most = EXPLAIN_MAX));
		return ERR_NONE;
	}
	l.serial = arena_printf(s->arena, "%s.%u", session_serial(s), line);
	bool enough = false;
	enum err r = session_enough(s, &enough, e);
	if (r || enough)
		return r;
	r = game_explain(s->game, s->seat, n, (int)turn, &l, &found, e);
	if (found)
		s->explained++;
	if (!r && !found)
		r = explain_range(s, line, n, (int)turn, &found, e);
	if (r || found)
		return r;
	session_say(s, line, 400, turn < 0 ? SAID(command, no_event, .event = n)
					   : SAID(command, no_event_in_turn, .event = n, .turn = turn));
	return ERR_NONE;
}

/* The unit of either side that goes by the name, or NULL. */
static const char *unit_named(const struct session *s, const char *name)
{
	const struct system *sys = s->game->sys;
	const char *id = NULL;
	for (int seat = 0; sys->named && !id && seat < game_seats(s->game); seat++)
		id = sys->named(s->game->scenario->setup, seat, name);
	return id;
}

/* MAP, MAP dr1 dr2, MAP all: the units whose front arcs are drawn.  A word that is none is a remark:
 * the line may be talk, and holds up no orders. */
static enum err act_map(struct session *s, unsigned line, const char *args, bool check,
			struct error *e)
{
	struct buf arcs = BUF_INIT;
	char *rest = arena_strdup(s->arena, s->game->sys->arcs ? args : ""), *word;
	(void)check;
	(void)e;
	session_say(s, line, 220, SAID(command, map));
	if (*args && !s->game->sys->arcs)
		session_say(s, line, ORDER_REMARK, SAID(command, map_alone));
	while ((word = strsep(&rest, " \t,\""))) {
		if (!*word)
			continue;
		const char *id = strcasecmp(word, "all") ? unit_named(s, word) : "all";
		if (id)
			buf_addf(&arcs, "%s%s", arcs.len ? " " : "", id);
		else
			session_say(s, line, ORDER_REMARK, SAID(command, no_arc, .unit = word));
	}
	buf_addf(&s->understood, "<arcs units=\"%s\"/>", buf_text(&arcs));
	buf_free(&arcs);
	return ERR_NONE;
}

const struct command commands[] = {
	{"help", "?", "HELP [topic]", SAYS_commands_help, false, true, true, 1, command_help},
	{"orders", NULL, "ORDERS", SAYS_commands_orders, false, false, false, 0, act_orders},
	{"doctrine", NULL, "DOCTRINE", SAYS_commands_doctrine, false, true, false, 0, act_doctrine},
	{"clear", NULL, "CLEAR [unit ...]", SAYS_commands_clear, false, false, false, -1, act_clear},
	{"final", "run", "FINAL", SAYS_commands_final, true, false, false, 3, act_final},
	{"wait", NULL, "WAIT [ON|OFF]", SAYS_commands_wait, true, false, false, 3, act_wait},
	{"temp", NULL, "TEMP", SAYS_commands_temp, true, false, false, 0, act_temp},
	{"seed", NULL, "SEED word", SAYS_commands_seed, false, false, true, 1, act_seed},
	{"guide", NULL, "GUIDE", SAYS_commands_guide, false, true, true, 0, command_guide},
	{"charts", "chart", "CHARTS [topic]", SAYS_commands_charts, false, true, true, 1, command_charts},
	{"rule", "rules", "RULE id", SAYS_commands_rule, false, true, true, 2, command_rule},
	{"resend", NULL, "RESEND", SAYS_commands_resend, false, true, true, 0, act_resend},
	{"map", NULL, "MAP [unit ...]", SAYS_commands_map, false, true, false, 8, act_map},
	{"explain", NULL, "EXPLAIN n [turn=k]", SAYS_commands_explain, false, true, false, 2, act_explain},
	{"answer", NULL, "ANSWER choice", SAYS_commands_answer, true, false, false, 12, act_answer},
	{"confirm", NULL, "CONFIRM code", SAYS_commands_confirm, false, false, false, 1, act_confirm},
};
const size_t n_commands = ARRAY_LEN(commands);

/* "HELP please" */
static bool is_please(const char *text)
{
	size_t n = strcspn(text, " \t!");
	return (n == 6 && !strncasecmp(text, "please", n)) || (n == 3 && !strncasecmp(text, "pls", n));
}

static int count_words(const char *text)
{
	int n = 0;
	while (*text) {
		n++;
		text += strcspn(text, " \t");
		text += strspn(text, " \t");
	}
	return n;
}

/* The whole name or an alias; nothing shorter, for "See you" must not set a seed word. */
const struct command *command_find(const char *line, const char **args)
{
	size_t n = strcspn(line, " \t:");
	*args = line + n + strspn(line + n, " \t:");
	for (size_t i = 0; i < n_commands; i++) {
		const struct command *c = &commands[i];
		bool named = (c->aliases && n == strlen(c->aliases) &&
			      !strncasecmp(c->aliases, line, n)) ||
			     (n == strlen(c->name) && !strncasecmp(c->name, line, n));
		if (named && is_please(*args))
			*args += strlen(*args);
		if (named && (c->words < 0 || count_words(*args) <= c->words))
			return c;
	}
	return NULL;
}
