/* estafette diff: what is different in two records. */
#include "cli/cli.h"
#include "archive/differ.h"
#include "base/file.h"
#include "base/limits.h"

#include <sysexits.h>

enum { DIFFERENT = 1 }; /* as diff(1) */

int cli_diff(int argc, char **argv)
{
	struct error e = ERROR_INIT;
	struct render *render = NULL;
	struct buf a = BUF_INIT, b = BUF_INIT;
	int n = 0;
	if (argc != 3)
		return cli_usage("diff");
	enum err r = file_read(argv[1], LIMIT_RECORD_BYTES, &a, &e);
	if (!r)
		r = file_read(argv[2], LIMIT_RECORD_BYTES, &b, &e);
	if (!r)
		r = render_new(cli_templates(), WORDS_DEFAULT, &render, &e);
	if (!r)
		r = archive_diff(render, (struct slice){buf_text(&a), a.len}, (struct slice){buf_text(&b), b.len},
				 stdout, &n, &e);
	render_free(render);
	buf_free(&a);
	buf_free(&b);
	return r ? cli_fail("diff", &e) : n ? DIFFERENT : EX_OK;
}
