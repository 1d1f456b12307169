/* Proposals, votes, and what comes of them. */
#include "game/moderate.h"
#include "game/votes.h"
#include "game/bank.h"
#include "game/game_private.h"
#include "words/said.h"

enum { HOUR = 3600 };

static const char *side_of(const struct game *g, int seat)
{
	return ((const struct setup_head *)g->scenario->setup)->seat[seat].name;
}

const char *votes_settings(const char *what)
{
	const char *blank = strchr(what, ' ');
	return blank ? blank + 1 : "";
}

enum err votes_detail(struct game *g, const char *what, const char **out, struct error *e)
{
	*out = votes_settings(what);
	return strncmp(what, "moderator ", 10) ? ERR_NONE : people_named(g->site, NULL, *out, g->arena, out, e);
}

static bool is_kind(const char *what, const char *kind)
{
	size_t n = strlen(kind);
	return !strncmp(what, kind, n) && (!what[n] || what[n] == ' ');
}

enum said_id votes_name(const char *what)
{
	static const struct {
		const char *kind;
		enum said_id name;
	} names[] = {{"draw", SAYS_vote_draw},	       {"end", SAYS_vote_end},
		     {"extension", SAYS_vote_extension}, {"setting", SAYS_vote_setting},
		     {"rollback", SAYS_vote_rollback},   {"moderator", SAYS_vote_moderator}};
	size_t i = 0;
	while (i + 1 < ARRAY_LEN(names) && !is_kind(what, names[i].kind))
		i++;
	return names[i].name;
}

size_t votes_switches(const char *set, struct arena *a, struct game_switch out[VOTES_SETTINGS])
{
	size_t n = 0;
	for (const char *p = set; *p && n < VOTES_SETTINGS; p += *p == ' ') {
		size_t key = strcspn(p, "= "), all = strcspn(p, " ");
		out[n++] = (struct game_switch){arena_strndup(a, p, key),
						key < all ? arena_strndup(a, p + key + 1, all - key - 1) : ""};
		p += all;
	}
	return n;
}

static enum err note(struct game *g, int seat, const char *entry, const struct words_said *why, struct error *e)
{
	struct store_entry line = {"all", entry, g->seats[seat]->seat, NULL, clock_now()};
	return game_ledger(g, &line, why, e);
}

/* Those that are open: of this turn, or of all where they do not lapse; more time is always a matter of its turn. */
enum err game_proposals(struct game *g, struct store_proposal **out, size_t *n, struct error *e)
{
	int64_t turn = strcmp(game_setting(g, SET_LAPSE), "never") ? game_turn(g) : -1;
	size_t all = 0;
	enum err r = store_proposals(g->site->store, g->row.name, turn, g->arena, out, &all, e);
	*n = 0;
	for (size_t i = 0; !r && i < all; i++)
		if ((*out)[i].turn == game_turn(g) || strcmp((*out)[i].what, "extension") != 0)
			(*out)[(*n)++] = (*out)[i];
	return r;
}

enum err game_propose(struct game *g, int seat, const char *what, int64_t hours, int64_t *id, struct error *e)
{
	struct store_proposal *list, p = {.turn = game_turn(g), .hours = hours, .at = clock_now(),
					  .seat = g->seats[seat]->seat, .what = what};
	size_t n, mine = 0;
	enum err r = game_proposals(g, &list, &n, e);
	for (size_t i = 0; !r && i < n; i++)
		mine += !strcmp(list[i].seat, p.seat);
	if (!r && mine >= VOTES_OPEN)
		return error_set(e, ERR_REFUSED, "%s has %zu proposals open", p.seat, mine);
	if (!r)
		r = store_proposal_add(g->site->store, g->row.name, &p, e);
	*id = p.id;
	const char *detail = "";
	if (!r)
		r = votes_detail(g, what, &detail, e);
	const struct words_said *said =
		SAID(vote, proposed, .side = side_of(g, seat), .what = votes_name(what), .hours = hours, .set = detail,
		     .n = p.id, .lapses = hours || strcmp(game_setting(g, SET_LAPSE), "never") != 0);
	if (!r)
		r = note(g, seat, "proposal",
			 SAID(ledger, proposal, .what = votes_name(what), .hours = hours, .set = votes_settings(what)),
			 e);
	return r ? r : letter_tell(g, seat, arena_printf(g->arena, "proposal.%lld", (long long)p.id), said, e);
}

enum err game_proposal(struct game *g, int64_t id, struct store_proposal *out, struct error *e)
{
	struct store_proposal *list;
	size_t n;
	enum err r = game_proposals(g, &list, &n, e);
	for (size_t i = 0; !r && i < n; i++)
		if (list[i].id == id) {
			*out = list[i];
			return ERR_NONE;
		}
	return r ? r : error_set(e, ERR_MISSING, "there is no such proposal");
}

