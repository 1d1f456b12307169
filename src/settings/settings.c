/* The table of a game's settings, and their values. */
#include "settings/settings.h"

enum { HOUR = PACE_HOUR, MINUTE = PACE_MINUTE, DAY = PACE_DAY };

const struct setting settings[SETTINGS] = {
	[SET_PACE] = {"pace", "clock", SETTING_WORD, 0, 0, 0, "deadline bank both", "deadline", SETTING_NEXT, SAYS_settings_pace},
	[SET_TURN] = {"turn", "clock", SETTING_LENGTH, HOUR, 2000 * HOUR, HOUR, NULL, "3d", SETTING_NEXT, SAYS_settings_turn},
	[SET_BANK] = {"bank", "clock", SETTING_LENGTH, 0, 366 * DAY, HOUR, NULL, "10d", SETTING_BEFORE, SAYS_settings_bank},
	[SET_INCREMENT] = {"increment", "clock", SETTING_LENGTH, 0, 30 * DAY, HOUR, NULL, "1d", SETTING_NEXT, SAYS_settings_increment},
	[SET_CAP] = {"cap", "clock", SETTING_LENGTH, HOUR, 366 * DAY, HOUR, NULL, "20d", SETTING_NEXT, SAYS_settings_cap},
	[SET_HOUR] = {"hour", "clock", SETTING_HOUR, 0, 0, 0, NULL, "none", SETTING_NEXT, SAYS_settings_hour},
	[SET_MIN] = {"min", "clock", SETTING_LENGTH, 0, 2000 * HOUR, HOUR, NULL, "1d", SETTING_ANY, SAYS_settings_min},
	[SET_DAYS] = {"days", "clock", SETTING_DAYS, 0, 0, 0, NULL, "mtwtfss", SETTING_ANY, SAYS_settings_days},
	[SET_HOURS] = {"hours", "clock", SETTING_HOURS, 0, 0, 0, NULL, "0-24", SETTING_ANY, SAYS_settings_hours},
	[SET_EARLY] = {"early", "clock", SETTING_WORD, 0, 0, 0, "complete all-final", "complete", SETTING_ANY, SAYS_settings_early},
	[SET_UNDO] = {"undo", "clock", SETTING_LENGTH, 0, DAY, MINUTE, NULL, "15m", SETTING_ANY, SAYS_settings_undo},
	[SET_GRACE] = {"grace", "clock", SETTING_LENGTH, 0, 30 * DAY, HOUR, NULL, "12h", SETTING_ANY, SAYS_settings_grace},
	[SET_LATE] = {"late", "clock", SETTING_WORD, 0, 0, 0, "doctrine pass wait", "doctrine", SETTING_ANY, SAYS_settings_late},
	[SET_FORFEIT] = {"forfeit", "clock", SETTING_NUMBER, 0, 20, 0, NULL, "0", SETTING_ANY, SAYS_settings_forfeit},
	[SET_EJECT] = {"eject", "clock", SETTING_NUMBER, 0, 20, 0, NULL, "0", SETTING_ANY, SAYS_settings_eject},
	[SET_TOKENS] = {"tokens", "clock", SETTING_NUMBER, 0, 20, 0, NULL, "0", SETTING_ANY, SAYS_settings_tokens},
	[SET_TOKEN] = {"token", "clock", SETTING_LENGTH, HOUR, 30 * DAY, HOUR, NULL, "1d", SETTING_ANY, SAYS_settings_token},
	[SET_CLOCKS] = {"clocks", "clock", SETTING_WORD, 0, 0, 0, "open hidden", "open", SETTING_ANY, SAYS_settings_clocks},
	[SET_DOWNTIME] = {"downtime", "clock", SETTING_WORD, 0, 0, 0, "on off", "on", SETTING_ANY, SAYS_settings_downtime},
	[SET_STANDS] = {"stands", "clock", SETTING_LENGTH, DAY, 60 * DAY, HOUR, NULL, "7d", SETTING_ANY, SAYS_settings_stands},
	[SET_BOT_DELAY] = {"bot-delay", "clock", SETTING_LENGTH, 0, 30 * DAY, HOUR, NULL, "0h", SETTING_ANY, SAYS_settings_bot_delay},
	[SET_LEAVE] = {"leave", "leave", SETTING_LENGTH, 0, 366 * DAY, DAY, NULL, "28d", SETTING_ANY, SAYS_settings_leave},
	[SET_LEAVE_PIECES] = {"leave-pieces", "leave", SETTING_NUMBER, 0, 50, 0, NULL, "4", SETTING_ANY, SAYS_settings_leave_pieces},
	[SET_LEAVE_NOTICE] = {"leave-notice", "leave", SETTING_LENGTH, 0, 30 * DAY, HOUR, NULL, "1d", SETTING_ANY, SAYS_settings_leave_notice},
	[SET_LEAVE_STOPS] = {"leave-stops", "leave", SETTING_WORD, 0, 0, 0, "on off", "on", SETTING_ANY, SAYS_settings_leave_stops},
	[SET_LEAVE_SHOWN] = {"leave-shown", "leave", SETTING_WORD, 0, 0, 0, "on off", "on", SETTING_ANY, SAYS_settings_leave_shown},
	[SET_REACTIONS] = {"reactions", "reactions", SETTING_WORD, 0, 0, 0, "decide ask", "decide", SETTING_BEFORE, SAYS_settings_reactions},
	[SET_WINDOW] = {"window", "reactions", SETTING_WORD, 0, 0, 0, "ahead wait", "ahead", SETTING_BEFORE, SAYS_settings_window},
	[SET_GRID] = {"grid", "reactions", SETTING_LENGTH, HOUR, DAY, HOUR, NULL, "6h", SETTING_ANY, SAYS_settings_grid},
	[SET_PRESS] = {"press", "letters", SETTING_WORD, 0, 0, 0, "white white,grey white,title white,grey,title none", "white", SETTING_ANY, SAYS_settings_press},
	[SET_VOTES] = {"votes", "votes", SETTING_WORD, 0, 0, 0, "all most", "all", SETTING_ANY, SAYS_settings_votes},
	[SET_LAPSE] = {"lapse", "votes", SETTING_WORD, 0, 0, 0, "turn never", "turn", SETTING_ANY, SAYS_settings_lapse},
	[SET_OBSERVERS] = {"observers", "observers", SETTING_WORD, 0, 0, 0, "on off", "on", SETTING_ANY, SAYS_settings_observers},
	[SET_OBSERVERS_DELAY] = {"observers-delay", "observers", SETTING_NUMBER, 0, 10, 0, NULL, "0", SETTING_ANY, SAYS_settings_observers_delay},
	[SET_OBSERVERS_PRESS] = {"observers-press", "observers", SETTING_WORD, 0, 0, 0, "on off", "off", SETTING_ANY, SAYS_settings_observers_press},
	[SET_OBSERVERS_WRITE] = {"observers-write", "observers", SETTING_WORD, 0, 0, 0, "on off", "off", SETTING_ANY, SAYS_settings_observers_write},
	[SET_LIST] = {"list", "access", SETTING_WORD, 0, 0, 0, "public private", "public", SETTING_ANY, SAYS_settings_list},
	[SET_APPROVE] = {"approve", "access", SETTING_WORD, 0, 0, 0, "on off", "off", SETTING_BEFORE, SAYS_settings_approve},
	[SET_MIN_RELIABILITY] = {"min-reliability", "access", SETTING_NUMBER, 0, 100, 0, NULL, "0", SETTING_ANY, SAYS_settings_min_reliability},
	[SET_ALLOW] = {"allow", "access", SETTING_PEOPLE, 0, 0, 0, NULL, "none", SETTING_ANY, SAYS_settings_allow},
	[SET_DENY] = {"deny", "access", SETTING_PEOPLE, 0, 0, 0, NULL, "none", SETTING_ANY, SAYS_settings_deny},
	[SET_NAMES] = {"names", "secrecy", SETTING_WORD, 0, 0, 0, "open hidden until-end until-revealed", "open", SETTING_BEFORE, SAYS_settings_names},
	[SET_LOOKS] = {"looks", "secrecy", SETTING_WORD, 0, 0, 0, "at-end at-once", "at-end", SETTING_BEFORE, SAYS_settings_looks},
	[SET_SIDES] = {"sides", "seats", SETTING_WORD, 0, 0, 0, "chosen drawn", "chosen", SETTING_BEFORE, SAYS_settings_sides},
	[SET_HANDICAP] = {"handicap", "seats", SETTING_WORD, 0, 0, 0, "off on", "off", SETTING_BEFORE, SAYS_settings_handicap},
	[SET_CHAIR] = {"chair", "seats", SETTING_WORD, 0, 0, 0, "open steady keen", "open", SETTING_ANY, SAYS_settings_chair},
	[SET_RATED] = {"rated", "seats", SETTING_WORD, 0, 0, 0, "on off", "on", SETTING_BEFORE, SAYS_settings_rated},
	[SET_EXPLAIN] = {"explain", "report", SETTING_WORD, 0, 0, 0, "on off", "on", SETTING_ANY, SAYS_settings_explain},
	[SET_TRIES] = {"tries", "report", SETTING_NUMBER, 0, 100, 0, NULL, "5", SETTING_ANY, SAYS_settings_tries},
	[SET_MAP_LAYERS] = {"map-layers", "report", SETTING_WORD, 0, 0, 0, "trails,fire trails fire none", "trails,fire", SETTING_ANY, SAYS_settings_map_layers},
};

