# A site in memory, for the folders of src that live on one; each has its program in tests/NAME.
living_sources = %D%/living.h %D%/living.c tests/served/warm.h tests/served/warm.c
# And mails to it, for the tests of what they do.
mailing_sources = $(living_sources) %D%/mailing.h %D%/mailing.c
# And a moderator.
moderating_sources = $(mailing_sources) %D%/moderating.h %D%/moderating.c
# And people who direct and play events.
directing_sources = $(mailing_sources) %D%/directing.h %D%/directing.c
living_tests = tests/store/store.test \
	tests/store/transfer.test \
	tests/site/site.test \
	tests/people/people.test \
	tests/game/game.test \
	tests/command/command.test \
	tests/command/desk.test \
	tests/command/press.test \
	tests/command/observe.test \
	tests/command/move.test \
	tests/command/deal.test \
	tests/command/events.test \
	tests/command/rating.test \
	tests/command/moderate.test \
	tests/command/back.test \
	tests/command/act.test \
	tests/command/preview.test \
	tests/command/finish.test \
	tests/command/hint.test \
	tests/command/review.test \
	tests/command/hands.test \
	tests/command/names.test \
	tests/command/sides.test \
	tests/command/newcomer.test \
	tests/command/access.test \
	tests/command/fix.test \
	tests/command/accounts.test \
	tests/command/notices.test \
	tests/command/inject.test \
	tests/command/pause.test \
	tests/command/moderate-seats.test \
	tests/command/begin.test \
	tests/command/bots.test \
	tests/command/odds.test \
	tests/command/admin.test \
	tests/command/key.test \
	tests/post/post.test \
	tests/archive/archive.test \
	tests/archive/private.test \
	tests/daemon/daemon.test
check_PROGRAMS += $(living_tests)
TESTS += $(living_tests)
