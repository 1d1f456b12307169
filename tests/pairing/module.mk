check_PROGRAMS += %D%/match.test
TESTS += %D%/match.test
pairing_libs = libpairing.a libbase.a $(SODIUM_LIBS) $(CHECK_LIBS)
%C%_match_test_SOURCES = %D%/test_match.c %D%/chance.h
%C%_match_test_LDADD = $(pairing_libs)
