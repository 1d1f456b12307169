/* A small scenario of each system, as text. */
#include "fuzz/scenarios.h"
#include "base/hash.h"

static const char napoleonics[] =
	"<scenario system=\"napoleonics\" id=\"fuzz\" title=\"Fuzz\">"
	"<side seat=\"fr\" army=\"french\" hand=\"4\" banners=\"4\" baseline=\"south\"/>"
	"<side seat=\"br\" army=\"british\" hand=\"4\" banners=\"4\" baseline=\"north\" first=\"yes\"/>"
	"<ground kind=\"hill\" hexes=\"C5 C6 D5\"/><ground kind=\"town\" hexes=\"C8\"/>"
	"<ground kind=\"forest\" hexes=\"D7 E8\"/>"
	"<unit id=\"57e\" seat=\"fr\" nation=\"french\" kind=\"LN\" hex=\"D5\"/>"
	"<unit id=\"gren\" seat=\"fr\" nation=\"french\" kind=\"GR\" hex=\"D6\"/>"
	"<unit id=\"bty\" seat=\"fr\" nation=\"french\" kind=\"FA\" hex=\"C8\"/>"
	"<unit id=\"cuir\" seat=\"fr\" nation=\"french\" kind=\"HC\" hex=\"D9\"/>"
	"<unit id=\"leg\" seat=\"fr\" nation=\"french\" kind=\"LT\" hex=\"D3\"/>"
	"<leader id=\"ney\" seat=\"fr\" hex=\"D6\"/><leader id=\"junot\" seat=\"fr\" hex=\"C6\"/>"
	"<unit id=\"2foot\" seat=\"br\" nation=\"british\" kind=\"LN\" hex=\"E5\"/>"
	"<unit id=\"rifles\" seat=\"br\" nation=\"british\" kind=\"RL\" hex=\"E7\"/>"
	"<unit id=\"rfa\" seat=\"br\" nation=\"british\" kind=\"FA\" hex=\"F8\"/>"
	"<unit id=\"lthdr\" seat=\"br\" nation=\"british\" kind=\"LC\" hex=\"E10\"/>"
	"<unit id=\"71st\" seat=\"br\" nation=\"british\" kind=\"LT\" hex=\"E3\"/>"
	"<leader id=\"hill\" seat=\"br\" hex=\"E5\"/><leader id=\"fane\" seat=\"br\" hex=\"F6\"/>"
	"</scenario>";

static const char tricorne[] =
	"<scenario system=\"tricorne\" id=\"fuzz\" title=\"Fuzz\">"
	"<side seat=\"br\" army=\"british\" deck=\"british\" hand=\"4\" combat=\"6\" banners=\"4\""
	" baseline=\"south\" first=\"yes\" clock=\"choice\"/>"
	"<side seat=\"co\" army=\"continental\" deck=\"continental\" hand=\"4\" combat=\"6\" banners=\"4\""
	" baseline=\"north\" clock=\"presses\"/>"
	"<ground kind=\"hill\" hexes=\"E5 F5\"/><ground kind=\"forest\" hexes=\"G7 H6\"/>"
	"<ground kind=\"marsh\" hexes=\"D6\"/><ground kind=\"church\" hexes=\"I7\"/>"
	"<works hex=\"F7\" sides=\"SW SE\"/>"
	"<objective seat=\"any\" hexes=\"F6\" when=\"at-once\" lasts=\"taken\"/>"
	"<objective seat=\"co\" hexes=\"E5 F5\" need=\"most\"/><exit seat=\"br\" hexes=\"G11\"/>"
	"<unit id=\"23rd\" seat=\"br\" nation=\"british\" kind=\"RG\" hex=\"E5\"/>"
	"<unit id=\"gren\" seat=\"br\" nation=\"british\" kind=\"GR\" hex=\"F5\"/>"
	"<unit id=\"71st\" seat=\"br\" nation=\"british\" kind=\"HL\" hex=\"G5\"/>"
	"<unit id=\"bty\" seat=\"br\" nation=\"british\" kind=\"LA\" hex=\"F4\"/>"
	"<unit id=\"drg\" seat=\"br\" nation=\"british\" kind=\"LC\" hex=\"I5\"/>"
	"<leader id=\"howe\" seat=\"br\" hex=\"F5\"/><leader id=\"grey\" seat=\"br\" hex=\"E4\"/>"
	"<unit id=\"1md\" seat=\"co\" nation=\"continental\" kind=\"RG\" hex=\"F7\"/>"
	"<unit id=\"rifles\" seat=\"co\" nation=\"continental\" kind=\"RF\" hex=\"G7\"/>"
	"<unit id=\"mil\" seat=\"co\" nation=\"continental\" kind=\"ML\" hex=\"E7\"/>"
	"<unit id=\"lt\" seat=\"co\" nation=\"continental\" kind=\"LT\" hex=\"I6\"/>"
	"<unit id=\"knox\" seat=\"co\" nation=\"continental\" kind=\"LA\" hex=\"F9\"/>"
	"<leader id=\"greene\" seat=\"co\" hex=\"F7\"/><leader id=\"lee\" seat=\"co\" hex=\"F8\"/>"
	"<cannonade/></scenario>";

