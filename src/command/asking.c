/* Questions of fact: their words read, the things they name found, their page begun. */
#include "command/asking.h"
#include "engine/system.h"
#include "orders/orders.h"
#include "words/said.h"

/* ---- words ---- */

/* The next word, without what people put behind it; NULL: there is none. */
static char *next_word(char **rest)
{
	char *from = *rest + strspn(*rest, " \t,;");
	bool quoted = *from == '"';
	char *end = from + quoted + strcspn(from + quoted, quoted ? "\"" : " \t");
	if (!*from)
		return NULL;
	from += quoted;
	*rest = *end ? end + 1 : end;
	*end = '\0';
	for (size_t n = strlen(from); !quoted && n && strchr(",;?!", from[n - 1]); n--)
		from[n - 1] = '\0';
	return from;
}

static void take_pair(struct asking_args *out, char *word, char *sign)
{
	*sign = '\0';
	out->full |= out->n_pairs == ASKING_KEYS;
	if (out->n_pairs < ASKING_KEYS) {
		out->pair[out->n_pairs].key = word;
		out->pair[out->n_pairs++].value = sign + 1;
	}
}

void asking_read(const struct session *s, const char *args, struct asking_args *out)
{
	static const char *const small[] = {"to", "from", "and", "at", "between", "->", "-"};
	char *rest = arena_strdup(s->arena, args), *word;
	*out = (struct asking_args){.n = 0};
	while ((word = next_word(&rest))) {
		char *sign = strchr(word, '=');
		bool says = *word && !(sign && sign > word);
		for (size_t i = 0; i < ARRAY_LEN(small); i++)
			says = says && strcasecmp(word, small[i]);
		if (sign && sign > word)
			take_pair(out, word, sign);
		out->full |= says && out->n == ASKING_WORDS;
		if (says && out->n < ASKING_WORDS)
			out->word[out->n++] = word;
	}
}

const char *asking_value(const struct asking_args *a, const char *key)
{
	for (int i = 0; i < a->n_pairs; i++)
		if (!strcasecmp(a->pair[i].key, key))
			return a->pair[i].value;
	return NULL;
}

static bool has_word(const char *list, const char *word)
{
	size_t n = strlen(word);
	for (; *list; list += strcspn(list, " "), list += *list == ' ')
		if (strcspn(list, " ") == n && !strncasecmp(list, word, n))
			return true;
	return false;
}

bool asking_known(struct session *s, unsigned line, const struct asking_args *a, const char *keys)
{
	for (int i = 0; i < a->n_pairs; i++)
		if (!has_word(keys, a->pair[i].key)) {
			session_say(s, line, 520,
				    SAID(facts, no_key, .key = session_cut(s, a->pair[i].key, 20), .keys = keys));
			return false;
		}
	return true;
}

bool asking_turn(struct session *s, unsigned line, const struct asking_args *a, bool now, int usual, int *turn)
{
	const char *text = asking_value(a, "turn");
	bool over = s->game->row.status == GAME_OVER;
	int last = game_turn(s->game) - (now || over ? 0 : 1);
	long long n;
	*turn = usual;
	if (!text)
		return true;
	if (parse_int(text, 0, 100000, &n) && n <= last)
		return *turn = (int)n, true;
	if (parse_int(text, 0, 100000, &n))
		session_say(s, line, 400, SAID(facts, no_turn, .turn = n, .last = last));
	else
		session_say(s, line, 520, SAID(facts, bad_turn, .word = session_cut(s, text, 20), .last = last));
	return false;
}

/* ---- things ---- */

static const char *nearest(const struct session *s, const struct inquiry *q, const char *word)
{
	size_t n = 0;
	while (q->sys->facts->name(q, (int)n))
		n++;
	const char **names = arena_alloc(s->arena, n * sizeof *names + 1);
	for (size_t i = 0; i < n; i++)
		names[i] = q->sys->facts->name(q, (int)i);
	return order_nearest(word, strlen(word), names, n);
}

static void say_unknown(struct session *s, unsigned line, const struct inquiry *q, const char *word)
{
	const char *near = nearest(s, q, word);
	session_say(s, line, 400,
		    SAID(facts, no_thing, .word = session_cut(s, word, 40), .near = near ? near : "",
			 .places = q->sys->facts->places));
}

/* Names may have blanks in them: the most words that name something; how many they were, 0: they name nothing. */
static int longest(const struct session *s, const struct inquiry *q, const struct asking_args *a, int from,
		   struct fact_thing *out)
{
	enum { NAME_WORDS = 5 };
	const char *name = "", *best = NULL;
	int taken = 0;
	for (int i = from; i < a->n && i < from + NAME_WORDS; i++) {
		name = arena_printf(s->arena, "%s%s%s", name, i > from ? " " : "", a->word[i]);
		if (q->sys->facts->find(q, name, out))
			best = name, taken = i - from + 1;
	}
	return best && q->sys->facts->find(q, best, out) ? taken : 0;
}

int asking_find(struct session *s, unsigned line, const struct inquiry *q, const struct asking_args *a,
		struct fact_thing out[ASKING_THINGS])
{
	int n = 0;
	for (int i = 0; i < a->n && n < ASKING_THINGS;) {
		int words = longest(s, q, a, i, &out[n]);
		if (!words) {
			say_unknown(s, line, q, a->word[i]);
			return -1;
		}
		i += words;
		n++;
	}
	return n;
}

struct question_asked {
	struct session *s;
	const struct command_call *in;
	const struct asking *how;
	struct asking_args args;
};

static void look(const struct inquiry *q, void *context)
{
	struct question_asked *a = context;
	struct fact_thing things[ASKING_THINGS];
	int n = asking_find(a->s, a->in->line, q, &a->args, things);
	if (n < 0)
		return;
	if (n < a->how->least || n > a->how->most || a->args.full) {
		session_say(a->s, a->in->line, 520,
			    SAID(facts, how, .what = a->how->what, .places = q->sys->facts->places));
		return;
	}
	session_say(a->s, a->in->line, 220, SAID(facts, answered));
	a->how->answer(q, things, n);
}

void asking_no_position(struct session *s, unsigned line)
{
	session_say(s, line, 420, game_before_deal(s->game) ? SAID(facts, before_deal) : SAID(facts, no_position));
}

enum err asking_things(struct session *s, const struct command_call *in, const struct asking *how, struct error *e)
{
	struct question_asked a = {.s = s, .in = in, .how = how};
	if (pages_enough(s, in->line))
		return ERR_NONE;
	asking_read(s, in->args, &a.args);
	if (!asking_known(s, in->line, &a.args, ""))
		return ERR_NONE;
	enum err r = game_inquire(s->game, s->seat, s->arena, &s->text, look, &a, e);
	if (r != ERR_MISSING)
		return r;
	asking_no_position(s, in->line);
	return ERR_NONE;
}
