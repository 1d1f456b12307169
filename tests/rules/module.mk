# The charts and words of each system, test_NAME.c; all link every system.  systems.mk lists them.
rules_test_libs = libscenario.a $(systems_libs) libwords.a libdocument.a libbase.a $(XML_LIBS) $(SODIUM_LIBS) $(CHECK_LIBS)
check_PROGRAMS += $(rules_tests)
TESTS += $(rules_tests)
