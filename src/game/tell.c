/* What is to be told of a game that was played on: letters, written when it stood so, and queued when all is done. */
#include "game/game_private.h"
#include "game/watch.h"

struct told_mail {
	struct store_out mail;
	struct told_mail *next;
};

static enum err keep(struct game *g, const struct store_out *mail, void *context, struct error *e)
{
	struct game_told *t = context;
	struct told_mail *m = arena_alloc(g->arena, sizeof *m);
	(void)e;
	*m = (struct told_mail){.mail = *mail};
	*(t->last ? &t->last->next : &t->first) = m;
	t->last = m;
	return ERR_NONE;
}

enum err told_letter(struct game *g, struct game_told *t, int seat, const struct letter *l, const char *record,
		     struct error *e)
{
	return letter_each(g, seat, l, record, keep, t, e);
}

enum err game_tell(struct game *g, const struct game_told *t, struct error *e)
{
	enum err r = ERR_NONE;
	for (const struct told_mail *m = t->first; !r && m; m = m->next)
		r = store_out_add(g->site->store, &m->mail, e);
	if (!r)
		r = watch_tell(g->site, &g->row, e);
	return !r && t->held ? letter_moderator(g->site, &g->row, e) : r;
}
