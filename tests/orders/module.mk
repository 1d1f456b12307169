check_PROGRAMS += tests/orders/orders.test tests/orders/block.test tests/orders/turns.test tests/orders/speech.test
orders_test_libs = libplan.a liborders.a libwords.a libdocument.a libbase.a $(XML_LIBS) $(SODIUM_LIBS) $(CHECK_LIBS)
tests_orders_orders_test_SOURCES = %D%/test_orders.c %D%/languages.c %D%/languages.h %D%/tables.c %D%/tables.h
tests_orders_orders_test_LDADD = $(orders_test_libs)
tests_orders_block_test_SOURCES = %D%/test_block.c
tests_orders_block_test_LDADD = $(orders_test_libs)
tests_orders_speech_test_SOURCES = %D%/test_speech.c %D%/languages.c %D%/languages.h
tests_orders_speech_test_LDADD = $(orders_test_libs)
tests_orders_turns_test_SOURCES = %D%/test_turns.c %D%/languages.c %D%/languages.h %D%/tables.c %D%/tables.h
tests_orders_turns_test_LDADD = $(systems_libs) libwords.a libdocument.a libbase.a \
	$(XML_LIBS) $(SODIUM_LIBS) $(CHECK_LIBS)
TESTS += tests/orders/orders.test tests/orders/block.test tests/orders/turns.test tests/orders/speech.test
EXTRA_DIST += %D%/orders.dict \
	tests/fixtures/turns/README \
	tests/fixtures/turns/napoleonics-01-attack \
	tests/fixtures/turns/napoleonics-02-detach \
	tests/fixtures/turns/napoleonics-03-fire \
	tests/fixtures/turns/napoleonics-04-charge \
	tests/fixtures/turns/napoleonics-05-scout \
	tests/fixtures/turns/napoleonics-06-combined \
	tests/fixtures/turns/napoleonics-07-manoeuvre \
	tests/fixtures/turns/napoleonics-08-quoted \
	tests/fixtures/turns/napoleonics-09-doctrine \
	tests/fixtures/turns/napoleonics-10-nested \
	tests/fixtures/turns/tricorne-01-volley \
	tests/fixtures/turns/tricorne-02-defence \
	tests/fixtures/turns/tactiques-01-orders \
	tests/fixtures/turns/tactiques-02-reaction \
	tests/fixtures/turns/emperor-01-mail-a \
	tests/fixtures/turns/emperor-02-mail-b \
	tests/fixtures/turns/battalions-01-turn \
	tests/fixtures/turns/battalions-02-doctrine
