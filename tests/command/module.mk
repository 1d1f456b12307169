tests_command_command_test_SOURCES = %D%/test_command.c $(living_sources)
tests_command_command_test_CPPFLAGS = $(AM_CPPFLAGS) -I$(top_srcdir)/tests/living
tests_command_command_test_LDADD = $(estafette_LDADD) $(CHECK_LIBS)
tests_command_command_test_LDFLAGS = $(AM_LDFLAGS) -Wl,--wrap=store_out_named
tests_command_desk_test_SOURCES = %D%/test_desk.c $(living_sources)
tests_command_desk_test_CPPFLAGS = $(AM_CPPFLAGS) -I$(top_srcdir)/tests/living
tests_command_desk_test_LDADD = $(estafette_LDADD) $(CHECK_LIBS)
