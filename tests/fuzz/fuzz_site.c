/* A living site, and players who write to it whatever the tables of a language can make: mail in,
 *turns, letters, mail out, deadlines, round after round.  Everything follows from one number.
 *
 *	tests/fuzz/site.test                                replays tests/fuzz/corpus/site
 *	tests/fuzz/site.test --seed N --mails M             one site
 *	tests/fuzz/site.test --seed N --mails M --seconds S site after site, seed after seed
 *
 * Each site lives in a process of its own, so its death is seen.  The folder of a find is kept,
 *with every mail as it was written (written/), and the log. */
#include "archive/verify.h"
#include "base/clock.h"
#include "base/file.h"
#include "daemon/daemon.h"
#include "game/game.h"
#include "render/render.h"
#include "site_text.h"
#include "words/said.h"

#include <dirent.h>
#include <fcntl.h>
#include <ftw.h>
#include <getopt.h>
#include <sodium.h>
#include <sqlite3.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#if defined __has_feature
#if __has_feature(address_sanitizer)
#define SLOWER 10
#endif
#endif
#ifndef SLOWER
#define SLOWER 1
#endif

enum {
	FINDS = 20,
	PATH = 600,
	WAITING = 16,
	CPU_SECONDS = 5 * SLOWER,
	MAILS = 60,
	START = 1794852000,
	HOUR = 3600,
	DAY = 86400
};

struct player {
	char address[40];
	struct words reply_to; /* addresses of mails that came, the newest last */
	struct buf mail;       /* the newest that came, as text */
	struct buf form;       /* the newest with an order form */
	char id[200];          /* its Message-ID */
};

struct waiting { /* a mail that is to be answered */
	char id[64];
	int player;
	bool expected, answered;
};

struct world {
	struct pen pen;
	char root[PATH / 3], log[PATH];
	uint64_t seed;
	long long mails;
	struct daemon *daemon;
	struct site site;
	sqlite3 *db;
	struct player player[SEATS_MAX];
	int n_players;
	struct waiting waiting[WAITING];
	int n_waiting;
	int64_t now;
	unsigned serial;
	bool held, over;
	off_t log_read;
};

/* ---- finds ---- */

static const char *program_data(void)
{
	const char *data = getenv("ESTAFETTE_DATA"), *source = getenv("srcdir");
	return data ? data : source ? source : ".";
}

static _Noreturn void find(const struct world *w, const char *fmt, ...) PRINTF(2, 3);
static _Noreturn void find(const struct world *w, const char *fmt, ...)
{
	struct buf text = BUF_INIT;
	va_list ap;
	va_start(ap, fmt);
	buf_vaddf(&text, fmt, ap);
	va_end(ap);
	fprintf(stderr, "FIND at mail %u: %s\n", w->serial, buf_text(&text));
	_exit(1);
}

static void must(const struct world *w, enum err r, const struct error *e, const char *what)
{
	if (r)
		find(w, "%s: %s", what, e->text);
}

/* ---- pictures and pages: made now and then ---- */

enum err __real_render_png_cut(struct slice svg, const struct render_cut *cut, unsigned width, struct buf *png,
			       unsigned *out_width, unsigned *out_height, struct error *e);
enum err __wrap_render_png_cut(struct slice svg, const struct render_cut *cut, unsigned width, struct buf *png,
			       unsigned *out_width, unsigned *out_height, struct error *e);
enum err __wrap_render_png_cut(struct slice svg, const struct render_cut *cut, unsigned width, struct buf *png,
			       unsigned *out_width, unsigned *out_height, struct error *e)
{
	static unsigned calls;
	if (svg.n > 100 && calls++ % 5 == 2)
		return __real_render_png_cut(svg, cut, width, png, out_width, out_height, e);
	buf_adds(png, "no picture");
	if (out_width)
		*out_width = *out_height = 1;
	return ERR_NONE;
}

enum err __real_render_apply(struct render *r, const char *what, struct slice input, const struct render_param *params,
			     struct buf *out, struct error *e);
enum err __wrap_render_apply(struct render *r, const char *what, struct slice input, const struct render_param *params,
			     struct buf *out, struct error *e);
enum err __wrap_render_apply(struct render *r, const char *what, struct slice input, const struct render_param *params,
			     struct buf *out, struct error *e)
{
	static unsigned calls;
	if ((strcmp(what, "html") && strcmp(what, "map")) || calls++ % 7 == 3)
		return __real_render_apply(r, what, input, params, out, e);
	buf_adds(out, "<p>no page</p>");
	return ERR_NONE;
}

/* ---- a site ---- */

