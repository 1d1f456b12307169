/* Typed numbers written and read. */
#include "engine/value.h"
#include "engine/system.h"

void value_write(const struct system *sys, const void *setup, const struct value_decl *d, int v, struct buf *out)
{
	const struct setup_head *head = setup;
	if (v == VALUE_UNKNOWN)
		buf_adds(out, "unknown");
	else if (d->type == VALUE_INT)
		buf_add_number(out, v);
	else if (v == VALUE_NONE)
		buf_addc(out, '-');
	else if (d->type == VALUE_BOOL)
		buf_adds(out, v ? "yes" : "no");
	else if (d->type == VALUE_ENUM)
		buf_adds(out, v >= 0 && v < d->n ? d->names[v] : "?");
	else if (d->type == VALUE_PLACE)
		sys->place_text(setup, v, out);
	else if (d->type == VALUE_ID)
		buf_adds(out, sys->id_text(setup, d->n, v));
	else
		buf_adds(out, v >= 0 && v < head->n_seats ? head->seat[v].id : "?");
}

static bool read_name(const char *const *names, int n, const char *text, int *v)
{
	for (int i = 0; i < n; i++)
		if (text_case_is(names[i], text))
			return *v = i, true;
	return false;
}

bool value_read(const struct system *sys, const void *setup, const struct value_decl *d, const char *text, int *v)
{
	static const char *const yes_no[] = {"no", "yes"};
	const struct setup_head *head = setup;
	long long n;
	if (*text == 'u' && !strcmp(text, "unknown"))
		return *v = VALUE_UNKNOWN, true;
	if (d->type == VALUE_INT) {
		if (!parse_int(text, -32767, 32767, &n))
			return false;
		return *v = (int)n, true;
	}
	if (*text == '-' && !text[1])
		return *v = VALUE_NONE, true;
	switch (d->type) {
	case VALUE_BOOL: return read_name(yes_no, 2, text, v);
	case VALUE_ENUM: return read_name(d->names, d->n, text, v);
	case VALUE_PLACE: return sys->place_read(setup, text, v);
	case VALUE_ID: return sys->id_read(setup, d->n, text, v);
	default: break;
	}
	for (int i = 0; i < head->n_seats; i++)
		if (!strcasecmp(head->seat[i].id, text))
			return *v = i, true;
	return false;
}
