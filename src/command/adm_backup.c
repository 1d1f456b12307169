/* BACKUP NOW: the whole site, into a folder of its own. */
#include "base/file.h"
#include "command/admin.h"
#include "site/backup.h"
#include "words/said.h"

enum err act_backup_now(struct session *s, const struct command_call *in, struct error *e)
{
	struct site_backup made = {0, BUF_INIT};
	const char *to = site_backup_place(s->site, s->arena), *name = to + strlen(s->site->root) + 1;
	enum err r = in->check ? ERR_NONE : file_mkdir(arena_strndup(s->arena, to, (size_t)(strrchr(to, '/') - to)), e);
	if (!in->check && !r)
		r = site_backup(s->site, to, &made, e);
	if (!in->check && !r)
		r = care_backed_up(s->site, admin_by(s), name, e);
	if (!r)
		session_say(s, in->line, in->check ? 220 : 200,
			    SAID(admin, backup_done, .check = in->check, .place = name, .files = made.files));
	buf_free(&made.left);
	return r;
}
