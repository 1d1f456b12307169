# Independent models of the rules; see HACKING.  Each system is one file beside the frame.
models_frame = %D%/model.h %D%/model.c
# What the Commands & Colors models share.
models_cnc = %D%/board.h %D%/board.c %D%/pieces.h %D%/pieces.c
# Every rule system that a scenario can name comes with it; see src/scenario/scenario.c.
models_libs = libscenario.a libnapoleonics.a libtricorne.a libcnc.a libbattalions.a libtactiques.a libemperor.a \
	libgeometry.a libhex.a libplan.a libengine.a liborders.a libdice.a libwords.a libdocument.a libbase.a $(XML_LIBS) $(SODIUM_LIBS)
models_tests = %D%/napoleonics.test %D%/tricorne.test %D%/battalions.test %D%/emperor.test \
	%D%/tactiques.test
check_PROGRAMS += $(models_tests)
TESTS += $(models_tests)
tests_models_napoleonics_test_SOURCES = $(models_frame) $(models_cnc) %D%/napoleonics.c
tests_models_napoleonics_test_LDADD = $(models_libs)
tests_models_tactiques_test_SOURCES = $(models_frame) %D%/tac_ground.h %D%/tac_ground.c \
	%D%/tac_force.h %D%/tac_force.c %D%/tac_toss.h %D%/tac_toss.c %D%/tactiques.c
tests_models_tactiques_test_LDADD = $(models_libs)
tests_models_tricorne_test_SOURCES = $(models_frame) $(models_cnc) %D%/tricorne.c
tests_models_tricorne_test_LDADD = $(models_libs)
tests_models_battalions_test_SOURCES = $(models_frame) %D%/battalions.c
tests_models_battalions_test_LDADD = $(models_libs)
tests_models_emperor_test_SOURCES = $(models_frame) %D%/emperor.c
tests_models_emperor_test_LDADD = $(models_libs) -lm
# Faults put in on purpose, to see that the models find such things: by hand, tests/models/slips/try.
EXTRA_DIST += %D%/slips
