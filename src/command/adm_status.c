/* STATUS, RULESET LIST: how the site stands, in figures that tell nothing of anybody. */
#include "command/admin.h"
#include "command/pages.h"
#include "scenario/scenario.h"
#include "store/admin.h"
#include "words/said.h"

static void tell_queue(struct session *s, const struct care_figures *f)
{
	pages_say(s, SAID(admin, status_queue, .waiting = f->of.waiting, .oldest = f->of.oldest, .failed = f->of.failed,
			  .paused = f->paused));
}

static void tell_mail(struct session *s, const struct care_figures *f)
{
	pages_say(s, SAID(admin, status_mail, .in = f->in, .out = f->out, .holds = f->of.holds,
			  .aside = f->aside < 0 ? 0 : f->aside, .closed = f->aside < 0));
}

static void tell_disk(struct session *s, const struct care_figures *f)
{
	pages_say(s, SAID(admin, status_disk, .known = f->free >= 0, .free = f->free, .mb = f->free_mb));
}

static void tell_clock(struct session *s, const struct care_figures *f)
{
	pages_say(s, SAID(admin, status_clock, .running = f->of.running, .words = f->of.words, .held = f->of.held,
			  .standing = f->standing, .next = f->next, .stopped = f->stopped, .guard = f->guard));
}

static void tell_backup(struct session *s, const struct care_figures *f)
{
	pages_say(s, SAID(admin, status_backup, .last = f->backup, .old = f->backup_old));
}

enum err act_status(struct session *s, const struct command_call *in, struct error *e)
{
	static const struct {
		const char *name;
		void (*tell)(struct session *s, const struct care_figures *f);
	} parts[] = {{"queue", tell_queue}, {"mail", tell_mail}, {"disk", tell_disk}, {"clock", tell_clock}, {"backup", tell_backup}};
	struct command_given given;
	struct care_figures f;
	if (!command_args(s, in, &given))
		return ERR_NONE;
	enum err r = care_figures(s->site, &f, e);
	if (r)
		return r;
	session_say(s, in->line, 220, SAID(admin, status, .well = care_is_well(&f)));
	for (size_t i = 0; i < ARRAY_LEN(parts); i++)
		if (!given.n_words || !strcasecmp(given.word[0], parts[i].name))
			parts[i].tell(s, &f);
	return ERR_NONE;
}

/* ---- RULESET LIST ---- */

enum err act_ruleset_list(struct session *s, const struct command_call *in, struct error *e)
{
	enum err r = ERR_NONE;
	size_t n = 0;
	while (scenario_systems[n])
		n++;
	session_say(s, in->line, 220, SAID(admin, rulesets, .n = (int64_t)n));
	for (size_t i = 0; !r && !in->check && i < n; i++) {
		const struct system *sys = scenario_systems[i];
		struct store_ruleset games;
		r = store_ruleset(s->site->store, sys->name, sys->rules, &games, e);
		if (!r)
			pages_say(s, SAID(admin, ruleset, .name = sys->name, .title = sys->title, .rules = sys->rules,
					  .running = games.running, .held = games.held, .older = games.older));
	}
	return r;
}
