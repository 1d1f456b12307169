# The schema stays readable SQL; the program carries it as strings.
noinst_LIBRARIES += libstore.a
libstore_a_SOURCES = %D%/store.h %D%/store_private.h %D%/store.c %D%/query.c %D%/mail.c %D%/state.h %D%/state.c %D%/people.h %D%/people.c %D%/votes.h %D%/votes.c %D%/meeting.h %D%/meeting.c %D%/press.h %D%/press.c %D%/setting.h %D%/setting.c %D%/hands.h %D%/hands.c %D%/leave.h %D%/leave.c %D%/spent.h %D%/spent.c %D%/later.h %D%/later.c %D%/moderator.h %D%/moderator.c %D%/rollback.h %D%/rollback.c %D%/dummy.h %D%/dummy.c %D%/offer.h %D%/offer.c %D%/bank.h %D%/bank.c %D%/reliability.h %D%/reliability.c %D%/remind.h %D%/remind.c %D%/observer.h %D%/observer.c %D%/diary.h %D%/diary.c %D%/forget.h %D%/forget.c %D%/acted.h %D%/acted.c %D%/admin.h %D%/admin.c
EXTRA_DIST += %D%/schema.sql %D%/upgrade.sql %D%/letters.sql %D%/people.sql %D%/people-9.sql %D%/votes.sql %D%/setting.sql %D%/press.sql %D%/hands.sql %D%/leave.sql %D%/spent.sql %D%/bank.sql %D%/remind.sql %D%/reliability.sql %D%/observer.sql %D%/later.sql %D%/moderator.sql %D%/dummy.sql %D%/offer.sql %D%/diary.sql %D%/forget.sql %D%/acted.sql %D%/admin.sql
BUILT_SOURCES += %D%/moderator.inc %D%/dummy.inc %D%/offer.inc %D%/bank.inc %D%/reliability.inc %D%/remind.inc %D%/schema.inc %D%/upgrade.inc %D%/letters.inc %D%/people.inc %D%/people-9.inc %D%/votes.inc %D%/setting.inc %D%/press.inc %D%/hands.inc %D%/leave.inc %D%/spent.inc %D%/observer.inc %D%/later.inc %D%/diary.inc %D%/forget.inc %D%/acted.inc %D%/admin.inc
CLEANFILES += %D%/moderator.inc %D%/dummy.inc %D%/offer.inc %D%/bank.inc %D%/reliability.inc %D%/remind.inc %D%/spent.inc %D%/schema.inc %D%/upgrade.inc %D%/letters.inc %D%/people.inc %D%/people-9.inc %D%/votes.inc %D%/setting.inc %D%/press.inc %D%/hands.inc %D%/leave.inc %D%/observer.inc %D%/later.inc %D%/diary.inc %D%/forget.inc %D%/acted.inc %D%/admin.inc
%D%/schema.inc: %D%/schema.sql
	$(AM_V_GEN)$(MKDIR_P) %D% && sed 's/.*/"& "/' $(srcdir)/%D%/schema.sql > $@
%D%/upgrade.inc: %D%/upgrade.sql
	$(AM_V_GEN)$(MKDIR_P) %D% && sed 's/.*/"& "/' $(srcdir)/%D%/upgrade.sql > $@
%D%/letters.inc: %D%/letters.sql
	$(AM_V_GEN)$(MKDIR_P) %D% && sed 's/.*/"& "/' $(srcdir)/%D%/letters.sql > $@
%D%/people.inc: %D%/people.sql
	$(AM_V_GEN)$(MKDIR_P) %D% && sed 's/.*/"& "/' $(srcdir)/%D%/people.sql > $@
%D%/people-9.inc: %D%/people-9.sql
	$(AM_V_GEN)$(MKDIR_P) %D% && sed 's/.*/"& "/' $(srcdir)/%D%/people-9.sql > $@
%D%/votes.inc: %D%/votes.sql
	$(AM_V_GEN)$(MKDIR_P) %D% && sed 's/.*/"& "/' $(srcdir)/%D%/votes.sql > $@