const struct setting *setting_find(const char *key)
{
	for (size_t i = 0; i < SETTINGS; i++)
		if (!strcasecmp(settings[i].key, key))
			return &settings[i];
	return NULL;
}

/* ---- reading ---- */

static bool read_length(const struct setting *s, const char *text, char out[SETTING_TEXT])
{
	int64_t seconds;
	char length[PACE_LENGTH];
	if (!pace_length(strcmp(text, "0") ? text : "0h", &seconds) || seconds < s->lo || seconds > s->hi ||
	    seconds % s->step)
		return false;
	pace_length_text(seconds, length);
	snprintf(out, SETTING_TEXT, "%s", length);
	return true;
}

static bool read_number(const struct setting *s, const char *text, char out[SETTING_TEXT])
{
	long long n;
	if (!parse_int(text, s->lo, s->hi, &n))
		return false;
	snprintf(out, SETTING_TEXT, "%lld", n);
	return true;
}

static bool read_word(const struct setting *s, const char *text, char out[SETTING_TEXT])
{
	size_t n = strlen(text);
	for (const char *p = s->words; *p; p += strcspn(p, " "), p += *p == ' ')
		if (n == strcspn(p, " ") && !strncasecmp(p, text, n)) {
			snprintf(out, SETTING_TEXT, "%.*s", (int)n, p);
			return true;
		}
	return false;
}

