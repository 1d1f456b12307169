#include "record/opened.h"
#include "record/replay.h"

void opened_begin(int turn, unsigned link, const char *seeds, struct buf *out)
{
	buf_addf(out, "<turn n=\"%d\" link=\"%u\" seeds=\"%s\">\n", turn, link, seeds);
}

static bool holds(struct slice line, const char *text)
{
	return memmem(line.p, line.n, text, strlen(text));
}

/* A system may have events of the same names: ground is taken, too. */
static bool is_card(struct slice line)
{
	return (holds(line, " kind=\"taken\"") || holds(line, " kind=\"under\"")) && holds(line, " deck=\"");
}

void opened_events(struct slice journal, struct buf *out)
{
	struct slice line;
	while (slice_line(&journal, &line))
		if (holds(line, " source=\"sealed\"") || is_card(line)) {
			buf_add(out, line.p, line.n);
			buf_addc(out, '\n');
		}
}

void opened_answer(const char *seat, const struct record_answer *a, struct buf *out)
{
	buf_addf(out, "<answer seat=\"%s\" key=\"", seat);
	buf_add_xml(out, a->key);
	buf_adds(out, "\">");
	buf_add_xml(out, a->text);
	buf_adds(out, "</answer>\n");
}

/* Without where each came from: a line of somebody's orders or doctrine is nobody else's matter. */
static void copy_answers(struct slice answers, struct buf *out)
{
	static const char from[] = " from=\"";
	struct slice line;
	while (slice_line(&answers, &line)) {
		const char *cut = memmem(line.p, line.n, from, sizeof from - 1),
			   *end = cut ? memchr(cut, '>', line.n - (size_t)(cut - line.p)) : NULL;
		if (!end)
			continue;
		buf_add(out, line.p, (size_t)(cut - line.p));
		buf_add(out, end, line.n - (size_t)(end - line.p));
		buf_addc(out, '\n');
	}
}

void opened_end(struct buf *out)
{
	buf_adds(out, "</turn>\n");
}

void opened_turn(int turn, const char *full, struct buf *out)
{
	struct slice link = replay_between(full, "<dice link=\"", "\""),
		     seeds = replay_between(full, "\" seeds=\"", "\"");
	buf_addf(out, "<turn n=\"%d\" link=\"%.*s\" seeds=\"%.*s\">\n", turn, (int)link.n, link.p,
		 (int)seeds.n, seeds.p);
	opened_events(replay_between(full, "<events>\n", "</events>"), out);
	copy_answers(replay_between(full, "<answers>\n", "</answers>"), out);
	opened_end(out);
}
