/* Commands that mend, as they are typed. */
#include "base/file.h"
#include "doctor/doctor_private.h"

enum { CONF_BYTES = 1 << 20 };

const char *doctor_quote(struct doctor *d, const char *text)
{
	static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./@+:,=";
	struct buf b = BUF_INIT;
	if (*text && text[strspn(text, plain)] == '\0')
		return text;
	buf_addc(&b, '\'');
	for (; *text; text++)
		if (*text == '\'')
			buf_adds(&b, "'\\''");
		else
			buf_addc(&b, *text);
	buf_addc(&b, '\'');
	const char *out = arena_strdup(d->a, buf_text(&b));
	buf_free(&b);
	return out;
}

const char *doctor_mend(struct doctor *d, const char *fmt, ...)
{
	struct buf b = BUF_INIT;
	va_list ap;
	va_start(ap, fmt);
	buf_vaddf(&b, fmt, ap);
	va_end(ap);
	const char *out = arena_strdup(d->a, buf_text(&b));
	buf_free(&b);
	return out;
}

/* Is the key written in the section, be it behind a semicolon? */
static bool is_written(struct slice text, const char *section, const char *key)
{
	struct slice line;
	bool inside = false;
	size_t n = strlen(key);
	while (slice_line(&text, &line)) {
		if (line.n && *line.p == '[')
			inside = line.n > strlen(section) + 1 && !strncmp(line.p + 1, section, strlen(section)) &&
				 line.p[strlen(section) + 1] == ']';
		while (line.n && strchr("; \t", *line.p))
			line.p++, line.n--;
		if (!inside || line.n <= n || memcmp(line.p, key, n) != 0)
			continue;
		line.p += n, line.n -= n;
		line = slice_trim(line);
		if (line.n && *line.p == '=')
			return true;
	}
	return false;
}

/* As it stands behind s|...| of sed. */
static const char *replacement(struct doctor *d, const char *text)
{
	struct buf b = BUF_INIT;
	for (; *text; text++) {
		if (strchr("|&\\", *text))
			buf_addc(&b, '\\');
		buf_addc(&b, *text);
	}
	const char *out = arena_strdup(d->a, buf_text(&b));
	buf_free(&b);
	return out;
}

const char *doctor_set(struct doctor *d, const char *section, const char *key, const char *value)
{
	struct buf text = BUF_INIT;
	struct error none = ERROR_INIT;
	const char *path = arena_printf(d->a, "%s/estafette.conf", d->how->root), *sed;
	if (!file_read(path, CONF_BYTES, &text, &none) && is_written((struct slice){text.data, text.len}, section, key))
		sed = arena_printf(d->a, "/^\\[%s]/,/^\\[/s|^[; ]*%s *=.*|%s = %s|", section, key, key,
				   replacement(d, value));
	else
		sed = arena_printf(d->a, "/^\\[%s]/a %s = %s", section, key, value);
	buf_free(&text);
	return doctor_mend(d, "sed -i %s %s", doctor_quote(d, sed), doctor_quote(d, path));
}

const char *doctor_ask_password(struct doctor *d, const char *file)
{
	const char *path = doctor_quote(d, file);
	return doctor_mend(d, "read -r password && (umask 077; rm -f %s; echo \"$password\" >%s)", path, path);
}
