noinst_LIBRARIES += libemperor.a
libemperor_a_SOURCES = %D%/emperor.h %D%/emp.h %D%/state.def %D%/questions.def %D%/events.def %D%/refusals.def %D%/arms.def %D%/scales.def \
	%D%/grades.def %D%/numbers.def %D%/terrain.def %D%/switches.def %D%/sequence.c %D%/tables.c \
	%D%/look.c %D%/load.c %D%/describe.c %D%/facts.c %D%/print.c %D%/texts.def %D%/book.c %D%/choices.c %D%/s01_units.c %D%/s02_turn.c \
	%D%/s03_elan.c %D%/s04_command.c %D%/s05_activation.c %D%/s07_formations.c %D%/s08_movement.c \
	%D%/s10_shooting.c %D%/s11_charges.c %D%/s12_combat.c %D%/s12_after.c %D%/s13_status.c \
	%D%/s14_morale.c %D%/s15_victory.c %D%/orders.h %D%/tests.def %D%/orders_words.c \
	%D%/orders_names.c %D%/orders_speech.c %D%/orders_cond.c %D%/orders_check.c %D%/orders_bind.h %D%/orders_bind.c %D%/orders_forms.c \
	%D%/orders_list.c %D%/orders_whom.c %D%/orders_moves.c %D%/orders_steps.c %D%/orders_first.c %D%/orders_breach.c \
	%D%/orders_charges.c %D%/orders_standing.c %D%/orders_mark.c \
	%D%/player.h %D%/imagine.c %D%/player.c %D%/player_temper.c %D%/player_whole.c %D%/player_orders.c %D%/player_moves.c %D%/weights.def
EXTRA_DIST += %D%/RULES.md
BUILT_SOURCES += %D%/readings.inc
CLEANFILES += %D%/readings.inc
%D%/readings.inc: $(srcdir)/%D%/RULES.md $(top_srcdir)/tools/readings
	$(AM_V_GEN)$(MKDIR_P) %D% && LC_ALL=C $(AWK) -f $(top_srcdir)/tools/readings column=0 $(srcdir)/%D%/RULES.md > $@
%D%/book.$(OBJEXT): %D%/readings.inc
