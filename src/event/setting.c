/* The settings of an event, one row each: key, values, default, until when it may be changed. */
#include "event/event.h"
#include "pairing/ratio.h"

enum { DAY = PACE_DAY, POINTS_MOST = 100, POINTS_LIST = 5, DECISIVE_MOST = 50 };

const struct setting event_settings[EVENT_SETTINGS] = {
	[EVENT_FORM] = {"form", "event", SETTING_WORD, 0, 0, 0, "swiss round-robin knock-out double-knock-out ladder", "swiss", SETTING_BEFORE, SAYS_event_form},
	[EVENT_SCENARIO] = {"scenario", "event", SETTING_WORD, 0, 0, 0, "", "", SETTING_ANY, SAYS_event_scenario},
	[EVENT_CHOICE] = {"choice", "event", SETTING_WORD, 0, 0, 0, "list draw strike bid", "list", SETTING_BEFORE, SAYS_event_choice},
	[EVENT_ROUNDS] = {"rounds", "event", SETTING_NUMBER, 1, EVENT_ROUNDS_MAX, 0, NULL, "5", SETTING_ANY, SAYS_event_rounds},
	[EVENT_LENGTH] = {"length", "event", SETTING_LENGTH, DAY, 366 * DAY, PACE_HOUR, NULL, "30d", SETTING_NEXT, SAYS_event_length},
	[EVENT_DOUBLE] = {"double", "event", SETTING_WORD, 0, 0, 0, "on off", "off", SETTING_BEFORE, SAYS_event_double},
	[EVENT_TEAMS] = {"teams", "event", SETTING_NUMBER, 0, EVENT_BOARDS_MAX, 0, NULL, "0", SETTING_BEFORE, SAYS_event_teams},
	[EVENT_POOLS] = {"pools", "event", SETTING_NUMBER, 1, EVENT_POOLS_MAX, 0, NULL, "1", SETTING_BEFORE, SAYS_event_pools},
	[EVENT_LEVELS] = {"levels", "event", SETTING_WORD, 0, 0, 0, "on off", "off", SETTING_BEFORE, SAYS_event_levels},
	[EVENT_PROMOTE] = {"promote", "event", SETTING_NUMBER, 0, EVENT_PROMOTE_MAX, 0, NULL, "1", SETTING_ANY, SAYS_event_promote},
	[EVENT_THIRD_PLACE] = {"third", "event", SETTING_WORD, 0, 0, 0, "on off", "off", SETTING_BEFORE, SAYS_event_third},
	[EVENT_POINTS] = {"points", "event", SETTING_WORD, 0, 0, 0, "", "2,1,0", SETTING_BEFORE, SAYS_event_points},
	[EVENT_DECISIVE] = {"decisive", "event", SETTING_NUMBER, 1, DECISIVE_MOST, 0, NULL, "3", SETTING_BEFORE, SAYS_event_decisive},
	[EVENT_TIEBREAKS] = {"tiebreaks", "event", SETTING_WORD, 0, 0, 0, "", "points,direct,buchholz,berger,banners", SETTING_BEFORE, SAYS_event_tiebreaks},
	[EVENT_LATE_ENTRY] = {"late-entry", "event", SETTING_WORD, 0, 0, 0, "half zero none", "half", SETTING_ANY, SAYS_event_late_entry},
	[EVENT_LIMIT] = {"limit", "event", SETTING_NUMBER, 2, EVENT_ENTRANTS, 0, NULL, "200", SETTING_ANY, SAYS_event_limit},
	[EVENT_UNFINISHED] = {"unfinished", "event", SETTING_WORD, 0, 0, 0, "adjudicate draw points bot extend", "adjudicate", SETTING_ANY, SAYS_event_unfinished},
	[EVENT_ALLOWANCE] = {"allowance", "event", SETTING_LENGTH, 0, 366 * DAY, PACE_HOUR, NULL, "0h", SETTING_ANY, SAYS_event_allowance},
	[EVENT_OVERTIME] = {"overtime", "event", SETTING_NUMBER, 1, POINTS_MOST, 0, NULL, "1", SETTING_ANY, SAYS_event_overtime},
	[EVENT_DEAL] = {"deal", "event", SETTING_WORD, 0, 0, 0, "hours trusting", "hours", SETTING_BEFORE, SAYS_event_deal},
	[EVENT_PAIRING] = {"pairing", "event", SETTING_WORD, 0, 0, 0, "own program", "own", SETTING_ANY, SAYS_event_pairing},
	[EVENT_APPEALS] = {"appeals", "event", SETTING_WORD, 0, 0, 0, "", "none", SETTING_ANY, SAYS_event_appeals},
	[EVENT_GAMES] = {"games", "event", SETTING_WORD, 0, 0, 0, "", "", SETTING_NEXT, SAYS_event_games},
};

const struct setting *event_setting_find(const char *key)
{
	for (size_t i = 0; i < EVENT_GAMES; i++)
		if (!strcasecmp(event_settings[i].key, key))
			return &event_settings[i];
	return NULL;
}

