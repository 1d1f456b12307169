/* What counts of a mail, carried out: commands, lines outside blocks, blocks.  Order lines of all of them
 * are tried as one set, in the order of the mail, so that the answer says one thing of it. */
#include "base/clock.h"
#include "command/lines.h"
#include "command/meant.h"
#include "command/press.h"
#include "command/region.h"
#include "words/said.h"

struct batch {
	struct order_text *lines;
	size_t n;
	bool any, anew;
	enum command_check how;
};

struct acting {
	struct session *s;
	struct batch stored, checked;
	enum command_check all; /* CHECK stood alone: of all below it */
	bool asked, stale;      /* the lines outside blocks are out of date */
};

static void add_lines(struct batch *b, const struct order_text *lines, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		size_t k = b->n++;
		for (; k && b->lines[k - 1].line > lines[i].line; k--)
			b->lines[k] = b->lines[k - 1];
		b->lines[k] = lines[i];
	}
	b->any = true;
}

static void add_to(struct acting *a, const struct order_text *lines, size_t n, enum command_check how)
{
	struct batch *b = how == CHECK_NOT ? &a->stored : &a->checked;
	b->how = how > b->how ? how : b->how;
	add_lines(b, lines, n);
}

static enum command_check stricter(enum command_check a, enum command_check b)
{
	return a > b ? a : b;
}

/* ---- lines outside blocks ---- */

static void add_order(struct acting *a, const struct order_text *t, const char *line, enum command_check how)
{
	if (how == CHECK_NOT && !a->asked)
		a->stale = session_stale(a->s, t->line);
	a->asked |= how == CHECK_NOT;
	if (how != CHECK_NOT || !a->stale)
		add_to(a, &(struct order_text){line, t->line, true}, 1, how);
}

/* The same command again counts once, for two hundred pages of help take long to write: which line says it first; 0:
 * none does. */
static unsigned first_said(const struct order_text *lines, size_t i)
{
	for (size_t k = 0; k < i; k++)
		if (lines[k].known && !strcasecmp(lines[k].text, lines[i].text))
			return lines[k].line;
	return 0;
}

static enum err act_line(struct acting *a, const struct order_text *lines, size_t i, struct error *e)
{
	const struct order_text *t = &lines[i];
	struct session *s = a->s;
	enum command_check how;
	const char *args, *line = region_skip_check(t->text, &how);
	if (how != CHECK_NOT && !*line) {
		a->all = stricter(a->all, how);
		return ERR_NONE;
	}
	how = stricter(how, a->all);
	const struct command *c = command_find(region_without_point(line, s->arena), &args);
	bool answer = !c && how == CHECK_NOT && region_is_answer(s, line);
	if (!c && !answer) {
		add_order(a, t, line, how);
		return ERR_NONE;
	}
	s->found = true;
	if (answer)
		return session_stale(s, t->line) ? ERR_NONE : command_answer(s, t->line, line, e);
	unsigned first = first_said(lines, i);
	if (first) {
		session_say(s, t->line, ORDER_REMARK, SAID(command, again, .first = first));
		return ERR_NONE;
	}
	return command_dispatch(s, &(struct command_call){c, t->line, args, how != CHECK_NOT}, e);
}

/* ---- blocks ---- */

/* Says why nothing of the block is read.  False: it is read. */
static bool refuse(struct session *s, const struct order_block *b, bool doctrine)
{
	enum said_id why = SAYS_block_template;
	bool counts = !order_block_reason(b, &why);
	if (strcmp(b->kind, "orders") && !doctrine) {
		if (!b->quoted)
			session_say(s, b->first, 420, SAID(block, not_read_yet, .kind = b->kind));
		return true;
	}
	if (!counts && b->state != ORDER_BLOCK_TEMPLATE && (!b->quoted || b->state == ORDER_BLOCK_MIXED))
		session_say(s, b->first, 500, SAID(block, not_read, .why = why, .below = b->below));
	return !counts;
}

