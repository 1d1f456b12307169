/* What is imagined of rosters, orders and masks, at the first turn of the night watch, where each chance is known. */
#include "base/file.h"
#include "base/hash.h"
#include "engine/imagine.h"
#include "rules/tactiques/tac.h"
#include "scenario/scenario.h"

#include <check.h>

enum { TIMES = 3000 };

/* So often of TIMES, within six times the spread of what happens once in `of` times. */
static void is_about(const char *what, const char *whose, int number, int times, int64_t part, int64_t of)
{
	int64_t off = times * of - TIMES * part;
	ck_assert_msg(off * off <= 36 * TIMES * part * (of - part),
		      "%s of %s: %d is drawn %d times of %d, not %d in %d", what, whose, number, times, TIMES,
		      (int)part, (int)of);
}

struct watched { /* how often each came up, of units, dummies and brigades */
	int losses[TAC_UNITS][8], hex[TAC_UNITS][FLAT_HEXES], dummy[TAC_DUMMIES][FLAT_HEXES], ma[TAC_DUMMIES][20];
	int order[TAC_COMMANDS][ORDERS], pending[TAC_COMMANDS];
};

static void watch(struct watched *w, const struct tac_setup *setup, const struct tac_state *s)
{
	for (int u = 0; u < s->n_unit; u++)
		if (setup->unit[u].seat) {
			ck_assert_int_lt(s->unit[u].losses, 8);
			w->losses[u][s->unit[u].losses]++;
			w->hex[u][s->unit[u].hex]++;
		}
	for (int d = 0; d < s->n_dummy; d++)
		if (setup->dummy[d].seat && s->dummy[d].hex >= 0)
			w->dummy[d][s->dummy[d].hex]++, w->ma[d][s->dummy[d].ma]++;
	for (int c = 0; c < s->n_command; c++)
		if (setup->command[c].seat)
			w->order[c][s->command[c].order]++, w->pending[c] += s->command[c].pending != VALUE_NONE;
}

/* Three units and three dummies lie under six masks, any of them under each. */
static void masks_hide_anybody(const struct watched *w, const struct tac_setup *setup, const struct tac_state *view)
{
	const struct tac_side *side = &view->side[1];
	ck_assert_int_eq(side->n_masks, 6);
	for (int i = 0; i < side->n_masks; i++) {
		int n = 0;
		for (int u = 0; u < view->n_unit; u++) {
			if (!setup->unit[u].seat || view->unit[u].hex != VALUE_UNKNOWN)
				continue;
			is_about("place", setup->unit[u].id, side->masks[i], w->hex[u][side->masks[i]], 1, 6);
			n += w->hex[u][side->masks[i]];
		}
		for (int d = 0; d < view->n_dummy; d++) {
			if (!setup->dummy[d].seat)
				continue;
			is_about("place", setup->dummy[d].id, side->masks[i], w->dummy[d][side->masks[i]], 1, 6);
			n += w->dummy[d][side->masks[i]];
		}
		ck_assert_int_eq(n, TIMES);
	}
}

/* Of four boxes that may be crossed each is so at the first turn of five one time in ten. */
static void rosters_come_up(const struct watched *w, const struct tac_setup *setup)
{
	static const int share[] = {6561, 2916, 486, 36, 1, 0};
	for (int u = 0; u < setup->n_units; u++)
		for (int n = 0; setup->unit[u].seat && setup->unit[u].increments == 5 && n < 6; n++)
			is_about("losses", setup->unit[u].id, n, w->losses[u][n], share[n], 10000);
	for (int d = 0; d < setup->n_dummies; d++)
		for (int n = 0; setup->dummy[d].seat && n < 20; n++)
			is_about("allowance", setup->dummy[d].id, n, w->ma[d][n], n < 17, 17);
}

/* A brigade has the order of its roster, or any; one of four has another on its way, where that is another. */
static void orders_come_up(const struct watched *w, const struct tac_setup *setup)
{
	for (int c = 0; c < setup->n_commands; c++) {
		const struct tac_command_setup *k = &setup->command[c];
		int n = 0;
		if (!k->seat || k->level != BRIGADE)
			continue;
		for (int order = 0; order < ORDERS; order++) {
			n += w->order[c][order];
			if (order != RESERVE) /* not after it has tired */
				ck_assert_int_gt(w->order[c][order], order == k->order ? TIMES / 2 : TIMES / 10);
		}
		ck_assert_int_gt(w->order[c][RESERVE], TIMES / 20);
		ck_assert_int_eq(n, TIMES);
		ck_assert_int_gt(w->pending[c], TIMES / 10);
		ck_assert_int_lt(w->pending[c], TIMES / 4);
	}
}

/* A dummy was found: of five masks and six who may lie there, the one that is left is a dummy half of the time, which is
 * gone then, or under one of the five. */
static void dummies_are_gone(const struct watched *w, const struct tac_setup *setup, const struct tac_state *view)
{
	const struct tac_side *side = &view->side[1];
	ck_assert_int_eq(side->n_masks, 5);
	for (int d = 0; d < view->n_dummy; d++)
		for (int i = 0; i < side->n_masks && setup->dummy[d].seat; i++)
			is_about("place", setup->dummy[d].id, side->masks[i], w->dummy[d][side->masks[i]], 11, 60);
}