%D%/remind.inc: %D%/remind.sql
	$(AM_V_GEN)$(MKDIR_P) %D% && sed 's/.*/"& "/' $(srcdir)/%D%/remind.sql > $@
%D%/reliability.inc: %D%/reliability.sql
	$(AM_V_GEN)$(MKDIR_P) %D% && sed 's/.*/"& "/' $(srcdir)/%D%/reliability.sql > $@
%D%/bank.inc: %D%/bank.sql
	$(AM_V_GEN)$(MKDIR_P) %D% && sed 's/.*/"& "/' $(srcdir)/%D%/bank.sql > $@
%D%/spent.inc: %D%/spent.sql
	$(AM_V_GEN)$(MKDIR_P) %D% && sed 's/.*/"& "/' $(srcdir)/%D%/spent.sql > $@
%D%/observer.inc: %D%/observer.sql
	$(AM_V_GEN)$(MKDIR_P) %D% && sed 's/.*/"& "/' $(srcdir)/%D%/observer.sql > $@
%D%/diary.inc: %D%/diary.sql
	$(AM_V_GEN)$(MKDIR_P) %D% && sed 's/.*/"& "/' $(srcdir)/%D%/diary.sql > $@
%D%/forget.inc: %D%/forget.sql
	$(AM_V_GEN)$(MKDIR_P) %D% && sed 's/.*/"& "/' $(srcdir)/%D%/forget.sql > $@
%D%/later.inc: %D%/later.sql
	$(AM_V_GEN)$(MKDIR_P) %D% && sed 's/.*/"& "/' $(srcdir)/%D%/later.sql > $@
%D%/offer.inc: %D%/offer.sql
	$(AM_V_GEN)$(MKDIR_P) %D% && sed 's/.*/"& "/' $(srcdir)/%D%/offer.sql > $@
%D%/dummy.inc: %D%/dummy.sql
	$(AM_V_GEN)$(MKDIR_P) %D% && sed 's/.*/"& "/' $(srcdir)/%D%/dummy.sql > $@
%D%/moderator.inc: %D%/moderator.sql
	$(AM_V_GEN)$(MKDIR_P) %D% && sed 's/.*/"& "/' $(srcdir)/%D%/moderator.sql > $@
%D%/acted.inc: %D%/acted.sql
	$(AM_V_GEN)$(MKDIR_P) %D% && sed 's/.*/"& "/' $(srcdir)/%D%/acted.sql > $@
%D%/admin.inc: %D%/admin.sql
	$(AM_V_GEN)$(MKDIR_P) %D% && sed 's/.*/"& "/' $(srcdir)/%D%/admin.sql > $@
%D%/leave.inc: %D%/leave.sql
	$(AM_V_GEN)$(MKDIR_P) %D% && sed 's/.*/"& "/' $(srcdir)/%D%/leave.sql > $@
%D%/setting.inc: %D%/setting.sql
	$(AM_V_GEN)$(MKDIR_P) %D% && sed 's/.*/"& "/' $(srcdir)/%D%/setting.sql > $@
%D%/press.inc: %D%/press.sql
	$(AM_V_GEN)$(MKDIR_P) %D% && sed 's/.*/"& "/' $(srcdir)/%D%/press.sql > $@
%D%/hands.inc: %D%/hands.sql
	$(AM_V_GEN)$(MKDIR_P) %D% && sed 's/.*/"& "/' $(srcdir)/%D%/hands.sql > $@
# BUILT_SOURCES are made for all, check and install alone, not for `make estafette`.
%D%/store.$(OBJEXT) %D%/libestafettetest_a-store.$(OBJEXT): %D%/moderator.inc %D%/bank.inc %D%/reliability.inc %D%/remind.inc %D%/schema.inc %D%/upgrade.inc %D%/letters.inc %D%/people.inc %D%/people-9.inc %D%/votes.inc %D%/setting.inc %D%/press.inc %D%/hands.inc %D%/leave.inc %D%/spent.inc %D%/observer.inc %D%/diary.inc %D%/forget.inc %D%/later.inc %D%/dummy.inc %D%/offer.inc %D%/acted.inc %D%/admin.inc
# A database looked at from outside.
libstore_a_SOURCES += %D%/health.h %D%/health.c
