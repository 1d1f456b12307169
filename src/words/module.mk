noinst_LIBRARIES += libwords.a
libwords_a_SOURCES = %D%/words.h %D%/said.h %D%/words_private.h %D%/words.c %D%/find.c %D%/fill.c %D%/said.c %D%/said.def
