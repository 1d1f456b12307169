noinst_LIBRARIES += librender.a
librender_a_SOURCES = %D%/render.h %D%/render_private.h %D%/render.c %D%/boxes.h %D%/boxes.c %D%/cuts.c %D%/layers.c %D%/insets.c \
	%D%/place.c %D%/drawer.h %D%/draw.c
module_PROGRAMS += draw.so
draw_so_SOURCES = %D%/png.c $(module_base)
draw_so_CFLAGS = $(module_cflags)
draw_so_LDFLAGS = $(module_ldflags)
draw_so_LDADD = $(RSVG_LIBS) $(PNG_LIBS) $(FONTCONFIG_LIBS)
