/* What ends an exchange of machines, and spares people: a loop is known by what it does. */
#include "base/clock.h"
#include "base/log.h"
#include "command/command.h"
#include "command/receive.h"
#include "mail/reply.h"
#include "words/said.h"

enum { HOUR = 3600, DAY = 86400, LOOP_ANSWERS = 2, FIRST_BYTES = 60 };

/* Answers to mails that changed nothing. */
static const char *const answer_kinds[] = {"receipt", "help",    "refused",  "explain",
					   "past",    "history", "stranger", "answer"};

/* How many answers went to the address ("": to anybody) since then. */
static enum err count_answers(struct site *site, const char *address, int64_t since, int64_t *n, struct error *e)
{
	enum err r = ERR_NONE;
	*n = 0;
	for (size_t i = 0; !r && i < ARRAY_LEN(answer_kinds); i++) {
		int64_t k = 0;
		r = store_answers_since(site->store, address, answer_kinds[i], since, &k, e);
		*n += k;
	}
	return r;
}

enum err brake_enough_today(struct site *site, const char *address, bool *enough, struct error *e)
{
	int64_t day = 0, all = 0;
	enum err r = count_answers(site, address, clock_now() - DAY, &day, e);
	if (!r)
		r = count_answers(site, "", clock_now() - HOUR, &all, e);
	*enough = day >= site->answers_day || all >= site->site_answers;
	return r;
}

enum err brake_enough(struct site *site, const char *address, bool *enough, struct error *e)
{
	int64_t hour = 0;
	enum err r = brake_enough_today(site, address, enough, e);
	if (!r)
		r = count_answers(site, address, clock_now() - HOUR, &hour, e);
	*enough = *enough || hour >= site->answers_hour;
	return r;
}

/* ---- loops ---- */

/* The lines that its writer typed, or "": an echo of ours holds none. */
static const char *typed(struct session *s)
{
	return mail_reply_text(mail_reply_read(s->mail->text, s->mail->text_len, s->arena), s->arena);
}

static enum err repeats(struct session *s, int64_t *n, struct error *e)
{
	char hex[HASH_HEX];
	hash_hex(hex, s->mail->digest);
	return store_inbox_alike(s->site->store, hex, clock_now() - DAY, n, e);
}

/* Of what a machine may have written (nothing was found in it, and its subject says so, nothing was typed,
 * or the same text has come before), or anybody who knows the address (there is no token), two are answered in a day; to
 * others nothing is owed but patience. */
enum err session_loops(struct session *s, bool *loops, struct error *e)
{
	int64_t alike = 0, helped = 0;
	enum err r = s->found ? ERR_NONE : repeats(s, &alike, e);
	*loops = alike > LOOP_ANSWERS;
	if (s->found)
		return r;
	if (r || *loops || (s->token_turn >= 0 && !s->mail->subject_automatic && *typed(s)))
		return r;
	r = store_answers_since(s->site->store, session_address(s), "help", clock_now() - DAY, &helped, e);
	*loops = helped >= LOOP_ANSWERS;
	return r;
}

/* ---- people who write much ---- */

/* Its first typed line, for the letter that answers all of them later. */
static const char *first_words(struct session *s)
{
	const char *text = typed(s);
	size_t n = strcspn(text, "\n");
	if (!n)
		return s->mail->subject;
	if (n > FIRST_BYTES)
		for (n = FIRST_BYTES; n && ((unsigned char)text[n] & 0xc0) == 0x80;)
			n--;
	return arena_strndup(s->arena, text, n);
}

/* Once in each hour of the clock: a flood would fill the log with one line. */
static enum err warn_of(struct session *s, const char *seat, struct error *e)
{
	int64_t newest = 0;
	enum err r = store_unanswered_newest(s->site->store, s->game->row.name, seat, &newest, e);
	if (!r && newest / HOUR != clock_now() / HOUR)
		log_line(LOG_WARN, "answered-later",
			 "%s: %s writes so much that mails which change nothing are answered later", s->game->row.name,
			 seat);
	return r;
}

enum err session_enough(struct session *s, bool *enough, struct error *e)
{
	const struct store_seat *seat = game_seat(s->game, s->seat);
	enum err r = session_loops(s, enough, e);
	if (!r && *enough)
		log_line(LOG_WARN, "not-answered", "%s: %s writes as machines do, and is not answered any more today",
			 s->game->row.name, seat->seat);
	if (r || *enough)
		return r;
	r = brake_enough(s->site, session_address(s), enough, e);
	if (r || !*enough || s->left_waiting)
		return r;
	s->left_waiting = true;
	r = warn_of(s, seat->seat, e);
	return r ? r
		 : store_unanswered_add(s->site->store, s->game->row.name, seat->seat, first_words(s), clock_now(), e);
}

static enum err answer_seat(struct game *g, int i, struct error *e)
{
	const struct store_seat *seat = g->seats[i];
	struct store_unanswered *list;
	struct buf mails = BUF_INIT;
	char serial[64];
	size_t n = 0;
	bool enough = false;
	enum err r = store_unanswered_list(g->site->store, g->row.name, seat->seat, g->arena, &list, &n, e);
	if (!r && n)
		r = brake_enough(g->site, seat->address, &enough, e);
	if (r || !n || enough || list[0].at > clock_now() - HOUR)
		return r;
	for (size_t k = 0; k < n; k++) {
		buf_adds(&mails, "  ");
		words_time(game_catalogue(g, i), list[k].at, &mails);
		buf_addf(&mails, ": %s\n", list[k].text);
	}
	snprintf(serial, sizeof serial, "late.%lld", (long long)list[0].at);
	struct letter l = {.kind = "help", .serial = serial, .said = SAID(receipt, late, .mails = buf_text(&mails))};
	r = letter_queue(g, i, &l, NULL, e);
	buf_free(&mails);
	return r ? r : store_unanswered_clear(g->site->store, g->row.name, seat->seat, e);
}

enum err brake_answer(struct game *g, struct error *e)
{
	enum err r = ERR_NONE;
	for (int i = 0; !r && i < game_seats(g); i++)
		r = answer_seat(g, i, e);
	return r;
}
