/* What was played of an event by now, as the next round of it must know it. */
#include "pairing/history.h"

#include "pairing/standing_terms.h"

/* The score that he had when the round was paired. */
static int64_t score_before(const struct standing_event *ev, int player, size_t round)
{
	int64_t sum = 0;
	for (size_t r = 0; r < round; r++)
		sum += standing_entry(ev, player, r)->points;
	return sum;
}

static int floated(const struct standing_event *ev, int player, size_t round)
{
	const struct standing_entry *entry = standing_entry(ev, player, round);
	if (entry->kind == STANDING_PAIRING_BYE)
		return SWISS_DOWN;
	if (entry->opponent < 0)
		return SWISS_LEVEL;
	int64_t own = score_before(ev, player, round), other = score_before(ev, entry->opponent, round);
	return own > other ? SWISS_DOWN : own < other ? SWISS_UP : SWISS_LEVEL;
}

static void add_past(struct swiss_past *past, int which)
{
	if (!which)
		return;
	past->balance += which;
	past->last[1] = past->last[0];
	past->last[0] = which;
}

static void add_unplayed(struct swiss_player *p, enum standing_kind kind)
{
	switch (kind) {
	case STANDING_ZERO_BYE: p->unplayed[SWISS_ZERO_BYE]++; break;
	case STANDING_HALF_BYE: p->unplayed[SWISS_HALF_BYE]++; break;
	case STANDING_FULL_BYE: p->unplayed[SWISS_FULL_BYE]++; break;
	case STANDING_PAIRING_BYE: p->unplayed[SWISS_PAIRING_BYE]++; break;
	case STANDING_FORFEIT_WIN: p->unplayed[SWISS_FORFEIT_WIN]++; break;
	default: break;
	}
}

static void fill(const struct standing_event *ev, int player, struct swiss_player *p, int *met)
{
	*p = (struct swiss_player){
		.number = ev->players[player].number, .present = true, .zone = SWISS_NO_ZONE, .met = met};
	p->rank = p->number;
	p->score = score_before(ev, player, ev->rounds) + ev->players[player].adjust;
	for (size_t r = 0; r < ev->rounds; r++) {
		const struct standing_entry *entry = standing_entry(ev, player, r);
		add_unplayed(p, entry->kind);
		p->floated[1] = p->floated[0];
		p->floated[0] = floated(ev, player, r);
		if (entry->kind != STANDING_GAME)
			continue;
		met[p->n_met++] = ev->players[entry->opponent].number;
		add_past(&p->side, entry->side);
		add_past(&p->role, entry->role);
	}
}

struct swiss_player *history_players(const struct standing_event *ev, struct arena *a)
{
	struct swiss_player *players = arena_alloc(a, (ev->n + 1) * sizeof *players);
	int *met = arena_alloc(a, (ev->n * ev->rounds + 1) * sizeof *met);
	for (size_t i = 0; i < ev->n; i++)
		fill(ev, (int)i, &players[i], met + i * ev->rounds);
	return players;
}
