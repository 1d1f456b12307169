dist_man_MANS += man/estafette-dice.7
noinst_LIBRARIES += libdice.a
libdice_a_SOURCES = %D%/dice.h %D%/dice.c
