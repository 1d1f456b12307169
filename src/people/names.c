/* What a person may be called: a name that nobody takes for another's, or for the program's. */
#include "base/utf8.h"
#include "people/people.h"
#include "words/said.h"

static bool has_control(const char *text)
{
	for (; *text; text++)
		if ((unsigned char)*text < ' ' || *text == 127)
			return true;
	return false;
}

/* ---- how a name looks ---- */

/* Letters of other scripts that look like ours, and figures that do. */
static const struct {
	const char *letters, *like;
} alike[] = {
    {"аеорсухіјѕкмтнв", "aeopcyxijskmthb"},
    {"АЕОРСУХІЈЅКМТНВ", "aeopcyxijskmthb"},
    {"ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ", "abezhikmnoptyx"},
    {"αικνορτυ", "aikvoptu"},
    {"01", "ol"},
};

/* The letter of ours that it looks like; 0: none. */
static char looks_like(uint32_t c)
{
	for (size_t i = 0; i < ARRAY_LEN(alike); i++) {
		const char *p = alike[i].letters;
		uint32_t other;
		for (size_t k = 0; *p; k++) {
			p += utf8_next(p, strlen(p), &other);
			if (other == c)
				return alike[i].like[k];
		}
	}
	return 0;
}

/* Blanks, points, dashes and marks on letters make no other name. */
static bool says_nothing(const char *p, size_t n, uint32_t c)
{
	if (n == 1)
		return !((*p >= 'a' && *p <= 'z') || (*p >= '0' && *p <= '9'));
	return (c >= 0x80 && c < 0xc0) || (c >= 0x300 && c < 0x370) || (c >= 0x2000 && c < 0x2070) || c == 0x3000;
}

static void add_look(struct buf *out, const char *name)
{
	struct buf plain = BUF_INIT;
	utf8_plain(&plain, name, strlen(name));
	for (const char *p = buf_text(&plain); *p;) {
		uint32_t c;
		size_t n = utf8_next(p, strlen(p), &c);
		char ours = looks_like(c);
		n = n ? n : 1;
		if (ours)
			buf_addc(out, ours);
		else if (!says_nothing(p, n, c))
			buf_add(out, p, n);
		p += n;
	}
	buf_free(&plain);
}

static bool look_same(const char *a, const char *b)
{
	struct buf x = BUF_INIT, y = BUF_INIT;
	add_look(&x, a);
	add_look(&y, b);
	bool same = !strcmp(buf_text(&x), buf_text(&y));
	buf_free(&x);
	buf_free(&y);
	return same;
}

/* ---- which may be taken ---- */

static bool is_ours(const struct site *site, const char *name)
{
	static const char *const ours[] = {"estafette", "robot",   "the robot", "moderator", "the moderator",
					   "program",	"the program", "site",	"admin",     "postmaster"};
	bool found = look_same(name, site->name);
	for (size_t i = 0; i < ARRAY_LEN(ours); i++)
		found = found || look_same(name, ours[i]);
	return found;
}

const struct words_said *people_name_wrong(const struct site *site, const char *name)
{
	static const struct said_people_name_length length = {{SAYS_people_name_length}, {PEOPLE_NAME_BYTES}};
	static const struct words_said address = {SAYS_people_name_address}, handle = {SAYS_people_name_handle},
				       marks = {SAYS_people_name_marks}, letters = {SAYS_people_name_letters},
				       program = {SAYS_people_name_program};
	size_t n = strlen(name);
	if (!n || n > PEOPLE_NAME_BYTES)
		return &length.said;
	if (strpbrk(name, "@"))
		return &address;
	if (store_handle_read(name))
		return &handle;
	if (has_control(name) || strpbrk(name, "<>\"[]|") || utf8_cut(name, n) != n)
		return &marks;
	return look_same(name, "") ? &letters : is_ours(site, name) ? &program : NULL;
}

enum err people_name_taken(struct site *site, int64_t by, const char *name, bool *yes, struct error *e)
{
	struct arena *a = arena_new();
	struct store_person *list;
	size_t n = 0;
	*yes = false;
	enum err r = store_people(site->store, a, &list, &n, e);
	for (size_t i = 0; !r && i < n; i++)
		*yes = *yes || (list[i].id != by && look_same(name, list[i].name));
	arena_free(a);
	return r;
}
