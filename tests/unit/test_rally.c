/* Rally checks against the figures: a million checks of the rule itself, with the dice of a game,
 * must come within four standard errors of the exact share. */
#include <check.h>
#include <math.h>

#include "base/hash.h"
#include "engine/sources.h"
#include "rules/tricorne/tri.h"
#include "rules/tricorne/tricorne.h"
#include "scenario/scenario.h"

enum { CHECKS = 1000000, TURN_CHECKS = 1000 };

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

static int piece, stayed;

/* A turn of nothing but rally checks of one unit, each from the same position. */
static int check_often(struct run *run)
{
	struct cnc_state *s = cnc_state(run);
	struct cnc_state *before = run_scratch(run, sizeof *before);
	*before = *s;
	for (int i = 0; i < TURN_CHECKS; i++) {
		s->side[1].banners = 0;
		stayed += tri_rally_check(run, piece, 1, false, false);
		*s = *before;
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

static void play(const struct system *sys, const struct scenario *s, struct cnc_state *state, int game)
{
	uint8_t key[HASH_BYTES];
	char seeds[HASH_HEX];
	struct keyed_dice dice;
	struct source source = {never}, *sources[] = {&source, NULL};
	hash_format(key, NULL, "rally\n%d\n%d\n", piece, game);
	hash_hex(seeds, key);
	keyed_dice_init(&dice, "rally", 1, key, key, seeds);
	struct run_config config = {.sys = sys, .setup = s->setup, .dice = &dice.dice, .sources = sources,
				    .straight = true};
	struct run *run = run_new(&config, state);
	ck_assert_msg(run_turn(run) == RUN_TURN_END, "%s", run_error(run));
	run_free(run);
}

START_TEST(share_of_rallies)
{
	struct scenario *s = NULL;
	struct error e = ERROR_INIT;
	struct row rows[CNC_ROWS];
	struct system sys = tricorne;
	hash_init();
	ck_assert_msg(!scenario_read(field, sizeof field - 1, NULL, &s, &e), "%s", e.text);
	memcpy(rows, tricorne.rows, sizeof rows);
	rows[ROW_COMMAND].play = check_often;
	sys.rows = rows;
	struct cnc_state state = *(const struct cnc_state *)s->state;
	state.at.turn = 1;
	state.at.row = ROW_COMMAND;
	state.at.active = 0;
	piece = checks[_i].piece;
	stayed = 0;
	for (int game = 0; game < CHECKS / TURN_CHECKS; game++)
		play(&sys, s, &state, game);
	double fails = pow(2.0 / 3.0, checks[_i].dice), p = 1 - fails;
	double error = sqrt(p * fails / CHECKS), share = (double)stayed / CHECKS;
	ck_assert_msg(fabs(share - p) <= 4 * error, "%s: %.6f of %d rally, %.6f were to be expected, %.1f errors",
		      checks[_i].what, share, CHECKS, p, fabs(share - p) / error);
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
