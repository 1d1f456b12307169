/* A letter as the templates read it. */
#include "document/document.h"
#include "post/post_private.h"

const char *post_letter(const struct words *words, const struct store_out *o, struct arena *a)
{
	const char *end = doc_end_tag(o->wrapper, "mail");
	if (!end || (!*o->said && !*o->record))
		return o->wrapper;
	struct buf text = BUF_INIT;
	struct doc d = {.out = &text};
	doc_lines(&d, o->wrapper, (size_t)(end - o->wrapper));
	if (*o->said)
		doc_say(&d, "text", words_stored(words, o->said, a));
	doc_lines(&d, o->record, strlen(o->record));
	doc_lines(&d, end, strlen(end));
	const char *letter = arena_strdup(a, buf_text(&text));
	buf_free(&text);
	return letter;
}
