# Performance, never part of check but for the harness's test of itself: references to measure against, and the harness.
bench_refs = bench/ref/commits bench/ref/dice bench/ref/ingest bench/ref/mime_etpan bench/ref/png bench/ref/smtp_send \
	bench/ref/tinycnc bench/ref/xslt
EXTRA_PROGRAMS = $(bench_refs)
EXTRA_DIST += %D%/run %D%/measure.py %D%/answers.py %D%/crash.py %D%/crowd.py %D%/groups.py %D%/growth.py %D%/played.py %D%/selftest.py %D%/sites.py %D%/sink.py %D%/genmail.py %D%/games.py %D%/digests %D%/self.test %D%/ref/mime.h
bench_ref_commits_SOURCES = %D%/ref/commits.c
bench_ref_commits_LDADD = $(SQLITE_LIBS)
bench_ref_dice_SOURCES = %D%/ref/dice.c
bench_ref_dice_LDADD = $(SODIUM_LIBS)
bench_ref_ingest_SOURCES = %D%/ref/ingest.c
bench_ref_ingest_LDADD = $(ETPAN_LIBS) $(SQLITE_LIBS)
bench_ref_mime_etpan_SOURCES = %D%/ref/mime_etpan.c
bench_ref_mime_etpan_LDADD = $(ETPAN_LIBS)
bench_ref_png_SOURCES = %D%/ref/png.c
bench_ref_png_LDADD = $(RSVG_LIBS) $(PNG_LIBS)
bench_ref_smtp_send_SOURCES = %D%/ref/smtp_send.c
bench_ref_smtp_send_LDADD = $(CURL_LIBS)
bench_ref_tinycnc_SOURCES = %D%/ref/tinycnc.c
bench_ref_xslt_SOURCES = %D%/ref/xslt.c
bench_ref_xslt_LDADD = $(XSLT_LIBS) $(XML_LIBS)
CLEANFILES += $(EXTRA_PROGRAMS)
TESTS += bench/self.test

bench_run = TOP='$(abs_top_srcdir)' BUILD='$(abs_top_builddir)' FLAGS='$(CC) $(CFLAGS)' $(srcdir)/%D%/run
.PHONY: bench bench-quick bench-growth bench-diff
bench: estafette $(bench_refs)
	$(bench_run)
bench-quick: estafette $(bench_refs)
	$(bench_run) --quick
bench-growth: estafette $(bench_refs)
	$(bench_run) --growth
bench-diff:
	@$(srcdir)/%D%/run --diff '$(A)' '$(B)'
