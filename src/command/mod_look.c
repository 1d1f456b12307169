/* A moderator looks: PEEK, PREVIEW, SHOW QUEUE, WHO IS LATE, WHY HELD.  Each look is noted before it is answered. */
#include "base/clock.h"
#include "command/moderate.h"
#include "command/pages.h"
#include "dice/dice.h"
#include "store/press.h"
#include "words/said.h"

enum { SEED_CHARS = 8 };

static enum err noted(struct session *s, const struct command_call *in, const struct words_said *at, struct error *e)
{
	return in->check ? ERR_NONE : game_looked(s->moderated, moderate_by(s), at, e);
}

/* ---- PEEK ---- */

/* What he may look at. */
enum part { PART_ORDERS, PART_DOCTRINE, PART_PRESS, PART_MAP };
static const struct {
	const char *name;
	enum said_id said;
} parts[] = {{"orders", SAYS_moderate_part_orders},
	     {"doctrine", SAYS_moderate_part_doctrine},
	     {"press", SAYS_moderate_part_press},
	     {"map", SAYS_moderate_part_map}};

/* His own words, and a player's marked: nothing that is told again can be read as orders. */
static void add_marked(struct session *s, const char *text)
{
	if (*text)
		buf_adds(&s->text, session_marked(s, text));
	else
		pages_say(s, SAID(moderate, peek_none));
}

static enum err show_orders(struct session *s, int seat, struct error *e)
{
	struct store_orders o = {.text = ""};
	struct error none = ERROR_INIT;
	struct game *g = s->moderated;
	enum err r =
		store_orders_get(s->site->store, g->row.name, game_turn(g), g->seats[seat]->seat, s->arena, &o, &none);
	if (r && r != ERR_MISSING)
		return *e = none, r;
	add_marked(s, r ? "" : o.text);
	return ERR_NONE;
}

static enum err show_doctrine(struct session *s, int seat, struct error *e)
{
	const char *text = "";
	struct game *g = s->moderated;
	enum err r = store_doctrine_get(s->site->store, g->row.name, g->seats[seat]->seat, s->arena, &text, e);
	if (!r)
		add_marked(s, text);
	return r;
}

/* All that the side wrote, or that was written to it. */
static enum err show_press(struct session *s, int seat, struct error *e)
{
	struct store_press *list;
	size_t n = 0, shown = 0;
	const char *id = s->moderated->seats[seat]->seat;
	enum err r = store_letters(s->site->store, s->moderated->row.name, s->arena, &list, &n, e);
	for (size_t i = 0; !r && i < n; i++) {
		if (strcmp(list[i].writer, id) && strcmp(list[i].reader, id) && strcmp(list[i].reader, "all"))
			continue;
		shown++;
		pages_say(s, SAID(moderate, peek_letter, .from = list[i].writer, .to = list[i].reader,
				  .shade = list[i].shade, .at = list[i].at, .text = session_marked(s, list[i].text)));
	}
	if (!r && !shown)
		pages_say(s, SAID(moderate, peek_none));
	return r;
}

static enum err show(struct session *s, const struct command_call *in, enum part part, int seat, struct error *e)
{
	const char *serial = arena_printf(s->arena, "%s.%u", session_serial(s), in->line);
	if (part == PART_MAP && !s->person.id)
		return game_view(s->moderated, seat, &s->text, e);
	if (part == PART_MAP)
		return game_show_view(s->moderated, &s->person, seat, serial, s->mail->message_id, e);
	if (s->text.len)
		buf_addc(&s->text, '\n');
	pages_say(s, SAID(moderate, peek_head, .part = parts[part].said, .side = moderate_side_name(s, seat)));
	if (part == PART_PRESS)
		return show_press(s, seat, e);
	return part == PART_ORDERS ? show_orders(s, seat, e) : show_doctrine(s, seat, e);
}

enum err act_peek(struct session *s, const struct command_call *in, struct error *e)
{
	struct command_given given;
	size_t part = 0;
	if (!command_args(s, in, &given))
		return ERR_NONE;
	int seat = moderate_side(s, in->line, given.word[0]);
	if (seat == VALUE_NONE)
		return ERR_NONE;
	const char *name = command_key(&given, "part");
	while (name && strcasecmp(parts[part].name, name) != 0)
		part++;
	session_say(s, in->line, 220,
		    SAID(moderate, peek_follows, .part = parts[part].said, .side = moderate_side_name(s, seat)));
	if (in->check)
		return ERR_NONE;
	enum err r =
		noted(s, in, SAID(ledger, looked_at, .part = parts[part].said, .side = moderate_side_name(s, seat)), e);
	return r ? r : show(s, in, (enum part)part, seat, e);
}

/* ---- PREVIEW ---- */

/* A word of his, or one by chance; NULL, and it was told: it is none. */
static const char *seed_of(struct session *s, const struct command_call *in, const struct command_given *given)
{
	uint8_t chance[HASH_BYTES];
	char word[SEED_CHARS + 1];
	const char *seed = command_key(given, "seed");
	if (seed && dice_word_valid(seed))
		return seed;
	if (seed) {
		session_say(s, in->line, 520, SAID(command, bad_word));
		return NULL;
	}
	hash_random(chance, sizeof chance);
	hash_base32(word, SEED_CHARS, chance, sizeof chance);
	return arena_strdup(s->arena, word);
}

