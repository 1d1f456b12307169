noinst_LIBRARIES += libnapoleonics.a
libnapoleonics_a_SOURCES = %D%/napoleonics.h %D%/nap.h %D%/state.def %D%/events.def \
	%D%/units.def %D%/cards.def %D%/terrain.def %D%/switches.def %D%/whom.h %D%/sequence.c \
	%D%/tables.c %D%/orders.h %D%/tests.def %D%/orders_words.c %D%/orders_own.c \
	%D%/s04_ranged.c %D%/s05_melee.c %D%/s05_reactions.c %D%/s05_arms.c %D%/s07_morale.c \
	%D%/s08_actions.c %D%/s10_terrain.c %D%/s12_cards.c %D%/print.c
