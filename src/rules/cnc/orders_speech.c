/* What people write who know no grammar: the vocabulary of a seat, and what it lacks of a board. */
#include "rules/cnc/orders.h"

#include "orders/speech.h"
#include "words/said.h"

static const struct {
	const char *phrases, *verb;
} verbs[] = {
    {"move|moves|moving|mv|go|goes|going|march|marches|advance|advances|advancing|walk|walks|ride|rides|ride "
     "over|rides over|"
     "gallop|gallops|trot|trots|run|runs|head|heads|push|pushes|proceed|proceeds|shift|shifts|sidestep|sidesteps|step|"
     "steps|"
     "moves forward|move forward|moves up|move up|goes back|moves back|move back|fall back|falls "
     "back|back|withdraw|withdraws|"
     "retreat|retreats|retire to|retires to|come|comes|slide|bring|send|take|moves "
     "straight|cross|crosses|occupy|occupies|"
     "limber up and move|limbers up and moves|limber up and go|come forward|forward|move over|moves over",
     "move"},
    {"fire|fires|firing|shoot|shoots|shooting|volley|volleys|shell|shells|bombard|bombards|cannonade|snipe|snipes|"
     "ranged combat|"
     "ranged attack|ranged fire|open fire|opens fire|fire a volley|skirmish fire|musketry",
     "fire"},
    {"melee|melees|mele|charge|charges|fight|fights|close combat|assault|assaults|bayonet charge|attack|attacks|with "
     "cold steel|"
     "with the bayonet|with bayonets|cold steel|close assault|storm|storms|hand to hand|strike|strikes",
     "melee"},
    {"battle|battles|engage|engages", "attack"},
    {"hold|holds|stay|stays|stand|stands|remain|remains|halt|halts|wait|waits|stand fast|stands fast|stand still|hold "
     "fast position|"
     "hold position|hold its position|stay put|stays put|keep position|hold the line|hold ground|stay in position|hold "
     "fire|"
     "holds fire|hold its fire|hold their fire|holds its fire",
     "hold"},
    {"join|joins|attach|attaches|attach to|attaches to|joins with|rejoin|rejoins", "join"},
    {"follow|follows", "follow"},
    {"leave|leaves|depart from", "leave"},
    {"detach|detaches", "detach"},
    {"swap|swaps|swap places|change places|changes places|exchange places", "swap"},
};

/* Ground, and what else stands beside a place and changes nothing; words of games that have them elsewhere. */
static const char noise[] =
	"hill|woods|wood|forest|village|town|river|fence|fences|field|fields|farm|ford|bridge|swamp|marsh|flank|front|rear|"
	"line of|"
	"limber up|limbers up|limber|skirmish|skirmishes|skirmishing|no fire|no firing|without firing|without "
	"fire|bayonet|bayonets|"
	"card|cards|command|play|plays|playing|use|uses|using|choose|cmd|french|british|portuguese line of|volley of|"
	"in front of them|in front|in the flank|in the open|musket|muskets|first volley|on the left of|two hexes range|at "
	"range|"
	"combat|turn 1|as order|as an order|beside them|behind them|fast";

static const char *const arm_words[ARMS] = {
    "infantry|foot|infantrymen|foot soldiers",
    "cavalry|horse|horsemen|horses|hussars|lancers|troopers",
    "artillery|guns|gun|battery|batteries|cannon|cannons|gunners|bty",
    "general|gen|leader|commander",
};

static void add_piece(struct speech *s, const struct cnc_setup *setup, const struct cnc_state *view, int seat, int p)
{
	const struct cnc_piece_setup *piece = &setup->piece[p];
	const struct cnc_unit *u = cnc_unit_of(setup, p);
	struct buf place = BUF_INIT;
	setup->law->system->place_text(setup, view->piece[p].hex, &place);
	int n = speech_add_piece(s, piece->id, buf_text(&place), piece->seat == seat, !u);
	buf_free(&place);
	speech_add_name(s, n, piece->id);
	speech_add_name(s, n, piece->name);
	if (u) {
		speech_add_kind(s, n, u->name);
		speech_add_kind(s, n, u->nation);
	}
	speech_add_words(s, n, arm_words[cnc_arm(setup, p)]);
}

