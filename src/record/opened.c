/* The record's element of a turn that is opened at the end. */
#include "record/opened.h"
#include "engine/told.h"

void opened_begin(int turn, unsigned link, const char *seeds, struct doc *d)
{
	doc_begin(d, "turn");
	doc_number(d, "n", turn);
	doc_number(d, "link", link);
	doc_attr(d, "seeds", seeds);
	doc_children(d);
}

void opened_events(const struct system *sys, struct slice journal, struct doc *d)
{
	struct told t;
	while (told_next(sys, &journal, &t))
		if (told_sealed(&t))
			doc_again(d, &t.line);
}

void opened_answer(const char *seat, const struct record_answer *a, struct doc *d)
{
	doc_begin(d, "answer");
	doc_attr(d, "seat", seat);
	doc_attr(d, "key", a->key);
	doc_text(d, a->text);
	doc_end(d);
}

/* Without where each came from: a line of somebody's orders or doctrine is nobody else's matter. */
static void copy_answers(struct slice answers, struct doc *d)
{
	struct doc_line a;
	while (doc_read(&answers, &a)) {
		doc_begin(d, "answer");
		for (int i = 0; i < a.n; i++)
			if (slice_is(a.field[i].name, "seat") || slice_is(a.field[i].name, "key"))
				doc_copy(d, &a.field[i]);
		doc_inside(d, a.inside);
		doc_end(d);
	}
}

/* The link of the turn and the digest of its words stand in the start tag of <dice>. */
static void copy_dice(const char *full, struct doc *d)
{
	struct doc_line dice;
	if (!doc_start(full, "dice", &dice))
		return;
	for (int i = 0; i < dice.n; i++)
		if (!slice_is(dice.field[i].name, "words"))
			doc_copy(d, &dice.field[i]);
}

/* What nobody but the moderator read until now: as the whole ledger numbers and chains it. */
static void copy_entries(struct slice ledger, struct doc *d)
{
	struct doc_line entry;
	while (doc_read(&ledger, &entry))
		if (doc_field_is(&entry, "seen", "end"))
			doc_again(d, &entry);
}

void opened_turn(const struct system *sys, int turn, const char *full, struct buf *out)
{
	struct doc doc = {.out = out}, *d = &doc;
	doc_begin(d, "turn");
	doc_number(d, "n", turn);
	copy_dice(full, d);
	doc_children(d);
	opened_events(sys, doc_part(full, "events", NULL, NULL), d);
	copy_answers(doc_part(full, "answers", NULL, NULL), d);
	copy_entries(doc_part(full, "ledger", NULL, NULL), d);
	doc_end(d);
}
