/* Setup and first state from a scenario's elements, and the invariants of a state.
 *
 *	<map columns="14" rows="13" up="W"/>
 *	<row n="4" ground="~b............"/>            one letter a hex, those of the chart
 *	<ground kind="woods" hexes="0505 0506"/>
 *	<level value="1" hexes="0101 0102"/>            of elevation; usual 0
 *	<hexside kind="stream" hex="1213" sides="N NE"/>  or, of many: at="1213:N,NE 1413:N"
 *	<way kind="road" hexes="1401 1402 1403"/>       neighbours in order
 *	<side seat="fr" name="French" first="yes" depots="0713" generic="2/~/0 [8]" brigades="1"
 *	      companies="4"/>
 *	<command id="compere" seat="fr" name="Compère" level="brigade" parents="reynier"
 *	         rating="3" fatigue="6" reserve="1" shattered="4/2" order="engage"/>
 *	                         order="any": its owner gives it one before the first turn
 *	<command id="gb-army" seat="gb" level="army" acting="orange"/>   until its leader has come
 *	<leader id="ney" seat="fr" name="Ney" rank="corps" values="3/A/3 [14]" role="none"
 *	        arm="infantry" command="left-wing" hex="1425"/>
 *	<unit id="f1a" seat="fr" name="I/1er Léger" arm="infantry" command="compere" regiment="1l"
 *	      increments="7/4 DC" morale="6" fire="[*1*]" melee="2" ma="7" hex="0411" facing="N"
 *	      formation="column" masked="yes" twin="f1b"/>
 *	<dummy id="fr-d1" seat="fr" hex="0412" ma="12"/>
 *	<objective id="farm" name="Gemioncourt" hex="1514" points="3" holder="fr"/>
 *	<award kind="brigade" points="3"/>
 *	<victory seat="fr" decisive="6" tactical="2"/>
 *	<reinforcement id="p" name="Picton" seat="gb" turn="3" modifier="5" entry="1401"
 *	               who="picton b95 b28 b79:1 b32:1"/>   ids and turns later; commands stand for all below
 *	<exit id="road" name="the road" seat="fr" hex="1401" points="2"/>
 *	<event roll="1" kind="courier-astray"/>  <events table="house"/>
 *	<weather roll="1" kind="rain"/>          <weather table="house"/>
 *	<turns n="4" leader-ma="16"/>  <light turns="1 2" kind="dusk"/>
 *	<switch name="fog" value="0"/>
 *
 * Numbers of units are written as the rosters print them: morale 5, *6* (Elite), [4] (Untrained);
 * fire 1, (1), [1], *1*, [*1*], ~, and 3/7 of guns; melee 2, *2* (sappers), 2+1 (lances);
 * increments 6/3, (2)/1, 6/3 DC. */
#include "rules/tactiques/tac.h"
#include "base/utf8.h"

enum {
	USUAL_TURNS = 12, USUAL_LEADER_MA = 16, USUAL_BRIGADE = 1,
	USUAL_DUMMY_MA = 6, MOST_DUMMY_MA = 16 /* house */
};

struct loading {
	struct tac_setup *setup;
	struct tac_state *state;
	struct setup_errors *errors;
	const struct element *scenario;
	int last; /* hex of the way that is being read */
};

/* ---- words ---- */

/* Number of a word in a list, or NONE with a mistake. */
static int find(struct loading *in, const struct element *e, const char *attr, const char *word,
		const char *const *names, int n)
{
	for (int i = 0; i < n; i++)
		if (!strcmp(names[i], word))
			return i;
	setup_error(in->errors, e, "%s=\"%s\" is none of this system's words", attr, word);
	return VALUE_NONE;
}
#define FIND(in, e, attr, usual, names)                                                            \
	find(in, e, attr, element_attr(e, attr, usual), names, (int)ARRAY_LEN(names))

static int read_hex(struct loading *in, const struct element *e, const char *word)
{
	int hex;
	if (flat_read(&in->setup->map, word, &hex))
		return hex;
	setup_error(in->errors, e, "\"%s\" is no hex of this map", word);
	return VALUE_NONE;
}

static int hex_attr(struct loading *in, const struct element *e, const char *attr)
{
	const char *word = element_attr(e, attr, NULL);
	return word && strcmp(word, "-") ? read_hex(in, e, word) : VALUE_NONE;
}

typedef void each_word(struct loading *in, const struct element *e, const char *word, int i);

static void words(struct loading *in, const struct element *e, const char *attr, each_word *f)
{
	char *copy = base_strdup(element_attr(e, attr, "")), *rest = copy, *word;
	int i = 0;
	while ((word = strsep(&rest, " \t\n")))
		if (*word)
			f(in, e, word, i++);
	free(copy);
}

static void copy_text(char *out, size_t size, const char *text)
{
	text_format(out, size, "%s", text);
}

/* Ids are short slugs that look like no hex. */
static void read_id(struct loading *in, const struct element *e, char out[TAC_ID])
{
	const char *id = element_attr(e, "id", "");
	int hex;
	if (!*id || strlen(id) >= TAC_ID || id[strspn(id, "abcdefghijklmnopqrstuvwxyz0123456789-")] ||
	    flat_read(&in->setup->map, id, &hex))
		setup_error(in->errors, e, "id=\"%s\" is not 1 to 15 of a-z, 0-9 and -, or is a hex", id);
	snprintf(out, TAC_ID, "%.15s", id);
}

/* ---- the map ---- */

