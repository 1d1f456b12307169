/* What results give in a tournament report file. */
#include "pairing/trf_points.h"

static const struct {
	char letter;
	const char *codes;
	char otherwise; /* the code whose points it has if the file does not say; ' ': those of TRF-2026 */
	int points;
} letters[] = {
	{'W', "1W+F", ' ', TRF_UNIT}, {'D', "=DH", ' ', TRF_UNIT / 2}, {'L', "0L", ' ', 0},
	{'A', "-Z ", ' ', 0},         {'P', "U", '1', 0},              {'X', "?", '=', 0},
};

static bool says(const struct trf *t, char letter, int *points)
{
	bool found = false;
	for (size_t i = 0; i < t->n_scorings; i++)
		for (int j = 0; j < t->scorings[i].n; j++)
			if (t->scorings[i].code[j] == letter) {
				*points = t->scorings[i].points[j];
				found = true;
			}
	return found;
}

void trf_points(const struct trf *t, int points[TRF_CODES])
{
	memset(points, 0, TRF_CODES * sizeof *points);
	for (size_t i = 0; i < ARRAY_LEN(letters); i++) {
		int these = letters[i].points;
		if (!says(t, letters[i].letter, &these) && letters[i].otherwise != ' ')
			these = points[(unsigned char)letters[i].otherwise];
		for (const char *code = letters[i].codes; *code; code++)
			points[(unsigned char)*code] = these;
	}
}

char trf_type_of(char code)
{
	switch (code) {
	case '1': return 'W';
	case '=': return 'D';
	case '0': return 'L';
	case ' ': return 'Z';
	case 'U':
	case '?': return ' ';
	default: return code;
	}
}
