/* What is otherwise: blocks as ACT AS takes them, answers by their keys, dice by their purposes. */
#include "archive/whatif_private.h"
#include "base/utf8.h"
#include "orders/block.h"

static bool is_set(const char *line, void *context)
{
	(void)context;
	return *line == '#' || !strncasecmp(line, "answer ", 7) || !strncasecmp(line, "dice ", 5);
}

static struct order_region *part(struct whatif_game *g)
{
	size_t n = 0, cap = 1;
	for (const char *p = g->asked->text; *p; p++)
		cap += *p == '\n';
	struct order_input_line *in = arena_alloc(g->arena, cap * sizeof *in);
	struct slice rest = slice_of(g->asked->text), line;
	while (n < cap && slice_line(&rest, &line)) {
		size_t blank = 0, end = line.n;
		while (blank < end && (line.p[blank] == ' ' || line.p[blank] == '\t'))
			blank++;
		end -= end > blank && line.p[end - 1] == '\r';
		in[n] = (struct order_input_line){.text = arena_strndup(g->arena, line.p + blank, end - blank),
						  .line = (unsigned)n + 1};
		n++;
	}
	return order_region_read(in, n, NULL, is_set, NULL, g->arena);
}

/* The blocks' seat; NONE, and the error tells which there are. */
static int seat_of(struct whatif_game *g, const struct order_block *b, struct error *e)
{
	const struct setup_head *head = g->scenario->setup;
	const char *as = order_block_key(b, "as"), *all = "";
	int seat = as ? system_seat(head, as) : VALUE_NONE;
	for (int i = 0; seat == VALUE_NONE && i < head->n_seats; i++)
		all = arena_printf(g->arena, "%s%s%s", all, i ? ", " : "", head->seat[i].id);
	if (seat == VALUE_NONE)
		error_set(e, ERR_REFUSED, "line %u: whose is it?  Write BEGIN %s as= and one of %s", b->first,
			  !strcmp(b->kind, "doctrine") ? "DOCTRINE" : "ORDERS", all);
	return seat;
}

static const char *text_of(struct whatif_game *g, const struct order_block *b)
{
	struct buf text = BUF_INIT;
	for (size_t i = 0; i < b->n; i++)
		buf_addf(&text, "%s\n", b->lines[i].text);
	const char *copy = arena_strdup(g->arena, buf_text(&text));
	buf_free(&text);
	return copy;
}

static enum err add_block(struct whatif_game *g, const struct order_block *b, struct error *e)
{
	long long turn = 0;
	const char *given = order_block_key(b, "turn");
	bool doctrine = !strcmp(b->kind, "doctrine");
	if (!doctrine && strcmp(b->kind, "orders") != 0)
		return error_set(e, ERR_REFUSED, "line %u: only BEGIN ORDERS and BEGIN DOCTRINE are read here",
				 b->first);
	if (doctrine && !g->sys->standing)
		return error_set(e, ERR_REFUSED, "line %u: this system knows no doctrines", b->first);
	if (!b->ended)
		return error_set(e, ERR_REFUSED, "line %u: its END is missing", b->first);
	if (given && (doctrine || !parse_int(given, 1, 1000000, &turn)))
		return error_set(e, ERR_REFUSED, "line %u: turn= is the number of a turn, of orders", b->first);
	if (g->n_blocks == WHATIF_BLOCKS)
		return error_set(e, ERR_REFUSED, "line %u: these are too many blocks", b->first);
	int seat = seat_of(g, b, e);
	if (seat == VALUE_NONE)
		return ERR_REFUSED;
	g->block[g->n_blocks++] = (struct whatif_block){seat, (int)turn, b->first, doctrine, false, text_of(g, b)};
	return ERR_NONE;
}

/* "12 faces="3 4"": behind the equals sign, and what stands before the word. */
static bool read_faces(struct whatif_game *g, const char *line, const char **name, const char **faces)
{
	const char *at = strstr(line, " faces=");
	if (!at || at == line)
		return false;
	*name = arena_strndup(g->arena, line, (size_t)(at - line));
	at += 7;
	*faces = *at == '"' ? arena_strndup(g->arena, at + 1, strcspn(at + 1, "\"")) : at;
	return **faces;
}

/* Dice of an event that fell in the game are known by its number, too. */
static enum err find_purpose(struct whatif_game *g, struct whatif_set *s, struct error *e)
{
	if (strchr(s->name, '/'))
		return ERR_NONE;
	const struct element *event = whatif_event(g, "n", s->name);
	if (!event || strcmp(element_attr(event, "kind", ""), "roll") != 0)
		return error_set(e, ERR_REFUSED,
				 "line %u: no dice fell in event %s of turn %d; write the purpose of the roll, as its "
				 "record has it",
				 s->line, s->name, g->turn);
	s->name = element_attr(event, "purpose", "");
	return ERR_NONE;
}

static enum err add_line(struct whatif_game *g, const struct order_text *l, struct error *e)
{
	struct whatif_set s = {.line = l->line, .dice = !strncasecmp(l->text, "dice ", 5)};
	const char *rest = l->text + strcspn(l->text, " ");
	rest += strspn(rest, " ");
	if (*l->text == '#' || !*l->text)
		return ERR_NONE;
	if (!is_set(l->text, NULL))
		return error_set(e, ERR_REFUSED, "line %u: outside of blocks stand lines of answer and dice alone",
				 l->line);
	if (g->n_set == WHATIF_SET)
		return error_set(e, ERR_REFUSED, "line %u: these are too many answers and dice", l->line);
	size_t n = strcspn(rest, " ");
	if (!s.dice) {
		s.name = arena_strndup(g->arena, rest, n);
		s.text = rest + n + strspn(rest + n, " ");
		if (!*s.text)
			return error_set(e, ERR_REFUSED,
					 "line %u: write answer, its key as records have it, and the choice", l->line);
	} else if (!read_faces(g, rest, &s.name, &s.text)) {
		return error_set(e, ERR_REFUSED, "line %u: write dice, an event or a purpose, and faces=\"3 4\"",
				 l->line);
	}
	enum err r = s.dice ? find_purpose(g, &s, e) : ERR_NONE;
	g->set[g->n_set++] = s;
	return r;
}

enum err whatif_read(struct whatif_game *g, struct error *e)
{
	if (!utf8_valid(g->asked->text, strlen(g->asked->text)))
		return error_set(e, ERR_REFUSED, "it is no text in UTF-8");
	const struct order_region *region = part(g);
	enum err r = ERR_NONE;
	for (size_t i = 0; !r && i < region->n_blocks; i++)
		r = add_block(g, &region->blocks[i], e);
	for (size_t i = 0; !r && i < region->n_commands; i++)
		r = add_line(g, &region->commands[i], e);
	return r;
}