static const char battalions[] =
	"<scenario system=\"battalions\" id=\"fuzz\" title=\"Fuzz\">"
	"<side seat=\"fr\" name=\"French\" first=\"yes\"/><side seat=\"au\" name=\"Austrians\"/>"
	"<limit turns=\"30\"/><switch name=\"deck-min\" value=\"5\"/>"
	"<switch name=\"budget-gap\" value=\"100\"/><switch name=\"start-limits\" value=\"0\"/>"
	"<battalions seat=\"fr\" nation=\"french\" kind=\"I\" count=\"6\"/>"
	"<battalions seat=\"fr\" nation=\"french\" kind=\"LI\" count=\"3\"/>"
	"<battalions seat=\"fr\" nation=\"french\" kind=\"GI\" count=\"1\"/>"
	"<battalions seat=\"fr\" nation=\"french\" kind=\"HC\" count=\"3\"/>"
	"<battalions seat=\"fr\" nation=\"french\" kind=\"FA\" count=\"2\"/>"
	"<battalions seat=\"au\" nation=\"austrian\" kind=\"I\" count=\"6\"/>"
	"<battalions seat=\"au\" nation=\"austrian\" kind=\"LI\" count=\"2\"/>"
	"<battalions seat=\"au\" nation=\"austrian\" kind=\"LC\" count=\"4\"/>"
	"<battalions seat=\"au\" nation=\"austrian\" kind=\"FA\" count=\"2\"/>"
	"<battalions seat=\"au\" nation=\"prussian\" kind=\"HA\" count=\"1\"/>"
	"<commander seat=\"fr\" id=\"napoleon\" rating=\"4\" rank=\"army\"/>"
	"<commander seat=\"fr\" id=\"ney\" rating=\"2\"/>"
	"<commander seat=\"au\" id=\"charles\" rating=\"3\" rank=\"army\"/>"
	"<commander seat=\"au\" id=\"hiller\" rating=\"1\"/>"
	"<stack id=\"fr-s2\" cards=\"I LI FA\"/><stack id=\"fr-s3\" cards=\"GI I I\" generals=\"ney\"/>"
	"<stack id=\"fr-s4\" cards=\"HC I\" terrain=\"marsh\"/><stack id=\"fr-s5\" cards=\"LI\"/>"
	"<stack id=\"au-s1\" cards=\"LC\"/><stack id=\"au-s2\" cards=\"I I\" terrain=\"village\"/>"
	"<stack id=\"au-s3\" cards=\"FA I LC\"/><stack id=\"au-s4\" cards=\"\" generals=\"hiller\"/>"
	"<stack id=\"au-s5\" cards=\"LI LC\"/>"
	"<hand id=\"fr\" cards=\"I HC\" tactics=\"T01 T04 T06 T10 T20 hill\"/>"
	"<hand id=\"au\" cards=\"pha1 LI\" tactics=\"T02 T09 T14 T21 T23 T24\"/>"
	"</scenario>";

