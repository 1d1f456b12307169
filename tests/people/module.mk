tests_people_people_test_SOURCES = %D%/test_people.c $(living_sources)
tests_people_people_test_LDADD = $(estafette_LDADD) $(CHECK_LIBS)
