# One set of cases for the order language, over all systems.
check_PROGRAMS += %D%/language.test
TESTS += %D%/language.test
%C%_language_test_SOURCES = %D%/test_language.c
%C%_language_test_LDADD = $(tests_case_case_test_LDADD)
