/* A mail's text is parted: lines for the commands and the orders, and talk. */
#include "command/region.h"
#include "base/limits.h"
#include "base/utf8.h"
#include "command/courtesy.h"
#include "command/meant.h"
#include "mail/reply.h"
#include "words/said.h"

enum { LISTED = 20, TALK_BYTES = 160, LINE_BYTES = 72, ORDER_WORDS = 6, NAME_WORDS = 4 };

struct words {
	const struct order_language *language;
	struct arena *arena;
};

/* ---- commands ---- */

static const char *behind_word(const char *line)
{
	line += strcspn(line, " \t");
	return line + strspn(line, " \t");
}

static bool begins_with(const char *line, const char *word)
{
	size_t n = strlen(word);
	return !strncasecmp(line, word, n) && (!line[n] || strchr(" \t.", line[n]));
}

const char *region_skip_check(const char *line, enum command_check *check)
{
	line += strspn(line, " \t");
	*check = begins_with(line, "try") ? CHECK_TRY : CHECK_NOT;
	if (*check == CHECK_TRY)
		return behind_word(line);
	if (!begins_with(line, "check") && !begins_with(line, "test"))
		return line;
	line = behind_word(line);
	*check = begins_with(line, "verbose") ? CHECK_VERBOSE : CHECK_ONLY;
	return *check == CHECK_VERBOSE ? behind_word(line) : line;
}

const char *region_without_point(const char *line, struct arena *a)
{
	size_t n = strlen(line);
	while (n && strchr(" \t.!", line[n - 1]))
		n--;
	return arena_strndup(a, line, n);
}

static const struct command *command_of(const char *line, struct arena *a)
{
	const char *args;
	return command_find(region_without_point(line + strspn(line, " \t"), a), &args);
}

static bool is_command(const char *line, void *context)
{
	struct words *w = context;
	enum command_check check;
	line = region_skip_check(line, &check);
	if (check != CHECK_NOT && !*line)
		return true;
	if (command_of(line, w->arena))
		return true;
	if (!w->language)
		return false;
	struct order_set *set = orders_parse_text(w->language, line, w->arena);
	return set->n == 1 && set->lines[0].good;
}

/* ---- reading ---- */

struct order_region *region_read(const char *text, size_t n, const char *form, const struct order_language *language,
				 struct arena *a)
{
	struct words w = {language, a};
	struct mail_reply *reply = mail_reply_read(text, n, a);
	struct order_input_line *in = arena_alloc(a, reply->n * sizeof *in + 1);
	for (size_t i = 0; i < reply->n; i++) {
		const struct mail_line *l = &reply->lines[i];
		in[i] = (struct order_input_line){l->text, l->number, l->quote_depth, l->after_cut,
						  l->attribution, l->in_signature};
	}
	return order_region_read(in, reply->n, form, is_command, &w, a);
}

struct order_region *region_of_held(const char *text, const struct order_language *language, struct arena *a)
{
	struct words w = {language, a};
	struct slice rest = slice_of(text), line;
	struct order_input_line *in = arena_alloc(a, (rest.n + 1) * sizeof *in);
	size_t n = 0;
	for (; slice_line(&rest, &line); n++)
		in[n] = (struct order_input_line){arena_strndup(a, line.p, line.n), (unsigned)n + 1, 0, false, false,
						  false};
	return order_region_read(in, n, NULL, is_command, &w, a);
}

bool region_says_something(const struct order_region *r)
{
	for (size_t i = 0; i < r->n_commands; i++)
		if (r->commands[i].known)
			return true;
	for (size_t i = 0; i < r->n_blocks; i++)
		if (r->blocks[i].state == ORDER_BLOCK_COUNTS ||
		    (r->blocks[i].state != ORDER_BLOCK_TEMPLATE && !r->blocks[i].quoted))
			return true;
	return false;
}

/* ---- what was meant as an order ---- */

