noinst_LIBRARIES += libgame.a
libgame_a_SOURCES = %D%/game.h %D%/game_private.h %D%/access.c %D%/advance.c %D%/begin.c %D%/deal.c %D%/due.c %D%/end.c %D%/explain.c %D%/extend.c %D%/facts.c %D%/fair.c %D%/forfeit.c %D%/game.c %D%/letter.c %D%/names.c %D%/sides.c %D%/load.c %D%/older.c %D%/papers.c %D%/press.c %D%/recall.c %D%/leave.h %D%/leave.c \
	%D%/resume.c %D%/seat.c %D%/sources.c %D%/tell.c %D%/terms.c %D%/try.c %D%/upgrade.c %D%/window.c %D%/votes.h %D%/votes.c %D%/hands.h %D%/hands.c \
	%D%/spent.h %D%/spent.c %D%/bank.h %D%/bank.c %D%/remind.c %D%/reliability.c %D%/stood.c %D%/stands.c %D%/moderate.h %D%/moderators.c %D%/assign.c %D%/pause.c %D%/notices.c %D%/fix.c %D%/rollback.c %D%/ledger.h %D%/ledger.c %D%/succession.c %D%/watch.h %D%/watch.c %D%/acted.c %D%/care.h %D%/care.c
