/* What the last record of a game opens. */
#include "record/opened.h"
#include "rules/emperor/emperor.h"

#include <check.h>

#define ROLL                                                                                       \
	"<event n=\"0.sealed.1\" kind=\"roll\" seen=\"end\" rule=\"TN 9.1\" source=\"sealed\" values=\"4\"/>\n"
#define TAKEN "<event n=\"0.sealed.2\" kind=\"taken\" to=\"br\" seen=\"end\" deck=\"deck\" card=\"scout\"/>\n"
#define UNDER "<event n=\"0.sealed.3\" kind=\"under\" seen=\"end\" deck=\"deck\" card=\"scout\"/>\n"

/* Emperor tells by an event of that name that an objective fell: a record that opened it as a card was
 * refused by its schema, and the game could not end. */
START_TEST(ground_that_is_taken_is_no_card)
{
	struct buf out = BUF_INIT;
	opened_events(&emperor,
		      slice_of(ROLL TAKEN "<event n=\"1\" kind=\"taken\" seen=\"all\" rule=\"EMP 15.2\" "
					  "seat=\"al\" area=\"tl\" by=\"al\"/>\n" UNDER),
		      &(struct doc){.out = &out});
	ck_assert_str_eq(buf_text(&out), ROLL TAKEN UNDER);
	buf_free(&out);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("opened");
	TCase *t = tcase_create("opened");
	tcase_add_test(t, ground_that_is_taken_is_no_card);
	suite_add_tcase(s, t);
	SRunner *r = srunner_create(s);
	srunner_set_tap(r, "-");
	srunner_run_all(r, CK_SILENT);
	int failed = srunner_ntests_failed(r);
	srunner_free(r);
	return failed != 0;
}
