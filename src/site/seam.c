/* Seams: written, and read again. */
#include "site/seam.h"
#include "base/clock.h"
#include "mail/address.h"
#include "site/keys.h"

#define BEGIN "estafette-moved 1"
#define NONE  "-"
/* The one line that is not signed. */
#define SIGNED_WITH "untrusted comment: verify with " SITE_PUBLIC_KEY "\n"

enum { SIGNATURE_LINES = 4 };

static const char *or_none(const char *text)
{
	return *text ? text : NONE;
}

static void write_said(const struct seam *s, struct arena *a, struct buf *out)
{
	char at[CLOCK_TEXT];
	clock_rfc3339(s->at, at);
	buf_addf(out, BEGIN "\ngame %s\ndice %s\nfrom %s\nto %s\nat %s\nturn %d\nrecord %s\ndigest %s\nkey %s\n",
		 s->game, s->dice, s->from, s->to, at, s->turn, or_none(s->record), s->digest,
		 site_key_text(&s->key, a));
}

enum err seam_write(const char *root, struct seam *s, struct buf *out, struct error *e)
{
	struct arena *a = arena_new();
	struct buf said = BUF_INIT;
	enum err r = site_keys_public(root, &s->key, e);
	if (!r) {
		write_said(s, a, &said);
		buf_add(out, said.data, said.len);
		r = site_sign(root, said.data, said.len, arena_printf(a, "%s goes to %s", s->game, s->to), out, e);
	}
	buf_free(&said);
	arena_free(a);
	return r;
}

/* Cuts off the line with that word before it. */
static bool take(struct slice *rest, const char *word, char *out, size_t size)
{
	struct slice line;
	size_t n = strlen(word);
	if (!slice_line(rest, &line) || line.n < n + 2 || memcmp(line.p, word, n) != 0 || line.p[n] != ' ' ||
	    line.n - n - 1 >= size || memchr(line.p, '\0', line.n))
		return false;
	snprintf(out, size, "%.*s", (int)(line.n - n - 1), line.p + n + 1);
	return true;
}

/* It comes from elsewhere, and is told to people and written into paths. */
static bool are_names(const struct seam *s)
{
	static const char letters[] = "abcdefghijklmnopqrstuvwxyz0123456789-";
	char address[MAIL_ADDRESS_BYTES];
	return *s->game && *s->dice && !s->game[strspn(s->game, letters)] && !s->dice[strspn(s->dice, letters)] &&
	       mail_address_normal(slice_of(s->from), address) && mail_address_normal(slice_of(s->to), address);
}

static bool is_digest(const char *hex)
{
	uint8_t h[HASH_BYTES];
	return hash_unhex(h, hex);
}

static bool take_key(struct slice *rest, struct sign_public *out)
{
	char line[SITE_TEXT], file[2 * SITE_TEXT];
	struct error none = ERROR_INIT;
	if (!take(rest, "key", line, sizeof line))
		return false;
	snprintf(file, sizeof file, "untrusted comment: key\n%s\n", line);
	return !sign_public_read(file, out, &none);
}

static bool take_said(struct slice *rest, struct seam *s)
{
	char at[CLOCK_TEXT], turn[16];
	long long n;
	bool good = take(rest, "estafette-moved", turn, sizeof turn) && !strcmp(turn, "1") &&
		    take(rest, "game", s->game, sizeof s->game) && take(rest, "dice", s->dice, sizeof s->dice) &&
		    take(rest, "from", s->from, sizeof s->from) && take(rest, "to", s->to, sizeof s->to) &&
		    take(rest, "at", at, sizeof at) && clock_parse(at, &s->at) &&
		    take(rest, "turn", turn, sizeof turn) && parse_int(turn, -1, 1000000, &n) &&
		    take(rest, "record", s->record, sizeof s->record) &&
		    take(rest, "digest", s->digest, sizeof s->digest) && take_key(rest, &s->key);
	if (!good || !are_names(s))
		return false;
	s->turn = (int)n;
	if (!strcmp(s->record, NONE))
		*s->record = '\0';
	return is_digest(s->digest) && (*s->record ? is_digest(s->record) : s->turn < 0);
}

enum err seam_read(struct slice *rest, struct seam *out, struct slice *text, struct error *e)
{
	const char *begin = rest->p;
	struct slice line = {NULL, 0};
	struct error why = ERROR_INIT;
	*out = (struct seam){.turn = -1};
	bool good = take_said(rest, out);
	const char *signature = rest->p;
	good = good && rest->n > sizeof SIGNED_WITH && !memcmp(rest->p, SIGNED_WITH, sizeof SIGNED_WITH - 1);
	for (int i = 0; good && i < SIGNATURE_LINES; i++)
		good = slice_line(rest, &line);
	*text = (struct slice){begin, (size_t)(rest->p - begin)};
	if (!good)
		return error_set(e, ERR_REFUSED, "it does not tell, signed, from where the game comes");
	char *lines = base_strndup(signature, (size_t)(rest->p - signature));
	enum err r = sign_check(&out->key, begin, (size_t)(signature - begin), lines, &why);
	free(lines);
	return r ? error_set(e, ERR_REFUSED, "what it tells of where the game comes from is not as it was signed: %s",
			     why.text)
		 : ERR_NONE;
}

enum err seam_parts(const char *seams, struct arena *a, struct slice **out, size_t *n, struct error *e)
{
	struct slice rest = slice_of(seams), *list = NULL;
	size_t cap = 0;
	enum err r = ERR_NONE;
	*n = 0;
	while (!r && rest.n) {
		struct seam s;
		GROW(list, cap, *n + 1);
		r = seam_read(&rest, &s, &list[*n], e);
		++*n;
	}
	*out = arena_alloc(a, *n * sizeof *list + 1);
	if (*n)
		memcpy(*out, list, *n * sizeof *list);
	free(list);
	return r;
}
