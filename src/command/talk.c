/* Talk that asks for something: a page, the map, the time; to resign, to be waited for.  What is a command in
 * other words is done if it changes nothing; else the command is named, or who can do it. */
#include "command/meant.h"
#include "engine/pages.h"
#include "words/said.h"

enum { LONG = 14 }; /* words: a longer line only tells something */

/* How a row is meant: the whole line is one of the phrases, it begins with one, or it holds one. */
enum how { IS, BEGINS, HOLDS };
enum act {
	DOES,	/* the command or order is carried out */
	OFFERS, /* it is named */
	FOR_MODERATOR,
	FOR_OPPONENT,
	IS_RECEIPT,
	CLEARS, /* CLEAR, with the unit that the line names */
	ASKS_RULES,
	ASKS_TIME,
	HELPS,
	QUESTIONS, /* the same of the rules, with a question mark */
};

static const struct {
	enum how how;
	const char *phrases;
	enum act act;
	const char *text;
} table[] = {
    {IS,
     "thats all|thats it|that is all|that is it|thats all for this turn|thats it for this turn|that is all for this "
     "turn|"
     "that is everything|thats everything|im finished|i am finished|im done|i am done|im through|finished|nothing else|"
     "done nothing else is meant|done nobody moves|all done|thats all for now|no more orders",
     DOES, "done"},
    {IS,
     "pass|i pass|i pass this turn|no orders this turn|no orders|no attacks this turn|i do nothing this turn|no "
     "attacks|"
     "no moves this turn|no moves just shooting|i do nothing this turn just redraw",
     OFFERS, "done"},
    {IS, "go|go ahead|run|carry it out|that is everything go", OFFERS, "FINAL"},
    {HOLDS,
     "wait till the deadline|wait until the deadline|wait for the deadline|run before the deadline|run them before the "
     "deadline|"
     "run it before the deadline",
     DOES, "WAIT"},
    {HOLDS, "run it|run the turn|run my orders|run it now|carry them out", OFFERS, "FINAL"},
    {HOLDS,
     "more day|more days|more time|on holiday|on vacation|away from|away until|away till|am absent|until friday|until "
     "monday|"
     "until sunday|until saturday|till monday|deadline be moved|push the deadline|move the deadline|extend the "
     "deadline|"
     "postpone|use this address|new address|my address",
     FOR_MODERATOR, NULL},
    {HOLDS,
     "i resign|i surrender|i concede|i give up|i capitulate|resign the game|offer draw|a draw|take a draw|i offer",
     FOR_MODERATOR, NULL},
    {IS, "draw|resign|peace|surrender", FOR_MODERATOR, NULL},
    {BEGINS,
     "tell|please tell|letter to|letter for|message to|message for|note to|note for|please forward|forward to|press|for|to",
     FOR_OPPONENT, NULL},
    {HOLDS, "a receipt|receipt for|my mail arrive", IS_RECEIPT, NULL},
    {BEGINS,
     "undo|cancel|delete|scrap|clear my|forget my|ignore my|start over|start again|start from scratch|sorry scrap|my "
     "first mail|"
     "scrap everything|skip the|take back|forget",
     CLEARS, NULL},
    {HOLDS, "better stays|start over|start from scratch", CLEARS, NULL},
    {HOLDS, "resend|the report|last report|mail again", DOES, "RESEND"},
    {IS, "send map|show map|the map|map please|send the map", DOES, "MAP"},
    {HOLDS, "the map|table again|send a map|me a map|map as picture", DOES, "MAP"},
    {HOLDS,
     "show my orders|my orders so far|list my orders|show me my orders|have i ordered|are my orders|my stored orders",
     DOES, "ORDERS"},
    {IS, "status|score|deadline|status please|the score|whose turn|is it my turn", ASKS_TIME, NULL},
    {HOLDS,
     "whose turn|whose move|my turn is it|moves first|the deadline|is it due|until when|how long till|is winning|has "
     "won|show score|"
     "points so far|banners so far|my hand|cards do i hold|the score",
     ASKS_TIME, NULL},
    {BEGINS, "help", HELPS, NULL},
    {BEGINS,
     "what does|what do|what is|what are|what happens|what means|whats|how far|how many|how much|how does|how "
     "do|does|when do|explain|"
     "rules|rule|chart|range of|send the rules|show combat results|terrain chart|fire table|shooting chart",
     ASKS_RULES, NULL},
    {BEGINS, "what|how|can|do|is|which|why|when|distance|who|where|should", QUESTIONS, NULL},
};

