/* Battalions as the seed and its supplement have it (numbers in brackets are sections of the
 * supplement).  Written without a look at src/rules/battalions; the charts are typed again.  HACKING
 * tells what it holds and what not. */
#include "model.h"
#include "rules/battalions/bat.h"

enum compared {
	VALUES, PLACES, LANDS, ATTACKERS, ALLOWED, ANSWERS, SUPPORTERS, DICE, TOTALS, TABLE, SUFFERED, TRAINING,
	MORALES, SEQUENCES, REVIVALS, RECOVERIES, AFTERWARDS, HANDS, DRAWS, VICTORY
};
static const char *const names[] = {
	"values of cards", "cards to place and shift", "terrain to lay", "attacks", "attacks allowed",
	"responses of cavalry", "who may support", "dice of a fight", "totals of a fight", "results",
	"what a result does", "checks of Training", "checks of Morale", "sequences of checks", "revivals",
	"recoveries", "cards after a fight", "cards over seven", "cards drawn", "empty stacks", NULL};

/* ---- charts [1.5, 2.1, 12] ---- */

enum trait { IS_LINE = 1, IS_LIGHT = 2, IS_GUARD = 4, IN_CENTRE = 8, RIDING_GUNS = 16 };
struct kind {
	const char *code;
	int arm, traits;
};
static const struct kind kinds[] = {
	{"I", INFANTRY, IS_LINE | IN_CENTRE}, {"LI", INFANTRY, IS_LIGHT}, {"GD", INFANTRY, IS_LINE | IN_CENTRE},
	{"M", INFANTRY, IS_LINE | IN_CENTRE}, {"GI", INFANTRY, IS_LINE | IN_CENTRE | IS_GUARD},
	{"GLI", INFANTRY, IS_LIGHT | IS_GUARD}, {"LC", CAVALRY, 0}, {"IC", CAVALRY, 0}, {"HC", CAVALRY, 0},
	{"GC", CAVALRY, IS_GUARD}, {"GLC", CAVALRY, IS_GUARD}, {"FA", ARTILLERY, IN_CENTRE},
	{"HA", ARTILLERY, RIDING_GUNS},
};
/* Fire, Melee, Morale, Training; none: the list has no such card. */
struct values {
	int n[4];
};
static const char *const nations[] = {"french", "austrian", "british", "prussian", "russian"};
#define NO_SUCH {{0}}
static const struct values lists[][5] = {
	{{{3, 3, 6, 7}}, {{3, 2, 6, 6}}, {{5, 3, 7, 8}}, {{3, 3, 6, 6}}, {{2, 4, 7, 6}}},
	{{{4, 3, 7, 8}}, {{4, 2, 6, 7}}, {{6, 3, 7, 9}}, {{4, 3, 6, 7}}, {{3, 3, 6, 6}}},
	{NO_SUCH, {{4, 4, 8, 8}}, NO_SUCH, NO_SUCH, NO_SUCH},
	{{{2, 2, 5, 6}}, {{1, 2, 4, 5}}, {{2, 1, 4, 5}}, {{2, 3, 5, 5}}, NO_SUCH},
	{{{5, 6, 9, 9}}, NO_SUCH, {{6, 5, 9, 9}}, {{4, 5, 8, 8}}, {{4, 6, 9, 8}}},
	{{{5, 5, 8, 9}}, NO_SUCH, NO_SUCH, NO_SUCH, {{4, 5, 8, 8}}},
	{{{0, 4, 7, 8}}, {{0, 4, 7, 8}}, {{0, 4, 7, 7}}, {{0, 4, 6, 7}}, {{0, 4, 7, 7}}},
	{NO_SUCH, NO_SUCH, NO_SUCH, NO_SUCH, {{0, 2, 4, 9}}},
	{{{0, 6, 7, 8}}, {{0, 5, 7, 7}}, {{0, 6, 7, 6}}, {{0, 5, 7, 7}}, {{0, 5, 7, 7}}},
	{{{0, 7, 9, 9}}, NO_SUCH, {{0, 6, 8, 7}}, NO_SUCH, {{0, 6, 8, 8}}},
	{{{0, 6, 8, 9}}, NO_SUCH, NO_SUCH, NO_SUCH, NO_SUCH},
	{{{6, 0, 6, 7}}, {{5, 0, 6, 7}}, {{6, 0, 7, 8}}, {{5, 0, 6, 6}}, {{6, 0, 7, 6}}},
	{{{5, 0, 7, 8}}, {{4, 0, 6, 7}}, {{6, 0, 7, 9}}, {{5, 0, 6, 7}}, {{5, 0, 6, 7}}},
};
static const int in_play[5] = {5, 6, 6, 6, 5};
enum { DEEPEST = 6, NOWHERE = -1, FULL_HAND = 7, MOST = 60 };

/* ---- cards and stacks ---- */

struct card {
	const struct kind *kind;
	int nation;
	const struct values *v;
};

/* False: a commander. */
static bool card_of(const struct bat_setup *setup, int card, struct card *out)
{
	int unit = setup->card[card].unit;
	*out = (struct card){NULL, NOWHERE, NULL};
	if (unit < 0)
		return false;
	for (size_t i = 0; i < ARRAY_LEN(kinds); i++)
		if (!strcmp(kinds[i].code, bat_types[bat_units[unit].type].code))
			out->kind = &kinds[i];
	for (int i = 0; i < (int)ARRAY_LEN(nations); i++)
		if (!strcmp(nations[i], bat_units[unit].nation))
			out->nation = i;
	if (!out->kind || out->nation < 0) {
		printf("Bail out! no chart of %s\n", setup->card[card].id);
		exit(1);
	}
	out->v = &lists[out->kind - kinds][out->nation];
	return true;
}

static int arm_of(const struct bat_setup *setup, int card)
{
	struct card c;
	return card_of(setup, card, &c) ? c.kind->arm : COMMANDER;
}

/* [2.1] S1 faces S5. */
static int faces(int stack)
{
	return 9 - stack;
}

/* Stacks beside it; how many. */
static int beside(int stack, int out[2])
{
	int n = 0;
	if (stack % 5)
		out[n++] = stack - 1;
	if (stack % 5 != 4)
		out[n++] = stack + 1;
	return n;
}

