/* What is said to an IMAP server, act by act.  A shared object of its own (base/module.h). */
#include "mail/imap_library.h"

#include "config.h"

#include <libetpan/libetpan.h>

#include "base/file.h"
#include "base/limits.h"
#include "mail/link.h"

enum { STREAM_BYTES = 8192, GOODBYE_SECONDS = 1, SAID_BYTES = 200 };

struct imap_session {
	mailimap *imap;
	struct mail_link *link;
	const struct mail_imap *how;
	char *folder; /* that is open; NULL: none */
	uint32_t validity;
	bool fresh; /* opened, and nothing asked yet */
	int wake;
	bool over, idling, move, uidplus, idles;
	/* Inside TLS after STARTTLS there is no greeting, and libetpan wants one. */
	const char *greeting;
};

/* ---- libetpan's stream, over the link ---- */

static ssize_t low_read(mailstream_low *low, void *p, size_t n)
{
	struct imap_session *s = low->data;
	if (!*s->greeting)
		return mail_link_read(s->link, p, n);
	size_t k = strlen(s->greeting);
	k = k < n ? k : n;
	memcpy(p, s->greeting, k);
	s->greeting += k;
	return (ssize_t)k;
}

static ssize_t low_write(mailstream_low *low, const void *p, size_t n)
{
	return mail_link_write(((struct imap_session *)low->data)->link, p, n);
}

static int low_close(mailstream_low *low)
{
	(void)low;
	return 0;
}

static int low_fd(mailstream_low *low)
{
	return mail_link_fd(((struct imap_session *)low->data)->link);
}

static void low_free(mailstream_low *low)
{
	free(low);
}

static mailstream_low_driver driver = {.mailstream_read = low_read,
				       .mailstream_write = low_write,
				       .mailstream_close = low_close,
				       .mailstream_get_fd = low_fd,
				       .mailstream_free = low_free};

/* ---- acts ---- */

static void begin(struct imap_session *s, size_t bytes)
{
	s->fresh = false;
	mail_link_begin(s->link, s->how->timeout, bytes, s->wake);
}

/* What the server said, fit for a log; never the password, whatever it said. */
static const char *said(const struct imap_session *s, char out[SAID_BYTES])
{
	const char *p = s->imap->imap_response;
	size_t n = 0;
	if (!p || (s->how->password && *s->how->password && strstr(p, s->how->password)))
		return "no reason given";
	for (; *p && n + 1 < SAID_BYTES; p++)
		if (n || *p != ' ')
			out[n++] = *p >= ' ' && *p < 0x7f ? *p : '?';
	out[n] = '\0';
	return n ? out : "no reason given";
}

/* Whether libetpan's result is a NO or BAD, in step with the server; all else means that
 * nobody knows where the dialogue is. */
static bool in_step(int r)
{
	switch (r) {
	case MAILIMAP_ERROR_LOGIN:
	case MAILIMAP_ERROR_CAPABILITY:
	case MAILIMAP_ERROR_NOOP:
	case MAILIMAP_ERROR_CREATE:
	case MAILIMAP_ERROR_SELECT:
	case MAILIMAP_ERROR_UID_SEARCH:
	case MAILIMAP_ERROR_UID_FETCH:
	case MAILIMAP_ERROR_UID_COPY:
	case MAILIMAP_ERROR_UID_MOVE:
	case MAILIMAP_ERROR_UID_STORE:
	case MAILIMAP_ERROR_EXPUNGE:
	case MAILIMAP_ERROR_EXTENSION: /* how libetpan calls a NO to UID EXPUNGE, or after IDLE */ return true;
	default: return false;
	}
}

static enum err result(struct imap_session *s, int r, const char *what, struct error *e)
{
	char reply[SAID_BYTES];
	if (r == MAILIMAP_NO_ERROR)
		return ERR_NONE;
	if (in_step(r))
		return error_set(e, ERR_TEMP, "%s refuses %s: %s", s->how->host, what, said(s, reply));
	s->over = true;
	if (mail_link_woken(s->link))
		return error_set(e, ERR_MISSING, "called away");
	const char *why = mail_link_why(s->link);
	return error_set(e, ERR_TEMP, "%s, %s: %s", s->how->host, what, *why ? why : "not understood, or it hung up");
}

