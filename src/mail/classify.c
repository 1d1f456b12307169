/* Whether a person wrote, a machine, or ourselves. */
#include "mail/classify.h"

#include "mail/address.h"

struct look {
	struct mail_message *m;
	const struct mail_header *h;
	const struct mail_self *self;
	struct arena *a;
};

static bool verdict(struct mail_message *m, enum mail_kind kind, const char *reason)
{
	m->kind = kind;
	m->kind_reason = reason;
	return true;
}

/* ---- our own ---- */

static bool is_own(const struct look *l)
{
	char detail[MAIL_ADDRESS_BYTES];
	const struct mail_self *s = l->self;
	const struct mail_message *m = l->m;
	if (!s)
		return false;
	if (s->id_prefix && m->message_id && !strncasecmp(m->message_id + 1, s->id_prefix, strlen(s->id_prefix)))
		return verdict(l->m, MAIL_OWN, "its Message-ID is one of ours");
	if (s->address && m->from && mail_address_detail(m->from, s->address, s->separator, detail))
		return verdict(l->m, MAIL_OWN, "From is our own address");
	return false;
}

/* ---- delivery reports ---- */

static bool local_is(const char *address, const char *local)
{
	size_t n = strlen(local);
	return address && !strncmp(address, local, n) && address[n] == '@';
}

/* "MAILER-DAEMON <>": no address, but a name. */
static bool is_named_daemon(const struct look *l)
{
	const char *from = mail_header_get(l->h, "From", 0);
	return !l->m->from && from && !strncasecmp(from + strspn(from, " \t\""), "mailer-daemon", 13);
}

static bool null_sender(const struct mail_message *m)
{
	return m->return_path && !*m->return_path;
}

/* robot+b.…: where nobody writes but servers that could not deliver, and programs that answer
 * for their owners (RFC 3834 4). */
static bool is_to_bounces(const struct look *l)
{
	char detail[MAIL_ADDRESS_BYTES];
	for (size_t i = 0; l->self && l->self->address && i < l->m->n_recipients; i++)
		if (mail_address_detail(l->m->recipients[i].address, l->self->address, l->self->separator, detail) &&
		    !strncmp(detail, "b.", 2))
			return true;
	return false;
}

/* Where the server has kept no Return-Path: a sender or a subject as servers write them. */
static bool looks_like_notice(const struct look *l)
{
	static const char *const senders[] = {"mailer-daemon", "mail delivery", "mail system", "postmaster",
					      "mdaemon", "mail administrator", "system administrator"};
	static const char *const subjects[] = {"mail delivery failed", "undeliver", "failure notice", "returned mail",
					       "returned to sender", "delivery status notification",
					       "delivery failure", "delivery has failed", "could not be delivered"};
	const char *from = mail_header_get(l->h, "From", 0);
	if (l->m->return_path)
		return false;
	for (size_t i = 0; from && i < ARRAY_LEN(senders); i++)
		if (strcasestr(from, senders[i]))
			return true;
	for (size_t i = 0; i < ARRAY_LEN(subjects); i++)
		if (strcasestr(l->m->subject, subjects[i]))
			return true;
	return false;
}

static bool is_bounce(const struct look *l)
{
	const char *type = mail_header_get(l->h, "Content-Type", 0);
	if (!strcmp(mail_header_word(l->h, "Content-Type", l->a), "message/delivery-status"))
		return verdict(l->m, MAIL_BOUNCE, "Content-Type: a delivery report");
	if (!strcmp(mail_header_word(l->h, "Content-Type", l->a), "multipart/report")) {
		const char *report = mail_header_param(type, "report-type", l->a);
		if (!report || !strcasecmp(report, "delivery-status") || !strcasecmp(report, "global-delivery-status"))
			return verdict(l->m, MAIL_BOUNCE, "Content-Type: a delivery report");
		if (!strcasecmp(report, "feedback-report"))
			return verdict(l->m, MAIL_COMPLAINT, "Content-Type: a complaint");
		return verdict(l->m, MAIL_AUTOMATIC, "Content-Type: a report");
	}
	if (local_is(l->m->from, "mailer-daemon") || local_is(l->m->return_path, "mailer-daemon"))
		return verdict(l->m, MAIL_BOUNCE, "From or Return-Path: a mail server");
	if (is_named_daemon(l))
		return verdict(l->m, MAIL_BOUNCE, "From: a mail server");
	if ((null_sender(l->m) || looks_like_notice(l)) && is_to_bounces(l) &&
	    !mail_header_get(l->h, "Auto-Submitted", 0) && !l->m->subject_automatic)
		return verdict(l->m, MAIL_BOUNCE, "to the sender of a mail of ours");
	if (mail_header_get(l->h, "X-Failed-Recipients", 0))
		return verdict(l->m, MAIL_BOUNCE, "X-Failed-Recipients");
	if (local_is(l->m->from, "postmaster"))
		return verdict(l->m, MAIL_BOUNCE, "From: a mail server");
	return false;
}

