/* A shell test calls the program hundreds of times, and each call would load ninety libraries and compile
 * eight sheets.  So one process (serve.c) has that behind it and forks for every call; what a test starts
 * is call.c, which hands it arguments, environment, limits, folder and standard files, and ends as the
 * call did.  What a request is: */
#ifndef SERVED_H
#define SERVED_H

#include <stdint.h>
#include <sys/resource.h>
#include <sys/types.h>

enum { SERVED_FILES = 4 }; /* that go with it: standard input, output, error and the folder */

struct request {
	uint32_t n_args, n_env, bytes; /* of all these strings, which follow, each with its NUL */
	mode_t mask;
	struct rlimit limit[RLIM_NLIMITS];
};

#endif
