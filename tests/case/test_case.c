/* Cases that must fail, and say why and where: what a runner is for. */
#include <check.h>
#include <unistd.h>

#include "case/case.h"
#include "base/file.h"

static char folder[] = "/tmp/case-test-XXXXXX", schemas[1024];

/* Line 1 to 13 of every case below: a French light infantry unit that may fire. */
static const char head[] = "<case id=\"t\" system=\"napoleonics\" title=\"test\" rules-ref=\"CCN 4\">\n"
			   "<position>\n"
			   "<side seat=\"fr\" baseline=\"south\" hand=\"1\"/>"
			   "<side seat=\"br\" baseline=\"north\" hand=\"1\"/>\n"
			   "<deck><card id=\"probe-centre\" copies=\"5\"/></deck>\n"
			   "<unit id=\"fr\" seat=\"fr\" nation=\"french\" kind=\"LT\" hex=\"D6\"/>\n"
			   "<unit id=\"br\" seat=\"br\" nation=\"british\" kind=\"LN\" hex=\"F6\"/>\n"
			   "<set table=\"piece\" row=\"fr\" field=\"ordered\" value=\"yes\"/>\n"
			   "<set table=\"side\" row=\"fr br\" field=\"hand\" value=\"probe-centre\"/>\n"
			   "<set table=\"deck\" field=\"draw\" value=\"probe-centre probe-centre\"/>\n"
			   "<set table=\"deck\" field=\"played\" value=\"probe-centre\"/>\n"
			   "</position>\n"
			   "<at row=\"combat\" active=\"fr\"/>\n"
			   "<defaults><default question=\"ignore\" choice=\"0\"/></defaults>\n";

#define FIRE   "<answer question=\"attack\" choice=\"fire fr F6\"/>\n"
#define DICE   "<dice label=\"attack\" faces=\"I C F S A\"/>\n"
#define GOOD   FIRE DICE
/* Fire that does nothing, and the answer to it in the turn behind. */
#define MISS FIRE "<dice label=\"attack\" faces=\"C C C S A\"/>"
#define REPLY "<answer question=\"order\" choice=\"br\"/><answer question=\"attack\" choice=\"fire br D6\"/>" \
	"<dice label=\"attack\" faces=\"I C C S A\"/>"
/* So many refusals in that view of the record. */
#define LEDGER(view, n) \
	"<expect view=\"" view "\" test=\"count(//ledger/entry[@what='order skipped'])\" is=\"" n "\"/>"
/* The firing unit stands on its target. */
#define ON_TOP "<set table=\"piece\" row=\"fr\" field=\"hex\" value=\"F6\"/>"
/* Behind the target one hex is free. */
#define ONE_WAY \
	"<position><unit id=\"other\" seat=\"br\" nation=\"british\" kind=\"LN\" hex=\"G6\"/></position>"

