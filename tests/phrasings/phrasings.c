/* What people write who saw no grammar: every record of the files here is a mail of its own to a game in
 * the position that its file stands on, and what is answered is compared with what is meant.
 *
 *	phrasings.test [-v] [SYSTEM ...]
 *
 * A record: lines as typed (": "), what they mean in plain words ("= "), remarks ("# "), what stands above them in
 * the mail ("+ LINE"), and what the answer must be, of each line
 *
 *	> LINE || LINE   one of these orders, however it is written
 *	> ? LINE         an order that may be taken as well
 *	> ask            a question or a refusal of what was typed
 *	> refuse         a refusal that says why, other than that it was not understood
 *	> nothing        no order is taken
 *	> ~ WORDS | WORDS   words of which one stands in the answer
 *
 * Understood: just these orders are taken.  Met: none but these are taken, and those that are missing stand in
 * the answer as they are meant, to be pasted; or the answer refuses what was typed in the words in which it
 * refuses the order as it is meant; or the words that are wanted stand there.  Each file has the least figures
 * of both ("! least N N"), below which this test fails. */
#include "base/clock.h"
#include "base/file.h"
#include "command/receive.h"
#include "document/document.h"
#include "game/game.h"
#include "mail/address.h"

#include <ftw.h>
#include <limits.h>
#include <sys/stat.h>
#include <unistd.h>

enum { START = 1794852000, LINES = 60, PATH = 500 };

struct record {
	struct buf typed;
	const char *want[LINES];
	size_t n_want;
	const char *meaning, *supplied;
	unsigned line;
};

struct reply {
	int code[LINES];
	const char *text[LINES];
	size_t n;
};

static struct {
	struct site site;
	struct arena *arena; /* of one record */
	struct reply answer;
	struct mail_parser *parser;
	size_t system;
	const char *seat;
	struct game *game; /* as all its mails find it */
	bool verbose;
} world;

static const struct {
	const char *file, *scenario, *name, *seat, *first, *second;
} systems[] = {
	{"napoleonics", "napoleonics/valbrune", "nap", "br", "fr=Anna", "br=Bob"},
	{"tricorne", "tricorne/first-muster", "tri", "br", "br=Anna", "co=Bob"},
	{"battalions", "battalions/first-cards", "bat", "fr", "fr=Anna", "au=Bob"},
	{"emperor", "emperor/mill-farm", "emp", "au", "fr=Anna", "au=Bob"},
	{"tactiques", "tactiques/maida", "tac", "gb", "fr=Anna", "gb=Bob"},
};

static _Noreturn void die(const char *what, const struct error *e)
{
	fprintf(stderr, "Bail out! %s: %s\n", what, e ? e->text : "");
	exit(1);
}

static const char *tree(void)
{
	static char path[PATH_MAX];
	const char *data = getenv("ESTAFETTE_DATA"), *source = getenv("srcdir");
	if (!*path && !realpath(data ? data : source ? source : ".", path))
		die("the data", NULL);
	return path;
}

/* ---- a site whose mails are answered and forgotten ---- */

static void read_receipt(const char *wrapper)
{
	struct reply *a = &world.answer;
	struct slice rest = doc_part(wrapper, "receipt", NULL, NULL);
	struct doc_line line;
	while (a->n < LINES && doc_read(&rest, &line)) {
		long long code = 0;
		const char *said = doc_field_text(&line, "said", world.arena);
		(void)parse_int(doc_field_text(&line, "code", world.arena), 0, 999, &code);
		a->code[a->n] = (int)code;
		a->text[a->n++] = *said ? words_stored(site_words(&world.site, NULL), said, world.arena)
					: doc_field_text(&line, "text", world.arena);
	}
}

/* In place of what ends the transaction of a mail: reads the answer that waits to be composed, and takes
 * all of it back. */
