/* What a record tells of the setup: map, units, leaders, commands, rules in force. */
#include "rules/tactiques/tac.h"

enum { HEAVY_MA = 12 }; /* house: of the movement allowances of heavy cavalry */

static void hex_attr(const struct tac_setup *s, struct describe *d, const char *name, int hex)
{
	struct buf b = BUF_INIT;
	if (hex == VALUE_NONE)
		buf_adds(&b, "-");
	else
		flat_text(&s->map, hex, &b);
	d->attr(d, name, buf_text(&b));
	buf_free(&b);
}

/* "stream:N stream:NE": what each hexside carries. */
static void sides_attr(const struct tac_setup *s, struct describe *d, int hex)
{
	struct buf b = BUF_INIT;
	for (int side = 0; side < FLAT_DIRECTIONS; side++)
		for (int k = 0; k < HEXSIDES; k++)
			if (s->sides[hex][side] >> k & 1)
				buf_addf(&b, "%s%s:%s", b.len ? " " : "", tac_hexsides[k].name, tac_directions[side]);
	if (b.len)
		d->attr(d, "sides", buf_text(&b));
	buf_clear(&b);
	for (int side = 0; side < FLAT_DIRECTIONS; side++)
		if (s->road[hex][side])
			buf_addf(&b, "%s%s:%s", b.len ? " " : "", tac_lines[s->road[hex][side]], tac_directions[side]);
	if (b.len)
		d->attr(d, "ways", buf_text(&b));
	buf_free(&b);
}

/* Only what is not clear and level: a map of 3,600 hexes is mostly that. */
static void describe_hex(const struct tac_setup *s, struct describe *d, int hex)
{
	bool plain = s->ground[hex] == GROUND_CLEAR && !s->level[hex];
	for (int side = 0; side < FLAT_DIRECTIONS; side++)
		plain = plain && !s->sides[hex][side] && !s->road[hex][side];
	if (plain)
		return;
	d->begin(d, "hex");
	hex_attr(s, d, "id", hex);
	d->attr(d, "terrain", tac_grounds[s->ground[hex]].name);
	describe_number(d, "level", s->level[hex]);
	sides_attr(s, d, hex);
	d->end(d);
}

/* The picture on its block: looks, not rules. */
static const char *badge_of(const struct tac_unit_setup *n)
{
	if (n->arm >= FOOT_ARTILLERY)
		return tac_arms[n->arm];
	if (n->arm == CAVALRY)
		return n->lances ? "lancers" : n->ma <= HEAVY_MA ? "heavy-cavalry" : "light-cavalry";
	return n->elite ? "guard" : n->doubles ? "light" : "line";
}

static void describe_flag(struct describe *d, const char *name, bool is)
{
	if (is)
		d->attr(d, name, "yes");
}

static void describe_unit(const struct tac_setup *s, struct describe *d, int u)
{
	const struct tac_unit_setup *n = &s->unit[u];
	d->begin(d, "piece");
	d->attr(d, "id", n->id);
	d->attr(d, "seat", s->head.seat[n->seat].id);
	d->attr(d, "name", n->name);
	d->attr(d, "arm", n->company ? "company" : tac_arms[n->arm]);
	d->attr(d, "badge", badge_of(n));
	d->attr(d, "command", s->command[n->command].id);
	describe_number(d, "increments", n->increments);
	describe_number(d, "shatter", n->shatter);
	describe_number(d, "morale", n->morale);
	describe_number(d, "fire", n->fire);
	describe_number(d, "range", n->range);
	describe_number(d, "melee", n->melee);
	describe_number(d, "ma", n->ma);
	describe_number(d, "ammo", n->ammo);
	d->attr(d, "training", n->elite ? "elite" : n->untrained ? "untrained" : "trained");
	if (n->lances)
		describe_number(d, "lances", n->lances);
	describe_flag(d, "skirmishes", n->skirmishes);
	describe_flag(d, "doubles", n->doubles);
	describe_flag(d, "sappers", n->sappers);
	describe_flag(d, "detaches", n->detaches);
	describe_flag(d, "small", !n->counts && !n->company);
	if (n->twin != VALUE_NONE)
		d->attr(d, "twin", s->unit[n->twin].id);
	d->end(d);
}

