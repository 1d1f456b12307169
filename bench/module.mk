# Performance, never part of check: references to measure against, and the harness.
EXTRA_PROGRAMS = bench/ref/commits bench/ref/ingest bench/ref/mime_etpan bench/ref/xslt
EXTRA_DIST += %D%/run %D%/genmail.py %D%/games.py %D%/ref/mime.h
bench_ref_commits_SOURCES = %D%/ref/commits.c
bench_ref_commits_LDADD = $(SQLITE_LIBS)
bench_ref_ingest_SOURCES = %D%/ref/ingest.c
bench_ref_ingest_LDADD = $(ETPAN_LIBS) $(SQLITE_LIBS)
bench_ref_mime_etpan_SOURCES = %D%/ref/mime_etpan.c
bench_ref_mime_etpan_LDADD = $(ETPAN_LIBS)
bench_ref_xslt_SOURCES = %D%/ref/xslt.c
bench_ref_xslt_LDADD = $(XSLT_LIBS) $(XML_LIBS)
CLEANFILES += $(EXTRA_PROGRAMS)

.PHONY: bench bench-quick
bench: estafette $(EXTRA_PROGRAMS)
	TOP='$(abs_top_srcdir)' BUILD='$(abs_top_builddir)' $(srcdir)/%D%/run
bench-quick: estafette $(EXTRA_PROGRAMS)
	TOP='$(abs_top_srcdir)' BUILD='$(abs_top_builddir)' BENCH_ROUNDS=2 BENCH_COUNT=1200 BENCH_GAMES=8 $(srcdir)/%D%/run
