/* Tournament report files: the struct, its records, and the codes of results. */
#include "pairing/trf.h"

#define NOTE "###"
#define OURS "estafette"

void trf_init(struct trf *t)
{
	*t = (struct trf){.arena = arena_new()};
}

void trf_free(struct trf *t)
{
	for (size_t i = 0; i < t->n_players; i++)
		free(t->players[i].results);
	free(t->players);
	free(t->scorings);
	free(t->adjustments);
	free(t->lines);
	arena_free(t->arena);
	*t = (struct trf){0};
}

static void add_line(struct trf *t, enum trf_record record, size_t index, const char *text)
{
	GROW(t->lines, t->cap_lines, t->n_lines + 1);
	t->lines[t->n_lines++] = (struct trf_line){record, index, text};
}

void trf_add_text(struct trf *t, const char *tag, const char *text)
{
	add_line(t, TRF_TEXT, 0, arena_printf(t->arena, "%s%s%s", tag, *text ? " " : "", text));
}

struct trf_player *trf_add_player(struct trf *t, int number, const char *name)
{
	GROW(t->players, t->cap_players, t->n_players + 1);
	add_line(t, TRF_PLAYER, t->n_players, NULL);
	struct trf_player *p = &t->players[t->n_players++];
	*p = (struct trf_player){.number = number, .sex = ' ', .title = "", .federation = "", .id = "", .born = ""};
	p->name = arena_strdup(t->arena, name);
	return p;
}

void trf_add_result(struct trf_player *p, struct trf_result r)
{
	GROW(p->results, p->cap_results, p->n_results + 1);
	p->results[p->n_results++] = r;
}

struct trf_scoring *trf_add_scoring(struct trf *t)
{
	GROW(t->scorings, t->cap_scorings, t->n_scorings + 1);
	add_line(t, TRF_SCORING, t->n_scorings, NULL);
	t->scorings[t->n_scorings] = (struct trf_scoring){0};
	return &t->scorings[t->n_scorings++];
}

struct trf_adjustment *trf_add_adjustment(struct trf *t)
{
	GROW(t->adjustments, t->cap_adjustments, t->n_adjustments + 1);
	add_line(t, TRF_ADJUSTMENT, t->n_adjustments, NULL);
	t->adjustments[t->n_adjustments] = (struct trf_adjustment){.type = ' '};
	return &t->adjustments[t->n_adjustments++];
}

/* What follows a word and a blank at the beginning of a text; NULL: it does not begin with the word. */
static const char *behind(const char *text, const char *word)
{
	size_t n = strlen(word);
	if (strncmp(text, word, n) || (text[n] && text[n] != ' '))
		return NULL;
	return text[n] ? text + n + 1 : text + n;
}

const char *trf_text(const struct trf *t, const char *tag, size_t nth)
{
	for (size_t i = 0; i < t->n_lines; i++) {
		const char *text = t->lines[i].record == TRF_TEXT ? behind(t->lines[i].text, tag) : NULL;
		if (text && !nth--)
			return text;
	}
	return NULL;
}

void trf_add_note(struct trf *t, const char *key, const char *value)
{
	trf_add_text(t, NOTE, arena_printf(t->arena, OURS " %s%s%s", key, *value ? " " : "", value));
}

const char *trf_line_note(const struct trf_line *line, const char *key)
{
	const char *text = line->record == TRF_TEXT ? behind(line->text, NOTE) : NULL,
		   *ours = text ? behind(text, OURS) : NULL;
	return ours ? behind(ours, key) : NULL;
}

const char *trf_note(const struct trf *t, const char *key, size_t nth)
{
	for (size_t i = 0; i < t->n_lines; i++) {
		const char *value = trf_line_note(&t->lines[i], key);
		if (value && !nth--)
			return value;
	}
	return NULL;
}

/* ---- codes ---- */

static const struct {
	char code;
	enum standing_kind kind;
	int won;
	bool adjudicated;
} codes[] = {
	{'1', STANDING_GAME, 2, false},
	{'=', STANDING_GAME, 1, false},
	{'0', STANDING_GAME, 0, false},
	{'W', STANDING_GAME, 2, true},
	{'D', STANDING_GAME, 1, true},
	{'L', STANDING_GAME, 0, true},
	{'+', STANDING_FORFEIT_WIN, 2, false},
	{'-', STANDING_FORFEIT_LOSS, 0, false},
	{'F', STANDING_FULL_BYE, 0, false},
	{'H', STANDING_HALF_BYE, 0, false},
	{'U', STANDING_PAIRING_BYE, 0, false},
	{'Z', STANDING_ZERO_BYE, 0, false},
	{' ', STANDING_ZERO_BYE, 0, false},
};

char trf_code(enum standing_kind kind, int won, bool adjudicated)
{
	for (size_t i = 0; i < ARRAY_LEN(codes); i++)
		if (codes[i].kind == kind &&
		    (kind != STANDING_GAME || (codes[i].won == won && codes[i].adjudicated == adjudicated)))
			return codes[i].code;
	return ' ';
}

bool trf_code_means(char code, enum standing_kind *kind, int *won, bool *adjudicated)
{
	for (size_t i = 0; i < ARRAY_LEN(codes); i++)
		if (codes[i].code == code) {
			*kind = codes[i].kind;
			*won = codes[i].won;
			*adjudicated = codes[i].adjudicated;
			return true;
		}
	return false;
}
