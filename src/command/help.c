/* HELP: a page for each topic, command, order word and code; alone, the short page (help_short.c). */
#include "command/pages.h"
#include "base/limits.h"
#include "engine/pages.h"
#include "event/event.h"
#include "orders/orders.h"
#include "words/said.h"

enum { COMMAND_COLUMN = 20 };

/* ---- codes ---- */

/* The codes of every answer, in the order of the manual. */
static const struct {
	int code;
	enum said_id meaning;
} codes[] = {
	{200, SAYS_codes_done},
	{220, SAYS_codes_information},
	{230, SAYS_codes_stored},
	{231, SAYS_codes_missing},
	{251, SAYS_codes_remark},
	{300, SAYS_codes_confirm},
	{310, SAYS_codes_choose},
	{400, SAYS_codes_no_such},
	{420, SAYS_codes_not_now},
	{421, SAYS_codes_out_of_date},
	{422, SAYS_codes_done_already},
	{430, SAYS_codes_not_allowed},
	{500, SAYS_codes_not_understood},
	{510, SAYS_codes_impossible},
	{520, SAYS_codes_bad_value},
	{552, SAYS_codes_too_much},
};

static bool explain_code(struct session *s, unsigned line, const char *args)
{
	long long n;
	if (!parse_int(args, 100, 999, &n))
		return false;
	for (size_t i = 0; i < ARRAY_LEN(codes); i++)
		if (codes[i].code == n)
			return session_say(s, line, 220,
					   SAID(help, code, .code = codes[i].code, .meaning = codes[i].meaning)),
			       true;
	session_say(s, line, 520, SAID(help, no_code, .code = n));
	return true;
}

static void page_codes(struct session *s)
{
	pages_say(s, SAID(help, codes));
	for (size_t i = 0; i < ARRAY_LEN(codes); i++) {
		buf_addf(&s->text, "  %d  ", codes[i].code);
		page_words(&s->text, 7, words_plain(session_words(s), codes[i].meaning));
	}
}

/* ---- words of orders ---- */

/* "  usage", and below it what it means and an example. */
static void add_word(struct session *s, struct buf *usage, const char *help, const char *example)
{
	buf_adds(&s->text, "  ");
	page_words(&s->text, 6, buf_text(usage));
	buf_adds(&s->text, "      ");
	page_words(&s->text, 6, session_text(s, SAID(help, example, .help = help, .example = example)));
	buf_free(usage);
}

static void add_verb(struct session *s, const struct order_language *l, const struct order_verb *v)
{
	struct buf usage = BUF_INIT;
	order_verb_usage(&usage, v);
	add_word(s, &usage, order_verb_help(session_words(s), l, v), v->example);
}

static void add_test(struct session *s, const struct order_language *l, const struct order_test *t, const char *when)
{
	struct buf usage = BUF_INIT;
	buf_addf(&usage, "%s ", when);
	order_test_usage(&usage, t);
	add_word(s, &usage, order_test_help(session_words(s), l, t), t->example);
}

static void add_verbs(struct session *s, const struct order_language *l)
{
	for (size_t i = 0; i < l->n_verbs; i++)
		add_verb(s, l, &l->verbs[i]);
	if (l->groups)
		pages_say(s, SAID(help, groups, .groups = l->groups));
}

static void add_tests(struct session *s, const struct order_language *l, const char *when)
{
	for (size_t i = 0; i < l->n_tests; i++)
		add_test(s, l, &l->tests[i], when);
}

static void page_orders(struct session *s)
{
	page_words(&s->text, 0, session_text(s, SAID(help, orders)));
	buf_addc(&s->text, '\n');
	add_verbs(s, s->game->sys->language);
}

static void page_conditions(struct session *s)
{
	page_words(&s->text, 0, session_text(s, SAID(help, conditions)));
	buf_addc(&s->text, '\n');
	add_tests(s, s->game->sys->language, "IF");
}

static void page_doctrine(struct session *s)
{
	const struct order_language *l = game_doctrine_language(s->game);
	if (!l) {
		pages_say(s, SAID(help, no_doctrine));
		return;
	}
	page_words(&s->text, 0, session_text(s, SAID(help, doctrine)));
	buf_addc(&s->text, '\n');
	add_verbs(s, l);
	add_tests(s, l, "WHEN");
}

/* ---- commands ---- */

