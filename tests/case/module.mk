check_PROGRAMS += %D%/case.test
TESTS += %D%/case.test
%C%_case_test_SOURCES = %D%/test_case.c
%C%_case_test_LDADD = libcase.a librecord.a libscenario.a $(systems_libs) libwords.a libdocument.a libbase.a $(XML_LIBS) $(GMP_LIBS) $(SODIUM_LIBS) $(CHECK_LIBS)
# The conformance cases are run as a whole by tests/run-all.
EXTRA_DIST += tests/cases tools/check-rules