/* Small ones come more often. */
static const struct {
	const char *path;
	unsigned weight;
} scenarios[] = {
	{"napoleonics/first-steps", 8},
	{"napoleonics/valbrune", 6},
	{"napoleonics/rolica", 3},
	{"napoleonics/albuera", 2},
	{"napoleonics/fuentes-de-onoro", 2},
	{"napoleonics/bautzen", 1},
	{"napoleonics/borodino", 1},
	{"napoleonics/bailen", 1},
	{"tricorne/first-muster", 8},
	{"tricorne/meeting-engagement", 5},
	{"tricorne/cowpens", 4},
	{"tricorne/savannah", 2},
	{"tricorne/guilford", 2},
	{"tricorne/long-island", 1},
	{"battalions/first-cards", 8},
	{"battalions/aspern", 5},
	{"battalions/mont-saint-jean", 4},
	{"battalions/wagram", 3},
	{"battalions/borodino", 3},
	{"emperor/mill-farm", 8},
	{"emperor/convent-ridge", 5},
	{"emperor/river-line", 4},
	{"emperor/two-villages", 3},
	{"tactiques/drill-ground", 6},
	{"tactiques/field-post", 5},
	{"tactiques/outposts", 5},
	{"tactiques/turn-about", 5},
	{"tactiques/maida", 3},
	{"tactiques/night-watch", 6},
	{"tactiques/quatre-bras", 1},
	{"tactiques/great-plain", 0},
};

static void choose_scenario(struct world *w, char path[PATH])
{
	unsigned all = 0, n;
	size_t i = 0;
	for (size_t k = 0; k < ARRAY_LEN(scenarios); k++)
		all += scenarios[k].weight;
	for (n = pen_below(&w->pen, all); n >= scenarios[i].weight; i++)
		n -= scenarios[i].weight;
	if (!pen_below(&w->pen, 300))
		i = ARRAY_LEN(scenarios) - 1;
	snprintf(path, PATH, "%s/scenarios/%s.xml", program_data(), scenarios[i].path);
	fprintf(stderr, "scenario %s\n", scenarios[i].path);
}

/* No brake is to hold an answer back. */
static void configure(struct world *w)
{
	char path[PATH];
	struct buf text = BUF_INIT, out = BUF_INIT;
	struct error e = ERROR_INIT;
	snprintf(path, sizeof path, "%s/estafette.conf", w->root);
	must(w, file_read(path, 1 << 20, &text, &e), &e, "the configuration");
	struct slice rest = {text.data, text.len}, line;
	while (slice_line(&rest, &line)) {
		size_t n = memchr(line.p, '=', line.n) ? (size_t)((char *)memchr(line.p, '=', line.n) - line.p) : 0;
		const char *value = !strncmp(line.p, "answers-per-hour ", n)                    ? "1000"
				    : !strncmp(line.p, "answers-per-day ", n)                   ? "10000"
				    : !strncmp(line.p, "site-answers ", n)                      ? "100000"
				    : !strncmp(line.p, "moderator ", n) && pen_may(&w->pen, 50) ? "mod@moderator.test"
												: NULL;
		if (n && value)
			buf_addf(&out, "%.*s= %s\n", (int)n, line.p, value);
		else
			buf_addf(&out, "%.*s\n", (int)line.n, line.p);
	}
	must(w, file_write(path, out.data, out.len, &e), &e, "the configuration");
	buf_free(&text);
	buf_free(&out);
}

static void name_players(struct world *w, const struct scenario *s, struct game_player *list)
{
	const struct setup_head *head = s->setup;
	bool one = pen_may(&w->pen, 5); /* plays against himself */
	w->n_players = one ? 1 : head->n_seats;
	for (int i = 0; i < head->n_seats; i++) {
		struct player *p = &w->player[one ? 0 : i];
		snprintf(p->address, sizeof p->address, "p%d@player.test", one ? 0 : i);
		list[i] = (struct game_player){
		    head->seat[i].id, pen_may(&w->pen, 20) ? "Zoë <&> \"Q\"" : "Anna", p->address};
	}
}

static struct scenario *read_scenario(struct world *w, const char *path)
{
	struct buf text = BUF_INIT;
	struct error e = ERROR_INIT;
	struct scenario *s = NULL;
	must(w, file_read(path, 1 << 20, &text, &e), &e, path);
	must(w, scenario_read(buf_text(&text), text.len, NULL, &s, &e), &e, path);
	buf_free(&text);
	return s;
}

