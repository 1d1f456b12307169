noinst_LIBRARIES += libbattalions.a
libbattalions_a_SOURCES = %D%/battalions.h %D%/bat.h %D%/state.def %D%/questions.def %D%/events.def %D%/refusals.def %D%/types.def \
	%D%/units.def %D%/results.def %D%/terrain.def %D%/tactics.def %D%/switches.def \
	%D%/sequence.c %D%/tables.c %D%/look.c %D%/load.c %D%/describe.c %D%/facts.c %D%/print.c %D%/texts.def %D%/book.c %D%/imagine.c %D%/player.c %D%/player_whole.c %D%/weights.def \
	%D%/s02_setup.c %D%/s03_turn.c %D%/s04_attack.c %D%/s04_result.c %D%/s05_support.c \
	%D%/s06_cavalry.c %D%/s08_flank.c %D%/s09_morale.c %D%/s10_commanders.c \
	%D%/s11_tactics.c %D%/s13_victory.c %D%/orders.h %D%/tests.def %D%/orders_words.c \
	%D%/orders_names.c %D%/orders_speech.c %D%/orders_cond.c %D%/orders_check.c %D%/orders_bind.c %D%/orders_forms.c \
	%D%/orders_standing.c %D%/orders_mark.c
EXTRA_DIST += %D%/RULES.md
BUILT_SOURCES += %D%/readings.inc
CLEANFILES += %D%/readings.inc
%D%/readings.inc: $(srcdir)/%D%/RULES.md $(top_srcdir)/tools/readings
	$(AM_V_GEN)$(MKDIR_P) %D% && LC_ALL=C $(AWK) -f $(top_srcdir)/tools/readings column=0 $(srcdir)/%D%/RULES.md > $@
%D%/book.$(OBJEXT): %D%/readings.inc
