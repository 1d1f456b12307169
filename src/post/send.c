/* The queue (RFC 5321 4.5.4.1).  A mail is a row with its finished bytes and Message-ID before
 * it is tried, and neither changes from try to try; its states stand in store/state.h.
 *
 * What is wrong with our side, not with one mail, pauses the whole queue.  Logs name mails by
 * Message-ID, never by address. */
#include "base/clock.h"
#include "base/log.h"
#include "post/post_private.h"
#include "site/attempt.h"
#include "words/said.h"

enum { GIVE_UP = 4 * 86400, MINUTE = 60 };

/* One call of post_send. */
struct round {
	struct post *p;
	struct arena *a;
	int64_t left;             /* mails that may still be tried */
	bool stop;                /* the next one would fare no better now */
	bool paused;              /* the first mail tells whether the queue goes on */
	enum mail_sent result;    /* of the mail in hand */
	enum out_state again;     /* what it is once more if it is to be tried again */
	struct store_out *marked; /* it is stored as being handed over; or NULL */
	struct store_out *next;   /* what follows the mail in hand, or NULL */
	struct store_pause pause;
	bool watched;  /* the mail in hand needs no note (is_watched) */
	enum err kept; /* how the disk took what came before the mail in hand, and why */
	struct error why;
	int sent, failed;
};

/* 1, 5, 15, 30 minutes, then hourly, by up to a fifth more or less: a server that was away is
 * not met by all mails at once.  The same mail and try always get the same delay. */
static int64_t delay(const struct site *s, const char *id, int64_t tries)
{
	static const int minutes[] = {1, 5, 15, 30, 60};
	size_t i = tries < (int64_t)ARRAY_LEN(minutes) ? (size_t)tries : ARRAY_LEN(minutes) - 1;
	uint8_t h[HASH_BYTES];
	hash_format(h, s->key, "retry\n%s\n%lld\n", id, (long long)tries);
	int64_t seconds = minutes[i] * MINUTE, part = (h[0] << 8 | h[1]) % 401;
	return seconds * (800 + part) / 1000;
}

/* What servers say, without the addresses they quote. */
static const char *scrubbed(struct arena *a, const char *said)
{
	struct buf out = BUF_INIT;
	while (*said) {
		size_t n = strcspn(said, " "), blanks = strspn(said + n, " ");
		if (memchr(said, '@', n))
			buf_adds(&out, "(address)");
		else
			buf_add(&out, said, n);
		buf_adds(&out, blanks ? " " : "");
		said += n + blanks;
	}
	char *text = arena_strdup(a, buf_text(&out));
	buf_free(&out);
	return text;
}

static const char *text(const struct round *w, const struct words_said *said)
{
	return words_text(site_words(w->p->site, NULL), said, w->a);
}

static void log_mail(struct round *w, enum log_level level, const char *word, const struct store_out *o,
		     const char *what)
{
	log_line(level, word, "mail %s (%s%s%s %s) %s: %s", o->message_id, o->kind, *o->game ? ", " : "", o->game,
		 o->seat, what, scrubbed(w->a, o->note));
}

typedef enum err action(struct round *w, struct store_out *o, struct error *e);

static enum err act_and_save(struct round *w, struct store_out *o, action *act, struct error *e)
{
	if (w->marked == o)
		w->marked = NULL;
	enum err r = act(w, o, e);
	if (!r)
		r = store_out_save(w->p->site->store, o, e);
	return store_end(w->p->site->store, r, e);
}

static enum err in_one(struct round *w, struct store_out *o, action *act, struct error *e)
{
	enum err r = store_begin(w->p->site->store, e);
	return r ? r : act_and_save(w, o, act, e);
}

/* What is sent or given up is not made again. */
static enum err forget_letter(struct round *w, const struct store_out *o, struct error *e)
{
	return store_out_forget(w->p->site->store, o, e);
}

/* ---- giving up ---- */

static enum err tell_moderator(struct round *w, const struct store_out *o, struct error *e)
{
	if (!strcmp(o->to, w->p->site->moderator))
		return ERR_NONE;
	return site_notice(w->p->site, o->game, -1, arena_printf(w->a, "%s/undelivered", o->key),
			   SAID(notice, undelivered, .game = o->game, .seat = o->seat, .to = o->to, .kind = o->kind,
				.id = o->message_id, .written = o->at, .tries = o->tries, .answer = o->note),
			   e);
}

