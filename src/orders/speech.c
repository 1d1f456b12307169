/* Words of a line, and the vocabulary in which they are looked up. */
#include "orders/speech.h"

#include "base/utf8.h"
#include "orders/lex.h"

enum { PHRASE = 5, UNKNOWN = 2, NEAR = 2, TOKEN_BYTES = 48 };

struct speech_entry {
	const char *text;
	enum speech_kind kind;
	const char *value;
	int piece;
};

/* ---- what all systems share ---- */

static const struct {
	const char *phrases;
	enum speech_kind kind;
	const char *value;
} shared[] = {
    {"please|pls|plz|my|our|the|a|an|his|her|its|it|their|them|they|i|we|me|us|will|shall|id like to|"
     "i would like to|would like to|i want to|we want to|let|lets|then they|up|over|down|out|now|also|too|as well|"
     "this turn|turn|still|just|well|there|here|that|this|which|who|one|single|full|whole|hex|hexes|unit|units|own|"
     "some|any|by|for|in order "
     "to|regt|regiment|bn|battalion|coy|company|troop|troops|men|boys|dear|robot|hello|ok|okay|so|"
     "straight|right away|at once|immediately|again|next|each|of them|together with him|keeping|keeps|keep|"
     "where it is|where he is|where they are|where they stand|in place|put|position|positions|their ground|ground|"
     "quickly|slowly|carefully|steadily|boldly|cover|give|gives|makes|make|does|do|gets|get|"
     "captain|major|colonel|sir|archduke|prince|marshal|lord|orders|order|ordered|"
     "last|best|ones|him|while|starting|range|enemy|enemies|enemys|opposite|facing them|through|along|round|around|"
     "near|close|past|due|brave|good|old|gallant|all the way|one more|more|also the|afterwards",
     SPEECH_NOISE, ""},
    {"and|plus|as well as", SPEECH_MARK, "and"},
    {"then|and then|afterwards|before that|then also|next then", SPEECH_MARK, ";"},
    {"to|into|onto|up to|in to|towards|toward|unto|till|until", SPEECH_MARK, "to"},
    {"at|on|in|upon|vs|versus|against", SPEECH_MARK, "at"},
    {"with|w|along with|together with|accompanied by|led by|under general", SPEECH_MARK, "with"},
    {"from|off", SPEECH_MARK, "from"},
    {"behind|under|below|beside|beneath|next to|near to|alongside", SPEECH_MARK, "behind"},
    {"after|once|as soon as|when it|when the way is free", SPEECH_MARK, "after"},
    {"all|both|every|everybody|everyone|everything|the whole|whole army|the army|the whole army", SPEECH_MARK, "all"},
    {"first|at first|firstly|first of all", SPEECH_MARK, "first"},
    {"of|of the", SPEECH_MARK, "of"},
    {"is|are|am|be|was|were|been|has|have|had|your|yours", SPEECH_MARK, "is"},
    {"but|do not|dont|does "
     "not|doesnt|not|never|no|none|nobody|without|if|unless|when|whenever|should|could|would|might|may|"
     "maybe|perhaps|possibly|probably|think|thinks|guess|hope|hopes|wonder|suppose|believe|better|except|only if|else|"
     "otherwise|in case|either|or|what|whats|how|why|where|whose|who is|can|cannot|cant|wont|was it|did|didnt|"
     "said|says|told|tell|tells|ask|asks|thought|wanted|yesterday|tomorrow|later|tonight|sorry|instead|cancel|"
     "forget|undo|delete|scrap|ignore|wrong|meant|mean|change|correction|corr|rather|if possible|"
     "last turn|last "
     "time|moved|went|fired|attacked|charged|advanced|stood|held|fought|shot|came|placed|shifted|retreated|"
     "nice|thanks|thank|great|beautiful|luck|fun|funny|famous|wish|wishes|regards|greetings|see you|i "
     "see|dice|lost|won",
     SPEECH_STOP, ""},
    {"one", SPEECH_NUMBER, "1"},
    {"two", SPEECH_NUMBER, "2"},
    {"three", SPEECH_NUMBER, "3"},
    {"four", SPEECH_NUMBER, "4"},
    {"five", SPEECH_NUMBER, "5"},
    {"six", SPEECH_NUMBER, "6"},
    {"seven", SPEECH_NUMBER, "7"},
    {"eight", SPEECH_NUMBER, "8"},
    {"nine", SPEECH_NUMBER, "9"},
    {"ten", SPEECH_NUMBER, "10"},
    {"n|north|northward|northwards|due north|straight north", SPEECH_WAY, "n"},
    {"ne|north east|northeast", SPEECH_WAY, "ne"},
    {"e|east|eastward|eastwards|due east", SPEECH_WAY, "e"},
    {"se|south east|southeast", SPEECH_WAY, "se"},
    {"s|south|southward|southwards|due south|straight south", SPEECH_WAY, "s"},
    {"sw|south west|southwest", SPEECH_WAY, "sw"},
    {"w|west|westward|westwards|due west", SPEECH_WAY, "w"},
    {"nw|north west|northwest", SPEECH_WAY, "nw"},
    {"nne", SPEECH_WAY, "nne"},
    {"sse", SPEECH_WAY, "sse"},
    {"ssw", SPEECH_WAY, "ssw"},
    {"nnw", SPEECH_WAY, "nnw"},
    {"ahead|straight ahead|forward|forwards|straight forward|to the front|straight on", SPEECH_WAY, "ahead"},
    {"backward|backwards|to the rear|rearwards", SPEECH_WAY, "behind"},
    {"left|to the left|half left", SPEECH_WAY, "left"},
    {"right|to the right|half right", SPEECH_WAY, "right"},
    {"half left|forward left|left forward", SPEECH_WAY, "half-left"},
    {"half right|forward right|right forward", SPEECH_WAY, "half-right"},
};

