/* Rally checks against the figures: the rule itself with every throw of its dice, and exactly that share of
 * them rallies.  Of more dice than six the others show no flag. */
#include <check.h>

#include "rules/tricorne/tri.h"
#include "rules/tricorne/tricorne.h"
#include "scenario/scenario.h"
#include "../engine/every_throw.h"

static const char field[] = "<scenario system=\"tricorne\" id=\"test\" title=\"Test\">"
			    "<side seat=\"br\" army=\"british\" hand=\"1\" baseline=\"south\" first=\"yes\"/>"
			    "<side seat=\"co\" army=\"continental\" hand=\"1\" baseline=\"north\"/>"
			    "<deck seat=\"br\"/><deck seat=\"co\"/>"
			    "<unit id=\"line\" seat=\"br\" nation=\"british\" kind=\"RG\" hex=\"C3\"/>"
			    "<unit id=\"mil\" seat=\"br\" nation=\"british\" kind=\"ML\" hex=\"G3\" blocks=\"1\"/>"
			    "<unit id=\"gds\" seat=\"br\" nation=\"british\" kind=\"GD\" hex=\"K3\"/>"
			    "<leader id=\"ohara\" seat=\"br\" hex=\"K3\"/>"
			    "<unit id=\"foe\" seat=\"co\" nation=\"continental\" kind=\"RG\" hex=\"G11\"/>"
			    "</scenario>";

enum { TURN_CHECKS = 1000 };

static struct every_throw dice;
static bool more; /* throws have not all been made */
static int piece, thrown;
static long stayed, fled;

/* A turn of nothing but rally checks of one unit, each from the same position. */
static int check_often(struct run *run)
{
	struct cnc_state *s = cnc_state(run);
	struct cnc_state *before = run_scratch(run, sizeof *before);
	*before = *s;
	for (int i = 0; i < TURN_CHECKS && more; i++) {
		bool stays = tri_rally_check(run, piece, 1, false, false);
		stayed += stays;
		fled += !stays;
		ck_assert(dice.rolled == thrown || (!stays && dice.rolled > thrown)); /* for a leader */
		*s = *before;
		more = every_throw_next(&dice);
	}
	return FLOW_TURN_END;
}

static bool never(struct source *self, struct run *run, const struct question *q, struct choice *out,
		  enum origin *origin, int *line)
{
	(void)self;
	(void)run;
	*out = q->options[0];
	*origin = ORIGIN_BOT;
	*line = 0;
	return true;
}

static const struct {
	const char *what;
	int piece, dice;
} checks[] = {
	{"full regulars", 0, 5},
	{"one block of militia", 1, 1},
	{"full guards with a leader", 2, 8},
};

static long power(long base, int n)
{
	return n ? base * power(base, n - 1) : 1;
}

START_TEST(share_of_rallies)
{
	struct scenario *s = NULL;
	struct error e = ERROR_INIT;
	struct row rows[CNC_ROWS];
	struct system sys = tricorne;
	ck_assert_msg(!scenario_read(field, sizeof field - 1, NULL, &s, &e), "%s", e.text);
	memcpy(rows, tricorne.rows, sizeof rows);
	rows[ROW_COMMAND].play = check_often;
	sys.rows = rows;
	struct cnc_state state = *(const struct cnc_state *)s->state;
	state.at.turn = 1;
	state.at.row = ROW_COMMAND;
	state.at.active = 0;
	struct source source = {never}, *sources[] = {&source, NULL};
	struct run_config config = {.sys = &sys, .setup = s->setup, .dice = &dice.dice, .sources = sources,
				    .straight = true};
	struct run *run = run_new(&config, &state);
	thrown = checks[_i].dice;
	int most = thrown < 6 ? thrown : 6;
	every_throw_init(&dice, most);
	piece = checks[_i].piece;
	stayed = fled = 0;
	for (more = true; more; run_reset(run, &state))
		ck_assert_msg(run_turn(run) == RUN_TURN_END, "%s", run_error(run));
	/* Two of six faces rally, and one die is enough. */
	ck_assert_msg(fled == power(4, most) && stayed == power(6, most) - fled, "%s: %ld rally, %ld do not",
		      checks[_i].what, stayed, fled);
	run_free(run);
	scenario_free(s);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("rally");
	TCase *t = tcase_create("rally");
	tcase_set_timeout(t, 300);
	tcase_add_loop_test(t, share_of_rallies, 0, (int)ARRAY_LEN(checks));
	suite_add_tcase(s, t);
	SRunner *r = srunner_create(s);
	srunner_set_tap(r, "-");
	srunner_run_all(r, CK_SILENT);
	int failed = srunner_ntests_failed(r);
	srunner_free(r);
	return failed != 0;
}
