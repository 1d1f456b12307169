/* The checks of a site, one after the other, and what each has found. */
#include "doctor/doctor_private.h"

enum needs { NOTHING, READ, OPEN };

/* In this order: what comes first is needed by what follows. */
static const struct {
	const char *name;
	void (*look)(struct doctor *d);
	enum needs needs;
	bool carries; /* without it no mail goes round */
} checks[] = {
	{"owner", check_owner, NOTHING},
	{"configuration", check_configuration, NOTHING, true},
	{"permissions", check_permissions, NOTHING},
	{"keys", check_keys, NOTHING},
	{"passwords", check_passwords, READ, true},
	{"folders", check_folders, READ, true},
	{"disk", check_disk, READ},
	{"lock", check_lock, NOTHING},
	{"templates", check_templates, READ},
	{"schemas", check_schemas, READ},
	{"guides", check_guides, READ},
	{"parts", check_parts, NOTHING},
	{"fonts", check_fonts, READ},
	{"database", check_database, READ},
	{"clock", check_clock, READ},
	{"stop", check_stop, OPEN},
	{"records", check_records, OPEN},
	{"tls", check_tls, READ, true},
	{"imap", check_imap, READ, true},
	{"mail", check_mail, OPEN},
};

const char *doctor_check(size_t i)
{
	return i < ARRAY_LEN(checks) ? checks[i].name : NULL;
}

static void PRINTF(4, 0) say(struct doctor *d, enum doctor_state state, const char *mend, const char *fmt, va_list ap)
{
	struct buf what = BUF_INIT;
	buf_vaddf(&what, fmt, ap);
	for (size_t i = 0; i < what.len; i++) /* one line each, whatever a server or a library said */
		if ((unsigned char)what.data[i] < ' ')
			what.data[i] = ' ';
	int *counts[] = {&d->count->good, &d->count->wrong, &d->count->unseen};
	++*counts[state];
	d->told = true;
	d->how->tell(d->how->context, &(struct doctor_said){d->check, state, buf_text(&what), mend});
	buf_free(&what);
}

void doctor_good(struct doctor *d, const char *fmt, ...)
{
	va_list ap;
	va_start(ap, fmt);
	say(d, DOCTOR_GOOD, "", fmt, ap);
	va_end(ap);
}

void doctor_wrong(struct doctor *d, const char *mend, const char *fmt, ...)
{
	va_list ap;
	va_start(ap, fmt);
	say(d, DOCTOR_WRONG, mend, fmt, ap);
	va_end(ap);
}

void doctor_unseen(struct doctor *d, const char *fmt, ...)
{
	va_list ap;
	va_start(ap, fmt);
	say(d, DOCTOR_UNSEEN, "", fmt, ap);
	va_end(ap);
}

static void look_at(struct doctor *d, size_t i)
{
	int before = d->count->wrong;
	checks[i].look(d);
	d->stuck = d->stuck || (checks[i].carries && d->count->wrong > before);
}

void doctor_look(const struct doctor_how *how, struct doctor_count *count)
{
	struct doctor d = {.how = how, .count = count, .a = arena_new(), .me = "estafette"};
	d.root = doctor_quote(&d, how->root);
	for (size_t i = 0; i < ARRAY_LEN(checks); i++) {
		d.check = checks[i].name;
		d.told = false;
		if (d.barred)
			doctor_unseen(&d, "%s", d.barred);
		else if (checks[i].needs == READ && !d.read)
			doctor_unseen(&d, "the configuration must be mended first");
		else if (checks[i].needs == OPEN && !d.open)
			doctor_unseen(&d, "configuration, keys, templates and database must be mended first");
		else
			look_at(&d, i);
	}
	site_close(&d.site);
	arena_free(d.a);
}