bool imap_session_over(const struct imap_session *s)
{
	return !s || s->over;
}

bool imap_session_woken(const struct imap_session *s)
{
	return mail_link_woken(s->link);
}

void imap_session_heed(struct imap_session *s, int wake)
{
	s->wake = wake;
}

/* ---- opening and closing ---- */

static enum err greet(struct imap_session *s, struct error *e)
{
	mailstream_low *low = mailstream_low_new(s, &driver);
	mailstream *stream = low ? mailstream_new(low, STREAM_BYTES) : NULL;
	if (!stream)
		return error_set(e, ERR_TEMP, "no memory for a session");
	int r = mailimap_connect(s->imap, stream);
	if (r == MAILIMAP_NO_ERROR_AUTHENTICATED) {
		s->over = true;
		return error_set(e, ERR_REFUSED, "%s takes us for somebody before we log in", s->how->host);
	}
	return result(s, r == MAILIMAP_NO_ERROR_NON_AUTHENTICATED ? MAILIMAP_NO_ERROR : r, "the greeting", e);
}

/* What the server can do; said again after every step that could change it (RFC 9051 6.1.1). */
static enum err capabilities(struct imap_session *s, struct error *e)
{
	struct mailimap_capability_data *data = NULL;
	begin(s, LIMIT_IMAP_ANSWER);
	enum err r = result(s, mailimap_capability(s->imap, &data), "CAPABILITY", e);
	if (data)
		mailimap_capability_data_free(data);
	if (r)
		return r;
	s->move = mailimap_has_extension(s->imap, "MOVE");
	s->uidplus = mailimap_has_uidplus(s->imap);
	s->idles = mailimap_has_idle(s->imap);
	return ERR_NONE;
}

static enum err login(struct imap_session *s, struct error *e)
{
	if (mailimap_has_extension(s->imap, "LOGINDISABLED"))
		return error_set(e, ERR_REFUSED, "%s takes no login by password", s->how->host);
	begin(s, LIMIT_IMAP_ANSWER);
	int r = mailimap_login(s->imap, s->how->user, s->how->password);
	if (result(s, r, "the login", e) && in_step(r))
		e->code = ERR_REFUSED;
	return r == MAILIMAP_NO_ERROR ? ERR_NONE : e->code;
}

enum err imap_session_open(const struct mail_imap *how, int wake, struct imap_session **out, struct error *e)
{
	struct mail_link_to to = {how->host, how->port, how->implicit, how->ca_file, how->timeout};
	struct imap_session *s = base_calloc(1, sizeof *s);
	s->how = how;
	s->wake = wake;
	s->greeting = how->implicit ? "" : "* OK inside TLS\r\n";
	s->imap = mailimap_new(0, NULL);
	enum err r =
		s->imap ? mail_link_open(&to, wake, &s->link, e) : error_set(e, ERR_TEMP, "no memory for a session");
	if (!r) {
		begin(s, LIMIT_IMAP_ANSWER);
		r = greet(s, e);
	}
	if (!r)
		r = capabilities(s, e);
	if (!r)
		r = login(s, e);
	if (!r)
		r = capabilities(s, e);
	if (r) {
		imap_session_close(s);
		return r;
	}
	*out = s;
	return ERR_NONE;
}

void imap_session_close(struct imap_session *s)
{
	if (!s)
		return;
	/* libetpan says LOGOUT when it frees a session; one that is over must not hear it. */
	if (s->link && (s->over || s->idling))
		mail_link_cut(s->link);
	else if (s->link)
		mail_link_begin(s->link, GOODBYE_SECONDS, LIMIT_IMAP_ANSWER, -1);
	if (s->imap)
		mailimap_free(s->imap);
	mail_link_close(s->link);
	free(s->folder);
	free(s);
}

/* ---- folders ---- */