static void describe_leader(const struct tac_setup *s, struct describe *d, int l)
{
	const struct tac_leader_setup *n = &s->leader[l];
	d->begin(d, "leader");
	d->attr(d, "id", n->id);
	d->attr(d, "seat", s->head.seat[n->seat].id);
	d->attr(d, "name", n->name);
	d->attr(d, "rank", tac_ranks[n->rank]);
	d->attr(d, "role", tac_roles[n->role]);
	d->attr(d, "ability", tac_abilities[n->ability]);
	d->attr(d, "command", s->command[n->command].id);
	describe_number(d, "rating", n->rating);
	describe_number(d, "morale", n->morale);
	describe_number(d, "range", n->range);
	d->end(d);
}

static void describe_command(const struct tac_setup *s, struct describe *d, int c)
{
	const struct tac_command_setup *n = &s->command[c];
	struct buf b = BUF_INIT;
	for (int i = 0; i < n->n_parents; i++)
		buf_addf(&b, "%s%s", i ? " " : "", s->command[n->parent[i]].id);
	d->begin(d, "command");
	d->attr(d, "id", n->id);
	d->attr(d, "seat", s->head.seat[n->seat].id);
	d->attr(d, "name", n->name);
	d->attr(d, "level", tac_levels[n->level]);
	d->attr(d, "parents", buf_text(&b));
	if (n->acting != VALUE_NONE)
		d->attr(d, "acting", s->leader[n->acting].id);
	describe_number(d, "fatigue", n->fatigue);
	describe_number(d, "boxes", n->boxes);
	describe_number(d, "mark", n->mark);
	describe_number(d, "reserve", n->reserve);
	describe_flag(d, "any", n->any);
	d->end(d);
	buf_free(&b);
}

static void describe_objective(const struct tac_setup *s, struct describe *d, int o)
{
	d->begin(d, "objective");
	d->attr(d, "id", s->objective[o].id);
	d->attr(d, "name", s->objective[o].name);
	hex_attr(s, d, "hex", s->objective[o].hex);
	describe_number(d, "points", s->objective[o].points);
	d->end(d);
}

/* "picton b95 b79:1": who comes, and how many turns after the first. */
static void who_attr(const struct tac_setup *s, struct describe *d, int group)
{
	struct buf b = BUF_INIT;
	for (int l = 0; l < s->n_leaders; l++)
		if (s->leader[l].group == group)
			buf_addf(&b, "%s%s:%d", b.len ? " " : "", s->leader[l].id, s->leader[l].delay);
	for (int u = 0; u < s->n_units; u++)
		if (s->unit[u].group == group)
			buf_addf(&b, "%s%s:%d", b.len ? " " : "", s->unit[u].id, s->unit[u].delay);
	d->attr(d, "who", buf_text(&b));
	buf_free(&b);
}

/* What comes onto the map, and by where units may leave it. */
static void describe_edges(const struct tac_setup *s, struct describe *d)
{
	for (int g = 0; g < s->n_groups; g++) {
		d->begin(d, "reinforcement");
		d->attr(d, "id", s->group[g].id);
		d->attr(d, "name", s->group[g].name);
		d->attr(d, "seat", s->head.seat[s->group[g].seat].id);
		describe_number(d, "turn", s->group[g].turn);
		describe_number(d, "modifier", s->group[g].modifier);
		hex_attr(s, d, "entry", s->group[g].entry);
		who_attr(s, d, g);
		d->end(d);
	}
	for (int e = 0; e < s->n_exits; e++) {
		d->begin(d, "exit");
		d->attr(d, "id", s->exit[e].id);
		d->attr(d, "name", s->exit[e].name);
		d->attr(d, "seat", s->head.seat[s->exit[e].seat].id);
		hex_attr(s, d, "hex", s->exit[e].hex);
		describe_number(d, "points", s->exit[e].points);
		d->end(d);
	}
}

