/* What is left of somebody who asked to be forgotten. */
#include "store/forget.h"
#include "store/store_private.h"

/* His seats, as "game/seat". */
#define SEATS                                                                               \
	"(SELECT game||'/'||seat FROM seat WHERE holder=?1 UNION SELECT game||'/'||seat FROM seat_past WHERE person=?1 " \
	"UNION SELECT game||'/'||seat FROM hand WHERE person=?1)"
/* Nobody else's by now. */
#define UNTAKEN(table)                                                                            \
	" AND NOT EXISTS (SELECT 1 FROM seat t WHERE t.game=" table ".game AND t.seat=" table ".seat AND " \
	"t.holder NOT IN (0,?1))"

/* An argument of a stored sentence that is his name, with the handle in its place. */
#define RENAMED(arg, kinds)                                                                                  \
	"UPDATE ledger SET why=rtrim(replace(why||char(10),char(10)||'" arg " '||(SELECT name FROM person WHERE id=?1)||" \
	"char(10),char(10)||'" arg " '||?2||char(10)),char(10)) WHERE what IN (" kinds ")"

/* In entries of an older program, which told of people by name. */
static enum err name_ledger(struct store *s, int64_t person, const char *handle, struct error *e)
{
	static const char *const sql[] = {
		RENAMED("person", "'substitution','resigned','ejected','delegation'"),
		RENAMED("left", "'substitution'"),
		RENAMED("holder", "'delegation'"),
	};
	enum err r = ERR_NONE;
	for (size_t i = 0; !r && i < ARRAY_LEN(sql); i++)
		r = db_run(s, e, sql[i], "is", person, handle);
	return r;
}

enum err store_forget_traces(struct store *s, int64_t person, const char *handle, struct error *e)
{
	static const char *const sql[] = {
		"INSERT OR IGNORE INTO forgotten SELECT lower(address) FROM address WHERE person=?1",
		"DELETE FROM outbox_bytes WHERE id IN (SELECT id FROM outbox WHERE state IN ('sent','failed','bounced') AND "
		"(game='' OR game IN "
		"(SELECT game FROM seat WHERE holder=?1 UNION SELECT game FROM seat_past WHERE person=?1 UNION "
		"SELECT game FROM hand WHERE person=?1 UNION SELECT game FROM observer WHERE person=?1)))",
		"DELETE FROM held WHERE game||'/'||seat IN " SEATS UNTAKEN("held"),
		"DELETE FROM unanswered WHERE game||'/'||seat IN " SEATS UNTAKEN("unanswered"),
		"DELETE FROM later WHERE person=?1",
		"DELETE FROM openpgp_key WHERE person=?1",
	};
	enum err r = name_ledger(s, person, handle, e);
	for (size_t i = 0; !r && i < ARRAY_LEN(sql); i++)
		r = db_run(s, e, sql[i], "i", person);
	return r;
}

enum err store_mails_kept(struct store *s, int64_t person, struct arena *a, struct store_kept_mail **out, size_t *n,
			  struct error *e)
{
	struct query q =
		db_ask(s, a, "SELECT id,text FROM mail WHERE game||'/'||seat IN " SEATS " ORDER BY id", "i", person);
	COLLECT(q, struct store_kept_mail, out, n, e, {db_number(&q, 0), db_text(&q, 1)});
	return q.result;
}

enum err store_mail_shorten(struct store *s, const struct store_kept_mail *mail, struct error *e)
{
	return db_run(s, e, "UPDATE mail SET text=? WHERE id=?", "si", mail->text, mail->id);
}

/* ---- files ---- */

enum err store_forgotten(struct store *s, struct arena *a, const char ***out, size_t *n, struct error *e)
{
	struct query q = db_ask(s, a, "SELECT address FROM forgotten ORDER BY address", "");
	COLLECT(q, const char *, out, n, e, db_text(&q, 0));
	return q.result;
}

enum err store_forgotten_done(struct store *s, struct error *e)
{
	static const char *const sql[] = {
		/* Who has come back since is no more to be forgotten. */
		"DELETE FROM forgotten WHERE address IN (SELECT lower(address) FROM address)",
		/* The answer to FORGET ME has left, or came back. */
		("DELETE FROM outbox_bytes WHERE id IN (SELECT id FROM outbox WHERE "
		 "state IN ('sent','failed','bounced') AND lower(recipient) IN (SELECT address FROM forgotten))"),
		("UPDATE outbox SET recipient='', wrapper='', said='', record='', reply='', note='' WHERE "
		 "state IN ('sent','failed','bounced') AND lower(recipient) IN (SELECT address FROM forgotten)"),
		"DELETE FROM bounce WHERE lower(address) IN (SELECT address FROM forgotten)",
		"DELETE FROM hold WHERE lower(address) IN (SELECT address FROM forgotten)",
		"DELETE FROM forgotten WHERE address NOT IN (SELECT lower(recipient) FROM outbox)",
	};
	enum err r = ERR_NONE;
	for (size_t i = 0; !r && i < ARRAY_LEN(sql); i++)
		r = db_run(s, e, sql[i], "");
	return r;
}
