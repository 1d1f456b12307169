noinst_LIBRARIES += liboutbox.a
liboutbox_a_SOURCES = %D%/compose.h %D%/compose.c %D%/encode.h %D%/encode.c \
	%D%/transport.h %D%/transport.c %D%/maildir_out.c \
	%D%/verdict.h %D%/verdict.c %D%/smtp.c %D%/sendmail.c
