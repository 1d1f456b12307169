noinst_LIBRARIES += libdocument.a
libdocument_a_SOURCES = %D%/document.h %D%/print.c %D%/line.c %D%/element.c %D%/tree.c
