check_PROGRAMS += tests/unit/base.test tests/unit/geometry.test tests/unit/hex.test tests/unit/opened.test tests/unit/plan.test tests/unit/rally.test tests/unit/systems.test
tests_unit_base_test_SOURCES = %D%/test_base.c
tests_unit_base_test_LDADD = libwords.a libbase.a $(SODIUM_LIBS) $(CHECK_LIBS)
tests_unit_geometry_test_SOURCES = %D%/test_geometry.c
tests_unit_geometry_test_LDADD = libgeometry.a libwords.a libbase.a $(SODIUM_LIBS) $(CHECK_LIBS)
tests_unit_hex_test_SOURCES = %D%/test_hex.c
tests_unit_hex_test_LDADD = libhex.a libwords.a libbase.a $(SODIUM_LIBS) $(CHECK_LIBS)
tests_unit_opened_test_SOURCES = %D%/test_opened.c
tests_unit_opened_test_LDADD = librecord.a $(tests_unit_rally_test_LDADD)
tests_unit_plan_test_SOURCES = %D%/test_plan.c
tests_unit_plan_test_LDADD = libplan.a liborders.a libwords.a libbase.a $(SODIUM_LIBS) $(CHECK_LIBS)
tests_unit_rally_test_SOURCES = %D%/test_rally.c
tests_unit_rally_test_LDADD = libscenario.a libnapoleonics.a libtricorne.a libcnc.a libbattalions.a libtactiques.a libemperor.a libgeometry.a libhex.a \
	libplan.a libengine.a liborders.a libdice.a libwords.a libbase.a $(XML_LIBS) $(SODIUM_LIBS) $(CHECK_LIBS) -lm
tests_unit_systems_test_SOURCES = %D%/test_systems.c
tests_unit_systems_test_LDADD = $(tests_unit_rally_test_LDADD)
TESTS += tests/unit/base.test tests/unit/geometry.test tests/unit/hex.test tests/unit/opened.test tests/unit/plan.test tests/unit/rally.test tests/unit/systems.test
