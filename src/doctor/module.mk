noinst_LIBRARIES += libdoctor.a
libdoctor_a_SOURCES = %D%/doctor.h %D%/doctor_private.h %D%/doctor.c %D%/mend.c %D%/place.c %D%/machine.c %D%/sheets.c \
	%D%/database.c %D%/servers.h %D%/servers.c %D%/tls.c %D%/post.c
