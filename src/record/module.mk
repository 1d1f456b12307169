noinst_LIBRARIES += librecord.a
librecord_a_SOURCES = %D%/record.h %D%/record.c %D%/replay.h %D%/replay.c %D%/opened.h %D%/opened.c %D%/revealed.h %D%/revealed.c %D%/ledger.c %D%/chance.h %D%/chance.c %D%/luck.c %D%/record_private.h %D%/stands.h %D%/stands.c