static enum err give_up(struct round *w, struct store_out *o, struct error *e)
{
	enum err r = out_enter(o, OUT_FAILED, e);
	o->next = clock_now();
	log_mail(w, LOG_ERROR, "mail-failed", o, "is given up");
	struct status_code code = {0, 0, 0};
	if (!r)
		r = site_note_undelivered(w->p->site, o, SAID(ledger, undeliverable), e);
	if (w->result == MAIL_REJECTED)
		(void)status_find(o->note, &code);
	enum status_verdict verdict = status_of_address(code);
	if (!r)
		r = site_address_failed(w->p->site, o->to, verdict, o->note, o->message_id, e);
	w->p->again = true;
	if (!r && verdict != STATUS_HARD) /* else the hold has been told of */
		r = tell_moderator(w, o, e);
	return r ? r : forget_letter(w, o, e);
}

/* The same letter again, to be made into a mail without the picture: another mail, so with
 * another Message-ID. */
static enum err send_smaller(struct round *w, struct store_out *o, struct error *e)
{
	char id[SITE_TEXT];
	struct store_out small;
	enum err r = store_out_get(w->p->site->store, o->id, w->a, &small, e);
	if (r)
		return r;
	small.key = arena_printf(w->a, "%s/small", o->key);
	site_message_id(w->p->site, small.key, id);
	small.message_id = id;
	small.picture = false;
	small.state = OUT_COMPOSE;
	small.next = 0;
	r = out_enter(o, OUT_FAILED, e);
	o->next = clock_now();
	o->note = text(w, SAID(note, smaller, .id = id, .answer = o->note));
	w->p->again = true;
	log_mail(w, LOG_WARN, "mail-too-big", o, "is too big");
	if (!r)
		r = forget_letter(w, o, e);
	return r ? r : store_out_add(w->p->site->store, &small, e);
}

/* ---- the pause ---- */

/* The mail itself stays as it was, and is the first to be tried again. */
static enum err begin_pause(struct round *w, const char *why, struct error *e)
{
	int64_t now = clock_now();
	if (!w->paused) {
		log_line(LOG_ERROR, "sending-paused", "no mail is sent any more: %s", scrubbed(w->a, why));
		w->pause = (struct store_pause){.since = now};
	}
	w->pause.why = why;
	w->pause.settings = w->p->settings;
	w->pause.next = now + delay(w->p->site, "pause", w->pause.tries++);
	w->stop = true;
	return store_pause_put(w->p->site->store, &w->pause, e);
}

static enum err end_pause(struct round *w, struct error *e)
{
	log_line(LOG_WARN, "sending-resumed", "mail is sent again");
	w->paused = false;
	w->p->again = true;
	enum err r = store_pause_end(w->p->site->store, e);
	return r ? r
		 : site_notice(w->p->site, "", -1, arena_printf(w->a, "pause/%lld", (long long)w->pause.since),
			       SAID(notice, sending_again, .since = w->pause.since, .now = clock_now(),
				    .answer = w->pause.why),
			       e);
}

/* ---- one mail ---- */

static enum err sent(struct round *w, struct store_out *o, struct error *e)
{
	bool doubtful = w->again == OUT_UNKNOWN;
	enum err r = out_enter(o, OUT_SENT, e);
	o->next = clock_now(); /* when it was sent, for the pace */
	o->note = doubtful ? text(w, SAID(note, twice)) : "";
	w->sent++;
	if (doubtful)
		log_mail(w, LOG_WARN, "mail-doubled", o, "was sent again");
	return r ? r : forget_letter(w, o, e);
}

static enum err later(struct round *w, struct store_out *o, struct error *e)
{
	bool stale = false;
	bool may_be = !strcmp(o->kind, "question") || !strcmp(o->kind, "reminder") || !strcmp(o->kind, "late");
	enum err r = may_be ? store_out_overtaken(w->p->site->store, o, &stale, e) : ERR_NONE;
	if (r)
		return r;
	if (stale || clock_now() - o->at > GIVE_UP)
		return give_up(w, o, e);
	o->next = clock_now() + delay(w->p->site, o->message_id, o->tries - 1);
	return out_enter(o, w->again, e);
}

