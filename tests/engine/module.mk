check_PROGRAMS += tests/engine/run.test tests/engine/rule.test tests/engine/toys.test \
	tests/engine/battery.test tests/engine/facts.test tests/engine/imagine.test tests/engine/share.test
# Every rule system that a scenario can name comes with it; see src/scenario/scenario.c.
engine_test_systems = libscenario.a $(systems_libs)
engine_test_libs = librecord.a $(engine_test_systems) libwords.a libdocument.a libbase.a \
	$(XML_LIBS) $(GMP_LIBS) $(SODIUM_LIBS) $(CHECK_LIBS)
engine_test_toys = %D%/battery.h %D%/battery.c %D%/toys.h %D%/toys.c \
	%D%/toy_blind.def %D%/toy_blind.c %D%/toy_window.def %D%/toy_window.c \
	%D%/toy_nested.def %D%/toy_nested.c %D%/toy_stacks.def %D%/toy_stacks.c \
	%D%/toy_cascade.def %D%/toy_cascade.c
tests_engine_run_test_SOURCES = %D%/probe.def %D%/test_run.c
tests_engine_run_test_LDADD = $(engine_test_libs)
tests_engine_rule_test_SOURCES = %D%/test_rule.c src/engine/rule.h src/engine/rule.c
tests_engine_rule_test_CPPFLAGS = $(AM_CPPFLAGS) -DESTAFETTE_RULES
tests_engine_rule_test_LDADD = libwords.a libdocument.a libbase.a $(SODIUM_LIBS) $(CHECK_LIBS)
tests_engine_toys_test_SOURCES = %D%/test_toys.c $(engine_test_toys)
tests_engine_toys_test_LDADD = $(engine_test_libs)
tests_engine_battery_test_SOURCES = %D%/test_battery.c $(engine_test_toys)
tests_engine_battery_test_LDADD = $(engine_test_libs)
tests_engine_facts_test_SOURCES = %D%/test_facts.c $(engine_test_toys)
tests_engine_facts_test_LDADD = $(engine_test_libs)
tests_engine_imagine_test_SOURCES = %D%/test_imagine.c $(engine_test_toys)
tests_engine_imagine_test_LDADD = $(engine_test_libs)
TESTS += tests/engine/run.test tests/engine/rule.test tests/engine/toys.test \
	tests/engine/battery.test tests/engine/facts.test tests/engine/imagine.test tests/engine/share.test
tests_engine_share_test_SOURCES = %D%/test_share.c
tests_engine_share_test_LDADD = $(engine_test_libs)
# Dice that come to every throw, for tests of the systems' charts, too.
EXTRA_DIST += %D%/every_throw.h
