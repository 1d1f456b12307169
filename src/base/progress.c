/* Bars of progress on a terminal, for what takes longer than two seconds. */
#include "base/progress.h"
#include "base/clock.h"

#include <sys/ioctl.h>
#include <unistd.h>

enum { AFTER_MS = 2000, AGAIN_MS = 200, LINE = 300, BAR = 30, LEAST_WIDTH = 20 };

static struct {
	bool allowed, drawn;
	int depth; /* bars that were begun; the first counts */
	const char *what;
	long long done, steps;
	int64_t begun, last;
} bar;

void progress_allow(void)
{
	const char *term = getenv("TERM");
	bar.allowed = isatty(STDERR_FILENO) && term && strcmp(term, "dumb") != 0;
}

/* "8 s left", "3 min left", once there is something to reckon with. */
static void left_text(long long done, long long steps, int64_t ms, char out[32])
{
	long long s = done > 0 && steps > done ? (long long)ms * (steps - done) / done / 1000 : 0;
	*out = '\0';
	if (s >= 120)
		snprintf(out, 32, ", %lld min left", (s + 30) / 60);
	else if (s > 0)
		snprintf(out, 32, ", %lld s left", s);
}

void progress_line(const char *what, long long done, long long steps, int64_t ms, int width, char *out, size_t size)
{
	char left[32], blocks[BAR + 1];
	int n = steps > 0 && done < steps ? (int)(done * BAR / steps) : BAR;
	left_text(done, steps, ms, left);
	for (int i = 0; i < BAR; i++)
		blocks[i] = i < n ? '#' : '.';
	blocks[BAR] = '\0';
	if (steps > 0)
		snprintf(out, size, "%s [%s] %lld of %lld%s", what, blocks, done, steps, left);
	else
		snprintf(out, size, "%s: %lld", what, done);
	if (width > 0 && (size_t)width < size && strlen(out) > (size_t)width)
		out[width] = '\0';
}

static void draw(void)
{
	struct winsize w;
	char line[LINE];
	int width = !ioctl(STDERR_FILENO, TIOCGWINSZ, &w) && w.ws_col > LEAST_WIDTH ? w.ws_col - 1 : 79;
	progress_line(bar.what, bar.done, bar.steps, clock_ms() - bar.begun, width, line, sizeof line);
	fprintf(stderr, "\r%s\033[K", line);
	fflush(stderr);
	bar.drawn = true;
	bar.last = clock_ms();
}

void progress_hide(void)
{
	if (!bar.drawn)
		return;
	fputs("\r\033[K", stderr);
	fflush(stderr);
	bar.drawn = false;
}

void progress_begin(const char *what, long long steps)
{
	if (bar.depth++)
		return;
	bar.what = what;
	bar.steps = steps;
	bar.done = 0;
	bar.begun = bar.last = clock_ms();
}

void progress_step(void)
{
	if (bar.depth != 1)
		return;
	bar.done++;
	if (!bar.allowed)
		return;
	int64_t now = clock_ms();
	if (now - bar.begun >= AFTER_MS && (!bar.drawn || now - bar.last >= AGAIN_MS))
		draw();
}

void progress_end(void)
{
	if (bar.depth && !--bar.depth)
		progress_hide();
}
