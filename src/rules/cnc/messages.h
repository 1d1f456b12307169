/* Rows of refusals.def for the tables of messages in the systems' sequence.c: what its arguments are.
 * CNC, what their rule numbers begin with, is defined before it is included. */
#define NAME       VALUE_ID, NULL, CNC_NAME
#define KIND       VALUE_ID, NULL, CNC_KIND
#define TITLE      VALUE_ID, NULL, CNC_TITLE
#define GROUND     VALUE_ID, NULL, CNC_GROUND
#define RESPONSE   VALUE_ID, NULL, CNC_RESPONSE
#define TRIGGER    VALUE_ID, NULL, CNC_TRIGGER
#define REFUSAL(name, rule, ...) {#name, rule, VALUE_LIST(__VA_ARGS__)},
#define REMARK(name, rule, ...)  {#name, rule, VALUE_LIST(__VA_ARGS__)},
