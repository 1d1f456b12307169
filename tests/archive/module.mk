tests_archive_archive_test_SOURCES = %D%/test_archive.c $(living_sources)
tests_archive_archive_test_CPPFLAGS = $(AM_CPPFLAGS) -I$(top_srcdir)/tests/living
tests_archive_archive_test_LDADD = $(estafette_LDADD) $(CHECK_LIBS)
check_PROGRAMS += tests/archive/manifest.test
TESTS += tests/archive/manifest.test
tests_archive_manifest_test_SOURCES = %D%/test_manifest.c
tests_archive_manifest_test_LDADD = libarchive.a libbase.a $(CHECK_LIBS) $(SODIUM_LIBS)
