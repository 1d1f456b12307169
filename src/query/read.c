/* A game read from its public records. */
#include "query/query.h"
#include "base/clock.h"
#include "base/file.h"
#include "base/limits.h"
#include "document/document.h"

#include <dirent.h>
#include <errno.h>
#include <sys/stat.h>
#include <unistd.h>

enum { PEOPLE_BYTES = 1 << 20 };

/* ---- folders ---- */

static bool is_folder(const char *path)
{
	struct stat st;
	return !stat(path, &st) && S_ISDIR(st.st_mode);
}

const char *query_folder(const char *folder, struct arena *a)
{
	const char *games = arena_printf(a, "%s/games", folder);
	return is_folder(games) ? games : folder;
}

static int by_letters(const void *a, const void *b)
{
	return strcmp(*(const char *const *)a, *(const char *const *)b);
}

enum err query_names(const char *folder, struct arena *a, const char ***names, size_t *n, struct error *e)
{
	const char **list = NULL;
	size_t cap = 0;
	const struct dirent *entry;
	DIR *d = opendir(folder);
	*n = 0;
	if (!d)
		return error_set(e, ERR_MISSING, "%s: %s", folder, strerror(errno));
	while ((entry = readdir(d)))
		if (*entry->d_name != '.' && is_folder(arena_printf(a, "%s/%s/public", folder, entry->d_name))) {
			GROW(list, cap, *n + 1);
			list[(*n)++] = arena_strdup(a, entry->d_name);
		}
	closedir(d);
	*names = arena_alloc(a, (*n + 1) * sizeof **names);
	for (size_t i = 0; i < *n; i++)
		(*names)[i] = list[i];
	free(list);
	if (!*n)
		return error_set(e, ERR_MISSING, "%s holds no games", folder);
	qsort(*names, *n, sizeof **names, by_letters);
	return ERR_NONE;
}

/* The number of the newest record; -1: there is none. */
static int newest(const char *folder, const char *name, struct arena *a)
{
	const struct dirent *entry;
	int most = -1, turn, end;
	DIR *d = opendir(arena_printf(a, "%s/%s/public", folder, name));
	while (d && (entry = readdir(d))) {
		end = 0;
		if (sscanf(entry->d_name, "turn-%6d.xml%n", &turn, &end) == 1 && end && !entry->d_name[end] &&
		    turn > most)
			most = turn;
	}
	if (d)
		closedir(d);
	return most;
}

/* ---- lines of a record ---- */

struct reading {
	const char *dice; /* the name under which the dice of the game were committed; NULL: not read yet */
	struct arena *arena;
	struct query_game *game;
	const char *text;
	int64_t before; /* when the record before was made; 0: none was read */
	int active;     /* whose turn it is; -1: everybody's */
};

static int side_of(const struct query_game *g, struct slice seat)
{
	for (int i = 0; seat.p && i < g->sides; i++)
		if (slice_is(seat, g->side[i].seat))
			return i;
	return -1;
}

static int number(const struct doc_line *line, const char *field)
{
	struct slice s = doc_field(line, field);
	int value = 0;
	for (size_t i = 0; i < s.n && value < 100000000 && s.p[i] >= '0' && s.p[i] <= '9'; i++)
		value = value * 10 + (s.p[i] - '0');
	return value;
}

/* "3.7", wherever the program runs. */
static double tenths(const struct doc_line *line, const char *field)
{
	struct slice s = doc_field(line, field);
	const char *dot = s.p ? memchr(s.p, '.', s.n) : NULL;
	bool has = dot && dot + 1 < s.p + s.n && dot[1] >= '0' && dot[1] <= '9';
	return number(line, field) + (has ? (dot[1] - '0') / 10.0 : 0);
}

/* The start tag with which the line begins, whatever is behind it. */
static bool read_tag(struct slice line, const char *name, struct arena *a, struct doc_line *out)
{
	size_t n = strlen(name);
	const char *end = line.n > n + 1 ? memchr(line.p, '>', line.n) : NULL;
	if (!end || line.p[0] != '<' || memcmp(line.p + 1, name, n) != 0 || line.p[n + 1] != ' ')
		return false;
	bool empty = end[-1] == '/';
	const char *tag = arena_printf(a, "%.*s>\n", (int)(end - line.p) - empty, line.p);
	return doc_start(tag, name, out);
}

/* Who plays, as of this record. */
static void read_player(struct reading *r, const struct doc_line *line)
{
	struct query_game *g = r->game;
	int i = side_of(g, doc_field(line, "seat"));
	if (i < 0 && g->sides == QUERY_SIDES)
		return;
	struct query_side *s = &g->side[i < 0 ? g->sides++ : i];
	g->unrated = g->unrated || doc_field_is(line, "rated", "no");
	const char *who = doc_field_text(line, "who", r->arena);
	s->seat = doc_field_text(line, "seat", r->arena);
	s->name = doc_field_text(line, "name", r->arena);
	s->handle = who[0] == 'p' && who[1] >= '0' && who[1] <= '9' ? who : "";
	s->person = doc_field_text(line, "person", r->arena);
	s->banners = number(line, "banners");
	s->wanted = number(line, "wanted");
}

