/* What people wish of their mails: one row a key, from which SET ME, WHOAMI and the manual come. */
#include "base/clock.h"
#include "people/people.h"

static bool read_zone(const char *text, struct arena *a, const char **value)
{
	*value = clock_zone_find(text, a);
	return *value != NULL;
}

const struct people_wish people_wishes[] = {
	{"zone", NULL, read_zone, SAYS_wish_zone},
	{"lang", "en", NULL, SAYS_wish_lang},
	{"format", "html text", NULL, SAYS_wish_format},
	{"pictures", "yes attached no", NULL, SAYS_wish_pictures},
	{"width", "480 800 1200", NULL, SAYS_wish_width},
	{"colours", "light dark", NULL, SAYS_wish_colours},
	{"report", "list prose short", NULL, SAYS_wish_report},
	{"digest", "off daily", NULL, SAYS_wish_digest},
	{"remind", NULL, people_remind_read, SAYS_wish_remind},
	{"archive", "no mail", NULL, SAYS_wish_archive},
};
const size_t n_people_wishes = ARRAY_LEN(people_wishes);

const struct people_wish *people_wish_find(const char *key)
{
	for (size_t i = 0; i < n_people_wishes; i++)
		if (!strcasecmp(people_wishes[i].key, key))
			return &people_wishes[i];
	return NULL;
}

/* One of the words, whatever its case. */
static bool read_word(const char *words, const char *text, struct arena *a, const char **value)
{
	size_t n = strlen(text);
	for (const char *w = words; *w; w += strcspn(w, " "), w += *w == ' ')
		if (strcspn(w, " ") == n && !strncasecmp(w, text, n)) {
			*value = arena_strndup(a, w, n);
			return true;
		}
	return false;
}

bool people_wish_read(const struct people_wish *w, const char *text, struct arena *a, const char **value)
{
	return w->values ? read_word(w->values, text, a, value) : w->read(text, a, value);
}

struct people_looks people_site_looks(const struct site *site)
{
	return (struct people_looks){.zone = site->zone,
				     .pictures = site->pictures,
				     .width = site->width,
				     .colours = site->colours,
				     .report = site->report,
				     .format = "html",
				     .remind = ""};
}

static void wish(struct people_looks *l, const struct store_wish *w)
{
	static const struct {
		const char *key;
		size_t offset;
	} places[] = {
		{"zone", offsetof(struct people_looks, zone)},	   {"format", offsetof(struct people_looks, format)},
		{"pictures", offsetof(struct people_looks, pictures)}, {"width", offsetof(struct people_looks, width)},
		{"colours", offsetof(struct people_looks, colours)},   {"report", offsetof(struct people_looks, report)},
		{"remind", offsetof(struct people_looks, remind)},
	};
	for (size_t i = 0; i < ARRAY_LEN(places); i++)
		if (!strcmp(places[i].key, w->key))
			*(const char **)((char *)l + places[i].offset) = w->value;
}

enum err people_looks_of(struct site *site, const char *address, struct arena *a, struct people_looks *out,
			 struct error *e)
{
	struct store_person p;
	struct store_wish *list;
	struct error none = ERROR_INIT;
	size_t n = 0;
	*out = people_site_looks(site);
	enum err r = store_person_of(site->store, address, a, &p, &none);
	if (r == ERR_MISSING)
		return ERR_NONE;
	if (!r)
		r = store_wishes(site->store, p.id, a, &list, &n, &none);
	for (size_t i = 0; !r && i < n; i++)
		wish(out, &list[i]);
	if (r)
		*e = none;
	return r;
}
