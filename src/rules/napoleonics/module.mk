noinst_LIBRARIES += libnapoleonics.a
libnapoleonics_a_SOURCES = %D%/napoleonics.h %D%/nap.h %D%/state.def %D%/events.def \
	%D%/units.def %D%/cards.def %D%/terrain.def %D%/switches.def %D%/whom.h %D%/sequence.c %D%/tables.c %D%/look.c %D%/load.c %D%/describe.c \
	%D%/orders.h %D%/tests.def %D%/orders_words.c %D%/orders_names.c %D%/orders_cond.c \
	%D%/orders_check.c %D%/orders_complete.c %D%/orders_bind.c %D%/orders_why.c \
	%D%/orders_standing.c %D%/orders_standing_check.c \
	%D%/s01_command.c %D%/s02_order.c %D%/s03_movement.c %D%/s04_ranged.c \
	%D%/s05_melee.c %D%/s05_reactions.c %D%/s05_arms.c %D%/s06_leader.c %D%/s07_retreat.c %D%/s08_actions.c \
	%D%/s09_end.c %D%/s10_terrain.c %D%/s12_cards.c %D%/print.c
