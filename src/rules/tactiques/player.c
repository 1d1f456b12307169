/* steady, the player of Tactiques: which question it is, and what is soon answered.  It answers from its seat's view. */
#include "rules/tactiques/player.h"
#include "engine/sources.h"
#include "rules/tactiques/tactiques.h"

int tac_option_of(const struct question *q, int verb)
{
	for (int i = 0; i < q->n; i++)
		if (q->options[i].verb == verb)
			return i;
	return VALUE_NONE;
}

static int or_first(int option)
{
	return option == VALUE_NONE ? 0 : option;
}

static void note_enemies(struct tac_mind *m)
{
	const struct tac_side *side = &m->at.s->side[!m->seat];
	for (int u = 0; u < m->at.s->n_unit; u++) {
		const struct tac_unit *e = &m->at.s->unit[u];
		if (m->at.setup->unit[u].seat == m->seat || !tac_on_map(m->at.s, u))
			continue;
		if (tac_top(m->at, e->hex) == u)
			m->enemy[m->n_enemies++] = e->hex;
		if (e->hex2 != VALUE_NONE && tac_top(m->at, e->hex2) == u)
			m->enemy[m->n_enemies++] = e->hex2;
	}
	for (int i = 0; i < side->n_masks; i++)
		if (!list_has(m->enemy, m->n_enemies, side->masks[i]))
			m->enemy[m->n_enemies++] = side->masks[i];
	for (int i = 0; i < m->n_enemies; i++) {
		m->column[i] = (int16_t)flat_column(&m->at.setup->map, m->enemy[i]);
		m->y[i] = (int16_t)flat_y(&m->at.setup->map, m->enemy[i]);
	}
}

static void note_leaders(struct tac_mind *m)
{
	int points = 0;
	for (int i = 0; i < m->at.setup->n_awards; i++)
		points += m->at.setup->award[i].kind == AWARD_LEADER ? m->at.setup->award[i].points : 0;
	for (int l = 0; l < m->at.s->n_leader && points > 0; l++)
		if (m->at.setup->leader[l].seat != m->seat && tac_leads(m->at.s, l) &&
		    tac_seat_at(m->at, m->at.s->leader[l].hex) == VALUE_NONE)
			m->alone[m->n_alone++] = m->at.s->leader[l].hex;
}

/* Forgets what was measured to enemies who stood elsewhere. */
static void recall(struct tac_mind *m, struct tac_remembered *memory)
{
	size_t size = (size_t)m->n_enemies * sizeof m->enemy[0];
	if (!memory->kept || memory->n_enemies != m->n_enemies || memcmp(memory->enemy, m->enemy, size) != 0) {
		memory->kept = true;
		memory->n_enemies = m->n_enemies;
		memcpy(memory->enemy, m->enemy, size);
		memset(memory->gap, 0xff,
		       (size_t)flat_hexes(&m->at.setup->map) * sizeof memory->gap[0]); /* NONE everywhere */
	}
	m->gap = memory->gap;
}

int tac_mind_gap(const struct tac_mind *m, int hex)
{
	if (m->gap[hex] != VALUE_NONE)
		return m->gap[hex];
	int best = TAC_LOS, column = flat_column(&m->at.setup->map, hex), y = flat_y(&m->at.setup->map, hex);
	for (int i = 0; i < m->n_enemies; i++) {
		int far = flat_gap(column - m->column[i], y - m->y[i]);
		best = far < best ? far : best;
	}
	m->gap[hex] = (int16_t)best;
	return best;
}

/* ---- command ---- */

static int under_engage(const struct question *q)
{
	for (int i = 0; i < q->n; i++)
		if (ARG(&q->options[i], UNDER_ORDER, order) == ENGAGE)
			return i;
	return 0;
}

/* Does the command hang on nothing but being told to fight? */
static bool wants_engage(const struct tac_mind *m, int command)
{
	const struct tac_command *c = &m->at.s->command[command];
	return c->order != ENGAGE && c->pending != ENGAGE && !tac_brigade_shattered(m->at, command);
}

static int issue(const struct tac_mind *m)
{
	for (int i = 0; i < m->q->n; i++) {
		const struct choice *c = &m->q->options[i];
		if (c->verb == ISSUE_FREE || (c->verb == ISSUE_ORDER && ARG(c, ISSUE_ORDER, order) == ENGAGE &&
					      wants_engage(m, ARG(c, ISSUE_ORDER, command))))
			return i;
	}
	return or_first(tac_option_of(m->q, ISSUE_DONE));
}

static int initiative(const struct tac_mind *m)
{
	for (int i = 0; i < m->q->n; i++) {
		const struct choice *c = &m->q->options[i];
		if (c->verb == INITIATIVE_TRY && ARG(c, INITIATIVE_TRY, order) == ENGAGE &&
		    wants_engage(m, ARG(c, INITIATIVE_TRY, command)))
			return i;
	}
	return or_first(tac_option_of(m->q, INITIATIVE_DONE));
}

