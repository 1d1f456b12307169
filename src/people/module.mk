noinst_LIBRARIES += libpeople.a
libpeople_a_SOURCES = %D%/people.h %D%/people.c %D%/names.c %D%/handles.c %D%/wishes.c %D%/remind.c %D%/tell.c
