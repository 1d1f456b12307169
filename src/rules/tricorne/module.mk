noinst_LIBRARIES += libtricorne.a
libtricorne_a_SOURCES = %D%/tricorne.h %D%/tri.h %D%/state.def %D%/questions.def %D%/refusals.def %D%/events.def %D%/units.def \
	%D%/cards.def %D%/combat.def %D%/terrain.def %D%/switches.def %D%/whom.h %D%/sequence.c \
	%D%/tables.c %D%/orders.h %D%/tests.def %D%/orders_words.c %D%/orders_own.c \
	%D%/s00_cannonade.c %D%/s02_order.c %D%/s03_movement.c %D%/s04_ranged.c %D%/s05_melee.c %D%/s06_leader.c \
	%D%/s07_retreat.c %D%/s08_actions.c %D%/s09_end.c %D%/s10_terrain.c %D%/s12_cards.c \
	%D%/s13_combat.c %D%/facts.c %D%/imagine.c %D%/player.c %D%/print.c %D%/texts.def %D%/book.c
EXTRA_DIST += %D%/RULES.md
BUILT_SOURCES += %D%/readings.inc
CLEANFILES += %D%/readings.inc
%D%/readings.inc: $(srcdir)/%D%/RULES.md $(top_srcdir)/src/rules/cnc/RULES.md $(top_srcdir)/tools/readings
	$(AM_V_GEN)$(MKDIR_P) %D% && LC_ALL=C $(AWK) -f $(top_srcdir)/tools/readings column=0 $(srcdir)/%D%/RULES.md column=4 $(top_srcdir)/src/rules/cnc/RULES.md > $@
%D%/book.$(OBJEXT): %D%/readings.inc
