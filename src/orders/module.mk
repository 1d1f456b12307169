dist_man_MANS += man/estafette-orders.7
noinst_LIBRARIES += liborders.a
liborders_a_SOURCES = %D%/orders.h %D%/block.h %D%/lex.h %D%/lex.c %D%/parse.h %D%/parse.c %D%/parse_words.c \
	%D%/parse_subject.c %D%/parse_steps.c %D%/parse_values.c %D%/parse_conditions.c %D%/mistakes.c %D%/print.c \
	%D%/language.c %D%/help.c %D%/names.c %D%/walk.c %D%/block.c %D%/speech.h %D%/speech.c %D%/speech_board.c
