/* Whose an address is, and the token that proves who writes. */
#include "people/people.h"
#include "base/clock.h"
#include "mail/address.h"

enum err people_known(struct site *site, const char *name, const char *address, int64_t *id, struct error *e)
{
	struct arena *a = arena_new();
	struct store_person p;
	struct error none = ERROR_INIT;
	enum err r = store_person_of(site->store, address, a, &p, &none);
	if (!r)
		*id = p.id;
	else if (r == ERR_MISSING)
		r = store_person_add(site->store, name, address, clock_now(), id, e);
	else
		*e = none;
	arena_free(a);
	return r;
}

enum err people_find(struct site *site, const char *text, struct arena *a, struct store_person *out, struct error *e)
{
	int64_t id = store_handle_read(text);
	struct store_person *list;
	size_t n;
	if (id)
		return store_person_get(site->store, id, a, out, e);
	if (strchr(text, '@'))
		return store_person_of(site->store, text, a, out, e);
	enum err r = store_people_named(site->store, text, a, &list, &n, e);
	if (r)
		return r;
	if (n != 1)
		return error_set(e, n ? ERR_REFUSED : ERR_MISSING, "%zu people are called %s", n, text);
	*out = list[0];
	return ERR_NONE;
}

enum err people_writes_from(struct site *site, int64_t person, const char *address, bool *yes, struct error *e)
{
	struct arena *a = arena_new();
	struct store_person p = {.id = 0};
	struct error none = ERROR_INIT;
	enum err r = address && person ? store_person_of(site->store, address, a, &p, &none) : ERR_MISSING;
	*yes = !r && p.id == person;
	arena_free(a);
	if (r && r != ERR_MISSING)
		*e = none;
	return r == ERR_MISSING ? ERR_NONE : r;
}

void people_token(const struct site *site, const struct store_person *p, char out[SITE_TOKEN])
{
	uint8_t h[HASH_BYTES];
	hash_format(h, site->key, "account\n%lld\n%lld\n", (long long)p->id, (long long)p->epoch);
	hash_base32(out, TOKEN_CHARS, h, sizeof h);
}

enum err people_reply_address(const struct site *site, const struct store_person *p, char token[SITE_TOKEN],
			      struct arena *a, const char **out, struct error *e)
{
	char address[MAIL_ADDRESS_BYTES], detail[SITE_TEXT];
	people_token(site, p, token);
	*out = site->address;
	if (!strcmp(site->separator, "none"))
		return ERR_NONE;
	snprintf(detail, sizeof detail, "p.%lld.%s", (long long)p->id, token);
	if (!mail_address_with_detail(site->address, site_separator(site), detail, address))
		return error_set(e, ERR_REFUSED, "no reply address can be made of %s", site->address);
	*out = arena_strdup(a, address);
	return ERR_NONE;
}

enum err people_list(struct site *site, const char *text, struct arena *a, const char **out, const char **wrong,
		     struct error *e)
{
	char *rest = arena_strdup(a, text), *one, handle[STORE_HANDLE];
	enum err r = ERR_NONE;
	*out = "";
	*wrong = "";
	while (!r && (one = strsep(&rest, ","))) {
		struct store_person who;
		struct slice name = slice_trim(slice_of(one));
		*wrong = arena_strndup(a, name.p, name.n);
		if (!strcasecmp(*wrong, "none") && !**out && !rest) {
			*out = "none";
			return ERR_NONE;
		}
		r = strchr(*wrong, '@') ? error_set(e, ERR_MISSING, "an address names nobody")
					: people_find(site, *wrong, a, &who, e);
		if (r)
			return r;
		store_handle(who.id, handle);
		*out = arena_printf(a, "%s%s%s", *out, **out ? "," : "", handle);
	}
	return r;
}
