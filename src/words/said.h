/* A sentence with its arguments, said by name: SAID(help, no_code, .code = n).  The compiler knows names and types of each row of
 * said.def, for which this is included where something is said, and not everywhere. */
#ifndef WORDS_SAID_H
#define WORDS_SAID_H

#include "words/words.h"

union said_value {
	int64_t n;
	const char *s;
	const struct words_said *q;
};

#define N(name)                                \
	union {                                \
		int64_t name;                  \
		union said_value name##_value; \
	};
#define S(name)                                \
	union {                                \
		const char *name;              \
		union said_value name##_value; \
	};
#define Q(name)                                \
	union {                                \
		const struct words_said *name; \
		union said_value name##_value; \
	};
#define T(name) N(name)
#define W(name) N(name)
#define SAYS(group, id, ...)             \
	struct said_##group##_##id {     \
		struct words_said said;  \
		__VA_ARGS__              \
	};
#include "words/said.def"
#undef N
#undef T
#undef S
#undef W
#undef Q

/* The sentence with its arguments, .name = value; it lives as long as the block it stands in. */
#define SAID(group, id, ...) \
	((const struct words_said *)&(struct said_##group##_##id){{SAYS_##group##_##id}, __VA_ARGS__})

#endif