static bool lies(const struct bat_state *s, int card, int *stack, int *at)
{
	for (*stack = 0; *stack < 10; ++*stack)
		for (*at = 0; *at < s->stack[*stack].n_cards; ++*at)
			if (s->stack[*stack].cards[*at] == card)
				return true;
	*stack = *at = NOWHERE;
	return false;
}

static bool ground_is(const struct bat_state *s, int stack, const char *name)
{
	int at = stack < 0 ? NOWHERE : s->stack[stack].terrain;
	return at >= 0 && !strcmp(bat_terrain_names[at], name);
}

/* [2.2, 3.3] */
static bool may_enter(const struct bat_setup *setup, const struct bat_state *s, int card, int stack)
{
	struct card c, other;
	card_of(setup, card, &c);
	if (s->stack[stack].n_cards >= in_play[stack % 5])
		return false;
	if ((c.kind->traits & IN_CENTRE) && (stack % 5 == 0 || stack % 5 == 4))
		return false;
	if (c.kind->arm == ARTILLERY && ground_is(s, stack, "marsh"))
		return false;
	for (int i = 0; i < s->stack[stack].n_cards; i++)
		if (card_of(setup, s->stack[stack].cards[i], &other) && other.nation != c.nation)
			return false;
	return true;
}

/* ---- what may be chosen ---- */

struct choices {
	int n;
	struct choice list[800];
};

static void add(struct choices *to, int verb, int a, int b, int c)
{
	to->list[to->n++] = (struct choice){(int16_t)verb, {(int16_t)a, (int16_t)b, (int16_t)c}};
}

static bool same_choice(const struct choice *a, const struct choice *b, int args)
{
	return a->verb == b->verb && !memcmp(a->v, b->v, (size_t)args * sizeof a->v[0]);
}

/* Of the verbs in the bit set: the program offers what the model does, and nothing else. */
static void compare_choices(struct trial *t, const struct question *q, const struct choices *mine, unsigned verbs,
			    int args)
{
	int n = 0;
	for (int i = 0; i < q->n; i++) {
		bool found = !(verbs >> q->options[i].verb & 1);
		n += !found;
		for (int k = 0; k < mine->n && !found; k++)
			found = same_choice(&q->options[i], &mine->list[k], args);
		if (!found)
			differs(t, "%s: only the program offers %d %d %d %d", t->sys->questions[q->kind].name,
				q->options[i].verb, q->options[i].v[0], q->options[i].v[1], q->options[i].v[2]);
	}
	for (int k = 0; k < mine->n; k++) {
		bool found = false;
		for (int i = 0; i < q->n && !found; i++)
			found = same_choice(&q->options[i], &mine->list[k], args);
		if (!found)
			differs(t, "%s: only the model offers %d %d %d %d", t->sys->questions[q->kind].name,
				mine->list[k].verb, mine->list[k].v[0], mine->list[k].v[1], mine->list[k].v[2]);
	}
	if (n != mine->n)
		differs(t, "%s: %d offers, the model has %d", t->sys->questions[q->kind].name, n, mine->n);
}

/* ---- the fight that is going on ---- */

struct fighter {
	int card, support, tactic; /* position of who supports; card of the common deck */
	int total;
};
struct memory {
	struct fighter a, d; /* who has the attacker's column now, and the other */
	int kind, from, target;
	bool met; /* and where they are was not looked at since */
	bool flank, fought;
	int square;
	/* What must be told before the next attack: kinds of event and cards. */
	struct owed {
		int event, card;
	} owed[12];
	int n_owed;
	bool watching; /* what happens to the two and their supporters is due to the table */
	bool army;     /* it is due to the death of the army commander */
	int formed;
	int yes, no, verdict;                  /* of a check of Training: its two events, and the one that must come */
	int die, lent;                         /* of a check of Morale; the rating of a general */
	int queue[BAT_CHECKS], n_queue;        /* stacks to be checked in the Morale Phase */
	int later[8], n_later;                 /* after the one that is being checked */
	int checked[DEEPEST], n_checked, next; /* its cards */
	int routed, sequence;                  /* in it; its stack */
	bool fresh[BAT_CARDS];                 /* Blown in this turn */
	int revive[MOST], n_revive, recover[MOST], n_recover;
	bool reviving, recovering;
	bool drawing; /* and so many of each deck; else it is a card's one */
	int draw[2];
	struct bat_state before; /* the dice of the defender had fallen */
};

static bool played(const struct fighter *f, const char *code)
{
	return f->tactic >= 0 && f->tactic < TACTICS && !strcmp(bat_tactics[f->tactic].code, code);
}

/* [11] What a card adds to the roll of the side that played it. */
static int tactic_bonus(const struct bat_setup *setup, const struct memory *m, bool defends)
{
	const struct fighter *me = defends ? &m->d : &m->a, *foe = defends ? &m->a : &m->d;
	struct card c, e;
	card_of(setup, me->card, &c);
	card_of(setup, foe->card, &e);
	bool foot = c.kind->arm == INFANTRY, light = c.kind->traits & IS_LIGHT, melee = m->kind == MELEE;
	bool guns = c.kind->arm == ARTILLERY, duel = e.kind->arm == ARTILLERY;
	if (me->tactic < 0 || played(me, "T02"))
		return 0;
	if (played(me, "T07") && !defends && foot && !light && melee)
		return 3;
	if (played(me, "T08") && (c.kind->traits & IS_LINE) && melee)
		return 3;
	if (played(me, "T09") && defends && c.kind->arm == CAVALRY && melee)
		return 5;
	if (played(me, "T12") && defends && guns && !duel)
		return 5;
	if (played(me, "T13") && !defends && guns && !duel)
		return 3;
	if (played(me, "T16") && foot && light && !melee)
		return 3;
	if (played(me, "T17") && m->square == FAILED && !defends &&
	    (!strcmp(c.kind->code, "LC") || !strcmp(c.kind->code, "GLC")))
		return 2;
	if (played(me, "T22") && guns && duel)
		return 3;
	return -99;
}

/* [11] Terrain of the stack that is attacked. */
static int ground_bonus(const struct bat_setup *setup, const struct bat_state *s, const struct memory *m, bool defends)
{
	int stack, at, n = 0;
	lies(s, m->d.card, &stack, &at);
	if (defends) {
		n += ground_is(s, stack, "hill") && m->kind == MELEE ? 2 : 0;
		n += ground_is(s, stack, "wood") && m->kind == FIRE ? 2 : 0;
		n += ground_is(s, stack, "village") && arm_of(setup, m->d.card) == INFANTRY ? 3 : 0;
		return n;
	}
	n -= ground_is(s, stack, "reverse-slope") && arm_of(setup, m->a.card) == ARTILLERY ? 3 : 0;
	n -= ground_is(s, stack, "stream") && m->kind == MELEE ? 2 : 0;
	n -= ground_is(s, stack, "marsh") && arm_of(setup, m->a.card) == CAVALRY ? 3 : 0;
	return n;
}

