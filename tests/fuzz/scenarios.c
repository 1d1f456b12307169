#include "scenarios.h"
#include "base/hash.h"

static const char text[] =
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

const struct scenario *fuzz_scenario(void)
{
	static struct scenario *scenario;
	struct error e = ERROR_INIT;
	hash_init();
	if (!scenario && scenario_read(text, sizeof text - 1, NULL, &scenario, &e)) {
		fprintf(stderr, "%s\n", e.text);
		abort();
	}
	return scenario;
}
