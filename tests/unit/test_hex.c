/* The board of hexes against its definition (CCN supplement 1.1 to 1.5): everything is
 * computed here a second time, from walks over neighbours and from the corners. */
#include "rules/hex/hex.h"

#include <check.h>

enum { ROWS = 9, COLUMNS = 13 };

static struct hex_board *board;

static void setup(void)
{
	board = hex_board(ROWS, COLUMNS);
}

/* "D6" */
static int at(const char *name)
{
	int column = (int)strtol(name + 1, NULL, 10);
	return (name[0] - 'A') * COLUMNS + column - 1;
}

START_TEST(shape)
{
	int on = 0;
	ck_assert_int_eq(board->n, ROWS * COLUMNS);
	for (int h = 0; h < board->n; h++)
		on += board->on[h];
	ck_assert_int_eq(on, 113);
	ck_assert(board->on[at("A13")] && board->on[at("I13")]);
	ck_assert(board->on[at("B12")] && !board->on[at("B13")] && !board->on[at("H13")]);
	ck_assert_int_eq(hex_row(board, at("D6")), 3);
	ck_assert_int_eq(hex_column(board, at("D6")), 6);
	ck_assert_ptr_eq(hex_board(ROWS, COLUMNS), board);
}
END_TEST

/* Neighbours in a long row, in a short one, at corners and ends. */
static const struct {
	const char *hex, *next[HEX_DIRECTIONS]; /* W E NW NE SW SE; "": off the board */
} neighbours[] = {
	{"C5", {"C4", "C6", "D4", "D5", "B4", "B5"}},
	{"D6", {"D5", "D7", "E6", "E7", "C6", "C7"}},
	{"A1", {"", "A2", "", "B1", "", ""}},
	{"A13", {"A12", "", "B12", "", "", ""}},
	{"I1", {"", "I2", "", "", "", "H1"}},
	{"I13", {"I12", "", "", "", "H12", ""}},
	{"B1", {"", "B2", "C1", "C2", "A1", "A2"}},
	{"B12", {"B11", "", "C12", "C13", "A12", "A13"}},
	{"E1", {"", "E2", "", "F1", "", "D1"}},
	{"E13", {"E12", "", "F12", "", "D12", ""}},
};

START_TEST(neighbours_of_both_parities)
{
	int hex = at(neighbours[_i].hex);
	for (int d = 0; d < HEX_DIRECTIONS; d++) {
		const char *name = neighbours[_i].next[d];
		ck_assert_int_eq(board->next[hex][d], *name ? at(name) : HEX_NONE);
	}
}
END_TEST

START_TEST(neighbours_are_mutual)
{
	static const int back[] = {HEX_E, HEX_W, HEX_SE, HEX_SW, HEX_NE, HEX_NW};
	int pairs = 0;
	for (int h = 0; h < board->n; h++)
		for (int d = 0; d < HEX_DIRECTIONS; d++) {
			int n = board->next[h][d];
			if (n == HEX_NONE)
				continue;
			ck_assert(board->on[h] && board->on[n]);
			ck_assert_int_eq(board->next[n][back[d]], h);
			ck_assert_int_eq(board->distance[h][n], 1);
			pairs++;
		}
	/* in the rows 5 * 12 + 4 * 11, between them 8 * 24, each seen from both ends */
	ck_assert_int_eq(pairs, 2 * (60 + 44 + 192));
}
END_TEST

/* Steps of the shortest walk. */
static void walk(int from, int steps[HEX_MAX])
{
	int queue[HEX_MAX], head = 0, tail = 0;
	for (int h = 0; h < board->n; h++)
		steps[h] = -1;
	steps[from] = 0;
	queue[tail++] = from;
	while (head < tail) {
		int h = queue[head++];
		for (int d = 0; d < HEX_DIRECTIONS; d++) {
			int n = board->next[h][d];
			if (n == HEX_NONE || steps[n] >= 0)
				continue;
			steps[n] = steps[h] + 1;
			queue[tail++] = n;
		}
	}
}

START_TEST(distance_is_the_shortest_walk)
{
	int steps[HEX_MAX];
	for (int a = 0; a < board->n; a++) {
		if (!board->on[a])
			continue;
		walk(a, steps);
		for (int b = 0; b < board->n; b++)
			if (board->on[b] && steps[b] != board->distance[a][b])
				ck_abort_msg("%d to %d: %d steps, distance %d", a, b, steps[b], board->distance[a][b]);
	}
}
END_TEST

/* ---- line of sight ---- */

/* The longest shot of any gun is 5; lines up to 8 are looked at. */
enum { FAR = 8 };

/* Is the hex crossed, by the corners?  0 no, 1 inside, 2 along an edge on the left, 3 on
 * the right, of the line from a to b. */
static int crossed(int a, int b, int row, int x)
{
	static const int cx[] = {0, 1, 1, 0, -1, -1}, cy[] = {2, 1, -1, -2, -1, 1};
	int ax = 2 * hex_column(board, a) + hex_row(board, a) % 2, ay = 3 * hex_row(board, a);
	int bx = 2 * hex_column(board, b) + hex_row(board, b) % 2, by = 3 * hex_row(board, b);
	int dx = bx - ax, dy = by - ay, side[3] = {0};
	bool between = false;
	for (int i = 0; i < 6; i++) {
		int px = x + cx[i] - ax, py = 3 * row + cy[i] - ay, s = dx * py - dy * px;
		int along = dx * px + dy * py;
		side[s > 0 ? 1 : s < 0 ? 2 : 0]++;
		between |= along > 0 && along < dx * dx + dy * dy;
	}
	if (!between)
		return 0;
	if (side[1] && side[2])
		return 1;
	return side[0] == 2 ? (side[1] ? 2 : 3) : 0;
}