/* [4.6] */
static int modifiers(const struct bat_setup *setup, const struct bat_state *s, const struct memory *m, bool defends)
{
	const struct fighter *me = defends ? &m->d : &m->a;
	struct card c;
	int stack, at, n;
	card_of(setup, me->card, &c);
	n = c.v->n[m->kind];
	if (defends && m->kind == FIRE && arm_of(setup, m->a.card) == ARTILLERY)
		n = 0;
	n += me->support >= 0 ? 3 : 0;
	if (lies(s, me->card, &stack, &at))
		n -= (s->stack[stack].shaken[at] ? 3 : 0) + (defends && s->stack[stack].blown[at] ? 5 : 0);
	if (m->square == FORMED)
		n += defends ? 6 : 0;
	if (m->square == FAILED)
		n += defends ? 0 : 6;
	if (m->flank && !defends)
		n += c.kind->arm == INFANTRY ? 4 : c.kind->arm == CAVALRY ? 7 : 0;
	return n + tactic_bonus(setup, m, defends) + ground_bonus(setup, s, m, defends);
}

static void rolled_fight(struct trial *t, const struct roll *r, bool defends)
{
	struct memory *m = t->memory;
	struct fighter *me = defends ? &m->d : &m->a;
	int want, lowest = 99, sum = 0, mods = 0;
	if (!compares(t, DICE))
		return;
	want = played(me, "T02") && defends && arm_of(t->setup, me->card) == INFANTRY ? 3 : 2;
	if (r->n != want || r->sides != 10)
		differs(t, "%d dice of %d sides, not %d of 10", r->n, r->sides, want);
	for (int i = 0; i < r->n; i++) {
		sum += r->value[i];
		lowest = r->value[i] < lowest ? r->value[i] : lowest;
	}
	for (int i = 0; i < r->n_mods; i++)
		mods += r->mod[i].n;
	sum -= want == 3 ? lowest : 0;
	me->total = modifiers(t->setup, run_state(t->run), m, defends);
	if (me->total != mods)
		differs(t, "%s: modifiers are %d, of the model %d", r->label, mods, me->total);
	me->total += sum;
}

/* ---- the result and its price [4.7, 5, 6.1, 8.3] ---- */

static const char *result_name(const struct bat_setup *setup, int difference)
{
	if (difference >= 11)
		return "defender-eliminated";
	if (difference >= 6)
		return "defender-routs";
	if (difference >= 3)
		return "defender-shaken";
	if (difference <= -11)
		return "attacker-eliminated";
	if (difference <= -6)
		return "attacker-routs";
	if (difference <= -3)
		return "attacker-shaken";
	return setup->rule[SWITCH_ZERO_ROW] && difference ? NULL : "both-check";
}

static void owe(struct memory *m, int event, int card)
{
	m->owed[m->n_owed++] = (struct owed){event, card};
}

/* Told of a Shaken card too, though it changes nothing. */
static void owe_shaken(struct memory *m, const struct bat_state *s, int card)
{
	int stack, at;
	if (!lies(s, card, &stack, &at))
		owe(m, EV_routs, card);
	else
		owe(m, EV_shaken, card);
}

static void owe_loss(struct memory *m, const struct bat_state *s, const struct fighter *f, bool eliminated)
{
	int stack, at;
	owe(m, eliminated ? EV_eliminated : EV_routs, f->card);
	if (f->support >= 0 && lies(s, f->card, &stack, &at))
		owe(m, eliminated ? EV_routs : EV_shaken, s->stack[stack].cards[f->support]);
}

/* [4.7, 7.2, 7.3] */
static bool is_spared(const struct bat_setup *setup, const struct memory *m)
{
	struct card c;
	card_of(setup, m->d.card, &c);
	return m->kind == FIRE &&
	       (!c.v->n[FIRE] || (arm_of(setup, m->a.card) == ARTILLERY && c.kind->arm != ARTILLERY));
}

/* The difference has been told; the state may have gone on since, up to the next die. */
static void settle(struct trial *t, const struct bat_state *s)
{
	struct memory *m = t->memory;
	const char *result = result_name(t->setup, m->a.total - m->d.total);
	bool spared = is_spared(t->setup, m);
	m->n_owed = 0;
	if (!result)
		return;
	if (!strcmp(result, "both-check")) {
		if (spared)
			owe(m, EV_spared, m->a.card);
		else
			owe(m, EV_checked, m->a.card);
		owe(m, EV_checked, m->d.card);
	} else if (!strncmp(result, "attacker", 8) && spared) {
		owe(m, EV_spared, m->a.card);
	} else {
		const struct fighter *f = *result == 'd' ? &m->d : &m->a;
		if (strstr(result, "shaken"))
			owe_shaken(m, s, f->card);
		else
			owe_loss(m, s, f, strstr(result, "eliminated"));
	}
}

/* Is one of those told that the model waits for? */
static void pay(struct trial *t, const struct event *e)
{
	struct memory *m = t->memory;
	for (int i = 0; i < m->n_owed; i++)
		if (m->owed[i].event == e->kind && m->owed[i].card == e->arg[0]) {
			m->owed[i] = m->owed[--m->n_owed];
			return;
		}
	differs(t, "%s of %s is told, and the model does not see why", t->sys->events[e->kind].name,
		((const struct bat_setup *)t->setup)->card[e->arg[0]].id);
}

/* [11] Stand Fast: the supporter pays nothing. */
static void told_holds(struct memory *m, int card)
{
	for (int i = 0; i < m->n_owed; i++)
		if (m->owed[i].card == card)
			m->owed[i--] = m->owed[--m->n_owed];
}

static void all_paid(struct trial *t)
{
	struct memory *m = t->memory;
	if (m->watching && m->n_owed)
		differs(t, "%s of %s is not told", t->sys->events[m->owed[0].event].name,
			((const struct bat_setup *)t->setup)->card[m->owed[0].card].id);
	m->watching = false;
	m->n_owed = 0;
}

