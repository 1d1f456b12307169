#include "base/log.h"
#include "base/clock.h"

static enum log_level threshold = LOG_INFO;

void log_threshold(enum log_level most)
{
	threshold = most;
}

void log_line(enum log_level level, const char *fmt, ...)
{
	static const char *const names[] = {"error", "warning", "info", "debug"};
	char when[CLOCK_TEXT];
	va_list ap;
	if (level > threshold)
		return;
	clock_rfc3339(clock_now(), when);
	fprintf(stderr, "%s %s: ", when, names[level]);
	va_start(ap, fmt);
	vfprintf(stderr, fmt, ap);
	va_end(ap);
	fputc('\n', stderr);
}
