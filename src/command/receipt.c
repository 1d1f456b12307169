/* The answer to a mail: its transcript in the order of the mail, the orders as they stand, and the map if orders were
 * read. */
#include "base/limits.h"
#include "command/receive_private.h"
#include "words/said.h"

const char *session_serial(struct session *s)
{
	char hex[HASH_HEX];
	hash_hex(hex, s->mail->digest);
	return s->unnamed ? arena_printf(s->arena, "%.16s.%u", hex, s->mails_before)
			  : arena_printf(s->arena, "%.16s.%s", hex, s->mail->message_id);
}

/* The transcript follows the mail; what belongs to no line stands last. */
static void sort_lines(struct session *s)
{
	for (size_t i = 1; i < s->n_lines; i++) {
		struct letter_line l = s->lines[i];
		size_t k = i;
		while (k && l.line && (!s->lines[k - 1].line || s->lines[k - 1].line > l.line)) {
			s->lines[k] = s->lines[k - 1];
			k--;
		}
		s->lines[k] = l;
	}
}

enum err receive_receipt(struct session *s, const char *kind, struct error *e)
{
	struct buf view = BUF_INIT;
	bool enough = false;
	if (!s->altered) {
		enum err bad = session_enough(s, &enough, e);
		if (bad || enough)
			return bad;
	}
	enum err asked = s->code_to && s->unconfirmed.len ? desk_send_code(s, e) : pending_ask(s, s, e);
	if (asked)
		return asked;
	if (s->mail->garbled)
		session_say(s, 0, 251,
			    SAID(mail, garbled, .kib = LIMIT_FIELD_BYTES / 1024, .brackets = LIMIT_FIELD_PARENS,
				 .fields = s->mail->garbled));
	command_show_orders(s);
	sort_lines(s);
	struct letter l = {.kind = kind, .only = session_writer(s), .serial = session_serial(s), .status = s->status,
			   .digest = s->digest, .runs = s->runs, .revision = s->revision,
			   .lines = s->lines, .n_lines = s->n_lines,
			   .stands = s->stands, .check = s->checked,
			   .understood = s->understood.len ? buf_text(&s->understood) : NULL,
			   .text = s->text.len ? buf_text(&s->text) : NULL,
			   .file_name = s->file_name, .file = s->file,
			   .in_reply_to = s->mail->message_id};
	bool picture = s->status || s->understood.len;
	enum err r = picture ? game_view(s->game, s->seat, &view, e) : ERR_NONE;
	if (!r)
		r = letter_queue(s->game, s->seat, &l, picture ? buf_text(&view) : NULL, e);
	buf_free(&view);
	return r;
}

enum err receive_nothing_found(struct session *s, const struct words_said *why, struct error *e)
{
	bool early = game_before_deal(s->game);
	session_say(s, 0, 500, why);
	words_say(session_words(s), early ? SAID(mail, write_word) : SAID(mail, write_orders), &s->text);
	enum err r = early ? ERR_NONE : session_waiting(s, e);
	return r ? r : receive_receipt(s, "help", e);
}
