/* Lines of the log. */
#include "base/log.h"
#include "base/clock.h"
#include "base/progress.h"

#include <unistd.h>

void log_line(enum log_level level, const char *what, const char *fmt, ...)
{
	static const struct {
		const char *name;
		int priority; /* of syslog(3) */
	} levels[] = {{"error", 3}, {"warning", 4}, {"info", 6}};
	struct buf line = BUF_INIT;
	char when[CLOCK_TEXT];
	va_list ap;
	clock_rfc3339(clock_now(), when);
	if (getenv("JOURNAL_STREAM"))
		buf_addf(&line, "<%d>%s: ", levels[level].priority, what);
	else
		buf_addf(&line, "%s %s %s: ", when, levels[level].name, what);
	va_start(ap, fmt);
	buf_vaddf(&line, fmt, ap);
	va_end(ap);
	for (size_t i = 0; i < line.len; i++)
		if ((unsigned char)line.data[i] < ' ' || line.data[i] == 0x7f)
			line.data[i] = ' ';
	buf_addc(&line, '\n');
	progress_hide();
	ssize_t n = write(STDERR_FILENO, line.data, line.len); /* one line, whole */
	(void)n;
	buf_free(&line);
}
