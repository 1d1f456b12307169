/* Who an address belongs to, what people may be called, and what they wish of their mails. */
#include "people/people.h"
#include "living/living.h"

static struct living w;

static int64_t known(const char *name, const char *address)
{
	int64_t id = 0;
	MUST(&w, people_known(&w.site, name, address, &id, &w.e));
	return id;
}

START_TEST(an_address_is_one_person)
{
	struct store_person p;
	int64_t anna = known("Anna", "anna@p.test"), bob = known("Bob", "bob@p.test");
	bool yes;
	ck_assert_int_ne(anna, bob);
	ck_assert_int_eq(known("Anne", "anna@p.test"), anna);
	MUST(&w, store_person_get(w.site.store, anna, w.arena, &p, &w.e));
	ck_assert_str_eq(p.name, "Anna");
	ck_assert_str_eq(p.address, "anna@p.test");
	MUST(&w, people_writes_from(&w.site, anna, "Anna@P.test", &yes, &w.e));
	ck_assert(yes);
	MUST(&w, people_writes_from(&w.site, anna, "bob@p.test", &yes, &w.e));
	ck_assert(!yes);
	MUST(&w, people_writes_from(&w.site, anna, NULL, &yes, &w.e));
	ck_assert(!yes);
	MUST(&w, people_writes_from(&w.site, 0, "stranger@p.test", &yes, &w.e));
	ck_assert(!yes);
}
END_TEST

START_TEST(an_address_more_and_one_of_record)
{
	struct store_person p;
	struct store_address *list;
	size_t n;
	bool yes;
	int64_t anna = known("Anna", "anna@p.test");
	MUST(&w, store_address_add(w.site.store, anna, "Anna@Office.test", START, &w.e));
	MUST(&w, people_writes_from(&w.site, anna, "anna@office.test", &yes, &w.e));
	ck_assert(yes);
	MUST(&w, store_address_main(w.site.store, anna, "anna@office.test", &w.e));
	MUST(&w, store_person_get(w.site.store, anna, w.arena, &p, &w.e));
	ck_assert_str_eq(p.address, "anna@office.test");
	MUST(&w, store_address_drop(w.site.store, anna, "anna@p.test", &w.e));
	MUST(&w, store_addresses(w.site.store, anna, w.arena, &list, &n, &w.e));
	ck_assert_int_eq(n, 1);
	ck_assert_int_eq(list[0].main, 1);
}
END_TEST

START_TEST(people_are_found_as_others_name_them)
{
	struct store_person p;
	int64_t anna = known("Anna", "anna@p.test");
	char handle[STORE_HANDLE];
	known("Bob", "bob@p.test");
	known("bob", "bob@q.test");
	store_handle(anna, handle);
	const char *names[] = {"anna", handle, "ANNA@p.test"};
	for (size_t i = 0; i < ARRAY_LEN(names); i++) {
		MUST(&w, people_find(&w.site, names[i], w.arena, &p, &w.e));
		ck_assert_int_eq(p.id, anna);
	}
	ck_assert_int_eq(people_find(&w.site, "Bob", w.arena, &p, &w.e), ERR_REFUSED);
	ck_assert_int_eq(people_find(&w.site, "Carl", w.arena, &p, &w.e), ERR_MISSING);
	ck_assert_int_eq(people_find(&w.site, "p99", w.arena, &p, &w.e), ERR_MISSING);
}
END_TEST

static const struct {
	const char *name;
	bool good;
} names[] = {
    {"Anna", true},	{"Zo\xc3\xab K.", true}, {"", false},  {"anna@p.test", false},
    {"p17", false},	{"a\nb", false},	 {"<b>", false}, {"p17x", true},
    {"0123456789012345678901234567890123456789012345678901234567890", false},
    {".", false},	{"| x", false},		 {"The robot", false}, {"Estafett\xd0\xb5", false},
    {"moderator.", false}, {"\xe6\x9d\x8e\xe6\x98\x8e", true},
};

START_TEST(a_name_is_no_address)
{
	ck_assert_msg(!people_name_wrong(&w.site, names[_i].name) == names[_i].good, "%s", names[_i].name);
}
END_TEST

static const struct {
	const char *name;
	bool taken;
} other_names[] = {
    {"ANNA K", true},	 {"Anna  K", true},	       {"Anna K.", true}, {"\xd0\x90nna \xd0\x9a", true},
    {"Ann\xc3\xa0-K", true}, {"\xce\x91nna \xce\x9a", true}, {"B0b", true},	  {"Anna L", false},
    {"Bo", false},
};