/* role: those of a moderator or of who cares for the site, which come before what everybody may. */
static void list_some(struct session *s, bool role)
{
	for (size_t i = 0; i < n_commands; i++) {
		struct buf usage = BUF_INIT;
		if (!command_allowed(s, &commands[i]) || (commands[i].who > WHO_PLAYER) != role)
			continue;
		command_usage(&commands[i], &usage);
		buf_addf(&s->text, "  %-*s ", COMMAND_COLUMN - 2, buf_text(&usage));
		if (usage.len > COMMAND_COLUMN - 2) {
			s->text.len--; /* the blank behind it */
			buf_addf(&s->text, "\n%*s", COMMAND_COLUMN + 1, "");
		}
		page_words(&s->text, COMMAND_COLUMN + 1, words_plain(session_words(s), commands[i].help));
		buf_free(&usage);
	}
}

static void list_commands(struct session *s)
{
	size_t before = s->text.len;
	list_some(s, true);
	if (s->text.len > before)
		buf_addc(&s->text, '\n');
	list_some(s, false);
}

static void page_commands(struct session *s)
{
	pages_say(s, SAID(help, commands));
	list_commands(s);
}

static enum err help_desk(struct session *s)
{
	pages_say(s, SAID(help, desk, .known = s->person.id != 0));
	list_commands(s);
	return ERR_NONE;
}

static void add_command(struct session *s, const struct command *c)
{
	command_usage(c, &s->text);
	buf_adds(&s->text, "\n\n  ");
	page_words(&s->text, 2, words_plain(session_words(s), c->help));
	pages_say(s, SAID(help, try_it, .example = c->example));
	if (c->aliases)
		pages_say(s, SAID(help, same, .words = c->aliases));
	if (c->flags & COMMAND_NEWEST)
		pages_say(s, SAID(help, newest_alone));
	if (c->flags & COMMAND_CONFIRM)
		pages_say(s, SAID(help, confirmed));
	if (c->told == TOLD_OTHERS || c->told == TOLD_ALL)
		pages_say(s, SAID(help, told, .all = c->told == TOLD_ALL));
	if (c->who == WHO_PLAYER && c->when & WHEN_REST)
		pages_say(s, SAID(help, at_rest));
}

static void page_check(struct session *s)
{
	page_words(&s->text, 0, session_text(s, SAID(help, check)));
}

static void page_try(struct session *s)
{
	const struct setting *tries = &settings[SET_TRIES];
	page_words(&s->text, 0,
		   session_text(s, SAID(help, try, .most = setting_number(tries, game_setting(s->game, SET_TRIES)))));
}

static void page_proof(struct session *s)
{
	page_words(&s->text, 0, session_text(s, SAID(help, proof)));
}

static void page_press(struct session *s)
{
	page_words(&s->text, 0,
		   session_text(s, SAID(help, press, .most = LIMIT_LETTERS_DAY, .bytes = LIMIT_LETTER_BYTES)));
}

static void page_note(struct session *s)
{
	page_words(&s->text, 0, session_text(s, SAID(help, note)));
}

/* The way of a director, and that of an entrant. */
static void page_events(struct session *s)
{
	pages_say(s, SAID(help, events));
}

/* What a block BEGIN EVENT may hold. */
static void page_begin_event(struct session *s)
{
	pages_say(s, SAID(help, begin_event));
	for (int i = 0; i < EVENT_GAMES; i++) {
		const struct setting *one = &event_settings[i];
		struct buf values = BUF_INIT;
		event_setting_values(one, &values);
		buf_addf(&s->text, "\n%s\n  ", one->key);
		page_words(&s->text, 2,
			   session_text(s, SAID(help, event_setting, .meaning = one->help, .values = buf_text(&values),
						.preset = one->preset, .before = one->until == SETTING_BEFORE)));
		buf_free(&values);
	}
}

static const struct topic {
	const char *name;
	void (*page)(struct session *s);
	bool of_game;
} topics[] = {
	{"orders", page_orders, true},
	{"conditions", page_conditions, true},
	{"doctrine", page_doctrine, true},
	{"commands", page_commands, false},
	{"codes", page_codes, false},
	{"events", page_events, false},
	{"begin event", page_begin_event, false},
	{"check", page_check, true},
	{"try", page_try, true},
	{"proof", page_proof, true},
	{"press", page_press, true},
	{"note", page_note, true},
};

bool help_has_topic(const char *text)
{
	for (size_t i = 0; i < ARRAY_LEN(topics); i++)
		if (!strcasecmp(topics[i].name, text))
			return true;
	return false;
}

static bool is_told(const struct session *s, const struct topic *t)
{
	return s->game || !t->of_game;
}

static const struct order_language *orders_of(const struct session *s)
{
	return s->game ? s->game->sys->language : NULL;
}

void help_list_topics(struct session *s)
{
	struct buf names = BUF_INIT;
	for (size_t i = 0; i < ARRAY_LEN(topics); i++)
		if (is_told(s, &topics[i]))
			buf_addf(&names, "%s%s", names.len ? ", " : "", topics[i].name);
	pages_say(s, SAID(help, topics, .topics = buf_text(&names)));
	buf_free(&names);
}