enum err __wrap_store_end(struct store *s, enum err r, struct error *e);
enum err __wrap_store_end(struct store *s, enum err r, struct error *e)
{
	struct store_out *out;
	size_t n = 0;
	if (r)
		die("a mail", e);
	r = store_out_list(s, OUT_COMPOSE, INT64_MAX, 1000, world.arena, &out, &n, e);
	for (size_t i = 0; !r && i < n; i++)
		if (*out[i].reply)
			read_receipt(out[i].wrapper);
	store_rollback(s);
	return r;
}

static int remove_one(const char *path, const struct stat *s, int kind, struct FTW *at)
{
	(void)s;
	(void)kind;
	(void)at;
	return remove(path);
}

static void open_site(char root[PATH])
{
	struct error e = ERROR_INIT;
	const char *tmp = getenv("TMPDIR");
	snprintf(root, PATH, "%s/phrasings.XXXXXX", tmp ? tmp : "/tmp");
	umask(077);
	clock_fix(START);
	if (!mkdtemp(root) || site_init(root, "Phrasings", "robot@game.test", "phrasings", &e) ||
	    site_open(root, &world.site, &e))
		die("the site", &e);
	for (size_t i = 0; i < ARRAY_LEN(systems); i++) {
		const char *scenario = arena_printf(world.arena, "%s/scenarios/%s.xml", tree(), systems[i].scenario);
		char first[8], second[8];
		snprintf(first, sizeof first, "%.2s", systems[i].first);
		snprintf(second, sizeof second, "%.2s", systems[i].second);
		struct game_player players[] = {{first, systems[i].first + 3, "anna@p.test"},
						{second, systems[i].second + 3, "bob@p.test"}};
		struct game_start g = {.name = systems[i].name, .scenario_path = scenario, .players = players, .n_players = 2, .hours = 72,
				       .reactions = "decide", .windows = "ahead", .grid = 1, .undo = 15, .grace = 0, .early = "complete",
				       .late = "doctrine", .dice_from = "demo"};
		if (store_begin(world.site.store, &e) || game_new(&world.site, &g, &e) ||
		    store_commit(world.site.store, &e))
			die(systems[i].scenario, &e);
	}
}

/* ---- one mail ---- */

static void send(struct mail_parser *parser, size_t system, const char *typed, unsigned serial)
{
	struct buf raw = BUF_INIT;
	struct error e = ERROR_INIT;
	char token[SITE_TOKEN], reason[SITE_TEXT];
	enum receive_result result;
	const char *game = systems[system].name, *seat = systems[system].seat;
	struct game *g;
	if (game_load(&world.site, game, &g, &e))
		die(game, &e);
	const struct store_seat *row = game_seat(g, game_find_seat(g, seat));
	site_token(&world.site, game, seat, game_turn(g), row->epoch, token);
	buf_addf(&raw,
		 "From: %s <%s>\nTo: robot+%s.%s.%s@game.test\nSubject: Re: [%s]\nMessage-ID: <%u@p.test>\n"
		 "Date: Mon, 16 Nov 2026 18:00:00 +0000\nMIME-Version: 1.0\nContent-Type: text/plain; charset=utf-8\n"
		 "Content-Transfer-Encoding: 8bit\n\n%s",
		 row->person, row->address, game, seat, token, game, serial, typed);
	game_free(g);
	world.answer.n = 0;
	if (receive_mail(&world.site, parser, raw.data, raw.len, &result, reason, &e))
		die("a mail", &e);
	buf_free(&raw);
}

/* ---- what a line says, however it is written ---- */

struct atoms {
	const char *list[2 * LINES];
	size_t n;
};

static void atom_add(struct atoms *a, const char *text)
{
	char *copy = arena_strdup(world.arena, text);
	for (char *c = copy; *c; c++)
		*c = (char)(*c >= 'A' && *c <= 'Z' ? *c + 32 : *c);
	if (*copy && a->n < ARRAY_LEN(a->list))
		a->list[a->n++] = copy;
}