/* The block names another game, or another turn. */
static bool is_elsewhere(struct session *s, const struct order_block *b, bool doctrine)
{
	const char *game = order_block_key(b, "game"), *turn = order_block_key(b, "turn"), *name = s->game->row.name;
	long long n;
	if (game && strcasecmp(game, name)) {
		session_say(s, b->first, 400, SAID(block, other_game, .game = session_cut(s, game, 40), .here = name));
		return true;
	}
	if (doctrine || !turn)
		return false;
	if (!parse_int(turn, 0, 100000, &n))
		session_say(s, b->first, 520,
			    SAID(block, bad_turn, .turn = session_cut(s, turn, 20), .now = game_turn(s->game)));
	else if (n < game_turn(s->game))
		session_say(s, b->first, 421, SAID(block, turn_over, .turn = n, .now = game_turn(s->game)));
	else if (n > game_turn(s->game))
		session_say(s, b->first, 420, SAID(block, turn_to_come, .turn = n, .now = game_turn(s->game)));
	else
		return false;
	return true;
}

static enum err take_block(struct acting *a, const struct order_block *b, struct error *e)
{
	static const char *const words[] = {"final", "wait", "temp"};
	struct session *s = a->s;
	bool doctrine = !strcmp(b->kind, "doctrine");
	if (press_is_prose(b))
		return press_block(s, b, a->all != CHECK_NOT, e);
	if (refuse(s, b, doctrine) || (!doctrine && session_stale(s, b->first)) || is_elsewhere(s, b, doctrine))
		return ERR_NONE;
	enum command_check how = b->odds || order_block_word(b, "try")          ? CHECK_TRY
				 : b->verbose || order_block_word(b, "verbose") ? CHECK_VERBOSE
				 : b->check || order_block_word(b, "check") || order_block_word(b, "test") ? CHECK_ONLY
													   : CHECK_NOT;
	how = stricter(how, a->all);
	if (doctrine)
		return command_doctrine(s, b, how != CHECK_NOT, e);
	for (size_t i = 0; i < ARRAY_LEN(words); i++)
		if (order_block_word(b, words[i]))
			(void)command_hold_word(s, &(struct order_text){words[i], b->first, true}, how != CHECK_NOT);
	size_t n;
	const struct order_text *lines = meant_lines(s, b->lines, b->n, &n);
	add_to(a, lines, n, how);
	(how == CHECK_NOT ? &a->stored : &a->checked)->anew |= order_block_word(b, "new");
	if (b->below)
		session_say(s, b->first, 251, SAID(block, found_below));
	s->found_below |= b->below && how == CHECK_NOT;
	return ERR_NONE;
}

/* ---- all ---- */

static enum err act_batch(struct session *s, const struct batch *b, struct error *e)
{
	return b->any ? command_orders(s, b->lines, b->n, b->anew, b->how, e) : ERR_NONE;
}

enum err command_act(struct session *s, const struct order_region *r, struct error *e)
{
	struct acting a = {.s = s};
	size_t room = r->n_commands + 1;
	enum err err = ERR_NONE;
	for (size_t i = 0; i < r->n_blocks; i++)
		room += r->blocks[i].n * MEANT_LINES;
	a.stored.lines = arena_alloc(s->arena, room * sizeof *a.stored.lines);
	a.checked.lines = arena_alloc(s->arena, room * sizeof *a.checked.lines);
	for (size_t i = 0; !err && i < r->n_commands; i++)
		if (r->commands[i].known)
			err = act_line(&a, r->commands, i, e);
	for (size_t i = 0; !err && i < r->n_blocks; i++)
		err = take_block(&a, &r->blocks[i], e);
	if (!err)
		err = act_batch(s, &a.checked, e);
	if (!err)
		err = act_batch(s, &a.stored, e);
	for (size_t i = 0; i < r->remarks.n; i++)
		session_say(s, r->remarks.list[i].line, r->remarks.list[i].code, r->remarks.list[i].says);
	return err;
}
