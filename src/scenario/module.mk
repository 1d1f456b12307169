noinst_LIBRARIES += libscenario.a
libscenario_a_SOURCES = %D%/shelf.h %D%/shelf.c %D%/scenario.h %D%/scenario.c %D%/shared.c %D%/umpire.h %D%/umpire.c %D%/faults.h %D%/faults.c \
	%D%/review.h %D%/review.c
