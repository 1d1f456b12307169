/* A site: one folder with its configuration, key and database, and the mailboxes it reads
 * and writes.  estafette.conf(5) describes the file; every key stands in one table here,
 * from which the file made by `estafette init` and the checks come. */
#ifndef SITE_SITE_H
#define SITE_SITE_H

#include "base/hash.h"
#include "base/status.h"
#include "store/store.h"
#include "words/words.h"

enum { SITE_TEXT = 256 };

struct site {
	char root[SITE_TEXT]; /* the folder */
	/* [site] */
	char name[SITE_TEXT], address[SITE_TEXT], moderator[SITE_TEXT];
	long long backup;
	/* [mail] */
	char in[SITE_TEXT], failed[SITE_TEXT], out[SITE_TEXT], separator[SITE_TEXT];
	long long poll;
	char envelope_field[SITE_TEXT], authserv[SITE_TEXT], hosts[SITE_TEXT], dkim[SITE_TEXT];
	char trust[SITE_TEXT];
	long long answers_hour, answers_day, site_answers;
	/* [in]; "-": not set */
	char in_transport[SITE_TEXT], in_file[SITE_TEXT], in_host[SITE_TEXT], in_tls[SITE_TEXT];
	char in_user[SITE_TEXT], in_password_file[SITE_TEXT], in_ca_file[SITE_TEXT];
	char in_folders[SITE_TEXT], in_done[SITE_TEXT], in_failed[SITE_TEXT];
	long long in_port, in_timeout;
	/* [out]; "-": not set */
	char transport[SITE_TEXT], host[SITE_TEXT], tls[SITE_TEXT], user[SITE_TEXT];
	char password_file[SITE_TEXT], ca_file[SITE_TEXT], ehlo[SITE_TEXT], out_from[SITE_TEXT];
	char program[SITE_TEXT];
	char pairing_program[SITE_TEXT]; /* with its arguments; "-": none */
	long long pairing_seconds;
	long long port, timeout, pace;
	/* [paths] */
	char templates[SITE_TEXT], schemas[SITE_TEXT], guides[SITE_TEXT], database[SITE_TEXT], records[SITE_TEXT];
	char readers[SITE_TEXT]; /* of the public records: owner, group, all */
	/* [looks] */
	char pictures[SITE_TEXT], width[SITE_TEXT], colours[SITE_TEXT], report[SITE_TEXT], zone[SITE_TEXT];
	/* [game] */
	long long hours;
	char open[SITE_TEXT]; /* who may begin games by mail */
	char list[SITE_TEXT]; /* to whom games that run, and names, are told */
	char reactions[SITE_TEXT], window[SITE_TEXT], early[SITE_TEXT], late[SITE_TEXT];
	long long grid, reminder, outage, undo, grace, missing;
	uint8_t key[HASH_BYTES]; /* the site key: never in a mail or a log */
	bool rings;              /* what is done now is done by the clock, at its time, and by nobody's mail */
	char moved[32];          /* a game that somebody wanted to load, and that is played elsewhere; "" */
	struct store *store;
	struct words *words; /* the catalogue of WORDS_DEFAULT; site_words gives it */
};

/* Makes folder, configuration, key, database and mailboxes; refuses to touch a site that is
 * there.  address: the robot's.  key_from: NULL, or a text the key is made from: for
 * demonstrations and tests alone. */
enum err site_init(const char *root, const char *name, const char *address, const char *key_from,
		   struct error *e) MUST_USE;
/* Makes a site key where it is lost: answers to mails that were sent before open nothing any more. */
enum err site_key_again(const char *root, bool *made, struct error *e) MUST_USE;
/* Reads the configuration; a wrong key or value is named with its line.  Does not open the
 * database. */
enum err site_read(const char *root, struct site *out, struct error *e) MUST_USE;
/* The same; *line: where the first mistake stands, 0 for none or in no line. */
enum err site_read_at(const char *root, struct site *out, int *line, struct error *e) MUST_USE;
/* Reads configuration and key, and opens the database. */
enum err site_open(const char *root, struct site *out, struct error *e) MUST_USE;
void site_close(struct site *s);
/* One program at a time reads the mailbox and sends: waits for the other for some seconds,
 * then ERR_TEMP.  The lock goes when *fd is closed or the process ends. */
enum err site_lock(const struct site *s, int seconds, int *fd, struct error *e) MUST_USE;

enum { SITE_TOKEN = TOKEN_CHARS + 1 };
/* The reply token of a seat for a turn: 26 base32 characters of a keyed digest, so that none
 * need be stored; a new epoch withdraws all of them. */
void site_token(const struct site *s, const char *game, const char *seat, int64_t turn, int64_t epoch,
		char out[SITE_TOKEN]);
