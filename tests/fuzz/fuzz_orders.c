/* Bytes as a mail's text: the first names the language (n and d: orders and doctrine of
 * napoleonics, else one of the test's own).  The text is read as a mail, and
 * parsed as orders; what is printed must parse to the same print. */
#include "base/limits.h"
#include "base/utf8.h"
#include "orders/block.h"
#include "rules/napoleonics/napoleonics.h"
#include "rules/tricorne/tricorne.h"
#include "../orders/languages.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { LINES = 600 };

static bool is_command(const char *line, void *context)
{
	const struct order_language *l = context;
	size_t n = strcspn(line, " ");
	return order_verb_find(l, line, n) != NULL;
}

static void read_mail(const struct order_language *l, const char *text, struct arena *a)
{
	static struct order_input_line in[LINES];
	struct slice rest = slice_of(text), line;
	size_t n = 0;
	while (n < LINES && slice_line(&rest, &line)) {
		const char *s = arena_strndup(a, line.p, line.n);
		unsigned quote = 0;
		for (; *s == '>'; s++)
			quote++;
		bool old = *s == '|';
		in[n] = (struct order_input_line){s + old, (unsigned)n + 1, quote, old, *s == '~', *s == '^'};
		n++;
	}
	struct order_region *r = order_region_read(in, n, text, is_command, (void *)(uintptr_t)l, a);
	for (size_t i = 0; i < r->n_blocks; i++)
		if (!order_block_reason(&r->blocks[i], &(enum said_id){0}))
			orders_parse(l, r->blocks[i].lines, r->blocks[i].n, a);
}

static void print_again(const struct order_language *l, const struct order_line *line, struct arena *a)
{
	struct buf first = BUF_INIT, second = BUF_INIT;
	order_line_print(&first, l, line);
	if (first.len <= LIMIT_ORDER_LINE) {
		struct order_text text = {buf_text(&first), 1, false};
		struct order_set *set = orders_parse(l, &text, 1, a);
		if (set->n == 1 && set->lines[0].good)
			order_line_print(&second, l, &set->lines[0]);
		if (strcmp(buf_text(&first), buf_text(&second))) {
			fprintf(stderr, "%s: \"%s\" prints as\n\"%s\" and then as\n\"%s\" (%s)\n", l->name, line->text,
				buf_text(&first), buf_text(&second), set->mistakes.n ? "refused" : "");
			abort();
		}
	}
	buf_free(&first);
	buf_free(&second);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	if (!size || size > 4096)
		return 0;
	const struct order_language *l = data[0] == 'n'   ? napoleonics.language
					 : data[0] == 'd' ? napoleonics.standing_language
					 : data[0] == 't' ? tricorne.language
					 : data[0] == 'u' ? tricorne.standing_language
							  : &languages[data[0] % LANGUAGES];
	struct arena *a = arena_new();
	struct buf clean = BUF_INIT;
	utf8_clean(&clean, (const char *)data + 1, size - 1);
	struct order_set *set = orders_parse_text(l, buf_text(&clean), a);
	if (set->mistakes.n > LIMIT_ERRORS + 1)
		abort();
	for (size_t i = 0; i < set->n; i++)
		if (set->lines[i].good)
			print_again(l, &set->lines[i], a);
	read_mail(l, buf_text(&clean), a);
	buf_free(&clean);
	arena_free(a);
	return 0;
}
