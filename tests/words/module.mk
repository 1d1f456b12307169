check_PROGRAMS += tests/words/words.test
tests_words_words_test_SOURCES = %D%/test_words.c
tests_words_words_test_LDADD = libscenario.a libnapoleonics.a libtricorne.a libcnc.a libbattalions.a libtactiques.a libemperor.a libgeometry.a libhex.a \
	libplan.a libengine.a liborders.a libdice.a libwords.a libdocument.a libbase.a $(XML_LIBS) $(SODIUM_LIBS) $(CHECK_LIBS) -lm
TESTS += tests/words/words.test
