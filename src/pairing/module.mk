noinst_LIBRARIES += libpairing.a
libpairing_a_SOURCES = %D%/match.h %D%/match.c %D%/robin.h %D%/robin.c %D%/knock.h %D%/knock.c %D%/ladder.h %D%/ladder.c
