# What people write who saw no grammar; the README tells how many of it is read.
check_PROGRAMS += tests/phrasings/phrasings.test
TESTS += tests/phrasings/phrasings.test
tests_phrasings_phrasings_test_SOURCES = %D%/phrasings.c
tests_phrasings_phrasings_test_LDFLAGS = $(AM_LDFLAGS) -Wl,--wrap=store_end
tests_phrasings_phrasings_test_LDADD = $(estafette_LDADD)
EXTRA_DIST += %D%/README %D%/battalions.txt %D%/emperor.txt %D%/napoleonics.txt %D%/tactiques.txt %D%/talk.txt %D%/tricorne.txt
