noinst_LIBRARIES += librender.a
librender_a_SOURCES = %D%/render.h %D%/render_private.h %D%/render.c %D%/insets.c %D%/png.c
