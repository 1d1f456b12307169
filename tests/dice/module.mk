check_PROGRAMS += tests/dice/dice.test
tests_dice_dice_test_SOURCES = %D%/test_dice.c
tests_dice_dice_test_LDADD = libdice.a libwords.a libdocument.a libbase.a $(SODIUM_LIBS) $(CHECK_LIBS)
TESTS += tests/dice/dice.test %D%/checker.test
EXTRA_DIST += %D%/checker.test %D%/extract-checker %D%/vectors.py %D%/vectors.txt \
	%D%/records/0-full.xml %D%/records/0-public.xml %D%/records/3-fr.xml \
	%D%/records/3-public.xml \
	%D%/records/4-public.xml %D%/records/5-end.xml
