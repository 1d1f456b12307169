# Independent models of the rules; see HACKING.  Each system is one file beside the frame, or several: NAME.c, NAME_*.c.
models_frame = %D%/model.h %D%/model.c
# What the Commands & Colors models share.
check_LIBRARIES += libmodels.a
libmodels_a_SOURCES = %D%/board.h %D%/board.c %D%/pieces.h %D%/pieces.c
# Every rule system that a scenario can name comes with it; see src/scenario/scenario.c.
models_libs = libmodels.a libscenario.a $(systems_libs) libwords.a libdocument.a libbase.a $(XML_LIBS) $(SODIUM_LIBS) -lm
check_PROGRAMS += $(models_tests)
TESTS += $(models_tests)
# Faults put in on purpose, to see that the models find such things: by hand, tests/models/slips/try.
EXTRA_DIST += %D%/slips
