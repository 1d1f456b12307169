noinst_LIBRARIES += libhex.a
libhex_a_SOURCES = %D%/hex.h %D%/hex.c %D%/flat.h %D%/flat.c
