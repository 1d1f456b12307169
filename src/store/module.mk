# The schema stays readable SQL; the program carries it as strings.
noinst_LIBRARIES += libstore.a
libstore_a_SOURCES = %D%/store.h %D%/store_private.h %D%/store.c %D%/query.c %D%/mail.c %D%/state.h %D%/state.c
EXTRA_DIST += %D%/schema.sql %D%/upgrade.sql %D%/letters.sql
BUILT_SOURCES += %D%/schema.inc %D%/upgrade.inc %D%/letters.inc
CLEANFILES += %D%/schema.inc %D%/upgrade.inc %D%/letters.inc
%D%/schema.inc: %D%/schema.sql
	$(AM_V_GEN)$(MKDIR_P) %D% && sed 's/.*/"& "/' $(srcdir)/%D%/schema.sql > $@
%D%/upgrade.inc: %D%/upgrade.sql
	$(AM_V_GEN)$(MKDIR_P) %D% && sed 's/.*/"& "/' $(srcdir)/%D%/upgrade.sql > $@
%D%/letters.inc: %D%/letters.sql
	$(AM_V_GEN)$(MKDIR_P) %D% && sed 's/.*/"& "/' $(srcdir)/%D%/letters.sql > $@
# BUILT_SOURCES are made for all, check and install alone, not for `make estafette`.
%D%/store.$(OBJEXT) %D%/libestafettetest_a-store.$(OBJEXT): %D%/schema.inc %D%/upgrade.inc %D%/letters.inc