static size_t count_words(const char *line)
{
	size_t n = 0;
	for (line += strspn(line, " \t"); *line; line = behind_word(line))
		n++;
	return n;
}

static bool is_piece(const struct session *s, const char *name)
{
	const struct system *sys = s->game->sys;
	int row;
	return (sys->named && strlen(name) > 2 && sys->named(s->game->scenario->setup, s->seat, name)) ||
	       sys->id_read(s->game->scenario->setup, 1, name, &row);
}

/* Does the line name a place or a piece of the board?  Then an order may have been meant. */
static bool smells_of_order(const struct session *s, const char *line)
{
	const struct system *sys = s->game->sys;
	int row;
	while (*line) {
		size_t n = strcspn(line, " \t,;:.!?()\"");
		char word[40];
		snprintf(word, sizeof word, "%.*s", (int)(n < 39 ? n : 39), line);
		if (n &&
		    (sys->language->place(word, strlen(word)) || sys->id_read(s->game->scenario->setup, 1, word, &row)))
			return true;
		line += n + strspn(line + n, " \t,;:.!?()\"");
	}
	return false;
}

/* Do its first words name a piece? */
static bool begins_with_name(const struct session *s, const char *line)
{
	const char *end = line;
	for (int i = 0; i < NAME_WORDS && *end; i++) {
		end += strspn(end, " \t");
		end += strcspn(end, " \t,:");
		if (is_piece(s, arena_strndup(s->arena, line, (size_t)(end - line))))
			return true;
	}
	return false;
}

static bool is_verb(const struct session *s, const char *word, size_t n)
{
	const struct order_verb *v = order_verb_find(s->game->sys->language, word, n);
	return v && n >= 3;
}

static bool holds_verb(const struct session *s, const char *line)
{
	for (line += strspn(line, " \t,:;"); *line;) {
		size_t n = strcspn(line, " \t,:;");
		if (is_verb(s, line, n))
			return true;
		line += n + strspn(line + n, " \t,:;");
	}
	return false;
}

static bool ends_with(const char *line, const char *marks)
{
	size_t n = strlen(line);
	return n && strchr(marks, line[n - 1]);
}

/* What one of the verbs that have no subject wants, without the verb: a card alone. */
static bool lacks_verb(const struct session *s, const char *line)
{
	const struct order_language *l = s->game->sys->language;
	for (size_t i = 0; i < l->n_verbs && s->game->sys->check_names && !game_before_deal(s->game); i++) {
		const struct order_verb *v = &l->verbs[i];
		if (v->subject != ORDER_SUBJECT_NONE || !v->args[0].name)
			continue;
		const struct order_set *set =
			orders_parse_text(l, arena_printf(s->arena, "%s %s", v->name, line), s->arena);
		if (set->n == 1 && set->lines[0].good && meant_names_are_good(s, set))
			return true;
	}
	return false;
}

/* Not an order, but one was meant: what is wrong with it is told. */
static bool is_attempt(const struct session *s, const char *line)
{
	size_t words = count_words(line);
	if (ends_with(line, "?!"))
		return false;
	if (words <= ORDER_WORDS)
		return smells_of_order(s, line) || (words > 1 && begins_with_name(s, line)) ||
		       (words <= NAME_WORDS && lacks_verb(s, line));
	return words <= 2 * ORDER_WORDS && (begins_with_name(s, line) || is_verb(s, line, strcspn(line, " \t"))) &&
	       holds_verb(s, line) && smells_of_order(s, line);
}

/* An order by its form, which talk can have as well ("Play well!"): its names must mean something. */
static bool is_order(const struct session *s, const char *line)
{
	struct order_set *set = orders_parse_text(s->game->sys->language, line, s->arena);
	if (!set->n || !set->lines[0].good)
		return false;
	return meant_names_are_good(s, set) || smells_of_order(s, line) ||
	       (set->lines[0].n_subjects ? begins_with_name(s, line)
					 : count_words(line) <= NAME_WORDS && !ends_with(line, "!?"));
}