static enum err too_big(struct round *w, struct store_out *o, struct error *e)
{
	return o->picture ? send_smaller(w, o, e) : give_up(w, o, e);
}

/* No other mail takes this one's place before the server has had its rest. */
static void rest(struct round *w)
{
	w->stop = true;
	w->p->quiet_until = clock_now() + MINUTE;
}

static enum err not_now(struct round *w, struct store_out *o, struct error *e)
{
	rest(w);
	enum err r = w->paused ? begin_pause(w, w->pause.why, e) : ERR_NONE;
	return r ? r : later(w, o, e);
}

static enum err unknown(struct round *w, struct store_out *o, struct error *e)
{
	w->again = OUT_UNKNOWN;
	rest(w);
	log_mail(w, LOG_WARN, "mail-unknown", o, "may have been sent, and may arrive twice");
	return later(w, o, e);
}

static enum err blocked(struct round *w, struct store_out *o, struct error *e)
{
	o->tries--;
	enum err r = out_enter(o, w->again, e);
	return r ? r : begin_pause(w, o->note, e);
}

/* With an answer that is about the mail, what was wrong with us is over. */
static enum err settle(struct round *w, struct store_out *o, struct error *e)
{
	static enum err (*const acts[])(struct round *, struct store_out *, struct error *) = {
		[MAIL_SENT] = sent,	  [MAIL_RETRY] = later,	    [MAIL_STOP] = not_now,
		[MAIL_REJECTED] = give_up, [MAIL_TOO_BIG] = too_big, [MAIL_BLOCKED] = blocked,
		[MAIL_UNKNOWN] = unknown};
	bool ours = w->result == MAIL_STOP || w->result == MAIL_BLOCKED;
	enum err r = w->paused && !ours ? end_pause(w, e) : ERR_NONE;
	return r ? r : acts[w->result](w, o, e);
}

/* It is to be handed over now. */
static enum err mark(struct round *w, struct store_out *o, struct error *e)
{
	w->again = o->state;
	if (mail_transport_repeatable(w->p->transport))
		return ERR_NONE;
	w->marked = o;
	enum err r = out_enter(o, OUT_SENDING, e);
	return r ? r : store_out_sending(w->p->site->store, o, e);
}

static bool goes_on(const struct round *w)
{
	return !w->stop && w->left > 0 && post_go_on(w->p);
}

/* One commit tells what became of a mail, and that the next is on its way. */
static enum err settle_and_mark(struct round *w, struct store_out *o, struct error *e)
{
	enum err r = settle(w, o, e);
	return r || !goes_on(w) ? r : mark(w, w->next, e);
}

/* Between two mails nobody waits for the disk: the second is not handed over wholly before it has both (is_kept).  A note
 * is taken away only when the disk has what became of its mail. */
static enum err end_mail(struct round *w, struct store_out *o, struct error *e)
{
	if (!w->next || !w->watched)
		return in_one(w, o, w->next ? settle_and_mark : settle, e);
	enum err r = store_begin_soon(w->p->site->store, e);
	if (!r)
		r = act_and_save(w, o, settle_and_mark, e);
	return r || w->marked ? r : store_sync(w->p->site->store, e);
}

static bool is_kept(void *context)
{
	struct round *w = context;
	w->kept = store_sync(w->p->site->store, &w->why);
	return !w->kept;
}

/* Something else came between: it waits as before. */
static enum err unmark(struct round *w, struct store_out *o, struct error *e)
{
	return out_enter(o, w->again, e);
}

static enum err hand_over(struct round *w, struct store_out *o, struct error *e)
{
	struct post *p = w->p;
	struct error why = ERROR_INIT;
	struct mail_envelope v = {post_sender(p->site, o, w->a), o->to};
	enum err r = w->marked == o ? ERR_NONE : mark(w, o, e);
	if (!r)
		r = attempt_hit("send", o->key, e);
	if (r)
		return r;
	mail_transport_before_end(p->transport, is_kept, w);
	w->result = mail_transport_send(p->transport, &v, o->bytes.p, o->bytes.n, &why);
	mail_transport_before_end(p->transport, NULL, NULL);
	if (w->kept) {
		*e = w->why;
		return w->kept;
	}
	w->failed += w->result != MAIL_SENT;
	p->reached = w->result != MAIL_STOP && w->result != MAIL_BLOCKED && w->result != MAIL_UNKNOWN
			     ? POST_REACHED
			     : POST_NOT_REACHED;
	text_format(p->answer, sizeof p->answer, "%s", scrubbed(w->a, why.text));
	w->left--;
	o->note = arena_strdup(w->a, why.text);
	o->tries++;
	return end_mail(w, o, e);
}

