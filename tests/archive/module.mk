tests_archive_archive_test_SOURCES = %D%/test_archive.c $(living_sources)
tests_archive_archive_test_CPPFLAGS = $(AM_CPPFLAGS) -I$(top_srcdir)/tests/living
tests_archive_archive_test_LDADD = $(estafette_LDADD) $(CHECK_LIBS)
