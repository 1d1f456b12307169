/* The systems' own player: he answers each question with what is worth most by the files beside this one. */
#include "rules/cnc/player.h"

/* ---- cards ---- */

static void card(struct cnc_mind *m, struct cnc_pick *pick)
{
	int usual[CNC_PIECES];
	for (int p = 0; p < m->s->n_piece; p++) {
		m->s->piece[p].ordered = m->s->piece[p].moved = m->s->piece[p].done = 0;
		m->s->piece[p].fought = m->s->piece[p].entered = m->s->piece[p].quick = 0;
	}
	for (int p = 0; p < CNC_PIECES; p++)
		usual[p] = CNC_UNKNOWN;
	for (int i = 0; i < m->q->n; i++)
		cnc_consider(m, pick, i, cnc_worth_of_card(m, ARG(&m->q->options[i], PLAY_CARD, card), usual));
}

/* Of two cards the one that would do more if it were played now. */
static void keep(struct cnc_mind *m, struct cnc_pick *pick)
{
	m->s->at.active = m->seat;
	card(m, pick);
}

/* ---- orders and moves ---- */

static void order(struct cnc_mind *m, struct cnc_pick *pick)
{
	for (int i = 0; i < m->q->n; i++) {
		const struct choice *c = &m->q->options[i];
		struct cnc_prospect ahead;
		if (c->verb == PICK_DONE) {
			cnc_consider(m, pick, i, -1);
			continue;
		}
		if (c->verb != PICK_UNIT && c->verb != PICK_DETACH)
			continue;
		cnc_recall(m, ARG(c, PICK_UNIT, piece), &ahead);
		cnc_consider(m, pick, i, ahead.ordered - (c->verb == PICK_DETACH ? m->w[W_DETACH] : 0));
	}
}

/* The unit that is weakest has most need of a block; where the enemy is near. */
static void rally(struct cnc_mind *m, struct cnc_pick *pick)
{
	for (int i = 0; i < m->q->n; i++) {
		const struct choice *c = &m->q->options[i];
		if (c->verb == RALLY_DONE)
			cnc_consider(m, pick, i, -1);
		else
			cnc_consider(m, pick, i, cnc_danger(m, ARG(c, RALLY_PIECE, piece)));
	}
}

static void mover(struct cnc_mind *m, struct cnc_pick *pick)
{
	for (int i = 0; i < m->q->n; i++) {
		const struct choice *c = &m->q->options[i];
		struct cnc_prospect ahead;
		if (c->verb == MOVER_DONE)
			cnc_consider(m, pick, i, 0);
		if (c->verb != MOVER_PIECE)
			continue;
		cnc_recall(m, ARG(c, MOVER_PIECE, piece), &ahead);
		if (ahead.to != VALUE_NONE && ahead.moved > m->w[W_MOVE_LEAST])
			cnc_consider(m, pick, i, ahead.moved);
	}
}

static void to(struct cnc_mind *m, struct cnc_pick *pick)
{
	struct cnc_prospect ahead;
	cnc_look_ahead(m, ASKED(m->q, Q_TO, piece), &ahead);
	for (int i = 0; i < m->q->n; i++) {
		const struct choice *c = &m->q->options[i];
		bool chosen = c->verb == TO_HEX    ? ARG(c, TO_HEX, hex) == ahead.to
			      : c->verb == TO_EXIT ? ahead.to == CNC_OUT
						   : ahead.to == VALUE_NONE;
		cnc_consider(m, pick, i, chosen);
	}
}

/* ---- combat ---- */

static void attack(struct cnc_mind *m, struct cnc_pick *pick)
{
	for (int i = 0; i < m->q->n; i++) {
		const struct choice *c = &m->q->options[i];
		if (c->verb == ATTACK_DONE)
			cnc_consider(m, pick, i, m->w[W_ATTACK_LEAST]);
		else if (c->verb == ATTACK_MELEE || c->verb == ATTACK_FIRE)
			cnc_consider(m, pick, i,
				     cnc_worth_of_attack(m, ARG(c, ATTACK_FIRE, piece), ARG(c, ATTACK_FIRE, hex),
							 c->verb == ATTACK_FIRE ? CNC_FIRES : MELEE_ATTACK, 0));
	}
}

