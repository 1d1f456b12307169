noinst_LIBRARIES += libevent.a
libevent_a_SOURCES = %D%/event.h %D%/event.c %D%/setting.c %D%/entries.c %D%/tell.c
