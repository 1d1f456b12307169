noinst_LIBRARIES += libscenario.a
libscenario_a_SOURCES = %D%/scenario.h %D%/scenario.c