/* A start tag without attributes, that ends its line. */
static bool is_start(struct slice line, const char *name)
{
	size_t n = strlen(name);
	return line.n == n + 2 && line.p[0] == '<' && line.p[n + 1] == '>' && !memcmp(line.p + 1, name, n);
}

/* The sides stand first in <luck>, whose lines these are. */
static void read_luck(struct reading *r, struct slice rest)
{
	struct doc_line line;
	struct slice text;
	while (slice_line(&rest, &text) && read_tag(text, "side", r->arena, &line)) {
		int i = side_of(r->game, doc_field(&line, "seat"));
		if (i < 0)
			continue;
		r->game->side[i].dice += number(&line, "dice");
		r->game->side[i].hits += number(&line, "hits");
		r->game->side[i].expected += tenths(&line, "expected");
	}
}

static void read_time(struct reading *r, const struct doc_line *line)
{
	struct query_game *g = r->game;
	int64_t made = 0;
	if (!clock_parse(doc_field_text(line, "made", r->arena), &made))
		return;
	g->began = g->began ? g->began : made;
	g->newest = made;
	int64_t took = r->before && made > r->before ? made - r->before : 0;
	r->active = side_of(g, doc_field(line, "active"));
	if (r->before && r->active >= 0) {
		g->side[r->active].turns++;
		g->side[r->active].waited += took;
	}
	g->slowest = took > g->slowest ? took : g->slowest;
	r->before = made;
}

/* Is it of the game of the records before?  A game that moved has another name than in records from before that, and its
 * dice tell the first; those of a game that plays by a deal may be known by the deal's. */
static bool is_of_game(struct reading *r, const struct doc_line *head)
{
	struct doc_line dice;
	bool any = doc_start(r->text, "dice", &dice);
	struct slice own = any ? doc_field(&dice, "game") : (struct slice){NULL, 0};
	const char *name = own.p ? arena_strndup(r->arena, own.p, own.n) : doc_field_text(head, "game", r->arena);
	if (!r->dice)
		r->dice = name;
	return !strcmp(r->dice, name) || (any && doc_field_is(&dice, "deal", r->dice));
}

static bool read_head(struct reading *r, const struct doc_line *line)
{
	struct query_game *g = r->game;
	if (!is_of_game(r, line) || number(line, "turn") != g->turns)
		return false;
	g->title = doc_field_text(line, "title", r->arena);
	g->system = doc_field_text(line, "system", r->arena);
	return true;
}

static void read_position(struct query_game *g, const struct doc_line *line, struct arena *a)
{
	if (!doc_field_is(line, "over", "yes"))
		return;
	g->winner = doc_field_text(line, "winner", a);
	g->result = strcmp(g->winner, "-") ? QUERY_WON : QUERY_DRAWN;
}

/* What its moderator, its players or a deadline ended.  What was broken off counts for nobody. */
static void read_ended(struct query_game *g, const struct doc_line *line, struct arena *a)
{
	bool drawn = doc_field_is(line, "as", "drawn"), broken = doc_field_is(line, "as", "broken-off");
	if (doc_field_is(line, "as", "rolled-back"))
		return;
	g->winner = doc_field_text(line, "winner", a);
	bool nobody = broken || !strcmp(g->winner, "-");
	g->conceded = doc_field_is(line, "as", "conceded");
	g->result = drawn ? QUERY_DRAWN : nobody ? QUERY_BROKEN : QUERY_WON;
}

/* Where the rules of a system part victories, the event that ends its game says which it was: a lead in score that is no
 * marginal one, or an army without elan (EMP 15.1, 15.2); a decisive victory (TN 8.22). */
static void read_victory(struct reading *r, struct slice text)
{
	static const struct {
		const char *kind, *field, *value;
	} victory[] = {{"ended", "marginal", "no"}, {"won", "how", "decisive"}};
	struct doc_line line;
	for (size_t i = 0; i < ARRAY_LEN(victory); i++)
		if (memmem(text.p, text.n, victory[i].kind, strlen(victory[i].kind)) &&
		    read_tag(text, "event", r->arena, &line) && doc_field_is(&line, "kind", victory[i].kind))
			r->game->decisive = doc_field_is(&line, victory[i].field, victory[i].value);
}