enum err imap_session_create(struct imap_session *s, const char *folder, struct error *e)
{
	begin(s, LIMIT_IMAP_ANSWER);
	int r = mailimap_create(s->imap, folder);
	return r == MAILIMAP_ERROR_CREATE ? ERR_NONE : result(s, r, "CREATE", e);
}

enum err imap_session_select(struct imap_session *s, const char *folder, uint32_t *validity, struct error *e)
{
	if (!s->folder || strcmp(s->folder, folder)) {
		free(s->folder);
		s->folder = NULL;
		begin(s, LIMIT_IMAP_ANSWER);
		enum err r = result(s, mailimap_select(s->imap, folder), "to open the folder", e);
		if (r)
			return error_add(e, "%s: ", folder);
		const struct mailimap_selection_info *info = s->imap->imap_selection_info;
		if (!info || info->sel_perm == MAILIMAP_MAILBOX_READONLY)
			return error_set(e, ERR_TEMP,
					 "%s: nothing can be changed in that folder: no "
					 "mail is taken from it",
					 folder);
		s->folder = base_strdup(folder);
		s->validity = info->sel_uidvalidity;
		s->fresh = true;
	}
	*validity = s->validity;
	return ERR_NONE;
}

/* ---- looking ---- */

static struct mailimap_search_key *key(int type)
{
	struct mailimap_search_key *k = mailimap_search_key_new_all();
	if (k)
		k->sk_type = type; /* one that has no argument, as ALL has none */
	return k;
}

static struct mailimap_search_key *keys(bool unseen)
{
	struct mailimap_search_key *both;
	if (!unseen)
		return key(MAILIMAP_SEARCH_KEY_UNDELETED);
	both = mailimap_search_key_new_multiple_empty();
	mailimap_search_key_multiple_add(both, key(MAILIMAP_SEARCH_KEY_UNDELETED));
	mailimap_search_key_multiple_add(both, key(MAILIMAP_SEARCH_KEY_UNSEEN));
	return both;
}

static int by_uid(const void *a, const void *b)
{
	const uint32_t *x = a, *y = b;
	return *x < *y ? -1 : *x > *y;
}

/* A search goes through what the server has told of, and that may be old. */
static enum err look_again(struct imap_session *s, struct error *e)
{
	begin(s, LIMIT_IMAP_ANSWER);
	return result(s, mailimap_noop(s->imap), "NOOP", e);
}

/* found may be NULL: a server that finds nothing may say nothing. */
static void sort_found(clist *found, uint32_t **uids, size_t *n)
{
	size_t k = 0;
	*uids = base_calloc(found ? (size_t)clist_count(found) + 1 : 1, sizeof **uids);
	for (clistiter *i = found ? clist_begin(found) : NULL; i; i = clist_next(i))
		(*uids)[k++] = *(uint32_t *)clist_content(i);
	qsort(*uids, k, sizeof **uids, by_uid);
	*n = 0;
	for (size_t i = 0; i < k; i++)
		if (!*n || (*uids)[*n - 1] != (*uids)[i])
			(*uids)[(*n)++] = (*uids)[i];
}

enum err imap_session_search(struct imap_session *s, bool unseen, uint32_t **uids, size_t *n, struct error *e)
{
	clist *found = NULL;
	enum err r = s->fresh ? ERR_NONE : look_again(s, e);
	if (r)
		return r;
	s->imap->imap_selection_info->sel_has_exists = 0;
	struct mailimap_search_key *what = keys(unseen);
	begin(s, LIMIT_IMAP_ANSWER);
	r = result(s, mailimap_uid_search(s->imap, NULL, what, &found), "SEARCH", e);
	mailimap_search_key_free(what);
	if (!r)
		sort_found(found, uids, n);
	if (found) /* after a NO, too */
		mailimap_search_result_free(found);
	return r;
}

bool imap_session_more(const struct imap_session *s)
{
	return s->imap->imap_selection_info->sel_has_exists;
}

/* ---- fetching ---- */

/* What one FETCH line says; a server may send lines of other mails among them, and lines of
 * this one that hold something else. */
struct line {
	uint32_t uid;
	const uint32_t *size;
	const struct mailimap_msg_att_body_section *body;
};

