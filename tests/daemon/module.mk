tests_daemon_daemon_test_SOURCES = %D%/test_daemon.c $(living_sources)
tests_daemon_daemon_test_LDADD = $(estafette_LDADD) $(CHECK_LIBS)
