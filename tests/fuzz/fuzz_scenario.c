/* Any bytes as a scenario file: read or refused with a reason, in bounded time and memory;
 * what is accepted makes a first state that can be written and read. */
#include "base/limits.h"
#include "engine/state.h"
#include "scenario/scenario.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void must(bool ok)
{
	if (!ok)
		abort();
}

static void check(const struct scenario *s)
{
	struct buf text = BUF_INIT;
	struct error e = ERROR_INIT;
	void *back = base_calloc(1, s->sys->state_size);
	state_write(s->sys, s->setup, s->state, VIEW_FULL, &text);
	must(state_read(s->sys, s->setup, text.data, text.len, back, &e) == ERR_NONE);
	must(s->sys->setup_row < s->sys->n_rows);
	buf_free(&text);
	free(back);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct scenario *s = NULL;
	struct error e = ERROR_INIT;
	enum err r = scenario_read((const char *)data, size, NULL, &s, &e);
	if (r == ERR_NONE)
		check(s);
	else
		must(e.text[0] && s == NULL);
	scenario_free(s);
	return 0;
}
