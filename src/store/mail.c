/* Mail taken, held and to be sent. */
#include "store/store_private.h"

enum err store_inbox_seen(struct store *s, const char *message_id, const char *recipient, const char *digest,
			  enum store_seen *out, struct error *e)
{
	int64_t same, like;
	enum err r = db_one(db_ask(s, NULL,
				   "SELECT count(*) FROM inbox WHERE message_id=? AND recipient=? "
				   "AND digest=?",
				   "sss", message_id, recipient, digest),
			    &same, e);
	if (!r)
		r = db_one(db_ask(s, NULL, "SELECT count(*) FROM inbox WHERE digest=? AND recipient=?", "ss", digest,
				  recipient),
			   &like, e);
	if (!r)
		*out = same ? STORE_SAME : like ? STORE_SAME_TEXT : STORE_NEW;
	return r;
}

enum err store_inbox_add(struct store *s, const char *message_id, const char *recipient, const char *digest, int64_t at,
			 const char *what, struct error *e)
{
	return db_run(s, e, "INSERT OR IGNORE INTO inbox VALUES (?,?,?,?,?)", "sssis", message_id, recipient, digest,
		      at, what);
}

enum err store_inbox_alike(struct store *s, const char *digest, int64_t since, int64_t *n, struct error *e)
{
	return db_one(db_ask(s, NULL, "SELECT count(*) FROM inbox WHERE digest=? AND at>=?", "si", digest, since), n,
		      e);
}

enum err store_unanswered_add(struct store *s, const char *game, const char *seat, const char *text, int64_t at,
			      struct error *e)
{
	return db_run(s, e, "INSERT INTO unanswered (game, seat, text, at) VALUES (?,?,?,?)", "sssi", game, seat, text,
		      at);
}

enum err store_unanswered_list(struct store *s, const char *game, const char *seat, struct arena *a,
			       struct store_unanswered **out, size_t *n, struct error *e)
{
	struct query q =
		db_ask(s, a, "SELECT text, at FROM unanswered WHERE game=? AND seat=? ORDER BY id", "ss", game, seat);
	COLLECT(q, struct store_unanswered, out, n, e, {db_text(&q, 0), db_number(&q, 1)});
	return q.result;
}

enum err store_unanswered_newest(struct store *s, const char *game, const char *seat, int64_t *at, struct error *e)
{
	struct arena *a = arena_new();
	struct query q = db_ask(s, a, "SELECT at FROM unanswered WHERE game=? AND seat=? ORDER BY id DESC LIMIT 1",
				"ss", game, seat);
	*at = db_next(&q, e) ? db_number(&q, 0) : 0;
	db_done(&q);
	arena_free(a);
	return q.result;
}

enum err store_unanswered_clear(struct store *s, const char *game, const char *seat, struct error *e)
{
	return db_run(s, e, "DELETE FROM unanswered WHERE game=? AND seat=?", "ss", game, seat);
}

enum err store_held_put(struct store *s, const struct store_held *h, struct error *e)
{
	return db_run(s, e, "INSERT OR REPLACE INTO held VALUES (?,?,?,?,?,?)", "ssissi", h->code, h->game, h->turn,
		      h->seat, h->text, h->at);
}

enum err store_held_take(struct store *s, const char *code, struct arena *a, struct store_held *out, struct error *e)
{
	struct query q = db_ask(s, a, "SELECT code,game,seat,text,turn,at FROM held WHERE code=?", "s", code);
	if (!db_next(&q, e))
		return q.result ? q.result : error_set(e, ERR_MISSING, "nothing waits under that code");
	*out = (struct store_held){db_text(&q, 0), db_text(&q, 1), db_text(&q, 2), db_text(&q, 3), db_number(&q, 4),
				   db_number(&q, 5)};
	db_done(&q);
	return db_run(s, e, "DELETE FROM held WHERE code=?", "s", code);
}

