/* Chapters 6.3 and 7: formations, and changing them. */
#include "rules/emperor/emp.h"

/* 1.2, 8.1: by the scale's row of the size table. */
int emp_allowance(const struct emp_setup *setup, int unit, int formation)
{
	RULE("EMP 1.2", 0);
	const struct emp_formation_row *f = emp_form(setup, unit, formation);
	int column = f->allowance == LIMBERED && setup->unit[unit].horse ? CAVALRY_LINE : f->allowance;
	return 100 * emp_scale(setup)->move[column];
}

/* 7.1, 8.7: one change a turn, before any move; none by the Disordered or in contact. */
bool emp_may_form(const struct emp_setup *setup, const struct emp_state *s, int unit, int formation)
{
	RULE("EMP 7.1", false);
	const struct emp_unit *u = &s->unit[unit];
	return u->where == ON_TABLE && emp_form(setup, unit, formation)->known && formation != u->formation &&
	       u->formed == VALUE_NONE && u->moved == STOOD && u->status != DISORDERED && !emp_fights(s, unit) &&
	       (!u->rallied || formation == SQUARE);
}

/* 6.3: anchor and facing stay; without room straight back, a tenth at a time. */
bool emp_form_place(const struct emp_setup *setup, const struct emp_state *s, int unit, int formation,
		    struct geo_pose *out, int *blocker)
{
	RULE("EMP 6.3", false);
	struct geo_pose at = emp_pose(s, unit);
	for (int back = 0; back <= emp_number(N_SHIFT_BACK); back += GEO_UNIT) {
		struct geo_pose to = geo_moved(at, at.facing + 12, back);
		if (emp_has_room(setup, s, unit, formation, to, VALUE_NONE)) {
			*out = to;
			return true;
		}
	}
	struct geo_shape shape = emp_shape_at(setup, unit, formation, at);
	*blocker = emp_in_the_way(setup, s, unit, &shape, VALUE_NONE);
	return false;
}

/* 5.2: rolls for it inside an interaction zone, out of command, or for a square from march order. */
static bool must_roll(const struct emp_setup *setup, const struct emp_state *s, int unit, int formation)
{
	RULE("EMP 7.5", false);
	struct geo_shape shape = emp_shape(setup, s, unit);
	return emp_zone_touched(setup, s, unit, &shape) != VALUE_NONE || !emp_in_command(setup, s, unit) ||
	       (formation == SQUARE && s->unit[unit].formation == MARCH);
}

static void refuse(struct run *run, int unit, int what)
{
	report(run, EV_refused, emp_setup(run)->unit[unit].seat, unit, what);
}

void emp_change_formation(struct run *run, int unit, int formation)
{
	const struct emp_setup *setup = emp_setup(run);
	struct emp_state *s = emp_state(run);
	struct emp_unit *u = &s->unit[unit];
	struct geo_pose to;
	int blocker;
	if (!emp_may_form(setup, s, unit, formation) || !emp_form_place(setup, s, unit, formation, &to, &blocker) ||
	    (must_roll(setup, s, unit, formation) && !emp_activate(run, unit))) {
		refuse(run, unit, CMD_FORM);
		return;
	}
	u->formed = u->formation;
	u->formation = formation;
	emp_place(run, unit, to);
	report(run, EV_formed, setup->unit[unit].seat, unit, formation, to.x, to.y, to.facing);
}

/* 7.4: not in contact, nor in square, Disordered, rallying or after a change or move. */
static struct no about_fault(const struct emp_setup *setup, const struct emp_state *s, int unit, struct geo_pose to)
{
	RULE("EMP 7.4.when", NO_OBJECTION);
	const struct emp_unit *u = &s->unit[unit];
	if (u->where != ON_TABLE)
		return NO(about_off_table);
	if (emp_fights(s, unit))
		return NO(about_contact);
	if (u->formation == SQUARE || u->formation == UNL)
		return NO(about_formation);
	if (u->status == DISORDERED || u->rallied)
		return NO(about_status);
	if (u->formed != VALUE_NONE || u->moved != STOOD)
		return NO(about_once);
	return emp_has_room(setup, s, unit, u->formation, to, VALUE_NONE) ? NO_OBJECTION : NO(about_no_room);
}

struct no emp_about_fault(const struct emp_setup *setup, const struct emp_state *s, int unit, struct geo_pose *to)
{
	*to = geo_about(emp_pose(s, unit), emp_depth(setup, unit, s->unit[unit].formation));
	return about_fault(setup, s, unit, *to);
}

/* 7.4: half the allowance, on the spot. */
void emp_about_face(struct run *run, int unit)
{
	RULE("EMP 7.4");
	const struct emp_setup *setup = emp_setup(run);
	struct emp_state *s = emp_state(run);
	struct emp_unit *u = &s->unit[unit];
	struct geo_pose to;
	if (emp_about_fault(setup, s, unit, &to).why ||
	    (must_roll(setup, s, unit, u->formation) && !emp_activate(run, unit))) {
		refuse(run, unit, CMD_ABOUT);
		return;
	}
	u->formed = u->formation; /* half of what it may move is left */
	emp_place(run, unit, to);
	report(run, EV_formed, setup->unit[unit].seat, unit, u->formation, to.x, to.y, to.facing);
}

void emp_place(struct run *run, int unit, struct geo_pose at)
{
	struct emp_unit *u = &emp_state(run)->unit[unit];
	u->x = at.x;
	u->y = at.y;
	u->facing = at.facing;
}
