check_PROGRAMS += tests/query/ratings.test tests/query/query.test
TESTS += tests/query/ratings.test tests/query/query.test
query_libs = libquery.a libwords.a libdocument.a libbase.a $(XML_LIBS) $(SODIUM_LIBS) $(CHECK_LIBS) -lm
tests_query_ratings_test_SOURCES = %D%/test_ratings.c
tests_query_ratings_test_LDADD = $(query_libs)
tests_query_query_test_SOURCES = %D%/test_query.c
tests_query_query_test_LDADD = $(query_libs)
