noinst_LIBRARIES += libdaemon.a
libdaemon_a_SOURCES = %D%/daemon.h %D%/daemon.c %D%/outage.h %D%/outage.c %D%/daily.h %D%/daily.c %D%/forgotten.h %D%/forgotten.c %D%/signals.h %D%/signals.c %D%/systemd.h %D%/systemd.c
