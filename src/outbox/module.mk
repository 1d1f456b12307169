noinst_LIBRARIES += liboutbox.a
liboutbox_a_SOURCES = %D%/compose.h %D%/compose.c %D%/encode.h %D%/encode.c \
	%D%/transport.h %D%/transport.c %D%/maildir_out.c \
	%D%/verdict.h %D%/verdict.c %D%/poster.h %D%/post_smtp.c %D%/sendmail.c
module_PROGRAMS += smtp.so
smtp_so_SOURCES = %D%/smtp.c %D%/verdict.c src/base/status.h src/base/status.c $(module_base)
smtp_so_CFLAGS = $(module_cflags)
smtp_so_LDFLAGS = $(module_ldflags)
smtp_so_LDADD = $(CURL_LIBS)
