/* What the toy systems share. */
#include "toys.h"

static struct attribute red[] = {{"seat", "red"}, {"name", "Red"}};
static struct attribute blue[] = {{"seat", "blu"}, {"name", "Blue"}};
static struct attribute gray[] = {{"seat", "gray"}, {"name", "Gray"}};
static struct element sides[] = {{"side", "", 2, red, 2, NULL, 0},
				 {"side", "", 3, blue, 2, NULL, 0},
				 {"side", "", 4, gray, 2, NULL, 0}};
static struct attribute about[] = {{"id", "toy"}, {"title", "A toy"}};

const struct element toy_three_sides = {"scenario", "", 1, about, 2, sides, 3};
const struct element toy_two_sides = {"scenario", "", 1, about, 2, sides, 2};

void toy_load_seats(const struct element *scenario, struct setup_head *head, struct position *at,
		    const struct system *sys, struct setup_errors *errors)
{
	for (size_t i = 0; i < scenario->n_children; i++) {
		const struct element *e = &scenario->children[i];
		struct seat *seat = &head->seat[head->n_seats++];
		snprintf(seat->id, sizeof seat->id, "%s", element_attr(e, "seat", ""));
		snprintf(seat->name, sizeof seat->name, "%s", element_attr(e, "name", ""));
		if (!*seat->id)
			setup_error(errors, e, "has no seat");
	}
	*at = (struct position){.row = (int8_t)sys->setup_row, .active = VALUE_NONE,
				.winner = VALUE_NONE, .n_visit = (int8_t)sys->n_rows};
}

bool toy_find_id(const char *ids, size_t stride, int n, const char *text, int *row)
{
	for (int i = 0; i < n; i++)
		if (!strcasecmp(ids + (size_t)i * stride, text))
			return *row = i, true;
	return false;
}

void toy_place_text(const void *setup, int place, struct buf *out)
{
	(void)setup;
	buf_addf(out, "p%d", place);
}

bool toy_place_read(const void *setup, const char *text, int *place)
{
	long long n;
	(void)setup;
	if ((text[0] | 32) != 'p' || !parse_int(text + 1, 0, 99, &n))
		return false;
	*place = (int)n;
	return true;
}

void toy_describe(const void *setup, struct describe *d)
{
	const struct setup_head *head = setup;
	d->begin(d, "board");
	describe_number(d, "seats", head->n_seats);
	d->end(d);
}

void toy_describe_player(const void *setup, const void *state, int seat, struct describe *d)
{
	const struct position *at = state;
	(void)setup;
	describe_number(d, "active", at->active == seat);
}