/* Words for which others stand. */
static const char *const short_words[][2] = {
    {"lt", "light"},	     {"inf", "infantry"},  {"gren", "grenadiers"}, {"grens", "grenadiers"},
    {"arty", "artillery"},   {"cav", "cavalry"},   {"drag", "dragoons"},   {"dragoon", "dragoons"},
    {"dragons", "dragoons"}, {"jaeger", "jager"},  {"jagers", "jager"},	   {"hvy", "heavy"},
    {"bty", "battery"},	     {"bde", "brigade"},   {"center", "centre"},   {"grenadier", "grenadiers"},
    {"regulars", "regular"}, {"pdrs", "pounders"}, {"pdr", "pounders"},
};

static const char *const ordinals[] = {"first",	  "second", "third", "fourth", "fifth",	   "sixth",
				       "seventh", "eighth", "ninth", "tenth",  "eleventh", "twelfth"};

/* ---- sets ---- */

struct speech_set speech_both(struct speech_set a, struct speech_set b)
{
	for (size_t i = 0; i < ARRAY_LEN(a.bits); i++)
		a.bits[i] &= b.bits[i];
	return a;
}

bool speech_has(struct speech_set a, int piece)
{
	return a.bits[piece / 64] >> piece % 64 & 1;
}

static void put_in(struct speech_set *a, int piece)
{
	a->bits[piece / 64] |= (uint64_t)1 << piece % 64;
}

struct speech_set speech_side(const struct speech *s, struct speech_set a, bool own)
{
	struct speech_set out = {{0}};
	for (int p = 0; p < s->n_pieces; p++)
		if (speech_has(a, p) && s->piece[p].own == own)
			put_in(&out, p);
	return out;
}

int speech_count(struct speech_set a)
{
	int n = 0;
	for (int p = 0; p < SPEECH_PIECES; p++)
		n += speech_has(a, p);
	return n;
}

int speech_only(struct speech_set a)
{
	int found = -1;
	for (int p = 0; p < SPEECH_PIECES; p++)
		if (speech_has(a, p)) {
			if (found >= 0)
				return -1;
			found = p;
		}
	return found;
}

/* ---- filling ---- */

static void add_entry(struct speech *s, const char *text, enum speech_kind kind, const char *value, int piece)
{
	if (!*text)
		return;
	GROW(s->entries, s->cap_entries, s->n_entries + 1);
	s->entries[s->n_entries++] = (struct speech_entry){arena_strdup(s->arena, text), kind, value, piece};
}

static void add_phrases(struct speech *s, const char *phrases, enum speech_kind kind, const char *value, int piece)
{
	for (const char *p = phrases; *p;) {
		size_t n = strcspn(p, "|");
		add_entry(s, arena_strndup(s->arena, p, n), kind, value, piece);
		p += n + (p[n] == '|');
	}
}

void speech_add(struct speech *s, const char *phrases, enum speech_kind kind, const char *value)
{
	add_phrases(s, phrases, kind, value, -1);
}

