# One process that serves many calls of the program (served.h); the same for the program for tests.
check_PROGRAMS += estafette-call estafette-served estafette-test-served
estafette_call_SOURCES = %D%/served.h %D%/call.c
estafette_served_SOURCES = %D%/served.h %D%/warm.h %D%/warm.c %D%/serve.c
estafette_served_LDADD = $(estafette_LDADD)
estafette_test_served_SOURCES = $(estafette_served_SOURCES)
estafette_test_served_LDFLAGS = $(estafette_test_LDFLAGS)
estafette_test_served_LDADD = $(estafette_test_LDADD)
estafette_test_served_DEPENDENCIES = $(estafette_test_DEPENDENCIES)
