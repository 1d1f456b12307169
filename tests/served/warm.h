/* What processes that are forked need not read and compile again, each for itself. */
#ifndef TESTS_SERVED_WARM_H
#define TESTS_SERVED_WARM_H

#include "base/base.h"

/* The catalogue of the folder of templates, and the schemas of scenarios and records of that folder. */
enum err warm_texts(const char *templates, const char *schemas, struct error *e) MUST_USE;
/* The sheets of mails and pages. */
enum err warm_sheets(const char *templates, struct error *e) MUST_USE;

#endif
