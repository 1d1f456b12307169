noinst_LIBRARIES += librender.a
librender_a_SOURCES = %D%/render.h %D%/render_private.h %D%/render.c %D%/boxes.h %D%/boxes.c %D%/cuts.c %D%/layers.c %D%/insets.c \
	%D%/place.c %D%/png.c