static struct scenario *night_watch(void)
{
	char folder[1024], path[1100];
	struct buf text = BUF_INIT;
	struct error e = ERROR_INIT;
	struct scenario *s;
	snprintf(path, sizeof path, "%s/tactiques/night-watch.xml", data_folder("scenarios", folder, sizeof folder));
	ck_assert_msg(!file_read(path, 1 << 20, &text, &e), "%s", e.text);
	ck_assert_msg(!scenario_read(buf_text(&text), text.len, NULL, &s, &e), "%s", e.text);
	buf_free(&text);
	((struct tac_state *)s->state)->at.turn = 1;
	return s;
}

/* What seat 0 imagines, TIMES times. */
static struct watched *imagined(const struct scenario *s, struct tac_state *view)
{
	struct watched *w = base_calloc(1, sizeof *w);
	struct tac_state *out = base_calloc(1, sizeof *out);
	state_mask(s->sys, s->setup, s->state, 0, view);
	for (int i = 0; i < TIMES; i++) {
		uint64_t seed = (uint64_t)i;
		imagine_state(s->sys, s->setup, view, 0, &seed, out);
		watch(w, s->setup, out);
	}
	free(out);
	return w;
}

START_TEST(masks_rosters_and_orders_come_up)
{
	struct scenario *s = night_watch();
	struct tac_state *view = base_calloc(1, sizeof *view);
	struct watched *w = imagined(s, view);
	masks_hide_anybody(w, s->setup, view);
	rosters_come_up(w, s->setup);
	orders_come_up(w, s->setup);
	free(w);
	free(view);
	scenario_free(s);
}
END_TEST

START_TEST(what_was_found_is_not_there_again)
{
	struct scenario *s = night_watch();
	struct tac_state *view = base_calloc(1, sizeof *view), *state = s->state;
	int d = 0;
	while (!((struct tac_setup *)s->setup)->dummy[d].seat)
		d++;
	state->dummy[d].hex = VALUE_NONE;
	tac_note_masks(s->setup, state);
	struct watched *w = imagined(s, view);
	dummies_are_gone(w, s->setup, view);
	free(w);
	free(view);
	scenario_free(s);
}
END_TEST

/* Seven masks, three units and three dummies: one unit stands in two hexes, and when masks are looked at again all are there
 * still. */
START_TEST(a_line_lies_under_two_masks)
{
	struct scenario *s = night_watch();
	const struct tac_setup *setup = s->setup;
	struct tac_state *view = base_calloc(1, sizeof *view), *out = base_calloc(1, sizeof *out), *state = s->state;
	int line = 0;
	while (!setup->unit[line].seat || !state->unit[line].masked || setup->unit[line].arm != INFANTRY)
		line++;
	state->unit[line].formation = F_LINE;
	state->unit[line].facing = tac_facing_for(F_LINE, state->unit[line].facing);
	state->unit[line].hex2 = flat_next(&setup->map, state->unit[line].hex, 0);
	tac_note_masks(setup, state);
	ck_assert_int_eq(state->side[1].n_masks, 7);
	state_mask(s->sys, setup, state, 0, view);
	for (int i = 0; i < TIMES; i++) {
		uint64_t seed = (uint64_t)i;
		imagine_state(s->sys, setup, view, 0, &seed, out);
		tac_note_masks(setup, out);
		ck_assert_int_eq(out->side[1].n_masks, 7);
		ck_assert_mem_eq(out->side[1].masks, view->side[1].masks, 7 * sizeof view->side[1].masks[0]);
	}
	free(view);
	free(out);
	scenario_free(s);
}
END_TEST

/* Three battalions and a battery, 23 increments at full strength, lie open in a hex for 18. */
START_TEST(a_stack_that_is_seen_is_one_that_may_be)
{
	struct scenario *s = night_watch();
	const struct tac_setup *setup = s->setup;
	struct tac_state *view = base_calloc(1, sizeof *view), *out = base_calloc(1, sizeof *out), *state = s->state;
	int leader = 0, n = 0;
	while (setup->leader[leader].rank != RANK_DIVISION || !setup->leader[leader].seat)
		leader++;
	for (int u = 0; u < setup->n_units; u++) {
		if (!setup->unit[u].seat || setup->unit[u].arm == CAVALRY)
			continue;
		state->unit[u].hex = state->leader[leader].hex;
		state->unit[u].masked = state->unit[u].beneath = 0;
		state->unit[u].depth = n++;
		state->unit[u].losses = setup->unit[u].arm == INFANTRY ? 2 : 0;
	}
	tac_note_masks(setup, state);
	struct buf why = BUF_INIT;
	ck_assert_msg(!s->sys->invariant(setup, state, &why), "%s", buf_text(&why));
	state_mask(s->sys, setup, state, 0, view);
	for (int i = 0; i < TIMES; i++) {
		uint64_t seed = (uint64_t)i;
		imagine_state(s->sys, setup, view, 0, &seed, out);
		ck_assert_msg(!s->sys->invariant(setup, out, &why), "%s", buf_text(&why));
	}
	buf_free(&why);
	free(view);
	free(out);
	scenario_free(s);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("imagine");
	TCase *t = tcase_create("imagine");
	tcase_set_timeout(t, 60);
	tcase_add_test(t, masks_rosters_and_orders_come_up);
	tcase_add_test(t, what_was_found_is_not_there_again);
	tcase_add_test(t, a_line_lies_under_two_masks);
	tcase_add_test(t, a_stack_that_is_seen_is_one_that_may_be);
	suite_add_tcase(s, t);
	SRunner *r = srunner_create(s);
	srunner_set_tap(r, "-");
	srunner_run_all(r, CK_SILENT);
	int failed = srunner_ntests_failed(r);
	srunner_free(r);
	return failed != 0;
}
