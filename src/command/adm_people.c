/* USER, NOTICE: accounts, and a word to all. */
#include "base/clock.h"
#include "command/admin.h"
#include "people/people.h"

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
static enum err rename_to(struct session *s, const struct command_call *in, struct store_person *who, const char *name,
			  struct error *e)
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
	who->name = name;
	r = store_person_save(s->site->store, who, e);
	if (!r)
		r = care_note(s->site, admin_by(s), "renamed", SAID(admin, rename_noted, .person = handle_of(s, who)),
			      e);
	return r ? r : tell(s, who, SAID(admin, rename_told, .name = name), e);
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
	if (strcasecmp(given.word[1], "rename"))
		return lock(s, in, &who, !strcasecmp(given.word[1], "lock"), e);
	if (given.n_words > 2)
		return rename_to(s, in, &who, given.word[2], e);
	session_say(s, in->line, 520, SAID(admin, name_missing));
	return ERR_NONE;
}

/* ---- NOTICE ---- */

/* What stands for the end of a line where a command is one. */
static const char line_end[] = "\xe2\x80\xa8";

static const char *in_lines(struct session *s, const char *text)
{
	struct buf out = BUF_INIT;
	for (const char *end; (end = strstr(text, line_end)); text = end + sizeof line_end - 1)
		buf_addf(&out, "%.*s\n", (int)(end - text), text);
	buf_addf(&out, "%s\n", text);
	const char *marked = session_marked(s, buf_text(&out));
	buf_free(&out);
	return marked;
}

static enum err tell_all(struct session *s, const int64_t *people, size_t n, const char *text, struct error *e)
{
	const struct words_said *said = session_keep(s, SAID(admin, notice, .text = in_lines(s, text)));
	enum err r = ERR_NONE;
	for (size_t i = 0; !r && i < n; i++) {
		struct store_person who;
		r = store_person_get(s->site->store, people[i], s->arena, &who, e);
		if (!r)
			r = people_tell(
				s->site, &who,
				arena_printf(s->arena, "notice/p%lld/%s", (long long)people[i], session_serial(s)),
				said, e);
	}
	return r ? r
		 : care_note(s->site, admin_by(s), "notice",
			     SAID(admin, notice_noted, .n = (int64_t)n, .text = session_cut(s, in_lines(s, text), 400)),
			     e);
}

enum err act_notice(struct session *s, const struct command_call *in, struct error *e)
{
	int64_t *people;
	size_t n = 0, len;
	const char *text = in->args;
	len = strlen(text);
	if (len > 1 && *text == '"' && text[len - 1] == '"')
		text = arena_strndup(s->arena, text + 1, len - 2);
	if (!*text) {
		session_say(s, in->line, 520, SAID(admin, notice_empty));
		return ERR_NONE;
	}
	enum err r = store_active(s->site->store, s->arena, &people, &n, e);
	if (r)
		return r;
	session_say(s, in->line, in->check ? 220 : 200, SAID(admin, notice_done, .check = in->check, .n = (int64_t)n));
	return in->check ? ERR_NONE : tell_all(s, people, n, text, e);
}

enum err admin_text(struct session *s, const struct order_block *b, struct error *e)
{
	struct buf text = BUF_INIT;
	const struct command *c;
	const char *args;
	for (size_t i = 0; i < b->n; i++)
		buf_addf(&text, "%s%s", i ? line_end : "", b->lines[i].text);
	c = command_find_role(WHO_ADMIN, "NOTICE", &args);
	args = arena_strdup(s->arena, buf_text(&text));
	buf_free(&text);
	return command_dispatch(s, &(struct command_call){c, b->first, args, b->check}, e);
}