static const struct {
	const char *name, *body;
	int passed, failed;
	const char *says; /* in what is printed; NULL: nothing is */
} cases[] = {
	{"good", GOOD "<after><piece id=\"br\" blocks=\"3\"/></after>", 1, 0, NULL},
	{"count of dice", FIRE "<dice label=\"attack\" n=\"5\"/><dice-count label=\"attack\" n=\"5\"/>",
	 1, 0, NULL},
	{"any faces", FIRE "<dice label=\"attack\" faces=\"* C * 6 4\"/>", 1, 0, NULL},
	{"dice without label", FIRE "<dice faces=\"A A A A A\"/>", 1, 0, NULL},
	{"refused", "<refused question=\"attack\" choice=\"fire fr G6\"/>\n", 1, 0, NULL},
	{"offered", "<offered question=\"attack\" choice=\"fire fr F6\"/>\n", 1, 0, NULL},
	{"variants", FIRE "<variant id=\"a\">" DICE "</variant><variant id=\"b\"/>", 1, 1,
	 "case t(b) fails"},
	{"stop", GOOD "<stop question=\"retreat\"/><expect test=\"//decision/option\"/>", 1, 0, NULL},
	{"default by choice", GOOD "<defaults><default question=\"retreat\" choice=\"G7\"/></defaults>"
	 "<after><piece id=\"br\" hex=\"G7\"/></after>", 1, 0, NULL},
	{"default by place", GOOD "<defaults><default question=\"retreat\" take=\"last\"/></defaults>"
	 "<after><piece id=\"br\" hex=\"G7\"/></after>", 1, 0, NULL},

	{"not asked", "<not-asked question=\"retreat\"/>" FIRE
	 "<dice label=\"attack\" faces=\"A A A A A\"/>", 1, 0, NULL},
	{"not asked before the next answer", "<not-asked question=\"retreat\"/>" GOOD, 1, 0, NULL},
	{"answer to one alone", ONE_WAY GOOD "<answer question=\"retreat\" choice=\"G7\"/>", 1, 0, NULL},
	{"one answer is offered", ONE_WAY GOOD "<offered question=\"retreat\" choice=\"G7\"/>", 1, 0, NULL},
	{"and no other", ONE_WAY GOOD "<refused question=\"retreat\" choice=\"G6\"/>", 1, 0, NULL},
	{"and is not asked", ONE_WAY GOOD "<not-asked question=\"retreat\"/>", 1, 0, NULL},
	{"looks in any order", GOOD "<refused question=\"retreat\" choice=\"F5\"/>"
	 "<offered question=\"retreat\" choice=\"G7\"/><offered question=\"retreat\" choice=\"G6\"/>",
	 1, 0, NULL},

	{"after a row", GOOD "<after row=\"combat\"><piece id=\"fr\" fought=\"yes\" ordered=\"yes\"/></after>"
	 "<after><piece id=\"fr\" fought=\"no\"/></after>"
	 "<after row=\"combat\" visit=\"1\"><piece id=\"br\" blocks=\"3\"/></after>", 1, 0, NULL},
	{"number of a list", GOOD "<after row=\"combat\"><side id=\"fr\" n-hand=\"1\"/><deck n-draw=\"2\"/>"
	 "</after><after><side id=\"fr\" n-hand=\"2\"/><deck n-draw=\"1\"/></after>", 1, 0, NULL},
	{"order of rolls", FIRE "<dice faces=\"A A A A A\"/><dice-order labels=\"attack\"/>", 1, 0, NULL},
	{"order of no rolls", "<dice-order labels=\"\"/>", 1, 0, NULL},
	{"open dice show the first face", FIRE "<dice faces=\"* * A A A\"/><after><piece id=\"br\" "
	 "blocks=\"2\"/></after>", 1, 0, NULL},
	{"open dice show a face", FIRE "<dice faces=\"* * A A I\" face=\"A\"/><after><piece id=\"br\" "
	 "blocks=\"3\"/></after>", 1, 0, NULL},
	{"a number of dice shows a face", FIRE "<dice n=\"5\" face=\"C\"/><after><piece id=\"br\" "
	 "blocks=\"4\"/></after>", 1, 0, NULL},

	{"refused while it ran", "<order seat=\"fr\" refused=\"CCN 5\">fr melee F6</order>"
	 "<order seat=\"br\">br fire D6</order>" LEDGER("full", "1") LEDGER("fr", "1") LEDGER("br", "0")
	 LEDGER("public", "0") "<expect test=\"contains(//ledger/entry, '(CCN 5)')\"/>",
	 1, 0, NULL},
	{"nothing refused", "<order seat=\"fr\">fr fire F6</order>" DICE LEDGER("full", "0"), 1, 0, NULL},
	{"illegal on purpose", "<position illegal=\"yes\">" ON_TOP "</position><answer question=\"attack\" "
	 "choice=\"done\"/>", 1, 0, NULL},

	{"two turns", MISS "<after><piece id=\"br\" blocks=\"4\"/></after><expect test=\"/record/@turn\" is=\"1\"/>"
	 "<turn n=\"2\" active=\"br\">" REPLY "<expect test=\"/record/@turn\" is=\"2\"/>"
	 "<expect test=\"/record/@active\" is=\"br\"/><expect test=\"count(//event[@kind='fires'])\" is=\"1\"/>"
	 "<after row=\"combat\"><piece id=\"br\" fought=\"yes\"/></after><dice-order labels=\"attack\"/>"
	 "<after><piece id=\"fr\" blocks=\"3\"/></after></turn>", 1, 0, NULL},
	{"a turn of lines and doctrine", MISS "<doctrine seat=\"fr\">fr retreat east</doctrine>"
	 "<turn n=\"2\"><order seat=\"br\">br fire D6</order><dice faces=\"F * * * *\" face=\"A\"/>"
	 "<expect test=\"//answer[contains(@key, '/retreat/')]/@from\" is=\"doctrine\"/></turn>", 1, 0, NULL},
	{"a turn in between", MISS "<turn n=\"3\" active=\"fr\"><shuffle order=\"as-is\"/><answer question=\"order\" choice=\"fr\"/>" GOOD
	 "</turn>", 1, 0, NULL},
	{"a turn of a variant", MISS "<turn n=\"2\">" REPLY "</turn><variant id=\"a\"><turn n=\"2\"><after>"
	 "<piece id=\"fr\" blocks=\"3\"/></after></turn></variant>", 1, 0, NULL},

	{"turn of the other side", MISS "<turn n=\"2\" active=\"fr\"/>", 0, 1,
	 "line 15: <turn> active=\"fr\", and turn 2 is of br"},
	{"turn before the first", MISS "<at turn=\"4\"/><turn n=\"2\"/>", 0, 1,
	 "<turn> n=\"2\" is before turn 4"},
	{"turn too late", MISS "<turn n=\"90\"/>", 0, 1, "n=\"90\" is too late"},
	{"turn behind a stop", "<stop question=\"attack\"/><turn n=\"2\"/>", 0, 1,
	 "turn 2 is not reached: play stops in turn 1"},
	{"turn behind the end", "<position><side seat=\"fr\" baseline=\"south\" hand=\"1\" banners=\"1\"/><unit "
	 "id=\"br\" seat=\"br\" nation=\"british\" kind=\"LN\" hex=\"F6\" blocks=\"1\"/></position>" GOOD
	 "<turn n=\"3\"/>", 0, 1, "turn 3 is not reached: the game ends in turn 1"},
	{"wrong in the second turn", MISS "<turn n=\"2\">" REPLY "\n<expect test=\"/record/@turn\" is=\"1\"/></turn>",
	 0, 1, "line 16: <expect> /record/@turn: expected \"1\", got \"2\""},
	{"dice of another turn", MISS DICE "<turn n=\"2\"><answer question=\"order\" choice=\"br\"/>"
	 "<answer question=\"attack\" choice=\"fire br D6\"/></turn>", 0, 1, "is left over: nothing was rolled"},
	{"a position in a turn", MISS "<turn n=\"2\"><position/></turn>", 0, 1, "line 15:"},
	{"nobody's turn", "<at active=\"-\"/>", 0, 1, "line 1: <case> begins in nobody's turn"},
	{"a turn without a card", "<position><deck><card id=\"probe-centre\" copies=\"4\"/></deck><set table=\"deck\" "
	 "field=\"played\" value=\"-\"/></position>", 0, 1, "the run ends: a turn ends in which no card was played"},
	{"illegal position", "<position>" ON_TOP "</position>" GOOD, 0, 1,
	 "line 1: <case> begins with a position that may not be: br and fr share a hex"},
	{"cards too many", GOOD "<position><set table=\"deck\" field=\"discard\" value=\"probe-centre\"/></position>",
	 0, 1, "line 1: <case> begins with a position that may not be: 6 of 5 cards probe-centre"},
	{"legal position said to be illegal", "<position illegal=\"yes\"/>" GOOD, 0, 1,
	 "says illegal=\"yes\" of a position that may be"},
	{"after no row", GOOD "<after row=\"tea\"><piece id=\"fr\" fought=\"yes\"/></after>", 0, 1,
	 "line 16: <after> row=\"tea\" is none"},
	{"after a row that does not come", GOOD "<after row=\"movement\"><piece id=\"fr\" moved=\"0\"/></after>",
	 0, 1, "line 16: <after> row \"movement\" has ended 0 times, not 1"},
	{"after a row that comes once", GOOD "<after row=\"combat\" visit=\"2\"><piece id=\"fr\" moved=\"0\"/>"
	 "</after>", 0, 1, "line 16: <after> row \"combat\" has ended 1 times, not 2"},
	{"wrong after a row", GOOD "<after row=\"combat\"><piece id=\"fr\" fought=\"no\"/></after>", 0, 1,
	 "fr fought: expected \"no\", got \"yes\""},
	{"wrong number of a list", GOOD "<after><side id=\"fr\" n-hand=\"3\"/></after>", 0, 1,
	 "fr n-hand: expected \"3\", got \"2\""},
	{"number of no list", GOOD "<after><piece id=\"fr\" n-blocks=\"1\"/></after>", 0, 1,
	 "has no field \"n-blocks\""},
	{"wrong order of rolls", GOOD "<dice-order labels=\"attack back\"/>", 0, 1,
	 "line 16: <dice-order> rolls: expected \"attack back\", got \"attack\""},
	{"no such open face", FIRE "<dice n=\"5\" face=\"X\"/>", 0, 1, "\"X\" is no face of this die"},
	{"refused, not put", "<refused question=\"retreat\" choice=\"G6\"/>\n", 0, 1,
	 "line 14: <refused> question \"retreat\" was not put before the end"},
	{"refused, put after the next answer", "<refused question=\"retreat\" choice=\"F5\"/>\n" GOOD, 0, 1,
	 "line 14: <refused> question \"retreat\" was not put before the next answer"},
	{"offered, not put", "<offered question=\"retreat\" choice=\"G6\"/>\n", 0, 1,
	 "line 14: <offered> question \"retreat\" was not put before the end"},
	{"asked after all", GOOD "<not-asked question=\"retreat\"/>", 0, 1,
	 "line 16: <not-asked> question \"retreat\" is put"},
	{"another than the one answer", ONE_WAY GOOD "<answer question=\"retreat\" choice=\"G6\"/>", 0, 1,
	 "is left over: question \"retreat\" was not asked"},
	{"the one answer is not refused", ONE_WAY GOOD "<refused question=\"retreat\" choice=\"G7\"/>", 0, 1,
	 "<refused> question \"retreat\" was not put"},
	{"answers out of order", "<answer question=\"retreat\" choice=\"G7\"/>\n" FIRE, 0, 1,
	 "line 15: <answer> is left over: question \"attack\" was put while the answer of line 14 was waited "
	 "for"},
	{"wrong value", GOOD "<expect test=\"//piece[@id='br']/@blocks\" is=\"4\"/>", 0, 1,
	 "line 16: <expect> //piece[@id='br']/@blocks: expected \"4\", got \"3\""},
	{"wrong test", GOOD "<expect test=\"//event[@kind='melees']\"/>", 0, 1, "does not hold"},
	{"no XPath", GOOD "<expect test=\"//event[\"/>", 0, 1, "is not XPath"},
	{"wrong state", GOOD "<after><piece id=\"br\" blocks=\"4\"/></after>", 0, 1,
	 "br blocks: expected \"4\", got \"3\""},
	{"no such field", GOOD "<after><piece id=\"br\" bricks=\"4\"/></after>", 0, 1,
	 "has no field \"bricks\""},
	{"no such row of the state", GOOD "<after><piece id=\"xx\" blocks=\"4\"/></after>", 0, 1,
	 "has no row \"xx\""},
	{"no such view", GOOD "<expect test=\"1\" view=\"ru\"/>", 0, 1, "is no seat"},
	{"wrong count", GOOD "<dice-count label=\"attack\" n=\"4\"/>", 0, 1,
	 "expected \"4\", got \"5\""},
	{"unscripted dice", FIRE, 0, 1, "5 dice are rolled for \"attack\" (CCN 4.7), and none are"},
	{"other label", FIRE "<dice label=\"back\" faces=\"A A A A A\"/>", 0, 1, "none are scripted"},
	{"too few dice", FIRE "<dice label=\"attack\" faces=\"I C\"/>", 0, 1, "gives 2 dice, and 5"},
	{"left-over dice", GOOD "<dice label=\"back\" faces=\"I\"/>", 0, 1,
	 "line 16: <dice> is left over"},
	{"no such face", FIRE "<dice label=\"attack\" faces=\"I C F S X\"/>", 0, 1, "no face of this die"},
	{"unscripted shuffle", GOOD "<position><set table=\"deck\" field=\"draw\" value=\"\"/><set "
	 "table=\"deck\" field=\"discard\" value=\"probe-centre probe-centre\"/></position>", 0, 1,
	 "3 things are shuffled"},
	{"left-over answer", GOOD "<answer question=\"advance\" choice=\"yes\"/>", 0, 1,
	 "is left over: question \"advance\" was not asked"},
	{"answer not offered", "<answer question=\"attack\" choice=\"fire fr G6\"/>", 0, 1,
	 "the answers to \"attack\" are: fire fr F6, done"},
	{"offered after all", "<refused question=\"attack\" choice=\"fire fr F6\"/>", 0, 1,
	 "line 14: <refused> \"fire fr F6\" is offered"},
	{"not offered after all", "<offered question=\"attack\" choice=\"melee fr F6\"/>", 0, 1,
	 "is not offered"},
	{"order refused", "<order seat=\"fr\">fr dance</order>", 0, 1, "<order> is refused"},
	{"order not refused", "<order seat=\"fr\" refused=\"CCN\">fr hold</order>", 0, 1,
	 "is not refused"},
	{"no such question", "<answer question=\"surrender\" choice=\"yes\"/>", 0, 1,
	 "line 14: <answer> question=\"surrender\" is none"},
	{"no such choice", "<answer question=\"attack\" choice=\"fire xx F6\"/>", 0, 1,
	 "is no answer to \"attack\" in any position"},
	{"no such default", "<defaults><default question=\"back\" choice=\"maybe\"/></defaults>", 0, 1,
	 "is no answer to \"back\" in any position"},
	{"no such row", "<at row=\"tea\"/>", 0, 1, "row=\"tea\" is none"},
	{"no such table", "<position><set table=\"tea\" field=\"x\" value=\"1\"/></position>", 0, 1,
	 "no table \"tea\""},
	{"position", "<position><unit seat=\"ru\" nation=\"french\" kind=\"LN\" hex=\"A1\"/></position>",
	 0, 1, "line 14: <unit> seat=\"ru\" is no side"},
	{"schema", "<dise label=\"attack\"/>", 0, 1, "line 14:"},
	{"schema, attribute", "<dice labell=\"attack\" n=\"2\"/>", 0, 1, "line 14:"},
	{"id in capitals", "<position><unit id=\"Nap\" seat=\"fr\" nation=\"french\" kind=\"LN\" hex=\"A1\"/>"
	 "</position>", 0, 1, "line 14: <unit> id=\"Nap\" is no id: lower-case letters, digits and hyphens, and not "
	 "like a hex"},
	{"id like a hex", "<position><unit id=\"a1\" seat=\"fr\" nation=\"french\" kind=\"LN\" hex=\"A1\"/>"
	 "</position>", 0, 1, "line 14: <unit> id=\"a1\" looks like a hex"},
	{"malformed", "<answer question=\"attack\"\n", 0, 1, "line 1"},
	{"declaration", "</case><!DOCTYPE case>", 0, 1, "document type declaration"},
};

