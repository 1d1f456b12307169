# The charts and words of each system, test_NAME.c; all link every system.  systems.mk lists them.
rules_test_libs = libscenario.a $(systems_libs) libwords.a libdocument.a libbase.a $(XML_LIBS) $(SODIUM_LIBS) $(CHECK_LIBS)
# The player that two systems share.
rules_tests += tests/rules/cnc/player.test
tests_rules_cnc_player_test_SOURCES = %D%/cnc/test_player.c
tests_rules_cnc_player_test_LDADD = $(rules_test_libs)
# Players of systems that have their own.
rules_tests += tests/rules/emperor/player.test
tests_rules_emperor_player_test_SOURCES = %D%/emperor/test_player.c
tests_rules_emperor_player_test_LDADD = libplayout.a libahead.a $(rules_test_libs)
rules_tests += tests/rules/tactiques/player.test
tests_rules_tactiques_player_test_SOURCES = %D%/tactiques/test_player.c
tests_rules_tactiques_player_test_LDADD = libplayout.a libahead.a $(rules_test_libs)
# What is imagined where more is hidden than cards.
rules_tests += tests/rules/tactiques/imagine.test
tests_rules_tactiques_imagine_test_SOURCES = %D%/tactiques/test_imagine.c
tests_rules_tactiques_imagine_test_LDADD = $(rules_test_libs)
check_PROGRAMS += $(rules_tests)
TESTS += $(rules_tests)