enum votes_stand votes_stand(bool most, int holders, int yes, int no)
{
	if (!most)
		return no ? VOTES_LOST : yes == holders ? VOTES_CARRIED : VOTES_RUNNING;
	return 2 * yes > holders ? VOTES_CARRIED : 2 * (holders - no) > holders ? VOTES_RUNNING : VOTES_LOST;
}

/* How the proposal stands when that seat has said so. */
static enum votes_stand stand_with(const struct game *g, int seat, const struct store_proposal *p, bool says)
{
	int holders = 0, yes = 0, no = 0;
	for (int i = 0; i < game_seats(g); i++) {
		const char *id = g->seats[i]->seat;
		if (!g->seats[i]->holder)
			continue;
		holders++;
		yes += i == seat ? says : strstr(p->agreed, arena_printf(g->arena, " %s ", id)) != NULL;
		no += i == seat ? !says : strstr(p->agreed, arena_printf(g->arena, " -%s ", id)) != NULL;
	}
	return votes_stand(!strcmp(game_setting(g, SET_VOTES), "most"), holders, yes, no);
}

static enum err end_by(struct game *g, const char *as, const char *winner, const struct words_said *why,
		       struct error *e)
{
	struct game_end how = {.as = as, .why = words_text(site_words(g->site, NULL), why, g->arena), .winner = winner};
	return game_end(g->site, g->row.name, &how, e);
}

/* The deadline with what was proposed; within the days and hours of all. */
static int64_t extended(const struct game *g, const struct store_proposal *p)
{
	return terms_after(g, 0, g->row.deadline, p->hours * HOUR);
}

/* With other dice: a player who knows what fell could hope for better. */
static enum err take_back(struct game *g, const char *turn, struct error *e)
{
	long long n = 0;
	const struct words_said *no = NULL;
	(void)parse_int(turn, 0, 1000000, &n);
	struct game_rollback how = {.turn = (int)n, .dice = ROLLBACK_NEW};
	enum err r = game_may_rollback(g, &how, &no, e);
	if (r || no) /* it has come to be too late */
		return r;
	how.why = words_text(site_words(g->site, NULL), SAID(vote, all_agreed), g->arena);
	return game_rollback(g, "players", &how, e);
}

static enum err name_moderator(struct game *g, const char *handle, struct error *e)
{
	struct store_person who;
	enum err r = store_person_get(g->site->store, store_handle_read(handle), g->arena, &who, e);
	return r ? r : game_appoint(g, "players", &who, e);
}

static enum err carry_out(struct game *g, int seat, const struct store_proposal *p, bool *over, struct error *e)
{
	struct game_switch set[VOTES_SETTINGS];
	*over = strcmp(p->what, "extension") != 0; /* settings, too: what is loaded has the old ones */
	if (is_kind(p->what, "rollback"))
		return take_back(g, votes_settings(p->what), e);
	if (is_kind(p->what, "moderator"))
		return name_moderator(g, votes_settings(p->what), e);
	if (is_kind(p->what, "setting"))
		return game_set_by(g->site, g->row.name, "players", set,
				   votes_switches(votes_settings(p->what), g->arena, set), e);
	if (!strcmp(p->what, "draw"))
		return end_by(g, "drawn", NULL, SAID(vote, all_agreed), e);
	if (*over)
		return end_by(g, "broken-off", NULL, SAID(vote, all_agreed), e);
	g->row.deadline = extended(g, p);
	enum err r = note(g, seat, "clock moved", SAID(ledger, extended, .hours = p->hours), e);
	if (!r)
		r = bank_longer(g, terms_movers(g), p->hours * HOUR, e);
	return r ? r : store_game_save(g->site->store, &g->row, e);
}

enum err game_vote(struct game *g, int seat, const struct store_proposal *p, bool yes, bool *over, struct error *e)
{
	const char *serial = arena_printf(g->arena, "vote.%lld.%s", (long long)p->id, g->seats[seat]->seat);
	enum votes_stand stand = stand_with(g, seat, p, yes);
	const char *detail = "";
	enum err r = votes_detail(g, p->what, &detail, e);
	*over = false;
	if (r)
		return r;
	r = store_vote_put(g->site->store, p->id, g->seats[seat]->seat, yes, e);
	if (!r)
		r = note(g, seat, "vote",
			 SAID(ledger, voted, .what = votes_name(p->what), .hours = p->hours,
			      .set = votes_settings(p->what), .yes = yes),
			 e);
	if (!r && stand != VOTES_RUNNING)
		r = letter_tell(g, seat, serial,
				SAID(vote, decided, .side = side_of(g, seat), .what = votes_name(p->what),
				     .set = detail, .hours = p->hours, .yes = yes, .until = extended(g, p)),
				e);
	if (!r && stand != VOTES_RUNNING)
		r = store_proposal_drop(g->site->store, p->id, e);
	return r || stand != VOTES_CARRIED ? r : carry_out(g, seat, p, over, e);
}

enum err game_concede(struct game *g, int seat, struct error *e)
{
	return end_by(g, "conceded", g->seats[!seat]->seat, SAID(vote, conceded, .side = side_of(g, seat)), e);
}
