noinst_LIBRARIES += libwords.a
libwords_a_SOURCES = %D%/words.h %D%/words.c
