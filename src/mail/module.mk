noinst_LIBRARIES += libmail.a
libmail_a_SOURCES = %D%/message.h %D%/message.c %D%/address.h %D%/address.c \
	%D%/header.h %D%/header.c %D%/barred.h %D%/barred.c %D%/charset.h %D%/charset.c \
	%D%/decode.h %D%/decode.c %D%/mime.h %D%/mime.c %D%/choose.c %D%/signed.h %D%/signed.c %D%/openpgp.h %D%/openpgp_library.h %D%/openpgp_loaded.c \
	%D%/flowed.h %D%/flowed.c %D%/html.h %D%/html.c \
	%D%/report.h %D%/report.c %D%/classify.h %D%/classify.c %D%/reply.h %D%/reply.c \
	%D%/reply_words.h %D%/reply_words.c %D%/wire.h %D%/wire.c \
	%D%/parser.h %D%/parser.c %D%/nursery.c %D%/worker.h %D%/worker_private.h %D%/worker.c \
	%D%/sandbox.h %D%/sandbox.c %D%/authres.h %D%/authres.c %D%/dkim.h %D%/dkim.c %D%/dkim_library.h %D%/dns.h %D%/dns.c \
	%D%/source.h %D%/source.c %D%/watch.h %D%/watch.c %D%/maildir.c %D%/mbox.c \
	%D%/imap_session.h %D%/imap_library.h %D%/imap_loaded.c %D%/imap.c
# What programs with libmail.a are linked with, too.
mail_external = $(XML_LIBS) $(SECCOMP_LIBS) $(IDN2_LIBS) $(PSL_LIBS) $(UNISTRING_LIBS) -lresolv $(SODIUM_LIBS)
module_PROGRAMS += dkim.so imap.so openpgp.so
dkim_so_SOURCES = %D%/dkim_library.c $(module_base)
dkim_so_CFLAGS = $(module_cflags)
dkim_so_LDFLAGS = $(module_ldflags)
dkim_so_LDADD = $(OPENDKIM_LIBS)
imap_so_SOURCES = %D%/imap_session.c %D%/link.h %D%/link.c src/base/clock.h src/base/clock.c $(module_base)
imap_so_CFLAGS = $(module_cflags)
imap_so_LDFLAGS = $(module_ldflags)
imap_so_LDADD = $(ETPAN_LIBS) $(GNUTLS_LIBS)
openpgp_so_SOURCES = %D%/openpgp.c $(module_base)
openpgp_so_CFLAGS = $(module_cflags)
openpgp_so_LDFLAGS = $(module_ldflags)
openpgp_so_LDADD = $(GPGME_LIBS)