static void told_fight(struct trial *t, const struct event *e)
{
	struct memory *m = t->memory;
	const struct bat_setup *setup = t->setup;
	const char *mine = result_name(setup, m->a.total - m->d.total);
	if (e->arg[0] != m->a.card || e->arg[1] != m->d.card)
		differs(t, "others have fought");
	if (compares(t, TOTALS) &&
	    (e->arg[4] != m->a.total || e->arg[5] != m->d.total || e->arg[6] != m->a.total - m->d.total))
		differs(t, "totals are %d to %d, %d to %d of the model", e->arg[4], e->arg[5], m->a.total, m->d.total);
	if (compares(t, TABLE) && mine && strcmp(mine, bat_result_names[e->arg[7]]))
		differs(t, "%d is %s, %s of the model", e->arg[6], bat_result_names[e->arg[7]], mine);
	m->watching = compares(t, SUFFERED);
	m->fought = true;
	settle(t, &m->before);
}

/* ---- checks of Training [4.5, 6.3] and of Morale [9.2] ---- */

static void expects(struct trial *t, const struct roll *r, int card, bool less, int yes, int no)
{
	struct memory *m = t->memory;
	struct card c;
	if (!compares(t, TRAINING) || card < 0 || !card_of(t->setup, card, &c))
		return;
	int sum = r->value[0] + r->value[1], training = c.v->n[3];
	if (r->n != 2 || r->sides != 6)
		differs(t, "Training is checked with %d dice of %d sides", r->n, r->sides);
	m->yes = yes;
	m->no = no;
	m->verdict = (less ? sum < training : sum <= training) ? yes : no;
}

static void told_training(struct trial *t, const struct event *e)
{
	struct memory *m = t->memory;
	if (!m->verdict || (e->kind != m->yes && e->kind != m->no))
		return;
	if (e->kind != m->verdict)
		differs(t, "%s after a check of Training", t->sys->events[e->kind].name);
	m->verdict = 0;
}

static void rolled_square(struct trial *t, const struct roll *r)
{
	struct memory *m = t->memory;
	expects(t, r, m->d.card, false, FORMED, FAILED);
	m->formed = m->verdict;
	m->verdict = 0;
}

/* Without dice a card has said it. */
static void told_square(struct trial *t, const struct event *e)
{
	struct memory *m = t->memory;
	m->square = e->arg[2] ? FORMED : FAILED;
	if (arm_of(t->setup, m->a.card) != CAVALRY || arm_of(t->setup, m->d.card) != INFANTRY)
		differs(t, "a square, and no cavalry against infantry");
	if (e->arg[3] && m->formed != m->square)
		differs(t, "a square is formed or not against the dice");
}

static int morale_of(const struct bat_setup *setup, const struct bat_state *s, int card)
{
	struct card c;
	card_of(setup, card, &c);
	return c.v->n[2] - (s->side[setup->card[card].seat].commander == KILLED);
}

static void told_check(struct trial *t, const struct event *e)
{
	struct memory *m = t->memory;
	const struct bat_state *s = run_state(t->run);
	int card = e->arg[0], cause = e->arg[3], total = m->die - m->lent;
	if (e->arg[1] >= 0 && s->stack[e->arg[1]].huzzah && (cause == CAUSE_LOSS || cause == CAUSE_REVIVAL))
		total -= 2;
	if (cause == CAUSE_LOSS)
		total += m->routed;
	if (compares(t, MORALES) && (total != e->arg[4] || (total <= morale_of(t->setup, s, card)) != e->arg[5]))
		differs(t, "a check of %d, passed %d; the model has %d against %d", e->arg[4], e->arg[5], total,
			morale_of(t->setup, s, card));
	m->lent = 0;
	if (cause == CAUSE_AT_ONCE) {
		pay(t, e);
		if (!e->arg[5])
			owe_shaken(m, &m->before, card);
	}
	if (cause == CAUSE_LOSS && compares(t, SEQUENCES)) {
		if (e->arg[1] != m->sequence || m->next >= m->n_checked || m->checked[m->next++] != card)
			differs(t, "a check out of its order");
		m->routed += !e->arg[5];
	}
	if (cause == CAUSE_REVIVAL && compares(t, REVIVALS)) {
		if (!m->n_revive || m->revive[0] != card)
			differs(t, "a revival out of its order");
		memmove(m->revive, m->revive + 1, sizeof m->revive - sizeof m->revive[0]);
		m->n_revive--;
	}
}

/* ---- the Morale Phase [9] ---- */

static bool is_guard(const struct bat_setup *setup, int card)
{
	struct card c;
	return card_of(setup, card, &c) && (c.kind->traits & IS_GUARD);
}

static void told_loss(struct trial *t, const struct event *e)
{
	struct memory *m = t->memory;
	int stack = e->arg[1], next[2], n, card = e->arg[0];
	bool guard = is_guard(t->setup, card), out = e->kind == EV_eliminated;
	if (m->watching)
		pay(t, e);
	if (m->army || stack < 0)
		return;
	if (!out && guard && m->n_checked)
		m->later[m->n_later++] = stack;
	else if (out || guard)
		m->queue[m->n_queue++] = stack;
	n = out && guard ? beside(stack, next) : 0;
	for (int i = 0; i < n; i++)
		m->queue[m->n_queue++] = next[i];
}

static void end_sequence(struct trial *t)
{
	struct memory *m = t->memory;
	if (m->next != m->n_checked)
		differs(t, "%d cards were checked, not %d", m->next, m->n_checked);
	memmove(m->queue + m->n_later, m->queue, (size_t)m->n_queue * sizeof m->queue[0]);
	memcpy(m->queue, m->later, (size_t)m->n_later * sizeof m->queue[0]);
	m->n_queue += m->n_later;
	m->n_later = m->n_checked = m->next = m->routed = 0;
}

static int take_first(struct memory *m)
{
	int first = m->queue[0];
	memmove(m->queue, m->queue + 1, (size_t)--m->n_queue * sizeof m->queue[0]);
	return first;
}