enum err store_form_put(struct store *s, const char *game, const char *seat, const char *form, struct error *e)
{
	return db_run(s, e, "INSERT OR REPLACE INTO form VALUES (?,?,?)", "sss", game, seat, form);
}

enum err store_form_get(struct store *s, const char *game, const char *seat, struct arena *a, const char **out,
			struct error *e)
{
	struct query q = db_ask(s, a, "SELECT text FROM form WHERE game=? AND seat=?", "ss", game, seat);
	*out = db_next(&q, e) ? db_text(&q, 0) : "";
	db_done(&q);
	return q.result;
}

enum err store_answers_since(struct store *s, const char *address, const char *kind, int64_t since, int64_t *n,
			     struct error *e)
{
	struct query q =
		*address ? db_ask(s, NULL, "SELECT count(*) FROM outbox WHERE recipient=? AND kind=? AND at>=?", "ssi",
				  address, kind, since)
			 : db_ask(s, NULL, "SELECT count(*) FROM outbox WHERE kind=? AND at>=?", "si", kind, since);
	return db_one(q, n, e);
}

const char *store_out_hand(const struct store_out *o)
{
	const char *mark = strstr(o->key, STORE_HAND_MARK);
	return mark ? mark + strlen(STORE_HAND_MARK) : NULL;
}

enum err store_out_add(struct store *s, const struct store_out *o, struct error *e)
{
	return db_run(
		s, e,
		"INSERT OR IGNORE INTO outbox (key,kind,game,seat,recipient,sender,message_id,wrapper,said,record,"
		"reply,picture,state,note,at,next,tries) SELECT ?1,?2,?3,?4,?5,?6,?7,?8,?9,?10,?11,?12,?13,'',"
		"?14,?15,0 WHERE ?5<>'' AND (?2 IN ('start','stopped') OR NOT EXISTS (SELECT 1 FROM stopped WHERE address=lower(?5)))",
		"sssssssssssisii", o->key, o->kind, o->game, o->seat, o->to, o->from, o->message_id, o->wrapper,
		o->said, o->record, o->reply, o->picture, out_state_name(o->state), o->at, o->next);
}

enum err store_out_has(struct store *s, const char *key, bool *yes, struct error *e)
{
	int64_t n = 0;
	enum err r = db_one(db_ask(s, NULL, "SELECT count(*) FROM outbox WHERE key=?", "s", key), &n, e);
	*yes = n != 0;
	return r;
}

#define OUT_SENT_NOW "id IN (SELECT id FROM sending)"
#define OUT_COLUMNS_WITH(letter)                                                              \
	"SELECT id,at,next,tries,key,kind,game,seat,recipient,sender,message_id," letter ",reply," \
	"picture,CASE WHEN " OUT_SENT_NOW " THEN 'sending' ELSE state END,note,"
#define OUT_COLUMNS OUT_COLUMNS_WITH("wrapper,said,record")
#define OUT_BYTES "ifnull((SELECT bytes FROM outbox_bytes b WHERE b.id=outbox.id),x'') FROM outbox WHERE "
#define OUT_ROWS OUT_COLUMNS OUT_BYTES
#define OUT_ENVELOPES OUT_COLUMNS_WITH("'','',''") OUT_BYTES
#define OUT_ROW OUT_COLUMNS "x'' FROM outbox WHERE "

#define COLLECT_OUT(q, out, n, e) \
	COLLECT(q, struct store_out, out, n, e, \
		{.id = db_number(&q, 0), .at = db_number(&q, 1), .next = db_number(&q, 2), .tries = db_number(&q, 3), \
		 .key = db_text(&q, 4), .kind = db_text(&q, 5), .game = db_text(&q, 6), .seat = db_text(&q, 7), \
		 .to = db_text(&q, 8), .from = db_text(&q, 9), .message_id = db_text(&q, 10), \
		 .wrapper = db_text(&q, 11), .said = db_text(&q, 12), .record = db_text(&q, 13), \
		 .reply = db_text(&q, 14), .picture = db_number(&q, 15), .state = db_out_state(&q, 16, e), \
		 .note = db_text(&q, 17), .bytes = db_blob(&q, 18)})