/* "8", "08", "8:30"; -1: none. */
static int minutes_of(const char *text, size_t n)
{
	char part[6];
	long long hour, minute = 0;
	if (!n || n >= sizeof part)
		return -1;
	snprintf(part, sizeof part, "%.*s", (int)n, text);
	char *colon = strchr(part, ':');
	if (colon)
		*colon = '\0';
	if (!parse_int(part, 0, 24, &hour) ||
	    (colon && (strlen(colon + 1) != 2 || !parse_int(colon + 1, 0, 59, &minute))))
		return -1;
	int all = (int)(60 * hour + minute);
	return all <= 1440 ? all : -1;
}

static bool read_hour(const char *text, char out[SETTING_TEXT])
{
	int at = minutes_of(text, strlen(text));
	if (!strcasecmp(text, "none"))
		snprintf(out, SETTING_TEXT, "none");
	else if (at < 0 || at == 1440)
		return false;
	else
		snprintf(out, SETTING_TEXT, "%02d:%02d", at / 60, at % 60);
	return true;
}

static void print_minutes(int minutes, char out[8])
{
	if (minutes % 60)
		snprintf(out, 8, "%d:%02d", minutes / 60 % 100, minutes % 60);
	else
		snprintf(out, 8, "%d", minutes / 60 % 100);
}

static bool read_hours(const char *text, char out[SETTING_TEXT])
{
	size_t n = strcspn(text, "-");
	char a[8], b[8];
	int from = minutes_of(text, n), until = text[n] ? minutes_of(text + n + 1, strlen(text + n + 1)) : -1;
	if (from < 0 || until <= from)
		return false;
	print_minutes(from, a);
	print_minutes(until, b);
	snprintf(out, SETTING_TEXT, "%s-%s", a, b);
	return true;
}

static const char all_days[] = "mtwtfss";

static bool read_days(const char *text, char out[SETTING_TEXT])
{
	bool any = false;
	if (strlen(text) != 7)
		return false;
	for (int i = 0; i < 7; i++) {
		char c = text[i] == '-' ? '-' : (char)(text[i] | 32);
		if (c != '-' && c != all_days[i])
			return false;
		any = any || c != '-';
		out[i] = c;
	}
	out[7] = '\0';
	return any;
}

/* "p3, p17" as "p3,p17"; "none". */
static bool read_people(const char *text, char out[SETTING_TEXT])
{
	size_t n = 0;
	if (!strcasecmp(text, "none"))
		return snprintf(out, SETTING_TEXT, "none") > 0;
	for (const char *p = text; *p; p += strspn(p, ", ")) {
		size_t digits = strspn(p + 1, "0123456789");
		if ((*p | 32) != 'p' || !digits || p[1] == '0' || (p[1 + digits] && !strchr(", ", p[1 + digits])) ||
		    n + digits + 3 > SETTING_TEXT)
			return false;
		n += (size_t)snprintf(out + n, SETTING_TEXT - n, "%sp%.*s", n ? "," : "", (int)digits, p + 1);
		p += 1 + digits;
	}
	return n > 0;
}

