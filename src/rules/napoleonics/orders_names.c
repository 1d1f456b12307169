/* Who and what is meant: units, groups, cards, hexes. */
#include "rules/napoleonics/napoleonics.h"
#include "rules/napoleonics/orders.h"

/* ---- single words ---- */

static bool skipped(char c)
{
	return c == ' ' || c == '-' || c == '_' || c == '.';
}

/* Letters and digits alone, so that "Probe Centre" and probe-centre are one. */
static bool same_words(const char *a, const char *b)
{
	for (;; a++, b++) {
		while (skipped(*a))
			a++;
		while (skipped(*b))
			b++;
		if (!*a || !*b)
			return *a == *b;
		if (strncasecmp(a, b, 1))
			return false;
	}
}

/* Length of the first word, which blanks and hyphens end. */
static size_t word_length(const char *s)
{
	return strcspn(s, " -_");
}

static const char *next_word(const char *s)
{
	s += word_length(s);
	return s + strspn(s, " -_");
}

/* Is every word of the text the beginning of a word of the name, in order?  "asl le" is none,
 * "ass left" is Assault Left; "center" is "centre". */
static bool cut_short(const char *text, const char *name)
{
	while (*text) {
		size_t n = word_length(text);
		if (n == 6 && !strncasecmp(text, "center", 6))
			n = 4;
		while (*name && strncasecmp(text, name, n))
			name = next_word(name);
		if (!*name || !n)
			return false;
		text = next_word(text);
		name = next_word(name);
	}
	return true;
}

/* ---- cards ---- */

int nap_find_card(const char *text)
{
	for (int c = 0; c < NAP_CARDS; c++)
		if (same_words(nap_cards[c].id, text) || same_words(nap_cards[c].title, text))
			return c;
	return VALUE_NONE;
}

int nap_find_card_among(const char *text, const int8_t *cards, int n)
{
	int found = nap_find_card(text);
	if (found != VALUE_NONE || strlen(text) < 3)
		return found;
	for (int i = 0; i < n; i++) {
		int c = cards[i];
		if (c < 0 || c == found ||
		    !(cut_short(text, nap_cards[c].id) || cut_short(text, nap_cards[c].title)))
			continue;
		if (found != VALUE_NONE)
			return VALUE_NONE;
		found = c;
	}
	return found;
}

/* ---- hexes ---- */

int nap_find_hex(const struct nap_setup *setup, const struct order_value *v)
{
	int hex;
	return v && napoleonics.place_read(setup, v->text, &hex) ? hex : VALUE_NONE;
}

int nap_step_hex(const struct nap_setup *setup, const struct order_step *step)
{
	for (size_t i = step ? step->n : 0; i--;)
		if (step->values[i].arg->kind == ORDER_PLACE)
			return nap_find_hex(setup, &step->values[i]);
	return VALUE_NONE;
}

/* ---- units and leaders ---- */

int nap_find_piece(const struct nap_setup *setup, int seat, const char *text)
{
	for (int p = 0; p < setup->n_pieces; p++)
		if (setup->piece[p].seat == seat && (!strcasecmp(setup->piece[p].id, text) ||
						     same_words(setup->piece[p].name, text)))
			return p;
	return VALUE_NONE;
}

int nap_find_any(const struct nap_setup *setup, int seat, const char *text)
{
	int own = nap_find_piece(setup, seat, text);
	return own != VALUE_NONE ? own : nap_find_piece(setup, !seat, text);
}

int nap_step_gun(const struct nap_setup *setup, int seat, const struct order_step *step)
{
	const struct order_value *v = step ? order_step_value(step, "with") : NULL;
	return v ? nap_find_piece(setup, seat, v->text) : VALUE_NONE;
}

const char *nap_nearest_piece(const struct nap_setup *setup, const struct nap_state *view, int seat,
			      const char *text)
{
	const char *ids[NAP_PIECES];
	size_t n = 0;
	for (int p = 0; p < setup->n_pieces; p++)
		if (setup->piece[p].seat == seat && view->piece[p].hex >= 0)
			ids[n++] = setup->piece[p].id;
	return order_nearest(text, strlen(text), ids, n);
}

/* ---- groups ---- */

enum group_kind {
	GROUP_ALL, GROUP_REST, GROUP_UNITS, GROUP_ARM, GROUP_LIGHT, GROUP_HEAVY, GROUP_LINE,
	GROUP_GUARD, GROUP_HORSE, GROUP_FOOT, GROUP_SQUARE, GROUP_SECTION, GROUP_NATION,
	GROUP_KIND, GROUP_NONE
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
	{"light", GROUP_LIGHT, 0},
	{"heavy", GROUP_HEAVY, 0},
	{"line", GROUP_LINE, 0},
	{"guard", GROUP_GUARD, 0},
	{"horse", GROUP_HORSE, 0},
	{"foot", GROUP_FOOT, 0},
	{"squares", GROUP_SQUARE, 0},
	{"left", GROUP_SECTION, WEST},
	{"centre", GROUP_SECTION, CENTRE},
	{"center", GROUP_SECTION, CENTRE},
	{"right", GROUP_SECTION, EAST},
};