static const char emperor[] =
	"<scenario system=\"emperor\" id=\"fuzz\" title=\"Fuzz\">"
	"<side seat=\"fr\" home=\"s\"/><side seat=\"au\" home=\"n\"/>"
	"<table width=\"360\" height=\"300\"/><limit turns=\"8\"/>"
	"<area id=\"farm\" type=\"bua\" corners=\"160,135 200,135 200,165 160,165\"/>"
	"<area id=\"work\" type=\"fort\" corners=\"300,140 330,140 330,160 300,160\"/>"
	"<area id=\"grove\" type=\"wood\" corners=\"40,120 110,120 110,180 40,180\"/>"
	"<area id=\"knoll\" type=\"hill\" corners=\"220,120 290,120 290,200 220,200\"/>"
	"<area id=\"brook\" type=\"stream\" corners=\"0,150 60,150\"/>"
	"<area id=\"wall\" type=\"wall\" corners=\"120,195 240,195\"/>"
	"<commander seat=\"fr\" id=\"ney\" elan=\"4\" place=\"180,60\" order=\"attack 180,150\"/>"
	"<commander seat=\"fr\" id=\"soult\" elan=\"2\" rank=\"army\" place=\"180,20\"/>"
	"<commander seat=\"fr\" id=\"murat\" elan=\"1\" order=\"flank w 2 0,150\"/>"
	"<commander seat=\"au\" id=\"hiller\" elan=\"4\" place=\"180,240\" order=\"defend 180,200\"/>"
	"<commander seat=\"au\" id=\"charles\" elan=\"2\" rank=\"army\" place=\"180,280\"/>"
	"<unit corps=\"ney\" id=\"f1\" formation=\"att\" place=\"120,100\" facing=\"0\"/>"
	"<unit corps=\"ney\" id=\"f2\" grade=\"veteran\" place=\"190,110\" facing=\"0\"/>"
	"<unit corps=\"ney\" id=\"fc\" kind=\"cavalry\" formation=\"sqn\" place=\"260,100\" facing=\"0\"/>"
	"<unit corps=\"ney\" id=\"fg\" kind=\"horse-battery\" place=\"150,120\" facing=\"0\"/>"
	"<unit corps=\"murat\" id=\"fm\" kind=\"cavalry\" formation=\"march\"/>"
	"<unit corps=\"hiller\" id=\"a1\" in=\"farm\"/>"
	"<unit corps=\"hiller\" id=\"a2\" grade=\"conscript\" place=\"180,210\" facing=\"12\"/>"
	"<unit corps=\"hiller\" id=\"ac\" kind=\"cavalry\" place=\"260,220\" facing=\"12\"/>"
	"<unit corps=\"hiller\" id=\"ag\" kind=\"foot-battery\" place=\"120,205\" facing=\"12\"/>"
	"<objective area=\"farm\" elan=\"1\" score=\"2\" holder=\"au\"/></scenario>";
