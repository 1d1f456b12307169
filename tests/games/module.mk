games_tests = %D%/games.test
TESTS += $(games_tests)
EXTRA_DIST += $(games_tests) %D%/play %D%/letter %D%/answered \
	%D%/albuera %D%/bridge %D%/brook %D%/crossroads %D%/drill %D%/harrow %D%/mill \
	%D%/muster %D%/outwork %D%/picket %D%/redoubt %D%/sorbier %D%/strangers %D%/vedette %D%/waggon %D%/windmill