/* Words that a question about the rules may hold, and the chart that has them: the first that there is. */
static const struct {
	const char *word, *charts;
} subjects[] = {
    {"hill", "ground"},
    {"wood", "ground"},
    {"woods", "ground"},
    {"wall", "ground"},
    {"village", "ground"},
    {"town", "ground"},
    {"stream", "ground"},
    {"brook", "ground"},
    {"river", "ground"},
    {"fence", "ground"},
    {"farm", "ground"},
    {"brush", "ground"},
    {"terrain", "ground"},
    {"sight", "ground"},
    {"see", "ground"},
    {"stacking", "ground"},
    {"combat", "combat|results"},
    {"tactic", "tactics"},
    {"card", "cards|tactics"},
    {"strike", "cards"},
    {"results", "results"},
    {"square", "formations|units"},
    {"formation", "formations"},
    {"formations", "formations"},
    {"limber", "formations"},
    {"limbered", "formations"},
    {"fire", "modifiers|guns|units"},
    {"shooting", "size|guns|units"},
    {"guns", "guns|size|units"},
    {"range", "size|guns|formations|units"},
    {"far", "size|formations|units"},
    {"distance", "size"},
    {"elan", "orders"},
    {"orders", "orders"},
    {"dice", "dice|die|units"},
    {"fatigue", "modifiers"},
    {"attacks", "units"},
    {"support", "units"},
    {"melee", "melee|units"},
    {"infantry", "units"},
    {"stack", "line"},
    {"blown", "units"},
};

/* In lower case, letters and digits alone with single blanks between. */
static const char *plain(struct session *s, const char *line)
{
	char *out = arena_strdup(s->arena, line);
	size_t n = 0;
	for (const char *p = line; *p; p++) {
		char c = (char)(*p >= 'A' && *p <= 'Z' ? *p + 32 : *p);
		bool word = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || (c & 0x80);
		if (word)
			out[n++] = c;
		else if (c != '\'' && n && out[n - 1] != ' ')
			out[n++] = ' ';
	}
	while (n && out[n - 1] == ' ')
		n--;
	out[n] = '\0';
	return out;
}

static bool ends_word(char c)
{
	return !c || c == ' ';
}

static bool fits(const char *text, enum how how, const char *phrase, size_t n)
{
	for (const char *p = text; *p; p += strcspn(p, " "), p += *p == ' ') {
		if (!strncmp(p, phrase, n) && ends_word(p[n]) && (how != IS || !p[n]))
			return true;
		if (how != HOLDS)
			return false;
	}
	return false;
}

static bool is_one_of(const char *text, enum how how, const char *phrases)
{
	for (const char *p = phrases; *p;) {
		size_t n = strcspn(p, "|");
		if (fits(text, how, p, n))
			return true;
		p += n + (p[n] == '|');
	}
	return false;
}

static size_t count_words(const char *text)
{
	size_t n = *text != '\0';
	for (; *text; text++)
		n += *text == ' ';
	return n;
}

/* The person or side that a letter may be meant for stands in the first words. */
static bool stands_early(const char *text, const char *name)
{
	const char *at = *name ? strcasestr(text, name) : NULL;
	return at && at - text < 24;
}

static bool names_opponent(struct session *s, const char *text)
{
	const struct setup_head *head = s->game->scenario->setup;
	for (int i = 0; i < game_seats(s->game); i++) {
		const char *person = game_name(s->game, s->seat, i, game_seat(s->game, i)->person);
		size_t first = strcspn(person, " ");
		if (i == s->seat)
			continue;
		if (stands_early(text, arena_strndup(s->arena, person, first)) ||
		    stands_early(text, head->seat[i].name))
			return true;
	}
	return strstr(text, "opponent") || strstr(text, "to the enemy");
}

static const struct words_said *time_of(struct session *s)
{
	bool midway, mine = game_wants_orders(s->game, s->seat, &midway);
	return session_keep(s,
			    SAID(talk, time, .turn = game_turn(s->game), .mine = mine, .until = s->game->row.deadline));
}

