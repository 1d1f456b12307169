/* What the setups of all systems share: mistakes with their lines, seats, words of questions. */
#include "engine/setup.h"
#include "engine/system.h"

void setup_error(struct setup_errors *errors, const struct element *where, const char *fmt, ...)
{
	va_list ap;
	if (errors->n++ >= SETUP_ERRORS)
		return;
	if (where)
		buf_addf(&errors->text, "line %u: <%s> ", where->line, where->name);
	va_start(ap, fmt);
	buf_vaddf(&errors->text, fmt, ap);
	va_end(ap);
	buf_addc(&errors->text, '\n');
}

int element_int(const struct element *e, const char *name, int fallback, int lo, int hi, struct setup_errors *errors)
{
	const char *text = element_attr(e, name, NULL);
	long long v = fallback;
	if (text && !parse_int(text, lo, hi, &v))
		setup_error(errors, e, "%s=\"%s\" is not a number from %d to %d", name, text, lo, hi);
	return (int)v;
}

int element_seat(const struct element *e, const char *name, const void *setup, struct setup_errors *errors)
{
	const char *text = element_attr(e, name, "");
	int seat = system_seat(setup, text);
	if (seat == VALUE_NONE)
		setup_error(errors, e, "%s=\"%s\" is no side of this scenario", name, text);
	return seat;
}

static void take_role(struct setup_head *head, int n, const struct element *e, struct setup_errors *errors)
{
	const char *role = element_attr(e, "role", "");
	int8_t *his = &head->seat[n].role, *other = n ? &head->seat[0].role : NULL;
	*his = !strcmp(role, "attacker") ? 1 : !strcmp(role, "defender") ? -1 : 0;
	if (other && *his && *his == *other)
		setup_error(errors, e, "role=\"%s\" is the other side's", role);
	if (other && !*his)
		*his = (int8_t) - *other;
	if (other && !*other)
		*other = (int8_t) - *his;
}

int setup_side(struct setup_head *head, const struct element *e, struct setup_errors *errors)
{
	const char *id = element_attr(e, "seat", "");
	int n = head->n_seats;
	if (n == 2) {
		setup_error(errors, e, "is the third; there are two sides");
		return VALUE_NONE;
	}
	if (!*id || strlen(id) >= SEAT_ID || id[strspn(id, "abcdefghijklmnopqrstuvwxyz0123456789-")])
		setup_error(errors, e, "seat=\"%s\" is not 1 to 4 of a-z, 0-9 and -", id);
	snprintf(head->seat[n].id, SEAT_ID, "%.*s", SEAT_ID - 1, id);
	text_format(head->seat[n].name, SEAT_NAME, "%s", element_attr(e, "name", id));
	if (n && !strcmp(head->seat[0].id, head->seat[1].id))
		setup_error(errors, e, "seat=\"%s\" is taken", id);
	take_role(head, n, e, errors);
	head->n_seats++;
	return n;
}

const char *system_viewer_name(const void *setup, int viewer)
{
	const struct setup_head *head = setup;
	if (viewer == VIEW_FULL)
		return "full";
	return viewer == VIEW_PUBLIC ? "public" : head->seat[viewer].id;
}

int system_seat(const void *setup, const char *id)
{
	const struct setup_head *head = setup;
	for (int i = 0; i < head->n_seats; i++)
		if (!strcasecmp(head->seat[i].id, id))
			return i;
	return VALUE_NONE;
}

const char *question_name(const struct system *sys, const struct question *q)
{
	const struct question_decl *d = &sys->questions[q->kind];
	return q->back ? d->back : d->name;
}

bool question_reaction(const struct system *sys, const struct question *q)
{
	return q->back || sys->questions[q->kind].reaction;
}

bool question_window(const struct system *sys, const struct question *q)
{
	const struct question_decl *d = &sys->questions[q->kind];
	return d->window && (q->back || !d->back);
}

bool question_lesser(const struct system *sys, const struct question *q)
{
	return !q->back && sys->questions[q->kind].lesser;
}

void describe_number(struct describe *d, const char *name, int value)
{
	char text[16];
	snprintf(text, sizeof text, "%d", value);
	d->attr(d, name, text);
}