/* Other rules than the scenario's. */
static const struct {
	const char *system, *name;
	unsigned most; /* values from 0 to this; what the system does not allow is left out again */
} switches[] = {
	{"napoleonics", "square-min-hand", 4},
	{"napoleonics", "guns-versus-square", 1},
	{"napoleonics", "bounce-hits", 1},
	{"napoleonics", "fire-at-leaders", 1},
	{"napoleonics", "cuirass", 1},
	{"napoleonics", "stewarts-folly", 1},
	{"tricorne", "buildings-support", 1},
	{"tricorne", "marsh-rally-check", 1},
	{"tricorne", "light-infantry-fords", 1},
	{"battalions", "zero-row", 1},
	{"battalions", "actions", 9},
	{"battalions", "empty-stacks", 5},
	{"battalions", "army-morale", 1},
	{"battalions", "draw-margin", 99},
	{"emperor", "mails", 2},
	{"emperor", "scale", 54},
	{"emperor", "share", 1},
	{"tactiques", "cover-in-melee", 1},
	{"tactiques", "charge-minus-3", 1},
	{"tactiques", "reserve-acceptance", 3},
	{"tactiques", "skirmish-in-general", 1},
	{"tactiques", "commitment", 1},
	{"tactiques", "fog", 1},
	{"tactiques", "examine", 1},
	{"tactiques", "early-arrivals", 1},
	{"tactiques", "activations", 3},
	{"tactiques", "split-units", 1},
	{"tactiques", "monarch", 1},
};

enum { SWITCHES = ARRAY_LEN(switches) };

static size_t choose_switches(struct world *w, const char *system, char value[SWITCHES][4],
			      struct game_switch list[SWITCHES])
{
	size_t n = 0;
	unsigned percent = pen_may(&w->pen, 40) ? 30 : 0;
	for (size_t i = 0; i < SWITCHES; i++)
		if (!strcmp(switches[i].system, system) && pen_may(&w->pen, percent)) {
			snprintf(value[n], 4, "%u", pen_below(&w->pen, switches[i].most + 1) % 100);
			list[n] = (struct game_switch){switches[i].name, value[n]};
			fprintf(stderr, "%s %s\n", list[n].name, value[n]);
			n++;
		}
	return n;
}

static void begin_game(struct world *w, struct game_start *g)
{
	struct error e = ERROR_INIT;
	struct site site;
	must(w, site_open(w->root, &site, &e), &e, "the site");
	must(w, store_begin(site.store, &e), &e, "the store");
	enum err r = game_new(&site, g, &e);
	if (r == ERR_REFUSED && g->n_switches) {
		store_rollback(site.store);
		e = (struct error)ERROR_INIT;
		g->n_switches = 0;
		must(w, store_begin(site.store, &e), &e, "the store");
		r = game_new(&site, g, &e);
	}
	must(w, r, &e, "a new game");
	must(w, store_commit(site.store, &e), &e, "the store");
	site_close(&site);
}

static void new_game(struct world *w)
{
	char path[PATH];
	char value[SWITCHES][4];
	struct game_player players[SEATS_MAX];
	struct game_switch list[SWITCHES];
	choose_scenario(w, path);
	struct scenario *s = read_scenario(w, path);
	pen_learn(&w->pen, s);
	name_players(w, s, players);
	bool words = pen_may(&w->pen, 20), ask = pen_may(&w->pen, 50), wait = pen_may(&w->pen, 50);
	unsigned hours = 1 + pen_below(&w->pen, 100), grid = 1 + pen_below(&w->pen, 12);
	struct game_start g = {.name = "game",
			       .scenario_path = path,
			       .players = players,
			       .n_players = (size_t)((struct setup_head *)s->setup)->n_seats,
			       .hours = hours,
			       .words = words ? 24 : 0,
			       .reactions = ask ? "ask" : "decide",
			       .windows = wait ? "wait" : "ahead",
			       .grid = grid,
			       .dice_from = "fuzz"};
	fprintf(stderr, "reactions %s, windows %s, %s\n", g.reactions, g.windows, words ? "words" : "now");
	g.switches = list;
	g.n_switches = choose_switches(w, s->sys->name, value, list);
	begin_game(w, &g);
	scenario_free(s);
}

static void open_world(struct world *w)
{
	struct error e = ERROR_INIT;
	char path[PATH];
	clock_fix(w->now = START);
	must(w, site_init(w->root, "Fuzz", "robot@game.test", "fuzz", &e), &e, "the site");
	configure(w);
	new_game(w);
	must(w, daemon_open(w->root, &w->daemon, &e), &e, "the service");
	must(w, site_open(w->root, &w->site, &e), &e, "the site");
	snprintf(path, sizeof path, "%s/estafette.db", w->root);
	if (sqlite3_open(path, &w->db))
		find(w, "the database does not open");
	snprintf(path, sizeof path, "%s/written", w->root);
	must(w, file_mkdir(path, &e), &e, path);
}

static void close_world(struct world *w)
{
	daemon_close(w->daemon);
	site_close(&w->site);
	sqlite3_close(w->db);
	for (int i = 0; i < SEATS_MAX; i++) {
		for (size_t k = 0; k < w->player[i].reply_to.n; k++)
			free(w->player[i].reply_to.list[k]);
		free(w->player[i].reply_to.list);
		buf_free(&w->player[i].mail);
		buf_free(&w->player[i].form);
	}
	pen_close(&w->pen);
}