/* Is it stored as being handed over before it is?  Then was_interrupted finds what the program died of, and notes that: a
 * note of each mail would cost more than all else beside its commit. */
static bool is_watched(const struct round *w, const struct store_out *o)
{
	enum out_state state = w->marked == o ? w->again : o->state;
	return !mail_transport_repeatable(w->p->transport) && state != OUT_UNKNOWN;
}

static enum err send_noted(struct round *w, struct store_out *o, struct error *e)
{
	struct attempt a;
	enum err r = attempt_begin(w->p->site, "send", o->key, &a, e);
	if (r)
		return r;
	if (attempt_spent(&a)) {
		o->note = attempt_reason(&a, site_words(w->p->site, NULL), w->a);
		w->result = MAIL_UNKNOWN;
		r = in_one(w, o, give_up, e);
	} else {
		r = hand_over(w, o, e);
	}
	attempt_end(&a);
	return r;
}

static enum err send_one(struct round *w, struct store_out *o, struct error *e)
{
	w->watched = is_watched(w, o);
	return w->watched ? hand_over(w, o, e) : send_noted(w, o, e);
}

/* ---- the round ---- */

static enum err was_interrupted(struct round *w, struct store_out *o, struct error *e)
{
	enum err r = out_enter(o, OUT_UNKNOWN, e);
	o->note = text(w, SAID(note, interrupted));
	o->next = clock_now();
	o->tries++;
	log_mail(w, LOG_WARN, "mail-unknown", o, "may have been sent, and may arrive twice");
	return r;
}

static enum err find_interrupted(struct round *w, struct error *e)
{
	struct store_out *rows;
	size_t n;
	enum err r = store_out_list(w->p->site->store, OUT_SENDING, INT64_MAX, BATCH, w->a, &rows, &n, e);
	for (size_t i = 0; !r && i < n; i++) {
		r = in_one(w, &rows[i], was_interrupted, e);
		if (!r)
			r = attempt_died(w->p->site, "send", rows[i].key, e);
	}
	return r;
}

/* The pause holds until its time has come, or somebody has changed the settings. */
static enum err look_at_pause(struct round *w, struct error *e)
{
	struct error none = ERROR_INIT;
	enum err r = store_pause_get(w->p->site->store, w->a, &w->pause, &none);
	if (r && r != ERR_MISSING) {
		*e = none;
		return r;
	}
	w->paused = !r;
	w->stop |= w->paused && clock_now() < w->pause.next && !strcmp(w->pause.settings, w->p->settings);
	return ERR_NONE;
}

static enum err look_at_pace(struct round *w, struct error *e)
{
	const struct site *s = w->p->site;
	int64_t n = 0, now = clock_now();
	w->left = INT64_MAX;
	if (!s->pace || mail_transport_repeatable(w->p->transport))
		return ERR_NONE;
	enum err r = store_out_sent(s->store, now - MINUTE, now, &n, e);
	w->left = s->pace > n ? s->pace - n : 0;
	return r;
}

enum err post_send(struct post *p, int *n_sent, int *n_failed, struct error *e)
{
	struct round w = {.p = p, .a = arena_new()};
	enum err r = find_interrupted(&w, e);
	size_t n = BATCH;
	w.stop = clock_now() < p->quiet_until || !post_go_on(p);
	if (!r)
		r = look_at_pause(&w, e);
	if (!r)
		r = look_at_pace(&w, e);
	while (!r && n == BATCH && goes_on(&w)) {
		struct arena *a = arena_new();
		struct store_out *rows;
		r = store_out_due(p->site->store, clock_now(), BATCH, a, &rows, &n, e);
		for (size_t i = 0; !r && i < n && goes_on(&w); i++) {
			w.next = i + 1 < n ? &rows[i + 1] : NULL;
			r = send_one(&w, &rows[i], e);
		}
		if (!r && w.marked)
			r = in_one(&w, w.marked, unmark, e);
		arena_free(a);
	}
	arena_free(w.a);
	*n_sent = w.sent;
	*n_failed = w.failed;
	return r;
}
