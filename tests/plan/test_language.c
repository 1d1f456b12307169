/* What the order language promises (estafette-orders(7)), by one set of lines over all systems: of two things
 * that a seat can do, each set must bring the first, and then, the two changed about, the second; no default
 * can pass for both. */
#include "base/file.h"
#include "case/case.h"

#include <check.h>
#include <unistd.h>

/* A position, two things that can be done in it, and the words for them. */
struct base {
	const char *system, *seat, *unit;
	const char *group, *other;     /* the unit is one of the group, not of the other; NULL: there are none */
	const char *when, *other_when; /* what happens; what does not */
	const char *banned;            /* an answer that is not allowed */
	const char *so, *not_so;       /* conditions */
	const char *first, *last;      /* lines that the system wants around them, or NULL */
	const char *verb;              /* stands before whom a line is about, or NULL */
	bool whom_last;                /* behind what he does */
	const char *silent;     /* seen if nobody says anything to him, with the dice of the first; NULL: not tried */
	const char *begin, *go; /* of the case: in front of the lines, and behind them (or NULL) */
	struct {
		const char *words, *dice, *seen; /* seen: in the record of the turn */
	} answer[2];
};

/* A unit is asked for a reaction. */
static const struct base reactions[] = {
	{
		.system = "napoleonics", .seat = "br", .unit = "br", .group = "infantry",
		.other = "cavalry", .when = "charged", .other_when = "charged by infantry",
		.banned = "strike", .so = "blocks>=1", .not_so = "blocks>=9",
		.begin = "<position><unit id='fr' seat='fr' nation='french' kind='LC' hex='D6' blocks='4'/>"
			 "<unit id='br' seat='br' nation='british' kind='LN' hex='E6' blocks='4'/>"
			 "<set table='piece' row='fr' field='ordered' value='yes'/>"
			 "<set table='side' row='br' field='hand' value='probe-centre probe-centre'/>"
			 "<set table='deck' field='draw' value='probe-centre'/></position>",
		.go = "<answer question='attack' choice='melee fr E6'/>",
		.answer[0] = {"square", "<dice label='square' faces='1'/><dice label='bounce' faces='A'/>"
			      "<dice label='attack' faces='A'/><dice label='back' faces='A'/>",
			      "count(//event[@kind='square_formed'])=1"},
		.answer[1] = {"stand", "<dice label='attack' faces='A A A A'/><dice label='back' faces='A A A A'/>",
			      "count(//event[@kind='square_formed'])=0"},
	},
	{
		.system = "tricorne", .seat = "co", .unit = "b", .group = "light",
		.other = "artillery", .when = "attacked", .other_when = "attacked by cavalry",
		.banned = "ambush", .so = "blocks>=1", .not_so = "blocks>=9",
		.begin = "<position><unit id='a' seat='br' nation='british' kind='RG' hex='G5' blocks='4'/>"
			 "<unit id='b' seat='co' nation='continental' kind='LT' hex='G6' blocks='4'/>"
			 "<set table='piece' row='a' field='ordered' value='yes'/></position>",
		.go = "<answer question='attack' choice='melee a G6'/>",
		.answer[0] = {"retire", "<dice label='attack' faces='A A A'/><dice label='rally' faces='F I I I I I I'/>",
			      "count(//event[@kind='retires'])=1"},
		.answer[1] = {"stand", "<dice label='attack' faces='A A A'/>",
			      "count(//event[@kind='retires'])=0"},
	},
	{
		.system = "battalions", .seat = "au", .unit = "alc1", .group = "cavalry",
		.other = "artillery", .when = "fired-at", .other_when = "attacked by HC",
		.banned = "evade left", .so = "training>=1", .not_so = "training>=99",
		.begin = "<position><stack id='fr-s5' cards='LI'/><stack id='au-s1' cards='LC'/>"
			 "<stack id='au-s2' cards='I'/></position>",
		.go = "<answer question='attack' choice='attack S5 fire S1'/>",
		.answer[0] = {"evade right", "<dice label='evade' faces='1 1'/>",
			      "count(//event[@kind='evades'])=1"},
		.answer[1] = {"stand", "<dice label='attack' faces='5 5'/><dice label='defence' faces='6 5'/>"
			      "<dice label='revive' faces='10'/>",
			      "count(//event[@kind='evades'])=0"},
	},
	{
		.system = "emperor", .seat = "al", .unit = "pc", .group = "cavalry",
		.other = "infantry", .when = "charged", .other_when = "charged by infantry",
		.banned = "square", .so = "hits<9", .not_so = "hits>=9",
		.begin = "<position>"
			 "<unit corps='ney' id='re1' name='RE1' kind='cavalry' grade='seasoned' formation='line' place='300,200' facing='0'/>"
			 "<unit corps='picton' id='pc' name='PC' kind='cavalry' grade='seasoned' formation='line' place='300,240' facing='12'/>"
			 "</position><at row='charges' turn='3'/>",
		.go = "<order seat='fr'>re1 charge pc</order>",
		.answer[0] = {"counter", "<dice label='activation' faces='4'/><dice label='fight' faces='1 1 1 1 1'/>"
			      "<dice label='fight' faces='1 1 1 1 1'/>",
			      "count(//event[@kind='reacts' and @reaction='counter'])=1"},
		.answer[1] = {"stand", "<dice label='fight' faces='1 1 1 1 1'/><dice label='fight' faces='1 1 1 1'/>",
			      "count(//event[@kind='reacts' and @reaction='counter'])=0"},
	},
	{
		.system = "tactiques", .seat = "fr", .unit = "a", .group = "infantry",
		.other = "guns", .when = "assaulted", .other_when = "charged",
		.banned = "shelter", .so = "increments>=1", .not_so = "increments>=99",
		.begin = "<position>"
			 "<unit id='a' seat='fr' command='fr-bde' increments='6/3' morale='5' fire='1' melee='2' ma='6' hex='0505' facing='N' formation='skirmish'/>"
			 "<unit id='z' seat='ru' command='ru-bde' increments='6/3' morale='5' fire='1' melee='2' ma='6' hex='0503' facing='NE' formation='column'/>"
			 "<set table='unit' row='z' field='marker' value='assault'/></position>"
			 "<at row='react' active='ru'/>",
		.answer[0] = {"fall-back", "<dice label='fall-back' faces='1'/>",
			      "count(//event[@kind='tries' and @task='fall-back'])>=1"},
		.answer[1] = {"stand", "",
			      "count(//event[@kind='tries'])=0"},
	},
};

