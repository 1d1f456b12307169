tests_site_site_test_SOURCES = %D%/test_site.c $(living_sources)
tests_site_site_test_LDADD = $(estafette_LDADD) $(CHECK_LIBS)
