check_PROGRAMS += tests/ahead/ahead.test
tests_ahead_ahead_test_SOURCES = %D%/fork.def %D%/test_ahead.c
tests_ahead_ahead_test_LDADD = libahead.a $(tests_unit_rally_test_LDADD)
TESTS += tests/ahead/ahead.test
