/* How games of a long playout ended. */
#include "playout/kept.h"
#include "base/file.h"

#include <unistd.h>

enum { KEPT_BYTES = 1 << 20 };

static bool next_game(struct slice *rest, int64_t *game, int *score, unsigned *turns)
{
	struct slice line;
	char text[64];
	long long n;
	if (!slice_line(rest, &line))
		return false;
	snprintf(text, sizeof text, "%.*s", (int)line.n, line.p);
	if (sscanf(text, "%lld %d %u", &n, score, turns) != 3)
		return false;
	*game = n;
	return true;
}

/* Behind the first line; false: there is none, or it says something else. */
static bool games_of(struct kept *k, const char *what, struct slice *rest)
{
	struct slice line;
	*rest = slice_of(buf_text(&k->text));
	return slice_line(rest, &line) && (!what || (line.n == strlen(what) && !memcmp(line.p, what, line.n)));
}

enum err kept_open(struct kept *k, const char *path, const char *what, struct error *e)
{
	struct slice rest;
	int64_t game;
	int score;
	unsigned turns;
	*k = (struct kept){.path = path, .text = BUF_INIT};
	if (!path)
		return ERR_NONE;
	if (access(path, F_OK)) {
		buf_addf(&k->text, "%s\n", what);
		return ERR_NONE;
	}
	enum err r = file_read(path, KEPT_BYTES, &k->text, e);
	if (!r && !games_of(k, what, &rest))
		r = error_set(e, ERR_REFUSED, "%s keeps another playout, not \"%s\"", path, what);
	while (!r && next_game(&rest, &game, &score, &turns))
		k->games++;
	return r;
}

void kept_close(struct kept *k)
{
	buf_free(&k->text);
}

bool kept_find(struct kept *k, int64_t game, int *score, unsigned *turns)
{
	struct slice rest;
	int64_t found = -1;
	if (!k->path || game >= k->games || !games_of(k, NULL, &rest))
		return false;
	while (found != game && next_game(&rest, &found, score, turns))
		;
	return found == game;
}

enum err kept_add(struct kept *k, int64_t game, int score, unsigned turns, struct error *e)
{
	if (!k->path)
		return ERR_NONE;
	buf_addf(&k->text, "%lld %d %u\n", (long long)game, score, turns);
	k->games++;
	return file_put(k->path, buf_text(&k->text), k->text.len, e);
}
