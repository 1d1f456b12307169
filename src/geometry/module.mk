noinst_LIBRARIES += libgeometry.a
libgeometry_a_SOURCES = %D%/geometry.h %D%/geometry.c
