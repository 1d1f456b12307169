tests_post_post_test_SOURCES = %D%/test_post.c $(mailing_sources)
tests_post_post_test_LDADD = $(estafette_LDADD) $(CHECK_LIBS)