static void run_text(const char *text, struct case_report *report, struct buf *says)
{
	char path[256];
	struct error e = ERROR_INIT;
	size_t n;
	snprintf(path, sizeof path, "%s/t.case", folder);
	ck_assert_int_eq(file_write(path, text, strlen(text), &e), ERR_NONE);
	char *p = NULL;
	FILE *out = open_memstream(&p, &n);
	case_run_file(path, schemas, NULL, out, report);
	fclose(out);
	buf_adds(says, p);
	free(p);
	unlink(path);
}

START_TEST(one)
{
	struct case_report report = {0, 0};
	struct buf text = BUF_INIT, says = BUF_INIT;
	buf_addf(&text, "%s%s</case>\n", head, cases[_i].body);
	run_text(buf_text(&text), &report, &says);
	ck_assert_msg(report.passed == cases[_i].passed && report.failed == cases[_i].failed,
		      "%s: %d passed, %d failed\n%s", cases[_i].name, report.passed, report.failed, buf_text(&says));
	if (cases[_i].says)
		ck_assert_msg(strstr(buf_text(&says), cases[_i].says), "%s: \"%s\" is not said in:\n%s", cases[_i].name,
			      cases[_i].says, buf_text(&says));
	else
		ck_assert_str_eq(buf_text(&says), "");
	buf_free(&text);
	buf_free(&says);
}
END_TEST