/* ---- lists and machines ---- */

static bool is_list(const struct look *l)
{
	static const char *const fields[] = {"List-Id", "List-Unsubscribe", "List-Post",
					     "List-Help", "List-Subscribe", "List-Owner",
					     "List-Archive", "Mailing-List"};
	for (size_t i = 0; i < ARRAY_LEN(fields); i++)
		if (mail_header_get(l->h, fields[i], 0))
			return verdict(l->m, MAIL_LIST, fields[i]);
	const char *p = mail_header_word(l->h, "Precedence", l->a);
	if (!strcmp(p, "list"))
		return verdict(l->m, MAIL_LIST, "Precedence: list");
	if (!strcmp(p, "bulk") || !strcmp(p, "junk") || !strcmp(p, "auto_reply"))
		return verdict(l->m, MAIL_AUTOMATIC, "Precedence");
	return false;
}

static bool ends_with(struct slice s, const char *tail)
{
	size_t n = strlen(tail);
	return s.n >= n && !memcmp(s.p + s.n - n, tail, n);
}

bool mail_nobody_reads(const char *address)
{
	static const char *const names[] = {"mailer-daemon", "noreply", "no-reply", "do-not-reply", "donotreply"};
	struct slice local = {address, strcspn(address, "@")};
	for (size_t i = 0; i < ARRAY_LEN(names); i++)
		if (slice_is(local, names[i]))
			return true;
	return ends_with(local, "-bounces");
}

/* Local parts that programs write from, though a person may read there (RFC 3834 2, RFC 2142). */
static bool is_office(const char *address)
{
	struct slice local = {address, strcspn(address, "@")};
	return slice_is(local, "postmaster") || ends_with(local, "-request") || !strncmp(address, "owner-", 6);
}

static bool is_machine_address(const char *address)
{
	return address && (mail_nobody_reads(address) || is_office(address));
}

static bool suppresses(const char *value)
{
	return value && (strcasestr(value, "All") || strcasestr(value, "OOF") || strcasestr(value, "AutoReply"));
}

/* Is there no Auto-Submitted, or none that says anything but no (RFC 3834 5)? */
static bool is_auto_no(const struct look *l)
{
	const char *v;
	for (size_t i = 0; (v = mail_header_get(l->h, "Auto-Submitted", i)); i++) {
		struct mail_field one = {.name = "Auto-Submitted", .value = v};
		struct mail_header single = {.fields = &one, .n = 1};
		if (strcmp(mail_header_word(&single, "Auto-Submitted", l->a), "no"))
			return false;
	}
	return true;
}

static bool is_automatic(const struct look *l)
{
	static const char *const fields[] = {"X-Autoreply", "X-Autorespond", "X-Auto-Reply",
					     "X-Autoresponder", "X-Loop"};
	if (!is_auto_no(l))
		return verdict(l->m, MAIL_AUTOMATIC, "Auto-Submitted");
	for (size_t i = 0; i < ARRAY_LEN(fields); i++)
		if (mail_header_get(l->h, fields[i], 0))
			return verdict(l->m, MAIL_AUTOMATIC, fields[i]);
	for (size_t i = 0; mail_header_get(l->h, "X-Auto-Response-Suppress", i); i++)
		if (suppresses(mail_header_get(l->h, "X-Auto-Response-Suppress", i)))
			return verdict(l->m, MAIL_AUTOMATIC, "X-Auto-Response-Suppress");
	if (null_sender(l->m))
		return verdict(l->m, MAIL_AUTOMATIC, "Return-Path: <>");
	if (is_machine_address(l->m->from) || is_machine_address(l->m->return_path))
		return verdict(l->m, MAIL_AUTOMATIC, "From or Return-Path: nobody reads there");
	return false;
}