static void told_checks(struct trial *t, const struct event *e)
{
	struct memory *m = t->memory;
	const struct bat_state *s = run_state(t->run);
	int stack = e->arg[0];
	all_paid(t);
	m->army = false;
	end_sequence(t);
	while (m->n_queue && m->queue[0] != stack && !s->stack[m->queue[0]].n_cards)
		take_first(m);
	if (compares(t, SEQUENCES) && (!m->n_queue || take_first(m) != stack))
		differs(t, "stack %d is checked out of its order", stack);
	if (e->arg[1] && e->arg[1] != s->stack[stack].n_cards)
		differs(t, "%d cards to check, not %d", e->arg[1], s->stack[stack].n_cards);
	m->sequence = stack;
	m->n_checked = e->arg[1];
	for (int i = 0; i < m->n_checked; i++)
		m->checked[i] = s->stack[stack].cards[i];
}

/* Part (b) begins: nobody has tested yet. */
static void open_revival(struct trial *t)
{
	struct memory *m = t->memory;
	const struct bat_state *s = run_state(t->run);
	if (m->reviving)
		return;
	m->reviving = true;
	all_paid(t);
	end_sequence(t);
	for (int i = 0; i < m->n_queue; i++)
		if (s->stack[m->queue[i]].n_cards)
			differs(t, "stack %d is not checked", m->queue[i]);
	m->n_queue = 0;
	for (int k = 0; k < 10; k++) {
		int stack = (s->at.active * 5 + k) % 10;
		for (int i = 0; i < s->stack[stack].n_cards; i++)
			if (s->stack[stack].shaken[i])
				m->revive[m->n_revive++] = s->stack[stack].cards[i];
	}
}

static void open_recovery(struct trial *t)
{
	struct memory *m = t->memory;
	const struct bat_state *s = run_state(t->run);
	open_revival(t);
	if (m->recovering)
		return;
	m->recovering = true;
	if (m->n_revive)
		differs(t, "%d shaken cards do not test", m->n_revive);
	for (int i = s->at.active * 5; i < s->at.active * 5 + 5; i++)
		for (int k = 0; k < s->stack[i].n_cards; k++)
			if (s->stack[i].blown[k] && !m->fresh[s->stack[i].cards[k]])
				m->recover[m->n_recover++] = s->stack[i].cards[k];
}

static void rallied(struct memory *m, int card)
{
	for (int i = 0; i < m->n_revive; i++)
		if (m->revive[i] == card) {
			memmove(&m->revive[i], &m->revive[i + 1], (size_t)(--m->n_revive - i) * sizeof m->revive[0]);
			return;
		}
}

static void rolled_recovery(struct trial *t, const struct roll *r)
{
	struct memory *m = t->memory;
	open_recovery(t);
	if (!compares(t, RECOVERIES))
		return;
	if (!m->n_recover) {
		differs(t, "nobody is to recover");
		return;
	}
	expects(t, r, m->recover[0], false, EV_recovered, EV_still_blown);
	memmove(m->recover, m->recover + 1, (size_t)--m->n_recover * sizeof m->recover[0]);
}

/* ---- what is offered ---- */

/* [4.4] */
static bool may_attack(const struct bat_setup *setup, const struct bat_state *s, int stack, int kind)
{
	struct card c;
	const struct bat_stack *own = &s->stack[stack];
	if (!own->n_cards || own->blown[0] || own->fought[0])
		return false;
	card_of(setup, own->cards[0], &c);
	if (c.kind->arm == ARTILLERY)
		return kind == FIRE && !own->spiked[0] && (!own->moved[0] || (c.kind->traits & RIDING_GUNS));
	return c.kind->arm != CAVALRY || kind == MELEE || c.v->n[FIRE];
}

/* [4.2, 8] target: NOWHERE is the reserve. */
static bool may_target(const struct bat_setup *setup, const struct bat_state *s, int stack, int kind, int target)
{
	int across = faces(stack), next[2], n, arm = arm_of(setup, s->stack[stack].cards[0]);
	if (target >= 0) {
		if (!s->stack[target].n_cards && !s->stack[target].n_generals)
			return false;
		if (arm == CAVALRY && (ground_is(s, target, "wood") || ground_is(s, target, "village")))
			return false;
		if (target == across)
			return true;
	}
	if (s->stack[across].n_cards)
		return false;
	if (arm == CAVALRY)
		return kind == MELEE && (target >= 0 || s->side[faces(stack) / 5].n_reserve);
	n = beside(across, next);
	return target >= 0 && (next[0] == target || (n > 1 && next[1] == target));
}

static void compare_attacks(struct trial *t, const struct question *q)
{
	const struct bat_state *s = run_state(t->run);
	static struct choices mine;
	mine.n = 0;
	if (!compares(t, ATTACKERS))
		return;
	for (int stack = q->seat * 5; stack < q->seat * 5 + 5 && q->arg[0] > 0; stack++)
		for (int kind = FIRE; kind <= MELEE; kind++)
			for (int place = 0; place <= 5; place++)
				if (may_attack(t->setup, s, stack, kind) &&
				    may_target(t->setup, s, stack, kind, place == 5 ? NOWHERE : !q->seat * 5 + place))
					add(&mine, ATTACK_ATTACK, stack % 5, kind, place);
	compare_choices(t, q, &mine, 1U << ATTACK_ATTACK, 3);
}

/* [3.3] */
static void compare_reinforce(struct trial *t, const struct question *q)
{
	const struct bat_state *s = run_state(t->run);
	static struct choices mine;
	int next[2];
	mine.n = 0;
	if (!compares(t, PLACES))
		return;
	for (int i = 0; i < s->side[q->seat].n_hand && q->arg[0] > 0; i++)
		for (int stack = q->seat * 5; stack < q->seat * 5 + 5; stack++)
			if (arm_of(t->setup, s->side[q->seat].hand[i]) != COMMANDER &&
			    may_enter(t->setup, s, s->side[q->seat].hand[i], stack))
				add(&mine, REIN_PLACE, s->side[q->seat].hand[i], stack % 5, 0);
	for (int from = q->seat * 5; from < q->seat * 5 + 5 && q->arg[0] > 0; from++)
		for (int at = 0; at < s->stack[from].n_cards; at++)
			for (int k = beside(from, next) - 1; k >= 0; k--)
				if (!s->stack[from].blown[at] && next[k] / 5 == q->seat &&
				    may_enter(t->setup, s, s->stack[from].cards[at], next[k]))
					add(&mine, REIN_SHIFT, from % 5, at + 1, next[k] % 5);
	compare_choices(t, q, &mine, 1U << REIN_PLACE | 1U << REIN_SHIFT, 3);
}

