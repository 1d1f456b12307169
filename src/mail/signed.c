/* OpenPGP's parts of a mail, found. */
#include "mail/signed.h"

#include "base/limits.h"
#include "mail/decode.h"

static bool is_type(const struct mail_part *p, const char *type, const char *subtype)
{
	return !strcmp(p->type, type) && !strcmp(p->subtype, subtype);
}

/* As it came, before anything is made of its characters. */
static void decode(const struct mail_part *p, struct buf *out)
{
	mail_decode_transfer(out, p->body.p, p->body.n < LIMIT_PART_BYTES ? p->body.n : LIMIT_PART_BYTES, p->encoding);
}

/* The lines from one that is `from` to one that is `to`, these included; its p is NULL: they are not there, or long. */
static struct slice lines_between(struct buf *text, const char *from, const char *to, size_t most)
{
	struct slice rest = {buf_text(text), text->len}, line;
	const char *start = NULL;
	while (slice_line(&rest, &line)) {
		struct slice plain = {line.p, line.n - (line.n && line.p[line.n - 1] == '\r')};
		plain = slice_trim(plain);
		if (!start && slice_is(plain, from))
			start = line.p;
		else if (start && slice_is(plain, to) && (size_t)(line.p + line.n - start) < most)
			return (struct slice){start, (size_t)(line.p + line.n - start)};
	}
	return (struct slice){NULL, 0};
}

static struct slice keep(struct slice s, struct arena *a)
{
	return (struct slice){arena_strndup(a, s.p, s.n), s.n};
}

/* ---- what is signed ---- */

/* Every line end is CR LF where it is signed (RFC 3156 5). */
static struct slice canonical(struct slice raw, struct arena *a)
{
	struct buf out = BUF_INIT;
	for (size_t i = 0; i < raw.n; i++) {
		if (raw.p[i] == '\n')
			buf_addc(&out, '\r');
		buf_addc(&out, raw.p[i]);
	}
	struct slice kept = keep((struct slice){buf_text(&out), out.len}, a);
	buf_free(&out);
	return kept;
}

static const char *text_of(const struct mail_part *p, struct arena *a)
{
	struct mail_choice choice;
	mail_mime_choose(p, a, &choice);
	const char *text =
		choice.refusal || choice.truncated ? NULL : arena_strndup(a, buf_text(&choice.text), choice.text.len);
	buf_free(&choice.text);
	buf_free(&choice.file);
	return text;
}

static const char armour_begin[] = "-----BEGIN PGP SIGNATURE-----";
static const char armour_end[] = "-----END PGP SIGNATURE-----";

/* A mail of two parts: what is signed, and the signature. */
static const struct mail_signed *of_parts(const struct mail_part *p, struct arena *a)
{
	const struct mail_part *body = p->child, *second = body ? body->next : NULL;
	struct buf armour = BUF_INIT;
	const struct mail_signed *found = NULL;
	if (!second || second->next || !is_type(second, "application", "pgp-signature") ||
	    body->raw.n > SIGNED_BYTES / 2)
		return NULL;
	decode(second, &armour);
	struct slice signature = lines_between(&armour, armour_begin, armour_end, SIGNED_ARMOUR);
	const char *text = signature.p ? text_of(body, a) : NULL;
	if (text) {
		struct mail_signed *s = arena_alloc(a, sizeof *s);
		*s = (struct mail_signed){canonical(body->raw, a), keep(signature, a).p, text};
		found = s;
	}
	buf_free(&armour);
	return found;
}

static const struct mail_signed *of_text(const struct mail_part *p, struct arena *a)
{
	struct buf text = BUF_INIT;
	const struct mail_signed *found = NULL;
	decode(p, &text);
	struct slice all = lines_between(&text, "-----BEGIN PGP SIGNED MESSAGE-----", armour_end, SIGNED_BYTES);
	if (all.p) {
		struct mail_signed *s = arena_alloc(a, sizeof *s);
		*s = (struct mail_signed){keep(all, a), NULL, NULL};
		found = s;
	}
	buf_free(&text);
	return found;
}

const struct mail_signed *mail_signed_find(const struct mail_part *root, struct arena *a)
{
	const struct mail_part *both = mail_mime_find(root, "multipart", "signed"),
			       *text = mail_mime_find(root, "text", "plain");
	const struct mail_signed *found = both ? of_parts(both, a) : NULL;
	return found || !text ? found : of_text(text, a);
}

/* ---- a key ---- */

static const char *key_in(const struct mail_part *p, struct arena *a)
{
	struct buf text = BUF_INIT;
	decode(p, &text);
	struct slice key = lines_between(&text, "-----BEGIN PGP PUBLIC KEY BLOCK-----",
					 "-----END PGP PUBLIC KEY BLOCK-----", SIGNED_ARMOUR);
	const char *found = key.p ? arena_printf(a, "%.*s\n", (int)key.n, key.p) : NULL;
	buf_free(&text);
	return found;
}

const char *mail_signed_key(const struct mail_part *root, struct arena *a)
{
	const struct mail_part *text = mail_mime_find(root, "text", "plain"),
			       *file = mail_mime_find(root, "application", "pgp-keys");
	const char *key = text ? key_in(text, a) : NULL;
	return key || !file ? key : key_in(file, a);
}
