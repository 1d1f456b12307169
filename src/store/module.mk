# The schema stays readable SQL; the program carries it as strings.
noinst_LIBRARIES += libstore.a
libstore_a_SOURCES = \
	%D%/account.h %D%/account.c \
	%D%/acted.h %D%/acted.c \
	%D%/admin.h %D%/admin.c \
	%D%/bank.h %D%/bank.c \
	%D%/boxed.h %D%/boxed.c \
	%D%/copy.h %D%/copy.c \
	%D%/deal.h %D%/deal.c \
	%D%/diary.h %D%/diary.c \
	%D%/dummy.h %D%/dummy.c \
	%D%/event.h %D%/event.c \
	%D%/forget.h %D%/forget.c \
	%D%/hands.h %D%/hands.c \
	%D%/health.h %D%/health.c \
	%D%/later.h %D%/later.c \
	%D%/leave.h %D%/leave.c \
	%D%/mail.c \
	%D%/meeting.h %D%/meeting.c \
	%D%/moderator.h %D%/moderator.c \
	%D%/moved.h %D%/moved.c \
	%D%/observer.h %D%/observer.c \
	%D%/offer.h %D%/offer.c \
	%D%/openpgp.h %D%/openpgp.c \
	%D%/people.h %D%/people.c \
	%D%/press.h %D%/press.c \
	%D%/query.c \
	%D%/reliability.h %D%/reliability.c \
	%D%/remind.h %D%/remind.c \
	%D%/rollback.h %D%/rollback.c \
	%D%/setting.h %D%/setting.c \
	%D%/spent.h %D%/spent.c \
	%D%/state.h %D%/state.c \
	%D%/store.h %D%/store.c \
	%D%/store_private.h \
	%D%/transfer.h %D%/transfer.c \
	%D%/transfer_look.c %D%/transfer_private.h \
	%D%/votes.h %D%/votes.c
store_sql = \
	%D%/account.sql \
	%D%/acted.sql \
	%D%/admin.sql \
	%D%/bank.sql \
	%D%/bot.sql \
	%D%/deal.sql \
	%D%/diary.sql \
	%D%/dummy.sql \
	%D%/event.sql \
	%D%/event_more.sql \
	%D%/forget.sql \
	%D%/hands.sql \
	%D%/later.sql \
	%D%/leave.sql \
	%D%/letters.sql \
	%D%/moderator.sql \
	%D%/moved.sql \
	%D%/observer.sql \
	%D%/offer.sql \
	%D%/openpgp.sql \
	%D%/outbox.sql \
	%D%/outbox-17.sql \
	%D%/undone.sql \
	%D%/people-9.sql \
	%D%/people.sql \
	%D%/press.sql \
	%D%/reliability.sql \
	%D%/remind.sql \
	%D%/schema.sql \
	%D%/setting.sql \
	%D%/spent.sql \
	%D%/upgrade.sql \
	%D%/votes.sql \
	%D%/watched.sql
EXTRA_DIST += $(store_sql)
BUILT_SOURCES += $(store_sql:.sql=.inc)
CLEANFILES += $(store_sql:.sql=.inc)
SUFFIXES += .sql .inc
.sql.inc:
	$(AM_V_GEN)$(MKDIR_P) $(@D) && sed 's/.*/"& "/' $< > $@
# BUILT_SOURCES are made for all, check and install alone, not for `make estafette`.
%D%/store.$(OBJEXT) %D%/libestafettetest_a-store.$(OBJEXT): $(store_sql:.sql=.inc)
