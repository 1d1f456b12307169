noinst_LIBRARIES += librender.a
librender_a_SOURCES = %D%/render.h %D%/render.c %D%/png.c
