# The charts and words of the systems that are tested as a whole; all link every system.
check_PROGRAMS += tests/rules/battalions.test tests/rules/emperor.test tests/rules/tactiques.test
tests_rules_battalions_test_SOURCES = %D%/test_battalions.c tests/orders/tables.c tests/orders/tables.h
tests_rules_battalions_test_LDADD = libscenario.a libnapoleonics.a libtricorne.a libcnc.a libbattalions.a libtactiques.a libemperor.a libgeometry.a libhex.a libengine.a \
	libplan.a liborders.a libdice.a libwords.a libdocument.a libbase.a $(XML_LIBS) $(SODIUM_LIBS) $(CHECK_LIBS)
tests_rules_emperor_test_SOURCES = %D%/test_emperor.c tests/orders/tables.c tests/orders/tables.h
tests_rules_emperor_test_LDADD = $(tests_rules_battalions_test_LDADD)
tests_rules_tactiques_test_SOURCES = %D%/test_tactiques.c tests/orders/tables.c tests/orders/tables.h
tests_rules_tactiques_test_LDADD = $(tests_rules_battalions_test_LDADD)
TESTS += tests/rules/battalions.test tests/rules/emperor.test tests/rules/tactiques.test
EXTRA_DIST += %D%/battalions.dict %D%/emperor.dict %D%/tactiques.dict %D%/tactiques.sections