static struct line read_line(const struct mailimap_msg_att *att)
{
	struct line l = {0, NULL, NULL};
	for (clistiter *i = clist_begin(att->att_list); i; i = clist_next(i)) {
		const struct mailimap_msg_att_item *item = clist_content(i);
		const struct mailimap_msg_att_static *a = item->att_data.att_static;
		if (item->att_type != MAILIMAP_MSG_ATT_ITEM_STATIC)
			continue;
		if (a->att_type == MAILIMAP_MSG_ATT_UID)
			l.uid = a->att_data.att_uid;
		else if (a->att_type == MAILIMAP_MSG_ATT_RFC822_SIZE)
			l.size = &a->att_data.att_rfc822_size;
		else if (a->att_type == MAILIMAP_MSG_ATT_BODY_SECTION)
			l.body = a->att_data.att_body_section;
	}
	return l;
}

/* Takes over att.  *lines must be freed with mailimap_fetch_list_free. */
static enum err fetch(struct imap_session *s, uint32_t uid, struct mailimap_fetch_att *att, clist **lines,
		      struct error *e)
{
	struct mailimap_set *set = mailimap_set_new_single(uid);
	struct mailimap_fetch_type *type = mailimap_fetch_type_new_fetch_att_list_empty();
	mailimap_fetch_type_new_fetch_att_list_add(type, mailimap_fetch_att_new_uid());
	mailimap_fetch_type_new_fetch_att_list_add(type, att);
	enum err r = result(s, mailimap_uid_fetch(s->imap, set, type, lines), "FETCH", e);
	mailimap_fetch_type_free(type);
	mailimap_set_free(set);
	return r;
}

static enum err fetch_size(struct imap_session *s, uint32_t uid, uint32_t *size, struct error *e)
{
	clist *lines = NULL;
	bool found = false;
	begin(s, LIMIT_IMAP_ANSWER);
	enum err r = fetch(s, uid, mailimap_fetch_att_new_rfc822_size(), &lines, e);
	if (r)
		return r;
	for (clistiter *i = clist_begin(lines); i; i = clist_next(i)) {
		struct line l = read_line(clist_content(i));
		if (l.uid != uid || !l.size)
			continue;
		found = true;
		*size = *l.size;
	}
	mailimap_fetch_list_free(lines);
	return found ? ERR_NONE : error_set(e, ERR_MISSING, "mail %u is not there any more", uid);
}

static struct mailimap_fetch_att *body(size_t max, bool whole)
{
	struct mailimap_section *all = mailimap_section_new(NULL);
	return whole ? mailimap_fetch_att_new_body_peek_section(all)
		     : mailimap_fetch_att_new_body_peek_section_partial(all, 0, (uint32_t)max);
}

/* The server names the mail and gives NIL for it.  It does so when somebody has expunged it
 * (RFC 2180 4.1.3), and tells only at the next occasion. */
static enum err no_text(struct imap_session *s, uint32_t uid, struct error *e)
{
	uint32_t size;
	enum err r = look_again(s, e);
	if (!r)
		r = fetch_size(s, uid, &size, e);
	return r ? r : error_set(e, ERR_TEMP, "%s gives no text of mail %u", s->how->host, uid);
}

enum err imap_session_fetch(struct imap_session *s, uint32_t uid, size_t max, struct buf *out, struct error *e)
{
	clist *lines = NULL;
	uint32_t size = 0;
	bool found = false, there = false;
	enum err r = fetch_size(s, uid, &size, e);
	if (r || !size)
		return r;
	begin(s, max + LIMIT_IMAP_ANSWER);
	r = fetch(s, uid, body(max, size <= max), &lines, e);
	if (r)
		return r;
	for (clistiter *i = clist_begin(lines); i && !found; i = clist_next(i)) {
		struct line l = read_line(clist_content(i));
		there = there || l.uid == uid;
		found = l.uid == uid && l.body && l.body->sec_body_part && l.body->sec_length;
		if (found)
			buf_add(out, l.body->sec_body_part, l.body->sec_length < max ? l.body->sec_length : max);
	}
	mailimap_fetch_list_free(lines);
	if (found)
		return ERR_NONE;
	return there ? no_text(s, uid, e) : error_set(e, ERR_MISSING, "mail %u is not there any more", uid);
}

