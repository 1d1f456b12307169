/* JSON for scripts, as several subcommands print it. */
#include "cli/json.h"
#include "base/clock.h"
#include "base/utf8.h"

#include <sysexits.h>

json_t *cli_json_text(const char *text)
{
	struct buf clean = BUF_INIT;
	utf8_clean(&clean, text, strlen(text));
	json_t *value = json_string(buf_text(&clean));
	buf_free(&clean);
	return value;
}

json_t *cli_json_text_or_null(const char *text)
{
	return *text ? cli_json_text(text) : json_null();
}

json_t *cli_json_time(int64_t at)
{
	char text[CLOCK_TEXT];
	clock_rfc3339(at, text);
	return at ? json_string(text) : json_null();
}

int cli_json_print(json_t *value)
{
	bool bad = json_dumpf(value, stdout, JSON_INDENT(2) | JSON_REAL_PRECISION(15)) != 0 || putchar('\n') == EOF ||
		   fflush(stdout);
	json_decref(value);
	if (bad)
		fputs("estafette: standard output cannot be written\n", stderr);
	return bad ? EX_IOERR : EX_OK;
}
