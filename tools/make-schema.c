/* Prints a schema: a frame that is written by hand, and in it what each rule system brings.
 *
 *	make-schema scenarios/record-frame.rng src/rules >scenarios/record.rng
 *	make-schema scenarios/scenario-frame.rng src/rules >scenarios/scenario.rng
 *
 * In a frame <?record-systems?>, <?scenario-systems?> and <?case-systems?> stand for the choice of systems,
 * <?record-parts?> and <?scenario-parts?> for the parts that lie in their folders, NAME/record.rng and
 * NAME/scenario.rng.  Of a record the parts define NAME-players, NAME-setup and, where it has a board,
 * NAME-place; NAME-event and NAME-state follow from the tables of the system. */
#include "scenario/scenario.h"

/* Fields that records lack which were written before there was such a field: "*" is every system. */
static const struct {
	const char *system, *element, *field;
} later[] = {
	{"*", "position", "quiet"},		  {"*", "position", "open"},
	{"napoleonics", "piece", "square"},	  {"napoleonics", "side", "track"},
	{"napoleonics", "side", "tokens"},	  {"napoleonics", "side", "iron"},
	{"napoleonics", "side", "owed"},	  {"napoleonics", "deck", "last"},
	{"napoleonics", "deck", "cancelled"},	  {"napoleonics", "deck", "allow"},
	{"napoleonics", "retreats", "via"},	  {"napoleonics", "retreats", "via2"},
	{"napoleonics", "retreats", "via3"},	  {"napoleonics", "retreats", "via4"},
	{"napoleonics", "retires", "via"},	  {"napoleonics", "leader_retreats", "via"},
	{"napoleonics", "leader_retreats", "via2"}, {"tricorne", "retreats", "via"},
	{"tricorne", "retreats", "via2"},	  {"tricorne", "retreats", "via3"},
	{"tricorne", "retreats", "via4"},	  {"tricorne", "retires", "via"},
	{"tricorne", "leader_retreats", "via"},	  {"tricorne", "leader_retreats", "via2"},
	{"emperor", "ended", "marginal"},
};

static bool is_later(const char *system, const char *element, const char *field)
{
	for (size_t i = 0; i < ARRAY_LEN(later); i++)
		if ((!strcmp(later[i].system, "*") || !strcmp(later[i].system, system)) &&
		    !strcmp(later[i].element, element) && !strcmp(later[i].field, field))
			return true;
	return false;
}

/* ---- types ---- */

enum { NAMES_MAX = 200 };

/* Every list of names is defined once, under the field that has it first. */
struct schema {
	const struct system *sys;
	const char *const *names[NAMES_MAX];
	char define[NAMES_MAX][80];
	int n_names;
	struct buf defines;
};

static void define_names(struct schema *s, const struct value_decl *d)
{
	char *name = s->define[s->n_names];
	snprintf(name, sizeof s->define[0], "%s-%s-%d", s->sys->name, d->name, s->n_names + 1);
	s->names[s->n_names++] = d->names;
	buf_addf(&s->defines, "  <define name=\"%s\">\n    <choice>\n", name);
	for (int i = 0; i < d->n; i++) {
		buf_adds(&s->defines, "      <value>");
		buf_add_xml(&s->defines, d->names[i]);
		buf_adds(&s->defines, "</value>\n");
	}
	buf_adds(&s->defines, "    </choice>\n  </define>\n");
}

static const char *names_of(struct schema *s, const struct value_decl *d)
{
	for (int i = 0; i < s->n_names; i++)
		if (s->names[i] == d->names)
			return s->define[i];
	if (s->n_names < NAMES_MAX)
		define_names(s, d);
	return s->define[s->n_names - 1];
}

struct range {
	bool known;
	int lo, hi;
};

static void write_integer(const struct range *range)
{
	if (range->known)
		printf("<data type=\"integer\"><param name=\"minInclusive\">%d</param><param name=\"maxInclusive\">%d</param></data>",
		       range->lo, range->hi);
	else
		printf("<data type=\"integer\"/>");
}

