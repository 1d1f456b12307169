/* A breach of orders, foretold: a corps too few of whose divisions come nearer to what it attacks (4.2). */
#include "rules/emperor/orders_bind.h"

/* An advance that takes the unit nearer to what its corps attacks, as the lines leave it. */
static bool step_nearer(const struct binding *b, int unit, struct buf *out)
{
	const struct emp_setup *setup = b->eye.setup;
	struct emp_unit *u = &b->trial->unit[unit], old = *u;
	struct geo_pose from = emp_pose(b->trial, unit);
	bool found = false;
	for (int inches = emp_allowance(setup, unit, u->formation) / 100; inches > 0 && !found; inches--) {
		struct emp_move m = {.unit = unit, .formation = u->formation, .from = from,
				     .to = emp_along(from, from.facing, inches), .formed = u->formed != VALUE_NONE};
		if (!order_work(b->at, MOVE_WORK) || emp_work_out_move(setup, b->trial, &m).why || m.stop != WENT_ALL)
			continue;
		emp_end_move(setup, b->trial, &m);
		found = emp_went_nearer(setup, b->trial, unit, b->before[unit]);
		*u = old;
		if (found)
			buf_addf(out, "%s advance %d", setup->unit[unit].id, inches);
	}
	return found;
}

static void foretell(struct binding *b, int leader, int nearer, int wanted)
{
	const struct emp_setup *setup = b->eye.setup;
	struct geo_point to = emp_order_place(setup, b->trial, leader);
	struct buf names = BUF_INIT, hint = BUF_INIT;
	for (int k = 0; k < setup->n_units; k++) {
		int u = setup->by_id[k];
		if (setup->unit[u].leader != leader || b->before[u] < 0 ||
		    emp_went_nearer(setup, b->trial, u, b->before[u]))
			continue;
		buf_addf(&names, "%s%s", names.len ? ", " : "", setup->unit[u].name);
		if (!hint.len)
			step_nearer(b, u, &hint);
	}
	struct no said = NO(attack_falls_short, (int16_t)leader, (int16_t)nearer, (int16_t)wanted, (int16_t)(to.x / 10),
			    (int16_t)(to.y / 10), (int16_t)(wanted - nearer));
	plan_note(b->notes, &(struct plan_note){ORDER_REMARK, NULL, NULL, said, NO_OBJECTION,
						hint.len ? buf_text(&hint) : NULL, buf_text(&names)});
	buf_free(&names);
	buf_free(&hint);
}

void emp_foretell_breaches(struct binding *b)
{
	const struct emp_setup *setup = b->eye.setup;
	int nearer, wanted;
	for (int k = 0; k < setup->n_leaders && b->notes; k++) {
		int leader = setup->leader_by_id[k];
		emp_weigh_attack(setup, b->trial, leader, b->before, &nearer, &wanted);
		if (setup->leader[leader].seat == b->eye.seat && nearer < wanted)
			foretell(b, leader, nearer, wanted);
	}
}