void speech_add_words(struct speech *s, int piece, const char *phrases)
{
	if (piece >= 0)
		add_phrases(s, phrases, SPEECH_PIECE, "kind", piece);
}

int speech_add_piece(struct speech *s, const char *id, const char *place, bool own, bool leader)
{
	if (s->n_pieces == SPEECH_PIECES)
		return -1;
	s->piece[s->n_pieces] = (struct speech_piece){id, arena_strdup(s->arena, place), own, leader};
	return s->n_pieces++;
}

/* As tokens are: lower case, without accents; what is neither letter nor digit is a blank. */
static const char *plain(struct speech *s, const char *text)
{
	struct buf b = BUF_INIT;
	utf8_plain(&b, text, strlen(text));
	size_t n = 0;
	char *out = arena_strdup(s->arena, buf_text(&b));
	for (char *p = out; *p; p++) {
		if (*p == '\'' || *p == '.')
			continue;
		out[n++] = strchr("-_,;:/()", *p) ? ' ' : *p;
	}
	out[n] = '\0';
	buf_free(&b);
	return out;
}

static const char *long_word(const char *word)
{
	for (size_t i = 0; i < ARRAY_LEN(short_words); i++)
		if (!strcmp(word, short_words[i][0]))
			return short_words[i][1];
	return word;
}

/* 38th, 9e, 2nd: the number and what is written behind numbers. */
static void add_number(struct speech *s, int piece, const char *word, const char *rank)
{
	static const char *const ends[] = {"", "st", "nd", "rd", "th", "e", "er", "eme"};
	size_t n = strspn(word, "0123456789");
	int number = 0;
	if (!n || n > 4 || strlen(word) > n + 3)
		return;
	for (size_t i = 0; i < n; i++)
		number = 10 * number + word[i] - '0';
	for (size_t i = 0; i < ARRAY_LEN(ends); i++) {
		add_entry(s, arena_printf(s->arena, "%d%s", number, ends[i]), SPEECH_PIECE, rank, piece);
		if (*ends[i])
			add_entry(s, arena_printf(s->arena, "%d %s", number, ends[i]), SPEECH_PIECE, rank, piece);
	}
	if (number >= 1 && number <= (int)ARRAY_LEN(ordinals))
		add_entry(s, ordinals[number - 1], SPEECH_PIECE, rank, piece);
}

static void add_word(struct speech *s, int piece, const char *word, const char *rank)
{
	size_t n = strlen(word);
	if (n < 2 && !strchr("0123456789", *word))
		return;
	add_entry(s, word, SPEECH_PIECE, rank, piece);
	add_number(s, piece, word, rank);
	if (n > 3 && word[n - 1] == 's') /* "Lawson's", "rifles" */
		add_entry(s, arena_strndup(s->arena, word, n - 1), SPEECH_PIECE, rank, piece);
	else if (n > 3 && !strchr("0123456789", word[0]))
		add_entry(s, arena_printf(s->arena, "%ss", word), SPEECH_PIECE, rank, piece);
	if (!strcmp(word, "rifles"))
		add_phrases(s, "riflemen|rifleman", SPEECH_PIECE, rank, piece);
}

/* Words of a name that tell it from no other. */
static bool is_common(const char *word)
{
	static const char *const words[] = {"of", "the", "and", "two", "battalion", "regiment", "company"};
	for (size_t i = 0; i < ARRAY_LEN(words); i++)
		if (!strcmp(word, words[i]))
			return true;
	return false;
}

static void add_name(struct speech *s, int piece, const char *name, const char *rank)
{
	if (piece < 0)
		return;
	char *rest = arena_strdup(s->arena, plain(s, name)), *word;
	char initials[8] = "";
	size_t n = 0;
	while ((word = strsep(&rest, " "))) {
		if (!*word)
			continue;
		if (n < sizeof initials - 1)
			initials[n++] = *word;
		initials[n] = '\0';
		if (!is_common(word))
			add_word(s, piece, long_word(word), rank);
	}
	if (n > 1 && n < 5 && !strpbrk(initials, "0123456789"))
		add_entry(s, initials, SPEECH_PIECE, rank, piece);
}

void speech_add_name(struct speech *s, int piece, const char *name)
{
	add_name(s, piece, name, "");
}

void speech_add_kind(struct speech *s, int piece, const char *name)
{
	add_name(s, piece, name, "kind");
}

