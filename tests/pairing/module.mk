check_PROGRAMS += %D%/match.test %D%/forms.test
TESTS += %D%/match.test %D%/forms.test
pairing_libs = libpairing.a libbase.a $(SODIUM_LIBS) $(CHECK_LIBS)
%C%_match_test_SOURCES = %D%/test_match.c %D%/chance.h
%C%_match_test_LDADD = $(pairing_libs)
%C%_forms_test_SOURCES = %D%/test_forms.c
%C%_forms_test_LDADD = $(pairing_libs)