/* One value; of an event's any may be none. */
static void write_type(struct schema *s, const struct value_decl *d, const struct range *range, bool masked)
{
	bool none = (!range->known || range->lo <= VALUE_NONE) && d->type == VALUE_ENUM;
	bool choice = masked || none;
	if (choice)
		printf("<choice>");
	switch (d->type) {
	case VALUE_INT: write_integer(range); break;
	case VALUE_BOOL: printf("<ref name=\"yes-no\"/>"); break;
	case VALUE_ENUM: printf("<ref name=\"%s\"/>", names_of(s, d)); break;
	case VALUE_PLACE: printf("<ref name=\"%s-place\"/>", s->sys->name); break;
	case VALUE_ID: printf("<ref name=\"id\"/>"); break;
	case VALUE_SEAT: printf("<ref name=\"seat-or-none\"/>"); break;
	}
	printf("%s%s%s", none ? "<value>-</value>" : "", masked ? "<value>unknown</value>" : "",
	       choice ? "</choice>" : "");
}

/* ---- events ---- */

static void write_seen(const struct system *sys, const struct event_decl *d)
{
	static const char *const by[] = {[SEEN_ALL] = "<attribute name=\"seen\"><value>all</value></attribute>",
					 [SEEN_SEAT] = "<attribute name=\"seen\"><ref name=\"seat\"/></attribute>",
					 [SEEN_NOBODY] = "<attribute name=\"seen\"><value>end</value></attribute>"};
	printf("          %s\n", d->seen == SEEN_ALL && sys->event_secret ? "<ref name=\"seen\"/>" : by[d->seen]);
}

static void write_event(struct schema *s, const struct event_decl *d)
{
	printf("        <group>\n          <attribute name=\"kind\"><value>%s</value></attribute>\n", d->name);
	write_seen(s->sys, d);
	if (d->rule)
		printf("          <attribute name=\"rule\"><ref name=\"rule\"/></attribute>\n");
	for (int i = 0; i < EVENT_ARGS && d->args[i].name; i++) {
		bool optional = is_later(s->sys->name, d->name, d->args[i].name);
		printf("          %s<attribute name=\"%s\">", optional ? "<optional>" : "", d->args[i].name);
		write_type(s, &d->args[i], &(struct range){0}, d->know[i] != KNOW_ALL);
		printf("</attribute>%s\n", optional ? "</optional>" : "");
	}
	printf("        </group>\n");
}

static void write_events(struct schema *s)
{
	printf("  <define name=\"%s-event\">\n    <element name=\"event\">\n"
	       "      <attribute name=\"n\"><ref name=\"event-number\"/></attribute>\n"
	       "      <optional><attribute name=\"seat\"><ref name=\"seat\"/></attribute></optional>\n      <choice>\n",
	       s->sys->name);
	for (int i = 0; i < s->sys->n_events; i++)
		write_event(s, &s->sys->events[i]);
	printf("      </choice>\n    </element>\n  </define>\n");
}

/* ---- state ---- */

static void write_field(struct schema *s, const char *table, const struct field_decl *f)
{
	bool optional = is_later(s->sys->name, table, f->value.name), masked = f->know != KNOW_ALL;
	struct range range = {true, f->lo, f->hi};
	printf("          %s", optional ? "<optional>" : "");
	if (f->list)
		printf("<attribute name=\"n-%s\"><ref name=\"count\"/></attribute>", f->value.name);
	printf("<attribute name=\"%s\">%s", f->value.name,
	       !f->list ? ""
	       : masked ? "<choice><value>unknown</value><list><zeroOrMore>"
			: "<list><zeroOrMore>");
	write_type(s, &f->value, &range, masked && !f->list);
	printf("%s</attribute>%s\n",
	       !f->list ? ""
	       : masked ? "</zeroOrMore></list></choice>"
			: "</zeroOrMore></list>",
	       optional ? "</optional>" : "");
}

static void write_table(struct schema *s, const struct table_decl *t)
{
	const char *times = t->counted ? "zeroOrMore" : t->max > 1 ? "oneOrMore" : NULL;
	if (times)
		printf("      <%s>\n", times);
	printf("        <element name=\"%s\">\n          <attribute name=\"id\"><ref name=\"%s\"/></attribute>\n",
	       t->name, t->has_id ? "id" : "count");
	for (int i = 0; i < t->n_fields; i++)
		write_field(s, t->name, &t->fields[i]);
	printf("        </element>\n");
	if (times)
		printf("      </%s>\n", times);
}