/* The command with most of its units near the enemy. */
static int activate(const struct tac_mind *m)
{
	int best = 0, most = -1;
	for (int i = 0; i < m->q->n; i++) {
		int n = 0, command = ARG(&m->q->options[i], ACTIVATE_COMMAND, command);
		for (int u = 0; u < m->at.s->n_unit; u++)
			if (tac_on_map(m->at.s, u) && tac_below(m->at, tac_unit(m->at, u)->command, command))
				n += TAC_LOS - tac_mind_gap(m, m->at.s->unit[u].hex);
		if (n > most) {
			most = n;
			best = i;
		}
	}
	return best;
}

/* ---- hexes to choose from ---- */

/* The hex farthest from all enemies; between those that are alike the seed decides. */
static int away_from_enemies(const struct tac_mind *m)
{
	int best = 0, most = -1;
	for (int i = 0; i < m->q->n; i++) {
		int gap = tac_mind_gap(m, ARG(&m->q->options[i], HEX_AT, hex));
		if (gap > most || (gap == most && (sources_random(m->rng) & 1))) {
			most = gap;
			best = i;
		}
	}
	return best;
}

/* Facing most enemies beside it. */
static int face(const struct tac_mind *m)
{
	const struct tac_unit *u = &m->at.s->unit[ASKED(m->q, Q_FACE, unit)];
	int best = 0, most = -1;
	for (int i = 0; i < m->q->n; i++) {
		int n = 0;
		for (int d = 0; d < FLAT_DIRECTIONS && u->hex != VALUE_NONE; d++) {
			int to = flat_next(&m->at.setup->map, u->hex, d);
			if (to != FLAT_NONE && tac_seat_at(m->at, to) == !m->seat)
				n += tac_arc_of(u->formation, ARG(&m->q->options[i], TURN_TO, facing), d) == FRONT;
		}
		if (n > most) {
			most = n;
			best = i;
		}
	}
	return best;
}

/* ---- the rest ---- */

/* The documented default of the question. */
static int usual(const struct tac_mind *m)
{
	const struct question_decl *d = &tactiques.questions[m->q->kind];
	return d->preset ? d->preset(m->at.setup, m->at.s, m->q) : 0;
}

static int answer(const struct tac_mind *m)
{
	const struct question *q = m->q;
	switch (q->kind) {
	case Q_BEGIN:
	case Q_MISSION: return under_engage(q);
	case Q_ISSUE: return issue(m);
	case Q_INITIATIVE: return initiative(m);
	case Q_ACTIVATE: return activate(m);
	case Q_ENTRY: return or_first(tac_option_of(q, ENTRY_AT));
	case Q_DECLARE: return tac_play_declare(m);
	case Q_FIRE:
		return or_first(
			tac_option_of(q, tac_option_of(q, FIRE_BATTERY) != VALUE_NONE ? FIRE_BATTERY : FIRE_UNIT));
	case Q_TARGET:
	case Q_AIM: return tac_play_target(m);
	case Q_MOVER: return tac_play_mover(m);
	case Q_STEP: return tac_play_step(m);
	case Q_REACT: return tac_play_react(m);
	case Q_MELEE: return tac_play_melee(m);
	case Q_RETREAT:
	case Q_COLLAPSE: return away_from_enemies(m);
	case Q_FACE: return face(m);
	case Q_JOIN:
	case Q_COMBINE:
	case Q_OPPORTUNITY:
	case Q_PURSUE: return or_first(tac_option_of(q, ANSWER_YES));
	case Q_RETURN: return or_first(tac_option_of(q, RETURN_HEX));
	case Q_DRIFT: return or_first(tac_option_of(q, DRIFT_STOP));
	default: return usual(m);
	}
}

void tac_play(const void *setup, const void *view, const struct question *q, int temper, uint64_t *rng, void *memory,
	      struct choice *out)
{
	struct tac_remembered own, *remembered = &own;
	struct tac_board board;
	struct tac_mind m = {.at = {.setup = setup, .s = view}, .q = q, .seat = q->seat, .rng = rng};
	if (memory)
		remembered = &((struct tac_memory *)memory)->seat[q->seat];
	else
		memset(&own, 0, sizeof own);
	m.at = tac_on_board(m.at, &board);
	board.near = &remembered->near;
	for (int seat = 0; seat < 2; seat++)
		board.near->stirred[seat]++;
	tac_weigh_by(temper, m.w);
	note_enemies(&m);
	note_leaders(&m);
	recall(&m, remembered);
	*out = q->options[answer(&m)];
}
