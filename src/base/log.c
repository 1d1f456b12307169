#include "base/log.h"
#include "base/clock.h"

void log_line(enum log_level level, const char *fmt, ...)
{
	static const char *const names[] = {"error", "warning", "info"};
	char when[CLOCK_TEXT];
	va_list ap;
	clock_rfc3339(clock_now(), when);
	fprintf(stderr, "%s %s: ", when, names[level]);
	va_start(ap, fmt);
	vfprintf(stderr, fmt, ap);
	va_end(ap);
	fputc('\n', stderr);
}
