/* Keys, chains and seals, and the dice and shuffles that come of them. */
#include "dice/dice.h"

/* ---- what may go into a digest ---- */

static bool plain(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-';
}

static bool name_valid(const char *s, size_t max)
{
	size_t n = 0;
	while (plain(s[n]) && n < max)
		n++;
	return n && !s[n];
}

bool dice_game_valid(const char *game)
{
	return name_valid(game, DICE_GAME_MAX);
}

bool dice_seat_valid(const char *seat)
{
	return name_valid(seat, DICE_SEAT_MAX);
}

bool dice_word_valid(const char *word)
{
	return name_valid(word, DICE_WORD_MAX);
}

/* Length of the valid part at the head of s, ended by '/' or NUL; 0 if there is none. */
static size_t part_length(const char *s)
{
	size_t n = 0;
	while ((s[n] > ' ' && s[n] != '/' && s[n] <= '~') || (s[n] == ' ' && n && s[n - 1] != ' '))
		n++;
	return (!s[n] || s[n] == '/') && n && s[n - 1] != ' ' ? n : 0;
}

static bool is_number(const char *s, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (s[i] < '0' || s[i] > '9')
			return false;
	return n && n < 10 && (s[0] != '0' || n == 1);
}

bool dice_part_valid(const char *part)
{
	size_t n = part_length(part);
	return n && !part[n];
}

/* The length of a valid purpose, else 0. */
static size_t purpose_length(const char *purpose)
{
	const char *s = purpose;
	for (unsigned parts = 1;; parts++) {
		size_t n = part_length(s);
		bool last = !s[n];
		if (!n || s + n - purpose > DICE_PURPOSE_MAX)
			return 0;
		if ((parts == 1 || last) && !is_number(s, n))
			return 0;
		s += n;
		if (last)
			return parts >= 5 ? (size_t)(s - purpose) : 0;
		s++;
	}
}

bool dice_purpose_valid(const char *purpose)
{
	return purpose_length(purpose) != 0;
}

/* Without a branch in the loop: this runs once a roll and should cost nothing. */
static bool seeds_valid(const char *hex)
{
	unsigned bad = 0;
	if (strnlen(hex, HASH_HEX) != HASH_HEX - 1)
		return false;
	for (size_t i = 0; i < HASH_HEX - 1; i++) {
		uint8_t c = (uint8_t)hex[i];
		bad |= ((uint8_t)(c - '0') > 9) & ((uint8_t)(c - 'a') > 5);
	}
	return !bad;
}

/* ---- text, built without the heap: a roll is one digest and little else ---- */

static char *put(char *p, const char *s, size_t n)
{
	memcpy(p, s, n);
	return p + n;
}

/* The number in decimal and a line feed. */
static char *put_number(char *p, unsigned v)
{
	char digits[12];
	char *d = digits + sizeof digits;
	*--d = '\n';
	do
		*--d = (char)('0' + v % 10);
	while (v /= 10);
	return put(p, d, (size_t)(digits + sizeof digits - d));
}

/* label, game and a line feed; the game's length was checked or is cut. */
static char *put_label(char *p, const char *label, const char *game)
{
	p = put(p, label, strlen(label));
	p = put(p, game, strnlen(game, DICE_GAME_MAX));
	*p = '\n';
	return p + 1;
}

/* ---- keys and commitments ---- */

void dice_link_below(uint8_t out[HASH_BYTES], const char *game, unsigned i, const uint8_t link[HASH_BYTES])
{
	char text[128];
	char *p = put_label(text, "estafette-chain-1\n", game);
	p = put_number(p, i);
	p = put(p, (const char *)link, HASH_BYTES);
	hash_bytes(out, NULL, text, (size_t)(p - text));
}

static void walk_down(uint8_t link[HASH_BYTES], const char *game, unsigned n, unsigned i)
{
	for (; n > i; n--)
		dice_link_below(link, game, n, link);
}

/* Walking down a chain costs more than reading a mail, and every load of a game does it: of the chains walked last
 * every 32nd link is kept.  What a chain gives depends on its top, the number of that and the game alone. */
enum { WALKS = 256, STRIDE = 32 }; /* mails of as many games, in any order; 1 KB each */

static struct walk {
	char game[DICE_GAME_MAX + 1];
	unsigned n;
	uint8_t mark[DICE_CHAIN / STRIDE + 1][HASH_BYTES]; /* link n - k * STRIDE */
} walks[WALKS];

static const struct walk *walked(const char *game, const uint8_t top[HASH_BYTES], unsigned n)
{
	static size_t made; /* ever: the oldest gives way */
	for (size_t k = 0; k < made && k < WALKS; k++)
		if (walks[k].n == n && !memcmp(walks[k].mark[0], top, HASH_BYTES) && !strcmp(walks[k].game, game))
			return &walks[k];
	struct walk *w = &walks[made++ % WALKS];
	snprintf(w->game, sizeof w->game, "%s", game);
	w->n = n;
	memcpy(w->mark[0], top, HASH_BYTES);
	for (unsigned k = 1; k < ARRAY_LEN(w->mark); k++) {
		memcpy(w->mark[k], w->mark[k - 1], HASH_BYTES);
		walk_down(w->mark[k], game, n - (k - 1) * STRIDE, n - k * STRIDE);
	}
	return w;
}

void dice_chain_link(uint8_t out[HASH_BYTES], const char *game, const uint8_t top[HASH_BYTES], unsigned n, unsigned i)
{
	uint8_t link[HASH_BYTES];
	unsigned k = (n - i) / STRIDE;
	bool whole = n && n % DICE_CHAIN == 0 && n - i <= DICE_CHAIN && dice_game_valid(game);
	memcpy(link, whole ? walked(game, top, n)->mark[k] : top, sizeof link);
	walk_down(link, game, whole ? n - k * STRIDE : n, i);
	memcpy(out, link, sizeof link);
}