/* ---- several commands on a line ---- */

static bool is_number(const char *part)
{
	return *part && !part[strspn(part, "0123456789.-")];
}

/* "EXPLAIN 6, 7", "HELP move, STATUS": the parts, each with the word that begins the line where it is a
 * number alone.  0: they are not commands all, and the first does not only ask. */
static size_t split_commands(const struct session *s, const char *line, const char ***parts)
{
	char *rest = arena_strdup(s->arena, line), *part;
	size_t n = 0, good = 0;
	const char *first = arena_strndup(s->arena, line, strcspn(line, " \t,;"));
	*parts = arena_alloc(s->arena, (strlen(line) + 1) * sizeof **parts);
	while ((part = strsep(&rest, ",;"))) {
		part += strspn(part, " \t");
		if (!*part)
			continue;
		if (n && is_number(part))
			part = arena_printf(s->arena, "%s %s", first, part);
		(*parts)[n++] = part;
		good += command_of(part, s->arena) != NULL;
	}
	bool asks =
		n && command_of((*parts)[0], s->arena) && (!strcasecmp(first, "explain") || !strcasecmp(first, "help"));
	return n > 1 && (good == n || asks) ? n : 0;
}

/* ---- sorting ---- */

static bool is_below_order(const struct session *s, const struct order_region *r, size_t i)
{
	const struct order_text *t = &r->commands[i];
	return i && t[-1].known && t[-1].line + 1 == t->line && !command_of(t[-1].text, s->arena) &&
	       is_verb(s, t->text, strcspn(t->text, " \t;,"));
}

bool region_is_answer(struct session *s, const char *line)
{
	struct order_set *set = orders_parse_text(s->game->sys->language, line, s->arena);
	bool midway, order = set->n == 1 && set->lines[0].good;
	if (order && game_wants_orders(s->game, s->seat, &midway))
		return false;
	return count_words(line) <= 2 * ORDER_WORDS && command_is_answer(s, line);
}

static bool is_meant(struct session *s, const struct order_region *r, size_t i)
{
	const struct order_text *t = &r->commands[i];
	enum command_check check;
	const char *line = region_skip_check(t->text, &check);
	if (t->text[0] == '|')
		return false;
	if (command_of(line, s->arena) || (check != CHECK_NOT && !*line))
		return true;
	if (check == CHECK_NOT && region_is_answer(s, line))
		return true;
	if (t->known)
		return is_order(s, line);
	return is_attempt(s, line) || is_below_order(s, r, i);
}

static bool is_good_order(const struct session *s, const char *line)
{
	struct order_set *set = orders_parse_text(s->game->sys->language, line, s->arena);
	return set->n == 1 && set->lines[0].good && meant_names_are_good(s, set);
}

/* A command with a letter wrong; a command's word with more behind it than belongs there is talk. */
static const struct words_said *nearly_command(struct session *s, const char *line)
{
	const struct command *c = command_near(s, line);
	size_t n = strcspn(line, " \t:!?,");
	bool talk = c && n == strcspn(c->name, " ") && !strncasecmp(line, c->name, n) && !command_second_near(line, c);
	return !c || talk ? NULL : session_keep(s, SAID(desk, did_you_mean, .command = c->name, .example = c->example));
}

