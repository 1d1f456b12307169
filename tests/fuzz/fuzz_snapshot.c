/* Any bytes as a snapshot of napoleonics: refused with its line, or a state that writes,
 * reads and writes alike, in full and masked. */
#include "engine/state.h"
#include "scenario/scenario.h"
#include "fuzz/scenarios.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void must(bool ok)
{
	if (!ok)
		abort();
}

static void write_and_read(const struct scenario *s, const void *state)
{
	struct buf once = BUF_INIT, twice = BUF_INIT;
	struct error e = ERROR_INIT;
	void *back = base_calloc(1, s->sys->state_size);
	state_write(s->sys, s->setup, state, VIEW_FULL, &once);
	must(state_read(s->sys, s->setup, once.data, once.len, back, &e) == ERR_NONE);
	state_write(s->sys, s->setup, back, VIEW_FULL, &twice);
	must(once.len == twice.len && !memcmp(once.data, twice.data, once.len));
	must(state_diff(s->sys, s->setup, state, back, &twice) == 0);
	buf_free(&once);
	buf_free(&twice);
	free(back);
}

static void look(const struct scenario *s, const void *state)
{
	struct buf b = BUF_INIT;
	void *view = base_calloc(1, s->sys->state_size);
	for (int viewer = VIEW_PUBLIC; viewer < 2; viewer++) {
		state_write(s->sys, s->setup, state, viewer, &b);
		state_mask(s->sys, s->setup, state, viewer, view);
	}
	s->sys->invariant(s->setup, state, &b);
	buf_free(&b);
	free(view);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	const struct scenario *s = fuzz_scenario("napoleonics");
	struct error e = ERROR_INIT;
	void *state = base_calloc(1, s->sys->state_size);
	if (state_read(s->sys, s->setup, (const char *)data, size, state, &e) == ERR_NONE) {
		write_and_read(s, state);
		look(s, state);
	} else {
		must(!strncmp(e.text, "line ", 5));
	}
	free(state);
	return 0;
}
