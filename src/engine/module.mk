noinst_LIBRARIES += libengine.a
libengine_a_SOURCES = %D%/value.h %D%/value.c %D%/lists.h %D%/message.h %D%/message.c %D%/told.h %D%/told.c %D%/describe.h %D%/switches.h %D%/switches.c %D%/setup.h %D%/setup.c %D%/system.h %D%/pages.h %D%/pages.c %D%/facts.h %D%/fix.c %D%/facts.c \
	%D%/state.h %D%/state.c %D%/declare.h %D%/questions.h %D%/rule.h %D%/rule.c %D%/run.h \
	%D%/run_private.h %D%/run.c %D%/keys.c %D%/ask.c %D%/roll.c %D%/journal.c %D%/sources.h %D%/sources.c %D%/imagine.h %D%/imagine.c %D%/share.h %D%/share.c %D%/temper.h %D%/temper.def %D%/temper.c