static void load_map(struct loading *in, const struct element *e)
{
	in->setup->map.columns = (int16_t)element_int(e, "columns", 12, 1, FLAT_SIDE_MAX, in->errors);
	in->setup->map.rows = (int16_t)element_int(e, "rows", 12, 1, FLAT_SIDE_MAX, in->errors);
	int up = FIND(in, e, "up", "N", tac_facings);
	snprintf(in->setup->up, sizeof in->setup->up, "%s", tac_facings[up == VALUE_NONE ? 0 : up]);
}

static void load_row(struct loading *in, const struct element *e)
{
	const char *text = element_attr(e, "ground", "");
	int row = element_int(e, "n", 1, 1, in->setup->map.rows, in->errors);
	if ((int)strlen(text) != in->setup->map.columns)
		setup_error(in->errors, e, "has %zu hexes, not %d", strlen(text), in->setup->map.columns);
	for (int c = 1; c <= in->setup->map.columns && text[c - 1]; c++) {
		int g = 0;
		while (g < GROUNDS && tac_grounds[g].letter != text[c - 1])
			g++;
		if (g == GROUNDS)
			setup_error(in->errors, e, "'%c' is no letter of the chart", text[c - 1]);
		else
			in->setup->ground[flat_hex(&in->setup->map, c, row)] = (int8_t)g;
	}
}

static void lay_ground(struct loading *in, const struct element *e, const char *word, int i)
{
	const char *kind = element_attr(e, "kind", "");
	int hex = read_hex(in, e, word), g = 0;
	while (g < GROUNDS && strcmp(tac_grounds[g].name, kind))
		g++;
	if (g == GROUNDS && !i)
		setup_error(in->errors, e, "kind=\"%s\" is no ground of the chart", kind);
	if (g < GROUNDS && hex != VALUE_NONE)
		in->setup->ground[hex] = (int8_t)g;
}

static void load_ground(struct loading *in, const struct element *e)
{
	words(in, e, "hexes", lay_ground);
}

static void raise_hex(struct loading *in, const struct element *e, const char *word, int i)
{
	int hex = read_hex(in, e, word);
	(void)i;
	if (hex != VALUE_NONE)
		in->setup->level[hex] = (int8_t)element_int(e, "value", 0, -9, 9, in->errors);
}

static void load_level(struct loading *in, const struct element *e)
{
	words(in, e, "hexes", raise_hex);
}

static void lay_side_at(struct loading *in, const struct element *e, int hex, const char *attr, const char *word,
			bool first)
{
	const char *kind = element_attr(e, "kind", "");
	int k = 0, d = find(in, e, attr, word, tac_directions, FLAT_DIRECTIONS);
	while (k < HEXSIDES && strcmp(tac_hexsides[k].name, kind))
		k++;
	if (k == HEXSIDES && first)
		setup_error(in->errors, e, "kind=\"%s\" is no hexside of the chart", kind);
	if (k == HEXSIDES || hex == VALUE_NONE || d == VALUE_NONE)
		return;
	int other = flat_next(&in->setup->map, hex, d);
	in->setup->sides[hex][d] |= (uint16_t)(1 << k);
	if (other != FLAT_NONE)
		in->setup->sides[other][(d + 3) % FLAT_DIRECTIONS] |= (uint16_t)(1 << k);
}

static void lay_side(struct loading *in, const struct element *e, const char *word, int i)
{
	lay_side_at(in, e, hex_attr(in, e, "hex"), "sides", word, !i);
}

/* "1313:N,NE,NW" */
static void lay_sides(struct loading *in, const struct element *e, const char *word, int i)
{
	char *copy = base_strdup(word), *rest = copy, *name = strsep(&rest, ":"), *side;
	int hex = read_hex(in, e, name);
	for (bool first = !i; rest && (side = strsep(&rest, ",")); first = false)
		lay_side_at(in, e, hex, "at", side, first);
	free(copy);
}

static void load_hexside(struct loading *in, const struct element *e)
{
	words(in, e, "sides", lay_side);
	words(in, e, "at", lay_sides);
}

static void lay_line(struct loading *in, const struct element *e, const char *word, int i)
{
	int hex = read_hex(in, e, word), kind = FIND(in, e, "kind", "road", tac_lines);
	int d = i && hex != VALUE_NONE && in->last != VALUE_NONE ? flat_direction_of(&in->setup->map, in->last, hex)
								 : FLAT_NONE;
	if (i && hex != VALUE_NONE && in->last != VALUE_NONE && d == FLAT_NONE)
		setup_error(in->errors, e, "\"%s\" does not lie beside the hex before it", word);
	if (d != FLAT_NONE && kind != VALUE_NONE) {
		in->setup->road[in->last][d] = (uint8_t)kind;
		in->setup->road[hex][(d + 3) % FLAT_DIRECTIONS] = (uint8_t)kind;
	}
	in->last = hex;
}

static void load_way(struct loading *in, const struct element *e)
{
	in->last = VALUE_NONE;
	words(in, e, "hexes", lay_line);
}

/* ---- sides, commands, leaders ---- */

static void add_depot(struct loading *in, const struct element *e, const char *word, int i)
{
	int hex = read_hex(in, e, word);
	struct tac_side_setup *side = &in->setup->side[in->setup->head.n_seats - 1]; /* its element */
	if (i == TAC_DEPOTS)
		setup_error(in->errors, e, "has more than %d depots", TAC_DEPOTS);
	if (i >= TAC_DEPOTS || hex == VALUE_NONE)
		return;
	if (!flat_edge(&in->setup->map, hex))
		setup_error(in->errors, e, "depot %s does not lie at the edge of the map", word);
	side->depot[side->n_depots++] = (int16_t)hex;
}