/* Two corps far apart, each asked for its orders in a block of lines. */
static const char table[] =
	"<case id=\"t\" system=\"emperor\" title=\"test\" rules-ref=\"EMP 2.3\">\n"
	"<position><side seat=\"fr\" name=\"French\" home=\"s\"/><side seat=\"al\" name=\"Allies\" home=\"n\"/>"
	"<limit turns=\"12\"/>"
	"<commander seat=\"fr\" id=\"ney\" name=\"Ney\" corps=\"6th\" elan=\"3\" place=\"300,100\" order=\"defend 300,200\"/>"
	"<commander seat=\"fr\" id=\"massena\" name=\"M\" elan=\"2\" rank=\"army\" place=\"10,10\"/>"
	"<commander seat=\"al\" id=\"picton\" name=\"P\" corps=\"3rd\" elan=\"3\" place=\"300,330\" order=\"defend 300,230\"/>"
	"<commander seat=\"al\" id=\"wellington\" name=\"W\" elan=\"2\" rank=\"army\" place=\"710,470\"/>"
	"<unit corps=\"ney\" id=\"ne1\" name=\"NE1\" kind=\"infantry\" formation=\"line\" place=\"300,200\" facing=\"0\"/>"
	"<unit corps=\"ney\" id=\"ne2\" name=\"NE2\" kind=\"infantry\" formation=\"line\" place=\"400,200\" facing=\"0\"/>"
	"<unit corps=\"picton\" id=\"pi1\" name=\"PI1\" kind=\"infantry\" formation=\"line\" place=\"300,230\" facing=\"12\"/>"
	"</position><at turn=\"3\"/>\n"
	"<dice label=\"initiative\" faces=\"3\"/><dice label=\"initiative\" faces=\"4\"/>\n";