/* A unit is ordered in its own turn; Battalions orders no unit but the table. */
static const struct base turns[] = {
	{
		.system = "napoleonics", .seat = "fr", .unit = "57e", .group = "infantry",
		.other = "cavalry", .so = "blocks>=1", .not_so = "blocks>=9",
		.silent = "//state/piece[@id='57e']/@hex='D6'",
		.begin = "<at row='order' active='fr'/><position>"
			 "<unit id='57e' seat='fr' nation='french' kind='LN' hex='D6' blocks='4'/>"
			 "<unit id='br' seat='br' nation='british' kind='LN' hex='I6' blocks='4'/></position>",
		.answer[0] = {"move D5", "",
			      "//state/piece[@id='57e']/@hex='D5'"},
		.answer[1] = {"move E6", "",
			      "//state/piece[@id='57e']/@hex='E6'"},
	},
	{
		.system = "tricorne", .seat = "br", .unit = "a", .group = "infantry",
		.other = "artillery", .so = "blocks>=1", .not_so = "blocks>=9",
		.silent = "//state/piece[@id='a']/@hex='G3'",
		.first = "card attack-centre",
		.begin = "<position><deck><card id='attack-centre' copies='1'/><card id='attack-left' copies='4'/>"
			 "</deck><unit id='a' seat='br' nation='british' kind='RG' hex='G3' blocks='4'/>"
			 "<unit id='b' seat='co' nation='continental' kind='RG' hex='G9' blocks='4'/>"
			 "<set table='deck' field='played' value='-'/>"
			 "<set table='side' row='br' field='hand' value='attack-centre attack-left'/></position>"
			 "<at row='command' active='br'/>",
		.answer[0] = {"move G4", "",
			      "//state/piece[@id='a']/@hex='G4'"},
		.answer[1] = {"move F3", "",
			      "//state/piece[@id='a']/@hex='F3'"},
	},
	{
		.system = "tactiques", .seat = "fr", .unit = "a", .group = "infantry",
		.other = "cavalry", .so = "range>=2", .not_so = "range>=9",
		.silent = "//state/unit[@id='a']/@hex='0509'",
		.begin = "<position>"
			 "<unit id='a' seat='fr' command='fr-bde' increments='6/3' morale='5' fire='1' melee='2' ma='6' hex='0509' facing='N' formation='column'/>"
			 "<unit id='z' seat='ru' command='ru-bde' increments='6/3' morale='5' fire='1' melee='2' ma='6' hex='0504' facing='S' formation='column'/>"
			 "</position><at row='move' active='fr'/>",
		.answer[0] = {"move 0508", "",
			      "//state/unit[@id='a']/@hex='0508'"},
		.answer[1] = {"move 0507", "",
			      "//state/unit[@id='a']/@hex='0507'"},
	},
	{
		.system = "emperor", .seat = "fr", .unit = "re1", .group = "infantry",
		.so = "hits<9", .not_so = "hits>=9",
		.silent = "//state/unit[@id='re1']/@y=200",
		.begin = "<position>"
			 "<unit corps='ney' id='re1' name='RE1' kind='infantry' grade='seasoned' formation='line' place='300,200' facing='0'/>"
			 "<unit corps='picton' id='pi1' name='PI1' kind='infantry' grade='seasoned' formation='line' place='300,400' facing='12'/>"
			 "<set table='unit' row='r9' field='where' value='gone'/></position>",
		.answer[0] = {"advance 2", "<dice label='initiative' faces='3'/><dice label='initiative' faces='4'/>",
			      "//state/unit[@id='re1']/@y=220"},
		.answer[1] = {"advance 3", "<dice label='initiative' faces='3'/><dice label='initiative' faces='4'/>",
			      "//state/unit[@id='re1']/@y=230"},
	},
	{
		.system = "battalions", .seat = "fr", .unit = "",
		.so = "turn>=1", .not_so = "turn>=99",
		.last = "support never",
		.begin = "<position><stack id='fr-s3' cards='I I'/><stack id='au-s3' cards='I I'/></position>",
		.answer[0] = {"attack S3 fire", "<dice label='attack' faces='5 3'/><dice label='defence' faces='5 3'/>"
			      "<dice label='morale' faces='1'/><dice label='morale' faces='1'/>",
			      "//event[@kind='attacks']/@how='fire'"},
		.answer[1] = {"attack S3 melee", "<dice label='attack' faces='5 3'/><dice label='defence' faces='5 4'/>"
			      "<dice label='morale' faces='1'/><dice label='morale' faces='1'/>",
			      "//event[@kind='attacks']/@how='melee'"},
	},
};

