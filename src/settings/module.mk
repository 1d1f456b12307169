noinst_LIBRARIES += libsettings.a
libsettings_a_SOURCES = %D%/settings.h %D%/settings.c
