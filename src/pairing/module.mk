noinst_LIBRARIES += libpairing.a
libpairing_a_SOURCES = %D%/match.h %D%/match.c