/* What else lines say of a unit in its own turn: in each of these its own wins over that of its group. */
static const struct base matters[] = {
	{
		.system = "napoleonics", .seat = "fr", .unit = "57e", .group = "infantry", .not_so = "blocks>=9",
		.begin = "<at row='order' active='fr'/><position>"
			 "<deck><card id='assault-centre' copies='1'/><card id='probe-centre' copies='4'/></deck>"
			 "<set table='deck' field='played' value='assault-centre'/>"
			 "<set table='deck' field='command' value='5'/>"
			 "<unit id='57e' seat='fr' nation='french' kind='LT' hex='C6' blocks='4'/>"
			 "<unit id='br' seat='br' nation='british' kind='LN' hex='E6' blocks='4'/>"
			 "<unit id='bs' seat='br' nation='british' kind='LN' hex='E5' blocks='4'/></position>",
		.answer[0] = {"fire E6", "<dice label='attack' faces='C C C C C'/>",
			      "count(//answer[contains(@key,'/attack/') and .='fire 57e E6'])=1"},
		.answer[1] = {"fire E5", "<dice label='attack' faces='C C C C C'/>",
			      "count(//answer[contains(@key,'/attack/') and .='fire 57e E5'])=1"},
	},
	{
		.system = "tricorne", .seat = "br", .unit = "a", .group = "infantry", .not_so = "blocks>=9",
		.first = "card attack-centre",
		.begin = "<position><deck><card id='attack-centre' copies='1'/><card id='attack-left' copies='4'/>"
			 "</deck><unit id='a' seat='br' nation='british' kind='RG' hex='G3' blocks='4'/>"
			 "<unit id='b' seat='co' nation='continental' kind='RG' hex='G5' blocks='4'/>"
			 "<unit id='c' seat='co' nation='continental' kind='RG' hex='F5' blocks='4'/>"
			 "<set table='deck' field='played' value='-'/>"
			 "<set table='side' row='br' field='hand' value='attack-centre attack-left'/></position>"
			 "<at row='command' active='br'/>",
		.answer[0] = {"fire G5", "<dice label='attack' faces='A A A'/>",
			      "count(//answer[contains(@key,'/attack/') and .='fire a G5'])=1"},
		.answer[1] = {"fire F5", "<dice label='attack' faces='A A A'/>",
			      "count(//answer[contains(@key,'/attack/') and .='fire a F5'])=1"},
	},
	{
		.system = "tactiques", .seat = "fr", .unit = "a", .group = "infantry", .not_so = "range>=9",
		.begin = "<position>"
			 "<unit id='a' seat='fr' command='fr-bde' increments='3/2' morale='5' fire='1' melee='2' ma='6' hex='0505' facing='N' formation='skirmish'/>"
			 "<unit id='z' seat='ru' command='ru-bde' increments='6/3' morale='5' fire='1' melee='2' ma='6' hex='0504' facing='SSW' formation='line'/>"
			 "<unit id='y' seat='ru' command='ru-bde' increments='6/3' morale='5' fire='1' melee='2' ma='6' hex='0604' facing='SSW' formation='line'/>"
			 "</position><at row='fire' active='fr'/>",
		.answer[0] = {"fire 0604", "<dice label='fire' faces='1'/>", "(//event[@kind='fires'])[1]/@hex='0604'"},
		.answer[1] = {"fire 0504", "<dice label='fire' faces='1'/>", "(//event[@kind='fires'])[1]/@hex='0504'"},
	},
	{
		.system = "tactiques", .seat = "fr", .unit = "a", .group = "infantry", .not_so = "range>=9",
		.begin = "<position>"
			 "<unit id='a' seat='fr' command='fr-bde' increments='6/3' morale='5' fire='1' melee='2' ma='6' hex='0505' facing='NNE' formation='line'/>"
			 "<unit id='z' seat='ru' command='ru-bde' increments='6/3' morale='5' fire='1' melee='2' ma='6' hex='0504' facing='SSW' formation='line'/>"
			 "<unit id='y' seat='ru' command='ru-bde' increments='6/3' morale='5' fire='1' melee='2' ma='6' hex='0604' facing='SSW' formation='line'/>"
			 "<set table='unit' row='a' field='marker' value='assault'/>"
			 "</position><at row='melee' active='fr'/>",
		.answer[0] = {"attack 0604", "<dice label='morale' faces='1'/><dice label='rally' faces='1'/><dice label='attack' faces='5'/><dice label='defence' faces='5'/>",
			      "(//answer[contains(@key,'/melee/')])[1]='attack 0505 0604'"},
		.answer[1] = {"attack 0504", "<dice label='morale' faces='1'/><dice label='rally' faces='1'/><dice label='attack' faces='5'/><dice label='defence' faces='5'/>",
			      "(//answer[contains(@key,'/melee/')])[1]='attack 0505 0504'"},
	},
	{
		.system = "tactiques", .seat = "fr", .unit = "ney", .group = "leaders", .not_so = "turn>=99",
		.silent = "//state/leader[@id='ney']/@hex='0303'",
		.begin = "<position><leader id='ney' seat='fr' rank='brigade' values='2/~/0' command='fr-bde' hex='0303'/>"
			 "</position><at row='move' active='fr'/>",
		.answer[0] = {"move 0302", "", "//state/leader[@id='ney']/@hex='0302'"},
		.answer[1] = {"move 0304", "", "//state/leader[@id='ney']/@hex='0304'"},
	},
	{
		.system = "emperor", .seat = "fr", .unit = "re1", .group = "infantry", .not_so = "hits>=9",
		.begin = "<position>"
			 "<unit corps='ney' id='re1' name='RE1' kind='infantry' grade='seasoned' formation='line' place='300,200' facing='0'/>"
			 "<unit corps='picton' id='pc' name='PC' kind='cavalry' grade='seasoned' formation='line' place='265,230' facing='12'/>"
			 "<unit corps='picton' id='pd' name='PD' kind='cavalry' grade='seasoned' formation='line' place='335,230' facing='12'/>"
			 "</position>",
		.answer[0] = {"shoot pc", "<dice label='initiative' faces='3'/><dice label='initiative' faces='4'/>"
			      "<dice label='shoot' faces='1 1 1 1'/>",
			      "//event[@kind='shot']/@target='pc'"},
		.answer[1] = {"shoot pd", "<dice label='initiative' faces='3'/><dice label='initiative' faces='4'/>"
			      "<dice label='shoot' faces='1 1 1 1'/>",
			      "//event[@kind='shot']/@target='pd'"},
	},
	{
		.system = "emperor", .seat = "fr", .unit = "re1", .group = "cavalry", .not_so = "hits>=9",
		.begin = "<position>"
			 "<unit corps='ney' id='re1' name='RE1' kind='cavalry' grade='seasoned' formation='line' place='300,200' facing='0'/>"
			 "<unit corps='picton' id='pc' name='PC' kind='infantry' grade='seasoned' formation='line' place='270,240' facing='12'/>"
			 "<unit corps='picton' id='pd' name='PD' kind='infantry' grade='seasoned' formation='line' place='330,240' facing='12'/>"
			 "</position><at row='charges' turn='3'/>",
		.answer[0] = {"charge pc", "<dice label='fight' faces='1'/><dice label='fight' faces='1 1 1'/>",
			      "//event[@kind='charges']/@target='pc'"},
		.answer[1] = {"charge pd", "<dice label='fight' faces='1'/><dice label='fight' faces='1 1 1'/>",
			      "//event[@kind='charges']/@target='pd'"},
	},
	{
		.system = "emperor", .seat = "al", .unit = "pc", .group = "cavalry", .not_so = "hits>=9",
		.begin = "<position>"
			 "<unit corps='ney' id='re1' name='RE1' kind='cavalry' grade='seasoned' formation='line' place='300,200' facing='0'/>"
			 "<unit corps='picton' id='pc' name='PC' kind='cavalry' grade='seasoned' formation='line' place='300,240' facing='12'/>"
			 "</position><at row='charges' turn='3'/>",
		.go = "<order seat='fr'>re1 charge pc</order>",
		.answer[0] = {"react counter", "<dice label='activation' faces='4'/><dice label='fight' faces='1 1 1 1 1'/>"
			      "<dice label='fight' faces='1 1 1 1 1'/>",
			      "count(//event[@kind='reacts' and @reaction='counter'])=1"},
		.answer[1] = {"react stand", "<dice label='fight' faces='1 1 1 1 1'/><dice label='fight' faces='1 1 1 1'/>",
			      "count(//event[@kind='reacts' and @reaction='counter'])=0"},
	},
	{
		.system = "battalions", .seat = "fr", .unit = "fli1", .group = "LI", .not_so = "turn>=99", .verb = "place",
		.silent = "count(//answer[starts-with(., 'place fli1 ')])=0",
		.begin = "<position><hand id='fr' cards='fli1'/></position><at row='reinforce'/>",
		.answer[0] = {"S1", "", "count(//answer[.='place fli1 S1'])=1"},
		.answer[1] = {"S2", "", "count(//answer[.='place fli1 S2'])=1"},
	},
	{
		.system = "battalions", .seat = "fr", .unit = "fi01", .group = "infantry", .not_so = "turn>=99", .verb = "lend",
		.whom_last = true,
		.begin = "<position><stack id='fr-s3' cards='I' generals='ney soult'/>"
			 "<set table='stack' row='fr-s3' field='shaken' value='yes'/></position><at row='morale'/>",
		.answer[0] = {"ney", "<dice label='revive' faces='9'/>", "count(//answer[contains(@key,'/general/') and .='ney'])=1"},
		.answer[1] = {"soult", "<dice label='revive' faces='9'/>", "count(//answer[contains(@key,'/general/') and .='soult'])=1"},
	},
};

