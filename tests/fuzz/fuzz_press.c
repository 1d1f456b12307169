/* Any bytes as a letter to another player: its lines stand behind bars, are short and seen, and in a mail that drags
 * them along, with marks of a quote or without, nobody's block or order begins. */
#include <stdlib.h>

#include "base/utf8.h"
#include "mail/barred.h"
#include "mail/reply.h"
#include "orders/block.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void must(bool ok)
{
	if (!ok)
		abort();
}

static void check_line(struct slice line)
{
	unsigned n = 0;
	must(line.n && line.p[0] == '|' && (line.n == 1 || (line.n > 2 && line.p[1] == ' ')));
	must(line.p[line.n - 1] != ' ');
	for (size_t i = 0; i < line.n; n++) {
		uint32_t c;
		size_t k = utf8_next(line.p + i, line.n - i, &c);
		must(k && c >= ' ' && (c < 0x7f || c > 0x9f) && c != 0x2028 && c != 0x2029);
		i += k;
	}
	must(n <= MAIL_BARRED_COLUMNS + 2);
}

static bool any(const char *line, void *context)
{
	(void)line;
	(void)context;
	return true;
}

/* Reads the letter as a reply that holds it. */
static void check_reply(const char *text, struct arena *a)
{
	struct mail_reply *reply = mail_reply_read(text, strlen(text), a);
	struct order_input_line *in = arena_alloc(a, reply->n * sizeof *in + 1);
	for (size_t i = 0; i < reply->n; i++) {
		const struct mail_line *l = &reply->lines[i];
		in[i] = (struct order_input_line){l->text, l->number, l->quote_depth, l->after_cut, l->attribution,
						  l->in_signature};
	}
	struct order_region *r = order_region_read(in, reply->n, NULL, any, NULL, a);
	must(!r->n_blocks && !r->n_below);
	for (size_t i = 0; i < r->n_commands; i++)
		must(!r->commands[i].known);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct buf out = BUF_INIT, quoted = BUF_INIT, again = BUF_INIT;
	struct arena *a = arena_new();
	mail_barred((const char *)data, size, &out);
	struct slice rest = slice_of(buf_text(&out)), line;
	while (slice_line(&rest, &line)) {
		check_line(line);
		buf_addf(&quoted, "> %.*s\n", (int)line.n, line.p);
		buf_addf(&again, "%.*s\n", (int)(line.n > 2 ? line.n - 2 : 0), line.n > 2 ? line.p + 2 : "");
	}
	check_reply(buf_text(&out), a);
	check_reply(buf_text(&quoted), a);
	buf_clear(&quoted);
	mail_barred(buf_text(&again), again.len, &quoted);
	must(!strcmp(buf_text(&quoted), buf_text(&out)));
	arena_free(a);
	buf_free(&out);
	buf_free(&quoted);
	buf_free(&again);
	return 0;
}