/* An order in other words; or what to ask or to answer of it. */
static size_t add_meant(struct session *s, struct order_text *list, size_t n, const struct order_text *t)
{
	enum command_check check;
	const char *offer = NULL, *line = region_skip_check(t->text, &check), *above = n ? list[n - 1].text : NULL;
	const struct words_said *say = NULL, *why = NULL;
	if (check != CHECK_NOT || *line == '#' || *line == '|' || command_of(line, s->arena) ||
	    region_is_answer(s, line))
		return 0;
	bool good = t->known && is_good_order(s, line), asked = good && ends_with(line, "?");
	if (asked)
		why = session_keep(s, SAID(ask, question_mark));
	if (good && !asked)
		return 0;
	const char *command = asked ? NULL : talk_command(s, line, true, &say);
	size_t k = command || say || asked ? 0 : meant_orders(s, line, t->line, &list[n], &offer, &why);
	if (k)
		return k;
	if (!offer && !why && !say && !command)
		say = meant_note(s);
	if (!offer && !why && !say && !command)
		command = talk_command(s, line, false, &say);
	if (!command && !say && !offer && !why)
		why = talk_doctrine(s, line, t->known);
	if (!command && !say && !offer && !why)
		offer = meant_correction(s, line, above);
	if (!command && !say && !offer && !why)
		say = command_is_of_event(s, line) ? session_keep(s, SAID(desk, of_event, .address = s->site->address))
						   : nearly_command(s, line);
	if (offer)
		session_offer(s, t->line, offer);
	else if (why)
		session_ask(s, t->line, why);
	if (!command && !say && !offer && !why)
		return 0;
	list[n] = (struct order_text){.text = command ? command : t->text,
				      .line = t->line,
				      .known = command != NULL,
				      .said = command ? NULL : say,
				      .asked = !command && !say};
	return 1;
}

static void add_parts(struct session *s, struct order_text *list, size_t *n, const struct order_text *t)
{
	const char **parts;
	size_t k = t->known || *n > LIMIT_TYPED_LINES ? 0 : split_commands(s, t->text, &parts);
	size_t meant = k || *n > LIMIT_TYPED_LINES ? 0 : add_meant(s, list, *n, t);
	*n += meant;
	if (!k && !meant)
		list[(*n)++] = *t;
	for (size_t i = 0; i < k; i++)
		list[(*n)++] = (struct order_text){parts[i], t->line, command_of(parts[i], s->arena) != NULL, NULL};
}

void region_sort(struct session *s, struct order_region *r)
{
	size_t room = 1, n = 0;
	for (size_t i = 0; i < r->n_commands; i++)
		room += 1 + strlen(r->commands[i].text) / 2 + MEANT_LINES;
	struct order_text *list = arena_alloc(s->arena, room * sizeof *list);
	for (size_t i = 0; i < r->n_commands; i++)
		add_parts(s, list, &n, &r->commands[i]);
	r->commands = list;
	r->n_commands = n;
	for (size_t i = 0, known = 0; i < n; i++) {
		list[i].known = known < LIMIT_COMMANDS && !list[i].said && !list[i].asked && is_meant(s, r, i);
		known += list[i].known;
	}
}

/* ---- below a cut ---- */

static const char *printed(const struct session *s, const struct order_set *set, size_t i)
{
	struct buf b = BUF_INIT;
	order_line_print(&b, set->language, &set->lines[i]);
	const char *text = arena_strdup(s->arena, buf_text(&b));
	buf_free(&b);
	return text;
}

static bool is_own(const struct session *s, const char *subject)
{
	const struct system *sys = s->game->sys;
	const struct scenario *scenario = s->game->scenario;
	int row;
	if (sys->named)
		return sys->named(scenario->setup, s->seat, subject) != NULL;
	return sys->id_read(scenario->setup, TABLE_PIECES, subject, &row) && sys->tables[TABLE_PIECES].owner &&
	       sys->tables[TABLE_PIECES].owner(scenario->setup, run_view(s->game->run, s->seat), row) == s->seat;
}

/* Is the line, to its end, an order to units of the seat?  Then as it is printed back. */
static const char *order_of(const struct session *s, const char *line)
{
	struct order_set *set = orders_parse_text(s->game->sys->language, line, s->arena);
	if (set->n != 1 || !set->lines[0].good || !set->lines[0].n_subjects || !set->lines[0].list ||
	    !holds_verb(s, line))
		return NULL;
	for (size_t i = 0; i < set->lines[0].n_subjects; i++)
		if (!is_own(s, set->lines[0].subjects[i]))
			return NULL;
	return printed(s, set, 0);
}