static bool has_atom(const struct atoms *a, const char *text)
{
	for (size_t i = 0; i < a->n; i++)
		if (!strcmp(a->list[i], text))
			return true;
	return false;
}

/* The id of a piece of either side, else the text. */
static const char *id_of(const char *name)
{
	const struct system *sys = world.game->sys;
	const char *id = NULL;
	int own = game_find_seat(world.game, world.seat);
	for (int i = 0; sys->named && !id && i < game_seats(world.game); i++)
		id = sys->named(world.game->scenario->setup, i ? !own : own, name);
	return id ? id : name;
}

/* A name of several words without what stands between them; the two ways to spell centre are one. */
static void add_name(struct buf *b, const char *text)
{
	for (; *text; text++) {
		bool american = !strncasecmp(text, "center", 6);
		if (!strchr(" -_\"", *text))
			buf_adds(b, american ? "centre" : (const char[]){*text, '\0'});
		text += american ? 5 : 0;
	}
}

static void add_step(struct buf *b, const struct order_step *s)
{
	const struct order_language *l = world.game->sys->language;
	buf_adds(b, b->len ? "; " : "");
	if (s->cond || s->otherwise) {
		order_step_print(b, l, s);
		buf_adds(b, " if ");
		order_cond_print(b, l, s->cond);
		return;
	}
	buf_adds(b, s->verb->name);
	for (size_t i = 0; i < s->n; i++) {
		const struct order_value *v = &s->values[i];
		buf_addc(b, ' ');
		if (v->arg->flags & ORDER_KEYED)
			buf_addf(b, "%s=", v->arg->name);
		if (v->arg->kind == ORDER_UNIT)
			buf_adds(b, id_of(v->text));
		else if (v->arg->kind == ORDER_WORD || v->arg->kind == ORDER_TEXT)
			add_name(b, v->text);
		else
			buf_adds(b, v->text);
	}
}

/* Steps that nobody carries out are orders of their own, but for those of an attack. */
static void steps_without_subject(struct atoms *out, const struct order_list *list)
{
	struct buf b = BUF_INIT;
	for (size_t i = 0; i < list->n; i++) {
		const char *verb = list->steps[i].verb->name;
		bool joins = b.len && !strncmp(buf_text(&b), "attack", 6) &&
			     (!strcmp(verb, "play") || !strcmp(verb, "support") || !strcmp(verb, "ride-around"));
		if (!joins) {
			atom_add(out, buf_text(&b));
			buf_clear(&b);
		}
		add_step(&b, &list->steps[i]);
	}
	atom_add(out, buf_text(&b));
	buf_free(&b);
}

/* One order for each unit; a line that is none stands as it is. */
static void atoms_of(struct atoms *out, const char *text)
{
	const struct order_set *set = orders_parse_text(world.game->sys->language, text, world.arena);
	if (set->n != 1 || !set->lines[0].good || !set->lines[0].list || set->lines[0].list->cond) {
		atom_add(out, text);
		return;
	}
	const struct order_line *l = &set->lines[0];
	if (!l->n_subjects)
		steps_without_subject(out, l->list);
	for (size_t i = 0; i < l->n_subjects; i++) {
		struct buf b = BUF_INIT;
		for (size_t k = 0; k < l->list->n; k++)
			add_step(&b, &l->list->steps[k]);
		atom_add(out, arena_printf(world.arena, "%s %s", id_of(l->subjects[i]), buf_text(&b)));
		buf_free(&b);
	}
}

/* What the answer offers to be pasted: behind a colon, several with a stroke between. */
static void offers_of(struct atoms *out, const char *text)
{
	const char *p = text;
	while ((p = strstr(p, ": "))) {
		p += 2;
		for (const char *q = p; *q;) {
			const char *end = strstr(q, " / ");
			size_t n = end ? (size_t)(end - q) : strlen(q);
			atoms_of(out, arena_strndup(world.arena, q, n && q[n - 1] == '?' ? n - 1 : n));
			q += n + (end ? 3 : 0);
		}
	}
}