/* [3.2] */
static void compare_terrain(struct trial *t, const struct question *q)
{
	const struct bat_state *s = run_state(t->run);
	static struct choices mine;
	mine.n = 0;
	if (!compares(t, LANDS))
		return;
	for (int i = 0; i < s->side[q->seat].n_held; i++) {
		int card = s->side[q->seat].held[i];
		bool twice = card < TACTICS;
		for (int k = 0; k < i; k++)
			twice |= s->side[q->seat].held[k] == card;
		for (int place = 0; place < 5 && !twice; place++)
			if (s->stack[q->seat * 5 + place].terrain < 0)
				add(&mine, TERRAIN_LAY, card, place, 0);
	}
	compare_choices(t, q, &mine, 1U << TERRAIN_LAY, 2);
}

/* [4.5] Infantry fires at cavalry. */
static void compare_response(struct trial *t, const struct question *q)
{
	struct memory *m = t->memory;
	const struct bat_state *s = run_state(t->run);
	static struct choices mine;
	int stack, at, next[2];
	mine.n = 0;
	if (!compares(t, ANSWERS))
		return;
	if (arm_of(t->setup, m->d.card) != CAVALRY || arm_of(t->setup, m->a.card) != INFANTRY || m->kind != FIRE)
		differs(t, "nobody can ride away");
	add(&mine, RESPONSE_STAND, 0, 0, 0);
	if (lies(s, m->d.card, &stack, &at) && !s->stack[stack].blown[at]) {
		for (int k = beside(stack, next) - 1; k >= 0; k--)
			if (may_enter(t->setup, s, m->d.card, next[k]))
				add(&mine, RESPONSE_EVADE, next[k] % 5, 0, 0);
		if (!ground_is(s, m->from, "wood") && !ground_is(s, m->from, "village"))
			add(&mine, RESPONSE_COUNTER, 0, 0, 0);
	}
	compare_choices(t, q, &mine, ~0U, 1);
}

/* [5] */
static void compare_support(struct trial *t, const struct question *q)
{
	struct memory *m = t->memory;
	const struct bat_state *s = run_state(t->run);
	const struct bat_setup *setup = t->setup;
	static struct choices mine;
	int stack, at, card = setup->card[m->a.card].seat == q->seat ? m->a.card : m->d.card;
	mine.n = 0;
	if (!compares(t, SUPPORTERS))
		return;
	add(&mine, SUPPORT_NONE, 0, 0, 0);
	for (int i = lies(s, card, &stack, &at) ? s->stack[stack].n_cards - 1 : NOWHERE; i >= 0; i--)
		if (i != at && !s->stack[stack].shaken[i] && !s->stack[stack].blown[i])
			add(&mine, SUPPORT_BY, i + 1, 0, 0);
	compare_choices(t, q, &mine, ~0U, 1);
}

/* ---- numbers: attacks, hands, draws, stacks ---- */

/* [4.1, 11] */
static int allowance(const struct bat_setup *setup, const struct bat_state *s, int seat)
{
	const struct bat_side *side = &s->side[seat];
	int best = 1, n;
	for (int c = 0; c < setup->n_cards; c++) {
		bool lost = false;
		for (int i = 0; i < side->n_lost; i++)
			lost |= side->lost[i] == c;
		if (setup->card[c].seat != seat || setup->card[c].unit >= 0 || lost)
			continue;
		if (setup->card[c].army == (side->commander != KILLED))
			best = setup->card[c].rating > best ? setup->card[c].rating : best;
	}
	n = best - side->fewer;
	return (n < 1 ? 1 : n) + side->extra;
}

static void told_attack(struct trial *t, const struct event *e)
{
	struct memory *m = t->memory;
	const struct bat_state *s = run_state(t->run);
	all_paid(t);
	m->a = m->d = (struct fighter){e->arg[0], NOWHERE, NOWHERE, 0};
	m->d.card = NOWHERE;
	m->from = e->arg[1];
	m->target = e->arg[2];
	m->kind = e->arg[3];
	m->flank = e->arg[2] != faces(e->arg[1]);
	m->army = m->fought = false;
	m->square = NO_SQUARE;
	if (compares(t, ALLOWED) && e->arg[6] != allowance(t->setup, s, s->at.active))
		differs(t, "%d attacks are allowed, %d of the model", e->arg[6], allowance(t->setup, s, s->at.active));
	if (e->arg[5] > e->arg[6])
		differs(t, "more attacks than are allowed");
}

static int hand(const struct bat_state *s, int seat)
{
	return s->side[seat].n_hand + s->side[seat].n_held;
}

static int up_to(int n, int most)
{
	return n < most ? n : most;
}

/* [3.1, 3.6] What there is to draw, discards included. */
static void count_draw(struct trial *t, const struct question *q, const struct choice *c)
{
	struct memory *m = t->memory;
	const struct bat_state *s = run_state(t->run);
	int have[2] = {s->side[q->seat].n_reserve + s->side[q->seat].n_discard, s->deck.n_draw + s->deck.n_discard};
	int n = 7 - hand(s, q->seat), first = 0;
	m->drawing = true;
	m->draw[0] = m->draw[1] = 0;
	if (q->kind == Q_DRAW) {
		int deck = c->v[0];
		m->draw[0] = up_to(deck == FROM_RESERVE ? 2 : deck == FROM_BOTH ? 1 : 0, have[0]);
		m->draw[1] = up_to(deck == FROM_TACTICS ? 2 : deck == FROM_BOTH ? 1 : 0, have[1]);
		return;
	}
	if (compares(t, HANDS) && q->arg[0] != n)
		differs(t, "%d cards up to seven, not %d", q->arg[0], n);
	if (c->v[0] == RE_RESERVE)
		m->draw[0] = up_to(n, have[0]);
	else if (c->v[0] == RE_TACTICS)
		m->draw[1] = up_to(n, have[1]);
	else
		for (first = c->v[0] == RE_TACTICS_FIRST; n > 0 && have[0] + have[1] > 0; first = !first)
			if (have[first]) {
				m->draw[first]++;
				have[first]--;
				n--;
			}
}

static int empty_stacks(const struct bat_state *s, int seat)
{
	int n = 0;
	for (int i = seat * 5; i < seat * 5 + 5; i++)
		n += !s->stack[i].n_cards;
	return n;
}