/* "3/A/1 [14]", the range may be left out. */
static bool read_values(const char *text, int8_t *rating, int8_t *ability, int8_t *morale, int8_t *range)
{
	static const char letters[] = "~ABC+";
	char letter;
	int r, m, far = 0, n = 0;
	const char *found;
	if (sscanf(text, "%1d/%c%n", &r, &letter, &n) != 2 || !(found = strchr(letters, letter)))
		return false;
	text += n + (letter == '+' && text[n] == '1');
	if (sscanf(text, "/%1d%n", &m, &n) != 1)
		return false;
	text += n;
	if (*text && sscanf(text, " [%2d]", &far) != 1)
		return false;
	*rating = (int8_t)r;
	*ability = (int8_t)(found - letters);
	*morale = (int8_t)m;
	*range = (int8_t)far;
	return true;
}

static void load_side(struct loading *in, const struct element *e)
{
	struct tac_setup *s = in->setup;
	int n = setup_side(&s->head, e, in->errors);
	if (n == VALUE_NONE)
		return;
	if (!strcmp(element_attr(e, "first", "no"), "yes"))
		s->first = (int8_t)n;
	words(in, e, "depots", add_depot);
	struct tac_side_setup *side = &s->side[n];
	int8_t none;
	if (!read_values(element_attr(e, "generic", "2/~/0 [8]"), &side->generic_rating, &none, &side->generic_morale,
			 &side->generic_range))
		setup_error(in->errors, e, "generic=\"%s\" is not like 2/~/0 [8]", element_attr(e, "generic", ""));
	side->brigade_rating = (int8_t)element_int(e, "brigades", USUAL_BRIGADE, 0, 4, in->errors);
}

static int find_command(const struct tac_setup *s, const char *id)
{
	for (int c = 0; c < s->n_commands; c++)
		if (!strcmp(s->command[c].id, id))
			return c;
	return VALUE_NONE;
}

static void add_parent(struct loading *in, const struct element *e, const char *word, int i)
{
	struct tac_command_setup *c = &in->setup->command[in->setup->n_commands];
	int parent = find_command(in->setup, word);
	if (parent == VALUE_NONE)
		setup_error(in->errors, e, "parents=\"%s\" is no command that stands before it", word);
	else if (i == TAC_PARENTS)
		setup_error(in->errors, e, "has more than %d parents", TAC_PARENTS);
	else if (i < TAC_PARENTS)
		c->parent[c->n_parents++] = (int16_t)parent;
}

/* "4/2": so many, and after which of them the mark stands. */
static void read_marked(struct loading *in, const struct element *e, const char *attr, const char *usual, int8_t *all,
			int8_t *mark)
{
	const char *text = element_attr(e, attr, usual);
	int a, b;
	if (sscanf(text, "%2d/%2d", &a, &b) != 2 || a < 0 || b < 0 || b > a || a > 60) {
		setup_error(in->errors, e, "%s=\"%s\" is not like 4/2", attr, text);
		return;
	}
	*all = (int8_t)a;
	*mark = (int8_t)b;
}

static void load_command(struct loading *in, const struct element *e)
{
	struct tac_setup *s = in->setup;
	int seat = element_seat(e, "seat", in->setup, in->errors);
	if (s->n_commands == TAC_COMMANDS || seat == VALUE_NONE) {
		setup_error(in->errors, e, "cannot be read, or is one too many");
		return;
	}
	struct tac_command_setup *c = &s->command[s->n_commands];
	*c = (struct tac_command_setup){.seat = (int8_t)seat, .leader = VALUE_NONE, .acting = VALUE_NONE};
	read_id(in, e, c->id);
	copy_text(c->name, sizeof c->name, element_attr(e, "name", c->id));
	if (find_command(s, c->id) != VALUE_NONE)
		setup_error(in->errors, e, "id=\"%s\" is taken", c->id);
	c->level = (int8_t)FIND(in, e, "level", "brigade", tac_levels);
	c->any = !strcmp(element_attr(e, "order", ""), "any");
	c->order = (int8_t)(c->any ? ENGAGE : FIND(in, e, "order", "engage", tac_orders));
	words(in, e, "parents", add_parent);
	c->rating = (int8_t)element_int(e, "rating", 2, 0, 4, in->errors);
	c->fatigue = (int8_t)element_int(e, "fatigue", 0, 0, 60, in->errors);
	const char *reserve = element_attr(e, "reserve", "0");
	c->reserve = (int8_t)(!strcmp(reserve, "1/2") ? 1 : 2 * element_int(e, "reserve", 0, 0, 9, in->errors));
	read_marked(in, e, "shattered", "0/0", &c->boxes, &c->mark);
	struct tac_command *n = &in->state->command[s->n_commands++];
	*n = (struct tac_command){.order = c->order, .pending = VALUE_NONE, .leader = VALUE_NONE,
				  .rating = c->rating};
}

static int command_attr(struct loading *in, const struct element *e)
{
	const char *id = element_attr(e, "command", "");
	int c = find_command(in->setup, id);
	if (c == VALUE_NONE)
		setup_error(in->errors, e, "command=\"%s\" is none of this scenario", id);
	return c;
}