/* ---- judging ---- */

enum verdict { NEITHER, MET, UNDERSTOOD };

struct judged {
	const struct reply *answer;
	struct atoms taken, offered;
	bool refuses, asks;
};

/* "A | B": does one of them stand in the answer?  UNDERSTOOD: in a line that is no refusal. */
static enum verdict is_said(const struct reply *a, const char *words)
{
	enum verdict v = NEITHER;
	while (*words) {
		const char *end = strstr(words, " | ");
		size_t n = end ? (size_t)(end - words) : strlen(words);
		const char *one = arena_strndup(world.arena, words, n);
		for (size_t i = 0; i < a->n; i++)
			if (strstr(a->text[i], one) &&
			    !(a->code[i] == 500 && strstr(a->text[i], "No order and no command")))
				v = a->code[i] < 300 && a->code[i] != 251 ? UNDERSTOOD : v ? v : MET;
		words += n + (end ? 3 : 0);
	}
	return v;
}

/* What is meant, written by the grammar, the first of "A || B"; "" if it is no order. */
static const char *as_lines(const struct record *r)
{
	struct buf b = BUF_INIT;
	buf_adds(&b, r->supplied);
	for (size_t i = 0; i < r->n_want; i++) {
		const char *want = r->want[i], *end = strstr(want, " || ");
		bool order = !strchr("?~", *want) && strcmp(want, "ask") && strcmp(want, "refuse") &&
			     strcmp(want, "nothing");
		if (order)
			buf_addf(&b, "%.*s\n", (int)(end ? (size_t)(end - want) : strlen(want)), want);
	}
	const char *text = arena_strdup(world.arena, buf_text(&b));
	buf_free(&b);
	return text;
}

/* Are the orders that are meant refused, and is what was typed refused for each of those reasons? */
static bool is_refused_alike(const struct record *r, const struct judged *j)
{
	struct reply typed = *j->answer;
	send(world.parser, world.system, as_lines(r), r->line + 10000);
	struct reply alone = world.answer;
	bool any = false, all = true;
	world.answer = typed;
	for (size_t i = 0; i < alone.n; i++) {
		bool found = alone.code[i] < 400;
		any = any || !found;
		for (size_t k = 0; k < typed.n; k++)
			found = found || !strcmp(alone.text[i], typed.text[k]);
		all = all && found;
	}
	return any && all;
}

static enum verdict is_met(const struct record *r, const struct judged *j, const char *want)
{
	struct atoms w = {.n = 0};
	if (want[0] == '~')
		return is_said(j->answer, want + 2);
	if (!strcmp(want, "ask"))
		return j->asks ? MET : NEITHER;
	if (!strcmp(want, "refuse"))
		return j->refuses ? MET : NEITHER;
	if (!strcmp(want, "nothing"))
		return j->taken.n ? NEITHER : UNDERSTOOD;
	atoms_of(&w, want);
	enum verdict v = UNDERSTOOD;
	for (size_t i = 0; i < w.n; i++)
		if (!has_atom(&j->taken, w.list[i]))
			v = v && has_atom(&j->offered, w.list[i]) ? MET : NEITHER;
	return v ? v : is_refused_alike(r, j) ? MET : NEITHER;
}

/* The best of "A || B". */
static enum verdict is_one_met(const struct record *r, const struct judged *j, const char *want)
{
	enum verdict best = NEITHER;
	while (want && best < UNDERSTOOD) {
		const char *end = strstr(want, " || ");
		enum verdict v = is_met(r, j, end ? arena_strndup(world.arena, want, (size_t)(end - want)) : want);
		best = v > best ? v : best;
		want = end ? end + 4 : NULL;
	}
	return best;
}