/* "attack centre", "attack 3 centre", "centre attack" */
static void add_card(struct speech *s, const struct cnc_card *card)
{
	char words[64];
	snprintf(words, sizeof words, "%s", card->id);
	for (char *p = words; *p; p++)
		*p = (char)(*p == '-' ? ' ' : *p);
	speech_add(s, arena_strdup(s->arena, words), SPEECH_CARD, card->id);
	speech_add(s, arena_strndup(s->arena, words, strcspn(words, " ")), SPEECH_CARD, "?");
	const char *blank = strchr(words, ' ');
	for (int n = 1; blank && !strchr(blank + 1, ' ') && n <= 5; n++) {
		int length = (int)(blank - words);
		speech_add(
			s,
			arena_printf(s->arena, "%.*s %d%s|%.*s%s %d", length, words, n, blank, length, words, blank, n),
			SPEECH_CARD, card->id);
	}
}

static const char *step(const struct speech *s, int piece, const char *from, const char *way, int n)
{
	static const struct {
		const char *way;
		int8_t north, south; /* of who has the northern and who the southern baseline */
	} ways[] = {{"w", HEX_W, HEX_W},	   {"e", HEX_E, HEX_E},	    {"nw", HEX_NW, HEX_NW},
		    {"ne", HEX_NE, HEX_NE},	   {"sw", HEX_SW, HEX_SW},  {"se", HEX_SE, HEX_SE},
		    {"left", HEX_E, HEX_W},	   {"right", HEX_W, HEX_E}, {"half-left", HEX_SE, HEX_NW},
		    {"half-right", HEX_SW, HEX_NE}};
	const struct cnc_setup *setup = s->system;
	bool south = setup->south == (s->piece[piece].own ? s->seat : !s->seat);
	struct buf b = BUF_INIT;
	int hex, i = 0;
	while (i < (int)ARRAY_LEN(ways) && strcmp(ways[i].way, way))
		i++;
	if (i == (int)ARRAY_LEN(ways) || !setup->law->system->place_read(setup, from, &hex))
		return NULL;
	for (; n && hex != HEX_NONE; n--)
		hex = setup->board->next[hex][south ? ways[i].south : ways[i].north];
	if (hex == HEX_NONE)
		return NULL;
	setup->law->system->place_text(setup, hex, &b);
	const char *text = arena_strdup(s->arena, buf_text(&b));
	buf_free(&b);
	return text;
}

static int distance(const struct speech *s, const char *a, const char *b)
{
	const struct cnc_setup *setup = s->system;
	int x, y;
	return setup->law->system->place_read(setup, a, &x) && setup->law->system->place_read(setup, b, &y)
		       ? setup->board->distance[x][y]
		       : 0;
}

void cnc_vocabulary(const void *setup, const void *view, int seat, struct speech *s)
{
	const struct cnc_setup *k = setup;
	const struct cnc_state *v = view;
	s->system = setup;
	s->seat = seat;
	for (int p = 0; p < k->n_pieces; p++)
		if (v->piece[p].hex >= 0)
			add_piece(s, k, v, seat, p);
	for (int i = 0; i < v->side[seat].n_hand; i++)
		if (v->side[seat].hand[i] >= 0)
			add_card(s, &k->law->cards[v->side[seat].hand[i]]);
	for (size_t i = 0; i < ARRAY_LEN(verbs); i++)
		speech_add(s, verbs[i].phrases, SPEECH_VERB, verbs[i].verb);
	speech_add(s, noise, SPEECH_NOISE, "");
}

void cnc_compose(struct speech *s)
{
	static const struct speech_board board = {"fire", "melee", "hold", true, false, step, distance, NULL};
	for (size_t i = 0; i < s->n_words; i++)
		if (speech_is(&s->word[i], SPEECH_VERB, "swap")) {
			s->why = speech_keep(s, SAID(speech, one_unit_a_hex));
			return;
		}
	speech_compose_board(s, &board);
}
