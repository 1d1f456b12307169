noinst_LIBRARIES += libahead.a
libahead_a_SOURCES = %D%/ahead.h %D%/ahead_private.h %D%/known.c %D%/dice.c %D%/imagined.c %D%/choose.c %D%/source.c