/* Lines that our mails of this turn have shown or may have: as they are printed back. */
struct shown {
	const char **line;
	size_t n, cap;
};

static void add_shown(const struct session *s, struct shown *out, const char *text)
{
	struct order_set *set = orders_parse_text(s->game->sys->language, text, s->arena);
	for (size_t i = 0; i < set->n; i++) {
		if (!set->lines[i].good)
			continue;
		GROW(out->line, out->cap, out->n + 1);
		out->line[out->n++] = printed(s, set, i);
	}
}

static bool was_shown(const struct shown *shown, const char *line)
{
	for (size_t i = 0; i < shown->n; i++)
		if (!strcmp(shown->line[i], line))
			return true;
	return false;
}

/* What the mail that is answered says it has read, as of a CHECK, which is kept nowhere: Line 3: 220 ... */
static void add_read(const struct session *s, struct shown *out)
{
	struct slice rest = slice_of(s->source ? s->source : ""), line;
	while (slice_line(&rest, &line)) {
		const char *text = arena_strndup(s->arena, line.p, line.n);
		int code = 0, end = 0;
		if (sscanf(text, "Line %*9u: %3d %n", &code, &end) == 1 && end && (code == 220 || code == 230))
			add_shown(s, out, text + end);
	}
}

static enum err find_shown(const struct session *s, struct shown *out, struct error *e)
{
	const char *seat = game_seat(s->game, s->seat)->seat, *form, *name = s->game->row.name;
	struct store_orders *mails, stored;
	size_t n = 0;
	enum err r = store_mails(s->site->store, name, game_turn(s->game), s->arena, &mails, &n, e);
	for (size_t i = 0; !r && i < n; i++)
		if (!strcmp(mails[i].seat, seat))
			add_shown(s, out, mails[i].text);
	if (!r)
		r = store_form_get(s->site->store, name, session_form_seat(s), s->arena, &form, e);
	if (!r)
		add_shown(s, out, form);
	if (!r)
		r = store_orders_get(s->site->store, name, game_turn(s->game), seat, s->arena, &stored, e);
	if (!r)
		add_shown(s, out, stored.text);
	add_read(s, out);
	return r == ERR_MISSING ? ERR_NONE : r;
}

static const char *cut_line(const struct session *s, const char *text, size_t bytes)
{
	size_t n = utf8_cut(text, bytes);
	return text[n] ? arena_printf(s->arena, "%.*s ...", (int)n, text) : text;
}

static void take(struct session *s, struct order_region *r, const struct order_below *b, bool midway)
{
	if (midway) {
		session_say(s, b->line, 251, SAID(below, not_taken, .signature = b->signature, .line = b->text));
		return;
	}
	session_say(s, b->line, 251, SAID(below, found, .signature = b->signature, .line = b->text));
	r->commands[r->n_commands++] = (struct order_text){b->text, b->line, true};
	s->found_below = true;
}

enum err region_take_below(struct session *s, struct order_region *r, struct error *e)
{
	struct shown shown = {NULL, 0, 0};
	bool midway, looked = false;
	unsigned told = 0;
	enum err err = ERR_NONE;
	if (s->token_turn != game_turn(s->game) || !game_wants_orders(s->game, s->seat, &midway))
		return ERR_NONE;
	struct order_text *list = arena_alloc(s->arena, (r->n_commands + r->n_below + 1) * sizeof *list);
	memcpy(list, r->commands, r->n_commands * sizeof *list);
	r->commands = list;
	for (size_t i = 0; !err && i < r->n_below; i++) {
		const char *line = order_of(s, r->below[i].text);
		if (line && !looked)
			err = find_shown(s, &shown, e);
		looked |= line != NULL;
		if (err || !line)
			continue;
		if (!was_shown(&shown, line))
			take(s, r, &r->below[i], midway && !game_asks_orders(s->game, s->seat));
		else if (!r->ours && told++ < LISTED)
			session_say(s, r->below[i].line, 251,
				    SAID(below, sent_before, .signature = r->below[i].signature,
					 .line = cut_line(s, r->below[i].text, LINE_BYTES)));
	}
	free(shown.line);
	return err;
}

