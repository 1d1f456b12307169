noinst_LIBRARIES += librecord.a
librecord_a_SOURCES = %D%/record.h %D%/record.c %D%/replay.h %D%/replay.c %D%/opened.h %D%/opened.c %D%/ledger.c %D%/stands.h %D%/stands.c