/* ---- mail that came ---- */

static void header_of(const char *raw, const char *field, char *out, size_t size)
{
	const char *end = strstr(raw, "\n\n"), *s = strcasestr(raw, field);
	*out = '\0';
	if (s && end && s < end) {
		s += strlen(field);
		snprintf(out, size, "%.*s", (int)strcspn(s, "\n"), s);
	}
}

static void read_answer(struct world *w, struct player *p, const char *raw)
{
	char reply_to[300], answered[200];
	header_of(raw, "\nIn-Reply-To: ", answered, sizeof answered);
	for (int i = 0; i < w->n_waiting; i++)
		if (!strcmp(w->waiting[i].id, answered))
			w->waiting[i].answered = true;
	header_of(raw, "\nReply-To: ", reply_to, sizeof reply_to);
	if (!*reply_to)
		return;
	GROW(p->reply_to.list, p->reply_to.cap, p->reply_to.n + 1);
	p->reply_to.list[p->reply_to.n++] = base_strdup(reply_to);
	pen_learn_code(&w->pen, raw);
	header_of(raw, "\nMessage-ID: ", p->id, sizeof p->id);
	buf_clear(&p->mail);
	pen_decode(raw, &p->mail);
	if (!strstr(buf_text(&p->mail), "\nBEGIN ORDERS game="))
		return;
	buf_clear(&p->form);
	buf_add(&p->form, p->mail.data, p->mail.len);
}

static void read_file(struct world *w, struct player *p, const char *path)
{
	struct buf raw = BUF_INIT;
	struct error e = ERROR_INIT;
	must(w, file_read(path, 64 << 20, &raw, &e), &e, path);
	size_t n = 0;
	for (size_t i = 0; i < raw.len; i++)
		if (raw.data[i] != '\r')
			raw.data[n++] = raw.data[i];
	raw.data[n] = '\0';
	read_answer(w, p, raw.data);
	buf_free(&raw);
	unlink(path);
}

static int no_dots(const struct dirent *d)
{
	return d->d_name[0] != '.';
}

/* Every mail that came for the player since, in the order of their names. */
static void read_mailbox(struct world *w, struct player *p)
{
	char folder[PATH], path[2 * PATH];
	struct dirent **list;
	snprintf(folder, sizeof folder, "%s/mail/out/%s/new", w->root, p->address);
	int n = scandir(folder, &list, no_dots, alphasort);
	for (int i = 0; i < n; i++) {
		snprintf(path, sizeof path, "%s/%s", folder, list[i]->d_name);
		read_file(w, p, path);
		free(list[i]);
	}
	if (n >= 0)
		free(list);
}

/* ---- mail that is written ---- */

static void add_encoded(struct buf *out, const struct buf *text, unsigned how)
{
	if (how == 0) {
		buf_addf(out, "Content-Transfer-Encoding: 8bit\r\n\r\n%s", text->data);
	} else if (how == 1) {
		size_t line = 0;
		buf_adds(out, "Content-Transfer-Encoding: quoted-printable\r\n\r\n");
		for (size_t i = 0; i < text->len; i++) {
			unsigned char c = (unsigned char)text->data[i];
			if (c == '\n' || ++line > 70)
				line = (buf_adds(out, c == '\n' ? "\r\n" : "=\r\n"), 0);
			if (c > ' ' && c < 127 && c != '=')
				buf_addc(out, (char)c);
			else if (c != '\n')
				buf_addf(out, "=%02X", c), line += 2;
		}
	} else {
		size_t size = sodium_base64_encoded_len(text->len, sodium_base64_VARIANT_ORIGINAL);
		char *code = base_malloc(size);
		sodium_bin2base64(code, size, (unsigned char *)text->data, text->len, sodium_base64_VARIANT_ORIGINAL);
		buf_adds(out, "Content-Transfer-Encoding: base64\r\n\r\n");
		for (size_t i = 0; i < size - 1; i += 76)
			buf_addf(out, "%.76s\r\n", code + i);
		free(code);
	}
}

static void add_body(struct world *w, struct buf *out, struct buf *text)
{
	unsigned how = pen_below(&w->pen, 3);
	if (pen_may(&w->pen, 85)) {
		buf_adds(out, "Content-Type: text/plain; charset=utf-8\r\n");
		add_encoded(out, text, how);
		return;
	}
	buf_adds(out, "Content-Type: multipart/alternative; boundary=\"b-1\"\r\n\r\n--b-1\r\n"
		      "Content-Type: text/plain; charset=utf-8\r\n");
	add_encoded(out, text, how);
	buf_adds(out, "\r\n--b-1\r\nContent-Type: text/html; charset=utf-8\r\n\r\n<p>The "
		      "same.</p>\r\n--b-1--\r\n");
}

