/* Pieces of Commands & Colors, for its models. */
#include "pieces.h"

void look(struct trial *t, struct look *l)
{
	l->setup = t->setup;
	l->s = run_state(t->run);
	for (int h = 0; h < MOST_HEXES; h++)
		l->unit[h] = l->leader[h] = -1;
	for (int p = 0; p < l->s->n_piece; p++)
		if (l->s->piece[p].hex >= 0)
			*(l->setup->piece[p].unit < 0 ? &l->leader[l->s->piece[p].hex] : &l->unit[l->s->piece[p].hex]) =
				p;
}

int seat_of(const struct look *l, int piece)
{
	return l->setup->piece[piece].seat;
}

bool enemy_in(const struct look *l, int seat, int hex)
{
	return (l->unit[hex] >= 0 && seat_of(l, l->unit[hex]) != seat) ||
	       (l->leader[hex] >= 0 && seat_of(l, l->leader[hex]) != seat);
}

bool beside_enemy_unit(const struct look *l, int seat, int hex)
{
	int next[SIDES];
	for (int i = board_around(hex, next) - 1; i >= 0; i--)
		if (l->unit[next[i]] >= 0 && seat_of(l, l->unit[next[i]]) != seat)
			return true;
	return false;
}

/* May it pass through the hex, may it end there? */
void entry(const struct look *l, int piece, int hex, bool led, bool *pass, bool *end)
{
	int seat = seat_of(l, piece);
	*pass = *end = false;
	if (!may_stand(l->setup, piece, hex) || enemy_in(l, seat, hex))
		return;
	if (l->setup->piece[piece].unit < 0) {
		*pass = true;
		*end = l->leader[hex] < 0;
	} else if (l->unit[hex] < 0) {
		*pass = l->leader[hex] < 0;
		*end = l->leader[hex] < 0 || !led;
	}
}

bool sees(const struct look *l, int from, int to, int gun, hides_fn *hides)
{
	const struct sight_line *line = board_line(from, to);
	bool left = false, right = false;
	for (int i = 0; i < line->n; i++)
		if (hides(l, line->crossed[i], from, to, gun))
			return false;
	for (int i = 0; i < line->n_left; i++)
		left = left || hides(l, line->left[i], from, to, gun);
	for (int i = 0; i < line->n_right; i++)
		right = right || hides(l, line->right[i], from, to, gun);
	return !(left && right);
}

/* The sides of the board are the player's own: North's left is the east. */
static unsigned section_of(const struct look *l, int seat, int which)
{
	bool south = l->setup->south == seat;
	return which == 1 ? 2u : (which == 0) == south ? 1u : 4u;
}

/* Can all pieces be ordered, each in a section of its own hex?  Orders by section are few, so all
 * ways are tried. */
bool fits(const struct look *l, const int *pieces, int n, int have[3], int seat)
{
	if (!n)
		return true;
	for (int which = 0; which < 3; which++) {
		bool in = board_sections(l->s->piece[pieces[0]].hex) & section_of(l, seat, which);
		if (!in || !have[which])
			continue;
		have[which]--;
		bool good = fits(l, pieces + 1, n - 1, have, seat);
		have[which]++;
		if (good)
			return true;
	}
	return false;
}

/* How many hexes of so many can a unit go back from there?  A leader alone on the way ends it. */
int can_fall_back(const struct look *l, int unit, int hex, int n, bool led)
{
	int next[2], most = 0, seat = seat_of(l, unit), up = l->setup->south == seat ? -1 : 1;
	if (!n)
		return 0;
	for (int i = board_ahead(hex, up, next) - 1; i >= 0; i--) {
		bool pass, end;
		if (next[i] == l->s->piece[unit].hex)
			continue;
		entry(l, unit, next[i], led, &pass, &end);
		int way = pass ? 1 + can_fall_back(l, unit, next[i], n - 1, led) : end ? n : 0;
		most = way > most ? way : most;
	}
	return most;
}

/* Hexes back from there by which the most of its way can be gone; how many. */
int best_back(const struct look *l, int unit, int hex, int n, bool led, int out[2])
{
	int next[2], way[2], most = 0, k = 0, seat = seat_of(l, unit);
	int around = board_ahead(hex, l->setup->south == seat ? -1 : 1, next);
	for (int i = 0; i < around; i++) {
		bool pass, end;
		entry(l, unit, next[i], led, &pass, &end);
		way[i] = pass ? 1 + can_fall_back(l, unit, next[i], n - 1, led) : end ? n : 0;
		most = way[i] > most ? way[i] : most;
	}
	for (int i = 0; i < around; i++)
		if (most && way[i] == most)
			out[k++] = next[i];
	return k;
}