/* How out-of-office answers without any mark begin their subjects. */
static bool is_automatic_subject(const char *subject)
{
	static const char *const starts[] = {
		"out of office", "out of the office", "automatic reply", "auto reply", "auto-reply",
		"autoreply", "auto:", "vacation", "away from", "on holiday",
		"automatische antwort", "abwesenheit", "abwesend", "abwesenheitsnotiz",
		"réponse automatique", "absence du bureau", "absent du bureau", "absence :",
		"respuesta automática", "fuera de la oficina", "risposta automatica",
		"fuori sede", "fuori ufficio", "automatisch antwoord", "afwezig",
		"resposta automática", "fora do escritório", "odpowiedź automatyczna",
		"automatyczna odpowiedź", "автоответ", "Автоответ", "автоматический ответ", "Автоматический ответ", "autosvar",
		"automatiskt svar", "automatisk svar", "frånvaro", "fravær", "automaattinen vastaus",
		"poissa", "自动回复", "自動回覆", "自動応答", "自動返信",
	};
	while (!strncasecmp(subject, "re:", 3) || *subject == ' ')
		subject += *subject == ' ' ? 1 : 3;
	for (size_t i = 0; i < ARRAY_LEN(starts); i++)
		if (!strncasecmp(subject, starts[i], strlen(starts[i])))
			return true;
	return false;
}

/* X-Loop holds the address of the program that sets it: ours if the mail went round. */
static bool is_our_loop(const struct look *l)
{
	char detail[MAIL_ADDRESS_BYTES];
	struct mail_mailbox box;
	bool clean;
	const char *v;
	for (size_t i = 0; l->self && l->self->address && (v = mail_header_get(l->h, "X-Loop", i)); i++)
		if (mail_address_list(slice_of(v), &box, 1, &clean) &&
		    mail_address_detail(box.address, l->self->address, l->self->separator, detail))
			return true;
	return false;
}

/* Marks that no person's program makes, and that no gateway sets on people's mail. */
static bool is_surely_machine(const struct look *l)
{
	static const char *const fields[] = {"X-Autoreply", "X-Autorespond", "X-Auto-Reply", "X-Autoresponder",
					     "X-Failed-Recipients", "List-Id", "List-Post", "Mailing-List"};
	const struct mail_message *m = l->m;
	const char *precedence = mail_header_word(l->h, "Precedence", l->a);
	const char *type = mail_header_word(l->h, "Content-Type", l->a);
	for (size_t i = 0; i < ARRAY_LEN(fields); i++)
		if (mail_header_get(l->h, fields[i], 0))
			return true;
	if (!strcmp(precedence, "auto_reply") || !strcmp(precedence, "junk") || !strcmp(precedence, "list"))
		return true;
	return m->kind == MAIL_OWN || !is_auto_no(l) || m->subject_automatic || null_sender(m) || is_our_loop(l) ||
	       !strcmp(type, "multipart/report") || !strcmp(type, "message/delivery-status") ||
	       (m->from && mail_nobody_reads(m->from)) || (m->return_path && mail_nobody_reads(m->return_path));
}

void mail_classify(struct mail_message *m, const struct mail_header *h, const struct mail_self *self, struct arena *a)
{
	struct look l = {m, h, self, a};
	m->subject_automatic = is_automatic_subject(m->subject);
	if (!is_own(&l) && !is_bounce(&l) && !is_list(&l) && !is_automatic(&l))
		verdict(m, MAIL_PERSON, NULL);
	m->maybe_person = m->kind != MAIL_PERSON && !is_surely_machine(&l);
}