/* %1: what must come, %2: the other; the rest as in the base: %g, %o, %u, %w, %x, %n, %t, %f. */
struct lines {
	const char *name, *line[3];
};

static const struct lines doctrines[] = {
	{"first line", {"%g WHEN %w THEN %1", "%g WHEN %w THEN %2"}},
	{"another happens", {"%g WHEN %x THEN %2", "%g WHEN %w THEN %1"}},
	{"another group", {"%o WHEN %w THEN %2", "%g WHEN %w THEN %1"}},
	{"the unit by name", {"%u WHEN %w THEN %1", "%g WHEN %w THEN %2"}},
	{"all", {"all WHEN %w THEN %1", "%g WHEN %w THEN %2"}},
	{"nobody named", {"WHEN %w THEN %1", "%g WHEN %w THEN %2"}},
	{"on", {"%g ON %w THEN %1", "%g WHEN %w THEN %2"}},
	{"no when", {"%g %1", "%g WHEN %w THEN %2"}},
	{"if not so", {"%g WHEN %w THEN %2 IF %f", "%g WHEN %w THEN %1"}},
	{"if so", {"%g WHEN %w THEN %1 IF %t", "%g WHEN %w THEN %2"}},
	{"if not so else", {"%g WHEN %w THEN %2 IF %f ELSE %1", "%g WHEN %w THEN %2"}},
	{"if so else", {"%g WHEN %w THEN %1 IF %t ELSE %2"}},
	{"not allowed else", {"%g WHEN %w THEN %n ELSE %1", "%g WHEN %w THEN %2"}},
	{"not allowed if else", {"%g WHEN %w THEN %n IF %t ELSE %1", "%g WHEN %w THEN %2"}},
	{"not allowed next line", {"%g WHEN %w THEN %n", "%g WHEN %w THEN %1"}},
	{"not allowed next answer", {"%g WHEN %w THEN %n; %1", "%g WHEN %w THEN %2"}},
	{"when and not so", {"%g WHEN %w AND %f THEN %2", "%g WHEN %w THEN %1"}},
	{"when and so", {"%g WHEN %w AND %t THEN %1", "%g WHEN %w THEN %2"}},
	{"when not so else", {"%g WHEN %w AND %f THEN %2 ELSE %1", "%g WHEN %w THEN %2"}},
	{"not", {"%g WHEN %w AND not %f THEN %1", "%g WHEN %w THEN %2"}},
	{"not so", {"%g WHEN %w AND not %t THEN %2", "%g WHEN %w THEN %1"}},
	{"and", {"%g WHEN %w THEN %2 IF %t AND %f", "%g WHEN %w THEN %1"}},
	{"first line wins", {"%g WHEN %w THEN %1", "%u WHEN %w THEN %2"}},
	{"a remark", {"# %g WHEN %w THEN %2", "%g WHEN %w THEN %1 # %2"}},
	{"inside", {"%g WHEN %w THEN %2 IF %f ELSE %2 IF %f ELSE %1"}},
};

