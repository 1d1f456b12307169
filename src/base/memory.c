/* Memory that ends the program where there is none, and arenas. */
#include "base/base.h"

#include <malloc.h>
#include <sys/mman.h>
#include <sysexits.h>
#include <unistd.h>

static void *must(void *p)
{
	if (p)
		return p;
	fputs("estafette: out of memory\n", stderr);
	_Exit(EX_TEMPFAIL);
}

void *base_malloc(size_t n)
{
	return must(malloc(n ? n : 1));
}

void *base_calloc(size_t n, size_t size)
{
	return must(calloc(n ? n : 1, size ? size : 1));
}

void *base_realloc(void *p, size_t n)
{
	return must(realloc(p, n ? n : 1));
}

char *base_strndup(const char *s, size_t n)
{
	char *p = base_malloc(n + 1);
	memcpy(p, s, n);
	p[n] = '\0';
	return p;
}

char *base_strdup(const char *s)
{
	return base_strndup(s, strlen(s));
}

void *base_grow(void *p, size_t *cap, size_t want, size_t size)
{
	if (want <= *cap)
		return p;
	size_t n = *cap ? *cap : size == 1 ? 128 : 16; /* a text or a list that is short is never moved */
	while (n < want)
		n *= 2;
	*cap = n;
	return base_realloc(p, n * size);
}

/* The kernel is asked for the room as a part of the heap (it has maps of its own for what is large), which keeps so much
 * when it is free again. */
void base_expect(size_t n)
{
	enum { MMAPS = 65536 }; /* what mallopt(3) has by default */
	size_t page = (size_t)sysconf(_SC_PAGESIZE);
	if (!mallopt(M_TOP_PAD, (int)n) || !mallopt(M_MMAP_MAX, 0))
		return;
	char *room = base_malloc(n + page);
	madvise(room + page - (uintptr_t)room % page, n, MADV_POPULATE_WRITE);
	free(room);
	mallopt(M_MMAP_MAX, MMAPS);
}

/* ---- arena ---- */

struct chunk {
	struct chunk *next;
	size_t used, size;
	max_align_t data[];
};

struct arena {
	struct chunk *first;
};

enum { CHUNK_BYTES = 16 * 1024 };

struct arena *arena_new(void)
{
	return base_calloc(1, sizeof(struct arena));
}

static void free_chunks(struct chunk *c)
{
	while (c) {
		struct chunk *next = c->next;
		free(c);
		c = next;
	}
}

void arena_free(struct arena *a)
{
	if (!a)
		return;
	free_chunks(a->first);
	free(a);
}

void arena_clear(struct arena *a)
{
	if (!a->first)
		return;
	free_chunks(a->first->next);
	a->first->next = NULL;
	a->first->used = 0;
}

/* Whatever was there before stands in it. */
static void *room(struct arena *a, size_t n)
{
	size_t align = sizeof(max_align_t);
	n = (n + align - 1) / align * align;
	if (!a->first || a->first->size - a->first->used < n) {
		size_t size = n > CHUNK_BYTES ? n : CHUNK_BYTES;
		struct chunk *c = base_malloc(sizeof *c + size);
		*c = (struct chunk){.next = a->first, .size = size};
		a->first = c;
	}
	void *p = (char *)a->first->data + a->first->used;
	a->first->used += n;
	return p;
}

void *arena_alloc(struct arena *a, size_t n)
{
	return memset(room(a, n), 0, n);
}

char *arena_strndup(struct arena *a, const char *s, size_t n)
{
	char *p = room(a, n + 1);
	memcpy(p, s, n);
	p[n] = '\0';
	return p;
}

char *arena_strdup(struct arena *a, const char *s)
{
	return arena_strndup(a, s, strlen(s));
}

char *arena_printf(struct arena *a, const char *fmt, ...)
{
	va_list ap, count;
	va_start(ap, fmt);
	va_copy(count, ap);
	int n = vsnprintf(NULL, 0, fmt, count);
	va_end(count);
	char *p = room(a, (size_t)n + 1);
	vsnprintf(p, (size_t)n + 1, fmt, ap);
	va_end(ap);
	return p;
}