static void put_mail(struct world *w, const char *name, const struct buf *raw)
{
	char from[PATH], to[PATH];
	struct error e = ERROR_INIT;
	snprintf(to, sizeof to, "%s/written/%s", w->root, name);
	must(w, file_write(to, raw->data, raw->len, &e), &e, to);
	snprintf(from, sizeof from, "%s/mail/in/tmp/%s", w->root, name);
	snprintf(to, sizeof to, "%s/mail/in/new/%s", w->root, name);
	must(w, file_write(from, raw->data, raw->len, &e), &e, from);
	must(w, file_move(from, to, &e), &e, to);
}

/* Who writes to which address: nearly always as the player who got the mail. */
static void choose_addresses(struct world *w, const struct player *p, struct waiting *m, char from[100], char to[300])
{
	size_t n = p->reply_to.n, back = pen_may(&w->pen, 5) && n > 1 ? pen_below(&w->pen, (unsigned)n) : 0;
	m->expected = n && !back;
	snprintf(from, 100, "Anna <%s>", p->address);
	snprintf(to, 300, "%s", n ? p->reply_to.list[n - 1 - back] : "robot@game.test");
	if (pen_may(&w->pen, 3)) {
		snprintf(from, 100, "%s", pen_may(&w->pen, 50) ? "p1@player.test" : "Eve <eve@elsewhere.test>");
		m->expected = false;
	}
	if (pen_may(&w->pen, 2)) {
		snprintf(to, 300, "%s",
			 pen_may(&w->pen, 50) ? "robot@game.test"
					      : "robot+game.fr.aaaaaaaaaaaaaaaaaaaaaaaaaa@game.test");
		m->expected = false;
	}
}

static void write_mail(struct world *w, int player)
{
	struct player *p = &w->player[player];
	struct waiting *m = &w->waiting[w->n_waiting++];
	struct buf raw = BUF_INIT, text = BUF_INIT;
	char from[100], to[300], name[32], date[CLOCK_TEXT];
	*m = (struct waiting){.player = player};
	choose_addresses(w, p, m, from, to);
	snprintf(name, sizeof name, "m%05u", ++w->serial);
	snprintf(m->id, sizeof m->id, "<%s@player.test>", name);
	clock_rfc5322(w->now, date);
	buf_addf(&raw,
		 "From: %s\r\nTo: %s\r\nSubject: %s %s\r\nMessage-ID: %s\r\nDate: "
		 "%s\r\nMIME-Version: 1.0\r\n",
		 from, to, pen_may(&w->pen, 95) ? "Re: [game] orders" : "Automatic reply: away", name, m->id, date);
	if (*p->id && pen_may(&w->pen, 90))
		buf_addf(&raw, "In-Reply-To: %s\r\n", p->id);
	pen_write(&w->pen, buf_text(&p->mail), buf_text(&p->form), &text);
	add_body(w, &raw, &text);
	put_mail(w, name, &raw);
	buf_free(&raw);
	buf_free(&text);
}

/* ---- what a round left behind ---- */

static void look_up(struct world *w, const char *sql, const char *about, char *out, size_t size)
{
	sqlite3_stmt *q;
	*out = '\0';
	if (sqlite3_prepare_v2(w->db, sql, -1, &q, NULL))
		find(w, "%s: %s", sql, sqlite3_errmsg(w->db));
	if (sqlite3_bind_parameter_count(q))
		sqlite3_bind_text(q, 1, about, -1, SQLITE_STATIC);
	if (sqlite3_step(q) == SQLITE_ROW)
		snprintf(out, size, "%s", sqlite3_column_text(q, 0) ? (const char *)sqlite3_column_text(q, 0) : "");
	sqlite3_finalize(q);
}

static void check_empty(struct world *w, const char *folder)
{
	char path[PATH];
	struct dirent **list;
	snprintf(path, sizeof path, "%s/%s", w->root, folder);
	int n = scandir(path, &list, no_dots, alphasort);
	if (n > 0)
		find(w, "%s holds %s", folder, list[0]->d_name);
	if (n == 0)
		free(list);
}

/* What machines write is helped twice a day, and this mail looked like theirs: by its subject, or since
 * nothing was typed in it.  The program counts a help of just a day ago. */
static bool helped_today(struct world *w, const struct waiting *m, const char *what)
{
	char n[24], sql[160];
	snprintf(sql, sizeof sql,
		 "SELECT count(*) > 1 FROM outbox WHERE kind = 'help' AND recipient = ?1 AND at >= %lld",
		 (long long)w->now - DAY);
	look_up(w, sql, w->player[m->player].address, n, sizeof n);
	bool asked = !strcmp(what, "nothing found") || !strcmp(what, "automatic by its subject");
	return asked && atoll(n);
}

