/* LEDGER SITE: what the admins did, each entry chained to the one before. */
#include "command/admin.h"
#include "command/pages.h"
#include "people/people.h"
#include "words/said.h"

enum { PAGE = 60 };

/* Handles are told by the names of today. */
static enum err tell_entry(struct session *s, const struct store_site_entry *entry, struct error *e)
{
	const char *who, *why;
	enum err r = people_named(s->site, NULL, entry->who, s->arena, &who, e);
	if (!r)
		r = people_named(s->site, NULL, words_stored(session_words(s), entry->why, s->arena), s->arena, &why,
				 e);
	if (!r)
		pages_say(s, SAID(admin, ledger_line, .n = entry->n, .at = entry->at, .what = entry->what, .who = who,
				  .why = why));
	return r;
}

static enum err tell_end(struct session *s, const struct store_site_entry *last, int64_t shown, struct error *e)
{
	int64_t broken = 0;
	enum err r = care_chain(s->site, &broken, e);
	if (r)
		return r;
	if (shown < last->n)
		pages_say(s, SAID(moderate, ledger_more, .from = shown + 1));
	if (broken)
		pages_say(s, SAID(admin, ledger_broken, .n = broken));
	else
		pages_say(s, SAID(moderate, ledger_head, .head = last->hash));
	return ERR_NONE;
}

enum err act_ledger_site(struct session *s, const struct command_call *in, struct error *e)
{
	struct command_given given;
	struct store_site_entry *list, last;
	size_t n = 0;
	long long from = 1;
	if (!command_args(s, in, &given))
		return ERR_NONE;
	const char *key = command_key(&given, "from");
	if (key)
		(void)parse_int(key, 1, 1000000, &from);
	enum err r = store_site_entry_last(s->site->store, s->arena, &last, e);
	if (!r && (in->check || last.n < from)) {
		session_say(s, in->line, 220, SAID(admin, ledger_has, .n = last.n));
		return ERR_NONE;
	}
	if (!r)
		r = store_site_entries(s->site->store, from, PAGE, s->arena, &list, &n, e);
	if (!r)
		session_say(s, in->line, 220, SAID(admin, ledger_follows, .n = last.n, .from = from));
	for (size_t i = 0; !r && i < n; i++)
		r = tell_entry(s, &list[i], e);
	return r ? r : tell_end(s, &last, from + (int64_t)n - 1, e);
}