/* Was something taken that is not meant? */
static bool is_too_much(const struct record *r, const struct judged *j)
{
	struct atoms meant = {.n = 0};
	atoms_of(&meant, r->supplied);
	for (size_t i = 0; i < r->n_want; i++) {
		char *rest = arena_strdup(world.arena, r->want[i] + 2 * (r->want[i][0] == '?'));
		for (char *end; (end = strstr(rest, " || ")); rest = end + 4) {
			*end = '\0';
			atoms_of(&meant, rest);
		}
		atoms_of(&meant, rest);
	}
	for (size_t i = 0; i < j->taken.n; i++)
		if (!has_atom(&meant, j->taken.list[i]))
			return true;
	return false;
}

static enum verdict judge(const struct record *r, const struct reply *a)
{
	struct judged j = {.answer = a};
	enum verdict worst = r->n_want ? UNDERSTOOD : NEITHER;
	for (size_t i = 0; i < a->n; i++) {
		bool plain = a->code[i] == 500 && strstr(a->text[i], "No order and no command");
		if (a->code[i] == 230)
			atoms_of(&j.taken, a->text[i]);
		else
			offers_of(&j.offered, a->text[i]);
		j.asks |= a->code[i] >= 300 && !plain;
		bool reason = a->code[i] == 310 && strstr(a->text[i], "not taken. ") &&
			      !strstr(a->text[i], "It names who is meant");
		j.refuses |= reason || (a->code[i] >= 400 && a->code[i] != 500);
	}
	if (is_too_much(r, &j))
		return NEITHER;
	for (size_t k = 0; k < r->n_want; k++) {
		enum verdict v = r->want[k][0] == '?' ? UNDERSTOOD : is_one_met(r, &j, r->want[k]);
		worst = v < worst ? v : worst;
	}
	return worst;
}

static void tell(const struct record *r, const struct reply *a, enum verdict v)
{
	static const char *const names[] = {"neither", "met", "understood"};
	if (v == UNDERSTOOD && !world.verbose)
		return;
	if (v == MET && !world.verbose)
		return;
	printf("# line %u: %s\n", r->line, names[v]);
	struct slice rest = slice_of(buf_text(&((struct record *)r)->typed)), line;
	while (slice_line(&rest, &line))
		printf("#   : %.*s\n", (int)line.n, line.p);
	printf("#   = %s\n", r->meaning);
	for (size_t i = 0; i < r->n_want; i++)
		printf("#   > %s\n", r->want[i]);
	for (size_t i = 0; i < a->n; i++)
		printf("#     %d %s\n", a->code[i], a->text[i]);
}

/* ---- a file ---- */

struct file {
	struct buf text;
	struct record record;
	struct arena *arena;
	unsigned line, n, understood, met;
	long long least[2];
};

static void end_record(struct mail_parser *parser, size_t system, struct file *f)
{
	struct record *r = &f->record;
	if (r->typed.len) {
		struct arena *kept = world.arena;
		world.arena = arena_new();
		send(parser, system, arena_printf(world.arena, "%s%s", r->supplied, buf_text(&r->typed)), f->line);
		struct reply answer = world.answer;
		enum verdict v = judge(r, &answer);
		f->n++;
		f->understood += v == UNDERSTOOD;
		f->met += v == MET;
		tell(r, &answer, v);
		arena_free(world.arena);
		world.arena = kept;
	}
	buf_clear(&r->typed);
	r->n_want = 0;
	r->meaning = r->supplied = "";
	r->line = 0;
}

static void read_line(struct file *f, const char *line)
{
	struct record *r = &f->record;
	if (line[0] == ':')
		buf_addf(&r->typed, "%s\n", line + 1 + (line[1] == ' '));
	if (line[0] == ':' && !r->line)
		r->line = f->line;
	if (line[0] == '=')
		r->meaning = line + 2;
	if (line[0] == '+')
		r->supplied = arena_printf(f->arena, "%s\n", line + 2);
	if (line[0] == '>' && r->n_want < LINES)
		r->want[r->n_want++] = line + 2;
	if (!strncmp(line, "! least ", 8))
		(void)sscanf(line + 8, "%lld %lld", &f->least[0], &f->least[1]);
}