static const char *chart_of(const struct session *s, const char *text)
{
	for (const char *p = text; (p = strstr(p, " t")); p++) /* "T17" */
		if (p[2] >= '0' && p[2] <= '9' && p[3] >= '0' && p[3] <= '9' && chart_find(s->game->sys, "tactics"))
			return "tactics";
	for (size_t i = 0; i < ARRAY_LEN(subjects); i++) {
		if (!fits(text, HOLDS, subjects[i].word, strlen(subjects[i].word)))
			continue;
		for (const char *p = subjects[i].charts; *p;) {
			size_t n = strcspn(p, "|");
			const char *word = arena_strndup(s->arena, p, n);
			if (chart_find(s->game->sys, word))
				return word;
			p += n + (p[n] == '|');
		}
	}
	return NULL;
}

static const struct words_said *rules_of(struct session *s, const char *text)
{
	const char *chart = chart_of(s, text);
	return session_keep(s, SAID(talk, rules, .chart = chart));
}

static const char *behind_first(const char *text)
{
	text += strcspn(text, " ");
	return text + (*text == ' ');
}

static const struct words_said *clearing(struct session *s, const char *text)
{
	const char *id = count_words(text) < 8 ? meant_piece(s, behind_first(text)) : NULL;
	return session_keep(s, SAID(talk, clear, .unit = id));
}

/* "help combat cards": a chart, or the topic without what a plural adds. */
static const char *helping(struct session *s, const char *text)
{
	const char *topic = text + strcspn(text, " ");
	topic += *topic == ' ';
	size_t n = strlen(topic);
	if (!*topic || !strcmp(topic, "please") || !strcmp(topic, "me"))
		return "HELP";
	if (chart_find(s->game->sys, topic))
		return arena_printf(s->arena, "CHARTS %s", topic);
	if (strchr(topic, ' '))
		return chart_of(s, topic) ? arena_printf(s->arena, "CHARTS %s", chart_of(s, topic)) : NULL;
	return topic[n - 1] == 's' && n > 3 ? arena_printf(s->arena, "HELP %.*s", (int)n - 1, topic) : NULL;
}

/* "retire if attacked": what a unit does of itself. */
const struct words_said *talk_doctrine(struct session *s, const char *line, bool order)
{
	static const char conditions[] = "if|when|whenever|in case|unless";
	const struct order_language *l = s->game->sys->standing_language;
	const char *text = plain(s, line);
	bool place = false;
	for (const char *p = text; *p; p += strcspn(p, " "), p += *p == ' ')
		place = place || s->game->sys->language->place(p, strcspn(p, " "));
	if ((place && order) || !l || count_words(text) > LONG || !is_one_of(text, HOLDS, conditions) ||
	    strchr(line, '?'))
		return NULL;
	if (!order && !meant_troops(s, line)) /* "I am away until the 3rd, and read this when I am back" */
		return NULL;
	if (place)
		return session_keep(s, SAID(talk, condition));
	return session_keep(s, SAID(talk, doctrine, .example = l->verbs[0].example));
}

const char *talk_command(struct session *s, const char *line, bool whole, const struct words_said **say)
{
	const char *text = plain(s, line);
	static const char *const lead[] = {"ok ", "okay ", "please ", "fine ", "so ", "hi ", "hello "};
	for (size_t i = 0; i < ARRAY_LEN(lead); i++)
		if (!strncmp(text, lead[i], strlen(lead[i])))
			text += strlen(lead[i]);
	size_t words = count_words(text);
	*say = NULL;
	for (size_t i = 0; i < ARRAY_LEN(table) && words && words <= LONG; i++) {
		bool letter = table[i].act == FOR_OPPONENT;
		if ((whole && table[i].how != IS && !letter) || !is_one_of(text, table[i].how, table[i].phrases))
			continue;
		const char *command = NULL;
		switch (table[i].act) {
		case DOES: return table[i].text;
		case OFFERS: *say = session_keep(s, SAID(talk, offer, .command = table[i].text)); break;
		case FOR_MODERATOR: *say = session_keep(s, SAID(talk, for_moderator)); break;
		case FOR_OPPONENT:
			if (!names_opponent(s, text))
				continue;
			*say = session_keep(s, SAID(talk, for_opponent));
			break;
		case IS_RECEIPT: *say = session_keep(s, SAID(talk, is_receipt)); break;
		case CLEARS: *say = clearing(s, text); break;
		case ASKS_TIME: *say = time_of(s); break;
		case QUESTIONS:
			if (!strchr(line, '?'))
				continue;
			*say = rules_of(s, text);
			break;
		case ASKS_RULES: *say = rules_of(s, text); break;
		case HELPS:
			command = helping(s, text);
			if (!command)
				continue;
		}
		return command;
	}
	return NULL;
}
