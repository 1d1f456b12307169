/* HELP: a short page of what waits for the player now and how to reply, and a page for each topic,
 * command, order word and code. */
#include "command/command.h"
#include "base/clock.h"
#include "base/utf8.h"
#include "engine/pages.h"
#include "orders/orders.h"

enum { EXAMPLES = 2, COMMAND_COLUMN = 20 };

/* ---- codes ---- */

/* The codes of every answer, in the order of the manual. */
static const struct {
	int code;
	const char *meaning;
} codes[] = {
	{200, "done"},
	{220, "information follows"},
	{230, "order understood and stored"},
	{231, "orders stored, but something is still missing"},
	{251, "accepted, with a remark"},
	{300, "please confirm: reply with CONFIRM and the code given"},
	{310, "choose one of those that are listed, or say it in clearer words"},
	{400, "no such unit, leader, event, game or seat"},
	{420, "not now: it is not your turn, or the game is held or over"},
	{421, "out of date: the turn has moved on since that mail"},
	{422, "already done: this mail or code was used before"},
	{430, "not allowed for you"},
	{500, "not understood"},
	{510, "understood, but impossible by the rule that is named"},
	{520, "understood, but this value cannot be: the kind that is wanted is named"},
	{552, "too long, or too much work: the rest was not read"},
};

static bool explain_code(struct session *s, unsigned line, const char *args)
{
	long long n;
	if (!parse_int(args, 100, 999, &n))
		return false;
	for (size_t i = 0; i < ARRAY_LEN(codes); i++)
		if (codes[i].code == n)
			return session_say(s, line, 220, "%d: %s.", codes[i].code, codes[i].meaning), true;
	session_say(s, line, 520, "There is no code %lld.", n);
	return true;
}

static void page_codes(struct session *s)
{
	buf_adds(&s->text, "CODES, one before every line of an answer\n\n");
	for (size_t i = 0; i < ARRAY_LEN(codes); i++) {
		buf_addf(&s->text, "  %d  ", codes[i].code);
		page_words(&s->text, 7, codes[i].meaning);
	}
}

/* ---- words of orders ---- */

/* "  usage", and below it what it means and an example. */
static void add_word(struct buf *out, struct buf *usage, const char *help, const char *example)
{
	struct buf text = BUF_INIT;
	buf_addf(&text, "%s e.g. %s", help, example);
	buf_adds(out, "  ");
	page_words(out, 6, buf_text(usage));
	buf_adds(out, "      ");
	page_words(out, 6, buf_text(&text));
	buf_free(&text);
	buf_free(usage);
}

static void add_verb(struct buf *out, const struct order_verb *v)
{
	struct buf usage = BUF_INIT;
	order_verb_usage(&usage, v);
	add_word(out, &usage, v->help, v->example);
}

static void add_test(struct buf *out, const struct order_test *t, const char *when)
{
	struct buf usage = BUF_INIT;
	buf_addf(&usage, "%s ", when);
	order_test_usage(&usage, t);
	add_word(out, &usage, t->help, t->example);
}

static void add_verbs(struct buf *out, const struct order_language *l)
{
	for (size_t i = 0; i < l->n_verbs; i++)
		add_verb(out, &l->verbs[i]);
	if (l->groups)
		buf_addf(out, "  Several units at once: %s\n", l->groups);
}

static void add_tests(struct buf *out, const struct order_language *l, const char *when)
{
	for (size_t i = 0; i < l->n_tests; i++)
		add_test(out, &l->tests[i], when);
}

static void page_orders(struct session *s)
{
	struct buf *out = &s->text;
	page_words(out, 0, "ORDERS stand between BEGIN ORDERS and END, a line for a unit, its steps parted by \";\". A "
			   "later line for the same unit replaces the earlier one. CHECK in front tries a line and "
			   "changes nothing, CHECK VERBOSE tells what it comes to; ORDERS alone shows what is stored, "
			   "CLEAR takes it back. HELP CONDITIONS tells of IF and ELSE.");
	buf_addc(out, '\n');
	add_verbs(out, s->game->sys->language);
}