/* Can cavalry go back so many hexes that are all free?  A lone leader closes the way [9.19]. */
bool way_out(const struct look *l, int unit, int hex, int n)
{
	int next[2], seat = seat_of(l, unit);
	if (!n)
		return true;
	for (int i = board_ahead(hex, l->setup->south == seat ? -1 : 1, next) - 1; i >= 0; i--)
		if (may_stand(l->setup, unit, next[i]) && l->unit[next[i]] < 0 && l->leader[next[i]] < 0 &&
		    way_out(l, unit, next[i], n - 1))
			return true;
	return false;
}

void clear_board(struct cnc_state *s)
{
	for (int p = 0; p < s->n_piece; p++)
		if (s->piece[p].hex >= 0)
			s->piece[p].hex = -2;
}

static bool is_free(const struct cnc_setup *setup, const struct cnc_state *s, int piece, int hex, bool with)
{
	for (int p = 0; p < s->n_piece; p++)
		if (s->piece[p].hex == hex &&
		    (!with || setup->piece[p].seat != setup->piece[piece].seat || setup->piece[p].unit < 0))
			return false;
	return board_has(hex) && may_stand(setup, piece, hex);
}

/* Anywhere in the rows from lo to hi. */
void put(struct trial *t, struct cnc_state *s, int piece, int lo, int hi, bool with)
{
	int hex;
	do
		hex = (lo + chance(t, hi - lo + 1)) * WIDE + chance(t, WIDE);
	while (!is_free(t->setup, s, piece, hex, with));
	s->piece[piece].hex = (int16_t)hex;
}

/* A leader: with a unit of his, or alone. */
void put_leader(struct trial *t, struct cnc_state *s, int leader, int lo, int hi)
{
	const struct cnc_setup *setup = t->setup;
	for (int i = 0; i < 20 && chance(t, 4); i++) {
		int p = chance(t, s->n_piece);
		if (setup->piece[p].unit >= 0 && setup->piece[p].seat == setup->piece[leader].seat &&
		    s->piece[p].hex >= 0 && is_free(setup, s, leader, s->piece[p].hex, true)) {
			s->piece[leader].hex = s->piece[p].hex;
			return;
		}
	}
	put(t, s, leader, lo, hi, false);
}

/* Cards change places between hands and deck, so that every card is led. */
void mix_cards(struct trial *t, struct cnc_state *s)
{
	for (int seat = 0; seat < 2; seat++)
		for (int i = 0; i < s->side[seat].n_hand && s->deck.n_draw; i++) {
			int k = chance(t, s->deck.n_draw);
			int8_t card = s->side[seat].hand[i];
			s->side[seat].hand[i] = s->deck.draw[k];
			s->deck.draw[k] = card;
		}
}

void add(struct choices *c, int verb, int a, int b, int d)
{
	if (c->n < (int)ARRAY_LEN(c->list))
		c->list[c->n++] = (struct choice){(int16_t)verb, {(int16_t)a, (int16_t)b, (int16_t)d}};
}

static bool has_choice(const struct choice *list, int n, const struct choice *c)
{
	for (int i = 0; i < n; i++)
		if (list[i].verb == c->verb && !memcmp(list[i].v, c->v, 3 * sizeof c->v[0]))
			return true;
	return false;
}

static void tell_choices(struct trial *t, const struct question *q, const char *what, const struct choice *list, int n,
			 const struct choice *but, int n_but, struct buf *out)
{
	for (int i = 0; i < n; i++)
		if (!has_choice(but, n_but, &list[i])) {
			buf_addf(out, "\n# %s ", what);
			run_choice_text(t->sys, t->setup, q, &list[i], out);
		}
}

/* What is offered must be what the model allows; but for repetitions. */
void compare_choices(struct trial *t, const struct question *q, const struct choices *mine)
{
	struct buf text = BUF_INIT;
	tell_choices(t, q, "the model alone:", mine->list, mine->n, q->options, q->n, &text);
	tell_choices(t, q, "the program alone:", q->options, q->n, mine->list, mine->n, &text);
	if (text.len)
		differs(t, "%s (%d %d)%s", t->sys->questions[q->kind].name, q->arg[0], q->arg[1], buf_text(&text));
	buf_free(&text);
}

void compare_cards(struct trial *t, const struct question *q)
{
	const struct cnc_state *s = run_state(t->run);
	struct choices mine = {.n = 0};
	for (int i = 0; i < s->side[q->seat].n_hand; i++)
		add(&mine, q->options[0].verb, s->side[q->seat].hand[i], q->options[0].v[1], q->options[0].v[2]);
	compare_choices(t, q, &mine);
}