static void bonus(struct cnc_mind *m, struct cnc_pick *pick)
{
	int piece = ASKED(m->q, Q_BONUS, piece);
	for (int i = 0; i < m->q->n; i++) {
		const struct choice *c = &m->q->options[i];
		if (c->verb == BONUS_NO)
			cnc_consider(m, pick, i, 0);
		else if (c->verb == BONUS_HEX)
			cnc_consider(m, pick, i, cnc_worth_of_attack(m, piece, ARG(c, BONUS_HEX, hex), MELEE_BONUS, 0));
	}
}

/* The place that was won, and what can be attacked from there, against the one it has. */
static void advance(struct cnc_mind *m, struct cnc_pick *pick)
{
	int piece = ASKED(m->q, Q_ADVANCE, piece), hex = ASKED(m->q, Q_ADVANCE, hex);
	struct cnc_trial t;
	int here = cnc_worth_of_place(m, piece);
	cnc_try(m, piece, hex, &t);
	int there = cnc_worth_of_place(m, piece) + cnc_best_melee(m, piece, MELEE_BONUS) / 2;
	cnc_untry(m, &t);
	for (int i = 0; i < m->q->n; i++)
		cnc_consider(m, pick, i, m->q->options[i].verb == ANSWER_YES ? there - here : 0);
}

/* A blow back costs nothing. */
static void back(struct cnc_mind *m, struct cnc_pick *pick)
{
	for (int i = 0; i < m->q->n; i++)
		cnc_consider(m, pick, i, m->q->options[i].verb == ANSWER_YES);
}

/* ---- when attacked ---- */

int cnc_expected(struct cnc_mind *m, int attacker, int piece, bool retiring)
{
	struct cnc_blow b = {.attacker = attacker, .target = piece, .at = m->s->piece[piece].hex,
			     .from = m->s->piece[attacker].hex, .by = !m->seat, .melee = true,
			     .sabres = cnc_sabres_hit(cnc_unit_of(m->setup, attacker)), .retiring = retiring};
	struct cnc_hope hope;
	int dice = m->setup->law->melee_dice(m->run, attacker, b.from, piece, b.at, MELEE_ATTACK, false);
	cnc_weigh_blow(m, &b, dice, &hope);
	int lost = hope.worth;
	if (retiring && m->setup->law->player->routs)
		lost += m->setup->law->player->routs(m->run, &b, m->s->piece[piece].blocks) *
			cnc_loss(m, piece, m->s->piece[piece].blocks) / 100;
	return lost;
}

/* What a blow that comes first, or back, does to the attacker. */
static int struck(struct cnc_mind *m, int attacker, int piece, int kind)
{
	struct cnc_blow b = {.attacker = piece, .target = attacker, .at = m->s->piece[attacker].hex,
			     .from = m->s->piece[piece].hex, .by = m->seat, .melee = true, .kind = kind,
			     .sabres = cnc_sabres_hit(cnc_unit_of(m->setup, piece))};
	struct cnc_hope hope;
	int dice = m->setup->law->melee_dice(m->run, piece, b.from, attacker, b.at, kind, false);
	cnc_weigh_blow(m, &b, dice, &hope);
	return hope.worth;
}

static int worth_of_reaction(struct cnc_mind *m, int verb)
{
	int piece = ASKED(m->q, Q_REACTION, piece), attacker = ASKED(m->q, Q_REACTION, attacker);
	const struct cnc_player_law *law = m->setup->law->player;
	int stands = cnc_expected(m, attacker, piece, false), worth;
	switch (verb) {
	case REACT_STAND: return struck(m, attacker, piece, MELEE_BACK) / 2 - stands;
	case REACT_RETIRE:
		return -cnc_expected(m, attacker, piece, true) - 2 * m->w[W_HEX_BACK] - cnc_worth_of_ground(m, piece);
	case REACT_STRIKE: return struck(m, attacker, piece, MELEE_STRIKE) - stands / 2 - m->w[W_STRIKE_LATER] / 4;
	default: /* a square; a strike of the system's own */
		if (law->reaction && law->reaction(m, verb, &worth))
			return worth;
		return struck(m, attacker, piece, MELEE_STRIKE) - stands / 2;
	}
}

static void reaction(struct cnc_mind *m, struct cnc_pick *pick)
{
	for (int i = 0; i < m->q->n; i++)
		cnc_consider(m, pick, i, worth_of_reaction(m, m->q->options[i].verb));
}