/* ---- telling ---- */

/* What is neither order nor courtesy, in one remark. */
static void tell_talk(struct session *s, struct buf *talk, size_t n)
{
	if (n)
		session_say(s, 0, 251,
			    SAID(receipt, talk, .text = cut_line(s, buf_text(talk), TALK_BYTES), .lines = (int)n));
}

/* A command below a signature or a cut may be ours or somebody's habit: it is not carried out. */
static void tell_below(struct session *s, const struct order_region *r)
{
	size_t n = 0;
	for (size_t i = 0; i < r->n_below && !r->ours && n < LISTED; i++)
		if (command_of(r->below[i].text, s->arena)) {
			session_say(s, r->below[i].line, 251,
				    SAID(below, command, .signature = r->below[i].signature,
					 .line = cut_line(s, r->below[i].text, LINE_BYTES)));
			n++;
		}
}

/* A line that would be an order but for the mark before it: is it meant? */
static bool ask_of_marked(struct session *s, const char *text, unsigned line, bool quote)
{
	const char *rest = text + strspn(text, quote ? "> " : "# ");
	size_t n = strcspn(rest, "#");
	while (n && rest[n - 1] == ' ')
		n--;
	rest = arena_strndup(s->arena, rest, n);
	if (!n || !s->game->sys->language || !is_good_order(s, rest))
		return false;
	session_say(s, line, 310, SAID(ask, marked, .quote = quote, .order = rest));
	s->unsure = true;
	return true;
}

void region_tell_quoted(struct session *s)
{
	enum { ASKED = 3 };
	struct mail_reply *reply = mail_reply_read(s->mail->text, s->mail->text_len, s->arena);
	bool block = false;
	size_t asked = 0;
	for (size_t i = 0; i < reply->n; i++)
		if (!reply->lines[i].quote_depth && *reply->lines[i].text)
			return;
	for (size_t i = 0; i < reply->n && asked < ASKED; i++) {
		const struct mail_line *l = &reply->lines[i];
		block = block ? strcasecmp(l->text, "END") != 0 : !strncasecmp(l->text, "BEGIN ", 6);
		if (!block && l->quote_depth == 1 && !l->attribution && l->text[0] != '#')
			asked += ask_of_marked(s, l->text, l->number, true);
	}
}

void region_tell(struct session *s, const struct order_region *r)
{
	struct buf talk = BUF_INIT;
	tell_below(s, r);
	struct courtesy courtesy = {.session = s};
	size_t listed = 0, more = 0, n = 0;
	for (size_t i = 0; i < r->n_commands; i++) {
		const struct order_text *t = &r->commands[i];
		if (t->said)
			session_say(s, t->line, ORDER_REMARK, t->said);
		if (t->said || t->asked)
			continue;
		if (t->text[0] == '#' && ask_of_marked(s, t->text, t->line, false))
			continue;
		bool smells = t->text[0] != '|' && smells_of_order(s, t->text);
		if (t->known || t->text[0] == '#' || (courtesy_is(&courtesy, t->text) && !smells))
			continue;
		if (!smells) {
			buf_addf(&talk, "%s%s", n++ ? " / " : "", t->text);
			continue;
		}
		if (listed++ < LISTED)
			session_say(s, t->line, 251, SAID(receipt, no_order, .line = cut_line(s, t->text, LINE_BYTES)));
		else
			more++;
	}
	s->asks = strchr(buf_text(&talk), '?') != NULL;
	tell_talk(s, &talk, n);
	if (more)
		session_say(s, 0, 251, SAID(receipt, more_lines, .lines = (int)more));
	buf_free(&talk);
}
