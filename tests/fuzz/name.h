/* What a harness is for, by the name of its program: one object serves many. */
#ifndef TESTS_FUZZ_NAME_H
#define TESTS_FUZZ_NAME_H

/* "mail" of mail.test and of fuzz-mail. */
const char *fuzz_name(void);

#endif
