noinst_LIBRARIES += libcnc.a
libcnc_a_SOURCES = %D%/cnc.h %D%/messages.h %D%/questions.def %D%/refusals.def %D%/state.def %D%/orders.h %D%/words.h %D%/order_verbs.def \
	%D%/standing_verbs.def %D%/order_tests.def %D%/tests.def %D%/look.c %D%/load.c %D%/describe.c %D%/facts.c %D%/print.c %D%/texts.def %D%/book.c \
	%D%/s01_command.c %D%/s02_order.c %D%/s03_movement.c %D%/s04_combat.c %D%/s05_blow.c \
	%D%/s05_withdraw.c %D%/s06_leader.c %D%/s07_retreat.c %D%/s08_actions.c %D%/s09_end.c \
	%D%/s10_terrain.c %D%/s12_cards.c %D%/orders_words.c %D%/orders_names.c %D%/orders_cond.c \
	%D%/orders_check.c %D%/orders_complete.c %D%/orders_bind.c %D%/orders_forms.c %D%/orders_tell.c %D%/orders_speech.c \
	%D%/orders_standing.c %D%/orders_standing_check.c %D%/player.h \
	%D%/weights.def %D%/player.c %D%/imagine.c %D%/player_worth.c %D%/player_place.c %D%/player_plan.c %D%/player_memory.c %D%/player_whole.c %D%/player_temper.c
EXTRA_DIST += %D%/RULES.md tools/readings