/* The group of one word, in a static table or by a nation or kind of the unit cards. */
static struct group find_group(const char *word, size_t n)
{
	for (size_t i = 0; i < ARRAY_LEN(groups); i++)
		if (strlen(groups[i].word) == n && !strncasecmp(groups[i].word, word, n))
			return groups[i];
	for (int u = 0; n >= 4 && u < nap_n_units; u++) {
		if (!strncasecmp(nap_units[u].nation, word, n))
			return (struct group){nap_units[u].nation, GROUP_NATION, u};
		if (!strncasecmp(nap_units[u].name, word, n) && !strchr(nap_units[u].name, ' '))
			return (struct group){nap_units[u].name, GROUP_KIND, u};
	}
	return (struct group){NULL, GROUP_NONE, 0};
}

bool nap_is_group(const char *text)
{
	if (!*text)
		return false;
	for (; *text; text += strcspn(text, " "), text += *text == ' ')
		if (find_group(text, strcspn(text, " ")).kind == GROUP_NONE)
			return false;
	return true;
}

/* Left and right are the player's own. */
static bool in_section(const struct nap_setup *setup, const struct nap_state *view, int piece,
		       int section)
{
	bool south = nap_seat(setup, piece) == setup->south;
	int own = section == CENTRE || south ? section : section == WEST ? EAST : WEST;
	return view->piece[piece].hex >= 0 && (nap_sections(view->piece[piece].hex) & own);
}

static bool has_own_line(const struct nap_setup *setup, const struct order_set *set, int piece)
{
	for (size_t i = 0; set && i < set->n; i++)
		if (set->lines[i].good &&
		    nap_line_names(setup, &set->lines[i], nap_seat(setup, piece), piece))
			return true;
	return false;
}

static bool says(const char *text, const char *word)
{
	return strstr(text, word) != NULL;
}

static bool in_group(const struct nap_setup *setup, const struct nap_state *view,
		     const struct order_set *set, const struct group *g, int piece)
{
	const struct nap_unit *u = nap_unit_of(setup, piece);
	switch (g->kind) {
	case GROUP_ALL: return true;
	case GROUP_REST: return !has_own_line(setup, set, piece);
	case GROUP_UNITS: return u;
	case GROUP_ARM: return nap_arm(setup, piece) == g->which;
	case GROUP_LIGHT: return u && (nap_has(u, LIGHT) || says(u->name, "light"));
	case GROUP_HEAVY: return u && says(u->badge, "heavy");
	case GROUP_LINE: return u && says(u->badge, "line");
	case GROUP_GUARD: return u && says(u->name, "guard");
	case GROUP_HORSE: return u && (u->arm == CAVALRY || nap_has(u, HORSE));
	case GROUP_FOOT: return u && u->arm != CAVALRY && !nap_has(u, HORSE);
	case GROUP_SQUARE: return view->piece[piece].square != NO_SQUARE;
	case GROUP_SECTION: return in_section(setup, view, piece, g->which);
	case GROUP_NATION: return u && !strcmp(u->nation, g->word);
	case GROUP_KIND: return u && !strcmp(u->name, g->word);
	case GROUP_NONE: break;
	}
	return false;
}

/* Several words of a group mean those that are in all of them: "left light infantry". */
bool nap_means(const struct nap_setup *setup, const struct nap_state *view,
	       const struct order_set *set, const char *subject, int piece)
{
	int named = nap_find_piece(setup, nap_seat(setup, piece), subject);
	if (named != VALUE_NONE)
		return named == piece;
	if (!*subject)
		return false;
	for (; *subject; subject += strcspn(subject, " "), subject += *subject == ' ') {
		struct group g = find_group(subject, strcspn(subject, " "));
		if (!in_group(setup, view, set, &g, piece))
			return false;
	}
	return true;
}

bool nap_line_names(const struct nap_setup *setup, const struct order_line *l, int seat, int piece)
{
	for (size_t i = 0; i < l->n_subjects; i++)
		if (nap_find_piece(setup, seat, l->subjects[i]) == piece)
			return true;
	return false;
}

bool nap_line_means(const struct nap_setup *setup, const struct nap_state *view,
		    const struct order_set *set, const struct order_line *l, int piece)
{
	for (size_t i = 0; i < l->n_subjects; i++)
		if (nap_means(setup, view, set, l->subjects[i], piece))
			return true;
	return false;
}

bool nap_plan_means(const void *setup, const void *view, int seat, const struct order_set *plan,
		    const struct order_line *line, int piece)
{
	const struct nap_setup *s = setup;
	const struct nap_state *v = view;
	return piece < s->n_pieces && nap_seat(s, piece) == seat && v->piece[piece].hex >= 0 &&
	       nap_line_means(s, v, plan, line, piece);
}
