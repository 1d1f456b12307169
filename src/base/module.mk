noinst_LIBRARIES += libbase.a
libbase_a_SOURCES = %D%/base.h %D%/banned.h %D%/memory.c %D%/text.c \
	%D%/hash.h %D%/hash.c %D%/sign.h %D%/sign.c %D%/utf8.h %D%/utf8.c %D%/file.h %D%/file.c \
	%D%/clock.h %D%/clock.c %D%/limits.h %D%/log.h %D%/log.c %D%/program.h %D%/program.c %D%/progress.h %D%/progress.c \
	%D%/status.h %D%/status.c %D%/module.h %D%/module.c %D%/work.h %D%/no.h
