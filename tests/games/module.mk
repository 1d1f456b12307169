games_tests = %D%/games.test
TESTS += $(games_tests)
EXTRA_DIST += $(games_tests) %D%/play %D%/albuera %D%/crossroads %D%/harrow %D%/mill %D%/redoubt %D%/sorbier
