#include "cli/cli.h"

/* Alone in a file: tests/served/serve.c begins the program otherwise. */
int main(int argc, char **argv)
{
	return cli_main(argc, argv);
}