static const char tactiques[] =
	"<scenario system=\"tactiques\" id=\"fuzz\" title=\"Fuzz\">"
	"<map columns=\"8\" rows=\"8\"/><row n=\"4\" ground=\"..w..o..\"/><row n=\"5\" ground=\".F...b~.\"/>"
	"<hexside kind=\"stream\" hex=\"0404\" sides=\"N NE\"/><hexside kind=\"slope\" hex=\"0604\" sides=\"S\"/>"
	"<level value=\"1\" hexes=\"0603 0604\"/><way kind=\"road\" hexes=\"0801 0802 0803 0804 0805\"/>"
	"<side seat=\"fr\" name=\"French\" first=\"yes\" depots=\"0408\" companies=\"2\"/>"
	"<side seat=\"ru\" name=\"Russian\" depots=\"0401\" companies=\"1\"/>"
	"<command id=\"fr-army\" seat=\"fr\" level=\"army\"/><command id=\"fr-div\" seat=\"fr\" level=\"division\" parents=\"fr-army\"/>"
	"<command id=\"fr-1\" seat=\"fr\" parents=\"fr-div\" rating=\"2\" fatigue=\"6\" shattered=\"3/2\"/>"
	"<command id=\"ru-army\" seat=\"ru\" level=\"army\"/><command id=\"ru-div\" seat=\"ru\" level=\"division\" parents=\"ru-army\"/>"
	"<command id=\"ru-1\" seat=\"ru\" parents=\"ru-div\" rating=\"2\" fatigue=\"6\" shattered=\"3/2\"/>"
	"<leader id=\"ney\" seat=\"fr\" rank=\"army\" values=\"4/A/2 [16]\" command=\"fr-army\" hex=\"0406\"/>"
	"<leader id=\"murat\" seat=\"fr\" rank=\"division\" values=\"3/C/2 [8]\" command=\"fr-div\" hex=\"0606\"/>"
	"<leader id=\"toll\" seat=\"ru\" rank=\"army\" values=\"3/B/2 [16]\" command=\"ru-army\" hex=\"0302\"/>"
	"<leader id=\"zass\" seat=\"ru\" values=\"2/~/1\" command=\"ru-1\" hex=\"0503\"/>"
	"<unit id=\"a\" seat=\"fr\" command=\"fr-1\" regiment=\"r\" increments=\"6/3 DC\" fire=\"[*1*]\" ma=\"7\" hex=\"0406\"/>"
	"<unit id=\"b\" seat=\"fr\" command=\"fr-1\" regiment=\"r\" increments=\"5/3\" fire=\"(1)\" hex=\"0406\"/>"
	"<unit id=\"c\" seat=\"fr\" command=\"fr-1\" regiment=\"s\" fire=\"(1)\" hex=\"0205\" formation=\"general\" increments=\"5/3\"/>"
	"<unit id=\"h\" seat=\"fr\" arm=\"cavalry\" command=\"fr-1\" melee=\"3+1\" ma=\"12\" hex=\"0606\"/>"
	"<unit id=\"g\" seat=\"fr\" arm=\"foot-artillery\" command=\"fr-div\" increments=\"(2)/1\" ammo=\"2\" hex=\"0507\" formation=\"unlimbered\"/>"
	"<unit id=\"u\" seat=\"ru\" command=\"ru-1\" regiment=\"o\" hex=\"0403\" facing=\"SSE\" formation=\"line\"/>"
	"<unit id=\"v\" seat=\"ru\" command=\"ru-1\" regiment=\"p\" morale=\"[4]\" hex=\"0503\" facing=\"S\"/>"
	"<unit id=\"w\" seat=\"ru\" arm=\"cavalry\" command=\"ru-1\" ma=\"14\" hex=\"0603\" facing=\"S\"/>"
	"<unit id=\"x\" seat=\"ru\" arm=\"horse-artillery\" command=\"ru-div\" increments=\"(2)/1\" fire=\"2/6\" ammo=\"2\" hex=\"0302\" facing=\"S\" formation=\"unlimbered\"/>"
	"<unit id=\"y\" seat=\"ru\" arm=\"foot-artillery\" command=\"ru-div\" increments=\"(2)/1\" ammo=\"2\" hex=\"0302\" facing=\"S\" formation=\"unlimbered\"/>"
	"<unit id=\"e\" seat=\"fr\" command=\"fr-1\" regiment=\"t\" hex=\"-\" formation=\"march\"/>"
	"<unit id=\"z\" seat=\"ru\" command=\"ru-1\" regiment=\"q\" hex=\"-\" facing=\"S\"/>"
	"<reinforcement id=\"p\" seat=\"fr\" turn=\"1\" modifier=\"5\" entry=\"0801\" who=\"e\"/>"
	"<reinforcement id=\"q\" seat=\"ru\" turn=\"2\" modifier=\"5\" entry=\"0101\" who=\"z\"/>"
	"<exit id=\"road\" seat=\"fr\" hex=\"0805\" points=\"1\"/><events table=\"house\"/><weather table=\"house\"/>"
	"<objective id=\"farm\" hex=\"0205\" points=\"2\" holder=\"fr\"/><award kind=\"unit\" points=\"1\"/>"
	"<victory seat=\"fr\" decisive=\"9\"/><victory seat=\"ru\" decisive=\"9\"/><turns n=\"6\"/><light turns=\"5\" kind=\"dusk\"/></scenario>";

const struct scenario *fuzz_scenario(const char *system)
{
	static struct scenario *scenario;
	struct error e = ERROR_INIT;
	const char *text = !strcmp(system, "tricorne")     ? tricorne
			   : !strcmp(system, "battalions") ? battalions
			   : !strcmp(system, "emperor")    ? emperor
			   : !strcmp(system, "tactiques")  ? tactiques
							   : napoleonics;
	hash_init();
	if (!scenario && scenario_read(text, strlen(text), NULL, &scenario, &e)) {
		fprintf(stderr, "%s\n", e.text);
		abort();
	}
	return scenario;
}