/* The same of the address that letters to the seat are answered at, in every turn: it lets write to players, and
 * order nothing. */
void site_press_token(const struct site *s, const char *game, const char *seat, int64_t epoch, char out[SITE_TOKEN]);
/* The same of somebody who orders for the seat beside its holder. */
void site_hand_token(const struct site *s, const char *game, const char *seat, int64_t turn, int64_t epoch,
		     int64_t person, char out[SITE_TOKEN]);
/* The same of somebody who moderates the game; epoch: the person's. */
void site_moderator_token(const struct site *s, const char *game, int64_t person, int64_t epoch, char out[SITE_TOKEN]);
#define SITE_MODERATOR "mod" /* stands in its address where a seat's id would */
/* His reply address of that game, "robot+GAME.mod.TOKEN@host", in the arena; the robot's own where it knows no details,
 * and then the token stands in the subject. */
enum err site_moderator_address(const struct site *s, const char *game, int64_t person, int64_t epoch,
				char token[SITE_TOKEN], struct arena *a, const char **out, struct error *e) MUST_USE;
/* Signs an address that belongs to one outgoing mail, so that what comes there is about that mail
 * to that recipient, and nobody can make it up.  use: "bounce", the envelope sender, or
 * "unsubscribe"; id: of its outbox row. */
void site_mail_token(const struct site *s, const char *use, int64_t id, const char *recipient, char out[SITE_TOKEN]);
/* How such an address names the row: shuffled with the key, for the number itself would tell who
 * gets mail how many others got in between, and so that one of them was asked something.
 * site_mail_id is the way back. */
uint32_t site_mail_number(const struct site *s, uint32_t id);
uint32_t site_mail_id(const struct site *s, uint32_t number);
/* What stands before a detail in the robot's addresses (RFC 5233); where none is written, "+"
 * is still understood. */
char site_separator(const struct site *s);
/* A mail to the address came back, or was refused: one that can never arrive, or five in seven
 * days, and the address is put on hold and the moderator told (never the moderator's own).
 * said: the server's words; message_id: of the mail. */
enum err site_address_failed(struct site *s, const char *address, enum status_verdict verdict, const char *said,
			     const char *message_id, struct error *e) MUST_USE;
/* A line in the ledger of the mail's game, if it belongs to a seat of one.  It is that seat's own
 * affair: that it was asked something may be a secret.  None of a mail to who orders for the seat beside its holder. */
enum err site_note_undelivered(struct site *s, const struct store_out *o, const struct words_said *why,
			       struct error *e) MUST_USE;
/* Writes a line into the game's ledger: the entry's why is that sentence, stored by name with its arguments
 * (words_stored tells it).  once: unless the turn has a line that says the same already. */
enum err site_ledger(struct site *s, const char *game, int64_t turn, const struct store_entry *entry, bool once,
		     const struct words_said *why, struct error *e) MUST_USE;
/* It is good: somebody wrote from there, or the moderator says so.  Ends a hold. */
enum err site_address_works(struct site *s, const char *address, struct error *e) MUST_USE;
/* The catalogue of that language; lang NULL: of who has chosen none. */
const struct words *site_words(const struct site *s, const char *lang);
/* Queues a mail to the moderators of the game, but for those who play in it; where there is none, to the site's own, if
 * it names one; key makes it unique.  game: the one it is about, "" for the site as a whole; turn: -1 for none. */
enum err site_notice(struct site *s, const char *game, int64_t turn, const char *key, const struct words_said *said,
		     struct error *e) MUST_USE;
/* The same to one of the moderators of the game, whether or not he plays in it. */
struct store_moderator;
enum err site_notice_to(struct site *s, const char *game, int64_t turn, const char *key,
			const struct store_moderator *to, const struct words_said *said, struct error *e) MUST_USE;
/* Queues a mail of plain words about a game to an address that holds no seat of it. */
enum err site_tell(struct site *s, const char *game, int64_t turn, const char *key, const char *to,
		   const struct words_said *said, struct error *e) MUST_USE;
/* Queues an answer that belongs to no seat: kind "stranger", the one polite answer a stranger gets, or
 * "aside", to the writer of a mail that was put aside.  reply: the Message-ID of what is answered, or
 * NULL. */
enum err site_answer(struct site *s, const char *kind, const char *to, const char *reply, const struct words_said *said,
		     struct error *e) MUST_USE;
/* Is the value of a key given?  "-" stands for none. */
bool site_is_set(const char *value);
/* A Message-ID without brackets, derived so that a resend has the same. */
void site_message_id(const struct site *s, const char *key, char out[SITE_TEXT]);

#endif