static const struct lines orders[] = {
	{"plain", {"%u %1"}},
	{"the line if not so", {"%u IF %f THEN %2 ELSE %1"}},
	{"the line if so", {"%u IF %t THEN %1 ELSE %2"}},
	{"the order if not so", {"%u %2 IF %f ELSE %1"}},
	{"the order if so", {"%u %1 IF %t ELSE %2"}},
	{"silent, and the next line", {"%u %2 IF %f", "%u %1"}},
	{"silent line, and the next", {"%u IF %f THEN %2", "%u %1"}},
	{"and", {"%u IF %t AND %f THEN %2 ELSE %1"}},
	{"not", {"%u IF %t AND not %f THEN %1 ELSE %2"}},
	{"inside", {"%u IF %t THEN %2 IF %f ELSE %1"}},
	{"else inside else", {"%u IF %f THEN %2 ELSE %2 IF %f ELSE %1"}},
	{"the unit before its group", {"%g %2", "%u %1"}},
	{"the group", {"%o %2", "%g %1"}},
	{"a group if not so", {"%g IF %f THEN %2 ELSE %1"}},
	{"all", {"all %1"}},
	{"a remark", {"# %u %2", "%u %1 # %2"}},
};

/* A line of the unit's own takes the place of its group's, whatever stands first. */
static const struct lines owned[] = {
	{"its own below", {"%g %2", "%u %1"}},
	{"its own above", {"%u %1", "%g %2"}},
	{"its own on two lines", {"%u %2 IF %f", "%g %2", "%u %1"}},
};

