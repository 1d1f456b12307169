check_PROGRAMS += %D%/pace.test %D%/years.test
TESTS += %D%/pace.test %D%/years.test
%C%_pace_test_SOURCES = %D%/test_pace.c
%C%_pace_test_LDADD = libpace.a libbase.a $(SODIUM_LIBS) $(CHECK_LIBS)
%C%_years_test_SOURCES = %D%/test_years.c
%C%_years_test_LDADD = $(%C%_pace_test_LDADD)