/* Nobody is met under a name that looks like another's. */
START_TEST(a_name_looks_like_nobody_elses)
{
	bool taken;
	int64_t anna = known("Anna K", "anna@p.test");
	(void)known("Bob", "bob@p.test");
	MUST(&w, people_name_taken(&w.site, 0, other_names[_i].name, &taken, &w.e));
	ck_assert_msg(taken == other_names[_i].taken, "%s", other_names[_i].name);
	MUST(&w, people_name_taken(&w.site, anna, "anna k.", &taken, &w.e));
	ck_assert(!taken);
}
END_TEST

START_TEST(a_token_is_the_persons_and_of_its_epoch)
{
	char one[SITE_TOKEN], two[SITE_TOKEN];
	struct store_person p = {.id = 1, .epoch = 1}, q = {.id = 2, .epoch = 1};
	const char *address;
	people_token(&w.site, &p, one);
	people_token(&w.site, &q, two);
	ck_assert_str_ne(one, two);
	MUST(&w, people_reply_address(&w.site, &p, two, w.arena, &address, &w.e));
	ck_assert_str_eq(one, two);
	ck_assert_str_eq(address, arena_printf(w.arena, "robot+p.1.%s@game.test", one));
	p.epoch++;
	people_token(&w.site, &p, two);
	ck_assert_str_ne(one, two);
}
END_TEST

static const struct {
	const char *key, *text, *value;
} wishes[] = {
    {"zone", "europe/berlin", "Europe/Berlin"}, {"zone", "Berlin", "Europe/Berlin"},
    {"ZONE", "new york", "America/New_York"},	{"zone", "utc", "UTC"},
    {"zone", "../etc", NULL},			{"zone", "Atlantis", NULL},
    {"report", "PROSE", "prose"},		{"report", "pro", NULL},
    {"width", "480", "480"},			{"width", "", NULL},
    {"remind", "48h, 12h +6h", "2d,12h,+6h"},	{"remind", "OFF", "off"},
    {"remind", "-24h", "1d"},			{"remind", "30m", NULL},
    {"remind", "12h,soon", NULL},		{"remind", "1h,2h,3h,4h,5h,6h,7h", NULL},
    {"remind", ",", NULL},			{"remind", "31d", NULL},
    {"remind", "+", NULL},
};

START_TEST(wishes_are_read_as_people_write_them)
{
	const struct people_wish *row = people_wish_find(wishes[_i].key);
	const char *value = NULL;
	ck_assert_ptr_ne(row, NULL);
	ck_assert_int_eq(people_wish_read(row, wishes[_i].text, w.arena, &value), wishes[_i].value != NULL);
	if (wishes[_i].value)
		ck_assert_str_eq(value, wishes[_i].value);
}
END_TEST

START_TEST(looks_are_the_persons_or_the_sites)
{
	struct people_looks looks;
	int64_t anna = known("Anna", "anna@p.test");
	MUST(&w, store_wish_put(w.site.store, anna, "zone", "Europe/Berlin", &w.e));
	MUST(&w, store_wish_put(w.site.store, anna, "width", "480", &w.e));
	MUST(&w, people_looks_of(&w.site, "anna@p.test", w.arena, &looks, &w.e));
	ck_assert_str_eq(looks.zone, "Europe/Berlin");
	ck_assert_str_eq(looks.width, "480");
	ck_assert_str_eq(looks.report, "list");
	MUST(&w, store_wish_put(w.site.store, anna, "zone", "", &w.e));
	MUST(&w, people_looks_of(&w.site, "anna@p.test", w.arena, &looks, &w.e));
	ck_assert_str_eq(looks.zone, "UTC");
	MUST(&w, people_looks_of(&w.site, "nobody@p.test", w.arena, &looks, &w.e));
	ck_assert_str_eq(looks.width, "1200");
}
END_TEST

static void begin(void)
{
	living_begin(&w);
}

static void end(void)
{
	living_end(&w);
}

static void add(TCase *t)
{
	tcase_add_checked_fixture(t, begin, end);
	tcase_add_test(t, an_address_is_one_person);
	tcase_add_test(t, an_address_more_and_one_of_record);
	tcase_add_test(t, people_are_found_as_others_name_them);
	tcase_add_loop_test(t, a_name_is_no_address, 0, ARRAY_LEN(names));
	tcase_add_loop_test(t, a_name_looks_like_nobody_elses, 0, ARRAY_LEN(other_names));
	tcase_add_test(t, a_token_is_the_persons_and_of_its_epoch);
	tcase_add_loop_test(t, wishes_are_read_as_people_write_them, 0, ARRAY_LEN(wishes));
	tcase_add_test(t, looks_are_the_persons_or_the_sites);
}

int main(void)
{
	return living_run("people", add);
}
