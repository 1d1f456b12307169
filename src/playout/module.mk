noinst_LIBRARIES += libplayout.a
libplayout_a_SOURCES = %D%/playout.h %D%/playout.c %D%/balance.h %D%/balance.c %D%/census.h %D%/census.c %D%/interval.h %D%/interval.c %D%/stops.h %D%/stops.c %D%/kept.h %D%/kept.c
