noinst_LIBRARIES += libpost.a
libpost_a_SOURCES = %D%/post.h %D%/post.c
