/* Makes the state of a system from its state.def.
 *
 * A .def file holds, for every table,
 *
 *	TABLE(name, rows, COUNTED|FIXED|SINGLE, owner function or NULL)
 *	FIELD(table, name, VALUE, lo, hi, KNOW_…, test or NULL)
 *	SHORT(table, name, VALUE, lo, hi, KNOW_…, test or NULL)
 *	LIST(table, name, longest, VALUE, lo, hi, KNOW_…, test or NULL)
 *	END_TABLE(table)
 *
 * with VALUE one of INT, BOOL, PLACE, SEAT, ENUM(names), ID(table index).  Each is an int; the engine sees that it
 * stays between lo and hi.  A SHORT is kept in 16 bits, for long tables that are filled with what is no wider, as the
 * arguments of a choice; what is cut before it comes there no engine can see.
 *
 * Include this header with STATE_DEF (the file) and STATE_NAME(x) (the prefix)
 * defined: it makes `struct STATE_NAME(table)` for each table and `struct
 * STATE_NAME(state)`, whose first member is `struct position at`.  With STATE_TABLES
 * defined as well it makes the array of declarations STATE_NAME(tables) instead; with
 * STATE_STRUCT(x) defined too, over structures of that prefix which another .def has made:
 * systems that share code share them, and each declares the fields that it has. */

#define STATE_GLUE_(a, b) a##b
#define STATE_GLUE(a, b) STATE_GLUE_(a, b)
#ifndef ENGINE_DECLARE_H
#define ENGINE_DECLARE_H
#include "engine/system.h"
#endif

#ifndef STATE_TABLES

#define TABLE(t, rows, kind, owner) struct STATE_NAME(t) {
#define FIELD(t, name, value, lo, hi, know, test) int name;
#define SHORT(t, name, value, lo, hi, know, test) int16_t name;
#define LIST(t, name, longest, value, lo, hi, know, test) int n_##name, name[longest];
#define END_TABLE(t) };
#include STATE_DEF
#undef TABLE
#undef FIELD
#undef SHORT
#undef LIST
#undef END_TABLE

/* Indices of the tables in STATE_NAME(tables). */
enum {
	STATE_NAME(TABLE_position),
#define TABLE(t, rows, kind, owner) STATE_NAME(TABLE_##t),
#define FIELD(t, name, value, lo, hi, know, test)
#define SHORT(t, name, value, lo, hi, know, test)
#define LIST(t, name, longest, value, lo, hi, know, test)
#define END_TABLE(t)
#include STATE_DEF
#undef TABLE
#undef FIELD
#undef SHORT
#undef LIST
#undef END_TABLE
};

struct STATE_NAME(state) {
	struct position at;
#define TABLE(t, rows, kind, owner) STATE_##kind(t, rows)
#define STATE_COUNTED(t, rows) int n_##t; struct STATE_NAME(t) t[rows];
#define STATE_FIXED(t, rows) struct STATE_NAME(t) t[rows];
#define STATE_SINGLE(t, rows) struct STATE_NAME(t) t;
#define FIELD(t, name, value, lo, hi, know, test)
#define SHORT(t, name, value, lo, hi, know, test)
#define LIST(t, name, longest, value, lo, hi, know, test)
#define END_TABLE(t)
#include STATE_DEF
#undef TABLE
#undef STATE_COUNTED
#undef STATE_FIXED
#undef STATE_SINGLE
#undef FIELD
#undef SHORT
#undef LIST
#undef END_TABLE
};

#else

#ifndef STATE_STRUCT
#define STATE_STRUCT(x) STATE_NAME(x)
#endif

#define INT VALUE_INT, NULL, 0
#define BOOL VALUE_BOOL, NULL, 0
#define PLACE VALUE_PLACE, NULL, 0
#define SEAT VALUE_SEAT, NULL, 0
#define ENUM(names) VALUE_ENUM, names, (int)ARRAY_LEN(names)
#define ID(table) VALUE_ID, NULL, table

