noinst_LIBRARIES += libdocument.a
libdocument_a_SOURCES = %D%/document.h %D%/document_private.h %D%/print.c %D%/line.c %D%/element.c %D%/tree.c %D%/walk.c
