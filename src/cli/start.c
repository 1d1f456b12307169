/* main(), alone in a file: tests/served/serve.c begins the program otherwise. */
#include "cli/cli.h"

int main(int argc, char **argv)
{
	return cli_main(argc, argv);
}
