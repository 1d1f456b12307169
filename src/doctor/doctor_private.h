/* What the files of this folder share: the patient, and what may be said of him. */
#ifndef DOCTOR_DOCTOR_PRIVATE_H
#define DOCTOR_DOCTOR_PRIVATE_H

#include "doctor/doctor.h"
#include "site/site.h"

struct doctor {
	const struct doctor_how *how;
	struct doctor_count *count;
	struct arena *a;
	const char *check;     /* that looks now */
	const char *root, *me; /* the site's folder, quoted for a shell; "estafette" */
	const char *barred;    /* why nothing more can be looked at; NULL: it can */
	bool told;             /* the check has said something */
	bool read, open;       /* the configuration is; the database is */
	bool stuck;            /* something is wrong without which no mail goes round */
	struct site site;
	int64_t newest; /* the latest time that the database knows; 0: none */
};

/* ---- what a check says; the last argument is a sentence without its full stop ---- */

void doctor_good(struct doctor *d, const char *fmt, ...) PRINTF(2, 3);
void doctor_wrong(struct doctor *d, const char *mend, const char *fmt, ...) PRINTF(3, 4);
void doctor_unseen(struct doctor *d, const char *fmt, ...) PRINTF(2, 3);

/* ---- mend.c: commands that mend ---- */

/* A word of a shell. */
const char *doctor_quote(struct doctor *d, const char *text);
/* A printed command. */
const char *doctor_mend(struct doctor *d, const char *fmt, ...) PRINTF(2, 3);
/* Gives a key of estafette.conf another value. */
const char *doctor_set(struct doctor *d, const char *section, const char *key, const char *value);
/* Asks for a password and keeps it in the file. */
const char *doctor_ask_password(struct doctor *d, const char *file);

/* ---- sheets.c ---- */

/* Where what came with the program lies: "templates", "scenarios", "guides". */
const char *doctor_shipped(struct doctor *d, const char *folder);

/* ---- the checks ---- */

void check_configuration(struct doctor *d);
void check_owner(struct doctor *d);
void check_permissions(struct doctor *d);
void check_keys(struct doctor *d);
void check_passwords(struct doctor *d);
void check_folders(struct doctor *d);
void check_disk(struct doctor *d);
void check_lock(struct doctor *d);
void check_database(struct doctor *d);
void check_clock(struct doctor *d);
void check_templates(struct doctor *d);
void check_schemas(struct doctor *d);
void check_guides(struct doctor *d);
void check_parts(struct doctor *d);
void check_fonts(struct doctor *d);
void check_records(struct doctor *d);
void check_stop(struct doctor *d);
void check_tls(struct doctor *d);
void check_imap(struct doctor *d);
void check_mail(struct doctor *d);

#endif
