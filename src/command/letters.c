/* Mail to the address of a letter: whoever answers a letter writes to players, and orders nothing.  Nothing there
 * may be the writer's of the letter: no order, no answer, no code counts, wherever it stands. */
#include "command/press.h"
#include "command/receive_private.h"
#include "mail/reply.h"
#include "words/said.h"

/* Only what nobody else hears of and nothing is changed by. */
static bool is_harmless(const struct command *c)
{
	return !c->flags && c->told == TOLD_NOBODY;
}

static void not_here(struct session *s, unsigned line, const char *what)
{
	session_say(s, line, 430, SAID(press, not_here, .what = session_cut(s, what, 40)));
}

static enum err act_lines(struct session *s, const struct order_region *r, enum command_check *all, size_t *talk,
			  struct error *e)
{
	enum err err = ERR_NONE;
	for (size_t i = 0; !err && i < r->n_commands; i++) {
		const struct order_text *t = &r->commands[i];
		enum command_check check;
		const char *args, *line = region_skip_check(t->text, &check);
		const struct command *c =
			*t->text == '|' ? NULL : command_find(region_without_point(line, s->arena), &args);
		if (check != CHECK_NOT && !*line)
			*all = check;
		else if (!c)
			*talk += *t->text != '|';
		else if (!is_harmless(c))
			not_here(s, t->line, t->text);
		else
			err = command_dispatch(s, &(struct command_call){c, t->line, args, check != CHECK_NOT}, e);
	}
	return err;
}

static enum err act_blocks(struct session *s, const struct order_region *r, enum command_check all, bool *any,
			   struct error *e)
{
	enum err err = ERR_NONE;
	for (size_t i = 0; !err && i < r->n_blocks; i++) {
		const struct order_block *b = &r->blocks[i];
		if (b->quoted)
			continue;
		*any = true;
		if (!strcmp(b->kind, "press"))
			err = press_block(s, b, all != CHECK_NOT, e);
		else
			not_here(s, b->first, arena_printf(s->arena, "BEGIN %s", b->kind));
	}
	return err;
}

/* Plain words are most likely meant for who wrote the letter: the block to send them in, for him to send. */
static void ask_if_letter(struct session *s)
{
	struct mail_reply *reply = mail_reply_read(s->mail->text, s->mail->text_len, s->arena);
	struct buf text = BUF_INIT;
	const char *to = press_reader(s);
	for (size_t i = 0; i < reply->n; i++) {
		const struct mail_line *l = &reply->lines[i];
		if (mail_line_own(l) && l->text[strspn(l->text, " \t")] != '|' && (text.len || *l->text))
			buf_addf(&text, "%s\n", l->text);
	}
	while (text.len > 1 && text.data[text.len - 2] == '\n')
		text.data[--text.len] = '\0';
	session_say(s, 0, 310, SAID(press, is_letter));
	words_say(session_words(s), SAID(press, paste, .to = to ? to : "", .text = buf_text(&text)), &s->text);
	buf_free(&text);
}

static enum err serve(struct session *s, const char **what, struct error *e)
{
	size_t talk = 0;
	bool any = false;
	enum command_check all = CHECK_NOT;
	struct order_region *r = region_read(s->mail->text, s->mail->text_len, NULL, NULL, s->arena);
	s->source = s->mail->text;
	*what = "letter";
	enum err err = act_lines(s, r, &all, &talk, e);
	if (!err)
		err = act_blocks(s, r, all, &any, e);
	if (!err && !any && talk)
		ask_if_letter(s);
	if (!err && !s->n_lines)
		session_say(s, 0, 500, SAID(press, nothing));
	return err ? err : receive_receipt(s, "receipt", e);
}

enum err receive_press(struct session *s, bool again, const char **what, struct error *e)
{
	*what = "letter: automatic by its subject";
	if (s->mail->subject_automatic)
		return ERR_NONE;
	enum err err = store_person_get(s->site->store, game_seat(s->game, s->seat)->holder, s->arena, &s->person, e);
	if (!err)
		err = receive_zone(s, e);
	if (err)
		return err;
	if (!s->from_player || !receive_genuine(s)) {
		*what = "letter: not genuine";
		if (again)
			return ERR_NONE;
		session_say(s, 0, 430, SAID(press, not_you));
		return receive_receipt(s, "refused", e);
	}
	s->proved = true;
	if (again)
		return receive_repeated(s, what, e);
	return s->mail->refusal ? receive_refused(s, what, e) : serve(s, what, e);
}