static void page_conditions(struct session *s)
{
	page_words(&s->text, 0, "CONDITIONS stand in front of an order or behind it: IF, what must hold, and perhaps ELSE "
				"and what is done then; NOT, AND and OR join them.");
	buf_addc(&s->text, '\n');
	add_tests(&s->text, s->game->sys->language, "IF");
}

static void page_doctrine(struct session *s)
{
	const struct order_language *l = game_doctrine_language(s->game);
	if (!l) {
		buf_adds(&s->text, "There is no DOCTRINE in this game.\n");
		return;
	}
	page_words(&s->text, 0, "DOCTRINE is what your side does of itself until you change it: lines between BEGIN DOCTRINE "
				"and END. The first line that fits is taken; CHECK BEGIN DOCTRINE says what it would have "
				"done in the last turns. DOCTRINE alone shows what is in force, CLEAR DOCTRINE takes it "
				"back.");
	buf_addc(&s->text, '\n');
	add_verbs(&s->text, l);
	add_tests(&s->text, l, "WHEN");
}

/* ---- commands ---- */

static void page_commands(struct session *s)
{
	buf_adds(&s->text, "COMMANDS, one a line, in any mail that answers one of ours:\n\n");
	for (size_t i = 0; i < n_commands; i++) {
		buf_addf(&s->text, "  %-18s ", commands[i].usage);
		page_words(&s->text, COMMAND_COLUMN + 1, commands[i].help);
	}
}

static void add_command(struct buf *out, const struct command *c)
{
	buf_addf(out, "%s\n\n  ", c->usage);
	page_words(out, 2, c->help);
	if (c->aliases)
		buf_addf(out, "  The same: %s.\n", c->aliases);
	if (c->changes)
		buf_adds(out, "  It answers the newest mail of its turn alone.\n");
	if (c->at_rest)
		buf_adds(out, "  It works in a game that is held or over, too.\n");
}

/* What a command is for in a line of its own: the sentence up to its first stop. */
static void add_briefly(struct buf *out, const struct command *c)
{
	buf_addf(out, "  %-18s %.*s.\n", c->usage, (int)strcspn(c->help, ",.:;"), c->help);
}

/* ---- the short page ---- */

static const char *side_name(const struct session *s, int seat)
{
	const struct setup_head *head = s->game->scenario->setup;
	return head->seat[seat].name;
}

static enum err add_asked(struct session *s, bool orders, struct error *e)
{
	char until[CLOCK_TEXT];
	struct store_orders o;
	clock_people(s->game->row.deadline, until);
	if (!orders) {
		buf_addf(&s->text, "  A question, until %s.\n  It stands in our last mail, which RESEND sends again.\n", until);
		return ERR_NONE;
	}
	enum err r = store_orders_get(s->site->store, s->game->row.name, game_turn(s->game),
				      game_seat(s->game, s->seat)->seat, s->arena, &o, e);
	bool stored = !r && *o.text;
	if (r && r != ERR_MISSING)
		return r;
	buf_addf(&s->text, "  Your orders for turn %d, until %s.\n  %s\n", game_turn(s->game), until,
		 stored ? "Some are stored: ORDERS shows them." : "None are stored yet.");
	return ERR_NONE;
}

enum err help_waiting(struct session *s, struct error *e)
{
	bool orders;
	int active;
	const char *status = s->game->row.status;
	buf_adds(&s->text, HELP_WAITING "\n\n");
	if (game_before_deal(s->game))
		buf_adds(&s->text, "  A word of yours for the dice: SEED and a word, or SEED NONE.\n");
	else if (strcmp(status, "running") != 0)
		buf_addf(&s->text, "  Nothing: the game is %s.\n", status);
	else if (game_asked(s->game, s->seat, &orders))
		return add_asked(s, orders, e);
	else if ((active = game_active(s->game)) != VALUE_NONE && active != s->seat)
		buf_addf(&s->text, "  Nothing now: it is the turn of the %s.\n  A doctrine may be sent at any time.\n",
			 side_name(s, active));
	else
		buf_adds(&s->text, "  Nothing now.\n  A doctrine may be sent at any time.\n");
	return ERR_NONE;
}

