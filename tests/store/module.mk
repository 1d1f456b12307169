tests_store_store_test_SOURCES = %D%/test_store.c $(living_sources)
tests_store_store_test_LDADD = $(estafette_LDADD) $(CHECK_LIBS)
tests_store_transfer_test_SOURCES = %D%/test_transfer.c $(living_sources)
tests_store_transfer_test_LDADD = $(estafette_LDADD) $(CHECK_LIBS)
