/* What is meant: places, units, commanders, areas, groups. */
#include "rules/emperor/orders.h"

enum { TABLE_INCHES = 72 }; /* the largest table; what is larger and has no point is in tenths */

/* Where it ends.  With a point it is inches; without one tenths, or if small is not 0 inches up to that. */
static const char *read_length(const char *p, const char *end, int small, int *out)
{
	const char *from = p;
	int n = 0;
	for (; p < end && *p >= '0' && *p <= '9'; p++)
		if ((n = 10 * n + *p - '0') > 5000)
			return NULL;
	if (p == from)
		return NULL;
	if (p + 1 < end && *p == '.' && p[1] >= '0' && p[1] <= '9') {
		n = 10 * n + p[1] - '0';
		p += 2;
	} else if (n <= small) {
		n *= 10;
	}
	*out = n;
	return n > 2000 ? NULL : p;
}

static bool read_both(const char *text, size_t n, int small, int *x, int *y)
{
	const char *end = text + n, *p = read_length(text, end, small, x);
	if (!p || p >= end || *p != ',')
		return false;
	p = read_length(p + 1, end, small, y);
	return p == end;
}

bool emp_read_place(const char *text, size_t n, int *x, int *y)
{
	return read_both(text, n, TABLE_INCHES, x, y);
}

bool emp_read_tenths(const char *text, int *x, int *y)
{
	return read_both(text, strlen(text), -1, x, y);
}

static bool in_language(const struct order_language *l, const char *text)
{
	for (size_t i = 0; i < l->n_verbs; i++)
		if (!strcmp(l->verbs[i].name, text))
			return true;
	for (size_t i = 0; i < l->n_tests; i++)
		if (!strcmp(l->tests[i].name, text))
			return true;
	return false;
}

bool emp_is_word(const char *text)
{
	static const char *const groups[] = {"all", "infantry", "cavalry", "artillery", "guns", "horse"};
	for (size_t i = 0; i < ARRAY_LEN(groups); i++)
		if (!strcmp(groups[i], text))
			return true;
	return in_language(&emp_language, text) || in_language(&emp_standing_language, text);
}

int emp_mean_unit(const struct emp_setup *setup, int seat, const char *text)
{
	int found = emp_find_unit(setup, text);
	for (int u = 0; found == VALUE_NONE && u < setup->n_units; u++)
		if (!strcasecmp(setup->unit[u].name, text) && (seat == VALUE_NONE || setup->unit[u].seat == seat))
			found = u;
	return found != VALUE_NONE && (seat == VALUE_NONE || setup->unit[found].seat == seat) ? found : VALUE_NONE;
}

int emp_mean_leader(const struct emp_setup *setup, int seat, const char *text)
{
	for (int l = 0; l < setup->n_leaders; l++)
		if ((seat == VALUE_NONE || setup->leader[l].seat == seat) &&
		    (!strcasecmp(setup->leader[l].id, text) || !strcasecmp(setup->leader[l].name, text)))
			return l;
	return VALUE_NONE;
}

int emp_mean_area(const struct emp_setup *setup, const char *text)
{
	for (int a = 0; a < setup->n_areas; a++)
		if (!strcasecmp(setup->area[a].id, text) || !strcasecmp(setup->area[a].name, text))
			return a;
	return VALUE_NONE;
}

bool emp_is_kind(const struct emp_setup *setup, int unit, const char *text)
{
	const struct emp_unit_setup *u = &setup->unit[unit];
	if (!strcasecmp(text, "all") || !strcasecmp(text, emp_arms[u->arm]) || !strcasecmp(text, u->id) ||
	    !strcasecmp(text, u->name))
		return true;
	if ((!strcasecmp(text, "guns") && u->arm == ARTILLERY) || (!strcasecmp(text, "horse") && u->arm == CAVALRY))
		return true;
	return emp_mean_leader(setup, u->seat, text) == u->leader || !strcasecmp(setup->leader[u->leader].corps, text);
}

const char *emp_named(const void *setup, int seat, const char *name)
{
	const struct emp_setup *s = setup;
	int u = emp_mean_unit(s, seat, name), l = emp_mean_leader(s, seat, name);
	return u != VALUE_NONE ? s->unit[u].id : l != VALUE_NONE ? s->leader[l].id : NULL;
}