/* A line of our form as a player would send it: without the mark in front and the note behind. */
static char *form_line(struct session *s, const char *text, size_t n)
{
	while (n && strchr("# ", *text)) {
		text++;
		n--;
	}
	char *line = arena_strndup(s->arena, text, n), *note = strstr(line, "  #");
	if (note)
		*note = '\0';
	return line;
}

/* Up to two orders of the form that was mailed last, which have a note behind them, below the lines
 * that it has filled in already: they are of this turn and can be sent. */
static void add_examples(struct session *s, const char *form)
{
	const struct order_language *l = s->game->sys->language;
	int shown = 0;
	buf_adds(&s->text, "  BEGIN ORDERS\n");
	for (size_t n; *form && shown < EXAMPLES; form += n, form += *form == '\n') {
		n = strcspn(form, "\n");
		const char *line = form_line(s, form, n), *note = strstr(form, "  #");
		struct order_set *set = orders_parse_text(l, line, s->arena);
		bool offered = *form == '#', noted = note && note < form + n;
		if (!n || (offered && !noted) || set->n != 1 || !set->lines[0].good)
			continue;
		shown += offered;
		buf_addf(&s->text, "  %s\n", line);
	}
	buf_adds(&s->text, "  END\n\n  Or in the quoted order form: take the # away before what you mean.\n");
}

static enum err add_reply(struct session *s, struct error *e)
{
	bool orders;
	const char *form;
	if (strcmp(s->game->row.status, "running") != 0 || !game_asked(s->game, s->seat, &orders))
		return ERR_NONE;
	buf_adds(&s->text, "\nHOW TO REPLY\n\n");
	if (!orders) {
		buf_adds(&s->text, "  a\n  ANSWER a\n\n  Either takes the first of the answers that the question names.\n");
		return ERR_NONE;
	}
	enum err r = store_form_get(s->site->store, s->game->row.name, game_seat(s->game, s->seat)->seat, s->arena,
				    &form, e);
	if (!r)
		add_examples(s, form);
	return r;
}

static void page_proof(struct session *s)
{
	page_words(&s->text, 0,
		   "PROOF. The dice of every turn were rolled before anybody moved and lie in sealed envelopes. The "
		   "first mail of the game shows two long numbers, their photographs; the report that ends a turn opens "
		   "its envelope, and each record names the digest of the one before, so that nothing can be changed "
		   "later. All these numbers stand in the record of each turn in the game's archive, and estafette "
		   "verify looks at them; the manual page estafette-dice(7) has a page of Python that does so without "
		   "us. EXPLAIN and the number of an event tells how its dice came out of the envelope.");
}

static const struct topic {
	const char *name;
	void (*page)(struct session *s);
} topics[] = {
	{"orders", page_orders},
	{"conditions", page_conditions},
	{"doctrine", page_doctrine},
	{"commands", page_commands},
	{"codes", page_codes},
	{"proof", page_proof},
};

static void add_topics(struct buf *out)
{
	buf_adds(out, "TOPICS, behind HELP: ");
	for (size_t i = 0; i < ARRAY_LEN(topics); i++)
		buf_addf(out, "%s%s", i ? ", " : "", topics[i].name);
	buf_adds(out, ",\nand every command, order word and code of an answer.\n");
}

static enum err page_short(struct session *s, struct error *e)
{
	enum err r = help_waiting(s, e);
	if (!r)
		r = add_reply(s, e);
	buf_adds(&s->text, "\nCOMMANDS, each on a line of its own\n\n");
	for (size_t i = 0; i < n_commands; i++)
		add_briefly(&s->text, &commands[i]);
	buf_addc(&s->text, '\n');
	add_topics(&s->text);
	return r;
}

/* ---- topics ---- */

static bool help_topic(struct session *s, const char *word)
{
	for (size_t i = 0; i < ARRAY_LEN(topics); i++)
		if (!strcasecmp(topics[i].name, word))
			return topics[i].page(s), true;
	return false;
}