static enum err show_preview(struct session *s, const struct command_call *in, const struct preview *p,
			     const char *seed, struct error *e)
{
	enum err r = noted(s, in, SAID(ledger, looked_ahead, .seed = seed), e);
	session_say(s, in->line, 220,
		    SAID(moderate, preview_follows, .check = in->check, .mailed = s->person.id, .seed = seed));
	if (!r && !in->check && !s->person.id) /* who has the machine's shell reads the record itself */
		buf_adds(&s->text, p->record);
	if (r || in->check || !s->person.id)
		return r;
	return game_show_preview(s->moderated, &s->person, p, seed,
				 arena_printf(s->arena, "%s.%u", session_serial(s), in->line), s->mail->message_id, e);
}

enum err act_preview(struct session *s, const struct command_call *in, struct error *e)
{
	struct command_given given;
	struct preview p;
	struct error why = ERROR_INIT;
	const char *seed = command_args(s, in, &given) ? seed_of(s, in, &given) : NULL;
	if (!seed)
		return ERR_NONE;
	enum err r = game_preview(s->moderated, seed, &p, &why);
	if (!r)
		r = show_preview(s, in, &p, seed, &why);
	else if (r == ERR_REFUSED)
		session_say(s, in->line, 420, SAID(moderate, preview_refused, .why = arena_strdup(s->arena, why.text)));
	game_preview_end(&p);
	if (r && r != ERR_REFUSED)
		*e = why;
	return r == ERR_REFUSED ? ERR_NONE : r;
}

/* ---- SHOW QUEUE ---- */

static int64_t lines_of(const char *text)
{
	int64_t n = 0;
	for (const char *p = text; (p = strchr(p, '\n')); p++)
		n++;
	return n;
}

static enum err show_side(struct session *s, int seat, struct error *e)
{
	struct game *g = s->moderated;
	struct store_orders o = {.text = "", .hold = ""};
	struct error none = ERROR_INIT;
	bool orders = false, ready = false, asked = game_asked(g, seat, &orders) != NULL;
	enum err r =
		store_orders_get(s->site->store, g->row.name, game_turn(g), g->seats[seat]->seat, s->arena, &o, &none);
	if (r && r != ERR_MISSING)
		return *e = none, r;
	r = game_is_ready(g, seat, &ready, e);
	if (!r)
		pages_say(s, SAID(moderate, queue_side, .side = moderate_side_name(s, seat),
				  .person = g->seats[seat]->person, .asked = asked, .ready = ready, .hold = o.hold,
				  .lines = lines_of(o.text), .revision = o.revision, .at = o.at));
	return r;
}

enum err moderate_queue(struct session *s, struct error *e)
{
	enum err r = ERR_NONE;
	for (int i = 0; !r && i < game_seats(s->moderated); i++)
		r = show_side(s, i, e);
	return r;
}

static void show_when(struct session *s)
{
	const struct game *g = s->moderated;
	if (g->paused)
		pages_say(s, SAID(moderate, queue_stands));
	else
		pages_say(s, g->clock_stopped
				     ? SAID(moderate, queue_window, .until = g->row.deadline)
				     : SAID(moderate, queue_runs, .until = g->row.deadline, .runs = g->row.runs_at));
}

enum err act_show_queue(struct session *s, const struct command_call *in, struct error *e)
{
	enum err r = noted(s, in, SAID(ledger, looked_queue), e);
	session_say(s, in->line, 220, SAID(moderate, queue_follows));
	if (r || in->check)
		return r;
	r = moderate_queue(s, e);
	show_when(s);
	return r;
}

/* ---- WHO IS LATE, WHY HELD ---- */

static enum err missed(struct game *g, int seat, int64_t *times, struct error *e)
{
	enum err r = ERR_NONE;
	*times = 0;
	for (int turn = 1; !r && turn <= game_turn(g); turn++) {
		const struct words_said *why;
		r = game_missed(g, seat, turn, &why, e);
		*times += why != NULL;
	}
	return r;
}

enum err act_who_is_late(struct session *s, const struct command_call *in, struct error *e)
{
	struct game *g = s->moderated;
	uint32_t late = 0;
	int64_t n = 0;
	enum err r = noted(s, in, SAID(ledger, looked_late), e);
	if (!r)
		r = game_late(g, &late, e);
	for (int i = 0; !r && i < game_seats(g); i++)
		n += late >> i & 1;
	if (r)
		return r;
	session_say(s, in->line, 220,
		    n ? SAID(moderate, late_follows, .n = n, .until = g->row.deadline)
		      : SAID(moderate, late_none, .until = g->row.deadline));
	for (int i = 0; !r && !in->check && i < game_seats(g); i++) {
		int64_t times = 0;
		if (!(late >> i & 1))
			continue;
		r = missed(g, i, &times, e);
		pages_say(s, SAID(moderate, late_side, .side = moderate_side_name(s, i), .person = g->seats[i]->person,
				  .missed = times));
	}
	return r;
}

enum err act_why_held(struct session *s, const struct command_call *in, struct error *e)
{
	struct game *g = s->moderated;
	int64_t until = 0, since = 0;
	if (g->row.status != GAME_HELD) {
		session_say(s, in->line, 420, SAID(moderate, not_held));
		return ERR_NONE;
	}
	enum err r = store_paused_get(s->site->store, g->row.name, &until, &since, e);
	if (!r && !since)
		r = noted(s, in, SAID(ledger, looked_why), e);
	if (!r)
		session_say(s, in->line, 220,
			    SAID(moderate, why_held, .why = said_or_text(g->row.why, s->arena), .since = since));
	return r;
}
