noinst_LIBRARIES += libpairing.a
libpairing_a_SOURCES = %D%/match.h %D%/match.c %D%/swiss.h %D%/swiss.c %D%/swiss_cost.h %D%/swiss_cost.c \
	%D%/robin.h %D%/robin.c %D%/knock.h %D%/knock.c %D%/ladder.h %D%/ladder.c %D%/deal.h %D%/deal.c %D%/history.h %D%/history.c \
	%D%/ratio.h %D%/ratio.c %D%/standing.h %D%/standing_terms.h %D%/standing.c %D%/standing_terms.c %D%/standing_direct.c \
	%D%/trf.h %D%/trf.c %D%/trf_read.c %D%/trf_write.c %D%/trf_event.c %D%/trf_make.c %D%/trf_points.h \
	%D%/trf_points.c