static void check_answered(struct world *w)
{
	for (int i = 0; i < w->n_waiting; i++) {
		const struct waiting *m = &w->waiting[i];
		char what[80];
		look_up(w, "SELECT what FROM inbox WHERE message_id = ?1", m->id, what, sizeof what);
		if (!*what)
			find(w, "%s was not taken", m->id);
		if (m->expected && !m->answered && !helped_today(w, m, what))
			find(w, "%s (%s) got no answer", m->id, what);
	}
	w->n_waiting = 0;
}

/* The log tells of everything that went wrong. */
static void check_log(struct world *w, bool expected)
{
	struct buf text = BUF_INIT;
	struct error e = ERROR_INIT;
	must(w, file_read(w->log, 64 << 20, &text, &e), &e, w->log);
	const char *fresh = buf_text(&text) + w->log_read;
	w->log_read = (off_t)text.len;
	if (expected)
		fresh = "";
	if (strstr(fresh, " error ") || strstr(fresh, " warning mail") || strstr(fresh, "runtime error"))
		find(w, "the log tells of it");
	buf_free(&text);
}

static void check_game(struct world *w)
{
	char status[16], why[300];
	look_up(w, "SELECT status FROM game", "", status, sizeof status);
	look_up(w, "SELECT why FROM game", "", why, sizeof why);
	if (!strcmp(status, "held") && !w->held)
		find(w, "the game is held: %s", why);
	w->over = !strcmp(status, "over");
	look_up(w, "SELECT key FROM outbox WHERE state <> 'sent'", "", why, sizeof why);
	if (*why)
		find(w, "the letter %s did not leave", why);
}

static double cpu_seconds(void)
{
	struct rusage u;
	getrusage(RUSAGE_SELF, &u);
	return (double)(u.ru_utime.tv_sec + u.ru_stime.tv_sec) +
	       (double)(u.ru_utime.tv_usec + u.ru_stime.tv_usec) / 1e6;
}

/* The seconds of CPU that it took. */
static double take_round(struct world *w)
{
	double before = cpu_seconds();
	bool good = daemon_round(w->daemon, false);
	for (int i = 0; i < w->n_players; i++)
		read_mailbox(w, &w->player[i]);
	check_log(w, false);
	if (!good)
		find(w, "something stays undone");
	check_empty(w, "mail/in/new");
	check_empty(w, "mail/failed/new");
	check_empty(w, "attempts");
	check_game(w);
	check_answered(w);
	return cpu_seconds() - before;
}

static void round_of(struct world *w)
{
	double took = take_round(w);
	if (took > CPU_SECONDS)
		find(w, "the round took %.1f s", took);
	if (took > CPU_SECONDS / 3)
		fprintf(stderr, "the round after mail %u took %.1f s\n", w->serial, took);
}

/* ---- the moderator ---- */

/* Somebody else plays on from the same address: the mails of before open nothing any more. */
static void give_seat(struct world *w)
{
	struct error e = ERROR_INIT;
	struct game *g = NULL;
	struct player *p = &w->player[0];
	must(w, game_load(&w->site, "game", &g, &e), &e, "the game");
	must(w, game_give_seat(g, 0, "Chloé", p->address, &e), &e, "a seat given");
	game_free(g);
	for (size_t i = 0; i < p->reply_to.n; i++)
		free(p->reply_to.list[i]);
	p->reply_to.n = 0;
}

static void moderate(struct world *w)
{
	struct error e = ERROR_INIT;
	char why[SITE_TEXT] = "", status[16];
	unsigned what = pen_below(&w->pen, 10);
	look_up(w, "SELECT status FROM game", "", status, sizeof status);
	struct game_end end = {pen_may(&w->pen, 50) ? "broken-off" : "abandoned", "no time", NULL};
	must(w, store_begin(w->site.store, &e), &e, "the store");
	if (w->held || what < 1) {
		if (w->held && what)
			must(w, game_resume(&w->site, "game", "moderator", false, why, &e), &e, "resume");
		else if (!strcmp(status, "running") || w->held)
			must(w, game_end(&w->site, "game", &end, &e), &e, "end");
		w->held = false;
	} else if (!strcmp(status, "running") && what < 3) {
		give_seat(w);
	} else if (!strcmp(status, "running") && what < 8) {
		must(w, game_hold(&w->site, "game", SAID(text, as_it_is, .text = "the fuzzer said so"), &e), &e,
		     "hold");
		w->held = true;
	}
	must(w, store_commit(w->site.store, &e), &e, "the store");
	check_log(w, w->held); /* that it is held now is an error there */
	if (*why)
		find(w, "resume: %s", why);
}

