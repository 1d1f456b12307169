check_PROGRAMS += %D%/settings.test
TESTS += %D%/settings.test
%C%_settings_test_SOURCES = %D%/test_settings.c
%C%_settings_test_LDADD = libsettings.a libpace.a libwords.a libdocument.a libbase.a $(XML_LIBS) $(SODIUM_LIBS) $(CHECK_LIBS)
