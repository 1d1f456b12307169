/* Who and what is meant: units, groups, cards, hexes. */
#include "rules/cnc/orders.h"

/* ---- cards ---- */

int cnc_find_card(const struct cnc_law *law, const char *text)
{
	for (int c = 0; c < law->n_cards; c++)
		if (order_same_name(text, law->cards[c].id) || order_same_name(text, law->cards[c].title))
			return c;
	return VALUE_NONE;
}

int cnc_find_card_among(const struct cnc_law *law, const char *text, const int *cards, int n)
{
	int found = cnc_find_card(law, text);
	if (found != VALUE_NONE || strlen(text) < 3)
		return found;
	for (int i = 0; i < n; i++) {
		int c = cards[i];
		if (c < 0 || c == found ||
		    !(order_short_name(text, law->cards[c].id) || order_short_name(text, law->cards[c].title)))
			continue;
		if (found != VALUE_NONE)
			return VALUE_NONE;
		found = c;
	}
	return found;
}

/* ---- hexes ---- */

int cnc_find_hex(const struct cnc_setup *setup, const struct order_value *v)
{
	int hex;
	return v && setup->law->system->place_read(setup, v->text, &hex) ? hex : VALUE_NONE;
}

int cnc_step_hex(const struct cnc_setup *setup, const struct order_step *step)
{
	for (size_t i = step ? step->n : 0; i--;)
		if (step->values[i].arg->kind == ORDER_PLACE)
			return cnc_find_hex(setup, &step->values[i]);
	return VALUE_NONE;
}

/* ---- units and leaders ---- */

int cnc_find_piece(const struct cnc_setup *setup, int seat, const char *text)
{
	for (int p = 0; p < setup->n_pieces; p++)
		if (setup->piece[p].seat == seat &&
		    (!strcasecmp(setup->piece[p].id, text) || order_same_name(text, setup->piece[p].name)))
			return p;
	return VALUE_NONE;
}

const char *cnc_named(const void *setup, int seat, const char *name)
{
	int p = cnc_find_piece(setup, seat, name);
	return p == VALUE_NONE ? NULL : ((const struct cnc_setup *)setup)->piece[p].id;
}

int cnc_find_any(const struct cnc_setup *setup, int seat, const char *text)
{
	int own = cnc_find_piece(setup, seat, text);
	return own != VALUE_NONE ? own : cnc_find_piece(setup, !seat, text);
}

int cnc_step_gun(const struct cnc_setup *setup, int seat, const struct order_step *step)
{
	const struct order_value *v = step ? order_step_value(step, "with") : NULL;
	return v ? cnc_find_piece(setup, seat, v->text) : VALUE_NONE;
}

/* What stands in a sentence for a row of these tables. */
const char *cnc_name_text(const struct words *words, const void *setup, int table, int row)
{
	const struct cnc_setup *s = setup;
	const struct order_language *standing = s->law->orders->standing;
	switch (table) {
	case CNC_NAME: return s->piece[row].name;
	case CNC_KIND: return cnc_kind_name(words, s->law, cnc_unit_of(s, row));
	case CNC_TITLE: return cnc_card_title(words, s->law, &s->law->cards[row]);
	case CNC_GROUND: return cnc_ground_name(words, s->law, cnc_ground_row(s->law, row));
	case CNC_RESPONSE: return standing->verbs[row].name;
	case CNC_TRIGGER: return standing->tests[row].name;
	default: return cnc_id_text(setup, table, row);
	}
}

const char *cnc_nearest_piece(const struct cnc_setup *setup, const struct cnc_state *view, int seat, const char *text)
{
	const char *ids[CNC_PIECES];
	size_t n = 0;
	for (int p = 0; p < setup->n_pieces; p++)
		if (setup->piece[p].seat == seat && view->piece[p].hex >= 0)
			ids[n++] = setup->piece[p].id;
	return order_nearest(text, strlen(text), ids, n);
}

/* ---- groups ---- */

enum { GROUP_WORK = 5 }; /* words are looked up */

enum group_kind {
	GROUP_ALL, GROUP_REST, GROUP_UNITS, GROUP_ARM, GROUP_SECTION, GROUP_NATION, GROUP_KIND,
	GROUP_OWN, GROUP_NONE
};

struct group {
	const char *word;
	enum group_kind kind;
	int which;
};

static const struct group groups[] = {
	{"all", GROUP_ALL, 0},
	{"everybody", GROUP_ALL, 0},
	{"rest", GROUP_REST, 0},
	{"units", GROUP_UNITS, 0},
	{"infantry", GROUP_ARM, INFANTRY},
	{"cavalry", GROUP_ARM, CAVALRY},
	{"artillery", GROUP_ARM, ARTILLERY},
	{"guns", GROUP_ARM, ARTILLERY},
	{"batteries", GROUP_ARM, ARTILLERY},
	{"leaders", GROUP_ARM, LEADER},
	{"generals", GROUP_ARM, LEADER},
	{"left", GROUP_SECTION, WEST},
	{"centre", GROUP_SECTION, CENTRE},
	{"center", GROUP_SECTION, CENTRE},
	{"right", GROUP_SECTION, EAST},
};

