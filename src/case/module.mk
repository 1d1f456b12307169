noinst_LIBRARIES += libcase.a
libcase_a_SOURCES = %D%/case.h %D%/case.c %D%/trial.h %D%/trial.c %D%/script.c \
	%D%/judge.c