static void load_leader(struct loading *in, const struct element *e)
{
	struct tac_setup *s = in->setup;
	int seat = element_seat(e, "seat", in->setup, in->errors), command = command_attr(in, e);
	if (s->n_leaders == TAC_LEADERS || seat == VALUE_NONE || command == VALUE_NONE) {
		setup_error(in->errors, e, "cannot be read, or is one too many");
		return;
	}
	struct tac_leader_setup *l = &s->leader[s->n_leaders];
	*l = (struct tac_leader_setup){
		.seat = (int8_t)seat, .command = (int16_t)command, .group = VALUE_NONE};
	read_id(in, e, l->id);
	copy_text(l->name, sizeof l->name, element_attr(e, "name", l->id));
	l->rank = (int8_t)FIND(in, e, "rank", "brigade", tac_ranks);
	l->role = (int8_t)FIND(in, e, "role", "none", tac_roles);
	l->arm = (int8_t)FIND(in, e, "arm", "infantry", tac_arms);
	if (!read_values(element_attr(e, "values", ""), &l->rating, &l->ability, &l->morale, &l->range))
		setup_error(in->errors, e, "values=\"%s\" is not like 3/A/1 [14]", element_attr(e, "values", ""));
	struct tac_leader *n = &in->state->leader[s->n_leaders];
	*n = (struct tac_leader){.hex = hex_attr(in, e, "hex"), .command = VALUE_NONE};
	if (l->role == NO_ROLE || l->role == CAVALRY_LEADER || l->role == MONARCH) {
		if (s->command[command].leader != VALUE_NONE)
			setup_error(in->errors, e, "is a second leader of its command");
		s->command[command].leader = s->n_leaders;
		in->state->command[command].leader = s->n_leaders;
		n->command = command;
	}
	s->n_leaders++;
}

/* 7.33: who stands ready to lead an echelon. */
static void add_generics(struct loading *in)
{
	struct tac_setup *s = in->setup;
	for (int c = 0; c < s->n_commands && s->n_leaders < TAC_LEADERS; c++) {
		const struct tac_command_setup *k = &s->command[c];
		const struct tac_side_setup *side = &s->side[k->seat];
		if (k->level == BRIGADE)
			continue;
		struct tac_leader_setup *l = &s->leader[s->n_leaders];
		*l = (struct tac_leader_setup){.seat = k->seat, .rating = side->generic_rating,
					       .morale = side->generic_morale,
					       .range = side->generic_range, .command = (int16_t)c,
					       .generic = true, .group = VALUE_NONE};
		l->rank = (int8_t)(RANK_BRIGADE + k->level);
		snprintf(l->id, sizeof l->id, "new-%.11s", k->id);
		text_format(l->name, sizeof l->name, "successor of %.*s", (int)utf8_cut(k->name, 20), k->name);
		in->state->leader[s->n_leaders++] = (struct tac_leader){
			.hex = VALUE_NONE, .status = RESERVED, .command = VALUE_NONE};
	}
}

/* ---- units ---- */

/* A number between marks: brackets and so on, or none. */
static bool between(const char *text, const char *open, const char *close, int *n)
{
	size_t a = strlen(open), b = strlen(text), c = strlen(close);
	char middle[8];
	long long v;
	if (b <= a + c || b - a - c >= sizeof middle || strncmp(text, open, a) || strcmp(text + b - c, close))
		return false;
	snprintf(middle, sizeof middle, "%.*s", (int)(b - a - c), text + a);
	if (!parse_int(middle, 0, 60, &v))
		return false;
	*n = (int)v;
	return true;
}

static bool read_morale(struct tac_unit_setup *u, const char *text)
{
	int n;
	u->elite = between(text, "*", "*", &n);
	u->untrained = !u->elite && between(text, "[", "]", &n);
	if (!u->elite && !u->untrained && !between(text, "", "", &n))
		return false;
	u->morale = (int8_t)n;
	return true;
}

/* Of skirmishers by their marks; of guns value and range. */
static bool read_fire(struct tac_unit_setup *u, const char *text)
{
	static const struct {
		const char *open, *close;
		int8_t range;
		bool doubles;
	} forms[] = {{"(*", "*)", 2, true}, {"[*", "*]", 3, true}, {"*", "*", 1, true},
		     {"(", ")", 2, false},  {"[", "]", 3, false}};
	int n, range;
	char rest;
	u->range = 1;
	if (u->arm >= FOOT_ARTILLERY) {
		if (sscanf(text, "%2d/%2d%c", &n, &range, &rest) != 2)
			return false;
		u->fire = (int8_t)n;
		u->range = (int8_t)range;
		return true;
	}
	for (size_t i = 0; i < ARRAY_LEN(forms); i++)
		if (between(text, forms[i].open, forms[i].close, &n)) {
			u->fire = (int8_t)n;
			u->range = forms[i].range;
			u->doubles = forms[i].doubles;
			u->skirmishes = true;
			return true;
		}
	if (strcmp(text, "~") && !between(text, "", "", &n))
		return false;
	u->fire = (int8_t)(strcmp(text, "~") ? n : 0);
	return true;
}

static bool read_melee(struct tac_unit_setup *u, const char *text)
{
	int n, lances = 0;
	char rest;
	u->sappers = between(text, "*", "*", &n);
	if (!u->sappers && sscanf(text, "%2d+%1d%c", &n, &lances, &rest) != 2 && !between(text, "", "", &n))
		return false;
	u->melee = (int8_t)n;
	u->lances = (int8_t)lances;
	return true;
}

static bool read_increments(struct tac_unit_setup *u, const char *text)
{
	int n, mark, end = 0;
	u->counts = *text != '(';
	if (sscanf(text, u->counts ? "%2d/%2d%n" : "(%2d)/%2d%n", &n, &mark, &end) != 2 || n < 1 || n > 60 ||
	    mark < 1 || mark > n)
		return false;
	u->increments = (int8_t)n;
	u->shatter = (int8_t)mark;
	u->detaches = !strcmp(text + end, " DC");
	return !text[end] || u->detaches;
}

static void read_value(struct loading *in, const struct element *e, struct tac_unit_setup *u, const char *attr,
		       const char *usual, bool (*read)(struct tac_unit_setup *, const char *))
{
	const char *text = element_attr(e, attr, usual);
	if (!read(u, text))
		setup_error(in->errors, e, "%s=\"%s\" is not as rosters print it", attr, text);
}

