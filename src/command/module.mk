noinst_LIBRARIES += libcommand.a
libcommand_a_SOURCES = %D%/command.h %D%/command.c %D%/charts.c %D%/help.c %D%/bounce.h %D%/bounce.c %D%/claim.h %D%/claim.c %D%/doctrine.c %D%/lines.h %D%/lines.c \
	%D%/orders.c %D%/answer.c %D%/settle.c %D%/place.h %D%/place.c %D%/conflict.h %D%/conflict.c %D%/brake.c %D%/receive.h %D%/receive_private.h %D%/receive.c %D%/decide.c %D%/unknown.c %D%/held.c %D%/serve.c %D%/receipt.c %D%/region.h %D%/region.c %D%/meant.h %D%/meant.c %D%/talk.c %D%/courtesy.h %D%/courtesy.c %D%/act.c %D%/careful.c
