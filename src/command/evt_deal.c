/* DEAL, GIVE WORD: dice that all tables of a round share. */
#include "command/events.h"
#include "command/offers.h"
#include "dice/dice.h"
#include "words/said.h"

/* ---- the grid ---- */

/* What the games of an event must be set to, for all tables of a deal to play each turn at one hour. */
static const struct {
	enum setting_key key;
	const char *value;
} grid[] = {{SET_PACE, "deadline"}, {SET_WINDOW, "ahead"}, {SET_LATE, "doctrine"}, {SET_GRACE, "0h"}, {SET_TOKENS, "0"},
	    {SET_LEAVE_STOPS, "off"}, {SET_HOUR, "none"},  {SET_DAYS, "mtwtfss"},  {SET_HOURS, "0-24"}};

static bool is_set(const char *const values[SETTINGS], enum setting_key key, const char *value)
{
	const struct setting *s = &settings[key];
	if (s->type == SETTING_LENGTH)
		return setting_number(s, values[key]) == setting_number(s, value);
	return !strcmp(values[key], value);
}

bool events_on_grid(struct session *s, unsigned line)
{
	const struct contest *v = s->event;
	const char *values[SETTINGS], *want = "";
	if (strcmp(v->value[EVENT_DEAL], "hours") != 0)
		return true;
	offers_values(s, &(struct store_offer){.settings = v->value[EVENT_GAMES]}, values);
	for (size_t i = 0; i < ARRAY_LEN(grid); i++)
		if (!is_set(values, grid[i].key, grid[i].value))
			want = arena_printf(s->arena, "%s %s=%s", want, settings[grid[i].key].key, grid[i].value);
	if (!*want)
		return true;
	session_say(s, line, 420, SAID(events, off_grid, .name = v->row.name, .settings = want));
	return false;
}

/* ---- DEAL ---- */

/* May the round be dealt so?  If not, it is told why. */
static bool may_deal(struct session *s, unsigned line, long long round, bool same)
{
	const struct contest *v = s->event;
	const struct store_deal *d = event_deal(v, round, 0);
	bool paired = round <= (long long)v->n_rounds;
	if (round > event_rounds(v) || v->row.status == EVENT_OVER)
		session_say(s, line, 400, SAID(events, all_paired, .name = v->row.name));
	else if (paired && (same || v->rounds[round - 1].status != ROUND_PAIRED))
		session_say(s, line, 420, SAID(events, deal_late, .round = (int64_t)round, .same = same));
	else if (same && event_chooses(v, "strike"))
		session_say(s, line, 420, SAID(events, deal_struck));
	else if (same == (d != NULL))
		session_say(s, line, 422, SAID(events, deal_is, .round = (int64_t)round));
	else
		return !same || events_on_grid(s, line);
	return false;
}

enum err act_deal(struct session *s, const struct command_call *in, struct error *e)
{
	struct command_given g;
	struct contest *v = s->event;
	long long round = 0;
	if (!command_args(s, in, &g) || events_no_rounds(s, in->line, v))
		return ERR_NONE;
	bool same = !strcasecmp(g.word[1], "same");
	if (!parse_int(command_key(&g, "round"), 1, EVENT_ROUNDS_MAX, &round)) {
		session_say(s, in->line, 520, SAID(events, deal_round));
		return ERR_NONE;
	}
	if (!may_deal(s, in->line, round, same))
		return ERR_NONE;
	session_say(s, in->line, in->check ? 220 : 200,
		    SAID(events, deal_done, .check = in->check, .name = v->row.name, .round = (int64_t)round,
			 .same = same));
	if (in->check)
		return ERR_NONE;
	return same ? event_deal_same(v, round, e) : event_deal_own(v, round, e);
}

/* ---- GIVE WORD ---- */

enum err act_give_word(struct session *s, const struct command_call *in, struct error *e)
{
	struct command_given g;
	struct contest v;
	int64_t n = 0;
	if (!command_args(s, in, &g) || !events_named(s, in->line, g.word[0], &v, e))
		return e->code;
	const struct store_entrant *p = event_entrant_of(&v, s->person.id);
	char *word = arena_strdup(s->arena, g.word[1]);
	for (char *c = word; *c; c++)
		*c = (char)(*c >= 'A' && *c <= 'Z' ? *c + 32 : *c);
	if (!p || p->status == ENTRANT_WITHDRAWN) {
		session_say(s, in->line, 420, SAID(events, not_in, .name = v.row.name));
		return ERR_NONE;
	}
	if (!dice_word_valid(word)) {
		session_say(s, in->line, 520, SAID(command, bad_word));
		return ERR_NONE;
	}
	enum err r = event_deal_word(&v, p->n, word, in->check, &n, e);
	if (!r && n)
		session_say(s, in->line, in->check ? 220 : 200,
			    SAID(events, word_taken, .name = v.row.name, .word = word));
	else if (!r)
		session_say(s, in->line, 420, SAID(events, no_words, .name = v.row.name));
	return r;
}