enum err store_out_list(struct store *s, enum out_state state, int64_t now, size_t max, struct arena *a,
			struct store_out **out, size_t *n, struct error *e)
{
	struct query q =
		state == OUT_SENDING
			? db_ask(s, a, OUT_ROWS OUT_SENT_NOW " AND next<=? ORDER BY id LIMIT ?", "ii", now,
				 (int64_t)max)
			: db_ask(s, a, OUT_ROWS "state=? AND next<=? AND NOT " OUT_SENT_NOW " ORDER BY id LIMIT ?",
				 "sii", out_state_name(state), now, (int64_t)max);
	COLLECT_OUT(q, out, n, e);
	return q.result;
}

enum err store_out_due(struct store *s, int64_t now, size_t max, struct arena *a, struct store_out **out, size_t *n,
		       struct error *e)
{
	struct query q = db_ask(s, a,
				OUT_ENVELOPES
				"state IN ('queued','unknown') AND next<=? AND NOT " OUT_SENT_NOW " "
				"AND (kind='start' OR recipient NOT IN (SELECT address FROM hold)) ORDER BY id LIMIT ?",
				"ii", now, (int64_t)max);
	COLLECT_OUT(q, out, n, e);
	return q.result;
}

enum err store_out_sent(struct store *s, int64_t since, int64_t now, int64_t *n, struct error *e)
{
	return db_one(db_ask(s, NULL, "SELECT count(*) FROM outbox WHERE state='sent' AND next>? AND next<=?", "ii",
			     since, now),
		      n, e);
}

enum err store_out_overtaken(struct store *s, const struct store_out *o, bool *yes, struct error *e)
{
	int64_t n;
	enum err r = db_one(db_ask(s, NULL,
				   "SELECT count(*) FROM outbox WHERE recipient=? AND game=? AND seat=? "
				   "AND id>? AND kind IN ('report','over')",
				   "sssi", o->to, o->game, o->seat, o->id),
			    &n, e);
	*yes = n > 0;
	return r;
}

static enum err one_out(struct query q, struct store_out *out, struct error *e)
{
	struct store_out *rows;
	size_t n;
	COLLECT_OUT(q, &rows, &n, e);
	if (q.result || !n)
		return q.result ? q.result : error_set(e, ERR_MISSING, "no such mail was sent");
	*out = rows[0];
	return ERR_NONE;
}

enum err store_out_get(struct store *s, int64_t id, struct arena *a, struct store_out *out, struct error *e)
{
	return one_out(db_ask(s, a, OUT_ROW "id=?", "i", id), out, e);
}

enum err store_out_named(struct store *s, const char *message_id, struct arena *a, struct store_out *out,
			 struct error *e)
{
	return one_out(db_ask(s, a, OUT_ROW "message_id=?", "s", message_id), out, e);
}

enum err store_out_first(struct store *s, const char *game, const char *seat, char *id, size_t size, struct error *e)
{
	struct arena *a = arena_new();
	struct query q = db_ask(s, a, "SELECT message_id FROM outbox WHERE game=? AND seat=? ORDER BY id LIMIT 1", "ss",
				game, seat);
	snprintf(id, size, "%s", db_next(&q, e) ? db_text(&q, 0) : "");
	db_done(&q);
	arena_free(a);
	return q.result;
}

enum err store_out_asking(struct store *s, const char *game, int64_t turn, const char *seat, struct arena *a,
			  struct store_out *out, struct error *e)
{
	const char *turns = arena_printf(a, "%s/%lld/", game, (long long)turn);
	return one_out(db_ask(s, a,
			      OUT_ROW
			      "game=? AND seat=? AND substr(key,1,length(?3))=?3 AND instr(key,'" STORE_HAND_MARK
			      "')=0 AND kind IN "
			      "('words','report','welcome','question') ORDER BY id DESC LIMIT 1",
			      "sss", game, seat, turns),
		       out, e);
}

