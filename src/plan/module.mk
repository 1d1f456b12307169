noinst_LIBRARIES += libplan.a
libplan_a_SOURCES = %D%/plan.h %D%/line.c %D%/say.c