static int by_text(const void *a, const void *b)
{
	const struct speech_entry *x = a, *y = b;
	int order = strcmp(x->text, y->text);
	if (order || x->kind != y->kind)
		return order ? order : x->kind < y->kind ? -1 : 1;
	order = strcmp(x->value, y->value);
	return order ? order : (x->piece > y->piece) - (x->piece < y->piece);
}

static int by_word(const void *a, const void *b)
{
	return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* The single words of all phrases, each once. */
static void list_tokens(struct speech *s)
{
	size_t most = 0, n = 0;
	for (size_t i = 0; i < s->n_entries; i++)
		for (const char *p = s->entries[i].text; p; p = strchr(p, ' ') ? strchr(p, ' ') + 1 : NULL)
			most++;
	const char **list = arena_alloc(s->arena, (most + 1) * sizeof *list);
	for (size_t i = 0; i < s->n_entries; i++)
		for (const char *p = s->entries[i].text; *p;) {
			size_t k = strcspn(p, " ");
			list[n++] = arena_strndup(s->arena, p, k);
			p += k + (p[k] == ' ');
		}
	if (n)
		qsort(list, n, sizeof *list, by_word);
	for (size_t i = 0; i < n; i++)
		if (!s->n_tokens || strcmp(list[s->n_tokens - 1], list[i]))
			list[s->n_tokens++] = list[i];
	s->tokens = list;
}

void speech_ready(struct speech *s)
{
	for (size_t i = 0; i < ARRAY_LEN(shared); i++)
		add_phrases(s, shared[i].phrases, shared[i].kind, shared[i].value, -1);
	struct speech_entry *list = arena_alloc(s->arena, (s->n_entries + 1) * sizeof *list);
	qsort(s->entries, s->n_entries, sizeof *s->entries, by_text);
	memcpy(list, s->entries, s->n_entries * sizeof *list);
	free(s->entries);
	s->entries = list;
	s->cap_entries = s->n_entries;
	list_tokens(s);
}

/* ---- looking up ---- */

/* The first entry of that text, or NULL. */
static const struct speech_entry *find_entry(const struct speech *s, const char *text)
{
	size_t lo = 0, hi = s->n_entries;
	while (lo < hi) {
		size_t mid = (lo + hi) / 2;
		if (strcmp(s->entries[mid].text, text) < 0)
			lo = mid + 1;
		else
			hi = mid;
	}
	return lo < s->n_entries && !strcmp(s->entries[lo].text, text) ? &s->entries[lo] : NULL;
}

static bool is_number(const char *t)
{
	size_t n = strspn(t, "0123456789");
	if (!n || n > 6)
		return false;
	return !t[n] ||
	       (t[n] == '.' && t[n + 1] && strspn(t + n + 1, "0123456789") == strlen(t + n + 1) && strlen(t + n) < 4);
}

static bool is_token(const struct speech *s, const char *text)
{
	return s->n_tokens && bsearch(&text, s->tokens, s->n_tokens, sizeof *s->tokens, by_word);
}

static bool is_known(const struct speech *s, const char *t)
{
	return is_token(s, t) || s->language->place(t, strlen(t)) || is_number(t) ||
	       !strchr("abcdefghijklmnopqrstuvwxyz0123456789", *t);
}

/* Letters that changed places are the likeliest of all mistakes. */
static bool has_same_letters(const char *a, const char *b)
{
	int count[256] = {0};
	for (; *a; a++)
		count[(uint8_t)*a]++;
	for (; *b; b++)
		count[(uint8_t)*b]--;
	for (size_t i = 0; i < ARRAY_LEN(count); i++)
		if (count[i])
			return false;
	return true;
}

/* The only word of the vocabulary that is near enough, or NULL. */
static const char *near_token(struct speech *s, const char *t)
{
	const char *best = NULL;
	size_t n = strlen(t);
	unsigned limit = n < 3 ? 0 : n < 7 ? 1 : 2, found = limit + 1;
	bool tie = false, swapped = false;
	bool digits = strpbrk(t, "0123456789"), past = n > 3 && !strcmp(t + n - 2, "ed"); /* "moved": it has happened */
	if (!limit || past || !work_do(s->work, s->n_tokens))
		return NULL;
	for (size_t i = 0; i < s->n_tokens; i++) {
		size_t k = strlen(s->tokens[i]);
		if (k + limit < n || k > n + limit || k < 3)
			continue;
		unsigned d = edit_distance(t, n, s->tokens[i], k, limit);
		if (digits && !has_same_letters(t, s->tokens[i])) /* "f18" for "f81" */
			continue;
		bool same = has_same_letters(t, s->tokens[i]) || (*t == *s->tokens[i] && k == n);
		if (d > limit || d > found || (d == found && swapped && !same))
			continue;
		tie = d == found && same == swapped;
		best = s->tokens[i];
		found = d;
		swapped = same;
	}
	return tie ? NULL : best;
}

/* ---- cutting ---- */

struct cut {
	struct speech *s;
	const char *token[SPEECH_WORDS + PHRASE + 1];
	bool near[SPEECH_WORDS + PHRASE + 1];
	size_t n;
};

static void add_token(struct cut *c, const char *text, bool near)
{
	if (c->n >= SPEECH_WORDS)
		return;
	c->token[c->n] = text;
	c->near[c->n++] = near;
}

/* "38footmove", "moveG4", "E7xD7". */
static bool add_glued(struct cut *c, const char *t)
{
	struct speech *s = c->s;
	size_t n = strlen(t);
	for (size_t i = 2; i + 1 < n && n < TOKEN_BYTES; i++) {
		const char *left = arena_strndup(s->arena, t, i), *right = t + i;
		bool cross =
			t[i] == 'x' && s->language->place(left, i) && s->language->place(right + 1, strlen(right + 1));
		if (!cross &&
		    (!is_known(s, left) || !is_known(s, right) || is_number(left) || is_number(right) || n < 6))
			continue;
		if (!cross && (strlen(left) < 3 || (strlen(right) < 3 && !s->language->place(right, strlen(right)))))
			continue;
		add_token(c, left, false);
		if (cross)
			add_token(c, "x", false);
		add_token(c, right + cross, false);
		return true;
	}
	return false;
}

static void add_word_token(struct cut *c, const char *t)
{
	struct speech *s = c->s;
	t = long_word(t);
	if (is_known(s, t)) {
		add_token(c, t, false);
		return;
	}
	if (add_glued(c, t))
		return;
	const char *near = near_token(s, t);
	add_token(c, near ? near : t, near != NULL);
}

static bool is_word_char(char ch)
{
	return (ch >= 'a' && ch <= 'z') || (ch >= '0' && ch <= '9') || (ch & 0x80);
}

static bool is_digit(char ch)
{
	return ch >= '0' && ch <= '9';
}

/* A letter, digit, or a sign that stands inside of a number. */
static bool goes_on(const char *p, const char *from)
{
	if (is_word_char(*p))
		return true;
	bool inside = p > from && is_digit(p[-1]) && is_digit(p[1]);
	return inside && (*p == '.' || *p == ',');
}

/* The mark at p and how long it is; "" is none. */
static const char *mark_at(const char *p, size_t *n)
{
	static const struct {
		const char *sign, *mark;
	} signs[] = {{"\xe2\x86\x92", "->"}, {"..", ".."}, {",", ","}, {";", ";"}, {":", ":"}, {"(", "("}, {")", ")"},
		     {"&", "and"},	     {"+", "and"}, {"/", ","}, {"=", "="}};
	*n = strspn(p, "-=>");
	if (*n && memchr(p, '>', *n))
		return "->";
	for (size_t i = 0; i < ARRAY_LEN(signs); i++) {
		*n = strlen(signs[i].sign);
		if (!strncmp(p, signs[i].sign, *n))
			return signs[i].mark;
	}
	*n = 1;
	return *p == '-' && p[1] == ' ' ? "-" : "";
}

static const char *without_signs(struct speech *s, const char *text, size_t n)
{
	char *out = arena_strndup(s->arena, text, n);
	size_t k = strlen(out);
	if (k > 3 && !strcmp(out + k - 2, "'s"))
		k -= 2;
	size_t m = 0;
	for (size_t i = 0; i < k; i++)
		if (out[i] != '\'')
			out[m++] = out[i];
	out[m] = '\0';
	return out;
}

/* "a)", "2)" that begins a line. */
static const char *skip_item(const char *p)
{
	const char *q = p + strspn(p, " ");
	size_t n = strspn(q, "0123456789");
	n = n ? n : q[0] >= 'a' && q[0] <= 'z';
	return n && n < 3 && (q[n] == ')' || q[n] == '.') && q[n + 1] == ' ' ? q + n + 1 : p;
}

/* "R.A." */
static size_t initials_at(struct speech *s, const char *p, const char **out)
{
	struct buf b = BUF_INIT;
	size_t n = 0;
	while (p[n] >= 'a' && p[n] <= 'z' && p[n + 1] == '.') {
		buf_addc(&b, p[n]);
		n += 2;
	}
	*out = arena_strdup(s->arena, buf_text(&b));
	buf_free(&b);
	return n >= 4 ? n : 0;
}

/* "17.0 , 21.0" is one word, as "17.0,21.0" is. */
static const char *close_numbers(struct speech *s, const char *text)
{
	char *out = arena_strdup(s->arena, text);
	size_t n = 0;
	for (const char *p = text; *p; p++) {
		if (!strncmp(p, " 1/2", 4) && n && is_digit(out[n - 1]) && !is_digit(p[4])) { /* "2 1/2" */
			out[n++] = '.';
			out[n++] = '5';
			p += 3;
			continue;
		}
		const char *q = p + strspn(p, " ");
		bool comma = *q == ',' && n && is_digit(out[n - 1]) && is_digit(q[1 + strspn(q + 1, " ")]) &&
			     strchr(text, '.');
		if (comma && s->language->place("17.0,21.0", 9)) {
			out[n++] = ',';
			p = q + strspn(q + 1, " ");
			continue;
		}
		out[n++] = *p;
	}
	out[n] = '\0';
	return out;
}

static void cut_line(struct cut *c, const char *text)
{
	struct speech *s = c->s;
	struct buf b = BUF_INIT;
	utf8_plain(&b, text, strlen(text));
	const char *all = close_numbers(s, arena_strdup(s->arena, buf_text(&b))), *word;
	buf_free(&b);
	for (const char *p = skip_item(all); *p && c->n < SPEECH_WORDS;) {
		size_t n = initials_at(s, p, &word);
		if (n) {
			add_word_token(c, word);
			p += n;
			continue;
		}
		const char *from = p;
		while (goes_on(p, from) || (*p == '\'' && p > from && is_word_char(p[1])))
			p++;
		if (p > from) {
			add_word_token(c, without_signs(s, from, (size_t)(p - from)));
			continue;
		}
		const char *mark = mark_at(p, &n);
		bool fraction = *p == '/' && p > all && is_digit(p[-1]) && is_digit(p[1]); /* "1/81st" */
		if (*mark && !fraction)
			add_token(c, mark, false);
		else if (*p == '.' && p[1] == ' ' && c->n &&
			 s->language->place(c->token[c->n - 1], strlen(c->token[c->n - 1])))
			add_token(c, ";", false);
		p += n;
	}
}

/* ---- words ---- */

static void add_meaning(struct speech_word *w, const struct speech_entry *e)
{
	if (e->kind == SPEECH_PIECE)
		put_in(&w->pieces, e->piece);
	if (e->kind == SPEECH_PIECE && !*e->value)
		put_in(&w->strong, e->piece);
	if (e->kind != SPEECH_PIECE && w->value[e->kind] && strcmp(w->value[e->kind], e->value))
		w->several[e->kind] = true;
	if (!w->value[e->kind])
		w->value[e->kind] = e->value;
}

static void add_form(struct speech *s, struct speech_word *w, const char *t)
{
	static const char *const marks[] = {"and", ",", ";", ":", "(", ")", "->", "x", "-", "=", ".."};
	size_t n = strlen(t);
	for (size_t i = 0; i < ARRAY_LEN(marks); i++)
		if (!strcmp(t, marks[i]))
			w->value[SPEECH_MARK] = marks[i];
	if (s->language->place(t, n)) {
		char *upper = arena_strdup(s->arena, t);
		for (char *p = upper; *p; p++)
			*p = (char)(*p >= 'a' && *p <= 'z' ? *p - 32 : *p);
		w->value[SPEECH_PLACE] = s->language->say_place ? s->language->say_place(t, n, s->arena) : upper;
	}
	if (is_number(t))
		w->value[SPEECH_NUMBER] = t;
	const char *hex = n == 3                ? arena_printf(s->arena, "0%s", t)
			  : n == 4 && *t == 'o' ? arena_printf(s->arena, "0%s", t + 1)
						: NULL;
	if (hex && !w->value[SPEECH_PIECE] && s->language->place(hex, 4)) {
		w->value[SPEECH_PLACE] = hex;
		s->doubt = w->known = true;
	}
}

static void find_exact(const struct speech *s, struct speech_word *w)
{
	for (int p = 0; p < s->n_pieces; p++)
		if (speech_has(w->pieces, p) && !strcmp(s->piece[p].id, w->text))
			put_in(&w->exact, p);
}

/* The longest phrase from token i on; returns how many tokens it takes. */
static size_t add_words(struct speech *s, const struct cut *c, size_t i)
{
	struct speech_word *w = &s->word[s->n_words++];
	*w = (struct speech_word){.text = c->token[i]};
	for (size_t n = i + PHRASE < c->n ? PHRASE : c->n - i; n; n--) {
		struct buf b = BUF_INIT;
		for (size_t k = i; k < i + n; k++)
			buf_addf(&b, "%s%s", k > i ? " " : "", c->token[k]);
		const char *text = arena_strdup(s->arena, buf_text(&b));
		buf_free(&b);
		const struct speech_entry *e = find_entry(s, text);
		if (!e && n > 1)
			continue;
		for (; e && e < s->entries + s->n_entries && !strcmp(e->text, text); e++)
			add_meaning(w, e);
		if (n == 1)
			add_form(s, w, text);
		w->text = text;
		find_exact(s, w);
		for (size_t k = i; k < i + n; k++)
			w->near = w->near || c->near[k];
		for (size_t k = 0; k < SPEECH_KINDS; k++)
			w->known = w->known || w->value[k];
		return n;
	}
	return 1;
}

bool speech_is(const struct speech_word *w, enum speech_kind kind, const char *value)
{
	return w->value[kind] && !strcmp(w->value[kind], value);
}

bool speech_read(struct speech *s, const char *text)
{
	struct cut c = {.s = s, .n = 0};
	size_t n = strlen(text), unknown = 0, near = 0;
	s->n_words = s->n_lines = 0;
	s->doubt = s->choice = false;
	s->why = s->note = NULL;
	s->text = text;
	if (n > SPEECH_LETTERS || strchr(text, '?') || !work_do(s->work, n))
		return false;
	cut_line(&c, text);
	if (c.n >= SPEECH_WORDS)
		return false;
	for (size_t i = 0; i < c.n && s->n_words < SPEECH_WORDS;)
		i += add_words(s, &c, i);
	s->word[s->n_words] = (struct speech_word){.text = ""};
	for (size_t i = 0; i < s->n_words; i++) {
		const struct speech_word *w = &s->word[i];
		if (w->value[SPEECH_STOP] && !w->value[SPEECH_PIECE])
			return false;
		unknown += !w->known;
		near += !w->near ? 0 : strlen(w->text) < 4 || strpbrk(w->text, "0123456789") ? NEAR + 1 : 1;
	}
	s->unknown = unknown;
	s->doubt = s->doubt || unknown || near > NEAR;
	return s->n_words && unknown <= UNKNOWN && unknown * 2 < s->n_words;
}

const struct words_said *speech_keep(const struct speech *s, const struct words_said *said)
{
	return said_keep(said, s->arena);
}

const char *speech_text(const struct speech *s, const struct words_said *said)
{
	return words_text(s->words, said, s->arena);
}

void speech_line(struct speech *s, const char *text)
{
	if (s->n_lines < SPEECH_LINES)
		s->line[s->n_lines++] = arena_strdup(s->arena, text);
}

struct speech_set speech_named(const struct speech *s, size_t i, bool own, size_t *end)
{
	struct speech_set set = speech_side(s, s->word[i].pieces, own), strong = speech_side(s, s->word[i].strong, own);
	*end = i + 1;
	for (size_t k = i + 1; k < s->n_words; k++) {
		const struct speech_word *w = &s->word[k];
		if (speech_mark(w, "of") || (!w->value[SPEECH_PIECE] && w->value[SPEECH_NOISE]))
			continue;
		struct speech_set both = speech_both(set, w->pieces);
		if (!w->value[SPEECH_PIECE] || !speech_count(both))
			break;
		set = both;
		strong = speech_both(strong, w->strong);
		*end = k + 1;
	}
	struct speech_set exact = speech_side(s, s->word[i].exact, own);
	strong = speech_both(strong, set);
	if (speech_count(set) > 1 && speech_count(strong) == 1)
		set = strong;
	return *end == i + 1 && speech_count(exact) ? exact : set; /* an id alone is nobody else's name */
}