/* Even if it says nothing now: what neither says is seen. */
static const struct lines silenced[] = {
	{"its own below, silent", {"%g %2", "%u %1 IF %f"}},
	{"its own above, silent", {"%u %1 IF %f", "%g %2"}},
};

/* The first line cannot be carried out, and is asked about more than once while others are. */
static const struct {
	const char *system, *seat, *begin, *line[2], *refused, *dice;
} cannot[] = {
	{"napoleonics", "fr",
	 "<at row='order' active='fr'/><position>"
	 "<unit id='57e' seat='fr' nation='french' kind='LN' hex='D6' blocks='4'/>"
	 "<unit id='9e' seat='fr' nation='french' kind='LN' hex='D8' blocks='4'/>"
	 "<unit id='br' seat='br' nation='british' kind='LN' hex='I6' blocks='4'/></position>",
	 {"57e move H6", "9e move D9"}, "too_far", ""},
	{"tricorne", "br",
	 "<position><deck><card id='attack-centre' copies='1'/><card id='attack-left' copies='4'/></deck>"
	 "<unit id='a' seat='br' nation='british' kind='RG' hex='G3' blocks='4'/>"
	 "<unit id='b' seat='br' nation='british' kind='RG' hex='E3' blocks='4'/>"
	 "<unit id='c' seat='co' nation='continental' kind='RG' hex='G9' blocks='4'/>"
	 "<set table='deck' field='played' value='attack-centre'/></position><at row='order' active='br'/>",
	 {"a move G8", "b move E4"}, "too_far", ""},
	{"battalions", "fr",
	 "<position><stack id='fr-s3' cards='I I'/><stack id='au-s3' cards='I I'/></position>",
	 {"attack S5 fire", "attack S3 fire; support never"}, "no_battalion",
	 "<dice label='attack' faces='5 3'/><dice label='defence' faces='5 3'/>"
	 "<dice label='morale' faces='1'/><dice label='morale' faces='1'/>"},
	{"emperor", "fr",
	 "<position>"
	 "<unit corps='ney' id='rea' name='REA' kind='foot-battery' grade='seasoned' formation='unl' place='300,200' facing='0'/>"
	 "<unit corps='ney' id='re1' name='RE1' kind='cavalry' grade='seasoned' formation='line' place='400,200' facing='0'/>"
	 "<unit corps='picton' id='pc' name='PC' kind='cavalry' grade='seasoned' formation='line' place='400,240' facing='12'/>"
	 "</position>",
	 {"rea charge pc", "re1 charge pc"}, "cannot_charge",
	 "<dice label='initiative' faces='3'/><dice label='initiative' faces='4'/>"
	 "<dice label='fight' faces='1 1 1 1 1'/><dice label='fight' faces='1 1 1 1'/>"},
	{"tactiques", "fr",
	 "<position>"
	 "<unit id='a' seat='fr' command='fr-bde' increments='6/3' morale='5' fire='1' melee='2' ma='6' hex='0509' facing='N' formation='column'/>"
	 "<unit id='b' seat='fr' command='fr-bde' increments='6/3' morale='5' fire='1' melee='2' ma='6' hex='0709' facing='N' formation='column'/>"
	 "<unit id='z' seat='ru' command='ru-bde' increments='6/3' morale='5' fire='1' melee='2' ma='6' hex='0504' facing='S' formation='column'/>"
	 "</position><at row='move' active='fr'/>",
	 {"a by-flank 0508; move 0508 0507", "b move 0708"}, "unit_step", ""},
};