/* "3" or "0.5", in tenths. */
static bool read_tenths(const char *text, int64_t *out)
{
	const char *dot = strchr(text, '.');
	char whole[8];
	long long n, tenth = 0;
	snprintf(whole, sizeof whole, "%.*s", dot ? (int)(dot - text) : 7, text);
	if (!parse_int(whole, 0, POINTS_MOST, &n) || (dot && !parse_int(dot + 1, 0, 9, &tenth)))
		return false;
	*out = 10 * n + tenth;
	return *out <= 10 * POINTS_MOST;
}

/* Tenths with commas between; how many there are, 0: it is no such list. */
static int read_list(const char *text, int64_t n[POINTS_LIST])
{
	for (int count = 0; count < POINTS_LIST;) {
		char part[8];
		int end = 0;
		if (sscanf(text, " %7[0-9.] %n", part, &end) != 1 || !read_tenths(part, &n[count++]))
			return 0;
		text += end;
		if (!*text)
			return count;
		if (*text++ != ',')
			return 0;
	}
	return 0;
}

/* "3,1,0": what a game brings that is won, drawn, lost; or "4,3,2,1,0": won, narrowly won, drawn, narrowly lost, lost; not less
 * for a better one.  In tenths if one of them is no whole number.  How many numbers it has; 0: it is no such list. */
static int read_points(const char *text, struct event_points *out)
{
	int64_t n[POINTS_LIST], by = 10;
	int count = read_list(text, n), five = count == POINTS_LIST;
	if (count != 3 && !five)
		return 0;
	for (int i = 0; i < count; i++) {
		if (i && n[i] > n[i - 1])
			return 0;
		if (n[i] % 10)
			by = 1;
	}
	*out = (struct event_points){n[0] / by,         n[five] / by,      n[1 + five] / by,
				     n[2 + five] / by, n[count - 1] / by, 10 / by};
	return n[0] > n[count - 1] ? count : 0;
}

static const char *points_text(int64_t units, int64_t unit, struct arena *a)
{
	struct buf b = BUF_INIT;
	ratio_text(ratio_of(units, unit), &b);
	const char *text = arena_strdup(a, buf_text(&b));
	buf_free(&b);
	return text;
}

const char *event_points_text(const struct contest *v, int64_t units)
{
	return points_text(units, event_points(v).unit, v->arena);
}

/* Names, with commas between. */
static bool read_scenarios(const char *text, struct arena *a, const char **value)
{
	*value = "";
	for (const char *p = text; *p; p += strspn(p, ", ")) {
		size_t n = strcspn(p, ", ");
		*value = arena_printf(a, "%s%s%.*s", *value, **value ? "," : "", (int)n, p);
		p += n;
	}
	return **value;
}

static bool read_points_text(const char *text, struct arena *a, const char **value)
{
	struct event_points p;
	int count = read_points(text, &p);
	if (!count)
		return false;
	const char *win = points_text(p.win, p.unit, a), *draw = points_text(p.draw, p.unit, a),
		   *loss = points_text(p.loss, p.unit, a);
	*value = count == 3 ? arena_printf(a, "%s,%s,%s", win, draw, loss)
			    : arena_printf(a, "%s,%s,%s,%s,%s", win, points_text(p.narrow_win, p.unit, a), draw,
					   points_text(p.narrow_loss, p.unit, a), loss);
	return true;
}

bool event_setting_read(const struct setting *s, const char *text, struct arena *a, const char **value)
{
	char out[SETTING_TEXT];
	if (s == &event_settings[EVENT_SCENARIO])
		return read_scenarios(text, a, value);
	if (s == &event_settings[EVENT_TIEBREAKS])
		return event_tiebreaks(text, a, value);
	if (s == &event_settings[EVENT_POINTS])
		return read_points_text(text, a, value);
	if (s == &event_settings[EVENT_APPEALS]) {
		*value = arena_strdup(a, text);
		return *text && !text[strspn(text, "none,p0123456789")];
	}
	if (!setting_read(s, text, out))
		return false;
	*value = arena_strdup(a, out);
	return true;
}

void event_setting_values(const struct setting *s, struct buf *out)
{
	if (s == &event_settings[EVENT_SCENARIO])
		buf_adds(out, "SYSTEM/NAME,...");
	else if (s == &event_settings[EVENT_TIEBREAKS])
		buf_adds(out, "points,NAME,...");
	else if (s == &event_settings[EVENT_POINTS])
		buf_adds(out, "WIN,DRAW,LOSS|DECISIVE,MARGINAL,DRAW,MARGINAL,LOSS");
	else if (s == &event_settings[EVENT_APPEALS])
		buf_adds(out, "PERSON,...|none");
	else
		setting_values(s, out);
}

bool event_tells_margins(const struct contest *v)
{
	struct event_points points;
	return read_points(v->value[EVENT_POINTS], &points) == POINTS_LIST;
}

struct event_points event_points(const struct contest *v)
{
	struct event_points points = {2, 2, 1, 0, 0, 1};
	(void)read_points(v->value[EVENT_POINTS], &points);
	return points;
}

int64_t event_number(const struct contest *v, enum event_setting_key key)
{
	const struct setting *s = &event_settings[key];
	return s->type == SETTING_WORD ? !strcmp(v->value[key], "on") : setting_number(s, v->value[key]);
}
