noinst_LIBRARIES += libplan.a
libplan_a_SOURCES = %D%/plan.h %D%/line.c %D%/doctrine.c %D%/whom.c %D%/visit.c %D%/note.c %D%/say.c