/* As many as can be. */
static void ignore(struct cnc_mind *m, struct cnc_pick *pick)
{
	for (int i = 0; i < m->q->n; i++)
		cnc_consider(m, pick, i, ARG(&m->q->options[i], IGNORE_FLAGS, flags));
}

static void retreat(struct cnc_mind *m, struct cnc_pick *pick)
{
	int piece = ASKED(m->q, Q_RETREAT, piece);
	for (int i = 0; i < m->q->n; i++) {
		struct cnc_trial t;
		cnc_try(m, piece, ARG(&m->q->options[i], GO_HEX, hex), &t);
		cnc_consider(m, pick, i, cnc_worth_of_place(m, piece));
		cnc_untry(m, &t);
	}
}

/* To a unit of his that has no leader; else away, but not off the board. */
static void leader_retreat(struct cnc_mind *m, struct cnc_pick *pick)
{
	int leader = ASKED(m->q, Q_LEADER_RETREAT, piece), here = ASKED(m->q, Q_LEADER_RETREAT, hex);
	for (int i = 0; i < m->q->n; i++) {
		const struct choice *c = &m->q->options[i];
		int hex = c->verb == LEADER_HEX ? ARG(c, LEADER_HEX, hex) : here;
		int unit = m->look.unit[hex], worth = m->setup->edge[m->seat][here] - m->setup->edge[m->seat][hex];
		if (unit != VALUE_NONE)
			worth = cnc_enemy(m->setup, leader, unit) ? -100 : 50;
		if (c->verb == LEADER_OFF || (m->look.leader[hex] != VALUE_NONE && m->look.leader[hex] != leader))
			worth = -50;
		cnc_consider(m, pick, i, worth);
	}
}

/* ---- all questions ---- */

static void answer(struct cnc_mind *m, struct cnc_pick *pick)
{
	switch (m->q->kind) {
	case Q_CARD: card(m, pick); break;
	case Q_KEEP: keep(m, pick); break;
	case Q_ORDER: order(m, pick); break;
	case Q_RALLY: rally(m, pick); break;
	case Q_MOVER: mover(m, pick); break;
	case Q_TO: to(m, pick); break;
	case Q_ATTACK: attack(m, pick); break;
	case Q_REACTION: reaction(m, pick); break;
	case Q_IGNORE: ignore(m, pick); break;
	case Q_RETIRE:
	case Q_RETREAT: retreat(m, pick); break;
	case Q_LEADER_RETREAT: leader_retreat(m, pick); break;
	case Q_ADVANCE: advance(m, pick); break;
	case Q_BONUS: bonus(m, pick); break;
	case Q_BACK: back(m, pick); break;
	}
	m->setup->law->player->answer(m, pick);
}

/* Does the answer hang on places?  What a piece can make of an order looks for itself. */
static bool looks_about(int kind)
{
	switch (kind) {
	case Q_CARD:
	case Q_KEEP:
	case Q_RETIRE:
	case Q_RETREAT:
	case Q_ADVANCE: return true;
	default: return false; /* a system's own questions look for themselves */
	}
}

static void think(struct run *run, void *context)
{
	struct cnc_mind *m = context;
	struct cnc_pick pick = CNC_NO_PICK;
	int late = ((struct cnc_state *)run_state(run))->at.turn - m->w[W_PATIENCE];
	m->run = run;
	m->s = run_state(run);
	m->caution = late <= 0 ? 100 : late * m->w[W_IMPATIENCE] < 100 ? 100 - late * m->w[W_IMPATIENCE] : 0;
	cnc_look(run, &m->look);
	cnc_find_foes(m);
	if (looks_about(m->q->kind))
		cnc_find_draw(m);
	answer(m, &pick);
	m->answer = pick.index == VALUE_NONE ? m->q->n - 1 : pick.index;
}

void cnc_play(const void *setup, const void *view, const struct question *q, int temper, uint64_t *rng, void *memory,
	      struct choice *out)
{
	const struct cnc_setup *s = setup;
	struct run_config config = {.sys = s->law->system, .setup = setup};
	struct run *run = run_new(&config, view);
	struct cnc_mind m = {.setup = s, .q = q, .seat = q->seat, .rng = rng, .memory = memory,
			     .temper = temper, .answer = q->n - 1, .room = {VALUE_NONE, 0, 0}};
	cnc_weigh_by(temper, m.w);
	run_look(run, think, &m);
	run_free(run);
	*out = q->options[m.answer];
}