/* An answer of the script is a line of the block, and those of the plan follow, all of them. */
START_TEST(answers_and_lines)
{
	struct case_report report = {0, 0};
	struct buf text = BUF_INIT, says = BUF_INIT;
	buf_addf(&text,
		 "%s<answer question=\"orders\" seat=\"fr\" choice=\"hold ne1\"/>"
		 "<order seat=\"fr\">NE1 shoot PI1</order><order seat=\"fr\">NE2 form att</order>"
		 "<dice label=\"shoot\" n=\"4\" face=\"1\"/>"
		 "<expect test=\"count(//answer[@seat='fr'][contains(@key, '/orders/')])\" is=\"4\"/>"
		 "<expect test=\"//answer[@seat='fr'][1]\" is=\"hold ne1\"/>"
		 "<expect test=\"//answer[@seat='fr'][2]\" is=\"shoot ne1 pi1\"/>"
		 "<expect test=\"//answer[@seat='fr'][3]\" is=\"form ne2 att\"/></case>\n",
		 table);
	run_text(buf_text(&text), &report, &says);
	ck_assert_msg(report.passed == 1, "%s", buf_text(&says));
	buf_free(&text);
	buf_free(&says);
}
END_TEST

/* A clause for a roll counts in whatever row play begins. */
START_TEST(clause_in_the_middle)
{
	struct case_report report = {0, 0};
	struct buf text = BUF_INIT, says = BUF_INIT;
	const char *dice = strstr(table, "<dice");
	buf_addf(&text,
		 "%.*s<at row=\"shooting\" turn=\"3\"/><order seat=\"fr\">NEY elan att ne1 max=3</order>"
		 "<dice faces=\"1 1 1 1\"/><dice faces=\"1 1 1 1\"/><dice faces=\"5 5 5 5\"/>"
		 "<expect test=\"//state/leader[@id='ney']/@elan\" is=\"2\"/></case>\n",
		 (int)(dice - table), table);
	run_text(buf_text(&text), &report, &says);
	ck_assert_msg(report.passed == 1, "%s", buf_text(&says));
	buf_free(&text);
	buf_free(&says);
}
END_TEST