static bool is_word(const char *word, size_t n, const char *name)
{
	return strlen(name) == n && !strncasecmp(name, word, n);
}

/* A nation or kind of the unit cards, by the beginning of its name. */
static struct group unit_group(const struct cnc_law *law, const char *word, size_t n)
{
	for (int i = 0; n >= 4 && i < law->n_units; i++) {
		const struct cnc_unit *u = cnc_unit_row(law, i);
		if (!strncasecmp(u->nation, word, n))
			return (struct group){u->nation, GROUP_NATION, i};
		if (!strncasecmp(u->name, word, n) && !strchr(u->name, ' '))
			return (struct group){u->name, GROUP_KIND, i};
	}
	return (struct group){NULL, GROUP_NONE, 0};
}

/* The group of one word: of all systems, of this one, or of its unit cards. */
static struct group find_group(const struct cnc_law *law, const char *word, size_t n)
{
	for (size_t i = 0; i < ARRAY_LEN(groups); i++)
		if (is_word(word, n, groups[i].word))
			return groups[i];
	for (int i = 0; law->orders->groups[i].word; i++)
		if (is_word(word, n, law->orders->groups[i].word))
			return (struct group){law->orders->groups[i].word, GROUP_OWN, i};
	return unit_group(law, word, n);
}

bool cnc_is_group(const struct cnc_law *law, const char *text)
{
	if (!*text)
		return false;
	for (; *text; text += strcspn(text, " "), text += *text == ' ')
		if (find_group(law, text, strcspn(text, " ")).kind == GROUP_NONE)
			return false;
	return true;
}

/* Left and right are the player's own. */
static bool in_section(const struct cnc_setup *setup, const struct cnc_state *view, int piece, int section)
{
	bool south = cnc_seat(setup, piece) == setup->south;
	int own = section == CENTRE || south ? section : section == WEST ? EAST : WEST;
	return view->piece[piece].hex >= 0 && (cnc_sections(view->piece[piece].hex) & own);
}

static bool has_own_line(const struct cnc_setup *setup, const struct order_set *set, int piece)
{
	for (size_t i = 0; set && i < set->n; i++)
		if (set->lines[i].good && cnc_line_names(setup, &set->lines[i], cnc_seat(setup, piece), piece))
			return true;
	return false;
}

static bool in_group(const struct cnc_setup *setup, const struct cnc_state *view, const struct order_set *set,
		     const struct group *g, int piece)
{
	const struct cnc_unit *u = cnc_unit_of(setup, piece);
	switch (g->kind) {
	case GROUP_ALL: return true;
	case GROUP_REST: return !has_own_line(setup, set, piece);
	case GROUP_UNITS: return u;
	case GROUP_ARM: return cnc_arm(setup, piece) == g->which;
	case GROUP_SECTION: return in_section(setup, view, piece, g->which);
	case GROUP_NATION: return u && !strcmp(u->nation, g->word);
	case GROUP_KIND: return u && !strcmp(u->name, g->word);
	case GROUP_OWN: return setup->law->orders->groups[g->which].has(setup, view, piece);
	case GROUP_NONE: break;
	}
	return false;
}

int cnc_subject_piece(const struct cnc_setup *setup, int seat, const struct order_line *l, size_t k)
{
	struct order_meant *m = &l->meant[k];
	if (!m->known || m->seat != seat)
		*m = (struct order_meant){true, (int8_t)seat, 0,
					  (int16_t)cnc_find_piece(setup, seat, l->subjects[k])};
	return m->row;
}

/* Several words of a group mean those that are in all of them: "left light infantry". */
static bool means_group(const struct cnc_setup *setup, const struct cnc_state *view, const struct order_set *set,
			const char *subject, int piece)
{
	if (!*subject)
		return false;
	for (; *subject; subject += strcspn(subject, " "), subject += *subject == ' ') {
		struct group g = find_group(setup->law, subject, strcspn(subject, " "));
		if (!in_group(setup, view, set, &g, piece))
			return false;
	}
	return true;
}

bool cnc_means(const struct cnc_setup *setup, const struct cnc_state *view, const struct order_set *set,
	       const struct order_line *l, size_t k, int piece)
{
	int named = cnc_subject_piece(setup, cnc_seat(setup, piece), l, k);
	return order_work(l, GROUP_WORK) &&
	       (named == VALUE_NONE ? means_group(setup, view, set, l->subjects[k], piece) : named == piece);
}

bool cnc_line_names(const struct cnc_setup *setup, const struct order_line *l, int seat, int piece)
{
	for (size_t i = 0; i < l->n_subjects && order_work(l, 1); i++)
		if (cnc_subject_piece(setup, seat, l, i) == piece)
			return true;
	return false;
}

bool cnc_line_means(const struct cnc_setup *setup, const struct cnc_state *view, const struct order_set *set,
		    const struct order_line *l, int piece)
{
	for (size_t i = 0; i < l->n_subjects; i++)
		if (cnc_means(setup, view, set, l, i, piece))
			return true;
	return false;
}