static bool play(struct mail_parser *parser, size_t system)
{
	struct error e = ERROR_INIT;
	struct file f = {.arena = world.arena, .record.meaning = "", .record.supplied = ""};
	char path[PATH_MAX + 60];
	snprintf(path, sizeof path, "%s/tests/phrasings/%s.txt", tree(), systems[system].file);
	if (file_read(path, 1 << 20, &f.text, &e))
		die(path, &e);
	struct slice rest = {f.text.data, f.text.len}, line;
	world.system = system;
	world.seat = systems[system].seat;
	if (game_load(&world.site, systems[system].name, &world.game, &e))
		die(systems[system].name, &e);
	while (slice_line(&rest, &line)) {
		f.line++;
		if (!line.n)
			end_record(parser, system, &f);
		else
			read_line(&f, arena_strndup(f.arena, line.p, line.n));
	}
	end_record(parser, system, &f);
	game_free(world.game);
	bool good = f.understood >= f.least[0] && f.understood + f.met >= f.least[1];
	printf("# %s: of %u understood %u, met %u, neither %u\n", systems[system].file, f.n, f.understood, f.met,
	       f.n - f.understood - f.met);
	printf("%s - %s: at least %lld understood, %lld understood or met\n", good ? "ok" : "not ok",
	       systems[system].file, f.least[0], f.least[1]);
	buf_free(&f.record.typed);
	buf_free(&f.text);
	return good;
}

/* Every line of talk.txt by itself: no order is taken of it. */
static bool play_talk(struct mail_parser *parser, size_t system)
{
	struct error e = ERROR_INIT;
	struct buf text = BUF_INIT;
	const char *path = arena_printf(world.arena, "%s/tests/phrasings/talk.txt", tree());
	bool good = true;
	unsigned number = 20000;
	if (file_read(path, 1 << 20, &text, &e))
		die(path, &e);
	struct slice rest = {text.data, text.len}, line;
	while (slice_line(&rest, &line)) {
		if (line.n < 3 || *line.p != ':')
			continue;
		send(parser, system, arena_printf(world.arena, "%.*s\n", (int)line.n - 2, line.p + 2), number++);
		for (size_t i = 0; i < world.answer.n; i++)
			if (world.answer.code[i] == 230) {
				printf("# talk, %s: %.*s => %s\n", systems[system].file, (int)line.n - 2, line.p + 2,
				       world.answer.text[i]);
				good = false;
			}
	}
	buf_free(&text);
	printf("%s - %s: of talk no order is taken\n", good ? "ok" : "not ok", systems[system].file);
	return good;
}

static bool is_named(char **names, const char *name)
{
	for (; *names; names++)
		if (!strcmp(*names, name))
			return true;
	return false;
}

int main(int argc, char **argv)
{
	char root[PATH];
	struct mail_self self;
	bool good = true;
	if (argc > 1 && !strcmp(argv[1], "-v"))
		world.verbose = true;
	char **names = argv + 1 + world.verbose;
	world.arena = arena_new();
	setenv("ESTAFETTE_DATA", tree(), 1);
	open_site(root);
	receive_self(&world.site, &self);
	struct mail_parser *parser = world.parser = mail_parser_new(&self);
	printf("1..%zu\n", 2 * ARRAY_LEN(systems));
	for (size_t i = 0; i < ARRAY_LEN(systems); i++)
		if (!*names || is_named(names, systems[i].file))
			good = play(parser, i) && play_talk(parser, i) && good;
	mail_parser_free(parser);
	site_close(&world.site);
	nftw(root, remove_one, 8, FTW_DEPTH | FTW_PHYS);
	arena_free(world.arena);
	return !good;
}
