/* What a terminal can show: its width, and whether it has colours. */
#include "cli/terminal.h"
#include "base/utf8.h"

#include <sys/ioctl.h>
#include <unistd.h>

enum { MARK_END = 0xE000, MARK_BIG, MARK_SMALL, MARK_GROUND, LETTERS = 128 };

static const char reset[] = "\033[0m";

/* ---- what it can show ---- */

static bool has_utf8(void)
{
	static const char *const names[] = {"LC_ALL", "LC_CTYPE", "LANG"};
	for (size_t i = 0; i < ARRAY_LEN(names); i++) {
		const char *value = getenv(names[i]);
		if (value && *value)
			return strcasestr(value, "UTF-8") || strcasestr(value, "utf8");
	}
	return false;
}

static int width_of(void)
{
	struct winsize w;
	long long n = 0;
	const char *columns = getenv("COLUMNS");
	if (!isatty(STDOUT_FILENO))
		return 0;
	if (columns && parse_int(columns, 20, 1000, &n))
		return (int)n;
	return !ioctl(STDOUT_FILENO, TIOCGWINSZ, &w) && w.ws_col ? w.ws_col : 80;
}

bool cli_terminal(const char *colour, struct cli_terminal *out)
{
	const char *no = getenv("NO_COLOR"), *term = getenv("TERM");
	bool fit = isatty(STDOUT_FILENO) && !(no && *no) && term && strcmp(term, "dumb") != 0;
	*out = (struct cli_terminal){.colour = fit, .unicode = has_utf8(), .width = width_of()};
	if (!colour || !strcmp(colour, "auto"))
		return true;
	out->colour = !strcmp(colour, "always");
	return out->colour || !strcmp(colour, "never");
}

/* ---- maps ---- */

/* Ground, by the letter and the word of a key; the first row that fits counts.  Open ground has a key in some systems. */
static const struct ground {
	char letter;
	const char *word, *sign, *colour;
} grounds[] = {
	{'.', "open", "·", "\033[2m"},
	{'.', "", "·", "\033[2m"},
	{'w', "forest", "♣", "\033[32m"},
	{'w', "wood", "♣", "\033[32m"},
	{'o', "orchard", "♠", "\033[32m"},
	{'v', "vineyard", "¥", "\033[32m"},
	{'v', "fields", "≡", "\033[33m"},
	{'h', "hill", "∩", "\033[33m"},
	{'^', "hill", "▲", "\033[33m"},
	{'^', "rugged", "▲", "\033[33m"},
	{'^', "impassable", "▲", "\033[33m"},
	{'%', "difficult", "▒", "\033[33m"},
	{'~', "river", "≈", "\033[36m"},
	{'~', "lake", "≈", "\033[36m"},
	{'~', "sea", "≈", "\033[36m"},
	{'~', "pond", "≈", "\033[36m"},
	{'=', "frozen", "═", "\033[36m"},
	{'=', "bridge", "═", "\033[33m"},
	{'b', "bridge", "═", "\033[33m"},
	{'f', "ford", "∴", "\033[36m"},
	{'m', "marsh", "∷", "\033[36m"},
	{'j', "fence", "╫", "\033[33m"},
	{'t', "town", "⌂", "\033[35m"},
	{'t', "building", "⌂", "\033[35m"},
	{'h', "houses", "⌂", "\033[35m"},
	{'c', "church", "†", "\033[35m"},
	{'x', "lost", "✗", "\033[31m"},
	{'$', "objective", "★", "\033[33;1m"},
	{'#', "field works", "▓", "\033[33m"},
};

struct drawing {
	const struct cli_terminal *t;
	const struct ground *of[LETTERS]; /* what the letter is in this text; NULL: itself */
	uint32_t within;                  /* the mark that is open; MARK_END: none */
	bool coloured, cut;
	int column;
};

/* " w forest" in the text? */
static bool is_told(const char *text, const struct ground *g)
{
	char told[40];
	snprintf(told, sizeof told, " %c %s", g->letter, g->word);
	return !*g->word || strcasestr(text, told);
}

static void read_key(struct drawing *d, const char *text)
{
	for (size_t i = ARRAY_LEN(grounds); i--;)
		if (is_told(text, &grounds[i]))
			d->of[(unsigned char)grounds[i].letter] = &grounds[i];
}

static void colour(struct drawing *d, const char *code)
{
	if (!d->t->colour)
		return;
	fputs(code, stdout);
	d->coloured = true;
}

static void uncolour(struct drawing *d)
{
	if (d->coloured)
		fputs(reset, stdout);
	d->coloured = false;
}

static void put_ground(struct drawing *d, const char *p, size_t n)
{
	const struct ground *g = n == 1 && (unsigned char)*p < LETTERS ? d->of[(unsigned char)*p] : NULL;
	if (g)
		colour(d, g->colour);
	if (g && d->t->unicode)
		fputs(g->sign, stdout);
	else
		fwrite(p, 1, n, stdout);
	uncolour(d);
}

/* A letter of the key, " w forest", is told by the sign that stands for it. */
static bool put_key(struct drawing *d, const char *p)
{
	const struct ground *g = (unsigned char)*p < LETTERS ? d->of[(unsigned char)*p] : NULL;
	if (!g || !d->t->unicode || !*g->word || p[1] != ' ' || strncasecmp(p + 2, g->word, strlen(g->word)) != 0)
		return false;
	colour(d, g->colour);
	fputs(g->sign, stdout);
	uncolour(d);
	return true;
}

static void open_mark(struct drawing *d, uint32_t mark)
{
	d->within = mark;
	uncolour(d);
	if (mark == MARK_BIG)
		colour(d, "\033[1;34m");
	else if (mark == MARK_SMALL)
		colour(d, "\033[1;31m");
}

/* One character that takes room. */
static void put(struct drawing *d, const char *text, const char *p, size_t n)
{
	if (d->t->width && d->column >= d->t->width - 1) {
		d->cut = true;
		if (d->column++ == d->t->width - 1)
			fputs(d->t->unicode ? "…" : "$", stdout);
		return;
	}
	d->column++;
	if (d->within == MARK_GROUND && *p != ' ')
		put_ground(d, p, n);
	else if (d->within != MARK_END || p == text || p[-1] != ' ' || !put_key(d, p))
		fwrite(p, 1, n, stdout);
}

bool cli_print_marked(const char *text, const struct cli_terminal *t)
{
	struct drawing d = {.t = t, .within = MARK_END};
	size_t left = strlen(text);
	read_key(&d, text);
	for (const char *p = text; left;) {
		uint32_t c = 0;
		size_t n = utf8_next(p, left, &c);
		n = n ? n : 1;
		if (c >= MARK_END && c <= MARK_GROUND) {
			open_mark(&d, c);
		} else if (*p == '\n') {
			uncolour(&d);
			putchar('\n');
			d.column = 0;
		} else {
			put(&d, text, p, n);
		}
		p += n;
		left -= n;
	}
	uncolour(&d);
	return !d.cut;
}

void cli_plain_marked(const char *text, struct buf *out)
{
	size_t left = strlen(text);
	while (left) {
		uint32_t c = 0;
		size_t n = utf8_next(text, left, &c);
		n = n ? n : 1;
		if (c < MARK_END || c > MARK_GROUND)
			buf_add(out, text, n);
		text += n;
		left -= n;
	}
}