/* ---- a site's life ---- */

static void pass_time(struct world *w)
{
	int64_t next = 0;
	struct error e = ERROR_INIT;
	must(w, store_next_event(w->site.store, &next, &e), &e, "the next event");
	if (next > w->now && pen_may(&w->pen, 25))
		w->now = next;
	else
		w->now += pen_may(&w->pen, 90) ? 1 + pen_below(&w->pen, HOUR) : pen_below(&w->pen, DAY);
	clock_fix(w->now);
}

/* Answers by chance whatever is asked in some turns, so that battles are met which no order form
 * leads to. */
struct wanderer {
	struct source source;
	struct random_source chance;
	int until;     /* that turn */
	unsigned left; /* as many answers; then the game stands wherever it is */
};

static bool wander(struct source *self, struct run *run, const struct question *q, struct choice *out,
		   enum origin *origin, int *line)
{
	struct wanderer *w = (struct wanderer *)self;
	const struct position *at = run_state(run);
	if (at->turn >= w->until || !w->left || !w->chance.source.answer(&w->chance.source, run, q, out, origin, line))
		return false;
	*origin = ORIGIN_MAIL;
	w->left--;
	return true;
}

static void play_ahead(struct world *w, unsigned turns)
{
	struct error e = ERROR_INIT;
	struct game *g = NULL;
	struct wanderer wanderer = {.source = {wander}};
	struct source *sources[] = {&wanderer.source, NULL};
	must(w, store_begin(w->site.store, &e), &e, "the store");
	must(w, game_load(&w->site, "game", &g, &e), &e, "the game");
	if (g->row.status == GAME_RUNNING) {
		random_source_init(&wanderer.chance, pen_below(&w->pen, 1u << 30));
		wanderer.until = game_turn(g) + (int)turns;
		wanderer.left = pen_may(&w->pen, 50) ? UINT32_MAX : pen_below(&w->pen, 30 * turns);
		run_settings(g->run)->sources = sources;
		must(w, game_advance(g, &e), &e, "turns by chance");
	}
	game_free(g);
	must(w, store_commit(w->site.store, &e), &e, "the store");
	take_round(w); /* letters and records of many turns */
}

static void restart(struct world *w)
{
	struct error e = ERROR_INIT;
	daemon_close(w->daemon);
	must(w, daemon_open(w->root, &w->daemon, &e), &e, "the service");
}

static void check_records(struct world *w)
{
	struct verify_count count = {0};
	char path[PATH], schemas[PATH];
	snprintf(path, sizeof path, "%s/games/game", w->root);
	snprintf(schemas, sizeof schemas, "%s/scenarios", program_data());
	if (access(path, F_OK))
		return;
	verify_path(path, schemas, stderr, &count);
	if (count.wrong)
		find(w, "%d records do not verify", count.wrong);
}

static void live(struct world *w)
{
	int after = 4; /* mails when all is over */
	open_world(w);
	round_of(w);
	while (w->serial < w->mails && after) {
		pass_time(w);
		if (pen_may(&w->pen, w->held ? 40 : 2))
			moderate(w);
		if (pen_may(&w->pen, 2))
			restart(w);
		if (!w->held && pen_may(&w->pen, w->serial ? 5 : 60))
			play_ahead(w, 1 + pen_below(&w->pen, w->serial ? 3 : 24));
		for (unsigned n = pen_may(&w->pen, 80) ? 1 : 1 + pen_below(&w->pen, 3); n; n--)
			write_mail(w, (int)pen_below(&w->pen, (unsigned)w->n_players));
		round_of(w);
		after -= w->over;
	}
	check_records(w);
	char turn[12];
	look_up(w, "SELECT turn FROM game", "", turn, sizeof turn);
	fprintf(stderr, "turn %s\nmails %u\n", turn, w->serial);
	close_world(w);
}

/* ---- processes ---- */

static int remove_one(const char *path, const struct stat *s, int kind, struct FTW *at)
{
	(void)s;
	(void)kind;
	(void)at;
	return remove(path);
}

static void tell_log(const char *path)
{
	struct buf text = BUF_INIT;
	struct error e = ERROR_INIT;
	if (!file_read(path, 64 << 20, &text, &e))
		printf("%s", text.len > 6000 ? text.data + text.len - 6000 : buf_text(&text));
	buf_free(&text);
}

static long long mails_in(const char *path)
{
	struct buf text = BUF_INIT;
	struct error e = ERROR_INIT;
	long long n = 0;
	const char *s = file_read(path, 64 << 20, &text, &e) ? NULL : strstr(buf_text(&text), "\nmails ");
	if (s)
		n = atoll(s + 7);
	buf_free(&text);
	return n;
}

