check_PROGRAMS += tests/unit/base.test tests/unit/hex.test
tests_unit_base_test_SOURCES = %D%/test_base.c
tests_unit_base_test_LDADD = libbase.a $(SODIUM_LIBS) $(CHECK_LIBS)
tests_unit_hex_test_SOURCES = %D%/test_hex.c
tests_unit_hex_test_LDADD = libhex.a libbase.a $(SODIUM_LIBS) $(CHECK_LIBS)
TESTS += tests/unit/base.test tests/unit/hex.test
