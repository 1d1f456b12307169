mail_test_libs = liboutbox.a libmail.a libwords.a libdocument.a libbase.a $(mail_external) $(CHECK_LIBS)
mail_test_support = %D%/support.h %D%/support.c
check_PROGRAMS += tests/mail/address.test tests/mail/message.test tests/mail/hostile.test \
	tests/mail/reply.test tests/mail/outbox.test tests/mail/corpus.test \
	tests/mail/transport.test tests/mail/source.test tests/mail/openpgp.test tests/mail/samples tests/mail/conform \
	tests/mail/last_bytes
tests_mail_address_test_SOURCES = %D%/test_address.c $(mail_test_support)
tests_mail_address_test_LDADD = $(mail_test_libs)
tests_mail_message_test_SOURCES = %D%/test_message.c $(mail_test_support)
tests_mail_message_test_LDADD = $(mail_test_libs)
tests_mail_hostile_test_SOURCES = %D%/test_hostile.c $(mail_test_support)
tests_mail_hostile_test_LDADD = $(mail_test_libs)
tests_mail_reply_test_SOURCES = %D%/test_reply.c $(mail_test_support)
tests_mail_reply_test_LDADD = $(mail_test_libs)
tests_mail_outbox_test_SOURCES = %D%/test_outbox.c $(mail_test_support)
tests_mail_outbox_test_LDADD = $(mail_test_libs)
tests_mail_corpus_test_SOURCES = %D%/test_corpus.c %D%/reading.h %D%/reading.c $(mail_test_support)
tests_mail_corpus_test_LDADD = libplan.a liborders.a $(mail_test_libs)
tests_mail_transport_test_SOURCES = %D%/test_transport.c $(mail_test_support)
tests_mail_transport_test_LDADD = $(mail_test_libs)
tests_mail_source_test_SOURCES = %D%/test_source.c $(mail_test_support)
tests_mail_source_test_LDADD = $(mail_test_libs)
tests_mail_openpgp_test_SOURCES = %D%/test_openpgp.c $(mail_test_support)
tests_mail_openpgp_test_LDADD = $(mail_test_libs)
tests_mail_samples_SOURCES = %D%/samples.c %D%/reading.h %D%/reading.c
tests_mail_samples_LDADD = libplan.a liborders.a $(mail_test_libs)
tests_mail_conform_SOURCES = %D%/conform.c src/mail/imap_session.c src/mail/link.c
tests_mail_conform_LDADD = libmail.a libwords.a libdocument.a libbase.a $(ETPAN_LIBS) $(GNUTLS_LIBS) $(SODIUM_LIBS)
tests_mail_last_bytes_SOURCES = %D%/last_bytes.c
tests_mail_last_bytes_LDADD = liboutbox.a libbase.a
EXTRA_DIST += %D%/corpus %D%/reports tests/fixtures/openpgp
TESTS += tests/mail/address.test tests/mail/message.test tests/mail/hostile.test \
	tests/mail/reply.test tests/mail/outbox.test tests/mail/corpus.test tests/mail/transport.test \
	tests/mail/source.test tests/mail/openpgp.test

# Reads the mails of a folder that is not part of the project; see HACKING.
.PHONY: check-samples
check-samples: tests/mail/samples
	@test -n "$(SAMPLES)" || { echo 'usage: make check-samples SAMPLES=DIR [EXPECT=DIR]'; exit 2; }
	tests/mail/samples "$(SAMPLES)" "$(EXPECT)"