START_TEST(not_a_case)
{
	struct case_report report = {0, 0};
	struct buf says = BUF_INIT;
	run_text("<conventions system=\"napoleonics\"/>", &report, &says);
	ck_assert_int_eq(report.failed, 1);
	ck_assert(strstr(buf_text(&says), "<conventions> is not a case"));
	buf_free(&says);
}
END_TEST

START_TEST(unknown_system)
{
	struct case_report report = {0, 0};
	struct buf says = BUF_INIT;
	run_text("<case id=\"x\" system=\"chess\" title=\"x\" rules-ref=\"x\"><note/></case>", &report, &says);
	ck_assert_int_eq(report.failed, 1);
	ck_assert(strstr(buf_text(&says), "there is no rule system \"chess\""));
	buf_free(&says);
}
END_TEST

START_TEST(missing_conventions)
{
	struct case_report report = {0, 0};
	struct buf says = BUF_INIT;
	run_text("<case id=\"x\" system=\"napoleonics\" title=\"x\" rules-ref=\"x\" "
		 "conventions=\"nowhere.xml\"><note/></case>",
		 &report, &says);
	ck_assert_int_eq(report.failed, 1);
	ck_assert(strstr(buf_text(&says), "nowhere.xml"));
	buf_free(&says);
}
END_TEST

