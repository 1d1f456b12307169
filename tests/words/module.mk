check_PROGRAMS += tests/words/words.test
tests_words_words_test_SOURCES = %D%/test_words.c
tests_words_words_test_LDADD = libscenario.a $(systems_libs) libwords.a libdocument.a libbase.a $(XML_LIBS) $(SODIUM_LIBS) $(CHECK_LIBS) -lm
TESTS += tests/words/words.test
