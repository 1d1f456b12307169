/* Mails of a folder read and compared with the files beside them. */
#include "reading.h"
#include "mail/report.h"

#include <dirent.h>
#include <stdlib.h>
#include <sys/stat.h>

#include "base/file.h"
#include "mail/reply.h"
#include "orders/block.h"

enum { FILE_BYTES = 4 << 20, PATHS = 4096 };

/* ---- reading ---- */

static const char *list_orders(const struct mail_reply *reply, struct arena *a)
{
	struct order_input_line *in = arena_alloc(a, (reply->n + 1) * sizeof *in);
	struct buf b = BUF_INIT;
	for (size_t i = 0; i < reply->n; i++) {
		const struct mail_line *l = &reply->lines[i];
		in[i] = (struct order_input_line){l->text, l->number, l->quote_depth, l->after_cut,
						  l->attribution, l->in_signature};
	}
	struct order_region *r = order_region_read(in, reply->n, NULL, NULL, NULL, a);
	for (size_t i = 0; i < r->n_blocks; i++) {
		const struct order_block *block = &r->blocks[i];
		if (block->state != ORDER_BLOCK_COUNTS)
			continue;
		buf_addf(&b, "BEGIN %s\n", block->kind);
		for (size_t k = 0; k < block->n; k++)
			buf_addf(&b, "%s\n", block->lines[k].text);
		buf_adds(&b, "END\n");
	}
	const char *text = arena_strdup(a, buf_text(&b));
	buf_free(&b);
	return text;
}

static const char *list_report(const struct mail_report *r, struct arena *a)
{
	static const char *const verdicts[] = {"note", "soft", "hard"};
	struct buf b = BUF_INIT;
	for (size_t i = 0; r && i < r->n; i++)
		buf_addf(&b, "%s %s: %s\n", verdicts[r->recipients[i].verdict],
			 r->recipients[i].address ? r->recipients[i].address : "-", r->recipients[i].said);
	if (r)
		buf_addf(&b, "about %s\n", r->original_id ? r->original_id : "-");
	const char *text = arena_strdup(a, buf_text(&b));
	buf_free(&b);
	return text;
}

void reading_make(struct mail_parser *p, const struct buf *raw, bool body_only, struct arena *a, struct reading *out)
{
	struct error e = ERROR_INIT;
	struct mail_message *m = NULL;
	struct buf mail = BUF_INIT;
	if (body_only)
		buf_adds(&mail, "From: a@player.example\nContent-Type: text/plain; charset=utf-8\n\n");
	buf_add(&mail, raw->data, raw->len);
	*out = (struct reading){"unreadable", "", "", ""};
	if (mail_parser_run(p, buf_text(&mail), mail.len, a, &m, &e)) {
		out->own = arena_printf(a, "(refused) %s", e.text);
	} else {
		struct mail_reply *reply = mail_reply_read(m->text, m->text_len, a);
		out->kind = mail_kind_name(m->kind);
		out->own = m->refusal ? arena_printf(a, "(refused) %s", words_text(NULL, m->refusal, a))
				      : mail_reply_text(reply, a);
		out->report = list_report(m->report, a);
		out->orders = m->refusal ? "" : list_orders(reply, a);
	}
	buf_free(&mail);
}

/* ---- expectations ---- */

const char *reading_expected(const char *folder, const char *mail, const char *suffix, struct arena *a)
{
	const char *dot = strrchr(mail, '.');
	int stem = dot ? (int)(dot - mail) : (int)strlen(mail);
	struct error e = ERROR_INIT;
	struct buf b = BUF_INIT;
	const char *path = arena_printf(a, "%s/%.*s.%s", folder, stem, mail, suffix), *text = NULL;
	if (!file_read(path, FILE_BYTES, &b, &e))
		text = arena_strdup(a, buf_text(&b));
	buf_free(&b);
	return text;
}

bool reading_same(const char *one, const char *other)
{
	static const char blanks[] = " \t\r\n";
	for (;;) {
		one += strspn(one, blanks);
		other += strspn(other, blanks);
		size_t n = strcspn(one, blanks);
		if (n != strcspn(other, blanks) || memcmp(one, other, n))
			return false;
		if (!n)
			return true;
		one += n;
		other += n;
	}
}

/* ---- folders ---- */

static bool is_mail(const char *name)
{
	static const char *const ends[] = {".eml", ".raw", ".txt"};
	const char *dot = strrchr(name, '.');
	for (size_t i = 0; dot && i < ARRAY_LEN(ends); i++)
		if (!strcmp(dot, ends[i]))
			return true;
	return false;
}

/* Samples lie at most a few folders deep. */
static void walk(const char *folder, const char *below, char **list, size_t *n, struct arena *a)
{
	struct dirent **entry;
	const char *here = arena_printf(a, "%s/%s", folder, below);
	int k = scandir(here, &entry, NULL, alphasort);
	for (int i = 0; i < k; i++) {
		const char *name = entry[i]->d_name;
		struct stat st;
		if (*name != '.' && !stat(arena_printf(a, "%s/%s", here, name), &st)) {
			char *path = arena_printf(a, "%s%s%s", below, *below ? "/" : "", name);
			if (S_ISDIR(st.st_mode))
				walk(folder, path, list, n, a);
			else if (is_mail(name) && *n < PATHS)
				list[(*n)++] = path;
		}
		free(entry[i]);
	}
	if (k >= 0)
		free(entry);
}

char **reading_list(const char *folder, size_t *n, struct arena *a)
{
	char **list = arena_alloc(a, PATHS * sizeof *list);
	*n = 0;
	walk(folder, "", list, n, a);
	return list;
}