/* The last line and the exit status, of good and bad together. */
START_TEST(summary)
{
	char good[256], bad[256], *p = NULL;
	struct error e = ERROR_INIT;
	struct buf text = BUF_INIT;
	size_t n;
	snprintf(good, sizeof good, "%s/good.case", folder);
	snprintf(bad, sizeof bad, "%s/bad.case", folder);
	buf_addf(&text, "%s" GOOD "</case>\n", head);
	ck_assert_int_eq(file_write(good, text.data, text.len, &e), ERR_NONE);
	ck_assert_int_eq(file_write(bad, text.data, text.len - 4, &e), ERR_NONE);
	const char *files[] = {good, bad};
	FILE *out = open_memstream(&p, &n);
	ck_assert_int_eq(case_main_run(files, 1, schemas, NULL, out), 0);
	ck_assert_int_eq(case_main_run(files, 2, schemas, NULL, out), 1);
	fclose(out);
	ck_assert_int_eq(strncmp(p, "1 passed, 0 failed\n", 19), 0);
	ck_assert_str_eq(p + n - 19, "1 passed, 1 failed\n");
	free(p);
	unlink(good);
	unlink(bad);
	buf_free(&text);
}
END_TEST

START_TEST(show)
{
	char path[256], *p = NULL;
	struct error e = ERROR_INIT;
	struct buf text = BUF_INIT;
	size_t n;
	snprintf(path, sizeof path, "%s/t.case", folder);
	buf_addf(&text, "%s" GOOD "</case>\n", head);
	ck_assert_int_eq(file_write(path, text.data, text.len, &e), ERR_NONE);
	FILE *out = open_memstream(&p, &n);
	ck_assert(case_show_file(path, schemas, NULL, out));
	fclose(out);
	ck_assert(strstr(p, "<record version=\"1\"") && strstr(p, "kind=\"fires\""));
	free(p);
	unlink(path);
	buf_free(&text);
}
END_TEST

int main(void)
{
	const char *top = getenv("TOP");
	Suite *s = suite_create("case");
	TCase *t = tcase_create("case");
	snprintf(schemas, sizeof schemas, "%s/scenarios", top ? top : ".");
	if (!mkdtemp(folder))
		return 1;
	tcase_add_loop_test(t, one, 0, (int)ARRAY_LEN(cases));
	tcase_add_test(t, answers_and_lines);
	tcase_add_test(t, clause_in_the_middle);
	tcase_add_test(t, not_a_case);
	tcase_add_test(t, unknown_system);
	tcase_add_test(t, missing_conventions);
	tcase_add_test(t, summary);
	tcase_add_test(t, show);
	suite_add_tcase(s, t);
	SRunner *sr = srunner_create(s);
	srunner_set_tap(sr, "-");
	srunner_run_all(sr, CK_SILENT);
	int failed = srunner_ntests_failed(sr);
	srunner_free(sr);
	rmdir(folder);
	return failed != 0;
}