/* Where it stands at the beginning. */
static void place_unit(struct loading *in, const struct element *e, int unit)
{
	struct tac_unit *n = &in->state->unit[unit];
	bool guns = in->setup->unit[unit].arm >= FOOT_ARTILLERY;
	*n = (struct tac_unit){.hex = hex_attr(in, e, "hex"), .parent = VALUE_NONE, .grand = VALUE_NONE};
	n->hex2 = hex_attr(in, e, "hex2");
	n->status = n->hex == VALUE_NONE ? WAITING : ON_MAP;
	n->formation = FIND(in, e, "formation", guns ? "limbered" : "column", tac_formation_names);
	n->facing = FIND(in, e, "facing", "N", tac_facings);
	n->masked = n->hex != VALUE_NONE && !strcmp(element_attr(e, "masked", "no"), "yes");
	if (n->formation == VALUE_NONE || n->facing == VALUE_NONE)
		return;
	if (!tac_facing_fits(n->formation, n->facing))
		setup_error(in->errors, e, "facing=\"%s\" does not fit its formation", tac_facings[n->facing]);
	for (int u = 0; u < unit && n->hex != VALUE_NONE; u++)
		if (in->state->unit[u].hex == n->hex)
			n->depth = in->state->unit[u].depth + 1;
}

/* 18.2: its other half stands before it. */
static int twin_attr(struct loading *in, const struct element *e, int unit)
{
	const char *id = element_attr(e, "twin", "");
	for (int u = 0; u < unit && *id; u++)
		if (!strcmp(in->setup->unit[u].id, id) && in->setup->unit[u].twin == VALUE_NONE) {
			in->setup->unit[u].twin = (int16_t)unit;
			return u;
		}
	if (*id)
		setup_error(in->errors, e, "twin=\"%s\" is no unit that stands before it alone", id);
	return VALUE_NONE;
}

static void load_unit(struct loading *in, const struct element *e)
{
	struct tac_setup *s = in->setup;
	int seat = element_seat(e, "seat", in->setup, in->errors), command = command_attr(in, e);
	if (s->n_units == TAC_UNITS || seat == VALUE_NONE || command == VALUE_NONE) {
		setup_error(in->errors, e, "cannot be read, or is one too many");
		return;
	}
	struct tac_unit_setup *u = &s->unit[s->n_units];
	*u = (struct tac_unit_setup){
		.seat = (int8_t)seat, .command = (int16_t)command, .group = VALUE_NONE};
	read_id(in, e, u->id);
	copy_text(u->name, sizeof u->name, element_attr(e, "name", u->id));
	snprintf(u->regiment, sizeof u->regiment, "%.15s", element_attr(e, "regiment", u->id));
	for (int i = 0; i < s->n_units; i++)
		if (!strcmp(s->unit[i].id, u->id))
			setup_error(in->errors, e, "has an id that is taken");
	u->arm = (int8_t)FIND(in, e, "arm", "infantry", tac_arms);
	read_value(in, e, u, "morale", "5", read_morale);
	read_value(in, e, u, "fire", u->arm >= FOOT_ARTILLERY ? "3/7" : "1", read_fire);
	read_value(in, e, u, "melee", "2", read_melee);
	read_value(in, e, u, "increments", "6/3", read_increments);
	u->ma = (int8_t)element_int(e, "ma", 6, 0, 30, in->errors);
	u->ammo = (int8_t)element_int(e, "ammo", 0, 0, 9, in->errors);
	u->twin = (int16_t)twin_attr(in, e, s->n_units);
	if (s->command[command].seat != seat)
		setup_error(in->errors, e, "belongs to a command of the other side");
	place_unit(in, e, s->n_units++);
}

/* 16.11: a mask with nothing below it. */
static void load_dummy(struct loading *in, const struct element *e)
{
	struct tac_setup *s = in->setup;
	int seat = element_seat(e, "seat", in->setup, in->errors), hex = hex_attr(in, e, "hex");
	if (s->n_dummies == TAC_DUMMIES || seat == VALUE_NONE || hex == VALUE_NONE) {
		setup_error(in->errors, e, "cannot be read, or is one too many");
		return;
	}
	struct tac_dummy_setup *d = &s->dummy[s->n_dummies];
	d->seat = (int8_t)seat;
	read_id(in, e, d->id);
	for (int u = 0; u < s->n_units; u++)
		if (!strcmp(s->unit[u].id, d->id))
			setup_error(in->errors, e, "has an id that is taken");
		else if (in->state->unit[u].hex == hex && s->unit[u].seat != seat)
			setup_error(in->errors, e, "lies with an enemy");
	in->state->dummy[s->n_dummies].ma = element_int(e, "ma", USUAL_DUMMY_MA, 0, MOST_DUMMY_MA, in->errors);
	in->state->dummy[s->n_dummies++].hex = hex;
}

/* The counters for detached companies of a side. */
static void add_companies(struct loading *in, const struct element *e)
{
	struct tac_setup *s = in->setup;
	int seat = element_seat(e, "seat", in->setup, in->errors);
	int n = element_int(e, "companies", 0, 0, 30, in->errors);
	if (s->n_units + n > TAC_UNITS)
		setup_error(in->errors, e,
			    "has companies for which there is no room: %d units and companies are the most", TAC_UNITS);
	for (int i = 1; i <= n && seat != VALUE_NONE && s->n_units < TAC_UNITS; i++) {
		struct tac_unit_setup *u = &s->unit[s->n_units];
		*u = (struct tac_unit_setup){.seat = (int8_t)seat, .company = true, .increments = 1, .twin = VALUE_NONE,
					     .shatter = 1, .group = VALUE_NONE};
		for (int c = 0; c < s->n_commands; c++)
			if (s->command[c].seat == seat)
				u->command = (int16_t)c;
		snprintf(u->id, sizeof u->id, "%.4s-co%d", element_attr(e, "seat", ""), i % 100);
		snprintf(u->name, sizeof u->name, "detached company %d", i);
		in->state->unit[s->n_units++] = (struct tac_unit){.hex = VALUE_NONE, .hex2 = VALUE_NONE,
								  .status = WAITING,
								  .parent = VALUE_NONE,
								  .grand = VALUE_NONE};
	}
}