/* [13.1] */
static void compare_victory(struct trial *t)
{
	const struct bat_setup *setup = t->setup;
	const struct bat_state *s = run_now(t->run);
	int limit = setup->rule[SWITCH_EMPTY], mine = empty_stacks(s, 0), theirs = empty_stacks(s, 1);
	if (!compares(t, VICTORY))
		return;
	if (!s->at.over && (mine >= limit || theirs >= limit))
		differs(t, "nobody has lost by %d and %d empty stacks", mine, theirs);
	if (s->at.over && mine != theirs && (mine >= limit || theirs >= limit) && s->at.winner != (mine > theirs))
		differs(t, "%d and %d stacks are empty, and seat %d has won", mine, theirs, s->at.winner);
}

/* [4.5] Survivors lie at the bottom of their stacks, cavalry that charged is Blown [6.1]. */
static void compare_fate(struct trial *t, const struct fighter *f, bool charged)
{
	const struct bat_state *s = run_state(t->run);
	int stack, at;
	if (f->card < 0 || !lies(s, f->card, &stack, &at) || !compares(t, AFTERWARDS))
		return;
	if (at != s->stack[stack].n_cards - 1)
		differs(t, "%s is not at the bottom", ((const struct bat_setup *)t->setup)->card[f->card].id);
	if (charged && arm_of(t->setup, f->card) == CAVALRY && !s->stack[stack].blown[at])
		differs(t, "%s is not Blown", ((const struct bat_setup *)t->setup)->card[f->card].id);
}

static void look_after(struct trial *t)
{
	struct memory *m = t->memory;
	if (m->met) {
		compare_fate(t, &m->a, m->fought);
		compare_fate(t, &m->d, m->fought && arm_of(t->setup, m->a.card) == CAVALRY);
	}
	m->met = false;
}

/* ---- random positions ---- */

static void mix(struct trial *t, int *list, int n)
{
	for (int i = n - 1; i > 0; i--) {
		int k = chance(t, i + 1);
		int keep = list[i];
		list[i] = list[k];
		list[k] = keep;
	}
}

/* All battalions of the side into one pile; generals stay where they are. */
static int gather(const struct bat_setup *setup, struct bat_state *s, int seat, int *pile)
{
	struct bat_side *side = &s->side[seat];
	int *from[] = {side->reserve, side->hand, side->discard},
	    *counts[] = {&side->n_reserve, &side->n_hand, &side->n_discard};
	int n = 0;
	for (int stack = seat * 5; stack < seat * 5 + 5; stack++) {
		for (int i = 0; i < s->stack[stack].n_cards; i++)
			pile[n++] = s->stack[stack].cards[i];
		s->stack[stack].n_cards = s->stack[stack].n_shaken = s->stack[stack].n_blown = 0;
		s->stack[stack].n_moved = s->stack[stack].n_fought = s->stack[stack].n_spiked = 0;
	}
	for (int k = 0; k < 3; k++) {
		int kept = 0;
		for (int i = 0; i < *counts[k]; i++)
			if (arm_of(setup, from[k][i]) == COMMANDER)
				from[k][kept++] = from[k][i];
			else
				pile[n++] = from[k][i];
		*counts[k] = kept;
	}
	return n;
}

static void lay(struct trial *t, struct bat_stack *stack, int card, bool horse, bool guns)
{
	stack->cards[stack->n_cards++] = card;
	stack->shaken[stack->n_shaken++] = !chance(t, 4);
	stack->blown[stack->n_blown++] = horse && !chance(t, 4) ? 2 : 0;
	stack->moved[stack->n_moved++] = 0;
	stack->fought[stack->n_fought++] = 0;
	stack->spiked[stack->n_spiked++] = guns && !chance(t, 8);
}

static void deal_side(struct trial *t, struct bat_state *s, int seat)
{
	int pile[BAT_CARDS];
	struct bat_side *side = &s->side[seat];
	int n = gather(t->setup, s, seat, pile), bare = chance(t, 3) ? NOWHERE : chance(t, 5), depth[5];
	mix(t, pile, n);
	for (int i = 0; i < 5; i++)
		depth[i] = i == bare ? 0 : 1 + chance(t, in_play[i]);
	for (int k = 0; k < n; k++) {
		int stack = seat * 5 + chance(t, 5), arm = arm_of(t->setup, pile[k]);
		if (s->stack[stack].n_cards < depth[stack % 5] && may_enter(t->setup, s, pile[k], stack))
			lay(t, &s->stack[stack], pile[k], arm == CAVALRY, arm == ARTILLERY && seat == s->at.active);
		else if (hand(s, seat) < 7 && !chance(t, 4))
			side->hand[side->n_hand++] = pile[k];
		else if (chance(t, 3))
			side->reserve[side->n_reserve++] = pile[k];
		else
			side->discard[side->n_discard++] = pile[k];
	}
}

/* Ground, from the common deck, and tactics to hold. */
static void deal_common(struct trial *t, struct bat_state *s)
{
	struct bat_deck *deck = &s->deck;
	mix(t, deck->draw, deck->n_draw);
	for (int seat = 0; seat < 2; seat++)
		for (int i = chance(t, 6); i > 0 && deck->n_draw && hand(s, seat) < 9; i--)
			s->side[seat].held[s->side[seat].n_held++] = deck->draw[--deck->n_draw];
	for (int i = 0; i < deck->n_draw; i++) {
		int card = deck->draw[i], stack = chance(t, 20);
		bool guns = false;
		if (card < TACTICS || stack >= 10 || s->stack[stack].terrain >= 0)
			continue;
		for (int k = 0; k < s->stack[stack].n_cards; k++)
			guns |= arm_of(t->setup, s->stack[stack].cards[k]) == ARTILLERY;
		if (guns && !strcmp(bat_terrain_names[card - TACTICS], "marsh"))
			continue;
		s->stack[stack].terrain = card - TACTICS;
		deck->draw[i--] = deck->draw[--deck->n_draw];
	}
}

static bool toss(struct trial *t, void *state)
{
	const struct bat_setup *setup = t->setup;
	struct bat_state *s = state;
	for (int seat = 0; seat < 2; seat++) {
		deal_side(t, s, seat);
		if (empty_stacks(s, seat) >= setup->rule[SWITCH_EMPTY])
			return false;
	}
	deal_common(t, s);
	return true;
}

/* ---- what the frame calls ---- */