enum err store_out_troubled(struct store *s, size_t max, struct arena *a, struct store_out **out, size_t *n,
			    struct error *e)
{
	struct query q = db_ask(s, a,
				OUT_ROW "(state IN ('queued','unknown') AND tries>0) OR state='failed' "
					"ORDER BY id DESC LIMIT ?",
				"i", (int64_t)max);
	COLLECT_OUT(q, out, n, e);
	return q.result;
}

enum err store_out_save_note(struct store *s, const struct store_out *o, struct error *e)
{
	return db_run(s, e, "UPDATE outbox SET state=?, note=? WHERE id=?", "ssi", out_state_name(o->state), o->note,
		      o->id);
}

/* ---- addresses ---- */

enum err store_bounce_add(struct store *s, const struct store_bounce *b, struct error *e)
{
	return db_run(s, e, "INSERT INTO bounce (address,hard,said,message_id,at) VALUES (?,?,?,?,?)", "sissi",
		      b->address, b->hard, b->said, b->message_id, b->at);
}

enum err store_bounces_since(struct store *s, const char *address, int64_t since, int64_t *n, struct error *e)
{
	return db_one(db_ask(s, NULL, "SELECT count(DISTINCT message_id) FROM bounce WHERE address=? AND at>=?", "si",
			     address, since),
		      n, e);
}

enum err store_hold_put(struct store *s, const char *address, const char *why, int64_t at, struct error *e)
{
	return db_run(s, e, "INSERT OR IGNORE INTO hold VALUES (?,?,?)", "ssi", address, why, at);
}

enum err store_hold_get(struct store *s, const char *address, bool *held, struct error *e)
{
	int64_t n;
	enum err r = db_one(db_ask(s, NULL, "SELECT count(*) FROM hold WHERE address=?", "s", address), &n, e);
	*held = !r && n;
	return r;
}

enum err store_hold_end(struct store *s, const char *address, struct error *e)
{
	enum err r = db_run(s, e, "DELETE FROM bounce WHERE address=?", "s", address);
	return r ? r : db_run(s, e, "DELETE FROM hold WHERE address=?", "s", address);
}

enum err store_holds(struct store *s, struct arena *a, struct store_hold **out, size_t *n, struct error *e)
{
	struct query q = db_ask(s, a, "SELECT address,why,since FROM hold ORDER BY since, address", "");
	COLLECT(q, struct store_hold, out, n, e, {db_text(&q, 0), db_text(&q, 1), db_number(&q, 2)});
	return q.result;
}

enum err store_unwanted_put(struct store *s, const char *address, int64_t at, struct error *e)
{
	return db_run(s, e, "INSERT OR IGNORE INTO unwanted VALUES (?,?)", "si", address, at);
}

enum err store_unwanted_drop(struct store *s, const char *address, struct error *e)
{
	return db_run(s, e, "DELETE FROM unwanted WHERE lower(address)=lower(?)", "s", address);
}

enum err store_unwanted_get(struct store *s, const char *address, bool *unwanted, struct error *e)
{
	int64_t n;
	enum err r = db_one(db_ask(s, NULL, "SELECT count(*) FROM unwanted WHERE address=?", "s", address), &n, e);
	*unwanted = !r && n;
	return r;
}

/* ---- servers ---- */

enum err store_contact_put(struct store *s, const char *server, bool good, const char *note, int64_t at,
			   struct error *e)
{
	return db_run(s, e,
		      "INSERT INTO contact VALUES (?1,?2,?3,?4) ON CONFLICT (server) DO UPDATE SET "
		      "good=max(good,?2), tried=?3, note=?4",
		      "siis", server, good ? at : 0, at, note);
}

enum err store_contacts(struct store *s, struct arena *a, struct store_contact **out, size_t *n, struct error *e)
{
	struct query q = db_ask(s, a, "SELECT server,note,good,tried FROM contact ORDER BY server", "");
	COLLECT(q, struct store_contact, out, n, e,
		{db_text(&q, 0), db_text(&q, 1), db_number(&q, 2), db_number(&q, 3)});
	return q.result;
}