/* One site in a process of its own; how many mails were written, or -1 for a find. */
static long long run_site(uint64_t seed, long long mails, bool keep)
{
	static struct world w;
	const char *tmp = getenv("TMPDIR");
	w = (struct world){.seed = seed, .mails = mails};
	snprintf(w.root, sizeof w.root, "%s/site-%llu-%d",
		 tmp                        ? tmp
		 : access("/dev/shm", W_OK) ? "/tmp"
					    : "/dev/shm",
		 (unsigned long long)seed, (int)getpid());
	snprintf(w.log, sizeof w.log, "%s.log", w.root);
	fflush(stdout);
	pid_t child = fork();
	if (!child) {
		int log = open(w.log, O_CREAT | O_TRUNC | O_RDWR | O_APPEND, 0600);
		dup2(log, STDERR_FILENO);
		close(log);
		umask(077);
		pen_open(&w.pen, seed);
		live(&w);
		exit(0);
	}
	int status = -1;
	waitpid(child, &status, 0);
	if (status) {
		printf("# find: seed %llu, mails %lld, status %x; kept in %s\n", (unsigned long long)seed, mails,
		       (unsigned)status, w.root);
		tell_log(w.log);
		return -1;
	}
	long long n = mails_in(w.log);
	if (keep)
		return n;
	nftw(w.root, remove_one, 20, FTW_DEPTH | FTW_PHYS);
	unlink(w.log);
	return n;
}

/* ---- the corpus ---- */

/* Its files hold lines SEED MAILS and remarks behind #.  With sanitizers every second will do. */
static bool replay(const char *path, unsigned *n)
{
	struct buf text = BUF_INIT;
	struct error e = ERROR_INIT;
	bool good = !file_read(path, 1 << 20, &text, &e);
	unsigned found = 0;
	struct slice rest = {buf_text(&text), text.len}, line;
	while (good && slice_line(&rest, &line)) {
		unsigned long long seed;
		long long mails;
		char words[100];
		snprintf(words, sizeof words, "%.*s", (int)(line.n < 99 ? line.n : 99), line.p);
		if (sscanf(words, "%llu %lld", &seed, &mails) != 2 || (++found % 2 && SLOWER > 1))
			continue;
		bool fine = run_site(seed, mails, false) >= 0;
		printf("%sok %u - seed %llu, %lld mails\n", fine ? "" : "not ", ++*n, seed, mails);
		good &= fine;
	}
	buf_free(&text);
	return good;
}

static int replay_corpus(void)
{
	char folder[PATH], path[2 * PATH];
	struct dirent **list;
	unsigned tests = 0;
	bool good = true;
	snprintf(folder, sizeof folder, "%s/tests/fuzz/corpus/site", program_data());
	int n = scandir(folder, &list, no_dots, alphasort);
	for (int i = 0; i < n; i++) {
		snprintf(path, sizeof path, "%s/%s", folder, list[i]->d_name);
		good &= replay(path, &tests);
		free(list[i]);
	}
	if (n >= 0)
		free(list);
	printf("1..%u\n", tests);
	return !good || !tests;
}

int main(int argc, char **argv)
{
	static const struct option longs[] = {{"seed", required_argument, NULL, 's'},
					      {"mails", required_argument, NULL, 'm'},
					      {"seconds", required_argument, NULL, 't'},
					      {"keep", no_argument, NULL, 'k'},
					      {NULL, 0, NULL, 0}};
	long long seed = 1, mails = MAILS, seconds = 0, all = 0, sites = 0, finds = 0;
	bool keep = false;
	int c;
	char *data = realpath(program_data(), NULL); /* a site names it whole */
	setenv("ESTAFETTE_DATA", data ? data : ".", 1);
	free(data);
	setvbuf(stdout, NULL, _IOLBF, 0);
	if (argc == 1)
		return replay_corpus();
	while ((c = getopt_long(argc, argv, "", longs, NULL)) != -1)
		if (c == 'k')
			keep = true;
		else if (c == '?' || !parse_int(optarg, 0, INT64_MAX / 2,
						c == 's'   ? &seed
						: c == 'm' ? &mails
							   : &seconds))
			return 2;
	time_t begin = time(NULL);
	do {
		long long n = run_site((uint64_t)seed++, mails, keep);
		sites++;
		finds += n < 0;
		all += n < 0 ? 0 : n;
		if (sites % 50 == 0 || n < 0)
			printf("# %lld s: %lld sites, %lld mails, %lld finds\n", (long long)(time(NULL) - begin), sites,
			       all, finds);
	} while (time(NULL) - begin < seconds && finds < FINDS);
	printf("%lld sites, %lld mails, %lld finds, %lld s; the next seed is %lld\n", sites, all, finds,
	       (long long)(time(NULL) - begin), seed);
	return finds != 0;
}