/* ---- topics ---- */

/* "events", or one of them. */
static bool names_topic(const struct topic *t, const char *word)
{
	size_t n = strlen(word), all = strlen(t->name);
	return !strncasecmp(t->name, word, n) && (n == all || (n && n + 1 == all && t->name[n] == 's'));
}

static bool help_topic(struct session *s, const char *word)
{
	for (size_t i = 0; i < ARRAY_LEN(topics); i++)
		if (is_told(s, &topics[i]) && names_topic(&topics[i], word))
			return topics[i].page(s), true;
	return false;
}

static bool help_command(struct session *s, const char *word)
{
	for (size_t i = 0; i < n_commands; i++)
		if (!strcasecmp(commands[i].name, word) ||
		    (commands[i].aliases && !strcasecmp(commands[i].aliases, word)))
			return add_command(s, &commands[i]), true;
	return false;
}

/* What its arguments are. */
static void add_args(struct session *s, const struct order_language *l, const struct order_verb *v)
{
	for (const struct order_arg *a = v->args; a->name; a++) {
		const char *help = order_arg_help(session_words(s), l, v, a);
		if (!help)
			continue;
		buf_addf(&s->text, "  %-10s ", a->name);
		page_words(&s->text, 13, help);
	}
}

/* An order verb or a test of that language. */
static bool help_word(struct session *s, const struct order_language *l, const char *word, bool doctrine)
{
	bool found = false;
	for (size_t i = 0; l && i < l->n_verbs; i++) {
		const struct order_verb *v = &l->verbs[i];
		if (v != order_verb_find(l, word, strlen(word)))
			continue;
		buf_adds(&s->text, s->text.len ? "\n" : "");
		pages_say(s, SAID(help, verb, .doctrine = doctrine));
		add_verb(s, l, v);
		add_args(s, l, v);
		if (v->aliases)
			pages_say(s, SAID(help, same, .words = v->aliases));
		pages_say(s, SAID(help, try_it, .example = v->example));
		found = true;
	}
	for (size_t i = 0; l && i < l->n_tests; i++)
		if (!strcasecmp(l->tests[i].name, word)) {
			buf_adds(&s->text, s->text.len ? "\n" : "");
			pages_say(s, SAID(help, condition, .doctrine = doctrine));
			add_test(s, l, &l->tests[i], doctrine ? "WHEN" : "IF");
			found = true;
		}
	return found;
}

/* The nearest word there is help for, or NULL. */
static const char *nearest(struct session *s, const char *word)
{
	const struct order_language *l = orders_of(s);
	size_t verbs = l ? l->n_verbs : 0;
	const char **words = arena_alloc(s->arena, (ARRAY_LEN(topics) + n_commands + verbs) * sizeof *words);
	size_t n = 0;
	for (size_t i = 0; i < ARRAY_LEN(topics); i++)
		if (is_told(s, &topics[i]))
			words[n++] = topics[i].name;
	for (size_t i = 0; i < n_commands; i++)
		words[n++] = commands[i].name;
	for (size_t i = 0; i < verbs; i++)
		words[n++] = l->verbs[i].name;
	return order_nearest(word, strlen(word), words, n);
}

static void unknown_topic(struct session *s, unsigned line, const char *word)
{
	const char *shown = session_cut(s, word, 40);
	if (s->game && chart_find(s->game->sys, word)) {
		session_say(s, line, 400, SAID(help, but_a_chart, .topic = shown, .chart = word));
		return;
	}
	const char *near = nearest(s, word);
	if (near)
		session_say(s, line, 400, SAID(help, near, .topic = shown, .near = near));
	else
		session_say(s, line, 400, SAID(help, none, .topic = shown));
	help_list_topics(s);
}

enum err act_help(struct session *s, const struct command_call *in, struct error *e)
{
	const struct order_language *doctrine = s->game ? game_doctrine_language(s->game) : NULL;
	if (explain_code(s, in->line, in->args))
		return ERR_NONE;
	if (!*in->args) {
		session_say(s, in->line, 220, SAID(help, follows));
		return s->game ? help_short(s, e) : help_desk(s);
	}
	if (!help_topic(s, in->args)) {
		bool known = help_command(s, in->args);
		known |= help_word(s, orders_of(s), in->args, false);
		known |= help_word(s, doctrine, in->args, true);
		if (!known)
			return unknown_topic(s, in->line, in->args), ERR_NONE;
	}
	session_say(s, in->line, 220, SAID(help, topic_follows, .topic = session_cut(s, in->args, 40)));
	return ERR_NONE;
}
