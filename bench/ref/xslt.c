/* Bare libxslt: parses a record, applies a sheet that is compiled once, and prints the result, again and again.
 *
 *	xslt RECORD SHEET SECONDS [MAKE]
 *
 * MAKE is the sheet's parameter of that name. */
#include <libxml/parser.h>
#include <libxslt/extensions.h>
#include <libxslt/extra.h>
#include <libxslt/transform.h>
#include <libxslt/xsltutils.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static double now(void)
{
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static char record[16 << 20];

static const char *params[] = {"make", NULL, NULL};

static int once(xsltStylesheetPtr sheet, size_t n)
{
	xmlDocPtr in = xmlReadMemory(record, (int)n, "record.xml", NULL, XML_PARSE_NONET | XML_PARSE_COMPACT);
	xmlDocPtr out = in ? xsltApplyStylesheet(sheet, in, params[1] ? params : NULL) : NULL;
	xmlChar *text = NULL;
	int length = 0, bad = !out || xsltSaveResultToString(&text, &length, out, sheet) < 0;
	xmlFree(text);
	xmlFreeDoc(out);
	xmlFreeDoc(in);
	return bad;
}

int main(int argc, char **argv)
{
	FILE *f = argc >= 4 ? fopen(argv[1], "rb") : NULL;
	size_t n = f ? fread(record, 1, sizeof record, f) : 0;
	char make[40];
	if (!n)
		return 2;
	if (argc > 4) {
		snprintf(make, sizeof make, "'%.30s'", argv[4]);
		params[1] = make;
	}
	xsltRegisterExtModuleFunction((const xmlChar *)"node-set", (const xmlChar *)"http://exslt.org/common",
				      xsltFunctionNodeSet);
	xsltStylesheetPtr sheet = xsltParseStylesheetFile((const xmlChar *)argv[2]);
	double seconds = strtod(argv[3], NULL), took;
	if (!sheet || once(sheet, n))
		return 1;
	double start = now();
	int rounds = 0;
	do {
		if (once(sheet, n))
			return 1;
		rounds++;
		took = now() - start;
	} while (took < seconds);
	printf("sheets_per_s %.2f\n", rounds / took);
	xsltFreeStylesheet(sheet);
	return 0;
}