/* ---- reinforcements, exits, events, weather ---- */

/* Who acts for the leader of a command that has not come. */
static void load_acting(struct loading *in, const struct element *e)
{
	const char *id = element_attr(e, "acting", NULL);
	int c = find_command(in->setup, element_attr(e, "id", ""));
	for (int l = 0; id && l < in->setup->n_leaders && c != VALUE_NONE; l++)
		if (!strcmp(in->setup->leader[l].id, id)) {
			in->setup->command[c].acting = (int16_t)l;
			in->setup->leader[l].deputy = true;
		}
	if (id && c != VALUE_NONE && in->setup->command[c].acting == VALUE_NONE)
		setup_error(in->errors, e, "acting=\"%s\" is no leader of this scenario", id);
}

static void join_unit(struct loading *in, const struct element *e, int unit, int group, int delay)
{
	struct tac_unit_setup *u = &in->setup->unit[unit];
	if (in->state->unit[unit].hex != VALUE_NONE || u->seat != in->setup->group[group].seat)
		setup_error(in->errors, e, "\"%s\" is on the map, or of the other side", u->id);
	u->group = (int8_t)group;
	u->delay = (int8_t)delay;
}

static void join_leader(struct loading *in, const struct element *e, int leader, int group, int delay)
{
	struct tac_leader_setup *l = &in->setup->leader[leader];
	if (in->state->leader[leader].hex != VALUE_NONE || l->seat != in->setup->group[group].seat)
		setup_error(in->errors, e, "\"%s\" is on the map, or of the other side", l->id);
	l->group = (int8_t)group;
	l->delay = (int8_t)delay;
}

/* One unit or leader, or all of a command, of the group that was read last: "b79:1". */
static void join(struct loading *in, const struct element *e, const char *word, int i)
{
	struct tac_setup *s = in->setup;
	char id[TAC_ID];
	struct tac_at at = {.setup = s, .s = in->state};
	size_t n = strcspn(word, ":");
	long long delay = 0;
	int group = s->n_groups - 1, command, found = 0;
	(void)i;
	snprintf(id, sizeof id, "%.*s", (int)n, word);
	if (word[n] && !parse_int(word + n + 1, 0, TAC_TURNS, &delay))
		setup_error(in->errors, e, "\"%s\" is not like b79:1", word);
	command = find_command(s, id);
	for (int u = 0; u < s->n_units; u++)
		if (!strcmp(s->unit[u].id, id) ||
		    (command != VALUE_NONE && !s->unit[u].company && tac_below(at, s->unit[u].command, command))) {
			join_unit(in, e, u, group, (int)delay);
			found++;
		}
	for (int l = 0; l < s->n_leaders; l++)
		if (!strcmp(s->leader[l].id, id) ||
		    (command != VALUE_NONE && tac_below(at, s->leader[l].command, command))) {
			join_leader(in, e, l, group, (int)delay);
			found++;
		}
	if (!found)
		setup_error(in->errors, e, "who=\"%s\" is nobody of this scenario", id);
}

static int edge_attr(struct loading *in, const struct element *e, const char *attr)
{
	int hex = hex_attr(in, e, attr);
	if (hex != VALUE_NONE && !flat_edge(&in->setup->map, hex))
		setup_error(in->errors, e, "%s=\"%s\" does not lie at the edge of the map", attr,
			    element_attr(e, attr, ""));
	return hex;
}

static void load_group(struct loading *in, const struct element *e)
{
	struct tac_setup *s = in->setup;
	int seat = element_seat(e, "seat", in->setup, in->errors), hex = edge_attr(in, e, "entry");
	if (s->n_groups == TAC_GROUPS || seat == VALUE_NONE || hex == VALUE_NONE) {
		setup_error(in->errors, e, "cannot be read, or is one too many");
		return;
	}
	struct tac_group_setup *g = &s->group[s->n_groups];
	read_id(in, e, g->id);
	copy_text(g->name, sizeof g->name, element_attr(e, "name", g->id));
	g->seat = (int8_t)seat;
	g->turn = (int8_t)element_int(e, "turn", 1, 1, TAC_TURNS, in->errors);
	g->modifier = (int8_t)element_int(e, "modifier", 0, -9, 9, in->errors);
	g->entry = (int16_t)hex;
	in->state->group[s->n_groups++].entry = hex;
	words(in, e, "who", join);
}

static void load_exit(struct loading *in, const struct element *e)
{
	struct tac_setup *s = in->setup;
	int seat = element_seat(e, "seat", in->setup, in->errors), hex = edge_attr(in, e, "hex");
	if (s->n_exits == TAC_EXITS || seat == VALUE_NONE || hex == VALUE_NONE) {
		setup_error(in->errors, e, "cannot be read, or is one too many");
		return;
	}
	struct tac_exit_setup *x = &s->exit[s->n_exits++];
	read_id(in, e, x->id);
	copy_text(x->name, sizeof x->name, element_attr(e, "name", x->id));
	x->seat = (int8_t)seat;
	x->hex = (int16_t)hex;
	x->points = (int8_t)element_int(e, "points", 1, 0, 60, in->errors);
}