static bool help_command(struct session *s, const char *word)
{
	for (size_t i = 0; i < n_commands; i++)
		if (!strcasecmp(commands[i].name, word) || (commands[i].aliases && !strcasecmp(commands[i].aliases, word)))
			return add_command(&s->text, &commands[i]), true;
	return false;
}

/* What its arguments are. */
static void add_args(struct buf *out, const struct order_verb *v)
{
	for (const struct order_arg *a = v->args; a->name; a++)
		if (a->help) {
			buf_addf(out, "  %-10s ", a->name);
			page_words(out, 13, a->help);
		}
}

/* An order verb or a test of that language. */
static bool help_word(struct session *s, const struct order_language *l, const char *word, const char *when,
		      const char *where)
{
	bool found = false;
	for (size_t i = 0; l && i < l->n_verbs; i++) {
		const struct order_verb *v = &l->verbs[i];
		if (v != order_verb_find(l, word, strlen(word)))
			continue;
		buf_addf(&s->text, "%s%s\n\n", s->text.len ? "\n" : "", where);
		add_verb(&s->text, v);
		add_args(&s->text, v);
		if (v->aliases)
			buf_addf(&s->text, "  The same: %s.\n", v->aliases);
		buf_addf(&s->text, "\n  CHECK %s\n  tells what would refuse it now, and by which rule.\n", v->example);
		found = true;
	}
	for (size_t i = 0; l && i < l->n_tests; i++)
		if (!strcasecmp(l->tests[i].name, word)) {
			buf_addf(&s->text, "%sA condition of %s\n\n", s->text.len ? "\n" : "", where);
			add_test(&s->text, &l->tests[i], when);
			found = true;
		}
	return found;
}

/* The nearest word there is help for, or NULL. */
static const char *nearest(struct session *s, const char *word)
{
	const struct order_language *l = s->game->sys->language;
	const char **words = arena_alloc(s->arena, (ARRAY_LEN(topics) + n_commands + l->n_verbs) * sizeof *words);
	size_t n = 0;
	for (size_t i = 0; i < ARRAY_LEN(topics); i++)
		words[n++] = topics[i].name;
	for (size_t i = 0; i < n_commands; i++)
		words[n++] = commands[i].name;
	for (size_t i = 0; i < l->n_verbs; i++)
		words[n++] = l->verbs[i].name;
	return order_nearest(word, strlen(word), words, n);
}

static void unknown_topic(struct session *s, unsigned line, const char *word)
{
	if (chart_find(s->game->sys, word)) {
		session_say(s, line, 400, "There is no help on \"%.*s\", but a chart. Did you mean: CHARTS %s", (int)utf8_cut(word, 40), word, word);
		return;
	}
	const char *near = nearest(s, word);
	if (near)
		session_say(s, line, 400, "There is no help on \"%.*s\". Did you mean HELP %s?", (int)utf8_cut(word, 40), word, near);
	else
		session_say(s, line, 400, "There is no help on \"%.*s\".", (int)utf8_cut(word, 40), word);
	add_topics(&s->text);
}

enum err command_help(struct session *s, unsigned line, const char *args, bool check, struct error *e)
{
	const struct order_language *doctrine = game_doctrine_language(s->game);
	(void)check;
	if (explain_code(s, line, args))
		return ERR_NONE;
	if (!*args) {
		session_say(s, line, 220, "Help follows.");
		return page_short(s, e);
	}
	if (!help_topic(s, args)) {
		bool known = help_command(s, args);
		known |= help_word(s, s->game->sys->language, args, "IF", "An order, between BEGIN ORDERS and END");
		known |= help_word(s, doctrine, args, "WHEN", "A line of doctrine, between BEGIN DOCTRINE and END");
		if (!known)
			return unknown_topic(s, line, args), ERR_NONE;
	}
	session_say(s, line, 220, "Help on %.*s follows.", (int)utf8_cut(args, 40), args);
	return ERR_NONE;
}
