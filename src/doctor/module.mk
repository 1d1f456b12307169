noinst_LIBRARIES += libdoctor.a
libdoctor_a_SOURCES = %D%/doctor.h %D%/doctor_private.h %D%/doctor.c %D%/mend.c %D%/place.c %D%/machine.c %D%/sheets.c \
	%D%/database.c %D%/servers.h %D%/certificate.h %D%/certificate.c %D%/tls.c %D%/post.c
module_PROGRAMS += certificate.so
certificate_so_SOURCES = %D%/servers.c $(module_base)
certificate_so_CFLAGS = $(module_cflags)
certificate_so_LDFLAGS = $(module_ldflags)
certificate_so_LDADD = $(GNUTLS_LIBS)
