noinst_LIBRARIES += libarchive.a
libarchive_a_SOURCES = %D%/verify.h %D%/verify_private.h %D%/verify.c %D%/again.c
