/* Mails to a site in memory, and what it wrote. */
#include "living/mailing.h"
#include "base/clock.h"
#include "command/receive_private.h"
#include "command/signed.h"
#include "game/game_private.h"
#include "people/people.h"
#include "store/openpgp.h"
#include "store/store_private.h"

const char *mailing_subject = "hello", *mailing_answers;
const char *mailing_file;
bool mailing_signs;

void mailing_key(struct living *w, const char *name, const char *address)
{
	struct store_key key = {"0123ABCD", "", clock_now(), true};
	int64_t id;
	MUST(w, people_known(&w->site, name, address, &id, &w->e));
	MUST(w, store_key_put(w->site.store, id, &key, &w->e));
}

static const struct signature *sign(struct living *w, const char *from, const char *text, int n)
{
	struct store_person who;
	struct error none = ERROR_INIT;
	if (!mailing_signs || store_person_of(w->site.store, from, w->arena, &who, &none))
		return NULL;
	struct signature *s = arena_alloc(w->arena, sizeof *s);
	s->person = who.id;
	s->verdict = OPENPGP_GOOD;
	s->by.at = clock_now();
	s->by.text = arena_printf(w->arena, "# for %s\n%s", w->site.address, text);
	snprintf(s->digest, sizeof s->digest, "%d %s", n, from);
	return s;
}

const char *mailing_write(struct living *w, const char *from, const char *name, const char *to, const char *text,
			  enum mail_auth auth, int n)
{
	struct mail_recipient recipient = {arena_strdup(w->arena, to), true};
	struct mail_message m = {.kind = MAIL_PERSON, .from = from, .from_name = name, .subject = mailing_subject, .text = text, .in_reply_to = mailing_answers,
				 .text_len = strlen(text), .recipients = &recipient, .n_recipients = 1, .auth = auth,
				 .file = mailing_file, .file_len = mailing_file ? strlen(mailing_file) : 0,
				 .message_id = arena_printf(w->arena, "<%d@p.test>", n)};
	struct session s = {.site = &w->site, .arena = w->arena, .mail = &m, .signature = sign(w, from, text, n)};
	struct claim claim;
	const char *what = "";
	mail_message_digest(&m);
	claim_read(&w->site, &m, &claim);
	MUST(w, store_begin(w->site.store, &w->e));
	MUST(w, receive_decide(&s, &claim, false, &what, &w->e));
	MUST(w, store_commit(w->site.store, &w->e));
	game_free(s.game);
	game_free(s.moderated);
	free(s.lines);
	buf_free(&s.text);
	buf_free(&s.understood);
	buf_free(&s.unconfirmed);
	(void)clock_zone(w->site.zone);
	return arena_strdup(w->arena, what);
}

const char *mailing_play(struct living *w, const char *game, const char *seat, const char *from, const char *text,
			 int n)
{
	struct game *g = living_load(w, game);
	int i = game_find_seat(g, seat);
	char token[SITE_TOKEN], to[MAIL_ADDRESS_BYTES];
	site_token(&w->site, game, seat, g->row.turn, g->seats[i]->epoch, token);
	MUST(w, letter_address(g, i, token, to, &w->e));
	game_free(g);
	return mailing_write(w, from, "", to, text, MAIL_AUTH_NONE, n);
}

int64_t mailing_count(struct living *w, const char *sql)
{
	int64_t n = 0;
	struct query q = {.s = w->site.store, .a = w->arena};
	ck_assert_msg(!sqlite3_prepare_v2(w->site.store->db, sql, -1, &q.stmt, NULL), "%s", sql);
	if (sqlite3_step(q.stmt) == SQLITE_ROW)
		n = sqlite3_column_int64(q.stmt, 0);
	sqlite3_finalize(q.stmt);
	return n;
}

struct store_out mailing_newest(struct living *w, const char *to)
{
	struct query q = db_ask(w->site.store, w->arena,
				"SELECT id FROM outbox WHERE recipient=? ORDER BY id DESC LIMIT 1", "s", to);
	struct store_out o = {.kind = "", .wrapper = "", .said = "", .from = "", .record = "", .message_id = ""};
	int64_t id = 0;
	MUST(w, db_one(q, &id, &w->e));
	if (id)
		MUST(w, store_out_get(w->site.store, id, w->arena, &o, &w->e));
	return o;
}

const char *mailing_column(struct living *w, const char *sql, const char *text)
{
	struct query q = db_ask(w->site.store, w->arena, sql, "s", text);
	const char *found = db_next(&q, &w->e) ? db_text(&q, 0) : "";
	db_done(&q);
	return found;
}

const char *mailing_rows(struct living *w, const char *sql)
{
	struct buf out = BUF_INIT;
	struct query q = {.s = w->site.store, .a = w->arena};
	ck_assert_msg(!sqlite3_prepare_v2(w->site.store->db, sql, -1, &q.stmt, NULL), "%s", sql);
	while (sqlite3_step(q.stmt) == SQLITE_ROW)
		for (int i = 0; i < sqlite3_column_count(q.stmt); i++) {
			const unsigned char *text = sqlite3_column_text(q.stmt, i);
			buf_addf(&out, "%s\n", text ? (const char *)text : "");
		}
	sqlite3_finalize(q.stmt);
	const char *kept = arena_strdup(w->arena, buf_text(&out));
	buf_free(&out);
	return kept;
}
