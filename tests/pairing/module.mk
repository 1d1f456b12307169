# told tells tournaments by chance to pairings.py and standings.py, which reckon them anew.
check_PROGRAMS += %D%/match.test %D%/swiss.test %D%/forms.test %D%/standing.test %D%/trf.test %D%/told
TESTS += %D%/match.test %D%/swiss.test %D%/forms.test %D%/standing.test %D%/trf.test %D%/pairings.test %D%/standings.test
EXTRA_DIST += %D%/pairings.test %D%/pairings.py %D%/standings.test %D%/standings.py
pairing_field = %D%/chance.h %D%/field.h %D%/field.c
pairing_libs = libpairing.a libbase.a $(SODIUM_LIBS) $(CHECK_LIBS)
%C%_match_test_SOURCES = %D%/test_match.c %D%/chance.h
%C%_match_test_LDADD = $(pairing_libs)
%C%_swiss_test_SOURCES = %D%/test_swiss.c $(pairing_field)
%C%_swiss_test_LDADD = $(pairing_libs)
%C%_forms_test_SOURCES = %D%/test_forms.c
%C%_forms_test_LDADD = $(pairing_libs)
%C%_standing_test_SOURCES = %D%/test_standing.c
%C%_standing_test_LDADD = $(pairing_libs)
%C%_trf_test_SOURCES = %D%/test_trf.c $(pairing_field)
%C%_trf_test_LDADD = $(pairing_libs)
%C%_told_SOURCES = %D%/told.c $(pairing_field)
%C%_told_LDADD = $(pairing_libs)