static void compare_values(struct trial *t)
{
	const struct bat_setup *setup = t->setup;
	struct card c;
	if (!compares(t, VALUES))
		return;
	for (int i = 0; i < setup->n_cards; i++) {
		const struct bat_unit *u = setup->card[i].unit < 0 ? NULL : &bat_units[setup->card[i].unit];
		if (!u || !card_of(setup, i, &c))
			continue;
		int budget = 2 * c.v->n[0] + 2 * c.v->n[1] + c.v->n[2] + c.v->n[3] - 10;
		budget += c.kind->arm == CAVALRY || (c.kind->traits & RIDING_GUNS) ? 3 : 0;
		if (u->value[FIRE] != c.v->n[0] || u->value[MELEE] != c.v->n[1] || u->morale != c.v->n[2] ||
		    u->training != c.v->n[3] || setup->card[i].budget != budget)
			differs(t, "%s has other values, or a budget other than %d", setup->card[i].id, budget);
	}
}

static void asked(struct trial *t, const struct question *q)
{
	struct memory *m = t->memory;
	switch (q->kind) {
	case Q_REINFORCE: compare_reinforce(t, q); break;
	case Q_TERRAIN:
		compare_values(t);
		compare_terrain(t, q);
		break;
	case Q_ATTACK:
		all_paid(t);
		look_after(t);
		compare_attacks(t, q);
		break;
	case Q_RESPONSE: compare_response(t, q); break;
	case Q_SUPPORT: compare_support(t, q); break;
	case Q_RALLY: open_revival(t); break;
	case Q_DISCARD:
		open_recovery(t);
		if (m->n_recover)
			differs(t, "%d Blown cards do not test", m->n_recover);
		break;
	case Q_EXCESS:
		if (compares(t, HANDS) && q->arg[0] != hand(run_state(t->run), q->seat) - FULL_HAND)
			differs(t, "%d cards over seven", q->arg[0]);
		break;
	}
}

static struct fighter *fighter_of(struct trial *t, int seat)
{
	struct memory *m = t->memory;
	const struct bat_setup *setup = t->setup;
	return m->a.card >= 0 && setup->card[m->a.card].seat == seat ? &m->a : &m->d;
}

static void chosen(struct trial *t, const struct question *q, const struct choice *c)
{
	struct memory *m = t->memory;
	const struct bat_setup *setup = t->setup;
	if (q->kind == Q_SUPPORT && c->verb == SUPPORT_BY)
		fighter_of(t, q->seat)->support = c->v[0] - 1;
	if (q->kind == Q_PLAY && c->verb == PLAY_CARD)
		fighter_of(t, q->seat)->tactic = c->v[0];
	if (q->kind == Q_GENERAL && c->verb)
		m->lent = setup->card[c->v[0]].rating;
	if (q->kind == Q_DRAW || q->kind == Q_REDRAW)
		count_draw(t, q, c);
}

static void rolled(struct trial *t, const struct roll *r)
{
	struct memory *m = t->memory;
	if (!strcmp(r->label, "attack")) {
		rolled_fight(t, r, false);
	} else if (!strcmp(r->label, "defence")) {
		rolled_fight(t, r, true);
		m->before = *bat_state(t->run);
	} else if (!strcmp(r->label, "square")) {
		rolled_square(t, r);
	} else if (!strcmp(r->label, "evade")) {
		expects(t, r, m->d.card, false, EV_evades, EV_caught);
	} else if (!strcmp(r->label, "abort")) {
		expects(t, r, m->a.card, true, EV_rides_around, EV_must_attack);
	} else if (!strcmp(r->label, "recover")) {
		rolled_recovery(t, r);
	} else {
		if (!strcmp(r->label, "revive"))
			open_revival(t);
		m->die = r->value[0];
		if (r->n != 1 || r->sides != 10)
			differs(t, "Morale is checked with %d dice of %d sides", r->n, r->sides);
	}
}

/* Cavalry that counters takes the attacker's column [4.5]. */
static void told_counter(struct memory *m)
{
	struct fighter keep = m->a;
	m->a = m->d;
	m->d = keep;
	m->kind = MELEE;
	m->flank = false;
}

static void told_turned(struct trial *t, const struct event *e)
{
	struct memory *m = t->memory;
	all_paid(t);
	m->d = (struct fighter){e->arg[0], NOWHERE, NOWHERE, 0};
	m->a.support = m->a.tactic = NOWHERE;
	m->met = true;
	m->fought = false;
	m->square = NO_SQUARE;
}

static void told_draw(struct trial *t, const struct event *e)
{
	struct memory *m = t->memory;
	bool same = e->arg[1] == m->draw[0] && e->arg[2] == m->draw[1];
	if (compares(t, DRAWS) && !(m->drawing ? same : e->arg[1] + e->arg[2] <= 1))
		differs(t, "%d and %d cards are drawn, %d and %d of the model", e->arg[1], e->arg[2], m->draw[0],
			m->draw[1]);
	m->drawing = false;
}

static void happened(struct trial *t, const struct event *e)
{
	struct memory *m = t->memory;
	told_training(t, e);
	switch (e->kind) {
	case EV_attacks: told_attack(t, e); break;
	case EV_turned: told_turned(t, e); break;
	case EV_counters: told_counter(m); break;
	case EV_square: told_square(t, e); break;
	case EV_fought: told_fight(t, e); break;
	case EV_eliminated:
	case EV_routs: told_loss(t, e); break;
	case EV_spared: pay(t, e); break;
	case EV_shaken:
		if (m->watching)
			pay(t, e);
		break;
	case EV_holds: told_holds(m, e->arg[0]); break;
	case EV_checked: told_check(t, e); break;
	case EV_checks: told_checks(t, e); break;
	case EV_revived: rallied(m, e->arg[0]); break;
	case EV_commander_killed:
		all_paid(t);
		m->army = true;
		break;
	case EV_blown:
	case EV_caught: m->fresh[e->arg[0]] = true; break;
	case EV_draws: told_draw(t, e); break;
	}
}

static void ended(struct trial *t)
{
	compare_victory(t);
}

static bool idle(const struct question *q, const struct choice *c)
{
	return (q->kind == Q_ATTACK && c->verb == ATTACK_DONE) || (q->kind == Q_REINFORCE && c->verb == REIN_DONE) ||
	       (q->kind == Q_PLAY && c->verb == PLAY_NONE);
}

const struct model the_model = {"battalions", sizeof(struct memory), names, toss, asked, chosen, rolled,
				happened, ended, idle};
