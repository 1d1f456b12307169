noinst_LIBRARIES += libevent.a
libevent_a_SOURCES = %D%/event.h %D%/event_private.h %D%/event.c %D%/setting.c %D%/entries.c %D%/tell.c %D%/sheet.c %D%/round.c %D%/games.c %D%/clock.c %D%/dealt.c %D%/paired.c %D%/outside.c %D%/knocked.c %D%/ranking.h %D%/ranked.c %D%/report.c %D%/laddered.c %D%/heirs.c %D%/teams.c %D%/file.c %D%/import.c %D%/protest.c %D%/choice.c %D%/stood.c