bool setting_read(const struct setting *s, const char *text, char out[SETTING_TEXT])
{
	switch (s->type) {
	case SETTING_LENGTH: return read_length(s, text, out);
	case SETTING_NUMBER: return read_number(s, text, out);
	case SETTING_WORD: return read_word(s, text, out);
	case SETTING_HOUR: return read_hour(text, out);
	case SETTING_DAYS: return read_days(text, out);
	case SETTING_HOURS: return read_hours(text, out);
	case SETTING_PEOPLE: return read_people(text, out);
	}
	return false;
}

/* ---- values ---- */

void setting_values(const struct setting *s, struct buf *out)
{
	char lo[PACE_LENGTH], hi[PACE_LENGTH];
	switch (s->type) {
	case SETTING_LENGTH:
		pace_length_text(s->lo, lo);
		pace_length_text(s->hi, hi);
		buf_addf(out, "%s..%s", lo, hi);
		return;
	case SETTING_NUMBER: buf_addf(out, "%lld..%lld", (long long)s->lo, (long long)s->hi); return;
	case SETTING_WORD:
		for (const char *p = s->words; *p; p++)
			buf_addc(out, *p == ' ' ? '|' : *p);
		return;
	case SETTING_HOUR: buf_adds(out, "none|0:00..23:59"); return;
	case SETTING_DAYS: buf_adds(out, "mtwtfss|mtwtf--|..."); return;
	case SETTING_HOURS: buf_adds(out, "0-24|8-22|..."); return;
	case SETTING_PEOPLE: buf_adds(out, "none|NAME,NAME,..."); return;
	}
}

void setting_hours(const char *value, int *from, int *until)
{
	size_t n = strcspn(value, "-");
	*from = minutes_of(value, n);
	*until = value[n] ? minutes_of(value + n + 1, strlen(value + n + 1)) : 1440;
}

int64_t setting_number(const struct setting *s, const char *value)
{
	int64_t n = 0;
	long long number;
	if (s->type == SETTING_NUMBER && parse_int(value, s->lo, s->hi, &number))
		n = number;
	else if (s->type == SETTING_LENGTH)
		(void)pace_length(value, &n);
	else if (s->type == SETTING_HOUR)
		n = strcmp(value, "none") ? minutes_of(value, strlen(value)) : -1;
	else if (s->type == SETTING_DAYS)
		for (int i = 0; i < 7; i++)
			n |= value[i] == '-' ? 0 : 1 << (i + 1) % 7;
	return n;
}

bool setting_names(const char *value, const char *handle)
{
	size_t n = strlen(handle);
	for (const char *p = value; *p; p += strcspn(p, ","), p += *p == ',')
		if (strcspn(p, ",") == n && !strncmp(p, handle, n))
			return true;
	return false;
}

int setting_people(const char *value)
{
	int n = strcmp(value, "none") != 0;
	for (const char *p = value; *p; p++)
		n += *p == ',';
	return n;
}

/* ---- together ---- */

static int64_t number_in(const char *const values[SETTINGS], enum setting_key key)
{
	return setting_number(&settings[key], values[key]);
}

static bool clashes(enum setting_key a, enum setting_key b, enum setting_key clash[2])
{
	clash[0] = a;
	clash[1] = b;
	return false;
}

bool settings_fit(const char *const values[SETTINGS], bool begins, enum setting_key clash[2])
{
	int from, until;
	int64_t hour = number_in(values, SET_HOUR), bank = number_in(values, SET_BANK);
	bool banks = strcmp(values[SET_PACE], "deadline") != 0, alone = !strcmp(values[SET_PACE], "bank");
	setting_hours(values[SET_HOURS], &from, &until);
	if (hour >= 0 && (hour <= from || hour > until) && !(hour == 0 && until == 1440))
		return clashes(SET_HOUR, SET_HOURS, clash);
	if (banks && begins && bank > number_in(values, SET_CAP))
		return clashes(SET_BANK, SET_CAP, clash);
	if (alone && begins && !bank && !number_in(values, SET_INCREMENT) && !number_in(values, SET_MIN))
		return clashes(SET_BANK, SET_MIN, clash); /* no turn would have any time */
	if (alone && !number_in(values, SET_INCREMENT) && !number_in(values, SET_MIN) &&
	    !number_in(values, SET_GRACE) && strcmp(values[SET_LATE], "wait") != 0)
		return clashes(SET_INCREMENT, SET_MIN, clash); /* nor one behind an empty bank */
	return true;
}

bool settings_no_time(const enum setting_key clash[2])
{
	return clash[1] == SET_MIN && (clash[0] == SET_INCREMENT || clash[0] == SET_BANK);
}