static char folder[] = "/tmp/language-test-XXXXXX";

static void copy_conventions(const char *system)
{
	char path[1024];
	struct buf text = BUF_INIT;
	struct error e = ERROR_INIT;
	snprintf(path, sizeof path, "%s/tests/cases/%s/conventions.xml", getenv("srcdir") ? getenv("srcdir") : ".",
		 system);
	ck_assert_msg(!file_read(path, 1 << 20, &text, &e), "%s", e.text);
	snprintf(path, sizeof path, "%s/conventions.xml", folder);
	ck_assert_msg(!file_write(path, text.data, text.len, &e), "%s", e.text);
	buf_free(&text);
}

static const char *word_of(const struct base *b, char letter, int first)
{
	switch (letter) {
	case '1': return b->answer[first].words;
	case '2': return b->answer[!first].words;
	case 'g': return b->group;
	case 'o': return b->other;
	case 'u': return b->unit;
	case 'w': return b->when;
	case 'x': return b->other_when;
	case 'n': return b->banned;
	case 't': return b->so;
	case 'f': return b->not_so;
	default: ck_abort_msg("no word %c", letter);
	}
}

/* Has the system all the words of the lines? */
static bool speaks(const struct base *b, const struct lines *l)
{
	for (size_t i = 0; i < ARRAY_LEN(l->line) && l->line[i]; i++) {
		if (!b->group && strstr(l->line[i], "all "))
			return false;
		for (const char *p = l->line[i]; (p = strchr(p, '%')); p++)
			if (!word_of(b, p[1], 0))
				return false;
	}
	return true;
}

static void add_escaped(struct buf *b, const char *text)
{
	for (; *text; text++)
		if (*text == '<' || *text == '>')
			buf_adds(b, *text == '<' ? "&lt;" : "&gt;");
		else
			buf_addc(b, *text);
}

static void add_line(struct buf *out, const struct base *b, const char *tag, const char *line, int first)
{
	buf_addf(out, "<%s seat='%s'>", tag, b->seat);
	if (b->verb && *line == '%')
		buf_addf(out, "%s ", b->verb);
	if (b->whom_last) {
		buf_addf(out, "%s ", word_of(b, line[4], first));
		add_escaped(out, word_of(b, line[1], first));
		line += 5;
	}
	for (; *line; line++)
		if (*line == '%')
			add_escaped(out, word_of(b, *++line, first));
		else
			buf_addc(out, *line);
	buf_addf(out, "</%s>\n", tag);
}

static void add_case(struct buf *out, const struct base *b, const char *tag, const struct lines *l, int first,
		     const char *seen)
{
	buf_addf(out, "<case id='t' system='%s' conventions='conventions.xml' title='test' rules-ref='Orders'>\n%s\n",
		 b->system, b->begin);
	if (b->first)
		add_line(out, b, tag, b->first, first);
	for (size_t i = 0; i < ARRAY_LEN(l->line) && l->line[i]; i++)
		add_line(out, b, tag, l->line[i], first);
	if (b->last)
		add_line(out, b, tag, b->last, first);
	buf_addf(out, "%s%s<expect test=\"", b->go ? b->go : "", b->answer[first].dice);
	add_escaped(out, seen ? seen : b->answer[first].seen);
	buf_adds(out, "\"/></case>\n");
}