/* The tables of steps A and B, by die. */
static void describe_chances(const struct tac_setup *s, struct describe *d)
{
	for (int die = 1; die <= TAC_DIE && s->has_events; die++) {
		d->begin(d, "chance");
		describe_number(d, "die", die);
		d->attr(d, "event", tac_happenings[s->event[die]]);
		d->end(d);
	}
	for (int die = 1; die <= TAC_DIE && s->has_weather; die++) {
		d->begin(d, "sky");
		describe_number(d, "die", die);
		d->attr(d, "weather", tac_weather_names[s->weather[die]]);
		d->end(d);
	}
}

/* Depots, and the game turns that are not day. */
static void describe_field(const struct tac_setup *s, struct describe *d)
{
	for (int seat = 0; seat < s->head.n_seats; seat++)
		for (int i = 0; i < s->side[seat].n_depots; i++) {
			d->begin(d, "depot");
			d->attr(d, "seat", s->head.seat[seat].id);
			hex_attr(s, d, "hex", s->side[seat].depot[i]);
			d->end(d);
		}
	for (int turn = 1; turn <= s->turns; turn++)
		if (s->light[turn] != DAY) {
			d->begin(d, "light");
			describe_number(d, "turn", turn);
			d->attr(d, "kind", tac_lights[s->light[turn]]);
			d->end(d);
		}
}

/* What wins: points for what is done, and how many more than the other side they must be. */
static void describe_victory(const struct tac_setup *s, struct describe *d)
{
	for (int i = 0; i < s->n_awards; i++) {
		d->begin(d, "award");
		d->attr(d, "kind", tac_awards[s->award[i].kind]);
		describe_number(d, "points", s->award[i].points);
		d->end(d);
	}
	for (int seat = 0; seat < s->head.n_seats; seat++) {
		d->begin(d, "victory");
		d->attr(d, "seat", s->head.seat[seat].id);
		if (s->decisive[seat] != VALUE_NONE)
			describe_number(d, "decisive", s->decisive[seat]);
		if (s->tactical[seat] != VALUE_NONE)
			describe_number(d, "tactical", s->tactical[seat]);
		d->end(d);
	}
}

void tac_describe(const void *setup, struct describe *d)
{
	const struct tac_setup *s = setup;
	d->begin(d, "board");
	d->attr(d, "shape", "columns");
	describe_number(d, "columns", s->map.columns);
	describe_number(d, "rows", s->map.rows);
	d->attr(d, "up", s->up);
	describe_number(d, "turns", s->turns);
	for (int hex = 0; hex < flat_hexes(&s->map); hex++)
		describe_hex(s, d, hex);
	describe_field(s, d);
	d->end(d);
	for (int c = 0; c < s->n_commands; c++)
		describe_command(s, d, c);
	for (int l = 0; l < s->n_leaders; l++)
		describe_leader(s, d, l);
	for (int u = 0; u < s->n_units; u++)
		describe_unit(s, d, u);
	for (int o = 0; o < s->n_objectives; o++)
		describe_objective(s, d, o);
	describe_edges(s, d);
	describe_victory(s, d);
	describe_chances(s, d);
	switches_describe(d, "tactiques", tac_switches, SWITCHES, s->rule);
}

void tac_describe_player(const void *setup, const void *state, int seat, struct describe *d)
{
	struct tac_at at = {setup, state};
	int units = 0, ground = 0;
	for (int u = 0; u < at.s->n_unit; u++)
		units += at.setup->unit[u].seat == seat && tac_on_map(at.s, u);
	for (int o = 0; o < at.s->n_objective; o++)
		ground += at.s->objective[o].holder == seat ? at.setup->objective[o].points : 0;
	d->attr(d, "side", seat == 0 ? "a" : "b");
	describe_number(d, "units", units);
	describe_number(d, "ground", ground);
}