static bool in(const int16_t *list, int n, int hex)
{
	for (int i = 0; i < n; i++)
		if (list[i] == hex)
			return true;
	return false;
}

static void check_line(int a, int b)
{
	const struct hex_line *l = hex_trace(board, a, b);
	int n = 0;
	for (int h = 0; h < board->n; h++) {
		int row = hex_row(board, h), x = 2 * hex_column(board, h) + row % 2;
		if (h == a || h == b || !board->on[h])
			continue;
		int want = crossed(a, b, row, x);
		int got = in(l->through, l->n_through, h) ? 1
			  : in(l->left, l->n_left, h)     ? 2
			  : in(l->right, l->n_right, h)   ? 3
							  : 0;
		if (want != got)
			ck_abort_msg("from %d to %d, hex %d: %d, not %d", a, b, h, got, want);
		n += want != 0;
	}
	ck_assert_int_eq(n, l->n_through + l->n_left + l->n_right);
}

START_TEST(lines_touch_what_they_cross)
{
	for (int a = 0; a < board->n; a++)
		for (int b = 0; b < board->n; b++)
			if (board->on[a] && board->on[b] && a != b && board->distance[a][b] <= FAR)
				check_line(a, b);
}
END_TEST

static bool same_set(const int16_t *a, int n, const int16_t *b, int m)
{
	for (int i = 0; i < n; i++)
		if (!in(b, m, a[i]))
			return false;
	return n == m;
}

START_TEST(lines_are_the_same_both_ways)
{
	int along_edges = 0;
	for (int a = 0; a < board->n; a++)
		for (int b = 0; b < a; b++) {
			if (!board->on[a] || !board->on[b] || board->distance[a][b] > FAR)
				continue;
			const struct hex_line *l = hex_trace(board, a, b), *m = hex_trace(board, b, a);
			if (!same_set(l->through, l->n_through, m->through, m->n_through) ||
			    !same_set(l->left, l->n_left, m->right, m->n_right) ||
			    !same_set(l->right, l->n_right, m->left, m->n_left) || l->off_left != m->off_right ||
			    l->off_right != m->off_left)
				ck_abort_msg("%d and %d see each other by different lines", a, b);
			along_edges += l->n_left || l->n_right;
		}
	ck_assert_int_gt(along_edges, 100);
}
END_TEST

static void expect_line(const char *from, const char *to, const char *through, const char *left, const char *right)
{
	const struct hex_line *l = hex_trace(board, at(from), at(to));
	struct buf text = BUF_INIT, want = BUF_INIT;
	const int16_t *lists[] = {l->through, l->left, l->right};
	const int n[] = {l->n_through, l->n_left, l->n_right};
	for (int k = 0; k < 3; k++) {
		for (int i = 0; i < n[k]; i++)
			buf_addf(&text, "%c%d ", 'A' + hex_row(board, lists[k][i]), hex_column(board, lists[k][i]));
		buf_addc(&text, '|');
	}
	buf_addf(&want, "%s|%s|%s|", through, left, right);
	ck_assert_str_eq(buf_text(&text), buf_text(&want));
	buf_free(&text);
	buf_free(&want);
}

/* Neighbours have nothing between them; a row, a diagonal and the lines that run along the
 * edges between hexes, straight up and across. */
START_TEST(lines_by_hand)
{
	expect_line("C5", "C6", "", "", "");
	expect_line("C5", "C8", "C6 C7 ", "", "");
	expect_line("C5", "F6", "D5 E6 ", "", "");
	expect_line("C5", "E5", "", "D4 ", "D5 ");
	expect_line("E5", "C5", "", "D5 ", "D4 ");
	expect_line("C5", "G5", "E5 ", "D4 F4 ", "D5 F5 ");
	expect_line("C5", "D6", "", "D5 ", "C6 ");
	expect_line("D6", "C5", "", "C6 ", "D5 ");
}
END_TEST

/* A hex beside the line that is off the board counts as an obstruction. */
START_TEST(lines_along_the_edge_of_the_board)
{
	const struct hex_line *l = hex_trace(board, at("A1"), at("C1"));
	ck_assert(l->off_left && !l->off_right);
	ck_assert_int_eq(l->n_left, 0);
	ck_assert(in(l->right, l->n_right, at("B1")));
	l = hex_trace(board, at("C13"), at("A13"));
	ck_assert(l->off_left && !l->off_right);
	l = hex_trace(board, at("C5"), at("E5"));
	ck_assert(!l->off_left && !l->off_right);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("hex");
	TCase *t = tcase_create("hex");
	tcase_add_checked_fixture(t, setup, NULL);
	tcase_add_test(t, shape);
	tcase_add_loop_test(t, neighbours_of_both_parities, 0, (int)ARRAY_LEN(neighbours));
	tcase_add_test(t, neighbours_are_mutual);
	tcase_add_test(t, distance_is_the_shortest_walk);
	tcase_add_test(t, lines_touch_what_they_cross);
	tcase_add_test(t, lines_are_the_same_both_ways);
	tcase_add_test(t, lines_by_hand);
	tcase_add_test(t, lines_along_the_edge_of_the_board);
	suite_add_tcase(s, t);
	SRunner *sr = srunner_create(s);
	srunner_set_tap(sr, "-");
	srunner_run_all(sr, CK_SILENT);
	int failed = srunner_ntests_failed(sr);
	srunner_free(sr);
	return failed != 0;
}
