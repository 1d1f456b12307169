/* A turn that has ended, found again as the seat got it. */
#include "command/past.h"
#include "document/document.h"
#include "words/said.h"

/* The element that says what of the record is to be told. */
static const char *told(struct session *s, int turn, const char *part)
{
	struct buf b = BUF_INIT;
	struct doc d = {.out = &b};
	doc_begin(&d, "past");
	doc_number(&d, "turn", turn);
	doc_attr(&d, "part", part);
	doc_end(&d);
	const char *text = arena_strdup(s->arena, buf_text(&b));
	buf_free(&b);
	return text;
}

const char *past_marks(struct session *s, const char *layers)
{
	struct buf b = BUF_INIT;
	struct doc d = doc_in_line(&b);
	doc_begin(&d, "arcs");
	doc_attr(&d, "units", "");
	doc_attr(&d, "layers", layers);
	doc_end(&d);
	const char *text = arena_strdup(s->arena, buf_text(&b));
	buf_free(&b);
	return text;
}

enum err past_letter(struct session *s, unsigned line, int turn, const char *part, const char *layers, struct error *e)
{
	struct slice record;
	bool enough = false;
	if (s->explained == PAST_MAX) {
		session_say(s, line, 552, SAID(past, enough, .most = PAST_MAX));
		return ERR_NONE;
	}
	enum err r = session_enough(s, &enough, e);
	if (r || enough)
		return r;
	r = store_record_get(s->site->store, s->game->row.name, turn, game_seat(s->game, s->seat)->seat, s->arena,
			     &record, e);
	if (r == ERR_MISSING) {
		session_say(s, line, 400, SAID(past, no_record, .turn = turn));
		return ERR_NONE;
	}
	if (r)
		return r;
	struct letter l = {.kind = "past", .only = session_writer(s), .in_reply_to = s->mail->message_id,
			   .serial = arena_printf(s->arena, "%s.%u.%d", session_serial(s), line, turn),
			   .understood = *layers ? past_marks(s, layers) : NULL, .extra = told(s, turn, part)};
	r = letter_queue(s->game, s->seat, &l, arena_strndup(s->arena, record.p, record.n), e);
	s->explained += !r;
	return r;
}
