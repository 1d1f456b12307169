/* Orders with a good token that may not be the player's: they wait until he confirms them. */
#include "base/clock.h"
#include "command/press.h"
#include "command/receive_private.h"
#include "words/said.h"

enum { CODE_CHARS = 12 };

static void add_heading(struct buf *text, const struct order_block *b)
{
	buf_addf(text, "%s%sBEGIN %s%s",
		 b->odds    ? "TRY "
		 : b->check ? "CHECK "
			    : "",
		 b->verbose ? "VERBOSE " : "", b->kind, order_block_word(b, "new") ? " NEW" : "");
	for (size_t i = 0; press_is_prose(b) && i < b->n_words; i++)
		buf_addf(text, " \"%s\"", b->words[i]);
	for (size_t i = 0; press_is_prose(b) && i < b->n_keys; i++) {
		buf_addf(text, " %s=", b->keys[i].key);
		buf_addf(text, "\"%s\"", b->keys[i].value);
	}
	buf_addc(text, '\n');
}

void receive_add_blocks(struct buf *text, const struct order_region *r, bool framed)
{
	for (size_t i = 0; i < r->n_blocks; i++) {
		const struct order_block *b = &r->blocks[i];
		bool frame = framed || strcmp(b->kind, "orders");
		if (b->state != ORDER_BLOCK_COUNTS || (press_is_prose(b) && (!framed || b->quoted)))
			continue;
		if (frame)
			add_heading(text, b);
		for (size_t k = 0; k < b->n; k++)
			buf_addf(text, "%s\n", b->lines[k].text);
		if (frame)
			buf_adds(text, "END\n");
	}
}

bool receive_is_confirm(const char *line)
{
	const char *args;
	const struct command *c = command_find(line + strspn(line, " \t"), &args);
	return c && !strcmp(c->name, "confirm");
}

/* Is anything in it that may come from the mail of an earlier turn? */
static bool only_orders(const struct order_region *r)
{
	for (size_t i = 0; i < r->n_blocks; i++)
		if (r->blocks[i].state == ORDER_BLOCK_COUNTS && strcmp(r->blocks[i].kind, "orders"))
			return false;
	return true;
}

/* The address that is not the player's; "" if it is, and then the mail may be called forged. */
static const char *elsewhere(const struct session *s)
{
	if (s->from_player)
		return "";
	return s->mail->from ? s->mail->from : session_text(s, SAID(mail, unknown_address));
}

static bool is_forged(const struct session *s)
{
	return s->mail->auth == MAIL_AUTH_FAIL;
}

/* A mail with a good token that holds nothing to be held: its player, not its sender, is told. */
static enum err tell_of_talk(struct session *s, struct error *e)
{
	if (s->mail->subject_automatic)
		return ERR_NONE;
	session_say(s, 0, 300, SAID(held, talk, .from = elsewhere(s), .forged = is_forged(s)));
	return receive_receipt(s, "refused", e);
}

/* Orders with a good token that may not be the player's wait for a word from the address of
 * record. */
enum err receive_hold(struct session *s, const struct order_region *r, struct error *e)
{
	struct buf text = BUF_INIT;
	for (size_t i = 0; i < r->n_commands; i++)
		if (r->commands[i].known && !receive_is_confirm(r->commands[i].text))
			buf_addf(&text, "%s\n", r->commands[i].text);
	receive_add_blocks(&text, r, true);
	if (!text.len) {
		buf_free(&text);
		return tell_of_talk(s, e);
	}
	if (s->token_turn != game_turn(s->game) && only_orders(r)) {
		session_say(s, 0, 421, SAID(held, too_late, .from = elsewhere(s), .forged = is_forged(s)));
		buf_free(&text);
		return receive_receipt(s, "refused", e);
	}
	uint8_t h[HASH_BYTES];
	char code[CODE_CHARS + 1];
	hash_format(h, s->site->key, "confirm\n%s\n%s\n%s\n", s->game->row.name, session_serial(s), text.data);
	hash_base32(code, CODE_CHARS, h, sizeof h);
	struct store_held held = {code, s->game->row.name, game_seat(s->game, s->seat)->seat,
				  text.data, s->token_turn, clock_now()};
	enum err err = store_held_put(s->site->store, &held, e);
	session_say(s, 0, 300, SAID(held, orders, .from = elsewhere(s), .forged = is_forged(s)));
	/* The code on a line that is never broken, and that is no command where it is quoted. */
	words_say(session_words(s),
		  SAID(held, confirm, .code = code, .orders = session_marked(s, text.data), .from = elsewhere(s)),
		  &s->text);
	buf_free(&text);
	return err ? err : receive_receipt(s, "refused", e);
}
