noinst_LIBRARIES += libtactiques.a
libtactiques_a_SOURCES = %D%/tactiques.h %D%/tac.h %D%/memo.h %D%/s11.h %D%/s13.h %D%/state.def %D%/questions.def \
	%D%/events.def %D%/refusals.def \
	%D%/terrain.def %D%/hexsides.def %D%/formations.def %D%/charts.def %D%/melee.def \
	%D%/special.def %D%/happenings.def %D%/weather.def %D%/switches.def %D%/sequence.c %D%/tables.c %D%/look.c %D%/load.c \
	%D%/describe.c %D%/facts.c %D%/print.c %D%/texts.def %D%/book.c %D%/s01_retreat.c %D%/s03_leaders.c %D%/s04_units.c %D%/s05_stacking.c \
	%D%/s06_morale.c %D%/s07_fire.c %D%/s07_losses.c %D%/s08_turn.c %D%/s08_events.c \
	%D%/s09_command.c %D%/s09_range.c %D%/s09_reinforcements.c %D%/s11_movement.c \
	%D%/s11_declare.c %D%/s11_steps.c %D%/s11_moves.c %D%/s12_reaction.c %D%/s13_melee.c %D%/s13_results.c %D%/s14_rally.c %D%/s14_commitment.c \
	%D%/s15_terrain.c %D%/s16_fog.c %D%/s18_options.c %D%/orders.h %D%/orders_words.c %D%/orders_names.c \
	%D%/orders_cond.c %D%/orders_check.c %D%/orders_bind.c %D%/orders_forms.c \
	%D%/orders_moves.c %D%/orders_arrive.c %D%/orders_command.c %D%/orders_tell.c %D%/orders_speech.c %D%/orders_standing.c %D%/orders_mark.c %D%/orders_reckon.c %D%/usual.c \
	%D%/imagine.h %D%/imagine.c %D%/imagine_fog.c %D%/player.h %D%/player.c %D%/player_fight.c %D%/player_moves.c %D%/player_temper.c %D%/player_whole.c %D%/weights.def \
	%D%/tests.def %D%/matters.def
EXTRA_DIST += %D%/RULES.md
BUILT_SOURCES += %D%/readings.inc
CLEANFILES += %D%/readings.inc
%D%/readings.inc: $(srcdir)/%D%/RULES.md $(top_srcdir)/tools/readings
	$(AM_V_GEN)$(MKDIR_P) %D% && LC_ALL=C $(AWK) -f $(top_srcdir)/tools/readings column=0 $(srcdir)/%D%/RULES.md > $@
%D%/book.$(OBJEXT): %D%/readings.inc