static void passes(const char *system, const char *name, const struct buf *text)
{
	char path[256], *says = NULL;
	struct error e = ERROR_INIT;
	struct case_report report = {0, 0};
	size_t n;
	copy_conventions(system);
	snprintf(path, sizeof path, "%s/t.case", folder);
	ck_assert_msg(!file_write(path, text->data, text->len, &e), "%s", e.text);
	FILE *out = open_memstream(&says, &n);
	case_run_file(path, NULL, NULL, out, &report);
	fclose(out);
	ck_assert_msg(report.passed == 1 && !report.failed, "%s, %s:\n%s\n%s", system, name, text->data, says);
	free(says);
}

/* seen: what is seen both ways; NULL: what the answer brings. */
static void both_ways(const struct base *b, const char *tag, const struct lines *l, const char *seen)
{
	for (int first = 0; first < 2; first++) {
		struct buf text = BUF_INIT;
		add_case(&text, b, tag, l, first, seen);
		passes(b->system, l->name, &text);
		buf_free(&text);
	}
}

/* _i: the doctrine and the system. */
START_TEST(doctrine_brings_its_answer)
{
	both_ways(&reactions[(size_t)_i % ARRAY_LEN(reactions)], "doctrine",
		  &doctrines[(size_t)_i / ARRAY_LEN(reactions)], NULL);
}
END_TEST

START_TEST(orders_bring_what_they_say)
{
	const struct base *b = &turns[(size_t)_i % ARRAY_LEN(turns)];
	const struct lines *l = &orders[(size_t)_i / ARRAY_LEN(turns)];
	if (speaks(b, l))
		both_ways(b, "order", l, NULL);
	else
		ck_assert_msg(!b->group || !b->other, "%s has no words for %s", b->system, l->name);
}
END_TEST

/* In each matter, and for moves in the systems that order units. */
static const struct base *matter(size_t i)
{
	return i < ARRAY_LEN(matters) ? &matters[i] : &turns[i - ARRAY_LEN(matters)];
}
enum { MATTERS = ARRAY_LEN(matters) + ARRAY_LEN(turns) };

START_TEST(own_line_wins)
{
	const struct base *b = matter((size_t)_i % MATTERS);
	if (b->group)
		both_ways(b, "order", &owned[(size_t)_i / MATTERS], NULL);
}
END_TEST

START_TEST(own_line_wins_in_silence)
{
	const struct base *b = matter((size_t)_i % MATTERS);
	if (b->silent)
		both_ways(b, "order", &silenced[(size_t)_i / MATTERS], b->silent);
}
END_TEST

/* _i: the system. */
START_TEST(a_note_is_told_once)
{
	struct buf text = BUF_INIT;
	buf_addf(&text, "<case id='t' system='%s' conventions='conventions.xml' title='test' rules-ref='Orders'>\n%s\n",
		 cannot[_i].system, cannot[_i].begin);
	buf_addf(&text, "<order seat='%s' refused='%s'>%s</order>\n", cannot[_i].seat, cannot[_i].refused,
		 cannot[_i].line[0]);
	buf_addf(&text, "<order seat='%s'>%s</order>\n", cannot[_i].seat, cannot[_i].line[1]);
	buf_addf(&text, "%s<expect test=\"count(//ledger/entry)=1\"/></case>\n", cannot[_i].dice);
	passes(cannot[_i].system, "told once", &text);
	buf_free(&text);
}
END_TEST

static void clear(void)
{
	static const char *const files[] = {"t.case", "conventions.xml"};
	char path[256];
	for (size_t i = 0; i < ARRAY_LEN(files); i++) {
		snprintf(path, sizeof path, "%s/%s", folder, files[i]);
		unlink(path);
	}
	rmdir(folder);
}

int main(void)
{
	Suite *s = suite_create("language");
	TCase *c = tcase_create("language");
	if (!mkdtemp(folder))
		return 1;
	tcase_add_loop_test(c, doctrine_brings_its_answer, 0, ARRAY_LEN(reactions) * ARRAY_LEN(doctrines));
	tcase_add_loop_test(c, orders_bring_what_they_say, 0, ARRAY_LEN(turns) * ARRAY_LEN(orders));
	tcase_add_loop_test(c, own_line_wins, 0, MATTERS * ARRAY_LEN(owned));
	tcase_add_loop_test(c, own_line_wins_in_silence, 0, MATTERS * ARRAY_LEN(silenced));
	tcase_add_loop_test(c, a_note_is_told_once, 0, ARRAY_LEN(cannot));
	suite_add_tcase(s, c);
	SRunner *r = srunner_create(s);
	srunner_set_tap(r, "-");
	srunner_run_all(r, CK_SILENT);
	int failed = srunner_ntests_failed(r);
	srunner_free(r);
	clear();
	return failed > 0;
}