#define TABLE(t, rows, kind, owner) static const struct field_decl STATE_NAME(t##_fields)[] = {
#define FIELD(t, name, value, lo, hi, know, test)                                           \
	{{#name, value}, offsetof(struct STATE_STRUCT(t), name), know, lo, hi, 0, 0, test, false},
#define SHORT(t, name, value, lo, hi, know, test)                                           \
	{{#name, value}, offsetof(struct STATE_STRUCT(t), name), know, lo, hi, 0, 0, test, true},
#define LIST(t, name, longest, value, lo, hi, know, test)                                   \
	{{#name, value}, offsetof(struct STATE_STRUCT(t), name), know, lo, hi, longest, \
	 offsetof(struct STATE_STRUCT(t), n_##name), test, false},
#define END_TABLE(t) };
#include STATE_DEF
#undef TABLE
#undef FIELD
#undef SHORT
#undef LIST
#undef END_TABLE

/* The engine's own table: where in the sequence of play the game stands. */
static const struct field_decl STATE_NAME(position_fields)[] = {
	{{"turn", INT}, offsetof(struct position, turn), KNOW_ALL, 0, 32000, 0, 0, NULL, false},
	{{"row", INT}, offsetof(struct position, row), KNOW_ALL, 0, ROWS_MAX - 1, 0, 0, NULL, false},
	{{"active", SEAT}, offsetof(struct position, active), KNOW_ALL, -1, SEATS_MAX, 0, 0, NULL, false},
	{{"over", BOOL}, offsetof(struct position, over), KNOW_ALL, 0, 1, 0, 0, NULL, false},
	{{"winner", SEAT}, offsetof(struct position, winner), KNOW_ALL, -1, SEATS_MAX, 0, 0, NULL, false},
	{{"visit", INT}, offsetof(struct position, visit), KNOW_NOBODY, 0, 32000, ROWS_MAX,
	 offsetof(struct position, n_visit), NULL, false},
	{{"quiet", INT}, offsetof(struct position, quiet), KNOW_NOBODY, 0, ROWS_MAX, 0, 0, NULL, false},
	{{"open", INT}, offsetof(struct position, open), KNOW_ALL, 0, 32000, ROWS_MAX,
	 offsetof(struct position, n_open), NULL, false},
};

/* And which visits of its rows each seat knows of. */
static const struct field_decl STATE_NAME(visits_fields)[] = {
	{{"visit", INT}, offsetof(struct visits, visit), KNOW_OWNER, 0, 32000, ROWS_MAX,
	 offsetof(struct visits, n_visit), NULL, false},
};

#define TABLE(t, rows, kind, owner) STATE_##kind(t, rows, owner)
#define STATE_COUNTED(t, rows, owner)                                                              \
	{#t, offsetof(struct STATE_STRUCT(state), t), sizeof(struct STATE_STRUCT(t)), rows, true,      \
	 offsetof(struct STATE_STRUCT(state), n_##t), true, owner, STATE_NAME(t##_fields),           \
	 (int)ARRAY_LEN(STATE_NAME(t##_fields))},
#define STATE_FIXED(t, rows, owner)                                                                \
	{#t, offsetof(struct STATE_STRUCT(state), t), sizeof(struct STATE_STRUCT(t)), rows, false, 0,  \
	 true, owner, STATE_NAME(t##_fields), (int)ARRAY_LEN(STATE_NAME(t##_fields))},
#define STATE_SINGLE(t, rows, owner)                                                               \
	{#t, offsetof(struct STATE_STRUCT(state), t), sizeof(struct STATE_STRUCT(t)), 1, false, 0,     \
	 false, owner, STATE_NAME(t##_fields), (int)ARRAY_LEN(STATE_NAME(t##_fields))},
#define FIELD(t, name, value, lo, hi, know, test)
#define SHORT(t, name, value, lo, hi, know, test)
#define LIST(t, name, longest, value, lo, hi, know, test)
#define END_TABLE(t)
static const struct table_decl STATE_NAME(tables)[] = {
	{"position", 0, sizeof(struct position), 1, false, 0, false, NULL,
	 STATE_NAME(position_fields), (int)ARRAY_LEN(STATE_NAME(position_fields))},
#include STATE_DEF
	{"visits", offsetof(struct position, seen), sizeof(struct visits), SEATS_MAX, true,
	 offsetof(struct position, n_seen), false, position_seat, STATE_NAME(visits_fields),
	 (int)ARRAY_LEN(STATE_NAME(visits_fields))},
};
#undef TABLE
#undef FIELD
#undef SHORT
#undef LIST
#undef END_TABLE
#undef STATE_COUNTED
#undef STATE_FIXED
#undef STATE_SINGLE
#undef INT
#undef BOOL
#undef PLACE
#undef SEAT
#undef ENUM
#undef ID

#endif