static void load_event(struct loading *in, const struct element *e)
{
	int die = element_int(e, "roll", 1, 1, TAC_DIE, in->errors);
	int kind = FIND(in, e, "kind", "none", tac_happenings);
	in->setup->has_events = true;
	if (kind != VALUE_NONE)
		in->setup->event[die] = (int8_t)kind;
}

static void load_events(struct loading *in, const struct element *e)
{
	if (strcmp(element_attr(e, "table", "house"), "house"))
		setup_error(in->errors, e, "table=\"%s\" is no table", element_attr(e, "table", ""));
	in->setup->has_events = true;
	memcpy(in->setup->event, tac_house_events, sizeof in->setup->event);
}

/* A row of the table, or the house's whole. */
static void load_weather(struct loading *in, const struct element *e)
{
	struct tac_setup *s = in->setup;
	s->has_weather = true;
	if (element_attr(e, "table", NULL)) {
		for (int w = 0; w < WEATHERS; w++)
			for (int die = tac_weathers[w].from; die <= tac_weathers[w].to; die++)
				s->weather[die] = (int8_t)w;
		return;
	}
	int die = element_int(e, "roll", 1, 1, TAC_DIE, in->errors);
	int kind = FIND(in, e, "kind", "clear", tac_weather_names);
	if (kind != VALUE_NONE)
		s->weather[die] = (int8_t)kind;
}

/* 10.03: commands of which nobody is there at the beginning. */
static void find_arriving(struct loading *in)
{
	struct tac_setup *s = in->setup;
	for (int c = 0; c < s->n_commands; c++) {
		bool some = false, all = true;
		for (int u = 0; u < s->n_units; u++) {
			if (s->unit[u].command != c || s->unit[u].company)
				continue;
			some = true;
			all = all && s->unit[u].group != VALUE_NONE;
		}
		s->command[c].arrives = some && all;
	}
}

/* ---- victory, turns, switches ---- */

static void load_objective(struct loading *in, const struct element *e)
{
	struct tac_setup *s = in->setup;
	int hex = hex_attr(in, e, "hex");
	const char *holder = element_attr(e, "holder", NULL);
	if (s->n_objectives == TAC_OBJECTIVES || hex == VALUE_NONE) {
		setup_error(in->errors, e, "cannot be read, or is one too many");
		return;
	}
	struct tac_objective_setup *o = &s->objective[s->n_objectives];
	read_id(in, e, o->id);
	copy_text(o->name, sizeof o->name, element_attr(e, "name", o->id));
	o->hex = (int16_t)hex;
	o->points = (int8_t)element_int(e, "points", 1, 0, 60, in->errors);
	in->state->objective[s->n_objectives++].holder = holder ? system_seat(s, holder) : VALUE_NONE;
}

static void load_award(struct loading *in, const struct element *e)
{
	struct tac_setup *s = in->setup;
	int kind = FIND(in, e, "kind", "brigade", tac_awards);
	if (s->n_awards == TAC_AWARDS || kind == VALUE_NONE) {
		setup_error(in->errors, e, "cannot be read, or is one too many");
		return;
	}
	s->award[s->n_awards++] = (struct tac_award_setup){
		(int8_t)kind, (int8_t)element_int(e, "points", 1, 0, 60, in->errors)};
}

static int net_attr(struct loading *in, const struct element *e, const char *attr)
{
	return element_attr(e, attr, NULL) ? element_int(e, attr, 0, 0, 999, in->errors) : VALUE_NONE;
}

static void load_victory(struct loading *in, const struct element *e)
{
	int seat = element_seat(e, "seat", in->setup, in->errors);
	if (seat == VALUE_NONE)
		return;
	in->setup->decisive[seat] = (int16_t)net_attr(in, e, "decisive");
	in->setup->tactical[seat] = (int16_t)net_attr(in, e, "tactical");
}

static void load_turns(struct loading *in, const struct element *e)
{
	in->setup->turns = (int8_t)element_int(e, "n", USUAL_TURNS, 1, TAC_TURNS, in->errors);
	in->setup->leader_ma = (int8_t)element_int(e, "leader-ma", USUAL_LEADER_MA, 1, 40, in->errors);
}

static void set_light(struct loading *in, const struct element *e, const char *word, int i)
{
	long long turn;
	int kind = FIND(in, e, "kind", "day", tac_lights);
	(void)i;
	if (!parse_int(word, 1, TAC_TURNS, &turn))
		setup_error(in->errors, e, "\"%s\" is no turn", word);
	else if (kind != VALUE_NONE)
		in->setup->light[turn] = (int8_t)kind;
}

static void load_light(struct loading *in, const struct element *e)
{
	words(in, e, "turns", set_light);
}

static void load_switch(struct loading *in, const struct element *e)
{
	const char *name = element_attr(e, "name", "");
	int i = 0;
	while (i < SWITCHES && strcmp(tac_switches[i].name, name))
		i++;
	if (i == SWITCHES)
		setup_error(in->errors, e, "there is no switch \"%s\"", name);
	else
		in->setup->rule[i] = (int8_t)element_int(e, "value", tac_switches[i].usual, tac_switches[i].lo,
							 tac_switches[i].hi, in->errors);
}

/* ---- all ---- */

static void load_each(struct loading *in, const char *name, void (*load)(struct loading *, const struct element *))
{
	for (size_t i = 0; i < in->scenario->n_children; i++)
		if (!strcmp(in->scenario->children[i].name, name))
			load(in, &in->scenario->children[i]);
}