/* ---- putting away ---- */

/* +FLAGS.SILENT with those of the three that are told. */
static enum err add_flags(struct imap_session *s, struct mailimap_set *set, bool seen, bool flagged, bool deleted,
			  struct error *e)
{
	struct mailimap_flag_list *flags = mailimap_flag_list_new_empty();
	if (seen)
		mailimap_flag_list_add(flags, mailimap_flag_new_seen());
	if (flagged)
		mailimap_flag_list_add(flags, mailimap_flag_new_flagged());
	if (deleted)
		mailimap_flag_list_add(flags, mailimap_flag_new_deleted());
	struct mailimap_store_att_flags *store = mailimap_store_att_flags_new_add_flags_silent(flags);
	begin(s, LIMIT_IMAP_ANSWER);
	enum err r = result(s, mailimap_uid_store(s->imap, set, store), "STORE", e);
	mailimap_store_att_flags_free(store);
	return r;
}

static enum err copy_and_delete(struct imap_session *s, struct mailimap_set *set, const char *folder, struct error *e)
{
	begin(s, LIMIT_IMAP_ANSWER);
	enum err r = result(s, mailimap_uid_copy(s->imap, set, folder), "COPY", e);
	step_durable("the copied mail is deleted");
	if (!r)
		r = add_flags(s, set, false, false, true, e);
	if (r || !s->uidplus)
		return r;
	begin(s, LIMIT_IMAP_ANSWER);
	return result(s, mailimap_uid_expunge(s->imap, set), "UID EXPUNGE", e);
}

enum err imap_session_move(struct imap_session *s, uint32_t uid, const char *folder, struct error *e)
{
	struct mailimap_set *set = mailimap_set_new_single(uid);
	enum err r;
	step_durable(folder);
	begin(s, LIMIT_IMAP_ANSWER);
	if (s->move)
		r = result(s, mailimap_uid_move(s->imap, set, folder), "MOVE", e);
	else
		r = copy_and_delete(s, set, folder, e);
	mailimap_set_free(set);
	return r ? error_add(e, "to %s: ", folder) : ERR_NONE;
}

enum err imap_session_mark(struct imap_session *s, uint32_t uid, bool flagged, struct error *e)
{
	struct mailimap_set *set = mailimap_set_new_single(uid);
	step_durable("a mail is marked");
	enum err r = add_flags(s, set, true, flagged, false, e);
	mailimap_set_free(set);
	return r;
}

/* ---- waiting ---- */

bool imap_session_idles(const struct imap_session *s)
{
	return s->idles;
}

enum err imap_session_idle(struct imap_session *s, struct error *e)
{
	begin(s, LIMIT_IMAP_ANSWER);
	enum err r = result(s, mailimap_idle(s->imap), "IDLE", e);
	s->over = s->over || r; /* after a NO to it libetpan is out of step all the same */
	s->idling = !r;
	return r;
}

bool imap_session_idling(const struct imap_session *s)
{
	return s->idling;
}

enum err imap_session_idle_end(struct imap_session *s, struct error *e)
{
	s->idling = false;
	begin(s, LIMIT_IMAP_ANSWER);
	return result(s, mailimap_idle_done(s->imap), "the end of IDLE", e);
}

bool imap_session_pending(const struct imap_session *s)
{
	return s->imap->imap_stream->read_buffer_len > 0 || mail_link_pending(s->link);
}

int imap_session_fd(const struct imap_session *s)
{
	return mail_link_fd(s->link);
}

static const struct imap_library library = {
	imap_session_open,   imap_session_close,  imap_session_over,	imap_session_woken,    imap_session_heed,
	imap_session_create, imap_session_select, imap_session_search,	imap_session_more,     imap_session_fetch,
	imap_session_move,   imap_session_mark,	  imap_session_idles,	imap_session_idle,     imap_session_idling,
	imap_session_idle_end, imap_session_pending, imap_session_fd,
};
MODULE(library);
