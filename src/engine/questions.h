/* Makes the questions of a system from its questions.def.
 *
 * A .def file holds sets of choices, and the questions that are answered by one of them:
 *
 *	CHOICES(set)
 *	CHOICE(set, VERB, its word or "", arguments…)	an argument is A(name, TYPE)
 *	END_CHOICES(set)
 *	QUESTION(ID, name in keys and records, rule, set, ABOUT(arguments…), .reaction = true, …)
 *
 * where the last members are those of struct question_decl: who is asked and how, and the default.
 * Questions may share a set.  Where systems share a .def, each adds verbs of its own between
 * MORE_CHOICES(set) and END_MORE_CHOICES.
 *
 * Include this header with QUESTIONS_DEF (the file) defined: it makes the verbs set_VERB, their number
 * set_CHOICES, and the questions Q_ID; after QUESTIONS_AFTER, those of a shared .def, if it is defined,
 * and with QUESTIONS_END behind the last.  With QUESTION_TABLES defined as well it makes the array
 * `questions`; of QUESTIONS_SHARED too, if that is defined. */
#ifndef ENGINE_QUESTIONS_H
#define ENGINE_QUESTIONS_H
#include "engine/system.h"
/* The choice of that verb with these arguments by their names: CHOICE_OF(CMD_TURN, .unit = u, .facing = 3); what is
 * not named is 0. */
#define CHOICE_OF(verb, ...) \
	choice_made(verb, (const int *)&(const struct args_##verb){.kind = verb, __VA_ARGS__}, \
		  sizeof(struct args_##verb) / sizeof(int) - 1)
static inline struct choice choice_made(int verb, const int *args, size_t n)
{
	struct choice c = {(int16_t)verb, {0}};
	for (size_t i = 0; i < n; i++)
		c.v[i] = (int16_t)args[1 + i];
	return c;
}
static inline bool question_offers(const struct question *q, struct choice c)
{
	for (int i = 0; i < q->n; i++)
		if (!memcmp(&q->options[i], &c, sizeof c))
			return true;
	return false;
}
/* Takes the choice, if it is offered. */
static inline bool question_take(const struct question *q, struct choice c, struct choice *out)
{
	bool offered = question_offers(q, c);
	if (offered)
		*out = c;
	return offered;
}
/* The argument of that name in a choice, given by pointer, of that verb: ARG(c, CMD_MOVE, facing). */
#define ARG(choice, verb, name) ((choice)->v[offsetof(struct choice_##verb, name) / sizeof(int16_t) - 1])
/* What a question, given by pointer, is about: ASKED(q, Q_REACTION, charger). */
#define ASKED(question, id, name) ((question)->arg[offsetof(struct question_##id, name) / sizeof(int16_t) - 1])
/* Code reads this argument without looking which of the two verbs, or questions, it is. */
#define SAME_ARG(name, verb, as) \
	_Static_assert(offsetof(struct choice_##verb, name) == offsetof(struct choice_##as, name), #verb)
#define SAME_ASKED(name, id, as) \
	_Static_assert(offsetof(struct question_##id, name) == offsetof(struct question_##as, name), #id)
enum { CHOICES_MOST = 20 }; /* verbs of a set */
#endif

#if defined QUESTIONS_DEF && !defined QUESTION_TABLES

#define QUESTION(id, name, rule, set, about, ...)
#define CHOICES(set) enum {
#define CHOICE(set, verb, word, ...) set##_##verb,
#define END_CHOICES(set) set##_CHOICES };
#define MORE_CHOICES(set) enum { set##_MORE = set##_CHOICES - 1,
#define END_MORE_CHOICES(set) };
#include QUESTIONS_DEF
#undef CHOICES
#undef CHOICE
#undef END_CHOICES
#undef MORE_CHOICES
#undef END_MORE_CHOICES
#undef QUESTION

/* The places of the arguments: those of a choice stand behind its verb, those of a question behind its kind. */
#define A(name, ...) name
#define ABOUT(...) int16_t kind, ##__VA_ARGS__
#define QUESTION(id, name, rule, set, about, ...) struct question_Q_##id { about; };
#define CHOICES(set)
#define CHOICE(set, verb, word, ...) \
	struct choice_##set##_##verb { int16_t kind, ##__VA_ARGS__; }; \
	struct args_##set##_##verb { int kind, ##__VA_ARGS__; };
#define END_CHOICES(set)
#define MORE_CHOICES(set)
#define END_MORE_CHOICES(set)
#include QUESTIONS_DEF
#undef A
#undef ABOUT
#undef CHOICE
#undef QUESTION

enum {
#ifdef QUESTIONS_AFTER
	QUESTIONS_BEFORE = QUESTIONS_AFTER - 1,
#endif
#define CHOICE(set, verb, word, ...)
#define QUESTION(id, name, rule, set, about, ...) Q_##id,
#include QUESTIONS_DEF
	QUESTIONS_END
};
#undef CHOICES
#undef CHOICE
#undef END_CHOICES
#undef MORE_CHOICES
#undef END_MORE_CHOICES
#undef QUESTION
#undef QUESTIONS_DEF
#undef QUESTIONS_AFTER
#undef QUESTIONS_END

#elif defined QUESTIONS_DEF

enum {
#define QUESTION(id, name, rule, set, about, ...)
#define CHOICES(set) CHOICES_OF_##set,
#define CHOICE(set, verb, word, ...)
#define END_CHOICES(set)
#define MORE_CHOICES(set)
#define END_MORE_CHOICES(set)
#ifdef QUESTIONS_SHARED
#include QUESTIONS_SHARED
#endif
#include QUESTIONS_DEF
#undef CHOICES
#undef CHOICE
};

#define A(name, ...) {#name, __VA_ARGS__}
#define CHOICES(set)
#define CHOICE(set, verb, word, ...) [CHOICES_OF_##set][set##_##verb] = {word, VALUE_LIST(__VA_ARGS__)},
static const struct verb_decl choices[][CHOICES_MOST] = {
#ifdef QUESTIONS_SHARED
#include QUESTIONS_SHARED
#endif
#include QUESTIONS_DEF
};
#undef CHOICE
#undef QUESTION

#define ABOUT(...) {__VA_ARGS__}
#define CHOICE(set, verb, word, ...)
#define QUESTION(id, name, rule, set, about, ...) \
	[Q_##id] = {name, rule, choices[CHOICES_OF_##set], CHOICES_MOST, about, __VA_ARGS__},
static const struct question_decl questions[] = {
#ifdef QUESTIONS_SHARED
#include QUESTIONS_SHARED
#endif
#include QUESTIONS_DEF
};
#undef A
#undef ABOUT
#undef CHOICES
#undef CHOICE
#undef END_CHOICES
#undef MORE_CHOICES
#undef END_MORE_CHOICES
#undef QUESTION
#undef QUESTIONS_DEF
#undef QUESTIONS_SHARED
#undef QUESTION_TABLES
#endif