bool dice_same_chain(unsigned i, unsigned other)
{
	return i && other && (i - 1) / DICE_CHAIN == (other - 1) / DICE_CHAIN;
}

bool dice_link_older(uint8_t out[HASH_BYTES], const char *game, const uint8_t link[HASH_BYTES], unsigned i,
		     unsigned older)
{
	if (older >= i || !dice_same_chain(older, i))
		return false;
	dice_chain_link(out, game, link, i, older);
	return true;
}

bool dice_link_fits(const char *game, unsigned i, const uint8_t link[HASH_BYTES], unsigned first,
		    const uint8_t anchor[HASH_BYTES])
{
	uint8_t found[HASH_BYTES];
	if (i <= first || i - first > DICE_CHAIN || !dice_game_valid(game))
		return false;
	dice_chain_link(found, game, link, i, first);
	return !memcmp(found, anchor, sizeof found);
}

void dice_commit_secret(uint8_t out[HASH_BYTES], const char *game, const uint8_t secret[HASH_BYTES])
{
	char text[128];
	char *p = put_label(text, "estafette-sealed-1\n", game);
	p = put(p, (const char *)secret, HASH_BYTES);
	hash_bytes(out, NULL, text, (size_t)(p - text));
}

/* A key derived from the secret: label (five bytes), number. */
static void derive(uint8_t out[HASH_BYTES], const uint8_t secret[HASH_BYTES], const char label[static 5], unsigned i)
{
	char text[32];
	char *p = put_number(put(text, label, 5), i);
	hash_bytes(out, secret, text, (size_t)(p - text));
}

void dice_sealed_key(uint8_t out[HASH_BYTES], const uint8_t secret[HASH_BYTES], unsigned i)
{
	derive(out, secret, "turn\n", i);
}

void dice_seal(uint8_t out[HASH_BYTES], const uint8_t secret[HASH_BYTES], unsigned i, const uint8_t head[HASH_BYTES])
{
	uint8_t salt[HASH_BYTES];
	derive(salt, secret, "salt\n", i);
	hash_bytes(out, salt, head, HASH_BYTES);
}

/* ---- the players' words ---- */

static int by_seat(const void *a, const void *b)
{
	return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* A seat and its word, in the memory of the caller. */
struct seed_line {
	const char *seat, *word;
};

/* Seats are distinct and a blank sorts before every character of a seat, so sorting by
 * seat is sorting the lines bytewise. */
bool dice_seeds(char hex[HASH_HEX], const char *const seats[], const char *const words[], size_t n)
{
	struct seed_line line[DICE_SEATS_MAX];
	struct hash_state h;
	uint8_t digest[HASH_BYTES];
	if (n > DICE_SEATS_MAX)
		return false;
	for (size_t k = 0; k < n; k++) {
		line[k] = (struct seed_line){seats[k], words[k]};
		if (!dice_seat_valid(seats[k]) || !dice_word_valid(words[k]))
			return false;
	}
	qsort(line, n, sizeof *line, by_seat);
	hash_start(&h, NULL);
	for (size_t k = 0; k < n; k++) {
		if (k && !strcmp(line[k - 1].seat, line[k].seat))
			return false;
		hash_add(&h, line[k].seat, strlen(line[k].seat));
		hash_add(&h, " ", 1);
		hash_add(&h, line[k].word, strlen(line[k].word));
		hash_add(&h, "\n", 1);
	}
	hash_end(&h, digest);
	hash_hex(hex, digest);
	return true;
}

/* ---- rolling ---- */

/* A stream of length 0 is dead: it never gives a face. */
bool dice_start(struct dice_stream *s, const uint8_t key[HASH_BYTES], const char *game, unsigned i, const char *purpose,
		const char *seeds)
{
	size_t n = purpose_length(purpose);
	s->length = 0;
	if (!n || !i || !dice_game_valid(game) || !seeds_valid(seeds))
		return false;
	memcpy(s->key, key, sizeof s->key);
	char *p = put_label(s->text, "estafette-die-1\n", game);
	p = put_number(p, i);
	p = put(p, purpose, n);
	*p++ = '\n';
	p = put(p, seeds, HASH_HEX - 1);
	*p++ = '\n';
	s->length = (uint16_t)(p - s->text);
	s->block = 0;
	s->used = HASH_BYTES;
	return true;
}

static uint8_t next_byte(struct dice_stream *s)
{
	if (s->used == HASH_BYTES) {
		char *p = put_number(s->text + s->length, s->block++);
		hash_bytes(s->bytes, s->key, s->text, (size_t)(p - s->text));
		s->used = 0;
	}
	return s->bytes[s->used++];
}

unsigned dice_face(struct dice_stream *s, unsigned n)
{
	if (!s->length || !n || n > DICE_SIDES_MAX)
		return 0;
	unsigned b, fair = 256 - 256 % n;
	do
		b = next_byte(s);
	while (b >= fair);
	return 1 + b % n;
}

bool dice_shuffle(struct dice_stream *s, int16_t *a, size_t n)
{
	if (!s->length || n > DICE_SIDES_MAX)
		return false;
	for (size_t k = n; k > 1; k--) {
		size_t j = dice_face(s, (unsigned)k) - 1;
		int16_t held = a[k - 1];
		a[k - 1] = a[j];
		a[j] = held;
	}
	return true;
}
