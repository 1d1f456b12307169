/* format=flowed, joined. */
#include "mail/flowed.h"

struct flowed {
	size_t depth;
	struct slice text; /* without quote marks and stuffing */
	bool soft;         /* goes on in the next line of the same depth */
};

static struct flowed read_line(struct slice line)
{
	struct flowed f = {.depth = 0};
	while (f.depth < line.n && line.p[f.depth] == '>')
		f.depth++;
	f.text = (struct slice){line.p + f.depth, line.n - f.depth};
	if (f.text.n && f.text.p[0] == ' ')
		f.text.p++, f.text.n--;
	f.soft = f.text.n && f.text.p[f.text.n - 1] == ' ' && !slice_is(f.text, "-- ");
	return f;
}

static void add_marks(struct buf *out, size_t depth)
{
	for (size_t i = 0; i < depth; i++)
		buf_addc(out, '>');
	if (depth)
		buf_addc(out, ' ');
}

void mail_flowed_join(struct buf *out, const char *p, size_t n, bool delsp)
{
	struct slice rest = {p, n}, line;
	bool open = false; /* the last line written waits for more */
	size_t depth = 0;
	while (slice_line(&rest, &line)) {
		struct flowed f = read_line(line);
		bool signature = slice_is(f.text, "-- ");
		if (open && (f.depth != depth || signature)) {
			buf_addc(out, '\n');
			open = false;
		}
		if (!open)
			add_marks(out, f.depth);
		buf_add(out, f.text.p, f.text.n - (f.soft && delsp));
		depth = f.depth;
		open = f.soft;
		if (!open)
			buf_addc(out, '\n');
	}
	if (open)
		buf_addc(out, '\n');
}
