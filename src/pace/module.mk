noinst_LIBRARIES += libpace.a
libpace_a_SOURCES = %D%/pace.h %D%/calendar.c %D%/bank.c %D%/length.c %D%/when.c