/* One line; the lines behind it are *rest. */
static void read_line(struct reading *r, struct slice text, struct slice rest)
{
	struct doc_line line;
	if (read_tag(text, "player", r->arena, &line))
		read_player(r, &line);
	else if (read_tag(text, "scenario", r->arena, &line))
		r->game->scenario = doc_field_text(&line, "id", r->arena);
	else if (read_tag(text, "position", r->arena, &line))
		read_position(r->game, &line, r->arena);
	else if (is_start(text, "luck"))
		read_luck(r, rest);
	else if (read_tag(text, "ended", r->arena, &line))
		read_ended(r->game, &line, r->arena);
	else
		read_victory(r, text);
}

/* The turn's number is the game's by now.  False: it is no record of it. */
static bool read_record(struct reading *r)
{
	struct slice rest = slice_of(r->text), text;
	struct doc_line head;
	if (!doc_start(r->text, "record", &head) || !read_head(r, &head))
		return false;
	r->game->result = QUERY_RUNNING;
	r->game->winner = "-";
	r->game->decisive = false;
	while (slice_line(&rest, &text) && !is_start(text, "opened"))
		read_line(r, text, rest);
	read_time(r, &head);
	return true;
}

static enum err read_turn(struct reading *r, const char *path, struct error *e)
{
	struct buf text = BUF_INIT;
	enum err err = file_read(path, LIMIT_RECORD_BYTES, &text, e);
	r->text = buf_text(&text);
	if (err == ERR_MISSING)
		err = error_set(e, ERR_REFUSED, "%s is missing", path);
	if (!err && !read_record(r))
		err = error_set(e, ERR_REFUSED, "%s is no record of turn %d of %s", path, r->game->turns,
				r->game->name);
	buf_free(&text);
	return err;
}

/* ---- names ---- */

/* A person has one row, or one more for each account that was made his: then the first stands for all. */
struct person {
	const char *handle, *own, *name; /* own: of the site, where the game came from elsewhere */
};

static const char *first_of(const struct person *list, size_t n, const char *name)
{
	size_t i = 0;
	while (i < n && strcmp(list[i].name, name) != 0)
		i++;
	return list[i].own;
}

static void name_sides(struct query_game *g, const struct person *list, size_t n)
{
	for (int k = 0; k < g->sides; k++) {
		size_t i = 0;
		while (i < n && strcmp(g->side[k].handle, list[i].handle) != 0)
			i++;
		if (i == n || !*g->side[k].handle || !*list[i].name)
			continue;
		g->side[k].person = list[i].name;
		g->side[k].handle = first_of(list, n, list[i].name);
	}
}

static const char *own_handle(const struct doc_line *line, struct arena *a)
{
	const char *field = doc_field(line, "is").p ? "is" : "handle";
	return doc_field_text(line, field, a);
}

/* people.xml may be away: then people are their handles. */
static void read_people(const char *path, struct arena *a, struct query_game *g)
{
	struct buf text = BUF_INIT;
	struct error none = ERROR_INIT;
	struct person *list = NULL;
	size_t n = 0, cap = 0;
	if (!file_read(path, PEOPLE_BYTES, &text, &none)) {
		struct slice rest = slice_of(buf_text(&text)), one;
		struct doc_line line;
		while (slice_line(&rest, &one))
			if (read_tag(one, "person", a, &line)) {
				GROW(list, cap, n + 1);
				list[n++] = (struct person){doc_field_text(&line, "handle", a), own_handle(&line, a),
							    doc_field_text(&line, "name", a)};
			}
	}
	name_sides(g, list, n);
	free(list);
	buf_free(&text);
}

static void begin(struct query_game *g, const char *name, int turn, struct arena *a)
{
	*g = (struct query_game){.name = arena_strdup(a, name), .title = "", .system = "", .scenario = "",
				 .winner = "-", .turns = turn};
}

bool query_newest(const char *name, const char *dice, int turn, const char *text, struct arena *a,
		  struct query_game *out)
{
	struct reading r = {.arena = a, .game = out, .text = text, .dice = dice};
	begin(out, name, turn, a);
	return read_record(&r);
}

enum err query_read(const char *folder, const char *name, bool last, struct arena *a, struct query_game *out,
		    struct error *e)
{
	struct reading r = {.arena = a, .game = out};
	int most = newest(folder, name, a);
	enum err err = ERR_NONE;
	begin(out, name, 0, a);
	if (most < 0)
		return error_set(e, ERR_MISSING, "%s/%s has no public record", folder, name);
	for (int turn = last ? most : 0; !err && turn <= most; turn++) {
		out->turns = turn;
		err = read_turn(&r, arena_printf(a, "%s/%s/public/turn-%03d.xml", folder, name, turn), e);
	}
	if (!err)
		read_people(arena_printf(a, "%s/%s/people.xml", folder, name), a, out);
	return err;
}
