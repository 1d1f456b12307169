/* What a seat has answered in this visit of the row, as choices again: so binders need keep nothing between two
 * questions. */
#include "engine/system.h"
#include "plan/plan.h"

struct plan_visit plan_visit_of(struct run *run, int seat, int kind)
{
	struct buf key = BUF_INIT;
	run_key(run, seat, &key);
	char *kept = run_scratch(run, key.len + 1);
	memcpy(kept, buf_text(&key), key.len + 1);
	buf_free(&key);
	return (struct plan_visit){run, kind, 0, kept};
}

/* Is the key, behind that of the visit, of a question of that name: scopes, name, number? */
static bool asks(const char *key, const char *name)
{
	const char *number = strrchr(key, '/');
	size_t n = strlen(name);
	return number && (size_t)(number - key) >= n && !strncmp(number - n, name, n) &&
	       ((size_t)(number - key) == n || number[-(ptrdiff_t)n - 1] == '/');
}

bool plan_answered(struct plan_visit *v, struct choice *out)
{
	int n;
	size_t visit = strlen(v->key);
	const struct answer *a = run_answers(v->run, &n);
	const struct system *sys = run_settings(v->run)->sys;
	while (v->next < n) {
		const struct answer *given = &a[v->next++];
		if (!strncmp(given->key, v->key, visit) && asks(given->key + visit, sys->questions[v->kind].name) &&
		    run_choice_spelt(sys, run_setup(v->run), v->kind, given->text, out))
			return true;
	}
	return false;
}

int plan_times(struct run *run, int seat, int kind, const struct choice *c)
{
	struct plan_visit v = plan_visit_of(run, seat, kind);
	struct choice made;
	int n = 0;
	while (plan_answered(&v, &made))
		n += !memcmp(&made, c, sizeof made);
	return n;
}
