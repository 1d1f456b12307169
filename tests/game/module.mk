tests_game_game_test_SOURCES = %D%/test_game.c $(living_sources)
tests_game_game_test_LDADD = $(estafette_LDADD) $(CHECK_LIBS)
tests_game_game_test_LDFLAGS = $(AM_LDFLAGS) -Wl,--wrap=store_game_get