static void write_state(struct schema *s)
{
	printf("  <define name=\"%s-state\">\n    <element name=\"state\">\n", s->sys->name);
	for (int i = 0; i < s->sys->n_tables; i++)
		write_table(s, &s->sys->tables[i]);
	printf("    </element>\n  </define>\n");
}

static void write_tables(const struct system *sys)
{
	struct schema s = {.sys = sys, .defines = BUF_INIT};
	write_events(&s);
	write_state(&s);
	fputs(buf_text(&s.defines), stdout);
	buf_free(&s.defines);
}

/* ---- the frame ---- */

static const char *folder;

/* The definitions of a part, without the element that holds them. */
static bool write_part(const struct system *sys, const char *file)
{
	char path[1024], line[4096];
	snprintf(path, sizeof path, "%s/%s/%s", folder, sys->name, file);
	FILE *in = fopen(path, "r");
	if (!in)
		return false;
	printf("  <!-- %s -->\n", sys->name);
	while (fgets(line, sizeof line, in))
		if (strncmp(line, "<grammar", 8) && strncmp(line, "</grammar", 9) && strncmp(line, "<!--", 4))
			fputs(line, stdout);
	fclose(in);
	return true;
}

static bool record_system(const struct system *sys)
{
	printf("        <group>\n          <attribute name=\"system\"><value>%s</value></attribute>\n"
	       "          <ref name=\"%s-players\"/><ref name=\"due\"/><ref name=\"dice\"/><ref name=\"%s-setup\"/>\n"
	       "          <ref name=\"orders\"/><ref name=\"answers\"/>\n"
	       "          <element name=\"events\">\n            <zeroOrMore>\n"
	       "              <choice><ref name=\"%s-event\"/><ref name=\"roll\"/><ref name=\"shuffle\"/><ref name=\"card\"/><ref name=\"fix\"/></choice>\n"
	       "            </zeroOrMore>\n          </element>\n          <ref name=\"%s-state\"/>\n        </group>\n",
	       sys->name, sys->name, sys->name, sys->name, sys->name);
	return true;
}

static bool record_part(const struct system *sys)
{
	if (!write_part(sys, "record.rng"))
		return false;
	write_tables(sys);
	return true;
}

static bool scenario_system_choice(const struct system *sys)
{
	printf("        <group>\n          <attribute name=\"system\"><value>%s</value></attribute>\n"
	       "          <oneOrMore><choice><ref name=\"prose\"/><ref name=\"umpire\"/><ref name=\"umpire\"/><ref name=\"%s-element\"/></choice></oneOrMore>\n"
	       "        </group>\n",
	       sys->name, sys->name);
	return true;
}

static bool case_system(const struct system *sys)
{
	printf("        <zeroOrMore><choice><ref name=\"%s-element\"/><ref name=\"set\"/></choice></zeroOrMore>\n",
	       sys->name);
	return true;
}

static bool scenario_part(const struct system *sys)
{
	return write_part(sys, "scenario.rng");
}

static const struct mark {
	const char *text;
	bool (*write)(const struct system *sys);
} marks[] = {
	{"<?record-systems?>", record_system},
	{"<?record-parts?>", record_part},
	{"<?scenario-systems?>", scenario_system_choice},
	{"<?scenario-parts?>", scenario_part},
	{"<?case-systems?>", case_system},
};

static bool write_line(const char *line)
{
	for (size_t i = 0; i < ARRAY_LEN(marks); i++) {
		if (!strstr(line, marks[i].text))
			continue;
		for (int k = 0; scenario_systems[k]; k++)
			if (!marks[i].write(scenario_systems[k]))
				return false;
		return true;
	}
	fputs(line, stdout);
	return true;
}

int main(int argc, char **argv)
{
	char line[4096];
	FILE *frame = argc == 3 ? fopen(argv[1], "r") : NULL;
	bool good = frame != NULL;
	folder = argv[argc - 1];
	while (good && fgets(line, sizeof line, frame))
		good = write_line(line);
	if (frame)
		fclose(frame);
	return good && fflush(stdout) == 0 ? 0 : 1;
}
