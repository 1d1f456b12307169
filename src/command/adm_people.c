/* USER: accounts. */
#include "base/clock.h"
#include "command/admin.h"
#include "people/people.h"
#include "store/account.h"
#include "words/said.h"

/* ---- USER ---- */

static const char *handle_of(struct session *s, const struct store_person *who)
{
	char handle[STORE_HANDLE];
	store_handle(who->id, handle);
	return arena_strdup(s->arena, handle);
}

static enum err tell(struct session *s, const struct store_person *who, const struct words_said *said, struct error *e)
{
	return people_tell(s->site, who, arena_printf(s->arena, "user/%s/%s", handle_of(s, who), session_serial(s)),
			   said, e);
}

static enum err lock(struct session *s, const struct command_call *in, const struct store_person *who, bool on,
		     struct error *e)
{
	bool locked = false;
	enum err r = store_locked_get(s->site->store, who->id, &locked, e);
	if (r)
		return r;
	if (on && who->id == s->person.id) {
		session_say(s, in->line, 510, SAID(admin, locks_himself));
		return ERR_NONE;
	}
	if (locked == on) {
		session_say(s, in->line, 422, SAID(admin, lock_same, .person = who->name, .on = on));
		return ERR_NONE;
	}
	session_say(s, in->line, in->check ? 220 : 200,
		    SAID(admin, lock_done, .check = in->check, .person = who->name, .on = on));
	if (in->check)
		return ERR_NONE;
	r = store_locked_put(s->site->store, who->id, on, clock_now(), e);
	if (!r)
		r = care_note(s->site, admin_by(s), on ? "locked" : "unlocked",
			      SAID(admin, lock_noted, .person = handle_of(s, who), .on = on), e);
	return r ? r : tell(s, who, SAID(admin, lock_told, .on = on), e);
}

/* The name is one that he could take himself. */
static enum err rename_to(struct session *s, const struct command_call *in, const struct store_person *who,
			  const char *name, struct error *e)
{
	bool taken = false;
	const struct words_said *wrong = people_name_wrong(s->site, name);
	enum err r = wrong ? ERR_NONE : people_name_taken(s->site, who->id, name, &taken, e);
	if (r)
		return r;
	if (wrong || taken) {
		session_say(s, in->line, 520,
			    wrong ? SAID(people, bad_name, .name = session_cut(s, name, 60), .why = wrong)
				  : SAID(people, name_taken, .name = name));
		return ERR_NONE;
	}
	session_say(s, in->line, in->check ? 220 : 200,
		    SAID(admin, renamed, .check = in->check, .person = who->name, .name = name));
	if (in->check)
		return ERR_NONE;
	struct store_person now = *who;
	now.name = name;
	r = store_person_save(s->site->store, &now, e);
	if (!r)
		r = care_note(s->site, admin_by(s), "renamed", SAID(admin, rename_noted, .person = handle_of(s, who)),
			      e);
	return r ? r : tell(s, who, SAID(admin, rename_told, .name = name), e);
}

/* ---- two accounts of one person ---- */

/* Why they stay two; NULL: they can be one. */
static enum err no_merge(struct session *s, const struct store_person *who, const struct store_person *other,
			 const struct words_said **why, struct error *e)
{
	enum store_clash clash = STORE_CLASH_NONE;
	const char *game = "";
	enum err r = who->id == other->id
			     ? ERR_NONE
			     : store_merge_clash(s->site->store, who->id, other->id, s->arena, &clash, &game, e);
	*why = who->id == other->id         ? SAID(admin, merge_same, .person = who->name)
	       : clash == STORE_CLASH_PLAY  ? SAID(admin, merge_plays, .game = game)
	       : clash == STORE_CLASH_OFFER ? SAID(admin, merge_offered, .game = game)
	       : clash == STORE_CLASH_EVENT ? SAID(admin, merge_entered, .name = game)
					    : NULL;
	*why = *why ? session_keep(s, *why) : NULL;
	return r;
}

/* Each address of record of the two is told. */
static enum err merge(struct session *s, const struct store_person *who, const struct store_person *other,
		      struct error *e)
{
	struct store_person old = *who;
	const struct words_said *told =
		session_keep(s, SAID(admin, merge_told, .person = who->name, .other = other->name));
	enum err r = store_merge(s->site->store, who->id, other->id, e);
	if (!r)
		r = care_note(s->site, admin_by(s), "merged",
			      SAID(admin, merge_noted, .person = handle_of(s, who), .number = other->id), e);
	if (!r)
		r = tell(s, who, told, e);
	old.address = other->address;
	return r ? r
		 : people_tell(s->site, &old,
			       arena_printf(s->arena, "user/%s/%s", handle_of(s, other), session_serial(s)), told, e);
}

static enum err merge_with(struct session *s, const struct command_call *in, const struct store_person *who,
			   const char *name, struct error *e)
{
	struct store_person other;
	const struct words_said *why;
	bool found;
	enum err r = admin_person(s, in->line, name, &other, &found, e);
	if (r || !found)
		return r;
	r = no_merge(s, who, &other, &why, e);
	if (r || why) {
		if (!r)
			session_say(s, in->line, 420, why);
		return r;
	}
	session_say(s, in->line, in->check ? 220 : 200,
		    SAID(admin, merge_done, .check = in->check, .person = who->name, .other = other.name,
			 .address = who->address));
	return in->check ? ERR_NONE : merge(s, who, &other, e);
}

enum err act_user(struct session *s, const struct command_call *in, struct error *e)
{
	struct command_given given;
	struct store_person who;
	bool found;
	if (!command_args(s, in, &given))
		return ERR_NONE;
	enum err r = admin_person(s, in->line, given.word[0], &who, &found, e);
	if (r || !found)
		return r;
	bool merges = !strcasecmp(given.word[1], "merge");
	if (!merges && strcasecmp(given.word[1], "rename"))
		return lock(s, in, &who, !strcasecmp(given.word[1], "lock"), e);
	if (given.n_words > 2)
		return (merges ? merge_with : rename_to)(s, in, &who, given.word[2], e);
	session_say(s, in->line, 520, SAID(admin, name_missing, .merge = merges));
	return ERR_NONE;
}
