/* What subcommands print for scripts, with --json: one value, in the shapes that estafette(1) tells. */
#ifndef CLI_JSON_H
#define CLI_JSON_H

#include "base/base.h"

#include <jansson.h>

/* A text; bytes that are no UTF-8 become U+FFFD. */
json_t *cli_json_text(const char *text);
/* The same; null where the text is "". */
json_t *cli_json_text_or_null(const char *text);
/* 2026-11-20T18:00:00Z; null for 0. */
json_t *cli_json_time(int64_t at);
/* Prints the value on standard output and frees it; EX_OK, or EX_IOERR if that cannot be written. */
int cli_json_print(json_t *value);

#endif
