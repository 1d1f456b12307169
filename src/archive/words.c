/* The words of a game's reports, by which it is found. */
#include "archive/write_private.h"
#include "base/file.h"

#include <stdlib.h>

enum { TEXT_BYTES = 4 << 20, WORD_LEAST = 3, WORD_MOST = 40 };

struct word_list {
	struct arena *arena;
	const char **word;
	size_t n, cap;
};

static bool is_of_word(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || (unsigned char)c >= 0x80;
}

static int by_letters(const void *a, const void *b)
{
	return strcmp(*(const char *const *)a, *(const char *const *)b);
}

static void sort_words(struct word_list *list)
{
	size_t n = 0;
	if (list->n)
		qsort(list->word, list->n, sizeof *list->word, by_letters);
	for (size_t i = 0; i < list->n; i++)
		if (!n || strcmp(list->word[n - 1], list->word[i]) != 0)
			list->word[n++] = list->word[i];
	list->n = n;
}

static void add_words(struct word_list *list, const char *text)
{
	while (*text) {
		size_t n = 0;
		while (text[n] && is_of_word(text[n]))
			n++;
		if (n >= WORD_LEAST && n <= WORD_MOST) {
			char *word = arena_strndup(list->arena, text, n);
			for (char *c = word; *c; c++)
				*c = (char)(*c >= 'A' && *c <= 'Z' ? *c + 32 : *c);
			GROW(list->word, list->cap, list->n + 1);
			list->word[list->n++] = word;
		}
		text += n ? n : 1;
	}
}

static enum err read_reports(struct writing *w, struct word_list *list, struct error *e)
{
	enum err r = ERR_NONE;
	for (int turn = 0; !r && turn <= w->watch.turn; turn++) {
		struct buf text = BUF_INIT;
		const char *path =
			arena_printf(w->arena, "%s/%spublic/turn-%03d.txt", w->shelf->folder, w->under, turn);
		r = file_read(path, TEXT_BYTES, &text, e);
		if (!r)
			add_words(list, buf_text(&text));
		sort_words(list);
		buf_free(&text);
	}
	return r;
}

enum err archive_words(struct writing *w, struct error *e)
{
	struct word_list list = {.arena = arena_new()};
	struct buf out = BUF_INIT;
	enum err r = read_reports(w, &list, e);
	for (size_t i = 0; i < list.n; i++)
		buf_addf(&out, "%s%s", i ? " " : "", list.word[i]);
	if (!r)
		r = shelf_put(w->shelf, arena_printf(w->arena, "%swords.txt", w->under), MANIFEST_DERIVED,
			      (struct slice){buf_text(&out), out.len}, e);
	free(list.word);
	buf_free(&out);
	arena_free(list.arena);
	return r;
}