/* 5.0 and 15.02 of the start. */
static void check_places(struct loading *in)
{
	struct tac_at at = {.setup = in->setup, .s = in->state};
	for (int u = 0; u < in->setup->n_units; u++) {
		struct tac_stack k = tac_stack_at(at, in->state->unit[u].hex);
		if (!k.n || k.unit[0] != u)
			continue;
		if (tac_twin(at, u) != VALUE_NONE && tac_twin_beside(at, u) == VALUE_NONE)
			setup_error(in->errors, in->scenario, "\"%s\" stands apart from its other half",
				    in->setup->unit[u].id);
		if (!tac_may_stack(at, &k, in->state->unit[u].hex, false))
			setup_error(in->errors, in->scenario, "units with \"%s\" may not stack there",
				    in->setup->unit[u].id);
	}
}

/* Each masked unit may come to lie in two hexes, and a company under its mask in one. */
static void check_masks(struct loading *in)
{
	for (int seat = 0; seat < 2; seat++) {
		int n = 0;
		for (int u = 0; u < in->setup->n_units; u++)
			if (in->setup->unit[u].seat == seat)
				n += in->setup->unit[u].company ? 1 : 2 * in->state->unit[u].masked;
		for (int d = 0; d < in->setup->n_dummies; d++)
			n += in->setup->dummy[d].seat == seat;
		if (n > TAC_MASKS)
			setup_error(
				in->errors, in->scenario,
				"masked units (two hexes each), companies and dummies of \"%s\" may need more than %d masks",
				in->setup->head.seat[seat].id, TAC_MASKS);
	}
}

void tac_load(const struct element *scenario, void *setup, void *state, struct setup_errors *errors)
{
	struct loading in = {setup, state, errors, scenario, VALUE_NONE};
	struct tac_setup *s = setup;
	for (int i = 0; i < SWITCHES; i++)
		s->rule[i] = tac_switches[i].usual;
	s->turns = USUAL_TURNS;
	s->leader_ma = USUAL_LEADER_MA;
	s->map = (struct flat){12, 12};
	for (int seat = 0; seat < 2; seat++)
		s->decisive[seat] = s->tactical[seat] = VALUE_NONE;
	static const struct {
		const char *name;
		void (*load)(struct loading *, const struct element *);
	} order[] = {{"map", load_map},	    {"row", load_row},	       {"ground", load_ground},
		     {"level", load_level}, {"hexside", load_hexside}, {"way", load_way},
		     {"side", load_side},   {"command", load_command}, {"leader", load_leader},
		     {"unit", load_unit},   {"dummy", load_dummy},     {"side", add_companies},   {"objective", load_objective},
		     {"award", load_award}, {"victory", load_victory}, {"turns", load_turns},
		     {"light", load_light}, {"switch", load_switch},   {"command", load_acting},
		     {"reinforcement", load_group}, {"exit", load_exit}, {"events", load_events},
		     {"event", load_event}, {"weather", load_weather}};
	for (size_t i = 0; i < ARRAY_LEN(order); i++)
		load_each(&in, order[i].name, order[i].load);
	if (s->head.n_seats != 2)
		setup_error(errors, scenario, "needs two sides");
	if (!errors->n)
		add_generics(&in);
	find_arriving(&in);
	in.state->at.winner = in.state->at.active = VALUE_NONE;
	in.state->game.inspired = in.state->game.zealous = VALUE_NONE;
	in.state->n_group = s->n_groups;
	in.state->n_exit = s->n_exits;
	in.state->n_unit = s->n_units;
	in.state->n_leader = s->n_leaders;
	in.state->n_command = s->n_commands;
	in.state->n_objective = s->n_objectives;
	in.state->n_dummy = s->n_dummies;
	in.state->game.command = VALUE_NONE;
	if (errors->n)
		return;
	check_places(&in);
	check_masks(&in);
	tac_note_masks(s, state);
	tac_look_beneath(s, state);
}

/* ---- invariants ---- */

static const char *broken_unit(struct tac_at at, int u)
{
	const struct tac_unit *n = &at.s->unit[u];
	struct tac_stack k = tac_stack_at(at, n->hex);
	if ((n->status == ON_MAP) != (n->hex != VALUE_NONE))
		return "is on the map and nowhere";
	if (n->hex == VALUE_NONE)
		return NULL;
	if (tac_left(at, u) < 1)
		return "is on the map without an increment";
	if (n->hex2 != VALUE_NONE && flat_distance(&at.setup->map, n->hex, n->hex2) != 1)
		return "stands in two hexes apart";
	if (!tac_facing_fits(n->formation, n->facing))
		return "faces as its formation cannot";
	int twin = tac_twin(at, u);
	if (twin != VALUE_NONE && tac_on_map(at.s, twin) && at.s->unit[twin].hex != n->hex)
		return "stands apart from its other half";
	for (int i = 0; i < k.n; i++)
		if (at.setup->unit[k.unit[i]].seat != at.setup->unit[u].seat)
			return "stands with an enemy";
		else if (at.s->unit[k.unit[i]].disruption != n->disruption)
			return "is in another state than its stack";
	return tac_may_stack(at, &k, n->hex, false) ? NULL : "is in a stack that may not be";
}

const char *tac_invariant(const void *setup, const void *state, struct buf *out)
{
	struct tac_board board;
	struct tac_at at = tac_on_board((struct tac_at){.setup = setup, .s = state}, &board);
	for (int u = 0; u < at.s->n_unit; u++) {
		const char *what = broken_unit(at, u);
		if (!what)
			continue;
		buf_addf(out, "%s %s", at.setup->unit[u].id, what);
		return buf_text(out);
	}
	return NULL;
}
