check_PROGRAMS += tests/doctor/doctor.test
TESTS += tests/doctor/doctor.test
tests_doctor_doctor_test_SOURCES = %D%/test_doctor.c $(living_sources)
tests_doctor_doctor_test_LDADD = $(estafette_LDADD) $(CHECK_LIBS)
