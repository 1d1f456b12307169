/* Mails to a site made up from one number. */
#include "site_text.h"

enum { NAMES_MAX = 3000 };

/* ---- chance ---- */

unsigned pen_below(struct pen *p, unsigned n)
{
	p->rng += UINT64_C(0x9e3779b97f4a7c15);
	uint64_t x = p->rng;
	x = (x ^ (x >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
	x = (x ^ (x >> 27)) * UINT64_C(0x94d049bb133111eb);
	return (unsigned)((x ^ (x >> 31)) % n);
}

bool pen_may(struct pen *p, unsigned percent)
{
	return pen_below(p, 100) < percent;
}

static const char *one_of(struct pen *p, const char *const *list, size_t n)
{
	return list[pen_below(p, (unsigned)n)];
}
#define ONE_OF(p, ...)                                                                             \
	one_of(p, (const char *const[]){__VA_ARGS__},                                              \
	       sizeof((const char *const[]){__VA_ARGS__}) / sizeof(char *))

/* ---- words ---- */

static void keep_word(struct words *w, const char *text, size_t n)
{
	if (!n || n > 40 || w->n == NAMES_MAX)
		return;
	for (size_t i = 0; i < w->n; i++)
		if (strlen(w->list[i]) == n && !memcmp(w->list[i], text, n))
			return;
	GROW(w->list, w->cap, w->n + 1);
	w->list[w->n++] = base_strndup(text, n);
}

static void drop_words(struct words *w)
{
	for (size_t i = 0; i < w->n; i++)
		free(w->list[i]);
	free(w->list);
	*w = (struct words){NULL, 0, 0};
}

static void learn_element(struct pen *p, const struct element *e)
{
	for (size_t i = 0; i < e->n_attrs; i++) {
		const char *v = e->attrs[i].value;
		size_t n = strlen(v);
		if (p->sys->language->place(v, n))
			keep_word(&p->places, v, n);
		else if (!strcmp(e->attrs[i].name, "id") || !strcmp(e->attrs[i].name, "name") ||
			 !strcmp(e->attrs[i].name, "label"))
			keep_word(&p->names, v, n);
		else
			keep_word(&p->others, v, n);
	}
	for (size_t i = 0; i < e->n_children; i++)
		learn_element(p, &e->children[i]);
}

void pen_open(struct pen *p, uint64_t seed)
{
	*p = (struct pen){.rng = seed * UINT64_C(0xd1342543de82ef95) + 1};
}

void pen_learn(struct pen *p, const struct scenario *s)
{
	p->sys = s->sys;
	learn_element(p, s->root);
}

void pen_close(struct pen *p)
{
	drop_words(&p->names);
	drop_words(&p->others);
	drop_words(&p->places);
	drop_words(&p->codes);
}

/* ---- arguments ---- */

static void add_odd_word(struct pen *p, struct buf *out)
{
	static const char *const odd[] = {
	    "é",      "Ÿ",     "\u202e",    "\u200b",	  "ﬁ",		 "𝒜",
	    "\"\"",   "\"",    "''",	    "“Probe”",	  ";",		 ",",
	    "=",      ">=",    "@",	    "#",	  "\\",		 "-1",
	    "0",      "00",    "999999999", "2147483647", "-2147483648", "9999999999999999999",
	    "1.5",    ".",     "(",	    "A0",	  "A1",		 "Z99",
	    "0000",   "9999",  "0,0",	    "0.0,0.0",	  "999.9,999.9", "S0",
	    "S6",     "S1",    "%s%n",	    "<b>",	  "&amp;",	 "]]>",
	    "&#0;",   "\t",    "all",	    "rest",	  "none",	 "IF",
	    "THEN",   "ELSE",  "WHEN",	    "ON FAIL",	  "AND",	 "END",
	    "BEGIN",  "CHECK", "VERBOSE",   "FIRST",	  "NEW",	 "DOCTRINE",
	    "ORDERS", "done",  "to=",	    "at=at=",	  "x=y",	 "turn=0",
	    "\x01"};
	if (pen_may(p, 4))
		for (unsigned n = 10 + pen_below(p, 1200); n; n--)
			buf_addc(out, (char)('a' + n % 26));
	else
		buf_adds(out, one_of(p, odd, ARRAY_LEN(odd)));
}

static const char *any_word(struct pen *p, const struct words *w)
{
	return w->n ? w->list[pen_below(p, (unsigned)w->n)] : "x";
}

static const char *choice(struct pen *p, const char *const *choices)
{
	unsigned n = 0;
	while (choices[n])
		n++;
	return n ? choices[pen_below(p, n)] : "x";
}

/* One of the words of a list with blanks between. */
static void add_listed(struct pen *p, const char *list, struct buf *out)
{
	unsigned n = 1;
	for (const char *s = list; *s; s++)
		n += *s == ' ';
	for (n = pen_below(p, n); n; n--)
		list = strchr(list, ' ') + 1;
	buf_add(out, list, strcspn(list, " "));
}

/* A place of the scenario, or any that has the form of one. */
static const char *any_place(struct pen *p, char made[40])
{
	if (p->places.n && pen_may(p, 50))
		return any_word(p, &p->places);
	for (int i = 0; i < 20; i++) {
		unsigned n = pen_below(p, 4), x = pen_below(p, 60), y = pen_below(p, 40);
		if (n == 0)
			snprintf(made, 40, "S%u", 1 + x % 6);
		else if (n == 1)
			snprintf(made, 40, "%c%u", 'A' + (int)(x % 12), 1 + y % 15);
		else if (n == 2)
			snprintf(made, 40, "%02u%02u", x % 40, y);
		else
			snprintf(made, 40, "%u.%u,%u.%u", x, y % 2 * 5, y, x % 2 * 5);
		if (p->sys->language->place(made, strlen(made)))
			return made;
	}
	return "A1";
}

static void add_name(struct pen *p, struct buf *out)
{
	const char *name = any_word(p, pen_may(p, 90) ? &p->names : &p->others);
	const char *quote = strchr(name, ' ') && pen_may(p, 60) ? "\"" : "";
	buf_addf(out, "%s%s%s", quote, name, quote);
}

static void add_number(struct pen *p, struct buf *out)
{
	if (pen_may(p, 85))
		buf_addf(out, "%u", pen_below(p, 13));
	else
		buf_adds(out,
			 ONE_OF(p, "-1", "0", "360", "999999999", "-999999999", "1000000000", "+3", "1e3", "0x10"));
}

static void add_value(struct pen *p, const struct order_arg *a, struct buf *out)
{
	char made[40];
	if (pen_may(p, 3))
		add_odd_word(p, out);
	else if (a->kind == ORDER_PLACE)
		buf_adds(out, any_place(p, made));
	else if (a->kind == ORDER_NUMBER)
		add_number(p, out);
	else if (a->kind == ORDER_CHOICE)
		buf_adds(out, choice(p, a->choices));
	else
		add_name(p, out);
}

static void add_argument(struct pen *p, const struct order_arg *a, struct buf *out)
{
	unsigned n = (a->flags & ORDER_MANY) ? 1 + pen_below(p, 4) : 1;
	if ((a->flags & ORDER_OPTIONAL) && pen_may(p, 50))
		return;
	if (pen_may(p, 3)) /* given twice, or left out */
		n = pen_below(p, 2) * 2;
	for (; n; n--) {
		buf_addc(out, ' ');
		if ((a->flags & ORDER_KEYED) || pen_may(p, 5))
			buf_addf(out, "%s%s", a->name, pen_may(p, 90) ? "=" : " ");
		add_value(p, a, out);
	}
}

/* ---- conditions ---- */

static void add_test(struct pen *p, const struct order_language *l, struct buf *out)
{
	const struct order_test *t = &l->tests[pen_below(p, (unsigned)l->n_tests)];
	buf_addf(out, " %s%s", pen_may(p, 15) ? "not " : "", t->name);
	if (t->link && pen_may(p, 80))
		buf_addf(out, " %s", t->link);
	for (const struct order_arg *a = t->args; a->name; a++)
		add_argument(p, a, out);
	if (t->compare.name && pen_may(p, 95)) {
		buf_adds(out, ONE_OF(p, "<", "<=", "=", "!=", ">=", ">"));
		add_value(p, &t->compare, out);
	}
}

static void add_condition(struct pen *p, const struct order_language *l, struct buf *out)
{
	add_test(p, l, out);
	while (pen_may(p, 25)) {
		buf_adds(out, ONE_OF(p, " AND", " and", " AND", " OR"));
		add_test(p, l, out);
	}
}

/* ---- lines ---- */

static void add_subject(struct pen *p, const struct order_language *l, struct buf *out)
{
	if (l->groups && pen_may(p, 25))
		add_listed(p, l->groups, out);
	else if (pen_may(p, 4))
		add_odd_word(p, out);
	else
		add_name(p, out);
	if (pen_may(p, 6)) {
		buf_adds(out, ONE_OF(p, ", ", " and ", " "));
		add_name(p, out);
	}
	buf_addc(out, ' ');
}

static void add_steps(struct pen *p, const struct order_language *l, unsigned depth, struct buf *out);

static void add_step(struct pen *p, const struct order_language *l, const struct order_verb *v, unsigned depth,
		     struct buf *out)
{
	if (v->aliases && pen_may(p, 15))
		add_listed(p, v->aliases, out);
	else
		buf_adds(out, v->name);
	for (const struct order_arg *a = v->args; a->name; a++)
		add_argument(p, a, out);
	if (l->n_tests && pen_may(p, 15)) {
		buf_adds(out, " IF");
		add_condition(p, l, out);
		if (depth < 4 && pen_may(p, 40)) {
			buf_adds(out, " ELSE ");
			add_steps(p, l, depth + 1, out);
		}
	}
}

static const struct order_verb *any_verb(struct pen *p, const struct order_language *l)
{
	return &l->verbs[pen_below(p, (unsigned)l->n_verbs)];
}

static void add_steps(struct pen *p, const struct order_language *l, unsigned depth, struct buf *out)
{
	if (l->n_tests && depth < 4 && pen_may(p, 8)) {
		buf_adds(out, "IF");
		add_condition(p, l, out);
		buf_adds(out, " THEN ");
	}
	add_step(p, l, any_verb(p, l), depth, out);
	while (pen_may(p, 25)) {
		buf_adds(out, ONE_OF(p, "; ", "; ", " THEN ", " "));
		add_step(p, l, any_verb(p, l), depth, out);
	}
}

static void add_made_up(struct pen *p, const struct order_language *l, bool doctrine, struct buf *out)
{
	const struct order_verb *v = any_verb(p, l);
	if (pen_may(p, 5))
		buf_addc(out, '@');
	if (doctrine ? pen_may(p, 80) : v->subject == ORDER_SUBJECT_NEEDED ? pen_may(p, 92) : pen_may(p, 10))
		add_subject(p, l, out);
	if (doctrine && l->n_tests && pen_may(p, 70)) {
		buf_adds(out, ONE_OF(p, "WHEN", "WHEN", "ON"));
		add_condition(p, l, out);
		buf_adds(out, " THEN ");
	}
	add_step(p, l, v, 0, out);
	if (pen_may(p, 25)) {
		buf_adds(out, "; ");
		add_steps(p, l, 1, out);
	}
	if (pen_may(p, 5))
		buf_adds(out, ONE_OF(p, " ON FAIL STOP", " ON FAIL SKIP", " ON FAIL", " ELSE ask"));
}

/* The line is another's who is there. */
static void rename_subject(struct pen *p, const struct order_language *l, struct buf *line, size_t from)
{
	char *old = base_strdup(line->data + from);
	size_t n = strcspn(old, " ");
	if (old[n] && !order_verb_find(l, old, n) && strncmp(old, "WHEN", n)) {
		line->len = from;
		add_subject(p, l, line);
		buf_adds(line, old + n + 1);
	}
	free(old);
}

/* An example of the help page, which names things of other scenarios. */
static void add_example(struct pen *p, const struct order_language *l, struct buf *out)
{
	size_t from = out->len;
	if (l->n_tests && pen_may(p, 50))
		buf_adds(out, l->tests[pen_below(p, (unsigned)l->n_tests)].example);
	else
		buf_adds(out, any_verb(p, l)->example);
	if (pen_may(p, 60))
		rename_subject(p, l, out, from);
}

/* Words of a line exchanged, dropped, doubled or spoilt. */
static void spoil(struct pen *p, struct buf *line, size_t from)
{
	char *old = base_strdup(line->data + from), *rest = old, *word, made[40];
	line->len = from;
	line->data[from] = '\0';
	for (bool first = true; (word = strsep(&rest, " ")); first = false) {
		unsigned what = pen_below(p, 20);
		if (!first)
			buf_addc(line, ' ');
		if (what == 0)
			continue;
		if (what == 1)
			add_odd_word(p, line);
		else if (what == 2)
			add_name(p, line);
		else if (what == 3)
			buf_adds(line, any_place(p, made));
		else
			buf_adds(line, word);
		if (what == 4)
			buf_addf(line, " %s", word);
	}
	free(old);
}

static void add_line(struct pen *p, const struct order_language *l, bool doctrine, struct buf *out)
{
	size_t from = out->len;
	buf_adds(out, ""); /* there is a text from now on */
	if (pen_may(p, 20))
		add_example(p, l, out);
	else
		add_made_up(p, l, doctrine, out);
	if (pen_may(p, 8))
		spoil(p, out, from);
	if (pen_may(p, 3))
		buf_adds(out, " # as we said");
	if (pen_may(p, 2))
		buf_adds(out, " \\");
	buf_addc(out, '\n');
}

/* ---- the mail that is answered ---- */

static const char *block_in(const char *mail, const char *begin, size_t *n)
{
	const char *from = strstr(mail, begin), *to = from ? strstr(from, "\nEND\n") : NULL;
	*n = to ? (size_t)(to - from) + 5 : 0;
	return to ? from : NULL;
}

/* Is it a line that only wants its # taken away?  The others explain. */
static bool is_offer(struct slice line)
{
	static const char explains[] = "#;ABCDEFGHIJKLMNOPQRSTUVWXYZ";
	return line.n > 3 && line.p[0] == '#' && line.p[1] == ' ' && line.p[2] > ' ' && !strchr(explains, line.p[2]);
}

/* The line of a unit, sometimes with other steps behind its name. */
static void add_offer(struct pen *p, struct slice line, struct buf *out)
{
	const char *end;
	line.p += 2;
	line.n -= 2;
	end = memmem(line.p, line.n, " # ", 3);
	if (end)
		line.n = (size_t)(end - line.p);
	line = slice_trim(line);
	end = memchr(line.p, ' ', line.n);
	if (end && pen_may(p, 12)) {
		buf_add(out, line.p, (size_t)(end - line.p) + 1);
		add_steps(p, p->sys->language, 1, out);
		return;
	}
	buf_add(out, line.p, line.n);
	if (pen_may(p, 10)) {
		buf_adds(out, "; ");
		add_steps(p, p->sys->language, 1, out);
	}
}

/* One of the cards that the form names in remarks. */
static void add_card(struct pen *p, struct slice form, struct buf *out)
{
	struct words cards = {NULL, 0, 0};
	struct slice line;
	while (slice_line(&form, &line)) {
		if (line.n < 5 || memcmp(line.p, "#   ", 4))
			continue;
		for (line.p += 4, line.n -= 4; line.n;) {
			const char *end = memchr(line.p, ' ', line.n);
			size_t n = end ? (size_t)(end - line.p) : line.n;
			keep_word(&cards, line.p, n);
			line.p += end ? n + 1 : n;
			line.n -= end ? n + 1 : n;
		}
	}
	buf_addf(out, "card %s", any_word(p, &cards));
	drop_words(&cards);
}

static void add_form_line(struct pen *p, struct slice form, struct slice line, unsigned taken, struct buf *out)
{
	size_t from = out->len;
	if (is_offer(line) && pen_may(p, taken))
		add_offer(p, line, out);
	else if (line.n > 5 && !memcmp(line.p, "card ", 5) && pen_may(p, 50))
		add_card(p, form, out);
	else
		buf_add(out, line.p, line.n);
	if (out->len > from && pen_may(p, 3))
		spoil(p, out, from);
}

/* The order form edited, each line behind a mark of the quote or none. */
static void add_form(struct pen *p, const char *mail, const char *mark, struct buf *out)
{
	size_t n;
	const char *from = block_in(mail, "BEGIN ORDERS", &n);
	struct slice form = {from, n}, rest = form, line;
	unsigned taken = 5 + pen_below(p, 95);
	bool stops = pen_may(p, 15);
	while (from && slice_line(&rest, &line)) {
		buf_adds(out, mark);
		if (slice_is(line, "END")) {
			if (pen_may(p, 15))
				add_line(p, p->sys->language, false, out);
			buf_addf(out, "%s%s", pen_may(p, 50) ? "done\n" : "", mark);
		}
		add_form_line(p, form, line, taken, out);
		buf_addf(out, "\n%s%s", stops ? mark : "", stops ? "ON FAIL STOP\n" : "");
		stops = false;
	}
}

static void add_quote(struct pen *p, const char *mail, struct buf *out)
{
	struct slice rest = slice_of(mail), line;
	buf_adds(out, ONE_OF(p, "\nOn Mon, 16 Nov 2026 at 18:00, Test <robot@game.test> wrote:\n\n",
			     "\n-----Original Message-----\nFrom: Test <robot@game.test>\n\n",
			     "\nLe lun. 16 nov. 2026 à 18:00, Test <robot@game.test> a écrit :\n\n", "\n"));
	for (unsigned i = 0; i < 400 && slice_line(&rest, &line); i++) {
		buf_adds(out, "> ");
		buf_add(out, line.p, line.n);
		buf_addc(out, '\n');
	}
}

/* The letters of a question's options: "  a) stand". */
static size_t options_in(const char *mail, struct slice list[26])
{
	struct slice rest = slice_of(mail), line;
	size_t n = 0;
	while (n < 26 && slice_line(&rest, &line)) {
		line = slice_trim(line);
		if (line.n > 3 && line.p[0] == (char)('a' + n) && (line.p[1] == ')' || line.p[1] == ' '))
			list[n++] = line;
	}
	return n;
}

static void add_answer(struct pen *p, const char *mail, struct buf *out)
{
	struct slice list[26];
	size_t n = options_in(mail, list);
	buf_adds(out, ONE_OF(p, "ANSWER ", "answer ", "Answer: ", "ANSWER "));
	if (n && pen_may(p, 85)) {
		const struct slice *o = &list[pen_below(p, (unsigned)n)];
		if (pen_may(p, 70))
			buf_addc(out, o->p[0]);
		else
			buf_add(out, o->p + 2, o->n - 2);
	} else if (pen_may(p, 50)) {
		buf_addc(out, (char)('a' + pen_below(p, 6)));
	} else {
		add_odd_word(p, out);
	}
	buf_addc(out, '\n');
}

/* ---- commands ---- */

void pen_learn_code(struct pen *p, const char *mail)
{
	const char *code = strstr(mail, "reply with: CONFIRM ");
	if (code)
		keep_word(&p->codes, code + 20, strcspn(code + 20, " \n"));
}

static void add_explain(struct pen *p, struct buf *out)
{
	buf_addf(out, "EXPLAIN %u", pen_below(p, 40));
	if (pen_may(p, 30))
		buf_addf(out, ".%u", pen_below(p, 5));
	if (pen_may(p, 30))
		buf_addf(out, " turn=%u", pen_below(p, 6));
	buf_addc(out, '\n');
}

static void add_checked(struct pen *p, struct buf *out)
{
	buf_adds(out, ONE_OF(p, "CHECK ", "CHECK VERBOSE ", "TEST "));
	add_line(p, p->sys->language, false, out);
}

static void add_plain_command(struct pen *p, struct buf *out)
{
	static const char *const plain[] = {
	    "HELP",
	    "?",
	    "help 510",
	    "HELP 999",
	    "Help.",
	    "ORDERS",
	    "orders",
	    "DOCTRINE",
	    "Doctrine.",
	    "CLEAR",
	    "CLEAR DOCTRINE",
	    "check clear",
	    "SEED NONE",
	    "SEED waterloo",
	    "SEED \u00e9t\u00e9",
	    "check seed abc",
	    "SEED",
	    "SEED aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
	    "RESEND",
	    "RESEND",
	    "MAP",
	    "MAP all",
	    "map nobody at all",
	    "CONFIRM ABCDEFGHIJKL",
	    "EXPLAIN",
	    "CHECK",
	    "TEST",
	    "ANSWER"};
	static const char *const others[] = {
	    "WHOAMI",
	    "TODO",
	    "SET ME zone=Berlin width=480",
	    "SET ME report=prose format=text",
	    "SET ME width= report= format= pictures=no",
	    "SET ME name=\"Zo\u00eb the 2nd\"",
	    "SET ME zone=../../etc/passwd",
	    "set me",
	    "PROFILE anna",
	    "LIST",
	    "LIST SCENARIOS system=tricorne",
	    "SHOW GAME game",
	    "SHOW SCENARIO bailen",
	    "SHOW SETTINGS",
	    "SHOW SETTINGS clock",
	    "OPEN first-steps turn=3d",
	    "OPEN first-steps side=\"",
	    "JOIN first-steps-1",
	    "CHALLENGE p2 first-muster",
	    "ACCEPT 1",
	    "DECLINE 2",
	    "STANDBY ON max=2",
	    "TAKEOVER game",
	    "BLOCK p2",
	    "UNBLOCK p2",
	    "EXTEND",
	    "PROPOSE EXTENSION 24h",
	    "PROPOSE DRAW if-turn=3",
	    "VOTE 1 no",
	    "VOTE 2 yes",
	    "PROPOSALS",
	    "REGISTER name=Eve",
	    "ADDRESS ADD anna@elsewhere.test",
	    "GAME game",
	    "VERSION",
	    "UNITS",
	    "TERRAIN E5",
	    "LOS E5 F6",
	    "RANGE E5 F6",
	    "HISTORY",
	    "RECEIPT",
	    "RESIGN",
	    "MY DATA",
	    "START"};
	buf_addf(out, "%s\n",
		 pen_may(p, 50) ? one_of(p, plain, ARRAY_LEN(plain)) : one_of(p, others, ARRAY_LEN(others)));
}

/* What is said of somebody: a command, or talk. */
static void add_about(struct pen *p, const char *before, const char *behind, struct buf *out)
{
	buf_adds(out, before);
	add_name(p, out);
	buf_addf(out, "%s\n", behind);
}

static void add_command(struct pen *p, const char *mail, struct buf *out)
{
	unsigned what = pen_below(p, 15);
	if (what < 6)
		add_plain_command(p, out);
	else if (what < 8)
		add_about(p, what == 6 ? "CLEAR " : "MAP ", "", out);
	else if (what == 8)
		add_about(p, "", " is lost, I fear.", out);
	else if (what < 11)
		add_explain(p, out);
	else if (what == 11)
		add_about(p, "EXPLAIN ", " turn=-1", out);
	else if (what < 14)
		add_checked(p, out);
	else
		add_answer(p, mail, out);
}

/* ---- a mail ---- */

static void add_begin(struct pen *p, const char *kind, struct buf *out)
{
	buf_adds(out, ONE_OF(p, "", "", "", "", "CHECK ", "CHECK VERBOSE ", "CHECK\n"));
	buf_addf(out, "BEGIN %s", kind);
	buf_adds(out, ONE_OF(p, "", "", "", "", " NEW", " NEW", " VERBOSE", " CHECK", " game=x turn=1 token=y",
			     " turn=2 turn=3"));
	buf_addc(out, '\n');
}

static void add_orders(struct pen *p, const char *mail, struct buf *out)
{
	bool framed = pen_may(p, 70);
	if (framed)
		add_begin(p, "ORDERS", out);
	if (block_in(mail, "BEGIN ORDERS", &(size_t){0}) && pen_may(p, 20))
		buf_adds(out, "card\n");
	for (unsigned n = 1 + pen_below(p, pen_may(p, 10) ? 25 : 6); n; n--)
		add_line(p, p->sys->language, false, out);
	if (pen_may(p, 40))
		buf_adds(out, "done\n");
	if (framed && pen_may(p, 92))
		buf_adds(out, "END\n");
}

static void add_doctrine(struct pen *p, struct buf *out)
{
	const struct order_language *l = p->sys->standing_language ? p->sys->standing_language : p->sys->language;
	add_begin(p, "DOCTRINE", out);
	for (unsigned n = 1 + pen_below(p, pen_may(p, 10) ? 20 : 5); n; n--)
		add_line(p, l, true, out);
	if (pen_may(p, 95))
		buf_adds(out, "END\n");
}

static void add_part(struct pen *p, const char *mail, const char *form, struct buf *out)
{
	struct slice list[26];
	unsigned what = pen_below(p, 20);
	if (strstr(mail, "SEED NONE") && pen_may(p, 30))
		buf_adds(out, ONE_OF(p, "SEED NONE\n", "SEED horse\n"));
	if (options_in(mail, list) && pen_may(p, 60))
		add_answer(p, mail, out);
	else if (what < 8 && *form)
		add_form(p, form, "", out);
	else if (what < 13)
		add_orders(p, mail, out);
	else if (what < 16)
		add_doctrine(p, out);
	else if (what < 19)
		add_command(p, mail, out);
	else
		buf_addf(out, "BEGIN %s\n%s\nEND\n",
			 ONE_OF(p, "NOTE", "PRESS to=all", "EVENT", "GAME", "nonsense", "orders orders"),
			 "Gentlemen, to your guns.");
}

void pen_write(struct pen *p, const char *mail, const char *form, struct buf *out)
{
	if (p->codes.n && pen_may(p, 10))
		buf_addf(out, "CONFIRM %s\n", any_word(p, &p->codes));
	buf_adds(out,
		 ONE_OF(p, "", "", "", "Hello,\n\n", "Bonjour à tous,\n\n", "My orders:\n", "Mes ordres\u00a0:\n\n"));
	bool quoted = *form && pen_may(p, 12);
	for (unsigned n = quoted ? 0 : 1 + pen_below(p, 6) / 4; n; n--)
		add_part(p, mail, form, out);
	if (quoted)
		add_form(p, form, "> ", out);
	buf_adds(out, ONE_OF(p, "", "", "", "\n-- \nAnna\n", "\nSent from my phone\n", "\nRegards,\nBob\n"));
	if (!quoted && pen_may(p, 35))
		add_quote(p, mail, out);
}

/* ---- mails of ours ---- */

static int hex_value(char c)
{
	return c >= '0' && c <= '9' ? c - '0' : c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

void pen_decode(const char *raw, struct buf *out)
{
	const char *s = strstr(raw, "Content-Transfer-Encoding: quoted-printable"), *end;
	s = s ? strstr(s, "\n\n") : strstr(raw, "\n\n");
	if (!s)
		return;
	end = strstr(s, "\n--=_");
	for (s += 2; *s && s != end; s++)
		if (*s == '=' && s[1] == '\n')
			s++;
		else if (*s == '=' && hex_value(s[1]) >= 0 && hex_value(s[2]) >= 0) {
			buf_addc(out, (char)(hex_value(s[1]) * 16 + hex_value(s[2])));
			s += 2;
		} else if (*s != '\r')
			buf_addc(out, *s);
}
