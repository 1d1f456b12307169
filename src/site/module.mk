noinst_LIBRARIES += libsite.a
libsite_a_SOURCES = %D%/site.h %D%/site.c %D%/keys.h %D%/keys.c %D%/notice.c %D%/address.c %D%/attempt.h %D%/attempt.c %D%/aside.h %D%/aside.c %D%/backup.h %D%/backup.c %D%/parcel.h %D%/parcel.c %D%/seam.h %D%/seam.c