enum err store_next_event(struct store *s, int64_t *at, struct error *e)
{
	return db_one(
		db_ask(s, NULL,
		       "SELECT min(at) FROM ("
		       "SELECT min(deadline) AS at FROM game WHERE status IN ('running','words') AND deadline>0 "
		       "UNION ALL SELECT min(runs_at) FROM game WHERE status='running' AND runs_at>0 "
		       "UNION ALL SELECT min(at) FROM later "
		       "UNION ALL SELECT min(ends) FROM event_round WHERE status='open' "
		       "UNION ALL SELECT min(until) FROM paused JOIN game ON name=game WHERE status='held' AND until>0 "
		       "UNION ALL SELECT min(next) FROM outbox WHERE state IN ('queued','unknown') "
		       "AND (kind='start' OR recipient NOT IN (SELECT address FROM hold))) WHERE at IS NOT NULL",
		       ""),
		at, e);
}

/* ---- the pause ---- */

enum err store_pause_put(struct store *s, const struct store_pause *p, struct error *e)
{
	return db_run(s, e, "INSERT OR REPLACE INTO pause VALUES (1,?,?,?,?,?)", "ssiii", p->why, p->settings, p->since,
		      p->next, p->tries);
}

enum err store_pause_get(struct store *s, struct arena *a, struct store_pause *out, struct error *e)
{
	struct query q = db_ask(s, a, "SELECT why,settings,since,next,tries FROM pause", "");
	if (!db_next(&q, e))
		return q.result ? q.result : error_set(e, ERR_MISSING, "nothing is paused");
	*out = (struct store_pause){db_text(&q, 0), db_text(&q, 1), db_number(&q, 2), db_number(&q, 3),
				    db_number(&q, 4)};
	db_done(&q);
	return ERR_NONE;
}

enum err store_pause_end(struct store *s, struct error *e)
{
	return db_run(s, e, "DELETE FROM pause", "");
}

enum err store_out_save(struct store *s, const struct store_out *o, struct error *e)
{
	enum err r = db_run(s, e, "DELETE FROM sending WHERE id=?", "i", o->id);
	return r ? r
		 : db_run(s, e, "UPDATE outbox SET state=?, tries=?, next=?, note=?, picture=? WHERE id=?", "siisii",
			  out_state_name(o->state), o->tries, o->next, o->note, o->picture, o->id);
}

enum err store_out_forget(struct store *s, const struct store_out *o, struct error *e)
{
	return db_run(s, e, "UPDATE outbox SET wrapper='', said='', record='' WHERE id=?", "i", o->id);
}

enum err store_out_sending(struct store *s, const struct store_out *o, struct error *e)
{
	return db_run(s, e, "INSERT OR IGNORE INTO sending VALUES (?)", "i", o->id);
}

enum err store_out_made(struct store *s, const struct store_out *o, struct error *e)
{
	return db_run(s, e, "INSERT OR REPLACE INTO outbox_bytes VALUES (?,?)", "ib", o->id, o->bytes.p, o->bytes.n);
}

enum err store_status(struct store *s, struct arena *a, struct store_count **out, size_t *n, struct error *e)
{
	struct query q = db_ask(s, a,
				"SELECT 'games '||status, count(*) FROM game GROUP BY status UNION ALL "
				"SELECT 'mails in: '||what, count(*) FROM inbox GROUP BY what UNION ALL "
				"SELECT 'mails out: '||state, count(*) FROM outbox GROUP BY state UNION ALL "
				"SELECT 'sending paused', tries FROM pause UNION ALL "
				"SELECT 'turn records', count(*) FROM record WHERE viewer='full' UNION ALL "
				"SELECT 'games with records not written', count(DISTINCT game) FROM record "
				"WHERE written<=0 HAVING count(*)>0",
				"");
	COLLECT(q, struct store_count, out, n, e, {db_text(&q, 0), db_number(&q, 1)});
	return q.result;
}
